/* One table's life without any network: seats, the match, what is kept; and the small parts around
 * it. */
#include "guests.h"

#include "limits.h"
#include "presence.h"
#include "table.h"

#include <pasch/games/games.h>
#include <pasch/host/config.h>

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char lines_room[TABLE_LINES_MAX];

/* ---- Seats ---- */

static void test_seats(void **state)
{
    (void)state;
    struct error error;
    struct table table = table_of(DRAW_FOR_TWO);
    struct guest ada = guest_of('a', "Ada"), ben = guest_of('b', "Ben"), cleo = guest_of('c', "C");
    struct hash token;
    char text[SECRET_DIGITS + 1];
    unsigned seat;
    assert_int_equal(table_find_person(&table, &ada.person), 0);
    assert_int_equal(table_find_person(&table, &ben.person), -1);
    assert_false(table_is_complete(&table));
    ben.seat = 0;
    assert_false(table_join(&table, &ben, &seat, &error));
    ben.seat = 2;
    assert_false(table_join(&table, &ben, &seat, &error));
    ben.seat = -1;
    assert_true(table_join(&table, &ben, &seat, &error));
    assert_int_equal(seat, 1);
    assert_true(table_is_complete(&table));
    assert_true(table_join(&table, &ben, &seat, &error)); /* once more: the same seat */
    assert_int_equal(seat, 1);
    assert_false(table_join(&table, &cleo, &seat, &error));
    assert_string_equal(error.message, "no seat is free");
    /* Who made the table has the token that follows from its id. */
    assert_true(people_make_token(digits_of('a'), SECRET_DIGITS, table.id, 0, text));
    assert_true(people_hash_token(text, SECRET_DIGITS, &token));
    assert_int_equal(table_find_token(&table, &token), 0);
    /* The token of a seat opens that seat and no other; the secret is no token. */
    assert_true(people_make_token(ben.secret, SECRET_DIGITS, table.id, 1, text));
    assert_true(people_hash_token(text, SECRET_DIGITS, &token));
    assert_int_equal(table_find_token(&table, &token), 1);
    assert_true(people_make_token(ben.secret, SECRET_DIGITS, table.id, 0, text));
    assert_true(people_hash_token(text, SECRET_DIGITS, &token));
    assert_int_equal(table_find_token(&table, &token), -1);
    assert_true(people_hash_token(ben.secret, SECRET_DIGITS, &token));
    assert_int_equal(table_find_token(&table, &token), -1);
    /* Leaving frees it. */
    table_leave(&table, 1);
    assert_int_equal(table_find_person(&table, &ben.person), -1);
    assert_true(table_fill(&table, 1, LEVEL_EASY, &error));
    assert_true(table_is_complete(&table));
    assert_false(table_fill(&table, 0, LEVEL_EASY, &error));
    table_leave(&table, 0);
    assert_true(table_is_deserted(&table));
}

static void test_refusals(void **state)
{
    (void)state;
    static const struct {
        const char *wishes, *message;
    } cases[] = {
        {"{}", "{0} is missing"},
        {"{\"game\":\"chess\",\"seats\":[]}", "there is no game {0}; the games: {1}"},
        {"{\"game\":\"draw\",\"seats\":[]}", "{0} is for {1} to {2} players, not {3}"},
        {"{\"game\":\"draw\",\"seats\":[{\"kind\":\"computer\",\"level\":\"easy\"},"
         "{\"kind\":\"computer\",\"level\":\"easy\"}]}",
         "no seat is free"},
        {"{\"game\":\"draw\",\"seats\":[{\"kind\":\"person\"},{\"kind\":\"person\"}],\"clock\":{"
         "\"move\":4}}",
         "{0} is {1}: must be {2} to {3}"},
        {"{\"game\":\"draw\",\"seats\":[{\"kind\":\"person\"},{\"kind\":\"person\"}],\"pace\":"
         "\"x\"}",
         "{0} is {1}: must be one of {2}"},
        {"{\"game\":\"draw\",\"seats\":[{\"kind\":\"person\"},{\"kind\":\"person\"}],\"x\":1}",
         "{0} does not belong here"},
    };
    struct guest guest = guest_of('a', "Ada");
    for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct table table;
        struct error error = {.message = ""};
        assert_false(build(&table, cases[i].wishes, &guest, &error));
        assert_string_equal(error.message, cases[i].message);
    }
}

