/* G6: what a player's view shows, and what it never shows. */
#include <support/table.h>

#include <string.h>

/* Two views are the same to the last byte: whoever sees them can't tell the matches apart. */
static bool same_view(const struct stacked_table *one, const struct stacked_table *other,
                      unsigned seat)
{
    struct view a, b;
    view_make(&a, &one->match, seat);
    view_make(&b, &other->match, seat);
    return memcmp(&a, &b, sizeof a) == 0;
}

static void assert_deck_hidden(const struct view *view)
{
    for (unsigned i = 0; i < view->seen.round.tiles; i++)
        assert_int_equal(round_deck_const(&view->seen.round)[i], TILE_NONE);
}

/* The tiles that the viewer knows to have been drawn. */
static void assert_drawn(const struct view *view, const char *tiles)
{
    char buffer[100];
    struct text text;
    struct tile_set drawn = trail_drawn(&view->seen.trail);
    text_init(&text, buffer, sizeof buffer);
    for (tile tile; tile_set_pop(&drawn, &tile);) {
        text_add(&text, text.length ? " " : "");
        tile_write(&text, tile);
    }
    assert_string_equal(buffer, tiles);
}

static void test_G6_a_view_shows_the_table_and_the_own_hand(void **state)
{
    (void)state;
    struct stacked_table table;
    struct view view;
    table_open(&table, &game_double_6, 3, "rounds=2", "hand=3");
    deal(&table, "6-6 0-1 0-2 | 2-6 3-4 3-5 | 5-6 1-1 1-2", "");
    play(&table, "0: 6-6; 1: 2-6 on 6-6:side"); /* 12/3 = 4 points; 14: none */
    view_make(&view, &table.match, 2);
    assert_int_equal(view.seat, 2);
    assert_hand_seen(&view, 2, "5-6 1-1 1-2");
    const struct match *seen = &view.seen;
    assert_int_equal(seen->trail.count, 2); /* the layout */
    assert_int_equal(seen->trail.laid[0].tile, tile_of(6, 6));
    assert_int_equal(seen->trail.laid[0].seat, 0);
    assert_int_equal(seen->trail.laid[1].tile, tile_of(2, 6));
    assert_int_equal(seen->trail.laid[1].on, tile_of(6, 6));
    assert_int_equal(seen->trail.laid[1].where, WHERE_SIDE);
    assert_int_equal(seen->trail.laid[1].seat, 1);
    assert_memory_equal(seen->round.ends, table.match.round.ends, sizeof seen->round.ends);
    assert_int_equal(seen->round.sum, 14);
    assert_int_equal(seen->round.counts[0], 2); /* every hand's size */
    assert_int_equal(seen->round.counts[1], 2);
    assert_int_equal(seen->round.counts[2], 3);
    assert_int_equal(seen->round.tiles - seen->round.stock, 28 - 9); /* the size of the stock */
    assert_int_equal(round_drawable(&seen->round, &seen->sheet), 28 - 9);
    assert_int_equal(seen->totals[0], 4); /* all scores */
    assert_int_equal(seen->totals[1], 0);
    assert_int_equal(seen->round.gains[0], 4);
    assert_int_equal(seen->round.turn, 2); /* whose turn it is */
    assert_int_equal(seen->round.leader, 0);
    assert_int_equal(seen->round_number, 1);
    assert_int_equal(seen->dealer, 0);
    assert_int_equal(seen->players, 3);
}

