/*
 * From a view in words back to a `struct view`: the round is played again, from its deal, with all
 * that was said to have happened. Hands that are hidden stay empty; where the rules look at them,
 * they are given what makes happen what was said, if any tiles can.
 */
#include "rebuild.h"

#include <pasch/json/place.h>
#include <pasch/json/read.h>
#include <pasch/rules/lead.h>
#include <pasch/rules/legal.h>

#include <assert.h>
#include <string.h>

static bool is_hidden(const struct rebuild *rebuild, unsigned seat)
{
    return seat != rebuild->seat;
}

static void put_hand(struct round *round, unsigned seat, const struct tile_set *hand)
{
    memcpy(round_hand_words(round, seat), hand->word, (size_t)round->words * sizeof hand->word[0]);
}

/* ---- The deal ---- */

/* The tile of an event that is about one, as far as it is said or follows. */
static bool read_event_tile(const struct rebuild *rebuild, struct object *object,
                            enum action action, tile *ret_tile)
{
    const struct match *match = &rebuild->match;
    struct move move = {.on = TILE_NONE};
    tile tile = TILE_NONE;
    if (json_object_get(object->json, "tile")) {
        if (!object_tile(object, "tile", &match->sheet, &tile))
            return false;
    } else if (action == ACTION_PLACE && match->sheet.face_down) {
        if (!place_read_where(object, &match->round, &match->sheet, &move))
            return false;
        if (!move.down || move.on >= match->round.tiles)
            return error_set(object->error, MESSAGE("{0} is missing"), error_text("tile"));
        tile = tile_double(move_number(move)); /* a double lying face down fits there */
    } else if (action == ACTION_PLACE) {
        return error_set(object->error, MESSAGE("{0} is missing"), error_text("tile"));
    }
    *ret_tile = tile;
    return true;
}

/* The hand that the seat was dealt: what it holds and has laid, but for what it drew. */
static bool find_dealt(struct rebuild *rebuild, json_t *history)
{
    struct tile_set drawn = {{0}};
    size_t i;
    json_t *entry;
    json_array_foreach(history, i, entry)
    {
        struct object object = {.json = entry, .error = rebuild->error};
        enum action action;
        unsigned seat;
        tile tile;
        if (!json_is_object(entry))
            return error_set(rebuild->error, MESSAGE("{0}: entry {1} must be an object"),
                             error_text("history"), error_number((long long)i + 1));
        if (!message_action(&object, &rebuild->match.sheet, &action) ||
            !object_seat(&object, "seat", rebuild->match.players, &seat) ||
            !read_event_tile(rebuild, &object, action, &tile))
            return false;
        bool from_stock = i == 0 && rebuild->match.sheet.stock_lead;
        if (seat != rebuild->seat || tile == TILE_NONE || from_stock)
            continue;
        if (action == ACTION_DRAW)
            tile_set_add(&drawn, tile);
        else if (action == ACTION_PLACE)
            tile_set_add(&rebuild->dealt, tile);
    }
    for (int w = 0; w < TILE_WORDS; w++)
        rebuild->dealt.word[w] &= ~drawn.word[w];
    return true;
}

/* The tile that the seat leads with, if it is one certain tile. */
static tile lead_of_hand(const struct rebuild *rebuild)
{
    const struct sheet *sheet = &rebuild->match.sheet;
    struct tile_set hand = rebuild->dealt;
    tile best = TILE_NONE;
    int rank_best = -1;
    for (tile tile; tile_set_pop(&hand, &tile);) {
        int rank = rebuild->match.trail.lead_way == LEAD_WAY_HAND ? (int)tile_weight(tile)
                                                                  : lead_rank(sheet, tile);
        if (rank > rank_best) {
            best = tile;
            rank_best = rank;
        }
    }
    return best;
}

