/* A match shown again: the lines to tiles that lie apart come with every tile that is laid. */
#include "support/apart.h"

#include "replay.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>

/* The third tile is said to lie apart until the fifth is there. */
unsigned __wrap_layout_lines(const struct layout *layout, struct layout_line ret_lines[TILE_COUNT]);
unsigned __wrap_layout_lines(const struct layout *layout, struct layout_line ret_lines[TILE_COUNT])
{
    ret_lines[0] = (struct layout_line){.from = {(int16_t)layout->count, 0}, .to = {5, 8}};
    return layout->count >= 3 && layout->count < 5;
}

static bool is_event(const json_t *step, const char *event)
{
    const char *found = json_string_value(json_object_get(json_object_get(step, "line"), "event"));
    return found && strcmp(found, event) == 0;
}

static void test_lines_of_every_step(void **state)
{
    (void)state;
    static char record[1 << 16];
    size_t i, laid = 0, with = 0;
    struct error error;
    struct buffer buffer = {.data = NULL};
    FILE *file = fopen(SOURCE_DIR "/tests/playthroughs/draw.jsonl", "r");
    assert_non_null(file);
    size_t length = fread(record, 1, sizeof record, file);
    fclose(file);
    assert_true(replay_write(record, length, 3, 2, &buffer, &error));
    json_t *replay = json_loadb(buffer.data, buffer.length, 0, NULL),
           *steps = json_object_get(replay, "steps"), *step;
    json_array_foreach(steps, i, step)
    {
        json_t *lines = json_object_get(step, "lines");
        bool place = is_event(step, "place");
        laid = is_event(step, "deal") ? 0 : laid + place;
        assert_int_equal(json_array_size(lines), place && (laid == 3 || laid == 4));
        with += lines != NULL;
        if (lines)
            assert_int_equal(json_integer_value(json_array_get(json_array_get(lines, 0), 0)), laid);
    }
    assert_true(with >= 2);
    json_decref(replay);
    buffer_finish(&buffer);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lines_of_every_step),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
