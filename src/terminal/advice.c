/* The best moves with their chances and reasons. */
#include "advice.h"

#include <pasch/words/format.h>
#include <pasch/words/language.h>
#include <pasch/words/moves.h>
#include <pasch/words/reasons.h>

#include <stdlib.h>

enum { MOVES_SHOWN = 4, TEXT_MAX = 32768 };

struct advice {
    const struct view *view;
    unsigned count;
    struct opinion opinions[ROUND_MOVES_MAX];
};

/* What a move is likely to bring. */
static void add_chances(struct text *text, const struct match *seen, const struct opinion *opinions,
                        unsigned which)
{
    const struct opinion *opinion = &opinions[which];
    bool points = sheet_has_points(&seen->sheet);
    if (!opinion->playouts)
        return;
    if (seen->players > 1)
        text_format(text,
                    points ? _("chance to win the match: %.0f %%") : _("chance to win: %.0f %%"),
                    opinion->win * 100);
    if (points)
        text_format(text, _("%spoints in this round: %+.0f"), seen->players > 1 ? ", " : "",
                    opinion->points);
    if (points && sheet_few_win(&seen->sheet))
        text_format(text, " %s", _("(the fewer, the better)"));
    if (seen->players > 1 && reason_is_close(opinions, which))
        text_add(text, _(", perhaps as good"));
}

static void add_move(struct text *text, const struct advice *advice, unsigned which)
{
    struct words_reason reasons[WORDS_REASONS_MAX];
    char words[WORDS_MOVE_MAX];
    text_format(text, which == 0 ? "# %u. %s\n\n" : "**%u. %s**\n\n", which + 1,
                words_move(advice->view, advice->opinions[which].move, words));
    size_t since = text->length;
    add_chances(text, &advice->view->seen, advice->opinions, which);
    text_add(text, text->length > since ? "\n\n" : "");
    unsigned count =
        words_reasons(advice->view, advice->opinions, advice->count, which, which == 0, 1, reasons);
    for (unsigned i = 0; i < count; i++)
        text_format(text, "%s %s\n", words_side_sign(reasons[i].side), reasons[i].text);
    text_add(text, "\n");
}

char *advice_write(struct sitting *sitting, const struct view *view, unsigned milliseconds,
                   struct move *ret_best)
{
    struct advice *advice = malloc(sizeof *advice);
    char *data = malloc(TEXT_MAX);
    struct text text;
    if (!advice || !data) {
        free(advice);
        free(data);
        return NULL;
    }
    advice->view = view;
    advice->count = sitting_weigh(sitting, milliseconds, advice->opinions);
    text_init(&text, data, TEXT_MAX);
    for (unsigned i = 0; i < advice->count; i++)
        if (i < MOVES_SHOWN || advice->opinions[i].own)
            add_move(&text, advice, i);
    if (advice->count)
        *ret_best = advice->opinions[0].move;
    if (advice->count && advice->opinions[0].exact)
        text_format(&text, "%s\n", _("Nothing is hidden any more: this is certain."));
    free(advice);
    return data;
}
