/*
 * Playing with triangles. The cells next to the layout are kept up to date as tiles are laid, each
 * with what its corners must show and the tiles that fit: laying a tile changes only the cells
 * around it.
 */
#include "inside.h"

#include <pasch/rules/turns.h>

/* ---- The grid ---- */

enum { ROW = TRIANGLE_COLUMNS }; /* one row on in the map of cells */

/*
 * What lies round each edge of a cell. An edge of a down cell is left, above, right of it, of an up
 * cell right, below, left. The tip is the corner that is not on the edge; the cell beyond has the
 * other two corners in common, and its own tip has the same number.
 */
static const struct edge {
    int8_t row, col;     /* to the cell beyond */
    int16_t step;        /* the same in the map of cells */
    int16_t tip, beyond; /* from the cell's entry to the points of its own tip and of that beyond */
    int16_t opposite[3]; /* the cells that share only the tip with it: as their corner 0, 1, 2 */
    uint16_t tip_shift;  /* where the tip is in a word of three corners */
} edges_of[2][3] = {
    {{0, -1, -1, 1, ROW - 2, {-ROW + 1, 2, -ROW + 2}, 0},
     {-1, 0, -ROW, ROW, -ROW, {ROW, ROW + 1, ROW - 1}, 6},
     {0, 1, 1, -1, ROW + 2, {-ROW - 1, -ROW - 2, -2}, 3}},
    {{0, 1, 1, ROW - 1, 2, {ROW - 1, -2, ROW - 2}, 0},
     {1, 0, ROW, 0, 2 * ROW, {-ROW, -ROW - 1, -ROW + 1}, 6},
     {0, -1, -1, ROW + 1, -2, {ROW + 1, ROW + 2, 2}, 3}},
};

/* From a cell's entry to the points of its corners. */
static const int8_t corner_step[2][3] = {{ROW, -1, 1}, {0, ROW + 1, ROW - 1}};

/* The six cells round a point. */
static const int16_t around[6] = {0, -ROW, -ROW - 1, -ROW + 1, 1, -1};

/* Whether a cell points up. */
INLINE unsigned is_up(struct triangle_place cell)
{
    return ~((unsigned)cell.row + (unsigned)cell.col) & 1;
}

INLINE unsigned step_to(unsigned at, int step)
{
    return (at + (unsigned)step) % TRIANGLE_CELLS;
}

/* The number at a point; TRIANGLE_ANY if no tile has a corner there. */
INLINE unsigned point_number(const struct triangle_table *table, unsigned point)
{
    return (table->points[point / 4] >> (point / 2 % 2 * 4) & 15u) ^ TRIANGLE_ANY;
}

INLINE void mark_point(struct triangle_table *table, unsigned point, unsigned number)
{
    table->points[point / 4] |= (uint8_t)((number ^ TRIANGLE_ANY) << (point / 2 % 2 * 4));
}

int triangle_place_at(const struct round *round, int row, int col)
{
    for (unsigned i = 0; i < round->triangle.count; i++)
        if (round->triangle.places[i].row == row && round->triangle.places[i].col == col)
            return (int)i;
    return -1;
}

/* ---- Places ---- */

/* Three corners in one word, as triangle_fits wants them: what they show or must show. */
INLINE unsigned corner_shift(unsigned corner)
{
    return 6 - 3 * corner;
}

INLINE unsigned corner_of(unsigned corners, unsigned corner)
{
    return corners >> corner_shift(corner) & 7;
}

INLINE unsigned needs_of(const struct triangle_place *place)
{
    return place->needs[0] * 64u + place->needs[1] * 8u + place->needs[2];
}

/* An edge that the place shares with the layout: the only one, or one of them. */
INLINE const struct edge *edge_of(struct triangle_place place)
{
    return &edges_of[is_up(place)][bits_lowest(place.edges)];
}

enum { WAYS_BITS_USUAL = 3 }; /* few tiles may go to eight places or more */

/* One more way for each of these tiles: an addition for all of them at once, with the carry going
 * from word to word. */
