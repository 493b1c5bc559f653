/*
 * Solving a round whose tiles are all known. A search asks whether the first seat can make its goal
 * or not, and a few such questions find the value. All moves of a position are made before any of
 * them is searched: what follows by force is followed at once, and often one of the positions
 * reached is over or known already, so that nothing has to be searched.
 *
 * Rules are left to the engine, and what the future of a position depends on to the kind of game.
 */
#include "kind.h"

#include <pasch/rules/score.h>

#include <assert.h>
#include <limits.h>

enum bound { BOUND_LEAST, BOUND_MOST };
enum { GENERATIONS = 1 << 14, EFFORT_MOST = 31, NO_MOVE = (1 << 12) - 1 };

_Static_assert((int)NO_MOVE >= (int)ROUND_MOVES_MAX, "every move has a number in the table");

/* No round is worth more than this. */
enum { WORTH_MOST = 1 << 28 };

/*
 * Which move is searched first: the one that promises the smallest search, with few tiles in hand
 * and few moves to choose from afterwards, or that leaves the turn where it is. These are the best
 * of those tried; counting the points made in play as well led to larger searches.
 */
enum { FOR_TURN = 8, FOR_CHOICE = 1, FOR_TILE = 2 };

void solver_init(struct solver *solver)
{
    solver->nodes = 0;
    solver->generation = 0;
    memset(solver->table, 0, sizeof solver->table);
}

bool solve_suits(const struct sheet *sheet)
{
    return player_kind(sheet)->solves;
}

static uint64_t key_of(const struct solver *solver, const struct round *round)
{
    uint64_t key = solver->key(solver, round);
    return key ^ key >> 29;
}

/* ---- What is known already ---- */

static const struct solve_entry *find_entry(const struct solver *solver, uint64_t key)
{
    const struct solve_entry *bucket = solver->table[key % SOLVE_BUCKETS];
    for (unsigned i = 0; i < SOLVE_BUCKET_ENTRIES; i++)
        if (bucket[i].key == key && bucket[i].generation == solver->generation)
            return &bucket[i];
    return NULL;
}

/* In place of what is out of date, else of what is found again with the least effort. */
static void keep_entry(struct solver *solver, struct solve_entry entry)
{
    struct solve_entry *bucket = solver->table[entry.key % SOLVE_BUCKETS], *place = bucket;
    unsigned least = UINT_MAX;
    for (unsigned i = 0; i < SOLVE_BUCKET_ENTRIES; i++) {
        bool valid = bucket[i].generation == solver->generation;
        if (valid && bucket[i].key == entry.key) {
            place = &bucket[i];
            break;
        }
        unsigned loss = valid ? bucket[i].effort + 1u : 0;
        if (loss < least) {
            least = loss;
            place = &bucket[i];
        }
    }
    *place = entry;
}

static void remember(struct solver *solver, uint64_t key, int value, bool made, unsigned move,
                     uint64_t nodes)
{
    unsigned effort = bits_highest(nodes | 1);
    keep_entry(solver, (struct solve_entry){
                           .key = key,
                           .value = value,
                           .move = move & NO_MOVE,
                           .bound = made ? BOUND_LEAST : BOUND_MOST,
                           .effort = (effort < EFFORT_MOST ? effort : EFFORT_MOST) & EFFORT_MOST,
                           .generation = solver->generation & (GENERATIONS - 1)});
}

/* ---- Worth ---- */

/* What the first seat has made in play, less what the second has. */
static inline int gained(const struct solver *solver, const struct round *round)
{
    return solver->sign * (round->gains[solver->seats[0]] - round->gains[solver->seats[1]]);
}

static int final_value(const struct solver *solver, const struct round *round)
{
    unsigned first = solver->seats[0], second = solver->seats[1];
    struct result result;
    score_round(round, solver->sheet, solver->pot, &result);
    if (solver->sign)
        return gained(solver, round) +
               solver->sign * (result.points[first] - result.points[second]);
    return (int)(result.best >> first & 1) - (int)(result.best >> second & 1);
}

/* ---- Search ---- */

static inline struct round *state_at(struct solver *solver, uint32_t at)
{
    return (struct round *)(void *)(solver->states + at);
}

/* Makes the move in the room behind the other positions, which the caller then takes or leaves. */
static struct round *make_move(struct solver *solver, const struct round *round, struct move move)
{
    struct round *after = state_at(solver, solver->states_used);
    if (solver->nodes >= solver->node_limit ||
        solver->states_used + round->bytes > sizeof solver->states) {
        solver->stopped = true;
        return NULL;
    }
    solver->nodes++;
    round_copy(after, round);
    round_apply(after, solver->sheet, move);
    return after;
}

