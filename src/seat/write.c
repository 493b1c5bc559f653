/* What a table says. */
#include "message.h"

#include <pasch/json/names.h>
#include <pasch/json/place.h>
#include <pasch/json/write.h>
#include <pasch/rules/why.h>
#include <pasch/rules/worth.h>

const char *const stage_names[STAGE_NAMES] = {
    [MATCH_LOTS] = "lots",       [MATCH_DEAL] = "deal",
    [MATCH_PLAY] = "play",       [MATCH_ROUND_OVER] = "round-over",
    [MATCH_OVER] = "match-over",
};

static void start_message(struct text *text, const char *type)
{
    text_add(text, "{\"type\":\"");
    text_add(text, type);
    text_add_char(text, '"');
}

static void add_protocol(struct text *text, unsigned version)
{
    start_message(text, "hello");
    write_string(text, "protocol", "pasch");
    write_number(text, "version", version);
}

/* ---- Hello ---- */

void message_write_welcome(struct text *text, const struct view *view, unsigned version,
                           const char *const *names, uint32_t limit_ms)
{
    const struct match *seen = &view->seen;
    add_protocol(text, version);
    write_string(text, "game", seen->sheet.id);
    write_string(text, "title", seen->sheet.title);
    text_add(text, ",\"options\":");
    write_options(text, &seen->sheet, seen->players);
    write_house(text, &seen->sheet, seen->players);
    write_string(text, "goal",
                 seen->sheet.scoring == SCORING_NONE ? "win"
                 : sheet_few_win(&seen->sheet)       ? "few"
                                                     : "many");
    write_number(text, "tiles", sheet_tiles(&seen->sheet));
    write_strings(text, "players", names, seen->players);
    if (view->seat < seen->players)
        write_number(text, "seat", view->seat);
    if (limit_ms)
        write_number(text, "limit_ms", limit_ms);
    text_add(text, "}\n");
}

void seat_write_welcome(const struct view *view, unsigned version, const char *const *names,
                        struct text *text)
{
    message_write_welcome(text, view, version, names, 0);
}

/* ---- Views ---- */

static void add_stage(struct text *text, const struct match *seen)
{
    write_string(text, "stage", stage_names[seen->stage]);
    text_add(text, seen->abandoned ? ",\"abandoned\":true" : "");
    write_number(text, "round", seen->round_number);
    if (seen->redeals)
        write_number(text, "redeals", seen->redeals);
    write_number(text, "dealer", seen->dealer);
    if (seen->lots != ROUND_NO_SEAT)
        write_number(text, "lots", seen->lots);
    if (seen->last_winner != ROUND_NO_SEAT)
        write_number(text, "last_winner", seen->last_winner);
    write_seats(text, "playing", seen->in);
    write_seats(text, "eliminated", ~(unsigned)seen->still_in & ((1u << seen->players) - 1));
    write_numbers(text, "totals", seen->totals, seen->players);
    write_number(text, "pot", seen->pot);
    if (seen->winners)
        write_seats(text, "winners", seen->winners);
}

static void add_lead(struct text *text, const struct match *seen)
{
    unsigned lead = seen->round.lead;
    write_number(text, "leader", seen->round.leader);
    if (lead == LEAD_ANY_TILE || lead == LEAD_ANY_DOUBLE) {
        write_string(text, "lead", lead == LEAD_ANY_TILE ? "any" : "any-double");
    } else if (lead != TILE_NONE) {
        text_add(text, ",\"lead\":");
        write_tile(text, &seen->sheet, (tile)lead);
    }
}

static void add_table(struct text *text, const struct match *seen)
{
    int32_t tiles[PLAYERS_MAX];
    const struct round *round = &seen->round;
    for (unsigned seat = 0; seat < seen->players; seat++)
        tiles[seat] = round->counts[seat];
    write_numbers(text, "tiles", tiles, seen->players);
    write_numbers(text, "gains", round->gains, seen->players);
    text_add(text, ",\"stock\":{\"left\":");
    text_add_number(text, round->tiles - round->stock);
    write_number(text, "drawable", round_drawable(round, &seen->sheet));
    text_add(text, "},\"ends\":");
    place_write_ends(text, round, &seen->sheet);
    if (seen->sheet.divisor)
        write_number(text, "sum", round->sum);
}

/* What a tile counts in a hand of several: two others keep it company. */
static int tile_value(const struct sheet *sheet, tile tile)
{
    struct tile_set others = {{0}}, all;
    unsigned tiles = sheet_tiles(sheet);
    tile_set_add(&others, (uint8_t)((tile + 1u) % tiles));
    tile_set_add(&others, (uint8_t)((tile + 2u) % tiles));
    all = others;
    tile_set_add(&all, tile);
    return score_hand(sheet, &all) - score_hand(sheet, &others);
}

