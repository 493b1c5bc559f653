/* Tables by their codes. */
#include "codes.h"
#include "slots.h"

#include <ctype.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { SLOTS = 4096 };

/* None of them looks or sounds like another (0 O, 1 I L, 2 Z, 5 S, 8 B; B C D E G P T V). No
 * vowels, nor the digits that are read for them, and nothing twice in a row: no words come out. */
static const char letters[] = "256789FHJKMPQRTWX";

struct entry {
    struct entry *next;
    struct code code;
    char id[TABLE_ID_LENGTH + 1];
};

struct codes {
    struct entry *slots[SLOTS];
    struct bucket guesses; /* of all */
};

/* ---- What codes look like ---- */

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

/* ---- Tables that wait ---- */

struct codes *codes_create(void)
{
    return calloc(1, sizeof(struct codes));
}

void codes_destroy(struct codes *codes)
{
    for (unsigned i = 0; codes && i < SLOTS; i++)
        while (codes->slots[i]) {
            struct entry *next = codes->slots[i]->next;
            free(codes->slots[i]);
            codes->slots[i] = next;
        }
    free(codes);
}

/* The link to the entry of a code; to NULL if there is none. */
static struct entry **find(struct codes *codes, const struct code *code)
{
    struct entry **link = &codes->slots[slot_of(code->text, SLOTS)];
    while (*link && strcmp((*link)->code.text, code->text) != 0)
        link = &(*link)->next;
    return link;
}

void codes_put(struct codes *codes, const char *id)
{
    struct code code = code_of(id);
    struct entry **link = find(codes, &code);
    if (*link ||
        !(*link = calloc(1, sizeof **link))) /* without memory it can't be found, that is all */
        return;
    (*link)->code = code;
    memcpy((*link)->id, id, TABLE_ID_LENGTH + 1);
}

void codes_remove(struct codes *codes, const char *id)
{
    struct code code = code_of(id);
    struct entry **link = find(codes, &code), *entry = *link;
    if (!entry || strcmp(entry->id, id) != 0)
        return;
    *link = entry->next;
    free(entry);
}

void codes_make_free(const struct codes *codes, char id[TABLE_ID_LENGTH + 1])
{
    for (struct code code = code_of(id); *find((struct codes *)codes, &code); code = code_of(id))
        people_make_id(id);
}

/* ---- Guessing ---- */

struct limit {
    struct bucket *bucket;
    double rate, most;
};

static bool has_one(const struct limit *limit, int64_t now)
{
    return !limit->bucket || bucket_look(limit->bucket, limit->rate, limit->most, now) >= 1;
}

static bool is_full(const struct limit *limit, int64_t now)
{
    return !limit->bucket ||
           bucket_look(limit->bucket, limit->rate, limit->most, now) >= limit->most;
}

enum guess codes_guess(struct codes *codes, struct caller *caller, const struct code *code,
                       int64_t now, char ret_id[TABLE_ID_LENGTH + 1])
{
    struct caller *network = caller->network;
    const struct limit own = {&caller->guesses, 1.0 / GUESS_OF_ADDRESS, GUESSES_OF_ADDRESS},
                       around = {network ? &network->guesses : NULL, 1.0 / GUESS_OF_NETWORK,
                                 GUESSES_OF_NETWORK},
                       all = {&codes->guesses, 1.0 / GUESS_OF_ALL, GUESSES_OF_ALL};
    const struct limit *const limits[] = {&own, &around, &all};
    bool clean = is_full(&own, now) && is_full(&around, now);
    if (!has_one(&own, now) || !has_one(&around, now) || (!has_one(&all, now) && !clean))
        return GUESS_TOO_MANY;
    const struct entry *entry = *find(codes, code);
    if (entry) {
        memcpy(ret_id, entry->id, TABLE_ID_LENGTH + 1);
        return GUESS_RIGHT;
    }
    for (unsigned i = 0; i < sizeof limits / sizeof limits[0]; i++)
        if (limits[i]->bucket)
            bucket_take(limits[i]->bucket, limits[i]->rate, limits[i]->most, now);
    return GUESS_WRONG;
}
