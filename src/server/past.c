/* The deal as it began, and the moves since. */
#include "desk.h"

#include <stdlib.h>

/* Whether one person plays, and computer players in all other seats: only there can a move be taken
 * back. */
static bool has_one_person(const struct table *table)
{
    unsigned people = 0;
    for (unsigned seat = 0; seat < PLAYERS_MAX; seat++)
        people += table->chairs[seat].is_person;
    return people == 1;
}

void past_begin(struct desk *desk, const struct match *dealt)
{
    if (!has_one_person(&desk->table)) {
        free(desk->dealt);
        desk->dealt = NULL;
        return;
    }
    if (!desk->dealt)
        desk->dealt = malloc(sizeof *desk->dealt);
    if (desk->dealt)
        *desk->dealt = *dealt;
}

bool past_find(const struct desk *desk, struct match *ret_before)
{
    struct move moves[ROUND_MOVES_MAX];
    if (!desk->dealt || !desk->count)
        return false;
    *ret_before = *desk->dealt;
    for (unsigned i = 0; i + 1 < desk->count; i++) {
        unsigned count = round_moves(&ret_before->round, &ret_before->sheet, moves);
        if (ret_before->stage != MATCH_PLAY || desk->acts[i] >= count)
            return false;
        match_apply(ret_before, moves[desk->acts[i]]);
    }
    return ret_before->stage == MATCH_PLAY;
}

void past_drop(struct desk *desk)
{
    const struct seat_event *last = &desk->events[--desk->count];
    desk->event_at = table_at(&desk->table);
    desk->last[last->seat] = (struct last_act){.at = 0};
}
