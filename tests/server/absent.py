"""Absent people: clocks and their reserves, seats that are held, votes; what sleep and kill -9 leave of them."""

import functools
import random
import resource
import signal
import sqlite3
import sys
import time

from client import PERSON, Person, Playing, Server, computer, digits, greet, play_on, side_by_side, table_of, wait_for

INEXACT = 0.3  # seconds
GRACE = 10  # the least there is


class Seat:
    """A window of somebody who sits at a table: the last of everything that was told."""

    def __init__(self, server, table, token):
        self.connection = greet(server.port, table, token)
        self.last = {}
        self.wait_for(lambda: "view" in self.last)

    def hear(self, seconds):
        message = self.connection.receive(seconds)
        if message:
            self.last[message["type"]] = message
        return message

    def wait_for(self, what, seconds=60):
        end = time.monotonic() + seconds
        while not what():
            if not self.hear(max(0, end - time.monotonic())):
                raise AssertionError(f"it does not come to pass: {self.last}")

    def hear_all(self, seconds=0.2):
        while self.hear(seconds):
            pass

    def is_held(self, seat):
        return self.last["table"]["seats"][seat].get("held", False)

    def votes(self, seat):
        return self.last["table"]["seats"][seat].get("hold")

    def at(self):
        return self.last["view"]["at"]

    def clock_at(self):
        return self.last.get("clock", {"at": 0})["at"]

    def turn(self):
        return self.last["view"]["turn"]

    def act(self):
        self.connection.send(type="act", at=self.at(), move=0)

    def say(self, **message):
        self.connection.send(**message)

    def close(self):
        self.connection.close()


def sit(server, table, sat, *seats):
    return {seat: Seat(server, table, sat[seat]["token"]) for seat in seats}


def sit_in_time(*arguments):
    """Sits down; when that was, at the earliest and at the latest: clocks run since then."""
    before = time.monotonic()
    windows = sit(*arguments)
    return windows, (before, time.monotonic())


def check_left(server, milliseconds, seconds, began, ended):
    """That is left of so many seconds; both moments are known by the earliest and the latest that they can be.
    Time in which the server stood still, on a busy machine, does not count."""
    least, most = seconds - (ended[1] - began[0]), seconds - (ended[0] - began[1])
    stalled = server.metric("stalled_seconds_total")
    assert least - INEXACT <= milliseconds / 1000 <= most + INEXACT + stalled, (least, milliseconds, most, stalled)


def wait_for_grace(window, seat):
    """Waits until the seat of somebody who is away can be held."""
    window.wait_for(lambda: not window.last["table"]["seats"][seat].get("present"))
    while True:
        window.last.pop("error", None)
        window.say(type="hold", seat=seat)
        window.say(type="ping")
        window.last.pop("pong", None)
        window.wait_for(lambda: "pong" in window.last)
        if "error" not in window.last:
            return
        assert window.last["error"]["code"] == "conflict", window.last["error"]
        time.sleep(0.3)  # it says how long it takes, or that the person is still there


def hold(windows, seat):
    """All who are there want the seat to be held, as soon as that can be, and it is."""
    wait_for_grace(next(iter(windows.values())), seat)
    for window in windows.values():
        window.say(type="hold", seat=seat)
    for window in windows.values():
        window.wait_for(lambda window=window: window.is_held(seat))


def test_votes_are_counted_again(server):
    """Everybody who is there must want it; who is there changes."""
    table, persons, sat = table_of(server, "basic", 4, grace=GRACE)
    windows = sit(server, table, sat, 0, 1, 2)
    wait_for_grace(windows[0], 3)
    windows[1].wait_for(lambda: windows[1].votes(3))
    assert windows[1].votes(3) == {"of": 3, "votes": [0]}, windows[1].votes(3)
    # A second window of somebody who is asked: closing it is no answer, closing both is.
    second = Seat(server, table, sat[1]["token"])
    windows[1].close()
    windows[0].hear_all()
    assert not windows[0].is_held(3), "one of two windows was closed"
    second.close()
    windows[0].wait_for(lambda: windows[0].votes(3) == {"of": 2, "votes": [0]})
    assert not windows[0].is_held(3), "somebody has not been asked"
    persons[2].post(table, "leave")
    windows[0].wait_for(lambda: windows[0].is_held(3))
    assert not windows[0].votes(3)
    # Back, and away again: the old votes are gone.
    third = Seat(server, table, sat[3]["token"])
    windows[0].wait_for(lambda: not windows[0].is_held(3))
    third.close()
    windows[0].wait_for(lambda: not windows[0].last["table"]["seats"][3].get("present"))
    windows[0].hear_all(0.5)
    assert not windows[0].is_held(3) and not windows[0].votes(3)
    # So is the vote of who goes, and one about somebody who comes: seat 1 has come and gone here.
    windows[1] = Seat(server, table, sat[1]["token"])
    wait_for_grace(windows[1], 3)
    windows[0].wait_for(lambda: windows[0].votes(3) == {"of": 2, "votes": [1]})
    windows[1].close()
    windows[0].wait_for(lambda: not windows[0].votes(3))
    assert not windows[0].is_held(3)
    windows[0].say(type="hold", seat=3)
    windows[0].wait_for(lambda: windows[0].is_held(3))
    windows[0].close()


