/* Chances to win the match. */
#include "stakes.h"

#include <math.h>

static const double BLURRED_ROUNDS = 0.25, HOPELESS = 100;

void stakes_init(struct stakes *stakes, const struct match *match)
{
    stakes->policy = policy_of(&match->sheet);
    memcpy(&stakes->match, match, offsetof(struct match, trail));
    for (unsigned seat = 0; seat < match->players; seat++)
        stakes->start.totals[seat] = match->totals[seat] - match->round.gains[seat];
    stakes->start.pot = match->pot;
    stakes->start.still_in = match->still_in;
    bool scored = match->sheet.scoring != SCORING_NONE;
    stakes->blur =
        scored && match->round.tiles ? 1 - (double)match->round.laid / match->round.tiles : 0;
}

/* How many rounds the match will still take, at the pace at which points are made. */
static double rounds_left(const struct match *match, const struct policy *policy)
{
    const struct sheet *sheet = &match->sheet;
    if (sheet->rounds)
        return sheet->rounds - match->round_number;
    int most = INT32_MIN, least = INT32_MAX, room = 0,
        end = sheet->target ? sheet->target : sheet->limit;
    for (uint64_t rest = match->still_in; rest;) {
        int total = match->totals[bits_pop(&rest)];
        most = total > most ? total : most;
        least = total < least ? total : least;
        room += end > total ? end - total : 0;
    }
    /* All but one are eliminated, at last the one who has most room. */
    double points = sheet->eliminate ? room - (double)(end - least) : end - most;
    double rounds = points / policy->pace;
    return rounds > 1 ? rounds : 1;
}

/*
 * The match goes on: a lead of so many points, against what chance will add or take until the end.
 * Close to the normal distribution's share with two players.
 */
static void estimate(const struct stakes *stakes, double rounds, double *ret_chances)
{
    const struct match *match = &stakes->match;
    int sign = sheet_few_win(&match->sheet) ? -1 : 1, best = INT32_MIN;
    double spread = stakes->policy->spread * sqrt(rounds), sum = 0;
    for (uint64_t rest = match->still_in; rest;) {
        int total = sign * match->totals[bits_pop(&rest)];
        best = total > best ? total : best;
    }
    for (uint64_t rest = match->still_in; rest;) {
        unsigned seat = bits_pop(&rest);
        double behind = fmin((best - sign * match->totals[seat]) / spread, HOPELESS);
        /* 1.7: the logistic curve nearest to the normal one; 64 / ln 2 for policy_power(). */
        sum += ret_chances[seat] = policy_power((uint32_t)(behind * (1.7 * 64 / 0.693147)));
    }
    for (uint64_t rest = match->still_in; rest;)
        ret_chances[bits_pop(&rest)] /= sum;
}

void stakes_pay(struct stakes *stakes, const struct round *round, double *ret_chances)
{
    struct match *match = &stakes->match;
    memset(ret_chances, 0, PLAYERS_MAX * sizeof *ret_chances);
    match->pot = stakes->start.pot;
    match->still_in = stakes->start.still_in;
    for (unsigned seat = 0; seat < match->players; seat++)
        match->totals[seat] = stakes->start.totals[seat] + round->gains[seat];
    if (round->stage != STAGE_OVER) {
        match->winners = match->result.best = 0;
        estimate(stakes, BLURRED_ROUNDS, ret_chances);
        return;
    }
    round_copy(&match->round, round);
    match_count_round(match);
    if (match->players == 1) {
        ret_chances[0] = match->totals[0] / 1000.0;
        return;
    }
    if (!match->winners) {
        estimate(stakes, rounds_left(match, stakes->policy), ret_chances);
        return;
    }
    double blur = match->still_in ? stakes->blur : 0;
    if (blur > 0) {
        estimate(stakes, BLURRED_ROUNDS, ret_chances);
        for (unsigned seat = 0; seat < match->players; seat++)
            ret_chances[seat] *= blur;
    }
    double share = (1 - blur) / bits_count(match->winners);
    for (uint64_t rest = match->winners; rest;)
        ret_chances[bits_pop(&rest)] += share;
}
