/*
 * Match records: one JSON object a line, complete, hidden tiles too. Writing needs no more than the
 * match; reading replays every line through the rules and takes nothing that breaks one.
 */
#ifndef PASCH_RECORD_RECORD_H
#define PASCH_RECORD_RECORD_H

#include <pasch/fair/fair.h>
#include <pasch/rules/match.h>

enum {
    RECORD_LINE_MAX = 16384
}; /* no line that is written is longer, if names have at most 200 bytes */

/* ---- Writing: each appends one line with its newline ---- */

/* The first line; `bots` holds the level of each computer player, "" for a person. */
void record_write_start(struct text *text, const struct match *match, const char *const *names,
                        const char *const *bots);
/* The same with more: each may be NULL. With `fair`, people have contributed and computer players
 * have not, and every deck must be the fair_deck() of its number. */
struct record_extras {
    const char *date; /* as record_is_date() wants it */
    const struct fair *fair;
};
void record_write_start_with(struct text *text, const struct match *match, const char *const *names,
                             const char *const *bots, const struct record_extras *extras);
/* Plays the step and writes it; false as match_lots() and match_deal() (lots that do not decide are
 * not written). */
bool record_lots(struct text *text, struct match *match, const uint8_t *deck);
bool record_deal(struct text *text, struct match *match, const uint8_t *deck);
void record_move(struct text *text, struct match *match, struct move move);
/* The round is over: writes its end and goes on; with the end of the match if that is over too. */
void record_round_end(struct text *text, struct match *match);
/* The end of a match that was abandoned. */
void record_match_end(struct text *text, const struct match *match);
/* The seat takes back: the match is as before that line of it. That this may be is the caller's to
 * see to, and the match to change. */
void record_undo(struct text *text, unsigned seat, long to);

/* ---- Reading ---- */

enum {
    RECORD_NAME_MAX = 200,
    RECORD_DATE_MAX = 20,
};

struct record_reader {
    struct match match; /* after the last line read, while `in_match` */
    bool in_match;
    long line;
    long matches, rounds, actions;
    bool partial;   /* set it to accept matches that stop before their end */
    long before;    /* lines before the first of the match: its own are counted from there */
    long undone;    /* how often something was taken back in this match, */
    long undone_in; /* and in how many matches that was */
    long back_to;   /* the line of the match that the last one has taken back to; 0: it has not */
    char names[PLAYERS_MAX][RECORD_NAME_MAX + 1];
    char bots[PLAYERS_MAX][RECORD_NAME_MAX + 1];
    char date[RECORD_DATE_MAX + 1];  /* "": none is said */
    bool is_fair;                    /* the match promises fair deals, all verified so far */
    struct fair fair;                /* then: what they follow from, */
    uint32_t shuffles;               /* and the number of the last one */
    long fair_decks;                 /* verified in all matches */
    uint32_t move_lines[EVENTS_MAX]; /* of the running round: the line of each move in its log */
};

/*
 * A snapshot: where a match stands between two rounds, so that a reader need not read all lines
 * before it. One JSON object, with its newline, of a match that is in its second round or a later
 * one and where nobody has acted in it yet. `line` is the round-end before that round, `shuffles`
 * how many decks were used up to there.
 */
enum { RECORD_SNAPSHOT_MAX = 2048 };
void record_write_snapshot(struct text *text, const struct match *match, uint32_t line,
                           uint32_t shuffles);
/* Goes on where a snapshot, without its newline, was taken: the reader has read the first line of
 * that match, and reads the one after `line` next. From the next deal on the match, line and
 * shuffles are as if all had been read; other counts are of what was. On failure nothing has
 * changed: read all lines. Whether it is the snapshot of these lines is the caller's to know. */
bool record_reader_resume(struct record_reader *reader, const char *snapshot, size_t length,
                          struct error *error);

/*
 * Leaving out what was taken back: which lines of a match those are, the lines that took them back
 * included. All zero at first; the lines of the match are noted in order, from its first.
 */
struct record_range {
    long first, last;
};
struct record_undone {
    struct record_range *ranges; /* that lie apart, in order */
    size_t count, room;
    long lines; /* that were noted */
    long times; /* something was taken back, with what the first line says of it */
};
/* False if there is no memory. */
bool record_undone_note(struct record_undone *undone, const char *line, size_t length);
void record_undone_finish(struct record_undone *undone);
/* Whether the match goes without that line. */
bool record_is_undone(const struct record_undone *undone, long line);
/* Appends the first line of a match, without its newline, which says how often that was. */
void record_undone_start(long times, const char *line, size_t length, struct text *text);
enum { RECORD_UNDONE_MORE = 32 }; /* bytes by which it becomes longer */

/* Whether it is a day, or a time by the clock of Greenwich: 2026-11-16T12:00:00Z. */
bool record_is_date(const char *text);

void record_reader_init(struct record_reader *reader, bool partial);
/* Reads the next line, without its newline; if that fails nothing of it is taken. */
bool record_read_line(struct record_reader *reader, const char *line, size_t length,
                      struct error *error);
/* The line of the match that was read last; its first is 1. */
static inline long record_line_of_match(const struct record_reader *reader)
{
    return reader->line - reader->before;
}
/* The file ends here: false if it may not. */
bool record_read_end(struct record_reader *reader, struct error *error);
/* Reads a whole file from memory; on failure reader->line is the line that is wrong. */
bool record_read(struct record_reader *reader, const char *text, size_t length,
                 struct error *error);

#endif
