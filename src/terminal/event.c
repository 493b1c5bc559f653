/* Finding out what happened. */
#include "event.h"

#include <pasch/engines/triangle.h>
#include <pasch/terminal/replay.h>
#include <pasch/words/format.h>
#include <pasch/words/language.h>
#include <pasch/words/story.h>

static enum event_kind kind_of(const struct match *before, const struct match *after)
{
    switch (before->stage) {
    case MATCH_LOTS:
        return after->stage == MATCH_OVER ? EVENT_MATCH_END : EVENT_LOTS;
    case MATCH_DEAL:
        if (after->redeals != before->redeals)
            return EVENT_REDEAL;
        return after->stage == MATCH_OVER ? EVENT_MATCH_END : EVENT_DEAL;
    case MATCH_PLAY:
        return after->stage == MATCH_OVER ? EVENT_MATCH_END : EVENT_MOVE;
    case MATCH_ROUND_OVER:
        return EVENT_ROUND_END;
    default:
        return EVENT_MATCH_END;
    }
}

/* The move that put the last tile on the table. */
static struct move placed(const struct match *before, const struct match *after)
{
    const struct laid *laid = &after->trail.laid[after->trail.count - 1];
    struct move move = {.action = ACTION_PLACE,
                        .tile = laid->tile,
                        .on = laid->on,
                        .where = laid->where,
                        .down = laid->down};
    if (before->sheet.engine != ENGINE_TRIANGLE)
        return move;
    if (before->round.stage == STAGE_LEAD)
        move.where = laid->turn;
    else
        move.on = (unsigned)triangle_place_at(&before->round, laid->row, laid->col);
    return move;
}

struct move replay_move(const struct match *before, const struct match *after)
{
    if (after->trail.count > before->trail.count)
        return placed(before, after);
    return (struct move){
        .action = after->trail.last_action[before->round.turn], .tile = TILE_NONE, .on = TILE_NONE};
}

static void tell_deal(struct text *text, const struct match *match)
{
    text_format(text,
                match->players == 1 ? _("%d tiles in hand, %d in the stock.")
                                    : _("%d tiles for everyone, %d in the stock."),
                match->trail.hand, match->round.tiles - match->round.stock);
}

static void add_move(struct event *event, struct text *text, const struct match *before,
                     const struct match *after, unsigned viewer)
{
    struct view seen_before, seen_after;
    struct text deed;
    event->seat = before->round.turn;
    event->move = replay_move(before, after);
    event->points = after->round.gains[event->seat] - before->round.gains[event->seat];
    event->left = after->round.counts[event->seat];
    view_make(&seen_before, before, viewer);
    view_make(&seen_after, after, viewer);
    words_made(text, &seen_before, &seen_after, event->move);
    text_init(&deed, event->deed, sizeof event->deed);
    words_deed(&deed, &seen_before, &seen_after, event->move);
    text_trim(&deed);
    if (event->move.down && viewer != event->seat)
        event->move.tile = TILE_NONE;
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

struct event event_between(const struct match *before, const struct match *after,
                           const char *const *names, unsigned viewer)
{
    struct event event = {
        .kind = kind_of(before, after), .seat = ROUND_NO_SEAT, .round = before->round_number};
    struct text text;
    text_init(&text, event.told, sizeof event.told);
    switch (event.kind) {
    case EVENT_LOTS:
        event.seat = after->lots;
        text_add(&text, _("wins the lots and leads."));
        break;
    case EVENT_DEAL:
        event.seat = after->round.leader;
        tell_deal(&text, after);
        break;
    case EVENT_REDEAL:
        text_add(&text,
                 _("Nobody holds a tile to lead with: the tiles are shuffled and dealt again."));
        break;
    case EVENT_MOVE:
        add_move(&event, &text, before, after, viewer);
        break;
    case EVENT_ROUND_END:
        tell_round_end(&text, before, names);
        break;
    default:
        break;
    }
    text_trim(&text);
    return event;
}
