/* Pages beside the game: the rules, the story, the score. */
#include "game_inside.h"

#include "changes.h"
#include "pager.h"

#include <pasch/words/language.h>
#include <pasch/words/texts.h>

#include <stdlib.h>
#include <string.h>

static void show_story(struct game *game)
{
    char *data = malloc(JOURNAL_PAGE_MAX);
    struct text text;
    if (!data)
        return;
    text_init(&text, data, JOURNAL_PAGE_MAX);
    journal_write(&game->journal, &text);
    pager_show(game->console, _("What happened"), data, NULL, 0);
    free(data);
}

static void show_rules(struct game *game, const struct sheet *sheet)
{
    const char *rules = rules_text_find(sheet->text);
    rules = rules ? rules : _("there is no text of these rules in this language");
    size_t size = CHANGES_MAX + strlen(rules) + 1;
    char *data = malloc(size);
    struct text text;
    if (!data)
        return;
    text_init(&text, data, size);
    changes_write(&text, sheet);
    text_add(&text, rules);
    pager_show(game->console, _(sheet->title), data, NULL, 0);
    free(data);
}

bool game_scroll(struct game *game, int key)
{
    int along = key == KEY_PAGE_UP ? KEY_SHIFT_UP : key == KEY_PAGE_DOWN ? KEY_SHIFT_DOWN : key;
    return screen_look_around(&game->board, along);
}

bool game_show_page(struct game *game, int key)
{
    const struct sheet *sheet = &game->view.seen.sheet;
    if (key == 's')
        game_show_score(game);
    else if (key == 'l')
        show_story(game);
    else if (key == '?')
        show_rules(game, sheet);
    else
        return game_scroll(game, key);
    return true;
}
