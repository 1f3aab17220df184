# Haat. `make help` lists the targets.
SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory
# A build that failed its own checks at the end is not a build.
.DELETE_ON_ERROR:

HAAT := target/debug/haat
# nextest when it is there, cargo's own runner otherwise: the same tests.
NEXTEST := $(shell command -v cargo-nextest 2>/dev/null)
# The tests of tests/cluster, for a runner that cannot leave out a whole binary.
NO_CLUSTER := --skip chaos:: --skip outages:: --skip rolling:: --skip stock_client::
SAY = @printf '\033[1m▸ %s\033[0m\n'

# `make test` lints while it compiles: clippy is the compiler of our own crates, so that nothing is read twice. This is
# what `cargo clippy` does, which stops before the machine code.
LINTING := RUSTC_WORKSPACE_WRAPPER=$(shell command -v clippy-driver) CLIPPY_ARGS=-D__CLIPPY_HACKERY__warnings__CLIPPY_HACKERY__

# Two targets at once; what a command says comes in one piece.
SIDE_BY_SIDE = @$(MAKE) -j2 -Oline

.PHONY: help run test check check-rust check-web build dist bench bench-quick soak fmt api web web-lint rust-lint deps test-web test-rust test-cluster e2e screens pictures

help: ## List the targets
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

run: ## Build everything and start the demo marketplace
	@scripts/need cargo node npm
	@$(MAKE) web
	$(SAY) "Building the server (a few minutes the first time, seconds later)"
	@cargo build --bin haat
	@mkdir -p haat-data
	@exec $(HAAT) demo --data-dir haat-data/demo

test: ## Everything: format, lints, Rust tests on both engines, a cluster that dies, browser journeys
	@scripts/need cargo node npm chromium postgres redis-server nginx
	@$(MAKE) web/node_modules/.package-lock.json
	$(SIDE_BY_SIDE) rust-lint web-lint test-web
	@$(LINTING) $(MAKE) test-rust
	@$(LINTING) $(MAKE) test-cluster
	@$(LINTING) $(MAKE) e2e
	$(SAY) "All is well"

check: ## The inner loop: types, lints, quick tests on SQLite and screens touched since the last commit
	@$(MAKE) web/node_modules/.package-lock.json
	$(SIDE_BY_SIDE) check-web check-rust

check-web:
	$(SAY) "Checking the web app"
	@cd web && npm run --silent check:quick

check-rust:
	$(SAY) "Checking Rust"
	@cargo fmt --check
	@cargo clippy --workspace --all-targets --quiet -- -D warnings
ifdef NEXTEST
	@cargo nextest run --workspace --profile quick --status-level fail --final-status-level fail
else
	@cargo test --workspace --quiet -- --skip ::postgres --skip nodes::cluster:: $(NO_CLUSTER)
endif

build: ## The release binary target/release/haat with the web app inside
	@scripts/need cargo node npm
	@$(MAKE) web
	$(SAY) "Building the release binary"
	@cargo build --release --bin haat --features jemalloc

dist: ## What a release consists of, in dist/: the binary, the list of what is inside it (CycloneDX), checksums
	@$(MAKE) build
	@node scripts/check-deps.mjs
	@node scripts/check-audit.mjs
	@node scripts/inside.mjs dist/haat.cdx.json
	@cp target/release/haat dist/haat
	@cd dist && sha256sum haat haat.cdx.json > SHA256SUMS

bench: ## Measure everything beside the limits of this machine, into bench/RESULTS.md (20 minutes)
	@$(MAKE) web
	@bench/run

# SOAK=10m, 90s or 2h; HAAT_CLUSTER_SEED replays a run.
SOAK ?= 10m
soak: ## The cluster test for as long as you like: make soak SOAK=10m
	@scripts/need cargo node npm postgres redis-server nginx
	@HAAT_CLUSTER_SECONDS=$$(scripts/seconds $(SOAK)) cargo test -p haat-server --test cluster -- --nocapture whatever_dies

bench-quick: ## The headline figures, in 3 minutes
	@$(MAKE) web
	@bench/run --quick

