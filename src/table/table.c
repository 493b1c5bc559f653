/* Seats and the match. */
#include "table.h"

#include <pasch/base/start_line.h>
#include <pasch/cast/cast.h>

#include <assert.h>
#include <limits.h>
#include <string.h>

enum { DEALS_AT_ONCE = 20 };

/* ---- People ---- */

int table_find_person(const struct table *table, const struct hash *person)
{
    int found = -1;
    for (unsigned seat = 0; seat < table_seats(table); seat++) {
        const struct chair *chair = &table->chairs[seat];
        if (chair->is_person && (chair->taken || chair->reserved) && !chair->left &&
            hash_is_same(&chair->person, person))
            found = (int)seat;
    }
    return found;
}

int table_find_token(const struct table *table, const struct hash *token)
{
    int found = -1;
    for (unsigned seat = 0; seat < table_seats(table); seat++) {
        const struct chair *chair = &table->chairs[seat];
        if (chair->is_person && chair->taken && !chair->left && hash_is_same(&chair->token, token))
            found = (int)seat;
    }
    return found;
}

static bool is_free(const struct chair *chair)
{
    return chair->is_person && !chair->taken && !chair->reserved;
}

/* The seat that the guest gets. */
static bool find_seat(const struct table *table, const struct guest *guest, unsigned *ret_seat,
                      struct error *error)
{
    if (guest->seat >= 0) {
        if ((unsigned)guest->seat >= table_seats(table))
            return error_set(error, MESSAGE("{0} is {1}: seats count from 0 to {2}"),
                             error_text("seat"), error_number(guest->seat),
                             error_number((long long)table_seats(table) - 1));
        *ret_seat = (unsigned)guest->seat;
        return is_free(&table->chairs[guest->seat]) ||
               error_set(error, MESSAGE("seat {0} is not free"), error_number(guest->seat));
    }
    for (unsigned seat = 0; seat < table_seats(table); seat++)
        if (is_free(&table->chairs[seat])) {
            *ret_seat = seat;
            return true;
        }
    return error_set(error, MESSAGE("no seat is free"));
}

/* Computer players give way: they are renamed. */
static bool is_used(const struct table *table, unsigned but, const char *name)
{
    for (unsigned seat = 0; seat < table_seats(table); seat++)
        if (seat != but && *name && table->chairs[seat].is_person &&
            names_are_alike(table->chairs[seat].name, name))
            return true;
    return false;
}

/* Two people of one name get names that differ: `Anna`, `Anna 2`. */
static void tell_apart(struct table *table, unsigned seat)
{
    struct chair *chair = &table->chairs[seat];
    char name[NAME_BYTES + 1];
    for (unsigned number = 2; is_used(table, seat, chair->name); number++) {
        struct text text;
        if (number == 2)
            memcpy(name, chair->name, sizeof name);
        text_init(&text, chair->name, sizeof chair->name);
        text_add_bytes(&text, name, display_name_fit(name, NAME_LETTERS_MAX - 3));
        text_add_char(&text, ' ');
        text_add_number(&text, number);
    }
}

bool table_join(struct table *table, const struct guest *guest, unsigned *ret_seat,
                struct error *error)
{
    int own = table_find_person(table, &guest->person);
    unsigned seat = (unsigned)own;
    if (own >= 0 && table->chairs[own].taken) {
        *ret_seat = seat;
        return true;
    }
    if (table->state != TABLE_WAITING)
        return error_set(error, MESSAGE("the match has begun"));
    if (own < 0 && !find_seat(table, guest, &seat, error))
        return false;
    struct chair *chair = &table->chairs[seat];
    char token[SECRET_DIGITS + 1];
    if (!people_make_token(guest->secret, SECRET_DIGITS, table->id, seat, token) ||
        !people_hash_token(token, SECRET_DIGITS, &chair->token))
        return error_set(error, MESSAGE("{0} must be {1} hexadecimal digits, small letters"),
                         error_text("Bearer"), error_number(SECRET_DIGITS));
    if (*guest->name)
        memcpy(chair->name, guest->name, sizeof chair->name);
    tell_apart(table, seat);
    memcpy(chair->contribution.text, guest->contribution, sizeof chair->contribution.text);
    chair->person = guest->person;
    chair->taken = true;
    chair->reserved = false;
    table_name_computers(table);
    *ret_seat = seat;
    return true;
}

static bool is_here(const struct chair *chair)
{
    return chair->is_person && chair->taken && !chair->left;
}

void table_leave(struct table *table, unsigned seat)
{
    struct chair *chair = &table->chairs[seat];
    if (table->state == TABLE_WAITING)
        *chair = (struct chair){.is_person = true};
    else
        chair->left = true;
    table->held &= (uint16_t) ~(1u << seat);
    unsigned host = 0;
    while (host < table_seats(table) && !is_here(&table->chairs[host]))
        host++;
    if (!is_here(&table->chairs[table->host]) && host < table_seats(table))
        table->host = (uint8_t)host;
}