/* Everything that is no tile in a hand or in the stock is the same for everybody. */
static void assert_public_seen(const struct stacked_table *table)
{
    const struct match *match = &table->match;
    static const unsigned seats[] = {0, 1, VIEW_SPECTATOR};
    for (int i = 0; i < 3; i++) {
        struct view view;
        view_make(&view, match, seats[i]);
        const struct match *seen = &view.seen;
        assert_int_equal(seen->players, match->players);
        assert_int_equal(seen->stage, match->stage);
        assert_int_equal(seen->abandoned, match->abandoned);
        assert_int_equal(seen->dealer, match->dealer);
        assert_int_equal(seen->lots, match->lots);
        assert_int_equal(seen->last_winner, match->last_winner);
        assert_int_equal(seen->in, match->in);
        assert_int_equal(seen->still_in, match->still_in);
        assert_int_equal(seen->winners, match->winners);
        assert_int_equal(seen->redeals, match->redeals);
        assert_int_equal(seen->round_number, match->round_number);
        assert_int_equal(seen->pot, match->pot);
        assert_memory_equal(seen->totals, match->totals, sizeof seen->totals);
        assert_memory_equal(&seen->result, &match->result, sizeof seen->result);
        if (match->stage == MATCH_LOTS || match->stage == MATCH_DEAL)
            continue;
        const struct round *round = &match->round;
        assert_int_equal(seen->round.bytes, round->bytes);
        assert_int_equal(seen->round.in, round->in);
        assert_int_equal(seen->round.seats, round->seats);
        assert_int_equal(seen->round.tiles, round->tiles);
        assert_int_equal(seen->round.stage, round->stage);
        assert_int_equal(seen->round.turn, round->turn);
        assert_int_equal(seen->round.leader, round->leader);
        assert_int_equal(seen->round.laid, round->laid);
        assert_int_equal(seen->round.stock, round->stock);
        assert_int_equal(seen->round.stock_last, round->stock_last);
        assert_int_equal(seen->round.again, round->again);
        assert_int_equal(seen->round.reason, round->reason);
        assert_int_equal(seen->round.ender, round->ender);
        assert_int_equal(seen->round.sum, round->sum);
        assert_int_equal(seen->round.open, round->open);
        assert_int_equal(seen->round.faces, round->faces);
        assert_memory_equal(seen->round.gains, round->gains, sizeof round->gains);
        assert_memory_equal(seen->round.counts, round->counts, sizeof round->counts);
        assert_memory_equal(seen->round.ends, round->ends, sizeof round->ends);
        assert_int_equal(seen->trail.count, match->trail.count);
    }
}

static void test_G6_a_view_shows_all_that_is_public(void **state)
{
    (void)state;
    struct stacked_table table;
    /* Somebody out of the match. */
    table_open(&table, &game_wolf, 4, "limit=20", "hand=3");
    assert_public_seen(&table);
    deal(&table, "0-1 0-2 0-4 | 1-3 1-4 1-5 | 1-2 0-0 1-1 | 3-3 3-4 3-5", "");
    play(&table, "2: 1-2; 3: flip");
    assert_eliminated(&table, 3);
    assert_public_seen(&table);
    next_round(&table);
    assert_public_seen(&table);
    deal(&table, "3-4 0-5 1-6 | 5-5 6-6 0-1 | 1-1 1-2 5-6", "");
    play(&table, "0: 3-4; 1: flip");
    assert_public_seen(&table);

    table_open(&table, &game_wolf, 3, "", "hand=2"); /* another winner, another dealer */
    deal(&table, "1-2 4-6 | 0-3 0-4 | 5-5 5-6", "");
    play(&table, "0: 1-2; 1: flip");
    next_round(&table);
    assert_int_equal(table.match.last_winner, 1);
    assert_int_equal(table.match.dealer, 2);
    assert_public_seen(&table);

    table_open(&table, &game_wolf, 2, "", "hand=4");
    deal(&table, "1-2 2-5 2-6 0-0 | 1-1 2-2 2-4 1-3", "");
    play(&table, "0: 1-2; 1: 1-1 on 1-2:1"); /* may go on with 2-2 */
    assert_public_seen(&table);

    table_open(&table, &game_wolf, 2, "", "hand=2"); /* a pot, and the end of a match */
    deal(&table, "1-2 0-0 | 0-4 0-6", "");
    play(&table, "0: 1-2; 1: flip");
    assert_int_equal(table.match.pot, 20);
    assert_public_seen(&table);
    assert_match_over(&table, 0, 1);
    assert_public_seen(&table);

    table_open(&table, &game_doubles, 2, "lead=lots", "hand=2"); /* lots, a redeal, given up */
    draw_lots(&table, "0-1 6-6");
    assert_public_seen(&table);
    deal_in_vain(&table, "0-1 0-2 | 0-3 0-4", "");
    assert_public_seen(&table);
    deal(&table, "6-6 0-6 | 1-1 0-4", "");
    play(&table, "1: 1-1");
    match_abandon(&table.match);
    assert_public_seen(&table);
}

