/* Guessing which name was meant. */
#ifndef PASCH_HOUSE_NEAREST_H
#define PASCH_HOUSE_NEAREST_H

/* The field whose name is most like this one; NULL if none is like it. */
const char *nearest_field(const char *name);

#endif
