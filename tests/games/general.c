/* The rules for all games, README.md of the rules: turns, redeals, blocked rounds, ties and the
 * dealer. */
#include <support/table.h>

#include <stdio.h>
#include <string.h>

/* ---- The list of games ---- */

static void test_G_the_games_and_their_players(void **state)
{
    (void)state;
    static const struct {
        const char *id, *letter;
        int least, most;
    } list[] = {
        {"wolf", "W", 2, 13},     {"double-6", "M", 3, 9},  {"double-9", "M", 3, 9},
        {"double-12", "M", 3, 9}, {"double-15", "M", 3, 9}, {"double-18", "M", 3, 9},
        {"draw", "D", 2, 6},      {"doubles", "B", 2, 9},   {"basic", "A", 2, 6},
        {"hungarian", "H", 2, 4},
    };
    for (size_t i = 0; i < sizeof list / sizeof list[0]; i++) {
        const struct sheet *game = game_find(list[i].id, NULL);
        assert_non_null(game);
        assert_string_equal(game->id, list[i].id);
        assert_int_equal(sheet_rule(game, TOPIC_LEAD)[0], list[i].letter[0]);
        assert_players(game, list[i].least, list[i].most);
        assert_true(sheet_validate(game, NULL));
    }
    assert_null(game_find("chess", NULL));
}

static void test_G_every_game_has_a_name_and_a_text(void **state)
{
    (void)state;
    for (int i = 0; i < game_count; i++) {
        for (int j = 0; j < i; j++) {
            assert_string_not_equal(games[i]->id, games[j]->id);
            assert_string_not_equal(games[i]->title, games[j]->title);
        }
        assert_true(strlen(games[i]->summary) > 20);
        for (int german = 0; german < 2; german++) {
            char path[400];
            snprintf(path, sizeof path, "%s/docs/rules/%s/%s.md", SOURCE_DIR, german ? "de" : "en",
                     games[i]->text);
            FILE *text = fopen(path, "r");
            assert_non_null(text);
            fclose(text);
        }
    }
}

static void test_G_the_options_of_each_game(void **state)
{
    (void)state;
    static const struct {
        const char *id;
        const char *options[7];
    } list[] = {
        {"wolf", {"direction", "charge", "limit"}},
        {"double-6", {"direction", "rounds", "divisor"}},
        {"double-9", {"direction", "rounds", "divisor"}},
        {"double-12", {"direction", "rounds", "divisor"}},
        {"double-15", {"direction", "rounds", "divisor"}},
        {"double-18", {"direction", "rounds", "divisor"}},
        {"draw", {"direction", "set"}},
        {"doubles", {"direction", "hand", "lead", "spinner", "draw", "target"}},
        {"basic", {"direction"}},
        {"hungarian", {"direction", "leader", "lead", "may_stop", "limit"}},
    };
    for (size_t i = 0; i < sizeof list / sizeof list[0]; i++) {
        const struct sheet *game = game_find(list[i].id, NULL);
        int count = 0;
        for (; list[i].options[count]; count++)
            assert_non_null(sheet_find_option(game, list[i].options[count]));
        assert_int_equal(game->option_count, count);
    }
    struct sheet sheet = game_basic; /* What is no option can't be set. */
    assert_false(sheet_set_option(&sheet, 2, "limit", "50", NULL));
    assert_false(sheet_set_option(&sheet, 2, "reserve", "0", NULL));
}

/* ---- G1 ---- */

static void test_G1_who_can_place_must(void **state)
{
    (void)state;
    struct stacked_table table;
    /* There is a stock to draw from, and still no other move than to place. */
    table_open(&table, &game_draw, 2, "", "hand=3");
    deal(&table, "6-6 0-0 0-1 | 1-6 3-4 3-5", "");
    play(&table, "0: 6-6");
    assert_moves(&table, "1-6 on 6-6:side");

    /* With nothing to draw there is no pass either. */
    table_open(&table, &game_hungarian, 2, "", "hand=3");
    deal(&table, "6-6 0-0 0-1 | 1-6 3-4 3-5", "");
    play(&table, "0: 6-6");
    assert_moves(&table, "1-6 on 6-6:side");
}

