#!/usr/bin/env bash
# Builds the fuzz targets and runs them over their corpus: tools/fuzz.sh [-j JOBS] SECONDS|RUNSr [TARGET…]
#
# Each target runs for so many seconds, or, with an r behind the number, until it has made so many executions: 60, 10000000r. With -j
# so many targets run side by side. fuzz_NAME starts from fuzz/corpus/NAME; what it finds on the way goes to build/fuzz/found/NAME,
# where the next run takes it up again. An input may take 2 GB of memory and 10 seconds; a crash, a leak, a hang or a hunger for
# memory leaves its input there and fails.
#
# Executions are made in rounds of at most a million, and build/fuzz/rounds.log has a line for each that ended, also by SIGINT: target,
# checksum of its program, executions, seconds. RUNSr counts the rounds of the same program together, so a count goes on where it
# was interrupted, and begins anew when the program has changed.
set -euo pipefail
cd "$(dirname "$0")/.."

# Of each target: how long inputs may be, in bytes, and words that no mutation would find. Short inputs are many more in the same time;
# of every ten million executions the last one has inputs of up to 4096. Seeds that are longer are cut, so that no whole file is seen:
# the short ones should cover all of the format.
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
export interrupted=72 # how libFuzzer says that it was

# The sanitizers at their fastest: no stack is kept of each allocation (a found input shows it when run again without this), and freed
# memory stays off limits until a megabyte has been freed after it.
export ASAN_OPTIONS=malloc_context_size=0:quarantine_size_mb=1:thread_local_quarantine_size_kb=64

counted() { # counted NAME CHECKSUM FIELD: the sum of a field over the rounds of this program
    awk -v name="$1" -v sum="$2" -v field="$3" '$1 == name && $2 == sum { n += $field } END { print n + 0 }' "$log"
}

check_seeds() { # check_seeds NAME LONGEST: says which seeds are cut; fails if all are
    local seeds=fuzz/corpus/$1 cut
    cut=$(find "$seeds" -type f -size +"$2"c -printf ' %f')
    if [ -z "$(find "$seeds" -type f ! -size +"$2"c)" ]; then
        echo "fuzz: no seed of $1 fits into its $2 bytes:$cut" >&2
        return 1
    fi
    [ -z "$cut" ] || echo "fuzz: $1 sees these seeds whole only where $longest_of_all bytes are allowed:$cut"
}

fuzz_round() { # fuzz_round NAME LIMIT LONGEST WORDS…: one run of the target; fails if it finds something or is interrupted
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
        [ $code = 0 ] || return 255 # xargs begins no other target then
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
