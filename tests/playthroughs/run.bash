# Every game has a match that is kept: the same seed still plays it, and it is a good record.
. "$(dirname "$0")/../cli/support.bash"

for game in $(games); do
  kept=$source/tests/playthroughs/$game.jsonl
  if [ ! -s "$kept" ]; then
    fail "$game has no playthrough in tests/playthroughs"
    continue
  fi
  works check "$kept"
  players=$(head -n 1 "$kept" | python3 -c 'import json,sys; print(len(json.loads(sys.stdin.readline())["players"]))')
  works sim "$game" --players "$players" --matches 1 --seed 7 --bots greedy --record again.jsonl
  cmp again.jsonl "$kept" || fail "$game: the same seed plays another match than the one kept"
done
finish
