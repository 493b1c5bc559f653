/* A stream before standard output that looks where words end. */
#include "wrap.h"

#include <pasch/terminal/terminal.h>
#include <pasch/words/position.h>

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { BUFFER_SIZE = 1 << 16, WORD_MAX = 500, WIDTH_USUAL = 80, WIDTH_LEAST = 40 };

struct wrap {
    FILE *to;
    int width;
    int column;
    int indent; /* of the lines that this one is broken into, but the first */
};

int terminal_width(void)
{
    struct winsize size;
    bool known = ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
    int width = known ? size.ws_col : WIDTH_USUAL;
    return width > WIDTH_LEAST ? width : WIDTH_LEAST;
}

/* A word ends before a space, and between tiles: `[3|4][4|4]`. */
static size_t word_length(const char *bytes, size_t count)
{
    size_t length = 0;
    while (length < count && !memchr(" \n\033", bytes[length], 3)) {
        length++;
        if (bytes[length - 1] == ']' && length < count && bytes[length] == '[')
            break;
    }
    return length;
}

static int word_width(const char *bytes, size_t length)
{
    char word[WORD_MAX];
    if (length >= sizeof word)
        return (int)length;
    memcpy(word, bytes, length);
    word[length] = 0;
    return words_width(word);
}

/* Spaces and the word behind them. */
static void put_word(struct wrap *wrap, int spaces, const char *word, size_t length)
{
    int width = word_width(word, length);
    bool begins = wrap->column == 0;
    if (!begins && wrap->column + spaces + width > wrap->width && wrap->column > wrap->indent) {
        spaces = wrap->indent;
        fputc('\n', wrap->to);
        wrap->column = 0;
    } else if (begins || (wrap->indent && spaces > 1 && wrap->column + spaces <= POSITION_INDENT)) {
        wrap->indent = wrap->column + spaces; /* what stands behind a label stays there */
    }
    fprintf(wrap->to, "%*s", spaces, "");
    fwrite(word, 1, length, wrap->to);
    wrap->column += spaces + width;
}

/* The length of an escape sequence. They clear the screen: what follows begins a line. */
static size_t put_escape(struct wrap *wrap, const char *bytes, size_t count)
{
    size_t length = 1;
    while (length < count && strchr("[;0123456789", bytes[length]))
        length++;
    length += length < count;
    fwrite(bytes, 1, length, wrap->to);
    wrap->column = 0;
    return length;
}

static ssize_t put(void *cookie, const char *bytes, size_t count)
{
    struct wrap *wrap = cookie;
    for (size_t at = 0; at < count;) {
        if (bytes[at] == '\n') {
            fputc(bytes[at++], wrap->to);
            wrap->column = wrap->indent = 0;
        } else if (bytes[at] == '\033') {
            at += put_escape(wrap, bytes + at, count - at);
        } else {
            size_t spaces = 0;
            while (at + spaces < count && bytes[at + spaces] == ' ')
                spaces++;
            at += spaces;
            size_t length = word_length(bytes + at, count - at);
            put_word(wrap, (int)spaces, bytes + at, length);
            at += length;
        }
    }
    return fflush(wrap->to) == 0 ? (ssize_t)count : 0;
}

static int put_away(void *cookie)
{
    free(cookie);
    return 0;
}

FILE *wrap_start(int width)
{
    FILE *before = stdout;
    struct wrap *wrap = isatty(STDOUT_FILENO) ? malloc(sizeof *wrap) : NULL;
    if (!wrap)
        return before;
    *wrap = (struct wrap){.to = before, .width = width};
    FILE *stream = fopencookie(wrap, "w", (cookie_io_functions_t){.write = put, .close = put_away});
    if (!stream) {
        free(wrap);
        return before;
    }
    setvbuf(stream, NULL, _IOLBF, BUFFER_SIZE);
    stdout = stream;
    return before;
}

void wrap_end(FILE *before)
{
    if (stdout == before)
        return;
    fclose(stdout);
    stdout = before;
}
