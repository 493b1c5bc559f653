/*
 * Rearranging: all tiles are known, and are laid so that each has a spot and every end has room.
 *
 * Where a tile finds no spot, those around its end are taken away, or a branch that it is part of,
 * and laid again; chance sees to it that it turns out differently. What is worse than before is
 * undone. Mostly a few tiles need to move. If that does not help it is tried from nothing. The
 * number of tries is limited, so this always comes to an end; should it be without a layout, the
 * new tile alone is laid apart (apart.c), which is always possible.
 */
#include "plan.h"

enum {
    UP_MOST = 3, /* a branch that is taken away begins so many tiles before the end */
    POLISH = 4,  /* tries for the sake of tiles to come that want the same ground */
    NOT_FOUND = TILE_COUNT,
    MISSING = 8, /* how much a tile counts for which there is no spot; 1 if another wants it too */
    WORSE = 10,  /* less is accepted, so as not to get stuck: one tile more */
};

/* What is taken away: tiles so far around an end, and so often, of 100, a branch too. */
struct reach {
    uint8_t least, more, branches;
};

/* How it is tried, one way after the other. Where it is dense, little at a time is best. */
static const struct attempt {
    bool gather;        /* tiles that lie apart are joined again */
    bool nothing;       /* from nothing but the lead */
    bool goes_on;       /* from where the one before it ended */
    bool apart, joined; /* only if some lie apart, or if none does */
    uint16_t tries;
    struct reach reach;
    struct plan_manner manner;
} attempts[] = {
    {.gather = true, .tries = 60, .reach = {4, 10, 30}, .manner = {.noise = 12, .shape = 4}},
    {.gather = true, .tries = 300, .reach = {1, 4, 60}, .manner = {.noise = 24}},
    {.goes_on = true, .joined = true, .tries = 60, .reach = {4, 10, 30}, .manner = {.noise = 60}},
    {.goes_on = true, .joined = true, .tries = 200, .reach = {1, 4, 60}, .manner = {.noise = 24}},
    {.gather = true,
     .joined = true,
     .nothing = true,
     .tries = 60,
     .reach = {4, 10, 30},
     .manner = {.noise = 24}},
    {.goes_on = true, .joined = true, .tries = 300, .reach = {1, 4, 60}, .manner = {.noise = 24}},
    {.gather = true,
     .joined = true,
     .nothing = true,
     .tries = 60,
     .reach = {4, 10, 30},
     .manner = {.noise = 12}},
    {.goes_on = true, .joined = true, .tries = 300, .reach = {1, 4, 60}, .manner = {.noise = 24}},
    {.apart = true, .tries = 100, .reach = {1, 4, 60}, .manner = {.noise = 24}},
};

/* How much it matters that a tile does not lie. */
static unsigned weight_of(const struct plan *plan, unsigned index)
{
    const struct planned *tile = &plan->tiles[index];
    if (tile->lies || !plan->tiles[tile->on].lies)
        return 0;
    return index < plan->known || tile->boxed_in ? MISSING : 1;
}

/* One of the tiles that do not lie. */
static unsigned choose_missing(struct plan *plan)
{
    unsigned sum = 0, chosen = 0;
    for (unsigned i = 1; i < plan->count; i++) {
        unsigned weight = weight_of(plan, i);
        sum += weight;
        if (weight && random_below(&plan->random, sum) < weight)
            chosen = i;
    }
    return chosen;
}

static bool all_known_lie(const struct plan *plan)
{
    for (unsigned i = 1; i < plan->known; i++)
        if (!plan->tiles[i].lies)
            return false;
    return true;
}

/* A tile to come lies on ground that its own end may use: takes it away if a double, which might
 * come instead, would not fit. Returns whether. */
static bool lacks_room(struct plan *plan, unsigned index)
{
    const struct planned *tile = &plan->tiles[index];
    struct end end = plan_end(plan, index);
    if (!tile->lies)
        return !end_has_room(&plan->ground, &end, tile->needs);
    struct spot spot = tile->spot;
    plan_take(plan, index);
    if (!end_has_room(&plan->ground, &end, tile->needs))
        return true;
    plan_lay(plan, index, spot);
    return false;
}

