/* Choosing a spot: the cheapest of those that leave room at every end. */
#include "inside.h"

struct choices {
    unsigned count;
    struct choice all[2 * SPOTS_MAX];
};

/* The spots at an end that are possible, with what they cost. */
static void add_choices(struct work *work, unsigned index, unsigned end_number, const int *before,
                        struct choices *choices)
{
    struct spot spots[SPOTS_MAX];
    bool is_double = tile_is_double(work->joints[index].tile);
    unsigned count = spots_at(&work->ends[end_number], is_double, spots);
    for (unsigned i = 0; i < count; i++) {
        int cost = cost_of_spot(work, index, end_number, spots[i], before);
        if (cost != COST_NO_ROOM)
            choices->all[choices->count++] =
                (struct choice){.spot = spots[i], .end = (uint8_t)end_number, .cost = cost};
    }
}

/* The cheapest choice once ways out are counted, which takes most of the time: not more often than
 * needed. */
static bool choose_cheapest(struct work *work, unsigned index, struct choices *choices,
                            struct choice *ret_choice)
{
    int best = COST_NO_ROOM;
    while (choices->count) {
        unsigned at = 0;
        for (unsigned i = 1; i < choices->count; i++)
            if (choices->all[i].cost < choices->all[at].cost)
                at = i;
        struct choice choice = choices->all[at];
        if (choice.cost >= best)
            break;
        int cost = choice.cost + cost_of_escapes(work, index, &choice);
        if (cost < best) {
            best = cost;
            *ret_choice = choice;
        }
        choices->all[at] = choices->all[--choices->count];
    }
    return best != COST_NO_ROOM;
}

bool choose_spot(struct work *work, unsigned index, struct choice *ret_choice)
{
    int before[ENDS_MAX];
    struct choices choices = {.count = 0};
    cost_before(work, &work->ends[work_find_end(work, index)], before);
    for (unsigned i = 0; i < work->end_count; i++)
        if (work_is_end_of(work, &work->ends[i], index))
            add_choices(work, index, i, before, &choices);
    return choose_cheapest(work, index, &choices, ret_choice);
}

bool choose_spot_at(struct work *work, unsigned index, unsigned end_number,
                    struct choice *ret_choice)
{
    int before[ENDS_MAX];
    struct choices choices = {.count = 0};
    cost_before(work, &work->ends[end_number], before);
    add_choices(work, index, end_number, before, &choices);
    return choose_cheapest(work, index, &choices, ret_choice);
}
