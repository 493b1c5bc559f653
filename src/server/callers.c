/* Token buckets, and the addresses that have them. */
#include "callers.h"
#include "slots.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SLOTS = 4096, SLOTS_AT_ONCE = 64, FORGET_AFTER = 3600 * 1000 };

bool bucket_take(struct bucket *bucket, double rate, double most, int64_t now)
{
    if (rate <= 0)
        return true;
    if (bucket->at == 0)
        bucket->left = most;
    else if (now > bucket->at)
        bucket->left += rate * (double)(now - bucket->at) / 1000;
    if (bucket->left > most)
        bucket->left = most;
    bucket->at = now;
    if (bucket->left < 1)
        return false;
    bucket->left -= 1;
    return true;
}

struct callers {
    struct caller *slots[SLOTS];
    unsigned next; /* slot that is looked at for who can be forgotten */
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

/* Whoever has one IPv6 address usually has all that begin alike. */
static void shorten(const char *address, char *ret_short)
{
    struct in6_addr parts;
    if (strncmp(address, "::ffff:", 7) == 0 && strchr(address, '.')) {
        snprintf(ret_short, ADDRESS_MAX, "%s", address + 7);
    } else if (inet_pton(AF_INET6, address, &parts) == 1) {
        memset(parts.s6_addr + 8, 0, 8);
        inet_ntop(AF_INET6, &parts, ret_short, ADDRESS_MAX);
    } else {
        snprintf(ret_short, ADDRESS_MAX, "%s", address);
    }
}

struct caller *callers_find(struct callers *callers, const char *address, int64_t now)
{
    char name[ADDRESS_MAX];
    shorten(address, name);
    struct caller **slot = &callers->slots[slot_of(name, SLOTS)];
    for (struct caller *caller = *slot; caller; caller = caller->next)
        if (strcmp(caller->address, name) == 0) {
            caller->used = now;
            return caller;
        }
    struct caller *caller = calloc(1, sizeof *caller);
    if (!caller)
        return NULL;
    memcpy(caller->address, name, sizeof caller->address);
    caller->used = now;
    caller->next = *slot;
    *slot = caller;
    return caller;
}

static bool is_busy(const struct caller *caller)
{
    return caller->arriving || caller->connections || caller->open || caller->replays;
}

void callers_forget(struct callers *callers, int64_t now)
{
    for (unsigned i = 0; i < SLOTS_AT_ONCE; i++)
        for (struct caller **link = &callers->slots[callers->next++ % SLOTS]; *link;) {
            struct caller *caller = *link;
            if (is_busy(caller) || now - caller->used < FORGET_AFTER) {
                link = &caller->next;
            } else {
                *link = caller->next;
                free(caller);
            }
        }
}
