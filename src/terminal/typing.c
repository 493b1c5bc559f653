/* A line of text: whole letters of UTF-8 come and go. */
#include "typing.h"

#include "console.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

void typing_begin(struct typing *typing, char *text, size_t size)
{
    *typing = (struct typing){.text = text, .size = size, .cursor = strlen(text), .offered = true};
}

static bool continues(char byte)
{
    return ((unsigned char)byte & 0xc0) == 0x80;
}

static size_t letter_before(const struct typing *typing)
{
    size_t at = typing->cursor;
    while (at > 0 && continues(typing->text[--at]))
        continue;
    return at;
}

static size_t letter_after(const struct typing *typing)
{
    size_t at = typing->cursor + (typing->text[typing->cursor] != 0);
    while (continues(typing->text[at]))
        at++;
    return at;
}

static void cut_out(struct typing *typing, size_t from, size_t to)
{
    memmove(typing->text + from, typing->text + to, strlen(typing->text + to) + 1);
    typing->cursor = from;
}

static void put_in(struct typing *typing, const char *bytes, size_t count)
{
    char *at = typing->text + typing->cursor;
    memmove(at + count, at, strlen(at) + 1);
    memcpy(at, bytes, count);
    typing->cursor += count;
}

static bool put_letter(struct typing *typing, int key)
{
    char bytes[MB_LEN_MAX];
    mbstate_t state = {0};
    if (key < ' ' || key >= KEY_FIRST)
        return false;
    size_t count = wcrtomb(bytes, (wchar_t)key, &state);
    if (count == (size_t)-1)
        return true;
    if (typing->offered)
        cut_out(typing, 0, strlen(typing->text));
    if (strlen(typing->text) + count < typing->size)
        put_in(typing, bytes, count);
    return true;
}

static bool obey(struct typing *typing, int key)
{
    switch (key) {
    case KEY_RUBOUT:
        cut_out(typing, letter_before(typing), typing->cursor);
        return true;
    case KEY_DELETED:
        cut_out(typing, typing->cursor, letter_after(typing));
        return true;
    case KEY_GO_LEFT:
        typing->cursor = letter_before(typing);
        return true;
    case KEY_GO_RIGHT:
        typing->cursor = letter_after(typing);
        return true;
    case KEY_GO_HOME:
        typing->cursor = 0;
        return true;
    case KEY_GO_END:
        typing->cursor = strlen(typing->text);
        return true;
    default:
        return put_letter(typing, key);
    }
}

bool typing_key(struct typing *typing, int key)
{
    bool done = obey(typing, key);
    typing->offered = typing->offered && !done;
    return done;
}
