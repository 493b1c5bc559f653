/* What can be said about a move with triangles. */
#include "kind.h"

#include <pasch/engines/triangle.h>

const uint8_t triangle_themes[POLICY_FEATURES] = {
    [TRIANGLE_BONUS] = THEME_POINTS,      [TRIANGLE_VALUE] = THEME_WEIGHT,
    [TRIANGLE_LATE_VALUE] = THEME_WEIGHT, [TRIANGLE_RIVALS] = THEME_KEEP,
    [TRIANGLE_EASY_TILE] = THEME_ON,      [TRIANGLE_CORNERED] = THEME_OTHERS,
    [TRIANGLE_TRIPLE] = THEME_DOUBLE,     [TRIANGLE_PLACE] = THEME_DRAW,
    [TRIANGLE_DRAW] = THEME_DRAW,         [TRIANGLE_DRAW_COST] = THEME_DRAW,
    [TRIANGLE_LATE_DRAW] = THEME_DRAW,    [TRIANGLE_MORE_DRAWS] = THEME_DRAW,
};

/* ---- Laying a tile ---- */

static bool say_bonus(const struct topic *topic, bool against, struct error *words)
{
    const struct sheet *sheet = &topic->view->seen.sheet;
    struct placement placement = triangle_placement(&topic->view->seen.round, sheet, topic->move);
    bool any = placement.bridge || placement.joint || placement.hexagons;
    if (against)
        return !any && SAY(words, MESSAGE("brings no bonus"));
    if (placement.hexagons > 1)
        return SAY(words, MESSAGE("completes {0} hexagons: {1} points in all"),
                   error_number(placement.hexagons), error_number(placement.points));
    if (placement.hexagons)
        return SAY(words, MESSAGE("completes a hexagon: {0} points in all"),
                   error_number(placement.points));
    if (placement.bridge)
        return SAY(words, MESSAGE("makes a bridge: {0} points in all"),
                   error_number(placement.points));
    return placement.joint && SAY(words, MESSAGE("makes a double joint: {0} points in all"),
                                  error_number(placement.points));
}

static bool say_value(const struct topic *topic, bool against, struct error *words)
{
    const struct round *round = &topic->view->seen.round;
    uint64_t hand = round->tail[topic->view->seat] & ~(UINT64_C(1) << topic->move.tile);
    unsigned value = triangle_value((uint8_t)topic->move.tile), most = 0;
    tile best = 0;
    for (uint64_t rest = hand; rest;) {
        tile tile = (uint8_t)bits_pop(&rest);
        if (triangle_value(tile) >= most) {
            best = tile;
            most = triangle_value(tile);
        }
    }
    if (against)
        return most > value && SAY(words, MESSAGE("you keep a more valuable tile, {0}"),
                                   theme_tile(&topic->view->seen.sheet, best));
    if (hand && most < value)
        return SAY(words, MESSAGE("lays your most valuable tile: {0} points"), error_number(value));
    return value > 1 && SAY(words, MESSAGE("the tile is worth {0} points"), error_number(value));
}

/* How many other tiles of the hand fit the same place. */
static bool say_place(const struct topic *topic, bool against, struct error *words)
{
    const struct round *round = &topic->view->seen.round;
    uint64_t hand = round->tail[topic->view->seat] & ~(UINT64_C(1) << topic->move.tile);
    unsigned rivals = bits_count(round->triangle.fits[topic->move.on] & hand);
    if (against)
        return rivals == 1
                   ? SAY(words, MESSAGE("takes a place where another tile of yours fits"))
                   : rivals &&
                         SAY(words, MESSAGE("takes a place where {0} other tiles of yours fit"),
                             error_number(rivals));
    return !rivals && hand && SAY(words, MESSAGE("no other tile of yours fits there"));
}

/* How many places there are for the tile. */
static bool say_ways(const struct topic *topic, bool against, struct error *words)
{
    const struct match *seen = &topic->view->seen;
    const struct triangle_table *table = &seen->round.triangle;
    struct error_value name = theme_tile(&seen->sheet, (uint8_t)topic->move.tile);
    unsigned ways = 0;
    for (unsigned i = 0; i < table->count; i++)
        ways += table->fits[i] >> topic->move.tile & 1;
    if (against)
        return ways > 1 &&
               SAY(words, MESSAGE("{0} fits in {1} places: it can wait"), name, error_number(ways));
    return ways == 1 ? SAY(words, MESSAGE("{0} fits nowhere else"), name)
                     : ways == 2 && SAY(words, MESSAGE("{0} fits in only one other place"), name);
}

/* Who else could use the place. */
static bool say_others(const struct topic *topic, bool against, struct error *words)
{
    const struct round *round = &topic->view->seen.round;
    struct tile_set unseen = theme_unseen(topic);
    if (against || topic->view->seen.players == 1 ||
        unseen.word[0] & round->triangle.fits[topic->move.on])
        return false;
    return SAY(words, MESSAGE("takes a place that nobody else can use"));
}

/* ---- Drawing, passing ---- */

static bool say_draw(const struct topic *topic, bool against, struct error *words)
{
    const struct sheet *sheet = &topic->view->seen.sheet;
    bool draws = topic->move.action == ACTION_DRAW;
    int cost = draws ? sheet->draw_cost : topic->move.action == ACTION_PASS ? sheet->pass_cost : 0;
    if (topic->move.action == ACTION_PLACE)
        return false;
    if (against && draws)
        return cost ? SAY(words, MESSAGE("costs {0} points, and you have one more tile in hand"),
                          error_number(cost))
                    : SAY(words, MESSAGE("you have one more tile in hand"));
    if (against)
        return cost ? SAY(words, MESSAGE("costs {0} points"), error_number(cost))
                    : SAY(words, MESSAGE("you keep a tile that fits"));
    if (draws)
        return cost ? SAY(words, MESSAGE("costs {0} points, but you may get a better tile"),
                          error_number(cost))
                    : SAY(words, MESSAGE("you may get a better tile"));
    return SAY(words, MESSAGE("keeps your tiles for better places"));
}

bool triangle_say(const struct topic *topic, enum theme theme, bool against,
                  struct error *ret_words)
{
    bool leads = topic->view->seen.round.stage == STAGE_LEAD;
    if (theme == THEME_DRAW)
        return say_draw(topic, against, ret_words);
    if (topic->move.action != ACTION_PLACE || leads)
        return false;
    switch (theme) {
    case THEME_POINTS:
        return say_bonus(topic, against, ret_words);
    case THEME_WEIGHT:
        return say_value(topic, against, ret_words);
    case THEME_KEEP:
        return say_place(topic, against, ret_words);
    case THEME_ON:
        return say_ways(topic, against, ret_words);
    case THEME_OTHERS:
        return say_others(topic, against, ret_words);
    case THEME_DOUBLE:
        return triangle_is_triple((uint8_t)topic->move.tile) && !against &&
               SAY(ret_words, MESSAGE("gets rid of a triple, which seldom fits"));
    default:
        return false;
    }
}
