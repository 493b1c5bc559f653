/* Filling in against full enumeration. */
#include "census.h"
#include "unit.h"

#include <pasch/rules/legal.h>

#include <math.h>

static struct match again;
static struct view view_again;

static struct world *find_world(struct census *census, uint64_t key)
{
    unsigned at = (unsigned)((key * UINT64_C(0x9e3779b97f4a7c15)) >> 48);
    while (census->worlds[at].key && census->worlds[at].key != key)
        at = (at + 1) % CENSUS_WORLDS;
    if (!census->worlds[at].key) {
        census->worlds[at].key = key;
        census->count++;
        assert_true(census->count < CENSUS_WORLDS / 2);
    }
    return &census->worlds[at];
}

/* Hands, what of them was drawn, and the order of the stock, mixed into one number. */
static uint64_t key_of(const struct census *census, const struct match *match)
{
    const struct round *round = &match->round;
    uint64_t key = 14695981039346656037u;
    for (unsigned seat = 0; seat < round->seats; seat++)
        key = (key ^ round_hand_words_const(round, seat)[0]) * 1099511628211u + seat;
    for (unsigned i = round->stock; i < census->ordered_end; i++)
        key = (key ^ round_deck_const(round)[i]) * 1099511628211u + i;
    key = (key ^ trail_drawn(&match->trail).word[0]) * 1099511628211u + round->drawn;
    return key ? key : 1;
}

static void note_whereabouts(struct whereabouts *whereabouts, const struct round *round)
{
    for (unsigned seat = 0; seat < round->seats; seat++)
        for (unsigned tile = 0; tile < round->tiles; tile++)
            whereabouts->holders[seat][tile] += round_holds(round, seat, (uint8_t)tile);
    for (unsigned i = round->stock; i < round->tiles; i++) {
        whereabouts->holders[CENSUS_STOCK][round_deck_const(round)[i]]++;
        whereabouts->stock[i][round_deck_const(round)[i]]++;
    }
}

/* ---- Every deck ---- */

/* Whether the moves can be played from this deck and leave the table as it was seen: most decks
 * fail here, and this is quick. */
static bool can_be_played(const struct story *story, const struct match *dealt,
                          const struct round *seen)
{
    static struct round round;
    round_copy(&round, &dealt->round);
    for (unsigned i = 0; i < story->count; i++) {
        if (round.stage == STAGE_OVER ||
            !legal_move(&round, &dealt->sheet, story->seats[i], story->moves[i], NULL))
            return false;
        round_apply(&round, &dealt->sheet, story->moves[i]);
    }
    return round.stage == seen->stage && round.turn == seen->turn && round.draws == seen->draws;
}

/* Whether this deck explains everything that the seat has seen. */
static bool explains(const struct census *census)
{
    const struct story *story = census->story;
    again = story->before;
    if (!match_deal(&again, census->deck) || again.round.leader != census->match->round.leader ||
        !can_be_played(story, &again, &census->view.seen.round))
        return false;
    for (unsigned i = 0; i < story->count; i++)
        match_apply(&again, story->moves[i]);
    view_make(&view_again, &again, census->view.seat);
    return memcmp(&census->view, &view_again, sizeof view_again) == 0;
}

static void exchange(uint8_t *deck, unsigned a, unsigned b)
{
    uint8_t tile = deck[a];
    deck[a] = deck[b];
    deck[b] = tile;
}

static void enumerate(struct census *census, unsigned from)
{
    if (from == census->ordered) {
        if (explains(census)) {
            find_world(census, key_of(census, &again))->deals++;
            note_whereabouts(&census->dealt, &again.round);
            for (unsigned i = 0;
                 census->deals < CENSUS_FOUND && i < census->hidden_count && i < CENSUS_FOUND_TILES;
                 i++)
                census->found[census->deals][i] = census->deck[census->hidden[i]];
            census->deals++;
        }
        return;
    }
    for (unsigned i = from; i < census->hidden_count; i++) {
        exchange(census->deck, census->hidden[from], census->hidden[i]);
        enumerate(census, from + 1);
        exchange(census->deck, census->hidden[from], census->hidden[i]);
    }
}

/* What a seat laid before it had drawn was dealt to it. Which of the places it had makes no
 * difference, so it stays where it is. */
static bool is_known_as_dealt(const struct match *match, unsigned seat, tile tile)
{
    for (unsigned i = 0; i < match->trail.count; i++)
        if (match->trail.laid[i].tile == tile)
            return match->trail.laid[i].seat == seat &&
                   match->trail.laid[i].got == match->trail.hand;
    return false;
}

/* A tile that is laid at once after a draw is the one that was drawn. */
static bool is_laid_at_once(const struct story *story, unsigned draw, tile tile)
{
    return draw + 1 < story->count && story->moves[draw + 1].action == ACTION_PLACE &&
           story->seats[draw + 1] == story->seats[draw] && story->moves[draw + 1].tile == tile;
}

