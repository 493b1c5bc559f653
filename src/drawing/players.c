/* The players below the table: names, notes, and the hands that are shown. */
#include "inside.h"

enum {
    LETTERS_MOST = 26, /* of a name */
    WIDTH_LEAST = 2200,
    AFTER_NAME = 34,
    MARK = 58,     /* room for the mark of the seat to act */
    RACK_END = 36, /* how far a rack goes on beside its tiles */
    STOCK = PLAYERS_MAX,
};

/* A player or the stock. */
struct box {
    unsigned seat;
    int width, height;
    unsigned tiles, columns; /* shown, and side by side */
};

/* All of them, in rows. */
struct boxes {
    struct box box[PLAYERS_MAX + 1];
    unsigned count;
    int limit; /* the width of a row */
};

static bool is_to_act(const struct drawing *drawing, unsigned seat)
{
    return drawing->match->stage == MATCH_PLAY && drawing->match->round.turn == seat;
}

static int words_width(const struct drawing *drawing, unsigned seat)
{
    if (seat == STOCK)
        return svg_width(drawing->stock, LETTERS_MOST, LOOK_NOTE);
    int width = svg_width(drawing->names[seat], LETTERS_MOST, LOOK_NAME);
    if (drawing->notes[seat])
        width += AFTER_NAME + svg_width(drawing->notes[seat], LETTERS_MOST, LOOK_NOTE);
    return width + (is_to_act(drawing, seat) ? MARK : 0);
}

static int larger(int a, int b)
{
    return a > b ? a : b;
}

static struct box measure(const struct drawing *drawing, const struct kind *kind, unsigned seat,
                          int limit)
{
    struct box box = {.seat = seat, .width = words_width(drawing, seat), .height = LOOK_LINE};
    if (seat == STOCK || !(drawing->hands >> seat & 1))
        return box;
    int step = kind->hand_size.x + LOOK_HAND_STEP;
    int most = larger((limit - 2 * RACK_END) / step, 1);
    box.tiles = drawing->match->round.counts[seat];
    unsigned rows = box.tiles ? (box.tiles + (unsigned)most - 1) / (unsigned)most : 1;
    box.columns = (box.tiles + rows - 1) / rows;
    box.width = larger(box.width, (int)box.columns * step - LOOK_HAND_STEP) + 2 * RACK_END;
    box.height += (int)rows * (kind->hand_size.y + LOOK_RACK) + ((int)rows - 1) * LOOK_HAND_STEP;
    return box;
}

/* First all that is only words, then the hands. */
static void measure_all(const struct drawing *drawing, const struct kind *kind, int width,
                        struct boxes *boxes)
{
    unsigned seats = (1u << drawing->match->players) - 1;
    boxes->count = 0;
    boxes->limit = larger(width, WIDTH_LEAST);
    for (uint64_t rest = seats & ~drawing->hands; rest;)
        boxes->box[boxes->count++] = measure(drawing, kind, bits_pop(&rest), boxes->limit);
    if (drawing->stock)
        boxes->box[boxes->count++] = measure(drawing, kind, STOCK, boxes->limit);
    for (uint64_t rest = seats & drawing->hands; rest;)
        boxes->box[boxes->count++] = measure(drawing, kind, bits_pop(&rest), boxes->limit);
}

static bool has_hand(const struct drawing *drawing, const struct box *box)
{
    return box->seat != STOCK && (drawing->hands >> box->seat & 1);
}

/* The boxes from `first` on that fill a row: how many, how wide and how high. Hands begin a row. */
static unsigned find_row(const struct drawing *drawing, const struct boxes *boxes, unsigned first,
                         struct point *ret_size)
{
    unsigned at = first;
    struct point size = {boxes->box[first].width, boxes->box[first].height};
    for (at++; at < boxes->count; at++) {
        int wider = size.x + LOOK_BETWEEN + boxes->box[at].width;
        if (wider > boxes->limit ||
            has_hand(drawing, &boxes->box[at]) != has_hand(drawing, &boxes->box[first]))
            break;
        size = (struct point){wider, larger(size.y, boxes->box[at].height)};
    }
    *ret_size = size;
    return at - first;
}

struct point players_size(const struct drawing *drawing, const struct kind *kind, int width)
{
    struct boxes boxes;
    struct point size = {0}, row;
    measure_all(drawing, kind, width, &boxes);
    for (unsigned first = 0; first < boxes.count;) {
        size.y += first ? LOOK_MARGIN / 3 : 0;
        first += find_row(drawing, &boxes, first, &row);
        size = (struct point){larger(size.x, row.x), size.y + row.y};
    }
    return size;
}

