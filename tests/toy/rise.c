/*
 * A game with an engine of its own, to prove that nothing outside an engine asks which it is. Tests
 * are linked with this list of games instead of the real one.
 *
 * Rise: twelve tiles, a to l, four to each of two or three players. The lowest tile that was dealt
 * leads. In turn everyone lays a higher tile than the one that was laid last, or knocks. When all
 * have knocked one after the other, or nobody can lay a tile any more, the round is blocked.
 */
#include <pasch/games/games.h>
#include <pasch/rules/engine.h>
#include <pasch/rules/turns.h>

enum { TILES = 12 };

static unsigned tiles(const struct sheet *sheet)
{
    (void)sheet;
    return TILES;
}

static void write_letter(struct text *text, tile tile)
{
    text_add_char(text, (char)('a' + tile));
}

static bool read_letter(const char *string, tile *ret_tile)
{
    if (string[0] < 'a' || string[0] >= 'a' + TILES || string[1])
        return false;
    *ret_tile = (tile)(string[0] - 'a');
    return true;
}

/* round->sum is the number of the tile laid last, from 1 on. */
static struct tile_set fitting(const struct round *round, const struct sheet *sheet)
{
    (void)sheet;
    return (struct tile_set){{(UINT64_C(1) << TILES) - (UINT64_C(1) << round->sum)}};
}

static unsigned moves(const struct round *round, const struct sheet *sheet, struct move *ret_moves)
{
    unsigned count = 0;
    struct tile_set fit = fitting(round, sheet), hand = round_hand(round, round->turn);
    if (round->stage == STAGE_OVER)
        return 0;
    if (round->stage == STAGE_LEAD)
        fit = (struct tile_set){{UINT64_C(1) << round->lead}};
    else
        ret_moves[count++] = move_without_tile(ACTION_OWN);
    hand = tile_set_and(&hand, &fit);
    for (tile tile; tile_set_pop(&hand, &tile);)
        ret_moves[count++] = (struct move){.action = ACTION_PLACE, .tile = tile, .on = TILE_NONE};
    return count;
}

static struct move random_move(const struct round *round, const struct sheet *sheet,
                               struct random *random)
{
    struct move all[TILES];
    return all[random_below(random, moves(round, sheet, all))];
}

static bool somebody_can_lay(const struct round *round, const struct sheet *sheet)
{
    struct tile_set fit = fitting(round, sheet);
    for (unsigned seat = 0; seat < round->seats; seat++)
        if (*round_hand_words_const(round, seat) & fit.word[0])
            return true;
    return false;
}

static void lay(struct round *round, const struct sheet *sheet, struct move move)
{
    (void)sheet;
    round->sum = (int16_t)(move.tile + 1);
    round->laid++;
}

static void apply(struct round *round, const struct sheet *sheet, struct move move)
{
    if (move.action == ACTION_OWN) {
        round->passes++;
    } else {
        *round_hand_words(round, round->turn) &= ~(UINT64_C(1) << move.tile);
        round->counts[round->turn]--;
        round->stage = STAGE_PLAY;
        round->passes = 0;
        lay(round, sheet, move);
    }
    if (round->counts[round->turn] == 0)
        end_round(round, REASON_OUT, round->turn);
    else if (round->passes == bits_count(round->in) || !somebody_can_lay(round, sheet))
        end_round(round, REASON_BLOCKED, ROUND_NO_SEAT);
    else
        next_turn(round, sheet);
}

static unsigned play_out(struct round *round, const struct sheet *sheet, struct random *random)
{
    unsigned actions = 0;
    for (; round->stage != STAGE_OVER; actions++)
        apply(round, sheet, random_move(round, sheet, random));
    return actions;
}

static int points(const struct round *round, const struct sheet *sheet, struct move move)
{
    (void)round;
    (void)sheet;
    (void)move;
    return 0;
}

static bool is_same_end(struct move a, struct move b)
{
    (void)a;
    (void)b;
    return true;
}

static int lead_rank_of(const struct sheet *sheet, tile tile)
{
    (void)sheet;
    return TILES - tile;
}

static int hand_points(const struct sheet *sheet, const struct tile_set *hand)
{
    (void)sheet;
    return (int)tile_set_count(hand);
}

static struct worth worth(const struct round *round, const struct sheet *sheet, struct move move)
{
    (void)round;
    (void)sheet;
    (void)move;
    return (struct worth){.parts = {0}};
}

