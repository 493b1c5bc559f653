/* What all databases have in common: the arguments are checked here, the rest is theirs. */
#include "backend.h"

#include <assert.h>
#include <string.h>

static bool is_id(const char *id)
{
    static const char allowed[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    size_t length = strlen(id);
    return length >= 1 && length <= STORE_ID_MAX && strspn(id, allowed) == length;
}

static bool is_name(const char *name)
{
    size_t length = strlen(name);
    return length >= 1 && length <= STORE_NAME_MAX;
}

static bool is_text(const char *text)
{
    return strlen(text) <= STORE_TEXT_MAX;
}

static bool is_row(const struct store_row *row)
{
    return row->number >= 1 && row->line && row->length <= STORE_TEXT_MAX &&
           !memchr(row->line, 0, row->length);
}

static bool is_change(const struct store_change *change)
{
    const struct store_table *table = &change->table;
    if (change->kind == STORE_SETTING)
        return is_name(change->name) && change->value && is_text(change->value);
    if (!is_id(table->id))
        return false;
    switch (change->kind) {
    case STORE_CREATE:
        return table->shown && table->kept && is_text(table->shown) && is_text(table->kept) &&
               table->finished >= 0;
    case STORE_UPDATE:
        return (!table->shown || is_text(table->shown)) && (!table->kept || is_text(table->kept)) &&
               table->finished >= 0;
    case STORE_SEAT:
        return change->seat.seat < STORE_SEATS_MAX;
    case STORE_ROW:
        return is_row(&change->row);
    case STORE_SNAPSHOT:
        return change->snapshot.number >= 1 && is_text(change->snapshot.text);
    default:
        return change->kind == STORE_REMOVE;
    }
}

bool store_open(struct store **ret_store, const char *path, enum store_mode mode,
                struct error *error)
{
    return sqlite_open(ret_store, path, mode, error);
}

void store_close(struct store *store)
{
    if (store)
        store->backend->close(store);
}

enum store_outcome store_append_batch(struct store *store, const struct store_change *changes,
                                      size_t count, size_t *ret_at, struct error *error)
{
    for (size_t i = 0; i < count; i++)
        assert(is_change(&changes[i]));
    return store->backend->append_batch(store, changes, count, ret_at, error);
}

bool store_check(struct store *store, struct error *error)
{
    return store->backend->check(store, error);
}

bool store_table(struct store *store, const char *id, store_take_table *take, void *context,
                 struct error *error)
{
    return store->backend->table(store, id, take, context, error);
}

bool store_unfinished(struct store *store, store_take_table *take, void *context,
                      struct error *error)
{
    return store->backend->unfinished(store, take, context, error);
}

bool store_finished(struct store *store, int64_t before_day, int limit, store_take_table *take,
                    void *context, struct error *error)
{
    assert(limit >= 0);
    return store->backend->finished(store, before_day, limit, take, context, error);
}

bool store_idle(struct store *store, int64_t before_day, bool begun, int limit,
                store_take_table *take, void *context, struct error *error)
{
    assert(limit >= 0);
    return store->backend->idle(store, before_day, begun, limit, take, context, error);
}

bool store_tables_of(struct store *store, const uint8_t *person, int limit, store_take_table *take,
                     void *context, struct error *error)
{
    assert(limit >= 0);
    return store->backend->tables_of(store, person, limit, take, context, error);
}

bool store_seats(struct store *store, const char *id, store_take_seat *take, void *context,
                 struct error *error)
{
    return store->backend->seats(store, id, take, context, error);
}

bool store_journal(struct store *store, const char *id, int64_t from, store_take_row *take,
                   void *context, struct error *error)
{
    assert(from >= 1);
    return store->backend->journal(store, id, from, take, context, error);
}

bool store_snapshot(struct store *store, const char *id, store_take_snapshot *take, void *context,
                    struct error *error)
{
    return store->backend->snapshot(store, id, take, context, error);
}

bool store_setting(struct store *store, const char *name, store_take_setting *take, void *context,
                   struct error *error)
{
    return store->backend->setting(store, name, take, context, error);
}

bool store_count(struct store *store, int64_t *ret_count, struct error *error)
{
    return store->backend->count(store, ret_count, error);
}

static bool pass_table(void *context, const struct store_table *table)
{
    (void)context, (void)table;
    return true;
}

static bool pass_seat(void *context, const struct store_seat *seat)
{
    (void)context, (void)seat;
    return true;
}

static bool pass_row(void *context, const struct store_row *row)
{
    (void)context, (void)row;
    return true;
}

bool store_verify(struct store *store, const char *id, struct error *error)
{
    return store_table(store, id, pass_table, NULL, error) &&
           store_seats(store, id, pass_seat, NULL, error) &&
           store_journal(store, id, 1, pass_row, NULL, error);
}

bool store_backup(struct store *store, const char *path, struct error *error)
{
    return store_backup_while(store, path, NULL, NULL, error);
}

bool store_backup_while(struct store *store, const char *path, store_goes_on *goes_on,
                        void *context, struct error *error)
{
    return store->backend->backup(store, path, goes_on, context, error);
}
