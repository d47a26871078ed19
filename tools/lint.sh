#!/usr/bin/env bash
# Runs clang-tidy over src/ and apps/, with the checks of .clang-tidy.
set -euo pipefail
cd "$(dirname "$0")/.."
cmake --preset dev -B build/lint -D NOVIKOFF_UNITY=0 >/dev/null # each source has its own command
# Sources without a command there are left out: those for builds without a library, and MPI's if there is no MPI.
find src apps -name '*.cpp' -print | sort | while read -r source; do
    ! grep -qF "/$source\"" build/lint/compile_commands.json || printf '%s\0' "$source"
done |
    xargs -0 -n 1 -P "$(nproc)" clang-tidy -p build/lint --quiet --warnings-as-errors='*' \
        --extra-arg=-Wno-unknown-warning-option 2> >(grep -v 'warnings generated' >&2)
