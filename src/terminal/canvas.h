/*
 * A picture made of character cells: text, box drawing whose lines join where they meet, and roles
 * instead of colours. It knows no terminal; console.h shows it on one.
 */
#ifndef PASCH_TERMINAL_CANVAS_H
#define PASCH_TERMINAL_CANVAS_H

#include <pasch/base/tile.h>

#include <stdbool.h>
#include <stdint.h>

/* What is drawn, as a colour. */
enum ink {
    INK_TEXT,
    INK_FAINT,
    INK_KEY,    /* a key that may be pressed */
    INK_NAME,   /* of a player */
    INK_GOOD,   /* points, a win */
    INK_BAD,    /* a refusal */
    INK_BAR,    /* on the title bar */
    INK_FRAME,  /* of a tile */
    INK_GHOST,  /* of a place where a tile could go */
    INK_CHOSEN, /* of what Enter would lay */
    INK_BACK,   /* of a tile lying face down */
    INK_NUMBER, /* 0; the other numbers follow */
    INK_COUNT = INK_NUMBER + TILE_NUMBERS,
};

/* What is behind it. */
enum paper {
    PAPER_SCREEN,
    PAPER_FELT,   /* the table */
    PAPER_TILE,   /* a tile */
    PAPER_LAST,   /* the tile laid last */
    PAPER_CHOSEN, /* the tile that is chosen */
    PAPER_IDLE,   /* a tile that can't be laid now */
    PAPER_BAR,    /* the title bar */
    PAPER_COUNT,
};

enum mark { MARK_BOLD = 1, MARK_DIM = 2, MARK_REVERSE = 4, MARK_UNDERLINE = 8 };

struct style {
    uint8_t ink, paper, marks;
};

/* Which characters there are. */
enum glyphs { GLYPHS_ASCII, GLYPHS_SQUARE, GLYPHS_ROUND };

/* Lines leave the middle of a cell in these directions. */
enum line { LINE_RIGHT = 1, LINE_DOWN = 2, LINE_LEFT = 4, LINE_UP = 8 };
enum weight { WEIGHT_LIGHT, WEIGHT_HEAVY, WEIGHT_DASHED };

struct cell {
    uint32_t glyph; /* 0: the right half of a wide character */
    struct style style;
    uint8_t lines; /* if it was drawn by lines: those that meet here */
};

/* Right and bottom are not part of it. */
struct area {
    int left, top, right, bottom;
};

struct canvas {
    int width, height;
    enum glyphs glyphs;
    struct area clip; /* nothing is drawn outside */
    struct cell *cells;
};

static inline int area_width(struct area area)
{
    return area.right - area.left;
}

static inline int area_height(struct area area)
{
    return area.bottom - area.top;
}

/* Blanks everything and takes the clip away. */
void canvas_clear(struct canvas *canvas);
/* From now on draws only there. */
void canvas_clip(struct canvas *canvas, struct area area);
void canvas_unclip(struct canvas *canvas);

void canvas_glyph(struct canvas *canvas, int x, int y, uint32_t glyph, struct style style);
void canvas_fill(struct canvas *canvas, struct area area, struct style style);
/* Adds lines to a cell; they join those that are there. */
void canvas_lines(struct canvas *canvas, int x, int y, unsigned lines, enum weight weight,
                  struct style style);
/* The border of an area, inside it. */
void canvas_frame(struct canvas *canvas, struct area area, enum weight weight, struct style style);

enum { CANVAS_BOLD = 1 }; /* in a text: bold letters begin or end here */

/* Writes a text of UTF-8 in at most so many columns; dots stand for an end that does not fit, which
 * begins with a whole word if that leaves enough. Returns how many columns it takes. */
int canvas_text(struct canvas *canvas, int x, int y, int width, const char *text,
                struct style style);
/* The same for the first bytes of a text. */
int canvas_text_bytes(struct canvas *canvas, int x, int y, int width, const char *text,
                      size_t length, struct style style);
/* How many columns a text takes. */
int canvas_width(const struct canvas *canvas, const char *text);

/*
 * The first line of a text that is broken at spaces to fit so many columns: returns where the next
 * line begins, and in `*ret_length` how many bytes this one has.
 */
const char *canvas_break(const struct canvas *canvas, const char *text, int width,
                         size_t *ret_length);

#endif