/* A name that nobody else has at this table. */
static void take_name(struct table *table, unsigned seat)
{
    struct text text;
    text_init(&text, table->chairs[seat].name, sizeof table->chairs[seat].name);
    start_line_add_nobody(&text, seat);
    while (is_used(table, seat, text.data))
        text_add_char(&text, '*');
}

void table_forget(struct table *table, unsigned seat)
{
    struct chair *chair = &table->chairs[seat];
    table_leave(table, seat);
    if (table->state == TABLE_WAITING) /* it is free again */
        return;
    chair->person = chair->token = (struct hash){{0}};
    chair->forgotten = true;
    take_name(table, seat);
}

void table_fill_reserves(struct table *table)
{
    for (unsigned seat = 0; seat < PLAYERS_MAX; seat++)
        table->reserves[seat] = table->clock_reserve * 1000;
}

/* Whether a computer player's name may stay: those of before there was a cast have that of their
 * level, and whoever comes later may be called the same. */
static bool is_named(const struct table *table, unsigned seat)
{
    const struct chair *chair = &table->chairs[seat];
    for (unsigned other = 0; other < table_seats(table); other++)
        if ((other < seat || table->chairs[other].is_person) &&
            cast_is_alike(table->chairs[other].name, chair->name))
            return false;
    return *chair->name && strcmp(chair->name, player_name((enum level)chair->level)) != 0;
}

void table_name_computers(struct table *table)
{
    const char *taken[PLAYERS_MAX];
    for (unsigned seat = 0; seat < table_seats(table); seat++)
        taken[seat] = table->chairs[seat].name;
    for (unsigned seat = 0; seat < table_seats(table); seat++) {
        struct chair *chair = &table->chairs[seat];
        if (chair->is_person || is_named(table, seat))
            continue;
        *chair->name = '\0';
        strcpy(chair->name,
               cast_names[cast_choose(taken, table_seats(table), cast_first(table->id))]);
    }
}

bool table_fill(struct table *table, unsigned seat, enum level level, struct error *error)
{
    struct chair *chair = &table->chairs[seat];
    if (table->state != TABLE_WAITING)
        return error_set(error, MESSAGE("the match has begun"));
    if (!chair->is_person || chair->taken)
        return error_set(error, MESSAGE("seat {0} is not free"), error_number(seat));
    *chair = (struct chair){.level = (uint8_t)level};
    table_name_computers(table);
    return true;
}

bool table_is_complete(const struct table *table)
{
    for (unsigned seat = 0; seat < table_seats(table); seat++)
        if (table->chairs[seat].is_person && !table->chairs[seat].taken)
            return false;
    return table->state == TABLE_WAITING;
}

bool table_is_deserted(const struct table *table)
{
    for (unsigned seat = 0; seat < table_seats(table); seat++)
        if (is_here(&table->chairs[seat]))
            return false;
    return true;
}

bool table_is_automatic(const struct table *table, unsigned seat)
{
    const struct chair *chair = &table->chairs[seat];
    return !chair->is_person || chair->left;
}

/* ---- The match ---- */

/* Everything that the decks follow from. */
static bool prepare_decks(const struct table *table, struct fair *ret_fair, struct error *error)
{
    const char *contributions[PLAYERS_MAX];
    for (unsigned seat = 0; seat < table_seats(table); seat++)
        contributions[seat] = table->chairs[seat].contribution.text;
    return fair_init(ret_fair, table->secret.text, contributions, table_seats(table), error);
}

static void count_lines(struct table *table, const struct text *lines, size_t from)
{
    assert(!lines->cut);
    for (size_t i = from; i < lines->length; i++)
        table->lines += lines->data[i] == '\n';
}

bool table_is_dealing(const struct table *table)
{
    const struct match *match = &table->match;
    return table->state == TABLE_PLAYING &&
           (match->stage == MATCH_LOTS || match->stage == MATCH_DEAL);
}

/* Draws lots and deals until somebody can act, or the match is over; so many times at most. */
static void deal(struct table *table, const struct fair *fair, unsigned most, struct text *lines)
{
    struct match *match = &table->match;
    uint8_t deck[TILE_COUNT];
    for (; most > 0 && table_is_dealing(table); most--) {
        fair_deck(fair, ++table->shuffles, deck, sheet_tiles(&match->sheet));
        if (match->stage == MATCH_LOTS)
            record_lots(lines, match, deck);
        else if (!record_deal(lines, match, deck) && match->stage == MATCH_OVER)
            record_match_end(lines, match);
    }
}

