/* What a move is worth, and what those of a round were worth. */
#include <pasch/rules/engine.h>

int worth_points(const struct worth *worth)
{
    int points = 0;
    for (unsigned part = 0; part < WORTH_PARTS; part++)
        points += worth->parts[part];
    return points;
}

struct worth worth_of(const struct round *round, const struct sheet *sheet, struct move move)
{
    return sheet->engine->worth(round, sheet, move);
}

void worth_tell(const struct match *match, const struct worth_listener *listener)
{
    const struct sheet *sheet = &match->sheet;
    const struct trail *trail = &match->trail;
    bool went_out = match->round.stage == STAGE_OVER && match->round.reason == REASON_OUT;
    struct round round;
    round_copy(&round, &match->round);
    round.stage = STAGE_LEAD;
    round.laid = 0;
    sheet->engine->clear(&round);
    for (unsigned i = 0; i < trail->count; i++) {
        const struct laid *laid = &trail->laid[i];
        unsigned seat = laid->seat == LAID_BY_NOBODY ? round.leader : laid->seat;
        struct move move = sheet->engine->laid_move(&round, laid);
        round.turn = (uint8_t)seat;
        round.counts[seat] = went_out && i + 1u == trail->count ? 1 : 2;
        struct worth worth = worth_of(&round, sheet, move);
        listener->take(listener->context, seat, laid, &worth);
        sheet->engine->lay(&round, sheet, move);
        round.stage = STAGE_PLAY; /* whatever follows for the hands */
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
    worth->parts[WORTH_PASS] = -match->sheet.pass_cost * match->trail.passes[seat];
    /* Nobody has counted the draws in vain, which can cost more: it is what is left. */
    worth->parts[WORTH_DRAW] = match->round.gains[seat] - worth_points(worth);
    worth->sum = match->round.sum;
    return *worth;
}
