/* Invariants: every tile is in exactly one place, and the ends are what the laid tiles make them.
 */
#include <pasch/rules/match.h>

static bool every_tile_once(const struct round *round, unsigned *ret_in_hands)
{
    struct tile_set seen = {{0}};
    unsigned in_hands = 0;
    for (unsigned seat = 0; seat < round->seats; seat++) {
        struct tile_set hand = round_hand(round, seat);
        struct tile_set twice = tile_set_and(&seen, &hand);
        if (!tile_set_is_empty(&twice) || tile_set_count(&hand) != round->counts[seat])
            return false;
        for (int w = 0; w < TILE_WORDS; w++)
            seen.word[w] |= hand.word[w];
        in_hands += round->counts[seat];
    }
    for (unsigned i = round->stock; i < round->tiles; i++) {
        tile tile = round_deck_const(round)[i];
        if (tile >= round->tiles || tile_set_has(&seen, tile))
            return false;
        tile_set_add(&seen, tile);
    }
    *ret_in_hands = in_hands;
    return true;
}

static bool open_is_right(const struct round *round)
{
    uint32_t open = 0;
    for (unsigned number = 0; number < TILE_NUMBERS; number++)
        open |= (round->ends[number] & ENDS_OPEN ? 1u : 0u) << number;
    return open && open == round->open;
}

const char *round_check(const struct round *round, const struct sheet *sheet)
{
    unsigned in_hands;
    if (round->tiles != sheet_tiles(sheet) || round->words != (round->tiles + 63) / 64)
        return "the set is not the sheet's";
    if (!every_tile_once(round, &in_hands))
        return "a tile is in two places, or a hand is miscounted";
    unsigned aside = sheet->stock_lead && round->stage == STAGE_LEAD; /* T13 */
    if (in_hands + round->laid + aside + (round->tiles - round->stock) != round->tiles)
        return "a tile is missing";
    if (round->stage == STAGE_OVER)
        return round->reason == REASON_NONE ? "over without a reason" : NULL;
    if (!(round->in >> round->turn & 1) || round->counts[round->turn] == 0)
        return "it is nobody's turn";
    if (round->stage == STAGE_LEAD)
        return round->laid || round->open ? "there is a layout before the lead" : NULL;
    if (sheet->engine == ENGINE_CHAIN && !open_is_right(round))
        return "the open numbers are not those of the ends";
    struct tile_set fit = round_fitting(round, sheet);
    bool someone = round_drawable(round, sheet) > 0;
    for (unsigned seat = 0; seat < round->seats; seat++) {
        struct tile_set hand = round_hand(round, seat);
        hand = tile_set_and(&hand, &fit);
        someone |= !tile_set_is_empty(&hand);
    }
    return someone ? NULL : "blocked, but not over";
}

/* What is open on one laid tile, found by looking at everything that was joined to it. */
struct seen_tile {
    unsigned sides, tips, side_joined, low, high;
};

/* Where the corners of a cell are (rules of the grid), as line and pos. */
static void corner_at(int row, int col, unsigned corner, int *ret_line, int *ret_pos)
{
    static const int8_t up[3][2] = {{0, 0}, {1, 1}, {1, -1}},
                        down[3][2] = {{1, 0}, {0, -1}, {0, 1}};
    const int8_t *step = ((row + col) & 1) == 0 ? up[corner] : down[corner];
    *ret_line = row + step[0];
    *ret_pos = col + step[1];
}

/* How many corners of two cells are the same points; `ask` takes the numbers that the second shows
 * there. */
static unsigned shared_corners(const struct triangle_place *place, const struct laid *laid,
                               uint8_t *ask)
{
    unsigned shared = 0;
    int rows = place->row - laid->row, cols = place->col - laid->col;
    if (rows < -1 || rows > 1 || cols < -2 || cols > 2)
        return 0; /* too far apart for a common corner */
    for (unsigned i = 0; i < 3; i++)
        for (unsigned j = 0; j < 3; j++) {
            int line, pos, other_line, other_pos;
            corner_at(place->row, place->col, i, &line, &pos);
            corner_at(laid->row, laid->col, j, &other_line, &other_pos);
            if (line != other_line || pos != other_pos)
                continue;
            ask[i] = triangle_corners[laid->tile][(laid->turn + j) % 3];
            shared++;
        }
    return shared;
}

/* What a cell next to the layout must be like, found by looking at every laid triangle. */
static bool place_is_right(const struct trail *trail, const struct triangle_place *place,
                           uint64_t place_fits, const struct sheet *sheet)
{
    uint8_t needs[3] = {TRIANGLE_ANY, TRIANGLE_ANY, TRIANGLE_ANY};
    bool clash = false;
    unsigned edges = 0;
    for (unsigned i = 0; i < trail->count; i++) {
        uint8_t ask[3] = {TRIANGLE_ANY, TRIANGLE_ANY, TRIANGLE_ANY};
        unsigned shared = shared_corners(place, &trail->laid[i], ask);
        edges += shared == 2;
        for (unsigned j = 0; j < 3 && (shared == 2 || sheet->tips_match); j++) {
            clash |= ask[j] != TRIANGLE_ANY && needs[j] != TRIANGLE_ANY && ask[j] != needs[j];
            needs[j] = ask[j] != TRIANGLE_ANY ? ask[j] : needs[j];
        }
    }
    uint64_t fits = clash ? 0 : triangle_fitting(needs[0], needs[1], needs[2]);
    return edges != 0 && edges == bits_count(place->edges) && fits == place_fits;
}

