/* pasch serve: the table server. */
#include "database.h"
#include "file.h"
#include "options.h"
#include "report.h"

#include <pasch/net/server.h>
#include <pasch/store/store.h>
#include <pasch/words/catalogue.h>
#include <pasch/words/language.h>
#include <pasch/words/texts.h>

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { CONFIG_FILE_MAX = 64 << 10 };

struct request {
    const char *file;   /* the config file; NULL: none */
    bool open;          /* the page in a browser */
    bool no_page;       /* it is meant to have none */
    bool finds;         /* the database is the usual one */
    const char *backup; /* copy the database there, and no more; NULL: no */
    struct config config;
};

static bool set_setting(void *config, const struct option *setting, const char *text)
{
    struct error error;
    return config_set(config, setting, text, &error) || report_error(NULL, &error);
}

static const struct option options[] = {
    {.name = "config",
     OPTION_INTO(PATH, file),
     .argument = MESSAGE("FILE"),
     .sentence = MESSAGE("Read settings from this file, as lines `port = 80'; the environment "
                         "(PASCH_PORT=80) and options count more")},
    {.name = "backup",
     OPTION_INTO(PATH, backup),
     .argument = MESSAGE("FILE"),
     .sentence = MESSAGE("Copy the database to this file, also while a server uses it, and end; an "
                         "older backup of the same database is replaced, no other file is")},
    {.name = "open",
     OPTION_INTO(SWITCH, open),
     .sentence = MESSAGE("Open the page in a browser, where there is a screen")},
    {.name = "no-page",
     OPTION_INTO(SWITCH, no_page),
     .sentence = MESSAGE("Serve tables without the page, for bots and pages of others")},
    {OPTION_INTO(GROUP, config), .group = config_settings, .set = set_setting},
    {.kind = OPTION_END},
};
static bool read_config_file(const char *path, struct config *config)
{
    struct error error;
    int line = 0;
    FILE *stream = fopen(path, "r");
    char *text = stream ? malloc(CONFIG_FILE_MAX) : NULL;
    size_t length = text ? fread(text, 1, CONFIG_FILE_MAX, stream) : 0;
    bool good = text && !ferror(stream);
    if (!good)
        report_system(path);
    if (good && !config_read_file(config, text, length, &line, &error)) {
        char where[CONFIG_TEXT_MAX + 20];
        snprintf(where, sizeof where, "%s:%d", path, line);
        good = report_error(where, &error);
    }
    free(text);
    if (stream)
        fclose(stream);
    return good;
}

/* A folder that is there; relative to the program's own. */
static bool find_folder(const char *relative, char *ret_path)
{
    char program[CONFIG_TEXT_MAX];
    ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    if (length <= 0)
        return false;
    program[length] = '\0';
    char *slash = strrchr(program, '/');
    if (slash)
        *slash = '\0';
    int written = snprintf(ret_path, CONFIG_TEXT_MAX, "%s/%s", program, relative);
    return written > 0 && written < CONFIG_TEXT_MAX && access(ret_path, R_OK) == 0;
}

/* What depends on the machine. */
static void find_defaults(struct config *config)
{
    static const char *const places[] = {"web", "../share/pasch/web", "../web", "../../web"};
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    config->workers = processors > 2 ? processors - 1 : 1;
    config->database[0] = '\0'; /* found when nobody has named one */
    for (unsigned i = 0; i < sizeof places / sizeof places[0]; i++)
        if (find_folder(places[i], config->web))
            return;
    memcpy(config->web, "web", sizeof "web");
}

/* The file, then the environment, then options: what comes later counts more. Options are read
 * before too, since one of them names the file. */
static bool make_config(int argc, char **argv, struct request *request)
{
    struct error error;
    struct config *config = &request->config;
    config_init(config);
    find_defaults(config);
    if (!options_read(&serve_command, argc, argv, request))
        return false;
    const char *file = request->file ? request->file : getenv("PASCH_CONFIG");
    if (file && !read_config_file(file, config))
        return false;
    if (!config_read_environment(config, environ, &error))
        return report_error(_("environment"), &error);
    if (!options_read(&serve_command, argc, argv, request))
        return false;
    if (request->no_page)
        config->web[0] = '\0';
    request->finds = !*config->database;
    return (config_check(config, &error) || report_error(NULL, &error)) &&
           (!request->finds || database_find(config->database, sizeof config->database));
}

