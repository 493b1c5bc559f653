#!/usr/bin/env bash
# The files in src/players/weights are what the commands in their first comments make. Making one takes ten seconds, so by
# default only this is checked: the command is that of the program's defaults, every game has its file, and learning is
# still what it was when the file was made (a short run, by its checksum in short.txt). With a third argument, `all` or a
# game, that is learnt again and compared; with `keep GAME` its weights are learnt and kept, and the checksum.
set -euo pipefail
pasch=$1
root=$2
which=${3:-}
short=$root/tests/players/short.txt
export LC_ALL=C.UTF-8 LANGUAGE=en

fail() {
  printf '%s\n' "$*" >&2
  exit 1
}

# The C text without white space, as clang-format may have changed it.
plain() {
  tr -d ' \n' | sed 's/,}/}/g'
}

sum() {
  "$pasch" train "$1" --batches 4 --rounds 60 | plain | sha256sum | cut -c 1-16
}

games=$("$pasch" games --json | python3 -c 'import json, sys; print(*[game["id"] for game in json.load(sys.stdin)["games"]])')
if [ "$which" = keep ]; then
  file=$root/src/players/weights/${4//-/_}.c
  "$pasch" train "$4" --output "$file"
  clang-format -i "$file"
  sed -i "/^$4 /d" "$short"
  echo "$4 $(sum "$4")" >>"$short"
  exit
fi

help=$("$pasch" train --help | tr -s ' \n' ' ' | sed 's/ --/\n--/g') # a line an option
for game in $games; do
  weights=$root/src/players/weights/${game//-/_}.c
  [ -s "$weights" ] || fail "$game has no weights"
  command=$(grep -m 1 -o "pasch train $game --.*" "$weights") || fail "$weights does not say what made it"
  for option in seed batches rounds; do
    used=$(grep -o -- "--$option [0-9]*" <<<"$command") || fail "$weights does not name --$option: $command"
    usual=$(sed -n "s/.*--$option=NUMBER.*; \([0-9]*\) if not given.*/\1/p" <<<"$help")
    [ "$used" = "--$option $usual" ] || fail "$weights was made with $used; the program's default is $usual"
  done
  found=$(sum "$game")
  grep -qx "$game $found" "$short" || fail "learning $game has changed ($found): tests/players/weights.bash PASCH SOURCE keep $game"
  case $which in all | "$game")
    # shellcheck disable=SC2086
    cmp <("$pasch" ${command#pasch } | plain) <(plain <"$weights") || fail "the weights of $game are not what their command makes"
    ;;
  esac
done
