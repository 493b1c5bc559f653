/*
 * The sockets that the server listens on: exactly those that were asked for. libwebsockets gets
 * connections when they are there; its own way of listening takes more than it is told to.
 */
#ifndef PASCH_NET_LISTENERS_H
#define PASCH_NET_LISTENERS_H

#include "endpoints.h"
#include "inside.h"

#include <sys/types.h>

struct listener {
    uv_poll_t poll;
    struct listeners *listeners;
    struct endpoint endpoint; /* as the system says: with its port */
    int descriptor;
    dev_t device; /* of a Unix socket's name, so that no other is removed */
    ino_t inode;
    bool rests; /* there were no descriptors left */
};

/* Opens all that the config names; if one can't be, none. */
struct listeners *listeners_open(struct server *server, struct error *error);
/* Takes connections from now on. */
void listeners_start(struct listeners *listeners);
/* Logs what is listened on, and tells the program around the server. */
void listeners_tell(const struct listeners *listeners);
/* Those that had to rest try again. */
void listeners_wake(struct listeners *listeners);
/* Takes NULL. The loop must run once more before they are freed, which it does. */
void listeners_close(struct listeners *listeners);

#endif
