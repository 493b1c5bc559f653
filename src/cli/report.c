/* Messages on standard error. */
#include "report.h"

#include "commands.h"
#include "pager.h"

#include <pasch/words/language.h>

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { TEXT_MAX = 2000 };

/* Takes the control characters out: what was typed or read must not play tricks on the terminal,
 * nor look like another message. */
static void clean(char *text)
{
    for (unsigned char *at = (unsigned char *)text; *at; at++) {
        bool second = at[0] == 0xc2 && at[1] >= 0x80 && at[1] < 0xa0;
        if (*at < ' ' || *at == 0x7f || second)
            *at = '?';
        if (second)
            *++at = '?';
    }
}

static void write_line(const char *before, const char *format, va_list values)
{
    char text[2 * TEXT_MAX];
    vsnprintf(text, sizeof text, format, values);
    clean(text);
    fprintf(stderr, "%s%s\n", before, text);
}

void report_line(const char *format, ...)
{
    va_list values;
    va_start(values, format);
    write_line("", format, values);
    va_end(values);
}

bool report(const char *format, ...)
{
    va_list values;
    va_start(values, format);
    write_line("pasch: ", format, values);
    va_end(values);
    return false;
}

void report_text(const struct error *error, char *ret_text, size_t size)
{
    struct text text;
    text_init(&text, ret_text, size);
    language_write(error, &text);
}

bool report_error(const char *where, const struct error *error)
{
    char text[TEXT_MAX];
    report_text(error, text, sizeof text);
    return where ? report("%s: %s", where, text) : report("%s", text);
}

bool report_system(const char *where)
{
    return report("%s: %s", where, strerror(errno));
}

bool report_number(const char *name, const char *text, long least, long most, long *ret_number)
{
    size_t digits = strspn(text, "0123456789");
    long number = digits > 0 && digits < 18 ? strtol(text, NULL, 10) : -1;
    if (number < least || number > most || text[digits])
        return report(_("%s = %s: must be a whole number from %ld to %ld"), name, text, least,
                      most);
    *ret_number = number;
    return true;
}

bool report_seed(const char *name, const char *text, uint64_t *ret_seed)
{
    size_t digits = strspn(text, "0123456789");
    errno = 0;
    unsigned long long seed = strtoull(text, NULL, 10);
    if (digits == 0 || text[digits] || errno || seed > UINT64_MAX)
        return report(_("%s = %s: must be a whole number from 0 to %s"), name, text,
                      "18446744073709551615");
    *ret_seed = seed;
    return true;
}

/* Why an earlier write failed is no longer known: another one says it. */
static void find_reason(void)
{
    errno = 0;
    if (write(STDOUT_FILENO, "\n", 1) == 1)
        errno = EIO;
}

void report_close_output(void)
{
    pager_finish();
    bool failed = ferror(stdout);
    if (failed)
        find_reason();
    int reason = errno;
    errno = 0;
    if (fclose(stdout) == 0 && !failed)
        return;
    if (errno == 0)
        errno = reason ? reason : EIO;
    report_system(_("standard output"));
    _exit(STATUS_FAILED);
}

void report_json(FILE *stream, const char *string)
{
    char quoted[6 * TEXT_MAX]; /* a control character takes six */
    struct text text;
    text_init(&text, quoted, sizeof quoted);
    text_add_json(&text, string);
    fputs(quoted, stream);
}
