/* The picture of a match: the table in the middle, the hand below, players and story at the side,
 * and what can be done. For those who play and for those who watch. */
#ifndef PASCH_TERMINAL_SCREEN_H
#define PASCH_TERMINAL_SCREEN_H

#include "chooser.h"
#include "chronicle.h"
#include "frame.h"

/* What lies below the table. */
enum screen_hands {
    SCREEN_NO_HAND,
    SCREEN_HAND,      /* of the view's seat */
    SCREEN_ALL_HANDS, /* that the view holds */
};

struct screen_scene {
    const struct view *view;
    const char *house; /* what the house rules are called; NULL: there are none */
    const char *const *names;
    const char *const *levels; /* of computer players, as people read them; "": a person */
    struct board *board;
    const struct chronicle *chronicle;
    const struct chooser *chooser; /* NULL: nobody is choosing */
    enum screen_hands hands;
    int *scroll;        /* how far the list of all hands is scrolled; may be NULL */
    const char *prompt; /* what happens or can be done now */
    bool refused;       /* the prompt says what can't be done */
    const struct key_words *keys;
    unsigned key_count;
    int key_rows;       /* at least, so that the table does not jump */
    const char *corner; /* at the right of the title; NULL: the stock and the pot */
};

void screen_draw(struct canvas *canvas, const struct screen_scene *scene);
/* Shift and an arrow look elsewhere on the table, Home back to where it matters; false if the key
 * does neither. */
bool screen_look_around(struct board *board, int key);
/* Whether tiles have been dealt that could be shown. */
bool screen_is_dealt(const struct match *seen);

/* The hand in an area, and the area's best height for so many tiles (hand.c). */
void hand_draw(struct canvas *canvas, struct area area, const struct screen_scene *scene);
int hand_height(const struct canvas *canvas, const struct screen_scene *scene);

/* The same for all hands, and whether there are more than fit: then they scroll (hands.c). */
void hands_draw(struct canvas *canvas, struct area area, const struct screen_scene *scene);
int hands_height(const struct canvas *canvas, const struct screen_scene *scene);
bool hands_overflow(const struct canvas *canvas, const struct match *seen);
enum { HANDS_STEP = 4 }; /* rows to scroll at once */

/* The players, from the area's first row on; returns the row below them (side.c). */
int side_draw_players(struct canvas *canvas, struct area area, const struct screen_scene *scene);
/* The columns that they need to show every name whole. */
int side_width(const struct canvas *canvas, const struct screen_scene *scene);
/* Whether what each player did last stands below the name: where the story would have no room to
 * tell it of everybody. */
bool side_has_deeds(struct area area, const struct screen_scene *scene);

#endif
