#!/usr/bin/env bash
# Builds the core as a WebAssembly module (build/web/novikoff.mjs) and the playground with it inside (web/dist/playground.html).
# Needs the set-up of groups build and web, and fetches the packages that web/package-lock.json names.
# With --test the page is then tried in Chromium, and the core compared with build/release/novikoff.
set -euo pipefail
cd "$(dirname "$0")/.."

# Emscripten's own scripts look for Debian's Node packages, whichever Node is first on the PATH.
export NODE_PATH=/usr/share/nodejs
cmake --preset web
cmake --build --preset web
mkdir -p web/core
cp build/web/novikoff.mjs web/core/

cd web
npm ci --no-audit --no-fund
npx tsc --noEmit
npx vite build
[ "${1:-}" = --test ] || exit 0
npx playwright test
node ../tests/web/agreement.mjs core/novikoff.mjs ../build/release/novikoff ../data
