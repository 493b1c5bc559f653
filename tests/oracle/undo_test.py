"""Lines that take back, put anywhere into records: the program and the oracle take and refuse the same.
Usage: undo_test.py PASCH"""
import collections
import json
import random
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
import check  # noqa: E402
import play  # noqa: E402
from match import ACTIONS  # noqa: E402

GAMES = (("draw", 3), ("wolf", 3), ("hungarian", 2), ("doubles", 2), ("double-6", 3), ("tripple", 2), ("tripple-solo", 1))
TRIES = 30


def make_undo(lines, dice):
    """Mostly one that could be right."""
    actions = [(number, line["seat"]) for number, line in enumerate(lines, 1) if line.get("event") in ACTIONS]
    to, seat = dice.choice(actions[-12:] or [(1, 0)])
    kind = dice.randrange(12)
    if kind == 0:
        seat = dice.choice([-1, 0, 1, len(lines[0]["players"]), None, str(seat), 0.0, True])
    elif kind == 1:
        to = dice.choice([-1, 0, 1, 2, len(lines), len(lines) + 1, len(lines) + 2, 10 ** 30, None, str(to), float(to), True])
    elif kind == 2:
        to = dice.randrange(1, len(lines) + 3)
    line = {"event": "undo", "seat": seat, "to": to}
    if kind == 3:
        del line[dice.choice(["seat", "to"])]
    elif kind == 4:
        line["why"] = 1
    return line


def verdict_of_oracle(data):
    counts = {"matches": 0, "rounds": 0, "actions": 0}
    try:
        check.check_lines(data.splitlines(), True, counts)
    except check.Wrong as wrong:
        return str(wrong)
    return None


def try_one(pasch, game, players, dice, seen):
    head = play.first_line(game, players, {})
    head["bots"] = [""] + ["easy"] * (players - 1)
    mood = dice.randrange(6)
    if mood == 0:
        head["bots"] = ["easy"] * players
    elif mood == 1 and players > 1:
        head["bots"][dice.randrange(1, players)] = "" # two people
    lines = play.play_match(head, dice, dice.randrange(20, 140), undo=dice.choice([0, 0.1]) if all(head["bots"][1:]) else 0)
    if mood != 2:
        lines = lines[:dice.randrange(2, len(lines) + 1)]
    else: # as far as a line that ends something, so that an end is due or has just been
        events = [line.get("event") for line in lines]
        wanted = "round-end" if "round-end" in events else "deal"
        ends = [number for number, event in enumerate(events) if event == wanted]
        lines = lines[:dice.choice(ends) + dice.randrange(2)] if ends else lines
    lines.append(make_undo(lines, dice))
    if dice.randrange(4) == 0:
        lines.append(dict(lines[-1])) # twice
    data = "".join(play.as_text(line) + "\n" for line in lines).encode()
    with tempfile.NamedTemporaryFile(suffix=".jsonl") as file:
        file.write(data)
        file.flush()
        result = subprocess.run([pasch, "check", "--partial", file.name], capture_output=True, text=True, check=False)
    refused = verdict_of_oracle(data)
    said = f"{game}: the program says {result.stdout}{result.stderr}the oracle {refused}\n{json.dumps(lines[-3:])}"
    assert (result.returncode == 0) == (refused is None), said
    if refused:
        assert f"line {refused.split()[1].strip(':')} " in f"{result.stderr.replace(':', ' ')} ", said
        seen[" ".join(word for word in refused.split(": ", 1)[1].split() if not word.isdigit())] += 1
    else:
        seen["good"] += 1


def main():
    dice, seen = random.Random(1), collections.Counter()
    for game, players in GAMES:
        for _ in range(TRIES):
            try_one(sys.argv[1], game, players, dice, seen)
    # Each reason was met, and enough that is right.
    reasons = ("good", "undo where a line of another kind is due: round-end",
               "undo: another person plays", "undo: it has a seat and to, and both are numbers", "undo: line is of seat",
               "undo: line is no action of this round, or was taken back")
    assert all(seen[reason] > 0 for reason in reasons), seen
    assert seen["good"] > 20, seen
    print(f"undo_test.py: {sum(seen.values())} records, {seen['good']} of them right")


main()
