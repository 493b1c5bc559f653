"""Lines that take back: the match is again as it was before a line of that seat, in a round in which no other person plays."""
import copy

from match import ACTIONS, Wrong, same


class Told:
    """A match as its lines tell it, those that take back among them."""

    def __init__(self, match, bots):
        self.match, self.bots = match, bots
        self.line = 1           # of the match, undone ones too
        self.mark()

    def mark(self):
        """Nothing before this moment is taken back."""
        self.before, self.actions = copy.deepcopy(self.match), []

    def take(self, line):
        self.line += 1
        if line.get("event") == "undo":
            self.take_back(line)
            return
        self.match.take(line)
        if line["event"] in ACTIONS:
            self.actions.append((self.line, line))
        else:
            self.mark()

    def take_back(self, line):
        if self.match.due != "action":
            raise Wrong("undo where a line of another kind is due: %s" % self.match.due)
        if line.keys() != {"event", "seat", "to"} or any(type(line[key]) is not int for key in ("seat", "to")):
            raise Wrong("undo: it has a seat and to, and both are numbers")
        seat, to = line["seat"], line["to"]
        if not 0 <= seat < self.match.count:
            raise Wrong("undo: there is no seat %d" % seat)
        if not all(bot for other, bot in enumerate(self.bots) if other != seat):
            raise Wrong("undo: another person plays")
        kept = [(number, action) for number, action in self.actions if number < to]
        if not any(number == to for number, _ in self.actions):
            raise Wrong("undo: line %d is no action of this round, or was taken back" % to)
        match = copy.deepcopy(self.before)
        for _, action in kept:
            match.take(action)
        if not same(match.turn, seat):
            raise Wrong("undo: line %d is of seat %d" % (to, match.turn))
        self.match, self.actions = match, kept
