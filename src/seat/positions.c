/* Where the tiles lie, in a view message. */
#include "message.h"

#include <pasch/json/write.h>

void seat_write_piece(struct text *text, struct layout_piece piece)
{
    int32_t numbers[] = {piece.x, piece.y, piece.turn};
    write_list(text, numbers, 3);
}

void seat_write_pieces(struct text *text, const struct layout *layout)
{
    text_add(text, ",\"pieces\":[");
    for (unsigned i = 0; i < layout->count; i++) {
        text_add(text, i ? "," : "");
        seat_write_piece(text, layout->pieces[i]);
    }
    text_add_char(text, ']');
}

void seat_write_lines(struct text *text, const struct layout *layout)
{
    struct layout_line lines[TILE_COUNT];
    unsigned count = layout_lines(layout, lines);
    for (unsigned i = 0; i < count; i++) {
        struct layout_point from = lines[i].from, to = lines[i].to;
        int32_t points[] = {from.x, from.y, to.x, to.y};
        text_add(text, i ? "," : ",\"lines\":[");
        write_list(text, points, 4);
    }
    text_add(text, count ? "]" : "");
}

static void add_ends(struct text *text, const struct seat_tale *tale)
{
    const struct match *seen = &tale->view->seen;
    struct layout_end found[LAYOUT_ENDS_MAX];
    const struct layout_end *ends = tale->ends ? tale->ends : found;
    unsigned count = tale->end_count;
    if (!layout_seeks(&seen->sheet) || !seen->round.laid)
        count = 0; /* cells, say, are positions themselves */
    else if (!tale->ends)
        count = layout_ends(tale->layout, &seen->round, &seen->sheet, &seen->trail, found);
    text_add(text, ",\"ends\":[");
    for (unsigned i = 0; i < count; i++) {
        text_add(text, i ? ",{\"number\":" : "{\"number\":");
        text_add_number(text, ends[i].number);
        write_end(text, (struct move){.on = ends[i].on, .where = ends[i].where & 7u});
        text_add(text, ",\"ghost\":");
        seat_write_piece(text, ends[i].ghost);
        text_add_char(text, '}');
    }
    text_add_char(text, ']');
}

void layout_write(struct text *text, const struct seat_tale *tale)
{
    const struct layout *layout = tale->layout;
    const struct layout_box *box = &layout->box;
    int32_t proportion[] = {layout->wide, layout->high};
    int32_t borders[] = {box->left, box->top, box->right, box->bottom};
    text_add(text, ",\"layout\":{\"rearranged\":");
    text_add_number(text, layout->rearranged);
    write_numbers(text, "proportion", proportion, 2);
    write_numbers(text, "box", borders, 4);
    seat_write_pieces(text, layout);
    seat_write_lines(text, layout);
    add_ends(text, tale);
    text_add_char(text, '}');
}

void layout_write_ghost(struct text *text, const struct seat_tale *tale, struct move move,
                        unsigned id)
{
    const struct match *seen = &tale->view->seen;
    text_add(text, ",\"ghost\":");
    seat_write_piece(text, tale->ghosts ? tale->ghosts[id]
                                        : layout_ghost(tale->layout, &seen->round, &seen->sheet,
                                                       &seen->trail, move));
}
