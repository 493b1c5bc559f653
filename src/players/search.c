/*
 * Choosing by playouts. All moves are tried in the same worlds, so that luck is the same for all;
 * when a part of the budget is used up the worse half is given up (sequential halving). A tree of
 * moves above the playouts was measured too, and lost in every game (docs/players.md).
 */
#include "stakes.h"
#include "worlds.h"

enum {
    TRIES_WANTED = 48, /* for each move at least; where there is no time the policy picks a few */
    MOVES_LEAST = 4,
    LONG_ROUND = 90, /* tiles; where points are made all the time, a playout needs no more than */
    HORIZON = 20,    /* actions to tell who is ahead */
};

/* What is thought about now. */
struct searching {
    struct search *search;
    const struct sheet *sheet;
    const struct policy *policy;
    const struct budget *budget;
    struct random *random;
    struct stakes stakes;
    struct memory memory; /* of the seat */
    unsigned seat;
    unsigned horizon; /* so many actions a playout has */
    uint64_t start;
    uint32_t playouts;        /* so far */
    struct opinion *opinions; /* sums while thinking, then means */
    unsigned count;
};

static uint64_t now(const struct searching *searching)
{
    return searching->budget->clock ? searching->budget->clock() : 0;
}

static bool is_counted_out(const struct searching *searching, unsigned part, unsigned parts)
{
    uint64_t most = searching->budget->playouts;
    return most && searching->playouts >= most * part / parts;
}

/* Whether the first `part` of `parts` of the budget is used up. */
static bool is_used_up(const struct searching *searching, unsigned part, unsigned parts)
{
    const struct budget *budget = searching->budget;
    return is_counted_out(searching, part, parts) ||
           (budget->clock &&
            budget->clock() - searching->start >= budget->nanoseconds / parts * part);
}

/* ---- One playout ---- */

static void try_move(struct searching *searching, const struct round *world, const uint8_t *styles,
                     struct opinion *opinion)
{
    double chances[PLAYERS_MAX], others = 0;
    struct round round;
    struct memory memory = searching->memory;
    round_copy(&round, world);
    memory_note(&memory, &round, searching->sheet, opinion->move);
    round_apply(&round, searching->sheet, opinion->move);
    playout(&round, searching->sheet, searching->policy, &memory, styles, searching->random,
            searching->horizon);
    stakes_pay(&searching->stakes, &round, chances);
    const struct match *match = &searching->stakes.match;
    for (unsigned seat = 0; seat < match->players; seat++) {
        int points = match->totals[seat] - searching->stakes.start.totals[seat];
        if (seat == searching->seat)
            opinion->points += points;
        else
            others += points;
    }
    opinion->others += match->players > 1 ? others / (match->players - 1) : 0;
    opinion->value += chances[searching->seat];
    bool wins = match->winners >> searching->seat & 1;
    if (match->winners)
        opinion->win += wins ? 1.0 / bits_count(match->winners) : 0;
    else
        opinion->win += chances[searching->seat];
    if (match->result.best >> searching->seat & 1)
        opinion->first += 1.0 / bits_count(match->result.best);
    opinion->playouts++;
    searching->playouts++;
}

/* ---- All moves ---- */

/* After few playouts the mean is mostly luck, and the policy knows more. */
static double worth(const struct opinion *opinion)
{
    const double trust = 1.5; /* in a doubling by the policy: as much as that many wins */
    return (opinion->value + trust * opinion->liking) / opinion->playouts;
}

static bool is_better(const struct opinion *a, const struct opinion *b)
{
    if (!a->playouts || !b->playouts)
        return a->playouts > b->playouts;
    return worth(a) > worth(b);
}

/* Best first; equals stay in their order. */
static void sort(struct opinion *opinions, unsigned count)
{
    for (unsigned i = 1; i < count; i++) {
        struct opinion moved = opinions[i];
        unsigned at = i;
        for (; at > 0 && is_better(&moved, &opinions[at - 1]); at--)
            opinions[at] = opinions[at - 1];
        opinions[at] = moved;
    }
}

/* Draws the order of the moves, the likely ones first: for who is not sure of the policy. */
static void draw_order(struct searching *searching, const int32_t *scores)
{
    uint32_t odds[ROUND_SEARCH_MOVES_MAX];
    uint64_t sum = policy_odds(scores, searching->count, odds);
    for (unsigned i = 0; i < searching->count && sum; i++) {
        unsigned at = i + policy_pick(odds + i, sum, searching->random);
        struct opinion drawn = searching->opinions[at];
        sum -= odds[at];
        for (; at > i; at--) {
            odds[at] = odds[at - 1];
            searching->opinions[at] = searching->opinions[at - 1];
        }
        searching->opinions[i] = drawn;
    }
}

/* The moves in the order in which the policy likes them. Apart, like solve(), for the room that it
 * takes. */
