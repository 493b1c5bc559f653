/* Reading what a table says, and answering. */
#include "rebuild.h"

#include <pasch/games/games.h>
#include <pasch/json/read.h>

#include <assert.h>
#include <stdlib.h>
#include <string.h>

void seat_player_init(struct seat_player *player)
{
    memset(player, 0, sizeof *player);
}

/* Whether what was said is to the last member what we would have said. */
static bool is_as_written(json_t *json, const struct text *text, struct error *error)
{
    json_t *right = json_loadb(text->data, text->length, 0, NULL);
    assert(!text->cut && right);
    bool same = message_compare(json, right, "", error);
    json_decref(right);
    return same;
}

/* ---- Hello ---- */

static bool read_names(json_t *list, char (*names)[SEAT_NAME_MAX + 1], struct error *error)
{
    size_t i;
    json_t *name;
    json_array_foreach(list, i, name)
    {
        if (!json_is_string(name))
            return error_set(error, MESSAGE("{0} must be a list of strings"),
                             error_text("players"));
        if (json_string_length(name) > SEAT_NAME_MAX)
            return error_set(error, MESSAGE("{0} has more than {1} bytes"), error_text("players"),
                             error_number(SEAT_NAME_MAX));
        memcpy(names[i], json_string_value(name), json_string_length(name) + 1);
    }
    return true;
}

/* The rules of the table. */
static bool read_sheet(struct object *object, int *ret_players, struct sheet *ret_sheet)
{
    const char *game;
    const struct sheet *base;
    if (!object_string(object, "game", &game) || !(base = game_find(game, object->error)))
        return false;
    struct sheet sheet = *base;
    json_t *players = object_get(object, "players"),
           *options = players ? object_get(object, "options") : NULL,
           *house = object_find(object, "house");
    if (!players || !options || (house && !read_house(house, &sheet, object->error)))
        return false;
    if (!json_is_array(players))
        return error_set(object->error, MESSAGE("{0} must be a list of strings"),
                         error_text("players"));
    int count =
        json_array_size(players) > PLAYERS_MAX ? PLAYERS_MAX + 1 : (int)json_array_size(players);
    if (!sheet_allows_players(&sheet, count, object->error) ||
        !read_options(options, count, &sheet, object->error) ||
        !sheet_validate(&sheet, object->error))
        return false;
    *ret_players = count;
    *ret_sheet = sheet;
    return true;
}

static bool hear_hello(struct seat_player *player, struct object *object)
{
    struct sheet sheet;
    int players = 0;
    unsigned seat = VIEW_SPECTATOR;
    unsigned version;
    char names[PLAYERS_MAX][SEAT_NAME_MAX + 1], line[32768];
    const char *name_list[PLAYERS_MAX];
    if (!seat_read_version(object, &version) || !read_sheet(object, &players, &sheet) ||
        !read_names(json_object_get(object->json, "players"), names, object->error))
        return false;
    if (json_object_get(object->json, "seat") &&
        !object_seat(object, "seat", (unsigned)players, &seat))
        return false;
    long long limit_ms = 0;
    if (json_object_get(object->json, "limit_ms") &&
        !object_number_within(object, "limit_ms", 1, UINT32_MAX, &limit_ms))
        return false;
    struct match match;
    struct view view;
    match_init(&match, &sheet, players);
    view_make(&view, &match, seat);
    for (int i = 0; i < players; i++)
        name_list[i] = names[i];
    struct text text;
    text_init(&text, line, sizeof line);
    message_write_welcome(&text, &view, version, name_list, (uint32_t)limit_ms);
    if (!is_as_written(object->json, &text, object->error))
        return false;
    player->greeted = true;
    player->version = version;
    player->limit_ms = (uint32_t)limit_ms;
    player->view = view;
    memcpy(player->names, names, (size_t)players * sizeof names[0]);
    return true;
}

/* ---- Views ---- */

/* Compares the view that was rebuilt with all that was said of it. */
static bool compare_view(struct seat_player *player, json_t *json, struct error *error)
{
    char *line = malloc(SEAT_LINE_MAX);
    struct text text;
    if (!line)
        return error_set(error, MESSAGE("out of memory"));
    text_init(&text, line, SEAT_LINE_MAX);
    seat_write_view(&player->mirror, &player->mirror.view, &text);
    bool same = is_as_written(json, &text, error);
    free(line);
    return same;
}

