/* Playing line by line, for pipes, scripts and screen readers. */
#include "plain.h"

#include "changes.h"
#include "wrap.h"

#include <pasch/rules/engine.h>
#include <pasch/terminal/terminal.h>
#include <pasch/words/fields.h>
#include <pasch/words/language.h>
#include <pasch/words/names.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PAUSE_USUAL = 700, COMPLAINT_MAX = 2000 };

/* What comes of a turn. */
enum turn { TURN_GOES_ON, TURN_MADE, TURN_LEFT, TURN_FAILED };

void plain_complain(const struct error *error)
{
    char buffer[COMPLAINT_MAX];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    language_write_sentence(error, &text);
    printf("%s\n", buffer);
}

const char *plain_ask(struct plain *plain)
{
    if (plain->terminal)
        fputs("> ", stdout);
    fflush(stdout);
    return input_line(&plain->input);
}

/* ---- Commands ---- */

static enum turn act(struct plain *plain, struct move move, struct error *error)
{
    unsigned seat = sitting_turn(plain->sitting);
    if (!sitting_why_there(plain->sitting, move, error)) {
        plain_complain(error);
        return TURN_GOES_ON;
    }
    if (!sitting_act(plain->sitting, move, error))
        return TURN_FAILED; /* it could not be kept */
    plain_tell(plain, seat);
    return TURN_MADE;
}

static enum turn act_without_tile(struct plain *plain, enum action action, struct error *error)
{
    return act(plain, (struct move){.action = action, .tile = TILE_NONE, .on = TILE_NONE}, error);
}

/* A word that should name a tile does not. */
static void refuse_word(const struct plain *plain, const char *word)
{
    char said[WORD_LENGTH_MAX + 1];
    name_clean(said, sizeof said, word);
    if (offer_is_name(word))
        printf(_("There is no tile %s in this game."), said);
    else if (*said && strspn(said, "0123456789") == strlen(said))
        printf(ngettext("There is no number %s: you hold %u tile.",
                        "There is no number %s: you hold %u tiles.", plain->offer.hand_count),
               said, plain->offer.hand_count);
    else
        printf(_("\"%s\" is neither a command nor a tile; %s lists the commands."), said,
               plain_command_word(COMMAND_HELP));
    putchar('\n');
}

static enum turn lay(struct plain *plain, const struct plain_line *line, struct error *error)
{
    struct move move;
    tile tile;
    switch (offer_read(&plain->offer, plain->sitting, line, &move, &tile, error)) {
    case OFFER_MADE:
        return act(plain, move, error);
    case OFFER_WHERE:
        printf("%s ", _("Where?"));
        plain_show_places(plain, tile);
        break;
    case OFFER_REFUSED:
        plain_complain(error);
        break;
    case OFFER_NO_TILE:
        refuse_word(plain, line->count ? line->words[0] : "");
        break;
    }
    return TURN_GOES_ON;
}

/* The words behind the first. */
static struct plain_line rest_of(const struct plain_line *line)
{
    struct plain_line rest = {.count = line->count - 1};
    memcpy(rest.words, line->words + 1, sizeof rest.words - sizeof rest.words[0]);
    return rest;
}

static void explain(struct plain *plain, const struct plain_line *line)
{
    struct error error;
    tile tile;
    if (line->count < 2) {
        char example[OFFER_WORDS_MAX];
        printf(_("Which tile? Type: %s %s"), plain_command_word(COMMAND_WHY),
               offer_example(&plain->offer, example));
        putchar('\n');
    } else if (!offer_read_tile(&plain->offer, line->words[1], &tile)) {
        refuse_word(plain, line->words[1]);
    } else if (sitting_why(plain->sitting, tile, &error)) {
        printf("%s ", _("It can be laid:"));
        plain_show_places(plain, tile);
    } else {
        plain_complain(&error);
    }
}

static enum turn take_back(struct plain *plain)
{
    struct error error;
    if (!sitting_undo(plain->sitting, &error)) {
        plain_complain(&error);
        return TURN_GOES_ON;
    }
    for (int seat = 0; seat < PLAYERS_MAX; seat++)
        if (plain->told[seat] > sitting_event_count(plain->sitting))
            plain->told[seat] = sitting_event_count(plain->sitting);
    printf("%s\n", _("The move is taken back."));
    return TURN_MADE;
}

/* An empty line: the only thing there is to do, or what there is once more. */
static enum turn go_on(struct plain *plain, struct error *error)
{
    struct move only;
    if (offer_only(&plain->offer, &only))
        return act(plain, only, error);
    plain_show_turn(plain);
    return TURN_GOES_ON;
}

