/* Tiles that lie apart. */
#include "apart.h"

#include <pasch/record/record.h>

#include <stdio.h>

enum { RECORD_MOST = 1 << 16 };

static void add(struct trail *trail, tile tile, uint8_t on, enum where where)
{
    trail->laid[trail->count++] = (struct laid){.tile = tile, .on = on, .where = (uint8_t)where};
}

static void move_apart(struct layout *layout, unsigned index, int16_t x, int16_t y, unsigned turn)
{
    struct layout_piece *piece = &layout->pieces[index];
    piece->x = x;
    piece->y = y;
    piece->apart = 1;
    layout->joints[index].turn = (uint8_t)turn;
}

void apart_make(struct layout *layout, struct trail *trail, const struct sheet *sheet)
{
    *trail = (struct trail){.count = 0};
    add(trail, tile_double(6), TILE_NONE, WHERE_LEAD);
    add(trail, tile_of(3, 6), tile_double(6), WHERE_SIDE);
    add(trail, tile_of(3, 4), tile_of(3, 6), WHERE_LOW);
    add(trail, tile_of(2, 6), tile_double(6), WHERE_SIDE);
    layout_follow(layout, trail, sheet);
    assert_int_equal(layout->pieces[1].x, 3);
    assert_int_equal(layout->pieces[2].turn, LAYOUT_EAST);
    assert_int_equal(layout->pieces[3].x, -3);
    assert_int_equal(layout->pieces[3].turn, LAYOUT_EAST);
    move_apart(layout, 2, 7, 8, LAYOUT_EAST);
    move_apart(layout, 3, 5, 4, LAYOUT_WEST);
    layout_follow(layout, trail, sheet); /* the box */
}

const char *apart_record(size_t *ret_length)
{
    static char record[RECORD_MOST];
    FILE *file = fopen(SOURCE_DIR "/tests/layout/crowded.jsonl", "r");
    assert_non_null(file);
    *ret_length = fread(record, 1, sizeof record, file);
    fclose(file);
    assert_in_range(*ret_length, 1, sizeof record - 1);
    return record;
}

void apart_play(struct match *match)
{
    static struct record_reader reader;
    size_t length;
    const char *at = apart_record(&length);
    struct error error;
    record_reader_init(&reader, true);
    for (unsigned line = 0; line < 2 + 138; line++) {
        const char *end = strchr(at, '\n');
        assert_non_null(end);
        assert_true(record_read_line(&reader, at, (size_t)(end - at), &error));
        at = end + 1;
    }
    *match = reader.match;
    assert_int_equal(match->stage, MATCH_PLAY);
}

static bool is_leaf(const struct layout *layout, unsigned index)
{
    unsigned i = index + 1;
    while (i < layout->count && layout->joints[i].on != layout->joints[index].tile)
        i++;
    return i == layout->count;
}

void apart_scatter(struct layout *layout, const struct trail *trail, const struct sheet *sheet)
{
    struct layout_box box = layout->box;
    unsigned moved = 0;
    for (unsigned i = layout->count; i-- > 0 && moved < 8;)
        if (is_leaf(layout, i)) {
            int16_t along = (int16_t)(8 * (moved / 4));
            int16_t x = moved % 2 ? (int16_t)(box.left - 4) : (int16_t)(box.right + 4);
            int16_t y = moved / 2 % 2 ? (int16_t)(box.top + along) : (int16_t)(box.bottom - along);
            move_apart(layout, i, x, y, layout->joints[i].turn);
            moved++;
        }
    layout_follow(layout, trail, sheet); /* the box */
}

unsigned apart_count(const struct layout *layout)
{
    unsigned count = 0;
    for (unsigned i = 0; i < layout->count; i++)
        count += layout->pieces[i].apart;
    return count;
}
