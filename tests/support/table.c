/* Stacked decks and moves as text. */
#include "table.h"

#include <pasch/base/text.h>
#include <pasch/engines/chain.h>
#include <pasch/rules/event.h>
#include <pasch/rules/legal.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT_MAX = 4000 };

/* ---- Failing where the test stands ---- */

static void fail_at(struct here here, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static void fail_at(struct here here, const char *format, ...)
{
    char message[2 * TEXT_MAX];
    va_list values;
    va_start(values, format);
    vsnprintf(message, sizeof message, format, values);
    va_end(values);
    print_error("%s:%d: %s\n", here.file, here.line, message);
    _fail(here.file, here.line);
}

/* ---- Reading text ---- */

/* Takes the part up to the separator off the front of `*at`, without the spaces round it; false at
 * the end. */
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
    if (!tile_read(text, &tile))
        fail_at(here, "no tile: %s", text);
    return tile;
}

static unsigned read_where(tile on, const char *text, struct here here)
{
    char low[4], high[4];
    snprintf(low, sizeof low, "%u", tile_low(on));
    snprintf(high, sizeof high, "%u", tile_high(on));
    if (tile_is_double(on) && strcmp(text, "side") == 0)
        return WHERE_SIDE;
    if (tile_is_double(on) && strcmp(text, "tip") == 0)
        return WHERE_TIP;
    if (!tile_is_double(on) && strcmp(text, low) == 0)
        return WHERE_LOW;
    if (!tile_is_double(on) && strcmp(text, high) == 0)
        return WHERE_HIGH;
    fail_at(here, "no such place on a tile: %s", text);
    return WHERE_LEAD;
}

static const char *const action_names[] = {[ACTION_PLACE] = "place",
                                           [ACTION_DRAW] = "draw",
                                           [ACTION_PASS] = "pass",
                                           [ACTION_FLIP] = "flip",
                                           [ACTION_DONE] = "done"};

static struct move read_move(const char *text, struct here here)
{
    for (unsigned action = ACTION_DRAW; action <= ACTION_DONE; action++)
        if (strcmp(text, action_names[action]) == 0)
            return (struct move){.action = action & 15, .tile = TILE_NONE, .on = TILE_NONE};
    struct move move = {.action = ACTION_PLACE, .where = WHERE_LEAD, .on = TILE_NONE};
    char word[20];
    const char *at = text;
    if (!next_part(&at, ' ', word, sizeof word, here))
        fail_at(here, "no move: %s", text);
    move.tile = read_tile(word, here);
    if (!next_part(&at, ' ', word, sizeof word, here))
        return move;
    if (strcmp(word, "down") == 0) {
        move.down = true;
        next_part(&at, ' ', word, sizeof word, here);
    }
    if (strcmp(word, "on") != 0 || !next_part(&at, ':', word, sizeof word, here))
        fail_at(here, "no move: %s", text);
    move.on = read_tile(word, here);
    if (!next_part(&at, ' ', word, sizeof word, here) || *at)
        fail_at(here, "no move: %s", text);
    move.where = read_where((tile)move.on, word, here) & 7;
    return move;
}

static unsigned read_moves(const char *text, struct move *moves, struct here here)
{
    char part[40];
    unsigned count = 0;
    while (next_part(&text, ';', part, sizeof part, here))
        moves[count++] = read_move(part, here);
    return count;
}

/* ---- Writing text ---- */

static void write_where(struct text *text, tile on, unsigned where)
{
    tile_write(text, on);
    text_add_char(text, ':');
    if (where == WHERE_SIDE || where == WHERE_TIP)
        text_add(text, where == WHERE_SIDE ? "side" : "tip");
    else
        text_add_number(text, where == WHERE_LOW ? tile_low(on) : tile_high(on));
}

static void write_move(struct text *text, struct move move)
{
    if (move.action != ACTION_PLACE) {
        text_add(text, action_names[move.action]);
        return;
    }
    tile_write(text, (tile)move.tile);
    text_add(text, move.down ? " down" : "");
    if (move.where == WHERE_LEAD)
        return;
    text_add(text, " on ");
    write_where(text, (tile)move.on, move.where);
}

static void write_moves(struct text *text, const struct move *moves, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        text_add(text, i ? "; " : "");
        write_move(text, moves[i]);
    }
}

static bool has_move(const struct move *moves, unsigned count, struct move move)
{
    for (unsigned i = 0; i < count; i++)
        if (move_is_same(moves[i], move))
            return true;
    return false;
}

/* ---- Opening and dealing ---- */