static __attribute__((noinline)) void list_moves(struct searching *searching,
                                                 const struct round *round, unsigned doubt)
{
    struct move moves[ROUND_SEARCH_MOVES_MAX];
    int32_t scores[ROUND_SEARCH_MOVES_MAX];
    unsigned count = round_search_moves(round, searching->sheet, moves);
    searching->count = count;
    if (count == 0)
        return;
    policy_scores(searching->policy, round, searching->sheet, &searching->memory, moves, count,
                  scores);
    for (unsigned i = 0; i < count; i++) {
        unsigned at = i;
        int32_t score = scores[i] / (int32_t)doubt;
        for (; at > 0 && scores[at - 1] < score; at--) {
            scores[at] = scores[at - 1];
            searching->opinions[at] = searching->opinions[at - 1];
        }
        scores[at] = score;
        searching->opinions[at] = (struct opinion){.move = moves[i]};
    }
    for (unsigned i = 0; i < count; i++)
        searching->opinions[i].liking = (scores[i] - scores[0]) / 64.0;
    if (doubt > 1)
        draw_order(searching, scores);
}

/*
 * What a playout takes, in nanoseconds: the middle one of a few, each of another of the favourites.
 * The first one of all is slow, with nothing in the caches, and one may be over at once or be
 * interrupted by other programs. Also says how much time is left.
 */
static uint64_t playout_cost(struct searching *searching, uint64_t *ret_left)
{
    enum { SAMPLES = 5 };
    uint64_t costs[SAMPLES] = {0}, before = now(searching), time = searching->budget->nanoseconds,
             used;
    unsigned count = 0;
    struct round world;
    const uint8_t *styles = worlds_pick(searching->search, searching->random, &world);
    do {
        try_move(searching, &world, styles, &searching->opinions[count % searching->count]);
        uint64_t after = now(searching), cost = after > before ? after - before : 1;
        unsigned at = count++;
        for (; at > 0 && costs[at - 1] > cost; at--)
            costs[at] = costs[at - 1];
        costs[at] = cost;
        before = after;
        used = after - searching->start;
    } while (count < SAMPLES && used < time && !is_counted_out(searching, 1, 1));
    *ret_left = used < time ? time - used : 0;
    return costs[count / 2];
}

/* How many moves can be tried often enough; all but the favourites are left out if there is no
 * time. */
static unsigned affordable(struct searching *searching)
{
    const struct budget *budget = searching->budget;
    uint64_t playouts = budget->playouts ? budget->playouts : UINT32_MAX;
    if (budget->clock) {
        uint64_t left, cost = playout_cost(searching, &left);
        playouts = left / cost < playouts ? left / cost : playouts;
    }
    uint64_t moves = playouts / TRIES_WANTED;
    moves = moves > MOVES_LEAST ? moves : MOVES_LEAST;
    return moves < searching->count ? (unsigned)moves : searching->count;
}

static void conclude(struct searching *searching)
{
    for (unsigned i = 0; i < searching->count; i++) {
        struct opinion *opinion = &searching->opinions[i];
        if (!opinion->playouts)
            continue;
        opinion->value = worth(opinion);
        opinion->win /= opinion->playouts;
        opinion->points /= opinion->playouts;
        opinion->others /= opinion->playouts;
        opinion->first /= opinion->playouts;
    }
}

/*
 * Exact play, where the rest is known: two players, one world, and nothing but this round decides
 * the match. False if that takes too long.
 */
static __attribute__((noinline)) bool solve(struct searching *searching, const struct match *match)
{
    enum { NODES_MOST = 20000, NODE_NANOSECONDS = 200 };
    struct move moves[ROUND_SEARCH_MOVES_MAX];
    int values[ROUND_SEARCH_MOVES_MAX];
    unsigned count;
    struct round world;
    if (match->sheet.scoring != SCORING_NONE || match->sheet.rounds != 1 ||
        !solve_suits(&match->sheet) || match->players != 2)
        return false;
    worlds_pick(searching->search, searching->random, &world);
    solver_init(&searching->search->solver); /* rarely, so it is not kept ready */
    const struct budget *budget = searching->budget;
    uint64_t nodes = NODES_MOST, in_time = budget->nanoseconds / 2 / NODE_NANOSECONDS;
    if (budget->clock && in_time < nodes)
        nodes = in_time;
    if (!solve_moves(&searching->search->solver, &world, &match->sheet, 0, nodes, moves, values,
                     &count))
        return false;
    for (unsigned i = 0; i < count; i++) {
        double chance = (values[i] + 1) / 2.0;
        searching->opinions[i] = (struct opinion){.move = moves[i],
                                                  .playouts = 1,
                                                  .exact = true,
                                                  .value = chance,
                                                  .win = chance,
                                                  .first = chance};
    }
    sort(searching->opinions, count);
    return true;
}

