/* Sittings: whole matches of every game, leaving and going on, taking back. */
#include "chronicle.h"
#include "support.h"

#include "support/random_match.h"
#include "support/unit.h"

#include <pasch/terminal/bests.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Whole matches ---- */

/* Seats for a table of so many: people and computer players in turn. */
static void write_seats(char *list, size_t size, int players, int people)
{
    struct text text;
    text_init(&text, list, size);
    for (int seat = 0; seat < players; seat++) {
        text_add(&text, seat ? "," : "");
        text_add(&text, seat >= people ? (seat % 2 ? "greedy" : "random") : "P");
        if (seat < people)
            text_add_number(&text, seat);
    }
}

/* The file is a complete record, and says the same as the sitting. */
static void check_record(const struct sitting *sitting)
{
    struct record_reader reader;
    struct error error;
    struct view view;
    size_t length;
    char *text = file_read(sitting_path(sitting), &length);
    record_reader_init(&reader, false);
    assert_true(record_read(&reader, text, length, &error));
    sitting_view(sitting, VIEW_SPECTATOR, &view);
    assert_int_equal(reader.matches, 1);
    assert_int_equal(reader.match.winners, view.seen.winners);
    assert_memory_equal(reader.match.totals, view.seen.totals, sizeof view.seen.totals);
    free(text);
}

/* The story tells how a round ended, and what everybody got. */
static void check_round_end(const struct sitting *sitting, const struct told_event *event)
{
    const struct play_plan *plan = sitting_plan(sitting);
    assert_true(strstr(event->told, "ends the round") || strstr(event->told, "is blocked") ||
                strstr(event->told, "the round is over"));
    const char *points = strstr(event->told, "Points: ");
    assert_true((points != NULL) == sheet_has_points(&plan->sheet));
    assert_true(!points || strpbrk(points, "+-"));
}

/* A round is a heading, everything else an entry of a list without room between. */
static void check_chronicle(const struct sitting *sitting)
{
    static struct chronicle chronicle;
    static char page[CHRONICLE_PAGE_MAX];
    struct text text;
    chronicle_init(&chronicle);
    for (unsigned i = 0; i < sitting_event_count(sitting); i++) {
        struct told_event event = sitting_event(sitting, i, VIEW_SPECTATOR);
        chronicle_add_event(&chronicle, &event, sitting_names(sitting));
    }
    text_init(&text, page, sizeof page);
    chronicle_write(&chronicle, &text);
    assert_false(text.cut);
    for (const char *line = page; *line; line += strcspn(line, "\n") + 1)
        assert_true(strncmp(line, "- ", 2) == 0 || strncmp(line, "# ", 2) == 0 ||
                    strncmp(line, "\n# ", 3) == 0);
    assert_non_null(strstr(page, "ound")); /* how the last one ended */
}

/* Every event must say who did what, and the totals grow round by round. */
static void check_events(const struct sitting *sitting)
{
    const int32_t(*totals)[PLAYERS_MAX];
    unsigned count = sitting_event_count(sitting), moves = 0, rounds = 0;
    struct view view;
    for (unsigned i = 0; i < count; i++) {
        struct told_event event = sitting_event(sitting, i, VIEW_SPECTATOR);
        rounds += event.kind == EVENT_ROUND_END;
        if (event.kind == EVENT_ROUND_END)
            check_round_end(sitting, &event);
        if (event.kind != EVENT_MOVE)
            continue;
        moves++;
        assert_true(event.seat < sitting_plan(sitting)->players);
        assert_true(event.told[0]);
        struct told_event own = sitting_event(sitting, i, event.seat);
        bool secret = event.move.action == ACTION_DRAW || event.move.down;
        if (!secret)
            assert_string_equal(own.told, event.told);
        else if (sitting_plan(sitting)->seats[event.seat].person && !event.move.down)
            assert_string_not_equal(own.told, event.told);
        assert_true(!event.move.down || event.move.tile == TILE_NONE);
    }
    assert_true(moves > 0);
    check_chronicle(sitting);
    assert_int_equal(sitting_totals(sitting, &totals), rounds);
    assert_int_equal(sitting_event(sitting, count - 1, VIEW_SPECTATOR).kind, EVENT_MATCH_END);
    sitting_view(sitting, VIEW_SPECTATOR, &view);
    assert_memory_equal(totals[rounds - 1], view.seen.totals, sizeof view.seen.totals);
}

