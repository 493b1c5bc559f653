/* Sittings for tests. */
#include "support.h"

#include "support/unit.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char folder[40];

int folder_make(void **state)
{
    (void)state;
    strcpy(folder, "/dev/shm/pasch-XXXXXX"); /* in memory: every move waits for the disk */
    if (!mkdtemp(folder)) {
        strcpy(folder, "/tmp/pasch-XXXXXX");
        if (!mkdtemp(folder))
            return -1;
    }
    return setenv("XDG_DATA_HOME", folder, 1);
}

/* Takes away what is in a folder, and the folder. */
static void remove_all(const char *path)
{
    DIR *directory = opendir(path);
    if (!directory) {
        unlink(path);
        return;
    }
    for (const struct dirent *entry; (entry = readdir(directory));) {
        char inner[PLAY_PATH_MAX];
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0)
            continue;
        snprintf(inner, sizeof inner, "%s/%s", path, entry->d_name);
        remove_all(inner);
    }
    closedir(directory);
    rmdir(path);
}

int folder_remove(void **state)
{
    (void)state;
    remove_all(folder);
    return 0;
}

void assert_says(const struct error *error, const char *words)
{
    char buffer[2000];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    error_write(error, NULL, &text);
    if (!strstr(buffer, words))
        fail_msg("\"%s\" does not say \"%s\"", buffer, words);
}

struct play_plan plan_of(const struct sheet *sheet, const char *seats, uint64_t seed)
{
    struct play_plan plan;
    struct error error;
    int players = 1;
    for (const char *at = seats; *at; at++)
        players += *at == ',';
    play_plan_init(&plan, sheet, players, "Person", &(struct play_seat){.level = LEVEL_GREEDY});
    assert_true(play_plan_seats(&plan, seats, "Person", &error));
    plan.seeded = true;
    plan.seed = seed;
    return plan;
}

static struct sitting *expect(struct sitting *sitting, const struct error *error)
{
    char buffer[2000];
    struct text text;
    if (sitting)
        return sitting;
    text_init(&text, buffer, sizeof buffer);
    error_write(error, NULL, &text);
    fail_msg("no sitting: %s", buffer);
    return NULL;
}

struct sitting *sit_down(const struct play_plan *plan)
{
    struct error error;
    return expect(sitting_create(plan, &error), &error);
}

struct sitting *sit_again(const char *path)
{
    struct error error;
    return expect(sitting_open(path, &error), &error);
}

void step(struct sitting *sitting, struct random *random)
{
    struct error error;
    struct view view;
    struct move moves[ROUND_MOVES_MAX];
    if (sitting_next(sitting) != SITTING_PERSON) {
        assert_true(sitting_step(sitting, &error));
        return;
    }
    sitting_view(sitting, sitting_turn(sitting), &view);
    unsigned count = view_moves(&view, moves);
    assert_true(count > 0);
    assert_true(sitting_act(sitting, moves[random_below(random, count)], &error));
}

void step_to_person(struct sitting *sitting)
{
    struct error error;
    while (sitting_next(sitting) != SITTING_PERSON && sitting_next(sitting) != SITTING_OVER)
        assert_true(sitting_step(sitting, &error));
}

bool find_move(const struct sitting *sitting, enum action action, struct move *ret_move)
{
    struct view view;
    struct move moves[ROUND_MOVES_MAX];
    sitting_view(sitting, sitting_turn(sitting), &view);
    unsigned count = view_moves(&view, moves);
    for (unsigned i = 0; i < count; i++)
        if (moves[i].action == action) {
            *ret_move = moves[i];
            return true;
        }
    return false;
}

char *file_read(const char *path, size_t *ret_length)
{
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    char *bytes = malloc(1 << 24);
    assert_non_null(bytes);
    *ret_length = fread(bytes, 1, (1 << 24) - 1, file);
    bytes[*ret_length] = 0;
    fclose(file);
    return bytes;
}

void file_write(const char *path, const char *bytes, size_t length)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, length, file), length);
    assert_int_equal(fclose(file), 0);
}

void assert_same_views(const struct sitting *a, const struct sitting *b)
{
    struct view left, right;
    assert_int_equal(sitting_next(a), sitting_next(b));
    for (int seat = -1; seat < sitting_plan(a)->players; seat++) {
        unsigned viewer = seat < 0 ? VIEW_SPECTATOR : (unsigned)seat;
        sitting_view(a, viewer, &left);
        sitting_view(b, viewer, &right);
        assert_memory_equal(&left, &right, sizeof left);
    }
}
