/* Finding a game by its name. */
#include <pasch/games/games.h>

#include <pasch/base/nearest.h>

#include <string.h>

const struct sheet *game_find(const char *id, struct error *error)
{
    char buffer[200];
    struct text names;
    text_init(&names, buffer, sizeof buffer);
    for (int i = 0; i < game_count; i++) {
        if (strcmp(games[i]->id, id) == 0)
            return games[i];
        text_add(&names, i ? ", " : "");
        text_add(&names, games[i]->id);
    }
    error_set(error, MESSAGE("there is no game {0}; the games: {1}"), error_text(id),
              error_text(buffer));
    return NULL;
}

const struct sheet *game_meant(const char *name, struct error *error)
{
    struct nearest nearest = {.name = name};
    for (int i = 0; i < game_count; i++) {
        if (nearest_same(games[i]->id, name))
            return games[i];
        nearest_offer(&nearest, games[i]->id);
    }
    if (!nearest.found)
        return game_find(name, error);
    error_set(error, MESSAGE("there is no game {0}; did you mean {1}?"), error_text(name),
              error_text(nearest.found));
    return NULL;
}
