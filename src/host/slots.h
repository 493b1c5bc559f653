/* Where something with a name is kept in a table of slots. */
#ifndef PASCH_HOST_SLOTS_H
#define PASCH_HOST_SLOTS_H

#include <stdint.h>

/* FNV-1a: quick, and names that differ little go to other slots. */
static inline unsigned slot_of(const char *name, unsigned slots)
{
    uint32_t hash = 2166136261u;
    for (; *name; name++)
        hash = (hash ^ (unsigned char)*name) * 16777619u;
    return hash % slots;
}

#endif
