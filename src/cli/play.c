/* pasch play: playing at this machine. */
#include "ascii.h"
#include "commands.h"
#include "common.h"
#include "programs.h"
#include "report.h"
#include "table.h"

#include <pasch/terminal/play.h>
#include <pasch/terminal/terminal.h>
#include <pasch/words/language.h>
#include <pasch/words/names.h>

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum {
    KEY_SEATS = KEY_OWN,
    KEY_NAME,
    KEY_LEVEL,
    KEY_SEED,
    KEY_PAUSE,
    KEY_PLAIN,
    KEY_ASCII,
    KEY_NEW,
    KEY_CONTINUE,
    KEY_UNSAVED,
    KEY_NO_UNDO
};
enum { PAUSE_MAX = 60000 };

struct request {
    struct table_request table;
    struct play_request play;
    const char *seats;
    char person[PLAY_NAME_MAX + 1];
    bool plain;
};

static const struct argp_option options[] = {
    {.name = "seats",
     .key = KEY_SEATS,
     .arg = MESSAGE("LIST"),
     .doc = MESSAGE("Who plays, with commas: me, the name of somebody at this keyboard, a level of "
                    "computer player, or cmd:PROGRAM; me and computer players if not given")},
    {.name = "name",
     .key = KEY_NAME,
     .arg = MESSAGE("NAME"),
     .doc = MESSAGE("What to call you; what the system calls you if not given")},
    {.name = "level",
     .key = KEY_LEVEL,
     .arg = MESSAGE("LEVEL"),
     .doc = MESSAGE("The computer players: random, greedy, easy, normal or expert; normal if not "
                    "given")},
    {.name = "seed",
     .key = KEY_SEED,
     .arg = MESSAGE("NUMBER"),
     .doc = MESSAGE("The match follows from this number; another one each time if not given")},
    {.name = "pause",
     .key = KEY_PAUSE,
     .arg = MESSAGE("MILLISECONDS"),
     .doc = MESSAGE("How long a computer player waits before it acts")},
    {.name = "plain",
     .key = KEY_PLAIN,
     .doc = MESSAGE("Line by line, for pipes and screen readers; always without a terminal")},
    {.name = "ascii", .key = KEY_ASCII, .doc = MESSAGE("Draw with ASCII characters only")},
    {.name = "new", .key = KEY_NEW, .doc = MESSAGE("Do not offer to go on with a match")},
    {.name = "continue",
     .key = KEY_CONTINUE,
     .arg = MESSAGE("RECORD"),
     .flags = OPTION_ARG_OPTIONAL,
     .doc = MESSAGE("Go on with the newest unfinished match, or with this one")},
    {.name = "no-save", .key = KEY_UNSAVED, .doc = MESSAGE("Do not keep this match")},
    {.name = "no-undo", .key = KEY_NO_UNDO, .doc = MESSAGE("Nothing can be taken back")},
    {0},
};

static error_t take_continue(struct request *request, char *path)
{
    request->play.start = PLAY_CONTINUE;
    request->play.save = path;
    return 0;
}

static error_t take_name(struct request *request, const char *name)
{
    name_clean(request->person, sizeof request->person, name);
    if (request->person[0])
        return 0;
    report(_("%s = %s: must be a name"), "--name", name);
    return EINVAL;
}

static error_t take_level(struct request *request, const char *name)
{
    struct error error;
    request->play.particular = true;
    if (player_meant(name, &request->play.level, &error))
        return 0;
    report_error("--level", &error);
    return EINVAL;
}

static error_t check(const struct request *request, struct argp_state *state)
{
    bool table = request->table.game || request->table.house;
    if ((request->seats || request->table.players || request->table.set_count) &&
        request->play.start != PLAY_CONTINUE)
        table_need_game(state, &request->table);
    if (request->play.start == PLAY_CONTINUE &&
        (table || request->seats || request->table.players || request->table.set_count ||
         request->play.plan.seeded || request->play.plan.unsaved || request->play.plan.no_undo))
        argp_error(state, "%s",
                   _("--continue goes on as the match was begun: say nothing else "
                     "about it"));
    return 0;
}

