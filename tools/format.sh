#!/usr/bin/env bash
# Formats all C++ sources; with --check only names those that are not formatted, and fails.
set -euo pipefail
cd "$(dirname "$0")/.."
mode=(-i)
[ "${1:-}" = --check ] && mode=(--dry-run -Werror)
find include src apps tests fuzz bench python/src '(' -name '*.cpp' -o -name '*.hpp' -o -name '*.h' ')' -print0 | xargs -0 clang-format "${mode[@]}"
