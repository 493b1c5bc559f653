/* A recorded match as a story, line by line. */
#include "changes.h"
#include "reading.h"
#include "tape.h"
#include "wrap.h"

#include <pasch/terminal/replay.h>
#include <pasch/terminal/terminal.h>
#include <pasch/words/language.h>
#include <pasch/words/names.h>
#include <pasch/words/picture.h>
#include <pasch/words/story.h>

#include <stdio.h>
#include <stdlib.h>

enum { TEXT_MAX = 16384 };

struct telling {
    const struct tape *tape;
    int seat; /* negative: all hands open */
};

static void print_hands(const struct telling *telling, const struct match *match)
{
    for (unsigned seat = 0; seat < match->players; seat++) {
        char buffer[TEXT_MAX];
        struct text text;
        if (!(match->in >> seat & 1) || (telling->seat >= 0 && (int)seat != telling->seat))
            continue;
        text_init(&text, buffer, sizeof buffer);
        picture_hand(&text, &match->sheet, round_hand(&match->round, seat));
        printf("  %s: %s\n", telling->tape->names[seat], buffer);
    }
}

static void print_round_over(const struct telling *telling, const struct match *match)
{
    char buffer[TEXT_MAX];
    struct text text;
    struct view view;
    view_make(&view, match, VIEW_SPECTATOR);
    text_init(&text, buffer, sizeof buffer);
    words_round_over(&text, &view, telling->tape->names);
    puts(buffer);
    for (unsigned seat = 0; seat < match->players; seat++) {
        if (!(match->in >> seat & 1))
            continue;
        text_init(&text, buffer, sizeof buffer);
        picture_hand(&text, &match->sheet, round_hand(&match->round, seat));
        text_add(&text, "  ");
        words_seat_count(&text, &view, seat);
        printf("  %s: %s\n", telling->tape->names[seat], buffer);
    }
    text_init(&text, buffer, sizeof buffer);
    words_round_made(&text, &view, telling->tape->names, _("  made in play: "), " ");
    words_round_points(&text, &view, telling->tape->names);
    text_add(&text, text.length ? "\n" : "");
    words_round_leaves(&text, &view, telling->tape->names);
    fputs(buffer, stdout);
    if (text.length && buffer[text.length - 1] != '\n')
        putchar('\n');
}

static void tell(void *context, const struct match *before, const struct match *after)
{
    const struct telling *telling = context;
    struct told_event event =
        told_between(before, after, telling->tape->names, tape_viewer(before, telling->seat));
    if (event.kind == EVENT_DEAL) {
        printf("\n");
        printf(_("Round %d"), (int)event.round);
        printf(": %s\n", event.told);
        print_hands(telling, after);
    } else if (event.told[0] && event.kind != EVENT_ROUND_END) { /* told below */
        bool named = event.seat < PLAYERS_MAX;
        printf("%s%s%s\n", named ? telling->tape->names[event.seat] : "", named ? " " : "",
               event.told);
    }
    if (after->stage == MATCH_ROUND_OVER)
        print_round_over(telling, after);
}

/* In the middle of a round: which it is, and what everybody holds. */
static void print_start(const struct telling *telling, struct tape *tape, size_t position)
{
    const struct match *match = &tape->now.match;
    tape_go(tape, position, position, NULL, NULL);
    if (match->stage != MATCH_PLAY)
        return;
    printf("\n");
    printf(_("Round %d"), (int)match->round_number);
    printf("\n");
    print_hands(telling, match);
}

static void print_end(const struct tape *tape)
{
    char buffer[TEXT_MAX];
    struct text text;
    struct view view;
    text_init(&text, buffer, sizeof buffer);
    view_make(&view, &tape->now.match, VIEW_SPECTATOR);
    if (view.seen.stage == MATCH_OVER)
        words_match_over(&text, &view, tape->names);
    else
        text_add(&text, _("The match is not over."));
    words_add_undone(&text, tape->undone);
    printf("\n%s\n", buffer);
}

const char *replay_title(const struct match *match, const char *line, size_t length, char *buffer)
{
    char house[HOUSE_NAME_MAX + 1];
    reading_house_name(line, length, house);
    return changes_write_title(buffer, REPLAY_TITLE_MAX, &match->sheet, match->players, house);
}

bool replay_plain(const struct replay_request *request, struct error *error)
{
    struct tape *tape = malloc(sizeof *tape);
    if (!tape)
        return error_set(error, MESSAGE("there is not enough memory"));
    bool good =
        tape_init(tape, request->name, request->text, request->length, request->match, error) &&
        tape_check(tape, request->line, request->seat, error);
    FILE *before = wrap_start(terminal_width());
    if (good) {
        struct telling telling = {.tape = tape, .seat = request->seat};
        const struct match *match = &tape->now.match;
        char title[REPLAY_TITLE_MAX];
        printf("%s: ", changes_write_title(title, sizeof title, &match->sheet, match->players,
                                           tape->house));
        char players[PLAYERS_MAX * (RECORD_NAME_MAX + 100)];
        struct text text;
        text_init(&text, players, sizeof players);
        words_add_players(&text, tape->names, tape->levels, match->players);
        puts(players);
        size_t since = tape_find_line(tape, request->line);
        print_start(&telling, tape, since);
        tape_go(tape, tape->count, since, tell, &telling);
        print_end(tape);
    }
    wrap_end(before);
    tape_finish(tape);
    free(tape);
    return good;
}
