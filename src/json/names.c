/* The words of records and messages. */
#include <pasch/json/names.h>

const char *const action_names[ACTION_COUNT] = {
    [ACTION_PLACE] = "place", [ACTION_DRAW] = "draw", [ACTION_PASS] = "pass",
    [ACTION_FLIP] = "flip",   [ACTION_DONE] = "done",
};

const char *const reason_names[REASON_FLIPPED + 1] = {
    [REASON_NONE] = "",
    [REASON_OUT] = "out",
    [REASON_BLOCKED] = "blocked",
    [REASON_FLIPPED] = "flipped",
};
