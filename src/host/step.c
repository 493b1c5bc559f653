/* What a change of a table means for the store. */
#include "step.h"
#include "dealing.h"
#include "table/presence.h"

#include <stdlib.h>
#include <string.h>

enum { SHOWN_MAX = 32 << 10 };

struct step *step_create(struct desk *desk, const struct table *table)
{
    struct step *step = calloc(1, sizeof *step);
    if (!step)
        return NULL;
    step->desk = desk;
    step->after = malloc(sizeof *step->after);
    if (!step->after) {
        free(step);
        return NULL;
    }
    *step->after = *table;
    return step;
}

void step_destroy(struct step *step)
{
    if (!step)
        return;
    step_destroy(step->more);
    free(step->after);
    free(step->changes);
    free(step->lines);
    free(step->shown);
    free(step->kept);
    free(step->snapshot);
    dealing_destroy(step->dealing);
    free(step);
}

static struct store_change *add_change(struct step *step, enum store_kind kind)
{
    if (step->count == step->room) {
        size_t room = step->room ? 2 * step->room : 8;
        struct store_change *changes = realloc(step->changes, room * sizeof *changes);
        if (!changes)
            return NULL;
        step->changes = changes;
        step->room = room;
    }
    struct store_change *change = &step->changes[step->count++];
    *change = (struct store_change){.kind = kind, .table = {.id = step->after->id}};
    return change;
}

/* The text as it is now, in memory of its own. */
static char *keep(const struct text *text)
{
    char *copy = text->cut ? NULL : malloc(text->length + 1);
    if (copy)
        memcpy(copy, text->data, text->length + 1);
    return copy;
}

static bool write_texts(struct step *step)
{
    static const struct presence nobody = {.present = 0};
    char buffer[SHOWN_MAX];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    text_add_char(&text, '{');
    table_write_shown(step->after, &nobody, 0, &text);
    text_add_char(&text, '}');
    if (step->standing)
        table_replace_standing(&text, step->standing);
    free(step->shown);
    step->shown = keep(&text);
    text_init(&text, buffer, sizeof buffer);
    table_write_kept(step->after, &text);
    if (step->standing)
        table_replace_standing(&text, step->standing);
    free(step->kept);
    step->kept = keep(&text);
    return step->shown && step->kept;
}

bool step_add_table(struct step *step, enum store_kind kind, int64_t now)
{
    struct store_change *change = add_change(step, kind);
    if (!change || (kind != STORE_REMOVE && !write_texts(step)))
        return false;
    change->table.shown = step->shown;
    change->table.kept = step->kept;
    change->table.created = step->after->created;
    change->table.updated = kind == STORE_REMOVE ? 0 : now; /* whenever that was */
    change->table.finished = step->after->finished;
    return true;
}

bool step_add_setting(struct step *step, const char *name, const char *value)
{
    struct store_change *change = add_change(step, STORE_SETTING);
    free(step->kept);
    step->kept = strdup(value);
    if (!change || !step->kept)
        return false;
    change->name = name;
    change->value = step->kept;
    return true;
}

bool step_add_seat(struct step *step, unsigned seat)
{
    const struct chair *chair = &step->after->chairs[seat];
    struct store_change *change = add_change(step, STORE_SEAT);
    if (!change)
        return false;
    change->seat.seat = seat;
    bool known = chair->is_person && !chair->forgotten;
    if (known && (chair->taken || chair->reserved))
        change->seat.person = chair->person.bytes;
    if (known && chair->taken)
        change->seat.token = chair->token.bytes;
    return true;
}

bool step_add_lines(struct step *step, const struct text *lines, uint32_t before)
{
    char *end;
    step->lines = keep(lines);
    if (!step->lines)
        return false;
    for (char *line = step->lines; (end = strchr(line, '\n')); line = end + 1) {
        struct store_change *change = add_change(step, STORE_ROW);
        if (!change)
            return false;
        change->row.number = ++before;
        change->row.line = line;
        change->row.length = (size_t)(end - line);
    }
    return true;
}

bool step_add_snapshot(struct step *step, uint32_t number, const struct text *text)
{
    struct store_change *change = add_change(step, STORE_SNAPSHOT);
    step->snapshot = keep(text);
    if (!change || !step->snapshot)
        return false;
    change->snapshot = (struct store_snapshot){.number = number, .text = step->snapshot};
    return true;
}

bool step_add_step(struct step *step, struct step *other)
{
    step->more = other;
    for (size_t i = 0; i < other->count; i++) {
        struct store_change *change = add_change(step, other->changes[i].kind);
        if (!change)
            return false;
        *change = other->changes[i];
    }
    return true;
}
