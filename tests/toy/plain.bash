#!/usr/bin/env bash
# A whole match of the game of rise.c, line by line: its own action is offered, typed, told and refused where it may not
# be done; tiles are named, chosen and explained; a hint comes, and the match reaches its end.
set -euo pipefail
play=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
lines() {
  printf '%s\n' help rules score 'why l' hint
  for _ in $(seq 60); do printf '%s\n' '' knock 1; done
}
lines | "$play" en >"$work/said"
for wanted in 'knock: knock on the table' '[a-l]  [a-l]$' '  Table   [a-l] [a-l]' 'Ann knocks on the table' 'Ann lays [a-l]' 'Ann leads [a-l]' 'add the letter: 2 b' \
  'You must lead with [a-l] (R1)' 'the round is blocked' 'fits nowhere on the table' 'wins!'; do
  grep -q -- "$wanted" "$work/said" || { cat "$work/said" >&2; echo "nothing says: $wanted" >&2; exit 1; }
done
