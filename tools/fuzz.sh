#!/usr/bin/env bash
# Builds the fuzz targets and runs each for SECONDS over its corpus: tools/fuzz.sh SECONDS
#
# Target fuzz_NAME starts from fuzz/corpus/NAME; what it finds on the way goes to build/fuzz/found/NAME, where the
# next run takes it up again. A crash, a leak, a hang or a hunger for memory leaves its input there and fails.
set -euo pipefail
cd "$(dirname "$0")/.."
seconds=${1:?usage: tools/fuzz.sh SECONDS}

cmake --preset fuzz >/dev/null
cmake --build --preset fuzz

targets=$(find build/fuzz -type f -name 'fuzz_*' -perm -u+x | sort)
[ -n "$targets" ] || { echo "fuzz: no target was built" >&2; exit 1; }
for target in $targets; do
    name=$(basename "$target")
    name=${name#fuzz_}
    found=build/fuzz/found/$name
    mkdir -p "$found"
    log=build/fuzz/$name.log
    if "$target" -max_total_time="$seconds" -rss_limit_mb=2048 -timeout=10 -max_len=4096 -print_final_stats=1 \
        -artifact_prefix="$found/" "$found" "fuzz/corpus/$name" >"$log" 2>&1; then
        printf 'fuzz: %-12s %s runs, nothing found\n' "$name" \
            "$(awk '/number_of_executed_units/ { print $2 }' "$log")"
    else
        tail -n 60 "$log" >&2
        echo "fuzz: $name failed; the input is in $found" >&2
        exit 1
    fi
done
