/* The turn of a person at the keyboard. */
#include "game_inside.h"

#include "advice.h"
#include "pager.h"
#include "typing.h"

#include <pasch/rules/engine.h>
#include <pasch/words/format.h>
#include <pasch/words/language.h>
#include <pasch/words/moves.h>

#include <stdlib.h>

enum { HINT_TIME = 700 };

/* ---- The hand is hidden until its owner is there ---- */

/* Keys that were pressed ahead, twice or too long were meant for the move before: waits until none
 * comes for a while, and if one does until it is not held any more. False if the program is told to
 * end. */
static bool wait_for_quiet(struct game *game, const struct key_words *keys, unsigned key_count)
{
    console_forget_keys(game->console);
    int key = game_ask(game, keys, key_count, QUIET_TIME);
    while (key != KEY_NONE && key != KEY_LEAVE)
        key = game_ask(game, keys, key_count, REPEAT_TIME);
    return key == KEY_NONE;
}

static bool wait_for_person(struct game *game, unsigned seat)
{
    static const struct key_words keys[] = {{"Enter", MESSAGE("shows the hand")}, GAME_KEYS};
    char line[200];
    struct text text;
    text_init(&text, line, sizeof line);
    text_format(&text, _("%s, it is your turn: press Enter when nobody else is looking."),
                game->names[seat]);
    game->prompt = line;
    game->refused = false;
    game->choosing = false;
    game->hands = SCREEN_NO_HAND;
    game_look(game, VIEW_SPECTATOR);
    if (!wait_for_quiet(game, keys, sizeof keys / sizeof keys[0]))
        return false;
    for (;;) {
        int key = game_ask(game, keys, sizeof keys / sizeof keys[0], -1);
        if (key == KEY_LEAVE || key == 'q')
            return false;
        if (key == KEY_ENTERED || key == ' ')
            return true;
        game_show_page(game, key);
    }
}

/* ---- What can be done ---- */

/* What a key does, with what that costs. */
static const char *with_points(const struct game *game, enum action action, const char *words,
                               char buffer[GAME_KEY_WORDS_MAX])
{
    struct move move = {.action = action, .tile = TILE_NONE, .on = TILE_NONE};
    int points = words_move_points(&game->view.seen, move);
    struct text text;
    text_init(&text, buffer, GAME_KEY_WORDS_MAX);
    text_add(&text, words);
    if (points)
        text_format(&text, " (%+d)", points);
    return buffer;
}

static unsigned list_keys(struct game *game, struct key_words *keys)
{
    const struct chooser *chooser = &game->chooser;
    bool drew = game->view.seen.round.draws > 0;
    unsigned count = 0;
    if (chooser_can_place(chooser)) {
        keys[count++] = (struct key_words){"← →", MESSAGE("tile")};
        if (chooser->ghost_count > 1)
            keys[count++] = (struct key_words){"↑ ↓", MESSAGE("place")};
        if (chooser->ghost_count > 0)
            keys[count++] = (struct key_words){"Enter", MESSAGE("lays it")};
    }
    if (chooser_can_turn(chooser))
        keys[count++] = (struct key_words){MESSAGE("Space"), MESSAGE("turns it over")};
    if (chooser_can(chooser, ACTION_DRAW))
        keys[count++] = (struct key_words){
            "d", with_points(game, ACTION_DRAW, _("draws a tile"), game->draw_words)};
    if (chooser_can(chooser, ACTION_PASS))
        keys[count++] =
            (struct key_words){"p", with_points(game, ACTION_PASS, _("passes"), game->pass_words)};
    if (chooser_can(chooser, ACTION_FLIP))
        keys[count++] = (struct key_words){"f", MESSAGE("turns the lead over")};
    if (chooser_can(chooser, ACTION_DONE))
        keys[count++] =
            (struct key_words){"n", drew ? MESSAGE("keeps the tile") : MESSAGE("lays no more")};
    if (chooser_can(chooser, ACTION_OWN))
        keys[count++] = (struct key_words){"+", game->view.seen.sheet.engine->own->done};
    keys[count++] = (struct key_words){"h", MESSAGE("hint")};
    if (chooser->target < 0 && chooser->tile_count)
        keys[count++] = (struct key_words){"w", MESSAGE("why not?")};
    if (sitting_can_undo(game->sitting, NULL))
        keys[count++] = (struct key_words){"u", MESSAGE("takes back")};
    keys[count++] = (struct key_words){"s", MESSAGE("score")};
    keys[count++] = (struct key_words){"l", MESSAGE("story")};
    keys[count++] = (struct key_words){"?", MESSAGE("rules")};
    keys[count++] = (struct key_words){"q", MESSAGE("leaves")};
    return count;
}

/* Only the tile just drawn may be laid (T6). */
static const char *prompt_after_draw(const struct chooser *chooser)
{
    if (chooser_can_place(chooser) && chooser_can(chooser, ACTION_DONE))
        return _("lay the tile just drawn, or keep it.");
    if (chooser_can_place(chooser))
        return _("lay the tile just drawn.");
    return _("the tile just drawn does not fit, and no other may be laid now; press the key for "
             "what you want to do.");
}

