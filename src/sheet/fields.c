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
#define NUMBER(member, from, to, heading, text)                                                    \
    {                                                                                              \
        .name = #member, .type = FIELD_NUMBER, .group = GROUP,                                     \
        .offset = offsetof(struct sheet, member), .least = from, .most = to, .title = heading,     \
        .sentence = text                                                                           \
    }
#define SWITCH(member, heading, text)                                                              \
    {                                                                                              \
        .name = #member, .type = FIELD_SWITCH, .group = GROUP,                                     \
        .offset = offsetof(struct sheet, member), .most = 1, .title = heading, .sentence = text    \
    }
#define WORD(label, member, heading, text, ...)                                                    \
    {                                                                                              \
        .name = label, .type = FIELD_WORD, .group = GROUP,                                         \
        .offset = offsetof(struct sheet, member), .words = WORDS(__VA_ARGS__), .title = heading,   \
        .sentence = text                                                                           \
    }

const struct field_group_words field_groups[] = {
    [FIELDS_COMMON] = {MESSAGE("For every game"), NULL},
    [FIELDS_RECTANGLES] = {MESSAGE("For rectangular tiles only"),
                           MESSAGE("{0} is for rectangular tiles only")},
    [FIELDS_TRIANGLES] = {MESSAGE("For triangular tiles only"),
                          MESSAGE("{0} is for triangular tiles only")},
};

