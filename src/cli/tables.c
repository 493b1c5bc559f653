/* pasch tables: the database of a server, for those who run it: what is in it, what is damaged,
 * saving what is whole, restoring a copy. */
#include "commands.h"
#include "common.h"
#include "report.h"

#include <pasch/record/record.h>
#include <pasch/store/copies.h>
#include <pasch/store/rescue.h>
#include <pasch/words/language.h>

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

enum { KEY_AT = KEY_OWN, FILES_MAX = 2 };

struct request;

struct task {
    const char *name;
    int files;
    const char *missing; /* message: what to say */
    bool (*run)(const struct request *request);
};

struct request {
    const struct task *task;
    const char *files[FILES_MAX];
    int file_count;
    const char *at; /* NULL: not given */
    int64_t date;   /* that means */
};

/* ---- list, check ---- */

struct looking {
    struct store *store; /* in which journals are replayed; NULL: they are not */
    long tables, damaged;
};

static void print_damage(const char *id, const char *why)
{
    printf("%s: %s\n", id ? id : _("a table"), why);
}

struct replaying {
    struct record_reader reader;
    bool good;
    struct error error;
};

static bool replay_row(void *context, const struct store_row *row)
{
    struct replaying *replaying = context;
    replaying->good =
        record_read_line(&replaying->reader, row->line, row->length, &replaying->error);
    return replaying->good;
}

/* Whether a journal is a match, or the beginning of one. */
static bool replays(struct store *store, const char *id, char *ret_why, size_t size)
{
    struct replaying *replaying = calloc(1, sizeof *replaying);
    if (!replaying)
        return report(_("there is not enough memory"));
    record_reader_init(&replaying->reader, true);
    replaying->good = true;
    bool good =
        store_journal(store, id, 1, replay_row, replaying, &replaying->error) && replaying->good;
    if (!good)
        report_text(&replaying->error, ret_why, size);
    free(replaying);
    return good;
}

static void look_at(void *context, const struct store_found *found)
{
    struct looking *looking = context;
    char why[1000];
    looking->tables++;
    if (found->condition != STORE_WHOLE) {
        looking->damaged++;
        print_damage(found->id, _(found->why));
    } else if (looking->store && !replays(looking->store, found->id, why, sizeof why)) {
        looking->damaged++;
        print_damage(found->id, why);
    }
}

static void list_aside(void *context, const struct store_found *found)
{
    long *count = context;
    ++*count;
    printf(_("%s: set aside: %s\n"), found->id, _(found->why));
}

/* Errors about single tables have been told of by then. */
static bool look(const char *path, struct looking *looking)
{
    struct store *store;
    struct error error;
    long aside = 0;
    if (!store_open(&store, path, STORE_READ, &error))
        return report_error(NULL, &error);
    bool good = store_verify_all(store, look_at, looking, &error);
    if (!good && !looking->damaged)
        report_error(NULL, &error);
    bool listed = store_set_aside(store, list_aside, &aside, &error) || report_error(NULL, &error);
    store_close(store);
    printf(ngettext("%ld table", "%ld tables", (unsigned long)looking->tables), looking->tables);
    printf(_(", %ld damaged, %ld set aside\n"), looking->damaged, aside);
    looking->damaged += aside;
    return listed && (good || looking->damaged);
}

static bool list(const struct request *request)
{
    struct looking looking = {.store = NULL};
    return look(request->files[0], &looking);
}

static bool check(const struct request *request)
{
    struct looking looking = {.store = NULL};
    struct error error;
    if (!store_open(&looking.store, request->files[0], STORE_READ, &error))
        return report_error(NULL, &error);
    bool good = look(request->files[0], &looking);
    store_close(looking.store);
    return good && !looking.damaged;
}

/* ---- salvage ---- */

struct saving {
    long counts[STORE_LOST + 1];
};

static void tell_saved(void *context, const struct store_found *found)
{
    struct saving *saving = context;
    saving->counts[found->condition]++;
    if (found->condition == STORE_WHOLE)
        return;
    printf("%s: ", found->id ? found->id : _("a table"));
    if (found->condition == STORE_SHORT)
        printf(_("saved up to its line %lld: %s\n"), (long long)found->lines, _(found->why));
    else
        printf(_("lost: %s\n"), _(found->why));
}

static bool salvage(const struct request *request)
{
    struct saving saving = {{0}};
    struct error error;
    if (!store_salvage(request->files[0], request->files[1], tell_saved, &saving, &error))
        return report_error(NULL, &error);
    printf(_("%s: %ld tables are whole, %ld were cut, %ld are lost\n"), request->files[1],
           saving.counts[STORE_WHOLE], saving.counts[STORE_SHORT], saving.counts[STORE_LOST]);
    return true;
}

/* ---- restore ---- */

static bool restore_file(const char *copy, const char *path, struct error *error)
{
    char kept[STORE_PATH_MAX] = "";
    if (!store_restore(copy, path, kept, error))
        return false;
    printf(_("%s: restored from %s\n"), path, copy);
    if (*kept)
        printf(_("what was there is %s now\n"), kept);
    return true;
}

