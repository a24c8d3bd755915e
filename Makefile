# Every target sets up what it needs by itself; a fresh machine needs only make and python3 (3.11 or newer).
#
#   make demo         seven powers play the rulebook's sample game by real SMTP
#   make test         the whole test suite
#   make check        format, lint, types, import layers
#   make bench        the speed and memory table
#   make soak         the property tests again, with many more examples
#   make fuzz         looks for letters that break a promise, with TIME=60 seconds or as many as you like
#   make storm        100,000 letters at full speed, a tenth hostile; ARGS="--kill 300" kills processes meanwhile instead
#   make power-loss   the judge cut off between any two writes, 400 times
#   make gallery      every kind of mail with a sample, as a page in build/gallery
#   make wheel        dist/judge-*.whl
#   make fonts        judge/fonts, cut out of Debian's fonts anew when a language has new characters
#   make constraints  the newest versions of everything, written down in constraints.txt

SHELL := /bin/sh
PYTHON ?= python3
WORKERS ?= 2
TIME ?= 60

VENV := .venv
BIN := $(VENV)/bin
BENCH := .venv-bench
FUZZ := .venv-fuzz
PIP := -m pip --disable-pip-version-check --quiet --quiet --no-input
PYTEST := $(BIN)/python -m pytest --numprocesses $(WORKERS) --dist loadfile --no-loadscope-reorder

# A virtual environment belongs to one Python and one folder: the name of its stamp says to which.
export HERE := $(CURDIR)
KEY := $(shell HERE='$(CURDIR)' $(PYTHON) -c 'import os, sys, zlib; print(zlib.crc32((sys.version + os.environ["HERE"]).encode()))' 2>/dev/null)
READY := $(VENV)/.ready-$(or $(KEY),never)
BENCH_READY := $(BENCH)/.ready-$(or $(KEY),never)
FUZZ_READY := $(FUZZ)/.ready-$(or $(KEY),never)

.DEFAULT_GOAL := demo
.PHONY: demo test check bench soak storm power-loss fuzz gallery wheel fonts constraints clean

demo: $(READY)
	@$(BIN)/judge demo $(ARGS)

test: $(READY) $(BENCH_READY)
	@sh tests/ops/install-postfix.sh
	@sh tests/ops/install-opendkim.sh
	@sh tests/ops/install-senders.sh
	@sh tests/ops/install-chromium.sh
	@$(PYTEST) $(ARGS)

check: $(READY)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/judge check

bench: $(READY) $(BENCH_READY)
	@$(BIN)/python -m tests.bench.run --peer $(BENCH)/bin/python $(ARGS)

soak: $(READY)
	@$(PYTEST) -m hypothesis --hypothesis-profile soak --timeout 0 $(ARGS)

fuzz: $(READY) $(FUZZ_READY)
	@$(BIN)/python -m tests.fuzz.run --atheris $(FUZZ)/bin/python --time $(TIME) $(ARGS)

storm: $(READY)
	@$(BIN)/python -m tests.bench.storm $(ARGS)

power-loss: $(READY)
	@$(BIN)/python -m tests.clerk.crash $(ARGS)

gallery: $(READY)
	@$(BIN)/python -m tests.mail.gallery $(ARGS)

wheel: $(READY)
	@$(BIN)/python -m build --wheel --no-isolation --outdir dist

# Needs Debian's apt-get and dpkg-deb. What it writes is kept in the repository, so nobody else needs them.
fonts:
	@rm -rf build/fonts && mkdir -p build/fonts/unpacked
	@cd build/fonts && apt-get -qq download fonts-dejavu-core fonts-dejavu-extra fonts-noto-cjk
	@for package in build/fonts/*.deb; do dpkg-deb --extract $$package build/fonts/unpacked; done
	$(call make_venv,build/fonts/venv)
	@build/fonts/venv/bin/python $(PIP) install --constraint tests/picture/constraints.txt fonttools
	@build/fonts/venv/bin/python -m tests.picture.make_fonts build/fonts/unpacked
	@rm -rf build/fonts

clean:
	rm -rf $(VENV) $(BENCH) $(FUZZ) build dist state/demo .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# $(call make_venv,FOLDER): a usable virtual environment, or one sentence that says what is missing.
# One that was made by another Python, or for another folder, is made again.
define make_venv
	@command -v $(PYTHON) >/dev/null || { echo "There is no $(PYTHON) here: install Python 3.11 or newer, or say make PYTHON=/path/to/python3" >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "$(PYTHON) is $$($(PYTHON) --version 2>&1), and judge needs 3.11 or newer: install one, or say make PYTHON=/path/to/python3" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { echo "$(PYTHON) cannot make virtual environments: on Debian and Ubuntu, apt-get install python3-venv" >&2; exit 1; }
	@grep -qF "$$HERE/$(1)" $(1)/bin/activate 2>/dev/null \
		&& [ "$$($(1)/bin/python -c 'import pip, sys; print(sys.version)' 2>/dev/null)" = "$$($(PYTHON) -c 'import sys; print(sys.version)')" ] \
		|| { echo "Making $(1), once ..." >&2; rm -rf $(1); $(PYTHON) -m venv $(1); }
endef

$(READY): pyproject.toml constraints.txt
	$(call make_venv,$(VENV))
	@echo "Installing judge and its tools into $(VENV) ..." >&2
	@$(BIN)/python $(PIP) install --constraint constraints.txt hatchling editables
	@$(BIN)/python $(PIP) install --constraint constraints.txt --no-build-isolation --editable '.[dev]'
	@touch $@

$(BENCH_READY): tests/bench/constraints.txt
	$(call make_venv,$(BENCH))
	@echo "Installing the package that we compare ourselves with into $(BENCH) ..." >&2
	@$(BENCH)/bin/python $(PIP) install --constraint tests/bench/constraints.txt diplomacy
	@touch $@

$(FUZZ_READY): tests/fuzz/constraints.txt
	$(call make_venv,$(FUZZ))
	@echo "Installing the fuzzer into $(FUZZ) ..." >&2
	@$(FUZZ)/bin/python $(PIP) install --constraint tests/fuzz/constraints.txt atheris
	@touch $@

constraints:
	$(call make_venv,build/fresh)
	@build/fresh/bin/python $(PIP) install --upgrade hatchling editables
	@build/fresh/bin/python $(PIP) install --upgrade --upgrade-strategy eager --no-build-isolation '.[dev]'
	@{ echo "# Every package that judge and its tools need, in versions tried together. Written by: make constraints"; \
		build/fresh/bin/python $(PIP) freeze --exclude judge; } > build/constraints.txt
	@mv build/constraints.txt constraints.txt
	@rm -rf build/fresh
	@git --no-pager diff --stat -- constraints.txt 2>/dev/null || true
