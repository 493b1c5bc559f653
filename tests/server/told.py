"""What views have for people: how a round counted, the totals of all rounds, undo, the rule of the moment; the replay and
the pictures of the rules."""

import random
import re
import sqlite3
import sys

from client import Playing, Server, greet, play_on, table_of

PEOPLE_ONLY = ("rule", "undo", "counted", "rounds", "divisor", "made", "ranking")


class Watching(Playing):
    """Plays at random and keeps every view."""

    def __init__(self, *arguments, **more):
        self.views = []
        super().__init__(*arguments, **more)

    def hear(self, message):
        if message["type"] == "view":
            self.views.append(message)
        return super().hear(message)


def view_of(server, table, token, **more):
    """What somebody is shown who comes now."""
    connection = greet(server.port, table, token, **more)
    view = connection.expect("view")
    connection.close()
    return view


def rules_of(server, game):
    status, _, text = server.ask("GET", f"/api/rules/{game}")
    assert status == 200
    return {rule for rules in re.findall(r"\(([A-Z]\d+(?:, [A-Z]\d+)*)\)", text.decode()) for rule in rules.split(", ")}


def test_totals(server):
    """They are those of every round, for who comes back and after kill -9 too."""
    table, _, sat = table_of(server, "double-6", 1, 2, options={"rounds": 4})
    token = sat[0]["token"]
    player = Watching(server, table, token, random.Random(3), proportion=[3, 2])
    ends = {}

    def over(rounds):
        view = player.view
        if view and view["stage"] in ("round-over", "match-over"):
            ends[view["round"]] = view["totals"]
            assert view["rounds"] == {"first": 1, "totals": [ends[n] for n in sorted(ends)]}, view["rounds"]
        return len(ends) >= rounds

    play_on([player], until=lambda: over(2))
    server.kill()
    server.start()
    player.connect()
    play_on([player], until=lambda: over(3))
    play_on([player], until=lambda: over(5))
    over(4)
    assert sorted(ends) == [1, 2, 3, 4]
    shown = view_of(server, table, token, proportion=[2, 3])
    assert shown["rounds"]["totals"] == [ends[n] for n in sorted(ends)]
    for view in player.views:
        assert ("rounds" in view) == (view["stage"] in ("round-over", "match-over"))
    # A bot, which draws nothing, is told what the protocol says and no more.
    plain = view_of(server, table, token)
    assert not any(name in plain for name in PEOPLE_ONLY), plain
    check_versions(server, table, token, plain)


def check_versions(server, table, token, plain):
    """Version 2 of the protocol says what each event of the history was worth, and else the same."""
    connection = greet(server.port, table, token, version=2)
    assert connection.expect("hello")["version"] == 2
    told = connection.expect("view")
    connection.close()
    assert any(entry["worth"].get("ends") for entry in told["history"] if "worth" in entry), told["history"]
    for entry in told["history"]:
        worth = entry.pop("worth", {})
        assert points_of(worth) == entry.get("points", 0) and ("sum" in worth) == (entry["event"] == "place"), entry
    assert told == plain
    connection = greet(server.port, table, token, version=3)
    assert connection.expect("error")["code"] == "malformed"
    connection.close()


def check_counted(view, rules):
    names = {"end": 0, "count": 0}
    for each in view["counted"]:
        names[each["about"]] = names.get(each["about"], 0) + 1
        assert each["message"] and "{" not in each["text"], each
        assert each["rule"] in rules, each
        if each.get("named"):
            assert each["values"][0] == str(each["seat"]), each
        if each["about"] == "hand":
            assert view["hands"][each["seat"]], each
    assert names["end"] == 1 and names["count"] >= 1, view["counted"]


def points_of(worth):
    return sum(points for name, points in worth.items() if name != "sum")