/* ---- The match ---- */

/* Reads lines back: the journal is the record. */
static void read_back(const struct table *table, const struct text *lines)
{
    static struct record_reader reader;
    struct error error;
    record_reader_init(&reader, true);
    uint32_t count = 0;
    for (const char *line = lines->data, *end; (end = strchr(line, '\n')); line = end + 1, count++)
        if (!record_read_line(&reader, line, (size_t)(end - line), &error))
            fail_msg("line %u: %s", count + 1, error.message);
    assert_int_equal(count, table->lines);
    assert_int_equal(reader.shuffles, table->shuffles);
    assert_memory_equal(&reader.match, &table->match, sizeof table->match);
}

/* What is kept and the journal make the same table again. */
static void keep_and_read(const struct table *table)
{
    char room[32768];
    struct text kept;
    struct table again;
    struct error error;
    text_init(&kept, room, sizeof room);
    table_write_kept(table, &kept);
    assert_false(kept.cut);
    assert_true(table_read_kept(&again, table->id, room, &error));
    assert_string_equal(again.id, table->id);
    assert_string_equal(again.secret.text, table->secret.text);
    assert_int_equal(again.state, table->state);
    assert_int_equal(again.undone, table->undone);
    assert_int_equal(again.no_undo, table->no_undo);
    assert_int_equal(again.held, table->held);
    assert_int_equal(again.host, table->host);
    for (unsigned seat = 0; seat < table_seats(table); seat++)
        assert_int_equal(again.reserves[seat], table->reserves[seat]);
    assert_int_equal(again.clock_move, table->clock_move);
    assert_int_equal(again.lobby, table->lobby);
    assert_int_equal(again.spectators, table->spectators);
    assert_int_equal(again.pace, table->pace);
    for (unsigned seat = 0; seat < table_seats(table); seat++) {
        assert_string_equal(again.chairs[seat].name, table->chairs[seat].name);
        assert_string_equal(again.chairs[seat].contribution.text,
                            table->chairs[seat].contribution.text);
        assert_int_equal(again.chairs[seat].taken, table->chairs[seat].taken);
        assert_int_equal(again.chairs[seat].left, table->chairs[seat].left);
        assert_int_equal(again.chairs[seat].level, table->chairs[seat].level);
    }
}

static void play(const struct sheet *sheet, uint64_t seed)
{
    struct table table;
    struct guest guest = guest_of('a', "Ada");
    struct error error;
    struct random random;
    char wishes[2000];
    struct text text, lines;
    text_init(&text, wishes, sizeof wishes);
    text_add(&text, "{\"clock\":{\"move\":30,\"reserve\":60},\"open\":\"lobby\",\"spectators\":"
                    "true,\"pace\":\"fast\",\"game\":");
    text_add_json(&text, sheet->id);
    text_add(&text, ",\"seats\":[{\"kind\":\"person\"}");
    for (int i = 1; i < sheet->min_players; i++)
        text_add(&text, ",{\"kind\":\"computer\",\"level\":\"greedy\"}");
    text_add(&text, "]}");
    if (!build(&table, wishes, &guest, &error))
        fail_msg("%s: %s", sheet->id, error.message);
    random_seed(&random, seed);
    text_init(&lines, lines_room, sizeof lines_room);
    assert_true(table_is_complete(&table));
    assert_true(table_begin(&table, 1500, "2026-11-16T12:00:00Z", &lines, &error));
    while (table.state == TABLE_PLAYING) {
        struct move moves[ROUND_MOVES_MAX];
        uint32_t before = table_at(&table);
        if (table.match.stage == MATCH_ROUND_OVER) {
            assert_true(table_go_on(&table, 2000, &lines, &error));
        } else {
            unsigned count = round_moves(&table.match.round, &table.match.sheet, moves);
            table_act(&table, moves[random_below(&random, count)], &lines);
        }
        assert_true(table_at(&table) > before);
    }
    assert_int_equal(table.finished, 2000);
    read_back(&table, &lines);
    for (unsigned seat = 0; seat < table_seats(&table); seat++)
        assert_int_equal(table.reserves[seat], 60000);
    keep_and_read(&table);
    table.reserves[0] = 0;
    table.reserves[table_seats(&table) - 1] = 12345;
    table.held = 1;
    table.undone = 9;
    table.no_undo = true;
    keep_and_read(&table);
}

