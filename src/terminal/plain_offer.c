/* Choosing a move by words. */
#include "plain_offer.h"

#include "kind.h"

#include <pasch/rules/why.h>
#include <pasch/words/format.h>
#include <pasch/words/moves.h>
#include <pasch/words/names.h>

#include <string.h>

void offer_find(struct offer *offer, const struct sitting *sitting)
{
    struct move search[ROUND_MOVES_MAX];
    unsigned seat = sitting_turn(sitting);
    sitting_view(sitting, seat, &offer->view);
    const struct sheet *sheet = &offer->view.seen.sheet;
    struct tile_set hand = round_hand(&offer->view.seen.round, seat);
    offer->hand_count = 0;
    for (tile tile; tile_set_pop(&hand, &tile);)
        offer->hand[offer->hand_count++] = tile;
    offer->count = view_moves(&offer->view, offer->moves);
    offer->kind_count = view_search_moves(&offer->view, search);
    bool known[ROUND_MOVES_MAX + 1] = {false};
    for (unsigned i = 0; i < offer->count; i++) {
        unsigned kind = round_find_search_move(sheet, search, offer->kind_count, offer->moves[i]);
        offer->kinds[i] = (uint16_t)kind;
        offer->repeated[i] = known[kind];
        known[kind] = true;
    }
}

bool offer_only(const struct offer *offer, struct move *ret_move)
{
    for (unsigned i = 1; i < offer->count; i++)
        if (offer->kinds[i] != offer->kinds[0])
            return false;
    *ret_move = offer->moves[0];
    return true;
}

bool offer_have(const struct offer *offer, enum action action)
{
    for (unsigned i = 0; i < offer->count; i++)
        if (offer->moves[i].action == action)
            return true;
    return false;
}

/* ---- Places ---- */

static bool is_of(const struct offer *offer, unsigned which, tile tile)
{
    return offer->moves[which].action == ACTION_PLACE && offer->moves[which].tile == tile;
}

/* a to z, then a2 to z2, … */
static void write_label(unsigned number, char label[OFFER_LABEL_MAX])
{
    struct text text;
    text_init(&text, label, OFFER_LABEL_MAX);
    text_add_char(&text, (char)('a' + number % 26));
    if (number >= 26)
        text_add_number(&text, number / 26 + 1);
}

unsigned offer_places(const struct offer *offer, tile tile, offer_each *each, void *context)
{
    unsigned count = 0;
    for (unsigned i = 0; i < offer->count; i++) {
        char label[OFFER_LABEL_MAX];
        if (!is_of(offer, i, tile) || offer->repeated[i])
            continue;
        write_label(count++, label);
        if (each)
            each(context, label, offer->moves[i]);
    }
    return count;
}

const char *offer_words(const struct offer *offer, struct move move, char *buffer)
{
    const struct match *seen = &offer->view.seen;
    char words[WORDS_MOVE_MAX], name[16] = "";
    struct text text, tile_name;
    text_init(&tile_name, name, sizeof name);
    if (move.action == ACTION_PLACE)
        sheet_write_tile(&seen->sheet, (tile)move.tile, &tile_name);
    words_move(&offer->view, move, words);
    /* The tile is known already. */
    bool begins = strncmp(words, name, tile_name.length) == 0 && words[tile_name.length] == ' ';
    text_init(&text, buffer, OFFER_WORDS_MAX);
    text_add(&text, begins ? words + tile_name.length + 1 : words);
    int points = words_move_points(seen, move);
    if (points)
        text_format(&text, " (%+d)", points);
    return buffer;
}

/* ---- Reading ---- */

/* `[3|4]`, as it is shown, without the frame. */
static void strip_frame(const char *word, char bare[WORD_LENGTH_MAX + 1])
{
    size_t length = strlen(word);
    strcpy(bare, word);
    if (length > 2 && bare[0] == '[' && bare[length - 1] == ']') {
        bare[length - 1] = 0;
        memmove(bare, bare + 1, length - 1);
    }
}

bool offer_is_name(const char *word)
{
    char bare[WORD_LENGTH_MAX + 1];
    int numbers[3];
    strip_frame(word, bare);
    return typed_numbers(bare, '-', numbers) > 1 || typed_numbers(bare, '|', numbers) > 1;
}

const char *offer_example(const struct offer *offer, char *buffer)
{
    struct text text;
    text_init(&text, buffer, OFFER_WORDS_MAX);
    sheet_write_tile(&offer->view.seen.sheet, offer->hand_count ? offer->hand[0] : 0, &text);
    return buffer;
}

