/* Many tables with people at them, who play at random and watch each other. */
#ifndef PASCH_BENCH_CROWD_H
#define PASCH_BENCH_CROWD_H

#include "wire.h"

#include <pasch/base/random.h>

#include <stdbool.h>
#include <stdint.h>

enum { CROWD_AT_TABLE = 4, DIGITS = 64, ID_LENGTH = 20 };

/* A connection: somebody who plays or watches. */
struct person {
    int fd;
    bool plays;
    bool over;      /* has seen the end of the match */
    uint16_t moves; /* of the last view */
    uint32_t at;    /* of the last view */
    uint32_t ready; /* the view after which it said that it was ready */
    char *rest;     /* a frame that has not come completely */
    size_t rest_length;
    char token[DIGITS + 1]; /* "": watches */
};

struct crowd_table {
    char id[ID_LENGTH + 1];
    const char *game;
    bool awaits;    /* an act is on its way */
    uint32_t acted; /* the view it was for */
    int64_t sent;   /* microseconds */
    uint32_t acknowledged;
    struct person people[CROWD_AT_TABLE];
};

/* How long an act took. */
struct delay {
    uint32_t microseconds; /* from the act to the last view of it at the table */
    uint32_t second;       /* of the measurement, when it was done */
};

struct crowd {
    unsigned port;
    unsigned count;
    struct crowd_table *tables;
    int poll;
    struct random random;
    unsigned next;   /* the table that is to act next */
    int64_t started; /* microseconds */
    uint64_t sent, acknowledged, views, bytes, faults;
    char fault[200]; /* the last one */
    struct delay *delays;
    size_t delay_count, delay_room;
};

int64_t crowd_clock(void); /* microseconds */

void crowd_init(struct crowd *crowd, unsigned port, unsigned tables, uint64_t seed);
void crowd_finish(struct crowd *crowd);
/* Makes the tables and takes their seats, a mix of games and of people (crowd_seats.c). */
void crowd_sit_down(struct crowd *crowd);
/* Opens all connections. */
void crowd_connect(struct crowd *crowd);
/* Opens so many more: second windows of people who play, which only look on. */
void crowd_open_windows(struct crowd *crowd, int *fds, unsigned count);

/* Hears what comes within some milliseconds; false if nothing did. */
bool crowd_hear(struct crowd *crowd, int milliseconds);
/* Hears and acts, `rate` times a second in all, for so long. */
void crowd_play(struct crowd *crowd, double rate, double seconds);
/* Only hears, until nothing is on its way any more and nothing has come for `seconds`. */
void crowd_settle(struct crowd *crowd, double seconds);

#endif
