/* What people say at a table, and what is answered. */
#include "host/clock.h"
#include "host/registry.h"
#include "socket.h"
#include "watching.h"

#include <string.h>

enum { HINTS_AT_ONCE = 5, HINTS_OF_TABLE = 2, HINTS_OF_ADDRESS = 40, UNDOS_AT_ONCE = 20 };
static const double hints_a_second = 0.5, hints_of_address_a_second = 4, undos_a_second = 2;

static void refuse(struct session *session, const char *code, const char *message)
{
    struct error error;
    error_set(&error, message);
    session_refuse(session, code, &error);
}

/* ---- Hello ---- */

static bool read_proportion(struct object *object, struct session *session)
{
    json_t *list;
    if (!json_object_get(object->json, "proportion"))
        return true;
    if (!object_array(object, "proportion", 2, &list))
        return false;
    json_int_t wide = json_integer_value(json_array_get(list, 0)),
               high = json_integer_value(json_array_get(list, 1));
    if (wide < 1 || wide > 100 || high < 1 || high > 100)
        return error_set(object->error, MESSAGE("{0} must be two numbers from 1 to 100"),
                         error_text("proportion"));
    session->proportion = (int8_t)desk_proportion((unsigned)wide, (unsigned)high);
    return true;
}

/* Who it is: the holder of a seat, or somebody who watches. */
static bool recognize(struct session *session, const struct table *table, const char *token,
                      struct error *error)
{
    struct hash hash;
    if (!token)
        return table->spectators || error_set(error, MESSAGE("nobody may watch at this table"));
    int seat = people_hash_token(token, strlen(token), &hash) ? table_find_token(table, &hash) : -1;
    if (seat < 0)
        return error_set(error, MESSAGE("the token is not that of a seat at this table"));
    session->visitor.seat = (uint8_t)seat;
    return true;
}

static void sit_down(struct session *session, struct desk *desk, long long since)
{
    struct metrics *metrics = &session->server->host.metrics;
    session->visitor.desk = desk;
    session->visitor.next = desk->visitors;
    desk->visitors = &session->visitor;
    session->told = since > 0 && since <= table_at(desk->table) ? (uint32_t)since : 0;
    metrics->spectators += session->visitor.seat == VIEW_SPECTATOR;
    desk_count_people(desk);
    session_tell(session, TELL_TABLE | TELL_HELLO | TELL_VIEW | TELL_CLOCK);
    if (session->visitor.seat != VIEW_SPECTATOR)
        desk_return(desk, session->visitor.seat);
    desk_tick(desk, clock_now());
}

/* The desk of a table; NULL if there is none, or if the session has to wait for it: then
 * `*ret_code` is NULL. */
static struct desk *find_desk(struct session *session, const char *id, const char **ret_code,
                              struct error *error)
{
    struct desk *desk = NULL;
    switch (registry_wake(&session->server->host, id, session->caller, &desk, error)) {
    case WAKE_DONE:
        return desk;
    case WAKE_WAIT:
        *ret_code = NULL;
        session->door = desk;
        return NULL;
    case WAKE_NOT_THERE:
        *ret_code = "not-found";
        error_set(error, MESSAGE("there is no table {0}"), error_text(id));
        return NULL;
    case WAKE_FULL:
        *ret_code = "busy";
        return NULL;
    case WAKE_TOO_MANY:
        *ret_code = "too-many";
        return NULL;
    case WAKE_UNKNOWN:
        *ret_code = "unknown";
        return NULL;
    default:
        *ret_code = "storage";
        return NULL;
    }
}

/* Reads a hello; on failure `*ret_code` says what kind of, NULL: it is to be heard again. */
static bool greet(struct session *session, struct object *object, const char **ret_code)
{
    const char *id, *token = NULL;
    long long since = 0;
    *ret_code = "malformed";
    if (!seat_read_version(object, &session->version) || !object_string(object, "table", &id) ||
        (json_object_get(object->json, "token") && !object_string(object, "token", &token)) ||
        (json_object_get(object->json, "since") && !object_number(object, "since", &since)) ||
        !read_proportion(object, session))
        return false;
    object_find(object, "type");
    if (!object_done(object,
                     NAMES("type", "protocol", "version", "table", "token", "since", "proportion")))
        return false;
    struct desk *desk = find_desk(session, id, ret_code, object->error);
    if (!desk)
        return false;
    *ret_code = "who";
    if (!recognize(session, desk->table, token, object->error))
        return false;
    *ret_code = "too-many";
    if (!watching_has_room(session, desk, object->error))
        return false;
    sit_down(session, desk, since);
    return true;
}

