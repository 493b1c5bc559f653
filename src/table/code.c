/* Codes of tables: what they look like. */
#include "code.h"

#include <ctype.h>
#include <sodium.h>
#include <string.h>

/* None of them looks or sounds like another (0 O, 1 I L, 2 Z, 5 S, 8 B; B C D E G P T V). No
 * vowels, nor the digits that are read for them, and nothing twice in a row: no words come out. */
static const char letters[] = "256789FHJKMPQRTWX";

struct code code_of(const char *id)
{
    static const char kind[] = "pasch code";
    const size_t count = sizeof letters - 1;
    uint8_t hash[crypto_hash_sha256_BYTES];
    crypto_hash_sha256_state state;
    struct code code = {.text = ""};
    size_t last = 0;
    crypto_hash_sha256_init(&state);
    crypto_hash_sha256_update(&state, (const uint8_t *)kind, sizeof kind);
    crypto_hash_sha256_update(&state, (const uint8_t *)id, strlen(id) + 1);
    crypto_hash_sha256_final(&state, hash);
    for (unsigned i = 0; i < CODE_LENGTH; i++) {
        /* Sixteen bits each: that some come a little more often does not matter. */
        size_t number = (size_t)hash[2 * i] << 8 | hash[2 * i + 1];
        last = i ? (last + 1 + number % (count - 1)) % count : number % count;
        code.text[i] = letters[last];
    }
    return code;
}

bool code_read(const char *text, struct code *ret_code)
{
    struct code code = {.text = ""};
    unsigned length = 0;
    for (; *text; text++) {
        char letter = (char)toupper((unsigned char)*text);
        if (letter == ' ' || letter == '-')
            continue;
        if (length == CODE_LENGTH || !strchr(letters, letter) ||
            (length && code.text[length - 1] == letter))
            return false;
        code.text[length++] = letter;
    }
    if (length < CODE_LENGTH)
        return false;
    *ret_code = code;
    return true;
}
