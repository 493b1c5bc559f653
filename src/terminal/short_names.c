/* Names with dots for what has no room. */
#include "short_names.h"

#include <pasch/base/text.h>

#include <string.h>

static bool continues(char byte)
{
    return ((unsigned char)byte & 0xc0) == 0x80;
}

/* The last characters of a name. */
static const char *find_tail(const char *name, int characters)
{
    const char *tail = name + strlen(name);
    while (tail > name && characters > 0) {
        tail--;
        characters -= !continues(*tail);
    }
    return tail;
}

size_t head_length(const struct canvas *canvas, const char *name, int width)
{
    char head[SHORT_NAME_MAX];
    size_t good = 0;
    for (size_t length = 1; length < sizeof head && name[length - 1]; length++) {
        head[length - 1] = name[length - 1];
        head[length] = 0;
        if (continues(name[length]))
            continue;
        if (canvas_width(canvas, head) > width)
            break;
        good = length;
    }
    return good;
}

/* The name as it is, or with dots before its last characters. */
static void shorten(const struct canvas *canvas, const char *name, int width, int characters,
                    char *buffer)
{
    const char *tail = find_tail(name, characters);
    struct text text;
    text_init(&text, buffer, SHORT_NAME_MAX);
    if (canvas_width(canvas, name) <= width) {
        text_add(&text, name);
        return;
    }
    text_add_bytes(&text, name, head_length(canvas, name, width - 1 - canvas_width(canvas, tail)));
    text_add(&text, "…");
    text_add(&text, tail);
}

/* Whether no two different names look the same. */
static bool all_differ(const struct canvas *canvas, struct name_list list, int width,
                       int characters)
{
    char shown[PLAYERS_MAX][SHORT_NAME_MAX];
    for (unsigned i = 0; i < list.count; i++) {
        shorten(canvas, list.names[i], width, characters, shown[i]);
        for (unsigned j = 0; j < i; j++)
            if (strcmp(shown[i], shown[j]) == 0 && strcmp(list.names[i], list.names[j]) != 0)
                return false;
    }
    return true;
}

const char *short_name(const struct canvas *canvas, struct name_list list, unsigned seat, int width,
                       char *buffer)
{
    int characters = 0;
    while (characters < width - 1 && !all_differ(canvas, list, width, characters))
        characters++;
    shorten(canvas, list.names[seat], width, characters < width - 1 ? characters : 0, buffer);
    return buffer;
}

int names_width(const struct canvas *canvas, struct name_list list)
{
    int widest = 0;
    for (unsigned i = 0; i < list.count; i++) {
        int width = canvas_width(canvas, list.names[i]);
        widest = width > widest ? width : widest;
    }
    return widest;
}
