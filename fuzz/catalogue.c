/* The reader of catalogues on any bytes: what it makes of one is JSON. */
#include <pasch/words/catalogue.h>

#include <jansson.h>
#include <stdint.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct error error = {.message = ""};
    char *text = catalogue_convert(data, size, &error);
    if (text) {
        json_t *json = json_loads(text, 0, NULL);
        if (!json_is_object(json))
            abort();
        json_decref(json);
    } else if (!error.message[0]) {
        abort();
    }
    free(text);
    return 0;
}
