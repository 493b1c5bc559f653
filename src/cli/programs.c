/* Programs at the seats of a match. */
#include "programs.h"

#include "remote.h"

#include <pasch/words/names.h>

#include <string.h>

const char *program_named(const char *name)
{
    size_t length = strlen(PROGRAM_PREFIX);
    return strncmp(name, PROGRAM_PREFIX, length) == 0 ? name + length : NULL;
}

bool programs_start(struct programs *programs, const struct match *match, const char *const *names,
                    struct error *error)
{
    for (unsigned seat = 0; seat < match->players; seat++) {
        struct remote **remote = &programs->remotes[seat];
        if (!programs->commands[seat])
            continue;
        if (!*remote)
            *remote = remote_open(programs->commands[seat], REMOTE_LIMIT, error);
        view_make(&programs->view, match, seat);
        if (!*remote || !remote_hello(*remote, &programs->view, names, error))
            return false;
    }
    return true;
}

bool programs_see(struct programs *programs, const struct match *match, struct error *error)
{
    for (unsigned seat = 0; seat < match->players; seat++) {
        if (!programs->remotes[seat])
            continue;
        view_make(&programs->view, match, seat);
        if (!remote_see(programs->remotes[seat], &programs->view, error))
            return false;
    }
    return true;
}

bool programs_choose(struct programs *programs, const struct match *match, struct move *ret_move,
                     struct error *error)
{
    unsigned seat = match->round.turn;
    view_make(&programs->view, match, seat);
    return remote_choose(programs->remotes[seat], &programs->view, ret_move, error);
}

void programs_close(struct programs *programs)
{
    for (unsigned seat = 0; seat < PLAYERS_MAX; seat++) {
        remote_close(programs->remotes[seat]);
        programs->remotes[seat] = NULL;
    }
}
