/* Drawing complete states that agree with a view. */
#include "inside.h"

#include <pasch/rules/engine.h>
#include <pasch/rules/event.h>
#include <pasch/rules/lead.h>

#include <limits.h>

enum { ANYWHERE = 255, NEVER = 255 };

static const struct match *seen(const struct fill *fill)
{
    return &fill->view->seen;
}

/* ---- What is certain ---- */

static bool hand_is_hidden(const struct fill *fill, unsigned seat)
{
    return seat != fill->view->seat && seen(fill)->round.stage != STAGE_OVER;
}

static bool has_drawn(const struct fill *fill, unsigned seat)
{
    return seen(fill)->trail.got[seat] > seen(fill)->trail.hand;
}

/* T13: a lead from the stock that is not laid yet lies open. */
static bool lead_is_aside(const struct fill *fill)
{
    return seen(fill)->sheet.stock_lead && seen(fill)->round.stage == STAGE_LEAD;
}

static void add_place(struct fill *fill, unsigned owner, unsigned number, tile content)
{
    fill->owner[fill->count] = (uint8_t)owner;
    fill->number[fill->count] = (uint8_t)number;
    fill->content[fill->count++] = content;
}

/*
 * Nobody doubts where these came from: what a seat laid before it drew was dealt to it (and which
 * of its first places it had makes no difference), what it laid at once after a draw was drawn.
 */
static inline bool is_settled(const struct fill *fill, unsigned owner, tile tile)
{
    return tile != TILE_NONE && fill->laid_at[tile] != NEVER &&
           (fill->until[tile] <= seen(fill)->trail.hand ||
            fill->earliest[owner][tile] + 1 == fill->until[tile]);
}

/* The places of a seat that has drawn, settled or not; those not settled are empty. */
static void add_seat_places(struct fill *fill, unsigned seat, bool settled)
{
    const struct trail *trail = &seen(fill)->trail;
    tile content[TILE_COUNT];
    unsigned dealt = 0;
    memset(content, TILE_NONE, sizeof content);
    for (unsigned i = 0; i < trail->count; i++) {
        tile tile = trail_tile(&trail->laid[i]);
        if (trail->laid[i].seat == seat && is_settled(fill, seat, tile))
            content[fill->until[tile] <= trail->hand ? dealt++ : fill->earliest[seat][tile]] = tile;
    }
    for (unsigned number = 0; number < trail->got[seat]; number++)
        if ((content[number] != TILE_NONE) == settled)
            add_place(fill, seat, number, content[number]);
}

/*
 * The places: each tile that a hidden hand has ever got, as long as it matters which of its tiles
 * came when, and the stock. The tiles that the seat has laid since then lie in its places too: a
 * walk changes when they may have come.
 */
static void find_places(struct fill *fill)
{
    const struct match *match = seen(fill);
    const struct trail *trail = &match->trail;
    struct tile_set known = {{0}};
    for (unsigned seat = 0; seat < match->players; seat++) {
        if (hand_is_hidden(fill, seat))
            continue;
        struct tile_set hand = round_hand(&match->round, seat);
        for (int w = 0; w < TILE_WORDS; w++)
            known.word[w] |= hand.word[w];
    }
    if (lead_is_aside(fill))
        tile_set_add(&known, match->round.lead);
    memset(fill->until, ANYWHERE, sizeof fill->until);
    memset(fill->laid_at, NEVER, sizeof fill->laid_at);
    memset(fill->earliest, 0, sizeof fill->earliest);
    for (unsigned i = 0; i < trail->count; i++) {
        tile tile = trail_tile(&trail->laid[i]);
        tile_set_add(&known, tile);
        fill->laid_at[tile] = (uint8_t)i;
        fill->until[tile] = trail->laid[i].got;
        for (unsigned owner = 0; owner < FILL_OWNERS; owner++)
            fill->earliest[owner][tile] =
                owner == trail->laid[i].seat ? trail->laid[i].earliest : NEVER;
    }
    for (unsigned seat = 0; seat < match->players; seat++) {
        if (!hand_is_hidden(fill, seat))
            continue;
        if (has_drawn(fill, seat))
            add_seat_places(fill, seat, false);
        else
            for (unsigned i = 0; i < match->round.counts[seat]; i++)
                add_place(fill, seat, 0, TILE_NONE);
        for (unsigned tile = 0; tile < match->round.tiles; tile++)
            if (!tile_set_has(&known, (uint8_t)tile))
                fill->earliest[seat][tile] = (uint8_t)trail_earliest(
                    trail, &match->round, &match->sheet, seat, (uint8_t)tile);
    }
    for (unsigned at = match->round.stock; at < match->round.tiles; at++)
        add_place(fill, FILL_STOCK, at, TILE_NONE);
    fill->open = fill->count;
    for (unsigned seat = 0; seat < match->players; seat++)
        if (hand_is_hidden(fill, seat) && has_drawn(fill, seat))
            add_seat_places(fill, seat, true);
}

