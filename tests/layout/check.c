/* Checking layouts, from the pieces alone. */
#include "check.h"

#include <pasch/engines/chain.h>

#include "support/unit.h"

static const int step_x[4] = {1, 0, -1, 0}, step_y[4] = {0, 1, 0, -1};

static bool is_overlap(struct layout_box a, struct layout_box b)
{
    return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

static int common_length(int from_a, int to_a, int from_b, int to_b)
{
    int from = from_a > from_b ? from_a : from_b, to = to_a < to_b ? to_a : to_b;
    return to > from ? to - from : 0;
}

/* How long the common border of two boxes is, and on which side of `a` it is; 0 if they do not
 * touch, or only at a corner. */
static int contact(struct layout_box a, struct layout_box b, unsigned *ret_side)
{
    int beside = common_length(a.top, a.bottom, b.top, b.bottom);
    int below = common_length(a.left, a.right, b.left, b.right);
    if (beside && (a.right == b.left || b.right == a.left)) {
        *ret_side = a.right == b.left ? LAYOUT_EAST : LAYOUT_WEST;
        return beside;
    }
    if (below && (a.bottom == b.top || b.bottom == a.top)) {
        *ret_side = a.bottom == b.top ? LAYOUT_SOUTH : LAYOUT_NORTH;
        return below;
    }
    return 0;
}

/* The square of a tile's half: 1 is the one with the higher number, -1 the other. */
static struct layout_box box_around(struct layout_piece piece, int to)
{
    int x = piece.x + to * step_x[piece.turn], y = piece.y + to * step_y[piece.turn];
    return (struct layout_box){
        .left = (int16_t)(x - 1), (int16_t)(y - 1), (int16_t)(x + 1), (int16_t)(y + 1)};
}

static struct layout_box half_of(struct layout_piece piece, tile tile, unsigned number)
{
    return box_around(piece, number == tile_high(tile) ? 1 : -1);
}

static bool is_side(struct layout_piece double_piece, unsigned face)
{
    return double_piece.turn % 2 != face % 2;
}

/*
 * Two joined tiles touch along two units, no more and no less: the full edge of a half. It is the
 * matching half of a tile that is not a double, and the side or tip of one that is. Returns the
 * face of `on` that is touched.
 */
static unsigned check_joint(struct layout_piece on, tile on_tile, unsigned where,
                            struct layout_piece piece, tile tile)
{
    unsigned number = where == WHERE_HIGH ? tile_high(on_tile) : tile_low(on_tile), face = 0,
             again = 0;
    struct layout_box on_box = layout_cover(on), box = layout_cover(piece);
    assert_int_equal(contact(on_box, box, &face), 2);
    if (tile_is_double(tile))
        assert_true(is_side(piece, face));
    else
        assert_int_equal(contact(on_box, half_of(piece, tile, number), &again), 2);
    if (where == WHERE_SIDE || where == WHERE_TIP)
        assert_int_equal(is_side(on, face), where == WHERE_SIDE);
    else
        assert_int_equal(contact(half_of(on, on_tile, number), box, &again), 2);
    return face;
}

static unsigned find_laid(const struct trail *trail, tile tile)
{
    unsigned i = 0;
    while (trail_tile(&trail->laid[i]) != tile)
        i++;
    return i;
}

unsigned check_layout(const struct layout *layout, const struct trail *trail)
{
    uint8_t faces[TILE_COUNT] = {0};
    unsigned apart = 0;
    struct layout_box box = {0};
    assert_int_equal(layout->count, trail->count);
    for (unsigned i = 0; i < layout->count; i++) {
        struct layout_piece piece = layout->pieces[i];
        struct layout_box cover = layout_cover(piece);
        tile tile = trail_tile(&trail->laid[i]);
        assert_int_equal(piece.tile, trail->laid[i].tile);
        assert_int_equal(piece.down, trail->laid[i].down);
        if (tile_is_double(tile))
            assert_true(piece.turn == LAYOUT_EAST || piece.turn == LAYOUT_SOUTH);
        box.left = cover.left < box.left ? cover.left : box.left;
        box.top = cover.top < box.top ? cover.top : box.top;
        box.right = cover.right > box.right ? cover.right : box.right;
        box.bottom = cover.bottom > box.bottom ? cover.bottom : box.bottom;
        for (unsigned j = 0; j < i; j++)
            assert_false(is_overlap(cover, layout_cover(layout->pieces[j])));
        apart += piece.apart;
        if (i == 0 || piece.apart)
            continue;
        unsigned on = find_laid(trail, trail->laid[i].on);
        unsigned face = check_joint(layout->pieces[on], trail->laid[on].tile, trail->laid[i].where,
                                    piece, tile);
        if (!tile_is_double(trail->laid[on].tile) && !tile_is_double(tile))
            continue;
        /* Every arm of a double has a face of its own. */
        if (tile_is_double(tile))
            faces[i] |= (uint8_t)(1u << (face ^ 2));
        else {
            assert_false(faces[on] >> face & 1);
            faces[on] |= (uint8_t)(1u << face);
        }
    }
    assert_memory_equal(&box, &layout->box, sizeof box);
    return apart;
}

/* Whether halves with equal numbers face each other along a whole edge. */
static bool is_misleading(struct layout_piece a, struct layout_piece b)
{
    unsigned side;
    for (unsigned i = 0; i < 2; i++)
        for (unsigned j = 0; j < 2; j++) {
            unsigned number = i ? tile_high(a.tile) : tile_low(a.tile);
            struct layout_box half = box_around(a, i ? 1 : -1), other = box_around(b, j ? 1 : -1);
            if (number == (j ? tile_high(b.tile) : tile_low(b.tile)) &&
                contact(half, other, &side) == 2)
                return true;
        }
    return false;
}

void count_strangers(const struct layout *layout, const struct trail *trail,
                     struct strangers *strangers)
{
    unsigned side;
    for (unsigned i = 0; i < layout->count; i++)
        for (unsigned j = 0; j < i; j++) {
            struct layout_piece a = layout->pieces[i], b = layout->pieces[j];
            if (trail->laid[i].on == trail_tile(&trail->laid[j]) ||
                !contact(layout_cover(a), layout_cover(b), &side))
                continue;
            strangers->touching++;
            strangers->misleading += is_misleading(a, b);
        }
}

/* How many ends the round has to which some tile could still be joined. */
static unsigned count_ends(const struct match *match)
{
    unsigned left[TILE_NUMBERS] = {0}, count = 0;
    for (unsigned tile = 0; tile < sheet_tiles(&match->sheet); tile++) {
        left[tile_low((uint8_t)tile)]++;
        if (!tile_is_double((uint8_t)tile))
            left[tile_high((uint8_t)tile)]++;
    }
    for (unsigned i = 0; i < match->trail.count; i++) {
        tile tile = trail_tile(&match->trail.laid[i]);
        left[tile_low(tile)]--;
        if (!tile_is_double(tile))
            left[tile_high(tile)]--;
    }
    for (unsigned number = 0; number < TILE_NUMBERS; number++) {
        uint32_t ends = match->round.ends[number];
        if (left[number])
            count += bits_count(ends & ENDS_PLAIN) + (ends & ENDS_SIDES) / ENDS_SIDE +
                     (ends & ENDS_TIPS) / ENDS_TIP;
    }
    return count;
}

void check_ends(const struct layout *layout, const struct match *match)
{
    struct layout_end ends[LAYOUT_ENDS_MAX];
    const struct trail *trail = &match->trail;
    unsigned count = layout_ends(layout, &match->round, &match->sheet, trail, ends), number, face;
    assert_int_equal(count, count_ends(match));
    for (unsigned i = 0; i < count; i++) {
        struct layout_box ghost = layout_cover(ends[i].ghost);
        const struct layout_piece *on = &layout->pieces[find_laid(trail, ends[i].on)];
        assert_true(chain_end_number(&match->round, ends[i].on, ends[i].where, &number));
        assert_int_equal(ends[i].number, number);
        assert_int_equal(ends[i].ghost.tile, TILE_NONE);
        assert_int_equal(contact(layout_cover(*on), ghost, &face), 2);
        for (unsigned j = 0; j < layout->count; j++)
            assert_false(is_overlap(ghost, layout_cover(layout->pieces[j])));
    }
}

bool is_same_layout(const struct layout *a, const struct layout *b)
{
    if (a->count != b->count || a->rearranged != b->rearranged)
        return false;
    for (unsigned i = 0; i < a->count; i++) {
        struct layout_piece p = a->pieces[i], q = b->pieces[i];
        if (p.x != q.x || p.y != q.y || p.turn != q.turn || p.down != q.down || p.apart != q.apart)
            return false;
    }
    return true;
}
