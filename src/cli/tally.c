/* Counting matches; what is printed is made of whole numbers, so that all machines agree. */
#include "tally.h"

#include "report.h"

#include <pasch/words/language.h>

void tally_step(struct tally *tally, enum step step, const struct match *match)
{
    switch (step) {
    case STEP_REDEAL:
        tally->redeals++;
        break;
    case STEP_MOVE:
        tally->actions++;
        break;
    case STEP_ROUND_END:
        tally->rounds++;
        tally->ends[match->result.reason]++;
        break;
    default:
        break;
    }
}

void tally_match(struct tally *tally, const struct match *match)
{
    tally->matches++;
    if (match->abandoned) {
        tally->abandoned++;
        return;
    }
    bool shared = bits_count(match->winners) > 1;
    for (unsigned seat = 0; seat < match->players; seat++) {
        struct tally_seat *counts = &tally->seats[seat];
        bool won = match->winners >> seat & 1;
        counts->wins += won;
        counts->shared += won && shared;
        counts->points += match->totals[seat];
    }
}

enum { DECIMAL_MAX = 32 };

/* A quotient with two decimals, rounded; a divisor of 0 gives 0.00. */
static const char *decimal(char *buffer, long long dividend, unsigned long long divisor)
{
    unsigned long long size =
        dividend < 0 ? 0ull - (unsigned long long)dividend : (unsigned long long)dividend;
    unsigned long long whole = 0, rest = 0;
    if (divisor) {
        whole = size / divisor;
        rest = (size % divisor * 1000 / divisor + 5) / 10;
    }
    whole += rest / 100;
    rest %= 100;
    snprintf(buffer, DECIMAL_MAX, "%s%llu.%02llu", dividend < 0 && whole + rest ? "-" : "", whole,
             rest);
    return buffer;
}

/* ---- For people ---- */

static void print_title(FILE *stream, const struct tally *tally, const struct tally_title *title)
{
    const struct setup *table = title->table;
    char players[SETUP_PLAYERS_MAX];
    fprintf(stream, "%s", table->sheet.id);
    if (table->house[0])
        fprintf(stream, " (%s)", table->house);
    fprintf(stream, ", %s", setup_players(players, table->players, table->players));
    fprintf(stream, _(", seed %llu"), (unsigned long long)title->seed);
    fprintf(stream, "\n%-12s %12llu", _("matches"), tally->matches);
    if (tally->abandoned)
        fprintf(stream, _("   %llu of them called off"), tally->abandoned);
    fputc('\n', stream);
}

/* A count and how many that are for each of something. */
static void print_mean(FILE *stream, const char *name, unsigned long long count,
                       unsigned long long of, const char *unit)
{
    char buffer[DECIMAL_MAX];
    fprintf(stream, "%-12s %12llu %9s %s\n", name, count, decimal(buffer, (long long)count, of),
            unit);
}

/* How many rounds ended in some way. */
static void print_ends(FILE *stream, const char *name, const struct tally *tally,
                       enum reason reason)
{
    char buffer[DECIMAL_MAX];
    fprintf(stream, "%-12s %12llu %9s %% %s\n", name, tally->ends[reason],
            decimal(buffer, (long long)tally->ends[reason] * 100, tally->rounds),
            _("of the rounds"));
}

/* Wins, and the points where the game has any. */
static void print_seats(FILE *stream, const struct tally *tally, const struct tally_title *title)
{
    bool has_points = sheet_has_points(&title->table->sheet);
    fprintf(stream, "\n%-5s %-8s %12s %12s", _("seat"), _("player"), _("wins"), _("shared"));
    if (has_points)
        fprintf(stream, " %16s", _("mean points"));
    for (int seat = 0; seat < title->table->players; seat++) {
        const struct tally_seat *counts = &tally->seats[seat];
        char buffer[DECIMAL_MAX];
        fprintf(stream, "\n%-5d %-8s %12llu %12llu", seat, line_up_name(title->line_up, seat),
                counts->wins, counts->shared);
        if (has_points)
            fprintf(stream, " %16s",
                    decimal(buffer, counts->points, tally->matches - tally->abandoned));
    }
    fputc('\n', stream);
}

void tally_print(FILE *stream, const struct tally *tally, const struct tally_title *title)
{
    print_title(stream, tally, title);
    print_mean(stream, _("rounds"), tally->rounds, tally->matches, _("a match"));
    print_mean(stream, _("actions"), tally->actions, tally->rounds, _("a round"));
    print_ends(stream, _("went out"), tally, REASON_OUT);
    print_ends(stream, _("blocked"), tally, REASON_BLOCKED);
    if (title->table->sheet.flip)
        print_ends(stream, _("flipped"), tally, REASON_FLIPPED);
    fprintf(stream, "%-12s %12llu\n", _("redeals"), tally->redeals);
    print_seats(stream, tally, title);
}

/* ---- For programs ---- */

void tally_print_json(FILE *stream, const struct tally *tally, const struct tally_title *title)
{
    const struct setup *table = title->table;
    unsigned long long finished = tally->matches - tally->abandoned;
    char buffer[DECIMAL_MAX];
    fprintf(stream, "{\"game\":\"%s\",\"house\":", table->sheet.id);
    report_json(stream, table->house);
    fprintf(stream, ",\"players\":%d,\"seed\":%llu,\"options\":", table->players,
            (unsigned long long)title->seed);
    setup_write_options(stream, table);
    fprintf(stream, ",\"matches\":%llu,\"abandoned\":%llu", tally->matches, tally->abandoned);
    fprintf(stream, ",\"rounds\":%llu,\"actions\":%llu", tally->rounds, tally->actions);
    fprintf(stream, ",\"redeals\":%llu", tally->redeals);
    fprintf(stream, ",\"ends\":{\"out\":%llu,\"blocked\":%llu,\"flipped\":%llu},\"seats\":[",
            tally->ends[REASON_OUT], tally->ends[REASON_BLOCKED], tally->ends[REASON_FLIPPED]);
    for (int seat = 0; seat < table->players; seat++) {
        const struct tally_seat *counts = &tally->seats[seat];
        fprintf(
            stream,
            "%s{\"bot\":\"%s\",\"wins\":%llu,\"shared\":%llu,\"points\":%lld,\"mean_points\":%s}",
            seat ? "," : "", line_up_name(title->line_up, seat), counts->wins, counts->shared,
            counts->points, decimal(buffer, counts->points, finished));
    }
    fputs("]}\n", stream);
}
