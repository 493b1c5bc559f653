/*
 * Finding out from the trail what the others chose, and on which table. The trail tells of tiles
 * that were laid. Draws, passes and whose turn it was follow from how many tiles a seat had got
 * when it laid one.
 */
#include "choices.h"

#include <pasch/engines/triangle.h>

/* The table as it was, tile by tile. */
struct finder {
    struct search *search;
    const struct view *view;
    struct round table;
    struct tile_set laid;
    unsigned found;
    uint8_t got[PLAYERS_MAX]; /* tiles that a seat had got by then, as far as they are told of */
};

static const struct move draw = {.action = ACTION_DRAW, .tile = TILE_NONE, .on = TILE_NONE},
                         pass = {.action = ACTION_PASS, .tile = TILE_NONE, .on = TILE_NONE},
                         done = {.action = ACTION_DONE, .tile = TILE_NONE, .on = TILE_NONE};

static void start(struct finder *finder, struct search *search, const struct view *view)
{
    const struct match *match = &view->seen;
    struct round *table = &finder->table;
    *finder = (struct finder){.search = search, .view = view};
    round_copy(table, &match->round); /* for all that never changes */
    memset(table->ends, 0, sizeof table->ends);
    if (match->sheet.engine == ENGINE_TRIANGLE)
        memset(&table->triangle, 0, sizeof table->triangle);
    table->open = table->faces = 0;
    table->sum = 0;
    table->laid = table->draws = table->again = 0;
    table->drawn = TILE_NONE;
    for (unsigned seat = 0; seat < match->players; seat++) {
        finder->got[seat] = match->in >> seat & 1 ? match->trail.hand : 0;
        table->counts[seat] = finder->got[seat];
        table->stock = (uint8_t)(table->stock + finder->got[seat] - match->trail.got[seat]);
    }
}

/* Adds a choice of another seat on the table as it is now; in a full list it takes the place of the
 * oldest. */
static struct round *add(struct finder *finder, unsigned seat, struct move move, unsigned got)
{
    const struct trail *trail = &finder->view->seen.trail;
    struct search_decision *decision =
        &finder->search->decisions[finder->found++ % SEARCH_DECISIONS];
    round_copy(&decision->before, &finder->table);
    decision->before.stage = finder->table.laid ? STAGE_PLAY : STAGE_LEAD;
    decision->before.turn = (uint8_t)seat;
    decision->laid = finder->laid;
    decision->move = move;
    decision->number = finder->table.laid;
    decision->got = (uint8_t)got;
    memset(&decision->later, 0, sizeof decision->later);
    for (unsigned i = finder->table.laid; i < trail->count && trail->got[seat] == trail->hand; i++)
        if (trail->laid[i].seat == seat)
            tile_set_add(&decision->later, trail_tile(&trail->laid[i]));
    return &decision->before;
}

/* ---- Rectangular tiles ---- */

/* What a seat may lay besides, in the same turn, after the tile with this number in the trail. */
static enum again again_after(const struct trail *trail, const struct sheet *sheet, unsigned i)
{
    if (sheet->more == MORE_ALL)
        return AGAIN_ALL;
    if (!tile_is_double(trail_tile(&trail->laid[i])))
        return AGAIN_NO;
    if (sheet->lead_again && i == 0)
        return AGAIN_LEADER;
    return sheet->more == MORE_DOUBLES ? AGAIN_DOUBLES : AGAIN_NO;
}

/*
 * Whether the seat laid this tile in the same turn as the one before. If it said done, or got
 * another tile since, it did not; nor if it held nothing that could be laid besides: then the turn
 * ended by itself, and while the others laid nothing nothing else came to fit.
 */
static enum again again_at(const struct trail *trail, const struct sheet *sheet, unsigned i)
{
    if (i == 0 || trail->laid[i - 1].seat != trail->laid[i].seat || trail->laid[i - 1].stopped ||
        trail->laid[i - 1].got != trail->laid[i].got)
        return AGAIN_NO;
    enum again again = again_after(trail, sheet, i - 1);
    bool is_double = tile_is_double(trail_tile(&trail->laid[i]));
    return again == AGAIN_DOUBLES && !is_double ? AGAIN_NO : again;
}

