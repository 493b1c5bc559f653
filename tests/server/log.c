/* The log from within: a reader that does not read, kinds of lines that come too often. */
#include "../support/unit.h"

#include "log.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LINES = 5000, TEXT_MAX = 1 << 20 };

static char text[TEXT_MAX];

/* The standard error is a pipe; returns where it is read. */
static int catch_errors(int *ret_kept)
{
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    *ret_kept = dup(STDERR_FILENO);
    assert_true(dup2(ends[1], STDERR_FILENO) >= 0);
    close(ends[1]);
    return ends[0];
}

/* Reads until nothing has come for a second. */
static void drain(int reader)
{
    size_t length = 0;
    struct pollfd wait = {.fd = reader, .events = POLLIN};
    while (length < sizeof text - 1 && poll(&wait, 1, 1000) > 0) {
        ssize_t count = read(reader, text + length, sizeof text - 1 - length);
        if (count <= 0)
            break;
        length += (size_t)count;
    }
    text[length] = '\0';
}

static unsigned count_lines(const char *event)
{
    char wanted[100];
    unsigned count = 0;
    snprintf(wanted, sizeof wanted, "\"event\":\"%s\"", event);
    for (const char *at = text; (at = strstr(at, wanted)); at++)
        count++;
    return count;
}

/* The sum of "count" in lines with this event. */
static unsigned sum_of(const char *event)
{
    char wanted[100];
    unsigned sum = 0;
    snprintf(wanted, sizeof wanted, "\"event\":\"%s\"", event);
    for (const char *at = text; (at = strstr(at, wanted)); at++) {
        const char *count = strstr(at, "\"count\":\"");
        assert_non_null(count);
        sum += (unsigned)strtoul(count + strlen("\"count\":\""), NULL, 10);
    }
    return sum;
}

/* Nobody reads: what there is no room for is dropped, and said when somebody does. */
static void test_unread(void **state)
{
    (void)state;
    int kept, reader = catch_errors(&kept);
    struct error error;
    char number[24];
    assert_true(log_start(LOG_INFO, &error));
    for (unsigned i = 0; i < LINES; i++) {
        snprintf(number, sizeof number, "%u", i);
        log_event(LOG_INFO, "listening", "number", number, NULL);
    }
    uint64_t dropped = log_dropped();
    assert_true(dropped > LINES / 2 && dropped < LINES);
    drain(reader);
    assert_int_equal(sum_of("log-dropped"), dropped);
    assert_int_equal(count_lines("listening") + dropped, LINES);
    log_stop();
    dup2(kept, STDERR_FILENO);
    close(reader);
}

/* Each kind is written some times; how often it was left out is said, at the end at the latest. */
static void test_kinds(void **state)
{
    (void)state;
    int kept, reader = catch_errors(&kept);
    struct error error;
    error_set(&error, "no");
    assert_true(log_start(LOG_INFO, &error));
    for (unsigned i = 0; i < LINES; i++) {
        log_event(LOG_INFO, i % 2 ? "refused" : "dropped", "why", "test", NULL);
        log_failure(LOG_ERROR, "storage", NULL, &error);
        log_event(LOG_DEBUG, "libwebsockets", NULL); /* is not wanted */
    }
    log_event(LOG_INFO, "stopped", NULL);
    log_stop();
    drain(reader);
    assert_in_range(count_lines("refused"), 1, 100);
    assert_in_range(count_lines("dropped"), 1, 100);
    assert_in_range(count_lines("storage"), 1, 100); /* whatever else is written */
    assert_int_equal(count_lines("stopped"), 1);
    assert_int_equal(count_lines("libwebsockets"), 0);
    assert_int_equal(sum_of("left-out") + count_lines("refused") + count_lines("dropped") +
                         count_lines("storage"),
                     2 * LINES);
    dup2(kept, STDERR_FILENO);
    close(reader);
}

/* Waits for one. */
static void read_line(int reader)
{
    size_t length = 0;
    do {
        ssize_t count = read(reader, text + length, sizeof text - 1 - length);
        assert_true(count > 0);
        length += (size_t)count;
    } while (text[length - 1] != '\n');
    text[length] = '\0';
}

/* Lines that are too long are still objects, one a line. */
static void test_long(void **state)
{
    (void)state;
    int kept, reader = catch_errors(&kept);
    struct error error;
    static char words[6000];
    assert_true(log_start(LOG_INFO, &error));
    for (size_t length = 3900; length < 4100; length++) {
        memset(words, 'x', length);
        words[length] = '\0';
        log_event(LOG_INFO, "restored", "words", words, NULL);
        read_line(reader);
        assert_int_equal(text[0], '{');
        assert_string_equal(strchr(text, '\n') - 1, "}\n");
    }
    log_stop();
    dup2(kept, STDERR_FILENO);
    close(reader);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_unread),
        cmocka_unit_test(test_kinds),
        cmocka_unit_test(test_long),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
