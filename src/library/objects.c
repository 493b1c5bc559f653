/* What the parts of the public library share. */
#include "objects.h"

#include <stdlib.h>

bool library_refuse(const struct error *error, struct pasch_error *ret_error)
{
    if (ret_error) {
        struct text text;
        text_init(&text, ret_error->text, sizeof ret_error->text);
        error_write(error, NULL, &text);
        text_trim(&text);
    }
    return false;
}

void *library_allocate(size_t size, struct pasch_error *error)
{
    void *room = calloc(1, size);
    if (!room)
        library_refuse(&(struct error){.message = "no memory"}, error);
    return room;
}

unsigned library_tiles(struct tile_set hand, uint8_t *ret_tiles)
{
    unsigned count = 0;
    while (tile_set_pop(&hand, &ret_tiles[count]))
        count++;
    return count;
}

void pasch_free(char *text)
{
    free(text);
}

void pasch_random_seed(struct pasch_random *random, uint64_t seed)
{
    random_seed((struct random *)random, seed);
}

uint32_t pasch_random_below(struct pasch_random *random, uint32_t bound)
{
    return random_below((struct random *)random, bound);
}
