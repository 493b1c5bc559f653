/* Addresses and networks, where to listen, and who holds most. */
#include "../support/unit.h"

#include "endpoints.h"
#include "limits.h"

#include <string.h>

static struct address read_good(const char *text)
{
    struct address address;
    assert_true(address_read(text, &address));
    return address;
}

static void assert_written(const char *text, const char *expected)
{
    char written[ADDRESS_MAX];
    struct address address = read_good(text);
    address_write(&address, written);
    assert_string_equal(written, expected);
}

static void test_addresses(void **state)
{
    (void)state;
    static const char *const wrong[] = {"",      "1.2.3",     "1.2.3.4.5",    "256.1.1.1",
                                        ":::",   "localhost", "1.2.3.4%eth0", "1.2.3.4:80",
                                        "[::1]", " 1.2.3.4"};
    struct address address;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_false(address_read(wrong[i], &address));
    assert_written("192.0.2.1", "192.0.2.1");
    assert_written("2001:DB8:0::1", "2001:db8::1");
    assert_written("::ffff:192.0.2.1", "192.0.2.1");
    assert_written("fe80::1%eth0", "fe80::1");
    static const char *const here[] = {"127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1"},
                             *const there[] = {"128.0.0.1", "::2", "0.0.0.0", "10.0.0.1"};
    for (size_t i = 0; i < 4; i++) {
        address = read_good(here[i]);
        assert_true(address_is_here(&address));
        address = read_good(there[i]);
        assert_false(address_is_here(&address));
    }
}

static bool is_in(const char *network, const char *address)
{
    struct network read;
    struct address one = read_good(address);
    assert_true(network_read(network, &read));
    return network_has(&read, &one);
}

static void test_networks(void **state)
{
    (void)state;
    static const char *const wrong[] = {"",           "10.0.0.0/33", "10.0.0.0/",   "10.0.0.0/-1",
                                        "10.0.0.0/x", "::/129",      "10.0.0.0/8x", "/8"};
    struct network network;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_false(network_read(wrong[i], &network));
    assert_true(is_in("10.0.0.0/8", "10.255.0.1"));
    assert_false(is_in("10.0.0.0/8", "11.0.0.1"));
    assert_true(is_in("192.0.2.8/30", "192.0.2.11"));
    assert_false(is_in("192.0.2.8/30", "192.0.2.12"));
    assert_true(is_in("192.0.2.8", "192.0.2.8"));
    assert_false(is_in("192.0.2.8", "192.0.2.9"));
    assert_true(is_in("0.0.0.0/0", "192.0.2.9"));
    assert_false(is_in("0.0.0.0/0", "::1"));
    assert_true(is_in("2001:db8::/32", "2001:db8:ffff::1"));
    assert_false(is_in("2001:db8::/32", "2001:db9::1"));
}

/* Addresses of IPv6 by their /64; networks above them. */
static void test_callers(void **state)
{
    (void)state;
    struct limits *limits = limits_create();
    struct caller *one = limits_find(limits, "2001:db8:1:2::1", 1),
                  *next = limits_find(limits, "2001:db8:1:3::1", 1),
                  *far = limits_find(limits, "192.0.2.1", 1);
    assert_ptr_equal(one, limits_find(limits, "2001:db8:1:2:ffff::9", 1));
    assert_ptr_not_equal(one, next);
    assert_ptr_equal(one->network, next->network);
    assert_ptr_equal(far->network, limits_find(limits, "192.0.2.200", 1)->network);
    assert_ptr_not_equal(far->network, limits_find(limits, "192.0.3.1", 1)->network);
    assert_null(limits_find(limits, "local", 1)->network);
    limits_count_sockets(limits, one, 2);
    limits_count_sockets(limits, next, 3);
    assert_int_equal(one->network->sockets.held, 5);
    /* Who holds most; of those who hold as many the one that does so for longest. */
    assert_null(limits_most(limits, NULL));
    limits_count_slots(limits, one, 1);
    limits_count_slots(limits, far, 1);
    assert_ptr_equal(limits_most(limits, NULL), one);
    limits_count_slots(limits, far, 2000);
    assert_ptr_equal(limits_most(limits, NULL), far);
    limits_count_slots(limits, next, 3);
    limits_count_slots(limits, far, -2000);
    assert_ptr_equal(limits_most(limits, NULL), next);
    assert_ptr_equal(limits_most(limits, next), one);
    assert_ptr_equal(limits_most(limits, one), far);
    assert_null(limits_most(limits, far));
    limits_count_arriving(one, 1);
    assert_ptr_equal(limits_most_silent(limits, one->network), one);
    limits_count_arriving(next, 2);
    assert_ptr_equal(limits_most_silent(limits, one->network), next);
    limits_count_slots(limits, next, -3);
    limits_count_slots(limits, one, -1);
    limits_count_slots(limits, far, -1);
    assert_null(limits_most(limits, NULL));
    /* Networks stay as long as one of theirs does. */
    limits_forget(limits, 1 + 4000 * 1000);
    limits_forget(limits, 1 + 4000 * 1000);
    assert_ptr_equal(one, limits_find(limits, "2001:db8:1:2::1", 1));
    assert_int_equal(one->network->members, 2);
    limits_destroy(limits);
}

static void assert_endpoints(const char *list, long port, const char *expected)
{
    static struct endpoints endpoints;
    struct error error;
    char buffer[1000];
    struct text text;
    endpoints.count = 0;
    assert_true(endpoints_read(&endpoints, list, port, &error));
    text_init(&text, buffer, sizeof buffer);
    for (unsigned i = 0; i < endpoints.count; i++) {
        text_add(&text, i ? " " : "");
        endpoint_write(&endpoints.all[i], &text);
        assert_int_equal(endpoints.all[i].metrics, port < 0);
    }
    assert_string_equal(buffer, expected);
}

static void test_endpoints(void **state)
{
    (void)state;
    assert_endpoints("127.0.0.1", 80, "127.0.0.1:80");
    assert_endpoints(" 127.0.0.1 , ::1,[::1],127.0.0.1", 80, "127.0.0.1:80 [::1]:80");
    assert_endpoints("unix:/run/a b,::", 0, "unix:/run/a b [::]:0");
    assert_endpoints("127.0.0.1:9090,[::1]:0,unix:/x", -1, "127.0.0.1:9090 [::1]:0 unix:/x");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_addresses),
        cmocka_unit_test(test_networks),
        cmocka_unit_test(test_callers),
        cmocka_unit_test(test_endpoints),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
