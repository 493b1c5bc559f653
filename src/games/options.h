/* What the sheets' options share. */
#ifndef PASCH_GAMES_OPTIONS_H
#define PASCH_GAMES_OPTIONS_H

#include <pasch/engines/chain.h>
#include <pasch/engines/triangle.h>
#include <pasch/games/games.h>

#define OPTION_WORDS(...) ((const char *const[]){__VA_ARGS__, NULL})

/* G2 */
#define OPTION_DIRECTION                                                                           \
    {                                                                                              \
        .field = "direction", .words = OPTION_WORDS("clockwise", "counterclockwise")               \
    }

#endif
