/* Making views: only what is named here is copied. */
#include <pasch/rules/event.h>
#include <pasch/view/view.h>

#include <pasch/rules/engine.h>

static void show_hand(struct round *to, const struct round *from, unsigned seat)
{
    memcpy(round_hand_words(to, seat), round_hand_words_const(from, seat),
           (size_t)from->words * sizeof from->tail[0]);
}

static void show_round(struct round *to, const struct round *from, const struct sheet *sheet,
                       unsigned seat)
{
    bool open_hands = from->stage == STAGE_OVER;
    to->bytes = from->bytes;
    to->in = from->in;
    to->words = from->words;
    to->seats = from->seats;
    to->tiles = from->tiles;
    to->stage = from->stage;
    to->turn = from->turn;
    to->leader = from->leader;
    /* Which tile must lead is the leader's secret until it lies there. */
    bool lead_is_open = from->stage != STAGE_LEAD || sheet->stock_lead;
    to->lead = from->leader == seat || lead_is_open ? from->lead : TILE_NONE;
    to->laid = from->laid;
    to->stock = from->stock;
    to->stock_last = from->stock_last;
    to->again = from->again;
    to->reason = from->reason;
    to->ender = from->ender;
    to->draws = from->draws;
    to->drawn = from->turn == seat ? from->drawn : TILE_NONE;
    to->passes = from->passes;
    to->sum = from->sum;
    to->open = from->open;
    to->faces = from->faces;
    memcpy(to->gains, from->gains, sizeof to->gains);
    memcpy(to->counts, from->counts, sizeof to->counts);
    memcpy(to->ends, from->ends, sizeof to->ends);
    for (unsigned other = 0; other < from->seats; other++)
        if (other == seat || open_hands)
            show_hand(to, from, other);
    memset(round_deck(to), TILE_NONE, from->tiles);
    if (sheet->engine->show)
        sheet->engine->show(to, from, seat);
}

/* All of it is public but the face of a tile lying face down, and what others have drawn. */
static void show_log(struct match *to, const struct match *from, unsigned seat)
{
    struct trail *trail = &to->trail;
    struct event_reader reader = event_read(to);
    struct event event;
    *trail = from->trail;
    for (unsigned i = 0; i < trail->count; i++)
        if (trail->laid[i].down)
            trail->laid[i].tile = TILE_NONE;
    while (event_next(&reader, &event))
        if (event.drawn != TILE_NONE && event.seat != seat)
            trail->taken[reader.taken - 1].tile = TILE_NONE;
}

/* Whether a round has been dealt that is played, or was. If nobody could lead it was not, and the
 * trail is still that of the round before (G3). */
static bool has_round(const struct match *match)
{
    return match->stage != MATCH_LOTS && match->stage != MATCH_DEAL && match->trail.hand > 0 &&
           match->trail.count == match->round.laid;
}

void view_make(struct view *view, const struct match *match, unsigned seat)
{
    memset(view, 0, sizeof *view);
    view->seat = (uint8_t)seat;
    struct match *seen = &view->seen;
    seen->sheet = match->sheet;
    seen->players = match->players;
    seen->stage = match->stage;
    seen->abandoned = match->abandoned;
    seen->dealer = match->dealer;
    seen->lots = match->lots;
    seen->last_winner = match->last_winner;
    seen->in = match->in;
    seen->still_in = match->still_in;
    seen->winners = match->winners;
    seen->redeals = match->redeals;
    seen->round_number = match->round_number;
    seen->pot = match->pot;
    memcpy(seen->totals, match->totals, sizeof seen->totals);
    seen->result = match->result;
    if (!has_round(match))
        return; /* A hand that could not be played is nobody's business (G6). */
    show_round(&seen->round, &match->round, &match->sheet, seat);
    show_log(seen, match, seat);
}

bool view_is_to_act(const struct view *view)
{
    return view->seen.stage == MATCH_PLAY && view->seen.round.turn == view->seat;
}

unsigned view_moves(const struct view *view, struct move *ret_moves)
{
    return view_is_to_act(view) ? round_moves(&view->seen.round, &view->seen.sheet, ret_moves) : 0;
}

unsigned view_search_moves(const struct view *view, struct move *ret_moves)
{
    return view_is_to_act(view)
               ? round_search_moves(&view->seen.round, &view->seen.sheet, ret_moves)
               : 0;
}
