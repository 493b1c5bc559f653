/* Tables of the triangular tiles, which fit where, and tiles as text. */
#include <pasch/base/triangle.h>

/* clang-format off */
/* All tiles, by their highest number and the one before; X has what else it needs behind them. */
#define ROW_0(X, b, ...) X(0, b, __VA_ARGS__)
#define ROW_1(X, b, ...) ROW_0(X, b, __VA_ARGS__) X(1, b, __VA_ARGS__)
#define ROW_2(X, b, ...) ROW_1(X, b, __VA_ARGS__) X(2, b, __VA_ARGS__)
#define ROW_3(X, b, ...) ROW_2(X, b, __VA_ARGS__) X(3, b, __VA_ARGS__)
#define ROW_4(X, b, ...) ROW_3(X, b, __VA_ARGS__) X(4, b, __VA_ARGS__)
#define ROW_5(X, b, ...) ROW_4(X, b, __VA_ARGS__) X(5, b, __VA_ARGS__)
#define BLOCK_0(X, ...) ROW_0(X, 0, __VA_ARGS__)
#define BLOCK_1(X, ...) BLOCK_0(X, __VA_ARGS__) ROW_1(X, 1, __VA_ARGS__)
#define BLOCK_2(X, ...) BLOCK_1(X, __VA_ARGS__) ROW_2(X, 2, __VA_ARGS__)
#define BLOCK_3(X, ...) BLOCK_2(X, __VA_ARGS__) ROW_3(X, 3, __VA_ARGS__)
#define BLOCK_4(X, ...) BLOCK_3(X, __VA_ARGS__) ROW_4(X, 4, __VA_ARGS__)
#define BLOCK_5(X, ...) BLOCK_4(X, __VA_ARGS__) ROW_5(X, 5, __VA_ARGS__)
#define ALL_TRIANGLES(X, with)                                                \
    BLOCK_0(X, 0, with) BLOCK_1(X, 1, with) BLOCK_2(X, 2, with)               \
    BLOCK_3(X, 3, with) BLOCK_4(X, 4, with) BLOCK_5(X, 5, with)
/* clang-format on */

#define SORTED(a, b, c) (UINT64_C(1) << (c * (c + 1) * (c + 2) / 6 + b * (b + 1) / 2 + a))
#define CORNERS(a, b, c, with) {a, b, c},
#define VALUE(a, b, c, with) a + b + c,
#define VALUE_BIT(a, b, c, bit) | ((a + b + c) >> bit & 1 ? SORTED(a, b, c) : 0)

const uint8_t triangle_corners[TRIANGLE_COUNT][3] = {ALL_TRIANGLES(CORNERS, 0)};
const uint8_t triangle_values[TRIANGLE_COUNT] = {ALL_TRIANGLES(VALUE, 0)};
const uint64_t triangle_value_bits[TRIANGLE_VALUE_BITS] = {
    0 ALL_TRIANGLES(VALUE_BIT, 0),
    0 ALL_TRIANGLES(VALUE_BIT, 1),
    0 ALL_TRIANGLES(VALUE_BIT, 2),
    0 ALL_TRIANGLES(VALUE_BIT, 3),
};

/* What fits, worked out by the compiler. Three numbers are a tile if they never fall, read from one
 * of them on. */
#define EXACT(a, b, c)                                                                             \
    (a <= b && b <= c   ? SORTED(a, b, c)                                                          \
     : b <= c && c <= a ? SORTED(b, c, a)                                                          \
     : c <= a && a <= b ? SORTED(c, a, b)                                                          \
                        : 0)
#define EXACT_ALL(a, b)                                                                            \
    EXACT(a, b, 0), EXACT(a, b, 1), EXACT(a, b, 2), EXACT(a, b, 3), EXACT(a, b, 4), EXACT(a, b, 5)
#define PAIR(a, b)                                                                                 \
    (EXACT(a, b, 0) | EXACT(a, b, 1) | EXACT(a, b, 2) | EXACT(a, b, 3) | EXACT(a, b, 4) |          \
     EXACT(a, b, 5))
/* By the third number, the second and the first: 0 to 5, TRIANGLE_ANY, TRIANGLE_NONE. */
#define THIRD(a, b) EXACT_ALL(a, b), PAIR(a, b), 0
#define THIRD_AND_ANY(a)                                                                           \
    PAIR(0, a), PAIR(1, a), PAIR(2, a), PAIR(3, a), PAIR(4, a), PAIR(5, a), 0, 0
#define ANY_AND_SECOND(b)                                                                          \
    PAIR(b, 0), PAIR(b, 1), PAIR(b, 2), PAIR(b, 3), PAIR(b, 4), PAIR(b, 5), 0, 0
#define SECOND(a)                                                                                  \
    THIRD(a, 0), THIRD(a, 1), THIRD(a, 2), THIRD(a, 3), THIRD(a, 4), THIRD(a, 5),                  \
        THIRD_AND_ANY(a), 0, 0, 0, 0, 0, 0, 0, 0

const struct tile_set triangle_triples = {{SORTED(0, 0, 0) | SORTED(1, 1, 1) | SORTED(2, 2, 2) |
                                           SORTED(3, 3, 3) | SORTED(4, 4, 4) | SORTED(5, 5, 5)}};

const uint64_t triangle_fits[TRIANGLE_NEEDS] = {
    SECOND(0),         SECOND(1),         SECOND(2),         SECOND(3),
    SECOND(4),         SECOND(5),         ANY_AND_SECOND(0), ANY_AND_SECOND(1),
    ANY_AND_SECOND(2), ANY_AND_SECOND(3), ANY_AND_SECOND(4), ANY_AND_SECOND(5),
};

void triangle_write(struct text *text, tile tile)
{
    const uint8_t *corners = triangle_corners[tile];
    char name[] = {(char)('0' + corners[0]), '-', (char)('0' + corners[1]), '-',
                   (char)('0' + corners[2])};
    text_add_bytes(text, name, sizeof name);
}

bool triangle_read(const char *string, tile *ret_tile)
{
    unsigned numbers[3];
    for (int i = 0; i < 3; i++) {
        if (*string < '0' || *string > '0' + TRIANGLE_HIGHEST)
            return false;
        numbers[i] = (unsigned)(*string++ - '0');
        if (i < 2 && *string++ != '-')
            return false;
    }
    if (*string || numbers[0] > numbers[1] || numbers[1] > numbers[2])
        return false;
    *ret_tile = triangle_of(numbers[0], numbers[1], numbers[2]);
    return true;
}
