# pasch play, line by line: whole matches, nonsense, leaving and going on, damaged and locked files, full disks.
. "$(dirname "$0")/../cli/support.bash"
export XDG_DATA_HOME=$work/data HOME=$work/home
matches=$XDG_DATA_HOME/pasch/matches

# play SCRIPT ARGUMENTS…: plays what the file says; $status, the files out and err
play() {
  local script=$1
  shift
  timeout 120 "$pasch" play --name Robin "$@" <"$script" >out 2>err
  status=$?
}

# plays SCRIPT ARGUMENTS…: all is well
plays() {
  play "$@"
  [ $status = 0 ] || fail "play $*: status $status: $(cat err)"
  [ -s err ] && fail "play $*: says $(cat err)"
}

say() {
  printf '%s\n' "$@" >said
}

# only: the one match that is kept
only() {
  ls "$matches"/*.jsonl
}

# Every tile at its first place, and whatever else there may be to do: as often as a match needs it.
for round in $(seq 250); do
  for tile in $(seq 50); do echo "$tile a"; done
  printf 'draw\npass\ndone\n'
done >everything

# Whole matches of every game; the file is a complete record, and the same seed plays it again.
for game in $(games); do
  rm -rf "$XDG_DATA_HOME"
  plays everything $game --level greedy --seed 3
  grep -Eq 'wins!|share the win!|has made' out || fail "$game: no winner: $(tail -3 out)"
  [ "$(only | wc -l)" = 1 ] || fail "$game: not one file"
  works check "$(only)"
  mv "$(only)" first
  plays everything $game --level greedy --seed 3
  cmp -s <(sed 1d first) <(sed 1d "$(only)") || fail "$game: the same seed plays another match"
  grep -q 'counts' out || fail "$game: hands are not counted"
done
prints 'of your personal bests'
works bests
prints 'Robin'

# What there is to do is explained, unless the word says it all.
for language in en de; do
  LANGUAGE=$language play everything wolf --players 3 --new --no-save --level greedy --seed 3
  grep -Eq '^ +(pass|passen)$' out || fail "$language: passing is not offered"
  grep -Eq '^ +([a-z]+): \1$' out && fail "$language: $(grep -Em 1 '^ +([a-z]+): \1$' out)"
done

# Many seats, options, house rules, levels.
rm -rf "$XDG_DATA_HOME"
plays everything wolf --players 13 --level greedy --seed 1 --set limit=50
plays everything draw --seats Anna,Ben,easy --seed 2
grep -q 'Ben, it is your turn' out || fail 'the keyboard is not handed over'
printf 'base = draw\nname = Long\nhand = 2:9\n' >long.ini
plays everything --house long.ini --level greedy --seed 2
prints '9 tiles for everyone'

# What a person sees: the hand with its numbers, what can be done, and no other hand.
rm -rf "$XDG_DATA_HOME"
say help '' 'why 0-3' 'why 1-4' 'why' 'why 9-9' 'why 1-1-1' rules 'rules D4' 'rules Q9' score table hint quit
plays said draw --seed 5 --level greedy
prints '  Hand    1 [0|3]  2 [3|3]  3 [1|4]  4 [2|4]  5 [2|5]  6 [2|6]  7 [3|6]'
prints '    3 [1|4]  on the 4'
prints '0-3 matches no open end; they show 4'
prints 'It can be laid: [1|4]  on the 4'
prints 'Which tile? Type: why 0-3'
prints 'There is no tile 9-9 in this game.'
prints 'There is no tile 1-1-1 in this game.'
prints '  rules D3     the rules of this game'
prints '0-3 matches no open end; they show 4 (D3).'
prints 'There is no such rule'
prints 'There are no points in this game'
prints 'The expert would:'
prints 'The match is kept'
[ "$(grep -c 'If you cannot' out)" -ge 1 ] || grep -q '(D4)' out || fail 'no rules'
if grep -q '^  flip ' out; then fail 'help lists what this game does not have'; fi

# Examples are of the game that is played.
say help why 'why 1-1' quit
plays said tripple --seed 3 --level greedy --no-save
prints '  why 0-0-0    why that tile'
prints '  rules T5     the rules of this game'
prints 'Which tile? Type: why 0-0-0'
prints 'There is no tile 1-1 in this game.'

# A match in which nobody has moved is not kept, and nobody is told that it is.
rm -rf "$XDG_DATA_HOME"
say quit
plays said draw --seats Eva,greedy --seed 7
prints 'Eva, you can:'
if grep -q 'The match is kept' out; then fail 'says that a match is kept which is not'; fi
say 1 quit
plays said hungarian --seats Eva,greedy,greedy --seed 3
prints '  Stock   4 tiles (not drawn)'
plays said double-6 --seats Eva,greedy,greedy --seed 3
grep -Eq '^  Ends .*; together ([0-9]+: multiples of 3 score|[0-9]+: a multiple of 3, \+[0-9]+)$' out || fail 'does not say what the ends come to'
rm -rf "$XDG_DATA_HOME"

# A line that is much too long is not the end: what follows it is read at once, before anything else is said.
rm -rf "$XDG_DATA_HOME"
mkfifo lines
timeout 120 "$pasch" play draw --seed 5 --level greedy --plain <lines >out 2>err &
exec 9>lines
printf '%05000d\nquit\n' 0 >&9
ended() { ! kill -0 $! 2>/dev/null; }
for try in $(seq 200); do ended && break; sleep 0.1; done
ended || fail 'what follows a line that is too long is not read'
exec 9>&-
wait $! || fail "a line that is too long: $(cat err)"
rm lines

# German words are understood whatever the language is, and the other way round.
say lege\ 1-4 zurück HILFE warum\ 0-3 ende
plays said draw --seed 5 --level greedy
prints 'The move is taken back.'
say lay\ 1-4 undo help why\ 0-3 quit
plays said draw --seed 5 --level greedy --lang de
grep -q 'Vorrat' out || fail 'no German'

# H4: after the first tile of a turn another is asked for.
for seed in $(seq 30); do
  say 1 2 3 4 5 6 7 quit
  plays said hungarian --players 2 --seed $seed --level greedy
  grep -q 'Robin, you can lay another:$' out && break
done
prints 'Robin, you can:'
prints 'Robin, you can lay another:'
rm -rf "$XDG_DATA_HOME"

# Thirteen at the table: every name is there whole, with its level, in both languages.
say quit
for language in en de; do
  level=$([ $language = de ] && echo Gierig || echo Greedy)
  long='person:Maximiliane von Hohenstein-Waldenburg'
  plays said wolf --players 13 --seats "$long$(printf ',greedy%.0s' $(seq 12))" --seed 3 --lang $language
  names='Anna Ben Clara David Emma Felix Greta Henry Ida Jonas Katja Leo'
  prints "${long#person:}, $(sed "s/ / ($level), /g" <<<"$names") ($level)"
  for name in $names "${long#person:}"; do
    grep -q "^  [A-Z][a-z]*  .*\b$name: 0[, ]" out || fail "$language: $name has no points"
  done
  rm -rf "$XDG_DATA_HOME"
done

# All the ways to say where.
for where in '3' '1-4' '4-1' '[1|4]' '3 a' '3 4' '1-4 on the 4' 'lay 1-4 4-4:side' '  3   4-4:side  ' 'Play 1|4'; do
  say "$where" quit
  plays said draw --seed 5 --level greedy
  prints 'Robin lays [1|4] on the 4.'
done
for where in '3 b' '3 5' '3 4-4:tip' '3 3-4:4' '3 4-5:5' '3 down' '3 1,2' '3 xyz' '3 a b c d e f g h i'; do
  say "$where" quit
  plays said draw --seed 5 --level greedy
  if grep -q 'Robin lays' out; then [ "$where" = '3 a b c d e f g h i' ] || fail "laid at $where"; fi
done
# lays SAID WORDS ARGUMENTS…: what is said is told in these words
lays() {
  local words=$2
  say 2-5 "$1" quit
  shift 2
  plays said --no-save --level greedy "$@"
  prints "$words"
}
for where in 5-5 '5-5 a' '2 5'; do lays "$where" 'Robin lays [5|5] on the 5.' wolf --seed 8; done
for where in '5-5 b' '5-5 down' '2 verdeckt' '5-5 2-5:5 down'; do
  lays "$where" 'Robin lays [5|5] face down on the 5' wolf --seed 8
done
lays '2-6 down' "2-6 can't be laid face down" wolf --seed 8
lays 0-4-4 'Where? 0-4-4  a right of 4-4-4 (+8), b below 4-4-4 (+8), c left of 4-4-4 (+8)' tripple --seed 3
for where in '0-4-4 0,-1' '4-4-0 c' '6 0,-1'; do lays "$where" 'Robin lays 0-4-4 left of 4-4-4 (8 points).' tripple --seed 3; done
lays '0-4-4 5,5' '5,5 is no free place beside a tile.' tripple --seed 3
lays '0-4-4 d' 'There is no place d for 0-4-4.' tripple --seed 3
lays '2-4-5 0,1' '2-4-5 fits nowhere on the table (T5).' tripple --seed 3
# refused SAID WORDS: what is said is refused with this reason
refused() {
  say "$1" quit
  plays said draw --seed 5 --level greedy --no-save
  prints "$2"
}
refused '3 b' 'There is no place b for 1-4.'
refused '3 5' 'No open end shows 5.'
refused '3 99' 'No open end shows 99.'
refused '3 xyz' '"xyz" names no place.'
refused 1-1 'You hold no 1-1.'
lays '0-0-0' '0-0-0 fits nowhere on the table' tripple --seed 3
say draw pass flip done quit
plays said draw --seed 5 --level greedy
[ "$(grep -c 'You can lay a tile, so you must (G1)\.$' out)" -ge 3 ] || fail "forbidden actions: $(cat out)"

# Undo: back to the last decision, also when others have answered; the file tells of it, and so does the end.
rm -rf "$XDG_DATA_HOME"
say 3 undo quit
plays said draw --seed 5 --level greedy
prints 'The move is taken back.'
tail -n 1 "$(only)" | grep -q '^{"event":"undo","seat":0,"to":[0-9]*}$' || fail "the file does not tell of it: $(tail -n 1 "$(only)")"
say undo 3 table undo undo quit
plays said --continue
[ "$(grep -c 'There is nothing to take back\.' out)" = 2 ] || fail "nothing was decided yet: $(cat out)"
prints 'Anna lays'
prints 'The move is taken back.'
[ "$(grep -c '"event":"undo"' "$(only)")" = 2 ] || fail 'two moves were taken back'
works check --partial "$(only)"
prints '1 match with moves taken back'
plays everything --continue
prints 'With moves taken back.'
rm -rf "$XDG_DATA_HOME"
say 3 undo quit
plays said draw --seed 5 --level greedy --no-undo
prints 'In this match nothing is taken back.'
say undo quit
plays said --continue
prints 'In this match nothing is taken back.'
refuses 64 'say nothing else about it' play --continue --no-undo --plain
rm -rf "$XDG_DATA_HOME"

# Commands that take no words are not obeyed with some; a match is given up by asking twice in a row.
rm -rf "$XDG_DATA_HOME"
say 3 'undo 3' 'pass foo' 'resign now' 'quit now' resign table resign 'resign now' RESIGN quit
plays said draw --seed 5 --level greedy
for word in undo pass resign quit; do prints "Nothing may follow $word: it is not done."; done
[ "$(grep -c 'type resign once more to do it' out)" = 3 ] || fail "resign is not asked for again: $(cat out)"
prints 'The match is kept'
say 'nothing' resign resign
plays said --continue
prints 'The match was called off.'
grep -q match-end "$(only)" || fail 'the match is not over'
say 'quit now' quit
plays said
prints 'There is no game quit'

# Nonsense loses nothing: any bytes, and the match is as it was.
rm -rf "$XDG_DATA_HOME"
say 3 quit
plays said draw --seed 5 --level greedy
cp "$(only)" before
python3 - <<'PYTHON'
import random
random.seed(7)
words = ['why', 'rules', 'lay', '99', '-1', '3-', '-', '99999999999999999999', '3-4-5-6', ':', '::', '1-4:', ':4', 'zz', '"', '%s%n',
         '\x1b[2J', 'ä', '\xff', '0,0', ',', 'down', 'tip', 'a' * 5000, '1-1 ' * 50, 'table', 'score', 'help', '?', '{', '18-18:side']
with open('nonsense', 'wb') as file:
    for _ in range(3000):
        if random.random() < 0.3:
            line = bytes(random.randrange(256) for _ in range(random.randrange(40))).replace(b'\n', b'')
        else:
            line = ' '.join(random.choice(words) for _ in range(random.randrange(1, 5))).encode('utf-8', 'surrogateescape')
        first = line.split()[:1]
        if first and (first[0].lower() in (b'lay', b'1', b'2', b'3', b'4', b'5', b'6', b'7', b'd', b'p', b'q', b'u', b'h')):
            line = b'x' + line
        file.write(line.replace(b'\n', b'') + b'\n' if line.strip() else b'x\n')
PYTHON
play nonsense --continue
[ $status = 0 ] || fail "nonsense: status $status: $(tail -3 err)"
cmp -s before "$(only)" || fail 'nonsense has changed the match'
grep -q $'\033' out && fail 'what was said comes back with its escape sequences'
head -c 3000000 /dev/zero >zeros
play zeros --continue
[ $status = 0 ] || fail "zeros: status $status"
cmp -s before "$(only)" || fail 'zeros have changed the match'
play /dev/null --continue
[ $status = 0 ] || fail "nothing to read: status $status"

# The menu: a game, a number to go on, nonsense, the end.
say 7 nonsense 'draw 99' 1 quit
plays said
prints 'Unfinished matches:'
prints 'There is no unfinished match of that number.'
prints 'There is no game nonsense'
prints 'Robin, you can:'
say '' quit
plays said
prints 'Robin, you can:'
say 'double-6 3' quit
plays said --level greedy
prints 'Robin, Anna (Greedy), Ben (Greedy)'
plays /dev/null --lang de

# Killed in the middle, again and again: what was played is there, and the match goes on to its end.
rm -rf "$XDG_DATA_HOME"
mkfifo pipe
"$pasch" play draw --seed 9 --level greedy <pipe >live 2>err &
player=$!
exec 3>pipe
kills=0
for tries in $(seq 60); do
  before=$(cat "$matches"/*.jsonl 2>/dev/null | grep -c '"seat":0')
  for tile in $(seq 12); do echo "$tile a"; done >&3 2>/dev/null
  printf 'draw\npass\n' >&3 2>/dev/null
  for wait in $(seq 200); do
    after=$(cat "$matches"/*.jsonl 2>/dev/null | grep -c '"seat":0')
    [ "$after" -gt "$before" ] && break
    kill -0 $player 2>/dev/null || break
    sleep 0.02
  done
  grep -q match-end "$matches"/*.jsonl && break
  kill -9 $player 2>/dev/null && kills=$((kills + 1))
  wait $player 2>/dev/null
  exec 3>&-
  works check --partial "$(only)"
  [ "$(grep -c '"seat":0' "$(only)")" -ge "$after" ] || fail 'a move was lost'
  "$pasch" play --continue <pipe >live 2>err &
  player=$!
  exec 3>pipe
done
exec 3>&-
wait $player 2>/dev/null
[ $kills -ge 2 ] || fail "killed only $kills times"
grep -q match-end "$(only)" || fail "the match did not come to its end: $(tail -3 live)"
works check "$(only)"

# Two at once: the second is told so, and nothing is mixed up.
rm -rf "$XDG_DATA_HOME"
say 3 quit
plays said draw --seed 5 --level greedy
file=$(only)
"$pasch" play --continue <pipe >live 2>&1 &
player=$!
exec 3>pipe
for wait in $(seq 200); do grep -q 'you can' live && break; sleep 0.02; done
refuses 1 'the unfinished match is being played in another window' play --continue
refuses 1 'this match is being played in another window' play --continue="$file"
exec 3>&-
wait $player
works check --partial "$file"

# A torn line is cut off; a damaged file is named with its line and left alone.
head -c -10 "$file" >torn && cp torn "$file"
say quit
plays said --continue
works check --partial "$file"
sed '3s/"seat":/"seta":/' "$file" >damaged && cp damaged "$file"
play said --continue
[ $status = 1 ] || fail "damaged: status $status"
grep -q 'there is no unfinished match' err || fail "damaged: $(cat err)"
grep -q "line 3: " out || fail "the damaged file is not named: $(cat out)"
cmp -s damaged "$file" || fail 'a damaged file was changed'
refuses 1 'line 3: ' play --continue="$file"
say 'draw 2' quit
plays said --level greedy
prints 'The file is left as it is.'

# Nowhere to keep it, or no room.
say quit
XDG_DATA_HOME=/dev/null play said draw
[ $status = 1 ] && grep -q '/dev/null.*Not a directory' err || fail "no folder: $status $(cat err)"
XDG_DATA_HOME=/proc play said draw
[ $status = 1 ] && grep -q '/proc/pasch' err || fail "read-only: $status $(cat err)"
XDG_DATA_HOME=/dev/null play said draw --no-save
[ $status = 0 ] || fail "--no-save: $(cat err)"
env -u XDG_DATA_HOME -u HOME "$pasch" play draw <said >out 2>err
grep -q 'neither XDG_DATA_HOME nor HOME is set' err || fail "no home: $(cat err)"
rm -rf "$XDG_DATA_HOME"
say 3 quit
plays said draw --seed 5 --level greedy
cp "$(only)" before
(
  trap '' XFSZ
  ulimit -f 1
  for i in $(seq 100); do printf '1 a\n2 a\n3 a\n4 a\n5 a\ndraw\npass\n'; done |
    timeout 60 "$pasch" play --continue 2>&1 >/dev/null | cat >err
  exit ${PIPESTATUS[1]}
)
[ $? = 1 ] || fail 'a full disk is no failure'
grep -q "$(only): File too large" err || fail "full disk: $(cat err)"
works check --partial "$(only)"
[ "$(stat -c %s "$(only)")" -le 1024 ] || fail 'the limit does not hold'
cmp -s before <(head -c "$(stat -c %s before)" "$(only)") || fail 'a full disk has changed what was there'
plays everything --continue
works check "$(only)"

# A closed stream must not let the record be taken for it.
rm -rf "$XDG_DATA_HOME"
for i in 1 2; do echo 1; done | "$pasch" play draw --plain --seed 3 >/dev/null 2>&1
cp "$(only)" before
echo 1 | "$pasch" play --plain --continue >&- 2>/dev/null && fail 'a closed output is no failure'
works check --partial "$(only)"
"$pasch" play draw --plain --seed 4 --new 0<&- >out 2>err
grep -q '"deck"' out err && fail 'a closed input shows the deck'

# Wrong requests.
refuses 1 'there is no game nonsense' play nonsense
refuses 1 '--level' play draw --level genius
refuses 1 '2 seats are named for 3 players' play draw --players 3 --seats me,easy
refuses 1 'two seats have the name' play draw --seats Anna,Anna
refuses 1 'is for 2 to' play draw --players 9
refuses 1 '--pause' play draw --pause x
refuses 1 'must be a name' play draw --name ' '
refuses 64 'say which game' play --seats me,easy
refuses 64 'say nothing else' play draw --continue
refuses 1 'No such file' play --continue=nothing.jsonl
rm -rf "$XDG_DATA_HOME"
refuses 1 'there is no unfinished match' play --continue
finish
