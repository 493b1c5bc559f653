/* Titles, sentences and values of fields in the user's language. */
#include <pasch/words/fields.h>
#include <pasch/words/format.h>
#include <pasch/words/language.h>

#include <string.h>

const char *words_summary(char buffer[WORDS_SUMMARY_MAX], const struct sheet *sheet)
{
    struct error summary;
    struct text text;
    error_set(&summary, sheet->summary, error_number(sheet->divisor));
    text_init(&text, buffer, WORDS_SUMMARY_MAX);
    language_write(&summary, &text);
    return buffer;
}

const char *field_title(const struct field *field)
{
    return language_translate(field->title);
}

const char *field_sentence(const struct field *field, const struct game_option *option)
{
    return language_translate(option && option->sentence ? option->sentence : field->sentence);
}

void field_name_title(struct error *error)
{
    const struct field *field = sheet_find_field(error->values[0].text);
    if (field && strncmp(error->message, "{0}", 3) == 0)
        error->values[0] = error_text(field_title(field));
}

void field_write_value(const struct field *field, const char *value, struct text *text)
{
    const struct word *word = sheet_find_word(field, value);
    if (word)
        text_add(text, language_translate(word->title));
    else if (field->type == FIELD_SWITCH)
        text_add(text, strcmp(value, "true") == 0 ? _("yes") : _("no"));
    else
        text_add(text, value);
}

/* The largest number that can be chosen. */
static int most(const struct sheet *sheet, int players, const struct game_option *option)
{
    int largest = sheet_largest_hand(sheet, players);
    bool hand = sheet_find_field(option->field)->type == FIELD_HANDS;
    return hand && largest < option->most ? largest : option->most;
}

/* The words that can be chosen; NULL for a number. */
static const char *const *words_of(const struct game_option *option)
{
    static const char *const switched[] = {"true", "false", NULL};
    return sheet_find_field(option->field)->type == FIELD_SWITCH ? switched : option->words;
}

void field_write_choices(const struct sheet *sheet, const struct sheet *usual, int players,
                         const struct game_option *option, struct text *text)
{
    const struct field *field = sheet_find_field(option->field);
    const char *const *words = words_of(option);
    char value[100];
    struct text raw;
    text_init(&raw, value, sizeof value);
    sheet_write_option(usual, players, option, &raw);
    if (!words)
        text_format(text, _("%d to %d, usually %s"), option->least, most(sheet, players, option),
                    value);
    for (int i = 0; words && words[i]; i++) {
        text_add(text, i ? " · " : "");
        field_write_value(field, words[i], text);
        if (strcmp(words[i], value) == 0)
            text_format(text, " (%s)", _("usual"));
    }
}

void field_write_refusal(const struct sheet *sheet, int players, const struct game_option *option,
                         const char *value, struct text *text)
{
    const struct field *field = sheet_find_field(option->field);
    const char *const *words = words_of(option);
    if (!words) {
        text_format(text, _("%s: %s is not possible, only %d to %d."), field_title(field), value,
                    option->least, most(sheet, players, option));
        return;
    }
    text_format(text, _("%s: %s is not possible, only these are:"), field_title(field), value);
    for (int i = 0; words[i]; i++) {
        text_add(text, i ? " · " : " ");
        field_write_value(field, words[i], text);
    }
    text_add(text, ".");
}

void field_write_option(const struct sheet *sheet, int players, const struct game_option *option,
                        struct text *text)
{
    char value[100];
    struct text raw;
    text_init(&raw, value, sizeof value);
    sheet_write_option(sheet, players, option, &raw);
    field_write_value(sheet_find_field(option->field), value, text);
}
