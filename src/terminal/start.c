/* The first screen. */
#include "start.h"

#include "changes.h"
#include "kept.h"
#include "rules_page.h"
#include "sitting.h"

#include <pasch/games/games.h>
#include <pasch/words/fields.h>
#include <pasch/words/format.h>
#include <pasch/words/language.h>

#include <stdio.h>
#include <string.h>
#include <time.h>

enum { SAVES_SHOWN = 2, ID_GAME = 0, ID_HOUSE = 1000, ID_LEAVE, ID_MORE, ID_NEW, ID_SAVE = 2000 };

void start_refuse(struct menu *menu, const struct error *error)
{
    struct text text;
    text_init(&text, menu->message, sizeof menu->message);
    language_write(error, &text);
    text_trim(&text);
}

/* ---- Kept matches ---- */

static void write_when(struct text *text, long long when)
{
    char buffer[40];
    time_t seconds = (time_t)when;
    struct tm parts;
    if (localtime_r(&seconds, &parts) && strftime(buffer, sizeof buffer, "%Y-%m-%d %H:%M", &parts))
        text_add(text, buffer);
}

static void write_players(struct text *text, const struct save *save)
{
    bool points = sheet_has_points(&save->sheet);
    for (int seat = 0; seat < save->players; seat++) {
        text_format(text, seat ? ", %s" : "%s", save->names[seat]);
        if (points)
            text_format(text, " %d", (int)save->totals[seat]);
    }
}

/* A row for a kept match, if there is room for it. */
static void add_save(struct menu *menu, int id, const struct save *save)
{
    char label[MENU_LABEL_MAX];
    struct text text;
    text_init(&text, label, sizeof label);
    if (save->state == SAVE_DAMAGED)
        text_add(&text, _("Damaged match"));
    else
        text_format(&text,
                    save->state == SAVE_BUSY ? _("Being played elsewhere: %s, round %d")
                                             : _("Go on: %s, round %d"),
                    save->house[0] ? save->house : _(save->sheet.title), (int)save->round);
    struct menu_row *row = menu_add(menu, id, label);
    if (!row)
        return;
    text_init(&text, row->value, sizeof row->value);
    if (save->state == SAVE_DAMAGED)
        text_add(&text, save->path);
    else
        write_players(&text, save);
    text_trim(&text);
    text_init(&text, row->sentence, sizeof row->sentence);
    if (save->state == SAVE_DAMAGED)
        language_write(&save->error, &text);
    else if (save->state == SAVE_BUSY)
        text_add(&text, _("It is open in another window: go on there."));
    else {
        text_add(&text, _("Last played:"));
        text_add_char(&text, ' ');
        write_when(&text, save->when);
    }
    text_trim(&text);
}

static enum start_way open_save(struct start *start, const struct save *save)
{
    struct error error;
    if (save->state == SAVE_BUSY)
        kept_refuse_busy(save->path, &error);
    if (save->state == SAVE_DAMAGED || save->state == SAVE_BUSY) {
        start_refuse(&start->menu, save->state == SAVE_BUSY ? &error : &save->error);
        return START_BACK;
    }
    strcpy(start->path, save->path);
    return START_OPEN;
}

/* The rules of the game that the chosen row is about. */
static void show_rules(struct start *start, const struct saves *saves)
{
    int id = menu_id(&start->menu);
    const struct save *save = id >= ID_SAVE ? &saves->list[id - ID_SAVE] : NULL;
    if (save && save->state != SAVE_DAMAGED)
        rules_page_show(start->console, &save->sheet);
    else if (id < ID_HOUSE)
        rules_page_show(start->console, games[id - ID_GAME]);
    else
        snprintf(start->menu.message, sizeof start->menu.message, "%s",
                 _("Choose a game: ? shows its rules."));
}

