/* Start-time fair queueing in a tree. */
#include "turns.h"

#include <assert.h>
#include <stdlib.h>

enum {
    SLOTS = 4096,
    TIDIED = 4,      /* flows at rest that are looked at whenever something is taken */
    CALM_MS = 10000, /* so long it must have been calm until nobody hurries */
    SHARE_LEAST = 8, /* of HURRY_WHOLE */
    NOT_WAITING = -1,
};

/* All that is asked for in one name: everything, a kind, an address, a table. */
struct flow {
    struct flow *parent;
    const void *name;
    struct flow *next;            /* of the same slot */
    struct flow *earlier, *later; /* of those that rest */
    uint64_t price;
    uint64_t start, finish; /* in the parent's time: of what is next, of what was last */
    uint64_t order;         /* whoever began to wait first of those with the same start */
    uint64_t now;           /* the time of the children, */
    uint64_t latest;        /* and the last finish of any */
    uint64_t cost;          /* of all that wait in it, */
    unsigned count;         /* and how many those are; */
    unsigned running;       /* and how many are under way */
    bool held;
    int place;          /* in the parent's heap */
    struct flow **heap; /* children that wait, the next first */
    unsigned waiting, room;
    unsigned children;         /* resting ones too */
    struct turn *first, *last; /* of a table */
};

struct turns {
    struct flow root, kinds[TURN_KINDS_MAX];
    struct flow *kinds_heap[TURN_KINDS_MAX];
    unsigned kind_count;
    struct flow *slots[SLOTS];
    struct flow rests; /* a ring of those that nothing waits in */
    uint64_t orders;
};

struct turns *turns_create(unsigned kinds, const unsigned *prices)
{
    assert(kinds <= TURN_KINDS_MAX);
    struct turns *turns = calloc(1, sizeof *turns);
    if (!turns)
        return NULL;
    turns->rests.earlier = turns->rests.later = &turns->rests;
    turns->root.heap = turns->kinds_heap;
    turns->kind_count = kinds;
    for (unsigned kind = 0; kind < kinds; kind++)
        turns->kinds[kind] =
            (struct flow){.parent = &turns->root, .price = prices[kind], .place = NOT_WAITING};
    return turns;
}

void turns_destroy(struct turns *turns)
{
    if (!turns)
        return;
    for (int slot = 0; slot < SLOTS; slot++)
        for (struct flow *flow = turns->slots[slot], *next; flow; flow = next) {
            next = flow->next;
            free(flow->heap);
            free(flow);
        }
    for (unsigned kind = 0; kind < turns->kind_count; kind++)
        free(turns->kinds[kind].heap);
    free(turns);
}

/* ---- The heap of those that wait ---- */

/* Who has something under way comes after all others; that of a kind is limited otherwise. */
static bool is_served(const struct flow *flow)
{
    return flow->running && flow->parent->parent;
}

static bool comes_before(const struct flow *a, const struct flow *b)
{
    if (is_served(a) != is_served(b))
        return is_served(b);
    return a->start != b->start ? a->start < b->start : a->order < b->order;
}

static void put(struct flow **heap, unsigned place, struct flow *flow)
{
    heap[place] = flow;
    flow->place = (int)place;
}

static void rise(struct flow **heap, unsigned place)
{
    struct flow *flow = heap[place];
    for (; place && comes_before(flow, heap[(place - 1) / 2]); place = (place - 1) / 2)
        put(heap, place, heap[(place - 1) / 2]);
    put(heap, place, flow);
}

static void sink(struct flow **heap, unsigned count, unsigned place)
{
    struct flow *flow = heap[place];
    for (unsigned child; (child = 2 * place + 1) < count; place = child) {
        child += child + 1 < count && comes_before(heap[child + 1], heap[child]);
        if (!comes_before(heap[child], flow))
            break;
        put(heap, place, heap[child]);
    }
    put(heap, place, flow);
}

/* It has come to be before or after others. */
static void heap_move(struct flow *parent, const struct flow *flow)
{
    if (flow->place == NOT_WAITING)
        return;
    rise(parent->heap, (unsigned)flow->place);
    sink(parent->heap, parent->waiting, (unsigned)flow->place);
}