/* How many ends have no room for what may come. */
static unsigned count_boxed_in(struct plan *plan)
{
    unsigned count = 0;
    for (unsigned i = plan->known; i < plan->count; i++) {
        struct planned *tile = &plan->tiles[i];
        tile->boxed_in =
            tile->on < plan->known && plan->tiles[tile->on].lies && lacks_room(plan, i);
        count += tile->boxed_in;
    }
    return count;
}

/* Takes away what may be in the way of a tile that is missing. */
static void make_room(struct plan *plan, struct reach reach)
{
    unsigned missing = choose_missing(plan);
    struct end end = plan_end(plan, missing);
    if (random_below(&plan->random, 100) < reach.branches) {
        unsigned branch = missing;
        for (unsigned up = 1 + random_below(&plan->random, UP_MOST); up && branch; up--)
            branch = plan->tiles[branch].on;
        plan_take(plan, branch);
    }
    plan_take_around(plan, end.x, end.y,
                     reach.least + (int)random_below(&plan->random, reach.more));
}

/* What was before, but for chance and trouble. */
static void undo(struct plan *plan, struct plan *before)
{
    before->random = plan->random;
    for (unsigned i = 0; i < plan->count; i++)
        before->tiles[i].trouble = plan->tiles[i].trouble;
    *plan = *before;
}

/* Ends that are boxed in weigh more than those that want the same ground. */
static unsigned lay_rest(struct plan *plan, unsigned *ret_boxed_in)
{
    unsigned missing = plan_lay_rest(plan);
    *ret_boxed_in = count_boxed_in(plan);
    return missing + MISSING * *ret_boxed_in;
}

/* The best that was found, in which all tiles known lie. */
struct finding {
    unsigned boxed_in; /* ends without room for what may come; NOT_FOUND: nothing yet */
    struct joint joints[TILE_COUNT];
};

static void keep(const struct plan *plan, unsigned boxed_in, struct finding *finding)
{
    if (boxed_in >= finding->boxed_in || !all_known_lie(plan))
        return;
    finding->boxed_in = boxed_in;
    for (unsigned i = 1; i < plan->known; i++) {
        const struct planned *tile = &plan->tiles[i];
        finding->joints[i].spot = tile->spot;
        finding->joints[i].out = (uint8_t)((plan->tiles[tile->on].spot.turn + tile->face) % 4);
    }
}

static void search(struct plan *plan, const struct attempt *attempt, struct finding *finding)
{
    struct plan before;
    unsigned boxed_in, least, polish = POLISH;
    least = lay_rest(plan, &boxed_in);
    keep(plan, boxed_in, finding);
    plan->manner = attempt->manner;
    for (unsigned tries = attempt->tries; least && tries; tries--) {
        if (boxed_in == 0 && all_known_lie(plan) && polish-- == 0)
            break;
        before = *plan;
        unsigned boxed_before = boxed_in;
        make_room(plan, attempt->reach);
        unsigned missing = lay_rest(plan, &boxed_in);
        if (missing < least + 1 + random_below(&plan->random, WORSE)) {
            least = missing;
            keep(plan, boxed_in, finding);
        } else {
            undo(plan, &before);
            boxed_in = boxed_before;
        }
    }
}

static bool is_any_apart(const struct work *work)
{
    for (unsigned i = 1; i + 1 < work->count; i++)
        if (work->joints[i].spot.form == FORM_APART)
            return true;
    return false;
}

static void start(struct plan *plan, const struct work *work, const struct attempt *attempt,
                  unsigned number)
{
    plan_init(plan, work, attempt->gather);
    random_seed(&plan->random, work->count + (unsigned)TILE_COUNT * number);
    plan->manner.shape = 4;
    if (attempt->nothing)
        plan_take_around(plan, 0, 0, GROUND_SIZE);
}

bool rearrange(struct work *work)
{
    struct plan plan;
    struct finding finding = {.boxed_in = NOT_FOUND};
    bool apart = is_any_apart(work);
    memcpy(finding.joints, work->joints, sizeof finding.joints);
    for (unsigned i = 0; i < sizeof attempts / sizeof attempts[0] && finding.boxed_in; i++) {
        const struct attempt *attempt = &attempts[i];
        if (apart ? attempt->joined : attempt->apart)
            continue;
        if (!attempt->goes_on)
            start(&plan, work, attempt, i);
        search(&plan, attempt, &finding);
    }
    memcpy(work->joints, finding.joints, sizeof finding.joints);
    return finding.boxed_in != NOT_FOUND;
}
