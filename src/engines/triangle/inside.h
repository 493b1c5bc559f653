/* What the files of the triangle engine share. */
#ifndef PASCH_ENGINES_TRIANGLE_INSIDE_H
#define PASCH_ENGINES_TRIANGLE_INSIDE_H

#include <pasch/engines/triangle.h>

unsigned triangle_moves(const struct round *round, const struct sheet *sheet,
                        struct move *ret_moves);
unsigned triangle_search_moves(const struct round *round, const struct sheet *sheet,
                               struct move *ret_moves);
struct move triangle_random_move(const struct round *round, const struct sheet *sheet,
                                 struct random *random);
void triangle_apply(struct round *round, const struct sheet *sheet, struct move move);
unsigned triangle_play_out(struct round *round, const struct sheet *sheet, struct random *random);
int triangle_points(const struct round *round, const struct sheet *sheet, struct move move);
struct tile_set triangle_fits_somewhere(const struct round *round, const struct sheet *sheet);

void triangle_note(struct trail *trail, const struct round *before, const struct round *after,
                   const struct sheet *sheet, struct move move);

/* Where a move puts its tile, and what for it scores. */
void triangle_locate(struct laid *laid, const struct round *round, const struct sheet *sheet,
                     struct move move);

const char *triangle_check_laid(const struct trail *trail, const struct round *round,
                                const struct sheet *sheet);

#endif
