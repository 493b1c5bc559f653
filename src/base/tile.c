/* The tables behind the tiles' numbering, and tiles as text. */
#include <pasch/base/tile.h>

/* clang-format off */
/* One row a higher number: the tiles 0-n, 1-n, … n-n; X has what else it needs behind them. */
#define ROW_0(X, ...) X(0, __VA_ARGS__)
#define ROW_1(X, ...) ROW_0(X, __VA_ARGS__) X(1, __VA_ARGS__)
#define ROW_2(X, ...) ROW_1(X, __VA_ARGS__) X(2, __VA_ARGS__)
#define ROW_3(X, ...) ROW_2(X, __VA_ARGS__) X(3, __VA_ARGS__)
#define ROW_4(X, ...) ROW_3(X, __VA_ARGS__) X(4, __VA_ARGS__)
#define ROW_5(X, ...) ROW_4(X, __VA_ARGS__) X(5, __VA_ARGS__)
#define ROW_6(X, ...) ROW_5(X, __VA_ARGS__) X(6, __VA_ARGS__)
#define ROW_7(X, ...) ROW_6(X, __VA_ARGS__) X(7, __VA_ARGS__)
#define ROW_8(X, ...) ROW_7(X, __VA_ARGS__) X(8, __VA_ARGS__)
#define ROW_9(X, ...) ROW_8(X, __VA_ARGS__) X(9, __VA_ARGS__)
#define ROW_10(X, ...) ROW_9(X, __VA_ARGS__) X(10, __VA_ARGS__)
#define ROW_11(X, ...) ROW_10(X, __VA_ARGS__) X(11, __VA_ARGS__)
#define ROW_12(X, ...) ROW_11(X, __VA_ARGS__) X(12, __VA_ARGS__)
#define ROW_13(X, ...) ROW_12(X, __VA_ARGS__) X(13, __VA_ARGS__)
#define ROW_14(X, ...) ROW_13(X, __VA_ARGS__) X(14, __VA_ARGS__)
#define ROW_15(X, ...) ROW_14(X, __VA_ARGS__) X(15, __VA_ARGS__)
#define ROW_16(X, ...) ROW_15(X, __VA_ARGS__) X(16, __VA_ARGS__)
#define ROW_17(X, ...) ROW_16(X, __VA_ARGS__) X(17, __VA_ARGS__)
#define ROW_18(X, ...) ROW_17(X, __VA_ARGS__) X(18, __VA_ARGS__)
#define ALL_TILES(X, ...)                                                                          \
    ROW_0(X, 0, __VA_ARGS__) ROW_1(X, 1, __VA_ARGS__) ROW_2(X, 2, __VA_ARGS__)                     \
    ROW_3(X, 3, __VA_ARGS__) ROW_4(X, 4, __VA_ARGS__) ROW_5(X, 5, __VA_ARGS__)                     \
    ROW_6(X, 6, __VA_ARGS__) ROW_7(X, 7, __VA_ARGS__) ROW_8(X, 8, __VA_ARGS__)                     \
    ROW_9(X, 9, __VA_ARGS__) ROW_10(X, 10, __VA_ARGS__) ROW_11(X, 11, __VA_ARGS__)                 \
    ROW_12(X, 12, __VA_ARGS__) ROW_13(X, 13, __VA_ARGS__) ROW_14(X, 14, __VA_ARGS__)               \
    ROW_15(X, 15, __VA_ARGS__) ROW_16(X, 16, __VA_ARGS__) ROW_17(X, 17, __VA_ARGS__)               \
    ROW_18(X, 18, __VA_ARGS__)
/* clang-format on */

#define LOW(a, b, ...) a,
#define HIGH(a, b, ...) b,

const uint8_t tile_lows[TILE_COUNT] = {ALL_TILES(LOW, 0)};
const uint8_t tile_highs[TILE_COUNT] = {ALL_TILES(HIGH, 0)};

