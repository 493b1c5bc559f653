/* Connections of people who play or watch. */
#include "socket.h"
#include "connections.h"
#include "host/clock.h"
#include "host/laying.h"
#include "host/log.h"
#include "incoming.h"
#include "origin.h"
#include "traffic.h"
#include "watching.h"

#include <libwebsockets.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <string.h>

enum {
    GREETING_MS = 10000,
    ANSWER_MS = 10000, /* so long who is asked may take, or half of all patience */
    TOGETHER_MS = 100, /* looking at many at once costs less than at one after the other */
    READING_MS = 1000, /* from one look to the next at who is to read something */
    PARTING_MS = 2000, /* so long who is sent away may take to read that */
    STRIKES_MAX = 20,
    PIECES_MAX = 100,
    MESSAGES_A_SECOND = 20,
    MESSAGES_AT_ONCE = 80,
    UNHEARD_FROM = 16, /* answers and messages that lie there */
    UNHEARD_TO = 4,
    WRITE_CLOSE = 4,
    CLOSE_TRY_AGAIN_LATER = 1013,
    LAG_MOST = 500,          /* milliseconds: nobody gains more by pretending to be far away */
    FRAME_BYTES = 64,        /* that a message may have around it, with TLS */
    CONTROL_BYTES = 131,     /* of the longest frame that is no message */
    SILENCE_MOST = 32 << 10, /* bytes of these at once; what lies in buffers is not meant */
    LOOKED_AT_ONCE = 200,
};

_Static_assert((int)LWS_WRITE_HTTP == WRITE_CLOSE - 1 && (int)LWS_WRITE_PING == WRITE_CLOSE + 1,
               "kinds of frames");
_Static_assert((int)OUT_BEFORE >= (int)LWS_PRE, "room in front of messages");

/* ---- Telling ---- */

static void want_to_write(struct session *session)
{
    session->wants = true;
    lws_callback_on_writable(session->wsi);
}

/* Who is waited for is not to blame while the server itself stands still. */
static int64_t time_that_counts(const struct server *server)
{
    return pulse_read(&server->host.pulse, clock_now());
}

/* It is looked at then at the latest. */
static void expect(struct session *session, int64_t at)
{
    if (session->patience.place && at < session->patience.at)
        deadlines_set(&session->server->patience, &session->patience, at);
}

static void ask_to_write(struct session *session)
{
    if (!session->wsi)
        return;
    if (!session->waits_since) {
        session->waits_since = time_that_counts(session->server);
        expect(session, session->waits_since + READING_MS);
    }
    want_to_write(session);
}

void session_tell_now(struct session *session, unsigned what)
{
    if (!what || session->closes) /* nothing comes after a goodbye */
        return;
    session->needs |= (uint8_t)what;
    ask_to_write(session);
}

void session_tell(struct session *session, unsigned what)
{
    bool watches = session->visitor.desk && watching_is_limited(session);
    if (!what || session->closes || (watches && watching_waits(session, what)))
        return;
    session_tell_now(session, what);
}

/* What it can be told now: a view waits until it is known where the tiles lie. */
static unsigned ready_needs(const struct session *session)
{
    if ((session->needs & TELL_VIEW) && session->visitor.desk && session->proportion >= 0 &&
        !laying_is_done(session->visitor.desk, session->visitor.seat, (unsigned)session->proportion,
                        session->caller))
        return session->needs & ~(unsigned)(TELL_VIEW | TELL_CLOCK);
    return session->needs;
}

/* Ends the connection without a word: it would not be heard. */
static void drop(struct session *session, const char *why)
{
    if (session->dropped)
        return;
    session->dropped = session->closes = true;
    session->server->host.metrics.connections_dropped++;
    log_event(LOG_INFO, "dropped", "why", why, "address",
              session->caller ? session->caller->address : NULL, NULL);
    connection_hang_up(session->wsi);
}

