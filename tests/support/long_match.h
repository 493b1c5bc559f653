/* Long matches in a database, as a server has stored them. */
#ifndef TESTS_SUPPORT_LONG_MATCH_H
#define TESTS_SUPPORT_LONG_MATCH_H

#include "waking.h"

struct long_match {
    struct table table;
    struct memory memory;
    struct text lines; /* of the journal */
    char *room;
    uint32_t line; /* of the last snapshot; 0: none */
    struct text snapshot;
    char snapshot_room[SNAPSHOT_TEXT_MAX];
};

/* Plays at random what POST /api/tables asks for, for a person with that secret who sits first; at
 * least so many lines, and then on to the middle of a round, unless the match is over before. */
void long_match_play(struct long_match *match, const char *wishes, const char *secret,
                     uint32_t lines, uint64_t seed);
/* The same, and now and then the person takes something back. */
void long_match_waver(struct long_match *match, const char *wishes, const char *secret,
                      uint32_t lines, uint64_t seed);
/* Stores it, with the snapshot or without. So many lines that say nothing come after the first one:
 * then it can be woken with the snapshot only. */
void long_match_store(const struct long_match *match, struct store *store, uint32_t filler,
                      bool with_snapshot);
void long_match_finish(struct long_match *match);

#endif
