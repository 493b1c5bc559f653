/* Dealing on trial. */
#include "deals.h"

#include <pasch/base/random.h>

enum {
    ROUNDS = 16,       /* that are begun on trial */
    TILES_MOST = 2000, /* dealt for a round on average, with all that is dealt again */
    PLAYERS_LEAST = 2, /* that are left where players are eliminated */
};

/* Whether that holds with these seats in the game. */
static bool are_bearable(const struct match *match, unsigned seats)
{
    unsigned tiles = sheet_tiles(&match->sheet), most = ROUNDS * TILES_MOST / tiles, begun = 0;
    struct random random;
    uint8_t deck[TILE_COUNT];
    for (unsigned i = 0; i < tiles; i++)
        deck[i] = (uint8_t)i;
    random_seed(&random, 1);
    for (unsigned deals = 0; deals < most && begun < ROUNDS; deals++) {
        struct round round = {0};
        random_shuffle(&random, deck, tiles);
        begun += round_deal(&round, &match->sheet, match->players, seats, deck, ROUND_NO_SEAT, 0);
    }
    return begun == ROUNDS;
}

bool deals_are_bearable(const struct match *match, struct error *error)
{
    unsigned all = (1u << match->players) - 1, few = (1u << PLAYERS_LEAST) - 1;
    if (are_bearable(match, all) && (!match->sheet.eliminate || are_bearable(match, all & few)))
        return true;
    return error_set(error, MESSAGE("by these rules a round has to be dealt too often until "
                                    "somebody can lead"));
}
