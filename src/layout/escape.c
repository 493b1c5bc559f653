/*
 * Which ends have a way out: a path as wide as a tile to the outside of the layout. It is found for
 * all at once by flooding the free ground from outside, 64 units at a time. A bit of a row stands
 * for the square of two by two units whose upper left unit it is.
 */
#include "inside.h"

enum { MARGIN = 3 };

struct flood {
    int top, bottom;      /* rows of the ground; the last is not part of it */
    unsigned first, last; /* words of a row */
    uint64_t reached[GROUND_SIZE][GROUND_WORDS];
};

static uint64_t free_squares(const struct ground *ground, int row, unsigned word)
{
    const uint64_t *here = ground->rows[row], *below = ground->rows[row + 1];
    uint64_t both = here[word] | below[word];
    uint64_t next = word + 1 < GROUND_WORDS ? here[word + 1] | below[word + 1] : 0;
    return ~(both | both >> 1 | next << 63);
}

/* Spreads bits both ways as far as the others go. */
static uint64_t spread(uint64_t bits, uint64_t over)
{
    bits |= over & ~(over + bits);
    for (unsigned by = 1; by < 64; by *= 2) {
        bits |= over & bits >> by;
        over &= over >> by;
    }
    return bits;
}

/* Goes on from the row before (or after) and sideways; whether anything was reached anew. */
static bool flood_row(struct flood *flood, const struct ground *ground, int row, int from)
{
    uint64_t *reached = flood->reached[row], before = 0, after = 0, carry = 0;
    uint64_t free[GROUND_WORDS];
    for (unsigned w = flood->first; w <= flood->last; w++) {
        free[w] = free_squares(ground, row, w);
        before += bits_count(reached[w]);
        reached[w] |= free[w] & (flood->reached[from][w] | carry);
        reached[w] = spread(reached[w], free[w]);
        carry = reached[w] >> 63;
    }
    carry = 0;
    for (unsigned w = flood->last + 1; w-- > flood->first;) {
        if (free[w] & carry & ~reached[w])
            reached[w] = spread(reached[w] | carry, free[w]);
        carry = reached[w] << 63;
        after += bits_count(reached[w]);
    }
    return after != before;
}

/* All around the layout is outside. */
static void flood_start(struct flood *flood, struct layout_box box)
{
    int left = box.left + GROUND_HALF - MARGIN, right = box.right + GROUND_HALF + MARGIN;
    flood->top = box.top + GROUND_HALF - MARGIN;
    flood->bottom = box.bottom + GROUND_HALF + MARGIN;
    flood->top = flood->top < 0 ? 0 : flood->top;
    flood->bottom = flood->bottom > GROUND_SIZE - 1 ? GROUND_SIZE - 1 : flood->bottom;
    flood->first = left < 0 ? 0 : (unsigned)left / 64;
    flood->last = right >= GROUND_SIZE ? GROUND_WORDS - 1 : (unsigned)right / 64;
    for (int row = flood->top; row < flood->bottom; row++)
        memset(flood->reached[row], 0, sizeof flood->reached[row]);
}

static void flood_ground(struct flood *flood, const struct ground *ground, struct layout_box box)
{
    flood_start(flood, box);
    for (unsigned w = flood->first; w <= flood->last; w++) {
        flood->reached[flood->top][w] = free_squares(ground, flood->top, w);
        flood->reached[flood->bottom - 1][w] = free_squares(ground, flood->bottom - 1, w);
    }
    for (bool more = true; more;) {
        more = false;
        for (int row = flood->top + 1; row < flood->bottom; row++)
            more |= flood_row(flood, ground, row, row - 1);
        for (int row = flood->bottom - 1; more && row-- > flood->top;)
            more |= flood_row(flood, ground, row, row + 1);
    }
}

/* Whether the square around a point is outside or has a way there. */
static bool is_reached(const struct flood *flood, int x, int y)
{
    int row = y - 1 + GROUND_HALF, column = x - 1 + GROUND_HALF;
    if (row < flood->top || row >= flood->bottom || column < (int)flood->first * 64 ||
        column >= (int)flood->last * 64 + 64)
        return true;
    return flood->reached[row][column / 64] >> column % 64 & 1;
}

static bool escapes(const struct flood *flood, const struct end *end)
{
    struct spot spots[SPOTS_MAX];
    unsigned count = spots_at(end, false, spots);
    for (unsigned i = 0; i < count; i++) /* the matching half */
        if (is_reached(flood, spots[i].x - turn_x[spots[i].turn],
                       spots[i].y - turn_y[spots[i].turn]))
            return true;
    return false;
}

uint64_t escape_find(const struct work *work, const struct end *ends, unsigned count)
{
    struct flood flood;
    uint64_t found = 0;
    flood_ground(&flood, &work->ground, work->box);
    for (unsigned i = 0; i < count; i++)
        if (escapes(&flood, &ends[i]))
            found |= UINT64_C(1) << i;
    return found;
}
