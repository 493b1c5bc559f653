/* So many of them; who holds most makes room for a new one. */
#include "promises.h"

#include <stdlib.h>
#include <string.h>

enum { KEPT = 4096, VALID = 10 * 60 * 1000 };

struct promise {
    struct fair_digits secret, commitment;
    struct holder *holder; /* whose it is */
    int64_t made;          /* milliseconds; 0: none */
    bool taken;
    char doubted[TABLE_ID_LENGTH + 1]; /* a table that may have been stored; "": none */
};

struct promises {
    struct ranking ranking; /* of addresses */
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

static void forget(struct promises *promises, struct promise *promise)
{
    if (promise->made)
        ranking_count(&promises->ranking, promise->holder, -1);
    *promise = (struct promise){.made = 0};
}

/* The oldest of an address, or of all. */
static struct promise *find_oldest(struct promises *promises, const struct holder *holder)
{
    struct promise *oldest = NULL;
    for (unsigned i = 0; i < KEPT; i++) {
        struct promise *promise = &promises->kept[i];
        if ((!holder || promise->holder == holder) && (!oldest || promise->made < oldest->made))
            oldest = promise;
    }
    return oldest;
}

/* One that is free or too old, of all; or else the oldest of the address that holds most, if that
 * is more than this one would; or else of its own. */
static struct promise *find_place(struct promises *promises, const struct holder *holder,
                                  int64_t now)
{
    struct promise *oldest = find_oldest(promises, NULL);
    if (!oldest->made || now - oldest->made > VALID)
        return oldest;
    const struct holder *most = ranking_most(&promises->ranking, NULL);
    if (ranking_yields(most->held, holder->held))
        return find_oldest(promises, most);
    return holder->held ? find_oldest(promises, holder) : oldest;
}

bool promises_make(struct promises *promises, struct holder *address, int64_t now,
                   struct fair_digits *ret_commitment, struct error *error)
{
    struct promise made = {.made = now, .holder = address};
    if (!fair_new_secret(&made.secret, error))
        return false;
    made.commitment = fair_commitment(&made.secret);
    struct promise *place = find_place(promises, address, now);
    forget(promises, place);
    *place = made;
    ranking_count(&promises->ranking, address, 1);
    *ret_commitment = made.commitment;
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
        forget(promises, promise);
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