/* All of them in a list of their own. */
static enum start_way choose_save(struct start *start, const struct saves *saves)
{
    const struct key_words keys[] = {
        {"↑ ↓", _("chooses")}, {"Enter", _("goes on")}, {"?", _("rules")}, {"Esc", _("back")}};
    struct menu *menu = &start->menu;
    menu->title = _("Unfinished matches");
    menu->keys = keys;
    menu->key_count = sizeof keys / sizeof keys[0];
    menu->banner = false;
    menu->chosen = 0;
    menu_clear(menu);
    for (size_t i = 0; i < saves->count; i++)
        add_save(menu, ID_SAVE + (int)i, &saves->list[i]);
    while (menu->chosen + 1 < menu->count &&
           saves->list[menu->chosen].state != SAVE_UNFINISHED) /* the first to go on with */
        menu->chosen++;
    for (;;) {
        int key = menu_ask(menu, start->console);
        if (key == KEY_LEAVE)
            return START_LEAVE;
        if (key == KEY_ESCAPE || key == 'q')
            return START_BACK;
        if (key == '?')
            show_rules(start, saves);
        if (key != KEY_ENTERED)
            continue;
        enum start_way way = open_save(start, &saves->list[menu_id(menu) - ID_SAVE]);
        if (way != START_BACK)
            return way;
    }
}

/* ---- The list of games ---- */

static void add_game(struct menu *menu, int which)
{
    const struct sheet *sheet = games[which];
    struct menu_row *row = menu_add(menu, ID_GAME + which, _(sheet->title));
    char summary[WORDS_SUMMARY_MAX];
    struct text text;
    if (!row)
        return;
    row->apart = which == 0 && menu->count > 1;
    text_init(&text, row->value, sizeof row->value);
    if (sheet->min_players == sheet->max_players)
        text_format(&text, ngettext("%d player", "%d players", (unsigned long)sheet->max_players),
                    sheet->max_players);
    else
        text_format(&text, _("%d to %d players"), sheet->min_players, sheet->max_players);
    text_init(&text, row->sentence, sizeof row->sentence);
    text_add(&text, words_summary(summary, sheet));
}

static void fill_home(struct start *start, const struct saves *saves)
{
    struct menu *menu = &start->menu;
    struct menu_row *row;
    menu_clear(menu);
    size_t shown = 0;
    for (size_t i = 0; i < saves->count && shown < SAVES_SHOWN; i++)
        if (saves->list[i].state == SAVE_UNFINISHED && ++shown)
            add_save(menu, ID_SAVE + (int)i, &saves->list[i]);
    if (saves->count > shown)
        menu_add(menu, ID_MORE, _("More unfinished matches"));
    for (int i = 0; i < game_count; i++)
        add_game(menu, i);
    row = menu_add(menu, ID_HOUSE, _("House rules from a file"));
    if (row)
        row->apart = true;
    menu_add(menu, ID_LEAVE, _("Leave"));
    strcpy(menu->message, start->message);
    start->message[0] = 0;
}

static enum start_way plan_game(struct start *start, const struct sheet *sheet)
{
    play_plan_asked(&start->plan, start->request, sheet, sheet->min_players);
    return start_form(start);
}

static enum start_way choose_home(struct start *start, const struct saves *saves)
{
    int id = menu_id(&start->menu);
    if (id == ID_LEAVE)
        return START_LEAVE;
    if (id == ID_HOUSE)
        return start_house(start);
    if (id == ID_MORE)
        return choose_save(start, saves);
    if (id >= ID_SAVE)
        return open_save(start, &saves->list[id - ID_SAVE]);
    return plan_game(start, games[id - ID_GAME]);
}

/* Delete, pressed twice, gives a match up. Whether it has. */
static bool give_up(struct start *start, const struct save *save, bool *sure)
{
    struct error error;
    if (!*sure) {
        struct text text;
        text_init(&text, start->message, sizeof start->message);
        text_add(&text, _("Delete once more gives this match up for good."));
        *sure = true;
        return false;
    }
    *sure = false;
    struct sitting *sitting = sitting_open(save->path, &error);
    bool done = sitting &&
                (sitting_next(sitting) != SITTING_ROUND_OVER || sitting_step(sitting, &error)) &&
                (sitting_next(sitting) == SITTING_OVER || sitting_abandon(sitting, &error));
    sitting_destroy(sitting);
    if (!done) {
        start_refuse(&start->menu, &error);
        strcpy(start->message, start->menu.message);
    }
    return done;
}

