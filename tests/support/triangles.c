/* Triangles as text. */
#include "triangles.h"

#include <pasch/rules/legal.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void fail_at(struct here here, const char *format, ...)
    __attribute__((format(printf, 2, 3), noreturn));

static void fail_at(struct here here, const char *format, ...)
{
    char message[4000];
    va_list values;
    va_start(values, format);
    vsnprintf(message, sizeof message, format, values);
    va_end(values);
    print_error("%s:%d: %s\n", here.file, here.line, message);
    _fail(here.file, here.line);
    abort();
}

/* ---- Reading ---- */

/* Takes the part up to the separator off the front, without the spaces round it; false at the end.
 */
static bool next_part(const char **at, char separator, char *part, size_t size, struct here here)
{
    *at += strspn(*at, " ");
    if (!**at)
        return false;
    const char *end = strchr(*at, separator);
    size_t length = end ? (size_t)(end - *at) : strlen(*at);
    if (length >= size)
        fail_at(here, "too long: %s", *at);
    memcpy(part, *at, length);
    part[length] = 0;
    while (length && part[length - 1] == ' ')
        part[--length] = 0;
    *at = end ? end + 1 : *at + strlen(*at);
    return true;
}

static tile read_tile(const char *text, struct here here)
{
    tile tile = TILE_NONE;
    if (!triangle_read(text, &tile))
        fail_at(here, "no tile: %s", text);
    return tile;
}

static uint64_t read_tiles(const char *text, struct here here)
{
    char part[8];
    uint64_t tiles = 0;
    while (next_part(&text, ' ', part, sizeof part, here))
        tiles |= UINT64_C(1) << read_tile(part, here);
    return tiles;
}

/* A move as it is written. */
struct wanted {
    int seat; /* -1: whoever is to act */
    enum action action;
    tile tile;
    int row, col;
    char corners[4];
    bool scored; /* it says what it scores */
    int points;
    struct placement bonus;
};

static void read_bonus(struct wanted *wanted, const char *word, struct here here)
{
    if (strcmp(word, "lead") == 0)
        wanted->bonus.lead = true;
    else if (strcmp(word, "bridge") == 0)
        wanted->bonus.bridge = true;
    else if (strcmp(word, "joint") == 0)
        wanted->bonus.joint = true;
    else if (strcmp(word, "hexagon") == 0)
        wanted->bonus.hexagons++;
    else if (strcmp(word, "out") == 0)
        wanted->bonus.out = true;
    else
        fail_at(here, "no bonus: %s", word);
}

static struct wanted read_move(const char *text, struct here here)
{
    struct wanted wanted = {.seat = -1, .tile = TILE_NONE};
    const char *colon = strchr(text, ':');
    if (colon) {
        wanted.seat = atoi(text);
        text = colon + 1;
    }
    char word[16];
    if (!next_part(&text, ' ', word, sizeof word, here))
        fail_at(here, "no move");
    wanted.action = strcmp(word, "draw") == 0   ? ACTION_DRAW
                    : strcmp(word, "pass") == 0 ? ACTION_PASS
                    : strcmp(word, "done") == 0 ? ACTION_DONE
                                                : ACTION_PLACE;
    if (wanted.action == ACTION_PLACE)
        wanted.tile = read_tile(word, here);
    while (next_part(&text, ' ', word, sizeof word, here)) {
        char value[16];
        if (wanted.scored) {
            read_bonus(&wanted, word, here);
            continue;
        }
        if (!next_part(&text, ' ', value, sizeof value, here))
            fail_at(here, "nothing after %s", word);
        if (strcmp(word, "at") == 0 && sscanf(value, "%d,%d", &wanted.row, &wanted.col) == 2)
            continue;
        if (strcmp(word, "as") == 0 && strlen(value) == 3) {
            memcpy(wanted.corners, value, 4);
        } else if (strcmp(word, "=") == 0) {
            wanted.scored = true;
            wanted.points = atoi(value);
        } else {
            fail_at(here, "what is %s %s?", word, value);
        }
    }
    return wanted;
}

static bool is_move(const struct stacked_table *table, struct move move,
                    const struct wanted *wanted)
{
    if (move.action != wanted->action)
        return false;
    if (move.action != ACTION_PLACE)
        return true;
    struct placement placement = triangle_placement(&table->match.round, &table->match.sheet, move);
    for (unsigned i = 0; i < 3; i++)
        if (wanted->corners[0] && wanted->corners[i] - '0' != placement.corners[i])
            return false;
    return move.tile == wanted->tile && placement.row == wanted->row &&
           placement.col == wanted->col;
}

static unsigned all_moves(const struct stacked_table *table, struct move *moves)
{
    return round_moves(&table->match.round, &table->match.sheet, moves);
}

