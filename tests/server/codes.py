"""Codes of tables that wait: whoever has one finds the table, nobody finds out one by trying."""

import json
import random
import sys

from client import PERSON, Person, Server, computer, greet, play_on, Playing

LETTERS = "256789FHJKMPQRTWX"


def ask(server, code):
    status, _, data = server.ask("POST", "/api/codes", {"code": code})
    return status, json.loads(data)


def table_with(server, code):
    status, answer = ask(server, code)
    assert status == 200 and list(answer) == ["table"], answer
    return answer["table"]


def wrong_code(*right):
    """One that leads nowhere."""
    while True:
        code = "".join(random.choice(LETTERS) for _ in range(6))
        if code not in right and all(a != b for a, b in zip(code, code[1:])):
            return code


def test_while_it_waits(server):
    host, guest = Person(server, "Ada"), Person(server, "Ben")
    made = host.create("draw", [PERSON, PERSON])
    table = made["table"]
    code = server.json("GET", "/api/tables/" + table)["code"]
    assert len(code) == 6 and set(code) <= set(LETTERS), code
    assert greet(server.port, table, made["token"]).expect("table")["code"] == code
    for typed in (code, code.lower(), f"{code[:3]} {code[3:]}", f"{code[:3]}-{code[3:]}"):
        assert table_with(server, typed) == table
    server.restart()
    assert table_with(server, code) == table, "the same code leads there after a restart"
    sat = guest.join(table)
    assert ask(server, code)[0] == 404, "the match has begun"
    assert "code" not in server.json("GET", "/api/tables/" + table)
    play_on([Playing(server, table, each["token"], random) for each in (made, sat)])

    other = host.create("draw", [PERSON, PERSON])["table"]
    code = server.json("GET", "/api/tables/" + other)["code"]
    host.post(other, "close")
    assert ask(server, code)[0] == 404, "it was closed"
    alone = host.create("draw", [PERSON, computer()])["table"]
    assert "code" not in server.json("GET", "/api/tables/" + alone), "it waits for nobody"


def test_what_is_refused(server):
    assert server.ask("GET", "/api/codes")[0] == 405
    for body in ({}, {"code": 5}, {"code": "K7M2RX", "more": 1}, {"code": "K7M2R"}, {"code": "K7M2R0"}, {"code": "K7M2RX" * 9}, []):
        status, _, data = server.ask("POST", "/api/codes", body)
        assert status == 400 and json.loads(data)["error"]["code"] == "malformed", (body, data)
    status, answer = ask(server, wrong_code())
    assert status == 404 and answer["error"]["code"] == "not-found", answer


def test_guessing(server):
    """Who guesses too much gets no answer, not even to the right code; people elsewhere do."""
    table = Person(server, "Ada").create("draw", [PERSON, PERSON])["table"]
    code = server.json("GET", "/api/tables/" + table)["code"]
    for _ in range(20):
        assert table_with(server, code) == table, "right ones don't count"
    statuses = []
    while not statuses or statuses[-1] != 429:
        assert len(statuses) < 500, "it never ends"
        statuses.append(ask(server, wrong_code(code))[0])
    assert statuses.count(404) >= 7 and set(statuses) == {404, 429}, statuses
    status, answer = ask(server, code)
    assert status == 429 and answer["error"]["code"] == "too-many", answer
    server.source = "127.0.7.1"  # another network
    assert table_with(server, code) == table


def main():
    program = sys.argv[1]
    with Server(program) as server:
        test_while_it_waits(server)
        test_what_is_refused(server)
    for options in ((), ("--rate", "0")):  # however many requests there may be
        with Server(program, *options) as server:
            test_guessing(server)


main()
