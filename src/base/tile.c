/* The tables behind the tiles' numbering, and tiles as text. */
#include <pasch/base/tile.h>

/* clang-format off */
/* One row a higher number: the tiles 0-n, 1-n, … n-n. */
#define ROW_0(X, n) X(0, n)
#define ROW_1(X, n) ROW_0(X, n) X(1, n)
#define ROW_2(X, n) ROW_1(X, n) X(2, n)
#define ROW_3(X, n) ROW_2(X, n) X(3, n)
#define ROW_4(X, n) ROW_3(X, n) X(4, n)
#define ROW_5(X, n) ROW_4(X, n) X(5, n)
#define ROW_6(X, n) ROW_5(X, n) X(6, n)
#define ROW_7(X, n) ROW_6(X, n) X(7, n)
#define ROW_8(X, n) ROW_7(X, n) X(8, n)
#define ROW_9(X, n) ROW_8(X, n) X(9, n)
#define ROW_10(X, n) ROW_9(X, n) X(10, n)
#define ROW_11(X, n) ROW_10(X, n) X(11, n)
#define ROW_12(X, n) ROW_11(X, n) X(12, n)
#define ROW_13(X, n) ROW_12(X, n) X(13, n)
#define ROW_14(X, n) ROW_13(X, n) X(14, n)
#define ROW_15(X, n) ROW_14(X, n) X(15, n)
#define ROW_16(X, n) ROW_15(X, n) X(16, n)
#define ROW_17(X, n) ROW_16(X, n) X(17, n)
#define ROW_18(X, n) ROW_17(X, n) X(18, n)
#define ALL_TILES(X)                                                      \
    ROW_0(X, 0) ROW_1(X, 1) ROW_2(X, 2) ROW_3(X, 3) ROW_4(X, 4)           \
    ROW_5(X, 5) ROW_6(X, 6) ROW_7(X, 7) ROW_8(X, 8) ROW_9(X, 9)           \
    ROW_10(X, 10) ROW_11(X, 11) ROW_12(X, 12) ROW_13(X, 13) ROW_14(X, 14) \
    ROW_15(X, 15) ROW_16(X, 16) ROW_17(X, 17) ROW_18(X, 18)
/* clang-format on */

#define LOW(a, b) a,
#define HIGH(a, b) b,

const uint8_t tile_lows[TILE_COUNT] = {ALL_TILES(LOW)};
const uint8_t tile_highs[TILE_COUNT] = {ALL_TILES(HIGH)};

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