/* Only what is asked for twice, one line after the other. */
static enum turn give_up(struct plain *plain, bool again, struct error *error)
{
    if (again)
        return sitting_abandon(plain->sitting, error) ? TURN_MADE : TURN_FAILED;
    printf(_("That gives the match up for good: type %s once more to do it."),
           plain_command_word(COMMAND_GIVE_UP));
    putchar('\n');
    plain->gives_up = true;
    return TURN_GOES_ON;
}

/* What no other engine has is typed by its name. */
static bool is_own(const struct plain *plain, const char *word)
{
    const struct own_action *own = plain->offer.view.seen.sheet.engine->own;
    return own && strcmp(own->name, word) == 0;
}

static enum turn obey(struct plain *plain, enum plain_command command,
                      const struct plain_line *line, struct error *error)
{
    struct plain_line rest;
    bool again = plain->gives_up;
    plain->gives_up = false;
    switch (command) {
    case COMMAND_NONE:
        return go_on(plain, error);
    case COMMAND_LAY:
        rest = rest_of(line);
        return lay(plain, &rest, error);
    case COMMAND_DRAW:
        return act_without_tile(plain, ACTION_DRAW, error);
    case COMMAND_PASS:
        return act_without_tile(plain, ACTION_PASS, error);
    case COMMAND_FLIP:
        return act_without_tile(plain, ACTION_FLIP, error);
    case COMMAND_DONE:
        return act_without_tile(plain, ACTION_DONE, error);
    case COMMAND_UNDO:
        return take_back(plain);
    case COMMAND_GIVE_UP:
        return give_up(plain, again, error);
    case COMMAND_QUIT:
        return TURN_LEFT;
    case COMMAND_HINT:
        plain_show_hint(plain);
        break;
    case COMMAND_WHY:
        explain(plain, line);
        break;
    case COMMAND_RULES:
        plain_show_rules(plain, line->count > 1 ? line->words[1] : NULL);
        break;
    case COMMAND_SCORE:
        plain_show_score(plain);
        break;
    case COMMAND_TABLE:
        plain_show_turn(plain);
        break;
    case COMMAND_HELP:
        plain_show_help(plain);
        break;
    default:
        return is_own(plain, line->words[0]) ? act_without_tile(plain, ACTION_OWN, error)
                                             : lay(plain, line, error);
    }
    return TURN_GOES_ON;
}

static enum turn take_line(struct plain *plain, const char *text, struct error *error)
{
    struct plain_line line;
    plain_split(text, &line);
    enum plain_command command = plain_find_command(&line);
    if (line.count <= 1 || plain_takes_words(command))
        return obey(plain, command, &line, error);
    plain->gives_up = false;
    printf(_("Nothing may follow %s: it is not done."), line.words[0]);
    putchar('\n');
    return TURN_GOES_ON;
}

/* ---- Turns ---- */

/* Whether the person who acted last may still have something on the screen that is not for the
 * next: the tile just drawn. */
static bool has_secret(const struct plain *plain)
{
    unsigned count = sitting_event_count(plain->sitting);
    if (count == 0 || plain->guest >= PLAYERS_MAX)
        return false;
    struct told_event last = sitting_event(plain->sitting, count - 1, VIEW_SPECTATOR);
    return last.kind == EVENT_MOVE && last.seat == plain->guest && last.move.action == ACTION_DRAW;
}

/* Waits until somebody says to be there, and not by a line that was typed ahead and meant for the
 * move before. False if they leave. */
static bool wait_for_person(struct plain *plain, const char *name)
{
    const char *line;
    fflush(stdout);
    if (plain->keyboard)
        input_wait_for_quiet(&plain->input);
    do {
        printf(_("%s, it is your turn: press Enter when nobody else looks."), name);
        putchar('\n');
        fflush(stdout);
        line = input_line(&plain->input);
        if (!line || plain_says(line, COMMAND_QUIT))
            return false;
    } while (*line && plain->keyboard);
    if (*line) /* from somebody who does not wait to be asked */
        input_keep(&plain->input);
    return true;
}

