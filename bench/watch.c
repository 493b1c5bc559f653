/* The server as a process. */
#include "watch.h"
#include "wire.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

static _Noreturn void become_server(const char *program, const char *folder, const char *database,
                                    int out)
{
    char log[4200];
    snprintf(log, sizeof log, "%s/log", folder);
    prctl(PR_SET_PDEATHSIG, SIGKILL); /* it ends with the measurement, whatever happens */
    int errors = open(log, O_WRONLY | O_CREAT | O_APPEND, 0600);
    dup2(out, STDOUT_FILENO);
    dup2(errors, STDERR_FILENO);
    execl(program, program, "serve", "--port", "0", "--database", database, "--rate", "0",
          "--new-tables", "0", "--per-address", "1000000", "--log-level", "1", (char *)NULL);
    fail("can't run %s: %s", program, strerror(errno));
}

void watch_start(struct watch *watch, const char *program, const char *folder)
{
    int pipes[2];
    char line[200] = "";
    snprintf(watch->database, sizeof watch->database, "%s/load.db", folder);
    if (pipe2(pipes, O_CLOEXEC) != 0 || (watch->process = fork()) < 0)
        fail("can't start the server: %s", strerror(errno));
    if (watch->process == 0)
        become_server(program, folder, watch->database, pipes[1]);
    close(pipes[1]);
    FILE *stream = fdopen(pipes[0], "r");
    const char *colon = stream && fgets(line, sizeof line, stream) ? strrchr(line, ':') : NULL;
    watch->port = colon ? (unsigned)atoi(colon + 1) : 0;
    if (!watch->port)
        fail("the server does not start; see %s/log", folder);
    fclose(stream);
}

void watch_kill(struct watch *watch)
{
    kill(watch->process, SIGKILL);
    waitpid(watch->process, NULL, 0);
}

/* ---- /proc ---- */

static void read_process(const struct watch *watch, const char *name, char *ret_text, size_t size)
{
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/%s", (int)watch->process, name);
    FILE *stream = fopen(path, "r");
    size_t length = stream ? fread(ret_text, 1, size - 1, stream) : 0;
    if (length == 0)
        fail("the server has ended");
    ret_text[length] = '\0';
    fclose(stream);
}

double watch_memory(const struct watch *watch)
{
    char text[8192];
    read_process(watch, "status", text, sizeof text);
    const char *line = strstr(text, "VmRSS:");
    return line ? strtod(line + sizeof "VmRSS:" - 1, NULL) * 1024 : 0;
}

double watch_processor(const struct watch *watch)
{
    char text[4096];
    unsigned long user = 0, system = 0;
    read_process(watch, "stat", text, sizeof text);
    const char *rest = strrchr(text, ')'); /* the name may have anything in it */
    if (!rest || sscanf(rest + 1, " %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user,
                        &system) != 2)
        fail("/proc/%d/stat is not as expected", (int)watch->process);
    return (double)(user + system) / (double)sysconf(_SC_CLK_TCK);
}

double watch_machine(void)
{
    enum { COLUMNS = 8, IDLE = 3, WAITING = 4 };
    FILE *stream = fopen("/proc/stat", "r");
    double busy = 0, ticks;
    if (!stream || fscanf(stream, "cpu") != 0)
        fail("/proc/stat is not as expected");
    for (int i = 0; i < COLUMNS && fscanf(stream, "%lf", &ticks) == 1; i++)
        busy += i == IDLE || i == WAITING ? 0 : ticks;
    fclose(stream);
    return busy / (double)sysconf(_SC_CLK_TCK);
}

/* ---- /metrics ---- */

static double find_value(const char *text, const char *name)
{
    char line[100];
    snprintf(line, sizeof line, "\n%s ", name);
    const char *found = strstr(text, line);
    if (found)
        return strtod(found + strlen(line), NULL);
    fail("/metrics has no %s", name);
}

static const char *read_metrics(const struct watch *watch)
{
    static char body[HTTP_MAX];
    if (http_receive(http_send(watch->port, "/metrics", NULL, NULL), body) != 200)
        fail("/metrics does not answer");
    return body;
}

void watch_callbacks(const struct watch *watch, struct callbacks *ret_callbacks)
{
    static const char bucket[] = "\npasch_callback_seconds_bucket{le=\"";
    const char *body = read_metrics(watch);
    char *end;
    double least = -1;
    *ret_callbacks = (struct callbacks){.count = find_value(body, "pasch_callback_seconds_count")};
    for (const char *at = body; (at = strstr(at, bucket));) {
        at += sizeof bucket - 1;
        double bound = strtod(at, &end), within = strtod(end + sizeof "\"} " - 1, NULL);
        if (least < 0)
            least = ret_callbacks->late = ret_callbacks->count - within;
        if (within < ret_callbacks->count)
            ret_callbacks->longest = bound;
    }
}

void watch_journal(const struct watch *watch, struct journal_times *ret_times)
{
    static const char bucket[] = "\npasch_journal_seconds_bucket{le=\"";
    const char *body = read_metrics(watch);
    char *end;
    *ret_times = (struct journal_times){
        .batches = find_value(body, "pasch_journal_batches_total"),
        .lines = find_value(body, "pasch_journal_lines_total"),
        .seconds = find_value(body, "pasch_journal_seconds_sum"),
    };
    for (const char *at = body; (at = strstr(at, bucket)) && ret_times->buckets < WATCH_BUCKETS_MAX;
         ret_times->buckets++) {
        at += sizeof bucket - 1;
        ret_times->bounds[ret_times->buckets] = strtod(at, &end); /* reads +Inf too */
        ret_times->counts[ret_times->buckets] = strtod(end + sizeof "\"} " - 1, NULL);
    }
}

void journal_subtract(struct journal_times *times, const struct journal_times *before)
{
    times->batches -= before->batches;
    times->lines -= before->lines;
    times->seconds -= before->seconds;
    for (int i = 0; i < times->buckets; i++)
        times->counts[i] -= before->counts[i];
}

double journal_quantile(const struct journal_times *times, double share)
{
    int i = 0;
    while (i < times->buckets - 1 && times->counts[i] < share * times->batches)
        i++;
    return times->buckets ? times->bounds[i] : 0;
}
