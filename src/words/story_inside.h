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
/* A move with triangles; story_triangle.c. */
void story_made_triangle(struct text *text, const struct view *view, const struct event *event);

#endif
