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
    {"{0} does not match the {1}", NULL, "D3 A3 H3 G1"},
    {"{0} can't be joined to the {1} yet: {2} is not on the table", NULL, "B3"},
    {"{0} can't be laid face down", NULL, "W8"},
    {"after a double only another double may be laid in the same turn", NULL, "W9"},
    {"seat {0} can lay another tile and must", MESSAGE("you can lay another tile, so you must"),
     "W9 H4"},
    {"seat {0} can place a tile and must", MESSAGE("you can lay a tile, so you must"), "G1"},
    {"only the second player may turn the lead over, as the round's second turn", NULL, "W11"},
    {"seat {0} can draw a tile and must", MESSAGE("you can draw a tile, so you must"),
     "W3 D4 B5 A4 M7"},
    {"nothing is drawn in this game", NULL, "W3 B5 H5"},
    {"there is no tile left that may be drawn", NULL, "D4 B5 A4 M7 T7 T14"},
    {"after drawing only the tile just drawn may be placed", NULL, "T6"},
    {"{0} does not fit there", NULL, "T5"},
    {"no more tiles may be drawn in this turn", NULL, "T6"},
    {"seat {0} can draw a tile and must, or place one", MESSAGE("you must draw a tile or lay one"),
     "T6"},
    {"the turn ends with done here, not with a pass", NULL, "T6"},
    {"the turn ends with a pass here, not with done", NULL, "T7"},
};

void why_find_rule(const struct sheet *sheet, const char *rules, char ret_rule[WHY_RULE_MAX])
{
    char letter = sheet->rule_ids[0];
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
            why_find_rule(sheet, reasons[i].rules, ret_rule);
        }
    if (error)
        *error = reason;
    return false;
}

bool why_find_end(const struct round *round, unsigned number, struct move *move)
{
    unsigned found;
    if (number > TILE_HIGHEST)
        return false;
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
    why_find_rule(sheet, "D3 A3 H3 G1", ret_rule);
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
        why_find_rule(sheet, "T5", ret_rule);
        return error_set(error, MESSAGE("{0} fits nowhere on the table"),
                         sheet_tile_value(sheet, tile));
    }
    /* What stops it at an end that matches is the better answer. */
    if (why_find_end(round, tile_high(tile), &move) || why_find_end(round, tile_low(tile), &move))
        return why_move(round, sheet, seat, move, ret_rule, error);
    return refuse_ends(round, sheet, tile, ret_rule, error);
}

/* ---- The rule of the moment ---- */

static const char *lead_rules(const struct match *match)
{
    const struct sheet *sheet = &match->sheet;
    if (sheet->stock_lead)
        return "T13";
    if (sheet->lead_later == LATER_WINNER && match->round_number > 1)
        return "W5";
    return "W4 M2 D2 B2 A2 H2 T3";
}

/* What the seat to act wonders about, by its moves. */
static const char *move_rules(const struct round *round, const struct sheet *sheet)
{
    struct move moves[ROUND_MOVES_MAX];
    unsigned count = round_moves(round, sheet, moves), actions = 0;
    for (unsigned i = 0; i < count; i++)
        actions |= 1u << moves[i].action;
    if (actions >> ACTION_FLIP & 1)
        return "W11";
    if (round->again)
        return "W9 H4 A2";
    if (round->draws)
        return "T6";
    if (actions >> ACTION_PLACE & 1)
        return NULL;
    return actions >> ACTION_DRAW & 1 ? "W3 D4 B5 A4 M7 T6" : "W3 D4 B5 A4 M7 H5 T7";
}

void why_rule_now(const struct match *match, bool acts, char ret_rule[WHY_RULE_MAX])
{
    const struct sheet *sheet = &match->sheet;
    const char *rules = NULL;
    if (match->stage == MATCH_OVER)
        rules = sheet->stock_lead ? "T15" : "W18 M10 D6 B8 A6 H8 T11";
    else if (match->stage == MATCH_ROUND_OVER)
        rules = sheet->stock_lead ? "T15" : "W12 M10 D6 B7 A6 H7 T8";
    else if (match->stage != MATCH_PLAY || match->round.stage == STAGE_LEAD)
        rules = lead_rules(match);
    else if (acts)
        rules = move_rules(&match->round, sheet);
    why_find_rule(sheet, rules ? rules : "D3 A3 H3 T5 B3 M8 G1", ret_rule);
}
