/* The next comes first, whatever is changed. */
#include "../support/unit.h"

#include "deadlines.h"

#include <pasch/base/random.h>

enum { COUNT = 300, CHANGES = 20000 };

static void test_order(void **state)
{
    (void)state;
    static struct deadline all[COUNT];
    struct deadlines deadlines = {.count = 0};
    struct random random;
    random_seed(&random, 1);
    assert_null(deadlines_first(&deadlines));
    for (unsigned i = 0; i < COUNT; i++) {
        assert_true(deadlines_expect(&deadlines));
        all[i].at = DEADLINE_NEVER;
    }
    for (unsigned change = 0; change < CHANGES; change++) {
        struct deadline *one = &all[random_below(&random, COUNT)];
        deadlines_set(&deadlines, one,
                      random_below(&random, 4) ? (int64_t)random_below(&random, 1000)
                                               : DEADLINE_NEVER);
        int64_t least = DEADLINE_NEVER;
        for (unsigned i = 0; i < COUNT; i++)
            least = all[i].at < least ? all[i].at : least;
        const struct deadline *first = deadlines_first(&deadlines);
        assert_int_equal(first ? first->at : DEADLINE_NEVER, least);
    }
    for (unsigned i = 0; i < COUNT; i++)
        deadlines_forget(&deadlines, &all[i]);
    assert_null(deadlines_first(&deadlines));
    deadlines_finish(&deadlines);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
