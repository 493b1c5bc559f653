/* Faces: what everybody has, and what makes each of them different. They must be told apart by
 * their outlines alone, as small as a letter, so everybody has hair, a hat or a beard of a shape
 * of their own. */
#include <pasch/cast/cast.h>

/* Areas in a square of 32 by 32. The disc behind has its own colour, so that the rest can be seen
 * on light and dark ground. */
struct face {
    const char *ground, *shirt, *skin, *hair, *more; /* colours */
    const char *behind;                              /* the head: hair */
    const char *above;                               /* it: hair, a beard */
    const char *worn;                                /* above all: in the colour `more` */
    const char *lines;                               /* glasses and the like */
};

#define CAP_OF_HAIR "M8.5 15C8 8.5 11.5 6 16 6s8 2.5 7.5 9c-1.2-3-3-4.5-7.5-4.5s-6.3 1.5-7.5 4.5z"
#define ROUND_GLASSES                                                                              \
    "M9.3 16.5a3 3 0 1 0 6 0a3 3 0 1 0-6 0M16.7 16.5a3 3 0 1 0 6 0a3 3 0 1 0-6 0M15.3 16h1.4"

static const struct face faces[CAST_COUNT] = {
    /* Anna: a bob with a straight fringe */
    {.ground = "#f2c14e",
     .shirt = "#a23b4a",
     .skin = "#f3cfae",
     .hair = "#4a2a1c",
     .behind = "M6 24V14C6 7 10.5 4 16 4s10 3 10 10v10z",
     .above = "M8 14.5V11c2-3 5-4 8-4s6 1 8 4v3.5z"},
    /* Ben: round glasses */
    {.ground = "#7fb8d6",
     .shirt = "#24506b",
     .skin = "#f0c49c",
     .hair = "#8a5a2b",
     .above = CAP_OF_HAIR,
     .lines = ROUND_GLASSES},
    /* Clara: a high bun */
    {.ground = "#e8a0a8",
     .shirt = "#4d2f6b",
     .skin = "#d99f6c",
     .hair = "#2d1a12",
     .behind = "M11.5 4.5a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0z",
     .above = "M8 17c-.5-7 3-10 8-10s8.5 3 8 10c-2-2-3-5-4-6-2 1.5-9 1.5-12 6z"},
    /* David: a full beard */
    {.ground = "#a9c98a",
     .shirt = "#5a3a1e",
     .skin = "#e9bd94",
     .hair = "#3a2414",
     .above = CAP_OF_HAIR "M8.3 15c0 8 1.7 12.5 7.7 12.5s7.7-4.5 7.7-12.5c-1 3-3 3.5-4.5 "
                          "3.2h-6.4c-1.5.3-3.5-.2-4.5-3.2z"},
    /* Emma: bunches at both sides */
    {.ground = "#b9a3dd",
     .shirt = "#c9562c",
     .skin = "#f5d5b8",
     .hair = "#c4572a",
     .behind = "M8 9C3 6 0 10 2 15s4 6 5 2zM24 9c5-3 8 1 6 6s-4 6-5 2z",
     .above = CAP_OF_HAIR},
    /* Felix: hair that stands up */
    {.ground = "#8fd0b8",
     .shirt = "#1f5c4a",
     .skin = "#f3cfae",
     .hair = "#d9962e",
     .above = "M8 15L5.5 9l4 .5L9 3.5l4.5 3L16 1.5l2.5 5 4.5-3-.5 6 4-.5L24 "
              "15c-2-3-4-4-8-4s-6 1-8 4z"},
    /* Greta: a headscarf with its knot */
    {.ground = "#f0d9a8",
     .shirt = "#3c6e47",
     .skin = "#f0c49c",
     .hair = "#c23b4e",
     .behind = "M6.5 26C4 10 8 4 16 4s12 6 9.5 22zM10 25l-6 6 9-1zM22 25l6 6-9-1z",
     .above = "M8 16c0-6 3-9 8-9s8 3 8 9c-3-3-5-4-8-4s-5 1-8 4z"},
    /* Henry: bald, with a large moustache */
    {.ground = "#c98f6a",
     .shirt = "#2b2b33",
     .skin = "#f3cfae",
     .hair = "#8d8d92",
     .above = "M16 18.6c2-1.6 5-1.2 7.5 2-2.5 1.5-5.5 1.5-7.5.4-2 1.1-5 1.1-7.5-.4 2.5-3.2 "
              "5.5-3.6 7.5-2z"},
    /* Ida: a great round head of curls */
    {.ground = "#f4b46b",
     .shirt = "#7a2e6b",
     .skin = "#8d5a36",
     .hair = "#1d120d",
     .behind = "M3 13a5 5 0 0 1 4-7a6 6 0 0 1 9-4.5a6 6 0 0 1 9 4.5a5 5 0 0 1 4 7a5 5 0 0 1-3 "
               "9H6a5 5 0 0 1-3-9z",
     .above = "M8.5 13c1-4 4-5.5 7.5-5.5s6.5 1.5 7.5 5.5c-2-2-5-2.5-7.5-2.5s-5.5.5-7.5 2.5z"},
    /* Jonas: a cap with its peak to the side */
    {.ground = "#d6dde3",
     .shirt = "#b8452e",
     .skin = "#e9bd94",
     .hair = "#5c3b22",
     .more = "#1f5fa8",
     .above = "M8 17v-5h16v5l-1.5-2.5h-13z",
     .worn = "M7.5 12.5C7.5 6.5 11 4 16 4s8.5 2.5 8.5 6.5L32 12c-.5 1.5-4 2-8 "
             "1.5-5-.6-11-.6-16.5-1z"},
    /* Katja: long hair, parted in the middle */
    {.ground = "#9fb4e0",
     .shirt = "#5d2233",
     .skin = "#f5d5b8",
     .hair = "#e6c468",
     .behind = "M5 30C6 24 5 20 6 14 7 7 11 4 16 4s9 3 10 10c1 6 0 10 1 16l-5-2H10z",
     .above = "M16 7c-5 0-8 3-8 10 3-2 6-4 8-10 2 6 5 8 8 10 0-7-3-10-8-10z"},
    /* Leo: a tall wave of hair */
    {.ground = "#e39a7b",
     .shirt = "#22415e",
     .skin = "#b9794a",
     .hair = "#231611",
     .above = "M8 15C6 10 7 6 10 5c0-3 4-5 8-4 5 0 9 3 8 6-1-.5-2-.5-2.5-.5C25 9 24.5 12 24 "
              "15c-1-2-2-3.5-3-4.5-4 .5-9 0-11-.5-1 1.5-1.5 3-2 5z"},
    /* Mia: a large bow */
    {.ground = "#a8dbe0",
     .shirt = "#3f6fa0",
     .skin = "#f0c49c",
     .hair = "#6b4023",
     .more = "#d62f5f",
     .behind = "M6.5 21V14C6.5 8 11 5 16 5s9.5 3 9.5 9v7z",
     .above = CAP_OF_HAIR,
     .worn = "M16 6L8 1.5v9zM16 6l8-4.5v9zM13.8 6a2.2 2.2 0 1 0 4.4 0a2.2 2.2 0 1 0-4.4 0z"},
    /* Noah: a woollen hat with its ball */
    {.ground = "#efe3c2",
     .shirt = "#6b7f3a",
     .skin = "#8d5a36",
     .hair = "#2f7d6e",
     .more = "#e8e0cf",
     .above = "M7.5 14C7 8 10.5 4.5 16 4.5S25 8 24.5 14z",
     .worn = "M12.8 3.5a3.2 3.2 0 1 0 6.4 0a3.2 3.2 0 1 0-6.4 0zM6.5 11h19v3.5h-19z"},
    /* Olga: a hat with a wide brim */
    {.ground = "#c7a9c9",
     .shirt = "#2e5d57",
     .skin = "#f3cfae",
     .hair = "#a8a29a",
     .more = "#6b2f3f",
     .behind = "M7 24V13h18v11z",
     .worn = "M1 12.5c5-1 8-1 8-2 0-5 2-8 7-8s7 3 7 8c0 1 3 1 8 2-4 2-10 2.5-15 2.5S5 14.5 1 "
             "12.5z"},
    /* Paul: hair at the sides only, and square glasses */
    {.ground = "#b7c4a1",
     .shirt = "#3b3f66",
     .skin = "#f5d5b8",
     .hair = "#d8d4cc",
     .behind =
         "M4.5 20a4 4 0 0 1 1-6 4 4 0 0 1 3.5-4v11zM27.5 20a4 4 0 0 0-1-6 4 4 0 0 0-3.5-4v11z",
     .lines = "M9.5 14.3h5.5v4.2H9.5zM17 14.3h5.5v4.2H17zM15 15.5h2"},
    /* Rosa: waves and a flower */
    {.ground = "#f3b5c4",
     .shirt = "#356b3d",
     .skin = "#d99f6c",
     .hair = "#5c2416",
     .more = "#fff3d6",
     .behind = "M6 28c-3-2-3-5-1-7-2-3-2-5 0-7 0-6 5-10 11-10s11 4 11 10c2 2 2 4 0 7 2 2 2 5-1 7z",
     .above = "M8.5 16C8 9 12 6.5 16 6.5S24 9 23.5 16c-1-3-4-5-10-6-2 1-4 3-5 6z",
     .worn = "M24 5a2.4 2.4 0 1 1 3.5 3 2.4 2.4 0 1 1-3 3.5 2.4 2.4 0 1 1-4-2 2.4 2.4 0 1 1 "
             "3.5-4.5z"},
    /* Simon: a flat cap and a pointed beard */
    {.ground = "#9ec7d0",
     .shirt = "#4b4b3a",
     .skin = "#e9bd94",
     .hair = "#9a4a1f",
     .more = "#55606b",
     .above = "M9 19c1.5 1.5 4 .3 7 .3s5.5 1.2 7-.3C22.5 25 19 31 16 31s-6.5-6-7-12z",
     .worn = "M4 13.5C4 7.5 9 5 15 5s12 2.5 12 7.5l-3 1.5H8z"},
    /* Tilda: headphones on short hair */
    {.ground = "#cfe08f",
     .shirt = "#8a3fa0",
     .skin = "#f5d5b8",
     .hair = "#b8321f",
     .more = "#25252b",
     .above = "M8.5 17C8 9 12 6.5 16 6.5S24 9 23.5 13C20 13 15 12 13 9.5 12.5 12 10 14 8.5 17z",
     .worn = "M5 14.5C5 6.5 10 2.5 16 2.5s11 4 11 12v6.5h-4.5v-7.5h2C24.5 8 21 5 16 "
             "5s-8.5 3-8.5 8.5h2V21H5z"},
    /* Vera: white curls and glasses that point upwards */
    {.ground = "#7f9f9a",
     .shirt = "#b5762a",
     .skin = "#f3cfae",
     .hair = "#f4f1ea",
     .behind = "M6 19a4 4 0 0 1-1-6 4.5 4.5 0 0 1 3.5-6A5 5 0 0 1 16 4a5 5 0 0 1 7.5 3 4.5 4.5 0 0 "
               "1 3.5 6 4 4 0 0 1-1 6z",
     .above = "M8.5 13a3.5 3.5 0 0 1 3.7-4.5 4 4 0 0 1 7.6 0A3.5 3.5 0 0 1 23.5 "
              "13c-2.5-1.5-5-2-7.5-2s-5 .5-7.5 2z",
     .lines = "M8 13.8l6.5 1.5c.5 2-.5 3.7-2.5 3.7s-3.5-2-4-5.2zM24 13.8l-6.5 1.5c-.5 "
              "2 .5 3.7 2.5 3.7s3.5-2 4-5.2zM14.5 16h3"},
};

