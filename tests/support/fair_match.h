/* Matches whose decks are fair, played by chance. */
#ifndef TESTS_SUPPORT_FAIR_MATCH_H
#define TESTS_SUPPORT_FAIR_MATCH_H

#include <pasch/base/random.h>
#include <pasch/record/record.h>

/* Appends the record of a match; about every third seat is a computer player. Once the record is
 * longer than `enough` the match is abandoned. */
void fair_match_write(struct text *text, const struct sheet *sheet, int players, size_t enough,
                      struct random *random);

#endif
