/* One deal of the arena: who sits where, and what each game counts. */
#include "arena_play.h"

#include "clock.h"
#include "interrupt.h"
#include "playing.h"
#include "report.h"

#include <stdlib.h>

struct arena_table {
    const struct arena_plan *plan;
    struct contestant *a, *b;
    struct times a_times, b_times;
    struct playing playing;
};

/* What one game was for each seat: parts of the win, and points. */
struct outcome {
    int64_t shares[PLAYERS_MAX];
    int64_t points[PLAYERS_MAX];
};

enum { NO_SEAT = -1 };
enum { KEY_DECKS, KEY_CHOICES };

int64_t arena_plan_deals(const struct arena_plan *plan)
{
    return arena_shard_deals(arena_deals(plan->games, plan->table->players), plan->shard,
                             plan->shards);
}

struct arena_table *arena_table_create(const struct arena_plan *plan)
{
    struct arena_table *table = calloc(1, sizeof *table);
    if (!table) {
        report_system(plan->table->sheet.id);
        return NULL;
    }
    table->plan = plan;
    table->a = contestant_create(&plan->a);
    table->b = table->a ? contestant_create(&plan->b) : NULL;
    if (table->b)
        return table;
    arena_table_destroy(table);
    return NULL;
}

void arena_table_destroy(struct arena_table *table)
{
    if (!table)
        return;
    contestant_destroy(table->a);
    contestant_destroy(table->b);
    free(table);
}

static void note_name(const struct contestant *contestant, char *name)
{
    const char *said = contestant_name(contestant);
    if (said && !name[0])
        snprintf(name, SEAT_NAME_MAX + 1, "%s", said);
}

void arena_table_report(const struct arena_table *table, struct arena_score *score)
{
    note_name(table->a, score->a_name);
    note_name(table->b, score->b_name);
    times_merge(&score->a_times, &table->a_times);
    times_merge(&score->b_times, &table->b_times);
}

/* ---- One game ---- */

/* Lets the seat to act move; the time counts where there is something to decide. */
static bool play_move(struct arena_table *table, int seat_of_a)
{
    struct match *match = &table->playing.match;
    unsigned seat = match->round.turn;
    bool is_a = (int)seat == seat_of_a;
    struct move moves[ROUND_MOVES_MAX], move;
    bool is_decision = round_search_moves(&match->round, &match->sheet, moves) > 1;
    const struct contestant_plan *plan = is_a ? &table->plan->a : &table->plan->b;
    uint64_t (*clock)(void) =
        plan->budget.by_work && !plan->command ? clock_thread_worked : clock_now;
    uint64_t start = clock();
    if (!contestant_choose(is_a ? table->a : table->b, match, seat, &move))
        return false;
    if (is_decision)
        times_add(is_a ? &table->a_times : &table->b_times, clock() - start);
    match_apply(match, move);
    return true;
}

/* What is dealt depends on the deal, the round and how often it was dealt, not on the play. */
static void play_chance(struct arena_table *table, uint64_t deal_key)
{
    const struct match *match = &table->playing.match;
    uint64_t key = contestant_key(deal_key, KEY_DECKS);
    key = contestant_key(key, (uint64_t)match->round_number);
    key = contestant_key(key, match->stage == MATCH_LOTS ? 0 : 1u + match->redeals);
    playing_reseed(&table->playing, key);
    playing_step(&table->playing, NULL);
}

/* Who did best in the first round: by points where it makes any, then as the round's result says.
 */
static unsigned round_winners(const struct match *match)
{
    int sign = sheet_few_win(&match->sheet) ? -1 : 1;
    unsigned winners = 0;
    int64_t best = 0;
    for (unsigned seat = 0; seat < match->players; seat++) {
        int64_t points = sign * match->totals[seat];
        if (!winners || points > best)
            winners = 0;
        if (!winners || points == best) {
            winners |= 1u << seat;
            best = points;
        }
    }
    unsigned first = winners & match->result.best;
    return first ? first : winners;
}

static void judge(const struct match *match, unsigned winners, struct outcome *ret_outcome)
{
    int parts = arena_parts(match->players);
    if (!winners) /* abandoned: nobody could lead */
        winners = (1u << match->players) - 1;
    for (unsigned seat = 0; seat < match->players; seat++) {
        bool won = winners >> seat & 1;
        ret_outcome->shares[seat] = won ? parts / (int)bits_count(winners) : 0;
        ret_outcome->points[seat] = match->totals[seat];
    }
}

