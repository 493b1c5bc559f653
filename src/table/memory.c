/* Following the journal. */
#include "memory.h"

#include <pasch/json/write.h>
#include <pasch/rules/event.h>

#include <assert.h>
#include <stdlib.h>
#include <string.h>

void memory_finish(struct memory *memory)
{
    free(memory->acts);
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
    struct act *acts = realloc(memory->acts, room * sizeof *acts);
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

/* Which move it was, as the seat that made it had heard of it. */
static uint32_t find_id(const struct match *before, struct move move)
{
    struct move moves[ROUND_MOVES_MAX];
    unsigned count = round_moves(&before->round, &before->sheet, moves), id = 0;
    while (id < count && !move_is_same(moves[id], move))
        id++;
    assert(id < count);
    return id;
}

static void note_move(struct memory *memory, const struct match *before, const struct match *after,
                      uint32_t at)
{
    struct event event;
    bool any = event_last_move(after, &event);
    assert(any && memory->count < memory->room && memory->count + 1 == after->trail.moves);
    memory->last[event.seat] = (struct last_act){.at = at - 1, .id = find_id(before, event.move)};
    memory->acts[memory->count++] = (struct act){
        .at = at, .seat = (uint8_t)event.seat, .choice = memory->alone && match_has_choice(before)};
}

void memory_follow(struct memory *memory, const struct table *table, const struct match *before,
                   const struct match *after, uint32_t at)
{
    if (before->stage == MATCH_PLAY) {
        if (after->trail.moves > memory->count)
            note_move(memory, before, after, at);
    } else if (after->trail.moves == 0) { /* dealt */
        memory->count = 0;
        memory->undone_at = 0;
        memory->alone = has_one_person(table);
    }
    if (after->stage == MATCH_ROUND_OVER && before->stage != MATCH_ROUND_OVER)
        note_totals(memory, after);
}

/* ---- Taking back ---- */

const struct act *memory_find_decision(const struct memory *memory, unsigned seat)
{
    for (unsigned i = memory->count; i > 0; i--)
        if (memory->acts[i - 1].seat == seat && memory->acts[i - 1].choice)
            return &memory->acts[i - 1];
    return NULL;
}

void memory_take_back(struct memory *memory, uint32_t to, uint32_t at)
{
    while (memory->count && memory->acts[memory->count - 1].at >= to)
        memory->count--;
    memory->undone_at = at;
}

unsigned memory_count_news(const struct memory *memory, uint32_t told)
{
    unsigned seen = memory->count;
    while (seen && memory->acts[seen - 1].at > told)
        seen--;
    return memory->count - seen;
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
