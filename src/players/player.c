/* The simple players: random, and greedy for points, then pips. */
#include <pasch/players/player.h>

static const char *const names[] = {[LEVEL_RANDOM] = "random", [LEVEL_GREEDY] = "greedy"};

bool player_find(const char *name, enum level *ret_level, struct error *error)
{
    char buffer[80];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    for (unsigned i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (strcmp(names[i], name) == 0) {
            *ret_level = (enum level)i;
            return true;
        }
        text_add(&text, i ? ", " : "");
        text_add(&text, names[i]);
    }
    return error_set(error, MESSAGE("there is no computer player {0}; there are: {1}"),
                     error_text(name), error_text(buffer));
}

const char *player_name(enum level level)
{
    return names[level];
}

/* Most points at once, then the heaviest tile; laying anything is better than nothing. */
static int greed(const struct view *view, struct move move)
{
    if (move.action != ACTION_PLACE)
        return -1;
    int points = round_points(&view->seen.round, &view->seen.sheet, move);
    unsigned weight = view->seen.sheet.engine == ENGINE_TRIANGLE ? triangle_value((tile)move.tile)
                                                                 : tile_weight((tile)move.tile);
    return points * 4096 + (int)weight;
}

static struct move choose_greedily(const struct view *view, const struct move *moves,
                                   unsigned count, struct random *random)
{
    struct move best = moves[0];
    int greed_best = greed(view, best);
    unsigned alike = 1;
    for (unsigned i = 1; i < count; i++) {
        int greed_now = greed(view, moves[i]);
        if (greed_now < greed_best)
            continue;
        alike = greed_now > greed_best ? 1 : alike + 1;
        if (random_below(random, alike) == 0)
            best = moves[i];
        greed_best = greed_now;
    }
    return best;
}

struct move player_choose(enum level level, const struct view *view, struct random *random)
{
    struct move moves[ROUND_MOVES_MAX];
    unsigned count = view_search_moves(view, moves);
    if (count <= 1)
        return moves[0];
    if (level == LEVEL_GREEDY)
        return choose_greedily(view, moves, count, random);
    return moves[random_below(random, count)];
}
