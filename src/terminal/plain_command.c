/* Command words. */
#include "plain_command.h"

#include <pasch/words/language.h>

#include <string.h>

static const struct {
    const char *english, *german;
    const char *also; /* with a space behind each */
} commands[COMMAND_COUNT] = {
    [COMMAND_LAY] = {"lay", "lege", "play place put leg legen anlegen spiele "},
    [COMMAND_DRAW] = {"draw", "ziehen", "d zieh ziehe "},
    [COMMAND_PASS] = {"pass", "passen", "p passe "},
    [COMMAND_FLIP] = {"flip", "umdrehen", "turn "},
    [COMMAND_DONE] = {"done", "fertig", "stop "},
    [COMMAND_HINT] = {"hint", "tipp", "h "},
    [COMMAND_WHY] = {"why", "warum", "w "},
    [COMMAND_RULES] = {"rules", "regeln", "rule regel r "},
    [COMMAND_UNDO] = {"undo", "zurück", "u back zurueck "},
    [COMMAND_SCORE] = {"score", "punkte", "s points stand "},
    [COMMAND_TABLE] = {"table", "tisch", "t show zeige "},
    [COMMAND_HELP] = {"help", "hilfe", "? "},
    [COMMAND_GIVE_UP] = {"resign", "aufgeben", ""},
    [COMMAND_QUIT] = {"quit", "ende", "q exit leave schluss beenden "},
};

/* What may stand between the words that matter. */
static const char fillers[] = "on the at to and an auf die der das den bei und of it with mit ";

static bool is_among(const char *list, const char *word)
{
    size_t length = strlen(word);
    while (*list) {
        size_t next = strcspn(list, " ");
        if (next == length && strncmp(list, word, length) == 0)
            return true;
        list += next + 1;
    }
    return false;
}

void plain_split(const char *line, struct plain_line *ret_line)
{
    static const char spaces[] = " \t\v\f";
    ret_line->count = 0;
    for (line += strspn(line, spaces); *line; line += strspn(line, spaces)) {
        size_t length = strcspn(line, spaces);
        char *word = ret_line->words[ret_line->count];
        size_t kept = length < WORD_LENGTH_MAX ? length : WORD_LENGTH_MAX;
        for (size_t i = 0; i < kept; i++)
            word[i] = (char)(line[i] >= 'A' && line[i] <= 'Z' ? line[i] - 'A' + 'a' : line[i]);
        word[kept] = 0;
        line += length;
        if (ret_line->count > 0 && is_among(fillers, word))
            continue;
        if (++ret_line->count == WORDS_IN_LINE_MAX)
            return;
    }
}

enum plain_command plain_find_command(const struct plain_line *line)
{
    const char *word = line->words[0];
    if (line->count == 0)
        return COMMAND_NONE;
    for (int i = COMMAND_LAY; i < COMMAND_COUNT; i++)
        if (strcmp(commands[i].english, word) == 0 || strcmp(commands[i].german, word) == 0 ||
            is_among(commands[i].also, word))
            return (enum plain_command)i;
    return COMMAND_OTHER;
}

bool plain_says(const char *text, enum plain_command command)
{
    struct plain_line line;
    plain_split(text, &line);
    return line.count == 1 && plain_find_command(&line) == command;
}

bool plain_takes_words(enum plain_command command)
{
    return command == COMMAND_OTHER || command == COMMAND_LAY || command == COMMAND_WHY ||
           command == COMMAND_RULES;
}

const char *plain_command_word(enum plain_command command)
{
    return strcmp(language_name(), "de") == 0 ? commands[command].german
                                              : commands[command].english;
}
