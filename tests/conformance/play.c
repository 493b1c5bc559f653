/* What must hold in every game: thousands of random matches over all player counts and option
 * values. */
#include "support/random_match.h"
#include "support/unit.h"

#include <pasch/games/games.h>
#include <pasch/rules/legal.h>
#include <pasch/view/view.h>

#include <stdio.h>
#include <stdlib.h>

/* A debug build checks all invariants after each move by itself, also when a record is read: fewer
 * matches will do. */
#ifdef PASCH_DEBUG
enum { MATCHES = 24, HOUSES = 600 };
#else
enum { MATCHES = 120, HOUSES = 3000 };
#endif
enum { ROUNDS_MAX = 100, RECORD_ROOM = 64 << 20 };

/* The moves for search are among those for interfaces, and none of the latter lacks its kind. */
static void check_moves(const struct match *match)
{
    struct move exact[ROUND_MOVES_MAX], search[ROUND_MOVES_MAX];
    unsigned exact_count = round_moves(&match->round, &match->sheet, exact);
    unsigned search_count = round_search_moves(&match->round, &match->sheet, search);
    assert_in_range(exact_count, 1, ROUND_MOVES_MAX);
    assert_in_range(search_count, 1, exact_count);
    for (unsigned i = 0; i < search_count; i++) {
        bool found = false;
        for (unsigned j = 0; j < exact_count; j++)
            found |= move_is_same(search[i], exact[j]);
        assert_true(found);
    }
    for (unsigned i = 0; i < exact_count; i++)
        assert_true(legal_move(&match->round, &match->sheet, match->round.turn, exact[i], NULL));
}

/* Two rounds that differ only in where tiles lie: the same numbers open equally often, the same
 * points. */
static void check_kinds(const struct match *match)
{
    struct move exact[ROUND_MOVES_MAX], search[ROUND_MOVES_MAX];
    unsigned exact_count = round_moves(&match->round, &match->sheet, exact);
    unsigned search_count = round_search_moves(&match->round, &match->sheet, search);
    for (unsigned i = 0; i < exact_count; i++) {
        struct round after = match->round;
        round_apply(&after, &match->sheet, exact[i]);
        bool found = false;
        for (unsigned j = 0; j < search_count && !found; j++) {
            struct round other = match->round;
            round_apply(&other, &match->sheet, search[j]);
            found = search[j].tile == exact[i].tile && search[j].down == exact[i].down &&
                    (other.sum == after.sum || !match->sheet.divisor) && other.open == after.open &&
                    other.turn == after.turn && other.stage == after.stage &&
                    memcmp(other.gains, after.gains, sizeof after.gains) == 0;
            for (unsigned number = 0; number < TILE_NUMBERS && found; number++) {
                uint32_t a = after.ends[number], b = other.ends[number];
                unsigned ends_a = bits_count(a & ENDS_PLAIN) + (a & ENDS_TIPS) / ENDS_TIP +
                                  (a & ENDS_SIDES) / ENDS_SIDE;
                unsigned ends_b = bits_count(b & ENDS_PLAIN) + (b & ENDS_TIPS) / ENDS_TIP +
                                  (b & ENDS_SIDES) / ENDS_SIDE;
                found = ends_a == ends_b && (a & ENDS_WAITING_TIPS) == (b & ENDS_WAITING_TIPS);
            }
        }
        assert_true(found);
    }
}

static void check_round_end(const struct match *match)
{
    int charged = 0, held = 0;
    for (unsigned seat = 0; seat < match->players; seat++) {
        charged += match->result.points[seat];
        held += match->result.hand_points[seat];
    }
    switch (match->sheet.scoring) {
    case SCORING_NONE:
        assert_int_equal(charged, 0);
        break;
    case SCORING_MINUS:
        assert_int_equal(charged, -held);
        break;
    case SCORING_OWN:
        assert_int_equal(charged, held);
        break;
    case SCORING_TAKE:
        assert_true(charged <= held && charged >= -held);
        break;
    default:
        assert_true(charged >= 0);
    }
    if (match->result.reason == REASON_OUT)
        assert_int_equal(match->round.counts[match->result.ender], 0);
}

