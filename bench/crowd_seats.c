/* How tables come to be, and who sits at them. */
#include "crowd.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <unistd.h>

enum { AT_ONCE = 16 };

/* Long matches, so that most of them last as long as the measurement. */
static const struct {
    const char *game, *options;
} mix[] = {
    {"doubles", "{\"target\":10000}"},
    {"double-6", "{\"rounds\":99}"},
    {"draw", "{}"},
    {"wolf", "{\"limit\":10000}"},
    {"double-9", "{\"rounds\":99}"},
    {"tripple", "{\"target\":10000}"},
    {"hungarian", "{\"limit\":10000}"},
    {"double-12", "{\"rounds\":99}"},
};

/* How many of the four at a table play; the others watch. */
static const unsigned players_mix[] = {4, 4, 3, 4, 3};

#define COUNT(list) (sizeof list / sizeof list[0])

static unsigned players_of(unsigned table)
{
    return players_mix[table % COUNT(players_mix)];
}

static void write_digits(struct crowd *crowd, char *ret_digits)
{
    for (unsigned i = 0; i < DIGITS; i += 16)
        snprintf(ret_digits + i, 17, "%016llx", (unsigned long long)random_next(&crowd->random));
}

/* Copies the string that a name has in an answer. */
static void copy_member(const char *body, const char *name, char *ret_value, size_t length)
{
    char start[40];
    snprintf(start, sizeof start, "\"%s\":\"", name);
    const char *found = strstr(body, start);
    const char *value = found ? found + strlen(start) : "";
    if (strcspn(value, "\"") != length)
        fail("no %s in %s", name, body);
    memcpy(ret_value, value, length);
    ret_value[length] = '\0';
}

static int ask_for_table(struct crowd *crowd, unsigned number)
{
    static const char person[] = "{\"kind\":\"person\"},";
    char secret[DIGITS + 1], contribution[DIGITS + 1], seats[200] = "", body[1000];
    unsigned game = number % COUNT(mix);
    for (unsigned i = 0; i < players_of(number); i++)
        memcpy(seats + i * (sizeof person - 1), person, sizeof person);
    seats[strlen(seats) - 1] = '\0';
    write_digits(crowd, secret);
    write_digits(crowd, contribution);
    snprintf(body, sizeof body,
             "{\"game\":\"%s\",\"options\":%s,\"seats\":[%s],\"name\":\"Anna\",\"contribution\":"
             "\"%s\",\"spectators\":true}",
             mix[game].game, mix[game].options, seats, contribution);
    crowd->tables[number].game = mix[game].game;
    return http_send(crowd->port, "/api/tables", secret, body);
}

static int ask_for_seat(struct crowd *crowd, const struct crowd_table *table)
{
    char secret[DIGITS + 1], contribution[DIGITS + 1], path[80], body[200];
    write_digits(crowd, secret);
    write_digits(crowd, contribution);
    snprintf(path, sizeof path, "/api/tables/%s/join", table->id);
    snprintf(body, sizeof body, "{\"name\":\"Ben\",\"contribution\":\"%s\"}", contribution);
    return http_send(crowd->port, path, secret, body);
}

static void take_seat(struct crowd_table *table, unsigned seat, int fd)
{
    static char body[HTTP_MAX];
    int status = http_receive(fd, body);
    if (status != (seat ? 200 : 201))
        fail("%d: %s", status, body);
    if (seat == 0)
        copy_member(body, "table", table->id, ID_LENGTH);
    copy_member(body, "token", table->people[seat].token, DIGITS);
    table->people[seat].plays = true;
}

/* Fills some tables at once, seat by seat. */
static void fill_tables(struct crowd *crowd, unsigned first, unsigned count)
{
    int fds[AT_ONCE];
    for (unsigned seat = 0; seat < CROWD_AT_TABLE; seat++) {
        for (unsigned i = 0; i < count; i++) {
            if (seat == 0)
                fds[i] = ask_for_table(crowd, first + i);
            else if (seat < players_of(first + i))
                fds[i] = ask_for_seat(crowd, &crowd->tables[first + i]);
        }
        for (unsigned i = 0; i < count; i++)
            if (seat < players_of(first + i))
                take_seat(&crowd->tables[first + i], seat, fds[i]);
    }
}

void crowd_sit_down(struct crowd *crowd)
{
    for (unsigned first = 0; first < crowd->count; first += AT_ONCE) {
        unsigned left = crowd->count - first;
        fill_tables(crowd, first, left < AT_ONCE ? left : AT_ONCE);
    }
}

/* ---- Connections ---- */

static int greet(struct crowd *crowd, const struct crowd_table *table, const char *token,
                 char *ret_rest, size_t *ret_length)
{
    char hello[400];
    int fd = socket_open(crowd->port, ret_rest, ret_length);
    int length = snprintf(hello, sizeof hello,
                          "{\"type\":\"hello\",\"protocol\":\"pasch\",\"version\":1,\"table\":"
                          "\"%s\",\"proportion\":[3,2]%s%s%s}",
                          table->id, *token ? ",\"token\":\"" : "", token, *token ? "\"" : "");
    socket_send(fd, hello, (size_t)length);
    return fd;
}

void crowd_connect(struct crowd *crowd)
{
    static char rest[HTTP_MAX];
    for (unsigned i = 0; i < crowd->count; i++, crowd_hear(crowd, 0))
        for (unsigned seat = 0; seat < CROWD_AT_TABLE; seat++) {
            struct person *person = &crowd->tables[i].people[seat];
            size_t length;
            person->fd = greet(crowd, &crowd->tables[i], person->token, rest, &length);
            if (length)
                fail("the server spoke first");
            struct epoll_event event = {.events = EPOLLIN,
                                        .data.u64 = (uint64_t)i * CROWD_AT_TABLE + seat};
            if (fcntl(person->fd, F_SETFL, O_NONBLOCK) != 0 ||
                epoll_ctl(crowd->poll, EPOLL_CTL_ADD, person->fd, &event) != 0)
                fail("can't wait for a connection");
        }
}

void crowd_open_windows(struct crowd *crowd, int *fds, unsigned count)
{
    static char rest[HTTP_MAX];
    size_t length;
    for (unsigned i = 0; i < count; i++, crowd_hear(crowd, 0)) {
        const struct crowd_table *table = &crowd->tables[i % crowd->count];
        unsigned seat = i / crowd->count % players_of(i % crowd->count);
        fds[i] = greet(crowd, table, table->people[seat].token, rest, &length);
    }
}
