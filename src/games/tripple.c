/* Tripple Domino, sheet 001, and the game for one. */
#include "options.h"

#define OPTION_DRY_DRAW /* T7 */                                                                   \
    {                                                                                              \
        .field = "dry_draw", .words = OPTION_WORDS("free", "penalty")                              \
    }

/* clang-format off */
#define RULES                                                                                      \
    [TOPIC_PLAY] = "T5", [TOPIC_MATCH] = "T5", [TOPIC_DRAW] = "T6", [TOPIC_PASS] = "T7",           \
    [TOPIC_OUT] = "T8", [TOPIC_BLOCKED] = "T9"

#define TRIPPLE                                                                                    \
    .text = "tripple",                                                                             \
    .engine = &engine_triangle,                                                                    \
    .lead = LEAD_HEAVIEST_DOUBLE, /* T3: three equal numbers */                                    \
    .lead_else = ELSE_HEAVIEST,                                                                    \
    .lead_bonus = 5,              /* T4 */                                                         \
    .blank_lead_bonus = 5,                                                                         \
    .tips_match = true,           /* T5 */                                                         \
    .turn_draws = 3,              /* T6 */                                                         \
    .draw_cost = 5,                                                                                \
    .pass_cost = 10,              /* T7 */                                                         \
    .dry_draw = DRY_DRAW_FREE,                                                                     \
    .out_ends = true,             /* T8 */                                                         \
    .out_bonus = 20,                                                                               \
    .scoring = SCORING_TAKE,      /* T8, T9 */                                                     \
    .bridge = 30,                 /* T10 */                                                        \
    .joint = 25,                                                                                   \
    .hexagon = 40
/* clang-format on */

static const struct game_option options[] = {
    OPTION_DIRECTION,
    OPTION_DRY_DRAW,
    {.field = "target", /* T11 */
     .least = 1,
     .most = 10000,
     .sentence = MESSAGE("With this many points at the end of a round the match is over.")},
};

const struct sheet game_tripple = {
    .id = "tripple",
    .title = MESSAGE("Tripple"),
    .summary = MESSAGE("Triangles: every tile scores, bridges and hexagons score most."),
    .options = options,
    .option_count = sizeof options / sizeof options[0],
    .min_players = 2, /* T2 */
    .max_players = 6,
    .hand = {[2] = 10, 8, 8, 6, 6},
    .target = 300, /* T11 */
    .rules = {RULES, [TOPIC_LEAD] = "T3", [TOPIC_COUNT] = "T8", [TOPIC_POINTS] = "T8",
              [TOPIC_WIN] = "T11"},
    TRIPPLE,
};

static const struct game_option solo_options[] = {
    {.field = "hand", .least = 1, .most = 55}, /* T13 */
    {.field = "draws",                         /* T14 */
     .least = 1,
     .most = 45,
     .sentence = MESSAGE("How many tiles may be drawn in all.")},
    OPTION_DRY_DRAW,
};

const struct sheet game_tripple_solo = {
    .id = "tripple-solo",
    .title = MESSAGE("Tripple solo"),
    .summary = MESSAGE("Triangles for one: how many points can you make?"),
    .options = solo_options,
    .option_count = sizeof solo_options / sizeof solo_options[0],
    .min_players = 1,
    .max_players = 1,
    .hand = {[1] = 10}, /* T13 */
    .stock_lead = true,
    .draws = 20, /* T14 */
    .rounds = 1, /* T15 */
    .rules = {RULES, [TOPIC_LEAD] = "T13", [TOPIC_COUNT] = "T15", [TOPIC_POINTS] = "T15",
              [TOPIC_WIN] = "T15"},
    TRIPPLE,
};
