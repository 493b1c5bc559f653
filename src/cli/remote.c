/* Players that are programs. */
#include "remote.h"

#include "clock.h"
#include "process.h"

#include <pasch/seat/seat.h>
#include <pasch/words/names.h>

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

enum { CLOSING_LIMIT = 1000, SHOWN_MAX = 160 };

struct remote {
    char *command;
    int limit;
    struct process process;
    enum seat_parting parting; /* why it is closed, if not because the match is over */
    struct seat_table table;
    unsigned stage; /* of the match, as far as it was seen */
    char name[SEAT_NAME_MAX + 1];
    size_t read; /* bytes in `input` */
    char input[SEAT_REQUEST_MAX + 1];
    char line[SEAT_LINE_MAX];
};

/* In milliseconds. */
static long long now(void)
{
    return (long long)(clock_now() / 1000000);
}

/* ---- Starting and ending ---- */

struct remote *remote_open(const char *command, int limit, struct error *error)
{
    struct remote *remote = calloc(1, sizeof *remote);
    if (remote)
        remote->command = strdup(command);
    if (!remote || !remote->command) {
        free(remote);
        error_set(error, MESSAGE("out of memory"));
        return NULL;
    }
    remote->limit = limit;
    remote->parting = SEAT_CLOSED;
    seat_table_init(&remote->table);
    remote->table.limit_ms = (uint32_t)limit;
    if (!process_start(&remote->process, remote->command)) {
        error_set(error, MESSAGE("{0} can't be started: {1}"), error_text(command),
                  error_text(strerror(errno)));
        free(remote->command);
        free(remote);
        return NULL;
    }
    return remote;
}

/* Ends it if it does not end by itself until then; returns how it ended. */
static int end_process(struct remote *remote, long long deadline)
{
    int status = process_end(&remote->process, deadline - now());
    remote->process.id = 0;
    return status;
}

/* ---- Errors ---- */

/* What it was asked for. */
static struct error_value asked(const struct remote *remote)
{
    char words[80];
    struct text text;
    text_init(&text, words, sizeof words);
    if (!remote->table.at) {
        text_add(&text, "hello");
    } else {
        text_add(&text, "view ");
        text_add_number(&text, remote->table.at);
    }
    return error_text(words);
}

/* The beginning of what it said. */
static struct error_value shown(const char *line, size_t length)
{
    char words[SHOWN_MAX], clean[SHOWN_MAX];
    length = length < sizeof words ? length : sizeof words - 1;
    for (size_t i = 0; i < length; i++)
        words[i] = (char)(line[i] ? line[i] : '?');
    words[length] = 0;
    name_clean(clean, sizeof clean, words); /* whatever it is, it can be printed */
    return error_text(clean);
}

static bool refuse_end(struct remote *remote, struct error *error)
{
    int status = end_process(remote, now() + CLOSING_LIMIT);
    struct error_value command = error_text(remote->command);
    if (WIFSIGNALED(status))
        return error_set(error, MESSAGE("{0} was ended by signal {1} before it answered {2}"),
                         command, error_number(WTERMSIG(status)), asked(remote));
    return error_set(error, MESSAGE("{0} ended with status {1} before it answered {2}"), command,
                     error_number(WEXITSTATUS(status)), asked(remote));
}

static bool refuse_late(struct remote *remote, struct error *error)
{
    remote->parting = SEAT_TIMEOUT;
    return error_set(error, MESSAGE("{0} did not answer {1} within {2} milliseconds"),
                     error_text(remote->command), asked(remote), error_number(remote->limit));
}

/* ---- Lines ---- */

/* Waits for one of the ends; false if the time is up. */
static bool await(int end, short events, long long deadline)
{
    for (;;) {
        long long left = deadline - now();
        struct pollfd poll_end = {.fd = end, .events = events};
        int ready = poll(&poll_end, 1, left > 0 ? (int)left : 0);
        if (ready > 0)
            return true;
        if (left <= 0 && ready == 0)
            return false;
        if (ready < 0 && errno != EINTR)
            return false;
    }
}

/* To a program that does not listen any more nothing is sent; reading what it said shows why. */
static bool send_line(struct remote *remote, const struct text *text, long long deadline,
                      struct error *error)
{
    size_t sent = 0;
    if (!remote->process.id)
        return error_set(error, MESSAGE("{0} has ended"), error_text(remote->command));
    while (sent < text->length) {
        ssize_t count = send(remote->process.to, text->data + sent, text->length - sent,
                             MSG_NOSIGNAL | MSG_DONTWAIT);
        if (count > 0)
            sent += (size_t)count;
        else if (errno == EAGAIN || errno == EWOULDBLOCK) {
            if (!await(remote->process.to, POLLOUT, deadline))
                return refuse_late(remote, error);
        } else if (errno == EPIPE || errno == ECONNRESET) {
            return true;
        } else if (errno != EINTR) {
            return refuse_end(remote, error);
        }
    }
    return true;
}

/* The next line that it says, without its newline; it stays until the next call. */
static bool next_line(struct remote *remote, char *line, size_t *ret_length, long long deadline,
                      struct error *error)
{
    for (;;) {
        char *newline = memchr(remote->input, '\n', remote->read);
        if (newline) {
            size_t length = (size_t)(newline - remote->input);
            memcpy(line, remote->input, length);
            *ret_length = length;
            remote->read -= length + 1;
            memmove(remote->input, newline + 1, remote->read);
            return true;
        }
        if (remote->read == sizeof remote->input)
            return error_set(error,
                             MESSAGE("{0}, asked for its answer to {1}, said a line of more than "
                                     "{2} bytes: {3}"),
                             error_text(remote->command), asked(remote),
                             error_number(SEAT_REQUEST_MAX), shown(remote->input, SHOWN_MAX));
        if (!await(remote->process.from, POLLIN, deadline))
            return refuse_late(remote, error);
        ssize_t count = read(remote->process.from, remote->input + remote->read,
                             sizeof remote->input - remote->read);
        if (count > 0)
            remote->read += (size_t)count;
        else if (count == 0 || errno != EINTR)
            return refuse_end(remote, error);
    }
}

