/* What a move is worth, and what those of a round were worth. */
#include <pasch/rules/triangle.h>
#include <pasch/rules/worth.h>

int worth_points(const struct worth *worth)
{
    int points = 0;
    for (unsigned part = 0; part < WORTH_PARTS; part++)
        points += worth->parts[part];
    return points;
}

/* ---- One move ---- */

static struct worth of_chain(const struct round *round, const struct sheet *sheet, struct move move)
{
    struct worth worth = {.parts = {0}, .sum = round->sum};
    struct round after;
    if (!sheet->divisor || move.action != ACTION_PLACE)
        return worth;
    round_copy(&after, round);
    round_lay(&after, sheet, move);
    worth.sum = after.sum;
    worth.parts[WORTH_ENDS] = round_points(round, sheet, move);
    return worth;
}

static struct worth of_triangle(const struct round *round, const struct sheet *sheet,
                                struct move move)
{
    struct placement placement = triangle_placement(round, sheet, move);
    int lead = move.tile == 0 ? sheet->blank_lead_bonus : sheet->lead_bonus;
    return (struct worth){.parts = {
                              [WORTH_TILE] = (int)triangle_value((tile)move.tile),
                              [WORTH_LEAD] = placement.lead ? lead : 0,
                              [WORTH_BRIDGE] = placement.bridge ? sheet->bridge : 0,
                              [WORTH_JOINT] = placement.joint ? sheet->joint : 0,
                              [WORTH_HEXAGON] = (int)placement.hexagons * sheet->hexagon,
                              [WORTH_OUT] = placement.out ? sheet->out_bonus : 0,
                          }};
}

struct worth worth_of(const struct round *round, const struct sheet *sheet, struct move move)
{
    struct worth worth = {.parts = {0}};
    if (sheet->engine != ENGINE_TRIANGLE)
        return of_chain(round, sheet, move);
    if (move.action == ACTION_PLACE)
        return of_triangle(round, sheet, move);
    if (move.action == ACTION_DRAW)
        worth.parts[WORTH_DRAW] = -sheet->draw_cost;
    else
        worth.parts[move.action == ACTION_PASS ? WORTH_PASS : WORTH_DRAW] =
            round_points(round, sheet, move);
    return worth;
}

/* ---- A round, laid again ---- */

static void clear_table(struct round *round, const struct sheet *sheet)
{
    round->stage = STAGE_LEAD;
    round->laid = 0;
    round->sum = 0;
    round->open = round->faces = 0;
    memset(round->ends, 0, sizeof round->ends);
    if (sheet->engine == ENGINE_TRIANGLE)
        memset(&round->triangle, 0, sizeof round->triangle);
}

static struct move move_of(const struct round *round, const struct sheet *sheet,
                           const struct laid *laid)
{
    struct move move = {.action = ACTION_PLACE,
                        .tile = trail_tile(laid),
                        .on = laid->on,
                        .where = laid->where & 7u,
                        .down = laid->down & 1u};
    if (sheet->engine == ENGINE_TRIANGLE && round->stage == STAGE_LEAD)
        move.where = laid->turn & 7u;
    else if (sheet->engine == ENGINE_TRIANGLE)
        move.on = (unsigned)triangle_place_at(round, laid->row, laid->col) & 255u;
    return move;
}

/* Lays the tile: the hands and what follows for them don't matter here. */
static void lay_again(struct round *round, const struct sheet *sheet, struct move move)
{
    if (sheet->engine == ENGINE_TRIANGLE)
        round_apply(round, sheet, move);
    else
        round_lay(round, sheet, move);
    round->stage = STAGE_PLAY;
}

void worth_tell(const struct match *match, const struct worth_listener *listener)
{
    const struct sheet *sheet = &match->sheet;
    const struct trail *trail = &match->trail;
    bool went_out = match->round.stage == STAGE_OVER && match->round.reason == REASON_OUT;
    struct round round;
    round_copy(&round, &match->round);
    clear_table(&round, sheet);
    for (unsigned i = 0; i < trail->count; i++) {
        const struct laid *laid = &trail->laid[i];
        unsigned seat = laid->seat == LAID_BY_NOBODY ? round.leader : laid->seat;
        struct move move = move_of(&round, sheet, laid);
        round.turn = (uint8_t)seat;
        round.counts[seat] = went_out && i + 1u == trail->count ? 1 : 2;
        struct worth worth = worth_of(&round, sheet, move);
        listener->take(listener->context, seat, laid, &worth);
        lay_again(&round, sheet, move);
    }
}

/* ---- What a seat has made ---- */

struct making {
    unsigned seat;
    struct worth worth;
};

static void add_laid(void *context, unsigned seat, const struct laid *laid,
                     const struct worth *worth)
{
    struct making *making = context;
    (void)laid;
    for (unsigned part = 0; seat == making->seat && part < WORTH_PARTS; part++)
        making->worth.parts[part] += worth->parts[part];
}

struct worth worth_made(const struct match *match, unsigned seat)
{
    struct making making = {.seat = seat};
    const struct worth_listener listener = {add_laid, &making};
    struct worth *worth = &making.worth;
    worth_tell(match, &listener);
    if (match->sheet.engine == ENGINE_TRIANGLE) {
        worth->parts[WORTH_PASS] = -match->sheet.pass_cost * match->trail.passes[seat];
        /* Nobody has counted the draws in vain, which can cost more: it is what is left. */
        worth->parts[WORTH_DRAW] = match->round.gains[seat] - worth_points(worth);
    }
    worth->sum = match->round.sum;
    return *worth;
}
