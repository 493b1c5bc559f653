/* Kept matches: torn, damaged, locked, and a disk that takes no more. */
#include "support.h"

#include "support/fair_match.h"
#include "support/unit.h"

#include <pasch/terminal/bests.h>

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

/* A match that was left in its middle; its path in `ret_path`. */
static void leave_one(const struct sheet *sheet, const char *seats, uint64_t seed, int steps,
                      char *ret_path)
{
    struct play_plan plan = plan_of(sheet, seats, seed);
    struct sitting *sitting = sit_down(&plan);
    struct random random;
    random_seed(&random, seed);
    for (int i = 0; i < steps; i++) {
        assert_int_not_equal(sitting_next(sitting), SITTING_OVER);
        step(sitting, &random);
    }
    strcpy(ret_path, sitting_path(sitting));
    sitting_destroy(sitting);
}

static void make_older(const char *path, long seconds)
{
    struct stat status;
    assert_int_equal(stat(path, &status), 0);
    struct timespec times[2] = {status.st_mtim, status.st_mtim};
    times[0].tv_sec -= seconds;
    times[1].tv_sec -= seconds;
    assert_int_equal(utimensat(AT_FDCWD, path, times, 0), 0);
}

/* Wherever a crash cuts the file, the match goes on after the last whole line. */
static void test_torn_last_lines_are_cut_off(void **state)
{
    (void)state;
    char path[PLAY_PATH_MAX];
    size_t length;
    leave_one(&game_draw, "me,greedy", 3, 9, path);
    char *whole = file_read(path, &length);
    size_t first = strcspn(whole, "\n") + 1;
    for (size_t cut = first; cut < length; cut += 1 + cut % 7) {
        struct random random;
        struct error error;
        struct record_reader reader;
        size_t lines = 0, now;
        file_write(path, whole, cut);
        for (size_t i = 0; i < cut; i++)
            lines += whole[i] == '\n';
        struct sitting *sitting = sit_again(path);
        random_seed(&random, cut);
        step(sitting, &random);
        step(sitting, &random);
        sitting_destroy(sitting);
        char *after = file_read(path, &now);
        record_reader_init(&reader, true);
        assert_true(record_read(&reader, after, now, &error));
        assert_int_equal(reader.line, lines + 2);
        free(after);
    }
    free(whole);
}

/* A crash between the end of the last round and the end of the match. */
static void test_a_missing_match_end_is_added(void **state)
{
    (void)state;
    struct play_plan plan = plan_of(&game_draw, "me,greedy", 3);
    struct sitting *sitting = sit_down(&plan);
    struct random random;
    size_t length, again_length;
    random_seed(&random, 1);
    while (sitting_next(sitting) != SITTING_OVER)
        step(sitting, &random);
    char path[PLAY_PATH_MAX];
    strcpy(path, sitting_path(sitting));
    sitting_destroy(sitting);
    char *whole = file_read(path, &length);
    size_t end = (size_t)(strstr(whole, "{\"event\":\"match-end\"") - whole);
    file_write(path, whole, end + 4);
    sitting = sit_again(path);
    assert_int_equal(sitting_next(sitting), SITTING_OVER);
    sitting_destroy(sitting);
    char *again = file_read(path, &again_length);
    assert_int_equal(again_length, length);
    assert_memory_equal(again, whole, length);
    free(again);
    free(whole);
}

/* Every line that is changed is named with its number, and the file stays as it is. */
static void test_damaged_files_are_named_and_left(void **state)
{
    (void)state;
    char path[PLAY_PATH_MAX], expected[80];
    size_t length, now;
    leave_one(&game_draw, "me,greedy", 4, 12, path);
    char *whole = file_read(path, &length);
    long line = 1;
    for (size_t i = 0; i < length; i++) {
        line += i > 0 && whole[i - 1] == '\n';
        if (whole[i] != ':') /* every member of every line */
            continue;
        struct error error;
        struct saves saves;
        char kept = whole[i];
        whole[i] = '#';
        file_write(path, whole, length);
        assert_null(sitting_open(path, &error));
        snprintf(expected, sizeof expected, "jsonl: line %ld: ", line);
        assert_says(&error, expected);
        char *after = file_read(path, &now);
        assert_int_equal(now, length);
        assert_memory_equal(after, whole, length);
        free(after);
        assert_true(saves_list(&saves, false, &error));
        assert_int_equal(saves.count, 1);
        assert_int_equal(saves.list[0].state, SAVE_DAMAGED);
        assert_int_equal(saves.list[0].line, line);
        saves_finish(&saves);
        whole[i] = kept;
    }
    free(whole);
}

