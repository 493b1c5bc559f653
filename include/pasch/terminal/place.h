/* Where this program keeps what belongs to its user: $XDG_DATA_HOME/pasch, else
 * ~/.local/share/pasch. */
#ifndef PASCH_TERMINAL_PLACE_H
#define PASCH_TERMINAL_PLACE_H

#include <pasch/base/error.h>

/* The path of a file or folder there. */
bool place_path(char *ret_path, size_t size, const char *what, struct error *error);
/* Makes a folder and those above it; they are the user's alone. */
bool place_make_folder(const char *folder, struct error *error);
/* The same for the folder that a file will be in. */
bool place_make_folder_of(const char *path, struct error *error);
/* What was written is on the disk under its new name only once the folder is. */
void place_sync_folder(const char *path);

/* An error of the system about this file: errno says which. */
bool place_refuse(const char *path, struct error *error);

#endif
