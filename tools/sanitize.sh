#!/usr/bin/env bash
# What is too slow for each test run:  tools/sanitize.sh leaks|threads
#   leaks    valgrind on train, certify, verify and predict of the release build: nothing is lost, nothing is read before it is written
#   threads  ThreadSanitizer on the tests that use threads
# FLINT keeps numbers for later in a pool whose pages are pointed into, not at; valgrind calls those "possibly lost", and they are left out.
set -euo pipefail
cd "$(dirname "$0")/.."

leaks() {
    [ -x build/release/novikoff ] || { echo "build/release/novikoff is missing: make build" >&2; exit 1; }
    local folder
    folder=$(mktemp -d)
    trap 'rm -rf "$folder"' RETURN
    local check=(valgrind --quiet --error-exitcode=99 --leak-check=full --show-leak-kinds=definite,indirect
                 --errors-for-leak-kinds=definite,indirect build/release/novikoff)
    local data=data/figure34.csv
    "${check[@]}" train $data --quiet --learner voted -o "$folder/model.json" --trace "$folder/trace.jsonl"
    "${check[@]}" predict "$folder/model.json" $data --quiet -o "$folder/labels.txt"
    "${check[@]}" certify $data --quiet -o "$folder/proof.json"
    "${check[@]}" verify "$folder/proof.json" $data > "$folder/verdict.txt"
    "${check[@]}" convert $data "$folder/rows.nvk" --quiet
    "${check[@]}" train "$folder/rows.nvk" --quiet --stream
    echo "6 commands, no leak"
}

threads() {
    cmake --preset tsan
    cmake --build --preset tsan --target novikoff_tests
    build/tsan/tests/novikoff_tests --gtest_brief=1 \
        --gtest_filter='Team*:*Thread*:*Stream*:*Pipe*:*Shortcuts*:*Contract*:Nvk*:Source*:*Online*:*Checkpoint*'
}

case "${1:-}" in
    leaks | threads) "$1" ;;
    *) sed -n '2,5p' "$0" >&2; exit 2 ;;
esac
