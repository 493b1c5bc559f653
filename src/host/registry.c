/* The tables that are awake, and the way from the store to them. */
#include "registry.h"
#include "clock.h"
#include "journal.h"
#include "log.h"
#include "readers.h"
#include "reading.h"
#include "slots.h"

#include <stdlib.h>
#include <string.h>

enum {
    SLOTS = 1 << 14,
    LOBBY_SHOWN = 100,
    UNUSED_MS = 10000, /* a table in use a moment ago stays awake */
    LOOKED_AT = 200,   /* that are looked at at once whether they could sleep */
};

static const struct table nothing;

struct registry {
    struct desk *slots[SLOTS];
    struct desk *newest, *oldest;
    unsigned count;
};

struct registry *registry_create(void)
{
    return calloc(1, sizeof(struct registry));
}

void registry_destroy(struct registry *registry)
{
    if (!registry)
        return;
    while (registry->newest)
        registry_remove(registry, registry->newest);
    free(registry);
}

unsigned registry_count(const struct registry *registry)
{
    return registry->count;
}

struct desk *registry_newest(const struct registry *registry)
{
    return registry->newest;
}

struct desk *registry_find(const struct registry *registry, const char *id)
{
    struct desk *desk = registry->slots[slot_of(id, SLOTS)];
    while (desk && strcmp(desk->table->id, id) != 0)
        desk = desk->next;
    return desk;
}

/* ---- Sleeping ---- */

void registry_note_use(struct host *host, struct desk *desk)
{
    if (desk_is_busy(desk) || desk->unread || desk->gone || desk->moved == desk->woken ||
        desk->table->state != TABLE_PLAYING)
        return;
    struct step *step = step_create(NULL, desk->table);
    if (step && step_add_table(step, STORE_UPDATE, clock_date())) {
        desk->woken = desk->moved;
        journal_submit(host->journal, step);
    } else {
        step_destroy(step);
    }
}

void registry_let_sleep(struct host *host, struct desk *desk)
{
    host->metrics.tables_slept += !desk->gone && !desk->asleep;
    registry_note_use(host, desk);
    registry_remove(host->registry, desk);
}

/* ---- The line of all, the newest first ---- */

static void put_in_front(struct registry *registry, struct desk *desk)
{
    desk->newer = NULL;
    desk->older = registry->newest;
    if (desk->older)
        desk->older->newer = desk;
    else
        registry->oldest = desk;
    registry->newest = desk;
}

static void take_out(struct registry *registry, struct desk *desk)
{
    if (desk->newer)
        desk->newer->older = desk->older;
    else
        registry->newest = desk->older;
    if (desk->older)
        desk->older->newer = desk->newer;
    else
        registry->oldest = desk->newer;
}

struct desk *registry_next(struct registry *registry)
{
    struct desk *desk = registry->oldest;
    if (!desk)
        return NULL;
    take_out(registry, desk);
    put_in_front(registry, desk);
    return desk;
}

void registry_add(struct registry *registry, struct desk *desk)
{
    struct desk **slot = &registry->slots[slot_of(desk->table->id, SLOTS)];
    desk->next = *slot;
    *slot = desk;
    put_in_front(registry, desk);
    registry->count++;
}

void registry_remove(struct registry *registry, struct desk *desk)
{
    struct desk **link = &registry->slots[slot_of(desk->table->id, SLOTS)];
    while (*link != desk)
        link = &(*link)->next;
    *link = desk->next;
    take_out(registry, desk);
    registry->count--;
    if (desk_is_stored(desk) && desk->table->lobby && desk->table->state == TABLE_WAITING)
        lists_keep(&desk->host->lists, desk->table);
    desk_destroy(desk);
}

bool registry_has_room(struct host *host, struct error *error)
{
    struct registry *registry = host->registry;
    int64_t now = clock_now();
    if (registry->count < (unsigned)host->config->tables)
        return true;
    for (unsigned i = 0; i < LOOKED_AT && i < registry->count; i++) {
        struct desk *desk = registry_next(registry);
        if (desk_is_idle(desk) && now - desk->used > UNUSED_MS) {
            registry_let_sleep(host, desk);
            return true;
        }
    }
    return error_set(error, MESSAGE("there are too many tables at present: try again later"));
}