/* What the leader must lead with. */
static bool find_lead(struct rebuild *rebuild, struct object *object, json_t *history)
{
    struct match *match = &rebuild->match;
    struct round *round = &match->round;
    unsigned way = match->trail.lead_way;
    tile lead;
    if (match->sheet.stock_lead) { /* T13: it lies open. */
        if (!object_tile(object, "lead", &match->sheet, &lead))
            return false;
        round->lead = lead;
        if (tile_set_has(&rebuild->dealt, lead) || round->leader != bits_lowest(round->in))
            return rebuild_wrong(rebuild, "lead");
        tile_set_remove(&rebuild->unseen, lead);
        return true;
    }
    if (way == LEAD_WAY_WINNER && round->leader != match->last_winner)
        return rebuild_wrong(rebuild, "leader");
    if (way == LEAD_WAY_LOTS) {
        struct tile_set doubles = tile_set_and(&rebuild->dealt, &tile_doubles);
        bool none = tile_set_is_empty(&doubles);
        bool passed_on = rebuild->seat < match->players &&
                         match->trail.lacks_double[rebuild->seat][0] == match->trail.hand;
        if ((passed_on && !none) || (round->leader == rebuild->seat && none))
            return rebuild_wrong(rebuild, "leader");
    }
    if (way == LEAD_WAY_WINNER || way == LEAD_WAY_LOTS || match->sheet.lead == LEAD_FREE) {
        round->lead = way == LEAD_WAY_LOTS ? LEAD_ANY_DOUBLE : LEAD_ANY_TILE;
        return true;
    }
    lead = TILE_NONE;
    struct object first = {.json = json_array_get(history, 0), .error = rebuild->error};
    enum action action = ACTION_PLACE;
    if (first.json && !message_action(&first, &rebuild->match.sheet, &action))
        return false;
    if (action != ACTION_PLACE)
        return error_set(rebuild->error, MESSAGE("the round does not begin with a lead"));
    if (round->leader == rebuild->seat)
        lead = lead_of_hand(rebuild);
    else if (first.json && !read_event_tile(rebuild, &first, action, &lead))
        return false;
    if (round->leader == rebuild->seat || first.json) {
        if (lead == TILE_NONE || (way == LEAD_WAY_TILE && lead_rank(&match->sheet, lead) < 0))
            return rebuild_wrong(rebuild, "leader");
    }
    round->lead = lead;
    return true;
}

/* The round as it was dealt. */
static bool rebuild_deal(struct rebuild *rebuild, struct object *object, json_t *history)
{
    struct match *match = &rebuild->match;
    const struct sheet *sheet = &match->sheet;
    struct round *round = &match->round;
    uint8_t deck[TILE_COUNT];
    unsigned leader, tiles = sheet_tiles(sheet), first = bits_lowest(match->in);
    for (unsigned i = 0; i < tiles; i++) {
        deck[i] = (uint8_t)i;
        tile_set_add(&rebuild->unseen, (tile)i);
    }
    if (!object_seat(object, "leader", match->players, &leader))
        return false;
    if (!(match->in >> leader & 1))
        return rebuild_wrong(rebuild, "leader");
    if ((match->lots != ROUND_NO_SEAT) != rebuild_has_lots(match))
        return rebuild_wrong(rebuild, "lots");
    /* Any deal has the right sizes. */
    round_deal(round, sheet, match->players, match->in, deck, first, ROUND_NO_SEAT);
    memset(round->tail, 0, (size_t)round->seats * round->words * sizeof round->tail[0]);
    memset(round_deck(round), TILE_NONE, tiles);
    round->leader = round->turn = (uint8_t)leader;
    if (!find_dealt(rebuild, history))
        return false;
    if (rebuild->seat < match->players) {
        if (tile_set_count(&rebuild->dealt) != round->counts[rebuild->seat])
            return rebuild_wrong(rebuild, "hand");
        put_hand(round, rebuild->seat, &rebuild->dealt);
        for (int w = 0; w < TILE_WORDS; w++)
            rebuild->unseen.word[w] &= ~rebuild->dealt.word[w];
    }
    trail_start(&match->trail, round, sheet,
                sheet->lead_later == LATER_WINNER ? match->last_winner : ROUND_NO_SEAT,
                match->lots);
    return find_lead(rebuild, object, history);
}

