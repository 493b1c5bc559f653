/* pasch tables: the database of a server, for those who run it: what is in it, what is damaged,
 * saving what is whole, restoring a copy, single tables and people. */
#include "database.h"
#include "options.h"
#include "report.h"

#include <pasch/host/config.h>
#include <pasch/host/operator.h>
#include <pasch/record/record.h>
#include <pasch/store/copies.h>
#include <pasch/store/rescue.h>
#include <pasch/words/language.h>

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { FILES_MAX = 2 };

struct request;

struct task {
    int files;
    int database;        /* which of them `--store' names */
    const char *missing; /* message: what to say */
    bool (*run)(const struct request *request);
};

struct request {
    int task;
    const char *files[FILES_MAX];
    int file_count;
    struct options_words words;
    const char *store; /* NULL: it is among the files */
    char usual[CONFIG_TEXT_MAX];
    const char *at; /* NULL: not given */
    int64_t date;   /* that means */
    bool undone;    /* what was taken back too */
};

/* ---- list, check ---- */

struct looking {
    struct store *store; /* another connection, for what is told of each table */
    bool replays;        /* every journal; else each table is shown */
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

static void print_seat(const struct operator_table *table, unsigned seat)
{
    const char *name = table->chairs[seat].name, *level = table->chairs[seat].level;
    printf("%s", *name ? name : _("nobody"));
    if (level)
        printf(" (%s)", level);
    else if (table->chairs[seat].left)
        printf(" (%s)", _("has left"));
}

static void print_line(struct store *store, const char *id)
{
    struct operator_table table;
    struct error error;
    char date[STORE_STAMP_MAX];
    if (!operator_look(store, id, &table, &error)) {
        report_error(id, &error);
        return;
    }
    store_write_stamp(table.updated, date);
    printf("%s  %s  %-10s  %s: ", id, date, table.game, _(table.state));
    for (unsigned seat = 0; seat < table.seats; seat++) {
        printf("%s", seat ? ", " : "");
        print_seat(&table, seat);
    }
    printf("\n");
}

static void look_at(void *context, const struct store_found *found)
{
    struct looking *looking = context;
    char why[1000];
    looking->tables++;
    if (found->condition != STORE_WHOLE) {
        looking->damaged++;
        print_damage(found->id, _(found->why));
    } else if (!looking->replays) {
        print_line(looking->store, found->id);
    } else if (!replays(looking->store, found->id, why, sizeof why)) {
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

static bool look_through(const struct request *request, bool replays, long *ret_damaged)
{
    struct looking looking = {.replays = replays};
    struct error error;
    if (!store_open(&looking.store, request->files[0], STORE_READ, &error))
        return report_error(NULL, &error);
    bool good = look(request->files[0], &looking);
    store_close(looking.store);
    *ret_damaged = looking.damaged;
    return good;
}

static bool list(const struct request *request)
{
    long damaged;
    return look_through(request, false, &damaged);
}

static bool check(const struct request *request)
{
    long damaged = 0;
    return look_through(request, true, &damaged) && !damaged;
}

/* ---- show, export, delete, forget ---- */

static void print_time(const char *what, int64_t date)
{
    char text[32];
    time_t seconds = (time_t)(date / 1000);
    struct tm parts;
    gmtime_r(&seconds, &parts);
    strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts);
    printf("%s %s\n", what, date ? text : "-");
}

static bool show(const struct request *request)
{
    struct operator_table table;
    struct store *store;
    struct error error;
    if (!store_open(&store, request->files[0], STORE_READ, &error))
        return report_error(NULL, &error);
    bool good =
        operator_look(store, request->files[1], &table, &error) || report_error(NULL, &error);
    store_close(store);
    if (!good)
        return false;
    printf("%s: %s, %s\n", request->files[1], table.game, _(table.state));
    print_time(_("made:    "), table.created);
    print_time(_("changed: "), table.updated);
    print_time(_("over:    "), table.finished);
    printf(ngettext("%lld line\n", "%lld lines\n", (unsigned long)table.lines),
           (long long)table.lines);
    for (unsigned seat = 0; seat < table.seats; seat++) {
        printf("%2u  ", seat + 1);
        print_seat(&table, seat);
        printf("%s\n", table.chairs[seat].forgotten ? _(", forgotten") : "");
    }
    return true;
}

/* As it is: records are UTF-8, whatever the terminal is. */
static bool write_line(void *context, const char *line, size_t length)
{
    (void)context;
    return fwrite(line, 1, length, stdout) == length && putchar('\n') != EOF;
}

static bool export(const struct request *request)
{
    struct store *store;
    struct error error;
    if (!store_open(&store, request->files[0], STORE_READ, &error))
        return report_error(NULL, &error);
    bool good =
        operator_export(store, request->files[1], request->undone, write_line, NULL, &error) ||
        report_error(NULL, &error);
    store_close(store);
    return good;
}

/* For writing; a file that is not a database of ours is never made one. */
static bool open_to_change(const char *path, struct store **ret_store)
{
    struct error error;
    if (!store_open(ret_store, path, STORE_READ, &error))
        return report_error(NULL, &error);
    store_close(*ret_store);
    return store_open(ret_store, path, STORE_WRITE, &error) || report_error(NULL, &error);
}

static bool delete (const struct request *request)
{
    struct store *store;
    struct error error;
    if (!open_to_change(request->files[0], &store))
        return false;
    bool good = operator_delete(store, request->files[1], &error) || report_error(NULL, &error);
    store_close(store);
    if (good)
        printf(_("%s is deleted\n"), request->files[1]);
    return good;
}

static void tell_failure(void *context, const char *id, const struct error *error)
{
    *(bool *)context = true;
    report_error(id, error);
}

static bool forget(const struct request *request)
{
    struct store *store;
    struct error error;
    bool failed = false;
    unsigned seats;
    if (!open_to_change(request->files[0], &store))
        return false;
    bool good = operator_forget(store, request->files[1], tell_failure, &failed, &seats, &error) ||
                report_error(NULL, &error);
    store_close(store);
    if (!good)
        return false;
    if (!seats)
        return !failed && report(_("%s: nobody is known by that name"), request->files[1]);
    printf(ngettext("forgotten at %u seat\n", "forgotten at %u seats\n", seats), seats);
    return !failed;
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
    {1, 0, MESSAGE("say which database to look at"), list},
    {1, 0, MESSAGE("say which database to look at"), check},
    {2, 0, MESSAGE("say which database, and which table"), show},
    {2, 0, MESSAGE("say which database, and which table"), export},
    {2, 0, MESSAGE("say which database, and which table"), delete},
    {2, 0, MESSAGE("say which database, and the name of a person or TABLE:SEAT"), forget},
    {2, 0, MESSAGE("say which file is damaged, and what to call the new one"), salvage},
    {2, 1, MESSAGE("say which copy or folder of copies, and which database"), restore},
};

static const char *const task_names[] = {"list",   "check",   "show",    "export", "delete",
                                         "forget", "salvage", "restore", NULL};

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

static const struct option options[] = {
    {.name = "store",
     .also = "database",
     OPTION_INTO(PATH, store),
     .argument = MESSAGE("FILE"),
     .sentence = MESSAGE("The database, instead of naming it after the command; else the one that "
                         "`pasch serve' uses where none is named")},
    {.name = "at",
     OPTION_INTO(TEXT, at),
     .argument = MESSAGE("TIME"),
     .sentence = MESSAGE("Restore the last copy that is not later, such as 2026-11-17T12:00:00Z")},
    {.name = "undone",
     OPTION_INTO(SWITCH, undone),
     .sentence = MESSAGE("Export what was taken back too, and the lines that took it back")},
    {OPTION_INTO(WORD, task), .words = task_names,
     .missing = MESSAGE(
         "say what to do: tables list, check, show, export, delete, forget, salvage or restore")},
    {OPTION_INTO(PATH, words), .many = true},
    {.kind = OPTION_END},
};

/* The words, and the database where the task expects it: the usual one where only it is missing and
 * there is one. False if there are too many. */
static bool take_files(struct request *request, const struct task *task)
{
    int count = request->words.count, at = 0;
    if (!request->store && count == task->files - 1 && task->database == 0 &&
        task->run != salvage && database_find(request->usual, sizeof request->usual) &&
        access(request->usual, F_OK) == 0)
        request->store = request->usual;
    if (count + (request->store ? 1 : 0) > task->files)
        return false;
    for (int i = 0; i < count; i++) {
        at += request->store && at == task->database;
        request->files[at++] = request->words.words[i];
    }
    if (request->store)
        request->files[task->database] = request->store;
    request->file_count = count + (request->store ? 1 : 0);
    return true;
}

/* Whether all that was said belongs to the task; else the program ends here. */
static void check_request(struct request *request, const struct task *task)
{
    const struct command *command = &tables_command;
    if (!take_files(request, task))
        options_refuse(command, "%s",
                       request->words.count > task->files ? _("Too many arguments")
                                                          : _("the database is named twice"));
    if (request->file_count < task->files)
        options_refuse(command, "%s", _(task->missing));
    if (request->at && !read_time(request->at, &request->date))
        options_refuse(command, _("--at %s: must be a time such as 2026-11-17T12:00:00Z"),
                       request->at);
    if (request->at && task->run != restore)
        options_refuse(command, "%s", _("--at is for a folder with copies"));
    if (request->undone && task->run != export)
        options_refuse(command, "%s", _("--undone is for a record that is exported"));
}

static int run(int argc, char **argv)
{
    struct request request = {.date = INT64_MAX};
    if (!options_read(&tables_command, argc, argv, &request))
        return STATUS_FAILED;
    const struct task *task = &tasks[request.task];
    check_request(&request, task);
    return task->run(&request) ? STATUS_FINE : STATUS_FAILED;
}

COMMAND(tables, .summary = MESSAGE("Check, mend and restore the database of a server"),
        .arguments = MESSAGE("list DATABASE\ncheck DATABASE\nshow DATABASE TABLE\n"
                             "export DATABASE TABLE\ndelete DATABASE TABLE\n"
                             "forget DATABASE NAME|TABLE:SEAT\nsalvage DAMAGED NEW\n"
                             "restore FOLDER|FILE DATABASE"),
        .sentences = MESSAGE(
            "The database of a server. `list' names the tables and says which are damaged; "
            "`check' verifies everything and replays every match; `show' says what one is "
            "like, `export' prints its record; all these work while a server runs. `delete' "
            "removes a table, `forget' everything that tells who somebody was: those of a "
            "name, or who has a seat, wherever they sit; the matches stay. `salvage' writes a "
            "new database with all that is whole in a damaged one. `restore' puts a copy in "
            "the place of a database. For these no server may use it."),
        .examples = MESSAGE("Examples:\n"
                            "  pasch tables list --store pasch.db\n"
                            "  pasch tables forget pasch.db Anna\n"
                            "  pasch tables salvage pasch.db saved.db\n"
                            "  pasch tables restore /backup pasch.db --at 2026-11-17T12:00:00Z\n"));
