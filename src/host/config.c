/* The settings, in one list. */
#include <pasch/host/config.h>

#include <pasch/base/nearest.h>

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define TEXT(member) .kind = OPTION_TEXT, .offset = offsetof(struct config, member)
#define PATH(member) .kind = OPTION_PATH, .offset = offsetof(struct config, member)
#define NUMBER(member, from, to)                                                                   \
    .kind = OPTION_NUMBER, .offset = offsetof(struct config, member), .least = from, .most = to

const struct option config_settings[] = {
    {.name = "address",
     .argument = MESSAGE("LIST"),
     .sentence = MESSAGE("Listen on these addresses, names, network interfaces or unix:/PATH; "
                         "127.0.0.1 if not given, 0.0.0.0,:: for all"),
     TEXT(address)},
    {.name = "port",
     .argument = MESSAGE("NUMBER"),
     .sentence = MESSAGE("Listen on this port; 0: one that is free; 8080 if not given"),
     NUMBER(port, 0, 65535)},
    {.name = "metrics",
     .argument = MESSAGE("LIST"),
     .sentence = MESSAGE("Tell figures there and nowhere else, as 127.0.0.1:9090 or unix:/PATH; to "
                         "this machine alone if not given"),
     TEXT(metrics)},
    {.name = "store",
     .also = "database",
     .argument = MESSAGE("FILE"),
     .sentence = MESSAGE("Where tables are kept; pasch.db in the user's or the service's data "
                         "folder if not given"),
     PATH(database)},
    {.name = "copies",
     .argument = MESSAGE("FOLDER"),
     .sentence = MESSAGE("Put copies of the database there while it runs; none if not given"),
     PATH(copies)},
    {.name = "copy-every",
     .argument = MESSAGE("SECONDS"),
     .sentence = MESSAGE("How many seconds pass from one copy to the next; 300 if not given"),
     NUMBER(copy_every, 1, 86400)},
    {.name = "copies-kept",
     .argument = MESSAGE("DAYS"),
     .sentence = MESSAGE("Keep one copy of each day for so long; 30 if not given"),
     NUMBER(copies_kept, 1, 36500)},
    {.name = "web",
     .argument = MESSAGE("FOLDER"),
     .sentence = MESSAGE("The files of the page; empty: there is none"),
     PATH(web)},
    {.name = "origin",
     .argument = MESSAGE("LIST"),
     .sentence = MESSAGE("Pages of these origins may connect too, as https://example.org"),
     TEXT(origin)},
    {.name = "certificate",
     .argument = MESSAGE("FILE"),
     .sentence = MESSAGE("Speak TLS with this certificate (PEM, with its chain)"),
     PATH(certificate)},
    {.name = "key",
     .argument = MESSAGE("FILE"),
     .sentence = MESSAGE("The private key of the certificate (PEM)"),
     PATH(key)},
    {.name = "trust-proxy",
     .argument = MESSAGE("0|1|LIST"),
     .sentence =
         MESSAGE("Take addresses from X-Forwarded-For where a proxy of this machine says so "
                 "(1), or one of these addresses and networks"),
     TEXT(trust_proxy)},
    {.name = "workers",
     .argument = MESSAGE("NUMBER"),
     .sentence = MESSAGE("Threads for the computer players; one less than the machine has if not "
                         "given"),
     NUMBER(workers, 1, 256)},
    {.name = "tables",
     .argument = MESSAGE("NUMBER"),
     .sentence = MESSAGE("How many tables may be awake at a time; 20000 if not given"),
     NUMBER(tables, 1, 1000000)},
    {.name = "connections",
     .argument = MESSAGE("NUMBER"),
     .sentence = MESSAGE("How many connections there may be; 50000 if not given"),
     NUMBER(connections, 1, 1000000)},
    {.name = "per-address",
     .argument = MESSAGE("NUMBER"),
     .sentence = MESSAGE("How many connections one address may have; 200 if not given"),
     NUMBER(per_address, 1, 1000000)},
    {.name = "per-network",
     .argument = MESSAGE("NUMBER"),
     .sentence =
         MESSAGE("How many connections one network may have (of IPv4 a /24, of IPv6 a /48), "
                 "0: four times as many as an address; 0 if not given"),
     NUMBER(per_network, 0, 1000000)},
    {.name = "rate",
     .argument = MESSAGE("NUMBER"),
     .sentence = MESSAGE("Requests a second from one address, 0: any number, and of messages too; "
                         "50 if not given"),
     NUMBER(rate, 0, 1000000)},
    {.name = "new-tables",
     .argument = MESSAGE("NUMBER"),
     .sentence = MESSAGE("New tables an hour from one address, 0: any number; 200 if not given"),
     NUMBER(new_tables, 0, 1000000)},
    {.name = "lobby",
     .argument = MESSAGE("NUMBER"),
     .sentence = MESSAGE("Tables of one address that may wait in the lobby at a time; 20 if not "
                         "given"),
     NUMBER(lobby, 1, 500)},
    {.name = "lobby-wait",
     .argument = MESSAGE("SECONDS"),
     .sentence = MESSAGE("A table where nobody waits is shown in the lobby for so long; 900 if not "
                         "given"),
     NUMBER(lobby_wait, 1, 86400)},
    {.name = "sleep",
     .argument = MESSAGE("SECONDS"),
     .sentence = MESSAGE("A table without people sleeps after this time; 60 if not given"),
     NUMBER(sleep, 1, 86400)},
    {.name = "patience",
     .argument = MESSAGE("SECONDS"),
     .sentence = MESSAGE("A connection that does not read or answer is dropped after this time; 40 "
                         "if not given"),
     NUMBER(patience, 2, 3600)},
    {.name = "round-pause",
     .argument = MESSAGE("SECONDS"),
     .sentence = MESSAGE("The next round begins after this time, though not all are ready; 60 if "
                         "not given"),
     NUMBER(round_pause, 1, 3600)},
    {.name = "keep-days",
     .argument = MESSAGE("DAYS"),
     .sentence = MESSAGE("Finished tables are kept for so long, 0: for ever; 365 if not given"),
     NUMBER(keep_days, 0, 36500)},
    {.name = "keep-unfinished",
     .argument = MESSAGE("DAYS"),
     .sentence = MESSAGE("Matches that nobody comes back to are kept for so long, 0: for ever; 365 "
                         "if not given"),
     NUMBER(keep_unfinished, 0, 36500)},
    {.name = "log-level",
     .argument = MESSAGE("0..3"),
     .sentence = MESSAGE("0 errors, 1 warnings, 2 what happens, 3 everything; 2 if not given"),
     NUMBER(log_level, 0, 3)},
    {.kind = OPTION_END},
};