/* ---- From the store ---- */

/* Whether one more table may be read for whoever asks. */
static enum wake find_turn(struct host *host, const void *asker, struct error *error)
{
    switch (readers_room(host->readers, WORK_WAKE, asker)) {
    case ROOM_NOT_FOR_ASKER:
        error_set(error, MESSAGE("many tables wake for your address already: wait a little"));
        return WAKE_TOO_MANY;
    case ROOM_FOR_NOBODY:
        error_set(error, MESSAGE("there are too many tables at present: try again later"));
        return WAKE_FULL;
    default:
        return registry_has_room(host, error) ? WAKE_DONE : WAKE_FULL;
    }
}

/* A desk to wait at. */
static enum wake open_desk(struct host *host, const char *id, const void *asker,
                           struct desk **ret_desk, struct error *error)
{
    enum wake turn = find_turn(host, asker, error);
    if (turn != WAKE_DONE)
        return turn;
    struct desk *desk = desk_create(host, &nothing);
    if (desk) {
        memcpy(desk->table->id, id, TABLE_ID_LENGTH + 1);
        desk->asleep = true;
    }
    if (!desk || !reading_start(desk, asker)) {
        if (desk)
            desk_destroy(desk);
        error_set(error, MESSAGE("out of memory"));
        return WAKE_FAILED;
    }
    registry_add(host->registry, desk);
    *ret_desk = desk;
    return WAKE_WAIT;
}

enum wake registry_wake(struct host *host, const char *id, const void *asker,
                        struct desk **ret_desk, struct error *error)
{
    struct desk *desk = registry_find(host->registry, id);
    if (!desk)
        return people_is_id(id) ? open_desk(host, id, asker, ret_desk, error) : WAKE_NOT_THERE;
    if (desk->gone)
        return WAKE_NOT_THERE;
    if (desk->unread) {
        *error = desk->problem;
        return desk->woke;
    }
    desk->used = clock_now();
    *ret_desk = desk;
    return desk->reading ? WAKE_WAIT : WAKE_DONE;
}

/* ---- At the start ---- */

struct surveyed {
    char id[TABLE_ID_LENGTH + 1];
    int64_t updated;
};

struct survey {
    struct surveyed *tables;
    unsigned count, room;
    bool full;
};

static bool take_id(void *context, const struct store_table *stored)
{
    struct survey *survey = context;
    if (survey->count == survey->room) {
        unsigned room = survey->room ? 2 * survey->room : 1024;
        void *tables = realloc(survey->tables, room * sizeof survey->tables[0]);
        if (!tables) {
            survey->full = true;
            return false;
        }
        survey->tables = tables;
        survey->room = room;
    }
    if (people_is_id(stored->id)) {
        struct surveyed *surveyed = &survey->tables[survey->count++];
        memcpy(surveyed->id, stored->id, TABLE_ID_LENGTH + 1);
        surveyed->updated = stored->updated;
    }
    return true;
}

/* Lists a table that waits, unless it was left alone too long: nobody knows who was there, but when
 * somebody did something. */
static void restore_listed(struct host *host, const struct table *table, int64_t updated)
{
    int64_t alone = host->date_wrong_by ? 0 : clock_date() - updated;
    if (table->state == TABLE_WAITING)
        codes_put(host->lists.codes, table->id);
    if (!table->lobby || table->state != TABLE_WAITING || alone >= host->config->lobby_wait * 1000)
        return;
    lobby_restore(&host->lists.lobby, table->id, clock_now() - (alone > 0 ? alone : 0));
    lists_keep(&host->lists, table);
}

/* Keeps how a match stands if something else was kept: the server was ended in the middle. */
static void keep_standing(struct host *host, const struct waking *waking, int64_t updated)
{
    char buffer[TABLE_STANDING_MAX];
    struct text standing;
    if (waking->table.state != TABLE_PLAYING)
        return;
    text_init(&standing, buffer, sizeof buffer);
    table_write_standing(&waking->table, &standing);
    if (strcmp(buffer, waking->standing) == 0)
        return;
    struct step *step = step_create(NULL, &waking->table);
    if (step && step_add_table(step, STORE_UPDATE, updated))
        journal_submit(host->journal, step);
    else
        step_destroy(step);
}

