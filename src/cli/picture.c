/* pasch picture: any position of a recorded match as a picture. */
#include "file.h"
#include "moment.h"
#include "options.h"
#include "picture_file.h"
#include "records.h"
#include "report.h"

#include <pasch/drawing/drawing.h>
#include <pasch/terminal/replay.h>
#include <pasch/words/format.h>
#include <pasch/words/language.h>

#include <stdlib.h>
#include <string.h>

enum { PROPORTION_MOST = 20, WIDTH_LEAST = 16, WIDTH_MOST = 20000 };
enum { WORDS_MAX = REPLAY_TITLE_MAX + 100, ROOM_FIRST = 1 << 18 };

/* What is shown besides the table. */
enum show { SHOW_SEEN, SHOW_SEAT, SHOW_HANDS, SHOW_TABLE };

struct request {
    struct moment moment;
    const char *output; /* NULL: standard output */
    long width;         /* 0: not given */
    long wide, high;    /* 0: not given */
    enum show show;
    bool hands, table; /* and no more */
    bool landscape, portrait, ends, mark;
    int background;
};

static bool read_proportion(const char *name, const char *text, void *place)
{
    struct request *request = place;
    char *end;
    long wide = strtol(text, &end, 10), high = 0;
    bool good = *text >= '0' && *text <= '9' && *end == ':' && end[1] >= '0' && end[1] <= '9';
    if (good)
        high = strtol(end + 1, &end, 10);
    if (!good || *end || wide < 1 || high < 1 || wide > PROPORTION_MOST || high > PROPORTION_MOST)
        return report(_("%s = %s: must be two whole numbers from 1 to %d, such as 16:9"), name,
                      text, PROPORTION_MOST);
    if (request->wide && (request->wide != wide || request->high != high))
        return report(_("--landscape, --portrait and --proportion exclude each other"));
    request->wide = wide;
    request->high = high;
    return true;
}

static const char *const backgrounds[] = {"felt", "none", NULL};

static const struct option options[] = {
    {.name = "at",
     MOMENT_NUMBER(at),
     .argument = MESSAGE("LINE"),
     .sentence = MESSAGE("The position after this line of the file; the last one if not given")},
    {.name = "output",
     .letter = 'o',
     OPTION_INTO(PATH, output),
     .argument = MESSAGE("FILE"),
     .sentence =
         MESSAGE("Write the picture to this file, whose name ends with .svg or .png; SVG to "
                 "standard output if not given")},
    {.name = "seat",
     MOMENT_SEAT,
     .argument = MESSAGE("NUMBER"),
     .sentence = MESSAGE("Show what this seat sees, its hand too; without it what everybody sees")},
    {.name = "hands",
     OPTION_INTO(SWITCH, hands),
     .sentence = MESSAGE("Show all hands and what lies face down")},
    {.name = "table",
     OPTION_INTO(SWITCH, table),
     .sentence = MESSAGE("Show only the table, no players")},
    {.name = "ends", OPTION_INTO(SWITCH, ends), .sentence = MESSAGE("Show the open ends too")},
    {.name = "mark",
     OPTION_INTO(SWITCH, mark),
     .sentence = MESSAGE("Mark the tile that was laid last")},
    {.name = "landscape",
     OPTION_INTO(SWITCH, landscape),
     .sentence = MESSAGE("The table is wider than high, 3:2; the default")},
    {.name = "portrait",
     OPTION_INTO(SWITCH, portrait),
     .sentence = MESSAGE("The table is higher than wide, 2:3")},
    {.name = "proportion",
     .kind = OPTION_TEXT,
     .read = read_proportion,
     .argument = MESSAGE("W:H"),
     .sentence = MESSAGE("Bend the chain for a table of this proportion, such as 16:9")},
    {.name = "background",
     OPTION_INTO(WORD, background),
     .words = backgrounds,
     .sentence = MESSAGE("What is behind the tiles; felt if not given")},
    {.name = "width",
     OPTION_NUMBER_INTO(width, WIDTH_LEAST, WIDTH_MOST),
     .argument = MESSAGE("PIXELS"),
     .sentence = MESSAGE("How wide the picture is")},
    {MOMENT_RECORD},
    {.kind = OPTION_END},
};

