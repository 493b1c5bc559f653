/* Where the tiles lie, in a view message. */
#include "message.h"

#include <pasch/json/write.h>

void seat_write_piece(struct text *text, struct layout_piece piece)
{
    text_add_char(text, '[');
    text_add_number(text, piece.x);
    text_add_char(text, ',');
    text_add_number(text, piece.y);
    text_add_char(text, ',');
    text_add_number(text, piece.turn);
    text_add_char(text, ']');
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

static void add_connector(struct text *text, const struct layout_connector *connector)
{
    int32_t outs[] = {connector->outs[0], connector->outs[1]};
    text_add(text, "{\"line\":[");
    for (unsigned i = 0; i < connector->count; i++) {
        text_add(text, i ? ",[" : "[");
        text_add_number(text, connector->points[i].x);
        text_add_char(text, ',');
        text_add_number(text, connector->points[i].y);
        text_add_char(text, ']');
    }
    text_add_char(text, ']');
    write_numbers(text, "outs", outs, 2);
    text_add_char(text, '}');
}

static void add_connectors(struct text *text, const struct layout_connector *connectors,
                           unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        text_add(text, i ? "," : ",\"connectors\":[");
        add_connector(text, &connectors[i]);
    }
    text_add(text, count ? "]" : "");
}

void seat_write_connectors(struct text *text, const struct layout *layout)
{
    struct layout_connector connectors[TILE_COUNT];
    add_connectors(text, connectors, layout_connectors(layout, connectors));
}

static void add_ends(struct text *text, const struct seat_tale *tale)
{
    const struct match *seen = &tale->view->seen;
    struct layout_end found[LAYOUT_ENDS_MAX];
    const struct layout_end *ends = tale->ends ? tale->ends : found;
    unsigned count = tale->end_count;
    if (seen->sheet.engine != ENGINE_CHAIN || !seen->round.laid)
        count = 0; /* the cells of triangles are positions themselves */
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
    if (tale->connectors)
        add_connectors(text, tale->connectors, tale->connector_count);
    else
        seat_write_connectors(text, layout);
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
