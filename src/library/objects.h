/* What is behind the public types, and errors in their own. */
#ifndef PASCH_LIBRARY_OBJECTS_H
#define PASCH_LIBRARY_OBJECTS_H

#include <pasch/base/error.h>
#include <pasch/pasch.h>
#include <pasch/view/view.h>

struct pasch_sheet {
    struct sheet sheet;
};

struct pasch_match {
    struct match match;
    bool played_out; /* nobody has seen how */
    struct text record;
};

struct pasch_view {
    struct view view;
};

/* Room for an object; NULL, and an error. */
void *library_allocate(size_t size, struct pasch_error *error);
/* Says what an error says; false. */
bool library_refuse(const struct error *error, struct pasch_error *ret_error);

struct pasch_move library_move(struct move move);
/* The tiles of a hand, to room for all. */
unsigned library_tiles(struct tile_set hand, uint8_t *ret_tiles);

#endif
