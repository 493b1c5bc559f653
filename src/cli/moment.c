/* --at, --match, --seat and the file. */
#include "moment.h"

#include "report.h"

#include <pasch/sheet/sheet.h>
#include <pasch/words/language.h>

#include <errno.h>

enum { NUMBER_MOST = 1000000000 };

error_t moment_parse(int key, char *argument, const struct argp_state *state, struct moment *moment)
{
    bool good = true;
    switch (key) {
    case KEY_AT:
        good = report_number("--at", argument, 1, NUMBER_MOST, &moment->at);
        break;
    case KEY_MATCH:
        good = report_number("--match", argument, 1, NUMBER_MOST, &moment->match);
        break;
    case KEY_SEAT:
        good = report_number("--seat", argument, 0, PLAYERS_MAX - 1, &moment->seat);
        break;
    case ARGP_KEY_ARG:
        if (moment->file)
            return ARGP_ERR_UNKNOWN;
        moment->file = argument;
        break;
    case ARGP_KEY_END:
        if (!moment->file)
            argp_error(state, "%s", _("say which record; - is standard input"));
        break;
    default:
        return ARGP_ERR_UNKNOWN;
    }
    return good ? 0 : EINVAL;
}
