/* Matches, their moves and records. */
#include "objects.h"

#include <pasch/record/record.h>
#include <pasch/rules/legal.h>
#include <pasch/seat/write.h>

#include <stdlib.h>

enum { RECORD_FIRST = 1 << 16 };

/* ---- Records: room for the next line ---- */

static void forget_record(struct pasch_match *match)
{
    free(match->record.data);
    match->record = (struct text){0};
}

/* NULL: the match keeps no record. */
static struct text *next_line(struct pasch_match *match)
{
    struct text *record = &match->record;
    if (record->data && record->capacity - record->length < RECORD_LINE_MAX) {
        size_t capacity = 2 * record->capacity;
        char *data = realloc(record->data, capacity);
        if (data) {
            record->data = data;
            record->capacity = capacity;
        } else {
            forget_record(match);
        }
    }
    return record->data ? record : NULL;
}

void pasch_match_keep_record(struct pasch_match *match, const char *const *names,
                             const char *const *bots)
{
    forget_record(match);
    char *data = malloc(RECORD_FIRST);
    if (!data)
        return;
    text_init(&match->record, data, RECORD_FIRST);
    record_write_start(&match->record, &match->match, names, bots);
}

const char *pasch_match_record(const struct pasch_match *match)
{
    return match->record.data;
}

/* A reader is large; its match is taken over. */
struct pasch_match *pasch_match_read(const char *record, struct pasch_error *error)
{
    struct record_reader *reader = library_allocate(sizeof *reader, error);
    struct pasch_match *match = reader ? library_allocate(sizeof *match, error) : NULL;
    if (!match) {
        free(reader);
        return NULL;
    }
    struct error why, line;
    record_reader_init(reader, true);
    if (record_read(reader, record, strlen(record), &why)) {
        match->match = reader->match;
    } else {
        struct pasch_error reason;
        library_refuse(&why, &reason);
        error_set(&line, "line {0}: {1}", error_number(reader->line), error_text(reason.text));
        library_refuse(&line, error);
        pasch_match_destroy(match);
        match = NULL;
    }
    free(reader);
    return match;
}

/* ---- Matches ---- */

struct pasch_match *pasch_match_create(const struct pasch_sheet *sheet, unsigned players,
                                       struct pasch_error *error)
{
    struct error why;
    int count = players <= PLAYERS_MAX ? (int)players : PLAYERS_MAX + 1;
    if (!sheet_validate(&sheet->sheet, &why) || !sheet_allows_players(&sheet->sheet, count, &why)) {
        library_refuse(&why, error);
        return NULL;
    }
    struct pasch_match *match = library_allocate(sizeof *match, error);
    if (match)
        match_init(&match->match, &sheet->sheet, count);
    return match;
}

void pasch_match_destroy(struct pasch_match *match)
{
    if (match)
        forget_record(match);
    free(match);
}

void pasch_match_copy(struct pasch_match *to, const struct pasch_match *from)
{
    forget_record(to);
    to->match = from->match;
    to->played_out = from->played_out;
}

enum pasch_stage pasch_match_stage(const struct pasch_match *match)
{
    static const enum pasch_stage stages[] = {[MATCH_LOTS] = PASCH_DEAL,
                                              [MATCH_DEAL] = PASCH_DEAL,
                                              [MATCH_PLAY] = PASCH_PLAY,
                                              [MATCH_ROUND_OVER] = PASCH_ROUND_OVER,
                                              [MATCH_OVER] = PASCH_OVER};
    return stages[match->match.stage];
}

static bool is_whole_set(const struct sheet *sheet, const uint8_t *deck)
{
    struct tile_set seen = {{0}};
    for (unsigned i = 0; i < sheet_tiles(sheet); i++) {
        if (deck[i] >= sheet_tiles(sheet) || tile_set_has(&seen, deck[i]))
            return false;
        tile_set_add(&seen, deck[i]);
    }
    return true;
}

bool pasch_match_deal(struct pasch_match *match, const uint8_t *deck)
{
    struct text *line = next_line(match);
    bool lots = match->match.stage == MATCH_LOTS;
    if (pasch_match_stage(match) != PASCH_DEAL || !is_whole_set(&match->match.sheet, deck))
        return false;
    match->played_out = false;
    bool decided;
    if (lots)
        decided = line ? record_lots(line, &match->match, deck) : match_lots(&match->match, deck);
    else
        decided = line ? record_deal(line, &match->match, deck) : match_deal(&match->match, deck);
    if (match->match.stage == MATCH_OVER && line)
        record_match_end(line, &match->match);
    return decided;
}

void pasch_match_shuffle(struct pasch_match *match, struct pasch_random *random)
{
    uint8_t deck[TILE_COUNT];
    unsigned tiles = sheet_tiles(&match->match.sheet);
    for (unsigned i = 0; i < tiles; i++)
        deck[i] = (uint8_t)i;
    while (pasch_match_stage(match) == PASCH_DEAL) {
        random_shuffle((struct random *)random, deck, tiles);
        pasch_match_deal(match, deck);
    }
}

void pasch_match_continue(struct pasch_match *match)
{
    struct text *line = next_line(match);
    if (match->match.stage != MATCH_ROUND_OVER)
        return;
    if (line)
        record_round_end(line, &match->match);
    else
        match_continue(&match->match);
}

