/*
 * Small corruptions of valid records are all refused. Left out, because the record stays a true
 * one: names of players and levels of computer players, fields added to the first line, other
 * options (another limit may lead to the same match), white space and other spellings of the same
 * JSON, the order within a hand, two tiles of the deck that change places within one hand or within
 * what was never drawn, one redeal more or less, two tiles laid in the same turn in the other
 * order, a player alone who says done before placing what he drew or does not, and a tile laid on
 * another end that it fits or the other way up (where nothing later depends on it).
 */
#include "support/random_match.h"
#include "support/unit.h"

#include <pasch/games/games.h>

#include <jansson.h>
#include <stdlib.h>

enum { ROOM = 1 << 21, LINES_MAX = 4000 };
/* A debug build checks all invariants after each move by itself: fewer mutations will do. */
#ifdef PASCH_DEBUG
enum { MUTATIONS = 1200 };
#else
enum { MUTATIONS = 3000 };
#endif

struct record {
    char text[ROOM];
    char *lines[LINES_MAX];
    int count;
};

static struct record record;
static char mutated[ROOM];

static void write_match(const struct sheet *sheet, int players, struct random *random)
{
    static struct match match;
    const char *names[PLAYERS_MAX], *bots[PLAYERS_MAX];
    uint8_t deck[TILE_COUNT];
    struct move moves[ROUND_MOVES_MAX];
    struct text text;
    for (int seat = 0; seat < players; seat++)
        names[seat] = "Ben", bots[seat] = "";
    text_init(&text, record.text, sizeof record.text);
    match_init(&match, sheet, players);
    record_write_start(&text, &match, names, bots);
    while (match.stage != MATCH_OVER && text.length < ROOM / 2) {
        random_deck(&match, random, deck);
        if (match.stage == MATCH_LOTS)
            record_lots(&text, &match, deck);
        else if (record_deal(&text, &match, deck)) {
            while (match.stage == MATCH_PLAY)
                record_move(
                    &text, &match,
                    moves[random_below(random, round_moves(&match.round, &match.sheet, moves))]);
            record_round_end(&text, &match);
        }
    }
    if (match.stage != MATCH_OVER)
        match_abandon(&match);
    if (match.abandoned)
        record_match_end(&text, &match);
    assert_false(text.cut);
    record.count = 0;
    for (char *at = record.text; *at;) {
        assert_true(record.count < LINES_MAX);
        record.lines[record.count++] = at;
        at = strchr(at, '\n');
        *at++ = 0;
    }
}

static bool is_accepted(const char *text, size_t length)
{
    static struct record_reader reader;
    struct error error = {.message = ""};
    record_reader_init(&reader, false);
    return record_read(&reader, text, length, &error) && reader.matches > 0;
}

/* The record with line `at` replaced by any text, or left out where that is NULL. */
static size_t put_together(int at, const char *line)
{
    struct text text;
    text_init(&text, mutated, sizeof mutated);
    for (int i = 0; i < record.count; i++) {
        if (i == at && !line)
            continue;
        text_add(&text, i == at ? line : record.lines[i]);
        text_add_char(&text, '\n');
    }
    assert_false(text.cut);
    return text.length;
}

static void must_refuse(int at, const char *line, const char *what)
{
    if (is_accepted(mutated, put_together(at, line)))
        fail_msg("%s of line %d is accepted:\n%s\n%s\n", what, at + 1, record.lines[at],
                 line ? line : "(left out)");
}

/* Whether two place lines differ only in where, or which way up, the tile was laid. */
static bool is_other_place(const json_t *a, const json_t *b)
{
    static const char *const free_names[] = {"on", "down", "points"};
    json_t *copies[2] = {json_copy((json_t *)a), json_copy((json_t *)b)};
    for (int i = 0; i < 2; i++)
        for (size_t j = 0; json_is_object(copies[i]) && j < 3; j++)
            json_object_del(copies[i], free_names[j]);
    bool same = json_equal(copies[0], copies[1]);
    json_decref(copies[0]);
    json_decref(copies[1]);
    return same;
}