fmt: ## Format Rust and web sources
	@cargo fmt
	@cd web && npm run --silent format

api: ## Regenerate openapi.json and the web app's types from the handlers
	@cargo run --quiet --bin haat -- openapi > target/openapi.json
	@cp target/openapi.json crates/haat-server/openapi.json
	@cd web && npm run --silent gen

screens: ## A contact sheet of all screens: web/screens/index.html
	@$(MAKE) web
	@cargo build --quiet --bin haat
	@scripts/with-demo $(HAAT) node web/scripts/screens.mjs

pictures: ## The README's pictures, taken anew from the real program
	@$(MAKE) web
	@cargo build --quiet --bin haat
	@scripts/with-demo $(HAAT) node web/scripts/pictures.mjs

# --- the parts of `make test`

web/node_modules/.package-lock.json: web/package-lock.json
	$(SAY) "Installing the web app's packages"
	@# Not `npm ci`: it insists on lock entries for platforms whose optional packages a registry may not have.
	@cd web && npm install --no-save --no-audit --no-fund --loglevel=error
	@# What was checked with other packages is not checked.
	@rm -rf web/node_modules/.cache
	@touch $@

WEB_SOURCES := $(shell find web/src web/public web/early web/build web/index.html web/vite.config.ts web/scripts -type f 2>/dev/null)
web/dist/index.html: web/node_modules/.package-lock.json $(WEB_SOURCES)
	$(SAY) "Building the web app"
	@cd web && npm run --silent build
	@touch $@

web: web/dist/index.html ## Build the web app into web/dist

web-lint: web deps
	$(SAY) "Web app: types, lints, format"
	@cd web && npm run --silent lints

rust-lint:
	$(SAY) "Rust: format, lints, compiling"
	@cargo fmt --check
	@# Without it the compiler would stand in for clippy and find nothing.
	@command -v clippy-driver >/dev/null || { echo "Please install clippy first: rustup component add clippy" >&2; exit 1; }
	@$(LINTING) cargo build --workspace --all-targets --quiet

test-web: web/node_modules/.package-lock.json
	$(SAY) "Web app: unit tests"
	@cd web && npm run --silent test -- --reporter dot --silent=passed-only --maxWorkers 1

deps: web/node_modules/.package-lock.json
	$(SAY) "Dependencies and house rules"
	@node scripts/check-deps.mjs
	@node scripts/check-audit.mjs
	@mkdir -p target
	@cd web && npx --no-install openapi-typescript ../crates/haat-server/openapi.json -o ../target/schema.gen.ts >/dev/null
	@cmp target/schema.gen.ts web/src/api/schema.gen.ts || { echo "schema.gen.ts is stale: run make api"; exit 1; }
	@scripts/check-house
	@node scripts/check-docs.mjs

test-rust:
	$(SAY) "Rust tests on SQLite and PostgreSQL"
ifdef NEXTEST
	@# Half of a test's time is waiting for a socket or a database.
	@scripts/with-services cargo nextest run --workspace -E 'not binary(cluster)' --test-threads $$((2 * $$(nproc))) \
	    --status-level fail --final-status-level slow
else
	@scripts/with-services cargo test --workspace --quiet -- $(NO_CLUSTER)
endif
	@if command -v litewitness >/dev/null; then cargo test -p haat-server --test api --quiet litewitness -- --ignored; \
	    else echo "No litewitness here (Debian: torchwood): that it cosigns our log is not tried."; fi

# One at a time: each is a town of its own. They start what they kill.
test-cluster: web/node_modules/.package-lock.json
	$(SAY) "Three nodes behind nginx, killed and restarted in turn"
	@cargo test -p haat-server --test cluster --quiet -- --test-threads 1

e2e: web
	$(SAY) "Browser journeys against the real program"
	@# With a test beside it, it is the program that was tested: alone, without what the tests ask of its dependencies, it
	@# and they would be compiled once more.
	@cargo build --quiet -p haat-server --bin haat --test program
	@scripts/with-demo $(HAAT) npm --prefix web run --silent e2e
