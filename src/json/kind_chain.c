/* Places in a chain: an end, `on`, and `down` if the tile lies face down. */
#include <pasch/json/place.h>
#include <pasch/json/write.h>

/* `1-2:2`, `2-2:side`, `2-2:tip`. */
static bool read_end(const char *string, size_t length, unsigned tiles, struct move *move)
{
    char name[16];
    const char *colon = memchr(string, ':', length);
    size_t before = colon ? (size_t)(colon - string) : sizeof name;
    tile on;
    if (before >= sizeof name || strlen(string) != length)
        return false;
    memcpy(name, string, before);
    name[before] = 0;
    if (!tile_read(name, &on) || on >= tiles)
        return false;
    struct text text;
    move->on = on;
    for (unsigned where = WHERE_LOW; where <= WHERE_TIP; where++) {
        bool of_double = where == WHERE_SIDE || where == WHERE_TIP;
        if (of_double != tile_is_double(on))
            continue;
        text_init(&text, name, sizeof name);
        if (of_double)
            text_add(&text, where == WHERE_SIDE ? "side" : "tip");
        else
            text_add_number(&text, where == WHERE_LOW ? tile_low(on) : tile_high(on));
        move->where = where & 7u;
        if (strcmp(name, colon + 1) == 0)
            return true;
    }
    return false;
}

static bool read(struct object *object, const struct round *round, const struct sheet *sheet,
                 struct move *move)
{
    (void)sheet;
    json_t *on = object_find(object, "on"), *down = object_find(object, "down");
    if (on && (!json_is_string(on) ||
               !read_end(json_string_value(on), json_string_length(on), round->tiles, move)))
        return error_set(object->error, MESSAGE("on must name an end: 1-2:2, 2-2:side or 2-2:tip"));
    if (down && !json_is_true(down))
        return error_set(object->error, MESSAGE("down can only be true; leave it out otherwise"));
    move->down = down != NULL;
    return true;
}

static void write_at(struct text *text, struct move move)
{
    if (move.where != WHERE_LEAD)
        write_end(text, move);
    text_add(text, move.down ? ",\"down\":true" : "");
}

static void write(struct text *text, const struct round *round, const struct sheet *sheet,
                  struct move move)
{
    (void)round;
    (void)sheet;
    write_at(text, move);
}

static void write_laid(struct text *text, const struct laid *laid)
{
    write_at(text,
             (struct move){.on = laid->on, .where = laid->where & 7u, .down = laid->down & 1u});
}

static void add_end(struct text *text, bool *any, tile on, enum where where, unsigned number,
                    unsigned count)
{
    if (!count)
        return;
    text_add(text, *any ? ",{\"number\":" : "{\"number\":");
    *any = true;
    text_add_number(text, number);
    write_end(text, (struct move){.on = on, .where = where & 7u});
    if (count > 1)
        write_number(text, "count", count);
    text_add_char(text, '}');
}

static void write_ends(struct text *text, const struct round *round)
{
    bool any = false;
    for (unsigned number = 0; number < TILE_NUMBERS; number++) {
        uint32_t ends = round->ends[number];
        for (uint64_t plain = ends & ENDS_PLAIN; plain;) {
            unsigned other = bits_pop(&plain);
            add_end(text, &any, tile_of(number, other), number < other ? WHERE_LOW : WHERE_HIGH,
                    number, 1);
        }
        add_end(text, &any, tile_double(number), WHERE_SIDE, number,
                (ends & ENDS_SIDES) / ENDS_SIDE);
        add_end(text, &any, tile_double(number), WHERE_TIP, number, (ends & ENDS_TIPS) / ENDS_TIP);
    }
}

const struct place_kind place_chain = {
    .members = NAMES("on", "down"),
    .is_scanned = true,
    .read = read,
    .write = write,
    .write_laid = write_laid,
    .write_ends = write_ends,
};
