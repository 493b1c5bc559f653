/*
 * Where a tile may lie at an end. Wherever that is, it shares the whole edge of a half with what it
 * is joined to, and its other half does not touch that at all.
 *
 * On a half a tile goes straight on (1), lies across with its matching half ahead (2), or leaves
 * from the flank (3); if need be it lies beside (4). A double lies crosswise ahead (5), if need be
 * a unit off the middle, or along the flank, out of the other half's way (6).
 *
 *                       o        o                    D
 *     . x o o       . x o      . x      . x         . . D      . .
 *                                         o o         D          D D
 *       (1)          (2)        (3)      (4)         (5)        (6)
 *
 * On a tip it is (1) or (2). From the side of a double a tile goes straight out, if need be a unit
 * off the middle, or turns off beside one half of the double.
 */
#include "inside.h"

static struct layout_box box_around(int x, int y, int half_width, int half_height)
{
    return (struct layout_box){.left = (int16_t)(x - half_width),
                               .top = (int16_t)(y - half_height),
                               .right = (int16_t)(x + half_width),
                               .bottom = (int16_t)(y + half_height)};
}

struct layout_box layout_cover(struct layout_piece piece)
{
    bool lies = turn_is_along(piece.turn, LAYOUT_EAST);
    return box_around(piece.x, piece.y, lies ? 2 : 1, lies ? 1 : 2);
}

void box_stretch(struct layout_box *box, struct layout_box to)
{
    box->left = (int16_t)smaller(box->left, to.left);
    box->top = (int16_t)smaller(box->top, to.top);
    box->right = (int16_t)larger(box->right, to.right);
    box->bottom = (int16_t)larger(box->bottom, to.bottom);
}

struct layout_box box_widened(struct layout_box box, int by)
{
    return (struct layout_box){.left = (int16_t)(box.left - by),
                               .top = (int16_t)(box.top - by),
                               .right = (int16_t)(box.right + by),
                               .bottom = (int16_t)(box.bottom + by)};
}

struct layout_box spot_cover(struct spot spot)
{
    bool lies = turn_is_along(spot.turn, LAYOUT_EAST) != spot.crosswise;
    return box_around(spot.x, spot.y, lies ? 2 : 1, lies ? 1 : 2);
}

/* A point seen from the middle of an end's edge: so far out, so far to the right. */
static void from_end(const struct end *end, int out, int right, int *ret_x, int *ret_y)
{
    unsigned side = turn_right(end->turn);
    *ret_x = end->x + out * turn_x[end->turn] + right * turn_x[side];
    *ret_y = end->y + out * turn_y[end->turn] + right * turn_y[side];
}

/* A tile whose matching half is around a point seen from an end. */
static struct spot plain_spot(const struct end *end, int out, int right, unsigned turn,
                              enum spot_form form)
{
    int x, y;
    from_end(end, out, right, &x, &y);
    return (struct spot){.x = (int16_t)(x + turn_x[turn]),
                         .y = (int16_t)(y + turn_y[turn]),
                         .turn = (uint8_t)turn,
                         .form = (uint8_t)form};
}

static struct spot double_spot(const struct end *end, int out, int right, unsigned turn,
                               enum spot_form form)
{
    int x, y;
    from_end(end, out, right, &x, &y);
    return (struct spot){.x = (int16_t)x,
                         .y = (int16_t)y,
                         .turn = (uint8_t)turn,
                         .crosswise = true,
                         .form = (uint8_t)form};
}

unsigned spots_at(const struct end *end, bool is_double, struct spot ret_spots[SPOTS_MAX])
{
    unsigned count = 0, ahead = end->turn, right = turn_right(ahead), left = turn_left(ahead);
    if (is_double) {
        ret_spots[count++] = double_spot(end, 1, 0, ahead, FORM_STRAIGHT);
        ret_spots[count++] = double_spot(end, 0, 2, right, FORM_FLANK);
        ret_spots[count++] = double_spot(end, 0, -2, left, FORM_FLANK);
        ret_spots[count++] = double_spot(end, 1, 1, ahead, FORM_SHIFTED);
        ret_spots[count++] = double_spot(end, 1, -1, ahead, FORM_SHIFTED);
        return count;
    }
    int aside = end->kind == END_SIDE; /* beside one half of the double */
    ret_spots[count++] = plain_spot(end, 1, 0, ahead, FORM_STRAIGHT);
    ret_spots[count++] = plain_spot(end, 1, aside, right, FORM_ACROSS);
    ret_spots[count++] = plain_spot(end, 1, -aside, left, FORM_ACROSS);
    if (end->kind == END_HALF) {
        ret_spots[count++] = plain_spot(end, -1, 2, right, FORM_FLANK);
        ret_spots[count++] = plain_spot(end, -1, -2, left, FORM_FLANK);
        ret_spots[count++] = plain_spot(end, -1, 2, ahead, FORM_BESIDE);
        ret_spots[count++] = plain_spot(end, -1, -2, ahead, FORM_BESIDE);
    } else if (end->kind == END_SIDE) {
        ret_spots[count++] = plain_spot(end, 1, 1, ahead, FORM_SHIFTED);
        ret_spots[count++] = plain_spot(end, 1, -1, ahead, FORM_SHIFTED);
    }
    return count;
}

struct layout_piece spot_piece(struct spot spot, const struct joint *joint)
{
    unsigned turn = spot.turn;
    if (spot.crosswise)
        turn = turn_is_along(spot.turn, LAYOUT_EAST) ? LAYOUT_SOUTH : LAYOUT_EAST;
    else if (joint->number == tile_high(joint->tile))
        turn = turn_back(turn);
    return (struct layout_piece){.x = spot.x,
                                 .y = spot.y,
                                 .tile = joint->tile,
                                 .turn = (uint8_t)turn,
                                 .down = joint->down,
                                 .apart = spot.form == FORM_APART};
}

static bool has_free_spot(const struct ground *ground, const struct end *end, bool is_double)
{
    struct spot spots[SPOTS_MAX];
    unsigned count = spots_at(end, is_double, spots);
    for (unsigned i = 0; i < count; i++)
        if (ground_is_free(ground, spot_cover(spots[i])))
            return true;
    return false;
}

bool end_has_room(const struct ground *ground, const struct end *end, unsigned needs)
{
    return (!(needs & NEEDS_DOUBLE) || has_free_spot(ground, end, true)) &&
           (!(needs & NEEDS_PLAIN) || has_free_spot(ground, end, false));
}

bool end_has_room_after_double(const struct ground *ground, const struct end *end, bool spins)
{
    struct spot spots[SPOTS_MAX];
    spots_at(end, true, spots);
    for (unsigned i = 0; i < (spins ? 3u : 1u); i++) {
        unsigned turn = (end->turn + (i ? 2 * i - 1 : 0)) % 4;
        int far = i ? 2 : 1;
        struct end next = {.x = (int16_t)(spots[0].x + far * turn_x[turn]),
                           .y = (int16_t)(spots[0].y + far * turn_y[turn]),
                           .turn = (uint8_t)turn,
                           .kind = i ? END_TIP : END_SIDE};
        if (!has_free_spot(ground, &next, false))
            return false;
    }
    return true;
}
