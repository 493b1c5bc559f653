/* Who has to go. */
#include "crowding.h"
#include "connections.h"
#include "socket.h"

enum {
    LOOKED_AT = 2000, /* connections: there can be very many */
    SEATS_KEPT = 2    /* connections that an address may play with, whoever comes */
};

/* What a connection is worth; those that are worth least go first. */
enum worth {
    WORTH_NOTHING, /* it is at no table */
    WORTH_WATCHES,
    WORTH_WINDOW, /* another one, newer, has the same seat */
    WORTH_PLAYS,
};

struct hunt {
    unsigned own;  /* that the newcomer holds already */
    unsigned most; /* that anybody holds */
    unsigned left; /* to be looked at */
    struct session *loser;
    enum worth worth; /* of it */
};

unsigned crowding_most(const struct config *config, unsigned connections_most)
{
    unsigned others =
        connections_most / 4 < CONNECTIONS_MAX ? connections_most / 4 : CONNECTIONS_MAX;
    unsigned long most = connections_most - others, wanted = (unsigned long)config->connections;
    return (unsigned)(wanted < most ? wanted : most);
}

static enum worth worth_of(const struct session *session)
{
    if (!session->visitor.desk)
        return session->door ? WORTH_WATCHES : WORTH_NOTHING;
    if (session->visitor.seat == VIEW_SPECTATOR)
        return WORTH_WATCHES;
    const struct session *newer = session_of(session->visitor.desk->visitors);
    while (newer != session && (newer->visitor.seat != session->visitor.seat || newer->closes))
        newer = session_of(newer->visitor.next);
    return newer == session ? WORTH_PLAYS : WORTH_WINDOW;
}

/* Of two that are worth the same the one whose address holds more, then the one that was silent for
 * longer. */
static bool goes_before(const struct session *session, enum worth worth, const struct hunt *hunt)
{
    const struct session *loser = hunt->loser;
    if (!loser || worth != hunt->worth)
        return !loser || worth < hunt->worth;
    unsigned held = session->caller->sockets.held, other = loser->caller->sockets.held;
    return held != other ? held > other : session->heard < loser->heard;
}

static void consider(struct hunt *hunt, struct session *session)
{
    enum worth worth = worth_of(session);
    bool stays = worth == WORTH_PLAYS && session->caller->sockets.held <= SEATS_KEPT;
    if (session->closes || stays || !goes_before(session, worth, hunt))
        return;
    hunt->loser = session;
    hunt->worth = worth;
}

/* Shares come first: what a connection is worth counts only among those who hold about as many as
 * the one that holds most. */
static void look_at(struct hunt *hunt, const struct caller *caller)
{
    unsigned held = caller->sockets.held;
    if (!ranking_yields(held, hunt->own) || 2 * held < hunt->most)
        return;
    for (struct session *session = caller->sessions; session && hunt->left > 0;
         session = session->kin_after, hunt->left--)
        consider(hunt, session);
}

static struct session *find_in_network(const struct caller *network, unsigned own)
{
    struct hunt hunt = {.own = own, .left = LOOKED_AT};
    for (const struct caller *caller = network->callers; caller; caller = caller->callers_after)
        if (caller->sockets.held > hunt.most)
            hunt.most = caller->sockets.held;
    for (const struct caller *caller = network->callers; caller; caller = caller->callers_after)
        look_at(&hunt, caller);
    return hunt.loser;
}

static struct session *find_anywhere(const struct limits *limits, unsigned own)
{
    const struct caller *caller = limits_most_sockets(limits, NULL);
    struct hunt hunt = {.own = own, .left = LOOKED_AT, .most = caller ? caller->sockets.held : 0};
    for (; caller && hunt.left > 0 && 2 * caller->sockets.held >= hunt.most &&
           ranking_yields(caller->sockets.held, own); /* those that follow hold less */
         caller = limits_most_sockets(limits, caller))
        look_at(&hunt, caller);
    return hunt.loser;
}

static bool send_away(struct session *session)
{
    if (session)
        session_send_away(session);
    return session != NULL;
}

bool crowding_network_has_room(const struct server *server, const struct caller *caller)
{
    const struct caller *network = caller->network;
    return !network || network->sockets.held < config_per_network(server->config) ||
           send_away(find_in_network(network, caller->sockets.held));
}

bool crowding_server_has_room(const struct server *server, const struct caller *caller)
{
    return limits_sockets(server->limits) < server->sockets_most ||
           send_away(find_anywhere(server->limits, caller->sockets.held));
}
