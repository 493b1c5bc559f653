/* Random numbers, text, errors and tiles. */
#include "support/unit.h"

#include <pasch/base/checksum.h>
#include <pasch/base/error.h>
#include <pasch/base/nearest.h>
#include <pasch/base/random.h>
#include <pasch/base/tile.h>

#include <string.h>

/* The numbers themselves are a promise: the same seed gives the same match on every machine. */
static void test_random_numbers_never_change(void **state)
{
    (void)state;
    struct random random;
    random_seed(&random, 1);
    assert_true(random_next(&random) == UINT64_C(0xb3f2af6d0fc710c5));
    assert_true(random_next(&random) == UINT64_C(0x853b559647364cea));
    uint8_t items[10] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
    random_shuffle(&random, items, 10);
    static const uint8_t expected[10] = {0, 7, 3, 1, 4, 8, 2, 9, 6, 5};
    assert_memory_equal(items, expected, sizeof items);
}

/* The sums of stored lines are a promise too. */
static void test_checksums(void **state)
{
    (void)state;
    char text[] = "{\"event\":\"place\",\"tile\":\"2-5\"}";
    uint64_t sum = checksum_add(CHECKSUM_START, text, strlen(text));
    assert_true(checksum_add(CHECKSUM_START, "foobar", 6) == UINT64_C(0x85944171f73967e8));
    assert_true(checksum_add(checksum_add(CHECKSUM_START, "foo", 3), "bar", 3) ==
                UINT64_C(0x85944171f73967e8));
    for (size_t i = 0; i < strlen(text); i++)
        for (int flip = 1; flip < 256; flip++) {
            text[i] = (char)(text[i] ^ flip);
            assert_true(checksum_add(CHECKSUM_START, text, sizeof text - 1) != sum);
            text[i] = (char)(text[i] ^ flip);
        }
}

static void test_random_below_is_even(void **state)
{
    (void)state;
    struct random random;
    random_seed(&random, 3);
    int counts[7] = {0};
    for (int i = 0; i < 70000; i++)
        counts[random_below(&random, 7)]++;
    for (int i = 0; i < 7; i++)
        assert_in_range(counts[i], 9600, 10400);
    assert_int_equal(random_below(&random, 1), 0);
}

/* All 120 orders of five items, equally often: chi-square with 119 degrees of freedom. */
static void test_shuffle_is_even(void **state)
{
    (void)state;
    struct random random;
    int counts[3125] = {0}, orders = 0;
    random_seed(&random, 4);
    for (int i = 0; i < 120000; i++) {
        uint8_t items[5] = {0, 1, 2, 3, 4};
        random_shuffle(&random, items, 5);
        counts[items[0] * 625 + items[1] * 125 + items[2] * 25 + items[3] * 5 + items[4]]++;
    }
    double sum = 0;
    for (int i = 0; i < 3125; i++)
        if (counts[i]) {
            orders++;
            sum += (counts[i] - 1000.0) * (counts[i] - 1000.0) / 1000.0;
        }
    assert_int_equal(orders, 120);
    assert_true(sum < 119 + 5 * 15.5);
}

static void test_text_is_cut_not_overrun(void **state)
{
    (void)state;
    char buffer[8];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    text_add_number(&text, -12);
    text_add(&text, "abc");
    assert_string_equal(buffer, "-12abc");
    assert_false(text.cut);
    text_add(&text, "defg");
    assert_string_equal(buffer, "-12abcd");
    assert_true(text.cut);
    char large[32];
    text_init(&text, large, sizeof large);
    text_add_number(&text, INT64_MIN);
    assert_string_equal(large, "-9223372036854775808");
}

static void test_text_escapes_json(void **state)
{
    (void)state;
    char buffer[64];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    text_add_json(&text, "a\"b\\c\n\x01ü");
    assert_string_equal(buffer, "\"a\\\"b\\\\c\\u000a\\u0001ü\"");
}

static const char *backwards(const char *message)
{
    return strcmp(message, "{0} before {1}") == 0 ? "{1} nach {0}" : message;
}

static void test_errors_are_translated_with_their_values(void **state)
{
    (void)state;
    struct error error;
    assert_false(error_set(&error, "{0} before {1}", error_text("a"), error_number(7)));
    char buffer[64];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    error_write(&error, NULL, &text);
    assert_string_equal(buffer, "a before 7");
    text_init(&text, buffer, sizeof buffer);
    error_write(&error, backwards, &text);
    assert_string_equal(buffer, "7 nach a");
    assert_false(error_set(NULL, "nobody asks"));
}

/* A long value is cut between characters, never within one. */
static void test_long_values_stay_utf8(void **state)
{
    (void)state;
    char longer[700] = "x";
    while (strlen(longer) < 690)
        strcat(longer, "ü");
    struct error_value value = error_text(longer);
    size_t length = strlen(value.text);
    assert_true(length < sizeof value.text && length >= sizeof value.text - 4);
    assert_int_equal(length % 2, 1);
}