static void heap_remove(struct flow *parent, struct flow *flow)
{
    unsigned place = (unsigned)flow->place;
    struct flow *last = parent->heap[--parent->waiting];
    flow->place = NOT_WAITING;
    if (last == flow)
        return;
    put(parent->heap, place, last);
    rise(parent->heap, place);
    sink(parent->heap, parent->waiting, (unsigned)last->place);
}

/* ---- Flows ---- */

static struct flow **slot_of(struct turns *turns, const struct flow *parent, const void *name)
{
    uint64_t mixed = ((uintptr_t)parent * 31 + (uintptr_t)name) * UINT64_C(0x9e3779b97f4a7c15);
    return &turns->slots[mixed >> 52];
}

static struct flow *find(const struct turns *turns, const struct flow *parent, const void *name)
{
    struct flow *flow = *slot_of((struct turns *)turns, parent, name);
    while (flow && (flow->parent != parent || flow->name != name))
        flow = flow->next;
    return flow;
}

static void rest(struct turns *turns, struct flow *flow)
{
    flow->later = &turns->rests;
    flow->earlier = turns->rests.earlier;
    flow->earlier->later = flow->later->earlier = flow;
}

static void stop_resting(struct flow *flow)
{
    flow->earlier->later = flow->later;
    flow->later->earlier = flow->earlier;
    flow->earlier = flow->later = NULL;
}

static void forget(struct turns *turns, struct flow *flow)
{
    struct flow **link = slot_of(turns, flow->parent, flow->name);
    while (*link != flow)
        link = &(*link)->next;
    *link = flow->next;
    flow->parent->children--;
    stop_resting(flow);
    free(flow->heap);
    free(flow);
}

/* Forgets some of those that have used no more than the others by now. */
static void tidy(struct turns *turns)
{
    for (int i = 0; i < TIDIED && turns->rests.later != &turns->rests; i++) {
        struct flow *flow = turns->rests.later;
        if (!flow->children && !flow->running && flow->finish <= flow->parent->now) {
            forget(turns, flow);
        } else {
            stop_resting(flow);
            rest(turns, flow);
        }
    }
}

/* Room in the heap for one child more. */
static bool expect_child(struct flow *parent)
{
    if (parent->children < parent->room)
        return true;
    unsigned room = parent->room ? 2 * parent->room : 4;
    struct flow **heap = realloc(parent->heap, room * sizeof(struct flow *));
    if (!heap)
        return false;
    parent->heap = heap;
    parent->room = room;
    return true;
}

/* The flow of that name, a new one if need be; NULL if there is no memory. */
static struct flow *find_or_make(struct turns *turns, struct flow *parent, const void *name)
{
    struct flow *flow = find(turns, parent, name), **slot = slot_of(turns, parent, name);
    if (flow)
        return flow;
    flow = expect_child(parent) ? malloc(sizeof *flow) : NULL;
    if (!flow)
        return NULL;
    *flow = (struct flow){
        .parent = parent, .name = name, .next = *slot, .price = 1, .place = NOT_WAITING};
    *slot = flow;
    parent->children++;
    rest(turns, flow);
    return flow;
}

/* ---- Coming and going ---- */

/* Something waits in it now; so does something in its parent. */
static void begin_waiting(struct turns *turns, struct flow *flow)
{
    for (struct flow *parent; (parent = flow->parent) && flow->place == NOT_WAITING && !flow->held;
         flow = parent) {
        flow->start = flow->finish > parent->now ? flow->finish : parent->now;
        flow->order = ++turns->orders;
        if (flow->later)
            stop_resting(flow);
        put(parent->heap, parent->waiting, flow);
        rise(parent->heap, parent->waiting++);
    }
}

/* What its children have used is forgotten when none of them was kept waiting. */
static void calm(struct flow *flow)
{
    if (!flow->count && !flow->running && flow->now < flow->latest)
        flow->now = flow->latest;
}

/* Nothing waits in it; perhaps nothing in its parent either. */
static void end_waiting(struct turns *turns, struct flow *flow)
{
    for (struct flow *parent; (parent = flow->parent) && !flow->count; flow = parent) {
        calm(flow);
        if (flow->place != NOT_WAITING)
            heap_remove(parent, flow);
        if (parent->parent) /* kinds are always there */
            rest(turns, flow);
    }
}

/* What an address has coming to it: what waits, and what it has had more than others. */
static uint64_t load_of(const struct turns *turns, const struct flow *kind, const void *address)
{
    const struct flow *flow = find(turns, kind, address);
    if (!flow)
        return 0;
    return flow->cost + (flow->finish > kind->now ? flow->finish - kind->now : 0);
}

