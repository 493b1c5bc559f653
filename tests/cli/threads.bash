# --threads: the same seed gives the same moves, whoever asks, and a budget in playouts is shared.
. "$(dirname "$0")/support.bash"

# arena: everything but the times is the same again; the threads are part of the budget, for merging.
played() {
  works arena "$@" --json
  python3 -c 'import json
it = json.load(open("out"))
print({name: it[name] for name in sorted(it) if "_ms_" not in name and name != "times"})'
}
played draw --a expert --b normal --budget 64 --games 6 --seed 3 --threads 3 >first
played draw --a expert --b normal --budget 64 --games 6 --seed 3 --threads 3 >second
cmp -s first second || fail 'arena: the same seed, another result'
grep -q "'budget_a': '64 x3'" first || fail "arena: $(cat first)"
played draw --a expert --b normal --budget 64 --games 6 --seed 3 --threads 1 >one
played draw --a expert --b normal --budget 64 --games 6 --seed 3 >none
cmp -s one none || fail 'arena: one thread is not the same as none asked for'
played tripple --a greedy --b random --games 6 --seed 3 --threads 2 >first
played tripple --a greedy --b random --games 6 --seed 3 >second
cmp -s first second || fail 'arena: levels that do not search play differently in threads'
refuses 1 '--threads = 0: must be' arena draw --a expert --b normal --threads 0
refuses 1 '--threads = 257: must be' arena draw --a expert --b normal --threads 257
refuses 64 '--merge takes files' arena --merge out --threads 2

# Threads that can't be started, since no stack is as large as this, change nothing; one by one their part is played too.
works sim wolf --matches 1 --bots greedy --seed 7 --record wolf.jsonl
works hint wolf.jsonl --at 9 --budget 3000 --seed 5 --threads 3 --json
cp out three
works hint wolf.jsonl --at 9 --budget 3000 --seed 5 --threads 1 --json
cmp -s out three && fail 'one thread thinks as three do'
if (ulimit -s 200000000000) 2>/dev/null; then
  (ulimit -s 200000000000; "$pasch" arena draw --a random --b random --games 2 --jobs 2 >out 2>err) && fail 'a thread could be started'
  (ulimit -s 200000000000; "$pasch" hint wolf.jsonl --at 9 --budget 3000 --seed 5 --threads 3 --json >out 2>err) || fail "$(cat err)"
  cmp -s out three || fail 'hint: threads that can not be started change the answer'
  (ulimit -s 200000000000; "$pasch" hint wolf.jsonl --at 9 --budget 5ms --threads 3 >out 2>err) || fail "$(cat err)"
fi

# seat: the same table gets the same answers.
cat >keep.sh <<SCRIPT
tee -a table.txt | "$pasch" seat --level expert --budget 60 --seed 3 --threads 2 | tee -a seat.txt
SCRIPT
works arena draw --a "cmd:sh keep.sh" --b random --games 2 --seed 5
"$pasch" seat --level expert --budget 60 --seed 3 --threads 2 <table.txt >again 2>err || fail "seat: $(cat err)"
cmp -s seat.txt again || fail 'seat: another answer to the same table'
grep -q '"act"' again || fail "seat: no move: $(cat again)"
"$pasch" seat --level expert --budget 60 --seed 3 --threads 1 <table.txt >one 2>err || fail "seat: $(cat err)"
"$pasch" seat --level expert --budget 60 --seed 3 <table.txt >none 2>err || fail "seat: $(cat err)"
cmp -s one none || fail 'seat: one thread is not the same as none asked for'
refuses 1 '--threads = many: must be' seat --threads many
finish