/* One that is long and has no snapshot is read once more, for a snapshot. */
static struct waking *survey_once(struct host *host, struct store *store, const char *id,
                                  bool remembers, bool *ret_good)
{
    struct waking *waking = waking_create(id, remembers);
    *ret_good = waking && waking_read(waking, store);
    if (waking)
        reading_note(host, waking);
    if (!*ret_good || remembers || !reading_was_long(waking) ||
        waking->table.state != TABLE_PLAYING)
        return waking;
    waking_destroy(waking);
    waking = survey_once(host, store, id, true, ret_good);
    if (*ret_good)
        reading_store_snapshot(host, waking);
    return waking;
}

static bool survey_table(struct host *host, struct store *store, const struct surveyed *surveyed)
{
    bool good;
    struct waking *waking = survey_once(host, store, surveyed->id, false, &good);
    if (good) {
        restore_listed(host, &waking->table, surveyed->updated);
        keep_standing(host, waking, surveyed->updated);
    } else if (waking) {
        log_failure(LOG_ERROR, "damaged-table", surveyed->id, &waking->error);
    }
    waking_destroy(waking);
    return good;
}

bool registry_survey(struct host *host, struct store *store, unsigned *ret_count,
                     unsigned *ret_damaged, struct error *error)
{
    struct survey survey = {.count = 0};
    bool good = store_unfinished(store, take_id, &survey, error);
    if (survey.full)
        good = error_set(error, MESSAGE("out of memory"));
    *ret_damaged = 0;
    for (unsigned i = 0; good && i < survey.count; i++)
        *ret_damaged += !survey_table(host, store, &survey.tables[i]);
    *ret_count = survey.count;
    free(survey.tables);
    return good;
}

/* ---- The lobby ---- */

/* What the address holds of somebody who has a seat there and is present; NULL: nobody is. */
static struct holder *holder_at(const struct desk *desk)
{
    const struct visitor *visitor = desk->visitors;
    while (visitor && visitor->seat >= PLAYERS_MAX)
        visitor = visitor->next;
    return visitor ? visitor->lobby : NULL;
}

void registry_attend(struct host *host, const struct desk *desk, int64_t now)
{
    struct holder *holder = holder_at(desk);
    if (desk->table->lobby && desk->table->state == TABLE_WAITING && desk->presence.present &&
        desk_is_stored(desk) && holder)
        lobby_attend(&host->lists.lobby, desk->table->id, holder, (unsigned)host->config->lobby,
                     now);
}

/* With who is there. */
static void show_awake(const struct desk *desk, void (*take)(void *context, const char *shown),
                       void *context)
{
    char buffer[LOBBY_SHOWN_MAX];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    lists_write(desk->table, &desk->presence, desk_now(desk), &text);
    if (!text.cut)
        take(context, text.data);
}

static enum lobby_worth worth_of(const struct host *host, const struct lobby_entry *entry)
{
    const struct desk *desk = registry_find(host->registry, entry->id);
    bool awake = desk && desk_is_stored(desk);
    if (!entry->listed || (!awake && !entry->shown))
        return LOBBY_HIDDEN;
    return awake && desk->presence.present ? LOBBY_ATTENDED : LOBBY_ALONE;
}

static void show(struct host *host, const struct lobby_entry *entry,
                 void (*take)(void *context, const char *shown), void *context)
{
    const struct desk *desk = registry_find(host->registry, entry->id);
    if (desk && desk_is_stored(desk))
        show_awake(desk, take, context);
    else
        take(context, entry->shown);
}

void registry_lobby(struct host *host, void (*take)(void *context, const char *shown),
                    void *context)
{
    const struct lobby *lobby = &host->lists.lobby;
    enum lobby_worth worth[LOBBY_MAX];
    bool chosen[LOBBY_MAX];
    for (unsigned i = 0; i < lobby->count; i++)
        worth[i] = worth_of(host, &lobby->entries[i]);
    lobby_choose(lobby, worth, LOBBY_SHOWN, chosen);
    for (enum lobby_worth kind = LOBBY_ATTENDED; kind > LOBBY_HIDDEN; kind--)
        for (unsigned i = lobby->count; i-- > 0;)
            if (chosen[i] && worth[i] == kind)
                show(host, &lobby->entries[i], take, context);
}