static bool is_redeal(int at)
{
    return strstr(record.lines[at], "\"leader\":null") != NULL;
}

/* In the solo game all turns are the same player's: what he does may come in another order. */
static bool is_solo(void)
{
    return strstr(record.lines[0], "\"tripple-solo\"") != NULL;
}

static bool is_done_alone(int at)
{
    return is_solo() && strcmp(record.lines[at], "{\"event\":\"done\",\"seat\":0}") == 0;
}

/* Both lay a tile in the same turn: they may come in either order. */
static bool are_of_one_turn(int at)
{
    static const char start[] = "{\"event\":\"place\",\"seat\":";
    const char *a = record.lines[at], *b = record.lines[at + 1];
    return strncmp(a, start, strlen(start)) == 0 && strncmp(a, b, strlen(start) + 2) == 0;
}

/* ---- Changing one value ---- */

static json_t *other_tile(const char *name, struct random *random)
{
    char buffer[8];
    struct text text;
    do {
        text_init(&text, buffer, sizeof buffer);
        tile_write(&text, (tile)random_below(random, 28));
    } while (strcmp(buffer, name) == 0);
    return json_string(buffer);
}

static json_t *other_value(const json_t *value, struct random *random)
{
    tile tile;
    if (json_is_integer(value)) {
        static const int steps[] = {1, -1, 2, -7, 100};
        json_int_t number = json_integer_value(value);
        return random_below(random, 12) == 0
                   ? json_real((double)number + 0.5)
                   : json_integer(number + steps[random_below(random, 5)]);
    }
    if (json_is_string(value)) {
        static const char *const words[] = {"",      "place", "draw",      "pass",      "flip",
                                            "done",  "deal",  "lots",      "round-end", "side",
                                            "tip",   "out",   "6-6",       "5-3",       "7-7",
                                            "1-2:1", "wolf",  "match-end", "draw",      "blocked"};
        const char *string = json_string_value(value);
        if (tile_read(string, &tile) && random_below(random, 4))
            return other_tile(string, random);
        const char *word = words[random_below(random, sizeof words / sizeof words[0])];
        return json_string(strcmp(word, string) == 0 ? "nothing" : word);
    }
    if (json_is_null(value))
        return json_integer(random_below(random, 3));
    return json_is_true(value) ? json_false() : json_true();
}

/* Walks to a random leaf and changes it, or takes it out, or doubles it. */
static bool change_leaf(json_t *json, struct random *random)
{
    if (json_is_object(json)) {
        const char *keys[16], *key;
        json_t *value;
        unsigned count = 0;
        json_object_foreach(json, key, value) keys[count++] = key;
        key = keys[random_below(random, count)];
        value = json_object_get(json, key);
        if (random_below(random, 10) == 0)
            return json_object_del(json, key) == 0;
        if ((json_is_array(value) || json_is_object(value)) && random_below(random, 10))
            return change_leaf(value, random);
        return json_object_set_new(json, key, other_value(value, random)) == 0;
    }
    size_t count = json_array_size(json);
    if (count == 0)
        return json_array_append_new(json, json_integer(0)) == 0;
    size_t at = random_below(random, (uint32_t)count);
    json_t *value = json_array_get(json, at);
    switch (random_below(random, 6)) {
    case 0:
        return json_array_remove(json, at) == 0;
    case 1:
        return json_array_append(json, value) == 0;
    default:
        if (json_is_array(value) && json_array_size(value))
            return change_leaf(value, random);
        return json_array_set_new(
                   json, at, json_is_array(value) ? json_null() : other_value(value, random)) == 0;
    }
}

static void mutate_value(int at, struct random *random)
{
    json_t *json = json_loads(record.lines[at], JSON_DECODE_ANY, NULL),
           *before = json_deep_copy(json);
    assert_non_null(json);
    if (random_below(random, 12) == 0)
        json_object_set_new(json, "extra", json_integer(1));
    else
        change_leaf(json, random);
    char *line = json_dumps(json, JSON_COMPACT);
    if (!json_equal(json, before) && !is_other_place(json, before))
        must_refuse(at, line, "a changed value");
    free(line);
    json_decref(json);
    json_decref(before);
}

