/*
 * Both ends of the seat protocol on any lines. What a seat takes for a view is one that a match can
 * have led to: it can be filled in, and the table would have written the very same.
 */
#include <pasch/games/games.h>
#include <pasch/seat/seat.h>

#include <stdlib.h>
#include <string.h>

static void check_error(const struct error *error)
{
    char message[1400];
    struct text text;
    text_init(&text, message, sizeof message);
    error_write(error, NULL, &text);
    if (!text.length)
        abort();
}

static void check_view(struct seat_player *player)
{
    static struct match world;
    static struct view again;
    static struct move moves[ROUND_MOVES_MAX];
    const struct view *view = &player->view;
    if (view_is_to_act(view) != (view_moves(view, moves) > 0))
        abort();
    if (view->seen.stage != MATCH_PLAY)
        return;
    fill_draw(&player->fill, &world);
    view_make(&again, &world, view->seat);
    if (match_check(&world) || memcmp(&again, view, sizeof again) != 0)
        abort();
}

/* A table at the beginning of a round, waiting for a move. */
static struct seat_table *table_to_ask(unsigned game)
{
    static struct seat_table tables[32];
    struct seat_table *table = &tables[game];
    if (table->seen)
        return table;
    static char line[SEAT_LINE_MAX];
    const char *names[PLAYERS_MAX] = {"A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K", "L"};
    struct match match;
    struct view view;
    struct text text;
    uint8_t deck[TILE_COUNT];
    struct random random;
    random_seed(&random, game);
    for (unsigned i = 0; i < TILE_COUNT; i++)
        deck[i] = (uint8_t)i;
    match_init(&match, games[game], games[game]->min_players);
    while (match.stage != MATCH_PLAY) {
        random_shuffle(&random, deck, sheet_tiles(&match.sheet));
        if (match.stage == MATCH_LOTS)
            match_lots(&match, deck);
        else
            match_deal(&match, deck);
    }
    seat_table_init(table);
    view_make(&view, &match, match.round.turn);
    text_init(&text, line, sizeof line);
    seat_write_hello(table, &view, names, &text);
    seat_write_view(table, &view, &text);
    return table;
}

static void ask(unsigned game, const char *line, size_t length)
{
    struct seat_table *table = table_to_ask(game);
    struct seat_request request;
    enum seat_fault fault;
    struct error error = {.message = ""};
    char answer[4000];
    struct text text;
    text_init(&text, answer, sizeof answer);
    if (!seat_read_request(table, line, length, &request, &fault, &error)) {
        check_error(&error);
        seat_write_error(&text, fault, &error);
    } else if (request.wish == SEAT_WISH_WHY) {
        seat_write_because(table, request.move, &text);
    }
    table->awaits = true;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct seat_player player;
    const char *at = (const char *)data, *end = at + size;
    seat_player_init(&player);
    while (at < end) {
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        const char *stop = newline ? newline : end;
        enum seat_heard heard;
        struct error error = {.message = ""};
        ask((unsigned)(size % (unsigned)game_count), at, (size_t)(stop - at));
        if (!seat_hear(&player, at, (size_t)(stop - at), &heard, &error))
            check_error(&error);
        else if (heard == SEAT_HEARD_VIEW)
            check_view(&player);
        at = newline ? newline + 1 : end;
    }
    return 0;
}
