/* Programs that play seats of a sitting: asked through what the plan has for it. */
#include "sitting_inside.h"

/* Whoever fails is not asked again; the match stays, and can be gone on with. */
static bool give_up(struct sitting *sitting, const struct error *why, struct error *error)
{
    sitting->program_error = *why;
    sitting_finish_programs(sitting);
    if (error)
        *error = *why;
    return false;
}

bool sitting_has_programs(const struct sitting *sitting)
{
    for (int seat = 0; seat < sitting->plan.players; seat++)
        if (sitting->plan.seats[seat].program[0])
            return true;
    return false;
}

bool sitting_start_programs(struct sitting *sitting, struct error *error)
{
    const struct play_plan *plan = &sitting->plan;
    const char *commands[PLAYERS_MAX] = {NULL};
    if (!sitting_has_programs(sitting))
        return true;
    for (int seat = 0; seat < plan->players; seat++)
        commands[seat] = plan->seats[seat].program[0] ? plan->seats[seat].program : NULL;
    sitting->programs =
        plan->programs->start(commands, &sitting->match, sitting_names(sitting), error);
    return sitting->programs;
}

void sitting_show_programs(struct sitting *sitting)
{
    struct error error;
    if (sitting->programs &&
        !sitting->plan.programs->see(sitting->programs, &sitting->match, &error))
        give_up(sitting, &error, NULL); /* is told when it is asked for a move */
}

bool sitting_ask_program(struct sitting *sitting, struct move *ret_move, struct error *error)
{
    struct error why = sitting->program_error;
    if (sitting->programs &&
        sitting->plan.programs->choose(sitting->programs, &sitting->match, ret_move, &why))
        return true;
    return give_up(sitting, &why, error);
}

void sitting_finish_programs(struct sitting *sitting)
{
    if (sitting->programs)
        sitting->plan.programs->finish(sitting->programs);
    sitting->programs = NULL;
}
