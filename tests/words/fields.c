/* Options and fields of house rules as people read them. */
#include "support/table.h"

#include <pasch/words/fields.h>
#include <pasch/words/names.h>

#include <string.h>

static void test_everything_has_a_title(void **state)
{
    (void)state;
    for (int i = 0; i < sheet_field_count; i++) {
        const struct field *field = &sheet_fields[i];
        assert_non_null(field->title);
        assert_non_null(field->sentence);
        assert_null(strchr(field->title, '_'));
        for (const struct word *word = field->words; word && word->name; word++)
            assert_non_null(word->title);
    }
    for (int level = 0; level < LEVEL_COUNT; level++)
        assert_true(level_title((enum level)level)[0]);
}

/* What the server looks up without asking. */
static void test_words_of_options_are_words_of_their_fields(void **state)
{
    (void)state;
    for (int game = 0; game < game_count; game++)
        for (int i = 0; i < games[game]->option_count; i++) {
            const struct game_option *option = &games[game]->options[i];
            const struct field *field = sheet_find_field(option->field);
            for (int word = 0; option->words && option->words[word]; word++)
                assert_non_null(sheet_find_word(field, option->words[word]));
        }
}

static void assert_value(const char *field, const char *value, const char *wanted)
{
    char buffer[100];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    field_write_value(sheet_find_field(field), value, &text);
    assert_string_equal(buffer, wanted);
}

static void test_values(void **state)
{
    (void)state;
    assert_value("draw", "until-playable", "until one fits");
    assert_value("lead", "free", "any tile");
    assert_value("dry_draw", "free", "the turn ends");
    assert_value("flip", "true", "yes");
    assert_value("flip", "false", "no");
    assert_value("limit", "42", "42");
    assert_value("hand", "2:7 3:6", "2:7 3:6");
}

static void assert_choices(const struct sheet *sheet, int players, const char *name,
                           const char *wanted)
{
    char buffer[300];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    field_write_choices(sheet, sheet, players, sheet_find_option(sheet, name), &text);
    assert_string_equal(buffer, wanted);
}

static void test_choices_mark_what_is_usual(void **state)
{
    (void)state;
    struct sheet sheet = game_wolf;
    assert_choices(&sheet, 3, "direction", "clockwise (usual) · counterclockwise");
    assert_choices(&sheet, 3, "limit", "1 to 10000, usually 100");
    assert_true(sheet_set(&sheet, "limit", "60", NULL));
    assert_choices(&sheet, 3, "limit", "1 to 10000, usually 60");
    assert_choices(&game_hungarian, 4, "may_stop", "yes · no (usual)");
}

static void test_a_hand_that_is_too_large(void **state)
{
    (void)state;
    char buffer[200];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    field_write_refusal(&game_doubles, 4, sheet_find_option(&game_doubles, "hand"), "9", &text);
    assert_string_equal(buffer, "Tiles in hand: 9 is not possible, only 1 to 7.");
}

static void assert_refusal(const struct sheet *sheet, int players, const char *name,
                           const char *value, const char *wanted)
{
    char buffer[300];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    field_write_refusal(sheet, players, sheet_find_option(sheet, name), value, &text);
    assert_string_equal(buffer, wanted);
}

static void test_words_are_refused_with_words(void **state)
{
    (void)state;
    assert_refusal(&game_wolf, 3, "direction", "up",
                   "Direction: up is not possible, only these are: clockwise · counterclockwise.");
    assert_refusal(&game_hungarian, 4, "may_stop", "perhaps",
                   "Stopping early: perhaps is not possible, only these are: yes · no.");
}

/* The largest hand is that of the sheet as it is now, wherever it is told. */
static void test_the_largest_hand_follows_the_other_fields(void **state)
{
    (void)state;
    struct sheet sheet = game_doubles;
    char buffer[300];
    struct text text;
    assert_true(sheet_set(&sheet, "set", "double-nine", NULL));
    text_init(&text, buffer, sizeof buffer);
    field_write_choices(&sheet, &game_doubles, 4, sheet_find_option(&sheet, "hand"), &text);
    assert_string_equal(buffer, "1 to 13, usually 7");
    assert_refusal(&sheet, 4, "hand", "99", "Tiles in hand: 99 is not possible, only 1 to 13.");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_everything_has_a_title),
        cmocka_unit_test(test_words_of_options_are_words_of_their_fields),
        cmocka_unit_test(test_values),
        cmocka_unit_test(test_choices_mark_what_is_usual),
        cmocka_unit_test(test_a_hand_that_is_too_large),
        cmocka_unit_test(test_words_are_refused_with_words),
        cmocka_unit_test(test_the_largest_hand_follows_the_other_fields),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