static void test_G6_the_seat_to_act_sees_its_moves_and_nobody_else_does(void **state)
{
    (void)state;
    static struct move moves[ROUND_MOVES_MAX], seen[ROUND_MOVES_MAX];
    struct stacked_table table;
    struct view view;
    table_open(&table, &game_wolf, 3, "", "hand=3");
    deal(&table, "1-2 0-1 0-2 | 2-2 1-1 1-5 | 5-6 1-6 3-3", "");
    play(&table, "0: 1-2");
    unsigned count = round_moves(&table.match.round, &table.match.sheet, moves);
    assert_int_equal(count, 5);
    view_make(&view, &table.match, 1);
    assert_true(view_is_to_act(&view));
    assert_int_equal(view_moves(&view, seen), count);
    assert_memory_equal(seen, moves, count * sizeof moves[0]);
    static const unsigned others[] = {0, 2, VIEW_SPECTATOR};
    for (int i = 0; i < 3; i++) {
        view_make(&view, &table.match, others[i]);
        assert_false(view_is_to_act(&view));
        assert_int_equal(view_moves(&view, seen), 0);
        assert_int_equal(view_search_moves(&view, seen), 0);
    }
}

static void test_G6_a_view_never_shows_another_hand(void **state)
{
    (void)state;
    struct stacked_table one, other;
    struct view view;
    table_open(&one, &game_draw, 3, "", "hand=3");
    table_open(&other, &game_draw, 3, "", "hand=3");
    deal(&one, "6-6 0-1 0-2 | 2-6 3-4 0-3 | 5-6 1-1 4-4", "2-2 2-3 2-4");
    deal(&other, "6-6 0-1 0-2 | 2-6 4-4 3-3 | 5-6 2-4 0-4", "1-1 2-5 3-4");
    play(&one, "0: 6-6; 1: 2-6 on 6-6:side");
    play(&other, "0: 6-6; 1: 2-6 on 6-6:side");
    assert_true(same_view(&one, &other, 0));
    assert_true(same_view(&one, &other, VIEW_SPECTATOR));
    assert_false(same_view(&one, &other, 1)); /* whose own hand it is */
    assert_false(same_view(&one, &other, 2));

    view_make(&view, &one.match, 0);
    assert_hand_seen(&view, 0, "0-1 0-2");
    assert_hand_seen(&view, 1, "");
    assert_hand_seen(&view, 2, "");
    view_make(&view, &one.match, VIEW_SPECTATOR);
    for (unsigned seat = 0; seat < 3; seat++)
        assert_hand_seen(&view, seat, "");
}

static void test_G6_a_view_never_shows_the_stock_or_its_order(void **state)
{
    (void)state;
    struct stacked_table one, other;
    struct view view;
    table_open(&one, &game_draw, 2, "", "hand=2");
    table_open(&other, &game_draw, 2, "", "hand=2");
    deal(&one, "6-6 0-1 | 5-6 1-1", "2-2 2-3 2-4");
    deal(&other, "6-6 0-1 | 5-6 1-1", "2-4 2-2 2-3");
    play(&one, "0: 6-6");
    play(&other, "0: 6-6");
    static const unsigned seats[] = {0, 1, VIEW_SPECTATOR};
    for (int i = 0; i < 3; i++) {
        assert_true(same_view(&one, &other, seats[i]));
        view_make(&view, &one.match, seats[i]);
        assert_deck_hidden(&view);
    }
}

