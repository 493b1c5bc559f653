/* The folder of the user's data. */
#include <pasch/terminal/place.h>

#include <pasch/terminal/play.h>

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

bool place_refuse(const char *path, struct error *error)
{
    return error_set(error, "{0}: {1}", error_text(path), error_text(strerror(errno)));
}

bool place_path(char *ret_path, size_t size, const char *what, struct error *error)
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    int length;
    if (data && data[0] == '/') /* one that is not absolute does not count, as is laid down */
        length = snprintf(ret_path, size, "%s/pasch/%s", data, what);
    else if (home && home[0])
        length = snprintf(ret_path, size, "%s/.local/share/pasch/%s", home, what);
    else
        return error_set(error,
                         MESSAGE("there is no place for {0}: neither XDG_DATA_HOME nor "
                                 "HOME is set"),
                         error_text(what));
    if (length >= 0 && (size_t)length < size)
        return true;
    errno = ENAMETOOLONG;
    return place_refuse(what, error);
}

static bool make_one(const char *folder, struct error *error)
{
    return mkdir(folder, 0700) == 0 || errno == EEXIST || place_refuse(folder, error);
}

bool place_make_folder_of(const char *path, struct error *error)
{
    char folder[PLAY_PATH_MAX];
    snprintf(folder, sizeof folder, "%s", path);
    for (char *slash = strchr(folder + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = 0;
        if (!make_one(folder, error))
            return false;
        *slash = '/';
    }
    return true;
}

bool place_make_folder(const char *folder, struct error *error)
{
    return place_make_folder_of(folder, error) && make_one(folder, error);
}

void place_sync_folder(const char *path)
{
    char folder[PLAY_PATH_MAX];
    snprintf(folder, sizeof folder, "%s", path);
    *strrchr(folder, '/') = 0;
    int descriptor = open(folder[0] ? folder : "/", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0)
        return;
    fsync(descriptor);
    close(descriptor);
}
