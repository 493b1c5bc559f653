/* A recorded match on the screen. */
#include "changes.h"
#include "counting.h"
#include "pager.h"
#include "screen.h"
#include "tape.h"

#include <pasch/terminal/replay.h>
#include <pasch/words/format.h>
#include <pasch/words/language.h>
#include <pasch/words/story.h>

#include <stdlib.h>

enum { STORY_LINES = 60, PLAYING_PAUSE = 800 };

struct replay {
    struct console console;
    struct tape tape;
    int seat;          /* whose view is shown; negative: all hands open */
    bool playing;      /* goes on by itself */
    int scroll;        /* of the list of all hands */
    int32_t typed;     /* the number of a round, as far as it is typed; 0: nothing is */
    const char *house; /* NULL: there are no house rules */
    struct view view;
    struct board board;
    struct chronicle chronicle;
};

/* ---- Winding ---- */

/* Everything lies open to a replay. */
static void show_all(struct view *view, const struct match *match)
{
    view->seat = VIEW_SPECTATOR;
    view->seen = *match;
}

static void tell(void *context, const struct match *before, const struct match *after)
{
    struct replay *replay = context;
    struct told_event event =
        told_between(before, after, replay->tape.names, tape_viewer(before, replay->seat));
    chronicle_add_event(&replay->chronicle, &event, replay->tape.names);
}

static void go(struct replay *replay, size_t position)
{
    struct tape *tape = &replay->tape;
    position = position < 1 ? 1 : position > tape->count ? tape->count : position;
    chronicle_init(&replay->chronicle);
    tape_go(tape, position, position > STORY_LINES ? position - STORY_LINES : 1, tell, replay);
    if (replay->seat < 0)
        show_all(&replay->view, &tape->now.match);
    else
        view_make(&replay->view, &tape->now.match, (unsigned)replay->seat);
    board_shift(&replay->board, 0, 0);
    replay->scroll = 0;
}

/* Whether there are more hands than are seen at once. */
static bool has_more_hands(const struct replay *replay)
{
    return replay->seat < 0 && hands_overflow(&replay->console.canvas, &replay->view.seen);
}

static int32_t current_round(const struct replay *replay)
{
    return replay->tape.lines[replay->tape.position - 1].round;
}

static void go_back_a_round(struct replay *replay)
{
    int32_t round = current_round(replay);
    size_t start = tape_find_round(&replay->tape, round);
    if (start >= replay->tape.position)
        start = tape_find_round(&replay->tape, round - 1);
    go(replay, start);
}

/* ---- Pages ---- */

static char *write_page(void *context, int width)
{
    struct replay *replay = context;
    struct counting counting = {
        .canvas = &replay->console.canvas,
        .view = &replay->view,
        .names = replay->tape.names,
        .levels = replay->tape.levels,
        .totals = (const int32_t(*)[PLAYERS_MAX])replay->tape.totals,
        .undone = replay->tape.undone,
    };
    const struct match *seen = &replay->view.seen;
    unsigned over = (unsigned)seen->round_number;
    if (seen->stage != MATCH_OVER)
        over = over > 0 ? over - 1 : 0;
    counting.rounds = over < replay->tape.total_count ? over : (unsigned)replay->tape.total_count;
    return seen->stage == MATCH_ROUND_OVER ? counting_round(&counting, width)
           : seen->stage == MATCH_OVER     ? counting_match(&counting, width)
                                           : counting_score(&counting, width);
}

static void show_page(struct replay *replay)
{
    const struct match *seen = &replay->view.seen;
    char title[100];
    struct text text;
    text_init(&text, title, sizeof title);
    if (seen->stage == MATCH_ROUND_OVER)
        text_format(&text, _("Round %d is over"), (int)seen->round_number);
    else
        text_add(&text, seen->stage == MATCH_OVER ? _("The match is over") : _("Score"));
    pager_show_written(&replay->console, title, write_page, replay, NULL, 0);
}

/* ---- Drawing ---- */

static void write_prompt(const struct replay *replay, struct text *text)
{
    const struct match *seen = &replay->view.seen;
    if (replay->typed)
        text_format(text, _("Go to round %d: Enter."), (int)replay->typed);
    else if (seen->stage == MATCH_ROUND_OVER)
        words_round_over(text, &replay->view, replay->tape.names);
    else if (seen->stage == MATCH_OVER)
        words_match_over(text, &replay->view, replay->tape.names);
    else if (seen->stage == MATCH_PLAY)
        text_format(text, _("It is %s's turn."), replay->tape.names[seen->round.turn]);
    else
        text_add(text, _("The tiles are about to be dealt."));
}

static void write_corner(const struct replay *replay, struct text *text)
{
    text_format(text, _("%zu of %zu"), replay->tape.position, replay->tape.count);
    text_add(text, " · ");
    if (replay->seat < 0)
        text_add(text, _("all hands open"));
    else
        text_format(text, _("as %s sees it"), replay->tape.names[replay->seat]);
}

