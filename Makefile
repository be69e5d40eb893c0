# `make run` and `make test` need Python 3.11 or later, a C++20 compiler and make. pip brings everything else.

PYTHON ?= python3
VENV := .venv
ifeq ($(OS),Windows_NT)
BIN := $(VENV)/Scripts
else
BIN := $(VENV)/bin
endif
# The virtual environment's CMake and Ninja come before the system's.
export PATH := $(CURDIR)/$(BIN):$(PATH)
# The tests start hundreds of processes. If Python may not keep compiled modules, each of them compiles every module that
# it imports, which doubles the time of the suite.
unexport PYTHONDONTWRITEBYTECODE

BOARD := oatrihpshtnrenei
JOBS := $(shell $(PYTHON) -c 'import os; print(len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1)')
# Tests that wait for a server, a cluster or a deadline leave a core idle, so one more test runs than there are cores.
WORKERS := $(shell expr $(JOBS) + 1)
# The extra for this machine's GPU, by the CUDA version of its driver.
GPU := $(shell nvidia-smi 2>/dev/null | sed -n 's/.*CUDA Version: 12\..*/gpu-cuda12/p; s/.*CUDA Version: 1[3-9]\..*/gpu/p')
# The package is reinstalled when one of these changes. Folders are in the list so that a deleted file counts.
SOURCES := CMakeLists.txt pyproject.toml README.md \
    $(shell find cmake core bindings src tools/make_lexicon.cpp \( -name __pycache__ -o -name '*.pyc' \) -prune -o -print 2>/dev/null)
PYTHON_FILES := src tests tools benchmarks
CPP_FILES = $(shell find core bindings web tests/native tests/fuzz src tools benchmarks -name '*.h' -o -name '*.cpp' -o -name '*.cu')

STAGE := $(PYTHON) tools/stage.py
PIP := $(BIN)/python -m pip install
# Of most packages little is imported, and Python compiles a module when it is first imported.
PIP_LAZY := $(PIP) --no-compile

.PHONY: help run install test test-page test-firefox test-notebook test-lowest test-random test-threads check format-check lint types page-types native sanitize wheel fuzz page-core site pytest docs release-check bench format clean

help:
	@echo 'make run       install the package and solve a board'
	@echo 'make test      run everything that must pass: formatting, lint, types, native tests, the test suite'
	@echo 'make test-page test the page in a real browser'
	@echo 'make test-firefox  test the static site in Firefox, if it is installed'
	@echo 'make test-notebook  test the widget in JupyterLab, and run the notebooks'
	@echo 'make test-lowest  run the test suite with the lowest versions of the dependencies'
	@echo 'make test-random  run the test suite in random order, which SEED=7 repeats'
	@echo 'make test-threads  look for races between threads in the C++ tests'
	@echo 'make fuzz      fuzz everything that reads untrusted input, for FUZZ_S=60 seconds each (needs clang)'
	@echo 'make site      build the page for a static host: build/site (needs Emscripten)'
	@echo 'make format    format the C++, Python and JavaScript sources'
	@echo 'make docs      build the documentation as a site: build/docs; writes docs/options.md and declared.js first'
	@echo 'make release-check  rehearse a release: everything but the upload, into dist/'
	@echo 'make bench     run the benchmarks'
	@echo 'make clean     remove everything that these commands made'

run:
	@$(MAKE) --no-print-directory -j2 install
	@$(BIN)/gridwords solve $(BOARD)

install: $(VENV)/.installed $(VENV)/.dependencies

test:
	@$(MAKE) --no-print-directory --keep-going -j$(JOBS) check
	@$(MAKE) --no-print-directory pytest

# In a process of its own: Playwright leaves an event loop running, and tests that start theirs would fail after it.
test-page: page-core $(VENV)/.browser-ready $(VENV)/.installed $(VENV)/.test-ready
	@$(STAGE) --live --result 'page in a browser' $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal tests/web
	@if command -v firefox-esr > /dev/null || command -v firefox > /dev/null; then $(MAKE) --no-print-directory test-firefox; fi

test-firefox: page-core $(VENV)/.installed $(VENV)/.test-ready
	@GRIDWORDS_BROWSER=firefox $(STAGE) --live --result 'page in Firefox' $(BIN)/python -m pytest -rs tests/web/test_site.py

# JupyterLab is a hundred packages, which nothing else needs.
test-notebook: $(VENV)/.browser-ready $(VENV)/.installed $(VENV)/.test-ready
	@$(BIN)/python tools/requirements.py notebook-test > $(VENV)/requirements-notebook.txt
	@$(STAGE) 'notebook requirements' $(BIN)/python tools/install.py -r $(VENV)/requirements-notebook.txt
	@$(STAGE) --live --result 'notebooks' $(BIN)/python -m pytest -rs tests/notebook

