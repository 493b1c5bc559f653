/* Steps of a table: planned, stored, then true. */
#include "desk.h"
#include "clock.h"
#include "dealing.h"
#include "laying.h"
#include "log.h"
#include "reading.h"
#include "secrets.h"

#include <stdlib.h>
#include <string.h>

enum { PAUSE_AFTER_FAILURE = 1000 }; /* milliseconds */

struct desk *desk_create(struct host *host, const struct table *table)
{
    struct desk *desk = calloc(1, sizeof *desk);
    struct table *own = malloc(sizeof *own);
    if (!desk || !own || !deadlines_expect(&host->deadlines)) {
        free(own);
        free(desk);
        return NULL;
    }
    *own = *table;
    desk->host = host;
    desk->table = own;
    desk->woken = desk->moved = desk->clock.began = desk_now(desk);
    desk->used = clock_now();
    presence_note_absent(&desk->presence, desk->moved);
    return desk;
}

bool desk_is_stored(const struct desk *desk)
{
    const struct step *step = desk->step;
    return !desk->gone && !desk->asleep && !*desk->unsure_id && !(step && step->creates);
}

bool desk_is_busy(const struct desk *desk)
{
    return desk->step || desk->reading;
}

bool desk_is_idle(const struct desk *desk)
{
    for (unsigned i = 0; i < PROPORTIONS; i++)
        if (desk->layouts.busy[i])
            return false;
    return !desk->visitors && !desk_is_busy(desk) && !desk->thinking.under_way &&
           !desk->waiting.first;
}

void desk_destroy(struct desk *desk)
{
    laying_forget(desk);
    memory_finish(&desk->memory);
    desk_expect(desk, false);
    deadlines_forget(&desk->host->deadlines, &desk->due);
    free(desk->table);
    free(desk);
}

bool desk_may_sleep(const struct desk *desk, int64_t now)
{
    return desk_is_idle(desk) && !desk->host->stops &&
           (desk->gone || desk->asleep || now - desk->used > desk->host->config->sleep * 1000);
}

void desk_tell(struct desk *desk, unsigned what)
{
    for (struct visitor *visitor = desk->visitors; what && visitor; visitor = visitor->next)
        desk->host->listener->tell(visitor, what);
}

void desk_see(struct desk *desk, unsigned proportion)
{
    for (struct visitor *visitor = desk->visitors; visitor; visitor = visitor->next)
        desk->host->listener->see(visitor, proportion);
}

/* Somebody who plays, else who watches; where nobody is connected yet the table itself. */
const void *desk_asker(const struct desk *desk)
{
    const struct visitor *asker = desk->visitors;
    for (const struct visitor *visitor = asker; visitor; visitor = visitor->next)
        if (visitor->seat < PLAYERS_MAX)
            asker = visitor;
    return asker ? asker->address : desk;
}

/* ---- What waits ---- */

bool desk_defer(struct desk *desk, struct visitor *visitor, struct request *request,
                const char *line, size_t length)
{
    return waiting_add(&desk->waiting, visitor, request, line, length);
}

void desk_forget(struct desk *desk, const struct visitor *visitor, const struct request *request)
{
    waiting_forget(&desk->waiting, visitor, request);
    if (desk->step && visitor && desk->step->visitor == visitor)
        desk->step->visitor = NULL;
    if (desk->step && request && desk->step->request == request)
        desk->step->request = NULL;
    if (desk->asleep && desk->reading && !desk->waiting.first)
        reading_drop(desk); /* nobody wants it any more */
}

/* Hears what has waited longest. */
static void hear_one(struct desk *desk)
{
    struct waiter *waiter = waiting_take(&desk->waiting);
    if (waiter->visitor)
        desk->host->listener->hear(waiter->visitor, waiter->line, waiter->length);
    else
        desk->host->listener->handle(waiter->request);
    free(waiter);
}

/* Some of it, if it is much: the desk is due again at once then. */
static void hear_waiting(struct desk *desk)
{
    uint64_t until = clock_processor() + SLICE_NANOSECONDS;
    while (desk->waiting.first && !desk_is_busy(desk) && clock_processor() < until)
        hear_one(desk);
}

static void read_again(struct desk *desk)
{
    if (reading_start(desk, desk_asker(desk)))
        return;
    desk->unread = true;
    desk->woke = WAKE_UNKNOWN;
    desk->not_before = clock_now() + PAUSE_AFTER_FAILURE;
    error_set(&desk->problem, MESSAGE("out of memory"));
}

/* The journal has no room for more: the match ends. */
static void end_match(struct desk *desk)
{
    struct error error;
    struct step *step = desk_plan(desk);
    if (step && desk_put_abandon(desk, step, &error)) {
        desk_submit(desk, step);
        return;
    }
    step_destroy(step);
    desk->not_before = clock_now() + PAUSE_AFTER_FAILURE;
}

