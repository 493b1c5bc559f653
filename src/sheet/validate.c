/* Whether the fields of a sheet make sense together: what can be seen before a tile is dealt. */
#include <pasch/sheet/sheet.h>

/* What is wrong begins with the name of its field, in place of which forms put its title. All else
 * is said in the words of the forms: titles of fields in quotes. */

/* With elimination the table shrinks down to two. */
static int fewest_players(const struct sheet *sheet)
{
    return sheet->eliminate ? 2 : sheet->min_players;
}

static bool validate_deal(const struct sheet *sheet, struct error *error)
{
    int tiles = (int)sheet_tiles(sheet);
    if (sheet->min_players > sheet->max_players)
        return error_set(error,
                         MESSAGE("{0} = {1}: must not be more than “Most players”, which is {2}"),
                         error_text("min_players"), error_number(sheet->min_players),
                         error_number(sheet->max_players));
    for (int players = fewest_players(sheet); players <= sheet->max_players; players++) {
        if (sheet->hand[players] < 1)
            return error_set(error, MESSAGE("{0}: says nothing about {1} players; add {1}:NUMBER"),
                             error_text("hand"), error_number(players));
        if (sheet_largest_hand(sheet, players) < 1)
            return error_set(error, MESSAGE("{0}: its {1} tiles are too few for {2} players"),
                             error_text("set"), error_number(tiles), error_number(players));
        if (sheet_hand(sheet, players) > sheet_largest_hand(sheet, players))
            return error_set(error,
                             MESSAGE("{0}: {1} players with {2} tiles each need more than the set "
                                     "has; at most {3}"),
                             error_text("hand"), error_number(players),
                             error_number(sheet->hand[players]),
                             error_number(sheet_largest_hand(sheet, players)));
    }
    return true;
}

static bool validate_lead(const struct sheet *sheet, struct error *error)
{
    int tiles = (int)sheet_tiles(sheet);
    tile lead = sheet_lead_tile(sheet);
    if (lead != TILE_NONE && lead >= tiles && sheet->lead_else == ELSE_REDEAL) {
        char name[8];
        struct text text;
        text_init(&text, name, sizeof name);
        tile_write(&text, lead);
        return error_set(error, MESSAGE("{0}: the set has no {1}, so nobody could ever lead"),
                         error_text("lead"), error_text(name));
    }
    if (sheet->lead == LEAD_LOTS && sheet->max_players > tiles)
        return error_set(error, MESSAGE("{0}: the set has only {1} tiles, too few to draw lots"),
                         error_text("lead"), error_number(tiles));
    if (sheet->lead_later == LATER_WINNER && sheet->rounds == 1)
        return error_set(error, MESSAGE("{0}: there is only one round; see “Rounds”"),
                         error_text("lead_later"));
    return true;
}

static bool validate_match(const struct sheet *sheet, struct error *error)
{
    if (sheet->divisor == 1)
        return error_set(error, MESSAGE("{0} = 1: must be 0 (no scoring) or 2 – 99"),
                         error_text("divisor"));
    if (sheet->divisor && sheet_few_win(sheet))
        return error_set(error,
                         MESSAGE("{0}: points for open ends are good, but with this “Counting” "
                                 "points are bad"),
                         error_text("divisor"));
    if (sheet->rounds == 0 && sheet->target == 0 && sheet->limit == 0)
        return error_set(
            error, MESSAGE("{0} = 0: without “Points to win” or “Limit” the match would never end"),
            error_text("rounds"));
    if (sheet->scoring == SCORING_NONE && sheet->rounds != 1)
        return error_set(error,
                         MESSAGE("{0}: without points the match is one round; “Rounds” must be 1"),
                         error_text("scoring"));
    if (sheet->target && sheet->scoring != SCORING_WINNER && sheet->scoring != SCORING_TAKE)
        return error_set(error,
                         MESSAGE("{0}: can be reached for sure only with a “Counting” by which the "
                                 "winner scores"),
                         error_text("target"));
    if (sheet->limit && !sheet_few_win(sheet))
        return error_set(error, MESSAGE("{0}: only with a “Counting” by which points are charged"),
                         error_text("limit"));
    if (sheet->lone_blank_ends && !sheet_few_win(sheet))
        return error_set(error, MESSAGE("{0}: only with a “Counting” by which points are charged"),
                         error_text("lone_blank_ends"));
    if (sheet->divisor && sheet->scoring == SCORING_NONE)
        return error_set(
            error, MESSAGE("{0}: with “no points” for “Counting” there are no points to make"),
            error_text("divisor"));
    if (sheet->eliminate && !sheet->limit)
        return error_set(error, MESSAGE("{0}: needs a “Limit”"), error_text("eliminate"));
    return true;
}

bool sheet_validate(const struct sheet *sheet, struct error *error)
{
    return validate_deal(sheet, error) && validate_lead(sheet, error) &&
           validate_match(sheet, error);
}

bool sheet_allows_players(const struct sheet *sheet, int players, struct error *error)
{
    if (players >= sheet->min_players && players <= sheet->max_players)
        return true;
    if (sheet->max_players == 1)
        return error_set(error, MESSAGE("{0} is for one player, not {1}"), error_text(sheet->id),
                         error_number(players));
    return error_set(error, MESSAGE("{0} is for {1} to {2} players, not {3}"),
                     error_text(sheet->id), error_number(sheet->min_players),
                     error_number(sheet->max_players), error_number(players));
}
