/* How a server is to run: settings by name, from flags, the environment and a file. */
#ifndef PASCH_HOST_CONFIG_H
#define PASCH_HOST_CONFIG_H

#include <pasch/base/error.h>
#include <pasch/base/option.h>

enum { CONFIG_TEXT_MAX = 1024 };

struct config {
    char address[CONFIG_TEXT_MAX];     /* to listen on, with commas between (endpoints.h) */
    long port;                         /* 0: any that is free */
    char metrics[CONFIG_TEXT_MAX];     /* where figures are told; "": to this machine alone */
    char database[CONFIG_TEXT_MAX];    /* a file */
    char web[CONFIG_TEXT_MAX];         /* the folder of the page; empty: there is none */
    char origin[CONFIG_TEXT_MAX];      /* other origins that may connect, with commas between */
    char certificate[CONFIG_TEXT_MAX]; /* both, or none: plain HTTP */
    char key[CONFIG_TEXT_MAX];
    char copies[CONFIG_TEXT_MAX];      /* the folder for copies of the database; empty: none */
    long copy_every;                   /* seconds from one to the next */
    long copies_kept;                  /* days until the last one is removed */
    char trust_proxy[CONFIG_TEXT_MAX]; /* who may say by X-Forwarded-For for whom it comes: 0
                                          nobody, 1 this machine, or addresses and networks */
    long workers;                      /* threads for the computer players */
    long tables;                       /* how many may be awake */
    long connections;                  /* how many at most, */
    long per_address;                  /* and from one address, */
    long per_network;                  /* and from one network; 0: four times as many */
    long rate;                         /* requests a second and address; 0: any number */
    long new_tables;                   /* tables an hour and address; 0: any number */
    long lobby;                        /* tables of one address that wait in the lobby */
    long lobby_wait;      /* seconds until one is not shown any more where nobody waits */
    long sleep;           /* seconds until a table without people sleeps */
    long patience;        /* seconds until a connection is dropped that does not read or answer */
    long round_pause;     /* seconds until the next round begins though not all are ready */
    long keep_days;       /* how long finished tables are kept; 0: for ever */
    long keep_unfinished; /* days until a match is removed that nobody comes back to; 0: never */
    long log_level;       /* 0 errors, 1 warnings, 2 what happens, 3 everything */
};

/* All settings, as flag and in the file by their names, in the environment with PASCH_ before it
 * and in capitals: numbers (long) and texts (char[CONFIG_TEXT_MAX]). The last one's kind is
 * OPTION_END.
 */
extern const struct option config_settings[];

/* What holds if nothing is said. */
void config_init(struct config *config);
/* Sets one; the config is untouched if the value is not good. */
bool config_set(struct config *config, const struct option *setting, const char *value,
                struct error *error);
/* All that the environment says (`NAME=VALUE`, NULL after the last). False, and the error says so,
 * if a variable has no good value, or is probably meant for a setting but written otherwise. */
bool config_read_environment(struct config *config, char *const *environment, struct error *error);
/* Lines `name = value`, # for comments. On failure `*ret_line` is the line that is wrong. */
bool config_read_file(struct config *config, const char *text, size_t length, int *ret_line,
                      struct error *error);
/* Whether all of it makes sense together. */
bool config_check(const struct config *config, struct error *error);
/* How many connections one network may have. */
unsigned long config_per_network(const struct config *config);

#endif