static void test_files_that_are_no_match(void **state)
{
    (void)state;
    char path[PLAY_PATH_MAX], folder[PLAY_PATH_MAX], other[PLAY_PATH_MAX + 20];
    struct error error;
    struct saves saves;
    size_t length;
    leave_one(&game_draw, "me,greedy", 4, 6, path);
    char *whole = file_read(path, &length);
    file_write(path, "", 0);
    assert_null(sitting_open(path, &error));
    assert_says(&error, "this is no match");
    assert_true(saves_list(&saves, true, &error)); /* it had not even begun */
    assert_int_equal(saves.count, 0);
    saves_finish(&saves);
    assert_null(sitting_open("/nonexistent/match.jsonl", &error));
    assert_says(&error, "No such file");
    assert_true(kept_folder(folder, &error));
    assert_null(sitting_open(folder, &error));
    /* Two matches in one file. */
    char *twice = malloc(2 * length);
    memcpy(twice, whole, length);
    memcpy(twice + length, whole, length);
    file_write(path, twice, 2 * length);
    assert_null(sitting_open(path, &error));
    assert_says(&error, "the match before this line has not ended");
    /* A computer player that nobody knows. */
    snprintf(other, sizeof other, "%s/other.jsonl", folder);
    char *level = strstr(whole, "greedy");
    memcpy(level, "grreat", 6);
    file_write(other, whole, length);
    assert_null(sitting_open(other, &error));
    assert_says(&error, "line 1: ");
    free(twice);
    free(whole);
}

/* Its later decks must follow from a secret that only the server has. */
static void test_fair_deals_are_not_gone_on_with(void **state)
{
    (void)state;
    char path[PLAY_PATH_MAX], *record = malloc(1 << 20);
    struct random random;
    struct error error;
    struct text text;
    size_t lines = 0, cut = 0;
    leave_one(&game_draw, "me,greedy", 4, 6, path);
    random_seed(&random, 3);
    text_init(&text, record, 1 << 20);
    fair_match_write(&text, &game_draw, 2, 1 << 19, &random);
    file_write(path, record, text.length);
    struct sitting *over = sit_again(path); /* to be looked at */
    assert_int_equal(sitting_next(over), SITTING_OVER);
    sitting_destroy(over);
    while (lines < 4)
        lines += record[cut++] == '\n';
    file_write(path, record, cut);
    assert_null(sitting_open(path, &error));
    assert_says(&error, "come from a server");
    free(record);
}

static void test_a_match_is_played_once_at_a_time(void **state)
{
    (void)state;
    char path[PLAY_PATH_MAX];
    struct error error;
    struct saves saves;
    leave_one(&game_draw, "me,greedy", 4, 6, path);
    struct sitting *sitting = sit_again(path);
    assert_null(sitting_open(path, &error));
    assert_says(&error, "this match is being played in another window");
    assert_true(saves_list(&saves, false, &error));
    assert_int_equal(saves.list[0].state, SAVE_BUSY);
    saves_finish(&saves);
    sitting_destroy(sitting);
    assert_true(saves_list(&saves, false, &error));
    assert_int_equal(saves.list[0].state, SAVE_UNFINISHED);
    saves_finish(&saves);
    sitting_destroy(sit_again(path));
}

static void test_the_list_is_newest_first(void **state)
{
    (void)state;
    char paths[3][PLAY_PATH_MAX];
    struct saves saves;
    struct error error;
    leave_one(&game_draw, "Zoe,greedy", 4, 6, paths[0]);
    leave_one(&game_wolf, "Zoe,greedy,easy", 5, 6, paths[1]);
    leave_one(&game_tripple_solo, "Zoe", 6, 6, paths[2]);
    make_older(paths[0], 100);
    make_older(paths[2], 50);
    struct sitting *over = sit_again(paths[2]);
    assert_true(sitting_abandon(over, &error));
    sitting_destroy(over);
    make_older(paths[2], 50);
    assert_true(saves_list(&saves, false, &error));
    assert_int_equal(saves.count, 2);
    assert_string_equal(saves.list[0].path, paths[1]);
    assert_string_equal(saves.list[1].path, paths[0]);
    assert_string_equal(saves.list[0].sheet.id, "wolf");
    assert_int_equal(saves.list[0].players, 3);
    assert_string_equal(saves.list[0].names[0], "Zoe");
    assert_int_equal(saves.list[0].round, 1);
    saves_finish(&saves);
    assert_true(saves_list(&saves, true, &error));
    assert_int_equal(saves.count, 3);
    assert_int_equal(saves.list[1].state, SAVE_FINISHED);
    assert_string_equal(saves.list[1].path, paths[2]);
    saves_finish(&saves);
}

/* ---- Disks ---- */

