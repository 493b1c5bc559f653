/* Steps of a table: planned on a copy, and sent to the store. */
#include "clock.h"
#include "dealing.h"
#include "desk.h"
#include "journal.h"
#include "waking.h"

#include <stdlib.h>

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

static void when_dealt(struct step *step, const struct error *failure)
{
    step->dealing = NULL;
    if (!failure) {
        journal_submit(step->desk->host->journal, step);
        return;
    }
    step->error = *failure;
    step->outcome = STORE_FAILED;
    desk_stored(step->desk, step);
}

/* Puts it now, or when a thread has dealt. */
static bool put_dealt(struct step *step, dealing_put *put, enum store_kind kind,
                      const struct text *lines, struct error *error)
{
    if (!table_is_dealing(step->after))
        return put(step, kind, lines, error);
    step->dealing =
        dealing_create(step, step->after, lines, desk_asker(step->desk), put, kind, when_dealt);
    return step->dealing || no_memory(error);
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
    desk_stand_still(desk, true);
    desk->step = step;
    desk->host->storing++;
    if (step->dealing)
        dealing_start(step->dealing, desk->host->readers);
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
    int64_t over = -desk_time_left(desk, desk_now(desk));
    if (over > 0 && visitor)
        over -= desk->host->listener->lag(visitor);
    return turn_clock_charge(&desk->clock, table_at(desk->table), over,
                             &after->reserves[desk->table->match.round.turn]);
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
    if (desk->clock.ran_out)
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

/* Whether somebody who has seen all up to that line means this decision: no other can have been
 * made since. */
static bool is_meant(const struct desk *desk, const struct act *decision, uint32_t at)
{
    return decision->at <= at && desk->memory.undone_at <= at && at <= table_at(desk->table);
}

bool desk_knows_undo(const struct desk *desk, unsigned seat, uint32_t at)
{
    const struct act *decision = memory_find_decision(&desk->memory, seat);
    return at == table_at(desk->table) || (decision && is_meant(desk, decision, at));
}

bool desk_undo(struct desk *desk, unsigned seat, struct visitor *visitor, struct error *error)
{
    if (!table_can_undo(desk->table, seat, error))
        return false;
    const struct act *decision = memory_find_decision(&desk->memory, seat);
    if (!decision)
        return error_set(error, MESSAGE("you have decided nothing in this round yet"));
    /* Planning makes room in the memory, which may move what `decision` points to. */
    uint32_t to = decision->at;
    unsigned moves = (unsigned)(decision - desk->memory.acts);
    struct step *step = desk_plan(desk);
    struct text lines = start_lines(desk);
    struct match before;
    if (!step)
        return no_memory(error);
    charge_clock(desk, visitor, step->after);
    step->after->held &= (uint16_t) ~(1u << seat); /* who takes back is back */
    step->back_to = to;
    match_rewind(&desk->table->match, moves, &before);
    table_undo(step->after, seat, to, &before, &lines);
    set_asker(step, visitor);
    return submit(desk, step,
                  add_lines(step, &lines) && step_add_table(step, STORE_UPDATE, clock_date()),
                  error);
}
