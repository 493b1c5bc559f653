/*
 * What a search promises: the same opinions for the same seed and number of playouts, no more
 * playouts and no more time than it was given, and nothing that it thinks depends on what the seat
 * can't see.
 */
#include "support/random_match.h"
#include "support/unit.h"

#include <pasch/games/games.h>
#include <pasch/players/player.h>

#include <math.h>
#include <string.h>

#ifdef PASCH_DEBUG
enum { POSITIONS = 12, PLAYOUTS_MOST = 300 };
#else
enum { POSITIONS = 30, PLAYOUTS_MOST = 300 };
#endif

static struct story story;
static struct match match, world;
static struct view view, view_again;
static struct search search, other_search;
static struct opinion opinions[ROUND_MOVES_MAX], opinions_again[ROUND_MOVES_MAX];
static struct fill fill;
static struct player player;
static struct solver solver;
static unsigned halvings, solutions;

static const struct skill infers = {.doubt = 1, .infers = true}, plain = {.doubt = 1};

/* ---- Positions ---- */

/* Goes on with random moves, through as many matches as it takes, until a seat has a choice. */
static void next_position(const struct sheet *game, struct random *random)
{
    unsigned moves = 1 + random_below(random, 2 * sheet_tiles(game) / 3);
    do {
        if (match.stage == MATCH_ROUND_OVER)
            match_continue(&match);
        while (match.stage != MATCH_PLAY) {
            unsigned tables = (unsigned)(game->max_players - game->min_players + 1);
            if (match.stage == MATCH_OVER)
                match_init(&match, game, game->min_players + (int)random_below(random, tables));
            story_deal(&story, &match, random);
        }
        view_make(&view, &match, match.round.turn);
        if (moves == 0 && view_search_moves(&view, (struct move[ROUND_MOVES_MAX]){{0}}) > 1)
            return;
        story_move(&story, &match, random);
        moves -= moves > 0;
    } while (true);
}

static unsigned long sum_of_playouts(const struct opinion *list, unsigned count)
{
    unsigned long sum = 0;
    for (unsigned i = 0; i < count; i++)
        sum += list[i].playouts;
    return sum;
}

static bool same_opinion(const struct opinion *a, const struct opinion *b)
{
    return move_is_same(a->move, b->move) && a->playouts == b->playouts &&
           memcmp(&a->value, &b->value, sizeof a->value) == 0 &&
           memcmp(&a->points, &b->points, sizeof a->points) == 0 &&
           memcmp(&a->others, &b->others, sizeof a->others) == 0 &&
           memcmp(&a->first, &b->first, sizeof a->first) == 0;
}

static bool same_opinions(unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        if (!same_opinion(&opinions[i], &opinions_again[i]))
            return false;
    return true;
}

static unsigned think(struct search *memory, const struct view *seen, const struct skill *skill,
                      struct budget budget, uint64_t seed, struct opinion *ret_opinions)
{
    struct random random;
    random_seed(&random, seed);
    return search_view(memory, seen, skill, &budget, &random, ret_opinions);
}

/* The opinions are about all moves, each once, and are sane. */
static void check_opinions(unsigned count, bool solo)
{
    struct move moves[ROUND_MOVES_MAX];
    assert_int_equal(count, view_search_moves(&view, moves));
    for (unsigned i = 0; i < count; i++) {
        unsigned found = 0;
        for (unsigned j = 0; j < count; j++)
            found += move_is_same(opinions[j].move, moves[i]);
        assert_int_equal(found, 1);
        assert_true(isfinite(opinions[i].points) && isfinite(opinions[i].others));
        assert_true(solo || (opinions[i].win >= 0 && opinions[i].win <= 1 + 1e-9));
        assert_true(opinions[i].first >= 0 && opinions[i].first <= 1);
    }
    assert_true(opinions[0].playouts > 0);
}

static void ignore(void *context, const struct fill *deal)
{
    (void)context;
    (void)deal;
}

/*
 * Where two play one round that is won or lost, and the seat can tell where every tile is, the
 * opinions are exact and nothing is played out, unless solving takes too long.
 */
