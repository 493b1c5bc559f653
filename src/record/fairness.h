/* Fair deals in records. */
#ifndef PASCH_RECORD_FAIRNESS_H
#define PASCH_RECORD_FAIRNESS_H

#include <pasch/record/record.h>

#include <jansson.h>

/* Appends the member `"fairness"`, a comma before it. */
void write_fairness(struct text *text, const struct fair *fair);
/* Reads it; reader->match and the levels of the computer players are there already. */
bool read_fairness(struct record_reader *reader, json_t *json, struct error *error);

/* Whether the deck is the next one that follows, if the match promises that; then it is used up. */
bool expect_fair_deck(struct record_reader *reader, const uint8_t *deck, struct error *error);

#endif
