/* What happens in a match, told to somebody who watches. */
#include "story.h"

#include <pasch/cast/cast.h>
#include <pasch/words/fields.h>
#include <pasch/words/language.h>
#include <pasch/words/picture.h>
#include <pasch/words/story.h>

#include <string.h>

enum { TABLE_TILES_MAX = 60, BUFFER_SIZE = 8192 };

static const char *name(unsigned seat)
{
    return cast_names[seat];
}

static void print_bold(const struct story *story, const char *string)
{
    printf(story->with_ansi ? "\033[1m%s\033[0m" : "%s", string);
}

/* The name in its column, before what it does. */
static void print_name(const struct story *story, unsigned seat)
{
    print_bold(story, name(seat));
    printf("%*s", STORY_INDENT - (int)strlen(name(seat)), "");
}

/* The hand of a seat, or how many tiles it has if they are too many to show. */
static void print_hand(const struct story *story, const struct round *round, unsigned seat)
{
    char buffer[BUFFER_SIZE];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    picture_hand(&text, &story->table.sheet, round_hand(round, seat));
    if ((int)text.length > 2 * story->width) /* too much to take in */
        printf(_("%d tiles"), round->counts[seat]);
    else
        fputs(buffer, stdout);
}

void story_start(const struct story *story, uint64_t seed)
{
    print_bold(story, _(story->table.sheet.title));
    if (story->table.house[0])
        printf(" (%s)", story->table.house);
    char summary[WORDS_SUMMARY_MAX];
    printf(" – %s\n", words_summary(summary, &story->table.sheet));
    const char *levels[PLAYERS_MAX];
    char players[BUFFER_SIZE];
    struct text text;
    for (int seat = 0; seat < story->table.players; seat++)
        levels[seat] = level_title_of(line_up_name(&story->line_up, seat));
    text_init(&text, players, sizeof players);
    words_add_players(&text, cast_names, levels, (unsigned)story->table.players);
    puts(players);
    printf(_("The same match again: --seed %llu"), (unsigned long long)seed);
    putchar('\n');
}

void story_redeal(const struct story *story)
{
    (void)story;
    printf("%s\n", _("Nobody holds a tile to lead with: the tiles are shuffled and dealt again."));
}

void story_deal(const struct story *story, const struct match *match)
{
    const struct round *round = &match->round;
    char title[80];
    putchar('\n');
    snprintf(title, sizeof title, _("Round %d"), (int)match->round_number);
    print_bold(story, title);
    printf(": ");
    printf(match->players == 1 ? _("%d tiles in hand, %d in the stock.")
                               : _("%d tiles for everyone, %d in the stock."),
           match->trail.hand, round->tiles - round->stock);
    putchar('\n');
    for (unsigned seat = 0; seat < match->players; seat++)
        if (match->in >> seat & 1) {
            print_name(story, seat);
            print_hand(story, round, seat);
            putchar('\n');
        }
}

/* ---- Moves ---- */

/* Whole lines, under the names. */
static void print_table(const struct story *story, const struct match *match)
{
    char buffer[PICTURE_TABLE_MAX];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    if (match->trail.count <= TABLE_TILES_MAX) /* else too much to take in */
        picture_table(&text, &match->sheet, &match->trail, "", STORY_INDENT, story->width);
    fputs(buffer, stdout);
}

/* What is left after a tile was laid. */
static void print_left(const struct story *story, const struct round *round, unsigned seat)
{
    if (round->counts[seat] == 0)
        return;
    printf(" %s", round->counts[seat] == 1 ? _("One left: ") : _("Left: "));
    print_hand(story, round, seat);
}

void story_move(const struct story *story, unsigned seat, const struct match *match)
{
    struct view view; /* of the seat itself: here all hands lie open */
    struct event event;
    char buffer[BUFFER_SIZE];
    struct text text;
    view_make(&view, match, seat);
    if (!event_last_move(&view.seen, &event))
        return;
    text_init(&text, buffer, sizeof buffer);
    words_made(&text, &view, &event);
    print_name(story, seat);
    fputs(buffer, stdout);
    if (event.laid)
        print_left(story, &match->round, seat);
    putchar('\n');
    if (event.laid)
        print_table(story, match);
}

/* ---- Ends ---- */

/* A line of its own, unless there is nothing to say. */
static void print_sentence(void (*write)(struct text *, const struct view *, const char *const *),
                           const struct view *view)
{
    char buffer[BUFFER_SIZE];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    write(&text, view, cast_names);
    if (text.length)
        puts(buffer);
}

static void print_counts(const struct story *story, const struct view *view)
{
    const struct match *seen = &view->seen;
    for (unsigned seat = 0; seat < seen->players; seat++) {
        char buffer[BUFFER_SIZE];
        struct text text;
        if (!(seen->in >> seat & 1))
            continue;
        text_init(&text, buffer, sizeof buffer);
        words_seat_count(&text, view, seat);
        print_name(story, seat);
        print_hand(story, &seen->round, seat);
        printf("  %s\n", buffer);
    }
}

static void write_made(struct text *text, const struct view *view, const char *const *names)
{
    words_round_made(text, view, names, _("  made in play: "), " ");
    if (text->length)
        text->data[--text->length] = 0; /* the end of the last line */
}

void story_round_end(const struct story *story, const struct match *match)
{
    char buffer[BUFFER_SIZE];
    struct view view;
    struct text text;
    view_make(&view, match, VIEW_SPECTATOR);
    text_init(&text, buffer, sizeof buffer);
    words_round_leaves(&text, &view, cast_names);
    putchar('\n');
    print_sentence(words_round_over, &view);
    print_counts(story, &view);
    print_sentence(write_made, &view);
    print_sentence(words_round_points, &view);
    fputs(buffer, stdout);
}

void story_match_end(const struct story *story, const struct match *match)
{
    char buffer[BUFFER_SIZE];
    struct view view;
    struct text text;
    view_make(&view, match, VIEW_SPECTATOR);
    text_init(&text, buffer, sizeof buffer);
    words_match_over(&text, &view, cast_names);
    putchar('\n');
    if (match->abandoned || match->players == 1)
        fputs(buffer, stdout);
    else
        print_bold(story, buffer);
    putchar('\n');
}
