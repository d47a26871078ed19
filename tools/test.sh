#!/usr/bin/env bash
# Everything that is checked, cheapest first; ends in one line of counts. Needs the set-up of groups build, mpi, test, web and python.
set -uo pipefail
cd "$(dirname "$0")/.." || exit

# What is compiled for one step serves the next, such as the shared library that a test installs.
CMAKE_CXX_COMPILER_LAUNCHER=$(command -v ccache)
export CMAKE_CXX_COMPILER_LAUNCHER

failed_steps=()
step() { # step NAME COMMAND…: runs it, says how long it took, remembers whether it failed
    local name=$1 start=$SECONDS outcome="done"
    shift
    printf '\n== %s\n' "$name"
    "$@" || { failed_steps+=("$name") && outcome=FAILED; }
    printf '== %s: %s, %d s\n' "$name" "$outcome" $((SECONDS - start))
}

build_and_test() { # build_and_test PRESET
    cmake --preset "$1" -D NOVIKOFF_MPI=ON >/dev/null && cmake --build --preset "$1" && ctest --preset "$1"
}

# clang-tidy takes what the others leave of the processor: half of the tests wait for a browser, a pipe or a signal.
begin_lint() {
    nice -n 19 tools/lint.sh >build/lint.log 2>&1 &
    lint=$!
    trap 'kill "$lint" 2>/dev/null' EXIT
}
end_lint() {
    local code=0
    wait "$lint" || code=$?
    trap - EXIT
    cat build/lint.log
    return "$code"
}

rm -f build/{dev,test-release}/Testing/Temporary/LastTest.log build/python/pytest.log
step "layout of the sources" tools/format.sh --check
step "tests with address and undefined-behaviour sanitizers" build_and_test dev
begin_lint
step "tests of the optimised build, also as installed" build_and_test test-release
step "the playground: built anew, compared, tried in Chromium" env NOVIKOFF_PROGRAM=build/test-release/novikoff tools/web.sh --check --test
step "the Python package, in an environment of its own" tools/python.sh --test
step "fuzz targets, 4 s each" tools/fuzz.sh 4
step "clang-tidy, begun beside the tests" end_lint

echo
for name in "${failed_steps[@]}"; do
    echo "FAILED: $name"
done
# Of CTest's log: what GoogleTest counts in the programs that use it, and each other test as one; of pytest's its last line.
cat build/{dev,test-release}/Testing/Temporary/LastTest.log build/python/pytest.log 2>/dev/null | awk '
    /^[0-9]+\/[0-9]+ Testing: / { google = $3 ~ /^(unit\.|portable$)/ }
    /^\[  PASSED  \] [0-9]+ test/ { passed += $4 }
    /^\[  FAILED  \] [A-Za-z]/ { ++failed }
    /^Test Passed\.$/ && !google { ++passed }
    /^Test (Failed|timed out)/ && !google { ++failed }
    / (passed|failed|error).* in [0-9.]+s/ {
        for (k = 1; k < NF; ++k) {
            if ($(k + 1) ~ /^passed/) passed += $k
            if ($(k + 1) ~ /^(failed|error)/) failed += $k
        }
    }
    END { printf "%d passed, %d failed\n", passed, failed }'
[ ${#failed_steps[@]} -eq 0 ]
