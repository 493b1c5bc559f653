/* Lines to tiles that lie apart. */
#include "inside.h"

/* A line is a wide stroke and a narrower one on it, so that it is seen on felt, on paper and
 * between ivory tiles. Without a connector it is only what a line looks like. */
static void add_line(struct text *text, const char *attributes,
                     const struct layout_connector *connector)
{
    static const struct {
        const char *ink;
        int width;
    } strokes[] = {{LOOK_BRASS_EDGE, LOOK_CONNECTOR}, {LOOK_BRASS, LOOK_CONNECTOR_INSIDE}};
    svg_add(text, "<g %s fill=\"none\" stroke-linejoin=\"round\" stroke-linecap=\"round\">\n",
            attributes);
    for (unsigned i = 0; i < sizeof strokes / sizeof strokes[0]; i++) {
        svg_add(text, "<path stroke=\"%s\" stroke-width=\"%d\"", strokes[i].ink, strokes[i].width);
        for (unsigned j = 0; connector && j < connector->count; j++)
            svg_add(text, "%s%d %d", j ? "L" : " d=\"M", connector->points[j].x * LOOK_UNIT,
                    connector->points[j].y * LOOK_UNIT);
        svg_add(text, connector ? "\"/>\n" : "/>\n");
    }
    svg_add(text, "</g>\n");
}

/* A half circle on the tile to which the edge belongs: left of 0, 0, unless it is turned. */
static void begin_eyelet(struct text *text)
{
    svg_add(text,
            "<path d=\"M0 %dA%d %d 0 0 0 0 %dz\" fill=\"" LOOK_BRASS "\" stroke=\"" LOOK_BRASS_EDGE
            "\" stroke-width=\"%d\" ",
            -LOOK_EYELET, LOOK_EYELET, LOOK_EYELET, LOOK_EYELET,
            (LOOK_CONNECTOR - LOOK_CONNECTOR_INSIDE) / 2);
}

static void add_eyelet(struct text *text, struct layout_point point, unsigned out)
{
    begin_eyelet(text);
    svg_add(text, "transform=\"translate(%d %d)rotate(%d)\"/>\n", point.x * LOOK_UNIT,
            point.y * LOOK_UNIT, 90 * (int)out);
}

void connectors_define(struct text *text)
{
    svg_add(text, "<defs>\n");
    add_line(text, "id=\"connector\"", NULL);
    begin_eyelet(text);
    svg_add(text, "id=\"eyelet\"/>\n</defs>\n");
}

void connectors_draw(struct text *text, const struct layout *layout)
{
    struct layout_connector connectors[TILE_COUNT];
    unsigned count = layout_connectors(layout, connectors);
    for (unsigned i = 0; i < count; i++) {
        const struct layout_connector *connector = &connectors[i];
        add_eyelet(text, connector->points[0], connector->outs[0]);
        add_eyelet(text, connector->points[connector->count - 1], connector->outs[1]);
        add_line(text, "class=\"connector\"", connector);
    }
}
