/* Why a person may not make a move, in their language and with the rule. */
#include "sitting_inside.h"

#include <pasch/rules/why.h>
#include <pasch/words/language.h>

/* Adds the rule to the reason; always false. */
static bool tell(const struct error *reason, const char *rule, struct error *error)
{
    char words[sizeof(struct error_value)];
    struct text text;
    if (!rule[0]) {
        if (error)
            *error = *reason;
        return false;
    }
    text_init(&text, words, sizeof words);
    language_begin_sentence(reason, &text);
    text_trim(&text);
    return error_set(error, "{0} ({1})", error_text(words), error_text(rule));
}

bool sitting_why_there(const struct sitting *sitting, struct move move, struct error *error)
{
    const struct match *match = &sitting->match;
    struct error reason;
    const char *rule;
    if (match->stage != MATCH_PLAY)
        return error_set(error, MESSAGE("it is nobody's turn now"));
    return why_move(&match->round, &match->sheet, match->round.turn, move, &rule, &reason) ||
           tell(&reason, rule, error);
}

bool sitting_why(const struct sitting *sitting, tile tile, struct error *error)
{
    const struct match *match = &sitting->match;
    struct error reason;
    const char *rule;
    if (match->stage != MATCH_PLAY)
        return error_set(error, MESSAGE("it is nobody's turn now"));
    return why_tile(&match->round, &match->sheet, match->round.turn, tile, &rule, &reason) ||
           tell(&reason, rule, error);
}
