"""`pasch seat --join`: levels and programs at the tables of a server, and all that can go wrong on the way."""

import base64
import contextlib
import hashlib
import http.server
import json
import os
import random
import shutil
import signal
import ssl
import subprocess
import sys
import tempfile
import threading

from client import PERSON, Person, Playing, Server, check_record, play_on, side_by_side, wait_for

BOT = "cmd:python3 '%s'" % os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../docs/bot.py")

SEAT = b'{"table":"a","seat":1,"token":"%s"}' % (b"ab" * 32)


def address(server, table, scheme="http"):
    return f"{scheme}://127.0.0.1:{server.port}/#/table/{table}"


@contextlib.contextmanager
def joining(program, where, *options, environment=None):
    """`pasch seat --join` under way."""
    process = subprocess.Popen([program, "seat", "--join", where, *options], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                               env=dict(os.environ, LC_ALL="C.UTF-8", LANGUAGE="en", **(environment or {})))
    try:
        yield process
    finally:
        if process.poll() is None:
            process.kill()
            process.communicate()


def ended(process):
    """Its status and what it said."""
    out, err = process.communicate(timeout=300)
    return process.returncode, out.decode(), err.decode()


def refused(program, words, where, *options, environment=None):
    with joining(program, where, *options, environment=environment) as process:
        status, out, err = ended(process)
    assert status == 1 and words in err and not out, (where, status, out, err)


def host_of(server, game, **more):
    """Somebody at a table for two with a free seat."""
    host = Person(server, "Ada")
    made = host.create(game, [PERSON, PERSON], **more)
    return host, made["table"], made["token"]


def test_players(program):
    """Levels and programs play whole matches, over a restart of the server too."""
    generator = random.Random(5)
    with Server(program, "--new-tables", "0", "--rate", "0") as server:
        for game, options, restart in (("draw", ("--level", "Greedy", "--name", "Bo"), False), ("tripple", ("--level", BOT), False),
                                       ("doubles", ("--level", BOT), True), ("doubles", ("--level", "normal"), True)):
            host, table, token = host_of(server, game)
            with joining(program, address(server, table), *options) as process:
                player = Playing(server, table, token, generator)
                if restart:
                    play_on([player], until=lambda: player.acts >= 3)
                    server.restart()
                    player.connect()
                play_on([player])
                status, out, err = ended(process)
                assert status == 0 and "The match is over." in out and not err, (game, options, status, out, err)
            seats = server.json("GET", "/api/tables/" + table)["seats"]
            name = "Bo" if "Bo" in options else "Bot" if BOT in options else "Normal"
            assert seats[1]["name"] == name and f"{name} sits down in seat 1" in out, (seats, out)
            check_record(program, server.ask("GET", f"/api/tables/{table}/record", secret=host.secret)[2])
            player.connection.close()


def test_rematch(program):
    """It stays for the next match if it is told to; who stops it frees the others from waiting."""
    generator = random.Random(6)
    with Server(program, "--new-tables", "0", "--rate", "0") as server:
        host, table, token = host_of(server, "draw")
        with joining(program, address(server, table), "--level", "random", "--rematch") as process:
            for _ in range(2):
                player = Playing(server, table, token, generator)
                play_on([player])
                player.connection.close()
                again = host.post(table, "rematch", contribution="ab" * 32)
                table, token = again["table"], again["token"]
            waits = Playing(server, table, token, generator)
            wait_for(lambda: server.json("GET", "/api/tables/" + table)["seats"][1].get("present"), 60, "it does not come")
            process.send_signal(signal.SIGTERM)
            status, _, err = ended(process)
            assert status == 130 and not err, (status, err)
            wait_for(lambda: server.json("GET", "/api/tables/" + table)["seats"][1].get("left"), 60, "it does not leave")
            waits.connection.close()


def test_program_fails(program):
    """A program that ends, or talks nonsense, gives its seat up."""
    hello = """echo '{"type":"hello","protocol":"pasch","version":1}'; read view; """
    with Server(program, "--new-tables", "0", "--rate", "0") as server:
        for command, words in (("read hello; " + hello + "exit 3", "has ended before the match was over"),
                               ("read hello; " + hello + "echo nonsense; cat", "said what no seat says: nonsense"),
                               ("read hello; " + hello + "printf '\\033[2J\\n'; cat", "no seat says: ?[2J"),
                               ("read hello; " + hello + "echo '{\"type\":\"goodbye\"}'; cat", "said goodbye before")):
            host, table, token = host_of(server, "draw")
            with joining(program, address(server, table), "--level", "cmd:" + command) as process:
                status, _, err = ended(process)
                assert status == 1 and words in err, (command, status, err)
            wait_for(lambda: server.json("GET", "/api/tables/" + table)["seats"][1].get("left"), 60, "it does not leave")


class Elsewhere(http.server.BaseHTTPRequestHandler):
    """Answers every request as the server is told to."""

    def do_POST(self):
        self.server.asked.append((self.path, self.headers.get("Authorization")))
        self.rfile.read(int(self.headers.get("Content-Length", 0)))
        status, headers, body = self.server.reply
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    do_GET = do_POST

    def log_message(self, *_):
        pass


