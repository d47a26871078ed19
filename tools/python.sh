#!/usr/bin/env bash
# Builds the Python package into build/venv: tools/python.sh [--test|--plain]. Needs the set-up of groups build and
# python.
#
# --test tests it there. --plain installs it as users do, with `pip install .`, into a new environment, build/plain, and
# imports it. This compiles the whole library again, which takes minutes, so `make test` does not do it.
#
# The library is compiled once: the package is linked with that of the preset NOVIKOFF_PRESET, by default release, or,
# for the tests, with that of test-release, which `make test` has already built.
set -euo pipefail
cd "$(dirname "$0")/.."

if [ "${1:-}" = --plain ]; then
    rm -rf build/plain
    "${PYTHON:-/usr/bin/python3}" -m venv --system-site-packages build/plain
    env -u NOVIKOFF_PREFIX build/plain/bin/pip install --quiet --no-build-isolation --no-index --no-deps .
    cd build/plain # away from the sources
    exec bin/python -c 'import novikoff; print(f"pip install . gives {novikoff.__version__}:", novikoff.certify([[0], [1]], [0, 1]).verdict)'
fi

preset=${NOVIKOFF_PRESET:-release} targets=(novikoff)
# The tests compare the package's weights with those of the program.
[ "${1:-}" = --test ] && preset=test-release targets+=(novikoff_program)
python=${PYTHON:-/usr/bin/python3}
prefix=$PWD/build/python

cmake --preset "$preset" >/dev/null
cmake --build --preset "$preset" -t "${targets[@]}"
cmake --install "build/$preset" --prefix "$prefix" --component library >/dev/null
# The tests use a clean environment that contains only what the package itself brings. NumPy, scikit-learn and the
# others are those of the system's Python, which the set-up has installed; nothing is downloaded here.
[ "${1:-}" = --test ] && rm -rf build/venv
[ -x build/venv/bin/python ] || "$python" -m venv --system-site-packages build/venv
NOVIKOFF_PREFIX=$prefix build/venv/bin/pip install --quiet --no-build-isolation --no-index --no-deps --force-reinstall .

if [ "${1:-}" = --test ]; then
    onnx=$PWD/build/onnx # a runtime that checks ONNX models
    [ -d "$onnx/node_modules" ] || npm install --prefix "$onnx" --no-save --no-audit --no-fund --ignore-scripts \
        --loglevel=error onnxruntime-web@1.30.0
    # The stubs: consistent, and equal to the package.
    build/venv/bin/python tools/python_stubs.py --check
    mypy python/novikoff/__init__.pyi python/novikoff/_base.pyi python/novikoff/_core.pyi
    build/venv/bin/python -m mypy.stubtest novikoff --concise --mypy-config-file pyproject.toml \
        --allowlist python/tests/stubtest_allowed.txt
    MPLBACKEND=Agg NOVIKOFF_PROGRAM=$PWD/build/$preset/novikoff NOVIKOFF_ONNX_RUNTIME=$onnx build/venv/bin/python -m pytest -q \
        --doctest-modules python/tests --pyargs novikoff | tee "$prefix/pytest.log"
else
    echo "the package is in build/venv: build/venv/bin/python -c 'import novikoff'"
fi
