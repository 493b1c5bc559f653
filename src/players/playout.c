/* Playouts. */
#include "playout.h"

#include "kind.h"

/* Laying anything is better than nothing. */
int greed_of(const struct round *round, const struct sheet *sheet, struct move move)
{
    if (move.action != ACTION_PLACE)
        return -1;
    const struct player_kind *kind = player_kind(sheet);
    int weight = kind->weight ? kind->weight((tile)move.tile) : 0;
    return round_points(round, sheet, move) * 4096 + weight;
}

unsigned greedy_pick(const struct round *round, const struct sheet *sheet, const struct move *moves,
                     unsigned count, struct random *random)
{
    int greed_best = greed_of(round, sheet, moves[0]);
    unsigned best = 0, alike = 1;
    for (unsigned i = 1; i < count; i++) {
        int greed_now = greed_of(round, sheet, moves[i]);
        if (greed_now < greed_best)
            continue;
        alike = greed_now > greed_best ? 1 : alike + 1;
        if (random_below(random, alike) == 0)
            best = i;
        greed_best = greed_now;
    }
    return best;
}

void playout(struct round *round, const struct sheet *sheet, const struct policy *policy,
             struct memory *memory, const uint8_t *styles, struct random *random, unsigned horizon)
{
    struct move moves[ROUND_SEARCH_MOVES_MAX];
    int32_t scores[ROUND_SEARCH_MOVES_MAX];
    uint32_t odds[ROUND_SEARCH_MOVES_MAX];
    for (; horizon && round->stage != STAGE_OVER; horizon--) {
        unsigned count = round_search_moves(round, sheet, moves), chosen = 0;
        if (count > 1) {
            switch (styles[round->turn]) {
            case STYLE_GREEDY:
                chosen = greedy_pick(round, sheet, moves, count, random);
                break;
            case STYLE_RANDOM:
                chosen = random_below(random, count);
                break;
            default:
                policy_scores(policy, round, sheet, memory, moves, count, scores);
                chosen = policy_pick(odds, policy_odds(scores, count, odds), random);
            }
        }
        memory_note(memory, round, sheet, moves[chosen]);
        round_apply(round, sheet, moves[chosen]);
    }
}
