/* What happens at a table by itself: computer players act, clocks run out, rounds go on. */
#include "clock.h"
#include "desk.h"
#include "log.h"

#include <stdlib.h>

enum {
    PAUSE_NATURAL = 800,      /* milliseconds from one act to a computer player's, */
    PAUSE_NATURAL_MORE = 700, /* and up to so many more */
    PAUSE_FAST = 250,
    HELD_LEVEL = LEVEL_NORMAL,
    AGAIN_MS = 1000,  /* until what failed is tried again */
    ATTEND_MS = 5000, /* from one time to the next that a table of the lobby is attended */
};

int64_t desk_time_at(const struct desk *desk, int64_t now)
{
    const struct host *host = desk->host;
    if (desk->step)
        return desk->paused;
    int64_t time = host->storing_fails ? host->fails_since : pulse_read(&host->pulse, now);
    return time - host->failed_for - desk->stood;
}

int64_t desk_now(const struct desk *desk)
{
    return desk_time_at(desk, clock_now());
}

bool desk_is_automatic(const struct desk *desk, unsigned seat)
{
    const struct table *table = desk->table;
    unsigned held = (table->held | desk->holding) & ~(unsigned)desk->presence.returning;
    return table_is_automatic(table, seat) || (held >> seat & 1) ||
           (desk->timed_out && table->match.round.turn == seat);
}

/* ---- Holding seats ---- */

/* Nothing is tried again at once. */
static void wait_after_failure(struct desk *desk, const char *what, const struct error *error)
{
    desk->not_before = clock_now() + AGAIN_MS;
    log_failure(LOG_ERROR, what, desk->table->id, error);
}

/* The person to act is back. Nobody gets time twice. */
static void start_clock(struct desk *desk, int64_t now)
{
    if (desk->clocked_at != table_at(desk->table)) { /* it has not run in this turn */
        desk->turn_began = now;
        desk->turn_spent = 0;
    } else if (desk->stands) {
        desk->turn_began += now - desk->stands;
    }
    desk->stands = 0;
}

void desk_return(struct desk *desk, unsigned seat)
{
    const struct table *table = desk->table;
    if (!((table->held | desk->holding) >> seat & 1) || (desk->presence.returning >> seat & 1))
        return;
    desk->presence.returning |= (uint16_t)(1u << seat);
    if (table->match.round.turn == seat) {
        start_clock(desk, desk_now(desk));
        if (!desk->timed_out)
            desk_drop_thought(desk);
    }
    if (table->clock_move)
        desk_tell(desk, TELL_CLOCK);
    desk_tick(desk, clock_now());
}

/* The people who decide about those who are away. */
static unsigned find_voters(const struct desk *desk)
{
    unsigned voters = 0;
    for (unsigned seat = 0; seat < table_seats(desk->table); seat++)
        if (!desk_is_automatic(desk, seat))
            voters |= 1u << seat;
    return voters & desk->presence.present;
}

/* Counts again: people may have come, gone or left. The seats that are to be held. */
static unsigned count_votes(struct desk *desk)
{
    struct presence *presence = &desk->presence;
    unsigned voters = find_voters(desk), agreed = 0, any = 0;
    bool changed = voters != presence->voters;
    presence->voters = voters;
    for (unsigned seat = 0; seat < table_seats(desk->table); seat++) {
        unsigned votes = presence->votes[seat], good = votes & voters;
        any |= votes;
        if ((presence->present >> seat & 1) || desk_is_automatic(desk, seat))
            good = 0;
        if (good && good == voters)
            agreed |= 1u << seat;
        changed = changed || good != votes;
        presence->votes[seat] = (uint16_t)good;
    }
    if (any && changed)
        desk_tell(desk, TELL_TABLE);
    return agreed;
}

void desk_vote(struct desk *desk, unsigned voter, unsigned seat)
{
    desk->presence.votes[seat] |= (uint16_t)(1u << voter);
    desk_tell(desk, TELL_TABLE);
    desk_return(desk, voter);
    desk_tick(desk, clock_now());
}

/* Stores which seats are held now; false if there is nothing new. */
static bool settle_held(struct desk *desk)
{
    struct error error;
    unsigned agreed = count_votes(desk);
    desk->holding |= (uint16_t)agreed;
    if (agreed >> desk->table->match.round.turn & 1)
        desk->stands = desk_now(desk); /* what the computer player takes is not the person's time */
    unsigned held = (desk->table->held | desk->holding) & ~(unsigned)desk->presence.returning;
    if (held == desk->table->held) {
        desk->holding = desk->presence.returning = 0;
        return false;
    }
    if (!desk_put_held(desk, held, &error))
        wait_after_failure(desk, "hold", &error);
    return true;
}

