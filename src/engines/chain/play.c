/*
 * Playing with rectangular tiles. Sets of tiles take one to three words; the
 * functions marked inline here are written for any number of words and compiled for each.
 */
#include "inside.h"

#include <pasch/rules/turns.h>

#include <assert.h>

/* Calls `function(…, words)` with a constant number of words, so that each case is compiled for
 * itself. */
#define BY_WORDS(round, function, ...)                                                             \
    ((round)->words == 1   ? function(__VA_ARGS__, 1)                                              \
     : (round)->words == 2 ? function(__VA_ARGS__, 2)                                              \
                           : function(__VA_ARGS__, 3))

/* The hand of a seat; with a constant number of words this is one addition. */
INLINE const uint64_t *hand_of(const struct round *round, unsigned seat, const unsigned words)
{
    return round->tail + seat * words;
}

INLINE uint64_t *hand_to_change(struct round *round, unsigned seat, const unsigned words)
{
    return round->tail + seat * words;
}

/* Which word of a set a tile is in. */
INLINE unsigned word_of(tile tile, const unsigned words)
{
    return words == 1 ? 0 : tile / 64u;
}

/* ---- Ends ---- */

/* B3: without its double on the table only the double itself fits a number. */
INLINE bool only_double_fits(const struct round *round, const struct sheet *sheet, unsigned number)
{
    return sheet->need_double && !(round->faces >> number & 1);
}

INLINE void fit_number(const struct round *round, const struct sheet *sheet, unsigned number,
                       uint64_t *fit, const unsigned words)
{
    for (unsigned w = 0; w < words; w++)
        fit[w] = tile_suits[number].word[w];
    if (only_double_fits(round, sheet, number))
        for (unsigned w = 0; w < words; w++)
            fit[w] &= tile_doubles.word[w];
}

INLINE void fit_all(const struct round *round, const struct sheet *sheet, uint64_t *fit,
                    const unsigned words)
{
    for (unsigned w = 0; w < words; w++)
        fit[w] = 0;
    for (uint64_t open = round->open; open;) {
        uint64_t number[TILE_WORDS];
        fit_number(round, sheet, bits_pop(&open), number, words);
        for (unsigned w = 0; w < words; w++)
            fit[w] |= number[w];
    }
}

INLINE bool meets(const uint64_t *hand, const uint64_t *fit, const unsigned words)
{
    uint64_t any = 0;
    for (unsigned w = 0; w < words; w++)
        any |= hand[w] & fit[w];
    return any != 0;
}

struct tile_set chain_fitting(const struct round *round, const struct sheet *sheet)
{
    struct tile_set fit = {{0}};
    fit_all(round, sheet, fit.word, TILE_WORDS);
    return fit;
}

bool chain_end_number(const struct round *round, tile on, unsigned where, unsigned *ret_number)
{
    if (on >= round->tiles)
        return false;
    unsigned low = tile_low(on), high = tile_high(on);
    if ((where == WHERE_SIDE || where == WHERE_TIP) != (low == high))
        return false;
    unsigned number = where == WHERE_HIGH ? high : low;
    uint32_t ends = round->ends[number];
    bool open = where == WHERE_SIDE  ? (ends & ENDS_SIDES) != 0
                : where == WHERE_TIP ? (ends & ENDS_TIPS) != 0
                                     : (ends >> (low + high - number) & 1) != 0;
    if (open)
        *ret_number = number;
    return open;
}

/*
 * A side whose use differs from that of other ends with the same number: it opens waiting tips
 * (W6), or it counts nothing while they count (M5).
 */
INLINE bool side_is_special(const struct sheet *sheet, uint32_t ends)
{
    return (ends & ENDS_SPINNER) && ((ends & ENDS_WAITING_TIPS) || sheet->divisor);
}

/* ---- Moves ---- */

INLINE struct move move_on_plain(tile tile, unsigned number, unsigned other)
{
    return (struct move){.action = ACTION_PLACE,
                         .tile = tile,
                         .on = tile_of(number, other),
                         .where = number < other ? WHERE_LOW : WHERE_HIGH};
}

INLINE struct move move_on_double(tile tile, unsigned number, enum where where)
{
    return (struct move){
        .action = ACTION_PLACE, .tile = tile, .on = tile_double(number), .where = where};
}

