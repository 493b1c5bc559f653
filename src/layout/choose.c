/*
 * Choosing a spot. Of those that leave room at every end, the cheapest: straight rows inside the
 * table that turn back at its border, away from other tiles and from what may come at other ends.
 */
#include "inside.h"

#include <limits.h>

enum {
    RUN = 16,                /* so much room ahead of an end is enough */
    NARROW = 3,              /* room for a row with crosswise doubles, and some air */
    WIDE = 7,                /* room for a row whose doubles have tips */
    COST_CORNER = 5,         /* turning a corner */
    COST_DOUBLE_CORNER = 30, /* turning a corner with a double, or from its side */
    COST_SHIFTED = 60,       /* lying off the middle of a double's side */
    COST_INWARD = 8,         /* an arm that may branch pointing back to the lead */
    COST_ASTRAY = 8,         /* going on across after a corner instead of turning back */
    COST_NARROW = 3,         /* turning back so that doubles would touch the row before */
    COST_TIGHT = 200,        /* a double that may come would leave no room at its ends */
    COST_TRAPPED = 100,      /* an end that has no way out */
    COST_BORDER = 6,         /* for every unit beyond the border of the table */
    COST_TOUCH = 12,         /* for every unit beside a tile that it is not joined to */
    RIVALRY = 16,            /* so many units that two arms would both like to have cost one */
    NEAR = 8,                /* further off a tile can't take an end's room */
};

struct choices {
    unsigned count;
    struct choice all[2 * SPOTS_MAX];
};

/* Instead of its cost: an end that was boxed in before. */
enum { NO_ROOM = INT_MAX };

static int smaller(int a, int b)
{
    return a < b ? a : b;
}

static int larger(int a, int b)
{
    return a > b ? a : b;
}

/* What it costs to have only so much room. */
static int cost_of_run(unsigned run)
{
    int missing = RUN - (int)run;
    return missing > 0 ? missing * missing / 4 : 0;
}

/* How far it is to the table's border; negative beyond. */
static int border_ahead(const struct layout_box *table, int x, int y, unsigned turn)
{
    switch (turn) {
    case LAYOUT_EAST:
        return table->right - x;
    case LAYOUT_SOUTH:
        return table->bottom - y;
    case LAYOUT_WEST:
        return x - table->left;
    default:
        return y - table->top;
    }
}

/* Room after turning a corner at the end of a half. */
static unsigned run_aside(const struct work *work, const struct end *end, unsigned turn)
{
    int x = end->x - turn_x[end->turn] + turn_x[turn],
        y = end->y - turn_y[end->turn] + turn_y[turn];
    unsigned run = ground_run(&work->ground, x, y, turn, NARROW, RUN);
    return (unsigned)smaller((int)run, larger(border_ahead(&work->table, x, y, turn), 0));
}

static bool may_branch(const struct work *work)
{
    return work->sheet->spinner == SPINNER_EVERY;
}

/* What the lack of room at an end costs. */
static int cost_of_end(const struct work *work, const struct end *end)
{
    unsigned needs = work_needs(work, end);
    if (!needs)
        return 0;
    unsigned ahead = ground_run(&work->ground, end->x, end->y, end->turn, NARROW, RUN);
    int border = border_ahead(&work->table, end->x, end->y, end->turn);
    int cost = cost_of_run(ahead) + (border < 8 ? larger(8 - border, 0) : 0);
    if (cost && end->kind == END_HALF) {
        unsigned aside = (unsigned)larger((int)run_aside(work, end, turn_right(end->turn)),
                                          (int)run_aside(work, end, turn_left(end->turn)));
        int turned = COST_CORNER + cost_of_run(aside);
        if (turned < cost)
            cost = needs & NEEDS_DOUBLE ? (cost + turned) / 2 : turned;
    }
    if ((needs & NEEDS_DOUBLE) && !end_has_room_after_double(&work->ground, end, may_branch(work)))
        cost += COST_TIGHT;
    if (work->planned) {
        static const int costs[SPOTS_MAX + 1] = {200, 60, 20, 5, 2, 0};
        cost += costs[end_freedom(&work->ground, end, needs)];
    }
    if (work->planned) {
        int far = (end->x < 0 ? -end->x : end->x) + (end->y < 0 ? -end->y : end->y) + 1;
        int out = (end->x * turn_x[end->turn] + end->y * turn_y[end->turn]) * 8 / far;
        cost += (8 - out) * work->outward;
    }
    if (may_branch(work) && end->x * turn_x[end->turn] + end->y * turn_y[end->turn] < 0)
        cost += COST_INWARD;
    if (may_branch(work))
        cost += cost_of_run(ground_run(&work->ground, end->x, end->y, end->turn, WIDE, RUN)) / 2;
    return cost * (4 + smaller((int)work_weight(work, end), 24)) / 4;
}