/* A tile that fits an end, found by looking at the numbers of the ends alone. */
static bool seat_can_place(const struct round *round, const struct sheet *sheet)
{
    for (tile tile = 0; tile < round->tiles; tile++) {
        for (unsigned number = 0; number < TILE_NUMBERS; number++) {
            bool shows = tile_low(tile) == number || tile_high(tile) == number;
            bool allowed = !sheet->need_double || tile_is_double(tile) ||
                           (round->faces >> number & 1); /* B3 */
            if (round_holds(round, round->turn, tile) && shows && allowed &&
                (round->ends[number] & ENDS_OPEN))
                return true;
        }
    }
    return false;
}

static void test_G1_no_game_lets_a_player_pass_or_draw_who_can_place(void **state)
{
    (void)state;
    static struct move moves[ROUND_MOVES_MAX];
    for (int i = 0; i < game_count; i++) {
        struct stacked_table table;
        unsigned able = 0;
        if (sheet_kind(games[i])->kind != KIND_CHAIN)
            continue; /* T6: with triangles a player may draw instead. */
        table_open(&table, games[i], 4, "", "");
        deal(&table, "", "");
        const struct round *round = &table.match.round;
        for (unsigned step = 0; table.match.stage == MATCH_PLAY; step++) {
            unsigned count = round_moves(round, &table.match.sheet, moves);
            bool can = round->stage == STAGE_PLAY && !round->again &&
                       seat_can_place(round, &table.match.sheet);
            able += can;
            for (unsigned m = 0; can && m < count; m++)
                assert_int_equal(moves[m].action, ACTION_PLACE);
            match_apply(&table.match, moves[step * 7 % count]);
        }
        assert_true(able > 1);
    }
}

static void test_G1_only_one_tile_a_turn(void **state)
{
    (void)state;
    static const struct sheet *const plain[] = {&game_draw, &game_doubles, &game_double_6};
    struct stacked_table table;
    for (int i = 0; i < 3; i++) {
        table_open(&table, plain[i], 3, "", "hand=3");
        deal(&table, "6-6 0-6 1-6 | 2-6 3-6 0-1 | 4-6 0-2 0-3", "");
        play(&table, "0: 6-6"); /* could go on with 0-6 */
        play(&table, "1: 2-6 on 6-6:side");
        assert_turn(&table, 2);
    }
    /* Not even two doubles, in any game but wolf. */
    static const struct sheet *const no_wolf[] = {&game_draw, &game_doubles, &game_double_6,
                                                  &game_basic};
    for (int i = 0; i < 4; i++) {
        table_open(&table, no_wolf[i], 3, "", "hand=4");
        deal(&table, "6-6 2-2 5-5 0-0 | 2-6 3-6 0-1 1-1 | 5-6 0-2 0-3 3-3", "");
        play(&table, "0: 6-6; 1: 2-6 on 6-6:side; 2: 5-6 on 6-6:side; 0: 2-2 on 2-6:2");
        assert_turn(&table, 1);
    }
    /* A tile that is not a double ends the turn in wolf too, and in basic one that does not lead.
     */
    table_open(&table, &game_wolf, 3, "", "hand=3");
    deal(&table, "1-2 2-3 2-4 | 2-5 5-6 5-5 | 4-6 0-2 0-3", "");
    play(&table, "0: 1-2; 1: 2-5 on 1-2:2");
    assert_turn(&table, 2);
    table_open(&table, &game_basic, 3, "", "hand=3");
    deal(&table, "6-6 0-1 1-1 | 2-6 2-2 2-3 | 4-6 0-2 0-3", "");
    play(&table, "0: 6-6; 1: 2-6 on 6-6:side");
    assert_turn(&table, 2);
}

/* ---- G2 ---- */

/* The next seat with tiles: H6, who has none is left out. */
static unsigned seat_on(const struct round *round, unsigned seat, unsigned step)
{
    do
        seat = (seat + step) % 4;
    while (round->counts[seat] == 0);
    return seat;
}

