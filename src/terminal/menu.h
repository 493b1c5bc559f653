/* A list to choose from, or a form: rows with a label and a value, and a sentence about the chosen
 * one. */
#ifndef PASCH_TERMINAL_MENU_H
#define PASCH_TERMINAL_MENU_H

#include "frame.h"
#include "typing.h"

enum { MENU_ROWS_MAX = 128, MENU_LABEL_MAX = 200, MENU_VALUE_MAX = 300, MENU_SENTENCE_MAX = 600 };

struct menu_row {
    int id;     /* what it is, to those who made the menu */
    bool apart; /* an empty row above it */
    char label[MENU_LABEL_MAX];
    const struct typing *typing; /* what is being typed before the value; the keys Home and End
                                  * are for that then */
    char value[MENU_VALUE_MAX];
    char sentence[MENU_SENTENCE_MAX];
};

struct menu {
    const char *title;
    bool banner; /* tiles above the list, where there is room */
    int count, chosen;
    int first;                       /* the first row that is seen */
    bool moved;                      /* another row was chosen the last time */
    char message[MENU_SENTENCE_MAX]; /* what went wrong; goes away with the next key */
    const struct key_words *keys;
    unsigned key_count;
    struct menu_row rows[MENU_ROWS_MAX];
};

/* Empties the list; what is chosen stays chosen. */
void menu_clear(struct menu *menu);
/* Adds a row with no more than an id and a label; NULL if there is no room for it. */
struct menu_row *menu_add(struct menu *menu, int id, const char *label);

/* Shows the menu and returns the next key; KEY_NONE if it has chosen a row. */
int menu_ask(struct menu *menu, struct console *console);
/* The id of the chosen row. */
int menu_id(const struct menu *menu);

#endif
