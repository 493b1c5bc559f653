/* Removing tables that nobody will come back to, and counting the days. */
#ifndef PASCH_HOST_HOUSEKEEPING_H
#define PASCH_HOST_HOUSEKEEPING_H

#include "host.h"

/* Before anything else: which day it is, by the store. */
void housekeeping_begin(struct host *host, struct store *store);
/* After the loop: forgets what was found. */
void housekeeping_end(struct host *host);
/*
 * Looks once an hour, and for the first time after an hour, for tables that finished many days in
 * use ago, that waited for people in vain, or whose people never came back, and removes some.
 */
void housekeeping_do(struct host *host, int64_t now);
/* Stores which day it is, and how much of it has passed. */
void housekeeping_note_days(struct host *host, int64_t now);
/* Tries whether something can be stored. */
void housekeeping_probe(struct host *host, int64_t now);

#endif
