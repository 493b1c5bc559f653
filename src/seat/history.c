/* What happened, found out from one view and the next. */
#include "message.h"

#include <pasch/json/names.h>
#include <pasch/json/write.h>

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
    table->length = 0;
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

static void add_place(struct text *text, const struct view *before, const struct laid *laid)
{
    const struct sheet *sheet = &before->seen.sheet;
    if (!laid->down) {
        text_add(text, ",\"tile\":");
        write_tile(text, sheet, laid->tile);
    }
    if (sheet->engine == ENGINE_CHAIN) {
        if (laid->where != WHERE_LEAD)
            write_end(text, (struct move){.on = laid->on, .where = laid->where & 7u});
        text_add(text, laid->down ? ",\"down\":true" : "");
    }
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

static void add_event(struct text *text, const struct view *before, const struct view *after)
{
    const struct match *seen = &after->seen;
    unsigned seat = before->seen.round.turn;
    enum action action = (enum action)seen->trail.last_action[seat];
    bool triangle = seen->sheet.engine == ENGINE_TRIANGLE && action == ACTION_PLACE;
    const struct laid *laid = &seen->trail.laid[seen->trail.count - 1u];
    struct placement placement = {.row = 0};
    text_add(text, "{\"event\":\"");
    text_add(text, action_names[action]);
    text_add_char(text, '"');
    write_number(text, "seat", seat);
    if (action == ACTION_PLACE)
        add_place(text, before, laid);
    if (action == ACTION_DRAW && seat == after->seat) {
        text_add(text, ",\"tile\":");
        write_tile(text, &seen->sheet, own_draw(before, after));
    }
    if (triangle) {
        placement = placement_of(before, laid);
        write_cell(text, &placement);
    }
    int points = seen->round.gains[seat] - before->seen.round.gains[seat];
    if (points)
        write_number(text, "points", points);
    if (triangle)
        write_bonus(text, &placement);
    text_add(text, turn_goes_on(&seen->round, &seen->sheet, action) ? ",\"more\":true}" : "}");
}

/* How much the trail can count of what happened: a done leaves no number. */
static unsigned actions_of(const struct trail *trail)
{
    unsigned actions = trail->count;
    for (unsigned seat = 0; seat < PLAYERS_MAX; seat++)
        actions += (unsigned)trail->got[seat] + trail->passes[seat];
    return actions;
}

void seat_see(struct seat_table *table, const struct view *view)
{
    const struct match *old = &table->view.seen, *new = &view->seen;
    if (!table->seen || !view_has_round(&table->view) || !view_has_round(view) ||
        old->round_number != new->round_number || old->redeals != new->redeals) {
        table->count = table->told = 0;
        table->length = 0;
    } else if (memcmp(&old->round, &new->round, sizeof old->round) != 0 ||
               memcmp(&old->trail, &new->trail, sizeof old->trail) != 0) {
        assert(actions_of(&new->trail) - actions_of(&old->trail) <= 1); /* every step is seen */
        struct text text;
        text_init(&text, table->history + table->length, sizeof table->history - table->length);
        text_add(&text, table->count ? "," : "");
        add_event(&text, &table->view, view);
        assert(!text.cut);
        table->length += text.length;
        table->count++;
    }
    table->seen = true;
    table->view = *view;
}
