#!/usr/bin/env bash
# Every rule id of the rules texts is in the name of a C test, and both languages have the same ids.
set -euo pipefail
cd "$(dirname "$0")/.."
ids() {
  grep -ohE '\([A-Z][0-9]+\)' docs/rules/"$1"/*.md | tr -d '()' | sort -u
}
missing=0
diff <(ids en) <(ids de) || { echo "the two languages do not have the same rule ids"; missing=1; }
for id in $(ids en); do
  grep -rqE "test_${id}_" --include='*.c' tests || { echo "no test is named after $id"; missing=1; }
done
exit $missing
