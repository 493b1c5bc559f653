/* House rules by the name of their file. */
#include "start.h"

#include <pasch/house/house.h>
#include <pasch/words/format.h>
#include <pasch/words/language.h>
#include <pasch/words/names.h>

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FILE_MAX = 65536 };

/* Opens a file by its name as people type it: ~ is their own folder. */
static FILE *open_file(const char *name)
{
    char path[PLAY_PATH_MAX];
    const char *home = getenv("HOME");
    if (strncmp(name, "~/", 2) != 0 || !home)
        return fopen(name, "r");
    snprintf(path, sizeof path, "%s%s", home, name + 1);
    return fopen(path, "r");
}

/* Reads a small file; NULL, and the error says why. The caller frees it. */
static char *read_file(const char *path, size_t *ret_length, struct error *error)
{
    FILE *file = open_file(path);
    char *data = malloc(FILE_MAX + 1);
    size_t length = 0;
    bool good = file && data;
    if (good) {
        length = fread(data, 1, FILE_MAX + 1, file);
        good = !ferror(file);
    }
    if (!good)
        error_set(error, "{0}", error_text(strerror(errno)));
    else if (length > FILE_MAX)
        good = error_set(error, MESSAGE("the file is too large: at most {0} bytes"),
                         error_number(FILE_MAX));
    if (file)
        fclose(file);
    if (!good) {
        free(data);
        return NULL;
    }
    *ret_length = length;
    return data;
}

/* Plans a match by the rules of a file; false, and the menu says why. */
static bool plan_house(struct start *start, const char *path)
{
    struct error error;
    struct house house;
    struct text text;
    size_t length;
    int line = 0;
    char *data = read_file(path, &length, &error);
    bool good = data && house_read(data, length, &house, &line, &error);
    free(data);
    if (!good) {
        text_init(&text, start->menu.message, sizeof start->menu.message);
        if (line > 0)
            text_format(&text, _("line %d: "), line);
        language_write(&error, &text);
        text_trim(&text);
        return false;
    }
    play_plan_asked(&start->plan, start->request, &house.sheet, house.sheet.min_players);
    name_clean(start->plan.house, sizeof start->plan.house, house.name);
    return true;
}

enum start_way start_house(struct start *start)
{
    const struct key_words keys[] = {
        {"Enter", _("reads the file")}, {"← →", _("moves in the name")}, {"Esc", _("back")}};
    struct menu *menu = &start->menu;
    char *path = start->house_path;
    struct typing typing;
    typing_begin(&typing, path, sizeof start->house_path);
    for (;;) {
        menu->title = _("House rules");
        menu->banner = true;
        menu->keys = keys;
        menu->key_count = sizeof keys / sizeof keys[0];
        menu->chosen = 0;
        menu_clear(menu);
        struct menu_row *row = menu_add(menu, 0, _("File"));
        struct text text;
        row->typing = &typing;
        text_init(&text, row->sentence, sizeof row->sentence);
        text_add(&text, _("Type the name of an INI file that says which game it is based on and "
                          "which fields differ."));
        int key = menu_ask(menu, start->console);
        if (key == KEY_LEAVE)
            return START_LEAVE;
        if (key == KEY_ESCAPE)
            return START_BACK;
        if (key != KEY_ENTERED) {
            typing_key(&typing, key);
            continue;
        }
        typing.offered = false;
        if (path[0] && plan_house(start, path)) {
            enum start_way way = start_form(start);
            if (way != START_BACK)
                return way;
        }
    }
}
