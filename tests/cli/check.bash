# Checking records as files: what is right, what is wrong and in which line, files that are no files.
. "$(dirname "$0")/support.bash"

works sim wolf --players 4 --matches 30 --record good
works sim draw --matches 10 --record other
works check good other
grep -q '^40 matches, ' out || fail "two files: $(cat out)"
works sim basic --matches 1 --record single
works check single
grep -q '^1 match, 1 round, [0-9]* actions ok$' out || fail "one of each: $(cat out)"
works check good --lang de
prints 'Partien'
"$pasch" check - <good >out 2>err || fail 'check -'
cat good other >both
works check both
grep -q '^40 matches, ' out || fail "matches of two games in one file: $(cat out)"

# The last line may lack its newline; nothing else may be missing, unless parts are asked for.
head -c -1 good >cut
works check cut
head -n 100 good >part
refuses 1 'part: line 100: the record stops before the end of the match' check part
works check --partial part
head -c 5000 good >torn
refuses 1 'torn: line ' check torn
refuses 1 'not JSON' check --partial torn

# The first wrong line is named, the other files are still checked.
sed '17s/"seat":[0-9]*/"seat":9/' good >wrong
refuses 1 'wrong: line 17: ' check wrong
refuses 1 'wrong: Zeile 17: ' check wrong --lang de
run check wrong good nowhere
[ $status = 1 ] || fail "one good file of three: status $status"
grep -q '^30 matches, ' out || fail "one good file of three: $(cat out)"
grep -q 'nowhere: No such file' err || fail "one good file of three: $(cat err)"
"$pasch" check - <wrong >out 2>err && fail 'check - of a wrong record'
grep -q '^standard input: line 17: ' err || fail "check -: $(cat err)"
sed 's/"game":"wolf"/"game":"woolf"/' good >unknown
refuses 1 'unknown: line 1: there is no game woolf' check unknown

# Lines that take back are followed; counted are the matches that have some, or whose first line says so.
works sim draw --matches 1 --seed 5 --record played
seat=$(sed -n 's/^{"event":"place","seat":\([01]\).*/\1/p' played | head -n 1)
{ head -n 3 played; echo "{\"event\":\"undo\",\"seat\":$seat,\"to\":3}"; tail -n +3 played; } >undone
sed '1s/}$/,"undone":2}/' played >without
works check undone
grep -q '^1 match with moves taken back$' out || fail "a match with moves taken back: $(cat out)"
works check undone played without
grep -q '^3 matches, ' out || fail "three matches: $(cat out)"
grep -q '^2 matches with moves taken back$' out || fail "two with moves taken back: $(cat out)"
works check played
grep -q 'taken back' out && fail "nothing was taken back: $(cat out)"
sed "4s/\"to\":3/\"to\":2/" undone >wrong-undo
refuses 1 'wrong-undo: line 4: line 2 of this match is no action of this round, or was taken back' check wrong-undo

head -c 3000000 /dev/zero >zeros
refuses 1 'zeros: line 1: ' check zeros
head -c 3000000 /dev/zero | tr '\0' '[' >deep
refuses 1 'deep: line 1: ' check deep
head -c 200000 /dev/urandom >garbage
refuses 1 'garbage: line ' check garbage
touch empty
refuses 1 'empty: there is no match in this file' check empty
works check --partial empty
refuses 1 'irectory' check .
refuses 1 'No such file' check nowhere

# Files larger than the buffer are read piece by piece.
works sim double-12 --players 3 --matches 100 --record large
for i in 1 2 3 4 5; do cat large; done >larger
[ "$(stat -c %s larger)" -gt 2200000 ] || fail 'larger is not large enough to test with'
works check larger
grep -q '^500 matches, ' out || fail "a large file: $(cat out)"
sed '$s/"totals":\[/"totals":[1/' larger >larger-wrong
refuses 1 "larger-wrong: line $(wc -l <larger)" check larger-wrong
finish
