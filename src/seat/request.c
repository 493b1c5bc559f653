/* Reading what a seat wants. */
#include "message.h"

#include <pasch/json/place.h>

#include <string.h>

static bool is_player(const struct seat_moment *moment)
{
    return moment->view && moment->view->seat < moment->view->seen.players;
}

static bool read_greeting(struct object *object, struct seat_request *request)
{
    if (!seat_read_version(object, &request->version))
        return false;
    json_t *name = object_find(object, "name");
    if (name && !json_is_string(name))
        return error_set(object->error, MESSAGE("{0} must be a string"), error_text("name"));
    if (name && json_string_length(name) > SEAT_NAME_MAX)
        return error_set(object->error, MESSAGE("{0} has more than {1} bytes"), error_text("name"),
                         error_number(SEAT_NAME_MAX));
    memcpy(request->name, name ? json_string_value(name) : "",
           name ? json_string_length(name) + 1 : 1);
    return object_done(object, NAMES("type", "protocol", "version", "name"));
}

/* Whether a message with this number is about the last view. */
static bool is_current(const struct seat_moment *moment, long long at, enum seat_fault *ret_fault,
                       struct error *error)
{
    if (!is_player(moment)) {
        *ret_fault = SEAT_NO_MOVE;
        return error_set(error, MESSAGE("who watches has no moves"));
    }
    if (at == moment->at && moment->at)
        return true;
    *ret_fault = SEAT_STALE;
    return error_set(error, MESSAGE("at is {0}, but the last view is {1}"), error_number(at),
                     error_number(moment->at));
}

static bool read_act(const struct seat_moment *moment, struct object *object,
                     struct seat_request *request, enum seat_fault *ret_fault)
{
    struct move moves[ROUND_MOVES_MAX];
    long long at, id;
    if (!object_number(object, "at", &at) || !object_number(object, "move", &id) ||
        !object_done(object, NAMES("type", "at", "move")) ||
        !is_current(moment, at, ret_fault, object->error))
        return false;
    unsigned count = view_moves(moment->view, moves);
    if (count && !moment->awaits) {
        *ret_fault = SEAT_STALE;
        return error_set(object->error, MESSAGE("a move for view {0} has been made already"),
                         error_number(moment->at));
    }
    *ret_fault = SEAT_NO_MOVE;
    if (!count)
        return error_set(object->error, MESSAGE("it is not the turn of seat {0} in view {1}"),
                         error_number(moment->view->seat), error_number(moment->at));
    if (id < 0 || id >= count)
        return error_set(object->error, MESSAGE("move is {0}: view {1} has the moves 0 to {2}"),
                         error_number(id), error_number(moment->at), error_number(count - 1));
    request->move = moves[id];
    return true;
}

/* Whether any member is there that says where a tile is to lie. */
static bool says_where(const struct object *object, const struct sheet *sheet)
{
    const char *const *member = place_kind(sheet)->members;
    while (*member && !json_object_get(object->json, *member))
        member++;
    return *member;
}

static bool read_why(const struct seat_moment *moment, struct object *object,
                     struct seat_request *request, enum seat_fault *ret_fault)
{
    const struct match *seen = &moment->view->seen;
    enum action action;
    struct move move = {.tile = TILE_NONE, .on = TILE_NONE};
    long long at;
    if (!object_number(object, "at", &at) || !is_current(moment, at, ret_fault, object->error) ||
        !message_action(object, &seen->sheet, &action))
        return false;
    move.action = action;
    bool place = action == ACTION_PLACE;
    /* A round tells how large the set is, so without one nothing can be asked about a tile. */
    if (place && !view_has_round(moment->view)) {
        *ret_fault = SEAT_NO_MOVE;
        return error_set(object->error, MESSAGE("it is nobody's turn now"));
    }
    if (place && !says_where(object, &seen->sheet)) {
        tile tile;
        if (!object_tile(object, "tile", &seen->sheet, &tile))
            return false;
        move.tile = tile;
        move.where = SEAT_NOWHERE;
    } else if (place && !place_read(object, &seen->round, &seen->sheet, &move)) {
        return false;
    }
    request->move = move;
    const char *names[PLACE_NAMES_MAX] = {"type", "at", "event", place ? "tile" : NULL};
    return object_done(object, place ? place_names(&seen->sheet, names) : names);
}

static bool read_goodbye(struct object *object)
{
    json_t *why = object_find(object, "why");
    if (why && !json_is_string(why))
        return error_set(object->error, MESSAGE("{0} must be a string"), error_text("why"));
    return object_done(object, NAMES("type", "why"));
}

static bool read_request(const struct seat_moment *moment, struct object *object,
                         struct seat_request *request, enum seat_fault *ret_fault)
{
    const char *type;
    if (!object_string(object, "type", &type))
        return false;
    if (strcmp(type, "act") == 0) {
        request->wish = SEAT_WISH_ACT;
        return read_act(moment, object, request, ret_fault);
    }
    if (strcmp(type, "why") == 0) {
        request->wish = SEAT_WISH_WHY;
        return read_why(moment, object, request, ret_fault);
    }
    if (strcmp(type, "hello") == 0) {
        request->wish = SEAT_WISH_HELLO;
        return read_greeting(object, request);
    }
    if (strcmp(type, "goodbye") == 0) {
        request->wish = SEAT_WISH_GOODBYE;
        return read_goodbye(object);
    }
    return error_set(object->error, MESSAGE("type is {0}: a seat says hello, act, why or goodbye"),
                     error_text(type));
}

bool seat_read_wish(const struct seat_moment *moment, json_t *json,
                    struct seat_request *ret_request, enum seat_fault *ret_fault,
                    struct error *error)
{
    enum seat_fault fault = SEAT_MALFORMED;
    struct seat_request request = {.move = {.tile = TILE_NONE, .on = TILE_NONE}};
    struct object object = {.json = json, .error = error};
    bool read = read_request(moment, &object, &request, &fault);
    if (read)
        *ret_request = request;
    else
        *ret_fault = fault;
    return read;
}

static struct seat_moment moment_of(const struct seat_table *table)
{
    return (struct seat_moment){
        .view = table->seen ? &table->view : NULL, .at = table->at, .awaits = table->awaits};
}

bool seat_read_request(struct seat_table *table, const char *line, size_t length,
                       struct seat_request *ret_request, enum seat_fault *ret_fault,
                       struct error *error)
{
    struct seat_moment moment = moment_of(table);
    enum seat_fault fault = SEAT_MALFORMED;
    json_t *json = seat_load(line, length, SEAT_REQUEST_MAX, error);
    bool read = json && seat_read_wish(&moment, json, ret_request, &fault, error);
    json_decref(json);
    if (!read)
        *ret_fault = fault;
    else if (ret_request->wish == SEAT_WISH_ACT)
        table->awaits = false;
    else if (ret_request->wish == SEAT_WISH_HELLO)
        table->version = ret_request->version;
    return read;
}

void seat_write_because(const struct seat_table *table, struct move move, struct text *text)
{
    struct seat_moment moment = moment_of(table);
    seat_write_answer(&moment, move, text);
}
