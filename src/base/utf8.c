/* Checking UTF-8. */
#include <pasch/base/utf8.h>

/* The kinds of characters by their first byte, and which second byte keeps them from being overlong
 * or surrogates. */
static const struct sequence {
    unsigned char first_least, first_most;
    unsigned char second_least, second_most;
    int more; /* bytes after the first */
} sequences[] = {
    {.first_least = 0x00, .first_most = 0x7f, .more = 0},
    {.first_least = 0xc2, .first_most = 0xdf, .second_least = 0x80, .second_most = 0xbf, .more = 1},
    {.first_least = 0xe0, .first_most = 0xe0, .second_least = 0xa0, .second_most = 0xbf, .more = 2},
    {.first_least = 0xe1, .first_most = 0xec, .second_least = 0x80, .second_most = 0xbf, .more = 2},
    {.first_least = 0xed, .first_most = 0xed, .second_least = 0x80, .second_most = 0x9f, .more = 2},
    {.first_least = 0xee, .first_most = 0xef, .second_least = 0x80, .second_most = 0xbf, .more = 2},
    {.first_least = 0xf0, .first_most = 0xf0, .second_least = 0x90, .second_most = 0xbf, .more = 3},
    {.first_least = 0xf1, .first_most = 0xf3, .second_least = 0x80, .second_most = 0xbf, .more = 3},
    {.first_least = 0xf4, .first_most = 0xf4, .second_least = 0x80, .second_most = 0x8f, .more = 3},
};

static const struct sequence *find_sequence(unsigned char first)
{
    for (size_t i = 0; i < sizeof sequences / sizeof sequences[0]; i++)
        if (first >= sequences[i].first_least && first <= sequences[i].first_most)
            return &sequences[i];
    return NULL;
}

bool utf8_is_valid(const char *bytes, size_t count)
{
    const unsigned char *at = (const unsigned char *)bytes, *end = at + count;
    while (at < end) {
        const struct sequence *sequence = find_sequence(*at++);
        if (!sequence || end - at < sequence->more)
            return false;
        for (int i = 0; i < sequence->more; i++, at++) {
            unsigned char least = i ? 0x80 : sequence->second_least;
            unsigned char most = i ? 0xbf : sequence->second_most;
            if (*at < least || *at > most)
                return false;
        }
    }
    return true;
}

bool utf8_has_mark(const char *bytes, size_t count)
{
    return count >= 3 && bytes[0] == '\xef' && bytes[1] == '\xbb' && bytes[2] == '\xbf';
}
