/* How a round was counted, in sentences with the rules behind them. */
#include <pasch/rules/account.h>

#include <pasch/rules/engine.h>

/* ---- Telling ---- */

static struct error_value seat_name(const struct account_listener *listener, unsigned seat)
{
    return listener->names ? error_text(listener->names[seat]) : error_number(seat);
}

static struct error_value tile_name(const struct account_listener *listener,
                                    const struct sheet *sheet, tile tile)
{
    struct error_value value = {""};
    struct text text;
    if (!listener->write_tile)
        return sheet_tile_value(sheet, tile);
    text_init(&text, value.text, sizeof value.text);
    listener->write_tile(&text, sheet, tile);
    text_trim(&text);
    return value;
}

/* A sentence without the words. */
static struct account begin(const struct sheet *sheet, enum account_about about,
                            enum rule_topic topic)
{
    return (struct account){
        .about = about, .seat = ROUND_NO_SEAT, .topic = topic, .rule = sheet_rule(sheet, topic)};
}

static void take(const struct account_listener *listener, const struct account *account)
{
    if (listener->about & account->about)
        listener->take(listener->context, account);
}

/* A sentence with no values. */
static void tell_plain(const struct account_listener *listener, struct account account,
                       const char *message)
{
    error_set(&account.words, message);
    take(listener, &account);
}

/* One with a number. */
static void tell_number(const struct account_listener *listener, struct account account,
                        const char *message, int number)
{
    error_set(&account.words, message, error_number(number));
    take(listener, &account);
}

/* One about somebody, who is its first value, with a second one. */
static void tell_name(const struct account_listener *listener, struct account account,
                      const char *message, unsigned seat, struct error_value second)
{
    account.seat = seat;
    account.named = true;
    error_set(&account.words, message, seat_name(listener, seat), second);
    take(listener, &account);
}

/* ---- The end, and what counts ---- */

static bool is_empty_handed(const struct match *match)
{
    unsigned tiles = 0;
    for (unsigned seat = 0; seat < match->players; seat++)
        tiles += match->round.counts[seat];
    return tiles == 0;
}

static void tell_end(const struct match *match, const struct account_listener *listener)
{
    const struct result *result = &match->result;
    const struct sheet *sheet = &match->sheet;
    if (result->reason == REASON_BLOCKED)
        tell_plain(listener, begin(sheet, ACCOUNT_END, TOPIC_BLOCKED),
                   is_empty_handed(match) ? MESSAGE("All hands are empty: the round is over.")
                                          : MESSAGE("Nobody can go on: the round is blocked."));
    else if (result->reason == REASON_OUT)
        tell_name(listener, begin(sheet, ACCOUNT_END, TOPIC_OUT),
                  MESSAGE("{0} goes out and ends the round."), result->ender, error_text(""));
    else
        tell_name(listener, begin(sheet, ACCOUNT_END, TOPIC_FLIP),
                  MESSAGE("{0} has turned the lead over: the round is over."), result->ender,
                  error_text(""));
}

static void tell_count(const struct match *match, const struct account_listener *listener)
{
    const struct sheet *sheet = &match->sheet;
    struct account account = begin(sheet, ACCOUNT_COUNT, TOPIC_COUNT);
    tell_plain(listener, account, sheet->engine->hand_counts);
    if (sheet->scoring == SCORING_NONE && match->result.reason == REASON_BLOCKED)
        tell_plain(listener, account, MESSAGE("Whoever holds the fewest points wins."));
}

/* ---- Hands ---- */

static bool is_lone_double_six(const struct sheet *sheet, const struct tile_set *hand)
{
    return sheet->lone_double_six && tile_set_count(hand) == 1 &&
           tile_set_has(hand, tile_double(6));
}

void account_tell_hand(const struct sheet *sheet, unsigned seat, const struct tile_set *hand,
                       const struct account_listener *listener)
{
    struct account account = begin(sheet, ACCOUNT_HAND, TOPIC_COUNT);
    struct tile_set doubles = tile_set_and(hand, &tile_doubles);
    account.seat = seat;
    if (is_lone_double_six(sheet, hand)) {
        error_set(&account.words, MESSAGE("only {0} is left"),
                  tile_name(listener, sheet, tile_double(6)));
        take(listener, &account);
        return;
    }
    if (sheet->doubles_count == DOUBLES_HALF && tile_set_pips(&doubles) > 0)
        tell_plain(listener, account, MESSAGE("doubles count half"));
    if (sheet->double_blank && tile_set_has(hand, tile_double(0))) {
        error_set(&account.words, MESSAGE("{0} counts {1}"),
                  tile_name(listener, sheet, tile_double(0)), error_number(sheet->double_blank));
        take(listener, &account);
    }
}

static void tell_hands(const struct match *match, const struct account_listener *listener)
{
    for (uint64_t seats = match->in; seats;) {
        unsigned seat = bits_pop(&seats);
        struct tile_set hand = round_hand(&match->round, seat);
        account_tell_hand(&match->sheet, seat, &hand, listener);
    }
}

/* ---- Points ---- */

/* What all hands count together. */
static int all_hands(const struct match *match)
{
    int all = 0;
    for (unsigned seat = 0; seat < match->players; seat++)
        all += match->result.hand_points[seat];
    return all;
}

/* Those of the round whose number is the highest. */
static unsigned seats_with_most(const struct match *match, const int32_t *numbers)
{
    unsigned most = 0;
    for (uint64_t rest = match->in; rest;) {
        unsigned seat = bits_pop(&rest);
        if (most && numbers[seat] > numbers[bits_lowest(most)])
            most = 0;
        if (!most || numbers[seat] == numbers[bits_lowest(most)])
            most |= 1u << seat;
    }
    return most;
}

