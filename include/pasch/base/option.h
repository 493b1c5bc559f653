/* An option of the program or a setting of the server is a row of a table: its help, how it is
 * read, the environment, completion and errors all come from there. */
#ifndef PASCH_BASE_OPTION_H
#define PASCH_BASE_OPTION_H

#include <stdbool.h>
#include <stddef.h>

/* What its value is, where it goes, and so how it is completed. */
enum option_kind {
    OPTION_END,     /* of the table */
    OPTION_GROUP,   /* the rows of another table stand here */
    OPTION_SWITCH,  /* bool; has no value */
    OPTION_TEXT,    /* const char * */
    OPTION_PATH,    /* const char *: a file or a folder */
    OPTION_GAME,    /* const char *: the name of a game */
    OPTION_PLAYERS, /* const char *: levels and programs, with commas between */
    OPTION_NUMBER,  /* long, from `least` to `most` */
    OPTION_SEED,    /* uint64_t */
    OPTION_WORD,    /* int: which of `words` */
    OPTION_LEVEL,   /* enum level */
    OPTION_CHOICE,  /* NAME=VALUE: an option of the game */
};

struct option {
    const char *name; /* --NAME; NULL: a word that is no option; those stand in their order */
    const char *also; /* another word for it; NULL: none */
    char letter;      /* -o; 0: none */
    enum option_kind kind;
    const char *argument; /* message: what the value is called; not where `words` say it */
    const char *sentence; /* message */
    const char *missing;  /* message, of a word: what to say where it is not given; NULL: nothing */
    size_t offset;        /* where it goes in the request */
    size_t mark;          /* a bool of the request that it sets; 0: none */
    long least, most;
    const char *const *words; /* what it can be, or what it can be besides; the last is NULL */
    const char *optional;     /* its value can be left out: the next word is the value only if it
                                 begins with one of these letters; NULL: it can't */
    bool many;                /* of words: all that are left, in a struct options_words */
    const struct option *group;
    /* How it is read if not as its kind is; false, and it has been said, if that is wrong. The name
     * is as people type it, the text NULL where an optional one is left out. */
    bool (*read)(const char *name, const char *text, void *place);
    /* Of a group: how all of it is read. */
    bool (*set)(void *request, const struct option *option, const char *text);
};

#endif
