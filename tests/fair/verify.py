#!/usr/bin/env python3
"""Verifies fair deals as docs/fairness.md explains them, with nothing but Python's own library.

    verify.py RECORD...           every deck of every match that has "fairness"; - is standard input
    verify.py --vectors FILE      the kept decks
"""
import hashlib
import hmac
import json
import sys

SCHEME = "pasch-fair-1"


def commitment(secret):
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest()


def shuffle(secret, contributions, number, tiles):
    """The tiles in the order of that shuffle."""
    def mac(key, text):
        return hmac.new(key, text.encode("ascii"), hashlib.sha256).digest()

    def words():
        key = mac(bytes.fromhex(secret), SCHEME + ":match:" + ",".join(contributions))
        block = 0
        while True:
            bytes_ = mac(key, "%s:shuffle:%d:%d" % (SCHEME, number, block))
            for at in range(0, 32, 4):
                yield int.from_bytes(bytes_[at:at + 4], "big")
            block += 1

    deck, numbers = list(tiles), words()
    for last in range(len(deck) - 1, 0, -1):
        count = last + 1
        word = next(word for word in numbers if word < 2 ** 32 // count * count)
        other = word % count
        deck[last], deck[other] = deck[other], deck[last]
    return deck


def set_of(deck):
    """The set of a match in its own order: 0-0 0-1 1-1 0-2 …"""
    if deck[0].count("-") == 2:
        return ["%d-%d-%d" % (a, b, c) for c in range(6) for b in range(c + 1) for a in range(b + 1)]
    highest = max(int(tile.split("-")[1]) for tile in deck)
    return ["%d-%d" % (a, b) for b in range(highest + 1) for a in range(b + 1)]


def verify(lines):
    """How many decks are right; raises ValueError where one is not."""
    fairness, number, verified = None, 0, 0
    for at, text in enumerate(lines, 1):
        line = json.loads(text)
        if "pasch" in line:
            fairness, number = line.get("fairness"), 0
            if fairness and commitment(fairness["secret"]) != fairness["commitment"]:
                raise ValueError("line %d: the commitment is of another secret" % at)
        elif fairness and "deck" in line:
            number += 1
            tiles = set_of(line["deck"])
            if shuffle(fairness["secret"], fairness["contributions"], number, tiles) != line["deck"]:
                raise ValueError("line %d: this is not shuffle %d" % (at, number))
            verified += 1
    return verified


def check_vectors(path):
    with open(path, encoding="ascii") as file:
        vectors = json.load(file)
    for vector in vectors:
        deck = shuffle(vector["secret"], vector["contributions"], vector["number"], range(vector["tiles"]))
        if deck != vector["deck"] or commitment(vector["secret"]) != vector["commitment"]:
            raise ValueError("shuffle %d of %s differs" % (vector["number"], vector["secret"]))
    return len(vectors)


def main(arguments):
    try:
        if arguments[:1] == ["--vectors"]:
            print(check_vectors(arguments[1]), "decks")
        else:
            verified = 0
            for path in arguments:
                with (sys.stdin if path == "-" else open(path, encoding="utf-8")) as file:
                    verified += verify(file)
            print(verified, "decks")
        return 0
    except ValueError as error:
        print(error)
        return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