static error_t parse(int key, char *argument, struct argp_state *state)
{
    struct request *request = state->input;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &request->table;
        return 0;
    case KEY_SEATS:
        request->seats = argument;
        return 0;
    case KEY_NAME:
        return take_name(request, argument);
    case KEY_LEVEL:
        return take_level(request, argument);
    case KEY_SEED:
        request->play.plan.seeded = true;
        return report_seed("--seed", argument, &request->play.plan.seed) ? 0 : EINVAL;
    case KEY_PAUSE:
        return report_number("--pause", argument, 0, PAUSE_MAX, &request->play.pause) ? 0 : EINVAL;
    case KEY_PLAIN:
        request->plain = true;
        return 0;
    case KEY_ASCII:
        request->play.ascii = true;
        return 0;
    case KEY_NEW:
        request->play.start = PLAY_NEW;
        return 0;
    case KEY_CONTINUE:
        return take_continue(request, argument);
    case KEY_UNSAVED:
        request->play.plan.unsaved = true;
        return 0;
    case KEY_NO_UNDO:
        request->play.plan.no_undo = true;
        return 0;
    case ARGP_KEY_END:
        return check(request, state);
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp argp = {
    .options = options,
    .parser = parse,
    .args_doc = MESSAGE("[GAME]"),
    .doc = MESSAGE(
        "Plays a match at this machine, against computer players or with friends at the "
        "same keyboard. Every move is kept at once in $XDG_DATA_HOME/pasch/matches, or "
        "else in ~/.local/share/pasch/matches, so a match can be left at any moment. "
        "Without a game you are asked which one.") "\v" MESSAGE("Examples:\n"
                                                                "  pasch play\n"
                                                                "  pasch play wolf --players 4 "
                                                                "--level expert\n"
                                                                "  pasch play doubles --players 3 "
                                                                "--seats Anna,Ben,easy --set "
                                                                "target=50\n"
                                                                "  pasch play --continue\n"),
    .children = (const struct argp_child[]){{.argp = &table_argp}, COMMON_CHILD, {0}},
    .argp_domain = LANGUAGE_DOMAIN,
};

static void finish_programs(void *programs)
{
    programs_close(programs);
    free(programs);
}

static void *start_programs(const char *const *commands, const struct match *match,
                            const char *const *names, struct error *error)
{
    struct programs *programs = calloc(1, sizeof *programs);
    if (!programs) {
        error_set(error, MESSAGE("there is not enough memory"));
        return NULL;
    }
    memcpy(programs->commands, commands, sizeof programs->commands);
    if (programs_start(programs, match, names, error))
        return programs;
    finish_programs(programs);
    return NULL;
}

static bool show_programs(void *programs, const struct match *match, struct error *error)
{
    return programs_see(programs, match, error);
}

static bool ask_program(void *programs, const struct match *match, struct move *ret_move,
                        struct error *error)
{
    return programs_choose(programs, match, ret_move, error);
}

static const struct play_programs play_programs = {.start = start_programs,
                                                   .see = show_programs,
                                                   .choose = ask_program,
                                                   .finish = finish_programs};

/* How many seats a list names. */
static int count_seats(const char *list)
{
    int count = 1;
    for (; *list; list++)
        count += *list == ',';
    return count;
}

static bool plan(struct request *request)
{
    struct play_request *play = &request->play;
    struct play_plan made;
    struct table table;
    struct error error;
    if (!request->table.game && !request->table.house)
        return true;
    if (request->seats && !request->table.players) {
        int count = count_seats(request->seats);
        request->table.players = count < PLAYERS_MAX ? count : PLAYERS_MAX;
    }
    if (!table_make(&request->table, &table))
        return false;
    play_plan_asked(&made, play, &table.sheet, table.players);
    made.programs = &play_programs;
    if (request->seats && !play_plan_seats(&made, request->seats, play->person, &error))
        return report_error("--seats", &error);
    name_clean(made.house, sizeof made.house, table.house);
    play->particular = play->particular || request->seats || request->table.players ||
                       request->table.set_count || request->table.house || made.seeded;
    play->plan = made;
    play->planned = true;
    return true;
}

int play_run(int argc, char **argv)
{
    struct request request = {.play = {.level = LEVEL_NORMAL, .pause = -1}};
    struct error error;
    request.play.person = play_person(request.person);
    if (!common_parse(&argp, argc, argv, &request) || !plan(&request))
        return STATUS_FAILED;
    bool screen = !request.plain && terminal_has_screen();
    if (!screen && (request.play.ascii || !language_has_unicode()))
        ascii_start();
    if (screen ? play_screen(&request.play, &error) : play_plain(&request.play, &error))
        return terminal_was_interrupted() ? STATUS_INTERRUPTED : STATUS_FINE;
    report_error(NULL, &error);
    return STATUS_FAILED;
}
