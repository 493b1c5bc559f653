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
sed -i "s/ x2'/'/g" first
cmp -s first second || fail 'arena: levels that do not search play differently in threads'
refuses 1 '--threads = 0: must be' arena draw --a expert --b normal --threads 0
refuses 1 '--threads = 257: must be' arena draw --a expert --b normal --threads 257
refuses 64 '--merge takes files' arena --merge out --threads 2

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
