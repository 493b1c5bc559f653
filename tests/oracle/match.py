"""What all games share: dealing, rounds, the end of a match, and comparing a record with what the rules ask for.

The rules of play are in chains.py (tiles with two ends) and triangles.py. Each function that advances a match returns
the line the record must hold there; checking is comparing.
"""
import json

ACTIONS = ("place", "draw", "pass", "flip", "done")
EVENTS = ACTIONS + ("lots", "deal", "round-end", "match-end")
MOST_REDEALS = 1000  # g3


class Wrong(Exception):
    """A line that breaks a rule."""


def name(tile):
    return "-".join(map(str, tile))


def same(one, other):
    """Equal as JSON: here 1, 1.0 and true are three different things."""
    if type(one) is not type(other):
        return False
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(same(one[key], other[key]) for key in one)
    if isinstance(one, list):
        return len(one) == len(other) and all(same(a, b) for a, b in zip(one, other))
    return one == other


class Match:
    """A match in progress, and the rules that most games share; each game says where it differs.

    Each game has whole_set(): its tiles; find_leader(): the leader and the tiles he may lead with, (None, []) asks for
    a redeal; legal(): all actions of the moment, as the lines of the record, without points and bonus; act(): does one
    of them; and find_winners(): the winners after a round that ends the match, None if it goes on.
    """

    players = (2, 6)
    hand_sizes = {}     # tiles a player gets, by the number of players
    own_options = {}    # name: [default, other values], or for numbers (default, lowest, highest)

    @classmethod
    def option_table(cls, game, count):
        return {"direction": ["clockwise", "counterclockwise"], **cls.own_options}

    def __init__(self, game, options, count):
        self.game, self.options, self.count = game, options, count
        self.configure()
        self.by_name = {name(tile): tile for tile in self.whole_set()}
        self.totals = [0] * count
        self.eliminated = []
        self.round = 0
        self.start_round()

    # --- what a game may change ---

    def configure(self):
        """Sets what depends on options and players; called once, at the beginning."""

    def find_dealer(self):
        return (self.round - 1) % self.count  # g7

    def score(self):
        """What the end of the round adds to each total."""
        return [0] * self.count

    def extra_fields(self):
        """Fields of the round-end line that only this game has."""
        return {}

    def rarity(self, action):
        """The more, the seldomer fair draws lead to this legal action. The random player helps it along."""
        return 0

    # --- helpers ---

    def playing(self):
        return [seat for seat in range(self.count) if seat not in self.eliminated]

    def turn_order_from(self, seat):
        """All seats in turn order, beginning with this one (g2)."""
        step = 1 if self.options["direction"] == "clockwise" else -1
        return [(seat + step * i) % self.count for i in range(self.count)]

    def fewest(self, values):
        """The playing seats with the smallest value."""
        least = min(values[seat] for seat in self.playing())
        return [seat for seat in self.playing() if values[seat] == least]

    # --- how a match goes on; most of these return the line the record must hold ---

    def start_round(self):
        self.round += 1
        self.redeals = 0
        self.dealer = self.find_dealer()
        # b2: lots before each round
        self.due = "lots" if self.options.get("lead") == "lots" else "deal"

    def draw_lots(self, deck):
        left = list(deck)
        seats = self.playing()
        while len(seats) > 1:
            drawn = {seat: left.pop(0) for seat in seats}
            most = max(sum(tile) for tile in drawn.values())
            seats = [seat for seat in seats if sum(drawn[seat]) == most]
        self.lots_leader = seats[0]
        self.due = "deal"
        return {"event": "lots", "deck": [name(tile) for tile in deck], "leader": self.lots_leader}

    def give_hands(self, deck):
        left = list(deck)
        size = self.hand_sizes[len(self.playing())]
        self.hands = [[] for _ in range(self.count)]
        for seat in self.playing():
            self.hands[seat] = left[:size]
            left = left[size:]
        self.stock = left

    def deal(self, deck):
        self.give_hands(deck)
        self.leader, self.leads = self.find_leader()
        if self.leader is not None:
            self.start_play()
        elif self.redeals < MOST_REDEALS:
            self.redeals += 1
            self.due = "deal"
        else:
            self.due = "abandoned match-end"
        return {"event": "deal", "round": self.round, "dealer": self.dealer,
                "deck": [name(tile) for tile in deck], "leader": self.leader}

    def start_play(self):
        """After the deal: the leader is to lead."""
        self.turns = 0
        self.start_turn(self.leader)
        self.due = "action"

    def start_turn(self, seat):
        self.turn = seat
        self.turns += 1     # of this round
        self.placed = []    # tiles laid in this turn

    def next_turn(self):
        # h6: an empty hand sits out. Elsewhere it has ended the round, or the seat is out of the match.
        following = self.turn_order_from(self.turn)[1:] + [self.turn]
        self.start_turn(next(seat for seat in following if self.hands[seat]))

    def finish(self, reason, seat=None):
        self.reason, self.finisher = reason, seat
        self.due = "round-end"

    def end_round(self):
        points = self.score()
        self.totals = [total + more for total, more in zip(self.totals, points)]
        self.winners = self.find_winners()
        line = {"event": "round-end", "reason": self.reason}
        if self.finisher is not None:
            line["seat"] = self.finisher
        line.update(hands=[[name(tile) for tile in hand] for hand in self.hands], points=points,
                    totals=list(self.totals), **self.extra_fields())
        self.due = "match-end"
        if self.winners is None:
            self.start_round()
        return line

    def end_match(self, abandoned=False):
        self.due = None
        outcome = {"abandoned": True} if abandoned else {"winners": self.winners}
        return {"event": "match-end", **outcome, "totals": list(self.totals)}

    # --- checking ---

    def take(self, line):
        """Checks one line of the record and goes on by it."""
        event = line.get("event")
        if event not in EVENTS:
            raise Wrong("event %s is unknown" % json.dumps(event))
        if event == "match-end" and "abandoned" in line:
            if self.due in ("round-end", "match-end"):
                raise Wrong("a match may not be abandoned where a %s is due" % self.due)
            expected = self.end_match(abandoned=True)
        elif ("action" if event in ACTIONS else event) != self.due:
            raise Wrong("%s where a line of another kind is due: %s" % (event, self.due))
        elif event in ACTIONS:
            action = {key: value for key, value in line.items() if key not in ("points", "bonus")}
            if not any(same(action, allowed) for allowed in self.legal()):
                raise Wrong(self.why_not(action))
            expected = self.act(action)
        elif event == "lots":
            expected = self.draw_lots(self.read_deck(line))
        elif event == "deal":
            expected = self.deal(self.read_deck(line))
        elif event == "round-end":
            expected = self.end_round()
        else:
            expected = self.end_match()
        line, expected = in_order(line), in_order(expected)
        for key in {**line, **expected}:
            if key not in expected:
                raise Wrong("%s: field %s does not belong here" % (event, json.dumps(key)))
            if key not in line or not same(line[key], expected[key]):
                is_now = json.dumps(line[key]) if key in line else "missing"
                raise Wrong("%s: %s is %s, should be %s" % (event, key, is_now, json.dumps(expected[key])))

    def read_deck(self, line):
        deck = line.get("deck")
        if not isinstance(deck, list) or not same(sorted(deck, key=str), sorted(self.by_name)):
            raise Wrong("%s: the deck is not the whole set in some order" % line["event"])
        return [self.by_name[tile] for tile in deck]

    def why_not(self, action):
        if not same(action.get("seat"), self.turn):
            return "%s: seat %d is to act" % (action["event"], self.turn)
        if action["event"] == "place" and action.get("tile") not in [name(tile) for tile in self.may_place()]:
            return "seat %d holds no %s" % (self.turn, json.dumps(action.get("tile")).strip('"'))
        return "%s is not allowed; allowed are: %s" % (json.dumps(action), json.dumps(self.legal()))

    def may_place(self):
        """The tiles a placement could be of, wherever they fit."""
        return self.hands[self.turn]


def in_order(line):
    """The line with each hand and the bonus sorted: their order is free."""
    line = dict(line)
    hands, bonus = line.get("hands"), line.get("bonus")
    if isinstance(hands, list) and all(isinstance(hand, list) for hand in hands):
        line["hands"] = [sorted(hand, key=str) for hand in hands]
    if isinstance(bonus, list):
        line["bonus"] = sorted(bonus, key=str)
    return line
