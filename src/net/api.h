/* What is asked once, over HTTP (docs/protocol.md, At a server). */
#ifndef PASCH_NET_API_H
#define PASCH_NET_API_H

#include "host/desk.h"
#include "http.h"

/* Answers a request, now or when what it asks for is stored. */
void api_handle(struct request *request);
/* The step that a request led to is done. */
void api_answer(struct request *request, const struct step *step);

/* Requests that change a table (api_tables.c); `id` and `action` as in the path. False, and not
 * answered, if there is no such action. */
void api_create(struct request *request);
void api_promise(struct request *request);
void api_find(struct request *request);
bool api_change(struct request *request, const char *id, const char *action);
/* Sends a step off; the request is answered when it is stored, or handled again. */
void api_submit(struct request *request, struct desk *desk, struct step *step,
                void (*stored)(struct request *request, const struct table *table));
/* What has to be stored when somebody has left the table that is planned: perhaps nobody is there
 * any more. False if there is no memory. */
bool api_put_leaving(struct desk *desk, struct step *step);
/* Forgets who asks for it (api_forget.c). */
void api_forget(struct request *request);
/* Requests that only look (api_look.c). */
void api_lobby(struct request *request);
void api_mine(struct request *request);
void api_show(struct request *request, const char *id);
void api_record(struct request *request, const char *id);
void api_replay(struct request *request, const char *id);
/* What the page asks for besides (api_page.c): `rest` is what follows in the path. */
void api_tiles(struct request *request, const char *rest);
void api_words(struct request *request, const char *rest);
/* The text of /api/games, in memory that is the caller's (games_text.c). */
char *api_make_games(void);

/* Errors with their status. */
void api_malformed(struct request *request, const struct error *error);
void api_conflict(struct request *request, const struct error *error);
void api_storage(struct request *request, const struct error *error);
/* Nobody knows yet whether it was stored. */
void api_unknown(struct request *request, const struct error *error);
/* The store could not be read, for that table or, NULL, for a list: the log says so too. */
void api_unread(struct request *request, const char *id, const struct error *error);
void api_busy(struct request *request, const struct error *error);
void api_no_table(struct request *request, const char *id);
void api_no_address(struct request *request);
void api_no_method(struct request *request);
void api_too_many(struct request *request);
/* Whether the request has the secret of a person; if not it has been answered. */
bool api_has_person(struct request *request, struct hash *ret_person);
/* The desk of a table, with nothing on its way; NULL, and answered, if there is none; NULL too if
 * the request has to wait at it: then it is handled again, from the beginning. */
struct desk *api_wake(struct request *request, const char *id);
/* The same for what came of waking it. */
struct desk *api_woken(struct request *request, const char *id, enum wake woke, struct desk *desk,
                       const struct error *error);

#endif
