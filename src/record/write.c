/* Writing records. */
#include "names.h"

#include <pasch/games/games.h>
#include <pasch/record/record.h>
#include <pasch/rules/triangle.h>

static void add_name(struct text *text, const char *name)
{
    text_add_char(text, '"');
    text_add(text, name);
    text_add(text, "\":");
}

static void add_tile(struct text *text, const struct sheet *sheet, tile tile)
{
    text_add_char(text, '"');
    sheet_write_tile(sheet, tile, text);
    text_add_char(text, '"');
}

static void add_tiles(struct text *text, const struct sheet *sheet, const uint8_t *tiles,
                      unsigned count)
{
    text_add_char(text, '[');
    for (unsigned i = 0; i < count; i++) {
        text_add(text, i ? "," : "");
        add_tile(text, sheet, tiles[i]);
    }
    text_add_char(text, ']');
}

static void add_set(struct text *text, const struct sheet *sheet, struct tile_set set)
{
    uint8_t tiles[TILE_COUNT];
    unsigned count = 0;
    while (tile_set_pop(&set, &tiles[count]))
        count++;
    add_tiles(text, sheet, tiles, count);
}

static void add_numbers(struct text *text, const char *name, const int32_t *numbers, unsigned count)
{
    text_add_char(text, ',');
    add_name(text, name);
    text_add_char(text, '[');
    for (unsigned i = 0; i < count; i++) {
        text_add(text, i ? "," : "");
        text_add_number(text, numbers[i]);
    }
    text_add_char(text, ']');
}

static void add_seats(struct text *text, const char *name, unsigned seats)
{
    int32_t numbers[PLAYERS_MAX];
    unsigned count = 0;
    for (uint64_t rest = seats; rest;)
        numbers[count++] = (int32_t)bits_pop(&rest);
    add_numbers(text, name, numbers, count);
}

static void add_strings(struct text *text, const char *name, const char *const *strings,
                        unsigned count)
{
    text_add_char(text, ',');
    add_name(text, name);
    text_add_char(text, '[');
    for (unsigned i = 0; i < count; i++) {
        text_add(text, i ? "," : "");
        text_add_json(text, strings[i]);
    }
    text_add_char(text, ']');
}

/* A value as sheet_write() has it, as JSON: numbers and switches are bare. */
static void add_value(struct text *text, const struct field *field, bool bare, const char *value)
{
    bare = bare || field->type == FIELD_NUMBER || field->type == FIELD_SWITCH;
    if (bare)
        text_add(text, value);
    else
        text_add_json(text, value);
}

/* Whether the game's options alone make the field what it is in this match. */
static bool is_said_by_options(const struct match *match, const struct sheet *base,
                               const struct field *field, const char *in_force)
{
    const struct game_option *option = sheet_find_option(base, field->name);
    if (!option)
        return false;
    char buffer[100];
    struct text value;
    text_init(&value, buffer, sizeof buffer);
    sheet_write_option(&match->sheet, match->players, option, &value);
    struct sheet copy = *base;
    if (!sheet_set_option(&copy, match->players, field->name, buffer, NULL))
        return false;
    text_init(&value, buffer, sizeof buffer);
    sheet_write(&copy, field, &value);
    return strcmp(buffer, in_force) == 0;
}

static void add_house(struct text *text, const struct match *match)
{
    const struct sheet *base = game_find(match->sheet.id, NULL);
    bool any = false;
    for (int i = 0; base && i < sheet_field_count; i++) {
        char own[100], usual[100];
        struct text value, base_value;
        text_init(&value, own, sizeof own);
        text_init(&base_value, usual, sizeof usual);
        sheet_write(&match->sheet, &sheet_fields[i], &value);
        sheet_write(base, &sheet_fields[i], &base_value);
        if (strcmp(own, usual) == 0 || is_said_by_options(match, base, &sheet_fields[i], own))
            continue;
        text_add(text, any ? "," : ",\"house\":{");
        add_name(text, sheet_fields[i].name);
        add_value(text, &sheet_fields[i], false, own);
        any = true;
    }
    text_add(text, any ? "}" : "");
}

void record_write_start(struct text *text, const struct match *match, const char *const *names,
                        const char *const *bots)
{
    text_add(text, "{\"pasch\":1,\"game\":");
    text_add_json(text, match->sheet.id);
    text_add(text, ",\"options\":{");
    for (int i = 0; i < match->sheet.option_count; i++) {
        const struct game_option *option = &match->sheet.options[i];
        const struct field *field = sheet_find_field(option->field);
        char buffer[100];
        struct text value;
        text_init(&value, buffer, sizeof buffer);
        sheet_write_option(&match->sheet, match->players, option, &value);
        text_add(text, i ? "," : "");
        add_name(text, option->field);
        add_value(text, field, field->type == FIELD_HANDS, buffer);
    }
    text_add_char(text, '}');
    add_strings(text, "players", names, match->players);
    add_strings(text, "bots", bots, match->players);
    add_house(text, match);
    text_add(text, "}\n");
}

static void add_deck(struct text *text, const struct match *match, const uint8_t *deck)
{
    text_add(text, "\"deck\":");
    add_tiles(text, &match->sheet, deck, sheet_tiles(&match->sheet));
    text_add(text, ",\"leader\":");
}