/* Plays some round of four and checks that every turn goes `step` seats on; returns how often it
 * did. */
static unsigned follow_turns_of_round(struct match *match, struct random *random, unsigned step)
{
    static struct move moves[ROUND_MOVES_MAX];
    uint8_t deck[TILE_COUNT];
    unsigned tiles = sheet_tiles(&match->sheet), changes = 0;
    for (unsigned i = 0; i < tiles; i++)
        deck[i] = (uint8_t)i;
    do
        random_shuffle(random, deck, tiles);
    while (!match_deal(match, deck));
    while (match->stage == MATCH_PLAY) {
        unsigned seat = match->round.turn;
        unsigned count = round_moves(&match->round, &match->sheet, moves);
        struct move move = moves[random_below(random, count)];
        match_apply(match, move);
        if (match->stage != MATCH_PLAY)
            break;
        if (match->round.turn == seat) { /* Nobody comes round to himself after a pass. */
            assert_true(move.action == ACTION_PLACE || move.action == ACTION_DRAW);
            continue;
        }
        assert_int_equal(match->round.turn, seat_on(&match->round, seat, step));
        changes++;
    }
    return changes;
}

static void follow_turns(const struct sheet *game, const char *options, unsigned step)
{
    unsigned changes = 0;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        struct random random;
        random_seed(&random, seed);
        struct stacked_table table;
        table_open(&table, game, 4, options, "");
        changes += follow_turns_of_round(&table.match, &random, step);
    }
    assert_true(changes > 50);
}

static void test_G2_turns_go_clockwise_by_default(void **state)
{
    (void)state;
    for (int i = 0; i < game_count; i++) {
        if (games[i]->max_players == 1)
            continue;
        assert_option_words(games[i], "direction", "clockwise | counterclockwise");
        follow_turns(games[i], "", 1);
        follow_turns(games[i], "direction=clockwise", 1);
    }
}

static void test_G2_turns_can_go_counterclockwise_in_every_game(void **state)
{
    (void)state;
    for (int i = 0; i < game_count; i++)
        if (games[i]->max_players > 1)
            follow_turns(games[i], "direction=counterclockwise", 3);
}

static void test_G2_the_turn_comes_round_past_the_last_and_the_first_seat(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_draw, 3, "", "hand=2");
    deal(&table, "0-6 0-1 | 1-6 0-2 | 6-6 0-3", "");
    play(&table, "2: 6-6; 0: 0-6 on 6-6:side; 1: 1-6 on 6-6:side");
    assert_turn(&table, 2);
    table_open(&table, &game_draw, 3, "direction=counterclockwise", "hand=2");
    deal(&table, "6-6 0-1 | 1-6 0-2 | 0-6 0-3", "");
    play(&table, "0: 6-6; 2: 0-6 on 6-6:side; 1: 1-6 on 6-6:side");
    assert_turn(&table, 0);
}

/* ---- G3 ---- */

static void test_G3_without_a_leader_all_is_dealt_again(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_doubles, 2, "", "hand=2");
    deal_in_vain(&table, "0-1 0-2 | 0-3 0-4", "");
    assert_int_equal(table.match.stage, MATCH_DEAL);
    assert_int_equal(table.match.round_number, 1);
    assert_int_equal(table.match.redeals, 1);
    deal_in_vain(&table, "5-6 0-2 | 0-3 0-4", "");
    assert_int_equal(table.match.redeals, 2);
    deal(&table, "0-1 0-2 | 3-3 0-4", "");
    assert_int_equal(table.match.round_number, 1);
    assert_int_equal(table.match.dealer, 0);
    assert_totals(&table, 0, 0);
    assert_turn(&table, 1);
    assert_moves(&table, "3-3");
}