static bool is_solved(unsigned count)
{
    const struct sheet *sheet = &view.seen.sheet;
    struct move moves[ROUND_MOVES_MAX];
    int values[ROUND_MOVES_MAX];
    unsigned solved = 0;
    for (unsigned i = 0; i < count; i++)
        solved += opinions[i].exact;
    assert_true(solved == 0 || solved == count);
    bool certain = sheet->scoring == SCORING_NONE && view.seen.players == 2 && sheet->rounds == 1 &&
                   fill_init(&fill, &view, 1) && fill_every(&fill, 1, ignore, NULL, NULL) == 1;
    if (!certain) {
        assert_int_equal(solved, 0);
        return false;
    }
    fill_draw(&fill, &world);
    assert_true(solve_moves(&solver, &world.round, sheet, 0, UINT32_MAX, moves, values, &count));
    if (!solved) {
        assert_true(solver.nodes > 1000);
        return false;
    }
    for (unsigned i = 0; i < count; i++)
        for (unsigned j = 0; j < count; j++)
            if (move_is_same(opinions[i].move, moves[j]))
                assert_true(opinions[i].value == (values[j] + 1) / 2.0);
    solutions++;
    return true;
}

/* ---- A number of playouts ---- */

static void test_count(void **state)
{
    const struct sheet *game = *state;
    struct random random;
    random_seed(&random, 31);
    match.stage = MATCH_OVER;
    unsigned different = 0, counted = 0;
    for (int i = 0; i < POSITIONS; i++) {
        next_position(game, &random);
        const struct skill *skill = i % 2 ? &infers : &plain;
        uint32_t few = 1 + random_below(&random, 6),
                 most = game->highest > 9 ? PLAYOUTS_MOST / 4 : PLAYOUTS_MOST;
        struct budget budget = {.playouts = i % 3 ? 1 + random_below(&random, most) : few};
        memset(&search, 0xa5, sizeof search);
        unsigned count = think(&search, &view, skill, budget, 77, opinions);
        check_opinions(count, match.players == 1);
        bool solved = is_solved(count);
        if (!solved)
            assert_int_equal(sum_of_playouts(opinions, count), budget.playouts);
        if (!solved && count >= 4 &&
            budget.playouts >= 16 * count) { /* the worse half is given up */
            assert_true(opinions[0].playouts > 2 * opinions[count - 1].playouts);
            halvings++;
        }
        /* Used memory, another state of it: the same to the last bit. */
        assert_int_equal(think(&other_search, &view, skill, budget, 77, opinions_again), count);
        assert_true(same_opinions(count));
        think(&other_search, &view, skill, budget, 78, opinions_again);
        different += !solved && !same_opinions(count);
        counted += !solved;
    }
    assert_true(4 * different > counted); /* the fate of a match is often sealed */
}

/* A search of the open match keeps to its budget too. */
static void test_open(void **state)
{
    const struct sheet *game = *state;
    struct random random, first, second;
    random_seed(&random, 32);
    match.stage = MATCH_OVER;
    for (int i = 0; i < POSITIONS; i++) {
        next_position(game, &random);
        struct budget budget = {.playouts = 1 + random_below(&random, 50)};
        random_seed(&first, 5);
        random_seed(&second, 5);
        unsigned count = search_open(&search, &match, &budget, &first, opinions);
        check_opinions(count, match.players == 1);
        assert_int_equal(sum_of_playouts(opinions, count), budget.playouts);
        assert_int_equal(search_open(&other_search, &match, &budget, &second, opinions_again),
                         count);
        assert_true(same_opinions(count));
    }
}

/* All tiles are dealt to two players, so that both know everything. */
static void test_solved(void **state)
{
    (void)state;
    struct sheet sheet = game_draw;
    struct random random;
    assert_true(sheet_set(&sheet, "hand", "14", NULL));
    random_seed(&random, 37);
    solutions = 0;
    for (int i = 0; i < POSITIONS; i++) {
        match_init(&match, &sheet, 2);
        assert_true(story_deal(&story, &match, &random));
        for (; match.stage == MATCH_PLAY; story_move(&story, &match, &random)) {
            view_make(&view, &match, match.round.turn);
            if (match.trail.count < 14 ||
                view_search_moves(&view, (struct move[ROUND_MOVES_MAX]){{0}}) < 2)
                continue;
            unsigned count =
                think(&search, &view, &infers, (struct budget){.playouts = 50}, 1, opinions);
            check_opinions(count, false);
            if (!is_solved(count))
                continue;
            for (unsigned j = 1; j < count; j++)
                assert_true(opinions[j].value <= opinions[j - 1].value);
        }
    }
    assert_true(solutions > POSITIONS / 2);
}