static void test_no_place_to_keep_it(void **state)
{
    (void)state;
    struct play_plan plan = plan_of(&game_draw, "me,greedy", 3);
    struct error error;
    setenv("XDG_DATA_HOME", "/proc/nothing", 1);
    assert_null(sitting_create(&plan, &error));
    assert_says(&error, "/proc/nothing");
    setenv("XDG_DATA_HOME", "/dev/null", 1);
    assert_null(sitting_create(&plan, &error));
    assert_says(&error, "/dev/null");
    assert_says(&error, "Not a directory");
    unsetenv("XDG_DATA_HOME");
    unsetenv("HOME");
    assert_null(sitting_create(&plan, &error));
    assert_says(&error, "neither XDG_DATA_HOME nor HOME is set");
    plan.unsaved = true;
    sitting_destroy(sit_down(&plan));
}

static void limit_files(rlim_t bytes)
{
    struct rlimit limit;
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &limit), 0);
    limit.rlim_cur = bytes;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
}

/* A disk that is full, at every byte of the next line: nothing happens, nothing is torn, and when
 * there is room again the match goes on. */
static void test_a_full_disk_loses_nothing(void **state)
{
    (void)state;
    char path[PLAY_PATH_MAX];
    struct play_plan plan = plan_of(&game_draw, "me,greedy", 3);
    struct sitting *sitting = sit_down(&plan);
    struct error error;
    struct move move;
    size_t length, now;
    void (*before)(int) = signal(SIGXFSZ, SIG_IGN);
    step_to_person(sitting);
    strcpy(path, sitting_path(sitting));
    char *whole = file_read(path, &length);
    assert_true(find_move(sitting, ACTION_PLACE, &move) || find_move(sitting, ACTION_DRAW, &move));
    for (size_t room = 0; room < 25; room++) {
        unsigned events = sitting_event_count(sitting);
        limit_files(length + room);
        assert_false(sitting_act(sitting, move, &error));
        assert_says(&error, path);
        assert_says(&error, "File too large");
        limit_files(RLIM_INFINITY);
        assert_int_equal(sitting_event_count(sitting), events);
        assert_int_equal(sitting_next(sitting), SITTING_PERSON);
        char *after = file_read(path, &now);
        assert_int_equal(now, length);
        assert_memory_equal(after, whole, length);
        free(after);
    }
    assert_true(sitting_act(sitting, move, &error));
    limit_files(0);
    assert_null(sitting_create(&plan, &error));
    limit_files(RLIM_INFINITY);
    sitting_destroy(sitting);
    sitting_destroy(sit_again(path));
    signal(SIGXFSZ, before);
    free(whole);
}

/* The best is stored before the last lines are: once they are there nobody opens the match again.
 */
static void test_a_personal_best_comes_before_the_end(void **state)
{
    (void)state;
    struct play_plan plan = plan_of(&game_tripple_solo, "me", 31);
    struct sitting *sitting = sit_down(&plan);
    struct random random;
    struct error error;
    struct stat status;
    char bests[BESTS_PATH_MAX];
    size_t length, before, after;
    void (*handler)(int) = signal(SIGXFSZ, SIG_IGN);
    random_seed(&random, 1);
    while (sitting_next(sitting) != SITTING_ROUND_OVER)
        step(sitting, &random);
    free(file_read(sitting_path(sitting), &length));
    assert_true(bests_path(bests, sizeof bests, &error));
    assert_int_not_equal(stat(bests, &status), 0);
    limit_files(length);
    assert_false(sitting_step(sitting, &error));
    limit_files(RLIM_INFINITY);
    char *stored = file_read(bests, &before);
    assert_true(sitting_step(sitting, &error));
    char *again = file_read(bests, &after);
    assert_int_equal(after, before);
    assert_memory_equal(again, stored, before);
    sitting_destroy(sitting);
    signal(SIGXFSZ, handler);
    free(stored);
    free(again);
}

int main(void)
{
#define IN_FOLDER(test) cmocka_unit_test_setup_teardown(test, folder_make, folder_remove)
    const struct CMUnitTest tests[] = {
        IN_FOLDER(test_torn_last_lines_are_cut_off),
        IN_FOLDER(test_a_missing_match_end_is_added),
        IN_FOLDER(test_damaged_files_are_named_and_left),
        IN_FOLDER(test_files_that_are_no_match),
        IN_FOLDER(test_fair_deals_are_not_gone_on_with),
        IN_FOLDER(test_a_match_is_played_once_at_a_time),
        IN_FOLDER(test_the_list_is_newest_first),
        IN_FOLDER(test_a_full_disk_loses_nothing),
        IN_FOLDER(test_a_personal_best_comes_before_the_end),
        IN_FOLDER(test_no_place_to_keep_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
