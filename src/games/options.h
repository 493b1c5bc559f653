/* Options that several games share. */
#ifndef PASCH_GAMES_OPTIONS_H
#define PASCH_GAMES_OPTIONS_H

#include <pasch/games/games.h>

#define OPTION_WORDS(...) ((const char *const[]){__VA_ARGS__, NULL})
#define OPTION_LIST(...)                                                                           \
    .options = (const struct option[]){__VA_ARGS__},                                               \
    .option_count = sizeof((const struct option[]){__VA_ARGS__}) / sizeof(struct option)

/* G2 */
#define OPTION_DIRECTION                                                                           \
    {                                                                                              \
        .field = "direction", .words = OPTION_WORDS("clockwise", "counterclockwise")               \
    }

#endif
