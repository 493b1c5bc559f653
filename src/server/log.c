/* Structured logs. */
#include "log.h"

#include <pasch/json/write.h>

#include <stdatomic.h>
#include <time.h>
#include <unistd.h>

static _Atomic int shown = LOG_INFO;

void log_start(enum log_level most)
{
    shown = (int)most;
}

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

static void write_out(struct text *text)
{
    if (text->cut) { /* still an object a line */
        text->length = 0;
        text_init(text, text->data, text->capacity);
        text_add(text, "{\"event\":\"too-long\"");
    }
    text_add(text, "}\n");
    /* One call a line: lines of several threads do not mix. */
    ssize_t written = write(STDERR_FILENO, text->data, text->length);
    (void)written;
}

void log_pairs(enum log_level level, const char *event, const char *const *pairs)
{
    static const char *const names[] = {"error", "warning", "info", "debug"};
    char line[4096];
    struct text text;
    if ((int)level > shown)
        return;
    text_init(&text, line, sizeof line);
    add_time(&text);
    write_string(&text, "level", names[level]);
    write_string(&text, "event", event);
    for (; pairs[0]; pairs += 2)
        if (pairs[1])
            write_string(&text, pairs[0], pairs[1]);
    write_out(&text);
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
