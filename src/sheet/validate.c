/* Whether the fields of a sheet make sense together: what can be seen before a tile is dealt. */
#include <pasch/sheet/sheet.h>

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
                         MESSAGE("min_players = {0}: must not be more than max_players = {1}"),
                         error_number(sheet->min_players), error_number(sheet->max_players));
    for (int players = fewest_players(sheet); players <= sheet->max_players; players++) {
        if (sheet->hand[players] < 1)
            return error_set(error,
                             MESSAGE("hand: says nothing about {0} players; add hand = {0}:NUMBER"),
                             error_number(players));
        if (sheet_largest_hand(sheet, players) < 1)
            return error_set(error, MESSAGE("set: its {0} tiles are too few for {1} players"),
                             error_number(tiles), error_number(players));
        if (sheet_hand(sheet, players) > sheet_largest_hand(sheet, players))
            return error_set(error,
                             MESSAGE("hand: {0} players with {1} tiles each need more than the {2} "
                                     "tiles of the set; at most {3}"),
                             error_number(players), error_number(sheet->hand[players]),
                             error_number(tiles), error_number(sheet_largest_hand(sheet, players)));
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
        return error_set(error, MESSAGE("lead: the set has no {0}, so nobody could ever lead"),
                         error_text(name));
    }
    if (sheet->lead == LEAD_LOTS && sheet->max_players > tiles)
        return error_set(error,
                         MESSAGE("lead = lots: the set has only {0} tiles, too few to draw lots"),
                         error_number(tiles));
    if (sheet->lead_later == LATER_WINNER && sheet->rounds == 1)
        return error_set(error, MESSAGE("lead_later = winner: there is only one round"));
    return true;
}

static bool validate_match(const struct sheet *sheet, struct error *error)
{
    if (sheet->divisor == 1)
        return error_set(error, MESSAGE("divisor = 1: must be 0 (no scoring) or 2 – 99"));
    if (sheet->divisor && sheet_few_win(sheet))
        return error_set(
            error, MESSAGE("divisor: points for open ends are good, but here points are charges; "
                           "use scoring = minus or winner"));
    if (sheet->rounds == 0 && sheet->target == 0 && sheet->limit == 0)
        return error_set(error,
                         MESSAGE("rounds, target and limit are all 0: the match would never end"));
    if (sheet->scoring == SCORING_NONE && sheet->rounds != 1)
        return error_set(
            error,
            MESSAGE("scoring = none: without points the match is one round; set rounds = 1"));
    if (sheet->target && sheet->scoring != SCORING_WINNER && sheet->scoring != SCORING_TAKE)
        return error_set(
            error, MESSAGE("target: can be reached for sure only with scoring = winner or take"));
    if (sheet->limit && !sheet_few_win(sheet))
        return error_set(error,
                         MESSAGE("limit: only where points are charges, scoring = own or loser"));
    if (sheet->lone_blank_ends && !sheet_few_win(sheet))
        return error_set(error, MESSAGE("lone_blank_ends: only where points are charges, scoring = "
                                        "own or loser"));
    if (sheet->divisor && sheet->scoring == SCORING_NONE)
        return error_set(error, MESSAGE("divisor: with scoring = none there are no points to make; "
                                        "use scoring = minus or winner"));
    if (sheet->eliminate && !sheet->limit)
        return error_set(error, MESSAGE("eliminate: needs a limit"));
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
