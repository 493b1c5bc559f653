/* A finished match for a page that shows it again. */
#ifndef PASCH_NET_REPLAY_H
#define PASCH_NET_REPLAY_H

#include "host/buffer.h"

#include <pasch/base/error.h>

/*
 * `{"steps":[{"line":…},…]}`: every line of the record as it is; a deal has `hands` besides, a tile
 * that is laid its `piece` (x, y, turn), or `pieces`, those of all tiles, if others had to move,
 * and the `lines` of the table if there are any. It is appended to the buffer, which fails if
 * memory is short. False, and the error says why, if the record is damaged.
 */
bool replay_write(const char *record, size_t length, unsigned wide, unsigned high,
                  struct buffer *buffer, struct error *error);

#endif
