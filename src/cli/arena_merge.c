/* Putting the shards of a run together. */
#include "arena_title.h"
#include "file.h"
#include "report.h"

#include <pasch/words/language.h>
#include <pasch/words/names.h>

#include <jansson.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum { WHERE_MAX = 4300, MISSING_SHOWN = 20, PLAIN_MAX = 1000, LINE_ROOM = 1 << 20 };
/* No run decides more often, and so many shards of it can be added up. */
#define DECISIONS_MAX INT64_C(1000000000000)

/* A line that is being read; the first thing wrong with it is said, and then it is not good. */
struct reader {
    const char *where;
    bool is_good;
};

/* What a file says, so that it can be shown. */
static const char *plain(const char *string, char *buffer)
{
    name_clean(buffer, PLAIN_MAX, string);
    return buffer;
}

static bool refuse_kind(const struct reader *reader, const char *name)
{
    return report(_("%s: this is no result of pasch arena --json: %s is missing or of the wrong "
                    "kind"),
                  reader->where, name);
}

static json_t *member(struct reader *reader, json_t *object, const char *name, json_type type)
{
    json_t *value = json_object_get(object, name);
    if (reader->is_good && (!value || json_typeof(value) != type))
        reader->is_good = refuse_kind(reader, name);
    return reader->is_good ? value : NULL;
}

static int64_t number(struct reader *reader, json_t *object, const char *name, int64_t least,
                      int64_t most)
{
    json_t *value = member(reader, object, name, JSON_INTEGER);
    int64_t number = value ? json_integer_value(value) : least;
    if (number < least || number > most)
        reader->is_good =
            report(_("%s: %s = %lld: must be a whole number from %lld to %lld"), reader->where,
                   name, (long long)number, (long long)least, (long long)most);
    return number < least || number > most ? least : number;
}

static void string(struct reader *reader, json_t *object, const char *name, char *ret_text,
                   size_t size)
{
    json_t *value = member(reader, object, name, JSON_STRING);
    if (value && json_string_length(value) >= size)
        reader->is_good = report(_("%s: %s is too long"), reader->where, name);
    snprintf(ret_text, size, "%s", value ? json_string_value(value) : "");
}

/* The same, but null means that there is none. */
static void optional(struct reader *reader, json_t *object, const char *name, char *ret_text,
                     size_t size)
{
    *ret_text = 0;
    if (!json_is_null(json_object_get(object, name)))
        string(reader, object, name, ret_text, size);
}

/* Which of these words it is. */
static int word(struct reader *reader, json_t *object, const char *name, const char *const *words)
{
    char text[20];
    int i = 0;
    string(reader, object, name, text, sizeof text);
    while (words[i] && strcmp(text, words[i]) != 0)
        i++;
    if (!words[i] && reader->is_good)
        reader->is_good = report(_("%s: %s = %s: there is no such word"), reader->where, name,
                                 plain(text, (char[PLAIN_MAX]){0}));
    return i;
}

static bool is_true(struct reader *reader, json_t *object, const char *name)
{
    json_t *value = json_object_get(object, name);
    if (reader->is_good && !json_is_boolean(value))
        reader->is_good = refuse_kind(reader, name);
    return json_is_true(value);
}

static bool read_pair(json_t *pair, int64_t *ret_first, int64_t *ret_second)
{
    json_t *first = json_array_get(pair, 0), *second = json_array_get(pair, 1);
    if (json_array_size(pair) != 2 || !json_is_integer(first) || !json_is_integer(second))
        return false;
    *ret_first = json_integer_value(first);
    *ret_second = json_integer_value(second);
    return true;
}

static void moments(struct reader *reader, json_t *sums, const char *name, struct moments *ret)
{
    json_t *pair = member(reader, sums, name, JSON_ARRAY);
    if (pair && !read_pair(pair, &ret->sum, &ret->squares))
        reader->is_good = report(_("%s: %s must be two whole numbers"), reader->where, name);
}

static void refuse_times(struct reader *reader, const char *who)
{
    reader->is_good =
        report(_("%s: these times of %s can't have been measured"), reader->where, who);
}

static void read_times(struct reader *reader, json_t *all, const char *who, struct times *ret_times)
{
    json_t *object = member(reader, all, who, JSON_OBJECT);
    json_t *buckets = member(reader, object, "buckets", JSON_ARRAY), *pair;
    size_t i;
    *ret_times =
        (struct times){.longest = (uint64_t)number(reader, object, "longest", 0, INT64_MAX)};
    json_array_foreach(buckets, i, pair)
    {
        int64_t at, count;
        if (!read_pair(pair, &at, &count)) {
            reader->is_good = report(_("%s: %s must be two whole numbers"), reader->where, "times");
            return;
        }
        if (at < 0 || at >= TIMES_BUCKETS || count < 1 || count > DECISIONS_MAX ||
            ret_times->buckets[at]) {
            refuse_times(reader, who);
            return;
        }
        ret_times->buckets[at] = (uint64_t)count;
        ret_times->count += (uint64_t)count;
    }
    if (reader->is_good &&
        (ret_times->count > (uint64_t)DECISIONS_MAX || !times_are_possible(ret_times)))
        refuse_times(reader, who);
}