const struct field sheet_fields[] = {
/* For every game. */
#define GROUP FIELDS_COMMON
    NUMBER(min_players, 1, PLAYERS_MAX, MESSAGE("Fewest players"),
           MESSAGE("The smallest number of players.")),
    NUMBER(max_players, 1, PLAYERS_MAX, MESSAGE("Most players"),
           MESSAGE("The largest number of players.")),
    {.name = "hand",
     .title = MESSAGE("Tiles in hand"),
     .type = FIELD_HANDS,
     .group = GROUP,
     .offset = offsetof(struct sheet, hand),
     .least = 1,
     .most = TILE_COUNT,
     .sentence = MESSAGE("How many tiles each player is dealt.")},
    SWITCH(cut_hand, MESSAGE("Smaller hands where tiles are few"),
           MESSAGE("Whether hands are smaller where the set has too few tiles for all.")),
    NUMBER(reserve, 0, TILE_COUNT, MESSAGE("Reserve"),
           MESSAGE("The last tiles of the stock, which nobody may draw.")),
    WORD("direction", direction, MESSAGE("Direction"), MESSAGE("Which way round the turns go."),
         {"clockwise", MESSAGE("clockwise"), DIRECTION_CLOCKWISE},
         {"counterclockwise", MESSAGE("counterclockwise"), DIRECTION_COUNTERCLOCKWISE}),
    WORD("dealer", dealer, MESSAGE("Who deals"),
         MESSAGE("Who deals: each seat in turn, or whoever has the most points."),
         {"rotates", MESSAGE("each in turn"), DEALER_ROTATES},
         {"most-points", MESSAGE("whoever has the most points"), DEALER_MOST_POINTS}),
    WORD("scoring", scoring, MESSAGE("Counting"), MESSAGE("What the end of a round is worth."),
         {"none", MESSAGE("no points"), SCORING_NONE},
         {"winner", MESSAGE("the winner scores the other hands"), SCORING_WINNER},
         {"minus", MESSAGE("everyone loses the points of their own hand"), SCORING_MINUS},
         {"own", MESSAGE("everyone is charged the points of their own hand"), SCORING_OWN},
         {"loser", MESSAGE("the loser is charged the points of all hands"), SCORING_LOSER},
         {"take", MESSAGE("the winner scores the other hands less their own"), SCORING_TAKE}),
    NUMBER(rounds, 0, 99, MESSAGE("Rounds"),
           MESSAGE("How many rounds make a match; 0: as many as it takes.")),
    NUMBER(target, 0, 10000, MESSAGE("Points to win"),
           MESSAGE("With this many points a player wins the match; 0: no target.")),
    NUMBER(limit, 0, 10000, MESSAGE("Limit"),
           MESSAGE("With more points than this a player has lost; 0: no limit.")),
    SWITCH(eliminate, MESSAGE("Dropping out"),
           MESSAGE("Whether players over the limit drop out and the others play on.")),
/* For rectangular tiles. */
#undef GROUP
#define GROUP FIELDS_RECTANGLES
    WORD("set", highest, MESSAGE("Set of tiles"),
         MESSAGE("The set of tiles, named after its highest double."),
         {"double-six", MESSAGE("double six"), 6}, {"double-nine", MESSAGE("double nine"), 9},
         {"double-twelve", MESSAGE("double twelve"), 12},
         {"double-fifteen", MESSAGE("double fifteen"), 15},
         {"double-eighteen", MESSAGE("double eighteen"), 18},
         {"double-one", MESSAGE("double one"), 1}, {"double-two", MESSAGE("double two"), 2},
         {"double-three", MESSAGE("double three"), 3}, {"double-four", MESSAGE("double four"), 4},
         {"double-five", MESSAGE("double five"), 5}, {"double-seven", MESSAGE("double seven"), 7},
         {"double-eight", MESSAGE("double eight"), 8}, {"double-ten", MESSAGE("double ten"), 10},
         {"double-eleven", MESSAGE("double eleven"), 11},
         {"double-thirteen", MESSAGE("double thirteen"), 13},
         {"double-fourteen", MESSAGE("double fourteen"), 14},
         {"double-sixteen", MESSAGE("double sixteen"), 16},
         {"double-seventeen", MESSAGE("double seventeen"), 17}),
    WORD("lead", lead, MESSAGE("First tile"), MESSAGE("How the first tile of a round is found."),
         {"heaviest-double", MESSAGE("the highest double"), LEAD_HEAVIEST_DOUBLE},
         {"double-six", MESSAGE("the double six"), LEAD_DOUBLE_SIX},
         {"tile", MESSAGE("a given tile"), LEAD_TILE},
         {"lots", MESSAGE("any double, after lots"), LEAD_LOTS},
         {"free", MESSAGE("any tile"), LEAD_FREE},
         {"heaviest", MESSAGE("the heaviest tile"), LEAD_HEAVIEST}),
    {.name = "lead_tile",
     .title = MESSAGE("Leading tile"),
     .type = FIELD_TILE,
     .group = GROUP,
     .offset = offsetof(struct sheet, lead_tile),
     .sentence = MESSAGE("The tile that leads where the first tile is a given one.")},
    WORD("lead_else", lead_else, MESSAGE("If nobody holds it"),
         MESSAGE("What is led if nobody holds the tile that should be."),
         {"redeal", MESSAGE("dealing again"), ELSE_REDEAL},
         {"heaviest-double", MESSAGE("the highest double"), ELSE_HEAVIEST_DOUBLE},
         {"heaviest", MESSAGE("the heaviest tile"), ELSE_HEAVIEST}),
    WORD("lead_later", lead_later, MESSAGE("First tile of later rounds"),
         MESSAGE("How the lead is found after the first round: the same way, or the winner leads "
                 "with any tile."),
         {"same", MESSAGE("as in the first round"), LATER_SAME},
         {"winner", MESSAGE("any tile, laid by the winner"), LATER_WINNER}),
    WORD("leader", leader, MESSAGE("Who leads"),
         MESSAGE("Who leads where the first tile is any tile or the heaviest."),
         {"heaviest-tile", MESSAGE("whoever has the heaviest tile"), LEADER_HEAVIEST_TILE},
         {"heaviest-hand", MESSAGE("whoever has the heaviest hand"), LEADER_HEAVIEST_HAND}),
    SWITCH(lead_again, MESSAGE("Second tile after a double"),
           MESSAGE("Whether a leader who led with a double may lay a second tile at once.")),
    WORD("more", more, MESSAGE("More tiles in a turn"),
         MESSAGE("What may be laid in the same turn after a tile: nothing, doubles after a double, "
                 "all."),
         {"none", MESSAGE("nothing"), MORE_NONE},
         {"doubles", MESSAGE("doubles after a double"), MORE_DOUBLES},
         {"all", MESSAGE("any tile"), MORE_ALL}),
    SWITCH(may_stop, MESSAGE("Stopping early"),
           MESSAGE("Whether a player who could lay more in the same turn may stop.")),
    WORD("draw", draw, MESSAGE("Drawing"), MESSAGE("What a player who cannot lay a tile draws."),
         {"until-playable", MESSAGE("until one fits"), DRAW_UNTIL_PLAYABLE},
         {"one", MESSAGE("one tile"), DRAW_ONE}, {"none", MESSAGE("nothing"), DRAW_NONE}),
    WORD("spinner", spinner, MESSAGE("Four ways"),
         MESSAGE("Which doubles can be joined on their tips too."),
         {"first", MESSAGE("the first double"), SPINNER_FIRST},
         {"none", MESSAGE("no double"), SPINNER_NONE},
         {"every", MESSAGE("every double"), SPINNER_EVERY}),
    WORD("tips", tips, MESSAGE("Tips of a double"),
         MESSAGE("When the tips of a spinner open: at once, or with the first tile on one of its "
                 "sides."),
         {"at-once", MESSAGE("open at once"), TIPS_AT_ONCE},
         {"after-side", MESSAGE("open after a side"), TIPS_AFTER_SIDE},
         {"after-side-of-lead", MESSAGE("open after a side of the lead"), TIPS_AFTER_SIDE_OF_LEAD}),
    SWITCH(need_double, MESSAGE("Double first"),
           MESSAGE("Whether a number may be matched only once its double lies on the table.")),
    SWITCH(face_down, MESSAGE("Doubles face down"),
           MESSAGE("Whether a double may be laid face down, which blocks that end.")),
    SWITCH(flip, MESSAGE("Turning the lead over"),
           MESSAGE("Whether the second player may turn the lead over if nothing fits it.")),
    SWITCH(out_ends, MESSAGE("Going out ends the round"),
           MESSAGE("Whether the round ends as soon as a hand is empty.")),
    NUMBER(
        divisor, 0, 99, MESSAGE("Multiples of"),
        MESSAGE(
            "Open ends score if they add up to a multiple of this number; 0: they never score.")),
    WORD("doubles_count", doubles_count, MESSAGE("Doubles in hand"),
         MESSAGE("Whether a double in hand counts both halves or one."),
         {"full", MESSAGE("both halves"), DOUBLES_FULL},
         {"half", MESSAGE("one half"), DOUBLES_HALF}),
    NUMBER(double_blank, 0, 1000, MESSAGE("0-0 in hand"), MESSAGE("What 0-0 counts in hand.")),
    NUMBER(lone_double_six, 0, 1000, MESSAGE("6-6 alone in hand"),
           MESSAGE("What 6-6 counts as the only tile in hand; 0: nothing special.")),
    SWITCH(lone_blank_ends, MESSAGE("0-0 alone ends the match"),
           MESSAGE("Whether a hand of 0-0 alone at the end of a round ends the match.")),
    WORD("charge", charge, MESSAGE("Who is charged"),
         MESSAGE("Who is charged where the loser is charged the points of all hands: the loser "
                 "alone, or "
                 "everyone their own hand too."),
         {"loser", MESSAGE("only the loser"), CHARGE_LOSER},
         {"everyone", MESSAGE("everyone"), CHARGE_EVERYONE}),
/* For triangular tiles. */
#undef GROUP
#define GROUP FIELDS_TRIANGLES
    SWITCH(stock_lead, MESSAGE("Lead from the stock"),
           MESSAGE("Whether the lead is a tile of the stock instead of a hand.")),
    NUMBER(lead_bonus, 0, 1000, MESSAGE("Bonus: lead"), MESSAGE("The bonus for the lead.")),
    NUMBER(blank_lead_bonus, 0, 1000, MESSAGE("Bonus: lead 0-0-0"),
           MESSAGE("The bonus for the lead if it is 0-0-0.")),
    NUMBER(bridge, 0, 1000, MESSAGE("Bonus: bridge"), MESSAGE("The bonus for a bridge.")),
    NUMBER(joint, 0, 1000, MESSAGE("Bonus: two or three edges"),
           MESSAGE("The bonus for a tile that shares two edges or three.")),
    NUMBER(hexagon, 0, 1000, MESSAGE("Bonus: hexagon"),
           MESSAGE("The bonus for each hexagon completed.")),
    NUMBER(out_bonus, 0, 1000, MESSAGE("Bonus: going out"), MESSAGE("The bonus for going out.")),
    NUMBER(turn_draws, 1, TRIANGLE_COUNT, MESSAGE("Draws in a turn"),
           MESSAGE("How many tiles may be drawn in a turn.")),
    NUMBER(draw_cost, 0, 1000, MESSAGE("Cost: drawing"), MESSAGE("What each tile drawn costs.")),
    NUMBER(fruitless_cost, 0, 1000, MESSAGE("Cost: drawing in vain"),
           MESSAGE("What it costs on top if not even the last tile that may be drawn in a turn is "
                   "laid.")),
    NUMBER(pass_cost, 0, 1000, MESSAGE("Cost: passing"),
           MESSAGE("What it costs to pass with nothing to draw.")),
    WORD("dry_draw", dry_draw, MESSAGE("Stock runs out"),
         MESSAGE("What happens if the stock runs out during the draws of a turn: the turn just "
                 "ends, or passing costs."),
         {"free", MESSAGE("the turn ends"), DRY_DRAW_FREE},
         {"penalty", MESSAGE("passing costs points"), DRY_DRAW_PENALTY}),
    NUMBER(draws, 0, TRIANGLE_COUNT, MESSAGE("Draws"),
           MESSAGE("How many tiles may be drawn in a round; 0: all.")),
    SWITCH(tips_match, MESSAGE("Corners match"),
           MESSAGE("Whether corners that touch must show the same number too.")),
};

const int sheet_field_count = sizeof sheet_fields / sizeof sheet_fields[0];