/* T6: some tiles were seen to fit, or not to fit, when they were drawn. */
static void find_limits(struct fill *fill)
{
    const struct trail *trail = &seen(fill)->trail;
    fill->limited = false;
    memset(fill->limits, 0xff, sizeof fill->limits);
    for (unsigned i = 0; i < trail->drawn_count; i++)
        for (unsigned place = 0; place < fill->count; place++)
            if (fill->owner[place] == trail->drawn[i].seat &&
                fill->number[place] == trail->drawn[i].number) {
                fill->limits[place] =
                    trail->drawn[i].fitted ? trail->drawn[i].fits : ~trail->drawn[i].fits;
                fill->limited = true;
            }
}

/* Whether a tile may lie at a place. */
static inline bool allowed(const struct fill *fill, tile tile, unsigned place)
{
    unsigned owner = fill->owner[place], number = fill->number[place];
    return fill->earliest[owner][tile] <= number &&
           (owner == FILL_STOCK || number < fill->until[tile]) &&
           (!fill->limited || (fill->limits[place] >> tile & 1));
}

/* ---- Conditions on whole hands ---- */

static void add_fact(struct fill *fill, unsigned seat, unsigned got, unsigned laid,
                     struct tile_set tiles)
{
    fill->facts[fill->fact_count++] = (struct fill_fact){
        .tiles = tiles, .seat = (uint8_t)seat, .got = (uint8_t)got, .laid = (uint8_t)laid};
}

/* Who says done, or whose turn goes on, holds something that could be laid: W9, H4, A2. */
static struct tile_set could_lay(const struct round *round, const struct sheet *sheet,
                                 bool doubles_only)
{
    struct tile_set fit = round_fitting(round, sheet);
    return doubles_only ? tile_set_and(&fit, &tile_doubles) : fit;
}

/* Whether anybody stopped who could go on. */
static bool has_stopped(const struct trail *trail)
{
    unsigned i = 0;
    while (i < trail->count && !trail->laid[i].stopped)
        i++;
    return i < trail->count;
}

static void find_facts(struct fill *fill)
{
    const struct match *match = seen(fill);
    const struct round *round = &match->round;
    const struct sheet *sheet = &match->sheet;
    struct round table = {.tiles = round->tiles};
    unsigned laid_count = has_stopped(&match->trail) ? match->trail.count : 0;
    for (unsigned i = 0; i < laid_count; i++) {
        const struct laid *laid = &match->trail.laid[i];
        round_lay(&table, sheet, laid_move(laid));
        bool leader = sheet->lead_again && i == 0;
        if (laid->stopped && hand_is_hidden(fill, laid->seat))
            add_fact(fill, laid->seat, laid->got, i + 1,
                     could_lay(&table, sheet, sheet->more == MORE_DOUBLES && !leader));
    }
    if (round->stage == STAGE_OVER)
        return;
    unsigned now = match->trail.count;
    if (round->stage == STAGE_LEAD) {
        if (match->trail.lead_way == LEAD_WAY_LOTS && hand_is_hidden(fill, round->leader))
            add_fact(fill, round->leader, ANYWHERE, now, tile_doubles);
        return;
    }
    if (round->again && hand_is_hidden(fill, round->turn)) {
        add_fact(fill, round->turn, ANYWHERE, now,
                 could_lay(round, sheet, round->again == AGAIN_DOUBLES));
        return;
    }
    /* G4: nothing can be drawn, yet the round goes on, so somebody can place. */
    struct tile_set fit = round_fitting(round, sheet);
    bool own = false;
    for (unsigned seat = 0; seat < match->players; seat++) {
        struct tile_set hand = round_hand(round, seat);
        hand = tile_set_and(&hand, &fit);
        own |= !tile_set_is_empty(&hand);
    }
    if (!own && round_drawable(round, sheet) == 0)
        add_fact(fill, ROUND_NO_SEAT, ANYWHERE, now, fit);
}

