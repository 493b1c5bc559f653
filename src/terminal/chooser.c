/* Keys into moves. Labels of places and keys of commands have no letter in common, so that there
 * are no modes. */
#include "chooser.h"

#include <string.h>

/* The letters of places: without d f h l n p q s u w, which are commands. */
static const char labels[] = "abcegijkmortvxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

enum { TYPING_TIME = 1200 }; /* milliseconds between the digits of a number */

/* The key of an action other than placing. */
static int action_key(enum action action)
{
    static const char keys[] = {[ACTION_DRAW] = 'd',
                                [ACTION_PASS] = 'p',
                                [ACTION_FLIP] = 'f',
                                [ACTION_DONE] = 'n',
                                [ACTION_OWN] = '+'};
    return keys[action];
}

tile chooser_tile(const struct chooser *chooser)
{
    return chooser->tile_count ? chooser->tiles[chooser->chosen] : TILE_NONE;
}

bool chooser_can(const struct chooser *chooser, enum action action)
{
    for (unsigned i = 0; i < chooser->move_count; i++)
        if (chooser->moves[i].action == (unsigned)action)
            return true;
    return false;
}

bool chooser_can_place(const struct chooser *chooser)
{
    return chooser_can(chooser, ACTION_PLACE);
}

/* Whether the chosen tile may be laid that way up. */
static bool can_lay(const struct chooser *chooser, bool down)
{
    for (unsigned i = 0; i < chooser->move_count; i++)
        if (chooser->moves[i].action == ACTION_PLACE &&
            chooser->moves[i].tile == chooser_tile(chooser) && chooser->moves[i].down == down)
            return true;
    return false;
}

bool chooser_can_turn(const struct chooser *chooser)
{
    return can_lay(chooser, true) && can_lay(chooser, false);
}

static void list_ghosts(struct chooser *chooser)
{
    tile chosen = chooser_tile(chooser);
    if (!chooser_can_turn(chooser))
        chooser->down = can_lay(chooser, true);
    chooser->ghost_count = 0;
    for (unsigned i = 0; i < chooser->move_count; i++) {
        struct move move = chooser->moves[i];
        if (move.action == ACTION_PLACE && move.tile == chosen && move.down == chooser->down)
            chooser->ghosts[chooser->ghost_count++] = (struct board_ghost){.move = move};
    }
    board_sort(chooser->board, chooser->view, chooser->ghosts, chooser->ghost_count);
    for (unsigned i = 0; i < chooser->ghost_count; i++)
        chooser->ghosts[i].label = i + 1 < sizeof labels ? (unsigned char)labels[i] : 0u;
    chooser->target = chooser->ghost_count ? 0 : -1;
}

static void choose(struct chooser *chooser, int which)
{
    chooser->chosen = which;
    chooser->down = false;
    list_ghosts(chooser);
}

static void list_hand(struct chooser *chooser)
{
    struct tile_set hand = round_hand(&chooser->view->seen.round, chooser->view->seat);
    chooser->tile_count = 0;
    for (tile tile; tile_set_pop(&hand, &tile); chooser->tile_count++) {
        bool ready = false;
        for (unsigned i = 0; i < chooser->move_count && !ready; i++)
            ready = chooser->moves[i].action == ACTION_PLACE && chooser->moves[i].tile == tile;
        chooser->tiles[chooser->tile_count] = tile;
        chooser->ready[chooser->tile_count] = ready;
    }
}

/* A tile that leads without being in anybody's hand (T13). */
static void add_lead(struct chooser *chooser)
{
    for (unsigned i = 0; i < chooser->move_count; i++) {
        struct move move = chooser->moves[i];
        bool known = move.action != ACTION_PLACE;
        for (unsigned t = 0; t < chooser->tile_count && !known; t++)
            known = chooser->tiles[t] == move.tile;
        if (!known) {
            chooser->tiles[chooser->tile_count] = (tile)move.tile;
            chooser->ready[chooser->tile_count++] = true;
        }
    }
}