/*
 * W11: the second player, as long as nothing fits the lead, may flip. That he drew or passed
 * instead is a choice. Where a draw ends the turn the trail does not tell when he drew.
 */
static void find_unflipped(struct finder *finder)
{
    const struct match *match = &finder->view->seen;
    const struct trail *trail = &match->trail;
    struct round *table = &finder->table;
    unsigned seat = round_next_seat(table, &match->sheet, table->leader);
    if (!match->sheet.flip || match->sheet.draw == DRAW_ONE || seat == finder->view->seat ||
        seat == table->leader || (trail->count > 1 && again_at(trail, &match->sheet, 1)))
        return;
    bool laid = trail->count > 1 && trail->laid[1].seat == seat;
    unsigned got = laid ? trail->laid[1].got : trail->got[seat];
    unsigned stock = table->stock;
    for (unsigned number = trail->hand; number < got; number++)
        add(finder, seat, draw, number)->stock = (uint8_t)(stock + number - trail->hand);
    if (!laid && trail->passes[seat])
        add(finder, seat, pass, got)->stock = table->stock_last;
}

static void find_in_chain(struct finder *finder)
{
    const struct match *match = &finder->view->seen;
    const struct trail *trail = &match->trail;
    unsigned laid_by[PLAYERS_MAX] = {0};
    for (unsigned i = 0; i < trail->count; i++) {
        const struct laid *laid = &trail->laid[i];
        bool other = laid->seat != finder->view->seat;
        struct move move = {.action = ACTION_PLACE,
                            .where = laid->where & 7u,
                            .down = laid->down & 1u,
                            .tile = trail_tile(laid),
                            .on = laid->on};
        if (other)
            add(finder, laid->seat, move, laid->got)->again =
                (uint8_t)again_at(trail, &match->sheet, i);
        round_lay(&finder->table, &match->sheet, move);
        tile_set_add(&finder->laid, (tile)move.tile);
        finder->table.counts[laid->seat] = (uint8_t)(laid->got - ++laid_by[laid->seat]);
        if (other && laid->stopped)
            add(finder, laid->seat, done, laid->got)->again =
                (uint8_t)again_after(trail, &match->sheet, i);
        if (i == 0)
            find_unflipped(finder);
    }
}

/* ---- Triangles ---- */

/*
 * The seat has got its tiles up to `got`. If that was in one turn, on the table as it is now, each
 * draw was a choice (T6); returns how many there were.
 */
static unsigned find_draws(struct finder *finder, unsigned seat, unsigned got, bool in_one_turn)
{
    const struct sheet *sheet = &finder->view->seen.sheet;
    unsigned first = finder->got[seat], draws = got - first;
    bool told = in_one_turn && draws <= (unsigned)sheet->turn_draws;
    for (unsigned number = first; number < got; number++) {
        if (told && seat != finder->view->seat)
            add(finder, seat, draw, number)->draws = (uint8_t)(number - first);
        finder->table.stock++;
        finder->table.counts[seat]++;
    }
    finder->got[seat] = (uint8_t)got;
    return told ? draws : 0;
}

/* Whether the turn in which this tile was drawn, its last, was on the table as it is now: what
 * fitted then is known, and how many tiles who lays the next one had got by then. */
static bool is_drawn_here(const struct finder *finder, const struct drawn *drawn, unsigned seat,
                          const struct laid *next)
{
    uint64_t fits = round_fitting(&finder->table, &finder->view->seen.sheet).word[0];
    return drawn->seat == seat && drawn->fits == fits &&
           (!next || next->seat != seat || drawn->number < next->got);
}

/* A turn without a tile laid and without a draw that is told of: a pass (T7), after what was left
 * of the stock. */
static void find_pass(struct finder *finder, unsigned seat)
{
    unsigned left = round_drawable(&finder->table, &finder->view->seen.sheet);
    unsigned draws = find_draws(finder, seat, finder->got[seat] + left, true);
    if (seat != finder->view->seat)
        add(finder, seat, pass, finder->got[seat])->draws = (uint8_t)draws;
}

/*
 * Turns in which nothing was laid on the table as it is now: those of all who came between the one
 * who laid the last tile and the one who lays the next or is to act now. `from` of trail->drawn
 * were told of before; returns how many are now.
 */
