/*
 * Puts long matches into the database of a server that does not run:
 *
 *     make_long_match DATABASE SECRET COUNT LINES FILLER SNAPSHOT
 *
 * COUNT tables, each with LINES lines that were really played and FILLER that say nothing, with a
 * snapshot (1) or without (0), where the person with that SECRET plays against a computer player.
 * Prints a JSON object for each: its id, the token of the seat, how many lines it has, and whose
 * turn it is.
 */
#include "support/long_match.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char wishes[] =
    "{\"game\":\"draw\",\"pace\":\"none\",\"open\":\"link\",\"spectators\":true,"
    "\"house\":{\"scoring\":\"winner\",\"rounds\":0,\"target\":10000},"
    "\"seats\":[{\"kind\":\"person\"},{\"kind\":\"computer\",\"level\":\"random\"}]}";

int main(int argc, char **argv)
{
    static struct long_match match;
    struct store *store;
    struct error error = {.message = ""};
    if (argc != 7 || !store_open(&store, argv[1], STORE_WRITE, &error)) {
        fprintf(stderr, "make_long_match: %s\n", error.message);
        return 1;
    }
    unsigned filler = (unsigned)atoi(argv[5]);
    long_match_play(&match, wishes, argv[2], (uint32_t)atoi(argv[4]), 1);
    for (int i = 0; i < atoi(argv[3]); i++) {
        char token[SECRET_DIGITS + 1];
        people_make_id(match.table.id);
        if (!people_make_token(argv[2], strlen(argv[2]), match.table.id, 0, token) ||
            !people_hash_token(token, strlen(token), &match.table.chairs[0].token))
            return 1;
        long_match_store(&match, store, filler, atoi(argv[6]));
        printf("{\"table\":\"%s\",\"token\":\"%s\",\"lines\":%u,\"turn\":%u}\n", match.table.id,
               token, match.table.lines + filler, match.table.match.round.turn);
    }
    long_match_finish(&match);
    store_close(store);
    return 0;
}
