#!/usr/bin/env bash
# Builds the playground: the core as a WebAssembly module (build/web/novikoff.mjs) and the page that contains it,
# apps/cli/playground.html, which is committed and embedded in the program.
#
#   tools/web.sh            build it
#   tools/web.sh --check    build it; fail if the committed page is not the one built from the sources, or is too large
#   tools/web.sh --test     build it, test it in Chromium, and compare the core with the program that NOVIKOFF_PROGRAM
#                           names, or else with that of preset release, which is built then
#   tools/web.sh --measure  build it and measure, in two minutes, the time of a frame while one of 500 points is dragged
#
# Several may be given. Needs the set-up of groups build and web, and downloads the packages of web/package-lock.json.
set -euo pipefail
cd "$(dirname "$0")/.."

fail() {
    printf 'web: %s\n' "$*" >&2
    exit 1
}
check=no test=no measure=no
for argument in "$@"; do
    case $argument in
    --check) check=yes ;;
    --test) test=yes ;;
    --measure) measure=yes ;;
    *) fail "unknown argument '$argument' (known: --check, --test, --measure)" ;;
    esac
done
for program in em++ node npm gzip; do
    command -v "$program" >/dev/null || fail "$program is missing; tools/setup.sh build web installs it"
done

# Vite needs Node 20.19. If the system's is older (Debian 12 has 18), this build uses one from npm.
if ! printf '20.19\n%s\n' "$(node -p process.versions.node)" | sort --check=quiet --version-sort; then
    package=node-$(node -p '`${process.platform}-${process.arch}`')
    npm install --prefix build/node --no-save --no-audit --no-fund --loglevel=error "$package@22"
    PATH=$PWD/build/node/node_modules/$package/bin:$PATH
    export PATH
fi

# Emscripten's own scripts need Debian's Node packages, whichever Node is first on the PATH.
NODE_PATH=/usr/share/nodejs cmake --preset web >/dev/null
NODE_PATH=/usr/share/nodejs cmake --build --preset web
mkdir -p web/core
cp build/web/novikoff.mjs web/core/
(cd web && npm ci --no-audit --no-fund --loglevel=error && npx tsc --noEmit && npx vite build --logLevel warn)

if [ $check = yes ]; then
    cmp -s web/dist/playground.html apps/cli/playground.html ||
        fail "apps/cli/playground.html is not what the sources give; run tools/web.sh and commit it"
    size=$(wc -c <apps/cli/playground.html)
    [ "$size" -lt 2000000 ] || fail "apps/cli/playground.html has $size bytes; it must stay below 2000000"
else
    cp web/dist/playground.html apps/cli/playground.html
fi
if [ $test = yes ]; then
    if [ -z "${NOVIKOFF_PROGRAM:-}" ]; then
        cmake --preset release >/dev/null
        cmake --build --preset release -t novikoff_program
    fi
    NOVIKOFF_PROGRAM=$(realpath "${NOVIKOFF_PROGRAM:-build/release/novikoff}")
    export NOVIKOFF_PROGRAM
    node tests/web/agreement.mjs build/web/novikoff.mjs "$NOVIKOFF_PROGRAM" data
    (cd web && npx playwright test)
fi
if [ $measure = yes ]; then
    node web/measure.mjs
fi
