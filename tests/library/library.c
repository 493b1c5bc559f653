/* The public library, from its headers alone: every game is played, recorded and read again. */
#include <pasch/pasch.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static const char *const names[PASCH_PLAYERS_MAX] = {"A", "B", "C", "D", "E", "F", "G",
                                                     "H", "I", "J", "K", "L", "M"};

static struct pasch_match *open_match(const char *game, unsigned players)
{
    struct pasch_sheet *sheet = pasch_sheet_create(game, NULL);
    assert_non_null(sheet);
    struct pasch_match *match =
        pasch_match_create(sheet, players ? players : pasch_sheet_least_players(sheet), NULL);
    pasch_sheet_destroy(sheet);
    assert_non_null(match);
    return match;
}

/* What a seat sees is its own hand and the size of the others; another deal that explains it looks
 * the same. */
static void check_view(const struct pasch_match *match, struct pasch_view *view,
                       struct pasch_match *other)
{
    unsigned turn = pasch_match_turn(match);
    uint8_t hand[PASCH_TILES_MAX], seen[PASCH_TILES_MAX];
    assert_true(pasch_view_make(view, match, turn));
    unsigned count = pasch_match_hand(match, turn, hand);
    assert_int_equal(pasch_view_hand(view, seen), count);
    assert_memory_equal(hand, seen, count);
    assert_true(pasch_view_fill(view, count, other));
    for (unsigned seat = 0; seat < pasch_match_players(match); seat++) {
        assert_int_equal(pasch_view_count(view, seat), pasch_match_hand(match, seat, hand));
        assert_int_equal(pasch_view_count(view, seat), pasch_match_hand(other, seat, hand));
    }
}

static void step(struct pasch_match *match, struct pasch_random *random, struct pasch_view *view,
                 struct pasch_match *other)
{
    static struct pasch_move moves[PASCH_MOVES_MAX], seen[PASCH_MOVES_MAX];
    char words[PASCH_MOVE_TEXT];
    switch (pasch_match_stage(match)) {
    case PASCH_DEAL:
        pasch_match_shuffle(match, random);
        break;
    case PASCH_PLAY:
        check_view(match, view, other);
        unsigned count = pasch_match_moves(match, moves);
        assert_true(count > 0);
        assert_int_equal(pasch_view_moves(view, seen), count);
        struct pasch_move move = moves[pasch_random_below(random, count)];
        pasch_move_write(match, move, words);
        assert_memory_equal(words, "{\"event\":\"", 10);
        assert_int_equal(words[strlen(words) - 1], '}');
        assert_true(pasch_match_apply(match, move, NULL));
        break;
    default:
        pasch_match_continue(match);
    }
}

static void test_every_game_is_played_and_its_record_read(void **state)
{
    (void)state;
    struct pasch_random random;
    struct pasch_view *view = pasch_view_create();
    pasch_random_seed(&random, 5);
    unsigned count = 0;
    for (const char *game; (game = pasch_game(count)); count++) {
        struct pasch_match *match = open_match(game, 0), *other = open_match("draw", 2);
        pasch_match_keep_record(match, names, names);
        while (pasch_match_stage(match) != PASCH_OVER)
            step(match, &random, view, other);
        struct pasch_error error;
        struct pasch_match *again = pasch_match_read(pasch_match_record(match), &error);
        assert_non_null(again);
        assert_int_equal(pasch_match_stage(again), PASCH_OVER);
        assert_int_equal(pasch_match_round(again), pasch_match_round(match));
        for (unsigned seat = 0; seat < pasch_match_players(match); seat++) {
            assert_int_equal(pasch_match_total(again, seat), pasch_match_total(match, seat));
            assert_int_equal(pasch_match_is_winner(again, seat),
                             pasch_match_is_winner(match, seat));
        }
        pasch_match_destroy(again);
        pasch_match_destroy(other);
        pasch_match_destroy(match);
    }
    assert_true(count >= 12);
    pasch_view_destroy(view);
}

static void test_playing_out_gives_the_result_alone(void **state)
{
    (void)state;
    struct pasch_random random;
    struct pasch_match *match = open_match("wolf", 4), *recorded = open_match("wolf", 4);
    struct pasch_view *view = pasch_view_create();
    pasch_random_seed(&random, 1);
    pasch_match_shuffle(match, &random);
    assert_true(pasch_view_make(view, match, 0));
    assert_true(pasch_match_play_out(match, &random) > 0);
    assert_true(pasch_match_stage(match) == PASCH_ROUND_OVER ||
                pasch_match_stage(match) == PASCH_OVER);
    assert_int_not_equal(pasch_match_end(match), PASCH_END_NONE);
    assert_false(pasch_view_make(view, match, 0));
    pasch_match_continue(match);
    pasch_match_shuffle(match, &random);
    assert_true(pasch_view_make(view, match, 0));

    pasch_match_keep_record(recorded, names, names);
    pasch_match_shuffle(recorded, &random);
    assert_true(pasch_match_play_out(recorded, &random) > 0);
    assert_true(pasch_view_make(view, recorded, 0));
    struct pasch_match *again = pasch_match_read(pasch_match_record(recorded), NULL);
    assert_non_null(again);
    pasch_match_destroy(again);
    pasch_view_destroy(view);
    pasch_match_destroy(match);
    pasch_match_destroy(recorded);
}

