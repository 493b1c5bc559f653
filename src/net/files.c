/* The files of the page: a thread reads them. Those below /p/VERSION/ never change; web/build makes
 * them, and compresses them. */
#include "api.h"
#include "long_answers.h"
#include "looking.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FILE_MAX = 16 << 20 };

/* Below it there is a folder for each version of the page that is there. */
static const char versions[] = "/p/";

static const struct {
    const char *end, *type;
} types[] = {
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".mjs", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".json", "application/json"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".ico", "image/x-icon"},
    {".wasm", "application/wasm"},
    {".txt", "text/plain; charset=utf-8"},
    {".webmanifest", "application/manifest+json"},
    {".woff2", "font/woff2"},
};

static const char *type_of(const char *path)
{
    const char *end = strrchr(path, '.');
    for (unsigned i = 0; end && i < sizeof types / sizeof types[0]; i++)
        if (strcmp(types[i].end, end) == 0)
            return types[i].type;
    return NULL;
}

/* Only plain names: no way out of the folder, no hidden files. */
static bool is_plain(const char *path)
{
    static const char letters[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./";
    return path[0] == '/' && strspn(path, letters) == strlen(path) && !strstr(path, "/.") &&
           !strstr(path, "//");
}

static void write_tag(const struct stat *info, char *ret_tag, size_t size)
{
    struct text tag;
    text_init(&tag, ret_tag, size);
    text_add_char(&tag, '"');
    text_add_number(&tag, (long long)info->st_mtim.tv_sec);
    text_add_char(&tag, '-');
    text_add_number(&tag, info->st_mtim.tv_nsec);
    text_add_char(&tag, '-');
    text_add_number(&tag, (long long)info->st_size);
    text_add_char(&tag, '"');
}

static bool read_all(int file, size_t size, struct buffer *buffer)
{
    char piece[16 << 10];
    ssize_t count;
    while ((count = read(file, piece, sizeof piece)) > 0 && buffer->length <= OUT_BEFORE + size)
        buffer_add(buffer, piece, (size_t)count);
    return count == 0;
}

/* Whoever has it already gets only its tag again. */
static void read_open_file(struct look *look, int file)
{
    struct stat info;
    if (fstat(file, &info) != 0 || !S_ISREG(info.st_mode) || info.st_size > FILE_MAX)
        return;
    write_tag(&info, look->tag, sizeof look->tag);
    look_begin(look);
    look->outcome = LOOK_GOOD;
    look->known = strcmp(look->match, look->tag) == 0;
    if (look->known)
        return;
    if (!read_all(file, (size_t)info.st_size, &look->buffer)) {
        look->outcome = LOOK_UNREAD;
        error_set(&look->error, MESSAGE("{0} can't be read"),
                  error_text(strrchr(look->path, '/') + 1));
        return;
    }
    if (!look->compressed)
        look_make_smaller(look);
}

/* -1 if there is none. */
static int open_at(const char *path, const char *end)
{
    char whole[2 * CONFIG_TEXT_MAX];
    struct text text;
    text_init(&text, whole, sizeof whole);
    text_add(&text, path);
    text_add(&text, end);
    return text.cut ? -1 : open(whole, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
}

/* Compressed, if the build has done that and whoever asks can read it. */
static int open_file(struct look *look, const char *path)
{
    int file = look->reads_gzip && look->versioned ? open_at(path, ".gz") : -1;
    look->compressed = file >= 0;
    return file >= 0 ? file : open_at(path, "");
}

/* A version that is gone: what is here now is what an older page can go on with. */
static int open_now(struct look *look)
{
    char path[2 * CONFIG_TEXT_MAX];
    size_t folder = strlen(look->server->config->web) + sizeof versions - 1;
    const char *rest = strchr(look->path + folder, '/');
    struct text text;
    look->versioned = false;
    if (!rest)
        return -1;
    text_init(&text, path, sizeof path);
    text_add_bytes(&text, look->path, folder);
    text_add(&text, "now");
    text_add(&text, rest);
    return text.cut ? -1 : open_file(look, path);
}

static void read_file(struct look *look, struct store *store)
{
    (void)store;
    look->outcome = LOOK_NOTHING;
    int file = open_file(look, look->path);
    if (file < 0 && look->versioned)
        file = open_now(look);
    if (file < 0)
        return;
    read_open_file(look, file);
    close(file);
}

static void answer_file(struct request *request, struct look *look)
{
    if (!look->known && !long_answers_has_room(request, false))
        return;
    memcpy(request->tag, look->tag, sizeof request->tag);
    /* All others are to be asked about each time, by their tags. */
    request->cache = look->versioned ? "public, max-age=31536000, immutable" : "no-cache";
    if (look->known)
        request_answer(request, STATUS_NOT_MODIFIED, look->type, "", 0);
    else
        look_answer(request, look);
    if (!look->known)
        long_answers_add(request, false);
}

/* Where the file with that name is; NULL if there can be none. */
static char *find_path(const struct server *server, const char *name)
{
    char path[2 * CONFIG_TEXT_MAX];
    struct text text;
    text_init(&text, path, sizeof path);
    text_add(&text, server->config->web);
    text_add(&text, name);
    return *server->config->web && is_plain(name) && !text.cut ? strdup(path) : NULL;
}

void files_answer(struct request *request)
{
    const char *name = request->path, *type = type_of(name);
    if (!type && !strchr(name, '.')) { /* a place within the page */
        name = "/index.html";
        type = type_of(name);
    }
    char *path = type ? find_path(request->server, name) : NULL;
    if (!path) {
        api_no_address(request);
        return;
    }
    struct look *look = look_create(request, WORK_LOOK, "");
    if (!look) {
        free(path);
        return;
    }
    look->path = path;
    look->type = type;
    look->versioned = strncmp(name, versions, sizeof versions - 1) == 0 &&
                      strncmp(name, "/p/now/", strlen("/p/now/")) != 0;
    look->reads_gzip = request->reads_gzip;
    memcpy(look->match, request->match, sizeof look->match);
    look->read = read_file;
    look->answer = answer_file;
    look_submit(look);
}
