/* Marks and words of SVG. */
#include "svg.h"

#include <stdarg.h>
#include <stdint.h>
#include <string.h>

void svg_add(struct text *text, const char *pattern, ...)
{
    va_list values;
    va_start(values, pattern);
    for (; *pattern; pattern++) {
        if (*pattern != '%')
            text_add_char(text, *pattern);
        else if (*++pattern == 'd')
            text_add_number(text, va_arg(values, int));
        else
            text_add(text, va_arg(values, const char *));
    }
    va_end(values);
}

void svg_begin(struct text *text, int x, int y, int percent)
{
    svg_add(text, "<g transform=\"translate(%d %d)scale(%d.%d%d)\">\n", x, y, percent / 100,
            percent / 10 % 10, percent % 10);
}

/* The bytes of the letter that begins here: one in UTF-8, or a byte that is none. */
static size_t letter_bytes(const char *at)
{
    unsigned char first = (unsigned char)*at;
    size_t bytes = first < 0xc0 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4, there = 1;
    while (there < bytes && ((unsigned char)at[there] & 0xc0) == 0x80)
        there++;
    return there == bytes ? bytes : 1;
}

/* Letters that XML does not allow, however they are written. */
static bool is_forbidden(const char *at, size_t bytes)
{
    unsigned char first = (unsigned char)*at;
    if (bytes == 1)
        return first < ' ' || first >= 127;
    return bytes == 3 && first == 0xef && (unsigned char)at[1] == 0xbf &&
           (unsigned char)at[2] >= 0xbe;
}

static void add_letter(struct text *text, const char *at, size_t bytes)
{
    if (is_forbidden(at, bytes))
        text_add_char(text, ' ');
    else if (*at == '&')
        text_add(text, "&amp;");
    else if (*at == '<')
        text_add(text, "&lt;");
    else if (*at == '>')
        text_add(text, "&gt;");
    else
        text_add_bytes(text, at, bytes);
}

void svg_add_words(struct text *text, const char *words, unsigned most)
{
    for (unsigned shown = 0; *words; shown++) {
        size_t bytes = letter_bytes(words);
        if (shown + 1 == most && words[bytes]) {
            text_add(text, "…");
            return;
        }
        add_letter(text, words, bytes);
        words += bytes;
    }
}

/* How wide the letters from the space to ~ are in the common sans-serif fonts, in hundredths of
 * their size. */
static const uint8_t letter_widths[] = {
    28, 28, 36, 56, 56, 89, 67, 19, 33,  33, 39, 58, 28, 33, 28, 28, 56, 56, 56, 56, 56, 56, 56, 56,
    56, 56, 28, 28, 58, 58, 58, 56, 102, 67, 67, 72, 72, 67, 61, 78, 72, 28, 50, 67, 56, 83, 72, 78,
    67, 78, 72, 67, 61, 72, 67, 94, 67,  67, 61, 28, 28, 28, 47, 56, 33, 56, 56, 50, 56, 56, 28, 56,
    56, 22, 22, 50, 22, 83, 56, 56, 56,  56, 33, 50, 28, 56, 50, 72, 50, 50, 50, 33, 26, 33, 58,
};

int svg_width(const char *words, unsigned most, int size)
{
    int hundredths = 0; /* of the size */
    for (unsigned shown = 0; *words && shown < most; shown++) {
        size_t bytes = letter_bytes(words);
        unsigned letter = (unsigned char)*words - 32u;
        hundredths += bytes > 2 ? 100 : letter < sizeof letter_widths ? letter_widths[letter] : 60;
        words += bytes;
    }
    return hundredths * size * 106 / 10000; /* bold letters and some fonts are wider */
}
