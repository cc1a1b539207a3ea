# `make run` serves the product, `make test` tests it. Both set up what they need.

PY := .venv/bin/python
CODE := manage.py wizard_club scoring $(wildcard tournaments) tests benchmarks docs
APPS := wizard_club scoring $(wildcard tournaments)
TEMPLATES = $(shell find templates -name '*.html')

# Compiled modules are kept: without them each process of a test run would spend most of its start on compiling the tests.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help run test test-rules test-sqlite test-postgres check format lint types bench screenshots tools clean

help: ## show this list
	@sed -n 's/^\([a-z-]*\):.*## /  make \1 /p' Makefile | awk '{printf "  %s %-14s", $$1, $$2; $$1=$$2=""; print}'

run: .venv/run-installed ## set everything up and serve the club (PORT, HOST, DEMO=0: see docs/operators.md)
	@exec $(PY) manage.py start

test: test-rules test-sqlite test-postgres ## every test on SQLite, browser tests included, then those of the database on PostgreSQL

# Every line and branch of the pure rules and the draw, by their own tests alone; those are not run a second time.
test-rules: .venv/dev-installed
	@.ci/rules-coverage

# Browser tests wait more than they work: three at a time keep two cores busy.
test-sqlite: .venv/dev-installed tools
	$(PY) -m pytest -n 3 --dist worksteal --but-rules

# EVERY=1 runs all tests of every page there, which takes five minutes more.
test-postgres: .venv/dev-installed tools
	.ci/postgres $(PY) -m pytest -n 4 --dist worksteal --only-database $(if $(EVERY),,--one-a-page) --ignore=tests/browser \
		--ignore=tests/test_pseudo_language.py --ignore=tests/test_access.py --ignore=tests/test_api_schemathesis.py \
		--ignore=tests/scoring/test_protocol.py --ignore-glob='tests/tournaments/services/test_draws*' \
		--ignore=tests/tournaments/cases \
		--ignore=tests/tournaments/test_simulate_tournament.py

check: .venv/dev-installed ## everything that guards the main branch: format, lint, types, imports, tests
	$(MAKE) -j2 --output-sync=target lint types test-rules
	$(PY) manage.py makemigrations --check --dry-run
	PUBLIC_URL=https://club.example $(PY) manage.py check --deploy --fail-level WARNING
	$(MAKE) test --old-file=test-rules

format: .venv/dev-installed ## rewrite Python and templates in the one format
	$(PY) -m ruff check --fix-only --quiet $(CODE)
	$(PY) -m ruff format $(CODE)
	@.venv/bin/djade --target-version 5.2 $(TEMPLATES) || true
	@.venv/bin/djhtml --tabwidth 2 $(TEMPLATES)

lint: .venv/dev-installed ## format, style and import directions, without changing a file
	$(PY) -m ruff format --check $(CODE)
	$(PY) -m ruff check $(CODE)
	@.venv/bin/djade --check --target-version 5.2 $(TEMPLATES)
	@.venv/bin/djhtml --check --tabwidth 2 $(TEMPLATES)
	.venv/bin/djlint --lint --quiet templates
	.venv/bin/lint-imports

types: .venv/dev-installed ## mypy, strict
	$(PY) -m mypy $(APPS)

bench: .venv/dev-installed tools ## print the benchmark table
	$(PY) -m benchmarks.run

screenshots: .venv/dev-installed tools ## make the pictures of the README and of the sheets again
	$(PY) -m docs.screenshots
	$(PY) -m docs.sheets

tools: # chromium and postgresql, which the tests need
	@.ci/tools

clean: ## remove what can be made again (the club's data in var/ stays)
	rm -rf .venv .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache .coverage htmlcov var/static

.venv/run-installed: requirements.txt
	@.ci/venv requirements.txt $@

.venv/dev-installed: requirements.txt requirements-dev.txt
	@.ci/venv requirements-dev.txt $@
