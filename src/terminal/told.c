/* Telling what happened. */
#include "told.h"

#include <pasch/words/format.h>
#include <pasch/words/language.h>
#include <pasch/words/story.h>

#include <assert.h>

static enum event_kind kind_of(const struct match *before, const struct match *after)
{
    bool over = after->stage == MATCH_OVER;
    switch (before->stage) {
    case MATCH_LOTS:
        return over ? EVENT_MATCH_END : EVENT_LOTS;
    case MATCH_DEAL:
        if (over) /* G3: dealt too often, or given up */
            return after->redeals > MATCH_REDEALS_MAX ? EVENT_REDEAL : EVENT_MATCH_END;
        return after->stage == MATCH_PLAY ? EVENT_DEAL : EVENT_REDEAL;
    case MATCH_PLAY:
        return over ? EVENT_MATCH_END : EVENT_MOVE;
    case MATCH_ROUND_OVER:
        return EVENT_ROUND_END;
    default:
        return EVENT_MATCH_END;
    }
}

static void tell_deal(struct text *text, const struct match *match)
{
    text_format(text,
                match->players == 1 ? _("%d tiles in hand, %d in the stock.")
                                    : _("%d tiles for everyone, %d in the stock."),
                match->trail.hand, match->round.tiles - match->round.stock);
}

static void add_move(struct told_event *told, struct text *text, const struct match *after,
                     unsigned viewer)
{
    struct view view;
    struct event event;
    struct text deed;
    view_make(&view, after, viewer);
    bool any = event_last_move(&view.seen, &event);
    assert(any);
    told->seat = (uint8_t)event.seat;
    told->move = event.move;
    told->points = worth_points(&event.worth);
    told->left = after->round.counts[event.seat];
    words_made(text, &view, &event);
    text_init(&deed, told->deed, sizeof told->deed);
    words_deed(&deed, &view, &event);
    text_trim(&deed);
}

/* How the round ended, and what it brought. */
static void tell_round_end(struct text *text, const struct match *before, const char *const *names)
{
    struct view view;
    view_make(&view, before, VIEW_SPECTATOR);
    words_round_over(text, &view, names);
    if (!sheet_has_points(&before->sheet))
        return;
    text_add(text, " ");
    words_round_points(text, &view, names);
    text_format(text, " %s: ", _("Points"));
    for (uint64_t in = before->in; in;) {
        unsigned seat = bits_pop(&in);
        text_format(text, "%s %+d%s", names[seat], (int)before->result.points[seat],
                    in ? ", " : ".");
    }
}

struct told_event told_between(const struct match *before, const struct match *after,
                               const char *const *names, unsigned viewer)
{
    struct told_event told = {
        .kind = kind_of(before, after), .seat = ROUND_NO_SEAT, .round = before->round_number};
    struct text text;
    text_init(&text, told.told, sizeof told.told);
    switch (told.kind) {
    case EVENT_LOTS:
        told.seat = after->lots;
        text_add(&text, _("wins the lots and leads."));
        break;
    case EVENT_DEAL:
        told.seat = after->round.leader;
        tell_deal(&text, after);
        break;
    case EVENT_REDEAL:
        text_add(&text,
                 _("Nobody holds a tile to lead with: the tiles are shuffled and dealt again."));
        break;
    case EVENT_MOVE:
        add_move(&told, &text, after, viewer);
        break;
    case EVENT_ROUND_END:
        tell_round_end(&text, before, names);
        break;
    default:
        break;
    }
    text_trim(&text);
    return told;
}
