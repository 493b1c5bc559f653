/* Patterns and colours of the numbers. */
#include <pasch/drawing/look.h>

#define ONE                                                                                        \
    {                                                                                              \
        0, 0                                                                                       \
    }
#define TWO                                                                                        \
    {-1, -1},                                                                                      \
    {                                                                                              \
        1, 1                                                                                       \
    }
#define FOUR                                                                                       \
    TWO, {-1, 1},                                                                                  \
    {                                                                                              \
        1, -1                                                                                      \
    }
#define SIX                                                                                        \
    FOUR, {0, -1},                                                                                 \
    {                                                                                              \
        0, 1                                                                                       \
    } /* two rows along the tile */
#define EIGHT                                                                                      \
    SIX, {-1, 0},                                                                                  \
    {                                                                                              \
        1, 0                                                                                       \
    }

const struct look_pip look_pips[LOOK_PIPS_MOST + 1][LOOK_PIPS_MOST] = {
    {{0}}, {ONE}, {TWO}, {TWO, ONE}, {FOUR}, {FOUR, ONE}, {SIX}, {SIX, ONE}, {EIGHT}, {EIGHT, ONE},
};

const char *const look_numbers[TILE_NUMBERS] = {
    "#4a4f55", "#1f9bd1", "#2c9247", "#d5322f", "#8a5a33", "#1d3f9f", "#d99a0b",
    "#d44f97", "#0d8480", "#6f3aa3", "#e0691a", "#a81c3c", "#626a74", "#6c861c",
    "#3f78d8", "#9b2b86", "#2c7a57", "#a06a14", "#22272e",
};