static void think(struct searching *searching)
{
    unsigned alive = affordable(searching), phases = 1;
    for (unsigned rest = alive; rest > 2; rest = (rest + 1) / 2)
        phases++;
    for (unsigned phase = 1; phase <= phases; phase++) {
        bool used_up = is_used_up(searching, phase, phases);
        while (!used_up) {
            struct round world;
            const uint8_t *styles = worlds_pick(searching->search, searching->random, &world);
            for (unsigned i = 0; i < alive && !used_up; i++) {
                try_move(searching, &world, styles, &searching->opinions[i]);
                used_up = is_used_up(searching, phase, phases);
            }
        }
        sort(searching->opinions, alive);
        alive = (alive + 1) / 2;
    }
    conclude(searching);
}

unsigned search_view(struct search *search, const struct view *view, const struct skill *skill,
                     const struct budget *budget, struct random *random,
                     struct opinion *ret_opinions)
{
    struct searching searching = {.search = search,
                                  .sheet = &view->seen.sheet,
                                  .policy = policy_of(&view->seen.sheet),
                                  .budget = budget,
                                  .random = random,
                                  .seat = view->seat,
                                  .horizon = UINT32_MAX,
                                  .opinions = ret_opinions};
    if (!view_is_to_act(view))
        return 0;
    searching.start = now(&searching);
    memory_of_view(&searching.memory, view);
    list_moves(&searching, &view->seen.round, skill->doubt);
    if (searching.count == 1)
        return 1;
    stakes_init(&searching.stakes, &view->seen);
    if (skill->hurries && view->seen.sheet.divisor && view->seen.round.tiles >= LONG_ROUND)
        searching.horizon = HORIZON;
    /* A part of the budget goes into the worlds. */
    unsigned worlds = SEARCH_WORLDS;
    if (budget->playouts && budget->playouts < worlds)
        worlds = budget->playouts;
    bool complete = worlds_draw(search, view, skill->infers, worlds, budget->clock,
                                searching.start + budget->nanoseconds / 4, random);
    if (!complete || search->world_count > 1 || !solve(&searching, &view->seen))
        think(&searching);
    return searching.count;
}

unsigned search_open(struct search *search, const struct match *match, const struct budget *budget,
                     struct random *random, struct opinion *ret_opinions)
{
    struct searching searching = {.search = search,
                                  .sheet = &match->sheet,
                                  .policy = policy_of(&match->sheet),
                                  .budget = budget,
                                  .random = random,
                                  .seat = match->round.turn,
                                  .horizon = UINT32_MAX,
                                  .opinions = ret_opinions};
    if (match->stage != MATCH_PLAY)
        return 0;
    searching.start = now(&searching);
    memory_of_trail(&searching.memory, &match->trail, match->players);
    list_moves(&searching, &match->round, 1);
    stakes_init(&searching.stakes, match);
    worlds_set(search, &match->round);
    think(&searching);
    return searching.count;
}

/* How early a move was given up: 0 if it was tried half as often as the one tried most, 1 if a
 * quarter as often, and so on. */
static unsigned given_up(const struct opinion *opinion, uint32_t most)
{
    unsigned halves = 0;
    for (uint64_t tries = opinion->playouts; halves < 32 && 2 * tries < most; tries *= 2)
        halves++;
    return halves;
}

/* Best first. A move that all searches gave up early has a value that may be luck: those that they
 * kept come before it. */
static void sort_merged(struct opinion *opinions, unsigned count)
{
    uint32_t most = 0;
    for (unsigned i = 0; i < count; i++)
        most = opinions[i].playouts > most ? opinions[i].playouts : most;
    for (unsigned i = 1; i < count; i++) {
        struct opinion moved = opinions[i];
        unsigned at = i, halves = given_up(&moved, most);
        for (; at > 0; at--) {
            unsigned before = given_up(&opinions[at - 1], most);
            if (before < halves || (before == halves && opinions[at - 1].value >= moved.value))
                break;
            opinions[at] = opinions[at - 1];
        }
        opinions[at] = moved;
    }
}

void opinions_merge(struct opinion *opinions, const struct opinion *others, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        struct opinion *mine = &opinions[i];
        const struct opinion *other = others;
        while (!move_is_same(other->move, mine->move))
            other++;
        double all = (double)mine->playouts + other->playouts,
               part = other->playouts / (all > 0 ? all : 1);
        mine->value += (other->value - mine->value) * part;
        mine->win += (other->win - mine->win) * part;
        mine->points += (other->points - mine->points) * part;
        mine->others += (other->others - mine->others) * part;
        mine->first += (other->first - mine->first) * part;
        mine->playouts += other->playouts;
    }
    sort_merged(opinions, count);
}