static void test_matches(void **state)
{
    (void)state;
    for (int i = 0; i < game_count; i++)
        play(games[i], (uint64_t)i + 1);
}

/* Begins and plays one random step. */
static struct table begun(const char *wishes, struct text *lines)
{
    struct table table = table_of(wishes);
    struct error error;
    text_init(lines, lines_room, sizeof lines_room);
    assert_true(table_begin(&table, 1500, "2026-11-16T12:00:00Z", lines, &error));
    return table;
}

/* Where nobody can lead, however often it is dealt, the match is over before it was played: that is
 * when it began, not when somebody sat down first. */
static void test_over_at_once(void **state)
{
    (void)state;
    struct table table = {.state = TABLE_WAITING};
    struct text lines;
    struct error error;
    for (unsigned tries = 0; table.state != TABLE_OVER; tries++) { /* 18-18 is dealt now and then */
        assert_true(tries < 20);
        table = table_of(
            "{\"game\":\"draw\",\"house\":{\"hand\":1,\"set\":\"double-eighteen\",\"lead\":"
            "\"tile\",\"lead_tile\":\"18-18\",\"lead_else\":\"redeal\"},\"seats\":[{\"kind\":"
            "\"person\"},{\"kind\":\"computer\",\"level\":\"easy\"}]}");
        table.match.redeals = MATCH_REDEALS_MAX;
        text_init(&lines, lines_room, sizeof lines_room);
        assert_true(table_begin(&table, 1500, "2026-11-16T12:00:00Z", &lines, &error));
    }
    assert_true(table.match.abandoned);
    assert_int_equal(table.created, 1000);
    assert_int_equal(table.finished, 1500);
}

/* Until the journal has no room for what comes next, and then to the end of the match. */
static void play_to_the_end(uint32_t lines, uint64_t seed)
{
    struct text text;
    struct error error;
    struct random random;
    struct move moves[ROUND_MOVES_MAX];
    struct table table =
        begun("{\"game\":\"double-6\",\"seats\":[{\"kind\":\"person\"},{\"kind\":\"computer\","
              "\"level\":\"easy\"},{\"kind\":\"computer\",\"level\":\"easy\"}]}",
              &text);
    random_seed(&random, seed);
    table.lines = lines;
    while (table.state == TABLE_PLAYING && !table_is_full(&table)) {
        if (table.match.stage == MATCH_ROUND_OVER)
            assert_true(table_go_on(&table, 2000, &text, &error));
        else
            table_act(&table,
                      moves[random_below(
                          &random, round_moves(&table.match.round, &table.match.sheet, moves))],
                      &text);
        assert_true(table.lines < TABLE_JOURNAL_MAX);
    }
    bool ended = table.state == TABLE_OVER;
    table_abandon(&table, 3000, &text);
    assert_int_equal(table.state, TABLE_OVER);
    assert_true(table.lines <= TABLE_JOURNAL_MAX);
    assert_true(ended || table.match.abandoned || table.match.winners);
}

static void test_full(void **state)
{
    (void)state;
    struct table table = table_of(DRAW_FOR_TWO);
    for (uint64_t seed = 1; seed < 200; seed++)
        play_to_the_end(TABLE_JOURNAL_MAX - (uint32_t)(seed * 13), seed);
    table.state = TABLE_PLAYING;
    table.match.stage = MATCH_PLAY;
    table.lines = TABLE_JOURNAL_MAX - 3;
    assert_false(table_is_full(&table)); /* an act, and the end of the round and of the match */
    table.lines++;
    assert_true(table_is_full(&table));
    table.match.stage = MATCH_ROUND_OVER;
    table.lines = TABLE_JOURNAL_MAX - MATCH_REDEALS_MAX;
    assert_true(table_is_full(&table)); /* there may be so many deals */
    table.state = TABLE_OVER;
    assert_false(table_is_full(&table));
}