static void test_what_is_wrong_is_refused_and_changes_nothing(void **state)
{
    (void)state;
    struct pasch_error error;
    assert_null(pasch_sheet_create("chess", &error));
    assert_non_null(strstr(error.text, "there is no game chess"));
    struct pasch_sheet *sheet = pasch_sheet_create("draw", &error);
    unsigned tile;
    char words[PASCH_TILE_TEXT];
    assert_false(pasch_sheet_set(sheet, "reserv", "1", &error));
    assert_non_null(strstr(error.text, "reserv"));
    assert_false(pasch_sheet_set_option(sheet, 99, "direction", "clockwise", &error));
    assert_false(pasch_tile_read(sheet, "7-7", &tile));
    assert_true(pasch_tile_read(sheet, "2-5", &tile));
    pasch_tile_write(sheet, tile, words);
    assert_string_equal(words, "2-5");
    assert_null(pasch_match_create(sheet, 7, &error));
    assert_string_equal(error.text, "draw is for 2 to 6 players, not 7");
    assert_true(pasch_sheet_set(sheet, "rounds", "2", NULL));
    assert_null(pasch_match_create(sheet, 2, &error));
    assert_null(pasch_match_read("{\"pasch\":1}", &error));
    assert_memory_equal(error.text, "line 1: ", 8);
    assert_null(pasch_player_create("grandmaster", 1, &error));

    struct pasch_match *match = open_match("draw", 2);
    uint8_t deck[PASCH_TILES_MAX] = {0};
    assert_false(pasch_match_deal(match, deck)); /* the same tile again and again */
    assert_int_equal(pasch_match_stage(match), PASCH_DEAL);
    for (uint64_t value = 0; value < UINT64_C(1) << 25; value += 9973) {
        assert_false(pasch_match_apply(match, (struct pasch_move){(uint32_t)value}, &error));
    }
    struct pasch_random random;
    pasch_random_seed(&random, 3);
    pasch_match_shuffle(match, &random);
    struct pasch_move moves[PASCH_MOVES_MAX];
    unsigned count = pasch_match_moves(match, moves);
    for (uint64_t value = 0; value < UINT64_C(1) << 25; value += 997) {
        bool is_move = false;
        for (unsigned i = 0; i < count; i++)
            is_move |= moves[i].value == value;
        if (!is_move)
            assert_false(pasch_match_apply(match, (struct pasch_move){(uint32_t)value}, &error));
    }
    assert_int_equal(pasch_match_moves(match, moves), count);
    pasch_match_destroy(match);
    pasch_sheet_destroy(sheet);
}

static void test_players_choose_moves_and_say_what_they_think(void **state)
{
    (void)state;
    static struct pasch_opinion opinions[PASCH_MOVES_MAX];
    struct pasch_random random;
    struct pasch_match *match = open_match("double-6", 3);
    struct pasch_view *view = pasch_view_create();
    pasch_random_seed(&random, 11);
    for (unsigned number = 0; pasch_level(number); number++) {
        struct pasch_player *player = pasch_player_create(pasch_level(number), 1, NULL);
        if (pasch_match_stage(match) != PASCH_PLAY) {
            if (pasch_match_stage(match) == PASCH_ROUND_OVER)
                pasch_match_continue(match);
            pasch_match_shuffle(match, &random);
        }
        pasch_player_set_playouts(player, 50);
        assert_true(pasch_view_make(view, match, pasch_match_turn(match)));
        assert_true(pasch_player_weigh(player, view, opinions) > 0);
        assert_true(opinions[0].win >= 0 && opinions[0].win <= 1);
        assert_true(pasch_match_apply(match, pasch_player_choose(player, view), NULL));
        assert_true(pasch_view_make(view, match, PASCH_SPECTATOR));
        assert_int_equal(pasch_player_weigh(player, view, opinions), 0);
        assert_false(pasch_match_apply(match, pasch_player_choose(player, view), NULL));
        pasch_player_destroy(player);
    }
    char *picture = pasch_view_picture(view);
    assert_memory_equal(picture, "<svg", 4);
    pasch_free(picture);
    pasch_view_destroy(view);
    pasch_match_destroy(match);
}

static void test_a_copy_goes_its_own_way(void **state)
{
    (void)state;
    struct pasch_random random;
    struct pasch_match *match = open_match("tripple", 2), *copy = open_match("draw", 2);
    uint8_t before[PASCH_TILES_MAX], after[PASCH_TILES_MAX];
    pasch_random_seed(&random, 2);
    pasch_match_keep_record(match, names, names);
    pasch_match_shuffle(match, &random);
    unsigned count = pasch_match_hand(match, 0, before);
    pasch_match_copy(copy, match);
    assert_null(pasch_match_record(copy));
    pasch_match_play_out(copy, &random);
    assert_int_equal(pasch_match_hand(match, 0, after), count);
    assert_memory_equal(before, after, count);
    assert_int_equal(pasch_match_stage(match), PASCH_PLAY);
    pasch_match_destroy(match);
    pasch_match_destroy(copy);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_game_is_played_and_its_record_read),
        cmocka_unit_test(test_playing_out_gives_the_result_alone),
        cmocka_unit_test(test_what_is_wrong_is_refused_and_changes_nothing),
        cmocka_unit_test(test_players_choose_moves_and_say_what_they_think),
        cmocka_unit_test(test_a_copy_goes_its_own_way),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
