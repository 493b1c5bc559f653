/* Counting hands and charging points: W12 to W14, M10, B7, A6, H7. */
#include <pasch/rules/score.h>

#include <pasch/rules/engine.h>

int score_hand(const struct sheet *sheet, const struct tile_set *hand)
{
    return sheet->engine->hand_points(sheet, hand);
}

/* Who holds fewest (or most) points. */
static unsigned extreme(const struct round *round, const struct result *result, int sign)
{
    unsigned seats = 0;
    int best = 0;
    for (unsigned seat = 0; seat < round->seats; seat++) {
        if (!(round->in >> seat & 1))
            continue;
        int points = sign * result->hand_points[seat];
        if (!seats || points > best) {
            best = points;
            seats = 0;
        }
        if (points == best)
            seats |= 1u << seat;
    }
    return seats;
}

/* W13, W14 */
static void charge_loser(const struct round *round, const struct sheet *sheet, int pot,
                         struct result *result)
{
    unsigned losers = extreme(round, result, 1);
    int all = 0, most = 0;
    for (unsigned seat = 0; seat < round->seats; seat++) {
        all += result->hand_points[seat];
        if (losers >> seat & 1)
            most = result->hand_points[seat];
        if (sheet->charge == CHARGE_EVERYONE)
            result->points[seat] = result->hand_points[seat];
    }
    int charged = sheet->charge == CHARGE_EVERYONE ? all - most : all;
    if (bits_count(losers) == 1)
        result->points[bits_lowest(losers)] += charged + pot;
    else
        result->pot = pot + charged;
}

/* T9: equal values: fewer tiles, then the first in turn order from the leader on. */
static unsigned first_of_best(const struct round *round, const struct sheet *sheet, unsigned best)
{
    unsigned first = ROUND_NO_SEAT, seat = round->leader;
    do {
        if ((best >> seat & 1) &&
            (first == ROUND_NO_SEAT || round->counts[seat] < round->counts[first]))
            first = seat;
        seat = round_next_seat(round, sheet, seat);
    } while (seat != round->leader);
    return first;
}

void score_round(const struct round *round, const struct sheet *sheet, int pot,
                 struct result *ret_result)
{
    struct result *result = ret_result; /* in place: copying it would take longer than scoring */
    *result = (struct result){.reason = round->reason, .ender = round->ender};
    int all = 0;
    for (unsigned seat = 0; seat < round->seats; seat++) {
        if (round->counts[seat] == 0)
            continue;
        struct tile_set hand = round_hand(round, seat);
        result->hand_points[seat] = score_hand(sheet, &hand);
        all += result->hand_points[seat];
    }
    result->best =
        (uint16_t)(round->reason == REASON_OUT ? 1u << round->ender : extreme(round, result, -1));
    switch (sheet->scoring) {
    case SCORING_WINNER: /* B7 */
        if (bits_count(result->best) == 1) {
            unsigned winner = bits_lowest(result->best);
            result->points[winner] = all - result->hand_points[winner];
        }
        break;
    case SCORING_MINUS: /* M10 */
        for (unsigned seat = 0; seat < round->seats; seat++)
            result->points[seat] = -result->hand_points[seat];
        break;
    case SCORING_OWN: /* H7 */
        for (unsigned seat = 0; seat < round->seats; seat++)
            result->points[seat] = result->hand_points[seat];
        break;
    case SCORING_LOSER:
        charge_loser(round, sheet, pot, result);
        break;
    case SCORING_TAKE: { /* T8, T9 */
        unsigned winner = first_of_best(round, sheet, result->best);
        result->points[winner] = all - 2 * result->hand_points[winner];
        break;
    }
    default:
        break;
    }
}