/* A match, with its record; returns false if it was cut short to save time. */
static bool play_match(const struct sheet *sheet, int players, struct random *random,
                       struct text *record, bool thorough)
{
    static struct match match;
    const char *names[PLAYERS_MAX], *bots[PLAYERS_MAX];
    for (int seat = 0; seat < players; seat++) {
        names[seat] = "Ann \"A\" \\ ü";
        bots[seat] = "random";
    }
    match_init(&match, sheet, players);
    record_write_start(record, &match, names, bots);
    uint8_t deck[TILE_COUNT];
    unsigned actions = 0;
    while (match.stage != MATCH_OVER) {
        random_deck(&match, random, deck);
        if (match.round_number > ROUNDS_MAX || record->length > RECORD_ROOM - (1 << 20)) {
            match_abandon(&match);
            record_match_end(record, &match);
            return false;
        }
        if (match.stage == MATCH_LOTS) {
            record_lots(record, &match, deck);
            continue;
        }
        if (!record_deal(record, &match, deck))
            continue;
        while (match.stage == MATCH_PLAY) {
            const char *broken = match_check(&match);
            if (broken)
                fail_msg("%s", broken);
            struct move moves[ROUND_MOVES_MAX];
            unsigned count = round_moves(&match.round, &match.sheet, moves);
            if (thorough || actions++ % 16 == 0)
                check_moves(&match);
            if (thorough && actions % 4 == 0)
                check_kinds(&match);
            record_move(record, &match, moves[random_below(random, count)]);
        }
        assert_null(match_check(&match));
        check_round_end(&match);
        record_round_end(record, &match);
    }
    if (match.abandoned)
        record_match_end(record, &match);
    else
        assert_true(match.winners != 0);
    return true;
}

static void check_record(const struct text *record)
{
    static struct record_reader reader;
    struct error error = {.message = ""};
    record_reader_init(&reader, false);
    if (!record_read(&reader, record->data, record->length, &error)) {
        char message[400];
        struct text text;
        text_init(&text, message, sizeof message);
        error_write(&error, NULL, &text);
        print_error("line %ld: %s\n", reader.line, message);
        fail();
    }
    assert_false(record->cut);
}

static void play_game(void **state)
{
    const struct sheet *game = *state;
    char *room = malloc(RECORD_ROOM);
    assert_non_null(room);
    struct random random;
    random_seed(&random, 42);
    for (int players = game->min_players; players <= game->max_players; players++) {
        int matches = game->highest > 6 ? MATCHES / 6 : MATCHES * 4;
        for (int i = 0; i < matches; i++) {
            struct sheet sheet = *game;
            if (i)
                random_options(&sheet, players, &random);
            struct text record;
            text_init(&record, room, RECORD_ROOM);
            play_match(&sheet, players, &random, &record, i % 8 == 0);
            check_record(&record);
        }
    }
    free(room);
}

/* House rules: any fields, as long as they make sense together. */
static void test_house_rules(void **state)
{
    (void)state;
    char *room = malloc(RECORD_ROOM);
    assert_non_null(room);
    struct random random;
    random_seed(&random, 99);
    for (int i = 0; i < HOUSES; i++) {
        struct sheet sheet;
        int players = random_house(&sheet, &random);
        struct text record;
        text_init(&record, room, RECORD_ROOM);
        play_match(&sheet, players, &random, &record, i % 8 == 0);
        check_record(&record);
    }
    free(room);
}

int main(void)
{
    struct CMUnitTest tests[32];
    for (int i = 0; i < game_count; i++)
        tests[i] = (struct CMUnitTest){
            .name = games[i]->id, .test_func = play_game, .initial_state = (void *)games[i]};
    tests[game_count] = (struct CMUnitTest)cmocka_unit_test(test_house_rules);
    return _cmocka_run_group_tests("conformance: play", tests, (size_t)game_count + 1, NULL, NULL);
}
