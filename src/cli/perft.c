/* pasch perft: the number of move sequences of every length, to compare engines by. */
#include "options.h"
#include "report.h"
#include "setup.h"

#include <pasch/rules/match.h>
#include <pasch/words/language.h>

enum { DEPTH_MAX = 100 };

struct request {
    struct setup_request table;
    uint64_t seed;
    long depth;
    bool search;
};

static const struct option options[] = {
    {.name = "seed",
     OPTION_INTO(SEED, seed),
     .argument = MESSAGE("NUMBER"),
     .sentence = MESSAGE("The deal follows from this number; 1 if not given")},
    {.name = "depth",
     OPTION_NUMBER_INTO(depth, 1, DEPTH_MAX),
     .argument = MESSAGE("NUMBER"),
     .sentence = MESSAGE("The longest sequences to count; 5 if not given")},
    {.name = "search",
     OPTION_INTO(SWITCH, search),
     .sentence = MESSAGE("Count moves as computer players do: ends that are alike are one")},
    {OPTION_INTO(GROUP, table), .group = setup_options},
    {OPTION_INTO(GAME, table.game)},
    {.kind = OPTION_END},
};

/* Deals the first round; again where nobody can lead. */
static bool deal(struct match *match, const struct setup *table, uint64_t seed)
{
    struct random random;
    uint8_t deck[TILE_COUNT];
    unsigned tiles = sheet_tiles(&table->sheet);
    for (unsigned i = 0; i < tiles; i++)
        deck[i] = (uint8_t)i;
    random_seed(&random, seed);
    match_init(match, &table->sheet, table->players);
    while (match->stage == MATCH_LOTS || match->stage == MATCH_DEAL) {
        random_shuffle(&random, deck, tiles);
        if (match->stage == MATCH_LOTS)
            match_lots(match, deck);
        else
            match_deal(match, deck);
    }
    return match->stage == MATCH_PLAY ||
           report(_("nobody could lead, however often the tiles were dealt"));
}

/* The sequences of exactly `depth` moves; a round that is over has no moves. */
static unsigned long long count(const struct round *round, const struct sheet *sheet, long depth,
                                bool search)
{
    struct move moves[ROUND_MOVES_MAX];
    unsigned number =
        search ? round_search_moves(round, sheet, moves) : round_moves(round, sheet, moves);
    if (depth == 1)
        return number;
    unsigned long long sum = 0;
    for (unsigned i = 0; i < number; i++) {
        struct round next;
        round_copy(&next, round);
        round_apply(&next, sheet, moves[i]);
        sum += count(&next, sheet, depth - 1, search);
    }
    return sum;
}

static int run(int argc, char **argv)
{
    struct request request = {.seed = 1, .depth = 5};
    struct setup table;
    struct match match;
    if (!options_read(&perft_command, argc, argv, &request))
        return STATUS_FAILED;
    setup_need_game(&perft_command, &request.table);
    if (!setup_make(&request.table, &table) || !deal(&match, &table, request.seed))
        return STATUS_FAILED;
    printf("%s %s\n", _("moves"), _("sequences"));
    for (long depth = 1; depth <= request.depth; depth++) {
        printf("%ld %llu\n", depth, count(&match.round, &table.sheet, depth, request.search));
        fflush(stdout); /* the next one can take long */
    }
    return STATUS_FINE;
}

COMMAND(
    perft, .summary = MESSAGE("Count move sequences"), .arguments = MESSAGE("GAME"),
    .sentences = MESSAGE("Deals a first round and counts the sequences of moves from there: one "
                         "line for every length, with the number of sequences."),
    .examples = MESSAGE("Examples:\n"
                        "  pasch perft draw --depth 8\n"
                        "  pasch perft wolf --players 4 --seed 7 --depth 6 --search\n"));
