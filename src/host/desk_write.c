/* What is told to who is connected: made from views, so nothing hidden can get out. */
#include "desk.h"
#include "laying.h"

#include <pasch/json/write.h>

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* What people are told besides. */
static void add_memory(const struct desk *desk, unsigned seat, struct seat_tale *tale)
{
    const struct memory *memory = &desk->memory;
    unsigned first = memory->rounds > ROUNDS_TOLD ? memory->rounds - ROUNDS_TOLD : 0;
    tale->undo = seat < table_seats(desk->table) && table_can_undo(desk->table, seat, NULL) &&
                 memory_find_decision(memory, seat);
    if (memory->totals)
        tale->totals = (const int32_t(*)[PLAYERS_MAX])memory->totals + (first - memory->first);
    tale->rounds = memory->rounds - first;
    tale->first_round = (int32_t)first + 1;
}

bool desk_write_view(struct desk *desk, unsigned seat, unsigned version, uint32_t told,
                     int proportion, struct text *text)
{
    const struct table *table = desk->table;
    struct view *view = &desk->host->view;
    uint32_t at = table_at(table);
    if (table->state == TABLE_WAITING)
        return false;
    const struct memory *memory = &desk->memory;
    struct seat_tale tale = {.view = view, .version = version, .at = at};
    tale.news = told > at ? memory->count : memory_count_news(memory, told);
    view_make(view, &table->match, seat);
    add_memory(desk, seat, &tale);
    if (proportion >= 0)
        laying_add(desk, (unsigned)proportion, &tale);
    seat_write_tale(&tale, text);
    return true;
}

void desk_write_hello(struct desk *desk, unsigned seat, unsigned version, struct text *text)
{
    const char *names[PLAYERS_MAX];
    for (unsigned i = 0; i < table_seats(desk->table); i++)
        names[i] = desk->table->chairs[i].name;
    view_make(&desk->host->view, &desk->table->match, seat);
    seat_write_welcome(&desk->host->view, version, names, text);
}

void desk_write_table(struct desk *desk, struct text *text)
{
    text_add(text, "{\"type\":\"table\",");
    table_write_shown(desk->table, &desk->presence, desk_now(desk), text);
    text_add(text, "}\n");
}

void desk_write_clock(struct desk *desk, struct text *text)
{
    const struct table *table = desk->table;
    int32_t reserves[PLAYERS_MAX];
    memcpy(reserves, table->reserves, sizeof reserves);
    text_add(text, "{\"type\":\"clock\",\"at\":");
    text_add_number(text, table_at(table));
    if (table->match.stage == MATCH_PLAY) {
        unsigned seat = table->match.round.turn;
        int64_t left = desk_time_left(desk, desk_now(desk));
        write_number(text, "seat", seat);
        write_number(text, "move", left < 0 ? 0 : left);
        if (left < 0 && !desk_is_automatic(desk, seat))
            reserves[seat] = reserves[seat] + left < 0 ? 0 : reserves[seat] + (int32_t)left;
    }
    write_numbers(text, "reserve", reserves, table_seats(table));
    text_add(text, "}\n");
}
