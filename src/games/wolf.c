/* Der Mensch ist des Menschen Wolf, sheet 000. */
#include "options.h"

static const struct game_option options[] = {
    OPTION_DIRECTION,
    {.field = "charge", /* W13 */
     .words = OPTION_WORDS("loser", "everyone"),
     .sentence = MESSAGE("Whether only the loser is charged, or everyone their own hand as well.")},
    {.field = "limit", /* W15 */
     .least = 1,
     .most = 10000,
     .sentence = MESSAGE("Whoever has more points than this is out of the match.")},
};

const struct sheet game_wolf = {
    .id = "wolf",
    .title = MESSAGE("Wolf"),
    .summary = MESSAGE("Get rid of your pips: whoever is caught with the most takes everybody's."),
    .text = "wolf",
    .rules = {[TOPIC_LEAD] = "W4",    [TOPIC_LEAD_LATER] = "W5", [TOPIC_LEAD_FACE] = "W5",
              [TOPIC_PLAY] = "G1",    [TOPIC_MATCH] = "G1",      [TOPIC_MUST_PLACE] = "G1",
              [TOPIC_TIPS] = "W6",    [TOPIC_FACE_DOWN] = "W8",  [TOPIC_MORE] = "W9",
              [TOPIC_DRAW] = "W3",    [TOPIC_PASS] = "W3",       [TOPIC_FLIP] = "W11",
              [TOPIC_OUT] = "W10",    [TOPIC_BLOCKED] = "W10",   [TOPIC_COUNT] = "W12",
              [TOPIC_POINTS] = "W13", [TOPIC_POT] = "W14",       [TOPIC_LIMIT] = "W15",
              [TOPIC_BLANK] = "W17",  [TOPIC_DECIDED] = "W17",   [TOPIC_WIN] = "W18"},
    .engine = &engine_chain,
    .options = options,
    .option_count = sizeof options / sizeof options[0],
    .min_players = 2, /* W1 */
    .max_players = 13,
    .highest = 6,
    .hand = {[2] = 7, 9, 7, 5, 4, 4, 3, 3, 2, 2, 2, 2}, /* W2 */
    .reserve = 2,                                       /* W3 */
    .draw = DRAW_UNTIL_PLAYABLE,
    .lead = LEAD_TILE, /* W4 */
    .lead_tile = 4,    /* 1-2 */
    .lead_else = ELSE_HEAVIEST_DOUBLE,
    .lead_later = LATER_WINNER, /* W5 */
    .spinner = SPINNER_FIRST,   /* W6, W7 */
    .tips = TIPS_AFTER_SIDE,
    .face_down = true,    /* W8 */
    .more = MORE_DOUBLES, /* W9 */
    .may_stop = true,
    .out_ends = true,   /* W10 */
    .flip = true,       /* W11 */
    .double_blank = 10, /* W12 */
    .lone_double_six = 50,
    .scoring = SCORING_LOSER, /* W13, W14 */
    .charge = CHARGE_LOSER,
    .limit = 100, /* W15 */
    .eliminate = true,
    .dealer = DEALER_MOST_POINTS, /* W16 */
    .lone_blank_ends = true,      /* W17 */
};