/* Who does not take answers can't ask for more of them. */
static void balance(struct session *session)
{
    bool unheard =
        session->answer_count + session->deferred >= (session->unheard ? UNHEARD_TO : UNHEARD_FROM);
    if (unheard == session->unheard || !session->wsi)
        return;
    session->unheard = unheard;
    lws_rx_flow_control(session->wsi, !unheard);
}

void session_defer(struct session *session, int more)
{
    session->deferred += (unsigned)more;
    balance(session);
}

void session_answer(struct session *session, const char *text, size_t length)
{
    struct answer *answer =
        session->answer_count < ANSWERS_MAX ? malloc(sizeof *answer + length) : NULL;
    if (!answer) {
        drop(session, "answers");
        return;
    }
    answer->next = NULL;
    answer->length = length;
    memcpy(answer->text, text, length);
    *session->answers_last = answer;
    session->answers_last = &answer->next;
    session->answer_count++;
    balance(session);
    ask_to_write(session);
}

void session_refuse(struct session *session, const char *code, const struct error *error)
{
    char buffer[4096];
    struct text text;
    struct error shown = strcmp(code, "storage") == 0 ? store_error_shown(error) : *error;
    text_init(&text, buffer, sizeof buffer);
    seat_write_fault(&text, code, &shown, session->visitor.to);
    if (!text.cut)
        session_answer(session, text.data, text.length);
    metrics_note_refusal(&session->server->host.metrics, code);
    if (strcmp(code, "malformed") == 0) {
        session->server->host.metrics.malformed++;
        if (++session->strikes >= STRIKES_MAX)
            session_close(session, SEAT_FAILED);
    }
}

void session_close(struct session *session, enum seat_parting why)
{
    char buffer[100];
    struct text text;
    if (session->closes)
        return;
    text_init(&text, buffer, sizeof buffer);
    seat_write_goodbye(&text, why);
    session->needs = 0;
    session->parting = (uint8_t)why;
    session_answer(session, text.data, text.length);
    session->closes = true;
}

/* ---- Who counts ---- */

static void count(struct session *session)
{
    struct caller *caller = session->caller;
    session->counted = true;
    session->kin_after = caller->sessions;
    if (session->kin_after)
        session->kin_after->kin_before = session;
    caller->sessions = session;
    limits_count_sockets(session->server->limits, caller, 1);
}

static void stop_counting(struct session *session)
{
    if (!session->counted)
        return;
    session->counted = false;
    *(session->kin_before ? &session->kin_before->kin_after : &session->caller->sessions) =
        session->kin_after;
    if (session->kin_after)
        session->kin_after->kin_before = session->kin_before;
    limits_count_sockets(session->server->limits, session->caller, -1);
}

void session_send_away(struct session *session)
{
    struct error error;
    error_set(&error, MESSAGE("the server is full, and your address has most connections: close "
                              "some windows"));
    log_event(LOG_INFO, "dropped", "why", "holds most, and another needs its place", "address",
              session->caller->address, NULL);
    session->visitor.to = 0;
    session_refuse(session, "crowded", &error);
    session_close(session, SEAT_CROWDED);
    session->parted = time_that_counts(session->server);
    expect(session, session->parted + PARTING_MS);
    stop_counting(session);
}

/* ---- All of them ---- */

bool sessions_close_next(struct server *server)
{
    struct session *session = server->unclosed;
    if (!session)
        return false;
    server->unclosed = session->older;
    session_close(session, SEAT_AWAY);
    return true;
}

int64_t session_lag(const struct session *session)
{
    struct tcp_info info;
    socklen_t length = sizeof info;
    if (!session->wsi ||
        getsockopt(lws_get_socket_fd(session->wsi), IPPROTO_TCP, TCP_INFO, &info, &length) != 0)
        return 0; /* it comes by no network */
    int64_t lag = info.tcpi_rtt / 1000;
    return lag < LAG_MOST ? lag : LAG_MOST;
}

/* Who sends without end what is no message costs us as much as who does say something, and
 * libwebsockets says nothing of it: the system does. What waits to be read is not meant, nor what
 * frames take. */
