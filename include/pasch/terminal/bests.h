/*
 * The file of personal bests: the best results of games for one, apart for every set of options and
 * house rules. Whoever adds holds a lock and writes a new file in place of the old one, so nothing
 * is lost when two add at once or the power fails; a file that can't be understood is left alone.
 */
#ifndef PASCH_TERMINAL_BESTS_H
#define PASCH_TERMINAL_BESTS_H

#include <pasch/rules/match.h>

#include <jansson.h>

enum {
    BESTS_KEPT = 10, /* of each set */
    BESTS_PATH_MAX = 4096,
    BESTS_NAME_MAX = 200,
    BESTS_DATE_LENGTH = 10, /* 2026-11-15 */
};

/* What a match came to, and where that stands among the bests. */
struct bests_result {
    json_t *set; /* `game`, `options` and `house`; belongs to the result */
    int points;
    bool few_win; /* few points are good */
    char name[BESTS_NAME_MAX + 1];
    char date[BESTS_DATE_LENGTH + 1];
    char match[17]; /* tells matches apart: the same one is kept once */
    int place;      /* set by bests_add(): 1 is the best; 0: not among those kept */
    bool known;     /* set by bests_add(): it was there already */
};

/* Whether there are personal bests of this match: it is of a game for one; the error says why not.
 */
bool bests_count_match(const struct match *match, struct error *error);
/* The result of such a match that is over and was not abandoned. The name is UTF-8. False only if
 * there is not enough memory. */
bool bests_result_init(struct bests_result *result, const struct match *match, const char *name,
                       const char *date, struct error *error);
void bests_result_finish(struct bests_result *result);
/* Whether the text is a date, 2026-11-15, alone or before a time. */
bool bests_is_date(const char *text);

/* Where the file is: pasch/bests.json in $XDG_DATA_HOME, else in ~/.local/share. */
bool bests_path(char *ret_path, size_t size, struct error *error);
/*
 * Reads the file: {"pasch":1,"bests":[{"game":…,"options":{…},"house":{…},"results":[{"points":…,
 * "name":…,"date":…,"match":…},…]},…]}, the best result first. No file is an empty list. The caller
 * gives it back with json_decref(). NULL, and the error says what is wrong.
 */
json_t *bests_read(const char *path, struct error *error);
/* Adds results, all or none. */
bool bests_add(const char *path, struct bests_result *results, size_t count, struct error *error);

#endif
