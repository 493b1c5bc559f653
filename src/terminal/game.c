/* The way of a match on the screen, step by step. */
#include "game_inside.h"

#include "changes.h"
#include "counting.h"
#include "pager.h"

#include <pasch/words/format.h>
#include <pasch/words/language.h>

#include <stdlib.h>
#include <string.h>

enum { PAUSE_LEAST = 25, PAUSE_MOST = 10000 };

/* Through whose eyes the story is told: everybody at the keyboard may read it. */
static unsigned story_viewer(const struct game *game)
{
    return sitting_people(game->sitting) == 1 ? sitting_viewer(game->sitting)
                                              : (unsigned)VIEW_SPECTATOR;
}

/* ---- Going on ---- */

/* Writes down what has happened, from event number `first` on. */
static void tell(struct game *game, unsigned first)
{
    unsigned count = sitting_event_count(game->sitting), viewer = story_viewer(game);
    for (; first < count; first++) {
        struct told_event event = sitting_event(game->sitting, first, viewer);
        chronicle_add_event(&game->chronicle, &event, game->names);
    }
}

void game_retell(struct game *game)
{
    unsigned count = sitting_event_count(game->sitting);
    chronicle_init(&game->chronicle);
    tell(game, count > CHRONICLE_ENTRIES ? count - CHRONICLE_ENTRIES : 0);
}

/* The disk is full, or the like: tries again, or leaves. */
static bool ask_again(struct game *game, const struct error *error)
{
    static const struct key_words keys[] = {{"Enter", MESSAGE("tries again")},
                                            {"q", MESSAGE("leaves")}};
    char line[1000];
    struct text text;
    text_init(&text, line, sizeof line);
    text_add(&text, _("This could not be kept:"));
    text_add_char(&text, ' ');
    language_write(error, &text);
    game->prompt = line;
    game->refused = true;
    for (;;) {
        int key = game_ask(game, keys, sizeof keys / sizeof keys[0], -1);
        if (key == KEY_LEAVE || key == 'q')
            return false;
        if (key == KEY_ENTERED)
            return true;
    }
}

bool game_step(struct game *game, const struct move *move)
{
    unsigned known = sitting_event_count(game->sitting);
    struct error error;
    while (
        !(move ? sitting_act(game->sitting, *move, &error) : sitting_step(game->sitting, &error)))
        if (!ask_again(game, &error))
            return false;
    board_shift(&game->board, 0, 0);
    tell(game, known);
    return true;
}

/* ---- Drawing ---- */

void game_look(struct game *game, unsigned viewer)
{
    sitting_view(game->sitting, viewer, &game->view);
}

int game_ask(struct game *game, const struct key_words *keys, unsigned key_count, int milliseconds)
{
    struct key_words shown[GAME_KEYS_MAX];
    struct canvas *canvas = frame_begin(game->console);
    for (unsigned i = 0; i < key_count; i++)
        shown[i] = (struct key_words){_(keys[i].key), _(keys[i].words)};
    if (canvas)
        screen_draw(canvas, &(struct screen_scene){
                                .view = &game->view,
                                .house = game->house,
                                .names = game->names,
                                .levels = game->levels,
                                .board = &game->board,
                                .chronicle = &game->chronicle,
                                .chooser = game->choosing ? &game->chooser : NULL,
                                .hands = game->hands,
                                .scroll = &game->scroll,
                                .prompt = game->prompt,
                                .refused = game->refused,
                                .keys = shown,
                                .key_count = key_count,
                                .key_rows = canvas->width < 120 ? 2 : 1,
                            });
    console_show(game->console);
    return console_key(game->console, milliseconds);
}

/* ---- Computer players ---- */

static void change_pause(struct game *game, bool faster)
{
    int pause = faster ? game->pause / 2 : game->pause * 2;
    game->pause = pause < PAUSE_LEAST ? (faster ? 0 : PAUSE_LEAST) : pause;
    game->pause = game->pause > PAUSE_MOST ? PAUSE_MOST : game->pause;
}

/* Whether something was taken back. */
static bool undo(struct game *game)
{
    struct error error;
    if (!sitting_undo(game->sitting, &error))
        return false;
    game_retell(game);
    return true;
}

/* Waits before a computer player acts; false if the match is left or a move was taken back. */
static bool wait_for_computer(struct game *game, bool *ret_left)
{
    static const struct key_words keys[] = {{"u", MESSAGE("takes your move back")},
                                            {MESSAGE("Space"), MESSAGE("goes on at once")},
                                            {"+ -", MESSAGE("faster, slower")},
                                            GAME_KEYS};
    char line[200];
    struct text text;
    text_init(&text, line, sizeof line);
    text_format(&text, _("%s comes next."), game->names[sitting_turn(game->sitting)]);
    game->prompt = line;
    game->refused = false;
    unsigned first = sitting_can_undo(game->sitting, NULL) ? 0 : 1;
    long end = console_clock() + game->pause;
    for (;;) {
        long left = end - console_clock();
        int key = game_ask(game, keys + first, sizeof keys / sizeof keys[0] - first,
                           left > 0 ? (int)left : 0);
        *ret_left = key == KEY_LEAVE || key == 'q';
        if (*ret_left || (key == 'u' && undo(game)))
            return false;
        if (key == '+' || key == '-')
            change_pause(game, key == '+');
        if (key == '+' || key == '-' || game_show_page(game, key))
            end = console_clock() + game->pause;
        if (key == KEY_NONE || key == ' ' || key == KEY_ENTERED)
            return true;
    }
}