/* Any of the ends with this number that are alike. */
INLINE struct move move_on_ordinary(tile tile, unsigned number, uint32_t ends)
{
    if (ends & ENDS_PLAIN)
        return move_on_plain(tile, number, bits_lowest(ends & ENDS_PLAIN));
    return move_on_double(tile, number, ends & ENDS_TIPS ? WHERE_TIP : WHERE_SIDE);
}

/* W11 */
INLINE bool may_flip(const struct round *round, const struct sheet *sheet)
{
    return sheet->flip && round->laid == 1 && round->turn != round->leader &&
           round->turn == round_next_seat(round, sheet, round->leader);
}

/* The tiles that the leader may choose from. */
INLINE void lead_choice(const struct round *round, uint64_t *choice, const unsigned words)
{
    const uint64_t *hand = hand_of(round, round->turn, words);
    for (unsigned w = 0; w < words; w++) {
        choice[w] = hand[w];
        if (round->lead == LEAD_ANY_DOUBLE)
            choice[w] &= tile_doubles.word[w];
        else if (round->lead != LEAD_ANY_TILE)
            choice[w] = round->lead / 64 == w ? UINT64_C(1) << round->lead % 64 : 0;
    }
}

/* The tiles of the seat to act among which a place is to be chosen now. */
INLINE void place_choice(const struct round *round, uint64_t *choice, const unsigned words)
{
    const uint64_t *hand = hand_of(round, round->turn, words);
    for (unsigned w = 0; w < words; w++)
        choice[w] = round->again == AGAIN_DOUBLES ? hand[w] & tile_doubles.word[w] : hand[w];
}

/* H4, W9, A2: whether the seat to act may end the turn though it could lay more. */
INLINE bool may_be_done(const struct round *round, const struct sheet *sheet)
{
    return round->again && (sheet->may_stop || round->again == AGAIN_LEADER);
}

/* What there is to do for a seat that can place nothing; at most two moves. */
INLINE unsigned moves_without_place(const struct round *round, const struct sheet *sheet,
                                    struct move *moves)
{
    moves[0] = move_without_tile(round_drawable(round, sheet) ? ACTION_DRAW : ACTION_PASS);
    if (!may_flip(round, sheet))
        return 1;
    moves[1] = move_without_tile(ACTION_FLIP);
    return 2;
}

INLINE unsigned lead_moves(const struct round *round, struct move *moves, const unsigned words)
{
    uint64_t choice[TILE_WORDS];
    unsigned count = 0;
    lead_choice(round, choice, words);
    for (unsigned w = 0; w < words; w++)
        while (choice[w])
            moves[count++] = (struct move){.action = ACTION_PLACE,
                                           .tile = (tile)(64 * w + bits_pop(&choice[w])),
                                           .on = TILE_NONE,
                                           .where = WHERE_LEAD};
    return count;
}

/* The moves that lay this tile on an end with this number. */
INLINE unsigned tile_moves(const struct round *round, const struct sheet *sheet, tile tile,
                           unsigned number, struct move *moves, bool exact)
{
    uint32_t ends = round->ends[number];
    unsigned count = 0;
    if (exact) {
        for (uint64_t plain = ends & ENDS_PLAIN; plain;)
            moves[count++] = move_on_plain(tile, number, bits_pop(&plain));
        if (ends & ENDS_SIDES)
            moves[count++] = move_on_double(tile, number, WHERE_SIDE);
        if (ends & ENDS_TIPS)
            moves[count++] = move_on_double(tile, number, WHERE_TIP);
    } else {
        bool special = side_is_special(sheet, ends);
        if (ends & (special ? ENDS_PLAIN | ENDS_TIPS : ENDS_OPEN))
            moves[count++] = move_on_ordinary(tile, number, ends);
        if (special && (ends & ENDS_SIDES))
            moves[count++] = move_on_double(tile, number, WHERE_SIDE);
    }
    if (sheet->face_down && tile_is_double(tile)) { /* W8 */
        for (unsigned i = 0, up = count; i < up; i++) {
            moves[count] = moves[i];
            moves[count++].down = true;
        }
    }
    return count;
}

