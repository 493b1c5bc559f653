/* Showing a match with lines of text. */
#include "plain.h"

#include <pasch/rules/engine.h>
#include <pasch/rules/ranking.h>
#include <pasch/words/format.h>
#include <pasch/words/language.h>
#include <pasch/words/names.h>
#include <pasch/words/picture.h>
#include <pasch/words/position.h>
#include <pasch/words/story.h>

#include <stdio.h>

enum { TEXT_MAX = 1 << 16, PLAYER_MAX = PLAY_NAME_MAX + 100 };

/* ---- What happened ---- */

static void print_event(const struct plain *plain, const struct told_event *event)
{
    const char *const *names = sitting_names(plain->sitting);
    switch (event->kind) {
    case EVENT_DEAL:
        putchar('\n');
        printf(_("Round %d"), (int)event->round);
        printf(": %s\n", event->told);
        break;
    case EVENT_REDEAL:
        printf("%s\n", event->told);
        break;
    case EVENT_LOTS:
    case EVENT_MOVE:
        printf("%s %s\n", names[event->seat], event->told);
        break;
    default:
        break;
    }
}

void plain_tell(struct plain *plain, unsigned viewer)
{
    unsigned count = sitting_event_count(plain->sitting), from = 0;
    for (unsigned seat = 0; seat < PLAYERS_MAX && viewer >= PLAYERS_MAX; seat++)
        from = plain->told[seat] > from ? plain->told[seat] : from;
    if (viewer < PLAYERS_MAX)
        from = plain->told[viewer];
    for (unsigned i = from; i < count; i++) {
        struct told_event event = sitting_event(plain->sitting, i, viewer);
        print_event(plain, &event);
    }
    for (unsigned seat = 0; seat < PLAYERS_MAX; seat++)
        if (seat == viewer || viewer >= PLAYERS_MAX)
            plain->told[seat] = count;
}

/* ---- The turn ---- */

static void add_hand(struct text *text, const struct plain *plain)
{
    const struct offer *offer = &plain->offer;
    int column = POSITION_INDENT;
    words_add_label(text, _("Hand"));
    for (unsigned i = 0; i < offer->hand_count; i++) {
        char buffer[32];
        struct text tile;
        text_init(&tile, buffer, sizeof buffer);
        text_format(&tile, "%u ", i + 1);
        picture_tile(&tile, &offer->view.seen.sheet, offer->hand[i]);
        if (i > 0 && column + 2 + (int)tile.length > plain->width) {
            text_format(text, "\n%*s", POSITION_INDENT, "");
            column = POSITION_INDENT;
        } else if (i > 0) {
            text_add(text, "  ");
            column += 2;
        }
        text_add(text, buffer);
        column += (int)tile.length;
    }
    text_add(text, offer->hand_count ? "\n" : "–\n");
}

/* Places that are listed. */
struct listing {
    const struct offer *offer;
    struct text *text;
    unsigned count;  /* how many there are */
    unsigned listed; /* how many are listed already */
};

static void list_place(void *context, const char *label, struct move move)
{
    struct listing *listing = context;
    char words[OFFER_WORDS_MAX];
    text_add(listing->text, listing->listed++ ? ", " : "");
    if (listing->count > 1)
        text_format(listing->text, "%s ", label);
    text_add(listing->text, offer_words(listing->offer, move, words));
}

static void add_places(struct text *text, const struct offer *offer, tile tile)
{
    struct listing listing = {.offer = offer, .text = text};
    listing.count = offer_places(offer, tile, NULL, NULL);
    offer_places(offer, tile, list_place, &listing);
}

void plain_show_places(const struct plain *plain, tile tile)
{
    char buffer[TEXT_MAX];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    picture_tile(&text, &plain->offer.view.seen.sheet, tile);
    text_add(&text, "  ");
    add_places(&text, &plain->offer, tile);
    puts(buffer);
}

