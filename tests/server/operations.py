"""Running it: settings from flags, environment and file; TLS; backup and restore; ending; logs and figures."""

import json
import os
import random
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import tempfile
import time

from client import (PERSON, Closed, Person, Playing, Server, Socket, check_record, computer, digits, greet, play_on,
                    table_of)


def run(program, *arguments, environment=None):
    return subprocess.run([program, "serve", *arguments], capture_output=True, timeout=30,
                          env=dict(os.environ, LC_ALL="C.UTF-8", **(environment or {})))


def test_settings(program, folder):
    database = os.path.join(folder, "settings.db")
    for arguments, words in ((["--port", "70000"], b"port is 70000: must be 0 to 65535"),
                             (["--workers", "x"], b"workers is x: must be 1 to 256"),
                             (["--certificate", "a"], b"certificate and key belong together"),
                             (["--config", os.path.join(folder, "none")], b"none")):
        result = run(program, "--database", database, *arguments)
        assert result.returncode == 1 and words in result.stderr, result
    config = os.path.join(folder, "pasch.conf")
    for text, words in (("port = 80x\n", b"pasch.conf:1: port is 80x"), ("# fine\n\nportt = 1\n", b":3: there is no setting portt"),
                        ("address\n", b":1: this is not SETTING = VALUE")):
        with open(config, "w", encoding="utf-8") as file:
            file.write(text)
        result = run(program, "--database", database, "--config", config)
        assert result.returncode == 1 and words in result.stderr, result
    result = run(program, "--database", database, environment={"PASCH_LOG_LEVEL": "9"})
    assert result.returncode == 1 and b"log-level is 9" in result.stderr, result
    # The file is overruled by the environment, and that by flags.
    with open(config, "w", encoding="utf-8") as file:
        file.write(f"  port = 1\nnew-tables=1\nper-address = 2\ndatabase = {folder}/none/x.db\n")
    with Server(program, "--config", config, "--rate", "0", environment={"PASCH_NEW_TABLES": "2"}) as server:
        person = Person(server, "Ada")
        for _ in range(2):
            person.create("draw", [PERSON, PERSON])
        person.create("draw", [PERSON, PERSON], status=429)
    result = run(program, "--database", os.path.join(folder, "none", "x.db"), "--port", "0")
    assert result.returncode == 1 and b"none" in result.stderr, result
    with open(os.path.join(folder, "other.db"), "w", encoding="utf-8") as file:
        file.write("this is no database, " * 100)
    result = run(program, "--database", os.path.join(folder, "other.db"), "--port", "0")
    assert result.returncode == 1 and result.stderr, result


def test_port_in_use(program, folder):
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        result = run(program, "--database", os.path.join(folder, "port.db"), "--port",
                     str(other.getsockname()[1]))
        assert result.returncode == 1 and b"can't listen" in result.stderr, result
    with Server(program) as server:
        result = run(program, "--database", server.database, "--port", "0")
        assert result.returncode == 1 and b"pasch.db" in result.stderr, result


def test_tls(program, folder):
    if not shutil.which("openssl"):
        return
    certificate, key = os.path.join(folder, "certificate.pem"), os.path.join(folder, "key.pem")
    subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost",
                    "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out", certificate],
                   check=True, capture_output=True)
    other = os.path.join(folder, "other.pem")
    subprocess.run(["openssl", "genpkey", "-algorithm", "RSA", "-out", other], check=True, capture_output=True)
    database = os.path.join(folder, "tls.db")
    for files in ((certificate, other), (certificate, os.path.join(folder, "none.pem")), (key, key),
                  (os.path.join(folder, "none.pem"), key)):
        result = run(program, "--database", database, "--port", "0", "--certificate", files[0], "--key", files[1])
        assert result.returncode == 1 and not result.stdout and b"certificate" in result.stderr.lower(), (files, result)
    with Server(program, "--certificate", certificate, "--key", key) as server:
        context = ssl.create_default_context(cafile=certificate)
        with socket.create_connection(("127.0.0.1", server.port), timeout=10) as plain:
            with context.wrap_socket(plain, server_hostname="127.0.0.1") as secure:
                secure.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                data = b""
                while piece := secure.recv(4096):
                    data += piece
        assert data.startswith(b"HTTP/1.1 200") and b"strict-transport-security" in data.lower(), data


