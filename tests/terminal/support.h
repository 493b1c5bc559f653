/* Sittings for tests: a folder of matches of their own, and people who choose at random. */
#ifndef TESTS_TERMINAL_SUPPORT_H
#define TESTS_TERMINAL_SUPPORT_H

#include "kept.h"
#include "saves.h"
#include "sitting.h"

#include <pasch/games/games.h>

/* An empty folder for all that is kept; for cmocka's setup and teardown. */
int folder_make(void **state);
int folder_remove(void **state);

/* A plan with a seed; `seats` as for play_plan_seats(), with as many players. */
struct play_plan plan_of(const struct sheet *sheet, const char *seats, uint64_t seed);
struct sitting *sit_down(const struct play_plan *plan);
struct sitting *sit_again(const char *path);

/* One step: a person's random move, whatever else is to be done otherwise. */
void step(struct sitting *sitting, struct random *random);
/* Steps until a person is to act, or the match is over. */
void step_to_person(struct sitting *sitting);
/* The first move of the person to act that does this. */
bool find_move(const struct sitting *sitting, enum action action, struct move *ret_move);

/* The whole file; freed by the caller. */
char *file_read(const char *path, size_t *ret_length);
void file_write(const char *path, const char *bytes, size_t length);

/* What every seat and a spectator see must be the same, byte for byte. */
void assert_same_views(const struct sitting *a, const struct sitting *b);
/* The error, in English, contains these words. */
void assert_says(const struct error *error, const char *words);

#endif
