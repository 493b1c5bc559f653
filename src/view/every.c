/* All deals that explain a view, where there are few. */
#include "inside.h"

struct listing {
    struct fill *fill;
    unsigned places;
    struct tile_set left; /* the tiles that have no place yet */
    unsigned found, most;
    unsigned steps;
    fill_take *take;       /* NULL: only count */
    fill_is_late *is_late; /* NULL: never */
    void *context;
};

/* Whether it makes no difference which of two tiles lies at which of these places. */
static bool are_alike(const struct fill *fill, unsigned a, unsigned b)
{
    const struct match *seen = &fill->view->seen;
    if (fill->owner[a] != fill->owner[b])
        return false;
    if (fill->owner[a] == FILL_STOCK) /* what nobody will draw has no order */
        return seen->sheet.draw == DRAW_NONE || (fill->number[a] >= seen->round.stock_last &&
                                                 fill->number[b] >= seen->round.stock_last);
    return fill->number[a] == fill->number[b];
}

static bool listing_is_late(const struct listing *listing)
{
    return listing->is_late && listing->is_late(listing->context);
}

/* Tries all tiles at a place and the places after it; false when there are too many. */
static bool list_from(struct listing *listing, unsigned place)
{
    enum { STEPS_MOST = 5000, STEPS_BETWEEN_LOOKS = 16 };
    struct fill *fill = listing->fill;
    if (++listing->steps > STEPS_MOST ||
        (listing->steps % STEPS_BETWEEN_LOOKS == 0 && listing_is_late(listing)))
        return false;
    if (place == listing->places) {
        if (fill->watches && !fill_agrees(fill))
            return true;
        if (++listing->found > listing->most)
            return false;
        if (!listing->take)
            return true;
        if (listing_is_late(listing))
            return false;
        listing->take(listing->context, fill);
        return true;
    }
    struct tile_set rest = listing->left;
    bool rising = place > 0 && are_alike(fill, place - 1, place);
    for (tile tile; tile_set_pop(&rest, &tile);) {
        if ((rising && tile < fill->content[place - 1]) || !fill_allows(fill, tile, place))
            continue;
        fill->content[place] = tile;
        tile_set_remove(&listing->left, tile);
        bool good = list_from(listing, place + 1);
        tile_set_add(&listing->left, tile);
        if (!good)
            return false;
    }
    return true;
}

/* Whether there are surely too many: so many places in each of which another tile makes another
 * deal. */
static bool is_hopeless(const struct fill *fill)
{
    enum { ORDERED_MOST = 7, PLACES_MOST = 18 };
    unsigned ordered = 0;
    for (unsigned place = 1; place < fill->open; place++)
        ordered += !are_alike(fill, place - 1, place);
    return ordered > ORDERED_MOST || fill->open > PLACES_MOST;
}

/* Goes through all deals; false when there are too many. The deal that `fill` holds stays. */
static bool list(struct listing *listing)
{
    struct fill *fill = listing->fill;
    tile before[TILE_COUNT];
    struct tile_set watched = fill->watched;
    memcpy(before, fill->content, sizeof before);
    listing->found = listing->steps = 0;
    for (unsigned place = 0; place < listing->places; place++)
        tile_set_add(&listing->left, before[place]);
    bool good = list_from(listing, 0);
    memcpy(fill->content, before, sizeof before);
    fill->watched = watched;
    return good;
}

unsigned fill_every(struct fill *fill, unsigned most, fill_take *take, fill_is_late *is_late,
                    void *context)
{
    struct listing listing = {
        .fill = fill, .places = fill->open, .most = most, .is_late = is_late, .context = context};
    if (is_hopeless(fill) || !list(&listing))
        return 0;
    listing.take = take; /* now that there are not too many */
    return list(&listing) ? listing.found : 0;
}