static void write_moves(const struct stacked_table *table, struct text *text)
{
    struct move moves[ROUND_MOVES_MAX];
    unsigned count = all_moves(table, moves);
    for (unsigned i = 0; i < count; i++) {
        static const char *const names[] = {
            [ACTION_DRAW] = "draw", [ACTION_PASS] = "pass", [ACTION_DONE] = "done"};
        text_add(text, i ? "; " : "");
        if (moves[i].action != ACTION_PLACE) {
            text_add(text, names[moves[i].action]);
            continue;
        }
        struct placement at =
            triangle_placement(&table->match.round, &table->match.sheet, moves[i]);
        char place[40];
        snprintf(place, sizeof place, " at %d,%d as %u%u%u", at.row, at.col, at.corners[0],
                 at.corners[1], at.corners[2]);
        triangle_write(text, (tile)moves[i].tile);
        text_add(text, place);
    }
}

/* ---- Dealing ---- */

static void stack_put(uint8_t *deck, uint64_t *used, const char *tiles, unsigned from,
                      unsigned most, struct here here)
{
    char part[8];
    for (unsigned i = 0; next_part(&tiles, ' ', part, sizeof part, here); i++) {
        tile tile = read_tile(part, here);
        if (i >= most || (*used >> tile & 1))
            fail_at(here, "%s can't be dealt: too many tiles, or twice", part);
        *used |= UINT64_C(1) << tile;
        deck[from + i] = tile;
    }
}

void triangles_deal_at(struct stacked_table *table, const char *lead, const char *hands,
                       const char *stock, struct here here)
{
    uint8_t deck[TRIANGLE_COUNT];
    uint64_t used = 0;
    memset(deck, TILE_NONE, sizeof deck);
    unsigned players = table->match.players, seat = 0, front = *lead ? 1 : 0;
    unsigned hand = (unsigned)sheet_hand(&table->match.sheet, (int)players);
    char part[1000];
    stack_put(deck, &used, lead, 0, 1, here);
    for (; next_part(&hands, '|', part, sizeof part, here); seat++) {
        if (seat == players)
            fail_at(here, "more hands than the %u players", players);
        stack_put(deck, &used, part, front + hand * seat, hand, here);
    }
    front += hand * players;
    stack_put(deck, &used, stock, front, TRIANGLE_COUNT - front, here);
    for (unsigned i = 0, tile = 0; i < TRIANGLE_COUNT; i++) {
        if (deck[i] != TILE_NONE)
            continue;
        while (used >> tile & 1)
            tile++;
        deck[i] = (uint8_t)tile++;
    }
    if (table->match.stage != MATCH_DEAL)
        fail_at(here, "the match does not wait for a deal");
    if (!match_deal(&table->match, deck))
        fail_at(here, "nobody can lead");
    const char *broken = match_check(&table->match);
    if (broken)
        fail_at(here, "%s", broken);
}

void triangles_open_all_at(struct stacked_table *table, const char *lead, const char *house,
                           struct here here)
{
    table_open_at(table, &game_tripple_solo, 1, "hand=55", house, here);
    triangles_deal_at(table, lead, "", "", here);
}

void triangles_lay_out_at(struct stacked_table *table, const char *moves, struct here here)
{
    char lead[6] = {0};
    memcpy(lead, moves, 5);
    triangles_open_all_at(table, lead, "", here);
    triangles_play_at(table, moves, here);
}

/* ---- Playing ---- */

static void check_score(const struct wanted *wanted, int points, const struct placement *found,
                        const char *text, struct here here)
{
    const struct placement *bonus = &wanted->bonus;
    if (points != wanted->points)
        fail_at(here, "%s: scores %d", text, points);
    if (found->lead != bonus->lead || found->bridge != bonus->bridge ||
        found->joint != bonus->joint || found->out != bonus->out ||
        found->hexagons != bonus->hexagons)
        fail_at(here, "%s: scores for%s%s%s%s and %u hexagons", text, found->lead ? " lead" : "",
                found->bridge ? " bridge" : "", found->joint ? " joint" : "",
                found->out ? " out" : "", found->hexagons);
}

