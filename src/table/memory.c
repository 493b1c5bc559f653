/* Following the journal. */
#include "memory.h"

#include <pasch/json/write.h>

#include <assert.h>
#include <stdlib.h>
#include <string.h>

void memory_finish(struct memory *memory)
{
    free(memory->events);
    free(memory->acts);
    free(memory->dealt);
    free(memory->totals);
    *memory = (struct memory){.count = 0};
}

/* ---- Following ---- */

/* Makes room for the totals of one round more. Those that nobody is told any more go. */
static bool expect_round(struct memory *memory)
{
    unsigned kept = memory->rounds - memory->first;
    if (kept < memory->rounds_room)
        return true;
    if (kept >= 2 * ROUNDS_TOLD) {
        memmove(memory->totals, memory->totals + kept - ROUNDS_TOLD,
                ROUNDS_TOLD * sizeof *memory->totals);
        memory->first = memory->rounds - ROUNDS_TOLD;
        return true;
    }
    unsigned room = memory->rounds_room ? 2 * memory->rounds_room : 8;
    if (room > 2 * ROUNDS_TOLD)
        room = 2 * ROUNDS_TOLD;
    void *totals = realloc(memory->totals, room * sizeof *memory->totals);
    if (!totals)
        return false;
    memory->totals = totals;
    memory->rounds_room = room;
    return true;
}

bool memory_expect(struct memory *memory)
{
    if (!expect_round(memory))
        return false;
    if (memory->count < memory->room)
        return true;
    unsigned room = memory->room ? 2 * memory->room : 32;
    struct seat_event *events = realloc(memory->events, room * sizeof *events);
    if (!events)
        return false;
    memory->events = events;
    uint32_t *acts = realloc(memory->acts, room * sizeof *acts);
    if (!acts)
        return false;
    memory->acts = acts;
    memory->room = room;
    return true;
}

/* The round is over: what everybody has now. */
static void note_totals(struct memory *memory, const struct match *match)
{
    unsigned round = (unsigned)match->round_number;
    assert(round == memory->rounds + 1 && round - memory->first <= memory->rounds_room);
    memcpy(memory->totals[round - 1 - memory->first], match->totals, sizeof match->totals);
    memory->rounds = round;
}

/* Whether one person plays, and computer players in all other seats: only there can a move be taken
 * back. */
static bool has_one_person(const struct table *table)
{
    unsigned people = 0;
    for (unsigned seat = 0; seat < PLAYERS_MAX; seat++)
        people += table->chairs[seat].is_person;
    return people == 1;
}

/* A deal begins. */
static void begin_deal(struct memory *memory, const struct table *table, const struct match *dealt)
{
    memory->count = 0;
    if (!has_one_person(table)) {
        free(memory->dealt);
        memory->dealt = NULL;
        return;
    }
    if (!memory->dealt)
        memory->dealt = malloc(sizeof *memory->dealt);
    if (memory->dealt)
        *memory->dealt = *dealt;
}

void memory_follow(struct memory *memory, const struct table *table, const struct match *before,
                   const struct match *after, uint32_t at)
{
    struct view old, new;
    struct seat_event event;
    /* As the seat that acted sees it: it knows what it drew. */
    unsigned seat = before->stage == MATCH_PLAY ? before->round.turn : VIEW_SPECTATOR;
    view_make(&old, before, seat);
    view_make(&new, after, seat);
    if (!seat_is_same_deal(&old, &new)) {
        begin_deal(memory, table, after);
    } else if (seat_find_event(&old, &new, &event)) {
        assert(memory->count < memory->room);
        memory->last[seat] =
            (struct last_act){.at = at - 1, .id = seat_find_move(&old, &new, &event)};
        memory->acts[memory->count] = memory->last[seat].id;
        memory->events[memory->count++] = event;
        memory->event_at = at;
    }
    if (after->stage == MATCH_ROUND_OVER && before->stage != MATCH_ROUND_OVER)
        note_totals(memory, after);
}

/* ---- Taking back ---- */

bool memory_find_before(const struct memory *memory, struct match *ret_before)
{
    struct move moves[ROUND_MOVES_MAX];
    if (!memory->dealt || !memory->count)
        return false;
    *ret_before = *memory->dealt;
    for (unsigned i = 0; i + 1 < memory->count; i++) {
        unsigned count = round_moves(&ret_before->round, &ret_before->sheet, moves);
        if (ret_before->stage != MATCH_PLAY || memory->acts[i] >= count)
            return false;
        match_apply(ret_before, moves[memory->acts[i]]);
    }
    return ret_before->stage == MATCH_PLAY;
}

