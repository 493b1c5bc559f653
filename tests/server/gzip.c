/* What is compressed: once, readable again, and not without end. */
#include "../support/unit.h"

#include "gzip.h"

#include <stdlib.h>
#include <string.h>
#include <zlib.h>

enum { LENGTH = 4000, LARGE = 3 << 20, KEPT_MOST = 256, GZIP = 16 };

/* A text of its own for every number. */
static void make_text(unsigned number, char *text)
{
    for (unsigned i = 0; i < LENGTH; i++)
        text[i] = (char)('a' + (i * (number + 1) + i / 7 * number) % 26);
    memcpy(text, &number, sizeof number);
}

static void expect_same(const char *text, const char *bytes, size_t count)
{
    char again[LENGTH + 1];
    z_stream stream = {.next_in = (unsigned char *)bytes,
                       .avail_in = (unsigned)count,
                       .next_out = (unsigned char *)again,
                       .avail_out = sizeof again};
    assert_int_equal(inflateInit2(&stream, MAX_WBITS + GZIP), Z_OK);
    assert_int_equal(inflate(&stream, Z_FINISH), Z_STREAM_END);
    inflateEnd(&stream);
    assert_int_equal(stream.total_out, LENGTH);
    assert_memory_equal(again, text, LENGTH);
}

static void squeeze_number(struct gzip *gzip, unsigned number)
{
    char text[LENGTH], bytes[LENGTH];
    make_text(number, text);
    size_t count = gzip_compress(gzip, text, LENGTH, bytes);
    assert_in_range(count, 1, LENGTH - 1);
    expect_same(text, bytes, count);
}

static void test_once(void **state)
{
    struct gzip *gzip = gzip_create();
    (void)state;
    for (unsigned round = 0; round < 3; round++)
        for (unsigned number = 0; number < 50; number++)
            squeeze_number(gzip, number);
    assert_int_equal(gzip_made(gzip), 50);
    gzip_destroy(gzip);
}

/* With more than are kept, those asked for again and again stay. */
static void test_bound(void **state)
{
    struct gzip *gzip = gzip_create();
    (void)state;
    for (unsigned number = 1; number < 1000; number++) {
        squeeze_number(gzip, 0);
        squeeze_number(gzip, number);
    }
    assert_int_equal(gzip_made(gzip), 1000);
    squeeze_number(gzip, 999 - KEPT_MOST / 2);
    assert_int_equal(gzip_made(gzip), 1000);
    squeeze_number(gzip, 1);
    assert_int_equal(gzip_made(gzip), 1001);
    gzip_destroy(gzip);
}

/* What can't become smaller is known too; of large ones few are kept. */
static void test_noise(void **state)
{
    struct gzip *gzip = gzip_create();
    char *text = malloc(LARGE), *bytes = malloc(LARGE);
    uint64_t seed = 1;
    (void)state;
    assert_true(text && bytes);
    for (unsigned i = 0; i < LARGE; i++) {
        seed = seed * 6364136223846793005u + 1442695040888963407u;
        text[i] = (char)(seed >> 56);
    }
    for (unsigned i = 0; i < 2; i++)
        assert_int_equal(gzip_compress(gzip, text, LARGE, bytes), 0);
    assert_int_equal(gzip_made(gzip), 1);
    memset(text, 'x', 4000); /* now it becomes a little smaller */
    for (unsigned i = 0; i < 8; i++) {
        text[0] = (char)(i % 4);
        assert_in_range(gzip_compress(gzip, text, LARGE, bytes), LARGE / 2, LARGE - 1);
    }
    assert_int_equal(gzip_made(gzip), 9); /* eight megabytes have room for two */
    free(text);
    free(bytes);
    gzip_destroy(gzip);
}

static void test_wanted(void **state)
{
    static const char *const wanted[] = {"gzip",           "br, gzip",         "gzip, br;q=0",
                                         "GZip ; Q=0.001", "deflate,gzip;q=1", "\tgzip;x=0"},
                             *const refused[] = {"",
                                                 "identity",
                                                 "gzip;q=0",
                                                 "gzip; q=0",
                                                 "gzip ;Q=0.000",
                                                 "br, gzip;\tq=0., x",
                                                 "xgzip, gzip2",
                                                 "*;q=0, gzip;q=0"};
    (void)state;
    for (unsigned i = 0; i < sizeof wanted / sizeof wanted[0]; i++)
        assert_true(gzip_is_wanted(wanted[i]));
    for (unsigned i = 0; i < sizeof refused / sizeof refused[0]; i++)
        assert_false(gzip_is_wanted(refused[i]));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_once),
        cmocka_unit_test(test_bound),
        cmocka_unit_test(test_noise),
        cmocka_unit_test(test_wanted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
