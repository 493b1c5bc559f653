"""Nothing that others can see tells, before a move is shown, what a computer player holds: not figures, not messages, not
times. Whether it had a choice is known from the replay afterwards. (That the bytes of messages do not depend on what is hidden
is shown by secrets.c.)"""

import functools
import http.client
import random
import statistics
import sys
import time

from client import PERSON, Person, Server, computer, greet, side_by_side

BUDGET = 0.020  # seconds that an expert thinks
HINT = 0.300
ENOUGH = 120  # moves of each sort
# What scraping itself changes (the loop is called for it), and what a busy machine does.
OWN = ("pasch_requests_total", "pasch_callback_seconds", "pasch_stalled_seconds_total")


class Scraper:
    """Reads /metrics over one connection."""

    def __init__(self, server):
        self.connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)

    def read(self):
        """By name, with what is in braces."""
        self.connection.request("GET", "/metrics")
        text = self.connection.getresponse().read().decode()
        lines = (line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#"))
        return {name: float(value) for name, value in lines if not name.startswith(OWN)}

    def close(self):
        self.connection.close()


class Guest:
    """A connection that keeps the last view, the moment when it came, and everything else by type."""

    def __init__(self, server, table, token=None):
        self.connection = greet(server.port, table, token)
        self.view, self.came, self.last = None, 0, {}
        self.told = 0  # messages besides views and pongs

    def hear(self, seconds):
        message = self.connection.receive(seconds)
        if message and message["type"] == "view":
            self.view, self.came = message, time.monotonic()
        elif message:
            self.last[message["type"]] = message
            self.told += message["type"] != "pong"
        return message

    def wait_for(self, what, seconds=120):
        end = time.monotonic() + seconds
        while not what():
            assert self.hear(max(0, end - time.monotonic())), f"it does not come to pass: {self.view} {self.last}"

    def ping(self):
        self.last.pop("pong", None)
        self.connection.send(type="ping")
        self.wait_for(lambda: "pong" in self.last)

    def at(self):
        return self.view["at"] if self.view else 0

    def is_over(self):
        return self.view["stage"] != "play"

    def act(self, rng):
        self.connection.send(type="act", at=self.at(), move=rng.choice(self.view["moves"])["id"])

    def close(self):
        self.connection.close()


# ---- Whether somebody had a choice ----


def halves(tile):
    return [int(half) for half in tile.split("-")]


def ways(hand, line):
    """How many different moves there are in `draw` with these open ends; what must be done without a tile is one."""
    if not line:
        return 2  # a lead: not looked at
    return len({(tile, end) for tile in hand for end in line if end in halves(tile)}) or 1


def choices(server, table, seat):
    """For each tile that the seat lays in a match of `draw`, by its number among all actions: whether there was a choice.
    (Where nothing fits it draws or passes, which everybody sees then.)"""
    hands, ends, found, number = [], [], {}, 0
    for step in server.json("GET", f"/api/tables/{table}/replay?proportion=3:2")["steps"]:
        line = step["line"]
        if "hands" in step:
            hands = [list(hand) for hand in step["hands"]]
        if line.get("event") not in ("place", "draw", "pass"):
            continue
        who = line["seat"]
        if who == seat and ends and line["event"] == "place":
            found[number] = ways(hands[who], ends) > 1
        number += 1
        if line["event"] == "place":
            first, second = halves(line["tile"])
            if ends:
                on = int(line["on"].rsplit(":", 1)[1]) if line["on"].rsplit(":", 1)[1].isdigit() else halves(line["on"].split(":")[0])[0]
                ends.remove(on)
                ends.append(second if first == on else first)
            else:
                ends = [first, second]
        hands[who] = list(step["hand"])
    return found


def numbered(view):
    """The number of the next action of the round."""
    return len(view["history"])


# ---- Figures ----


def watch_figures(program, seed):
    """While a computer player waits before it acts no figure changes, and the log says nothing; how many bytes were sent is
    told when the round is over."""
    rng = random.Random(seed)
    with Server(program, "--workers", "1", "--rate", "0") as server:
        person = Person(server, "Ada")
        body = dict(game="draw", seats=[PERSON, computer("expert")], name="Ada", contribution="0" * 64, spectators=True, pace="natural")
        made = server.json("POST", "/api/tables", body, person.secret, 201)
        player, watcher = Guest(server, made["table"], made["token"]), Guest(server, made["table"])
        scraper = Scraper(server)
        player.wait_for(lambda: player.view)
        watcher.wait_for(lambda: watcher.view)
        log, sent, waits = server.wait_for_log('"listening"'), scraper.read()["pasch_sent_bytes_total"], 0
        end = time.monotonic() + 22
        while time.monotonic() < end and not player.is_over():
            if player.view["moves"]:
                at = player.at()
                player.act(rng)
                player.wait_for(lambda: player.at() > at)
            watcher.wait_for(lambda: watcher.at() >= player.at())
            if player.is_over() or player.view["turn"] == 0:
                continue
            for _ in range(3):  # all that belongs to this view has been told
                player.ping()
                watcher.ping()
            before, at, told = scraper.read(), player.at(), (player.told, watcher.told)
            waits += 1
            while player.at() == at:
                now = scraper.read()
                changed = {name for name in now if now[name] != before.get(name)}
                for guest in (player, watcher) if changed else ():
                    for _ in range(3):
                        guest.ping()
                    before["pasch_messages_in_total"] = None
                assert not changed or player.at() > at, f"told before the move: {changed}"
                player.hear(0.01)
                if (player.told, watcher.told) != told:  # such as that the server is busy: but with the move
                    for _ in range(3):
                        player.ping()
                    assert player.at() > at, "something is told before the move"
            if not player.is_over():
                assert scraper.read()["pasch_sent_bytes_total"] == sent, "how long messages are is told"
        assert waits >= 5, waits
        assert server.log() == log, server.log()[len(log):]
        for each in (player, watcher, scraper):
            each.close()


# ---- Times ----


def superiority(a, b):
    """How far the ranks of a are from those of b, in standard deviations of what chance does."""
    both = sorted([(value, 0) for value in a] + [(value, 1) for value in b])
    ranks, i = 0.0, 0
    while i < len(both):
        j = i
        while j < len(both) and both[j][0] == both[i][0]:
            j += 1
        ranks += sum((i + j + 1) / 2 for value, which in both[i:j] if which == 0)
        i = j
    n, m = len(a), len(b)
    return (ranks - n * (n + m + 1) / 2) / (n * m * (n + m + 1) / 12) ** 0.5


def compare(what, forced, chosen, margin):
    """Six standard deviations are chance once in 10⁹; and a busy machine makes no difference as large as the margin."""
    far, apart = superiority(forced, chosen), statistics.median(chosen) - statistics.median(forced)
    print(f"{what}: {len(forced)} forced, {len(chosen)} chosen, medians {statistics.median(forced):.4f} and "
          f"{statistics.median(chosen):.4f}, {far:+.1f} standard deviations")
    assert abs(far) < 6 or abs(apart) < margin, f"{what} tells whether there was a choice"


def play_table(server, scraper, rng, samples):
    """Plays a match at no pace; for each move of the computer player that answers one of mine: how long it took, and what
    the figures say of it, sorted by whether it had a choice."""
    person = Person(server, "Ada")
    made = person.create("draw", [PERSON, computer("expert")], spectators=True)
    player = Guest(server, made["table"], made["token"])
    player.wait_for(lambda: player.view)
    taken = []
    before = scraper.read()["pasch_thought_seconds_sum"]
    while not player.is_over():
        if not player.view["moves"]:
            at = player.at()
            player.wait_for(lambda: player.at() > at)
            before = scraper.read()["pasch_thought_seconds_sum"]
            continue
        number, at, sent = numbered(player.view) + 1, player.at(), time.monotonic()
        player.act(rng)
        player.wait_for(lambda: player.at() > at)
        if player.is_over() or player.view["turn"] == 0:
            continue
        shown = player.came
        player.wait_for(lambda: player.at() > at + 1)
        after = scraper.read()["pasch_thought_seconds_sum"]
        taken.append((number, player.came - sent, player.came - shown, after - before, player.at() == at + 2))
        before = after
    player.wait_for(lambda: player.view["stage"] == "match-over")
    player.close()
    found = choices(server, made["table"], 1)
    for number, least, told, figure, alone in taken:
        if number in found:
            assert least >= BUDGET, f"a move came after {least} s"
            samples[found[number]].append((told, figure if alone else None))


def test_times(program):
    """A computer player takes as long over the only move as over any other; so do the figures say."""
    rng, samples = random.Random(7), {True: [], False: []}
    with Server(program, "--workers", "1", "--new-tables", "0", "--rate", "0") as server:
        scraper = Scraper(server)
        end = time.monotonic() + 100
        while min(len(samples[True]), len(samples[False])) < ENOUGH and time.monotonic() < end:
            play_table(server, scraper, rng, samples)
        scraper.close()
    for index, what in enumerate(("time of a move", "pasch_thought_seconds")):
        compare(what, *([each[index] for each in samples[had] if each[index] is not None] for had in (False, True)), BUDGET / 2)


def test_hints(program):
    """A hint takes as long where there is only one move: others see in the figures when it was answered."""
    rng, counts = random.Random(3), {True: 0, False: 0}
    with Server(program, "--workers", "1", "--new-tables", "0", "--rate", "0") as server:
        while min(counts.values()) < 4:
            made = Person(server, "Ada").create("draw", [PERSON, computer("random")])
            player = Guest(server, made["table"], made["token"])
            player.wait_for(lambda: player.view)
            while not player.is_over():
                at = player.at()
                if not player.view["moves"]:
                    player.wait_for(lambda: player.at() > at)
                    continue
                had = len(player.view["moves"]) > 1
                if counts[had] < 4:
                    counts[had] += 1
                    player.last.pop("hint", None)
                    asked = time.monotonic()
                    player.connection.send(type="hint", at=at)
                    player.wait_for(lambda: "hint" in player.last)
                    assert time.monotonic() - asked >= HINT, (had, time.monotonic() - asked)
                player.act(rng)
                player.wait_for(lambda: player.at() > at)
            player.close()


def main():
    tests = [functools.partial(test_times, sys.argv[1]), functools.partial(test_hints, sys.argv[1])]
    tests += [functools.partial(watch_figures, sys.argv[1], seed) for seed in range(3)]
    side_by_side(tests, len(tests))


main()