void config_init(struct config *config)
{
    *config = (struct config){.address = "127.0.0.1",
                              .port = 8080,
                              .database = "pasch.db",
                              .copy_every = 300,
                              .copies_kept = 30,
                              .trust_proxy = "0",
                              .workers = 1,
                              .tables = 20000,
                              .connections = 50000,
                              .per_address = 200,
                              .rate = 50,
                              .new_tables = 200,
                              .lobby = 20,
                              .lobby_wait = 900,
                              .sleep = 60,
                              .patience = 40,
                              .round_pause = 60,
                              .keep_days = 365,
                              .keep_unfinished = 365,
                              .log_level = 2};
}

bool config_set(struct config *config, const struct option *setting, const char *value,
                struct error *error)
{
    char *place = (char *)config + setting->offset;
    if (setting->kind == OPTION_NUMBER) {
        char *end;
        errno = 0;
        long number = strtol(value, &end, 10);
        if (!*value || isspace((unsigned char)*value) || *end || errno || number < setting->least ||
            number > setting->most)
            return error_set(error, MESSAGE("{0} is {1}: must be {2} to {3}"),
                             error_text(setting->name), error_text(value),
                             error_number(setting->least), error_number(setting->most));
        memcpy(place, &number, sizeof number);
        return true;
    }
    if (strlen(value) >= CONFIG_TEXT_MAX)
        return error_set(error, MESSAGE("{0} has more than {1} bytes"), error_text(setting->name),
                         error_number(CONFIG_TEXT_MAX - 1));
    memcpy(place, value, strlen(value) + 1);
    return true;
}

static bool is_called(const struct option *setting, const char *name)
{
    return nearest_same(setting->name, name) ||
           (setting->also && nearest_same(setting->also, name));
}

static const struct option *find_setting(const char *name)
{
    for (const struct option *setting = config_settings; setting->kind; setting++)
        if (is_called(setting, name))
            return setting;
    return NULL;
}

/* The setting that was probably meant; NULL if none is like it. */
static const char *nearest_setting(const char *name)
{
    struct nearest nearest = {.name = name};
    nearest_offer(&nearest, "config"); /* the file itself, which only the environment can name */
    for (const struct option *setting = config_settings; setting->kind; setting++)
        nearest_offer(&nearest, setting->name);
    return nearest.found;
}

