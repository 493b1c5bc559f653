/*
 * All that a server hears, without sockets: messages of WebSockets and requests with their bodies.
 * Each line of the input says who speaks (its first letter) and what:
 *
 *   0… 1… 2…  a player, another, somebody who watches, at a table in play
 *   3…        somebody who has not said hello
 *   4…        who sits at a table that waits for others
 *   P… G…     POST PATH BODY and GET PATH; small letters: by somebody else, without a secret
 *   !         from now on nothing can be stored, or it can again
 *   &         what was heard is stored later, not before the next line
 */
#include "api.h"
#include "clock.h"
#include "copies.h"
#include "gzip.h"
#include "housekeeping.h"
#include "journal.h"
#include "log.h"
#include "looking.h"
#include "readers.h"
#include "registry.h"
#include "secrets.h"
#include "socket.h"
#include "visitors.h"
#include "watching.h"

#include <pasch/games/games.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SPEAKERS = 5, DELAYS_MAX = 8, STEPS_MAX = 64 };

static const char playing_id[] = "aaaaaaaaaaaaaaaaaaaa", waiting_id[] = "bbbbbbbbbbbbbbbbbbbb";
static const char secrets[][SECRET_DIGITS + 1] = {
    "0000000000000000000000000000000000000000000000000000000000000000",
    "1111111111111111111111111111111111111111111111111111111111111111",
    "2222222222222222222222222222222222222222222222222222222222222222",
};

static struct server server;
static struct session sessions[SPEAKERS];
static struct caller caller;
static struct step *steps[STEPS_MAX];
static struct thought *thoughts[STEPS_MAX];
static struct work *works[STEPS_MAX];
static unsigned step_count, thought_count, work_count;

/* ---- In place of the threads and the database ---- */

void journal_submit(struct journal *journal, struct step *step)
{
    (void)journal;
    if (step_count == STEPS_MAX)
        abort();
    steps[step_count++] = step;
}

bool workers_submit(struct workers *workers, struct thought *thought)
{
    (void)workers;
    if (thought_count == STEPS_MAX || !thought->address_count)
        abort();
    thoughts[thought_count++] = thought;
    return true;
}

bool workers_withdraw(struct workers *workers, struct thought *thought)
{
    (void)workers;
    for (unsigned i = 0; i < thought_count; i++)
        if (thoughts[i] == thought) {
            memmove(thoughts + i, thoughts + i + 1, (--thought_count - i) * sizeof thoughts[0]);
            return true;
        }
    return false;
}

bool workers_have_room(struct workers *workers, const void *address)
{
    (void)workers, (void)address;
    return thought_count < STEPS_MAX;
}

void readers_submit(struct readers *readers, struct work *work)
{
    (void)readers;
    if (work_count == STEPS_MAX)
        abort();
    works[work_count++] = work;
}

void readers_drop(struct readers *readers, struct work *work)
{
    (void)readers, (void)work; /* it may have begun */
}

enum room readers_room(struct readers *readers, enum work_kind kind, const void *asker)
{
    (void)readers, (void)kind, (void)asker;
    return work_count < STEPS_MAX / 2 ? ROOM_ENOUGH : ROOM_FOR_NOBODY;
}

bool store_table(struct store *store, const char *id, store_take_table *take, void *context,
                 struct error *error)
{
    (void)store, (void)id, (void)take, (void)context, (void)error;
    return true; /* there is none */
}

bool store_seats(struct store *store, const char *id, store_take_seat *take, void *context,
                 struct error *error)
{
    (void)store, (void)id, (void)take, (void)context, (void)error;
    return true;
}

bool store_journal(struct store *store, const char *id, int64_t from, store_take_row *take,
                   void *context, struct error *error)
{
    (void)store, (void)id, (void)from, (void)take, (void)context, (void)error;
    return true;
}

bool store_snapshot(struct store *store, const char *id, store_take_snapshot *take, void *context,
                    struct error *error)
{
    (void)store, (void)id, (void)take, (void)context, (void)error;
    return true;
}

