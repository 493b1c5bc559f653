/* Scripts go out without what only people read. */
#include "lean.h"

#include <stdbool.h>
#include <string.h>

struct lean {
    const char *from, *end; /* what is still to be read */
    char *to;
    bool within; /* a comment over several lines */
};

static bool begins(const struct lean *lean, const char *line_end, const char *words)
{
    size_t length = strlen(words);
    return (size_t)(line_end - lean->from) >= length && memcmp(lean->from, words, length) == 0;
}

static void skip_spaces(struct lean *lean, const char *line_end)
{
    while (lean->from < line_end && *lean->from == ' ')
        lean->from++;
}

/* To the end of the comment; it goes on in the next line if it does not end in this one. */
static void skip_comment(struct lean *lean, const char *line_end)
{
    while (lean->from < line_end && !begins(lean, line_end, "*/"))
        lean->from++;
    lean->within = lean->from == line_end;
    if (!lean->within)
        lean->from += strlen("*/");
    skip_spaces(lean, line_end);
}

static void copy_line(struct lean *lean, const char *line_end)
{
    skip_spaces(lean, line_end);
    if (lean->within || begins(lean, line_end, "/*"))
        skip_comment(lean, line_end);
    if (begins(lean, line_end, "//"))
        lean->from = line_end;
    while (lean->from < line_end)
        if (begins(lean, line_end, "/** @type "))
            skip_comment(lean, line_end);
        else
            *lean->to++ = *lean->from++;
}

size_t lean_script(char *script, size_t length)
{
    struct lean lean = {.from = script, .end = script + length, .to = script};
    while (lean.from < lean.end) {
        const char *line_end = memchr(lean.from, '\n', (size_t)(lean.end - lean.from));
        copy_line(&lean, line_end ? line_end : lean.end);
        if (line_end)
            *lean.to++ = *lean.from++;
    }
    return (size_t)(lean.to - script);
}
