/*
 * Between a server and a program: takes a seat, hands the program what the table says, and the
 * table what the program decides. Whatever belongs to the network stays here: greeting the server,
 * coming back, saying that one is ready for the next round.
 */
#include "join.h"

#include "clock.h"
#include "commands.h"
#include "interrupt.h"
#include "process.h"
#include "report.h"
#include "wire.h"

#include <pasch/base/text.h>
#include <pasch/seat/seat.h>
#include <pasch/words/language.h>
#include <pasch/words/names.h>

#include <errno.h>
#include <jansson.h>
#include <poll.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <unistd.h>

enum { FIRST_PAUSE = 500, LONGEST_PAUSE = 30000, RETRY = 1000, CLOSING = 1000, DIGITS = 64 };

/* The lines that the program says, read by a thread of their own. */
struct bot {
    struct process process;
    pthread_t thread;
    pthread_mutex_t mutex;
    struct wire *wire; /* to be woken */
    char lines[16 * SEAT_REQUEST_MAX];
    size_t length;
    bool ended;
};

struct join {
    const struct join_request *request;
    struct wire_address address;
    struct wire *wire;
    struct bot bot;
    char secret[DIGITS + 1], token[DIGITS + 1];
    bool trying;   /* the WebSocket is open, or about to be */
    bool greeted;  /* the program has heard hello */
    long long at;  /* of the last view that the program was shown; 0: none */
    char act[160]; /* what it decided about that; "": nothing yet */
    char rematch[WIRE_TABLE_MAX + 1];
    bool over;             /* the match */
    bool done;             /* there is nothing more to do */
    int status;            /* then */
    long long heard, next; /* when the server was heard last; when to try again, 0: need not */
    long pause;            /* before the next try */
    char reason[WIRE_REASON_MAX]; /* why the server is not reached */
};

/* In milliseconds. */
static long long now(void)
{
    return (long long)(clock_now() / 1000000);
}

static void finish(struct join *join, int status)
{
    if (!join->done)
        join->status = status;
    join->done = true;
}

/* What a server says, fit to be shown. */
static bool report_said(const char *format, const char *said)
{
    char clean[400];
    name_clean(clean, sizeof clean, said);
    return report(format, clean); // NOLINT
}

static bool make_digits(char *ret_digits)
{
    unsigned char bytes[DIGITS / 2];
    if (getrandom(bytes, sizeof bytes, 0) != (ssize_t)sizeof bytes)
        return report_system("getrandom");
    for (unsigned i = 0; i < sizeof bytes; i++)
        snprintf(ret_digits + 2 * i, 3, "%02x", bytes[i]);
    return true;
}

/* ---- The program ---- */

static bool keep(struct bot *bot, const char *bytes, size_t count)
{
    pthread_mutex_lock(&bot->mutex);
    bool fits = count <= sizeof bot->lines - bot->length;
    if (fits)
        memcpy(bot->lines + bot->length, bytes, count);
    bot->length += fits ? count : 0;
    pthread_mutex_unlock(&bot->mutex);
    wire_wake(bot->wire);
    return fits;
}

/* Reads until the program ends, or says more than anybody could want to know. */
static void *read_bot(void *context)
{
    struct bot *bot = context;
    char piece[4096];
    ssize_t count;
    while ((count = read(bot->process.from, piece, sizeof piece)) > 0 ||
           (count < 0 && errno == EINTR))
        if (count > 0 && !keep(bot, piece, (size_t)count))
            break;
    pthread_mutex_lock(&bot->mutex);
    bot->ended = true;
    pthread_mutex_unlock(&bot->mutex);
    wire_wake(bot->wire);
    return NULL;
}

static bool start_bot(struct join *join)
{
    struct bot *bot = &join->bot;
    *bot = (struct bot){.wire = join->wire};
    pthread_mutex_init(&bot->mutex, NULL);
    if (!process_start(&bot->process, join->request->command))
        return report_system(join->request->command);
    if (pthread_create(&bot->thread, NULL, read_bot, bot) == 0)
        return true;
    process_close(&bot->process);
    process_end(&bot->process, 0);
    bot->process.id = 0;
    return report(_("there is not enough memory"));
}