static int ask(struct replay *replay)
{
    const struct match *seen = &replay->view.seen;
    bool counted = seen->stage == MATCH_ROUND_OVER;
    bool more = has_more_hands(replay);
    const struct key_words keys[] = {
        {"← →", _("step")},
        {"↑ ↓", _("round")},
        {_("Home End"), _("start, end")},
        {_("Space"), replay->playing ? _("stops") : _("goes on by itself")},
        {"v", _("other eyes")},
        {"s", counted ? _("how it counts") : _("score")},
        more ? (struct key_words){_("Page ↑ ↓"), _("more hands")}
             : (struct key_words){_("1 2 … Enter"), _("to a round")},
        {"q", _("leaves")},
    };
    char prompt[400], corner[200];
    struct text text;
    text_init(&text, prompt, sizeof prompt);
    write_prompt(replay, &text);
    text_init(&text, corner, sizeof corner);
    write_corner(replay, &text);
    struct canvas *canvas = frame_begin(&replay->console);
    if (canvas)
        screen_draw(canvas, &(struct screen_scene){
                                .view = &replay->view,
                                .house = replay->house,
                                .names = replay->tape.names,
                                .levels = replay->tape.levels,
                                .board = &replay->board,
                                .chronicle = &replay->chronicle,
                                .hands = replay->seat < 0 ? SCREEN_ALL_HANDS : SCREEN_HAND,
                                .scroll = &replay->scroll,
                                .prompt = prompt,
                                .keys = keys,
                                .key_count = sizeof keys / sizeof keys[0],
                                .key_rows = canvas->width < 120 ? 2 : 1,
                                .corner = corner,
                            });
    console_show(&replay->console);
    return console_key(&replay->console, replay->playing ? PLAYING_PAUSE : -1);
}

/* ---- Keys ---- */

static void type_round(struct replay *replay, int key)
{
    if (key == KEY_ENTERED && replay->typed)
        go(replay, tape_find_round(&replay->tape, replay->typed));
    replay->typed = key == KEY_ENTERED || key == KEY_ESCAPE || replay->typed >= 1000
                        ? 0
                        : replay->typed * 10 + (key - '0');
}

static void change_view(struct replay *replay)
{
    int players = replay->tape.now.match.players;
    replay->seat = replay->seat + 1 < players ? replay->seat + 1 : -1;
    go(replay, replay->tape.position);
}

/* Goes on by itself until the end. */
static void play_on(struct replay *replay)
{
    go(replay, replay->tape.position + 1);
    replay->playing = replay->tape.position < replay->tape.count;
}

/* The list of all hands, if the key scrolls it. */
static bool scroll(struct replay *replay, int key)
{
    if ((key != KEY_PAGE_UP && key != KEY_PAGE_DOWN) || !has_more_hands(replay))
        return false;
    replay->scroll += key == KEY_PAGE_UP ? -HANDS_STEP : HANDS_STEP;
    return true;
}

static bool wind(struct replay *replay, int key)
{
    const struct tape *tape = &replay->tape;
    switch (key) {
    case KEY_GO_RIGHT:
        go(replay, tape->position + 1);
        return true;
    case KEY_GO_LEFT:
        go(replay, tape->position - 1);
        return true;
    case KEY_GO_DOWN:
    case KEY_PAGE_DOWN:
        go(replay, tape_find_round(tape, current_round(replay) + 1));
        return true;
    case KEY_GO_UP:
    case KEY_PAGE_UP:
        go_back_a_round(replay);
        return true;
    case KEY_GO_HOME:
        go(replay, 1);
        return true;
    case KEY_GO_END:
        go(replay, tape->count);
        return true;
    default:
        return false;
    }
}

static void obey(struct replay *replay, int key)
{
    if (scroll(replay, key))
        return;
    if (wind(replay, key))
        replay->playing = false;
    else if (key == ' ')
        replay->playing = !replay->playing;
    else if (key == KEY_NONE && replay->playing)
        play_on(replay);
    else if (key == 'v')
        change_view(replay);
    else if (key == 's')
        show_page(replay);
    else if ((key >= '0' && key <= '9') || key == KEY_ENTERED || key == KEY_ESCAPE)
        type_round(replay, key);
    else
        screen_look_around(&replay->board, key);
}

bool replay_screen(const struct replay_request *request, struct error *error)
{
    struct replay *replay = calloc(1, sizeof *replay);
    if (!replay)
        return error_set(error, MESSAGE("there is not enough memory"));
    bool good = tape_init(&replay->tape, request->name, request->text, request->length,
                          request->match, error) &&
                tape_check(&replay->tape, request->line, request->seat, error);
    if (good && console_start(&replay->console, request->ascii, error)) {
        const struct match *match = &replay->tape.now.match;
        replay->seat = request->seat;
        replay->house = changes_name(&match->sheet, match->players, replay->tape.house);
        board_init(&replay->board);
        go(replay, tape_find_line(&replay->tape, request->line));
        for (int key = KEY_NONE; key != KEY_LEAVE && key != 'q'; key = ask(replay))
            obey(replay, key);
        console_finish(&replay->console);
    } else {
        good = false;
    }
    tape_finish(&replay->tape);
    free(replay);
    return good;
}
