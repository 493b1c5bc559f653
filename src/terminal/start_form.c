/* The form before a match: how many play, who, and the game's options. Enter plays at once. */
#include "changes.h"
#include "rules_page.h"
#include "start.h"

#include <pasch/games/games.h>
#include <pasch/house/house.h>
#include <pasch/words/fields.h>
#include <pasch/words/format.h>
#include <pasch/words/language.h>
#include <pasch/words/names.h>

#include <stdlib.h>
#include <string.h>

enum { ID_PLAY, ID_PLAYERS, ID_SEAT, ID_OPTION = ID_SEAT + PLAYERS_MAX, ID_CHANGE = 1000 };
enum { DIGITS_MAX = 6 };

struct form {
    struct start *start;
    struct house house;         /* the game, and what was planned before anything was changed */
    bool changed;               /* a row says what the house rules change */
    char typed[DIGITS_MAX + 1]; /* of a number, while it is not complete */
    bool wrong;                 /* what is typed can't be taken */
    struct typing name;         /* of the chosen row, if a person sits there */
};

/* ---- Rows ---- */

static void write_player(struct text *text, const struct play_seat *seat)
{
    text_add(text, " – ");
    if (seat->person)
        text_add(text, _("a person"));
    else
        text_format(text, _("computer: %s"), play_seat_level(seat));
}

static const char *seat_sentence(const struct play_seat *seat, bool typed)
{
    if (typed)
        return _("← → moves in the name, ↑ ↓ leaves it.");
    return seat->person ? _("← → chooses a computer player; type to change the name.")
                        : _("← → chooses how well it plays, or a person at this keyboard.");
}

/* Whether the name of the chosen row is being typed: until then the keys ← → have another use. */
static bool is_typing(const struct form *form)
{
    return form->name.text && !form->name.offered;
}

static void add_seat(struct form *form, int which)
{
    struct menu *menu = &form->start->menu;
    const struct play_seat *seat = &form->start->plan.seats[which];
    bool typed = is_typing(form) && form->name.text == seat->name;
    char label[40];
    struct text text;
    text_init(&text, label, sizeof label);
    text_format(&text, _("Seat %d"), which + 1);
    struct menu_row *row = menu_add(menu, ID_SEAT + which, label);
    if (!row)
        return;
    text_init(&text, row->value, sizeof row->value);
    if (typed)
        row->typing = &form->name;
    else
        text_add(&text, seat->name);
    write_player(&text, seat);
    text_init(&text, row->sentence, sizeof row->sentence);
    text_add(&text, seat_sentence(seat, typed));
}

/* What the game itself has there, if the house rules change it. */
static void add_otherwise(const struct form *form, const struct game_option *option,
                          struct text *text)
{
    int players = form->start->plan.players;
    char base[100], planned[100];
    struct text value;
    text_init(&value, planned, sizeof planned);
    field_write_option(&form->house.sheet, players, option, &value);
    text_init(&value, base, sizeof base);
    field_write_option(form->house.base, players, option, &value);
    if (strcmp(base, planned) != 0)
        text_format(text, _(" (otherwise %s)"), base);
}

static void add_option(struct form *form, struct menu *menu, int which)
{
    const struct play_plan *plan = &form->start->plan;
    const struct game_option *option = &plan->sheet.options[which];
    const struct field *field = sheet_find_field(option->field);
    struct menu_row *row = menu_add(menu, ID_OPTION + which, field_title(field));
    struct text text;
    if (!row)
        return;
    row->apart = which == 0;
    text_init(&text, row->value, sizeof row->value);
    if (form->typed[0] && menu->chosen + 1 == menu->count)
        text_add(&text, form->typed);
    else
        field_write_option(&plan->sheet, plan->players, option, &text);
    add_otherwise(form, option, &text);
    text_init(&text, row->sentence, sizeof row->sentence);
    text_format(&text, "%s\n", field_sentence(field, option));
    field_write_choices(&plan->sheet, &form->house.sheet, plan->players, option, &text);
}

static bool is_option(const struct sheet *sheet, const struct field *field)
{
    for (int i = 0; i < sheet->option_count; i++)
        if (sheet_find_field(sheet->options[i].field) == field)
            return true;
    return false;
}

/* What house rules change besides options: it can be read, not changed. */
static void add_change(void *context, const struct field *field, const char *base,
                       const char *value)
{
    struct form *form = context;
    char usual[200];
    struct text text;
    if (is_option(&form->house.sheet, field))
        return;
    struct menu_row *row = menu_add(&form->start->menu, ID_CHANGE, field_title(field));
    if (!row)
        return;
    row->apart = !form->changed;
    form->changed = true;
    text_init(&text, usual, sizeof usual);
    field_write_value(field, base, &text);
    text_init(&text, row->value, sizeof row->value);
    field_write_value(field, value, &text);
    text_format(&text, _(" (otherwise %s)"), usual);
    text_trim(&text);
    text_init(&text, row->sentence, sizeof row->sentence);
    text_add(&text, field_sentence(field, NULL));
}