/* Returns false if it has to wait, at session->door. */
static bool hear_hello(struct session *session, json_t *json)
{
    struct error error = {.message = ""};
    struct object object = {.json = json, .error = &error};
    const char *type, *code = "malformed";
    bool good = object_string(&object, "type", &type) &&
                (strcmp(type, "hello") == 0 ||
                 error_set(&error, MESSAGE("the first message must be a hello")));
    object.asked = 0;
    if ((good && greet(session, &object, &code)) || !code)
        return code != NULL;
    session_refuse(session, code, &error);
    session_close(session, SEAT_FAILED);
    return true;
}

void session_leave_desk(struct session *session)
{
    struct desk *desk = session->visitor.desk;
    if (session->door)
        desk_forget(session->door, &session->visitor, NULL);
    session->door = NULL;
    if (!desk)
        return;
    struct visitor **link = &desk->visitors;
    while (*link != &session->visitor)
        link = &(*link)->next;
    *link = session->visitor.next;
    watching_forget(session);
    session->visitor.desk = NULL;
    session->server->host.metrics.spectators -= session->visitor.seat == VIEW_SPECTATOR;
    desk->used = clock_now();
    desk_forget(desk, &session->visitor, NULL);
    thinking_drop_hint(&desk->thinking, desk->host, &session->visitor);
    desk_count_people(desk);
    desk_tick(desk, clock_now());
}

/* ---- The seat protocol ---- */

/* The same act as before: it has counted. */
static bool is_repeated(const struct session *session, json_t *json)
{
    const struct last_act *last = &session->visitor.desk->memory.last[session->visitor.seat];
    json_t *at = json_object_get(json, "at"), *move = json_object_get(json, "move");
    return json_is_integer(at) && json_is_integer(move) && last->at &&
           json_integer_value(at) == last->at && json_integer_value(move) == last->id;
}

static void hear_act(struct session *session, const struct seat_request *request)
{
    struct error error;
    if (table_is_full(session->visitor.desk->table))
        refuse(session, "conflict", MESSAGE("the match has become too long: it ends here"));
    else if (!desk_act(session->visitor.desk, request->move, &session->visitor, &error))
        session_refuse(session, "storage", &error);
}

static void hear_seat(struct session *session, json_t *json, const char *type)
{
    struct desk *desk = session->visitor.desk;
    struct view *view = &session->server->host.view;
    struct seat_moment moment = {.at = table_at(desk->table), .awaits = true};
    struct seat_request request;
    enum seat_fault fault;
    struct error error = {.message = ""};
    char buffer[4096];
    struct text text;
    bool is_act = strcmp(type, "act") == 0;
    if (is_act && session->visitor.seat != VIEW_SPECTATOR && is_repeated(session, json)) {
        session_tell(session, TELL_VIEW);
        return;
    }
    if (desk->table->state != TABLE_WAITING) {
        view_make(view, &desk->table->match, session->visitor.seat);
        moment.view = view;
    } else if (is_act || strcmp(type, "why") == 0) {
        refuse(session, "conflict", MESSAGE("the match has not begun"));
        return;
    }
    if (!seat_read_wish(&moment, json, &request, &fault, &error)) {
        session_refuse(session, seat_fault_code(fault), &error);
        if (fault == SEAT_STALE)
            session_tell(session, TELL_VIEW);
        return;
    }
    switch (request.wish) {
    case SEAT_WISH_ACT:
        hear_act(session, &request);
        break;
    case SEAT_WISH_WHY:
        text_init(&text, buffer, sizeof buffer);
        seat_write_answer(&moment, request.move, &text);
        session_answer(session, text.data, text.length);
        break;
    case SEAT_WISH_HELLO:
        refuse(session, "malformed", MESSAGE("you have said hello already"));
        break;
    case SEAT_WISH_GOODBYE:
        session_close(session, SEAT_CLOSED);
        break;
    }
}

