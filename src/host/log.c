/* Structured logs: lines go to a ring, and a thread takes them from there. */
#include "log.h"
#include "bucket.h"
#include "clock.h"

#include <pasch/json/write.h>

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum {
    LINE_MAX_BYTES = 4096,
    LINE_END = 2,
    RING = 64 << 10,
    PIECE = 4096, /* that is written at once */
    KINDS_MAX = 64,
    AT_ONCE = 20,     /* lines of one kind, */
    ALL_AT_ONCE = 60, /* and of all kinds but errors */
    SUM_UP_MS = 5000,
    FLUSH_SECONDS = 1,
};
static const double a_second = 1, all_a_second = 4;

/* All lines with the same event. */
struct kind {
    const char *event;
    struct bucket bucket;
    uint64_t left_out;
};

/* The one place of the server with a state of its own: every thread logs. */
static struct {
    pthread_mutex_t lock;
    pthread_cond_t filled, emptied;
    enum log_level most;
    bool runs, ends;
    char ring[RING];
    size_t first, used;
    uint64_t dropped, dropped_told;
    struct bucket all;
    struct kind kinds[KINDS_MAX];
    unsigned kind_count;
    int64_t summed_up;
} state = {.lock = PTHREAD_MUTEX_INITIALIZER,
           .filled = PTHREAD_COND_INITIALIZER,
           .emptied = PTHREAD_COND_INITIALIZER};

/* ---- Lines ---- */

static void add_time(struct text *text)
{
    struct timespec now;
    struct tm parts;
    char date[40];
    clock_gettime(CLOCK_REALTIME, &now);
    gmtime_r(&now.tv_sec, &parts);
    strftime(date, sizeof date, "%Y-%m-%dT%H:%M:%S", &parts);
    text_add(text, "{\"time\":\"");
    text_add(text, date);
    text_add_char(text, '.');
    long milliseconds = now.tv_nsec / 1000000;
    text_add(text, milliseconds < 10 ? "00" : milliseconds < 100 ? "0" : "");
    text_add_number(text, milliseconds);
    text_add(text, "Z\"");
}

/* A line with its end, which the text has LINE_END more bytes for. */
static void write_line(enum log_level level, const char *event, const char *const *pairs,
                       struct text *text)
{
    static const char *const names[] = {"error", "warning", "info", "debug"};
    add_time(text);
    write_string(text, "level", names[level]);
    write_string(text, "event", event);
    for (; pairs[0]; pairs += 2)
        if (pairs[1])
            write_string(text, pairs[0], pairs[1]);
    if (text->cut) { /* still an object a line */
        text_init(text, text->data, text->capacity);
        text_add(text, "{\"event\":\"too-long\"");
    }
    text->capacity += LINE_END;
    text_add(text, "}\n");
}

/* ---- The ring; with the lock ---- */

static void put(const struct text *line)
{
    if (line->length > RING - state.used) {
        state.dropped++;
        return;
    }
    size_t at = (state.first + state.used) % RING, until_end = RING - at;
    size_t count = line->length < until_end ? line->length : until_end;
    memcpy(state.ring + at, line->data, count);
    memcpy(state.ring, line->data + count, line->length - count);
    state.used += line->length;
    pthread_cond_signal(&state.filled);
}

static void put_count(const char *event, const char *of, uint64_t count)
{
    char buffer[500], digits[24];
    struct text line, number;
    text_init(&number, digits, sizeof digits);
    text_add_number(&number, (long long)count);
    text_init(&line, buffer, sizeof buffer - LINE_END);
    write_line(LOG_INFO, event, (const char *const[]){"of", of, "count", digits, NULL}, &line);
    put(&line);
}

static size_t take(char *piece)
{
    size_t until_end = RING - state.first, count = state.used < until_end ? state.used : until_end;
    if (count > PIECE)
        count = PIECE;
    memcpy(piece, state.ring + state.first, count);
    state.first = (state.first + count) % RING;
    state.used -= count;
    return count;
}

/* ---- Not too many; with the lock ---- */

/* What nobody from outside can cause. */
static bool is_free(const char *event)
{
    static const char *const events[] = {"listening", "restored", "stopping", "stopped",
                                         "damaged-table"};
    for (size_t i = 0; i < sizeof events / sizeof events[0]; i++)
        if (strcmp(event, events[i]) == 0)
            return true;
    return false;
}

/* That of this event; events are words of the program, so there are few. */
static struct kind *find_kind(const char *event)
{
    unsigned i = 0;
    while (i < state.kind_count && strcmp(state.kinds[i].event, event) != 0)
        i++;
    if (i == KINDS_MAX)
        return &state.kinds[KINDS_MAX - 1];
    if (i == state.kind_count)
        state.kinds[state.kind_count++] = (struct kind){.event = event};
    return &state.kinds[i];
}