static bool let_computer_act(struct game *game)
{
    bool left = false;
    game->hands = sitting_people(game->sitting) == 1 ? SCREEN_HAND : SCREEN_NO_HAND;
    game_look(game, sitting_viewer(game->sitting));
    bool acts = wait_for_computer(game, &left);
    game->prompt = "";
    game->watched = true;
    return acts ? game_step(game, NULL) : !left;
}

/* ---- Ends ---- */

static struct counting count_up(struct game *game)
{
    struct counting counting = {.canvas = &game->console->canvas,
                                .view = &game->view,
                                .names = game->names,
                                .levels = game->levels,
                                .undone = sitting_undone(game->sitting)};
    counting.rounds = sitting_totals(game->sitting, &counting.totals);
    if (sitting_next(game->sitting) == SITTING_OVER)
        sitting_best(game->sitting, &counting.best, &counting.best_error);
    return counting;
}

static char *write_round(void *context, int width)
{
    struct counting counting = count_up(context);
    return counting_round(&counting, width);
}

static char *write_score(void *context, int width)
{
    struct counting counting = count_up(context);
    return counting_score(&counting, width);
}

static char *write_match(void *context, int width)
{
    struct counting counting = count_up(context);
    return counting_match(&counting, width);
}

void game_show_score(struct game *game)
{
    pager_show_written(game->console, _("Score"), write_score, game, NULL, 0);
}

/* The table once more, with all hands. */
static void show_table(struct game *game)
{
    static const struct key_words keys[] = {{"Esc", MESSAGE("back")},
                                            {MESSAGE("Page ↑ ↓"), MESSAGE("more hands")}};
    game->prompt = "";
    game->refused = false;
    game->hands = SCREEN_ALL_HANDS;
    game->scroll = 0;
    for (;;) {
        bool more = hands_overflow(&game->console->canvas, &game->view.seen);
        int key = game_ask(game, keys, more ? 2 : 1, -1);
        if (key == KEY_ESCAPE || key == KEY_LEAVE || key == KEY_ENTERED || key == 'q' || key == 't')
            return;
        if (more && (key == KEY_PAGE_UP || key == KEY_PAGE_DOWN))
            game->scroll += key == KEY_PAGE_UP ? -HANDS_STEP : HANDS_STEP;
        else
            game_scroll(game, key);
    }
}

static bool show_round(struct game *game)
{
    const struct key_words keys[] = {
        {"Enter", _("goes on")}, {"t", _("table")}, {"s", _("score")}, {"q", _("leaves")}};
    char title[100];
    struct text text;
    console_forget_keys(game->console); /* they were meant for the game */
    game->present = ROUND_NO_SEAT;      /* all have looked */
    game_look(game, VIEW_SPECTATOR);
    text_init(&text, title, sizeof title);
    text_format(&text, _("Round %d is over"), (int)game->view.seen.round_number);
    for (;;) {
        int key = pager_show_written(game->console, title, write_round, game, keys, 4);
        if (key == 't')
            show_table(game);
        else if (key == 's')
            game_show_score(game);
        else if (key == KEY_ENTERED)
            return game_step(game, NULL);
        else if (key != KEY_ESCAPE)
            return false;
        if (game->console->left)
            return false;
    }
}

static enum game_end show_match(struct game *game)
{
    const struct key_words keys[] = {{"Enter", _("plays again")},
                                     {"t", _("table")},
                                     {"m", _("other games")},
                                     {"q", _("leaves")}};
    game_look(game, VIEW_SPECTATOR);
    for (;;) {
        int key =
            pager_show_written(game->console, _("The match is over"), write_match, game, keys, 4);
        if (key == 't')
            show_table(game);
        else if (key == KEY_ENTERED)
            return GAME_AGAIN;
        else if (key == 'm')
            return GAME_MENU;
        else if (key != KEY_ESCAPE)
            return GAME_LEFT;
        if (game->console->left)
            return GAME_LEFT;
    }
}

static enum game_end play(struct game *game)
{
    for (;;) {
        bool going_on = true;
        switch (sitting_next(game->sitting)) {
        case SITTING_DEAL:
            going_on = game_step(game, NULL);
            break;
        case SITTING_PERSON:
            going_on = game_ask_person(game);
            break;
        case SITTING_COMPUTER:
            going_on = let_computer_act(game);
            break;
        case SITTING_ROUND_OVER:
            going_on = show_round(game);
            break;
        default:
            return show_match(game);
        }
        if (!going_on || game->console->left)
            return GAME_LEFT;
    }
}

enum game_end game_play(struct console *console, struct sitting *sitting, int pause)
{
    struct game *game = calloc(1, sizeof *game);
    const struct play_plan *plan = sitting_plan(sitting);
    if (!game)
        return GAME_LEFT;
    game->console = console;
    game->sitting = sitting;
    game->pause = pause;
    game->present = ROUND_NO_SEAT;
    game->house = changes_name(&plan->sheet, plan->players, plan->house);
    game->prompt = "";
    for (int seat = 0; seat < plan->players; seat++) {
        game->names[seat] = plan->seats[seat].name;
        game->levels[seat] = play_seat_level(&plan->seats[seat]);
    }
    board_init(&game->board);
    game_look(game, VIEW_SPECTATOR);
    game_retell(game);
    enum game_end end = play(game);
    free(game);
    return end;
}
