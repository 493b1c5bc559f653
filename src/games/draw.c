/* The plain draw game, sheet 003, "Anleitung". */
#include "options.h"

static const struct game_option options[] = {
    OPTION_DIRECTION,
    {.field = "set", .words = OPTION_WORDS("double-six", "double-nine", "double-twelve")}, /* D1 */
};

const struct sheet game_draw = {
    .id = "draw",
    .title = MESSAGE("Draw"),
    .summary = MESSAGE("The plain game everyone knows: match the ends, draw if you cannot, get rid "
                       "of your tiles."),
    .text = "draw",
    .rules = {[TOPIC_LEAD] = "D2",
              [TOPIC_PLAY] = "D3",
              [TOPIC_MATCH] = "D3",
              [TOPIC_MUST_PLACE] = "G1",
              [TOPIC_DRAW] = "D4",
              [TOPIC_PASS] = "D4",
              [TOPIC_OUT] = "D5",
              [TOPIC_BLOCKED] = "D5",
              [TOPIC_COUNT] = "D6",
              [TOPIC_WIN] = "D6"},
    .engine = &engine_chain,
    .options = options,
    .option_count = sizeof options / sizeof options[0],
    .min_players = 2, /* D1 */
    .max_players = 6,
    .highest = 6,
    .hand = {[2] = 7, 6, 5, 5, 5},
    .cut_hand = true,             /* six players with a double-six set get 4 */
    .lead = LEAD_HEAVIEST_DOUBLE, /* D2 */
    .lead_else = ELSE_HEAVIEST,
    .spinner = SPINNER_NONE,     /* D3 */
    .draw = DRAW_UNTIL_PLAYABLE, /* D4 */
    .out_ends = true,            /* D5 */
    .scoring = SCORING_NONE,     /* D6 */
    .rounds = 1,
};
