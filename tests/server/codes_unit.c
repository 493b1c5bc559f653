/* Codes of tables: what they look like, where they lead, and how often one may guess. */
#include "../support/unit.h"

#include "codes.h"
#include "limits.h"

#include <string.h>

enum { MANY = 20000 };

static char found[TABLE_ID_LENGTH + 1];

static void test_what_codes_look_like(void **state)
{
    (void)state;
    bool used[128] = {false};
    for (unsigned i = 0; i < MANY; i++) {
        char id[TABLE_ID_LENGTH + 1];
        struct code code, again;
        people_make_id(id);
        code = code_of(id);
        assert_int_equal(strlen(code.text), CODE_LENGTH);
        assert_null(strpbrk(code.text, "AEIOUY01L34")); /* vowels, and what is taken for another */
        for (unsigned j = 0; j < CODE_LENGTH; j++)
            used[(unsigned char)code.text[j]] = true;
        for (unsigned j = 1; j < CODE_LENGTH; j++)
            assert_int_not_equal(code.text[j - 1], code.text[j]);
        assert_true(code_read(code.text, &again));
        assert_string_equal(again.text, code.text);
        again = code_of(id); /* the same after a restart */
        assert_string_equal(again.text, code.text);
    }
    unsigned count = 0;
    for (unsigned i = 0; i < 128; i++)
        count += used[i];
    assert_int_equal(count, 17);
}

static void test_what_people_type(void **state)
{
    (void)state;
    static const char *const wrong[] = {"",       "K7M2R",  "K7M2RXX", "K7M2RX7",  "K7M2RA",
                                        "K7M2R0", "KK7M2R", "K7M_2RX", "K7M2R\xc3"};
    struct code code;
    assert_true(code_read(" k7m-2rx ", &code));
    assert_string_equal(code.text, "K7M2RX");
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_false(code_read(wrong[i], &code));
}

static enum guess guess(struct codes *codes, struct caller *caller, const char *text, int64_t now)
{
    struct code code;
    assert_true(code_read(text, &code));
    struct bucket *network = caller->network ? &caller->network->guesses : NULL;
    return codes_guess(codes, &caller->guesses, network, &code, now, found);
}

static void test_a_code_leads_to_its_table_while_it_waits(void **state)
{
    (void)state;
    struct codes *codes = codes_create();
    struct caller caller = {.address = "192.0.2.1"};
    char one[TABLE_ID_LENGTH + 1], other[TABLE_ID_LENGTH + 1];
    people_make_id(one);
    codes_put(codes, one);
    codes_put(codes, one);
    memcpy(other, one, sizeof other);
    codes_make_free(codes, other);
    assert_string_not_equal(code_of(one).text, code_of(other).text);
    codes_put(codes, other);
    struct code code = code_of(one);
    assert_int_equal(guess(codes, &caller, code.text, 1000), GUESS_RIGHT);
    assert_string_equal(found, one);
    codes_remove(codes, one);
    codes_remove(codes, one);
    assert_int_equal(guess(codes, &caller, code.text, 1000), GUESS_WRONG);
    code = code_of(other);
    assert_int_equal(guess(codes, &caller, code.text, 1000), GUESS_RIGHT);
    assert_string_equal(found, other);
    codes_destroy(codes);
}

/* Two codes: the first leads to a table, the second nowhere. */
static struct codes *codes_with_one(struct code *ret_right, struct code *ret_wrong)
{
    struct codes *codes = codes_create();
    char id[TABLE_ID_LENGTH + 1];
    people_make_id(id);
    codes_put(codes, id);
    *ret_right = code_of(id);
    codes_make_free(codes, id);
    *ret_wrong = code_of(id);
    return codes;
}

static void test_an_address_guesses_a_few_times(void **state)
{
    (void)state;
    struct code right, wrong;
    struct codes *codes = codes_with_one(&right, &wrong);
    struct caller network = {.address = "192.0.2.0/24"}, caller = {.network = &network},
                  neighbour = {.network = &network};
    int64_t now = 1000;
    for (unsigned i = 0; i < 100; i++) /* right ones cost nothing */
        assert_int_equal(guess(codes, &caller, right.text, now), GUESS_RIGHT);
    for (unsigned i = 0; i < GUESSES_OF_ADDRESS; i++)
        assert_int_equal(guess(codes, &caller, wrong.text, now), GUESS_WRONG);
    assert_int_equal(guess(codes, &caller, wrong.text, now), GUESS_TOO_MANY);
    assert_int_equal(guess(codes, &caller, right.text, now), GUESS_TOO_MANY);
    assert_int_equal(guess(codes, &neighbour, right.text, now), GUESS_RIGHT);
    now += GUESS_OF_ADDRESS * 1000;
    assert_int_equal(guess(codes, &caller, right.text, now), GUESS_RIGHT);
    assert_int_equal(guess(codes, &caller, wrong.text, now), GUESS_WRONG);
    assert_int_equal(guess(codes, &caller, wrong.text, now), GUESS_TOO_MANY);
    codes_destroy(codes);
}

/* Addresses of one network guess, each once, until the network may not. */
static unsigned guess_from(struct codes *codes, struct caller *network, const struct code *wrong,
                           int64_t now)
{
    for (unsigned count = 0;; count++) {
        struct caller caller = {.network = network};
        if (guess(codes, &caller, wrong->text, now) == GUESS_TOO_MANY)
            return count;
    }
}

static void test_a_network_and_all_together(void **state)
{
    (void)state;
    struct code right, wrong;
    struct codes *codes = codes_with_one(&right, &wrong);
    struct caller networks[GUESSES_OF_ALL / GUESSES_OF_NETWORK] = {{.used = 0}};
    const unsigned count = sizeof networks / sizeof networks[0];
    struct caller clean = {.used = 0};
    for (unsigned i = 0; i < count; i++)
        assert_int_equal(guess_from(codes, &networks[i], &wrong, 1000), GUESSES_OF_NETWORK);
    /* All is used up: a network that has guessed wrong waits, any other gets one guess. */
    for (unsigned i = 0; i < 10; i++) {
        struct caller network = {.used = 0};
        assert_int_equal(guess_from(codes, &network, &wrong, 1000), 1);
    }
    struct caller friend = {.network = &clean};
    assert_int_equal(guess(codes, &friend, right.text, 1000), GUESS_RIGHT);
    codes_destroy(codes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_codes_look_like),
        cmocka_unit_test(test_what_people_type),
        cmocka_unit_test(test_a_code_leads_to_its_table_while_it_waits),
        cmocka_unit_test(test_an_address_guesses_a_few_times),
        cmocka_unit_test(test_a_network_and_all_together),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
