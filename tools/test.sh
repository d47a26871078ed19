#!/usr/bin/env bash
# Runs the tests, cheapest first, and ends with one line of counts:  tools/test.sh check|test|long
#   check  layout, layers, and the unit and command-line tests of one optimised build
#   test   also sanitizers, fuzz seeds, faults and kills, the installed library, the playground, the Python package
#   long   slow tests; each step also runs alone:  make lint, tools/fuzz.sh, tests/kill_test.py, tools/sanitize.sh
# Needs the set-up of groups build, mpi and test, for test and long also of web and python.
set -uo pipefail
cd "$(dirname "$0")/.." || exit

# Compiled objects are reused by later steps.
CMAKE_CXX_COMPILER_LAUNCHER=$(command -v ccache)
export CMAKE_CXX_COMPILER_LAUNCHER

failed_steps=()
step() { # step NAME COMMAND…: runs it, prints its duration, records a failure
    local name=$1 start=$SECONDS outcome="done"
    shift
    printf '\n== %s\n' "$name"
    "$@" || { failed_steps+=("$name") && outcome=FAILED; }
    printf '== %s: %s, %d s\n' "$name" "$outcome" $((SECONDS - start))
}

build_and_test() { # build_and_test PRESET CTEST-OPTIONS…
    local preset=$1
    shift
    cmake --preset "$preset" -D NOVIKOFF_MPI=ON >/dev/null && cmake --build --preset "$preset" && ctest --preset "$preset" "$@"
}

check() {
    step "layout of the sources" tools/format.sh --check
    step "the optimised build" build_and_test test-release --label-exclude "$1"
}

everything() {
    check long
    step "with address and undefined-behaviour sanitizers" build_and_test dev --label-exclude long
    step "the playground: built, compared, tried in Chromium" \
        env NOVIKOFF_PROGRAM=build/test-release/novikoff tools/web.sh --check --test
    step "the Python package, in an environment of its own" tools/python.sh --test
}

long() {
    step "clang-tidy" tools/lint.sh
    step "what CTest calls long" build_and_test test-release --label-regex long
    step "500 kills" python3 tests/kill_test.py build/test-release/novikoff 500 21
    step "40 kills of ranks" env OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_rmaps_base_oversubscribe=1 \
        OMPI_MCA_mpi_yield_when_idle=1 python3 tests/kill_test.py build/test-release/novikoff 40 21 3
    step "fuzz targets, 10 minutes each" tools/fuzz.sh -j "$(nproc)" 600
    step "leaks" tools/sanitize.sh leaks build/test-release/novikoff
    step "thread sanitizer" tools/sanitize.sh threads
}

rm -f build/{dev,test-release}/Testing/Temporary/LastTest.log build/python/pytest.log
case ${1:-} in
check) check 'land|long' ;;
test) everything ;;
long) long ;;
*)
    sed -n '2,/^[^#]/s/^# //p' "$0" >&2
    exit 2
    ;;
esac

echo
for name in "${failed_steps[@]}"; do
    echo "FAILED: $name"
done
# Counts GoogleTest's own tests in the programs that use it and every other test in CTest's log as one; for pytest,
# reads its last line.
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
