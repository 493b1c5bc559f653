/* Only one process writes: it holds a lock beside the file. */
#include "sqlite.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

static void write_name(const char *path, char name[SQLITE_PATH_MAX])
{
    snprintf(name, SQLITE_PATH_MAX, "%s-lock", path);
}

static bool take(int lock, const char *path, struct error *error)
{
    if (lock >= 0 && flock(lock, LOCK_EX | LOCK_NB) == 0)
        return true;
    if (lock >= 0 && errno == EWOULDBLOCK)
        return sqlite_refuse_in_use(path, error);
    return sqlite_refuse_system(path, error);
}

/* What the superuser makes here belongs to whom the folder belongs to, who needs it later. */
static void give_away(int lock, const char *name)
{
    char folder[SQLITE_PATH_MAX];
    struct stat status;
    snprintf(folder, sizeof folder, "%s", name);
    if (geteuid() == 0 && stat(dirname(folder), &status) == 0 &&
        fchown(lock, status.st_uid, status.st_gid) != 0)
        return; /* it is the superuser's then */
}

bool sqlite_lock(const char *real, const char *path, int *ret_lock, struct error *error)
{
    char name[SQLITE_PATH_MAX];
    write_name(real, name);
    *ret_lock = open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (*ret_lock >= 0)
        give_away(*ret_lock, name);
    return take(*ret_lock, path, error);
}

bool sqlite_lock_if_there(const char *path, int *ret_lock, struct error *error)
{
    char name[SQLITE_PATH_MAX];
    write_name(path, name);
    *ret_lock = open(name, O_RDONLY | O_CLOEXEC);
    return (*ret_lock < 0 && errno == ENOENT) || take(*ret_lock, path, error);
}

/* The file stays: others may wait for it. */
void sqlite_unlock(int lock)
{
    if (lock >= 0)
        close(lock);
}
