/* Writes what the program says of its games, and all translations, as a script: page_data LANGUAGE
 * CATALOGUE.mo… */
#include "net/api.h"

#include <pasch/words/catalogue.h>

#include <stdio.h>
#include <stdlib.h>

int main(int count, char **arguments)
{
    char *games = api_make_games();
    if (!games)
        return EXIT_FAILURE;
    printf("globalThis.paschBuilt = {games: %s, words: {", games);
    free(games);
    for (int i = 1; i + 1 < count; i += 2) {
        struct error error;
        char *words = catalogue_read(arguments[i + 1], &error);
        if (!words)
            return EXIT_FAILURE;
        printf("%s: %s,", arguments[i], words);
        free(words);
    }
    puts("}};");
    return EXIT_SUCCESS;
}