static void set_all(struct sheet *sheet, int players, const char *settings, bool options,
                    struct here here)
{
    char part[80];
    while (next_part(&settings, ' ', part, sizeof part, here)) {
        char *value = strchr(part, '=');
        if (!value)
            fail_at(here, "no setting: %s", part);
        *value++ = 0;
        if (options ? !sheet_set_option(sheet, players, part, value, NULL)
                    : !sheet_set(sheet, part, value, NULL))
            fail_at(here, "%s can't be %s", part, value);
    }
}

void table_open_at(struct stacked_table *table, const struct sheet *game, int players,
                   const char *options, const char *house, struct here here)
{
    struct sheet sheet = *game;
    set_all(&sheet, players, options, true, here);
    if (!sheet_validate(&sheet, NULL))
        fail_at(here, "the sheet is not valid");
    if (!sheet_allows_players(&sheet, players, NULL))
        fail_at(here, "not for %d players", players);
    set_all(&sheet, players, house, false, here);
    match_init(&table->match, &sheet, players);
}

void table_change_at(struct stacked_table *table, const char *house, struct here here)
{
    set_all(&table->match.sheet, table->match.players, house, false, here);
}

static void check(const struct stacked_table *table, struct here here)
{
    const char *broken = match_check(&table->match);
    if (broken)
        fail_at(here, "%s", broken);
}

/* A deck being stacked: named tiles first, then every place that is left. */
struct stack {
    uint8_t deck[TILE_COUNT];
    struct tile_set used;
    unsigned tiles;
    struct here here;
};

static void stack_init(struct stack *stack, const struct stacked_table *table, struct here here)
{
    memset(stack, 0, sizeof *stack);
    memset(stack->deck, TILE_NONE, sizeof stack->deck);
    stack->tiles = sheet_tiles(&table->match.sheet);
    stack->here = here;
}

static void stack_put(struct stack *stack, const char *tiles, unsigned from, unsigned most)
{
    char part[8];
    for (unsigned i = 0; next_part(&tiles, ' ', part, sizeof part, stack->here); i++) {
        tile tile = read_tile(part, stack->here);
        if (i >= most || tile >= stack->tiles || tile_set_has(&stack->used, tile))
            fail_at(stack->here, "%s can't be dealt: too many tiles, not in the set, or twice",
                    part);
        tile_set_add(&stack->used, tile);
        stack->deck[from + i] = tile;
    }
}

static void stack_fill(struct stack *stack)
{
    tile tile = 0;
    for (unsigned i = 0; i < stack->tiles; i++) {
        if (stack->deck[i] != TILE_NONE)
            continue;
        while (tile_set_has(&stack->used, tile))
            tile++;
        stack->deck[i] = tile++;
    }
}

void table_deal_at(struct stacked_table *table, const char *hands, const char *stock, bool leads,
                   struct here here)
{
    struct stack stack;
    stack_init(&stack, table, here);
    unsigned players = bits_count(table->match.in);
    unsigned hand = (unsigned)sheet_hand(&table->match.sheet, (int)players);
    char part[TEXT_MAX];
    unsigned seat = 0;
    while (next_part(&hands, '|', part, sizeof part, here)) {
        if (seat == players)
            fail_at(here, "more hands than the %u players", players);
        stack_put(&stack, part, hand * seat++, hand);
    }
    stack_put(&stack, stock, hand * players, stack.tiles - hand * players);
    stack_fill(&stack);
    if (table->match.stage != MATCH_DEAL)
        fail_at(here, "the match does not wait for a deal");
    if (match_deal(&table->match, stack.deck) != leads)
        fail_at(here, leads ? "nobody can lead" : "someone can lead");
    check(table, here);
}

void table_draw_lots_at(struct stacked_table *table, const char *tiles, struct here here)
{
    struct stack stack;
    stack_init(&stack, table, here);
    stack_put(&stack, tiles, 0, stack.tiles);
    stack_fill(&stack);
    if (table->match.stage != MATCH_LOTS)
        fail_at(here, "the match does not wait for lots");
    if (!match_lots(&table->match, stack.deck))
        fail_at(here, "the lots decide nothing");
}

/* ---- Playing ---- */

