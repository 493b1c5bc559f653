/* Why a player may not make a move: said to that player, with the rule behind it. */
#ifndef PASCH_RULES_WHY_H
#define PASCH_RULES_WHY_H

#include <pasch/rules/match.h>

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

/* Sets `on` and `where` of a move to an end that shows this number, or to the tip of a double that
 * will; false if there is none. */
bool why_find_end(const struct round *round, unsigned number, struct move *move);

/* Of rule ids with a space between them, by the letters of all rules texts: the one that is in the
 * text of the game; "" if none is. */
void why_find_rule(const struct sheet *sheet, const char *rules, char ret_rule[WHY_RULE_MAX]);
/*
 * The rule that matters most now: on leading, drawing, passing, laying, counting or winning.
 * `acts`: the hand of the seat to act is known, so that what it can do counts. The match may be
 * what a view has seen.
 */
void why_rule_now(const struct match *match, bool acts, char ret_rule[WHY_RULE_MAX]);

#endif