/* Several people share the keyboard: nobody sees another's hand. False if they leave. */
static bool hand_over(struct plain *plain)
{
    unsigned seat = sitting_turn(plain->sitting);
    const char *name = sitting_names(plain->sitting)[seat];
    if (sitting_people(plain->sitting) < 2 || plain->guest == seat)
        return true;
    if (plain->terminal && has_secret(plain)) {
        printf(_("Press Enter to hide this; then it is the turn of %s."), name);
        fflush(stdout);
        if (!input_line(&plain->input))
            return false;
    }
    if (plain->terminal)
        fputs("\033[H\033[2J\033[3J", stdout);
    plain->guest = seat;
    return wait_for_person(plain, name);
}

static enum turn person(struct plain *plain, struct error *error)
{
    enum turn turn = TURN_GOES_ON;
    if (!hand_over(plain))
        return TURN_LEFT;
    plain_tell(plain, sitting_turn(plain->sitting));
    offer_find(&plain->offer, plain->sitting);
    plain_show_turn(plain);
    plain->gives_up = false;
    while (turn == TURN_GOES_ON) {
        const char *line = plain_ask(plain);
        if (!line)
            return TURN_LEFT;
        turn = take_line(plain, line, error);
    }
    return turn;
}

/* A moment before a computer player acts, in which a person can take a move back. True if that was
 * done. */
static bool wait_for_undo(struct plain *plain)
{
    long usual = plain->terminal ? PAUSE_USUAL : 0;
    long pause = plain->request->pause < 0 ? usual : plain->request->pause;
    if (!sitting_can_undo(plain->sitting, NULL))
        return false;
    fflush(stdout);
    const char *text = input_line_within(&plain->input, pause);
    if (!text)
        return false;
    if (plain_says(text, COMMAND_UNDO))
        return take_back(plain) == TURN_MADE;
    input_keep(&plain->input);
    return false;
}

static enum turn step(struct plain *plain, struct error *error)
{
    bool alone = sitting_people(plain->sitting) < 2;
    if (!sitting_step(plain->sitting, error))
        return TURN_FAILED;
    if (alone && sitting_next(plain->sitting) != SITTING_OVER)
        plain_tell(plain, sitting_viewer(plain->sitting));
    return TURN_MADE;
}

static enum turn play_on(struct plain *plain, struct error *error)
{
    switch (sitting_next(plain->sitting)) {
    case SITTING_PERSON:
        return person(plain, error);
    case SITTING_COMPUTER:
        return wait_for_undo(plain) ? TURN_MADE : step(plain, error);
    case SITTING_ROUND_OVER:
        plain_tell(plain, VIEW_SPECTATOR);
        plain_show_round_over(plain);
        plain->guest = ROUND_NO_SEAT;
        return step(plain, error);
    case SITTING_OVER:
        plain_show_match_over(plain);
        return TURN_LEFT;
    default:
        return step(plain, error);
    }
}

/* ---- The whole ---- */

static void greet(const struct plain *plain)
{
    const struct play_plan *plan = sitting_plan(plain->sitting);
    const char *house = changes_name(&plan->sheet, plan->players, plan->house);
    char summary[WORDS_SUMMARY_MAX];
    printf(house ? "%s (%s) – %s\n" : "%s%s – %s\n", _(plan->sheet.title), house ? house : "",
           words_summary(summary, &plan->sheet));
    const char *levels[PLAYERS_MAX];
    char players[PLAYERS_MAX * (PLAY_NAME_MAX + 100)];
    struct text text;
    for (int seat = 0; seat < plan->players; seat++)
        levels[seat] = play_seat_level(&plan->seats[seat]);
    text_init(&text, players, sizeof players);
    words_add_players(&text, sitting_names(plain->sitting), levels, (unsigned)plan->players);
    puts(players);
    printf(_("%s lists the commands."), plain_command_word(COMMAND_HELP));
    putchar('\n');
}

bool play_plain(const struct play_request *request, struct error *error)
{
    struct plain *plain = calloc(1, sizeof *plain);
    if (!plain)
        return error_set(error, MESSAGE("there is not enough memory"));
    *plain = (struct plain){.request = request,
                            .keyboard = isatty(STDIN_FILENO),
                            .terminal = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO),
                            .width = terminal_width(),
                            .guest = ROUND_NO_SEAT};
    input_init(&plain->input);
    FILE *before = wrap_start(plain->width);
    enum turn turn = TURN_MADE;
    bool good = plain_start(plain, error);
    if (!good) {
        good = !error->message;
    } else {
        greet(plain);
        while (turn == TURN_MADE)
            turn = play_on(plain, error);
        good = turn != TURN_FAILED;
    }
    if (sitting_leave(plain->sitting))
        puts(_("The match is kept; `pasch play --continue' goes on with it."));
    wrap_end(before);
    free(plain);
    return good;
}