/* All hands, and what every tile in them counts. */
static void add_hands(struct text *text, const struct match *seen)
{
    text_add(text, ",\"hands\":[");
    for (unsigned seat = 0; seat < seen->players; seat++) {
        text_add(text, seat ? "," : "");
        write_set(text, &seen->sheet, round_hand(&seen->round, seat));
    }
    text_add(text, "],\"values\":[");
    for (unsigned seat = 0; seat < seen->players; seat++) {
        struct tile_set hand = round_hand(&seen->round, seat), rest = hand;
        text_add(text, seat ? ",[" : "[");
        unsigned count = 0;
        for (tile tile; tile_set_pop(&rest, &tile); count++) {
            text_add(text, count ? "," : "");
            text_add_number(text, seen->round.counts[seat] == 1 ? score_hand(&seen->sheet, &hand)
                                                                : tile_value(&seen->sheet, tile));
        }
        text_add_char(text, ']');
    }
    text_add_char(text, ']');
}

static void add_result(struct text *text, const struct match *seen)
{
    const struct result *result = &seen->result;
    text_add(text, ",\"result\":{\"reason\":\"");
    text_add(text, reason_names[result->reason]);
    text_add_char(text, '"');
    if (result->ender != ROUND_NO_SEAT)
        write_number(text, "seat", result->ender);
    write_seats(text, "best", result->best);
    write_numbers(text, "hand_points", result->hand_points, seen->players);
    write_numbers(text, "points", result->points, seen->players);
    write_number(text, "pot", result->pot);
    text_add_char(text, '}');
}

void seat_write_move(struct text *text, const struct view *view, struct move move)
{
    const struct match *seen = &view->seen;
    bool place = move.action == ACTION_PLACE;
    write_name(text, "event");
    text_add_json(text, action_name(&seen->sheet, move.action));
    if (place) {
        text_add(text, ",\"tile\":");
        write_tile(text, &seen->sheet, (tile)move.tile);
        place_write(text, &seen->round, &seen->sheet, move);
    }
    struct worth worth = worth_of(&seen->round, &seen->sheet, move);
    int points = worth_points(&worth);
    if (points)
        write_number(text, "points", points);
    if (place)
        place_write_bonus(text, &seen->round, &seen->sheet, move);
}

static void add_moves(struct text *text, const struct seat_tale *tale)
{
    struct move moves[ROUND_MOVES_MAX];
    unsigned count = view_moves(tale->view, moves);
    text_add(text, ",\"moves\":[");
    for (unsigned id = 0; id < count; id++) {
        text_add(text, id ? ",{\"id\":" : "{\"id\":");
        text_add_number(text, id);
        text_add_char(text, ',');
        seat_write_move(text, tale->view, moves[id]);
        if (tale->layout)
            people_write_worth(text, tale->view, moves[id]);
        if (tale->layout && moves[id].action == ACTION_PLACE) {
            layout_write_ghost(text, tale, moves[id], id);
            people_write_like(text, tale->view, moves, id);
        }
        text_add_char(text, '}');
    }
    text_add_char(text, ']');
}

/* ---- What happened ---- */

void message_write_event(struct text *text, const struct view *view, unsigned version,
                         const struct event *event)
{
    const struct sheet *sheet = &view->seen.sheet;
    const struct laid *laid = event->laid;
    tile tile = laid && !laid->down ? laid->tile : event->drawn; /* G6: what others don't know */
    int points = worth_points(&event->worth);
    text_add(text, "{\"event\":\"");
    text_add(text, action_name(sheet, event->move.action));
    text_add_char(text, '"');
    write_number(text, "seat", event->seat);
    if (tile != TILE_NONE) {
        text_add(text, ",\"tile\":");
        write_tile(text, sheet, tile);
    }
    if (laid)
        place_write_laid(text, sheet, laid);
    if (points)
        write_number(text, "points", points);
    if (laid)
        place_write_laid_bonus(text, sheet, laid);
    if (version >= 2)
        message_write_worth(text, sheet, &event->worth, laid);
    text_add(text, event->more ? ",\"more\":true}" : "}");
}

