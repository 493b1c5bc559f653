/* What can be said about a move with rectangular tiles. */
#include "kind.h"

#include <pasch/engines/chain.h>

const uint8_t chain_themes[POLICY_FEATURES] = {
    [CHAIN_POINTS] = THEME_POINTS,
    [CHAIN_PIPS] = THEME_WEIGHT,
    [CHAIN_LATE_PIPS] = THEME_WEIGHT,
    [CHAIN_EARLY_PIPS] = THEME_WEIGHT,
    [CHAIN_HEAVIEST] = THEME_WEIGHT,
    [CHAIN_DOUBLE] = THEME_DOUBLE,
    [CHAIN_LATE_DOUBLE] = THEME_DOUBLE,
    [CHAIN_STUCK] = THEME_ON,
    [CHAIN_ONE_WAY] = THEME_ON,
    [CHAIN_MOBILITY] = THEME_ON,
    [CHAIN_OWN_NEW] = THEME_ON,
    [CHAIN_NO_NEW] = THEME_ON,
    [CHAIN_WAYS] = THEME_ON,
    [CHAIN_LAST_FITS] = THEME_ON,
    [CHAIN_OWN_OLD] = THEME_KEEP,
    [CHAIN_CLOSES] = THEME_KEEP,
    [CHAIN_UNSEEN_NEW] = THEME_OTHERS,
    [CHAIN_OTHERS] = THEME_OTHERS,
    [CHAIN_NEXT_STUCK] = THEME_OTHERS,
    [CHAIN_NEXT_LACKS] = THEME_OTHERS,
    [CHAIN_LATE_OTHERS] = THEME_OTHERS,
    [CHAIN_NEXT_BLOCKED] = THEME_OTHERS,
    [CHAIN_SHARE] = THEME_OTHERS,
    [CHAIN_LATE_BLOCKED] = THEME_OTHERS,
    [CHAIN_DOUBLES_LEFT] = THEME_STUCK,
    [CHAIN_FACE_DOWN] = THEME_DOWN,
    [CHAIN_DONE] = THEME_STOP,
    [CHAIN_FLIP] = THEME_FLIP,
    [CHAIN_FLIP_PIPS] = THEME_FLIP,
};

/* What is true after a place; sets are without the tile that it lays. */
struct facts {
    const struct topic *topic;
    const struct sheet *sheet;
    const struct round *round; /* before it */
    struct round after;        /* only the table's part is up to date */
    bool is_lead, is_double;
    unsigned old, new; /* the number that it meets, and the one that it opens */
    struct tile_set hand, unseen;
    struct tile_set fit; /* after it */
    unsigned left, fitting, own_old, own_new, unseen_count, unseen_fit, unseen_new;
};

static unsigned count_both(const struct tile_set *a, const struct tile_set *b)
{
    struct tile_set both = tile_set_and(a, b);
    return tile_set_count(&both);
}

static void find_facts(struct facts *facts, const struct topic *topic)
{
    struct move move = topic->move;
    const struct match *seen = &topic->view->seen;
    tile tile = (uint8_t)move.tile;
    facts->topic = topic;
    facts->sheet = &seen->sheet;
    facts->round = &seen->round;
    facts->is_lead = move.where == WHERE_LEAD;
    facts->is_double = tile_is_double(tile);
    facts->old = tile_low(tile);
    if (!facts->is_lead)
        chain_end_number(facts->round, (uint8_t)move.on, move.where, &facts->old);
    facts->new = tile_pips(tile) - facts->old;
    facts->hand = round_hand(facts->round, topic->view->seat);
    tile_set_remove(&facts->hand, tile);
    facts->unseen = theme_unseen(topic);
    round_copy(&facts->after, facts->round);
    round_lay(&facts->after, facts->sheet, move);
    facts->fit = round_fitting(&facts->after, facts->sheet);
    facts->left = tile_set_count(&facts->hand);
    facts->fitting = count_both(&facts->hand, &facts->fit);
    facts->own_old = count_both(&facts->hand, &tile_suits[facts->old]);
    facts->own_new = count_both(&facts->hand, &tile_suits[facts->new]);
    facts->unseen_count = tile_set_count(&facts->unseen);
    facts->unseen_fit = count_both(&facts->unseen, &facts->fit);
    facts->unseen_new = count_both(&facts->unseen, &tile_suits[facts->new]);
}

