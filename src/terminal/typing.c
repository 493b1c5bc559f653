/* Letters, and rubbing them out. */
#include "typing.h"

#include "console.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

void typing_rub_out(char *text)
{
    size_t length = strlen(text);
    while (length > 0 && (text[length - 1] & 0xc0) == 0x80)
        length--;
    text[length > 0 ? length - 1 : 0] = 0;
}

bool typing_key(char *text, size_t size, int key)
{
    char bytes[MB_LEN_MAX];
    mbstate_t state = {0};
    if (key == KEY_RUBOUT || key == KEY_DELETED) {
        typing_rub_out(text);
        return true;
    }
    if (key < ' ' || key >= KEY_FIRST)
        return false;
    size_t count = wcrtomb(bytes, (wchar_t)key, &state);
    if (count != (size_t)-1 && strlen(text) + count < size)
        strncat(text, bytes, count);
    return true;
}
