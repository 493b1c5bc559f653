/*
 * Lines to tiles that lie apart. A line goes over free ground and along the edges of tiles, never
 * over a face: between two tiles there is always a way for it. It is the cheapest way on a grid
 * whose points are the corners of the units.
 */
#include "inside.h"

enum {
    POINTS_MAX = 1 << 14, /* of the grid; a table that has more gets straight lines */
    MARGIN = 1,           /* points around all tiles where no line goes */
    COST_OF_STEP = 2,
    COST_BESIDE = 1, /* more for each tile along which a step goes, */
    COST_TAKEN = 4,  /* and for each of its ends where another line is */
    NO_WAY = UINT16_MAX,
};

struct grid {
    struct layout_box box;
    int width, count;
    uint8_t owners[POINTS_MAX]; /* of the unit right of and below a point: the piece's number in
                                   the trail and 1, or 0 */
    bool taken[POINTS_MAX];     /* another line is there */
    uint16_t costs[POINTS_MAX]; /* from there to the end of the line */
};

static int point_number(const struct grid *grid, struct layout_point point)
{
    return (point.y - grid->box.top) * grid->width + point.x - grid->box.left;
}

static struct layout_point point_at(const struct grid *grid, int number)
{
    return (struct layout_point){.x = (int16_t)(grid->box.left + number % grid->width),
                                 .y = (int16_t)(grid->box.top + number / grid->width)};
}

/* False if the table is too large. */
static bool grid_init(struct grid *grid, const struct layout *layout)
{
    grid->box = box_widened(layout->box, MARGIN);
    grid->width = grid->box.right - grid->box.left + 1;
    grid->count = grid->width * (grid->box.bottom - grid->box.top + 1);
    if (grid->count > POINTS_MAX)
        return false;
    memset(grid->owners, 0, sizeof grid->owners);
    memset(grid->taken, 0, sizeof grid->taken);
    for (unsigned i = 0; i < layout->count; i++) {
        struct layout_box cover = layout_cover(layout->pieces[i]);
        for (int16_t y = cover.top; y < cover.bottom; y++)
            for (int16_t x = cover.left; x < cover.right; x++)
                grid->owners[point_number(grid, (struct layout_point){x, y})] = (uint8_t)(i + 1);
    }
    return true;
}

static int step_of(const struct grid *grid, unsigned turn)
{
    return turn_x[turn] + turn_y[turn] * grid->width;
}

/* What a step from a point costs; NO_WAY over a face. The outermost points are never left. */
static unsigned cost_of_step(const struct grid *grid, int at, unsigned turn)
{
    int to = at + step_of(grid, turn), first = smaller(at, to);
    int beside = first - (turn_is_along(turn, LAYOUT_EAST) ? grid->width : 1);
    unsigned owner = grid->owners[first], other = grid->owners[beside];
    if (owner && owner == other)
        return NO_WAY;
    return COST_OF_STEP + COST_BESIDE * ((owner != 0) + (other != 0)) +
           COST_TAKEN * ((unsigned)grid->taken[at] + grid->taken[to]);
}

static bool is_outermost(const struct grid *grid, int at)
{
    int column = at % grid->width;
    return column == 0 || column == grid->width - 1;
}

/* A way from a point by its neighbours, as their costs are known so far; whether it is a cheaper
 * one. */
static bool improve(struct grid *grid, int at)
{
    bool better = false;
    if (is_outermost(grid, at))
        return false;
    for (unsigned turn = 0; turn < 4; turn++) {
        unsigned rest = grid->costs[at + step_of(grid, turn)];
        unsigned step = rest == NO_WAY ? NO_WAY : cost_of_step(grid, at, turn);
        if (step != NO_WAY && step + rest < grid->costs[at]) {
            grid->costs[at] = (uint16_t)(step + rest);
            better = true;
        }
    }
    return better;
}

static void find_costs(struct grid *grid, int end)
{
    int first = grid->width + 1, last = grid->count - first - 1;
    for (int i = 0; i < grid->count; i++)
        grid->costs[i] = NO_WAY;
    grid->costs[end] = 0;
    for (bool better = true; better;) {
        better = false;
        for (int at = first; at <= last; at++)
            better |= improve(grid, at);
        for (int at = last; at >= first; at--)
            better |= improve(grid, at);
    }
}

/* The next step of the cheapest way: straight on if that is one. */
static unsigned next_turn(const struct grid *grid, int at, unsigned turn)
{
    for (unsigned i = 0; i < 4; i++, turn = turn_right(turn)) {
        unsigned rest = grid->costs[at + step_of(grid, turn)];
        if (rest != NO_WAY && cost_of_step(grid, at, turn) + rest == grid->costs[at])
            break;
    }
    return turn;
}

/* Lays a straight line along the cheapest way; it stays straight if that has too many corners. */
static void find_way(struct grid *grid, struct layout_connector *connector)
{
    struct layout_connector way = {.outs = {connector->outs[0], connector->outs[1]}, .count = 1};
    int from = point_number(grid, connector->points[0]);
    int to = point_number(grid, connector->points[1]);
    unsigned turn = connector->outs[0];
    find_costs(grid, to);
    way.points[0] = connector->points[0];
    for (int at = from; at != to; at += step_of(grid, turn)) {
        unsigned next = next_turn(grid, at, turn);
        if (next != turn && at != from) {
            if (way.count == LAYOUT_CORNERS_MAX - 1)
                return;
            way.points[way.count++] = point_at(grid, at);
        }
        turn = next;
        grid->taken[at] = true;
    }
    way.points[way.count++] = connector->points[1];
    *connector = way;
}

/* The middle of the edge of a piece that faces that way. */
static struct layout_point edge_of(struct layout_piece piece, unsigned turn)
{
    int far = turn_is_along(turn, piece.turn) ? 2 : 1;
    return (struct layout_point){.x = (int16_t)(piece.x + far * turn_x[turn]),
                                 .y = (int16_t)(piece.y + far * turn_y[turn])};
}

static unsigned find_piece(const struct layout *layout, tile tile)
{
    unsigned i = 0;
    while (layout->joints[i].tile != tile)
        i++;
    return i;
}

static struct layout_connector straight_line(const struct layout *layout, unsigned index)
{
    const struct layout_joint *joint = &layout->joints[index];
    unsigned out = joint->out, back = turn_back(joint->turn);
    struct layout_piece on = layout->pieces[find_piece(layout, joint->on)];
    return (struct layout_connector){
        .outs = {(uint8_t)out, (uint8_t)back},
        .count = 2,
        .points = {edge_of(on, out), edge_of(layout->pieces[index], back)},
    };
}

unsigned layout_connectors(const struct layout *layout,
                           struct layout_connector ret_connectors[TILE_COUNT])
{
    struct grid grid;
    unsigned count = 0;
    for (unsigned i = 0; i < layout->count; i++)
        if (layout->pieces[i].apart)
            ret_connectors[count++] = straight_line(layout, i);
    if (count == 0 || !grid_init(&grid, layout))
        return count;
    for (unsigned i = 0; i < count; i++)
        for (unsigned end = 0; end < 2; end++)
            grid.taken[point_number(&grid, ret_connectors[i].points[end])] = true;
    for (unsigned i = 0; i < count; i++)
        find_way(&grid, &ret_connectors[i]);
    return count;
}
