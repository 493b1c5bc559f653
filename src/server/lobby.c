/* The list of the lobby. */
#include "lobby.h"

#include <stdlib.h>
#include <string.h>

enum { STORED_MS = 30000 }; /* by then a new table is stored, or it could not be */

static struct lobby_entry *find(struct lobby *lobby, const char *id)
{
    for (unsigned i = 0; i < lobby->count; i++)
        if (strcmp(lobby->entries[i].id, id) == 0)
            return &lobby->entries[i];
    return NULL;
}

static void leave_out(struct lobby *lobby, struct lobby_entry *entry)
{
    const struct lobby_entry *end = lobby->entries + lobby->count;
    free(entry->shown);
    memmove(entry, entry + 1, (size_t)(end - entry - 1) * sizeof *entry);
    lobby->count--;
}

static struct lobby_entry *add(struct lobby *lobby, const char *id, int64_t now)
{
    if (lobby->count == LOBBY_MAX) {
        struct lobby_entry *alone = &lobby->entries[0];
        for (unsigned i = 1; i < lobby->count; i++)
            if (lobby->entries[i].attended < alone->attended)
                alone = &lobby->entries[i];
        leave_out(lobby, alone);
    }
    struct lobby_entry *entry = &lobby->entries[lobby->count++];
    *entry = (struct lobby_entry){.attended = now};
    memcpy(entry->id, id, TABLE_ID_LENGTH + 1);
    return entry;
}

void lobby_finish(struct lobby *lobby)
{
    for (unsigned i = 0; i < lobby->count; i++)
        free(lobby->entries[i].shown);
    lobby->count = 0;
}

unsigned lobby_count_of(const struct lobby *lobby, const char *address)
{
    unsigned count = 0;
    for (unsigned i = 0; i < lobby->count; i++)
        count += strcmp(lobby->entries[i].address, address) == 0;
    return count;
}

void lobby_expect(struct lobby *lobby, const char *id, const char *address, int64_t now)
{
    memcpy(add(lobby, id, now)->address, address, strlen(address) + 1);
}

void lobby_list(struct lobby *lobby, const char *id, bool waits)
{
    struct lobby_entry *entry = find(lobby, id);
    if (entry && waits)
        entry->listed = true;
    else if (entry)
        leave_out(lobby, entry);
}

void lobby_restore(struct lobby *lobby, const char *id, int64_t attended)
{
    add(lobby, id, attended)->listed = true;
}

void lobby_keep(struct lobby *lobby, const char *id, const char *shown)
{
    struct lobby_entry *entry = find(lobby, id);
    if (!entry)
        return;
    free(entry->shown);
    entry->shown = strdup(shown);
}

void lobby_attend(struct lobby *lobby, const char *id, const char *address, unsigned most,
                  int64_t now)
{
    struct lobby_entry *entry = find(lobby, id);
    if (!entry && lobby_count_of(lobby, address) >= most)
        return;
    if (!entry)
        entry = add(lobby, id, now);
    if (!*entry->address)
        memcpy(entry->address, address, strlen(address) + 1);
    entry->listed = true;
    entry->attended = now;
}

void lobby_forget(struct lobby *lobby, int64_t alone, int64_t now)
{
    for (unsigned i = lobby->count; i-- > 0;)
        if (now - lobby->entries[i].attended >
            (lobby->entries[i].listed || alone < STORED_MS ? alone : STORED_MS))
            leave_out(lobby, &lobby->entries[i]);
}
