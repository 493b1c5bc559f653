/* A hint as JSON. */
#include "hint_print.h"
#include "report.h"

#include <pasch/json/names.h>
#include <pasch/json/place.h>
#include <pasch/json/write.h>
#include <pasch/words/moves.h>
#include <pasch/words/reasons.h>

#include <string.h>

enum { TEXT_MAX = 16384 };

static void write_words(struct text *text, const struct error *words)
{
    char translated[1000];
    write_name(text, "message");
    text_add_json(text, words->message);
    text_add(text, ",\"values\":[");
    const char *comma = "";
    for (unsigned i = 0; i < ERROR_VALUES_MAX; i++) {
        const char place[] = {'{', (char)('0' + i), '}', '\0'};
        if (strstr(words->message, place)) {
            text_add(text, comma);
            text_add_json(text, words->values[i].text);
            comma = ",";
        }
    }
    text_add(text, "]");
    report_text(words, translated, sizeof translated);
    write_string(text, "text", translated);
}

static void write_move(struct text *text, const struct hint *hint, struct move move)
{
    const struct sheet *sheet = &hint->view->seen.sheet;
    write_name(text, "event");
    text_add_json(text, action_name(sheet, move.action));
    if (move.action != ACTION_PLACE)
        return;
    text_add(text, ",");
    write_name(text, "tile");
    write_tile(text, sheet, (tile)move.tile);
    place_write(text, &hint->view->seen.round, sheet, move);
    place_write_bonus(text, &hint->view->seen.round, sheet, move);
}

static void write_remarks(struct text *text, const struct hint *hint, unsigned which)
{
    struct remark remarks[REMARKS_MAX];
    struct error words;
    unsigned count = reason_find(hint->view, hint->opinions, hint->count, which, remarks);
    text_add(text, ",\"reasons\":[");
    for (unsigned i = 0; i < count; i++) {
        text_add(text, i ? ",{" : "{");
        text_add(text, remarks[i].against ? "\"against\":true" : "\"against\":false");
        write_number(text, "strength", remarks[i].strength);
        text_add(text, ",");
        write_words(text, &remarks[i].words);
        text_add(text, "}");
    }
    text_add(text, "]");
    if (which < hint->shown &&
        words_expect(hint->view, hint->opinions[which].move, hint->seed, &words)) {
        text_add(text, ",\"expects\":{");
        write_words(text, &words);
        text_add(text, "}");
    }
}

static void print_json_move(const struct hint *hint, unsigned which)
{
    const struct opinion *opinion = &hint->opinions[which];
    char buffer[TEXT_MAX], words[WORDS_MOVE_MAX];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    text_add(&text, which ? ",{" : "{");
    write_name(&text, "move");
    text_add(&text, "{");
    write_move(&text, hint, opinion->move);
    text_add(&text, "}");
    write_string(&text, "words", words_move(hint->view, opinion->move, words));
    write_number(&text, "playouts", opinion->playouts);
    text_add(&text, opinion->exact ? ",\"exact\":true" : "");
    text_add(&text, opinion->own ? ",\"own\":true" : "");
    fputs(buffer, stdout);
    if (opinion->playouts && hint->view->seen.players > 1)
        printf(",\"value\":%.4f,\"match\":%.4f,\"round\":%.4f,\"others\":%.3f", opinion->value,
               opinion->win, opinion->first, opinion->others);
    if (opinion->playouts)
        printf(",\"points\":%.3f", opinion->points);
    text_init(&text, buffer, sizeof buffer);
    if (hint->has_played)
        text_add(&text, which == hint->played ? ",\"played\":true" : ",\"played\":false");
    write_remarks(&text, hint, which);
    text_add(&text, "}");
    fputs(buffer, stdout);
}

void hint_print_json(const struct hint *hint)
{
    const struct match *seen = &hint->view->seen;
    const char *names[PLAYERS_MAX];
    char buffer[TEXT_MAX];
    struct text text;
    for (unsigned seat = 0; seat < seen->players; seat++)
        names[seat] = hint->reader->names[seat];
    text_init(&text, buffer, sizeof buffer);
    text_add(&text, "{");
    write_name(&text, "game");
    text_add_json(&text, seen->sheet.id);
    write_strings(&text, "players", names, seen->players);
    write_number(&text, "match", hint->match_number);
    write_number(&text, "line", hint->line);
    write_number(&text, "round", seen->round_number);
    write_number(&text, "seat", hint->view->seat);
    write_numbers(&text, "totals", seen->totals, seen->players);
    text_add(&text, ",");
    write_name(&text, "hand");
    write_set(&text, &seen->sheet, round_hand(&seen->round, hint->view->seat));
    write_string(&text, "level", hint->level);
    write_number(&text, "playouts", hint_playouts(hint));
    text_add(&text, ",\"moves\":[");
    fputs(buffer, stdout);
    for (unsigned i = 0; i < hint->count; i++)
        print_json_move(hint, i);
    puts("]}");
}