/* Seats them: A in that seat, or Bs only. */
static bool sit_down(struct arena_table *table, uint64_t deal_key, int seat_of_a)
{
    const struct match *match = &table->playing.match;
    int players = table->plan->table->players;
    uint64_t choices = contestant_key(deal_key, KEY_CHOICES);
    unsigned all = (1u << players) - 1, of_a = seat_of_a < 0 ? 0 : 1u << seat_of_a;
    const char *names[PLAYERS_MAX];
    for (int seat = 0; seat < players; seat++)
        names[seat] = seat == seat_of_a ? "A" : "B";
    playing_start(&table->playing, table->plan->table, NULL, 0, 0);
    return contestant_start(table->a, match, of_a, names, choices) &&
           contestant_start(table->b, match, all & ~of_a, names, choices);
}

/* Plays a game with A in that seat, or with Bs only; false if it was broken off. */
static bool play_game(struct arena_table *table, uint64_t deal_key, int seat_of_a,
                      struct arena_deal *deal, struct outcome *ret_outcome)
{
    struct match *match = &table->playing.match;
    bool single = table->plan->single_rounds;
    bool good = sit_down(table, deal_key, seat_of_a);
    while (good && match->stage != MATCH_OVER && !(single && match->stage == MATCH_ROUND_OVER)) {
        deal->rounds += match->stage == MATCH_ROUND_OVER;
        if (match->stage == MATCH_PLAY)
            good = play_move(table, seat_of_a);
        else
            play_chance(table, deal_key);
        good = good && contestant_see(table->a, match) && contestant_see(table->b, match) &&
               !interrupt_happened();
    }
    if (!good)
        return false;
    bool after_round = match->stage == MATCH_ROUND_OVER;
    deal->rounds += after_round;
    deal->abandoned += match->abandoned;
    judge(match, after_round ? round_winners(match) : match->winners, ret_outcome);
    return true;
}

/* ---- All games of a deal ---- */

/* A alone, then B alone: who makes more of the deal. */
static bool play_alone(struct arena_table *table, uint64_t key, struct arena_deal *deal)
{
    struct outcome a, b;
    if (!play_game(table, key, 0, deal, &a) || !play_game(table, key, NO_SEAT, deal, &b))
        return false;
    int parts = arena_parts(1);
    int64_t more = sheet_few_win(&table->plan->table->sheet) ? b.points[0] - a.points[0]
                                                             : a.points[0] - b.points[0];
    deal->share = more > 0 ? parts : more == 0 ? parts / 2 : 0;
    deal->even = parts / 2;
    deal->a_points = a.points[0];
    deal->b_points = b.points[0];
    return true;
}

static bool play_pair(struct arena_table *table, uint64_t key, struct arena_deal *deal)
{
    deal->even = arena_parts(2);
    for (int seat = 0; seat < 2; seat++) {
        struct outcome outcome;
        if (!play_game(table, key, seat, deal, &outcome))
            return false;
        deal->share += outcome.shares[seat];
        deal->a_points += outcome.points[seat];
        deal->b_points += outcome.points[1 - seat];
    }
    return true;
}

/* Bs alone, then one A among them in each seat. */
static bool play_among(struct arena_table *table, uint64_t key, struct arena_deal *deal)
{
    struct outcome usual, outcome;
    if (!play_game(table, key, NO_SEAT, deal, &usual))
        return false;
    for (int seat = 0; seat < table->plan->table->players; seat++) {
        if (!play_game(table, key, seat, deal, &outcome))
            return false;
        deal->share += outcome.shares[seat];
        deal->even += usual.shares[seat];
        deal->a_points += outcome.points[seat];
        deal->b_points += usual.points[seat];
    }
    return true;
}

bool arena_play_deal(struct arena_table *table, int64_t deal, struct arena_deal *ret_deal)
{
    int players = table->plan->table->players;
    uint64_t key = contestant_key(table->plan->seed, (uint64_t)deal);
    *ret_deal = (struct arena_deal){0};
    if (players == 1)
        return play_alone(table, key, ret_deal);
    return players == 2 ? play_pair(table, key, ret_deal) : play_among(table, key, ret_deal);
}
