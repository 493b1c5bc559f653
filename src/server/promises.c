/* A ring: the oldest makes room for a new one. */
#include "promises.h"

#include <stdlib.h>
#include <string.h>

enum { KEPT = 4096, VALID = 10 * 60 * 1000 };

struct promise {
    struct fair_digits secret, commitment;
    int64_t made; /* milliseconds; 0: none */
    bool taken;
    char doubted[TABLE_ID_LENGTH + 1]; /* a table that may have been stored; "": none */
};

struct promises {
    unsigned next;
    struct promise kept[KEPT];
};

struct promises *promises_create(void)
{
    return calloc(1, sizeof(struct promises));
}

void promises_destroy(struct promises *promises)
{
    free(promises);
}

bool promises_make(struct promises *promises, int64_t now, struct fair_digits *ret_commitment,
                   struct error *error)
{
    struct promise promise = {.made = now};
    if (!fair_new_secret(&promise.secret, error))
        return false;
    promise.commitment = fair_commitment(&promise.secret);
    promises->kept[promises->next++ % KEPT] = promise;
    *ret_commitment = promise.commitment;
    return true;
}

bool promises_find(const struct promises *promises, const char *commitment, int64_t now,
                   struct fair_digits *ret_secret, struct error *error)
{
    for (unsigned i = 0; i < KEPT; i++) {
        const struct promise *promise = &promises->kept[i];
        if (!promise->made || promise->taken || now - promise->made > VALID ||
            strcmp(promise->commitment.text, commitment) != 0)
            continue;
        *ret_secret = promise->secret;
        return true;
    }
    return error_set(error, MESSAGE("this commitment is not known any more: ask for another"));
}

/* The promise with that secret; NULL: there is none. */
static struct promise *find(struct promises *promises, const struct fair_digits *secret)
{
    for (unsigned i = 0; i < KEPT; i++)
        if (promises->kept[i].made && strcmp(promises->kept[i].secret.text, secret->text) == 0)
            return &promises->kept[i];
    return NULL;
}

void promises_take(struct promises *promises, const struct fair_digits *secret)
{
    struct promise *promise = find(promises, secret);
    if (promise)
        promise->taken = true;
}

void promises_settle(struct promises *promises, const struct fair_digits *secret, bool used)
{
    struct promise *promise = find(promises, secret);
    if (!promise || (used && *promise->doubted)) /* its maker may still ask for it */
        return;
    if (used)
        *promise = (struct promise){.made = 0};
    promise->taken = false;
    promise->doubted[0] = '\0';
}

void promises_doubt(struct promises *promises, const struct fair_digits *secret, const char *id)
{
    struct promise *promise = find(promises, secret);
    if (promise)
        memcpy(promise->doubted, id, TABLE_ID_LENGTH + 1);
}

bool promises_find_doubted(const struct promises *promises, const char *commitment, int64_t now,
                           char ret_id[TABLE_ID_LENGTH + 1])
{
    for (unsigned i = 0; i < KEPT; i++) {
        const struct promise *promise = &promises->kept[i];
        if (!promise->made || !*promise->doubted || now - promise->made > VALID ||
            strcmp(promise->commitment.text, commitment) != 0)
            continue;
        memcpy(ret_id, promise->doubted, TABLE_ID_LENGTH + 1);
        return true;
    }
    return false;
}