INLINE void add_ways(struct triangle_table *table, uint64_t tiles)
{
    for (unsigned i = 0; i < TRIANGLE_WAYS_BITS; i++) {
        if (i == WAYS_BITS_USUAL && !tiles)
            return;
        uint64_t carry = table->ways[i] & tiles;
        table->ways[i] ^= tiles;
        tiles = carry;
    }
}

/* One way less. */
INLINE void take_ways(struct triangle_table *table, uint64_t tiles)
{
    for (unsigned i = 0; i < TRIANGLE_WAYS_BITS; i++) {
        if (i == WAYS_BITS_USUAL && !tiles)
            return;
        uint64_t borrow = tiles & ~table->ways[i];
        table->ways[i] ^= tiles;
        tiles = borrow;
    }
}

/* A place asks for more: of the tiles that fitted some still do. */
INLINE void narrow_place(struct triangle_table *table, size_t number)
{
    uint64_t fits = triangle_fits[needs_of(&table->places[number])];
    take_ways(table, table->fits[number] & ~fits);
    table->fits[number] = fits;
}

/* A tile is laid there: the last place moves into the gap. */
INLINE void close_place(struct triangle_table *table, size_t number)
{
    size_t last = --table->count;
    table->cells[table->places[last].at] = (uint8_t)(number + 1);
    table->cells[table->places[number].at] = TRIANGLE_TAKEN;
    take_ways(table, table->fits[number]);
    table->places[number] = table->places[last];
    table->fits[number] = table->fits[last];
    table->fits[last] = 0;
}

/* The tip of a tile is a new corner point: places that touch it only there must match (T5). */
INLINE void ask_opposite(struct triangle_table *table, struct triangle_place from, unsigned number)
{
    const struct edge *edge = edge_of(from);
    for (unsigned i = 0; i < 3; i++) {
        size_t cell = table->cells[step_to(from.at, edge->opposite[i])];
        if (cell == 0 || cell == TRIANGLE_TAKEN)
            continue;
        table->places[cell - 1].needs[i] = (uint8_t)number;
        narrow_place(table, cell - 1);
    }
}

/* The cell beyond an edge of a tile becomes a place. */
INLINE void open_place(struct triangle_table *table, const struct sheet *sheet,
                       struct triangle_place from, unsigned number, unsigned needs)
{
    const struct edge *edge = &edges_of[is_up(from)][number];
    unsigned point = step_to(from.at, edge->beyond);
    unsigned tip = sheet->tips_match ? point_number(table, point) : TRIANGLE_ANY;
    size_t count = table->count;
    unsigned at = step_to(from.at, edge->step);
    needs |= tip << edge->tip_shift;
    table->places[count] = (struct triangle_place){
        .row = (int8_t)(from.row + edge->row),
        .col = (int8_t)(from.col + edge->col),
        .at = (uint16_t)at,
        .needs = {(uint8_t)corner_of(needs, 0), (uint8_t)corner_of(needs, 1),
                  (uint8_t)corner_of(needs, 2)},
        .edges = (uint8_t)(1u << number),
    };
    table->fits[count] = triangle_fits[needs];
    add_ways(table, table->fits[count]);
    table->count = ++count;
    table->cells[at] = (uint8_t)count;
}

/* What a corner asks for. Where tips need not match two tiles may ask for different numbers: then
 * nothing fits. */
INLINE void ask(struct triangle_place *place, unsigned corner, unsigned number)
{
    bool clash = place->needs[corner] != TRIANGLE_ANY && place->needs[corner] != number;
    place->needs[corner] = (uint8_t)(clash ? TRIANGLE_NONE : number);
}

/* A place gets one more edge. */
INLINE void widen_place(struct triangle_table *table, size_t number, unsigned edge, unsigned asked)
{
    struct triangle_place *place = &table->places[number];
    place->edges |= (uint8_t)(1u << edge);
    ask(place, edge, corner_of(asked, edge));
    ask(place, edge == 2 ? 0 : edge + 1, corner_of(asked, edge == 2 ? 0 : edge + 1));
    narrow_place(table, number);
}

