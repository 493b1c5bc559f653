/* Asking computer players. */
#include "thinking.h"

#include <stdlib.h>
#include <string.h>

/* ---- Asking ---- */

static void add_address(struct thought *thought, const void *address)
{
    unsigned i = 0;
    while (i < thought->address_count && thought->addresses[i] != address)
        i++;
    if (i == thought->address_count && i < PLAYERS_MAX)
        thought->addresses[thought->address_count++] = address;
}

/* A hint is at the expense of who asks for it; a computer player's move of those who play with it:
 * nobody has to wait for having come to the table of somebody who has many. */
static void find_addresses(struct thought *thought, const struct visitor *visitors,
                           const struct visitor *asker)
{
    thought->address_count = 0;
    if (asker)
        add_address(thought, asker->address);
    for (const struct visitor *visitor = visitors; visitor && !asker; visitor = visitor->next)
        if (visitor->seat < PLAYERS_MAX)
            add_address(thought, visitor->address);
}

/* NULL if there is no memory. */
static struct thought *submit(struct thinking *thinking, struct host *host,
                              const struct question *question, const struct visitor *asker)
{
    struct thought *thought = malloc(sizeof *thought);
    if (!thought)
        return NULL;
    thought->owner = question->desk;
    thought->at = table_at(question->table);
    thought->is_hint = asker;
    thought->shown_at_once = !asker && question->table->pace == PACE_NONE;
    thought->level = question->level;
    thought->seed = people_random();
    thought->text = NULL;
    find_addresses(thought, question->visitors, asker);
    view_make(&thought->view, &question->table->match, question->seat);
    if (!workers_submit(host->workers, thought)) {
        free(thought);
        return NULL;
    }
    thinking->under_way++;
    host->metrics.thoughts_waiting++;
    return thought;
}

/* Whether it was not begun: then it is gone. */
static bool withdraw(struct thinking *thinking, struct host *host, struct thought *thought)
{
    if (host->stops || !workers_withdraw(host->workers, thought))
        return false;
    thinking->under_way--;
    free(thought);
    return true;
}

/* ---- Moves ---- */

bool thinking_is_done(const struct thinking *thinking, uint32_t at)
{
    return thinking->has_move && thinking->at == at;
}

void thinking_begin(struct thinking *thinking, struct host *host, const struct question *question)
{
    if (thinking->next)
        return;
    thinking_drop(thinking, host); /* one that came to nothing */
    thinking->next = submit(thinking, host, question, NULL);
    thinking->counts = thinking->next != NULL;
}

void thinking_drop(struct thinking *thinking, struct host *host)
{
    if (thinking->next)
        withdraw(thinking, host, thinking->next);
    thinking->next = NULL;
    thinking->has_move = false;
    host->metrics.thoughts_waiting -= thinking->counts;
    thinking->counts = false;
}

static void take_move(struct thinking *thinking, uint32_t at, const struct thought *thought)
{
    thinking->next = NULL;
    if (thought->at != at || thought->move.action > ACTION_OWN)
        return;
    thinking->has_move = true;
    thinking->move = thought->move;
    thinking->at = at;
    thinking->hurried = thought->hurried;
    thinking->took = thought->took;
}

void thinking_publish(const struct thinking *thinking, struct metrics *metrics)
{
    metrics->thoughts_hurried += thinking->hurried;
    histogram_add(&metrics->thought_time, thinking->took);
}

/* ---- Hints ---- */

bool thinking_ask_hint(struct thinking *thinking, struct host *host,
                       const struct question *question, struct visitor *asker)
{
    asker->hint = submit(thinking, host, question, asker);
    thinking->hints += asker->hint != NULL;
    return asker->hint;
}

void thinking_drop_hint(struct thinking *thinking, struct host *host, struct visitor *asker)
{
    if (asker->hint && withdraw(thinking, host, asker->hint)) {
        thinking->hints--;
        host->metrics.thoughts_waiting--;
    }
    asker->hint = NULL;
}

static void answer_hint(struct thinking *thinking, struct host *host, struct visitor *visitors,
                        const struct thought *thought)
{
    struct visitor *asker = visitors;
    struct error error;
    while (asker && asker->hint != thought)
        asker = asker->next;
    thinking->hints--;
    host->metrics.thoughts_waiting--;
    if (!asker)
        return; /* who asked has gone */
    asker->hint = NULL;
    host->metrics.thoughts_hurried += thought->hurried;
    histogram_add(&host->metrics.thought_time, thought->took);
    if (thought->text) {
        host->listener->answer(asker, thought->text, strlen(thought->text));
    } else {
        error_set(&error, MESSAGE("out of memory"));
        asker->to = asker->hint_to;
        host->listener->refuse(asker, "storage", &error);
        asker->to = 0;
    }
}

void thinking_take(struct thinking *thinking, struct host *host, struct visitor *visitors,
                   uint32_t at, const struct thought *thought)
{
    thinking->under_way--;
    if (thought->is_hint)
        answer_hint(thinking, host, visitors, thought);
    else if (thought == thinking->next)
        take_move(thinking, at, thought); /* else it is not wanted any more */
}