/* Whether the tile at a place was then in the hand that the fact is about. */
static bool is_place_of_fact(const struct fill *fill, const struct fill_fact *fact, unsigned place)
{
    unsigned owner = fill->owner[place];
    return owner != FILL_STOCK && (fact->seat == ROUND_NO_SEAT || owner == fact->seat) &&
           fill->number[place] < fact->got;
}

static bool fact_holds(const struct fill *fill, const struct fill_fact *fact)
{
    for (unsigned place = 0; place < fill->count; place++) {
        tile tile = fill->content[place];
        if (tile != TILE_NONE && is_place_of_fact(fill, fact, place) &&
            fill->laid_at[tile] >= fact->laid && tile_set_has(&fact->tiles, tile))
            return true;
    }
    /* The laid tiles of a seat that never drew have no places: all of them were dealt. */
    const struct trail *trail = &seen(fill)->trail;
    for (unsigned i = fact->laid; i < trail->count; i++)
        if (trail->laid[i].seat == fact->seat && trail->got[fact->seat] == trail->hand &&
            tile_set_has(&fact->tiles, trail_tile(&trail->laid[i])))
            return true;
    return false;
}

/* Whether who leads depends on more than the tiles laid: the leader holds the best, whichever it
 * is. */
static bool leader_is_open(const struct fill *fill)
{
    const struct match *match = seen(fill);
    if (match->sheet.stock_lead)
        return false;
    switch (match->trail.lead_way) {
    case LEAD_WAY_HAND:
        return match->round.stage != STAGE_OVER;
    case LEAD_WAY_TILE:
        return match->round.stage == STAGE_LEAD ||
               (match->round.stage == STAGE_PLAY && match->sheet.lead == LEAD_FREE);
    default:
        return false;
    }
}

/* The hands as they were dealt, in this deal. */
static void dealt_hands(const struct fill *fill, struct tile_set *hands)
{
    const struct match *match = seen(fill);
    const struct trail *trail = &match->trail;
    memset(hands, 0, PLAYERS_MAX * sizeof *hands);
    if (fill->view->seat < match->players)
        hands[fill->view->seat] = fill->own_dealt;
    for (unsigned place = 0; place < fill->count; place++)
        if (fill->owner[place] != FILL_STOCK && fill->number[place] < trail->hand &&
            fill->content[place] != TILE_NONE)
            tile_set_add(&hands[fill->owner[place]], fill->content[place]);
    for (unsigned i = 0; i < trail->count; i++)
        if (trail->laid[i].seat != LAID_BY_NOBODY && hand_is_hidden(fill, trail->laid[i].seat) &&
            trail->got[trail->laid[i].seat] == trail->hand)
            tile_set_add(&hands[trail->laid[i].seat], trail_tile(&trail->laid[i]));
}

static int hand_rank(const struct match *match, const struct tile_set *hand)
{
    if (match->trail.lead_way == LEAD_WAY_HAND)
        return (int)lead_hand_rank(hand);
    struct tile_set rest = *hand;
    int best = -1;
    for (tile tile; tile_set_pop(&rest, &tile);)
        best = lead_rank(&match->sheet, tile) > best ? lead_rank(&match->sheet, tile) : best;
    return best;
}