/* ---- The server's own ---- */

/* Whether `at`, the only member besides the type, is the present. */
static bool is_present(struct session *session, struct object *object)
{
    long long at;
    if (!object_number(object, "at", &at) || !object_done(object, NAMES("type", "at"))) {
        session_refuse(session, "malformed", object->error);
        return false;
    }
    uint32_t now = table_at(session->visitor.desk->table);
    if (at == now)
        return true;
    error_set(object->error, MESSAGE("at is {0}, but the last view is {1}"), error_number(at),
              error_number(now));
    session_refuse(session, "stale", object->error);
    session_tell(session, TELL_VIEW);
    return false;
}

static void hear_ready(struct session *session, struct object *object)
{
    struct desk *desk = session->visitor.desk;
    if (!is_present(session, object))
        return;
    if (desk->table->match.stage != MATCH_ROUND_OVER || desk->table->state != TABLE_PLAYING) {
        refuse(session, "conflict", MESSAGE("the round is not over"));
        return;
    }
    if (!(desk->presence.ready >> session->visitor.seat & 1)) {
        desk->presence.ready |= 1u << session->visitor.seat;
        desk_tell(desk, TELL_TABLE);
    }
    desk_tick(desk, clock_now());
}

static void hear_hint(struct session *session, struct object *object)
{
    struct desk *desk = session->visitor.desk;
    const struct match *match = &desk->table->match;
    if (!is_present(session, object))
        return;
    double rate = session->server->config->rate ? hints_a_second : 0;
    if (session->visitor.hint ||
        !bucket_take(&desk->allowance.hints, rate, HINTS_AT_ONCE, clock_now())) {
        refuse(session, "too-many", MESSAGE("too many hints: wait a little"));
        return;
    }
    if (desk->table->state != TABLE_PLAYING || match->stage != MATCH_PLAY ||
        match->round.turn != session->visitor.seat) {
        refuse(session, "conflict", MESSAGE("it is not your turn"));
        return;
    }
    double all = session->server->config->rate ? hints_of_address_a_second : 0;
    if (desk->thinking.hints >= HINTS_OF_TABLE ||
        !workers_have_room(session->server->host.workers, session->caller) ||
        !bucket_take(&session->caller->hints, all, HINTS_OF_ADDRESS, clock_now())) {
        refuse(session, "too-many", MESSAGE("many ask for hints at present: wait a little"));
        return;
    }
    session->visitor.hint_to = session->visitor.to;
    if (!desk_ask_hint(desk, session->visitor.seat, &session->visitor))
        refuse(session, "storage", MESSAGE("out of memory"));
}

/* What was seen may be older than the present: what a computer player has done since changes
 * nothing of what is meant. */
static void hear_undo(struct session *session, struct object *object)
{
    json_int_t at = json_integer_value(json_object_get(object->json, "at"));
    bool known = at > 0 && at < table_at(session->visitor.desk->table) &&
                 desk_knows_undo(session->visitor.desk, session->visitor.seat, (uint32_t)at) &&
                 object_find(object, "at") && object_done(object, NAMES("type", "at"));
    if (!known && !is_present(session, object))
        return;
    if (table_is_full(session->visitor.desk->table)) {
        refuse(session, "conflict", MESSAGE("the match has become too long: it ends here"));
        return;
    }
    double rate = session->server->config->rate ? undos_a_second : 0;
    if (!bucket_take(&session->visitor.desk->allowance.undos, rate, UNDOS_AT_ONCE, clock_now())) {
        refuse(session, "too-many", MESSAGE("too many moves taken back: wait a little"));
        return;
    }
    if (!desk_undo(session->visitor.desk, session->visitor.seat, &session->visitor, object->error))
        session_refuse(session, "conflict", object->error);
}