void chooser_start(struct chooser *chooser, const struct view *view, struct board *board)
{
    tile before = chooser->tile_count ? chooser_tile(chooser) : TILE_NONE;
    int which = 0;
    chooser->view = view;
    chooser->board = board;
    chooser->typed = 0;
    chooser->move_count = view_moves(view, chooser->moves);
    list_hand(chooser);
    add_lead(chooser);
    for (int i = (int)chooser->tile_count - 1; i >= 0; i--)
        which = chooser->ready[i] ? i : which;
    for (unsigned i = 0; i < chooser->tile_count; i++)
        if (chooser->tiles[i] == before && chooser->ready[i])
            which = (int)i;
    choose(chooser, which);
}

void chooser_aim(struct chooser *chooser, struct move move)
{
    if (move.action != ACTION_PLACE)
        return;
    for (unsigned i = 0; i < chooser->tile_count; i++)
        if (chooser->tiles[i] == move.tile)
            choose(chooser, (int)i);
    chooser->down = move.down;
    list_ghosts(chooser);
    for (unsigned i = 0; i < chooser->ghost_count; i++)
        if (move_is_same(chooser->ghosts[i].move, move))
            chooser->target = (int)i;
}

/* ---- Keys ---- */

static enum choice make(struct move move, struct move *ret_move)
{
    *ret_move = move;
    return CHOICE_MADE;
}

static enum choice go(struct chooser *chooser, int by)
{
    int count = (int)chooser->tile_count;
    if (count == 0)
        return CHOICE_NONE;
    choose(chooser, (chooser->chosen + by + count) % count);
    return CHOICE_MOVED;
}

static enum choice aim(struct chooser *chooser, int by)
{
    int count = (int)chooser->ghost_count;
    if (count == 0)
        return CHOICE_NONE;
    chooser->target = (chooser->target + by + count) % count;
    return CHOICE_MOVED;
}

/* Digits that come soon after each other are one number. */
static enum choice type(struct chooser *chooser, int digit)
{
    long now = console_clock();
    unsigned number = (unsigned)digit;
    if (now - chooser->typed_at < TYPING_TIME && chooser->typed)
        number += 10 * chooser->typed;
    if (number > chooser->tile_count)
        number = (unsigned)digit;
    if (number == 0 || number > chooser->tile_count)
        return CHOICE_NONE;
    chooser->typed = number;
    chooser->typed_at = now;
    choose(chooser, (int)number - 1);
    return CHOICE_MOVED;
}

/* The only move there is, if it is no place: Enter makes it. */
static enum choice enter(const struct chooser *chooser, struct move *ret_move)
{
    if (chooser->target >= 0)
        return make(chooser->ghosts[chooser->target].move, ret_move);
    if (chooser->move_count == 1 && chooser->moves[0].action != ACTION_PLACE)
        return make(chooser->moves[0], ret_move);
    return chooser->tile_count ? CHOICE_WHY : CHOICE_NONE;
}

static enum choice turn_over(struct chooser *chooser)
{
    if (!chooser_can_turn(chooser))
        return CHOICE_NONE;
    chooser->down = !chooser->down;
    list_ghosts(chooser);
    return CHOICE_MOVED;
}

/* The letter of a place, or of an action. */
static enum choice pick(const struct chooser *chooser, int key, struct move *ret_move)
{
    for (unsigned i = 0; i < chooser->ghost_count; i++)
        if (chooser->ghosts[i].label && (int)chooser->ghosts[i].label == key)
            return make(chooser->ghosts[i].move, ret_move);
    for (unsigned i = 0; i < chooser->move_count; i++)
        if (chooser->moves[i].action != ACTION_PLACE && action_key(chooser->moves[i].action) == key)
            return make(chooser->moves[i], ret_move);
    return CHOICE_NONE;
}

enum choice chooser_key(struct chooser *chooser, int key, struct move *ret_move)
{
    switch (key) {
    case KEY_GO_LEFT:
        return go(chooser, -1);
    case KEY_GO_RIGHT:
        return go(chooser, 1);
    case KEY_GO_UP:
    case KEY_BACK_TAB:
        return aim(chooser, -1);
    case KEY_GO_DOWN:
    case KEY_TABULATOR:
        return aim(chooser, 1);
    case KEY_ENTERED:
        return enter(chooser, ret_move);
    case ' ':
        return turn_over(chooser);
    default:
        if (key >= '0' && key <= '9')
            return type(chooser, key - '0');
        return pick(chooser, key, ret_move);
    }
}