/* Whether the places of every tile are counted right. */
static bool ways_are_right(const struct triangle_table *table)
{
    for (unsigned tile = 0; tile < TRIANGLE_COUNT; tile++) {
        unsigned places = 0, ways = 0;
        for (unsigned i = 0; i < table->count; i++)
            places += table->fits[i] >> tile & 1;
        for (unsigned i = 0; i < TRIANGLE_WAYS_BITS; i++)
            ways += (unsigned)(table->ways[i] >> tile & 1) << i;
        if (ways != places)
            return false;
    }
    return true;
}

static const char *check_triangles(const struct trail *trail, const struct round *round,
                                   const struct sheet *sheet)
{
    for (unsigned i = 0; i < round->triangle.count; i++)
        if (!place_is_right(trail, &round->triangle.places[i], round->triangle.fits[i], sheet))
            return "a place is wrong";
    if (!ways_are_right(&round->triangle))
        return "the places of a tile are miscounted";
    for (unsigned i = round->triangle.count; i < TRIANGLE_PLACES_MAX; i++)
        if (round->triangle.fits[i])
            return "something fits where there is no place";
    unsigned edges = 0;
    for (unsigned i = 0; i < round->triangle.count; i++)
        edges += bits_count(round->triangle.places[i].edges);
    unsigned joined = 0;
    for (unsigned i = 0; i < trail->count; i++)
        for (unsigned j = 0; j < i; j++) {
            int rows = trail->laid[i].row - trail->laid[j].row;
            int cols = trail->laid[i].col - trail->laid[j].col;
            bool up = ((trail->laid[i].row + trail->laid[i].col) & 1) == 0;
            joined +=
                (rows == 0 && (cols == 1 || cols == -1)) || (cols == 0 && rows == (up ? -1 : 1));
            if (rows == 0 && cols == 0)
                return "two tiles lie in one cell";
        }
    return edges + 2 * joined == 3u * trail->count ? NULL : "a place is missing";
}

const char *trail_check(const struct trail *trail, const struct round *round,
                        const struct sheet *sheet)
{
    if (trail->count != round->laid)
        return "the laid tiles are miscounted";
    if (sheet->engine == ENGINE_TRIANGLE)
        return check_triangles(trail, round, sheet);
    unsigned sum = 0;
    uint32_t open = 0;
    bool spinner_seen = false;
    for (unsigned i = 0; i < trail->count; i++) {
        const struct laid *laid = &trail->laid[i];
        bool lead = i == 0, is_double = tile_is_double(laid->tile);
        struct seen_tile here = {0};
        for (unsigned j = i + 1; j < trail->count; j++) {
            if (trail->laid[j].on != laid->tile)
                continue;
            here.side_joined += trail->laid[j].where == WHERE_SIDE;
            here.tips += trail->laid[j].where == WHERE_TIP;
            here.low += trail->laid[j].where == WHERE_LOW;
            here.high += trail->laid[j].where == WHERE_HIGH;
        }
        unsigned low = tile_low(laid->tile), high = tile_high(laid->tile);
        if (laid->down) {
            if (!is_double || here.side_joined + here.tips)
                return "something is joined to a tile lying face down";
            continue;
        }
        if (!is_double) {
            const struct laid *parent = NULL;
            for (unsigned j = 0; j < i; j++)
                parent = trail->laid[j].tile == laid->on ? &trail->laid[j] : parent;
            if (!lead && !parent)
                return "a tile is joined to nothing";
            unsigned met = lead                        ? TILE_NUMBERS
                           : laid->where == WHERE_HIGH ? tile_high(parent->tile)
                                                       : tile_low(parent->tile);
            bool low_open = met != low && !here.low, high_open = met != high && !here.high;
            if (low_open != (round->ends[low] >> high & 1) ||
                high_open != (round->ends[high] >> low & 1))
                return "an end of a tile is open and should not be, or the other way round";
            sum += (low_open ? low : 0) + (high_open ? high : 0);
            open |= (low_open ? 1u << low : 0) | (high_open ? 1u << high : 0);
            continue;
        }
        bool spins =
            sheet->spinner == SPINNER_EVERY || (sheet->spinner == SPINNER_FIRST && !spinner_seen);
        spinner_seen = true;
        bool waits =
            spins && !here.side_joined &&
            (sheet->tips == TIPS_AFTER_SIDE || (sheet->tips == TIPS_AFTER_SIDE_OF_LEAD && lead));
        unsigned sides = (lead ? 2u : 1u) - here.side_joined;
        unsigned tips = spins ? 2u - here.tips : 0;
        uint32_t ends = round->ends[low];
        if ((ends & ENDS_SIDES) / ENDS_SIDE != sides ||
            (ends & ENDS_TIPS) / ENDS_TIP != (waits ? 0 : tips) ||
            (ends & ENDS_WAITING_TIPS) / ENDS_WAITING_TIP != (waits ? tips : 0))
            return "the ends of a double are wrong";
        sum += low * (spins ? tips : sides);
        open |= sides || (tips && !waits) ? 1u << low : 0;
    }
    if ((int)sum != round->sum)
        return "the sum of the ends is wrong";
    return open == round->open ? NULL : "the open numbers are wrong";
}

const char *match_check(const struct match *match)
{
    if (match->stage != MATCH_PLAY && match->stage != MATCH_ROUND_OVER)
        return NULL;
    const char *broken = round_check(&match->round, &match->sheet);
    return broken ? broken : trail_check(&match->trail, &match->round, &match->sheet);
}
