/* Pieces of the loop's processor time. */
#include "held.h"
#include "clock.h"

/* Ends a piece. `hidden`: only if it was too long it is told, as what a computer player thought. */
static void end_piece(struct held *held, uint64_t now, bool hidden)
{
    metrics_note_callback(held->metrics, (int64_t)((now - held->since) / 1000), hidden);
    held->since = now;
}

void held_start(struct held *held, struct metrics *metrics)
{
    *held = (struct held){.metrics = metrics, .since = clock_processor()};
}

void held_cut(struct held *held)
{
    if (held->depth == 0)
        end_piece(held, clock_processor(), true);
}

void held_begin(struct held *held)
{
    held_cut(held);
    held->depth++;
}

void held_end(struct held *held, bool thought)
{
    if (--held->depth == 0)
        end_piece(held, clock_processor(), thought);
}

void held_note(struct held *held, uint64_t began)
{
    if (held->depth > 0)
        return;
    if (began > held->since)
        end_piece(held, began, true);
    end_piece(held, clock_processor(), false);
}