static void take_room(struct solver *solver, const struct round *round)
{
    solver->states_used += (round->bytes + 7u) / 8 * 8;
}

/* Makes the moves that are forced; returns how many there are to choose from then, 0 if the round
 * is over. */
static unsigned follow(struct solver *solver, struct round *round)
{
    struct move *moves = solver->moves[1];
    while (round->stage != STAGE_OVER) {
        unsigned count = round_search_moves(round, solver->sheet, moves);
        if (count > 1)
            return count;
        round_apply(round, solver->sheet, moves[0]);
    }
    return 0;
}

/* Whether it is known if the goal is made here: then `ret_value` is a bound for the value that says
 * so. If not, `child` is filled in. */
static bool settle(struct solver *solver, struct round *round, unsigned before, int goal,
                   struct solve_child *child, int *ret_value)
{
    unsigned count = follow(solver, round);
    if (count == 0) {
        *ret_value = final_value(solver, round);
        return true;
    }
    uint64_t key = key_of(solver, round);
    const struct solve_entry *entry = find_entry(solver, key);
    if (entry) {
        int value = entry->value + gained(solver, round);
        if (entry->bound == BOUND_LEAST ? value >= goal : value < goal) {
            *ret_value = value;
            return true;
        }
    }
    int tiles = round->counts[solver->seats[0]] + round->counts[solver->seats[1]];
    child->key = key;
    child->hint = (uint16_t)(entry ? entry->move : NO_MOVE);
    child->order =
        (round->turn == before ? FOR_TURN : 0) - FOR_CHOICE * (int)count - FOR_TILE * tiles;
    return false;
}

/* The best found so far in a position. */
struct choice {
    int value;
    unsigned move;
};

/* Takes the move if it is better than others; true if no other needs to be looked at: the seat to
 * act has made the goal, or prevented it. */
static inline bool decide(struct choice *choice, bool own, int goal, int value, unsigned move)
{
    if (choice->move == NO_MOVE || (own ? value > choice->value : value < choice->value))
        *choice = (struct choice){value, move};
    return own ? value >= goal : value < goal;
}

/* Makes all moves and puts those that must be searched on the list of children; true if one of the
 * others decides. */
static bool expand(struct solver *solver, const struct round *round, unsigned hint, int goal,
                   struct choice *choice)
{
    const struct move *moves = solver->moves[0];
    bool own = round->turn == solver->seats[0];
    unsigned count = round_search_moves(round, solver->sheet, solver->moves[0]);
    if (solver->children_used + count > SOLVE_CHILDREN) {
        solver->stopped = true;
        return false;
    }
    for (unsigned i = 0; i < count; i++) {
        struct solve_child *child = &solver->children[solver->children_used];
        struct round *after = make_move(solver, round, moves[i]);
        int value;
        if (!after)
            return false;
        if (settle(solver, after, round->turn, goal, child, &value)) {
            if (decide(choice, own, goal, value, i))
                return true;
            continue;
        }
        child->state = solver->states_used;
        child->move = (uint16_t)i;
        if (i == hint)
            child->order = INT_MAX;
        take_room(solver, after);
        solver->children_used++;
    }
    return false;
}

/* Puts the most promising child first. */
static inline void bring_forward(struct solve_child *children, unsigned count)
{
    unsigned first = 0;
    for (unsigned i = 1; i < count; i++)
        if (children[i].order > children[first].order)
            first = i;
    struct solve_child child = children[first];
    children[first] = children[0];
    children[0] = child;
}

/* Whether the first seat makes the goal: returns a bound for the value that says so, which is at
 * least the goal or less than it. */
static int search(struct solver *solver, const struct round *round, uint64_t key, unsigned hint,
                  int goal)
{
    uint64_t nodes = solver->nodes;
    uint32_t states_used = solver->states_used, children_used = solver->children_used;
    bool own = round->turn == solver->seats[0];
    struct choice choice = {.move = NO_MOVE};
    bool decided = expand(solver, round, hint, goal, &choice);
    uint32_t children_end = solver->children_used;
    for (uint32_t at = children_used; at < children_end && !decided && !solver->stopped; at++) {
        struct solve_child *child = &solver->children[at];
        bring_forward(child, children_end - at);
        int value = search(solver, state_at(solver, child->state), child->key, child->hint, goal);
        decided = decide(&choice, own, goal, value, child->move);
    }
    solver->states_used = states_used;
    solver->children_used = children_used;
    solver->best = choice.move;
    if (!solver->stopped)
        remember(solver, key, choice.value - gained(solver, round), choice.value >= goal,
                 choice.move, solver->nodes - nodes);
    return choice.value;
}

