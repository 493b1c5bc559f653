/*
 * What will probably come of a move: it is played in many deals that explain what the seat saw, and
 * the next player is taken to answer as the policy would.
 */
#include "policy.h"

#include <pasch/players/reason.h>

enum { DEALS = 200, CERTAIN = 97, LIKELY = 50, ANSWER_LEAST = 30 /* in percent */ };

/* What was found in all deals so far. */
struct answers {
    unsigned going_on; /* deals in which the round is not over */
    unsigned seat;     /* who acts next */
    double places;
    double tiles[TILE_COUNT];
};

/* What the seat to act will do in this deal. */
static void add_answer(struct answers *answers, const struct round *round,
                       const struct sheet *sheet, const struct memory *memory)
{
    struct move moves[ROUND_SEARCH_MOVES_MAX];
    int32_t scores[ROUND_SEARCH_MOVES_MAX];
    uint32_t odds[ROUND_SEARCH_MOVES_MAX];
    unsigned count = round_search_moves(round, sheet, moves);
    policy_scores(policy_of(sheet), round, sheet, memory, moves, count, scores);
    double sum = (double)policy_odds(scores, count, odds);
    bool can_place = false;
    for (unsigned i = 0; i < count; i++)
        if (moves[i].action == ACTION_PLACE) {
            can_place = true;
            answers->tiles[moves[i].tile] += odds[i] / sum;
        }
    answers->places += can_place;
}

/* Plays the move in another deal. Apart, for the room that it takes. */
static __attribute__((noinline)) void add_deal(struct answers *answers, struct fill *fill,
                                               struct move move, const struct memory *memory)
{
    const struct view *view = fill->view;
    struct round round;
    fill_draw_round(fill, &round);
    round_apply(&round, &view->seen.sheet, move);
    if (round.stage == STAGE_OVER)
        return;
    answers->going_on++;
    answers->seat = round.turn;
    if (move.action == ACTION_DRAW && round.turn != view->seat)
        return; /* it did not fit */
    add_answer(answers, &round, &view->seen.sheet, memory);
}

bool reason_look_ahead(const struct view *view, struct move move, uint64_t seed,
                       struct outlook *ret_outlook)
{
    struct answers answers = {.going_on = 0};
    struct fill fill;
    struct memory memory;
    memory_of_view(&memory, view);
    memory_note(&memory, &view->seen.round, &view->seen.sheet, move);
    if (!fill_init(&fill, view, seed))
        return false;
    for (unsigned i = 0; i < DEALS; i++)
        add_deal(&answers, &fill, move, &memory);
    if (!answers.going_on)
        return false;
    *ret_outlook = (struct outlook){.deals = DEALS,
                                    .seat = (uint8_t)answers.seat,
                                    .places = answers.places / answers.going_on,
                                    .answer = TILE_NONE};
    for (unsigned i = 0; i < TILE_COUNT; i++)
        if (answers.tiles[i] / answers.going_on > ret_outlook->certainty) {
            ret_outlook->answer = (tile)i;
            ret_outlook->certainty = answers.tiles[i] / answers.going_on;
        }
    return true;
}

static struct error_value percent(double part)
{
    return error_number((long long)(part * 100 + 0.5));
}

/* The seat itself goes on: what matters is whether a tile that it drew fits. */
static bool expect_draw(struct move move, const struct outlook *outlook, struct error *words)
{
    if (move.action != ACTION_DRAW)
        return false;
    return !error_set(words, MESSAGE("the tile that you draw fits with a chance of {0} %"),
                      percent(outlook->places));
}

bool reason_expect(const struct view *view, struct move move, const struct outlook *outlook,
                   struct error *ret_words)
{
    struct error_value answer = {""};
    struct text text;
    if (move.action == ACTION_DRAW || outlook->seat == view->seat)
        return expect_draw(move, outlook, ret_words);
    if (outlook->places * 100 < 100 - CERTAIN)
        return !error_set(ret_words, MESSAGE("the next player can hardly lay a tile"));
    if (outlook->places * 100 < LIKELY)
        return !error_set(ret_words,
                          MESSAGE("the next player probably has nothing that fits ({0} %)"),
                          percent(1 - outlook->places));
    if (outlook->certainty * 100 < ANSWER_LEAST)
        return outlook->places * 100 > CERTAIN
                   ? !error_set(ret_words,
                                MESSAGE("the next player will almost certainly lay a tile"))
                   : !error_set(ret_words,
                                MESSAGE("the next player can probably lay a tile ({0} %)"),
                                percent(outlook->places));
    text_init(&text, answer.text, sizeof answer.text);
    sheet_write_tile(&view->seen.sheet, outlook->answer, &text);
    return !error_set(ret_words, MESSAGE("the next player most likely lays {0} ({1} %)"), answer,
                      percent(outlook->certainty));
}
