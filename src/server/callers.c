/* Who calls: found by address, and in the order of who holds most. */
#include "callers.h"
#include "slots.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SLOTS = 4096, SLOTS_AT_ONCE = 64, FORGET_AFTER = 3600 * 1000, HELD_MAX = 512 };

struct callers {
    struct caller *slots[SLOTS];
    struct {
        struct caller *first, *last;
    } holders[HELD_MAX + 1]; /* by how many they hold; the last: at least as many */
    unsigned next;           /* slot that is looked at for who can be forgotten */
};

struct callers *callers_create(void)
{
    return calloc(1, sizeof(struct callers));
}

void callers_destroy(struct callers *callers)
{
    if (!callers)
        return;
    for (unsigned i = 0; i < SLOTS; i++)
        while (callers->slots[i]) {
            struct caller *next = callers->slots[i]->next;
            free(callers->slots[i]);
            callers->slots[i] = next;
        }
    free(callers);
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

static struct caller *find(struct callers *callers, const char *address, int64_t now, bool *ret_new)
{
    struct caller **slot = &callers->slots[slot_of(address, SLOTS)];
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

struct caller *callers_find(struct callers *callers, const char *address, int64_t now)
{
    char own[ADDRESS_MAX], around[ADDRESS_MAX];
    bool is_new, network_is_new;
    name(address, own, around);
    struct caller *network = *around ? find(callers, around, now, &network_is_new) : NULL;
    struct caller *caller = find(callers, own, now, &is_new);
    if (caller && is_new && network) {
        caller->network = network;
        network->members++;
    }
    return caller;
}

static bool is_busy(const struct caller *caller)
{
    return caller->members || caller->slot_count || caller->connections || caller->open ||
           caller->replays;
}

void callers_forget(struct callers *callers, int64_t now)
{
    for (unsigned i = 0; i < SLOTS_AT_ONCE; i++)
        for (struct caller **link = &callers->slots[callers->next++ % SLOTS]; *link;) {
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

void caller_count_connections(struct caller *caller, int more)
{
    caller->connections += (unsigned)more;
    if (caller->network)
        caller->network->connections += (unsigned)more;
}

void caller_count_open(struct caller *caller, int more)
{
    caller->open += (unsigned)more;
    if (caller->network)
        caller->network->open += (unsigned)more;
}

void caller_count_arriving(struct caller *caller, int more)
{
    caller->arriving += (unsigned)more;
    if (caller->network)
        caller->network->arriving += (unsigned)more;
}

static unsigned rank(const struct caller *caller)
{
    return caller->slot_count < HELD_MAX ? caller->slot_count : HELD_MAX;
}

static void take_off(struct callers *callers, struct caller *caller)
{
    unsigned held = rank(caller);
    if (caller->before)
        caller->before->after = caller->after;
    else
        callers->holders[held].first = caller->after;
    if (caller->after)
        caller->after->before = caller->before;
    else
        callers->holders[held].last = caller->before;
    caller->before = caller->after = NULL;
}

static void put_last(struct callers *callers, struct caller *caller)
{
    unsigned held = rank(caller);
    caller->before = callers->holders[held].last;
    if (caller->before)
        caller->before->after = caller;
    else
        callers->holders[held].first = caller;
    callers->holders[held].last = caller;
}

void callers_count_slots(struct callers *callers, struct caller *caller, int more)
{
    if (caller->slot_count)
        take_off(callers, caller);
    caller->slot_count += (unsigned)more;
    if (caller->slot_count)
        put_last(callers, caller);
}

struct caller *callers_most(const struct callers *callers, const struct caller *but)
{
    if (but && but->after)
        return but->after;
    for (unsigned held = but ? rank(but) - 1 : HELD_MAX; held > 0; held--)
        if (callers->holders[held].first)
            return callers->holders[held].first;
    return NULL;
}

struct caller *callers_most_silent(const struct callers *callers, const struct caller *network)
{
    struct caller *most = NULL;
    for (unsigned held = HELD_MAX; held > 0; held--)
        for (struct caller *caller = callers->holders[held].first; caller; caller = caller->after)
            if (caller->network == network && (!most || caller->arriving > most->arriving))
                most = caller;
    return most;
}
