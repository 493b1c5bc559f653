/* Why a move is good or bad, in the user's language, for any interface. */
#ifndef PASCH_WORDS_REASONS_H
#define PASCH_WORDS_REASONS_H

#include <pasch/players/reason.h>

enum { WORDS_REASONS_MAX = REMARKS_MAX + 1, WORDS_REASON_MAX = 1000 };

enum words_side {
    WORDS_FOR,      /* it speaks for the move */
    WORDS_AGAINST,  /* it speaks against it */
    WORDS_EXPECTED, /* what will probably happen next */
};

struct words_reason {
    enum words_side side;
    char text[WORDS_REASON_MAX]; /* whole sentences */
};

/* `+`, `–` or `>`: what may stand before it. */
const char *words_side_sign(enum words_side side);

/*
 * What there is to say about the move of opinions[which], which are those of the seat of the view,
 * best first, as reason_find() finds it; and at last, if `expects`, what will probably come of it.
 * The same seed gives the same answer. Returns their number, at most WORDS_REASONS_MAX.
 */
unsigned words_reasons(const struct view *view, const struct opinion *opinions, unsigned count,
                       unsigned which, bool expects, uint64_t seed,
                       struct words_reason *ret_reasons);

/* What will probably come of a move; false if there is nothing to say. The message and its values
 * are for those who translate it themselves. */
bool words_expect(const struct view *view, struct move move, uint64_t seed,
                  struct error *ret_message);

#endif