static void fill(struct form *form)
{
    const struct play_plan *plan = &form->start->plan;
    struct menu *menu = &form->start->menu;
    char summary[WORDS_SUMMARY_MAX];
    struct text text;
    menu_clear(menu);
    struct menu_row *row = menu_add(menu, ID_PLAY, _("Play"));
    text_init(&text, row->sentence, sizeof row->sentence);
    text_add(&text, words_summary(summary, &plan->sheet));
    row = menu_add(menu, ID_PLAYERS, _("Players"));
    row->apart = true;
    text_init(&text, row->value, sizeof row->value);
    text_add_number(&text, plan->players);
    text_init(&text, row->sentence, sizeof row->sentence);
    text_format(&text, _("How many play: %d to %d."), plan->sheet.min_players,
                plan->sheet.max_players);
    for (int seat = 0; seat < plan->players; seat++)
        add_seat(form, seat);
    for (int i = 0; i < plan->sheet.option_count; i++)
        add_option(form, menu, i);
    form->changed = false;
    house_differences(&form->house, add_change, form);
}

/* The option of the chosen row; NULL: it is something else. */
static const struct game_option *chosen_option(const struct form *form)
{
    int id = menu_id(&form->start->menu);
    return id >= ID_OPTION && id < ID_CHANGE ? &form->start->plan.sheet.options[id - ID_OPTION]
                                             : NULL;
}

/* ---- Changing ---- */

static void change_players(struct start *start, int players)
{
    struct play_plan *plan = &start->plan, fresh;
    if (!sheet_allows_players(&plan->sheet, players, NULL))
        return;
    play_plan_init(&fresh, &plan->sheet, players, start->request->person,
                   &start->request->computer);
    for (int seat = plan->players; seat < players; seat++)
        plan->seats[seat] = fresh.seats[seat];
    plan->players = players;
    play_plan_name_computers(plan);
}

/* Person, then the levels, then round again. */
static void change_seat(struct play_seat *seat, int by)
{
    int kinds = LEVEL_COUNT + 1, kind = seat->person ? 0 : (int)seat->level + 1;
    kind = (kind + by + kinds) % kinds;
    seat->program[0] = 0;
    seat->person = kind == 0;
    if (kind > 0)
        seat->level = (enum level)(kind - 1);
}

/* The word before or after the one that is set. */
static const char *next_word(const struct game_option *option, const char *value, int by)
{
    int count = 0, at = 0;
    for (; option->words[count]; count++)
        at = strcmp(option->words[count], value) == 0 ? count : at;
    return option->words[(at + by + count) % count];
}

static void set_option(struct form *form, const struct game_option *option, const char *value)
{
    struct play_plan *plan = &form->start->plan;
    struct menu *menu = &form->start->menu;
    struct text text;
    form->wrong = !sheet_set_option(&plan->sheet, plan->players, option->field, value, NULL);
    if (!form->wrong)
        return;
    text_init(&text, menu->message, sizeof menu->message);
    field_write_refusal(&plan->sheet, plan->players, option, value, &text);
}

static void change_option(struct form *form, const struct game_option *option, int by)
{
    const struct play_plan *plan = &form->start->plan;
    const struct field *field = sheet_find_field(option->field);
    char value[100];
    struct text text;
    text_init(&text, value, sizeof value);
    sheet_write_option(&plan->sheet, plan->players, option, &text);
    if (option->words) {
        set_option(form, option, next_word(option, value, by));
    } else if (field->type == FIELD_SWITCH) {
        set_option(form, option, strcmp(value, "true") == 0 ? "false" : "true");
    } else if (field->type == FIELD_NUMBER || field->type == FIELD_HANDS) {
        long number = strtol(value, NULL, 10) + by;
        text_init(&text, value, sizeof value);
        text_add_number(&text, number);
        if (number >= option->least && number <= option->most)
            set_option(form, option, value);
    }
}

static void change(struct form *form, int by)
{
    struct play_plan *plan = &form->start->plan;
    const struct game_option *option = chosen_option(form);
    int id = menu_id(&form->start->menu);
    form->typed[0] = 0;
    if (id == ID_PLAYERS)
        change_players(form->start, plan->players + by);
    else if (option)
        change_option(form, option, by);
    else if (id >= ID_SEAT && id < ID_OPTION)
        change_seat(&plan->seats[id - ID_SEAT], by);
}

/* ---- Typing ---- */

static void type_number(struct form *form, const struct game_option *option, int key)
{
    size_t length = strlen(form->typed);
    if (key == KEY_RUBOUT) {
        form->typed[length > 0 ? length - 1 : 0] = 0;
    } else if (key >= '0' && key <= '9' && length < DIGITS_MAX) {
        form->typed[length] = (char)key;
        form->typed[length + 1] = 0;
    } else {
        return;
    }
    if (form->typed[0])
        set_option(form, option, form->typed);
}

