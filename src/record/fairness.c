/* Fair deals in records: the field of the first line, and decks that must follow from it. */
#include "fairness.h"

#include <pasch/json/object.h>
#include <pasch/json/write.h>

#include <string.h>

_Static_assert((int)FAIR_SEATS_MAX >= (int)PLAYERS_MAX, "everybody can contribute");

void write_fairness(struct text *text, const struct fair *fair)
{
    const char *contributions[FAIR_SEATS_MAX];
    for (unsigned seat = 0; seat < fair->seats; seat++)
        contributions[seat] = fair->contributions[seat].text;
    text_add(text, ",\"fairness\":{\"scheme\":\"" FAIR_SCHEME "\"");
    write_string(text, "commitment", fair_commitment(&fair->secret).text);
    write_strings(text, "contributions", contributions, fair->seats);
    write_string(text, "secret", fair->secret.text);
    text_add_char(text, '}');
}

/* ---- The first line ---- */

/* People contribute, computer players do not. */
static bool read_contributions(const struct record_reader *reader, struct object *object,
                               const char **ret_contributions)
{
    json_t *list, *item;
    size_t seat;
    if (!object_array(object, "contributions", reader->match.players, &list))
        return false;
    json_array_foreach(list, seat, item)
    {
        const char *contribution = json_string_value(item);
        if (!contribution)
            return error_set(object->error, MESSAGE("{0} must be a list of strings"),
                             error_text("contributions"));
        bool person = !reader->bots[seat][0];
        if (person != (contribution[0] != 0))
            return error_set(
                object->error,
                person ? MESSAGE("contributions: seat {0} is a person and must have one")
                       : MESSAGE("contributions: seat {0} is a computer player and has none"),
                error_number((long long)seat));
        ret_contributions[seat] = contribution;
    }
    return true;
}

bool read_fairness(struct record_reader *reader, json_t *json, struct error *error)
{
    struct object object = {.json = json, .error = error};
    const char *scheme, *commitment, *secret, *contributions[PLAYERS_MAX];
    if (!json_is_object(json))
        return error_set(error, MESSAGE("{0} must be an object"), error_text("fairness"));
    if (!object_string(&object, "scheme", &scheme))
        return false;
    if (strcmp(scheme, FAIR_SCHEME) != 0)
        return error_set(error, MESSAGE("fairness: the scheme {0} is not known, only {1}"),
                         error_text(scheme), error_text(FAIR_SCHEME));
    if (!object_string(&object, "commitment", &commitment) ||
        !read_contributions(reader, &object, contributions) ||
        !object_string(&object, "secret", &secret) ||
        !object_done(&object, NAMES("scheme", "commitment", "contributions", "secret")) ||
        !fair_init(&reader->fair, secret, contributions, reader->match.players, error))
        return false;
    if (strcmp(commitment, fair_commitment(&reader->fair.secret).text) != 0)
        return error_set(error, MESSAGE("fairness: the secret is not the one that the commitment "
                                        "promised"));
    reader->is_fair = true;
    return true;
}

/* ---- Decks ---- */

bool expect_fair_deck(struct record_reader *reader, const uint8_t *deck, struct error *error)
{
    uint8_t right[TILE_COUNT];
    unsigned tiles = sheet_tiles(&reader->match.sheet);
    if (!reader->is_fair)
        return true;
    fair_deck(&reader->fair, reader->shuffles + 1, right, tiles);
    if (memcmp(right, deck, tiles) != 0)
        return error_set(error,
                         MESSAGE("unfair: this deck is not the one that follows from the secret "
                                 "and the contributions as shuffle {0}"),
                         error_number((long long)reader->shuffles + 1));
    reader->shuffles++;
    reader->fair_decks++;
    return true;
}
