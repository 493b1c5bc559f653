/* The files of the page: a thread reads them. */
#include "api.h"
#include "lean.h"
#include "looking.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FILE_MAX = 16 << 20 };

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
    if (!look->buffer.failed &&
        strncmp(look->type, "text/javascript", strlen("text/javascript")) == 0)
        look->buffer.length = OUT_BEFORE + lean_script(look->buffer.data + OUT_BEFORE,
                                                       look->buffer.length - OUT_BEFORE);
    look_make_smaller(look);
}

static void read_file(struct look *look, struct store *store)
{
    (void)store;
    look->outcome = LOOK_NOTHING;
    int file = open(look->path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
    if (file < 0)
        return;
    read_open_file(look, file);
    close(file);
}

static void answer_file(struct request *request, struct look *look)
{
    memcpy(request->tag, look->tag, sizeof request->tag);
    request->cache = "no-cache"; /* to be asked about each time, by its tag */
    if (look->known)
        request_answer(request, STATUS_NOT_MODIFIED, look->type, "", 0);
    else
        look_answer(request, look);
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
    look->reads_gzip = request->reads_gzip;
    memcpy(look->match, request->match, sizeof look->match);
    look->read = read_file;
    look->answer = answer_file;
    look_submit(look);
}
