/*
 * What a spot costs. Cheap are straight rows inside the table that turn back at its border, away
 * from other tiles and from what may come at other ends.
 */
#include "inside.h"

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
    COST_FACING = 100,       /* its number facing the same of a tile that it is not joined to */
    RIVALRY = 16,            /* so many units that two arms would both like to have cost one */
    BORDER_NEAR = 8,         /* so far from the border it begins to matter */
    SPOT_FAR = 8,            /* no spot is further from its end, or from another of its double */
    NEAR = 8,                /* further off a tile can't take an end's room */
};

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
static unsigned run_aside(const struct ground *ground, const struct layout_box *table,
                          const struct end *end, unsigned turn)
{
    int x = end->x - turn_x[end->turn] + turn_x[turn],
        y = end->y - turn_y[end->turn] + turn_y[turn];
    unsigned run = ground_run(ground, x, y, turn, NARROW, RUN);
    return (unsigned)smaller((int)run, larger(border_ahead(table, x, y, turn), 0));
}

static bool may_branch(const struct work *work)
{
    return work->sheet->spinner == SPINNER_EVERY;
}

int cost_of_room(const struct ground *ground, const struct layout_box *table, const struct end *end,
                 unsigned needs)
{
    unsigned ahead = ground_run(ground, end->x, end->y, end->turn, NARROW, RUN);
    int border = border_ahead(table, end->x, end->y, end->turn);
    int cost = cost_of_run(ahead) + larger(BORDER_NEAR - border, 0);
    if (cost == 0 || end->kind != END_HALF)
        return cost;
    unsigned right = run_aside(ground, table, end, turn_right(end->turn));
    unsigned left = run_aside(ground, table, end, turn_left(end->turn));
    int turned = COST_CORNER + cost_of_run(right > left ? right : left);
    if (turned >= cost)
        return cost;
    return needs & NEEDS_DOUBLE ? (cost + turned) / 2 : turned;
}

/* Every double opens tips: its arm needs a wide strip, best away from the lead. */
static int cost_of_branching(const struct work *work, const struct end *end)
{
    unsigned run = ground_run(&work->ground, end->x, end->y, end->turn, WIDE, RUN);
    bool inward = end->x * turn_x[end->turn] + end->y * turn_y[end->turn] < 0;
    return cost_of_run(run) / 2 + (inward ? COST_INWARD : 0);
}

/* What the lack of room at an end costs. */
static int cost_of_end(const struct work *work, const struct end *end)
{
    unsigned needs = work_needs(work, end);
    if (!needs)
        return 0;
    int cost = cost_of_room(&work->ground, &work->table, end, needs);
    if ((needs & NEEDS_DOUBLE) && !end_has_room_after_double(&work->ground, end, may_branch(work)))
        cost += COST_TIGHT;
    if (may_branch(work))
        cost += cost_of_branching(work, end);
    return cost;
}

/* Whether a box comes near enough to an end to change what it costs. */
static bool is_near(const struct end *end, struct layout_box box, int far)
{
    return box.left < end->x + far && box.right > end->x - far && box.top < end->y + far &&
           box.bottom > end->y - far;
}

void cost_before(const struct work *work, const struct end *used, int ret_before[ENDS_MAX])
{
    struct layout_box around = {
        .left = used->x, .top = used->y, .right = used->x, .bottom = used->y};
    around = box_widened(around, SPOT_FAR);
    for (unsigned i = 0; i < work->end_count; i++) {
        const struct end *end = &work->ends[i];
        ret_before[i] = 0;
        if (is_near(end, around, RUN + NEAR))
            ret_before[i] = end_has_room(&work->ground, end, work_needs(work, end))
                                ? cost_of_end(work, end)
                                : COST_NO_ROOM;
    }
}