/* How far the deal is from giving the lead to the one who had it; 0: it does. Sets the leader's
 * rank. */
static unsigned leader_miss(const struct fill *fill, int *ret_rank)
{
    const struct match *match = seen(fill);
    struct tile_set hands[PLAYERS_MAX];
    dealt_hands(fill, hands);
    int lead = hand_rank(match, &hands[match->round.leader]);
    unsigned miss = lead < 0;
    for (unsigned seat = 0; seat < match->players; seat++) {
        int rank = seat == match->round.leader ? -1 : hand_rank(match, &hands[seat]);
        miss += rank > lead ? (unsigned)(rank - lead) : 0;
    }
    *ret_rank = lead;
    return miss;
}

/* How much is wrong with the deal; 0: nothing. Also finds out which tiles matter. */
static unsigned wrongs(struct fill *fill)
{
    unsigned wrong = 0;
    struct tile_set watched = {{0}};
    for (unsigned i = 0; i < fill->fact_count; i++) {
        wrong += !fact_holds(fill, &fill->facts[i]);
        for (int w = 0; w < TILE_WORDS; w++)
            watched.word[w] |= fill->facts[i].tiles.word[w];
    }
    if (leader_is_open(fill)) {
        int rank;
        wrong += leader_miss(fill, &rank);
        bool all = seen(fill)->trail.lead_way == LEAD_WAY_HAND;
        for (unsigned tile = 0; tile < seen(fill)->round.tiles; tile++)
            if (all || lead_rank(&seen(fill)->sheet, (uint8_t)tile) >= rank)
                tile_set_add(&watched, (uint8_t)tile);
    }
    fill->watched = watched;
    return wrong;
}

/* ---- A first deal ---- */

/*
 * A matching of tiles and places, found by moving tiles that are in the way. Some tiles are pinned
 * first, so that the conditions on whole hands hold: one that each fact asks for, and the best of
 * the leader's.
 */
struct matching {
    struct fill *fill;
    struct random *random;
    uint8_t tiles[TILE_COUNT]; /* that have a place */
    unsigned count;
    int best_rank;           /* no tile that was dealt ranks higher */
    long steps;              /* left before giving up */
    bool pinned[TILE_COUNT]; /* by place */
    bool placed[TILE_COUNT]; /* by tile: pinned */
    bool tried[TILE_COUNT];  /* by place */
};

/* Whose place it is matters only for the laid tiles of seats that have drawn. */
static bool has_place(const struct fill *fill, tile tile)
{
    if (fill->laid_at[tile] == NEVER)
        return true;
    unsigned seat = seen(fill)->trail.laid[fill->laid_at[tile]].seat;
    return seat != LAID_BY_NOBODY && hand_is_hidden(fill, seat) && has_drawn(fill, seat);
}

static bool is_dealt_place(const struct fill *fill, unsigned place)
{
    return fill->owner[place] != FILL_STOCK && fill->number[place] < seen(fill)->trail.hand;
}

static bool may_lie(const struct matching *matching, tile tile, unsigned place)
{
    const struct fill *fill = matching->fill;
    return allowed(fill, tile, place) &&
           (matching->best_rank == INT_MAX || !is_dealt_place(fill, place) ||
            lead_rank(&seen(fill)->sheet, tile) <= matching->best_rank);
}

/* Finds a place for the tile, moving others that are not pinned if need be. */
static bool find_place(struct matching *matching, tile wanted)
{
    struct fill *fill = matching->fill;
    for (unsigned place = 0; place < fill->count; place++)
        if (fill->content[place] == TILE_NONE && may_lie(matching, wanted, place)) {
            fill->content[place] = wanted;
            return true;
        }
    for (unsigned place = 0; place < fill->count; place++) {
        if (matching->tried[place] || matching->pinned[place] || !may_lie(matching, wanted, place))
            continue;
        matching->tried[place] = true;
        tile other = fill->content[place];
        if (other != TILE_NONE && !find_place(matching, other))
            continue;
        fill->content[place] = wanted;
        return true;
    }
    return false;
}

