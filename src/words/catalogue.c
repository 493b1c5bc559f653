/* Reading .mo files: a header, two tables of (length, offset), and strings that end with zero. */
#include <pasch/words/catalogue.h>

#include <pasch/base/utf8.h>

#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HEADER_BYTES = 20, ENTRY_BYTES = 8, SIZE_MAX_READ = 16 << 20 };

/* A file as msgfmt writes it on this machine. */
struct file {
    const unsigned char *bytes;
    size_t size;
    uint32_t count, messages, translations;
};

struct string {
    const char *text;
    size_t length;
};

static uint32_t word_at(const struct file *file, size_t at)
{
    uint32_t word;
    memcpy(&word, file->bytes + at, sizeof word);
    return word;
}

static bool open_file(struct file *file)
{
    static const uint32_t magic = 0x950412de;
    if (file->size < HEADER_BYTES || word_at(file, 0) != magic)
        return false;
    file->count = word_at(file, 8);
    file->messages = word_at(file, 12);
    file->translations = word_at(file, 16);
    size_t tables = (size_t)file->count * ENTRY_BYTES;
    return file->count < file->size / ENTRY_BYTES && file->messages <= file->size - tables &&
           file->translations <= file->size - tables;
}

static bool string_at(const struct file *file, uint32_t table, uint32_t index,
                      struct string *ret_string)
{
    size_t entry = table + (size_t)index * ENTRY_BYTES;
    size_t length = word_at(file, entry), offset = word_at(file, entry + 4);
    if (offset >= file->size || length >= file->size - offset || file->bytes[offset + length])
        return false;
    *ret_string = (struct string){.text = (const char *)file->bytes + offset, .length = length};
    return utf8_is_valid(ret_string->text, length);
}

/* The forms of a plural follow each other, a zero byte between two. */
static void add_forms(struct text *text, struct string string)
{
    const char *between = "[";
    for (size_t at = 0; at <= string.length; at += strlen(string.text + at) + 1) {
        text_add(text, between);
        text_add_json(text, string.text + at);
        between = ",";
    }
    text_add_char(text, ']');
}

static bool add_all(const struct file *file, struct text *text)
{
    const char *between = "{";
    for (uint32_t i = 0; i < file->count; i++) {
        struct string message, translation;
        if (!string_at(file, file->messages, i, &message) ||
            !string_at(file, file->translations, i, &translation))
            return false;
        if (message.length == 0)
            continue; /* the header */
        text_add(text, between);
        text_add_json(text, message.text);
        text_add_char(text, ':');
        if (strlen(message.text) < message.length)
            add_forms(text, translation);
        else
            text_add_json(text, translation.text);
        between = ",";
    }
    text_add(text, *between == '{' ? "{}" : "}");
    return true;
}

char *catalogue_convert(const unsigned char *bytes, size_t size, struct error *error)
{
    struct file file = {.bytes = bytes, .size = size};
    struct text text;
    size_t room = 7 * size + 100; /* what is escaped takes six bytes instead of one */
    char *json = malloc(room);
    if (!json) {
        error_set(error, MESSAGE("there is not enough memory"));
        return NULL;
    }
    text_init(&text, json, room);
    if (open_file(&file) && add_all(&file, &text) && !text.cut)
        return json;
    error_set(error, MESSAGE("the catalogue is damaged; build it again"));
    free(json);
    return NULL;
}

static unsigned char *read_all(FILE *stream, size_t *ret_size)
{
    unsigned char *bytes = malloc(SIZE_MAX_READ);
    if (!bytes)
        return NULL;
    *ret_size = fread(bytes, 1, SIZE_MAX_READ, stream);
    if (!ferror(stream))
        return bytes;
    free(bytes);
    return NULL;
}

char *catalogue_read(const char *path, struct error *error)
{
    size_t size = 0;
    FILE *stream = fopen(path, "rb");
    unsigned char *bytes = stream ? read_all(stream, &size) : NULL;
    if (!bytes)
        error_set(error, MESSAGE("{0}: {1}"), error_text(path), error_text(strerror(errno)));
    if (stream)
        fclose(stream);
    char *json = bytes ? catalogue_convert(bytes, size, error) : NULL;
    free(bytes);
    return json;
}