INLINE unsigned moves_of(const struct round *round, const struct sheet *sheet, struct move *moves,
                         bool exact, const unsigned words)
{
    if (round->stage != STAGE_PLAY)
        return round->stage == STAGE_LEAD ? lead_moves(round, moves, words) : 0;
    uint64_t choice[TILE_WORDS];
    unsigned count = 0;
    place_choice(round, choice, words);
    for (uint64_t open = round->open; open;) {
        unsigned number = bits_pop(&open);
        uint64_t fit[TILE_WORDS];
        fit_number(round, sheet, number, fit, words);
        for (unsigned w = 0; w < words; w++)
            for (uint64_t tiles = choice[w] & fit[w]; tiles;)
                count += tile_moves(round, sheet, (tile)(64 * w + bits_pop(&tiles)), number,
                                    moves + count, exact);
    }
    if (may_be_done(round, sheet))
        moves[count++] = move_without_tile(ACTION_DONE);
    return count ? count : moves_without_place(round, sheet, moves);
}

unsigned chain_moves(const struct round *round, const struct sheet *sheet, struct move *ret_moves)
{
    return BY_WORDS(round, moves_of, round, sheet, ret_moves, true);
}

unsigned chain_search_moves(const struct round *round, const struct sheet *sheet,
                            struct move *ret_moves)
{
    return BY_WORDS(round, moves_of, round, sheet, ret_moves, false);
}

static struct move choose(const struct move *moves, unsigned count, struct random *random)
{
    // cppcheck-suppress uninitvar; the callers have listed `count` of them
    return moves[count > 1 ? random_below(random, count) : 0];
}

/* In how many ways that matter a tile can be laid on an end with this number, one of which is open:
 * on an ordinary end, on a special side. Without a branch, since the ends of a large set can't be
 * foreseen. */
INLINE unsigned end_kinds(const struct sheet *sheet, uint32_t ends)
{
    if (!sheet->spinner)
        return 1;
    bool ordinary = ends & (ENDS_PLAIN | ENDS_TIPS), side = ends & ENDS_SIDES,
         spins = ends & ENDS_SPINNER;
    bool differs = (ends & ENDS_WAITING_TIPS) | (uint32_t)sheet->divisor;
    return 1u + (ordinary & side & spins & differs);
}

/* The tile at place `at` of a set. */
INLINE tile nth_tile(const uint64_t *set, unsigned at, const unsigned words)
{
    for (unsigned w = 0; w < words; w++) {
        uint64_t tiles = set[w];
        unsigned count = words == 1 ? at + 1 : bits_count(tiles);
        if (at < count) {
            while (at--)
                tiles &= tiles - 1;
            return (tile)(64 * w + bits_lowest(tiles));
        }
        at -= count;
    }
    return TILE_NONE;
}

/*
 * Counts the moves, then makes only the one that is wanted: listing them all would take most of a
 * random round's time. Not for sheets with face-down doubles.
 */
INLINE struct move random_move_of(const struct round *round, const struct sheet *sheet,
                                  struct random *random, const unsigned words)
{
    struct {
        uint64_t tiles[TILE_WORDS];
        unsigned number, count;
    } ends_at[TILE_NUMBERS], *end = ends_at;
    uint64_t choice[TILE_WORDS];
    unsigned places = 0;
    place_choice(round, choice, words);
    for (uint64_t open = round->open; open; end++) {
        unsigned tiles = 0;
        end->number = bits_pop(&open);
        fit_number(round, sheet, end->number, end->tiles, words);
        for (unsigned w = 0; w < words; w++)
            tiles += bits_count(end->tiles[w] &= choice[w]);
        places += end->count = tiles * end_kinds(sheet, round->ends[end->number]);
    }
    if (places == 0) {
        struct move moves[2];
        return choose(moves, moves_without_place(round, sheet, moves), random);
    }
    unsigned total = places + may_be_done(round, sheet);
    unsigned at = total > 1 ? random_below(random, total) : 0;
    if (at >= places)
        return move_without_tile(ACTION_DONE);
    for (end = ends_at; at >= end->count; end++)
        at -= end->count;
    uint32_t ends = round->ends[end->number];
    unsigned kinds = end_kinds(sheet, ends);
    tile tile = nth_tile(end->tiles, at >> (kinds - 1), words);
    bool side = kinds == 2 ? at % 2 : !(ends & (ENDS_PLAIN | ENDS_TIPS));
    return side ? move_on_double(tile, end->number, WHERE_SIDE)
                : move_on_ordinary(tile, end->number, ends);
}

