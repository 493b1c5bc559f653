/* How fast batches of 1, 10 and 100 rows are stored durably: store_speed [SECONDS [FOLDER]]. */
#include <pasch/store/store.h>

#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

enum { TABLES = 2000, BATCH_MAX = 100 };

static const char line[] =
    "{\"event\":\"place\",\"seat\":0,\"tile\":\"2-5\",\"on\":\"1-2:2\",\"points\":4}";

static char ids[TABLES][16];
static int64_t counts[TABLES];

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static bool make_tables(struct store *store)
{
    static struct store_change changes[TABLES];
    for (int i = 0; i < TABLES; i++) {
        snprintf(ids[i], sizeof ids[i], "%08x", (unsigned)i * 2654435761u);
        changes[i] = (struct store_change){.kind = STORE_CREATE,
                                           .table = {.id = ids[i], .shown = "{}", .kept = "{}"}};
    }
    return store_append_batch(store, changes, TABLES, NULL, NULL) == STORE_DONE;
}

static bool measure(struct store *store, size_t batch, double seconds)
{
    double start = now(), slowest = 0, last = start;
    long batches = 0;
    for (int table = 0; last - start < seconds; batches++) {
        struct store_change changes[BATCH_MAX];
        for (size_t i = 0; i < batch; i++, table = (table + 7) % TABLES)
            changes[i] = (struct store_change){
                .kind = STORE_ROW,
                .table = {.id = ids[table]},
                .row = {.number = ++counts[table], .line = line, .length = sizeof line - 1}};
        if (store_append_batch(store, changes, batch, NULL, NULL) != STORE_DONE)
            return false;
        double then = now();
        slowest = then - last > slowest ? then - last : slowest;
        last = then;
    }
    printf("batch of %3zu: %8.0f rows/s, %.2f ms a batch, slowest %.1f ms\n", batch,
           (double)batches * (double)batch / (last - start),
           (last - start) / (double)batches * 1000, slowest * 1000);
    return true;
}

int main(int argc, char **argv)
{
    double seconds = argc > 1 ? atof(argv[1]) : 1;
    char folder[200], path[300];
    struct store *store;
    snprintf(folder, sizeof folder, "%s/pasch-speed-XXXXXX", argc > 2 ? argv[2] : "/tmp");
    if (!mkdtemp(folder))
        return 1;
    snprintf(path, sizeof path, "%s/db", folder);
    bool good = store_open(&store, path, STORE_WRITE, NULL) && make_tables(store) &&
                measure(store, 1, seconds) && measure(store, 10, seconds) &&
                measure(store, 100, seconds);
    if (good)
        store_close(store);
    static const char *const ends[] = {"", "-wal", "-shm", "-lock"};
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        snprintf(path, sizeof path, "%s/db%s", folder, ends[i]);
        unlink(path);
    }
    rmdir(folder);
    return !good;
}
