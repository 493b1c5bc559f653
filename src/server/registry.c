/* The tables that are awake, and the way from the store to them. */
#include "registry.h"
#include "clock.h"
#include "housekeeping.h"
#include "log.h"
#include "slots.h"
#include "socket.h"

#include <stdlib.h>
#include <string.h>

enum {
    SLOTS = 1 << 14,
    LOBBY_SHOWN = 100,
    UNUSED_MS = 10000, /* a table in use a moment ago stays awake */
};

struct registry {
    struct desk *slots[SLOTS];
    struct desk *newest, *oldest;
    unsigned count;
    struct lobby lobby;
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
    while (desk && strcmp(desk->table.id, id) != 0)
        desk = desk->next;
    return desk;
}

void registry_add(struct registry *registry, struct desk *desk)
{
    struct desk **slot = &registry->slots[slot_of(desk->table.id, SLOTS)];
    desk->next = *slot;
    *slot = desk;
    desk->newer = NULL;
    desk->older = registry->newest;
    if (desk->older)
        desk->older->newer = desk;
    else
        registry->oldest = desk;
    registry->newest = desk;
    registry->count++;
}

void registry_remove(struct registry *registry, struct desk *desk)
{
    struct desk **link = &registry->slots[slot_of(desk->table.id, SLOTS)];
    while (*link != desk)
        link = &(*link)->next;
    *link = desk->next;
    if (desk->newer)
        desk->newer->older = desk->older;
    else
        registry->newest = desk->older;
    if (desk->older)
        desk->older->newer = desk->newer;
    else
        registry->oldest = desk->newer;
    registry->count--;
    desk_destroy(desk);
}

/* ---- From the store ---- */

struct waking {
    struct table table;
    bool found;
    bool read;
    struct desk *desk; /* that follows the lines; NULL: they are only verified */
    struct record_reader reader;
    struct match before;
    char standing[TABLE_STANDING_MAX]; /* as it was kept */
    struct error *error;
};

static bool take_table(void *context, const struct store_table *stored)
{
    struct waking *waking = context;
    struct text standing;
    text_init(&standing, waking->standing, sizeof waking->standing);
    table_find_standing(stored->kept, &standing);
    waking->found = true;
    waking->read = table_read_kept(&waking->table, stored->id, stored->kept, waking->error);
    waking->table.finished = stored->finished;
    return false;
}

static bool take_seat(void *context, const struct store_seat *seat)
{
    struct waking *waking = context;
    if (seat->seat < PLAYERS_MAX) {
        struct chair *chair = &waking->table.chairs[seat->seat];
        if (seat->person)
            memcpy(chair->person.bytes, seat->person, HASH_BYTES);
        if (seat->token)
            memcpy(chair->token.bytes, seat->token, HASH_BYTES);
    }
    return true;
}

static bool take_row(void *context, const struct store_row *row)
{
    struct waking *waking = context;
    struct desk *desk = waking->desk;
    waking->before = waking->reader.match;
    waking->read =
        record_read_line(&waking->reader, row->line, row->length, waking->error) &&
        (!desk || desk_expect_event(desk) || error_set(waking->error, MESSAGE("out of memory")));
    if (!waking->read)
        return false;
    waking->table.lines = (uint32_t)row->number;
    if (desk && row->number > 1)
        desk_follow(desk, &waking->before, &waking->reader.match, table_at(&waking->table));
    return true;
}

/* The match that the journal tells, with what happened in its last deal. */
static bool read_journal(struct store *store, struct waking *waking, struct error *error)
{
    record_reader_init(&waking->reader, true);
    waking->read = true;
    if (waking->desk) /* who sits there decides what is kept of a deal */
        memcpy(waking->desk->table.chairs, waking->table.chairs, sizeof waking->table.chairs);
    if (!store_journal(store, waking->table.id, 1, take_row, waking, error) || !waking->read)
        return false;
    if (waking->table.lines == 0)
        return true;
    waking->table.match = waking->reader.match;
    waking->table.shuffles = waking->reader.shuffles;
    waking->table.state = waking->table.match.stage == MATCH_OVER ? TABLE_OVER : TABLE_PLAYING;
    return true;
}

/* Reads all of a table; `*ret_found` says whether there is one. */
static bool read_table(struct store *store, const char *id, struct waking *waking, bool *ret_found,
                       struct error *error)
{
    waking->error = error;
    bool good = store_table(store, id, take_table, waking, error);
    *ret_found = !good || waking->found;
    return good && waking->found && waking->read &&
           store_seats(store, id, take_seat, waking, error) && read_journal(store, waking, error);
}

bool registry_has_room(struct server *server, struct error *error)
{
    struct registry *registry = server->registry;
    int64_t now = clock_now();
    if (registry->count < (unsigned)server->config->tables)
        return true;
    for (struct desk *desk = registry->oldest; desk; desk = desk->newer)
        if (desk_is_idle(desk) && now - desk->used > UNUSED_MS) {
            housekeeping_let_sleep(server, desk);
            return true;
        }
    return error_set(error, MESSAGE("there are too many tables at present: try again later"));
}

/* The log says why a table can't be woken. Where it is the journal others are not told what: that
 * could be tiles. */
static void note_unreadable(const char *id, const struct waking *waking, struct error *error)
{
    log_failure(LOG_ERROR, "wake", id, error);
    if (waking && waking->found && !waking->read)
        error_set(error, MESSAGE("this table can't be read; the log says why"));
}

