/* A match shown again: the lines to tiles that lie apart come with every tile that is laid. */
#include "support/apart.h"

#include "replay.h"

#include <jansson.h>
#include <stdlib.h>

enum { LINES = 12 };

/* The third tile is said to lie apart until the fifth is there. */
unsigned __wrap_layout_connectors(const struct layout *layout,
                                  struct layout_connector ret_connectors[TILE_COUNT]);
unsigned __wrap_layout_connectors(const struct layout *layout,
                                  struct layout_connector ret_connectors[TILE_COUNT])
{
    struct layout_connector line = {.count = 2, .points = {{layout->count, 0}, {5, 8}}};
    ret_connectors[0] = line;
    return layout->count >= 3 && layout->count < 5;
}

static void test_lines_of_every_step(void **state)
{
    (void)state;
    size_t length, i;
    const char *record = apart_record(&length), *end = record;
    struct error error;
    for (i = 0; i < LINES; i++)
        end = strchr(end, '\n') + 1;
    struct buffer buffer = {.data = NULL};
    assert_true(replay_write(record, (size_t)(end - record), 3, 2, &buffer, &error));
    json_t *replay = json_loadb(buffer.data, buffer.length, 0, NULL),
           *steps = json_object_get(replay, "steps"), *step;
    assert_int_equal(json_array_size(steps), LINES);
    json_array_foreach(steps, i, step)
    {
        json_t *connectors = json_object_get(step, "connectors");
        size_t laid = i - 1; /* after the first line and the deal */
        assert_int_equal(json_array_size(connectors), i >= 2 && (laid == 3 || laid == 4));
        if (!connectors)
            continue;
        json_t *line = json_object_get(json_array_get(connectors, 0), "line");
        assert_int_equal(json_integer_value(json_array_get(json_array_get(line, 0), 0)), laid);
    }
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