static void test_G6_a_view_shows_who_drew_and_who_passed_but_not_what(void **state)
{
    (void)state;
    struct stacked_table one, other;
    struct view view;
    table_open(&one, &game_draw, 3, "", "hand=2 reserve=20"); /* Two tiles to draw. */
    table_open(&other, &game_draw, 3, "", "hand=2 reserve=20");
    deal(&one, "6-6 0-6 | 0-1 3-4 | 5-6 1-1", "2-2 2-3");
    deal(&other, "6-6 0-6 | 0-1 3-4 | 5-6 1-1", "2-4 2-5");
    play(&one, "0: 6-6; 1: draw; 1: draw; 1: pass");
    play(&other, "0: 6-6; 1: draw; 1: draw; 1: pass");
    assert_true(same_view(&one, &other, 0));
    assert_true(same_view(&one, &other, 2));
    assert_true(same_view(&one, &other, VIEW_SPECTATOR));
    assert_false(same_view(&one, &other, 1));
    view_make(&view, &one.match, 2);
    assert_int_equal(view.seen.trail.got[0], 2);
    assert_int_equal(view.seen.trail.got[1], 4); /* drew two */
    assert_int_equal(table_count_passes(&view.seen, 1), 1);
    assert_int_equal(table_count_passes(&view.seen, 0), 0);
    assert_drawn(&view, "");
    view_make(&view, &one.match, 1);
    assert_hand_seen(&view, 1, "0-1 3-4 2-2 2-3");
    assert_drawn(&view, "2-2 2-3");
}

static void test_G6_what_was_drawn_is_forgotten_in_the_next_round(void **state)
{
    (void)state;
    struct stacked_table table;
    struct view view;
    table_open(&table, &game_doubles, 2, "", "hand=2");
    deal(&table, "6-6 0-6 | 3-3 2-3", "0-1 4-6");
    play(&table, "0: 6-6; 1: draw; 1: draw; 1: 4-6 on 6-6:side; 0: 0-6 on 6-6:side");
    next_round(&table);
    deal(&table, "6-6 0-6 | 0-1 4-6", "");
    view_make(&view, &table.match, 1);
    assert_drawn(&view, ""); /* dealt this time */
    assert_int_equal(view.seen.trail.got[1], 2);
}

static void test_G6_a_tile_that_was_drawn_and_laid_is_not_told_from_the_others(void **state)
{
    (void)state;
    struct stacked_table one, other;
    struct view view;
    table_open(&one, &game_draw, 3, "", "hand=3");
    table_open(&other, &game_draw, 3, "", "hand=3");
    /* The 3-4 that seat 1 lays was dealt in the one match, drawn in the other. */
    deal(&one, "6-6 0-5 0-1 | 2-5 1-3 3-4 | 5-6 1-1 2-2", "4-5 3-5 4-6");
    deal(&other, "6-6 0-5 0-1 | 2-5 1-3 4-5 | 5-6 1-1 2-2", "3-5 3-4 4-6");
    const char *moves = "0: 6-6; 1: draw; 1: draw; 1: draw; 1: 4-6 on 6-6:side; 2: 5-6 on 6-6:side;"
                        "0: 0-5 on 5-6:5; 1: 3-4 on 4-6:4";
    play(&one, moves);
    play(&other, moves);
    assert_true(same_view(&one, &other, 0));
    assert_true(same_view(&one, &other, 2));
    assert_true(same_view(&one, &other, VIEW_SPECTATOR));
    assert_false(same_view(&one, &other, 1)); /* who knows what was drawn */
    view_make(&view, &other.match, 1);
    assert_drawn(&view, "3-4 3-5 4-6"); /* though 3-4 is laid */
}

