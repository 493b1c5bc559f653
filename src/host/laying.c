/* Layouts, in the loop or in threads. */
#include "laying.h"
#include "clock.h"
#include "desk.h"
#include "readers.h"

#include <stdlib.h>
#include <string.h>

enum { QUICK_TILES = 28 }; /* with so many it takes a millisecond at most */

static const struct {
    uint8_t wide, high;
} proportions[PROPORTIONS] = {{2, 1}, {3, 2}, {1, 1}, {2, 3}, {1, 2}};

unsigned desk_proportion(unsigned wide, unsigned high)
{
    /* The borders between neighbours are their geometric means: √3, √1.5 and so on. */
    unsigned a = wide * wide, b = high * high;
    if (a >= 3 * b)
        return 0;
    if (2 * a >= 3 * b)
        return 1;
    if (3 * a >= 2 * b)
        return 2;
    return 3 * a >= b ? 3 : 4;
}

/* ---- Finding ---- */

static void destroy_positions(struct positions *positions)
{
    if (!positions)
        return;
    free(positions->ends);
    free(positions);
}

static bool has_hidden_piece(const struct layout *layout)
{
    unsigned i = 0;
    while (i < layout->count && !layout->pieces[i].down)
        i++;
    return i < layout->count;
}

/* A copy in memory of its own; NULL if there is none: then it is found again. */
static void *keep(const void *data, size_t bytes)
{
    void *copy = malloc(bytes ? bytes : 1);
    if (copy)
        memcpy(copy, data, bytes);
    return copy;
}

/* Follows the table as everybody sees it. */
static void follow(struct positions *positions, const struct match *seen, uint32_t at)
{
    struct layout_end ends[LAYOUT_ENDS_MAX];
    struct layout *layout = &positions->layout;
    layout_follow(layout, &seen->trail, &seen->sheet);
    free(positions->ends);
    positions->ends = NULL;
    if (layout_seeks(&seen->sheet) && seen->round.laid && !has_hidden_piece(layout)) {
        positions->end_count = layout_ends(layout, &seen->round, &seen->sheet, &seen->trail, ends);
        positions->ends = keep(ends, positions->end_count * sizeof ends[0]);
    }
    positions->at = at;
}

/* What was found last, to go on from; NULL if there is no memory. */
static struct positions *copy_positions(const struct desk *desk, unsigned proportion)
{
    const struct positions *last = desk->layouts.positions[proportion];
    struct positions *copy = calloc(1, sizeof *copy);
    if (copy && last)
        copy->layout = last->layout;
    else if (copy)
        layout_init(&copy->layout, proportions[proportion].wide, proportions[proportion].high);
    return copy;
}

static void set_positions(struct desk *desk, unsigned proportion, struct positions *positions)
{
    destroy_positions(desk->layouts.positions[proportion]);
    desk->layouts.positions[proportion] = positions;
}

/* The positions of the present; NULL if there is no memory. */
static const struct positions *find_positions(struct desk *desk, unsigned proportion)
{
    struct positions *positions = desk->layouts.positions[proportion];
    uint32_t at = table_at(desk->table);
    if (!positions) {
        positions = copy_positions(desk, proportion);
        desk->layouts.positions[proportion] = positions;
    }
    if (positions && positions->at != at) {
        struct view *view = malloc(sizeof *view);
        if (!view)
            return NULL;
        view_make(view, &desk->table->match, VIEW_SPECTATOR);
        follow(positions, &view->seen, at);
        free(view);
    }
    return positions;
}

void laying_add(struct desk *desk, unsigned proportion, struct seat_tale *tale)
{
    const struct positions *positions = find_positions(desk, proportion);
    const struct ghosts *ghosts = desk->layouts.ghosts[proportion];
    if (!positions)
        return;
    tale->layout = &positions->layout;
    tale->ends = positions->ends;
    tale->end_count = positions->end_count;
    if (ghosts && ghosts->at == tale->at && view_is_to_act(tale->view))
        tale->ghosts = ghosts->pieces;
}

