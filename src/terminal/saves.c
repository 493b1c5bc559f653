/* Listing the kept matches. */
#include "saves.h"

#include "kept.h"
#include "reading.h"

#include <pasch/terminal/place.h>
#include <pasch/words/names.h>

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

void saves_finish(struct saves *saves)
{
    free(saves->list);
    *saves = (struct saves){.list = NULL};
}

static bool has_ending(const char *name, const char *ending)
{
    size_t length = strlen(name), tail = strlen(ending);
    return length > tail && strcmp(name + length - tail, ending) == 0;
}

/* Whether the last line that is whole ends the match. */
static bool is_finished(const char *text, size_t length)
{
    static const char end[] = "{\"event\":\"match-end\"";
    const char *newline = length > 1 ? memrchr(text, '\n', length - 1) : NULL;
    const char *last = newline ? newline + 1 : text;
    return length > sizeof end && strncmp(last, end, sizeof end - 1) == 0;
}

static void describe(struct save *save, const struct record_reader *reader)
{
    const struct match *match = &reader->match;
    save->sheet = match->sheet;
    save->players = match->players;
    save->round = match->round_number;
    memcpy(save->totals, match->totals, sizeof save->totals);
    for (int seat = 0; seat < match->players; seat++)
        name_clean(save->names[seat], sizeof save->names[seat], reader->names[seat]);
}

/* Fills in what its file says; false if there is nothing in it yet. */
static bool look_inside(struct save *save, bool with_finished)
{
    struct kept kept;
    struct record_reader reader;
    char *text = kept_look(&kept, save->path, &save->error);
    bool shown = true;
    save->state = SAVE_DAMAGED;
    if (!text)
        return true;
    bool finished = is_finished(text, kept.length);
    if (kept.length == 0 || (finished && !with_finished)) {
        shown = false;
    } else if (reading_run(&reader, save->path, text, kept.length, NULL, NULL, &save->error)) {
        save->state = finished                   ? SAVE_FINISHED
                      : kept_is_busy(save->path) ? SAVE_BUSY
                                                 : SAVE_UNFINISHED;
        describe(save, &reader);
        reading_house_name(text, strcspn(text, "\n"), save->house);
    } else {
        save->line = reader.line;
    }
    free(text);
    return shown;
}

static bool add(struct saves *saves, size_t *room, struct error *error)
{
    if (saves->count < *room)
        return true;
    size_t wanted = *room * 2 + 16;
    struct save *list = realloc(saves->list, wanted * sizeof *list);
    if (!list)
        return error_set(error, MESSAGE("there is not enough memory"));
    saves->list = list;
    *room = wanted;
    return true;
}

static bool take_file(struct saves *saves, size_t *room, const char *folder, const char *name,
                      bool with_finished, struct error *error)
{
    struct stat status;
    if (!has_ending(name, ".jsonl"))
        return true;
    if (!add(saves, room, error))
        return false;
    struct save *save = &saves->list[saves->count];
    *save = (struct save){.when = 0};
    int length = snprintf(save->path, sizeof save->path, "%s/%s", folder, name);
    if (length < 0 || (size_t)length >= sizeof save->path || stat(save->path, &status) != 0 ||
        !S_ISREG(status.st_mode))
        return true;
    save->when = (long long)status.st_mtim.tv_sec;
    save->order = save->when * 1000000000LL + status.st_mtim.tv_nsec;
    saves->count += look_inside(save, with_finished);
    return true;
}

static int compare(const void *a, const void *b)
{
    const struct save *left = a, *right = b;
    if (left->order != right->order)
        return left->order < right->order ? 1 : -1;
    return strcmp(right->path, left->path);
}

bool saves_list(struct saves *ret_saves, bool with_finished, struct error *error)
{
    char folder[PLAY_PATH_MAX];
    struct saves saves = {.list = NULL};
    size_t room = 0;
    bool good = true;
    if (!kept_folder(folder, error))
        return false;
    DIR *directory = opendir(folder);
    if (!directory && errno != ENOENT)
        return place_refuse(folder, error);
    if (directory) {
        for (const struct dirent *entry; good && (entry = readdir(directory));)
            good = take_file(&saves, &room, folder, entry->d_name, with_finished, error);
        closedir(directory);
    }
    if (!good) {
        saves_finish(&saves);
        return false;
    }
    if (saves.count > 1)
        qsort(saves.list, saves.count, sizeof *saves.list, compare);
    *ret_saves = saves;
    return true;
}

const struct save *saves_newest(const struct saves *saves, struct error *error)
{
    bool busy = false;
    for (size_t i = 0; i < saves->count; i++) {
        if (saves->list[i].state == SAVE_UNFINISHED)
            return &saves->list[i];
        busy = busy || saves->list[i].state == SAVE_BUSY;
    }
    error_set(error, busy ? MESSAGE("the unfinished match is being played in another window")
                          : MESSAGE("there is no unfinished match"));
    return NULL;
}