void table_play_at(struct stacked_table *table, const char *moves, struct here here)
{
    char part[40];
    struct move legal[ROUND_MOVES_MAX];
    while (next_part(&moves, ';', part, sizeof part, here)) {
        char *text = strchr(part, ':');
        if (!text || text == part)
            fail_at(here, "no seat: %s", part);
        unsigned seat = (unsigned)strtoul(part, NULL, 10);
        if (table->match.stage != MATCH_PLAY)
            fail_at(here, "%s: the round is over", part);
        if (table->match.round.turn != seat)
            fail_at(here, "%s: it is the turn of seat %u", part, table->match.round.turn);
        struct move move = read_move(text + 1 + strspn(text + 1, " "), here);
        if (!has_move(legal, round_moves(&table->match.round, &table->match.sheet, legal), move))
            fail_at(here, "%s: is not legal", part);
        int points = round_points(&table->match.round, &table->match.sheet, move);
        int gained = table->match.round.gains[seat];
        match_apply(&table->match, move);
        check(table, here);
        if (table->match.round.gains[seat] - gained != points)
            fail_at(here, "%s: round_points() foretold %d points", part, points);
    }
}

void table_next_round_at(struct stacked_table *table, struct here here)
{
    if (table->match.stage != MATCH_ROUND_OVER)
        fail_at(here, "the round is not over");
    match_continue(&table->match);
    if (table->match.stage == MATCH_OVER)
        fail_at(here, "the match is over");
}

/* ---- What must hold ---- */

void table_assert_turn_at(const struct stacked_table *table, unsigned seat, struct here here)
{
    if (table->match.stage != MATCH_PLAY)
        fail_at(here, "the round is over");
    if (table->match.round.turn != seat)
        fail_at(here, "it is the turn of seat %u, not %u", table->match.round.turn, seat);
}

void table_assert_moves_at(const struct stacked_table *table, const char *moves, struct here here)
{
    struct move expected[100], legal[ROUND_MOVES_MAX];
    unsigned wanted = read_moves(moves, expected, here);
    unsigned count = round_moves(&table->match.round, &table->match.sheet, legal);
    bool same = wanted == count;
    for (unsigned i = 0; i < wanted; i++)
        same = same && has_move(legal, count, expected[i]);
    if (same)
        return;
    char buffer[TEXT_MAX];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    write_moves(&text, legal, count);
    fail_at(here, "the legal moves are not {%s} but {%s}", moves, buffer);
}

static bool may_move(const struct stacked_table *table, struct move move)
{
    return legal_move(&table->match.round, &table->match.sheet, table->match.round.turn, move,
                      NULL);
}

void table_assert_legal_at(const struct stacked_table *table, const char *moves, bool legal,
                           struct here here)
{
    struct move asked[100], all[ROUND_MOVES_MAX];
    unsigned count = round_moves(&table->match.round, &table->match.sheet, all);
    unsigned wanted = read_moves(moves, asked, here);
    for (unsigned i = 0; i < wanted; i++) {
        if (has_move(all, count, asked[i]) == legal && may_move(table, asked[i]) == legal)
            continue;
        char buffer[80];
        struct text text;
        text_init(&text, buffer, sizeof buffer);
        write_move(&text, asked[i]);
        fail_at(here, "%s is %slegal", buffer, legal ? "not " : "");
    }
}

static int compare_words(const void *a, const void *b)
{
    return strcmp(a, b);
}

/* Words in one order, so that lists can be compared. */
static void write_sorted(struct text *text, const char *words, struct here here)
{
    static char parts[400][12];
    size_t count = 0;
    while (next_part(&words, ' ', parts[count], sizeof parts[0], here))
        count++;
    qsort(parts, count, sizeof parts[0], compare_words);
    for (size_t i = 0; i < count; i++) {
        text_add(text, i ? " " : "");
        text_add(text, parts[i]);
    }
}

static void compare_lists(const char *what, const char *expected, const char *found,
                          struct here here)
{
    char one[TEXT_MAX], other[TEXT_MAX];
    struct text text;
    text_init(&text, one, sizeof one);
    write_sorted(&text, expected, here);
    text_init(&text, other, sizeof other);
    write_sorted(&text, found, here);
    if (strcmp(one, other) != 0)
        fail_at(here, "%s: not {%s} but {%s}", what, one, other);
}

static void write_end(struct text *text, tile on, unsigned where)
{
    text_add_char(text, ' ');
    write_where(text, on, where);
}

/* The engine's answer about one place on the table must agree with the list of all ends. */
static void check_end(const struct stacked_table *table, tile on, unsigned where, bool open,
                      struct here here)
{
    unsigned number = TILE_NUMBERS;
    unsigned shown = where == WHERE_HIGH ? tile_high(on) : tile_low(on);
    bool found = chain_end_number(&table->match.round, on, where, &number);
    if (found != open || number != (open ? shown : TILE_NUMBERS))
        fail_at(here, "%u-%u: chain_end_number() is wrong", tile_low(on), tile_high(on));
}

