/* Keeps what is printed and hands it to the pager. */
#include "pager.h"

#include <errno.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

enum { ROWS_USUAL = 24, NOT_STARTED = 127 };

/* The terminal, while standard output is kept; at exit nothing else could reach it. */
static int terminal = -1;

void pager_start(void)
{
    const char *kind = getenv("TERM"), *pager = getenv("PAGER");
    if (terminal >= 0 || !isatty(STDOUT_FILENO) || !kind || strcmp(kind, "dumb") == 0 || !pager ||
        !*pager)
        return;
    int kept = memfd_create("pasch", MFD_CLOEXEC);
    terminal = kept < 0 ? -1 : dup(STDOUT_FILENO);
    if (terminal >= 0 && (fflush(stdout) != 0 || dup2(kept, STDOUT_FILENO) < 0)) {
        close(terminal);
        terminal = -1;
    }
    if (kept >= 0)
        close(kept);
}

static int rows(void)
{
    struct winsize size;
    return ioctl(terminal, TIOCGWINSZ, &size) == 0 && size.ws_row ? size.ws_row : ROWS_USUAL;
}

/* Whether it has more lines than the terminal shows at once. */
static bool is_long(int kept)
{
    char piece[4096];
    int lines = 0;
    lseek(kept, 0, SEEK_SET);
    for (ssize_t count; (count = read(kept, piece, sizeof piece)) > 0;)
        for (ssize_t i = 0; i < count; i++)
            lines += piece[i] == '\n';
    return lines >= rows();
}

/* False if the pager can't be started or fails: it has shown nothing then, or not all. */
static bool show_by_pager(int kept)
{
    struct sigaction ignore = {.sa_handler = SIG_IGN}, before;
    int status = 0;
    sigaction(SIGINT, &ignore, &before); /* it is meant for the pager */
    lseek(kept, 0, SEEK_SET);
    pid_t child = fork();
    if (child == 0) {
        sigaction(SIGINT, &before, NULL);
        setenv("LESS", "FRX", false);
        dup2(kept, STDIN_FILENO);
        dup2(terminal, STDOUT_FILENO);
        execl("/bin/sh", "sh", "-c", getenv("PAGER"), (char *)NULL);
        _exit(NOT_STARTED);
    }
    while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    sigaction(SIGINT, &before, NULL);
    return child > 0 && (WIFSIGNALED(status) || WEXITSTATUS(status) == 0);
}

static void show_plainly(int kept)
{
    char piece[4096];
    lseek(kept, 0, SEEK_SET);
    for (ssize_t count; (count = read(kept, piece, sizeof piece)) > 0;)
        if (write(terminal, piece, (size_t)count) != count)
            return;
}

void pager_finish(void)
{
    if (terminal < 0)
        return;
    fflush(stdout);
    int kept = dup(STDOUT_FILENO);
    if (kept >= 0 && (!is_long(kept) || !show_by_pager(kept)))
        show_plainly(kept);
    dup2(terminal, STDOUT_FILENO);
    close(terminal);
    close(kept);
    terminal = -1;
}
