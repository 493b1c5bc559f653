/* The reader of personal bests on any bytes: a list, or what is wrong with it. */
#include <pasch/terminal/bests.h>

#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

/* A file with these bytes, which is nowhere on the disk. */
static int make_file(const uint8_t *data, size_t size)
{
    int file = memfd_create("bests", MFD_CLOEXEC);
    if (file < 0 || write(file, data, size) != (ssize_t)size)
        abort();
    return file;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct error error = {.message = ""};
    char path[40];
    int file = make_file(data, size);
    snprintf(path, sizeof path, "/proc/self/fd/%d", file);
    json_t *bests = bests_read(path, &error);
    if (bests ? !json_is_object(bests) : !error.message[0])
        abort();
    json_decref(bests);
    close(file);
    return 0;
}