static void read_title(struct reader *reader, json_t *line, struct arena_title *title)
{
    static const char *const points[] = {"none", "few-win", "many-win", NULL};
    json_t *options = member(reader, line, "options", JSON_OBJECT);
    size_t length = options ? json_dumpb(options, title->options, sizeof title->options - 1,
                                         JSON_COMPACT | JSON_ENCODE_ANY)
                            : 0;
    if (length >= sizeof title->options)
        reader->is_good = report(_("%s: %s is too long"), reader->where, "options");
    else
        title->options[length] = 0;
    string(reader, line, "game", title->game, sizeof title->game);
    string(reader, line, "house", title->house, sizeof title->house);
    string(reader, line, "rules", title->rules, sizeof title->rules);
    string(reader, line, "a", title->a, sizeof title->a);
    string(reader, line, "b", title->b, sizeof title->b);
    optional(reader, line, "budget_a", title->budget_a, sizeof title->budget_a);
    optional(reader, line, "budget_b", title->budget_b, sizeof title->budget_b);
    int kind = word(reader, line, "points", points);
    title->has_points = kind > 0;
    title->few_win = kind == 1;
    title->players = (int)number(reader, line, "players", 1, PLAYERS_MAX);
    title->seed = (uint64_t)number(reader, line, "seed", 0, INT64_MAX);
    title->games = number(reader, line, "games_asked", 1, ARENA_GAMES_MAX);
    title->shards = (int)number(reader, line, "shards", 1, ARENA_SHARDS_MAX);
    title->shard = (int)number(reader, line, "shard", 1, title->shards);
    title->single_rounds = is_true(reader, line, "single_rounds");
}

static void read_score(struct reader *reader, json_t *line, const struct arena_title *title,
                       struct arena_score *score)
{
    struct arena_sums *sums = &score->sums;
    json_t *object = member(reader, line, "sums", JSON_OBJECT);
    json_t *times = member(reader, line, "times", JSON_OBJECT);
    optional(reader, line, "a_name", score->a_name, sizeof score->a_name);
    optional(reader, line, "b_name", score->b_name, sizeof score->b_name);
    sums->deals = number(reader, line, "deals", 0, ARENA_GAMES_MAX);
    sums->rounds = number(reader, line, "rounds", 0, INT64_MAX);
    sums->abandoned = number(reader, line, "abandoned", 0, INT64_MAX);
    sums->share = number(reader, object, "share", 0, INT64_MAX);
    sums->even = number(reader, object, "even", 0, INT64_MAX);
    moments(reader, object, "difference", &sums->difference);
    moments(reader, object, "a_points", &sums->a_points);
    moments(reader, object, "b_points", &sums->b_points);
    moments(reader, object, "points_difference", &sums->points_difference);
    read_times(reader, times, "a", &score->a_times);
    read_times(reader, times, "b", &score->b_times);
    if (reader->is_good && !arena_sums_are_possible(sums, title->players))
        reader->is_good = report(_("%s: these sums can't come from %lld deals"), reader->where,
                                 (long long)sums->deals);
}

/* ---- Do they belong together? ---- */

/* What has been put together so far. */
struct merger {
    struct arena_title *title; /* of the first line; then there are shards */
    struct arena_score *score;
    uint8_t *seen; /* for each shard */
    int shards;
    bool is_partial;
};

static bool is_same_number(const char *where, const char *name, long long first, long long second)
{
    return first == second || report(_("%s: this is of another run: %s is %lld, not %lld"), where,
                                     name, second, first);
}

static bool is_same(const char *where, const char *name, const char *first, const char *second)
{
    char one[PLAIN_MAX], other[PLAIN_MAX];
    return strcmp(first, second) == 0 ||
           report(_("%s: this is of another run: %s is %s, not %s"), where, name,
                  plain(*second ? second : "–", one), plain(*first ? first : "–", other));
}

static bool is_same_run(const char *where, const struct arena_title *first,
                        const struct arena_title *second)
{
    return is_same(where, "game", first->game, second->game) &&
           is_same(where, "house", first->house, second->house) &&
           is_same_number(where, "players", first->players, second->players) &&
           is_same(where, "options", first->options, second->options) &&
           is_same(where, "rules", first->rules, second->rules) &&
           is_same(where, "a", first->a, second->a) && is_same(where, "b", first->b, second->b) &&
           is_same(where, "budget_a", first->budget_a, second->budget_a) &&
           is_same(where, "budget_b", first->budget_b, second->budget_b) &&
           is_same_number(where, "seed", (long long)first->seed, (long long)second->seed) &&
           is_same_number(where, "points", first->has_points + first->few_win,
                          second->has_points + second->few_win) &&
           is_same_number(where, "games_asked", first->games, second->games) &&
           is_same_number(where, "single_rounds", first->single_rounds, second->single_rounds) &&
           is_same_number(where, "shards", first->shards, second->shards);
}

