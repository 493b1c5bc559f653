/*
 * The triangle engine. The cells next to the layout are kept up to date as tiles are laid, each
 * with what its corners must show and the tiles that fit: laying a tile changes only the cells
 * around it.
 */
#include "engine.h"

#include <pasch/rules/triangle.h>

/* ---- The grid ---- */

enum { ROW = TRIANGLE_COLUMNS }; /* one row on in the map of cells */

/* The cell beyond each edge: left, above, right of a down cell; right, below, left of an up cell.
 */
static const struct {
    int8_t row, col, step;
} beyond[2][3] = {
    {{0, -1, -1}, {-1, 0, -ROW}, {0, 1, 1}},
    {{0, 1, 1}, {1, 0, ROW}, {0, -1, -1}},
};

/* From a cell's entry to the points of its corners. */
static const int8_t corner_step[2][3] = {{ROW, -1, 1}, {0, ROW + 1, ROW - 1}};

/* A cell near another or near a point, and which corner of it is meant. */
struct near {
    int16_t step;
    uint8_t corner;
};

/* The six cells round a point. */
static const struct near around[6] = {{0, 0},        {-ROW, 0}, {-ROW - 1, 1},
                                      {-ROW + 1, 2}, {1, 1},    {-1, 2}};

/* Of those round a corner of a cell the three that share only this corner with it. */
static const struct near opposite[2][3][3] = {
    {{{ROW, 0}, {ROW + 1, 1}, {ROW - 1, 2}},
     {{-ROW - 1, 0}, {-ROW - 2, 1}, {-2, 2}},
     {{-ROW + 1, 0}, {2, 1}, {-ROW + 2, 2}}},
    {{{-ROW, 0}, {-ROW - 1, 1}, {-ROW + 1, 2}},
     {{ROW + 1, 0}, {ROW + 2, 1}, {2, 2}},
     {{ROW - 1, 0}, {-2, 1}, {ROW - 2, 2}}},
};

INLINE unsigned step_to(unsigned at, int step)
{
    return (at + (unsigned)step) % TRIANGLE_CELLS;
}

/* The number at a point; TRIANGLE_ANY if no tile has a corner there. */
INLINE unsigned point_number(const struct triangle_table *table, unsigned point)
{
    unsigned entry = table->points[point / 4] >> (point / 2 % 2 * 4) & 15u;
    return entry ? entry - 1 : TRIANGLE_ANY;
}

INLINE void mark_point(struct triangle_table *table, unsigned point, unsigned number)
{
    table->points[point / 4] |= (uint8_t)((number + 1) << (point / 2 % 2 * 4));
}

int triangle_place_at(const struct round *round, int row, int col)
{
    for (unsigned i = 0; i < round->triangle.count; i++)
        if (round->triangle.places[i].row == row && round->triangle.places[i].col == col)
            return (int)i;
    return -1;
}

/* ---- Places ---- */

enum { NO_TILE_FITS = 7 }; /* as the needs of a place */

INLINE void find_fits(struct triangle_table *table, unsigned number)
{
    const uint8_t *needs = table->places[number].needs;
    table->fits[number] =
        needs[0] == NO_TILE_FITS ? 0 : triangle_fitting(needs[0], needs[1], needs[2]);
}

/* A tile has been laid there: the last place moves into the gap. */
INLINE void close_place(struct triangle_table *table, unsigned number)
{
    unsigned last = --table->count;
    table->cells[table->places[last].at] = (uint8_t)(number + 1);
    table->cells[table->places[number].at] = TRIANGLE_TAKEN;
    table->places[number] = table->places[last];
    table->fits[number] = table->fits[last];
    table->fits[last] = 0;
}

/* A corner point has got its number: the places that touch the tile only there must match (T5). */
INLINE void ask_opposite(struct triangle_table *table, unsigned at, bool up, unsigned corner,
                         unsigned number)
{
    for (unsigned i = 0; i < 3; i++) {
        struct near near = opposite[up][corner][i];
        unsigned cell = table->cells[step_to(at, near.step)];
        if (cell == 0 || cell == TRIANGLE_TAKEN)
            continue;
        table->places[cell - 1].needs[near.corner] = (uint8_t)number;
        find_fits(table, cell - 1);
    }
}