bool store_unfinished(struct store *store, store_take_table *take, void *context,
                      struct error *error)
{
    (void)store, (void)take, (void)context, (void)error;
    return true;
}

bool store_tables_of(struct store *store, const uint8_t *person, int limit, store_take_table *take,
                     void *context, struct error *error)
{
    (void)store, (void)person, (void)limit, (void)take, (void)context, (void)error;
    return true;
}

void log_pairs(enum log_level level, const char *event, const char *const *pairs)
{
    (void)level, (void)event, (void)pairs;
}

void log_failure(enum log_level level, const char *event, const char *table,
                 const struct error *error)
{
    (void)level, (void)event, (void)table, (void)error;
}

uint64_t log_dropped(void)
{
    return 0;
}

void housekeeping_probe(struct host *unused, int64_t now)
{
    (void)unused, (void)now;
}

bool copies_are_late(const struct host *unused, int64_t now)
{
    (void)unused, (void)now;
    return false;
}

int64_t copies_age(const struct host *unused, int64_t now)
{
    (void)unused, (void)now;
    return 0;
}

static const char *no_rules(const char *text, const char *language)
{
    (void)text;
    return strcmp(language, "en") == 0 ? "# Rules" : NULL;
}

static const char *no_picture(const char *name)
{
    return strcmp(name, "one") == 0 ? "<svg/>" : NULL;
}

static char *no_words(const char *language)
{
    (void)language;
    return NULL;
}

/* ---- What is on its way ---- */

/* What fails may have been stored or not. */
static void finish_step(struct step *step, bool fails)
{
    step->outcome = !fails ? STORE_DONE : step->after->lines % 2 ? STORE_FAILED : STORE_UNKNOWN;
    if (fails)
        error_set(&step->error, MESSAGE("the disk is full"));
    desk_stored(step->desk, step);
}

static void finish_work(struct work *work)
{
    work->run(work, NULL);
    work->ran = true;
    work->done(work);
}

static void finish_thought(struct thought *thought)
{
    static struct player player;
    player_init(&player, LEVEL_RANDOM, 1);
    thought->hurried = false;
    thought->took = 0;
    if (!thought->is_hint)
        thought->move = player_choose(&player, &thought->view);
    desk_thought(thought->owner, thought);
    free(thought);
}

/* Whether anything is on its way, or could be heard. */
static bool is_going_on(void)
{
    const struct desk *desk = registry_newest(server.host.registry);
    while (desk && !(desk->waiting.first && !desk_is_busy(desk)))
        desk = desk->older;
    return step_count || thought_count || work_count || desk;
}

/* Computer players go on until a person is to act; not for ever, should all be computer players. */
static void settle(bool fails)
{
    for (int i = 0; i < 40 && is_going_on(); i++) {
        for (struct desk *desk = registry_newest(server.host.registry); desk; desk = desk->older)
            if (desk->waiting.first && !desk_is_busy(desk)) {
                desk_go(desk, clock_now());
                break;
            }
        if (work_count) {
            struct work *work = works[0];
            memmove(works, works + 1, --work_count * sizeof works[0]);
            finish_work(work);
        } else if (step_count) {
            struct step *step = steps[0];
            memmove(steps, steps + 1, --step_count * sizeof steps[0]);
            finish_step(step, fails);
        } else if (thought_count) {
            finish_thought(thoughts[--thought_count]);
        }
    }
}

/* ---- What is answered ---- */

static void check_json(const char *text, size_t length, const char *member)
{
    json_t *json = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
    if (!json_is_object(json) || !json_object_get(json, member))
        abort();
    json_decref(json);
}

static void leave(struct session *session)
{
    session_leave_desk(session);
    *session = (struct session){
        .server = &server,
        .visitor = {.seat = VIEW_SPECTATOR, .address = &caller, .lobby = &caller.lobby},
        .caller = &caller,
        .proportion = -1};
    session->answers_last = &session->answers;
}

/* All that is told is a message; who is to be closed is. */
static void listen_to(struct session *session)
{
    size_t length;
    const char *text;
    while ((text = session_next(session, &length)))
        check_json(text, length, "type");
    if (session->closes)
        leave(session);
}

