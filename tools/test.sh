#!/usr/bin/env bash
# Everything that is checked, cheapest first; ends in one line of counts. Needs the set-up of groups build, test and web.
set -uo pipefail
cd "$(dirname "$0")/.." || exit

failed_steps=()
step() { # step NAME COMMAND…: runs it, says how long it took, remembers whether it failed
    local name=$1 start=$SECONDS outcome="done"
    shift
    printf '\n== %s\n' "$name"
    "$@" || { failed_steps+=("$name") && outcome=FAILED; }
    printf '== %s: %s, %d s\n' "$name" "$outcome" $((SECONDS - start))
}

build_and_test() { # build_and_test PRESET
    cmake --preset "$1" >/dev/null && cmake --build --preset "$1" && ctest --preset "$1" | tee "build/$1/ctest.log"
}

rm -f build/{dev,test-release}/ctest.log
step "layout of the sources" tools/format.sh --check
step "tests with address and undefined-behaviour sanitizers" build_and_test dev
step "tests of the optimised build, also as installed" build_and_test test-release
step "the playground: built anew, compared, tried in Chromium" env NOVIKOFF_PROGRAM=build/test-release/novikoff tools/web.sh --check --test
step "clang-tidy" tools/lint.sh
step "fuzz targets, 10 s each" tools/fuzz.sh 10

echo
for name in "${failed_steps[@]}"; do
    echo "FAILED: $name"
done
# CTest's own counts: "99% tests passed, 1 tests failed out of 100".
cat build/{dev,test-release}/ctest.log 2>/dev/null |
    awk '/tests failed out of/ { failed += $4; all += $NF } END { printf "%d passed, %d failed\n", all - failed, failed }'
[ ${#failed_steps[@]} -eq 0 ]