/* ---- Finding the position ---- */

struct finding {
    const struct request *request;
    struct record_reader position; /* after the line that is asked for */
    bool is_known;                 /* there is one: tiles are dealt */
    bool in_match;                 /* after the last line */
    long lines;
    char title[REPLAY_TITLE_MAX]; /* of the match it is in */
};

/* A line that ends a round or a match leaves the tiles where they lie. */
static bool look(void *context, const struct record_reader *reader, const char *line, size_t length,
                 struct error *error)
{
    struct finding *finding = context;
    bool begins = reader->in_match && !finding->in_match;
    (void)error;
    finding->in_match = reader->in_match;
    finding->lines = reader->line;
    if (finding->request->moment.at && reader->line > finding->request->moment.at)
        return true;
    if (begins)
        replay_title(&reader->match, line, length, finding->title);
    struct record_reader *position = &finding->position;
    unsigned stage = reader->match.stage;
    if (!reader->in_match) {
        position->match.stage = MATCH_OVER;
    } else if (reader->rounds == position->rounds) {
        *position = *reader;
        finding->is_known = stage != MATCH_LOTS && stage != MATCH_DEAL;
    }
    position->rounds = reader->rounds;
    position->line = reader->line;
    return true;
}

static bool find_position(struct finding *finding)
{
    const struct request *request = finding->request;
    const char *file = file_name(request->moment.file);
    struct record_reader reader;
    record_reader_init(&reader, true);
    if (!records_read(request->moment.file, &reader, look, finding))
        return false;
    if (!finding->lines)
        return report(_("%s: there is no match in this file"), file);
    if (request->moment.at > finding->lines)
        return report(ngettext("%s = %ld: %s has only %ld line", "%s = %ld: %s has only %ld lines",
                               (unsigned long)finding->lines),
                      "--at", request->moment.at, file, finding->lines);
    if (!finding->is_known)
        return report(_("%s: after line %ld the tiles are not dealt yet"), file,
                      finding->position.line);
    if (request->show == SHOW_SEAT && request->moment.seat >= finding->position.match.players)
        return report(_("%s = %ld: the seats are 0 to %d"), "--seat", request->moment.seat,
                      finding->position.match.players - 1);
    return true;
}

/* ---- Drawing it ---- */

/* All that is large, and the words of the picture. */
struct work {
    struct finding finding;
    struct view view;
    char title[WORDS_MAX], caption[WORDS_MAX], stock[WORDS_MAX];
    char notes[PLAYERS_MAX][WORDS_MAX];
};

static void add_note(const struct match *match, unsigned seat, char *buffer)
{
    struct text text;
    unsigned tiles = match->round.counts[seat];
    int total = match->totals[seat];
    text_init(&text, buffer, WORDS_MAX);
    if (match->in >> seat & 1)
        text_format(&text, ngettext("%u tile", "%u tiles", tiles), tiles);
    if (!sheet_has_points(&match->sheet))
        return;
    text_add(&text, text.length ? ", " : "");
    text_format(&text, ngettext("%d point", "%d points", (unsigned long)abs(total)), total);
}

static void add_words(struct work *work, struct drawing *drawing)
{
    const struct record_reader *position = &work->finding.position;
    const struct match *match = &position->match;
    unsigned stock = (unsigned)match->round.tiles - match->round.stock;
    struct text text;
    text_init(&text, work->caption, WORDS_MAX);
    text_format(&text, _("%s, round %d"), work->finding.title, match->round_number);
    text_init(&text, work->title, WORDS_MAX);
    text_format(&text, _("%s, after line %ld of the record"), work->caption, position->line);
    text_init(&text, work->stock, WORDS_MAX);
    text_format(&text, ngettext("%u tile in the stock", "%u tiles in the stock", stock), stock);
    drawing->title = work->title;
    drawing->caption = work->caption;
    drawing->stock = stock && match->sheet.draw != DRAW_NONE ? work->stock : NULL;
    for (unsigned seat = 0; seat < match->players; seat++) {
        add_note(match, seat, work->notes[seat]);
        drawing->names[seat] = position->names[seat];
        drawing->notes[seat] = work->notes[seat];
    }
}

