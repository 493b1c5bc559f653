/* Steps of a table: planned, stored, then true. */
#include "desk.h"
#include "clock.h"
#include "dealing.h"
#include "laying.h"
#include "log.h"
#include "promises.h"
#include "registry.h"
#include "waking.h"

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
    desk->woken = desk->moved = desk->turn_began = desk_now(desk);
    desk->used = clock_now();
    desk_note_absent(desk);
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
        if (desk->laying[i])
            return false;
    return !desk->visitors && !desk_is_busy(desk) && !desk->thoughts && !desk->waiting;
}

void desk_destroy(struct desk *desk)
{
    laying_forget(desk);
    memory_finish(&desk->memory);
    deadlines_forget(&desk->host->deadlines, &desk->due);
    free(desk->table);
    free(desk);
}

bool desk_may_sleep(const struct desk *desk, int64_t now)
{
    return desk_is_idle(desk) && !desk->host->stops &&
           (desk->gone || now - desk->used > desk->host->config->sleep * 1000);
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

/* ---- Planning ---- */

struct step *desk_plan(struct desk *desk)
{
    if (desk_is_busy(desk) || desk->unread || desk->host->stops || !memory_expect(&desk->memory))
        return NULL;
    struct step *step = step_create(desk, desk->table);
    if (step)
        step->began = clock_microseconds();
    return step;
}

static bool no_memory(struct error *error)
{
    return error_set(error, MESSAGE("out of memory"));
}

/* Room for the lines of a step. */
static struct text start_lines(struct desk *desk)
{
    struct text lines;
    text_init(&lines, desk->host->lines, TABLE_LINES_MAX);
    return lines;
}

static bool add_lines(struct step *step, const struct text *lines)
{
    return step_add_lines(step, lines, step->desk->table->lines);
}

/* The table with its seats and these lines. */
static bool put_table(struct step *step, enum store_kind kind, const struct text *lines,
                      struct error *error)
{
    bool added = step_add_table(step, kind, clock_date());
    for (unsigned seat = 0; added && seat < table_seats(step->after); seat++)
        added = step_add_seat(step, seat);
    return (added && add_lines(step, lines)) || no_memory(error);
}

/* Puts it now, or when a thread has dealt. */
static bool put_dealt(struct step *step, dealing_put *put, enum store_kind kind,
                      const struct text *lines, struct error *error)
{
    if (table_is_dealing(step->after))
        return dealing_plan(step, lines, put, kind) || no_memory(error);
    return put(step, kind, lines, error);
}

bool desk_put_table(struct desk *desk, struct step *step, enum store_kind kind, struct error *error)
{
    char date[CLOCK_DATE_MAX];
    struct text lines = start_lines(desk);
    int64_t now = clock_date();
    clock_write_date(now, date);
    if (table_is_complete(step->after) && !table_begin(step->after, now, date, &lines, error))
        return false;
    step->creates = kind == STORE_CREATE;
    return put_dealt(step, put_table, kind, &lines, error);
}

bool desk_put_abandon(struct desk *desk, struct step *step, struct error *error)
{
    struct text lines = start_lines(desk);
    table_abandon(step->after, clock_date(), &lines);
    return (step_add_table(step, STORE_UPDATE, clock_date()) && add_lines(step, &lines)) ||
           no_memory(error);
}

void desk_submit(struct desk *desk, struct step *step)
{
    desk->paused = desk_now(desk);
    desk->step = step;
    desk->host->storing++;
    if (step->dealing)
        dealing_start(step);
    else
        journal_submit(desk->host->journal, step);
}

/* Submits it if it is complete. */
static bool submit(struct desk *desk, struct step *step, bool complete, struct error *error)
{
    if (complete) {
        desk_submit(desk, step);
        return true;
    }
    step_destroy(step);
    return no_memory(error);
}

/* Takes what a person has used of the reserve in this turn; whether that is any. */
static bool charge_clock(const struct desk *desk, const struct visitor *visitor,
                         struct table *after)
{
    int32_t *reserve = &after->reserves[desk->table->match.round.turn];
    int64_t over = -desk_time_left(desk, desk_now(desk));
    if (over > 0 && visitor)
        over -= desk->host->listener->lag(visitor);
    if (desk->clocked_at != table_at(desk->table) || over <= 0 || *reserve == 0)
        return false;
    *reserve = over > *reserve ? 0 : *reserve - (int32_t)over;
    return true;
}

/* Whoever sent the message that the step follows from; NULL: nobody. */
static void set_asker(struct step *step, struct visitor *visitor)
{
    step->visitor = visitor;
    step->to = visitor ? visitor->to : 0;
}

bool desk_act(struct desk *desk, struct move move, struct visitor *visitor, struct error *error)
{
    struct step *step = desk_plan(desk);
    struct text lines = start_lines(desk);
    if (!step)
        return no_memory(error);
    bool changes = charge_clock(desk, visitor, step->after);
    if (visitor) { /* who acts is back */
        step->after->held &= (uint16_t) ~(1u << visitor->seat);
        changes = changes || step->after->held != desk->table->held;
    }
    table_act(step->after, move, &lines);
    set_asker(step, visitor);
    step->automatic = !visitor;
    return submit(desk, step,
                  add_lines(step, &lines) &&
                      (!changes || step_add_table(step, STORE_UPDATE, clock_date())),
                  error);
}

bool desk_put_held(struct desk *desk, unsigned held, struct error *error)
{
    struct step *step = desk_plan(desk);
    if (!step)
        return no_memory(error);
    step->after->held = (uint16_t)held;
    if (desk->timed_out)
        step->after->reserves[desk->table->match.round.turn] = 0;
    return submit(desk, step, step_add_table(step, STORE_UPDATE, clock_date()), error);
}

/* Some lines after the last snapshot there is another one, so that waking never reads many. */
static bool add_snapshot(struct step *step)
{
    const struct desk *desk = step->desk;
    uint32_t line = desk->table->lines + 1; /* the end of the round */
    if (step->after->match.stage != MATCH_PLAY || line - desk->snapshot < SNAPSHOT_LINES)
        return true;
    char *buffer = malloc(SNAPSHOT_TEXT_MAX);
    struct text text;
    if (!buffer)
        return false;
    text_init(&text, buffer, SNAPSHOT_TEXT_MAX);
    waking_write_snapshot(step->after, &desk->memory, line, desk->table->shuffles, &text);
    bool added = step_add_snapshot(step, line, &text);
    free(buffer);
    return added;
}

/* The end of a round and what came after it. */
static bool put_round(struct step *step, enum store_kind kind, const struct text *lines,
                      struct error *error)
{
    return (add_lines(step, lines) && add_snapshot(step) &&
            step_add_table(step, kind, clock_date())) ||
           no_memory(error);
}

bool desk_go_on(struct desk *desk, struct error *error)
{
    struct step *step = desk_plan(desk);
    struct text lines = start_lines(desk);
    if (!step)
        return no_memory(error);
    if (!table_go_on(step->after, clock_date(), &lines, error) ||
        !put_dealt(step, put_round, STORE_UPDATE, &lines, error)) {
        step_destroy(step);
        return false;
    }
    desk_submit(desk, step);
    return true;
}

bool desk_undo(struct desk *desk, unsigned seat, struct visitor *visitor, struct error *error)
{
    const struct memory *memory = &desk->memory;
    const struct seat_event *last = memory->count ? &memory->events[memory->count - 1] : NULL;
    if (!last)
        return error_set(error, MESSAGE("you have made no move yet"));
    if (!table_can_undo(desk->table, seat, last->seat, (enum action)last->action, error))
        return false;
    struct step *step = desk_plan(desk);
    if (!step)
        return no_memory(error);
    if (!memory_find_before(memory, &step->after->match)) {
        step_destroy(step);
        return no_memory(error);
    }
    step->undo = true;
    set_asker(step, visitor);
    step->after->lines--;
    step->after->shift += 2; /* one line less, and a number more */
    step->after->undone = table_at(desk->table) + 1;
    return submit(desk, step,
                  step_add_cut(step, desk->table->lines) &&
                      step_add_table(step, STORE_UPDATE, clock_date()),
                  error);
}

/* ---- What waits ---- */

bool desk_defer(struct desk *desk, struct visitor *visitor, struct request *request,
                const char *line, size_t length)
{
    struct waiting *waiting =
        desk->waiting_count < WAITING_MAX ? malloc(sizeof *waiting + length) : NULL;
    if (!waiting)
        return false;
    *waiting = (struct waiting){.visitor = visitor, .request = request, .length = length};
    if (length)
        memcpy(waiting->line, line, length);
    if (desk->waiting)
        desk->waiting_last->next = waiting;
    else
        desk->waiting = waiting;
    desk->waiting_last = waiting;
    desk->waiting_count++;
    return true;
}

void desk_forget(struct desk *desk, const struct visitor *visitor, const struct request *request)
{
    struct waiting **link = &desk->waiting, *last = NULL;
    while (*link) {
        struct waiting *waiting = *link;
        if ((visitor && waiting->visitor == visitor) || (request && waiting->request == request)) {
            *link = waiting->next;
            desk->waiting_count--;
            free(waiting);
        } else {
            last = waiting;
            link = &waiting->next;
        }
    }
    desk->waiting_last = last;
    if (desk->step && visitor && desk->step->visitor == visitor)
        desk->step->visitor = NULL;
    if (desk->step && request && desk->step->request == request)
        desk->step->request = NULL;
    if (desk->asleep && desk->reading && !desk->waiting)
        registry_stop_reading(desk); /* nobody wants it any more */
}

/* Hears what has waited longest. */
static void hear_one(struct desk *desk)
{
    const struct host_listener *listener = desk->host->listener;
    struct waiting *waiting = desk->waiting;
    desk->waiting = waiting->next;
    desk->waiting_count--;
    if (waiting->visitor)
        listener->hear(waiting->visitor, waiting->line, waiting->length);
    else
        listener->handle(waiting->request);
    free(waiting);
}

/* Some of it, if it is much: the desk is due again at once then. */
static void hear_waiting(struct desk *desk)
{
    uint64_t until = clock_processor() + SLICE_NANOSECONDS;
    while (desk->waiting && !desk_is_busy(desk) && clock_processor() < until)
        hear_one(desk);
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
        registry_read_again(desk);
    if (table_is_full(desk->table) && !desk_is_busy(desk) && !desk->gone && now >= desk->not_before)
        end_match(desk);
    hear_waiting(desk);
    desk_tick(desk, now);
}

/* ---- Stored ---- */

static void note_turn(struct desk *desk)
{
    desk->moved = desk->turn_began = desk_now(desk);
    desk->turn_spent = desk->stands = 0;
    desk->timed_out = false;
    desk->presence.ready = 0;
    desk_drop_thought(desk);
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
    desk_drop_thought(desk);
    registry_unlist(desk->host->registry, desk->table->id);
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

/* The move was taken back: everybody sees the table as it was. */
static void take_back(struct desk *desk, struct step *step)
{
    swap(desk, &step->after);
    memory_drop_last(&desk->memory, table_at(desk->table));
    note_turn(desk);
    desk_tell(desk, TELL_VIEW | (desk->table->clock_move ? TELL_CLOCK : 0));
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
    desk->holding &= (uint16_t)~desk->table->held;
    if (step->visitor) /* who has just acted is there */
        desk->holding &= (uint16_t) ~(1u << step->visitor->seat);
    desk->presence.returning &= desk->table->held | desk->holding;
    memory_follow(&desk->memory, desk->table, &before->match, &desk->table->match, at);
    if (before->state == TABLE_WAITING && desk->table->state != TABLE_WAITING) {
        what |= TELL_HELLO;
        desk_note_absent(desk);
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
    registry_list(desk->host->registry, desk->table);
    note_metrics(desk, before);
    desk_tell(desk, what);
    close_lost_seats(desk, before);
}

/* There is a new table, or it could not be stored: then its secret was not used. */
static void settle_new(struct host *host, const struct table *table, bool done)
{
    host->metrics.tables_created += done;
    promises_settle(host->promises, &table->secret, done);
}

/* Who made that table can find out with the same commitment whether it is there. */
static void note_unsure(struct desk *desk, const struct table *made)
{
    desk->unsure = made->secret;
    memcpy(desk->unsure_id, made->id, sizeof made->id);
    promises_doubt(desk->host->promises, &made->secret, made->id);
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
    promises_settle(desk->host->promises, &desk->unsure, made);
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
        registry_unlist(desk->host->registry, desk->table->id);
    } else if (step->outcome != STORE_FAILED && !desk->gone) {
        if (step->makes)
            note_unsure(desk, step->makes);
        registry_read_again(desk);
    }
}

void desk_stored(struct desk *desk, struct step *step)
{
    bool done = step->outcome == STORE_DONE;
    desk->step = NULL;
    desk->stood += desk_now(desk) - desk->paused; /* the table's time has stood */
    desk->host->storing--;
    if (step->makes && step->outcome != STORE_UNKNOWN)
        settle_new(desk->host, step->makes, done);
    desk->used = clock_now(); /* what is heard now can't make it sleep to make room for another */
    if (done && step->removes)
        close_all(desk);
    else if (done && step->undo)
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
        desk_note_absent(desk);
    desk->holding = desk->presence.returning = 0;
    registry_list(desk->host->registry, table);
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
        desk->woken = desk->moved = desk->turn_began = desk_now(desk);
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
