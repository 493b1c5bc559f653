/* Reading records: every line is replayed through the rules, and must say exactly what they say. */
#include "read.h"
#include "fairness.h"
#include "scan.h"
#include "undo.h"

#include <pasch/base/utf8.h>
#include <pasch/json/names.h>
#include <pasch/json/place.h>
#include <pasch/json/read.h>
#include <pasch/rules/legal.h>

#include <string.h>

void record_reader_init(struct record_reader *reader, bool partial)
{
    memset(reader, 0, sizeof *reader);
    reader->partial = partial;
}

/* ---- Decks ---- */

/* The deck: the whole set, each tile once. */
static bool read_deck(struct object *object, const struct match *match, uint8_t *deck)
{
    unsigned tiles = sheet_tiles(&match->sheet);
    struct tile_set seen = {{0}};
    json_t *array, *item;
    size_t i;
    if (!object_array(object, "deck", tiles, &array))
        return false;
    json_array_foreach(array, i, item)
    {
        tile tile;
        if (!json_is_string(item) ||
            !sheet_read_tile(&match->sheet, json_string_value(item), &tile))
            return error_set(object->error, MESSAGE("deck: entry {0} is no tile of this set"),
                             error_number((long long)i + 1));
        if (tile_set_has(&seen, tile))
            return error_set(object->error, MESSAGE("deck: {0} is there twice"),
                             sheet_tile_value(&match->sheet, tile));
        tile_set_add(&seen, tile);
        deck[i] = tile;
    }
    return true;
}

static bool read_lots(struct record_reader *reader, struct object *object)
{
    struct match *match = &reader->match;
    uint8_t deck[TILE_COUNT];
    unsigned leader;
    if (match->stage != MATCH_LOTS)
        return error_set(object->error, MESSAGE("no lots are drawn here"));
    if (!read_deck(object, match, deck) ||
        !object_seat(object, "leader", match->players, &leader) ||
        !object_done(object, NAMES("event", "deck", "leader")))
        return false;
    struct match next = *match;
    if (!match_lots(&next, deck))
        return error_set(object->error, MESSAGE("this deck does not decide the lots"));
    if (next.lots != leader)
        return error_set(object->error, MESSAGE("seat {0} wins the lots, not seat {1}"),
                         error_number(next.lots), error_number(leader));
    if (!expect_fair_deck(reader, deck, object->error))
        return false;
    *match = next;
    return true;
}

static bool expect_number(struct object *object, const char *name, long long right)
{
    long long number;
    if (!object_number(object, name, &number))
        return false;
    if (number != right)
        return error_set(object->error, MESSAGE("{0} is {1}, but must be {2}"), error_text(name),
                         error_number(number), error_number(right));
    return true;
}

static bool read_deal(struct record_reader *reader, struct object *object)
{
    struct match *match = &reader->match;
    uint8_t deck[TILE_COUNT];
    if (match->stage != MATCH_DEAL)
        return error_set(object->error, match->stage == MATCH_LOTS
                                            ? MESSAGE("lots must be drawn before this deal")
                                            : MESSAGE("nothing is dealt here"));
    if (!expect_number(object, "round", match->round_number) ||
        !expect_number(object, "dealer", match->dealer) || !read_deck(object, match, deck))
        return false;
    json_t *leader = object_get(object, "leader");
    if (!leader || !object_done(object, NAMES("event", "round", "dealer", "deck", "leader")))
        return false;
    struct match next = *match;
    bool dealt = match_deal(&next, deck);
    bool right = dealt ? json_is_integer(leader) && json_integer_value(leader) == next.round.leader
                       : json_is_null(leader);
    if (!right && dealt)
        return error_set(object->error, MESSAGE("leader is wrong: seat {0} leads"),
                         error_number(next.round.leader));
    if (!right)
        return error_set(
            object->error,
            MESSAGE("leader must be null: nobody can lead, so the round is dealt again"));
    if (!expect_fair_deck(reader, deck, object->error))
        return false;
    *match = next;
    return true;
}

/* ---- Moves ---- */

/* Where a tile is laid, and what that earns. */
static bool read_said_place(const struct match *match, struct object *object, unsigned seat,
                            struct move *move)
{
    return place_read(object, &match->round, &match->sheet, move) &&
           legal_move(&match->round, &match->sheet, seat, *move, object->error) &&
           place_expect_bonus(object, &match->round, &match->sheet, *move);
}

