/* The triangle engine as a table, and the small things that make it one. */
#include "inside.h"

static unsigned tiles(const struct sheet *sheet)
{
    (void)sheet;
    return TRIANGLE_COUNT;
}

/* T3: three equal numbers first, then the value, the largest number, the middle one. */
static int lead_rank(const struct sheet *sheet, tile tile)
{
    enum { BY_TRIPLE = 2000 };
    const uint8_t *corners = triangle_corners[tile];
    int rank = (int)triangle_value(tile) * 64 + corners[2] * 8 + corners[1];
    (void)sheet;
    return triangle_is_triple(tile) ? BY_TRIPLE + rank : rank;
}

static int hand_points(const struct sheet *sheet, const struct tile_set *hand)
{
    (void)sheet;
    return (int)triangle_set_value(hand->word[0]);
}

static bool is_same_end(struct move a, struct move b)
{
    return a.on == b.on;
}

/* T10 */
static struct worth laid_worth(const struct sheet *sheet, const struct laid *laid)
{
    int lead = laid->tile == 0 ? sheet->blank_lead_bonus : sheet->lead_bonus;
    return (struct worth){.parts = {
                              [WORTH_TILE] = (int)triangle_value(laid->tile),
                              [WORTH_LEAD] = laid->lead ? lead : 0,
                              [WORTH_BRIDGE] = laid->bridge ? sheet->bridge : 0,
                              [WORTH_JOINT] = laid->joint ? sheet->joint : 0,
                              [WORTH_HEXAGON] = laid->hexagons * sheet->hexagon,
                              [WORTH_OUT] = laid->out ? sheet->out_bonus : 0,
                          }};
}

static struct worth worth(const struct round *round, const struct sheet *sheet, struct move move)
{
    struct worth worth = {.parts = {0}};
    if (move.action == ACTION_PLACE) {
        struct laid laid = {.tile = (tile)move.tile};
        triangle_locate(&laid, round, sheet, move);
        return laid_worth(sheet, &laid);
    }
    if (move.action == ACTION_DRAW)
        worth.parts[WORTH_DRAW] = -sheet->draw_cost;
    else
        worth.parts[move.action == ACTION_PASS ? WORTH_PASS : WORTH_DRAW] =
            triangle_points(round, sheet, move);
    return worth;
}

static void refuse_place(const struct round *round, const struct sheet *sheet, struct move move,
                         struct refused_move *ret_refused)
{
    tile tile = (uint8_t)move.tile;
    if (tile >= round->tiles || !round_holds(round, round->turn, tile))
        refused_set(ret_refused, REFUSED_NOT_HELD,
                    tile < round->tiles ? sheet_tile_value(sheet, tile) : error_text("?"));
    else if (round->draws && tile != round->drawn)
        refused_set(ret_refused, REFUSED_NOT_DRAWN);
    else
        refused_set(ret_refused, REFUSED_FIT, sheet_tile_value(sheet, tile));
}

static enum refused refuse_other(const struct round *round, const struct sheet *sheet,
                                 enum action action)
{
    if (action == ACTION_FLIP)
        return REFUSED_NO_FLIPPING;
    if (action == ACTION_DRAW)
        return round_drawable(round, sheet) ? REFUSED_DRAWS : REFUSED_STOCK;
    if (round_drawable(round, sheet) && round->draws < sheet->turn_draws)
        return REFUSED_DRAW_OR_PLACE;
    return action == ACTION_PASS ? REFUSED_PASS : REFUSED_NO_PASS;
}

static void refuse(const struct round *round, const struct sheet *sheet, struct move move,
                   struct refused_move *ret_refused)
{
    if (round->stage == STAGE_LEAD)
        refused_set(ret_refused, REFUSED_LEAD_TILE, sheet_tile_value(sheet, round->lead));
    else if (move.action == ACTION_PLACE)
        refuse_place(round, sheet, move, ret_refused);
    else
        refused_set(ret_refused, refuse_other(round, sheet, move.action));
}

static void refuse_tile(const struct round *round, const struct sheet *sheet, tile tile,
                        struct refused_move *ret_refused)
{
    if (round->draws && tile != round->drawn)
        refused_set(ret_refused, REFUSED_NOT_DRAWN);
    else
        refused_set(ret_refused, REFUSED_EVERY_PLACE, sheet_tile_value(sheet, tile));
}

/* What lies on the table is seen by all. */
static void show(struct round *to, const struct round *from, unsigned seat)
{
    (void)seat;
    to->triangle = from->triangle;
}

static void clear(struct round *round)
{
    memset(&round->triangle, 0, sizeof round->triangle);
}

static unsigned earliest(const struct trail *trail, unsigned seat, tile tile)
{
    (void)trail;
    (void)seat;
    (void)tile;
    return 0; /* A pass says nothing: nobody has to place. */
}

static bool draws_on(const struct round *after, const struct sheet *sheet)
{
    (void)sheet;
    return after->draws > 0;
}

static const char *check_round(const struct round *round)
{
    (void)round;
    return NULL;
}

const struct engine engine_triangle = {
    .kind = {.id = "triangle",
             .kind = KIND_TRIANGLE,
             .field_groups = 1u << FIELDS_COMMON | 1u << FIELDS_TRIANGLES,
             .scores_in_play = true,
             .tiles = tiles,
             .write_tile = triangle_write,
             .read_tile = triangle_read},
    .bytes = offsetof(struct round, triangle) + sizeof(struct triangle_table),
    .doubles = &triangle_triples,
    .hand_counts = MESSAGE("A tile left in hand counts the sum of its three numbers."),
    .moves = triangle_moves,
    .search_moves = triangle_search_moves,
    .random_move = triangle_random_move,
    .apply = triangle_apply,
    .play_out = triangle_play_out,
    .points = triangle_points,
    .fitting = triangle_fits_somewhere,
    .is_same_end = is_same_end,
    .lead_rank = lead_rank,
    .hand_points = hand_points,
    .worth = worth,
    .show = show,
    .refuse = refuse,
    .refuse_tile = refuse_tile,
    .clear = clear,
    .note = triangle_note,
    .earliest = earliest,
    .draws_on = draws_on,
    .laid_worth = laid_worth,
    .lay = triangle_apply,
    .check_round = check_round,
    .check_laid = triangle_check_laid,
};