static void test_G3_after_1000_redeals_the_match_is_abandoned(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_doubles, 2, "", "hand=2");
    deal_in_vain(&table, "0-1 0-2 | 0-3 0-4", "");
    for (int redeal = 1; redeal < 1000; redeal++)
        deal_in_vain(&table, "0-1 0-2 | 0-3 0-4", "");
    assert_int_equal(table.match.stage, MATCH_DEAL);
    assert_false(table.match.abandoned);
    struct stacked_table lucky = table;
    deal(&lucky, "0-1 0-2 | 3-3 0-4", ""); /* The 1000th redeal may still be played, */
    assert_round_goes_on(&lucky);
    deal_in_vain(&table, "0-1 0-2 | 0-3 0-4", ""); /* or nobody can lead again. */
    assert_int_equal(table.match.stage, MATCH_OVER);
    assert_true(table.match.abandoned);
    assert_int_equal(table.match.winners, 0);
}

static void test_G3_the_redeals_of_each_round_are_counted_anew(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_doubles, 2, "", "hand=1");
    for (int round = 0; round < 2; round++) {
        for (int redeal = 0; redeal < 600; redeal++)
            deal_in_vain(&table, "0-1 | 0-2", "");
        deal(&table, "1-1 | 0-2", "");
        play(&table, "0: 1-1");
        assert_round_over(&table, REASON_OUT, 0);
        next_round(&table);
    }
}

static void test_G3_a_lead_that_can_never_be_is_refused_beforehand(void **state)
{
    (void)state;
    struct sheet sheet = game_doubles;
    assert_true(sheet_set(&sheet, "lead", "double-six", NULL));
    assert_true(sheet_validate(&sheet, NULL));
    assert_true(sheet_set(&sheet, "set", "double-five", NULL));
    assert_true(sheet_set(&sheet, "hand", "2", NULL));
    assert_false(sheet_validate(&sheet, NULL));
    assert_true(sheet_set(&sheet, "lead", "tile", NULL));
    assert_true(sheet_set(&sheet, "lead_tile", "3-6", NULL));
    assert_false(sheet_validate(&sheet, NULL));
    assert_true(sheet_set(&sheet, "lead_tile", "3-5", NULL));
    assert_true(sheet_validate(&sheet, NULL));
}

/* ---- G4 ---- */

static void test_G4_a_blocked_round_ends_at_once_without_empty_turns(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_draw, 2, "", "hand=2 draw=none");
    deal(&table, "6-6 0-1 | 2-6 3-4", "");
    play(&table, "0: 6-6; 1: 2-6 on 6-6:side");
    assert_round_over(&table, REASON_BLOCKED, NOBODY);
    assert_int_equal(table_count_passes(&table.match, 0) + table_count_passes(&table.match, 1), 0);
    assert_hand(&table, 0, "0-1");
    assert_hand(&table, 1, "3-4");
}

static void test_G4_a_lead_that_nobody_can_follow_ends_the_round_at_once(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_draw, 2, "", "hand=2 draw=none");
    deal(&table, "6-6 0-1 | 2-5 3-4", "");
    play(&table, "0: 6-6");
    assert_round_over(&table, REASON_BLOCKED, NOBODY);
}

static void test_G4_not_blocked_while_any_hand_holds_a_tile_that_fits(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_draw, 3, "", "hand=2 draw=none");
    deal(&table, "6-6 1-2 | 2-6 3-4 | 0-0 0-3", "");
    play(&table,
         "0: 6-6; 1: 2-6 on 6-6:side"); /* Only 1-2 fits, and it is not its holder's turn. */
    assert_turn(&table, 2);
    assert_moves(&table, "pass");
    play(&table, "2: pass");
    assert_moves(&table, "1-2 on 2-6:2");
    /* A fitting tile in the hand of the one who has just placed counts as well. */
    table_open(&table, &game_draw, 2, "", "hand=3 draw=none");
    deal(&table, "6-6 0-1 0-3 | 2-6 2-4 3-4", "");
    play(&table, "0: 6-6; 1: 2-6 on 6-6:side; 0: pass");
    assert_moves(&table, "2-4 on 2-6:2");
}

static void test_G4_not_blocked_while_a_tile_may_be_drawn(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_draw, 2, "", "hand=2 reserve=23"); /* One tile to draw. */
    deal(&table, "6-6 0-1 | 2-6 3-4", "0-2");
    play(&table, "0: 6-6; 1: 2-6 on 6-6:side");
    assert_turn(&table, 0);
    assert_moves(&table, "draw");
    play(&table, "0: draw");
    assert_moves(&table, "0-2 on 2-6:2");
}