static void write_prompt(const struct game *game, struct text *text)
{
    const struct chooser *chooser = &game->chooser;
    const struct match *seen = &game->view.seen;
    const char *what = _("nothing fits; press the key for what you want to do.");
    if (seen->round.stage == STAGE_LEAD)
        what = _("lead the round.");
    else if (seen->round.draws)
        what = prompt_after_draw(chooser);
    else if (chooser_can_place(chooser) && chooser_can(chooser, ACTION_DONE))
        what = _("lay another tile, or leave it at that.");
    else if (chooser_can_place(chooser))
        what = seen->round.again ? _("lay another tile.") : _("lay a tile.");
    else if (chooser->move_count == 1 && chooser_can(chooser, ACTION_DRAW))
        what = _("nothing fits; Enter draws a tile.");
    else if (chooser->move_count == 1 && chooser_can(chooser, ACTION_PASS))
        what = _("nothing fits and nothing can be drawn; Enter passes.");
    text_format(text, "%s, %s", game->names[game->view.seat], what);
    if (chooser->target < 0)
        return;
    struct move move = chooser->ghosts[chooser->target].move;
    int points = round_points(&seen->round, &seen->sheet, move);
    char words[WORDS_MOVE_MAX];
    text_add_char(text, '\n');
    text_format(text, _("Enter: %s"), words_move(&game->view, move, words));
    if (points > 0)
        text_format(text, _(", scores %d"), points);
}

/* ---- Answers ---- */

static void say_why(struct game *game, char *line, size_t size)
{
    struct error error;
    struct text text;
    tile chosen = chooser_tile(&game->chooser);
    text_init(&text, line, size);
    if (chosen == TILE_NONE)
        return;
    game->refused = !sitting_why(game->sitting, chosen, &error);
    if (game->refused)
        language_write_sentence(&error, &text);
    else
        text_add(&text, _("It can be laid: Enter lays it."));
    game->prompt = line;
}

/* The expert's move is chosen afterwards. */
static void show_hint(struct game *game)
{
    struct move best = {.action = ACTION_PASS};
    game->prompt = _("Thinking …");
    game->refused = false;
    game_ask(game, NULL, 0, 0);
    char *text = advice_write(game->sitting, &game->view, HINT_TIME, &best);
    chooser_aim(&game->chooser, best);
    const struct key_words keys[] = {{"Enter", _("back, with this move chosen")}};
    if (text)
        pager_show(game->console, _("What the expert would do"), text, keys,
                   best.action == ACTION_PLACE);
    free(text);
}

static bool take_back(struct game *game, char *line, size_t size)
{
    struct error error;
    struct text text;
    if (sitting_undo(game->sitting, &error)) {
        game_retell(game);
        return true;
    }
    text_init(&text, line, size);
    language_write_sentence(&error, &text);
    game->prompt = line;
    game->refused = true;
    return false;
}

/* ---- The turn ---- */

enum turn { TURN_GOES_ON, TURN_OVER, TURN_LEFT };

/* What a key does that is no part of choosing a move. */
static enum turn obey(struct game *game, int key, char *line, size_t size)
{
    switch (key) {
    case KEY_LEAVE:
    case 'q':
        return TURN_LEFT;
    case 'h':
        show_hint(game);
        game->prompt = NULL;
        return TURN_GOES_ON;
    case 'w':
        say_why(game, line, size);
        return TURN_GOES_ON;
    case 'u':
        return take_back(game, line, size) ? TURN_OVER : TURN_GOES_ON;
    case KEY_ESCAPE:
        game->prompt = NULL;
        return TURN_GOES_ON;
    default:
        game_show_page(game, key);
        return TURN_GOES_ON;
    }
}

static enum turn handle(struct game *game, int key, char *line, size_t size)
{
    struct move move;
    switch (chooser_key(&game->chooser, key, &move)) {
    case CHOICE_MADE:
        game->choosing = false;
        return game_step(game, &move) ? TURN_OVER : TURN_LEFT;
    case CHOICE_MOVED:
        game->prompt = NULL;
        return TURN_GOES_ON;
    case CHOICE_WHY:
        say_why(game, line, size);
        return TURN_GOES_ON;
    default:
        return obey(game, key, line, size);
    }
}

bool game_ask_person(struct game *game)
{
    unsigned seat = sitting_turn(game->sitting);
    char usual[500], answer[1000];
    struct text text;
    struct key_words keys[GAME_KEYS_MAX];
    enum turn turn = TURN_GOES_ON;
    if (sitting_people(game->sitting) > 1 && game->present != seat && !wait_for_person(game, seat))
        return false;
    if (game->watched)
        console_forget_keys(game->console);
    game->watched = false;
    game->present = seat;
    game->hands = SCREEN_HAND;
    game_look(game, seat);
    chooser_start(&game->chooser, &game->view, &game->board);
    game->choosing = true;
    game->prompt = NULL;
    while (turn == TURN_GOES_ON) {
        if (!game->prompt) {
            text_init(&text, usual, sizeof usual);
            write_prompt(game, &text);
            game->prompt = usual;
            game->refused = false;
        }
        unsigned count = list_keys(game, keys);
        turn = handle(game, game_ask(game, keys, count, -1), answer, sizeof answer);
    }
    game->choosing = false;
    game->prompt = "";
    return turn == TURN_OVER;
}
