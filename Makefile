# Each target sets up what it needs, then calls CMake's presets or one script in tools/.
.DEFAULT_GOAL := help
.PHONY: help build mpi demo python check test test-long bench install docs format lint fuzz clean

PREFIX ?= /usr/local
export CMAKE_CXX_COMPILER_LAUNCHER ?= $(shell command -v ccache)
export CMAKE_BUILD_PARALLEL_LEVEL ?= $(shell nproc 2>/dev/null || echo 2)

help: ## show this list
	@sed -n 's/^\([a-z-]*\):.*## /  make \1\t/p' $(MAKEFILE_LIST) | expand -t 19

build: ## the program, optimised: build/release/novikoff
	@tools/setup.sh build
	cmake --preset release
	cmake --build --preset release
	@[ -x build/release/novikoff-mpi ] || echo "Built without MPI. For runs on several machines: make mpi"

mpi: ## the same with novikoff-mpi, for runs on several machines
	@tools/setup.sh build mpi
	cmake --preset release -D NOVIKOFF_MPI=ON
	cmake --build --preset release

demo: build ## train, compare and evaluate on the bundled data
	@tools/demo.sh build/release/novikoff

python: ## the Python package, in a virtual environment: build/venv
	@tools/setup.sh build python
	@tools/python.sh

check: ## layout, layers, unit and command-line tests of one build (6 minutes)
	@tools/setup.sh build mpi test
	@tools/test.sh check

test: ## everything that must hold before a change lands (20 minutes)
	@tools/setup.sh build mpi test web python
	@tools/test.sh test

test-long: ## what takes long by nature: clang-tidy, fuzzing, hundreds of kills, thread sanitizer
	@tools/setup.sh build mpi test web python
	@tools/test.sh long

bench: ## measure speed, write docs/benchmarks.md (about 20 minutes)
	@tools/setup.sh build mpi python bench
	@tools/bench.sh

install: build ## program, library and headers under PREFIX (default /usr/local)
	cmake --install build/release --prefix $(PREFIX)

docs: ## the reference of the C++ API: build/docs/html/index.html
	@tools/setup.sh docs
	@mkdir -p build/docs
	doxygen docs/Doxyfile
	@echo "the reference is in build/docs/html/index.html"

format: ## lay out all C++ sources
	@tools/setup.sh build test
	@tools/format.sh

lint: ## clang-tidy over the sources
	@tools/setup.sh build test
	@tools/lint.sh

fuzz: ## run each fuzz target for a minute
	@tools/setup.sh build test
	@tools/fuzz.sh 60

clean: ## remove everything that was built
	rm -rf build _skbuild python/*.egg-info
