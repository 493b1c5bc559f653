#!/usr/bin/env python3
"""A complete player for Pasch: docs/protocol.md explains the messages, one JSON object a line.

It takes points where there are any. Else it gets rid of doubles first, since they fit in one place
only, and of heavy tiles; among these it keeps numbers of which it holds more.
"""
import json
import sys


def say(**message):
    print(json.dumps(message), flush=True)


def numbers(tile):
    return [int(number) for number in tile.split("-")]


def worth(move, view):
    """The better the move, the larger."""
    if move["event"] != "place":  # draw, pass, flip, done: only if there is nothing better
        return (move.get("points", 0), -1)
    own = numbers(move["tile"])
    rest = [number for tile in view["hand"] if tile != move["tile"] for number in numbers(tile)]
    left = len(set(rest) & set(own))  # numbers of this tile that can still be served
    return (move.get("points", 0), len(set(own)) == 1, sum(own) + left, "down" not in move)


def main():
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":  # a match begins
            say(type="hello", protocol="pasch", version=1, name="bot.py")
        elif message["type"] == "view" and message["moves"]:  # it is our turn
            best = max(message["moves"], key=lambda move: worth(move, message))
            say(type="act", at=message["at"], move=best["id"])
        elif message["type"] == "error":  # the table did not take what we said
            print("bot.py:", message["text"], file=sys.stderr)
        elif message["type"] == "goodbye":
            break


main()