static void clear_places(struct matching *matching)
{
    for (unsigned place = 0; place < matching->fill->count; place++)
        if (!matching->pinned[place])
            matching->fill->content[place] = TILE_NONE;
}

/* Finds places for all tiles that are not pinned. */
static bool find_all_places(struct matching *matching)
{
    clear_places(matching);
    for (unsigned i = 0; i < matching->count; i++) {
        if (matching->placed[matching->tiles[i]])
            continue;
        memset(matching->tried, 0, sizeof matching->tried);
        if (!find_place(matching, matching->tiles[i]))
            return false;
    }
    return true;
}

static void pin(struct matching *matching, tile tile, unsigned place, bool pinned)
{
    matching->fill->content[place] = pinned ? tile : TILE_NONE;
    matching->pinned[place] = matching->placed[tile] = pinned;
}

/* The place where a tile could make a fact hold, from `from` on; fill->count if there is none. Of
 * places that are alike only the first counts. */
static unsigned next_place_for(const struct matching *matching, const struct fill_fact *fact,
                               tile tile, unsigned from)
{
    const struct fill *fill = matching->fill;
    if (matching->placed[tile] || fill->laid_at[tile] < fact->laid ||
        !tile_set_has(&fact->tiles, tile))
        return fill->count;
    unsigned place = from;
    for (; place < fill->count; place++) {
        bool repeated = place > 0 && fill->owner[place] == fill->owner[place - 1] &&
                        fill->number[place] == fill->number[place - 1] &&
                        !matching->pinned[place - 1];
        if (!repeated && !matching->pinned[place] && is_place_of_fact(fill, fact, place) &&
            may_lie(matching, tile, place))
            break;
    }
    return place;
}

/* Of the facts that do not hold the one that can be mended in the fewest ways; NULL if all hold. */
static const struct fill_fact *tightest_fact(const struct matching *matching)
{
    const struct fill *fill = matching->fill;
    const struct fill_fact *tightest = NULL;
    unsigned ways_least = UINT_MAX;
    for (unsigned i = 0; i < fill->fact_count; i++) {
        unsigned ways = 0;
        if (fact_holds(fill, &fill->facts[i]))
            continue;
        for (unsigned j = 0; j < matching->count; j++)
            ways += next_place_for(matching, &fill->facts[i], matching->tiles[j], 0) < fill->count;
        if (ways < ways_least) {
            ways_least = ways;
            tightest = &fill->facts[i];
        }
    }
    return tightest;
}

/* Finds a deal that has the pinned tiles where they are and keeps all facts: pins tiles for those
 * that do not hold yet, in all ways until one works. */
static bool settle_facts(struct matching *matching)
{
    struct fill *fill = matching->fill;
    if (matching->steps-- <= 0 || !find_all_places(matching))
        return false;
    if (!tightest_fact(matching))
        return true;
    clear_places(matching);
    const struct fill_fact *fact = tightest_fact(matching);
    for (unsigned i = 0; i < matching->count; i++) {
        tile tile = matching->tiles[i];
        unsigned place = next_place_for(matching, fact, tile, 0);
        for (; place < fill->count; place = next_place_for(matching, fact, tile, place + 1)) {
            pin(matching, tile, place, true);
            if (settle_facts(matching))
                return true;
            clear_places(matching);
            pin(matching, tile, place, false);
        }
    }
    return false;
}

