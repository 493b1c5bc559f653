/* The rules' reasons, said to a player, with the rule. */
#include <pasch/rules/why.h>

#include <pasch/rules/legal.h>

#include <string.h>

/*
 * The reasons that legal_move() gives: what a player is told instead where they speak of a seat,
 * and the ids of the rule, by the letters of the rules texts.
 */
static const struct {
    const char *reason;
    const char *told; /* NULL: the reason itself */
    const char *rules;
} reasons[] = {
    {"seat {0} must lead with {1}", MESSAGE("you must lead with {0}"), "W4 M2 D2 B2 A2 H2 T3"},
    {"seat {0} must lead with a double", MESSAGE("you must lead with a double"), "B2"},
    {"the lead is laid face up", NULL, "W5"},
    {"the tips of {0} open only with the first tile on one of its sides", NULL, "W6 M4 B4"},
    {"seat {0} holds no {1}", MESSAGE("you hold no {0}"), ""},
    {"{0} does not match the {1}", NULL, "D3 A3 H3"},
    {"{0} can't be joined to the {1} yet: {2} is not on the table", NULL, "B3"},
    {"{0} can't be laid face down", NULL, "W8"},
    {"after a double only another double may be laid in the same turn", NULL, "W9"},
    {"seat {0} can lay another tile and must", MESSAGE("you can lay another tile and must"),
     "W9 H4"},
    {"seat {0} can place a tile and must", MESSAGE("you can lay a tile and must"), "G1"},
    {"only the second player may turn the lead over, as the round's second turn", NULL, "W11"},
    {"seat {0} can draw a tile and must", MESSAGE("you can draw a tile and must"),
     "W3 D4 B5 A4 M7"},
    {"nothing is drawn in this game", NULL, "W3 B5 H5"},
    {"there is no tile left that may be drawn", NULL, "D4 B5 A4 M7 T7 T14"},
    {"after drawing only the tile just drawn may be placed", NULL, "T6"},
    {"{0} does not fit there", NULL, "T5"},
    {"no more tiles may be drawn in this turn", NULL, "T6"},
    {"seat {0} can draw a tile and must, or place one",
     MESSAGE("you can draw a tile and must, or lay one"), "T6"},
    {"the turn ends with done here, not with a pass", NULL, "T6"},
    {"the turn ends with a pass here, not with done", NULL, "T7"},
};

/* The id that belongs to the game's text; "" if there is none. */
static void find_rule(const char *rules, char letter, char ret_rule[WHY_RULE_MAX])
{
    ret_rule[0] = 0;
    for (; *rules; rules += strspn(rules, " ")) {
        size_t length = strcspn(rules, " ");
        if (rules[0] == letter || rules[0] == 'G') {
            memcpy(ret_rule, rules, length);
            ret_rule[length] = 0;
            return;
        }
        rules += length;
    }
}

bool why_move(const struct round *round, const struct sheet *sheet, unsigned seat, struct move move,
              char ret_rule[WHY_RULE_MAX], struct error *error)
{
    struct error reason;
    if (legal_move(round, sheet, seat, move, &reason))
        return true;
    ret_rule[0] = 0;
    for (size_t i = 0; i < sizeof reasons / sizeof reasons[0]; i++)
        if (strcmp(reasons[i].reason, reason.message) == 0) {
            if (reasons[i].told) { /* without the seat, which was the first value */
                reason.message = reasons[i].told;
                memmove(reason.values, reason.values + 1,
                        (ERROR_VALUES_MAX - 1) * sizeof reason.values[0]);
            }
            find_rule(reasons[i].rules, sheet->rule_ids[0], ret_rule);
        }
    if (error)
        *error = reason;
    return false;
}

/* An open end with this number; false if there is none. */
static bool find_end(const struct round *round, unsigned number, struct move *move)
{
    unsigned found;
    for (unsigned other = 0; other <= TILE_HIGHEST; other++) {
        move->on = tile_of(number, other);
        move->where = number < other ? WHERE_LOW : number > other ? WHERE_HIGH : WHERE_SIDE;
        if (round_end_number(round, (tile)move->on, move->where, &found))
            return true;
    }
    move->on = tile_double(number);
    move->where = WHERE_TIP; /* perhaps one that waits */
    return round_end_number(round, (tile)move->on, move->where, &found) ||
           (round->ends[number] & ENDS_WAITING_TIPS);
}

static bool refuse_ends(const struct round *round, const struct sheet *sheet, tile tile,
                        char ret_rule[WHY_RULE_MAX], struct error *error)
{
    char numbers[100];
    struct text text;
    text_init(&text, numbers, sizeof numbers);
    for (uint64_t open = round->open; open;) {
        text_add_number(&text, bits_pop(&open));
        text_add(&text, open ? ", " : "");
    }
    if (!round->open)
        return error_set(error, MESSAGE("no end is open any more"));
    find_rule("D3 A3 H3", sheet->rule_ids[0], ret_rule);
    return error_set(error, MESSAGE("{0} matches no open end; they show {1}"),
                     sheet_tile_value(sheet, tile), error_text(numbers));
}

/* Whether some legal move lays the tile. */
static bool can_be_laid(const struct round *round, const struct sheet *sheet, tile tile)
{
    struct move moves[ROUND_MOVES_MAX];
    unsigned count = round_moves(round, sheet, moves), i = 0;
    while (i < count && !(moves[i].action == ACTION_PLACE && moves[i].tile == tile))
        i++;
    return i < count;
}

bool why_tile(const struct round *round, const struct sheet *sheet, unsigned seat, tile tile,
              char ret_rule[WHY_RULE_MAX], struct error *error)
{
    struct move move = {.action = ACTION_PLACE, .tile = tile, .on = TILE_NONE};
    bool may_act = round->stage != STAGE_OVER && round->turn == seat;
    bool holds = may_act && round_holds(round, seat, tile);
    if (holds && can_be_laid(round, sheet, tile))
        return true;
    if (!holds || round->stage == STAGE_LEAD)
        return why_move(round, sheet, seat, move, ret_rule, error);
    ret_rule[0] = 0;
    if (sheet->engine == ENGINE_TRIANGLE) {
        if (round->draws && tile != round->drawn)
            return why_move(round, sheet, seat, move, ret_rule, error);
        find_rule("T5", sheet->rule_ids[0], ret_rule);
        return error_set(error, MESSAGE("{0} fits nowhere on the table"),
                         sheet_tile_value(sheet, tile));
    }
    /* What stops it at an end that matches is the better answer. */
    if (find_end(round, tile_high(tile), &move) || find_end(round, tile_low(tile), &move))
        return why_move(round, sheet, seat, move, ret_rule, error);
    return refuse_ends(round, sheet, tile, ret_rule, error);
}