/* A line to the program; one that does not read is no longer there for us. */
static void tell_bot(struct join *join, const char *message, size_t length)
{
    struct bot *bot = &join->bot;
    for (size_t sent = 0; sent <= length;) {
        const char *from = sent < length ? message + sent : "\n";
        size_t count = sent < length ? length - sent : 1;
        struct pollfd end = {.fd = bot->process.to, .events = POLLOUT};
        ssize_t told = poll(&end, 1, CLOSING) > 0
                           ? send(bot->process.to, from, count, MSG_NOSIGNAL | MSG_DONTWAIT)
                           : -1;
        if (told <= 0)
            return; /* that it has ended is noticed where it is read */
        sent += (size_t)told;
    }
}

/* Its input ends, and with it the program. */
static void end_bot(struct join *join)
{
    shutdown(join->bot.process.to, SHUT_WR);
    process_end(&join->bot.process, CLOSING);
    pthread_join(join->bot.thread, NULL);
    process_close(&join->bot.process);
    pthread_mutex_destroy(&join->bot.mutex);
    join->bot.process.id = 0;
}

/* What the program decides goes to the table; nothing else does. */
static void take_line(struct join *join, const char *line, size_t length)
{
    json_t *json = json_loadb(line, length, JSON_REJECT_DUPLICATES, NULL);
    const char *type = json_string_value(json_object_get(json, "type"));
    long long at = json_integer_value(json_object_get(json, "at"));
    char said[sizeof join->act];
    snprintf(said, sizeof said, "%.*s", length < sizeof said ? (int)length : 0, line);
    if (type && *said && strcmp(type, "act") == 0) {
        if (at == join->at)
            memcpy(join->act, said, sizeof join->act);
        wire_say(join->wire, said);
    } else if (type && *said && strcmp(type, "why") == 0) {
        wire_say(join->wire, said);
    } else if (type && strcmp(type, "goodbye") == 0) {
        if (!join->over)
            report_said(_("%s said goodbye before the match was over"), join->request->name);
        finish(join, join->over ? STATUS_FINE : STATUS_FAILED);
    } else if (!type || strcmp(type, "hello") != 0) {
        snprintf(said, sizeof said, "%.*s", length < sizeof said ? (int)length : 100, line);
        report_said(_("the program said what no seat says: %s"), said);
        finish(join, STATUS_FAILED);
    }
    json_decref(json);
}

static void take_lines(struct join *join)
{
    struct bot *bot = &join->bot;
    char line[SEAT_REQUEST_MAX];
    for (bool more = true; more && !join->done;) {
        pthread_mutex_lock(&bot->mutex);
        char *newline = memchr(bot->lines, '\n', bot->length);
        size_t length = newline ? (size_t)(newline - bot->lines) : 0, taken = length + 1;
        bool ended = bot->ended && !newline;
        more = newline;
        length = length < sizeof line ? length : sizeof line;
        if (newline) {
            memcpy(line, bot->lines, length);
            bot->length -= taken;
            memmove(bot->lines, newline + 1, bot->length);
        }
        pthread_mutex_unlock(&bot->mutex);
        if (more)
            take_line(join, line, length);
        if (ended && !join->over) {
            report_said(_("%s has ended before the match was over"), join->request->name);
            finish(join, STATUS_FAILED);
        }
    }
}

/* ---- What the table says ---- */

static void take_view(struct join *join, json_t *json, const char *message, size_t length)
{
    const char *stage = json_string_value(json_object_get(json, "stage"));
    long long at = json_integer_value(json_object_get(json, "at"));
    char ready[60];
    if (!stage || at < join->at)
        return;
    if (strcmp(stage, "round-over") == 0 && !json_object_get(json, "winners")) {
        snprintf(ready, sizeof ready, "{\"type\":\"ready\",\"at\":%lld}", at);
        wire_say(join->wire, ready);
    }
    if (at == join->at && join->act[0])
        wire_say(join->wire, join->act); /* it may have been lost with a connection */
    if (at == join->at)
        return;
    join->at = at;
    join->act[0] = 0;
    join->next = 0;
    tell_bot(join, message, length);
    if (strcmp(stage, "match-over") == 0) {
        join->over = true;
        printf("%s\n", _("The match is over."));
        fflush(stdout);
        if (!join->request->rematch)
            finish(join, STATUS_FINE);
    }
}

