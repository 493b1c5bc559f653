/* Whether the places are what the laid triangles make them. */
#include "inside.h"

/* Where the corners of a cell are (rules of the grid), as line and pos. */
static void corner_at(int row, int col, unsigned corner, int *ret_line, int *ret_pos)
{
    static const int8_t up[3][2] = {{0, 0}, {1, 1}, {1, -1}},
                        down[3][2] = {{1, 0}, {0, -1}, {0, 1}};
    const int8_t *step = ((row + col) & 1) == 0 ? up[corner] : down[corner];
    *ret_line = row + step[0];
    *ret_pos = col + step[1];
}

/* How many corners of two cells are the same points; `ask` takes the numbers that the second shows
 * there. */
static unsigned shared_corners(const struct triangle_place *place, const struct laid *laid,
                               uint8_t *ask)
{
    unsigned shared = 0;
    int rows = place->row - laid->row, cols = place->col - laid->col;
    if (rows < -1 || rows > 1 || cols < -2 || cols > 2)
        return 0; /* too far apart for a common corner */
    for (unsigned i = 0; i < 3; i++)
        for (unsigned j = 0; j < 3; j++) {
            int line, pos, other_line, other_pos;
            corner_at(place->row, place->col, i, &line, &pos);
            corner_at(laid->row, laid->col, j, &other_line, &other_pos);
            if (line != other_line || pos != other_pos)
                continue;
            ask[i] = triangle_corners[laid->tile][(laid->turn + j) % 3];
            shared++;
        }
    return shared;
}

/* What a cell next to the layout must be like, found by looking at every laid triangle. */
static bool place_is_right(const struct trail *trail, const struct triangle_place *place,
                           uint64_t place_fits, const struct sheet *sheet)
{
    uint8_t needs[3] = {TRIANGLE_ANY, TRIANGLE_ANY, TRIANGLE_ANY};
    bool clash = false;
    unsigned edges = 0;
    for (unsigned i = 0; i < trail->count; i++) {
        uint8_t ask[3] = {TRIANGLE_ANY, TRIANGLE_ANY, TRIANGLE_ANY};
        unsigned shared = shared_corners(place, &trail->laid[i], ask);
        edges += shared == 2;
        for (unsigned j = 0; j < 3 && (shared == 2 || sheet->tips_match); j++) {
            clash |= ask[j] != TRIANGLE_ANY && needs[j] != TRIANGLE_ANY && ask[j] != needs[j];
            needs[j] = ask[j] != TRIANGLE_ANY ? ask[j] : needs[j];
        }
    }
    uint64_t fits = clash ? 0 : triangle_fitting(needs[0], needs[1], needs[2]);
    return edges != 0 && edges == bits_count(place->edges) && fits == place_fits;
}

/* Whether the places of every tile are counted right. */
static bool ways_are_right(const struct triangle_table *table)
{
    for (unsigned tile = 0; tile < TRIANGLE_COUNT; tile++) {
        unsigned places = 0, ways = 0;
        for (unsigned i = 0; i < table->count; i++)
            places += table->fits[i] >> tile & 1;
        for (unsigned i = 0; i < TRIANGLE_WAYS_BITS; i++)
            ways += (unsigned)(table->ways[i] >> tile & 1) << i;
        if (ways != places)
            return false;
    }
    return true;
}

const char *triangle_check_laid(const struct trail *trail, const struct round *round,
                                const struct sheet *sheet)
{
    for (unsigned i = 0; i < round->triangle.count; i++)
        if (!place_is_right(trail, &round->triangle.places[i], round->triangle.fits[i], sheet))
            return "a place is wrong";
    if (!ways_are_right(&round->triangle))
        return "the places of a tile are miscounted";
    for (unsigned i = round->triangle.count; i < TRIANGLE_PLACES_MAX; i++)
        if (round->triangle.fits[i])
            return "something fits where there is no place";
    unsigned edges = 0;
    for (unsigned i = 0; i < round->triangle.count; i++)
        edges += bits_count(round->triangle.places[i].edges);
    unsigned joined = 0;
    for (unsigned i = 0; i < trail->count; i++)
        for (unsigned j = 0; j < i; j++) {
            int rows = trail->laid[i].row - trail->laid[j].row;
            int cols = trail->laid[i].col - trail->laid[j].col;
            bool up = ((trail->laid[i].row + trail->laid[i].col) & 1) == 0;
            joined +=
                (rows == 0 && (cols == 1 || cols == -1)) || (cols == 0 && rows == (up ? -1 : 1));
            if (rows == 0 && cols == 0)
                return "two tiles lie in one cell";
        }
    return edges + 2 * joined == 3u * trail->count ? NULL : "a place is missing";
}
