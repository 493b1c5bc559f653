/* pasch play: playing at this machine. */
#include "ascii.h"
#include "options.h"
#include "programs.h"
#include "report.h"
#include "setup.h"

#include <pasch/terminal/play.h>
#include <pasch/terminal/terminal.h>
#include <pasch/words/language.h>
#include <pasch/words/names.h>

#include <stdlib.h>
#include <string.h>

enum { PAUSE_MAX = 60000 };

struct request {
    struct setup_request table;
    struct play_request play;
    const char *seats;
    char person[PLAY_NAME_MAX + 1];
    bool plain;
    bool fresh;   /* nothing is gone on with */
    bool goes_on; /* with a match that was begun */
};

static bool read_name(const char *name, const char *text, void *person)
{
    name_clean(person, PLAY_NAME_MAX + 1, text);
    return *(char *)person || report(_("%s = %s: must be a name"), name, text);
}

static bool read_computer(const char *name, const char *text, void *seat)
{
    struct error error;
    return play_seat_take(seat, text, &error) || report_error(name, &error);
}

static const char *const persons[] = {"me", NULL};

static const struct option options[] = {
    {.name = "seats",
     OPTION_INTO(PLAYERS, seats),
     .words = persons,
     .argument = MESSAGE("LIST"),
     .sentence =
         MESSAGE("Who plays, with commas: me, the name of somebody at this keyboard, a level of "
                 "computer player, or cmd:PROGRAM; me and computer players if not given")},
    {.name = "name",
     OPTION_READ(TEXT, read_name, person),
     .argument = MESSAGE("NAME"),
     .sentence = MESSAGE("What to call you; what the system calls you if not given")},
    {.name = "level",
     OPTION_READ(LEVEL, read_computer, play.computer),
     OPTION_MARKS(play.particular),
     .argument = MESSAGE("LEVEL"),
     .sentence =
         MESSAGE("The computer players: random, greedy, easy, normal, expert or cmd:PROGRAM; "
                 "normal if not given")},
    {.name = "seed",
     OPTION_INTO(SEED, play.plan.seed),
     OPTION_MARKS(play.plan.seeded),
     .argument = MESSAGE("NUMBER"),
     .sentence = MESSAGE("The match follows from this number; another one each time if not given")},
    {.name = "pause",
     OPTION_NUMBER_INTO(play.pause, 0, PAUSE_MAX),
     .argument = MESSAGE("MILLISECONDS"),
     .sentence = MESSAGE("How long a computer player waits before it acts")},
    {.name = "plain",
     OPTION_INTO(SWITCH, plain),
     .sentence = MESSAGE("Line by line, for pipes and screen readers; always without a terminal")},
    {.name = "ascii",
     OPTION_INTO(SWITCH, play.ascii),
     .sentence = MESSAGE("Draw with ASCII characters only")},
    {.name = "new",
     OPTION_INTO(SWITCH, fresh),
     .sentence = MESSAGE("Do not offer to go on with a match")},
    {.name = "continue",
     OPTION_INTO(PATH, play.save),
     .optional = "",
     OPTION_MARKS(goes_on),
     .argument = MESSAGE("RECORD"),

     .sentence = MESSAGE("Go on with the newest unfinished match, or with this one")},
    {.name = "no-save",
     OPTION_INTO(SWITCH, play.plan.unsaved),
     .sentence = MESSAGE("Do not keep this match")},
    {.name = "no-undo",
     OPTION_INTO(SWITCH, play.plan.no_undo),
     .sentence = MESSAGE("Nothing can be taken back")},
    {OPTION_INTO(GROUP, table), .group = setup_options},
    {OPTION_INTO(GAME, table.game)},
    {.kind = OPTION_END},
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

/* Whether it can be meant together; else the program ends here. */
static void check(struct request *request)
{
    const struct setup_request *table = &request->table;
    bool more = request->seats || table->players || table->set_count;
    request->play.start = request->goes_on ? PLAY_CONTINUE : request->fresh ? PLAY_NEW : PLAY_USUAL;
    if (more && !request->goes_on)
        setup_need_game(&play_command, table);
    if (request->goes_on && (more || table->game || table->house || request->play.plan.seeded ||
                             request->play.plan.unsaved || request->play.plan.no_undo))
        options_refuse(&play_command, "%s",
                       _("--continue goes on as the match was begun: say nothing else "
                         "about it"));
}

static bool plan(struct request *request)
{
    struct play_request *play = &request->play;
    struct play_plan made;
    struct setup table;
    struct error error;
    if (!request->table.game && !request->table.house)
        return true;
    if (request->seats && !request->table.players) {
        int count = count_seats(request->seats);
        request->table.players = count < PLAYERS_MAX ? count : PLAYERS_MAX;
    }
    if (!setup_make(&request->table, &table))
        return false;
    play_plan_asked(&made, play, &table.sheet, table.players);
    if (request->seats && !play_plan_seats(&made, request->seats, play->person, &error))
        return report_error("--seats", &error);
    name_clean(made.house, sizeof made.house, table.house);
    play->particular = play->particular || request->seats || request->table.players ||
                       request->table.set_count || request->table.house || made.seeded;
    play->plan = made;
    play->planned = true;
    return true;
}

static int run(int argc, char **argv)
{
    struct request request = {.play = {.computer = {.level = LEVEL_NORMAL},
                                       .plan = {.programs = &play_programs},
                                       .pause = -1}};
    struct error error;
    request.play.person = play_person(request.person);
    if (!options_read(&play_command, argc, argv, &request))
        return STATUS_FAILED;
    check(&request);
    if (!plan(&request))
        return STATUS_FAILED;
    bool screen = !request.plain && terminal_has_screen();
    if (!screen && (request.play.ascii || !language_has_unicode()))
        ascii_start();
    if (screen ? play_screen(&request.play, &error) : play_plain(&request.play, &error))
        return terminal_was_interrupted() ? STATUS_INTERRUPTED : STATUS_FINE;
    report_error(NULL, &error);
    return STATUS_FAILED;
}

COMMAND(
    play, .summary = MESSAGE("Play, alone or with friends"), .arguments = MESSAGE("[GAME]"),
    .sentences = MESSAGE(
        "Plays a match at this machine, against computer players or with friends at the "
        "same keyboard. Every move is kept at once in $XDG_DATA_HOME/pasch/matches, or "
        "else in ~/.local/share/pasch/matches, so a match can be left at any moment. "
        "Without a game you are asked which one."),
    .examples = MESSAGE("Examples:\n"
                        "  pasch play\n"
                        "  pasch play wolf --players 4 --level expert\n"
                        "  pasch play doubles --players 3 --seats Anna,Ben,easy --set target=50\n"
                        "  pasch play --continue\n"));
