/* Tables by their codes. */
#include "codes.h"
#include "slots.h"

#include <stdlib.h>
#include <string.h>

enum { SLOTS = 4096 };

struct entry {
    struct entry *next;
    struct code code;
    char id[TABLE_ID_LENGTH + 1];
};

struct codes {
    struct entry *slots[SLOTS];
    struct bucket guesses; /* of all */
};

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

enum guess codes_guess(struct codes *codes, struct bucket *address, struct bucket *network,
                       const struct code *code, int64_t now, char ret_id[TABLE_ID_LENGTH + 1])
{
    const struct limit own = {address, 1.0 / GUESS_OF_ADDRESS, GUESSES_OF_ADDRESS},
                       around = {network, 1.0 / GUESS_OF_NETWORK, GUESSES_OF_NETWORK},
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
