/*
 * Lines that take back: every game is played at random, and taken back at random. The reader stands
 * where the match stood; without what was taken back the record is one of the same match; and each
 * condition of such a line has its refusal.
 */
#include "support/random_match.h"
#include "support/unit.h"

#include <pasch/games/games.h>

#include <stdlib.h>
#include <string.h>

enum { ROOM = 1 << 21, LIVE_MAX = 4096 };

/* ---- At random ---- */

/* The match before a line of the running round that counts. */
struct moment {
    long line;
    unsigned seat;
    struct match match;
};

struct playing {
    struct match match;
    struct record_reader reader;
    struct random random;
    struct text text; /* all lines */
    struct record_undone undone;
    struct moment *moments;
    unsigned count;
    long lines, undos;
    char buffer[ROOM];
};

static struct playing playing;

/* Reads and notes what was written since `from`. */
static void read_on(size_t from)
{
    struct error error;
    while (from < playing.text.length) {
        const char *line = playing.text.data + from;
        size_t length = strcspn(line, "\n");
        if (!record_read_line(&playing.reader, line, length, &error))
            fail_msg("%s: %s", error.message, line);
        assert_true(record_undone_note(&playing.undone, line, length));
        from += length + 1;
        playing.lines++;
    }
    assert_int_equal(record_line_of_match(&playing.reader), playing.lines);
}

static void assert_same(const struct match *a, const struct match *b)
{
    assert_int_equal(a->stage, b->stage);
    assert_int_equal(a->round.bytes, b->round.bytes);
    assert_memory_equal(&a->round, &b->round, a->round.bytes);
    assert_memory_equal(&a->totals, &b->totals, sizeof a->totals);
    assert_memory_equal(&a->trail, &b->trail, sizeof a->trail);
    assert_int_equal(a->pot, b->pot);
    assert_int_equal(a->still_in, b->still_in);
}

static void act(void)
{
    struct move moves[ROUND_MOVES_MAX];
    const struct match *match = &playing.match;
    unsigned count = round_moves(&match->round, &match->sheet, moves);
    size_t from = playing.text.length;
    assert_true(playing.count < LIVE_MAX);
    playing.moments[playing.count].line = playing.lines + 1;
    playing.moments[playing.count].seat = match->round.turn;
    playing.moments[playing.count++].match = *match;
    record_move(&playing.text, &playing.match, moves[random_below(&playing.random, count)]);
    read_on(from);
    assert_int_equal(playing.reader.back_to, 0);
}

/* Any line of seat 0 that counts, the last ones rather. */
static void take_back(void)
{
    size_t from = playing.text.length;
    for (unsigned at = playing.count; at > 0; at--) {
        const struct moment *moment = &playing.moments[at - 1];
        if (moment->seat != 0 || random_below(&playing.random, 3) == 0)
            continue;
        record_undo(&playing.text, 0, moment->line);
        playing.match = moment->match;
        playing.count = at - 1;
        read_on(from);
        assert_int_equal(playing.reader.back_to, moment->line);
        assert_int_equal(playing.reader.undone, ++playing.undos);
        assert_same(&playing.reader.match, &playing.match);
        return;
    }
}

static void play(const struct sheet *sheet, int players, uint64_t seed)
{
    static struct moment moments[LIVE_MAX];
    const char *names[PLAYERS_MAX], *bots[PLAYERS_MAX];
    uint8_t deck[TILE_COUNT];
    for (int seat = 0; seat < players; seat++) {
        names[seat] = seat ? "Bot, \\\"undone\\\":3" : "Anna";
        bots[seat] = seat ? "easy" : "";
    }
    memset(&playing, 0, sizeof playing);
    playing.moments = moments;
    text_init(&playing.text, playing.buffer, sizeof playing.buffer);
    random_seed(&playing.random, seed);
    record_reader_init(&playing.reader, false);
    match_init(&playing.match, sheet, players);
    record_write_start(&playing.text, &playing.match, names, bots);
    read_on(0);
    while (playing.match.stage != MATCH_OVER && playing.text.length < ROOM / 2) {
        size_t from = playing.text.length;
        struct match *match = &playing.match;
        playing.count = 0;
        random_deck(match, &playing.random, deck);
        if (match->stage == MATCH_LOTS)
            record_lots(&playing.text, match, deck);
        else
            record_deal(&playing.text, match, deck);
        read_on(from);
        while (match->stage == MATCH_PLAY) {
            act();
            if (match->stage == MATCH_PLAY && random_below(&playing.random, 8) == 0)
                take_back();
        }
        from = playing.text.length;
        if (match->stage == MATCH_ROUND_OVER)
            record_round_end(&playing.text, match);
        read_on(from);
    }
    if (playing.match.stage != MATCH_OVER || playing.match.abandoned) {
        size_t from = playing.text.length;
        if (playing.match.stage != MATCH_OVER)
            match_abandon(&playing.match);
        record_match_end(&playing.text, &playing.match);
        read_on(from);
    }
    assert_false(playing.text.cut);
    assert_int_equal(playing.reader.matches, 1);
    assert_int_equal(playing.reader.undone_in, playing.undos > 0);
    assert_int_equal(playing.undone.times, playing.undos);
}

