# The C example of README.md compiles as it stands there, plays every game, and prints what is shown.
. "$(dirname "$0")/support.bash"
libraries=$(dirname "$pasch")

sed -n '/^```c$/,/^```$/p' "$source/README.md" | sed '1d;$d' >example.c
[ -s example.c ] || fail 'README.md has no example in C'
flags=
grep -qi 'PASCH_SANITIZE:BOOL=ON' "$libraries/CMakeCache.txt" && flags=-fsanitize=address,undefined
grep -qi 'PASCH_THREADS:BOOL=ON' "$libraries/CMakeCache.txt" && flags=-fsanitize=thread
compiler=$(sed -n 's/^CMAKE_C_COMPILER:[A-Z]*=//p' "$libraries/CMakeCache.txt")
"${compiler:-gcc}" -std=c17 -Wall -Wextra -Werror $flags -I"$source/include" example.c "$libraries/libpasch.a" -ljansson -lsodium -lm \
  -o example 2>err || fail "the example does not compile: $(cat err)"
for game in draw doubles wolf basic hungarian double-6 double-9 double-12 double-15 double-18 tripple tripple-solo; do
  ./example $game >out 2>err || fail "the example plays no $game: $(cat err)"
  players=$("$pasch" games --json | python3 -IS -c 'import json, sys
print(next(g["players"]["least"] for g in json.load(sys.stdin)["games"] if g["id"] == sys.argv[1]))' $game)
  [ "$(grep -cE '^seat [0-9]+ holds [0-9]+, has -?[0-9]+ points$' out)" = "$players" ] || fail "the example, $game: $(cat out)"
done
./example chess && fail 'the example plays chess'
./example wolf >out
sed -n '/^.*-o example && .\/example wolf$/,/^```$/p' "$source/README.md" | sed '1d;$d' >shown
cmp -s shown out || fail "README.md shows other lines of its example: $(cat out)"

# The arena prints what is shown, in both documents by the same command.
command=$(sed -n 's/^\$ pasch \(arena .*\)/\1/p' "$source/README.md")
grep -qF "pasch $command" "$source/README.de.md" || fail 'README.de.md shows another arena'
works $command
sed -n '/^\$ pasch arena /,/^```$/p' "$source/README.md" | sed '1d;$d' | grep -v '^…$' | while read -r line; do
  tr -s ' ' <out | grep -qxF "$(tr -s ' ' <<<"$line")" || echo "$line"
done >missing
[ -s missing ] && fail "the arena does not print $(cat missing) but $(cat out)"
finish