/* ---- Talking ---- */

/* Its answer was wrong: it is told, and so is the caller, with what it said. */
static bool refuse_answer(struct remote *remote, enum seat_fault fault, const char *line,
                          size_t length, const struct error *why, struct error *error)
{
    char english[300];
    struct text text;
    remote->parting = SEAT_FAILED;
    text_init(&text, remote->line, sizeof remote->line);
    seat_write_error(&text, fault, why);
    send_line(remote, &text, now() + CLOSING_LIMIT, NULL);
    text_init(&text, english, sizeof english);
    error_write(why, NULL, &text);
    text_trim(&text);
    return error_set(error, MESSAGE("{0}, asked for its answer to {1}, said: {3} – {2}"),
                     error_text(remote->command), asked(remote), error_text(english),
                     shown(line, length));
}

/* Answers what can be answered until it says what was wished for. */
static bool await_answer(struct remote *remote, enum seat_wish wish,
                         struct seat_request *ret_request, long long deadline, struct error *error)
{
    char line[SEAT_REQUEST_MAX + 1];
    size_t length = 0;
    while (next_line(remote, line, &length, deadline, error)) {
        struct error why;
        enum seat_fault fault;
        struct text text;
        text_init(&text, remote->line, sizeof remote->line);
        if (!seat_read_request(&remote->table, line, length, ret_request, &fault, &why)) {
            if (fault != SEAT_STALE)
                return refuse_answer(remote, fault, line, length, &why, error);
            seat_write_error(&text, fault, &why); /* said twice: it counts once */
        } else if (ret_request->wish == wish) {
            return true;
        } else if (ret_request->wish == SEAT_WISH_WHY) {
            seat_write_because(&remote->table, ret_request->move, &text);
        } else if (ret_request->wish == SEAT_WISH_GOODBYE) {
            return error_set(error, MESSAGE("{0} said goodbye before it answered {1}"),
                             error_text(remote->command), asked(remote));
        } else {
            error_set(&why, wish == SEAT_WISH_ACT ? MESSAGE("it must say act")
                                                  : MESSAGE("it must say hello"));
            return refuse_answer(remote, SEAT_MALFORMED, line, length, &why, error);
        }
        if (!send_line(remote, &text, deadline, error))
            return false;
    }
    return false;
}

bool remote_hello(struct remote *remote, const struct view *view, const char *const *names,
                  struct error *error)
{
    long long deadline = now() + remote->limit;
    struct seat_request request;
    struct text text;
    text_init(&text, remote->line, sizeof remote->line);
    seat_write_hello(&remote->table, view, names, &text);
    if (!send_line(remote, &text, deadline, error) ||
        !await_answer(remote, SEAT_WISH_HELLO, &request, deadline, error))
        return false;
    memcpy(remote->name, request.name, sizeof remote->name);
    return true;
}

static bool send_view(struct remote *remote, const struct view *view, long long deadline,
                      struct error *error)
{
    struct text text;
    text_init(&text, remote->line, sizeof remote->line);
    seat_write_view(&remote->table, view, &text);
    return send_line(remote, &text, deadline, error);
}

bool remote_see(struct remote *remote, const struct view *view, struct error *error)
{
    remote->stage = view->seen.stage;
    bool tell = view->seen.stage == MATCH_ROUND_OVER || view->seen.stage == MATCH_OVER;
    return !tell || send_view(remote, view, now() + remote->limit, error);
}

bool remote_choose(struct remote *remote, const struct view *view, struct move *ret_move,
                   struct error *error)
{
    long long deadline = now() + remote->limit;
    struct seat_request request;
    remote->stage = view->seen.stage;
    if (!send_view(remote, view, deadline, error) ||
        !await_answer(remote, SEAT_WISH_ACT, &request, deadline, error))
        return false;
    *ret_move = request.move;
    return true;
}

const char *remote_name(const struct remote *remote)
{
    return remote->name[0] ? remote->name : NULL;
}

/* Lets it finish its last words, which nobody wants to hear. */
static void hear_out(struct remote *remote, long long deadline)
{
    shutdown(remote->process.to, SHUT_WR);
    for (ssize_t count = 1; count > 0 && await(remote->process.from, POLLIN, deadline);)
        count = read(remote->process.from, remote->input, sizeof remote->input);
}

/* Whether the match, or what was to be played of it, has come to its end. */
static bool is_over(const struct remote *remote)
{
    return remote->parting == SEAT_CLOSED && remote->table.seen &&
           (remote->stage == MATCH_ROUND_OVER || remote->stage == MATCH_OVER);
}

void remote_close(struct remote *remote)
{
    if (!remote)
        return;
    struct text text;
    text_init(&text, remote->line, sizeof remote->line);
    seat_write_goodbye(&text, is_over(remote) ? SEAT_OVER : remote->parting);
    long long deadline = now() + CLOSING_LIMIT;
    if (remote->process.id && send_line(remote, &text, deadline, NULL))
        hear_out(remote, deadline);
    process_close(&remote->process);
    if (remote->process.id)
        end_process(remote, deadline);
    free(remote->command);
    free(remote);
}
