/* What the parts of a game in full screen share. */
#ifndef PASCH_TERMINAL_GAME_INSIDE_H
#define PASCH_TERMINAL_GAME_INSIDE_H

#include "game.h"
#include "screen.h"

enum { GAME_KEYS_MAX = 24, GAME_KEY_WORDS_MAX = 80 };

struct game {
    struct console *console;
    struct sitting *sitting;
    const char *house; /* what the house rules are called; NULL: there are none */
    const char *names[PLAYERS_MAX];
    const char *levels[PLAYERS_MAX]; /* of computer players; "": a person */
    int pause;                       /* milliseconds */
    unsigned present; /* of several people, who sits at the keyboard; ROUND_NO_SEAT: nobody */
    bool watched;     /* others have acted: keys pressed meanwhile were not meant for a move */
    struct view view; /* what is shown */
    enum screen_hands hands;
    int scroll;    /* of the list of all hands */
    bool choosing; /* the chooser is in use */
    char draw_words[GAME_KEY_WORDS_MAX], pass_words[GAME_KEY_WORDS_MAX]; /* with what it costs */
    const char *prompt; /* what happens or can be done now */
    bool refused;       /* it says what can't be done */
    struct board board;
    struct chooser chooser;
    struct chronicle chronicle;
};

/* The keys that show pages, and leave, whatever is waited for. */
#define GAME_KEYS                                                                                  \
    {"s", MESSAGE("score")}, {"l", MESSAGE("story")}, {"?", MESSAGE("rules")},                     \
    {                                                                                              \
        "q", MESSAGE("leaves")                                                                     \
    }

/* Shows the match through somebody's eyes from now on. */
void game_look(struct game *game, unsigned viewer);
/* Draws it and waits for a key. The keys and their words are messages. */
int game_ask(struct game *game, const struct key_words *keys, unsigned key_count, int milliseconds);
/* One step, with the move of the person to act or without; false if the match is left because it
 * could not be kept. */
bool game_step(struct game *game, const struct move *move);
/* Tells the story anew: a move was taken back. */
void game_retell(struct game *game);

/* The turn of a person; false if the match is left (game_person.c). */
bool game_ask_person(struct game *game);

/* The pages that a key asks for at any time: score, story, rules; or looks around the table. False
 * if the key means none of them (game_pages.c). */
bool game_show_page(struct game *game, int key);
bool game_scroll(struct game *game, int key);
void game_show_score(struct game *game);

#endif
