/* What the two ends share. */
#ifndef PASCH_SEAT_MESSAGE_H
#define PASCH_SEAT_MESSAGE_H

#include <pasch/json/object.h>
#include <pasch/seat/seat.h>

enum {
    STAGE_NAMES = MATCH_OVER + 1,
    SEAT_NOWHERE = 6, /* as `where` of a triangle that was asked about without a cell */
};
extern const char *const stage_names[STAGE_NAMES];

/* Whether the view shows a round: not one that could not be played, nor the one before. */
bool view_has_round(const struct view *view);
/* Whether there is a round that has been counted. */
bool view_has_result(const struct view *view);

/* Whether the turn goes on after an action: the round after it. */
bool turn_goes_on(const struct round *after, const struct sheet *sheet, enum action action);

/* A line as one JSON object; NULL if it is none. */
json_t *message_load(const char *line, size_t length, size_t most, struct error *error);

/* The action that `event` names. */
bool message_action(struct object *object, enum action *ret_action);
/* Whether `protocol` and `version` are those spoken here. */
bool message_version(struct object *object);

/* Writes the hello that the sheet and the players of a view amount to. */
void message_write_hello(struct text *text, const struct view *view, const char *const *names);

/* Rebuilds the view that a message is about, in player->mirror; the message is not compared yet. */
bool rebuild_view(struct seat_player *player, json_t *json, struct error *error);

/*
 * Whether two objects are the same; if not, the error names the first member that is missing, too
 * much or wrong. `where` is what to call the object itself, "" for a whole message.
 */
bool message_compare(json_t *said, json_t *right, const char *where, struct error *error);

#endif
