/* Rounds into a match: W15 to W18, M10, B8, H8, D6, A6, G3, G5, G7. */
#include <pasch/rules/event.h>
#include <pasch/rules/lead.h>
#include <pasch/rules/match.h>

#include <assert.h>

static void await_round(struct match *match)
{
    bool winner_leads =
        match->sheet.lead_later == LATER_WINNER && match->last_winner != ROUND_NO_SEAT;
    match->stage = match->sheet.lead == LEAD_LOTS && !winner_leads ? MATCH_LOTS : MATCH_DEAL;
    match->lots = ROUND_NO_SEAT;
    match->redeals = 0;
    match->round_number++;
    match->in = match->still_in;
}

void match_init(struct match *match, const struct sheet *sheet, int players)
{
    assert(sheet_allows_players(sheet, players, NULL));
    memset(match, 0, sizeof *match);
    match->sheet = *sheet;
    match->players = (uint8_t)players;
    match->still_in = (uint16_t)((1u << players) - 1);
    match->last_winner = ROUND_NO_SEAT;
    await_round(match);
}

bool match_lots(struct match *match, const uint8_t *deck)
{
    assert(match->stage == MATCH_LOTS);
    int leader = lead_lots(match->in, deck, sheet_tiles(&match->sheet));
    if (leader < 0)
        return false;
    match->lots = (uint8_t)leader;
    match->stage = MATCH_DEAL;
    return true;
}

static unsigned winner_to_lead(const struct match *match)
{
    return match->sheet.lead_later == LATER_WINNER ? match->last_winner : ROUND_NO_SEAT;
}

bool match_deal(struct match *match, const uint8_t *deck)
{
    assert(match->stage == MATCH_DEAL);
    unsigned winner = winner_to_lead(match);
    memset(&match->round, 0, sizeof match->round);
    if (!round_deal(&match->round, &match->sheet, match->players, match->in, deck, winner,
                    match->lots)) {
        trail_redeal(&match->trail);
        if (++match->redeals > MATCH_REDEALS_MAX)
            match_abandon(match);
        return false;
    }
    trail_start(&match->trail, &match->round, &match->sheet, winner, match->lots);
    match->stage = MATCH_PLAY;
    return true;
}

/* ---- The end of a round ---- */

/* Of the seats given, those with the fewest (or most) of something. */
static unsigned seats_with_least(unsigned seats, const int32_t *values, int sign)
{
    unsigned least = 0;
    for (uint64_t rest = seats; rest;) {
        unsigned seat = bits_pop(&rest);
        int difference = least ? sign * (values[seat] - values[bits_lowest(least)]) : 0;
        if (difference < 0)
            least = 0;
        if (difference <= 0)
            least |= 1u << seat;
    }
    return least;
}

/* W17 */
static unsigned lowest_total_wins(const struct match *match)
{
    unsigned lowest = seats_with_least(match->in, match->totals, 1);
    return seats_with_least(lowest, match->result.hand_points, 1);
}

static bool some_hand_is_double_blank(const struct match *match)
{
    for (unsigned seat = 0; seat < match->players; seat++)
        if (match->round.counts[seat] == 1 && round_holds(&match->round, seat, tile_double(0)))
            return true;
    return false;
}

static bool some_total_is_over(const struct match *match, int limit)
{
    for (unsigned seat = 0; seat < match->players; seat++)
        if (match->totals[seat] > limit)
            return true;
    return false;
}

/* Who has won now; 0 if the match goes on. */
static unsigned find_winners(const struct match *match)
{
    const struct sheet *sheet = &match->sheet;
    if (sheet->lone_blank_ends && some_hand_is_double_blank(match))
        return lowest_total_wins(match);
    if (sheet->eliminate && bits_count(match->still_in) < 2) /* W18 */
        return match->still_in ? match->still_in : lowest_total_wins(match);
    bool over = (sheet->rounds && match->round_number >= sheet->rounds) ||
                (sheet->target && some_total_is_over(match, sheet->target - 1)) ||
                (sheet->limit && !sheet->eliminate && some_total_is_over(match, sheet->limit));
    if (!over)
        return 0;
    if (sheet->scoring == SCORING_NONE)
        return match->result.best;
    return seats_with_least(match->still_in, match->totals, sheet_few_win(sheet) ? 1 : -1);
}

/* W5: the fewest points in hand; of several the first in turn order from the last leader on. */
static unsigned round_winner(const struct match *match)
{
    unsigned best = seats_with_least(match->still_in, match->result.hand_points, 1);
    unsigned seat = match->round.leader;
    while (!(best >> seat & 1))
        seat = round_next_seat(&match->round, &match->sheet, seat);
    return seat;
}

bool match_has_choice(const struct match *match)
{
    struct move moves[ROUND_MOVES_MAX];
    if (match->stage != MATCH_PLAY)
        return false;
    unsigned count = round_moves(&match->round, &match->sheet, moves);
    for (unsigned i = 1; i < count; i++)
        if (match->round.stage != STAGE_LEAD || moves[i].action != moves[0].action ||
            moves[i].tile != moves[0].tile || moves[i].down != moves[0].down)
            return true;
    return false;
}