static void find_hidden(struct census *census)
{
    const struct match *match = census->match;
    const struct story *story = census->story;
    unsigned own = census->view.seat, front = match->sheet.stock_lead ? 1 : 0;
    for (unsigned seat = 0; seat < match->players; seat++)
        for (unsigned i = 0; i < match->trail.hand; i++, front++)
            if (seat != own && !is_known_as_dealt(match, seat, story->deck[front]))
                census->hidden[census->hidden_count++] = front;
    for (unsigned i = 0; i < story->count; i++)
        if (story->moves[i].action == ACTION_DRAW) {
            if (story->seats[i] != own && !is_laid_at_once(story, i, story->deck[front]))
                census->hidden[census->hidden_count++] = front;
            front++;
        }
    assert_int_equal(front, match->round.stock);
    census->ordered = census->hidden_count;
    census->ordered_end = front;
    for (; front < match->round.tiles; front++)
        census->hidden[census->hidden_count++] = front;
}

bool census_take(struct census *census, const struct story *story, const struct match *match,
                 unsigned seat, long most)
{
    memset(census, 0, sizeof *census);
    census->story = story;
    census->match = match;
    memcpy(census->deck, story->deck, sizeof census->deck);
    view_make(&census->view, match, seat);
    find_hidden(census);
    long decks = 1;
    for (unsigned i = 0; i < census->ordered; i++)
        if ((decks *= census->hidden_count - i) > most)
            return false;
    while (census->ordered < census->hidden_count &&
           decks * (census->hidden_count - census->ordered) <= most) {
        decks *= census->hidden_count - census->ordered++;
        census->ordered_end++;
    }
    enumerate(census, 0);
    assert_true(census->deals > 0); /* the real deal, for one */
    return true;
}

static unsigned differences(const uint8_t *a, const uint8_t *b, unsigned count)
{
    unsigned different = 0;
    for (unsigned i = 0; i < count; i++)
        different += a[i] != b[i];
    return different;
}

unsigned census_parts(const struct census *census, unsigned tiles)
{
    static uint16_t reached[CENSUS_FOUND];
    static bool known[CENSUS_FOUND];
    unsigned parts = 0;
    if (census->deals > CENSUS_FOUND || census->hidden_count > CENSUS_FOUND_TILES ||
        census->ordered < census->hidden_count)
        return 0;
    memset(known, 0, sizeof known);
    for (unsigned first = 0; first < census->deals; first++) {
        if (known[first])
            continue;
        unsigned count = 0;
        known[first] = true;
        reached[count++] = (uint16_t)first;
        for (unsigned i = 0; i < count; i++)
            for (unsigned next = 0; next < census->deals; next++)
                if (!known[next] && differences(census->found[reached[i]], census->found[next],
                                                census->hidden_count) <= tiles) {
                    known[next] = true;
                    reached[count++] = (uint16_t)next;
                }
        parts++;
    }
    return parts;
}

/* ---- Comparing ---- */

void census_draw(struct census *census, long draws, uint64_t seed)
{
    static struct fill fill;
    static struct match drawn;
    assert_true(fill_init(&fill, &census->view, seed));
    for (long i = 0; i < draws; i++) {
        fill_draw(&fill, &drawn);
        struct world *found = find_world(census, key_of(census, &drawn));
        assert_true(found->deals > 0);
        found->drawn++;
        note_whereabouts(&census->drawn, &drawn.round);
    }
    census->draws += draws;
}

double census_deviations(const struct census *census)
{
    double sum = 0;
    if (census->count < 2)
        return 0;
    for (unsigned i = 0; i < CENSUS_WORLDS; i++) {
        const struct world *world = &census->worlds[i];
        if (!world->key)
            continue;
        double expected = (double)census->draws * (double)world->deals / (double)census->deals;
        sum += ((double)world->drawn - expected) * ((double)world->drawn - expected) / expected;
    }
    /* A chi-square sum in standard deviations (Wilson and Hilferty). */
    double freedom = census->count - 1.0, spread = 2.0 / (9.0 * freedom);
    return (cbrt(sum / freedom) - (1 - spread)) / sqrt(spread);
}

double census_largest_difference(const struct census *census)
{
    double largest = 0;
    unsigned tiles = census->match->round.tiles;
    for (unsigned tile = 0; tile < tiles; tile++) {
        for (unsigned holder = 0; holder < CENSUS_HOLDERS; holder++) {
            double right = (double)census->dealt.holders[holder][tile] / (double)census->deals;
            double drawn = (double)census->drawn.holders[holder][tile] / (double)census->draws;
            largest = fmax(largest, fabs(right - drawn));
        }
        long behind = 0; /* in the part of the stock that was not put in order */
        for (unsigned at = census->ordered_end; at < tiles; at++)
            behind += census->dealt.stock[at][tile];
        for (unsigned at = census->match->round.stock; at < tiles; at++) {
            double right = at < census->ordered_end
                               ? (double)census->dealt.stock[at][tile]
                               : (double)behind / (double)(tiles - census->ordered_end);
            double drawn = (double)census->drawn.stock[at][tile] / (double)census->draws;
            largest = fmax(largest, fabs(right / (double)census->deals - drawn));
        }
    }
    return largest;
}
