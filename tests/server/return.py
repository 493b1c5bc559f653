"""Coming back: reconnects at every event, repeated acts, two windows, kill -9 in the middle, sleeping tables, undo."""

import functools
import json
import random
import sys
import time

from client import (Closed, Person, Playing, PERSON, Server, check_record, computer, greet, play_on, side_by_side, table_of,
                    wait_for)


def test_reconnect_at_every_event(server, program, game, computers, options):
    """Whoever loses the connection after every single act sees all that happened."""
    generator = random.Random(1)
    table, persons, sat = table_of(server, game, 2, computers, options=options)
    players = [Playing(server, table, seat["token"], generator) for seat in sat]
    seen = [{} for _ in players]
    end = time.monotonic() + 300
    while not all(player.is_over() for player in players):
        assert time.monotonic() < end
        for player, entries in zip(players, seen):
            message = player.connection.receive(0.02)
            if not message:
                continue
            before = player.view
            sent = player.hear(message)
            if message["type"] == "view" and "history" in message:
                known = entries.setdefault(message["round"], [])
                news = message["news"]
                old = message["history"][:len(message["history"]) - news]
                # What is not new has been told before, or was missed with the last round.
                assert old == known[:len(old)], (old, known)
                if before and before["round"] == message["round"]:
                    assert len(old) == len(known), (message["at"], before["at"])
                entries[message["round"]] = message["history"]
            if sent:
                player.connection.drop()
                player.connect()
    data = server.ask("GET", f"/api/tables/{table}/record", secret=persons[0].secret)[2]
    check_record(program, data)
    assert all(not player.errors for player in players), [player.errors for player in players]
    # What was shown is what the record has, but for what nobody may know.
    rounds = {}
    for line in map(json.loads, data.splitlines()):
        if line.get("event") == "deal":
            rounds[line["round"]] = []
        elif line.get("event") in ("place", "draw", "pass", "flip", "done"):
            rounds[line["round"] if "round" in line else max(rounds)].append(line)
    kinds = set()
    for seat, entries in enumerate(seen):
        for number, history in entries.items():
            for entry, line in zip(history, rounds[number]):
                kinds.add("down" if entry.get("down") else entry["event"])
                hidden = entry.get("down") or (entry["event"] == "draw" and entry["seat"] != seat)
                assert entry.get("tile") == (None if hidden else line.get("tile")), (entry, line)
                for name in ("seat", "on", "cell", "corners", "points", "bonus", "down"):
                    assert entry.get(name) == line.get(name), (entry, line)
    for player in players:
        player.connection.close()
    return kinds


class Unready(Playing):
    """Plays a round, and does not go on."""

    def answer(self):
        return super().answer() if self.view["stage"] == "play" else None


def test_ready_stays(server):
    """Who was ready and lost the connection need not say so again."""
    generator = random.Random(12)
    table, _, sat = table_of(server, "wolf", 2, options={"limit": 10000})  # one round does not end the match
    players = [Unready(server, table, seat["token"], generator) for seat in sat]
    play_on(players, until=lambda: all(player.view and player.view["stage"] != "play" for player in players))
    at = players[0].view["at"]
    players[0].connection.send(type="ready", at=at)
    state = players[1].connection.expect("table")
    while not state["seats"][0].get("ready"):
        state = players[1].connection.expect("table")
    players[0].connection.close()
    players[0].connect()
    while not players[0].connection.expect("table")["seats"][0].get("ready"):
        pass
    players[1].connection.send(type="ready", at=at)
    assert newer(players[0].connection, at)["round"] == 2
    for player in players:
        player.connection.close()


def newer(connection, at):
    """The first view after that event."""
    view = connection.expect("view")
    while view["at"] <= at:
        view = connection.expect("view")
    return view


