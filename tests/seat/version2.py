#!/usr/bin/env python3
"""A seat that asks for version 2 of the protocol gets it, one that asks for another is refused. Usage: version2.py PASCH

`version2.py bot VERSION` is a program at a seat: it speaks that version, plays anything, and looks at what it hears.
"""
import json
import os
import shlex
import subprocess
import sys

GAMES = ["double-6 --players 3 --games 3", "tripple --players 2 --games 2", "wolf --players 3 --games 3"]


def check(entry, game):
    """What an entry of the history was worth is what it scored or cost, part by part."""
    worth = dict(entry.get("worth", {}))
    ends = worth.pop("sum", None)
    assert sum(worth.values()) == entry.get("points", 0), entry
    assert (ends is not None) == (game == "double-6" and bool(worth or entry["event"] == "place")), entry
    if "bonus" in entry:
        assert set(entry["bonus"]) <= set(worth), entry


def bot(version):
    scored = 0
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            assert message["version"] == 1, message  # whoever asks for nothing gets that
            game = message["game"]
            print(json.dumps({"type": "hello", "protocol": "pasch", "version": version}), flush=True)
        elif message["type"] == "view":
            for entry in message.get("history", []):
                check(entry, game)
                scored += "points" in entry
            if message["moves"]:
                print(json.dumps({"type": "act", "at": message["at"], "move": 0}), flush=True)
        elif message["type"] == "goodbye":
            assert scored or game == "wolf", "nothing was scored"


def arena(pasch, rules, version):
    command = [sys.executable, os.path.abspath(__file__), "bot", str(version)]
    return subprocess.run([pasch, "arena", *shlex.split(rules), "--single-rounds", "--a", "cmd:" + shlex.join(command),
                           "--b", "greedy"], capture_output=True, encoding="utf-8")


def main():
    pasch, failed = sys.argv[1], 0
    for rules in GAMES:
        done = arena(pasch, rules, 2)
        if done.returncode or done.stderr:
            print(f"FAILED: {rules}: {done.stderr}")
            failed += 1
    for version in (0, 3):
        done = arena(pasch, GAMES[0], version)
        if done.returncode != 1 or "only versions 1 to 2 are spoken here" not in done.stderr:
            print(f"FAILED: version {version}: {done.stderr}")
            failed += 1
    sys.exit(failed > 0)


if sys.argv[1] == "bot":
    bot(int(sys.argv[2]))
else:
    main()
