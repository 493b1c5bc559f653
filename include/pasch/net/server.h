/* The table server: everything that playing together over a network needs (docs/operations.md,
 * docs/protocol.md). */
#ifndef PASCH_NET_SERVER_H
#define PASCH_NET_SERVER_H

#include <pasch/host/config.h>

/* What the server needs of the program around it. */
struct server_program {
    /* The rules text of that name in a language; NULL if there is none. */
    const char *(*rules)(const char *text, const char *language);
    /* The picture (SVG) that a rules text has by that name; NULL if there is none. */
    const char *(*picture)(const char *name);
    /* The page's catalogue of a language as JSON, which the caller frees; NULL if there is none. */
    char *(*words)(const char *language);
    /* The server listens, on at least one address; called once. The first is the best to open. */
    void (*ready)(const char *const *addresses, unsigned count);
    const char *version;
};

/* Runs until SIGTERM or SIGINT and finishes cleanly; false, and why, if it can't start or must
 * stop. */
bool server_run(const struct config *config, const struct server_program *program,
                struct error *error);

#endif
