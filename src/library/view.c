/* Views, and what can be made of them. */
#include "objects.h"

#include <pasch/drawing/drawing.h>
#include <pasch/view/fill.h>

#include <stdlib.h>

enum { PICTURE_FIRST = 1 << 16 };

struct pasch_view *pasch_view_create(void)
{
    return library_allocate(sizeof(struct pasch_view), NULL);
}

void pasch_view_destroy(struct pasch_view *view)
{
    free(view);
}

bool pasch_view_make(struct pasch_view *view, const struct pasch_match *match, unsigned seat)
{
    if (match->played_out)
        return false;
    view_make(&view->view, &match->match, seat < match->match.players ? seat : VIEW_SPECTATOR);
    return true;
}

unsigned pasch_view_moves(const struct pasch_view *view, struct pasch_move *ret_moves)
{
    struct move moves[ROUND_MOVES_MAX];
    unsigned count = view_moves(&view->view, moves);
    for (unsigned i = 0; i < count; i++)
        ret_moves[i] = library_move(moves[i]);
    return count;
}

unsigned pasch_view_hand(const struct pasch_view *view, uint8_t *ret_tiles)
{
    const struct match *seen = &view->view.seen;
    return view->view.seat < seen->round.seats
               ? library_tiles(round_hand(&seen->round, view->view.seat), ret_tiles)
               : 0;
}

unsigned pasch_view_count(const struct pasch_view *view, unsigned seat)
{
    return seat < view->view.seen.round.seats ? view->view.seen.round.counts[seat] : 0;
}

bool pasch_view_fill(const struct pasch_view *view, uint64_t seed, struct pasch_match *match)
{
    struct fill *fill = library_allocate(sizeof *fill, NULL);
    bool good = fill && fill_init(fill, &view->view, seed);
    if (good) {
        pasch_match_copy(match, &(struct pasch_match){.played_out = false});
        fill_draw(fill, &match->match);
    }
    free(fill);
    return good;
}

char *pasch_view_picture(const struct pasch_view *view)
{
    struct drawing drawing = {.match = &view->view.seen, .wide = 3, .high = 2, .felt = true};
    drawing.title = view->view.seen.sheet.title;
    struct text text = {.cut = true};
    for (size_t room = PICTURE_FIRST; text.cut; room *= 2) {
        free(text.data);
        char *data = malloc(room);
        if (!data)
            return NULL;
        text_init(&text, data, room);
        drawing_write(&text, &drawing);
    }
    return text.data;
}