$(VENV)/.ready: pyproject.toml tools/requirements.py
	@test -x $(BIN)/python || $(STAGE) 'virtual environment' $(PYTHON) tools/make_venv.py $(VENV)
	@$(BIN)/python tools/requirements.py build > $(VENV)/requirements-build.txt
	@$(STAGE) 'build requirements' $(PIP_LAZY) -r $(VENV)/requirements-build.txt
	@touch $@

$(VENV)/.dependencies: $(VENV)/.ready
	@$(BIN)/python tools/requirements.py run > $(VENV)/requirements.txt
	@$(STAGE) dependencies $(PIP_LAZY) -r $(VENV)/requirements.txt
	@touch $@

# pip would compile everything again in a new environment each time. This way Ninja's objects stay in build/cmake, where
# the native tests are linked with them.
$(VENV)/.installed: $(VENV)/.ready $(SOURCES)
	@rm -rf build/wheel
	@$(STAGE) --live package $(BIN)/python -m pip wheel --verbose --no-deps --no-build-isolation --wheel-dir build/wheel \
	    --config-settings=build-dir=build/cmake --config-settings=cmake.define.GRIDWORDS_STRICT=ON .
	@$(STAGE) installation $(PIP) --no-deps --force-reinstall --no-index build/wheel/*.whl
	@touch $@

$(VENV)/.test-ready: $(VENV)/.dependencies tools/install.py
	@$(BIN)/python tools/requirements.py dev $(GPU) > $(VENV)/requirements-test.txt
	@$(STAGE) 'test requirements' $(BIN)/python tools/install.py -r $(VENV)/requirements-test.txt
	@$(if $(GPU),,$(STAGE) 'CUDA compiler' sh tools/get_nvrtc.sh)
	@touch $@

$(VENV)/.browser-ready: tools/get_browser.sh | $(VENV)/.ready
	@$(STAGE) browser sh tools/get_browser.sh
	@touch $@

check: format-check lint types page-types native sanitize page-core wheel

format-check: $(VENV)/.test-ready
	@$(STAGE) 'C++ format' $(BIN)/clang-format --dry-run --Werror $(CPP_FILES)
	@$(STAGE) 'Python format' $(BIN)/ruff format --check --quiet $(PYTHON_FILES)
	@$(STAGE) 'page format' sh tools/page_tools.sh format-check

lint: $(VENV)/.test-ready
	@$(STAGE) lint $(BIN)/ruff check --quiet $(PYTHON_FILES)
	@$(STAGE) workflows $(BIN)/check-jsonschema --builtin-schema vendor.github-workflows .github/workflows/*.yml
	@$(STAGE) 'security of workflows' $(BIN)/zizmor --offline --quiet .github/workflows

# mypy reads the installed package, which has the generated types of the extension.
types: $(VENV)/.installed $(VENV)/.test-ready
	@$(STAGE) 'types of the package' $(BIN)/mypy --strict --no-error-summary -p gridwords
	@$(STAGE) 'types of the tests' $(BIN)/mypy --strict --no-error-summary tests
	@$(STAGE) 'types for users' sh tools/page_tools.sh user-types
	@$(STAGE) 'types of the tools' $(BIN)/mypy --strict --no-error-summary tools benchmarks

page-types:
	@$(STAGE) 'types of the page' sh tools/page_tools.sh types

native: $(VENV)/.installed
	@$(STAGE) 'build native tests' cmake --build build/cmake --target native_tests
	@$(STAGE) 'native tests' ctest --test-dir build/cmake --output-on-failure --timeout 120 --parallel $(JOBS)

sanitize: $(VENV)/.ready
	@$(STAGE) 'configure sanitizers' cmake -S . -B build/sanitize -G Ninja -DGRIDWORDS_SANITIZE=ON -DGRIDWORDS_STRICT=ON
	@$(STAGE) 'build with sanitizers' cmake --build build/sanitize --target native_tests
	@$(STAGE) 'tests with sanitizers' ctest --test-dir build/sanitize --output-on-failure --timeout 120 --parallel $(JOBS)

# Looks for races between threads, as free-threaded Python may show them. Twenty times as slow, so not part of `make test`.
test-threads: $(VENV)/.ready
	@$(STAGE) 'configure for races' cmake -S . -B build/threads -G Ninja -DGRIDWORDS_SANITIZE=THREADS -DGRIDWORDS_STRICT=ON
	@$(STAGE) 'build for races' cmake --build build/threads --target native_tests
	@$(STAGE) 'races' ctest --test-dir build/threads --output-on-failure --timeout 600 --parallel $(JOBS)

# The wheel as a stranger gets it: in a new environment, without a compiler and without extras.
wheel: $(VENV)/.installed $(VENV)/.test-ready
	@$(STAGE) --result wheel $(BIN)/python tools/release.py try build/wheel/*.whl

# The lowest versions of the dependencies that pyproject.toml allows, in an environment of their own.
test-lowest: page-core $(VENV)/.test-ready
	@$(STAGE) --live --result 'lowest versions' $(BIN)/python tools/release.py lowest build/wheel/*.whl

# Runs each fuzzer for FUZZ_S seconds on every core. A finding is written to build/fuzz.
FUZZ_S ?= 60
fuzz: $(VENV)/.installed $(VENV)/.dependencies
	@command -v clang++ > /dev/null || { echo 'make fuzz needs clang: apt-get install clang libclang-rt-14-dev'; exit 1; }
	@$(STAGE) 'configure fuzzers' cmake -S . -B build/fuzz -G Ninja -DGRIDWORDS_FUZZ=ON -DCMAKE_CXX_COMPILER=clang++
	@$(STAGE) 'build fuzzers' cmake --build build/fuzz --target fuzzers
	@mkdir -p build/fuzz/ask build/fuzz/lexicon build/fuzz/picture build/fuzz/journal
	@for name in ask lexicon picture; do \
	    (cd build/fuzz && GRIDWORDS_WEIGHTS=$(CURDIR)/src/gridwords/data/reader.weights tests/fuzz/$${name}_fuzz \
	        -max_total_time=$(FUZZ_S) -jobs=$(JOBS) -workers=$(JOBS) -max_len=2000 -timeout=20 -rss_limit_mb=2048 \
	        $$([ $$name = ask ] && echo -dict=$(CURDIR)/tests/fuzz/ask.dict) \
	        $$name $(CURDIR)/tests/fuzz/corpus/$$name) || exit 1; done
	@$(BIN)/python tools/requirements.py fuzz > $(VENV)/requirements-fuzz.txt
	@if $(PIP) --quiet -r $(VENV)/requirements-fuzz.txt; then \
	    cd build/fuzz && $(CURDIR)/$(BIN)/python $(CURDIR)/tests/fuzz/journal_fuzz.py -max_total_time=$(FUZZ_S) \
	        -max_len=2000 -timeout=20 journal $(CURDIR)/tests/fuzz/corpus/journal; \
	else echo 'skipped the journal: atheris, libFuzzer for Python, has no wheel for this Python'; fi

# The core for the page, also put into the installed package. Where Emscripten is missing, this says how to get it.
page-core: $(VENV)/.installed $(VENV)/.dependencies
	@$(STAGE) 'core for the page' $(BIN)/python tools/make_site.py core build/web
	@$(BIN)/python tools/make_site.py install build/web

site: page-core
	@$(BIN)/python tools/make_site.py site build/web build/site

pytest: $(VENV)/.installed $(VENV)/.test-ready
	@$(STAGE) --live --result 'test suite' $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal --ignore=tests/web --ignore=tests/notebook/test_jupyterlab.py

# No test may count on another one before it. The tests of a file stay together, since they share servers and clusters.
SEED ?= $(shell date +%s)
test-random: page-core $(VENV)/.test-ready
	@$(BIN)/python tools/requirements.py random > $(VENV)/requirements-random.txt
	@$(STAGE) 'random requirements' $(BIN)/python tools/install.py -r $(VENV)/requirements-random.txt
	@$(STAGE) --live --result 'random order, SEED=$(SEED)' $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal \
	    --random-order-seed=$(SEED) --ignore=tests/web --ignore=tests/notebook/test_jupyterlab.py

docs: $(VENV)/.installed $(VENV)/.test-ready
	$(BIN)/python tools/options.py
	$(BIN)/python tools/declared.py
	$(BIN)/python tools/records.py
	$(BIN)/python tools/docs_site.py build/pages
	$(BIN)/zensical build --clean
	@echo 'build/docs/index.html'

release-check: page-core lint
	@$(BIN)/python tools/requirements.py release > $(VENV)/requirements-release.txt
	@$(STAGE) 'release tools' $(BIN)/python tools/install.py -r $(VENV)/requirements-release.txt
	@$(STAGE) 'image' $(BIN)/hadolint --failure-threshold warning Dockerfile
	$(BIN)/python tools/release.py check

bench: $(VENV)/.installed $(VENV)/.test-ready
	for file in benchmarks/[a-z]*.py; do $(BIN)/python "$$file" || exit 1; done

format: $(VENV)/.test-ready
	$(BIN)/clang-format -i $(CPP_FILES)
	$(BIN)/ruff format $(PYTHON_FILES)
	$(BIN)/ruff check --fix $(PYTHON_FILES)
	sh tools/page_tools.sh format

clean:
	rm -rf $(VENV) build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
