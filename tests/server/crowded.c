/* Who makes room where a network or the server is full, where a place of the lobby or of a promise
 * is wanted: whoever holds most, as far as that is fair. */
#include "../support/unit.h"

#include "crowding.h"
#include "inside.h"
#include "limits.h"
#include "lobby.h"
#include "secrets.h"
#include "socket.h"

#include <pasch/host/config.h>

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SESSIONS = 64 };

static struct config config;
static struct server server;
static struct session sessions[SESSIONS];
static struct desk desk;
static unsigned used;

static void prepare(void)
{
    config_init(&config);
    config.per_network = 12;
    server = (struct server){.config = &config, .sockets_most = 1000};
    server.limits = limits_create();
    memset(&desk, 0, sizeof desk);
    memset(sessions, 0, sizeof sessions);
    used = 0;
}

static struct caller *find(const char *address)
{
    return limits_find(server.limits, address, 1);
}

/* A connection of that address, last heard then; at a seat of the desk, or at no table. */
static struct session *connect_one(const char *address, int64_t heard, int seat)
{
    struct session *session = &sessions[used++];
    assert_true(used <= SESSIONS);
    *session = (struct session){.server = &server, .caller = find(address), .heard = heard};
    session->answers_last = &session->answers;
    session->counted = true;
    session->kin_after = session->caller->sessions;
    if (session->kin_after)
        session->kin_after->kin_before = session;
    session->caller->sessions = session;
    session->caller->connected++;
    limits_count_sockets(server.limits, session->caller, 1);
    if (seat >= 0) {
        session->visitor.seat = (uint8_t)seat;
        session->visitor.desk = &desk;
        session->visitor.next = desk.visitors;
        desk.visitors = &session->visitor;
    }
    return session;
}

static void connect_many(const char *address, unsigned count)
{
    while (count-- > 0)
        connect_one(address, 1000, -1);
}

static void finish(void)
{
    for (unsigned i = 0; i < used; i++)
        while (sessions[i].answers) {
            struct answer *next = sessions[i].answers->next;
            free(sessions[i].answers);
            sessions[i].answers = next;
        }
    limits_destroy(server.limits);
}

static unsigned held(const char *address)
{
    return find(address)->sockets.held;
}

/* Shares are compared first, though those who hold little could be spared more easily. */
static void test_shares_before_worth(void **state)
{
    (void)state;
    prepare();
    connect_many("192.0.2.1", 2); /* idle, at no table */
    for (int i = 0; i < 10; i++)
        connect_one("192.0.2.2", 5000, 0); /* all of them play */
    assert_true(crowding_network_has_room(&server, find("192.0.2.9")));
    assert_int_equal(held("192.0.2.1"), 2);
    assert_int_equal(held("192.0.2.2"), 9);
    assert_int_equal(find("192.0.2.1")->network->sockets.held, 11);
    finish();
}

/* Among those who hold about as many, what says least goes. */
static void test_worth(void **state)
{
    (void)state;
    prepare();
    struct session *watches = connect_one("192.0.2.1", 1, VIEW_SPECTATOR),
                   *late = connect_one("192.0.2.1", 900, -1),
                   *idle = connect_one("192.0.2.2", 700, -1),
                   *first = connect_one("192.0.2.2", 2, 1),
                   *second = connect_one("192.0.2.2", 1, 1);
    config.per_network = 5;
    const struct caller *newcomer = find("192.0.2.9");
    assert_true(crowding_network_has_room(&server, newcomer));
    assert_true(idle->closes && !late->closes);
    connect_one("192.0.2.1", 901, 2);
    assert_true(crowding_network_has_room(&server, newcomer));
    assert_true(late->closes && !watches->closes);
    connect_one("192.0.2.3", 1, 2);
    assert_true(crowding_network_has_room(&server, newcomer));
    assert_true(watches->closes);
    /* The older window of a seat, then nothing: two who play are left alone. */
    connect_one("192.0.2.4", 1, 2);
    assert_true(crowding_network_has_room(&server, newcomer));
    assert_true(first->closes && !second->closes);
    connect_one("192.0.2.5", 1, 2);
    assert_false(crowding_network_has_room(&server, newcomer));
    finish();
}

/* Nobody makes room for who would hold as many; nor does the network next to it. */
static void test_fair_to_those_who_are_there(void **state)
{
    (void)state;
    prepare();
    connect_many("192.0.2.1", 6);
    connect_many("192.0.2.2", 6);
    connect_many("192.0.3.1", 20);
    assert_false(crowding_network_has_room(&server, find("192.0.2.1")));
    assert_true(crowding_network_has_room(&server, find("192.0.2.3")));
    assert_int_equal(held("192.0.3.1"), 20);
    /* The server is full: the address that holds most of all. */
    server.sockets_most = 31;
    assert_true(crowding_server_has_room(&server, find("192.0.2.3")));
    assert_int_equal(held("192.0.3.1"), 19);
    assert_true(crowding_server_has_room(&server, find("192.0.2.3")));
    assert_int_equal(held("192.0.3.1"), 19); /* there was room */
    finish();
}

/* Who was sent away holds nothing, but is known as long as the connection is open. */
static void test_sent_away_is_known(void **state)
{
    (void)state;
    const int64_t much_later = 100000000;
    prepare();
    struct session *session = connect_one("local", 1000, -1);
    session_send_away(session);
    assert_int_equal(session->caller->sockets.held, 0);
    for (unsigned i = 0; i < 64; i++) /* all of them are looked at */
        limits_forget(server.limits, much_later);
    assert_int_equal(find("local")->connected, 1);
    finish();
}

