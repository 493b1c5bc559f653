/* A match at this machine: what comes next, and keeping it. */
#include "sitting.h"

#include "sitting_inside.h"

#include <pasch/players/reason.h>
#include <pasch/terminal/bests.h>
#include <pasch/words/language.h>

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>

/* ---- What is asked ---- */

const struct play_plan *sitting_plan(const struct sitting *sitting)
{
    return &sitting->plan;
}

const char *const *sitting_names(const struct sitting *sitting)
{
    return sitting->names;
}

const char *sitting_path(const struct sitting *sitting)
{
    return sitting->kept.path;
}

int sitting_people(const struct sitting *sitting)
{
    int people = 0;
    for (int seat = 0; seat < sitting->plan.players; seat++)
        people += sitting->plan.seats[seat].person;
    return people;
}

unsigned sitting_viewer(const struct sitting *sitting)
{
    unsigned turn = sitting->match.round.turn;
    if (sitting_people(sitting) == 1)
        for (unsigned seat = 0; seat < PLAYERS_MAX; seat++)
            if (sitting->plan.seats[seat].person)
                return seat;
    return sitting_next(sitting) == SITTING_PERSON ? turn : VIEW_SPECTATOR;
}

void sitting_view(const struct sitting *sitting, unsigned seat, struct view *ret_view)
{
    view_make(ret_view, &sitting->match, seat);
}

/* T13: the lead from the stock is nobody's decision. */
static bool leads_by_itself(const struct match *match)
{
    return match->round.stage == STAGE_LEAD && match->sheet.stock_lead;
}

enum sitting_next sitting_next(const struct sitting *sitting)
{
    const struct match *match = &sitting->match;
    switch (match->stage) {
    case MATCH_LOTS:
    case MATCH_DEAL:
        return SITTING_DEAL;
    case MATCH_PLAY:
        if (leads_by_itself(match))
            return SITTING_DEAL;
        return sitting->plan.seats[match->round.turn].person ? SITTING_PERSON : SITTING_COMPUTER;
    case MATCH_ROUND_OVER:
        return SITTING_ROUND_OVER;
    default:
        return SITTING_OVER;
    }
}

unsigned sitting_turn(const struct sitting *sitting)
{
    return sitting->match.round.turn;
}

unsigned sitting_event_count(const struct sitting *sitting)
{
    return sitting->event_count;
}

struct told_event sitting_event(const struct sitting *sitting, unsigned number, unsigned viewer)
{
    assert(number < sitting->event_count);
    const struct sitting_event *event = &sitting->events[number];
    return viewer == event->own.seat ? event->own : event->open;
}

unsigned sitting_totals(const struct sitting *sitting, const int32_t (**ret_totals)[PLAYERS_MAX])
{
    *ret_totals = (const int32_t(*)[PLAYERS_MAX])sitting->totals;
    return sitting->round_count;
}

bool sitting_best(const struct sitting *sitting, int *ret_place, struct error *error)
{
    if (sitting->best_error.message && error)
        *error = sitting->best_error;
    *ret_place = sitting->best;
    return !sitting->best_error.message;
}

/* ---- Chance ---- */

/* Random numbers for the next step: they follow from the seed and what has happened, if there is a
 * seed, so that a match that was left goes on as it would have; also if something was taken back.
 */
static void next_random(const struct sitting *sitting, bool deck, struct random *ret_random)
{
    if (sitting->plan.seeded) {
        struct random spread;
        random_seed(&spread, sitting->plan.seed);
        random_seed(ret_random, random_next(&spread) + 2 * (uint64_t)sitting->counting + !deck);
        return;
    }
    do { /* the system has numbers: it was asked when the sitting began */
        if (getrandom(ret_random, sizeof *ret_random, 0) != sizeof *ret_random)
            abort();
    } while (!(ret_random->state[0] | ret_random->state[1] | ret_random->state[2] |
               ret_random->state[3]));
}

static uint64_t clock_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

static bool choose(struct sitting *sitting, struct move *ret_move, struct error *error)
{
    unsigned seat = sitting->match.round.turn;
    if (sitting->plan.seats[seat].program[0])
        return sitting_ask_program(sitting, ret_move, error);
    struct player *player = &sitting->player;
    player->level = sitting->plan.seats[seat].level;
    player->budget =
        sitting->plan.seeded ? player_budget(player->level) : player_time(player->level, clock_now);
    next_random(sitting, false, &player->random);
    view_make(&sitting->view, &sitting->match, seat);
    *ret_move = player_choose(player, &sitting->view);
    return true;
}