void desk_go(struct desk *desk, int64_t now)
{
    if (desk->unread && !desk->asleep && !desk->gone && !desk->host->stops &&
        now >= desk->not_before)
        read_again(desk);
    if (table_is_full(desk->table) && !desk_is_busy(desk) && !desk->gone && now >= desk->not_before)
        end_match(desk);
    hear_waiting(desk);
    desk_tick(desk, now);
}

/* ---- Stored ---- */

static void note_turn(struct desk *desk)
{
    desk->moved = desk_now(desk);
    turn_clock_begin(&desk->clock, desk->moved);
    desk->presence.ready = 0;
    thinking_drop(&desk->thinking, desk->host);
}

static void note_metrics(struct desk *desk, const struct table *before)
{
    struct metrics *metrics = &desk->host->metrics;
    const struct table *after = desk->table;
    metrics->matches_begun += before->state == TABLE_WAITING && after->state != TABLE_WAITING;
    metrics->matches_over += before->state != TABLE_OVER && after->state == TABLE_OVER;
    if (before->state == TABLE_PLAYING && before->match.stage == MATCH_PLAY &&
        after->lines == before->lines + 1) {
        bool automatic = desk_is_automatic(desk, before->match.round.turn);
        metrics->actions_computers += automatic;
        metrics->actions_people += !automatic;
    }
}

static void close_all(struct desk *desk)
{
    desk->gone = true;
    thinking_drop(&desk->thinking, desk->host);
    lists_remove(&desk->host->lists, desk->table->id);
    for (struct visitor *visitor = desk->visitors; visitor; visitor = visitor->next)
        desk->host->listener->close(visitor);
}

/* Who has lost the seat that a connection was opened for sees no more of it. */
static void close_lost_seats(struct desk *desk, const struct table *before)
{
    for (struct visitor *visitor = desk->visitors; visitor; visitor = visitor->next) {
        if (visitor->seat >= PLAYERS_MAX)
            continue;
        const struct chair *chair = &desk->table->chairs[visitor->seat];
        if (!chair->taken || chair->left ||
            !hash_is_same(&chair->token, &before->chairs[visitor->seat].token))
            desk->host->listener->close(visitor);
    }
}

/* The table becomes what it was planned to be, and the plan what it was. */
static void swap(struct desk *desk, struct table **table)
{
    struct table *before = desk->table;
    desk->table = *table;
    *table = before;
}

/* Whoever has just acted, or taken back, is there. */
static unsigned seat_of(const struct step *step)
{
    return step->visitor ? 1u << step->visitor->seat : 0;
}

/* Something was taken back: everybody sees the table as it was. */
static void take_back(struct desk *desk, struct step *step)
{
    swap(desk, &step->after);
    const struct table *before = step->after;
    bool differs =
        desk->table->held != before->held || table_fullness(desk->table) != table_fullness(before);
    presence_settle(&desk->presence, desk->table, seat_of(step));
    memory_take_back(&desk->memory, step->back_to, table_at(desk->table));
    note_turn(desk);
    desk_tell(desk,
              TELL_VIEW | (differs ? TELL_TABLE : 0) | (desk->table->clock_move ? TELL_CLOCK : 0));
}

/* The line of the snapshot that the step has; 0: none. */
static uint32_t find_snapshot(const struct step *step)
{
    for (size_t i = 0; step->snapshot && i < step->count; i++)
        if (step->changes[i].kind == STORE_SNAPSHOT)
            return (uint32_t)step->changes[i].snapshot.number;
    return 0;
}

static void take(struct desk *desk, struct step *step)
{
    swap(desk, &step->after);
    const struct table *before = step->after;
    uint32_t at = table_at(desk->table);
    unsigned what = step->kept ? TELL_TABLE : 0;
    if (step->snapshot)
        desk->snapshot = find_snapshot(step);
    presence_settle(&desk->presence, desk->table, seat_of(step));
    memory_follow(&desk->memory, desk->table, &before->match, &desk->table->match, at);
    if (before->state == TABLE_WAITING && desk->table->state != TABLE_WAITING) {
        what |= TELL_HELLO;
        presence_note_absent(&desk->presence, desk_now(desk));
    }
    if (table_fullness(desk->table) != table_fullness(before))
        what |= TELL_TABLE;
    if (desk->table->held != before->held && desk->table->clock_move)
        what |= TELL_CLOCK;
    if (at != table_at(before)) {
        what |= TELL_VIEW | (desk->table->clock_move ? TELL_CLOCK : 0);
        if (step->automatic)
            desk_publish_thought(desk);
        note_turn(desk);
        desk->acted = step->visitor ? step->began : 0;
    }
    lists_note(&desk->host->lists, desk->table);
    note_metrics(desk, before);
    desk_tell(desk, what);
    close_lost_seats(desk, before);
}