def test_voting_gives_no_time(server):
    """To hold one seat, or to come back to it, leaves the clock of another alone."""
    table, _, sat = table_of(server, "basic", 3, clock={"move": 20}, grace=GRACE)
    windows, began = sit_in_time(server, table, sat, 0, 1, 2)
    turn = windows[0].turn()
    away, other = [seat for seat in range(3) if seat != turn]
    windows.pop(away).close()
    windows[other].wait_for(lambda: not windows[other].last["table"]["seats"][away].get("present"))
    hold(windows, away)
    Seat(server, table, sat[away]["token"]).close()
    windows[turn].wait_for(lambda: not windows[turn].is_held(away) and
                           not windows[turn].last["table"]["seats"][away].get("present"))
    came = time.monotonic()
    clock = Seat(server, table, sat[other]["token"])
    clock.wait_for(lambda: "clock" in clock.last)
    assert clock.last["clock"]["seat"] == turn, clock.last["clock"]
    check_left(server, clock.last["clock"]["move"], 20, began, (came, time.monotonic()))
    clock.close()
    windows[other].wait_for(lambda: windows[other].is_held(turn))
    for window in windows.values():
        window.close()


def test_coming_back_gives_no_time(server):
    """Whoever lets the clock run out and says `back` at once does not keep the others waiting."""
    persons = [Person(server, name) for name in ("Ada", "Ben")]
    body = dict(game="basic", seats=[PERSON, PERSON], name="Ada", contribution=digits(), clock={"move": 10, "reserve": 1})
    sat = [server.json("POST", "/api/tables", body, persons[0].secret, 201)]  # with a natural pause there is time for it
    table = sat[0]["table"]
    sat.append(persons[1].join(table))
    windows = sit(server, table, sat, 0, 1)
    turn, at = windows[0].turn(), windows[0].at()
    slow, other = windows[turn], windows[1 - turn]
    slow.wait_for(lambda: slow.is_held(turn))
    slow.say(type="back")
    Seat(server, table, sat[turn]["token"]).close()
    other.wait_for(lambda: other.at() > at, 8)
    assert other.last["view"]["history"][-1]["seat"] == turn
    other.wait_for(lambda: not other.is_held(turn))
    slow.wait_for(lambda: slow.clock_at() > at)
    assert slow.last["clock"]["reserve"][turn] == 0 and slow.last["clock"]["reserve"][1 - turn] == 1000
    for window in windows.values():
        window.close()


def test_reserves_are_kept(server):
    """What is left of a reserve, and who is held, is the same after kill -9 and after sleeping."""
    table, _, sat = table_of(server, "basic", 3, clock={"move": 5, "reserve": 60}, grace=GRACE)
    windows, began = sit_in_time(server, table, sat, 0, 1, 2)
    turn = windows[0].turn()
    slow, at = windows[turn], windows[turn].at()
    time.sleep(6)
    # While a reserve is used up, who comes sees what is left of it.
    came = time.monotonic()
    late = Seat(server, table, sat[turn]["token"])
    late.wait_for(lambda: "clock" in late.last)
    assert late.last["clock"]["move"] == 0, late.last["clock"]
    check_left(server, late.last["clock"]["reserve"][turn], 65, began, (came, time.monotonic()))
    time.sleep(1)
    acted = time.monotonic()
    late.act()
    slow.wait_for(lambda: slow.clock_at() > at)
    reserves = slow.last["clock"]["reserve"]
    check_left(server, reserves[turn], 65, began, (acted, time.monotonic()))
    assert all(reserves[seat] == 60000 for seat in range(3) if seat != turn), reserves
    late.close()
    # Somebody who is not to act is held.
    slow.hear_all()
    away = next(seat for seat in range(3) if seat not in (turn, slow.turn()))
    windows.pop(away).close()
    slow.wait_for(lambda: not slow.last["table"]["seats"][away].get("present"))
    hold(windows, away)  # meanwhile a clock runs, which is kept with the next move only
    for again in (server.restart, server.wait_for_sleep):
        for window in windows.values():
            window.close()
        again()
        assert server.json("GET", "/api/tables/" + table)["seats"][away].get("held")
        windows = sit(server, table, sat, *windows)
        for window in windows.values():
            window.wait_for(lambda window=window: "clock" in window.last)
            assert window.is_held(away)
            assert window.last["clock"]["reserve"] == reserves, (window.last["clock"], reserves)
    back = Seat(server, table, sat[away]["token"])
    back.wait_for(lambda: not back.is_held(away))
    back.say(type="ping")  # answered when it is stored
    back.wait_for(lambda: "pong" in back.last)
    back.close()
    server.restart()
    assert not server.json("GET", "/api/tables/" + table)["seats"][away].get("held")
    for window in windows.values():
        window.close()


