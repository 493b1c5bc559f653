/* The tables that wait for people: in the lobby, if they are to be there, and by their codes. */
#ifndef PASCH_HOST_LISTS_H
#define PASCH_HOST_LISTS_H

#include "codes.h"
#include "lobby.h"
#include "table/table.h"

struct presence;

struct lists {
    struct lobby lobby;
    struct codes *codes;
};

/* False if there is no memory. */
bool lists_init(struct lists *lists);
void lists_finish(struct lists *lists);
/* A table is stored and waits for people now, or no longer. */
void lists_note(struct lists *lists, const struct table *table);
/* It is gone. */
void lists_remove(struct lists *lists, const char *id);
/* It sleeps: what anybody may know of it is kept, if it is in the lobby. */
void lists_keep(struct lists *lists, const struct table *table);
/* What anybody may know of a table, as an object. */
void lists_write(const struct table *table, const struct presence *presence, int64_t now,
                 struct text *text);

#endif