static unsigned find_fruitless(struct finder *finder, unsigned from)
{
    const struct match *match = &finder->view->seen;
    const struct trail *trail = &match->trail;
    struct round *table = &finder->table;
    const struct laid *next = table->laid < trail->count ? &trail->laid[table->laid] : NULL;
    unsigned last = trail->laid[table->laid - 1].seat, end = next ? next->seat : match->round.turn;
    unsigned seat = last == LAID_BY_NOBODY ? table->leader : last;
    for (;;) {
        seat = round_next_seat(table, &match->sheet, seat);
        const struct drawn *drawn = &trail->drawn[from];
        if (from < trail->drawn_count && is_drawn_here(finder, drawn, seat, next)) {
            bool laid = next && next->seat == seat && next->earliest == drawn->number;
            bool now =
                !next && seat == end && match->round.draws && drawn->number + 1 == trail->got[seat];
            from++;
            if (drawn->fitted && (laid || now))
                return from; /* and laid at once, or it is still to be decided on */
            unsigned draws = find_draws(finder, seat, drawn->number + 1u, true);
            if (drawn->fitted && seat != finder->view->seat)
                add(finder, seat, done, drawn->number + 1u)->draws = (uint8_t)draws;
        } else if (seat == end) {
            return from;
        } else {
            find_pass(finder, seat);
        }
    }
}

/* Lays the tile on the table; whatever else follows from it is of no interest. */
static void lay_triangle(struct finder *finder, const struct laid *laid, struct move move)
{
    struct round *table = &finder->table;
    unsigned count = laid->seat < finder->view->seen.players ? table->counts[laid->seat] : 0;
    table->stage = move.on == TILE_NONE ? STAGE_LEAD : STAGE_PLAY;
    table->turn = count ? laid->seat : table->leader;
    round_apply(table, &finder->view->seen.sheet, move);
    table->stage = STAGE_PLAY;
    table->reason = REASON_NONE;
    tile_set_add(&finder->laid, (tile)move.tile);
}

static void find_in_triangles(struct finder *finder)
{
    const struct match *match = &finder->view->seen;
    unsigned told = 0;
    for (unsigned i = 0; i < match->trail.count; i++) {
        const struct laid *laid = &match->trail.laid[i];
        struct move move = {.action = ACTION_PLACE, .tile = laid->tile, .on = TILE_NONE};
        if (i == 0) {
            move.where = laid->turn & 7u;
        } else {
            move.on = (unsigned)triangle_place_at(&finder->table, laid->row, laid->col) & 255u;
            bool just_drawn = laid->earliest + 1 == laid->got;
            unsigned draws = find_draws(finder, laid->seat, laid->got, just_drawn);
            if (laid->seat != finder->view->seat)
                add(finder, laid->seat, move, laid->got)->draws = (uint8_t)draws;
        }
        lay_triangle(finder, laid, move);
        told = find_fruitless(finder, told);
    }
}

/* ---- Both ---- */

void choices_find(struct search *search, const struct view *view)
{
    struct finder finder;
    start(&finder, search, view);
    if (view->seen.sheet.engine == ENGINE_TRIANGLE)
        find_in_triangles(&finder);
    else
        find_in_chain(&finder);
    search->decision_count = finder.found < SEARCH_DECISIONS ? finder.found : SEARCH_DECISIONS;
}

void choice_set_hand(struct search_decision *decision, const struct fill *fill)
{
    struct round *round = &decision->before;
    unsigned seat = round->turn;
    struct tile_set hand = decision->later;
    for (unsigned place = 0; place < fill->count; place++) {
        if (fill->owner[place] != seat || fill->number[place] >= decision->got ||
            fill->laid_at[fill->content[place]] < decision->number)
            continue;
        tile_set_add(&hand, fill->content[place]);
        if (round->draws && fill->number[place] + 1 == decision->got)
            round->drawn = fill->content[place];
    }
    unsigned count = 0;
    uint64_t *words = round_hand_words(round, seat);
    for (unsigned w = 0; w < round->words; w++)
        count += bits_count(words[w] = hand.word[w]);
    round->counts[seat] = (uint8_t)count;
}
