/* The house-rule reader on any bytes: what it accepts is valid. */
#include <pasch/house/house.h>

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct house house;
    struct error error = {.message = ""};
    int line = -1;
    if (house_read((const char *)data, size, &house, &line, &error)) {
        if (!sheet_validate(&house.sheet, &error))
            abort();
    } else if (line < 0 || !error.message[0]) {
        abort();
    }
    return 0;
}