/* ---- What the seat can't see ---- */

static unsigned long hidden_changed, hidden_tried;

/* In another match that looks the same every level thinks and does the same. */
static void compare_levels(uint64_t seed)
{
    for (unsigned level = 0; level < LEVEL_COUNT; level++) {
        player_init(&player, (enum level)level, seed);
        player.budget = (struct budget){.playouts = 20};
        struct move move = player_choose(&player, &view);
        unsigned count = player_weigh(&player, &view, opinions);
        player_init(&player, (enum level)level, seed);
        player.budget = (struct budget){.playouts = 20};
        struct move move_again = player_choose(&player, &view_again);
        assert_true(move_is_same(move, move_again));
        assert_int_equal(player_weigh(&player, &view_again, opinions_again), count);
        assert_true(same_opinions(count));
    }
}

static void test_hidden(void **state)
{
    const struct sheet *game = *state;
    struct random random;
    random_seed(&random, 33);
    match.stage = MATCH_OVER;
    for (int i = 0; i < POSITIONS; i++) {
        next_position(game, &random);
        assert_true(fill_init(&fill, &view, random_next(&random)));
        fill_draw(&fill, &world);
        view_make(&view_again, &world, view.seat);
        assert_memory_equal(&view, &view_again, sizeof view);
        compare_levels(random_next(&random));
        hidden_tried++;
        hidden_changed +=
            memcmp(match.round.tail, world.round.tail,
                   (size_t)match.round.seats * match.round.words * sizeof match.round.tail[0]) != 0;
    }
}

/* In all games together most hands were others, and moves were given up. */
static void test_enough_was_tried(void **state)
{
    (void)state;
    assert_true(halvings > 10);
    assert_true(hidden_tried > 0 && 3 * hidden_changed > 2 * hidden_tried);
}

/* ---- The clock ---- */

static struct {
    uint64_t now, step, deadline;
    unsigned long looks, looks_late, playouts_then;
} fake;

/* Goes on a step with every look; the first look behind the deadline notes how far the search is.
 */
static uint64_t fake_clock(void)
{
    fake.looks++;
    fake.now += fake.step;
    if (fake.now >= fake.deadline && fake.looks_late++ == 0)
        fake.playouts_then = sum_of_playouts(opinions, ROUND_MOVES_MAX);
    return fake.now;
}

static unsigned think_by_clock(const struct skill *skill, uint64_t step, struct budget budget)
{
    memset(opinions, 0, sizeof opinions);
    budget.clock = fake_clock;
    fake.now = 123456789;
    fake.step = step;
    fake.deadline = fake.now + step + budget.nanoseconds; /* the first look is the start */
    fake.looks = fake.looks_late = fake.playouts_then = 0;
    return think(&search, &view, skill, budget, 9, opinions);
}

static void test_deadline(void **state)
{
    const struct sheet *game = *state;
    struct random random;
    random_seed(&random, 34);
    match.stage = MATCH_OVER;
    for (int i = 0; i < POSITIONS; i++) {
        next_position(game, &random);
        static const uint64_t times[] = {1, 7, 40, 150};
        uint64_t time = times[i % 4];
        unsigned count = think_by_clock(i % 3 ? &infers : &plain, 1000,
                                        (struct budget){.nanoseconds = 1000 * time});
        check_opinions(count, match.players == 1);
        if (is_solved(count))
            continue;
        unsigned long done = sum_of_playouts(opinions, count);
        /* One playout there must be; after the first late look there is no other. */
        assert_int_equal(done, fake.playouts_then ? fake.playouts_then : 1);
        /* A look a world, a playout and a phase: there are few phases. */
        assert_true(fake.looks <= time + 16);
        assert_true(done <= time);
        /* Time is used: a quarter for the worlds, the rest for playouts. */
        assert_true(4 * done + 32 >= 3 * time);
    }
}

