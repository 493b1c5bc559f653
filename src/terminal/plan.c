/* Who sits where. */
#include <pasch/base/nearest.h>
#include <pasch/cast/cast.h>
#include <pasch/terminal/play.h>
#include <pasch/words/names.h>

#include <pwd.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Before the name of a person that could be taken for a level. */
static const char person_prefix[] = "person:";

static bool is_taken(const struct play_plan *plan, int before, const char *name)
{
    for (int seat = 0; seat < before; seat++)
        if (strcmp(plan->seats[seat].name, name) == 0)
            return true;
    return false;
}

/* Names for the seats that have none, each like no other. */
static void name_rest(struct play_plan *plan)
{
    const char *taken[PLAYERS_MAX];
    for (int seat = 0; seat < plan->players; seat++)
        taken[seat] = plan->seats[seat].name;
    for (int seat = 0; seat < plan->players; seat++)
        if (!plan->seats[seat].name[0])
            strcpy(plan->seats[seat].name,
                   cast_names[cast_choose(taken, (unsigned)plan->players, 0)]);
}

/* Whether the name of a seat is like that of another. */
static bool is_shared(const struct play_plan *plan, int seat)
{
    for (int other = 0; other < plan->players; other++)
        if (other != seat && cast_is_alike(plan->seats[other].name, plan->seats[seat].name))
            return true;
    return false;
}

const char *play_seat_level(const struct play_seat *seat)
{
    return seat->person
               ? ""
               : level_title_of(seat->program[0] ? LEVEL_OF_PROGRAM : player_name(seat->level));
}

void play_plan_name_computers(struct play_plan *plan)
{
    for (int seat = 0; seat < plan->players; seat++)
        if (!plan->seats[seat].person && is_shared(plan, seat))
            plan->seats[seat].name[0] = 0;
    name_rest(plan);
}

void play_plan_init(struct play_plan *plan, const struct sheet *sheet, int players,
                    const char *person, const struct play_seat *computer)
{
    *plan = (struct play_plan){.sheet = *sheet, .players = players};
    plan->seats[0].person = true;
    name_clean(plan->seats[0].name, sizeof plan->seats[0].name, person);
    for (int seat = 1; seat < players; seat++)
        plan->seats[seat] = *computer;
    name_rest(plan);
}

void play_plan_asked(struct play_plan *plan, const struct play_request *request,
                     const struct sheet *sheet, int players)
{
    play_plan_init(plan, sheet, players, request->person, &request->computer);
    plan->programs = request->plan.programs;
    plan->seeded = request->plan.seeded;
    plan->seed = request->plan.seed;
    plan->unsaved = request->plan.unsaved;
    plan->no_undo = request->plan.no_undo;
}

/* A person may be called almost like a level, but it is more probably a slip. */
static bool refuse_slip(const char *entry, const char *level, struct error *error)
{
    return error_set(error,
                     MESSAGE("there is no computer player {0}; did you mean {1}? A person called "
                             "so is person:{0}"),
                     error_text(entry), error_text(level));
}

/* The level that an entry was probably meant to be; NULL if it looks like a name. */
static const char *nearest_level(const char *entry)
{
    struct nearest nearest = {.name = entry};
    for (int level = 0; level < LEVEL_COUNT; level++)
        nearest_offer(&nearest, player_name((enum level)level));
    return nearest.found;
}

static bool take_program(struct play_seat *to, const char *program, struct error *error)
{
    size_t length = strlen(program);
    if (length == 0 || length > PLAY_PROGRAM_MAX)
        return error_set(error, MESSAGE("cmd:PROGRAM needs a program of 1 to {0} bytes"),
                         error_number(PLAY_PROGRAM_MAX));
    memcpy(to->program, program, length + 1);
    to->level = LEVEL_NORMAL; /* takes over if the match is gone on with later */
    return true;
}

static bool is_program(const char *entry)
{
    return strncmp(entry, PROGRAM_PREFIX, strlen(PROGRAM_PREFIX)) == 0;
}

bool play_seat_take(struct play_seat *seat, const char *entry, struct error *error)
{
    seat->program[0] = 0;
    return is_program(entry) ? take_program(seat, entry + strlen(PROGRAM_PREFIX), error)
                             : player_meant(entry, &seat->level, error);
}

/* One entry of the list. */
static bool take_seat(struct play_plan *plan, int seat, const char *entry, const char *person,
                      struct error *error)
{
    struct play_seat *to = &plan->seats[seat];
    *to = (struct play_seat){.person = false};
    if (plan->programs && is_program(entry))
        return play_seat_take(to, entry, error);
    bool named = strncmp(entry, person_prefix, strlen(person_prefix)) == 0;
    bool me = nearest_same(entry, "me") || nearest_same(entry, "ich");
    if (!named && player_meant(entry, &to->level, NULL))
        return true;
    if (!named && nearest_level(entry))
        return refuse_slip(entry, nearest_level(entry), error);
    to->person = true;
    name_clean(to->name, sizeof to->name,
               me ? person : entry + (named ? strlen(person_prefix) : 0));
    if (!to->name[0])
        return error_set(error, MESSAGE("seat {0} has no name"), error_number(seat));
    return !is_taken(plan, seat, to->name) ||
           error_set(error, MESSAGE("two seats have the name {0}"), error_text(to->name));
}

bool play_plan_seats(struct play_plan *plan, const char *list, const char *person,
                     struct error *error)
{
    struct play_plan made = *plan;
    int count = 0;
    for (const char *at = list;; at++) {
        char entry[4 * PLAY_NAME_MAX + PLAY_PROGRAM_MAX];
        struct text text;
        size_t length = strcspn(at, ",");
        text_init(&text, entry, sizeof entry);
        text_add_bytes(&text, at, length);
        if (count < made.players && !take_seat(&made, count, entry, person, error))
            return false;
        count++;
        at += length;
        if (!*at)
            break;
    }
    if (count != made.players)
        return error_set(error, MESSAGE("{0} seats are named for {1} players"), error_number(count),
                         error_number(made.players));
    name_rest(&made);
    *plan = made;
    return true;
}

const char *play_person(char *buffer)
{
    const char *user = getenv("USER");
    const struct passwd *entry = getpwuid(getuid());
    char first[4 * PLAY_NAME_MAX] = "";
    if (entry && entry->pw_gecos) { /* the first word of the full name */
        struct text text;
        text_init(&text, first, sizeof first);
        text_add_bytes(&text, entry->pw_gecos, strcspn(entry->pw_gecos, ", "));
    }
    name_clean(buffer, PLAY_NAME_MAX + 1, first);
    if (!buffer[0] && (user || entry))
        name_clean(buffer, PLAY_NAME_MAX + 1, user && *user ? user : entry->pw_name);
    if (!buffer[0])
        strcpy(buffer, cast_names[0]);
    return buffer;
}
