/* Programs that are talked to. */
#include "process.h"

#include "clock.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

/* Starts it with these as its standard input and output; returns 0 or why not. */
static int spawn(pid_t *ret_id, const char *command, int input, int output)
{
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    char shell[] = "sh", option[] = "-c", *arguments[] = {shell, option, (char *)command, NULL};
    posix_spawn_file_actions_init(&actions);
    posix_spawnattr_init(&attributes);
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
    /* A group of its own, so that what the shell starts ends with it. */
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
    posix_spawnattr_setpgroup(&attributes, 0);
    int failed = posix_spawn(ret_id, "/bin/sh", &actions, &attributes, arguments, environ);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    return failed;
}

bool process_start(struct process *process, const char *command)
{
    int to[2], from[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, to) != 0)
        return false;
    if (pipe2(from, O_CLOEXEC) != 0) {
        close(to[0]);
        close(to[1]);
        return false;
    }
    int failed = spawn(&process->id, command, to[1], from[1]);
    close(to[1]);
    close(from[1]);
    process->to = to[0];
    process->from = from[0];
    if (!failed)
        return true;
    process_close(process);
    process->id = 0;
    errno = failed;
    return false;
}

void process_close(struct process *process)
{
    close(process->to);
    close(process->from);
}

static long long now(void)
{
    return (long long)(clock_now() / 1000000);
}

/* Waits until the program has ended, but leaves it to be asked how. */
static void await_end(pid_t id, long long deadline)
{
    for (;;) {
        siginfo_t info = {.si_pid = 0};
        if (waitid(P_PID, (id_t)id, &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_pid ||
            now() >= deadline)
            return;
        nanosleep(&(struct timespec){.tv_nsec = 2000000}, NULL);
    }
}

int process_end(const struct process *process, long long milliseconds)
{
    int status = 0;
    await_end(process->id, now() + milliseconds);
    kill(-process->id, SIGKILL); /* and what it has started, even if it has ended itself */
    while (waitpid(process->id, &status, 0) < 0 && errno == EINTR) {
    }
    return status;
}
