/* What the two halves of the reader share. */
#ifndef PASCH_RECORD_READ_H
#define PASCH_RECORD_READ_H

#include <pasch/json/object.h>
#include <pasch/record/record.h>

/* The first line of a match: sets up reader->match. */
bool read_start(struct record_reader *reader, json_t *json, struct error *error);

#endif
