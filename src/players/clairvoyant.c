/* The player that sees everything. */
#include <pasch/players/clairvoyant.h>

enum { NODES_MOST = 4000000, PLAYOUTS = 10000 };

void clairvoyant_init(struct clairvoyant *clairvoyant, uint64_t seed)
{
    clairvoyant->budget = (struct budget){.playouts = PLAYOUTS};
    random_seed(&clairvoyant->random, seed);
    solver_init(&clairvoyant->search.solver);
}

struct move clairvoyant_choose(struct clairvoyant *clairvoyant, const struct match *match)
{
    struct move best, moves[ROUND_SEARCH_MOVES_MAX];
    int value;
    if (round_search_moves(&match->round, &match->sheet, moves) == 1)
        return moves[0];
    if (solve_suits(&match->sheet) && bits_count(match->round.in) == 2 &&
        solve_best(&clairvoyant->search.solver, &match->round, &match->sheet, match->pot,
                   NODES_MOST, &best, &value))
        return best;
    search_open(&clairvoyant->search, match, &clairvoyant->budget, &clairvoyant->random,
                clairvoyant->opinions);
    return clairvoyant->opinions[0].move;
}