/* The cell beyond an edge of the tile at `from` becomes a place. */
INLINE void open_place(struct triangle_table *table, const struct sheet *sheet,
                       const struct triangle_place *from, unsigned edge, unsigned number,
                       unsigned next_number)
{
    unsigned next = edge == 2 ? 0 : edge + 1, third = 3 - edge - next;
    unsigned at = step_to(from->at, beyond[from->up][edge].step);
    struct triangle_place *place = &table->places[table->count];
    place->row = (int8_t)(from->row + beyond[from->up][edge].row);
    place->col = (int8_t)(from->col + beyond[from->up][edge].col);
    place->at = (uint16_t)at;
    place->up = !from->up;
    place->edges = (uint8_t)(1u << edge);
    place->needs[edge] = (uint8_t)number;
    place->needs[next] = (uint8_t)next_number;
    unsigned point = step_to(at, corner_step[place->up][third]);
    place->needs[third] = (uint8_t)(sheet->tips_match ? point_number(table, point) : TRIANGLE_ANY);
    find_fits(table, table->count);
    table->cells[at] = ++table->count;
}

/* What a corner asks for. Where tips need not match two tiles may ask for different numbers: then
 * nothing fits. */
INLINE void ask(struct triangle_place *place, unsigned corner, unsigned number)
{
    bool clash = place->needs[corner] != TRIANGLE_ANY && place->needs[corner] != number;
    place->needs[corner] = (uint8_t)number;
    if (clash)
        place->needs[0] = place->needs[1] = place->needs[2] = NO_TILE_FITS;
}

/* A place gets one more edge. */
INLINE void widen_place(struct triangle_table *table, unsigned place, unsigned edge,
                        unsigned number, unsigned next_number)
{
    table->places[place].edges |= (uint8_t)(1u << edge);
    ask(&table->places[place], edge, number);
    ask(&table->places[place], edge == 2 ? 0 : edge + 1, next_number);
    find_fits(table, place);
}

/* Lays a tile with these corners at a place that is no longer in the list. */
INLINE void lay(struct triangle_table *table, const struct sheet *sheet,
                const struct triangle_place *place, const uint8_t *corners)
{
    for (unsigned i = 0; i < 3; i++) {
        unsigned point = step_to(place->at, corner_step[place->up][i]);
        if (place->needs[i] != TRIANGLE_ANY || point_number(table, point) != TRIANGLE_ANY)
            continue;
        mark_point(table, point, corners[i]);
        if (sheet->tips_match)
            ask_opposite(table, place->at, place->up, i, corners[i]);
    }
    for (unsigned edge = 0; edge < 3; edge++) {
        unsigned next = edge == 2 ? 0 : edge + 1;
        unsigned cell = table->cells[step_to(place->at, beyond[place->up][edge].step)];
        if (cell == 0)
            open_place(table, sheet, place, edge, corners[next], corners[edge]);
        else if (cell != TRIANGLE_TAKEN)
            widen_place(table, cell - 1, edge, corners[next], corners[edge]);
    }
}

/* ---- Points ---- */

static unsigned count_hexagons(const struct triangle_table *table,
                               const struct triangle_place *place)
{
    unsigned hexagons = 0;
    for (unsigned corner = 0; corner < 3; corner++) {
        unsigned point = step_to(place->at, corner_step[place->up][corner]);
        unsigned taken = 1; /* the tile to be laid */
        for (unsigned i = 0; i < 6; i++)
            taken += table->cells[step_to(point, around[i].step)] == TRIANGLE_TAKEN;
        hexagons += taken == 6;
    }
    return hexagons;
}

INLINE int bonus_points(const struct sheet *sheet, const struct placement *placement, tile tile)
{
    int points = placement->out ? sheet->out_bonus : 0;
    if (placement->lead)
        points += tile == 0 ? sheet->blank_lead_bonus : sheet->lead_bonus;
    else if (placement->hexagons)
        points += (int)placement->hexagons * sheet->hexagon;
    else if (placement->joint)
        points += sheet->joint;
    else if (placement->bridge)
        points += sheet->bridge;
    return points;
}

/* Two corners at least are asked for; the third is what the tile's value leaves. */
INLINE void find_corners(const struct triangle_place *place, tile tile, uint8_t *ret_corners)
{
    unsigned rest = triangle_value(tile) + TRIANGLE_ANY;
    for (unsigned i = 0; i < 3; i++)
        rest -= place->needs[i];
    for (unsigned i = 0; i < 3; i++)
        ret_corners[i] = place->needs[i] == TRIANGLE_ANY ? (uint8_t)rest : place->needs[i];
}

