/* The files of the page. */
#include "api.h"
#include "buffer.h"

#include <fcntl.h>
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

static bool read_all(int file, size_t size, struct buffer *buffer)
{
    char piece[16 << 10];
    ssize_t count;
    while ((count = read(file, piece, sizeof piece)) > 0 && buffer->length <= size)
        buffer_add(buffer, piece, (size_t)count);
    return count == 0 && !buffer->failed;
}

static void answer_file(struct request *request, int file, const char *type)
{
    struct stat info;
    struct buffer buffer = {.data = NULL};
    struct error error;
    if (fstat(file, &info) != 0 || !S_ISREG(info.st_mode) || info.st_size > FILE_MAX) {
        api_no_address(request);
        return;
    }
    struct text tag;
    text_init(&tag, request->tag, sizeof request->tag);
    text_add_char(&tag, '"');
    text_add_number(&tag, (long long)info.st_mtim.tv_sec);
    text_add_char(&tag, '-');
    text_add_number(&tag, info.st_mtim.tv_nsec);
    text_add_char(&tag, '-');
    text_add_number(&tag, (long long)info.st_size);
    text_add_char(&tag, '"');
    request->cache = "no-cache"; /* to be asked about each time, by its tag */
    if (strcmp(request->match, request->tag) == 0) {
        request_answer(request, STATUS_NOT_MODIFIED, type, "", 0);
    } else if (read_all(file, (size_t)info.st_size, &buffer)) {
        request_answer(request, STATUS_OK, type, buffer.data, buffer.length);
    } else {
        error_set(&error, MESSAGE("{0} can't be read"), error_text(request->path));
        api_storage(request, &error);
    }
    buffer_finish(&buffer);
}

void files_answer(struct request *request)
{
    char path[2 * CONFIG_TEXT_MAX];
    const char *name = request->path, *type = type_of(name);
    struct text text;
    if (!type && !strchr(name, '.')) { /* a place within the page */
        name = "/index.html";
        type = type_of(name);
    }
    text_init(&text, path, sizeof path);
    text_add(&text, request->server->config->web);
    text_add(&text, name);
    int file =
        type && is_plain(name) && !text.cut ? open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW) : -1;
    if (file < 0) {
        api_no_address(request);
        return;
    }
    answer_file(request, file, type);
    close(file);
}
