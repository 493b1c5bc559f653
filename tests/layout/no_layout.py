#!/usr/bin/env python3
"""Asks a SAT solver whether a tree of dominoes has a layout in which all joined tiles touch.

    tests/layout/no_layout.py LENGTH > tree.cnf && cadical -q tree.cnf | head -1

The tree: a double with four arms, each a tile and a double; each of these four has three more such
arms; and from each of those twelve go three arms of LENGTH tiles that are not doubles. A variable
says that a tile lies in one way: its centre, and which way its arm goes on. If it lies so, what it
is joined to lies in one of the ways that allow it, and each tile joined to it in one of those that
follow. Of the tiles that cover a unit of the table there is at most one. Nothing else is asked:
there is a layout if and only if the formula can be satisfied.
"""
import sys

STEP = ((1, 0), (0, 1), (-1, 0), (0, -1))


def moved(point, turn, by):
    return point[0] + by * STEP[turn][0], point[1] + by * STEP[turn][1]


def spots(on, on_double, face, double):
    """All ways to touch a face along two units, as src/layout/spots.c has them."""
    turn = (on[2] + face) % 4
    right, left = (turn + 1) % 4, (turn + 3) % 4
    side = on_double and face % 2 == 0
    edge = moved(on, turn, 1 if side else 2)
    if double:
        ways = (1, 0, turn), (0, 2, right), (0, -2, left), (1, 1, turn), (1, -1, turn)
    else:
        ways = [(1, 0, turn), (1, int(side), right), (1, -int(side), left)]
        if side:
            ways += [(1, 1, turn), (1, -1, turn)]
        elif not on_double:
            ways += [(-1, 2, right), (-1, -2, left), (-1, 2, turn), (-1, -2, turn)]
    for out, aside, way in ways:
        x, y = moved(moved(edge, turn, out), right, aside)
        if not double:
            x, y = moved((x, y), way, 1)
        yield x, y, way


def cover(way, double):
    along = (way[2] % 2 == 0) != double
    width, height = (2, 1) if along else (1, 2)
    return [(x, y) for x in range(way[0] - width, way[0] + width)
            for y in range(way[1] - height, way[1] + height)]


def make_tree(length):
    """Tiles: what they are joined to, at which face, and whether they are doubles."""
    tree = [(None, 0, True)]

    def add(on, face, double):
        tree.append((on, face, double))
        return len(tree) - 1

    for face in range(4):
        inner = add(add(0, face, False), 0, True)
        for inner_face in (0, 1, 3):
            outer = add(add(inner, inner_face, False), 0, True)
            for outer_face in (0, 1, 3):
                last = add(outer, outer_face, False)
                for _ in range(length - 1):
                    last = add(last, 0, False)
    return tree


class Formula:
    def __init__(self):
        self.variables = 0
        self.clauses = []

    def variable(self):
        self.variables += 1
        return self.variables

    def add(self, *clause):
        self.clauses.append(' '.join(map(str, clause)) + ' 0\n')

    def at_most_one(self, group):
        """In groups of five; the last of a group stands for all before it."""
        while len(group) > 1:
            few, group = group[:5], group[5:]
            for i, one in enumerate(few):
                for other in few[:i]:
                    self.add(-one, -other)
            if group:
                any_of_few = self.variable()
                for one in few:
                    self.add(-one, any_of_few)
                group.insert(0, any_of_few)


def make_formula(tree):
    formula, covered = Formula(), {}
    ways = [{(0, 0, 0): formula.variable()}]
    formula.add(1)
    lead = set(cover((0, 0, 0), True))
    for on, face, double in tree[1:]:
        mine, before, units = {}, {}, {}
        for on_way, on_variable in ways[on].items():
            taken, after = lead.union(cover(on_way, tree[on][2])), []
            for way in spots(on_way, tree[on][2], face, double):
                if taken.isdisjoint(cover(way, double)):
                    if way not in mine:
                        mine[way] = formula.variable()
                    after.append(mine[way])
                    before.setdefault(mine[way], []).append(on_variable)
            formula.add(-on_variable, *after)
        for way, variable in mine.items():
            formula.add(-variable, *before[variable])
            for unit in cover(way, double):
                if unit not in units:
                    units[unit] = formula.variable()
                    covered.setdefault(unit, []).append(units[unit])
                formula.add(-variable, units[unit])
        ways.append(mine)
    for group in covered.values():
        formula.at_most_one(group)
    return formula


def main():
    formula = make_formula(make_tree(int(sys.argv[1])))
    print('p cnf', formula.variables, len(formula.clauses))
    sys.stdout.writelines(formula.clauses)


if __name__ == '__main__':
    main()