static bool refuse_setting(const char *name, struct error *error)
{
    const char *nearest = nearest_setting(name);
    if (nearest)
        return error_set(error, MESSAGE("there is no setting {0}; did you mean {1}?"),
                         error_text(name), error_text(nearest));
    return error_set(error, MESSAGE("there is no setting {0}"), error_text(name));
}

/* ---- The environment ---- */

static const char prefix[] = "PASCH_";
enum { PREFIX_LENGTH = sizeof prefix - 1 };

/* `per-address` as PASCH_PER_ADDRESS. */
static struct error_value variable(const char *setting)
{
    char name[64];
    struct text text;
    text_init(&text, name, sizeof name);
    text_add(&text, prefix);
    for (; *setting; setting++)
        text_add_char(&text, *setting == '-' ? '_' : (char)toupper((unsigned char)*setting));
    return error_text(name);
}

/* The other way round: `per-address` from `PASCH_PER_ADDRESS=7`; false if it is not ours. */
static bool read_variable(const char *entry, char *ret_name, size_t size)
{
    size_t length = strcspn(entry, "=");
    if (length <= PREFIX_LENGTH || length - PREFIX_LENGTH >= size || !entry[length] ||
        strncasecmp(entry, prefix, PREFIX_LENGTH) != 0)
        return false;
    for (size_t i = PREFIX_LENGTH; i < length; i++)
        *ret_name++ = (char)(entry[i] == '_' ? '-' : tolower((unsigned char)entry[i]));
    *ret_name = 0;
    return true;
}

/* Other programs may have variables that begin alike: only what looks like a slip is wrong. */
static bool take_variable(struct config *config, const char *entry, struct error *error)
{
    char name[64];
    if (!read_variable(entry, name, sizeof name) || strcmp(name, "config") == 0)
        return true;
    const struct option *setting = find_setting(name);
    const char *nearest = nearest_setting(name);
    if (setting)
        return config_set(config, setting, strchr(entry, '=') + 1, error);
    return !nearest || error_set(error, MESSAGE("there is no setting {0}; did you mean {1}?"),
                                 variable(name), variable(nearest));
}

bool config_read_environment(struct config *config, char *const *environment, struct error *error)
{
    for (; *environment; environment++)
        if (!take_variable(config, *environment, error))
            return false;
    return true;
}

/* ---- The file ---- */

/* Without the blanks around it. */
static char *trim(char *start, char *end)
{
    while (start < end && isspace((unsigned char)*start))
        start++;
    while (end > start && isspace((unsigned char)end[-1]))
        end--;
    *end = '\0';
    return start;
}

/* One line, which is changed. */
static bool read_line(struct config *config, char *line, struct error *error)
{
    char *start = trim(line, line + strlen(line)), *equals = strchr(start, '=');
    if (!*start || *start == '#')
        return true;
    if (!equals)
        return error_set(error, MESSAGE("this is not SETTING = VALUE"));
    char *name = trim(start, equals), *value = trim(equals + 1, equals + 1 + strlen(equals + 1));
    const struct option *setting = find_setting(name);
    if (!setting)
        return refuse_setting(name, error);
    return config_set(config, setting, value, error);
}

bool config_read_file(struct config *config, const char *text, size_t length, int *ret_line,
                      struct error *error)
{
    static const char mark[] = {'\xef', '\xbb', '\xbf'}; /* some editors put it there */
    struct config copy = *config;
    int number = 0;
    bool marked = length >= sizeof mark && memcmp(text, mark, sizeof mark) == 0;
    for (const char *at = text + (marked ? sizeof mark : 0), *end = text + length; at < end;
         number++) {
        char line[2 * CONFIG_TEXT_MAX];
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        size_t count = (size_t)((newline ? newline : end) - at);
        bool fits = count < sizeof line && !memchr(at, '\0', count);
        *ret_line = number + 1;
        if (!fits)
            return error_set(error, MESSAGE("this is not SETTING = VALUE"));
        memcpy(line, at, count);
        line[count] = '\0';
        if (!read_line(&copy, line, error))
            return false;
        at += count + 1;
    }
    *config = copy;
    return true;
}

bool config_check(const struct config *config, struct error *error)
{
    if (!*config->certificate != !*config->key)
        return error_set(error, MESSAGE("certificate and key belong together: give both or none"));
    return true;
}

unsigned long config_per_network(const struct config *config)
{
    return (unsigned long)(config->per_network ? config->per_network : 4 * config->per_address);
}