/* The record without what was taken back. */
static size_t leave_out(char *left)
{
    struct text text;
    long number = 0;
    text_init(&text, left, ROOM);
    for (size_t at = 0, length; at < playing.text.length; at += length + 1) {
        const char *line = playing.text.data + at;
        length = strcspn(line, "\n");
        if (record_is_undone(&playing.undone, ++number))
            continue;
        if (number == 1)
            record_undone_start(playing.undone.times, line, length, &text);
        else
            text_add_bytes(&text, line, length);
        text_add_char(&text, '\n');
    }
    assert_false(text.cut);
    return text.length;
}

static void check_without(void)
{
    static char left[ROOM];
    static struct record_reader reader;
    size_t length = leave_out(left);
    struct error error;
    record_reader_init(&reader, false);
    if (!record_read(&reader, left, length, &error))
        fail_msg("line %ld: %s", reader.line, error.message);
    assert_null(strstr(left, "{\"event\":\"undo\""));
    assert_int_equal(reader.undone, playing.undos);
    assert_int_equal(reader.undone_in, playing.undos > 0);
    assert_int_equal(reader.match.winners, playing.match.winners);
    assert_memory_equal(reader.match.totals, playing.match.totals, sizeof reader.match.totals);
    assert_int_equal(reader.match.round_number, playing.match.round_number);
}

static void test_every_game_stands_where_it_stood(void **state)
{
    struct random random;
    long undos = 0;
    (void)state;
    random_seed(&random, 1);
    for (int game = 0; game < game_count; game++)
        for (int i = 0; i < 4; i++) {
            struct sheet sheet = *games[game];
            unsigned more = (unsigned)(sheet.max_players - sheet.min_players);
            int players = sheet.min_players + (int)random_below(&random, more + 1);
            random_options(&sheet, players, &random);
            play(&sheet, players, random_next(&random));
            undos += playing.undos;
            check_without();
            record_undone_finish(&playing.undone);
        }
    assert_true(undos > 1000);
}

/* ---- Each condition ---- */

#define START(game, options, bots)                                                                 \
    "{\"pasch\":1,\"game\":\"" game "\",\"options\":{" options "},\"players\":[\"A\",\"B\"],"      \
    "\"bots\":[" bots "]}\n"
#define DRAW(bots) START("draw", "\"direction\":\"clockwise\",\"set\":\"double-six\"", bots) ROUND
#define ROUND                                                                                      \
    "{\"event\":\"deal\",\"round\":1,\"dealer\":0,\"deck\":[\"0-4\",\"0-2\",\"4-5\",\"3-6\","      \
    "\"4-6\",\"3-3\",\"1-1\",\"5-5\",\"2-4\",\"0-0\",\"0-6\",\"2-5\",\"2-3\",\"6-6\",\"1-5\","     \
    "\"2-2\",\"1-6\",\"3-4\",\"1-3\",\"4-4\",\"0-5\",\"0-3\",\"0-1\",\"3-5\",\"5-6\",\"1-4\","     \
    "\"2-6\",\"1-2\"],\"leader\":1}\n"                                                             \
    "{\"event\":\"place\",\"seat\":1,\"tile\":\"6-6\"}\n"                                          \
    "{\"event\":\"place\",\"seat\":0,\"tile\":\"4-6\",\"on\":\"6-6:side\"}\n"                      \
    "{\"event\":\"place\",\"seat\":1,\"tile\":\"2-4\",\"on\":\"4-6:4\"}\n"                         \
    "{\"event\":\"place\",\"seat\":0,\"tile\":\"3-6\",\"on\":\"6-6:side\"}\n"
#define THIRD "{\"event\":\"place\",\"seat\":1,\"tile\":\"2-3\",\"on\":\"2-4:2\"}\n"
#define UNDO(seat, to) "{\"event\":\"undo\",\"seat\":" #seat ",\"to\":" #to "}\n"
#define ALONE DRAW("\"\",\"easy\"")

