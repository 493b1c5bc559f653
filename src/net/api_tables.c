/* Requests that change a table: they are answered when it is stored. */
#include "api.h"
#include "host/clock.h"
#include "host/registry.h"
#include "host/secrets.h"
#include "table/deals.h"

#include <pasch/json/write.h>

#include <stdlib.h>
#include <string.h>

/* Commitments are kept for a while only: nobody may push out those of others. */
enum { PROMISES_AT_ONCE = 60 };
static const double promises_a_second = 1;

/* ---- What is asked for ---- */

/* The body as an object, which the caller gives back; NULL if it is none, and that is answered. */
static json_t *load_body(struct request *request)
{
    struct error error;
    json_t *json = seat_load(request->body ? request->body : "", request->length, BODY_MAX, &error);
    if (!json)
        api_malformed(request, &error);
    return json;
}

/* Who comes to a table with so many seats; without a name if `named` is false. */
static bool read_guest(struct request *request, struct object *object, bool named, unsigned seats,
                       struct guest *ret_guest)
{
    struct guest guest = {.secret = request->secret, .seat = -1};
    const char *name, *contribution;
    unsigned seat;
    if (!api_has_person(request, &guest.person))
        return false;
    bool good = (!named || (object_string(object, "name", &name) &&
                            display_name_clean(name, guest.name, object->error))) &&
                object_string(object, "contribution", &contribution);
    if (good && !fair_is_digits(contribution))
        good =
            error_set(object->error, MESSAGE("{0} must be {1} hexadecimal digits, small letters"),
                      error_text("contribution"), error_number(FAIR_DIGITS));
    if (good && json_object_get(object->json, "seat")) {
        good = object_seat(object, "seat", seats, &seat);
        guest.seat = good ? (int)seat : -1;
    }
    if (!good) {
        api_malformed(request, object->error);
        return false;
    }
    memcpy(guest.contribution, contribution, sizeof guest.contribution);
    *ret_guest = guest;
    return true;
}

/* The secret of a new table: the one whose commitment is named, so that it was fixed before anybody
 * contributed; a new one if none is named. */
static bool find_secret(struct request *request, struct object *object,
                        struct fair_digits *ret_secret)
{
    struct secrets *secrets = request->server->host.secrets;
    const char *commitment;
    if (!json_object_get(object->json, "commitment")) {
        if (fair_new_secret(ret_secret, object->error))
            return true;
        api_storage(request, object->error);
    } else if (!object_string(object, "commitment", &commitment)) {
        api_malformed(request, object->error);
    } else if (secrets_find(secrets, commitment, clock_now(), ret_secret, object->error)) {
        return true;
    } else {
        api_conflict(request, object->error);
    }
    return false;
}

/* Whether nothing is asked for besides; if there is something it has been answered. */
static bool is_plain(struct request *request, struct object *object)
{
    if (object_done(object, (const char *const[]){NULL}))
        return true;
    api_malformed(request, object->error);
    return false;
}

/* Whether there is no body, or an object with nothing in it. */
static bool has_plain_body(struct request *request)
{
    struct error error;
    json_t *body = request->length ? load_body(request) : NULL;
    struct object object = {.json = body, .error = &error};
    bool plain = !request->length || (body && is_plain(request, &object));
    json_decref(body);
    return plain;
}

void api_promise(struct request *request)
{
    struct fair_digits commitment;
    struct error error;
    char buffer[120];
    struct text text;
    double rate = request->server->config->rate ? promises_a_second : 0;
    if (!bucket_take(&request->caller->promising, rate, PROMISES_AT_ONCE, clock_now())) {
        api_too_many(request);
        return;
    }
    if (!has_plain_body(request))
        return;
    if (!secrets_make(request->server->host.secrets, &request->caller->secrets, clock_now(),
                      &commitment, &error)) {
        api_storage(request, &error);
        return;
    }
    text_init(&text, buffer, sizeof buffer);
    text_add(&text, "{\"commitment\":\"");
    text_add(&text, commitment.text);
    text_add(&text, "\"}\n");
    request_answer(request, STATUS_CREATED, "application/json", text.data, text.length);
}

static void answer_found(struct request *request, const char *id)
{
    char buffer[60];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    text_add(&text, "{\"table\":");
    text_add_json(&text, id);
    text_add(&text, "}\n");
    request_answer(request, STATUS_OK, "application/json", text.data, text.length);
}

