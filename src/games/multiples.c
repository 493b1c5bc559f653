/* Domino, das klassische Anlegespiel, sheet 002: one game with five sets. */
#include "options.h"

static const struct game_option options[] = {
    OPTION_DIRECTION,   /* M12 */
    {.field = "rounds", /* M10 */
     .least = 1,
     .most = 99,
     .sentence = MESSAGE("How many rounds make a match; their points are added up.")},
    {.field = "divisor", /* M11 */
     .least = 2,
     .most = 99,
     .sentence = MESSAGE("Open ends score if they add up to a multiple of this number.")},
};

/* clang-format off */
#define MULTIPLES                                                                                  \
    .summary = MESSAGE("Every double opens four ways; open ends score if they add up to a multiple of {0}."), \
    .rules = {[TOPIC_LEAD] = "M2", [TOPIC_PLAY] = "M8", [TOPIC_MATCH] = "G1", [TOPIC_MUST_PLACE] = "G1", [TOPIC_TIPS] = "M4", [TOPIC_DRAW] = "M7", [TOPIC_PASS] = "M7", [TOPIC_OUT] = "M9", [TOPIC_BLOCKED] = "M9", [TOPIC_COUNT] = "M10", [TOPIC_POINTS] = "M10", [TOPIC_WIN] = "M10"},                                                                               \
    .engine = &engine_chain,                                                                       \
    .options = options,                                                                            \
    .option_count = sizeof options / sizeof options[0],                                            \
    .min_players = 3,                /* M1 */                                                      \
    .max_players = 9,                                                                              \
    .lead = LEAD_HEAVIEST_DOUBLE,    /* M2 */                                                      \
    .lead_else = ELSE_REDEAL,                                                                      \
    .tips = TIPS_AFTER_SIDE_OF_LEAD, /* M3 */                                                      \
    .spinner = SPINNER_EVERY,        /* M4 */                                                      \
    .draw = DRAW_ONE,                /* M7 */                                                      \
    .out_ends = true,                /* M9 */                                                      \
    .scoring = SCORING_MINUS,        /* M10 */                                                     \
    .rounds = 1
/* clang-format on */

/* M1: the table of the sheet. */
const struct sheet game_double_6 = {
    .id = "double-6",
    .text = "double-6",
    .title = MESSAGE("Double-6"),
    .highest = 6,
    .divisor = 3,
    .hand = {[3] = 7, 5, 4, 4, 3, 3, 2},
    MULTIPLES,
};

const struct sheet game_double_9 = {
    .id = "double-9",
    .text = "double-9",
    .title = MESSAGE("Double-9"),
    .highest = 9,
    .divisor = 5,
    .hand = {[3] = 13, 11, 9, 7, 6, 6, 5},
    MULTIPLES,
};

const struct sheet game_double_12 = {
    .id = "double-12",
    .text = "double-12",
    .title = MESSAGE("Double-12"),
    .highest = 12,
    .divisor = 7,
    .hand = {[3] = 22, 18, 15, 13, 11, 10, 9},
    MULTIPLES,
};

const struct sheet game_double_15 = {
    .id = "double-15",
    .text = "double-15",
    .title = MESSAGE("Double-15"),
    .highest = 15,
    .divisor = 9,
    .hand = {[3] = 34, 27, 22, 19, 17, 15, 13},
    MULTIPLES,
};

const struct sheet game_double_18 = {
    .id = "double-18",
    .text = "double-18",
    .title = MESSAGE("Double-18"),
    .highest = 18,
    .divisor = 11,
    .hand = {[3] = 47, 38, 31, 27, 23, 21, 19},
    MULTIPLES,
};
