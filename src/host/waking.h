/* A table made again from what is stored: the first line of its journal, the last snapshot, and
 * the lines after it. */
#ifndef PASCH_HOST_WAKING_H
#define PASCH_HOST_WAKING_H

#include "table/memory.h"

#include <pasch/store/store.h>

enum {
    SNAPSHOT_LINES = 200, /* so many lines come at least from one snapshot to the next */
    SNAPSHOT_TEXT_MAX = RECORD_SNAPSHOT_MAX + MEMORY_TEXT_MAX,
};

/* What is read; nothing of it is shared with others meanwhile. */
struct waking {
    char id[TABLE_ID_LENGTH + 1];
    bool remembers; /* what happened in the deal is wanted too: that takes much longer */
    bool missing;   /* there is no such table */
    bool starved;   /* there was not enough memory for it */
    bool wrong;     /* what is stored of it is no table: the error may name tiles */
    struct table table;
    struct memory memory;
    uint32_t snapshot;                 /* the line of the last one; 0: none */
    char standing[TABLE_STANDING_MAX]; /* as it was kept, or shown when it was over */
    uint64_t lines;                    /* that were read */
    bool refused;                      /* its snapshot was no good, and all lines were read */
    struct error problem;              /* then */
    struct error error;                /* why it could not be read */
    /* While it is read. */
    struct record_reader reader;
    struct match before;
    char *text; /* of the snapshot */
    /* The last deal of a later round, where there could be a snapshot. */
    struct match dealt;
    uint32_t round_end, shuffles; /* before it */
    uint32_t dealt_after;         /* the line of that round-end; 0: there was none */
    struct memory dealt_memory;   /* its numbers only */
};

/* NULL if there is no memory. */
struct waking *waking_create(const char *id, bool remembers);
void waking_destroy(struct waking *waking);
/* Reads all of it; false if there is none, or it can't be read. */
bool waking_read(struct waking *waking, struct store *store);
/* Reads what is kept of it and who sits there, but no journal. */
bool waking_look(struct waking *waking, struct store *store);

/* The snapshot that a table should have, if it was read, remembers, and many lines came since the
 * one that it has; false if it needs none. */
bool waking_make_snapshot(const struct waking *waking, uint32_t *ret_line, struct text *text);
/* The snapshot of a table whose last round has just been gone on from: `line` is its round-end. */
void waking_write_snapshot(const struct table *table, const struct memory *memory, uint32_t line,
                           uint32_t shuffles, struct text *text);

#endif
