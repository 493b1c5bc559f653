/* Which units of the table are covered: a bit each. */
#include "inside.h"

/* `width` bits, 64 at most. */
static uint64_t low_bits(unsigned width)
{
    return width < 64 ? (UINT64_C(1) << width) - 1 : ~UINT64_C(0);
}

/* 64 units of a row from column `from` on; beyond the ground all are covered. */
static uint64_t window(const uint64_t *row, unsigned from)
{
    unsigned word = from / 64, shift = from % 64;
    uint64_t low = row[word] >> shift;
    if (shift == 0)
        return low;
    uint64_t next = word + 1 < GROUND_WORDS ? row[word + 1] : ~UINT64_C(0);
    return low | next << (64 - shift);
}

static void flip(struct ground *ground, struct layout_box box)
{
    for (int y = box.top; y < box.bottom; y++)
        for (int x = box.left; x < box.right; x++) {
            unsigned column = (unsigned)(x + GROUND_HALF);
            ground->rows[y + GROUND_HALF][column / 64] ^= UINT64_C(1) << column % 64;
        }
}

void ground_cover(struct ground *ground, struct layout_box box)
{
    flip(ground, box);
}

void ground_uncover(struct ground *ground, struct layout_box box)
{
    flip(ground, box);
}

static bool is_on_ground(struct layout_box box)
{
    return box.left >= -GROUND_HALF && box.right <= GROUND_HALF && box.top >= -GROUND_HALF &&
           box.bottom <= GROUND_HALF;
}

bool ground_is_free(const struct ground *ground, struct layout_box box)
{
    if (!is_on_ground(box))
        return false;
    uint64_t mask = low_bits((unsigned)(box.right - box.left)), covered = 0;
    for (int y = box.top; y < box.bottom; y++)
        covered |= window(ground->rows[y + GROUND_HALF], (unsigned)(box.left + GROUND_HALF));
    return (covered & mask) == 0;
}

unsigned ground_count(const struct ground *ground, struct layout_box box)
{
    if (!is_on_ground(box))
        return 0;
    uint64_t mask = low_bits((unsigned)(box.right - box.left));
    unsigned count = 0;
    for (int y = box.top; y < box.bottom; y++)
        count += bits_count(
            mask & window(ground->rows[y + GROUND_HALF], (unsigned)(box.left + GROUND_HALF)));
    return count;
}

/* Along a row: what covers any of the rows. */
static unsigned run_across(const struct ground *ground, int x, int y, bool east, int half,
                           unsigned most)
{
    int room = east ? GROUND_HALF - x : x + GROUND_HALF;
    if (room <= 0)
        return 0;
    unsigned width = (unsigned)smaller((int)most, room);
    unsigned from = (unsigned)((east ? x : x - (int)width) + GROUND_HALF);
    uint64_t covered = 0;
    for (int row = larger(y - half, -GROUND_HALF); row < smaller(y + half, GROUND_HALF); row++)
        covered |= window(ground->rows[row + GROUND_HALF], from);
    covered &= low_bits(width);
    if (!covered)
        return width;
    return east ? bits_lowest(covered) : width - 1 - bits_highest(covered);
}

static unsigned run_down(const struct ground *ground, int x, int y, int step, int half,
                         unsigned most)
{
    int left = larger(x - half, -GROUND_HALF), right = smaller(x + half, GROUND_HALF);
    if (left >= right)
        return 0;
    uint64_t mask = low_bits((unsigned)(right - left));
    int row = step > 0 ? y : y - 1;
    for (unsigned run = 0; run < most; run++, row += step) {
        if (row < -GROUND_HALF || row >= GROUND_HALF)
            return run;
        if (window(ground->rows[row + GROUND_HALF], (unsigned)(left + GROUND_HALF)) & mask)
            return run;
    }
    return most;
}

unsigned ground_run(const struct ground *ground, int x, int y, unsigned turn, int half,
                    unsigned most)
{
    if (turn == LAYOUT_EAST || turn == LAYOUT_WEST)
        return run_across(ground, x, y, turn == LAYOUT_EAST, half, most);
    return run_down(ground, x, y, turn_y[turn], half, most);
}
