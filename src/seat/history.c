/* What happened, found out from one view and the next. */
#include "message.h"

#include <pasch/engines/triangle.h>

#include <assert.h>

bool view_has_round(const struct view *view)
{
    const struct match *seen = &view->seen;
    /* An abandoned match may still hold a deal that nobody could lead from, or the last round. */
    return seen->round.bytes && seen->trail.hand && seen->trail.count == seen->round.laid &&
           !(seen->abandoned && seen->round.stage == STAGE_OVER);
}

bool view_has_result(const struct view *view)
{
    return view->seen.result.reason != REASON_NONE;
}

bool turn_goes_on(const struct round *after, const struct sheet *sheet, enum action action)
{
    if (after->stage == STAGE_OVER)
        return false;
    if (action == ACTION_PLACE)
        return after->again != AGAIN_NO;
    if (action != ACTION_DRAW)
        return false;
    return sheet->engine == ENGINE_TRIANGLE ? after->draws > 0 : sheet->draw != DRAW_ONE;
}

void seat_table_init(struct seat_table *table)
{
    table->seen = table->awaits = false;
    table->at = table->count = table->told = 0;
}

/* The tile that the seat of the views has drawn. */
static tile own_draw(const struct view *before, const struct view *after)
{
    struct tile_set hand = round_hand(&after->seen.round, after->seat);
    struct tile_set old = round_hand(&before->seen.round, before->seat);
    tile tile = TILE_NONE;
    while (tile_set_pop(&hand, &tile) && tile_set_has(&old, tile)) {
    }
    return tile;
}

/* What a triangle's placement was worth and why. */
static struct placement placement_of(const struct view *before, const struct laid *laid)
{
    const struct round *round = &before->seen.round;
    int place = triangle_place_at(round, laid->row, laid->col);
    struct move move = {.action = ACTION_PLACE,
                        .tile = laid->tile,
                        .on = round->stage == STAGE_LEAD ? TILE_NONE : (unsigned)place & 255u,
                        .where = laid->turn & 7u};
    return triangle_placement(round, &before->seen.sheet, move);
}

static struct seat_event find_event(const struct view *before, const struct view *after)
{
    const struct match *seen = &after->seen;
    unsigned seat = before->seen.round.turn;
    enum action action = (enum action)seen->trail.last_action[seat];
    struct seat_event event = {
        .action = (uint8_t)action, .seat = (uint8_t)seat, .drawn = TILE_NONE};
    if (action == ACTION_DRAW && seat == after->seat)
        event.drawn = own_draw(before, after);
    if (action == ACTION_PLACE && seen->sheet.engine == ENGINE_TRIANGLE) {
        struct placement placement =
            placement_of(before, &seen->trail.laid[seen->trail.count - 1u]);
        event.hexagons = (uint8_t)placement.hexagons;
        event.lead = placement.lead;
        event.bridge = placement.bridge;
        event.joint = placement.joint;
        event.out = placement.out;
    }
    event.points = seen->round.gains[seat] - before->seen.round.gains[seat];
    event.more = turn_goes_on(&seen->round, &seen->sheet, action);
    return event;
}

/* How much the trail can count of what happened: a done leaves no number. */
static unsigned actions_of(const struct trail *trail)
{
    unsigned actions = trail->count;
    for (unsigned seat = 0; seat < PLAYERS_MAX; seat++)
        actions += (unsigned)trail->got[seat] + trail->passes[seat];
    return actions;
}

bool seat_is_same_deal(const struct view *before, const struct view *after)
{
    return view_has_round(before) && view_has_round(after) &&
           before->seen.round_number == after->seen.round_number &&
           before->seen.redeals == after->seen.redeals;
}

bool seat_find_event(const struct view *before, const struct view *after,
                     struct seat_event *ret_event)
{
    const struct match *old = &before->seen, *new = &after->seen;
    if (memcmp(&old->round, &new->round, sizeof old->round) == 0 &&
        memcmp(&old->trail, &new->trail, sizeof old->trail) == 0)
        return false;
    assert(actions_of(&new->trail) - actions_of(&old->trail) <= 1); /* every step is seen */
    *ret_event = find_event(before, after);
    return true;
}

/* Whether the move of a triangle puts it where it lies now. */
static bool leads_to(const struct match *before, struct move move, const struct laid *laid)
{
    struct placement placement = triangle_placement(&before->round, &before->sheet, move);
    bool same = placement.row == laid->row && placement.col == laid->col;
    for (unsigned i = 0; i < 3; i++)
        same = same && placement.corners[i] == triangle_corners[laid->tile][(i + laid->turn) % 3u];
    return same;
}

unsigned seat_find_move(const struct view *before, const struct view *after,
                        const struct seat_event *event)
{
    struct move moves[ROUND_MOVES_MAX];
    const struct match *old = &before->seen;
    const struct trail *trail = &after->seen.trail;
    const struct laid *laid = trail->count ? &trail->laid[trail->count - 1u] : NULL;
    unsigned count = view_moves(before, moves), id = 0;
    for (; id < count; id++) {
        struct move move = moves[id];
        if (move.action != event->action)
            continue;
        if (move.action != ACTION_PLACE)
            break;
        if (old->sheet.engine == ENGINE_TRIANGLE) {
            if (move.tile == laid->tile && leads_to(old, move, laid))
                break;
        } else if (move.tile == trail_tile(laid) && move.on == laid->on &&
                   move.where == laid->where && move.down == laid->down) {
            break;
        }
    }
    return id;
}

void seat_see(struct seat_table *table, const struct view *view)
{
    struct seat_event event;
    if (!table->seen || !seat_is_same_deal(&table->view, view)) {
        table->count = table->told = 0;
    } else if (seat_find_event(&table->view, view, &event)) {
        assert(table->count < SEAT_EVENTS_MAX);
        table->events[table->count++] = event;
    }
    table->seen = true;
    table->view = *view;
}

void seat_write_hello(struct seat_table *table, const struct view *view, const char *const *names,
                      struct text *text)
{
    table->seen = table->awaits = false;
    seat_see(table, view);
    message_write_welcome(text, view, names, table->limit_ms);
}

void seat_write_view(struct seat_table *table, struct text *text)
{
    struct move moves[ROUND_MOVES_MAX];
    struct seat_tale tale = {.view = &table->view,
                             .at = ++table->at,
                             .events = table->events,
                             .count = table->count,
                             .news = table->count - table->told};
    seat_write_tale(&tale, text);
    table->told = table->count;
    table->awaits = view_moves(&table->view, moves) > 0;
}
