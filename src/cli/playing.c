/* Playing matches with computer players. */
#include "playing.h"

#include "report.h"

#include <pasch/cast/cast.h>
#include <pasch/record/record.h>
#include <pasch/words/language.h>
#include <pasch/words/names.h>

#include <string.h>

static bool take_level(struct line_up *line_up, int seat, const char *name)
{
    struct error error;
    return player_meant(name, &line_up->levels[seat], &error) || report_error("--bots", &error);
}

static bool take_program(struct line_up *line_up, int seat, const char *name)
{
    strcpy(line_up->commands[seat], program_named(name));
    return line_up->commands[seat][0] || report(_("%s = %s: names no program"), "--bots", name);
}

const char *line_up_name(const struct line_up *line_up, int seat)
{
    return line_up->commands[seat][0] ? LEVEL_OF_PROGRAM : player_name(line_up->levels[seat]);
}

bool line_up_read(const char *list, int players, struct line_up *ret_line_up)
{
    struct line_up line_up = {.players = players};
    int count = 0;
    for (const char *at = list;; at++) {
        char name[COMMAND_MAX];
        size_t length = strcspn(at, ",");
        snprintf(name, sizeof name, "%.*s",
                 length < sizeof name ? (int)length : (int)sizeof name - 1, at);
        if (count == PLAYERS_MAX)
            return report(_("--bots names more than %d computer players"), PLAYERS_MAX);
        if (program_named(name) ? !take_program(&line_up, count, name)
                                : !take_level(&line_up, count, name))
            return false;
        count++;
        at += length;
        if (!*at)
            break;
    }
    if (count != 1 && count != players)
        return report(
            _("--bots names %d computer players for %d seats: name one for all, or one for each"),
            count, players);
    for (int seat = count; seat < players; seat++) {
        line_up.levels[seat] = line_up.levels[0];
        strcpy(line_up.commands[seat], line_up.commands[0]);
    }
    *ret_line_up = line_up;
    return true;
}

void playing_reseed(struct playing *playing, uint64_t key)
{
    random_seed(&playing->decks, key);
    for (unsigned i = 0; i < TILE_COUNT; i++)
        playing->deck[i] = (uint8_t)i;
}

/* The programs of a line-up, if there are any, hear that a match begins. */
static bool start_programs(struct playing *playing, const struct line_up *line_up)
{
    struct error error;
    for (int seat = 0; line_up && seat < line_up->players; seat++)
        playing->programs.commands[seat] =
            line_up->commands[seat][0] ? line_up->commands[seat] : NULL;
    return programs_start(&playing->programs, &playing->match, cast_names, &error) ||
           report_error(NULL, &error);
}

bool playing_start(struct playing *playing, const struct setup *table,
                   const struct line_up *line_up, uint64_t seed, uint64_t number)
{
    struct random spread;
    random_seed(&spread, seed); /* else match 2 of seed 1 would be match 1 of seed 2 */
    uint64_t key = random_next(&spread) + 2 * number;
    playing_reseed(playing, key);
    player_init(&playing->player, LEVEL_RANDOM, key + 1);
    playing->line_up = line_up;
    match_init(&playing->match, &table->sheet, table->players);
    return start_programs(playing, line_up);
}

static bool choose(struct playing *playing)
{
    unsigned seat = playing->match.round.turn;
    struct error error;
    if (playing->programs.commands[seat])
        return programs_choose(&playing->programs, &playing->match, &playing->move, &error) ||
               report_error(NULL, &error);
    view_make(&playing->view, &playing->match, seat);
    playing->player.level = playing->line_up->levels[seat];
    playing->player.budget = player_budget(playing->player.level);
    playing->move = player_choose(&playing->player, &playing->view);
    return true;
}

static enum step draw_lots(struct playing *playing, struct text *record)
{
    struct match *match = &playing->match;
    bool decided = false;
    while (!decided) {
        random_shuffle(&playing->decks, playing->deck, sheet_tiles(&match->sheet));
        decided =
            record ? record_lots(record, match, playing->deck) : match_lots(match, playing->deck);
    }
    return STEP_LOTS;
}

static enum step deal(struct playing *playing, struct text *record)
{
    struct match *match = &playing->match;
    random_shuffle(&playing->decks, playing->deck, sheet_tiles(&match->sheet));
    bool dealt =
        record ? record_deal(record, match, playing->deck) : match_deal(match, playing->deck);
    if (record && match->stage == MATCH_OVER) /* G3: dealt too often */
        record_match_end(record, match);
    return dealt ? STEP_DEAL : STEP_REDEAL;
}

static enum step play(struct playing *playing, struct text *record)
{
    if (!choose(playing))
        return STEP_FAILED;
    if (record)
        record_move(record, &playing->match, playing->move);
    else
        match_apply(&playing->match, playing->move);
    return STEP_MOVE;
}

static enum step end_round(struct playing *playing, struct text *record)
{
    if (record)
        record_round_end(record, &playing->match);
    else
        match_continue(&playing->match);
    return STEP_ROUND_END;
}

static enum step step(struct playing *playing, struct text *record)
{
    switch (playing->match.stage) {
    case MATCH_LOTS:
        return draw_lots(playing, record);
    case MATCH_DEAL:
        return deal(playing, record);
    case MATCH_PLAY:
        return play(playing, record);
    default:
        return end_round(playing, record);
    }
}

enum step playing_step(struct playing *playing, struct text *record)
{
    struct error error;
    enum step made = step(playing, record);
    if (made == STEP_FAILED || programs_see(&playing->programs, &playing->match, &error))
        return made;
    report_error(NULL, &error);
    return STEP_FAILED;
}

void playing_finish(struct playing *playing)
{
    programs_close(&playing->programs);
}

void playing_abandon(struct playing *playing, struct text *record)
{
    match_abandon(&playing->match);
    if (record)
        record_match_end(record, &playing->match);
}
