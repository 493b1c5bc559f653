/* The one table of all fields: names, types, ranges, words and what they mean. */
#include <pasch/base/triangle.h>
#include <pasch/sheet/sheet.h>

#define WORDS(...)                                                                                 \
    (const struct word[])                                                                          \
    {                                                                                              \
        __VA_ARGS__,                                                                               \
        {                                                                                          \
            0                                                                                      \
        }                                                                                          \
    }
#define NUMBER(member, from, to, text)                                                             \
    {                                                                                              \
        .name = #member, .type = FIELD_NUMBER, .engines = ENGINES,                                 \
        .offset = offsetof(struct sheet, member), .least = from, .most = to, .sentence = text      \
    }
#define SWITCH(member, text)                                                                       \
    {                                                                                              \
        .name = #member, .type = FIELD_SWITCH, .engines = ENGINES,                                 \
        .offset = offsetof(struct sheet, member), .most = 1, .sentence = text                      \
    }
#define WORD(label, member, text, ...)                                                             \
    {                                                                                              \
        .name = label, .type = FIELD_WORD, .engines = ENGINES,                                     \
        .offset = offsetof(struct sheet, member), .words = WORDS(__VA_ARGS__), .sentence = text    \
    }

const struct field sheet_fields[] = {
/* For every game. */
#define ENGINES ENGINE_BOTH
    NUMBER(min_players, 1, PLAYERS_MAX, MESSAGE("The smallest number of players.")),
    NUMBER(max_players, 1, PLAYERS_MAX, MESSAGE("The largest number of players.")),
    {.name = "hand",
     .type = FIELD_HANDS,
     .engines = ENGINES,
     .offset = offsetof(struct sheet, hand),
     .least = 1,
     .most = TILE_COUNT,
     .sentence = MESSAGE("How many tiles each player is dealt.")},
    SWITCH(cut_hand, MESSAGE("Whether hands are smaller where the set has too few tiles for all.")),
    NUMBER(reserve, 0, TILE_COUNT, MESSAGE("The last tiles of the stock, which nobody may draw.")),
    WORD("direction", direction, MESSAGE("Which way round the turns go."),
         {"clockwise", DIRECTION_CLOCKWISE}, {"counterclockwise", DIRECTION_COUNTERCLOCKWISE}),
    WORD("dealer", dealer, MESSAGE("Who deals: each seat in turn, or who has most points."),
         {"rotates", DEALER_ROTATES}, {"most-points", DEALER_MOST_POINTS}),
    WORD("scoring", scoring, MESSAGE("What the end of a round is worth."), {"none", SCORING_NONE},
         {"winner", SCORING_WINNER}, {"minus", SCORING_MINUS}, {"own", SCORING_OWN},
         {"loser", SCORING_LOSER}, {"take", SCORING_TAKE}),
    NUMBER(rounds, 0, 99, MESSAGE("How many rounds make a match; 0: as many as it takes.")),
    NUMBER(target, 0, 10000, MESSAGE("With so many points a player wins the match; 0: no target.")),
    NUMBER(limit, 0, 10000, MESSAGE("With more points than this a player has lost; 0: no limit.")),
    SWITCH(eliminate, MESSAGE("Whether players over the limit drop out and the others play on.")),
/* For rectangular tiles. */
#undef ENGINES
#define ENGINES ENGINE_CHAIN
    WORD("set", highest, MESSAGE("The set of tiles, named after its highest double."),
         {"double-six", 6}, {"double-nine", 9}, {"double-twelve", 12}, {"double-fifteen", 15},
         {"double-eighteen", 18}, {"double-one", 1}, {"double-two", 2}, {"double-three", 3},
         {"double-four", 4}, {"double-five", 5}, {"double-seven", 7}, {"double-eight", 8},
         {"double-ten", 10}, {"double-eleven", 11}, {"double-thirteen", 13},
         {"double-fourteen", 14}, {"double-sixteen", 16}, {"double-seventeen", 17}),
    WORD("lead", lead, MESSAGE("How the first tile of a round is found."),
         {"heaviest-double", LEAD_HEAVIEST_DOUBLE}, {"double-six", LEAD_DOUBLE_SIX},
         {"tile", LEAD_TILE}, {"lots", LEAD_LOTS}, {"free", LEAD_FREE},
         {"heaviest", LEAD_HEAVIEST}),
    {.name = "lead_tile",
     .type = FIELD_TILE,
     .engines = ENGINES,
     .offset = offsetof(struct sheet, lead_tile),
     .sentence = MESSAGE("The tile that leads where lead = tile.")},
    WORD("lead_else", lead_else, MESSAGE("What leads if nobody holds the tile that should."),
         {"redeal", ELSE_REDEAL}, {"heaviest-double", ELSE_HEAVIEST_DOUBLE},
         {"heaviest", ELSE_HEAVIEST}),
    WORD("lead_later", lead_later,
         MESSAGE("How the lead is found after the first round: the same way, or the winner leads "
                 "with any tile."),
         {"same", LATER_SAME}, {"winner", LATER_WINNER}),
    WORD("leader", leader, MESSAGE("Who leads where lead = free or heaviest."),
         {"heaviest-tile", LEADER_HEAVIEST_TILE}, {"heaviest-hand", LEADER_HEAVIEST_HAND}),
    SWITCH(lead_again,
           MESSAGE("Whether a leader who led with a double may lay a second tile at once.")),
    WORD("more", more,
         MESSAGE("What may be laid in the same turn after a tile: nothing, doubles after a double, "
                 "all."),
         {"none", MORE_NONE}, {"doubles", MORE_DOUBLES}, {"all", MORE_ALL}),
    SWITCH(may_stop, MESSAGE("Whether a player who could lay more in the same turn may stop.")),
    WORD("draw", draw, MESSAGE("What a player draws who cannot place a tile."),
         {"until-playable", DRAW_UNTIL_PLAYABLE}, {"one", DRAW_ONE}, {"none", DRAW_NONE}),
    WORD("spinner", spinner, MESSAGE("Which doubles can be joined on their tips too."),
         {"first", SPINNER_FIRST}, {"none", SPINNER_NONE}, {"every", SPINNER_EVERY}),
    WORD("tips", tips,
         MESSAGE("When the tips of a spinner open: at once, or with the first tile on one of its "
                 "sides."),
         {"at-once", TIPS_AT_ONCE}, {"after-side", TIPS_AFTER_SIDE},
         {"after-side-of-lead", TIPS_AFTER_SIDE_OF_LEAD}),
    SWITCH(need_double,
           MESSAGE("Whether a number may be matched only once its double lies on the table.")),
    SWITCH(face_down, MESSAGE("Whether a double may be laid face down, which blocks that end.")),
    SWITCH(flip, MESSAGE("Whether the second player may turn the lead over if nothing fits it.")),
    SWITCH(out_ends, MESSAGE("Whether the round ends as soon as a hand is empty.")),
    NUMBER(divisor, 0, 99,
           MESSAGE("Open ends that add up to a multiple of this score; 0: they never score.")),
    WORD("doubles_count", doubles_count,
         MESSAGE("Whether a double in hand counts both halves or one."), {"full", DOUBLES_FULL},
         {"half", DOUBLES_HALF}),
    NUMBER(double_blank, 0, 1000, MESSAGE("What 0-0 counts in hand.")),
    NUMBER(lone_double_six, 0, 1000,
           MESSAGE("What 6-6 counts as the only tile in hand; 0: nothing special.")),
    SWITCH(lone_blank_ends,
           MESSAGE("Whether a hand of 0-0 alone at the end of a round ends the match.")),
    WORD(
        "charge", charge,
        MESSAGE(
            "Who is charged where scoring = loser: the loser alone, or everyone the own hand too."),
        {"loser", CHARGE_LOSER}, {"everyone", CHARGE_EVERYONE}),
/* For triangular tiles. */
#undef ENGINES
#define ENGINES ENGINE_TRIANGLE
    SWITCH(stock_lead, MESSAGE("Whether the lead is a tile of the stock instead of a hand.")),
    NUMBER(lead_bonus, 0, 1000, MESSAGE("The bonus for the lead.")),
    NUMBER(blank_lead_bonus, 0, 1000, MESSAGE("The bonus for the lead if it is 0-0-0.")),
    NUMBER(bridge, 0, 1000, MESSAGE("The bonus for a bridge.")),
    NUMBER(joint, 0, 1000, MESSAGE("The bonus for a tile that shares two edges or three.")),
    NUMBER(hexagon, 0, 1000, MESSAGE("The bonus for each hexagon completed.")),
    NUMBER(out_bonus, 0, 1000, MESSAGE("The bonus for going out.")),
    NUMBER(turn_draws, 1, TRIANGLE_COUNT, MESSAGE("How many tiles may be drawn in a turn.")),
    NUMBER(draw_cost, 0, 1000, MESSAGE("What each tile drawn costs.")),
    NUMBER(fruitless_cost, 0, 1000,
           MESSAGE("What it costs on top if not even the last tile that may be drawn in a turn is "
                   "placed.")),
    NUMBER(pass_cost, 0, 1000, MESSAGE("What it costs to pass with nothing to draw.")),
    WORD("dry_draw", dry_draw,
         MESSAGE("What happens if the stock runs out during the draws of a turn: the turn just "
                 "ends, or passing costs."),
         {"free", DRY_DRAW_FREE}, {"penalty", DRY_DRAW_PENALTY}),
    NUMBER(draws, 0, TRIANGLE_COUNT, MESSAGE("How many tiles may be drawn in a round; 0: all.")),
    SWITCH(tips_match, MESSAGE("Whether corners that touch must show the same number too.")),
};

const int sheet_field_count = sizeof sheet_fields / sizeof sheet_fields[0];
