/* Replays of long matches take long to write: a thread does it. */
#ifndef PASCH_SERVER_REPLAYING_H
#define PASCH_SERVER_REPLAYING_H

#include "buffer.h"
#include "http.h"

/* Answers the request with the replay of this record, later; the record is taken over. */
void replaying_start(struct request *request, struct buffer *record, unsigned wide, unsigned high);

#endif