/* By listing; apart, so that the usual way does not pay for the room this takes. */
static __attribute__((noinline)) struct move
random_move_listed(const struct round *round, const struct sheet *sheet, struct random *random)
{
    struct move moves[ROUND_MOVES_MAX];
    return choose(moves, chain_search_moves(round, sheet, moves), random);
}

struct move chain_random_move(const struct round *round, const struct sheet *sheet,
                              struct random *random)
{
    if (round->stage == STAGE_PLAY && !sheet->face_down)
        return BY_WORDS(round, random_move_of, round, sheet, random);
    return random_move_listed(round, sheet, random);
}

/* ---- Laying a tile ---- */

/* The double becomes part of the table; `sides` of its two are open. */
INLINE void open_double(struct round *round, const struct sheet *sheet, unsigned number,
                        unsigned sides)
{
    bool lead = sides == 2;
    bool spins = sheet->spinner == SPINNER_EVERY ||
                 (sheet->spinner == SPINNER_FIRST && !round->faces); /* W6 */
    bool waits =
        sheet->tips == TIPS_AFTER_SIDE || (sheet->tips == TIPS_AFTER_SIDE_OF_LEAD && lead); /* M3 */
    uint32_t ends = sides * ENDS_SIDE;
    if (spins)
        ends |= ENDS_SPINNER | 2u * (waits ? ENDS_WAITING_TIP : ENDS_TIP);
    round->ends[number] |= ends;
    round->open |= 1u << number;
    round->faces |= 1u << number;
    round->sum += (int16_t)(number * (spins ? 2 : sides)); /* M5 */
}

INLINE void open_half(struct round *round, unsigned number, unsigned other)
{
    round->ends[number] |= 1u << other;
    round->open |= 1u << number;
    round->sum += (int16_t)number;
}

/* Takes the end away that a tile is joined to and returns its number. */
INLINE unsigned close_end(struct round *round, tile on, unsigned where)
{
    unsigned low = tile_low(on), high = tile_high(on);
    unsigned number = where == WHERE_HIGH ? high : low;
    uint32_t ends = round->ends[number];
    bool counts = true;
    switch (where) {
    case WHERE_SIDE:
        counts = !(ends & ENDS_SPINNER);
        /* W6, M3: the first tile on a side opens the tips. */
        ends += (ends & ENDS_WAITING_TIPS) / ENDS_WAITING_TIP * ENDS_TIP - ENDS_SIDE;
        ends &= ~(uint32_t)ENDS_WAITING_TIPS;
        break;
    case WHERE_TIP:
        ends -= ENDS_TIP;
        break;
    default:
        ends &= ~(1u << (low + high - number));
    }
    round->ends[number] = ends;
    if (!(ends & ENDS_OPEN))
        round->open &= ~(1u << number);
    if (counts)
        round->sum -= (int16_t)number;
    return number;
}

INLINE void lay(struct round *round, const struct sheet *sheet, struct move move)
{
    unsigned low = tile_low(move.tile), high = tile_high(move.tile);
    if (move.where == WHERE_LEAD) {
        if (low == high) {
            open_double(round, sheet, low, 2);
        } else {
            open_half(round, low, high);
            open_half(round, high, low);
        }
    } else {
        unsigned number = close_end(round, (tile)move.on, move.where);
        if (low != high)
            open_half(round, low + high - number, number);
        else if (!move.down)
            open_double(round, sheet, number, 1);
    }
    round->laid++;
}

void chain_lay(struct round *round, const struct sheet *sheet, struct move move)
{
    lay(round, sheet, move);
}

INLINE int points_of_sum(const struct round *round, const struct sheet *sheet)
{
    return sheet->divisor && round->sum % sheet->divisor == 0 ? round->sum / sheet->divisor
                                                              : 0; /* M6 */
}

int chain_points(const struct round *round, const struct sheet *sheet, struct move move)
{
    if (!sheet->divisor || move.action != ACTION_PLACE)
        return 0;
    struct round after;
    round_copy(&after, round);
    lay(&after, sheet, move);
    return points_of_sum(&after, sheet);
}

/* ---- Turns ---- */

/* G4, W10: nobody can place and nobody can draw, or there is no end left, or no tile in any hand.
 */
