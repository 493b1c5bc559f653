/* Leaving out what was taken back. The rules are not asked: the record has been read. */
#include <pasch/record/record.h>

#include <jansson.h>

#include <stdlib.h>
#include <string.h>

static const char member[] = "\"undone\":";

/* Where some bytes are in a line; NULL: nowhere. */
static const char *find(const char *line, size_t length, const char *bytes, size_t count)
{
    for (const char *end = line + length; (line = memchr(line, bytes[0], (size_t)(end - line)));
         line++) {
        if ((size_t)(end - line) < count)
            return NULL;
        if (memcmp(line, bytes, count) == 0)
            return line;
    }
    return NULL;
}

/* The line that an undo line goes back to; 0: it is none. */
static long find_target(const char *line, size_t length)
{
    static const char word[] = "\"undo\"";
    if (!find(line, length, word, sizeof word - 1)) /* most lines need no JSON reader */
        return 0;
    json_t *json = json_loadb(line, length, 0, NULL);
    const char *event = json_string_value(json_object_get(json, "event"));
    json_int_t to =
        event && strcmp(event, "undo") == 0 ? json_integer_value(json_object_get(json, "to")) : 0;
    json_decref(json);
    return to > 0 ? (long)to : 0;
}

/* How often the first line says that something was taken back. */
static long find_times(const char *line, size_t length)
{
    json_t *json = json_loadb(line, length, 0, NULL);
    json_int_t times = json_integer_value(json_object_get(json, "undone"));
    json_decref(json);
    return (long)times;
}

static bool expect_range(struct record_undone *undone)
{
    if (undone->count < undone->room)
        return true;
    size_t room = undone->room ? 2 * undone->room : 16;
    struct record_range *ranges = realloc(undone->ranges, room * sizeof *ranges);
    if (!ranges)
        return false;
    undone->ranges = ranges;
    undone->room = room;
    return true;
}

bool record_undone_note(struct record_undone *undone, const char *line, size_t length)
{
    long number = ++undone->lines, target = number > 1 ? find_target(line, length) : 0;
    if (number == 1)
        undone->times = find_times(line, length);
    if (!target)
        return true;
    if (!expect_range(undone))
        return false;
    while (undone->count && undone->ranges[undone->count - 1].first >= target)
        undone->count--;
    undone->ranges[undone->count++] = (struct record_range){.first = target, .last = number};
    undone->times++;
    return true;
}

void record_undone_finish(struct record_undone *undone)
{
    free(undone->ranges);
    *undone = (struct record_undone){.count = 0};
}

bool record_is_undone(const struct record_undone *undone, long line)
{
    size_t low = 0, high = undone->count;
    while (low < high) { /* the first range that does not end before the line */
        size_t middle = (low + high) / 2;
        if (undone->ranges[middle].last < line)
            low = middle + 1;
        else
            high = middle;
    }
    return low < undone->count && undone->ranges[low].first <= line;
}

/* Leaves the member out that says it already: it begins with its comma. */
static void add_without(struct text *text, const char *line, size_t length)
{
    const char *end = line + length, *at = find(line, length, member, sizeof member - 1);
    if (!at || at == line || at[-1] != ',') {
        text_add_bytes(text, line, length);
        return;
    }
    text_add_bytes(text, line, (size_t)(at - 1 - line));
    for (at += sizeof member - 1; at < end && *at >= '0' && *at <= '9'; at++)
        ;
    text_add_bytes(text, at, (size_t)(end - at));
}

void record_undone_start(const struct record_undone *undone, const char *line, size_t length,
                         struct text *text)
{
    while (length > 0 && line[length - 1] != '}')
        length--; /* white space */
    if (!undone->times || !length) {
        text_add_bytes(text, line, length);
        return;
    }
    add_without(text, line, length - 1);
    text_add_char(text, ',');
    text_add(text, member);
    text_add_number(text, undone->times);
    text_add_char(text, '}');
}