/* Whether a box comes near enough to an end to change what it costs. */
static bool is_near(const struct end *end, struct layout_box box, int far)
{
    return box.left < end->x + far && box.right > end->x - far && box.top < end->y + far &&
           box.bottom > end->y - far;
}

/* Corners and such where people would rather go straight. */
static int cost_of_form(const struct end *end, struct spot spot)
{
    if (spot.form == FORM_STRAIGHT)
        return 0;
    if (spot.form == FORM_SHIFTED)
        return COST_SHIFTED;
    return end->kind == END_SIDE || spot.crosswise ? COST_DOUBLE_CORNER : 0;
}

static int cost_of_shape(const struct end *end, struct spot spot)
{
    bool row = turn_is_along(end->turn, end->along), flank = spot.form == FORM_FLANK;
    int cost = cost_of_form(end, spot);
    if (spot.turn == end->turn)
        return cost + (row ? 0 : COST_ASTRAY);
    if (row)
        return cost + (flank ? COST_CORNER : COST_CORNER + COST_NARROW);
    return cost + (spot.turn == end->along ? COST_ASTRAY : 0) + (flank ? COST_NARROW : 0);
}

static int cost_of_border(const struct layout_box *table, struct layout_box box)
{
    int over = larger(table->left - box.left, 0) + larger(box.right - table->right, 0) +
               larger(table->top - box.top, 0) + larger(box.bottom - table->bottom, 0);
    return over * COST_BORDER;
}

static struct layout_box common(struct layout_box a, struct layout_box b)
{
    return (struct layout_box){.left = (int16_t)larger(a.left, b.left),
                               .top = (int16_t)larger(a.top, b.top),
                               .right = (int16_t)smaller(a.right, b.right),
                               .bottom = (int16_t)smaller(a.bottom, b.bottom)};
}

/* Units around the box covered by others than the tile that it is joined to. */
static int cost_of_touch(const struct work *work, struct layout_box box, unsigned on)
{
    struct layout_box around = {.left = (int16_t)(box.left - 1),
                                .top = (int16_t)(box.top - 1),
                                .right = (int16_t)(box.right + 1),
                                .bottom = (int16_t)(box.bottom + 1)};
    struct layout_box own = common(around, layout_cover(work->pieces[on]));
    int joined = (own.right - own.left) * (own.bottom - own.top);
    return ((int)ground_count(&work->ground, around) - joined) * COST_TOUCH;
}

/* The ground ahead of an end on which its arm would like to go on. */
static struct layout_box ahead_of(const struct work *work, const struct end *end)
{
    int half = may_branch(work) ? WIDE : NARROW;
    int x = end->x + turn_x[end->turn] * RUN, y = end->y + turn_y[end->turn] * RUN;
    bool lies = turn_is_along(end->turn, LAYOUT_EAST);
    return (struct layout_box){
        .left = (int16_t)(lies ? smaller(x, end->x) : x - half),
        .right = (int16_t)(lies ? larger(x, end->x) : x + half),
        .top = (int16_t)(lies ? y - half : smaller(y, end->y)),
        .bottom = (int16_t)(lies ? y + half : larger(y, end->y)),
    };
}

static int area(struct layout_box box)
{
    return box.left < box.right && box.top < box.bottom
               ? (box.right - box.left) * (box.bottom - box.top)
               : 0;
}

static int weight_of(const struct work *work, const struct end *end)
{
    return 4 + smaller((int)work_weight(work, end), 24);
}

/* How much arms would get in each other's way. */
static int cost_of_rivals(const struct work *work, unsigned used, const struct end *opened)
{
    int cost = 0, own = weight_of(work, opened);
    struct layout_box ahead = ahead_of(work, opened);
    for (unsigned i = 0; i < work->end_count; i++)
        if (i != used && work_needs(work, &work->ends[i]))
            cost += area(common(ahead, ahead_of(work, &work->ends[i]))) *
                    larger(own, weight_of(work, &work->ends[i]));
    return cost / (4 * RIVALRY);
}

/* What the ends cost, without end `used` and with those in `opened`; INT_MAX if one has no room. */
static int cost_of_ends(const struct work *work, unsigned used, struct layout_box box,
                        const int *before, const struct end *opened, unsigned opened_count)
{
    int cost = 0;
    for (unsigned i = 0; i < work->end_count; i++) {
        const struct end *end = &work->ends[i];
        if (i == used || !is_near(end, box, RUN + 8))
            continue;
        if (before[i] == NO_ROOM)
            continue;
        if (is_near(end, box, NEAR) && !end_has_room(&work->ground, end, work_needs(work, end)))
            return INT_MAX;
        cost += cost_of_end(work, end) - before[i];
    }
    for (unsigned i = 0; i < opened_count; i++) {
        if (!end_has_room(&work->ground, &opened[i], work_needs(work, &opened[i])))
            return INT_MAX;
        cost += cost_of_end(work, &opened[i]);
        if (work_needs(work, &opened[i]))
            cost += cost_of_rivals(work, used, &opened[i]);
    }
    return cost;
}

