/* Only those on which something comes are looked at, and each time that something comes. */
#include "../support/unit.h"

#include "host/clock.h"
#include "host/deadlines.h"
#include "incoming.h"

#include <sys/socket.h>
#include <unistd.h>

enum { PAIRS = 3 };

static uv_loop_t loop;
static struct incoming *incoming;
static int pairs[PAIRS][2];

static int open_all(void **state)
{
    (void)state;
    assert_int_equal(uv_loop_init(&loop), 0);
    incoming = incoming_create(&loop);
    assert_non_null(incoming);
    for (unsigned i = 0; i < PAIRS; i++) {
        assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM, 0, pairs[i]), 0);
        assert_true(incoming_watch(incoming, pairs[i][0], pairs[i]));
    }
    uv_run(&loop, UV_RUN_NOWAIT);
    assert_int_equal(incoming_take(incoming, 0, PAIRS + 1, (void * [PAIRS + 1]){NULL}), PAIRS);
    return 0;
}

static int close_all(void **state)
{
    (void)state;
    for (unsigned i = 0; i < PAIRS; i++) {
        close(pairs[i][0]);
        close(pairs[i][1]);
    }
    incoming_destroy(incoming);
    uv_run(&loop, UV_RUN_DEFAULT);
    assert_int_equal(uv_loop_close(&loop), 0);
    return 0;
}

static void send_to(unsigned which)
{
    assert_int_equal(write(pairs[which][1], "x", 1), 1);
}

static void read_from(unsigned which, size_t count)
{
    char bytes[8];
    assert_int_equal(read(pairs[which][0], bytes, sizeof bytes), count);
}

/* What the loop hears of it. */
static int64_t due(void)
{
    uv_run(&loop, UV_RUN_NOWAIT);
    return incoming_due(incoming);
}

static void test_who_says_something(void **state)
{
    (void)state;
    void *came[PAIRS];
    assert_true(due() == DEADLINE_NEVER);
    send_to(1);
    int64_t at = due();
    assert_true(at != DEADLINE_NEVER && at >= clock_now());
    send_to(1);
    read_from(1, 2); /* as libwebsockets does before it is taken */
    assert_int_equal(incoming_take(incoming, at, PAIRS, came), 1);
    assert_ptr_equal(came[0], pairs[1]);
    assert_true(due() == DEADLINE_NEVER);
    send_to(1);
    assert_true(due() != DEADLINE_NEVER); /* it says more */
    assert_int_equal(incoming_take(incoming, at, PAIRS, came), 1);
    assert_true(due() == DEADLINE_NEVER); /* though it was not read */
}

static void test_many(void **state)
{
    (void)state;
    void *came[PAIRS];
    for (unsigned i = 0; i < PAIRS; i++)
        send_to(i);
    int64_t at = due();
    assert_int_equal(incoming_take(incoming, at, 2, came), 2);
    assert_in_range(due(), at, at + 1000); /* there may be more */
    assert_int_equal(incoming_take(incoming, at, 2, came), 1);
    assert_true(due() == DEADLINE_NEVER);
}

static void test_forgotten(void **state)
{
    (void)state;
    void *came[PAIRS];
    send_to(0);
    incoming_forget(incoming, pairs[0][0]);
    send_to(0);
    assert_int_equal(incoming_take(incoming, 0, PAIRS, came), 0);
    assert_true(due() == DEADLINE_NEVER);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_who_says_something, open_all, close_all),
        cmocka_unit_test_setup_teardown(test_many, open_all, close_all),
        cmocka_unit_test_setup_teardown(test_forgotten, open_all, close_all),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
