#!/usr/bin/env bash
# src/players/weights.c is what the command in its first comment makes. Making it takes minutes, so by default only
# this is checked: the command is that of the program's defaults, the file has a policy for every game in the order in
# which they are written, and learning is still what it was when the file was made (a short run, by its checksum).
# With a third argument, `all` or a game, everything is learnt again and compared.
set -euo pipefail
pasch=$1
root=$2
which=${3:-}
weights=$root/src/players/weights.c
export LC_ALL=C.UTF-8 LANGUAGE=en
kept=f3b2e7e82f688281

fail() {
  printf '%s\n' "$*" >&2
  exit 1
}

# The C text without the comment and without white space, as clang-format may have changed it.
plain() {
  sed '/^\/\*/,/\*\//d' "$1" | tr -d ' \n' | sed 's/,}/}/g'
}

# The text of one policy.
policy() {
  tr '\n' ' ' <"$1" | grep -o "policy ${2//-/_} = {[^;]*;" | tr -d ' ' | sed 's/,}/}/g'
}

# The policies and the list of them.
names() {
  grep -oE 'policy [a-z0-9_]+ =|\{"[a-z0-9-]+", &engine_[a-z]+, &[a-z0-9_]+\}' "$1"
}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

command=$(grep -m 1 -o 'pasch train .*' "$weights")
help=$(ARGP_HELP_FMT=rmargin=300 "$pasch" train --help)
for option in seed batches rounds; do
  used=$(grep -o -- "--$option [0-9]*" <<<"$command") || fail "weights.c does not name --$option: $command"
  usual=$(sed -n "s/.*--$option=NUMBER.*; \([0-9]*\) if not given.*/\1/p" <<<"$help")
  [ "$used" = "--$option $usual" ] || fail "weights.c was made with $used; the program's default is $usual"
done

"$pasch" train --batches 4 --rounds 60 --output "$work/short.c"
diff <(names "$work/short.c") <(names "$weights") || fail "weights.c has other policies than pasch train writes"
sum=$(plain "$work/short.c" | sha256sum | cut -c 1-16)
[ "$sum" = "$kept" ] || fail "learning has changed ($sum): make weights.c anew by its command, then keep this checksum"

if [ "$which" = all ]; then
  # shellcheck disable=SC2086
  "$pasch" ${command#pasch } --output "$work/all.c"
  [ "$(plain "$work/all.c")" = "$(plain "$weights")" ] || fail "weights.c is not what its command makes"
elif [ -n "$which" ]; then
  # shellcheck disable=SC2086
  "$pasch" train "$which" ${command#pasch train } --output "$work/one.c"
  [ "$(policy "$work/one.c" "$which")" = "$(policy "$weights" "$which")" ] || fail "the weights of $which are not what their command makes"
fi
