# A thin front: each target sets up what it needs, then calls CMake's presets or one script in tools/.
.DEFAULT_GOAL := help
.PHONY: help build demo python test bench install format lint fuzz clean

PREFIX ?= /usr/local
export CMAKE_CXX_COMPILER_LAUNCHER ?= $(shell command -v ccache)
export CMAKE_BUILD_PARALLEL_LEVEL ?= $(shell nproc 2>/dev/null || echo 2)

help: ## show this list
	@sed -n 's/^\([a-z]*\):.*## /  make \1\t/p' $(MAKEFILE_LIST) | expand -t 16

build: ## the program, optimised: build/release/novikoff
	@tools/setup.sh build
	cmake --preset release
	cmake --build --preset release

demo: build ## train, compare and evaluate on the bundled data
	@tools/demo.sh build/release/novikoff

python: ## the Python package, in a virtual environment: build/venv
	@tools/setup.sh build python
	@tools/python.sh

test: ## everything that is checked: format, tests, page, Python package, linter, fuzz targets
	@tools/setup.sh build mpi test web python
	@tools/test.sh

bench: ## measure speed, write docs/benchmarks.md (about 15 minutes)
	@tools/setup.sh build mpi python bench
	@tools/bench.sh

install: build ## program, library and headers under PREFIX (default /usr/local)
	cmake --install build/release --prefix $(PREFIX)

format: ## lay out all C++ sources
	@tools/setup.sh build test
	@tools/format.sh

lint: ## clang-tidy over src/
	@tools/setup.sh build test
	@tools/lint.sh

fuzz: ## run each fuzz target for a minute
	@tools/setup.sh build test
	@tools/fuzz.sh 60

clean: ## remove everything that was built
	rm -rf build _skbuild python/*.egg-info
