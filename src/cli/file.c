/* Opening files, and reading house rules from them. */
#include "file.h"

#include "report.h"

#include <pasch/words/language.h>

#include <string.h>

enum { HOUSE_FILE_MAX = 32 << 10 };

const char *file_name(const char *path)
{
    return strcmp(path, "-") == 0 ? _("standard input") : path;
}

FILE *file_open(const char *path)
{
    FILE *file = strcmp(path, "-") == 0 ? stdin : fopen(path, "rb");
    if (!file)
        report_system(path);
    return file;
}

void file_close(FILE *file)
{
    if (file != stdin)
        fclose(file); /* it was only read: there is nothing to lose */
}

/* Reads a file that must be small into a buffer. */
static bool read_small(const char *path, char *buffer, size_t size, size_t *ret_length)
{
    FILE *file = file_open(path);
    if (!file)
        return false;
    size_t length = fread(buffer, 1, size, file);
    bool good = !ferror(file) || report_system(file_name(path));
    if (good && length == size)
        good = report(_("%s: the file is too large for house rules"), file_name(path));
    file_close(file);
    *ret_length = length;
    return good;
}

bool file_read_house(const char *path, struct house *ret_house)
{
    char buffer[HOUSE_FILE_MAX], where[4200];
    size_t length;
    int line;
    struct error error;
    if (!read_small(path, buffer, sizeof buffer, &length))
        return false;
    if (house_read(buffer, length, ret_house, &line, &error))
        return true;
    if (line)
        snprintf(where, sizeof where, _("%s: line %d"), file_name(path), line);
    else
        snprintf(where, sizeof where, "%s", file_name(path));
    return report_error(where, &error);
}