void memory_drop_last(struct memory *memory, uint32_t at)
{
    const struct seat_event *last = &memory->events[--memory->count];
    memory->event_at = at;
    memory->last[last->seat] = (struct last_act){.at = 0};
}

/* ---- As text ---- */

void memory_write(const struct memory *memory, unsigned seats, struct text *text)
{
    unsigned first = memory->rounds > ROUNDS_TOLD ? memory->rounds - ROUNDS_TOLD : 0;
    if (first < memory->first)
        first = memory->first;
    text_add(text, "{\"first\":");
    text_add_number(text, first);
    text_add(text, ",\"totals\":[");
    for (unsigned round = first; round < memory->rounds; round++) {
        text_add(text, round > first ? ",[" : "[");
        for (unsigned seat = 0; seat < seats; seat++) {
            text_add(text, seat ? "," : "");
            text_add_number(text, memory->totals[round - memory->first][seat]);
        }
        text_add_char(text, ']');
    }
    text_add(text, "],\"last\":[");
    for (unsigned seat = 0; seat < seats; seat++) {
        text_add(text, seat ? ",[" : "[");
        text_add_number(text, memory->last[seat].at);
        text_add_char(text, ',');
        text_add_number(text, memory->last[seat].id);
        text_add_char(text, ']');
    }
    text_add(text, "]}\n");
}

static bool is_wrong(struct error *error, const char *name)
{
    return error_set(error, MESSAGE("{0} is not what it must be"), error_text(name));
}

/* A list of so many numbers. */
static bool read_list(json_t *list, unsigned count, json_int_t least, json_int_t most,
                      json_int_t *ret_numbers)
{
    json_t *item;
    size_t i;
    if (!json_is_array(list) || json_array_size(list) != count)
        return false;
    json_array_foreach(list, i, item)
    {
        ret_numbers[i] = json_integer_value(item);
        if (!json_is_integer(item) || ret_numbers[i] < least || ret_numbers[i] > most)
            return false;
    }
    return true;
}

static bool read_totals(struct memory *memory, json_t *rounds, unsigned seats)
{
    json_int_t numbers[PLAYERS_MAX];
    json_t *item;
    size_t i;
    json_array_foreach(rounds, i, item)
    {
        if (!read_list(item, seats, INT32_MIN, INT32_MAX, numbers))
            return false;
        for (unsigned seat = 0; seat < seats; seat++)
            memory->totals[i][seat] = (int32_t)numbers[seat];
    }
    return true;
}

static bool read_last(struct memory *memory, json_t *list, unsigned seats)
{
    json_int_t numbers[2];
    for (unsigned seat = 0; seat < seats; seat++) {
        if (!read_list(json_array_get(list, seat), 2, 0, UINT32_MAX, numbers))
            return false;
        memory->last[seat] =
            (struct last_act){.at = (uint32_t)numbers[0], .id = (uint32_t)numbers[1]};
    }
    return true;
}

static bool read_members(struct memory *memory, struct object *object, unsigned seats,
                         unsigned rounds)
{
    unsigned least = rounds > ROUNDS_TOLD ? rounds - ROUNDS_TOLD : 0;
    long long first;
    json_t *totals, *last;
    if (!object_number_within(object, "first", least, least, &first) ||
        !object_array(object, "totals", rounds - least, &totals) ||
        !object_array(object, "last", seats, &last) ||
        !object_done(object, NAMES("first", "totals", "last")))
        return false;
    memory->totals = calloc(rounds - least + 1, sizeof *memory->totals);
    if (!memory->totals)
        return error_set(object->error, MESSAGE("out of memory"));
    memory->rounds_room = rounds - least + 1;
    memory->first = least;
    memory->rounds = rounds;
    return (read_totals(memory, totals, seats) || is_wrong(object->error, "totals")) &&
           (read_last(memory, last, seats) || is_wrong(object->error, "last"));
}

bool memory_read(struct memory *memory, const char *text, size_t length, unsigned seats,
                 unsigned rounds, struct error *error)
{
    struct memory read = {.count = 0};
    json_error_t problem;
    json_t *json = json_loadb(text, length, JSON_REJECT_DUPLICATES, &problem);
    struct object object = {.json = json, .error = error};
    if (!json)
        return error_set(error, MESSAGE("not JSON: {0}"), error_text(problem.text));
    bool good = json_is_object(json) ? read_members(&read, &object, seats, rounds)
                                     : error_set(error, MESSAGE("a line must be a JSON object"));
    json_decref(json);
    if (good) {
        memory_finish(memory);
        *memory = read;
    } else {
        memory_finish(&read);
    }
    return good;
}
