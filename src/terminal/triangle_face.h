/* What face.c leaves to triangles. */
#ifndef PASCH_TERMINAL_TRIANGLE_FACE_H
#define PASCH_TERMINAL_TRIANGLE_FACE_H

#include "face.h"

struct area triangle_face_area(struct scale scale, struct layout_piece piece);
void triangle_face_draw(struct canvas *canvas, struct scale scale, struct layout_piece piece, int x,
                        int y, enum look look, uint32_t label);

#endif
