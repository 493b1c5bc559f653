/* Whatever a player may ask about has a rule: every game is played, and each topic that comes up
 * must have an id in its sheet, which must stand in its rules texts. */
#include "support/random_match.h"
#include "support/unit.h"

#include <pasch/games/games.h>
#include <pasch/rules/account.h>
#include <pasch/rules/engine.h>
#include <pasch/rules/why.h>

#include <stdio.h>
#include <stdlib.h>

enum { MATCHES = 20, ROUNDS_MAX = 8, TRIES_MAX = 4000 };

struct reached {
    const struct sheet *game;
    bool topics[TOPICS];
};

static void reach(struct reached *reached, enum rule_topic topic)
{
    reached->topics[topic] = true;
}

static void take_account(void *context, const struct account *account)
{
    reach(context, account->topic);
}

/* Everything that could be tried now, legal or not. */
static unsigned list_tries(const struct match *match, const struct move *moves, unsigned count,
                           struct move *ret_tries)
{
    unsigned tries = 0;
    struct tile_set hand = round_hand(&match->round, match->round.turn);
    for (unsigned action = ACTION_DRAW; action <= ACTION_DONE; action++)
        if (action != ACTION_FLIP || match->sheet.flip)
            ret_tries[tries++] =
                (struct move){.action = action & 15u, .tile = TILE_NONE, .on = TILE_NONE};
    for (tile tile; tries + 8 < TRIES_MAX && tile_set_pop(&hand, &tile);) {
        ret_tries[tries++] = (struct move){.action = ACTION_PLACE, .tile = tile, .on = TILE_NONE};
        for (unsigned i = 0; i < count && tries + 8 < TRIES_MAX; i++) {
            struct move move = moves[i];
            move.tile = tile;
            ret_tries[tries++] = move;
            for (unsigned where = 0; where <= WHERE_TIP; where++) {
                move.where = where & 7u;
                move.on = moves[i].tile;
                ret_tries[tries++] = move;
            }
        }
        for (unsigned i = 0; i < match->trail.count && tries + 8 < TRIES_MAX; i++)
            for (unsigned where = WHERE_LOW; where <= WHERE_TIP; where++)
                ret_tries[tries++] = (struct move){.action = ACTION_PLACE,
                                                   .tile = tile,
                                                   .on = match->trail.laid[i].tile,
                                                   .where = where & 7u,
                                                   .down = match->sheet.face_down && where % 2};
    }
    return tries;
}

static void ask(struct reached *reached, const struct match *match)
{
    static struct move tries[TRIES_MAX];
    struct move moves[ROUND_MOVES_MAX];
    const struct round *round = &match->round;
    const struct sheet *sheet = &match->sheet;
    unsigned count = round_moves(round, sheet, moves);
    unsigned tried = list_tries(match, moves, count, tries);
    struct refused_move refused;
    reach(reached, why_topic_now(match, true));
    reach(reached, why_topic_now(match, false));
    for (unsigned i = 0; i < tried; i++)
        reach(reached, refused_topic(legal_refused(round, sheet, round->turn, tries[i], &refused)));
    struct tile_set hand = round_hand(round, round->turn);
    for (tile tile; round->stage == STAGE_PLAY && tile_set_pop(&hand, &tile);) {
        const char *rule;
        if (why_tile(round, sheet, round->turn, tile, &rule, NULL))
            continue;
        sheet->engine->refuse_tile(round, sheet, tile, &refused);
        reach(reached, refused_topic(refused.why));
    }
}

static void play_match(struct reached *reached, struct random *random)
{
    static struct story story;
    static struct match match;
    const struct sheet *game = reached->game;
    const struct account_listener listener = {
        .about = ~0u, .take = take_account, .context = reached};
    int players = game->min_players +
                  (int)random_below(random, (uint32_t)(game->max_players - game->min_players + 1));
    match_init(&match, game, players);
    for (int round = 0; round < ROUNDS_MAX && match.stage != MATCH_OVER; round++) {
        reach(reached, why_topic_now(&match, false));
        if (!story_deal(&story, &match, random))
            break;
        while (match.stage == MATCH_PLAY) {
            ask(reached, &match);
            story_move(&story, &match, random);
        }
        account_tell(&match, &listener);
        reach(reached, why_topic_now(&match, false));
        match_continue(&match);
    }
    reach(reached, why_topic_now(&match, false));
}

static bool text_has(const char *language, const char *game, const char *id)
{
    char path[1000];
    snprintf(path, sizeof path, "%s/docs/rules/%s/%s.md", SOURCE_DIR, language, game);
    FILE *file = fopen(path, "r");
    if (!file)
        fail_msg("there is no %s", path);
    static char text[1 << 20];
    size_t length = fread(text, 1, sizeof text - 1, file), id_length = strlen(id);
    text[length] = 0;
    fclose(file);
    for (const char *at = text; (at = strstr(at, id)); at += id_length)
        if ((at[-1] == '(' || at[-1] == ' ') && (at[id_length] == ')' || at[id_length] == ','))
            return true;
    return false;
}

static void test_every_topic_has_its_rule(void **state)
{
    (void)state;
    struct random random;
    random_seed(&random, 15);
    for (int i = 0; i < game_count; i++) {
        struct reached reached = {.game = games[i]};
        unsigned count = 0;
        for (int match = 0; match < MATCHES; match++)
            play_match(&reached, &random);
        for (int topic = TOPIC_NONE + 1; topic < TOPICS; topic++) {
            if (reached.topics[topic] && !sheet_rule(games[i], (enum rule_topic)topic)[0])
                fail_msg("%s names no rule for topic %d", games[i]->id, topic);
            count += reached.topics[topic];
        }
        assert_true(count > 6);
    }
}

static void test_every_rule_is_in_the_texts(void **state)
{
    (void)state;
    for (int i = 0; i < game_count; i++)
        for (int topic = 0; topic < TOPICS; topic++) {
            const char *id = sheet_rule(games[i], (enum rule_topic)topic);
            if (id[0] &&
                (!text_has("en", games[i]->text, id) || !text_has("de", games[i]->text, id)))
                fail_msg("the rules of %s have no %s", games[i]->id, id);
        }
}

static void test_no_reason_speaks_to_a_seat_by_number(void **state)
{
    (void)state;
    for (int why = REFUSED_NOTHING + 1; why < REFUSED_COUNT; why++) {
        struct refused_move refused = {.why = (enum refused)why};
        struct error said, told;
        refused_say(&refused, 0, &said);
        refused_tell(&refused, &told);
        assert_true(said.message && said.message[0]);
        if (why != REFUSED_TURN)
            assert_null(strstr(told.message, "seat {"));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_topic_has_its_rule),
        cmocka_unit_test(test_every_rule_is_in_the_texts),
        cmocka_unit_test(test_no_reason_speaks_to_a_seat_by_number),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
