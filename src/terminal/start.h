/* Before a match in full screen: which game, or which unfinished match; who plays; the options. */
#ifndef PASCH_TERMINAL_START_H
#define PASCH_TERMINAL_START_H

#include "console.h"
#include "menu.h"
#include "saves.h"

enum start_way {
    START_LEAVE,
    START_BACK, /* to where it came from */
    START_PLAY, /* the plan */
    START_OPEN, /* the kept match of the path */
};

struct start {
    struct console *console;
    const struct play_request *request;
    struct play_plan plan;
    char path[PLAY_PATH_MAX];
    char house_path[MENU_VALUE_MAX]; /* the file of house rules that was typed last */
    bool asked;                      /* the person has seen the first screen */
    char message[MENU_SENTENCE_MAX]; /* what went wrong the last time; shown once */
    struct menu menu;
};

/* The first screen: all games, and what can be gone on with. */
enum start_way start_home(struct start *start);
/* Offers to go on with a match of the planned game, if there is one unfinished. */
enum start_way start_offer(struct start *start);
/* Who plays and by which options, beginning with start->plan (start_form.c). */
enum start_way start_form(struct start *start);
/* Asks for a file of house rules and then for the rest (start_house.c). */
enum start_way start_house(struct start *start);

/* Says an error in the menu. */
void start_refuse(struct menu *menu, const struct error *error);

#endif
