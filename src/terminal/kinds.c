/* Reading what is typed of tiles and places, and the table of kinds. */
#include "kind.h"

#include <stdlib.h>
#include <string.h>

const struct terminal_kind *terminal_kind(const struct sheet *sheet)
{
    static const struct terminal_kind *const kinds[KIND_COUNT] = {
        [KIND_PLAIN] = &terminal_plain,
        [KIND_CHAIN] = &terminal_chain,
        [KIND_TRIANGLE] = &terminal_triangle,
    };
    return kinds[sheet_kind(sheet)->kind];
}

int typed_numbers(const char *word, char between, int numbers[3])
{
    for (int count = 0; count < 3;) {
        size_t sign = *word == '-' && between != '-';
        size_t digits = strspn(word + sign, "0123456789");
        if (digits == 0 || digits > 3)
            return -1;
        numbers[count++] = atoi(word);
        word += sign + digits;
        if (!*word)
            return count;
        if (*word++ != between)
            return -1;
    }
    return -1;
}

bool typed_tile(const char *word, int wanted, int highest, int numbers[3])
{
    if (typed_numbers(word, '-', numbers) != wanted && typed_numbers(word, '|', numbers) != wanted)
        return false;
    for (int i = 0; i < wanted; i++)
        if (numbers[i] > highest)
            return false;
    return true;
}

bool typed_is(const char *word, const char *a, const char *b)
{
    return strcmp(word, a) == 0 || strcmp(word, b) == 0;
}