/* The leader was dealt the tile with the highest rank: tries which that was. */
static bool settle_leader(struct matching *matching)
{
    struct fill *fill = matching->fill;
    const struct match *match = seen(fill);
    struct tile_set hands[PLAYERS_MAX];
    matching->best_rank = INT_MAX;
    if (!leader_is_open(fill) || match->trail.lead_way != LEAD_WAY_TILE)
        return settle_facts(matching);
    clear_places(matching);
    dealt_hands(fill, hands); /* what is certain of them */
    int certain = hand_rank(match, &hands[match->round.leader]), others = -1;
    for (unsigned seat = 0; seat < match->players; seat++) {
        int rank = seat == match->round.leader ? -1 : hand_rank(match, &hands[seat]);
        others = rank > others ? rank : others;
    }
    if (certain > others) {
        matching->best_rank = certain;
        if (settle_facts(matching))
            return true;
    }
    for (unsigned i = 0; i < matching->count; i++) {
        tile best = matching->tiles[i];
        matching->best_rank = lead_rank(&match->sheet, best);
        if (matching->best_rank <= others || matching->best_rank < certain)
            continue;
        for (unsigned place = 0; place < fill->count; place++) {
            if (fill->owner[place] != match->round.leader || !is_dealt_place(fill, place) ||
                matching->pinned[place] || !may_lie(matching, best, place))
                continue;
            clear_places(matching);
            pin(matching, best, place, true);
            if (settle_facts(matching))
                return true;
            clear_places(matching);
            pin(matching, best, place, false);
        }
    }
    return false;
}

static bool find_first_deal(struct fill *fill)
{
    enum { STEPS = 1000 };
    struct matching matching = {.fill = fill, .random = &fill->random, .steps = STEPS};
    struct tile_set certain = {{0}};
    for (unsigned seat = 0; seat < seen(fill)->players; seat++)
        if (!hand_is_hidden(fill, seat)) {
            struct tile_set hand = round_hand(&seen(fill)->round, seat);
            for (int w = 0; w < TILE_WORDS; w++)
                certain.word[w] |= hand.word[w];
        }
    if (lead_is_aside(fill))
        tile_set_add(&certain, seen(fill)->round.lead);
    for (unsigned place = fill->open; place < fill->count; place++) {
        tile_set_add(&certain, fill->content[place]);
        matching.pinned[place] = true;
    }
    for (unsigned tile = 0; tile < seen(fill)->round.tiles; tile++)
        if (!tile_set_has(&certain, (uint8_t)tile) && has_place(fill, (uint8_t)tile))
            matching.tiles[matching.count++] = (uint8_t)tile;
    if (matching.count != fill->open)
        return false;
    random_shuffle(&fill->random, matching.tiles, matching.count);
    clear_places(&matching);
    return settle_leader(&matching);
}

/* ---- Walking from deal to deal ---- */

static inline void exchange(struct fill *fill, unsigned a, unsigned b)
{
    tile tile = fill->content[a];
    fill->content[a] = fill->content[b];
    fill->content[b] = tile;
}

static bool may_exchange(const struct fill *fill, unsigned a, unsigned b)
{
    return allowed(fill, fill->content[a], b) && allowed(fill, fill->content[b], a);
}

static inline bool watches(const struct fill *fill, unsigned a, unsigned b)
{
    return fill->watches && (tile_set_has(&fill->watched, fill->content[a]) ||
                             tile_set_has(&fill->watched, fill->content[b]));
}

/* Exchanges two tiles if that makes a deal that agrees with the view. */
static inline void try_exchange(struct fill *fill, unsigned a, unsigned b)
{
    if (!may_exchange(fill, a, b))
        return;
    bool watched = watches(fill, a, b);
    struct tile_set watched_before = fill->watched;
    exchange(fill, a, b);
    if (watched && wrongs(fill)) {
        exchange(fill, a, b);
        fill->watched = watched_before;
    }
}

/* Three tiles change places in a ring: with several hands not every deal is reached by twos. */
static void try_rotate(struct fill *fill, unsigned a, unsigned b, unsigned c)
{
    if (a == b || b == c || a == c || !allowed(fill, fill->content[a], b) ||
        !allowed(fill, fill->content[b], c) || !allowed(fill, fill->content[c], a))
        return;
    bool watched = watches(fill, a, b) || watches(fill, a, c);
    struct tile_set watched_before = fill->watched;
    exchange(fill, a, b);
    exchange(fill, a, c);
    if (watched && wrongs(fill)) {
        exchange(fill, a, c);
        exchange(fill, a, b);
        fill->watched = watched_before;
    }
}