/* There is a new table, or it could not be stored: then its secret was not used. */
static void settle_new(struct host *host, const struct table *table, bool done)
{
    host->metrics.tables_created += done;
    secrets_settle(host->secrets, &table->secret, done);
}

/* Who made that table can find out with the same commitment whether it is there. */
static void note_unsure(struct desk *desk, const struct table *made)
{
    desk->unsure = made->secret;
    memcpy(desk->unsure_id, made->id, sizeof made->id);
    secrets_doubt(desk->host->secrets, &made->secret, made->id);
}

/* The table is as it is stored: with the new one, or without. */
static void settle_unsure(struct desk *desk, bool found)
{
    const struct table *table = desk->table;
    if (!*desk->unsure_id)
        return;
    bool made = found && (strcmp(table->id, desk->unsure_id) == 0 ||
                          strcmp(table->rematch, desk->unsure_id) == 0);
    desk->host->metrics.tables_created += made;
    secrets_settle(desk->host->secrets, &desk->unsure, made);
    desk->unsure_id[0] = '\0';
}

static void refuse_step(struct step *step)
{
    bool unknown = step->outcome == STORE_UNKNOWN;
    step->visitor->to = step->to;
    step->desk->host->listener->refuse(step->visitor, unknown ? "unknown" : "storage",
                                       &step->error);
    step->visitor->to = 0;
}

/* It could not be stored: the table is as it was; or nobody knows, and it is read anew. What is
 * stored counts, whatever we thought. */
static void give_up(struct desk *desk, struct step *step)
{
    if (step->outcome == STORE_CONFLICT)
        log_failure(LOG_ERROR, "conflict", desk->table->id, &step->error);
    if (step->outcome == STORE_UNKNOWN)
        error_set(&step->error, MESSAGE("it is not known yet whether this was stored: ask again"));
    desk->not_before = clock_now() + PAUSE_AFTER_FAILURE;
    if (step->visitor)
        refuse_step(step);
    if (step->creates && step->outcome != STORE_UNKNOWN) {
        desk->gone = true; /* there never was such a table */
        lists_remove(&desk->host->lists, desk->table->id);
    } else if (step->outcome != STORE_FAILED && !desk->gone) {
        if (step->makes)
            note_unsure(desk, step->makes);
        read_again(desk);
    }
}

void desk_stored(struct desk *desk, struct step *step)
{
    bool done = step->outcome == STORE_DONE;
    desk->step = NULL;
    desk_stand_still(desk, false); /* the table's time has stood */
    desk->host->storing--;
    if (step->makes && step->outcome != STORE_UNKNOWN)
        settle_new(desk->host, step->makes, done);
    desk->used = clock_now(); /* what is heard now can't make it sleep to make room for another */
    if (done && step->removes)
        close_all(desk);
    else if (done && step->back_to)
        take_back(desk, step);
    else if (done)
        take(desk, step);
    else
        give_up(desk, step);
    if (step->request)
        desk->host->listener->answered(step->request, step);
    step_destroy(step);
    desk_go(desk, clock_now());
}

/* ---- Read ---- */

static void begin_again(struct desk *desk, const struct table *before)
{
    const struct table *table = desk->table;
    bool begun = before->state == TABLE_WAITING && table->state != TABLE_WAITING;
    settle_unsure(desk, true);
    if (begun)
        presence_note_absent(&desk->presence, desk_now(desk));
    desk->presence.holding = desk->presence.returning = 0;
    lists_note(&desk->host->lists, table);
    note_turn(desk);
    desk_tell(desk, TELL_TABLE | TELL_VIEW | (begun ? TELL_HELLO : 0) |
                        (table->clock_move ? TELL_CLOCK : 0));
    close_lost_seats(desk, before);
}

void desk_take(struct desk *desk, const struct table *table, struct memory *memory)
{
    const struct table before = *desk->table;
    bool asleep = desk->asleep;
    *desk->table = *table;
    memory_finish(&desk->memory);
    desk->memory = *memory;
    *memory = (struct memory){.count = 0};
    desk->asleep = desk->unread = false;
    desk->used = clock_now();
    if (asleep)
        desk->woken = desk->moved = desk->clock.began = desk_now(desk);
    else
        begin_again(desk, &before);
    desk_go(desk, desk->used);
}

void desk_refuse(struct desk *desk, enum wake woke, const struct error *error)
{
    desk->unread = true;
    desk->woke = woke;
    desk->problem = *error;
    desk->used = clock_now();
    desk->not_before = desk->used + PAUSE_AFTER_FAILURE;
    if (!desk->asleep && woke != WAKE_UNKNOWN) { /* it is not there, or never can be read */
        settle_unsure(desk, false);
        close_all(desk);
    }
    desk_go(desk, desk->used);
}