def test_acts_count_once(server):
    """An act sent several times, from one window or two, counts once."""
    generator = random.Random(2)
    table, _, sat = table_of(server, "draw", 2)
    windows = [[greet(server.port, table, seat["token"]) for _ in range(2)] for seat in sat]
    at = 0
    for step in range(12):
        views = []
        for pair in windows:
            both = [newer(connection, at) for connection in pair]
            both[0].pop("news"), both[1].pop("news")
            assert both[0] == both[1]
            views.append(both[0])
        assert views[1]["at"] == views[0]["at"]
        if views[0]["stage"] != "play":
            break
        assert step == 0 or views[0]["at"] == at + 1, "it counted twice"
        at, turn = views[0]["at"], views[0]["turn"]
        assert not views[1 - turn]["moves"]
        move = generator.choice(views[turn]["moves"])
        act = dict(type="act", at=at, move=move["id"])
        windows[1 - turn][0].send(**act)
        assert windows[1 - turn][0].expect("error")["code"] == "no-move"
        for connection in windows[turn]:
            connection.send(**act)
            connection.send(**act)
    else:
        for pair in windows:
            for connection in pair:
                newer(connection, at)
    assert step >= 4
    # An old act: first the error, then what is true.
    last = windows[0][0]
    last.send(type="ping")
    last.expect("pong")
    while last.receive(0.3):
        pass
    for old in (dict(type="act", at=1, move=0), dict(type="why", at=1, event="pass"), dict(type="ready", at=1)):
        last.send(**old)
        error, view = last.receive(), last.receive()
        assert error["type"] == "error" and error["code"] == "stale", error
        assert view["type"] == "view" and view["at"] >= at, view
    for pair in windows:
        for connection in pair:
            connection.close()


def test_acts_count_once_later(server, game, acts):
    """The same act, sent again after the server was killed or the table slept, is known again."""
    generator = random.Random(8)
    table, _, sat = table_of(server, game, 2)
    for step in range(acts):
        windows = [greet(server.port, table, seat["token"]) for seat in sat]
        views = [window.expect("view") for window in windows]
        if views[0]["stage"] != "play":
            break
        turn = views[0]["turn"]
        move = generator.choice(views[turn]["moves"])
        act = dict(type="act", at=views[turn]["at"], move=move["id"])
        windows[turn].send(**act)
        after = newer(windows[turn], act["at"])
        for window in windows:
            window.close()
        if step == 1:
            server.wait_for_sleep()
        else:
            server.restart()
        again = greet(server.port, table, sat[turn]["token"], since=act["at"])
        back = again.expect("view")
        assert back["at"] == after["at"] and back["news"] == 1, (back["at"], back["news"])
        again.send(**act)
        answer = again.receive()
        while answer["type"] == "table":
            answer = again.receive()
        assert answer["type"] == "view" and answer["at"] == after["at"], answer
        again.send(type="ping")
        assert again.receive()["type"] == "pong", "more than the view"
        # Another move for the same view is no repetition.
        again.send(type="act", at=act["at"], move=act["move"] + 1)
        assert again.expect("error")["code"] == "stale"
        # Nor is the same act by somebody else.
        other = greet(server.port, table, sat[1 - turn]["token"])
        other.expect("view")
        other.send(**act)
        assert other.expect("error")["code"] == "stale"
        again.close()
        other.close()


def test_killed_in_the_middle(server, program, rounds=4):
    """kill -9 loses nothing that anybody was shown, and no table."""
    generator = random.Random(3)
    tables = [table_of(server, game, 2, 1) for game in ("wolf", "double-9", "tripple", "hungarian")]
    players = [[Playing(server, table, seat["token"], generator) for seat in sat] for table, _, sat in tables]
    everyone = [player for pair in players for player in pair]
    for step in range(rounds):
        goal = sum(player.acts for player in everyone) + 25
        play_on(everyone, until=lambda: sum(player.acts for player in everyone) >= goal)
        server.kill()
        server.start()
        for player in everyone:
            shown = player.view
            if player.connection:
                player.connection.drop()
            player.connect()
            view = player.connection.expect("view")
            assert view["at"] >= shown["at"], "something that was shown is lost"
            if view["round"] == shown["round"] and "history" in shown:
                assert view["history"][:len(shown["history"])] == shown["history"]
            player.view = None
            player.hear(view)
    play_on(everyone, seconds=240)
    for (table, persons, _), pair in zip(tables, players):
        data = server.ask("GET", f"/api/tables/{table}/record", secret=persons[0].secret)[2]
        check_record(program, data)
        for player in pair:
            player.connection.close()


def test_sleeping(server, program):
    """A table that nobody is at needs no memory, and is as it was when somebody comes."""
    generator = random.Random(4)
    table, persons, sat = table_of(server, "basic", 2)
    players = [Playing(server, table, seat["token"], generator) for seat in sat]
    play_on(players, until=lambda: sum(player.acts for player in players) >= 6)
    for player in players:
        while (message := player.connection.receive(0.2)) is not None:
            if message["type"] == "view":
                player.view = message
        player.connection.close()
    server.wait_for_sleep()
    again = greet(server.port, table, sat[0]["token"], since=players[0].view["at"])
    view = again.expect("view")
    assert view["at"] >= players[0].view["at"] and view["hand"], view
    assert view["history"][:len(players[0].view["history"])] == players[0].view["history"]
    again.close()


