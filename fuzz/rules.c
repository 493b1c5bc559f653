/* The engines driven by random bytes: the game, some house rules, the decks and the moves all
 * come from them. */
#include <pasch/games/games.h>
#include <pasch/view/fill.h>

#include <stdlib.h>

struct bytes {
    const uint8_t *at, *end;
};

static unsigned take(struct bytes *bytes, unsigned bound)
{
    return bytes->at < bytes->end ? *bytes->at++ % bound : 0;
}

static void change_field(struct bytes *bytes, struct sheet *sheet)
{
    const struct field *field = &sheet_fields[take(bytes, (unsigned)sheet_field_count)];
    unsigned words = 0;
    char buffer[40];
    struct text value;
    text_init(&value, buffer, sizeof buffer);
    switch (field->type) {
    case FIELD_WORD:
        while (field->words[words].name)
            words++;
        text_add(&value, field->words[take(bytes, words)].name);
        break;
    case FIELD_SWITCH:
        text_add(&value, take(bytes, 2) ? "true" : "false");
        break;
    case FIELD_TILE:
        tile_write(&value, (tile)take(bytes, TILE_COUNT));
        break;
    default:
        text_add_number(&value, take(bytes, 256));
    }
    sheet_set(sheet, field->name, buffer, NULL);
}

static void shuffle(struct bytes *bytes, const struct match *match, uint8_t *deck)
{
    unsigned tiles = sheet_tiles(&match->sheet);
    struct random random;
    uint64_t seed = 0;
    for (int i = 0; i < 4; i++)
        seed = seed << 8 | take(bytes, 256);
    random_seed(&random, seed);
    for (unsigned i = 0; i < tiles; i++)
        deck[i] = (uint8_t)i;
    random_shuffle(&random, deck, tiles);
}

static void check(const struct match *match)
{
    if (match_check(match))
        abort();
}

/* A view, a state drawn from it, and the view again. */
static void check_view(const struct match *match, unsigned seat)
{
    static struct view view, again;
    static struct fill fill;
    static struct match world;
    view_make(&view, match, seat);
    if (!fill_init(&fill, &view, 1))
        abort();
    fill_draw(&fill, &world);
    check(&world);
    view_make(&again, &world, seat);
    if (memcmp(&view, &again, sizeof view) != 0)
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct match match;
    struct bytes bytes = {.at = data, .end = data + size};
    struct sheet sheet = *games[take(&bytes, (unsigned)game_count)];
    for (unsigned i = take(&bytes, 10); i > 0; i--)
        change_field(&bytes, &sheet);
    if (!sheet_validate(&sheet, NULL))
        return 0;
    match_init(&match, &sheet,
               sheet.min_players +
                   (int)take(&bytes, (unsigned)(sheet.max_players - sheet.min_players) + 1));
    uint8_t deck[TILE_COUNT];
    struct move moves[ROUND_MOVES_MAX];
    while (match.stage != MATCH_OVER && bytes.at < bytes.end) {
        switch (match.stage) {
        case MATCH_LOTS:
            shuffle(&bytes, &match, deck);
            match_lots(&match, deck);
            break;
        case MATCH_DEAL:
            shuffle(&bytes, &match, deck);
            match_deal(&match, deck);
            break;
        case MATCH_PLAY: {
            check(&match);
            unsigned choice = take(&bytes, 256);
            if (choice % 8 == 0)
                check_view(&match, take(&bytes, match.players));
            unsigned count = round_moves(&match.round, &match.sheet, moves);
            if (count == 0 || count > ROUND_MOVES_MAX)
                abort();
            match_apply(&match, moves[choice % count]);
            break;
        }
        default:
            check(&match);
            match_continue(&match);
        }
    }
    return 0;
}
