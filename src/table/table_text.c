/* Tables as JSON: what anybody may know, and what the server keeps. */
#include "code.h"
#include "presence.h"

#include <pasch/games/games.h>
#include <pasch/json/read.h>
#include <pasch/json/write.h>

#include <string.h>

static const char *const states[] = {"waiting", "playing", "over", NULL};
const char *const table_paces[] = {"natural", "fast", "none", NULL};
const char *const table_openings[] = {"link", "lobby", NULL};
const char *const chair_kinds[] = {"person", "computer", NULL};
static const char standing_name[] = ",\"standing\":"; /* the last member of what is kept or shown */

static void add_switch(struct text *text, const char *name, bool is_on)
{
    if (!is_on)
        return;
    text_add_char(text, ',');
    write_name(text, name);
    text_add(text, "true");
}

/* What both have in common, after the opening brace. */
static void add_common(struct text *text, const struct table *table)
{
    const struct match *match = &table->match;
    write_name(text, "table");
    text_add_json(text, table->id);
    write_string(text, "state", states[table->state]);
    write_string(text, "game", match->sheet.id);
    text_add(text, ",\"options\":");
    write_options(text, &match->sheet, match->players);
    write_house(text, &match->sheet, match->players);
    write_string(text, "open", table_openings[table->lobby ? OPENING_LOBBY : OPENING_LINK]);
    add_switch(text, "spectators", table->spectators);
    write_string(text, "pace", table_paces[table->pace]);
    write_number(text, "created", table->created);
    if (table->finished)
        write_number(text, "finished", table->finished);
    write_number(text, "host", table->host);
    if (table->clock_move) {
        text_add(text, ",\"clock\":{\"move\":");
        text_add_number(text, table->clock_move);
        write_number(text, "reserve", table->clock_reserve);
        text_add_char(text, '}');
    }
    write_number(text, "grace", table->grace);
    if (table->no_undo)
        text_add(text, ",\"undo\":false");
    if (*table->rematch)
        write_string(text, "rematch", table->rematch);
}

/* Somebody's place, but for the closing brace. */
static void add_chair(struct text *text, const struct chair *chair)
{
    text_add_char(text, '{');
    write_name(text, "kind");
    text_add_json(text, chair_kinds[chair->is_person ? CHAIR_PERSON : CHAIR_COMPUTER]);
    if (!chair->is_person)
        write_string(text, "level", player_name((enum level)chair->level));
    write_string(text, "name", chair->name);
    add_switch(text, "taken", chair->taken);
    add_switch(text, "reserved", chair->reserved);
    add_switch(text, "left", chair->left);
    add_switch(text, "forgotten", chair->forgotten);
}

/* Who wants the seat to be held, and how many must. */
static void add_votes(struct text *text, const struct presence *presence, unsigned seat)
{
    if (!presence->votes[seat])
        return;
    text_add(text, ",\"hold\":{\"of\":");
    text_add_number(text, bits_count(presence->voters));
    write_seats(text, "votes", presence->votes[seat]);
    text_add_char(text, '}');
}

int64_t table_grace_left(const struct table *table, const struct presence *presence, unsigned seat,
                         int64_t now)
{
    unsigned here = presence->present | (table->held & ~(unsigned)presence->returning);
    bool awaited = table->state == TABLE_WAITING && table->chairs[seat].reserved;
    if ((table->state != TABLE_PLAYING && !awaited) || table_is_automatic(table, seat) ||
        (here >> seat & 1) || !presence->gone[seat])
        return -1;
    int64_t left = presence->gone[seat] + table->grace * INT64_C(1000) - now;
    return left > 0 ? left : 0;
}