/* ---- Moves ---- */

struct pasch_move library_move(struct move move)
{
    return (struct pasch_move){move.action | move.where << 4 | move.down << 7 | move.tile << 8 |
                               move.on << 16};
}

static struct move move_of(struct pasch_move move)
{
    return (struct move){.action = move.value & 15,
                         .where = move.value >> 4 & 7,
                         .down = move.value >> 7 & 1,
                         .tile = move.value >> 8 & 255,
                         .on = move.value >> 16 & 255};
}

enum pasch_action pasch_move_action(struct pasch_move move)
{
    return (enum pasch_action)move_of(move).action;
}

unsigned pasch_move_tile(struct pasch_move move)
{
    return move_of(move).tile == TILE_NONE ? PASCH_TILES_MAX : move_of(move).tile;
}

unsigned pasch_match_turn(const struct pasch_match *match)
{
    return match->match.round.turn;
}

static unsigned moves_of(const struct pasch_match *match, struct move *ret_moves)
{
    return match->match.stage == MATCH_PLAY
               ? round_moves(&match->match.round, &match->match.sheet, ret_moves)
               : 0;
}

unsigned pasch_match_moves(const struct pasch_match *match, struct pasch_move *ret_moves)
{
    struct move moves[ROUND_MOVES_MAX];
    unsigned count = moves_of(match, moves);
    for (unsigned i = 0; i < count; i++)
        ret_moves[i] = library_move(moves[i]);
    return count;
}

/* Among its moves: a number can be anything. */
static bool is_move(const struct pasch_match *match, struct pasch_move move)
{
    struct move moves[ROUND_MOVES_MAX];
    unsigned count = moves_of(match, moves), i = 0;
    while (i < count && library_move(moves[i]).value != move.value)
        i++;
    return i < count;
}

/* Why a move can't be made, if it is one at all. */
static bool refuse_move(const struct pasch_match *match, struct move move, struct error *ret_why)
{
    const struct match *at = &match->match;
    unsigned tiles = sheet_tiles(&at->sheet);
    bool places = move.action == ACTION_PLACE && move.tile < tiles && at->stage == MATCH_PLAY &&
                  (move.where == WHERE_LEAD || move.on < tiles);
    if (places && !legal_move(&at->round, &at->sheet, at->round.turn, move, ret_why))
        return false;
    return error_set(ret_why, "this is no move now");
}

bool pasch_match_apply(struct pasch_match *match, struct pasch_move move, struct pasch_error *error)
{
    struct error why;
    if (!is_move(match, move))
        return refuse_move(match, move_of(move), &why) || library_refuse(&why, error);
    struct text *line = next_line(match);
    if (line)
        record_move(line, &match->match, move_of(move));
    else
        match_apply(&match->match, move_of(move));
    return true;
}

unsigned pasch_match_play_out(struct pasch_match *match, struct pasch_random *random)
{
    struct match *at = &match->match;
    struct text *line;
    unsigned count = 0;
    for (; at->stage == MATCH_PLAY && (line = next_line(match)); count++)
        record_move(line, at, round_random_move(&at->round, &at->sheet, (struct random *)random));
    if (at->stage != MATCH_PLAY)
        return count;
    match->played_out = true;
    count += round_play_out(&at->round, &at->sheet, (struct random *)random);
    match_count_round(at);
    return count;
}

void pasch_move_write(const struct pasch_match *match, struct pasch_move move,
                      char ret_text[PASCH_MOVE_TEXT])
{
    struct text text;
    text_init(&text, ret_text, PASCH_MOVE_TEXT);
    if (!is_move(match, move))
        return;
    struct view view;
    view_make(&view, &match->match, match->match.round.turn);
    text_add_char(&text, '{');
    seat_write_move(&text, &view, move_of(move));
    text_add_char(&text, '}');
}

/* ---- How it stands ---- */

unsigned pasch_match_players(const struct pasch_match *match)
{
    return match->match.players;
}

unsigned pasch_match_round(const struct pasch_match *match)
{
    return (unsigned)match->match.round_number;
}

unsigned pasch_match_hand(const struct pasch_match *match, unsigned seat, uint8_t *ret_tiles)
{
    bool deals = pasch_match_stage(match) == PASCH_DEAL; /* nobody has tiles yet */
    return deals || seat >= match->match.players
               ? 0
               : library_tiles(round_hand(&match->match.round, seat), ret_tiles);
}

int pasch_match_total(const struct pasch_match *match, unsigned seat)
{
    return seat < PLAYERS_MAX ? match->match.totals[seat] : 0;
}

enum pasch_end pasch_match_end(const struct pasch_match *match)
{
    return (enum pasch_end)match->match.result.reason;
}

int pasch_match_hand_points(const struct pasch_match *match, unsigned seat)
{
    return seat < PLAYERS_MAX ? match->match.result.hand_points[seat] : 0;
}

int pasch_match_points(const struct pasch_match *match, unsigned seat)
{
    return seat < PLAYERS_MAX ? match->match.result.points[seat] : 0;
}

bool pasch_match_is_winner(const struct pasch_match *match, unsigned seat)
{
    return seat < PLAYERS_MAX && match->match.winners >> seat & 1;
}
