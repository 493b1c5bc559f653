/* The tiles on the table while they are being laid, and the ends that they leave open. */
#include "inside.h"

#include <assert.h>

void work_init(struct work *work, const struct sheet *sheet)
{
    memset(work, 0, sizeof *work);
    work->sheet = sheet;
    work->spinner = NO_PIECE;
    for (int number = 0; number <= sheet->highest; number++)
        work->left[number] = (uint8_t)(sheet->highest + 1);
}

void work_know(struct work *work, const struct laid *laid)
{
    unsigned index = work->count++;
    tile tile = trail_tile(laid);
    bool lead = laid->on == TILE_NONE;
    struct move move = {.on = laid->on, .where = laid->where & 7u};
    work->joints[index] = (struct joint){
        .tile = tile,
        .on = lead ? NO_PIECE : work->number_of[laid->on],
        .where = laid->where,
        .number = (uint8_t)(lead ? tile_low(tile) : move_number(move)),
        .down = laid->down,
    };
    work->number_of[tile] = (uint8_t)index;
    work->left[tile_low(tile)]--;
    if (!tile_is_double(tile)) {
        work->left[tile_high(tile)]--;
        return;
    }
    work->doubles |= 1u << tile_low(tile);
    if (work->spinner == NO_PIECE && !laid->down)
        work->spinner = (uint8_t)index;
}

void work_forget(struct work *work)
{
    unsigned index = --work->count;
    tile tile = work->joints[index].tile;
    work->left[tile_low(tile)]++;
    if (tile_is_double(tile))
        work->doubles &= ~(1u << tile_low(tile));
    else
        work->left[tile_high(tile)]++;
    if (work->spinner == index)
        work->spinner = NO_PIECE;
}

bool work_is_known(const struct work *work, tile tile)
{
    unsigned index = work->number_of[tile];
    return index < work->count && work->joints[index].tile == tile;
}

void work_clear(struct work *work)
{
    memset(&work->ground, 0, sizeof work->ground);
    work->end_count = 0;
    work->box = (struct layout_box){0};
    memset(work->lies, 0, sizeof work->lies);
}

static bool is_spinner(const struct work *work, unsigned index)
{
    if (work->sheet->spinner == SPINNER_FIRST)
        return index == work->spinner;
    return work->sheet->spinner == SPINNER_EVERY;
}

static struct end end_at(unsigned index, struct spot spot, unsigned turn, int far)
{
    return (struct end){.x = (int16_t)(spot.x + far * turn_x[turn]),
                        .y = (int16_t)(spot.y + far * turn_y[turn]),
                        .turn = (uint8_t)turn,
                        .on = (uint8_t)index};
}

static struct end end_of_double(unsigned index, struct spot spot, unsigned number, unsigned turn,
                                unsigned along)
{
    bool side = turn_is_along(turn, spot.turn);
    struct end end = end_at(index, spot, turn, side ? 1 : 2);
    end.kind = side ? END_SIDE : END_TIP;
    end.where = side ? WHERE_SIDE : WHERE_TIP;
    end.number = (uint8_t)number;
    end.along = (uint8_t)along;
    return end;
}

static struct end end_of_half(unsigned index, struct spot spot, tile tile, unsigned number,
                              unsigned turn, unsigned along)
{
    struct end end = end_at(index, spot, turn, 2);
    end.kind = END_HALF;
    end.where = number == tile_high(tile) ? WHERE_HIGH : WHERE_LOW;
    end.number = (uint8_t)number;
    end.along = (uint8_t)along;
    return end;
}

unsigned work_opened(const struct work *work, unsigned index, struct spot spot, unsigned along,
                     struct end ret_ends[4])
{
    const struct joint *joint = &work->joints[index];
    tile tile = joint->tile;
    unsigned low = tile_low(tile), high = tile_high(tile), count = 0;
    bool lead = joint->on == NO_PIECE;
    if (low != high) {
        unsigned far = low + high - joint->number;
        ret_ends[count++] = end_of_half(index, spot, tile, far, spot.turn, along);
        if (lead)
            ret_ends[count++] =
                end_of_half(index, spot, tile, low, turn_back(spot.turn), turn_back(along));
        return count;
    }
    if (joint->down) /* W8 */
        return 0;
    ret_ends[count++] = end_of_double(index, spot, low, spot.turn, along);
    if (lead)
        ret_ends[count++] = end_of_double(index, spot, low, turn_back(spot.turn), turn_back(along));
    if (is_spinner(work, index))
        for (unsigned side = 1; side < 4; side += 2) {
            unsigned turn = (spot.turn + side) % 4;
            ret_ends[count++] = end_of_double(index, spot, low, turn, turn);
        }
    return count;
}

unsigned work_along(const struct end *end, unsigned turn)
{
    return turn_is_along(turn, end->along) ? turn : end->along;
}

static void add_opened(struct work *work, unsigned index, struct spot spot, unsigned along)
{
    struct end opened[4];
    unsigned count = work_opened(work, index, spot, along, opened);
    assert(work->end_count + count <= ENDS_MAX);
    for (unsigned i = 0; i < count; i++)
        work->ends[work->end_count++] = opened[i];
}

static void put_down(struct work *work, unsigned index, struct spot spot, unsigned along)
{
    work->pieces[index] = spot_piece(spot, &work->joints[index]);
    work->lies[index] = true;
    ground_cover(&work->ground, spot_cover(spot));
    box_stretch(&work->box, spot_cover(spot));
    add_opened(work, index, spot, along);
}

void work_lay(struct work *work, unsigned index, unsigned end_number, struct spot spot)
{
    struct end end = work->ends[end_number];
    work->joints[index].out = end.turn;
    work->joints[index].spot = spot;
    work->end_count--;
    memmove(work->ends + end_number, work->ends + end_number + 1,
            (work->end_count - end_number) * sizeof work->ends[0]);
    put_down(work, index, spot, work_along(&end, spot.turn));
}

void work_lead(struct work *work)
{
    struct spot spot = {.turn = work->main_turn, .crosswise = tile_is_double(work->joints[0].tile)};
    work->joints[0].spot = spot;
    put_down(work, 0, spot, work->main_turn);
}

bool work_is_end_of(const struct work *work, const struct end *end, unsigned index)
{
    return end->on == work->joints[index].on && end->where == work->joints[index].where;
}

unsigned work_find_end(const struct work *work, unsigned index)
{
    unsigned i = 0;
    while (!work_is_end_of(work, &work->ends[i], index)) {
        i++;
        assert(i < work->end_count);
    }
    return i;
}

void work_lay_again(struct work *work, unsigned index)
{
    unsigned i = 0;
    while (!work_is_end_of(work, &work->ends[i], index) ||
           work->ends[i].turn != work->joints[index].out) {
        i++;
        assert(i < work->end_count);
    }
    work_lay(work, index, i, work->joints[index].spot);
}

unsigned work_needs(const struct work *work, const struct end *end)
{
    bool no_double = work->doubles >> end->number & 1;
    unsigned needs = 0;
    if (work->left[end->number] > !no_double)
        needs |= NEEDS_PLAIN;
    if (!no_double && end->kind == END_HALF)
        needs |= NEEDS_DOUBLE;
    return needs;
}
