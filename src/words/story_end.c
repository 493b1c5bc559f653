/* How a round and a match ended, in sentences, and how every hand was counted. */
#include <pasch/rules/account.h>
#include <pasch/rules/event.h>
#include <pasch/words/format.h>
#include <pasch/words/language.h>
#include <pasch/words/moves.h>
#include <pasch/words/picture.h>
#include <pasch/words/story.h>

/* ---- What the rules say of it ---- */

/* Sentences, one after the other. */
struct telling {
    struct text *text;
    const char *between, *after;
    unsigned count;
};

static void add_sentence(void *context, const struct account *account)
{
    struct telling *telling = context;
    text_add(telling->text, telling->count++ ? telling->between : "");
    language_write(&account->words, telling->text);
    text_add(telling->text, telling->after);
}

static struct account_listener listen(struct telling *telling, unsigned about,
                                      const char *const *names)
{
    return (struct account_listener){.about = about,
                                     .names = names,
                                     .write_tile = picture_tile,
                                     .take = add_sentence,
                                     .context = telling};
}

static void tell(struct telling telling, unsigned about, const struct view *view,
                 const char *const *names)
{
    struct account_listener listener = listen(&telling, about, names);
    account_tell(&view->seen, &listener);
}

void words_round_over(struct text *text, const struct view *view, const char *const *names)
{
    tell((struct telling){.text = text, .between = " ", .after = ""}, ACCOUNT_END, view, names);
}

/* ---- Hands ---- */

static void add_why(struct text *text, const struct sheet *sheet, const struct tile_set *hand)
{
    char buffer[400];
    struct text why;
    struct telling telling = {.text = &why, .between = ", ", .after = ""};
    struct account_listener listener = listen(&telling, ACCOUNT_HAND, NULL);
    text_init(&why, buffer, sizeof buffer);
    account_tell_hand(sheet, 0, hand, &listener);
    if (telling.count)
        text_format(text, " (%s)", buffer);
}

void words_seat_count(struct text *text, const struct view *view, unsigned seat)
{
    const struct match *seen = &view->seen;
    struct tile_set hand = round_hand(&seen->round, seat);
    text_format(text, _("counts %d"), score_hand(&seen->sheet, &hand));
    add_why(text, &seen->sheet, &hand);
    if (sheet_has_points(&seen->sheet))
        text_format(text, _("; points %+d, in all %d"), (int)seen->result.points[seat],
                    (int)seen->totals[seat]);
}

/* ---- What was made in play ---- */

/* The tiles of a seat that scored. */
static void add_scoring(struct text *text, const struct match *seen, unsigned seat)
{
    struct event_reader reader = event_read(seen);
    const char *between = "";
    for (struct event event; event_next_move(&reader, &event);) {
        if (event.seat != seat || !event.worth.parts[WORTH_ENDS])
            continue;
        text_add(text, between);
        picture_tile(text, &seen->sheet, trail_tile(event.laid));
        text_format(text, " %d: %+d", event.worth.sum, event.worth.parts[WORTH_ENDS]);
        between = ", ";
    }
}

static void add_parts(struct text *text, const struct worth *worth)
{
    const char *between = "";
    for (unsigned part = 0; part < WORTH_PARTS; part++) {
        if (!worth->parts[part])
            continue;
        text_format(text, "%s%s %+d", between, words_part(part), worth->parts[part]);
        between = ", ";
    }
}

static bool is_nothing(const struct worth *worth)
{
    bool nothing = true;
    for (unsigned part = 0; part < WORTH_PARTS; part++)
        nothing = nothing && !worth->parts[part];
    return nothing;
}

void words_round_made(struct text *text, const struct view *view, const char *const *names,
                      const char *before, const char *after)
{
    const struct match *seen = &view->seen;
    for (uint64_t seats = seen->in; seats;) {
        unsigned seat = bits_pop(&seats);
        struct worth worth = worth_made(seen, seat);
        if (is_nothing(&worth))
            continue;
        text_format(text, "%s%s%s%+d: ", before, names[seat], after, worth_points(&worth));
        if (worth.parts[WORTH_ENDS])
            add_scoring(text, seen, seat);
        else
            add_parts(text, &worth);
        text_add(text, "\n");
    }
}

/* ---- Points ---- */

void words_round_points(struct text *text, const struct view *view, const char *const *names)
{
    tell((struct telling){.text = text, .between = " ", .after = ""}, ACCOUNT_POINTS, view, names);
}

void words_round_leaves(struct text *text, const struct view *view, const char *const *names)
{
    tell((struct telling){.text = text, .between = "", .after = "\n"},
         ACCOUNT_OUT | ACCOUNT_POT | ACCOUNT_BLANK, view, names);
}

/* ---- The match ---- */

static void add_winners(struct text *text, const struct match *seen, const char *const *names)
{
    unsigned left = bits_count(seen->winners);
    for (uint64_t winners = seen->winners; winners; left--) {
        text_add(text, names[bits_pop(&winners)]);
        text_add(text, left > 2 ? ", " : left == 2 ? _(" and ") : "");
    }
}

void words_match_over(struct text *text, const struct view *view, const char *const *names)
{
    const struct match *seen = &view->seen;
    char buffer[2000];
    struct text winners;
    if (seen->abandoned) {
        text_add(text, seen->redeals <= MATCH_REDEALS_MAX
                           ? _("The match was called off.")
                           : _("Nobody could lead, however often the tiles were dealt: the match "
                               "was called off."));
        return;
    }
    if (seen->players == 1) {
        text_format(text, _("%s has made %d points."), names[0], (int)seen->totals[0]);
        return;
    }
    text_init(&winners, buffer, sizeof buffer);
    add_winners(&winners, seen, names);
    text_trim(&winners);
    text_format(text, bits_count(seen->winners) > 1 ? _("%s share the win!") : _("%s wins!"),
                buffer);
    /* What is not plain from the points; why the match is over was told with the round. */
    tell((struct telling){.text = text, .between = " ", .after = "", .count = 1}, ACCOUNT_DECIDED,
         view, names);
}

void words_add_undone(struct text *text, long times)
{
    if (times > 0)
        text_format(text, " %s", _("With moves taken back."));
}
