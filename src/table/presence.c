/* Who is at a table. */
#include "presence.h"

unsigned presence_held(const struct presence *presence, const struct table *table)
{
    return (table->held | presence->holding) & ~(unsigned)presence->returning;
}

/* Whoever is back is not voted on any more; whoever goes can be in a while. */
bool presence_set(struct presence *presence, unsigned present, unsigned watching, int64_t now)
{
    bool changed = presence->present != present || presence->watching != watching;
    for (unsigned seat = 0; seat < PLAYERS_MAX; seat++)
        if (present >> seat & 1)
            presence->gone[seat] = presence->votes[seat] = 0;
        else if (presence->present >> seat & 1)
            presence->gone[seat] = now;
    presence->present = present;
    presence->watching = watching;
    return changed;
}

void presence_note_absent(struct presence *presence, int64_t now)
{
    for (unsigned seat = 0; seat < PLAYERS_MAX; seat++)
        presence->gone[seat] = presence->present >> seat & 1 ? 0 : now;
}

bool presence_return(struct presence *presence, const struct table *table, unsigned seat)
{
    if (!(presence_held(presence, table) >> seat & 1))
        return false;
    presence->returning |= (uint16_t)(1u << seat);
    return true;
}

unsigned presence_count_votes(struct presence *presence, unsigned seats, unsigned automatic,
                              bool *ret_new)
{
    unsigned voters = presence->present & ((1u << seats) - 1) & ~automatic, agreed = 0, any = 0;
    bool changed = voters != presence->voters;
    presence->voters = voters;
    for (unsigned seat = 0; seat < seats; seat++) {
        unsigned votes = presence->votes[seat], good = votes & voters;
        any |= votes;
        if ((presence->present | automatic) >> seat & 1)
            good = 0;
        if (good && good == voters)
            agreed |= 1u << seat;
        changed = changed || good != votes;
        presence->votes[seat] = (uint16_t)good;
    }
    *ret_new = any && changed;
    return agreed;
}

void presence_settle(struct presence *presence, const struct table *table, unsigned acted)
{
    presence->holding &= (uint16_t) ~(table->held | acted);
    presence->returning &= table->held | presence->holding;
}