static void test_G4_a_round_can_be_blocked_in_the_middle_of_a_turn(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_draw, 2, "", "hand=2 reserve=22"); /* Two tiles to draw. */
    deal(&table, "6-6 0-1 | 2-6 3-4", "0-3 0-4");
    play(&table, "0: 6-6; 1: 2-6 on 6-6:side; 0: draw");
    assert_moves(&table, "draw");
    play(&table, "0: draw");
    assert_round_over(&table, REASON_BLOCKED, NOBODY);
    assert_hand(&table, 0, "0-1 0-3 0-4");
    assert_int_equal(table_count_passes(&table.match, 0), 0);
    /* M7: the same with one draw a turn. */
    table_open(&table, &game_double_6, 3, "", "hand=2 reserve=21");
    deal(&table, "6-6 0-1 | 2-6 3-4 | 1-1 3-3", "0-3");
    play(&table, "0: 6-6; 1: 2-6 on 6-6:side; 2: draw");
    assert_round_over(&table, REASON_BLOCKED, NOBODY);
}

static void test_G4_a_last_tile_that_blocks_everything_is_going_out(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_draw, 2, "", "hand=2 draw=none");
    deal(&table, "6-6 3-6 | 1-6 4-6", "");
    play(&table, "0: 6-6; 1: 1-6 on 6-6:side; 0: 3-6 on 6-6:side"); /* Ends 1 and 3; 4-6 is left. */
    assert_round_over(&table, REASON_OUT, 0);
    assert_match_over(&table, 0);
}

/* ---- G5 ---- */

static void test_G5_ties_for_the_win_are_shared(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_draw, 3, "", "hand=2 draw=none");
    deal(&table, "6-6 2-3 | 1-6 0-5 | 3-4 0-0", "");
    play(&table, "0: 6-6; 1: 1-6 on 6-6:side");
    assert_round_over(&table, REASON_BLOCKED, NOBODY);
    assert_hand_points(&table, 5, 5, 7);
    assert_match_over(&table, 0, 1);

    table_open(&table, &game_basic, 3, "", "hand=2 draw=none");
    deal(&table, "6-6 0-5 | 1-6 5-5 | 3-4 0-0", "");
    play(&table, "0: 6-6; 1: 1-6 on 6-6:side");
    assert_round_over(&table, REASON_BLOCKED, NOBODY);
    assert_match_over(&table, 0, 1);
}

static void test_G5_ties_for_the_most_points_are_shared(void **state)
{
    (void)state;
    struct stacked_table table;
    /* 1-1 leads: a sum of 2. 1-4 on its side: 1+1+4 = 6, 2 points. */
    table_open(&table, &game_double_6, 4, "", "hand=2 draw=none");
    deal(&table, "1-1 0-6 | 1-4 3-5 | 0-0 2-5 | 0-5 0-2", "");
    play(&table, "0: 1-1; 1: 1-4 on 1-1:side");
    assert_round_over(&table, REASON_BLOCKED, NOBODY);
    assert_gains(&table, 0, 2, 0, 0);
    assert_points(&table, -6, -8, -7, -7);
    assert_totals(&table, -6, -6, -7, -7);
    assert_match_over(&table, 0, 1);
}

static void test_G5_ties_for_the_fewest_points_are_shared(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_hungarian, 3, "limit=6", "hand=2");
    deal(&table, "6-6 2-3 | 1-6 0-5 | 3-4 0-0", "");
    play(&table, "0: 6-6; 1: 1-6 on 6-6:side");
    assert_round_over(&table, REASON_BLOCKED, NOBODY);
    assert_totals(&table, 5, 5, 7);
    assert_match_over(&table, 0, 1);
}

/* ---- G7 ---- */

/* A round that the holder of 1-1 ends with the lead. */
static void play_round_of_one_tile(struct stacked_table *table)
{
    deal(table, "0-1 | 0-2 | 1-1", "");
    assert_turn(table, 2);
    play(table, "2: 1-1");
    assert_round_over(table, REASON_OUT, 2);
}