/* Into the caller's memory: a copy of so many small members stalls the processor. */
INLINE void find_placement(const struct round *round, const struct sheet *sheet, struct move move,
                           struct placement *placement)
{
    *placement = (struct placement){.row = 0};
    tile tile = (uint8_t)move.tile;
    bool from_hand = !(round->stage == STAGE_LEAD && sheet->stock_lead);
    placement->out = from_hand && round->counts[round->turn] == 1 && sheet->out_ends;
    if (round->stage == STAGE_LEAD) {
        placement->lead = true;
        for (unsigned i = 0; i < 3; i++)
            placement->corners[i] = triangle_corners[tile][(i + move.where) % 3];
    } else {
        const struct triangle_place *place = &round->triangle.places[move.on];
        placement->row = place->row;
        placement->col = place->col;
        find_corners(place, tile, placement->corners);
        placement->joint = (place->edges & (place->edges - 1)) != 0;
        if (placement->joint) {
            placement->hexagons = count_hexagons(&round->triangle, place);
            placement->joint = placement->hexagons == 0;
        } else { /* Edge i leaves the corner i + 2 opposite. */
            unsigned third = place->edges == 1 ? 2 : place->edges == 2 ? 0 : 1;
            unsigned point = step_to(place->at, corner_step[place->up][third]);
            placement->bridge = place->needs[third] != TRIANGLE_ANY ||
                                point_number(&round->triangle, point) != TRIANGLE_ANY;
        }
    }
    placement->points = (int)triangle_value(tile) + bonus_points(sheet, placement, tile);
}

struct placement triangle_placement(const struct round *round, const struct sheet *sheet,
                                    struct move move)
{
    struct placement placement;
    find_placement(round, sheet, move, &placement);
    return placement;
}

/* ---- Moves ---- */

struct tile_set triangle_fitting_tiles(const struct round *round)
{
    struct tile_set fit = {{0}};
    for (unsigned i = 0; i < round->triangle.count; i++)
        fit.word[0] |= round->triangle.fits[i];
    return fit;
}

/* T6: once a player has drawn, only the tile just drawn may be placed. */
INLINE uint64_t choice_of(const struct round *round)
{
    return round->draws ? UINT64_C(1) << round->drawn : round->tail[round->turn];
}

/* What may be done instead of placing: always one thing. T6, T7 */
INLINE enum action other_action(const struct round *round, const struct sheet *sheet)
{
    bool more = round->draws < sheet->turn_draws;
    if (more && round_drawable(round, sheet))
        return ACTION_DRAW;
    return round->draws == 0 || (more && sheet->dry_draw == DRY_DRAW_PENALTY) ? ACTION_PASS
                                                                              : ACTION_DONE;
}

INLINE struct move lead_move(const struct round *round, unsigned turn)
{
    return (struct move){
        .action = ACTION_PLACE, .tile = round->lead, .on = TILE_NONE, .where = turn & 7u};
}

static unsigned moves_of(const struct round *round, const struct sheet *sheet, struct move *moves,
                         bool exact)
{
    unsigned count = 0;
    if (round->stage == STAGE_OVER)
        return 0;
    if (round->stage == STAGE_LEAD) {
        unsigned turns = exact && !triangle_is_triple(round->lead) ? 3 : 1;
        for (; count < turns; count++)
            moves[count] = lead_move(round, count);
        return count;
    }
    uint64_t choice = choice_of(round);
    for (unsigned i = 0; i < round->triangle.count; i++)
        for (uint64_t tiles = round->triangle.fits[i] & choice; tiles;)
            moves[count++] = (struct move){
                .action = ACTION_PLACE, .tile = bits_pop(&tiles) & 255u, .on = i & 255u};
    moves[count++] = move_without_tile(other_action(round, sheet));
    return count;
}

unsigned triangle_moves(const struct round *round, const struct sheet *sheet,
                        struct move *ret_moves)
{
    return moves_of(round, sheet, ret_moves, true);
}

unsigned triangle_search_moves(const struct round *round, const struct sheet *sheet,
                               struct move *ret_moves)
{
    return moves_of(round, sheet, ret_moves, false);
}

INLINE struct move random_move_of(const struct round *round, const struct sheet *sheet,
                                  struct random *random)
{
    if (round->stage == STAGE_LEAD)
        return lead_move(round, 0);
    const uint64_t *fits = round->triangle.fits;
    uint64_t choice = choice_of(round);
    unsigned total = 1, i = 0;
    /* By fours: behind the last place nothing fits. */
    for (unsigned place = 0; place < round->triangle.count; place += 4)
        total += bits_count(fits[place] & choice) + bits_count(fits[place + 1] & choice) +
                 bits_count(fits[place + 2] & choice) + bits_count(fits[place + 3] & choice);
    unsigned at = total > 1 ? random_below(random, total) : 0;
    if (at == total - 1)
        return move_without_tile(other_action(round, sheet));
    for (unsigned count; at >= (count = bits_count(fits[i] & choice)); i++)
        at -= count;
    uint64_t tiles = fits[i] & choice;
    while (at--)
        tiles &= tiles - 1;
    return (struct move){.action = ACTION_PLACE, .tile = bits_lowest(tiles) & 255u, .on = i & 255u};
}

