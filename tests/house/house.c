/* House rules: every field can be set, everything that is wrong is named with its line, differences
 * are found. */
#include <pasch/games/games.h>
#include <pasch/house/house.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static bool read_string(const char *string, struct house *house, int *ret_line, struct error *error)
{
    return house_read(string, strlen(string), house, ret_line, error);
}

/* Reads what must be right. */
static struct house good(const char *string)
{
    struct house house;
    struct error error;
    int line = -1;
    if (!read_string(string, &house, &line, &error)) {
        char buffer[600];
        struct text text;
        text_init(&text, buffer, sizeof buffer);
        error_write(&error, NULL, &text);
        fail_msg("line %d: %s\n%s", line, buffer, string);
    }
    return house;
}

/* Reads what must be wrong, in this line and with these words in the message; the house stays as it
 * was. */
static void bad_bytes(const char *bytes, size_t length, int line_expected, const char *words)
{
    struct house house, before;
    memset(&house, 0x55, sizeof house);
    memcpy(&before, &house, sizeof house);
    struct error error = {.message = "nothing"};
    int line = -1;
    char buffer[600];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    bool was_read = house_read(bytes, length, &house, &line, &error);
    error_write(&error, NULL, &text);
    if (was_read || line != line_expected || !strstr(buffer, words))
        fail_msg("expected line %d, \"%s\"; got %d, line %d, \"%s\" for\n%s", line_expected, words,
                 was_read, line, buffer, bytes);
    assert_memory_equal(&house, &before, sizeof house);
    /* Without a place for the error it is the same. */
    assert_false(house_read(bytes, length, &house, &line, NULL));
    assert_int_equal(line, line_expected);
}

static void bad(const char *string, int line, const char *words)
{
    bad_bytes(string, strlen(string), line, words);
}

/* ---- What is right ---- */

static void base_alone_is_the_game_itself(void **state)
{
    (void)state;
    for (int i = 0; i < game_count; i++) {
        char file[80];
        snprintf(file, sizeof file, "base = %s\n", games[i]->id);
        struct house house = good(file);
        assert_ptr_equal(house.base, games[i]);
        assert_memory_equal(&house.sheet, games[i], sizeof house.sheet);
        assert_string_equal(house.name, "");
    }
}

static void form_is_free_where_it_is_clear(void **state)
{
    (void)state;
    struct house house = good("\xef\xbb\xbf# comment\r\n"
                              "\r\n"
                              "base=wolf\r\n"
                              "  ; a comment may be indented\r\n"
                              "name =  Großvaters Wolf = \"Grimm\"  ; at home\r\n"
                              "\t \r\n"
                              "limit\t=150 ; more\r\n"
                              "hand = 2:9  3:8\r\n"
                              "reserve = 0");
    assert_string_equal(house.name, "Großvaters Wolf = \"Grimm\"");
    assert_int_equal(house.sheet.limit, 150);
    assert_int_equal(house.sheet.hand[2], 9);
    assert_int_equal(house.sheet.hand[3], 8);
    assert_int_equal(house.sheet.hand[4], game_wolf.hand[4]);
    assert_int_equal(house.sheet.reserve, 0);
}

