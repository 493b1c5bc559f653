/* What words have to know of each kind of game. */
#ifndef PASCH_WORDS_KIND_H
#define PASCH_WORDS_KIND_H

#include <pasch/rules/event.h>
#include <pasch/view/view.h>
#include <pasch/words/picture.h>

struct words_kind {
    /* picture_tile(); whether tiles can stand side by side without a gap. */
    void (*tile)(struct text *text, const struct sheet *sheet, tile tile);
    bool has_walls;
    /* picture_table(), where something lies. */
    void (*table)(struct text *text, const struct sheet *sheet, const struct trail *trail,
                  const char *label, int indent, int width);
    /* words_move() of a tile that is not the lead; the buffer is for WORDS_MOVE_MAX bytes. */
    void (*place)(const struct view *view, struct move move, const char *tile, char *buffer);
    /* words_made(); what a done is in few words, NULL: nothing special. */
    void (*made)(struct text *text, const struct view *view, const struct event *event);
    const char *done;
};

extern const struct words_kind words_chain, words_triangle;

const struct words_kind *words_kind(const struct sheet *sheet);

/* A label of so many columns in all, or as many spaces. */
void picture_add_label(struct text *text, const char *label, int indent);

#endif
