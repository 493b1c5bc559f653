/* Records that promise fair deals: each kept, each way to break the promise refused with its line.
 */
#include "support/fair_match.h"
#include "support/random_match.h"
#include "support/unit.h"

#include <pasch/games/games.h>

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

static char record[1 << 20];

static void write_match(const struct sheet *sheet, int players, uint64_t seed)
{
    struct random random;
    struct text text;
    random_seed(&random, seed);
    text_init(&text, record, sizeof record);
    fair_match_write(&text, sheet, players, 30000, &random);
}

static long count_decks(void)
{
    long count = 0;
    for (const char *at = record; (at = strstr(at, "\"deck\":")); at++)
        count++;
    return count;
}

static void test_every_game(void **state)
{
    (void)state;
    static struct record_reader reader;
    for (int i = 0; i < game_count; i++) {
        struct error error = {.message = ""};
        write_match(games[i], games[i]->max_players, (uint64_t)i);
        record_reader_init(&reader, false);
        assert_true(record_read(&reader, record, strlen(record), &error));
        assert_int_equal(reader.fair_decks, count_decks());
        assert_true(reader.fair_decks > 0);
        assert_int_equal(reader.shuffles, reader.fair_decks);
        assert_string_equal(reader.date, "2026-11-16T12:00:00Z");
    }
}

/* A match with the promise, one without: each is read as what it is. */
static void test_one_after_another(void **state)
{
    (void)state;
    static struct record_reader reader;
    static char both[1 << 21];
    struct text text;
    write_match(&game_wolf, 4, 1);
    long decks = count_decks();
    text_init(&text, both, sizeof both);
    text_add(&text, record);
    write_match(&game_doubles, 3, 2);
    char *fairness = strstr(record, ",\"date\":");
    text_add_bytes(&text, record, (size_t)(fairness - record));
    text_add(&text, "}");
    text_add(&text, strchr(record, '\n'));
    text_add(&text, record);
    decks += count_decks();
    assert_false(text.cut);
    record_reader_init(&reader, false);
    assert_true(record_read(&reader, both, text.length, NULL));
    assert_int_equal(reader.matches, 3);
    assert_int_equal(reader.fair_decks, decks);
}

/* ---- Broken promises ---- */

/* The first line, with a member of "fairness" (or of the line, if `outside`) set or, NULL, taken
 * out. */
static char *change_first(const char *name, json_t *value, bool outside)
{
    const char *rest = strchr(record, '\n');
    json_t *first = json_loadb(record, (size_t)(rest - record), 0, NULL);
    json_t *object = outside ? first : json_object_get(first, "fairness");
    assert_true(value ? json_object_set_new(object, name, value) == 0
                      : json_object_del(object, name) == 0);
    char *line = json_dumps(first, JSON_COMPACT), *whole = malloc(strlen(line) + strlen(rest) + 1);
    assert_non_null(whole);
    strcpy(whole, line);
    strcat(whole, rest);
    free(line);
    json_decref(first);
    return whole;
}

static void assert_message(char *text, long line, const char *right)
{
    static struct record_reader reader;
    struct error error = {.message = ""};
    char message[400];
    struct text said;
    record_reader_init(&reader, false);
    assert_false(record_read(&reader, text, strlen(text), &error));
    text_init(&said, message, sizeof message);
    error_write(&error, NULL, &said);
    assert_string_equal(message, right);
    assert_int_equal(reader.line, line);
    free(text);
}

static void assert_refused(const char *name, json_t *value, const char *right)
{
    assert_message(change_first(name, value, false), 1, right);
}

/* The contributions with that of one seat changed; NULL: no string at all. */
static json_t *contributions_with(unsigned seat, const char *digits)
{
    json_t *first = json_loadb(record, (size_t)(strchr(record, '\n') - record), 0, NULL);
    json_t *list =
        json_deep_copy(json_object_get(json_object_get(first, "fairness"), "contributions"));
    json_array_set_new(list, seat, digits ? json_string(digits) : json_integer(1));
    json_decref(first);
    return list;
}

static const char digits[] = "00000000000000000000000000000000000000000000000000000000000000aa";

