/* Scripts without what only people read. */
#include "../support/unit.h"

#include "lean.h"

#include <string.h>

static void expect_lean(const char *script, const char *wanted)
{
    char text[400];
    size_t length = strlen(script);
    assert_true(length < sizeof text);
    memcpy(text, script, length + 1);
    length = lean_script(text, length);
    assert_int_equal(length, strlen(wanted));
    assert_memory_equal(text, wanted, length);
}

static void test_comments_and_indentation(void **state)
{
    (void)state;
    expect_lean("", "");
    expect_lean("// What it is.\n// @ts-check\nlet a = 1;\n", "\n\nlet a = 1;\n");
    expect_lean("/** @param {any} a */\nfunction f(a) {\n  return a; // so\n}",
                "\nfunction f(a) {\nreturn a; // so\n}");
    expect_lean("  /**\n   * Long.\n   */\n  g();\n", "\n\n\ng();\n");
    expect_lean("/* one */ h();\n", "h();\n");
    expect_lean("  const a = /** @type {Element} */ (b), c = /** @type {any} */ (d);\n",
                "const a = (b), c = (d);\n");
    expect_lean("/** @type {\n  any} */ (window).x = 1;\n", "\n(window).x = 1;\n");
}

static void test_what_is_no_comment_stays(void **state)
{
    (void)state;
    expect_lean("a = 'http://b/*c*/';\n", "a = 'http://b/*c*/';\n");
    expect_lean("b = /^\\/\\//.test(c) / 2;\n", "b = /^\\/\\//.test(c) / 2;\n");
    expect_lean("x = 4 // 2\n", "x = 4 // 2\n");
    expect_lean("/", "/");
    expect_lean("/*", "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_comments_and_indentation),
        cmocka_unit_test(test_what_is_no_comment_stays),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
