/* A level that thinks in several threads: each searches by itself, with its own random numbers, and
 * what they found is put together. */
#ifndef PASCH_CLI_THINKING_H
#define PASCH_CLI_THINKING_H

#include <pasch/players/player.h>

enum { THREADS_MAX = 256 };

struct thinkers;

/* A time is for each thread, a number of playouts for all together. NULL, and it has been said, if
 * there is not enough memory. */
struct thinkers *thinkers_create(enum level level, struct budget budget, int threads);
void thinkers_destroy(struct thinkers *thinkers);

/*
 * As player_weigh() and player_choose(); one thread thinks just as a player whose random numbers
 * these are. The same random numbers, playouts and threads give the same on every machine, even on
 * one that can't start so many threads.
 */
unsigned thinkers_weigh(struct thinkers *thinkers, const struct view *view, struct random *random,
                        struct opinion *ret_opinions);
struct move thinkers_choose(struct thinkers *thinkers, const struct view *view,
                            struct random *random);

#endif