bool turns_add(struct turns *turns, struct turn *turn, unsigned kind, const void *const *addresses,
               unsigned count, const void *table)
{
    struct flow *parent = &turns->kinds[kind];
    unsigned least = 0;
    assert(count > 0);
    for (unsigned i = 1; i < count; i++)
        if (load_of(turns, parent, addresses[i]) < load_of(turns, parent, addresses[least]))
            least = i;
    struct flow *address = find_or_make(turns, parent, addresses[least]),
                *flow = address ? find_or_make(turns, address, table) : NULL;
    if (!flow)
        return false;
    turn->flow = flow;
    turn->next = NULL;
    turn->previous = flow->last;
    *(flow->last ? &flow->last->next : &flow->first) = turn;
    flow->last = turn;
    begin_waiting(turns, flow);
    for (; flow; flow = flow->parent) {
        flow->count++;
        flow->cost += turn->cost;
    }
    return true;
}

struct turn *turns_next(const struct turns *turns)
{
    const struct flow *flow = &turns->root;
    while (flow->waiting)
        flow = flow->heap[0];
    return flow->first;
}

void turns_take(struct turns *turns, struct turn *turn, uint64_t charge)
{
    for (struct flow *flow = turn->flow, *parent; (parent = flow->parent); flow = parent) {
        if (parent->now < flow->start)
            parent->now = flow->start;
        flow->start = flow->finish = flow->start + charge * flow->price;
        flow->order = ++turns->orders;
        if (parent->latest < flow->finish)
            parent->latest = flow->finish;
        sink(parent->heap, parent->waiting, (unsigned)flow->place);
    }
    turns_remove(turns, turn);
    tidy(turns);
}

struct flow *turns_begin(struct turns *turns, struct turn *turn)
{
    struct flow *table = turn->flow;
    for (struct flow *flow = table; flow; flow = flow->parent)
        flow->running++;
    turns_take(turns, turn, 0);
    return table;
}

void turns_end(struct turns *turns, struct flow *flow, uint64_t charge)
{
    for (struct flow *parent; (parent = flow->parent); flow = parent) {
        uint64_t more = charge * flow->price;
        flow->running--;
        flow->finish += more;
        if (flow->place != NOT_WAITING)
            flow->finish = flow->start += more;
        if (parent->latest < flow->finish)
            parent->latest = flow->finish;
        heap_move(parent, flow);
        calm(flow);
    }
    flow->running--;
    tidy(turns);
}

void turns_hold(struct turns *turns, unsigned kind, bool held)
{
    struct flow *flow = &turns->kinds[kind];
    if (held && flow->place != NOT_WAITING)
        heap_remove(&turns->root, flow);
    flow->held = held;
    if (!held && flow->count)
        begin_waiting(turns, flow);
}

void turns_remove(struct turns *turns, struct turn *turn)
{
    struct flow *table = turn->flow;
    *(turn->previous ? &turn->previous->next : &table->first) = turn->next;
    *(turn->next ? &turn->next->previous : &table->last) = turn->previous;
    for (struct flow *flow = table; flow; flow = flow->parent) {
        flow->count--;
        flow->cost -= turn->cost;
    }
    turn->flow = NULL;
    end_waiting(turns, table);
}

unsigned turns_count(const struct turns *turns, unsigned kind)
{
    return turns->kinds[kind].count;
}

unsigned turns_count_of(const struct turns *turns, unsigned kind, const void *address)
{
    const struct flow *flow = find(turns, &turns->kinds[kind], address);
    return flow ? flow->count : 0;
}

uint64_t turns_cost(const struct turns *turns, unsigned kind)
{
    return turns->kinds[kind].cost;
}

/* ---- How long ---- */

unsigned hurry_share(struct hurry *hurry, uint64_t wait, int64_t now)
{
    if (wait >= hurry->from)
        hurry->is_on = true;
    if (wait >= hurry->from / 4)
        hurry->hectic = now;
    else if (now - hurry->hectic >= CALM_MS)
        hurry->is_on = false;
    if (!hurry->is_on || wait <= hurry->from / 2)
        return HURRY_WHOLE;
    uint64_t share = HURRY_WHOLE * (hurry->from / 2) / wait;
    return share < SHARE_LEAST ? SHARE_LEAST : (unsigned)share;
}
