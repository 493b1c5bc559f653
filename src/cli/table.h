/* The table to play at, as the command line asks for it: game or house rules, players, options. */
#ifndef PASCH_CLI_TABLE_H
#define PASCH_CLI_TABLE_H

#include "options.h"

#include <pasch/house/house.h>

#include <stdio.h>

enum { TABLE_SETS_MAX = 64 };

/* What was asked for. */
struct table_request {
    const char *game;
    const char *house;
    const char *sets[TABLE_SETS_MAX];
    int set_count;
    long players; /* 0: as few as the game allows */
};

/* What is played. */
struct table {
    struct sheet sheet;
    int players;
    char house[HOUSE_NAME_MAX + 1]; /* the name of the house rules */
};

/* --players, --set and --house, for a struct table_request; the GAME is its command's. */
extern const struct option table_options[];

/* Refuses a command line that names neither a game nor house rules. */
void table_need_game(const struct command *command, const struct table_request *request);
/* Sets up the table; false if there is no such table, which has been said. */
bool table_make(const struct table_request *request, struct table *ret_table);

enum { TABLE_PLAYERS_MAX = 60 };

/* `2 to 6 players`, or `1 player`; returns the buffer of TABLE_PLAYERS_MAX bytes. */
const char *table_players(char *buffer, int least, int most);

/* Writes the options in force as a JSON object. */
void table_write_options(FILE *stream, const struct table *table);

#endif