/* ---- What happened ---- */

struct said {
    unsigned seat;
    struct move move;
    tile drawn;
    bool more; /* the turn goes on */
};

static bool read_event(struct rebuild *rebuild, struct object *object, struct said *said)
{
    const struct match *match = &rebuild->match;
    enum action action;
    tile tile;
    if (!message_action(object, &rebuild->match.sheet, &action) ||
        !object_seat(object, "seat", match->players, &said->seat) ||
        !read_event_tile(rebuild, object, action, &tile))
        return false;
    said->move = (struct move){.action = action, .tile = TILE_NONE, .on = TILE_NONE};
    said->drawn = TILE_NONE;
    if (action == ACTION_PLACE)
        said->move.tile = tile;
    else if (action == ACTION_DRAW)
        said->drawn = tile;
    json_t *more = object_find(object, "more");
    if (more && !json_is_true(more))
        return error_set(object->error, MESSAGE("{0} can only be true; leave it out otherwise"),
                         error_text("more"));
    said->more = more != NULL;
    return action != ACTION_PLACE ||
           place_read_where(object, &match->round, &match->sheet, &said->move);
}

static bool holds_no(const struct rebuild *rebuild, unsigned seat, tile tile)
{
    char name[8];
    struct text text;
    text_init(&text, name, sizeof name);
    sheet_write_tile(&rebuild->match.sheet, tile, &text);
    return error_set(rebuild->error, MESSAGE("seat {0} holds no {1}"), error_number(seat),
                     error_text(name));
}

/* Whether the rules allow it, as far as hidden hands leave that open. */
static bool is_possible(struct rebuild *rebuild, const struct said *said)
{
    struct match *match = &rebuild->match;
    bool place = said->move.action == ACTION_PLACE;
    bool from_stock = match->sheet.stock_lead && match->round.stage == STAGE_LEAD;
    tile tile = (uint8_t)said->move.tile;
    if (match->round.stage == STAGE_OVER)
        return error_set(rebuild->error, MESSAGE("the round is over"));
    if (match->round.stage == STAGE_LEAD && !place)
        return error_set(rebuild->error, MESSAGE("the round does not begin with a lead"));
    struct round round;
    round_copy(&round, &match->round);
    if (said->seat == round.turn && is_hidden(rebuild, said->seat)) {
        struct tile_set hand = {{0}};
        if (place && !from_stock) {
            if (!tile_set_has(&rebuild->unseen, tile))
                return holds_no(rebuild, said->seat, tile);
            tile_set_add(&hand, tile);
            round.drawn = round.draws ? tile : round.drawn;
        }
        put_hand(&round, said->seat, &hand);
    }
    if (!legal_move(&round, &match->sheet, said->seat, said->move, rebuild->error))
        return false;
    bool own_draw = said->move.action == ACTION_DRAW && !is_hidden(rebuild, said->seat);
    if (own_draw && (said->drawn == TILE_NONE || !tile_set_has(&rebuild->unseen, said->drawn)))
        return rebuild_wrong(rebuild, "tile");
    match->round.drawn = round.drawn;
    return true;
}

/* Plays it, with tiles in hidden hands that fit somewhere or with none. */
static void try_move(const struct rebuild *rebuild, const struct said *said, bool self_fits,
                     bool others_fit, tile drawn, struct round *ret_round)
{
    round_copy(ret_round, &rebuild->match.round);
    for (unsigned seat = 0; seat < ret_round->seats; seat++) {
        struct tile_set hand = {{0}};
        if (!is_hidden(rebuild, seat) || !ret_round->counts[seat])
            continue;
        if (seat == said->seat ? self_fits : others_fit)
            hand = rebuild->unseen;
        put_hand(ret_round, seat, &hand);
    }
    if (said->move.action == ACTION_DRAW)
        round_deck(ret_round)[ret_round->stock] = drawn;
    round_apply(ret_round, &rebuild->match.sheet, said->move);
}

