/* Reading lines. */
#include "plain_input.h"

#include "typing.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

void input_init(struct input *input)
{
    memset(input, 0, sizeof *input);
}

/* Takes bytes off the front of the buffer. */
static void drop(struct input *input, size_t count)
{
    input->length -= count;
    memmove(input->buffer, input->buffer + count, input->length);
}

/* Takes a whole line out of the buffer, if there is one. */
static bool take_line(struct input *input)
{
    const char *newline = memchr(input->buffer, '\n', input->length);
    bool full = input->length == sizeof input->buffer;
    size_t length = newline ? (size_t)(newline - input->buffer) : input->length;
    if (!newline && !full && !(input->ended && input->length))
        return false;
    bool wanted = !input->skipping;
    if (wanted) {
        size_t kept = length < INPUT_LINE_MAX ? length : INPUT_LINE_MAX;
        if (kept > 0 && input->buffer[kept - 1] == '\r')
            kept--;
        for (size_t i = 0; i < kept; i++) /* a zero byte would make the rest of it disappear */
            input->line[i] = input->buffer[i] ? input->buffer[i] : '?';
        input->line[kept] = 0;
    }
    input->skipping = !newline && full;
    drop(input, newline ? length + 1 : length);
    return wanted || (newline && take_line(input)); /* at most once more: nothing is skipped now */
}

/* Whether there is something to read within so many milliseconds; negative: waits for it. */
static bool is_ready(long milliseconds)
{
    struct pollfd poll_for = {.fd = STDIN_FILENO, .events = POLLIN};
    int result = poll(&poll_for, 1, (int)milliseconds);
    return result > 0 || (result < 0 && errno != EINTR);
}

static void read_more(struct input *input)
{
    ssize_t got =
        read(STDIN_FILENO, input->buffer + input->length, sizeof input->buffer - input->length);
    if (got > 0)
        input->length += (size_t)got;
    else if (got == 0 || errno != EINTR)
        input->ended = true; /* what can't be read is as good as over */
}

static long now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

const char *input_line_within(struct input *input, long milliseconds)
{
    long until = now() + milliseconds;
    if (input->kept) {
        input->kept = false;
        return input->line;
    }
    for (;;) {
        if (take_line(input))
            return input->line;
        if (input->ended) {
            if (input->length)
                continue;
            return NULL;
        }
        long left = milliseconds < 0 ? -1 : until - now();
        if (!is_ready(milliseconds < 0 ? -1 : left > 0 ? left : 0)) {
            if (milliseconds >= 0 && now() >= until)
                return NULL;
            continue;
        }
        read_more(input);
    }
}

const char *input_line(struct input *input)
{
    return input_line_within(input, -1);
}

void input_keep(struct input *input)
{
    input->kept = true;
}

static void drop_all(struct input *input)
{
    tcflush(STDIN_FILENO, TCIFLUSH);
    input->length = 0;
    input->skipping = input->kept = false;
}

void input_wait_for_quiet(struct input *input)
{
    drop_all(input);
    for (long wait = QUIET_TIME; input_line_within(input, wait);)
        wait = REPEAT_TIME;
    drop_all(input); /* a line that is not complete yet */
}