static void test_G7_the_dealer_moves_on_one_seat_a_round(void **state)
{
    (void)state;
    static const struct {
        const struct sheet *game;
        const char *options;
    } several_rounds[] = {{&game_doubles, ""}, {&game_double_6, "rounds=9"}};
    for (int i = 0; i < 2; i++) {
        struct stacked_table table;
        table_open(&table, several_rounds[i].game, 3, several_rounds[i].options, "hand=1");
        for (int round = 0; round < 5; round++) {
            assert_int_equal(table.match.round_number, round + 1);
            assert_int_equal(table.match.dealer, round % 3);
            play_round_of_one_tile(&table);
            next_round(&table);
        }
    }
    struct stacked_table table;
    table_open(&table, &game_hungarian, 2, "", "hand=1");
    for (int round = 0; round < 3; round++) {
        assert_int_equal(table.match.dealer, round % 2);
        deal(&table, "1-1 | 0-3", "");
        play(&table, "1: 0-3");
        next_round(&table);
    }
}

static void test_G7_the_dealer_has_no_influence(void **state)
{
    (void)state;
    struct stacked_table table;
    table_open(&table, &game_doubles, 3, "", "hand=2");
    for (int dealer = 0; dealer < 3; dealer++) {
        assert_int_equal(table.match.dealer, dealer);
        deal(&table, "0-5 0-1 | 5-5 4-5 | 2-5 0-4", "");
        assert_hand(&table, 0, "0-5 0-1");
        assert_hand(&table, 1, "5-5 4-5");
        assert_hand(&table, 2, "2-5 0-4");
        play(&table, "1: 5-5; 2: 2-5 on 5-5:side; 0: 0-5 on 5-5:side; 1: 4-5 on 5-5:tip");
        assert_round_over(&table, REASON_OUT, 1);
        next_round(&table);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_G_the_games_and_their_players),
        cmocka_unit_test(test_G_every_game_has_a_name_and_a_text),
        cmocka_unit_test(test_G_the_options_of_each_game),
        cmocka_unit_test(test_G1_who_can_place_must),
        cmocka_unit_test(test_G1_no_game_lets_a_player_pass_or_draw_who_can_place),
        cmocka_unit_test(test_G1_only_one_tile_a_turn),
        cmocka_unit_test(test_G2_turns_go_clockwise_by_default),
        cmocka_unit_test(test_G2_turns_can_go_counterclockwise_in_every_game),
        cmocka_unit_test(test_G2_the_turn_comes_round_past_the_last_and_the_first_seat),
        cmocka_unit_test(test_G3_without_a_leader_all_is_dealt_again),
        cmocka_unit_test(test_G3_after_1000_redeals_the_match_is_abandoned),
        cmocka_unit_test(test_G3_the_redeals_of_each_round_are_counted_anew),
        cmocka_unit_test(test_G3_a_lead_that_can_never_be_is_refused_beforehand),
        cmocka_unit_test(test_G4_a_blocked_round_ends_at_once_without_empty_turns),
        cmocka_unit_test(test_G4_a_lead_that_nobody_can_follow_ends_the_round_at_once),
        cmocka_unit_test(test_G4_not_blocked_while_any_hand_holds_a_tile_that_fits),
        cmocka_unit_test(test_G4_not_blocked_while_a_tile_may_be_drawn),
        cmocka_unit_test(test_G4_a_round_can_be_blocked_in_the_middle_of_a_turn),
        cmocka_unit_test(test_G4_a_last_tile_that_blocks_everything_is_going_out),
        cmocka_unit_test(test_G5_ties_for_the_win_are_shared),
        cmocka_unit_test(test_G5_ties_for_the_most_points_are_shared),
        cmocka_unit_test(test_G5_ties_for_the_fewest_points_are_shared),
        cmocka_unit_test(test_G7_the_dealer_moves_on_one_seat_a_round),
        cmocka_unit_test(test_G7_the_dealer_has_no_influence),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