static void look(struct session *session, int64_t now)
{
    uint64_t came;
    double rate = session->server->config->rate ? MESSAGES_A_SECOND * CONTROL_BYTES : 0;
    if (session->unheard || session->dropped ||
        !traffic_read(lws_get_socket_fd(session->wsi), &came))
        return;
    if (rate > 0) {
        bucket_look(&session->silence, rate, SILENCE_MOST, now);
        session->silence.left -=
            (double)(came - session->came) - (double)(session->payload - session->of_it);
        if (session->silence.left < 0)
            drop(session, "sends, and says nothing");
    }
    session->came = came;
    session->of_it = session->payload;
}

/* How long who is asked has to answer: also where looks come late. */
static int64_t time_to_answer(const struct session *session)
{
    int64_t half = session->server->config->patience * 1000 / 2;
    return half < ANSWER_MS ? half : ANSWER_MS;
}

/* How long it may be silent until it is asked whether it is still there. */
static int64_t silence_of(const struct session *session)
{
    return session->server->config->patience * 1000 - time_to_answer(session);
}

static bool has_greeted(const struct session *session)
{
    return session->visitor.desk || session->door || session->closes;
}

/* When it is to be looked at; what comes from it meanwhile makes that later. */
static int64_t next_check(const struct session *session, int64_t now)
{
    int64_t times[] = {
        session->asked ? session->asked + time_to_answer(session)
                       : session->heard + silence_of(session),
        has_greeted(session) ? DEADLINE_NEVER : session->opened + GREETING_MS,
        session->parted ? session->parted + PARTING_MS : DEADLINE_NEVER,
        session->waits_since ? now + READING_MS : DEADLINE_NEVER, /* patience may grow short */
    };
    int64_t next = DEADLINE_NEVER;
    for (unsigned i = 0; i < sizeof times / sizeof times[0]; i++)
        next = times[i] < next ? times[i] : next;
    next = next > now ? next : now + 1;
    return (next + TOGETHER_MS - 1) / TOGETHER_MS * TOGETHER_MS;
}

static void check(struct session *session, int64_t now)
{
    if (session->waits_since &&
        now - session->waits_since > connections_patience(session->server)) {
        drop(session, "does not read");
    } else if (session->parted && now - session->parted >= PARTING_MS) {
        drop(session, "does not go");
    } else if (session->asked && now - session->asked >= time_to_answer(session)) {
        drop(session, "does not answer");
    } else if (!has_greeted(session) && now - session->opened >= GREETING_MS) {
        session_close(session, SEAT_TIMEOUT);
    } else if (now - session->heard >= silence_of(session) && !session->asked) {
        session->asks = true;
        session->asked = now;
        want_to_write(session);
    }
    look(session, clock_now()); /* also if it reads nothing */
    deadlines_set(&session->server->patience, &session->patience,
                  session->dropped ? DEADLINE_NEVER : next_check(session, now));
}

void sessions_look(struct server *server, int64_t now)
{
    void *came[LOOKED_AT_ONCE];
    if (incoming_due(server->incoming) > now)
        return;
    for (unsigned i = incoming_take(server->incoming, now, LOOKED_AT_ONCE, came); i > 0; i--)
        look(came[i - 1], now);
}

static struct session *first_due(const struct server *server)
{
    struct deadline *due = deadlines_first(&server->patience);
    return due ? (struct session *)(void *)((char *)due - offsetof(struct session, patience))
               : NULL;
}

/* Timers of their own would be slow: libwebsockets keeps all of them in one sorted list. */
void sessions_check(struct server *server)
{
    int64_t now = time_that_counts(server);
    uint64_t until = clock_processor() + SLICE_NANOSECONDS;
    struct session *session;
    while ((session = first_due(server)) && session->patience.at <= now &&
           clock_processor() < until)
        check(session, now);
}