static void play_one(struct stacked_table *table, const char *text, struct here here)
{
    struct match *match = &table->match;
    struct wanted wanted = read_move(text, here);
    struct move moves[ROUND_MOVES_MAX], *move = NULL;
    unsigned seat = match->round.turn;
    if (match->stage != MATCH_PLAY)
        fail_at(here, "%s: the round is over", text);
    if (wanted.seat >= 0 && (unsigned)wanted.seat != seat)
        fail_at(here, "%s: it is the turn of seat %u", text, seat);
    unsigned count = all_moves(table, moves);
    for (unsigned i = 0; i < count && !move; i++)
        if (is_move(table, moves[i], &wanted))
            move = &moves[i];
    if (!move)
        fail_at(here, "%s: is not legal", text);
    struct placement placement = {.row = 0};
    if (move->action == ACTION_PLACE)
        placement = triangle_placement(&match->round, &match->sheet, *move);
    bool led = match->round.stage == STAGE_LEAD;
    if (move->action == ACTION_PLACE && !led &&
        triangle_place_at(&match->round, wanted.row, wanted.col) != (int)move->on)
        fail_at(here, "%s: triangle_place_at() is wrong", text);
    if (!legal_move(&match->round, &match->sheet, seat, *move, NULL))
        fail_at(here, "%s: legal_move() refuses it", text);
    int foretold = round_points(&match->round, &match->sheet, *move);
    int before = match->totals[seat], added = 0;
    match_apply(match, *move);
    if (match->stage == MATCH_ROUND_OVER)
        added = match->result.points[seat];
    int scored = match->totals[seat] - before - added;
    if (scored != foretold || (move->action == ACTION_PLACE && scored != placement.points))
        fail_at(here, "%s: scores %d, foretold were %d", text, scored, foretold);
    if (wanted.scored)
        check_score(&wanted, scored, &placement, text, here);
    const char *broken = match_check(match);
    if (broken)
        fail_at(here, "%s: %s", text, broken);
}

void triangles_play_at(struct stacked_table *table, const char *moves, struct here here)
{
    char part[80];
    while (next_part(&moves, ';', part, sizeof part, here))
        play_one(table, part, here);
}

/* ---- What must hold ---- */

void triangles_assert_choice_at(const struct stacked_table *table, const char *moves,
                                struct here here)
{
    struct move legal[ROUND_MOVES_MAX];
    unsigned count = all_moves(table, legal), wanted_count = 0;
    bool same = true;
    char part[80];
    for (const char *rest = moves; next_part(&rest, ';', part, sizeof part, here); wanted_count++) {
        struct wanted wanted = read_move(part, here);
        unsigned found = 0;
        for (unsigned i = 0; i < count; i++)
            found += is_move(table, legal[i], &wanted);
        same &= found == 1;
    }
    if (same && wanted_count == count)
        return;
    char buffer[3000];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    write_moves(table, &text);
    fail_at(here, "the legal moves are not {%s} but {%s}", moves, buffer);
}

void triangles_assert_refused_at(const struct stacked_table *table, const char *moves,
                                 struct here here)
{
    struct move legal[ROUND_MOVES_MAX];
    unsigned count = all_moves(table, legal);
    char part[80];
    while (next_part(&moves, ';', part, sizeof part, here)) {
        struct wanted wanted = read_move(part, here);
        for (unsigned i = 0; i < count; i++)
            if (is_move(table, legal[i], &wanted))
                fail_at(here, "%s is legal", part);
        struct move move = {
            .action = wanted.action & 15u, .tile = wanted.tile, .on = TILE_NONE, .where = 0};
        if (wanted.action == ACTION_PLACE)
            move.on = (unsigned)triangle_place_at(&table->match.round, wanted.row, wanted.col) &
                      255u; /* 255 where nothing can go */
        if (legal_move(&table->match.round, &table->match.sheet, table->match.round.turn, move,
                       NULL))
            fail_at(here, "legal_move() allows %s", part);
    }
}

void triangles_assert_tiles_at(const struct stacked_table *table, int row, int col,
                               const char *tiles, struct here here)
{
    struct move legal[ROUND_MOVES_MAX];
    unsigned count = all_moves(table, legal);
    uint64_t wanted = read_tiles(tiles, here), found = 0;
    for (unsigned i = 0; i < count; i++) {
        if (legal[i].action != ACTION_PLACE)
            continue;
        struct placement at =
            triangle_placement(&table->match.round, &table->match.sheet, legal[i]);
        if (at.row == row && at.col == col)
            found |= UINT64_C(1) << legal[i].tile;
    }
    if (found == wanted)
        return;
    char buffer[500];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    while (found) {
        triangle_write(&text, (tile)bits_pop(&found));
        text_add_char(&text, ' ');
    }
    fail_at(here, "at %d,%d may lie not {%s} but {%s}", row, col, tiles, buffer);
}

void triangles_assert_hand_at(const struct stacked_table *table, unsigned seat, const char *tiles,
                              struct here here)
{
    uint64_t wanted = read_tiles(tiles, here);
    if (round_hand(&table->match.round, seat).word[0] != wanted)
        fail_at(here, "seat %u does not hold %s", seat, tiles);
}
