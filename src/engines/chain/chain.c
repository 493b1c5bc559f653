/* The chain engine as a table, and the small things that make it one. */
#include "inside.h"

static unsigned tiles(const struct sheet *sheet)
{
    return tile_count((unsigned)sheet->highest);
}

static int rank_to_lead(const struct sheet *sheet, tile tile)
{
    enum { BY_DOUBLE = 2000, NAMED = 4000 };
    struct {
        bool doubles, all;
    } may_lead = {false, false};
    switch (sheet->lead) {
    case LEAD_TILE:
    case LEAD_DOUBLE_SIX:
        if (tile == sheet_lead_tile(sheet))
            return NAMED;
        may_lead.doubles = sheet->lead_else == ELSE_HEAVIEST_DOUBLE;
        may_lead.all = sheet->lead_else == ELSE_HEAVIEST;
        break;
    case LEAD_HEAVIEST_DOUBLE:
        may_lead.doubles = true;
        may_lead.all = sheet->lead_else == ELSE_HEAVIEST;
        break;
    case LEAD_LOTS:
        return -1;
    default:
        may_lead.all = true;
    }
    if (may_lead.doubles && tile_is_double(tile))
        return BY_DOUBLE + (int)tile_high(tile);
    return may_lead.all ? (int)tile_weight(tile) : -1;
}

static int hand_points(const struct sheet *sheet, const struct tile_set *hand)
{
    if (sheet->lone_double_six && tile_set_has(hand, tile_double(6)) && tile_set_count(hand) == 1)
        return sheet->lone_double_six;
    int points = (int)tile_set_pips(hand);
    if (sheet->doubles_count == DOUBLES_HALF) {
        struct tile_set doubles = tile_set_and(hand, &tile_doubles);
        points -= (int)tile_set_pips(&doubles) / 2;
    }
    return tile_set_has(hand, 0) ? points + sheet->double_blank : points;
}

static bool is_same_end(struct move a, struct move b)
{
    return move_number(a) == move_number(b);
}

static struct worth worth(const struct round *round, const struct sheet *sheet, struct move move)
{
    struct worth worth = {.parts = {0}, .sum = round->sum};
    struct round after;
    if (!sheet->divisor || move.action != ACTION_PLACE)
        return worth;
    round_copy(&after, round);
    chain_lay(&after, sheet, move);
    worth.sum = after.sum;
    worth.parts[WORTH_ENDS] = chain_points(round, sheet, move);
    return worth;
}

static void clear(struct round *round)
{
    round->sum = 0;
    round->open = round->faces = 0;
    memset(round->ends, 0, sizeof round->ends);
}

static bool draws_on(const struct round *after, const struct sheet *sheet)
{
    (void)after;
    return sheet->draw != DRAW_ONE;
}

static struct worth laid_worth(const struct sheet *sheet, const struct laid *laid)
{
    (void)sheet;
    return (struct worth){.parts = {[WORTH_ENDS] = laid->points}, .sum = laid->sum};
}

const struct engine engine_chain = {
    .kind = {.id = "chain",
             .kind = KIND_CHAIN,
             .field_groups = 1u << FIELDS_COMMON | 1u << FIELDS_RECTANGLES,
             .tiles = tiles,
             .write_tile = tile_write,
             .read_tile = tile_read},
    .doubles = &tile_doubles,
    .hand_counts = MESSAGE("A tile left in hand counts its pips."),
    .moves = chain_moves,
    .search_moves = chain_search_moves,
    .random_move = chain_random_move,
    .apply = chain_apply,
    .play_out = chain_play_out,
    .points = chain_points,
    .fitting = chain_fitting,
    .is_same_end = is_same_end,
    .lead_rank = rank_to_lead,
    .hand_points = hand_points,
    .worth = worth,
    .refuse = chain_refuse,
    .refuse_tile = chain_refuse_tile,
    .clear = clear,
    .note = chain_note,
    .earliest = chain_earliest,
    .draws_on = draws_on,
    .laid_worth = laid_worth,
    .lay = chain_lay,
    .check_round = chain_check_round,
    .check_laid = chain_check_laid,
};
