/* What is told to who is connected: made from views, so nothing hidden can get out. */
#include "clock.h"
#include "desk.h"

#include <pasch/json/write.h>

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static const struct {
    uint8_t wide, high;
} proportions[PROPORTIONS] = {{2, 1}, {3, 2}, {1, 1}, {2, 3}, {1, 2}};

unsigned desk_proportion(unsigned wide, unsigned high)
{
    /* The borders between neighbours are their geometric means: √3, √1.5 and so on. */
    unsigned a = wide * wide, b = high * high;
    if (a >= 3 * b)
        return 0;
    if (2 * a >= 3 * b)
        return 1;
    if (3 * a >= 2 * b)
        return 2;
    return 3 * a >= b ? 3 : 4;
}

/* ---- Layouts ---- */

/* The layout as everybody sees it; NULL if there is no memory, or no round. */
static const struct layout *follow_layout(struct desk *desk, unsigned proportion)
{
    struct layout *layout = desk->layouts[proportion];
    uint32_t at = table_at(&desk->table);
    if (!layout) {
        layout = malloc(sizeof *layout);
        if (!layout)
            return NULL;
        layout_init(layout, proportions[proportion].wide, proportions[proportion].high);
        desk->layouts[proportion] = layout;
        desk->laid_at[proportion] = 0;
    }
    if (desk->laid_at[proportion] != at) {
        struct view *view = &desk->server->view;
        view_make(view, &desk->table.match, VIEW_SPECTATOR);
        layout_follow(layout, &view->seen.trail, &view->seen.sheet);
        desk->laid_at[proportion] = at;
    }
    return layout;
}

static bool has_hidden_piece(const struct layout *layout)
{
    unsigned i = 0;
    while (i < layout->count && !layout->pieces[i].down)
        i++;
    return i < layout->count;
}

/* The ends of the tale's layout, found once for all who look at it: they hang on nothing but what
 * lies there, unless a tile lies face down, which not everybody knows. */
static void share_ends(struct desk *desk, unsigned proportion, struct seat_tale *tale)
{
    const struct table *table = &desk->table;
    const struct match *seen = &tale->view->seen;
    unsigned slot = (unsigned)((uintptr_t)desk / sizeof *desk + proportion) % KNOWN_ENDS;
    struct known_ends *known = &desk->server->ends[slot];
    if (seen->sheet.engine != ENGINE_CHAIN || !seen->round.laid || has_hidden_piece(tale->layout))
        return;
    if (known->at != tale->at || known->proportion != proportion ||
        strcmp(known->table, table->id) != 0) {
        memcpy(known->table, table->id, sizeof known->table);
        known->proportion = (uint8_t)proportion;
        known->at = tale->at;
        known->count =
            layout_ends(tale->layout, &seen->round, &seen->sheet, &seen->trail, known->ends);
    }
    tale->ends = known->ends;
    tale->end_count = known->count;
}

/* ---- Messages ---- */

/* What people are told besides. */
static void add_memory(const struct desk *desk, unsigned seat, struct seat_tale *tale)
{
    const struct memory *memory = &desk->memory;
    const struct seat_event *last = memory->count ? &memory->events[memory->count - 1] : NULL;
    unsigned first = memory->rounds > ROUNDS_TOLD ? memory->rounds - ROUNDS_TOLD : 0;
    tale->undo = seat < table_seats(&desk->table) && last &&
                 table_can_undo(&desk->table, seat, last->seat, (enum action)last->action, NULL);
    if (memory->totals)
        tale->totals = (const int32_t(*)[PLAYERS_MAX])memory->totals + (first - memory->first);
    tale->rounds = memory->rounds - first;
    tale->first_round = (int32_t)first + 1;
}

bool desk_write_view(struct desk *desk, unsigned seat, uint32_t told, int proportion,
                     struct text *text)
{
    const struct table *table = &desk->table;
    struct view *view = &desk->server->view;
    uint32_t at = table_at(table);
    if (table->state == TABLE_WAITING)
        return false;
    const struct memory *memory = &desk->memory;
    struct seat_tale tale = {
        .view = view, .at = at, .events = memory->events, .count = memory->count};
    uint32_t seen = table_lines_seen(table, told), last = memory->event_at - table->shift;
    tale.news = told > at ? memory->count : seen >= last ? 0 : last - seen;
    if (tale.news > memory->count)
        tale.news = memory->count;
    if (proportion >= 0)
        tale.layout = follow_layout(desk, (unsigned)proportion);
    view_make(view, &table->match, seat);
    add_memory(desk, seat, &tale);
    if (tale.layout)
        share_ends(desk, (unsigned)proportion, &tale);
    seat_write_tale(&tale, text);
    return true;
}

void desk_write_hello(struct desk *desk, unsigned seat, struct text *text)
{
    const char *names[PLAYERS_MAX];
    for (unsigned i = 0; i < table_seats(&desk->table); i++)
        names[i] = desk->table.chairs[i].name;
    view_make(&desk->server->view, &desk->table.match, seat);
    seat_write_welcome(&desk->server->view, names, text);
}

void desk_write_table(struct desk *desk, struct text *text)
{
    text_add(text, "{\"type\":\"table\",");
    table_write_shown(&desk->table, &desk->presence, text);
    text_add(text, "}\n");
}

void desk_write_clock(struct desk *desk, struct text *text)
{
    const struct table *table = &desk->table;
    int32_t reserves[PLAYERS_MAX];
    memcpy(reserves, table->reserves, sizeof reserves);
    text_add(text, "{\"type\":\"clock\",\"at\":");
    text_add_number(text, table_at(table));
    if (table->match.stage == MATCH_PLAY) {
        unsigned seat = table->match.round.turn;
        int64_t left = desk_time_left(desk, clock_now());
        write_number(text, "seat", seat);
        write_number(text, "move", left < 0 ? 0 : left);
        if (left < 0 && !desk_is_automatic(desk, seat))
            reserves[seat] = reserves[seat] + left < 0 ? 0 : reserves[seat] + (int32_t)left;
    }
    write_numbers(text, "reserve", reserves, table_seats(table));
    text_add(text, "}\n");
}
