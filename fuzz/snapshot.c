/* A snapshot of any bytes, and lines after it: whatever is taken is a match that can be. */
#include <pasch/games/games.h>
#include <pasch/record/record.h>

#include <stdlib.h>
#include <string.h>

/* The first line of a match of that game, read. */
static void begin(struct record_reader *reader, const struct sheet *game)
{
    static char line[RECORD_LINE_MAX];
    static struct match match;
    static const char *const names[PLAYERS_MAX] = {"a", "b", "c", "d", "e", "f", "g",
                                                   "h", "i", "j", "k", "l", "m"};
    static const char *const bots[PLAYERS_MAX] = {"", "", "", "", "", "", "",
                                                  "", "", "", "", "", ""};
    struct error error;
    struct text text;
    match_init(&match, game, game->min_players);
    text_init(&text, line, sizeof line);
    record_write_start(&text, &match, names, bots);
    record_reader_init(reader, true);
    if (text.cut || !record_read_line(reader, line, text.length - 1, &error))
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct record_reader reader, before;
    const char *at = (const char *)data, *end = at + size;
    struct error error = {.message = ""};
    begin(&reader, games[size % (unsigned)game_count]);
    before = reader;
    for (bool first = true; at < end; first = false) {
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        size_t length = (size_t)((newline ? newline : end) - at);
        bool taken = first ? record_reader_resume(&reader, at, length, &error)
                           : record_read_line(&reader, at, length, &error);
        if (!taken &&
            (!error.message[0] || (first && memcmp(&before, &reader, sizeof reader) != 0)))
            abort();
        if (!taken)
            return 0;
        if (reader.in_match && match_check(&reader.match))
            abort();
        at += length + 1;
    }
    return 0;
}
