/* Matches whose decks are fair, played by chance. */
#include "fair_match.h"
#include "unit.h"

static void write_digits(struct fair_digits *digits, struct random *random)
{
    for (int i = 0; i < FAIR_DIGITS; i++)
        digits->text[i] = "0123456789abcdef"[random_below(random, 16)];
    digits->text[FAIR_DIGITS] = 0;
}

static void play_round(struct text *text, struct match *match, struct random *random)
{
    struct move moves[ROUND_MOVES_MAX];
    while (match->stage == MATCH_PLAY)
        record_move(text, match,
                    moves[random_below(random, round_moves(&match->round, &match->sheet, moves))]);
    record_round_end(text, match);
}

static void write_start(struct text *text, const struct match *match, struct fair *fair,
                        struct random *random)
{
    const char *names[PLAYERS_MAX], *bots[PLAYERS_MAX], *contributions[PLAYERS_MAX];
    struct fair_digits secret, digits[PLAYERS_MAX];
    write_digits(&secret, random);
    for (int seat = 0; seat < match->players; seat++) {
        bool person = random_below(random, 3);
        write_digits(&digits[seat], random);
        names[seat] = "Ben";
        bots[seat] = person ? "" : "expert";
        contributions[seat] = person ? digits[seat].text : "";
    }
    assert_true(fair_init(fair, secret.text, contributions, match->players, NULL));
    record_write_start_with(text, match, names, bots,
                            &(struct record_extras){.date = "2026-11-16T12:00:00Z", .fair = fair});
}

void fair_match_write(struct text *text, const struct sheet *sheet, int players, size_t enough,
                      struct random *random)
{
    static struct match match;
    struct fair fair;
    size_t start = text->length;
    match_init(&match, sheet, players);
    write_start(text, &match, &fair, random);
    for (uint32_t number = 1; match.stage != MATCH_OVER && text->length - start < enough;
         number++) {
        uint8_t deck[TILE_COUNT];
        fair_deck(&fair, number, deck, sheet_tiles(sheet));
        if (match.stage == MATCH_LOTS)
            assert_true(record_lots(text, &match, deck));
        else if (record_deal(text, &match, deck))
            play_round(text, &match, random);
    }
    if (match.stage != MATCH_OVER)
        match_abandon(&match);
    if (match.abandoned)
        record_match_end(text, &match);
    assert_false(text->cut);
}