class Crowded(Elsewhere):
    """Gives a seat, and says at each WebSocket what comes next."""

    protocol_version = "HTTP/1.1"

    def do_GET(self):
        key = self.headers["Sec-WebSocket-Key"] + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
        self.send_response(101)
        for name, value in (("Upgrade", "websocket"), ("Connection", "Upgrade"), ("Sec-WebSocket-Protocol", "pasch"),
                            ("Sec-WebSocket-Accept", base64.b64encode(hashlib.sha1(key.encode()).digest()).decode())):
            self.send_header(name, value)
        self.end_headers()
        for message in self.server.words.pop(0):
            text = json.dumps(message).encode()
            self.wfile.write(bytes([0x81, len(text)]) + text)
        self.wfile.write(b"\x88\x02" + (1013).to_bytes(2, "big"))
        self.close_connection = True
        self.rfile.read()


@contextlib.contextmanager
def other_server(status, headers, body, handler=Elsewhere):
    other = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    other.asked, other.reply, other.port = [], (status, headers, body), other.server_port
    thread = threading.Thread(target=other.serve_forever)
    thread.start()
    try:
        yield other
    finally:
        other.shutdown()
        thread.join()
        other.server_close()


def test_refusals(program):
    """Each failure has its own words."""
    for where in ("", "x", "ftp://a/#/table/b", "http://a/", "http://a/#/table/", "http://a/#/table/b/c", "http://:80/#/table/b",
                  "http://a:0/#/table/b", "http://a:99999/#/table/b", "http://u@a/#/table/b", "http://a/x/#/table/b", "http://[::1/#/table/b",
                  "http://a/#/table/" + "b" * 50):
        refused(program, "is no invitation to a table", where)
    with Server(program, "--new-tables", "0", "--rate", "0") as server:
        refused(program, "the server says: there is no table nowhere", address(server, "nowhere"))
        _, table, _ = host_of(server, "draw")
        Person(server, "Ben").join(table)
        refused(program, "the server says: ", address(server, table))
        gone = address(server, table)
    refused(program, "127.0.0.1 could not be reached for 1 seconds: ", gone, "--patience", "1")
    with other_server(200, {}, b"{}") as caught:
        for status in (301, 302, 307, 308):
            with other_server(status, {"Location": f"http://127.0.0.1:{caught.port}/"}, b"") as other:
                refused(program, "sends us elsewhere", address(other, "a"))
                assert other.asked and other.asked[0][1].startswith("Bearer "), other.asked
        assert not caught.asked, caught.asked
        refused(program, "does not answer as a server of Pasch does (status 200)", address(caught, "a"))
    with other_server(404, {}, b"<html>") as other:
        refused(program, "does not answer as a server of Pasch does (status 404)", address(other, "a"))
    with other_server(409, {}, b'{"error":{"text":"\\u001b[2Jno"}}') as other:
        refused(program, "the server says: ?[2Jno", address(other, "a"))
    # A seat, but no WebSocket: it gives up in the end.
    with other_server(200, {}, SEAT) as other, joining(program, address(other, "a"), "--patience", "2") as process:
        status, _, err = ended(process)
        assert status == 1 and "could not be reached for 2 seconds" in err, (status, err)


def test_crowded(program):
    """Who is sent away because there are too many comes back."""
    crowded = [dict(type="error", code="crowded", text="too many"), dict(type="goodbye", why="crowded")]
    with other_server(200, {}, SEAT, Crowded) as other:
        other.words = [crowded, crowded, [dict(type="goodbye", why="closed")]]
        with joining(program, address(other, "a")) as process:
            status, _, err = ended(process)
        assert status == 1 and "says goodbye: closed" in err and "many" not in err and not other.words, (status, err, other.words)


def test_tls(program):
    if not shutil.which("openssl"):
        return
    with tempfile.TemporaryDirectory(prefix="pasch-join-") as folder:
        certificate, key = os.path.join(folder, "certificate.pem"), os.path.join(folder, "key.pem")
        subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost",
                        "-addext", "subjectAltName=DNS:localhost", "-keyout", key, "-out", certificate],
                       check=True, capture_output=True)
        with Server(program, "--certificate", certificate, "--key", key, "--new-tables", "0", "--rate", "0") as server:
            context = ssl.create_default_context(cafile=certificate)
            # Both seats are taken by programs: the host only makes the table, over TLS as well.
            import http.client
            connection = http.client.HTTPSConnection("localhost", server.port, timeout=30, context=context)
            body = dict(game="draw", seats=[PERSON, PERSON, {"kind": "computer", "level": "greedy"}], name="Ada",
                        contribution="ab" * 32, pace="none")
            connection.request("POST", "/api/tables", json.dumps(body), {"Authorization": "Bearer " + "cd" * 32})
            table = json.loads(connection.getresponse().read())["table"]
            where = f"https://localhost:{server.port}/#/table/{table}"
            refused(program, "could not be reached for 1 seconds", where, "--patience", "1")
            with joining(program, where, "--level", "greedy", environment={"SSL_CERT_FILE": certificate}) as process:
                def taken():
                    connection.request("GET", "/api/tables/" + table)
                    return json.loads(connection.getresponse().read())["seats"][1].get("present")
                wait_for(taken, 60, "it does not sit down over TLS")
                connection.request("POST", f"/api/tables/{table}/leave", "{}", {"Authorization": "Bearer " + "cd" * 32})
                connection.getresponse().read()
                status, out, err = ended(process)  # who is left plays on against computer players
                assert status == 0 and "The match is over." in out, (status, out, err)
            connection.close()


def main():
    program = sys.argv[1]
    side_by_side([lambda test=test: test(program) for test in (test_players, test_rematch, test_program_fails, test_refusals, test_crowded, test_tls)])
    print("join: all is well")


main()
