/* Who is who, and which names are alike. */
#include <pasch/cast/cast.h>

#include <stdint.h>
#include <string.h>

const char *const cast_names[CAST_COUNT] = {
    "Anna",  "Ben", "Clara", "David", "Emma", "Felix", "Greta", "Henry", "Ida",   "Jonas",
    "Katja", "Leo", "Mia",   "Noah",  "Olga", "Paul",  "Rosa",  "Simon", "Tilda", "Vera",
};

int cast_find(const char *name)
{
    for (int member = 0; member < CAST_COUNT; member++)
        if (strcmp(cast_names[member], name) == 0)
            return member;
    return -1;
}

/* ---- Names that are alike ---- */

/* Letters that are read as a plain one: with accents, in both cases, or of other scripts. */
static const struct {
    char letter;
    const char *others;
} lookalikes[] = {
    {'a', "ÀÁÂÃÄÅĀĂĄǍàáâãäåāăąǎАаΑα"},
    {'b', "ВвΒ"},
    {'c', "ÇĆĈĊČçćĉċčСс"},
    {'d', "ĎĐÐďđð"},
    {'e', "ÈÉÊËĒĔĖĘĚèéêëēĕėęěЕеЁёΕ"},
    {'g', "ĜĞĠĢĝğġģ"},
    {'h', "ĤĦĥħНнΗ"},
    {'i', "ÌÍÎÏĨĪĬĮİìíîïĩīĭįıІіЇїΙι"},
    {'j', "ĴĵЈј"},
    {'k', "ĶķКкΚκ"},
    {'l', "ĹĻĽĿŁĺļľŀł"},
    {'m', "МмΜ"},
    {'n', "ÑŃŅŇñńņňΝ"},
    {'o', "ÒÓÔÕÖØŌŎŐòóôõöøōŏőОоΟο"},
    {'p', "РрΡρ"},
    {'r', "ŔŖŘŕŗř"},
    {'s', "ŚŜŞŠśŝşšЅѕ"},
    {'t', "ŢŤŦţťŧТтΤτ"},
    {'u', "ÙÚÛÜŨŪŬŮŰŲùúûüũūŭůűų"},
    {'v', "ν"},
    {'x', "ХхΧ"},
    {'y', "ÝŸýÿУуΥ"},
    {'z', "ŹŻŽźżžΖ"},
};

/* The next character of UTF-8; a byte that is none counts as one. 0 at the end. */
static uint32_t next_character(const char **at)
{
    const unsigned char *byte = (const unsigned char *)*at;
    unsigned more = *byte < 0xc0 ? 0 : *byte < 0xe0 ? 1 : *byte < 0xf0 ? 2 : 3, read = 1;
    uint32_t character = more ? *byte & (0x3fu >> more) : *byte;
    for (; *byte && read <= more && (byte[read] & 0xc0) == 0x80; read++)
        character = character << 6 | (byte[read] & 0x3fu);
    *at += *byte ? read : 0;
    return character;
}

static bool has_character(const char *text, uint32_t wanted)
{
    for (uint32_t character; (character = next_character(&text));)
        if (character == wanted)
            return true;
    return false;
}

static uint32_t plain_letter(uint32_t character)
{
    if (character >= 0xff01 && character <= 0xff5e) /* as wide as two */
        character -= 0xfee0;
    if (character >= 'A' && character <= 'Z')
        return character + 'a' - 'A';
    for (size_t i = 0; character >= 0x80 && i < sizeof lookalikes / sizeof lookalikes[0]; i++)
        if (has_character(lookalikes[i].others, character))
            return (unsigned char)lookalikes[i].letter;
    return character;
}

static bool counts(uint32_t letter)
{
    bool is_mark = letter >= 0x300 && letter <= 0x36f;
    return letter >= 0x80 ? !is_mark && letter != 0xa0
                          : (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9');
}

/* The next letter that counts; 0 at the end. */
static uint32_t next_letter(const char **at)
{
    uint32_t character;
    while ((character = next_character(at))) {
        uint32_t letter = plain_letter(character);
        if (counts(letter))
            return letter;
    }
    return 0;
}

bool cast_is_alike(const char *name, const char *other)
{
    uint32_t letter;
    do {
        letter = next_letter(&name);
        if (letter != next_letter(&other))
            return false;
    } while (letter);
    return true;
}

/* ---- Who plays ---- */

static bool is_taken(const char *name, const char *const *taken, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        if (*taken[i] && cast_is_alike(name, taken[i]))
            return true;
    return false;
}

unsigned cast_choose(const char *const *taken, unsigned count, unsigned first)
{
    for (unsigned i = 0; i < CAST_COUNT; i++) {
        unsigned member = (first + i) % CAST_COUNT;
        if (!is_taken(cast_names[member], taken, count))
            return member;
    }
    return first % CAST_COUNT;
}

unsigned cast_first(const char *id)
{
    uint32_t sum = 0;
    while (*id)
        sum = sum * 31 + (unsigned char)*id++;
    return sum % CAST_COUNT;
}
