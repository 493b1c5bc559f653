/* Hints. */
#include "hints.h"

#include <pasch/json/write.h>
#include <pasch/players/reason.h>
#include <pasch/seat/write.h>

#include <stdlib.h>

enum { HINT_MOVES = 5, HINT_TEXT_MAX = 32 << 10 };

/* A number with three digits behind the point. */
static void write_fraction(struct text *text, const char *name, double value)
{
    long long thousandths = (long long)(value * 1000 + (value < 0 ? -0.5 : 0.5));
    char digits[] = ".000";
    long long rest = thousandths < 0 ? -thousandths : thousandths;
    text_add_char(text, ',');
    write_name(text, name);
    text_add(text, thousandths < 0 ? "-" : "");
    text_add_number(text, rest / 1000);
    for (int i = 3; i > 0; i--, rest /= 10)
        digits[i] = (char)('0' + rest % 10);
    text_add(text, digits);
}

/* The number that the seat's moves have in its view. */
static unsigned find_id(const struct view *view, struct move move)
{
    struct move moves[ROUND_MOVES_MAX];
    unsigned count = view_moves(view, moves), id = 0;
    while (id < count && !move_is_same(moves[id], move))
        id++;
    return id;
}

static void write_reasons(struct text *text, const struct view *view,
                          const struct opinion *opinions, unsigned count, unsigned which,
                          uint64_t seed)
{
    struct remark remarks[REMARKS_MAX];
    struct outlook outlook;
    struct error words;
    unsigned found = reason_find(view, opinions, count, which, remarks);
    text_add(text, ",\"reasons\":[");
    for (unsigned i = 0; i < found; i++) {
        text_add(text, i ? ",{" : "{");
        text_add(text, remarks[i].against ? "\"against\":true" : "\"against\":false");
        seat_write_words(text, &remarks[i].words);
        text_add_char(text, '}');
    }
    text_add_char(text, ']');
    if (reason_look_ahead(view, opinions[which].move, seed, &outlook) &&
        reason_expect(view, opinions[which].move, &outlook, &words)) {
        text_add(text, ",\"expects\":{\"deals\":");
        text_add_number(text, outlook.deals);
        seat_write_words(text, &words);
        text_add_char(text, '}');
    }
}

static void write_opinion(struct text *text, const struct view *view,
                          const struct opinion *opinions, unsigned count, unsigned which,
                          uint64_t seed)
{
    const struct opinion *opinion = &opinions[which];
    text_add(text, which ? ",{\"id\":" : "{\"id\":");
    text_add_number(text, find_id(view, opinion->move));
    text_add_char(text, ',');
    seat_write_move(text, view, opinion->move);
    if (opinion->playouts && view->seen.players > 1) {
        write_fraction(text, "match", opinion->win);
        write_fraction(text, "round", opinion->first);
    }
    if (opinion->playouts)
        write_fraction(text, "expected", opinion->points);
    write_number(text, "playouts", opinion->playouts);
    write_reasons(text, view, opinions, count, which, seed);
    text_add_char(text, '}');
}

/* Writes it into a buffer of HINT_TEXT_MAX bytes; false if it does not fit. */
static bool write_hint(char *buffer, const struct view *view, const struct opinion *opinions,
                       unsigned count, const char *level, uint32_t at, uint64_t seed, bool hurried)
{
    struct text text;
    text_init(&text, buffer, HINT_TEXT_MAX);
    text_add(&text, "{\"type\":\"hint\",\"at\":");
    text_add_number(&text, at);
    write_string(&text, "level", level);
    text_add(&text, hurried ? ",\"hurried\":true,\"moves\":[" : ",\"moves\":[");
    for (unsigned i = 0; i < count; i++)
        if (i < HINT_MOVES || opinions[i].own)
            write_opinion(&text, view, opinions, count, i, seed);
    text_add(&text, "]}\n");
    return !text.cut;
}

char *hint_make(struct player *player, const struct view *view, uint32_t at, uint64_t seed,
                bool hurried)
{
    char *buffer = malloc(HINT_TEXT_MAX);
    struct opinion *opinions = malloc(ROUND_MOVES_MAX * sizeof *opinions);
    bool written = false;
    if (buffer && opinions) {
        unsigned count = player_weigh(player, view, opinions);
        reason_sort(opinions, count, view->seen.players == 1);
        written = write_hint(buffer, view, opinions, count, player_name(player->level), at, seed,
                             hurried);
    }
    free(opinions);
    if (written)
        return buffer;
    free(buffer);
    return NULL;
}