/* A game and a value, other than the game's, for every field. */
static const struct {
    const char *field, *base, *value;
} every_field[] = {
    {.field = "min_players", .base = "draw", .value = "3"},
    {.field = "max_players", .base = "draw", .value = "5"},
    {.field = "set", .base = "draw", .value = "double-seventeen"},
    {.field = "hand", .base = "draw", .value = "2:7 3:6 4:5 5:5 6:4"},
    {.field = "cut_hand", .base = "wolf", .value = "true"},
    {.field = "reserve", .base = "wolf", .value = "5"},
    {.field = "direction", .base = "draw", .value = "counterclockwise"},
    {.field = "lead", .base = "draw", .value = "double-six"},
    {.field = "lead_tile", .base = "wolf", .value = "0-1"},
    {.field = "lead_else", .base = "draw", .value = "redeal"},
    {.field = "lead_later", .base = "hungarian", .value = "winner"},
    {.field = "leader", .base = "hungarian", .value = "heaviest-hand"},
    {.field = "lead_again", .base = "draw", .value = "true"},
    {.field = "dealer", .base = "hungarian", .value = "most-points"},
    {.field = "more", .base = "draw", .value = "all"},
    {.field = "may_stop", .base = "hungarian", .value = "true"},
    {.field = "draw", .base = "draw", .value = "one"},
    {.field = "spinner", .base = "draw", .value = "every"},
    {.field = "tips", .base = "doubles", .value = "after-side-of-lead"},
    {.field = "need_double", .base = "draw", .value = "true"},
    {.field = "face_down", .base = "draw", .value = "true"},
    {.field = "flip", .base = "draw", .value = "true"},
    {.field = "out_ends", .base = "hungarian", .value = "true"},
    {.field = "divisor", .base = "double-6", .value = "4"},
    {.field = "doubles_count", .base = "draw", .value = "half"},
    {.field = "double_blank", .base = "draw", .value = "25"},
    {.field = "lone_double_six", .base = "draw", .value = "1000"},
    {.field = "lone_blank_ends", .base = "hungarian", .value = "true"},
    {.field = "scoring", .base = "double-6", .value = "winner"},
    {.field = "charge", .base = "wolf", .value = "everyone"},
    {.field = "rounds", .base = "double-6", .value = "12"},
    {.field = "target", .base = "doubles", .value = "250"},
    {.field = "limit", .base = "hungarian", .value = "1"},
    {.field = "eliminate", .base = "wolf", .value = "false"},
    {.field = "stock_lead", .base = "tripple-solo", .value = "false"},
    {.field = "lead_bonus", .base = "tripple", .value = "10"},
    {.field = "blank_lead_bonus", .base = "tripple", .value = "40"},
    {.field = "bridge", .base = "tripple", .value = "40"},
    {.field = "joint", .base = "tripple", .value = "0"},
    {.field = "hexagon", .base = "tripple", .value = "50"},
    {.field = "out_bonus", .base = "tripple", .value = "25"},
    {.field = "turn_draws", .base = "tripple", .value = "1"},
    {.field = "draw_cost", .base = "tripple", .value = "0"},
    {.field = "fruitless_cost", .base = "tripple", .value = "10"},
    {.field = "pass_cost", .base = "tripple", .value = "1000"},
    {.field = "dry_draw", .base = "tripple-solo", .value = "penalty"},
    {.field = "draws", .base = "tripple-solo", .value = "0"},
    {.field = "tips_match", .base = "tripple", .value = "false"},
};

struct found {
    int count;
    const char *field;
    char base[200], value[200];
};

static void note_difference(void *context, const struct field *field, const char *base,
                            const char *value)
{
    struct found *found = context;
    found->count++;
    found->field = field->name;
    snprintf(found->base, sizeof found->base, "%s", base);
    snprintf(found->value, sizeof found->value, "%s", value);
}

static void every_field_can_be_set(void **state)
{
    (void)state;
    int count = sizeof every_field / sizeof every_field[0];
    assert_int_equal(count, sheet_field_count); /* a new field needs its line above */
    for (int i = 0; i < count; i++) {
        assert_non_null(sheet_find_field(every_field[i].field));
        char file[200];
        snprintf(file, sizeof file, "base = %s\n%s = %s\n", every_field[i].base,
                 every_field[i].field, every_field[i].value);
        struct house house = good(file);
        struct found found = {.count = 0};
        house_differences(&house, note_difference, &found);
        assert_int_equal(found.count, 1);
        assert_string_equal(found.field, every_field[i].field);
        assert_string_equal(found.value, every_field[i].value);
        assert_string_not_equal(found.base, every_field[i].value);
    }
}

static void differences_of_nothing_are_none(void **state)
{
    (void)state;
    struct house house = good("base = wolf\nname = Same\nlimit = 100\n");
    struct found found = {.count = 0};
    house_differences(&house, note_difference, &found);
    assert_int_equal(found.count, 0);
}

