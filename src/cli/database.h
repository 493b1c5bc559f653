/* Where the tables of a server are kept if nobody says where. */
#ifndef PASCH_CLI_DATABASE_H
#define PASCH_CLI_DATABASE_H

#include <stdbool.h>
#include <stddef.h>

/*
 * pasch.db in the data folder of the service ($STATE_DIRECTORY) or the user ($XDG_DATA_HOME/pasch,
 * else ~/.local/share/pasch); where there is none yet, one that an earlier Pasch has left: the
 * tables.db of ./play there, or the pasch.db of the working folder, and that is said. False, and it
 * has been said, if there is no such folder.
 */
bool database_find(char *ret_path, size_t size);
/* Makes the folder that it will be in. */
bool database_make_folder(const char *path);

#endif