bool record_lots(struct text *text, struct match *match, const uint8_t *deck)
{
    if (!match_lots(match, deck))
        return false;
    text_add(text, "{\"event\":\"lots\",");
    add_deck(text, match, deck);
    text_add_number(text, match->lots);
    text_add(text, "}\n");
    return true;
}

bool record_deal(struct text *text, struct match *match, const uint8_t *deck)
{
    bool dealt = match_deal(match, deck);
    text_add(text, "{\"event\":\"deal\",\"round\":");
    text_add_number(text, match->round_number);
    text_add(text, ",\"dealer\":");
    text_add_number(text, match->dealer);
    text_add_char(text, ',');
    add_deck(text, match, deck);
    if (dealt)
        text_add_number(text, match->round.leader);
    else
        text_add(text, "null");
    text_add(text, "}\n");
    return dealt;
}

static void add_end(struct text *text, struct move move)
{
    tile on = (tile)move.on;
    text_add(text, ",\"on\":\"");
    tile_write(text, on);
    text_add_char(text, ':');
    if (move.where == WHERE_SIDE || move.where == WHERE_TIP)
        text_add(text, move.where == WHERE_SIDE ? "side" : "tip");
    else
        text_add_number(text, move.where == WHERE_LOW ? tile_low(on) : tile_high(on));
    text_add_char(text, '"');
}

static void add_triangle(struct text *text, const struct placement *placement)
{
    const int32_t cell[] = {placement->row, placement->col};
    const int32_t corners[] = {placement->corners[0], placement->corners[1], placement->corners[2]};
    add_numbers(text, "cell", cell, 2);
    add_numbers(text, "corners", corners, 3);
}

static void add_bonus(struct text *text, const struct placement *placement)
{
    const char *names[8];
    unsigned count = 0;
    if (placement->lead)
        names[count++] = "lead";
    if (placement->bridge)
        names[count++] = "bridge";
    if (placement->joint)
        names[count++] = "joint";
    for (unsigned i = 0; i < placement->hexagons; i++)
        names[count++] = "hexagon";
    if (placement->out)
        names[count++] = "out";
    if (count)
        add_strings(text, "bonus", names, count);
}

void record_move(struct text *text, struct match *match, struct move move)
{
    unsigned seat = match->round.turn;
    int gain = match->round.gains[seat];
    tile drawn = match->round.stock < match->round.tiles
                     ? round_deck_const(&match->round)[match->round.stock]
                     : 0;
    bool triangle = match->sheet.engine == ENGINE_TRIANGLE && move.action == ACTION_PLACE;
    struct placement placement = {.row = 0};
    if (triangle)
        placement = triangle_placement(&match->round, &match->sheet, move);
    match_apply(match, move);
    gain = match->round.gains[seat] - gain;
    text_add(text, "{\"event\":\"");
    text_add(text, action_names[move.action]);
    text_add(text, "\",\"seat\":");
    text_add_number(text, seat);
    if (move.action == ACTION_PLACE || move.action == ACTION_DRAW) {
        text_add(text, ",\"tile\":");
        add_tile(text, &match->sheet, move.action == ACTION_PLACE ? (tile)move.tile : drawn);
    }
    if (triangle)
        add_triangle(text, &placement);
    else if (move.action == ACTION_PLACE && move.where != WHERE_LEAD)
        add_end(text, move);
    text_add(text, move.down ? ",\"down\":true" : "");
    if (gain) {
        text_add(text, ",\"points\":");
        text_add_number(text, gain);
    }
    if (triangle)
        add_bonus(text, &placement);
    text_add(text, "}\n");
}

void record_round_end(struct text *text, struct match *match)
{
    text_add(text, "{\"event\":\"round-end\",\"reason\":\"");
    text_add(text, reason_names[match->result.reason]);
    text_add_char(text, '"');
    if (match->result.ender != ROUND_NO_SEAT) {
        text_add(text, ",\"seat\":");
        text_add_number(text, match->result.ender);
    }
    text_add(text, ",\"hands\":[");
    for (unsigned seat = 0; seat < match->players; seat++) {
        text_add(text, seat ? "," : "");
        add_set(text, &match->sheet, round_hand(&match->round, seat));
    }
    text_add_char(text, ']');
    add_numbers(text, "points", match->result.points, match->players);
    add_numbers(text, "totals", match->totals, match->players);
    if (sheet_has_pot(&match->sheet)) {
        text_add(text, ",\"pot\":");
        text_add_number(text, match->pot);
        add_seats(text, "eliminated", ~(unsigned)match->still_in & ((1u << match->players) - 1));
    }
    text_add(text, "}\n");
    match_continue(match);
    if (match->stage == MATCH_OVER)
        record_match_end(text, match);
}

void record_match_end(struct text *text, const struct match *match)
{
    text_add(text, "{\"event\":\"match-end\"");
    if (match->abandoned)
        text_add(text, ",\"abandoned\":true");
    else
        add_seats(text, "winners", match->winners);
    add_numbers(text, "totals", match->totals, match->players);
    text_add(text, "}\n");
}