static bool may_write(enum log_level level, const char *event)
{
    if (is_free(event))
        return true;
    int64_t now = clock_now();
    struct kind *kind = find_kind(event);
    if (bucket_take(&kind->bucket, a_second, AT_ONCE, now) &&
        (level == LOG_ERROR || bucket_take(&state.all, all_a_second, ALL_AT_ONCE, now)))
        return true;
    kind->left_out++;
    return false;
}

static bool has_left_out(void)
{
    for (unsigned i = 0; i < state.kind_count; i++)
        if (state.kinds[i].left_out)
            return true;
    return false;
}

static void sum_up(int64_t now)
{
    state.summed_up = now;
    for (unsigned i = 0; i < state.kind_count; i++) {
        if (state.kinds[i].left_out)
            put_count("left-out", state.kinds[i].event, state.kinds[i].left_out);
        state.kinds[i].left_out = 0;
    }
}

/* ---- The thread ---- */

static void write_out(const char *piece, size_t length)
{
    while (length) {
        ssize_t written = write(STDERR_FILENO, piece, length);
        if (written > 0) {
            piece += written;
            length -= (size_t)written;
        } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
            poll(&(struct pollfd){.fd = STDERR_FILENO, .events = POLLOUT}, 1, -1);
        } else if (errno != EINTR) {
            return; /* nobody is there */
        }
    }
}

/* Waits until there is something to write; false: it is over, and there is nothing any more. */
static bool wait_for_lines(void)
{
    while (!state.used) {
        int64_t now = clock_now(), due = state.summed_up + SUM_UP_MS;
        if (state.dropped != state.dropped_told) {
            put_count("log-dropped", NULL, state.dropped - state.dropped_told);
            state.dropped_told = state.dropped;
        } else if (has_left_out() && (state.ends || now >= due)) {
            sum_up(now);
        } else if (state.ends) {
            return false;
        } else {
            struct timespec end;
            clock_gettime(CLOCK_MONOTONIC, &end);
            end.tv_sec += 1;
            pthread_cond_clockwait(&state.filled, &state.lock, CLOCK_MONOTONIC, &end);
        }
    }
    return true;
}

static void *run(void *unused)
{
    char piece[PIECE];
    pthread_mutex_lock(&state.lock);
    while (wait_for_lines()) {
        size_t count = take(piece);
        pthread_mutex_unlock(&state.lock);
        write_out(piece, count);
        pthread_mutex_lock(&state.lock);
    }
    state.runs = false;
    pthread_cond_broadcast(&state.emptied);
    pthread_mutex_unlock(&state.lock);
    return unused;
}

bool log_start(enum log_level most, struct error *error)
{
    pthread_t thread;
    pthread_mutex_lock(&state.lock);
    state.most = most;
    state.ends = false;
    state.runs = pthread_create(&thread, NULL, run, NULL) == 0;
    bool runs = state.runs;
    pthread_mutex_unlock(&state.lock);
    if (!runs)
        return error_set(error, MESSAGE("the system gives no thread for the log"));
    pthread_detach(thread); /* if nobody reads what it writes it never ends */
    return true;
}

void log_stop(void)
{
    struct timespec end;
    clock_gettime(CLOCK_MONOTONIC, &end);
    end.tv_sec += FLUSH_SECONDS;
    pthread_mutex_lock(&state.lock);
    state.ends = true;
    pthread_cond_signal(&state.filled);
    while (state.runs &&
           pthread_cond_clockwait(&state.emptied, &state.lock, CLOCK_MONOTONIC, &end) == 0)
        ;
    pthread_mutex_unlock(&state.lock);
}

/* ---- Logging ---- */

void log_pairs(enum log_level level, const char *event, const char *const *pairs)
{
    char buffer[LINE_MAX_BYTES];
    struct text line;
    pthread_mutex_lock(&state.lock);
    bool wanted = state.runs && !state.ends && level <= state.most && may_write(level, event);
    pthread_mutex_unlock(&state.lock);
    if (!wanted)
        return;
    text_init(&line, buffer, sizeof buffer - LINE_END);
    write_line(level, event, pairs, &line);
    pthread_mutex_lock(&state.lock);
    put(&line);
    pthread_mutex_unlock(&state.lock);
}

void log_failure(enum log_level level, const char *event, const char *table,
                 const struct error *error)
{
    char words[1000];
    struct text text;
    text_init(&text, words, sizeof words);
    error_write(error, NULL, &text);
    text_trim(&text);
    log_event(level, event, "why", words, "table", table, NULL);
}

uint64_t log_dropped(void)
{
    pthread_mutex_lock(&state.lock);
    uint64_t dropped = state.dropped;
    pthread_mutex_unlock(&state.lock);
    return dropped;
}
