/* An epoll of its own beside the loop's: its descriptor is readable while there is anybody in it.
 */
#include "incoming.h"
#include "host/clock.h"
#include "host/deadlines.h"

#include <stdlib.h>
#include <sys/epoll.h>
#include <unistd.h>

enum {
    GATHER_MS = 100, /* from the first that comes until they are taken, */
    REST_MS = 20,    /* and then, if there were more */
    AT_ONCE = 256,
};

struct incoming {
    uv_poll_t poll; /* watched while nothing is due */
    int epoll;
    int64_t due;
};

static void when_readable(uv_poll_t *poll, int status, int events)
{
    struct incoming *incoming = poll->data;
    (void)status, (void)events;
    uv_poll_stop(poll);
    incoming->due = clock_now() + GATHER_MS;
}

static void wait_for_one(struct incoming *incoming)
{
    incoming->due = DEADLINE_NEVER;
    uv_poll_start(&incoming->poll, UV_READABLE, when_readable);
}

struct incoming *incoming_create(uv_loop_t *loop)
{
    struct incoming *incoming = calloc(1, sizeof *incoming);
    if (!incoming)
        return NULL;
    incoming->epoll = epoll_create1(EPOLL_CLOEXEC);
    incoming->poll.data = incoming;
    if (incoming->epoll < 0 || uv_poll_init(loop, &incoming->poll, incoming->epoll) != 0) {
        if (incoming->epoll >= 0)
            close(incoming->epoll);
        free(incoming);
        return NULL;
    }
    wait_for_one(incoming);
    return incoming;
}

static void when_closed(uv_handle_t *handle)
{
    struct incoming *incoming = handle->data;
    close(incoming->epoll);
    free(incoming);
}

void incoming_destroy(struct incoming *incoming)
{
    if (incoming)
        uv_close((uv_handle_t *)&incoming->poll, when_closed);
}

bool incoming_watch(struct incoming *incoming, int descriptor, void *who)
{
    /* What has been read by the time that it is taken would not be told; but it can be written to.
     */
    struct epoll_event event = {.events = EPOLLIN | EPOLLOUT | EPOLLET, .data.ptr = who};
    return epoll_ctl(incoming->epoll, EPOLL_CTL_ADD, descriptor, &event) == 0;
}

void incoming_forget(struct incoming *incoming, int descriptor)
{
    epoll_ctl(incoming->epoll, EPOLL_CTL_DEL, descriptor, NULL);
}

int64_t incoming_due(const struct incoming *incoming)
{
    return incoming->due;
}

unsigned incoming_take(struct incoming *incoming, int64_t now, unsigned most, void *ret_who[])
{
    struct epoll_event events[AT_ONCE];
    most = most < AT_ONCE ? most : AT_ONCE;
    int count = epoll_wait(incoming->epoll, events, (int)most, 0);
    for (int i = 0; i < count; i++)
        ret_who[i] = events[i].data.ptr;
    if (count == (int)most)
        incoming->due = now + REST_MS;
    else
        wait_for_one(incoming);
    return count > 0 ? (unsigned)count : 0;
}
