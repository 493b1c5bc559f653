/*
 * Three palettes: 256 colours have a green table with ivory tiles; 8 colours have coloured numbers
 * on the terminal's own background; without colours bold, dim and reverse say what matters.
 */
#include "palette.h"

enum { PLAIN = -1, RICH = 256, POOR = 8 };

/* Foregrounds that read well on ivory, and those of text on any background. The numbers have the
 * colours of tiles in the shops. */
static const short rich_inks[INK_COUNT] = {
    [INK_TEXT] = PLAIN,      [INK_FAINT] = 245,      [INK_KEY] = 172,
    [INK_NAME] = PLAIN,      [INK_GOOD] = 34,        [INK_BAD] = 160,
    [INK_BAR] = 230,         [INK_FRAME] = 242,      [INK_GHOST] = 151,
    [INK_CHOSEN] = 227,      [INK_BACK] = 94,        [INK_NUMBER + 0] = 244,
    [INK_NUMBER + 1] = 32,   [INK_NUMBER + 2] = 28,  [INK_NUMBER + 3] = 160,
    [INK_NUMBER + 4] = 94,   [INK_NUMBER + 5] = 20,  [INK_NUMBER + 6] = 130,
    [INK_NUMBER + 7] = 163,  [INK_NUMBER + 8] = 30,  [INK_NUMBER + 9] = 91,
    [INK_NUMBER + 10] = 202, [INK_NUMBER + 11] = 16, [INK_NUMBER + 12] = 59,
    [INK_NUMBER + 13] = 125, [INK_NUMBER + 14] = 58, [INK_NUMBER + 15] = 55,
    [INK_NUMBER + 16] = 24,  [INK_NUMBER + 17] = 88, [INK_NUMBER + 18] = 22,
};

static const short rich_papers[PAPER_COUNT] = {
    [PAPER_SCREEN] = PLAIN, [PAPER_FELT] = 22,  [PAPER_TILE] = 230, [PAPER_LAST] = 222,
    [PAPER_CHOSEN] = 227,   [PAPER_IDLE] = 250, [PAPER_BAR] = 23,
};

static const short poor_inks[INK_COUNT] = {
    [INK_TEXT] = PLAIN,
    [INK_FAINT] = PLAIN,
    [INK_KEY] = COLOR_YELLOW,
    [INK_NAME] = PLAIN,
    [INK_GOOD] = COLOR_GREEN,
    [INK_BAD] = COLOR_RED,
    [INK_BAR] = COLOR_WHITE,
    [INK_FRAME] = PLAIN,
    [INK_GHOST] = COLOR_GREEN,
    [INK_CHOSEN] = COLOR_YELLOW,
    [INK_BACK] = COLOR_YELLOW,
    [INK_NUMBER + 0] = PLAIN,
    [INK_NUMBER + 1] = COLOR_CYAN,
    [INK_NUMBER + 2] = COLOR_GREEN,
    [INK_NUMBER + 3] = COLOR_RED,
    [INK_NUMBER + 4] = COLOR_YELLOW,
    [INK_NUMBER + 5] = COLOR_BLUE,
    [INK_NUMBER + 6] = COLOR_MAGENTA,
    [INK_NUMBER + 7] = COLOR_MAGENTA,
    [INK_NUMBER + 8] = COLOR_CYAN,
    [INK_NUMBER + 9] = COLOR_BLUE,
    [INK_NUMBER + 10] = COLOR_RED,
    [INK_NUMBER + 11] = PLAIN,
    [INK_NUMBER + 12] = COLOR_YELLOW,
    [INK_NUMBER + 13] = COLOR_GREEN,
    [INK_NUMBER + 14] = COLOR_CYAN,
    [INK_NUMBER + 15] = COLOR_MAGENTA,
    [INK_NUMBER + 16] = COLOR_BLUE,
    [INK_NUMBER + 17] = COLOR_RED,
    [INK_NUMBER + 18] = COLOR_GREEN,
};

static const short poor_papers[PAPER_COUNT] = {
    [PAPER_SCREEN] = PLAIN, [PAPER_FELT] = PLAIN, [PAPER_TILE] = PLAIN,     [PAPER_LAST] = PLAIN,
    [PAPER_CHOSEN] = PLAIN, [PAPER_IDLE] = PLAIN, [PAPER_BAR] = COLOR_BLUE,
};

/* What stands for a paper where it has no colour of its own. */
static unsigned marks_for(int colours, struct style style)
{
    unsigned marks = style.marks;
    if (colours < RICH && style.paper == PAPER_CHOSEN)
        marks |= MARK_REVERSE;
    if (colours < RICH && style.paper == PAPER_LAST)
        marks |= MARK_BOLD;
    if (colours < RICH && (style.paper == PAPER_IDLE || style.ink == INK_FAINT))
        marks |= MARK_DIM;
    if (colours < POOR && style.paper == PAPER_BAR)
        marks |= MARK_REVERSE;
    if (colours < POOR && style.ink == INK_KEY)
        marks |= MARK_BOLD;
    return marks;
}

/* Few colours also means few pairs: all papers but the bar's are the same there. */
static short pair_of(int colours, struct style style)
{
    unsigned paper = colours >= RICH ? style.paper : style.paper == PAPER_BAR;
    return (short)(paper * INK_COUNT + style.ink + 1);
}

void palette_start(int colours)
{
    if (colours < POOR)
        return;
    const short *inks = colours >= RICH ? rich_inks : poor_inks;
    const short *papers = colours >= RICH ? rich_papers : poor_papers;
    for (unsigned paper = 0; paper < PAPER_COUNT; paper++)
        for (unsigned ink = 0; ink < INK_COUNT; ink++) {
            struct style style = {.ink = (uint8_t)ink, .paper = (uint8_t)paper};
            init_pair(pair_of(colours, style), inks[ink], papers[paper]);
        }
}

attr_t palette_find(int colours, struct style style, short *ret_pair)
{
    unsigned marks = marks_for(colours, style);
    short pair = pair_of(colours, style);
    *ret_pair = colours >= POOR && pair < COLOR_PAIRS ? pair : 0;
    return (marks & MARK_BOLD ? A_BOLD : 0) | (marks & MARK_DIM ? A_DIM : 0) |
           (marks & MARK_REVERSE ? A_REVERSE : 0) | (marks & MARK_UNDERLINE ? A_UNDERLINE : 0);
}
