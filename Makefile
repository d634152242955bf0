# The commands of this project; `make` lists them. They need bash, coreutils, Git, Node >= 20, Go, a JDK >= 17 and Maven; make lint also Python >= 3.11. All else is pinned and fetched.
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DELETE_ON_ERROR:
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory --no-builtin-rules
.NOTPARALLEL:

# The pinned Node runs everything, except the `npm ci` that replaces it.
HOST_PATH := $(PATH)
export PATH := $(CURDIR)/node_modules/.bin:$(CURDIR)/.tools/bin:$(PATH)

NPM := node_modules/.package-lock.json
GO_MODULES := $(patsubst %/go.mod,%,$(filter-out tools/go.mod,$(wildcard */go.mod) runners/go/meter/go.mod))
# Built by a JDK with virtual threads if there is one, like the command does; each module is compiled for its own release.
JDK := $(shell grep -lsE '^JAVA_VERSION="(2[1-9]|[3-9])' $(JAVA_HOME)/release $(JAVA_HOME_25_X64)/release /usr/lib/jvm/*/release | head -1 | xargs -r dirname)
MAVEN := $(if $(JDK),env JAVA_HOME=$(JDK)) mvn --quiet --batch-mode --no-transfer-progress --file jvm-bench/pom.xml
JVM_SOURCES := $(shell find jvm-bench -name target -prune -o -name applications -prune -o -type f -print)
WORKFLOWS := $(wildcard .github/workflows/*.yml examples/*.yml)
STAGE := @tools/stage
PROSE := *.md docs/*.md */README.md runners/*/README.md action/src/*/README.md self-hosted/runners/README.md
# Several files at once, in this order: long ones first.
TESTS := node tools/tests.mjs
# Files that only make test-long runs. It also runs the tests of PARTLY_LONG that are marked as long.
LONG := runners/{compose/real,jmh/profiled,jmh/real-simulator,jmh/calibrated-agent,jmh/choosing,go/layouts,http/profiled,startup/profiled,startup/native-agent}.test.ts \
	action/test/{branching-compared,branching-parts,command-suite,pooling,network,live-sets,sharding-at-scale,loud,readmes,revisions,given-agent,object-storage,profiled,examples,compiling,fleet-page,history-page,page-rows,page-where,github/comment-memory}.test.ts
PARTLY_LONG := action/test/{release-version,example-workflows,simulator-workflow,nightly}.test.ts
# Files that need the S3 server, whose compilation takes two minutes of CPU time. Without it they skip its tests.
S3 := action/src/{baselines/{copying,stores,object-store},tables/store,commands/fleet}.test.ts
# Our code needs no C, but go-bench depends on a module with a SQLite in C, whose compilation takes minutes. -trimpath is a flag of BUILD: what checks and programs depend on is compiled once.
GO_CHECK := env CGO_ENABLED=0 GOFLAGS=-trimpath GOGC=800

# The bytes of a program depend on the Go release, so every machine uses that of the module (the meter names none). Flags make the build reproducible.
DIST := action/dist
PROGRAMS := .tools/programs
PROGRAM_FILES := $(addprefix $(PROGRAMS)/,wasm/compare.wasm linux/simulator-linux-amd64 linux/meter-linux-amd64 linux/load-linux-amd64 linux/kernel-runner-linux-amd64 linux/compare-linux-amd64 linux-arm64/simulator-linux-arm64 linux-arm64/load-linux-arm64)
BUILD = go build -trimpath -buildvcs=false -ldflags='-s -w -buildid='
# A compiler that collects less garbage takes a fifth less CPU time.
TOOLCHAIN = GOGC=800 GOTOOLCHAIN=$(shell awk '$$1 == "toolchain" { print $$2 }' $(1)/go.mod) GOFLAGS=
WASM_BUILD := $(call TOOLCHAIN,compare) GOOS=wasip1 GOARCH=wasm $(BUILD)
# These run on users' machines, so they are static programs.
LINUX_BUILD := $(call TOOLCHAIN,simulator) CGO_ENABLED=0 GOOS=linux GOAMD64=v1 GOARM64=v8.0
# Makes two lists of targets at the same time, if neither depends on the other: one waits for the network while the other compiles.
AT_ONCE = $(MAKE) --silent $(1) & other=$$!; failed=0; $(MAKE) --silent $(2) || failed=$$?; wait $$other || failed=$$?; exit $$failed
# The architecture of a target like load-linux-arm64.
ARCH = $(lastword $(subst -, ,$(@F)))
# What the programs depend on. A folder is newer than its program if a file in it was removed. Without "/." a folder would be the target of its name.
SOURCES = $(shell find $(addsuffix /.,$(1)) \( -name testdata -o -name target -o -name node_modules \) -prune -o ! -name "*_test.go" ! -name "*.test.ts" ! -name "*.md" -print)
# Brotli's quality, from 0 to 11. A release takes half a minute for smaller archives.
QUALITY ?= 4
# The style of the page: a later file overrides an earlier one.
STYLE := $(patsubst %,action/src/%.css,$(addprefix browser/style/,elements verdict controls rows drawings flame) history/browser/history fleet/browser/fleet $(addprefix browser/style/,sheet screens))
# The cache of the command for QEMU, kernels and images.
SIMULATOR_CACHE := $(or $(XDG_CACHE_HOME),$(HOME)/.cache)/overhead/simulator

.PHONY: help
help: ## List these commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "%-18s %s\n", $$1, $$2 }' Makefile

.PHONY: setup needed
setup: needed ## Fetch and build the dependencies of the other commands; quick if nothing changed
	@$(call AT_ONCE,$(NPM) .tools/stamp/jvm,$(PROGRAM_FILES))
	@$(call AT_ONCE,.tools/stamp/simulator .tools/stamp/arm,dist .tools/stamp/go)

needed:
	@tools/needed

.PHONY: dist
dist: $(DIST)/programs.json $(DIST)/main.js $(DIST)/page.css ## Build action/dist, which the Action and the command run: JavaScript, the page, and archives of the programs (QUALITY=10: as small as in a release)

.PHONY: test
test: setup lint test-typescript test-engines test-command test-action ## All tests and linters, except those of make test-long; stops at the first stage that fails
	@echo "make test: every stage passed; make test-long runs $$(printf '%s\n' $(LONG) | wc -l) other files of tests, and those that need an S3 server"

.PHONY: test-typescript
test-typescript: setup .tools/bin/benchstat .tools/bin/hyperfine ## Test core, runners, action/src and tools
	$(STAGE) 'test: TypeScript' $(TESTS) runners/{jmh/jmh,http/http,go/go,jmh/revisions,compose/compose}.test.ts action/src/baselines/branch.test.ts \
		'core/**/*.test.ts' 'runners/**/*.test.ts' 'tools/**/*.test.ts' 'action/src/**/*.test.ts' $(addprefix !,$(filter runners/%,$(LONG)))

.PHONY: test-engines
test-engines: setup ## test-go, test-jvm, test-house and test-dist, and test-simulator at the same time: a counting machine needs one processor, and is not disturbed by other work
	@$(call AT_ONCE,test-simulator,test-go test-jvm test-house test-dist)

.PHONY: test-go
test-go: .tools/stamp/go ## Test the Go modules except validation
	$(STAGE) 'test: Go' $(GO_CHECK) bash -c 'for module in $(filter-out validation,$(GO_MODULES)); do (cd "$$module" && go test -v -count=1 ./...) || exit; done'

.PHONY: test-simulator
test-simulator: .tools/stamp/go .tools/stamp/simulator .tools/stamp/arm ## Boot machines that count instructions: the same seed twice, more work, and errors; machines of arm64; and one whose processor counts
	$(STAGE) 'test: the simulator' env --chdir simulator $(GO_CHECK) COUNTERS_SOURCES=$(shell cat runners/go/meter/*.go runners/go/meter/*/*.go load/*/*.go | sha256sum | cut -c1-16) go test -v -timeout 20m ./trial -machines -short -cache '$(SIMULATOR_CACHE)'
	$(STAGE) 'test: the kernel runner in the simulator' env --chdir self-hosted $(GO_CHECK) go test -v -timeout 20m ./trial -run Simulator -machines -short -cache '$(SIMULATOR_CACHE)'

.PHONY: test-jvm
test-jvm: ## Test jvm-bench
	$(STAGE) 'test: JVM' bash -c '$(MAVEN) verify $(if $(JDK),,&& echo "SKIP jvm-bench/virtual-threads: no JDK 21 or newer in JAVA_HOME or /usr/lib/jvm")'

.PHONY: test-house
test-house: dist ## Check the architecture rules: imports, cycles, first lines; the workflows; and the links of the documentation
	$(STAGE) 'test: rules of the house' $(TESTS) action/test/{architecture,workflows,workflow-minutes,scheduled-workflows,watching,release,release-version,security,troubleshooting,canary,calls,faults,links,glossary,old-terms,word-count,test-files,supply-chain,own-parts,walks,adopted}.test.ts tools/cli.test.ts

.PHONY: test-dist
test-dist: dist .tools/stamp/go ## Check that a build elsewhere gives the same bytes, and that the bundle is complete
	$(STAGE) 'test: dist' node --test action/test/{dist,notices}.test.ts

.PHONY: test-command
test-command: setup .tools/bin/benchstat .tools/bin/actionlint .tools/bin/hyperfine .tools/stamp/python ## Test the command as a user runs it: gates, input, pages in a browser, and real measurements that are stopped and resumed
	$(STAGE) 'test: the command' $(TESTS) action/test/{stopping,running,page,page-rows,input,go,accepting,pinning,pruning,gates,storing,interim,manners}.test.ts \
		action/test/{init,check,modes,one-writer,removing,sharding,guarded,killing,worked-example,compose-suite,ladders,doctor,starved,documented,published,oldest-node,package}.test.ts

.PHONY: test-long
test-long: setup .tools/bin/benchstat .tools/bin/hyperfine .tools/bin/podman-compose .tools/bin/s3-server .tools/bin/actionlint .tools/stamp/python ## Run the long tests, which make test leaves out
	$(STAGE) 'test: long' env OVERHEAD_LONG=yes $(TESTS) $(LONG) $(PARTLY_LONG) $(S3)

.PHONY: test-validation
test-validation: setup .tools/bin/meter .tools/bin/benchstat ## Test validation/, which make test only lints: simulated machines, kept recordings, make bench and make sensitivity; five minutes
	$(STAGE) 'test: validation in Go' env --chdir validation CGO_ENABLED=0 go test -v -count=1 ./...
	$(STAGE) 'test: validation in TypeScript' $(TESTS) validation/bench/bench.test.ts 'validation/**/*.test.ts'

.PHONY: test-action
test-action: setup .tools/bin/hyperfine ## Test the Action as GitHub runs it: its protocol, a whole workflow in act, and a fake of GitHub's API
	$(STAGE) 'test: the Action' $(TESTS) action/test/{example-workflows,simulator-workflow,branching,action,nightly}.test.ts 'action/test/github/*.test.ts' action/test/{act,protocol,supervisor,egress}.test.ts $(addprefix !,$(filter action/%,$(LONG)))

.PHONY: lint
lint: $(NPM) .tools/bin/actionlint .tools/bin/staticcheck .tools/stamp/python ## Run formatters and linters of every language, of workflows and of lock files
	$(STAGE) 'lint: Biome' biome check --error-on-warnings .
	$(STAGE) 'lint: types' tsc --noEmit
	$(STAGE) 'lint: gofmt' bash -c 'unformatted=$$(gofmt -l $(GO_MODULES) </dev/null) && [ -z "$$unformatted" ] || { echo "run gofmt -w on: $$unformatted"; exit 1; }'
	$(STAGE) 'lint: go vet, staticcheck' $(GO_CHECK) bash -c 'for module in $(GO_MODULES); do (cd "$$module" && go vet ./... && staticcheck ./...) || exit; done'
	$(STAGE) 'lint: Java' $(MAVEN) spotless:check
	$(STAGE) 'lint: workflows' actionlint $(WORKFLOWS)
	$(STAGE) 'lint: workflow security' .tools/python/bin/zizmor --offline --persona=pedantic --config .github/zizmor.yml . $(wildcard examples/*.yml)
	$(STAGE) 'lint: workflow schemas' .tools/python/bin/check-jsonschema --builtin-schema vendor.github-workflows $(WORKFLOWS)
	$(STAGE) 'lint: action schema' .tools/python/bin/check-jsonschema --builtin-schema vendor.github-actions action.yml
	$(STAGE) 'lint: lock files, pinned actions' bash -c 'node tools/lock-file.mjs check && node tools/pins.ts'
	$(STAGE) 'lint: prose, commit subjects' bash -c 'textlint $(PROSE) && node tools/subjects.ts'

.PHONY: format
format: $(NPM) ## Format every source file
	@biome check --write --error-on-warnings .
	@gofmt -w $(GO_MODULES)
	@$(MAVEN) spotless:apply

.PHONY: docs
docs: $(NPM) ## Regenerate the documentation from the code: docs/overhead.schema.json, docs/configuration.md, docs/inputs.md, docs/cli.md, docs/agents.md, docs/faults.md, docs/query.md
	@for page in schema.mjs {configuration,agents,inputs,cli,faults,query}.ts; do node tools/$$page; done

.PHONY: picture
picture: dist ## Draw docs/comment.png (the comment), docs/report*.png docs/history*.png and docs/fleet*.png (the HTML pages); RUNS='DIR…' also draws the charts that only those runs have; needs Chromium, and the fonts Liberation and Noto Color Emoji
	@node tools/pictures/comment.ts
	@node tools/pictures/report.ts
	@node tools/pictures/history.ts
	@node tools/pictures/fleet.ts
	@[ -z '$(RUNS)' ] || node tools/pictures/charts.ts $(RUNS)

.PHONY: agents
agents: setup ## Start every agent preset on each JDK of this machine, with the applications of overhead, and check each against docs/agents.md; ten minutes
	@OVERHEAD_AGENTS=yes node --test --test-concurrency=1 runners/{startup,jmh}/real-agents.test.ts

.PHONY: demo
demo: setup ## Measure the demo suite on this machine, and write its report for a browser; JaCoCo breaches its budget, which is expected
	@code=0; node action/dist/cli.js run --config examples/demo/overhead.yml --out overhead-out/demo || code=$$?; \
		node action/dist/cli.js report overhead-out/demo --html overhead-out/demo/report.html; [ $$code -le 1 ]

.PHONY: demo-agents
demo-agents: setup ## Measure four real agents side by side, at the start of Spring Boot and under load: twenty minutes on an idle machine
	@node action/dist/cli.js run --config examples/demo-agents/overhead.yml --out overhead-out/demo-agents
	@node tools/side-by-side.ts overhead-out/demo-agents/comparison.json

.PHONY: a-a-load
a-a-load: setup ## Measure an application against itself, and print the smallest overhead of each metric that this machine can show, for docs/real-agents.md: fifteen minutes
	@node action/dist/cli.js run --config examples/a-a-load/overhead.yml --out overhead-out/a-a-load
	@node tools/mde.ts overhead-out/a-a-load/comparison.json

.PHONY: validation-profile
validation-profile: setup ## Give methods drawn at random a known cost, and check that profiles name them (MODE=simulation, METHODS=40, SEED=1, OUT=, PART=1/2; with UPDATE=--update for docs/profile.md): an hour on an idle machine; continues where it stopped
	@node validation/profile/main.ts --mode '$(or $(MODE),native)' --methods '$(or $(METHODS),40)' --seed '$(or $(SEED),1)' $(if $(OUT),--out '$(OUT)') $(if $(PART),--part '$(PART)') $(UPDATE)

.PHONY: validation-caches
validation-caches: setup ## Compare the model of caches with time, on programs with known locality; ROUNDS=7; with UPDATE=--update for docs/simulator-results.md
	@node validation/caches/main.ts --rounds '$(or $(ROUNDS),7)' $(UPDATE)

.PHONY: validation-simulator
validation-simulator: setup ## Judge many runs in the simulator: 300 of an exact program against itself, or 20 of a cost of 0.5 % a call (SUITE=exact, calls; ROUNDS=, OUT=; with UPDATE=--update for docs/simulator-results.md): up to an hour, also on a busy machine; continues where it stopped
	@node validation/simulator/main.ts --suite '$(or $(SUITE),exact)' --rounds '$(ROUNDS)' --out '$(OUT)' $(UPDATE)

.PHONY: validation-versions
validation-versions: setup ## Judge thirty versions of a library, each against the one before (LIBRARY=go, java; MODE=simulation, native; OUT=; with UPDATE=--update for docs/simulator-results.md): half an hour; continues where it stopped
	@node validation/versions/main.ts --library '$(or $(LIBRARY),go)' --mode '$(or $(MODE),simulation)' $(if $(OUT),--out '$(OUT)') $(UPDATE)

.PHONY: sensitivity sensitivity-page
sensitivity: setup ## Measure the smallest cost that each suite shows, alternating between the old and the new design: hours; RUNS=5, SUITES=netty,ring, DESIGN=new, OLD=CHECKOUT, OUT=, SEED=, ROUNDS=; continues where it stopped
sensitivity-page: $(NPM) ## Write docs/sensitivity.md from the runs of make sensitivity (OUT=); measures nothing
sensitivity sensitivity-page:
	@node validation/sensitivity/main.ts $(if $(findstring page,$@),--page) --out '$(OUT)' --runs '$(or $(RUNS),5)' --suites '$(SUITES)' --design '$(DESIGN)' --old '$(OLD)' --seed '$(or $(SEED),1)' --rounds '$(ROUNDS)'

.PHONY: object-storage
object-storage: $(NPM) .tools/bin/s3-server ## Let fifty processes store a thousand runs on an S3 server at once, kill them at random moments, and disturb them (WRITERS=50, RUNS=20, SEED=1): minutes
	@node validation/object-storage/main.ts --writers '$(or $(WRITERS),50)' --runs '$(or $(RUNS),20)' --seed '$(or $(SEED),1)'

.PHONY: calibrated
calibrated: setup ## Measure an agent of known cost and compare: under load and at the start, on an idle machine; run the suites of the simulator before to save time
	@node action/dist/cli.js run --config examples/calibrated/overhead.yml --out overhead-out/calibrated
	@node tools/calibrated.ts overhead-out/calibrated/comparison.json

.PHONY: bench
bench: setup .tools/bin/meter .tools/bin/benchstat ## Print the self-overhead as a table; BENCH=--quick, BENCH=--simulator for a suite in the simulator, BENCH=--kernels for suites on kernels, BENCH=--export for exports, BENCH=--shards for many shards, with --update for docs/self-overhead.md
	@node validation/bench/main.ts $(BENCH)

.PHONY: fleet-bench
fleet-bench: setup .tools/bin/meter .tools/bin/s3-server ## Generate a store of a hundred repositories on an S3 server, compare and query, and print bytes and seconds (RUNS=10000, REPOSITORIES=10,100; FLEET=--update for docs/query.md): minutes
	@node validation/fleet/main.ts --runs '$(or $(RUNS),10000)' --repositories '$(or $(REPOSITORIES),10$(comma)100)' $(FLEET)

.PHONY: first-hour
first-hour: setup ## Follow README and tutorial as a new user: no root, no network, no Go, no JDK, old and new Node, in a bare root; then three real projects up to a first verdict: half an hour
	@node --test --test-concurrency=1 action/test/{first-hour,first-projects}.test.ts

# A failure prints its seed; OVERHEAD_SEED=… repeats it.
.PHONY: kills
kills: setup ## Kill a run, a push of stored runs and a report at fifty random moments each (KILLS=50, SEED=1); five minutes
	@OVERHEAD_KILLS=$(or $(KILLS),50) OVERHEAD_SEED=$(or $(SEED),1) node --test action/test/killing.test.ts

.PHONY: fuzz
fuzz: setup ## Fuzz the readers and the statistics, each target for FUZZ_TIME (1m)
	@tools/fuzz $(or $(FUZZ_TIME),1m) $(GO_MODULES)

.PHONY: notices
notices: dist .tools/stamp/go ## Rewrite sbom.cdx.json and THIRD-PARTY-NOTICES.txt, the lists of third-party parts in action/dist
	@node tools/sbom.ts

.PHONY: release-cut
release-cut: $(NPM) ## Set the version of the sources (VERSION=1.0.0): package.json, the lock file, the changelog, the list of parts
	@node tools/release.ts cut '$(VERSION)'
	@touch $(NPM)

.PHONY: release-check
release-check: $(NPM) .tools/stamp/go ## Try a release (VERSION=1.0.0) in a temporary clone: cut, build, compare, list of parts, commit, size, archive, tags; publishes nothing
	@node tools/release.ts walk '$(VERSION)'

.PHONY: twice
twice: dist .tools/stamp/go ## Build the bundle in another folder too, and compare both byte by byte
	@tools/twice

.PHONY: simulator
simulator: setup ## Test the simulator in detail: test-simulator, a revision, Java and an agent, the spread of five seeds, the smallest detectable cost
	@node --test action/test/booted.test.ts action/test/booted-application.test.ts
	@cd simulator && go test -v -count=1 -timeout 240m ./trial -machines -cache '$(SIMULATOR_CACHE)'
	@cd self-hosted && CGO_ENABLED=0 go test -v -count=1 -timeout 120m ./trial -machines -cache '$(SIMULATOR_CACHE)'

# Kernels that the mirrors do not have are reported. Five seeds without a time limit, because a time limit would give another number on each machine.
KERNELS := 5.10 6.1 6.1-rt 6.12 6.19 7.2
comma := ,
space := $(subst ,, )
.PHONY: kernels
kernels: setup ## Measure programs on five kinds of hooks of six kernels, counted in virtual machines, in one table; every kind of hook on each; a program fifty times against itself: an hour at most, on all processors, and 300 MB of packages once
	@node action/dist/cli.js run --kernels $(subst $(space),$(comma),$(KERNELS)) --rounds 5 --out overhead-out/kernels
	@cd self-hosted && CGO_ENABLED=0 go test -v -count=1 -timeout 120m ./trial -run 'Hooks|AgainstItself' -machines -cache '$(SIMULATOR_CACHE)' -kernels $(subst $(space),$(comma),$(KERNELS))

# A stopped or complete recording is resumed; remove its folder to measure again.
RECORDINGS := overhead-out/validation
KEPT := validation/recording/testdata
RECORD = node action/dist/cli.js run --config examples/$(1)/overhead.yml $(if $(wildcard $(RECORDINGS)/$(2)/run.json),--resume $(RECORDINGS)/$(2),$(3) --out $(RECORDINGS)/$(2))
.PHONY: validation
validation: setup ## Validate the meter: known costs, recorded once (over two hours on an idle machine), and simulated machines; writes docs/validation.md, docs/validation.svg and docs/sensitivity-tried.md
	@$(call RECORD,validation,recording,--rounds 40)
	@$(call RECORD,validation-go,recording-go,--rounds 40)
	@$(MAKE) validation-netty validation-start validation-load validation-kernel sensitivity-recordings sensitivity-places validation-pages

# The pages report recordings that are missing.
.PHONY: validation-pages
validation-pages: setup ## Write the pages of make validation from the existing recordings: judge them, simulate machines (REPLICATIONS=0: not), write the pages
	@judged=0; (cd validation && go run -buildvcs=false ./cmd/validation -replications $(or $(REPLICATIONS),20000) -out ../$(RECORDINGS) -recordings ../$(RECORDINGS) -keep ../$(KEPT) \
		-page ../docs/validation.md -sensitivity ../docs/sensitivity-tried.md) || judged=$$?; node validation/plot.ts && exit $$judged

.PHONY: validation-netty validation-start validation-load validation-kernel
validation-netty: ## Record Netty's buffers with an agent of known cost, for docs/validation.md: twenty minutes on an idle machine
validation-start: ## Record starts of an application with an agent of known cost, for docs/validation.md: twenty minutes on an idle machine
validation-load: ## Record requests to an application with an agent of known cost, for docs/validation.md: twenty minutes on an idle machine
validation-kernel: ## Record programs in the kernel, counted in virtual machines, for docs/validation.md: fifteen minutes, even on a busy machine
validation-netty validation-start validation-load validation-kernel: validation-%: setup
	@$(call RECORD,validation-$*,recording-$*)

.PHONY: sensitivity-recordings
sensitivity-recordings: setup ## Record one program in seven set-ups, and its CPU time by threads, for docs/sensitivity-tried.md: fifteen minutes on an idle machine
	@$(call RECORD,sensitivity-tried,recording-sensitivity)

# Forks inherit the processor of their run. On most machines the last processor serves the fewest interrupts.
CPU ?= $(shell expr $$(nproc --all) - 1)
.PHONY: sensitivity-places
sensitivity-places: setup ## Record two programs on any processor, pinned to one processor (CPU), and in a separate cgroup if that is permitted, for docs/sensitivity-tried.md: twelve minutes on an idle machine
	@$(call RECORD,sensitivity-places,recording-anywhere,sensitivity-jmh-anywhere sensitivity-go-anywhere)
	@taskset --cpu-list $(CPU) $(call RECORD,sensitivity-places,recording-pinned,sensitivity-jmh-pinned sensitivity-go-pinned)
	@if tools/own-cgroup $(CPU) true; then tools/own-cgroup $(CPU) $(call RECORD,sensitivity-places,recording-cgroup,sensitivity-jmh-cgroup sensitivity-go-cgroup); fi

.PHONY: clean
clean: ## Remove all files that these commands made
	@rm -rf node_modules .tools overhead-out $(DIST)
	@find jvm-bench -type d -name target -prune -exec rm -rf {} +

# The files that setup makes, with their sources.

$(NPM): package-lock.json .npmrc
	$(STAGE) 'setup: npm packages' env PATH='$(HOST_PATH)' npm ci
	@touch $@

$(DIST)/page.css: $(STYLE)
	@mkdir -p $(@D) && cat $^ > $@

$(DIST)/main.js: $(NPM) rolldown.config.ts package.json $(call SOURCES,core runners action/src)
	@find $(@D) -type f ! -name '*.br' ! -name programs.json ! -name page.css -delete
	$(STAGE) 'dist: JavaScript' rolldown --config rolldown.config.ts
	@chmod 644 $(@D)/* && chmod 755 $(@D)/cli.js

$(DIST)/programs.json: tools/programs.ts core/programs.ts $(PROGRAMS)/quality $(PROGRAM_FILES) | $(NPM)
	$(STAGE) 'dist: archives' node tools/programs.ts $(@D) $(QUALITY) $(PROGRAMS)/linux $(PROGRAMS)/linux-arm64 $(PROGRAMS)/wasm

$(PROGRAMS)/quality: force
	@mkdir -p $(@D) && if [ "$$(cat $@ 2>&1)" != $(QUALITY) ]; then echo $(QUALITY) > $@; fi

.PHONY: force
force:

$(PROGRAMS)/wasm/compare.wasm: $(call SOURCES,compare)
	$(STAGE) 'dist: compare, benchstat' env --chdir compare bash -c "$(WASM_BUILD) -o '$(abspath $@)' ./cmd/compare && $(WASM_BUILD) -o '$(abspath $(@D))/benchstat.wasm' golang.org/x/perf/cmd/benchstat"
	@touch $@

$(PROGRAMS)/linux/compare-linux-amd64: tools/native-comparison $(call SOURCES,compare)
	@mkdir -p $(@D)
	$(STAGE) 'dist: compare, benchstat for x86-64' tools/native-comparison '$(abspath $(@D))'
	@touch $@

$(PROGRAMS)/linux/simulator-linux-amd64 $(PROGRAMS)/linux-arm64/simulator-linux-arm64: $(call SOURCES,simulator)
	$(STAGE) 'dist: simulator, guest for $(ARCH)' env --chdir simulator bash -c "$(LINUX_BUILD) GOARCH=$(ARCH) $(BUILD) -o '$(abspath $@)' ./cmd/simulator && $(LINUX_BUILD) GOARCH=$(ARCH) $(BUILD) -o '$(abspath $(@D))/guest-linux-$(ARCH)' ./cmd/guest"
	@touch $@

$(PROGRAMS)/linux/meter-linux-amd64: $(call SOURCES,runners/go/meter)
	$(STAGE) 'dist: meter' env --chdir runners/go/meter bash -c "$(LINUX_BUILD) GOARCH=amd64 $(BUILD) -o '$(abspath $@)' . && $(LINUX_BUILD) GOARCH=arm64 $(BUILD) -o '$(abspath $(@D))/meter-linux-arm64' ."
	@touch $@

$(PROGRAMS)/linux/load-linux-amd64 $(PROGRAMS)/linux-arm64/load-linux-arm64: $(call SOURCES,load runners/go/meter)
	$(STAGE) 'dist: load for $(ARCH)' env --chdir load bash -c "$(LINUX_BUILD) GOARCH=$(ARCH) $(BUILD) -tags grpcnotrace -o '$(abspath $@)' ./cmd/load"
	@touch $@

$(PROGRAMS)/linux/kernel-runner-linux-amd64: $(call SOURCES,self-hosted)
	$(STAGE) 'dist: kernel runner' env --chdir self-hosted bash -c "$(LINUX_BUILD) GOARCH=amd64 $(BUILD) -o '$(abspath $@)' ./cmd/kernel-runner"
	@touch $@

.tools/stamp/go: $(foreach module,$(GO_MODULES),$(wildcard $(module)/go.mod $(module)/go.sum))
	$(STAGE) 'setup: Go modules' bash -c 'for module in $(GO_MODULES); do (cd "$$module" && go mod download) || exit; done'
	@mkdir -p $(@D) && touch $@

.tools/stamp/python: tools/requirements.txt
	$(STAGE) 'setup: Python linters' tools/python-linters
	@mkdir -p $(@D) && touch $@

.tools/stamp/jvm: $(JVM_SOURCES)
	$(STAGE) 'setup: JVM workloads' $(MAVEN) package -DskipTests
	@mkdir -p $(@D) && touch $@

# Retried on each call until it succeeds; until then a message is printed and its tests are skipped.
.tools/stamp/simulator: simulator/go.mod | $(PROGRAMS)/linux/simulator-linux-amd64
	$(STAGE) 'setup: QEMU and a kernel' bash -c 'mkdir -p $(@D) && if $(PROGRAMS)/linux/simulator-linux-amd64 check "$(SIMULATOR_CACHE)" >/dev/null 2>&1 || $(PROGRAMS)/linux/simulator-linux-amd64 install "$(SIMULATOR_CACHE)"; then touch $@; else echo "SKIP the simulator: QEMU and a kernel could not be fetched (see the log); apt-get install qemu-system-x86, then make setup"; fi'

.tools/stamp/arm: simulator/go.mod | $(PROGRAMS)/linux/simulator-linux-amd64
	$(STAGE) 'setup: QEMU and a kernel for arm64' bash -c 'mkdir -p $(@D) && if $(PROGRAMS)/linux/simulator-linux-amd64 -architecture arm64 check "$(SIMULATOR_CACHE)" >/dev/null 2>&1 || $(PROGRAMS)/linux/simulator-linux-amd64 -architecture arm64 install "$(SIMULATOR_CACHE)"; then touch $@; else echo "SKIP machines of arm64: QEMU and a kernel for arm64 could not be fetched (see the log); apt-get install qemu-system-arm, then make setup"; fi'

.tools/bin/meter: validation/bench/meter/main.go
	$(STAGE) 'setup: meter' env --chdir validation go build -trimpath -o ../$@ ./bench/meter

.tools/bin/benchstat: compare/go.mod
	$(STAGE) 'setup: benchstat' env --chdir compare go build -trimpath -o ../$@ golang.org/x/perf/cmd/benchstat

.tools/bin/s3-server: tools/s3-server/go.mod tools/s3-server/main.go
	$(STAGE) 'setup: an S3 server' env --chdir tools/s3-server CGO_ENABLED=0 GOGC=800 go build -trimpath -ldflags=-w -o ../../$@ .

# Retried on each call until it succeeds, like the simulator.
.tools/bin/hyperfine: tools/hyperfine.txt .tools/stamp/python
	$(STAGE) 'setup: hyperfine' bash -c 'mkdir -p $(@D) && rm -rf .tools/hyperfine && if .tools/python/bin/pip install --quiet --disable-pip-version-check --require-hashes --only-binary :all: --target .tools/hyperfine --requirement $<; then ln -sf ../hyperfine/bin/hyperfine $@; else echo "SKIP commands on this machine: hyperfine could not be fetched (see the log); apt-get install hyperfine"; fi'

# The same; a Python of its own, because it is no linter.
.tools/bin/podman-compose: tools/podman-compose.txt
	$(STAGE) 'setup: podman-compose' bash -c 'mkdir -p $(@D) && rm -rf .tools/podman-compose && if python3 -m venv .tools/podman-compose && .tools/podman-compose/bin/pip install --quiet --disable-pip-version-check --require-hashes --only-binary :all: --requirement $<; then ln -sf ../podman-compose/bin/podman-compose $@; else echo "SKIP environments of containers: podman-compose could not be fetched (see the log)"; fi'

.tools/bin/%: tools/go.mod tools/go.sum tools/no-pty/pty.go
	$(STAGE) 'setup: $*' env --chdir tools CGO_ENABLED=0 GOGC=800 go build -trimpath -o ../.tools/bin/ $$(cd tools && go list tool | grep '/$*$$')
	@touch $@
