/* Ranking the seats: what counts most comes first, and more is better. */
#include <pasch/rules/ranking.h>

enum { KEYS = 3 };

struct standing {
    struct ranked ranked;
    int32_t keys[KEYS];
};

/* In the match the winners are first, and who is out of it is last. */
static void rank_in_match(const struct match *match, struct standing *standing)
{
    unsigned seat = standing->ranked.seat;
    const struct sheet *sheet = &match->sheet;
    int points = sheet_has_points(sheet) ? match->totals[seat] : -match->result.hand_points[seat];
    standing->keys[0] = match->winners >> seat & 1;
    standing->keys[1] = match->still_in >> seat & 1;
    standing->keys[2] = sheet_few_win(sheet) ? -points : points;
    standing->ranked.rank = 1;
}

/* In the round it is who made most, or else who did best and is charged least. */
static void rank_in_round(const struct match *match, struct standing *standing)
{
    unsigned seat = standing->ranked.seat;
    const struct result *result = &match->result;
    bool many = sheet_has_points(&match->sheet) && !sheet_few_win(&match->sheet);
    standing->keys[0] = many ? match->round.gains[seat] + result->points[seat]
                             : (int32_t)(result->best >> seat & 1);
    standing->keys[1] = many ? 0 : -result->points[seat];
    standing->keys[2] = many ? 0 : -result->hand_points[seat];
    standing->ranked.rank = match->in >> seat & 1;
}

/* Less than 0: the first is better. */
static int compare(const struct standing *one, const struct standing *other)
{
    if (one->ranked.rank != other->ranked.rank)
        return other->ranked.rank - one->ranked.rank;
    for (unsigned key = 0; key < KEYS; key++)
        if (one->keys[key] != other->keys[key])
            return one->keys[key] > other->keys[key] ? -1 : 1;
    return 0;
}

/* Puts the next one in its place among those before it. */
static void insert(struct standing *standings, unsigned at)
{
    struct standing next = standings[at];
    for (; at > 0 && compare(&next, &standings[at - 1]) < 0; at--)
        standings[at] = standings[at - 1];
    standings[at] = next;
}

/* Of the round only ranks tell. */
static void mark_winners(const struct match *match, struct ranked *ranked)
{
    unsigned last = match->players;
    while (last > 1 && ranked[last - 1].rank == 0)
        last--;
    for (unsigned i = 0; i < match->players; i++)
        ranked[i].wins = match->stage == MATCH_OVER
                             ? match->winners >> ranked[i].seat & 1
                             : ranked[i].rank == 1 && ranked[last - 1].rank > 1;
}

void match_ranking(const struct match *match, struct ranked ret_ranked[PLAYERS_MAX])
{
    struct standing standings[PLAYERS_MAX];
    for (unsigned seat = 0; seat < match->players; seat++) {
        standings[seat] = (struct standing){.ranked = {.seat = (uint8_t)seat}};
        if (match->stage == MATCH_OVER)
            rank_in_match(match, &standings[seat]);
        else
            rank_in_round(match, &standings[seat]);
        insert(standings, seat);
    }
    for (unsigned i = 0; i < match->players; i++) {
        bool equal = i > 0 && compare(&standings[i - 1], &standings[i]) == 0;
        ret_ranked[i] = standings[i].ranked;
        if (ret_ranked[i].rank)
            ret_ranked[i].rank = equal ? ret_ranked[i - 1].rank : (uint8_t)(i + 1);
    }
    mark_winners(match, ret_ranked);
}
