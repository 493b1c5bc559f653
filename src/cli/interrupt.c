/* Ctrl-C as a mark. */
#include "interrupt.h"

#include <signal.h>
#include <stdatomic.h>

/* A signal handler can reach nothing else, and several threads look at it. */
static atomic_int happened;

static void note(int signal)
{
    (void)signal;
    happened = 1;
}

void interrupt_watch(void)
{
    struct sigaction action = {.sa_handler = note, .sa_flags = (int)SA_RESETHAND};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

bool interrupt_happened(void)
{
    return happened;
}
