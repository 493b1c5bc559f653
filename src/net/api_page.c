/* What the page needs besides its files: what tiles and faces look like, and its words. */
#include "api.h"
#include "looking.h"

#include <pasch/cast/cast.h>
#include <pasch/drawing/drawing.h>
#include <pasch/games/games.h>

#include <stdlib.h>
#include <string.h>

enum { LOOK_MAX = 64 << 10, LANGUAGE_MAX = 8, PICTURE_NAME_MAX = 40 };

/* A sheet with all tiles of that kind; NULL if there is none. */
static const struct sheet *largest_set(const char *name)
{
    const struct sheet *largest = NULL;
    for (int i = 0; i < game_count; i++) {
        const struct sheet *sheet = games[i];
        size_t length = strlen(sheet_kind(sheet)->id);
        bool wanted =
            strncmp(name, sheet_kind(sheet)->id, length) == 0 && strcmp(name + length, ".svg") == 0;
        if (wanted && (!largest || sheet->highest > largest->highest))
            largest = sheet;
    }
    return largest;
}

/* Somebody's face, or a picture of the rules texts: NAME.svg. */
static void answer_picture(struct request *request, const char *rest)
{
    char name[PICTURE_NAME_MAX + 1] = "", face[CAST_FACE_MAX + 1];
    size_t length = strcspn(rest, ".");
    if (length <= PICTURE_NAME_MAX && strcmp(rest + length, ".svg") == 0)
        memcpy(name, rest, length);
    int member = cast_find(name);
    const char *picture = request->server->program->picture(name);
    if (member >= 0) {
        struct text text;
        text_init(&text, face, sizeof face);
        cast_write_face(&text, (unsigned)member);
        picture = face;
    }
    if (!picture) {
        api_no_address(request);
        return;
    }
    request->cache = "max-age=3600";
    request_answer(request, STATUS_OK, "image/svg+xml", picture, strlen(picture));
}

void api_tiles(struct request *request, const char *rest)
{
    const struct sheet *sheet = largest_set(rest);
    struct text text;
    if (!sheet) {
        answer_picture(request, rest);
        return;
    }
    text_init(&text, request->server->out, LOOK_MAX);
    drawing_write_look(&text, sheet);
    request->cache = "max-age=3600";
    request_answer(request, STATUS_OK, "image/svg+xml", text.data, text.length);
}

static void read_words(struct look *look, struct store *store)
{
    (void)store;
    char *words = look->server->program->words(look->path);
    look->outcome = words ? LOOK_GOOD : LOOK_NOTHING;
    look_begin(look);
    buffer_add_text(&look->buffer, words ? words : "");
    free(words);
    look_make_smaller(look);
}

static void answer_words(struct request *request, struct look *look)
{
    request->cache = "no-cache";
    look_answer(request, look);
}

void api_words(struct request *request, const char *rest)
{
    size_t length = strcspn(rest, ".");
    if (length > LANGUAGE_MAX || strcmp(rest + length, ".json") != 0) {
        api_no_address(request);
        return;
    }
    char *language = strndup(rest, length);
    struct look *look = language ? look_create(request, WORK_LOOK, "") : NULL;
    if (!look) {
        if (!language)
            api_no_address(request);
        free(language);
        return;
    }
    look->path = language;
    look->type = "application/json";
    look->reads_gzip = request->reads_gzip;
    look->read = read_words;
    look->answer = answer_words;
    look_submit(look);
}