static void type(struct form *form, int key)
{
    const struct game_option *option = chosen_option(form);
    int id = menu_id(&form->start->menu);
    if (option && !option->words)
        type_number(form, option, key);
    else if (id == ID_PLAYERS && key >= '0' && key <= '9')
        change_players(form->start, key - '0');
    else if (form->name.text)
        typing_key(&form->name, key);
}

/* ---- Playing ---- */

/* Whether the names of people are names, each of one of them only. */
static bool check_names(struct play_plan *plan, struct error *error)
{
    for (int seat = 0; seat < plan->players; seat++) {
        char name[PLAY_NAME_MAX + 1];
        name_clean(name, sizeof name, plan->seats[seat].name);
        strcpy(plan->seats[seat].name, name);
        if (!name[0] && plan->seats[seat].person)
            return error_set(error, MESSAGE("seat {0} has no name"), error_number(seat + 1));
        for (int other = 0; other < seat; other++)
            if (plan->seats[other].person && plan->seats[seat].person &&
                strcmp(plan->seats[other].name, name) == 0)
                return error_set(error, MESSAGE("two seats have the name {0}"), error_text(name));
    }
    play_plan_name_computers(plan);
    return true;
}

/* Whether there are names, and the options make sense together. */
static bool check(struct start *start, struct error *error)
{
    if (!check_names(&start->plan, error))
        return false;
    bool good = sheet_validate(&start->plan.sheet, error);
    if (!good)
        field_name_title(error);
    return good;
}

/* Plays, unless something is wrong, which is said. */
static enum start_way play(struct form *form)
{
    struct error error;
    const struct game_option *option = chosen_option(form);
    if (form->typed[0] && form->wrong && option) { /* once more, and as it was before */
        set_option(form, option, form->typed);
        form->typed[0] = 0;
        return START_BACK;
    }
    if (check(form->start, &error))
        return START_PLAY;
    start_refuse(&form->start->menu, &error);
    return START_BACK;
}

/* Whoever comes to a row with the name of a person may type another. */
static void begin_name(struct form *form)
{
    int id = menu_id(&form->start->menu);
    bool is_seat = id >= ID_SEAT && id < ID_OPTION;
    struct play_seat *seat = &form->start->plan.seats[is_seat ? id - ID_SEAT : 0];
    if (!is_seat || !seat->person)
        form->name.text = NULL;
    else if (form->name.text != seat->name)
        typing_begin(&form->name, seat->name, sizeof seat->name);
}

/* What a key does; START_BACK: the form stays. */
static enum start_way obey(struct form *form, int key)
{
    if (is_typing(form) && typing_key(&form->name, key))
        return START_BACK;
    switch (key) {
    case KEY_GO_LEFT:
        change(form, -1);
        return START_BACK;
    case KEY_GO_RIGHT:
        change(form, 1);
        return START_BACK;
    case KEY_ENTERED:
        form->name.text = NULL; /* what is wrong with names may be put right */
        return play(form);
    case '?':
        rules_page_show(form->start->console, &form->start->plan.sheet);
        return START_BACK;
    default:
        type(form, key);
        return START_BACK;
    }
}

/* The next key; the keys that are named are those of the row. */
static int ask(struct form *form)
{
    const struct key_words keys[] = {{"Enter", _("plays")},
                                     {"↑ ↓", _("chooses")},
                                     {"← →", _("changes")},
                                     {"?", _("rules")},
                                     {"Esc", _("back")}};
    const struct key_words typing[] = {
        keys[0], keys[1], {"← →", _("moves in the name")}, keys[4]}; /* there ? is a letter */
    struct menu *menu = &form->start->menu;
    bool name = is_typing(form);
    menu->keys = name ? typing : keys;
    menu->key_count = name ? sizeof typing / sizeof typing[0] : sizeof keys / sizeof keys[0];
    return menu_ask(menu, form->start->console);
}

enum start_way start_form(struct start *start)
{
    const struct play_plan *plan = &start->plan;
    struct form form = {.start = start};
    struct menu *menu = &start->menu;
    char title[200];
    form.house.base = game_find(plan->sheet.id, NULL);
    form.house.sheet = plan->sheet;
    changes_write_title(title, sizeof title, &plan->sheet, plan->players, plan->house);
    menu->title = title;
    menu->banner = true;
    menu->chosen = 0;
    menu->first = 0;
    for (;;) {
        fill(&form);
        int key = ask(&form);
        if (menu->moved) {
            form.typed[0] = 0;
            form.name.text = NULL;
        }
        begin_name(&form);
        if (key == KEY_LEAVE)
            return START_LEAVE;
        if (key == KEY_ESCAPE)
            break;
        if (obey(&form, key) == START_PLAY)
            return START_PLAY;
    }
    return START_BACK;
}