/* Lines 3 to 6 of ALONE are of the seats 1, 0, 1, 0. */
static const struct {
    const char *record;
    long line; /* that is wrong; 0: none */
    const char *problem;
} cases[] = {
    {ALONE UNDO(0, 6), 0, NULL},
    {ALONE UNDO(0, 4), 0, NULL},
    {ALONE THIRD UNDO(0, 6), 0, NULL}, /* the computer player has answered */
    {ALONE UNDO(0, 6) UNDO(0, 4), 0, NULL},
    {ALONE UNDO(0, 6) "{\"event\":\"place\",\"seat\":0,\"tile\":\"0-2\",\"on\":\"2-4:2\"}\n" UNDO(
         0, 8),
     0, NULL},
    {DRAW("\"expert\",\"easy\"") UNDO(1, 5), 0, NULL}, /* the seat itself may be either */
    {DRAW("\"expert\",\"easy\"") UNDO(0, 6), 0, NULL},
    /* There is no such line, or it is no number. */
    {ALONE UNDO(0, 0), 7, "to is 0"},
    {ALONE UNDO(0, -1), 7, "to is -1"},
    {ALONE UNDO(0, 7), 7, "to is 7"},
    {ALONE UNDO(0, 8), 7, "to is 8"},
    {ALONE UNDO(0, 99999999999), 7, "to is 99999999999"},
    {ALONE UNDO(0, 99999999999999999999999999), 7, "not JSON"},
    {ALONE UNDO(0, 6.0), 7, "to must be a whole number"},
    {ALONE UNDO(0, "6"), 7, "to must be a whole number"},
    {ALONE UNDO(0, null), 7, "to must be a whole number"},
    {ALONE "{\"event\":\"undo\",\"seat\":0}\n", 7, "to is missing"},
    {ALONE "{\"event\":\"undo\",\"to\":6}\n", 7, "seat is missing"},
    {ALONE UNDO(2, 6), 7, "seat"},
    {ALONE "{\"event\":\"undo\",\"seat\":0,\"to\":6,\"why\":1}\n", 7, "why does not belong here"},
    /* It is no action. */
    {ALONE UNDO(0, 1), 7, "line 1 of this match is no action of this round"},
    {ALONE UNDO(0, 2), 7, "line 2 of this match is no action of this round"},
    /* Of another seat. */
    {ALONE UNDO(0, 5), 7, "line 5 of this match is of seat 1, not of seat 0"},
    {ALONE UNDO(0, 3), 7, "line 3 of this match is of seat 1, not of seat 0"},
    {DRAW("\"expert\",\"easy\"") UNDO(1, 4), 7, "line 4 of this match is of seat 0"},
    /* Taken back already; nor is that itself taken back. */
    {ALONE UNDO(0, 6) UNDO(0, 6), 8, "line 6 of this match is no action of this round, or was"},
    {ALONE UNDO(0, 4) UNDO(0, 6), 8, "line 6 of this match is no action of this round, or was"},
    {ALONE UNDO(0, 6) UNDO(0, 7), 8, "line 7 of this match is no action of this round, or was"},
    /* Other people play. */
    {DRAW("\"\",\"\"") UNDO(0, 6), 7, "seat 1 is no computer player"},
    {DRAW("\"easy\",\"\"") UNDO(0, 6), 7, "seat 1 is no computer player"},
    {ALONE UNDO(1, 5), 7, "seat 0 is no computer player"},
    {DRAW("\"\",\"easy\"") UNDO(1, 5), 7, "seat 0 is no computer player"},
    /* Lines that were taken back have not happened. */
    {ALONE UNDO(0, 4) THIRD, 8, ""},
    /* Nobody can act. */
    {START("draw", "\"direction\":\"clockwise\",\"set\":\"double-six\"", "\"\",\"easy\"")
         UNDO(0, 1),
     2, "nothing can be taken back here: deal is due"},
};

static bool read_case(struct record_reader *reader, const char *text, struct error *ret_error)
{
    record_reader_init(reader, true);
    return record_read(reader, text, strlen(text), ret_error);
}

static void write_problem(const struct error *error, char *buffer, size_t size)
{
    struct text text;
    text_init(&text, buffer, size);
    error_write(error, NULL, &text);
}

static void test_each_condition(void **state)
{
    static struct record_reader reader;
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct error error = {.message = ""};
        char problem[1000] = "";
        bool good = read_case(&reader, cases[i].record, &error);
        if (!good)
            write_problem(&error, problem, sizeof problem);
        if (good != !cases[i].line ||
            (!good && (reader.line != cases[i].line || !strstr(problem, cases[i].problem))))
            fail_msg("case %zu: line %ld: %s", i, reader.line, problem);
    }
}