static void test_tiles_are_numbered_set_by_set(void **state)
{
    (void)state;
    unsigned count = 0;
    for (unsigned high = 0; high <= TILE_HIGHEST; high++)
        for (unsigned low = 0; low <= high; low++, count++) {
            tile tile = tile_of(low, high);
            assert_int_equal(tile, count);
            assert_int_equal(tile_of(high, low), count);
            assert_int_equal(tile_low(tile), low);
            assert_int_equal(tile_high(tile), high);
            assert_int_equal(tile_is_double(tile), low == high);
            assert_int_equal(tile_set_has(&tile_doubles, tile), low == high);
            for (unsigned number = 0; number <= TILE_HIGHEST; number++)
                assert_int_equal(tile_set_has(&tile_suits[number], tile),
                                 number == low || number == high);
            if (low == high)
                assert_int_equal(tile_double(low), tile);
        }
    assert_int_equal(count, TILE_COUNT);
    assert_int_equal(tile_count(6), 28);
    assert_int_equal(tile_count(18), 190);
}

static void test_tiles_are_ordered_by_weight(void **state)
{
    (void)state;
    assert_true(tile_weight(tile_of(6, 6)) > tile_weight(tile_of(5, 6)));
    assert_true(tile_weight(tile_of(5, 6)) > tile_weight(tile_of(5, 5)));
    assert_true(tile_weight(tile_of(3, 6)) > tile_weight(tile_of(4, 5)));
}

static void test_tiles_are_read_strictly(void **state)
{
    (void)state;
    tile tile = 99;
    assert_true(tile_read("2-5", &tile));
    assert_int_equal(tile, tile_of(2, 5));
    assert_true(tile_read("0-18", &tile));
    static const char *const wrong[] = {"",     "5-2",   "2-",   "-5",  "2-5 ", " 2-5",
                                        "02-5", "2-05",  "2-19", "2_5", "2-5x", "00-0",
                                        "a-b",  "1-100", "2--5", "+1-2"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        tile = 99;
        assert_false(tile_read(wrong[i], &tile));
        assert_int_equal(tile, 99);
    }
}

static void test_sets_pop_every_tile_once(void **state)
{
    (void)state;
    struct tile_set set = {{0}};
    tile_set_add(&set, 0);
    tile_set_add(&set, 63);
    tile_set_add(&set, 64);
    tile_set_add(&set, 189);
    assert_int_equal(tile_set_count(&set), 4);
    tile_set_remove(&set, 64);
    tile tile;
    assert_true(tile_set_pop(&set, &tile) && tile == 0);
    assert_true(tile_set_pop(&set, &tile) && tile == 63);
    assert_true(tile_set_pop(&set, &tile) && tile == 189);
    assert_false(tile_set_pop(&set, &tile));
    assert_true(tile_set_is_empty(&set));
}

static const char *find_near(const char *name)
{
    static const char *const list[] = {"play",     "replay",   "serve", "sim",
                                       "double-6", "double-9", NULL};
    struct nearest nearest = {.name = name};
    for (int i = 0; list[i]; i++)
        nearest_offer(&nearest, list[i]);
    return nearest.found;
}

static void test_nearest_names(void **state)
{
    (void)state;
    assert_int_equal(nearest_distance("", ""), 0);
    assert_int_equal(nearest_distance("", "abc"), 3);
    assert_int_equal(nearest_distance("port", "prot"), 1); /* swapped */
    assert_int_equal(nearest_distance("Port", "pORT"), 0); /* either case */
    assert_int_equal(nearest_distance("ca", "abc"), 3);    /* nothing between what is swapped */
    assert_int_equal(nearest_distance("kitten", "sitting"), 3);
    assert_int_equal(nearest_distance("01234567890123456789012345678901234567890", "a"), -1);
    assert_int_equal(nearest_distance("abcd", "abdc"), 1);
    assert_true(nearest_same("PLAY", "play") && nearest_same("", ""));
    assert_false(nearest_same("play", "plays") || nearest_same("plays", "play"));
    assert_string_equal(find_near("paly"), "play");
    assert_string_equal(find_near("Replya"), "replay");
    assert_string_equal(find_near("double-7"), "double-6"); /* the first of equals */
    assert_null(find_near("ply me"));
    assert_null(find_near("wolf"));
    assert_null(find_near(""));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_numbers_never_change),
        cmocka_unit_test(test_checksums),
        cmocka_unit_test(test_random_below_is_even),
        cmocka_unit_test(test_shuffle_is_even),
        cmocka_unit_test(test_text_is_cut_not_overrun),
        cmocka_unit_test(test_text_escapes_json),
        cmocka_unit_test(test_errors_are_translated_with_their_values),
        cmocka_unit_test(test_long_values_stay_utf8),
        cmocka_unit_test(test_tiles_are_numbered_set_by_set),
        cmocka_unit_test(test_tiles_are_ordered_by_weight),
        cmocka_unit_test(test_tiles_are_read_strictly),
        cmocka_unit_test(test_sets_pop_every_tile_once),
        cmocka_unit_test(test_nearest_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
