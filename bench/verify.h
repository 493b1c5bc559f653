/* Whether the database has all that was acknowledged. */
#ifndef PASCH_BENCH_VERIFY_H
#define PASCH_BENCH_VERIFY_H

#include "crowd.h"

struct verdict {
    unsigned long actions; /* in the journals */
    unsigned long lost;    /* acknowledged and not there */
    unsigned long unknown; /* there, and never shown to everybody */
    unsigned damaged;      /* tables whose journal breaks a rule */
    unsigned over;         /* matches that have ended */
};

/* Reads the journal of every table by the rules. */
struct verdict verify(const char *database, const struct crowd *crowd);

#endif