void desk_note_absent(struct desk *desk)
{
    struct presence *presence = &desk->presence;
    for (unsigned seat = 0; seat < PLAYERS_MAX; seat++)
        presence->gone[seat] = presence->present >> seat & 1 ? 0 : desk_now(desk);
}

/* Whoever is back is not voted on any more; whoever goes can be in a while. */
static void note_changes(struct presence *presence, unsigned before, int64_t now)
{
    for (unsigned seat = 0; seat < PLAYERS_MAX; seat++)
        if (presence->present >> seat & 1)
            presence->gone[seat] = presence->votes[seat] = 0;
        else if (before >> seat & 1)
            presence->gone[seat] = now;
}

void desk_count_people(struct desk *desk)
{
    struct presence *presence = &desk->presence;
    unsigned before = presence->present, watching = presence->watching;
    presence->present = presence->watching = 0;
    for (struct visitor *visitor = desk->visitors; visitor; visitor = visitor->next) {
        if (visitor->seat < PLAYERS_MAX)
            presence->present |= 1u << visitor->seat;
        else
            presence->watching++;
    }
    int64_t now = desk_now(desk);
    note_changes(presence, before, now);
    /* Where no player is the clock stands still, and nobody thinks. */
    if (before && !presence->present) {
        desk->turn_spent = (desk->stands ? desk->stands : now) - desk->turn_began;
        desk_drop_thought(desk);
    } else if (!before && presence->present) {
        desk->turn_began = now - desk->turn_spent;
        desk->stands = desk->stands ? now : 0;
    }
    if (presence->present != before || presence->watching != watching)
        desk_tell(desk, TELL_TABLE);
}

/* ---- Thinking ---- */

static void add_address(struct thought *thought, const struct visitor *visitor)
{
    unsigned i = 0;
    while (i < thought->address_count && thought->addresses[i] != visitor->address)
        i++;
    if (i == thought->address_count && i < PLAYERS_MAX)
        thought->addresses[thought->address_count++] = visitor->address;
}

/* A hint is at the expense of who asks for it; a computer player's move of those who play with it:
 * nobody has to wait for having come to the table of somebody who has many. */
static void find_addresses(const struct desk *desk, struct thought *thought,
                           const struct visitor *asker)
{
    thought->address_count = 0;
    if (asker)
        add_address(thought, asker);
    for (struct visitor *visitor = desk->visitors; visitor && !asker; visitor = visitor->next)
        if (visitor->seat < PLAYERS_MAX)
            add_address(thought, visitor);
}

/* NULL if there is no memory. */
static struct thought *submit_thought(struct desk *desk, unsigned seat, enum level level,
                                      struct visitor *asker)
{
    struct thought *thought = malloc(sizeof *thought);
    if (!thought)
        return NULL;
    thought->owner = desk;
    thought->at = table_at(desk->table);
    thought->is_hint = asker;
    thought->shown_at_once = !asker && desk->table->pace == PACE_NONE;
    thought->level = level;
    thought->seed = people_random();
    thought->text = NULL;
    find_addresses(desk, thought, asker);
    view_make(&thought->view, &desk->table->match, seat);
    if (!workers_submit(desk->host->workers, thought)) {
        free(thought);
        return NULL;
    }
    desk->thoughts++;
    desk->host->metrics.thoughts_waiting++;
    return thought;
}

/* Whether it was not begun: then it is gone. */
static bool withdraw(struct desk *desk, struct thought *thought)
{
    if (desk->host->stops || !workers_withdraw(desk->host->workers, thought))
        return false;
    desk->thoughts--;
    free(thought);
    return true;
}

bool desk_ask_hint(struct desk *desk, unsigned seat, struct visitor *visitor)
{
    visitor->hint = submit_thought(desk, seat, LEVEL_EXPERT, visitor);
    desk->hints_asked += visitor->hint != NULL;
    return visitor->hint;
}

void desk_drop_hint(struct desk *desk, struct visitor *visitor)
{
    if (visitor->hint && withdraw(desk, visitor->hint)) {
        desk->hints_asked--;
        desk->host->metrics.thoughts_waiting--;
    }
    visitor->hint = NULL;
}

static void answer_hint(struct desk *desk, const struct thought *thought)
{
    struct metrics *metrics = &desk->host->metrics;
    const struct host_listener *listener = desk->host->listener;
    struct visitor *visitor = desk->visitors;
    struct error error;
    while (visitor && visitor->hint != thought)
        visitor = visitor->next;
    desk->hints_asked--;
    metrics->thoughts_waiting--;
    if (!visitor)
        return; /* who asked has gone */
    visitor->hint = NULL;
    metrics->thoughts_hurried += thought->hurried;
    histogram_add(&metrics->thought_time, thought->took);
    if (thought->text) {
        listener->answer(visitor, thought->text, strlen(thought->text));
    } else {
        error_set(&error, MESSAGE("out of memory"));
        visitor->to = visitor->hint_to;
        listener->refuse(visitor, "storage", &error);
        visitor->to = 0;
    }
}