static void examples_are_good(void **state)
{
    (void)state;
    static const char *const names[] = {"long-wolf", "all-fives", "hungarian-nine"};
    for (unsigned i = 0; i < sizeof names / sizeof names[0]; i++) {
        char path[400], content[4096];
        snprintf(path, sizeof path, "%s/docs/house-rules/%s.ini", SOURCE_DIR, names[i]);
        FILE *file = fopen(path, "rb");
        assert_non_null(file);
        size_t length = fread(content, 1, sizeof content - 1, file);
        assert_int_equal(fclose(file), 0);
        content[length] = 0;
        struct house house = good(content);
        assert_true(house.name[0] != 0);
        struct found found = {.count = 0};
        house_differences(&house, note_difference, &found);
        assert_true(found.count >= 3);
    }
}

/* ---- What is wrong ---- */

static void base_must_be_there_first_and_known(void **state)
{
    (void)state;
    bad("", 0, "base");
    bad("# nothing\n\n", 0, "base");
    bad("limit = 3\nbase = wolf\n", 1, "base = GAME must come first, before limit");
    bad("\nname = Mine\nbase = wolf\n", 2, "before name");
    bad("base = woolf\n", 1, "there is no game woolf");
    bad("base =\n", 1, "there is no game");
    bad("base = wolf\nlimit = 5\nbase = draw\n", 3, "base is set twice, first in line 1");
}

static void fields_must_be_known(void **state)
{
    (void)state;
    bad("base = wolf\nreserv = 3\n", 2, "there is no field reserv; did you mean reserve?");
    bad("base = wolf\nmin-players = 3\n", 2, "did you mean min_players?");
    bad("base = wolf\nLimit = 3\n", 2, "did you mean limit?");
    bad("base = wolf\nquetzalcoatl = 3\n", 2, "there is no field quetzalcoatl");
    bad("base = wolf\na_name_that_is_much_longer_than_any_name_of_any_field = 3\n", 2,
        "there is no field");
}

static void values_must_be_right(void **state)
{
    (void)state;
    bad("base = wolf\n\nlimit = many\n", 3, "limit = many: must be 0");
    bad("base = wolf\nlimit = -1\n", 2, "limit = -1");
    bad("base = wolf\nlimit = 10001\n", 2, "10000");
    bad("base = wolf\nlimit = 99999999999999999999\n", 2, "limit");
    bad("base = wolf\nlimit =\n", 2, "limit");
    bad("base = wolf\nlimit = 150 # half\n", 2, "limit = 150 # half");
    bad("base = wolf\nflip = yes\n", 2, "true | false");
    bad("base = wolf\ndraw = two\n", 2, "until-playable | one | none");
    bad("base = wolf\nset = double-19\n", 2, "double-six");
    bad("base = wolf\nlead_tile = 2-1\n", 2, "lead_tile = 2-1");
    bad("base = wolf\nhand = 0\n", 2, "hand");
    bad("base = wolf\nhand = 2:7, 3:6\n", 2, "2:7 3:6");
    bad("base = wolf\nhand = 14:2\n", 2, "hand");
}

static void fields_are_set_once(void **state)
{
    (void)state;
    bad("base = wolf\nlimit = 5\nflip = true\nlimit = 5\n", 4,
        "limit is set twice, first in line 2");
    bad("base = wolf\nname = A\nname = B\n", 3, "name is set twice, first in line 2");
}

static void lines_must_have_the_form(void **state)
{
    (void)state;
    bad("base = wolf\n  limit = 5\n", 2, "indented");
    bad("base = wolf\nname = Two\n\tlines\n", 3, "indented");
    bad("base = wolf\n[rules]\nlimit = 5\n", 2, "sections");
    bad("base = wolf\nlimit\n", 2, "FIELD = VALUE");
    bad("base = wolf\nlimit: 5\n", 2, "FIELD = VALUE");
    bad("base = wolf\n= 5\n", 2, "FIELD = VALUE");
    bad("base = wolf\nlimit ; = 5\nnonsense = 1\n", 2, "FIELD = VALUE");
    bad("nonsense\nbase = wolf\n", 1, "FIELD = VALUE");
}

