/* Figures for those who run the server, in the text format of Prometheus. */
#ifndef PASCH_HOST_METRICS_H
#define PASCH_HOST_METRICS_H

#include <pasch/base/text.h>

#include <stdint.h>

enum { HISTOGRAM_BUCKETS = 12 };

/* How long something took, in microseconds. */
struct histogram {
    uint64_t counts[HISTOGRAM_BUCKETS + 1]; /* the last: longer than all */
    uint64_t count, sum;
};

void histogram_add(struct histogram *histogram, int64_t microseconds);

/* Kept by the loop alone. */
struct metrics {
    /* At present. */
    uint64_t copy_age; /* in seconds */
    uint64_t tables_awake, connections, spectators, thoughts_waiting;
    /* Since the start. */
    uint64_t tables_created, matches_begun, matches_over, tables_woken, tables_slept;
    uint64_t connections_opened, connections_dropped;
    uint64_t messages_in, messages_out, bytes_out, requests, refused_requests;
    uint64_t actions_people, actions_computers, malformed, limited;
    uint64_t thoughts_hurried;
    uint64_t stalled; /* milliseconds that counted for nobody */
    uint64_t journal_lines, journal_batches, journal_failures, log_dropped;
    uint64_t lines_read; /* of journals, to wake tables */
    uint64_t copies, copies_skipped, copy_failures;
    struct histogram store_time;    /* of a batch */
    struct histogram action_time;   /* from an act to its view being written */
    struct histogram thought_time;  /* of a computer player, with waiting for a thread: added when
                                       the move is shown, so that nobody learns more from it */
    struct histogram callback_time; /* of the loop's processor time, each time it is called */
};

enum { CALLBACK_MOST = 5000 }; /* microseconds that a callback may take */
/* The loop was in a callback for so long. That computer players have thought is counted only if it
 * took too long: else one could see when they have. */
void metrics_note_callback(struct metrics *metrics, int64_t microseconds, bool thought);
/* Something was refused, with that code: if that was for a limit it is counted. */
void metrics_note_refusal(struct metrics *metrics, const char *code);
void metrics_write(const struct metrics *metrics, const char *version, struct text *text);

#endif