bool offer_read_tile(const struct offer *offer, const char *word, tile *ret_tile)
{
    char bare[WORD_LENGTH_MAX + 1];
    int number[3];
    strip_frame(word, bare);
    if (terminal_kind(&offer->view.seen.sheet)->read_tile(&offer->view.seen.sheet, bare, ret_tile))
        return true;
    if (typed_numbers(bare, ' ', number) != 1 || number[0] < 1 ||
        (unsigned)number[0] > offer->hand_count)
        return false;
    *ret_tile = offer->hand[number[0] - 1];
    return true;
}

/* What a line says about where a tile goes. */
struct place_line {
    bool down;
    char label[OFFER_LABEL_MAX]; /* "": none */
    struct place_said said;
    const char *nonsense; /* a word that is no place */
};

static void read_place_word(const struct sheet *sheet, const char *word, struct place_line *line)
{
    const struct terminal_kind *kind = terminal_kind(sheet);
    if (typed_is(word, "down", "verdeckt"))
        line->down = true;
    else if (word[0] >= 'a' && word[0] <= 'z' && strlen(word) < OFFER_LABEL_MAX &&
             strspn(word + 1, "0123456789") == strlen(word + 1))
        strcpy(line->label, word);
    else if (!kind->read_place || !kind->read_place(sheet, word, &line->said))
        line->nonsense = word;
}

struct label_search {
    const char *label;
    bool found;
    struct move move;
};

static void look_for_label(void *context, const char *label, struct move move)
{
    struct label_search *search = context;
    if (strcmp(label, search->label) == 0) {
        search->found = true;
        search->move = move;
    }
}

static bool fits(const struct offer *offer, const struct place_line *line, struct move move)
{
    const struct match *seen = &offer->view.seen;
    if (line->said.by && !terminal_kind(&seen->sheet)->is_there(seen, &line->said, move))
        return false;
    return move.down == line->down;
}

/* The place that was said, as a move; false, and the error says why, if there is none. */
static bool find_place(const struct offer *offer, tile tile, const struct place_line *line,
                       struct move *ret_move, struct error *error)
{
    const struct match *seen = &offer->view.seen;
    char word[WORD_LENGTH_MAX + 1];
    if (line->nonsense) {
        name_clean(word, sizeof word, line->nonsense);
        return error_set(error, MESSAGE("\"{0}\" names no place"), error_text(word));
    }
    if (line->label[0])
        return error_set(error, MESSAGE("there is no place {0} for {1}"), error_text(line->label),
                         sheet_tile_value(&seen->sheet, tile));
    *ret_move = line->said.end;
    if (line->said.by &&
        !terminal_kind(&seen->sheet)->find_place(seen, &line->said, ret_move, error))
        return false;
    for (unsigned i = 0; i < offer->count && !line->said.by; i++)
        if (is_of(offer, i, tile))
            *ret_move = offer->moves[i];
    ret_move->action = ACTION_PLACE;
    ret_move->tile = tile;
    ret_move->down = line->down;
    return true;
}

/* There is no such move: why? */
static enum offer_answer refuse(const struct offer *offer, const struct sitting *sitting, tile tile,
                                const struct place_line *line, struct error *error)
{
    struct move move;
    if (sitting_why(sitting, tile, error) && find_place(offer, tile, line, &move, error) &&
        sitting_why_there(sitting, move, error))
        error_set(error, MESSAGE("{0} can't be laid there"),
                  sheet_tile_value(&offer->view.seen.sheet, tile));
    return OFFER_REFUSED;
}

enum offer_answer offer_read(const struct offer *offer, const struct sitting *sitting,
                             const struct plain_line *line, struct move *ret_move, tile *ret_tile,
                             struct error *error)
{
    struct place_line place = {.down = false};
    unsigned kind = offer->kind_count + 1u;
    bool several = false;
    if (line->count == 0 || !offer_read_tile(offer, line->words[0], ret_tile))
        return OFFER_NO_TILE;
    for (int i = 1; i < line->count; i++)
        read_place_word(&offer->view.seen.sheet, line->words[i], &place);
    if (place.label[0] && !place.nonsense) {
        struct label_search search = {.label = place.label};
        offer_places(offer, *ret_tile, look_for_label, &search);
        *ret_move = search.move;
        return search.found ? OFFER_MADE : refuse(offer, sitting, *ret_tile, &place, error);
    }
    if (place.nonsense)
        return refuse(offer, sitting, *ret_tile, &place, error);
    for (unsigned i = 0; i < offer->count; i++) {
        if (!is_of(offer, i, *ret_tile) || !fits(offer, &place, offer->moves[i]))
            continue;
        if (kind > offer->kind_count)
            *ret_move = offer->moves[i];
        else
            several = several || kind != offer->kinds[i];
        kind = offer->kinds[i];
    }
    if (kind > offer->kind_count)
        return refuse(offer, sitting, *ret_tile, &place, error);
    return several ? OFFER_WHERE : OFFER_MADE;
}
