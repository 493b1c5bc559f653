/*
 * The triangle engine. The cells next to the layout are kept up to date as tiles are laid, each
 * with what its corners must show and the tiles that fit: laying a tile changes only the cells
 * around it.
 */
#include "engine.h"

#include <pasch/rules/triangle.h>

/* ---- The grid ---- */

INLINE bool points_up(int row, int col)
{
    return ((row + col) & 1) == 0;
}

INLINE unsigned cell_index(int row, int col)
{
    return ((unsigned)row % TRIANGLE_ROWS) * TRIANGLE_COLUMNS + (unsigned)col % TRIANGLE_COLUMNS;
}

/* The cell beyond an edge: right, below, left of an up cell; left, above, right of a down cell. */
INLINE void step_over(int row, int col, unsigned edge, int *ret_row, int *ret_col)
{
    bool up = points_up(row, col);
    *ret_row = row + (edge == 1 ? (up ? 1 : -1) : 0);
    *ret_col = col + (edge == 1 ? 0 : (edge == 0) == up ? 1 : -1);
}

struct point {
    int line, pos;
};

INLINE struct point corner_point(int row, int col, unsigned corner)
{
    bool up = points_up(row, col);
    if (corner == 0)
        return (struct point){.line = up ? row : row + 1, .pos = col};
    return (struct point){.line = up ? row + 1 : row, .pos = col + ((corner == 1) == up ? 1 : -1)};
}

/* Only points whose line and pos are both even or both odd exist: two columns share an entry. */
INLINE unsigned point_index(struct point point)
{
    unsigned column = ((unsigned)point.pos % TRIANGLE_COLUMNS) / 2;
    return ((unsigned)point.line % TRIANGLE_ROWS) * (TRIANGLE_COLUMNS / 2) + column;
}

/* The number at a corner point; TRIANGLE_ANY if no tile has a corner there. */
INLINE unsigned point_number(const struct triangle_table *table, struct point point)
{
    unsigned index = point_index(point);
    unsigned entry = table->points[index / 2] >> (index % 2 * 4) & 15u;
    return entry ? entry - 1 : TRIANGLE_ANY;
}

INLINE void mark_point(struct triangle_table *table, struct point point, unsigned number)
{
    unsigned index = point_index(point);
    table->points[index / 2] |= (uint8_t)((number + 1) << (index % 2 * 4));
}

/* The six cells round a point, and which corner of theirs it is. */
static const struct {
    int8_t row, col;
    uint8_t corner;
} around[6] = {{0, 0, 0}, {-1, 0, 0}, {-1, -1, 1}, {-1, 1, 2}, {0, 1, 1}, {0, -1, 2}};

