/* Writing pictures; PNG is made by rsvg-convert. */
#include "picture_file.h"

#include "report.h"

#include <pasch/words/language.h>

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

static const char converter[] = "rsvg-convert";

enum { PATH_ROOM = 4200, PIECE = 1 << 16 };

static bool is_standard_output(const char *path)
{
    return !path || strcmp(path, "-") == 0;
}

static bool ends_with(const char *path, const char *ending)
{
    size_t length = strlen(path), wanted = strlen(ending);
    return length > wanted && strcasecmp(path + length - wanted, ending) == 0;
}

bool picture_file_check(const char *path)
{
    if (is_standard_output(path) || ends_with(path, ".svg") || ends_with(path, ".png"))
        return true;
    return report(_("%s: the name of a picture ends with .svg or .png"), path);
}

/* ---- PNG ---- */

/* Runs the converter from one file to another; 0, or why it can't be started. */
static int start(FILE *from, FILE *to, bool large, pid_t *ret_process)
{
    posix_spawn_file_actions_t actions;
    char name[sizeof converter], format[] = "--format=png", zoom[] = "--zoom=1";
    char *arguments[] = {name, format, zoom, NULL};
    zoom[sizeof zoom - 2] = large ? '2' : '1';
    memcpy(name, converter, sizeof converter);
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, fileno(from), STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, fileno(to), STDOUT_FILENO);
    int failed = posix_spawnp(ret_process, converter, &actions, NULL, arguments, environ);
    posix_spawn_file_actions_destroy(&actions);
    return failed;
}

static bool convert_files(FILE *from, FILE *to, bool large)
{
    pid_t process;
    int status = 0, failed = start(from, to, large, &process);
    if (failed == ENOENT)
        return report(_("a PNG picture needs the program %s, which is not installed (on Debian: "
                        "%s); an .svg file does not need it"),
                      converter, "apt install librsvg2-bin");
    if (failed)
        return report("%s: %s", converter, strerror(failed));
    while (waitpid(process, &status, 0) < 0 && errno == EINTR) {
    }
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
        return report(_("%s could not make the picture"), converter);
    return true;
}

/* The PNG picture in a file without a name, read from its beginning; NULL, and it has been said, if
 * that fails. */
static FILE *convert(const char *svg, size_t length, bool large)
{
    FILE *from = tmpfile(), *to = tmpfile();
    bool good = from && to && fwrite(svg, 1, length, from) == length && fflush(from) == 0 &&
                fseek(from, 0, SEEK_SET) == 0;
    good = good ? convert_files(from, to, large) : report_system(_("a temporary file"));
    if (from)
        fclose(from);
    if (good)
        rewind(to);
    else if (to)
        fclose(to);
    return good ? to : NULL;
}

/* ---- Files ---- */

/* Where bytes come from: memory, or a file if there is one. */
struct source {
    const char *bytes;
    size_t length;
    FILE *file;
};

static bool copy(const struct source *source, FILE *to)
{
    char piece[PIECE];
    size_t got;
    if (!source->file)
        return fwrite(source->bytes, 1, source->length, to) == source->length;
    while ((got = fread(piece, 1, sizeof piece, source->file)) > 0)
        if (fwrite(piece, 1, got, to) != got)
            return false;
    return !ferror(source->file);
}

/* Copies and closes; errno says why if it fails. */
static bool copy_and_close(const struct source *source, FILE *to)
{
    bool good = to && copy(source, to);
    int reason = errno;
    if (to && fclose(to) != 0 && good)
        return false;
    errno = reason;
    return good;
}

/* Something that is no file, such as a device or a pipe, is written to as it is. */
static bool is_file(const char *path)
{
    struct stat status;
    return stat(path, &status) != 0 || S_ISREG(status.st_mode);
}

/* A new file beside it, that nobody else has, with the rights that new files have. */
static FILE *open_beside(char *temporary)
{
    int descriptor = mkstemp(temporary);
    mode_t mask = umask(0);
    umask(mask);
    if (descriptor < 0)
        return NULL;
    fchmod(descriptor, 0666 & ~mask);
    FILE *file = fdopen(descriptor, "wb");
    if (!file) {
        close(descriptor);
        unlink(temporary);
    }
    return file;
}

static bool write_file(const char *path, const struct source *source)
{
    char temporary[PATH_ROOM];
    if (!is_file(path))
        return copy_and_close(source, fopen(path, "wb")) || report_system(path);
    if (snprintf(temporary, sizeof temporary, "%s.XXXXXX", path) >= (int)sizeof temporary) {
        errno = ENAMETOOLONG;
        return report_system(path);
    }
    FILE *file = open_beside(temporary);
    bool made = file != NULL;
    if (copy_and_close(source, file) && rename(temporary, path) == 0)
        return true;
    report_system(path);
    if (made)
        unlink(temporary);
    return false;
}

bool picture_file_write(const char *path, const char *svg, size_t length, bool large)
{
    struct source source = {.bytes = svg, .length = length};
    if (is_standard_output(path))
        return copy(&source, stdout); /* at the end it is said what is wrong with it */
    if (ends_with(path, ".png")) {
        source.file = convert(svg, length, large);
        if (!source.file)
            return false;
    }
    bool good = write_file(path, &source);
    if (source.file)
        fclose(source.file);
    return good;
}
