/* Computer players. */
#include "objects.h"

#include <pasch/players/player.h>

#include <stdlib.h>

struct pasch_player {
    struct player player;
    struct opinion opinions[ROUND_SEARCH_MOVES_MAX];
};

const char *pasch_level(unsigned number)
{
    return number < LEVEL_COUNT ? player_name((enum level)number) : NULL;
}

struct pasch_player *pasch_player_create(const char *level, uint64_t seed,
                                         struct pasch_error *error)
{
    struct error why;
    enum level found;
    struct pasch_player *player = NULL;
    if (!player_find(level, &found, &why))
        library_refuse(&why, error);
    else if ((player = library_allocate(sizeof *player, error)))
        player_init(&player->player, found, seed);
    return player;
}

void pasch_player_destroy(struct pasch_player *player)
{
    free(player);
}

void pasch_player_set_playouts(struct pasch_player *player, uint32_t playouts)
{
    player->player.budget = (struct budget){.playouts = playouts ? playouts : 1};
}

struct pasch_move pasch_player_choose(struct pasch_player *player, const struct pasch_view *view)
{
    return view_is_to_act(&view->view) ? library_move(player_choose(&player->player, &view->view))
                                       : (struct pasch_move){UINT32_MAX};
}

unsigned pasch_player_weigh(struct pasch_player *player, const struct pasch_view *view,
                            struct pasch_opinion *ret_opinions)
{
    if (!view_is_to_act(&view->view))
        return 0;
    unsigned count = player_weigh(&player->player, &view->view, player->opinions);
    for (unsigned i = 0; i < count; i++)
        ret_opinions[i] = (struct pasch_opinion){.move = library_move(player->opinions[i].move),
                                                 .win = player->opinions[i].win,
                                                 .points = player->opinions[i].points};
    return count;
}
