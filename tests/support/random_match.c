/* Random matches. */
#include "random_match.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

static int random_number(const struct option *option, int now, struct random *random)
{
    switch (random_below(random, 8)) {
    case 0:
        return option->least;
    case 1:
        return option->least + (int)random_below(random, (uint32_t)(option->most - option->least + 1)) / 20;
    case 2:
        return option->least + (int)random_below(random, 20);
    case 3:
        return random_below(random, 20) == 0 ? option->most : now;
    default:
        return now;
    }
}

void random_options(struct sheet *sheet, int players, struct random *random)
{
    for (int i = 0; i < sheet->option_count; i++) {
        const struct option *option = &sheet->options[i];
        const struct field *field = sheet_find_field(option->field);
        char buffer[40];
        struct text value;
        text_init(&value, buffer, sizeof buffer);
        if (field->type == FIELD_HANDS) {
            text_add_number(&value, 1 + random_below(random, (uint32_t)sheet_largest_hand(sheet, players)));
        } else if (field->type == FIELD_NUMBER) {
            int number = random_number(option, sheet_number(sheet, field), random);
            text_add_number(&value, number > option->most ? option->most : number);
        } else if (field->type == FIELD_SWITCH) {
            text_add(&value, random_below(random, 2) ? "true" : "false");
        } else {
            unsigned words = 0;
            while (option->words[words])
                words++;
            text_add(&value, option->words[random_below(random, words)]);
        }
        if (random_below(random, 3) == 0)
            continue; /* Often the default. */
        assert_true(sheet_set_option(sheet, players, option->field, buffer, NULL));
    }
    assert_true(sheet_validate(sheet, NULL));
}

void random_deck(const struct match *match, struct random *random, uint8_t *ret_deck)
{
    unsigned tiles = tile_count((unsigned)match->sheet.highest);
    for (unsigned i = 0; i < tiles; i++)
        ret_deck[i] = (uint8_t)i;
    random_shuffle(random, ret_deck, tiles);
}

bool story_deal(struct story *story, struct match *match, struct random *random)
{
    while (match->stage != MATCH_PLAY && match->stage != MATCH_OVER) {
        random_deck(match, random, story->deck);
        story->before = *match;
        if (match->stage == MATCH_LOTS)
            match_lots(match, story->deck);
        else
            match_deal(match, story->deck);
    }
    story->count = 0;
    return match->stage == MATCH_PLAY;
}

void story_move(struct story *story, struct match *match, struct random *random)
{
    struct move moves[ROUND_MOVES_MAX];
    unsigned count = round_moves(&match->round, &match->sheet, moves);
    assert_in_range(count, 1, ROUND_MOVES_MAX);
    assert_true(story->count < sizeof story->moves / sizeof story->moves[0]);
    struct move move = moves[random_below(random, count)];
    story->seats[story->count] = match->round.turn;
    story->moves[story->count++] = move;
    match_apply(match, move);
}
