/* The program: finds the subcommand and runs it. */
#include "ascii.h"
#include "options.h"
#include "pager.h"
#include "report.h"

#include <pasch/base/nearest.h>
#include <pasch/words/language.h>

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

const struct command *const commands[] = {
    &play_command,  &replay_command,  &serve_command, &tables_command,     &demo_command,
    &games_command, &rules_command,   &sim_command,   &arena_command,      &seat_command,
    &hint_command,  &picture_command, &check_command, &bests_command,      &house_command,
    &perft_command, &train_command,   &bench_command, &completion_command, NULL,
};

const struct command *command_find(const char *name)
{
    for (int i = 0; commands[i]; i++)
        if (nearest_same(commands[i]->name, name))
            return commands[i];
    return NULL;
}

static void print_help(void)
{
    pager_start();
    printf(_("Usage: %s COMMAND [OPTION...]\n"), "pasch");
    printf("%s\n\n%s\n", _("Domino games, by the book."), _("Commands:"));
    for (int i = 0; commands[i]; i++)
        printf("  %-10s %s\n", commands[i]->name, _(commands[i]->summary));
    printf("  %-10s %s\n", "help", _("Explain a command: pasch help COMMAND"));
    printf("\n%s\n", _("Options:"));
    printf("  %-18s %s\n", "-h, --help", _("Show this help"));
    printf("  %-18s %s\n", "    --version", _("Show the version"));
    printf("  %-18s %s\n", "    --lang de|en",
           _("Speak this language instead of the environment's"));
    printf("  %-18s %s\n", "    --ascii", _("Write ASCII characters only"));
    printf("\n%s\n", _("Examples:\n"
                       "  pasch demo wolf --players 4\n"
                       "  pasch rules hungarian\n"
                       "  pasch sim draw --matches 10000 --bots greedy,random"));
    printf("\n%s\n", _("Exit status: 0 all is well, 1 something is wrong with what was asked for,\n"
                       "64 the command line can't be understood, 130 stopped by Ctrl-C."));
}

/* For those who do not know yet what they want. */
static void greet(void)
{
    static const struct {
        const char *command, *what;
    } first[] = {
        {"pasch play", MESSAGE("Play against the computer, or with friends at this keyboard")},
        {"pasch serve --open", MESSAGE("Play in the browser, alone or over the network")},
        {"pasch rules draw", MESSAGE("Read the rules of a game; `pasch games' lists them all")},
    };
    printf("%s\n\n", _("Welcome to Pasch: domino games, by the book."));
    for (unsigned i = 0; i < sizeof first / sizeof first[0]; i++)
        printf("  %-20s %s\n", first[i].command, _(first[i].what));
    printf("\n%s\n", _("`pasch --help' lists all commands."));
}

static int advise(void)
{
    fprintf(stderr, "%s\n", _("`pasch --help' lists the commands."));
    return STATUS_USAGE;
}

static int refuse(const char *format, const char *what)
{
    report(format, what);
    return advise();
}

/* A command, or an option in its place, that there is not. */
static int refuse_name(const char *name)
{
    static const char *const others[] = {"help", "--help", "--version", "--lang"};
    bool option = name[0] == '-';
    struct nearest nearest = {.name = name};
    for (int i = 0; commands[i]; i++)
        nearest_offer(&nearest, commands[i]->name);
    for (unsigned i = 0; i < sizeof others / sizeof others[0]; i++)
        nearest_offer(&nearest, others[i]);
    if (!nearest.found)
        return refuse(option ? _("there is no option %s") : _("there is no command %s"), name);
    report(option ? _("there is no option %s; did you mean %s?")
                  : _("there is no command %s; did you mean %s?"),
           name, nearest.found);
    return advise();
}

static int run_help(int argc, char **argv)
{
    const char *name = NULL;
    for (int i = 1; i < argc; i++)
        if (argv[i][0] != '-')
            name = name ? name : argv[i];
    if (!name || nearest_same(name, "help")) {
        print_help();
        return STATUS_FINE;
    }
    const struct command *command = command_find(name);
    if (!command)
        return refuse_name(name);
    options_help(command);
    return STATUS_FINE;
}

/* Takes --lang with its value out of the arguments, wherever it is, since even help and errors
 * follow it. */
static bool take_language(int *argc, char **argv)
{
    int kept = 1;
    bool good = true, literal = false;
    for (int i = 1; i < *argc; i++) {
        const char *language = NULL;
        literal = literal || strcmp(argv[i], "--") == 0;
        if (!literal && strncmp(argv[i], "--lang=", 7) == 0)
            language = argv[i] + 7;
        else if (!literal && strcmp(argv[i], "--lang") == 0 && i + 1 < *argc)
            language = argv[++i];
        if (!language)
            argv[kept++] = argv[i];
        else if (!language_choose(language))
            good = report(_("%s = %s: must be one of %s"), "--lang", language, "de, en");
    }
    argv[kept] = NULL;
    *argc = kept;
    return good;
}

/* Whether a command prints for people: not for programs, and not by means of its own. */
static bool is_for_people(int argc, char **argv)
{
    static const char *const others[] = {"play", "replay", "serve", "seat", "picture"};
    bool good = true;
    for (unsigned i = 0; argc > 1 && i < sizeof others / sizeof others[0]; i++)
        good = good && !nearest_same(argv[1], others[i]);
    for (int i = 1; i < argc; i++) {
        if (nearest_same(argv[i], "--help") || nearest_same(argv[i], "--usage") ||
            strcmp(argv[i], "-h") == 0)
            return true;
        good = good && strncasecmp(argv[i], "--json", 6) != 0 && strcmp(argv[i], "export") != 0;
    }
    return good;
}

/* Takes --ascii out of the arguments, as --lang; play and replay have one of their own. */
static bool take_ascii(int *argc, char **argv)
{
    int kept = 1;
    bool wanted = false, literal = false;
    for (int i = 1; i < *argc; i++) {
        literal = literal || strcmp(argv[i], "--") == 0;
        bool found = !literal && nearest_same(argv[i], "--ascii");
        wanted = wanted || found;
        if (!found)
            argv[kept++] = argv[i];
    }
    argv[kept] = NULL;
    *argc = kept;
    return wanted;
}

/* A file opened later must not become standard output or be read as standard input: where one of
 * the three is closed, it is empty, or can't be written to as nobody may write there. */
static bool keep_streams_open(void)
{
    for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; stream++)
        if (fcntl(stream, F_GETFD) < 0 && open("/dev/null", O_RDONLY) != stream)
            return false;
    return true;
}

int main(int argc, char **argv)
{
    if (!keep_streams_open())
        return STATUS_FAILED;
    language_start();
    atexit(report_close_output);
    if (argc < 1)
        return refuse("%s", _("there is no command"));
    bool ascii = !language_has_unicode();
    if (ascii)
        ascii_start_errors();
    if (is_for_people(argc, argv) && (take_ascii(&argc, argv) || ascii))
        ascii_start();
    if (!take_language(&argc, argv))
        return STATUS_FAILED;
    const char *name = argc > 1 ? argv[1] : NULL;
    if (!name) {
        greet();
        return STATUS_FINE;
    }
    if (nearest_same(name, "help") || nearest_same(name, "--help") || strcmp(name, "-h") == 0)
        return run_help(argc - 1, argv + 1);
    if (nearest_same(name, "--version")) {
        puts("pasch " PASCH_VERSION);
        return STATUS_FINE;
    }
    const struct command *command = command_find(name);
    if (!command)
        return refuse_name(name);
    return command->run(argc - 1, argv + 1);
}
