/* The fields of a view that say how the match stands. */
#include "rebuild.h"

#include <pasch/json/names.h>

#include <string.h>

/* ---- Numbers, seats and tiles ---- */

bool rebuild_wrong(const struct rebuild *rebuild, const char *name)
{
    return error_set(rebuild->error, MESSAGE("{0} is not what it must be"), error_text(name));
}

/* One for each seat, of either sign. */
static bool get_numbers(struct object *object, const char *name, unsigned count, long long most,
                        int32_t *ret_numbers)
{
    return object_numbers(object, name, count, -most, most, ret_numbers);
}

/* A seat, or nobody if it is not there. */
static bool get_seat(struct object *object, const char *name, unsigned players, uint8_t *ret_seat)
{
    unsigned seat = ROUND_NO_SEAT;
    if (json_object_get(object->json, name) && !object_seat(object, name, players, &seat))
        return false;
    *ret_seat = (uint8_t)seat;
    return true;
}

/* Several seats; none if it is not there. */
static bool get_seats(struct object *object, const char *name, unsigned players,
                      uint16_t *ret_seats)
{
    json_t *array = object_find(object, name), *item;
    size_t i;
    unsigned seats = 0;
    if (array && !json_is_array(array))
        return error_set(object->error, MESSAGE("{0} must be a list of seats"), error_text(name));
    json_array_foreach(array, i, item)
    {
        json_int_t seat = json_is_integer(item) ? json_integer_value(item) : -1;
        if (seat < 0 || seat >= players || seats >> seat)
            return error_set(object->error, MESSAGE("{0} must be a list of seats"),
                             error_text(name));
        seats |= 1u << seat;
    }
    *ret_seats = (uint16_t)seats;
    return true;
}

bool field_hand(json_t *list, const char *name, const struct sheet *sheet,
                struct tile_set *ret_hand, struct error *error)
{
    struct tile_set hand = {{0}};
    size_t i;
    json_t *item;
    if (!json_is_array(list))
        return error_set(error, MESSAGE("{0} must be a list of tiles"), error_text(name));
    json_array_foreach(list, i, item)
    {
        tile tile;
        if (!json_is_string(item) || !sheet_read_tile(sheet, json_string_value(item), &tile))
            return error_set(error, MESSAGE("{0}: entry {1} is no tile of this set"),
                             error_text(name), error_number((long long)i + 1));
        if (tile_set_has(&hand, tile))
            return error_set(error, MESSAGE("{0}: {1} is there twice"), error_text(name),
                             error_text(json_string_value(item)));
        tile_set_add(&hand, tile);
    }
    *ret_hand = hand;
    return true;
}

/* ---- The match ---- */

static bool read_stage(struct object *object, struct match *match)
{
    const char *stage;
    if (!object_string(object, "stage", &stage))
        return false;
    for (unsigned i = 0; i < STAGE_NAMES; i++)
        if (strcmp(stage, stage_names[i]) == 0) {
            match->stage = (uint8_t)i;
            json_t *abandoned = object_find(object, "abandoned");
            if (abandoned && (!json_is_true(abandoned) || i != MATCH_OVER))
                return error_set(object->error,
                                 MESSAGE("abandoned can only be true; leave it out otherwise"));
            match->abandoned = abandoned != NULL;
            return true;
        }
    return error_set(object->error, MESSAGE("there is no stage {0}"), error_text(stage));
}