static void lines_must_be_short(void **state)
{
    (void)state;
    char file[600] = "base = wolf\n# ";
    size_t start = strlen("base = wolf\n");
    memset(file + start + 2, 'x', HOUSE_LINE_MAX - 2);
    good(file);
    file[start + HOUSE_LINE_MAX] = 'x';
    bad(file, 2, "too long: at most 190 bytes");
    strcpy(file, "base = wolf\nname = ");
    start = strlen(file);
    memset(file + start, 'n', HOUSE_NAME_MAX);
    file[start + HOUSE_NAME_MAX] = 0;
    assert_int_equal(strlen(good(file).name), HOUSE_NAME_MAX);
    file[start + HOUSE_NAME_MAX] = 'n';
    file[start + HOUSE_NAME_MAX + 1] = 0;
    bad(file, 2, "at most 60 bytes");
}

static void bytes_must_be_text(void **state)
{
    (void)state;
    bad_bytes("base = wolf\nlim\0it = 5\n", 23, 2, "zero byte");
    bad("base = wolf\nname = \xff\n", 2, "UTF-8");
    bad("base = wolf\nname = \xc3\n", 2, "UTF-8");         /* cut off */
    bad("base = wolf\nname = \xc0\xaf\n", 2, "UTF-8");     /* overlong */
    bad("base = wolf\nname = \xed\xa0\x80\n", 2, "UTF-8"); /* surrogate */
    bad("base = wolf\nname = \xf4\x90\x80\x80\n", 2, "UTF-8");
    bad("base = wolf\n# \x80\n", 2, "UTF-8");
    bad("base = wolf\nname = a\x1b[31m\n", 2, "control character");
    bad("base = wolf\nname = a\rb\n", 2, "control character");
    assert_string_equal(good("base = wolf\nname = \xf0\x9f\x90\xba\xe2\x82\xac\n").name,
                        "\xf0\x9f\x90\xba\xe2\x82\xac");
}

/* What only the whole file shows has no line. */
static void sheet_must_make_sense(void **state)
{
    (void)state;
    bad("base = draw\nmin_players = 4\nmax_players = 3\n", 0, "min_players = 4: ");
    bad("base = draw\ncut_hand = false\n", 0,
        "6 players with 5 tiles each need more than the set has");
    bad("base = hungarian\nmax_players = 5\n", 0, "5 players");
    bad("base = wolf\nlimit = 0\n", 0, "would never end");
    bad("base = draw\nrounds = 3\n", 0, "scoring: without points");
}

/* Nothing that is cut, repeated or damaged may crash; most is checked by the sanitizers and the
 * fuzzer. */
static void pieces_of_a_file_do_no_harm(void **state)
{
    (void)state;
    static const char file[] =
        "\xef\xbb\xbf# x\nbase = wolf\nname = Großer Wolf ; b\nhand = 2:9 3:8\nlimit = 150\n";
    for (size_t start = 0; start < sizeof file; start++)
        for (size_t length = 0; length <= sizeof file - start; length++) {
            char *piece = malloc(length ? length : 1); /* so that reading too far is seen */
            assert_non_null(piece);
            memcpy(piece, file + start, length);
            struct house house;
            struct error error;
            int line;
            if (house_read(piece, length, &house, &line, &error))
                assert_ptr_equal(house.base, &game_wolf);
            free(piece);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(base_alone_is_the_game_itself),
        cmocka_unit_test(form_is_free_where_it_is_clear),
        cmocka_unit_test(every_field_can_be_set),
        cmocka_unit_test(differences_of_nothing_are_none),
        cmocka_unit_test(examples_are_good),
        cmocka_unit_test(base_must_be_there_first_and_known),
        cmocka_unit_test(fields_must_be_known),
        cmocka_unit_test(values_must_be_right),
        cmocka_unit_test(fields_are_set_once),
        cmocka_unit_test(lines_must_have_the_form),
        cmocka_unit_test(lines_must_be_short),
        cmocka_unit_test(bytes_must_be_text),
        cmocka_unit_test(sheet_must_make_sense),
        cmocka_unit_test(pieces_of_a_file_do_no_harm),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