static void add_tiles(struct text *text, const struct offer *offer)
{
    for (unsigned i = 0; i < offer->hand_count; i++) {
        tile tile = offer->hand[i];
        if (!offer_places(offer, tile, NULL, NULL))
            continue;
        text_format(text, "%5u ", i + 1);
        picture_tile(text, &offer->view.seen.sheet, tile);
        text_add(text, "  ");
        add_places(text, offer, tile);
        text_add(text, "\n");
    }
}

/* What there is to do besides laying tiles. */
static void add_actions(struct text *text, const struct offer *offer)
{
    static const enum plain_command words[] = {[ACTION_DRAW] = COMMAND_DRAW,
                                               [ACTION_PASS] = COMMAND_PASS,
                                               [ACTION_FLIP] = COMMAND_FLIP,
                                               [ACTION_DONE] = COMMAND_DONE};
    const struct own_action *own = offer->view.seen.sheet.engine->own;
    for (enum action action = ACTION_DRAW; action <= ACTION_OWN; action++) {
        struct move move = {.action = action, .tile = TILE_NONE, .on = TILE_NONE};
        char buffer[OFFER_WORDS_MAX];
        if (!offer_have(offer, action))
            continue;
        const char *word = action == ACTION_OWN ? own->name : plain_command_word(words[action]);
        const char *meaning = offer_words(offer, move, buffer);
        text_format(text, "      %s", word);
        if (strcmp(word, meaning) != 0)
            text_format(text, ": %s", meaning);
        text_add(text, "\n");
    }
}

void plain_show_turn(struct plain *plain)
{
    char buffer[TEXT_MAX];
    struct text text;
    const struct view *view = &plain->offer.view;
    const char *const *names = sitting_names(plain->sitting);
    text_init(&text, buffer, sizeof buffer);
    text_add(&text, "\n");
    words_table(&text, view, POSITION_TABLE_MAX, plain->width);
    words_others(&text, view, names);
    add_hand(&text, plain);
    text_format(&text, view->seen.round.again ? _("%s, you can lay another:") : _("%s, you can:"),
                names[view->seat]);
    text_add(&text, "\n");
    add_tiles(&text, &plain->offer);
    add_actions(&text, &plain->offer);
    fputs(buffer, stdout);
}

/* ---- Ends ---- */

static int widest_name(const struct plain *plain)
{
    int widest = 0;
    for (int seat = 0; seat < sitting_plan(plain->sitting)->players; seat++) {
        int width = words_width(sitting_names(plain->sitting)[seat]);
        widest = width > widest ? width : widest;
    }
    return widest;
}

/* The name and the level of whoever sits there. */
static const char *player_of(const struct plain *plain, int seat, char *buffer, size_t size)
{
    struct text text;
    text_init(&text, buffer, size);
    words_add_player(&text, sitting_names(plain->sitting)[seat],
                     play_seat_level(&sitting_plan(plain->sitting)->seats[seat]));
    return buffer;
}

static int widest_player(const struct plain *plain)
{
    char player[PLAYER_MAX];
    int widest = 0;
    for (int seat = 0; seat < sitting_plan(plain->sitting)->players; seat++) {
        int width = words_width(player_of(plain, seat, player, sizeof player));
        widest = width > widest ? width : widest;
    }
    return widest;
}

static void add_line(struct text *text, size_t before)
{
    if (text->length > before && text->data[text->length - 1] != '\n')
        text_add(text, "\n");
}