static void add_history(struct text *text, const struct seat_tale *tale)
{
    struct event_reader reader = event_read(&tale->view->seen);
    struct event event;
    text_add(text, ",\"history\":[");
    for (unsigned i = 0; event_next_move(&reader, &event); i++) {
        text_add(text, i ? "," : "");
        message_write_event(text, tale->view, tale->version, &event);
    }
    text_add_char(text, ']');
    write_number(text, "news", tale->news);
}

/* ---- All of it ---- */

static void add_round(struct text *text, const struct seat_tale *tale)
{
    const struct view *view = tale->view;
    const struct match *seen = &view->seen;
    add_lead(text, seen);
    if (seen->stage == MATCH_PLAY)
        write_number(text, "turn", seen->round.turn);
    if (view->seat < seen->players) {
        text_add(text, ",\"hand\":");
        write_set(text, &seen->sheet, round_hand(&seen->round, view->seat));
    }
    add_table(text, seen);
    add_history(text, tale);
    if (tale->layout)
        layout_write(text, tale);
    if (seen->round.stage == STAGE_OVER)
        add_hands(text, seen);
}

void seat_write_tale(const struct seat_tale *tale, struct text *text)
{
    const struct view *view = tale->view;
    start_message(text, "view");
    write_number(text, "at", tale->at);
    add_stage(text, &view->seen);
    if (view_has_round(view))
        add_round(text, tale);
    if (view_has_result(view))
        add_result(text, &view->seen);
    if (tale->layout)
        people_write(text, tale);
    add_moves(text, tale);
    text_add(text, "}\n");
}

/* ---- Answers ---- */

/* The message with its values, for who translates it; and the text in English. */
void seat_write_words(struct text *text, const struct error *error)
{
    const char *values[ERROR_VALUES_MAX];
    unsigned count = 0;
    char place[] = "{0}";
    for (; count < ERROR_VALUES_MAX; count++) {
        place[1] = (char)('0' + count);
        if (!strstr(error->message, place))
            break;
        values[count] = error->values[count].text;
    }
    char english[1000];
    struct text plain;
    text_init(&plain, english, sizeof english);
    error_write(error, NULL, &plain);
    text_trim(&plain);
    write_string(text, "message", error->message);
    write_strings(text, "values", values, count);
    write_string(text, "text", english);
}

void seat_write_fault(struct text *text, const char *code, const struct error *error, uint32_t to)
{
    start_message(text, "error");
    write_string(text, "code", code);
    if (to)
        write_number(text, "to", to);
    seat_write_words(text, error);
    text_add(text, "}\n");
}

const char *seat_fault_code(enum seat_fault fault)
{
    static const char *const codes[] = {
        [SEAT_MALFORMED] = "malformed", [SEAT_STALE] = "stale", [SEAT_NO_MOVE] = "no-move"};
    return codes[fault];
}

void seat_write_error(struct text *text, enum seat_fault fault, const struct error *error)
{
    seat_write_fault(text, seat_fault_code(fault), error, 0);
}

void seat_write_answer(const struct seat_moment *moment, struct move move, struct text *text)
{
    const struct view *view = moment->view;
    const struct match *seen = &view->seen;
    struct error error = {.message = ""};
    const char *rule = "";
    bool nowhere = move.action == ACTION_PLACE && move.where == SEAT_NOWHERE;
    bool legal;
    if (seen->stage != MATCH_PLAY || !view_has_round(view))
        legal = error_set(&error, MESSAGE("it is nobody's turn now"));
    else if (nowhere)
        legal = why_tile(&seen->round, &seen->sheet, view->seat, (tile)move.tile, &rule, &error);
    else
        legal = why_move(&seen->round, &seen->sheet, view->seat, move, &rule, &error);
    start_message(text, "because");
    write_number(text, "at", moment->at);
    text_add(text, legal ? ",\"legal\":true" : ",\"legal\":false");
    if (!legal)
        seat_write_words(text, &error);
    if (rule[0])
        write_string(text, "rule", rule);
    text_add(text, "}\n");
}

void seat_write_goodbye(struct text *text, enum seat_parting why)
{
    static const char *const words[] = {
        [SEAT_OVER] = "over",     [SEAT_CLOSED] = "closed", [SEAT_TIMEOUT] = "timeout",
        [SEAT_FAILED] = "failed", [SEAT_AWAY] = "away",     [SEAT_CROWDED] = "crowded"};
    start_message(text, "goodbye");
    write_string(text, "why", words[why]);
    text_add(text, "}\n");
}

/* ---- What a seat says ---- */

void seat_write_greeting(struct text *text, unsigned version, const char *name)
{
    add_protocol(text, version);
    if (name)
        write_string(text, "name", name);
    text_add(text, "}\n");
}