static void refuse_tile(const struct round *round, const struct sheet *sheet, tile tile,
                        struct refused_move *ret_refused)
{
    (void)round;
    refused_set(ret_refused, REFUSED_EVERY_PLACE, sheet_tile_value(sheet, tile));
}

static void refuse(const struct round *round, const struct sheet *sheet, struct move move,
                   struct refused_move *ret_refused)
{
    if (round->stage == STAGE_LEAD)
        refused_set(ret_refused, REFUSED_LEAD_TILE, sheet_tile_value(sheet, round->lead));
    else if (move.action != ACTION_PLACE)
        refused_set(ret_refused, REFUSED_NO_PASS);
    else if (!round_holds(round, round->turn, (uint8_t)move.tile))
        refused_set(ret_refused, REFUSED_NOT_HELD, sheet_tile_value(sheet, (uint8_t)move.tile));
    else
        refuse_tile(round, sheet, (uint8_t)move.tile, ret_refused);
}

static void note(struct trail *trail, const struct round *before, const struct round *after,
                 const struct sheet *sheet, struct move move)
{
    (void)after;
    if (move.action != ACTION_PLACE)
        return;
    if (before->stage == STAGE_LEAD)
        trail_note_lead(trail, before, sheet, (tile)move.tile);
    trail->laid[trail->count++] = (struct laid){
        .tile = (tile)move.tile,
        .on = TILE_NONE,
        .seat = before->turn,
        .earliest = (uint8_t)trail_earliest(trail, before, sheet, before->turn, (uint8_t)move.tile),
        .got = trail->got[before->turn],
    };
}

static unsigned earliest(const struct trail *trail, unsigned seat, tile tile)
{
    (void)trail;
    (void)seat;
    (void)tile;
    return 0;
}

static void clear(struct round *round)
{
    round->sum = 0;
}

static struct worth laid_worth(const struct sheet *sheet, const struct laid *laid)
{
    (void)sheet;
    (void)laid;
    return (struct worth){.parts = {0}};
}

static const char *check_round(const struct round *round)
{
    return round->sum == 0 ? "nothing was laid last" : NULL;
}

static const char *check_laid(const struct trail *trail, const struct round *round,
                              const struct sheet *sheet)
{
    (void)sheet;
    for (unsigned i = 1; i < trail->count; i++)
        if (trail->laid[i].tile <= trail->laid[i - 1].tile)
            return "a tile is lower than the one before";
    return trail->count == 0 || round->sum == trail->laid[trail->count - 1].tile + 1
               ? NULL
               : "another tile was laid last";
}

static const struct tile_set none;
static const struct own_action knock = {
    .name = "knock", .todo = "knock on the table", .done = "knocks on the table"};

static const struct engine engine_rise = {
    .kind = {.id = "rise", .tiles = tiles, .write_tile = write_letter, .read_tile = read_letter},
    .own = &knock,
    .doubles = &none,
    .hand_counts = "A tile left in hand counts one.",
    .moves = moves,
    .search_moves = moves,
    .random_move = random_move,
    .apply = apply,
    .play_out = play_out,
    .points = points,
    .fitting = fitting,
    .is_same_end = is_same_end,
    .lead_rank = lead_rank_of,
    .hand_points = hand_points,
    .worth = worth,
    .refuse = refuse,
    .refuse_tile = refuse_tile,
    .note = note,
    .earliest = earliest,
    .clear = clear,
    .laid_worth = laid_worth,
    .lay = lay,
    .check_round = check_round,
    .check_laid = check_laid,
};

static const struct sheet game_rise = {
    .id = "rise",
    .title = "Rise",
    .summary = "Ever higher.",
    .text = "rise",
    .rules = {[TOPIC_LEAD] = "R1", [TOPIC_PLAY] = "R2", [TOPIC_BLOCKED] = "R3"},
    .engine = &engine_rise,
    .min_players = 2,
    .max_players = 3,
    .hand = {[2] = 4, [3] = 3},
    .lead = LEAD_HEAVIEST,
    .leader = LEADER_HEAVIEST_TILE,
    .draw = DRAW_NONE,
    .out_ends = true,
    .scoring = SCORING_WINNER,
    .rounds = 3,
};

const struct sheet *const games[] = {&game_rise};
const int game_count = 1;