static void test_G6_a_view_never_shows_the_pips_of_a_tile_lying_face_down(void **state)
{
    (void)state;
    struct stacked_table table;
    struct view view;
    table_open(&table, &game_wolf, 3, "", "hand=3");
    deal(&table, "1-2 0-1 0-2 | 2-2 5-5 1-5 | 5-6 1-6 3-3", "");
    play(&table, "0: 1-2; 1: 2-2 down on 1-2:2");
    static const unsigned seats[] = {0, 1, 2, VIEW_SPECTATOR};
    for (int over = 0; over < 2; over++) { /* Nor when the round is over. */
        for (int i = 0; i < 4; i++) {
            view_make(&view, &table.match, seats[i]);
            assert_int_equal(view.seen.trail.laid[0].tile, tile_of(1, 2));
            assert_int_equal(view.seen.trail.laid[1].tile, TILE_NONE);
            assert_true(view.seen.trail.laid[1].down);
            assert_int_equal(view.seen.trail.laid[1].on, tile_of(1, 2));
            assert_int_equal(view.seen.trail.laid[1].where, WHERE_HIGH);
            assert_int_equal(view.seen.trail.laid[1].seat, 1);
        }
        if (over)
            break;
        play(&table, "2: 1-6 on 1-2:1"); /* Draws until somebody goes out. */
        while (table.match.stage == MATCH_PLAY) {
            struct move moves[ROUND_MOVES_MAX];
            round_moves(&table.match.round, &table.match.sheet, moves);
            match_apply(&table.match, moves[0]);
        }
    }
}

static void test_G6_a_forced_lead_is_its_holders_secret_until_it_lies_there(void **state)
{
    (void)state;
    struct stacked_table one, other;
    struct view view;
    /* W4: seat 1 must lead with 1-2 in the one match, with 5-5 in the other. */
    table_open(&one, &game_wolf, 3, "", "hand=2");
    table_open(&other, &game_wolf, 3, "", "hand=2");
    deal(&one, "3-4 0-3 | 1-2 0-1 | 3-3 5-6", "");
    deal(&other, "3-4 0-3 | 5-5 0-1 | 3-3 5-6", "");
    assert_turn(&one, 1);
    assert_turn(&other, 1);
    assert_true(same_view(&one, &other, 0));
    assert_true(same_view(&one, &other, 2));
    assert_true(same_view(&one, &other, VIEW_SPECTATOR));
    view_make(&view, &one.match, 0);
    assert_int_equal(view.seen.round.lead, TILE_NONE);
    assert_int_equal(view.seen.round.turn, 1); /* whose turn it is, that everybody knows */
    view_make(&view, &one.match, 1);
    assert_int_equal(view.seen.round.lead, tile_of(1, 2));
    struct move moves[ROUND_MOVES_MAX];
    assert_int_equal(view_moves(&view, moves), 1);
    assert_int_equal(moves[0].tile, tile_of(1, 2));
    play(&one, "1: 1-2");
    view_make(&view, &one.match, 0);
    assert_int_equal(view.seen.trail.laid[0].tile, tile_of(1, 2));
}

static void test_G6_a_lead_may_be_any_tile_as_far_as_others_see(void **state)
{
    (void)state;
    struct stacked_table one, other;
    /* H2: that seat 1 leads is known, not what it holds. */
    table_open(&one, &game_hungarian, 3, "", "hand=2");
    table_open(&other, &game_hungarian, 3, "", "hand=2");
    deal(&one, "3-4 0-3 | 6-6 0-1 | 3-3 1-1", "");
    deal(&other, "3-4 0-3 | 4-5 0-2 | 3-3 1-1", "");
    assert_true(same_view(&one, &other, 0));
    assert_true(same_view(&one, &other, VIEW_SPECTATOR));
    assert_false(same_view(&one, &other, 1));
}

