"""The log: nobody waits for whoever should read it, and strangers can't fill it."""

import fcntl
import functools
import json
import os
import random
import signal
import socket
import subprocess
import sys
import time

from client import Closed, Playing, Server, Socket, greet, play_on, side_by_side, table_of, wait_for


class Unread(Server):
    """A server whose standard error is a pipe that is full from the beginning."""

    def start(self):
        self.reader, writer = os.pipe()
        fcntl.fcntl(writer, fcntl.F_SETPIPE_SZ, 4096)
        os.set_blocking(writer, False)
        try:
            while True:
                os.write(writer, b"x" * 4096)
        except BlockingIOError:
            pass
        os.set_blocking(writer, True)
        web = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../web")
        self.process = subprocess.Popen(
            [self.program, "serve", "--port", "0", "--database", self.database, *self.options],
            stdout=subprocess.PIPE, stderr=writer, env=dict(os.environ, LC_ALL="C.UTF-8", PASCH_WEB=web))
        os.close(writer)
        self.port = int(self.process.stdout.readline().decode().strip().rstrip("/").rsplit(":", 1)[1])

    def log(self):
        return "(nobody reads it)"


def provoke(server, count):
    """Whatever makes a server say something: pages of elsewhere, nonsense, connections that end in the middle."""
    for number in range(count):
        try:
            if number % 3 == 0:
                Socket(server.port, headers=[("Origin", "https://evil.example")])
            elif number % 3 == 1:
                Socket(server.port, path="/elsewhere")
            else:
                with socket.create_connection(("127.0.0.1", server.port), timeout=20) as line:
                    line.sendall(b"\x16\x03\x01\0\1\2" + bytes([number % 256]) * 300 + b"\r\n\r\n")
        except (Closed, OSError):
            pass


def play(server, seed):
    table, _, sat = table_of(server, "draw", 1, 1)
    player = Playing(server, table, sat[0]["token"], random.Random(seed))
    play_on([player])
    player.connection.close()


def test_unread(program):
    """Nobody reads the log: people play as ever, also while much would be written, and the server ends as ever."""
    with Unread(program, "--rate", "0", "--new-tables", "0") as server:
        play(server, 1)
        provoke(server, 3000)
        play(server, 2)
        assert server.metric("log_dropped_total") >= 0
        server.process.send_signal(signal.SIGTERM)
        assert server.process.wait(timeout=60) == 0, "it does not end"
        os.close(server.reader)


def test_gone(program):
    """Who read the log has gone: so it is written for nobody."""
    with Unread(program, "--rate", "0", "--new-tables", "0") as server:
        os.close(server.reader)
        provoke(server, 300)
        play(server, 3)


def test_flood(program):
    """Thousands of refusals, bad messages and bad paths: a few lines a second in all, and a number for the rest."""
    began = time.monotonic()
    with Server(program, "--rate", "0", "--new-tables", "0", "--log-level", "3", "--patience", "2") as server:
        table, _, sat = table_of(server, "draw", 2)
        silent = [socket.create_connection(("127.0.0.1", server.port), timeout=20) for _ in range(200)]
        provoke(server, 3000)
        for number in range(600):
            server.ask("GET", f"/api/tables/{number:020}/record" if number % 2 else f"/nothing{number}")
        for _ in range(50):
            bad = greet(server.port, table, sat[0]["token"])
            try:
                for number in range(40):
                    bad.send_text(b'{"type":' if number % 2 else b'{"type":"dance"}')
                while bad.receive(5):
                    pass
            except (Closed, OSError):
                pass
        wait_for(lambda: server.metric("connections_dropped_total") >= 100, 60, "silent ones stay")

        def events():
            return [json.loads(line) for line in server.log().splitlines() if line.endswith("}")]

        def left_out():
            return sum(int(event["count"]) for event in events() if event["event"] == "left-out")

        wait_for(lambda: left_out() > 1000, 60, "what was left out is not said")
        lines = events()
        seconds = time.monotonic() - began
        kinds = {line["event"] for line in lines}
        told = [line for line in lines if line["event"] != "left-out"]
        assert len(told) <= 60 + 20 + 4 * seconds, (len(told), seconds, kinds)
        assert len(lines) - len(told) <= (seconds / 5 + 2) * len(kinds), len(lines) - len(told)
        for connection in silent:
            connection.close()


def main():
    program = sys.argv[1]
    tests = (test_unread, test_gone, test_flood)
    side_by_side([functools.partial(test, program) for test in tests
                  if len(sys.argv) < 3 or test.__name__ in sys.argv[2:]], 3)


main()
