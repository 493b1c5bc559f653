/* The record is played again, and every tile laid where the layout has it. */
#include "replay.h"

#include <pasch/json/write.h>
#include <pasch/record/record.h>
#include <pasch/seat/write.h>

#include <stdlib.h>
#include <string.h>

/* A match while it is played again. */
struct replay {
    struct record_reader reader;
    struct layout layout;
    unsigned wide, high;
    char step[SEAT_LINE_MAX]; /* as it is written */
};

static void add_hands(struct text *text, const struct match *match)
{
    text_add(text, ",\"hands\":[");
    for (unsigned seat = 0; seat < match->players; seat++) {
        text_add(text, seat ? "," : "");
        write_set(text, &match->sheet, round_hand(&match->round, seat));
    }
    text_add_char(text, ']');
}

/* How an action has left the hand of whoever acted, and everybody's points. */
static void add_change(struct text *text, const struct match *match, unsigned seat)
{
    text_add(text, ",\"hand\":");
    write_set(text, &match->sheet, round_hand(&match->round, seat));
    write_numbers(text, "totals", match->totals, match->players);
}

/* Where the tile lies that was laid last, or all of them if the table was rearranged for it. */
static void add_place(struct text *text, struct replay *replay)
{
    struct layout *layout = &replay->layout;
    uint16_t before = layout->rearranged;
    layout_follow(layout, &replay->reader.match.trail, &replay->reader.match.sheet);
    if (layout->rearranged == before) {
        text_add(text, ",\"piece\":");
        seat_write_piece(text, layout->pieces[layout->count - 1]);
    } else {
        seat_write_pieces(text, layout);
    }
    seat_write_lines(text, layout);
}

static bool add_step(struct text *text, struct replay *replay, const char *line, size_t length,
                     struct error *error)
{
    const struct match *match = &replay->reader.match;
    bool began = replay->reader.in_match;
    unsigned laid = began ? match->trail.count : 0;
    int32_t round = began ? match->round_number : 0;
    uint16_t redeals = began ? match->redeals : 0;
    uint8_t stage = began ? match->stage : MATCH_LOTS;
    unsigned turn = stage == MATCH_PLAY ? match->round.turn : ROUND_NO_SEAT;
    if (!record_read_line(&replay->reader, line, length, error))
        return false;
    text_add(text, "{\"line\":");
    text_add_bytes(text, line, length);
    if (began && stage == MATCH_DEAL && match->stage == MATCH_PLAY) {
        layout_init(&replay->layout, replay->wide, replay->high);
        add_hands(text, match);
        laid = 0;
    }
    if (began && match->stage != MATCH_DEAL && match->trail.count > laid &&
        match->round_number == round && match->redeals == redeals)
        add_place(text, replay);
    if (turn != ROUND_NO_SEAT)
        add_change(text, match, turn);
    text_add_char(text, '}');
    return true;
}

static bool add_steps(struct buffer *buffer, struct replay *replay, const char *record,
                      size_t length, struct error *error)
{
    const char *end = record + length, *between = "";
    record_reader_init(&replay->reader, true);
    layout_init(&replay->layout, replay->wide, replay->high);
    buffer_add_text(buffer, "{\"steps\":[");
    while (record < end && !buffer->failed) {
        const char *newline = memchr(record, '\n', (size_t)(end - record));
        size_t size = (size_t)((newline ? newline : end) - record);
        struct text text;
        text_init(&text, replay->step, sizeof replay->step);
        text_add(&text, between);
        if (!add_step(&text, replay, record, size, error))
            return false;
        if (text.cut)
            return error_set(error, MESSAGE("there is not enough memory"));
        buffer_add(buffer, text.data, text.length);
        between = ",";
        record += size + 1;
    }
    buffer_add_text(buffer, "]}");
    return true;
}

bool replay_write(const char *record, size_t length, unsigned wide, unsigned high,
                  struct buffer *buffer, struct error *error)
{
    struct replay *replay = malloc(sizeof *replay);
    if (!replay)
        return error_set(error, MESSAGE("there is not enough memory"));
    replay->wide = wide;
    replay->high = high;
    bool written = add_steps(buffer, replay, record, length, error);
    free(replay);
    return written;
}
