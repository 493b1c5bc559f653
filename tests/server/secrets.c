/*
 * What the server writes for a seat or a spectator does not depend on what they can't see: two
 * tables that differ in nothing else give the same bytes, in all games.
 */
#include "support/random_match.h"
#include "support/unit.h"

#include "desk.h"
#include "laying.h"

#include <pasch/games/games.h>
#include <pasch/view/fill.h>

#include <stdlib.h>

enum { ROUNDS = 3, MATCHES = 6 };

static struct host host;
static struct config config;
static struct story story;
static struct desk desk, other;
static struct view view;
static struct fill fill;
static unsigned long tried, changed;

static void fill_with_digits(char *digits, size_t count, struct random *random)
{
    for (size_t i = 0; i < count; i++)
        digits[i] = "0123456789abcdef"[random_below(random, 16)];
}

/* A table where people sit and nothing has happened. */
static void forget_round(void)
{
    memory_finish(&desk.memory);
}

static void open_table(const struct sheet *sheet, int players, struct random *random)
{
    static struct table table;
    memset(&table, 0, sizeof table);
    fill_with_digits(table.id, TABLE_ID_LENGTH, random);
    fill_with_digits(table.secret.text, sizeof table.secret.text - 1, random);
    table.state = TABLE_PLAYING;
    table.spectators = true;
    table.clock_move = 3600;
    match_init(&table.match, sheet, players);
    for (int i = 0; i < players; i++)
        table.chairs[i] = (struct chair){.is_person = true, .taken = true, .name = "Anna"};
    forget_round();
    desk = (struct desk){.host = &host, .table = &table};
}

/* The same table as it could be for all that the seat knows. */
static void imagine(unsigned seat, struct random *random)
{
    static struct match world;
    static struct table table;
    view_make(&view, &desk.table->match, seat);
    assert_true(fill_init(&fill, &view, random_next(random)));
    fill_draw(&fill, &world);
    other = desk;
    table = *desk.table;
    other.table = &table;
    tried++;
    for (unsigned i = 0; i < PLAYERS_MAX; i++) {
        struct chair *chair = &other.table->chairs[i];
        fill_with_digits(chair->contribution.text, sizeof chair->contribution.text - 1, random);
        chair->person.bytes[0] = (uint8_t)random_next(random);
        chair->token.bytes[0] = (uint8_t)random_next(random);
    }
    changed += memcmp(&world.round, &desk.table->match.round, desk.table->match.round.bytes) != 0;
    other.table->match = world;
    other.table->shuffles += random_below(random, 9);
}

/* Answers to why a tile may not be placed: all of the set, wherever they are. */
static void write_answers(const struct desk *from, unsigned seat, struct text *text)
{
    const struct sheet *sheet = &from->table->match.sheet;
    static struct view seen;
    view_make(&seen, &from->table->match, seat);
    struct seat_moment moment = {.view = &seen, .at = table_at(from->table), .awaits = true};
    for (unsigned number = 0; number < sheet_tiles(sheet); number++) {
        struct seat_request request;
        enum seat_fault fault;
        struct error error;
        json_t *why =
            json_pack("{s:s, s:i, s:s, s:s}", "type", "why", "at", (int)moment.at, "event", "place",
                      "tile", sheet_tile_value(sheet, (tile)number).text);
        assert_non_null(why);
        assert_true(seat_read_wish(&moment, why, &request, &fault, &error));
        seat_write_answer(&moment, request.move, text);
        json_decref(why);
    }
}

/* All that is written for a seat that was told of that event last. */
static size_t write_all(struct desk *from, unsigned seat, uint32_t told, int proportion,
                        char *buffer)
{
    struct text text;
    text_init(&text, buffer, SEAT_LINE_MAX);
    desk_write_hello(from, seat, SEAT_VERSION, &text);
    desk_write_table(from, &text);
    assert_true(desk_write_view(from, seat, SEAT_VERSION, told, proportion, &text));
    if (seat != VIEW_SPECTATOR && from->table->match.sheet.highest <= 9)
        write_answers(from, seat, &text);
    assert_false(text.cut);
    return text.length;
}

static void check_seat(unsigned seat, struct random *random)
{
    static char bytes[2][SEAT_LINE_MAX];
    imagine(seat, random);
    int proportion = (int)random_below(random, PROPORTIONS + 1) - 1;
    uint32_t told = random_below(random, table_at(desk.table) + 1);
    size_t length = write_all(&desk, seat, told, proportion, bytes[0]);
    assert_int_equal(length, write_all(&other, seat, told, proportion, bytes[1]));
    assert_memory_equal(bytes[0], bytes[1], length);
    laying_forget(&other);
    /* What was found for somebody else is as good. */
    laying_forget(&desk);
    write_all(&desk, (seat + 1) % table_seats(desk.table), told, proportion, bytes[1]);
    assert_int_equal(length, write_all(&desk, seat, told, proportion, bytes[1]));
    assert_memory_equal(bytes[0], bytes[1], length);
    laying_forget(&desk);
    /* Nor is anything there that no view has. */
    assert_null(strstr(bytes[0], desk.table->secret.text));
}

static void note_step(const struct match *before, const struct match *after)
{
    assert_true(memory_expect(&desk.memory));
    desk.table->match = *after;
    desk.table->lines++;
    memory_follow(&desk.memory, desk.table, before, after, table_at(desk.table));
}

static void play_rounds(const struct sheet *sheet, int players, struct random *random)
{
    static struct match match, before;
    open_table(sheet, players, random);
    match = desk.table->match;
    for (int round = 0; round < ROUNDS; round++) {
        before = match;
        if (!story_deal(&story, &match, random))
            return;
        note_step(&before, &match);
        while (match.stage == MATCH_PLAY) {
            if (random_below(random, sheet->highest > 6 ? 12 : 3) == 0) {
                check_seat(random_below(random, (uint32_t)players), random);
                check_seat(VIEW_SPECTATOR, random);
            }
            before = match;
            story_move(&story, &match, random);
            note_step(&before, &match);
        }
        match_continue(&match);
    }
}

static void play_game(void **state)
{
    const struct sheet *game = *state;
    struct random random;
    random_seed(&random, 17);
    tried = changed = 0;
    for (int players = game->min_players; players <= game->max_players; players++)
        for (int i = 0; i < (game->highest > 9 ? 1 : MATCHES); i++) {
            struct sheet sheet = *game;
            if (i)
                random_options(&sheet, players, &random);
            play_rounds(&sheet, players, &random);
        }
    /* It would prove nothing if the other table were mostly the same. */
    assert_true(changed * 10 > tried * 7);
    assert_true(tried > 20);
}

int main(void)
{
    struct CMUnitTest tests[32];
    config_init(&config);
    host.config = &config;
    for (int i = 0; i < game_count; i++)
        tests[i] = (struct CMUnitTest){games[i]->id, play_game, NULL, NULL, (void *)games[i]};
    int failed = _cmocka_run_group_tests("server/secrets", tests, (size_t)game_count, NULL, NULL);
    forget_round();
    return failed;
}
