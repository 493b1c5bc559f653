#!/usr/bin/env python3
"""Version 1 of the seat protocol is still served as it was: the matches in tests/seat/version1 were kept when it was the
only one. Each line is what the table said (`> `) or the seat (`< `). Usage: version1.py PASCH SOURCE

The table must say every byte again, docs/bot.py and `pasch seat` must answer with every byte again. `version1.py keep
FILE COMMAND…` and `version1.py table FILE` are programs at a seat: one keeps what is said, the other says what was kept.
"""
import os
import shlex
import subprocess
import sys

# The file, the rules, and who sat there.
KEPT = [
    ("draw", "draw --games 2 --seed 11", "bot"),
    ("wolf", "wolf --players 3 --games 3 --seed 12", "seat"),
    ("double-6", "double-6 --players 3 --games 3 --seed 13", "bot"),
    ("hungarian", "hungarian --players 3 --games 3 --seed 14", "seat"),
    ("tripple", "tripple --players 2 --games 2 --seed 15", "seat"),
    ("basic", "basic --players 2 --games 2 --seed 16", "bot"),
    ("tripple-solo", "tripple-solo --games 1 --seed 17", "bot"),
]


def program(who, pasch, source):
    if who == "bot":
        return [sys.executable, os.path.join(source, "docs", "bot.py")]
    return [pasch, "seat", "--level", "greedy", "--seed", "3"]


def keep(path, command):
    """Hands on what the table and a program say to each other, and keeps it."""
    with open(path, "a", encoding="utf-8") as kept, \
            subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8", bufsize=1) as seat:
        for line in sys.stdin:
            kept.write("> " + line)
            seat.stdin.write(line)
            if needs_answer(line):
                answer = seat.stdout.readline()
                kept.write("< " + answer)
                print(answer, end="", flush=True)
        seat.stdin.close()


def needs_answer(line):
    return line.startswith('{"type":"hello"') or (line.startswith('{"type":"view"') and '"moves":[]' not in line)


def read(path):
    with open(path, encoding="utf-8") as kept:
        return [(line[0], line[2:]) for line in kept]


def table(path):
    """Answers as was kept, to a table that says what was kept."""
    kept = iter(read(path))
    for line in sys.stdin:
        who, right = next(kept, (">", "nothing any more"))
        if (who, right) != (">", line):
            sys.exit(f"{path}: the table says\n{line}and should say\n{right}")
        if needs_answer(line):
            print(next(kept)[1], end="", flush=True)
    if next(kept, None):
        sys.exit(f"{path}: the table has not said all")


def arena(pasch, rules, command):
    return subprocess.run([pasch, "arena", *shlex.split(rules), "--single-rounds", "--a",
                           "cmd:" + shlex.join(command), "--b", "greedy"], capture_output=True, encoding="utf-8")


def main():
    pasch, source = sys.argv[1:3]
    me, failed = [sys.executable, os.path.abspath(__file__)], 0
    for name, rules, who in KEPT:
        path = os.path.join(source, "tests", "seat", "version1", name + ".txt")
        if os.environ.get("PASCH_KEEP"):  # only while version 1 is what is spoken
            arena(pasch, rules, me + ["keep", path] + program(who, pasch, source))
        kept = read(path)
        said, answers = ("".join(line for side, line in kept if side == which) for which in "><")
        again = arena(pasch, rules, me + ["table", path])
        if again.returncode:
            print(f"FAILED: {name}: {again.stderr}")
            failed += 1
        answered = subprocess.run(program(who, pasch, source), input=said, capture_output=True, encoding="utf-8")
        if answered.stdout != answers or answered.returncode:
            print(f"FAILED: {name}: {who} answers\n{answered.stdout}{answered.stderr}and not\n{answers}")
            failed += 1
        if answers.count('"act"') < 4:
            print(f"FAILED: {name}: hardly anything was kept")
            failed += 1
    sys.exit(failed > 0)


if sys.argv[1] == "keep":
    keep(sys.argv[2], sys.argv[3:])
elif sys.argv[1] == "table":
    table(sys.argv[2])
else:
    main()
