/* Domino, Grundregel, sheet 004. */
#include "options.h"

static const struct game_option options[] = {
    OPTION_DIRECTION,
};

const struct sheet game_basic = {
    .id = "basic",
    .title = MESSAGE("Basic"),
    .summary =
        MESSAGE("Draw dominoes where the leader may lay two tiles and doubles count only half."),
    .text = "basic",
    .rules = {[TOPIC_LEAD] = "A2",
              [TOPIC_PLAY] = "A3",
              [TOPIC_MATCH] = "A3",
              [TOPIC_MUST_PLACE] = "G1",
              [TOPIC_MORE] = "A2",
              [TOPIC_DRAW] = "A4",
              [TOPIC_PASS] = "A4",
              [TOPIC_OUT] = "A5",
              [TOPIC_BLOCKED] = "G4",
              [TOPIC_COUNT] = "A6",
              [TOPIC_WIN] = "A6"},
    .engine = &engine_chain,
    .options = options,
    .option_count = sizeof options / sizeof options[0],
    .min_players = 2, /* A1 */
    .max_players = 6,
    .highest = 6,
    .hand = {[2] = 8, 5, 5, 4, 4},
    .lead = LEAD_HEAVIEST_DOUBLE, /* A2 */
    .lead_else = ELSE_HEAVIEST,
    .lead_again = true,
    .spinner = SPINNER_NONE,     /* A3 */
    .draw = DRAW_UNTIL_PLAYABLE, /* A4 */
    .reserve = 2,
    .out_ends = true,              /* A5 */
    .doubles_count = DOUBLES_HALF, /* A6 */
    .scoring = SCORING_NONE,
    .rounds = 1,
};
