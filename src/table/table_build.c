/* New tables: from what somebody asks for, or from the table before. */
#include "table.h"

#include <pasch/cast/cast.h>
#include <pasch/games/games.h>
#include <pasch/json/read.h>

#include <string.h>

/* One of several words; the first if it is not said. */
static bool read_word(struct object *object, const char *name, const char *const *words,
                      unsigned *ret_word)
{
    const char *word;
    *ret_word = 0;
    if (!json_object_get(object->json, name))
        return true;
    if (!object_string(object, name, &word))
        return false;
    char all[200];
    struct text text;
    text_init(&text, all, sizeof all);
    for (unsigned i = 0; words[i]; i++) {
        if (strcmp(word, words[i]) == 0) {
            *ret_word = i;
            return true;
        }
        text_add(&text, i ? ", " : "");
        text_add(&text, words[i]);
    }
    return error_set(object->error, MESSAGE("{0} is {1}: must be one of {2}"), error_text(name),
                     error_text(word), error_text(all));
}

static bool read_switch(struct object *object, const char *name, bool usual, bool *ret_switch)
{
    json_t *member = object_find(object, name);
    *ret_switch = member ? json_is_true(member) : usual;
    return !member || json_is_boolean(member) ||
           error_set(object->error, MESSAGE("{0} must be true or false"), error_text(name));
}

static bool read_clock(struct object *object, struct table *table)
{
    json_t *clock = object_find(object, "clock");
    struct object inner = {.json = clock, .error = object->error};
    if (!clock)
        return true;
    if (!json_is_object(clock))
        return error_set(object->error, MESSAGE("{0} must be an object"), error_text("clock"));
    long long move, reserve = 0;
    if (!object_number_within(&inner, "move", CLOCK_MOVE_LEAST, CLOCK_MOVE_MOST, &move) ||
        (json_object_get(clock, "reserve") &&
         !object_number_within(&inner, "reserve", 0, CLOCK_RESERVE_MOST, &reserve)))
        return false;
    table->clock_move = (int32_t)move;
    table->clock_reserve = (int32_t)reserve;
    table_fill_reserves(table);
    return object_done(&inner, NAMES("move", "reserve"));
}

static bool read_grace(struct object *object, struct table *table)
{
    long long grace = GRACE_USUAL;
    if (json_object_get(object->json, "grace") &&
        !object_number_within(object, "grace", GRACE_LEAST, GRACE_MOST, &grace))
        return false;
    table->grace = (int32_t)grace;
    return true;
}

/* Who of the cast it is; if somebody else is called like that, it will be another. */
static bool read_member(const char *name, struct chair *chair, struct error *error)
{
    if (cast_find(name) < 0)
        return error_set(error, MESSAGE("there is no computer player called {0}"),
                         error_text(name));
    strcpy(chair->name, name);
    return true;
}

static bool read_chair(json_t *json, struct chair *chair, struct error *error)
{
    struct object object = {.json = json, .error = error};
    const char *name;
    unsigned kind;
    enum level level;
    *chair = (struct chair){.is_person = true};
    if (!json_is_object(json))
        return error_set(error, MESSAGE("{0} must be an object"), error_text("seats"));
    if (!json_object_get(json, "kind"))
        return error_set(error, MESSAGE("{0} is missing"), error_text("kind"));
    if (!read_word(&object, "kind", chair_kinds, &kind))
        return false;
    if (kind == CHAIR_PERSON)
        return object_done(&object, NAMES("kind"));
    if (!object_string(&object, "level", &name) || !player_find(name, &level, error))
        return false;
    *chair = (struct chair){.level = (uint8_t)level};
    if (json_object_get(json, "name") &&
        (!object_string(&object, "name", &name) || !read_member(name, chair, error)))
        return false;
    return object_done(&object, NAMES("kind", "level", "name"));
}

/* The game with its options and house rules, for so many players as there are seats. */
static bool read_match(struct object *object, struct table *table)
{
    struct error *error = object->error;
    const char *game;
    const struct sheet *base;
    if (!object_string(object, "game", &game) || !(base = game_find(game, error)))
        return false;
    struct sheet sheet = *base;
    json_t *seats = object_get(object, "seats"), *house = object_find(object, "house"),
           *options = object_find(object, "options"), *seat;
    if (!seats)
        return false;
    if (!json_is_array(seats))
        return error_set(error, MESSAGE("{0} must be a list"), error_text("seats"));
    size_t i, count = json_array_size(seats);
    int players = count > PLAYERS_MAX ? PLAYERS_MAX + 1 : (int)count;
    if ((house && !read_house(house, &sheet, error)) ||
        !sheet_allows_players(&sheet, players, error) ||
        (options && !read_some_options(options, players, &sheet, error)) ||
        !sheet_validate(&sheet, error))
        return false;
    match_init(&table->match, &sheet, players);
    json_array_foreach(seats, i, seat)
    {
        if (!read_chair(seat, &table->chairs[i], error))
            return false;
    }
    return true;
}

bool table_build(struct table *table, const char *id, json_t *wishes, const struct guest *guest,
                 const struct fair_digits *secret, int64_t now, struct error *error)
{
    struct object object = {.json = wishes, .error = error};
    unsigned opening, pace, seat;
    bool undo;
    memset(table, 0, sizeof *table);
    memcpy(table->id, id, sizeof table->id);
    table->created = now;
    if (!read_match(&object, table) || !read_word(&object, "open", table_openings, &opening) ||
        !read_word(&object, "pace", table_paces, &pace) ||
        !read_switch(&object, "spectators", false, &table->spectators) ||
        !read_switch(&object, "undo", true, &undo) || !read_clock(&object, table) ||
        !read_grace(&object, table))
        return false;
    table->no_undo = !undo;
    table->lobby = opening == OPENING_LOBBY;
    table->pace = (uint8_t)pace;
    object_find(&object, "name"); /* these are the guest's */
    object_find(&object, "contribution");
    object_find(&object, "seat");
    object_find(&object, "commitment");
    if (!object_done(&object,
                     NAMES("game", "seats", "options", "house", "open", "spectators", "clock",
                           "grace", "undo", "pace", "seat", "name", "contribution", "commitment")))
        return false;
    table->secret = *secret;
    if (!table_join(table, guest, &seat, error))
        return false;
    table->host = (uint8_t)seat;
    return true;
}

void table_build_rematch(const struct table *table, const struct fair_digits *secret, int64_t now,
                         struct table *ret_next)
{
    struct table next = {.created = now,
                         .secret = *secret,
                         .pace = table->pace,
                         .spectators = table->spectators,
                         .host = table->host,
                         .clock_move = table->clock_move,
                         .clock_reserve = table->clock_reserve,
                         .grace = table->grace,
                         .no_undo = table->no_undo};
    people_make_id(next.id);
    table_fill_reserves(&next);
    match_init(&next.match, &table->match.sheet, table->match.players);
    for (unsigned seat = 0; seat < table_seats(table); seat++) {
        const struct chair *chair = &table->chairs[seat];
        struct chair *other = &next.chairs[seat];
        other->is_person = chair->is_person;
        other->level = chair->level;
        memcpy(other->name, chair->name, sizeof other->name);
        if (chair->is_person && chair->left) { /* somebody new may come */
            *other = (struct chair){.is_person = true};
        } else if (chair->is_person) {
            other->reserved = true;
            other->person = chair->person;
        }
    }
    table_name_computers(&next);
    *ret_next = next;
}
