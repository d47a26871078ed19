#!/usr/bin/env bash
# Builds and runs the benchmarks and writes docs/benchmarks.md. Needs the set-up of groups build and bench.
set -euo pipefail
cd "$(dirname "$0")/.."
cmake --preset bench >/dev/null
cmake --build --preset bench
# Interleaved repetitions: what disturbs the machine for a while disturbs both sides of a ratio.
build/bench/bench/novikoff_bench --benchmark_min_time=0.2 --benchmark_repetitions=7 \
    --benchmark_enable_random_interleaving=true --benchmark_out=build/bench/results.json --benchmark_out_format=json \
    >/dev/null
# Clp is given a minute for each of its two programs; what it has not solved by then is reported as slower than that.
for rows in separable flipped; do
    timeout 60 build/bench/bench/clp_whole "$rows" || echo "$rows 60 3"
done >build/bench/clp.txt
python=python3
[ -x /usr/bin/python3 ] && python=/usr/bin/python3 # the one that sees the distribution's scikit-learn
mkdir -p docs
"$python" tools/bench.py build/bench/results.json build/bench/bench build/bench/clp.txt >docs/benchmarks.md
cat docs/benchmarks.md
