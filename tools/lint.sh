#!/usr/bin/env bash
# clang-tidy over src/ and apps/ (but not apps/web/, which only Emscripten compiles), with the checks that .clang-tidy chooses.
set -euo pipefail
cd "$(dirname "$0")/.."
cmake --preset dev -B build/lint -D NOVIKOFF_UNITY=0 >/dev/null # each source with a command of its own
find src apps -path '*/portable' -prune -o -path apps/web -prune -o -path apps/mpi -prune -o -name '*.cpp' -print0 | sort -z |
    xargs -0 -n 1 -P "$(nproc)" clang-tidy -p build/lint --quiet --warnings-as-errors='*' \
        --extra-arg=-Wno-unknown-warning-option 2> >(grep -v 'warnings generated' >&2)
