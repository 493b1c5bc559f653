/* Parts of the sentences that the files of the story share. */
#ifndef PASCH_WORDS_STORY_INSIDE_H
#define PASCH_WORDS_STORY_INSIDE_H

#include <pasch/words/story.h>

enum { TILE_WORD_MAX = 20 };

/* The tile that was drawn, as the viewer may know it: `[3|5]` or `a tile`; returns the buffer of
 * TILE_WORD_MAX bytes. */
const char *story_drawn(const struct view *view, const struct event *event, char *buffer);

/* A move in as few words as possible, without its points: `draws [3|5]`; story_deed.c. */
void story_deed(struct text *text, const struct view *view, const struct event *event);
/* `5 points`. */
void story_points(struct text *text, int points);
/* The same as a sentence, with its points, for any kind of game; then for those that have words of
 * their own. */
void story_made_plain(struct text *text, const struct view *view, const struct event *event);
void story_made_chain(struct text *text, const struct view *view, const struct event *event);
void story_made_triangle(struct text *text, const struct view *view, const struct event *event);

#endif