unsigned sitting_weigh(struct sitting *sitting, unsigned milliseconds, struct opinion *ret_opinions)
{
    struct player *player = &sitting->player;
    player->level = LEVEL_EXPERT;
    player->budget =
        (struct budget){.clock = clock_now, .nanoseconds = UINT64_C(1000000) * milliseconds};
    if (sitting->plan.seeded) /* the same answer whenever it is asked for */
        player->budget = player_budget(LEVEL_EXPERT);
    next_random(sitting, false, &player->random);
    view_make(&sitting->view, &sitting->match, sitting->match.round.turn);
    unsigned count = player_weigh(player, &sitting->view, ret_opinions);
    reason_sort(ret_opinions, count, sitting->match.players == 1);
    return count;
}

/* ---- Steps ---- */

bool sitting_note(struct sitting *sitting, const struct match *before, const struct match *after,
                  size_t offset, struct error *error)
{
    if (sitting->event_count == sitting->event_room) {
        unsigned room = sitting->event_room * 2 + 64;
        struct sitting_event *events = realloc(sitting->events, room * sizeof *events);
        if (!events)
            return error_set(error, MESSAGE("there is not enough memory"));
        sitting->events = events;
        sitting->event_room = room;
    }
    struct sitting_event *event = &sitting->events[sitting->event_count++];
    event->offset = offset;
    event->line = sitting->lines;
    event->counting = sitting->counting - 1;
    event->choice = !leads_by_itself(before) && before->stage == MATCH_PLAY &&
                    sitting->plan.seats[before->round.turn].person && match_has_choice(before);
    event->open = told_between(before, after, sitting->names, VIEW_SPECTATOR);
    event->own = event->open;
    if (event->open.kind == EVENT_MOVE && sitting->plan.seats[event->open.seat].person)
        event->own = told_between(before, after, sitting->names, event->open.seat);
    return true;
}

bool sitting_note_totals(struct sitting *sitting, const struct match *match, struct error *error)
{
    if (sitting->round_count == sitting->round_room) {
        unsigned room = sitting->round_room * 2 + 16;
        int32_t(*totals)[PLAYERS_MAX] = realloc(sitting->totals, room * sizeof *totals);
        if (!totals)
            return error_set(error, MESSAGE("there is not enough memory"));
        sitting->totals = totals;
        sitting->round_room = room;
    }
    memcpy(sitting->totals[sitting->round_count++], match->totals, sizeof match->totals);
    return true;
}

/* The match as it is after a step whose lines are in `sitting->text`: if they can be kept it
 * counts. */
static bool take_step(struct sitting *sitting, const struct match *next, bool sync,
                      struct error *error)
{
    const struct match *match = &sitting->match;
    size_t offset = sitting->kept.length;
    unsigned events = sitting->event_count, rounds = sitting->round_count;
    long lines = 0;
    for (size_t i = 0; i < sitting->text.length; i++)
        lines += sitting->text.data[i] == '\n';
    sitting->lines += lines;
    sitting->counting += lines;
    bool good = sitting_note(sitting, match, next, offset, error) &&
                (match->stage != MATCH_ROUND_OVER || sitting_note_totals(sitting, match, error)) &&
                (next->stage != MATCH_OVER ||
                 sitting->events[sitting->event_count - 1].open.kind == EVENT_MATCH_END ||
                 sitting_note(sitting, next, next, offset, error)) &&
                kept_append(&sitting->kept, sitting->text.data, sitting->text.length, sync, error);
    if (!good) {
        sitting->lines -= lines;
        sitting->counting -= lines;
        sitting->event_count = events;
        sitting->round_count = rounds;
        return false;
    }
    sitting->moved = sitting->moved || (match->stage == MATCH_PLAY && !leads_by_itself(match));
    sitting->match = *next;
    sitting_show_programs(sitting);
    return true;
}

static void deal(const struct sitting *sitting, struct text *text, struct match *match)
{
    uint8_t deck[TILE_COUNT];
    struct random random;
    unsigned tiles = sheet_tiles(&match->sheet);
    for (unsigned i = 0; i < tiles; i++)
        deck[i] = (uint8_t)i;
    next_random(sitting, true, &random);
    random_shuffle(&random, deck, tiles);
    if (match->stage == MATCH_LOTS) {
        while (!record_lots(text, match, deck))
            random_shuffle(&random, deck, tiles);
        return;
    }
    record_deal(text, match, deck);
    if (match->stage == MATCH_OVER) /* G3: dealt too often */
        record_match_end(text, match);
}

static struct text *start_lines(struct sitting *sitting)
{
    text_init(&sitting->text, sitting->lines_buffer, sizeof sitting->lines_buffer);
    return &sitting->text;
}