/* START_BACK: the list of matches is not the same any more. */
static enum start_way ask_home(struct start *start, const struct saves *saves)
{
    const struct key_words keys[] = {{"↑ ↓", _("chooses")},
                                     {"Enter", _("goes on")},
                                     {"?", _("rules")},
                                     {"q", _("leaves")},
                                     {_("Delete"), _("gives the match up")}};
    struct menu *menu = &start->menu;
    int chosen = 0;
    bool sure = false;
    for (;;) {
        menu->title = _("Pasch · which game?");
        menu->banner = true;
        menu->keys = keys;
        menu->key_count = sizeof keys / sizeof keys[0] - (saves->count == 0);
        menu->chosen = chosen;
        fill_home(start, saves);
        int key = menu_ask(menu, start->console);
        sure = sure && key == KEY_DELETED && !menu->moved;
        chosen = menu->chosen;
        if (key == KEY_LEAVE || key == KEY_ESCAPE || key == 'q')
            return START_LEAVE;
        if (key == KEY_DELETED && menu_id(menu) >= ID_SAVE &&
            give_up(start, &saves->list[menu_id(menu) - ID_SAVE], &sure))
            return START_BACK;
        if (key == '?') {
            show_rules(start, saves);
            strcpy(start->message, menu->message);
        }
        if (key != KEY_ENTERED)
            continue;
        enum start_way way = choose_home(start, saves);
        if (way != START_BACK)
            return way;
        strcpy(start->message, menu->message);
    }
}

enum start_way start_home(struct start *start)
{
    enum start_way way;
    start->asked = true;
    do {
        struct saves saves = {.count = 0};
        struct error error;
        if (start->request->start != PLAY_NEW && !start->request->plan.unsaved &&
            !saves_list(&saves, false, &error)) {
            start_refuse(&start->menu, &error);
            strcpy(start->message, start->menu.message);
        }
        way = ask_home(start, &saves);
        saves_finish(&saves);
    } while (way == START_BACK);
    return way;
}

/* ---- A game was named ---- */

static enum start_way ask_offer(struct start *start, const struct save *save)
{
    const struct key_words keys[] = {
        {"↑ ↓", _("chooses")}, {"Enter", _("goes on")}, {"?", _("rules")}, {"q", _("leaves")}};
    const struct play_plan *plan = &start->plan;
    struct menu *menu = &start->menu;
    char title[200];
    menu->title =
        changes_write_title(title, sizeof title, &plan->sheet, plan->players, plan->house);
    menu->banner = true;
    menu->keys = keys;
    menu->key_count = sizeof keys / sizeof keys[0];
    menu_clear(menu);
    add_save(menu, ID_SAVE, save);
    menu_add(menu, ID_NEW, _("A new match"));
    menu->chosen = start->request->particular ? 1 : 0;
    for (;;) {
        int key = menu_ask(menu, start->console);
        if (key == KEY_LEAVE || key == KEY_ESCAPE || key == 'q')
            return START_LEAVE;
        if (key == '?')
            rules_page_show(start->console, menu_id(menu) == ID_NEW ? &plan->sheet : &save->sheet);
        if (key == KEY_ENTERED)
            return menu_id(menu) == ID_NEW ? START_PLAY : open_save(start, save);
    }
}

enum start_way start_offer(struct start *start)
{
    struct saves saves;
    enum start_way way = START_PLAY;
    if (start->request->start == PLAY_NEW || start->plan.unsaved ||
        !saves_list(&saves, false, NULL))
        return START_PLAY;
    for (size_t i = 0; i < saves.count; i++)
        if (saves.list[i].state == SAVE_UNFINISHED &&
            strcmp(saves.list[i].sheet.id, start->plan.sheet.id) == 0) {
            way = ask_offer(start, &saves.list[i]);
            break;
        }
    saves_finish(&saves);
    return way;
}
