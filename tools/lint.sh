#!/usr/bin/env bash
# clang-tidy over src/ (but not src/web/, which only Emscripten compiles), with the checks that .clang-tidy chooses. The compile commands are those of preset dev.
set -euo pipefail
cd "$(dirname "$0")/.."
[ -f build/dev/compile_commands.json ] || cmake --preset dev >/dev/null
find src -path src/web -prune -o -name '*.cpp' -print0 | sort -z |
    xargs -0 -n 1 -P "$(nproc)" clang-tidy -p build/dev --quiet --warnings-as-errors='*' \
        --extra-arg=-Wno-unknown-warning-option 2> >(grep -v 'warnings generated' >&2)
