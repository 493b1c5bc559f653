/* Keeping personal bests. */
#include <pasch/games/games.h>
#include <pasch/record/record.h>
#include <pasch/terminal/bests.h>
#include <pasch/terminal/place.h>

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { POINTS_MAX = 1000000000, BYTES_MAX = 16 << 20 };

static bool refuse_memory(struct error *error)
{
    return error_set(error, MESSAGE("there is not enough memory"));
}

/* ---- Results ---- */

bool bests_count_match(const struct match *match, struct error *error)
{
    const struct sheet *base = game_find(match->sheet.id, NULL);
    if (!base || base->max_players > 1)
        return error_set(error, MESSAGE("{0} is no game for one: it has no personal bests"),
                         error_text(match->sheet.id));
    if (match->players > 1)
        return error_set(error, MESSAGE("{0} players: personal bests are made alone"),
                         error_number(match->players));
    return true;
}

/* FNV-1a: matches need only be told apart. */
static uint64_t add_byte(uint64_t hash, unsigned byte)
{
    return (hash ^ byte) * UINT64_C(0x100000001b3);
}

/* What the deck was and what was made of it. */
static uint64_t hash_match(const struct match *match)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    const uint8_t *deck = round_deck_const(&match->round);
    for (unsigned i = 0; i < match->round.tiles; i++)
        hash = add_byte(hash, deck[i]);
    for (unsigned i = 0; i < match->trail.count; i++) {
        const struct laid *laid = &match->trail.laid[i];
        const unsigned bytes[] = {laid->tile,         laid->on,           laid->where,
                                  (uint8_t)laid->row, (uint8_t)laid->col, laid->turn};
        for (size_t j = 0; j < sizeof bytes / sizeof bytes[0]; j++)
            hash = add_byte(hash, bytes[j]);
    }
    for (unsigned i = 0; i < 4; i++)
        hash = add_byte(hash, (uint32_t)match->totals[0] >> (8 * i) & 255);
    return hash;
}

/* Game, options and house rules, just as the first line of a record has them. */
static json_t *set_of(const struct match *match)
{
    static const char *const parts[] = {"game", "options", "house"};
    const char *const none[] = {""};
    char buffer[RECORD_LINE_MAX];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    record_write_start(&text, match, none, none);
    json_t *line = json_loadb(buffer, text.length, 0, NULL), *set = json_object();
    bool good = line && set;
    for (size_t i = 0; good && i < sizeof parts / sizeof parts[0]; i++) {
        json_t *part = json_object_get(line, parts[i]);
        good = !part || json_object_set(set, parts[i], part) == 0;
    }
    json_decref(line);
    if (good)
        return set;
    json_decref(set);
    return NULL;
}

/* Copies a name; one that is too long, or was cut already, ends with its last whole character. */
static void copy_name(char *to, const char *name)
{
    size_t length = strnlen(name, BESTS_NAME_MAX), start = length;
    while (start > 0 && ((unsigned char)name[start - 1] & 0xc0) == 0x80)
        start--;
    unsigned lead = start > 0 ? (unsigned char)name[start - 1] : 0;
    size_t whole = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc0 ? 2 : 1;
    if (start > 0 && length - (start - 1) < whole)
        length = start - 1;
    memcpy(to, name, length);
    to[length] = 0;
}

bool bests_result_init(struct bests_result *result, const struct match *match, const char *name,
                       const char *date, struct error *error)
{
    *result = (struct bests_result){
        .set = set_of(match), .points = match->totals[0], .few_win = sheet_few_win(&match->sheet)};
    copy_name(result->name, name);
    snprintf(result->date, sizeof result->date, "%.*s", BESTS_DATE_LENGTH, date);
    snprintf(result->match, sizeof result->match, "%016" PRIx64, hash_match(match));
    return result->set || refuse_memory(error);
}

void bests_result_finish(struct bests_result *result)
{
    json_decref(result->set);
    result->set = NULL;
}

