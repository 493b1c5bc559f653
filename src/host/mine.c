/* A person's tables: read in a thread, written in the loop. */
#include "mine.h"
#include "registry.h"

#include <pasch/json/write.h>

#include <stdlib.h>
#include <string.h>

enum {
    MINE_MAX = 100,
    HEAD_MAX = TABLE_STANDING_MAX + 100,
};

struct one {
    char id[STORE_ID_MAX + 1];
    int64_t updated;
    int seat; /* negative: the person has left for good */
    char *shown;
    char standing[TABLE_STANDING_MAX]; /* as it was kept; "": none */
};

struct mine {
    const struct hash *person;
    unsigned count;
    bool failed; /* there was no memory */
    struct one tables[MINE_MAX];
};

void mine_destroy(struct mine *mine)
{
    for (unsigned i = 0; mine && i < mine->count; i++)
        free(mine->tables[i].shown);
    free(mine);
}

/* ---- In a thread ---- */

static bool take_table(void *context, const struct store_table *table)
{
    struct mine *mine = context;
    struct one *one = &mine->tables[mine->count];
    struct text id, standing;
    one->shown = strdup(table->shown);
    if (!one->shown) {
        mine->failed = true;
        return false;
    }
    mine->count++;
    one->seat = -1;
    one->updated = table->updated;
    text_init(&standing, one->standing, sizeof one->standing);
    table_find_standing(table->kept, &standing);
    text_init(&id, one->id, sizeof one->id);
    text_add(&id, table->id);
    return mine->count < MINE_MAX;
}

struct seat_search {
    const struct hash *person;
    int seat;
};

static bool find_seat(void *context, const struct store_seat *seat)
{
    struct seat_search *search = context;
    if (!seat->person || memcmp(seat->person, search->person->bytes, HASH_BYTES) != 0)
        return true;
    search->seat = (int)seat->seat;
    return false;
}

static bool read_seat(struct store *store, const struct hash *person, struct one *one,
                      struct error *error)
{
    struct seat_search search = {.person = person, .seat = -1};
    if (!store_seats(store, one->id, find_seat, &search, error))
        return false;
    if (search.seat >= 0 && !table_has_left(one->shown, (unsigned)search.seat))
        one->seat = search.seat;
    return true;
}

struct mine *mine_read(struct store *store, const struct hash *person, struct error *error)
{
    struct mine *mine = calloc(1, sizeof *mine);
    bool good = mine && store_tables_of(store, person->bytes, MINE_MAX, take_table, mine, error);
    if (!mine || mine->failed)
        good = error_set(error, MESSAGE("out of memory"));
    for (unsigned i = 0; good && i < mine->count; i++)
        good = read_seat(store, person, &mine->tables[i], error);
    if (good)
        return mine;
    mine_destroy(mine);
    return NULL;
}

/* ---- In the loop ---- */

static void add_standing(struct host *host, const struct one *one, struct text *text)
{
    const struct desk *desk = registry_find(host->registry, one->id);
    bool awake = desk && desk_is_stored(desk);
    if (awake ? desk->table->state != TABLE_PLAYING : !*one->standing)
        return;
    text_add(text, "\"standing\":");
    if (awake)
        table_write_standing(desk->table, text);
    else
        text_add(text, one->standing);
    text_add(text, ",");
}

void mine_write(const struct mine *mine, struct host *host, struct buffer *buffer)
{
    const char *between = "";
    for (unsigned i = 0; i < mine->count; i++) {
        const struct one *one = &mine->tables[i];
        char head[HEAD_MAX];
        struct text text;
        if (one->seat < 0)
            continue;
        text_init(&text, head, sizeof head);
        text_add(&text, between);
        text_add(&text, "{\"my\":");
        text_add_number(&text, one->seat);
        write_number(&text, "updated", one->updated);
        text_add(&text, ",");
        add_standing(host, one, &text);
        buffer_add_text(buffer, head);
        buffer_add_text(buffer, one->shown + 1);
        between = ",";
    }
}