/* A server without its page is hardly ever meant. */
static bool has_page(const struct config *config)
{
    char path[CONFIG_TEXT_MAX + 20];
    if (!*config->web)
        return true;
    snprintf(path, sizeof path, "%s/index.html", config->web);
    if (access(path, R_OK) != 0)
        return report(_("%s: the page is not here: name its folder with --web, or serve without it "
                        "with --no-page"),
                      config->web);
    if (!language_find_catalogue("de", "pasch-page", path, sizeof path))
        report(_("the translations are not beside this program: the page speaks English only"));
    return true;
}

static const char *find_rules(const char *name, const char *language)
{
    for (int i = 0; i < rules_text_count; i++)
        if (strcmp(rules_texts[i].name, name) == 0 &&
            strcmp(rules_texts[i].language, language) == 0)
            return rules_texts[i].page;
    return NULL;
}

/* Only German: what the page says is English. */
static char *find_words(const char *language)
{
    char path[CONFIG_TEXT_MAX];
    return strcmp(language, "de") == 0 &&
                   language_find_catalogue("de", "pasch-page", path, sizeof path)
               ? catalogue_read(path, NULL)
               : NULL;
}

/* A copy of the database as it is now. */
static bool back_up(const struct config *config, const char *path)
{
    struct store *store;
    struct error error;
    if (!store_open(&store, config->database, STORE_READ, &error))
        return report_error(NULL, &error);
    bool copied = store_backup(store, path, &error) || report_error(NULL, &error);
    store_close(store);
    return copied;
}

static void tell_addresses(const char *const *addresses, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        printf("%s\n", addresses[i]);
    fflush(stdout);
}

/* The desktop's own program opens it. It is nobody's child, so nobody has to wait for it; and a
 * browser that it starts does not end with us, nor ignore what we ignore. */
static void open_address(const char *const *addresses, unsigned count)
{
    bool screen = getenv("DISPLAY") || getenv("WAYLAND_DISPLAY");
    tell_addresses(addresses, count);
    if (!screen || strncmp(addresses[0], "http", strlen("http")) != 0)
        return;
    pid_t child = fork();
    if (child == 0) {
        setsid();
        signal(SIGPIPE, SIG_DFL);
        signal(SIGXFSZ, SIG_DFL);
        if (fork() == 0) {
            execlp("xdg-open", "xdg-open", addresses[0], (char *)NULL);
            _exit(STATUS_FAILED); /* the address has been printed */
        }
        _exit(STATUS_FINE);
    }
    if (child > 0)
        waitpid(child, NULL, 0);
}

static int run(int argc, char **argv)
{
    static struct request request;
    const struct config *config = &request.config;
    struct error error;
    if (!make_config(argc, argv, &request))
        return STATUS_FAILED;
    if (request.backup)
        return back_up(config, request.backup) ? STATUS_FINE : STATUS_FAILED;
    if (!has_page(config) || (request.finds && !database_make_folder(config->database)))
        return STATUS_FAILED;
    const struct server_program host = {.rules = find_rules,
                                        .picture = rules_picture_find,
                                        .words = find_words,
                                        .ready = request.open ? open_address : tell_addresses,
                                        .version = PASCH_VERSION};
    if (server_run(config, &host, &error))
        return STATUS_FINE;
    report_error(NULL, &error);
    return STATUS_FAILED;
}

COMMAND(serve, .summary = MESSAGE("Serve tables for playing over a network"),
        .sentences = MESSAGE(
            "Serves tables to play at together, over the network (docs/operations.md). Prints "
            "its address and runs until Ctrl-C; all that is played is kept in a database."),
        .examples = MESSAGE(
            "Examples:\n"
            "  pasch serve\n"
            "  pasch serve --port 80 --address 0.0.0.0,:: --store /var/lib/pasch/pasch.db\n"));