static void tell_winner(const struct match *match, const struct account_listener *listener)
{
    struct account account = begin(&match->sheet, ACCOUNT_POINTS, TOPIC_POINTS);
    unsigned winner = bits_lowest(match->result.best);
    if (bits_count(match->result.best) > 1)
        tell_plain(listener, account, MESSAGE("Several hold the fewest points: nobody scores."));
    else
        tell_name(listener, account, MESSAGE("{0} scores what the others hold: {1}."), winner,
                  error_number(match->result.points[winner]));
}

static void tell_loser(const struct match *match, const struct account_listener *listener)
{
    unsigned losers = seats_with_most(match, match->result.hand_points);
    unsigned loser = bits_lowest(losers);
    int points = match->result.points[loser], most = match->result.hand_points[loser];
    int all = all_hands(match);
    bool everyone = match->sheet.charge == CHARGE_EVERYONE;
    struct account account = begin(&match->sheet, ACCOUNT_POINTS, TOPIC_POINTS);
    if (everyone)
        tell_plain(listener, account, MESSAGE("Everyone is charged the points of their own hand."));
    if (bits_count(losers) > 1)
        tell_number(listener, begin(&match->sheet, ACCOUNT_POINTS, TOPIC_POT),
                    MESSAGE("Several hold the most points: {0} go to the pot."),
                    everyone ? all - most : all);
    else
        tell_name(
            listener, account,
            points > all
                ? MESSAGE("{0} holds the most points and is charged those of all hands and the "
                          "pot: {1}.")
                : MESSAGE("{0} holds the most points and is charged those of all hands: {1}."),
            loser, error_number(points));
}

static void tell_taker(const struct match *match, const struct account_listener *listener)
{
    unsigned winner = bits_lowest(seats_with_most(match, match->result.points));
    int points = match->result.points[winner];
    bool out = match->result.reason == REASON_OUT;
    struct account account =
        begin(&match->sheet, ACCOUNT_POINTS, out ? TOPIC_POINTS : TOPIC_BLOCKED);
    if (bits_count(match->in) == 1)
        tell_number(listener, begin(&match->sheet, ACCOUNT_POINTS, TOPIC_POINTS),
                    MESSAGE("What is left in hand is taken off: {0}."), -points);
    else
        tell_name(listener, account,
                  match->result.hand_points[winner]
                      ? MESSAGE("{0} scores what the others hold, less their own hand: {1}.")
                      : MESSAGE("{0} scores what the others hold: {1}."),
                  winner, error_number(points));
}

static void tell_points(const struct match *match, const struct account_listener *listener)
{
    const struct sheet *sheet = &match->sheet;
    switch (sheet->scoring) {
    case SCORING_WINNER:
        tell_winner(match, listener);
        break;
    case SCORING_MINUS:
        tell_plain(listener, begin(sheet, ACCOUNT_POINTS, TOPIC_POINTS),
                   MESSAGE("What is left in hand is taken off everyone's points."));
        break;
    case SCORING_OWN:
        tell_plain(listener, begin(sheet, ACCOUNT_POINTS, TOPIC_POINTS),
                   MESSAGE("Everyone is charged the points of their own hand."));
        break;
    case SCORING_LOSER:
        tell_loser(match, listener);
        break;
    case SCORING_TAKE:
        tell_taker(match, listener);
        break;
    default:
        break;
    }
}

/* ---- What it leaves ---- */

/* Whose hand is 0-0 alone where that ends the match. */
static void tell_lone_blank(const struct match *match, const struct account_listener *listener)
{
    for (unsigned seat = 0; match->sheet.lone_blank_ends && seat < match->players; seat++)
        if (match->round.counts[seat] == 1 && round_holds(&match->round, seat, tile_double(0))) {
            tell_name(listener, begin(&match->sheet, ACCOUNT_BLANK, TOPIC_BLANK),
                      MESSAGE("{0} holds only {1}, which ends the match."), seat,
                      tile_name(listener, &match->sheet, tile_double(0)));
            return;
        }
}

/* Whether others have as many points as the winners, so that their hands decided. */
static bool hands_decided(const struct match *match)
{
    if (match->sheet.scoring == SCORING_NONE || !match->winners)
        return false;
    int32_t total = match->totals[bits_lowest(match->winners)];
    for (uint64_t others = match->in & ~(unsigned)match->winners; others;)
        if (match->totals[bits_pop(&others)] == total)
            return true;
    return false;
}

static void tell_leaves(const struct match *match, const struct account_listener *listener)
{
    const struct sheet *sheet = &match->sheet;
    for (uint64_t gone = match->in & ~(unsigned)match->still_in; gone;)
        tell_name(listener, begin(sheet, ACCOUNT_OUT, TOPIC_LIMIT),
                  MESSAGE("{0} has too many points and is out of the match."), bits_pop(&gone),
                  error_text(""));
    if (match->pot)
        tell_number(listener, begin(sheet, ACCOUNT_POT, TOPIC_POT), MESSAGE("The pot holds {0}."),
                    match->pot);
    tell_lone_blank(match, listener);
    if (hands_decided(match))
        tell_plain(listener, begin(sheet, ACCOUNT_DECIDED, TOPIC_DECIDED),
                   MESSAGE("Points are equal: whoever holds the fewest in hand wins."));
}

void account_tell(const struct match *match, const struct account_listener *listener)
{
    if (listener->about & ACCOUNT_END)
        tell_end(match, listener);
    if (listener->about & ACCOUNT_COUNT)
        tell_count(match, listener);
    if (listener->about & ACCOUNT_HAND)
        tell_hands(match, listener);
    if (listener->about & ACCOUNT_POINTS)
        tell_points(match, listener);
    tell_leaves(match, listener);
}
