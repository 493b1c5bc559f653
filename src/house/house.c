/*
 * Reading house rules. inih splits the lines; what it would guess at (continuation lines, sections,
 * cut lines) is refused before it sees it, so that a file means what it looks like.
 */
#include <pasch/base/nearest.h>
#include <pasch/base/utf8.h>
#include <pasch/games/games.h>
#include <pasch/house/house.h>

#include <assert.h>
#include <ini.h>
#include <string.h>

enum { FIELDS_MAX = 96 };

struct reading {
    const char *at, *end;
    int line;
    struct house house;
    int base_line, name_line;
    int field_lines[FIELDS_MAX]; /* where each field was set; 0: not yet */
    int wrong_line;
    bool failed;
    struct error error;
};

/* Notes that the current line is wrong; the error has been filled. Returns false. */
static bool fail(struct reading *reading)
{
    reading->failed = true;
    reading->wrong_line = reading->line;
    return false;
}

/* ---- Lines ---- */

static bool is_blank(char character)
{
    return character == ' ' || character == '\t' || character == '\r';
}

static bool has_control_character(const char *line, size_t length)
{
    if (length > 0 && line[length - 1] == '\r') /* files from Windows */
        length--;
    for (size_t i = 0; i < length; i++)
        if (((unsigned char)line[i] < ' ' && line[i] != '\t') || line[i] == 0x7f)
            return true;
    return false;
}

static bool refuse_shape(struct error *error)
{
    return error_set(error, MESSAGE("this is not FIELD = VALUE"));
}

/* What the line is made of: bytes that are text. */
static bool check_bytes(const char *line, size_t length, struct error *error)
{
    if (memchr(line, 0, length))
        return error_set(error, MESSAGE("there is a zero byte: this is not a text file"));
    if (!utf8_is_valid(line, length))
        return error_set(error, MESSAGE("this is not UTF-8 text"));
    if (has_control_character(line, length))
        return error_set(error, MESSAGE("there is a control character in this line"));
    if (length > HOUSE_LINE_MAX)
        return error_set(error, MESSAGE("the line is too long: at most {0} bytes"),
                         error_number(HOUSE_LINE_MAX));
    return true;
}

/* What it looks like: nothing, a comment, or FIELD = VALUE from its first column on. */
static bool check_shape(const char *line, size_t length, struct error *error)
{
    size_t start = 0;
    while (start < length && is_blank(line[start]))
        start++;
    if (start == length || line[start] == '#' || line[start] == ';')
        return true;
    if (start > 0)
        return error_set(error, MESSAGE("the line is indented: every field starts its own line"));
    if (line[0] == '[')
        return error_set(error, MESSAGE("house rules have no sections: remove this line"));
    size_t name = 0;
    while (name < length && line[name] != '=' && line[name] != ':')
        name++;
    if (name == 0 || name == length || line[name] != '=')
        return refuse_shape(error);
    return true;
}

static bool check_line(int number, const char *line, size_t length, struct error *error)
{
    static const char mark[] =
        "\xef\xbb\xbf"; /* some editors begin a file with it; inih skips it */
    if (!check_bytes(line, length, error))
        return false;
    size_t skip = number == 1 && length >= 3 && memcmp(line, mark, 3) == 0 ? 3 : 0;
    return check_shape(line + skip, length - skip, error);
}

/* As fgets() for inih: the next line; nothing more after an error. */
static char *next_line(char *buffer, int size, void *stream)
{
    struct reading *reading = stream;
    if (reading->failed || reading->at == reading->end)
        return NULL;
    const char *line = reading->at;
    const char *newline = memchr(line, '\n', (size_t)(reading->end - line));
    size_t length = (size_t)((newline ? newline : reading->end) - line);
    reading->at = newline ? newline + 1 : reading->end;
    reading->line++;
    assert(size > HOUSE_LINE_MAX + 2); /* inih's own limit, which would cut lines silently */
    if (!check_line(reading->line, line, length, &reading->error)) {
        fail(reading);
        return NULL;
    }
    memcpy(buffer, line, length);
    buffer[length] = 0;
    return buffer;
}

/* ---- Fields ---- */