#define NUMBER(a, b) ((a) < (b) ? (b) * ((b) + 1) / 2 + (a) : (a) * ((a) + 1) / 2 + (b))
#define BIT(a, b, w) (NUMBER(a, b) / 64 == (w) ? UINT64_C(1) << NUMBER(a, b) % 64 : 0)
#define SUIT_WORD(n, w)                                                                            \
    (BIT(n, 0, w) | BIT(n, 1, w) | BIT(n, 2, w) | BIT(n, 3, w) | BIT(n, 4, w) | BIT(n, 5, w) |     \
     BIT(n, 6, w) | BIT(n, 7, w) | BIT(n, 8, w) | BIT(n, 9, w) | BIT(n, 10, w) | BIT(n, 11, w) |   \
     BIT(n, 12, w) | BIT(n, 13, w) | BIT(n, 14, w) | BIT(n, 15, w) | BIT(n, 16, w) |               \
     BIT(n, 17, w) | BIT(n, 18, w))
#define SUIT(n)                                                                                    \
    {                                                                                              \
        {                                                                                          \
            SUIT_WORD(n, 0), SUIT_WORD(n, 1), SUIT_WORD(n, 2)                                      \
        }                                                                                          \
    }

const struct tile_set tile_suits[TILE_NUMBERS] = {
    SUIT(0),  SUIT(1),  SUIT(2),  SUIT(3),  SUIT(4),  SUIT(5),  SUIT(6),
    SUIT(7),  SUIT(8),  SUIT(9),  SUIT(10), SUIT(11), SUIT(12), SUIT(13),
    SUIT(14), SUIT(15), SUIT(16), SUIT(17), SUIT(18),
};

#define DOUBLES_WORD(w)                                                                            \
    (BIT(0, 0, w) | BIT(1, 1, w) | BIT(2, 2, w) | BIT(3, 3, w) | BIT(4, 4, w) | BIT(5, 5, w) |     \
     BIT(6, 6, w) | BIT(7, 7, w) | BIT(8, 8, w) | BIT(9, 9, w) | BIT(10, 10, w) | BIT(11, 11, w) | \
     BIT(12, 12, w) | BIT(13, 13, w) | BIT(14, 14, w) | BIT(15, 15, w) | BIT(16, 16, w) |          \
     BIT(17, 17, w) | BIT(18, 18, w))

const struct tile_set tile_doubles = {{DOUBLES_WORD(0), DOUBLES_WORD(1), DOUBLES_WORD(2)}};

#define PIPS_BIT(a, b, bit, w) | ((a + b) >> bit & 1 ? BIT(a, b, w) : 0)
#define PIPS_BITS(bit)                                                                             \
    {                                                                                              \
        {                                                                                          \
            0 ALL_TILES(PIPS_BIT, bit, 0), 0 ALL_TILES(PIPS_BIT, bit, 1),                          \
                0 ALL_TILES(PIPS_BIT, bit, 2)                                                      \
        }                                                                                          \
    }

const struct tile_set tile_pips_bits[TILE_PIPS_BITS] = {
    PIPS_BITS(0), PIPS_BITS(1), PIPS_BITS(2), PIPS_BITS(3), PIPS_BITS(4), PIPS_BITS(5),
};

void tile_write(struct text *text, tile tile)
{
    text_add_number(text, tile_low(tile));
    text_add_char(text, '-');
    text_add_number(text, tile_high(tile));
}

/* A number from 0 to 18 without leading zeros. */
static bool read_number(const char **at, unsigned *ret_number)
{
    const char *start = *at;
    unsigned number = 0;
    while (**at >= '0' && **at <= '9' && *at - start < 2)
        number = number * 10 + (unsigned)(*(*at)++ - '0');
    *ret_number = number;
    return *at > start && number <= TILE_HIGHEST && !(start[0] == '0' && *at - start > 1);
}

bool tile_read(const char *string, tile *ret_tile)
{
    unsigned low, high;
    if (!read_number(&string, &low) || *string++ != '-' || !read_number(&string, &high) || *string)
        return false;
    if (low > high)
        return false;
    *ret_tile = tile_of(low, high);
    return true;
}
