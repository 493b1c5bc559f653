/* The table to play at, as the command line asks for it: game or house rules, players, options. */
#ifndef PASCH_CLI_SETUP_H
#define PASCH_CLI_SETUP_H

#include "options.h"

#include <pasch/house/house.h>

#include <stdio.h>

enum { SETUP_SETS_MAX = 64 };

/* What was asked for. */
struct setup_request {
    const char *game;
    const char *house;
    const char *sets[SETUP_SETS_MAX];
    int set_count;
    long players; /* 0: as few as the game allows */
};

/* What is played. */
struct setup {
    struct sheet sheet;
    int players;
    char house[HOUSE_NAME_MAX + 1]; /* the name of the house rules */
};

/* --players, --set and --house, for a struct setup_request; the GAME is its command's. */
extern const struct option setup_options[];

/* Refuses a command line that names neither a game nor house rules. */
void setup_need_game(const struct command *command, const struct setup_request *request);
/* Sets up the table; false if there is no such table, which has been said. */
bool setup_make(const struct setup_request *request, struct setup *ret_table);

enum { SETUP_PLAYERS_MAX = 60 };

/* `2 to 6 players`, or `1 player`; returns the buffer of SETUP_PLAYERS_MAX bytes. */
const char *setup_players(char *buffer, int least, int most);

/* Writes the options in force as a JSON object. */
void setup_write_options(FILE *stream, const struct setup *table);

#endif