/* People are told how many lines are left, now and then. */
static void test_fullness(void **state)
{
    (void)state;
    static const struct presence nobody = {.present = 0};
    struct table table = table_of(DRAW_FOR_TWO);
    char buffer[8000];
    struct text text;
    unsigned told = 0, before = 0;
    for (table.lines = 0; table.lines <= TABLE_JOURNAL_MAX; table.lines++) {
        told += table_fullness(&table) != before;
        before = table_fullness(&table);
        assert_int_equal(before > 0, table.lines >= TABLE_JOURNAL_MAX / 10 * 9);
    }
    assert_in_range(told, 5, 20);
    table.lines = TABLE_JOURNAL_NEAR - 1;
    text_init(&text, buffer, sizeof buffer);
    table_write_shown(&table, &nobody, 0, &text);
    assert_null(strstr(buffer, "lines_left"));
    table.lines++;
    text_init(&text, buffer, sizeof buffer);
    table_write_shown(&table, &nobody, 0, &text);
    assert_non_null(strstr(buffer, "\"lines_left\":20000"));
}

/* A round that is dealt again and again is left to somebody else after some deals, and goes on as
 * if nothing had been between. */
static void test_dealing(void **state)
{
    (void)state;
    struct text lines;
    struct error error;
    unsigned parted = 0;
    for (unsigned i = 0; i < 40; i++) {
        struct table table =
            begun("{\"game\":\"draw\",\"house\":{\"hand\":1,\"set\":\"double-nine\","
                  "\"lead\":\"tile\",\"lead_tile\":\"9-9\",\"lead_else\":"
                  "\"redeal\"},\"seats\":[{\"kind\":\"person\"},{\"kind\":"
                  "\"computer\",\"level\":\"easy\"}]}",
                  &lines);
        assert_true(table.lines <= 1 + 20);
        if (table_is_dealing(&table)) {
            parted++;
            assert_int_equal(table.lines, 1 + 20);
            assert_true(table_deal_on(&table, 1600, &lines, &error));
        }
        assert_false(table_is_dealing(&table));
        read_back(&table, &lines);
    }
    assert_true(parted > 5);
}

static void test_leaving(void **state)
{
    (void)state;
    struct text lines;
    struct table table = begun(DRAW_ALONE, &lines);
    assert_false(table_is_automatic(&table, 0));
    assert_true(table_is_automatic(&table, 1));
    table_leave(&table, 0);
    assert_true(table_is_automatic(&table, 0));
    assert_true(table_is_deserted(&table));
    table_abandon(&table, 3000, &lines);
    assert_int_equal(table.state, TABLE_OVER);
    assert_true(table.match.abandoned);
    read_back(&table, &lines);
}

static void test_undo(void **state)
{
    (void)state;
    struct text lines;
    struct error error;
    struct table table = begun(DRAW_ALONE, &lines), other;
    struct match before = table.match;
    struct move moves[ROUND_MOVES_MAX];
    uint32_t at = table_at(&table);
    unsigned seat = table.match.round.turn;
    assert_true(table_can_undo(&table, 0, &error));
    round_moves(&table.match.round, &table.match.sheet, moves);
    table_act(&table, moves[0], &lines);
    assert_int_equal(table_at(&table), at + 1);
    table_undo(&table, seat, at + 1, &before, &lines);
    assert_int_equal(table_at(&table), at + 2); /* every line has its number */
    assert_memory_equal(&table.match, &before, sizeof before);
    assert_int_equal(table.undone, 1);
    other = table;
    other.chairs[1].is_person = true;
    assert_false(table_can_undo(&other, 0, &error));
    other = table;
    other.undone = TABLE_UNDOS_MAX - 1;
    assert_true(table_can_undo(&other, 0, &error));
    other.undone++;
    assert_false(table_can_undo(&other, 0, &error));
    other = table;
    other.no_undo = true;
    assert_false(table_can_undo(&other, 0, &error));
    table.match.stage = MATCH_ROUND_OVER;
    assert_false(table_can_undo(&table, 0, &error));
}

