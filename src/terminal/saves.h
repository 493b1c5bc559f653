/* The matches kept at this machine: $XDG_DATA_HOME/pasch/matches, else ~/.local/share/…; each in a
 * file of its own, which is its record. */
#ifndef PASCH_TERMINAL_SAVES_H
#define PASCH_TERMINAL_SAVES_H

#include <pasch/record/record.h>
#include <pasch/terminal/play.h>

enum save_state {
    SAVE_UNFINISHED,
    SAVE_FINISHED,
    SAVE_BUSY,    /* another program plays it now */
    SAVE_DAMAGED, /* `line` and `error` say where and why; the file is left as it is */
};

/* What is known of a kept match without opening it. */
struct save {
    char path[PLAY_PATH_MAX];
    long long when;  /* of its last step, in seconds as time() counts */
    long long order; /* the same, finer */
    enum save_state state;
    struct sheet sheet; /* not of a damaged one */
    int players;
    char house[HOUSE_NAME_MAX + 1]; /* what its house rules are called; may be empty */
    char names[PLAYERS_MAX][PLAY_NAME_MAX + 1];
    int32_t round; /* the round it is in, from 1; not of a finished one */
    int32_t totals[PLAYERS_MAX];
    long line;          /* that is damaged */
    struct error error; /* what is wrong with it */
};

struct saves {
    struct save *list; /* newest first */
    size_t count;
};

/* The kept matches: all but finished ones, or all. No folder is an empty list. False, and the error
 * says why, if the folder can't be read. */
bool saves_list(struct saves *ret_saves, bool with_finished, struct error *error);
void saves_finish(struct saves *saves);

/* The newest match that can be gone on with; NULL, and the error says why, if there is none. */
const struct save *saves_newest(const struct saves *saves, struct error *error);

#endif