static void try_code(struct request *request, const struct code *code)
{
    struct server *server = request->server;
    struct caller *caller = request->caller;
    struct bucket *network = caller->network ? &caller->network->guesses : NULL;
    char id[TABLE_ID_LENGTH + 1];
    struct error error;
    switch (
        codes_guess(server->host.lists.codes, &caller->guesses, network, code, clock_now(), id)) {
    case GUESS_RIGHT:
        answer_found(request, id);
        break;
    case GUESS_WRONG:
        error_set(&error, MESSAGE("no table that waits has the code {0}"), error_text(code->text));
        request_refuse(request, STATUS_NOT_FOUND, "not-found", &error);
        break;
    default:
        error_set(&error, MESSAGE("too many wrong codes: wait a minute, or ask for the link"));
        request_refuse(request, STATUS_TOO_MANY, "too-many", &error);
    }
}

/* The table that waits for people and has a code. */
void api_find(struct request *request)
{
    struct error error;
    struct code code;
    const char *typed;
    json_t *body = load_body(request);
    struct object object = {.json = body, .error = &error};
    if (body) {
        bool good = object_string(&object, "code", &typed) && object_done(&object, NAMES("code"));
        if (good && !code_read(typed, &code))
            good = error_set(&error, MESSAGE("no table can have this code"));
        if (good)
            try_code(request, &code);
        else
            api_malformed(request, &error);
    }
    json_decref(body);
}

/* ---- Answers ---- */

static void answer_seat(struct request *request, const struct table *table, unsigned status)
{
    char buffer[600], token[SECRET_DIGITS + 1];
    struct fair_digits commitment = fair_commitment(&table->secret);
    struct hash person;
    struct text text;
    if (!api_has_person(request, &person))
        return;
    int seat = table_find_person(table, &person);
    text_init(&text, buffer, sizeof buffer);
    text_add(&text, "{\"table\":");
    text_add_json(&text, table->id);
    if (seat >= 0 &&
        people_make_token(request->secret, SECRET_DIGITS, table->id, (unsigned)seat, token)) {
        write_number(&text, "seat", seat);
        write_string(&text, "token", token);
    }
    write_string(&text, "commitment", commitment.text);
    text_add(&text, "}\n");
    request_answer(request, status, "application/json", text.data, text.length);
}

static void answer_made(struct request *request, const struct table *table)
{
    answer_seat(request, table, STATUS_CREATED);
}

static void answer_taken(struct request *request, const struct table *table)
{
    answer_seat(request, table, STATUS_OK);
}

static void answer_done(struct request *request, const struct table *table)
{
    (void)table;
    request_answer(request, STATUS_OK, "application/json", "{}\n", 3);
}

/* Now there is a table to sit down at. */
static void answer_rematch(struct request *request, const struct table *table)
{
    (void)table;
    api_handle(request);
}

void api_answer(struct request *request, const struct step *step)
{
    request->desk = NULL;
    if (step->outcome == STORE_DONE)
        request->stored(request, step->desk->table);
    else if (step->outcome == STORE_UNKNOWN)
        api_unknown(request, &step->error);
    else
        api_storage(request, &step->error);
}

/* Sends it off; the answer comes later. */
void api_submit(struct request *request, struct desk *desk, struct step *step,
                void (*stored)(struct request *request, const struct table *table))
{
    step->request = request;
    request->desk = desk;
    request->stored = stored;
    if (step->makes)
        secrets_take(request->server->host.secrets, &step->makes->secret);
    desk_submit(desk, step);
}

static void refuse_memory(struct request *request)
{
    struct error error;
    error_set(&error, MESSAGE("out of memory"));
    api_storage(request, &error);
}

/* ---- A new table ---- */

/* Whether the address may have one more table. */
static bool may_create(struct request *request, bool in_lobby)
{
    struct server *server = request->server;
    double most = (double)server->config->new_tables;
    struct error error;
    if (!registry_has_room(&server->host, &error)) {
        api_busy(request, &error);
        return false;
    }
    if (in_lobby && request->caller->lobby.held >= (unsigned)server->config->lobby)
        error_set(&error, MESSAGE("too many tables of your address wait in the lobby: close one, "
                                  "or invite people by a link"));
    else if (!bucket_take(&request->caller->tables, most / 3600, most, clock_now()))
        error_set(&error, MESSAGE("too many new tables from your address: try again later"));
    else
        return true;
    request_refuse(request, STATUS_TOO_MANY, "too-many", &error);
    return false;
}

