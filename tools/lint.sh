#!/usr/bin/env bash
# clang-tidy over src/ and apps/, with the checks that .clang-tidy chooses.
set -euo pipefail
cd "$(dirname "$0")/.."
cmake --preset dev -B build/lint -D NOVIKOFF_UNITY=0 >/dev/null # each source with a command of its own
# What has no command there (the sources for builds without a library; MPI's, where there is no MPI) is left out.
find src apps -name '*.cpp' -print | sort | while read -r source; do
    ! grep -qF "/$source\"" build/lint/compile_commands.json || printf '%s\0' "$source"
done |
    xargs -0 -n 1 -P "$(nproc)" clang-tidy -p build/lint --quiet --warnings-as-errors='*' \
        --extra-arg=-Wno-unknown-warning-option 2> >(grep -v 'warnings generated' >&2)