int64_t sessions_due(const struct server *server, int64_t now)
{
    const struct session *session = first_due(server);
    int64_t came = incoming_due(server->incoming);
    int64_t due = session ? now + session->patience.at - pulse_read(&server->host.pulse, now)
                          : DEADLINE_NEVER;
    return came < due ? came : due;
}

/* Writes one of the things that the session needs to be told. */
static bool write_need(struct session *session, unsigned need, struct text *text)
{
    struct desk *desk = session->visitor.desk;
    switch (need) {
    case TELL_TABLE:
        desk_write_table(desk, text);
        return true;
    case TELL_HELLO:
        if (desk->table->state == TABLE_WAITING)
            return false;
        desk_write_hello(desk, session->visitor.seat, session->version, text);
        return true;
    case TELL_VIEW:
        if (!desk_write_view(desk, session->visitor.seat, session->version, session->told,
                             session->proportion, text))
            return false;
        session->told = table_at(desk->table);
        return true;
    default:
        if (!desk->table->clock_move || desk->table->state == TABLE_WAITING)
            return false;
        desk_write_clock(desk, text);
        return true;
    }
}

/* Answers go before views, so that an error comes before the view that follows it; but nothing goes
 * before the greeting. */
const char *session_next(struct session *session, size_t *ret_length)
{
    char *out = session->server->out + OUT_BEFORE;
    struct text text;
    unsigned needs;
    bool greets = session->needs & TELL_HELLO;
    while (session->visitor.desk && (greets || !session->answers) &&
           (needs = ready_needs(session))) {
        unsigned need = needs & -needs;
        session->needs &= (uint8_t)~need;
        text_init(&text, out, OUT_MAX);
        if (write_need(session, need, &text) && !text.cut) {
            *ret_length = text.length - 1; /* a message of its own needs no newline */
            return out;
        }
    }
    struct answer *answer = session->answers;
    if (!answer)
        return NULL;
    session->answers = answer->next;
    if (!session->answers)
        session->answers_last = &session->answers;
    session->answer_count--;
    balance(session);
    memcpy(out, answer->text, answer->length);
    *ret_length = answer->length - (answer->text[answer->length - 1] == '\n');
    free(answer);
    return out;
}

/* ---- libwebsockets ---- */

static void note_latency(struct session *session)
{
    struct desk *desk = session->visitor.desk;
    if (!desk || !desk->acted || session->told != table_at(desk->table))
        return;
    histogram_add(&session->server->host.metrics.action_time, clock_microseconds() - desk->acted);
    desk->acted = 0;
}

/* While a round is played how long its messages are is not told: it hangs on hands and legal
 * moves. */
static void count_bytes(struct session *session, size_t length)
{
    struct desk *desk = session->visitor.desk;
    if (desk && desk->table->state == TABLE_PLAYING && desk->table->match.stage == MATCH_PLAY) {
        desk->unpublished += length;
        return;
    }
    if (desk) {
        length += desk->unpublished;
        desk->unpublished = 0;
    }
    session->server->host.metrics.bytes_out += length;
}

static int write_ping(struct session *session)
{
    static const char word[] = "there?";
    unsigned char *out = (unsigned char *)session->server->out + OUT_BEFORE;
    memcpy(out, word, sizeof word - 1);
    session->asks = false;
    return lws_write(session->wsi, out, sizeof word - 1, LWS_WRITE_PING) < 0 ? -1 : 0;
}

/* Closes with a code that says why. With lws_close_reason() libwebsockets 4.1 hangs up before it
 * has written anything, so the frame is written here; the number of its kind has no public name. */
