/* Single tables, without a server. */
#include <pasch/host/operator.h>

#include "export.h"
#include "step.h"
#include "waking.h"

#include <pasch/base/utf8.h>
#include <pasch/store/rescue.h>

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static bool refuse_memory(struct error *error)
{
    return error_set(error, MESSAGE("out of memory"));
}

/* The table with its seats, without its match; NULL if that can't be read. */
static struct waking *find(struct store *store, const char *id, struct error *error)
{
    bool is_id = people_is_id(id);
    struct waking *waking = is_id ? waking_create(id, false) : NULL;
    if (waking && waking_look(waking, store))
        return waking;
    if (waking)
        *error = waking->error;
    else if (is_id)
        refuse_memory(error);
    else
        error_set(error, MESSAGE("there is no table {0}"), error_text(id));
    waking_destroy(waking);
    return NULL;
}

/* ---- Looking ---- */

static bool take_dates(void *context, const struct store_table *stored)
{
    struct operator_table *table = context;
    table->created = stored->created;
    table->updated = stored->updated;
    table->finished = stored->finished;
    return false;
}

static bool count_row(void *context, const struct store_row *row)
{
    *(int64_t *)context = row->number;
    return true;
}

static void describe(const struct table *table, struct operator_table *ret_table)
{
    static const char *const states[] = {[TABLE_WAITING] = MESSAGE("waits for people"),
                                         [TABLE_PLAYING] = MESSAGE("is being played"),
                                         [TABLE_OVER] = MESSAGE("is over")};
    struct text game;
    text_init(&game, ret_table->game, sizeof ret_table->game);
    text_add(&game, table->match.sheet.id);
    ret_table->state = states[table->state];
    ret_table->seats = table_seats(table);
    for (unsigned seat = 0; seat < table_seats(table); seat++) {
        const struct chair *chair = &table->chairs[seat];
        memcpy(ret_table->chairs[seat].name, chair->name, sizeof chair->name);
        ret_table->chairs[seat].level =
            chair->is_person ? NULL : player_name((enum level)chair->level);
        ret_table->chairs[seat].left = chair->left;
        ret_table->chairs[seat].forgotten = chair->forgotten;
    }
}

bool operator_look(struct store *store, const char *id, struct operator_table *ret_table,
                   struct error *error)
{
    struct waking *waking = find(store, id, error);
    if (!waking)
        return false;
    *ret_table = (struct operator_table){.lines = 0};
    describe(&waking->table, ret_table);
    waking_destroy(waking);
    return store_table(store, id, take_dates, ret_table, error) &&
           store_journal(store, id, 1, count_row, &ret_table->lines, error);
}

/* ---- Records ---- */

bool operator_export(struct store *store, const char *id, bool undone, operator_take_line *take,
                     void *context, struct error *error)
{
    struct waking *waking = find(store, id, error);
    bool good = waking && export_record(store, &waking->table, undone, take, context, error);
    waking_destroy(waking);
    return good;
}

/* ---- Deleting ---- */

static bool note_table(void *context, const struct store_table *table)
{
    (void)table;
    *(bool *)context = true;
    return false;
}

/* One that is damaged can be deleted too. */
bool operator_delete(struct store *writer, const char *id, struct error *error)
{
    struct store_change change = {.kind = STORE_REMOVE, .table = {.id = id}};
    bool found = false,
         whole = people_is_id(id) && store_table(writer, id, note_table, &found, error);
    if (!people_is_id(id) || (whole && !found))
        return error_set(error, MESSAGE("there is no table {0}"), error_text(id));
    return store_append_batch(writer, &change, 1, NULL, error) == STORE_DONE;
}

/* ---- Forgetting ---- */

/* Who is to be forgotten, and the tables where they are. */
struct forgetting {
    const char *name;   /* NULL: it is a person */
    struct hash person; /* else */
    char (*ids)[TABLE_ID_LENGTH + 1];
    size_t count, room;
    bool starved;
};

static unsigned find_seats(const struct forgetting *forgetting, const struct table *table)
{
    unsigned seats = 0;
    for (unsigned seat = 0; seat < table_seats(table); seat++) {
        const struct chair *chair = &table->chairs[seat];
        bool known = chair->is_person && (chair->taken || chair->reserved) && !chair->forgotten;
        bool meant = forgetting->name ? names_are_alike(chair->name, forgetting->name)
                                      : hash_is_same(&chair->person, &forgetting->person);
        seats |= (unsigned)(known && meant) << seat;
    }
    return seats;
}

static bool add_id(void *context, const struct store_table *table)
{
    struct forgetting *forgetting = context;
    if (!people_is_id(table->id))
        return true;
    if (forgetting->count == forgetting->room) {
        size_t room = forgetting->room ? 2 * forgetting->room : 64;
        void *ids = realloc(forgetting->ids, room * sizeof *forgetting->ids);
        forgetting->starved = !ids;
        if (!ids)
            return false;
        forgetting->ids = ids;
        forgetting->room = room;
    }
    memcpy(forgetting->ids[forgetting->count++], table->id, TABLE_ID_LENGTH + 1);
    return true;
}

static bool find_tables(struct store *store, struct forgetting *forgetting, struct error *error)
{
    bool good =
        forgetting->name
            ? store_unfinished(store, add_id, forgetting, error) &&
                  store_finished(store, INT64_MAX, INT_MAX, add_id, forgetting, error)
            : store_tables_of(store, forgetting->person.bytes, INT_MAX, add_id, forgetting, error);
    return good && (!forgetting->starved || refuse_memory(error));
}

