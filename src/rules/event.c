/* Reading the log. */
#include "deed.h"

#include <pasch/rules/engine.h>
#include <pasch/rules/event.h>

struct event_reader event_read(const struct match *match)
{
    return (struct event_reader){.trail = &match->trail, .sheet = &match->sheet};
}

static void read_place(struct event_reader *reader, struct event *event)
{
    const struct laid *laid = &reader->trail->laid[reader->laid++];
    event->laid = laid;
    event->move.tile = laid->tile;
    event->move.on = laid->on;
    event->move.where = laid->where & 7u;
    event->move.down = laid->down & 1u;
    event->worth = reader->sheet->engine->laid_worth(reader->sheet, laid);
}

static void read_move(struct event_reader *reader, struct event *event)
{
    const struct taken *taken = reader->trail->taken;
    int *parts = event->worth.parts;
    switch (event->move.action) {
    case ACTION_PLACE:
        read_place(reader, event);
        break;
    case ACTION_DRAW:
        event->drawn = taken[reader->taken].tile;
        parts[WORTH_DRAW] = taken[reader->taken++].points;
        break;
    case ACTION_PASS:
        parts[WORTH_PASS] = -reader->sheet->pass_cost;
        break;
    case ACTION_DONE: /* where it costs anything it follows a draw */
        if (reader->taken && taken[reader->taken - 1].vain)
            parts[WORTH_DRAW] = -reader->sheet->fruitless_cost;
        break;
    default:
        break;
    }
}

bool event_next(struct event_reader *reader, struct event *ret_event)
{
    static const enum event_kind kinds[][2] = {
        [DEED_LOTS] = {EVENT_LOTS, EVENT_ROUND_END}, [DEED_DEAL] = {EVENT_DEAL, EVENT_REDEAL}};
    if (reader->at == reader->trail->events)
        return false;
    const uint8_t *deeds = reader->trail->deeds;
    unsigned before = reader->at ? deeds[reader->at - 1] : 0;
    unsigned deed = deeds[reader->at++], what = deed_what(deed);
    bool is_move = what < DEED_LOTS, more = deed & DEED_MORE;
    *ret_event = (struct event){
        .kind = is_move ? EVENT_MOVE : kinds[what][more],
        .seat = deed_seat(deed),
        .more = is_move && more,
        .again =
            what == ACTION_PLACE && deed_what(before) == ACTION_PLACE && (before & DEED_MORE) != 0,
        .move = {.action = is_move ? what & 15u : 0, .tile = TILE_NONE, .on = TILE_NONE},
        .drawn = TILE_NONE,
    };
    if (is_move)
        read_move(reader, ret_event);
    return true;
}

bool event_next_move(struct event_reader *reader, struct event *ret_event)
{
    while (event_next(reader, ret_event))
        if (ret_event->kind == EVENT_MOVE)
            return true;
    return false;
}

/* The event with this number; the tiles laid and drawn since are not counted. */
static bool read_at(const struct match *match, unsigned number, struct event *ret_event)
{
    const struct trail *trail = &match->trail;
    unsigned what = deed_what(trail->deeds[number]);
    struct event_reader reader = event_read(match);
    reader.at = number;
    reader.laid = trail->count - (what == ACTION_PLACE);
    reader.taken = trail->taken_count - (what == ACTION_DRAW);
    return event_next(&reader, ret_event);
}

bool event_last_move(const struct match *match, struct event *ret_event)
{
    const struct trail *trail = &match->trail;
    unsigned last = trail->events - (match->round.stage == STAGE_OVER ? 2u : 1u);
    return trail->moves && read_at(match, last, ret_event);
}