/* The hands that whoever looks can see. */
static unsigned seen_hands(const struct request *request, const struct match *match)
{
    unsigned all = match->in;
    if (request->show == SHOW_HANDS || match->round.stage == STAGE_OVER)
        return all;
    return request->show == SHOW_SEAT ? all & 1u << request->moment.seat : 0;
}

static struct drawing prepare(const struct request *request, struct work *work)
{
    const struct match *match = &work->finding.position.match;
    bool open = request->show == SHOW_HANDS;
    unsigned seat = request->show == SHOW_SEAT ? (unsigned)request->moment.seat : VIEW_SPECTATOR;
    struct drawing drawing = {
        .match = open ? match : &work->view.seen,
        .wide = request->wide ? (unsigned)request->wide : 3,
        .high = request->high ? (unsigned)request->high : 2,
        .width = (unsigned)request->width,
        .felt = request->background == 0,
        .ends = request->ends,
        .mark = request->mark,
        .open = open,
        .players = request->show != SHOW_TABLE,
        .hands = seen_hands(request, match),
    };
    view_make(&work->view, match, seat);
    add_words(work, &drawing);
    return drawing;
}

/* Draws into memory of the right size, which the caller frees; NULL, and it has been said, if there
 * is not enough. */
static char *draw(const struct drawing *drawing, size_t *ret_length)
{
    for (size_t room = ROOM_FIRST;; room *= 2) {
        struct text text;
        char *buffer = malloc(room);
        if (!buffer) {
            report(_("there is not enough memory"));
            return NULL;
        }
        text_init(&text, buffer, room);
        drawing_write(&text, drawing);
        *ret_length = text.length;
        if (!text.cut)
            return buffer;
        free(buffer);
    }
}

static bool make_picture(const struct request *request, struct work *work)
{
    size_t length;
    work->finding.request = request;
    if (!picture_file_check(request->output) || !find_position(&work->finding))
        return false;
    struct drawing drawing = prepare(request, work);
    char *picture = draw(&drawing, &length);
    bool good = picture && picture_file_write(request->output, picture, length, !request->width);
    free(picture);
    return good;
}

/* What excludes each other. */
static bool check(struct request *request)
{
    if ((request->moment.seat >= 0) + request->hands + request->table > 1)
        return report(_("--seat, --hands and --table exclude each other"));
    request->show = request->moment.seat >= 0 ? SHOW_SEAT
                    : request->hands          ? SHOW_HANDS
                    : request->table          ? SHOW_TABLE
                                              : SHOW_SEEN;
    return (!request->landscape || read_proportion("--landscape", "3:2", request)) &&
           (!request->portrait || read_proportion("--portrait", "2:3", request));
}

static int run(int argc, char **argv)
{
    struct request request = {.moment.seat = -1};
    if (!options_read(&picture_command, argc, argv, &request) || !check(&request))
        return STATUS_FAILED;
    struct work *work = calloc(1, sizeof *work);
    if (!work) {
        report(_("there is not enough memory"));
        return STATUS_FAILED;
    }
    bool good = make_picture(&request, work);
    free(work);
    return good ? STATUS_FINE : STATUS_FAILED;
}

COMMAND(picture, .summary = MESSAGE("Draw a position of a recorded match"),
        .arguments = MESSAGE("RECORD"),
        .sentences = MESSAGE("Draws a position of a recorded match."),
        .examples = MESSAGE(
            "Examples:\n"
            "  pasch picture wolf.jsonl -o wolf.svg\n"
            "  pasch picture wolf.jsonl --at 57 --seat 0 -o wolf.png\n"
            "  pasch picture draw.jsonl --at 12 --table --ends --background none >draw.svg\n"));
