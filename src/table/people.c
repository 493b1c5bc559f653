/* Secrets, tokens and ids. */
#include "people.h"

#include <sodium.h>
#include <string.h>

/* 100 bits: five a letter. */
static const char id_letters[] = "0123456789abcdefghjkmnpqrstvwxyz";

static bool read_secret(const char *text, size_t length, uint8_t bytes[SECRET_BYTES])
{
    size_t count;
    if (length != SECRET_DIGITS)
        return false;
    for (size_t i = 0; i < length; i++)
        if (!((text[i] >= '0' && text[i] <= '9') || (text[i] >= 'a' && text[i] <= 'f')))
            return false;
    return sodium_hex2bin(bytes, SECRET_BYTES, text, length, NULL, &count, NULL) == 0 &&
           count == SECRET_BYTES;
}

/* Each kind of secret has hashes of its own. */
static bool hash_secret(const char *kind, const char *text, size_t length, struct hash *ret_hash)
{
    uint8_t secret[SECRET_BYTES];
    crypto_hash_sha256_state state;
    if (!read_secret(text, length, secret))
        return false;
    crypto_hash_sha256_init(&state);
    crypto_hash_sha256_update(&state, (const uint8_t *)kind, strlen(kind) + 1);
    crypto_hash_sha256_update(&state, secret, sizeof secret);
    crypto_hash_sha256_final(&state, ret_hash->bytes);
    sodium_memzero(secret, sizeof secret);
    return true;
}

bool people_hash_person(const char *text, size_t length, struct hash *ret_hash)
{
    return hash_secret("pasch person", text, length, ret_hash);
}

bool people_hash_token(const char *text, size_t length, struct hash *ret_hash)
{
    return hash_secret("pasch token", text, length, ret_hash);
}

bool people_make_token(const char *secret, size_t length, const char *table, unsigned seat,
                       char *ret_token)
{
    uint8_t key[SECRET_BYTES], token[crypto_auth_hmacsha256_BYTES], number = (uint8_t)seat;
    crypto_auth_hmacsha256_state state;
    if (!read_secret(secret, length, key))
        return false;
    crypto_auth_hmacsha256_init(&state, key, sizeof key);
    crypto_auth_hmacsha256_update(&state, (const uint8_t *)"pasch seat", sizeof "pasch seat");
    crypto_auth_hmacsha256_update(&state, (const uint8_t *)table, strlen(table) + 1);
    crypto_auth_hmacsha256_update(&state, &number, 1);
    crypto_auth_hmacsha256_final(&state, token);
    sodium_bin2hex(ret_token, SECRET_DIGITS + 1, token, sizeof token);
    sodium_memzero(key, sizeof key);
    sodium_memzero(token, sizeof token);
    return true;
}

bool hash_is_same(const struct hash *a, const struct hash *b)
{
    return sodium_memcmp(a->bytes, b->bytes, HASH_BYTES) == 0;
}

void people_make_id(char *ret_id)
{
    uint8_t bytes[TABLE_ID_LENGTH];
    randombytes_buf(bytes, sizeof bytes);
    for (unsigned i = 0; i < TABLE_ID_LENGTH; i++)
        ret_id[i] = id_letters[bytes[i] % 32];
    ret_id[TABLE_ID_LENGTH] = '\0';
}

bool people_is_id(const char *text)
{
    return strlen(text) == TABLE_ID_LENGTH && strspn(text, id_letters) == TABLE_ID_LENGTH;
}

uint64_t people_random(void)
{
    uint64_t number;
    randombytes_buf(&number, sizeof number);
    return number;
}
