/* The words of records and messages. */
#include <pasch/json/names.h>

#include <pasch/rules/engine.h>

const char *action_name(const struct sheet *sheet, enum action action)
{
    static const char *const names[] = {
        [ACTION_PLACE] = "place", [ACTION_DRAW] = "draw", [ACTION_PASS] = "pass",
        [ACTION_FLIP] = "flip",   [ACTION_DONE] = "done",
    };
    return action == ACTION_OWN ? sheet->engine->own->name : names[action];
}

bool action_find(const struct sheet *sheet, const char *name, enum action *ret_action)
{
    enum action last = sheet->engine->own ? ACTION_OWN : ACTION_DONE;
    for (enum action action = ACTION_PLACE; action <= last; action++)
        if (strcmp(name, action_name(sheet, action)) == 0) {
            *ret_action = action;
            return true;
        }
    return false;
}

const char *const reason_names[REASON_FLIPPED + 1] = {
    [REASON_NONE] = "",
    [REASON_OUT] = "out",
    [REASON_BLOCKED] = "blocked",
    [REASON_FLIPPED] = "flipped",
};