/* The newest copy that is good, and not later than asked for. */
static bool restore_newest(const struct request *request)
{
    const char *folder = request->files[0];
    struct store_copies *copies;
    struct error error;
    bool done = false;
    if (!store_copies_list(&copies, folder, &error))
        return report_error(NULL, &error);
    unsigned i = copies->count;
    while (i > 0 && copies->dates[i - 1] > request->date)
        i--;
    if (i == 0)
        report(request->at ? _("%s: there is no copy that is so old")
                           : _("%s: there are no copies here"),
               folder);
    for (bool damaged = true; damaged && !done && i-- > 0;) {
        char path[STORE_PATH_MAX];
        store_copies_name(folder, copies->dates[i], path, sizeof path);
        done = restore_file(path, request->files[1], &error) || report_error(NULL, &error);
        damaged = !done && store_is_damage(&error); /* then the one before may be good */
    }
    free(copies);
    return done;
}

static bool restore(const struct request *request)
{
    struct stat status;
    struct error error;
    if (stat(request->files[0], &status) == 0 && S_ISDIR(status.st_mode))
        return restore_newest(request);
    if (request->at)
        return report(_("--at is for a folder with copies"));
    return restore_file(request->files[0], request->files[1], &error) || report_error(NULL, &error);
}

/* ---- The command line ---- */

static const struct task tasks[] = {
    {"list", 1, MESSAGE("say which database to look at"), list},
    {"check", 1, MESSAGE("say which database to look at"), check},
    {"salvage", 2, MESSAGE("say which file is damaged, and what to call the new one"), salvage},
    {"restore", 2, MESSAGE("say which copy or folder of copies, and which database"), restore},
};

static const struct task *find_task(const char *name)
{
    for (size_t i = 0; i < sizeof tasks / sizeof tasks[0]; i++)
        if (strcmp(tasks[i].name, name) == 0)
            return &tasks[i];
    return NULL;
}

/* A time as people write it, or as it is in the names of copies. */
static bool read_time(const char *text, int64_t *ret_date)
{
    struct tm parts = {0};
    if (store_read_stamp(text, ret_date))
        return true;
    const char *end = strptime(text, "%Y-%m-%dT%H:%M:%SZ", &parts);
    if (!end || *end || !record_is_date(text))
        return false;
    *ret_date = (int64_t)timegm(&parts) * 1000;
    return true;
}

static const struct argp_option options[] = {
    {.name = "at",
     .key = KEY_AT,
     .arg = MESSAGE("TIME"),
     .doc = MESSAGE("Restore the last copy that is not later, such as 2026-11-17T12:00:00Z")},
    {0},
};

static error_t parse(int key, char *argument, struct argp_state *state)
{
    struct request *request = state->input;
    switch (key) {
    case KEY_AT:
        if (!read_time(argument, &request->date))
            argp_error(state, _("--at %s: must be a time such as 2026-11-17T12:00:00Z"), argument);
        request->at = argument;
        return 0;
    case ARGP_KEY_ARG:
        if (!request->task) {
            request->task = find_task(argument);
            if (!request->task)
                argp_error(state, _("tables %s: must be tables list, check, salvage or restore"),
                           argument);
            return 0;
        }
        if (request->file_count == request->task->files)
            return ARGP_ERR_UNKNOWN;
        request->files[request->file_count++] = argument;
        return 0;
    case ARGP_KEY_END:
        if (!request->task)
            argp_error(state, "%s", _("say what to do: tables list, check, salvage or restore"));
        else if (request->file_count < request->task->files)
            argp_error(state, "%s", _(request->task->missing));
        else if (request->at && request->task->run != restore)
            argp_error(state, "%s", _("--at is for a folder with copies"));
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp argp = {
    .options = options,
    .parser = parse,
    .args_doc = MESSAGE("list DATABASE\ncheck DATABASE\nsalvage DAMAGED NEW\n"
                        "restore FOLDER|FILE DATABASE"),
    .doc = MESSAGE(
        "The database of a server. `list' says how many tables there are and which are damaged; "
        "`check' verifies everything and replays every match; both work while a server runs. "
        "`salvage' writes a new database with all that is whole in a damaged one. `restore' puts "
        "a copy in the place of a database that no server uses; what was there is "
        "kept.") "\v" MESSAGE("Examples:\n"
                              "  pasch tables check pasch.db\n"
                              "  pasch tables salvage pasch.db saved.db\n"
                              "  pasch tables restore /backup pasch.db --at "
                              "2026-11-17T12:00:00Z\n"),
    .children = (const struct argp_child[]){COMMON_CHILD, {0}},
    .argp_domain = LANGUAGE_DOMAIN,
};

int tables_run(int argc, char **argv)
{
    struct request request = {.date = INT64_MAX};
    if (!common_parse(&argp, argc, argv, &request))
        return STATUS_FAILED;
    return request.task->run(&request) ? STATUS_FINE : STATUS_FAILED;
}