/* What a line says that somebody did. */
static bool read_said_move(const struct match *match, struct object *object, enum action action,
                           struct said_move *ret_said)
{
    struct said_move said = {.move = {.action = action, .tile = TILE_NONE, .on = TILE_NONE},
                             .drawn = TILE_NONE};
    if (!object_seat(object, "seat", match->players, &said.seat))
        return false;
    if (action == ACTION_PLACE && !read_said_place(match, object, said.seat, &said.move))
        return false;
    if (action == ACTION_DRAW && !object_tile(object, "tile", &match->sheet, &said.drawn))
        return false;
    json_t *points = object_find(object, "points");
    if (points && (!json_is_integer(points) || json_integer_value(points) == 0))
        return error_set(object->error, MESSAGE("points must be a whole number other than 0"));
    said.points = points ? json_integer_value(points) : 0;
    const char *names[PLACE_NAMES_MAX] = {"event", "seat", "points", "tile"};
    if (action != ACTION_PLACE && action != ACTION_DRAW)
        names[3] = NULL;
    if (!object_done(object, action == ACTION_PLACE ? place_names(&match->sheet, names) : names))
        return false;
    *ret_said = said;
    return true;
}

/* Plays what was said, if the rules allow just that. */
static bool take_move(struct record_reader *reader, const struct said_move *said,
                      struct error *error)
{
    struct match *match = &reader->match;
    if (!legal_move(&match->round, &match->sheet, said->seat, said->move, error))
        return false;
    if (said->move.action == ACTION_DRAW) {
        tile next = round_deck_const(&match->round)[match->round.stock];
        if (said->drawn != next)
            return error_set(error, MESSAGE("the next tile of the stock is {0}"),
                             sheet_tile_value(&match->sheet, next));
    }
    int points = round_points(&match->round, &match->sheet, said->move);
    if (said->points != points)
        return error_set(error,
                         points ? MESSAGE("points must be {0}")
                                : MESSAGE("this scores no points: leave them out"),
                         error_number(points));
    match_apply(match, said->move);
    undo_note(reader);
    reader->actions++;
    return true;
}

static bool read_move(struct record_reader *reader, struct object *object, enum action action)
{
    struct said_move said;
    if (reader->match.stage != MATCH_PLAY)
        return error_set(object->error, MESSAGE("nobody can act here: {0} is due"),
                         error_text(undo_due(&reader->match)));
    return read_said_move(&reader->match, object, action, &said) &&
           take_move(reader, &said, object->error);
}

/* ---- Ends ---- */

static bool expect_numbers(struct object *object, const char *name, const int32_t *right,
                           unsigned count)
{
    json_t *array, *item;
    size_t i;
    if (!object_array(object, name, count, &array))
        return false;
    json_array_foreach(array, i, item)
    {
        if (!json_is_integer(item) || json_integer_value(item) != right[i])
            return error_set(object->error, MESSAGE("{0}: entry {1} must be {2}"), error_text(name),
                             error_number((long long)i + 1), error_number(right[i]));
    }
    return true;
}

static bool expect_seats(struct object *object, const char *name, unsigned seats)
{
    int32_t right[PLAYERS_MAX];
    unsigned count = 0;
    for (uint64_t rest = seats; rest;)
        right[count++] = (int32_t)bits_pop(&rest);
    return expect_numbers(object, name, right, count);
}

static bool expect_hands(struct object *object, const struct match *match)
{
    json_t *array, *list, *item;
    size_t seat, i;
    if (!object_array(object, "hands", match->players, &array))
        return false;
    json_array_foreach(array, seat, list)
    {
        struct tile_set hand = round_hand(&match->round, (unsigned)seat);
        bool right = json_is_array(list);
        json_array_foreach(list, i, item)
        {
            tile tile;
            right = right && json_is_string(item) &&
                    sheet_read_tile(&match->sheet, json_string_value(item), &tile) &&
                    tile_set_has(&hand, tile);
            if (right)
                tile_set_remove(&hand, tile);
        }
        if (!right || !tile_set_is_empty(&hand))
            return error_set(object->error, MESSAGE("hands: these are not the tiles of seat {0}"),
                             error_number((long long)seat));
    }
    return true;
}

static bool read_round_end(struct record_reader *reader, struct object *object)
{
    struct match *match = &reader->match;
    const char *reason;
    unsigned seat;
    if (match->stage != MATCH_ROUND_OVER)
        return error_set(object->error, MESSAGE("the round is not over"));
    if (!object_string(object, "reason", &reason))
        return false;
    if (strcmp(reason, reason_names[match->result.reason]) != 0)
        return error_set(object->error, MESSAGE("reason is {0}, but must be {1}"),
                         error_text(reason), error_text(reason_names[match->result.reason]));
    if (match->result.ender != ROUND_NO_SEAT) {
        if (!object_seat(object, "seat", match->players, &seat))
            return false;
        if (seat != match->result.ender)
            return error_set(object->error, MESSAGE("{0} is {1}, but must be {2}"),
                             error_text("seat"), error_number(seat),
                             error_number(match->result.ender));
    }
    if (!expect_hands(object, match) ||
        !expect_numbers(object, "points", match->result.points, match->players) ||
        !expect_numbers(object, "totals", match->totals, match->players))
        return false;
    bool has_pot = sheet_has_pot(&match->sheet);
    if (has_pot && (!expect_number(object, "pot", match->pot) ||
                    !expect_seats(object, "eliminated",
                                  ~(unsigned)match->still_in & ((1u << match->players) - 1))))
        return false;
    bool has_seat = match->result.ender != ROUND_NO_SEAT;
    if (!object_done(object, has_pot ? NAMES("event", "reason", has_seat ? "seat" : "event",
                                             "hands", "points", "totals", "pot", "eliminated")
                                     : NAMES("event", "reason", has_seat ? "seat" : "event",
                                             "hands", "points", "totals")))
        return false;
    match_continue(match);
    reader->rounds++;
    return true;
}

