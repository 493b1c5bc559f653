/* Why a player may not make a move: said to that player, with the rule behind it. */
#ifndef PASCH_RULES_WHY_H
#define PASCH_RULES_WHY_H

#include <pasch/rules/round.h>

enum { WHY_RULE_MAX = 8 };

/*
 * Whether the seat may make this move now. If not, the error is spoken to whoever holds the seat,
 * and `ret_rule` is the id of the rule in the rules text of the game, "" where there is none.
 */
bool why_move(const struct round *round, const struct sheet *sheet, unsigned seat, struct move move,
              char ret_rule[WHY_RULE_MAX], struct error *error);
/* The same for a tile: whether it can be laid anywhere. The round may be what a view has seen. */
bool why_tile(const struct round *round, const struct sheet *sheet, unsigned seat, tile tile,
              char ret_rule[WHY_RULE_MAX], struct error *error);

#endif