static void test_descriptors(void **state)
{
    (void)state;
    prepare();
    config.connections = 50000;
    assert_int_equal(crowding_most(&config, 54096), 50000);
    assert_int_equal(crowding_most(&config, 1000), 750);
    finish();
}

/* ---- The lobby ---- */

static struct lobby lobby;
static struct holder addresses[LOBBY_MAX];

static void list(unsigned number, struct holder *address, int64_t now)
{
    char id[TABLE_ID_LENGTH + 1];
    snprintf(id, sizeof id, "%020u", number);
    lobby_expect(&lobby, id, address, now);
    lobby_list(&lobby, id, true);
}

static void begin_lobby(void)
{
    memset(addresses, 0, sizeof addresses);
    memset(&lobby, 0, sizeof lobby);
}

static void test_lobby_is_shared(void **state)
{
    (void)state;
    enum lobby_worth worth[LOBBY_MAX] = {LOBBY_HIDDEN};
    bool chosen[LOBBY_MAX];
    begin_lobby();
    list(0, &addresses[5], 1); /* the oldest, and alone with its address */
    for (unsigned i = 1; i <= 100; i++)
        list(i, &addresses[i % 5], i);
    for (unsigned i = 0; i <= 100; i++)
        worth[i] = LOBBY_ATTENDED;
    lobby_choose(&lobby, worth, 100, chosen);
    assert_true(chosen[0]);
    unsigned count = 0;
    for (unsigned i = 0; i < LOBBY_MAX; i++)
        count += chosen[i];
    assert_int_equal(count, 100);
    assert_false(chosen[1]);
    /* Where nobody waits only what is left; hidden ones never. */
    worth[0] = LOBBY_ALONE;
    worth[100] = LOBBY_HIDDEN;
    lobby_choose(&lobby, worth, 100, chosen);
    assert_true(chosen[0] && !chosen[100] && chosen[1]);
    worth[100] = LOBBY_ATTENDED;
    lobby_choose(&lobby, worth, 100, chosen);
    assert_true(!chosen[0] && chosen[100]);
    lobby_finish(&lobby);
}

static bool is_listed(unsigned number)
{
    char id[TABLE_ID_LENGTH + 1];
    snprintf(id, sizeof id, "%020u", number);
    for (unsigned i = 0; i < lobby.count; i++)
        if (strcmp(lobby.entries[i].id, id) == 0)
            return true;
    return false;
}

static void test_full_lobby(void **state)
{
    (void)state;
    begin_lobby();
    list(0, &addresses[0], 1);
    for (unsigned i = 1; i < LOBBY_MAX; i++)
        list(i, &addresses[1 + i % 25], 2 + i);
    list(1000, &addresses[30], 3000);
    assert_true(is_listed(0)); /* though it was left alone longest */
    assert_int_equal(lobby.count, LOBBY_MAX);
    /* Where everybody has one, the one that was left alone longest. */
    begin_lobby();
    for (unsigned i = 0; i < LOBBY_MAX; i++)
        list(i, &addresses[i], 1 + i);
    list(1000, &(struct holder){.held = 0}, 3000);
    assert_false(is_listed(0));
    /* Who has most itself gets its own place. */
    list(1001, &addresses[7], 3000);
    assert_false(is_listed(7));
    assert_int_equal(addresses[7].held, 1);
    lobby_finish(&lobby);
}

/* ---- Promises ---- */

static void promise(struct secrets *secrets, struct holder *address, int64_t now,
                    struct fair_digits *ret_commitment)
{
    assert_true(secrets_make(secrets, address, now, ret_commitment, NULL));
}

static void test_secrets_are_shared(void **state)
{
    (void)state;
    struct secrets *secrets = secrets_create();
    struct holder honest = {.held = 0}, loud[8] = {{.held = 0}}, late = {.held = 0};
    struct fair_digits kept, other, secret;
    promise(secrets, &honest, 1000, &kept); /* the oldest of all */
    for (unsigned i = 0; i < 8000; i++)
        promise(secrets, &loud[i % 8], 1001 + i, &other);
    assert_true(secrets_find(secrets, kept.text, 10000, &secret, NULL));
    for (unsigned i = 1; i < 8; i++)
        assert_in_range(loud[i].held, 511, 512);
    promise(secrets, &late, 10000, &other);
    assert_true(secrets_find(secrets, other.text, 10000, &secret, NULL));
    /* One that is used holds nothing any more; nor those that are too old. */
    assert_true(secrets_find(secrets, kept.text, 10000, &secret, NULL));
    secrets_take(secrets, &secret);
    secrets_settle(secrets, &secret, true);
    assert_int_equal(honest.held, 0);
    for (unsigned i = 0; i < 4096; i++)
        promise(secrets, &late, 10000000, &other);
    assert_int_equal(loud[3].held, 0);
    assert_int_equal(late.held, 4096);
    secrets_destroy(secrets);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_shares_before_worth),
        cmocka_unit_test(test_worth),
        cmocka_unit_test(test_fair_to_those_who_are_there),
        cmocka_unit_test(test_sent_away_is_known),
        cmocka_unit_test(test_descriptors),
        cmocka_unit_test(test_lobby_is_shared),
        cmocka_unit_test(test_full_lobby),
        cmocka_unit_test(test_secrets_are_shared),
    };
    return sodium_init() < 0 ? 1 : cmocka_run_group_tests(tests, NULL, NULL);
}