static struct error_value tile_value(const struct facts *facts, tile tile)
{
    return theme_tile(facts->sheet, tile);
}

/* The heaviest tile of a set that is not empty. */
static tile heaviest(struct tile_set set)
{
    tile best = 0;
    unsigned weight = 0;
    for (tile tile; tile_set_pop(&set, &tile);)
        if (tile_weight(tile) >= weight) {
            best = tile;
            weight = tile_weight(tile);
        }
    return best;
}

/* Whether the seat is certain not to hold the tile: all places where it could have it are taken by
 * tiles that it has laid since. */
static bool surely_lacks(const struct facts *facts, unsigned seat, tile tile)
{
    const struct trail *trail = &facts->topic->view->seen.trail;
    unsigned earliest = trail_earliest(trail, facts->round, facts->sheet, seat, tile), laid = 0;
    for (unsigned i = 0; i < trail->count; i++)
        laid += trail->laid[i].seat == seat && trail->laid[i].earliest >= earliest;
    return earliest + laid >= trail->got[seat];
}

static bool surely_lacks_all(const struct facts *facts, unsigned seat, struct tile_set tiles)
{
    for (tile tile; tile_set_pop(&tiles, &tile);)
        if (!surely_lacks(facts, seat, tile))
            return false;
    return true;
}

/* ---- Beside the other moves ---- */

/* What a move leaves, as a figure of which more is better. */
typedef int figure(const struct facts *facts);

static int own_that_fit(const struct facts *facts)
{
    return (int)facts->fitting;
}

static int others_that_do_not_fit(const struct facts *facts)
{
    return -(int)facts->unseen_fit;
}

/* How much more the figure is than that of another move; 0 if that one lays no tile. */
static int ahead_of(const struct facts *facts, figure *figure, struct move move)
{
    struct facts other;
    struct topic topic = {.view = facts->topic->view, .memory = facts->topic->memory, .move = move};
    if (move.action != ACTION_PLACE)
        return 0;
    find_facts(&other, &topic);
    return figure(facts) - figure(&other);
}

/* Whether the figure tells the move from others: it speaks for one if it is better than that of
 * some other and not worse than that of the best, and against one if it is worse than that. */
static bool stands_out(const struct facts *facts, figure *figure, bool against)
{
    const struct topic *topic = facts->topic;
    if (!topic->opinions)
        return true;
    int ahead = ahead_of(facts, figure, topic->opinions[0].move);
    if (against || ahead < 0)
        return against && ahead < 0;
    for (unsigned i = 0; i < topic->count; i++)
        if (ahead_of(facts, figure, topic->opinions[i].move) > 0)
            return true;
    return false;
}

/* ---- Points ---- */

static bool say_points(const struct facts *facts, bool against, struct error *words)
{
    int points = round_points(facts->round, facts->sheet, facts->topic->move);
    if (against)
        return points ? SAY(words, MESSAGE("scores only {0} at once"), error_number(points))
                      : SAY(words, MESSAGE("scores nothing at once"));
    return points == 1 ? SAY(words, MESSAGE("scores 1 point at once"))
                       : points > 1 &&
                             SAY(words, MESSAGE("scores {0} points at once"), error_number(points));
}

