/* Lines of a record, with states kept on the way so that going back is quick. */
#include "tape.h"

#include "reading.h"

#include <pasch/words/names.h>

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { MARK_DISTANCE = 64 };

static bool refuse_memory(struct error *error)
{
    return error_set(error, MESSAGE("there is not enough memory"));
}

/* Makes room for one more. */
static bool grow(void **list, size_t count, size_t *room, size_t size)
{
    if (count < *room)
        return true;
    size_t more = *room ? 2 * *room : 64;
    void *larger = realloc(*list, more * size);
    if (!larger)
        return false;
    *list = larger;
    *room = more;
    return true;
}

/* ---- Reading ---- */

static bool note_totals(struct tape *tape, const struct match *match)
{
    if (!grow((void **)&tape->totals, tape->total_count, &tape->total_room, sizeof tape->totals[0]))
        return false;
    memcpy(tape->totals[tape->total_count++], match->totals, sizeof match->totals);
    return true;
}

/* Keeps the line that was just read. */
static bool note_line(struct tape *tape, const struct record_reader *reader, size_t at,
                      size_t length)
{
    if (!grow((void **)&tape->lines, tape->count, &tape->room, sizeof tape->lines[0]) ||
        (tape->count % MARK_DISTANCE == 0 &&
         !grow((void **)&tape->marks, tape->mark_count, &tape->mark_room, sizeof tape->marks[0])))
        return false;
    bool dealt = reader->match.stage == MATCH_PLAY || reader->match.stage == MATCH_ROUND_OVER;
    int32_t before = tape->count > 0 ? tape->lines[tape->count - 1].round : 0;
    if (tape->count == 0)
        tape->now = *reader;
    if (tape->count % MARK_DISTANCE == 0)
        tape->marks[tape->mark_count++] = (struct tape_mark){
            .match = reader->match, .in_match = reader->in_match, .shuffles = reader->shuffles};
    tape->lines[tape->count++] =
        (struct tape_line){.at = at,
                           .length = length,
                           .number = record_line_of_match(reader),
                           .round = dealt ? reader->match.round_number : before};
    return true;
}

/* Takes the lines off that were taken back: from this one of the match on. */
static void drop_lines(struct tape *tape, long from)
{
    while (tape->count > 0 && tape->lines[tape->count - 1].number >= from)
        tape->count--;
    tape->mark_count = (tape->count + MARK_DISTANCE - 1) / MARK_DISTANCE;
}

static void forget_lines(struct tape *tape)
{
    tape->count = 0;
    tape->mark_count = 0;
    tape->total_count = 0;
}

/* Reads all lines, to be sure that they are right, and keeps those of the match. */
static bool read_lines(struct tape *tape, struct record_reader *reader, const char *name,
                       size_t length, long match, struct error *error)
{
    struct error reason;
    for (size_t at = 0; at < length;) {
        const char *newline = memchr(tape->text + at, '\n', length - at);
        size_t size = newline ? (size_t)(newline - tape->text) - at : length - at;
        long number = reader->matches + reader->in_match;
        bool over = reader->in_match && reader->match.stage == MATCH_ROUND_OVER;
        if (!record_read_line(reader, tape->text + at, size, &reason))
            return reading_refuse(name, reader->line, &reason, error);
        bool begins = reader->matches + reader->in_match != number;
        bool wanted = match == 0 || reader->matches + reader->in_match == match;
        if (begins && reader->in_match && wanted)
            forget_lines(tape);
        if (wanted) {
            tape->undone = reader->undone;
            tape->last = record_line_of_match(reader);
        }
        if (wanted && reader->back_to)
            drop_lines(tape, reader->back_to);
        else if (wanted && ((over && !note_totals(tape, &reader->match)) ||
                            !note_line(tape, reader, at, size)))
            return refuse_memory(error);
        at += size + 1;
    }
    return true;
}

static bool read_all(struct tape *tape, const char *name, size_t length, long match,
                     struct error *error)
{
    struct record_reader *reader = malloc(sizeof *reader);
    if (!reader)
        return refuse_memory(error);
    record_reader_init(reader, true);
    bool good = read_lines(tape, reader, name, length, match, error);
    long matches = reader->matches + reader->in_match;
    free(reader);
    if (good && tape->count == 0)
        return matches == 0
                   ? error_set(error, MESSAGE("{0}: there is no match in this file"),
                               error_text(name))
                   : error_set(error, MESSAGE("--match = {0}: {1} has only {2}"),
                               error_number(match), error_text(name), error_number(matches));
    return good;
}

bool tape_init(struct tape *tape, const char *name, const char *text, size_t length, long match,
               struct error *error)
{
    *tape = (struct tape){.text = text};
    if (!read_all(tape, name, length, match, error)) {
        tape_finish(tape);
        return false;
    }
    tape_go(tape, 1, 1, NULL, NULL);
    reading_house_name(text + tape->lines[0].at, tape->lines[0].length, tape->house);
    for (unsigned seat = 0; seat < tape->now.match.players; seat++) {
        name_clean(tape->clean[seat], sizeof tape->clean[seat], tape->now.names[seat]);
        tape->names[seat] = tape->clean[seat];
        tape->levels[seat] = level_title_of(tape->now.bots[seat]);
    }
    return true;
}

bool tape_check(const struct tape *tape, long line, int seat, struct error *error)
{
    int players = tape->now.match.players;
    if (line > tape->last)
        return error_set(error, MESSAGE("--at = {0}: the last line of the match is {1}"),
                         error_number(line), error_number(tape->last));
    return seat < players || error_set(error, MESSAGE("--seat = {0}: the seats are 0 to {1}"),
                                       error_number(seat), error_number(players - 1));
}

size_t tape_find_line(const struct tape *tape, long line)
{
    size_t position = 1;
    while (position < tape->count && tape->lines[position].number <= line)
        position++;
    return position;
}

void tape_finish(struct tape *tape)
{
    free(tape->lines);
    free(tape->marks);
    free(tape->totals);
    *tape = (struct tape){.text = NULL};
}

/* ---- Winding ---- */

void tape_go(struct tape *tape, size_t position, size_t since, tape_look *look, void *context)
{
    size_t from = position < since ? position : since;
    size_t mark = (from > 0 ? from - 1 : 0) / MARK_DISTANCE, at = mark * MARK_DISTANCE + 1;
    struct match before;
    tape->now.match = tape->marks[mark].match;
    tape->now.in_match = tape->marks[mark].in_match;
    tape->now.shuffles = tape->marks[mark].shuffles;
    for (; at < position; at++) {
        const struct tape_line *line = &tape->lines[at];
        before = tape->now.match;
        bool good = record_read_line(&tape->now, tape->text + line->at, line->length, NULL);
        assert(good); /* it has been read before */
        if (look && at >= since)
            look(context, &before, &tape->now.match);
    }
    tape->position = position;
}

unsigned tape_viewer(const struct match *before, int seat)
{
    if (seat >= 0)
        return (unsigned)seat;
    return before->stage == MATCH_PLAY ? before->round.turn : (unsigned)VIEW_SPECTATOR;
}

size_t tape_find_round(const struct tape *tape, int32_t round)
{
    size_t position = 1;
    while (position < tape->count && tape->lines[position - 1].round < round)
        position++;
    return position;
}