/* Past before it began, or so far away that a number can't be added to it. */
static void test_extreme_times(void **state)
{
    const struct sheet *game = *state;
    struct random random;
    random_seed(&random, 35);
    match.stage = MATCH_OVER;
    for (int i = 0; i < POSITIONS; i++) {
        next_position(game, &random);
        unsigned count = think_by_clock(&infers, 1000000, (struct budget){.nanoseconds = 1});
        check_opinions(count, match.players == 1);
        if (is_solved(count))
            continue;
        assert_int_equal(sum_of_playouts(opinions, count), 1);
        count = think_by_clock(&infers, 0, (struct budget){.nanoseconds = 1000, .playouts = 20});
        check_opinions(count, match.players == 1); /* a clock that stands still */
        assert_int_equal(sum_of_playouts(opinions, count), 20);
        count = think_by_clock(&infers, 100,
                               (struct budget){.nanoseconds = UINT64_C(1) << 60, .playouts = 30});
        check_opinions(count, match.players == 1);
        assert_int_equal(sum_of_playouts(opinions, count), 30);
    }
}

/* ---- Nothing to choose ---- */

/* Goes on to a position with exactly one move. */
static void next_forced_position(const struct sheet *game, struct random *random)
{
    struct move moves[ROUND_MOVES_MAX];
    do {
        next_position(game, random);
        while (match.stage == MATCH_PLAY) {
            story_move(&story, &match, random);
            view_make(&view, &match, match.round.turn);
            if (view_search_moves(&view, moves) == 1)
                return;
        }
    } while (true);
}

/* A forced move is made without thinking. */
static void test_forced(void **state)
{
    const struct sheet *game = *state;
    struct random random;
    random_seed(&random, 38);
    match.stage = MATCH_OVER;
    for (int i = 0; i < POSITIONS / 4; i++) {
        next_forced_position(game, &random);
        player_init(&player, LEVEL_EXPERT, 5);
        player.budget = (struct budget){.clock = fake_clock, .nanoseconds = UINT64_C(1) << 60};
        fake.looks = 0;
        struct random before = player.random;
        struct move move = player_choose(&player, &view);
        assert_int_equal(fake.looks, 0);
        assert_memory_equal(&before, &player.random, sizeof before);
        player.budget = player_budget(LEVEL_EXPERT);
        assert_int_equal(player_weigh(&player, &view, opinions), 1);
        assert_true(move_is_same(move, opinions[0].move));
        assert_int_equal(opinions[0].playouts, 0);
    }
}

/* ---- How many moves there can be ---- */

/* Every tile in hand, everything open, and every end of two kinds. */
static void test_most_moves(void **state)
{
    (void)state;
    struct sheet sheet = game_double_18;
    struct move moves[ROUND_MOVES_MAX];
    struct round round;
    uint8_t deck[TILE_COUNT];
    for (unsigned i = 0; i < TILE_COUNT; i++)
        deck[i] = (uint8_t)(TILE_COUNT - 1 - i);
    sheet.face_down = sheet.may_stop = true;
    sheet.tips = TIPS_AFTER_SIDE;
    round_deal(&round, &sheet, 3, 7, deck, ROUND_NO_SEAT, ROUND_NO_SEAT);
    round.stage = STAGE_PLAY;
    round.again = AGAIN_ALL;
    round.turn = 0;
    for (unsigned number = 0; number < TILE_NUMBERS; number++) {
        round.ends[number] = ENDS_PLAIN | ENDS_SIDE | 2u * ENDS_WAITING_TIP | ENDS_SPINNER;
        round.open |= 1u << number;
    }
    for (unsigned i = 0; i < TILE_COUNT; i++)
        round_hand_words(&round, 0)[i / 64] |= UINT64_C(1) << i % 64;
    unsigned count = round_search_moves(&round, &sheet, moves);
    assert_int_equal(count, 171 * 2 * 2 + 19 * 2 * 2 + 1);
    assert_true(count <= ROUND_SEARCH_MOVES_MAX);
    /* A place has two numbers at least to meet, so that six tiles fit. */
    assert_true(6 * TRIANGLE_PLACES_MAX + 1 <= ROUND_SEARCH_MOVES_MAX);
    for (unsigned a = 0; a < 6; a++)
        for (unsigned b = 0; b < 6; b++)
            assert_true(bits_count(triangle_fits[a * 64 + b * 8 + TRIANGLE_ANY]) <= 6);
}

