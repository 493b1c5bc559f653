/* Lists of holders, one for each number that can be held. */
#include "ranking.h"

#include <stddef.h>

static unsigned rank(const struct holder *holder)
{
    return holder->held < RANKS ? holder->held : RANKS;
}

static void take_off(struct ranking *ranking, struct holder *holder)
{
    unsigned at = rank(holder);
    *(holder->before ? &holder->before->after : &ranking->ranks[at].first) = holder->after;
    *(holder->after ? &holder->after->before : &ranking->ranks[at].last) = holder->before;
    holder->before = holder->after = NULL;
}

static void put_last(struct ranking *ranking, struct holder *holder)
{
    unsigned at = rank(holder);
    holder->before = ranking->ranks[at].last;
    *(holder->before ? &holder->before->after : &ranking->ranks[at].first) = holder;
    ranking->ranks[at].last = holder;
}

void ranking_count(struct ranking *ranking, struct holder *holder, int more)
{
    if (holder->held)
        take_off(ranking, holder);
    holder->held += (unsigned)more;
    ranking->held += (unsigned)more;
    if (holder->held)
        put_last(ranking, holder);
}

struct holder *ranking_most(const struct ranking *ranking, const struct holder *but)
{
    if (but && but->after)
        return but->after;
    for (unsigned at = but ? rank(but) - 1 : RANKS; at > 0; at--)
        if (ranking->ranks[at].first)
            return ranking->ranks[at].first;
    return NULL;
}

bool ranking_yields(unsigned held, unsigned newcomer)
{
    return held > newcomer + 1;
}
