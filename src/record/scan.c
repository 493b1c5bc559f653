/* Scanning moves. */
#include "scan.h"

#include <pasch/json/names.h>

struct scan {
    const char *at, *end;
};

static bool scan_literal(struct scan *scan, const char *literal)
{
    const char *at = scan->at;
    for (; *literal; literal++, at++)
        if (at == scan->end || *at != *literal)
            return false;
    scan->at = at;
    return true;
}

/* A number of at most four digits, as JSON and we write it. */
static bool scan_number(struct scan *scan, unsigned *ret_number)
{
    const char *start = scan->at;
    unsigned number = 0;
    while (scan->at < scan->end && *scan->at >= '0' && *scan->at <= '9' && scan->at - start < 4)
        number = number * 10 + (unsigned)(*scan->at++ - '0');
    *ret_number = number;
    return scan->at > start && !(*start == '0' && scan->at - start > 1);
}

static bool scan_tile(struct scan *scan, unsigned tiles, tile *ret_tile)
{
    unsigned low, high;
    if (!scan_number(scan, &low) || !scan_literal(scan, "-") || !scan_number(scan, &high))
        return false;
    if (low > high || high > TILE_HIGHEST || tile_of(low, high) >= tiles)
        return false;
    *ret_tile = tile_of(low, high);
    return true;
}

static bool scan_where(struct scan *scan, unsigned tiles, struct move *move)
{
    tile on;
    unsigned number;
    if (!scan_tile(scan, tiles, &on) || !scan_literal(scan, ":"))
        return false;
    move->on = on;
    if (tile_is_double(on)) {
        move->where = scan_literal(scan, "side") ? WHERE_SIDE : WHERE_TIP;
        return move->where == WHERE_SIDE || scan_literal(scan, "tip");
    }
    if (!scan_number(scan, &number))
        return false;
    move->where = number == tile_low(on) ? WHERE_LOW : WHERE_HIGH;
    return number == tile_low(on) || number == tile_high(on);
}

static bool scan_action(struct scan *scan, const struct sheet *sheet, enum action *ret_action)
{
    for (enum action action = ACTION_PLACE; action <= ACTION_DONE; action++)
        if (scan_literal(scan, action_name(sheet, action))) {
            *ret_action = action;
            return true;
        }
    return false;
}

static bool scan_place(struct scan *scan, unsigned tiles, struct said_move *said)
{
    tile tile;
    if (!scan_literal(scan, ",\"tile\":\"") || !scan_tile(scan, tiles, &tile) ||
        !scan_literal(scan, "\""))
        return false;
    said->move.tile = tile;
    if (scan_literal(scan, ",\"on\":\"") &&
        (!scan_where(scan, tiles, &said->move) || !scan_literal(scan, "\"")))
        return false;
    said->move.down = scan_literal(scan, ",\"down\":true");
    unsigned points = 0;
    if (scan_literal(scan, ",\"points\":") && (!scan_number(scan, &points) || points == 0))
        return false;
    said->points = points;
    return true;
}

bool scan_move(const char *line, size_t length, const struct match *match,
               struct said_move *ret_said)
{
    struct scan scan = {.at = line, .end = line + length};
    enum action action;
    struct said_move said = {.drawn = TILE_NONE};
    if (!scan_literal(&scan, "{\"event\":\"") || !scan_action(&scan, &match->sheet, &action) ||
        !scan_literal(&scan, "\",\"seat\":") || !scan_number(&scan, &said.seat) ||
        said.seat >= match->players)
        return false;
    said.move = (struct move){.action = action, .tile = TILE_NONE, .on = TILE_NONE};
    unsigned tiles = match->round.tiles;
    if (action == ACTION_PLACE && !scan_place(&scan, tiles, &said))
        return false;
    if (action == ACTION_DRAW &&
        (!scan_literal(&scan, ",\"tile\":\"") || !scan_tile(&scan, tiles, &said.drawn) ||
         !scan_literal(&scan, "\"")))
        return false;
    if (!scan_literal(&scan, "}") || scan.at != scan.end)
        return false;
    *ret_said = said;
    return true;
}