static void note_end(struct table *table, int64_t now)
{
    if (table->match.stage == MATCH_OVER) {
        table->state = TABLE_OVER;
        table->finished = now;
    }
}

bool table_begin(struct table *table, int64_t now, const char *date, struct text *lines,
                 struct error *error)
{
    char nobody[PLAYERS_MAX][16];
    const char *names[PLAYERS_MAX], *bots[PLAYERS_MAX];
    struct fair fair;
    size_t from = lines->length;
    assert(table_is_complete(table));
    if (!prepare_decks(table, &fair, error))
        return false;
    for (unsigned seat = 0; seat < table_seats(table); seat++) {
        const struct chair *chair = &table->chairs[seat];
        struct text text;
        text_init(&text, nobody[seat], sizeof nobody[seat]);
        start_line_add_nobody(&text, seat);
        names[seat] = chair->is_person ? nobody[seat] : chair->name; /* table_add_start() */
        bots[seat] = chair->is_person ? "" : player_name((enum level)chair->level);
    }
    record_write_start_with(lines, &table->match, names, bots,
                            &(struct record_extras){.date = date, .fair = &fair});
    table->state = TABLE_PLAYING;
    deal(table, &fair, DEALS_AT_ONCE, lines);
    note_end(table, now);
    count_lines(table, lines, from);
    return true;
}

bool table_add_start(const struct table *table, const char *line, size_t length, struct text *text)
{
    const char *names[PLAYERS_MAX];
    for (unsigned seat = 0; seat < table_seats(table); seat++)
        names[seat] = table->chairs[seat].name;
    return start_line_rename(line, length, names, table_seats(table), text);
}

void table_act(struct table *table, struct move move, struct text *lines)
{
    size_t from = lines->length;
    record_move(lines, &table->match, move);
    count_lines(table, lines, from);
}

bool table_go_on(struct table *table, int64_t now, struct text *lines, struct error *error)
{
    struct fair fair;
    size_t from = lines->length;
    if (!prepare_decks(table, &fair, error))
        return false;
    assert(table->match.stage == MATCH_ROUND_OVER);
    record_round_end(lines, &table->match);
    deal(table, &fair, DEALS_AT_ONCE, lines);
    note_end(table, now);
    count_lines(table, lines, from);
    return true;
}

bool table_deal_on(struct table *table, int64_t now, struct text *lines, struct error *error)
{
    struct fair fair;
    size_t from = lines->length;
    if (!prepare_decks(table, &fair, error))
        return false;
    deal(table, &fair, UINT_MAX, lines);
    note_end(table, now);
    count_lines(table, lines, from);
    return true;
}

bool table_is_full(const struct table *table)
{
    enum {
        ACT = 1,
        NEXT_ROUND = MATCH_REDEALS_MAX + 4, /* round-end, lots, all deals; or a match-end */
        END = 2,                            /* round-end, match-end */
    };
    unsigned next = table->match.stage == MATCH_ROUND_OVER ? NEXT_ROUND + ACT : ACT;
    return table->state == TABLE_PLAYING && table->lines + next + END > TABLE_JOURNAL_MAX;
}

unsigned table_fullness(const struct table *table)
{
    return table->lines < TABLE_JOURNAL_NEAR
               ? 0
               : 1 + (table->lines - TABLE_JOURNAL_NEAR) / TABLE_JOURNAL_EACH;
}

void table_abandon(struct table *table, int64_t now, struct text *lines)
{
    size_t from = lines->length;
    if (table->match.stage == MATCH_ROUND_OVER)
        record_round_end(lines, &table->match);
    if (table->match.stage != MATCH_OVER) {
        match_abandon(&table->match);
        record_match_end(lines, &table->match);
    }
    note_end(table, now);
    count_lines(table, lines, from);
}

bool table_can_undo(const struct table *table, unsigned seat, struct error *error)
{
    if (table->no_undo)
        return error_set(error, MESSAGE("at this table nothing is taken back"));
    if (table->undone >= TABLE_UNDOS_MAX)
        return error_set(error, MESSAGE("in a match something is taken back {0} times at most"),
                         error_number(TABLE_UNDOS_MAX));
    for (unsigned other = 0; other < table_seats(table); other++)
        if (other != seat && table->chairs[other].is_person)
            return error_set(error, MESSAGE("only against computer players can a move be taken "
                                            "back"));
    return table->match.stage == MATCH_PLAY ||
           error_set(error, MESSAGE("the round is over: nothing can be taken back"));
}

void table_undo(struct table *table, unsigned seat, uint32_t to, const struct match *before,
                struct text *lines)
{
    size_t from = lines->length;
    record_undo(lines, seat, to);
    table->match = *before;
    table->undone++;
    count_lines(table, lines, from);
}