/* A tile that a hidden hand may have drawn, one that fits or one that does not. */
static tile possible_draw(const struct rebuild *rebuild, bool fits)
{
    const struct match *match = &rebuild->match;
    struct tile_set fitting = round_fitting(&match->round, &match->sheet), unseen = rebuild->unseen;
    tile tile = TILE_NONE;
    while (tile_set_pop(&unseen, &tile))
        if (tile_set_has(&fitting, tile) == fits)
            return tile;
    return TILE_NONE;
}

/* The round after it, if hidden tiles can make the turn go on, or end, as was said. */
static bool find_outcome(const struct rebuild *rebuild, const struct said *said,
                         struct round *ret_round)
{
    for (unsigned way = 0; way < 8; way++) {
        bool self_fits = way & 2, others_fit = !(way & 1), draw_fits = way & 4;
        tile drawn = said->drawn;
        if (said->move.action == ACTION_DRAW && drawn == TILE_NONE) {
            drawn = possible_draw(rebuild, draw_fits);
            if (drawn == TILE_NONE)
                continue;
        }
        try_move(rebuild, said, self_fits, others_fit, drawn, ret_round);
        if (ret_round->stage != STAGE_OVER &&
            round_goes_on(ret_round, &rebuild->match.sheet, (enum action)said->move.action) ==
                said->more)
            return true;
    }
    return error_set(rebuild->error, MESSAGE("the turn or the round can't have gone on like that"));
}

/* Hidden tiles are forgotten again. */
static void hide_hands(const struct rebuild *rebuild, struct round *round)
{
    struct tile_set none = {{0}};
    for (unsigned seat = 0; seat < round->seats; seat++)
        if (is_hidden(rebuild, seat))
            put_hand(round, seat, &none);
}

static bool play_event(struct rebuild *rebuild, const struct said *said)
{
    struct match *match = &rebuild->match;
    struct round before, after;
    if (!is_possible(rebuild, said) || !find_outcome(rebuild, said, &after))
        return false;
    hide_hands(rebuild, &after);
    round_copy(&before, &match->round);
    round_deck(&before)[before.stock] = said->drawn;
    round_copy(&match->round, &after);
    trail_add(&match->trail, &before, &after, &match->sheet, said->move);
    if (said->move.action == ACTION_PLACE) {
        const struct laid *laid = &match->trail.laid[match->trail.count - 1u];
        tile_set_remove(&rebuild->unseen, (tile)said->move.tile);
        if (laid->seat != LAID_BY_NOBODY && laid->earliest >= laid->got)
            return holds_no(rebuild, said->seat, (tile)said->move.tile);
    }
    if (said->drawn != TILE_NONE)
        tile_set_remove(&rebuild->unseen, said->drawn);
    return true;
}

/* ---- The end of a round ---- */

