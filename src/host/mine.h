/* The tables where a person has a seat, as the store has them. */
#ifndef PASCH_HOST_MINE_H
#define PASCH_HOST_MINE_H

#include "buffer.h"
#include "host.h"

struct mine;

/* Reads them; NULL, and the error says why, if that fails. */
struct mine *mine_read(struct store *store, const struct hash *person, struct error *error);
void mine_destroy(struct mine *mine);
/* Appends each as an object, commas between: with the person's seat, when something happened there
 * and, of a match under way, how it stands: as it is at a table that is awake, else as it was kept
 * when the table went to sleep. */
void mine_write(const struct mine *mine, struct host *host, struct buffer *buffer);

#endif