static void take_thought(struct desk *desk, const struct thought *thought)
{
    desk->thinking = NULL;
    if (thought->at == table_at(desk->table) && thought->move.action <= ACTION_DONE) {
        desk->has_move = true;
        desk->move = thought->move;
        desk->thought_at = thought->at;
        desk->thought_hurried = thought->hurried;
        desk->thought_took = thought->took;
    }
}

void desk_thought(struct desk *desk, const struct thought *thought)
{
    desk->thoughts--;
    if (thought->is_hint)
        answer_hint(desk, thought);
    else if (thought == desk->thinking)
        take_thought(desk, thought); /* else it is not wanted any more */
    desk_tick(desk, clock_now());
}

void desk_drop_thought(struct desk *desk)
{
    if (desk->thinking)
        withdraw(desk, desk->thinking);
    desk->thinking = NULL;
    desk->has_move = false;
    desk->host->metrics.thoughts_waiting -= desk->thought_counts;
    desk->thought_counts = false;
}

/* Whether somebody plays there who needs time for it. */
static bool has_thinkers(const struct desk *desk)
{
    const struct table *table = desk->table;
    for (unsigned seat = 0; seat < table_seats(table); seat++)
        if (desk_is_automatic(desk, seat) &&
            (table->chairs[seat].is_person || table->chairs[seat].level >= LEVEL_NORMAL))
            return true;
    return false;
}

void desk_publish_thought(struct desk *desk)
{
    struct metrics *metrics = &desk->host->metrics;
    bool hurried = desk->thought_hurried && has_thinkers(desk);
    metrics->thoughts_hurried += desk->thought_hurried;
    histogram_add(&metrics->thought_time, desk->thought_took);
    if (hurried != desk->presence.hurried)
        desk_tell(desk, TELL_TABLE);
    desk->presence.hurried = hurried;
}

/* How long a computer player waits, the same each time it is asked. */
static int64_t pause_of(const struct desk *desk)
{
    switch (desk->table->pace) {
    case PACE_NATURAL:
        return PAUSE_NATURAL +
               (desk->moved * 7919 + table_at(desk->table) * 104729) % PAUSE_NATURAL_MORE;
    case PACE_FAST:
        return PAUSE_FAST;
    default:
        return 0;
    }
}

/* Whether the computer player that is to act knows its move. */
static bool has_chosen(const struct desk *desk)
{
    return desk->has_move && desk->thought_at == table_at(desk->table);
}

static void play_computer(struct desk *desk, unsigned seat, int64_t now)
{
    const struct chair *chair = &desk->table->chairs[seat];
    struct error error;
    if (!has_chosen(desk)) {
        enum level level = chair->is_person ? HELD_LEVEL : (enum level)chair->level;
        if (!desk->thinking) {
            desk_drop_thought(desk); /* one that came to nothing */
            desk->thinking = submit_thought(desk, seat, level, NULL);
            desk->thought_counts = desk->thinking != NULL;
        }
        return;
    }
    if (now < desk->moved + pause_of(desk))
        return;
    if (!desk_act(desk, desk->move, NULL, &error))
        wait_after_failure(desk, "act", &error);
}

int64_t desk_time_left(const struct desk *desk, int64_t now)
{
    int64_t until = desk->stands ? desk->stands : now;
    return desk->table->clock_move * INT64_C(1000) - (until - desk->turn_began);
}

/* What is given back of the way to a person and back, the longest of those that there are. */
static int64_t find_lag(const struct desk *desk, unsigned seat)
{
    int64_t longest = 0;
    for (const struct visitor *visitor = desk->visitors; visitor; visitor = visitor->next) {
        int64_t lag = visitor->seat == seat ? desk->host->listener->lag(visitor) : 0;
        longest = lag > longest ? lag : longest;
    }
    return longest;
}

static void check_clock(struct desk *desk, unsigned seat, int64_t now)
{
    const struct table *table = desk->table;
    if (!table->clock_move)
        return;
    desk->clocked_at = table_at(table);
    int64_t left = desk_time_left(desk, now) + table->reserves[seat];
    if (left > 0 || left + find_lag(desk, seat) > 0)
        return;
    desk->timed_out = true;
    desk->holding |= (uint16_t)(1u << seat);
    settle_held(desk);
}

/* ---- Rounds ---- */