INLINE void end_if_blocked(struct round *round, const struct sheet *sheet, const unsigned words)
{
    if (round->open && round->counts[round->turn] && round_drawable(round, sheet))
        return;
    uint64_t fit[TILE_WORDS];
    fit_all(round, sheet, fit, words);
    if (meets(hand_of(round, round->turn, words), fit, words))
        return;
    for (unsigned seat = 0; seat < round->seats; seat++)
        if (meets(hand_of(round, seat, words), fit, words))
            return;
    end_round(round, REASON_BLOCKED, ROUND_NO_SEAT);
}

/* What the seat may lay besides in this turn, having just placed `tile`. */
INLINE enum again placed_again(const struct round *round, const struct sheet *sheet, tile tile,
                               bool led, const unsigned words)
{
    if (!sheet->more && !sheet->lead_again)
        return AGAIN_NO;
    bool is_double = tile_is_double(tile);
    enum again again = sheet->more == MORE_ALL                    ? AGAIN_ALL     /* H4 */
                       : sheet->lead_again && led && is_double    ? AGAIN_LEADER  /* A2 */
                       : sheet->more == MORE_DOUBLES && is_double ? AGAIN_DOUBLES /* W9 */
                                                                  : AGAIN_NO;
    if (again == AGAIN_NO)
        return AGAIN_NO;
    uint64_t fit[TILE_WORDS];
    fit_all(round, sheet, fit, words);
    if (again == AGAIN_DOUBLES)
        for (unsigned w = 0; w < words; w++)
            fit[w] &= tile_doubles.word[w];
    return meets(hand_of(round, round->turn, words), fit, words) ? again : AGAIN_NO;
}

INLINE void apply_place(struct round *round, const struct sheet *sheet, struct move move,
                        const unsigned words)
{
    bool led = round->stage == STAGE_LEAD;
    hand_to_change(round, round->turn, words)[word_of((tile)move.tile, words)] &=
        ~(UINT64_C(1) << move.tile % 64);
    round->counts[round->turn]--;
    round->stage = STAGE_PLAY;
    lay(round, sheet, move);
    if (sheet->divisor)
        round->gains[round->turn] += points_of_sum(round, sheet);
    if (round->counts[round->turn] == 0 && sheet->out_ends) {
        end_round(round, REASON_OUT, round->turn);
        return;
    }
    round->again = (uint8_t)placed_again(round, sheet, move.tile, led, words);
    if (round->again)
        return;
    next_turn(round, sheet);
    end_if_blocked(round, sheet, words);
}

INLINE void apply_draw(struct round *round, const struct sheet *sheet, const unsigned words)
{
    tile drawn = round_deck(round)[round->stock++];
    hand_to_change(round, round->turn, words)[word_of(drawn, words)] |= UINT64_C(1) << drawn % 64;
    round->counts[round->turn]++;
    if (sheet->draw == DRAW_ONE) /* M7 */
        next_turn(round, sheet);
    end_if_blocked(round, sheet, words);
}

INLINE void apply(struct round *round, const struct sheet *sheet, struct move move,
                  const unsigned words)
{
    switch (move.action) {
    case ACTION_PLACE:
        apply_place(round, sheet, move, words);
        break;
    case ACTION_DRAW:
        apply_draw(round, sheet, words);
        break;
    case ACTION_FLIP:
        end_round(round, REASON_FLIPPED, round->turn);
        break;
    default: /* A pass or a done changes nothing that could block the round. */
        next_turn(round, sheet);
    }
}

void chain_apply(struct round *round, const struct sheet *sheet, struct move move)
{
    BY_WORDS(round, apply, round, sheet, move);
}

/* In one function for each number of words, so that a move never leaves the registers. */
INLINE unsigned play_out(struct round *round, const struct sheet *sheet, struct random *random,
                         const unsigned words)
{
    unsigned actions = 0;
    for (; round->stage != STAGE_OVER; actions++) {
        if (round->stage == STAGE_PLAY && !sheet->face_down)
            apply(round, sheet, random_move_of(round, sheet, random, words), words);
        else
            apply(round, sheet, random_move_listed(round, sheet, random), words);
    }
    return actions;
}

unsigned chain_play_out(struct round *round, const struct sheet *sheet, struct random *random)
{
    return BY_WORDS(round, play_out, round, sheet, random);
}
