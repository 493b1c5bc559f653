/* The picture of a match: the table in the middle, the hand below, players and story at the side,
 * and what can be done. For those who play and for those who watch. */
#ifndef PASCH_TERMINAL_SCREEN_H
#define PASCH_TERMINAL_SCREEN_H

#include "chooser.h"
#include "frame.h"
#include "journal.h"

/* What lies below the table. */
enum screen_hands {
    SCREEN_NO_HAND,
    SCREEN_HAND,      /* of the view's seat */
    SCREEN_ALL_HANDS, /* that the view holds, one a line */
};

struct screen_scene {
    const struct view *view;
    const char *house; /* what the house rules are called; NULL: there are none */
    const char *const *names;
    struct board *board;
    const struct journal *journal;
    const struct chooser *chooser; /* NULL: nobody is choosing */
    enum screen_hands hands;
    const char *prompt; /* what happens or can be done now */
    bool refused;       /* the prompt says what can't be done */
    const struct key_words *keys;
    unsigned key_count;
    int key_rows;       /* at least, so that the table does not jump */
    const char *corner; /* at the right of the title; NULL: the stock and the pot */
};

void screen_draw(struct canvas *canvas, const struct screen_scene *scene);

/* The hand in an area, and the area's best height for so many tiles (hand.c). */
void hand_draw(struct canvas *canvas, struct area area, const struct screen_scene *scene);
int hand_height(const struct canvas *canvas, const struct screen_scene *scene);

/* The players, from the area's first row on; returns the row below them (side.c). */
int side_draw_players(struct canvas *canvas, struct area area, const struct screen_scene *scene);
/* Where a list of these seats (a bit each) begins if it has room for so many: whoever is to act is
 * always in it. */
unsigned side_first_seat(const struct match *seen, unsigned seats, int rows);

#endif