static void create_table(struct request *request, struct table *table)
{
    struct server *server = request->server;
    struct error error;
    struct desk *desk = desk_create(&server->host, table);
    struct step *step = desk ? desk_plan(desk) : NULL;
    if (!step || !desk_put_table(desk, step, STORE_CREATE, &error)) {
        if (step)
            api_storage(request, &error);
        else
            refuse_memory(request);
        step_destroy(step);
        if (desk)
            desk_destroy(desk);
        return;
    }
    /* Until it is stored it has no seats yet and has not begun. */
    registry_add(server->host.registry, desk);
    if (table->lobby)
        lobby_expect(&server->host.lists.lobby, table->id, &request->caller->lobby, clock_now());
    step->makes = step->after;
    api_submit(request, desk, step, answer_made);
}

/* Whether the table was asked for before, and nobody knew whether it was stored. If so it is looked
 * for and, where the person sits at it, answered as if it were made now. */
static bool was_made(struct request *request, const struct hash *person, json_t *body)
{
    const char *commitment = json_string_value(json_object_get(body, "commitment"));
    struct secrets *secrets = request->server->host.secrets;
    char id[TABLE_ID_LENGTH + 1];
    struct error error;
    if (!commitment || !secrets_find_doubted(secrets, commitment, clock_now(), id))
        return false;
    const struct desk *desk = registry_find(request->server->host.registry, id);
    if (desk && desk->gone) /* it was not */
        return false;
    if (!(desk = api_wake(request, id)))
        return true;
    if (table_find_person(desk->table, person) >= 0) {
        answer_made(request, desk->table);
    } else {
        error_set(&error, MESSAGE("this commitment is not known any more: ask for another"));
        api_conflict(request, &error);
    }
    return true;
}

void api_create(struct request *request)
{
    struct error error;
    struct guest guest;
    struct hash person;
    if (!api_has_person(request, &person))
        return;
    json_t *body = load_body(request);
    struct object object = {.json = body, .error = &error};
    if (body && was_made(request, &person, body)) {
        json_decref(body);
        return;
    }
    struct fair_digits secret;
    char id[TABLE_ID_LENGTH + 1];
    people_make_id(id);
    codes_make_free(request->server->host.lists.codes, id);
    struct table *table = malloc(sizeof *table);
    if (body && table && read_guest(request, &object, true, PLAYERS_MAX, &guest) &&
        find_secret(request, &object, &secret)) {
        if (!table_build(table, id, body, &guest, &secret, clock_date(), &error))
            api_malformed(request, &error);
        else if (!deals_are_bearable(&table->match, &error))
            api_malformed(request, &error);
        else if (may_create(request, table->lobby))
            create_table(request, table);
    }
    if (!table)
        refuse_memory(request);
    free(table);
    json_decref(body);
}

/* ---- Changes ---- */

/* Who sits down; `again` at the table of a rematch, where the name is known. */
static bool read_coming(struct request *request, const struct table *table, struct object *object,
                        bool again, struct guest *ret_guest)
{
    if (!read_guest(request, object, !again, table_seats(table), ret_guest))
        return false;
    if (again)
        object_find(object, "commitment");
    if (object_done(object, again ? NAMES("contribution", "commitment")
                                  : NAMES("name", "contribution", "seat")))
        return true;
    api_malformed(request, object->error);
    return false;
}

/* Whether the table's secret is the one that the contribution is meant for; any is if no commitment
 * is named. If not it has been answered: somebody else was quicker to make the table. */
static bool is_promised(struct request *request, const struct table *table, struct object *object)
{
    struct fair_digits commitment = fair_commitment(&table->secret);
    const char *named;
    if (!json_object_get(object->json, "commitment"))
        return true;
    if (!object_string(object, "commitment", &named)) {
        api_malformed(request, object->error);
        return false;
    }
    if (strcmp(named, commitment.text) == 0)
        return true;
    error_set(object->error, MESSAGE("the table has another commitment: look at it first"));
    api_conflict(request, object->error);
    return false;
}

