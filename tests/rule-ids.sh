#!/usr/bin/env bash
# Every rule id of the rules texts is in the name of a C test, and both languages have the same ids; every sheet is in the list.
set -euo pipefail
cd "$(dirname "$0")/.."
ids() {
  grep -ohE '\([A-Z][0-9]+\)' docs/rules/"$1"/*.md | tr -d '()' | sort -u
}
missing=0
for file in $(grep -lE '_run_group_tests' -r tests --include='*.c' | grep -v '^tests/games/'); do # those are all built
  name=${file#tests/}
  grep -qE "pasch_test\(${name%.c} |add_executable\([a-z_]+ $name |^foreach\(name .*\b$(basename "${name%.c}")\b" \
    tests/CMakeLists.txt || { echo "$file is in no build"; missing=1; }
done
for text in docs/rules/*/*.md; do
  grep -qE '\([A-Z][0-9]+\)' "$text" || { echo "$text names no rule"; missing=1; }
done
diff <(ids en) <(ids de) || { echo "the two languages do not have the same rule ids"; missing=1; }
for id in $(ids en); do
  grep -rqE "test_${id}_" --include='*.c' tests || { echo "no test is named after $id"; missing=1; }
done
diff <(grep -ohE '^const struct sheet game_\w+' src/games/*.c | sed 's/.*game_//' | sort) \
  <(sed -n 's/^GAME(\(.*\))$/\1/p' include/pasch/games/list.inc | sort) || { echo "the list of games has others than src/games"; missing=1; }
exit $missing
