/* What the terminal has to know of each kind of game: how its tiles look on a canvas, and how they
 * are typed. */
#ifndef PASCH_TERMINAL_KIND_H
#define PASCH_TERMINAL_KIND_H

#include "face.h"

/* A place in other words than by its letter. */
struct place_said {
    enum { SAID_NOTHING, SAID_END, SAID_NUMBERS } by;
    struct move end;
    int numbers[3];
};

struct terminal_kind {
    /* From the largest to the smallest, and how many of them can show a sheet's numbers. */
    const struct scale *scales;
    int (*scale_count)(const struct sheet *sheet);
    /* face_area() and face_draw(). */
    struct area (*area)(struct scale scale, struct layout_piece piece);
    void (*draw)(struct canvas *canvas, const struct sheet *sheet, struct scale scale,
                 struct layout_piece piece, int x, int y, enum look look, uint32_t label);
    struct area (*area_in_hand)(struct scale scale); /* NULL: that of a piece at 0, 0 */
    /* A tile as a word on one line. */
    int (*word_width)(const struct sheet *sheet);
    void (*draw_word)(struct canvas *canvas, const struct sheet *sheet, int x, int y, tile tile,
                      enum look look);

    const char *help; /* message: how to say which tile goes where */
    bool (*read_tile)(const struct sheet *sheet, const char *word, tile *ret_tile);
    /* NULL: there is no other way than by letters. */
    bool (*read_place)(const struct sheet *sheet, const char *word, struct place_said *said);
    /* These two are called only if a place was read. Whether a move puts its tile there; */
    bool (*is_there)(const struct match *seen, const struct place_said *said, struct move move);
    /* where that is, even if the tile does not fit there; false, and the error says why, if it is
     * nowhere. */
    bool (*find_place)(const struct match *seen, const struct place_said *said,
                       struct move *ret_move, struct error *error);
};

extern const struct terminal_kind terminal_plain, terminal_chain, terminal_triangle;

const struct terminal_kind *terminal_kind(const struct sheet *sheet);

/* ---- What kinds share ---- */

/* Numbers with one character between them: `3-4`, `0,-1`; returns how many, -1 if it is something
 * else. */
int typed_numbers(const char *word, char between, int numbers[3]);
/* Whether the word is so many numbers of a tile, none above `highest`: `3-4`, `3|4`. */
bool typed_tile(const char *word, int wanted, int highest, int numbers[3]);
/* Whether it is either word. */
bool typed_is(const char *word, const char *a, const char *b);

#endif