static bool take_first(struct merger *merger, const struct arena_title *title)
{
    *merger->title = *title;
    merger->shards = title->shards;
    merger->seen = calloc((size_t)title->shards, 1);
    return merger->seen || report_system("--merge");
}

/* A program may call itself differently each time: the first name counts. */
static void keep_name(char *name, const char *other)
{
    if (!name[0])
        memcpy(name, other, SEAT_NAME_MAX + 1);
}

static bool take(struct merger *merger, const char *where, const struct arena_title *title,
                 const struct arena_score *score)
{
    if (merger->shards ? !is_same_run(where, merger->title, title) : !take_first(merger, title))
        return false;
    int64_t whole =
        arena_shard_deals(arena_deals(title->games, title->players), title->shard, title->shards);
    if (merger->seen[title->shard - 1])
        return report(_("%s: shard %d of %d is there twice"), where, title->shard, title->shards);
    if (score->sums.deals > whole)
        return report(_("%s: shard %d of %d has more than its %lld deals"), where, title->shard,
                      title->shards, (long long)whole);
    if (score->sums.deals < whole) {
        report(_("%s: shard %d of %d was broken off: %lld of %lld deals"), where, title->shard,
               title->shards, (long long)score->sums.deals, (long long)whole);
        if (!merger->is_partial)
            return false;
    }
    merger->seen[title->shard - 1] = 1;
    keep_name(merger->score->a_name, score->a_name);
    keep_name(merger->score->b_name, score->b_name);
    times_merge(&merger->score->a_times, &score->a_times);
    times_merge(&merger->score->b_times, &score->b_times);
    return arena_sums_merge(&merger->score->sums, &score->sums) ||
           report(_("%s: the sums are too large"), where);
}

static bool take_line(struct merger *merger, const char *where, const char *text, size_t length)
{
    json_error_t error;
    struct reader reader = {.where = where, .is_good = true};
    struct arena_title title = {0};
    struct arena_score score = {0};
    json_t *line = json_loadb(text, length, JSON_REJECT_DUPLICATES, &error);
    if (!line)
        return report(_("%s: this is not JSON: %s"), where, error.text);
    read_title(&reader, line, &title);
    read_score(&reader, line, &title, &score);
    json_decref(line);
    return reader.is_good && take(merger, where, &title, &score);
}

static bool take_lines(struct merger *merger, const char *path, FILE *file, char *text)
{
    int lines = 0;
    for (; fgets(text, LINE_ROOM, file); lines++) {
        char where[WHERE_MAX];
        size_t length = strlen(text);
        snprintf(where, sizeof where, _("%s: line %d"), file_name(path), lines + 1);
        if (!length || (text[length - 1] != '\n' && !feof(file)))
            return report(_("%s: this is no result of pasch arena --json"), where);
        if (text[strspn(text, " \t\r\n")] && !take_line(merger, where, text, length))
            return false;
    }
    if (ferror(file))
        return report_system(file_name(path));
    return lines || report(_("%s: the file is empty"), file_name(path));
}

static bool take_file(struct merger *merger, const char *path)
{
    FILE *file = file_open(path);
    char *text = file ? malloc(LINE_ROOM) : NULL;
    bool good = text ? take_lines(merger, path, file, text) : file && report_system("--merge");
    free(text);
    if (file)
        file_close(file);
    return good;
}

/* Names the shards that are not there. */
static bool is_complete(const struct merger *merger)
{
    char list[MISSING_SHOWN * 12 + 8];
    struct text text;
    int missing = 0;
    text_init(&text, list, sizeof list);
    for (int i = 0; i < merger->shards; i++)
        if (!merger->seen[i] && missing++ < MISSING_SHOWN) {
            text_add(&text, missing > 1 ? ", " : "");
            text_add_number(&text, i + 1);
        }
    if (missing > MISSING_SHOWN)
        text_add(&text, ", …");
    return !missing || report(_("of %d shards %d are missing: %s"), merger->shards, missing, list);
}

bool arena_merge(char **files, int count, bool is_partial, struct arena_title *ret_title,
                 struct arena_score *ret_score)
{
    struct merger merger = {.title = ret_title, .score = ret_score, .is_partial = is_partial};
    bool good = true;
    memset(ret_score, 0, sizeof *ret_score);
    for (int i = 0; i < count && good; i++)
        good = take_file(&merger, files[i]);
    if (good && !merger.shards)
        good = report(_("there is nothing to merge"));
    good = good && (is_complete(&merger) || is_partial);
    free(merger.seen);
    ret_title->shard = ret_title->shards = 1;
    return good;
}
