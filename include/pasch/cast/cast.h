/* The cast: the people whom computer players play. Names that are at home in English and in German,
 * each with another first letter, and a drawn face. How well somebody plays is not theirs: any of
 * them can be of any level. */
#ifndef PASCH_CAST_CAST_H
#define PASCH_CAST_CAST_H

#include <pasch/base/text.h>

enum { CAST_COUNT = 20, CAST_NAME_MAX = 5, CAST_FACE_MAX = 2000 /* bytes */ };

/* They begin with A, B, C …; as a list they name the seats of a match in which nobody has a name.
 */
extern const char *const cast_names[CAST_COUNT];

/* Who has exactly this name; negative: nobody of the cast. */
int cast_find(const char *name);

/* Whether two names could be taken for each other: case, accents (however they are encoded),
 * letters of other scripts that look the same, and all but letters and digits do not count. */
bool cast_is_alike(const char *name, const char *other);

/* The first of the cast, from this one on and round, whose name is like none of these; those that
 * are "" do not count. Of CAST_COUNT names or more it may be that all are taken. */
unsigned cast_choose(const char *const *taken, unsigned count, unsigned first);

/* Where the cast of a table begins, whose id this is: the same for the same id. */
unsigned cast_first(const char *id);

/* Appends the face: an SVG of its own, square, at most CAST_FACE_MAX bytes. */
void cast_write_face(struct text *text, unsigned member);

#endif