static int cost_of_spot(struct work *work, unsigned index, unsigned end_number, struct spot spot,
                        const int *before)
{
    const struct end *end = &work->ends[end_number];
    struct layout_box box = spot_cover(spot);
    if (!ground_is_free(&work->ground, box))
        return INT_MAX;
    int cost = cost_of_shape(end, spot) + cost_of_border(&work->table, box) +
               cost_of_touch(work, box, end->on);
    struct end opened[4];
    unsigned count = work_opened(work, index, spot, work_along(end, spot.turn), opened);
    ground_cover(&work->ground, box);
    int ends = cost_of_ends(work, end_number, box, before, opened, count);
    ground_uncover(&work->ground, box);
    if (ends == INT_MAX)
        return INT_MAX;
    if (work->noise)
        cost += (int)random_below(&work->random, work->noise);
    return cost + ends;
}

/* The spots at an end that are possible, with what they cost. */
static void add_choices(struct work *work, unsigned index, unsigned end_number, const int *before,
                        struct choices *choices)
{
    struct spot spots[SPOTS_MAX];
    bool is_double = tile_is_double(work->joints[index].tile);
    unsigned count = spots_at(&work->ends[end_number], is_double, spots);
    for (unsigned i = 0; i < count; i++) {
        int cost = cost_of_spot(work, index, end_number, spots[i], before);
        if (cost != INT_MAX)
            choices->all[choices->count++] =
                (struct choice){.spot = spots[i], .end = (uint8_t)end_number, .cost = cost};
    }
}

static void count_before(const struct work *work, int before[ENDS_MAX])
{
    for (unsigned i = 0; i < work->end_count; i++) {
        const struct end *end = &work->ends[i];
        before[i] = end_has_room(&work->ground, end, work_needs(work, end)) ? cost_of_end(work, end)
                                                                            : NO_ROOM;
    }
}

/* What it costs that ends have no way out if the tile lies there. */
static int cost_of_escapes(struct work *work, unsigned index, const struct choice *choice)
{
    struct end ends[ENDS_MAX + 4];
    unsigned count = 0;
    int cost = 0;
    for (unsigned i = 0; i < work->end_count; i++)
        if (i != choice->end && work_needs(work, &work->ends[i]))
            ends[count++] = work->ends[i];
    struct end opened[4];
    unsigned opened_count =
        work_opened(work, index, choice->spot, work->ends[choice->end].along, opened);
    for (unsigned i = 0; i < opened_count; i++)
        if (work_needs(work, &opened[i]))
            ends[count++] = opened[i];
    struct layout_box cover = spot_cover(choice->spot), box = work->box;
    ground_cover(&work->ground, cover);
    box_stretch(&work->box, cover);
    uint64_t found = escape_find(work, ends, count);
    ground_uncover(&work->ground, cover);
    work->box = box;
    for (unsigned i = 0; i < count; i++)
        if (!(found >> i & 1))
            cost += COST_TRAPPED * weight_of(work, &ends[i]) / 4;
    return cost;
}

/* The cheapest choice once ways out are counted, which takes most of the time: not more often than
 * needed. */
static bool choose_cheapest(struct work *work, unsigned index, struct choices *choices,
                            struct choice *ret_choice)
{
    int best = INT_MAX;
    while (choices->count) {
        unsigned at = 0;
        for (unsigned i = 1; i < choices->count; i++)
            if (choices->all[i].cost < choices->all[at].cost)
                at = i;
        struct choice choice = choices->all[at];
        if (choice.cost >= best)
            break;
        int cost = choice.cost + cost_of_escapes(work, index, &choice);
        if (cost < best) {
            best = cost;
            *ret_choice = choice;
        }
        choices->all[at] = choices->all[--choices->count];
    }
    return best != INT_MAX;
}

bool choose_spot(struct work *work, unsigned index, struct choice *ret_choice)
{
    int before[ENDS_MAX];
    struct choices choices = {.count = 0};
    count_before(work, before);
    for (unsigned i = 0; i < work->end_count; i++)
        if (work_is_end_of(work, &work->ends[i], index))
            add_choices(work, index, i, before, &choices);
    return choose_cheapest(work, index, &choices, ret_choice);
}

bool choose_spot_at(struct work *work, unsigned index, unsigned end_number,
                    struct choice *ret_choice)
{
    int before[ENDS_MAX];
    struct choices choices = {.count = 0};
    count_before(work, before);
    add_choices(work, index, end_number, before, &choices);
    return choose_cheapest(work, index, &choices, ret_choice);
}
