/* Sittings begin: with a new match, or with one from its file. */
#include "sitting_inside.h"

#include "reading.h"

#include <pasch/cast/cast.h>
#include <pasch/json/write.h>
#include <pasch/words/language.h>
#include <pasch/words/names.h>

#include <jansson.h>

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>

/* What the record calls a program: which one it was is nobody's business but the player's. */

static struct sitting *make(struct error *error)
{
    struct sitting *sitting = calloc(1, sizeof *sitting);
    uint64_t seed;
    if (!sitting) {
        error_set(error, MESSAGE("there is not enough memory"));
        return NULL;
    }
    sitting->kept.descriptor = -1;
    if (getrandom(&seed, sizeof seed, 0) != sizeof seed) {
        error_set(error, "getrandom: {0}", error_text(strerror(errno)));
        free(sitting);
        return NULL;
    }
    player_init(&sitting->player, LEVEL_EXPERT, seed);
    for (int seat = 0; seat < PLAYERS_MAX; seat++)
        sitting->names[seat] = sitting->plan.seats[seat].name;
    return sitting;
}

void sitting_destroy(struct sitting *sitting)
{
    if (!sitting)
        return;
    if (sitting->kept.descriptor >= 0 && !sitting->moved && sitting->match.players)
        kept_remove(&sitting->kept); /* nothing was played: there is nothing to go on with */
    sitting_finish_programs(sitting);
    kept_close(&sitting->kept);
    free(sitting->events);
    free(sitting->totals);
    free(sitting);
}

bool sitting_leave(struct sitting *sitting)
{
    bool kept = sitting && sitting_path(sitting)[0] && sitting->moved &&
                sitting_next(sitting) != SITTING_OVER;
    sitting_destroy(sitting);
    return kept;
}

/* ---- A new match ---- */

/* The first line: that of every record, when it began, and what the decks follow from. */
static void write_first(struct sitting *sitting)
{
    const struct play_plan *plan = &sitting->plan;
    const char *bots[PLAYERS_MAX];
    char when[RECORD_DATE_MAX + 1], seed[24];
    struct tm greenwich;
    time_t now = time(NULL);
    struct text *text = &sitting->text;
    for (int seat = 0; seat < plan->players; seat++)
        bots[seat] = plan->seats[seat].person       ? ""
                     : plan->seats[seat].program[0] ? LEVEL_OF_PROGRAM
                                                    : player_name(plan->seats[seat].level);
    text_init(text, sitting->lines_buffer, sizeof sitting->lines_buffer);
    gmtime_r(&now, &greenwich);
    strftime(when, sizeof when, "%Y-%m-%dT%H:%M:%SZ", &greenwich);
    record_write_start_with(text, &sitting->match, sitting->names, bots,
                            &(struct record_extras){.date = when});
    text->length -= strlen("}\n");
    snprintf(seed, sizeof seed, "%" PRIu64, plan->seed);
    if (plan->seeded) /* a JSON number may be too small for it */
        write_string(text, "seed", seed);
    if (plan->house[0])
        write_string(text, "house_name", plan->house);
    if (plan->no_undo)
        text_add(text, ",\"undo\":false");
    text_add(text, "}\n");
}

struct sitting *sitting_create(const struct play_plan *plan, struct error *error)
{
    struct sitting *sitting = make(error);
    if (!sitting)
        return NULL;
    sitting->plan = *plan;
    if (!kept_create(&sitting->kept, plan->sheet.id, plan->unsaved, error)) {
        sitting_destroy(sitting);
        return NULL;
    }
    match_init(&sitting->match, &plan->sheet, plan->players);
    write_first(sitting);
    if (!kept_append(&sitting->kept, sitting->text.data, sitting->text.length, true, error) ||
        !sitting_start_programs(sitting, error)) {
        sitting_destroy(sitting);
        return NULL;
    }
    sitting->lines = sitting->counting = 1;
    return sitting;
}

/* ---- Going on ---- */

/* What only this program writes into the first line. */
static bool read_extras(struct play_plan *plan, const char *line, size_t length)
{
    json_t *json = json_loadb(line, length, 0, NULL);
    const char *seed = json_string_value(json_object_get(json, "seed"));
    char *end = NULL;
    errno = 0;
    uint64_t number = seed ? strtoull(seed, &end, 10) : 0;
    plan->seeded = seed && *seed >= '0' && *seed <= '9' && !*end && !errno;
    plan->seed = plan->seeded ? number : 0;
    plan->no_undo = json_is_false(json_object_get(json, "undo"));
    json_decref(json);
    reading_house_name(line, length, plan->house);
    return true;
}