def test_clock_stands_still(server):
    """Where nobody is no clock runs, but it does not begin anew either."""
    person = Person(server, "Ada")
    made = person.create("basic", [PERSON, computer()], clock={"move": 20})
    before = time.monotonic()
    window = Seat(server, made["table"], made["token"])
    window.wait_for(lambda: window.last["view"]["moves"])
    began = (before, time.monotonic())
    time.sleep(2)
    left = time.monotonic()
    window.close()
    wait_for(lambda: not server.json("GET", "/api/tables/" + made["table"])["seats"][0].get("present"), 30, "it is kept")
    gone = time.monotonic()
    time.sleep(2)
    back = time.monotonic()
    window = Seat(server, made["table"], made["token"])
    window.wait_for(lambda: "clock" in window.last)
    check_left(server, window.last["clock"]["move"], 20, began, (left, gone + time.monotonic() - back))
    window.close()


def test_only_watched(server):
    """Nothing happens while only spectators are there: nobody can make others' clocks run out by watching."""
    table, persons, sat = table_of(server, "basic", 2, 1, clock={"move": 8}, spectators=True)
    windows = sit(server, table, sat, 0, 1)
    watcher = greet(server.port, table)
    windows[0].wait_for(lambda: windows[0].turn() != 2)
    at = windows[0].at()
    for window in windows.values():
        window.close()
    end = time.monotonic() + 9.5
    while (left := end - time.monotonic()) > 0:
        message = watcher.receive(left)
        if message and message["type"] == "view":
            assert message["at"] <= at, "it went on"
        if message and message["type"] == "table":
            assert not any(seat.get("held") for seat in message["seats"]), "a clock has run out"
    windows = sit(server, table, sat, 0, 1)
    assert windows[0].at() == at and not windows[0].is_held(windows[0].turn())
    watcher.close()
    for window in windows.values():
        window.close()


def fill(server):
    """Nothing more can be stored; a function that gives the room back."""
    _, hard = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (4096, hard))
    return lambda: resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (hard, hard))


def test_failed_acts_cost_nothing(server):
    """An act that could not be stored is not charged; that it was tried takes no time."""
    table, _, sat = table_of(server, "basic", 2, clock={"move": 5, "reserve": 60})
    windows, began = sit_in_time(server, table, sat, 0, 1)
    turn = windows[0].turn()
    window, at = windows[turn], windows[turn].at()
    time.sleep(6)
    free = fill(server)
    try:
        for _ in range(5):
            window.last.pop("error", None)
            window.act()
            window.wait_for(lambda: "error" in window.last)
            assert window.last["error"]["code"] == "storage", window.last["error"]
    finally:
        free()
    acted = time.monotonic()
    window.act()
    window.wait_for(lambda: window.clock_at() > at)
    check_left(server, window.last["clock"]["reserve"][turn], 65, began, (acted, time.monotonic()))
    for window in windows.values():
        window.close()


def is_held_though_acting(server):
    """The clock has run out, that could not be stored, and then the person acts: whether the seat is held."""
    table, _, sat = table_of(server, "basic", 2, clock={"move": 5})
    windows = sit(server, table, sat, 0, 1)
    turn, at = windows[0].turn(), windows[0].at()
    window, failures = windows[turn], server.metric("journal_failures_total")
    free = fill(server)
    try:
        wait_for(lambda: server.metric("journal_failures_total") > failures, 60, "the clock does not run out")
    finally:
        free()
    window.act()  # before it is tried again
    window.wait_for(lambda: window.at() > at)
    window.hear_all(1.5)
    held = window.is_held(turn)
    for window in windows.values():
        window.close()
    return held


