/* Places of triangles: a cell, and what its corners show. */
#include <pasch/json/place.h>
#include <pasch/json/write.h>

#include <pasch/engines/triangle.h>

/* The move that puts the tile there, turned like that. */
static bool find_triangle_move(const struct round *round, const struct sheet *sheet,
                               const int32_t *cell, const int32_t *corners, struct move *move)
{
    if (round->stage == STAGE_LEAD) {
        move->where = 0;
        for (unsigned turn = 0; turn < 3; turn++)
            if (triangle_corners[move->tile][turn] == corners[0] &&
                triangle_corners[move->tile][(turn + 1) % 3] == corners[1] &&
                triangle_corners[move->tile][(turn + 2) % 3] == corners[2]) {
                move->where = triangle_is_triple((tile)move->tile) ? 0 : turn & 7u;
                return cell[0] == 0 && cell[1] == 0;
            }
        return false;
    }
    int place = triangle_place_at(round, cell[0], cell[1]);
    if (place < 0 || !(round->triangle.fits[place] >> move->tile & 1))
        return false;
    move->on = (unsigned)place & 255u;
    struct placement placement = triangle_placement(round, sheet, *move);
    for (unsigned i = 0; i < 3; i++)
        if (placement.corners[i] != corners[i])
            return false;
    return true;
}

static bool read(struct object *object, const struct round *round, const struct sheet *sheet,
                 struct move *move)
{
    int32_t cell[2], corners[3];
    if (!object_numbers(object, "cell", 2, -100, 100, cell) ||
        !object_numbers(object, "corners", 3, 0, TRIANGLE_HIGHEST, corners))
        return false;
    if (!find_triangle_move(round, sheet, cell, corners, move)) {
        move->on = TILE_NONE;
        move->where = 7; /* no move is like that: let the rules say why */
    }
    return true;
}

static void write_cell(struct text *text, const struct placement *placement)
{
    const int32_t cell[] = {placement->row, placement->col};
    const int32_t corners[] = {placement->corners[0], placement->corners[1], placement->corners[2]};
    write_numbers(text, "cell", cell, 2);
    write_numbers(text, "corners", corners, 3);
}

static void write_bonus(struct text *text, const struct placement *placement)
{
    const char *names[8];
    unsigned count = 0;
    if (placement->lead)
        names[count++] = "lead";
    if (placement->bridge)
        names[count++] = "bridge";
    if (placement->joint)
        names[count++] = "joint";
    for (unsigned i = 0; i < placement->hexagons; i++)
        names[count++] = "hexagon";
    if (placement->out)
        names[count++] = "out";
    if (count)
        write_strings(text, "bonus", names, count);
}

static void write(struct text *text, const struct round *round, const struct sheet *sheet,
                  struct move move)
{
    struct placement placement = triangle_placement(round, sheet, move);
    write_cell(text, &placement);
}

static void write_laid(struct text *text, const struct laid *laid)
{
    struct placement placement = {.row = laid->row, .col = laid->col};
    for (unsigned i = 0; i < 3; i++)
        placement.corners[i] = triangle_corners[laid->tile][(i + laid->turn) % 3u];
    write_cell(text, &placement);
}

static void write_move_bonus(struct text *text, const struct round *round,
                             const struct sheet *sheet, struct move move)
{
    struct placement placement = triangle_placement(round, sheet, move);
    write_bonus(text, &placement);
}

static void write_laid_bonus(struct text *text, const struct laid *laid)
{
    struct placement placement = {.lead = laid->lead,
                                  .bridge = laid->bridge,
                                  .joint = laid->joint,
                                  .out = laid->out,
                                  .hexagons = laid->hexagons};
    write_bonus(text, &placement);
}

static bool expect_bonus(struct object *object, const struct round *round,
                         const struct sheet *sheet, struct move move)
{
    struct placement placement = triangle_placement(round, sheet, move);
    static const char *const names[] = {"lead", "bridge", "joint", "hexagon", "out"};
    unsigned left[] = {placement.lead, placement.bridge, placement.joint, placement.hexagons,
                       placement.out};
    json_t *bonus = object_find(object, "bonus"), *item;
    size_t i, right = 0, count = left[0] + left[1] + left[2] + left[3] + left[4];
    if (bonus && (!json_is_array(bonus) || json_array_size(bonus) == 0))
        return error_set(object->error, MESSAGE("bonus must be a list that is not empty"));
    json_array_foreach(bonus, i, item)
    {
        for (size_t j = 0; j < 5; j++)
            if (json_is_string(item) && left[j] && strcmp(json_string_value(item), names[j]) == 0) {
                left[j]--;
                right++;
                break;
            }
    }
    if (right != count || (bonus && json_array_size(bonus) != count))
        return error_set(object->error, MESSAGE("these are not the bonuses of this tile"));
    return true;
}

static void write_ends(struct text *text, const struct round *round)
{
    bool any = false;
    for (unsigned i = 0; i < round->triangle.count; i++) {
        const struct triangle_place *place = &round->triangle.places[i];
        if (!round->triangle.fits[i])
            continue; /* No tile of the set can go there. */
        text_add(text, any ? ",{\"cell\":[" : "{\"cell\":[");
        any = true;
        text_add_number(text, place->row);
        text_add_char(text, ',');
        text_add_number(text, place->col);
        text_add(text, "],\"corners\":[");
        for (unsigned corner = 0; corner < 3; corner++) {
            text_add(text, corner ? "," : "");
            if (place->needs[corner] == TRIANGLE_ANY)
                text_add(text, "null");
            else
                text_add_number(text, place->needs[corner]);
        }
        text_add(text, "]}");
    }
}

const struct place_kind place_triangle = {
    .members = NAMES("cell", "corners", "bonus"),
    .read = read,
    .write = write,
    .write_laid = write_laid,
    .write_ends = write_ends,
    .write_bonus = write_move_bonus,
    .write_laid_bonus = write_laid_bonus,
    .expect_bonus = expect_bonus,
};
