/* What happens at a table by itself: computer players act, clocks run out, rounds go on. */
#include "clock.h"
#include "desk.h"
#include "log.h"
#include "net/socket.h"

#include <stdlib.h>

enum {
    PAUSE_NATURAL = 800,      /* milliseconds from one act to a computer player's, */
    PAUSE_NATURAL_MORE = 700, /* and up to so many more */
    PAUSE_FAST = 250,
    HELD_LEVEL = LEVEL_NORMAL,
    LOOK_MS = 1000,
};

int64_t desk_time_at(const struct desk *desk, int64_t now)
{
    const struct server *server = desk->server;
    if (desk->step)
        return desk->paused;
    int64_t time = server->storing_fails ? server->fails_since : pulse_read(&server->pulse, now);
    return time - server->failed_for - desk->stood;
}

int64_t desk_now(const struct desk *desk)
{
    return desk_time_at(desk, clock_now());
}

bool desk_is_automatic(const struct desk *desk, unsigned seat)
{
    const struct table *table = &desk->table;
    unsigned held = (table->held | desk->holding) & ~(unsigned)desk->presence.returning;
    return table_is_automatic(table, seat) || (held >> seat & 1) ||
           (desk->timed_out && table->match.round.turn == seat);
}

/* ---- Holding seats ---- */

/* Nothing is tried again at once. */
static void wait_after_failure(struct desk *desk, const char *what, const struct error *error)
{
    desk->not_before = clock_now() + 1000;
    log_failure(LOG_ERROR, what, desk->table.id, error);
}

/* The person to act is back. Nobody gets time twice. */
static void start_clock(struct desk *desk, int64_t now)
{
    if (desk->clocked_at != table_at(&desk->table)) { /* it has not run in this turn */
        desk->turn_began = now;
        desk->turn_spent = 0;
    } else if (desk->stands) {
        desk->turn_began += now - desk->stands;
    }
    desk->stands = 0;
}

void desk_return(struct desk *desk, unsigned seat)
{
    const struct table *table = &desk->table;
    if (!((table->held | desk->holding) >> seat & 1) || (desk->presence.returning >> seat & 1))
        return;
    desk->presence.returning |= (uint16_t)(1u << seat);
    if (table->match.round.turn == seat) {
        start_clock(desk, desk_now(desk));
        if (!desk->timed_out)
            desk_drop_thought(desk);
    }
    if (table->clock_move)
        sessions_tell(desk, TELL_CLOCK);
    desk_tick(desk, clock_now());
}

