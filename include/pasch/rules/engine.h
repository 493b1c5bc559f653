/*
 * A kind of game as a table of functions. What every game shares is in the other headers of this
 * folder, which call the engine of the sheet; how tiles are joined, what may be done in a turn and
 * what it scores is the engine's. Nobody asks which engine it is: what differs is a member here, or
 * a table of kinds in the folder concerned.
 *
 * Search calls these a million times a second: whole rounds and whole moves, never parts of one.
 */
#ifndef PASCH_RULES_ENGINE_H
#define PASCH_RULES_ENGINE_H

#include <pasch/rules/legal.h>
#include <pasch/rules/worth.h>

/* What can be done that no other engine has. */
struct own_action {
    const char *name; /* `knock`: in records and messages, and to type it */
    const char *todo; /* message: knock on the table */
    const char *done; /* message: knocks on the table */
};

struct engine {
    struct sheet_kind kind; /* what a sheet may know of it; first, see sheet_kind() */

    const struct own_action *own; /* NULL: there is nothing */
    /* How much of a round is in use; 0: up to the end of its deck. */
    size_t bytes;
    /* The tiles that count as doubles where one has to lead, all of them above what else may. */
    const struct tile_set *doubles;
    /* Said when hands are counted: what a tile in hand counts. */
    const char *hand_counts;

    /* What round.h promises of each. */
    unsigned (*moves)(const struct round *round, const struct sheet *sheet, struct move *ret_moves);
    unsigned (*search_moves)(const struct round *round, const struct sheet *sheet,
                             struct move *ret_moves);
    struct move (*random_move)(const struct round *round, const struct sheet *sheet,
                               struct random *random);
    void (*apply)(struct round *round, const struct sheet *sheet, struct move move);
    unsigned (*play_out)(struct round *round, const struct sheet *sheet, struct random *random);
    int (*points)(const struct round *round, const struct sheet *sheet, struct move move);
    struct tile_set (*fitting)(const struct round *round, const struct sheet *sheet);

    /* Whether search sees no difference between the ends that two moves join the same tile to. */
    bool (*is_same_end)(struct move a, struct move b);
    /* lead.h */
    int (*lead_rank)(const struct sheet *sheet, tile tile);
    /* score.h */
    int (*hand_points)(const struct sheet *sheet, const struct tile_set *hand);
    /* worth.h: the seat to act makes a legal move. */
    struct worth (*worth)(const struct round *round, const struct sheet *sheet, struct move move);

    /* What a seat sees of whatever else the engine keeps in a round; NULL: there is nothing. */
    void (*show)(struct round *to, const struct round *from, unsigned seat);

    /* Why a move of the seat to act is not among the legal ones. */
    void (*refuse)(const struct round *round, const struct sheet *sheet, struct move move,
                   struct refused_move *ret_refused);
    /* The same for a tile in its hand that can be laid nowhere; the lead has been laid. */
    void (*refuse_tile)(const struct round *round, const struct sheet *sheet, tile tile,
                        struct refused_move *ret_refused);

    /* What everyone has seen of a move, and what it has told about hands: the round before it and
     * after it. */
    void (*note)(struct trail *trail, const struct round *before, const struct round *after,
                 const struct sheet *sheet, struct move move);
    /* Among how many of its first tiles a seat can't have had one, by what it lacked. */
    unsigned (*earliest)(const struct trail *trail, unsigned seat, tile tile);
    /* Whether the turn goes on after a draw: the round after it, which is not over. */
    bool (*draws_on)(const struct round *after, const struct sheet *sheet);
    /* What a tile on the table has scored, and for what. */
    struct worth (*laid_worth)(const struct sheet *sheet, const struct laid *laid);
    /* Takes all tiles off the table, so that what was laid can be laid again; hands and deck stay
     * as they are. */
    void (*clear)(struct round *round);
    /* Lays it: the table alone matters then. */
    void (*lay)(struct round *round, const struct sheet *sheet, struct move move);

    /* NULL, or what is broken: of a round that is played after its lead; of what was laid. */
    const char *(*check_round)(const struct round *round);
    const char *(*check_laid)(const struct trail *trail, const struct round *round,
                              const struct sheet *sheet);
};

#endif
