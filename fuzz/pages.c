/* A database file of any bytes: its tables are looked for page by page, as salvage does. */
#include "pages.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char path[64];
    struct pages_roots roots;
    struct error error;
    int file = memfd_create("pages", MFD_CLOEXEC);
    if (file < 0 || write(file, data, size) != (ssize_t)size)
        abort();
    snprintf(path, sizeof path, "/proc/self/fd/%d", file);
    if (pages_find_roots(path, &roots, &error))
        for (unsigned i = 0; i < PAGES_COUNT; i++) {
            pages_fit(path, roots.version, (enum pages_table)i, roots.root[i]);
            pages_fit(path, schema_version, (enum pages_table)i, (uint32_t)(i + size % 7));
        }
    close(file);
    return 0;
}
