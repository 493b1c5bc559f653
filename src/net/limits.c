/* Who calls: found by address, and in the order of who holds most. */
#include "limits.h"
#include "host/slots.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SLOTS = 4096, SLOTS_AT_ONCE = 64, FORGET_AFTER = 3600 * 1000 };

struct limits {
    struct caller *slots[SLOTS];
    struct ranking slots_held, sockets;
    unsigned next; /* slot that is looked at for who can be forgotten */
};

struct limits *limits_create(void)
{
    return calloc(1, sizeof(struct limits));
}

void limits_destroy(struct limits *limits)
{
    if (!limits)
        return;
    for (unsigned i = 0; i < SLOTS; i++)
        while (limits->slots[i]) {
            struct caller *next = limits->slots[i]->next;
            free(limits->slots[i]);
            limits->slots[i] = next;
        }
    free(limits);
}

/* Whoever has one IPv6 address usually has all that begin alike. What is no address, though a proxy
 * says so, stands for itself. */
static void name(const char *text, char ret_caller[ADDRESS_MAX], char ret_network[ADDRESS_MAX])
{
    struct address address;
    *ret_network = '\0';
    if (!address_read(text, &address)) {
        snprintf(ret_caller, ADDRESS_MAX, "%s", text);
        return;
    }
    bool v4 = address.length == 4;
    struct address own = address_begin(&address, v4 ? 32 : 64),
                   around = address_begin(&address, v4 ? 24 : 48);
    address_write(&own, ret_caller);
    address_write(&around, ret_network);
    strcat(ret_network, v4 ? "/24" : "/48");
}

static struct caller *find(struct limits *limits, const char *address, int64_t now, bool *ret_new)
{
    struct caller **slot = &limits->slots[slot_of(address, SLOTS)];
    *ret_new = false;
    for (struct caller *caller = *slot; caller; caller = caller->next)
        if (strcmp(caller->address, address) == 0) {
            caller->used = now;
            return caller;
        }
    struct caller *caller = calloc(1, sizeof *caller);
    if (!caller)
        return NULL;
    snprintf(caller->address, sizeof caller->address, "%s", address);
    caller->used = now;
    caller->next = *slot;
    *slot = caller;
    *ret_new = true;
    return caller;
}

struct caller *limits_find(struct limits *limits, const char *address, int64_t now)
{
    char own[ADDRESS_MAX], around[ADDRESS_MAX];
    bool is_new, network_is_new;
    name(address, own, around);
    struct caller *network = *around ? find(limits, around, now, &network_is_new) : NULL;
    struct caller *caller = find(limits, own, now, &is_new);
    if (caller && is_new && network) {
        caller->network = network;
        network->members++;
    }
    return caller;
}

static bool is_busy(const struct caller *caller)
{
    return caller->members || caller->connected || caller->slots_held.held ||
           caller->sockets.held || caller->secrets.held || caller->lobby.held || caller->open ||
           caller->replays;
}

void limits_forget(struct limits *limits, int64_t now)
{
    for (unsigned i = 0; i < SLOTS_AT_ONCE; i++)
        for (struct caller **link = &limits->slots[limits->next++ % SLOTS]; *link;) {
            struct caller *caller = *link;
            if (is_busy(caller) || now - caller->used < FORGET_AFTER) {
                link = &caller->next;
                continue;
            }
            *link = caller->next;
            if (caller->network)
                caller->network->members--;
            free(caller);
        }
}

/* ---- Counting ---- */

/* Among those of its network that have WebSockets. */
static void join_network(struct caller *network, struct caller *caller)
{
    caller->callers_before = NULL;
    caller->callers_after = network->callers;
    if (caller->callers_after)
        caller->callers_after->callers_before = caller;
    network->callers = caller;
}

static void leave_network(struct caller *network, const struct caller *caller)
{
    *(caller->callers_before ? &caller->callers_before->callers_after : &network->callers) =
        caller->callers_after;
    if (caller->callers_after)
        caller->callers_after->callers_before = caller->callers_before;
}

void limits_count_sockets(struct limits *limits, struct caller *caller, int more)
{
    struct caller *network = caller->network;
    bool had_some = caller->sockets.held > 0;
    ranking_count(&limits->sockets, &caller->sockets, more);
    if (!network)
        return;
    network->sockets.held += (unsigned)more; /* networks are in no ranking */
    if (!had_some && caller->sockets.held)
        join_network(network, caller);
    else if (had_some && !caller->sockets.held)
        leave_network(network, caller);
}

void limits_count_open(struct caller *caller, int more)
{
    caller->open += (unsigned)more;
    if (caller->network)
        caller->network->open += (unsigned)more;
}

void limits_count_arriving(struct caller *caller, int more)
{
    caller->arriving += (unsigned)more;
    if (caller->network)
        caller->network->arriving += (unsigned)more;
}

void limits_count_slots(struct limits *limits, struct caller *caller, int more)
{
    ranking_count(&limits->slots_held, &caller->slots_held, more);
}

struct caller *limits_most(const struct limits *limits, const struct caller *but)
{
    struct holder *most = ranking_most(&limits->slots_held, but ? &but->slots_held : NULL);
    return most ? (struct caller *)(void *)((char *)most - offsetof(struct caller, slots_held))
                : NULL;
}

struct caller *limits_most_sockets(const struct limits *limits, const struct caller *but)
{
    struct holder *most = ranking_most(&limits->sockets, but ? &but->sockets : NULL);
    return most ? (struct caller *)(void *)((char *)most - offsetof(struct caller, sockets)) : NULL;
}

unsigned limits_sockets(const struct limits *limits)
{
    return limits->sockets.held;
}

struct caller *limits_most_silent(const struct limits *limits, const struct caller *network)
{
    struct caller *most = NULL;
    for (struct caller *caller = limits_most(limits, NULL); caller;
         caller = limits_most(limits, caller))
        if (caller->network == network && (!most || caller->arriving > most->arriving))
            most = caller;
    return most;
}
