/* Reading on from a snapshot is the same as reading all lines; nonsense is refused. */
#include "support/fair_match.h"
#include "support/random_match.h"
#include "support/unit.h"

#include <pasch/games/games.h>
#include <pasch/view/view.h>

#include <string.h>

enum { LINES = 20000 };

static char record[1 << 22];
static struct {
    const char *text;
    size_t length;
} lines[LINES];
static unsigned count;

static void split(void)
{
    count = 0;
    for (const char *line = record, *end; (end = strchr(line, '\n')); line = end + 1) {
        assert_true(count < LINES);
        lines[count].text = line;
        lines[count++].length = (size_t)(end - line);
    }
}

static void read_line(struct record_reader *reader, unsigned number)
{
    struct error error = {.message = ""};
    if (!record_read_line(reader, lines[number].text, lines[number].length, &error))
        fail_msg("line %u: %s", number + 1, error.message);
}

static void assert_same(const struct record_reader *resumed, const struct record_reader *full)
{
    static struct view views[2];
    assert_memory_equal(&resumed->match, &full->match, sizeof full->match);
    assert_int_equal(resumed->in_match, full->in_match);
    assert_int_equal(resumed->line, full->line);
    assert_int_equal(resumed->shuffles, full->shuffles);
    assert_int_equal(resumed->is_fair, full->is_fair);
    assert_memory_equal(resumed->names, full->names, sizeof full->names);
    assert_memory_equal(resumed->bots, full->bots, sizeof full->bots);
    for (unsigned seat = 0; seat <= full->match.players; seat++) {
        unsigned viewer = seat < full->match.players ? seat : VIEW_SPECTATOR;
        view_make(&views[0], &resumed->match, viewer);
        view_make(&views[1], &full->match, viewer);
        assert_memory_equal(&views[0], &views[1], sizeof views[0]);
    }
}

/* From the snapshot on to the end, beside one that has read everything; not much further than to
 * the end of the round where `briefly`. */
static void compare_from(const struct record_reader *before, unsigned next, const char *snapshot,
                         size_t length, bool briefly)
{
    static struct record_reader full, resumed;
    struct error error = {.message = ""};
    full = *before;
    record_reader_init(&resumed, true);
    read_line(&resumed, 0);
    if (!record_reader_resume(&resumed, snapshot, length, &error))
        fail_msg("%s: %s", snapshot, error.message);
    assert_int_equal(resumed.line, next);
    bool dealt = false;
    int32_t last = full.match.round_number + (briefly ? 0 : 3);
    for (; next < count && (!dealt || full.match.round_number <= last); next++) {
        read_line(&full, next);
        read_line(&resumed, next);
        dealt = dealt || full.match.stage == MATCH_PLAY;
        if (dealt)
            assert_same(&resumed, &full);
        assert_int_equal(resumed.match.stage, full.match.stage);
        assert_int_equal(resumed.match.dealer, full.match.dealer);
    }
}

/* Takes a snapshot as soon as a later round is dealt, as a table does, and reads on from it. */
static unsigned compare_all(void)
{
    static struct record_reader reader, before;
    unsigned snapshots = 0;
    uint32_t line = 0, shuffles = 0;
    split();
    record_reader_init(&reader, true);
    for (unsigned i = 0; i < count; i++) {
        bool deals = reader.in_match && reader.match.stage == MATCH_DEAL;
        read_line(&reader, i);
        if (reader.in_match && memcmp(lines[i].text, "{\"event\":\"round-end\"", 20) == 0) {
            before = reader;
            line = i + 1;
            shuffles = reader.shuffles;
        }
        if (!deals || reader.match.stage != MATCH_PLAY || reader.match.round_number < 2)
            continue;
        char buffer[RECORD_SNAPSHOT_MAX];
        struct text text;
        text_init(&text, buffer, sizeof buffer);
        record_write_snapshot(&text, &reader.match, line, shuffles);
        assert_false(text.cut);
        assert_int_equal(text.data[text.length - 1], '\n');
        compare_from(&before, line, text.data, text.length - 1, snapshots > 2);
        snapshots++;
    }
    return snapshots;
}

static void write_match(const struct sheet *sheet, int players, size_t enough,
                        struct random *random)
{
    struct text text;
    text_init(&text, record, sizeof record);
    fair_match_write(&text, sheet, players, enough, random);
}

static void test_every_game(void **state)
{
    (void)state;
    struct random random;
    random_seed(&random, 1);
    for (int i = 0; i < game_count; i++) {
        unsigned snapshots = 0;
        for (int round = 0; round < 12; round++) {
            struct sheet sheet = *games[i];
            int players =
                sheet.min_players +
                (int)random_below(&random, (unsigned)(sheet.max_players - sheet.min_players + 1));
            random_options(&sheet, players, &random);
            write_match(&sheet, players, 60000, &random);
            snapshots += compare_all();
        }
        write_match(games[i], games[i]->max_players, 60000, &random);
        snapshots += compare_all();
        if (games[i]->rounds != 1)
            assert_true(snapshots > 0);
    }
}

