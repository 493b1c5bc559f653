# Every game has counts of move sequences, and they have not changed: players, seed, depth, count by depth.
. "$(dirname "$0")/../cli/support.bash"

for game in $(games); do
  file=$source/tests/perft/$game.txt
  if ! grep -qv '^#' "$file" 2>/dev/null; then
    fail "$game has no counts in tests/perft"
    continue
  fi
  while read -r players seed counts; do
    depth=$(wc -w <<<"$counts")
    works perft "$game" --players "$players" --seed "$seed" --depth "$depth"
    found=$(sed 1d out | cut -d' ' -f2 | paste -sd' ')
    [ "$found" = "$counts" ] || fail "$game, $players players, seed $seed: counts $found, not $counts"
  done < <(grep -v '^#' "$file")
done
finish
