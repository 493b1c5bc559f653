/* Reasons in words: those that reason_find() gives, in its order, and what is expected last. */
#include "support/table.h"

#include <pasch/players/player.h>
#include <pasch/words/language.h>
#include <pasch/words/reasons.h>

#include <assert.h>
#include <stdlib.h>

static struct player *player;

static void test_reasons_are_those_of_the_players(void **state)
{
    (void)state;
    static struct opinion opinions[ROUND_MOVES_MAX];
    static struct view view;
    struct words_reason reasons[WORDS_REASONS_MAX];
    struct remark remarks[REMARKS_MAX];
    struct stacked_table table;
    unsigned expected = 0, against = 0;
    table_open(&table, &game_draw, 2, "", "");
    deal(&table, "6-6 0-1 0-6 1-6 2-3 3-4 4-5 | 0-2 3-5 2-6 5-6 1-2 1-3 0-0", "");
    play(&table, "0: 6-6; 1: 2-6 on 6-6:side");
    view_make(&view, &table.match, 0);
    player_init(player, LEVEL_EXPERT, 1);
    unsigned count = player_weigh(player, &view, opinions);
    assert_true(count > 1);
    for (unsigned which = 0; which < count; which++) {
        unsigned found = reason_find(&view, opinions, count, which, remarks);
        unsigned told = words_reasons(&view, opinions, count, which, false, 1, reasons);
        assert_int_equal(told, found);
        for (unsigned i = 0; i < found; i++) {
            char buffer[WORDS_REASON_MAX];
            struct text text;
            text_init(&text, buffer, sizeof buffer);
            error_write(&remarks[i].words, NULL, &text);
            assert_string_equal(reasons[i].text, buffer);
            assert_int_equal(reasons[i].side, remarks[i].against ? WORDS_AGAINST : WORDS_FOR);
            against += remarks[i].against;
        }
        told = words_reasons(&view, opinions, count, which, true, 1, reasons);
        struct error message;
        bool expects = words_expect(&view, opinions[which].move, 1, &message);
        assert_int_equal(told, found + expects);
        if (expects)
            assert_int_equal(reasons[found].side, WORDS_EXPECTED);
        expected += expects;
    }
    assert_true(expected > 0 && against > 0); /* else nothing was looked at */
}

static void test_signs_differ(void **state)
{
    (void)state;
    assert_string_equal(words_side_sign(WORDS_FOR), "+");
    assert_string_equal(words_side_sign(WORDS_AGAINST), "–");
    assert_string_equal(words_side_sign(WORDS_EXPECTED), ">");
}

static void assert_sentence(const char *message, const char *value, const char *wanted)
{
    char buffer[200];
    struct text text;
    struct error error;
    error_set(&error, message, error_text(value));
    text_init(&text, buffer, sizeof buffer);
    language_write_sentence(&error, &text);
    assert_string_equal(buffer, wanted);
}

static void test_what_stands_alone_is_a_sentence(void **state)
{
    (void)state;
    assert_sentence("you hold no {0}", "1-1", "You hold no 1-1.");
    assert_sentence("{0} matches no end", "anna.jsonl", "anna.jsonl matches no end.");
    assert_sentence("über {0}", "1", "Über 1.");
    assert_sentence("Is it so?", "", "Is it so?");
    assert_sentence("{0}", "", "");
}

int main(void)
{
    player = malloc(sizeof *player);
    assert(player);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_reasons_are_those_of_the_players),
        cmocka_unit_test(test_signs_differ),
        cmocka_unit_test(test_what_stands_alone_is_a_sentence),
    };
    int failed = cmocka_run_group_tests_name("words: reasons", tests, NULL, NULL);
    free(player);
    return failed;
}