static void check_desks(void)
{
    for (struct desk *desk = registry_newest(server.host.registry); desk; desk = desk->older)
        if (desk->table->state != TABLE_WAITING && match_check(&desk->table->match))
            abort();
}

static void end_request(struct request *request)
{
    if (request->desk)
        desk_forget(request->desk, NULL, request);
    if (request->look)
        look_forget(request->look);
    free(request->body);
    free(request->answer);
    free(request);
}

static void check_answer(struct request *request)
{
    if (!request->answered || request->status < STATUS_OK || request->status > STATUS_UNAVAILABLE)
        abort();
    if (request->status >= STATUS_MALFORMED)
        check_json(request->answer + OUT_BEFORE, request->answer_length, "error");
    end_request(request);
}

/* ---- What is said ---- */

static void copy_part(char *to, size_t size, const char *from, size_t length)
{
    struct text text;
    text_init(&text, to, size);
    text_add_bytes(&text, from, length);
    if (text.cut)
        to[0] = '\0';
}

static struct request *read_request(const char *line, size_t length)
{
    struct request *request = calloc(1, sizeof *request);
    const char *space = memchr(line + 1, ' ', length - 1), *end = line + length;
    const char *stop = space ? space : end,
               *query = memchr(line + 1, '?', (size_t)(stop - line) - 1);
    if (!request)
        abort();
    request->server = &server;
    request->caller = &caller;
    request->here = *line == 'G';
    request->method = *line == 'P' || *line == 'p' ? METHOD_POST : METHOD_GET;
    copy_part(request->path, sizeof request->path, line + 1,
              (size_t)((query ? query : stop) - line) - 1);
    if (query)
        copy_part(request->query, sizeof request->query, query + 1, (size_t)(stop - query) - 1);
    if (*line == 'P' || *line == 'G')
        memcpy(request->secret, secrets[length % 3], sizeof request->secret);
    request->length = request->expected = space ? (size_t)(end - space) - 1 : 0;
    request->body = malloc(request->length + 1);
    if (request->body && space)
        memcpy(request->body, space + 1, request->length);
    return request;
}

static void speak(const char *line, size_t length, struct request **ret_request)
{
    if (*line >= '0' && *line < '0' + SPEAKERS) {
        if (length - 1 <= SEAT_REQUEST_MAX) /* the socket takes no more */
            session_hear(&sessions[*line - '0'], line + 1, length - 1);
    } else if (strchr("PGpg", *line) && !*ret_request && length <= BODY_MAX) {
        *ret_request = read_request(line, length);
        api_handle(*ret_request);
    }
}

/* ---- Tables ---- */

static struct guest guest_of(unsigned number)
{
    struct guest guest = {.secret = secrets[number], .name = "Anna", .seat = -1};
    memcpy(guest.contribution, secrets[number], sizeof guest.contribution);
    if (!people_hash_person(secrets[number], SECRET_DIGITS, &guest.person))
        abort();
    return guest;
}

/* Two people and, as often as the game needs more, computer players; the same each time. */
static struct table make_table(const struct sheet *game, const char *id)
{
    struct table table = {
        .pace = PACE_NONE, .grace = GRACE_USUAL, .spectators = true, .lobby = true};
    memcpy(table.id, id, sizeof table.id);
    memset(table.secret.text, '7', sizeof table.secret.text - 1);
    match_init(&table.match, game, game->min_players);
    for (int i = 0; i < game->min_players; i++) {
        table.chairs[i] = (struct chair){.level = LEVEL_RANDOM};
        if (i < 2)
            table.chairs[i] = (struct chair){.is_person = true};
    }
    return table;
}

static void join(struct table *table, unsigned number)
{
    struct guest guest = guest_of(number);
    unsigned seat;
    struct error error;
    if (!table_is_complete(table) && !table_join(table, &guest, &seat, &error))
        abort();
}

