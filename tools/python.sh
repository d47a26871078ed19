#!/usr/bin/env bash
# Builds the Python package into build/venv: tools/python.sh [--test|--plain]. Needs the set-up of groups build and python.
#
# --test tests it there. --plain installs it as users do, `pip install .`, into a new environment, build/plain, and imports it: that compiles
# all of the library once more, which takes minutes, so `make test` does not.
#
# The library is compiled once: the package is linked with the one of the preset that NOVIKOFF_PRESET names, release by default, or, for
# the tests, of test-release, which `make test` has built by then.
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
[ "${1:-}" = --test ] && preset=test-release targets+=(novikoff_program) # whose weights the package's are compared with
python=${PYTHON:-/usr/bin/python3}
prefix=$PWD/build/python

cmake --preset "$preset" >/dev/null
cmake --build --preset "$preset" -t "${targets[@]}"
cmake --install "build/$preset" --prefix "$prefix" --component library >/dev/null
# A clean environment for the tests, so that nothing is there that the package itself did not bring. NumPy, scikit-learn and the others
# are those of the system's Python: the set-up has installed them, and nothing is fetched here.
[ "${1:-}" = --test ] && rm -rf build/venv
[ -x build/venv/bin/python ] || "$python" -m venv --system-site-packages build/venv
NOVIKOFF_PREFIX=$prefix build/venv/bin/pip install --quiet --no-build-isolation --no-index --no-deps --force-reinstall .

if [ "${1:-}" = --test ]; then
    onnx=$PWD/build/onnx # a runtime to check ONNX models with
    [ -d "$onnx/node_modules" ] || npm install --prefix "$onnx" --no-save --no-audit --no-fund --ignore-scripts \
        --loglevel=error onnxruntime-web@1.30.0
    # The stubs: right in themselves, and what the package is.
    build/venv/bin/python tools/python_stubs.py --check
    mypy python/novikoff/__init__.pyi python/novikoff/_base.pyi python/novikoff/_core.pyi
    build/venv/bin/python -m mypy.stubtest novikoff --concise --mypy-config-file pyproject.toml \
        --allowlist python/tests/stubtest_allowed.txt
    MPLBACKEND=Agg NOVIKOFF_PROGRAM=$PWD/build/$preset/novikoff NOVIKOFF_ONNX_RUNTIME=$onnx build/venv/bin/python -m pytest -q \
        --doctest-modules python/tests --pyargs novikoff | tee "$prefix/pytest.log"
else
    echo "the package is in build/venv: build/venv/bin/python -c 'import novikoff'"
fi
