/* Learning from self-play. */
#include "kind.h"
#include "stakes.h"

#include <pasch/players/train.h>

#include <math.h>

_Static_assert((int)TRAIN_FEATURES == (int)POLICY_FEATURES, "every weight is learnt");

enum { PLAYERS_OFTEN = 4, WEIGHT_MOST = 8000 };

/* By what a batch of rounds is played. */
struct lesson {
    struct stakes stakes;
    struct policy policy;
    struct memory memory;
};

void training_init(struct training *training, const struct sheet *sheet, uint64_t seed,
                   int batch_rounds, int batches)
{
    memset(training, 0, sizeof *training);
    training->sheet = *sheet;
    training->batch_rounds = batch_rounds;
    training->batches = batches;
    training->pace = training->spread = 30;
    random_seed(&training->random, seed);
    for (int players = 1; players <= PLAYERS_MAX; players++)
        for (int place = 0; place < players; place++)
            training->usual[players][place] = 1.0 / players;
}

static int16_t whole(double value)
{
    double limited = value > WEIGHT_MOST    ? WEIGHT_MOST
                     : value < -WEIGHT_MOST ? -WEIGHT_MOST
                                            : value;
    return (int16_t)(limited < 0 ? limited - 0.5 : limited + 0.5);
}

/* Small tables are played most, so they are learnt from most. */
static int choose_players(struct training *training)
{
    int least = training->sheet.min_players, most = training->sheet.max_players;
    int often = most < PLAYERS_OFTEN ? most : PLAYERS_OFTEN > least ? PLAYERS_OFTEN : least;
    if (most > often && random_below(&training->random, 4) == 0)
        return often + 1 + (int)random_below(&training->random, (uint32_t)(most - often));
    return least + (int)random_below(&training->random, (uint32_t)(often - least + 1));
}

static void deal(struct training *training)
{
    uint8_t deck[TILE_COUNT];
    struct match *match = &training->match;
    unsigned tiles = sheet_tiles(&training->sheet);
    for (unsigned i = 0; i < tiles; i++)
        deck[i] = (uint8_t)i;
    match_init(match, &training->sheet, choose_players(training));
    while (match->stage != MATCH_PLAY) {
        random_shuffle(&training->random, deck, tiles);
        if (match->stage == MATCH_LOTS)
            match_lots(match, deck);
        else if (!match_deal(match, deck))
            match->redeals = 0;
    }
}

/* Chooses by the weights and notes what would make that choice likelier. */
static struct move choose(struct training *training, struct lesson *lesson, unsigned count)
{
    policy_features(&training->round, &training->sheet, &lesson->memory, training->moves, count,
                    training->features);
    for (unsigned i = 0; i < count; i++) {
        int32_t score = 0;
        for (unsigned f = 0; f < POLICY_FEATURES; f++)
            score += lesson->policy.weights[f] * training->features[i][f];
        training->scores[i] = score / FEATURE_ONE;
    }
    uint64_t sum = policy_odds(training->scores, count, training->odds);
    unsigned chosen = policy_pick(training->odds, sum, &training->random);
    double *push = training->push[training->round.turn];
    for (unsigned i = 0; i < count; i++) {
        double part = (i == chosen) - (double)training->odds[i] / (double)sum;
        for (unsigned f = 0; f < POLICY_FEATURES; f++)
            push[f] += part * training->features[i][f];
    }
    return training->moves[chosen];
}

static void play(struct training *training, struct lesson *lesson)
{
    memset(training->push, 0, sizeof training->push);
    memset(&lesson->memory, 0, sizeof lesson->memory);
    round_copy(&training->round, &training->match.round);
    while (training->round.stage != STAGE_OVER) {
        unsigned count = round_search_moves(&training->round, &training->sheet, training->moves);
        struct move move = count > 1 ? choose(training, lesson, count) : training->moves[0];
        memory_note(&lesson->memory, &training->round, &training->sheet, move);
        round_apply(&training->round, &training->sheet, move);
    }
}

/* What rounds bring, for estimating matches. */
static void learn_pace(struct training *training, const struct lesson *lesson)
{
    enum { SLOWNESS = 2000 };
    const int32_t *totals = lesson->stakes.match.totals;
    int players = training->match.players, most = totals[0];
    double sum = 0, squares = 0;
    for (int seat = 0; seat < players; seat++) {
        most = totals[seat] > most ? totals[seat] : most;
        sum += totals[seat];
        squares += (double)totals[seat] * totals[seat];
    }
    double variance = players > 1 ? (squares - sum * sum / players) / (players - 1) : 0;
    training->pace += (most - training->pace) / SLOWNESS;
    double spread =
        sqrt(training->spread * training->spread * (1 - 1.0 / SLOWNESS) + 2 * variance / SLOWNESS);
    training->spread = spread > 1 ? spread : 1;
    training->pace = training->pace > 1 ? training->pace : 1;
}

static void learn(struct training *training, struct lesson *lesson, double *slope)
{
    enum { SLOWNESS = 500 };
    double chances[PLAYERS_MAX];
    int players = training->match.players;
    stakes_init(&lesson->stakes, &training->match);
    lesson->stakes.policy = &lesson->policy;
    lesson->stakes.blur = 0; /* there are rounds enough */
    stakes_pay(&lesson->stakes, &training->round, chances);
    unsigned leader = training->round.leader;
    for (int seat = 0; seat < players; seat++) {
        double *usual =
            &training->usual[players][((unsigned)(seat + players) - leader) % (unsigned)players];
        double better = chances[seat] - *usual;
        *usual += better / SLOWNESS;
        for (unsigned f = 0; f < POLICY_FEATURES; f++)
            slope[f] += better * training->push[seat][f];
    }
    learn_pace(training, lesson);
}

/* Moves each weight by its usual slope, measured in its usual size (Adam). */
static void move_weights(struct training *training, const double *slope)
{
    const double fade = 0.9, fade_square = 0.99, first_step = 6.0;
    double part = (double)training->done / training->batches;
    double step = first_step * (1 - part) + 0.2;
    for (unsigned f = 0; f < POLICY_FEATURES; f++) {
        training->mean[f] = fade * training->mean[f] + (1 - fade) * slope[f];
        training->square[f] =
            fade_square * training->square[f] + (1 - fade_square) * slope[f] * slope[f];
        if (training->square[f] > 0)
            training->weights[f] += step * training->mean[f] / sqrt(training->square[f]);
        training->weights[f] = fmax(-WEIGHT_MOST, fmin(WEIGHT_MOST, training->weights[f]));
        int first = 2 * training->batches / 3;
        if (training->done >= first) {
            int number = training->done - first + 1;
            training->average[f] += (training->weights[f] - training->average[f]) / number;
        }
    }
}

bool training_step(struct training *training)
{
    double slope[POLICY_FEATURES] = {0};
    struct lesson lesson;
    if (training->done == training->batches)
        return false;
    for (unsigned f = 0; f < POLICY_FEATURES; f++)
        lesson.policy.weights[f] = whole(training->weights[f]);
    lesson.policy.pace = whole(training->pace);
    lesson.policy.spread = whole(training->spread);
    for (int i = 0; i < training->batch_rounds; i++) {
        deal(training);
        play(training, &lesson);
        learn(training, &lesson, slope);
    }
    move_weights(training, slope);
    training->done++;
    return true;
}

bool training_weight(const struct training *training, int number, const char **ret_name,
                     int *ret_weight)
{
    const char *name = player_kind(&training->sheet)->names[number];
    if (!name)
        return false;
    *ret_name = name;
    *ret_weight = whole(training->average[number]);
    return true;
}
