/* Ungarisches Domino, sheet 004. */
#include "options.h"

static const struct game_option options[] = {
    OPTION_DIRECTION,
    {.field = "leader", /* H2 */
     .words = OPTION_WORDS("heaviest-tile", "heaviest-hand"),
     .sentence = MESSAGE(
         "Who leads: the holder of the heaviest tile, or whoever has the most pips in hand.")},
    {.field = "lead",
     .words = OPTION_WORDS("free", "heaviest"),
     .sentence = MESSAGE("What the leader leads with: any tile, or the heaviest of the hand.")},
    {.field = "may_stop"}, /* H4 */
    {.field = "limit",     /* H8 */
     .least = 1,
     .most = 10000,
     .sentence = MESSAGE("Whoever first has more points than this has lost the match.")},
};

const struct sheet game_hungarian = {
    .id = "hungarian",
    .title = MESSAGE("Hungarian"),
    .summary = MESSAGE("Lay as many tiles as you can in one go; what you keep is charged to you."),
    .text = "hungarian",
    .rules = {[TOPIC_LEAD] = "H2",
              [TOPIC_PLAY] = "H3",
              [TOPIC_MATCH] = "H3",
              [TOPIC_MUST_PLACE] = "G1",
              [TOPIC_MORE] = "H4",
              [TOPIC_DRAW] = "H5",
              [TOPIC_PASS] = "H5",
              [TOPIC_BLOCKED] = "H6",
              [TOPIC_COUNT] = "H7",
              [TOPIC_POINTS] = "H7",
              [TOPIC_WIN] = "H8"},
    .engine = &engine_chain,
    .options = options,
    .option_count = sizeof options / sizeof options[0],
    .min_players = 2, /* H1 */
    .max_players = 4,
    .highest = 6,
    .hand = {[2] = 12, 8, 6},
    .leader = LEADER_HEAVIEST_TILE, /* H2 */
    .lead = LEAD_FREE,
    .spinner = SPINNER_NONE, /* H3 */
    .more = MORE_ALL,        /* H4 */
    .may_stop = false,
    .draw = DRAW_NONE,      /* H5 */
    .out_ends = false,      /* H6 */
    .scoring = SCORING_OWN, /* H7 */
    .limit = 100,           /* H8 */
};