static void take_error(struct join *join, json_t *json, const char *message, size_t length)
{
    static const char *const later[] = {"storage", "busy", "unknown", "too-many"};
    static const char *const wrong[] = {"malformed", "no-move"};
    const char *code = json_string_value(json_object_get(json, "code"));
    const char *text = json_string_value(json_object_get(json, "text"));
    if (!code || strcmp(code, "stale") == 0 || strcmp(code, "crowded") == 0)
        return; /* the view, or the goodbye, that follows says how it is */
    for (unsigned i = 0; i < sizeof later / sizeof later[0]; i++)
        if (strcmp(code, later[i]) == 0) {
            join->next = join->next ? join->next : now() + RETRY;
            return;
        }
    report_said(_("the table says: %s"), text ? text : code);
    for (unsigned i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        if (strcmp(code, wrong[i]) == 0) {
            tell_bot(join, message, length); /* the right answer is still awaited */
            return;
        }
    finish(join, STATUS_FAILED);
}

static void take_goodbye(struct join *join, json_t *json)
{
    const char *why = json_string_value(json_object_get(json, "why"));
    if (!why || strcmp(why, "away") == 0 || strcmp(why, "crowded") == 0)
        return; /* it will be back, or have room */
    if (!join->over)
        report_said(_("the table says goodbye: %s"), why);
    finish(join, join->over ? STATUS_FINE : STATUS_FAILED);
}

static void take_table(struct join *join, json_t *json)
{
    const char *next = json_string_value(json_object_get(json, "rematch"));
    if (next && strlen(next) < sizeof join->rematch)
        strcpy(join->rematch, next);
}

static void heard(void *context, const char *message, size_t length)
{
    struct join *join = context;
    json_t *json = json_loadb(message, length, 0, NULL);
    const char *type = json_string_value(json_object_get(json, "type"));
    join->heard = now();
    join->pause = FIRST_PAUSE;
    if (join->done || !type) {
        json_decref(json);
        return;
    }
    if (strcmp(type, "hello") == 0 && !join->greeted) {
        join->greeted = true;
        tell_bot(join, message, length);
    } else if (strcmp(type, "view") == 0) {
        take_view(join, json, message, length);
    } else if (strcmp(type, "because") == 0) {
        tell_bot(join, message, length);
    } else if (strcmp(type, "error") == 0) {
        take_error(join, json, message, length);
    } else if (strcmp(type, "table") == 0) {
        take_table(join, json);
    } else if (strcmp(type, "goodbye") == 0) {
        take_goodbye(join, json);
    }
    json_decref(json);
}

/* ---- Coming and coming back ---- */

static void opened(void *context)
{
    struct join *join = context;
    char hello[400], since[40] = "";
    if (join->at)
        snprintf(since, sizeof since, ",\"since\":%lld", join->at);
    snprintf(hello, sizeof hello,
             "{\"type\":\"hello\",\"protocol\":\"pasch\",\"version\":1,\"table\":\"%s\",\"token\":"
             "\"%s\"%s}",
             join->address.table, join->token, since);
    wire_say(join->wire, hello);
}

static void closed(void *context, const char *reason)
{
    struct join *join = context;
    if (!join->trying)
        return;
    join->trying = false;
    snprintf(join->reason, sizeof join->reason, "%s", reason);
    join->next = now() + join->pause;
    join->pause = join->pause * 2 < LONGEST_PAUSE ? join->pause * 2 : LONGEST_PAUSE;
}

static const struct wire_events events = {.opened = opened, .heard = heard, .closed = closed};

/* Whether the server has been away for too long; then it has been said. */
static bool is_lost(struct join *join)
{
    char clean[WIRE_REASON_MAX];
    if (now() - join->heard < join->request->patience * 1000)
        return false;
    name_clean(clean, sizeof clean, join->reason);
    report(_("%s could not be reached for %ld seconds: %s"), join->address.host,
           join->request->patience, clean);
    finish(join, STATUS_FAILED);
    return true;
}

/* Opens the WebSocket, or says again what was not taken. */
static void try_again(struct join *join)
{
    join->next = 0;
    if (join->trying) {
        if (join->act[0])
            wire_say(join->wire, join->act);
        return;
    }
    if (is_lost(join))
        return;
    join->trying = true;
    if (!wire_open(join->wire))
        closed(join, "no connection");
}

static void look_around(struct join *join)
{
    if (interrupt_happened())
        finish(join, STATUS_INTERRUPTED);
    if (join->bot.process.id)
        take_lines(join);
    if (!join->done && join->next && now() >= join->next)
        try_again(join);
}

/* ---- Sitting down ---- */

static void wait_until(struct join *join, long long when)
{
    while (!join->done && now() < when) {
        wire_work(join->wire);
        look_around(join);
    }
}

/* The answer to a request was no. */
static bool refuse_answer(struct join *join, struct wire_answer answer)
{
    json_t *json = json_loads(answer.body, 0, NULL);
    const char *text = json_string_value(json_object_get(json_object_get(json, "error"), "text"));
    if (answer.status >= 300 && answer.status < 400)
        report(_("%s sends us elsewhere, where your secret must not go: join with the address that "
                 "the table really has"),
               join->address.host);
    else if (text)
        report_said(_("the server says: %s"), text);
    else
        report(_("%s does not answer as a server of Pasch does (status %d)"), join->address.host,
               answer.status);
    json_decref(json);
    finish(join, STATUS_FAILED);
    return false;
}

static bool take_seat(struct join *join, const char *body)
{
    json_t *json = json_loads(body, 0, NULL);
    const char *token = json_string_value(json_object_get(json, "token"));
    const char *table = json_string_value(json_object_get(json, "table"));
    long long seat = json_integer_value(json_object_get(json, "seat"));
    bool good = token && strlen(token) == DIGITS && table && strlen(table) <= WIRE_TABLE_MAX;
    if (good) {
        strcpy(join->token, token);
        strcpy(join->address.table, table);
        printf(_("%s sits down in seat %lld of table %s."), join->request->name, seat, table);
        putchar('\n');
        fflush(stdout);
    }
    json_decref(json);
    return good;
}

/* Asks for a seat until there is an answer. */
static bool sit_down(struct join *join, const char *way)
{
    char path[120], contribution[DIGITS + 1], body[800], name[300] = "";
    struct text text;
    snprintf(path, sizeof path, "/api/tables/%s/%s", join->address.table, way);
    text_init(&text, name, sizeof name);
    if (strcmp(way, "join") == 0) {
        text_add(&text, "\"name\":");
        text_add_json(&text, join->request->name);
        text_add(&text, ",");
    }
    if (!make_digits(contribution))
        return false;
    snprintf(body, sizeof body, "{%s\"contribution\":\"%s\"}", name, contribution);
    join->heard = now();
    join->pause = FIRST_PAUSE;
    while (!join->done) {
        struct wire_answer answer = wire_ask(join->wire, path, join->secret, body);
        bool later = answer.status == 0 || answer.status == 429 || answer.status == 503;
        if (answer.status == 200 || answer.status == 201)
            return take_seat(join, answer.body) || refuse_answer(join, answer);
        if (!later)
            return refuse_answer(join, answer);
        snprintf(join->reason, sizeof join->reason, "%s",
                 answer.status ? _("it has no room at present") : answer.body);
        if (is_lost(join))
            return false;
        long pause = join->pause;
        join->pause = pause * 2 < LONGEST_PAUSE ? pause * 2 : LONGEST_PAUSE;
        wait_until(join, now() + pause);
    }
    return false;
}

/* Plays one match, with a program of its own: views are numbered anew at every table. There may be
 * another match then. */
static void play(struct join *join)
{
    if (!start_bot(join)) {
        finish(join, STATUS_FAILED);
        return;
    }
    join->over = join->greeted = join->trying = false;
    join->at = 0;
    join->act[0] = join->rematch[0] = 0;
    join->heard = now();
    join->pause = FIRST_PAUSE;
    join->next = now();
    while (!join->done && !join->rematch[0]) {
        look_around(join);
        wire_work(join->wire);
    }
    end_bot(join);
}

/* Nobody has to wait for one who does not come back. */
static void leave(struct join *join)
{
    char path[120];
    snprintf(path, sizeof path, "/api/tables/%s/leave", join->address.table);
    wire_ask(join->wire, path, join->secret, "{}");
}

static void play_matches(struct join *join)
{
    bool sat = sit_down(join, "join");
    while (sat && !join->done) {
        play(join);
        if (!join->done) {
            wire_close(join->wire);
            sat = sit_down(join, "rematch");
        }
    }
    if (sat && !join->over)
        leave(join);
}

int join_run(const struct join_request *request)
{
    struct error error;
    struct join *join = calloc(1, sizeof *join);
    if (!join || !wire_read_address(request->address, &join->address, &error)) {
        if (join)
            report_error("--join", &error);
        free(join);
        return STATUS_FAILED;
    }
    join->request = request;
    join->status = STATUS_FAILED;
    join->wire = wire_create(&join->address, &events, join);
    interrupt_watch();
    if (!join->wire)
        report(_("there is not enough memory"));
    else if (make_digits(join->secret))
        play_matches(join);
    int status = join->status;
    wire_destroy(join->wire);
    free(join);
    return status;
}