def standing_of(server, person, table):
    mine = server.json("GET", "/api/my/tables", secret=person.secret)["tables"]
    return next(entry for entry in mine if entry["table"] == table).get("standing")


def test_standing(server):
    """How a match stands is known without waking its table: after it went to sleep, and after a kill."""
    table, persons, sat = table_of(server, "hungarian", 2)
    for again in (server.wait_for_sleep, server.restart, server.restart):
        players = [Playing(server, table, seat["token"], random.Random(7)) for seat in sat]
        before = [player.acts for player in players]
        play_on(players, until=lambda: [player.acts for player in players] > before and sum(
            player.acts for player in players) % 5 == 4)
        for player in players:
            player.connection.send(type="ping")  # answered when it is stored
            player.connection.expect("pong")
        awake = standing_of(server, persons[0], table)
        for player in players:
            player.connection.close()
        again()
        woken = server.metric("tables_woken_total")
        # After a kill it is stored while the server starts.
        wait_for(lambda: standing_of(server, persons[1], table) == awake, 60, (again, awake))
        assert "totals" in awake and "round" in awake and server.metric("tables_awake") == 0
        assert server.metric("tables_woken_total") == woken


def when_to_place(connection):
    """Plays until there is a choice of tiles to lay, and not the first; the view then, or None if the round ends before."""
    view = connection.expect("view")
    while not (len(view["moves"]) > 1 and view["moves"][0]["event"] == "place" and len(view["history"]) > 2):
        if view["stage"] != "play":
            return None
        if view["moves"]:
            connection.send(type="act", at=view["at"], move=0)
        view = connection.expect("view")
    return view


def test_undo(server):
    """A decision can be taken back, against computer players only."""
    person = Person(server, "Ada")
    made = person.create("basic", [PERSON, computer(), computer()], )
    # With a natural pause there is time for it.
    body = dict(game="basic", seats=[PERSON, computer()], name="Ada", contribution=made["commitment"])
    made = server.json("POST", "/api/tables", body, person.secret, 201)
    connection = greet(server.port, made["table"], made["token"])
    undone = None
    while not undone:  # a busy machine may be too slow for the pause
        before = when_to_place(connection)
        if before:
            connection.send(type="act", at=before["at"], move=0)
            after = connection.expect("view")
            assert after["at"] > before["at"] and len(after["history"]) > len(before["history"])
            connection.send(type="undo", at=after["at"])
            while (answer := connection.receive())["type"] == "table":
                pass
        if before and answer["type"] == "view" and answer["history"] == before["history"]:
            undone = answer
        else:
            connection.close()
            made = server.json("POST", "/api/tables", body, person.secret, 201)
            connection = greet(server.port, made["table"], made["token"])
    assert undone["at"] > after["at"]
    for name in ("hand", "history", "moves", "totals", "turn"):
        assert undone[name] == before[name], name
    assert undone["news"] == 0, undone["news"]
    # Coming back: what was there before the move that was taken back is no news, after a restart neither.
    length = len(before["history"])
    for again in (lambda: None, server.restart):
        again()
        for since, news in ((undone["at"], 0), (after["at"], 0), (before["at"], 0),
                            (before["at"] - 1, 1), (before["at"] - 2, 2), (1, length)):
            late = greet(server.port, made["table"], made["token"], since=since)
            assert (view := late.expect("view"))["news"] == news, (since, view["news"], news, view["at"])
            late.close()
    connection.drop()
    connection = greet(server.port, made["table"], made["token"], since=undone["at"])
    assert connection.expect("view")["moves"] == undone["moves"]
    # It goes on from there.
    connection.send(type="act", at=undone["at"], move=0)
    view = newer(connection, undone["at"])
    assert view["history"][length]["seat"] == 0 and view["news"] == len(view["history"]) - length, view["news"]
    connection.close()
    # Not with other people at the table.
    table, _, sat = table_of(server, "basic", 2)
    windows = [greet(server.port, table, seat["token"]) for seat in sat]
    views = [window.expect("view") for window in windows]
    turn = views[0]["turn"]
    windows[turn].send(type="act", at=views[turn]["at"], move=0)
    at = windows[turn].expect("view")["at"]
    windows[turn].send(type="undo", at=at)
    assert windows[turn].expect("error")["code"] == "conflict"
    for window in windows:
        window.close()


