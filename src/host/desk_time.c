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

/* While a step is on its way nobody can do anything. */
void desk_stand_still(struct desk *desk, bool stands)
{
    standstill_set(&desk->standstill, stands, host_time(desk->host, clock_now()));
}

/* The table's time when the clock shows `now`. */
static int64_t desk_time_at(const struct desk *desk, int64_t now)
{
    return standstill_read(&desk->standstill, host_time(desk->host, now));
}

int64_t desk_now(const struct desk *desk)
{
    return desk_time_at(desk, clock_now());
}

bool desk_is_automatic(const struct desk *desk, unsigned seat)
{
    const struct table *table = desk->table;
    return table_is_automatic(table, seat) || (presence_held(&desk->presence, table) >> seat & 1) ||
           (desk->clock.ran_out && table->match.round.turn == seat);
}

/* ---- Holding seats ---- */

/* Nothing is tried again at once. */
static void wait_after_failure(struct desk *desk, const char *what, const struct error *error)
{
    desk->not_before = clock_now() + AGAIN_MS;
    log_failure(LOG_ERROR, what, desk->table->id, error);
}

/* The seats that computer players act for. */
static unsigned find_automatic(const struct desk *desk)
{
    unsigned automatic = 0;
    for (unsigned seat = 0; seat < table_seats(desk->table); seat++)
        automatic |= (unsigned)desk_is_automatic(desk, seat) << seat;
    return automatic;
}

void desk_return(struct desk *desk, unsigned seat)
{
    const struct table *table = desk->table;
    if (!presence_return(&desk->presence, table, seat))
        return;
    if (table->match.round.turn == seat) {
        turn_clock_return(&desk->clock, table_at(table), desk_now(desk));
        if (!desk->clock.ran_out)
            thinking_drop(&desk->thinking, desk->host);
    }
    desk_tell(desk, table->clock_move ? TELL_CLOCK : 0);
    desk_tick(desk, clock_now());
}

/* Counts again: people may have come, gone or left. The seats that are to be held. */
static unsigned count_votes(struct desk *desk)
{
    bool changed;
    unsigned agreed = presence_count_votes(&desk->presence, table_seats(desk->table),
                                           find_automatic(desk), &changed);
    desk_tell(desk, changed ? TELL_TABLE : 0);
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
    desk->presence.holding |= (uint16_t)agreed;
    if (agreed >> desk->table->match.round.turn & 1)
        desk->clock.stands =
            desk_now(desk); /* what the computer player takes is not the person's time */
    unsigned held = presence_held(&desk->presence, desk->table);
    if (held == desk->table->held) {
        desk->presence.holding = desk->presence.returning = 0;
        return false;
    }
    if (!desk_put_held(desk, held, &error))
        wait_after_failure(desk, "hold", &error);
    return true;
}

void desk_count_people(struct desk *desk)
{
    unsigned before = desk->presence.present, present = 0, watching = 0;
    int64_t now = desk_now(desk);
    for (const struct visitor *visitor = desk->visitors; visitor; visitor = visitor->next)
        if (visitor->seat < PLAYERS_MAX)
            present |= 1u << visitor->seat;
        else
            watching++;
    bool changed = presence_set(&desk->presence, present, watching, now);
    /* Where no player is the clock stands still, and nobody thinks. */
    if (before && !present) {
        turn_clock_leave(&desk->clock, now);
        thinking_drop(&desk->thinking, desk->host);
    } else if (!before && present) {
        turn_clock_come(&desk->clock, now);
    }
    desk_tell(desk, changed ? TELL_TABLE : 0);
}

/* ---- Thinking ---- */

static struct question ask(struct desk *desk, unsigned seat, enum level level)
{
    return (struct question){.desk = desk,
                             .table = desk->table,
                             .visitors = desk->visitors,
                             .seat = seat,
                             .level = level};
}

bool desk_ask_hint(struct desk *desk, unsigned seat, struct visitor *visitor)
{
    const struct question question = ask(desk, seat, LEVEL_EXPERT);
    return thinking_ask_hint(&desk->thinking, desk->host, &question, visitor);
}

void desk_thought(struct desk *desk, const struct thought *thought)
{
    thinking_take(&desk->thinking, desk->host, desk->visitors, table_at(desk->table), thought);
    desk_tick(desk, clock_now());
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
    bool hurried = desk->thinking.hurried && has_thinkers(desk);
    thinking_publish(&desk->thinking, &desk->host->metrics);
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

static bool has_chosen(const struct desk *desk)
{
    return thinking_is_done(&desk->thinking, table_at(desk->table));
}

static void play_computer(struct desk *desk, unsigned seat, int64_t now)
{
    const struct chair *chair = &desk->table->chairs[seat];
    struct error error;
    if (!has_chosen(desk)) {
        const struct question question =
            ask(desk, seat, chair->is_person ? HELD_LEVEL : (enum level)chair->level);
        thinking_begin(&desk->thinking, desk->host, &question);
        return;
    }
    if (now < desk->moved + pause_of(desk))
        return;
    if (!desk_act(desk, desk->thinking.move, NULL, &error))
        wait_after_failure(desk, "act", &error);
}

int64_t desk_time_left(const struct desk *desk, int64_t now)
{
    return turn_clock_left(&desk->clock, desk->table->clock_move, now);
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
    desk->clock.at = table_at(table);
    int64_t left = desk_time_left(desk, now) + table->reserves[seat];
    if (left > 0 || left + find_lag(desk, seat) > 0)
        return;
    desk->clock.ran_out = true;
    desk->presence.holding |= (uint16_t)(1u << seat);
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
    bool alone = desk->table->pace == PACE_NONE ? !(desk->presence.present & ~find_automatic(desk))
                                                : !desk->presence.present;
    bool paused = alone && desk->table->state == TABLE_PLAYING;
    if (paused != desk->presence.paused)
        desk_tell(desk, TELL_TABLE);
    desk->presence.paused = paused;
}

/* Whether it waits for somebody; the one move of whoever had no time left is still made. */
static bool is_paused(const struct desk *desk)
{
    return desk->presence.paused && !desk->clock.ran_out;
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
            thinking_drop(&desk->thinking, desk->host); /* the person is back */
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
        return desk->waiting.first && !desk_is_busy(desk) ? now : DEADLINE_NEVER;
    if (desk->waiting.first)
        return now;
    if (desk->unread)
        return desk->asleep || desk->host->stops ? DEADLINE_NEVER : desk->not_before;
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
        return has_chosen(desk)      ? now + desk->moved + pause_of(desk) - time
               : desk->thinking.next ? DEADLINE_NEVER
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
        return desk->gone || desk->asleep ? now : desk->used + desk->host->config->sleep * 1000 + 1;
    return desk->table->lobby && desk->table->state == TABLE_WAITING ? now + ATTEND_MS
                                                                     : DEADLINE_NEVER;
}

void desk_expect(struct desk *desk, bool goes_on)
{
    desk->host->going_on += (unsigned)goes_on - (unsigned)desk->goes_on;
    desk->goes_on = goes_on;
}

void desk_tick(struct desk *desk, int64_t now)
{
    do_due(desk, now);
    int64_t event = next_event(desk, now), look = next_look(desk, now),
            due = event < look ? event : look;
    desk_expect(desk, event != DEADLINE_NEVER);
    deadlines_set(&desk->host->deadlines, &desk->due, due > now ? due : now);
}
