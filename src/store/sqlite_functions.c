/* What SQL has to know of checksums and names. */
#include "sqlite.h"

#include <pasch/base/checksum.h>
#include <pasch/base/start_line.h>

/* ---- checksum(value, …): of a row; types and lengths count ---- */

static uint64_t add_number(uint64_t sum, int64_t number)
{
    uint8_t bytes[8];
    for (int i = 0; i < 8; i++)
        bytes[i] = (uint8_t)((uint64_t)number >> 8 * i);
    return checksum_add(sum, bytes, sizeof bytes);
}

static uint64_t add_value(uint64_t sum, sqlite3_value *value)
{
    uint8_t type = (uint8_t)sqlite3_value_type(value);
    sum = checksum_add(sum, &type, 1);
    if (type == SQLITE_NULL)
        return sum;
    if (type == SQLITE_INTEGER)
        return add_number(sum, sqlite3_value_int64(value));
    const void *bytes = sqlite3_value_blob(value);
    int count = bytes ? sqlite3_value_bytes(value) : 0;
    return checksum_add(add_number(sum, count), bytes, (size_t)count);
}

static void sum_row(sqlite3_context *context, int count, sqlite3_value **values)
{
    uint64_t sum = CHECKSUM_START;
    for (int i = 0; i < count; i++)
        sum = add_value(sum, values[i]);
    sqlite3_result_int64(context, (int64_t)sum);
}

/* ---- chain(before, line): of a line; `before` is the sum of the one before it, or the table's id
 * for the first. NULL if there is none. ---- */

static uint64_t add_text(uint64_t sum, sqlite3_value *text)
{
    const void *bytes = sqlite3_value_blob(text);
    return checksum_add(sum, bytes, bytes ? (size_t)sqlite3_value_bytes(text) : 0);
}

static void sum_line(sqlite3_context *context, int count, sqlite3_value **values)
{
    (void)count;
    int type = sqlite3_value_type(values[0]);
    if (type == SQLITE_NULL)
        return;
    uint64_t before = type == SQLITE_INTEGER ? (uint64_t)sqlite3_value_int64(values[0])
                                             : add_text(CHECKSUM_START, values[0]);
    sqlite3_result_int64(context, (int64_t)add_text(before, values[1]));
}

/* ---- chained(id, line) OVER (… ORDER BY number): the same for all lines of a table ---- */

struct chained {
    uint64_t sum;
    bool begun;
};

static void add_chained(sqlite3_context *context, int count, sqlite3_value **values)
{
    (void)count;
    struct chained *chained = sqlite3_aggregate_context(context, sizeof *chained);
    if (!chained) {
        sqlite3_result_error_nomem(context);
        return;
    }
    if (!chained->begun)
        *chained = (struct chained){.sum = add_text(CHECKSUM_START, values[0]), .begun = true};
    chained->sum = add_text(chained->sum, values[1]);
}

static void get_chained(sqlite3_context *context)
{
    const struct chained *chained = sqlite3_aggregate_context(context, 0);
    if (chained)
        sqlite3_result_int64(context, (int64_t)chained->sum);
}

/* Nothing ever leaves a window that begins with the first line. */
static void remove_chained(sqlite3_context *context, int count, sqlite3_value **values)
{
    (void)count, (void)values;
    sqlite3_result_error_code(context, SQLITE_MISUSE);
}

/* ---- nameless(line): the first line of a record without the names of people ---- */

static void take_names(sqlite3_context *context, int count, sqlite3_value **values)
{
    (void)count;
    const char *line = (const char *)sqlite3_value_text(values[0]);
    size_t length = line ? (size_t)sqlite3_value_bytes(values[0]) : 0,
           room = length + START_LINE_MORE;
    char *buffer = line ? sqlite3_malloc64(room) : NULL;
    struct text text;
    if (!buffer) {
        sqlite3_result_error_nomem(context);
        return;
    }
    text_init(&text, buffer, room);
    if (start_line_rename(line, length, NULL, 0, &text))
        sqlite3_result_text(context, text.data, (int)text.length, SQLITE_TRANSIENT);
    else
        sqlite3_result_value(context, values[0]);
    sqlite3_free(buffer);
}

bool sqlite_add_functions(sqlite3 *database)
{
    const int flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC;
    return sqlite3_create_function_v2(database, "checksum", -1, flags, NULL, sum_row, NULL, NULL,
                                      NULL) == SQLITE_OK &&
           sqlite3_create_function_v2(database, "chain", 2, flags, NULL, sum_line, NULL, NULL,
                                      NULL) == SQLITE_OK &&
           sqlite3_create_function_v2(database, "nameless", 1, flags, NULL, take_names, NULL, NULL,
                                      NULL) == SQLITE_OK &&
           sqlite3_create_window_function(database, "chained", 2, flags, NULL, add_chained,
                                          get_chained, get_chained, remove_chained,
                                          NULL) == SQLITE_OK;
}