/* One of the places where a tile may lie besides its own, each equally likely; `count` if none was
 * found. How likely that is depends on the tile alone. */
static unsigned other_place(struct fill *fill, unsigned own, unsigned count)
{
    for (unsigned tries = 2 * count; tries > 0; tries--) {
        unsigned place = random_below(&fill->random, count);
        if (place != own && allowed(fill, fill->content[own], place))
            return place;
    }
    return count;
}

/*
 * Where places take few tiles (T6) not every deal is reached by twos or threes. A ring: the tile of
 * the first place goes to another where it may lie, the one from there to the next, until one goes
 * to the first place. The way back is as likely, since each tile has as many places to go to.
 */
static void try_ring(struct fill *fill, unsigned first, unsigned count)
{
    enum { LONGEST = 8 };
    unsigned ring[LONGEST] = {first}, length = 1, next;
    bool watched = false;
    while ((next = other_place(fill, ring[length - 1], count)) != first) {
        for (unsigned i = 1; i < length; i++)
            if (ring[i] == next)
                return;
        if (next == count || length == LONGEST)
            return;
        watched |= watches(fill, first, next);
        ring[length++] = next;
    }
    struct tile_set watched_before = fill->watched;
    for (unsigned i = 1; i < length; i++)
        exchange(fill, first, ring[i]);
    if (watched && wrongs(fill)) {
        for (unsigned i = length - 1; i > 0; i--)
            exchange(fill, first, ring[i]);
        fill->watched = watched_before;
    }
}

/* A shuffle of all places that leaves out the steps that are not allowed. */
static void sweep(struct fill *fill)
{
    unsigned count = fill->open, players = seen(fill)->players;
    for (unsigned place = count; place > 1; place--)
        try_exchange(fill, place - 1, random_below(&fill->random, place));
    if (fill->loose)
        return;
    if (players > 2 || fill->view->seat >= players)
        for (unsigned i = 0; i < count; i++)
            try_rotate(fill, i, random_below(&fill->random, count),
                       random_below(&fill->random, count));
    /* Only half of the time: rings that hardly ever fail would just go round and round. */
    for (unsigned i = 0; i < count && fill->limited; i++)
        if (~fill->limits[i] && random_below(&fill->random, 2))
            try_ring(fill, i, count);
}

/* From a deal that breaks conditions on whole hands to one that keeps them all, downhill with a few
 * steps up. */
static bool mend(struct fill *fill)
{
    unsigned wrong = wrongs(fill), count = fill->open;
    for (unsigned step = 0; wrong && count > 1; step++) {
        if (step > 20000)
            return false;
        unsigned a = random_below(&fill->random, count), b = random_below(&fill->random, count);
        if (!may_exchange(fill, a, b))
            continue;
        exchange(fill, a, b);
        unsigned then = wrongs(fill);
        if (then <= wrong || random_below(&fill->random, 32) == 0)
            wrong = then;
        else
            exchange(fill, a, b);
    }
    return wrongs(fill) == 0;
}

static bool is_loose(const struct fill *fill)
{
    if (fill->watches)
        return false;
    unsigned count = fill->open;
    for (unsigned place = 0; place < count; place++)
        for (unsigned other = 0; other < count; other++)
            if (!allowed(fill, fill->content[other], place))
                return false;
    return true;
}

static void find_own_dealt(struct fill *fill)
{
    const struct match *match = seen(fill);
    unsigned seat = fill->view->seat;
    memset(&fill->own_dealt, 0, sizeof fill->own_dealt);
    if (seat >= match->players)
        return;
    fill->own_dealt = round_hand(&match->round, seat);
    for (unsigned i = 0; i < match->trail.count; i++)
        if (match->trail.laid[i].seat == seat)
            tile_set_add(&fill->own_dealt, trail_tile(&match->trail.laid[i]));
    struct tile_set drawn = trail_drawn(&match->trail);
    for (int w = 0; w < TILE_WORDS; w++)
        fill->own_dealt.word[w] &= ~drawn.word[w];
}