static void hear_hold(struct session *session, struct object *object)
{
    struct desk *desk = session->visitor.desk;
    unsigned seat;
    if (!object_seat(object, "seat", table_seats(desk->table), &seat) ||
        !object_done(object, NAMES("type", "seat"))) {
        session_refuse(session, "malformed", object->error);
        return;
    }
    if (desk_is_automatic(desk, seat) || (desk->presence.present >> seat & 1) ||
        desk->table->state != TABLE_PLAYING) {
        refuse(session, "conflict",
               MESSAGE("only the seat of somebody who is not there can be "
                       "held"));
        return;
    }
    int64_t left = table_grace_left(desk->table, &desk->presence, seat, desk_now(desk));
    if (left > 0) {
        error_set(object->error,
                  MESSAGE("whoever sits there may come back: the seat can be held in {0} seconds"),
                  error_number((left + 999) / 1000));
        session_refuse(session, "conflict", object->error);
        session_tell(session, TELL_TABLE); /* its clock may go faster than the table's */
        return;
    }
    desk_vote(desk, session->visitor.seat, seat);
}

static void hear_back(struct session *session, struct object *object)
{
    if (!object_done(object, NAMES("type")))
        session_refuse(session, "malformed", object->error);
    else
        desk_return(session->visitor.desk, session->visitor.seat);
}

static void hear_ping(struct session *session, struct object *object)
{
    static const char pong[] = "{\"type\":\"pong\"}";
    if (!object_done(object, NAMES("type")))
        session_refuse(session, "malformed", object->error);
    else
        session_answer(session, pong, sizeof pong - 1);
}

static const struct {
    const char *type;
    void (*hear)(struct session *session, struct object *object);
    bool seats_only;
} own_types[] = {
    {"ready", hear_ready, true}, {"hint", hear_hint, true}, {"undo", hear_undo, true},
    {"hold", hear_hold, true},   {"back", hear_back, true}, {"ping", hear_ping, false},
};

static void hear_message(struct session *session, json_t *json)
{
    struct error error = {.message = ""};
    struct object object = {.json = json, .error = &error};
    const char *type;
    if (!object_string(&object, "type", &type)) {
        session_refuse(session, "malformed", &error);
        return;
    }
    for (unsigned i = 0; i < sizeof own_types / sizeof own_types[0]; i++)
        if (strcmp(type, own_types[i].type) == 0) {
            if (own_types[i].seats_only && session->visitor.seat == VIEW_SPECTATOR)
                refuse(session, "who", MESSAGE("who watches has no moves"));
            else
                own_types[i].hear(session, &object);
            return;
        }
    hear_seat(session, json, type);
}

/* Any message may have an id, which the error names that answers it. */
static bool take_id(struct session *session, json_t *json, struct error *error)
{
    struct object object = {.json = json, .error = error};
    long long id;
    if (!json_object_get(json, "id"))
        return true;
    if (!object_number_within(&object, "id", 1, INT32_MAX, &id))
        return false;
    session->visitor.to = (uint32_t)id;
    json_object_del(json, "id"); /* all else is as without it */
    return true;
}

/* Waits until the desk has done what it does; or is refused. */
static void wait_at(struct session *session, struct desk *desk, const char *line, size_t length)
{
    if (desk_defer(desk, &session->visitor, NULL, line, length)) {
        session_defer(session, 1);
        return;
    }
    session->door = NULL;
    refuse(session, "too-many", MESSAGE("too many messages: wait a little"));
    if (!session->visitor.desk)
        session_close(session, SEAT_FAILED);
}

void session_hear_now(struct session *session, const char *line, size_t length)
{
    struct error error;
    json_t *json = seat_load(line, length, SEAT_REQUEST_MAX, &error);
    if (!json || !take_id(session, json, &error))
        session_refuse(session, "malformed", &error);
    else if (session->visitor.desk && session->visitor.desk->unread)
        session_refuse(session, "unknown", &session->visitor.desk->problem);
    else if (session->visitor.desk)
        hear_message(session, json);
    else if (!hear_hello(session, json))
        wait_at(session, session->door, line, length);
    session->visitor.to = 0;
    json_decref(json);
}

void session_hear(struct session *session, const char *line, size_t length)
{
    struct desk *desk = session->visitor.desk ? session->visitor.desk : session->door;
    if (desk && (desk_is_busy(desk) || desk->waiting.first)) /* one after another */
        wait_at(session, desk, line, length);
    else
        session_hear_now(session, line, length);
}
