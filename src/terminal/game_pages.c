/* Pages beside the game: the rules, the story, the score. */
#include "game_inside.h"

#include "pager.h"
#include "rules_page.h"

#include <pasch/words/language.h>

#include <stdlib.h>

static void show_story(struct game *game)
{
    char *data = malloc(CHRONICLE_PAGE_MAX);
    struct text text;
    if (!data)
        return;
    text_init(&text, data, CHRONICLE_PAGE_MAX);
    chronicle_write(&game->chronicle, &text);
    pager_show(game->console, _("What happened"), data, NULL, 0);
    free(data);
}

bool game_scroll(struct game *game, int key)
{
    int along = key == KEY_PAGE_UP ? KEY_SHIFT_UP : key == KEY_PAGE_DOWN ? KEY_SHIFT_DOWN : key;
    return screen_look_around(&game->board, along);
}

bool game_show_page(struct game *game, int key)
{
    if (key == 's')
        game_show_score(game);
    else if (key == 'l')
        show_story(game);
    else if (key == '?')
        rules_page_show(game->console, &game->view.seen.sheet);
    else
        return game_scroll(game, key);
    return true;
}