static void play_match(const struct sheet *sheet, int players, int people, uint64_t seed)
{
    char seats[200];
    struct random random;
    write_seats(seats, sizeof seats, players, people);
    struct play_plan plan = plan_of(sheet, seats, seed);
    struct sitting *sitting = sit_down(&plan);
    random_seed(&random, seed);
    assert_int_equal(sitting_people(sitting), people);
    for (int steps = 0; sitting_next(sitting) != SITTING_OVER; steps++) {
        assert_true(steps < 500000);
        step(sitting, &random);
    }
    check_record(sitting);
    check_events(sitting);
    sitting_destroy(sitting);
}

static void test_whole_matches_of_every_game(void **state)
{
    (void)state;
    for (int game = 0; game < game_count; game++) {
        const struct sheet *sheet = games[game];
        play_match(sheet, sheet->min_players, 1, 7);
        play_match(sheet, sheet->max_players, sheet->max_players > 1 ? 2 : 1, 8);
        play_match(sheet, sheet->max_players, sheet->max_players, 9);
    }
}

static void test_options_and_house_rules(void **state)
{
    (void)state;
    struct random random;
    random_seed(&random, 77);
    for (int i = 0; i < 60; i++) {
        struct sheet sheet;
        int players;
        if (i % 2) {
            players = random_house(&sheet, &random);
        } else {
            sheet = *games[random_below(&random, (uint32_t)game_count)];
            players = sheet.min_players;
            random_options(&sheet, players, &random);
        }
        /* Long matches say nothing more. */
        sheet.rounds =
            sheet_kind(&sheet)->kind == KIND_CHAIN && sheet.scoring != SCORING_NONE ? 2 : 1;
        if (sheet_validate(&sheet, NULL) && sheet_allows_players(&sheet, players, NULL))
            play_match(&sheet, players, 1, (uint64_t)i);
    }
}

/* ---- Leaving and going on ---- */

/* A match left after every step is the same match as one played in one go, decks and computer
 * players too. */
static void test_leaving_after_every_step(void **state)
{
    (void)state;
    static const char *const ids[] = {"draw", "doubles", "wolf", "hungarian", "tripple-solo"};
    for (size_t i = 0; i < sizeof ids / sizeof ids[0]; i++) {
        const struct sheet *sheet = game_find(ids[i], NULL);
        struct play_plan plan = plan_of(sheet, sheet->max_players > 1 ? "me,normal" : "me", 11 + i);
        struct sitting *whole = sit_down(&plan), *broken = sit_down(&plan);
        struct random choices, same_choices;
        random_seed(&choices, 5);
        random_seed(&same_choices, 5);
        for (int steps = 0; steps < 80 && sitting_next(whole) != SITTING_OVER; steps++) {
            char path[PLAY_PATH_MAX];
            step(whole, &choices);
            step(broken, &same_choices);
            struct view view;
            sitting_view(whole, VIEW_SPECTATOR, &view);
            if (view.seen.trail.count <= sheet->stock_lead && view.seen.round_number == 1)
                continue; /* where nothing was played nothing is kept */
            strcpy(path, sitting_path(broken));
            sitting_destroy(broken);
            broken = sit_again(path);
            assert_same_views(whole, broken);
            assert_string_equal(sitting_names(whole)[0], sitting_names(broken)[0]);
            assert_int_equal(sitting_plan(broken)->seeded, true);
        }
        sitting_destroy(whole);
        sitting_destroy(broken);
    }
}

static void test_without_a_seed_decks_differ(void **state)
{
    (void)state;
    struct play_plan plan = plan_of(&game_double_18, "A,B,C", 0);
    struct error error;
    struct view first, second;
    plan.seeded = false;
    plan.unsaved = true;
    struct sitting *a = sit_down(&plan), *b = sit_down(&plan);
    assert_string_equal(sitting_path(a), "");
    while (sitting_next(a) == SITTING_DEAL)
        assert_true(sitting_step(a, &error));
    while (sitting_next(b) == SITTING_DEAL)
        assert_true(sitting_step(b, &error));
    sitting_view(a, 0, &first);
    sitting_view(b, 0, &second);
    struct tile_set left = round_hand(&first.seen.round, 0);
    struct tile_set right = round_hand(&second.seen.round, 0);
    assert_memory_not_equal(&left, &right, sizeof left);
    sitting_destroy(a);
    sitting_destroy(b);
}

