/* Playing at many tables at once. */
#include "crowd.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum {
    EVENTS_MAX = 256,
    READ_MAX = 1 << 20,
    CATCH_UP_MAX = 50000, /* microseconds: what is later than that is not made up for */
    OPCODE_CLOSE = 8,
    OPCODE_PING = 9,
    OPCODE_PONG = 10,
};

int64_t crowd_clock(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000000 + time.tv_nsec / 1000;
}

void crowd_init(struct crowd *crowd, unsigned port, unsigned tables, uint64_t seed)
{
    *crowd = (struct crowd){.port = port, .count = tables};
    crowd->tables = calloc(tables, sizeof *crowd->tables);
    crowd->poll = epoll_create1(EPOLL_CLOEXEC);
    if (!crowd->tables || crowd->poll < 0)
        fail("out of memory");
    random_seed(&crowd->random, seed);
}

void crowd_finish(struct crowd *crowd)
{
    for (unsigned i = 0; i < crowd->count; i++)
        for (unsigned seat = 0; seat < CROWD_AT_TABLE; seat++) {
            close(crowd->tables[i].people[seat].fd);
            free(crowd->tables[i].people[seat].rest);
        }
    close(crowd->poll);
    free(crowd->tables);
    free(crowd->delays);
}

/* ---- Acting ---- */

static struct person *find_turn(struct crowd_table *table)
{
    for (unsigned i = 0; i < CROWD_AT_TABLE; i++)
        if (table->people[i].moves)
            return &table->people[i];
    return NULL;
}

static bool act(struct crowd *crowd, struct crowd_table *table)
{
    struct person *person = table->awaits ? NULL : find_turn(table);
    char message[100];
    if (!person)
        return false;
    int length = snprintf(message, sizeof message, "{\"type\":\"act\",\"at\":%u,\"move\":%u}",
                          person->at, random_below(&crowd->random, person->moves));
    person->moves = 0;
    table->awaits = true;
    table->acted = person->at;
    table->sent = crowd_clock();
    crowd->sent++;
    socket_send(person->fd, message, (size_t)length);
    return true;
}

/* Lets the next table act that can; false if none can. */
static bool act_somewhere(struct crowd *crowd)
{
    for (unsigned tried = 0; tried < crowd->count; tried++) {
        struct crowd_table *table = &crowd->tables[crowd->next];
        crowd->next = (crowd->next + 1) % crowd->count;
        if (act(crowd, table))
            return true;
    }
    return false;
}

/* ---- Hearing ---- */

static void note_delay(struct crowd *crowd, int64_t microseconds)
{
    if (crowd->delay_count == crowd->delay_room) {
        crowd->delay_room = crowd->delay_room ? 2 * crowd->delay_room : 1 << 16;
        crowd->delays = realloc(crowd->delays, crowd->delay_room * sizeof *crowd->delays);
        if (!crowd->delays)
            fail("out of memory");
    }
    crowd->delays[crowd->delay_count++] =
        (struct delay){.microseconds = (uint32_t)microseconds,
                       .second = (uint32_t)((crowd_clock() - crowd->started) / 1000000)};
}

/* Whether everybody at the table has seen what came of the act. */
static void check_seen(struct crowd *crowd, struct crowd_table *table)
{
    if (!table->awaits)
        return;
    for (unsigned i = 0; i < CROWD_AT_TABLE; i++)
        if (table->people[i].at <= table->acted)
            return;
    table->awaits = false;
    table->acknowledged++;
    crowd->acknowledged++;
    note_delay(crowd, crowd_clock() - table->sent);
}

/* How many moves a view has: they are its last member, and their ids count from 0. */
static uint16_t count_moves(const char *text, size_t length)
{
    static const char none[] = "\"moves\":[]}", id[] = "{\"id\":";
    if (length >= sizeof none - 1 &&
        memcmp(text + length - sizeof none + 1, none, sizeof none - 1) == 0)
        return 0;
    for (size_t at = length - sizeof id; at > 0; at--)
        if (text[at] == '{' && memcmp(text + at, id, sizeof id - 1) == 0)
            return (uint16_t)(strtoul(text + at + sizeof id - 1, NULL, 10) + 1);
    fail("a view without an end");
}

static void say_ready(struct person *person)
{
    char message[60];
    int length = snprintf(message, sizeof message, "{\"type\":\"ready\",\"at\":%u}", person->at);
    person->ready = person->at;
    socket_send(person->fd, message, (size_t)length);
}

