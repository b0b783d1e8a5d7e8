# Needs Python 3.11 or later and make (GNU make 3.81 is enough); everything else is fetched once.

PYTHON ?= python3
PORT   ?= 8000
# How long the soak takes.
MINUTES ?= 10
# More arguments for the command that a target runs: make test ARGS="-k corner -x"
ARGS   ?=
# How many tests run at once: one more than there are processors, as some only wait, and no more than 4.
HANDS  ?= $(shell $(PYTHON) -c 'import os; print(min(4, (os.cpu_count() or 1) + 1))')

VENV   := .venv
CLIENT := .venv-client
AUDIT  := .venv-audit
PY     := $(VENV)/bin/python
PIP    := -m pip --disable-pip-version-check --quiet
CODE   := service tests openapi docs $(wildcard benchmarks examples)

.PHONY: help setup run test lint format openapi bench fuzz ladder soak audit clean

help:            ## list these targets
	@sed -n 's/^\([a-z]*\):[^#]*## \(.*\)/\1	\2/p' $(MAKEFILE_LIST) | while IFS='	' read -r name text; do printf '  %-10s %s\n' "$$name" "$$text"; done

setup: $(VENV)/.dev   ## make .venv with all that running, testing and measuring need

run: $(VENV)/.runtime ## serve the API on port 8000 (make run PORT=8123 for another)
	@PORT=$(PORT) $(PY) -m service serve $(ARGS)

test: $(VENV)/.dev $(CLIENT)/.done lint ## lint, then run every test but the deepest perft counts
	$(PY) -m pytest --numprocesses=$(HANDS) --dist=loadfile $(ARGS)

lint: $(VENV)/.dev    ## check style and types: ruff, mypy --strict
	$(PY) -m ruff check $(CODE)
	$(PY) -m ruff format --check $(CODE)
	$(PY) -m mypy --strict $(CODE)

format: $(VENV)/.dev  ## put the code into shape
	$(PY) -m ruff check --fix $(CODE)
	$(PY) -m ruff format $(CODE)

openapi: $(VENV)/.runtime ## refresh the examples and write openapi/openapi.json from the code
	$(PY) openapi/refresh_examples.py
	description="$$($(PY) -m service openapi)" && printf '%s\n' "$$description" > openapi/openapi.json

bench: $(VENV)/.dev   ## measure against named peers
	$(PY) -m benchmarks $(ARGS)

fuzz: $(VENV)/.dev    ## send 100,000 made-up requests and more (make fuzz ARGS="--seed first" for the same again)
	FUZZ_CASES=$${FUZZ_CASES:-200} $(PY) -m pytest tests/fuzz -q
	$(PY) -m tests.fuzz --figures $(ARGS)

ladder: $(VENV)/.dev  ## let the computer players play each other: make ladder ARGS="--pairs 20 --processes 2"
	$(PY) -m benchmarks.ladder $(ARGS)

soak: $(VENV)/.dev    ## traffic while processes are killed and stores pause (make soak MINUTES=10)
	$(PY) -m benchmarks.soak --minutes $(MINUTES) --figures $(ARGS)

audit: $(AUDIT)/.done $(VENV)/.dev ## list licences, then look for known weaknesses in the pins (needs the internet)
	$(PY) docs/write_licences.py
	$(AUDIT)/bin/pip-audit --strict --requirement constraints.txt --no-deps --disable-pip $(ARGS)

clean:           ## remove the environments and all caches
	rm -rf $(VENV) $(CLIENT) $(AUDIT) build dist *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis .schemathesis

# Stamps: an environment is made once, and again when what it is made from changes.

$(VENV)/.runtime: pyproject.toml constraints.txt
	$(call environment,$(VENV))
	$(PY) $(PIP) install -c constraints.txt -e .
	@touch $@

$(VENV)/.dev: pyproject.toml constraints.txt
	$(call environment,$(VENV))
	$(PY) $(PIP) install -c constraints.txt -e '.[dev,bench]'
	@touch $(VENV)/.runtime $@

# The client generator has dependencies of its own that must not reach ours.
$(CLIENT)/.done: constraints-client.txt
	$(call environment,$(CLIENT))
	$(CLIENT)/bin/python $(PIP) install -r constraints-client.txt
	@touch $@

# So has the auditor.
$(AUDIT)/.done:
	$(call environment,$(AUDIT))
	$(AUDIT)/bin/python $(PIP) install pip-audit
	@touch $@

define environment
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
	  { echo 'Calculi needs Python 3.11 or later; "$(PYTHON)" is not. Name another: make PYTHON=python3.12 ...' >&2; exit 1; }
	@test -x $(1)/bin/python || $(PYTHON) -m venv $(1)
endef
