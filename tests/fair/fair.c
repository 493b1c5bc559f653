/* Fair decks: kept ones, every order equally likely, what is refused. */
#include "support/unit.h"

#include <pasch/fair/fair.h>
#include <pasch/rules/lead.h>

#include <jansson.h>
#include <string.h>

static const char secret[] = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
static const char other[] = "f00102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";

/* ---- Kept decks ---- */

static void check_vector(json_t *vector)
{
    const char *contributions[FAIR_SEATS_MAX];
    json_t *list = json_object_get(vector, "contributions"), *item;
    size_t i;
    json_array_foreach(list, i, item) contributions[i] = json_string_value(item);
    struct fair fair;
    const char *kept = json_string_value(json_object_get(vector, "secret"));
    assert_true(fair_init(&fair, kept, contributions, (unsigned)json_array_size(list), NULL));
    assert_string_equal(fair_commitment(&fair.secret).text,
                        json_string_value(json_object_get(vector, "commitment")));
    uint8_t deck[255];
    unsigned tiles = (unsigned)json_integer_value(json_object_get(vector, "tiles"));
    fair_deck(&fair, (uint32_t)json_integer_value(json_object_get(vector, "number")), deck, tiles);
    json_t *right = json_object_get(vector, "deck");
    assert_int_equal(json_array_size(right), tiles);
    json_array_foreach(right, i, item) assert_int_equal(deck[i], json_integer_value(item));
}

/* Made by verify.py; two of them meet a word that must be left out. */
static void test_kept_decks(void **state)
{
    (void)state;
    json_t *vectors = json_load_file(SOURCE_DIR "/tests/fair/vectors.json", 0, NULL), *vector;
    size_t i;
    assert_true(json_array_size(vectors) >= 15);
    json_array_foreach(vectors, i, vector) check_vector(vector);
    json_decref(vectors);
}

/* A commitment is the plain SHA-256 of the bytes, here 0 to 31: sha256sum says the same. */
static void test_commitment(void **state)
{
    (void)state;
    struct fair_digits digits;
    memcpy(digits.text, secret, sizeof digits.text);
    assert_string_equal(fair_commitment(&digits).text,
                        "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd");
}

/* ---- Every order equally likely ---- */

static double chi_square(const unsigned *counts, size_t count, double expected)
{
    double sum = 0;
    for (size_t i = 0; i < count; i++)
        sum += (counts[i] - expected) * (counts[i] - expected) / expected;
    return sum;
}

static void start(struct fair *fair)
{
    static const char *const contributions[] = {other, ""};
    assert_true(fair_init(fair, secret, contributions, 2, NULL));
}

/* Five tiles: 120 orders. Chi-square with 119 degrees of freedom is above 185 or below 70 once in
 * ten thousand times. */
static void test_all_orders(void **state)
{
    (void)state;
    enum { TILES = 5, ORDERS = 120, SHUFFLES = 1000 * ORDERS };
    struct fair fair;
    unsigned counts[ORDERS] = {0};
    start(&fair);
    for (uint32_t number = 1; number <= SHUFFLES; number++) {
        uint8_t deck[TILES];
        unsigned order = 0;
        fair_deck(&fair, number, deck, TILES);
        for (unsigned i = 0; i < TILES; i++) {
            unsigned smaller = 0;
            for (unsigned j = i + 1; j < TILES; j++)
                smaller += deck[j] < deck[i];
            order = order * (TILES - i) + smaller;
        }
        counts[order]++;
    }
    double sum = chi_square(counts, ORDERS, (double)SHUFFLES / ORDERS);
    print_message("chi-square of 120 orders: %.1f\n", sum);
    assert_true(sum > 70 && sum < 185);
}

/* Every tile is in every place equally often: 27 * 27 degrees of freedom, five deviations. */
static void test_all_places(void **state)
{
    (void)state;
    enum { TILES = 28, SHUFFLES = 28000 };
    static unsigned counts[TILES * TILES];
    struct fair fair;
    start(&fair);
    for (uint32_t number = 1; number <= SHUFFLES; number++) {
        uint8_t deck[TILES];
        fair_deck(&fair, number, deck, TILES);
        for (unsigned i = 0; i < TILES; i++)
            counts[i * TILES + deck[i]]++;
    }
    double sum = chi_square(counts, TILES * TILES, (double)SHUFFLES / TILES);
    print_message("chi-square of 28 places: %.1f\n", sum);
    assert_true(sum > 729 - 5 * 38.2 && sum < 729 + 5 * 38.2);
}

