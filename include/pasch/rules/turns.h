/* Turns and their end, for engines. */
#ifndef PASCH_RULES_TURNS_H
#define PASCH_RULES_TURNS_H

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

#endif