void match_count_round(struct match *match)
{
    score_round(&match->round, &match->sheet, match->pot, &match->result);
    for (unsigned seat = 0; seat < match->players; seat++)
        match->totals[seat] += match->result.points[seat];
    match->pot = match->result.pot;
    if (match->sheet.eliminate) /* W15 */
        for (unsigned seat = 0; seat < match->players; seat++)
            if (match->totals[seat] > match->sheet.limit)
                match->still_in &= (uint16_t) ~(1u << seat);
    match->winners = (uint16_t)find_winners(match);
    match->stage = MATCH_ROUND_OVER;
}

void match_apply(struct match *match, struct move move)
{
    assert(match->stage == MATCH_PLAY);
    struct round before;
    round_copy(&before, &match->round);
    unsigned seat = match->round.turn;
    round_apply(&match->round, &match->sheet, move);
    trail_add(&match->trail, &before, &match->round, &match->sheet, move);
    match->totals[seat] += match->round.gains[seat] - before.gains[seat];
    if (match->round.stage == STAGE_OVER)
        match_count_round(match);
#ifdef PASCH_DEBUG
    assert(match_check(match) == NULL);
#endif
}

void match_rewind(const struct match *match, unsigned moves, struct match *ret_match)
{
    struct event_reader reader = event_read(match);
    struct event event;
    assert(match->stage == MATCH_PLAY);
    *ret_match = *match;
    for (unsigned seat = 0; seat < match->players; seat++)
        ret_match->totals[seat] -= match->round.gains[seat];
    ret_match->stage = MATCH_DEAL;
    bool dealt = match_deal(ret_match, round_deck_const(&match->round));
    assert(dealt);
    while (moves-- && event_next_move(&reader, &event))
        match_apply(ret_match, event.move);
}

/* After the round that this seat has dealt. */
static unsigned next_dealer(const struct match *match, unsigned dealer)
{
    unsigned most = seats_with_least(match->still_in, match->totals, -1);
    return match->sheet.dealer == DEALER_MOST_POINTS ? bits_lowest(most) /* W16 */
                                                     : (dealer + 1u) % match->players;
}

void match_continue(struct match *match)
{
    assert(match->stage == MATCH_ROUND_OVER);
    if (match->winners) {
        match->stage = MATCH_OVER;
        return;
    }
    match->last_winner = (uint8_t)round_winner(match);
    match->dealer = (uint8_t)next_dealer(match, match->dealer);
    await_round(match);
}

void match_abandon(struct match *match)
{
    assert(match->stage != MATCH_ROUND_OVER && match->stage != MATCH_OVER);
    match->abandoned = true;
    match->stage = MATCH_OVER;
}

/* ---- Going on ---- */

struct match_standing match_standing(const struct match *match)
{
    struct match_standing standing = {.round_number = match->round_number,
                                      .last_winner = match->last_winner,
                                      .pot = match->pot,
                                      .result = match->result};
    assert(match->round_number > 1);
    memcpy(standing.totals, match->totals, sizeof standing.totals);
    return standing;
}

static unsigned all_seats(const struct match *match)
{
    return (1u << match->players) - 1;
}

/* Whether the last round can have ended so. */
static bool is_possible_result(const struct match *match, const struct match_standing *standing)
{
    const struct result *result = &standing->result;
    bool blocked = result->reason == REASON_BLOCKED;
    return result->reason != REASON_NONE && result->reason <= REASON_FLIPPED &&
           (blocked ? result->ender == ROUND_NO_SEAT : result->ender < match->players) &&
           result->best && !(result->best & ~all_seats(match)) && result->pot == standing->pot &&
           standing->pot >= 0 && (!standing->pot || sheet_has_pot(&match->sheet));
}

/* W15: who is out is so for good, with the total that did it. */
static unsigned find_still_in(const struct match *match)
{
    unsigned seats = all_seats(match);
    for (unsigned seat = 0; match->sheet.eliminate && seat < match->players; seat++)
        if (match->totals[seat] > match->sheet.limit)
            seats &= ~(1u << seat);
    return seats;
}

/* Whether it goes on with these totals and with the round of that number. */
static bool is_undecided(const struct match *match, int32_t round_number)
{
    const struct sheet *sheet = &match->sheet;
    return !(sheet->rounds && round_number > sheet->rounds) &&
           !(sheet->target && some_total_is_over(match, sheet->target - 1)) &&
           !(sheet->limit && !sheet->eliminate && some_total_is_over(match, sheet->limit)) &&
           !(sheet->eliminate && bits_count(match->still_in) < 2);
}

bool match_resume(struct match *match, const struct match_standing *standing)
{
    struct match next = *match;
    int32_t last = standing->round_number - 1;
    if (last < 1 || !is_possible_result(match, standing))
        return false;
    memcpy(next.totals, standing->totals, sizeof next.totals);
    next.still_in = (uint16_t)find_still_in(&next);
    next.last_winner = standing->last_winner;
    next.pot = standing->pot;
    next.result = standing->result;
    next.round_number = last;
    if (!is_undecided(&next, standing->round_number) || standing->last_winner >= match->players ||
        !(next.still_in >> standing->last_winner & 1))
        return false;
    next.dealer = (uint8_t)next_dealer(&next, (unsigned)(last - 1) % match->players);
    await_round(&next);
    *match = next;
    return true;
}