def test_rematch(server, program):
    """The same people once more, at a new table."""
    generator = random.Random(6)
    table, persons, sat = table_of(server, "draw", 2, options={})
    players = [Playing(server, table, seat["token"], generator) for seat in sat]
    persons[0].post(table, "rematch", status=409, contribution="0" * 64)
    play_on(players)
    first = persons[0].post(table, "rematch", contribution="1" * 64)
    assert first["seat"] == sat[0]["seat"] and first["table"] != table
    news = players[1].connection.expect("table")
    while "rematch" not in news:
        news = players[1].connection.expect("table")
    assert news["rematch"] == first["table"]
    stranger = Person(server, "Eve")
    stranger.join(first["table"], status=409)
    second = persons[1].post(table, "rematch", contribution="2" * 64)
    assert second["table"] == first["table"] and second["seat"] == sat[1]["seat"]
    again = [Playing(server, first["table"], seat["token"], generator) for seat in (first, second)]
    play_on(again)
    mine = server.json("GET", "/api/my/tables", secret=persons[0].secret)["tables"]
    assert {entry["table"] for entry in mine} == {table, first["table"]}
    assert all(entry["my"] == sat[0]["seat"] and entry["state"] == "over" for entry in mine)
    for player in players + again:
        player.connection.close()


def test_clock_and_hold(server):
    """Who is too slow, or not there, is helped by a computer player until they are back."""
    table, _, sat = table_of(server, "basic", 2, clock={"move": 5})
    windows = [greet(server.port, table, seat["token"]) for seat in sat]
    view = windows[0].expect("view")
    clock = windows[0].expect("clock")
    assert clock["seat"] == view["turn"] and 1000 < clock["move"] <= 5000, clock
    turn = view["turn"]
    state = windows[1 - turn].expect("table")
    while not any(seat.get("held") for seat in state["seats"]):
        state = windows[1 - turn].expect("table")
    assert state["seats"][turn]["held"]
    later = windows[1 - turn].expect("view")
    while later["at"] == view["at"]:
        later = windows[1 - turn].expect("view")
    assert later["history"][-1]["seat"] == turn
    windows[turn].send(type="back")
    state = windows[turn].expect("table")
    while any(seat.get("held") for seat in state["seats"]):
        state = windows[turn].expect("table")
    for window in windows:
        window.close()
    # Absent, and the others agree.
    table, _, sat = table_of(server, "basic", 3, grace=10)
    first = greet(server.port, table, sat[0]["token"])
    second = greet(server.port, table, sat[1]["token"])
    view = first.expect("view")
    second.expect("view")
    first.send(type="hold", seat=1)
    assert first.expect("error")["code"] == "conflict"
    first.send(type="hold", seat=2)
    assert "can be held in" in first.expect("error")["text"]
    wait_for(lambda: not server.json("GET", "/api/tables/" + table)["seats"][2]["hold_in"], 60, "the grace does not end")
    first.send(type="hold", seat=2)
    second.send(type="hold", seat=2)
    state = first.expect("table")
    while not state["seats"][2].get("held"):
        state = first.expect("table")
    third = greet(server.port, table, sat[2]["token"])
    state = third.expect("table")
    assert not state["seats"][2].get("held")
    for window in (first, second, third):
        window.close()


def test_reconnects(server, program):
    test_reconnect_at_every_event(server, program, "double-6", 1, {})
    for game, options, wanted in (("wolf", {"limit": 40}, {"down"}), ("tripple", {"target": 100}, {"place", "draw"})):
        seen = set()
        for _ in range(20):  # not every match has it
            seen |= test_reconnect_at_every_event(server, program, game, 1, options)
            if wanted <= seen:
                break
        assert wanted <= seen, seen


def test_together(server, program):
    """What neither kills the server nor waits."""
    test_ready_stays(server)
    test_acts_count_once(server)
    test_rematch(server, program)


def run(program, test, *arguments):
    with Server(program, "--new-tables", "0", "--rate", "0", "--sleep", "2") as server:
        test(server, *arguments)


def main():
    program = sys.argv[1]
    jobs = [(test_killed_in_the_middle, program, int(sys.argv[2]) if len(sys.argv) > 2 else 4), (test_reconnects, program),
            (test_standing,), (test_acts_count_once_later, "wolf", 6), (test_acts_count_once_later, "tripple", 4),
            (test_acts_count_once_later, "draw", 2), (test_sleeping, program), (test_clock_and_hold,), (test_undo,),
            (test_together, program)]
    side_by_side([functools.partial(run, program, *job) for job in jobs])


main()
