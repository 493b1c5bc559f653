/* Reading one match. */
#include "reading.h"

#include <pasch/words/language.h>
#include <pasch/words/names.h>

#include <jansson.h>

#include <string.h>

bool reading_refuse(const char *path, long line, const struct error *reason, struct error *error)
{
    char why[sizeof(struct error_value)];
    struct text text;
    text_init(&text, why, sizeof why);
    language_write(reason, &text);
    text_trim(&text);
    return error_set(error, MESSAGE("{0}: line {1}: {2}"), error_text(path), error_number(line),
                     error_text(why));
}

static bool read_line(struct record_reader *reader, const struct reading *reading,
                      reading_look *look, void *context, struct error *error)
{
    if (reader->line > 0 && !reader->in_match) {
        reader->line++;
        return error_set(error, MESSAGE("the match is over: nothing may follow"));
    }
    if (!record_read_line(reader, reading->text + reading->at, reading->length, error))
        return false;
    if (reader->matches > 1 || (reader->matches == 1 && reader->in_match))
        return error_set(error, MESSAGE("the match before this line has not ended"));
    return !look || look(context, reading, error);
}

bool reading_run(struct record_reader *reader, const char *path, const char *text, size_t length,
                 reading_look *look, void *context, struct error *error)
{
    struct match before;
    struct reading reading = {.reader = reader, .before = &before, .text = text};
    struct error reason;
    record_reader_init(reader, true);
    for (; reading.at < length; reading.at += reading.length + 1) {
        const char *newline = memchr(text + reading.at, '\n', length - reading.at);
        reading.length = newline ? (size_t)(newline - text) - reading.at : length - reading.at;
        if (reader->line > 0)
            before = reader->match;
        if (!read_line(reader, &reading, look, context, &reason))
            return reading_refuse(path, reader->line, &reason, error);
    }
    return reader->line > 0 || error_set(error, MESSAGE("{0}: this is no match"), error_text(path));
}

void reading_house_name(const char *line, size_t length, char ret_name[HOUSE_NAME_MAX + 1])
{
    json_t *json = json_loadb(line, length, 0, NULL);
    const char *name = json_string_value(json_object_get(json, "house_name"));
    name_clean(ret_name, HOUSE_NAME_MAX + 1, name ? name : "");
    json_decref(json);
}