static bool say_weight(const struct facts *facts, bool against, struct error *words)
{
    tile laid = (uint8_t)facts->topic->move.tile;
    unsigned fewest = UINT8_MAX;
    for (uint64_t rest = facts->round->in & ~(1u << facts->topic->view->seat); rest;) {
        unsigned count = facts->round->counts[bits_pop(&rest)];
        fewest = count && count < fewest ? count : fewest;
    }
    bool is_heaviest = !facts->left || tile_weight(heaviest(facts->hand)) < tile_weight(laid);
    if (against)
        return !is_heaviest && SAY(words, MESSAGE("you keep a heavier tile, {0}"),
                                   tile_value(facts, heaviest(facts->hand)));
    if (fewest == 1)
        return SAY(words, MESSAGE("gets rid of {0} pips while somebody has only one tile left"),
                   error_number(tile_pips(laid)));
    if (fewest == 2)
        return SAY(words, MESSAGE("gets rid of {0} pips while somebody has only two tiles left"),
                   error_number(tile_pips(laid)));
    if (is_heaviest && facts->left)
        return SAY(words, MESSAGE("gets rid of your heaviest tile"));
    return tile_pips(laid) &&
           SAY(words, MESSAGE("gets rid of {0} pips"), error_number(tile_pips(laid)));
}

/* ---- Doubles ---- */

/* A double that stays in hand though it could be laid now. */
static bool find_kept_double(const struct facts *facts, tile *ret_tile)
{
    struct tile_set fit = round_fitting(facts->round, facts->sheet);
    struct tile_set kept = tile_set_and(&facts->hand, &tile_doubles);
    kept = tile_set_and(&kept, &fit);
    return !facts->is_lead && tile_set_pop(&kept, ret_tile);
}

static bool say_double(const struct facts *facts, bool against, struct error *words)
{
    tile kept;
    bool opens = facts->sheet->need_double && facts->is_double && !facts->topic->move.down;
    if (facts->is_double && against)
        return opens && facts->unseen_new > 1 &&
               SAY(words, MESSAGE("opens the {0}s for the others too: {1} of them are unseen"),
                   error_number(facts->new), error_number(facts->unseen_new));
    if (facts->is_double && opens)
        return facts->own_new > 0 ? SAY(words, MESSAGE("opens the {0}s: you have {1} of them"),
                                        error_number(facts->new), error_number(facts->own_new))
                                  : SAY(words, MESSAGE("uses a double while it fits"));
    if (facts->is_double)
        return SAY(words, MESSAGE("uses a double while it fits"));
    if (!find_kept_double(facts, &kept))
        return false;
    return against ? SAY(words, MESSAGE("keeps the double {0}, which may get stuck"),
                         tile_value(facts, kept))
                   : SAY(words, MESSAGE("keeps the double {0} for later"), tile_value(facts, kept));
}

/* Doubles in hand that do not fit. */
static struct tile_set stuck_doubles(const struct facts *facts, const struct tile_set *fit)
{
    struct tile_set stuck = tile_set_and(&facts->hand, &tile_doubles);
    for (unsigned w = 0; w < TILE_WORDS; w++)
        stuck.word[w] &= ~fit->word[w];
    return stuck;
}

static bool say_stuck(const struct facts *facts, bool against, struct error *words)
{
    struct tile_set before = round_fitting(facts->round, facts->sheet);
    struct tile_set was_stuck = stuck_doubles(facts, &before);
    struct tile_set is_stuck = stuck_doubles(facts, &facts->fit);
    struct tile_set doubles = tile_set_and(&facts->hand, &tile_doubles);
    struct tile_set freed = tile_set_and(&was_stuck, &facts->fit);
    tile tile;
    if (against)
        return tile_set_pop(&is_stuck, &tile) &&
               SAY(words, MESSAGE("your double {0} does not fit then"), tile_value(facts, tile));
    if (tile_set_pop(&freed, &tile))
        return SAY(words, MESSAGE("makes room for your double {0}"), tile_value(facts, tile));
    if (!tile_set_is_empty(&is_stuck) || !tile_set_pop(&doubles, &tile))
        return false;
    return SAY(words, MESSAGE("your double {0} still fits then"), tile_value(facts, tile));
}

/* ---- The own hand ---- */