/* ---- Questions ---- */

static void begin(struct solver *solver, const struct round *round, const struct sheet *sheet,
                  int pot, uint64_t node_limit)
{
    assert(round->stage != STAGE_OVER && bits_count(round->in) == 2);
    solver->nodes = 0;
    solver->sheet = sheet;
    solver->key = player_kind(sheet)->key;
    solver->node_limit = node_limit;
    solver->pot = pot;
    solver->sign = sheet->scoring == SCORING_NONE ? 0 : sheet_few_win(sheet) ? -1 : 1;
    solver->seats[0] = round->turn;
    solver->seats[1] = (uint8_t)bits_lowest(round->in & ~(1u << round->turn));
    solver->stopped = false;
    solver->states_used = solver->children_used = 0;
    if (++solver->generation == GENERATIONS) {
        memset(solver->table, 0, sizeof solver->table);
        solver->generation = 1;
    }
    struct tile_set rest = {{0}};
    unsigned at = round->stock + round_drawable(round, sheet);
    for (; at > round->stock; at--) {
        solver->rest[at] = rest;
        tile_set_add(&rest, round_deck_const(round)[at - 1]);
    }
    solver->rest[at] = rest;
}

/* What the first seat can make at least and at most. */
struct range {
    int least, most;
};

static struct range whole_range(const struct solver *solver)
{
    return solver->sign ? (struct range){-WORTH_MOST, WORTH_MOST} : (struct range){-1, 1};
}

/* The next goal to ask for: each answer leads to the one beside it, for which most is known
 * already. */
static int next_goal(struct range range, int guess)
{
    return guess <= range.least ? range.least + 1 : guess > range.most ? range.most : guess;
}

static void narrow(struct range *range, int goal, int value)
{
    if (value >= goal)
        range->least = value;
    else
        range->most = value;
}

static unsigned hint_for(const struct solver *solver, uint64_t key)
{
    const struct solve_entry *entry = find_entry(solver, key);
    return entry ? entry->move : NO_MOVE;
}

bool solve_best(struct solver *solver, const struct round *round, const struct sheet *sheet,
                int pot, uint64_t node_limit, struct move *ret_best, int *ret_value)
{
    begin(solver, round, sheet, pot, node_limit);
    struct range range = whole_range(solver);
    uint64_t key = key_of(solver, round);
    int guess = gained(solver, round);
    unsigned best = 0; /* as good as any if none makes more than the least */
    while (range.least < range.most) {
        int goal = next_goal(range, guess);
        guess = search(solver, round, key, hint_for(solver, key), goal);
        if (solver->stopped)
            return false;
        narrow(&range, goal, guess);
        if (guess >= goal)
            best = solver->best;
    }
    round_search_moves(round, sheet, solver->moves[0]);
    *ret_best = solver->moves[0][best];
    *ret_value = range.least - gained(solver, round);
    return true;
}

/* The value of a position that a move has led to. */
static int position_value(struct solver *solver, struct round *round, int guess)
{
    struct range range = whole_range(solver);
    while (range.least < range.most && !solver->stopped) {
        struct solve_child child;
        int goal = next_goal(range, guess);
        if (!settle(solver, round, round->turn, goal, &child, &guess))
            guess = search(solver, round, child.key, child.hint, goal);
        else if (round->stage == STAGE_OVER)
            return guess;
        narrow(&range, goal, guess);
    }
    return range.least;
}

bool solve_moves(struct solver *solver, const struct round *round, const struct sheet *sheet,
                 int pot, uint64_t node_limit, struct move *ret_moves, int *ret_values,
                 unsigned *ret_count)
{
    begin(solver, round, sheet, pot, node_limit);
    unsigned count = round_search_moves(round, sheet, ret_moves);
    int before = gained(solver, round), guess = before;
    for (unsigned i = 0; i < count; i++) {
        struct round *after = make_move(solver, round, ret_moves[i]);
        if (!after)
            return false;
        take_room(solver, after);
        guess = position_value(solver, after, guess);
        if (solver->stopped)
            return false;
        ret_values[i] = guess - before;
        solver->states_used = 0;
    }
    *ret_count = count;
    return true;
}
