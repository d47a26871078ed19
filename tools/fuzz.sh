#!/usr/bin/env bash
# Builds the fuzz targets and runs them over their corpus: tools/fuzz.sh [-j JOBS] SECONDS|RUNSr [TARGET…]
#
# Each target runs for the given number of seconds, or, with an r after the number, of executions: 60, 10000000r. With
# -j several targets run in parallel. fuzz_NAME starts from fuzz/corpus/NAME; inputs that it finds are stored in
# build/fuzz/found/NAME, and the next run uses them too. An input may take 2 GB of memory and 10 seconds. A crash, a
# leak, a timeout or excessive memory stores its input there and fails.
#
# Executions are made in rounds of at most a million. build/fuzz/rounds.log has a line for each finished round, also if
# SIGINT ended it: target, checksum of its program, executions, seconds. RUNSr counts all rounds of the same program, so
# an interrupted count continues, and starts again when the program has changed.
set -euo pipefail
cd "$(dirname "$0")/.."

# For each target: the longest input in bytes, and dictionaries of words that mutations would not find. Short inputs
# allow many more executions in the same time; in every tenth round inputs may have up to 4096 bytes. Longer seeds are
# truncated and no longer valid files, so the short ones should cover the whole format.
targets_table() {
    cat <<'END'
follow             64  rows.dict
load_certificate  512  json.dict
load_checkpoint   700
load_model        800  json.dict
load_trace       1200  json.dict
read_any          272  rows.dict
read_csv          128  rows.dict
read_libsvm       128  rows.dict
read_npy          256
read_nvk          640
read_program      256  program.dict
stream_csv        128  rows.dict
stream_libsvm     128  rows.dict
unpack            256
END
}
export most_at_once=1000000 longest_of_all=4096 log=build/fuzz/rounds.log
export interrupted=72 # libFuzzer's exit code after an interruption

# The fastest settings of the sanitizers: no stack is stored for each allocation (run a found input again without this
# to see it), and freed memory is quarantined until another megabyte has been freed.
export ASAN_OPTIONS=malloc_context_size=0:quarantine_size_mb=1:thread_local_quarantine_size_kb=64

counted() { # counted NAME CHECKSUM FIELD: the sum of a field over the rounds of this program
    awk -v name="$1" -v sum="$2" -v field="$3" '$1 == name && $2 == sum { n += $field } END { print n + 0 }' "$log"
}

check_seeds() { # check_seeds NAME LONGEST: names the seeds that are truncated; fails if all are
    local seeds=fuzz/corpus/$1 cut
    cut=$(find "$seeds" -type f -size +"$2"c -printf ' %f')
    if [ -z "$(find "$seeds" -type f ! -size +"$2"c)" ]; then
        echo "fuzz: no seed of $1 fits into its $2 bytes:$cut" >&2
        return 1
    fi
    [ -z "$cut" ] || echo "fuzz: $1 sees these seeds whole only where $longest_of_all bytes are allowed:$cut"
}

# fuzz_round NAME LIMIT LONGEST WORDS…: one run of the target; fails if it finds something or is interrupted
fuzz_round() {
    local name=$1 limit=$2 longest=$3 found=build/fuzz/found/$1 code=0
    shift 3
    mkdir -p "$found"
    build/fuzz/fuzz/fuzz_"$name" "$limit" -max_len="$longest" "${@/#/-dict=fuzz/}" -entropic=0 -rss_limit_mb=2048 -timeout=10 \
        -print_final_stats=1 -artifact_prefix="$found/" "$found" "fuzz/corpus/$name" >"build/fuzz/$name.log" 2>&1 || code=$?
    [ $code != 0 ] && [ $code != $interrupted ] || return $code
    tail -n 60 "build/fuzz/$name.log" >&2
    echo "fuzz: $name failed; the input is in $found" >&2
    return 1
}

fuzz_target() { # fuzz_target AMOUNT NAME LONGEST WORDS…
    local amount=$1 name=$2 longest=$3 sum runs left limit rounds=0 begin=$SECONDS start of_round code=0
    shift 3
    sum=$(sha256sum <"build/fuzz/fuzz/fuzz_$name" | cut -c 1-16)
    while :; do
        runs=$(counted "$name" "$sum" 3)
        case $amount in
            *r) left=$((${amount%r} - runs)) limit=-runs=$((left < most_at_once ? left : most_at_once)) ;;
            *) left=$((rounds == 0)) limit=-max_total_time=$amount ;;
        esac
        [ "$left" -gt 0 ] || break
        start=$SECONDS
        fuzz_round "$name" "$limit" $((runs / most_at_once % 10 == 9 ? longest_of_all : longest)) "$@" || code=$?
        [ $code = 0 ] || [ $code = $interrupted ] || return 1
        rounds=$((rounds + 1))
        of_round=$(awk '/number_of_executed_units/ { print $2 }' "build/fuzz/$name.log")
        echo "$name $sum $of_round $((SECONDS - start))" >>"$log"
        [ $code = 0 ] || return 255 # then xargs starts no other target
    done
    printf 'fuzz: %-16s %s runs of this program in %s s, %d s now, %s, nothing found\n' "$name" "$runs" \
        "$(counted "$name" "$sum" 4)" $((SECONDS - begin)) \
        "$(grep -o 'cov: [0-9]* ft: [0-9]*' "build/fuzz/$name.log" | tail -n 1)"
}

jobs=1
if [ "${1-}" = -j ]; then
    jobs=$2
    shift 2
fi
amount=${1:?usage: tools/fuzz.sh [-j JOBS] SECONDS|RUNSr [TARGET...]}
[[ $amount =~ ^[0-9]+r?$ ]] || { echo "fuzz: '$amount' is no number of seconds, nor of executions such as 1000000r" >&2; exit 1; }
shift

for source in fuzz/*.cpp; do
    targets_table | grep -q "^$(basename "$source" .cpp) " || { echo "fuzz: $source is not in the table" >&2; exit 1; }
done
targets=$(targets_table | awk -v asked=" $* " 'asked ~ /^ *$/ || index(asked, " " $1 " ")')
[ -n "$targets" ] || { echo "fuzz: not in the table: $*" >&2; exit 1; }
while read -r name longest _; do check_seeds "$name" "$longest"; done <<<"$targets"
cmake --preset fuzz >/dev/null
cmake --build --preset fuzz ${1:+--target} "${@/#/fuzz_}"
touch "$log"

export -f counted fuzz_round fuzz_target
xargs -P "$jobs" -L 1 bash -c 'set -euo pipefail; fuzz_target "$@"' fuzz "$amount" <<<"$targets"