static bool read_plan(struct play_plan *plan, const struct record_reader *reader,
                      struct error *error)
{
    plan->sheet = reader->match.sheet;
    plan->players = reader->match.players;
    for (int seat = 0; seat < plan->players; seat++) {
        struct play_seat *to = &plan->seats[seat];
        to->person = !reader->bots[seat][0];
        to->level = LEVEL_NORMAL; /* plays on for a program: a file must not start one */
        if (!to->person && strcmp(reader->bots[seat], LEVEL_OF_PROGRAM) != 0 &&
            !player_find(reader->bots[seat], &to->level, error))
            return false;
        name_clean(to->name, sizeof to->name, reader->names[seat]);
        if (!to->name[0])
            strcpy(to->name, cast_names[seat]);
    }
    return true;
}

/* What a file is read for. */
struct going_on {
    struct sitting *sitting;
    size_t told_from; /* the last deal: from there on events are told */
    unsigned moves;   /* of the running round, before the line */
};

static bool look(void *context, const struct reading *reading, struct error *error)
{
    struct going_on *going_on = context;
    struct sitting *sitting = going_on->sitting;
    const struct record_reader *reader = reading->reader;
    const struct match *before = reading->before;
    unsigned moves = going_on->moves;
    going_on->moves = reader->match.trail.moves;
    sitting->lines = reader->line;
    if (reader->back_to) {
        sitting->counting -= moves - reader->match.trail.moves;
        sitting_forget(sitting, reader->back_to);
        return true;
    }
    sitting->counting++;
    if (reader->line == 1)
        return read_plan(&sitting->plan, reader, error) &&
               read_extras(&sitting->plan, reading->text + reading->at, reading->length);
    if (before->stage == MATCH_ROUND_OVER && !sitting_note_totals(sitting, before, error))
        return false;
    return reading->at < going_on->told_from ||
           sitting_note(sitting, before, &reader->match, reading->at, error);
}

static size_t last_deal(const char *text)
{
    const char *last = text;
    for (const char *at = text; (at = strstr(at, "\n{\"event\":\"deal\"")); at++)
        last = at + 1;
    return (size_t)(last - text);
}

/* A crash between the two last lines: what the match amounts to is known. */
static bool end_match(struct sitting *sitting, struct error *error)
{
    struct text *text = &sitting->text;
    text_init(text, sitting->lines_buffer, sizeof sitting->lines_buffer);
    record_match_end(text, &sitting->match);
    sitting->lines++;
    sitting->counting++;
    return kept_append(&sitting->kept, text->data, text->length, true, error);
}

static bool read_match(struct sitting *sitting, struct record_reader *reader, struct error *error)
{
    char *text = kept_read(&sitting->kept, error);
    if (!text)
        return false;
    struct going_on going_on = {.sitting = sitting, .told_from = last_deal(text)};
    bool good =
        reading_run(reader, sitting->kept.path, text, sitting->kept.length, look, &going_on, error);
    free(text);
    if (!good)
        return false;
    if (reader->is_fair && reader->match.stage != MATCH_OVER)
        return error_set(error,
                         MESSAGE("{0}: the decks of this match come from a server: it can't be "
                                 "gone on with here"),
                         error_text(sitting->kept.path));
    sitting->match = reader->match;
    sitting->undone = reader->undone;
    sitting->moved = true;                                    /* it stays, whatever it is */
    sitting_add_best(sitting, &sitting->match, reader->date); /* a crash may have come before it */
    return sitting->match.stage != MATCH_OVER || !reader->in_match || end_match(sitting, error);
}

struct sitting *sitting_open(const char *path, struct error *error)
{
    struct sitting *sitting = make(error);
    struct record_reader reader;
    if (!sitting)
        return NULL;
    if (kept_open(&sitting->kept, path, error) && read_match(sitting, &reader, error))
        return sitting;
    sitting->moved = true;
    sitting_destroy(sitting);
    return NULL;
}

bool sitting_replay(struct sitting *sitting, size_t length, struct match *ret_match,
                    struct error *error)
{
    struct record_reader reader;
    char *text = kept_read(&sitting->kept, error);
    bool good = text && reading_run(&reader, sitting->kept.path, text, length, NULL, NULL, error);
    free(text);
    if (good)
        *ret_match = reader.match;
    return good;
}