/* ---- Changing bytes ---- */

static void mutate_byte(int at, struct random *random)
{
    char line[RECORD_LINE_MAX];
    size_t length = strlen(record.lines[at]);
    assert_true(length + 1 < sizeof line);
    memcpy(line, record.lines[at], length + 1);
    size_t byte = random_below(random, (uint32_t)length);
    if (random_below(random, 3))
        line[byte] = (char)(32 + random_below(random, 95));
    else
        memmove(line + byte, line + byte + 1, length - byte);
    json_t *json = json_loads(line, JSON_DECODE_ANY, NULL),
           *before = json_loads(record.lines[at], 0, NULL);
    if (!json || (!json_equal(json, before) && !is_other_place(json, before)))
        must_refuse(at, line, "a changed byte");
    json_decref(json);
    json_decref(before);
}

/* ---- Changing lines ---- */

static void mutate_lines(int at, struct random *random)
{
    unsigned kind = random_below(random, 4);
    if (kind < 2 && (is_redeal(at) || is_done_alone(at)))
        return;
    switch (kind) {
    case 0:
        must_refuse(at, NULL, "the loss");
        break;
    case 1: {
        char twice[2 * RECORD_LINE_MAX];
        struct text text;
        text_init(&text, twice, sizeof twice);
        text_add(&text, record.lines[at]);
        text_add_char(&text, '\n');
        text_add(&text, record.lines[at]);
        must_refuse(at, twice, "the doubling");
        break;
    }
    case 2:
        if (at + 1 < record.count && !is_solo() && !are_of_one_turn(at) &&
            !(is_redeal(at) && is_redeal(at + 1))) {
            char *line = record.lines[at];
            record.lines[at] = record.lines[at + 1];
            record.lines[at + 1] = line;
            if (strcmp(record.lines[at], line) != 0)
                must_refuse(at, record.lines[at], "the exchange");
            record.lines[at + 1] = record.lines[at];
            record.lines[at] = line;
        }
        break;
    default: { /* Cut off after this line, or within it. */
        size_t length = put_together(-1, NULL), kept = 0;
        for (int i = 0; i <= at; i++)
            kept += strlen(record.lines[i]) + 1;
        if (kept == length)
            kept -= 2;
        else if (random_below(random, 2))
            kept -= random_below(random, (uint32_t)strlen(record.lines[at]));
        assert_false(is_accepted(mutated, kept));
    }
    }
}

static void mutate_game(void **state)
{
    const struct sheet *game = *state;
    struct random random;
    random_seed(&random, 5);
    int matches = game->highest > 9 ? 4 : 24, mutations = MUTATIONS / matches;
    for (int i = 0; i < matches; i++) {
        struct sheet sheet = *game;
        int players =
            game->min_players +
            (int)random_below(&random, (uint32_t)(game->max_players - game->min_players + 1));
        random_options(&sheet, players, &random);
        sheet.limit = sheet.limit > 300 ? 300 : sheet.limit;
        sheet.target = sheet.target > 300 ? 300 : sheet.target;
        sheet.rounds = sheet.rounds > 3 ? 3 : sheet.rounds;
        write_match(&sheet, players, &random);
        assert_true(is_accepted(mutated, put_together(-1, NULL)));
        for (int j = 0; j < mutations; j++) {
            int at = 1 + (int)random_below(&random, (uint32_t)record.count - 1);
            switch (random_below(&random, 3)) {
            case 0:
                mutate_byte(at, &random);
                break;
            case 1:
                mutate_lines(at, &random);
                break;
            default:
                mutate_value(at, &random);
            }
        }
    }
}

