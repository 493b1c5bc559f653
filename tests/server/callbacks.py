"""No callback takes the loop's processor for long, whatever people ask for: large files and tables, long lists, rounds that are
dealt again and again, records and replays."""

import os
import random
import sys
import threading
import time

from client import Closed, PERSON, Person, Playing, Server, computer, greet, page_folder, play_on, table_of

PROPORTIONS = ([2, 1], [3, 2], [1, 1], [2, 3], [1, 2])


def count_within(server):
    """By seconds: how many callbacks took no longer; and all."""
    within = {}
    for line in server.ask("GET", "/metrics")[2].decode().splitlines():
        if line.startswith("pasch_callback_seconds_bucket"):
            within[line.split('"')[1]] = int(line.split()[1])
    return within


def look_at_files(server, folder):
    with open(os.path.join(folder, "large.js"), "wb") as file:
        file.write(os.urandom(1 << 20).hex().encode() * 4)
    for _ in range(3):
        for name in ("/large.js", "/api/games", "/words/de.json", "/look/chain.svg", "/api/rules/wolf"):
            server.ask("GET", name, headers={"Accept-Encoding": "gzip"})


def look_at_lists(server, person):
    for _ in range(110):
        person.create("draw", [PERSON, PERSON], open="lobby")
    for _ in range(10):
        assert len(server.json("GET", "/api/tables")["tables"]) == 100
        assert len(server.json("GET", "/api/my/tables", secret=person.secret)["tables"]) == 100


def deal_often(person):
    house = dict(hand=1, set="double-nine", lead="tile", lead_tile="9-9", lead_else="redeal")
    for _ in range(20):
        person.create("draw", [PERSON, computer("random")], house=house)
    for _ in range(5):
        person.create("draw", [PERSON, computer("random")], house=dict(house, set="double-eighteen", lead_tile="18-18"), status=400)


def listen(connection):
    try:
        while connection.receive(60):
            pass
    except (Closed, OSError, ValueError):  # it is closed meanwhile
        pass


def watch_large_tables(server):
    """Many see where the tiles of a large set lie; everybody hears of the end."""
    table, persons, sat = table_of(server, "double-15", 1, 7, "random", spectators=True, options={"rounds": 1})
    player = Playing(server, table, sat[0]["token"], random.Random(1), proportion=[3, 2])
    watching = [greet(server.port, table, proportion=PROPORTIONS[number % 5]) for number in range(40)]
    threads = [threading.Thread(target=listen, args=(connection,)) for connection in watching]
    for thread in threads:
        thread.start()
    play_on([player])
    assert "pieces" in player.view.get("layout", {"pieces": 1})
    for connection in watching:
        connection.close()
    for thread in threads:
        thread.join(60)
    player.connection.close()
    for _ in range(5):
        assert server.ask("GET", f"/api/tables/{table}/replay?proportion=1:2", secret=persons[0].secret)[0] == 200


def main():
    program = sys.argv[1]
    with page_folder() as folder, \
            Server(program, "--rate", "0", "--new-tables", "0", "--per-address", "1000", "--lobby", "500", "--web", folder) as server:
        person = Person(server, "Ada")
        look_at_files(server, folder)
        look_at_lists(server, person)
        deal_often(person)
        watch_large_tables(server)
        time.sleep(1)
        within = count_within(server)
        count = within["+Inf"]
        assert count > 3000, within
        # Five milliseconds on a usual machine; on a slow one, or with sanitizers, a few may take longer.
        assert within["0.005"] >= count * 0.99, within
        assert within["0.05"] == count, within


if __name__ == "__main__":
    main()
