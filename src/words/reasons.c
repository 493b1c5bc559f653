/* What is found about a move, put into the user's language. */
#include <pasch/words/language.h>
#include <pasch/words/reasons.h>

const char *words_side_sign(enum words_side side)
{
    return side == WORDS_FOR ? "+" : side == WORDS_AGAINST ? "–" : ">";
}

static void write_reason(struct words_reason *reason, enum words_side side,
                         const struct error *message)
{
    struct text text;
    reason->side = side;
    text_init(&text, reason->text, sizeof reason->text);
    language_write(message, &text);
    text_trim(&text);
}

bool words_expect(const struct view *view, struct move move, uint64_t seed,
                  struct error *ret_message)
{
    struct outlook outlook;
    return reason_look_ahead(view, move, seed, &outlook) &&
           reason_expect(view, move, &outlook, ret_message);
}

unsigned words_reasons(const struct view *view, const struct opinion *opinions, unsigned count,
                       unsigned which, bool expects, uint64_t seed,
                       struct words_reason *ret_reasons)
{
    struct remark remarks[REMARKS_MAX];
    struct error message;
    unsigned found = reason_find(view, opinions, count, which, remarks);
    for (unsigned i = 0; i < found; i++)
        write_reason(&ret_reasons[i], remarks[i].against ? WORDS_AGAINST : WORDS_FOR,
                     &remarks[i].words);
    if (expects && words_expect(view, opinions[which].move, seed, &message))
        write_reason(&ret_reasons[found++], WORDS_EXPECTED, &message);
    return found;
}
