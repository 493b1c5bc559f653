/* A position of any game as a picture: SVG, drawn with lines and areas only, so that it can be
 * printed at any size. */
#ifndef PASCH_DRAWING_DRAWING_H
#define PASCH_DRAWING_DRAWING_H

#include <pasch/layout/layout.h>

struct drawing {
    const struct match *match; /* in play or over; or what a view has seen of one */
    unsigned wide, high;       /* towards this proportion the chain is bent */
    unsigned width;            /* of the picture, in pixels; 0: as large as it comes */
    bool felt;                 /* as the background; else there is none */
    bool ends;                 /* show the open ends */
    bool mark;                 /* the tile that was laid last */
    bool open;                 /* show what lies face down, if the match knows it */
    bool players;              /* with their names; else there is only the table */
    unsigned hands;            /* a bit for every seat whose hand is shown too */
    /* Words, in the language of whoever looks; UTF-8. */
    const char *title;              /* what is drawn, for those who can't see it */
    const char *caption;            /* above the table, if there are players; may be NULL */
    const char *stock;              /* of the stock, with the players; may be NULL */
    const char *names[PLAYERS_MAX]; /* of the players */
    const char *notes[PLAYERS_MAX]; /* on each of them; may be NULL */
};

/* Appends the picture. If the text is cut, it was not large enough. */
void drawing_write(struct text *text, const struct drawing *drawing);

/* Appends only what tiles look like, for pages that draw the table themselves: an SVG of nothing
 * but definitions, for all numbers of the sheet's set. */
void drawing_write_look(struct text *text, const struct sheet *sheet);

#endif