/* A table can do without, and so can the one after it. */
static void test_without_undo(void **state)
{
    (void)state;
    char wishes[1000] = "{\"undo\":false,";
    struct fair_digits secret = {.text = "77"};
    struct table table, next;
    strcat(wishes, &DRAW_ALONE[1]);
    table = table_of(wishes);
    assert_true(table.no_undo);
    keep_and_read(&table);
    table_build_rematch(&table, &secret, 1, &next);
    assert_true(next.no_undo);
    memcpy(wishes + 8, "true, ", 6);
    assert_false(table_of(wishes).no_undo);
    assert_false(table_of(DRAW_ALONE).no_undo);
}

/* Before journals only grew, `shift` was two for each time. */
static void test_undone_of_cut_journals(void **state)
{
    (void)state;
    struct text lines, kept;
    char room[32768], old[33000];
    struct error error;
    struct table table = begun(DRAW_ALONE, &lines), again;
    text_init(&kept, room, sizeof room);
    table_write_kept(&table, &kept);
    const char *taken_back = strstr(room, "\"taken_back\":0");
    assert_non_null(taken_back);
    snprintf(old, sizeof old, "%.*s\"shift\":6,\"undone\":40%s", (int)(taken_back - room), room,
             taken_back + strlen("\"taken_back\":0"));
    assert_true(table_read_kept(&again, table.id, old, &error));
    assert_int_equal(again.undone, 3);
}

/* Who stays is the host; the right goes back to nobody who has left. */
static void test_host(void **state)
{
    (void)state;
    struct table table = table_of("{\"game\":\"draw\",\"seat\":1,\"seats\":[{\"kind\":"
                                  "\"computer\",\"level\":\"easy\"},{\"kind\":\"person\"},{"
                                  "\"kind\":\"person\"}]}");
    struct guest ben = guest_of('b', "Ben");
    struct error error;
    unsigned seat;
    assert_int_equal(table.host, 1);
    assert_true(table_join(&table, &ben, &seat, &error));
    table_leave(&table, 1);
    assert_int_equal(table.host, 2);
    table_leave(&table, 2);
    assert_true(table_is_deserted(&table));
}

/* Those options are named that are not at their default for so many players. */
static void test_changed_options(void **state)
{
    (void)state;
    static const struct {
        const char *options;
        const char *changed; /* NULL: none */
    } cases[] = {
        {"", NULL},
        {",\"options\":{\"hand\":7}", NULL},
        {",\"options\":{\"hand\":6}", ",\"changed\":[\"hand\"]"},
        {",\"options\":{\"hand\":6,\"direction\":\"counterclockwise\"}",
         ",\"changed\":[\"direction\",\"hand\"]"},
    };
    for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        static const struct presence nobody = {.present = 0};
        char wishes[500], room[32768];
        struct text text;
        snprintf(wishes, sizeof wishes,
                 "{\"game\":\"doubles\",\"seats\":[{\"kind\":\"person\"},"
                 "{\"kind\":\"person\"}]%s}",
                 cases[i].options);
        struct table table = table_of(wishes);
        text_init(&text, room, sizeof room);
        table_write_shown(&table, &nobody, 0, &text);
        const char *changed = strstr(room, ",\"changed\"");
        assert_int_equal(changed != NULL, cases[i].changed != NULL);
        if (changed)
            assert_memory_equal(changed, cases[i].changed, strlen(cases[i].changed));
    }
}

static void test_rematch(void **state)
{
    (void)state;
    struct table table = table_of(DRAW_FOR_TWO), next;
    struct guest ada = guest_of('a', "Ada"), ben = guest_of('b', "Ben"), eve = guest_of('e', "Eve");
    struct error error;
    unsigned seat;
    assert_true(table_join(&table, &ben, &seat, &error));
    struct fair_digits secret;
    assert_true(fair_new_secret(&secret, NULL));
    table_build_rematch(&table, &secret, 5000, &next);
    assert_string_not_equal(next.id, table.id);
    assert_string_not_equal(next.secret.text, table.secret.text);
    assert_false(table_join(&next, &eve, &seat, &error)); /* both seats are kept for those two */
    *ben.name = '\0';
    assert_true(table_join(&next, &ben, &seat, &error));
    assert_int_equal(seat, 1);
    assert_string_equal(next.chairs[1].name, "Ben");
    assert_false(table_is_complete(&next));
    assert_true(table_join(&next, &ada, &seat, &error));
    assert_true(table_is_complete(&next));
}