struct move triangle_random_move(const struct round *round, const struct sheet *sheet,
                                 struct random *random)
{
    return random_move_of(round, sheet, random);
}

/* ---- Turns ---- */

INLINE void end_turn(struct round *round, const struct sheet *sheet)
{
    round->draws = 0;
    round->drawn = TILE_NONE;
    next_turn(round, sheet);
}

/* G4, T9: nothing can be drawn and no tile in any hand fits. */
INLINE void end_if_blocked(struct round *round, const struct sheet *sheet)
{
    if (round_drawable(round, sheet))
        return;
    uint64_t hands = 0;
    for (unsigned seat = 0; seat < round->seats; seat++)
        hands |= round->tail[seat];
    for (unsigned i = 0; i < round->triangle.count; i++)
        if (round->triangle.fits[i] & hands)
            return;
    end_round(round, REASON_BLOCKED, ROUND_NO_SEAT);
}

INLINE void apply_place(struct round *round, const struct sheet *sheet, struct move move)
{
    struct placement placement;
    find_placement(round, sheet, move, &placement);
    unsigned seat = round->turn;
    bool led = round->stage == STAGE_LEAD;
    round->gains[seat] += placement.points;
    if (!led || !sheet->stock_lead) {
        round->tail[seat] &= ~(UINT64_C(1) << move.tile);
        round->counts[seat]--;
    }
    round->laid++;
    round->passes = 0;
    round->stage = STAGE_PLAY;
    struct triangle_place place = {.up = true, .needs = {TRIANGLE_ANY, TRIANGLE_ANY, TRIANGLE_ANY}};
    if (led) {
        round->triangle.cells[0] = TRIANGLE_TAKEN;
    } else {
        place = round->triangle.places[move.on];
        close_place(&round->triangle, move.on);
    }
    lay(&round->triangle, sheet, &place, placement.corners);
    if (placement.out) {
        end_round(round, REASON_OUT, seat);
        return;
    }
    end_turn(round, sheet);
    end_if_blocked(round, sheet);
}

INLINE void apply_draw(struct round *round, const struct sheet *sheet)
{
    tile drawn = round_deck(round)[round->stock++];
    round->tail[round->turn] |= UINT64_C(1) << drawn;
    round->counts[round->turn]++;
    round->gains[round->turn] -= sheet->draw_cost;
    round->drawn = drawn;
    round->draws++;
    bool last = round->draws == sheet->turn_draws;
    bool dry = round_drawable(round, sheet) == 0;
    if (!last && (!dry || sheet->dry_draw == DRY_DRAW_PENALTY)) {
        end_if_blocked(round, sheet);
        return;
    }
    uint64_t fits = triangle_fitting_tiles(round).word[0];
    if (fits >> drawn & 1)
        return; /* He may place it, or say done. */
    if (last)
        round->gains[round->turn] -= sheet->fruitless_cost;
    end_turn(round, sheet);
    end_if_blocked(round, sheet);
}

/* T7: all players in a row pass with nothing to draw. */
INLINE void apply_pass(struct round *round, const struct sheet *sheet)
{
    round->gains[round->turn] -= sheet->pass_cost;
    if (++round->passes == bits_count(round->in))
        end_round(round, REASON_BLOCKED, ROUND_NO_SEAT);
    else
        end_turn(round, sheet);
}

INLINE void apply(struct round *round, const struct sheet *sheet, struct move move)
{
    switch (move.action) {
    case ACTION_PLACE:
        apply_place(round, sheet, move);
        break;
    case ACTION_DRAW:
        apply_draw(round, sheet);
        break;
    case ACTION_PASS:
        apply_pass(round, sheet);
        break;
    default: /* done */
        if (round->draws == sheet->turn_draws)
            round->gains[round->turn] -= sheet->fruitless_cost;
        end_turn(round, sheet);
    }
}

void triangle_apply(struct round *round, const struct sheet *sheet, struct move move)
{
    apply(round, sheet, move);
}

int triangle_points(const struct round *round, const struct sheet *sheet, struct move move)
{
    if (move.action == ACTION_PLACE)
        return triangle_placement(round, sheet, move).points;
    struct round after;
    round_copy(&after, round);
    apply(&after, sheet, move);
    return after.gains[round->turn] - round->gains[round->turn];
}

unsigned triangle_play_out(struct round *round, const struct sheet *sheet, struct random *random)
{
    unsigned actions = 0;
    for (; round->stage != STAGE_OVER; actions++)
        apply(round, sheet, random_move_of(round, sheet, random));
    return actions;
}
