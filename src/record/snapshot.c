/* Snapshots: where a match stands between two rounds. */
#include "read.h"

#include <pasch/json/names.h>
#include <pasch/json/write.h>

#include <string.h>

enum { SNAPSHOT_VERSION = 1, LINES_MOST = 1 << 30 };

static void write_result(struct text *text, const struct match *match)
{
    const struct result *result = &match->result;
    text_add(text, ",\"result\":{\"reason\":");
    text_add_json(text, reason_names[result->reason]);
    if (result->ender != ROUND_NO_SEAT)
        write_number(text, "seat", result->ender);
    write_seats(text, "best", result->best);
    write_numbers(text, "hand_points", result->hand_points, match->players);
    write_numbers(text, "points", result->points, match->players);
    text_add_char(text, '}');
}

void record_write_snapshot(struct text *text, const struct match *match, uint32_t line,
                           uint32_t shuffles)
{
    struct match_standing standing = match_standing(match);
    text_add(text, "{\"snapshot\":");
    text_add_number(text, SNAPSHOT_VERSION);
    write_number(text, "line", line);
    write_number(text, "round", standing.round_number);
    write_number(text, "shuffles", shuffles);
    write_number(text, "winner", standing.last_winner);
    write_number(text, "pot", standing.pot);
    write_numbers(text, "totals", standing.totals, match->players);
    write_result(text, match);
    text_add(text, "}\n");
}

/* ---- Reading ---- */

static bool read_reason(struct object *object, uint8_t *ret_reason)
{
    const char *name;
    if (!object_string(object, "reason", &name))
        return false;
    for (unsigned i = REASON_OUT; i <= REASON_FLIPPED; i++)
        if (strcmp(name, reason_names[i]) == 0) {
            *ret_reason = (uint8_t)i;
            return true;
        }
    return error_set(object->error, MESSAGE("there is no reason {0}"), error_text(name));
}

static bool read_best(struct object *object, unsigned players, uint16_t *ret_seats)
{
    json_t *list = object_get(object, "best"), *item;
    size_t i;
    json_int_t least = 0;
    unsigned seats = 0;
    json_array_foreach(list, i, item)
    {
        json_int_t seat = json_is_integer(item) ? json_integer_value(item) : -1;
        if (seat < least || seat >= (json_int_t)players)
            return error_set(object->error, MESSAGE("{0} is not what it must be"),
                             error_text("best"));
        seats |= 1u << seat;
        least = seat + 1;
    }
    *ret_seats = (uint16_t)seats;
    return list != NULL; /* that there are some is match_resume()'s */
}

static bool read_result(struct object *outer, unsigned players, struct result *ret_result)
{
    json_t *json = object_get(outer, "result");
    struct object object = {.json = json, .error = outer->error};
    struct result result = {.ender = ROUND_NO_SEAT};
    unsigned seat;
    if (!json || !json_is_object(json))
        return json &&
               error_set(outer->error, MESSAGE("{0} must be an object"), error_text("result"));
    if (!read_reason(&object, &result.reason) || !read_best(&object, players, &result.best) ||
        !object_numbers(&object, "hand_points", players, INT32_MIN, INT32_MAX,
                        result.hand_points) ||
        !object_numbers(&object, "points", players, INT32_MIN, INT32_MAX, result.points))
        return false;
    if (json_object_get(json, "seat")) {
        if (!object_seat(&object, "seat", players, &seat))
            return false;
        result.ender = (uint8_t)seat;
    }
    *ret_result = result;
    return object_done(&object, NAMES("reason", "seat", "best", "hand_points", "points"));
}

static bool read_snapshot(struct record_reader *reader, struct object *object)
{
    struct match_standing standing = {.pot = 0};
    unsigned players = reader->match.players, winner;
    long long version, line, round, shuffles, pot;
    if (!object_number_within(object, "snapshot", SNAPSHOT_VERSION, SNAPSHOT_VERSION, &version) ||
        !object_number_within(object, "line", 2, LINES_MOST, &line) ||
        !object_number_within(object, "round", 2, LINES_MOST, &round) ||
        !object_number_within(object, "shuffles", round - 1, LINES_MOST, &shuffles) ||
        !object_seat(object, "winner", players, &winner) ||
        !object_number_within(object, "pot", 0, INT32_MAX, &pot) ||
        !object_numbers(object, "totals", players, INT32_MIN, INT32_MAX, standing.totals) ||
        !read_result(object, players, &standing.result) ||
        !object_done(object, NAMES("snapshot", "line", "round", "shuffles", "winner", "pot",
                                   "totals", "result")))
        return false;
    standing.round_number = (int32_t)round;
    standing.last_winner = (uint8_t)winner;
    standing.pot = standing.result.pot = (int32_t)pot;
    if (!match_resume(&reader->match, &standing))
        return error_set(object->error, MESSAGE("{0} is not what it must be"),
                         error_text("snapshot"));
    reader->line = (long)line;
    reader->shuffles = reader->is_fair ? (uint32_t)shuffles : 0;
    return true;
}

bool record_reader_resume(struct record_reader *reader, const char *snapshot, size_t length,
                          struct error *error)
{
    json_error_t problem;
    if (!reader->in_match || reader->line != 1)
        return error_set(error, MESSAGE("a snapshot follows the first line of a match"));
    json_t *json = json_loadb(snapshot, length, JSON_REJECT_DUPLICATES, &problem);
    if (!json)
        return error_set(error, MESSAGE("not JSON: {0}"), error_text(problem.text));
    struct object object = {.json = json, .error = error};
    bool read = json_is_object(json) ? read_snapshot(reader, &object)
                                     : error_set(error, MESSAGE("a line must be a JSON object"));
    json_decref(json);
    return read;
}
