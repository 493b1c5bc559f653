/* Ctrl-C as a mark. */
#include "interrupt.h"

#include <signal.h>

/* A signal handler can reach nothing else. */
static volatile sig_atomic_t happened;

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
