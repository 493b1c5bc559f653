/* The cast: nobody's name twice, none like a person's, short names that differ, faces that do. */
#include "../support/unit.h"

#include <pasch/base/utf8.h>
#include <pasch/cast/cast.h>
#include <pasch/record/record.h>
#include <pasch/terminal/play.h>

#include "short_names.h"

#include <pasch/games/games.h>

#include <stdlib.h>
#include <string.h>

static void test_everybody_is_told_apart_by_the_first_letter(void **state)
{
    (void)state;
    for (unsigned i = 0; i < CAST_COUNT; i++) {
        size_t length = strlen(cast_names[i]);
        assert_in_range(length, 1, CAST_NAME_MAX);
        assert_true(length <= RECORD_NAME_MAX);
        assert_true(utf8_is_valid(cast_names[i], length));
        assert_int_equal(cast_find(cast_names[i]), i);
        for (unsigned j = 0; j < i; j++) {
            assert_int_not_equal(cast_names[i][0], cast_names[j][0]);
            assert_false(cast_is_alike(cast_names[i], cast_names[j]));
        }
    }
    assert_int_equal(cast_find("Nobody"), -1);
    assert_int_equal(cast_find("anna"), -1);
    assert_int_equal(cast_find(""), -1);
}

static void test_names_that_are_alike(void **state)
{
    (void)state;
    static const char *const like_anna[] = {"Anna",
                                            "anna",
                                            "ANNA",
                                            " An na.",
                                            "\u00c1nna",
                                            "A\u0301nna",
                                            "a\u0308nn\u00e3",
                                            "\u0410nna",                 /* Cyrillic */
                                            "\uff21\uff4e\uff4e\uff41"}; /* as wide as two */
    static const char *const others[] = {"", "Ann", "Annan", "Anna 2", "Hanna", "\u5b89\u5a1c"};
    for (size_t i = 0; i < sizeof like_anna / sizeof like_anna[0]; i++)
        assert_true(cast_is_alike("Anna", like_anna[i]));
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        assert_false(cast_is_alike("Anna", others[i]));
    assert_true(cast_is_alike("Zo\u00eb", "zoe\u0308"));
    assert_false(cast_is_alike("Anna", "Ann\xff")); /* no UTF-8: the end is found all the same */
    assert_false(cast_is_alike("Anna", "Ann\xe2\x80"));
}

static void test_whoever_is_chosen_is_like_nobody(void **state)
{
    (void)state;
    const char *taken[CAST_COUNT] = {"", "anna", "A\u0301nna", "BEN"};
    assert_int_equal(cast_choose(taken, 4, 0), cast_find("Clara"));
    assert_int_equal(cast_choose(taken, 4, 19), cast_find("Vera"));
    for (unsigned first = 0; first < 2 * CAST_COUNT; first++) { /* all of them, one after another */
        bool chosen[CAST_COUNT] = {false};
        for (unsigned i = 0; i < CAST_COUNT; i++)
            taken[i] = "";
        for (unsigned i = 0; i < CAST_COUNT; i++) {
            unsigned member = cast_choose(taken, CAST_COUNT, first);
            assert_false(chosen[member]);
            chosen[member] = true;
            taken[i] = cast_names[member];
        }
    }
}

static void test_the_same_table_begins_with_the_same(void **state)
{
    (void)state;
    bool seen[CAST_COUNT] = {false};
    char id[3] = "a";
    for (id[0] = 'a'; id[0] <= 'z'; id[0]++) {
        assert_true(cast_first(id) < CAST_COUNT);
        assert_int_equal(cast_first(id), cast_first(id));
        seen[cast_first(id)] = true;
    }
    for (unsigned i = 0; i < CAST_COUNT; i++)
        assert_true(seen[i]);
}

static void test_faces(void **state)
{
    (void)state;
    static char faces[CAST_COUNT][CAST_FACE_MAX + 1];
    for (unsigned i = 0; i < CAST_COUNT; i++) {
        struct text text;
        text_init(&text, faces[i], sizeof faces[i]);
        cast_write_face(&text, i);
        assert_false(text.cut);
        assert_memory_equal(faces[i], "<svg ", 5);
        assert_string_equal(faces[i] + text.length - 7, "</svg>\n");
        assert_null(strchr(faces[i], '%'));
        for (unsigned j = 0; j < i; j++)
            assert_string_not_equal(faces[i], faces[j]);
    }
}

/* A table of thirteen in the terminal, whatever the person is called. */
static void test_thirteen_at_a_table(void **state)
{
    (void)state;
    static const char *const people[] = {"Eva", "Anna", "mia", "E\u0301MMA",
                                         "Maximiliane Charlotte"};
    const struct sheet *sheet = game_find("wolf", NULL);
    struct canvas canvas = {.width = 80, .height = 24};
    for (size_t i = 0; i < sizeof people / sizeof people[0]; i++)
        for (int width = 2; width < 12; width++) {
            struct play_plan plan;
            const char *names[PLAYERS_MAX];
            char shown[PLAYERS_MAX][SHORT_NAME_MAX];
            play_plan_init(&plan, sheet, PLAYERS_MAX, people[i],
                           &(struct play_seat){.level = LEVEL_NORMAL});
            for (unsigned seat = 0; seat < PLAYERS_MAX; seat++) {
                names[seat] = plan.seats[seat].name;
                for (unsigned other = 0; other < seat; other++)
                    assert_false(cast_is_alike(names[seat], names[other]));
            }
            for (unsigned seat = 0; seat < PLAYERS_MAX; seat++) {
                short_name(&canvas, (struct name_list){names, PLAYERS_MAX}, seat, width,
                           shown[seat]);
                for (unsigned other = 0; other < seat && width > 3; other++)
                    assert_string_not_equal(shown[seat], shown[other]);
            }
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_everybody_is_told_apart_by_the_first_letter),
        cmocka_unit_test(test_names_that_are_alike),
        cmocka_unit_test(test_whoever_is_chosen_is_like_nobody),
        cmocka_unit_test(test_the_same_table_begins_with_the_same),
        cmocka_unit_test(test_faces),
        cmocka_unit_test(test_thirteen_at_a_table),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