static bool put_table(struct step *step, unsigned seats)
{
    const struct table *table = step->after;
    int64_t now = (int64_t)time(NULL) * 1000;
    bool goes = table->state == TABLE_WAITING && table_is_deserted(table);
    bool put = step_add_table(step, goes ? STORE_REMOVE : STORE_UPDATE, now);
    for (unsigned seat = 0; put && !goes && seat < table_seats(table); seat++)
        if (seats >> seat & 1)
            put = step_add_seat(step, seat);
    return put;
}

/* A step of the table with its match, which says how it stands; a match that can't be read stands
 * as it did. */
static struct step *plan(struct store *store, const struct waking *looked)
{
    struct waking *waking = waking_create(looked->id, false);
    bool whole = waking && waking_read(waking, store);
    struct step *step = step_create(NULL, whole ? &waking->table : &looked->table);
    if (step && !whole && *looked->standing)
        step->standing = looked->standing;
    waking_destroy(waking);
    return step;
}

static bool forget_seats(struct store *writer, const struct waking *looked, unsigned seats,
                         struct error *error)
{
    struct step *step = plan(writer, looked);
    if (!step)
        return refuse_memory(error);
    for (unsigned seat = 0; seat < table_seats(step->after); seat++)
        if (seats >> seat & 1)
            table_forget(step->after, seat);
    bool good = put_table(step, seats) ? store_append_batch(writer, step->changes, step->count,
                                                            NULL, error) == STORE_DONE
                                       : refuse_memory(error);
    step_destroy(step);
    return good;
}

static bool forget_at(struct store *writer, const struct forgetting *forgetting, const char *id,
                      unsigned *ret_seats, struct error *error)
{
    struct waking *waking = find(writer, id, error);
    if (!waking)
        return false;
    unsigned seats = find_seats(forgetting, &waking->table);
    bool good = !seats || forget_seats(writer, waking, seats, error);
    *ret_seats += good ? (unsigned)__builtin_popcount(seats) : 0;
    waking_destroy(waking);
    return good;
}

/* `TABLE:2`; false, without an error, if it is a name. */
static bool read_seat(const char *who, char *ret_id, unsigned *ret_seat)
{
    const char *colon = who + TABLE_ID_LENGTH;
    char *end;
    if (strlen(who) <= TABLE_ID_LENGTH + 1 || *colon != ':')
        return false;
    memcpy(ret_id, who, TABLE_ID_LENGTH);
    ret_id[TABLE_ID_LENGTH] = '\0';
    unsigned long seat = strtoul(colon + 1, &end, 10);
    *ret_seat = seat >= 1 && seat <= PLAYERS_MAX ? (unsigned)seat - 1 : PLAYERS_MAX;
    return people_is_id(ret_id) && !*end;
}

static bool find_person(struct store *store, const char *id, unsigned seat,
                        struct forgetting *forgetting, struct error *error)
{
    struct waking *waking = find(store, id, error);
    if (!waking)
        return false;
    const struct chair *chair = &waking->table.chairs[seat < PLAYERS_MAX ? seat : 0];
    bool good =
        seat < table_seats(&waking->table) && chair->is_person && chair->taken && !chair->forgotten;
    forgetting->person = chair->person;
    waking_destroy(waking);
    return good || error_set(error, MESSAGE("nobody who is known has that seat at the table {0}"),
                             error_text(id));
}

/* Only a name that somebody can have: nobody is called nothing. */
static bool is_name(const char *who, struct error *error)
{
    if (!utf8_is_valid(who, strlen(who)))
        return error_set(error, MESSAGE("this is not UTF-8 text"));
    return *who || error_set(error, MESSAGE("a name needs a character that can be seen"));
}

/* Tables that no list has, because of their own row: whoever sat there could not be forgotten. */
struct missing {
    const struct forgetting *forgetting;
    operator_tell_failure *tell;
    void *context;
};

static void tell_missing(void *context, const struct store_found *found)
{
    const struct missing *missing = context;
    const struct forgetting *forgetting = missing->forgetting;
    struct error problem;
    if (found->condition == STORE_WHOLE || !found->id)
        return;
    for (size_t i = 0; i < forgetting->count; i++)
        if (strcmp(forgetting->ids[i], found->id) == 0)
            return;
    error_set(&problem, found->why);
    missing->tell(missing->context, found->id, &problem);
}

bool operator_forget(struct store *writer, const char *who, operator_tell_failure *tell,
                     void *context, unsigned *ret_seats, struct error *error)
{
    struct forgetting forgetting = {.name = who};
    struct error problem;
    char id[TABLE_ID_LENGTH + 1];
    unsigned seat, seats = 0;
    if (read_seat(who, id, &seat)) {
        forgetting.name = NULL;
        if (!find_person(writer, id, seat, &forgetting, error))
            return false;
    } else if (!is_name(who, error)) {
        return false;
    }
    bool good = find_tables(writer, &forgetting, error);
    for (size_t i = 0; good && i < forgetting.count; i++)
        if (!forget_at(writer, &forgetting, forgetting.ids[i], &seats, &problem))
            tell(context, forgetting.ids[i], &problem);
    if (good && forgetting.name)
        store_verify_all(writer, tell_missing, &(struct missing){&forgetting, tell, context}, NULL);
    free(forgetting.ids);
    *ret_seats = seats;
    return good;
}
