/* Choosing a move: a tile of the hand, then a place for it; or one of the other actions. */
#ifndef PASCH_TERMINAL_CHOOSER_H
#define PASCH_TERMINAL_CHOOSER_H

#include "board.h"
#include "console.h"

struct chooser {
    const struct view *view; /* of the seat to act */
    struct board *board;     /* knows from left to right */
    unsigned tile_count, move_count, ghost_count;
    tile tiles[TILE_COUNT]; /* the hand */
    bool ready[TILE_COUNT]; /* which of them can be laid */
    int chosen;             /* which tile */
    bool down;              /* is to lie face down */
    int target;             /* which place; -1: it has none */
    unsigned typed;         /* the number typed so far */
    long typed_at;
    struct move moves[ROUND_MOVES_MAX];
    struct board_ghost ghosts[ROUND_MOVES_MAX];
};

enum choice {
    CHOICE_NONE,  /* the key means nothing here */
    CHOICE_MOVED, /* something else is chosen now */
    CHOICE_MADE,  /* a move is chosen */
    CHOICE_WHY,   /* the chosen tile can't be laid: say why */
};

/* Lists what can be chosen; the tile that was chosen before stays so if it is still there. */
void chooser_start(struct chooser *chooser, const struct view *view, struct board *board);
/* Chooses a move's tile and place, so that Enter makes it. */
void chooser_aim(struct chooser *chooser, struct move move);
/* What a key does; `*ret_move` is the move if one is made. */
enum choice chooser_key(struct chooser *chooser, int key, struct move *ret_move);

/* The chosen tile; TILE_NONE if there is none. */
tile chooser_tile(const struct chooser *chooser);
/* Whether any tile can be laid. */
bool chooser_can_place(const struct chooser *chooser);
/* Whether the action can be chosen. */
bool chooser_can(const struct chooser *chooser, enum action action);
/* Whether the chosen tile may lie face down. */
bool chooser_can_turn(const struct chooser *chooser);

#endif
