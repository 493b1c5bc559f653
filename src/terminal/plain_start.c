/* What to play line by line: what the command line says, or what the person is asked. */
#include "plain.h"
#include "saves.h"

#include <pasch/games/games.h>
#include <pasch/words/fields.h>
#include <pasch/words/format.h>
#include <pasch/words/language.h>
#include <pasch/words/names.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* ---- Lists ---- */

/* A match in a line; one that can't be chosen has no number. */
static void print_save(const struct save *save, unsigned number)
{
    char day[40];
    struct tm local;
    time_t when = (time_t)save->when;
    localtime_r(&when, &local);
    strftime(day, sizeof day, "%Y-%m-%d %H:%M", &local);
    if (number)
        printf("%5u  ", number);
    else
        printf("    –  ");
    printf("%s: ", save->house[0] ? save->house : _(save->sheet.title));
    for (int seat = 0; seat < save->players; seat++)
        printf("%s%s", seat ? ", " : "", save->names[seat]);
    printf(", ");
    printf(_("round %d"), (int)save->round);
    printf(", %s%s\n", day, save->state == SAVE_BUSY ? _(", being played elsewhere") : "");
}

static void print_busy(const struct saves *saves)
{
    for (size_t i = 0; i < saves->count; i++)
        if (saves->list[i].state == SAVE_BUSY)
            print_save(&saves->list[i], 0);
}

static void print_damaged(const struct saves *saves)
{
    for (size_t i = 0; i < saves->count; i++)
        if (saves->list[i].state == SAVE_DAMAGED) {
            plain_complain(&saves->list[i].error);
            printf("%s\n", _("The file is left as it is."));
        }
}

/* The unfinished match of that number, from 1; NULL if there is none. */
static const struct save *find_unfinished(const struct saves *saves, unsigned number)
{
    for (size_t i = 0; i < saves->count; i++)
        if (saves->list[i].state == SAVE_UNFINISHED && --number == 0)
            return &saves->list[i];
    return NULL;
}

static void print_menu(const struct saves *saves)
{
    const struct save *save;
    if (find_unfinished(saves, 1))
        printf("%s\n", _("Unfinished matches:"));
    for (unsigned i = 1; (save = find_unfinished(saves, i)); i++)
        print_save(save, i);
    print_busy(saves);
    print_damaged(saves);
    printf("%s\n", _("Games:"));
    char summary[WORDS_SUMMARY_MAX];
    for (int i = 0; i < game_count; i++)
        printf("  %-13s %s\n", games[i]->id, words_summary(summary, games[i]));
}

/* ---- Starting ---- */

static bool open_match(struct plain *plain, const char *path, struct error *error)
{
    plain->sitting = sitting_open(path, error);
    return plain->sitting;
}

/* A new match of a game that was named, with a number of players or as few as it is for. */
static bool start_game(struct plain *plain, const struct plain_line *line, struct error *error)
{
    const struct sheet *sheet = game_meant(line->words[0], error);
    struct play_plan plan;
    if (!sheet)
        return false;
    int players = line->count > 1 ? atoi(line->words[1]) : sheet->min_players;
    if (!sheet_allows_players(sheet, players, error))
        return false;
    play_plan_asked(&plan, plain->request, sheet, players);
    plain->sitting = sitting_create(&plan, error);
    return plain->sitting;
}

/* One answer to the menu; false and no sitting if it was no good, which has been said. */
static void take_answer(struct plain *plain, const struct saves *saves,
                        const struct plain_line *line)
{
    struct error error;
    const char *word = line->words[0];
    bool number = strspn(word, "0123456789") == strlen(word);
    const struct save *save =
        number && strlen(word) < 6 ? find_unfinished(saves, (unsigned)atoi(word)) : NULL;
    if (save) {
        if (!open_match(plain, save->path, &error))
            plain_complain(&error);
    } else if (number) {
        printf("%s\n", _("There is no unfinished match of that number."));
    } else if (!start_game(plain, line, &error)) {
        plain_complain(&error);
    }
}

static bool ask(struct plain *plain, struct error *error)
{
    struct saves saves;
    const char *answer;
    if (!saves_list(&saves, false, error))
        return false;
    print_menu(&saves);
    printf("%s\n", find_unfinished(&saves, 1)
                       ? _("Type a number to go on, or a game and how many play: draw 2")
                       : _("Type a game and how many play: draw 2"));
    while (!plain->sitting && (answer = plain_ask(plain))) {
        struct plain_line line;
        if (plain_says(answer, COMMAND_QUIT))
            break;
        plain_split(answer, &line);
        if (line.count == 0 && find_unfinished(&saves, 1)) /* an empty line goes on */
            strcpy(line.words[line.count++], "1");
        else if (line.count == 0)
            strcpy(line.words[line.count++], "draw");
        take_answer(plain, &saves, &line);
    }
    saves_finish(&saves);
    error->message = NULL;
    return plain->sitting;
}

/* Goes on with the newest that nobody else plays and that can be read. */
static bool go_on(struct plain *plain, struct error *error)
{
    struct saves saves;
    if (!saves_list(&saves, false, error))
        return false;
    const struct save *save = saves_newest(&saves, error);
    if (save)
        print_busy(&saves);
    print_damaged(&saves);
    bool good = save && open_match(plain, save->path, error);
    saves_finish(&saves);
    return good;
}

/* That there is something to go on with, for whoever has forgotten it. */
static void remind(const struct plain *plain)
{
    struct saves saves;
    if (plain->request->start != PLAY_USUAL || !plain->terminal || !saves_list(&saves, false, NULL))
        return;
    if (find_unfinished(&saves, 1)) {
        printf("%s\n", _("An unfinished match waits: pasch play --continue"));
        print_save(find_unfinished(&saves, 1), 1);
    }
    saves_finish(&saves);
}

bool plain_start(struct plain *plain, struct error *error)
{
    const struct play_request *request = plain->request;
    error->message = NULL;
    if (request->save)
        return open_match(plain, request->save, error);
    if (request->start == PLAY_CONTINUE)
        return go_on(plain, error);
    if (!request->planned)
        return ask(plain, error);
    remind(plain);
    plain->sitting = sitting_create(&request->plan, error);
    return plain->sitting;
}