/* Where few moves can be tried, who is sure tries those that the policy likes, always the same; who
 * doubts tries others now and then, but hardly those that the policy likes least. */
static void test_doubt(void **state)
{
    (void)state;
    enum { SEEDS = 60, PLAYOUTS = 8, TRIED = 4 };
    static const struct skill doubts = {.doubt = 6};
    struct random random;
    struct budget budget = {.playouts = PLAYOUTS};
    struct move favourites[TRIED], known[ROUND_MOVES_MAX];
    unsigned count, again = 0, kinds = 0;
    random_seed(&random, 41);
    match.stage = MATCH_OVER;
    do {
        next_position(&game_double_12, &random);
        count = view_search_moves(&view, known);
    } while (count < 5 * TRIED);
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        think(&search, &view, &plain, budget, seed, opinions);
        for (unsigned i = 0; i < count; i++) {
            bool liked = false;
            for (unsigned j = 0; seed && j < TRIED; j++)
                liked |= move_is_same(opinions[i].move, favourites[j]);
            assert_true(!opinions[i].playouts || liked || !seed);
            if (!seed && opinions[i].playouts)
                favourites[again++] = opinions[i].move;
        }
    }
    assert_int_equal(again, TRIED);
    again = 0;
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        think(&search, &view, &doubts, budget, seed, opinions);
        check_opinions(count, false);
        for (unsigned i = 0; i < count; i++) {
            bool met = !opinions[i].playouts;
            for (unsigned j = 0; j < TRIED; j++)
                again += opinions[i].playouts && move_is_same(opinions[i].move, favourites[j]);
            for (unsigned j = 0; j < kinds; j++)
                met |= move_is_same(opinions[i].move, known[j]);
            if (!met)
                known[kinds++] = opinions[i].move;
        }
    }
    assert_true(kinds > 2 * TRIED);
    assert_true(again > SEEDS * TRIED * TRIED / count); /* more than by chance */
}

/* ---- Who has nothing to say ---- */

static void test_not_to_act(void **state)
{
    const struct sheet *game = *state;
    struct random random;
    struct budget budget = {.playouts = 10};
    random_seed(&random, 36);
    match.stage = MATCH_OVER;
    next_position(game, &random);
    for (unsigned level = 0; level < LEVEL_COUNT; level++) {
        player_init(&player, (enum level)level, 1);
        view_make(&view, &match, VIEW_SPECTATOR);
        assert_int_equal(player_weigh(&player, &view, opinions), 0);
        for (unsigned seat = 0; seat < match.players; seat++)
            if (seat != match.round.turn) {
                view_make(&view, &match, seat);
                assert_int_equal(player_weigh(&player, &view, opinions), 0);
            }
    }
    while (match.stage == MATCH_PLAY)
        story_move(&story, &match, &random);
    for (unsigned seat = 0; seat < match.players; seat++) {
        view_make(&view, &match, seat);
        assert_int_equal(think(&search, &view, &infers, budget, 1, opinions), 0);
    }
    assert_int_equal(search_open(&search, &match, &budget, &random, opinions), 0);
}

/* ---- Several searches as one ---- */

