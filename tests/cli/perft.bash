# Counting sequences, measuring speed, watching a match.
. "$(dirname "$0")/support.bash"

works perft draw --seed 3 --depth 8
[ "$(cut -d' ' -f1 out | tr '\n' ' ')" = '1 2 3 4 5 6 7 8 ' ] || fail "perft: $(cat out)"
cp out first
works perft draw --depth 8 --players 2 --seed 3
cmp -s out first || fail 'perft: the same differs'
works perft draw --depth 8 --seed 4
cmp -s out first && fail 'perft: another seed, the same counts'
works perft double-6 --depth 5 --seed 2
cp out exact
works perft double-6 --depth 5 --seed 2 --search
paste -d' ' exact out | awk '$4 > $2 { exit 1 }' || fail 'perft --search counts more'
cmp -s out exact && fail 'perft --search counts the same'
works perft wolf --players 13 --depth 3
works perft doubles --set lead=lots --depth 3
works perft double-18 --players 9 --depth 2
# Sequences end with the round: of a hand of one tile that goes out there is one move.
printf 'base = draw\nhand = 1\n' >short.ini
works perft --house short.ini --depth 4 --seed 1
[ "$(cat out)" = '1 1
2 0
3 0
4 0' ] || fail "perft of a short round: $(cat out)"
refuses 1 '--depth = 0' perft draw --depth 0
refuses 1 '--depth = 101' perft draw --depth 101
refuses 1 'there is no game darw' perft darw

works bench --json --seconds 0.01
json 'list(it) == ["games"] and len(it["games"]) >= 20'
json 'all(list(g) == ["game", "players", "rounds_per_second", "ns_per_action", "actions_per_round", "state_bytes"] for g in it["games"])'
json 'all(g["rounds_per_second"] > 0 and g["ns_per_action"] > 0 and g["actions_per_round"] > 1 for g in it["games"])'
json 'all(0 < g["state_bytes"] <= 512 for g in it["games"] if g["game"] in ("draw", "wolf", "doubles", "double-6", "basic", "hungarian"))'
works bench --json --game wolf --players 5 --seconds 0.01
json 'len(it["games"]) == 1 and it["games"][0]["game"] == "wolf" and it["games"][0]["players"] == 5'
works bench --players 2 --seconds 0.01
works bench --worlds --json --players 3 --seconds 0.01
json 'all(list(g) == ["game", "players", "view_ns", "prepare_ns", "world_ns", "playouts_per_second"] for g in it["games"])'
works bench --worlds --game wolf --seconds 0.01
works bench --game draw --seconds 0.01 --lang de
prints 'Runden/s'
refuses 1 'there is no game darw' bench --game darw
refuses 1 'draw is for 2 to 6 players, not 7' bench --game draw --players 7
refuses 1 'no game is for 1 players' bench --players 1
for seconds in 0 -1 4000 nan inf 0x1 '' 1,5 ' 1'; do
  refuses 1 "--seconds = $seconds: must be a number" bench --seconds "$seconds"
done

for game in draw doubles wolf basic hungarian double-6 double-18; do
  works demo $game --seed 5
  grep -Eq 'wins!|share the win!' out || fail "demo $game: nobody wins"
done
works demo --seed 5
prints '[6|6]'
cp out first
works demo draw --seed 5 --delay 0
cmp -s out first || fail 'demo: the same seed, another match'
works demo --seed 5 --lang de
prints 'gewinnt!'
works demo wolf --players 4 --bots greedy,random,random,random
refuses 1 '--delay = 60001' demo --delay 60001
refuses 1 'there is no game' demo nonsense
finish