static bool read_match_end(struct record_reader *reader, struct object *object)
{
    struct match *match = &reader->match;
    json_t *abandoned = object_find(object, "abandoned");
    if (match->stage == MATCH_ROUND_OVER)
        return error_set(object->error, MESSAGE("the round-end is missing before this line"));
    if (abandoned && !json_is_true(abandoned))
        return error_set(object->error,
                         MESSAGE("abandoned can only be true; leave it out otherwise"));
    bool over = match->stage == MATCH_OVER;
    if (!over && !abandoned)
        return error_set(object->error, MESSAGE("the match is not over"));
    if (over && !match->abandoned && abandoned)
        return error_set(object->error,
                         MESSAGE("the match has been won and can't be abandoned any more"));
    if (over && match->abandoned && !abandoned)
        return error_set(object->error, MESSAGE("after so many redeals the match is abandoned"));
    if (!abandoned && !expect_seats(object, "winners", match->winners))
        return false;
    if (!expect_numbers(object, "totals", match->totals, match->players) ||
        !object_done(object, NAMES("event", abandoned ? "abandoned" : "winners", "totals")))
        return false;
    if (!over)
        match_abandon(match);
    reader->in_match = false;
    reader->matches++;
    return true;
}

/* ---- Lines ---- */

static bool read_event(struct record_reader *reader, json_t *json, struct error *error)
{
    struct object object = {.json = json, .error = error};
    const char *event;
    if (!object_string(&object, "event", &event))
        return false;
    if (strcmp(event, "match-end") == 0)
        return read_match_end(reader, &object);
    if (reader->match.stage == MATCH_OVER)
        return error_set(error, MESSAGE("the match is over: match-end is due"));
    enum action action;
    if (action_find(&reader->match.sheet, event, &action))
        return read_move(reader, &object, action);
    if (strcmp(event, "deal") == 0)
        return read_deal(reader, &object);
    if (strcmp(event, "round-end") == 0)
        return read_round_end(reader, &object);
    if (strcmp(event, "lots") == 0)
        return read_lots(reader, &object);
    if (strcmp(event, "undo") == 0)
        return read_undo(reader, &object);
    return error_set(error, MESSAGE("there is no event {0}"), error_text(event));
}

static bool read_object(struct record_reader *reader, json_t *json, struct error *error)
{
    if (!json_is_object(json))
        return error_set(error, MESSAGE("a line must be a JSON object"));
    bool starts = json_object_get(json, "pasch") && !json_object_get(json, "event");
    if (reader->in_match && !(starts && reader->partial))
        return starts ? error_set(error, MESSAGE("the match before this line has not ended"))
                      : read_event(reader, json, error);
    struct record_reader next = *reader;
    if (!read_start(&next, json, error))
        return false;
    next.matches += reader->in_match;
    next.in_match = true;
    next.before = reader->line - 1;
    next.undone_in += next.undone > 0;
    *reader = next;
    return true;
}

bool record_read_line(struct record_reader *reader, const char *line, size_t length,
                      struct error *error)
{
    json_error_t problem;
    struct said_move said;
    reader->line++;
    reader->back_to = 0;
    /* Most lines are moves, most of them just as we write them; these need no JSON reader. */
    if (reader->in_match && reader->match.stage == MATCH_PLAY &&
        place_kind(&reader->match.sheet)->is_scanned &&
        scan_move(line, length, &reader->match, &said))
        return take_move(reader, &said, error);
    json_t *json = json_loadb(line, length, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &problem);
    if (!json && reader->line == 1 && utf8_has_mark(line, length))
        return error_set(error, MESSAGE("the file begins with a byte order mark: keep it as UTF-8 "
                                        "without one"));
    if (!json)
        return error_set(error, MESSAGE("not JSON: {0}"), error_text(problem.text));
    bool read = read_object(reader, json, error);
    json_decref(json);
    return read;
}

bool record_read_end(struct record_reader *reader, struct error *error)
{
    if (!reader->in_match)
        return true;
    if (!reader->partial)
        return error_set(error, MESSAGE("the record stops before the end of the match"));
    reader->matches++;
    reader->in_match = false;
    return true;
}

bool record_read(struct record_reader *reader, const char *text, size_t length, struct error *error)
{
    const char *end = text + length;
    while (text < end) {
        const char *newline = memchr(text, '\n', (size_t)(end - text));
        const char *stop = newline ? newline : end;
        if (!record_read_line(reader, text, (size_t)(stop - text), error))
            return false;
        text = newline ? newline + 1 : end;
    }
    return record_read_end(reader, error);
}