/* Lays a tile that shows these numbers in a cell that is no place any more. */
INLINE void lay(struct triangle_table *table, const struct sheet *sheet,
                struct triangle_place place, unsigned corners)
{
    unsigned a = corner_of(corners, 0), b = corner_of(corners, 1), c = corner_of(corners, 2);
    /* Seen from beyond an edge its two numbers are the other way round. */
    const unsigned needs[3] = {b << 6 | a << 3, c << 3 | b, c << 6 | a};
    for (unsigned edges = 7u & ~(unsigned)place.edges; edges; edges &= edges - 1) {
        unsigned number = bits_lowest(edges);
        size_t cell = table->cells[step_to(place.at, edges_of[is_up(place)][number].step)];
        if (cell == 0)
            open_place(table, sheet, place, number, needs[number]);
        else
            widen_place(table, cell - 1, number, needs[number]);
    }
}

/* ---- Points ---- */

static unsigned count_hexagons(const struct triangle_table *table, struct triangle_place place)
{
    unsigned hexagons = 0;
    for (unsigned corner = 0; corner < 3; corner++) {
        unsigned point = step_to(place.at, corner_step[is_up(place)][corner]);
        unsigned taken = 1; /* the tile to be laid */
        for (unsigned i = 0; i < 6; i++)
            taken += table->cells[step_to(point, around[i])] == TRIANGLE_TAKEN;
        hexagons += taken == 6;
    }
    return hexagons;
}

/*
 * The numbers that a tile shows at a place. One corner at most may show any number, the tip: it
 * gets what the tile's value leaves (TRIANGLE_ANY is in the sum too, and goes). If all are asked
 * for, the value leaves nothing.
 */
