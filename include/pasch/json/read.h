/* Reading the JSON that records and messages have in common. */
#ifndef PASCH_JSON_READ_H
#define PASCH_JSON_READ_H

#include <pasch/json/object.h>
#include <pasch/rules/round.h>

/* Changes the fields that a `house` object names. */
bool read_house(json_t *house, struct sheet *sheet, struct error *error);
/* Sets the game's options from an object that must name every one of them and nothing else. */
bool read_options(json_t *options, int players, struct sheet *sheet, struct error *error);
/* The same from an object that may leave any of them out. */
bool read_some_options(json_t *options, int players, struct sheet *sheet, struct error *error);

#endif
