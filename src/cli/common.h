/* The options that every subcommand has. */
#ifndef PASCH_CLI_COMMON_H
#define PASCH_CLI_COMMON_H

#include <argp.h>
#include <stdbool.h>

/* --help, --usage and --lang, as a child of each command's own parser. */
extern const struct argp common_argp;
#define COMMON_CHILD                                                                               \
    {                                                                                              \
        .argp = &common_argp, .group = -1                                                          \
    }

/* The keys of long options without a letter; each command counts its own from KEY_OWN. */
enum { KEY_USAGE = 0x100, KEY_LANG, KEY_TABLE, KEY_OWN = 0x200 };

/* Parses the command line of a subcommand; false, and it has been said, if something is wrong. */
bool common_parse(const struct argp *argp, int argc, char **argv, void *input);

#endif
