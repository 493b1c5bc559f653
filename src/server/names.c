/* Cleaning names: what could disturb a line of text, or make two names look alike, is left out. */
#include "names.h"

#include <stdint.h>
#include <string.h>

/* The next character; the text is known to be UTF-8. */
static uint32_t next_character(const unsigned char **at)
{
    const unsigned char *byte = *at;
    unsigned more = *byte < 0xc0 ? 0 : *byte < 0xe0 ? 1 : *byte < 0xf0 ? 2 : 3;
    uint32_t character = more == 0 ? *byte : *byte & (0x3fu >> more);
    for (unsigned i = 1; i <= more; i++)
        character = character << 6 | (byte[i] & 0x3fu);
    *at += more + 1;
    return character;
}

struct range {
    uint32_t first, last;
};

static bool is_within(uint32_t character, const struct range *ranges, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (character >= ranges[i].first && character <= ranges[i].last)
            return true;
    return false;
}

static bool is_blank(uint32_t character)
{
    static const struct range blanks[] = {
        {'\t', '\r'},     {' ', ' '},       {0x85, 0x85},     {0xa0, 0xa0},     {0x1680, 0x1680},
        {0x2000, 0x200a}, {0x2028, 0x2029}, {0x202f, 0x202f}, {0x205f, 0x205f}, {0x3000, 0x3000}};
    return is_within(character, blanks, sizeof blanks / sizeof blanks[0]);
}

/* Control characters, those that have no width or turn the direction of writing, and those that
 * mean nothing. Joiners stay: some scripts need them. */
static bool is_left_out(uint32_t character)
{
    static const struct range hidden[] = {
        {0, 0x1f},        {0x7f, 0x9f},       {0xad, 0xad},       {0x34f, 0x34f},
        {0x61c, 0x61c},   {0x115f, 0x1160},   {0x180e, 0x180e},   {0x200b, 0x200b},
        {0x200e, 0x200f}, {0x202a, 0x202e},   {0x2060, 0x206f},   {0x3164, 0x3164},
        {0xe000, 0xf8ff}, {0xfe00, 0xfe0f},   {0xfeff, 0xfeff},   {0xffa0, 0xffa0},
        {0xfff0, 0xffff}, {0xe0000, 0xe0fff}, {0xf0000, 0x10ffff}};
    return is_within(character, hidden, sizeof hidden / sizeof hidden[0]);
}

/* Letters with a heap of marks on them reach over other lines. */
static bool is_mark(uint32_t character)
{
    static const struct range marks[] = {
        {0x300, 0x36f}, {0x1ab0, 0x1aff}, {0x1dc0, 0x1dff}, {0x20d0, 0x20ff}, {0xfe20, 0xfe2f}};
    return is_within(character, marks, sizeof marks / sizeof marks[0]);
}

bool display_name_clean(const char *text, char *ret_name, struct error *error)
{
    enum { MARKS_MAX = 2 };
    char name[NAME_BYTES + 1];
    size_t length = 0;
    unsigned letters = 0, marks = 0;
    bool blank = false;
    for (const unsigned char *at = (const unsigned char *)text; *at;) {
        const unsigned char *start = at;
        uint32_t character = next_character(&at);
        size_t bytes = (size_t)(at - start);
        if (is_blank(character)) {
            blank = letters > 0;
            continue;
        }
        marks = is_mark(character) ? marks + 1 : 0;
        if (is_left_out(character) || marks > MARKS_MAX)
            continue;
        letters += 1u + blank;
        if (letters > NAME_LETTERS_MAX)
            return error_set(error, MESSAGE("a name has at most {0} characters"),
                             error_number(NAME_LETTERS_MAX));
        if (blank)
            name[length++] = ' ';
        blank = false;
        memcpy(name + length, start, bytes);
        length += bytes;
    }
    if (length == 0)
        return error_set(error, MESSAGE("a name needs a character that can be seen"));
    name[length] = '\0';
    memcpy(ret_name, name, length + 1);
    return true;
}
