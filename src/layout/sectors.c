/*
 * Sectors: a plan of where the arms of a tree go. Every arm has a part of the plane, as wide as it
 * has branches; what a double opens shares the double's part.
 */
#include "inside.h"

/* A hundred times the cosine of 256 directions. */
static const int8_t cosines[256] = {
    100,  100,  100,  100,  100,  99,  99,  99,  98,  98,  97,  96,  96,   95,   94,   93,
    92,   91,   90,   89,   88,   87,  86,  84,  83,  82,  80,  79,  77,   76,   74,   72,
    71,   69,   67,   65,   63,   62,  60,  58,  56,  53,  51,  49,  47,   45,   43,   41,
    38,   36,   34,   31,   29,   27,  24,  22,  20,  17,  15,  12,  10,   7,    5,    2,
    0,    -2,   -5,   -7,   -10,  -12, -15, -17, -20, -22, -24, -27, -29,  -31,  -34,  -36,
    -38,  -41,  -43,  -45,  -47,  -49, -51, -53, -56, -58, -60, -62, -63,  -65,  -67,  -69,
    -71,  -72,  -74,  -76,  -77,  -79, -80, -82, -83, -84, -86, -87, -88,  -89,  -90,  -91,
    -92,  -93,  -94,  -95,  -96,  -96, -97, -98, -98, -99, -99, -99, -100, -100, -100, -100,
    -100, -100, -100, -100, -100, -99, -99, -99, -98, -98, -97, -96, -96,  -95,  -94,  -93,
    -92,  -91,  -90,  -89,  -88,  -87, -86, -84, -83, -82, -80, -79, -77,  -76,  -74,  -72,
    -71,  -69,  -67,  -65,  -63,  -62, -60, -58, -56, -53, -51, -49, -47,  -45,  -43,  -41,
    -38,  -36,  -34,  -31,  -29,  -27, -24, -22, -20, -17, -15, -12, -10,  -7,   -5,   -2,
    0,    2,    5,    7,    10,   12,  15,  17,  20,  22,  24,  27,  29,   31,   34,   36,
    38,   41,   43,   45,   47,   49,  51,  53,  56,  58,  60,  62,  63,   65,   67,   69,
    71,   72,   74,   76,   77,   79,  80,  82,  83,  84,  86,  87,  88,   89,   90,   91,
    92,   93,   94,   95,   96,   96,  97,  98,  98,  99,  99,  99,  100,  100,  100,  100,
};

static int cosine(unsigned angle)
{
    return cosines[(angle + 128) >> 8 & 255];
}

static int sine(unsigned angle)
{
    return cosine(angle + 49152);
}

void sector_share(struct sector sector, unsigned turn, struct spot spot, const unsigned weights[4],
                  struct sector ret_sectors[4])
{
    unsigned all = weights[0] + weights[1] + weights[2] + weights[3], before = 0;
    int64_t off = 0;
    for (unsigned i = 0; i < 4 && all; i++) {
        unsigned face = (i + 2) % 4; /* clockwise, from the way that leads back */
        struct sector *part = &ret_sectors[face];
        *part = (struct sector){
            .x = spot.x,
            .y = spot.y,
            .from = (uint16_t)(sector.from + (uint64_t)sector.span * before / all),
            .span = (uint32_t)((uint64_t)sector.span * weights[face] / all),
        };
        before += weights[face];
        off += (int16_t)(part->from + part->span / 2 - (turn + face) % 4 * 16384) *
               (int64_t)weights[face];
    }
    /* All directions may be turned until they fit best. */
    if (sector.span == SECTOR_ALL && all)
        for (unsigned i = 0; i < 4; i++)
            ret_sectors[i].from = (uint16_t)(ret_sectors[i].from - off / (int64_t)all);
}

int sector_distance(const struct sector *sector, int x, int y)
{
    x -= sector->x;
    y -= sector->y;
    unsigned to = sector->from + sector->span;
    int left = cosine(sector->from) * y - sine(sector->from) * x; /* beyond `from` */
    int right = sine(to) * x - cosine(to) * y;
    int most = sector->span < 32768 ? smaller(left, right) : larger(left, right);
    return most < 0 ? -most / 100 : 0;
}

int sector_turn(const struct sector *sector, unsigned turn)
{
    uint16_t by = (uint16_t)(turn * 16384u - sector->from);
    if (by <= sector->span)
        return 0;
    return smaller((int)(by - sector->span), 65536 - by);
}