def test_backup(program, folder):
    """A copy made in the middle of play, restored, goes on where it was."""
    generator = random.Random(21)
    copy = os.path.join(folder, "copy.db")
    with Server(program, "--new-tables", "0", "--rate", "0") as server:
        table, persons, sat = table_of(server, "double-9", 2, 1)
        players = [Playing(server, table, seat["token"], generator) for seat in sat]
        play_on(players, until=lambda: sum(player.acts for player in players) >= 8)
        result = run(program, "--database", server.database, "--backup", copy)
        assert result.returncode == 0, result
        result = run(program, "--database", server.database, "--backup", os.path.join(folder, "no", "copy.db"))
        assert result.returncode == 1 and result.stderr, result
        for player in players:
            player.connection.close()
    other = tempfile.mkdtemp(prefix="pasch-restore-")
    try:
        shutil.copy(copy, os.path.join(other, "pasch.db"))
        with Server(program, "--new-tables", "0", "--rate", "0", folder=other) as server:
            again = [Playing(server, table, seat["token"], generator) for seat in sat]
            play_on(again)
            check_record(program, server.ask("GET", f"/api/tables/{table}/record", secret=persons[0].secret)[2])
            for player in again:
                player.connection.close()
    finally:
        shutil.rmtree(other)


def test_ending(program):
    """SIGTERM in the middle: says goodbye to nobody's loss, and ends well, also with computer players thinking."""
    with Server(program, "--new-tables", "0", "--rate", "0") as server:
        person = Person(server, "Ada")
        made = person.create("double-12", [PERSON] + [computer("expert")] * 3)
        generator = random.Random(22)
        player = Playing(server, made["table"], made["token"], generator)
        play_on([player], until=lambda: player.acts >= 3)
        shown = player.view["at"]
        # Everybody who is connected hears that it is not for ever: who plays, who watches, who has not said hello.
        connections = [player.connection, greet(server.port, made["table"], made["token"]), Socket(server.port)]
        connections[1].expect("view")
        server.process.send_signal(signal.SIGTERM)
        for connection in connections:
            assert connection.expect("goodbye", timeout=10)["why"] == "away"
            try:
                connection.receive(5)
                raise AssertionError("still open")
            except Closed:
                assert connection.code == 1001, connection.code
        server.stop()
        server.start()
        player.connection.drop()
        player.connect()
        assert player.connection.expect("view")["at"] >= shown
        player.connection.close()


def test_log_and_figures(program):
    with Server(program, "--log-level", "3", "--rate", "0") as server:
        table, persons, sat = table_of(server, "draw", 2)
        players = [Playing(server, table, seat["token"], random.Random(23)) for seat in sat]
        play_on(players)
        lines = server.ask("GET", "/metrics")[2].decode().splitlines()
        names = set()
        for line in lines:
            if line.startswith("# TYPE"):
                assert line.split()[3] in ("counter", "gauge", "histogram")
                names.add(line.split()[2])
            else:
                name, value = line.rsplit(" ", 1)
                float(value)
                assert name.split("{")[0].rsplit("_bucket")[0].rsplit("_sum")[0].rsplit("_count")[0] in names, line
        assert server.metric("actions_people_total") == sum(player.acts for player in players)
        assert server.metric("journal_seconds_count") > 0 and server.metric("action_seconds_count") > 0
        assert server.json("GET", "/healthz") == {"status": "well"}
        for player in players:
            player.connection.close()
        log = server.log()
    for line in log.splitlines():
        assert json.loads(line)["event"], line
    for secret in [person.secret for person in persons] + [seat["token"] for seat in sat]:
        assert secret not in log
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../docs/operations.md"), encoding="utf-8") as file:
        text = file.read()
    for name in sorted(names):
        assert f"`{name}`" in text, f"docs/operations.md does not explain {name}"


def main():
    program = sys.argv[1]
    folder = tempfile.mkdtemp(prefix="pasch-operations-")
    try:
        test_settings(program, folder)
        test_port_in_use(program, folder)
        test_tls(program, folder)
        test_backup(program, folder)
        test_ending(program)
        test_log_and_figures(program)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


main()
