/* The whole library: games and their rules, matches, what a seat may see, computer players. */
#ifndef PASCH_PASCH_H
#define PASCH_PASCH_H

#include <pasch/player.h>

#endif
