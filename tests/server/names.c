/* Who sits at a table: names of people and of computer players, and the secrets by which people are
 * known. */
#include "guests.h"

#include <pasch/cast/cast.h>

#include <sodium.h>

/* ---- People ---- */

static void test_names(void **state)
{
    (void)state;
    static const struct {
        const char *name, *clean; /* NULL: refused */
    } cases[] = {
        {"Ada", "Ada"},
        {"  Ada \t\n Lovelace ", "Ada Lovelace"},
        {"Jos\xc3\xa9 \xf0\x9f\x98\x80", "Jos\xc3\xa9 \xf0\x9f\x98\x80"},
        {"A\xe2\x80\xae\xe2\x80\x8b"
         "da",
         "Ada"}, /* direction, no width */
        {"\xe2\x80\x83"
         "A\xc2\xa0"
         "B\xe3\x80\x80",
         "A B"}, /* other blanks */
        {"e\xcc\x81\xcc\x81\xcc\x81\xcc\x81", "e\xcc\x81\xcc\x81"},
        {"e\xcc\x81\xcc\x81\xe2\x80\x8b\xcc\x81\xcc\x81", "e\xcc\x81\xcc\x81"},
        {"Ad\xe2\x80\x8d"
         "a\xe2\x80\x8d",
         "Ada"}, /* a joiner that joins nothing */
        {"\xf0\x9f\x91\xa9\xe2\x80\x8d\xf0\x9f\x92\xbb\xe2\x80\x8d",
         "\xf0\x9f\x91\xa9\xe2\x80\x8d\xf0\x9f\x92\xbb"}, /* and one that does */
        {"\xe0\xa4\x95\xe0\xa5\x8d\xe2\x80\x8c\xe0\xa4\xb7",
         "\xe0\xa4\x95\xe0\xa5\x8d\xe2\x80\x8c\xe0\xa4\xb7"},
        {"\xe2\x80\x8d\xe2\x80\x8c", NULL}, /* nothing but joiners, */
        {"\xcc\x81\xcc\x81", NULL},         /* marks, */
        {"\xe2\xa0\x80\xe3\x85\xa4", NULL}, /* letters that are blank, */
        {"\xe2\x80\xae\xe2\x81\xa6\xef\xbb\xbf\xef\xb8\x8f\xf3\xa0\x84\x80",
         NULL}, /* or directions */
        {"", NULL},
        {" \t ", NULL},
        {"\xe2\x80\x8b", NULL},
        {"0123456789012345678901234567890123456789", "0123456789012345678901234567890123456789"},
        {"01234567890123456789012345678901234567890", NULL},
    };
    for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char name[NAME_BYTES + 1];
        struct error error;
        bool good = display_name_clean(cases[i].name, name, &error);
        assert_int_equal(good, cases[i].clean != NULL);
        if (good)
            assert_string_equal(name, cases[i].clean);
    }
}

static void test_secrets(void **state)
{
    (void)state;
    struct hash a, b;
    char id[TABLE_ID_LENGTH + 1], other[TABLE_ID_LENGTH + 1];
    assert_true(people_hash_person(digits_of('a'), SECRET_DIGITS, &a));
    assert_true(people_hash_token(digits_of('a'), SECRET_DIGITS, &b));
    assert_false(hash_is_same(&a, &b));
    assert_false(people_hash_person(digits_of('a'), SECRET_DIGITS - 1, &a));
    assert_false(people_hash_person(digits_of('A'), SECRET_DIGITS, &a));
    assert_false(people_hash_person(digits_of('g'), SECRET_DIGITS, &a));
    people_make_id(id);
    people_make_id(other);
    assert_true(people_is_id(id));
    assert_string_not_equal(id, other);
    id[3] = '/';
    assert_false(people_is_id(id));
}

/* ---- Computer players ---- */

#define COMPUTER ",{\"kind\":\"computer\",\"level\":\"normal\"}"
#define WOLF_FOR_THIRTEEN                                                                          \
    "{\"game\":\"wolf\",\"seats\":[{\"kind\":\"person\"},{\"kind\":\"person\"}" COMPUTER COMPUTER  \
        COMPUTER COMPUTER COMPUTER COMPUTER COMPUTER COMPUTER COMPUTER COMPUTER COMPUTER "]}"

static void assert_names_differ(const struct table *table)
{
    for (unsigned seat = 0; seat < table_seats(table); seat++) {
        const struct chair *chair = &table->chairs[seat];
        if (chair->is_person)
            continue;
        assert_true(cast_find(chair->name) >= 0);
        for (unsigned other = 0; other < table_seats(table); other++)
            assert_true(other == seat || !cast_is_alike(chair->name, table->chairs[other].name));
    }
}

/* Whatever people are called, and whenever they come: first, or when somebody of the cast has that
 * name already. Who is not in their way keeps the name. */
