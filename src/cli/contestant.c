/* Contestants: finding out who is meant, and asking them for moves. */
#include "contestant.h"

#include "remote.h"
#include "report.h"
#include "thinking.h"

#include <pasch/players/clairvoyant.h>
#include <pasch/words/language.h>

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SECOND_MAX = 3600, PLAYOUTS_MAX = 1000000000 };

struct contestant {
    const struct contestant_plan *plan;
    unsigned seats;                     /* in this match */
    struct random chances[PLAYERS_MAX]; /* a seat's own, so that no seat disturbs another's */
    struct view view;
    struct remote *programs[PLAYERS_MAX]; /* the first plays its first seat, and so on */
    struct thinkers *thinkers;
    struct clairvoyant *clairvoyant; /* NULL for all others */
};

uint64_t contestant_clock(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}

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
    text_init(&list, names, sizeof names);
    for (unsigned i = 0; i < LEVEL_COUNT; i++) {
        text_add(&list, player_name((enum level)i));
        text_add(&list, ", ");
    }
    text_add(&list, "clairvoyant, cmd:PROGRAM");
    return report(_("%s = %s: must be one of %s"), option, text, names);
}

bool contestant_read(const char *option, const char *text, struct contestant_plan *plan)
{
    plan->text = text;
    if (strncmp(text, "cmd:", 4) == 0) {
        if (!text[4])
            return report(_("%s = %s: names no program"), option, text);
        plan->kind = CONTESTANT_COMMAND;
        plan->command = text + 4;
        return true;
    }
    if (strcmp(text, "clairvoyant") == 0) {
        plan->kind = CONTESTANT_CLAIRVOYANT;
        return true;
    }
    plan->kind = CONTESTANT_LEVEL;
    return player_find(text, &plan->level, NULL) || refuse(option, text);
}

static const struct {
    const char *name;
    uint64_t nanoseconds;
} units[] = {{"us", 1000}, {"ms", 1000000}, {"s", 1000000000}};

enum { UNIT_COUNT = sizeof units / sizeof units[0] };

bool contestant_read_budget(const char *option, const char *text, struct contestant_plan *plan)
{
    size_t digits = strspn(text, "0123456789");
    uint64_t number = digits > 0 && digits < 12 ? strtoull(text, NULL, 10) : 0;
    if (number && !text[digits] && number <= PLAYOUTS_MAX) {
        plan->thinking = THINKING_COUNT;
        plan->amount = number;
        return true;
    }
    for (int i = 0; i < UNIT_COUNT; i++)
        if (number && strcmp(text + digits, units[i].name) == 0 &&
            number * units[i].nanoseconds <= SECOND_MAX * UINT64_C(1000000000)) {
            plan->thinking = THINKING_TIME;
            plan->amount = number * units[i].nanoseconds;
            return true;
        }
    return report(_("%s = %s: must be a time such as 20ms (us, ms or s, at most an hour) or a "
                    "number of playouts from 1 to %d"),
                  option, text, PLAYOUTS_MAX);
}

struct budget contestant_limit(const struct contestant_plan *plan)
{
    switch (plan->thinking) {
    case THINKING_OWN_TIME:
        return player_time(plan->level, contestant_clock);
    case THINKING_OWN_COUNT:
        return player_budget(plan->level);
    case THINKING_TIME:
        return (struct budget){.clock = contestant_clock, .nanoseconds = plan->amount};
    default:
        return (struct budget){.playouts = (uint32_t)plan->amount};
    }
}

const char *contestant_budget(const struct contestant_plan *plan, char *buffer)
{
    int unit = UNIT_COUNT - 1;
    switch (plan->thinking) {
    case THINKING_OWN_TIME:
        snprintf(buffer, CONTESTANT_BUDGET_MAX, "own");
        break;
    case THINKING_OWN_COUNT:
        snprintf(buffer, CONTESTANT_BUDGET_MAX, "count");
        break;
    case THINKING_COUNT:
        snprintf(buffer, CONTESTANT_BUDGET_MAX, "%llu", (unsigned long long)plan->amount);
        break;
    default:
        while (plan->amount % units[unit].nanoseconds)
            unit--;
        snprintf(buffer, CONTESTANT_BUDGET_MAX, "%llu%s",
                 (unsigned long long)(plan->amount / units[unit].nanoseconds), units[unit].name);
    }
    size_t length = strlen(buffer);
    if (plan->threads > 1)
        snprintf(buffer + length, CONTESTANT_BUDGET_MAX - length, " x%d", plan->threads);
    return buffer;
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
        contestant->thinkers = thinkers_create(plan->level, contestant_limit(plan),
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
