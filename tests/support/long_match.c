/* Playing and storing without a server. */
#include "long_match.h"
#include "step.h"
#include "unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROOM = 256 << 20, BATCH = 20000, INTO_ROUND = 7 };

static void fail_with(const struct error *error)
{
    fprintf(stderr, "%s %s\n", error->message, error->values[0].text);
    abort();
}

static void build(struct table *table, const char *wishes, const char *secret, uint64_t seed)
{
    struct guest guest = {.secret = secret, .name = "Ada", .seat = -1};
    struct fair_digits digits = {.text = ""};
    struct error error = {.message = ""};
    json_t *json = json_loads(wishes, 0, NULL);
    char id[TABLE_ID_LENGTH + 1];
    people_make_id(id);
    snprintf(digits.text, sizeof digits.text, "%064llx", (unsigned long long)seed);
    memcpy(guest.contribution, digits.text, sizeof guest.contribution);
    if (!people_hash_person(secret, strlen(secret), &guest.person) ||
        !table_build(table, id, json, &guest, &digits, 1000, &error))
        fail_with(&error);
    json_decref(json);
}

/* The end of a round: a snapshot is taken before the next one, as a desk does. */
static void go_on(struct long_match *match)
{
    struct error error;
    uint32_t line = match->table.lines + 1, shuffles = match->table.shuffles;
    assert_true(table_go_on(&match->table, 2000, &match->lines, &error));
    if (table_is_dealing(&match->table))
        assert_true(table_deal_on(&match->table, 2000, &match->lines, &error));
    if (match->table.state != TABLE_PLAYING)
        return;
    match->line = line;
    text_init(&match->snapshot, match->snapshot_room, sizeof match->snapshot_room);
    waking_write_snapshot(&match->table, &match->memory, line, shuffles, &match->snapshot);
}

static void play_one(struct long_match *match, struct random *random)
{
    struct table *table = &match->table;
    static struct match before;
    struct move moves[ROUND_MOVES_MAX];
    before = table->match;
    assert_true(memory_expect(&match->memory));
    if (table->match.stage == MATCH_ROUND_OVER) {
        go_on(match);
    } else {
        unsigned count = round_moves(&table->match.round, &table->match.sheet, moves);
        table_act(table, moves[random_below(random, count)], &match->lines);
    }
    memory_follow(&match->memory, table, &before, &table->match, table_at(table));
}

/* As a desk does. */
static void take_back(struct long_match *match)
{
    struct table *table = &match->table;
    const struct act *decision = memory_find_decision(&match->memory, 0);
    static struct match before;
    struct error error;
    if (!decision || !table_can_undo(table, 0, &error))
        return;
    uint32_t to = decision->at;
    match_rewind(&table->match, (unsigned)(decision - match->memory.acts), &before);
    table_undo(table, 0, to, &before, &match->lines);
    memory_take_back(&match->memory, to, table_at(table));
}

static void play(struct long_match *match, const char *wishes, const char *secret, uint32_t lines,
                 uint64_t seed, bool wavers)
{
    struct random random;
    struct error error;
    struct table *table = &match->table;
    *match = (struct long_match){.room = malloc(ROOM)};
    assert_non_null(match->room);
    text_init(&match->lines, match->room, ROOM);
    random_seed(&random, seed);
    build(table, wishes, secret, seed);
    static struct match before;
    before = table->match;
    assert_true(memory_expect(&match->memory));
    assert_true(table_begin(table, 1000, "2026-11-16T12:00:00Z", &match->lines, &error));
    if (table_is_dealing(table))
        assert_true(table_deal_on(table, 1000, &match->lines, &error));
    memory_follow(&match->memory, table, &before, &table->match, table_at(table));
    while (table->state == TABLE_PLAYING &&
           (table->lines < lines || table->match.stage != MATCH_PLAY ||
            match->memory.count < INTO_ROUND)) {
        play_one(match, &random);
        if (wavers && random_below(&random, 10) == 0)
            take_back(match);
    }
    assert_false(match->lines.cut);
}

void long_match_play(struct long_match *match, const char *wishes, const char *secret,
                     uint32_t lines, uint64_t seed)
{
    play(match, wishes, secret, lines, seed, false);
}

void long_match_waver(struct long_match *match, const char *wishes, const char *secret,
                      uint32_t lines, uint64_t seed)
{
    play(match, wishes, secret, lines, seed, true);
}

/* ---- Storing ---- */

static void append(struct store *store, const struct store_change *changes, size_t count)
{
    struct error error = {.message = ""};
    if (count && store_append_batch(store, changes, count, NULL, &error) != STORE_DONE)
        fail_with(&error);
}

static void store_table_itself(const struct long_match *match, struct store *store)
{
    struct step *step = step_create(NULL, &match->table);
    assert_non_null(step);
    assert_true(step_add_table(step, STORE_CREATE, 1000));
    for (unsigned seat = 0; seat < table_seats(&match->table); seat++)
        assert_true(step_add_seat(step, seat));
    append(store, step->changes, step->count);
    step_destroy(step);
}

static void store_lines(const struct long_match *match, struct store *store, uint32_t filler)
{
    static const char nothing[] = "{}";
    struct store_change *changes = calloc(BATCH, sizeof *changes);
    const char *line = match->lines.data, *end;
    size_t count = 0;
    assert_non_null(changes);
    for (uint32_t number = 1; number <= match->table.lines + filler; number++) {
        bool filled = number > 1 && number <= 1 + filler;
        end = filled ? NULL : strchr(line, '\n');
        struct store_row row = {.number = number,
                                .line = filled ? nothing : line,
                                .length = filled ? sizeof nothing - 1 : (size_t)(end - line)};
        changes[count++] =
            (struct store_change){.kind = STORE_ROW, .table = {.id = match->table.id}, .row = row};
        if (!filled)
            line = end + 1;
        if (count == BATCH) {
            append(store, changes, count);
            count = 0;
        }
    }
    append(store, changes, count);
    free(changes);
}

/* Its line has another number if lines were filled in. */
static void store_snapshot_itself(const struct long_match *match, struct store *store,
                                  uint32_t filler)
{
    char *text = malloc(match->snapshot.length + 100), before[40], after[40];
    snprintf(before, sizeof before, "\"line\":%u,", match->line);
    snprintf(after, sizeof after, "\"line\":%u,", match->line + filler);
    const char *at = strstr(match->snapshot.data, before);
    assert_true(text && at);
    sprintf(text, "%.*s%s%s", (int)(at - match->snapshot.data), match->snapshot.data, after,
            at + strlen(before));
    append(store,
           &(struct store_change){.kind = STORE_SNAPSHOT,
                                  .table = {.id = match->table.id},
                                  .snapshot = {.number = match->line + filler, .text = text}},
           1);
    free(text);
}

void long_match_store(const struct long_match *match, struct store *store, uint32_t filler,
                      bool with_snapshot)
{
    store_table_itself(match, store);
    store_lines(match, store, filler);
    if (with_snapshot && match->line)
        store_snapshot_itself(match, store, filler);
}

void long_match_finish(struct long_match *match)
{
    memory_finish(&match->memory);
    free(match->room);
}
