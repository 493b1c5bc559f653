/*
 * What will probably come of a move: it is played in many deals that explain what the seat saw, and
 * the next player is taken to answer as the policy would.
 */
#include "policy.h"

#include <pasch/players/reason.h>

enum { DEALS = 200, CERTAIN = 97, LIKELY = 50, ANSWER_LEAST = 30 /* in percent */ };

/* What the seat to act will do in this deal. */
static void add_answer(const struct round *round, const struct sheet *sheet,
                       const struct memory *memory, double *places, double *tiles)
{
    struct move moves[ROUND_MOVES_MAX];
    int32_t scores[ROUND_MOVES_MAX];
    uint32_t odds[ROUND_MOVES_MAX];
    unsigned count = round_search_moves(round, sheet, moves);
    policy_scores(policy_of(sheet), round, sheet, memory, moves, count, scores);
    double sum = (double)policy_odds(scores, count, odds);
    bool can_place = false;
    for (unsigned i = 0; i < count; i++)
        if (moves[i].action == ACTION_PLACE) {
            can_place = true;
            tiles[moves[i].tile] += odds[i] / sum;
        }
    *places += can_place;
}

bool reason_look_ahead(const struct view *view, struct move move, uint64_t seed,
                       struct outlook *ret_outlook)
{
    const struct sheet *sheet = &view->seen.sheet;
    struct outlook outlook = {.deals = DEALS, .seat = ROUND_NO_SEAT, .answer = TILE_NONE};
    double tiles[TILE_COUNT] = {0};
    unsigned going_on = 0;
    struct fill fill;
    struct memory memory;
    memory_of_view(&memory, view);
    memory_note(&memory, &view->seen.round, sheet, move);
    if (!fill_init(&fill, view, seed))
        return false;
    for (unsigned i = 0; i < DEALS; i++) {
        struct round round;
        fill_draw_round(&fill, &round);
        round_apply(&round, sheet, move);
        if (round.stage == STAGE_OVER)
            continue;
        going_on++;
        outlook.seat = round.turn;
        if (move.action == ACTION_DRAW && round.turn != view->seat)
            continue; /* it did not fit */
        add_answer(&round, sheet, &memory, &outlook.places, tiles);
    }
    if (!going_on)
        return false;
    outlook.places /= going_on;
    for (unsigned i = 0; i < TILE_COUNT; i++)
        if (tiles[i] / going_on > outlook.certainty) {
            outlook.answer = (tile)i;
            outlook.certainty = tiles[i] / going_on;
        }
    *ret_outlook = outlook;
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