def test_who_acts_is_not_held(server):
    """The seat is theirs. On a busy machine it may be tried again before the act comes, but not each time."""
    assert not all(is_held_though_acting(server) for _ in range(3)), "who has acted is held"


def test_holding_is_not_charged(server):
    """A seat is held in the middle of its turn: what the computer player takes is not taken from the reserve."""
    table, _, sat = table_of(server, "basic", 3, clock={"move": 5, "reserve": 60}, grace=GRACE)
    windows, began = sit_in_time(server, table, sat, 0, 1, 2)
    turn, at = windows[0].turn(), windows[0].at()
    windows.pop(turn).close()
    window = next(iter(windows.values()))
    window.wait_for(lambda: "hold_in" in window.last["table"]["seats"][turn])
    time.sleep(window.last["table"]["seats"][turn]["hold_in"] / 1000 + 0.5)
    while server.json("GET", "/api/tables/" + table)["seats"][turn]["hold_in"]:
        time.sleep(0.1)  # the server stood still for a while
    free = fill(server)  # so that it takes a while
    try:
        voted = time.monotonic()
        for window in windows.values():
            window.say(type="hold", seat=turn)
        heard = time.monotonic() + 1
        time.sleep(4)
    finally:
        free()
    window = next(iter(windows.values()))
    window.wait_for(lambda: window.clock_at() > at)
    check_left(server, window.last["clock"]["reserve"][turn], 65, began, (voted, heard))
    for window in windows.values():
        window.close()


def reload_and_vote(server, table, token, seat, script, pause):
    """Somebody reloads the page while a script votes as fast as it can; what it was answered, and where the match was then."""
    reloaded = Seat(server, table, token)
    at = reloaded.at()
    reloaded.close()
    wait_for(lambda: not server.json("GET", "/api/tables/" + table)["seats"][seat].get("present"), 30, "it is kept")
    answers = []
    for _ in range(3):
        script.last.pop("error", None)
        script.say(type="hold", seat=seat)
        script.wait_for(lambda: "error" in script.last)
        answers.append(script.last["error"])
    time.sleep(pause)
    back = Seat(server, table, token)
    assert not back.is_held(seat) and not back.votes(seat) and back.at() == at, back.last["table"]
    back.close()
    return answers


def test_nobody_is_held_while_reloading(server):
    """A script that votes at once never gets the opponent's move made by a computer player."""
    table, _, sat = table_of(server, "basic", 2, grace=GRACE)
    windows = sit(server, table, sat, 0, 1)
    turn = windows[0].turn()
    script = windows[1 - turn]
    windows[turn].close()
    for attempt in range(24):
        for answer in reload_and_vote(server, table, sat[turn]["token"], turn, script, attempt % 4 / 10):
            assert answer["code"] == "conflict" and 0 < int(answer["values"][0]) <= GRACE, answer
    # And in the end, when nobody comes back for so long, it is held.
    windows.pop(turn)
    hold(windows, turn)
    script.close()


def test_grace_is_kept(server):
    """What a table grants is shown, the same after kill -9 and in the next match; anything else than it may be is refused."""
    person = Person(server, "Ada")
    for wrong in (9, 0, -1, 3601, 10.5, "30", None, True, [30], {}):
        person.create("basic", [PERSON, computer()], status=400, grace=wrong)
    assert server.json("GET", "/api/tables/" + person.create("basic", [PERSON, computer()])["table"])["grace"] == 30
    made = person.create("basic", [PERSON, PERSON], grace=3600)
    table, other = made["table"], Person(server, "Ben")
    server.restart()
    assert server.json("GET", "/api/tables/" + table)["grace"] == 3600
    token = other.join(table)["token"]
    window = Seat(server, table, made["token"])
    window.wait_for(lambda: window.last["table"]["seats"][1].get("hold_in", 0) > 3500000)
    window.close()
    server.restart()
    window = Seat(server, table, token)  # and counts from the waking
    assert window.last["table"]["seats"][0]["hold_in"] > 3500000, window.last["table"]
    window.close()


