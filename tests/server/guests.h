/* Who comes to a table, and tables that they make: for tests of tables without any network. */
#ifndef TESTS_SERVER_GUESTS_H
#define TESTS_SERVER_GUESTS_H

#include "../support/unit.h"

#include "table.h"

#include <stdio.h>
#include <string.h>

/* A secret, a contribution: the same digit all over. */
static inline const char *digits_of(char digit)
{
    static char text[16][SECRET_DIGITS + 1];
    char *own = text[digit % 16];
    memset(own, digit, SECRET_DIGITS);
    return own;
}

static inline struct guest guest_of(char digit, const char *name)
{
    struct guest guest = {.secret = digits_of(digit), .seat = -1};
    assert_true(people_hash_person(guest.secret, SECRET_DIGITS, &guest.person));
    snprintf(guest.name, sizeof guest.name, "%s", name);
    memcpy(guest.contribution, digits_of(digit), FAIR_DIGITS + 1);
    return guest;
}

static inline bool build(struct table *table, const char *wishes, const struct guest *guest,
                         struct error *error)
{
    json_t *json = json_loads(wishes, 0, NULL);
    assert_non_null(json);
    struct fair_digits secret;
    assert_true(fair_new_secret(&secret, NULL));
    char id[TABLE_ID_LENGTH + 1];
    people_make_id(id);
    bool built = table_build(table, id, json, guest, &secret, 1000, error);
    assert_true(!built || strcmp(table->id, id) == 0);
    json_decref(json);
    return built;
}

static inline struct table table_of(const char *wishes)
{
    struct table table;
    struct error error;
    struct guest guest = guest_of('a', "Ada");
    if (!build(&table, wishes, &guest, &error))
        fail_msg("%s", error.message);
    return table;
}

#define DRAW_FOR_TWO "{\"game\":\"draw\",\"seats\":[{\"kind\":\"person\"},{\"kind\":\"person\"}]}"
#define DRAW_ALONE                                                                                 \
    "{\"game\":\"draw\",\"seats\":[{\"kind\":\"person\"},{\"kind\":\"computer\",\"level\":"        \
    "\"easy\"}]}"

#endif