static void test_merge(void **state)
{
    (void)state;
    struct move a = {.action = ACTION_PLACE, .tile = 1, .on = 2},
                b = {.action = ACTION_PLACE, .tile = 3, .on = 2},
                c = {.action = ACTION_DRAW, .tile = TILE_NONE, .on = TILE_NONE};
    struct opinion mine[] = {
        {.move = a, .playouts = 30, .value = 0.5, .points = 10, .others = 4, .first = 0.5},
        {.move = b, .playouts = 10, .value = 0.25, .points = 2, .others = 3},
        {.move = c},
    };
    const struct opinion others[] = {
        {.move = b, .playouts = 30, .value = 0.75, .points = 6, .others = 1, .first = 1},
        {.move = a, .playouts = 10, .value = 0.5, .points = 2, .first = 0.5},
        {.move = c},
    };
    opinions_merge(mine, others, 3);
    assert_true(move_is_same(mine[0].move, b));
    assert_int_equal(mine[0].playouts, 40);
    assert_true(fabs(mine[0].value - 0.625) < 1e-12);
    assert_true(fabs(mine[0].points - 5) < 1e-12);
    assert_true(fabs(mine[0].others - 1.5) < 1e-12);
    assert_true(fabs(mine[0].first - 0.75) < 1e-12);
    assert_true(move_is_same(mine[1].move, a));
    assert_int_equal(mine[1].playouts, 40);
    assert_true(fabs(mine[1].value - 0.5) < 1e-12);
    assert_true(fabs(mine[1].points - 8) < 1e-12);
    assert_true(move_is_same(mine[2].move, c));
    assert_int_equal(mine[2].playouts, 0);
}

/* What all gave up early may only have been lucky: it does not come first. */
static void test_merge_ranks(void **state)
{
    (void)state;
    struct move a = {.action = ACTION_PLACE, .tile = 1, .on = 2},
                b = {.action = ACTION_PLACE, .tile = 3, .on = 2},
                c = {.action = ACTION_PLACE, .tile = 5, .on = 2};
    struct opinion mine[] = {{.move = a, .playouts = 500, .value = 0.5},
                             {.move = b, .playouts = 500, .value = 0.4},
                             {.move = c, .playouts = 5, .value = 0.9}};
    const struct opinion others[] = {{.move = b, .playouts = 500, .value = 0.5},
                                     {.move = a, .playouts = 500, .value = 0.45},
                                     {.move = c, .playouts = 5, .value = 0.8}};
    opinions_merge(mine, others, 3);
    assert_true(move_is_same(mine[0].move, a));
    assert_true(move_is_same(mine[1].move, b));
    assert_true(move_is_same(mine[2].move, c));
    assert_int_equal(mine[2].playouts, 10);
}

/* ---- Names ---- */

static void test_names(void **state)
{
    (void)state;
    struct error error;
    enum level level = LEVEL_COUNT;
    for (unsigned i = 0; i < LEVEL_COUNT; i++) {
        assert_true(player_find(player_name((enum level)i), &level, NULL));
        assert_int_equal(level, i);
        assert_true(player_budget((enum level)i).playouts > 0);
        assert_true(player_time((enum level)i, fake_clock).nanoseconds > 0);
    }
    assert_false(player_find("Expert", &level, &error));
    assert_int_equal(level, LEVEL_COUNT - 1);
    char message[400];
    struct text text;
    text_init(&text, message, sizeof message);
    error_write(&error, NULL, &text);
    for (unsigned i = 0; i < LEVEL_COUNT; i++)
        assert_non_null(strstr(message, player_name((enum level)i)));
}

int main(void)
{
    static const struct {
        const char *name;
        CMUnitTestFunction function;
    } parts[] = {
        {"a number of playouts", test_count},  {"open matches", test_open},
        {"hidden tiles", test_hidden},         {"deadlines", test_deadline},
        {"extreme times", test_extreme_times}, {"not to act", test_not_to_act},
        {"forced moves", test_forced},
    };
    const struct CMUnitTest others[] = {
        cmocka_unit_test(test_enough_was_tried),
        cmocka_unit_test(test_solved),
        cmocka_unit_test(test_most_moves),
        cmocka_unit_test(test_merge),
        cmocka_unit_test(test_merge_ranks),
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_doubt),
    };
    int failed = 0;
    solver_init(&solver);
    for (size_t part = 0; part < sizeof parts / sizeof parts[0]; part++) {
        struct CMUnitTest tests[32];
        for (int i = 0; i < game_count; i++)
            tests[i] = (struct CMUnitTest){.name = games[i]->id,
                                           .test_func = parts[part].function,
                                           .initial_state = (void *)games[i]};
        failed += _cmocka_run_group_tests(parts[part].name, tests, (size_t)game_count, NULL, NULL);
    }
    return failed + cmocka_run_group_tests(others, NULL, NULL);
}