def test_a_stopped_server_costs_no_time(server):
    """The server is stopped for longer than all clocks: nobody's time is up, and clocks go on where they were."""
    table, _, sat = table_of(server, "basic", 2, clock={"move": 5, "reserve": 1})
    windows, began = sit_in_time(server, table, sat, 0, 1)
    turn, at = windows[0].turn(), windows[0].at()
    time.sleep(1)
    stopped = time.monotonic()
    server.process.send_signal(signal.SIGSTOP)
    time.sleep(8)
    server.process.send_signal(signal.SIGCONT)
    going = time.monotonic()
    late = Seat(server, table, sat[turn]["token"])
    late.wait_for(lambda: "clock" in late.last)
    assert server.metric("stalled_seconds_total") > 7
    check_left(server, late.last["clock"]["move"], 5, began, (stopped - 8, stopped + time.monotonic() - going))
    assert late.last["clock"]["move"] > 0 and late.last["clock"]["reserve"] == [1000, 1000], late.last["clock"]
    assert late.at() == at and not late.is_held(turn)
    late.act()
    late.wait_for(lambda: late.at() > at)
    assert not late.is_held(turn)
    for window in [late, *windows.values()]:
        window.close()


def test_a_slow_store_costs_no_time(server):
    """The database is locked for longer than the clock when somebody acts: the act came in time."""
    table, _, sat = table_of(server, "basic", 2, clock={"move": 5})
    windows = sit(server, table, sat, 0, 1)
    turn, at = windows[0].turn(), windows[0].at()
    window = windows[turn]
    other = sqlite3.connect(server.database, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    window.last.pop("error", None)
    window.act()
    time.sleep(7)
    other.execute("ROLLBACK")
    other.close()
    window.wait_for(lambda: window.at() > at or "error" in window.last)
    assert not window.is_held(turn), window.last
    if window.at() == at:  # it gave up: there is time to say it again
        window.act()
        window.wait_for(lambda: window.at() > at)
    for window in windows.values():
        window.close()


def test_held_by_the_clock_is_kept(server):
    """Whoever is held because the clock ran out stays held, with nothing left, after kill -9 at once."""
    table, _, sat = table_of(server, "basic", 2, clock={"move": 5, "reserve": 1})
    windows = sit(server, table, sat, 0, 1)
    turn = windows[0].turn()
    other = windows[1 - turn]
    other.wait_for(lambda: other.is_held(turn))
    server.restart()
    assert server.json("GET", "/api/tables/" + table)["seats"][turn].get("held")
    other = Seat(server, table, sat[1 - turn]["token"])
    other.wait_for(lambda: other.is_held(turn) and "clock" in other.last)
    assert other.last["clock"]["reserve"][turn] == 0
    # And the computer player plays.
    other.wait_for(lambda: other.turn() != turn or len(other.last["view"]["history"]) > 1)
    other.close()


def test_held_are_not_awaited(server):
    """After a round nobody waits for somebody whom a computer player plays for, even with a window open."""
    table, _, sat = table_of(server, "double-6", 2, 1, options={"rounds": 2}, clock={"move": 5})
    slow = sit(server, table, sat, 0)[0]
    slow.wait_for(lambda: slow.turn() < 2)  # a person's
    turn = slow.turn()
    slow.close()
    slow = Seat(server, table, sat[turn]["token"])
    player = Playing(server, table, sat[1 - turn]["token"], random.Random(1))
    play_on([player], until=lambda: player.view and player.view["round"] == 2)
    seat = server.json("GET", "/api/tables/" + table)["seats"][turn]
    assert seat.get("held") and seat.get("present"), seat
    player.connection.close()
    slow.close()


def run(test, program):
    with Server(program, "--new-tables", "0", "--rate", "0", "--sleep", "4", "--round-pause", "600") as server:
        test(server)


def main():
    tests = (test_reserves_are_kept, test_coming_back_gives_no_time, test_voting_gives_no_time, test_only_watched,
             test_holding_is_not_charged, test_who_acts_is_not_held, test_failed_acts_cost_nothing,
             test_nobody_is_held_while_reloading, test_grace_is_kept, test_a_stopped_server_costs_no_time, test_a_slow_store_costs_no_time,
             test_held_by_the_clock_is_kept, test_held_are_not_awaited, test_clock_stands_still, test_votes_are_counted_again)
    side_by_side([functools.partial(run, test, sys.argv[1]) for test in tests
                  if len(sys.argv) < 3 or test.__name__ in sys.argv[2:]], len(tests))


main()
