#!/usr/bin/env bash
# Checks that are too slow for each test run:  tools/sanitize.sh leaks [PROGRAM] | threads
#   leaks    valgrind on train, certify, verify and predict of the release build: no leaks, no uninitialised reads
#            (a minute and a half of one core)
#   threads  ThreadSanitizer on the unit tests, including ranks as threads, and on the tests of the command line
#            (some 22 minutes of a core to compile, 8 to run)
#
# FLINT keeps numbers in a pool, with pointers into its pages but none to their beginnings. valgrind calls those pages
# "possibly lost"; they are ignored.
set -euo pipefail
cd "$(dirname "$0")/.."

leaks() {
    local program=${1:-build/release/novikoff}
    [ -x "$program" ] || { echo "$program is missing: make build" >&2; exit 1; }
    local folder
    folder=$(mktemp -d)
    trap 'rm -rf "$folder"' RETURN
    local commands=0 data=data/figure34.csv
    local valgrind=(valgrind --quiet --error-exitcode=99 --leak-check=full --show-leak-kinds=definite,indirect
                    --errors-for-leak-kinds=definite,indirect)
    check() {
        commands=$((commands + 1))
        "${valgrind[@]}" "$program" "$@"
    }
    check_interrupted() { # expects exit code 130
        commands=$((commands + 1))
        local code=0
        timeout --preserve-status -s TERM 15 "${valgrind[@]}" "$program" "$@" || code=$?
        [ "$code" = 130 ] || { echo "exit code $code: $*" >&2; exit 1; }
    }
    for learner in perceptron greedy fuzzy margin-fuzzy averaged voted pocket passive-aggressive averaged-passive-aggressive dynamic-margin arow second-order; do
        check train $data --quiet --learner $learner --epochs 20 -o "$folder/model.json" --trace "$folder/trace.jsonl"
        check predict "$folder/model.json" $data --quiet -o "$folder/labels.txt"
    done
    check predict "$folder/model.json" $data --quiet --follow > "$folder/answers.txt"
    tail -n +2 $data | check predict "$folder/model.json" - --quiet --follow --json --scores > "$folder/answers.txt"
    check evaluate "$folder/model.json" $data > "$folder/verdict.txt"
    check certify $data --quiet -o "$folder/proof.json"
    check certify data/endometrial.csv --quiet
    check verify "$folder/proof.json" $data > "$folder/verdict.txt"
    check train $data --quiet --certify --report "$folder/report.html"
    check convert $data "$folder/rows.nvk" --quiet
    check train "$folder/rows.nvk" --quiet --stream --epochs 3
    check train - --quiet --stream < $data
    check train $data --quiet --stream --checkpoint "$folder/stream.ckpt"
    check train $data --quiet --stream --checkpoint "$folder/stream.ckpt" --resume
    check train $data --quiet --learner pocket --order shuffle --epochs 3 --every 1ms --checkpoint "$folder/run.ckpt"
    check train $data --quiet --learner pocket --order shuffle --epochs 9 --every 1ms --checkpoint "$folder/run.ckpt" --resume
    check_interrupted train data/endometrial.csv --quiet --learner averaged --epochs 1000000000000 --checkpoint "$folder/endless.ckpt"
    echo "$commands commands, no leak"
}

threads() {
    cmake --preset tsan
    cmake --build --preset tsan
    ctest --preset tsan -E '^limits$' # it measures the memory of commands, and the sanitizer needs more
}

case "${1:-}" in
    leaks | threads) "$@" ;;
    *) sed -n '2,/^#$/s/^# \?//p' "$0" >&2; exit 2 ;;
esac
