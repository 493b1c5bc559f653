/* How a round and a match ended, in sentences, and how every hand was counted. */
#include <pasch/words/format.h>
#include <pasch/words/language.h>
#include <pasch/words/picture.h>
#include <pasch/words/story.h>

/* ---- The round ---- */

void words_round_over(struct text *text, const struct view *view, const char *const *names)
{
    const struct result *result = &view->seen.result;
    if (result->reason == REASON_OUT)
        text_format(text, _("%s goes out and ends the round."), names[result->ender]);
    else if (result->reason == REASON_BLOCKED)
        text_add(text, _("Nobody can go on: the round is blocked."));
    else
        text_format(text, _("%s has turned the lead over: the round is over."),
                    names[result->ender]);
}

/* ---- Hands ---- */

static bool is_lone_double_six(const struct sheet *sheet, const struct tile_set *hand)
{
    return sheet->lone_double_six && tile_set_count(hand) == 1 &&
           tile_set_has(hand, tile_double(6));
}

static void add_why(struct text *text, const struct sheet *sheet, const struct tile_set *hand)
{
    char name[16];
    struct text tile;
    struct tile_set doubles = tile_set_and(hand, &tile_doubles);
    bool halved = sheet->doubles_count == DOUBLES_HALF && tile_set_pips(&doubles) > 0;
    bool blank = sheet->double_blank && tile_set_has(hand, tile_double(0));
    text_init(&tile, name, sizeof name);
    if (is_lone_double_six(sheet, hand)) {
        picture_tile(&tile, sheet, tile_double(6));
        text_add(text, " (");
        text_format(text, _("only %s is left"), name);
        text_add(text, ")");
        return;
    }
    if (!halved && !blank)
        return;
    picture_tile(&tile, sheet, tile_double(0));
    text_add(text, " (");
    text_add(text, halved ? _("doubles count half") : "");
    text_add(text, halved && blank ? ", " : "");
    if (blank)
        text_format(text, _("%s counts %d"), name, sheet->double_blank);
    text_add(text, ")");
}

void words_hand_count(struct text *text, const struct sheet *sheet, struct tile_set hand)
{
    text_format(text, _("counts %d"), score_hand(sheet, &hand));
    if (sheet->engine == ENGINE_CHAIN)
        add_why(text, sheet, &hand);
}

void words_seat_count(struct text *text, const struct view *view, unsigned seat)
{
    const struct match *seen = &view->seen;
    words_hand_count(text, &seen->sheet, round_hand(&seen->round, seat));
    if (sheet_has_points(&seen->sheet))
        text_format(text, _("; points %+d, in all %d"), (int)seen->result.points[seat],
                    (int)seen->totals[seat]);
}

/* ---- Points ---- */

/* What all hands count together. */
static int all_hands(const struct match *seen)
{
    int all = 0;
    for (unsigned seat = 0; seat < seen->players; seat++)
        all += seen->result.hand_points[seat];
    return all;
}

/* A bit for every seat whose hand counts most. */
static unsigned hold_most(const struct match *seen)
{
    unsigned seats = 0;
    int most = -1;
    for (uint64_t rest = seen->in; rest;) {
        unsigned seat = bits_pop(&rest);
        int points = seen->result.hand_points[seat];
        if (points > most) {
            most = points;
            seats = 0;
        }
        if (points >= most)
            seats |= 1u << seat;
    }
    return seats;
}

/* The seat to which the round brought most. */
static unsigned most_points(const struct match *seen)
{
    unsigned most = bits_lowest(seen->in);
    for (uint64_t rest = seen->in; rest;) {
        unsigned seat = bits_pop(&rest);
        most = seen->result.points[seat] > seen->result.points[most] ? seat : most;
    }
    return most;
}

static void tell_winner(struct text *text, const struct match *seen, const char *const *names)
{
    unsigned winner = bits_lowest(seen->result.best);
    if (bits_count(seen->result.best) > 1)
        text_add(text, _("Several hold fewest points: nobody scores."));
    else
        text_format(text, _("%s scores what the others hold: %d."), names[winner],
                    (int)seen->result.points[winner]);
}

