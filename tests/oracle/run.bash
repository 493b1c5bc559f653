# The rules, written a second time in Python and from the specification alone, agree with the program: on its records, and it
# on theirs.
. "$(dirname "$0")/../cli/support.bash"
oracle=$source/tests/oracle

# agrees GAME PLAYERS MATCHES OPTIONS…
agrees() {
  local game=$1 players=$2 matches=$3 sets=()
  shift 3
  for option in "$@"; do
    sets+=(--set "$option")
  done
  works sim "$game" --players "$players" --matches "$matches" --seed "$players" "${sets[@]}" --record ours.jsonl
  python3 "$oracle/check.py" ours.jsonl >/dev/null || fail "the oracle refuses a record of $game, $players players, $*"
  python3 "$oracle/play.py" "$game" --players "$players" --matches "$matches" --seed "$players" "${sets[@]}" >theirs.jsonl
  works check theirs.jsonl
}

for players in 2 4 6; do
  agrees draw $players 20
  agrees draw $players 4 set=double-nine direction=counterclockwise
  agrees basic $players 20
done
agrees draw 3 3 set=double-twelve
for players in 2 3 5 8 13; do
  agrees wolf $players 3
  agrees wolf $players 3 charge=everyone direction=counterclockwise limit=60
done
for players in 2 3 5 9; do
  agrees doubles $players 3
  agrees doubles $players 3 lead=lots spinner=none draw=none
  agrees doubles $players 2 lead=double-six hand=3 target=30 direction=counterclockwise
done
for players in 2 3 4; do
  agrees hungarian $players 3
  agrees hungarian $players 3 leader=heaviest-hand lead=heaviest may_stop=true
  agrees hungarian $players 2 limit=300 lead=heaviest direction=counterclockwise
done
for players in 3 6 9; do
  agrees double-6 $players 10 rounds=2
  agrees double-9 $players 3 divisor=2
  agrees double-18 $players 1
done
agrees double-12 4 2 direction=counterclockwise
agrees double-15 5 1 rounds=2
for players in 2 3 6; do
  agrees tripple $players 3
  agrees tripple $players 3 dry_draw=penalty target=100
  agrees tripple $players 2 direction=counterclockwise dry_draw=free target=100
done
agrees tripple-solo 1 20
agrees tripple-solo 1 10 dry_draw=penalty
for hand in 1 25 55; do
  agrees tripple-solo 1 4 hand=$hand draws=1
  agrees tripple-solo 1 4 hand=$hand draws=45 dry_draw=penalty
done
agrees tripple-solo 1 10 hand=7 draws=11 dry_draw=penalty
works check "$oracle/hexagons.jsonl"

# What is taken back.
for game in 'draw 3' 'wolf 2' 'hungarian 4' 'double-6 3' 'doubles 2' 'tripple 2' 'tripple-solo 1'; do
  set -- $game
  python3 "$oracle/play.py" "$1" --players "$2" --matches 3 --seed 5 --undo >theirs.jsonl
  works check theirs.jsonl
  prints '3 matches with moves taken back'
  python3 "$oracle/check.py" theirs.jsonl >out || fail "the oracle refuses what it has taken back in $1: $(cat out)"
done
python3 "$oracle/undo_test.py" "$pasch" || fail 'taking back: the program and the oracle disagree'
finish
