/* Why a player may not make a move: said to that player, with the rule behind it. */
#ifndef PASCH_RULES_WHY_H
#define PASCH_RULES_WHY_H

#include <pasch/rules/match.h>

/*
 * Whether the seat may make this move now. If not, the error is spoken to whoever holds the seat,
 * and `ret_rule` is the id of the rule in the rules text of the game, "" where there is none.
 */
bool why_move(const struct round *round, const struct sheet *sheet, unsigned seat, struct move move,
              const char **ret_rule, struct error *error);
/* The same for a tile: whether it can be laid anywhere. The round may be what a view has seen. */
bool why_tile(const struct round *round, const struct sheet *sheet, unsigned seat, tile tile,
              const char **ret_rule, struct error *error);

/*
 * What the rule that matters most now is about: leading, drawing, passing, laying, counting or
 * winning. `acts`: the hand of the seat to act is known, so that what it can do counts. The match
 * may be what a view has seen.
 */
enum rule_topic why_topic_now(const struct match *match, bool acts);
/* The id of that rule. */
const char *why_rule_now(const struct match *match, bool acts);

#endif
