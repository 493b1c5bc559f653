/* What a kind of database has to do. store.c has checked all arguments. */
#ifndef PASCH_STORE_BACKEND_H
#define PASCH_STORE_BACKEND_H

#include <pasch/store/store.h>

struct store_backend {
    void (*close)(struct store *store);
    enum store_outcome (*append_batch)(struct store *store, const struct store_change *changes,
                                       size_t count, size_t *ret_at, struct error *error);
    bool (*check)(struct store *store, struct error *error);
    bool (*table)(struct store *store, const char *id, store_take_table *take, void *context,
                  struct error *error);
    bool (*unfinished)(struct store *store, store_take_table *take, void *context,
                       struct error *error);
    bool (*finished)(struct store *store, int64_t before_day, int limit, store_take_table *take,
                     void *context, struct error *error);
    bool (*idle)(struct store *store, int64_t before_day, bool begun, int limit,
                 store_take_table *take, void *context, struct error *error);
    bool (*tables_of)(struct store *store, const uint8_t *person, int limit, store_take_table *take,
                      void *context, struct error *error);
    bool (*seats)(struct store *store, const char *id, store_take_seat *take, void *context,
                  struct error *error);
    bool (*journal)(struct store *store, const char *id, int64_t from, store_take_row *take,
                    void *context, struct error *error);
    bool (*snapshot)(struct store *store, const char *id, store_take_snapshot *take, void *context,
                     struct error *error);
    bool (*setting)(struct store *store, const char *name, store_take_setting *take, void *context,
                    struct error *error);
    bool (*count)(struct store *store, int64_t *ret_count, struct error *error);
    bool (*backup)(struct store *store, const char *path, store_goes_on *goes_on, void *context,
                   struct error *error);
};

/* The first member of every kind. */
struct store {
    const struct store_backend *backend;
};

bool sqlite_open(struct store **ret_store, const char *path, enum store_mode mode,
                 struct error *error);

#endif
