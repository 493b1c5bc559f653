/* Doubles, sheet 003, "Tutorial". */
#include "options.h"

static const struct game_option options[] = {
    OPTION_DIRECTION,
    {.field = "hand", .least = 1, .most = 14},                                         /* B1 */
    {.field = "lead", .words = OPTION_WORDS("heaviest-double", "double-six", "lots")}, /* B2 */
    {.field = "spinner",                                                               /* B4 */
     .words = OPTION_WORDS("first", "none"),
     .sentence = MESSAGE("Whether the leading double can be joined on its tips too.")},
    {.field = "draw", .words = OPTION_WORDS("until-playable", "none")}, /* B5 */
    {.field = "target",                                                 /* B8 */
     .least = 1,
     .most = 10000,
     .sentence = MESSAGE("Whoever has this many points wins the match.")},
};

const struct sheet game_doubles = {
    .id = "doubles",
    .title = MESSAGE("Doubles"),
    .summary = MESSAGE("A number may be matched only once its double lies on the table."),
    .text = "doubles",
    .rules = {[TOPIC_LEAD] = "B2",
              [TOPIC_PLAY] = "B3",
              [TOPIC_MATCH] = "G1",
              [TOPIC_MUST_PLACE] = "G1",
              [TOPIC_DOUBLE_FIRST] = "B3",
              [TOPIC_TIPS] = "B4",
              [TOPIC_DRAW] = "B5",
              [TOPIC_PASS] = "B5",
              [TOPIC_OUT] = "B6",
              [TOPIC_BLOCKED] = "B6",
              [TOPIC_COUNT] = "B7",
              [TOPIC_POINTS] = "B7",
              [TOPIC_WIN] = "B8"},
    .engine = &engine_chain,
    .options = options,
    .option_count = sizeof options / sizeof options[0],
    .min_players = 2, /* B1 */
    .max_players = 9,
    .highest = 6,
    .hand = {[2] = 7, 7, 7, 5, 4, 4, 3, 3},
    .lead = LEAD_HEAVIEST_DOUBLE, /* B2 */
    .lead_else = ELSE_REDEAL,
    .need_double = true,      /* B3 */
    .spinner = SPINNER_FIRST, /* B4 */
    .tips = TIPS_AT_ONCE,
    .draw = DRAW_UNTIL_PLAYABLE, /* B5 */
    .out_ends = true,            /* B6 */
    .scoring = SCORING_WINNER,   /* B7 */
    .target = 100,               /* B8 */
};
