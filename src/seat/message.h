/* What the two ends share. */
#ifndef PASCH_SEAT_MESSAGE_H
#define PASCH_SEAT_MESSAGE_H

#include <pasch/json/object.h>
#include <pasch/rules/event.h>
#include <pasch/seat/seat.h>

enum {
    STAGE_NAMES = MATCH_OVER + 1,
    SEAT_NOWHERE = 6, /* as `where` of a tile that was asked about without a place */
};
extern const char *const stage_names[STAGE_NAMES];

/* Whether the view shows a round: not one that could not be played, nor the one before. */
bool view_has_round(const struct view *view);
/* Whether there is a round that has been counted. */
bool view_has_result(const struct view *view);

/* The action that `event` names. */
bool message_action(struct object *object, const struct sheet *sheet, enum action *ret_action);

/* Writes the hello of a table that waits so long for an answer; 0: it does not say. */
void message_write_welcome(struct text *text, const struct view *view, unsigned version,
                           const char *const *names, uint32_t limit_ms);

/* Writes an entry of the history in that version. */
void message_write_event(struct text *text, const struct view *view, unsigned version,
                         const struct event *event);
/* Writes what something scored or lost, by what it is for, if it did or the open ends count. */
void message_write_worth(struct text *text, const struct sheet *sheet, const struct worth *worth,
                         bool places);

/* Writes where the tiles of a tale lie; where that of a move would. */
void layout_write(struct text *text, const struct seat_tale *tale);
void layout_write_ghost(struct text *text, const struct seat_tale *tale, struct move move,
                        unsigned id);

/* Writes what those who show a tale to people want besides; what a move scores for; that it makes
 * the same table as an earlier one. */
void people_write(struct text *text, const struct seat_tale *tale);
void people_write_worth(struct text *text, const struct view *view, struct move move);
void people_write_like(struct text *text, const struct view *view, const struct move *moves,
                       unsigned id);

/* Rebuilds the view that a message is about, in player->mirror; the message is not compared yet. */
bool rebuild_view(struct seat_player *player, json_t *json, struct error *error);

/*
 * Whether two objects are the same; if not, the error names the first member that is missing, too
 * much or wrong. `where` is what to call the object itself, "" for a whole message.
 */
bool message_compare(json_t *said, json_t *right, const char *where, struct error *error);

#endif