static void assert_nothing_kept(struct sitting *sitting)
{
    struct saves saves;
    struct error error;
    assert_false(sitting_leave(sitting));
    assert_true(saves_list(&saves, true, &error));
    assert_int_equal(saves.count, 0);
    saves_finish(&saves);
}

static void test_what_was_not_begun_is_not_kept(void **state)
{
    (void)state;
    struct play_plan plan = plan_of(&game_draw, "me,greedy", 3);
    assert_nothing_kept(sit_down(&plan));
    /* T13: nor is the lead from the stock anybody's move. */
    struct play_plan alone = plan_of(&game_tripple_solo, "me", 3);
    struct sitting *sitting = sit_down(&alone);
    step_to_person(sitting);
    assert_nothing_kept(sitting);
}

/* ---- Taking back ---- */

/* What is in the file stays there: what was taken back, and that it was. */
static void test_undo_only_adds_a_line(void **state)
{
    (void)state;
    struct play_plan plan = plan_of(&game_draw, "me,greedy", 21);
    struct sitting *sitting = sit_down(&plan);
    struct error error;
    struct view before, after;
    struct move move;
    unsigned undone = 0;
    for (int turn = 0; turn < 40 && sitting_next(sitting) != SITTING_OVER; turn++) {
        step_to_person(sitting);
        if (sitting_next(sitting) == SITTING_OVER)
            break;
        bool places = find_move(sitting, ACTION_PLACE, &move);
        if (!places)
            assert_true(find_move(sitting, ACTION_DRAW, &move) ||
                        find_move(sitting, ACTION_PASS, &move));
        size_t length, later;
        unsigned events = sitting_event_count(sitting);
        sitting_view(sitting, 0, &before);
        bool choice = match_has_choice(&before.seen);
        assert_true(sitting_act(sitting, move, &error));
        if (choice && sitting_next(sitting) != SITTING_ROUND_OVER) {
            char *bytes = file_read(sitting_path(sitting), &length);
            assert_true(sitting_undo(sitting, &error));
            char *again = file_read(sitting_path(sitting), &later);
            assert_memory_equal(bytes, again, length);
            const char *line = again + length;
            assert_non_null(strstr(line, "{\"event\":\"undo\",\"seat\":0,\"to\":"));
            assert_ptr_equal(strchr(line, '\n') + 1, again + later);
            free(again);
            free(bytes);
            sitting_view(sitting, 0, &after);
            assert_memory_equal(&before, &after, sizeof before);
            assert_int_equal(sitting_event_count(sitting), events);
            assert_true(sitting_act(sitting, move, &error));
            assert_int_equal(sitting_undone(sitting), ++undone);
        }
    }
    assert_true(undone > 2);
    sitting_destroy(sitting);
}

/* What a person saw before each decision of the running round. */
struct decisions {
    unsigned count;
    struct view views[500];
};

static struct decisions decisions;

/* A step, which is noted if it is a decision. */
static void step_and_note(struct sitting *sitting, struct random *random)
{
    struct view view;
    sitting_view(sitting, 0, &view);
    if (view.seen.stage != MATCH_PLAY)
        decisions.count = 0;
    else if (view.seen.round.turn == 0 && match_has_choice(&view.seen))
        decisions.views[decisions.count++] = view;
    assert_true(decisions.count < 500);
    step(sitting, random);
}

static bool may_take_back(const struct sitting *sitting)
{
    struct view view;
    sitting_view(sitting, 0, &view);
    return view.seen.stage == MATCH_PLAY && decisions.count > 0;
}

