/* Other names for the players of a record. */
#include <pasch/base/start_line.h>

#include <string.h>

static const char before[] = "\"players\":[";
enum { BEFORE = sizeof before - 1 };

/* The end of a string in quotes, beyond the second; NULL if there is none. */
static const char *skip_string(const char *at, const char *end)
{
    if (at == end || *at != '"')
        return NULL;
    for (at++; at < end && *at != '"'; at++)
        if (*at == '\\' && at + 1 < end)
            at++;
    return at < end ? at + 1 : NULL;
}

/* How many names there are in the list that begins here, and where it ends; 0: it is none. */
static unsigned count_names(const char *at, const char *end, const char **ret_end)
{
    unsigned count = 0;
    while ((at = skip_string(at, end))) {
        count++;
        if (at < end && *at == ']') {
            *ret_end = at;
            return count;
        }
        if (at == end || *at++ != ',')
            return 0;
    }
    return 0;
}

static const char *find_list(const char *line, const char *end)
{
    for (const char *at = line; end - at > BEFORE; at++)
        if (memcmp(at, before, BEFORE) == 0)
            return at + BEFORE;
    return NULL;
}

void start_line_add_nobody(struct text *text, unsigned seat)
{
    text_add(text, "Player ");
    text_add_number(text, seat + 1);
}

bool start_line_rename(const char *line, size_t length, const char *const *names, unsigned count,
                       struct text *text)
{
    const char *end = line + length, *list = find_list(line, end), *rest;
    unsigned found = list ? count_names(list, end, &rest) : 0;
    if (!found || (names && found != count))
        return false;
    text_add_bytes(text, line, (size_t)(list - line));
    for (unsigned seat = 0; seat < found; seat++) {
        char buffer[32];
        struct text nobody;
        text_init(&nobody, buffer, sizeof buffer);
        start_line_add_nobody(&nobody, seat);
        text_add(text, seat ? "," : "");
        text_add_json(text, names ? names[seat] : buffer);
    }
    text_add_bytes(text, rest, (size_t)(end - rest));
    return true;
}
