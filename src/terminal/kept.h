/*
 * The file of one match. Whoever has it open holds its lock, and a step is in it whole or not at
 * all: one that could not be written is taken out again, and one that a crash cut off is cut off
 * when the file is opened.
 */
#ifndef PASCH_TERMINAL_KEPT_H
#define PASCH_TERMINAL_KEPT_H

#include <pasch/terminal/play.h>

struct kept {
    int descriptor;
    char path[PLAY_PATH_MAX]; /* "" if it is nowhere on the disk */
    size_t length;            /* of the whole lines */
    bool dirty;               /* there is something behind them */
};

/* Makes a file for a match of this game in the folder of matches, or one that nobody can find. */
bool kept_create(struct kept *kept, const char *game, bool unsaved, struct error *error);
/* Opens the file of a match; false if another program has it open. Nothing is changed yet. */
bool kept_open(struct kept *kept, const char *path, struct error *error);
/* All whole lines of the file, without opening it for more; as kept_read(). */
char *kept_look(struct kept *kept, const char *path, struct error *error);
/* Whether another program has the file open. */
bool kept_is_busy(const char *path);
/* Says so; returns false. */
bool kept_refuse_busy(const char *path, struct error *error);
void kept_close(struct kept *kept);
/* Closes it and takes it off the disk. */
void kept_remove(struct kept *kept);

/* All whole lines; the text belongs to the caller, who frees it. NULL if it can't be read. */
char *kept_read(struct kept *kept, struct error *error);
/* Appends whole lines; with `sync` they are on the disk when this returns. */
bool kept_append(struct kept *kept, const char *lines, size_t length, bool sync,
                 struct error *error);

/* The folder of matches; `ret_path` has PLAY_PATH_MAX bytes. */
bool kept_folder(char *ret_path, struct error *error);

#endif
