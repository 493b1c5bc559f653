/* The first line of a match: game, house rules, options, players. */
#include "fairness.h"
#include "read.h"
#include "undo.h"

#include <pasch/games/games.h>
#include <pasch/json/read.h>

enum { UNDONE_MOST = 1000000000 };

static bool read_names(json_t *list, const char *what, char (*names)[RECORD_NAME_MAX + 1],
                       struct error *error)
{
    size_t i;
    json_t *name;
    json_array_foreach(list, i, name)
    {
        if (!json_is_string(name))
            return error_set(error, MESSAGE("{0} must be a list of strings"), error_text(what));
        struct text text;
        text_init(&text, names[i], RECORD_NAME_MAX + 1);
        text_add(&text, json_string_value(name));
        text_trim(&text);
    }
    return true;
}

static bool read_date(struct record_reader *reader, json_t *date, struct error *error)
{
    struct text text;
    text_init(&text, reader->date, sizeof reader->date);
    if (!date)
        return true;
    if (!json_is_string(date) || !record_is_date(json_string_value(date)))
        return error_set(error, MESSAGE("{0} must be a date like {1}"), error_text("date"),
                         error_text("2026-11-16T12:00:00Z"));
    text_add(&text, json_string_value(date));
    return true;
}

/* How often something was taken back in lines that were left out. */
static bool read_undone(struct record_reader *reader, struct object *object)
{
    long long undone = 0;
    if (json_object_get(object->json, "undone") &&
        !object_number_within(object, "undone", 0, UNDONE_MOST, &undone))
        return false;
    reader->undone = (long)undone;
    return true;
}

bool read_start(struct record_reader *reader, json_t *json, struct error *error)
{
    struct object object = {.json = json, .error = error};
    long long version;
    const char *game;
    if (!object_number(&object, "pasch", &version) || !object_string(&object, "game", &game))
        return false;
    if (version != 1)
        return error_set(error, MESSAGE("pasch is {0}: only version 1 is known"),
                         error_number(version));
    const struct sheet *base = game_find(game, error);
    json_t *players = object_get(&object, "players"),
           *options = players ? object_get(&object, "options") : NULL;
    if (!base || !players || !options)
        return base && error_set(error, MESSAGE("{0} is missing"),
                                 error_text(players ? "options" : "players"));
    struct sheet sheet = *base;
    json_t *house = json_object_get(json, "house"), *bots;
    if (house && !read_house(house, &sheet, error))
        return false;
    if (!json_is_array(players))
        return error_set(error, MESSAGE("{0} must be a list of strings"), error_text("players"));
    int count =
        json_array_size(players) > PLAYERS_MAX ? PLAYERS_MAX + 1 : (int)json_array_size(players);
    if (!sheet_allows_players(&sheet, count, error) ||
        !object_array(&object, "bots", (size_t)count, &bots))
        return false;
    if (!read_options(options, count, &sheet, error) || !sheet_validate(&sheet, error))
        return false;
    if (!read_names(players, "players", reader->names, error) ||
        !read_names(bots, "bots", reader->bots, error))
        return false;
    match_init(&reader->match, &sheet, count);
    reader->is_fair = false;
    reader->shuffles = 0;
    json_t *fairness = json_object_get(json, "fairness");
    return read_date(reader, json_object_get(json, "date"), error) &&
           read_undone(reader, &object) && (!fairness || read_fairness(reader, fairness, error));
}