/* ---- What the decks follow from ---- */

static void assert_other_deck(const char *own, const char *const *contributions, unsigned seats,
                              uint32_t number)
{
    struct fair fair, changed;
    uint8_t deck[28], changed_deck[28];
    start(&fair);
    assert_true(fair_init(&changed, own, contributions, seats, NULL));
    fair_deck(&fair, 1, deck, 28);
    fair_deck(&changed, number, changed_deck, 28);
    assert_memory_not_equal(deck, changed_deck, sizeof deck);
}

static void test_everything_counts(void **state)
{
    (void)state;
    assert_other_deck(other, (const char *const[]){other, ""}, 2, 1);
    assert_other_deck(secret, (const char *const[]){secret, ""}, 2, 1);
    assert_other_deck(secret, (const char *const[]){"", other}, 2, 1);
    assert_other_deck(secret, (const char *const[]){other}, 1, 1);
    assert_other_deck(secret, (const char *const[]){other, "", ""}, 3, 1);
    assert_other_deck(secret, (const char *const[]){other, secret}, 2, 1);
    assert_other_deck(secret, (const char *const[]){other, ""}, 2, 2);
}

static void test_new_secrets(void **state)
{
    (void)state;
    struct fair_digits a, b;
    assert_true(fair_new_secret(&a, NULL));
    assert_true(fair_new_secret(&b, NULL));
    assert_true(fair_is_digits(a.text));
    assert_true(fair_is_digits(b.text));
    assert_string_not_equal(a.text, b.text);
    assert_string_not_equal(fair_commitment(&a).text, fair_commitment(&b).text);
}

/* ---- What is refused ---- */

static void assert_refused(const char *own, const char *contribution, const char *right)
{
    struct fair fair = {.seats = 77};
    struct error error = {.message = ""};
    char message[400];
    struct text text;
    const char *const contributions[] = {"", contribution};
    assert_false(fair_init(&fair, own, contributions, 2, &error));
    assert_int_equal(fair.seats, 77);
    text_init(&text, message, sizeof message);
    error_write(&error, NULL, &text);
    assert_string_equal(message, right);
}

static void test_refused(void **state)
{
    (void)state;
    static const char no_secret[] = "secret must have 64 digits 0-9 a-f";
    static const char no_contribution[] = "the contribution of seat 1 must have 64 digits 0-9 a-f";
    char wrong[FAIR_DIGITS + 2];
    assert_refused("", other, no_secret);
    assert_refused(secret + 1, other, no_secret);
    assert_refused(secret, "7", no_contribution);
    for (int i = 0; i < FAIR_DIGITS; i++) {
        memcpy(wrong, other, sizeof other);
        wrong[i] = "gF/:` @"[i % 7];
        assert_refused(secret, wrong, no_contribution);
        assert_refused(wrong, other, no_secret);
    }
    memcpy(wrong, other, FAIR_DIGITS);
    wrong[FAIR_DIGITS] = '0';
    wrong[FAIR_DIGITS + 1] = 0;
    assert_refused(secret, wrong, no_contribution);
}

/* ---- Lots ---- */

/* Lots always decide, so that each has its line: no shuffle is used up unseen. */
static void test_lots_decide(void **state)
{
    (void)state;
    struct fair fair;
    start(&fair);
    for (unsigned highest = 1; highest <= TILE_HIGHEST; highest++) {
        unsigned tiles = tile_count(highest);
        for (uint32_t number = 1; number <= 1500; number++) {
            uint8_t deck[TILE_COUNT];
            unsigned players = 2 + number % 12;
            fair_deck(&fair, number, deck, tiles);
            if (players <= tiles)
                assert_true(lead_lots((1u << players) - 1, deck, tiles) >= 0);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_kept_decks),  cmocka_unit_test(test_commitment),
        cmocka_unit_test(test_all_orders),  cmocka_unit_test(test_all_places),
        cmocka_unit_test(test_new_secrets), cmocka_unit_test(test_everything_counts),
        cmocka_unit_test(test_refused),     cmocka_unit_test(test_lots_decide),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
