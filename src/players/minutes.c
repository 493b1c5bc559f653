/* How long a match takes. */
#include "playout.h"

#include <pasch/players/minutes.h>
#include <pasch/rules/match.h>

/* Seconds that people take: for a move, a little more for each other that there is, and to look at
 * the end of a round. */
enum { MOVE = 4, ROUND_END = 15 };
enum { TABLE = 4, MATCHES = 20 };

static void deal(struct match *match, struct random *random)
{
    uint8_t deck[TILE_COUNT];
    unsigned tiles = sheet_tiles(&match->sheet);
    for (unsigned i = 0; i < tiles; i++)
        deck[i] = (uint8_t)i;
    random_shuffle(random, deck, tiles);
    if (match->stage == MATCH_LOTS)
        match_lots(match, deck);
    else
        match_deal(match, deck);
}

/* Seconds that a move takes. In a frame of its own: the match is in the caller's. */
__attribute__((noinline)) static long play_move(struct match *match, struct random *random)
{
    struct move moves[ROUND_SEARCH_MOVES_MAX];
    unsigned count = round_search_moves(&match->round, &match->sheet, moves);
    match_apply(match, moves[greedy_pick(&match->round, &match->sheet, moves, count, random)]);
    return MOVE + count / 2;
}

static long seconds_of_match(struct match *match, struct random *random)
{
    long seconds = 0;
    while (match->stage != MATCH_OVER) {
        if (match->stage == MATCH_ROUND_OVER) {
            match_continue(match);
            seconds += ROUND_END;
        } else if (match->stage != MATCH_PLAY) {
            deal(match, random);
        } else {
            seconds += play_move(match, random);
        }
    }
    return seconds;
}

int minutes_of_match(const struct sheet *sheet)
{
    struct match match;
    struct random random;
    long seconds = 0;
    int players = sheet->max_players < TABLE   ? sheet->max_players
                  : sheet->min_players > TABLE ? sheet->min_players
                                               : TABLE;
    random_seed(&random, 1);
    for (int i = 0; i < MATCHES; i++) {
        match_init(&match, sheet, players);
        seconds += seconds_of_match(&match, &random);
    }
    long fives = (seconds / MATCHES + 150) / 300;
    return fives > 1 ? (int)fives * 5 : 5;
}
