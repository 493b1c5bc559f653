/* So many of them; who holds most makes room for a new one. */
#include "secrets.h"

#include <stdlib.h>
#include <string.h>

enum { KEPT = 4096, VALID = 10 * 60 * 1000 };

struct secret {
    struct fair_digits secret, commitment;
    struct holder *holder; /* whose it is */
    int64_t made;          /* milliseconds; 0: none */
    bool taken;
    char doubted[TABLE_ID_LENGTH + 1]; /* a table that may have been stored; "": none */
};

struct secrets {
    struct ranking ranking; /* of addresses */
    struct secret kept[KEPT];
};

struct secrets *secrets_create(void)
{
    return calloc(1, sizeof(struct secrets));
}

void secrets_destroy(struct secrets *secrets)
{
    free(secrets);
}

static void forget(struct secrets *secrets, struct secret *one)
{
    if (one->made)
        ranking_count(&secrets->ranking, one->holder, -1);
    *one = (struct secret){.made = 0};
}

/* The oldest of an address, or of all. */
static struct secret *find_oldest(struct secrets *secrets, const struct holder *holder)
{
    struct secret *oldest = NULL;
    for (unsigned i = 0; i < KEPT; i++) {
        struct secret *one = &secrets->kept[i];
        if ((!holder || one->holder == holder) && (!oldest || one->made < oldest->made))
            oldest = one;
    }
    return oldest;
}

/* One that is free or too old, of all; or else the oldest of the address that holds most, if that
 * is more than this one would; or else of its own. */
static struct secret *find_place(struct secrets *secrets, const struct holder *holder, int64_t now)
{
    struct secret *oldest = find_oldest(secrets, NULL);
    if (!oldest->made || now - oldest->made > VALID)
        return oldest;
    const struct holder *most = ranking_most(&secrets->ranking, NULL);
    if (ranking_yields(most->held, holder->held))
        return find_oldest(secrets, most);
    return holder->held ? find_oldest(secrets, holder) : oldest;
}

bool secrets_make(struct secrets *secrets, struct holder *address, int64_t now,
                  struct fair_digits *ret_commitment, struct error *error)
{
    struct secret made = {.made = now, .holder = address};
    if (!fair_new_secret(&made.secret, error))
        return false;
    made.commitment = fair_commitment(&made.secret);
    struct secret *place = find_place(secrets, address, now);
    forget(secrets, place);
    *place = made;
    ranking_count(&secrets->ranking, address, 1);
    *ret_commitment = made.commitment;
    return true;
}

bool secrets_find(const struct secrets *secrets, const char *commitment, int64_t now,
                  struct fair_digits *ret_secret, struct error *error)
{
    for (unsigned i = 0; i < KEPT; i++) {
        const struct secret *one = &secrets->kept[i];
        if (!one->made || one->taken || now - one->made > VALID ||
            strcmp(one->commitment.text, commitment) != 0)
            continue;
        *ret_secret = one->secret;
        return true;
    }
    return error_set(error, MESSAGE("this commitment is not known any more: ask for another"));
}

/* The one with that secret; NULL: there is none. */
static struct secret *find(struct secrets *secrets, const struct fair_digits *secret)
{
    for (unsigned i = 0; i < KEPT; i++)
        if (secrets->kept[i].made && strcmp(secrets->kept[i].secret.text, secret->text) == 0)
            return &secrets->kept[i];
    return NULL;
}

void secrets_take(struct secrets *secrets, const struct fair_digits *secret)
{
    struct secret *one = find(secrets, secret);
    if (one)
        one->taken = true;
}

void secrets_settle(struct secrets *secrets, const struct fair_digits *secret, bool used)
{
    struct secret *one = find(secrets, secret);
    if (!one || (used && *one->doubted)) /* its maker may still ask for it */
        return;
    if (used)
        forget(secrets, one);
    one->taken = false;
    one->doubted[0] = '\0';
}

void secrets_doubt(struct secrets *secrets, const struct fair_digits *secret, const char *id)
{
    struct secret *one = find(secrets, secret);
    if (one)
        memcpy(one->doubted, id, TABLE_ID_LENGTH + 1);
}

bool secrets_find_doubted(const struct secrets *secrets, const char *commitment, int64_t now,
                          char ret_id[TABLE_ID_LENGTH + 1])
{
    for (unsigned i = 0; i < KEPT; i++) {
        const struct secret *one = &secrets->kept[i];
        if (!one->made || !*one->doubted || now - one->made > VALID ||
            strcmp(one->commitment.text, commitment) != 0)
            continue;
        memcpy(ret_id, one->doubted, TABLE_ID_LENGTH + 1);
        return true;
    }
    return false;
}
