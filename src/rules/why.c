/* The rules' reasons, said to a player, with the rule. */
#include <pasch/rules/why.h>

#include <pasch/rules/engine.h>

/* Always false. */
static bool tell(const struct sheet *sheet, const struct refused_move *refused,
                 const char **ret_rule, struct error *error)
{
    *ret_rule = sheet_rule(sheet, refused_topic(refused->why));
    if (error)
        refused_tell(refused, error);
    return false;
}

bool why_move(const struct round *round, const struct sheet *sheet, unsigned seat, struct move move,
              const char **ret_rule, struct error *error)
{
    struct refused_move refused;
    return legal_refused(round, sheet, seat, move, &refused) == REFUSED_NOTHING ||
           tell(sheet, &refused, ret_rule, error);
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
              const char **ret_rule, struct error *error)
{
    struct move move = {.action = ACTION_PLACE, .tile = tile, .on = TILE_NONE};
    bool may_act = round->stage != STAGE_OVER && round->turn == seat;
    bool holds = may_act && round_holds(round, seat, tile);
    struct refused_move refused;
    if (holds && can_be_laid(round, sheet, tile))
        return true;
    if (!holds || round->stage == STAGE_LEAD)
        return why_move(round, sheet, seat, move, ret_rule, error);
    sheet->engine->refuse_tile(round, sheet, tile, &refused);
    return tell(sheet, &refused, ret_rule, error);
}

/* ---- The rule of the moment ---- */

/* What the seat to act wonders about, by its moves. */
static enum rule_topic move_topic(const struct round *round, const struct sheet *sheet)
{
    struct move moves[ROUND_MOVES_MAX];
    unsigned count = round_moves(round, sheet, moves), actions = 0;
    for (unsigned i = 0; i < count; i++)
        actions |= 1u << moves[i].action;
    if (actions >> ACTION_FLIP & 1)
        return TOPIC_FLIP;
    if (round->again)
        return TOPIC_MORE;
    if (round->draws)
        return TOPIC_DRAW;
    if (actions >> ACTION_PLACE & 1)
        return TOPIC_PLAY;
    return actions >> ACTION_DRAW & 1 ? TOPIC_DRAW : TOPIC_PASS;
}

enum rule_topic why_topic_now(const struct match *match, bool acts)
{
    const struct sheet *sheet = &match->sheet;
    if (match->stage == MATCH_OVER)
        return TOPIC_WIN;
    if (match->stage == MATCH_ROUND_OVER)
        return TOPIC_COUNT;
    if (match->stage != MATCH_PLAY || match->round.stage == STAGE_LEAD)
        return sheet->lead_later == LATER_WINNER && match->round_number > 1 ? TOPIC_LEAD_LATER
                                                                            : TOPIC_LEAD;
    return acts ? move_topic(&match->round, sheet) : TOPIC_PLAY;
}

const char *why_rule_now(const struct match *match, bool acts)
{
    return sheet_rule(&match->sheet, why_topic_now(match, acts));
}