/* No seat can take back to any of the lines from `first` on, and this is why. */
static unsigned refuse_all(const struct record_reader *reader, long first, const char *why)
{
    static struct record_reader next;
    unsigned tried = 0;
    for (unsigned seat = 0; seat < reader->match.players; seat++)
        for (long to = first > 1 ? first : 1; to <= record_line_of_match(reader); to++, tried++) {
            char undo[100], problem[1000];
            struct error error;
            struct text text;
            text_init(&text, undo, sizeof undo);
            record_undo(&text, seat, to);
            next = *reader;
            assert_false(record_read_line(&next, undo, text.length - 1, &error));
            write_problem(&error, problem, sizeof problem);
            if (!strstr(problem, why))
                fail_msg("line %ld: %s %s", next.line, undo, problem);
        }
    return tried;
}

static const char *refusal(const struct record_reader *reader)
{
    switch (reader->match.stage) {
    case MATCH_PLAY:
        return "no action of this round";
    case MATCH_DEAL:
        return "deal is due";
    case MATCH_ROUND_OVER:
        return "round-end is due";
    default:
        return "match-end is due";
    }
}

/* Nothing of an earlier round can be taken back, nor anything once an end is due. */
static void test_round_by_round(void **state)
{
    enum { LATELY = 10 };
    static struct record_reader reader;
    struct error error;
    unsigned tried = 0;
    (void)state;
    play(&game_wolf, 3, 7);
    record_undone_finish(&playing.undone);
    record_reader_init(&reader, true);
    for (size_t at = 0, length; at < playing.text.length; at += length + 1) {
        const char *line = playing.text.data + at;
        length = strcspn(line, "\n");
        assert_true(record_read_line(&reader, line, length, &error));
        if (reader.in_match &&
            (reader.match.stage != MATCH_PLAY || reader.match.trail.moves == 0)) {
            static struct record_reader alone;
            alone = reader;
            memcpy(alone.bots[0], "easy", sizeof "easy");
            tried += refuse_all(&alone, record_line_of_match(&reader) - LATELY, refusal(&reader));
        }
    }
    assert_true(reader.rounds > 3);
    assert_true(tried > 100);
}

/* Lines are counted within the match. */
static void test_second_match(void **state)
{
    static struct record_reader reader;
    struct error error;
    (void)state;
    assert_true(read_case(&reader, ALONE UNDO(0, 6) ALONE THIRD UNDO(0, 6) ALONE, &error));
    assert_int_equal(reader.undone_in, 2);
    assert_int_equal(reader.undone, 0);
    assert_false(read_case(&reader, ALONE ALONE UNDO(0, 12), &error));
    assert_int_equal(reader.line, 13);
}

/* ---- What the first line says ---- */

#define SAYS(members)                                                                              \
    "{\"pasch\":1,\"game\":\"draw\",\"options\":{\"direction\":\"clockwise\","                     \
    "\"set\":\"double-six\"},\"players\":[\"A\",\"B\"],\"bots\":[\"\",\"easy\"]" members "}\n"

static void test_first_line(void **state)
{
    static const char *const wrong[] = {",\"undone\":-1", ",\"undone\":\"2\"", ",\"undone\":1.5",
                                        ",\"undone\":true", ",\"undone\":null"};
    static struct record_reader reader;
    struct error error;
    (void)state;
    assert_true(read_case(&reader, SAYS(",\"undone\":3") ROUND UNDO(0, 6), &error));
    assert_int_equal(reader.undone, 4);
    assert_int_equal(reader.undone_in, 1);
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        char text[1000];
        struct text line;
        text_init(&line, text, sizeof text);
        text_add_bytes(&line, SAYS(""), strlen(SAYS("")) - 2);
        text_add(&line, wrong[i]);
        text_add(&line, "}\n");
        assert_false(read_case(&reader, text, &error));
        assert_int_equal(reader.line, 1);
    }
}

static void assert_start(const char *line, long times, const char *due)
{
    char buffer[1000];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    record_undone_start(times, line, strlen(line), &text);
    assert_string_equal(buffer, due);
}

static void test_first_line_says_how_often(void **state)
{
    (void)state;
    assert_start("{\"pasch\":1}", 0, "{\"pasch\":1}");
    assert_start("{\"pasch\":1}", 2, "{\"pasch\":1,\"undone\":2}");
    assert_start("{\"pasch\":1,\"undone\":12,\"date\":\"x\"} ", 13,
                 "{\"pasch\":1,\"date\":\"x\",\"undone\":13}");
    assert_start("{\"a\":\",\\\"undone\\\":4\"}", 1, "{\"a\":\",\\\"undone\\\":4\",\"undone\":1}");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_game_stands_where_it_stood),
        cmocka_unit_test(test_each_condition),
        cmocka_unit_test(test_round_by_round),
        cmocka_unit_test(test_second_match),
        cmocka_unit_test(test_first_line),
        cmocka_unit_test(test_first_line_says_how_often),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
