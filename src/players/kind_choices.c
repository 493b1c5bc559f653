/*
 * Finding out from the log what the others chose, and on which table.
 */
#include "choices.h"

#include <pasch/rules/engine.h>
#include <pasch/rules/event.h>

/* The table as it was, event by event. */
struct finder {
    struct search *search;
    const struct view *view;
    struct round table;
    struct tile_set laid;
    unsigned found;
    uint8_t got[PLAYERS_MAX];     /* tiles that a seat had got by then */
    uint8_t laid_by[PLAYERS_MAX]; /* and laid */
    unsigned draws;               /* in this turn */
    unsigned stock;               /* where the stock began after the deal */
};

static void start(struct finder *finder, struct search *search, const struct view *view)
{
    const struct match *match = &view->seen;
    struct round *table = &finder->table;
    *finder = (struct finder){.search = search, .view = view};
    round_copy(table, &match->round); /* for all that never changes */
    match->sheet.engine->clear(table);
    table->laid = table->draws = table->again = 0;
    table->drawn = TILE_NONE;
    for (unsigned seat = 0; seat < match->players; seat++) {
        finder->got[seat] = match->in >> seat & 1 ? match->trail.hand : 0;
        table->counts[seat] = finder->got[seat];
        table->stock = (uint8_t)(table->stock + finder->got[seat] - match->trail.got[seat]);
    }
    finder->stock = table->stock;
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

/* What a seat may lay besides, in the same turn, after the tile laid last. */
static enum again again_now(const struct finder *finder)
{
    const struct match *match = &finder->view->seen;
    unsigned last = finder->table.laid - 1u;
    if (match->sheet.more == MORE_ALL)
        return AGAIN_ALL;
    return match->sheet.lead_again && last == 0 ? AGAIN_LEADER : AGAIN_DOUBLES;
}

/* W11: the second player, as long as nothing fits the lead, may flip. That he drew or passed
 * instead is a choice. */
static bool could_flip(const struct finder *finder, unsigned seat)
{
    const struct sheet *sheet = &finder->view->seen.sheet;
    const struct round *table = &finder->table;
    return sheet->flip && sheet->draw != DRAW_ONE && table->laid == 1 && seat != table->leader &&
           seat == round_next_seat(table, sheet, table->leader);
}

static void follow_chain(struct finder *finder, const struct event *event)
{
    const struct sheet *sheet = &finder->view->seen.sheet;
    struct round *table = &finder->table;
    unsigned seat = event->seat, got = finder->got[seat];
    bool other = seat != finder->view->seat;
    struct move move = event->move;
    switch (move.action) {
    case ACTION_PLACE:
        move = laid_move(event->laid);
        if (other)
            add(finder, seat, move, got)->again =
                (uint8_t)(event->again ? again_now(finder) : AGAIN_NO);
        round_lay(table, sheet, move);
        tile_set_add(&finder->laid, (tile)move.tile);
        table->counts[seat] = (uint8_t)(got - ++finder->laid_by[seat]);
        break;
    case ACTION_DONE:
        if (other)
            add(finder, seat, move, got)->again = (uint8_t)again_now(finder);
        break;
    case ACTION_FLIP:
        break;
    default: /* what was drawn is counted when the seat lays a tile */
        if (other && could_flip(finder, seat))
            add(finder, seat, move, got)->stock =
                (uint8_t)(finder->stock + got - finder->view->seen.trail.hand);
        finder->got[seat] += move.action == ACTION_DRAW;
    }
}

/* ---- Triangles ---- */

/* Lays the tile on the table; whatever else follows from it is of no interest. */
static void lay_triangle(struct finder *finder, const struct event *event)
{
    struct round *table = &finder->table;
    unsigned seat = event->laid->seat;
    table->stage = table->laid ? STAGE_PLAY : STAGE_LEAD;
    table->turn =
        seat < finder->view->seen.players && table->counts[seat] ? (uint8_t)seat : table->leader;
    round_apply(table, &finder->view->seen.sheet, event->move);
    table->stage = STAGE_PLAY;
    table->reason = REASON_NONE;
    tile_set_add(&finder->laid, (tile)event->move.tile);
}

/* Every turn but the lead is a choice: to lay, to draw, to keep what was drawn (T6, T7). */
static void follow_triangles(struct finder *finder, const struct event *event)
{
    struct round *table = &finder->table;
    unsigned seat = event->seat;
    if (table->laid && seat != finder->view->seat)
        add(finder, seat, event->move, finder->got[seat])->draws = (uint8_t)finder->draws;
    if (event->laid)
        lay_triangle(finder, event);
    if (event->move.action == ACTION_DRAW) {
        table->stock++;
        table->counts[seat]++;
        finder->got[seat]++;
    }
    finder->draws = event->more ? finder->draws + 1 : 0;
}

/* ---- Both ---- */

void choices_find(struct search *search, const struct view *view)
{
    static void (*const follow[KIND_COUNT])(struct finder *, const struct event *) = {
        [KIND_CHAIN] = follow_chain, [KIND_TRIANGLE] = follow_triangles};
    enum engine_kind kind = sheet_kind(&view->seen.sheet)->kind;
    struct finder finder;
    struct event event;
    struct event_reader reader = event_read(&view->seen);
    start(&finder, search, view);
    while (follow[kind] && event_next_move(&reader, &event))
        follow[kind](&finder, &event);
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
