/* Where a tile is laid, in records and messages: `on` and `down` in a chain, `cell` and `corners`
 * of a triangle. Each kind of game says it in its own way. */
#ifndef PASCH_JSON_PLACE_H
#define PASCH_JSON_PLACE_H

#include <pasch/json/object.h>
#include <pasch/rules/trail.h>

struct place_kind {
    /* The members that say where, up to a NULL; the first is there whenever a place is said. */
    const char *const *members;
    bool is_scanned; /* records of it are read quickly: record/scan.c knows how they look */
    /* place_read_where() and the writers below; NULL: there is nothing to say. */
    bool (*read)(struct object *object, const struct round *round, const struct sheet *sheet,
                 struct move *move);
    void (*write)(struct text *text, const struct round *round, const struct sheet *sheet,
                  struct move move);
    void (*write_laid)(struct text *text, const struct laid *laid);
    void (*write_ends)(struct text *text, const struct round *round);
    void (*write_bonus)(struct text *text, const struct round *round, const struct sheet *sheet,
                        struct move move);
    void (*write_laid_bonus)(struct text *text, const struct laid *laid);
    bool (*expect_bonus)(struct object *object, const struct round *round,
                         const struct sheet *sheet, struct move move);
};

extern const struct place_kind place_chain, place_triangle;

const struct place_kind *place_kind(const struct sheet *sheet);

/*
 * The tile of a place move and where it goes. What is said may be against the rules: ask
 * legal_move(). The round tells which place is meant.
 */
bool place_read(struct object *object, const struct round *round, const struct sheet *sheet,
                struct move *move);
/* All of it but the tile, which the move has already. */
bool place_read_where(struct object *object, const struct round *round, const struct sheet *sheet,
                      struct move *move);
/* Whether the object has a bonus if the legal move earns one, and just that. */
bool place_expect_bonus(struct object *object, const struct round *round, const struct sheet *sheet,
                        struct move move);

/* Whole members, a comma before each: where a move lays its tile, where a tile lies, what a move
 * earns besides what its tile is worth; nothing if there is nothing to say. */
void place_write(struct text *text, const struct round *round, const struct sheet *sheet,
                 struct move move);
void place_write_laid(struct text *text, const struct sheet *sheet, const struct laid *laid);
void place_write_bonus(struct text *text, const struct round *round, const struct sheet *sheet,
                       struct move move);
void place_write_laid_bonus(struct text *text, const struct sheet *sheet, const struct laid *laid);
/* The open ends, a bare list. */
void place_write_ends(struct text *text, const struct round *round, const struct sheet *sheet);

enum { PLACE_NAMES_MAX = 16 };
/* The names for object_done(): those that are there already, up to a NULL, and those of a place. */
const char *const *place_names(const struct sheet *sheet, const char *names[PLACE_NAMES_MAX]);

#endif
