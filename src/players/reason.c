/*
 * Finding reasons. The policy's weights say how much each feature of a move matters in this game;
 * the features are summed up by theme, and the themes in which a move differs most from the others
 * are put into words.
 */
#include "kind.h"

#include <pasch/players/reason.h>

#include <math.h>

enum {
    STRENGTH_LEAST = 16,
    FOR_BEST = 2, /* reasons for the best move */
};

struct error_value theme_tile(const struct sheet *sheet, tile tile)
{
    struct error_value value = {""};
    struct text text;
    text_init(&text, value.text, sizeof value.text);
    sheet_write_tile(sheet, tile, &text);
    return value;
}

struct tile_set theme_unseen(const struct topic *topic)
{
    const struct round *round = &topic->view->seen.round;
    struct tile_set unseen = {{0}}, hand = round_hand(round, topic->view->seat);
    for (unsigned i = 0; i < round->tiles; i++)
        if (!tile_set_has(&hand, (tile)i) && !tile_set_has(&topic->memory->laid, (tile)i))
            tile_set_add(&unseen, (tile)i);
    return unseen;
}

/* ---- What a move has and others have not ---- */

/* The features of all moves, seen from one of them. */
struct comparison {
    struct topic topic;
    const uint8_t *themes;
    const int16_t *weights;
    bool (*say)(const struct topic *topic, enum theme theme, bool against, struct error *ret_words);
    int16_t own[POLICY_FEATURES], best[POLICY_FEATURES];
    int32_t sums[POLICY_FEATURES]; /* of all other moves */
    unsigned others;
};

/* The features one by one, since there may be thousands of moves. */
static void features_of(const struct topic *topic, struct move move, int16_t *ret_features)
{
    int16_t features[1][POLICY_FEATURES];
    const struct match *seen = &topic->view->seen;
    policy_features(&seen->round, &seen->sheet, topic->memory, &move, 1, features);
    memcpy(ret_features, features[0], sizeof features[0]);
}

static void compare(struct comparison *comparison, const struct opinion *opinions, unsigned count,
                    unsigned which)
{
    features_of(&comparison->topic, opinions[0].move, comparison->best);
    for (unsigned i = 0; i < count; i++) {
        int16_t features[POLICY_FEATURES];
        features_of(&comparison->topic, opinions[i].move, features);
        if (i == which)
            memcpy(comparison->own, features, sizeof features);
        for (unsigned f = 0; f < POLICY_FEATURES && i != which; f++)
            comparison->sums[f] += features[f];
    }
    comparison->others = count - 1;
}

/* How much better the move is in each theme, than the others or than the best. */
static void measure(const struct comparison *comparison, bool than_best,
                    int32_t ret_strengths[THEME_COUNT])
{
    double strengths[THEME_COUNT] = {0};
    for (unsigned f = 0; f < POLICY_FEATURES; f++) {
        double usual =
            than_best ? comparison->best[f] : (double)comparison->sums[f] / comparison->others;
        strengths[comparison->themes[f]] += comparison->weights[f] * (comparison->own[f] - usual);
    }
    for (unsigned theme = 0; theme < THEME_COUNT; theme++)
        ret_strengths[theme] = (int32_t)(strengths[theme] / FEATURE_ONE);
}

/* Puts the strongest themes into words, `most` of them; returns their number. A theme in `*said`
 * has been spoken of already. */
static unsigned find_themes(const struct comparison *comparison, bool against, unsigned most,
                            unsigned *said, struct remark *ret_remarks)
{
    int32_t strengths[THEME_COUNT];
    unsigned count = 0;
    measure(comparison, against, strengths);
    for (unsigned theme = 0; theme < THEME_COUNT; theme++)
        strengths[theme] = *said >> theme & 1 ? 0 : strengths[theme];
    for (bool found = true; found && count < most;) {
        unsigned strongest = THEME_NONE;
        int32_t strength = STRENGTH_LEAST - 1;
        for (unsigned theme = THEME_NONE + 1; theme < THEME_COUNT; theme++) {
            int32_t now = against ? -strengths[theme] : strengths[theme];
            if (now > strength) {
                strongest = theme;
                strength = now;
            }
        }
        found = strongest != THEME_NONE;
        strengths[strongest] = 0;
        if (found && comparison->say &&
            comparison->say(&comparison->topic, (enum theme)strongest, against,
                            &ret_remarks[count].words)) {
            *said |= 1u << strongest;
            ret_remarks[count].against = against;
            ret_remarks[count++].strength = strength;
        }
    }
    return count;
}

/* A last tile speaks for itself. */
static bool is_last_tile(const struct view *view, struct move move)
{
    return move.action == ACTION_PLACE && view->seen.round.counts[view->seat] == 1 &&
           !(view->seen.sheet.stock_lead && view->seen.round.stage == STAGE_LEAD);
}

