/* What a line asks for, in English or German. */
#ifndef PASCH_TERMINAL_PLAIN_COMMAND_H
#define PASCH_TERMINAL_PLAIN_COMMAND_H

#include <stdbool.h>

enum plain_command {
    COMMAND_NONE,  /* an empty line */
    COMMAND_OTHER, /* none of these words: perhaps a tile */
    COMMAND_LAY,   /* the word alone: what follows says which tile */
    COMMAND_DRAW,
    COMMAND_PASS,
    COMMAND_FLIP,
    COMMAND_DONE,
    COMMAND_HINT,
    COMMAND_WHY,
    COMMAND_RULES,
    COMMAND_UNDO,
    COMMAND_SCORE,
    COMMAND_TABLE,
    COMMAND_HELP,
    COMMAND_GIVE_UP,
    COMMAND_QUIT,
    COMMAND_COUNT,
};

enum { WORDS_IN_LINE_MAX = 8, WORD_LENGTH_MAX = 60 };

/* A line, word by word, small letters. */
struct plain_line {
    int count;
    char words[WORDS_IN_LINE_MAX][WORD_LENGTH_MAX + 1];
};

/* Splits a line; words that only help to make a sentence (`on the`, `an die`) are left out. */
void plain_split(const char *line, struct plain_line *ret_line);
/* What its first word asks for. */
enum plain_command plain_find_command(const struct plain_line *line);
/* Whether the line is this command and nothing else. */
bool plain_says(const char *text, enum plain_command command);
/* Whether words may follow the first. */
bool plain_takes_words(enum plain_command command);
/* The word for a command in the language spoken now; others are understood as well. */
const char *plain_command_word(enum plain_command command);

#endif