def check_worth(view):
    """What moves score for adds up, and so does what everybody has made."""
    divisor = view.get("divisor")
    for move in view["moves"]:
        worth = move.get("worth", {})
        assert points_of(worth) == move.get("points", 0), move
        assert 0 not in [points for name, points in worth.items() if name != "sum"], move
        assert ("sum" in worth) == (divisor is not None and move["event"] == "place"), move
        if "sum" in worth:
            assert worth.get("ends", 0) == (0 if worth["sum"] % divisor else worth["sum"] // divisor), move
    if "made" in view:
        assert [points_of(worth) for worth in view["made"]] == view["gains"], view["made"]


def check_ranking(view):
    """Everybody is in it, and the winners of the match are first."""
    assert ("ranking" in view) == (view["stage"] in ("round-over", "match-over"))
    ranking = view.get("ranking", [])
    assert sorted(each["seat"] for each in ranking) == list(range(len(view["totals"]) if ranking else 0)), ranking
    assert [each["rank"] for each in ranking if "rank" in each] == sorted(each["rank"] for each in ranking if "rank" in each)
    if view["stage"] == "match-over":
        wins = [each["seat"] for each in ranking if each.get("wins")]
        assert sorted(wins) == view["winners"] and [each["seat"] for each in ranking[:len(wins)]] == wins, view


def test_all_games(server):
    """Every view names a rule that is in the text of the game; every end says how it counted."""
    scoring, may_score = set(), set()
    for game in server.json("GET", "/api/games")["games"]:
        rules = rules_of(server, game["id"])
        assert game["minutes"] in range(5, 65, 5), game
        options = {option["name"]: max(option["least"], 1) for option in game["options"] if option["name"] in ("target", "limit")}
        least = game["players"][0]
        table, _, sat = table_of(server, game["id"], 1, least - 1, options=options)
        player = Watching(server, table, sat[0]["token"], random.Random(8), proportion=[1, 1])
        play_on([player])
        for view in player.views:
            assert view.get("rule") in rules, (game["id"], view.get("rule"))
            assert ("counted" in view) == ("hands" in view)
            if "counted" in view:
                check_counted(view, rules)
            check_worth(view)
            check_ranking(view)
            if "made" in view:
                scoring.add(game["id"])
        if game["kind"] == "triangle" or game["values"]["divisor"] != "0":
            may_score.add(game["id"])
            firsts = [move for move in view["moves"] if "like" in move]
            for move in firsts:
                other = view["moves"][move["like"]]
                assert "like" not in other and other["tile"] == move["tile"] and other["cell"] == move["cell"], move
    assert scoring == may_score, scoring ^ may_score


def test_replay(server):
    table, persons, sat = table_of(server, "wolf", 1, 2, options={"limit": 1})
    player = Watching(server, table, sat[0]["token"], random.Random(2), proportion=[3, 2])
    play_on([player])
    steps = server.json("GET", f"/api/tables/{table}/replay?proportion=3:2", secret=persons[0].secret)["steps"]
    hands = None
    for step in steps:
        line = step["line"]
        if "hands" in step:
            hands = step["hands"]
        elif line.get("event") in ("place", "draw", "pass", "done", "flip"):
            before = set(hands[line["seat"]])
            after = set(step["hand"])
            changed = {"place": before - after, "draw": after - before}.get(line["event"], set())
            assert changed == ({line["tile"]} if "tile" in line else set()), (line, before, after)
            hands[line["seat"]] = step["hand"]
            last = step["totals"]
        elif line.get("event") == "round-end":
            assert line["totals"] == last, line
    assert last == player.view["totals"]


def test_undo(server):
    """What a view says of undo is what the server does."""
    seen = {True: 0, False: 0}
    for _ in range(20):
        if seen[True] and seen[False]:
            break
        try_undo(server, seen)
    assert seen[True] and seen[False], seen
    # Not where other people play.
    table, _, sat = table_of(server, "hungarian", 2)
    players = [Watching(server, table, seat["token"], random.Random(4), proportion=[3, 2]) for seat in sat]
    play_on(players, until=lambda: all(len(player.views) > 12 for player in players))
    assert not any(view.get("undo") for player in players for view in player.views)


def try_undo(server, seen):
    """Asks for it in every other view of a match, and counts how often it is allowed."""
    table, _, sat = table_of(server, "tripple-solo", 1, 0)
    connection = greet(server.port, table, sat[0]["token"], proportion=[3, 2])
    view = connection.expect("view")
    for number in range(30):
        if view["stage"] != "play":
            break
        if number % 2 == 0:
            may = view.get("undo", False)
            seen[may] += 1
            connection.send(type="undo", at=view["at"])
            while (answer := connection.receive())["type"] not in ("view", "error"):
                pass
            assert (answer["type"] == "view") == may, (may, answer)
            view = answer if answer["type"] == "view" else view
        places = [move for move in view["moves"] if move["event"] == "place"]
        move = (places or view["moves"])[0] if number % 3 else view["moves"][-1]
        connection.send(type="act", at=view["at"], move=move["id"])
        view = connection.expect("view")
    connection.close()


def decides(view):
    """Whether there are moves that differ: however the first triangle is turned, the table is the same."""
    return len([move for move in view["moves"] if "like" not in move]) > 1


def two_laid(server):
    """Somebody alone who has just decided twice, one after the other: table, token, connection and all views."""
    for _ in range(30):
        table, _, sat = table_of(server, "tripple-solo", 1, 0)
        connection = greet(server.port, table, sat[0]["token"], proportion=[3, 2])
        views = [connection.expect("view")]
        while views[-1]["stage"] == "play":
            if len(views) > 5 and all(decides(view) for view in views[-3:-1]):
                return table, sat[0]["token"], connection, views
            places = [move for move in views[-1]["moves"] if move["event"] == "place"]
            connection.send(type="act", at=views[-1]["at"], move=(places or views[-1]["moves"])[-1]["id"])
            views.append(connection.expect("view"))
        connection.close()
    raise AssertionError("nobody ever decides twice")


def test_undo_on_and_on(server):
    """Decision after decision can be taken back, without reading what is stored; what is stored then says the same."""
    table, token, connection, views = two_laid(server)
    mark = "UPDATE journal SET line = {} WHERE number = 1 AND table_key = (SELECT key FROM tables WHERE id = ?)"
    with sqlite3.connect(server.database) as database:  # the first line can't be read any more
        database.execute(mark.format("'x' || line"), (table,))
    at, count = views[-1]["at"], 0
    while views.pop().get("undo"):
        while not decides(views[-1]):  # what was forced goes with it
            views.pop()
        connection.send(type="undo", at=at)
        view = connection.expect("view")
        at, count = view["at"], count + 1
        for name in ("hand", "history", "moves", "totals", "turn", "tiles", "undo"):
            assert view.get(name) == views[-1].get(name), (name, view.get(name), views[-1].get(name))
        assert view["news"] == 0
    assert count >= 2, count
    connection.close()
    with sqlite3.connect(server.database) as database:
        database.execute(mark.format("substr(line, 2)"), (table,))
    server.restart()
    again = view_of(server, table, token, proportion=[3, 2])
    for name in ("at", "hand", "history", "moves", "totals", "turn", "tiles"):
        assert again.get(name) == view.get(name), (name, again.get(name), view.get(name))


def test_pictures(server):
    """The pictures that the rules texts show are there, and no others."""
    named = set()
    for game in server.json("GET", "/api/games")["games"]:
        for language in ("en", "de"):
            text = server.ask("GET", f"/api/rules/{game['id']}?lang={language}")[2].decode()
            named |= set(re.findall(r"/([a-z0-9-]+\.svg)\)", text))
    assert len(named) >= 9, named
    for name in named:
        status, headers, data = server.ask("GET", f"/look/{name}")
        assert status == 200 and data.startswith(b"<svg") and data.rstrip().endswith(b"</svg>"), name
    for name in ("nothing.svg", "wolf-lead.png", "wolf-lead", "..%2fwolf-lead.svg", "x" * 300 + ".svg"):
        assert server.ask("GET", f"/look/{name}")[0] == 404, name


def main():
    with Server(sys.argv[1], "--new-tables", "0", "--rate", "0") as server:
        test_pictures(server)
        test_totals(server)
        test_undo(server)
        test_undo_on_and_on(server)
        test_replay(server)
        test_all_games(server)


main()
