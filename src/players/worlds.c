/*
 * Worlds and their weights. A player who chose the 3-4 and not the 6-6 probably has no 6-6: each
 * world is weighed by how likely it makes every choice that the others were seen to make. How they
 * choose is not known either, so several styles are thought possible, and each world says how
 * likely each seat is to have which.
 */
#include "worlds.h"

#include "choices.h"

#include <assert.h>
#include <math.h>

enum { STYLE_SLIP = 64 }; /* one choice in so many is made for no reason at all */

static const double style_prior[STYLE_COUNT] = {
    [STYLE_POLICY] = 0.5, [STYLE_GREEDY] = 0.3, [STYLE_RANDOM] = 0.2};

/* ---- What the others chose ---- */

/* How likely each style makes the choice. */
static void judge(struct search_decision *decision, const struct sheet *sheet,
                  const struct policy *policy, double *likely)
{
    struct move moves[ROUND_SEARCH_MOVES_MAX];
    int32_t scores[ROUND_SEARCH_MOVES_MAX];
    uint32_t odds[ROUND_SEARCH_MOVES_MAX];
    const struct round *round = &decision->before;
    unsigned count = round_search_moves(round, sheet, moves);
    if (count <= 1)
        return;
    struct memory memory = {.laid = decision->laid};
    policy_scores(policy, round, sheet, &memory, moves, count, scores);
    uint64_t sum = policy_odds(scores, count, odds);
    unsigned chosen = round_find_search_move(sheet, moves, count, decision->move), alike = 0;
    int greed_chosen = -1, greed_best = -1;
    if (chosen == count)
        return;
    for (unsigned i = 0; i < count; i++) {
        int greed = greed_of(round, sheet, moves[i]);
        alike = greed > greed_best ? 1 : alike + (greed == greed_best);
        greed_best = greed > greed_best ? greed : greed_best;
        if (i == chosen)
            greed_chosen = greed;
    }
    double slip = 1.0 / (STYLE_SLIP * count), sure = 1 - 1.0 / STYLE_SLIP;
    likely[STYLE_POLICY] *= slip + sure * (double)odds[chosen] / (double)sum;
    likely[STYLE_GREEDY] *= slip + (greed_chosen == greed_best ? sure / alike : 0);
    likely[STYLE_RANDOM] *= 1.0 / count;
}

/* How much the choices of the others speak for the world as it is drawn now, and for which style of
 * each seat in it. */
static double weigh(struct search *search, const struct view *view, const struct policy *policy,
                    uint8_t *ret_styles, struct random *random)
{
    double likely[PLAYERS_MAX][STYLE_COUNT] = {{0}}, weight = 1;
    for (unsigned seat = 0; seat < view->seen.players; seat++)
        memcpy(likely[seat], style_prior, sizeof style_prior);
    for (unsigned i = 0; i < search->decision_count; i++) {
        struct search_decision *decision = &search->decisions[i];
        choice_set_hand(decision, &search->fill);
        judge(decision, &view->seen.sheet, policy, likely[decision->before.turn]);
    }
    for (unsigned seat = 0; seat < view->seen.players; seat++) {
        double sum = 0;
        for (unsigned style = 0; style < STYLE_COUNT; style++)
            sum += likely[seat][style];
        double at = (double)(random_next(random) >> 11) / 9007199254740992.0 * sum;
        unsigned style = 0;
        while (style + 1 < STYLE_COUNT && at >= likely[seat][style])
            at -= likely[seat][style++];
        ret_styles[seat] = (uint8_t)(seat == view->seat ? STYLE_POLICY : style);
        weight *= sum;
    }
    return weight;
}

/* ---- The worlds ---- */

static size_t tail_bytes(const struct round *round)
{
    return ((size_t)round->seats * round->words) * sizeof round->tail[0] + round->tiles;
}

static void keep(struct search *search, const struct round *round, unsigned number)
{
    struct search_world *world = &search->worlds[number];
    memcpy(world->tail, round->tail, tail_bytes(round));
    world->lead = round->lead;
    world->drawn = round->drawn;
}

/* What it takes to add worlds. */
struct gathering {
    struct search *search;
    const struct view *view;
    const struct policy *policy;
    struct random *random;
    uint64_t (*clock)(void);   /* NULL: there is time */
    uint64_t listing_deadline; /* so that some is left for drawing if there are too many to list */
};

