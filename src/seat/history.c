/* A table's end: what it has told of, and what is new. */
#include "message.h"

bool view_has_round(const struct view *view)
{
    const struct match *seen = &view->seen;
    /* An abandoned match may still hold a deal that nobody could lead from, or the last round. */
    return seen->round.bytes && seen->trail.hand && seen->trail.count == seen->round.laid &&
           !(seen->abandoned && seen->round.stage == STAGE_OVER);
}

bool view_has_result(const struct view *view)
{
    return view->seen.result.reason != REASON_NONE;
}

void seat_table_init(struct seat_table *table)
{
    table->seen = table->awaits = false;
    table->at = 0;
    table->told_round = 0;
    table->version = SEAT_VERSION_FIRST;
}

void seat_write_hello(struct seat_table *table, const struct view *view, const char *const *names,
                      struct text *text)
{
    table->seen = true;
    table->awaits = false;
    table->told_round = 0;
    table->view = *view;
    table->version = SEAT_VERSION_FIRST;
    message_write_welcome(text, view, SEAT_VERSION_FIRST, names, table->limit_ms);
}

void seat_write_view(struct seat_table *table, const struct view *view, struct text *text)
{
    struct move moves[ROUND_MOVES_MAX];
    const struct match *seen = &view->seen;
    if (table->told_round != seen->round_number || table->told_redeals != seen->redeals)
        table->told = 0;
    struct seat_tale tale = {.view = view,
                             .version = table->version,
                             .at = ++table->at,
                             .news = seen->trail.moves - table->told};
    seat_write_tale(&tale, text);
    table->told = seen->trail.moves;
    table->told_round = seen->round_number;
    table->told_redeals = seen->redeals;
    table->seen = true;
    table->view = *view;
    table->awaits = view_moves(view, moves) > 0;
}
