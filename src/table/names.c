/* Cleaning names: what could disturb a line of text, or make two names look alike, is left out. */
#include "names.h"
#include "marked_letters.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <wctype.h>

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
    static const struct range blanks[] = {{'\t', '\r'},     {' ', ' '},       {0x85, 0x85},
                                          {0xa0, 0xa0},     {0x1680, 0x1680}, {0x2000, 0x200a},
                                          {0x2028, 0x2029}, {0x202f, 0x202f}, {0x205f, 0x205f},
                                          {0x2800, 0x2800}, {0x3000, 0x3000}};
    return is_within(character, blanks, sizeof blanks / sizeof blanks[0]);
}

/* Control characters, those that have no width or turn the direction of writing, and those that
 * mean nothing. */
static bool is_left_out(uint32_t character)
{
    static const struct range hidden[] = {
        {0, 0x1f},        {0x7f, 0x9f},       {0xad, 0xad},       {0x34f, 0x34f},
        {0x61c, 0x61c},   {0x115f, 0x1160},   {0x17b4, 0x17b5},   {0x180b, 0x180f},
        {0x200b, 0x200b}, {0x1bca0, 0x1bca3}, {0x1d159, 0x1d159}, {0x1d173, 0x1d17a},
        {0x200e, 0x200f}, {0x202a, 0x202e},   {0x2060, 0x206f},   {0x3164, 0x3164},
        {0xe000, 0xf8ff}, {0xfe00, 0xfe0f},   {0xfeff, 0xfeff},   {0xffa0, 0xffa0},
        {0xfff0, 0xffff}, {0xe0000, 0xe0fff}, {0xf0000, 0x10ffff}};
    return is_within(character, hidden, sizeof hidden / sizeof hidden[0]);
}

/* Some scripts, and pictures of several people, need them between two characters. Elsewhere they
 * can't be seen, and would make another name of the same. */
static bool is_joiner(uint32_t character)
{
    return character == 0x200c || character == 0x200d;
}

static bool may_be_joined(uint32_t character)
{
    return character >= 0x590;
}

/* Letters with a heap of marks on them reach over other lines. */
static bool is_mark(uint32_t character)
{
    static const struct range marks[] = {
        {0x300, 0x36f}, {0x1ab0, 0x1aff}, {0x1dc0, 0x1dff}, {0x20d0, 0x20ff}, {0xfe20, 0xfe2f}};
    return is_within(character, marks, sizeof marks / sizeof marks[0]);
}

/* A name as far as it has been read. */
struct cleaning {
    char name[NAME_BYTES + 1];
    size_t length;
    unsigned letters, marks;
    uint32_t last;               /* character that was taken; 0: none */
    bool blank;                  /* came after it, */
    const unsigned char *joiner; /* or this */
    bool seen;                   /* something that can be seen by itself */
};

static void put(struct cleaning *cleaning, const void *bytes, size_t count)
{
    memcpy(cleaning->name + cleaning->length, bytes, count);
    cleaning->length += count;
    cleaning->letters++;
}

/* False if there is no room. */
static bool take(struct cleaning *cleaning, uint32_t character, const void *bytes, size_t count)
{
    bool joined = cleaning->joiner && !cleaning->blank && may_be_joined(cleaning->last) &&
                  may_be_joined(character);
    if (cleaning->letters + cleaning->blank + joined >= NAME_LETTERS_MAX)
        return false;
    if (cleaning->blank)
        put(cleaning, " ", 1);
    else if (joined)
        put(cleaning, cleaning->joiner, 3);
    put(cleaning, bytes, count);
    cleaning->seen = cleaning->seen || !is_mark(character);
    cleaning->blank = false;
    cleaning->joiner = NULL;
    cleaning->last = character;
    return true;
}

bool display_name_clean(const char *text, char *ret_name, struct error *error)
{
    enum { MARKS_MAX = 2 };
    struct cleaning cleaning = {.length = 0};
    for (const unsigned char *at = (const unsigned char *)text; *at;) {
        const unsigned char *start = at;
        uint32_t character = next_character(&at);
        if (is_blank(character)) {
            cleaning.blank = cleaning.letters > 0;
            continue;
        }
        if (is_joiner(character)) {
            cleaning.joiner = start;
            continue;
        }
        if (is_left_out(character))
            continue;
        cleaning.marks = is_mark(character) ? cleaning.marks + 1 : 0;
        if (cleaning.marks > MARKS_MAX)
            continue;
        if (!take(&cleaning, character, start, (size_t)(at - start)))
            return error_set(error, MESSAGE("a name has at most {0} characters"),
                             error_number(NAME_LETTERS_MAX));
    }
    if (!cleaning.seen)
        return error_set(error, MESSAGE("a name needs a character that can be seen"));
    cleaning.name[cleaning.length] = '\0';
    memcpy(ret_name, cleaning.name, cleaning.length + 1);
    return true;
}

size_t display_name_fit(const char *name, unsigned letters)
{
    const unsigned char *at = (const unsigned char *)name;
    while (*at && letters-- > 0)
        next_character(&at);
    return (size_t)((const char *)at - name);
}

/* ---- Names that look alike ---- */

enum { FOLDED_MAX = 4 * NAME_LETTERS_MAX };

/* A name as it is compared. */
struct folded {
    uint32_t characters[FOLDED_MAX];
    size_t count, marks; /* the last of them that are marks */
};

static int compare_letters(const void *key, const void *element)
{
    uint32_t character = *(const uint32_t *)key, composed = *(const uint16_t *)element;
    return (character > composed) - (character < composed);
}

/* Marks on one letter are in the order of their numbers, however they were typed. */
static void add(struct folded *folded, uint32_t character)
{
    if (folded->count == FOLDED_MAX)
        return;
    folded->marks = is_mark(character) ? folded->marks + 1 : 0;
    size_t at = folded->count++;
    for (size_t i = 1; i < folded->marks && folded->characters[at - 1] > character; i++, at--)
        folded->characters[at] = folded->characters[at - 1];
    folded->characters[at] = character;
}

/* A letter with marks becomes the letter, then the marks. */
static void add_parts(struct folded *folded, uint32_t character)
{
    uint32_t marks[4];
    unsigned count = 0;
    const uint16_t *parts;
    while (count < 4 && (parts = bsearch(&character, marked_letters,
                                         sizeof marked_letters / sizeof marked_letters[0],
                                         sizeof marked_letters[0], compare_letters))) {
        marks[count++] = parts[2];
        character = parts[1];
    }
    add(folded, character);
    while (count > 0)
        add(folded, marks[--count]);
}

static void fold(const char *name, struct folded *folded)
{
    enum { WIDE_FIRST = 0xff01, WIDE_LAST = 0xff5e };
    folded->count = folded->marks = 0;
    for (const unsigned char *at = (const unsigned char *)name; *at;) {
        uint32_t character = next_character(&at);
        if (character >= WIDE_FIRST && character <= WIDE_LAST)
            character = character - WIDE_FIRST + '!';
        add_parts(folded, (uint32_t)towlower((wint_t)character));
    }
}

bool names_are_alike(const char *one, const char *other)
{
    struct folded first, second;
    fold(one, &first);
    fold(other, &second);
    return first.count == second.count && memcmp(first.characters, second.characters,
                                                 first.count * sizeof first.characters[0]) == 0;
}