static void open_table(const struct sheet *game, const char *id, bool complete)
{
    struct table table = make_table(game, id);
    struct text lines;
    struct error error;
    join(&table, 0);
    if (complete)
        join(&table, 1);
    text_init(&lines, server.host.lines, TABLE_LINES_MAX);
    if (complete && !table_begin(&table, 0, "2026-11-16T12:00:00Z", &lines, &error))
        abort();
    struct desk *desk = desk_create(&server.host, &table);
    if (!desk)
        abort();
    registry_add(server.host.registry, desk);
}

static void sit_down(unsigned speaker, const char *id, int person)
{
    char hello[300] = "", token[SECRET_DIGITS + 1];
    leave(&sessions[speaker]);
    if (person >= 0 &&
        people_make_token(secrets[person], SECRET_DIGITS, id, (unsigned)person, token))
        snprintf(hello, sizeof hello,
                 "{\"type\":\"hello\",\"protocol\":\"pasch\",\"version\":1,\"table\":\"%s\","
                 "\"token\":\"%s\",\"proportion\":[3,2]}",
                 id, token);
    else if (id)
        snprintf(hello, sizeof hello,
                 "{\"type\":\"hello\",\"protocol\":\"pasch\",\"version\":1,\"table\":\"%s\"}", id);
    if (*hello)
        session_hear(&sessions[speaker], hello, strlen(hello));
    listen_to(&sessions[speaker]);
}

static void start(const struct sheet *game)
{
    open_table(game, playing_id, true);
    open_table(game, waiting_id, game->min_players < 2);
    sit_down(0, playing_id, 0);
    sit_down(1, playing_id, game->min_players < 2 ? -1 : 1);
    sit_down(2, playing_id, -1);
    sit_down(3, NULL, -1);
    sit_down(4, waiting_id, 0);
    settle(false);
}

static void finish(void)
{
    while (is_going_on())
        settle(true);
    for (unsigned i = 0; i < SPEAKERS; i++) {
        listen_to(&sessions[i]);
        leave(&sessions[i]);
    }
    while (is_going_on())
        settle(true);
    while (registry_newest(server.host.registry)) {
        struct desk *desk = registry_newest(server.host.registry);
        lists_remove(&server.host.lists, desk->table->id);
        registry_remove(server.host.registry, desk);
    }
}

static void prepare(void)
{
    static struct config config;
    static const struct server_program host = {
        .rules = no_rules, .picture = no_picture, .words = no_words, .version = "0"};
    config_init(&config);
    config.new_tables = 0;
    memcpy(config.web, "/nowhere", sizeof "/nowhere");
    server.config = server.host.config = &config;
    server.host.listener = &visitors_listener;
    server.program = &host;
    server.host.lines = malloc(TABLE_LINES_MAX);
    server.out = malloc(OUT_BEFORE + OUT_MAX);
    server.host.registry = registry_create();
    server.host.secrets = secrets_create();
    server.games = api_make_games();
    server.gzip = gzip_create();
    if (!lists_init(&server.host.lists) || !server.host.lines || !server.out ||
        !server.host.registry || !server.host.secrets || !server.games || !server.gzip)
        abort();
    for (unsigned i = 0; i < SPEAKERS; i++)
        leave(&sessions[i]);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *at = (const char *)data, *end = at + size;
    struct request *request = NULL;
    bool fails = false;
    unsigned delays = 0;
    int64_t now = clock_now();
    if (!server.host.registry)
        prepare();
    start(games[size % (unsigned)game_count]);
    while (at < end) {
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        const char *stop = newline ? newline : end;
        bool delayed = at < stop && *at == '&' && delays < DELAYS_MAX;
        fails = fails != (at < stop && *at == '!');
        if (at < stop)
            speak(at, (size_t)(stop - at), &request);
        delays = delayed ? delays + 1 : delays;
        at = newline ? newline + 1 : end;
        if (delayed)
            continue;
        settle(fails);
        watching_tell(&server, now += 1000);
        for (unsigned i = 0; i < SPEAKERS; i++)
            listen_to(&sessions[i]);
        check_desks();
        if (request && (request->answered || !(request->desk || request->look))) {
            check_answer(request);
            request = NULL;
        }
    }
    finish();
    if (request)
        check_answer(request);
    return 0;
}