static int part(struct session *session)
{
    static const uint16_t codes[] = {
        [SEAT_OVER] = LWS_CLOSE_STATUS_NORMAL,
        [SEAT_CLOSED] = LWS_CLOSE_STATUS_NORMAL,
        [SEAT_TIMEOUT] = LWS_CLOSE_STATUS_POLICY_VIOLATION,
        [SEAT_FAILED] = LWS_CLOSE_STATUS_POLICY_VIOLATION,
        [SEAT_AWAY] = LWS_CLOSE_STATUS_GOINGAWAY,
        [SEAT_CROWDED] = CLOSE_TRY_AGAIN_LATER,
    };
    unsigned char *out = (unsigned char *)session->server->out + OUT_BEFORE;
    out[0] = (unsigned char)(codes[session->parting] >> 8);
    out[1] = (unsigned char)codes[session->parting];
    lws_write(session->wsi, out, 2, (enum lws_write_protocol)WRITE_CLOSE);
    return -1;
}

/* Too many messages, or frames that are none. */
static bool is_flooded(struct session *session)
{
    struct error error;
    double rate = session->server->config->rate ? MESSAGES_A_SECOND : 0;
    if (bucket_take(&session->bucket, rate, MESSAGES_AT_ONCE, clock_now()))
        return false;
    error_set(&error, MESSAGE("too many messages: wait a little"));
    session_refuse(session, "too-many", &error);
    if (++session->strikes >= STRIKES_MAX)
        session_close(session, SEAT_FAILED);
    return true;
}

/* libwebsockets answers a ping by itself and does not say so; but then it asks whether there is
 * more to write, though we did not want to. It also does when it has written the rest of a message.
 */
static void note_unasked(struct session *session)
{
    if (!session->flushes && !session->closes)
        is_flooded(session);
    session->flushes = false;
}

/* Negative: close. */
static int write_one(struct session *session)
{
    size_t length;
    bool wanted = session->wants;
    session->wants = false;
    if (!wanted)
        note_unasked(session);
    if (session->asks) {
        ask_to_write(session);
        return write_ping(session);
    }
    const char *text = session_next(session, &length);
    if (text) {
        struct metrics *metrics = &session->server->host.metrics;
        if (lws_write(session->wsi, (unsigned char *)session->server->out + OUT_BEFORE, length,
                      LWS_WRITE_TEXT) < (int)length)
            return -1;
        metrics->messages_out++;
        count_bytes(session, length);
        session->flushes = session->flushes || lws_partial_buffered(session->wsi);
        watching_note(session, length);
        note_latency(session);
    }
    session->waits_since = 0;
    if (ready_needs(session) || session->answers)
        ask_to_write(session);
    else if (session->closes)
        return part(session);
    return 0;
}

static void hear(struct session *session, const char *line, size_t length)
{
    session->server->host.metrics.messages_in++;
    if (session->closes || session->server->host.stops)
        return; /* who is told that we stop says it again later */
    if (!is_flooded(session))
        session_hear(session, line, length);
}

static void note_heard(struct session *session)
{
    session->heard = time_that_counts(session->server);
    session->asked = 0;
}

static void refuse_and_close(struct session *session, const struct error *error)
{
    session_refuse(session, "malformed", error);
    session_close(session, SEAT_FAILED);
}

static void refuse_length(struct session *session)
{
    struct error error;
    error_set(&error, MESSAGE("a message may have {0} bytes"), error_number(SEAT_REQUEST_MAX));
    refuse_and_close(session, &error);
}

static void refuse_pieces(struct session *session)
{
    struct error error;
    error_set(&error, MESSAGE("a message may come in {0} pieces"), error_number(PIECES_MAX));
    refuse_and_close(session, &error);
}

static void refuse_binary(struct session *session)
{
    struct error error;
    error_set(&error, MESSAGE("messages are text, not binary"));
    refuse_and_close(session, &error);
}