bool fill_init(struct fill *fill, const struct view *view, uint64_t seed)
{
    enum { WARM_UP = 16, TRIES = 200 };
    fill->view = view;
    fill->count = fill->open = 0;
    fill->fact_count = 0;
    fill->loose = true;
    random_seed(&fill->random, seed);
    if (view->seen.stage != MATCH_PLAY && view->seen.stage != MATCH_ROUND_OVER)
        return true;
    find_places(fill);
    find_limits(fill);
    find_own_dealt(fill);
    find_facts(fill);
    fill->watches = fill->fact_count > 0 || leader_is_open(fill);
    int tries = 0; /* A new start is worth more than a long search. */
    while (!find_first_deal(fill) || (fill->watches && !mend(fill)))
        if (tries++ == TRIES)
            return false;
    fill->loose = is_loose(fill);
    for (int i = 0; i < WARM_UP && !fill->loose; i++)
        sweep(fill);
    return true;
}

bool fill_allows(const struct fill *fill, tile tile, unsigned place)
{
    return allowed(fill, tile, place);
}

bool fill_agrees(struct fill *fill)
{
    return wrongs(fill) == 0;
}

void fill_make_round(const struct fill *fill, struct round *ret_round)
{
    round_copy(ret_round, &seen(fill)->round);
    uint8_t *deck = round_deck(ret_round);
    for (unsigned place = 0; place < fill->count; place++) {
        tile tile = fill->content[place];
        if (fill->owner[place] == FILL_STOCK)
            deck[fill->number[place]] = tile;
        else if (fill->laid_at[tile] == NEVER)
            round_hand_words(ret_round, fill->owner[place])[tile / 64] |= UINT64_C(1) << tile % 64;
    }
    if (ret_round->draws && ret_round->drawn == TILE_NONE) {
        unsigned last = seen(fill)->trail.got[ret_round->turn] - 1u;
        for (unsigned place = 0; place < fill->count; place++)
            if (fill->owner[place] == ret_round->turn && fill->number[place] == last)
                ret_round->drawn = fill->content[place];
    }
    if (ret_round->stage == STAGE_LEAD && ret_round->lead == TILE_NONE) {
        const struct match *match = seen(fill);
        bool winner_leads = match->trail.lead_way == LEAD_WAY_WINNER;
        lead_find(ret_round, &match->sheet, winner_leads ? match->last_winner : ROUND_NO_SEAT,
                  match->lots);
    }
}

void fill_walk(struct fill *fill)
{
    sweep(fill);
    if (!fill->loose) /* The tighter the conditions, the less one walk changes. */
        sweep(fill);
}

void fill_draw_round(struct fill *fill, struct round *ret_round)
{
    fill_walk(fill);
    fill_make_round(fill, ret_round);
}

/* The log says what each seat has drawn. */
static void fill_draws(const struct fill *fill, struct match *match)
{
    struct trail *trail = &match->trail;
    tile got[PLAYERS_MAX][TILE_COUNT];
    uint8_t count[PLAYERS_MAX];
    struct event_reader reader = event_read(match);
    struct event event;
    memset(count, trail->hand, sizeof count);
    for (unsigned place = 0; place < fill->count; place++)
        if (fill->owner[place] != FILL_STOCK)
            got[fill->owner[place]][fill->number[place]] = fill->content[place];
    while (event_next_move(&reader, &event))
        if (event.move.action == ACTION_DRAW && event.drawn == TILE_NONE)
            trail->taken[reader.taken - 1].tile = got[event.seat][count[event.seat]++];
}

void fill_draw(struct fill *fill, struct match *ret_match)
{
    *ret_match = *seen(fill);
    fill_draw_round(fill, &ret_match->round);
    struct trail *trail = &ret_match->trail;
    for (unsigned i = 0; i < trail->count; i++)
        trail->laid[i].tile = trail_tile(&trail->laid[i]);
    fill_draws(fill, ret_match);
}
