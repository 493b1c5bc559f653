"""Absent people: clocks and their reserves, seats that are held, votes; what sleep and kill -9 leave of them."""

import resource
import sys
import time

from client import PERSON, Person, Server, computer, digits, greet, table_of


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

    def wait_for(self, what, seconds=10):
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


def hold(windows, seat):
    """All who are there want the seat to be held, and it is."""
    for window in windows.values():
        window.say(type="hold", seat=seat)
    for window in windows.values():
        window.wait_for(lambda window=window: window.is_held(seat))


def test_votes_are_counted_again(server):
    """Everybody who is there must want it; who is there changes."""
    table, persons, sat = table_of(server, "basic", 4)
    windows = sit(server, table, sat, 0, 1, 2)
    windows[0].say(type="hold", seat=3)
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
    windows[1].say(type="hold", seat=3)
    windows[0].wait_for(lambda: windows[0].votes(3) == {"of": 2, "votes": [1]})
    windows[1].close()
    windows[0].wait_for(lambda: not windows[0].votes(3))
    assert not windows[0].is_held(3)
    windows[0].say(type="hold", seat=3)
    windows[0].wait_for(lambda: windows[0].is_held(3))
    windows[0].close()


def test_voting_gives_no_time(server):
    """To hold one seat, or to come back to it, leaves the clock of another alone."""
    table, _, sat = table_of(server, "basic", 3, clock={"move": 5})
    windows = sit(server, table, sat, 0, 1, 2)
    began, turn = time.monotonic(), windows[0].turn()
    away, other = [seat for seat in range(3) if seat != turn]
    windows.pop(away).close()
    windows[other].wait_for(lambda: not windows[other].last["table"]["seats"][away].get("present"))
    for _ in range(2):
        time.sleep(1.2)
        hold(windows, away)
        Seat(server, table, sat[away]["token"]).close()
        windows[turn].wait_for(lambda: not windows[turn].is_held(away) and
                               not windows[turn].last["table"]["seats"][away].get("present"))
    clock = Seat(server, table, sat[other]["token"])
    clock.wait_for(lambda: "clock" in clock.last)
    assert clock.last["clock"]["seat"] == turn and clock.last["clock"]["move"] < 2700, clock.last["clock"]
    clock.close()
    windows[other].wait_for(lambda: windows[other].is_held(turn))
    assert time.monotonic() - began < 6.5, "the clock has begun anew"
    for window in windows.values():
        window.close()


def test_coming_back_gives_no_time(server):
    """Whoever lets the clock run out and says `back` at once does not keep the others waiting."""
    persons = [Person(server, name) for name in ("Ada", "Ben")]
    body = dict(game="basic", seats=[PERSON, PERSON], name="Ada", contribution=digits(), clock={"move": 5, "reserve": 1})
    sat = [server.json("POST", "/api/tables", body, persons[0].secret, 201)]  # with a natural pause there is time for it
    table = sat[0]["table"]
    sat.append(persons[1].join(table))
    windows = sit(server, table, sat, 0, 1)
    turn, at = windows[0].turn(), windows[0].at()
    slow, other = windows[turn], windows[1 - turn]
    slow.wait_for(lambda: slow.is_held(turn))
    slow.say(type="back")
    Seat(server, table, sat[turn]["token"]).close()
    other.wait_for(lambda: other.at() > at, 3)
    assert other.last["view"]["history"][-1]["seat"] == turn
    other.wait_for(lambda: not other.is_held(turn))
    slow.wait_for(lambda: slow.clock_at() > at)
    assert slow.last["clock"]["reserve"][turn] == 0 and slow.last["clock"]["reserve"][1 - turn] == 1000
    for window in windows.values():
        window.close()


