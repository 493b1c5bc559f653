/*
 * A player that is another program, speaking the seat protocol on its standard input and output
 * (docs/protocol.md). It holds one seat at a time but may play any number of matches, one after
 * another; two seats of a table need two of them.
 *
 *     remote_open → (remote_hello → (remote_see | remote_choose)…)… → remote_close
 *
 * After an error the program is not asked again: close it.
 */
#ifndef PASCH_CLI_REMOTE_H
#define PASCH_CLI_REMOTE_H

#include <pasch/view/view.h>

enum { REMOTE_LIMIT = 10000 }; /* milliseconds for an answer */

struct remote;

/* Starts `sh -c COMMAND`; `limit` is how many milliseconds an answer may take. NULL, and an error,
 * if it can't be started. */
struct remote *remote_open(const char *command, int limit, struct error *error);

/*
 * A match begins: tells the program the game, its seat and who plays, and awaits its hello. The
 * view is the seat's at the beginning of the match, right after match_init().
 */
bool remote_hello(struct remote *remote, const struct view *view, const char *const *names,
                  struct error *error);

/*
 * To be called after every single step of the match (lots, deal, each move of anybody, end of a
 * round, end of the match) with the new view of its seat: that is how it learns what the others
 * did. The program is told when a round or the match is over; of all else when it is to act.
 */
bool remote_see(struct remote *remote, const struct view *view, struct error *error);

/* The program's move where its seat is to act. The view has been shown by remote_see() before, or
 * is shown now. */
bool remote_choose(struct remote *remote, const struct view *view, struct move *ret_move,
                   struct error *error);

/* What the program calls itself; NULL if it said nothing. */
const char *remote_name(const struct remote *remote);

/* Says goodbye, and why, and ends the program if it does not end itself soon. NULL is fine. */
void remote_close(struct remote *remote);

#endif
