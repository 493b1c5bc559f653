/*
 * On which connections something has come: libwebsockets does not say so of frames that are no
 * messages, the system does. Those on which nothing comes cost nothing. One that takes no more of
 * what is written to it may be passed over.
 */
#ifndef PASCH_NET_INCOMING_H
#define PASCH_NET_INCOMING_H

#include <stdbool.h>
#include <stdint.h>
#include <uv.h>

struct incoming;

/* NULL if the system has none. */
struct incoming *incoming_create(uv_loop_t *loop);
/* The loop must run once more before the memory goes. Takes NULL. */
void incoming_destroy(struct incoming *incoming);
/* From now on, and no more: before the descriptor is closed. */
bool incoming_watch(struct incoming *incoming, int descriptor, void *who);
void incoming_forget(struct incoming *incoming, int descriptor);
/* When the next of them should be taken: a little after something came, so that many come
 * together. DEADLINE_NEVER: nothing came. */
int64_t incoming_due(const struct incoming *incoming);
/* Takes some of those on which something has come since they were taken last; how many. */
unsigned incoming_take(struct incoming *incoming, int64_t now, unsigned most, void *ret_who[]);

#endif