/* The first line: what may be different and what may not. */
static void test_first_line(void **state)
{
    (void)state;
    struct random random;
    random_seed(&random, 1);
    write_match(&game_wolf, 3, &random);
    static const char *const refused[] = {
        "{}",
        "[]",
        "null",
        "garbage",
        "{\"pasch\":2,\"game\":\"wolf\",\"options\":{\"direction\":\"clockwise\",\"charge\":"
        "\"loser\",\"limit\":100},"
        "\"players\":[\"A\",\"B\",\"C\"],\"bots\":[\"\",\"\",\"\"]}",
        "{\"pasch\":1,\"game\":\"bear\",\"options\":{\"direction\":\"clockwise\",\"charge\":"
        "\"loser\",\"limit\":100},"
        "\"players\":[\"A\",\"B\",\"C\"],\"bots\":[\"\",\"\",\"\"]}",
        "{\"pasch\":1,\"game\":\"wolf\",\"options\":{\"direction\":\"clockwise\",\"limit\":100},"
        "\"players\":[\"A\",\"B\",\"C\"],\"bots\":[\"\",\"\",\"\"]}",
        "{\"pasch\":1,\"game\":\"wolf\",\"options\":{\"direction\":\"clockwise\",\"charge\":"
        "\"loser\",\"limit\":100,\"x\":1},"
        "\"players\":[\"A\",\"B\",\"C\"],\"bots\":[\"\",\"\",\"\"]}",
        "{\"pasch\":1,\"game\":\"wolf\",\"options\":{\"direction\":\"clockwise\",\"charge\":"
        "\"loser\",\"limit\":\"100\"},"
        "\"players\":[\"A\",\"B\",\"C\"],\"bots\":[\"\",\"\",\"\"]}",
        "{\"pasch\":1,\"game\":\"wolf\",\"options\":{\"direction\":\"clockwise\",\"charge\":"
        "\"loser\",\"limit\":100},"
        "\"players\":[\"A\",\"B\"],\"bots\":[\"\",\"\"]}",
        "{\"pasch\":1,\"game\":\"wolf\",\"options\":{\"direction\":\"clockwise\",\"charge\":"
        "\"loser\",\"limit\":100},"
        "\"players\":[\"A\",\"B\",\"C\"],\"bots\":[\"\",\"\"]}",
        "{\"pasch\":1,\"game\":\"wolf\",\"options\":{\"direction\":\"clockwise\",\"charge\":"
        "\"loser\",\"limit\":100},"
        "\"players\":[\"A\",\"B\",3],\"bots\":[\"\",\"\",\"\"]}",
        "{\"pasch\":1,\"game\":\"wolf\",\"options\":{\"direction\":\"clockwise\",\"charge\":"
        "\"loser\",\"limit\":100},"
        "\"players\":[\"A\",\"B\",\"C\"]}",
        "{\"pasch\":1,\"game\":\"wolf\",\"options\":{\"direction\":\"clockwise\",\"charge\":"
        "\"loser\",\"limit\":100},"
        "\"players\":[\"A\",\"B\",\"C\"],\"bots\":[\"\",\"\",\"\"],\"house\":{\"tail\":3}}",
        "{\"pasch\":1,\"game\":\"wolf\",\"options\":{\"direction\":\"clockwise\",\"charge\":"
        "\"loser\",\"limit\":100},"
        "\"players\":[\"A\",\"B\",\"C\"],\"bots\":[\"\",\"\",\"\"],\"house\":{\"hand\":10}}",
    };
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++)
        must_refuse(0, refused[i], "another kind");
    static const char harmless[] =
        "{\"pasch\":1,\"date\":\"2026-01-02\",\"game\":\"wolf\",\"options\":{\"limit\":100,"
        "\"direction\":\"clockwise\","
        "\"charge\":\"loser\"}, "
        "\"players\":[\"\\u00c4nne\",\"\",\"C\"],\"bots\":[\"expert\",\"\",\"x\"]}";
    assert_true(is_accepted(mutated, put_together(0, harmless)));
}

int main(void)
{
    struct CMUnitTest tests[32];
    for (int i = 0; i < game_count; i++)
        tests[i] = (struct CMUnitTest){
            .name = games[i]->id, .test_func = mutate_game, .initial_state = (void *)games[i]};
    tests[game_count] = (struct CMUnitTest)cmocka_unit_test(test_first_line);
    return _cmocka_run_group_tests("corrupted records", tests, (size_t)game_count + 1, NULL, NULL);
}
