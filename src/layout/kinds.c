/* The table of kinds, and a layout of any of them. */
#include "inside.h"

static const struct layout_kind chain = {
    .follow = chain_follow, .ghost = chain_ghost, .ends = chain_ends, .seeks = true};

static const struct layout_kind *kind_of(const struct sheet *sheet)
{
    static const struct layout_kind *const kinds[KIND_COUNT] = {
        [KIND_PLAIN] = &layout_plain,
        [KIND_CHAIN] = &chain,
        [KIND_TRIANGLE] = &layout_triangles,
    };
    return kinds[sheet_kind(sheet)->kind];
}

void layout_init(struct layout *layout, unsigned wide, unsigned high)
{
    memset(layout, 0, sizeof *layout);
    layout->wide = (uint8_t)wide;
    layout->high = (uint8_t)high;
}

void layout_follow(struct layout *layout, const struct trail *trail, const struct sheet *sheet)
{
    kind_of(sheet)->follow(layout, trail, sheet);
}

struct layout_piece layout_ghost(const struct layout *layout, const struct round *round,
                                 const struct sheet *sheet, const struct trail *trail,
                                 struct move move)
{
    return kind_of(sheet)->ghost(layout, round, sheet, trail, move);
}

unsigned layout_ends(const struct layout *layout, const struct round *round,
                     const struct sheet *sheet, const struct trail *trail,
                     struct layout_end ret_ends[LAYOUT_ENDS_MAX])
{
    const struct layout_kind *kind = kind_of(sheet);
    return kind->ends ? kind->ends(layout, round, sheet, trail, ret_ends) : 0;
}

bool layout_seeks(const struct sheet *sheet)
{
    return kind_of(sheet)->seeks;
}