/* The people who decide about those who are away. */
static unsigned find_voters(const struct desk *desk)
{
    unsigned voters = 0;
    for (unsigned seat = 0; seat < table_seats(&desk->table); seat++)
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
    for (unsigned seat = 0; seat < table_seats(&desk->table); seat++) {
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
        sessions_tell(desk, TELL_TABLE);
    return agreed;
}

void desk_vote(struct desk *desk, unsigned voter, unsigned seat)
{
    desk->presence.votes[seat] |= (uint16_t)(1u << voter);
    sessions_tell(desk, TELL_TABLE);
    desk_return(desk, voter);
    desk_tick(desk, clock_now());
}

/* Stores which seats are held now; false if there is nothing new. */
static bool settle_held(struct desk *desk)
{
    struct error error;
    unsigned agreed = count_votes(desk);
    desk->holding |= (uint16_t)agreed;
    if (agreed >> desk->table.match.round.turn & 1)
        desk->stands = desk_now(desk); /* what the computer player takes is not the person's time */
    unsigned held = (desk->table.held | desk->holding) & ~(unsigned)desk->presence.returning;
    if (held == desk->table.held) {
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
    for (struct session *session = desk->sessions; session; session = session->next) {
        if (session->seat < PLAYERS_MAX)
            presence->present |= 1u << session->seat;
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
        sessions_tell(desk, TELL_TABLE);
}

/* ---- Thinking ---- */

static void add_address(struct thought *thought, const struct session *session)
{
    unsigned i = 0;
    while (i < thought->address_count && thought->addresses[i] != session->caller)
        i++;
    if (i == thought->address_count && i < PLAYERS_MAX)
        thought->addresses[thought->address_count++] = session->caller;
}

/* A hint is at the expense of who asks for it; a computer player's move of those who play with it:
 * nobody has to wait for having come to the table of somebody who has many. */
static void find_addresses(const struct desk *desk, struct thought *thought,
                           const struct session *asker)
{
    thought->address_count = 0;
    if (asker)
        add_address(thought, asker);
    for (struct session *session = desk->sessions; session && !asker; session = session->next)
        if (session->seat < PLAYERS_MAX)
            add_address(thought, session);
}

/* NULL if there is no memory. */
static struct thought *submit_thought(struct desk *desk, unsigned seat, enum level level,
                                      struct session *asker)
{
    struct thought *thought = malloc(sizeof *thought);
    if (!thought)
        return NULL;
    thought->owner = desk;
    thought->at = table_at(&desk->table);
    thought->is_hint = asker;
    thought->shown_at_once = !asker && desk->table.pace == PACE_NONE;
    thought->level = level;
    thought->seed = people_random();
    thought->text = NULL;
    find_addresses(desk, thought, asker);
    view_make(&thought->view, &desk->table.match, seat);
    if (!workers_submit(desk->server->workers, thought)) {
        free(thought);
        return NULL;
    }
    desk->thoughts++;
    desk->server->metrics.thoughts_waiting++;
    return thought;
}

/* Whether it was not begun: then it is gone. */
static bool withdraw(struct desk *desk, struct thought *thought)
{
    if (desk->server->stops || !workers_withdraw(desk->server->workers, thought))
        return false;
    desk->thoughts--;
    free(thought);
    return true;
}

bool desk_ask_hint(struct desk *desk, unsigned seat, struct session *session)
{
    session->hint = submit_thought(desk, seat, LEVEL_EXPERT, session);
    desk->hints_asked += session->hint != NULL;
    return session->hint;
}

void desk_drop_hint(struct desk *desk, struct session *session)
{
    if (session->hint && withdraw(desk, session->hint)) {
        desk->hints_asked--;
        desk->server->metrics.thoughts_waiting--;
    }
    session->hint = NULL;
}

static void answer_hint(struct desk *desk, const struct thought *thought)
{
    struct metrics *metrics = &desk->server->metrics;
    struct session *session = desk->sessions;
    struct error error;
    while (session && session->hint != thought)
        session = session->next;
    desk->hints_asked--;
    metrics->thoughts_waiting--;
    if (!session)
        return; /* who asked has gone */
    session->hint = NULL;
    metrics->thoughts_hurried += thought->hurried;
    histogram_add(&metrics->thought_time, thought->took);
    if (thought->text) {
        session_answer(session, thought->text, strlen(thought->text));
    } else {
        error_set(&error, MESSAGE("out of memory"));
        session->to = session->hint_to;
        session_refuse(session, "storage", &error);
        session->to = 0;
    }
}

void desk_thought(struct desk *desk, const struct thought *thought)
{
    desk->thoughts--;
    if (thought->is_hint) {
        answer_hint(desk, thought);
        return;
    }
    if (thought != desk->thinking)
        return; /* it is not wanted any more */
    desk->thinking = NULL;
    if (thought->at == table_at(&desk->table) && thought->move.action <= ACTION_DONE) {
        desk->has_move = true;
        desk->move = thought->move;
        desk->thought_at = thought->at;
        desk->thought_hurried = thought->hurried;
        desk->thought_took = thought->took;
    }
    desk_tick(desk, clock_now());
}

void desk_drop_thought(struct desk *desk)
{
    if (desk->thinking)
        withdraw(desk, desk->thinking);
    desk->thinking = NULL;
    desk->has_move = false;
    desk->server->metrics.thoughts_waiting -= desk->thought_counts;
    desk->thought_counts = false;
}

/* Whether somebody plays there who needs time for it. */
static bool has_thinkers(const struct desk *desk)
{
    const struct table *table = &desk->table;
    for (unsigned seat = 0; seat < table_seats(table); seat++)
        if (desk_is_automatic(desk, seat) &&
            (table->chairs[seat].is_person || table->chairs[seat].level >= LEVEL_NORMAL))
            return true;
    return false;
}

void desk_publish_thought(struct desk *desk)
{
    struct metrics *metrics = &desk->server->metrics;
    bool hurried = desk->thought_hurried && has_thinkers(desk);
    metrics->thoughts_hurried += desk->thought_hurried;
    histogram_add(&metrics->thought_time, desk->thought_took);
    if (hurried != desk->presence.hurried)
        sessions_tell(desk, TELL_TABLE);
    desk->presence.hurried = hurried;
}

/* How long a computer player waits, the same each time it is asked. */
static int64_t pause_of(const struct desk *desk)
{
    switch (desk->table.pace) {
    case PACE_NATURAL:
        return PAUSE_NATURAL +
               (desk->moved * 7919 + table_at(&desk->table) * 104729) % PAUSE_NATURAL_MORE;
    case PACE_FAST:
        return PAUSE_FAST;
    default:
        return 0;
    }
}

static void play_computer(struct desk *desk, unsigned seat, int64_t now)
{
    const struct chair *chair = &desk->table.chairs[seat];
    struct error error;
    if (!desk->has_move || desk->thought_at != table_at(&desk->table)) {
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
    return desk->table.clock_move * INT64_C(1000) - (until - desk->turn_began);
}

/* What is given back of the way to a person and back, the longest of those that there are. */
static int64_t find_lag(const struct desk *desk, unsigned seat)
{
    int64_t longest = 0;
    for (const struct session *session = desk->sessions; session; session = session->next) {
        int64_t lag = session->seat == seat ? session_lag(session) : 0;
        longest = lag > longest ? lag : longest;
    }
    return longest;
}

static void check_clock(struct desk *desk, unsigned seat, int64_t now)
{
    const struct table *table = &desk->table;
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
    const struct table *table = &desk->table;
    unsigned awaited = 0;
    if (table->match.winners)
        return true;
    for (unsigned seat = 0; seat < table_seats(table); seat++)
        if (!desk_is_automatic(desk, seat) && (desk->presence.present >> seat & 1))
            awaited |= 1u << seat;
    return (awaited & ~desk->presence.ready) == 0 ||
           now >= desk->moved + desk->server->config->round_pause * 1000;
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
    bool alone = desk->table.pace == PACE_NONE ? !find_voters(desk) : !desk->presence.present;
    bool paused = alone && desk->table.state == TABLE_PLAYING;
    if (paused != desk->presence.paused)
        sessions_tell(desk, TELL_TABLE);
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
           desk->table.state == TABLE_PLAYING && !desk->server->stops &&
           !table_is_full(&desk->table);
}

static void do_due(struct desk *desk, int64_t now)
{
    const struct match *match = &desk->table.match;
    if (desk->sessions)
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
    int64_t left = desk_time_left(desk, time) + desk->table.reserves[desk->table.match.round.turn];
    return now + (left > PULSE_MS ? left : PULSE_MS);
}

/* When something can happen by itself that nobody tells of; a second later at most: it does no harm
 * to look. */
static int64_t next_due(const struct desk *desk, int64_t now)
{
    const struct table *table = &desk->table;
    unsigned turn = table->match.round.turn;
    int64_t next = now + LOOK_MS;
    if (!desk_is_busy(desk) && desk->waiting)
        return now;
    if (desk->unread && !desk->asleep && !desk->gone)
        return desk->not_before;
    if (table_is_full(table) && !desk_is_busy(desk) && !desk->gone && !desk->server->stops)
        return desk->not_before > now ? desk->not_before : now;
    if (!is_going_on(desk))
        return DEADLINE_NEVER;
    if (is_paused(desk))
        return next;
    int64_t time = desk_time_at(desk, now), at = next;
    if (table->match.stage == MATCH_ROUND_OVER)
        at = now + desk->moved + desk->server->config->round_pause * 1000 - time;
    else if (table->match.stage == MATCH_PLAY && desk_is_automatic(desk, turn))
        at = desk->has_move && desk->thought_at == table_at(table)
                 ? now + desk->moved + pause_of(desk) - time
                 : next;
    else if (table->match.stage == MATCH_PLAY && table->clock_move)
        at = next_timeout(desk, now, time);
    if (at < desk->not_before)
        at = desk->not_before;
    return at < now ? now : at < next ? at : next;
}

void desk_tick(struct desk *desk, int64_t now)
{
    do_due(desk, now);
    deadlines_set(&desk->server->deadlines, &desk->due, next_due(desk, now));
}