INLINE bool is_taken(const struct triangle_table *table, int row, int col)
{
    return table->cells[cell_index(row, col)] == TRIANGLE_TAKEN;
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

/* What a corner asks for; two tiles that ask for different numbers there (only where tips need not
 * match) shut the place. */
INLINE void ask(struct triangle_place *place, unsigned corner, unsigned number)
{
    bool clash = place->needs[corner] != TRIANGLE_ANY && place->needs[corner] != number;
    place->needs[corner] = (uint8_t)number;
    if (clash)
        place->needs[0] = place->needs[1] = place->needs[2] = NO_TILE_FITS;
}

INLINE void find_fits(struct triangle_place *place)
{
    const uint8_t *needs = place->needs;
    place->fits = needs[0] == NO_TILE_FITS ? 0 : triangle_fitting(needs[0], needs[1], needs[2]);
}

/* The place at a cell next to the layout, made if there is none yet. */
INLINE struct triangle_place *open_place(struct triangle_table *table, const struct sheet *sheet,
                                         int row, int col)
{
    uint8_t *cell = &table->cells[cell_index(row, col)];
    if (*cell)
        return &table->places[*cell - 1];
    struct triangle_place *place = &table->places[table->count++];
    *cell = table->count;
    place->row = (int8_t)row;
    place->col = (int8_t)col;
    place->edges = 0;
    for (unsigned i = 0; i < 3; i++)
        place->needs[i] =
            (uint8_t)(sheet->tips_match ? point_number(table, corner_point(row, col, i))
                                        : TRIANGLE_ANY);
    return place;
}

/* A tile has been laid there: the last place moves into the gap. */
INLINE void close_place(struct triangle_table *table, unsigned number)
{
    table->count--;
    if (number != table->count) {
        table->places[number] = table->places[table->count];
        table->cells[cell_index(table->places[number].row, table->places[number].col)] =
            (uint8_t)(number + 1);
    }
}

/* A corner point has got its number: the places round it must match (T5). */
INLINE void ask_around(struct triangle_table *table, struct point point, unsigned number)
{
    for (unsigned i = 0; i < 6; i++) {
        int row = point.line + around[i].row, col = point.pos + around[i].col;
        unsigned cell = table->cells[cell_index(row, col)];
        if (cell == 0 || cell == TRIANGLE_TAKEN)
            continue;
        struct triangle_place *place = &table->places[cell - 1];
        if (place->needs[around[i].corner] != TRIANGLE_ANY)
            continue;
        place->needs[around[i].corner] = (uint8_t)number;
        find_fits(place);
    }
}

INLINE void lay(struct triangle_table *table, const struct sheet *sheet, int row, int col,
                const uint8_t *corners)
{
    table->cells[cell_index(row, col)] = TRIANGLE_TAKEN;
    for (unsigned i = 0; i < 3; i++) {
        struct point point = corner_point(row, col, i);
        if (point_number(table, point) != TRIANGLE_ANY)
            continue;
        mark_point(table, point, corners[i]);
        if (sheet->tips_match)
            ask_around(table, point, corners[i]);
    }
    for (unsigned edge = 0; edge < 3; edge++) {
        int beyond_row, beyond_col;
        step_over(row, col, edge, &beyond_row, &beyond_col);
        if (is_taken(table, beyond_row, beyond_col))
            continue;
        struct triangle_place *place = open_place(table, sheet, beyond_row, beyond_col);
        unsigned next = edge == 2 ? 0 : edge + 1;
        place->edges |= (uint8_t)(1u << edge);
        ask(place, edge, corners[next]);
        ask(place, next, corners[edge]);
        find_fits(place);
    }
}

/* ---- Points ---- */

static unsigned count_hexagons(const struct triangle_table *table, int row, int col)
{
    unsigned hexagons = 0;
    for (unsigned corner = 0; corner < 3; corner++) {
        struct point point = corner_point(row, col, corner);
        unsigned taken = 1; /* the tile to be laid */
        for (unsigned i = 0; i < 6; i++)
            taken += is_taken(table, point.line + around[i].row, point.pos + around[i].col);
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

INLINE struct placement placement_of(const struct round *round, const struct sheet *sheet,
                                     struct move move)
{
    struct placement placement = {.row = 0};
    tile tile = (uint8_t)move.tile;
    bool from_hand = !(round->stage == STAGE_LEAD && sheet->stock_lead);
    placement.out = from_hand && round->counts[round->turn] == 1 && sheet->out_ends;
    if (round->stage == STAGE_LEAD) {
        placement.lead = true;
        for (unsigned i = 0; i < 3; i++)
            placement.corners[i] = triangle_corners[tile][(i + move.where) % 3];
    } else {
        const struct triangle_place *place = &round->triangle.places[move.on];
        placement.row = place->row;
        placement.col = place->col;
        triangle_turn(tile, place->needs, placement.corners);
        placement.joint = (place->edges & (place->edges - 1)) != 0;
        if (placement.joint) {
            placement.hexagons = count_hexagons(&round->triangle, place->row, place->col);
            placement.joint = placement.hexagons == 0;
        } else { /* Edge i leaves the corner i + 2 opposite. */
            unsigned opposite = place->edges == 1 ? 2 : place->edges == 2 ? 0 : 1;
            struct point point = corner_point(place->row, place->col, opposite);
            placement.bridge = point_number(&round->triangle, point) != TRIANGLE_ANY;
        }
    }
    placement.points = (int)triangle_value(tile) + bonus_points(sheet, &placement, tile);
    return placement;
}

struct placement triangle_placement(const struct round *round, const struct sheet *sheet,
                                    struct move move)
{
    return placement_of(round, sheet, move);
}

/* ---- Moves ---- */

struct tile_set triangle_fitting_tiles(const struct round *round)
{
    struct tile_set fit = {{0}};
    for (unsigned i = 0; i < round->triangle.count; i++)
        fit.word[0] |= round->triangle.places[i].fits;
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
        for (uint64_t tiles = round->triangle.places[i].fits & choice; tiles;)
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
    const struct triangle_place *places = round->triangle.places;
    uint64_t choice = choice_of(round);
    unsigned total = 1, i = 0;
    for (unsigned place = 0; place < round->triangle.count; place++)
        total += bits_count(places[place].fits & choice);
    unsigned at = total > 1 ? random_below(random, total) : 0;
    if (at == total - 1)
        return move_without_tile(other_action(round, sheet));
    for (unsigned count; at >= (count = bits_count(places[i].fits & choice)); i++)
        at -= count;
    uint64_t tiles = places[i].fits & choice;
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
        if (round->triangle.places[i].fits & hands)
            return;
    end_round(round, REASON_BLOCKED, ROUND_NO_SEAT);
}

INLINE void apply_place(struct round *round, const struct sheet *sheet, struct move move)
{
    struct placement placement = placement_of(round, sheet, move);
    unsigned seat = round->turn;
    bool led = round->stage == STAGE_LEAD;
    round->gains[seat] += (int16_t)placement.points;
    if (!led || !sheet->stock_lead) {
        round->tail[seat] &= ~(UINT64_C(1) << move.tile);
        round->counts[seat]--;
    }
    round->laid++;
    round->passes = 0;
    round->stage = STAGE_PLAY;
    if (!led)
        close_place(&round->triangle, move.on);
    lay(&round->triangle, sheet, placement.row, placement.col, placement.corners);
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
    round->gains[round->turn] -= (int16_t)sheet->draw_cost;
    round->drawn = drawn;
    round->draws++;
    round->draws_left--;
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
        round->gains[round->turn] -= (int16_t)sheet->fruitless_cost;
    end_turn(round, sheet);
    end_if_blocked(round, sheet);
}

/* T7: all players in a row pass with nothing to draw. */
INLINE void apply_pass(struct round *round, const struct sheet *sheet)
{
    round->gains[round->turn] -= (int16_t)sheet->pass_cost;
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
            round->gains[round->turn] -= (int16_t)sheet->fruitless_cost;
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
        return placement_of(round, sheet, move).points;
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
