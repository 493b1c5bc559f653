/* pasch bests: the personal bests of games for one. */
#include "options.h"
#include "records.h"
#include "report.h"

#include <pasch/terminal/bests.h>
#include <pasch/words/language.h>

#include <stdlib.h>
#include <string.h>
#include <time.h>

struct request {
    bool json;
    bool add;
    struct options_words files;
};

static const struct option options[] = {
    {.name = "json", OPTION_INTO(SWITCH, json), .sentence = MESSAGE("Write JSON")},
    {.name = "add",
     OPTION_INTO(SWITCH, add),
     .sentence = MESSAGE("Add the matches of these records to the list; - is standard input")},
    {OPTION_INTO(PATH, files), .many = true},
    {.kind = OPTION_END},
};

/* ---- Listing ---- */

/* A string from a file: what could change the terminal is not shown as it is. */
static void print_name(const char *name)
{
    fputs(*name ? "" : "–", stdout);
    for (; *name; name++) {
        unsigned char byte = (unsigned char)*name, next = (unsigned char)name[1];
        if (byte == 0xc2 && next >= 0x80 && next < 0xa0) { /* U+0080 to U+009F */
            putchar('?');
            name++;
        } else {
            putchar(byte < ' ' || byte == 0x7f ? '?' : byte);
        }
    }
}

static void print_settings(json_t *settings)
{
    const char *name;
    json_t *value;
    bool first = true;
    json_object_foreach(settings, name, value)
    {
        fputs(first ? "" : ", ", stdout);
        print_name(name);
        fputs(" = ", stdout);
        if (json_is_string(value))
            print_name(json_string_value(value));
        else if (json_is_integer(value))
            printf("%lld", (long long)json_integer_value(value));
        else
            fputs(json_is_true(value) ? "true" : "false", stdout);
        first = false;
    }
}

static void print_set(json_t *set)
{
    json_t *house = json_object_get(set, "house"), *result;
    size_t i;
    print_name(json_string_value(json_object_get(set, "game")));
    fputs(": ", stdout);
    print_settings(json_object_get(set, "options"));
    if (house) {
        printf("\n  %s: ", _("house rules"));
        print_settings(house);
    }
    putchar('\n');
    printf("%5s %7s  %-10s  %s\n", _("rank"), _("points"), _("date"), _("name"));
    json_array_foreach(json_object_get(set, "results"), i, result)
    {
        printf("%4zu. %7lld  %s  ", i + 1,
               (long long)json_integer_value(json_object_get(result, "points")),
               json_string_value(json_object_get(result, "date")));
        print_name(json_string_value(json_object_get(result, "name")));
        putchar('\n');
    }
}

static bool list(const char *path, bool json)
{
    struct error error;
    json_t *root = bests_read(path, &error), *set;
    size_t i;
    if (!root)
        return report_error(NULL, &error);
    json_t *sets = json_object_get(root, "bests");
    if (json) {
        json_dumpf(root, stdout, JSON_COMPACT);
        putchar('\n');
    } else if (json_array_size(sets) == 0) {
        printf("%s\n", _("There are no personal bests yet."));
    }
    json_array_foreach(sets, i, set)
    {
        if (json)
            break;
        fputs(i ? "\n" : "", stdout);
        print_set(set);
    }
    json_decref(root);
    return true;
}

/* ---- Adding ---- */

/* The results found so far. */
struct harvest {
    struct bests_result *results;
    size_t count, room;
    long abandoned, undone;
    long matches; /* of the current file */
    bool in_match;
    char today[BESTS_DATE_LENGTH + 1];
    char date[BESTS_DATE_LENGTH + 1]; /* of the match being read */
};

/* The first line of a match: whose it is and when it was. */
static bool look_at_start(struct harvest *harvest, const struct record_reader *reader,
                          const char *line, size_t length, struct error *error)
{
    if (!bests_count_match(&reader->match, error))
        return false;
    if (reader->bots[0][0])
        return error_set(error, MESSAGE("{0} is a computer player: personal bests are of people"),
                         error_text(reader->bots[0]));
    json_t *json = json_loadb(line, length, 0, NULL), *date = json_object_get(json, "date");
    bool good = !date || (json_is_string(date) && bests_is_date(json_string_value(date))) ||
                error_set(error, MESSAGE("{0} must be a date like {1}"), error_text("date"),
                          error_text("2026-11-15"));
    if (good)
        snprintf(harvest->date, sizeof harvest->date, "%.*s", BESTS_DATE_LENGTH,
                 date ? json_string_value(date) : harvest->today);
    json_decref(json);
    return good;
}