static void take_seat(struct request *request, struct desk *desk, const struct guest *guest,
                      struct error *error)
{
    unsigned seat;
    int own = table_find_person(desk->table, &guest->person);
    if (own >= 0 && desk->table->chairs[own].taken) {
        answer_taken(request, desk->table);
        return;
    }
    struct step *step = desk_plan(desk);
    if (!step) {
        refuse_memory(request);
    } else if (!table_join(step->after, guest, &seat, error)) {
        api_conflict(request, error);
        step_destroy(step);
    } else if (!desk_put_table(desk, step, STORE_UPDATE, error)) {
        api_storage(request, error);
        step_destroy(step);
    } else {
        api_submit(request, desk, step, answer_taken);
    }
}

static void change_join(struct request *request, struct desk *desk, struct object *object)
{
    struct guest guest;
    if (read_coming(request, desk->table, object, false, &guest))
        take_seat(request, desk, &guest, object->error);
}

/* The seat of the person at the table; negative, and answered, if there is none. */
static int own_seat(struct request *request, const struct table *table)
{
    struct hash person;
    struct error error;
    if (!api_has_person(request, &person))
        return -1;
    int seat = table_find_person(table, &person);
    if (seat < 0) {
        error_set(&error, MESSAGE("you have no seat at this table"));
        request_refuse(request, STATUS_FORBIDDEN, "forbidden", &error);
    }
    return seat;
}

bool api_put_leaving(struct desk *desk, struct step *step)
{
    const struct table *table = step->after;
    struct error error;
    if (!table_is_deserted(table) || table->state == TABLE_OVER)
        return step_add_table(step, STORE_UPDATE, clock_date());
    if (table->state == TABLE_PLAYING)
        return desk_put_abandon(desk, step, &error);
    step->removes = true;
    return step_add_table(step, STORE_REMOVE, clock_date());
}

static void change_leave(struct request *request, struct desk *desk, struct object *object)
{
    int seat = own_seat(request, desk->table);
    if (seat < 0 || !is_plain(request, object))
        return;
    struct step *step = desk_plan(desk);
    if (!step) {
        refuse_memory(request);
        return;
    }
    table_leave(step->after, (unsigned)seat);
    if (api_put_leaving(desk, step) && (step->removes || step_add_seat(step, (unsigned)seat))) {
        api_submit(request, desk, step, answer_done);
    } else {
        refuse_memory(request);
        step_destroy(step);
    }
}

/* Whether that is the seat of who made the table; if not it has been answered. */
static bool is_host(struct request *request, const struct table *table, int seat)
{
    struct error error;
    if (seat == table->host)
        return true;
    error_set(&error, MESSAGE("only whoever made the table can do that"));
    request_refuse(request, STATUS_FORBIDDEN, "forbidden", &error);
    return false;
}

static void change_close(struct request *request, struct desk *desk, struct object *object)
{
    int seat = own_seat(request, desk->table);
    if (seat < 0 || !is_plain(request, object) || !is_host(request, desk->table, seat))
        return;
    if (desk->table->state != TABLE_WAITING) {
        error_set(object->error, MESSAGE("the match has begun"));
        api_conflict(request, object->error);
        return;
    }
    struct step *step = desk_plan(desk);
    if (step && step_add_table(step, STORE_REMOVE, clock_date())) {
        step->removes = true;
        api_submit(request, desk, step, answer_done);
    } else {
        refuse_memory(request);
        step_destroy(step);
    }
}

/* Whether nobody is expected there any more; if somebody is it has been answered. */
static bool is_given_up(struct request *request, const struct desk *desk, unsigned seat)
{
    struct error error;
    int64_t left = table_grace_left(desk->table, &desk->presence, seat, desk_now(desk));
    if (left <= 0)
        return true;
    error_set(&error,
              MESSAGE("this seat is reserved: a computer player can have it in {0} seconds"),
              error_number((left + 999) / 1000));
    api_conflict(request, &error);
    return false;
}

static void change_fill(struct request *request, struct desk *desk, struct object *object)
{
    struct error error;
    const char *name;
    unsigned free_seat;
    enum level level;
    int seat = own_seat(request, desk->table);
    if (seat < 0)
        return;
    if (!object_seat(object, "seat", table_seats(desk->table), &free_seat) ||
        !object_string(object, "level", &name) || !player_find(name, &level, object->error) ||
        !object_done(object, NAMES("seat", "level"))) {
        api_malformed(request, object->error);
        return;
    }
    if (!is_host(request, desk->table, seat) || !is_given_up(request, desk, free_seat))
        return;
    struct step *step = desk_plan(desk);
    if (!step) {
        refuse_memory(request);
    } else if (!table_fill(step->after, free_seat, level, &error)) {
        api_conflict(request, &error);
        step_destroy(step);
    } else if (!desk_put_table(desk, step, STORE_UPDATE, &error)) {
        api_storage(request, &error);
        step_destroy(step);
    } else {
        api_submit(request, desk, step, answer_done);
    }
}

