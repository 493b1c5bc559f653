/* Domino, das klassische Anlegespiel, sheet 002: five sets, one game. */
#include "options.h"

/* M1, M11: the highest number, the divisor, and the hands of 3 to 9 players. */
#define MULTIPLES(name, title_text, highest_number, multiple, ...)                                 \
    {                                                                                              \
        .id = name, .title = title_text,                                                           \
        .summary = MESSAGE(                                                                        \
            "Every double opens four ways; score when the open ends add up to a multiple."),       \
        .text = "multiples", .rule_ids = "M",                                                      \
        OPTION_LIST(OPTION_DIRECTION, {.field = "rounds", .least = 1, .most = 99}, /* M12, M10 */  \
                    {.field = "divisor", .least = 2, .most = 99}),                                 \
        .min_players = 3, .max_players = 9, .highest = highest_number, .divisor = multiple,        \
        .hand = {[3] = __VA_ARGS__}, .lead = LEAD_HEAVIEST_DOUBLE,                                 \
        .lead_else = ELSE_REDEAL,                  /* M2 */                                        \
            .tips = TIPS_AFTER_SIDE_OF_LEAD,       /* M3 */                                        \
            .spinner = SPINNER_EVERY,              /* M4 */                                        \
            .draw = DRAW_ONE,                      /* M7 */                                        \
            .out_ends = true,                      /* M9 */                                        \
            .scoring = SCORING_MINUS, .rounds = 1, /* M10 */                                       \
    }

const struct sheet game_double_6 =
    MULTIPLES("double-6", MESSAGE("Double-6"), 6, 3, 7, 5, 4, 4, 3, 3, 2);
const struct sheet game_double_9 =
    MULTIPLES("double-9", MESSAGE("Double-9"), 9, 5, 13, 11, 9, 7, 6, 6, 5);
const struct sheet game_double_12 =
    MULTIPLES("double-12", MESSAGE("Double-12"), 12, 7, 22, 18, 15, 13, 11, 10, 9);
const struct sheet game_double_15 =
    MULTIPLES("double-15", MESSAGE("Double-15"), 15, 9, 34, 27, 22, 19, 17, 15, 13);
const struct sheet game_double_18 =
    MULTIPLES("double-18", MESSAGE("Double-18"), 18, 11, 47, 38, 31, 27, 23, 21, 19);
