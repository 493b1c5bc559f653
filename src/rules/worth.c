/* What a move is worth, and what those of a round were worth. */
#include <pasch/rules/engine.h>
#include <pasch/rules/event.h>

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

struct worth worth_made(const struct match *match, unsigned seat)
{
    struct worth made = {.sum = match->round.sum};
    struct event_reader reader = event_read(match);
    struct event event;
    while (event_next_move(&reader, &event))
        for (unsigned part = 0; event.seat == seat && part < WORTH_PARTS; part++)
            made.parts[part] += event.worth.parts[part];
    return made;
}
