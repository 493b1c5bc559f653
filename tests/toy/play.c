/* Plays the game of tests/toy/rise.c line by line, as `pasch play --plain` does. */
#include <pasch/games/games.h>
#include <pasch/terminal/play.h>
#include <pasch/words/language.h>

int main(int argc, char **argv)
{
    struct play_request request = {.planned = true, .start = PLAY_NEW, .pause = 0};
    struct error error;
    language_choose(argc > 1 ? argv[1] : NULL);
    play_plan_init(&request.plan, games[0], 2, "Ann", &(struct play_seat){.level = LEVEL_NORMAL});
    request.plan.seeded = request.plan.unsaved = true;
    request.plan.seed = 7;
    return !play_plain(&request, &error);
}
