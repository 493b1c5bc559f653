/* Playing in full screen, from the first question to the last goodbye. */
#include "game.h"
#include "start.h"

#include <pasch/words/language.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PAUSE_USUAL = 900 };

/* The newest match that can be gone on with. */
static bool find_newest(struct start *start, struct error *error)
{
    struct saves saves;
    if (!saves_list(&saves, false, error))
        return false;
    const struct save *newest = saves_newest(&saves, error);
    if (newest)
        strcpy(start->path, newest->path);
    saves_finish(&saves);
    return newest;
}

/* How the first match is found. False, and the error says why, if it can't be. */
static bool find_way(struct start *start, enum start_way *ret_way, struct error *error)
{
    const struct play_request *request = start->request;
    *ret_way = START_OPEN;
    if (request->start == PLAY_CONTINUE && !request->save)
        return find_newest(start, error);
    if (request->save) {
        if (strlen(request->save) >= sizeof start->path)
            return error_set(error, MESSAGE("the name of the file is too long"));
        strcpy(start->path, request->save);
        return true;
    }
    *ret_way = request->planned ? start_offer(start) : start_home(start);
    return true;
}

/* The same people again, with other tiles. */
static void plan_again(struct start *start, const struct sitting *sitting)
{
    start->plan = *sitting_plan(sitting);
    start->plan.seed++;
}

/* Leaves; a match that can be gone on with is still there then. */
static void leave(struct start *start, struct sitting *sitting)
{
    bool kept = sitting_leave(sitting);
    console_finish(start->console);
    if (kept)
        puts(_("The match is kept; `pasch play --continue' goes on with it."));
}

/* What was chosen can't be played: says so where it was chosen. */
static enum start_way ask_after(struct start *start, const struct error *error)
{
    start_refuse(&start->menu, error);
    strcpy(start->message, start->menu.message);
    return start_home(start);
}

/* Plays match after match; false, and the error says why, if it ends because something failed. */
static bool run(struct start *start, enum start_way way, struct error *error)
{
    const struct play_request *request = start->request;
    int pause = request->pause < 0 ? PAUSE_USUAL : (int)request->pause;
    while (way == START_PLAY || way == START_OPEN) {
        struct sitting *sitting = way == START_PLAY ? sitting_create(&start->plan, error)
                                                    : sitting_open(start->path, error);
        if (!sitting && !start->asked)
            return false;
        if (!sitting) {
            way = ask_after(start, error);
            continue;
        }
        enum game_end end = game_play(start->console, sitting, pause);
        if (end == GAME_LEFT) {
            leave(start, sitting);
            return true;
        }
        plan_again(start, sitting);
        sitting_destroy(sitting);
        way = end == GAME_AGAIN ? START_PLAY : start_home(start);
    }
    return true;
}

bool play_screen(const struct play_request *request, struct error *error)
{
    struct console console;
    enum start_way way;
    struct start *start = calloc(1, sizeof *start);
    if (!start)
        return error_set(error, MESSAGE("there is not enough memory"));
    if (!console_start(&console, request->ascii, error)) {
        free(start);
        return false;
    }
    start->console = &console;
    start->request = request;
    start->plan = request->plan;
    bool good = find_way(start, &way, error) && run(start, way, error);
    console_finish(&console);
    free(start);
    return good;
}
