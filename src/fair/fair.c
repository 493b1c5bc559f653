/* Decks that follow from a secret and everybody's contributions: docs/fairness.md, step by step. */
#include <pasch/fair/fair.h>

#include <assert.h>
#include <sodium.h>
#include <string.h>

_Static_assert(FAIR_BYTES == crypto_hash_sha256_BYTES, "a commitment is a SHA-256");
_Static_assert(FAIR_BYTES == crypto_auth_hmacsha256_BYTES, "a key is an HMAC-SHA-256");

/* ---- Digits ---- */

static int digit_value(char digit)
{
    if (digit >= '0' && digit <= '9')
        return digit - '0';
    return digit >= 'a' && digit <= 'f' ? digit - 'a' + 10 : -1;
}

bool fair_is_digits(const char *text)
{
    size_t length = 0;
    while (length < FAIR_DIGITS && digit_value(text[length]) >= 0)
        length++;
    return length == FAIR_DIGITS && !text[length];
}

static void bytes_of(const struct fair_digits *digits, uint8_t *ret_bytes)
{
    assert(fair_is_digits(digits->text));
    for (size_t i = 0; i < FAIR_BYTES; i++)
        ret_bytes[i] =
            (uint8_t)(digit_value(digits->text[2 * i]) << 4 | digit_value(digits->text[2 * i + 1]));
}

static struct fair_digits digits_of(const uint8_t *bytes)
{
    struct fair_digits digits;
    sodium_bin2hex(digits.text, sizeof digits.text, bytes, FAIR_BYTES);
    return digits;
}

/* ---- Secret and commitment ---- */

bool fair_new_secret(struct fair_digits *ret_secret, struct error *error)
{
    uint8_t bytes[FAIR_BYTES];
    if (sodium_init() < 0)
        return error_set(error, MESSAGE("the system gives no random bytes"));
    randombytes_buf(bytes, sizeof bytes);
    *ret_secret = digits_of(bytes);
    sodium_memzero(bytes, sizeof bytes);
    return true;
}

struct fair_digits fair_commitment(const struct fair_digits *secret)
{
    uint8_t bytes[FAIR_BYTES], hash[FAIR_BYTES];
    bytes_of(secret, bytes);
    crypto_hash_sha256(hash, bytes, sizeof bytes);
    return digits_of(hash);
}

/* ---- The key of the match ---- */

static void add_text(crypto_auth_hmacsha256_state *state, const char *text)
{
    crypto_auth_hmacsha256_update(state, (const unsigned char *)text, strlen(text));
}

/* HMAC(secret, "pasch-fair-1:match:" and the contributions, a comma between two). */
static void make_key(struct fair *fair)
{
    uint8_t secret[FAIR_BYTES];
    crypto_auth_hmacsha256_state state;
    bytes_of(&fair->secret, secret);
    crypto_auth_hmacsha256_init(&state, secret, sizeof secret);
    add_text(&state, FAIR_SCHEME ":match:");
    for (unsigned seat = 0; seat < fair->seats; seat++) {
        add_text(&state, seat ? "," : "");
        add_text(&state, fair->contributions[seat].text);
    }
    crypto_auth_hmacsha256_final(&state, fair->key);
}

bool fair_init(struct fair *fair, const char *secret, const char *const *contributions,
               unsigned seats, struct error *error)
{
    struct fair made = {.seats = seats};
    assert(seats >= 1 && seats <= FAIR_SEATS_MAX);
    if (!fair_is_digits(secret))
        return error_set(error, MESSAGE("{0} must have {1} digits 0-9 a-f"), error_text("secret"),
                         error_number(FAIR_DIGITS));
    memcpy(made.secret.text, secret, sizeof made.secret.text);
    for (unsigned seat = 0; seat < seats; seat++) {
        const char *contribution = contributions[seat];
        if (!contribution[0])
            continue;
        if (!fair_is_digits(contribution))
            return error_set(error,
                             MESSAGE("the contribution of seat {0} must have {1} digits 0-9 a-f"),
                             error_number(seat), error_number(FAIR_DIGITS));
        memcpy(made.contributions[seat].text, contribution, sizeof made.contributions[0].text);
    }
    make_key(&made);
    *fair = made;
    return true;
}

/* ---- Decks ---- */

/* The numbers of one shuffle: HMAC(key, "pasch-fair-1:shuffle:K:J") for J = 0, 1, 2, …, each eight
 * words of four bytes, the highest byte first. */
struct numbers {
    const uint8_t *key;
    uint32_t shuffle, block;
    unsigned used; /* bytes of the block */
    uint8_t bytes[FAIR_BYTES];
};

static void next_block(struct numbers *numbers)
{
    char name[64];
    struct text text;
    crypto_auth_hmacsha256_state state;
    text_init(&text, name, sizeof name);
    text_add(&text, FAIR_SCHEME ":shuffle:");
    text_add_number(&text, numbers->shuffle);
    text_add_char(&text, ':');
    text_add_number(&text, numbers->block++);
    crypto_auth_hmacsha256_init(&state, numbers->key, FAIR_BYTES);
    add_text(&state, name);
    crypto_auth_hmacsha256_final(&state, numbers->bytes);
    numbers->used = 0;
}

static uint32_t next_word(struct numbers *numbers)
{
    if (numbers->used == FAIR_BYTES)
        next_block(numbers);
    const uint8_t *at = numbers->bytes + numbers->used;
    numbers->used += 4;
    return (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3];
}

/* A number from 0 to bound - 1; words beyond the last whole multiple of the bound are left out, so
 * that none is favoured. */
static unsigned below(struct numbers *numbers, unsigned bound)
{
    uint64_t whole = (UINT64_C(1) << 32) / bound * bound;
    uint32_t word;
    do
        word = next_word(numbers);
    while (word >= whole);
    return word % bound;
}

void fair_deck(const struct fair *fair, uint32_t number, uint8_t *ret_deck, unsigned tiles)
{
    struct numbers numbers = {.key = fair->key, .shuffle = number, .used = FAIR_BYTES};
    assert(tiles <= UINT8_MAX && number >= 1);
    for (unsigned i = 0; i < tiles; i++)
        ret_deck[i] = (uint8_t)i;
    for (unsigned last = tiles; last-- > 1;) {
        unsigned other = below(&numbers, last + 1);
        uint8_t tile = ret_deck[last];
        ret_deck[last] = ret_deck[other];
        ret_deck[other] = tile;
    }
}
