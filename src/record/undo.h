/* Taking back: what a record needs to know of the running round for it. */
#ifndef PASCH_RECORD_UNDO_H
#define PASCH_RECORD_UNDO_H

#include <pasch/json/object.h>
#include <pasch/record/record.h>

/* The line that is read is a move, which was made. */
void undo_note(struct record_reader *reader);
/* What a match waits for where nobody can act, as lines call it. */
const char *undo_due(const struct match *match);
bool read_undo(struct record_reader *reader, struct object *object);

#endif