/* Adds the world that `fill` holds now. */
static void gather(void *context, const struct fill *fill)
{
    struct gathering *gathering = context;
    struct search *search = gathering->search;
    struct round round;
    unsigned number = search->world_count++;
    fill_make_round(fill, &round);
    keep(search, &round, number);
    memset(search->worlds[number].styles, STYLE_POLICY, PLAYERS_MAX);
    search->until[number] = search->decision_count
                                ? weigh(search, gathering->view, gathering->policy,
                                        search->worlds[number].styles, gathering->random)
                                : 1;
}

/* Believes half of what the weights say. */
static void halve_belief(struct search *search)
{
    for (unsigned i = 0; i < search->world_count; i++)
        search->until[i] = sqrt(search->until[i]);
}

/* As many worlds of the same weight would tell as much. */
static double worlds_that_count(const struct search *search)
{
    double sum = 0, squares = 0;
    for (unsigned i = 0; i < search->world_count; i++) {
        sum += search->until[i];
        squares += search->until[i] * search->until[i];
    }
    return squares > 0 ? sum * sum / squares : 0;
}

/*
 * From weights to their sums. The styles are only a guess, so half of what they say is believed.
 * After many choices of large hands a few of the worlds drawn would have nearly all of the weight:
 * then what they have in common is luck, and less is believed, until enough of them count.
 */
static void sum_weights(struct search *search, bool complete)
{
    enum { PART = 12, HALVINGS_MOST = 16 };
    double sum = 0;
    if (search->decision_count)
        halve_belief(search);
    for (unsigned i = 0; i < HALVINGS_MOST && !complete; i++) {
        if (PART * worlds_that_count(search) >= search->world_count)
            break;
        halve_belief(search);
    }
    for (unsigned i = 0; i < search->world_count; i++)
        search->until[i] = sum += search->until[i];
}

static bool listing_is_late(void *context)
{
    const struct gathering *gathering = context;
    return gathering->clock && gathering->clock() >= gathering->listing_deadline;
}

bool worlds_draw(struct search *search, const struct view *view, bool infers, unsigned count,
                 uint64_t (*clock)(void), uint64_t deadline, struct random *random)
{
    struct gathering gathering = {.search = search,
                                  .view = view,
                                  .policy = policy_of(&view->seen.sheet),
                                  .random = random,
                                  .clock = clock};
    uint64_t start = clock ? clock() : 0;
    gathering.listing_deadline = start < deadline ? start + (deadline - start) / 2 : deadline;
    bool possible = fill_init(&search->fill, view, random_next(random));
    assert(possible); /* else no match can have led to this view */
    (void)possible;
    round_copy(&search->known, &view->seen.round);
    search->decision_count = search->world_count = 0;
    if (infers)
        choices_find(search, view);
    bool complete = fill_every(&search->fill, count, gather, listing_is_late, &gathering) > 0;
    if (!complete) {
        search->world_count = 0; /* those that were listed before time was up are all alike */
        do {
            fill_walk(&search->fill);
            gather(&gathering, &search->fill);
        } while (search->world_count < count && (!clock || clock() < deadline));
    }
    sum_weights(search, complete);
    return complete;
}

void worlds_set(struct search *search, const struct round *round)
{
    round_copy(&search->known, round);
    keep(search, round, 0);
    memset(search->worlds[0].styles, STYLE_POLICY, PLAYERS_MAX);
    search->until[0] = 1;
    search->world_count = 1;
}

const uint8_t *worlds_pick(const struct search *search, struct random *random,
                           struct round *ret_round)
{
    unsigned low = 0, high = search->world_count - 1;
    double at = (double)(random_next(random) >> 11) / 9007199254740992.0 * search->until[high];
    while (low < high) {
        unsigned middle = (low + high) / 2;
        if (search->until[middle] > at)
            high = middle;
        else
            low = middle + 1;
    }
    const struct search_world *world = &search->worlds[low];
    round_copy(ret_round, &search->known);
    memcpy(ret_round->tail, world->tail, tail_bytes(ret_round));
    ret_round->lead = world->lead;
    ret_round->drawn = world->drawn;
    return world->styles;
}
