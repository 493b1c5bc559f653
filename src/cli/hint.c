/* pasch hint: what to do at some moment of a recorded match, and why. */
#include "budget.h"
#include "file.h"
#include "hint_print.h"
#include "moment.h"
#include "options.h"
#include "report.h"
#include "thinking.h"

#include <pasch/players/reason.h>
#include <pasch/rules/event.h>
#include <pasch/terminal/replay.h>
#include <pasch/terminal/terminal.h>
#include <pasch/words/language.h>

#include <stdlib.h>
#include <string.h>

enum { SHOWN_USUAL = 5 };

struct request {
    struct moment moment;
    int level; /* of those below */
    struct budget_plan budget;
    long threads;
    uint64_t seed;
    bool all, json;
};

/* Those that search. */
static const char *const level_names[] = {"normal", "expert", NULL};
static const enum level levels[] = {LEVEL_NORMAL, LEVEL_EXPERT};

static const struct option options[] = {
    {.name = "at",
     MOMENT_NUMBER(at),
     .argument = MESSAGE("LINE"),
     .sentence = MESSAGE("The moment right before this line of the file; its end if not given")},
    {.name = "match",
     MOMENT_NUMBER(match),
     .argument = MESSAGE("NUMBER"),
     .sentence =
         MESSAGE("Which match of the file, the last if not given; --at then counts from its "
                 "first line")},
    {.name = "seat",
     MOMENT_SEAT,
     .argument = MESSAGE("NUMBER"),
     .sentence = MESSAGE("Whose turn it must be; whoever's turn it is if not given")},
    {.name = "level",
     OPTION_INTO(WORD, level),
     .words = level_names,
     .sentence =
         MESSAGE("Who is asked: normal or expert, the levels that search; expert if not given")},
    {.name = "budget",
     OPTION_READ(TEXT, budget_read, budget),
     .argument = MESSAGE("BUDGET"),
     .sentence =
         MESSAGE("How much to think: a time such as 500ms, or a number of playouts; 1s if not "
                 "given")},
    {.name = "threads",
     OPTION_NUMBER_INTO(threads, 1, THREADS_MAX),
     .argument = MESSAGE("NUMBER"),
     .sentence = MESSAGE("In how many threads to think about a move; 1 if not given")},
    {.name = "seed",
     OPTION_INTO(SEED, seed),
     .argument = MESSAGE("NUMBER"),
     .sentence = MESSAGE("With a number of playouts the same seed gives the same answer on every "
                         "machine; 1 if not given")},
    {.name = "all",
     OPTION_INTO(SWITCH, all),
     .sentence = MESSAGE("Show all moves, not only the best five")},
    {.name = "json",
     OPTION_INTO(SWITCH, json),
     .sentence = MESSAGE("Write all that is known as JSON")},
    {MOMENT_RECORD},
    {.kind = OPTION_END},
};

/* ---- Finding the position ---- */

/* What is remembered while the record is read. */
struct finding {
    const struct request *request;
    struct record_reader position; /* as it was right before the line that is asked about */
    bool is_known;                 /* it has come up */
    bool in_match;                 /* after the last line */
    long target;                   /* that line in the file; 0: the end */
    long number, actions;          /* of the match, and of the moves so far */
    long first_line, last_line;    /* of what is asked about: the file or one match of it */
    long move_before, move_after;  /* lines with moves near the one asked about; 0: none */
    bool has_played;
    struct move played;
    char title[REPLAY_TITLE_MAX]; /* of the match it is in */
};

static void note_move(struct finding *finding, const struct record_reader *reader)
{
    if (!finding->target || reader->line < finding->target)
        finding->move_before = reader->line;
    else if (!finding->move_after)
        finding->move_after = reader->line;
    struct event event;
    if (finding->target && reader->line == finding->target &&
        event_last_move(&reader->match, &event)) {
        finding->has_played = true;
        finding->played = event.move;
    }
}

static bool look(void *context, const struct record_reader *reader, const char *line, size_t length,
                 struct error *error)
{
    struct finding *finding = context;
    const struct request *request = finding->request;
    bool moved = reader->actions != finding->actions;
    bool begins = reader->in_match && finding->number == reader->matches;
    (void)error;
    finding->number = reader->matches + reader->in_match;
    finding->actions = reader->actions;
    finding->in_match = reader->in_match;
    if (request->moment.match && finding->number != request->moment.match)
        return true;
    if (!finding->first_line) {
        finding->first_line = reader->line;
        finding->target = request->moment.at ? reader->line + request->moment.at - 1 : 0;
    }
    finding->last_line = reader->line;
    if (begins && (!finding->target || reader->line < finding->target))
        replay_title(&reader->match, line, length, finding->title);
    if (moved)
        note_move(finding, reader);
    if (finding->target ? reader->line == finding->target - 1 : request->moment.match > 0) {
        finding->position = *reader;
        finding->is_known = true;
    }
    return true;
}

/* Says why there is nothing to decide at that moment, and where there is. */
static bool refuse_moment(const struct finding *finding)
{
    const char *file = file_name(finding->request->moment.file);
    const struct record_reader *position = &finding->position;
    const char *why = !finding->is_known                          ? _("no match has begun")
                      : !position->in_match                       ? _("the match is over")
                      : position->match.stage == MATCH_OVER       ? _("the match is over")
                      : position->match.stage == MATCH_ROUND_OVER ? _("the round is over")
                                                                  : _("the tiles are not dealt");
    long earlier = finding->first_line - 1;
    long before = finding->move_before, after = finding->move_after;
    if (before && after)
        return report(_("%s: it is nobody's turn there, %s; the nearest moves: --at %ld, --at %ld"),
                      file, why, before - earlier, after - earlier);
    if (before || after)
        return report(_("%s: it is nobody's turn there, %s; the nearest move: --at %ld"), file, why,
                      before + after - earlier);
    return report(_("%s: it is nobody's turn there, %s"), file, why);
}

