/* Saying why a move can't be made. */
#include <pasch/rules/engine.h>

/* What is said of each, and to the player: where that differs the seat is the first value of what
 * is said of it. */
static const struct {
    enum rule_topic topic;
    const char *said, *told;
} reasons[REFUSED_COUNT] = {
    [REFUSED_ROUND_OVER] = {TOPIC_NONE, MESSAGE("the round is over"), NULL},
    [REFUSED_TURN] = {TOPIC_NONE, MESSAGE("it is the turn of seat {0}, not of seat {1}"), NULL},
    [REFUSED_NO_LAYOUT] = {TOPIC_NONE,
                           MESSAGE("there is nothing on the table yet to join a tile to"), NULL},
    [REFUSED_LEAD_DOWN] = {TOPIC_LEAD_FACE, MESSAGE("the lead is laid face up"), NULL},
    [REFUSED_LEAD_DOUBLE] = {TOPIC_LEAD, MESSAGE("seat {0} must lead with a double"),
                             MESSAGE("you must lead with a double")},
    [REFUSED_LEAD_TILE] = {TOPIC_LEAD, MESSAGE("seat {0} must lead with {1}"),
                           MESSAGE("you must lead with {0}")},
    [REFUSED_LEAD_LAID] = {TOPIC_NONE,
                           MESSAGE("the lead has been laid: say what the tile is joined to"), NULL},
    [REFUSED_TIPS] = {TOPIC_TIPS,
                      MESSAGE("the tips of {0} open only with the first tile on one of its sides"),
                      NULL},
    [REFUSED_END] = {TOPIC_NONE, MESSAGE("{0} has no open end there"), NULL},
    [REFUSED_NOT_HELD] = {TOPIC_NONE, MESSAGE("seat {0} holds no {1}"), MESSAGE("you hold no {0}")},
    [REFUSED_NUMBER] = {TOPIC_MATCH, MESSAGE("{0} does not match the {1}"), NULL},
    [REFUSED_DOUBLE_FIRST] = {TOPIC_DOUBLE_FIRST,
                              MESSAGE(
                                  "{0} can't be joined to the {1} yet: {2} is not on the table"),
                              NULL},
    [REFUSED_DOWN] = {TOPIC_FACE_DOWN, MESSAGE("{0} can't be laid face down"), NULL},
    [REFUSED_NO_DOUBLE] = {TOPIC_MORE,
                           MESSAGE(
                               "after a double only another double may be laid in the same turn"),
                           NULL},
    [REFUSED_DONE] = {TOPIC_MORE, MESSAGE("seat {0} can lay another tile and must"),
                      MESSAGE("you can lay another tile, so you must")},
    [REFUSED_NOTHING_DONE] = {TOPIC_NONE, MESSAGE("there is no turn to end: done follows a tile"),
                              NULL},
    [REFUSED_MUST_PLACE] = {TOPIC_MUST_PLACE, MESSAGE("seat {0} can place a tile and must"),
                            MESSAGE("you can lay a tile, so you must")},
    [REFUSED_FLIP] = {TOPIC_FLIP,
                      MESSAGE("only the second player may turn the lead over, as the round's "
                              "second turn"),
                      NULL},
    [REFUSED_NO_FLIPPING] = {TOPIC_NONE, MESSAGE("nothing is turned over in this game"), NULL},
    [REFUSED_MUST_DRAW] = {TOPIC_DRAW, MESSAGE("seat {0} can draw a tile and must"),
                           MESSAGE("you can draw a tile, so you must")},
    [REFUSED_NO_DRAWING] = {TOPIC_DRAW, MESSAGE("nothing is drawn in this game"), NULL},
    [REFUSED_STOCK] = {TOPIC_PASS, MESSAGE("there is no tile left that may be drawn"), NULL},
    [REFUSED_NOT_DRAWN] = {TOPIC_DRAW,
                           MESSAGE("after drawing only the tile just drawn may be placed"), NULL},
    [REFUSED_FIT] = {TOPIC_MATCH, MESSAGE("{0} does not fit there"), NULL},
    [REFUSED_DRAWS] = {TOPIC_DRAW, MESSAGE("no more tiles may be drawn in this turn"), NULL},
    [REFUSED_DRAW_OR_PLACE] = {TOPIC_DRAW,
                               MESSAGE("seat {0} can draw a tile and must, or place one"),
                               MESSAGE("you must draw a tile or lay one")},
    [REFUSED_PASS] = {TOPIC_DRAW, MESSAGE("the turn ends with done here, not with a pass"), NULL},
    [REFUSED_NO_PASS] = {TOPIC_PASS, MESSAGE("the turn ends with a pass here, not with done"),
                         NULL},
    [REFUSED_EVERY_END] = {TOPIC_MATCH, MESSAGE("{0} matches no open end; they show {1}"), NULL},
    [REFUSED_NO_END] = {TOPIC_NONE, MESSAGE("no end is open any more"), NULL},
    [REFUSED_EVERY_PLACE] = {TOPIC_MATCH, MESSAGE("{0} fits nowhere on the table"), NULL},
};

static bool is_among(const struct move *moves, unsigned count, struct move move)
{
    for (unsigned i = 0; i < count; i++)
        if (move_is_same(moves[i], move))
            return true;
    return false;
}

enum refused legal_refused(const struct round *round, const struct sheet *sheet, unsigned seat,
                           struct move move, struct refused_move *ret_refused)
{
    struct move moves[ROUND_MOVES_MAX];
    if (round->stage == STAGE_OVER) {
        refused_set(ret_refused, REFUSED_ROUND_OVER);
    } else if (seat != round->turn) {
        refused_set(ret_refused, REFUSED_TURN, error_number(round->turn), error_number(seat));
    } else if (is_among(moves, round_moves(round, sheet, moves), move)) {
        refused_set(ret_refused, REFUSED_NOTHING);
    } else {
        sheet->engine->refuse(round, sheet, move, ret_refused);
    }
    return ret_refused->why;
}

bool legal_move(const struct round *round, const struct sheet *sheet, unsigned seat,
                struct move move, struct error *error)
{
    struct refused_move refused;
    if (!legal_refused(round, sheet, seat, move, &refused))
        return true;
    if (error)
        refused_say(&refused, seat, error);
    return false;
}

enum rule_topic refused_topic(enum refused why)
{
    return reasons[why].topic;
}

void refused_say(const struct refused_move *refused, unsigned seat, struct error *error)
{
    const char *said = reasons[refused->why].said;
    const struct error_value *values = refused->values;
    if (reasons[refused->why].told)
        error_set(error, said, error_number(seat), values[0]);
    else
        error_set(error, said, values[0], values[1], values[2]);
}

void refused_tell(const struct refused_move *refused, struct error *error)
{
    const char *told = reasons[refused->why].told;
    const struct error_value *values = refused->values;
    error_set(error, told ? told : reasons[refused->why].said, values[0], values[1], values[2]);
}