void laying_forget(struct desk *desk)
{
    for (unsigned i = 0; i < PROPORTIONS; i++) {
        destroy_positions(desk->layouts.positions[i]);
        free(desk->layouts.ghosts[i]);
        desk->layouts.positions[i] = NULL;
        desk->layouts.ghosts[i] = NULL;
    }
}

/* ---- In threads ---- */

/* One of both: what everybody sees, or the ghosts of the seat to act. */
struct laying {
    struct work work; /* first: what the threads know of it */
    struct desk *desk;
    uint8_t proportion;
    uint32_t at;
    struct view view;
    struct positions *positions; /* of ghosts: those that they belong to */
    struct ghosts *ghosts;       /* NULL: it is about positions */
};

static void destroy(struct laying *laying)
{
    destroy_positions(laying->positions);
    free(laying->ghosts);
    free(laying);
}

static void run(struct work *work, struct store *store)
{
    struct laying *laying = (struct laying *)work;
    const struct match *seen = &laying->view.seen;
    struct move moves[ROUND_MOVES_MAX];
    (void)store;
    if (!laying->ghosts) {
        follow(laying->positions, seen, laying->at);
        return;
    }
    unsigned count = view_moves(&laying->view, moves);
    for (unsigned id = 0; id < count; id++)
        if (moves[id].action == ACTION_PLACE)
            laying->ghosts->pieces[id] = layout_ghost(&laying->positions->layout, &seen->round,
                                                      &seen->sheet, &seen->trail, moves[id]);
    laying->ghosts->at = laying->at;
}

/* The table may have gone on meanwhile: then whoever waits asks again. */
static void finish(struct work *work)
{
    struct laying *laying = (struct laying *)work;
    struct desk *desk = laying->desk;
    unsigned proportion = laying->proportion;
    desk->layouts.busy[proportion] = false;
    if (work->ran && laying->ghosts) {
        free(desk->layouts.ghosts[proportion]);
        desk->layouts.ghosts[proportion] = laying->ghosts;
        laying->ghosts = NULL;
    } else if (work->ran) {
        set_positions(desk, proportion, laying->positions);
        laying->positions = NULL;
    }
    destroy(laying);
    desk_see(desk, proportion);
    desk_tick(desk, clock_now());
}

/* False if there is no memory. */
static bool start(struct desk *desk, unsigned seat, unsigned proportion, const void *asker)
{
    struct move moves[ROUND_MOVES_MAX];
    struct laying *laying = malloc(sizeof *laying);
    if (!laying)
        return false;
    *laying =
        (struct laying){.work = {.kind = WORK_LAY, .asker = asker, .run = run, .done = finish},
                        .desk = desk,
                        .proportion = (uint8_t)proportion,
                        .at = table_at(desk->table),
                        .positions = copy_positions(desk, proportion)};
    view_make(&laying->view, &desk->table->match, seat);
    if (seat != VIEW_SPECTATOR)
        laying->ghosts = calloc(1, sizeof *laying->ghosts + view_moves(&laying->view, moves) *
                                                                sizeof laying->ghosts->pieces[0]);
    if (!laying->positions || (seat != VIEW_SPECTATOR && !laying->ghosts)) {
        destroy(laying);
        return false;
    }
    desk->layouts.busy[proportion] = true;
    readers_submit(desk->host->readers, &laying->work);
    return true;
}

static bool is_quick(const struct match *match)
{
    return !layout_seeks(&match->sheet) || sheet_tiles(&match->sheet) <= QUICK_TILES ||
           match->trail.count == 0;
}

bool laying_is_done(struct desk *desk, unsigned seat, unsigned proportion, const void *asker)
{
    const struct match *match = &desk->table->match;
    uint32_t at = table_at(desk->table);
    if (desk->table->state == TABLE_WAITING || is_quick(match))
        return true;
    if (desk->layouts.busy[proportion])
        return false;
    const struct positions *positions = desk->layouts.positions[proportion];
    if (!positions || positions->at != at)
        return !start(desk, VIEW_SPECTATOR, proportion, asker);
    const struct ghosts *ghosts = desk->layouts.ghosts[proportion];
    bool acts = match->stage == MATCH_PLAY && match->round.turn == seat;
    return !acts || (ghosts && ghosts->at == at) || !start(desk, seat, proportion, asker);
}
