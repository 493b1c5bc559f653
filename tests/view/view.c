/* What a view shows of a match that was given up: G6. */
#include "support/table.h"

static struct match match;
static struct view view;

/* A deck of double-six that gives no double to any of three players: nobody can lead. */
static void vain_deck(uint8_t *ret_deck)
{
    unsigned front = 0, back = 28;
    for (unsigned i = 0; i < 28; i++)
        ret_deck[tile_is_double((tile)i) ? --back : front++] = (uint8_t)i;
}

/* And one that gives some. */
static void good_deck(uint8_t *ret_deck)
{
    for (unsigned i = 0; i < 28; i++)
        ret_deck[i] = (uint8_t)i;
}

static void start(int rounds)
{
    struct sheet sheet = game_double_6;
    sheet.rounds = rounds;
    match_init(&match, &sheet, 3);
}

static void deal_in_vain_until_over(void)
{
    uint8_t deck[TILE_COUNT];
    vain_deck(deck);
    for (unsigned i = 0; i <= MATCH_REDEALS_MAX; i++)
        assert_false(match_deal(&match, deck));
    assert_int_equal(match.stage, MATCH_OVER);
    assert_true(match.abandoned);
}

/* Nothing of a hand that was never played is shown to anybody, nor of the round before. */
static void assert_no_round(void)
{
    static const struct round nothing;
    static const struct trail nobody;
    static const unsigned seats[] = {0, 1, 2, VIEW_SPECTATOR};
    for (size_t i = 0; i < sizeof seats / sizeof seats[0]; i++) {
        view_make(&view, &match, seats[i]);
        assert_true(view.seen.abandoned);
        assert_memory_equal(&view.seen.round, &nothing, sizeof nothing);
        assert_memory_equal(&view.seen.trail, &nobody, sizeof nobody);
    }
}

static void assert_own_hand_only(void)
{
    for (unsigned seat = 0; seat < 3; seat++) {
        view_make(&view, &match, seat);
        for (unsigned other = 0; other < 3; other++) {
            struct tile_set hand = round_hand(&view.seen.round, other);
            assert_int_equal(tile_set_count(&hand), other == seat ? match.round.counts[seat] : 0);
        }
    }
}

static void test_G6_nobody_could_lead(void **state)
{
    (void)state;
    start(1);
    deal_in_vain_until_over();
    assert_no_round();
}

static void test_G6_nobody_could_lead_in_a_later_round(void **state)
{
    (void)state;
    uint8_t deck[TILE_COUNT];
    struct move moves[ROUND_MOVES_MAX];
    start(2);
    good_deck(deck);
    assert_true(match_deal(&match, deck));
    while (match.stage == MATCH_PLAY) {
        round_moves(&match.round, &match.sheet, moves);
        match_apply(&match, moves[0]);
    }
    match_continue(&match);
    assert_int_equal(match.stage, MATCH_DEAL);
    deal_in_vain_until_over();
    assert_no_round();
}

/* Given up after one deal in vain, before the next. */
static void test_G6_given_up_between_deals(void **state)
{
    (void)state;
    uint8_t deck[TILE_COUNT];
    start(1);
    vain_deck(deck);
    assert_false(match_deal(&match, deck));
    match_abandon(&match);
    assert_no_round();
}

/* Given up in play: who had a hand still sees it, and no other. */
static void test_G6_given_up_in_play(void **state)
{
    (void)state;
    uint8_t deck[TILE_COUNT];
    for (unsigned moves = 0; moves < 2; moves++) {
        start(1);
        vain_deck(deck);
        assert_false(match_deal(&match, deck));
        good_deck(deck);
        assert_true(match_deal(&match, deck));
        for (unsigned i = 0; i < moves; i++) {
            struct move list[ROUND_MOVES_MAX];
            round_moves(&match.round, &match.sheet, list);
            match_apply(&match, list[0]);
        }
        match_abandon(&match);
        assert_own_hand_only();
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_G6_nobody_could_lead),
        cmocka_unit_test(test_G6_nobody_could_lead_in_a_later_round),
        cmocka_unit_test(test_G6_given_up_between_deals),
        cmocka_unit_test(test_G6_given_up_in_play),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