static bool hear_view(struct seat_player *player, struct object *object)
{
    if (!player->greeted)
        return error_set(object->error, MESSAGE("a view before any hello"));
    if (!rebuild_view(player, object->json, object->error) ||
        !compare_view(player, object->json, object->error))
        return false;
    const struct view *view = &player->mirror.view;
    if (view->seen.stage == MATCH_PLAY && !fill_init(&player->fill, view, 1))
        return error_set(object->error,
                         MESSAGE("no deal can have led to what this view says of the others"));
    player->view = *view;
    player->at = player->mirror.at;
    return true;
}

/* ---- The rest ---- */

/* What is in words for a person. */
static bool hear_words(struct seat_player *player, struct object *object, const char *name,
                       bool needed)
{
    const char *words = "";
    if ((needed || json_object_get(object->json, name)) && !object_string(object, name, &words))
        return false;
    struct text text;
    text_init(&text, player->said, sizeof player->said);
    text_add(&text, words);
    text_trim(&text);
    return true;
}

/* The parts of an error. */
static bool hear_error(struct seat_player *player, struct object *object)
{
    const char *message;
    json_t *values = NULL;
    if (!object_string(object, "message", &message))
        return false;
    values = object_get(object, "values");
    if (!values)
        return false;
    bool strings = json_is_array(values) && json_array_size(values) <= ERROR_VALUES_MAX;
    size_t i;
    json_t *value;
    json_array_foreach(values, i, value)
    {
        strings = strings && json_is_string(value);
    }
    if (!strings)
        return error_set(object->error, MESSAGE("{0} must be a list of strings"),
                         error_text("values"));
    return hear_words(player, object, "text", true);
}

static bool hear_because(struct seat_player *player, struct object *object)
{
    long long at;
    if (!object_number(object, "at", &at))
        return false;
    json_t *legal = object_get(object, "legal");
    if (!legal)
        return false;
    if (!json_is_boolean(legal))
        return error_set(object->error, MESSAGE("{0} must be true or false"), error_text("legal"));
    if (json_is_true(legal))
        return object_done(object, NAMES("type", "at", "legal"));
    json_t *rule = object_find(object, "rule");
    if (rule && !json_is_string(rule))
        return error_set(object->error, MESSAGE("{0} must be a string"), error_text("rule"));
    return hear_error(player, object) &&
           object_done(object, NAMES("type", "at", "legal", "message", "values", "text", "rule"));
}

static bool hear(struct seat_player *player, struct object *object, enum seat_heard *ret_heard)
{
    const char *type, *code;
    if (!object_string(object, "type", &type))
        return false;
    if (strcmp(type, "view") == 0) {
        *ret_heard = SEAT_HEARD_VIEW;
        return hear_view(player, object);
    }
    if (strcmp(type, "hello") == 0) {
        *ret_heard = SEAT_HEARD_HELLO;
        return hear_hello(player, object);
    }
    if (strcmp(type, "error") == 0) {
        *ret_heard = SEAT_HEARD_ERROR;
        return object_string(object, "code", &code) && hear_error(player, object) &&
               object_done(object, NAMES("type", "code", "message", "values", "text"));
    }
    if (strcmp(type, "because") == 0) {
        *ret_heard = SEAT_HEARD_BECAUSE;
        return hear_because(player, object);
    }
    if (strcmp(type, "goodbye") == 0) {
        *ret_heard = SEAT_HEARD_GOODBYE;
        return hear_words(player, object, "why", false) &&
               object_done(object, NAMES("type", "why"));
    }
    return error_set(object->error,
                     MESSAGE("type is {0}: a table says hello, view, error, because or goodbye"),
                     error_text(type));
}

bool seat_hear(struct seat_player *player, const char *line, size_t length,
               enum seat_heard *ret_heard, struct error *error)
{
    enum seat_heard heard;
    json_t *json = seat_load(line, length, SEAT_LINE_MAX, error);
    struct object object = {.json = json, .error = error};
    bool read = json && hear(player, &object, &heard);
    json_decref(json);
    if (read)
        *ret_heard = heard;
    return read;
}

void seat_write_act(const struct seat_player *player, struct move move, struct text *text)
{
    struct move moves[ROUND_MOVES_MAX];
    unsigned count = view_moves(&player->view, moves), id = 0;
    while (id < count && !move_is_same(moves[id], move))
        id++;
    assert(id < count);
    text_add(text, "{\"type\":\"act\",\"at\":");
    text_add_number(text, player->at);
    text_add(text, ",\"move\":");
    text_add_number(text, id);
    text_add(text, "}\n");
}