static void test_first_line(void **state)
{
    (void)state;
    write_match(&game_wolf, 4, 5);
    /* Who is who at this table: seat 1 must be a computer player, seat 0 a person. */
    assert_non_null(strstr(record, "\"bots\":[\"\",\"expert\""));
    assert_refused("scheme", NULL, "scheme is missing");
    assert_refused("scheme", json_string("dice"),
                   "fairness: the scheme dice is not known, only pasch-fair-1");
    assert_refused("commitment", NULL, "commitment is missing");
    assert_refused("commitment", json_string(digits),
                   "fairness: the secret is not the one that the commitment promised");
    assert_refused("secret", NULL, "secret is missing");
    assert_refused("secret", json_integer(7), "secret must be a string");
    assert_refused("secret", json_string(digits),
                   "fairness: the secret is not the one that the commitment promised");
    assert_refused("secret", json_string(digits + 1), "secret must have 64 digits 0-9 a-f");
    assert_refused("contributions", NULL, "contributions is missing");
    assert_refused("contributions", json_array(), "contributions must be a list of 4");
    assert_refused("contributions", contributions_with(0, NULL),
                   "contributions must be a list of strings");
    assert_refused("contributions", contributions_with(0, ""),
                   "contributions: seat 0 is a person and must have one");
    assert_refused("contributions", contributions_with(1, digits),
                   "contributions: seat 1 is a computer player and has none");
    assert_refused("contributions", contributions_with(0, "0xff"),
                   "the contribution of seat 0 must have 64 digits 0-9 a-f");
    assert_refused("note", json_string(""), "note does not belong here");
    assert_message(change_first("fairness", json_string("yes"), true), 1,
                   "fairness must be an object");
}

static void test_decks(void **state)
{
    (void)state;
    static const char unfair[] = "unfair: this deck is not the one that follows from the secret "
                                 "and the contributions as shuffle 1";
    write_match(&game_wolf, 4, 5);
    assert_message(change_first("contributions", contributions_with(0, digits), false), 2, unfair);
    /* The next match's decks after this match's first line. */
    struct fair_digits secret;
    memcpy(secret.text, digits, sizeof digits);
    char *line = change_first("secret", json_string(digits), false);
    assert_true(strlen(line) < sizeof record);
    strcpy(record, line);
    free(line);
    assert_message(change_first("commitment", json_string(fair_commitment(&secret).text), false), 2,
                   unfair);
}

/* A redeal more or less is a true record of a match, but not of a fair one. */
static void test_redeals_are_numbered(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 400; seed++) {
        write_match(&game_wolf, 2, seed);
        char *redeal = strstr(record, "\"leader\":null}\n");
        if (!redeal)
            continue;
        char *line = redeal, *next = strchr(redeal, '\n') + 1;
        while (line[-1] != '\n')
            line--;
        long number = 1;
        for (const char *at = record; at < line; at++)
            number += *at == '\n';
        memmove(line, next, strlen(next) + 1);
        static struct record_reader reader;
        record_reader_init(&reader, false);
        assert_false(record_read(&reader, record, strlen(record), NULL));
        assert_int_equal(reader.line, number);
        return;
    }
    fail_msg("no redeal");
}

/* ---- Dates ---- */

static void test_dates(void **state)
{
    (void)state;
    static const char *const good[] = {"2026-11-16T12:00:00Z", "2024-02-29", "2000-02-29T23:59:60Z",
                                       "0001-01-01T00:00:00Z"};
    static const char *const wrong[] = {"",
                                        "2026-11-16T12:00:00",
                                        "2026-11-16T24:00:00Z",
                                        "2026-11-16T12:60:00Z",
                                        "2026-11-16T12:00:61Z",
                                        "2026-11-16 12:00:00Z",
                                        "2026-11-16T12:00:00Z ",
                                        "2026-11-31",
                                        "2026-13-01",
                                        "2026-00-01",
                                        "2026-01-00",
                                        "2023-02-29",
                                        "1900-02-29",
                                        "26-11-16",
                                        "2026-1-16",
                                        "2026-11-1x",
                                        "yesterday"};
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++)
        assert_true(record_is_date(good[i]));
    write_match(&game_wolf, 4, 5);
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_message(change_first("date", json_string(wrong[i]), true), 1,
                       "date must be a date like 2026-11-16T12:00:00Z");
    assert_message(change_first("date", json_integer(20261116), true), 1,
                   "date must be a date like 2026-11-16T12:00:00Z");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_game),           cmocka_unit_test(test_one_after_another),
        cmocka_unit_test(test_first_line),           cmocka_unit_test(test_decks),
        cmocka_unit_test(test_redeals_are_numbered), cmocka_unit_test(test_dates),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