/* Corners and such where people would rather go straight. */
static int cost_of_form(const struct end *end, struct spot spot)
{
    if (spot.form == FORM_STRAIGHT)
        return 0;
    if (spot.form == FORM_SHIFTED || spot.form == FORM_BESIDE)
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

static int area(struct layout_box box)
{
    return box.left < box.right && box.top < box.bottom
               ? (box.right - box.left) * (box.bottom - box.top)
               : 0;
}

int cost_of_lying(const struct end *end, struct spot spot, const struct layout_box *table)
{
    return cost_of_shape(end, spot) + cost_of_border(table, spot_cover(spot));
}

/* Units around the box covered by others than the tile that it is joined to. */
int cost_of_touch(const struct ground *ground, struct layout_box box, struct layout_box on)
{
    struct layout_box around = box_widened(box, 1);
    int joined = area(common(around, on));
    return ((int)ground_count(ground, around) - joined) * COST_TOUCH;
}

/* Whether two squares of a half have an edge in common. */
static bool is_beside(int x, int y, int other_x, int other_y)
{
    int far_x = x < other_x ? other_x - x : x - other_x;
    int far_y = y < other_y ? other_y - y : y - other_y;
    return (far_x == 2 && far_y == 0) || (far_x == 0 && far_y == 2);
}

int cost_of_facing(struct layout_piece a, struct layout_piece b)
{
    int cost = 0;
    if (a.down || b.down || a.x - b.x > 4 || b.x - a.x > 4 || a.y - b.y > 4 || b.y - a.y > 4)
        return 0;
    for (int i = -1; i <= 1; i += 2)
        for (int j = -1; j <= 1; j += 2)
            if ((i > 0 ? tile_high(a.tile) : tile_low(a.tile)) ==
                    (j > 0 ? tile_high(b.tile) : tile_low(b.tile)) &&
                is_beside(a.x + i * turn_x[a.turn], a.y + i * turn_y[a.turn],
                          b.x + j * turn_x[b.turn], b.y + j * turn_y[b.turn]))
                cost += COST_FACING;
    return cost;
}

/* What it costs to be taken for joined to tiles that only lie beside. */
static int cost_of_misleading(const struct work *work, unsigned index, unsigned on,
                              struct spot spot)
{
    struct layout_piece piece = spot_piece(spot, &work->joints[index]);
    int cost = 0;
    for (unsigned i = 0; i < work->count; i++)
        if (work->lies[i] && i != on)
            cost += cost_of_facing(piece, work->pieces[i]);
    return cost;
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

/* How much arms would get in each other's way. */
static int cost_of_rivals(const struct work *work, unsigned used, const struct end *opened)
{
    int cost = 0;
    struct layout_box ahead = ahead_of(work, opened);
    for (unsigned i = 0; i < work->end_count; i++)
        if (i != used && work_needs(work, &work->ends[i]))
            cost += area(common(ahead, ahead_of(work, &work->ends[i])));
    return cost / RIVALRY;
}

/* What the ends cost, without end `used` and with those in `opened`; COST_NO_ROOM if one has no
 * room. */
static int cost_of_ends(const struct work *work, unsigned used, struct layout_box box,
                        const int *before, const struct end *opened, unsigned opened_count)
{
    int cost = 0;
    for (unsigned i = 0; i < work->end_count; i++) {
        const struct end *end = &work->ends[i];
        if (i == used || before[i] == COST_NO_ROOM || !is_near(end, box, RUN + NEAR))
            continue;
        if (is_near(end, box, NEAR) && !end_has_room(&work->ground, end, work_needs(work, end)))
            return COST_NO_ROOM;
        cost += cost_of_end(work, end) - before[i];
    }
    for (unsigned i = 0; i < opened_count; i++) {
        if (!end_has_room(&work->ground, &opened[i], work_needs(work, &opened[i])))
            return COST_NO_ROOM;
        cost += cost_of_end(work, &opened[i]);
        if (work_needs(work, &opened[i]))
            cost += cost_of_rivals(work, used, &opened[i]);
    }
    return cost;
}

int cost_of_spot(struct work *work, unsigned index, unsigned end_number, struct spot spot,
                 const int *before)
{
    const struct end *end = &work->ends[end_number];
    struct layout_box box = spot_cover(spot);
    if (!ground_is_free(&work->ground, box))
        return COST_NO_ROOM;
    int cost = cost_of_lying(end, spot, &work->table);
    int touch = cost_of_touch(&work->ground, box, layout_cover(work->pieces[end->on]));
    if (touch)
        cost += touch + cost_of_misleading(work, index, end->on, spot);
    struct end opened[4];
    unsigned count = work_opened(work, index, spot, work_along(end, spot.turn), opened);
    ground_cover(&work->ground, box);
    int ends = cost_of_ends(work, end_number, box, before, opened, count);
    ground_uncover(&work->ground, box);
    if (ends == COST_NO_ROOM)
        return COST_NO_ROOM;
    return cost + ends;
}

int cost_of_escapes(struct work *work, unsigned index, const struct choice *choice)
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
            cost += COST_TRAPPED;
    return cost;
}
