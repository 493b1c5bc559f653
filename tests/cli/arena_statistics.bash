# The statistics of the arena: who is better is found in every kind of game, and the sequential test stops when it is sure.
. "$(dirname "$0")/support.bash"

# The better player is found to be better, in every kind of game.
for arguments in 'double-6 --players 3' 'hungarian' 'hungarian --players 4 --single-rounds' 'wolf --players 4' 'tripple' \
  'tripple --players 4 --single-rounds' 'tripple-solo'; do
  works arena $arguments --a greedy --b random --games 800 --json
  json 'it["ci_low"] > it["even"] and it["ci_low"] <= it["a_win_rate"] <= it["ci_high"] <= 1'
  json 'abs(it["difference"] - (it["a_win_rate"] - it["even"])) < 2e-6 and it["difference_low"] > 0'
  json 'abs(it["difference_low"] - (it["ci_low"] - it["even"])) < 2e-6'
  json 'it["games"] >= 800 and it["games"] == it["deals"] * it["players"] and it["abandoned"] == 0'
  json 'it["a_ms_p50"] <= it["a_ms_p99"] <= it["a_ms_max"] and it["b_ms_p50"] <= it["b_ms_p99"] <= it["b_ms_max"]'
  json '0 < it["a_ms_p50"] and it["a_decisions"] > 0 and it["b_decisions"] > 0'
  json 'it["points_difference_low"] > 0 if it["points"] == "many-win" else it["points_difference_high"] < 0'
  json 'abs(it["points_difference"] - (it["a_mean_points"] - it["b_mean_points"])) < 2e-6'
  json 'it["a_points_low"] <= it["a_mean_points"] <= it["a_points_high"]'
  json 'abs(it["even"] - (0.5 if it["players"] < 3 else 1 / it["players"])) < 1e-6'
  works arena $arguments --a random --b greedy --games 800 --json
  json 'it["ci_high"] < it["even"]'
  works arena $arguments --a greedy --b random --games 800
  prints 'A is better.'
done

# The sequential test stops when it is sure, and says what of.
works arena hungarian --a greedy --b random --sprt --json
json 'it["settled"] == "better" and 64 <= it["games"] < 1000 and it["ci_low"] > 0.5'
plain out >first
works arena hungarian --a greedy --b random --sprt --json --jobs 4
plain out >second
python3 -c 'import json
a, b = (json.load(open(name)) for name in ("first", "second"))
for it in a, b: del it["a_decisions"], it["b_decisions"]
raise SystemExit(a != b)' || fail 'threads change when the test stops'
works arena hungarian --a random --b greedy --sprt --json
json 'it["settled"] == "worse"'
works arena draw --a random --b random --sprt 0.05 --json
json 'it["settled"] == "even within 0.05"'
works arena draw --a random --b random --sprt=0.05
prints 'A and B are even within 5.00 %.'
finish
