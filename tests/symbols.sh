#!/usr/bin/env bash
# Every function and table that a file of src shows to others is used by another file, of src, tests or fuzz: symbols.sh
# BUILD OBJECT…, where the objects are the program's own. What only its own file uses is static; what nobody uses goes.
set -euo pipefail
build=$1
shift
cd "$(dirname "$0")"
names() { # STATUS FILE…: the names that are there with a status
  local status=$1
  shift
  nm -P -g "$@" 2>/dev/null | awk -v status="^[$status]\$" 'NF > 1 && $2 ~ status { print $1 }' | sort -u
}
defined=$(names TDBR "$build"/libpasch_*.a "$@")
[ "$(wc -l <<<"$defined")" -gt 500 ] || { echo "only these names were found: $defined"; exit 1; }
mapfile -t objects < <(find "$build" -name '*.o')
fuzzed=$(grep -ohE '[a-z0-9_]+\(' ../fuzz/*.c | tr -d '(' | sort -u)
lone=$(comm -23 <(echo "$defined") <(names U "${objects[@]}") | comm -23 - <(echo "$fuzzed") | grep -vE '^(main|pasch_.*|__.*)$' || true)
[ -z "$lone" ] || { echo "used in no other file: $lone"; exit 1; }