/* The next table, stored together with the news of it. */
static bool put_rematch(struct step *step, const struct table *next)
{
    struct step *other = step_create(NULL, next);
    memcpy(step->after->rematch, next->id, sizeof next->id);
    bool put = other && step_add_table(step, STORE_UPDATE, clock_date()) &&
               step_add_table(other, STORE_CREATE, clock_date());
    for (unsigned seat = 0; put && seat < table_seats(next); seat++)
        put = step_add_seat(other, seat);
    if (other && !put)
        step_destroy(other);
    return put && step_add_step(step, other);
}

static void make_rematch(struct request *request, struct desk *desk, unsigned host,
                         struct object *object)
{
    struct fair_digits secret;
    struct guest guest; /* who sits down when the table is there */
    if (!read_coming(request, desk->table, object, true, &guest) ||
        !find_secret(request, object, &secret) || !may_create(request, false))
        return;
    struct table *next = malloc(sizeof *next);
    struct step *step = next ? desk_plan(desk) : NULL;
    if (step) {
        table_build_rematch(desk->table, &secret, clock_date(), next);
        next->host = (uint8_t)host;
        codes_make_free(request->server->host.lists.codes, next->id);
    }
    if (step && put_rematch(step, next)) {
        step->makes = step->more->after;
        api_submit(request, desk, step, answer_rematch);
    } else {
        refuse_memory(request);
        step_destroy(step);
    }
    free(next);
}

/* Sits down at the table of the rematch, by the name that the person has at this one. */
static void join_rematch(struct request *request, const struct table *table, unsigned seat,
                         struct desk *next, struct object *object)
{
    struct guest guest;
    if (!read_coming(request, next->table, object, true, &guest) ||
        !is_promised(request, next->table, object))
        return;
    memcpy(guest.name, table->chairs[seat].name, sizeof guest.name);
    take_seat(request, next, &guest, object->error);
}

/* Sits down at the next table; makes it if there is none, or everybody has left it again. */
static void find_rematch(struct request *request, struct desk *desk, unsigned seat,
                         struct object *object)
{
    const char *id = desk->table->rematch;
    struct desk *next = NULL;
    struct error error = {.message = ""};
    enum wake woke = *id ? registry_wake(&request->server->host, id, request->caller, &next, &error)
                         : WAKE_NOT_THERE;
    if (woke == WAKE_NOT_THERE)
        make_rematch(request, desk, seat, object);
    else if ((next = api_woken(request, id, woke, next, &error)))
        join_rematch(request, desk->table, seat, next, object);
}

static void change_rematch(struct request *request, struct desk *desk, struct object *object)
{
    struct error error;
    int seat = own_seat(request, desk->table);
    if (seat < 0)
        return;
    if (desk->table->state == TABLE_OVER) {
        find_rematch(request, desk, (unsigned)seat, object);
        return;
    }
    error_set(&error, MESSAGE("the match is not over"));
    api_conflict(request, &error);
}

typedef void change_table(struct request *request, struct desk *desk, struct object *object);

/* What a path ends with; NULL: there is no such thing. */
static change_table *find_change(const char *action)
{
    static const struct {
        const char *name;
        change_table *change;
    } changes[] = {{"join", change_join},
                   {"leave", change_leave},
                   {"fill", change_fill},
                   {"close", change_close},
                   {"rematch", change_rematch}};
    for (unsigned i = 0; i < sizeof changes / sizeof changes[0]; i++)
        if (strcmp(changes[i].name, action) == 0)
            return changes[i].change;
    return NULL;
}

bool api_change(struct request *request, const char *id, const char *action)
{
    struct error error = {.message = ""};
    struct hash person;
    change_table *change = find_change(action);
    if (!change)
        return false;
    if (request->method != METHOD_POST) {
        api_no_method(request);
        return true;
    }
    if (!api_has_person(request, &person))
        return true;
    struct desk *desk = api_wake(request, id);
    if (!desk)
        return true;
    json_t *body = load_body(request);
    struct object object = {.json = body, .error = &error};
    if (body)
        change(request, desk, &object);
    json_decref(body);
    return true;
}
