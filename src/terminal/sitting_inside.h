/* What the files of the sitting share. */
#ifndef PASCH_TERMINAL_SITTING_INSIDE_H
#define PASCH_TERMINAL_SITTING_INSIDE_H

#include "kept.h"
#include "sitting.h"

#include <pasch/record/record.h>

/* What happened, as everybody and as the person who did it may know it. */
struct sitting_event {
    struct told_event open, own;
    size_t offset; /* where in the file its line begins, */
    long line;     /* and which it is; */
    long counting; /* lines before it that have not been taken back */
    bool choice;   /* a person had one */
};

struct sitting {
    struct play_plan plan;
    const char *names[PLAYERS_MAX];
    struct kept kept;
    long lines;    /* in the file, */
    long counting; /* those of them that have not been taken back, nor say so, */
    long undone;   /* and how often something was taken back */
    bool moved;    /* somebody has made a move */
    struct match match;
    struct match next; /* while a step is written */
    struct view view;
    struct player player; /* sits at every computer player's seat in turn */
    struct sitting_event *events;
    unsigned event_count, event_room;
    int32_t (*totals)[PLAYERS_MAX];
    unsigned round_count, round_room;
    int best;
    struct error best_error;    /* without a message if all is well */
    void *programs;             /* those that play seats; NULL: none, or one has failed */
    struct error program_error; /* how */
    struct text text;           /* the lines of the step */
    char lines_buffer[2 * RECORD_LINE_MAX];
};

bool sitting_has_programs(const struct sitting *sitting);
/* A match begins: starts the programs that play seats of it. */
bool sitting_start_programs(struct sitting *sitting, struct error *error);
/* Shows them the match as it is now: after every step. */
void sitting_show_programs(struct sitting *sitting);
/* The move of a program that is to act; false, for good, if it or another has failed. */
bool sitting_ask_program(struct sitting *sitting, struct move *ret_move, struct error *error);
void sitting_finish_programs(struct sitting *sitting);

/* Notes what happened between two states; `offset` is where its line begins, which is counted. */
bool sitting_note(struct sitting *sitting, const struct match *before, const struct match *after,
                  size_t offset, struct error *error);
/* Forgets what was taken back: the events from this line on. */
void sitting_forget(struct sitting *sitting, long line);
/* Notes the totals of a round that is over. */
bool sitting_note_totals(struct sitting *sitting, const struct match *match, struct error *error);
/* The result of a match that is over, among the personal bests if it belongs there; the same one is
 * kept once. The date is today if it is empty. Where that fails the match is over all the same. */
void sitting_add_best(struct sitting *sitting, const struct match *match, const char *date);
/* The match as it was when its file had only this length. */
bool sitting_replay(struct sitting *sitting, size_t length, struct match *ret_match,
                    struct error *error);

#endif
