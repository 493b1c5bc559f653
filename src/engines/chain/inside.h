/* What the files of the chain engine share. */
#ifndef PASCH_ENGINES_CHAIN_INSIDE_H
#define PASCH_ENGINES_CHAIN_INSIDE_H

#include <pasch/engines/chain.h>

unsigned chain_moves(const struct round *round, const struct sheet *sheet, struct move *ret_moves);
unsigned chain_search_moves(const struct round *round, const struct sheet *sheet,
                            struct move *ret_moves);
struct move chain_random_move(const struct round *round, const struct sheet *sheet,
                              struct random *random);
void chain_apply(struct round *round, const struct sheet *sheet, struct move move);
unsigned chain_play_out(struct round *round, const struct sheet *sheet, struct random *random);
int chain_points(const struct round *round, const struct sheet *sheet, struct move move);
struct tile_set chain_fitting(const struct round *round, const struct sheet *sheet);
void chain_lay(struct round *round, const struct sheet *sheet, struct move move);

void chain_refuse(const struct round *round, const struct sheet *sheet, struct move move,
                  struct refused_move *ret_refused);
void chain_refuse_tile(const struct round *round, const struct sheet *sheet, tile tile,
                       struct refused_move *ret_refused);

void chain_note(struct trail *trail, const struct round *before, const struct round *after,
                const struct sheet *sheet, struct move move);
unsigned chain_earliest(const struct trail *trail, unsigned seat, tile tile);

const char *chain_check_round(const struct round *round);
const char *chain_check_laid(const struct trail *trail, const struct round *round,
                             const struct sheet *sheet);

#endif