/* All hands as they were before the last move, and the stock. */
static bool open_hands(const struct rebuild *rebuild, const struct said *said, struct round *round)
{
    struct tile_set rest = {{0}};
    for (unsigned tile = 0; tile < round->tiles; tile++)
        tile_set_add(&rest, (uint8_t)tile);
    for (unsigned i = 0; i < rebuild->match.trail.count; i++)
        tile_set_remove(&rest, rebuild->match.trail.laid[i].tile);
    if (rebuild->match.sheet.stock_lead && round->stage == STAGE_LEAD)
        tile_set_remove(&rest, round->lead);
    tile drawn = said->drawn;
    for (unsigned seat = 0; seat < round->seats; seat++) {
        struct tile_set hand = rebuild->hands[seat];
        bool acts = seat == said->seat;
        bool from_stock = rebuild->match.sheet.stock_lead && round->stage == STAGE_LEAD;
        if (acts && said->move.action == ACTION_PLACE && !from_stock)
            tile_set_add(&hand, (tile)said->move.tile);
        if (acts && said->move.action == ACTION_DRAW) {
            struct tile_set any = hand;
            if (drawn == TILE_NONE && !tile_set_pop(&any, &drawn))
                return rebuild_wrong(rebuild, "hands");
            tile_set_remove(&hand, drawn);
        }
        put_hand(round, seat, &hand);
        for (int w = 0; w < TILE_WORDS; w++)
            rest.word[w] &= ~hand.word[w];
    }
    uint8_t *stock = round_deck(round) + round->stock;
    unsigned left = (unsigned)round->tiles - round->stock;
    if (tile_set_count(&rest) != left)
        return rebuild_wrong(rebuild, "hands");
    if (said->move.action == ACTION_DRAW && left) {
        if (!tile_set_has(&rest, drawn))
            return rebuild_wrong(rebuild, "hands");
        tile_set_remove(&rest, drawn);
        *stock++ = drawn;
    }
    while (tile_set_pop(&rest, stock))
        stock++;
    return true;
}

/* The last move: nothing matters any more that is hidden, so the rules themselves play it. */
static bool play_last(struct rebuild *rebuild, const struct said *said)
{
    struct match *match = &rebuild->match;
    struct round after;
    struct result plain;
    if (!is_possible(rebuild, said) || !open_hands(rebuild, said, &match->round))
        return false;
    if (round_check(&match->round, &match->sheet) ||
        trail_check(&match->trail, &match->round, &match->sheet))
        return rebuild_wrong(rebuild, "hands");
    if (!legal_move(&match->round, &match->sheet, said->seat, said->move, rebuild->error))
        return false;
    round_copy(&after, &match->round);
    round_apply(&after, &match->sheet, said->move);
    if (after.stage != STAGE_OVER)
        return error_set(rebuild->error, MESSAGE("the round is not over"));
    /* What it stood before it was counted. */
    score_round(&after, &match->sheet, 0, &plain);
    long long pot = (long long)match->result.pot - plain.pot;
    for (unsigned seat = 0; seat < match->players; seat++) {
        pot += (long long)match->result.points[seat] - plain.points[seat];
        match->totals[seat] -= match->result.points[seat];
    }
    match->totals[said->seat] -= after.gains[said->seat] - match->round.gains[said->seat];
    if (pot < 0 || pot > NUMBER_MAX || (pot && match->sheet.scoring != SCORING_LOSER))
        return rebuild_wrong(rebuild, "result");
    match->pot = (int32_t)pot;
    match->still_in = match->in;
    unsigned stage = match->stage;
    match->stage = MATCH_PLAY;
    match_apply(match, said->move);
    if (stage == MATCH_OVER) {
        if (!match->winners)
            return rebuild_wrong(rebuild, "stage");
        match_continue(match);
    }
    return true;
}

/* ---- All of it ---- */

/* The entry must say what the table would have said. */
static bool compare_event(struct rebuild *rebuild, json_t *entry, size_t number)
{
    struct event event;
    char name[40], line[1000];
    struct text where, text;
    struct view *view = &rebuild->mirror->view;
    text_init(&where, name, sizeof name);
    text_add(&where, "history ");
    text_add_number(&where, (long long)number + 1);
    text_init(&text, line, sizeof line);
    view_make(view, &rebuild->match, rebuild->seat);
    bool any = event_last_move(&view->seen, &event);
    assert(any);
    message_write_event(&text, view, rebuild->mirror->version, &event);
    json_t *right = json_loadb(line, text.length, 0, NULL);
    bool same = message_compare(entry, right, name, rebuild->error);
    json_decref(right);
    return same;
}

