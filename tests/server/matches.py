"""Full matches of all games by WebSocket clients, alone, together and with computer players."""

import json
import random
import sys

from client import Playing, Server, check_record, play_on, table_of


def play(server, program, game, people, computers, options, generator, **more):
    table, persons, sat = table_of(server, game, people, computers, options=options, **more)
    players = [Playing(server, table, seat["token"], generator, proportion=[3, 2]) for seat in sat]
    play_on(players)
    for player, person in zip(players, persons):
        assert not player.errors, player.errors
        assert player.hello["game"] == game
        status, _, data = server.ask("GET", f"/api/tables/{table}/record", secret=person.secret)
        assert status == 200, (status, data)
        check_record(program, data)
        player.connection.close()
    lines = [json.loads(line) for line in data.splitlines()]
    assert lines[-1]["event"] == "match-end" and not lines[-1].get("abandoned"), lines[-1]
    fairness = lines[0]["fairness"]
    assert fairness["commitment"] == sat[0]["commitment"]
    assert sum(1 for text in fairness["contributions"] if text) == people
    # Nobody without a seat reads it, since nobody may watch.
    assert server.ask("GET", f"/api/tables/{table}/record")[0] == 403


def main():
    program = sys.argv[1]
    generator = random.Random(5)
    with Server(program, "--new-tables", "0", "--rate", "0") as server:
        games = server.json("GET", "/api/games")["games"]
        assert len(games) >= 12
        for number, game in enumerate(games):
            least, most = game["players"]
            names = [option["name"] for option in game["options"]]
            options = {"rounds": 2} if "rounds" in names else {}
            if "target" in names and "rounds" not in names:
                options = {"target": max(1, [o for o in game["options"] if o["name"] == "target"][0]["least"])}
            people = max(1, min(least, 2))
            play(server, program, game["id"], people, max(0, least - people), options, generator)
            if most > least and number % 3 == 0:
                count = min(most, 5)
                play(server, program, game["id"], count - 1, 1, options, generator)
        assert server.metric("matches_over_total") == server.metric("matches_begun_total")
        assert server.metric("malformed_total") == 0


main()