/* Whatever has come since, it goes back to the last decision, again and again. */
static void take_back_some(struct sitting *sitting, struct random *random)
{
    struct error error;
    struct view view;
    do {
        if (!sitting_undo(sitting, &error))
            fail_msg("%s", error.message);
        sitting_view(sitting, 0, &view);
        assert_memory_equal(&view, &decisions.views[--decisions.count], sizeof view);
    } while (decisions.count && random_below(random, 2));
    if (!decisions.count) {
        assert_false(sitting_can_undo(sitting, NULL));
        assert_false(sitting_undo(sitting, &error));
        assert_says(&error, "there is nothing to take back");
    }
}

static void check_undone(struct sitting *sitting, long undone)
{
    struct record_reader reader;
    struct error error;
    size_t length;
    char *text = file_read(sitting_path(sitting), &length);
    record_reader_init(&reader, true);
    assert_true(record_read(&reader, text, length, &error));
    assert_int_equal(reader.undone, undone);
    assert_int_equal(sitting_undone(sitting), undone);
    free(text);
}

/* Also after others have acted and tiles were drawn, and after leaving and going on. */
static void test_undo_goes_back_to_decisions(void **state)
{
    static const struct sheet *const sheets[] = {&game_draw, &game_wolf, &game_hungarian,
                                                 &game_tripple};
    long undone = 0;
    (void)state;
    for (int i = 0; i < 12; i++) {
        struct play_plan plan = plan_of(sheets[i % 4], "me,greedy,greedy", 3 + (uint64_t)i);
        struct sitting *sitting = sit_down(&plan);
        struct random random;
        long before = 0;
        random_seed(&random, (uint64_t)i);
        for (int steps = 0; steps < 600 && sitting_next(sitting) != SITTING_OVER; steps++) {
            step_and_note(sitting, &random);
            if (may_take_back(sitting) && random_below(&random, 10) == 0) {
                take_back_some(sitting, &random);
                char path[PLAY_PATH_MAX];
                strcpy(path, sitting_path(sitting));
                before = sitting_undone(sitting);
                sitting_destroy(sitting);
                sitting = sit_again(path);
            }
        }
        check_undone(sitting, before);
        undone += before;
        sitting_destroy(sitting);
    }
    assert_true(undone > 50);
}

/* What counts in a file, but for the date. */
static char *read_what_counts(const struct sitting *sitting, size_t *ret_length)
{
    struct record_undone undone = {.count = 0};
    size_t length, kept = 0;
    long number = 0;
    char *text = file_read(sitting_path(sitting), &length);
    for (size_t at = 0, size; at < length; at += size) {
        size = strcspn(text + at, "\n") + 1;
        assert_true(record_undone_note(&undone, text + at, size - 1));
    }
    for (size_t at = 0, size; at < length; at += size) {
        size = strcspn(text + at, "\n") + 1;
        if (++number == 1 || record_is_undone(&undone, number))
            continue;
        memmove(text + kept, text + at, size);
        kept += size;
    }
    record_undone_finish(&undone);
    *ret_length = kept;
    return text;
}

/* Anything, and what the others make of it; then back. False if that was the end of the round. */
static bool waver(struct sitting *sitting, struct random *random)
{
    struct error error;
    struct view view;
    sitting_view(sitting, 0, &view);
    if (sitting_next(sitting) != SITTING_PERSON || !match_has_choice(&view.seen))
        return true;
    step(sitting, random);
    while (sitting_next(sitting) == SITTING_COMPUTER && random_below(random, 3))
        step(sitting, random);
    sitting_view(sitting, 0, &view);
    if (view.seen.stage != MATCH_PLAY)
        return false;
    assert_true(sitting_undo(sitting, &error));
    return true;
}

/* Whoever makes the same moves in the end has played the same match: computer players and decks
 * follow from what counts. */
static void test_undo_changes_nothing_else(void **state)
{
    long undone = 0;
    (void)state;
    for (uint64_t seed = 0; seed < 12; seed++) {
        struct play_plan plan = plan_of(&game_wolf, "me,normal,greedy", seed);
        struct sitting *whole = sit_down(&plan), *wavering = sit_down(&plan);
        struct random choices, same_choices, other;
        size_t length, later;
        random_seed(&choices, 5);
        random_seed(&same_choices, 5);
        random_seed(&other, seed);
        while (sitting_next(whole) != SITTING_OVER && waver(wavering, &other)) {
            step(whole, &choices);
            step(wavering, &same_choices);
        }
        char *counts = read_what_counts(whole, &length);
        char *counts_too = read_what_counts(wavering, &later);
        undone += sitting_undone(wavering);
        assert_true(later >= length);
        assert_memory_equal(counts, counts_too, length);
        free(counts);
        free(counts_too);
        sitting_destroy(whole);
        sitting_destroy(wavering);
    }
    assert_true(undone > 50);
}

