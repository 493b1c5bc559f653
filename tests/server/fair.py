"""Thinking is shared: one address with many tables of experts leaves to another its part of the time, for moves and for
hints; computer players think less then, and say so. Counted, not timed."""

import os
import random
import select
import subprocess
import sys
import time

from client import PERSON, Closed, Person, Server, Socket, computer

FLOOD = 120  # tables
REPLIES = 40  # that the honest person waits for
OTHER = "127.0.0.2"  # whose address that is


def greet_from(source, port, table, token):
    connection = Socket(port, source=source, timeout=120)
    connection.send(type="hello", protocol="pasch", version=1, table=table, token=token)
    return connection


def flood(port, seats):
    """Plays at many tables as fast as can be, and asks for a hint each time; a process of its own."""
    rng = random.Random(1)
    poll, by_number = select.poll(), {}
    for table, token in seats:
        connection = greet_from("127.0.0.1", port, table, token)
        by_number[connection.fileno()] = connection
        poll.register(connection.fileno(), select.POLLIN)
    print("ready", flush=True)
    while by_number:
        for number, _ in poll.poll():
            connection = by_number[number]
            try:
                message = connection.receive(0)
                while message:
                    answer(connection, message, rng)
                    message = connection.receive(0)
            except (Closed, OSError):
                poll.unregister(number)
                by_number.pop(number)


def answer(connection, message, rng):
    if message["type"] == "view" and message["moves"]:
        connection.send(type="hint", at=message["at"])
        connection.send(type="act", at=message["at"], move=rng.choice(message["moves"])["id"])
    elif message["type"] == "view" and message["stage"] == "round-over" and "winners" not in message:
        connection.send(type="ready", at=message["at"])


def start_flood(server):
    person = Person(server, "Greedy")
    seats = []
    for _ in range(FLOOD):
        made = person.create("double-18", [PERSON] + [computer("expert")] * 7)
        seats.append(made["table"] + ":" + made["token"])
    process = subprocess.Popen([sys.executable, __file__, "--flood", str(server.port)], stdin=subprocess.PIPE,
                               stdout=subprocess.PIPE, text=True)
    process.stdin.write("\n".join(seats))
    process.stdin.close()
    assert process.stdout.readline() == "ready\n"
    return process


class Honest:
    """Somebody at another address, at a table with two experts, for many rounds."""

    def __init__(self, server):
        self.server, self.rng = server, random.Random(2)
        self.connection, self.view, self.table, self.hint = None, None, None, None
        self.replies = 0
        self.sit_down()

    def sit_down(self):
        if self.connection:
            self.connection.close()
        made = Person(self.server, "Honest").create("double-6", [PERSON] + [computer("expert")] * 2, options={"rounds": 99})
        self.connection, self.view = greet_from(OTHER, self.server.port, made["table"], made["token"]), None

    def hear(self):
        message = self.connection.receive(120)
        assert message, "nothing comes any more"
        if message["type"] == "view":
            self.replies += bool(message["moves"]) and not (self.view and self.view["moves"])
            self.view = message
            return True
        if message["type"] in ("table", "hint"):
            setattr(self, message["type"], message)
        assert message["type"] != "error", message
        return False

    def go_on(self):
        """Plays until the next view comes."""
        if self.view and self.view["stage"] == "match-over":
            self.sit_down()
        if self.view and self.view["moves"]:
            move = self.rng.choice(self.view["moves"])
            self.connection.send(type="act", at=self.view["at"], move=move["id"])
        elif self.view and self.view["stage"] == "round-over" and "winners" not in self.view:
            self.connection.send(type="ready", at=self.view["at"])
        while not self.hear():
            pass

    def ask_hint(self):
        while not (self.view and self.view["moves"]):
            self.go_on()
        self.hint = None
        self.connection.send(type="hint", at=self.view["at"])
        while not self.hint:
            self.hear()


def moves_made(server):
    return server.metric("actions_computers_total")


def test_flood(server):
    honest = Honest(server)
    while honest.replies < 5:
        honest.go_on()
    assert not honest.table.get("hurried"), honest.table
    process = start_flood(server)
    try:
        before = moves_made(server)
        while moves_made(server) < before + 2 * FLOOD:  # all of them are at it
            time.sleep(0.1)
        before, replies = moves_made(server), honest.replies
        while honest.replies < replies + REPLIES:
            honest.go_on()
            others = moves_made(server) - before
            # First come, first served would be FLOOD for each.
            assert others < REPLIES * FLOOD / 4, f"{others} others went before {honest.replies - replies}"
        print(f"{REPLIES} replies, meanwhile {others - REPLIES:.0f} of {FLOOD} other tables")
        for _ in range(3):
            honest.ask_hint()
            honest.go_on()
        while not honest.table.get("hurried"):
            honest.go_on()
        assert server.metric("thoughts_hurried_total") > 0
    finally:
        process.kill()
        process.wait()
        process.stdout.close()
    # It goes when it has been calm for a while, and does not come and go before.
    changes, last, end = 0, True, time.monotonic() + 120
    while honest.table.get("hurried"):
        assert time.monotonic() < end, "still hurried"
        honest.go_on()
        now = bool(honest.table.get("hurried"))
        changes += now != last
        last = now
        time.sleep(0.2)
    assert changes <= 1, changes
    honest.connection.close()
    # What nobody waits for is not thought about.
    end = time.monotonic() + 60
    while server.metric("thoughts_waiting"):
        assert time.monotonic() < end, server.metric("thoughts_waiting")
        time.sleep(0.1)


def main():
    if sys.argv[1] == "--flood":
        flood(int(sys.argv[2]), [line.strip().split(":") for line in sys.stdin])
        return
    with Server(sys.argv[1], "--workers", "1", "--new-tables", "0", "--rate", "0", "--per-address", "1000") as server:
        test_flood(server)


os.environ["PYTHONUNBUFFERED"] = "1"
main()