static unsigned remark_last_tile(const struct view *view, struct remark *ret_remark)
{
    ret_remark->against = false;
    ret_remark->strength = INT16_MAX;
    if (view->seen.sheet.out_ends)
        error_set(&ret_remark->words, MESSAGE("it is your last tile: the round is over"));
    else
        error_set(&ret_remark->words, MESSAGE("it is your last tile"));
    return 1;
}

/* Why the player would make another move than the one that reads best. */
static unsigned remark_own(const struct view *view, const struct opinion *best,
                           const struct opinion *own, struct remark *ret_remark)
{
    double more = own->points - best->points;
    ret_remark->against = false;
    ret_remark->strength = INT16_MAX;
    error_set(&ret_remark->words,
              (sheet_few_win(&view->seen.sheet) ? -more : more) > 0
                  ? MESSAGE("what the computer player itself would do: the chances are close, and "
                            "its points in this round are better")
                  : MESSAGE("what the computer player itself would do: the chances are close, and "
                            "at a glance it likes this better"));
    return 1;
}

static unsigned remark_other(struct remark *ret_remark, const char *message)
{
    ret_remark->against = false;
    ret_remark->strength = 0;
    error_set(&ret_remark->words, message);
    return 1;
}

unsigned reason_find(const struct view *view, const struct opinion *opinions, unsigned count,
                     unsigned which, struct remark *ret_remarks)
{
    const struct sheet *sheet = &view->seen.sheet;
    const struct player_kind *kind = player_kind(sheet);
    struct memory memory;
    struct comparison comparison = {
        .topic = {.view = view,
                  .memory = &memory,
                  .move = opinions[which].move,
                  .opinions = opinions,
                  .count = count},
        .themes = kind->themes,
        .weights = policy_of(sheet)->weights,
        .say = kind->say,
    };
    unsigned found = 0, said = 0;
    if (is_last_tile(view, opinions[which].move))
        found = remark_last_tile(view, ret_remarks);
    if (count == 1)
        return found ? found : remark_other(ret_remarks, MESSAGE("there is no other move"));
    memory_of_view(&memory, view);
    compare(&comparison, opinions, count, which);
    if (which > 0 && opinions[which].own)
        found += remark_own(view, &opinions[0], &opinions[which], ret_remarks + found);
    if (which > 0)
        found += find_themes(&comparison, true, 1, &said, ret_remarks + found);
    found +=
        find_themes(&comparison, false, which ? 1 : FOR_BEST - found, &said, ret_remarks + found);
    if (found || which)
        return found;
    return remark_other(ret_remarks,
                        MESSAGE("comes out best when the round is played on in thought"));
}

static double *read_of(struct opinion *opinion, bool alone)
{
    return alone ? &opinion->points : &opinion->win;
}

/* Whether it was tried at least half as often as the one that was tried most. */
static bool is_kept(const struct opinion *opinion, uint32_t most)
{
    return opinion->playouts && 2 * (uint64_t)opinion->playouts >= most;
}

/* No move that was given up reads better than one that was kept. */
static void cap_given_up(struct opinion *opinions, unsigned count, bool alone)
{
    uint32_t most = 0;
    double least = INFINITY;
    for (unsigned i = 0; i < count; i++)
        most = opinions[i].playouts > most ? opinions[i].playouts : most;
    for (unsigned i = 0; i < count; i++)
        if (is_kept(&opinions[i], most))
            least = fmin(least, *read_of(&opinions[i], alone));
    for (unsigned i = 0; i < count; i++)
        if (opinions[i].playouts && !is_kept(&opinions[i], most))
            *read_of(&opinions[i], alone) = fmin(*read_of(&opinions[i], alone), least);
}

void reason_sort(struct opinion *opinions, unsigned count, bool alone)
{
    for (unsigned i = 0; i < count; i++)
        opinions[i].own = i == 0;
    cap_given_up(opinions, count, alone);
    for (unsigned i = 1; i < count; i++) {
        struct opinion moved = opinions[i];
        unsigned at = i;
        for (; at > 0 && moved.playouts &&
               (!opinions[at - 1].playouts ||
                *read_of(&moved, alone) > *read_of(&opinions[at - 1], alone));
             at--)
            opinions[at] = opinions[at - 1];
        opinions[at] = moved;
    }
}

bool reason_is_close(const struct opinion *opinions, unsigned which)
{
    const struct opinion *best = &opinions[0], *other = &opinions[which];
    if (which == 0 || best->exact || !best->playouts || !other->playouts)
        return false;
    double difference = best->win - other->win, chance = (best->win + other->win) / 2;
    double variance = chance * (1 - chance) * (1.0 / best->playouts + 1.0 / other->playouts);
    return difference * difference <= 4 * variance; /* twice the standard error */
}
