/*
 * Secrets that the server has bound itself to before it knows what anybody contributes: whoever
 * wants to make a table asks for a commitment first and names it then (docs/fairness.md). They are
 * kept for some minutes, and each is used once: it is taken while its table is being stored, and
 * given back if that fails.
 */
#ifndef PASCH_HOST_SECRETS_H
#define PASCH_HOST_SECRETS_H

#include "ranking.h"
#include "table/people.h"

#include <pasch/fair/fair.h>

struct secrets;

struct secrets *secrets_create(void);
void secrets_destroy(struct secrets *secrets);
/* A new secret for an address; only its commitment is to be shown. If there is no room the oldest
 * of the address that holds most makes some. The holder stays as long as it holds any. */
bool secrets_make(struct secrets *secrets, struct holder *address, int64_t now,
                  struct fair_digits *ret_commitment, struct error *error);
/* The secret of a commitment; false if there is none, it is taken, or too old. */
bool secrets_find(const struct secrets *secrets, const char *commitment, int64_t now,
                  struct fair_digits *ret_secret, struct error *error);
/* A table with that secret, which need not be one of them, is on its way: it is not found. */
void secrets_take(struct secrets *secrets, const struct fair_digits *secret);
/* The table is there, and nobody else gets that secret; or it is not, and the secret is found
 * again. */
void secrets_settle(struct secrets *secrets, const struct fair_digits *secret, bool used);

/* Nobody knows yet whether the table with that secret and id is there. */
void secrets_doubt(struct secrets *secrets, const struct fair_digits *secret, const char *id);
/* Whether that was so, and the table is not known to be missing: its id. */
bool secrets_find_doubted(const struct secrets *secrets, const char *commitment, int64_t now,
                          char ret_id[TABLE_ID_LENGTH + 1]);

#endif
