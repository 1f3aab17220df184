# Haat. `make help` lists the targets.
SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory

HAAT := target/debug/haat
# nextest when it is there, cargo's own runner otherwise: the same tests.
NEXTEST := $(shell command -v cargo-nextest 2>/dev/null)
SAY = @printf '\033[1m▸ %s\033[0m\n'

.PHONY: help run test check build bench fmt api web web-check lint deps test-rust test-web e2e screens

help: ## List the targets
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

run: ## Build everything and start the demo marketplace
	@scripts/need cargo node npm
	@$(MAKE) web
	$(SAY) "Building the server (a few minutes the first time, seconds later)"
	@cargo build --bin haat
	@mkdir -p haat-data
	@exec $(HAAT) demo --data-dir haat-data/demo

test: ## Everything: format, lints, Rust tests on both engines, web tests, browser journeys
	@scripts/need cargo node npm chromium postgres redis-server
	@$(MAKE) web-check web lint deps
	@$(MAKE) test-rust
	@$(MAKE) e2e
	$(SAY) "All is well"

check: ## The inner loop: types, lints, quick tests on SQLite and screens touched since the last commit
	@$(MAKE) web/node_modules/.package-lock.json
	$(SAY) "Checking Rust"
	@cargo fmt --check
	@cargo clippy --workspace --all-targets --quiet -- -D warnings
ifdef NEXTEST
	@cargo nextest run --workspace --profile quick --status-level fail --final-status-level fail
else
	@cargo test --workspace --quiet -- --skip ::postgres
endif
	$(SAY) "Checking the web app"
	@cd web && npm run --silent check:quick

build: ## The release binary target/release/haat with the web app inside
	@scripts/need cargo node npm
	@$(MAKE) web
	$(SAY) "Building the release binary"
	@cargo build --release --bin haat

bench: ## Measure (search so far)
	@bench/run

fmt: ## Format Rust and web sources
	@cargo fmt
	@cd web && npm run --silent format

api: ## Regenerate openapi.json and the web app's types from the handlers
	@cargo run --quiet --bin haat -- openapi > target/openapi.json
	@cp target/openapi.json crates/haat-server/openapi.json
	@cd web && npm run --silent gen

screens: ## A contact sheet of all screens (in web/screens)
	@$(MAKE) web
	@cargo build --quiet --bin haat
	@scripts/with-demo $(HAAT) node web/scripts/screens.mjs

# --- the parts of `make test`

web/node_modules/.package-lock.json: web/package-lock.json
	$(SAY) "Installing the web app's packages"
	@# Not `npm ci`: it insists on lock entries for platforms whose optional packages a registry may not have.
	@cd web && npm install --no-save --no-audit --no-fund --loglevel=error
	@touch $@

WEB_SOURCES := $(shell find web/src web/public web/index.html web/vite.config.ts web/scripts -type f 2>/dev/null)
web/dist/index.html: web/node_modules/.package-lock.json $(WEB_SOURCES)
	$(SAY) "Building the web app"
	@cd web && npm run --silent build
	@touch $@

web: web/dist/index.html ## Build the web app into web/dist

web-check: web/node_modules/.package-lock.json
	$(SAY) "Web app: types, lints, format, unit tests"
	@cd web && npm run --silent check

lint:
	$(SAY) "Rust: format and lints"
	@cargo fmt --check
	@cargo clippy --workspace --all-targets --quiet -- -D warnings

deps:
	$(SAY) "Dependencies and house rules"
	@node scripts/check-deps.mjs
	@node scripts/check-audit.mjs
	@cd web && npx --no-install openapi-typescript ../crates/haat-server/openapi.json -o ../target/schema.gen.ts >/dev/null
	@cmp target/schema.gen.ts web/src/api/schema.gen.ts || { echo "schema.gen.ts is stale: run make api"; exit 1; }
	@scripts/check-house

test-rust:
	$(SAY) "Rust tests on SQLite and PostgreSQL"
ifdef NEXTEST
	@scripts/with-services cargo nextest run --workspace --status-level fail --final-status-level slow
else
	@scripts/with-services cargo test --workspace --quiet
endif

e2e: web
	$(SAY) "Browser journeys against the real program"
	@cargo build --quiet --bin haat
	@scripts/with-demo $(HAAT) npm --prefix web run --silent e2e