/* A message may come in pieces. */
static void receive(struct session *session, const char *in, size_t length)
{
    bool last =
        lws_is_final_fragment(session->wsi) && lws_remaining_packet_payload(session->wsi) == 0;
    if (session->closes)
        return;
    if (session->partial_length + length > SEAT_REQUEST_MAX ||
        session->partial_length + lws_remaining_packet_payload(session->wsi) > SEAT_REQUEST_MAX) {
        refuse_length(session);
        return;
    }
    if (++session->pieces > PIECES_MAX) {
        refuse_pieces(session);
        return;
    }
    if (last)
        session->pieces = 0;
    else if (is_flooded(session) && session->closes)
        return;
    if (last && !session->partial) {
        hear(session, in, length);
        return;
    }
    if (!session->partial && !(session->partial = malloc(SEAT_REQUEST_MAX))) {
        drop(session, "memory");
        return;
    }
    memcpy(session->partial + session->partial_length, in, length);
    session->partial_length += length;
    if (!last)
        return;
    char *message = session->partial;
    length = session->partial_length;
    session->partial = NULL;
    session->partial_length = 0;
    hear(session, message, length);
    free(message);
}

/* It is looked at from time to time, and when something came; what came until now is known. */
static bool wait_for(struct session *session)
{
    struct server *server = session->server;
    int descriptor = lws_get_socket_fd(session->wsi);
    if (!deadlines_expect(&server->patience))
        return false;
    session->expected = true;
    deadlines_set(&server->patience, &session->patience, next_check(session, session->opened));
    if (!incoming_watch(server->incoming, descriptor, session))
        return false;
    traffic_read(descriptor, &session->came);
    return true;
}

static void stop_waiting_for(struct session *session)
{
    if (!session->expected)
        return;
    session->expected = false;
    deadlines_forget(&session->server->patience, &session->patience);
    incoming_forget(session->server->incoming, lws_get_socket_fd(session->wsi));
}

static int opened(struct session *session, struct lws *wsi)
{
    struct server *server = lws_context_user(lws_get_context(wsi));
    char address[ADDRESS_MAX];
    *session = (struct session){
        .visitor = {.seat = VIEW_SPECTATOR}, .server = server, .wsi = wsi, .proportion = -1};
    session->answers_last = &session->answers;
    session->opened = session->heard = time_that_counts(server);
    connection_reach(connection_of(wsi), CONNECTION_PLAYS);
    session->older = server->sessions;
    if (session->older)
        session->older->newer = session;
    server->sessions = session;
    origin_address(wsi, address);
    session->caller = limits_find(server->limits, address, clock_now());
    server->host.metrics.connections++;
    server->host.metrics.connections_opened++;
    if (!session->caller || !wait_for(session))
        return -1;
    session->visitor.address = session->caller;
    session->visitor.lobby = &session->caller->lobby;
    session->caller->connected++;
    count(session);
    return 0;
}

static void closed(struct session *session)
{
    if (!session->server)
        return;
    session_leave_desk(session);
    stop_waiting_for(session);
    if (session->server->unclosed == session)
        session->server->unclosed = session->older;
    if (session->newer)
        session->newer->older = session->older;
    else
        session->server->sessions = session->older;
    if (session->older)
        session->older->newer = session->newer;
    while (session->answers) {
        struct answer *next = session->answers->next;
        free(session->answers);
        session->answers = next;
    }
    free(session->partial);
    session->partial = NULL;
    stop_counting(session);
    if (session->caller)
        session->caller->connected--;
    session->server->host.metrics.connections--;
    session->server = NULL;
    session->wsi = NULL;
}

int socket_callback(struct lws *wsi, int reason, void *user, void *in, size_t length)
{
    struct session *session = user;
    switch (reason) {
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
        return connection_of(wsi) && connection_of(wsi)->welcome ? 0 : 1;
    case LWS_CALLBACK_ESTABLISHED:
        return opened(session, wsi);
    case LWS_CALLBACK_RECEIVE_PONG:
        note_heard(session);
        if (!session->closes)
            is_flooded(session);
        return 0;
    case LWS_CALLBACK_RECEIVE:
        note_heard(session);
        if (!session->closes)
            session->payload += length + FRAME_BYTES;
        if (!lws_frame_is_binary(wsi))
            receive(session, in, length);
        else if (!session->closes)
            refuse_binary(session);
        return 0;
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return write_one(session);
    case LWS_CALLBACK_CLOSED:
        closed(session);
        return 0;
    default:
        return 0;
    }
}
