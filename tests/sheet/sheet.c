/* Fields, options and what makes sense together. */
#include "support/unit.h"

#include <pasch/games/games.h>

#include <string.h>

static void assert_message(const struct error *error, const char *expected)
{
    char buffer[1400];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    error_write(error, NULL, &text);
    assert_string_equal(buffer, expected);
}

/* The table names every member of the struct that a house rule could change, each at its own place.
 */
static void test_every_member_is_a_field(void **state)
{
    (void)state;
    size_t described = 0;
    for (int i = 0; i < sheet_field_count; i++) {
        const struct field *field = &sheet_fields[i];
        described += field->type == FIELD_HANDS ? sizeof(int) * (PLAYERS_MAX + 1) : sizeof(int);
        assert_non_null(field->sentence);
        for (int j = 0; j < i; j++) {
            assert_string_not_equal(field->name, sheet_fields[j].name);
            assert_true(field->offset != sheet_fields[j].offset);
        }
    }
    assert_int_equal(described, sizeof(struct sheet) - offsetof(struct sheet, min_players));
}

static void test_every_game_makes_sense(void **state)
{
    (void)state;
    for (int i = 0; i < game_count; i++) {
        struct error error = {.message = ""};
        assert_true(sheet_validate(games[i], &error));
        assert_ptr_equal(game_find(games[i]->id, NULL), games[i]);
        bool alone = games[i]->max_players == 1;
        assert_int_equal(sheet_find_option(games[i], "direction") == NULL, alone); /* G2 */
        for (int j = 0; j < games[i]->option_count; j++)
            assert_non_null(sheet_find_field(games[i]->options[j].field));
    }
}

/* What is written can be read, and gives the same sheet. */
static void test_every_field_is_written_and_read(void **state)
{
    (void)state;
    for (int i = 0; i < game_count; i++) {
        struct sheet copy = *games[i];
        for (int j = 0; j < sheet_field_count; j++) /* A sheet with other values everywhere. */
            if (sheet_fields[j].type != FIELD_HANDS && sheet_knows(&copy, &sheet_fields[j]))
                *(int *)((char *)&copy + sheet_fields[j].offset) = -1;
        for (int j = 0; j < sheet_field_count; j++) {
            char buffer[120];
            struct text text;
            if (!sheet_knows(games[i], &sheet_fields[j]))
                continue;
            text_init(&text, buffer, sizeof buffer);
            sheet_write(games[i], &sheet_fields[j], &text);
            if (sheet_fields[j].type == FIELD_HANDS)
                memset(copy.hand, 0, sizeof copy.hand);
            assert_true(sheet_set(&copy, sheet_fields[j].name, buffer, NULL));
        }
        assert_memory_equal((char *)&copy + offsetof(struct sheet, min_players),
                            (const char *)games[i] + offsetof(struct sheet, min_players),
                            sizeof copy - offsetof(struct sheet, min_players));
    }
}

static void test_options_refuse_what_the_game_does_not_offer(void **state)
{
    (void)state;
    struct error error;
    struct sheet sheet = game_doubles, before = sheet;
    assert_false(sheet_set_option(&sheet, 2, "lead", "free", &error));
    assert_message(&error, "lead = free: must be heaviest-double | double-six | lots");
    assert_false(sheet_set_option(&sheet, 2, "target", "0", &error));
    assert_message(&error, "target = 0: must be 1 – 10000");
    assert_false(sheet_set_option(&sheet, 2, "target", "ten", &error));
    assert_false(sheet_set_option(&sheet, 2, "target", "007", &error));
    assert_false(sheet_set_option(&sheet, 3, "hand", "10", &error));
    assert_message(&error, "hand = 10: must be 1 – 9");
    assert_false(sheet_set_option(&sheet, 3, "reserve", "2", &error));
    assert_message(&error, "doubles has no option reserve; its options: direction | hand | lead | "
                           "spinner | draw | target");
    assert_memory_equal(&sheet, &before, sizeof sheet);
    assert_true(sheet_set_option(&sheet, 3, "hand", "9", &error));
    assert_int_equal(sheet.hand[3], 9);
    assert_int_equal(sheet.hand[2], 7);
}

static void test_hands_are_set_for_all_or_some(void **state)
{
    (void)state;
    struct sheet sheet = game_wolf, before;
    assert_true(sheet_set(&sheet, "hand", "2", NULL));
    assert_int_equal(sheet.hand[2], 2);
    assert_int_equal(sheet.hand[13], 2);
    assert_true(sheet_set(&sheet, "hand", "3:4  4:5", NULL));
    assert_int_equal(sheet.hand[2], 2);
    assert_int_equal(sheet.hand[3], 4);
    assert_int_equal(sheet.hand[4], 5);
    static const char *const wrong[] = {"",     "0",   "x",       "3:",    ":4",  "3:0",
                                        "14:2", "0:2", "3:4,4:5", "3:4 x", "3;4", "-1"};
    before = sheet;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        assert_false(sheet_set(&sheet, "hand", wrong[i], NULL));
        assert_memory_equal(&sheet, &before, sizeof sheet);
    }
}