static void test_undo_refused(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 5; seed++) {
        struct play_plan plan = plan_of(&game_draw, "me,greedy", seed);
        struct sitting *sitting = sit_down(&plan);
        struct random random;
        struct error error;
        random_seed(&random, seed);
        assert_false(sitting_undo(sitting, &error));
        assert_says(&error, "there is nothing to take back");
        while (sitting_next(sitting) != SITTING_ROUND_OVER)
            step(sitting, &random);
        assert_false(sitting_can_undo(sitting, &error));
        assert_says(&error, "all hands lie open");
        while (sitting_next(sitting) != SITTING_OVER)
            step(sitting, &random);
        assert_false(sitting_undo(sitting, &error));
        assert_says(&error, "all hands lie open");
        sitting_destroy(sitting);
    }
}

/* A table can do without, and its file says so. */
static void test_undo_switched_off(void **state)
{
    (void)state;
    struct play_plan plan = plan_of(&game_draw, "me,greedy", 5);
    plan.no_undo = true;
    struct sitting *sitting = sit_down(&plan);
    struct random random;
    struct error error;
    char path[PLAY_PATH_MAX];
    random_seed(&random, 1);
    for (int i = 0; i < 6; i++)
        step(sitting, &random);
    for (int i = 0; i < 2; i++) {
        assert_false(sitting_undo(sitting, &error));
        assert_says(&error, "in this match nothing is taken back");
        strcpy(path, sitting_path(sitting));
        sitting_destroy(sitting);
        sitting = sit_again(path);
    }
    sitting_destroy(sitting);
}

static void test_undo_never_among_people(void **state)
{
    (void)state;
    struct play_plan plan = plan_of(&game_draw, "Anna,Ben", 5);
    struct sitting *sitting = sit_down(&plan);
    struct error error;
    struct random random;
    random_seed(&random, 1);
    step_to_person(sitting);
    step(sitting, &random);
    assert_false(sitting_undo(sitting, &error));
    assert_says(&error, "only where no other person plays");
    sitting_destroy(sitting);
}

/* T13: the lead comes from the stock by itself and stays; what was laid since comes back. */
static void test_undo_alone_goes_back_to_the_lead(void **state)
{
    (void)state;
    struct sheet sheet = game_tripple_solo;
    struct error error;
    assert_true(sheet_set_option(&sheet, 1, "hand", "40", &error));
    struct play_plan plan = plan_of(&sheet, "me", 6);
    struct sitting *sitting = sit_down(&plan);
    struct move move;
    struct view first, again;
    unsigned laid = 0;
    step_to_person(sitting);
    sitting_view(sitting, 0, &first);
    assert_int_equal(first.seen.trail.count, 1);
    assert_false(sitting_undo(sitting, &error));
    assert_says(&error, "there is nothing to take back");
    while (laid < 3 && find_move(sitting, ACTION_PLACE, &move)) {
        assert_true(sitting_act(sitting, move, &error));
        laid++;
    }
    assert_true(laid > 1);
    for (; laid > 0; laid--)
        assert_true(sitting_undo(sitting, &error));
    assert_false(sitting_undo(sitting, &error));
    sitting_view(sitting, 0, &again);
    assert_memory_equal(&first, &again, sizeof first);
    sitting_destroy(sitting);
}

/* ---- Rest ---- */

static void test_giving_up_ends_the_match(void **state)
{
    (void)state;
    struct play_plan plan = plan_of(&game_wolf, "me,greedy", 5);
    struct sitting *sitting = sit_down(&plan);
    struct error error;
    step_to_person(sitting);
    assert_true(sitting_abandon(sitting, &error));
    assert_int_equal(sitting_next(sitting), SITTING_OVER);
    check_record(sitting);
    sitting_destroy(sitting);
}

