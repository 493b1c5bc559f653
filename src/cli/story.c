/* What happens in a match, told to somebody who watches. */
#include "story.h"

#include <pasch/words/language.h>
#include <pasch/words/picture.h>

#include <string.h>

enum { TABLE_TILES_MAX = 60, BUFFER_SIZE = 8192 };

static const char *name(unsigned seat)
{
    return player_names[seat];
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

void story_hand(const struct story *story, const struct round *round, unsigned seat)
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
    printf(" – %s\n", _(story->table.sheet.summary));
    for (int seat = 0; seat < story->table.players; seat++)
        printf("%s%s (%s)", seat ? ", " : "", name((unsigned)seat),
               player_name(story->line_up.levels[seat]));
    putchar('\n');
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
            story_hand(story, round, seat);
            putchar('\n');
        }
}

/* ---- Moves ---- */

static void print_table(const struct story *story, const struct match *match)
{
    char buffer[BUFFER_SIZE];
    struct text text;
    if (match->trail.count > TABLE_TILES_MAX)
        return; /* too much to take in */
    text_init(&text, buffer, sizeof buffer);
    picture_table(&text, &match->trail, STORY_INDENT, story->width);
    printf("%*s%s\n", STORY_INDENT, "", buffer);
}

static void print_place(const struct story *story, const struct round *before, struct move move)
{
    char buffer[16];
    struct text text;
    unsigned number = 0;
    text_init(&text, buffer, sizeof buffer);
    picture_tile(&text, &story->table.sheet, (tile)move.tile);
    round_end_number(before, (tile)move.on, move.where, &number);
    if (move.where == WHERE_LEAD)
        printf(_("leads with %s."), buffer);
    else if (move.down)
        printf(_("lays %s face down on the %u, which closes that end."), buffer, number);
    else if (before->again)
        printf(_("lays %s on the %u as well."), buffer, number);
    else
        printf(_("lays %s on the %u."), buffer, number);
}

static void tell_place(const struct story *story, const struct round *before,
                       const struct match *after, struct move move)
{
    unsigned seat = before->turn;
    int points = after->round.gains[seat] - before->gains[seat];
    print_place(story, before, move);
    if (points) {
        putchar(' ');
        printf(ngettext("That scores %d point!", "That scores %d points!", (unsigned long)points),
               points);
    }
    putchar(' ');
    if (after->round.counts[seat] == 0) {
        fputs(_("The hand is empty!"), stdout);
    } else {
        fputs(after->round.counts[seat] == 1 ? _("One left: ") : _("Left: "), stdout);
        story_hand(story, &after->round, seat);
    }
    putchar('\n');
    print_table(story, after);
}

void story_move(const struct story *story, const struct round *before, const struct match *after,
                struct move move)
{
    unsigned seat = before->turn;
    char buffer[16];
    struct text text;
    print_name(story, seat);
    if (story->table.sheet.engine == ENGINE_TRIANGLE) {
        story_triangle_move(story, before, after, move);
        return;
    }
    switch (move.action) {
    case ACTION_PLACE:
        tell_place(story, before, after, move);
        break;
    case ACTION_DRAW:
        text_init(&text, buffer, sizeof buffer);
        picture_tile(&text, &story->table.sheet, round_deck_const(before)[before->stock]);
        printf(_("has nothing that fits and draws %s."), buffer);
        putchar('\n');
        break;
    case ACTION_PASS:
        printf("%s\n", _("has nothing that fits and passes."));
        break;
    case ACTION_FLIP:
        printf("%s\n", _("has nothing that fits and turns the lead over: the round is over."));
        break;
    default:
        printf("%s\n", _("leaves it at that."));
    }
}

/* ---- Ends ---- */

static void print_reason(const struct match *match)
{
    if (match->result.reason == REASON_OUT)
        printf(_("%s goes out and ends the round."), name(match->result.ender));
    else if (match->result.reason == REASON_BLOCKED)
        fputs(_("Nobody can go on: the round is blocked."), stdout);
    else
        printf(_("%s has ended the round."), name(match->result.ender));
    putchar('\n');
}

void story_round_end(const struct story *story, const struct match *match)
{
    bool counts_points =
        match->sheet.scoring != SCORING_NONE || match->sheet.engine == ENGINE_TRIANGLE;
    putchar('\n');
    print_reason(match);
    for (unsigned seat = 0; seat < match->players; seat++) {
        if (!(match->in >> seat & 1))
            continue;
        print_name(story, seat);
        story_hand(story, &match->round, seat);
        printf(_("  counts %d"), (int)match->result.hand_points[seat]);
        if (counts_points)
            printf(_("; points %+d, in all %d"), (int)match->result.points[seat],
                   (int)match->totals[seat]);
        putchar('\n');
    }
    for (uint64_t gone = match->in & ~(unsigned)match->still_in; gone;) {
        printf(_("%s has too many points and is out of the match."), name(bits_pop(&gone)));
        putchar('\n');
    }
    if (match->pot)
        printf(_("The pot holds %d.\n"), (int)match->pot);
}

void story_match_end(const struct story *story, const struct match *match)
{
    char buffer[400];
    struct text text;
    putchar('\n');
    if (match->abandoned) {
        printf("%s\n",
               _("Nobody could lead, however often the tiles were dealt: the match is abandoned."));
        return;
    }
    if (match->players == 1) {
        printf(_("%s has made %d points."), name(0), (int)match->totals[0]);
        putchar('\n');
        return;
    }
    text_init(&text, buffer, sizeof buffer);
    unsigned left = bits_count(match->winners);
    const char *format = left > 1 ? _("%s share the win!") : _("%s wins!");
    for (uint64_t winners = match->winners; winners; left--) {
        text_add(&text, name(bits_pop(&winners)));
        text_add(&text, left > 2 ? ", " : left == 2 ? _(" and ") : "");
    }
    char line[500];
    snprintf(line, sizeof line, format, buffer);
    print_bold(story, line);
    putchar('\n');
}
