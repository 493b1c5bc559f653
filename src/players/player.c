/* The levels. */
#include "playout.h"

#include <pasch/base/nearest.h>
#include <pasch/players/player.h>
#include <pasch/rules/legal.h>

#include <assert.h>

static const char *const names[LEVEL_COUNT] = {"random", "greedy", "easy", "normal", "expert"};

bool player_find(const char *name, enum level *ret_level, struct error *error)
{
    char buffer[80];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    for (unsigned i = 0; i < LEVEL_COUNT; i++) {
        if (strcmp(names[i], name) == 0) {
            *ret_level = (enum level)i;
            return true;
        }
        text_add(&text, i ? ", " : "");
        text_add(&text, names[i]);
    }
    return error_set(error, MESSAGE("there is no computer player {0}; there are: {1}"),
                     error_text(name), error_text(buffer));
}

bool player_meant(const char *name, enum level *ret_level, struct error *error)
{
    struct nearest nearest = {.name = name};
    for (unsigned i = 0; i < LEVEL_COUNT; i++) {
        if (nearest_same(names[i], name)) {
            *ret_level = (enum level)i;
            return true;
        }
        nearest_offer(&nearest, names[i]);
    }
    if (!nearest.found)
        return player_find(name, ret_level, error);
    return error_set(error, MESSAGE("there is no computer player {0}; did you mean {1}?"),
                     error_text(name), error_text(nearest.found));
}

const char *player_name(enum level level)
{
    return names[level];
}

/* `normal` weighs a few of its moves in a few worlds only: with more it would play nearly as well
 * as `expert`, and the step from `easy` would be too high. */
enum { NORMAL_PLAYOUTS = 64, EXPERT_PLAYOUTS = 2000, MILLISECOND = 1000000 };

struct budget player_budget(enum level level)
{
    return (struct budget){.playouts = level == LEVEL_EXPERT ? EXPERT_PLAYOUTS : NORMAL_PLAYOUTS};
}

struct budget player_time(enum level level, uint64_t (*clock)(void))
{
    if (level == LEVEL_EXPERT)
        return (struct budget){.clock = clock, .nanoseconds = 20 * MILLISECOND};
    return (struct budget){
        .clock = clock, .nanoseconds = 2 * MILLISECOND, .playouts = NORMAL_PLAYOUTS};
}

void player_init(struct player *player, enum level level, uint64_t seed)
{
    player->level = level;
    player->budget = player_budget(level);
    random_seed(&player->random, seed);
}

static const struct skill skills[LEVEL_COUNT] = {
    [LEVEL_EASY] = {.doubt = 12},
    [LEVEL_NORMAL] = {.doubt = 6},
    [LEVEL_EXPERT] = {.doubt = 1, .infers = true, .hurries = true},
};

unsigned player_weigh(struct player *player, const struct view *view, struct opinion *ret_opinions)
{
    struct skill patient = skills[player->level]; /* what it says is told to people */
    patient.hurries = false;
    patient.doubt = 1;
    return search_view(&player->search, view, &patient, &player->budget, &player->random,
                       ret_opinions);
}

static unsigned choose_by_policy(struct player *player, const struct view *view,
                                 const struct move *moves, unsigned count)
{
    int32_t scores[ROUND_SEARCH_MOVES_MAX];
    uint32_t odds[ROUND_SEARCH_MOVES_MAX];
    struct memory memory;
    const struct match *seen = &view->seen;
    memory_of_view(&memory, view);
    policy_scores(policy_of(&seen->sheet), &seen->round, &seen->sheet, &memory, moves, count,
                  scores);
    for (unsigned i = 0; i < count; i++)
        scores[i] /= (int32_t)skills[player->level].doubt;
    return policy_pick(odds, policy_odds(scores, count, odds), &player->random);
}

static struct move choose(struct player *player, const struct view *view, const struct move *moves,
                          unsigned count)
{
    if (count == 1)
        return moves[0];
    switch (player->level) {
    case LEVEL_RANDOM:
        return moves[random_below(&player->random, count)];
    case LEVEL_GREEDY:
        return moves[greedy_pick(&view->seen.round, &view->seen.sheet, moves, count,
                                 &player->random)];
    case LEVEL_EASY:
        return moves[choose_by_policy(player, view, moves, count)];
    default:
        search_view(&player->search, view, &skills[player->level], &player->budget, &player->random,
                    player->opinions);
        return player->opinions[0].move;
    }
}

/* Where the side of a double is as good as its tip people lay on the side. */
static struct move prefer_side(const struct view *view, const struct move *moves, unsigned count,
                               struct move move)
{
    const struct sheet *sheet = &view->seen.sheet;
    struct move side = move;
    struct refused_move refused;
    if (move.action != ACTION_PLACE || move.where != WHERE_TIP)
        return move;
    side.where = WHERE_SIDE;
    bool alike = round_find_search_move(sheet, moves, count, side) ==
                 round_find_search_move(sheet, moves, count, move);
    return alike && !legal_refused(&view->seen.round, sheet, view->seat, side, &refused) ? side
                                                                                         : move;
}

struct move player_choose(struct player *player, const struct view *view)
{
    struct move moves[ROUND_SEARCH_MOVES_MAX];
    unsigned count = view_search_moves(view, moves);
    assert(count > 0);
    return prefer_side(view, moves, count, choose(player, view, moves, count));
}