static void test_a_match_alone_is_a_personal_best(void **state)
{
    (void)state;
    struct random random;
    struct error error;
    int place, points[2];
    for (int i = 0; i < 2; i++) {
        struct play_plan plan = plan_of(&game_tripple_solo, "me", 30 + (uint64_t)i);
        struct sitting *sitting = sit_down(&plan);
        struct view view;
        random_seed(&random, 1);
        while (sitting_next(sitting) != SITTING_OVER)
            step(sitting, &random);
        sitting_view(sitting, 0, &view);
        points[i] = view.seen.totals[0];
        assert_true(sitting_best(sitting, &place, &error));
        assert_int_equal(place, i == 0 ? 1 : points[1] > points[0] ? 1 : 2);
        sitting_destroy(sitting);
    }
    char path[BESTS_PATH_MAX];
    assert_true(bests_path(path, sizeof path, &error));
    json_t *root = bests_read(path, &error);
    json_t *results = json_object_get(json_array_get(json_object_get(root, "bests"), 0), "results");
    assert_int_equal(json_array_size(results), 2);
    json_decref(root);
}

/* The result of the only match; NULL if there is none. The caller gives it back. */
static json_t *read_only_best(void)
{
    char path[BESTS_PATH_MAX];
    struct error error;
    assert_true(bests_path(path, sizeof path, &error));
    json_t *root = bests_read(path, &error);
    json_t *results = json_object_get(json_array_get(json_object_get(root, "bests"), 0), "results");
    assert_true(json_array_size(results) < 2);
    json_t *result = json_incref(json_array_get(results, 0));
    json_decref(root);
    return result;
}

/* Wherever a crash comes, the match is a personal best in the end, and once. */
static void test_a_crash_loses_no_personal_best(void **state)
{
    (void)state;
    struct play_plan plan = plan_of(&game_tripple_solo, "me", 31);
    struct sitting *sitting = sit_down(&plan);
    struct random random;
    struct error error;
    char path[PLAY_PATH_MAX], bests[BESTS_PATH_MAX];
    size_t length;
    int place;
    strcpy(path, sitting_path(sitting));
    random_seed(&random, 1);
    while (sitting_next(sitting) != SITTING_OVER)
        step(sitting, &random);
    sitting_destroy(sitting);
    json_t *first = read_only_best();
    assert_non_null(first);
    assert_true(bests_path(bests, sizeof bests, &error));
    char *text = file_read(path, &length);
    const char *end = strstr(text, "{\"event\":\"match-end\"");
    for (const char *cut = end - 3; cut <= text + length; cut++) {
        bool known = (cut - end) % 2;
        if (!known)
            remove(bests);
        file_write(path, text, (size_t)(cut - text));
        sitting = sit_again(path);
        while (sitting_next(sitting) != SITTING_OVER)
            step(sitting, &random);
        assert_true(sitting_best(sitting, &place, &error));
        assert_int_equal(place, 1);
        sitting_destroy(sitting);
        json_t *again = read_only_best();
        assert_true(json_equal(json_object_get(first, "match"), json_object_get(again, "match")));
        assert_true(json_equal(json_object_get(first, "points"), json_object_get(again, "points")));
        json_decref(again);
        size_t now;
        char *mended = file_read(path, &now);
        assert_int_equal(now, length);
        assert_memory_equal(mended, text, length);
        free(mended);
    }
    json_decref(first);
    free(text);
}

static void test_hints_weigh_every_move(void **state)
{
    (void)state;
    struct play_plan plan = plan_of(&game_double_6, "me,greedy,greedy", 5);
    struct sitting *sitting = sit_down(&plan);
    struct opinion *opinions = calloc(ROUND_MOVES_MAX, sizeof *opinions);
    struct error error;
    struct view view;
    struct move moves[ROUND_MOVES_MAX];
    step_to_person(sitting);
    sitting_view(sitting, 0, &view);
    unsigned count = sitting_weigh(sitting, 100, opinions);
    assert_int_equal(count, view_search_moves(&view, moves));
    assert_true(sitting_act(sitting, opinions[0].move, &error));
    free(opinions);
    sitting_destroy(sitting);
}