static void check_all_ends(const struct stacked_table *table, struct here here)
{
    const struct round *round = &table->match.round;
    for (tile on = 0; on < round->tiles; on++) {
        unsigned low = tile_low(on), high = tile_high(on);
        bool is_double = low == high;
        uint32_t ends = round->ends[low];
        check_end(table, on, WHERE_LOW, !is_double && (ends >> high & 1), here);
        check_end(table, on, WHERE_HIGH, !is_double && (round->ends[high] >> low & 1), here);
        check_end(table, on, WHERE_SIDE, is_double && (ends & ENDS_SIDES), here);
        check_end(table, on, WHERE_TIP, is_double && (ends & ENDS_TIPS), here);
    }
}

void table_assert_ends_at(const struct stacked_table *table, const char *ends, struct here here)
{
    char buffer[TEXT_MAX];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    for (unsigned number = 0; number < TILE_NUMBERS; number++) {
        uint32_t open = table->match.round.ends[number];
        for (unsigned other = 0; other < TILE_NUMBERS; other++)
            if (open >> other & 1)
                write_end(&text, tile_of(number, other), number < other ? WHERE_LOW : WHERE_HIGH);
        for (unsigned i = 0; i < (open & ENDS_SIDES) / ENDS_SIDE; i++)
            write_end(&text, tile_double(number), WHERE_SIDE);
        for (unsigned i = 0; i < (open & ENDS_TIPS) / ENDS_TIP; i++)
            write_end(&text, tile_double(number), WHERE_TIP);
    }
    compare_lists("open ends", ends, buffer, here);
    check_all_ends(table, here);
}

void table_assert_hand_at(const struct match *match, unsigned seat, const char *tiles,
                          struct here here)
{
    char buffer[TEXT_MAX];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    struct tile_set hand = round_hand(&match->round, seat);
    for (tile tile; tile_set_pop(&hand, &tile);) {
        text_add_char(&text, ' ');
        tile_write(&text, tile);
    }
    compare_lists("hand", tiles, buffer, here);
}

unsigned table_count_passes(const struct match *match, unsigned seat)
{
    struct event_reader reader = event_read(match);
    struct event event;
    unsigned passes = 0;
    while (event_next_move(&reader, &event))
        passes += event.seat == seat && event.move.action == ACTION_PASS;
    return passes;
}

static int number_of(const struct match *match, const char *what, unsigned seat)
{
    if (strcmp(what, "totals") == 0)
        return match->totals[seat];
    if (strcmp(what, "points") == 0)
        return match->result.points[seat];
    if (strcmp(what, "hand points") == 0)
        return match->result.hand_points[seat];
    return strcmp(what, "gains") == 0 ? match->round.gains[seat] : match->round.counts[seat];
}

void table_assert_numbers_at(const struct stacked_table *table, const char *what,
                             const int *numbers, size_t count, struct here here)
{
    if (count != table->match.players)
        fail_at(here, "%s: %zu numbers, but %u players", what, count, table->match.players);
    for (unsigned seat = 0; seat < count; seat++) {
        int found = number_of(&table->match, what, seat);
        if (found != numbers[seat])
            fail_at(here, "%s of seat %u: not %d but %d", what, seat, numbers[seat], found);
    }
}

void table_assert_round_over_at(const struct stacked_table *table, enum reason reason,
                                unsigned ender, struct here here)
{
    static const char *const names[] = {[REASON_NONE] = "none",
                                        [REASON_OUT] = "out",
                                        [REASON_BLOCKED] = "blocked",
                                        [REASON_FLIPPED] = "flipped"};
    const struct result *result = &table->match.result;
    if (table->match.stage != MATCH_ROUND_OVER)
        fail_at(here, "the round is not over");
    if (result->reason != reason)
        fail_at(here, "the reason is not %s but %s", names[reason], names[result->reason]);
    if (result->ender != ender)
        fail_at(here, "it was not ended by seat %u but %u", ender, result->ender);
    struct move moves[ROUND_MOVES_MAX];
    if (round_moves(&table->match.round, &table->match.sheet, moves) != 0)
        fail_at(here, "there are moves though the round is over");
}

static unsigned seat_bits(const int *seats, size_t count)
{
    unsigned bits = 0;
    for (size_t i = 0; i < count; i++)
        bits |= 1u << seats[i];
    return bits;
}

