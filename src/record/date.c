/* Dates of matches. */
#include <pasch/record/record.h>

/* The number that two digits make; 100 if they are none. */
static int two_digits(const char *text)
{
    bool digits = text[0] >= '0' && text[0] <= '9' && text[1] >= '0' && text[1] <= '9';
    return digits ? (text[0] - '0') * 10 + text[1] - '0' : 100;
}

static bool has_shape(const char *text, const char *shape)
{
    for (; *shape; shape++, text++)
        if (*shape == '9' ? *text < '0' || *text > '9' : *text != *shape)
            return false;
    return !*text;
}

static bool is_day(const char *text)
{
    static const int lengths[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    int year = two_digits(text) * 100 + two_digits(text + 2), month = two_digits(text + 5),
        day = two_digits(text + 8);
    bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
    return month >= 1 && month <= 12 && day >= 1 &&
           day <= lengths[month - 1] + (month == 2 && leap);
}

bool record_is_date(const char *text)
{
    if (has_shape(text, "9999-99-99"))
        return is_day(text);
    return has_shape(text, "9999-99-99T99:99:99Z") && is_day(text) && two_digits(text + 11) < 24 &&
           two_digits(text + 14) < 60 && two_digits(text + 17) <= 60; /* leap seconds */
}
