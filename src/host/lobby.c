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
    ranking_count(&lobby->ranking, entry->holder, -1);
    memmove(entry, entry + 1, (size_t)(end - entry - 1) * sizeof *entry);
    lobby->count--;
}

/* The one of that holder, or of any, that was left alone longest. */
static struct lobby_entry *find_alone(struct lobby *lobby, const struct holder *holder)
{
    struct lobby_entry *alone = NULL;
    for (unsigned i = 0; i < lobby->count; i++) {
        struct lobby_entry *entry = &lobby->entries[i];
        if ((!holder || entry->holder == holder) && (!alone || entry->attended < alone->attended))
            alone = entry;
    }
    return alone;
}

static void make_room(struct lobby *lobby, const struct holder *newcomer)
{
    const struct holder *most = ranking_most(&lobby->ranking, NULL),
                        *loser = ranking_yields(most->held, newcomer->held) ? most
                                 : newcomer->held                           ? newcomer
                                                                            : NULL;
    leave_out(lobby, find_alone(lobby, loser));
}

static struct lobby_entry *add(struct lobby *lobby, const char *id, struct holder *holder,
                               int64_t now)
{
    if (lobby->count == LOBBY_MAX)
        make_room(lobby, holder);
    struct lobby_entry *entry = &lobby->entries[lobby->count++];
    *entry = (struct lobby_entry){.attended = now, .holder = holder};
    ranking_count(&lobby->ranking, holder, 1);
    memcpy(entry->id, id, TABLE_ID_LENGTH + 1);
    return entry;
}

void lobby_finish(struct lobby *lobby)
{
    for (unsigned i = 0; i < lobby->count; i++)
        free(lobby->entries[i].shown);
    lobby->count = 0;
}

void lobby_expect(struct lobby *lobby, const char *id, struct holder *address, int64_t now)
{
    add(lobby, id, address, now);
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
    add(lobby, id, &lobby->nobody, attended)->listed = true;
}

void lobby_keep(struct lobby *lobby, const char *id, const char *shown)
{
    struct lobby_entry *entry = find(lobby, id);
    if (!entry)
        return;
    free(entry->shown);
    entry->shown = strdup(shown);
}

static void hand_over(struct lobby *lobby, struct lobby_entry *entry, struct holder *address)
{
    ranking_count(&lobby->ranking, entry->holder, -1);
    ranking_count(&lobby->ranking, address, 1);
    entry->holder = address;
}

void lobby_attend(struct lobby *lobby, const char *id, struct holder *address, unsigned most,
                  int64_t now)
{
    struct lobby_entry *entry = find(lobby, id);
    if (!entry && address->held >= most)
        return;
    if (!entry)
        entry = add(lobby, id, address, now);
    else if (entry->holder == &lobby->nobody)
        hand_over(lobby, entry, address);
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

/* ---- Choosing ---- */

/* How many of the same address and worth are newer. */
static unsigned find_turn(const struct lobby *lobby, const enum lobby_worth *worth, unsigned which)
{
    unsigned turn = 0;
    for (unsigned i = which + 1; i < lobby->count; i++)
        turn +=
            worth[i] == worth[which] && lobby->entries[i].holder == lobby->entries[which].holder;
    return turn;
}

/* Those of one worth; how many. */
static unsigned choose(const struct lobby *lobby, const enum lobby_worth *worth,
                       enum lobby_worth wanted, unsigned room, bool *chosen)
{
    unsigned turns[LOBBY_MAX], left = 0, most = room;
    for (unsigned i = 0; i < lobby->count; i++)
        if (worth[i] == wanted) {
            turns[i] = find_turn(lobby, worth, i);
            left++;
        }
    for (unsigned turn = 0; left && room; turn++)
        for (unsigned i = lobby->count; i-- > 0 && room;)
            if (worth[i] == wanted && turns[i] == turn) {
                chosen[i] = true;
                room--;
                left--;
            }
    return most - room;
}

void lobby_choose(const struct lobby *lobby, const enum lobby_worth worth[LOBBY_MAX], unsigned most,
                  bool ret_chosen[LOBBY_MAX])
{
    memset(ret_chosen, 0, LOBBY_MAX * sizeof *ret_chosen);
    unsigned attended = choose(lobby, worth, LOBBY_ATTENDED, most, ret_chosen);
    choose(lobby, worth, LOBBY_ALONE, most - attended, ret_chosen);
}
