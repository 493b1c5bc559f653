/* Random matches. */
#include "random_match.h"
#include "unit.h"

#include <pasch/games/games.h>

static int random_number(const struct game_option *option, int now, struct random *random)
{
    switch (random_below(random, 8)) {
    case 0:
        return option->least;
    case 1:
        return option->least +
               (int)random_below(random, (uint32_t)(option->most - option->least + 1)) / 20;
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
        const struct game_option *option = &sheet->options[i];
        const struct field *field = sheet_find_field(option->field);
        char buffer[40];
        struct text value;
        text_init(&value, buffer, sizeof buffer);
        if (field->type == FIELD_HANDS) {
            text_add_number(&value,
                            1 + random_below(random, (uint32_t)sheet_largest_hand(sheet, players)));
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

/* Any value of the field, not too large to play with. */
static void random_value(const struct field *field, struct random *random, struct text *value)
{
    unsigned words = 0;
    switch (field->type) {
    case FIELD_NUMBER: {
        int most = field->most > 60 ? 60 : field->most; /* and no field starts higher */
        text_add_number(value, field->least +
                                   (int)random_below(random, (uint32_t)(most - field->least + 1)));
        break;
    }
    case FIELD_WORD:
        while (field->words[words].name)
            words++;
        text_add(value, field->words[random_below(random, words)].name);
        break;
    case FIELD_SWITCH:
        text_add(value, random_below(random, 2) ? "true" : "false");
        break;
    case FIELD_TILE:
        tile_write(value, (tile)random_below(random, 28));
        break;
    case FIELD_HANDS:
        text_add_number(value, 1 + random_below(random, 9));
    }
}

int random_house(struct sheet *ret_sheet, struct random *random)
{
    for (;;) {
        struct sheet sheet = *games[random_below(random, (uint32_t)game_count)];
        for (unsigned i = random_below(random, 8); i-- > 0;) {
            const struct field *field =
                &sheet_fields[random_below(random, (uint32_t)sheet_field_count)];
            char buffer[40];
            struct text value;
            if (!sheet_knows(&sheet, field))
                continue;
            text_init(&value, buffer, sizeof buffer);
            random_value(field, random, &value);
            assert_true(sheet_set(&sheet, field->name, buffer, NULL));
        }
        if (sheet.highest <= 9 && sheet_validate(&sheet, NULL)) {
            *ret_sheet = sheet;
            return sheet.min_players +
                   (int)random_below(random, (uint32_t)(sheet.max_players - sheet.min_players + 1));
        }
    }
}

void random_deck(const struct match *match, struct random *random, uint8_t *ret_deck)
{
    unsigned tiles = sheet_tiles(&match->sheet);
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

void story_play(struct story *story, struct match *match, struct move move)
{
    assert_true(story->count < sizeof story->moves / sizeof story->moves[0]);
    story->seats[story->count] = match->round.turn;
    story->moves[story->count++] = move;
    match_apply(match, move);
}

void story_move(struct story *story, struct match *match, struct random *random)
{
    struct move moves[ROUND_MOVES_MAX];
    unsigned count = round_moves(&match->round, &match->sheet, moves);
    assert_in_range(count, 1, ROUND_MOVES_MAX);
    story_play(story, match, moves[random_below(random, count)]);
}