/* The result of a round that has been counted. */
static bool read_result(struct object *object, unsigned players, struct result *ret_result)
{
    json_t *json = object_get(object, "result");
    struct object inner = {.json = json, .error = object->error};
    struct result result = {.reason = REASON_NONE};
    const char *reason;
    long long pot;
    if (!json)
        return false;
    if (!json_is_object(json))
        return error_set(object->error, MESSAGE("{0} must be an object"), error_text("result"));
    if (!object_string(&inner, "reason", &reason))
        return false;
    for (unsigned i = REASON_OUT; i <= REASON_FLIPPED; i++)
        if (strcmp(reason, reason_names[i]) == 0)
            result.reason = (uint8_t)i;
    if (result.reason == REASON_NONE)
        return error_set(object->error, MESSAGE("there is no reason {0}"), error_text(reason));
    if (!get_seat(&inner, "seat", players, &result.ender) ||
        !get_seats(&inner, "best", players, &result.best) ||
        !get_numbers(&inner, "hand_points", players, NUMBER_MAX / 100, result.hand_points) ||
        !get_numbers(&inner, "points", players, NUMBER_MAX / 10, result.points) ||
        !object_number_within(&inner, "pot", 0, NUMBER_MAX, &pot))
        return false;
    if ((result.ender == ROUND_NO_SEAT) != (result.reason == REASON_BLOCKED) || !result.best)
        return error_set(object->error, MESSAGE("{0} is not what it must be"),
                         error_text("result"));
    result.pot = (int32_t)pot;
    *ret_result = result;
    return true;
}

bool rebuild_has_lots(const struct match *match)
{
    bool winner_leads =
        match->sheet.lead_later == LATER_WINNER && match->last_winner != ROUND_NO_SEAT;
    return match->sheet.lead == LEAD_LOTS && !winner_leads;
}

bool rebuild_is_counted(const struct match *match)
{
    return match->stage == MATCH_ROUND_OVER || (match->stage == MATCH_OVER && !match->abandoned);
}

bool rebuild_match(struct rebuild *rebuild, struct object *object)
{
    struct match *match = &rebuild->match;
    const struct sheet *sheet = &match->sheet;
    unsigned players = match->players, all = (1u << players) - 1;
    long long number, redeals = 0, dealer, pot;
    uint16_t out;
    if (!read_stage(object, match) ||
        !object_number_within(object, "round", 1, sheet->rounds ? sheet->rounds : NUMBER_MAX,
                              &number) ||
        (json_object_get(object->json, "redeals") &&
         !object_number_within(object, "redeals", 1, MATCH_REDEALS_MAX + 1, &redeals)) ||
        !object_number_within(object, "dealer", 0, players - 1, &dealer) ||
        !get_seat(object, "lots", players, &match->lots) ||
        !get_seat(object, "last_winner", players, &match->last_winner) ||
        !get_seats(object, "playing", players, &match->in) ||
        !get_seats(object, "eliminated", players, &out) ||
        !get_numbers(object, "totals", players, NUMBER_MAX, match->totals) ||
        !object_number_within(object, "pot", 0, NUMBER_MAX, &pot))
        return false;
    match->round_number = (int32_t)number;
    match->redeals = (uint16_t)redeals;
    match->dealer = (uint8_t)dealer;
    match->pot = (int32_t)pot;
    match->still_in = (uint16_t)(all & ~out);
    /* Who is out of the match played its last round, if that is the one shown. */
    bool counted = rebuild_is_counted(match);
    if (counted ? (match->still_in & ~match->in) != 0 : match->in != match->still_in)
        return rebuild_wrong(rebuild, "playing");
    if (sheet->eliminate && number > 1 ? bits_count(match->in) < 2 : match->in != all)
        return rebuild_wrong(rebuild, "playing");
    if (sheet_hand(sheet, (int)bits_count(match->in)) < 1)
        return rebuild_wrong(rebuild, "playing");
    if (!sheet->eliminate && match->still_in != all)
        return rebuild_wrong(rebuild, "eliminated");
    if ((match->last_winner != ROUND_NO_SEAT) != (number > 1) ||
        (number > 1 && !(match->in >> match->last_winner & 1)))
        return rebuild_wrong(rebuild, "last_winner");
    if (match->lots != ROUND_NO_SEAT && !(match->in >> match->lots & 1))
        return rebuild_wrong(rebuild, "lots");
    bool has_lots = rebuild_has_lots(match);
    if ((match->stage == MATCH_LOTS && !has_lots) ||
        (!match->abandoned &&
         (match->lots != ROUND_NO_SEAT) != (has_lots && match->stage != MATCH_LOTS)))
        return rebuild_wrong(rebuild, "lots");
    if ((counted || number > 1) && !read_result(object, players, &match->result))
        return false;
    return match->pot == match->result.pot || rebuild_wrong(rebuild, "pot");
}