static void test_seats_from_a_list(void **state)
{
    (void)state;
    struct play_plan plan;
    struct error error;
    play_plan_init(&plan, &game_wolf, 3, "Ben", &(struct play_seat){.level = LEVEL_EASY});
    assert_true(plan.seats[0].person && !plan.seats[1].person && !plan.seats[2].person);
    assert_string_equal(plan.seats[0].name, "Ben");
    assert_string_equal(plan.seats[1].name, "Anna");
    assert_string_equal(plan.seats[2].name, "Clara");
    assert_int_equal(plan.seats[2].level, LEVEL_EASY);
    assert_true(play_plan_seats(&plan, "expert,me,Zoë", "Ben", &error));
    assert_int_equal(plan.seats[0].level, LEVEL_EXPERT);
    assert_true(!plan.seats[0].person && plan.seats[1].person && plan.seats[2].person);
    assert_string_equal(plan.seats[1].name, "Ben");
    assert_string_equal(plan.seats[2].name, "Zoë");
    struct play_plan kept = plan;
    assert_false(play_plan_seats(&plan, "me,easy", "Ben", &error));
    assert_says(&error, "2 seats are named for 3 players");
    assert_false(play_plan_seats(&plan, "me,easy,easy,easy", "Ben", &error));
    assert_says(&error, "4 seats are named for 3 players");
    assert_false(play_plan_seats(&plan, "Ben,me,easy", "Ben", &error));
    assert_says(&error, "two seats have the name Ben");
    assert_false(play_plan_seats(&plan, "me,,easy", "Ben", &error));
    assert_says(&error, "seat 1 has no name");
    assert_memory_equal(&plan, &kept, sizeof plan);
    assert_true(play_plan_seats(&plan, "me,\033[31mEvil\177,easy", "Ben", &error));
    assert_string_equal(plan.seats[1].name, "?[31mEvil?");
}

static void test_computer_players_leave_people_their_names(void **state)
{
    (void)state;
    struct play_plan plan;
    struct error error;
    play_plan_init(&plan, &game_wolf, 4, "Robin", &(struct play_seat){.level = LEVEL_EASY});
    assert_true(play_plan_seats(&plan, "me,easy,easy,easy", "Robin", &error));
    struct play_plan same = plan;
    play_plan_name_computers(&plan);
    assert_memory_equal(&plan, &same, sizeof plan);
    strcpy(plan.seats[0].name, "Anna");
    play_plan_name_computers(&plan);
    assert_string_equal(plan.seats[0].name, "Anna");
    for (int seat = 1; seat < 4; seat++)
        for (int other = 0; other < seat; other++)
            assert_string_not_equal(plan.seats[seat].name, plan.seats[other].name);
    assert_string_equal(plan.seats[2].name, same.seats[2].name); /* nobody took it */
    assert_string_equal(plan.seats[3].name, same.seats[3].name);
}

int main(void)
{
#define IN_FOLDER(test) cmocka_unit_test_setup_teardown(test, folder_make, folder_remove)
    const struct CMUnitTest tests[] = {
        IN_FOLDER(test_whole_matches_of_every_game),
        IN_FOLDER(test_options_and_house_rules),
        IN_FOLDER(test_leaving_after_every_step),
        IN_FOLDER(test_without_a_seed_decks_differ),
        IN_FOLDER(test_what_was_not_begun_is_not_kept),
        IN_FOLDER(test_undo_only_adds_a_line),
        IN_FOLDER(test_undo_goes_back_to_decisions),
        IN_FOLDER(test_undo_changes_nothing_else),
        IN_FOLDER(test_undo_refused),
        IN_FOLDER(test_undo_switched_off),
        IN_FOLDER(test_undo_never_among_people),
        IN_FOLDER(test_undo_alone_goes_back_to_the_lead),
        IN_FOLDER(test_giving_up_ends_the_match),
        IN_FOLDER(test_a_match_alone_is_a_personal_best),
        IN_FOLDER(test_a_crash_loses_no_personal_best),
        IN_FOLDER(test_hints_weigh_every_move),
        IN_FOLDER(test_seats_from_a_list),
        IN_FOLDER(test_computer_players_leave_people_their_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