static bool take_result(struct harvest *harvest, const struct record_reader *reader,
                        struct error *error)
{
    if (reader->match.stage != MATCH_OVER || reader->match.abandoned) { /* not played to its end */
        harvest->abandoned++;
        return true;
    }
    if (reader->undone > 0) {
        harvest->undone++;
        return true;
    }
    if (harvest->count == harvest->room) {
        size_t room = harvest->room * 2 + 16;
        void *results = realloc(harvest->results, room * sizeof *harvest->results);
        if (!results)
            return error_set(error, MESSAGE("there is not enough memory"));
        harvest->results = results;
        harvest->room = room;
    }
    return bests_result_init(&harvest->results[harvest->count++], &reader->match, reader->names[0],
                             harvest->date, error);
}

static bool look(void *context, const struct record_reader *reader, const char *line, size_t length,
                 struct error *error)
{
    struct harvest *harvest = context;
    bool started = reader->in_match && !harvest->in_match;
    bool ended = reader->matches > harvest->matches;
    harvest->in_match = reader->in_match;
    harvest->matches = reader->matches;
    if (started)
        return look_at_start(harvest, reader, line, length, error);
    return !ended || take_result(harvest, reader, error);
}

static bool gather(struct harvest *harvest, const struct request *request)
{
    for (int i = 0; i < request->files.count; i++) {
        struct record_reader reader;
        record_reader_init(&reader, false);
        harvest->matches = 0;
        harvest->in_match = false;
        if (!records_read(request->files.words[i], &reader, look, harvest))
            return false;
    }
    return true;
}

static void print_result(const struct bests_result *result)
{
    print_name(result->name);
    fputs(": ", stdout);
    printf(ngettext("%d point", "%d points", (unsigned long)labs(result->points)), result->points);
    if (result->known)
        printf(_(", is there already as number %d"), result->place);
    else if (result->place)
        printf(_(", number %d"), result->place);
    else
        printf(_(", not among the best %d"), BESTS_KEPT);
    putchar('\n');
}

static bool add(const char *path, const struct request *request)
{
    struct harvest harvest = {.results = NULL};
    struct error error;
    time_t now = time(NULL);
    struct tm local;
    localtime_r(&now, &local);
    strftime(harvest.today, sizeof harvest.today, "%Y-%m-%d", &local);
    bool good = gather(&harvest, request) &&
                (harvest.count == 0 || bests_add(path, harvest.results, harvest.count, &error) ||
                 report_error(NULL, &error));
    for (size_t i = 0; i < harvest.count; i++) {
        if (good && !request->json)
            print_result(&harvest.results[i]);
        bests_result_finish(&harvest.results[i]);
    }
    free(harvest.results);
    if (good && harvest.abandoned && !request->json) {
        printf(ngettext("%ld match was called off and does not count.",
                        "%ld matches were called off and do not count.",
                        (unsigned long)harvest.abandoned),
               harvest.abandoned);
        putchar('\n');
    }
    if (good && harvest.undone && !request->json) {
        printf(ngettext("%ld match with moves taken back does not count.",
                        "%ld matches with moves taken back do not count.",
                        (unsigned long)harvest.undone),
               harvest.undone);
        putchar('\n');
    }
    return good && (!request->json || list(path, true));
}

static int run(int argc, char **argv)
{
    struct request request = {.json = false};
    char path[BESTS_PATH_MAX];
    struct error error;
    if (!options_read(&bests_command, argc, argv, &request))
        return STATUS_FAILED;
    if (request.add && request.files.count == 0)
        options_refuse(&bests_command, "%s", _("say which records to add; - is standard input"));
    if (!request.add && request.files.count > 0)
        options_refuse(&bests_command, _("%s: records are added with --add"),
                       request.files.words[0]);
    bool good = !bests_path(path, sizeof path, &error) ? report_error(NULL, &error)
                : request.add                          ? add(path, &request)
                                                       : list(path, request.json);
    return good ? STATUS_FINE : STATUS_FAILED;
}

COMMAND(bests, .summary = MESSAGE("List your personal bests"),
        .arguments = MESSAGE("\n--add RECORD..."),
        .sentences = MESSAGE(
            "Lists your personal bests in games for one, the best ten for every set of options "
            "and house rules. They are kept in $XDG_DATA_HOME/pasch/bests.json, or else in "
            "~/.local/share/pasch/bests.json. Records of matches that a person has played to "
            "the end are added with --add; they are verified first, and only if all of them "
            "are right anything is added. A match that is there already is not added again."),
        .examples = MESSAGE("Examples:\n"
                            "  pasch bests\n"
                            "  pasch bests --json\n"
                            "  pasch bests --add evening.jsonl\n"));
