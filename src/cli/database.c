/* The database that is meant where none is named. */
#include "database.h"
#include "report.h"

#include <pasch/terminal/place.h>
#include <pasch/words/language.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char usual[] = "pasch.db", of_play[] = "tables.db";

static bool is_there(const char *path)
{
    return access(path, F_OK) == 0;
}

/* systemd may name several folders, with colons between: the first is ours. */
static bool find_in_folder(const char *name, char *ret_path, size_t size)
{
    const char *state = getenv("STATE_DIRECTORY");
    struct error error;
    if (!state || state[0] != '/')
        return place_path(ret_path, size, name, &error) || report_error(NULL, &error);
    int length = snprintf(ret_path, size, "%.*s/%s", (int)strcspn(state, ":"), state, name);
    return (length > 0 && (size_t)length < size) || report("%s: %s", state, _("too long"));
}

/* What was played before the usual place was another is not lost. */
bool database_find(char *ret_path, size_t size)
{
    char place[4096];
    if (!find_in_folder(usual, place, sizeof place) || !find_in_folder(of_play, ret_path, size))
        return false;
    if (is_there(ret_path) && !is_there(place))
        return true;
    bool moved = !is_there(place) && is_there(usual);
    if (moved)
        report(_("pasch.db of this folder is used, as before; where there is none, it is %s now"),
               place);
    snprintf(ret_path, size, "%s", moved ? usual : place);
    return true;
}

bool database_make_folder(const char *path)
{
    struct error error;
    return place_make_folder_of(path, &error) || report_error(NULL, &error);
}
