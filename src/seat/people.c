/* What a view message has besides for those who show it to people: why, by which rule, and what was
 * before. */
#include "message.h"

#include <pasch/json/write.h>
#include <pasch/rules/account.h>
#include <pasch/rules/ranking.h>
#include <pasch/rules/why.h>
#include <pasch/rules/worth.h>

static void add_account(void *context, const struct account *account)
{
    static const char *const abouts[] = {"end", "count", "hand",  "points",
                                         "out", "pot",   "blank", "decided"};
    struct text *text = context;
    bool first = text->length && text->data[text->length - 1] == '[';
    text_add(text, first ? "{" : ",{");
    write_name(text, "about");
    text_add_json(text, abouts[bits_lowest(account->about)]);
    if (account->seat != ROUND_NO_SEAT)
        write_number(text, "seat", account->seat);
    text_add(text, account->named ? ",\"named\":true" : "");
    if (account->rule[0])
        write_string(text, "rule", account->rule);
    seat_write_words(text, &account->words);
    text_add_char(text, '}');
}

/* How the round was counted. */
static void add_accounts(struct text *text, const struct match *seen)
{
    const struct account_listener listener = {.about = ~0u, .take = add_account, .context = text};
    text_add(text, ",\"counted\":[");
    account_tell(seen, &listener);
    text_add_char(text, ']');
}

/* What is scored or lost, by what it is for: a bare object. */
static void add_worth(struct text *text, const struct sheet *sheet, const struct worth *worth)
{
    static const char *const names[WORTH_PARTS] = {"ends",    "tile", "lead", "bridge", "joint",
                                                   "hexagon", "out",  "draw", "pass"};
    const char *comma = "";
    text_add_char(text, '{');
    if (sheet->divisor) {
        write_name(text, "sum");
        text_add_number(text, worth->sum);
        comma = ",";
    }
    for (unsigned part = 0; part < WORTH_PARTS; part++) {
        if (!worth->parts[part])
            continue;
        text_add(text, comma);
        write_name(text, names[part]);
        text_add_number(text, worth->parts[part]);
        comma = ",";
    }
    text_add_char(text, '}');
}

void message_write_worth(struct text *text, const struct sheet *sheet, const struct worth *worth,
                         bool places)
{
    if (!(sheet->divisor && places) && !worth_points(worth))
        return;
    text_add(text, ",\"worth\":");
    add_worth(text, sheet, worth);
}

void people_write_worth(struct text *text, const struct view *view, struct move move)
{
    const struct match *seen = &view->seen;
    struct worth worth = worth_of(&seen->round, &seen->sheet, move);
    message_write_worth(text, &seen->sheet, &worth, move.action == ACTION_PLACE);
}

/* What everybody has made in play. */
static void add_made(struct text *text, const struct match *seen)
{
    if (!sheet_scores_in_play(&seen->sheet))
        return;
    text_add(text, ",\"made\":[");
    for (unsigned seat = 0; seat < seen->players; seat++) {
        struct worth worth = worth_made(seen, seat);
        text_add(text, seat ? "," : "");
        add_worth(text, &seen->sheet, &worth);
    }
    text_add_char(text, ']');
}

/* Who did best. */
static void add_ranking(struct text *text, const struct match *seen)
{
    struct ranked ranked[PLAYERS_MAX];
    match_ranking(seen, ranked);
    text_add(text, ",\"ranking\":[");
    for (unsigned i = 0; i < seen->players; i++) {
        text_add(text, i ? ",{\"seat\":" : "{\"seat\":");
        text_add_number(text, ranked[i].seat);
        if (ranked[i].rank)
            write_number(text, "rank", ranked[i].rank);
        text_add(text, ranked[i].wins ? ",\"wins\":true}" : "}");
    }
    text_add_char(text, ']');
}

static void add_rounds(struct text *text, const struct seat_tale *tale)
{
    text_add(text, ",\"rounds\":{\"first\":");
    text_add_number(text, tale->first_round);
    text_add(text, ",\"totals\":[");
    for (unsigned round = 0; round < tale->rounds; round++) {
        text_add(text, round ? ",[" : "[");
        for (unsigned seat = 0; seat < tale->view->seen.players; seat++) {
            text_add(text, seat ? "," : "");
            text_add_number(text, tale->totals[round][seat]);
        }
        text_add_char(text, ']');
    }
    text_add(text, "]}");
}

void people_write(struct text *text, const struct seat_tale *tale)
{
    const struct view *view = tale->view;
    const struct match *seen = &view->seen;
    bool over = seen->stage == MATCH_ROUND_OVER || seen->stage == MATCH_OVER;
    const char *rule =
        why_rule_now(seen, seen->stage == MATCH_PLAY && seen->round.turn == view->seat);
    if (rule[0])
        write_string(text, "rule", rule);
    text_add(text, tale->undo ? ",\"undo\":true" : "");
    if (seen->sheet.divisor)
        write_number(text, "divisor", seen->sheet.divisor);
    if (view_has_round(view) && seen->round.stage == STAGE_OVER) {
        add_accounts(text, seen);
        add_made(text, seen);
    }
    if (over) {
        add_ranking(text, seen);
        add_rounds(text, tale);
    }
}

void people_write_like(struct text *text, const struct view *view, const struct move *moves,
                       unsigned id)
{
    const struct match *seen = &view->seen;
    unsigned first = 0;
    /* However the first tile is turned, the table is the same. */
    if (seen->round.stage != STAGE_LEAD)
        return;
    while (first < id &&
           (moves[first].action != moves[id].action || moves[first].tile != moves[id].tile))
        first++;
    if (first < id)
        write_number(text, "like", first);
}
