/* Which language the program speaks. */
#ifndef PASCH_WORDS_LANGUAGE_H
#define PASCH_WORDS_LANGUAGE_H

#include <pasch/base/error.h>

#include <libintl.h>
#include <stdbool.h>

/* The text in the user's language; MESSAGE() marks those that are translated later. */
#define _(text) gettext(text)

/* Speaks the language of the environment: LC_ALL, LC_MESSAGES, LANG, LANGUAGE. */
void language_start(void);
/* Speaks `de` or `en`; false if it is another. */
bool language_choose(const char *name);
/* Whether the environment speaks of UTF-8; the program's own locale always does. */
bool language_has_unicode(void);
/* Where the catalogue of a domain in a language is; false if it is nowhere. */
bool language_find_catalogue(const char *language, const char *domain, char *ret_path, size_t size);
/* The language spoken now. */
const char *language_name(void);

/* A library's message in that language. */
const char *language_translate(const char *message);
/* Appends such a message with its values in place. */
void language_write(const struct error *message, struct text *text);
/* The same with a capital letter, unless it begins with a value. */
void language_begin_sentence(const struct error *message, struct text *text);
/* And with a full stop: a sentence that stands alone. */
void language_write_sentence(const struct error *message, struct text *text);

#endif