/* Notes where something is set; false if it was set before. */
static bool note_line(struct reading *reading, int *line, const char *name)
{
    if (*line)
        return error_set(&reading->error, MESSAGE("{0} is set twice, first in line {1}"),
                         error_text(name), error_number(*line));
    *line = reading->line;
    return true;
}

static bool read_base(struct reading *reading, const char *value)
{
    if (!note_line(reading, &reading->base_line, "base"))
        return false;
    reading->house.base = game_find(value, &reading->error);
    if (!reading->house.base)
        return false;
    reading->house.sheet = *reading->house.base;
    return true;
}

static bool read_name(struct reading *reading, const char *value)
{
    size_t length = strlen(value);
    if (!note_line(reading, &reading->name_line, "name"))
        return false;
    if (length > HOUSE_NAME_MAX)
        return error_set(&reading->error, MESSAGE("the name is too long: at most {0} bytes"),
                         error_number(HOUSE_NAME_MAX));
    memcpy(reading->house.name, value, length + 1);
    return true;
}

static bool refuse_field(const char *name, struct error *error)
{
    struct nearest nearest = {.name = name};
    for (int i = 0; i < sheet_field_count; i++)
        nearest_offer(&nearest, sheet_fields[i].name);
    if (nearest.found)
        return error_set(error, MESSAGE("there is no field {0}; did you mean {1}?"),
                         error_text(name), error_text(nearest.found));
    return error_set(error, MESSAGE("there is no field {0}"), error_text(name));
}

static bool read_field(struct reading *reading, const char *name, const char *value)
{
    if (!reading->house.base)
        return error_set(&reading->error, MESSAGE("base = GAME must come first, before {0}"),
                         error_text(name));
    if (strcmp(name, "name") == 0)
        return read_name(reading, value);
    const struct field *field = sheet_find_field(name);
    if (!field)
        return refuse_field(name, &reading->error);
    return note_line(reading, &reading->field_lines[field - sheet_fields], name) &&
           sheet_set(&reading->house.sheet, name, value, &reading->error);
}

/* As inih wants it: 0 on failure. */
static int take(void *context, const char *section, const char *name, const char *value)
{
    struct reading *reading = context;
    (void)section; /* a line that starts one never gets here */
    if (reading->failed)
        return 0;
    bool good =
        strcmp(name, "base") == 0 ? read_base(reading, value) : read_field(reading, name, value);
    return good || fail(reading);
}

/* ---- The whole file ---- */

static void parse(struct reading *reading)
{
    int result = ini_parse_stream(next_line, reading, take, reading);
    if (result < 0) {
        reading->line = 0;
        error_set(&reading->error, MESSAGE("there is not enough memory"));
        fail(reading);
    } else if (result > 0 && (!reading->failed || result < reading->wrong_line)) {
        reading->line = result; /* inih saw no value there: a comment hides the = */
        refuse_shape(&reading->error);
        fail(reading);
    }
}

static void check_whole(struct reading *reading)
{
    reading->line = 0;
    bool good =
        reading->house.base
            ? sheet_validate(&reading->house.sheet, &reading->error)
            : error_set(&reading->error, MESSAGE("there is no base = GAME, which must come first"));
    if (!good)
        fail(reading);
}

bool house_read(const char *text, size_t length, struct house *house, int *ret_line,
                struct error *error)
{
    assert(sheet_field_count <= FIELDS_MAX);
    struct reading reading = {.at = text, .end = text + length};
    parse(&reading);
    if (!reading.failed)
        check_whole(&reading);
    if (reading.failed) {
        *ret_line = reading.wrong_line;
        if (error)
            *error = reading.error;
        return false;
    }
    *house = reading.house;
    return true;
}

void house_differences(const struct house *house,
                       void (*each)(void *context, const struct field *field, const char *base,
                                    const char *value),
                       void *context)
{
    for (int i = 0; i < sheet_field_count; i++) {
        const struct field *field = &sheet_fields[i];
        char base[200], value[200];
        struct text base_text, value_text;
        text_init(&base_text, base, sizeof base);
        text_init(&value_text, value, sizeof value);
        sheet_write(house->base, field, &base_text);
        sheet_write(&house->sheet, field, &value_text);
        if (strcmp(base, value) != 0)
            each(context, field, base, value);
    }
}
