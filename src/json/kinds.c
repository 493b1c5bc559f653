/* The table of kinds, and places of any of them. */
#include <pasch/json/place.h>

static bool read_nothing(struct object *object, const struct round *round,
                         const struct sheet *sheet, struct move *move)
{
    struct move moves[ROUND_MOVES_MAX];
    unsigned count = round_moves(round, sheet, moves);
    (void)object;
    for (unsigned i = 0; i < count; i++)
        if (moves[i].action == ACTION_PLACE && moves[i].tile == move->tile) {
            *move = moves[i];
            break;
        }
    return true;
}

/* A tile has but one place. */
static const struct place_kind plain = {.members = NAMES(NULL), .read = read_nothing};

const struct place_kind *place_kind(const struct sheet *sheet)
{
    static const struct place_kind *const kinds[KIND_COUNT] = {
        [KIND_PLAIN] = &plain,
        [KIND_CHAIN] = &place_chain,
        [KIND_TRIANGLE] = &place_triangle,
    };
    return kinds[sheet_kind(sheet)->kind];
}

bool place_read_where(struct object *object, const struct round *round, const struct sheet *sheet,
                      struct move *move)
{
    return place_kind(sheet)->read(object, round, sheet, move);
}

bool place_read(struct object *object, const struct round *round, const struct sheet *sheet,
                struct move *move)
{
    tile tile;
    if (!object_tile(object, "tile", sheet, &tile))
        return false;
    move->tile = tile;
    return place_read_where(object, round, sheet, move);
}

bool place_expect_bonus(struct object *object, const struct round *round, const struct sheet *sheet,
                        struct move move)
{
    const struct place_kind *kind = place_kind(sheet);
    return !kind->expect_bonus || kind->expect_bonus(object, round, sheet, move);
}

void place_write(struct text *text, const struct round *round, const struct sheet *sheet,
                 struct move move)
{
    if (place_kind(sheet)->write)
        place_kind(sheet)->write(text, round, sheet, move);
}

void place_write_laid(struct text *text, const struct sheet *sheet, const struct laid *laid)
{
    if (place_kind(sheet)->write_laid)
        place_kind(sheet)->write_laid(text, laid);
}

void place_write_bonus(struct text *text, const struct round *round, const struct sheet *sheet,
                       struct move move)
{
    if (place_kind(sheet)->write_bonus)
        place_kind(sheet)->write_bonus(text, round, sheet, move);
}

void place_write_laid_bonus(struct text *text, const struct sheet *sheet, const struct laid *laid)
{
    if (place_kind(sheet)->write_laid_bonus)
        place_kind(sheet)->write_laid_bonus(text, laid);
}

void place_write_ends(struct text *text, const struct round *round, const struct sheet *sheet)
{
    text_add_char(text, '[');
    if (place_kind(sheet)->write_ends)
        place_kind(sheet)->write_ends(text, round);
    text_add_char(text, ']');
}

const char *const *place_names(const struct sheet *sheet, const char *names[PLACE_NAMES_MAX])
{
    const char *const *more = place_kind(sheet)->members;
    unsigned count = 0;
    while (names[count])
        count++;
    while (*more)
        names[count++] = *more++;
    names[count] = NULL;
    return names;
}