INLINE unsigned corners_at(struct triangle_place place, tile tile)
{
    unsigned sum = (unsigned)place.needs[0] + place.needs[1] + place.needs[2];
    return needs_of(&place) + ((triangle_value(tile) - sum) << edge_of(place)->tip_shift);
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

/* What a tile at a place scores for, besides its value. T10 */
INLINE void find_kind(const struct triangle_table *table, struct triangle_place place,
                      struct placement *placement)
{
    if (place.edges & (place.edges - 1)) {
        placement->hexagons = count_hexagons(table, place);
        placement->joint = placement->hexagons == 0;
    } else {
        unsigned tip = step_to(place.at, edge_of(place)->tip);
        placement->bridge = point_number(table, tip) != TRIANGLE_ANY;
    }
}

INLINE bool goes_out(const struct round *round, const struct sheet *sheet)
{
    bool from_hand = !(round->stage == STAGE_LEAD && sheet->stock_lead);
    return from_hand && round->counts[round->turn] == 1 && sheet->out_ends;
}

struct placement triangle_placement(const struct round *round, const struct sheet *sheet,
                                    struct move move)
{
    struct placement placement = {.out = goes_out(round, sheet)};
    tile tile = (uint8_t)move.tile;
    if (round->stage == STAGE_LEAD) {
        placement.lead = true;
        for (unsigned i = 0; i < 3; i++)
            placement.corners[i] = triangle_corners[tile][(i + move.where) % 3];
    } else {
        struct triangle_place place = round->triangle.places[move.on];
        unsigned corners = corners_at(place, tile);
        for (unsigned i = 0; i < 3; i++)
            placement.corners[i] = (uint8_t)corner_of(corners, i);
        placement.row = place.row;
        placement.col = place.col;
        find_kind(&round->triangle, place, &placement);
    }
    placement.points = (int)triangle_value(tile) + bonus_points(sheet, &placement, tile);
    return placement;
}

/* ---- Moves ---- */

INLINE struct tile_set fitting_tiles(const struct round *round)
{
    struct tile_set fit = {{0}};
    for (unsigned i = 0; i < TRIANGLE_WAYS_BITS; i++)
        fit.word[0] |= round->triangle.ways[i];
    return fit;
}

struct tile_set triangle_fits_somewhere(const struct round *round, const struct sheet *sheet)
{
    (void)sheet;
    return fitting_tiles(round);
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

/* A move while it is chosen and played: no bits to be put together and taken apart. */
struct chosen {
    enum action action;
    unsigned tile, on, where;
};

INLINE struct chosen random_move_of(const struct round *round, const struct sheet *sheet,
                                    struct random *random)
{
    if (round->stage == STAGE_LEAD)
        return (struct chosen){.action = ACTION_PLACE, .tile = round->lead, .on = TILE_NONE};
    const uint64_t *fits = round->triangle.fits;
    uint64_t choice = choice_of(round);
    unsigned total = 1, at = 0, place = 0;
    for (unsigned i = 0; i < TRIANGLE_WAYS_BITS; i++)
        total += bits_count(round->triangle.ways[i] & choice) << i;
    if (total > 1)
        at = random_below(random, total);
    if (at == total - 1)
        return (struct chosen){
            .action = other_action(round, sheet), .tile = TILE_NONE, .on = TILE_NONE};
    uint64_t tiles;
    int left = (int)at; /* may be less than nothing: the loop is shorter that way */
    while ((left -= (int)bits_count(tiles = fits[place] & choice)) >= 0)
        place++;
    for (left += (int)bits_count(tiles); left; left--)
        tiles &= tiles - 1;
    return (struct chosen){.action = ACTION_PLACE, .tile = bits_lowest(tiles), .on = place};
}

struct move triangle_random_move(const struct round *round, const struct sheet *sheet,
                                 struct random *random)
{
    struct chosen chosen = random_move_of(round, sheet, random);
    return (struct move){
        .action = chosen.action & 15u, .tile = chosen.tile & 255u, .on = chosen.on & 255u};
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
    if (!(fitting_tiles(round).word[0] & hands))
        end_round(round, REASON_BLOCKED, ROUND_NO_SEAT);
}

INLINE void lay_lead(struct triangle_table *table, const struct sheet *sheet, tile tile,
                     unsigned turn)
{
    struct triangle_place cell = {.row = 0};
    unsigned corners = 0;
    for (unsigned i = 0; i < 3; i++) {
        unsigned number = triangle_corners[tile][(i + turn) % 3];
        mark_point(table, step_to(cell.at, corner_step[is_up(cell)][i]), number);
        corners |= number << corner_shift(i);
    }
    table->cells[cell.at] = TRIANGLE_TAKEN;
    lay(table, sheet, cell, corners);
}

INLINE void apply_place(struct round *round, const struct sheet *sheet, struct chosen move)
{
    struct triangle_table *table = &round->triangle;
    struct placement placement = {.lead = round->stage == STAGE_LEAD,
                                  .out = goes_out(round, sheet)};
    unsigned seat = round->turn;
    tile tile = (uint8_t)move.tile;
    if (!placement.lead || !sheet->stock_lead) {
        round->tail[seat] &= ~(UINT64_C(1) << tile);
        round->counts[seat]--;
    }
    round->laid++;
    round->passes = 0;
    round->stage = STAGE_PLAY;
    if (placement.lead) {
        lay_lead(table, sheet, tile, move.where);
    } else {
        struct triangle_place place = table->places[move.on];
        unsigned corners = corners_at(place, tile);
        find_kind(table, place, &placement);
        close_place(table, move.on);
        if (!placement.bridge && !placement.joint && !placement.hexagons) {
            const struct edge *edge = edge_of(place);
            unsigned number = corners >> edge->tip_shift & 7;
            mark_point(table, step_to(place.at, edge->tip), number);
            if (sheet->tips_match)
                ask_opposite(table, place, number);
        }
        lay(table, sheet, place, corners);
    }
    round->gains[seat] += (int)triangle_value(tile) + bonus_points(sheet, &placement, tile);
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
    uint64_t fits = fitting_tiles(round).word[0];
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

INLINE void apply(struct round *round, const struct sheet *sheet, struct chosen move)
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
    apply(round, sheet,
          (struct chosen){
              .action = move.action, .tile = move.tile, .on = move.on, .where = move.where});
}

int triangle_points(const struct round *round, const struct sheet *sheet, struct move move)
{
    if (move.action == ACTION_PLACE)
        return triangle_placement(round, sheet, move).points;
    struct round after;
    round_copy(&after, round);
    triangle_apply(&after, sheet, move);
    return after.gains[round->turn] - round->gains[round->turn];
}

unsigned triangle_play_out(struct round *round, const struct sheet *sheet, struct random *random)
{
    unsigned actions = 0;
    for (; round->stage != STAGE_OVER; actions++)
        apply(round, sheet, random_move_of(round, sheet, random));
    return actions;
}
