/* The list of all games: a new one has its line here. */
#include <pasch/games/games.h>

#include <pasch/base/nearest.h>

#include <string.h>

const struct sheet *const games[] = {
    &game_draw,      &game_doubles,   &game_wolf,     &game_basic,
    &game_hungarian, &game_double_6,  &game_double_9, &game_double_12,
    &game_double_15, &game_double_18, &game_tripple,  &game_tripple_solo,
};

const int game_count = sizeof games / sizeof games[0];

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