struct nonsense {
    const struct sheet *base;
    const char *changes[6]; /* name, value, … */
    const char *message;
};

/* Whether a form shows this as the title of a field or of a word. */
static bool is_shown(const char *title, size_t length)
{
    for (int i = 0; i < sheet_field_count; i++) {
        const struct field *field = &sheet_fields[i];
        if (strlen(field->title) == length && strncmp(field->title, title, length) == 0)
            return true;
        for (const struct word *word = field->words; word && word->name; word++)
            if (strlen(word->title) == length && strncmp(word->title, title, length) == 0)
                return true;
    }
    return false;
}

/* A form puts the title of a field in place of its name: no other name may be left, and what is
 * quoted is what the form shows. */
static void assert_words_of_the_form(const struct error *error)
{
    assert_memory_equal(error->message, "{0}", 3);
    assert_non_null(sheet_find_field(error->values[0].text));
    assert_null(strchr(error->message, '_'));
    for (const char *at = error->message; (at = strstr(at, "“")); at++) {
        const char *title = at + strlen("“"), *end = strstr(title, "”");
        assert_non_null(end);
        if (!is_shown(title, (size_t)(end - title)))
            fail_msg("no form shows “%.*s”", (int)(end - title), title);
    }
}

static void test_nonsense_is_refused_beforehand(void **state)
{
    (void)state;
    static const struct nonsense cases[] = {
        {&game_wolf,
         {"hand", "4:8"},
         "hand: 4 players with 8 tiles each need more than the set has; at most 7"},
        {&game_draw, {"max_players", "7"}, "hand: says nothing about 7 players; add 7:NUMBER"},
        {&game_wolf,
         {"min_players", "9", "max_players", "3"},
         "min_players = 9: must not be more than “Most players”, which is 3"},
        {&game_doubles,
         {"set", "double-three", "hand", "1", "lead", "double-six"},
         "lead: the set has no 6-6, so nobody could ever lead"},
        {&game_doubles,
         {"set", "double-one", "hand", "1"},
         "set: its 3 tiles are too few for 4 players"},
        {&game_draw,
         {"rounds", "3"},
         "scoring: without points the match is one round; “Rounds” must be 1"},
        {&game_wolf,
         {"limit", "0"},
         "rounds = 0: without “Points to win” or “Limit” the match would never end"},
        {&game_draw, {"divisor", "1"}, "divisor = 1: must be 0 (no scoring) or 2 – 99"},
        {&game_double_6,
         {"target", "50"},
         "target: can be reached for sure only with a “Counting” by which the winner scores"},
        {&game_doubles,
         {"limit", "50"},
         "limit: only with a “Counting” by which points are charged"},
        {&game_hungarian,
         {"divisor", "5"},
         "divisor: points for open ends are good, but with this “Counting” points are bad"},
        {&game_draw, {"lead_later", "winner"}, "lead_later: there is only one round; see “Rounds”"},
        {&game_draw, {"eliminate", "true"}, "eliminate: needs a “Limit”"},
        {&game_draw,
         {"set", "double-two", "max_players", "13", "hand", "3"},
         "set: its 6 tiles are too few for 7 players"},
        {&game_doubles,
         {"lone_blank_ends", "true"},
         "lone_blank_ends: only with a “Counting” by which points are charged"},
        {&game_draw,
         {"divisor", "5"},
         "divisor: with “no points” for “Counting” there are no points to make"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct sheet sheet = *cases[i].base;
        struct error error;
        for (int j = 0; j < 6 && cases[i].changes[j]; j += 2)
            assert_true(sheet_set(&sheet, cases[i].changes[j], cases[i].changes[j + 1], NULL));
        assert_false(sheet_validate(&sheet, &error));
        assert_message(&error, cases[i].message);
        assert_words_of_the_form(&error);
    }
}

static void test_player_numbers(void **state)
{
    (void)state;
    struct error error;
    assert_true(sheet_allows_players(&game_hungarian, 4, &error));
    assert_false(sheet_allows_players(&game_hungarian, 5, &error));
    assert_message(&error, "hungarian is for 2 to 4 players, not 5");
    assert_null(game_find("chess", &error));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_member_is_a_field),
        cmocka_unit_test(test_every_game_makes_sense),
        cmocka_unit_test(test_every_field_is_written_and_read),
        cmocka_unit_test(test_options_refuse_what_the_game_does_not_offer),
        cmocka_unit_test(test_hands_are_set_for_all_or_some),
        cmocka_unit_test(test_nonsense_is_refused_beforehand),
        cmocka_unit_test(test_player_numbers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
