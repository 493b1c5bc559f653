/* What happens with triangles, told to somebody who watches. */
#include "story.h"

#include <pasch/rules/triangle.h>
#include <pasch/words/language.h>
#include <pasch/words/picture.h>

static void print_points(int points)
{
    printf(ngettext("%d point", "%d points", (unsigned long)(points < 0 ? -points : points)),
           points);
}

/* What it cost, if anything. */
static void print_cost(int points)
{
    if (points == 0)
        return;
    fputs(" (", stdout);
    print_points(points);
    putchar(')');
}

static void print_bonus(const char *name, int points)
{
    printf(", %s %+d", name, points);
}

/* The tile's value, and what is added to it. */
static void print_worth(const struct sheet *sheet, const struct placement *placement, tile tile)
{
    fputs(" (", stdout);
    print_points((int)triangle_value(tile));
    if (placement->lead)
        print_bonus(_("lead"), tile == 0 ? sheet->blank_lead_bonus : sheet->lead_bonus);
    if (placement->bridge)
        print_bonus(_("bridge"), sheet->bridge);
    if (placement->joint)
        print_bonus(_("double joint"), sheet->joint);
    for (unsigned i = 0; i < placement->hexagons; i++)
        print_bonus(_("hexagon"), sheet->hexagon);
    if (placement->out)
        print_bonus(_("going out"), sheet->out_bonus);
    putchar(')');
}

static void print_table(const struct story *story, const struct match *match)
{
    char buffer[PICTURE_TRIANGLES_MAX];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    picture_triangles(&text, &match->trail, STORY_INDENT, story->width);
    fputs(buffer, stdout);
}

static void tell_place(const struct story *story, const struct round *before,
                       const struct match *after, struct move move, const char *name)
{
    const struct sheet *sheet = &after->sheet;
    struct placement placement = triangle_placement(before, sheet, move);
    unsigned seat = before->turn;
    if (placement.lead && sheet->stock_lead)
        printf(_("lays %s from the stock as the lead"), name);
    else if (placement.lead)
        printf(_("leads with %s"), name);
    else
        printf(_("lays %s at row %d, column %d"), name, placement.row, placement.col);
    print_worth(sheet, &placement, (tile)move.tile);
    fputs(". ", stdout);
    if (after->round.counts[seat] == 0) {
        fputs(_("The hand is empty!"), stdout);
    } else {
        fputs(after->round.counts[seat] == 1 ? _("One left: ") : _("Left: "), stdout);
        story_hand(story, &after->round, seat);
    }
    putchar('\n');
    print_table(story, after);
}

void story_triangle_move(const struct story *story, const struct round *before,
                         const struct match *after, struct move move)
{
    int points = after->round.gains[before->turn] - before->gains[before->turn];
    bool place = move.action == ACTION_PLACE;
    char name[16];
    struct text text;
    text_init(&text, name, sizeof name);
    if (place || move.action == ACTION_DRAW)
        picture_tile(&text, &after->sheet,
                     place ? (tile)move.tile : round_deck_const(before)[before->stock]);
    switch (move.action) {
    case ACTION_PLACE:
        tell_place(story, before, after, move, name);
        return;
    case ACTION_DRAW:
        printf(_("draws %s"), name);
        break;
    case ACTION_PASS:
        fputs(_("passes"), stdout);
        break;
    default:
        fputs(_("keeps the tile"), stdout);
    }
    print_cost(points);
    puts(".");
}
