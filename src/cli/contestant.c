/* Contestants: finding out who is meant, and asking them for moves. */
#include "contestant.h"

#include "programs.h"
#include "remote.h"
#include "report.h"
#include "thinking.h"

#include <pasch/base/nearest.h>
#include <pasch/players/clairvoyant.h>
#include <pasch/words/language.h>

#include <stdlib.h>
#include <string.h>

struct contestant {
    const struct contestant_plan *plan;
    unsigned seats;                     /* in this match */
    struct random chances[PLAYERS_MAX]; /* a seat's own, so that no seat disturbs another's */
    struct view view;
    struct remote *programs[PLAYERS_MAX]; /* the first plays its first seat, and so on */
    struct thinkers *thinkers;
    struct clairvoyant *clairvoyant; /* NULL for all others */
};

uint64_t contestant_key(uint64_t key, uint64_t number)
{
    struct random spread;
    random_seed(&spread, key); /* else number 2 of key 1 would be number 1 of key 2 */
    return random_next(&spread) + number;
}

/* ---- What was asked for ---- */

/* Says who there is. */
static bool refuse(const char *option, const char *text)
{
    char names[200];
    struct text list;
    struct nearest nearest = {.name = text};
    nearest_offer(&nearest, "clairvoyant");
    text_init(&list, names, sizeof names);
    for (unsigned i = 0; i < LEVEL_COUNT; i++) {
        nearest_offer(&nearest, player_name((enum level)i));
        text_add(&list, player_name((enum level)i));
        text_add(&list, ", ");
    }
    text_add(&list, "clairvoyant, cmd:PROGRAM");
    if (nearest.found)
        return report(_("%s = %s: did you mean %s?"), option, text, nearest.found);
    return report(_("%s = %s: must be one of %s"), option, text, names);
}

bool contestant_read(const char *option, const char *text, struct contestant_plan *plan)
{
    plan->text = text;
    if (program_named(text)) {
        if (!*program_named(text))
            return report(_("%s = %s: names no program"), option, text);
        plan->kind = CONTESTANT_COMMAND;
        plan->command = program_named(text);
        return true;
    }
    if (nearest_same(text, "clairvoyant")) {
        plan->kind = CONTESTANT_CLAIRVOYANT;
        return true;
    }
    plan->kind = CONTESTANT_LEVEL;
    return player_meant(text, &plan->level, NULL) || refuse(option, text);
}

bool contestant_has_budget(const struct contestant_plan *plan)
{
    return plan->kind == CONTESTANT_LEVEL && budget_counts(plan->level);
}

/* ---- At the table ---- */

struct contestant *contestant_create(const struct contestant_plan *plan)
{
    struct contestant *contestant = calloc(1, sizeof *contestant);
    if (!contestant) {
        report_system(plan->text);
        return NULL;
    }
    contestant->plan = plan;
    if (plan->kind == CONTESTANT_CLAIRVOYANT) {
        contestant->clairvoyant = calloc(1, sizeof *contestant->clairvoyant);
        if (!contestant->clairvoyant) {
            report_system(plan->text);
            contestant_destroy(contestant);
            return NULL;
        }
        clairvoyant_init(contestant->clairvoyant, 0);
    }
    if (plan->kind == CONTESTANT_LEVEL) {
        contestant->thinkers =
            thinkers_create(plan->level, budget_limit(&plan->budget, plan->level),
                            plan->threads > 1 ? plan->threads : 1);
        if (!contestant->thinkers) {
            contestant_destroy(contestant);
            return NULL;
        }
    }
    return contestant;
}

void contestant_destroy(struct contestant *contestant)
{
    if (!contestant)
        return;
    for (unsigned i = 0; i < PLAYERS_MAX; i++)
        remote_close(contestant->programs[i]);
    thinkers_destroy(contestant->thinkers);
    free(contestant->clairvoyant);
    free(contestant);
}

/* The program of a seat, which may not have been started yet. */
static struct remote **program(struct contestant *contestant, unsigned seat)
{
    return &contestant->programs[bits_count(contestant->seats & ((1u << seat) - 1))];
}

static bool start_program(struct contestant *contestant, const struct match *match, unsigned seat,
                          const char *const *names)
{
    struct error error;
    struct remote **remote = program(contestant, seat);
    if (!*remote)
        *remote = remote_open(contestant->plan->command, REMOTE_LIMIT, &error);
    view_make(&contestant->view, match, seat);
    return (*remote && remote_hello(*remote, &contestant->view, names, &error)) ||
           report_error(NULL, &error);
}

bool contestant_start(struct contestant *contestant, const struct match *match, unsigned seats,
                      const char *const *names, uint64_t key)
{
    bool good = true;
    contestant->seats = seats;
    for (uint64_t rest = seats; rest && good;) {
        unsigned seat = bits_pop(&rest);
        random_seed(&contestant->chances[seat], contestant_key(key, seat));
        if (contestant->plan->kind == CONTESTANT_COMMAND)
            good = start_program(contestant, match, seat, names);
    }
    return good;
}

bool contestant_see(struct contestant *contestant, const struct match *match)
{
    struct error error;
    if (contestant->plan->kind != CONTESTANT_COMMAND)
        return true;
    for (uint64_t rest = contestant->seats; rest;) {
        unsigned seat = bits_pop(&rest);
        view_make(&contestant->view, match, seat);
        if (!remote_see(*program(contestant, seat), &contestant->view, &error))
            return report_error(NULL, &error);
    }
    return true;
}

bool contestant_choose(struct contestant *contestant, const struct match *match, unsigned seat,
                       struct move *ret_move)
{
    struct error error;
    switch (contestant->plan->kind) {
    case CONTESTANT_LEVEL:
        view_make(&contestant->view, match, seat);
        *ret_move =
            thinkers_choose(contestant->thinkers, &contestant->view, &contestant->chances[seat]);
        return true;
    case CONTESTANT_COMMAND:
        view_make(&contestant->view, match, seat);
        return remote_choose(*program(contestant, seat), &contestant->view, ret_move, &error) ||
               report_error(NULL, &error);
    default:
        contestant->clairvoyant->random = contestant->chances[seat];
        *ret_move = clairvoyant_choose(contestant->clairvoyant, match);
        contestant->chances[seat] = contestant->clairvoyant->random;
        return true;
    }
}

const char *contestant_name(const struct contestant *contestant)
{
    return contestant->programs[0] ? remote_name(contestant->programs[0]) : NULL;
}
