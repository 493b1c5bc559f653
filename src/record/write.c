/* Writing records. */
#include <pasch/json/names.h>
#include <pasch/json/place.h>
#include <pasch/json/write.h>
#include <pasch/record/record.h>

#include "fairness.h"

void record_write_start(struct text *text, const struct match *match, const char *const *names,
                        const char *const *bots)
{
    record_write_start_with(text, match, names, bots, &(struct record_extras){.date = NULL});
}

void record_write_start_with(struct text *text, const struct match *match, const char *const *names,
                             const char *const *bots, const struct record_extras *extras)
{
    text_add(text, "{\"pasch\":1,\"game\":");
    text_add_json(text, match->sheet.id);
    text_add(text, ",\"options\":");
    write_options(text, &match->sheet, match->players);
    write_strings(text, "players", names, match->players);
    write_strings(text, "bots", bots, match->players);
    write_house(text, &match->sheet, match->players);
    if (extras->date)
        write_string(text, "date", extras->date);
    if (extras->fair)
        write_fairness(text, extras->fair);
    text_add(text, "}\n");
}

static void add_deck(struct text *text, const struct match *match, const uint8_t *deck)
{
    text_add(text, "\"deck\":");
    write_tiles(text, &match->sheet, deck, sheet_tiles(&match->sheet));
    text_add(text, ",\"leader\":");
}

bool record_lots(struct text *text, struct match *match, const uint8_t *deck)
{
    if (!match_lots(match, deck))
        return false;
    text_add(text, "{\"event\":\"lots\",");
    add_deck(text, match, deck);
    text_add_number(text, match->lots);
    text_add(text, "}\n");
    return true;
}

bool record_deal(struct text *text, struct match *match, const uint8_t *deck)
{
    bool dealt = match_deal(match, deck);
    text_add(text, "{\"event\":\"deal\",\"round\":");
    text_add_number(text, match->round_number);
    text_add(text, ",\"dealer\":");
    text_add_number(text, match->dealer);
    text_add_char(text, ',');
    add_deck(text, match, deck);
    if (dealt)
        text_add_number(text, match->round.leader);
    else
        text_add(text, "null");
    text_add(text, "}\n");
    return dealt;
}

void record_move(struct text *text, struct match *match, struct move move)
{
    const struct round *round = &match->round;
    const struct sheet *sheet = &match->sheet;
    int points = round_points(round, sheet, move);
    text_add(text, "{\"event\":\"");
    text_add(text, action_name(sheet, move.action));
    text_add(text, "\",\"seat\":");
    text_add_number(text, round->turn);
    if (move.action == ACTION_PLACE || move.action == ACTION_DRAW) {
        text_add(text, ",\"tile\":");
        write_tile(text, sheet,
                   move.action == ACTION_PLACE ? (tile)move.tile
                                               : round_deck_const(round)[round->stock]);
    }
    if (move.action == ACTION_PLACE)
        place_write(text, round, sheet, move);
    if (points) {
        text_add(text, ",\"points\":");
        text_add_number(text, points);
    }
    if (move.action == ACTION_PLACE)
        place_write_bonus(text, round, sheet, move);
    text_add(text, "}\n");
    match_apply(match, move);
}

void record_round_end(struct text *text, struct match *match)
{
    text_add(text, "{\"event\":\"round-end\",\"reason\":\"");
    text_add(text, reason_names[match->result.reason]);
    text_add_char(text, '"');
    if (match->result.ender != ROUND_NO_SEAT) {
        text_add(text, ",\"seat\":");
        text_add_number(text, match->result.ender);
    }
    text_add(text, ",\"hands\":[");
    for (unsigned seat = 0; seat < match->players; seat++) {
        text_add(text, seat ? "," : "");
        write_set(text, &match->sheet, round_hand(&match->round, seat));
    }
    text_add_char(text, ']');
    write_numbers(text, "points", match->result.points, match->players);
    write_numbers(text, "totals", match->totals, match->players);
    if (sheet_has_pot(&match->sheet)) {
        text_add(text, ",\"pot\":");
        text_add_number(text, match->pot);
        write_seats(text, "eliminated", ~(unsigned)match->still_in & ((1u << match->players) - 1));
    }
    text_add(text, "}\n");
    match_continue(match);
    if (match->stage == MATCH_OVER)
        record_match_end(text, match);
}

void record_match_end(struct text *text, const struct match *match)
{
    text_add(text, "{\"event\":\"match-end\"");
    if (match->abandoned)
        text_add(text, ",\"abandoned\":true");
    else
        write_seats(text, "winners", match->winners);
    write_numbers(text, "totals", match->totals, match->players);
    text_add(text, "}\n");
}

void record_undo(struct text *text, unsigned seat, long to)
{
    text_add(text, "{\"event\":\"undo\",\"seat\":");
    text_add_number(text, seat);
    text_add(text, ",\"to\":");
    text_add_number(text, to);
    text_add(text, "}\n");
}