void table_write_shown(const struct table *table, const struct presence *presence, int64_t now,
                       struct text *text)
{
    struct fair_digits commitment = fair_commitment(&table->secret);
    add_common(text, table);
    write_string(text, "title", table->match.sheet.title);
    if (table->state == TABLE_WAITING)
        write_string(text, "code", code_of(table->id).text);
    write_changed_options(text, &table->match.sheet, table->match.players);
    write_string(text, "commitment", commitment.text);
    write_number(text, "watching", presence->watching);
    add_switch(text, "hurried", presence->hurried);
    add_switch(text, "paused", presence->paused);
    if (table_fullness(table))
        write_number(text, "lines_left", TABLE_JOURNAL_MAX - (long long)table->lines);
    text_add(text, ",\"seats\":[");
    for (unsigned seat = 0; seat < table_seats(table); seat++) {
        text_add(text, seat ? "," : "");
        add_chair(text, &table->chairs[seat]);
        add_switch(text, "held", (table->held & ~presence->returning) >> seat & 1);
        add_switch(text, "present", presence->present >> seat & 1);
        add_switch(text, "ready", presence->ready >> seat & 1);
        int64_t left = table_grace_left(table, presence, seat, now);
        if (left >= 0)
            write_number(text, "hold_in", left);
        add_votes(text, presence, seat);
        text_add_char(text, '}');
    }
    text_add_char(text, ']');
    if (table->state == TABLE_OVER) {
        text_add_char(text, ',');
        write_name(text, "standing");
        table_write_standing(table, text);
    }
}

void table_write_standing(const struct table *table, struct text *text)
{
    const struct match *match = &table->match;
    text_add_char(text, '{');
    write_name(text, "round");
    text_add_number(text, match->round_number);
    if (sheet_has_points(&match->sheet))
        write_numbers(text, "totals", match->totals, match->players);
    if (match->stage == MATCH_PLAY)
        write_number(text, "turn", match->round.turn);
    if (match->stage == MATCH_OVER)
        write_seats(text, "winners", match->winners);
    add_switch(text, "abandoned", match->abandoned);
    if (table->undone)
        write_number(text, "undone", table->undone);
    text_add_char(text, '}');
}

void table_write_kept(const struct table *table, struct text *text)
{
    text_add_char(text, '{');
    add_common(text, table);
    write_number(text, "taken_back", table->undone);
    write_string(text, "secret", table->secret.text);
    if (table->clock_move)
        write_numbers(text, "reserves", table->reserves, table_seats(table));
    text_add(text, ",\"seats\":[");
    for (unsigned seat = 0; seat < table_seats(table); seat++) {
        const struct chair *chair = &table->chairs[seat];
        text_add(text, seat ? "," : "");
        add_chair(text, chair);
        add_switch(text, "held", table->held >> seat & 1);
        if (*chair->contribution.text)
            write_string(text, "contribution", chair->contribution.text);
        text_add_char(text, '}');
    }
    text_add_char(text, ']');
    if (table->state == TABLE_PLAYING) {
        text_add(text, standing_name);
        table_write_standing(table, text);
    }
    text_add_char(text, '}');
}

void table_find_standing(const char *kept, struct text *text)
{
    const char *found =
        strstr(kept, standing_name); /* no string has it: quotes are escaped there */
    size_t length = found ? strlen(found) : 0, before = sizeof standing_name - 1;
    if (length > before + 1) /* it ends with the brace around all of it */
        text_add_bytes(text, found + before, length - before - 1);
}

void table_replace_standing(struct text *text, const char *standing)
{
    char *found = strstr(text->data, standing_name);
    if (!found)
        return;
    *found = '\0';
    text->length = (size_t)(found - text->data);
    text_add(text, standing_name);
    text_add(text, standing);
    text_add_char(text, '}');
}

/* ---- Reading what was kept: our own words, but a database may be damaged ---- */

static bool get_switch(json_t *json, const char *name)
{
    return json_is_true(json_object_get(json, name));
}

bool table_has_left(const char *shown, unsigned seat)
{
    if (!strstr(shown, "\"left\":true")) /* no string has it: quotes are escaped there */
        return false;
    json_t *json = json_loads(shown, 0, NULL);
    bool left = get_switch(json_array_get(json_object_get(json, "seats"), seat), "left");
    json_decref(json);
    return left;
}

static long long get_number(json_t *json, const char *name)
{
    return json_integer_value(json_object_get(json, name));
}

static const char *get_string(json_t *json, const char *name)
{
    const char *string = json_string_value(json_object_get(json, name));
    return string ? string : "";
}

static unsigned get_word(json_t *json, const char *name, const char *const *words)
{
    unsigned i = 0;
    while (words[i] && strcmp(words[i], get_string(json, name)) != 0)
        i++;
    return words[i] ? i : 0;
}

static void copy_string(char *to, size_t size, const char *from)
{
    struct text text;
    text_init(&text, to, size);
    text_add(&text, from);
    text_trim(&text);
}

