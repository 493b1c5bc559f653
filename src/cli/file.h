/* Files that are given on the command line; `-` is standard input. */
#ifndef PASCH_CLI_FILE_H
#define PASCH_CLI_FILE_H

#include <pasch/house/house.h>

#include <stdio.h>

/* Opens a file for reading; NULL, and it has been said, if that fails. */
FILE *file_open(const char *path);
/* Closes it, unless it is standard input. */
void file_close(FILE *file);
/* What to call it in messages. */
const char *file_name(const char *path);

/* Reads house rules; false if something is wrong with them, which has been said with the line. */
bool file_read_house(const char *path, struct house *ret_house);

#endif
