#!/usr/bin/env bash
# Installs the missing packages of the given groups: tools/setup.sh build|mpi|test|python|bench|web|docs ...
#
# Debian 12, Ubuntu 24.04 and newer: by package name, with sudo when not root. On other systems it lists what to
# install. Each run checks what is installed, which takes milliseconds; nothing is cached.
set -euo pipefail

# Columns: group; package, or alternatives, of which the first that apt knows is used; a probe for other systems;
# description. A probe is the name of a command, a C++ header in <>, or - for what only Debian packages separately.
requirements="
build  make                 make                          GNU make
build  g++                  c++                           a C++20 compiler
build  cmake                cmake                         CMake 3.25 or newer
build  ninja-build          ninja                         Ninja
build  pkg-config|pkgconf   pkg-config                    pkg-config
build  libfmt-dev           <fmt/format.h>                fmt
build  nlohmann-json3-dev   <nlohmann/json.hpp>           nlohmann-json
build  libfast-float-dev    <fast_float/fast_float.h>     fast_float
build  zlib1g-dev           <zlib.h>                      zlib
build  libzstd-dev          <zstd.h>                      zstd
build  libhwy-dev           <hwy/highway.h>               Highway
build  libflint-dev         <flint/fmpq.h>                FLINT
build  coinor-libclp-dev    <coin/Clp_C_Interface.h>      Clp
mpi    libopenmpi-dev       <mpi.h>                       MPI's headers
mpi    openmpi-bin          mpirun                        mpirun
test   libgtest-dev         <gtest/gtest.h>               GoogleTest
test   libboost-dev         <boost/multiprecision/cpp_int.hpp>  Boost.Multiprecision, whole numbers where there is no FLINT
test   librapidcheck-dev    <rapidcheck.h>                RapidCheck
test   clang                clang++                       clang, for the fuzz targets
test   libclang-rt-dev|libclang-rt-14-dev|libclang-common-14-dev  -  the runtime of clang's sanitizers and libFuzzer
test   clang-format         clang-format                  clang-format
test   clang-tidy           clang-tidy                    clang-tidy
test   ccache               ccache                        ccache, so that the tests compile nothing twice
test   python3              python3                       Python 3
test   procps               pgrep                         pgrep, to find the ranks that a test signals
test   liblinear-tools      liblinear-predict             LIBLINEAR's programs
python python3-dev          -                             Python's headers
python python3-venv         -                             Python's virtual environments
python pybind11-dev         -                             pybind11
python python3-skbuild      -                             scikit-build
python python3-pip          -                             pip
python python3-sklearn      -                             scikit-learn 1.2 or newer
python python3-pandas       -                             pandas
python python3-matplotlib   -                             matplotlib
python python3-pytest       -                             pytest
python mypy                 mypy                          mypy, for the stubs
bench  libbenchmark-dev     <benchmark/benchmark.h>       Google Benchmark
bench  python3              python3                       Python 3
bench  python3-sklearn      -                             scikit-learn
bench  python3-pandas       -                             pandas
bench  liblinear-tools      liblinear-train               LIBLINEAR's programs
bench  time                 -                             GNU time
web    libboost-dev         <boost/multiprecision/cpp_int.hpp>  Boost.Multiprecision, whole numbers for the browser
docs   doxygen              doxygen                       Doxygen
web    emscripten           em++                          Emscripten
web    nodejs               node                          Node
web    npm|nodejs           npm                           npm (comes with some packages of Node)
web    chromium             chromium                      Chromium, for the tests of the page
web    fonts-dejavu-core    -                             a font for it
"

say() { printf 'setup: %s\n' "$*" >&2; }
fail() {
    say "$*"
    exit 1
}

rows_of() { # the rows of the table for the given groups
    local group
    for group in "$@"; do
        awk -v group="$group" '$1 == group' <<<"$requirements"
    done
}

missing_packages() { # prints the input lines of which no alternative is installed
    local installed alternatives
    installed=$(dpkg-query -W -f '${db:Status-Status} ${Package}\n' | awk '$1 == "installed" { print $2 }')
    while read -r alternatives; do
        grep -qxE "${alternatives//+/\\+}" <<<"$installed" || printf '%s\n' "$alternatives"
    done
}

choose_package() { # the first alternative that apt can install
    local name
    for name in ${1//|/ }; do
        if [[ $(apt-cache policy "$name") == *'Candidate: '[^\(]* ]]; then
            printf '%s\n' "$name"
            return
        fi
    done
    fail "apt knows no package ${1//|/ or }. Debian 12, Ubuntu 24.04 or newer is needed."
}

with_apt() {
    local missing alternatives as_root=() packages=() apt=(apt-get -o DPkg::Lock::Timeout=600 -qq)
    missing=$(rows_of "$@" | awk '{ print $2 }' | sort -u | missing_packages)
    [ -n "$missing" ] || return 0
    if [ "$(id -u)" -ne 0 ]; then
        command -v sudo >/dev/null || fail "neither root nor sudo is at hand to install ${missing//$'\n'/, }"
        as_root=(sudo)
    fi
    say "asking apt for the current packages"
    "${as_root[@]}" "${apt[@]}" update </dev/null
    while read -r alternatives; do
        packages+=("$(choose_package "$alternatives")")
    done <<<"$missing"
    say "installing ${packages[*]}"
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive "${apt[@]}" install -y --no-install-recommends \
        "${packages[@]}" </dev/null >/dev/null
}

present() {
    case $1 in
    -) return 0 ;;
    '<'*) printf '#include %s\n' "$1" | c++ -x c++ -std=c++20 -fsyntax-only - 2>/dev/null ;;
    *) command -v "$1" >/dev/null ;;
    esac
}

without_apt() {
    local probe what missing=()
    while read -r _ _ probe what; do
        present "$probe" || missing+=("$what")
    done < <(rows_of "$@")
    [ ${#missing[@]} -eq 0 ] && return 0
    say "this system has no apt-get, so please install these yourself, then try again:"
    printf '  %s\n' "${missing[@]}" >&2
    exit 1
}

[ $# -gt 0 ] || fail "name at least one group: build, mpi, test, python, bench, web, docs"
for group in "$@"; do
    case $group in build | mpi | test | python | bench | web | docs) ;; *) fail "unknown group '$group' (known: build, mpi, test, python, bench, web, docs)" ;; esac
done
if command -v apt-get >/dev/null; then with_apt "$@"; else without_apt "$@"; fi
