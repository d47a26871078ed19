#!/usr/bin/env bash
# Builds the fuzz targets and runs them over their corpus: tools/fuzz.sh SECONDS|RUNSr [TARGET…]
#
# Each target runs for so many seconds, or, with an r behind the number, for so many executions: 60, 10000000r. fuzz_NAME starts from
# fuzz/corpus/NAME, some with words of their format from a dictionary; what it finds on the way goes to build/fuzz/found/NAME, where the
# next run takes it up again. An input may take 2 GB of memory, 10 seconds and 4096 bytes; a crash, a leak, a hang or a hunger
# for memory leaves its input there and fails.
set -euo pipefail
cd "$(dirname "$0")/.."
amount=${1:?usage: tools/fuzz.sh SECONDS|RUNSr [TARGET...]}
shift
case $amount in
    *r) limit=-runs=${amount%r} ;;
    *) limit=-max_total_time=$amount ;;
esac

cmake --preset fuzz >/dev/null
cmake --build --preset fuzz ${1:+--target} "${@/#/fuzz_}"

targets=${*:-$(find build/fuzz -type f -name 'fuzz_*' -perm -u+x -printf '%f\n' | sed 's/^fuzz_//' | sort)}
[ -n "$targets" ] || { echo "fuzz: no target was built" >&2; exit 1; }
for name in $targets; do
    found=build/fuzz/found/$name
    mkdir -p "$found"
    log=build/fuzz/$name.log
    case $name in
        read_csv | read_libsvm | read_any | stream_* | follow) words=-dict=fuzz/rows.dict ;;
        load_*) words=-dict=fuzz/json.dict ;;
        *) words= ;;
    esac
    start=$SECONDS
    if "$(find build/fuzz -type f -name "fuzz_$name")" "$limit" $words -rss_limit_mb=2048 -timeout=10 -max_len=4096 \
        -print_final_stats=1 -artifact_prefix="$found/" "$found" "fuzz/corpus/$name" >"$log" 2>&1; then
        printf 'fuzz: %-16s %s runs, %d s, %s, nothing found\n' "$name" \
            "$(awk '/number_of_executed_units/ { print $2 }' "$log")" $((SECONDS - start)) \
            "$(grep -o 'cov: [0-9]* ft: [0-9]*' "$log" | tail -n 1)"
    else
        tail -n 60 "$log" >&2
        echo "fuzz: $name failed; the input is in $found" >&2
        exit 1
    fi
done
