/* The rules of a game in full screen, with what house rules change above them. */
#ifndef PASCH_TERMINAL_RULES_PAGE_H
#define PASCH_TERMINAL_RULES_PAGE_H

#include "console.h"

#include <pasch/sheet/sheet.h>

void rules_page_show(struct console *console, const struct sheet *sheet);

#endif