/* How long a seat waits for somebody: kept, the same in the next match, and within its range. */
static void test_grace(void **state)
{
    (void)state;
    static const char *const wrong[] = {"9", "3601", "-30", "\"30\"", "30.5", "null", "true"};
    struct guest ada = guest_of('a', "Ada");
    struct table table = table_of(DRAW_FOR_TWO), next, kept;
    struct error error;
    char wishes[200], room[32768];
    struct text text;
    assert_int_equal(table.grace, GRACE_USUAL);
    for (unsigned i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        snprintf(wishes, sizeof wishes,
                 "{\"game\":\"draw\",\"grace\":%s,\"seats\":[{\"kind\":\"person\"},"
                 "{\"kind\":\"person\"}]}",
                 wrong[i]);
        assert_false(build(&table, wishes, &ada, &error));
    }
    table = table_of("{\"game\":\"draw\",\"grace\":10,\"seats\":[{\"kind\":\"person\"},"
                     "{\"kind\":\"person\"}]}");
    table_build_rematch(&table, &table.secret, 5000, &next);
    assert_int_equal(next.grace, 10);
    text_init(&text, room, sizeof room);
    table_write_kept(&table, &text);
    assert_true(table_read_kept(&kept, table.id, room, &error));
    assert_int_equal(kept.grace, 10);
    /* Tables of before there was any. */
    char *member = strstr(room, ",\"grace\":10");
    assert_non_null(member);
    memmove(member, member + 11, strlen(member + 11) + 1);
    assert_true(table_read_kept(&kept, table.id, room, &error));
    assert_int_equal(kept.grace, GRACE_USUAL);
}

/* When a seat can be held is told of people who are away from a match, and of nobody else. */
static void test_grace_left(void **state)
{
    (void)state;
    struct presence presence = {.present = 0, .gone = {500, 1000}};
    struct table table = table_of(DRAW_FOR_TWO);
    assert_int_equal(table_grace_left(&table, &presence, 1, 2000), -1); /* it has not begun */
    table.chairs[1].reserved = true;
    assert_int_equal(table_grace_left(&table, &presence, 1, 2000), 29000);
    assert_int_equal(table_grace_left(&table, &presence, 1, 40000), 0);
    table.chairs[1].reserved = false;
    table.state = TABLE_PLAYING;
    assert_int_equal(table_grace_left(&table, &presence, 1, 2000), 29000);
    assert_int_equal(table_grace_left(&table, &presence, 0, 30499), 1);
    assert_int_equal(table_grace_left(&table, &presence, 0, 30500), 0);
    assert_int_equal(table_grace_left(&table, &presence, 0, 900000), 0);
    presence.present = 1;
    assert_int_equal(table_grace_left(&table, &presence, 0, 900000), -1);
    table.held = 2;
    assert_int_equal(table_grace_left(&table, &presence, 1, 900000), -1);
    presence.returning = 2;
    assert_int_equal(table_grace_left(&table, &presence, 1, 2000), 29000);
    table.chairs[1].left = true;
    assert_int_equal(table_grace_left(&table, &presence, 1, 900000), -1);
}

/* Nothing secret is shown. */
static void test_shown(void **state)
{
    (void)state;
    static const struct presence presence = {.present = 1, .watching = 2};
    struct text lines, text;
    char room[32768];
    struct table table = begun(DRAW_ALONE, &lines);
    text_init(&text, room, sizeof room);
    table_write_shown(&table, &presence, 0, &text);
    assert_null(strstr(room, table.secret.text));
    assert_null(strstr(room, table.chairs[0].contribution.text));
    assert_non_null(strstr(room, fair_commitment(&table.secret).text));
    assert_non_null(strstr(room, "\"watching\":2"));
}

/* ---- Small parts ---- */