static bool say_no_way_on(const struct facts *facts, struct error *words)
{
    struct tile_set fitting = tile_set_and(&facts->hand, &facts->fit);
    tile tile;
    bool fewer = stands_out(facts, own_that_fit, true);
    if (fewer && facts->left && !facts->fitting)
        return SAY(words, MESSAGE("nothing left in your hand fits then"));
    if (fewer && facts->left > 1 && facts->fitting == 1 && tile_set_pop(&fitting, &tile))
        return SAY(words, MESSAGE("only your {0} fits then"), tile_value(facts, tile));
    if (facts->left > 1 && !facts->own_new && !facts->topic->move.down)
        return SAY(words, MESSAGE("you have no other {0}"), error_number(facts->new));
    return fewer && facts->fitting < facts->left &&
           SAY(words, MESSAGE("only {0} of your {1} other tiles fit then"),
               error_number(facts->fitting), error_number(facts->left));
}

static bool say_on(const struct facts *facts, bool against, struct error *words)
{
    struct tile_set hand = facts->hand;
    tile tile;
    if (against)
        return say_no_way_on(facts, words);
    if (!facts->fitting)
        return false;
    if (facts->left == 1 && tile_set_pop(&hand, &tile))
        return SAY(words, MESSAGE("your last tile, {0}, fits then too"), tile_value(facts, tile));
    bool more = stands_out(facts, own_that_fit, false);
    if (more && facts->fitting == facts->left)
        return SAY(words, MESSAGE("all your other tiles fit then"));
    if (facts->own_new >= 2)
        return SAY(words, MESSAGE("you can go on: you have {0} more {1}s"),
                   error_number(facts->own_new), error_number(facts->new));
    if (!more)
        return false;
    return facts->fitting == 1 ? SAY(words, MESSAGE("one of your {0} other tiles fits then"),
                                     error_number(facts->left))
                               : SAY(words, MESSAGE("{0} of your {1} other tiles fit then"),
                                     error_number(facts->fitting), error_number(facts->left));
}

static bool say_keep(const struct facts *facts, bool against, struct error *words)
{
    bool closes = !(facts->after.open >> facts->old & 1);
    if (facts->is_lead || facts->is_double)
        return false;
    if (against && facts->own_old == 1)
        return SAY(words, MESSAGE("uses up a {0} that another of your tiles fits"),
                   error_number(facts->old));
    if (against)
        return facts->own_old &&
               SAY(words, MESSAGE("uses up a {0} that {1} more of your tiles fit"),
                   error_number(facts->old), error_number(facts->own_old));
    if (!facts->own_old && closes)
        return SAY(words, MESSAGE("closes the {0}, which you can't use any more"),
                   error_number(facts->old));
    return !facts->own_old &&
           SAY(words, MESSAGE("you have no other {0}, so you don't need that end"),
               error_number(facts->old));
}

/* ---- The others ---- */

/* Whether the seat is certain to have none of the unseen tiles with this number. */
static bool surely_lacks_number(const struct facts *facts, unsigned seat, unsigned number)
{
    return surely_lacks_all(facts, seat, tile_set_and(&facts->unseen, &tile_suits[number]));
}

/* What the next player is known to lack; some unseen tiles would fit. */
static bool say_next_lacks(const struct facts *facts, unsigned next, struct error *words)
{
    uint64_t open = facts->after.open;
    unsigned numbers = bits_count(open), first = open ? bits_pop(&open) : 0;
    unsigned second = open ? bits_pop(&open) : first;
    if (numbers <= 2 && surely_lacks_number(facts, next, first) &&
        surely_lacks_number(facts, next, second))
        return numbers == 2
                   ? SAY(words, MESSAGE("the next player is known to have neither {0} nor {1}"),
                         error_number(first), error_number(second))
                   : SAY(words, MESSAGE("the next player is known to have no {0}"),
                         error_number(first));
    if (surely_lacks_all(facts, next, tile_set_and(&facts->unseen, &facts->fit)))
        return SAY(words, MESSAGE("the next player is known to have nothing that fits then"));
    return facts->unseen_new && surely_lacks_number(facts, next, facts->new) &&
           SAY(words, MESSAGE("the next player is known to have no {0}"), error_number(facts->new));
}

/* The next seat that has tiles; the own one if there is none. */
static unsigned next_with_tiles(const struct facts *facts)
{
    unsigned own = facts->topic->view->seat, seat = own;
    do
        seat = round_next_seat(facts->round, facts->sheet, seat);
    while (seat != own && !facts->round->counts[seat]);
    return seat;
}

