/* Counting, and writing the counts. */
#include "metrics.h"

#include <string.h>

/* The upper ends of the buckets in microseconds, and in seconds as they are written. */
static const struct {
    int64_t microseconds;
    const char *seconds;
} bounds[HISTOGRAM_BUCKETS] = {{500, "0.0005"}, {1000, "0.001"}, {2000, "0.002"}, {5000, "0.005"},
                               {10000, "0.01"}, {20000, "0.02"}, {50000, "0.05"}, {100000, "0.1"},
                               {200000, "0.2"}, {500000, "0.5"}, {1000000, "1"},  {5000000, "5"}};

void histogram_add(struct histogram *histogram, int64_t microseconds)
{
    unsigned bucket = 0;
    while (bucket < HISTOGRAM_BUCKETS && microseconds > bounds[bucket].microseconds)
        bucket++;
    histogram->counts[bucket]++;
    histogram->count++;
    histogram->sum += (uint64_t)microseconds;
}

void metrics_note_callback(struct metrics *metrics, int64_t microseconds, bool thought)
{
    if (!thought || microseconds > CALLBACK_MOST)
        histogram_add(&metrics->callback_time, microseconds);
}

void metrics_note_refusal(struct metrics *metrics, const char *code)
{
    metrics->limited +=
        strcmp(code, "too-many") == 0 || strcmp(code, "busy") == 0 || strcmp(code, "crowded") == 0;
}

static void add_head(struct text *text, const char *name, const char *type)
{
    text_add(text, "# TYPE pasch_");
    text_add(text, name);
    text_add_char(text, ' ');
    text_add(text, type);
    text_add_char(text, '\n');
}

static void add_value(struct text *text, const char *name, const char *type, uint64_t value)
{
    add_head(text, name, type);
    text_add(text, "pasch_");
    text_add(text, name);
    text_add_char(text, ' ');
    text_add_number(text, (long long)value);
    text_add_char(text, '\n');
}

static void add_part(struct text *text, const char *name, const char *part, uint64_t value)
{
    text_add(text, "pasch_");
    text_add(text, name);
    text_add(text, part);
    text_add_char(text, ' ');
    text_add_number(text, (long long)value);
    text_add_char(text, '\n');
}

/* Microseconds as seconds. */
static void add_seconds(struct text *text, uint64_t microseconds)
{
    char digits[] = "000000";
    uint64_t rest = microseconds % 1000000;
    for (int i = 5; i >= 0; i--, rest /= 10)
        digits[i] = (char)('0' + rest % 10);
    text_add_number(text, (long long)(microseconds / 1000000));
    text_add_char(text, '.');
    text_add(text, digits);
    text_add_char(text, '\n');
}

/* From the bucket that holds `least` on: shorter times are not told apart. */
static void add_buckets(struct text *text, const char *name, const struct histogram *histogram,
                        int64_t least)
{
    uint64_t total = 0;
    add_head(text, name, "histogram");
    for (unsigned i = 0; i < HISTOGRAM_BUCKETS; i++) {
        total += histogram->counts[i];
        if (bounds[i].microseconds < least)
            continue;
        text_add(text, "pasch_");
        text_add(text, name);
        text_add(text, "_bucket{le=\"");
        text_add(text, bounds[i].seconds);
        text_add(text, "\"} ");
        text_add_number(text, (long long)total);
        text_add_char(text, '\n');
    }
    add_part(text, name, "_bucket{le=\"+Inf\"}", histogram->count);
}

static void add_histogram(struct text *text, const char *name, const struct histogram *histogram)
{
    add_buckets(text, name, histogram, 0);
    text_add(text, "pasch_");
    text_add(text, name);
    text_add(text, "_sum ");
    add_seconds(text, histogram->sum);
    add_part(text, name, "_count", histogram->count);
}

/* The same without anything that small differences show in: those could hang on hidden tiles. */
static void add_coarse_histogram(struct text *text, const char *name,
                                 const struct histogram *histogram)
{
    add_buckets(text, name, histogram, CALLBACK_MOST);
    add_part(text, name, "_sum", histogram->sum / 1000000);
    add_part(text, name, "_count", histogram->count);
}

void metrics_write(const struct metrics *metrics, const char *version, struct text *text)
{
    const struct {
        const char *name;
        bool counter;
        uint64_t value;
    } all[] = {
        {"tables_awake", false, metrics->tables_awake},
        {"connections", false, metrics->connections},
        {"spectators", false, metrics->spectators},
        {"thoughts_waiting", false, metrics->thoughts_waiting},
        {"tables_created_total", true, metrics->tables_created},
        {"tables_woken_total", true, metrics->tables_woken},
        {"tables_slept_total", true, metrics->tables_slept},
        {"matches_begun_total", true, metrics->matches_begun},
        {"matches_over_total", true, metrics->matches_over},
        {"connections_opened_total", true, metrics->connections_opened},
        {"connections_dropped_total", true, metrics->connections_dropped},
        {"messages_in_total", true, metrics->messages_in},
        {"messages_out_total", true, metrics->messages_out},
        {"sent_bytes_total", true, metrics->bytes_out},
        {"requests_total", true, metrics->requests},
        {"requests_refused_total", true, metrics->refused_requests},
        {"actions_people_total", true, metrics->actions_people},
        {"actions_computers_total", true, metrics->actions_computers},
        {"thoughts_hurried_total", true, metrics->thoughts_hurried},
        {"malformed_total", true, metrics->malformed},
        {"limited_total", true, metrics->limited},
        {"journal_lines_total", true, metrics->journal_lines},
        {"journal_batches_total", true, metrics->journal_batches},
        {"journal_failures_total", true, metrics->journal_failures},
        {"log_dropped_total", true, metrics->log_dropped},
        {"journal_lines_read_total", true, metrics->lines_read},
        {"copies_total", true, metrics->copies},
        {"copies_skipped_total", true, metrics->copies_skipped},
        {"copy_failures_total", true, metrics->copy_failures},
        {"copy_age_seconds", false, metrics->copy_age},
    };
    add_head(text, "info", "gauge");
    text_add(text, "pasch_info{version=\"");
    text_add(text, version);
    text_add(text, "\"} 1\n");
    for (unsigned i = 0; i < sizeof all / sizeof all[0]; i++)
        add_value(text, all[i].name, all[i].counter ? "counter" : "gauge", all[i].value);
    add_head(text, "stalled_seconds_total", "counter");
    text_add(text, "pasch_stalled_seconds_total ");
    add_seconds(text, metrics->stalled * 1000);
    add_histogram(text, "journal_seconds", &metrics->store_time);
    add_histogram(text, "action_seconds", &metrics->action_time);
    add_histogram(text, "thought_seconds", &metrics->thought_time);
    add_coarse_histogram(text, "callback_seconds", &metrics->callback_time);
}