/* W13, W14 */
static void tell_loser(struct text *text, const struct match *seen, const char *const *names)
{
    unsigned losers = hold_most(seen), loser = bits_lowest(losers);
    int points = seen->result.points[loser], most = seen->result.hand_points[loser];
    int all = all_hands(seen);
    bool everyone = seen->sheet.charge == CHARGE_EVERYONE;
    if (everyone) {
        text_add(text, _("Everyone is charged the own hand."));
        text_add(text, " ");
    }
    if (bits_count(losers) > 1)
        text_format(text, _("Several hold most points: %d go to the pot."),
                    everyone ? all - most : all);
    else if (points > all)
        text_format(text, _("%s holds most points and is charged all hands and the pot: %d."),
                    names[loser], points);
    else
        text_format(text, _("%s holds most points and is charged all hands: %d."), names[loser],
                    points);
}

/* T8, T9 */
static void tell_taker(struct text *text, const struct match *seen, const char *const *names)
{
    unsigned winner = most_points(seen);
    int points = seen->result.points[winner];
    if (bits_count(seen->in) == 1)
        text_format(text, _("What is left in hand is taken off: %d."), -points);
    else if (seen->result.hand_points[winner])
        text_format(text, _("%s scores what the others hold, less the own hand: %d."),
                    names[winner], points);
    else
        text_format(text, _("%s scores what the others hold: %d."), names[winner], points);
}

void words_round_points(struct text *text, const struct view *view, const char *const *names)
{
    const struct match *seen = &view->seen;
    switch (seen->sheet.scoring) {
    case SCORING_WINNER:
        tell_winner(text, seen, names);
        break;
    case SCORING_MINUS:
        text_add(text, _("What is left in hand is taken off everyone's points."));
        break;
    case SCORING_OWN:
        text_add(text, _("Everyone is charged the own hand."));
        break;
    case SCORING_LOSER:
        tell_loser(text, seen, names);
        break;
    case SCORING_TAKE:
        tell_taker(text, seen, names);
        break;
    default:
        break;
    }
}

/* W17: somebody's hand is 0-0 alone, and that ends the match. */
static bool has_lone_blank(const struct match *seen, unsigned *ret_seat)
{
    for (*ret_seat = 0; seen->sheet.lone_blank_ends && *ret_seat < seen->players; ++*ret_seat)
        if (seen->round.counts[*ret_seat] == 1 &&
            round_holds(&seen->round, *ret_seat, tile_double(0)))
            return true;
    return false;
}

static void tell_lone_blank(struct text *text, const struct match *seen, unsigned seat,
                            const char *const *names)
{
    char name[16];
    struct text tile;
    text_init(&tile, name, sizeof name);
    picture_tile(&tile, &seen->sheet, tile_double(0));
    text_format(text, _("%s holds only %s, which ends the match."), names[seat], name);
}

void words_round_leaves(struct text *text, const struct view *view, const char *const *names)
{
    const struct match *seen = &view->seen;
    for (uint64_t gone = seen->in & ~(unsigned)seen->still_in; gone;) {
        text_format(text, _("%s has too many points and is out of the match."),
                    names[bits_pop(&gone)]);
        text_add(text, "\n");
    }
    if (seen->pot)
        text_format(text, _("The pot holds %d.\n"), (int)seen->pot);
    unsigned seat;
    if (has_lone_blank(seen, &seat)) {
        tell_lone_blank(text, seen, seat, names);
        text_add(text, "\n");
    }
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

/* Whether others have as many points as the winners, so that their hands decided (W17). */
static bool hands_decided(const struct match *seen)
{
    int32_t total = seen->totals[bits_lowest(seen->winners)];
    if (seen->sheet.scoring == SCORING_NONE)
        return false;
    for (uint64_t others = seen->in & ~(unsigned)seen->winners; others;)
        if (seen->totals[bits_pop(&others)] == total)
            return true;
    return false;
}

/* What is not plain from the points: why the match is over, and what decided it. */
static void add_why_over(struct text *text, const struct match *seen, const char *const *names)
{
    unsigned seat;
    if (has_lone_blank(seen, &seat)) {
        text_add(text, " ");
        tell_lone_blank(text, seen, seat, names);
    }
    if (hands_decided(seen)) {
        text_add(text, " ");
        text_add(text, _("Points are equal: the hands decide, fewest points win."));
    }
}

void words_match_over(struct text *text, const struct view *view, const char *const *names)
{
    const struct match *seen = &view->seen;
    char buffer[2000];
    struct text winners;
    if (seen->abandoned) {
        text_add(text, seen->redeals <= MATCH_REDEALS_MAX
                           ? _("The match is abandoned.")
                           : _("Nobody could lead, however often the tiles were dealt: the match "
                               "is abandoned."));
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
    add_why_over(text, seen, names);
}
