/*
 * Learning the weights of a game's playout policy from self-play. All seats play by the same
 * weights; after each batch of rounds the weights move a little towards what the seats did that got
 * more than players in their place usually get (policy gradient).
 */
#ifndef PASCH_PLAYERS_TRAIN_H
#define PASCH_PLAYERS_TRAIN_H

#include <pasch/rules/match.h>

enum { TRAIN_FEATURES = 32 };

/* Large: the caller has it allocated, or in one place for good. */
struct training {
    struct sheet sheet;
    struct random random;
    int batch_rounds, batches; /* so many rounds a batch, so many batches in all */
    int done;                  /* batches so far */
    double weights[TRAIN_FEATURES], mean[TRAIN_FEATURES], square[TRAIN_FEATURES];
    double average[TRAIN_FEATURES]; /* of the weights over the last third of the batches */
    double usual[PLAYERS_MAX + 1]
                [PLAYERS_MAX]; /* what a seat gets, by its place after the leader */
    double pace, spread;

    /* The round that is played now. */
    struct match match;
    struct round round;
    double push[PLAYERS_MAX][TRAIN_FEATURES]; /* what would have made a seat's choices likelier */
    struct move moves[ROUND_SEARCH_MOVES_MAX];
    int32_t scores[ROUND_SEARCH_MOVES_MAX];
    uint32_t odds[ROUND_SEARCH_MOVES_MAX];
    int16_t features[ROUND_SEARCH_MOVES_MAX][TRAIN_FEATURES];
};

/* Starts learning a game's weights; the same seed gives the same weights on every machine. */
void training_init(struct training *training, const struct sheet *sheet, uint64_t seed,
                   int batch_rounds, int batches);
/* Plays one batch and learns from it; false when all are done. */
bool training_step(struct training *training);

/* The result: the name of each feature in weights/, and its weight; false behind the last. */
bool training_weight(const struct training *training, int number, const char **ret_name,
                     int *ret_weight);

#endif