static bool check_position(const struct finding *finding)
{
    const struct request *request = finding->request;
    const struct match *match = &finding->position.match;
    const char *file = file_name(request->moment.file);
    if (!finding->number)
        return report(_("%s: there is no match in this file"), file);
    if (!finding->first_line)
        return report(_("%s = %ld: %s has only %ld"), "--match", request->moment.match, file,
                      finding->number);
    long lines = finding->last_line - finding->first_line + 1;
    if (finding->target > finding->last_line + 1)
        return report(ngettext("%s = %ld: %s has only %ld line there",
                               "%s = %ld: %s has only %ld lines there", (unsigned long)lines),
                      "--at", request->moment.at, file, lines);
    if (!finding->is_known || !finding->position.in_match || match->stage != MATCH_PLAY)
        return refuse_moment(finding);
    if (request->moment.seat >= match->players)
        return report(_("%s = %ld: the seats are 0 to %d"), "--seat", request->moment.seat,
                      match->players - 1);
    if (request->moment.seat >= 0 && request->moment.seat != match->round.turn)
        return report(_("%s = %ld: it is the turn of seat %d there"), "--seat",
                      request->moment.seat, match->round.turn);
    return true;
}

/* Reads the record; false, and it has been said, if it is wrong or has no such moment. */
static bool find_position(struct finding *finding)
{
    struct record_reader reader;
    record_reader_init(&reader, true);
    if (!records_read(finding->request->moment.file, &reader, look, finding))
        return false;
    if (!finding->request->moment.at && !finding->request->moment.match) {
        finding->position = reader;
        finding->position.in_match = finding->in_match;
        finding->is_known = true;
    }
    return check_position(finding);
}

/* ---- Thinking ---- */

/* Which of the moves was played. */
static unsigned find_played(const struct finding *finding, const struct opinion *opinions,
                            unsigned count)
{
    struct move moves[ROUND_MOVES_MAX];
    for (unsigned i = 0; i < count; i++)
        moves[i] = opinions[i].move;
    return round_find_search_move(&finding->position.match.sheet, moves, count, finding->played);
}

/* All that is large. */
struct work {
    struct finding finding;
    struct view view;
    struct opinion opinions[ROUND_MOVES_MAX];
};

/* Weighs the moves of the view. */
static bool weigh(const struct request *request, struct work *work, unsigned *ret_count)
{
    struct random random;
    enum level level = levels[request->level];
    struct thinkers *thinkers =
        thinkers_create(level, budget_limit(&request->budget, level), (int)request->threads);
    if (!thinkers)
        return false;
    random_seed(&random, request->seed);
    *ret_count = thinkers_weigh(thinkers, &work->view, &random, work->opinions);
    reason_sort(work->opinions, *ret_count, work->view.seen.players == 1);
    thinkers_destroy(thinkers);
    return true;
}

static bool give_hint(const struct request *request, struct work *work)
{
    struct finding *finding = &work->finding;
    finding->request = request;
    if (!find_position(finding))
        return false;
    const struct match *match = &finding->position.match;
    unsigned count = 0;
    view_make(&work->view, match, match->round.turn);
    if (!weigh(request, work, &count))
        return false;
    struct hint hint = {
        .reader = &finding->position,
        .title = finding->title,
        .view = &work->view,
        .line = finding->position.line + 1,
        .match_number = finding->position.matches + 1,
        .count = count,
        .opinions = work->opinions,
        .has_played = finding->has_played,
        .level = level_names[request->level],
        .seed = request->seed,
        .shown = request->all ? count : SHOWN_USUAL,
        .width = terminal_width(),
    };
    if (hint.has_played)
        hint.played = find_played(finding, work->opinions, count);
    (request->json ? hint_print_json : hint_print)(&hint);
    return true;
}

static int run(int argc, char **argv)
{
    struct request request = {
        .moment.seat = -1,
        .threads = 1,
        .seed = 1,
        .level = 1,
        .budget = {.thinking = THINKING_TIME, .amount = 1000000000},
    };
    if (!options_read(&hint_command, argc, argv, &request))
        return STATUS_FAILED;
    struct work *work = calloc(1, sizeof *work);
    if (!work) {
        report(_("there is not enough memory"));
        return STATUS_FAILED;
    }
    bool good = give_hint(&request, work);
    free(work);
    return good ? STATUS_FINE : STATUS_FAILED;
}

COMMAND(hint, .summary = MESSAGE("Say what to play in a recorded match, and why"),
        .arguments = MESSAGE("RECORD"),
        .sentences = MESSAGE(
            "Says what to play at some moment of a recorded match: the moves, best first, what "
            "each is likely to bring, and why. It knows only what the player can see."),
        .examples = MESSAGE("Examples:\n"
                            "  pasch hint unfinished.jsonl\n"
                            "  pasch hint wolf.jsonl --at 57\n"
                            "  pasch hint wolf.jsonl --match 3 --at 12 --budget 5000 --json\n"));
