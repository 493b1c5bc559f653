/*
 * Secrets that the server has bound itself to before it knows what anybody contributes: whoever
 * wants to make a table asks for a commitment first and names it then (docs/fairness.md). They are
 * kept for some minutes, and each is used once: it is taken while its table is being stored, and
 * given back if that fails.
 */
#ifndef PASCH_HOST_PROMISES_H
#define PASCH_HOST_PROMISES_H

#include "ranking.h"
#include "table/people.h"

#include <pasch/fair/fair.h>

struct promises;

struct promises *promises_create(void);
void promises_destroy(struct promises *promises);
/* A new secret for an address; only its commitment is to be shown. If there is no room the oldest
 * of the address that holds most makes some. The holder stays as long as it holds any. */
bool promises_make(struct promises *promises, struct holder *address, int64_t now,
                   struct fair_digits *ret_commitment, struct error *error);
/* The secret of a commitment; false if there is none, it is taken, or too old. */
bool promises_find(const struct promises *promises, const char *commitment, int64_t now,
                   struct fair_digits *ret_secret, struct error *error);
/* A table with that secret, which need not be one of them, is on its way: it is not found. */
void promises_take(struct promises *promises, const struct fair_digits *secret);
/* The table is there, and nobody else gets that secret; or it is not, and the secret is found
 * again. */
void promises_settle(struct promises *promises, const struct fair_digits *secret, bool used);

/* Nobody knows yet whether the table with that secret and id is there. */
void promises_doubt(struct promises *promises, const struct fair_digits *secret, const char *id);
/* Whether that was so, and the table is not known to be missing: its id. */
bool promises_find_doubted(const struct promises *promises, const char *commitment, int64_t now,
                           char ret_id[TABLE_ID_LENGTH + 1]);

#endif