static bool say_others(const struct facts *facts, bool against, struct error *words)
{
    unsigned next = next_with_tiles(facts);
    bool opens = !facts->topic->move.down && !facts->is_double;
    if (!facts->unseen_count || next == facts->topic->view->seat)
        return false; /* nobody else holds a tile */
    if (against) {
        if (!stands_out(facts, others_that_do_not_fit, true))
            return false;
        if (facts->unseen_fit == facts->unseen_count)
            return SAY(words, MESSAGE("every tile that you can't see fits then"));
        return facts->unseen_fit > 1 &&
               SAY(words, MESSAGE("{0} of the {1} tiles that you can't see fit then"),
                   error_number(facts->unseen_fit), error_number(facts->unseen_count));
    }
    if (!facts->unseen_fit)
        return SAY(words, MESSAGE("none of the tiles that you can't see fits then"));
    if (say_next_lacks(facts, next, words))
        return true;
    if (opens && !facts->unseen_new && facts->own_new)
        return SAY(words, MESSAGE("only you still have a {0}"), error_number(facts->new));
    if (opens && !facts->unseen_new)
        return SAY(words, MESSAGE("no {0} is left: nobody can use that end"),
                   error_number(facts->new));
    if (opens && facts->unseen_new == 1)
        return SAY(words, MESSAGE("only one of the {0}s is still unseen"),
                   error_number(facts->new));
    return facts->unseen_fit < facts->unseen_count &&
           stands_out(facts, others_that_do_not_fit, false) &&
           SAY(words, MESSAGE("only {0} of the {1} tiles that you can't see fit then"),
               error_number(facts->unseen_fit), error_number(facts->unseen_count));
}

/* ---- Without a tile ---- */

static bool say_flip(const struct topic *topic, bool against, struct error *words)
{
    const struct match *seen = &topic->view->seen;
    struct tile_set hand = round_hand(&seen->round, topic->view->seat);
    int points = score_hand(&seen->sheet, &hand);
    if (topic->move.action == ACTION_FLIP)
        return against ? SAY(words, MESSAGE("ends the round while your hand counts {0}"),
                             error_number(points))
                       : SAY(words, MESSAGE("ends the round: your hand counts only {0}"),
                             error_number(points));
    return against
               ? SAY(words, MESSAGE("goes on, though your hand counts only {0}"),
                     error_number(points))
               : SAY(words, MESSAGE("goes on: your hand still counts {0}"), error_number(points));
}

static bool say_stop(const struct topic *topic, bool against, struct error *words)
{
    if (topic->move.action != ACTION_DONE)
        return false;
    return against ? SAY(words, MESSAGE("lays no more, though you could"))
                   : SAY(words, MESSAGE("keeps the other tiles for later"));
}

static bool say_place(const struct topic *topic, enum theme theme, bool against,
                      struct error *words)
{
    struct facts facts;
    find_facts(&facts, topic);
    switch (theme) {
    case THEME_POINTS:
        return say_points(&facts, against, words);
    case THEME_WEIGHT:
        return say_weight(&facts, against, words);
    case THEME_DOUBLE:
        return say_double(&facts, against, words);
    case THEME_STUCK:
        return say_stuck(&facts, against, words);
    case THEME_ON:
        return say_on(&facts, against, words);
    case THEME_KEEP:
        return say_keep(&facts, against, words);
    case THEME_OTHERS:
        return say_others(&facts, against, words);
    case THEME_DOWN:
        return topic->move.down && !against &&
               SAY(words, MESSAGE("closes an end with {0} for everybody"), error_number(facts.old));
    default:
        return false;
    }
}

bool chain_say(const struct topic *topic, enum theme theme, bool against, struct error *ret_words)
{
    if (theme == THEME_FLIP)
        return say_flip(topic, against, ret_words);
    if (theme == THEME_STOP)
        return say_stop(topic, against, ret_words);
    return topic->move.action == ACTION_PLACE && say_place(topic, theme, against, ret_words);
}
