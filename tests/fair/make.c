/* Writes fair matches of every game, all table sizes and many options to standard output. */
#include "support/fair_match.h"
#include "support/random_match.h"
#include "support/unit.h"

#include <pasch/games/games.h>

#include <stdio.h>

int main(void)
{
    static char buffer[1 << 21];
    struct random random;
    random_seed(&random, 11);
    for (int game = 0; game < game_count; game++)
        for (int players = games[game]->min_players; players <= games[game]->max_players; players++)
            for (int i = 0; i < 4; i++) {
                struct sheet sheet = *games[game];
                struct text text;
                random_options(&sheet, players, &random);
                text_init(&text, buffer, sizeof buffer);
                fair_match_write(&text, &sheet, players, 20000, &random);
                fwrite(buffer, 1, text.length, stdout);
            }
    return fflush(stdout) != 0;
}