void table_assert_match_over_at(struct stacked_table *table, const int *winners, size_t count,
                                struct here here)
{
    if (table->match.stage != MATCH_ROUND_OVER)
        fail_at(here, "the round is not over");
    match_continue(&table->match);
    if (table->match.stage != MATCH_OVER || table->match.abandoned)
        fail_at(here, "the match is not over");
    if (table->match.winners != seat_bits(winners, count))
        fail_at(here, "the winners are 0x%x, not 0x%x", table->match.winners,
                seat_bits(winners, count));
}

void table_assert_eliminated_at(const struct stacked_table *table, const int *seats, size_t count,
                                struct here here)
{
    unsigned out = ~(unsigned)table->match.still_in & ((1u << table->match.players) - 1);
    if (out != seat_bits(seats, count))
        fail_at(here, "out of the match are 0x%x, not 0x%x", out, seat_bits(seats, count));
}

/* ---- What a sheet says ---- */

void table_assert_players_at(const struct sheet *game, int least, int most, struct here here)
{
    for (int players = 0; players <= PLAYERS_MAX + 2; players++)
        if (sheet_allows_players(game, players, NULL) != (players >= least && players <= most))
            fail_at(here, "%s with %d players", game->id, players);
}

void table_assert_deal_at(const struct sheet *game, const char *options, int players, int hand,
                          int tiles, struct here here)
{
    struct stacked_table table;
    table_open_at(&table, game, players, options, "", here);
    if (table.match.stage == MATCH_LOTS)
        table_draw_lots_at(&table, "", here);
    table_deal_at(&table, "", "", true, here);
    const struct round *round = &table.match.round;
    for (int seat = 0; seat < players; seat++) {
        struct tile_set held = round_hand(round, (unsigned)seat);
        if (round->counts[seat] != hand || tile_set_count(&held) != (unsigned)hand)
            fail_at(here, "%s, %d players: %u tiles each, not %d", game->id, players,
                    round->counts[seat], hand);
    }
    if (round->tiles != tiles || round->tiles - round->stock != tiles - players * hand)
        fail_at(here, "%s, %d players: a stock of %d tiles, not %d", game->id, players,
                round->tiles - round->stock, tiles - players * hand);
}

void table_assert_option_words_at(const struct sheet *game, const char *option, const char *words,
                                  struct here here)
{
    char buffer[200];
    struct text text;
    const struct game_option *found = sheet_find_option(game, option);
    if (!found)
        fail_at(here, "%s has no option %s", game->id, option);
    text_init(&text, buffer, sizeof buffer);
    sheet_write_choices(game, found, &text);
    if (strcmp(buffer, words) != 0)
        fail_at(here, "%s: %s is not {%s} but {%s}", game->id, option, words, buffer);
    text_init(&text, buffer, sizeof buffer);
    sheet_write_option(game, game->max_players, found, &text);
    if (strncmp(buffer, words, text.length) != 0 ||
        (words[text.length] != ' ' && words[text.length]))
        fail_at(here, "%s: the default of %s is %s", game->id, option, buffer);
    struct sheet sheet = *game;
    if (sheet_set_option(&sheet, game->max_players, option, "sideways", NULL))
        fail_at(here, "%s: %s can be anything", game->id, option);
}

void table_assert_option_range_at(const struct sheet *game, int players, const char *option,
                                  int normal, int least, int most, struct here here)
{
    char buffer[20];
    struct text text;
    const struct game_option *found = sheet_find_option(game, option);
    if (!found)
        fail_at(here, "%s has no option %s", game->id, option);
    text_init(&text, buffer, sizeof buffer);
    sheet_write_option(game, players, found, &text);
    if (atoi(buffer) != normal)
        fail_at(here, "%s: the default of %s is %s", game->id, option, buffer);
    const int tried[] = {0, least - 1, least, most, most + 1};
    for (size_t i = 0; i < sizeof tried / sizeof tried[0]; i++) {
        struct sheet sheet = *game;
        snprintf(buffer, sizeof buffer, "%d", tried[i]);
        bool allowed = tried[i] >= least && tried[i] <= most;
        if (sheet_set_option(&sheet, players, option, buffer, NULL) != allowed)
            fail_at(here, "%s: %s = %s is %s", game->id, option, buffer,
                    allowed ? "refused" : "allowed");
        text_init(&text, buffer, sizeof buffer);
        sheet_write_option(&sheet, players, found, &text);
        if (atoi(buffer) != (allowed ? tried[i] : normal))
            fail_at(here, "%s: %s became %s", game->id, option, buffer);
    }
}