void plain_show_round_over(struct plain *plain)
{
    char buffer[TEXT_MAX];
    struct text text;
    const char *const *names = sitting_names(plain->sitting);
    struct view *view = &plain->view;
    struct ranked ranked[PLAYERS_MAX];
    int width = widest_name(plain);
    text_init(&text, buffer, sizeof buffer);
    sitting_view(plain->sitting, VIEW_SPECTATOR, view);
    text_add(&text, "\n");
    words_round_over(&text, view, names);
    text_add(&text, "\n");
    match_ranking(&view->seen, ranked);
    for (unsigned i = 0; i < view->seen.players && ranked[i].rank; i++) {
        unsigned seat = ranked[i].seat;
        text_add(&text, "  ");
        words_add_padded(&text, names[seat], width, false);
        text_add(&text, "  ");
        picture_hand(&text, &view->seen.sheet, round_hand(&view->seen.round, seat));
        text_add(&text, "  ");
        words_seat_count(&text, view, seat);
        text_add(&text, "\n");
    }
    size_t before = text.length;
    words_round_made(&text, view, names, _("  made in play: "), " ");
    words_round_points(&text, view, names);
    add_line(&text, before);
    words_round_leaves(&text, view, names);
    add_line(&text, before);
    fputs(buffer, stdout);
}

void plain_show_score(struct plain *plain)
{
    const int32_t(*totals)[PLAYERS_MAX];
    unsigned rounds = sitting_totals(plain->sitting, &totals);
    struct view *view = &plain->view;
    sitting_view(plain->sitting, VIEW_SPECTATOR, view);
    if (!sheet_has_points(&view->seen.sheet)) {
        printf("%s\n", _("There are no points in this game: whoever wins the round wins."));
        return;
    }
    for (int seat = 0; seat < view->seen.players; seat++) {
        char buffer[PLAYER_MAX + 100], player[PLAYER_MAX];
        struct text text;
        text_init(&text, buffer, sizeof buffer);
        text_add(&text, "  ");
        words_add_padded(&text, player_of(plain, seat, player, sizeof player), widest_player(plain),
                         false);
        text_format(&text, " %6d", (int)view->seen.totals[seat]);
        fputs(buffer, stdout);
        for (unsigned i = 0; i < rounds; i++)
            printf("%s%d", i ? ", " : "  | ", (int)totals[i][seat]);
        putchar('\n');
    }
    if (sheet_few_win(&view->seen.sheet))
        printf("  %s\n", _("(the fewer, the better)"));
}

/* Everybody, the winners first, where there are points to compare. */
static void show_ranking(struct plain *plain)
{
    const struct match *seen = &plain->view.seen;
    struct ranked ranked[PLAYERS_MAX];
    if (!sheet_has_points(&seen->sheet) || seen->players == 1 || seen->abandoned)
        return;
    match_ranking(seen, ranked);
    for (unsigned i = 0; i < seen->players; i++) {
        unsigned seat = ranked[i].seat;
        char buffer[PLAY_NAME_MAX + 200];
        struct text text;
        text_init(&text, buffer, sizeof buffer);
        text_format(&text, "  %2d. ", ranked[i].rank);
        words_add_padded(&text, sitting_names(plain->sitting)[seat], widest_name(plain), false);
        text_format(&text, " %6d%s", (int)seen->totals[seat],
                    seen->still_in >> seat & 1 ? "" : _(" (out of the match)"));
        puts(buffer);
    }
}

void plain_show_match_over(struct plain *plain)
{
    char buffer[2000];
    struct text text;
    struct error error;
    int place;
    text_init(&text, buffer, sizeof buffer);
    sitting_view(plain->sitting, VIEW_SPECTATOR, &plain->view);
    words_match_over(&text, &plain->view, sitting_names(plain->sitting));
    words_add_undone(&text, sitting_undone(plain->sitting));
    printf("\n%s\n", buffer);
    show_ranking(plain);
    if (sitting_best(plain->sitting, &place, &error) && place) {
        printf(_("That is number %d of your personal bests."), place);
        putchar('\n');
    } else if (!sitting_best(plain->sitting, &place, &error)) {
        plain_complain(&error);
    }
    if (sitting_path(plain->sitting)[0]) {
        printf(_("The record of this match: %s"), sitting_path(plain->sitting));
        putchar('\n');
    }
}
