/* Texts are UTF-8; a stream in front of the real one writes them in ASCII. */
#include "ascii.h"

#include <errno.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PIECE = 4096, LONGEST = 4 /* bytes that one character becomes */ };

static const struct {
    const char *character, *ascii;
} table[] = {
    {"ä", "ae"}, {"ö", "oe"},  {"ü", "ue"}, {"Ä", "Ae"},   {"Ö", "Oe"},  {"Ü", "Ue"}, {"ß", "ss"},
    {"é", "e"},  {"è", "e"},   {"à", "a"},  {"ç", "c"},    {"ñ", "n"},   {"–", "-"},  {"—", "-"},
    {"−", "-"},  {"…", "..."}, {"„", "\""}, {"“", "\""},   {"”", "\""},  {"‚", "'"},  {"‘", "'"},
    {"’", "'"},  {"×", "x"},   {"·", "."},  {"→", "->"},   {"←", "<-"},  {"↑", "^"},  {"↓", "v"},
    {"≥", ">="}, {"≤", "<="},  {"±", "+-"}, {"½", "1/2"},  {"°", "deg"}, {"▲", "^"},  {"▼", "v"},
    {"△", "^"},  {"▽", "v"},   {"█", "#"},  {"│", "|"},    {"─", "-"},   {"•", "*"},  {" ", " "},
    {"²", "^2"}, {"σ", "s"},   {"≈", "~"},  {"√", "sqrt"}, {"∞", "inf"},
};

/* One of the two streams. */
struct ascii {
    int descriptor;
    char kept[4]; /* a character that is not complete yet */
    size_t length;
};

static bool write_all(int descriptor, const char *bytes, size_t count)
{
    while (count > 0) {
        ssize_t written = write(descriptor, bytes, count);
        if (written < 0 && errno != EINTR)
            return false;
        if (written > 0) {
            bytes += written;
            count -= (size_t)written;
        }
    }
    return true;
}

static size_t length_of(unsigned char first)
{
    return first < 0xc0 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
}

static const char *ascii_of(const char *character, size_t length)
{
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++)
        if (strlen(table[i].character) == length &&
            memcmp(table[i].character, character, length) == 0)
            return table[i].ascii;
    return "?";
}

static ssize_t put(void *cookie, const char *bytes, size_t count)
{
    struct ascii *ascii = cookie;
    char out[PIECE + LONGEST];
    size_t length = 0;
    for (size_t i = 0; i < count; i++) {
        if ((unsigned char)bytes[i] < 0x80) {
            ascii->length = 0;
            out[length++] = bytes[i];
        } else {
            if ((bytes[i] & 0x40) || ascii->length == sizeof ascii->kept)
                ascii->length = 0; /* another begins */
            ascii->kept[ascii->length++] = bytes[i];
            if (ascii->length == length_of((unsigned char)ascii->kept[0])) {
                const char *sign = ascii_of(ascii->kept, ascii->length);
                memcpy(out + length, sign, strlen(sign));
                length += strlen(sign);
                ascii->length = 0;
            }
        }
        if (length >= PIECE) {
            if (!write_all(ascii->descriptor, out, length))
                return 0;
            length = 0;
        }
    }
    return write_all(ascii->descriptor, out, length) ? (ssize_t)count : 0;
}

/* It takes the place of the stream, which stays as it is if there is no memory for it. */
static FILE *in_front_of(FILE *stream, struct ascii *ascii)
{
    bool terminal = isatty(ascii->descriptor);
    fflush(stream);
    FILE *made = fopencookie(ascii, "w", (cookie_io_functions_t){.write = put});
    if (made && ascii->descriptor == STDERR_FILENO)
        setvbuf(made, NULL, _IONBF, 0);
    else if (made && terminal)
        setvbuf(made, NULL, _IOLBF, PIECE);
    return made ? made : stream;
}

void ascii_start(void)
{
    static struct ascii ascii = {.descriptor = STDOUT_FILENO};
    static bool started;
    if (!started)
        stdout = in_front_of(stdout, &ascii);
    started = true;
}

void ascii_start_errors(void)
{
    static struct ascii ascii = {.descriptor = STDERR_FILENO};
    stderr = in_front_of(stderr, &ascii);
}