def test_reserves_are_kept(server):
    """What is left of a reserve, and who is held, is the same after kill -9 and after sleeping."""
    table, _, sat = table_of(server, "basic", 3, clock={"move": 5, "reserve": 60})
    windows = sit(server, table, sat, 0, 1, 2)
    turn = windows[0].turn()
    slow, at = windows[turn], windows[turn].at()
    time.sleep(6)
    # While a reserve is used up, who comes sees what is left of it.
    late = Seat(server, table, sat[turn]["token"])
    late.wait_for(lambda: "clock" in late.last)
    assert late.last["clock"]["move"] == 0 and 58000 < late.last["clock"]["reserve"][turn] < 59300, late.last["clock"]
    time.sleep(1)
    late.act()
    slow.wait_for(lambda: slow.clock_at() > at)
    reserves = slow.last["clock"]["reserve"]
    assert 57000 < reserves[turn] < 58300 and all(
        reserves[seat] == 60000 for seat in range(3) if seat != turn), reserves
    late.close()
    # Somebody who is not to act is held.
    slow.hear_all()
    away = next(seat for seat in range(3) if seat not in (turn, slow.turn()))
    windows.pop(away).close()
    slow.wait_for(lambda: not slow.last["table"]["seats"][away].get("present"))
    hold(windows, away)
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
    made = person.create("basic", [PERSON, computer()], clock={"move": 8})
    window = Seat(server, made["table"], made["token"])
    window.wait_for(lambda: window.last["view"]["moves"])
    window.hear_all()
    time.sleep(2)
    window.close()
    time.sleep(1.5)
    window = Seat(server, made["table"], made["token"])
    window.wait_for(lambda: "clock" in window.last)
    assert 4000 < window.last["clock"]["move"] < 6000, window.last["clock"]
    window.close()


def test_only_watched(server):
    """Nothing happens while only spectators are there: nobody can make others' clocks run out by watching."""
    table, persons, sat = table_of(server, "basic", 2, 1, clock={"move": 5}, spectators=True)
    windows = sit(server, table, sat, 0, 1)
    watcher = greet(server.port, table)
    windows[0].wait_for(lambda: windows[0].turn() != 2)
    at = windows[0].at()
    for window in windows.values():
        window.close()
    end = time.monotonic() + 6.5
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
    windows = sit(server, table, sat, 0, 1)
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
    window.act()
    window.wait_for(lambda: window.clock_at() > at)
    assert 57500 < window.last["clock"]["reserve"][turn] < 59300, window.last["clock"]
    for window in windows.values():
        window.close()


def test_who_acts_is_not_held(server):
    """The clock has run out, that could not be stored, and then the person acts: the seat is theirs."""
    table, _, sat = table_of(server, "basic", 2, clock={"move": 5})
    windows = sit(server, table, sat, 0, 1)
    turn, at = windows[0].turn(), windows[0].at()
    window, failures = windows[turn], server.metric("journal_failures_total")
    free = fill(server)
    try:
        end = time.monotonic() + 8
        while server.metric("journal_failures_total") == failures:
            assert time.monotonic() < end, "the clock does not run out"
            time.sleep(0.02)
    finally:
        free()
    window.act()  # before it is tried again
    window.wait_for(lambda: window.at() > at)
    window.hear_all(1.5)
    assert not window.is_held(turn), "who has acted is held"
    for window in windows.values():
        window.close()


def test_holding_is_not_charged(server):
    """A seat is held in the middle of its turn: what the computer player takes is not taken from the reserve."""
    table, _, sat = table_of(server, "basic", 3, clock={"move": 5, "reserve": 60})
    windows = sit(server, table, sat, 0, 1, 2)
    turn, at = windows[0].turn(), windows[0].at()
    windows.pop(turn).close()
    time.sleep(6)
    free = fill(server)  # so that it takes a while
    try:
        for window in windows.values():
            window.say(type="hold", seat=turn)
        time.sleep(3)
    finally:
        free()
    window = next(iter(windows.values()))
    window.wait_for(lambda: window.clock_at() > at)
    assert 58000 < window.last["clock"]["reserve"][turn] < 59500, window.last["clock"]
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


def main():
    program = sys.argv[1]
    with Server(program, "--new-tables", "0", "--rate", "0", "--sleep", "4") as server:
        test_votes_are_counted_again(server)
        test_voting_gives_no_time(server)
        test_coming_back_gives_no_time(server)
        test_reserves_are_kept(server)
        test_clock_stands_still(server)
        test_only_watched(server)
        test_held_by_the_clock_is_kept(server)
        test_failed_acts_cost_nothing(server)
        test_who_acts_is_not_held(server)
        test_holding_is_not_charged(server)


main()
