# What the tests of the program share. Usage: TEST PASCH SOURCE; every failure is shown, the last line counts them.
pasch=$1
source=$2
failures=0
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export LC_ALL=C.UTF-8 LANGUAGE=en XDG_DATA_HOME=$work/data
unset STATE_DIRECTORY
cd "$work" || exit 1

fail() {
  echo "FAILED: $*"
  failures=$((failures + 1))
}

# run ARGUMENTS…: runs the program; $status, the files out and err
run() {
  "$pasch" "$@" >out 2>err </dev/null
  status=$?
}

# works ARGUMENTS…: all is well and nothing is complained of
works() {
  run "$@"
  [ $status = 0 ] || fail "pasch $*: status $status: $(cat err)"
  [ -s err ] && fail "pasch $*: says $(cat err)"
  [ -s out ] || fail "pasch $*: prints nothing"
}

# refuses STATUS WORDS ARGUMENTS…: fails with that status, and with these words on standard error alone
refuses() {
  local wanted=$1 words=$2
  shift 2
  run "$@"
  [ $status = "$wanted" ] || fail "pasch $*: status $status, not $wanted"
  grep -qF -- "$words" err || fail "pasch $*: does not say \"$words\" but: $(cat err)"
  [ -s out ] && fail "pasch $*: prints though it fails: $(cat out)"
}

# The ids of all games.
games() {
  "$pasch" games --json | python3 -IS -c 'import json, sys; print(*[game["id"] for game in json.load(sys.stdin)["games"]])'
}

# prints WORDS: the last output has them
prints() {
  grep -qF -- "$1" out || fail "no \"$1\" in: $(head -c 2000 out)"
}

# json EXPRESSION: the last output is JSON, and the Python expression about it (`it`) is true
json() {
  python3 -IS -c 'import json, sys
it = json.load(open("out"))
sys.exit(not eval(sys.argv[1]))' "$1" || fail "not true of the JSON: $1"
}

# plain FILE: a result of the arena without all that depends on the clock
plain() {
  python3 -IS -c 'import json, sys
it = json.load(open(sys.argv[1]))
print(json.dumps({key: it[key] for key in it if "_ms_" not in key and key != "times"}))' "$1"
}

# worked PROCESS HUNDREDTHS: waits until it has used so much of the processor's time, however many share it, or has ended
worked() {
  local fields=(R)
  while [ "${fields[0]}" != Z ] && [ $((${fields[11]:-0} + ${fields[12]:-0})) -lt "$2" ] && [ -r "/proc/$1/stat" ]; do
    sleep 0.05
    read -ra fields <<<"$(sed 's/.*) //' "/proc/$1/stat" 2>/dev/null)"
  done
}

finish() {
  echo "$0: $failures failures"
  [ $failures = 0 ]
}