static bool has(const char *text, size_t length, const char *part)
{
    return memmem(text, length, part, strlen(part)) != NULL;
}

static void hear_view(struct crowd *crowd, struct crowd_table *table, struct person *person,
                      const char *text, size_t length)
{
    static const char start[] = "{\"type\":\"view\",\"at\":", stage[] = ",\"stage\":\"";
    char *end;
    uint32_t at = (uint32_t)strtoul(text + sizeof start - 1, &end, 10);
    if (at < person->at || strncmp(end, stage, sizeof stage - 1) != 0)
        fail("a view that is not as it should be: %.100s", text);
    const char *word = end + sizeof stage - 1;
    person->at = at;
    person->moves = count_moves(text, length);
    person->over = strncmp(word, "match-over", 10) == 0;
    if (strncmp(word, "round-over", 10) == 0 && person->plays && person->ready != at &&
        !has(text, length, "\"winners\":"))
        say_ready(person);
    crowd->views++;
    check_seen(crowd, table);
}

static void hear_message(struct crowd *crowd, struct crowd_table *table, struct person *person,
                         const char *text, size_t length)
{
    if (length > 40 && strncmp(text, "{\"type\":\"view\"", 14) == 0) {
        hear_view(crowd, table, person, text, length);
    } else if (strncmp(text, "{\"type\":\"error\"", 15) == 0 ||
               strncmp(text, "{\"type\":\"goodbye\"", 17) == 0) {
        crowd->faults++;
        snprintf(crowd->fault, sizeof crowd->fault, "%s: %.*s", table->game, (int)length, text);
    }
}

/* Takes all complete frames; how many bytes they had. */
static size_t hear_frames(struct crowd *crowd, struct crowd_table *table, struct person *person,
                          const char *bytes, size_t length)
{
    struct frame frame;
    size_t at = 0, size;
    while ((size = socket_frame(bytes + at, length - at, &frame)) > 0) {
        at += size;
        if (frame.opcode == 1)
            hear_message(crowd, table, person, frame.payload, frame.length);
        else if (frame.opcode == OPCODE_PING)
            socket_send_frame(person->fd, OPCODE_PONG, frame.payload, frame.length);
        else
            fail("a frame of kind %u at a table of %s", frame.opcode, table->game);
    }
    return at;
}

static void keep_rest(struct person *person, const char *bytes, size_t length)
{
    free(person->rest);
    person->rest = length ? malloc(length) : NULL;
    person->rest_length = length;
    if (length && !person->rest)
        fail("out of memory");
    if (length)
        memcpy(person->rest, bytes, length);
}

static void hear_person(struct crowd *crowd, uint64_t number)
{
    static char buffer[READ_MAX];
    struct crowd_table *table = &crowd->tables[number / CROWD_AT_TABLE];
    struct person *person = &table->people[number % CROWD_AT_TABLE];
    size_t length = person->rest_length;
    if (length)
        memcpy(buffer, person->rest, length);
    ssize_t count = recv(person->fd, buffer + length, sizeof buffer - 1 - length, 0);
    if (count < 0 && (errno == EAGAIN || errno == EINTR))
        return;
    if (count <= 0)
        fail("the server has hung up at a table of %s", table->game);
    crowd->bytes += (uint64_t)count;
    length += (size_t)count;
    buffer[length] = '\0';
    size_t used = hear_frames(crowd, table, person, buffer, length);
    keep_rest(person, buffer + used, length - used);
}

bool crowd_hear(struct crowd *crowd, int milliseconds)
{
    struct epoll_event events[EVENTS_MAX];
    int count = epoll_wait(crowd->poll, events, EVENTS_MAX, milliseconds);
    for (int i = 0; i < count; i++)
        hear_person(crowd, events[i].data.u64);
    return count > 0;
}

/* ---- Time ---- */

void crowd_play(struct crowd *crowd, double rate, double seconds)
{
    int64_t now = crowd_clock(), end = now + (int64_t)(seconds * 1e6);
    crowd->started = now;
    double due = (double)now, step = 1e6 / rate;
    for (; now < end; now = crowd_clock()) {
        if (due < (double)(now - CATCH_UP_MAX))
            due = (double)(now - CATCH_UP_MAX);
        while (due <= (double)now && act_somewhere(crowd))
            due += step;
        crowd_hear(crowd, 1);
    }
}

void crowd_settle(struct crowd *crowd, double seconds)
{
    while (crowd_hear(crowd, (int)(seconds * 1000)))
        ;
}
