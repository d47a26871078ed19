#!/usr/bin/env bash
# Builds and runs the benchmarks and writes docs/benchmarks.md. Needs the set-up of groups build, mpi, python and bench.
# NOVIKOFF_BENCH_QUICK=1 runs everything once, partly on smaller data, and writes build/bench/benchmarks.md instead.
set -euo pipefail
cd "$(dirname "$0")/.."
cmake --preset bench >/dev/null
cmake --build --preset bench
NOVIKOFF_PRESET=bench tools/python.sh
python=python3
[ -x /usr/bin/python3 ] && python=/usr/bin/python3 # the one with the distribution's scikit-learn
document=docs/benchmarks.md
[ -n "${NOVIKOFF_BENCH_QUICK:-}" ] && document=build/bench/benchmarks.md
# One thread for the libraries below NumPy, so that comparisons on one thread use one thread on both sides.
OMP_NUM_THREADS=1 OPENBLAS_NUM_THREADS=1 PYTHONDONTWRITEBYTECODE=1 "$python" tools/bench build/bench "$document"
cat "$document"