enum wake registry_wake(struct server *server, const char *id, struct desk **ret_desk,
                        struct error *error)
{
    struct desk *desk = registry_find(server->registry, id);
    if (desk && !desk->gone) {
        desk->used = clock_now();
        *ret_desk = desk;
        return WAKE_DONE;
    }
    if (desk || !people_is_id(id))
        return WAKE_NOT_THERE;
    if (!registry_has_room(server, error))
        return WAKE_FULL;
    struct waking *waking = calloc(1, sizeof *waking);
    desk = waking ? desk_create(server, &waking->table) : NULL;
    bool found = true;
    bool good = desk || error_set(error, MESSAGE("out of memory"));
    if (good) {
        waking->desk = desk;
        good = read_table(server->reader, id, waking, &found, error);
    }
    if (good) {
        desk->table = waking->table;
        registry_add(server->registry, desk);
        server->metrics.tables_woken++;
        *ret_desk = desk;
    } else if (desk) {
        desk_destroy(desk);
    }
    if (!good && found)
        note_unreadable(id, waking, error);
    free(waking);
    return good ? WAKE_DONE : found ? WAKE_FAILED : WAKE_NOT_THERE;
}

bool registry_reload(struct desk *desk, struct error *error)
{
    struct waking *waking = calloc(1, sizeof *waking);
    bool found = false;
    if (!waking)
        return error_set(error, MESSAGE("out of memory"));
    desk->count = 0;
    waking->desk = desk;
    bool good = read_table(desk->server->reader, desk->table.id, waking, &found, error);
    if (good)
        desk->table = waking->table;
    else if (!found)
        error_set(error, MESSAGE("there is no table {0}"), error_text(desk->table.id));
    free(waking);
    return good;
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
static void restore_listed(struct server *server, const struct table *table, int64_t updated)
{
    int64_t alone = server->date_wrong_by ? 0 : clock_date() - updated;
    if (table->lobby && table->state == TABLE_WAITING && alone < server->config->lobby_wait * 1000)
        lobby_restore(&server->registry->lobby, table->id, clock_now() - (alone > 0 ? alone : 0));
}

/* Keeps how a match stands if something else was kept: the server was ended in the middle. */
static void keep_standing(struct server *server, const struct waking *waking, int64_t updated)
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
        journal_submit(server->journal, step);
    else
        step_destroy(step);
}

bool registry_survey(struct server *server, unsigned *ret_count, unsigned *ret_damaged,
                     struct error *error)
{
    struct survey survey = {.count = 0};
    struct waking *waking = malloc(sizeof *waking);
    bool good = waking && store_unfinished(server->reader, take_id, &survey, error);
    if (!waking || survey.full)
        good = error_set(error, MESSAGE("out of memory"));
    *ret_damaged = 0;
    for (unsigned i = 0; good && i < survey.count; i++) {
        struct error problem;
        bool found;
        memset(waking, 0, sizeof *waking);
        const struct surveyed *surveyed = &survey.tables[i];
        if (!read_table(server->reader, surveyed->id, waking, &found, &problem)) {
            ++*ret_damaged;
            log_failure(LOG_ERROR, "damaged-table", surveyed->id, &problem);
        } else {
            restore_listed(server, &waking->table, surveyed->updated);
            keep_standing(server, waking, surveyed->updated);
        }
    }
    *ret_count = survey.count;
    free(survey.tables);
    free(waking);
    return good;
}

/* ---- The lobby ---- */

void registry_list(struct registry *registry, const char *id, bool waits)
{
    lobby_list(&registry->lobby, id, waits);
}

struct lobby *registry_waiting(struct registry *registry)
{
    return &registry->lobby;
}

/* The address of somebody who has a seat there and is present. */
static const char *address_at(const struct desk *desk)
{
    const struct session *session = desk->sessions;
    while (session && session->seat >= PLAYERS_MAX)
        session = session->next;
    return session ? session->caller->address : "";
}

void registry_tidy_lobby(struct server *server, int64_t now)
{
    struct registry *registry = server->registry;
    for (const struct desk *desk = registry->newest; desk; desk = desk->older)
        if (desk->table.lobby && desk->table.state == TABLE_WAITING && desk->presence.present &&
            desk_is_stored(desk))
            lobby_attend(&registry->lobby, desk->table.id, address_at(desk),
                         (unsigned)server->config->lobby, now);
    lobby_forget(&registry->lobby, server->config->lobby_wait * 1000, now);
}

struct showing {
    void (*take)(void *context, const char *shown);
    void *context;
};

static bool show(void *context, const struct store_table *stored)
{
    struct showing *showing = context;
    showing->take(showing->context, stored->shown);
    return false;
}

static void show_stored(struct server *server, const char *id, struct showing *showing)
{
    struct error error;
    if (!store_table(server->reader, id, show, showing, &error))
        log_failure(LOG_ERROR, "lobby", id, &error);
}

/* With who is there. */
static void show_awake(struct server *server, const struct desk *desk, struct showing *showing)
{
    struct text text;
    text_init(&text, server->out, OUT_MAX);
    text_add_char(&text, '{');
    table_write_shown(&desk->table, &desk->presence, desk_now(desk), &text);
    text_add_char(&text, '}');
    showing->take(showing->context, text.data);
}

void registry_lobby(struct server *server, void (*take)(void *context, const char *shown),
                    void *context)
{
    struct showing showing = {.take = take, .context = context};
    const struct lobby *lobby = &server->registry->lobby;
    unsigned shown = 0;
    for (int attended = 1; attended >= 0; attended--)
        for (unsigned i = lobby->count; i-- > 0 && shown < LOBBY_SHOWN;) {
            const struct lobby_entry *entry = &lobby->entries[i];
            const struct desk *desk = registry_find(server->registry, entry->id);
            bool awake = desk && desk_is_stored(desk);
            bool is_attended = awake && desk->presence.present;
            if (!entry->listed || is_attended != attended)
                continue;
            shown++;
            if (awake)
                show_awake(server, desk, &showing);
            else
                show_stored(server, entry->id, &showing);
        }
}
