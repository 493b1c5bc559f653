/* A binary heap whose members know their places. */
#include "deadlines.h"

#include <stdlib.h>

void deadlines_finish(struct deadlines *deadlines)
{
    free(deadlines->heap);
    *deadlines = (struct deadlines){.count = 0};
}

static void put(struct deadlines *deadlines, struct deadline *deadline, size_t place)
{
    deadlines->heap[place - 1] = deadline;
    deadline->place = place;
}

static void move_up(struct deadlines *deadlines, struct deadline *deadline)
{
    size_t place = deadline->place;
    for (; place > 1 && deadlines->heap[place / 2 - 1]->at > deadline->at; place /= 2)
        put(deadlines, deadlines->heap[place / 2 - 1], place);
    put(deadlines, deadline, place);
}

static void move_down(struct deadlines *deadlines, struct deadline *deadline)
{
    size_t place = deadline->place, next;
    for (; (next = 2 * place) <= deadlines->count; place = next) {
        if (next < deadlines->count && deadlines->heap[next]->at < deadlines->heap[next - 1]->at)
            next++;
        if (deadlines->heap[next - 1]->at >= deadline->at)
            break;
        put(deadlines, deadlines->heap[next - 1], place);
    }
    put(deadlines, deadline, place);
}

bool deadlines_expect(struct deadlines *deadlines)
{
    if (deadlines->members == deadlines->room) {
        size_t room = deadlines->room ? 2 * deadlines->room : 64;
        void *heap = realloc(deadlines->heap, room * sizeof *deadlines->heap);
        if (!heap)
            return false;
        deadlines->heap = heap;
        deadlines->room = room;
    }
    deadlines->members++;
    return true;
}

/* The last one takes its place. */
static void take_out(struct deadlines *deadlines, struct deadline *deadline)
{
    size_t place = deadline->place;
    struct deadline *last = deadlines->heap[--deadlines->count];
    deadline->place = 0;
    if (last == deadline)
        return;
    put(deadlines, last, place);
    move_up(deadlines, last);
    move_down(deadlines, last);
}

void deadlines_set(struct deadlines *deadlines, struct deadline *deadline, int64_t at)
{
    deadline->at = at;
    if (at == DEADLINE_NEVER) {
        if (deadline->place)
            take_out(deadlines, deadline);
        return;
    }
    if (!deadline->place)
        put(deadlines, deadline, ++deadlines->count);
    move_up(deadlines, deadline);
    move_down(deadlines, deadline);
}

void deadlines_forget(struct deadlines *deadlines, struct deadline *deadline)
{
    deadlines_set(deadlines, deadline, DEADLINE_NEVER);
    deadlines->members--;
}

struct deadline *deadlines_first(const struct deadlines *deadlines)
{
    return deadlines->count ? deadlines->heap[0] : NULL;
}
