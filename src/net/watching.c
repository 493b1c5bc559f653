/* Who watches waits in line. */
#include "watching.h"
#include "host/clock.h"

enum {
    WATCHERS_OF_TABLE = 200,
    WATCHERS_OF_ADDRESS = 50, /* at one table */
    WINDOWS_OF_SEAT = 16,
    WINDOWS_AT_ONCE = 3, /* of them that are told everything at once: the newest */
    PAUSE_MS = 250,
    ENDS_AT_ONCE = 8,
    TURNS_AT_ONCE = 64, /* then players have theirs */
};
static const double ends_a_second = 1;
/* Bytes of a table, and of an address at all tables; half a second's worth can be told at once. */
static const double table_bytes = 512 << 10, address_bytes = 2 << 20;

/* ---- How many ---- */

/* The windows of that seat from this one on: the newest come first. */
static unsigned count_windows(const struct session *session, unsigned seat)
{
    unsigned count = 0;
    for (; session; session = session_of(session->visitor.next))
        count += session->visitor.seat == seat && !session->closes;
    return count;
}

bool watching_is_limited(const struct session *session)
{
    const struct session *other = session_of(session->visitor.desk->visitors);
    unsigned newer = 0;
    if (session->visitor.seat == VIEW_SPECTATOR)
        return true;
    for (; other != session && newer < WINDOWS_AT_ONCE; other = session_of(other->visitor.next))
        newer += other->visitor.seat == session->visitor.seat && !other->closes;
    return newer == WINDOWS_AT_ONCE;
}

static unsigned count_of(const struct desk *desk, const struct caller *caller)
{
    unsigned count = 0;
    for (const struct session *session = session_of(desk->visitors); session;
         session = session_of(session->visitor.next))
        count += session->visitor.seat == VIEW_SPECTATOR && !session->closes &&
                 (!caller || session->caller == caller);
    return count;
}

/* One that watches from the address that has most there; NULL if none has more than so many. */
static struct session *find_loser(const struct desk *desk, unsigned than)
{
    struct session *loser = NULL;
    for (struct session *session = session_of(desk->visitors); session;
         session = session_of(session->visitor.next)) {
        if (session->visitor.seat != VIEW_SPECTATOR || session->closes)
            continue;
        unsigned count = count_of(desk, session->caller);
        if (count > than) {
            than = count;
            loser = session;
        }
    }
    return loser;
}

bool watching_has_room(const struct session *session, struct desk *desk, struct error *error)
{
    unsigned own = count_of(desk, session->caller);
    if (session->visitor.seat != VIEW_SPECTATOR)
        return count_windows(session_of(desk->visitors), session->visitor.seat) < WINDOWS_OF_SEAT ||
               error_set(error, MESSAGE("too many windows are open at this seat: close some"));
    if (own >= WATCHERS_OF_ADDRESS)
        return error_set(error, MESSAGE("too many watch this table from your address"));
    if (count_of(desk, NULL) < WATCHERS_OF_TABLE)
        return true;
    struct session *loser = find_loser(desk, own + 1);
    if (!loser)
        return error_set(error, MESSAGE("too many watch this table"));
    session_close(loser, SEAT_FAILED);
    return true;
}

/* ---- The line ---- */

static void leave_line(struct session *session)
{
    struct server *server = session->server;
    if (!session->in_line)
        return;
    session->in_line = false;
    if (session->line_before)
        session->line_before->line_after = session->line_after;
    else
        server->line = session->line_after;
    if (session->line_after)
        session->line_after->line_before = session->line_before;
    else
        server->line_last = session->line_before;
}

static void join_line(struct session *session)
{
    struct server *server = session->server;
    if (session->in_line)
        return;
    session->in_line = true;
    session->line_after = NULL;
    session->line_before = server->line_last;
    if (session->line_before)
        session->line_before->line_after = session;
    else
        server->line = session;
    server->line_last = session;
}

/* A round or the match is over, and it has not seen that. Where rounds take no time at all they
 * can't all be seen. */
static bool sees_end(struct session *session, unsigned what)
{
    const struct table *table = session->visitor.desk->table;
    bool over = table->state != TABLE_WAITING &&
                (table->match.stage == MATCH_ROUND_OVER || table->match.stage == MATCH_OVER);
    return over && (what & TELL_VIEW) && session->told != table_at(table) &&
           bucket_take(&session->ends, ends_a_second, ENDS_AT_ONCE, clock_now());
}

bool watching_waits(struct session *session, unsigned what)
{
    session->later |= (uint8_t)what;
    if (!(what & TELL_HELLO) && !sees_end(session, what)) {
        join_line(session);
        return true;
    }
    leave_line(session);
    session->needs |= session->later;
    session->later = 0;
    return false;
}

void watching_forget(struct session *session)
{
    leave_line(session);
    session->later = 0;
}

/* ---- Turns ---- */

static void charge(const struct session *session, double bytes)
{
    session->visitor.desk->allowance.watching.left -= bytes;
    session->caller->watching.left -= bytes;
}

/* What was taken in advance for its turn counts. */
void watching_note(struct session *session, size_t length)
{
    if (!session->visitor.desk || !watching_is_limited(session))
        return;
    charge(session, (double)length - session->prepaid);
    session->prepaid = 0;
    session->told_bytes += length;
}

static bool has_turn(const struct session *session, int64_t now)
{
    return now - session->told_at >= PAUSE_MS &&
           bucket_look(&session->visitor.desk->allowance.watching, table_bytes, table_bytes / 2,
                       now) > 0 &&
           bucket_look(&session->caller->watching, address_bytes, address_bytes / 2, now) > 0;
}

/* As much as the last time is taken in advance: it is written later, and others ask before that. */
static void give_turn(struct session *session, int64_t now)
{
    unsigned what = session->later;
    leave_line(session);
    session->later = 0;
    session->told_at = now;
    charge(session, (double)session->told_bytes - session->prepaid);
    session->prepaid = (double)session->told_bytes;
    session->told_bytes = 0;
    session_tell_now(session, what);
}

void watching_tell(struct server *server, int64_t now)
{
    struct session *after;
    unsigned turns = 0;
    for (struct session *session = server->line; session && turns < TURNS_AT_ONCE;
         session = after) {
        after = session->line_after;
        if (!has_turn(session, now))
            continue;
        give_turn(session, now);
        turns++;
    }
}
