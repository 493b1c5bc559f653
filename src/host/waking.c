/* The way from the store to a table. */
#include "waking.h"

#include <stdlib.h>
#include <string.h>

struct waking *waking_create(const char *id, bool remembers)
{
    struct waking *waking = calloc(1, sizeof *waking);
    if (!waking)
        return NULL;
    memcpy(waking->id, id, strlen(id) + 1);
    waking->remembers = remembers;
    return waking;
}

void waking_destroy(struct waking *waking)
{
    if (!waking)
        return;
    memory_finish(&waking->memory);
    free(waking->text);
    free(waking);
}

/* ---- The table and its seats ---- */

static bool take_table(void *context, const struct store_table *stored)
{
    struct waking *waking = context;
    struct text standing;
    text_init(&standing, waking->standing, sizeof waking->standing);
    table_find_standing(stored->kept, &standing);
    if (!standing.length) /* it is over */
        table_find_standing(stored->shown, &standing);
    waking->missing = false;
    waking->wrong = !table_read_kept(&waking->table, stored->id, stored->kept, &waking->error);
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

bool waking_look(struct waking *waking, struct store *store)
{
    waking->missing = true;
    if (!store_table(store, waking->id, take_table, waking, &waking->error)) {
        waking->missing = false;
        return false;
    }
    if (waking->missing)
        return error_set(&waking->error, MESSAGE("there is no table {0}"), error_text(waking->id));
    return !waking->wrong && store_seats(store, waking->id, take_seat, waking, &waking->error);
}

/* ---- The journal ---- */

static bool read_row(struct waking *waking, const struct store_row *row)
{
    waking->lines++;
    waking->wrong = !record_read_line(&waking->reader, row->line, row->length, &waking->error);
    waking->starved = !waking->wrong && !memory_expect(&waking->memory);
    if (waking->starved)
        error_set(&waking->error, MESSAGE("out of memory"));
    return !waking->wrong && !waking->starved;
}

/* Notes where there could be a snapshot: after a round, when the next one is dealt. */
static void note_deal(struct waking *waking)
{
    const struct match *before = &waking->before, *match = &waking->reader.match;
    if (before->stage == MATCH_ROUND_OVER) {
        waking->round_end = waking->table.lines;
        waking->shuffles = waking->reader.shuffles;
    } else if (before->stage == MATCH_DEAL && match->stage == MATCH_PLAY && waking->round_end) {
        waking->dealt = *match;
        waking->dealt_after = waking->round_end;
        waking->dealt_memory = waking->memory;
    }
}

static bool take_row(void *context, const struct store_row *row)
{
    struct waking *waking = context;
    waking->before = waking->reader.match;
    if (!read_row(waking, row))
        return false;
    waking->table.lines = (uint32_t)row->number;
    if (row->number > 1 && waking->remembers) {
        memory_follow(&waking->memory, &waking->table, &waking->before, &waking->reader.match,
                      table_at(&waking->table));
        note_deal(waking);
    }
    return true;
}

static bool take_first(void *context, const struct store_row *row)
{
    take_row(context, row);
    return false;
}

static bool read_lines(struct waking *waking, struct store *store, int64_t from)
{
    return store_journal(store, waking->id, from, take_row, waking, &waking->error) &&
           !waking->wrong && !waking->starved;
}

static void forget_lines(struct waking *waking)
{
    record_reader_init(&waking->reader, true);
    memory_finish(&waking->memory);
    waking->table.lines = waking->snapshot = 0;
    waking->round_end = waking->dealt_after = 0;
    waking->wrong = waking->starved = false;
}

/* ---- Snapshots ---- */

static bool take_snapshot(void *context, const struct store_snapshot *snapshot)
{
    struct waking *waking = context;
    waking->text = strdup(snapshot->text);
    waking->snapshot = snapshot->number > 1 && snapshot->number < UINT32_MAX && waking->text
                           ? (uint32_t)snapshot->number
                           : 0;
    return false;
}

/* Two lines: one for the match, one for what is remembered. */
static bool split(const char *text, size_t *ret_first, size_t *ret_second)
{
    *ret_first = strcspn(text, "\n");
    if (!text[*ret_first])
        return false;
    *ret_second = strcspn(text + *ret_first + 1, "\n");
    return strcmp(text + *ret_first + 1 + *ret_second, "\n") == 0;
}

/* Goes on where the snapshot was taken. */
static bool resume(struct waking *waking)
{
    size_t first, second;
    struct error *error = &waking->error;
    if (!split(waking->text, &first, &second))
        return error_set(error, MESSAGE("{0} is not what it must be"), error_text("snapshot"));
    if (!record_reader_resume(&waking->reader, waking->text, first, error))
        return false;
    if (waking->reader.line != (long)waking->snapshot)
        return error_set(error, MESSAGE("{0} is not what it must be"), error_text("line"));
    waking->table.lines = waking->snapshot;
    return memory_read(&waking->memory, waking->text + first + 1, second,
                       table_seats(&waking->table), (unsigned)waking->reader.match.round_number - 1,
                       error);
}

/* False if there is no snapshot, or it is no good. */
static bool read_from_snapshot(struct waking *waking, struct store *store)
{
    if (!store_snapshot(store, waking->id, take_snapshot, waking, &waking->error))
        waking->refused = true;
    if (!waking->snapshot)
        return false;
    uint32_t number = waking->snapshot;
    if (store_journal(store, waking->id, 1, take_first, waking, &waking->error) && !waking->wrong &&
        !waking->starved && waking->reader.in_match && resume(waking) &&
        read_lines(waking, store, (int64_t)number + 1) && waking->table.lines > number)
        return true;
    waking->refused = true;
    return false;
}

bool waking_read(struct waking *waking, struct store *store)
{
    struct table *table = &waking->table;
    if (!waking_look(waking, store))
        return false;
    forget_lines(waking);
    if (!read_from_snapshot(waking, store)) {
        waking->problem = waking->error;
        forget_lines(waking);
        if (!read_lines(waking, store, 1))
            return false;
    }
    if (table->lines == 0)
        return true;
    table->match = waking->reader.match;
    table->shuffles = waking->reader.shuffles;
    table->state = table->match.stage == MATCH_OVER ? TABLE_OVER : TABLE_PLAYING;
    return true;
}

/* Rounds that are over since then do not belong to it. */
bool waking_make_snapshot(const struct waking *waking, uint32_t *ret_line, struct text *text)
{
    struct memory memory = waking->memory;
    if (!waking->dealt_after || waking->table.state != TABLE_PLAYING ||
        waking->dealt_after < waking->snapshot + SNAPSHOT_LINES)
        return false;
    memory.rounds = waking->dealt_memory.rounds;
    memcpy(memory.last, waking->dealt_memory.last, sizeof memory.last);
    record_write_snapshot(text, &waking->dealt, waking->dealt_after, waking->shuffles);
    memory_write(&memory, table_seats(&waking->table), text);
    *ret_line = waking->dealt_after;
    return !text->cut;
}

void waking_write_snapshot(const struct table *table, const struct memory *memory, uint32_t line,
                           uint32_t shuffles, struct text *text)
{
    record_write_snapshot(text, &table->match, line, shuffles);
    memory_write(memory, table_seats(table), text);
}
