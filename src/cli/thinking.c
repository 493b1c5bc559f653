/* Searching in several threads. */
#include "thinking.h"

#include "budget.h"
#include "report.h"

#include <pasch/words/language.h>

#include <pthread.h>
#include <stdlib.h>

struct thinker {
    struct player player;
    const struct view *view;
    pthread_t thread;
    bool started;
    struct opinion opinions[ROUND_MOVES_MAX];
};

struct thinkers {
    int count;
    struct opinion opinions[ROUND_MOVES_MAX]; /* where only the best is asked for */
    struct thinker list[];
};

struct thinkers *thinkers_create(enum level level, struct budget budget, int threads)
{
    struct thinkers *thinkers =
        calloc(1, sizeof *thinkers + (size_t)threads * sizeof thinkers->list[0]);
    if (!thinkers) {
        report(_("there is not enough memory"));
        return NULL;
    }
    thinkers->count = threads;
    if (budget.playouts)
        budget.playouts = (budget.playouts + (uint32_t)threads - 1) / (uint32_t)threads;
    for (int i = 0; i < threads; i++) {
        player_init(&thinkers->list[i].player, level, 0);
        thinkers->list[i].player.budget = budget;
    }
    return thinkers;
}

void thinkers_destroy(struct thinkers *thinkers)
{
    free(thinkers);
}

static void *think(void *argument)
{
    struct thinker *thinker = argument;
    player_weigh(&thinker->player, thinker->view, thinker->opinions);
    return NULL;
}

static void start(struct thinker *thinker, const struct view *view)
{
    thinker->view = view;
    thinker->started = pthread_create(&thinker->thread, NULL, think, thinker) == 0;
}

/*
 * Waits for its thread. If that could not be started it thinks here, so that a number of playouts
 * gives the same as ever; by the clock there is no time left for that, and it is done without.
 */
static bool finish(struct thinker *thinker)
{
    if (thinker->started)
        pthread_join(thinker->thread, NULL);
    else if (!thinker->player.budget.clock)
        think(thinker);
    return thinker->started || !thinker->player.budget.clock;
}

unsigned thinkers_weigh(struct thinkers *thinkers, const struct view *view, struct random *random,
                        struct opinion *ret_opinions)
{
    struct player *first = &thinkers->list[0].player;
    for (int i = 1; i < thinkers->count; i++) {
        random_seed(&thinkers->list[i].player.random, random_next(random));
        start(&thinkers->list[i], view);
    }
    first->random = *random;
    unsigned count = player_weigh(first, view, ret_opinions);
    *random = first->random;
    for (int i = 1; i < thinkers->count; i++)
        if (finish(&thinkers->list[i]))
            opinions_merge(ret_opinions, thinkers->list[i].opinions, count);
    return count;
}

struct move thinkers_choose(struct thinkers *thinkers, const struct view *view,
                            struct random *random)
{
    struct player *first = &thinkers->list[0].player;
    struct move moves[ROUND_MOVES_MAX], move;
    if (thinkers->count > 1 && budget_counts(first->level) && view_search_moves(view, moves) > 1) {
        thinkers_weigh(thinkers, view, random, thinkers->opinions);
        return thinkers->opinions[0].move;
    }
    first->random = *random;
    move = player_choose(first, view);
    *random = first->random;
    return move;
}