static bool read_seats(struct table *table, json_t *seats, struct error *error)
{
    size_t i;
    json_t *json;
    json_array_foreach(seats, i, json)
    {
        struct chair *chair = &table->chairs[i];
        enum level level = LEVEL_RANDOM;
        chair->is_person = get_word(json, "kind", chair_kinds) == CHAIR_PERSON;
        if (!chair->is_person && !player_find(get_string(json, "level"), &level, error))
            return false;
        chair->level = (uint8_t)level;
        copy_string(chair->name, sizeof chair->name, get_string(json, "name"));
        copy_string(chair->contribution.text, sizeof chair->contribution.text,
                    get_string(json, "contribution"));
        chair->taken = get_switch(json, "taken");
        chair->reserved = get_switch(json, "reserved");
        chair->left = get_switch(json, "left");
        chair->forgotten = get_switch(json, "forgotten");
        if (get_switch(json, "held"))
            table->held |= (uint16_t)(1u << i);
    }
    return true;
}

/* What is left of them; full if it does not say. */
static void read_reserves(struct table *table, json_t *reserves)
{
    size_t i;
    json_t *json;
    table_fill_reserves(table);
    json_array_foreach(reserves, i, json)
    {
        json_int_t left = json_integer_value(json);
        if (i < PLAYERS_MAX && left >= 0 && left <= CLOCK_RESERVE_MOST * 1000)
            table->reserves[i] = (int32_t)left;
    }
}

/* Tables of before there was any have the usual one. */
static int32_t read_grace(json_t *json)
{
    long long grace = get_number(json, "grace");
    return grace >= GRACE_LEAST && grace <= GRACE_MOST ? (int32_t)grace : GRACE_USUAL;
}

/* Once what was taken back went from the journal, and each time a number grew by two. */
static uint32_t read_undone(json_t *json)
{
    return (uint32_t)(json_object_get(json, "shift") ? get_number(json, "shift") / 2
                                                     : get_number(json, "taken_back"));
}

static bool read_kept(struct table *table, json_t *json, struct error *error)
{
    const struct sheet *base = game_find(get_string(json, "game"), error);
    json_t *seats = json_object_get(json, "seats"), *house = json_object_get(json, "house"),
           *clock = json_object_get(json, "clock");
    int players =
        json_array_size(seats) > PLAYERS_MAX ? PLAYERS_MAX + 1 : (int)json_array_size(seats);
    if (!base)
        return false;
    struct sheet sheet = *base;
    if ((house && !read_house(house, &sheet, error)) ||
        !sheet_allows_players(&sheet, players, error) ||
        !read_options(json_object_get(json, "options"), players, &sheet, error) ||
        !sheet_validate(&sheet, error))
        return false;
    match_init(&table->match, &sheet, players);
    table->state = (uint8_t)get_word(json, "state", states);
    table->pace = (uint8_t)get_word(json, "pace", table_paces);
    table->lobby = get_word(json, "open", table_openings) == OPENING_LOBBY;
    table->spectators = get_switch(json, "spectators");
    table->created = get_number(json, "created");
    table->finished = get_number(json, "finished");
    table->host = (uint8_t)get_number(json, "host");
    table->undone = read_undone(json);
    table->no_undo = json_is_false(json_object_get(json, "undo"));
    table->clock_move = (int32_t)get_number(clock, "move");
    table->clock_reserve = (int32_t)get_number(clock, "reserve");
    table->grace = read_grace(json);
    read_reserves(table, json_object_get(json, "reserves"));
    copy_string(table->rematch, sizeof table->rematch, get_string(json, "rematch"));
    copy_string(table->secret.text, sizeof table->secret.text, get_string(json, "secret"));
    if (!fair_is_digits(table->secret.text))
        return error_set(error, MESSAGE("{0} is missing"), error_text("secret"));
    return read_seats(table, seats, error);
}

bool table_read_kept(struct table *table, const char *id, const char *kept, struct error *error)
{
    json_error_t problem;
    json_t *json = json_loads(kept, 0, &problem);
    if (!json)
        return error_set(error, MESSAGE("not JSON: {0}"), error_text(problem.text));
    memset(table, 0, sizeof *table);
    copy_string(table->id, sizeof table->id, id);
    bool read = read_kept(table, json, error);
    json_decref(json);
    return read;
}
