/* Files that are to be there completely or not at all. All return false with the system's reason,
 * or with an error. */
#ifndef PASCH_STORE_FILES_H
#define PASCH_STORE_FILES_H

#include <pasch/base/error.h>

enum { FILES_NAME_MAX = 4096 + 64 };

/* A path and what follows it; cut off where it would be too long for any file. */
void files_name(const char *path, const char *ending, char ret_name[FILES_NAME_MAX]);
/* The name of a file that this process may write until it is complete. */
void files_name_part(const char *path, char ret_name[FILES_NAME_MAX]);
/* Whether they are names of the same file. */
bool files_are_same(const char *a, const char *b);
/* Whether it is a plain file, or nothing yet; devices, folders and pipes are refused. */
bool files_is_plain(const char *path, struct error *error);
/* Makes an empty file that only its owner may read; it may not be there. `named` is for messages.
 */
bool files_make(const char *path, const char *named, struct error *error);
/* Copies a file, if it is there, to one that is not. */
bool files_copy(const char *from, const char *to, struct error *error);
/* Durably puts a complete file in the place of whatever was at `path`. */
bool files_put_in_place(const char *file, const char *path, struct error *error);
/* Durably: what happened to the names in the folder of this file. */
bool files_sync_folder(const char *path, struct error *error);
/* Removes what processes that were killed have left of new files for this path. */
void files_remove_parts(const char *path);
/* Removes a database with all that belongs to it. */
void files_remove_database(const char *path);

#endif
