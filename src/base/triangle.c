/* Tables of the triangular tiles, which fit where, and tiles as text. */
#include <pasch/base/triangle.h>

const uint8_t triangle_corners[TRIANGLE_COUNT][3] = {
    {0, 0, 0}, {0, 0, 1}, {0, 1, 1}, {1, 1, 1}, {0, 0, 2}, {0, 1, 2}, {1, 1, 2}, {0, 2, 2},
    {1, 2, 2}, {2, 2, 2}, {0, 0, 3}, {0, 1, 3}, {1, 1, 3}, {0, 2, 3}, {1, 2, 3}, {2, 2, 3},
    {0, 3, 3}, {1, 3, 3}, {2, 3, 3}, {3, 3, 3}, {0, 0, 4}, {0, 1, 4}, {1, 1, 4}, {0, 2, 4},
    {1, 2, 4}, {2, 2, 4}, {0, 3, 4}, {1, 3, 4}, {2, 3, 4}, {3, 3, 4}, {0, 4, 4}, {1, 4, 4},
    {2, 4, 4}, {3, 4, 4}, {4, 4, 4}, {0, 0, 5}, {0, 1, 5}, {1, 1, 5}, {0, 2, 5}, {1, 2, 5},
    {2, 2, 5}, {0, 3, 5}, {1, 3, 5}, {2, 3, 5}, {3, 3, 5}, {0, 4, 5}, {1, 4, 5}, {2, 4, 5},
    {3, 4, 5}, {4, 4, 5}, {0, 5, 5}, {1, 5, 5}, {2, 5, 5}, {3, 5, 5}, {4, 5, 5}, {5, 5, 5},
};

const uint64_t triangle_pairs[TRIANGLE_HIGHEST + 1][TRIANGLE_HIGHEST + 1] = {
    {UINT64_C(0x800100413), UINT64_C(0x1000200826), UINT64_C(0x4000802090), UINT64_C(0x20004010400),
     UINT64_C(0x200040100000), UINT64_C(0x4000800000000)},
    {UINT64_C(0x6), UINT64_C(0x200040104c), UINT64_C(0x8001004160), UINT64_C(0x40008021800),
     UINT64_C(0x400080600000), UINT64_C(0x8003000000000)},
    {UINT64_C(0xb0), UINT64_C(0x140), UINT64_C(0x10002008380), UINT64_C(0x8001004e000),
     UINT64_C(0x800103800000), UINT64_C(0x1001c000000000)},
    {UINT64_C(0x12c00), UINT64_C(0x25000), UINT64_C(0x48000), UINT64_C(0x1000200f0000),
     UINT64_C(0x100023c000000), UINT64_C(0x201e0000000000)},
    {UINT64_C(0x44b00000), UINT64_C(0x89400000), UINT64_C(0x112000000), UINT64_C(0x220000000),
     UINT64_C(0x20007c0000000), UINT64_C(0x43e00000000000)},
    {UINT64_C(0x4225800000000), UINT64_C(0x844a000000000), UINT64_C(0x10890000000000),
     UINT64_C(0x21100000000000), UINT64_C(0x42000000000000), UINT64_C(0xfc000000000000)},
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
