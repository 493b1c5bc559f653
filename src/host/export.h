/* Handing a record out: with the names that people have, and without what was taken back. */
#ifndef PASCH_HOST_EXPORT_H
#define PASCH_HOST_EXPORT_H

#include "table/table.h"

#include <pasch/store/store.h>

/* A line, without its newline; false: no more is wanted. */
typedef bool export_take(void *context, const char *line, size_t length);
/* The record of a table as far as it goes; with `undone` all its lines. */
bool export_record(struct store *store, const struct table *table, bool undone, export_take *take,
                   void *context, struct error *error);

#endif