/* ---- Drawing ---- */

static void add_note(struct text *text, const struct drawing *drawing, const char *note, int after)
{
    svg_add(text, "<tspan dx=\"%d\" font-size=\"%d\" fill=\"%s\">", after, LOOK_NOTE,
            drawing->felt ? LOOK_CHALK_PALE : LOOK_INK_PALE);
    svg_add_words(text, note, LETTERS_MOST);
    svg_add(text, "</tspan>");
}

/* In the middle of so much width; how wide letters really are is known only to whoever looks. */
static void draw_words(struct text *text, const struct drawing *drawing, unsigned seat,
                       struct point at, int width)
{
    at.x += width / 2;
    if (seat != STOCK && is_to_act(drawing, seat)) {
        svg_add(text, "<path d=\"M%d %dl38 -26 -38 -26z\" fill=\"" LOOK_MARK "\"/>\n",
                at.x - words_width(drawing, seat) / 2, at.y);
        at.x += MARK / 2;
    }
    svg_add(text, "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">", at.x, at.y);
    if (seat == STOCK) {
        add_note(text, drawing, drawing->stock, 0);
    } else {
        svg_add(text, "<tspan font-size=\"%d\" font-weight=\"bold\">", LOOK_NAME);
        svg_add_words(text, drawing->names[seat], LETTERS_MOST);
        svg_add(text, "</tspan>");
        if (drawing->notes[seat])
            add_note(text, drawing, drawing->notes[seat], AFTER_NAME);
    }
    svg_add(text, "</text>\n");
}

static void draw_rack(struct text *text, struct point at, int width)
{
    svg_add(text,
            "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"18\" fill=\"url(#wood)\" "
            "stroke=\"" LOOK_WOOD_EDGE "\" stroke-width=\"4\"/>\n",
            at.x, at.y - LOOK_RACK / 3, width, LOOK_RACK * 4 / 3);
}

/* One row of a hand on its rack: takes that many tiles out of the set. */
static void draw_row(struct text *text, const struct kind *kind, const struct box *box,
                     unsigned count, struct tile_set *hand, struct point at)
{
    int step = kind->hand_size.x + LOOK_HAND_STEP;
    struct layout_piece piece = kind->in_hand;
    draw_rack(text, (struct point){at.x, at.y + kind->hand_size.y}, box->width);
    at.x += (box->width - (int)count * step + LOOK_HAND_STEP + kind->hand_size.x) / 2;
    at.y += kind->hand_size.y / 2;
    for (; count && tile_set_pop(hand, &piece.tile); count--, at.x += step) {
        svg_begin(text, at.x, at.y, kind->hand_scale);
        kind->shadow(text, piece, (struct point){0});
        kind->tile(text, piece, (struct point){0}, true);
        svg_add(text, "</g>\n");
    }
}

static void draw_hand(struct text *text, const struct drawing *drawing, const struct kind *kind,
                      const struct box *box, struct point at)
{
    struct tile_set hand = round_hand(&drawing->match->round, box->seat);
    unsigned left = box->tiles;
    do {
        unsigned count = left < box->columns ? left : box->columns;
        draw_row(text, kind, box, count, &hand, at);
        left -= count;
        at.y += kind->hand_size.y + LOOK_RACK + LOOK_HAND_STEP;
    } while (left);
}

static void draw_box(struct text *text, const struct drawing *drawing, const struct kind *kind,
                     const struct box *box, struct point at)
{
    bool out = box->seat != STOCK && !(drawing->match->in >> box->seat & 1);
    svg_add(text, out ? "<g opacity=\".5\">\n" : "<g>\n");
    draw_words(text, drawing, box->seat, (struct point){at.x, at.y + LOOK_LINE * 3 / 5},
               box->width);
    if (has_hand(drawing, box))
        draw_hand(text, drawing, kind, box, (struct point){at.x, at.y + LOOK_LINE});
    svg_add(text, "</g>\n");
}

void players_draw(struct text *text, const struct drawing *drawing, const struct kind *kind,
                  int width)
{
    struct boxes boxes;
    struct point top = {0};
    measure_all(drawing, kind, width, &boxes);
    for (unsigned first = 0; first < boxes.count;) {
        struct point row, at = top;
        unsigned count = find_row(drawing, &boxes, first, &row);
        for (at.x -= row.x / 2; count; count--, first++) {
            draw_box(text, drawing, kind, &boxes.box[first], at);
            at.x += boxes.box[first].width + LOOK_BETWEEN;
        }
        top.y += row.y + LOOK_MARGIN / 3;
    }
}