static void test_G6_when_the_round_is_over_the_hands_lie_open_but_not_the_stock(void **state)
{
    (void)state;
    struct stacked_table one, other;
    struct view view;
    table_open(&one, &game_doubles, 3, "", "hand=2");
    table_open(&other, &game_doubles, 3, "", "hand=2");
    deal(&one, "6-6 0-6 | 2-6 3-4 | 5-6 1-1", "2-2 2-3 2-4");
    deal(&other, "6-6 0-6 | 2-6 3-4 | 5-6 1-1", "2-4 2-2 2-3");
    const char *moves = "0: 6-6; 1: 2-6 on 6-6:side; 2: 5-6 on 6-6:side; 0: 0-6 on 6-6:tip";
    play(&one, moves);
    play(&other, moves);
    assert_round_over(&one, REASON_OUT, 0);
    static const unsigned seats[] = {0, 1, 2, VIEW_SPECTATOR};
    for (int i = 0; i < 4; i++) {
        view_make(&view, &one.match, seats[i]);
        assert_hand_seen(&view, 0, "");
        assert_hand_seen(&view, 1, "3-4");
        assert_hand_seen(&view, 2, "1-1");
        assert_int_equal(view.seen.totals[0], 9);
        assert_int_equal(view.seen.result.points[0], 9);
        assert_int_equal(view.seen.result.reason, REASON_OUT);
        assert_deck_hidden(&view);
        assert_true(same_view(&one, &other, seats[i]));
    }
    next_round(&one);
    view_make(&view, &one.match, 1); /* Nothing is dealt yet. */
    assert_hand_seen(&view, 1, "");
    assert_hand_seen(&view, 2, "");
    assert_int_equal(view.seen.totals[0], 9);
    deal(&one, "6-6 0-6 | 2-6 3-4 | 5-6 1-1", "");
    view_make(&view, &one.match, 1);
    assert_hand_seen(&view, 0, "");
    assert_hand_seen(&view, 1, "2-6 3-4");
    assert_hand_seen(&view, 2, "");
}

static void test_G6_hands_that_are_dealt_again_are_never_shown(void **state)
{
    (void)state;
    struct stacked_table one, other;
    table_open(&one, &game_doubles, 2, "", "hand=2");
    table_open(&other, &game_doubles, 2, "", "hand=2");
    deal_in_vain(&one, "0-1 0-2 | 0-3 0-4", "");
    deal_in_vain(&other, "1-2 1-3 | 3-6 0-4", "");
    for (unsigned seat = 0; seat < 2; seat++)
        assert_true(same_view(&one, &other, seat));
    /* And in a match that was given up hands stay hidden. */
    deal(&one, "1-1 0-2 | 0-3 0-4", "");
    deal(&other, "1-1 0-2 | 0-5 0-6", "");
    match_abandon(&one.match);
    match_abandon(&other.match);
    assert_true(same_view(&one, &other, 0));
    assert_true(same_view(&one, &other, VIEW_SPECTATOR));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_G6_a_view_shows_the_table_and_the_own_hand),
        cmocka_unit_test(test_G6_a_view_shows_all_that_is_public),
        cmocka_unit_test(test_G6_the_seat_to_act_sees_its_moves_and_nobody_else_does),
        cmocka_unit_test(test_G6_a_view_never_shows_another_hand),
        cmocka_unit_test(test_G6_a_view_never_shows_the_stock_or_its_order),
        cmocka_unit_test(test_G6_a_view_shows_who_drew_and_who_passed_but_not_what),
        cmocka_unit_test(test_G6_what_was_drawn_is_forgotten_in_the_next_round),
        cmocka_unit_test(test_G6_a_tile_that_was_drawn_and_laid_is_not_told_from_the_others),
        cmocka_unit_test(test_G6_a_view_never_shows_the_pips_of_a_tile_lying_face_down),
        cmocka_unit_test(test_G6_a_forced_lead_is_its_holders_secret_until_it_lies_there),
        cmocka_unit_test(test_G6_a_lead_may_be_any_tile_as_far_as_others_see),
        cmocka_unit_test(test_G6_when_the_round_is_over_the_hands_lie_open_but_not_the_stock),
        cmocka_unit_test(test_G6_hands_that_are_dealt_again_are_never_shown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
