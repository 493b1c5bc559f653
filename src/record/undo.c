/* Reading lines that take back: the round is played again up to there, from its deal. */
#include "undo.h"

void undo_note(struct record_reader *reader)
{
    reader->move_lines[reader->match.trail.moves - 1u] = (uint32_t)record_line_of_match(reader);
}

const char *undo_due(const struct match *match)
{
    return match->stage == MATCH_LOTS ? "lots" : match->stage == MATCH_DEAL ? "deal" : "round-end";
}

/* Only where nobody else is misled by it. */
static bool is_alone(const struct record_reader *reader, unsigned seat, struct error *error)
{
    for (unsigned other = 0; other < reader->match.players; other++)
        if (other != seat && !reader->bots[other][0])
            return error_set(error,
                             MESSAGE("seat {0} is no computer player: against others nothing is "
                                     "taken back"),
                             error_number(other));
    return true;
}

/* How many moves of the round were made before that line; false if it is none of them, or counts no
 * more. */
static bool find_move(const struct record_reader *reader, long long line, unsigned *ret_moves,
                      struct error *error)
{
    if (line < 1 || line >= record_line_of_match(reader))
        return error_set(error,
                         MESSAGE("{0} is {1}: the lines of this match before it are 1 to "
                                 "{2}"),
                         error_text("to"), error_number(line),
                         error_number(record_line_of_match(reader) - 1));
    unsigned moves = reader->match.trail.moves;
    while (moves > 0 && reader->move_lines[moves - 1] > line)
        moves--;
    if (moves == 0 || reader->move_lines[moves - 1] != line)
        return error_set(error,
                         MESSAGE("line {0} of this match is no action of this round, or was "
                                 "taken back"),
                         error_number(line));
    *ret_moves = moves - 1;
    return true;
}

bool read_undo(struct record_reader *reader, struct object *object)
{
    struct error *error = object->error;
    struct match before;
    unsigned seat, moves;
    long long to;
    if (reader->match.stage != MATCH_PLAY)
        return error_set(error, MESSAGE("nothing can be taken back here: {0} is due"),
                         error_text(undo_due(&reader->match)));
    if (!object_seat(object, "seat", reader->match.players, &seat) ||
        !object_number(object, "to", &to) || !object_done(object, NAMES("event", "seat", "to")) ||
        !is_alone(reader, seat, error) || !find_move(reader, to, &moves, error))
        return false;
    match_rewind(&reader->match, moves, &before);
    if (before.round.turn != seat)
        return error_set(error, MESSAGE("line {0} of this match is of seat {1}, not of seat {2}"),
                         error_number(to), error_number(before.round.turn), error_number(seat));
    reader->match = before;
    reader->undone_in += reader->undone == 0;
    reader->undone++;
    reader->back_to = (long)to;
    return true;
}
