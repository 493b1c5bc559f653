/* Catalogues as JSON: what msgfmt writes is read, and whatever else is refused. */
#include <pasch/words/catalogue.h>

#include "support/unit.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* A .mo file: header, plain message, one that needs escaping, a plural. */
static const struct {
    const char *message, *translation;
    uint32_t message_length, translation_length;
} entries[] = {
    {"", "Content-Type: text/plain\n", 0, 25},
    {"say \"yes\"\n", "sag \"ja\"\n", 10, 9},
    {"tile", "Stein", 4, 5},
    {"{0} tile\0{0} tiles", "{0} Stein\0{0} Steine", 18, 20},
};

enum { COUNT = sizeof entries / sizeof entries[0], FILE_MAX = 1024 };

static void put(unsigned char *file, size_t at, uint32_t word)
{
    memcpy(file + at, &word, sizeof word);
}

static size_t make_file(unsigned char *file)
{
    size_t messages = 28, translations = messages + 8 * COUNT, end = translations + 8 * COUNT;
    memset(file, 0, FILE_MAX);
    put(file, 0, 0x950412de);
    put(file, 8, COUNT);
    put(file, 12, (uint32_t)messages);
    put(file, 16, (uint32_t)translations);
    for (size_t i = 0; i < COUNT; i++) {
        put(file, messages + 8 * i, entries[i].message_length);
        put(file, messages + 8 * i + 4, (uint32_t)end);
        memcpy(file + end, entries[i].message, entries[i].message_length);
        end += entries[i].message_length + 1;
        put(file, translations + 8 * i, entries[i].translation_length);
        put(file, translations + 8 * i + 4, (uint32_t)end);
        memcpy(file + end, entries[i].translation, entries[i].translation_length);
        end += entries[i].translation_length + 1;
    }
    return end;
}

static void test_messages_and_plurals(void **state)
{
    (void)state;
    unsigned char file[FILE_MAX];
    struct error error;
    char *json = catalogue_convert(file, make_file(file), &error);
    assert_non_null(json);
    assert_string_equal(json,
                        "{\"say \\\"yes\\\"\\u000a\":\"sag \\\"ja\\\"\\u000a\",\"tile\":\"Stein\","
                        "\"{0} tile\":[\"{0} Stein\",\"{0} Steine\"]}");
    free(json);
}

static void test_damaged_files_are_refused(void **state)
{
    (void)state;
    unsigned char file[FILE_MAX];
    struct error error;
    size_t size = make_file(file);
    file[0] ^= 1;
    assert_null(catalogue_convert(file, size, &error));
    assert_string_equal(error.message, "the catalogue is damaged; build it again");
    for (size_t cut = 0; cut < size; cut++) {
        unsigned char *copy = malloc(cut ? cut : 1); /* so that reading beyond it is seen */
        make_file(file);
        memcpy(copy, file, cut);
        assert_null(catalogue_convert(copy, cut, &error));
        free(copy);
    }
}

/* What is made of it is JSON, and that is UTF-8. */
static void test_other_bytes_than_text_are_refused(void **state)
{
    (void)state;
    unsigned char file[FILE_MAX];
    size_t size = make_file(file);
    file[size - 2] = 0xc3; /* the last letter of the last translation */
    assert_null(catalogue_convert(file, size, NULL));
}

/* Whatever a byte is changed to, nothing outside the file is read. */
static void test_any_byte_may_be_wrong(void **state)
{
    (void)state;
    unsigned char file[FILE_MAX];
    size_t size = make_file(file);
    for (size_t at = 0; at < size; at++)
        for (unsigned bit = 0; bit < 8; bit++) {
            unsigned char *copy = malloc(size);
            memcpy(copy, file, size);
            copy[at] = (unsigned char)(copy[at] ^ 1u << bit);
            free(catalogue_convert(copy, size, NULL));
            free(copy);
        }
}

static void test_a_missing_file_is_named(void **state)
{
    (void)state;
    struct error error;
    assert_null(catalogue_read("/no/such/catalogue.mo", &error));
    assert_string_equal(error.values[0].text, "/no/such/catalogue.mo");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_messages_and_plurals),
        cmocka_unit_test(test_damaged_files_are_refused),
        cmocka_unit_test(test_other_bytes_than_text_are_refused),
        cmocka_unit_test(test_any_byte_may_be_wrong),
        cmocka_unit_test(test_a_missing_file_is_named),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