static void test_computers_have_names_of_their_own(void **state)
{
    (void)state;
    struct error error;
    unsigned seat;
    for (unsigned member = 0; member < 4 * CAST_COUNT; member++) {
        const char *plain = cast_names[member / 4];
        char names[4][NAME_BYTES + 1];
        snprintf(names[0], sizeof names[0], "%s", plain);
        snprintf(names[1], sizeof names[1], "%c%s", plain[0] + 'a' - 'A', plain + 1);
        snprintf(names[2], sizeof names[2], "%c\u0301%s", plain[0], plain + 1);
        snprintf(names[3], sizeof names[3], "%s\u0308", plain);
        struct guest ada = guest_of('a', names[member % 4]), ben = guest_of('b', names[0]);
        struct table table, before, kept;
        assert_true(build(&table, WOLF_FOR_THIRTEEN, &ada, &error));
        assert_names_differ(&table);
        before = table;
        assert_true(table_join(&table, &ben, &seat, &error));
        assert_names_differ(&table);
        for (unsigned i = 2; i < PLAYERS_MAX; i++)
            if (!cast_is_alike(before.chairs[i].name, names[0]))
                assert_string_equal(table.chairs[i].name, before.chairs[i].name);
        char text[16384];
        struct text writing;
        text_init(&writing, text, sizeof text);
        table_write_kept(&table, &writing);
        assert_true(table_read_kept(&kept, table.id, text, &error));
        for (unsigned i = 0; i < PLAYERS_MAX; i++)
            assert_string_equal(kept.chairs[i].name, table.chairs[i].name);
    }
}

/* Who makes a table may say who of the cast plays; where that name is taken it is another. */
static void test_the_cast_can_be_chosen(void **state)
{
    (void)state;
    struct error error;
    struct table table;
    struct guest ada = guest_of('a', "Ada"), vera = guest_of('b', "VERA");
#define EASY(name) "{\"kind\":\"computer\",\"level\":\"easy\"" name "}"
    const char *wishes =
        "{\"game\":\"draw\",\"seats\":[{\"kind\":\"person\"}," EASY(",\"name\":\"Vera\"") "," EASY(
            ",\"name\":\"Vera\"") "," EASY(",\"name\":\"Olga\"") "," EASY("") "]}";
    const char *wrong =
        "{\"game\":\"draw\",\"seats\":[{\"kind\":\"person\"}," EASY(",\"name\":\"Vero\"") "]}";
#undef EASY
    assert_true(build(&table, wishes, &ada, &error));
    assert_string_equal(table.chairs[1].name, "Vera");
    assert_string_equal(table.chairs[3].name, "Olga");
    assert_names_differ(&table);
    assert_true(build(&table, wishes, &vera, &error));
    assert_string_equal(table.chairs[3].name, "Olga");
    assert_names_differ(&table);
    assert_false(build(&table, wrong, &ada, &error));
    assert_string_equal(error.values[0].text, "Vero");
}

/* A seat that a computer player fills, and the same names in the next match. */
static void test_the_cast_stays_together(void **state)
{
    (void)state;
    struct table table = table_of(DRAW_FOR_TWO), next;
    struct error error;
    struct fair_digits secret;
    assert_true(table_fill(&table, 1, LEVEL_EASY, &error));
    assert_names_differ(&table);
    assert_true(fair_new_secret(&secret, NULL));
    table_build_rematch(&table, &secret, 5000, &next);
    assert_string_equal(next.chairs[1].name, table.chairs[1].name);
    assert_int_equal(next.chairs[1].level, LEVEL_EASY);
    table.chairs[0].left = true; /* somebody new may come: called like the computer player */
    table_build_rematch(&table, &secret, 5000, &next);
    struct guest eve = guest_of('e', table.chairs[1].name);
    unsigned seat;
    assert_true(table_join(&next, &eve, &seat, &error));
    assert_string_equal(next.chairs[0].name, table.chairs[1].name);
    assert_names_differ(&next);
}

/* Before there was a cast computer players had the name of their level. */
static void test_names_of_before(void **state)
{
    (void)state;
    struct table table = table_of(DRAW_ALONE), next;
    struct fair_digits secret;
    strcpy(table.chairs[1].name, player_name((enum level)table.chairs[1].level));
    assert_true(fair_new_secret(&secret, NULL));
    table_build_rematch(&table, &secret, 5000, &next);
    assert_names_differ(&next);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_secrets),
        cmocka_unit_test(test_computers_have_names_of_their_own),
        cmocka_unit_test(test_the_cast_can_be_chosen),
        cmocka_unit_test(test_the_cast_stays_together),
        cmocka_unit_test(test_names_of_before),
    };
    if (sodium_init() < 0)
        return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