static void test_buckets(void **state)
{
    (void)state;
    struct bucket bucket = {.left = 0}, open = {.left = 0};
    for (int i = 0; i < 5; i++)
        assert_true(bucket_take(&bucket, 2, 5, 1000));
    assert_false(bucket_take(&bucket, 2, 5, 1000));
    assert_false(bucket_take(&bucket, 2, 5, 1400));
    assert_true(bucket_take(&bucket, 2, 5, 1600));
    for (int i = 0; i < 5; i++)
        assert_true(bucket_take(&bucket, 2, 5, 60000));
    assert_false(bucket_take(&bucket, 2, 5, 60000));
    for (int i = 0; i < 100; i++)
        assert_true(bucket_take(&open, 0, 0, 1000));
    struct limits *limits = limits_create();
    struct caller *caller = limits_find(limits, "2001:db8::1:2:3:4", 1000);
    assert_ptr_equal(limits_find(limits, "2001:db8::9:9:9:9", 1000), caller);
    assert_ptr_not_equal(limits_find(limits, "2001:db8:0:1::1", 1000), caller);
    assert_ptr_equal(limits_find(limits, "::ffff:10.0.0.1", 1000),
                     limits_find(limits, "10.0.0.1", 1000));
    caller->sockets.held = 1;
    limits_forget(limits, 100000000);
    assert_ptr_equal(limits_find(limits, "2001:db8::1", 100000000), caller);
    limits_destroy(limits);
}

static void test_config(void **state)
{
    (void)state;
    static const char file[] = "# a comment\n\n port =  81 \r\nper-address=5\ndatabase = a b.db";
    struct config config;
    struct error error;
    int line;
    config_init(&config);
    assert_true(config_read_file(&config, file, sizeof file - 1, &line, &error));
    assert_int_equal(config.port, 81);
    assert_string_equal(config.database, "a b.db");
    assert_int_equal(config.per_address, 5);
    char *environment[] = {"HOME=/", "PASCH_PER_ADDRESS=7", "pasch_Rate=9", "PASCH_CONFIG=x", NULL};
    assert_true(config_read_environment(&config, environment, &error));
    assert_int_equal(config.per_address, 7);
    assert_int_equal(config.rate, 9);
    char *slip[] = {"PASCH_QUITE_ANOTHER=1", "PASCH_PROT=1", NULL};
    assert_false(config_read_environment(&config, slip, &error));
    assert_string_equal(error.values[0].text, "PASCH_PROT");
    assert_string_equal(error.values[1].text, "PASCH_PORT");
    static const char slip_file[] = "Rate = 8\nprot = 1\n";
    assert_false(config_read_file(&config, slip_file, sizeof slip_file - 1, &line, &error));
    assert_int_equal(line, 2);
    assert_string_equal(error.values[1].text, "port");
    static const char marked[] = "\xef\xbb\xbfport = 82\n";
    struct config other = config;
    assert_true(config_read_file(&other, marked, sizeof marked - 1, &line, &error));
    assert_int_equal(other.port, 82);
    static const char wrong[] = "port = 82\nport = -1\n";
    assert_false(config_read_file(&config, wrong, sizeof wrong - 1, &line, &error));
    assert_int_equal(line, 2);
    assert_int_equal(config.port, 81); /* untouched */
    for (const struct option *setting = config_settings; setting->kind; setting++) {
        char value[32];
        if (setting->kind != OPTION_NUMBER)
            continue;
        snprintf(value, sizeof value, "%ld", setting->most + 1);
        assert_false(config_set(&config, setting, value, &error));
        assert_false(config_set(&config, setting, "", &error));
        assert_false(config_set(&config, setting, " 1", &error));
    }
    assert_true(config_check(&config, &error));
    memcpy(config.key, "k", 2);
    assert_false(config_check(&config, &error));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_seats),        cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_over_at_once), cmocka_unit_test(test_matches),
        cmocka_unit_test(test_leaving),      cmocka_unit_test(test_undo),
        cmocka_unit_test(test_rematch),      cmocka_unit_test(test_shown),
        cmocka_unit_test(test_grace),        cmocka_unit_test(test_grace_left),
        cmocka_unit_test(test_buckets),      cmocka_unit_test(test_config),
        cmocka_unit_test(test_without_undo), cmocka_unit_test(test_undone_of_cut_journals),
        cmocka_unit_test(test_host),         cmocka_unit_test(test_changed_options),
        cmocka_unit_test(test_full),         cmocka_unit_test(test_fullness),
        cmocka_unit_test(test_dealing),
    };
    if (sodium_init() < 0)
        return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
