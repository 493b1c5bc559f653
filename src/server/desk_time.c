/* What happens at a table by itself: computer players act, clocks run out, rounds go on. */
#include "clock.h"
#include "desk.h"
#include "log.h"
#include "socket.h"

#include <stdlib.h>

enum {
    PAUSE_NATURAL = 800,      /* milliseconds from one act to a computer player's, */
    PAUSE_NATURAL_MORE = 700, /* and up to so many more */
    PAUSE_FAST = 250,
    ROUND_PAUSE_UNWATCHED = 10000, /* where no player is there to be ready */
    HELD_LEVEL = LEVEL_NORMAL,
};

bool desk_is_automatic(const struct desk *desk, unsigned seat)
{
    return table_is_automatic(&desk->table, seat) || (desk->presence.held >> seat & 1);
}

void desk_hold(struct desk *desk, unsigned seat, bool held)
{
    if ((desk->presence.held >> seat & 1) == held)
        return;
    desk->presence.held ^= 1u << seat;
    desk->votes[seat] = 0;
    desk->turn_began = clock_now();
    if (!held && desk->table.match.round.turn == seat)
        desk->has_move = false;
    sessions_tell(desk, TELL_TABLE | (desk->table.clock_move ? TELL_CLOCK : 0));
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
    presence->ready &= presence->present;
    if (presence->present != before || presence->watching != watching)
        sessions_tell(desk, TELL_TABLE);
}

/* ---- Thinking ---- */

static bool submit_thought(struct desk *desk, unsigned seat, bool is_hint, enum level level,
                           struct session *session)
{
    struct thought *thought = malloc(sizeof *thought);
    if (!thought)
        return false;
    thought->owner = desk;
    thought->asker = session;
    thought->at = table_at(&desk->table);
    thought->is_hint = is_hint;
    thought->level = level;
    thought->seed = people_random();
    thought->text = NULL;
    thought->began = clock_microseconds();
    view_make(&thought->view, &desk->table.match, seat);
    desk->thoughts++;
    desk->server->metrics.thoughts_waiting++;
    workers_submit(desk->server->workers, thought);
    return true;
}

bool desk_ask_hint(struct desk *desk, unsigned seat, struct session *session)
{
    return submit_thought(desk, seat, true, LEVEL_EXPERT, session);
}

/* The session that asked, if it is still there: not another one in its place. */
static struct session *find_asker(struct desk *desk, const struct thought *thought)
{
    struct session *session = desk->sessions;
    while (session && session != thought->asker)
        session = session->next;
    return session && session->asked_hint && session->seat == thought->view.seat ? session : NULL;
}

void desk_thought(struct desk *desk, const struct thought *thought)
{
    desk->thoughts--;
    if (thought->is_hint) {
        struct session *session = find_asker(desk, thought);
        struct error error;
        if (!session)
            return;
        session->asked_hint = false;
        if (thought->text) {
            session_answer(session, thought->text, strlen(thought->text));
        } else {
            error_set(&error, MESSAGE("out of memory"));
            session_refuse(session, "storage", &error);
        }
        return;
    }
    desk->thinks = false;
    if (thought->at == table_at(&desk->table) && thought->move.action <= ACTION_DONE) {
        desk->has_move = true;
        desk->move = thought->move;
        desk->thought_at = thought->at;
    }
    desk_tick(desk, clock_now());
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
        if (!desk->thinks)
            desk->thinks = submit_thought(desk, seat, false, level, NULL);
        return;
    }
    if (now < desk->moved + pause_of(desk))
        return;
    if (!desk_act(desk, desk->move, NULL, &error)) {
        desk->not_before = now + 1000;
        log_failure(LOG_ERROR, "act", desk->table.id, &error);
    }
}

static void check_clock(struct desk *desk, unsigned seat, int64_t now)
{
    int64_t used = now - desk->turn_began;
    if (!desk->table.clock_move ||
        used < desk->table.clock_move * INT64_C(1000) + desk->reserves[seat])
        return;
    desk->reserves[seat] = 0;
    desk_hold(desk, seat, true);
}

/* ---- Rounds ---- */

static bool is_time_for_next_round(const struct desk *desk, int64_t now)
{
    const struct table *table = &desk->table;
    unsigned awaited = 0;
    if (table->match.winners)
        return true;
    for (unsigned seat = 0; seat < table_seats(table); seat++)
        if (!table_is_automatic(table, seat) && (desk->presence.present >> seat & 1))
            awaited |= 1u << seat;
    int64_t pause = awaited ? desk->server->config->round_pause * 1000 : ROUND_PAUSE_UNWATCHED;
    return (awaited && (awaited & ~desk->presence.ready) == 0) || now >= desk->moved + pause;
}

static void go_on(struct desk *desk, int64_t now)
{
    struct error error;
    if (is_time_for_next_round(desk, now) && !desk_go_on(desk, &error)) {
        desk->not_before = now + 1000;
        log_failure(LOG_ERROR, "go-on", desk->table.id, &error);
    }
}

void desk_tick(struct desk *desk, int64_t now)
{
    const struct match *match = &desk->table.match;
    if (desk->sessions)
        desk->used = now;
    /* Where nobody is nothing happens. */
    if (desk->step || desk->gone || !desk->sessions || now < desk->not_before ||
        desk->table.state != TABLE_PLAYING || desk->server->stops)
        return;
    if (match->stage == MATCH_ROUND_OVER) {
        go_on(desk, now);
    } else if (match->stage == MATCH_PLAY) {
        unsigned seat = match->round.turn;
        if (!desk_is_automatic(desk, seat))
            check_clock(desk, seat, now);
        if (desk_is_automatic(desk, seat))
            play_computer(desk, seat, now);
    }
}