static void add_area(struct text *text, const char *colour, const char *area)
{
    if (!area)
        return;
    text_add(text, "<path fill=\"");
    text_add(text, colour);
    text_add(text, "\" d=\"");
    text_add(text, area);
    text_add(text, "\"/>");
}

void cast_write_face(struct text *text, unsigned member)
{
    const struct face *face = &faces[member];
    text_add(text, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 32 32\">");
    add_area(text, face->ground, "M0 16a16 16 0 1 0 32 0a16 16 0 1 0-32 0z");
    add_area(text, face->hair, face->behind);
    add_area(text, face->shirt, "M5.5 28a16 16 0 0 0 21 0c-1-3.5-5-5-10.5-5s-9.5 1.5-10.5 5z");
    add_area(text, face->skin, "M8 15.5a8 9.5 0 1 0 16 0a8 9.5 0 1 0-16 0z");
    add_area(text, face->hair, face->above);
    add_area(text, "#2a1a14",
             "M11.5 16.5a1.2 1.2 0 1 0 2.4 0a1.2 1.2 0 1 0-2.4 0z"
             "M18.1 16.5a1.2 1.2 0 1 0 2.4 0a1.2 1.2 0 1 0-2.4 0z");
    text_add(text, "<g fill=\"none\" stroke=\"#2a1a14\" stroke-linecap=\"round\">"
                   "<path d=\"M13.5 21.5q2.5 1.8 5 0\"/>");
    if (face->lines) {
        text_add(text, "<path stroke-width=\"1.3\" d=\"");
        text_add(text, face->lines);
        text_add(text, "\"/>");
    }
    text_add(text, "</g>");
    add_area(text, face->more, face->worn);
    text_add(text, "</svg>\n");
}
