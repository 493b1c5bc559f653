/*
 * The terminal in full screen: keys in, a canvas out. Whatever ends the program, the terminal is
 * given back as it was.
 */
#ifndef PASCH_TERMINAL_CONSOLE_H
#define PASCH_TERMINAL_CONSOLE_H

#include "canvas.h"

#include <pasch/base/error.h>

/* Keys that are no characters. */
enum key {
    KEY_NONE = 0, /* the time is over, or nothing was pressed */
    KEY_ESCAPE = 27,
    KEY_ENTERED = '\n', /* Enter */
    KEY_TABULATOR = '\t',
    KEY_RUBOUT = 127,
    KEY_FIRST = 0x200000, /* beyond all characters */
    KEY_GO_UP = KEY_FIRST,
    KEY_GO_DOWN,
    KEY_GO_LEFT,
    KEY_GO_RIGHT,
    KEY_SHIFT_UP,
    KEY_SHIFT_DOWN,
    KEY_SHIFT_LEFT,
    KEY_SHIFT_RIGHT,
    KEY_BACK_TAB,
    KEY_PAGE_UP,
    KEY_PAGE_DOWN,
    KEY_GO_HOME,
    KEY_GO_END,
    KEY_DELETED,
    KEY_SIZE,  /* the terminal has another size now */
    KEY_LEAVE, /* the program is told to end: SIGTERM, SIGHUP, Ctrl-C, or the terminal is gone */
};

struct console {
    struct canvas canvas; /* as large as the terminal */
    int colours;          /* how many can be shown; 0: none */
    bool left;            /* KEY_LEAVE has been seen: from now on nothing else comes */
};

/* Takes the terminal over; false, and the error says why, if it can't be used. */
bool console_start(struct console *console, bool ascii, struct error *error);
/* Gives it back; may be called twice. */
void console_finish(struct console *console);

/* Begins a new picture: the canvas is blank and as large as the terminal is now. */
struct canvas *console_begin(struct console *console);
/* Shows it. */
void console_show(struct console *console);

/* The next key; waits so many milliseconds for it, without end if that is negative. */
int console_key(struct console *console, int milliseconds);
/* Forgets keys that wait: after a screen has changed by itself. */
void console_forget_keys(struct console *console);

/* Milliseconds since some beginning. */
long console_clock(void);

#endif
