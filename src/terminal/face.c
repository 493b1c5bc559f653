/* What all tiles on a canvas share; the rest is handed to the kind of the sheet. */
#include "kind.h"

#include <stdio.h>

struct style face_style(enum look look)
{
    static const struct style styles[] = {
        [LOOK_LAID] = {INK_FRAME, PAPER_TILE, 0},     [LOOK_LAST] = {INK_FRAME, PAPER_LAST, 0},
        [LOOK_READY] = {INK_FRAME, PAPER_TILE, 0},    [LOOK_IDLE] = {INK_FRAME, PAPER_IDLE, 0},
        [LOOK_CHOSEN] = {INK_FRAME, PAPER_CHOSEN, 0}, [LOOK_GHOST] = {INK_GHOST, PAPER_FELT, 0},
        [LOOK_TARGET] = {INK_FRAME, PAPER_CHOSEN, 0},
    };
    return styles[look];
}

struct style face_number_style(enum look look, unsigned number)
{
    struct style style = face_style(look);
    if (look != LOOK_GHOST)
        style.ink = (uint8_t)(INK_NUMBER + number);
    if (look != LOOK_IDLE && look != LOOK_GHOST)
        style.marks = MARK_BOLD;
    return style;
}

int face_column(struct scale scale, int units)
{
    int twice = units * scale.columns;
    return twice >= 0 ? twice / 2 : -((1 - twice) / 2); /* it can be odd */
}

int face_row(struct scale scale, int units)
{
    return units * scale.rows;
}

int face_draw_number(struct canvas *canvas, int x, int y, int digits, unsigned number,
                     enum look look)
{
    char text[8];
    snprintf(text, sizeof text, "%*u", digits, number);
    return canvas_text(canvas, x, y, digits, text, face_number_style(look, number));
}

int scale_count(const struct sheet *sheet)
{
    return terminal_kind(sheet)->scale_count(sheet);
}

const struct scale *scale_get(const struct sheet *sheet, int which)
{
    return &terminal_kind(sheet)->scales[which];
}

struct area face_area(const struct sheet *sheet, struct scale scale, struct layout_piece piece)
{
    return terminal_kind(sheet)->area(scale, piece);
}

void face_draw(struct canvas *canvas, const struct sheet *sheet, struct scale scale,
               struct layout_piece piece, int x, int y, enum look look, uint32_t label)
{
    terminal_kind(sheet)->draw(canvas, sheet, scale, piece, x, y, look, label);
}
