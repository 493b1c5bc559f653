/* The reader of the server's settings on any bytes: a file is taken as a whole or not at all. */
#include <pasch/host/config.h>

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static bool is_within(const struct config *config, const struct option *setting)
{
    const char *place = (const char *)config + setting->offset;
    long number;
    if (setting->kind != OPTION_NUMBER)
        return memchr(place, '\0', CONFIG_TEXT_MAX);
    memcpy(&number, place, sizeof number);
    return number >= setting->least && number <= setting->most;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct config config, before;
    struct error error = {.message = ""};
    int line = -1;
    config_init(&config);
    before = config;
    if (config_read_file(&config, (const char *)data, size, &line, &error)) {
        for (const struct option *setting = config_settings; setting->kind; setting++)
            if (!is_within(&config, setting))
                abort();
        config_check(&config, &error);
    } else if (line < 1 || !error.message[0] || memcmp(&before, &config, sizeof config) != 0) {
        abort();
    }
    return 0;
}