static bool is_time_for_next_round(const struct desk *desk, int64_t now)
{
    const struct table *table = desk->table;
    unsigned awaited = 0;
    if (table->match.winners)
        return true;
    for (unsigned seat = 0; seat < table_seats(table); seat++)
        if (!desk_is_automatic(desk, seat) && (desk->presence.present >> seat & 1))
            awaited |= 1u << seat;
    return (awaited & ~desk->presence.ready) == 0 ||
           now >= desk->moved + desk->host->config->round_pause * 1000;
}

static void go_on(struct desk *desk, int64_t now)
{
    struct error error;
    if (is_time_for_next_round(desk, now) && !desk_go_on(desk, &error))
        wait_after_failure(desk, "go-on", &error);
}

/* Where no player is nothing happens, whoever watches; nor where computer players would go on
 * without a pause, and nobody is there who plays and could stop them. */
static void note_pause(struct desk *desk)
{
    bool alone = desk->table->pace == PACE_NONE ? !find_voters(desk) : !desk->presence.present;
    bool paused = alone && desk->table->state == TABLE_PLAYING;
    if (paused != desk->presence.paused)
        desk_tell(desk, TELL_TABLE);
    desk->presence.paused = paused;
}

/* Whether it waits for somebody; the one move of whoever had no time left is still made. */
static bool is_paused(const struct desk *desk)
{
    return desk->presence.paused && !desk->timed_out;
}

/* Whether anything may happen there by itself. */
static bool is_going_on(const struct desk *desk)
{
    return !desk_is_busy(desk) && !desk->gone && !desk->unread && desk->presence.present &&
           desk->table->state == TABLE_PLAYING && !desk->host->stops && !table_is_full(desk->table);
}

static void do_due(struct desk *desk, int64_t now)
{
    const struct match *match = &desk->table->match;
    if (desk->visitors)
        desk->used = now;
    note_pause(desk);
    if (!is_going_on(desk) || now < desk->not_before || settle_held(desk))
        return;
    if (is_paused(desk))
        return;
    int64_t time = desk_time_at(desk, now);
    if (match->stage == MATCH_ROUND_OVER) {
        go_on(desk, time);
    } else if (match->stage == MATCH_PLAY) {
        unsigned seat = match->round.turn;
        if (desk_is_automatic(desk, seat)) {
            play_computer(desk, seat, time);
        } else {
            desk_drop_thought(desk); /* the person is back */
            check_clock(desk, seat, time);
        }
    }
}

/* When the time of whoever is to act may be over: lag is looked at from beat to beat. */
static int64_t next_timeout(const struct desk *desk, int64_t now, int64_t time)
{
    int64_t left =
        desk_time_left(desk, time) + desk->table->reserves[desk->table->match.round.turn];
    return now + (left > PULSE_MS ? left : PULSE_MS);
}

/* When something can happen by itself that nobody tells of. */
static int64_t next_event(const struct desk *desk, int64_t now)
{
    const struct table *table = desk->table;
    if (desk_is_busy(desk) || desk->gone)
        return desk->waiting && !desk_is_busy(desk) ? now : DEADLINE_NEVER;
    if (desk->waiting)
        return now;
    if (desk->unread)
        return desk->asleep ? DEADLINE_NEVER : desk->not_before;
    if (!is_going_on(desk) && (!table_is_full(table) || desk->host->stops))
        return DEADLINE_NEVER;
    if (desk->not_before > now || table_is_full(table))
        return desk->not_before;
    if (is_paused(desk))
        return DEADLINE_NEVER;
    int64_t time = desk_time_at(desk, now);
    if (table->match.stage == MATCH_ROUND_OVER)
        return now + desk->moved + desk->host->config->round_pause * 1000 - time;
    if (table->match.stage == MATCH_PLAY && desk_is_automatic(desk, table->match.round.turn))
        return has_chosen(desk) ? now + desk->moved + pause_of(desk) - time
               : desk->thinking ? DEADLINE_NEVER
                                : now + AGAIN_MS;
    if (table->match.stage == MATCH_PLAY && table->clock_move)
        return next_timeout(desk, now, time);
    return DEADLINE_NEVER;
}

/* When the desk itself is to be looked at: it goes to sleep, or stays in the lobby. */
static int64_t next_look(const struct desk *desk, int64_t now)
{
    if (desk->host->stops)
        return DEADLINE_NEVER;
    if (desk_is_idle(desk))
        return desk->gone ? now : desk->used + desk->host->config->sleep * 1000 + 1;
    return desk->table->lobby && desk->table->state == TABLE_WAITING ? now + ATTEND_MS
                                                                     : DEADLINE_NEVER;
}

void desk_tick(struct desk *desk, int64_t now)
{
    do_due(desk, now);
    int64_t event = next_event(desk, now), look = next_look(desk, now),
            due = event < look ? event : look;
    deadlines_set(&desk->host->deadlines, &desk->due, due > now ? due : now);
}
