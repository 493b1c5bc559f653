/* printf() into a text. */
#ifndef PASCH_WORDS_FORMAT_H
#define PASCH_WORDS_FORMAT_H

#include <pasch/base/text.h>

/* Appends it; what does not fit is cut off and `cut` is set. */
__attribute__((format(printf, 2, 3))) void text_format(struct text *text, const char *format, ...);

#endif
