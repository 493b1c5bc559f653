/*
 * Worlds and their weights. A player who chose the 3-4 and not the 6-6 probably has no 6-6: each
 * world is weighed by how likely it makes every choice that the others were seen to make. How they
 * choose is not known either, so several styles are thought possible, and each world says how
 * likely each seat is to have which.
 */
#include "worlds.h"

#include <assert.h>
#include <math.h>

enum { STYLE_SLIP = 64 }; /* one choice in so many is made for no reason at all */

static const double style_prior[STYLE_COUNT] = {
    [STYLE_POLICY] = 0.5, [STYLE_GREEDY] = 0.3, [STYLE_RANDOM] = 0.2};

/* ---- What the others chose ---- */

/* Whether the seat went on in the same turn, as far as the trail tells. */
static enum again again_at(const struct trail *trail, const struct sheet *sheet, unsigned i)
{
    if (i == 0 || trail->laid[i - 1].seat != trail->laid[i].seat || trail->laid[i - 1].stopped)
        return AGAIN_NO;
    bool after_double = tile_is_double(trail_tile(&trail->laid[i - 1]));
    if (sheet->more == MORE_ALL)
        return AGAIN_ALL;
    if (sheet->lead_again && i == 1 && after_double)
        return AGAIN_LEADER;
    return sheet->more == MORE_DOUBLES && after_double &&
                   tile_is_double(trail_tile(&trail->laid[i]))
               ? AGAIN_DOUBLES
               : AGAIN_NO;
}

/* Lists what other seats laid, the last of it where there is much. */
static void find_decisions(struct search *search, const struct view *view)
{
    const struct match *match = &view->seen;
    const struct trail *trail = &match->trail;
    struct round table = match->round; /* for all that never changes */
    struct tile_set laid = {{0}};
    memset(table.ends, 0, sizeof table.ends);
    table.open = table.faces = 0;
    table.sum = 0;
    table.laid = 0;
    for (unsigned seat = 0; seat < match->players; seat++)
        table.counts[seat] = match->in >> seat & 1 ? trail->hand : 0;
    unsigned others = 0, skip = 0, laid_by[PLAYERS_MAX] = {0};
    for (unsigned i = 0; i < trail->count; i++)
        others += trail->laid[i].seat != view->seat;
    skip = others > SEARCH_DECISIONS ? others - SEARCH_DECISIONS : 0;
    search->decision_count = 0;
    for (unsigned i = 0; i < trail->count; i++) {
        const struct laid *next = &trail->laid[i];
        struct move move = {.action = ACTION_PLACE,
                            .where = next->where & 7u,
                            .down = next->down & 1u,
                            .tile = trail_tile(next),
                            .on = next->on};
        if (next->seat != view->seat && skip) {
            skip--;
        } else if (next->seat != view->seat) {
            struct search_decision *decision = &search->decisions[search->decision_count++];
            round_copy(&decision->before, &table);
            decision->before.stage = i ? STAGE_PLAY : STAGE_LEAD;
            decision->before.turn = next->seat;
            decision->before.again = (uint8_t)again_at(trail, &match->sheet, i);
            decision->laid = laid;
            decision->move = move;
            decision->number = (uint8_t)i;
            decision->got = next->got;
            memset(&decision->later, 0, sizeof decision->later);
            for (unsigned k = i; k < trail->count && trail->got[next->seat] == trail->hand; k++)
                if (trail->laid[k].seat == next->seat)
                    tile_set_add(&decision->later, trail_tile(&trail->laid[k]));
        }
        round_lay(&table, &match->sheet, move);
        tile_set_add(&laid, (tile)move.tile);
        laid_by[next->seat]++;
        table.counts[next->seat] = (uint8_t)(next->got - laid_by[next->seat]);
    }
}

/* The hand that the seat had then, if the world is as it is drawn now. */
static void set_hand(struct search_decision *decision, const struct fill *fill)
{
    struct round *round = &decision->before;
    unsigned seat = round->turn;
    struct tile_set hand = decision->later;
    for (unsigned place = 0; place < fill->count; place++)
        if (fill->owner[place] == seat && fill->number[place] < decision->got &&
            fill->laid_at[fill->content[place]] >= decision->number)
            tile_set_add(&hand, fill->content[place]);
    unsigned count = 0;
    uint64_t *words = round_hand_words(round, seat);
    for (unsigned w = 0; w < round->words; w++)
        count += bits_count(words[w] = hand.word[w]);
    round->counts[seat] = (uint8_t)count;
}

/* How likely each style makes the choice. */
static void judge(struct search_decision *decision, const struct sheet *sheet,
                  const struct policy *policy, double *likely)
{
    struct move moves[ROUND_MOVES_MAX];
    int32_t scores[ROUND_MOVES_MAX];
    uint32_t odds[ROUND_MOVES_MAX];
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
        set_hand(decision, &search->fill);
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
    return sqrt(weight); /* the styles are only a guess: believe half of what they say */
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
    double sum; /* of the weights */
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
    gathering->sum += search->decision_count
                          ? weigh(search, gathering->view, gathering->policy,
                                  search->worlds[number].styles, gathering->random)
                          : 1;
    search->until[number] = gathering->sum;
}

bool worlds_draw(struct search *search, const struct view *view, bool infers, unsigned count,
                 uint64_t (*clock)(void), uint64_t deadline, struct random *random)
{
    struct gathering gathering = {
        .search = search, .view = view, .policy = policy_of(&view->seen.sheet), .random = random};
    bool possible = fill_init(&search->fill, view, random_next(random));
    assert(possible); /* else no match can have led to this view */
    (void)possible;
    round_copy(&search->known, &view->seen.round);
    search->decision_count = search->world_count = 0;
    if (infers && view->seen.sheet.engine == ENGINE_CHAIN)
        find_decisions(search, view);
    if (fill_every(&search->fill, count, gather, &gathering))
        return true;
    do {
        fill_walk(&search->fill);
        gather(&gathering, &search->fill);
    } while (search->world_count < count && (!clock || clock() < deadline));
    return false;
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
