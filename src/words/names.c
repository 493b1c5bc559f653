/* Names. */
#include <pasch/words/format.h>
#include <pasch/words/language.h>
#include <pasch/words/names.h>

#include <string.h>

static const char *const level_titles[LEVEL_COUNT] = {
    [LEVEL_RANDOM] = MESSAGE("Random"), [LEVEL_GREEDY] = MESSAGE("Greedy"),
    [LEVEL_EASY] = MESSAGE("Easy"),     [LEVEL_NORMAL] = MESSAGE("Normal"),
    [LEVEL_EXPERT] = MESSAGE("Expert"),
};

const char *level_title(enum level level)
{
    return language_translate(level_titles[level]);
}

const char *level_title_of(const char *bot)
{
    enum level level;
    if (strcmp(bot, LEVEL_OF_PROGRAM) == 0)
        return LEVEL_OF_PROGRAM;
    return player_find(bot, &level, NULL) ? level_title(level) : "";
}

void words_add_player(struct text *text, const char *name, const char *level)
{
    text_add(text, name);
    if (*level)
        text_format(text, " (%s)", level);
}

void words_add_players(struct text *text, const char *const *names, const char *const *levels,
                       unsigned count)
{
    for (unsigned seat = 0; seat < count; seat++) {
        text_add(text, seat ? ", " : "");
        words_add_player(text, names[seat], levels[seat]);
    }
}

/* The bytes of the character at `at`; 0 if it is not UTF-8 or not for people. */
static size_t character_length(const char *at)
{
    const unsigned char *bytes = (const unsigned char *)at;
    size_t length = bytes[0] < 0x80   ? 1
                    : bytes[0] < 0xc2 ? 0
                    : bytes[0] < 0xe0 ? 2
                    : bytes[0] < 0xf0 ? 3
                    : bytes[0] < 0xf5 ? 4
                                      : 0;
    for (size_t i = 1; i < length; i++)
        if ((bytes[i] & 0xc0) != 0x80)
            return 0;
    bool control = bytes[0] < ' ' || bytes[0] == 0x7f || (bytes[0] == 0xc2 && bytes[1] < 0xa0);
    /* U+200B to U+200F, U+202A to U+202E and U+2066 to U+2069 turn the direction or are unseen. */
    bool unseen =
        bytes[0] == 0xe2 && ((bytes[1] == 0x80 && ((bytes[2] >= 0x8b && bytes[2] <= 0x8f) ||
                                                   (bytes[2] >= 0xa8 && bytes[2] <= 0xae))) ||
                             (bytes[1] == 0x81 && bytes[2] >= 0xa6 && bytes[2] <= 0xa9));
    return control || unseen ? 0 : length;
}

void name_clean(char *ret_name, size_t size, const char *name)
{
    size_t length = 0;
    name += strspn(name, " ");
    while (*name) {
        size_t bytes = character_length(name);
        if (length + (bytes ? bytes : 1) >= size)
            break;
        if (bytes)
            memcpy(ret_name + length, name, bytes);
        else
            ret_name[length] = '?';
        length += bytes ? bytes : 1;
        name += bytes ? bytes : 1;
    }
    while (length > 0 && ret_name[length - 1] == ' ')
        length--;
    ret_name[length] = 0;
}
