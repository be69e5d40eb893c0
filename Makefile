# `make run` and `make test` need Python 3.11 or later, a C++ compiler and make; everything else comes with pip.

PYTHON ?= python3
VENV := .venv
ifeq ($(OS),Windows_NT)
BIN := $(VENV)/Scripts
else
BIN := $(VENV)/bin
endif
# CMake and Ninja of the virtual environment, before any of the system's.
export PATH := $(CURDIR)/$(BIN):$(PATH)

BOARD := oatrihpshtnrenei
# The extras that this machine can use beside `test`: that of its card, by the CUDA of its driver.
EXTRAS := $(shell nvidia-smi 2>/dev/null | sed -n 's/.*CUDA Version: 12\..*/gpu-cuda12/p; s/.*CUDA Version: 1[3-9]\..*/gpu/p')
# Where there is no card, NVIDIA's compiler by itself (53 MB) lets the tests compile the kernels all the same. It is there
# for Linux; without it these tests are skipped.
GET_NVRTC := $(BIN)/python -m pip install --quiet 'nvidia-cuda-nvrtc>=13.0; sys_platform == "linux"' || \
    echo 'NVRTC cannot be installed: the tests do not compile the GPU kernels'
# Folders are in the list as well, so that a file taken away is noticed.
SOURCES := CMakeLists.txt pyproject.toml README.md \
    $(shell find cmake core bindings src tools \( -name __pycache__ -o -name '*.pyc' \) -prune -o -print 2>/dev/null)
PYTHON_FILES := src tests tools benchmarks
CPP_FILES = $(shell find core bindings tests/native src tools benchmarks -name '*.h' -o -name '*.cpp' -o -name '*.cu')
JOBS := $(shell $(PYTHON) -c 'import os; print(os.cpu_count() or 1)')
# The checks run side by side, each with its output in one piece where this make can do that.
SIDE_BY_SIDE := -j$(JOBS) $(if $(filter output-sync,$(.FEATURES)),--output-sync=target)

.PHONY: help run test check format-check lint types page-types native native-sanitize pytest docs bench format clean

help:
	@echo 'make run       install the package and solve a board'
	@echo 'make test      everything that must pass: formatting, lint, types, native tests, the suite'
	@echo 'make format    format the C++ and Python sources'
	@echo 'make docs      the API reference, in build/docs/api'
	@echo 'make bench     measure, and print'
	@echo 'make clean     remove what these commands made'

# pip would build in a fresh environment each time and compile everything anew; the build requirements are put
# into the virtual environment instead, and build/ is kept.
$(VENV)/.ready: pyproject.toml tools/requirements.py
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python tools/requirements.py build > $(VENV)/requirements-build.txt
	$(BIN)/python -m pip install --quiet -r $(VENV)/requirements-build.txt
	touch $@

$(VENV)/.installed: $(VENV)/.ready $(SOURCES)
	$(BIN)/python -m pip install --quiet --no-build-isolation .
	touch $@

# The same with warnings as errors, for the tests: whoever only runs the package may have a compiler that warns of more.
$(VENV)/.strict: $(VENV)/.ready $(SOURCES)
	$(BIN)/python -m pip install --quiet --no-build-isolation --config-settings=cmake.define.GRIDWORDS_STRICT=ON .
	touch $(VENV)/.installed $@

$(VENV)/.test-ready: $(VENV)/.ready
	$(BIN)/python tools/requirements.py test $(EXTRAS) > $(VENV)/requirements-test.txt
	$(BIN)/python -m pip install --quiet -r $(VENV)/requirements-test.txt
	$(if $(EXTRAS),,$(GET_NVRTC))
	touch $@

run: $(VENV)/.installed
	$(BIN)/gridwords solve $(BOARD)

test: $(VENV)/.strict $(VENV)/.test-ready
	$(MAKE) $(SIDE_BY_SIDE) check
	$(MAKE) pytest

check: format-check lint types page-types native native-sanitize

format-check: $(VENV)/.test-ready
	$(BIN)/clang-format --dry-run --Werror $(CPP_FILES)
	$(BIN)/ruff format --check --quiet $(PYTHON_FILES)

lint: $(VENV)/.test-ready
	$(BIN)/ruff check --quiet $(PYTHON_FILES)

# The installed package is what is checked: the types of the extension are generated when it is built.
types: $(VENV)/.installed $(VENV)/.test-ready
	$(BIN)/mypy --strict --no-error-summary -p gridwords
	$(BIN)/mypy --strict --no-error-summary tests
	$(BIN)/mypy --strict --no-error-summary tools benchmarks

# The page's JavaScript, where there are node and npm.
page-types:
	sh tools/check_page.sh

# The C++ tests, as they are and with the address and undefined-behaviour sanitizers. MAKEFLAGS is emptied because
# Ninja would try to share this make's job server, which it cannot.
native: SANITIZE := OFF
native-sanitize: SANITIZE := ON
native native-sanitize: $(VENV)/.test-ready
	@mkdir -p build
	cmake -S tests/native -B build/$@ -G Ninja -DGRIDWORDS_SANITIZE=$(SANITIZE) \
	    -DCMAKE_COMPILE_WARNING_AS_ERROR=ON > build/$@.log || { cat build/$@.log; exit 1; }
	MAKEFLAGS= cmake --build build/$@ >> build/$@.log || { cat build/$@.log; exit 1; }
	ctest --test-dir build/$@ --output-on-failure --timeout 120 --parallel $(JOBS)

# The page is tested in the system's Chromium. Where there is none and none may be installed, the tests say so.
$(VENV)/.browser-ready: tools/get_browser.sh | $(VENV)/.ready
	sh tools/get_browser.sh
	touch $@

pytest: $(VENV)/.browser-ready $(VENV)/.installed $(VENV)/.test-ready
	$(BIN)/python -m pytest -q -n $(JOBS)

docs: $(VENV)/.installed $(VENV)/.test-ready
	$(BIN)/python tools/reference.py build/docs/api
	@echo 'build/docs/api/index.html'

bench: $(VENV)/.installed $(VENV)/.test-ready
	for file in benchmarks/[a-z]*.py; do $(BIN)/python "$$file" || exit 1; done

format: $(VENV)/.test-ready
	$(BIN)/clang-format -i $(CPP_FILES)
	$(BIN)/ruff format $(PYTHON_FILES)
	$(BIN)/ruff check --fix $(PYTHON_FILES)

clean:
	rm -rf $(VENV) build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