static bool play_history(struct rebuild *rebuild, json_t *history)
{
    size_t i, count = json_array_size(history);
    json_t *entry;
    if (rebuild->over && count == 0)
        return rebuild_wrong(rebuild, "history");
    json_array_foreach(history, i, entry)
    {
        struct object object = {.json = entry, .error = rebuild->error};
        struct said said;
        bool last = rebuild->over && i + 1 == count;
        if (!read_event(rebuild, &object, &said))
            return false;
        if (!(last ? play_last : play_event)(rebuild, &said))
            return false;
        if (!compare_event(rebuild, entry, i))
            return false;
    }
    return true;
}

/* A tile that would have led was not dealt to the seat itself. */
static bool lead_suits_hand(const struct rebuild *rebuild)
{
    const struct match *match = &rebuild->match;
    struct tile_set hand = rebuild->dealt;
    for (tile tile; tile_set_pop(&hand, &tile);)
        if (tile_set_has(&match->trail.undealt, tile) ||
            (match->round.leader == rebuild->seat &&
             tile_set_has(&match->trail.undealt_to_leader, tile)))
            return rebuild_wrong(rebuild, "leader");
    return true;
}

static bool read_hands(struct rebuild *rebuild, struct object *object)
{
    json_t *hands, *hand;
    size_t seat;
    if (!object_array(object, "hands", rebuild->match.players, &hands))
        return false;
    json_array_foreach(hands, seat, hand)
    {
        if (!field_hand(hand, "hands", &rebuild->match.sheet, &rebuild->hands[seat],
                        rebuild->error))
            return false;
    }
    return true;
}

static bool rebuild_round(struct rebuild *rebuild, struct object *object)
{
    struct match *match = &rebuild->match;
    json_t *history = object_get(object, "history"), *hand = NULL;
    if (!history)
        return false;
    if (!json_is_array(history) || json_array_size(history) > EVENTS_MAX)
        return error_set(rebuild->error, MESSAGE("{0} must be a list of at most {1}"),
                         error_text("history"), error_number(EVENTS_MAX));
    rebuild->over = rebuild_is_counted(match);
    if (rebuild->seat < match->players) {
        hand = object_get(object, "hand");
        if (!hand || !field_hand(hand, "hand", &match->sheet, &rebuild->dealt, rebuild->error))
            return false;
    }
    if (rebuild->over && !read_hands(rebuild, object))
        return false;
    if (!rebuild_deal(rebuild, object, history))
        return false;
    return play_history(rebuild, history) && lead_suits_hand(rebuild);
}

bool rebuild_view(struct seat_player *player, json_t *json, struct error *error)
{
    struct object object = {.json = json, .error = error};
    struct rebuild rebuild = {.seat = player->view.seat, .mirror = &player->mirror, .error = error};
    long long at, news = 0;
    match_init(&rebuild.match, &player->view.seen.sheet, player->view.seen.players);
    seat_table_init(&player->mirror);
    player->mirror.version = player->version;
    if (!object_number_within(&object, "at", (long long)player->at + 1, UINT32_MAX, &at) ||
        !rebuild_match(&rebuild, &object))
        return false;
    unsigned stage = rebuild.match.stage;
    bool shown =
        stage == MATCH_PLAY || stage == MATCH_ROUND_OVER ||
        (stage == MATCH_OVER && (!rebuild.match.abandoned || json_object_get(json, "history")));
    if (shown && !rebuild_round(&rebuild, &object))
        return false;
    const struct match *match = &rebuild.match;
    if (shown && !object_number_within(&object, "news", 0, match->trail.moves, &news))
        return false;
    view_make(&player->mirror.view, match, rebuild.seat);
    player->mirror.at = (uint32_t)at - 1;
    player->mirror.told_round = match->round_number;
    player->mirror.told_redeals = match->redeals;
    player->mirror.told = match->trail.moves - (unsigned)news;
    return true;
}