void sitting_add_best(struct sitting *sitting, const struct match *match, const char *date)
{
    char path[BESTS_PATH_MAX];
    struct bests_result result;
    char today[BESTS_DATE_LENGTH + 1];
    struct tm local;
    time_t now = time(NULL);
    if (match->stage != MATCH_OVER || match->abandoned || sitting->undone ||
        !sitting->kept.path[0] || !sitting->plan.seats[0].person || !bests_count_match(match, NULL))
        return;
    localtime_r(&now, &local);
    strftime(today, sizeof today, "%Y-%m-%d", &local);
    sitting->best_error.message = NULL;
    if (!bests_path(path, sizeof path, &sitting->best_error) ||
        !bests_result_init(&result, match, sitting->names[0], date[0] ? date : today,
                           &sitting->best_error))
        return;
    if (bests_add(path, &result, 1, &sitting->best_error))
        sitting->best = result.place;
    bests_result_finish(&result);
}

bool sitting_step(struct sitting *sitting, struct error *error)
{
    struct match *next = &sitting->next;
    struct text *text = start_lines(sitting);
    struct move move;
    bool sync = false;
    *next = sitting->match;
    switch (sitting_next(sitting)) {
    case SITTING_DEAL:
        if (next->stage == MATCH_PLAY) {
            struct move moves[ROUND_MOVES_MAX];
            round_moves(&next->round, &next->sheet, moves);
            record_move(text, next, moves[0]);
        } else {
            deal(sitting, text, next);
        }
        break;
    case SITTING_COMPUTER:
        if (!choose(sitting, &move, error))
            return false;
        record_move(text, next, move);
        break;
    case SITTING_ROUND_OVER:
        record_round_end(text, next);
        sitting_add_best(sitting, next, ""); /* first: what is over is not opened any more */
        sync = true;
        break;
    default:
        assert(!"somebody else is to act");
    }
    return take_step(sitting, next, sync, error);
}

bool sitting_act(struct sitting *sitting, struct move move, struct error *error)
{
    assert(sitting_next(sitting) == SITTING_PERSON);
    if (!sitting_why_there(sitting, move, error))
        return false;
    sitting->next = sitting->match;
    record_move(start_lines(sitting), &sitting->next, move);
    return take_step(sitting, &sitting->next, true, error);
}

bool sitting_abandon(struct sitting *sitting, struct error *error)
{
    assert(sitting->match.stage != MATCH_ROUND_OVER && sitting->match.stage != MATCH_OVER);
    sitting->next = sitting->match;
    match_abandon(&sitting->next);
    record_match_end(start_lines(sitting), &sitting->next);
    return take_step(sitting, &sitting->next, true, error);
}

/* ---- Taking back ---- */

void sitting_forget(struct sitting *sitting, long line)
{
    while (sitting->event_count && sitting->events[sitting->event_count - 1].line >= line)
        sitting->event_count--;
}

long sitting_undone(const struct sitting *sitting)
{
    return sitting->undone;
}

/* The last decision of a person in this round; NULL: there is none. */
static const struct sitting_event *last_decision(const struct sitting *sitting)
{
    for (unsigned at = sitting->event_count; at > 0; at--) {
        const struct sitting_event *event = &sitting->events[at - 1];
        if (event->open.kind != EVENT_MOVE)
            return NULL;
        if (event->choice)
            return event;
    }
    return NULL;
}

bool sitting_can_undo(const struct sitting *sitting, struct error *error)
{
    if (sitting->plan.no_undo)
        return error_set(error, MESSAGE("in this match nothing is taken back"));
    if (sitting_people(sitting) != 1)
        return error_set(error, MESSAGE("moves are taken back only where no other person plays"));
    if (sitting_has_programs(sitting))
        return error_set(error, MESSAGE("moves are taken back only where no program plays"));
    if (sitting->match.stage == MATCH_ROUND_OVER || sitting->match.stage == MATCH_OVER)
        return error_set(error, MESSAGE("the round is over and all hands lie open: nothing can be "
                                        "taken back"));
    return (sitting->match.stage == MATCH_PLAY && last_decision(sitting)) ||
           error_set(error, MESSAGE("there is nothing to take back"));
}

bool sitting_undo(struct sitting *sitting, struct error *error)
{
    if (!sitting_can_undo(sitting, error))
        return false;
    const struct sitting_event *decision = last_decision(sitting);
    struct text *text = start_lines(sitting);
    record_undo(text, decision->open.seat, decision->line);
    if (!sitting_replay(sitting, decision->offset, &sitting->next, error) ||
        !kept_append(&sitting->kept, text->data, text->length, true, error))
        return false;
    sitting->match = sitting->next;
    sitting->lines++;
    sitting->counting = decision->counting;
    sitting->undone++;
    sitting_forget(sitting, decision->line);
    return true;
}