bool bests_is_date(const char *text)
{
    static const char digits[] = "0123456789", shape[] = "dddd-dd-dd";
    static const int lengths[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    for (int i = 0; i < BESTS_DATE_LENGTH; i++)
        if (!text[i] || (shape[i] == 'd' ? !strchr(digits, text[i]) : text[i] != '-'))
            return false;
    char after = text[BESTS_DATE_LENGTH];
    int year = atoi(text), month = atoi(text + 5), day = atoi(text + 8);
    bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
    return (!after || after == 'T' || after == ' ') && month >= 1 && month <= 12 && day >= 1 &&
           day <= lengths[month - 1] + (month == 2 && leap);
}

/* ---- Where ---- */

bool bests_path(char *ret_path, size_t size, struct error *error)
{
    return place_path(ret_path, size, "bests.json", error);
}

/* ---- Reading ---- */

static bool is_result(json_t *result)
{
    json_t *points = json_object_get(result, "points");
    const char *name = json_string_value(json_object_get(result, "name"));
    const char *date = json_string_value(json_object_get(result, "date"));
    return json_is_integer(points) && llabs(json_integer_value(points)) <= POINTS_MAX && name &&
           strlen(name) <= BESTS_NAME_MAX && date && bests_is_date(date) &&
           strlen(date) == BESTS_DATE_LENGTH && json_is_string(json_object_get(result, "match"));
}

static bool is_set(json_t *set)
{
    json_t *house = json_object_get(set, "house"), *results = json_object_get(set, "results");
    if (!json_is_string(json_object_get(set, "game")) ||
        !json_is_object(json_object_get(set, "options")) || (house && !json_is_object(house)) ||
        !json_is_array(results))
        return false;
    for (size_t i = 0; i < json_array_size(results); i++)
        if (!is_result(json_array_get(results, i)))
            return false;
    return true;
}

static bool refuse_whole(const char *path, struct error *error)
{
    return error_set(error,
                     MESSAGE("{0}: damaged: this is no list of personal bests; nothing was "
                             "changed"),
                     error_text(path));
}

/* Whether it is what we write; the error says where not. */
static bool check(json_t *root, const char *path, struct error *error)
{
    json_t *version = json_object_get(root, "pasch"), *sets = json_object_get(root, "bests");
    if (!json_is_integer(version) || !json_is_array(sets))
        return refuse_whole(path, error);
    if (json_integer_value(version) != 1)
        return error_set(error, MESSAGE("{0}: pasch is {1}: only version 1 is known"),
                         error_text(path), error_number(json_integer_value(version)));
    for (size_t i = 0; i < json_array_size(sets); i++)
        if (!is_set(json_array_get(sets, i)))
            return error_set(error,
                             MESSAGE("{0}: damaged: entry {1} of the list is not what it should "
                                     "be; nothing was changed"),
                             error_text(path), error_number((long long)i + 1));
    return true;
}

static json_t *load(FILE *file, const char *path, struct error *error)
{
    struct stat status;
    json_error_t problem;
    if (fstat(fileno(file), &status) != 0) {
        place_refuse(path, error);
        return NULL;
    }
    if (!S_ISREG(status.st_mode) || status.st_size > BYTES_MAX) {
        refuse_whole(path, error);
        return NULL;
    }
    json_t *root = json_loadf(file, JSON_REJECT_DUPLICATES, &problem);
    if (!root) {
        error_set(error, MESSAGE("{0}: damaged: line {1}: {2}; nothing was changed"),
                  error_text(path), error_number(problem.line), error_text(problem.text));
        return NULL;
    }
    if (check(root, path, error))
        return root;
    json_decref(root);
    return NULL;
}

json_t *bests_read(const char *path, struct error *error)
{
    FILE *file = fopen(path, "rbe");
    json_t *root;
    if (file) {
        root = load(file, path, error);
        fclose(file); /* it was only read: there is nothing to lose */
        return root;
    }
    if (errno != ENOENT) {
        place_refuse(path, error);
        return NULL;
    }
    root = json_pack("{s:i, s:[]}", "pasch", 1, "bests");
    if (!root)
        refuse_memory(error);
    return root;
}

/* ---- Adding ---- */

static bool is_same_set(json_t *a, json_t *b)
{
    json_t *house = json_object_get(a, "house"), *other_house = json_object_get(b, "house");
    return json_equal(json_object_get(a, "game"), json_object_get(b, "game")) &&
           json_equal(json_object_get(a, "options"), json_object_get(b, "options")) &&
           (house || other_house ? json_equal(house, other_house) : true);
}

/* The results of that set, a new empty list if there are none yet; NULL without memory. */
static json_t *find_results(json_t *root, json_t *wanted)
{
    json_t *sets = json_object_get(root, "bests"), *set;
    size_t i;
    json_array_foreach(sets, i, set)
    {
        if (is_same_set(set, wanted))
            return json_object_get(set, "results");
    }
    set = json_copy(wanted);
    if (!set || json_object_set_new(set, "results", json_array()) != 0 ||
        json_array_append(sets, set) != 0) {
        json_decref(set);
        return NULL;
    }
    json_decref(set); /* the list has it */
    return json_object_get(set, "results");
}

/* Whether it is better than one that was there before: of equals the earlier stays ahead. */
static bool is_better(const struct bests_result *result, json_t *other)
{
    int points = (int)json_integer_value(json_object_get(other, "points"));
    if (points != result->points)
        return result->few_win ? result->points < points : result->points > points;
    return strcmp(result->date, json_string_value(json_object_get(other, "date"))) < 0;
}

static bool insert(json_t *results, struct bests_result *result, struct error *error)
{
    size_t at = 0, i;
    json_t *other;
    json_array_foreach(results, i, other)
    {
        if (strcmp(json_string_value(json_object_get(other, "match")), result->match) == 0) {
            result->known = true;
            result->place = (int)i + 1;
            return true;
        }
    }
    while (at < json_array_size(results) && !is_better(result, json_array_get(results, at)))
        at++;
    if (at >= BESTS_KEPT)
        return true;
    json_t *entry = json_pack("{s:i, s:s, s:s, s:s}", "points", result->points, "name",
                              result->name, "date", result->date, "match", result->match);
    if (!entry || json_array_insert_new(results, at, entry) != 0)
        return refuse_memory(error);
    while (json_array_size(results) > BESTS_KEPT)
        json_array_remove(results, BESTS_KEPT);
    return true;
}

/* Where each stands once all are in: later ones may have pushed it down or out. */
static void find_place(json_t *results, struct bests_result *result)
{
    size_t i;
    json_t *other;
    result->place = 0;
    json_array_foreach(results, i, other)
    {
        if (strcmp(json_string_value(json_object_get(other, "match")), result->match) == 0)
            result->place = (int)i + 1;
    }
}

static bool insert_all(json_t *root, struct bests_result *results, size_t count,
                       struct error *error)
{
    for (size_t i = 0; i < count; i++) {
        json_t *list = find_results(root, results[i].set);
        results[i].known = false;
        if (!list)
            return refuse_memory(error);
        if (!insert(list, &results[i], error))
            return false;
    }
    for (size_t i = 0; i < count; i++)
        find_place(find_results(root, results[i].set), &results[i]);
    return true;
}

/* ---- Writing ---- */

static bool write_temporary(json_t *root, int descriptor)
{
    FILE *file = fdopen(descriptor, "wb");
    if (!file) {
        close(descriptor);
        return false;
    }
    bool good = json_dumpf(root, file, JSON_INDENT(1) | JSON_ENSURE_ASCII) == 0 &&
                fputc('\n', file) != EOF && fflush(file) == 0 && fsync(fileno(file)) == 0;
    int reason = errno;
    if (fclose(file) != 0 && good)
        return false;
    errno = reason;
    return good;
}

static bool write_file(json_t *root, const char *path, struct error *error)
{
    char temporary[BESTS_PATH_MAX + 8];
    snprintf(temporary, sizeof temporary, "%s.XXXXXX", path);
    int descriptor = mkostemp(temporary, O_CLOEXEC);
    if (descriptor < 0)
        return place_refuse(temporary, error);
    if (!write_temporary(root, descriptor) || rename(temporary, path) != 0) {
        place_refuse(path, error);
        unlink(temporary);
        return false;
    }
    place_sync_folder(path);
    return true;
}

/* Waits until nobody else adds; -1 if that fails. */
static int take_lock(const char *path, struct error *error)
{
    char lock[BESTS_PATH_MAX + 8];
    snprintf(lock, sizeof lock, "%s.lock", path);
    int descriptor = open(lock, O_RDWR | O_CREAT | O_CLOEXEC, 0600), result;
    if (descriptor < 0) {
        place_refuse(lock, error);
        return -1;
    }
    do
        result = flock(descriptor, LOCK_EX);
    while (result != 0 && errno == EINTR);
    if (result == 0)
        return descriptor;
    place_refuse(lock, error);
    close(descriptor);
    return -1;
}

bool bests_add(const char *path, struct bests_result *results, size_t count, struct error *error)
{
    char real[BESTS_PATH_MAX];
    if (!place_make_folder_of(path, error))
        return false;
    if (!realpath(path, real)) /* a link stays one */
        snprintf(real, sizeof real, "%s", path);
    int lock = take_lock(real, error);
    if (lock < 0)
        return false;
    json_t *root = bests_read(real, error);
    bool good = root && insert_all(root, results, count, error) && write_file(root, real, error);
    json_decref(root);
    close(lock); /* which gives the lock back */
    return good;
}
