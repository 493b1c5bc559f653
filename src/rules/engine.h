/* The two engines behind round.h, and what they share. */
#ifndef PASCH_RULES_ENGINE_H
#define PASCH_RULES_ENGINE_H

#include <pasch/rules/round.h>

#define INLINE static inline __attribute__((always_inline))

INLINE unsigned seat_after(const struct round *round, const struct sheet *sheet, unsigned seat)
{
    do {
        if (sheet->direction == DIRECTION_CLOCKWISE)
            seat = (seat + 1) * (seat + 1 < round->seats); /* which can't be foreseen */
        else
            seat = seat == 0 ? round->seats - 1u : seat - 1;
    } while (!(round->in >> seat & 1));
    return seat;
}

/* The next seat's turn; who has no tile left sits out (H6). */
INLINE void next_turn(struct round *round, const struct sheet *sheet)
{
    unsigned seat = round->turn;
    do
        seat = seat_after(round, sheet, seat);
    while (round->counts[seat] == 0 && seat != round->turn);
    round->turn = (uint8_t)seat;
    round->again = AGAIN_NO;
}

INLINE void end_round(struct round *round, enum reason reason, unsigned ender)
{
    round->stage = STAGE_OVER;
    round->reason = (uint8_t)reason;
    round->ender = (uint8_t)ender;
    round->again = AGAIN_NO;
}

INLINE struct move move_without_tile(enum action action)
{
    return (struct move){.action = action, .tile = TILE_NONE, .on = TILE_NONE};
}

unsigned chain_moves(const struct round *round, const struct sheet *sheet, struct move *ret_moves);
unsigned chain_search_moves(const struct round *round, const struct sheet *sheet,
                            struct move *ret_moves);
struct move chain_random_move(const struct round *round, const struct sheet *sheet,
                              struct random *random);
void chain_apply(struct round *round, const struct sheet *sheet, struct move move);
unsigned chain_play_out(struct round *round, const struct sheet *sheet, struct random *random);
int chain_points(const struct round *round, const struct sheet *sheet, struct move move);
struct tile_set chain_fitting(const struct round *round, const struct sheet *sheet);

unsigned triangle_moves(const struct round *round, const struct sheet *sheet,
                        struct move *ret_moves);
unsigned triangle_search_moves(const struct round *round, const struct sheet *sheet,
                               struct move *ret_moves);
struct move triangle_random_move(const struct round *round, const struct sheet *sheet,
                                 struct random *random);
void triangle_apply(struct round *round, const struct sheet *sheet, struct move move);
unsigned triangle_play_out(struct round *round, const struct sheet *sheet, struct random *random);
int triangle_points(const struct round *round, const struct sheet *sheet, struct move move);
struct tile_set triangle_fitting_tiles(const struct round *round);

#endif
