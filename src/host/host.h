/*
 * What all tables that are awake share: the store behind them, the threads, the time. Everything
 * here belongs to the loop's thread.
 */
#ifndef PASCH_HOST_HOST_H
#define PASCH_HOST_HOST_H

#include "days.h"
#include "deadlines.h"
#include "held.h"
#include "listener.h"
#include "lists.h"
#include "pulse.h"
#include "standstill.h"
#include "workers.h"

#include <pasch/host/config.h>

struct copies;
struct journal;
struct old_tables;
struct secrets;
struct readers;
struct registry;
struct store;

struct host {
    const struct config *config;
    const struct host_listener *listener;
    uv_loop_t *loop;
    struct journal *journal;
    struct readers *readers;
    struct workers *workers;
    struct registry *registry;
    struct secrets *secrets;
    struct lists lists;
    struct deadlines deadlines; /* of desks */
    unsigned going_on;          /* desks where something will happen by itself */
    struct pulse pulse;         /* of the tables' time */
    struct metrics metrics;
    struct held held;
    char *lines;               /* room for the lines of one step */
    struct view view;          /* a view while it is written */
    bool stops;                /* nothing new begins */
    unsigned storing;          /* steps of desks on their way */
    uint64_t changes;          /* that were stored, or may be */
    struct error failure;      /* of the last attempt to store something */
    struct standstill failing; /* of the tables' time, while nothing can be stored */
    int64_t stored;            /* when the last answer came from the store */
    int64_t probed;            /* whether something can be stored */
    int64_t cleaned;           /* when old tables were looked for last */
    struct old_tables *old;    /* that are looked for, or are to go; NULL: none */
    struct copies *copies;     /* NULL: none are made */
    unsigned damaged;          /* tables that were found so when it started */
    struct days days;
    int64_t days_noted;    /* when they were stored */
    int64_t date_wrong_by; /* when it started, as far as one can tell */
    int64_t date_doubted;  /* when the date jumped last; 0: it did not */
};

/* The tables' time when the clock shows `now`: it stands while the server stands still, and while
 * nothing can be stored. */
static inline int64_t host_time(const struct host *host, int64_t now)
{
    return standstill_read(&host->failing, pulse_read(&host->pulse, now));
}

#endif