static void test_house_rules(void **state)
{
    (void)state;
    struct random random;
    unsigned snapshots = 0;
    random_seed(&random, 2);
    for (int i = 0; i < 150; i++) {
        struct sheet sheet;
        int players = random_house(&sheet, &random);
        write_match(&sheet, players, 40000, &random);
        snapshots += compare_all();
    }
    assert_true(snapshots > 100);
}

/* ---- Nonsense ---- */

/* The wolf of three, with its snapshot before the second round, in which one text is replaced. */
static bool resumes(const char *from, const char *to)
{
    static const char good[] =
        "{\"snapshot\":1,\"line\":40,\"round\":2,\"shuffles\":1,\"winner\":1,\"pot\":3,"
        "\"totals\":[9,0,4],\"result\":{\"reason\":\"out\",\"seat\":1,\"best\":[1],"
        "\"hand_points\":[6,0,4],\"points\":[9,0,4]}}";
    static struct record_reader reader, before;
    static char changed[1000];
    struct text text;
    struct error error = {.message = ""};
    const char *at = strstr(good, from);
    assert_non_null(at);
    text_init(&text, changed, sizeof changed);
    text_add_bytes(&text, good, (size_t)(at - good));
    text_add(&text, to);
    text_add(&text, at + strlen(from));
    record_reader_init(&reader, true);
    read_line(&reader, 0);
    before = reader;
    bool good_one = record_reader_resume(&reader, changed, text.length, &error);
    if (!good_one) {
        assert_memory_equal(&reader, &before, sizeof reader);
        assert_true(error.message[0] != 0);
    }
    return good_one;
}

static void test_nonsense(void **state)
{
    (void)state;
    struct random random;
    random_seed(&random, 3);
    write_match(&game_wolf, 3, 30000, &random);
    split();
    assert_true(resumes("\"pot\":3", "\"pot\":3"));
    static const char *const wrong[][2] = {
        {"{\"snapshot\":1,", "{"},
        {"\"snapshot\":1", "\"snapshot\":2"},
        {"\"snapshot\":1", "\"snapshot\":1,\"more\":1"},
        {"\"line\":40", "\"line\":1"},
        {"\"line\":40", "\"line\":\"40\""},
        {"\"line\":40", "\"line\":99999999999"},
        {"\"line\":40,", ""},
        {"\"round\":2", "\"round\":1"},
        {"\"round\":2", "\"round\":-5"},
        {"\"shuffles\":1", "\"shuffles\":0"},
        {"\"winner\":1", "\"winner\":3"},
        {"\"winner\":1", "\"winner\":-1"},
        {"\"pot\":3", "\"pot\":-3"},
        {"\"totals\":[9,0,4]", "\"totals\":[9,0]"},
        {"\"totals\":[9,0,4]", "\"totals\":[9,0,4,0]"},
        {"\"totals\":[9,0,4]", "\"totals\":[9,0,5000000000]"},
        {"\"totals\":[9,0,4]", "\"totals\":[9000,0,4000]"}, /* one is left: the match is over */
        {"\"totals\":[9,0,4]", "\"totals\":[9,9000,4]"},    /* the winner is out */
        {"\"result\":{", "\"result\":[{"},
        {"\"reason\":\"out\"", "\"reason\":\"lost\""},
        {"\"reason\":\"out\"", "\"reason\":\"blocked\""},
        {",\"seat\":1", ""},
        {",\"seat\":1", ",\"seat\":7"},
        {"\"best\":[1]", "\"best\":[]"},
        {"\"best\":[1]", "\"best\":[1,1]"},
        {"\"best\":[1]", "\"best\":[3]"},
        {"\"best\":[1]", "\"best\":1"},
        {"\"hand_points\":[6,0,4]", "\"hand_points\":[6,0,\"4\"]"},
        {"\"points\":[9,0,4]", "\"points\":[6]"},
        {"}}", "}"},
        {"}}", "}}{}"},
    };
    for (unsigned i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        if (resumes(wrong[i][0], wrong[i][1]))
            fail_msg("%s instead of %s was taken", wrong[i][1], wrong[i][0]);
}

/* Where the match has gone on, or has not begun, there is nothing to resume. */
static void test_only_after_the_first_line(void **state)
{
    (void)state;
    static const char snapshot[] = "{\"snapshot\":1}";
    static struct record_reader reader;
    struct error error;
    record_reader_init(&reader, true);
    assert_false(record_reader_resume(&reader, snapshot, sizeof snapshot - 1, &error));
    read_line(&reader, 0);
    read_line(&reader, 1);
    assert_false(record_reader_resume(&reader, snapshot, sizeof snapshot - 1, &error));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_game),
        cmocka_unit_test(test_house_rules),
        cmocka_unit_test(test_nonsense),
        cmocka_unit_test(test_only_after_the_first_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
