/* Copies of a database in a folder, `pasch-20261117T120000Z.db`: by the time when each was begun.
 */
#ifndef PASCH_STORE_COPIES_H
#define PASCH_STORE_COPIES_H

#include <pasch/store/store.h>

struct store_copies {
    unsigned count;
    int64_t dates[]; /* milliseconds since 1970, the oldest first */
};

/* Those that are there; the caller frees it. */
bool store_copies_list(struct store_copies **ret_copies, const char *folder, struct error *error);
/* The path of one. */
void store_copies_name(const char *folder, int64_t date, char *ret_path, size_t size);
/* Makes one that is complete and verified before it has its name; one of the same second is kept,
 * and this one gets an earlier: a copy has all that was there at its time. It is given up as soon
 * as it does not go on. */
bool store_copies_make(struct store *store, const char *folder, int64_t date,
                       store_goes_on *goes_on, void *context, struct error *error);
bool store_copies_remove(const char *folder, int64_t date, struct error *error);
/* Makes the folder if there is none, and removes what is left of copies that were killed. */
bool store_copies_clean(const char *folder, struct error *error);

#endif
