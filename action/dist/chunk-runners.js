import { r as __toESM } from "./chunk-rolldown-runtime.js";
import { b as nearest, c as number, f as string, i as boolean, l as object, m as union, n as _enum, r as array, s as literal, u as record, v as UsageError, x as suggest } from "./chunk-schemas.js";
import { c as shown$1 } from "./chunk-secret.js";
import { n as detached, r as gitOrNull } from "./chunk-repository.js";
import { A as primaryOf, D as isCount, E as countedUnit, O as metricOf, b as WITHOUT_AGENT, d as simpleAgent, f as QuantityError, m as parseDuration, n as isJava, p as parseArguments, s as agentFor, v as BARE$1 } from "./chunk-command.js";
import { n as encodeValue, o as printable, t as benchmarkName } from "./chunk-format.js";
import { s as newTemporary } from "./chunk-programs.js";
import { i as onInconclusive, n as inputGates, r as laidOver, t as attempt } from "./chunk-limits.js";
import { l as resumption, t as againstOf } from "./chunk-requests.js";
import { a as unknownBefore, f as shardText, h as emptyRecord, i as sameShare, u as parseShard } from "./chunk-attempts.js";
import { a as writeAtomically, n as readIfThere } from "./chunk-files.js";
import { c as isRun, d as sameRun, l as readRun, n as findEarlier } from "./chunk-earlier.js";
import { a as labelOf, c as withArms, i as referencesOf, l as AGAIN, n as inFolder, t as artefactsOf, u as WORKLOADS, y as APPLICATIONS } from "./chunk-variants.js";
import { t as LOCK_FILE } from "./chunk-lock.js";
import { a as soleWriter, n as checkOut$1 } from "./chunk-files2.js";
import { i as twins, n as short, r as named$4, t as findRevisions } from "./chunk-commits.js";
import { t as isStarved } from "./chunk-starved.js";
import { $ as lookForCounters, A as refuseFull, B as digestOf, C as guestHeader, Ct as isTaken, D as programOf, Dt as threadsOf$1, E as cacheOf, Et as portsOf, F as findProgram, H as sha256, I as onPath, J as NO_COUNTING, K as readMachine, L as chooseJdk, M as build$1, N as digest$2, O as refuseWithoutSimulator, Ot as ForkFailure, P as filesBelow, Q as countingConditions, R as findJdks, St as isJvm, T as OUTPUT, Tt as memoryOf$1, U as shortDigest, V as kept, W as machineHeader, Y as UNCOUNTED, Z as countingArguments, _ as guestProgram, _t as Bounded, a as refuseHere, at as LONGEST_TIMER, b as GUEST_JDK, bt as familyOf, c as start$1, ct as cutShort, dt as run, et as probeCounters, f as findHyperfine, ft as UNKILLABLE, g as directoryOf, gt as watchMark, h as readTiming, ht as releaseMark, k as runInSimulator, kt as PreconditionError, lt as killerOf, mt as prepareGuard, nt as withInstructions, o as placed, ot as Unstarted, p as hyperfineArguments, pt as unkillable, rt as outputOf$2, st as answerIn, t as refuseKvmless, tt as readInstructions, u as Toolchain, ut as lastLines, v as refuseUnpackable, vt as cpuOf, w as lookForGuest, wt as markedBy, x as jdkLayer, xt as isEnding, y as workFiles, yt as delayOf, z as readJdk } from "./chunk-kvm.js";
import { c as contradicted, l as DEFAULT_ROUNDS, n as loadConfig, o as SIMULATION_SUFFIX, s as DEFAULT_ANSWER, t as SIMULATOR_ROUNDS, u as SKELETON } from "./chunk-resolve.js";
import { n as inputsSchema, r as seedOf$1 } from "./chunk-options.js";
import { t as VERSION } from "./chunk-version.js";
import { n as validate, t as XMLParser } from "./chunk-XMLParser.js";
import { t as expectsBenchmark } from "./chunk-expected.js";
import { connect, createServer } from "node:net";
import { request } from "node:http";
import { once } from "node:events";
import tls from "node:tls";
import { createHash, randomBytes, randomInt, randomUUID } from "node:crypto";
import { spawn } from "node:child_process";
import { closeSync, copyFileSync, cpSync, createWriteStream, existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, readSync, readdirSync, readlinkSync, realpathSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { basename, delimiter, dirname, isAbsolute, join, posix, relative, resolve } from "node:path";
import { availableParallelism, hostname, totalmem } from "node:os";
import { setTimeout as setTimeout$1 } from "node:timers/promises";
import { finished } from "node:stream/promises";
import { StringDecoder } from "node:string_decoder";
import { createInterface } from "node:readline";

// runners/certificates.ts
/** Where distributions keep all certificates in one file; the first existing one is used. */
const BUNDLES = [
	"/etc/ssl/certs/ca-certificates.crt",
	"/etc/pki/tls/certs/ca-bundle.crt",
	"/etc/ssl/ca-bundle.pem",
	"/etc/ssl/cert.pem"
];
/** Functions that Node has since 22.15 and 22.19; older releases are supported too. */
const newer = tls;
/** PEM texts of trusted certificates. `environment` may name files: NODE_EXTRA_CA_CERTS, SSL_CERT_FILE. */
function trusted(environment) {
	if (newer.getCACertificates !== void 0) return [...newer.getCACertificates("default"), ...newer.getCACertificates("system")];
	const { NODE_EXTRA_CA_CERTS: extra, SSL_CERT_FILE: system } = environment;
	const files = [extra, system ?? BUNDLES.find(existsSync)];
	return [...tls.rootCertificates, ...files.flatMap(certificatesIn)];
}
/** Ignores a file that cannot be read, as Node does. */
function certificatesIn(file) {
	if (file === void 0 || !existsSync(file)) return [];
	return readFileSync(file, "utf8").match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
}
/** Makes every connection of this process trust them, in any library. Has no effect on Node before 22.19. */
function trustSystem(environment) {
	newer.setDefaultCACertificates?.(trusted(environment));
}

// runners/heap/sweep.ts
/** The key of a sub-benchmark for its heap. */
const KEY = "heap";
/** The argument that limits the heap of a JVM. */
const argumentOf = (heap) => `-Xmx${heap}`;
const named$3 = (benchmark, heap) => `${benchmark}/${KEY}=${heap}`;
/** Returns a runner that measures a suite under each of its heaps, or the runner itself without heaps. */
function underHeaps(runner) {
	return { prepare: async (suite, context, calibrated) => suite.heap.length === 0 ? await runner.prepare(suite, context, calibrated) : await swept(suite, (one) => runner.prepare(one, context)) };
}
/** The same for what is known of a suite before it runs; a heap changes only the names. */
function checkedUnderHeaps(checker) {
	return { check: async (suite, context) => {
		const [heap] = suite.heap;
		if (heap === void 0) return await checker.check(suite, context);
		const { benchmarks, warnings } = await checker.check(pointOf(suite, heap), context);
		const all = suite.heap.flatMap((one) => (benchmarks ?? []).map((name) => named$3(name, one)));
		return {
			benchmarks: benchmarks === null ? null : all,
			warnings
		};
	} };
}
/** Returns the suite of one heap: every variant gets the same argument, after those of the suite. */
function pointOf(suite, heap) {
	return {
		...suite,
		heap: [],
		jvmArguments: [...suite.jvmArguments, argumentOf(heap)],
		interleave: "forks",
		timeBudget: suite.timeBudget / suite.heap.length
	};
}
async function swept(suite, prepare) {
	const points = [];
	const close = () => {
		for (const { prepared } of points) prepared.close?.();
	};
	try {
		for (const heap of suite.heap) points.push({
			heap,
			prepared: await prepare(pointOf(suite, heap))
		});
	} catch (error) {
		close();
		throw error;
	}
	const [first] = points;
	if (first === void 0) throw new Error(`suite ${suite.name} has no heap`);
	const all = (of) => points.flatMap(({ prepared }) => of(prepared));
	const names = (of) => points.flatMap(({ heap, prepared }) => of(prepared).map((name) => named$3(name, heap)));
	return {
		benchmarks: names(({ benchmarks }) => benchmarks),
		leading: names(({ leading, benchmarks }) => leading ?? benchmarks),
		header: first.prepared.header,
		variants: Object.fromEntries(Object.entries(first.prepared.variants).map(([name, facts]) => [name, ofAll(facts, suite.heap)])),
		warnings: all(({ warnings }) => warnings),
		units: Object.assign({}, ...points.map(({ prepared }) => prepared.units ?? {})),
		sleeps: points.some(({ prepared }) => prepared.sleeps === true),
		close,
		dryRun: (request) => tried$1(points, request),
		fork: (request) => forked(points, request)
	};
}
/** The settings of a variant, with all heaps in place of the first. */
function ofAll(facts, heap) {
	const { jvmArguments } = facts;
	const own = argumentOf(heap[0] ?? "");
	return {
		...facts,
		...Array.isArray(jvmArguments) ? { jvmArguments: jvmArguments.filter((word) => word !== own) } : {},
		heap
	};
}
/** Runs under every heap, so that a heap that is too small is found before anything is measured. */
async function tried$1(points, request) {
	const results = [];
	for (const { heap, prepared } of points) {
		const raw = join(request.raw, `${KEY}-${heap}`);
		mkdirSync(raw, { recursive: true });
		const benchmark = prepared.benchmarks[0] ?? "";
		try {
			results.push(ofHeap(heap, await prepared.dryRun({
				...request,
				benchmark,
				raw
			})));
		} catch (error) {
			if (!(error instanceof ForkFailure)) throw error;
			throw new ForkFailure(`with ${argumentOf(heap)}: ${error.message}`, error.final, error.late);
		}
	}
	const [first] = results;
	if (first === void 0) throw new Error("a dry run under no heap");
	return {
		...first,
		conditions: Object.assign({}, ...results.map(({ conditions }) => conditions)),
		warnings: results.flatMap(({ warnings }) => warnings)
	};
}
async function forked(points, request) {
	for (const { heap, prepared } of points) {
		const benchmark = prepared.benchmarks.find((name) => named$3(name, heap) === request.benchmark);
		if (benchmark !== void 0) return ofHeap(heap, await prepared.fork({
			...request,
			benchmark
		}));
	}
	throw new Error(`unknown benchmark ${request.benchmark}`);
}
/** Adds the heap to the output of a fork; forks of different heaps need not agree. */
function ofHeap(heap, result) {
	const { others, conditions } = result;
	return {
		...result,
		...others === void 0 ? {} : { others: others.map((other) => ({
			...other,
			benchmark: named$3(other.benchmark, heap)
		})) },
		conditions: Object.fromEntries(Object.entries(conditions).map(([what, value]) => [`${what} (${KEY}=${heap})`, value]))
	};
}

// runners/kernel/plan.ts
/** The operations of a trial. */
const TRIAL = {
	operations: 200,
	batches: 2
};
/** The default operations of a fork: the simulator counts each, and a clock needs many. */
const OPERATIONS = {
	simulation: 2e3,
	native: 2e4,
	kvm: 2e4
};
/** A workload that takes many times as long as the others. */
const SLOWER$1 = { exec: 20 };
/** The second arm of the control must not be identical: the simulator would only reuse the first result. */
const OTHER_SEED = 1073741824;
/** Returns the passes of an arm. Without an attached program there is nothing to count; one of this project without events loses none. */
function passesOf({ arm, agent }) {
	if (arm === "detached") return ["cost"];
	return arm === "idle" || agent?.kind === "reference" && agent.ring === false ? ["cost", "attribution"] : [
		"cost",
		"attribution",
		"loss"
	];
}
/** Returns whether a workload is the user's own command. */
function isOwn({ name }) {
	return !WORKLOADS.includes(name);
}
/** Returns the name of a workload as that of a benchmark: `connect` is `Connect`. */
function benchmarkOf$1({ name }) {
	return name.charAt(0).toUpperCase() + name.slice(1);
}
/** Returns the seed of an arm. */
function seedOf({ again }, { name }, seed) {
	return name === again ? (seed ^ OTHER_SEED) >>> 0 : seed;
}
/** @param trial whether it is a trial of the arm */
function planOf$1(load, placed, pass, { mode, seed, trial }) {
	const usual = Math.ceil(OPERATIONS[mode] / (SLOWER$1[load.name] ?? 1));
	const size = trial ? TRIAL : {
		operations: load.operations ?? usual,
		batches: load.batches
	};
	return {
		arm: placed.arm,
		agent: agentOf(placed.agent),
		load: {
			name: isOwn(load) ? "command" : load.name,
			argv: load.argv,
			...size
		},
		rates: pass === "loss" ? load.rates?.slice(0, trial ? 1 : load.rates.length) ?? null : null,
		pass,
		expected_events_per_op: placed.arm === "attached" ? placed.events[load.name] ?? null : null,
		seed,
		mode
	};
}
function agentOf(agent) {
	if (agent?.kind !== "command") return agent;
	const { kind, argv, ready, timeout } = agent;
	return {
		kind,
		argv,
		ready: ready === null ? { stable: true } : { pattern: ready },
		timeout_ms: timeout
	};
}

// action/src/revisions/lock.ts
/** The suffix of a claim's file name after the name of its lock: its process, the number space of that process, and a unique part. */
const CLAIM = /^\.(\d+)\.([0-9a-f]{12})\.[0-9a-f-]{36}$/;
/** About how often a waiting run checks whether the other is done, in ms. */
const PAUSE$1 = 250;
/** How often the owner of a claim shows that it runs, and how long it may be silent, in ms. */
const [BEAT, SILENCE] = [5e3, 6e4];
/** A claim that was silent for this long was left behind, in ms: clocks of two machines differ by less. */
const LONG_AGO = 36e5;
/**
* The number space of a process: a machine since its boot, or a container on it. A container may share a folder with others but does not
* see their processes.
*/
const HERE = createHash("sha256").update([contentOf("/proc/sys/kernel/random/boot_id") ?? hostname(), numbering()].join(" ")).digest("hex").slice(0, 12);
/**
* Runs an action while no other run holds the same lock. Takes over a lock whose process has ended, and one of another container or machine
* whose process was silent for a minute.
* @param name a path in an existing folder; locks are files next to it
*/
async function locked(name, waiting, work) {
	let own = claimed(name, waiting.patience);
	for (let noticed = false; own === null; own = claimed(name, waiting.patience)) {
		if (!noticed) waiting.notice("another run is building the same revision: waiting for it");
		noticed = true;
		await setTimeout$1(PAUSE$1 * (.5 + Math.random()), void 0, { signal: waiting.signal }).catch(() => void 0);
		waiting.signal.throwIfAborted();
	}
	const claim = own;
	const beating = setInterval(() => beat(claim), BEAT).unref();
	try {
		return await work();
	} finally {
		clearInterval(beating);
		rmSync(claim, { force: true });
	}
}
/** Runs an action if no other run holds the lock; otherwise does nothing. */
function whereFree(name, patience, work) {
	const own = claimed(name, patience);
	if (own === null) return;
	try {
		work();
	} finally {
		rmSync(own, { force: true });
	}
}
/**
* This run's claim, a file; null if another run holds the lock. Each claim is its own file, so removing one never removes a later one. It is
* written before the others are listed, so of two simultaneous claims at least one sees the other.
*/
function claimed(name, patience) {
	if (isHeld(name, patience, "")) return null;
	const own = claimOf(name, process.pid);
	writeFileSync(own, "", { flag: "wx" });
	if (!isHeld(name, patience, own)) return own;
	rmSync(own, { force: true });
	return null;
}
/** The path of a new claim of this process to a lock; it is not written yet. */
function claimOf(name, owner) {
	return `${name}.${owner}.${HERE}.${randomUUID()}`;
}
/** Whether there is another claim. Removes claims that were left behind. */
function isHeld(name, patience, own) {
	const folder = dirname(name);
	let held = false;
	for (const file of readdirSync(folder)) {
		const [, owner, place] = file.startsWith(basename(name)) ? CLAIM.exec(file.slice(basename(name).length)) ?? [] : [];
		const claim = join(folder, file);
		if (owner === void 0 || claim === own) continue;
		if (!(place === HERE ? isRunning(Number(owner)) : isHeard(claim)) || isOlder(claim, patience)) {
			heard.delete(claim);
			rmSync(claim, { force: true });
		} else held = true;
	}
	return held;
}
function isOlder(claim, patience) {
	const since = statSync(claim, { throwIfNoEntry: false })?.mtimeMs;
	return since === void 0 || Date.now() - since > patience;
}
/** Shows that the owner of a claim runs, by the access time; the modification time says since when. */
function beat(claim) {
	try {
		utimesSync(claim, /* @__PURE__ */ new Date(), statSync(claim).mtime);
	} catch {}
}
/** The last access time of claims from other machines, and when this process first saw it, by its own clock, because theirs may differ. */
const heard = /* @__PURE__ */ new Map();
/** Whether the owner of a claim still runs. This takes {@link SILENCE} to decide if the claim is new. */
function isHeard(claim) {
	const beat = statSync(claim, { throwIfNoEntry: false })?.atimeMs ?? 0;
	if (Date.now() - beat > LONG_AGO) return false;
	const known = heard.get(claim);
	if (known?.beat === beat) return performance.now() - known.since <= SILENCE;
	heard.set(claim, {
		beat,
		since: performance.now()
	});
	return true;
}
function isRunning(process_) {
	try {
		return process.kill(process_, 0);
	} catch (error) {
		return error.code === "EPERM";
	}
}
/** The name of a container's own process numbers; the same for all processes of a machine outside containers. */
function numbering() {
	try {
		return readlinkSync("/proc/self/ns/pid");
	} catch {
		return "";
	}
}
function contentOf(file) {
	try {
		return readFileSync(file, "utf8").trim();
	} catch {
		return null;
	}
}

// action/src/revisions/checkout.ts
/** How many built revisions are kept; the least recently used ones are removed. */
const KEPT = 8;
/** Time limit for checking out a large repository, in ms. */
const CHECKOUT_PATIENCE = 6e5;
/** How many lines of a failed build a message quotes. */
const LINES = 20;
/**
* The root folder of a revision, built. Throws {@link PreconditionError} if it cannot be built. Changes neither the working tree nor the index
* of the user: the repository only gets one more worktree.
*/
async function checkOut(wanted, context) {
	const { revision } = wanted;
	const source = revision.source;
	const shelf = join(context.cache, "revisions");
	const place = join(shelf, keyOf$2(revision, source));
	const tree = join(place, basename(source.repository));
	const folder = join(tree, source.prefix);
	const marker = join(place, "built.json");
	mkdirSync(shelf, { recursive: true });
	const waiting = {
		...context,
		patience: CHECKOUT_PATIENCE + revision.buildTimeout
	};
	return locked(`${place}.lock`, waiting, async () => {
		const known = gitOrNull(tree, ["rev-parse", "HEAD"], context.environment) === source.commit;
		if (existsSync(marker) && known && wanted.lack(tree) === null) {
			utimesSync(marker, /* @__PURE__ */ new Date(), /* @__PURE__ */ new Date());
			return tree;
		}
		remove(place, context);
		mkdirSync(place);
		context.notice(`checking out ${wanted.name}`);
		await addWorktree(wanted, source, tree, context);
		if (!existsSync(folder)) throw new PreconditionError(`${revision.places.ref}: ${wanted.name} has no folder ${source.prefix}, in which the command runs and relative paths begin`);
		await build(wanted, folder, join(place, "build.log"), context);
		const lack = wanted.lack(tree);
		if (lack !== null) throw new PreconditionError(lack);
		const { repository, commit } = source;
		writeAtomically(marker, `${JSON.stringify({
			repository,
			commit,
			build: revision.build
		}, null, 2)}\n`);
		return tree;
	});
}
/** The inputs of a build, which must be the same to use it again. They name the repository, so each clone has its own builds. */
function keyOf$2({ build }, { repository, prefix, commit }) {
	const facts = JSON.stringify([
		repository,
		prefix,
		commit,
		build
	]);
	return `${short(commit)}-${createHash("sha256").update(facts).digest("hex").slice(0, 12)}`;
}
async function addWorktree({ revision, name }, { repository, commit }, tree, context) {
	const log = join(tree, "..", "checkout.log");
	const argv = [
		"-c",
		"core.hooksPath=/dev/null",
		"worktree",
		"add",
		"--force",
		"--detach",
		tree,
		commit
	];
	const { environment, signal } = context;
	const exit = await run({
		program: "git",
		arguments: argv,
		environment: detached(environment),
		folder: repository,
		log,
		timeout: CHECKOUT_PATIENCE,
		signal
	});
	if (exit.code !== 0) throw new PreconditionError(`${revision.places.ref}: ${name} cannot be checked out${cutShort(exit)}: ${printable("git", argv)}\n${lastLines(log, LINES)}`);
}
/** Runs the build with the user's variables, except those that point Git to the user's working tree. */
async function build({ revision, name }, folder, log, context) {
	const [program, ...argumentList] = revision.build;
	if (program === void 0) return;
	const command = printable(program, argumentList);
	context.notice(`building ${name}: ${command}`);
	const { signal, environment } = context;
	const failed = (how) => new PreconditionError(`${revision.places.build}: the build of ${name} ${how}: ${command}\n  its folder: ${folder}\n  its output: ${log}`);
	const exit = await run({
		program,
		arguments: argumentList,
		environment: detached(environment),
		folder,
		log,
		timeout: revision.buildTimeout,
		signal
	}).catch((error) => {
		if (!(error instanceof Unstarted)) throw error;
		throw failed(`cannot begin (${error.message}; is it installed there, or in that revision?)`);
	});
	if (exit.code === 0 && !exit.timedOut) return;
	const how = exit.timedOut ? `was killed after ${Math.round(revision.buildTimeout / 1e3)} s (build-timeout of the suite allows more)` : `failed with ${exit.killedBy === null ? `exit code ${exit.code}` : exit.killedBy}`;
	const output = lastLines(log, LINES);
	throw new PreconditionError(`${failed(how).message}\n${output.replace(/^/gm, "    ")}\nCorrect build, or the revision of ref`);
}
/**
* Removes the least recently used revisions beyond the limit. Leaves those that another run builds or has just used.
* @param inUse how many of the newest are being measured
*/
function sweep(inUse, context) {
	const shelf = join(context.cache, "revisions");
	const places = readdirSync(shelf, { withFileTypes: true }).filter((entry) => entry.isDirectory()).map(({ name }) => join(shelf, name)).map((place) => ({
		place,
		used: usedAt(place)
	})).sort((left, right) => right.used - left.used);
	for (const { place, used } of places.slice(Math.max(8, inUse))) whereFree(`${place}.lock`, Number.POSITIVE_INFINITY, () => {
		if (usedAt(place) === used) remove(place, context);
	});
}
/** When a revision was last used, or started if it was never finished; in ms since 1970, 0 if another run removed it. */
function usedAt(place) {
	const marker = join(place, "built.json");
	return (statSync(marker, { throwIfNoEntry: false }) ?? statSync(place, { throwIfNoEntry: false }))?.mtimeMs ?? 0;
}
/** Removes a revision, and its worktree from the repository. */
function remove(place, { environment }) {
	if (!existsSync(place)) return;
	for (const name of readdirSync(place)) {
		const tree = join(place, name);
		if (!existsSync(join(tree, ".git"))) continue;
		const own = gitOrNull(tree, ["rev-parse", "--git-common-dir"], environment);
		if (own !== null) gitOrNull(own, [
			"worktree",
			"remove",
			"--force",
			"--force",
			tree
		], environment);
	}
	rmSync(place, {
		recursive: true,
		force: true
	});
}

// action/src/revisions/placed.ts
/** Checks out and builds every revision of a suite. Throws {@link PreconditionError}. */
async function placeRevisions(suite, context) {
	const variants = [];
	const warnings = [];
	const commits = [];
	const settings = {};
	for (const variant of suite.variants) {
		const { name, revision } = variant;
		if (revision === null) {
			variants.push(variant);
			continue;
		}
		const source = revision.source;
		const called = `${name} (${revision.ref}, ${short(source.commit)})`;
		const folderIn = (tree) => join(tree, beginning(suite, source));
		const lack = (tree) => lackOf(variant, revision, called, tree, folderIn(tree));
		refuseForeign$1(suite, variant, source, called);
		const tree = await checkOut({
			revision,
			name: called,
			lack
		}, context);
		const folder = folderIn(tree);
		variants.push({
			...inFolder(variant, folder),
			checkout: {
				tree,
				folder
			}
		});
		warnings.push(...doubts(called, source, tree, context));
		commits.push(`${name}=${short(source.commit)}`);
		settings[name] = {
			revision: source.commit,
			build: revision.build
		};
	}
	if (commits.length > 0) sweep(commits.length, context);
	const header = commits.length === 0 ? {} : { revisions: commits.join(" ") };
	return {
		suite: {
			...suite,
			variants
		},
		warnings,
		header,
		settings
	};
}
/** The start of relative paths, from the root folder: the working folder, or in a Go suite the folder of its configuration. */
function beginning({ go }, { repository, prefix }) {
	return go === null ? prefix : relative(repository, realpathSync(go.folder));
}
/** Refuses a revision that would not be measured, because the packages are not in its repository. */
function refuseForeign$1(suite, variant, source, called) {
	const { go } = suite;
	if (go === null || go.module === "builtin" || artefactsOf(variant).length > 0) return;
	const module = join(beginning(suite, source), relative(go.folder, go.module));
	if (!/^\.\.(\/|$)/.test(module)) return;
	throw new PreconditionError(`${variant.revision?.places.ref}: nothing of ${called} would be measured: ${go.module} is not in ${source.repository}; correct module`);
}
/** The first file that a variant names and its revision lacks, as a sentence; null if none is missing. */
function lackOf(variant, revision, called, tree, folder) {
	const missing = artefactsOf(variant).find(({ path }) => !existsSync(join(folder, path)));
	if (missing === void 0) return null;
	const { key, path } = missing;
	const why = revision.build.length === 0 ? "it is not in the revision, and nothing builds it: add build, or correct the path" : "its build did not make it: correct the path, or build";
	return `${revision.places[key]}: ${key} of ${called} is not there: ${join(folder, path)}; ${why}${neighbours(tree, join(folder, path))}`;
}
/** A hint for a missing file: the nearest name, or the part of its path that exists. */
function neighbours(tree, path) {
	let parent = dirname(path);
	let name = basename(path);
	while (!existsSync(parent)) {
		name = basename(parent);
		parent = dirname(parent);
	}
	const close = nearest(name, readdirSync(parent));
	const where = relative(tree, parent) || "its folder";
	return close === void 0 ? ` (in ${where} there is no ${name})` : ` (in ${where} there is ${close})`;
}
function doubts(called, source, tree, { environment }) {
	const found = [];
	if (gitOrNull(source.repository, ["rev-parse", "HEAD"], environment) === source.commit) found.push({
		code: "same-revision",
		message: `${called} is the commit of the working tree: only uncommitted changes can make a difference`
	});
	if (existsSync(join(tree, ".gitmodules"))) found.push({
		code: "submodules",
		message: `${called} has submodules, which are not checked out with it: its folders for them are empty unless its build fills them (git submodule update --init)`
	});
	return found;
}

// action/src/experiment/interim.ts
/** With fewer rounds than this, an early verdict saves nothing. */
const FEWEST_ROUNDS = 10;
/** The times of the interim analyses, as shares of the planned rounds. */
const SHARES = [
	1 / 2,
	3 / 4,
	1
];
/**
* The numbers of complete rounds at which the gates are judged; the last is the number of planned rounds. Empty without gates, with a number of rounds
* that the user fixed, and with few rounds.
* @param planned rounds of the plan
* @param gates the number of gates
*/
function planInterim(planned, rounds, gates) {
	if (gates === 0 || rounds.min === rounds.max || planned < FEWEST_ROUNDS) return [];
	const first = Math.max(FEWEST_ROUNDS, rounds.min);
	const interim = SHARES.map((share) => Math.ceil(share * planned));
	return [...new Set(interim)].filter((analysis) => analysis >= first);
}
/**
* How many more rounds will run before the results are judged: up to the next interim analysis, or to the end of the plan.
* @param fewest rounds if none are planned yet
* @param complete rounds that are done
*/
function certainRounds({ planned, interim }, fewest, complete) {
	return (interim.find((analysis) => analysis > complete) ?? (planned === 0 ? fewest : planned)) - complete;
}
/** Whether an interim analysis ends the suite, and the sentence for the report. */
function decides(found, complete, interim) {
	const analysis = `interim analysis after ${complete} rounds`;
	if (found.broken) return [true, `${analysis}: the suite is broken, and no further round can change that`];
	if (found.open === 0) return [true, `${analysis}: every gate is decided`];
	const next = interim.find((later) => later > complete);
	return [false, `${analysis}: ${`${found.open} of ${found.gates} ${found.gates === 1 ? "gate" : "gates"} ${found.open === 1 ? "is" : "are"} open`}, going on to ${next}`];
}

// action/src/experiment/budget.ts
/** If more than this share of the rounds is dropped, the machine is too noisy for a verdict. */
const DROPPED_LIMIT = .25;
/**
* One-sided error that a breach may have, after Holm's correction: for a suite that is judged once, and for the last interim analysis of
* three, at a half, three quarters and all of the rounds (spending by Lan & DeMets 1983, bounds by O'Brien & Fleming 1979).
*/
const BREACH_LEVEL = .025;
const LAST_ANALYSIS_LEVEL = .022;
/**
* The fewest rounds that can show a breach. The smallest p-value of the signed-rank test over n rounds is 2^-n, and Holm's correction
* multiplies it by the number of gates. If rounds are seeds of the simulator, Student's distribution continues where ranks end, and
* 5 are enough for any number of gates.
*/
function roundsToBreach(gates, interim, mode) {
	if (gates === 0) return 0;
	if (mode === "simulation") return FEWEST_SEEDS;
	return Math.ceil(Math.log2(gates / (interim ? LAST_ANALYSIS_LEVEL : BREACH_LEVEL)));
}
/** The fewest seeds of the simulator that give an interval. */
const FEWEST_SEEDS = 5;
/**
* The rounds of a suite. The minimum is kept even if it takes longer than the time budget: fewer rounds give no result.
* @param gates how many gates there will be, over all benchmarks and treatments
* @param interimAllowed whether the suite may end at an interim analysis
* @param roundTime wall time of the first round, in ms
* @param spent wall time before the first round ended (preparation, dry run and the round itself), in ms
*/
function planRounds(suite, gates, interimAllowed, roundTime, spent) {
	const fitting = 1 + Math.floor(Math.max(0, suite.timeBudget - spent) / roundTime);
	const { min, max, ceiling = max } = suite.rounds;
	const most = (interim) => {
		const needed = roundsToBreach(gates, interim, suite.mode);
		return Math.min(Math.max(max, Math.min(ceiling, needed)), Math.max(min, needed, fitting));
	};
	const interimOf = (rounds) => interimAllowed ? planInterim(rounds, suite.rounds, gates) : [];
	const rounds = most(interimOf(most(false)).length > 0);
	return {
		rounds,
		interim: interimOf(rounds),
		expected: spent + (rounds - 1) * roundTime
	};
}
/**
* What is wrong with the number of rounds, before the first one; null if `rounds.min` are enough. `hopeless`: no gate can be breached in
* the largest number of rounds, although one can pass. With too few rounds for any verdict nothing passes, so nothing is refused.
* @param noisy the number of gates on metrics that are not counts
*/
function foretell(noisy, { mode, rounds: { min, max, ceiling = max } }) {
	const most = Math.max(max, ceiling);
	const needed = roundsToBreach(noisy, false, mode);
	if (needed <= min || most < roundsToBreach(1, false, mode)) return null;
	if (most < needed) return {
		hopeless: true,
		message: cannotBreach(most, noisy, needed)
	};
	return {
		hopeless: false,
		message: `${noisy} gates: a breach of one takes ${needed} rounds or more`
	};
}
function cannotBreach(rounds, noisy, needed) {
	return `${rounds} rounds cannot show a breach of any of ${noisy} gates; at least ${needed} can: raise rounds to ${needed} or more, or gate fewer metrics`;
}
/**
* What a plan cannot show, as a warning.
* @param noisy the number of gates on metrics that are not counts
*/
function shortfalls({ rounds, interim, expected }, noisy, { mode, timeBudget }) {
	const needed = roundsToBreach(noisy, interim.length > 0, mode);
	const cannot = cannotBreach(rounds, noisy, needed);
	const over = `${rounds} rounds, the fewest that can decide, take about ${minutes(expected)}; the time budget is ${minutes(timeBudget)}`;
	return [...rounds < needed ? [{
		code: "cannot-breach",
		message: cannot
	}] : [], ...expected > timeBudget ? [{
		code: "over-budget",
		message: over
	}] : []];
}
/** A time in ms, for people. */
function minutes(time) {
	return `${(time / 6e4).toFixed(1)} min`;
}
/** The clock of one suite: what was planned, what was spent. Times in ms. */
var TimeBudget = class {
	#suite;
	#started = performance.now();
	#expected = null;
	#rounds = 0;
	#roundsTime = 0;
	#lastEnd = 0;
	#fewest;
	constructor(suite) {
		this.#suite = suite;
		this.#fewest = suite.rounds.min;
	}
	/** Plans the rounds after the first one. */
	plan(gates, interimAllowed, roundTime) {
		const plan = planRounds(this.#suite, gates, interimAllowed, roundTime, this.elapsed());
		this.#expected = plan.expected;
		this.#fewest = Math.max(this.#fewest, roundsToBreach(gates, plan.interim.length > 0, this.#suite.mode));
		return plan;
	}
	elapsed() {
		return performance.now() - this.#started;
	}
	/** Records the length of a round that has ended. */
	count(roundTime) {
		this.#rounds++;
		this.#roundsTime += roundTime;
		this.#lastEnd = this.elapsed();
	}
	/** Estimated duration of some more rounds, from those that are done; null before the first. */
	remaining(rounds) {
		if (this.#rounds === 0) return null;
		const perRound = this.#roundsTime / this.#rounds;
		return Math.max(0, rounds * perRound - (this.elapsed() - this.#lastEnd));
	}
	/** Whether repeated forks made the suite half as long again as planned. */
	overdrawn() {
		return this.#expected !== null && this.elapsed() > 1.5 * Math.max(this.#expected, this.#suite.timeBudget);
	}
	/** Whether rounds got so slow that another one does not fit. Results play no part in this. */
	spent(complete) {
		const perRound = this.elapsed() / Math.max(1, complete);
		return complete >= this.#fewest && this.elapsed() + perRound > this.#suite.timeBudget * 1.1;
	}
};

// action/src/experiment/counting.ts
/** The name for the primary metric of each benchmark. */
const PRIMARY = "@primary";
/** A benchmark that is part of another one: the limits of the whole are enough. */
const PART = /\/program=/;
/** Groups the units of forks by benchmark. */
function unitsByBenchmark(forks) {
	const units = /* @__PURE__ */ new Map();
	for (const { benchmark, samples } of forks) for (const { unit } of samples) units.set(benchmark, (units.get(benchmark) ?? /* @__PURE__ */ new Set()).add(unit));
	return units;
}
/**
* Counts the gates as the statistics match limits with rows, and how many of them are on metrics that are not counts. Only those need
* more rounds if there are more of them.
* @param units a missing benchmark has the units of the first one; if empty, one benchmark is assumed to report every limited metric
*/
function countGates({ gates, variants }, record, units) {
	const free = /* @__PURE__ */ new Set([
		record.control,
		record.again,
		...record.references
	]);
	const limited = variants.length === 1 ? 1 : variants.filter(({ name }) => !free.has(name)).length;
	const [usual] = units.values();
	const limits = record.benchmarks.flatMap((benchmark, index) => {
		const reported = units.get(benchmark) ?? usual;
		return gates.flatMap(({ metric }) => {
			if (metric !== PRIMARY) return reported?.has(metric) ?? index === 0 ? [metric] : [];
			return PART.test(benchmark) ? [] : [primaryOf([...reported ?? []]) ?? PRIMARY];
		});
	});
	const noisy = limits.filter((unit) => !isCount(unit, record.metrics));
	return {
		all: limits.length * limited,
		noisy: noisy.length * limited
	};
}

// action/src/config/builtin-go.ts
const MINUTE$3 = 6e4;
/** The levels of instrumentation; the control has none. */
const LEVELS = [
	"off",
	"disabled",
	"collecting",
	"exporting"
].map((name) => ({
	name,
	environment: { OVERHEAD_LEVEL: name },
	go: BARE$1
}));
/** Two implementations in one binary. */
const QUEUES = [{
	name: "off",
	environment: {},
	go: {
		...BARE$1,
		benchmark: { impl: "channel" }
	}
}, {
	name: "boreas",
	environment: {},
	go: {
		...BARE$1,
		benchmark: { impl: "boreas" }
	}
}];
/** The group `go`. */
const GO = [
	{
		name: "go-pipeline",
		package: "./agent",
		include: ".",
		operations: 2e6,
		timeBudget: 6 * MINUTE$3,
		environment: {},
		variants: LEVELS
	},
	{
		name: "go-http",
		package: "./web",
		include: ".",
		operations: null,
		timeBudget: 6 * MINUTE$3,
		environment: {},
		variants: LEVELS
	},
	{
		name: "go-ring",
		package: "./ring",
		include: "^Benchmark(Single|Batch|Producers|Sustained)$",
		operations: null,
		timeBudget: 4 * MINUTE$3,
		environment: { CGO_ENABLED: "0" },
		variants: QUEUES
	}
];
/** Returns a built-in Go suite as configuration. A suite of a group is left out if Go is missing. */
function goSuite(builtin, optional) {
	return {
		...SKELETON,
		name: builtin.name,
		runner: "go",
		include: builtin.include,
		optional,
		environment: builtin.environment,
		go: {
			folder: ".",
			module: "builtin",
			packages: [builtin.package],
			measure: "benchmarks",
			operations: builtin.operations
		},
		timeBudget: builtin.timeBudget,
		variants: builtin.variants.map((variant) => ({
			...WITHOUT_AGENT,
			...variant
		}))
	};
}

// action/src/config/builtin-kernel.ts
const MINUTE$2 = 6e4;
const silent$1 = (hook) => ({
	hook,
	ring: false
});
/** The group `kernel`, in the simulator, which needs no privilege and has every hook. */
const KERNEL = [{
	name: "kernel-hooks",
	workloads: ["connect"],
	timeBudget: 8 * MINUTE$2,
	variants: {
		raw_tp: silent$1("raw_tp"),
		tracepoint: silent$1("tracepoint"),
		fentry: silent$1("fentry"),
		kprobe: silent$1("kprobe"),
		lsm: silent$1("lsm")
	}
}, {
	name: "kernel-events",
	workloads: ["connect"],
	timeBudget: 8 * MINUTE$2,
	variants: {
		wakeup: {
			hook: "tracepoint",
			ring: "wakeup"
		},
		polling: {
			hook: "tracepoint",
			ring: "polling"
		}
	}
}];
/** Returns a built-in kernel suite as configuration. */
function kernelSuite({ name, workloads, timeBudget, variants }, optional) {
	const detached = {
		arm: "detached",
		agent: null,
		events: {},
		folder: process.cwd()
	};
	const control = {
		...WITHOUT_AGENT,
		name: "off",
		kernel: detached
	};
	const treatments = Object.entries(variants).map(([treatment, { hook, ring }]) => {
		const agent = {
			kind: "reference",
			hook,
			ring,
			work: 0
		};
		return {
			...WITHOUT_AGENT,
			name: treatment,
			kernel: {
				...detached,
				arm: "attached",
				agent
			}
		};
	});
	return {
		...SKELETON,
		name,
		runner: "kernel",
		mode: "simulation",
		optional,
		kernel: {
			workloads: workloads.map((load) => ({
				name: load,
				argv: [],
				operations: null,
				batches: 10,
				rates: null
			})),
			kernel: null,
			matrix: null,
			files: [],
			memory: 768
		},
		rounds: SIMULATOR_ROUNDS,
		timeBudget,
		variants: withArms([control, ...treatments], false),
		again: AGAIN
	};
}

// action/src/config/builtin-started.ts
const MINUTE$1 = 6e4;
/** The group `startup`. */
const STARTUP = [
	{
		name: "start-spring",
		application: "spring-jdbc",
		jdk: 17,
		rate: null,
		timeBudget: 8 * MINUTE$1
	},
	{
		name: "start-undertow",
		application: "undertow-h2",
		jdk: 17,
		rate: null,
		timeBudget: 4 * MINUTE$1
	},
	{
		name: "start-kafka",
		application: "kafka",
		jdk: 17,
		rate: null,
		timeBudget: 8 * MINUTE$1
	}
];
/** The group `http`. */
const HTTP = [{
	name: "load-spring",
	application: "spring-jdbc",
	jdk: 17,
	rate: 100,
	timeBudget: 10 * MINUTE$1
}, {
	name: "load-undertow",
	application: "undertow-h2",
	jdk: 17,
	rate: 200,
	timeBudget: 10 * MINUTE$1
}];
/** A fixed heap, so that machines do not differ in collector and number of collections. */
const HEAP$2 = ["-Xms256m", "-Xmx256m"];
/** Returns such a suite as configuration. */
function startedSuite(builtin, treatment, jvmArguments, optional) {
	const { name, application, jdk, rate, timeBudget } = builtin;
	const { argv, ready, request } = APPLICATIONS[application];
	const command = {
		argv,
		folder: resolve(".")
	};
	return {
		...SKELETON,
		name,
		runner: rate === null ? "startup" : "http",
		jdk,
		optional,
		jvmArguments: [...HEAP$2, ...jvmArguments],
		application: {
			builtin: application,
			processes: [{
				name: "",
				argv: [],
				environment: {},
				ready,
				request
			}],
			files: [],
			memory: null
		},
		load: rate === null ? null : atRate(rate),
		timeBudget,
		variants: [{
			...WITHOUT_AGENT,
			name: "off",
			command
		}, {
			...WITHOUT_AGENT,
			name: "agent",
			command,
			...treatment
		}]
	};
}
function atRate(rate) {
	return {
		rate,
		concurrency: 16,
		warmupRate: null,
		requests: 0,
		objective: null,
		connections: 32,
		timeout: DEFAULT_ANSWER,
		method: "GET",
		headers: {},
		content: ""
	};
}

// action/src/config/builtin.ts
const MINUTE = 6e4;
/** The group `jvm`. */
const JVM = [
	{
		name: "netty-bytebuf",
		include: "\\.ByteBufBenchmark\\.",
		jdk: 17,
		timeBudget: 10 * MINUTE
	},
	{
		name: "call-tree",
		include: "\\.CallTreeBenchmark\\.",
		jdk: 17,
		timeBudget: 4 * MINUTE
	},
	{
		name: "jdbc",
		include: "\\.QueryBenchmark\\.",
		jdk: 17,
		timeBudget: 4 * MINUTE
	},
	{
		name: "virtual-threads",
		include: "\\.VirtualThreadBenchmark\\.",
		jdk: 21,
		timeBudget: 4 * MINUTE
	}
];
/** Groups of built-in suites by name, for `suite:`. */
const GROUPS = {
	jvm: {
		runner: "jmh",
		suites: JVM
	},
	go: {
		runner: "go",
		suites: GO
	},
	startup: {
		runner: "startup",
		suites: STARTUP
	},
	http: {
		runner: "http",
		suites: HTTP
	},
	kernel: {
		runner: "kernel",
		suites: KERNEL
	}
};
/** Returns the group of that name. */
function groupOf(name) {
	return Object.hasOwn(GROUPS, name) ? GROUPS[name] : void 0;
}
/** Names that `suite:` accepts without a configuration file. */
const BUILTIN_NAMES = [...Object.keys(GROUPS), ...Object.values(GROUPS).flatMap(({ suites }) => suites.map((suite) => suite.name))];
/** Returns whether a name includes a suite on a JVM, whose treatment is an agent. */
function takesAgent(name) {
	return [
		named$2(name, "jvm", JVM),
		named$2(name, "startup", STARTUP),
		named$2(name, "http", HTTP)
	].some((suites) => suites.length > 0);
}
/**
* Returns the built-in suites of a group, or the named one. Suites that this machine cannot run are left out with a message.
* @param treatment for suites that take an agent; the others have their own
*/
function builtinSuites(name, treatment) {
	const optional = groupOf(name) !== void 0;
	const started = (builtin) => startedSuite(builtin, agentFor(treatment.agent, treatment.agentArguments), treatment.jvmArguments, optional);
	return [
		...named$2(name, "jvm", JVM).map((builtin) => suite(builtin, treatment, optional)),
		...named$2(name, "go", GO).map((builtin) => goSuite(builtin, optional)),
		...named$2(name, "startup", STARTUP).map(started),
		...named$2(name, "http", HTTP).map(started),
		...named$2(name, "kernel", KERNEL).map((builtin) => kernelSuite(builtin, optional))
	];
}
/** Returns the suites of the group that a name means. */
function named$2(name, group, suites) {
	return name === group ? suites : suites.filter((suite) => suite.name === name);
}
function suite(builtin, treatment, optional) {
	return {
		...SKELETON,
		name: builtin.name,
		runner: "jmh",
		include: builtin.include,
		jdk: builtin.jdk,
		optional,
		jvmArguments: treatment.jvmArguments,
		timeBudget: builtin.timeBudget,
		variants: [{
			...WITHOUT_AGENT,
			name: "off"
		}, {
			...WITHOUT_AGENT,
			name: "agent",
			...simpleAgent(treatment.agent, treatment.agentArguments)
		}]
	};
}

// action/src/config/inputs.ts
/** The old value of {@link SIMULATION_SUFFIX}; the name of a kernel may follow. */
const OLD_SUFFIX = /\.box(?=\.|$)/;
/** Six rounds in a minute: enough to see that everything works, and a cost of about ten percent. More with many gates. */
const QUICK = {
	rounds: {
		min: 6,
		max: 6,
		ceiling: DEFAULT_ROUNDS.max
	},
	timeBudget: 6e4
};
/** Returns the configuration that the inputs mean. Throws {@link UsageError} that names the input. */
function configure(inputs) {
	if (inputs.agent === null && inputs.agentArguments !== null) throw new UsageError("agent-args: needs agent");
	const config = inputs.config === null ? withoutFile(inputs) : fromFile(inputs.config, inputs);
	const gates = inputGates(inputs);
	const suites = config.suites.map((suite) => ({
		...suite,
		...inputs.quick ? QUICK : {},
		...override("rounds", inputs.rounds, (text) => ({ rounds: rounds(text) })),
		...override("time-budget", inputs.timeBudget, (text) => ({ timeBudget: parseDuration(text) })),
		gates: laidOver(suite.gates, gates)
	}));
	return {
		...config,
		suites,
		onInconclusive: onInconclusive(inputs.onInconclusive) ?? config.onInconclusive
	};
}
function withoutFile(inputs) {
	const names = inputs.suites.length === 0 ? ["jvm"] : inputs.suites;
	if (inputs.agent === null && names.some(takesAgent)) throw new UsageError("Nothing to measure: name an agent (agent, --agent JAR) or a configuration file (config, --config F; .github/overhead.yml is found by itself). The groups go and kernel need neither.");
	const treatment = {
		agent: inputs.agent ?? "",
		agentArguments: inputs.agentArguments ?? "",
		jvmArguments: parseArguments(inputs.jvmArguments ?? "")
	};
	const named = names.flatMap((name) => {
		if (!BUILTIN_NAMES.includes(name)) throw new UsageError(`No suite "${name}": ${suggest(name, BUILTIN_NAMES)}`);
		return attempt("agent", () => builtinSuites(name, treatment));
	});
	const once = /* @__PURE__ */ new Map();
	for (const suite of named) if (!suite.optional || !once.has(suite.name)) once.set(suite.name, suite);
	const suites = [...once.values()];
	refuseForeign(suites, inputs);
	return {
		file: null,
		onInconclusive: "neutral",
		suites
	};
}
function fromFile(path, inputs) {
	const config = loadConfig(path);
	const selected = inputs.suites.length === 0 ? config.suites : [...new Set(inputs.suites.flatMap((name) => select(name, config)))];
	refuseForeign(selected, inputs);
	const jvmArguments = parseArguments(inputs.jvmArguments ?? "");
	const suites = selected.map((suite) => ({
		...suite,
		jvmArguments: [...suite.jvmArguments, ...jvmArguments],
		...inputs.agent === null ? {} : onlyAgent(suite, inputs.agent, inputs.agentArguments ?? "")
	}));
	return {
		...config,
		suites
	};
}
/** An agent needs a JVM: a suite that ignores the agent would measure something else. */
function refuseForeign(suites, { agent, jvmArguments }) {
	const other = suites.find((suite) => suite.runner !== "jmh" && !startsJava(suite));
	const input = agent !== null ? "agent" : jvmArguments !== null ? "jvm-args" : null;
	if (input === null) return;
	if (other !== void 0) {
		const reason = other.application === null ? `has the runner ${other.runner}, which takes none` : "starts no program called java, which takes one";
		throw new UsageError(`${input}: suite "${other.name}" ${reason}: name the suites that it is meant for`);
	}
	for (const suite of suites) {
		const why = contradicted(suite, parseArguments(jvmArguments ?? ""));
		if (why !== null) throw new UsageError(`jvm-args: ${why}`);
	}
}
/** Returns whether a suite starts an application with a JVM. */
function startsJava({ application, variants }) {
	return [...variants.map(({ command }) => command?.argv[0]), ...(application?.processes ?? []).map(({ argv }) => argv[0])].some((program) => application !== null && program !== void 0 && isJava(program));
}
/** Returns the control of a suite, and the agent of the inputs instead of its treatments, which are then not expected. */
function onlyAgent(suite, agent, agentArguments) {
	const control = suite.variants.filter((variant) => variant.name === suite.control);
	const others = suite.variants.filter((variant) => variant.name !== suite.control);
	const started = suite.application !== null;
	const settings = attempt("agent", () => (started ? agentFor : simpleAgent)(agent, agentArguments));
	if (started && suite.mode === "simulation" && settings.attached?.class === void 0) throw new UsageError(`agent: in the simulator an agent shows itself by a class, so name a preset, or write it into suite "${suite.name}" with attached: {class}`);
	const command = started ? control[0]?.command ?? null : null;
	return {
		variants: [...control, {
			...WITHOUT_AGENT,
			name: "agent",
			command,
			...settings
		}],
		expected: [...suite.expected, ...others.map(({ name }) => `!${name}`)]
	};
}
function select(name, config) {
	const meant = [name, `${name}${SIMULATION_SUFFIX}`];
	const named = config.suites.filter((suite) => meant.includes(suite.name) || meant.includes(suite.kernel?.matrix ?? ""));
	if (named.length > 0) return named;
	const group = groupOf(name);
	if (group !== void 0) return config.suites.filter(({ runner }) => runner === group.runner);
	const known = [...config.suites.map((suite) => suite.name), ...Object.keys(GROUPS)];
	const now = name.replace(OLD_SUFFIX, SIMULATION_SUFFIX);
	const hint = now !== name && known.includes(now) ? `it is now "${now}"` : suggest(name, known);
	throw new UsageError(`No suite "${name}" in ${config.file}: ${hint}`);
}
function rounds(text) {
	const count = Number(text);
	if (!Number.isInteger(count) || count < 1) throw new QuantityError(`"${text}" is not a count of rounds: write for example 20`);
	return {
		min: count,
		max: count
	};
}
function override(name, written, parse) {
	return written === null ? {} : attempt(name, () => parse(written));
}

// action/src/commands/begin.ts
/** Names listed in a message. */
const MOST_NAMES = 3;
/** Begins a new run in its folder. Throws {@link UsageError} if the folder is not free. */
function begin(options, host) {
	const config = found(configure(options.inputs), host);
	const seed = seedOf$1(options.seed);
	const shard = parseShard(options.shard);
	const folder = resolve(options.out);
	const given = findEarlier(options.earlier, folder);
	checkOut$1(folder);
	const lock = makeRoom(folder, host);
	const begun = {
		schema: 1,
		tool: VERSION,
		inputs: { ...options.inputs },
		reproduce: reproduction(options, seed, shard),
		seed,
		started: (/* @__PURE__ */ new Date()).toISOString(),
		attempt: host.attempt,
		shard,
		earlier: [],
		commit: host.commit,
		tree: host.modified ? "modified" : "",
		machine: machineHeader(readMachine(host.image)),
		onInconclusive: config.onInconclusive,
		configuration: digest$1(config),
		suites: config.suites.map(recordOf),
		skipped: []
	};
	const others = (options.attempts?.runs ?? []).filter((run) => sameShare(run, { record: begun }) && !given.runs.some((other) => sameRun(run, other)));
	const runs = [...given.runs, ...others];
	const alone = host.attempt > 1 && shard === null && runs.length === 0 && options.earlier.length === 0;
	const notes = [
		...given.notes,
		...alone ? [unknownBefore(host.attempt, options.attempts)] : [],
		...options.attempts?.notes ?? []
	];
	return {
		folder,
		record: {
			...begun,
			earlier: runs.map((run) => resolve(run.folder))
		},
		config,
		earlier: {
			runs,
			notes
		},
		lock
	};
}
/** Prepares a stopped run to continue. Throws {@link UsageError} if its new rounds would differ from the old ones. */
function resume(path, options, host) {
	const folder = resolve(path);
	if (!isRun(folder)) throw new UsageError(`--resume ${path}: the folder has no run.json; name the folder of a run`);
	const lock = soleWriter(folder, host);
	try {
		return {
			...resumed(path, folder, options, host),
			lock
		};
	} catch (error) {
		lock.release();
		throw error;
	}
}
function resumed(path, folder, options, host) {
	const { record } = readRun(folder);
	const inputs = inputsSchema.parse(record.inputs);
	const other = otherInput(options, inputs, record);
	if (other !== void 0) throw new UsageError(`--resume ${path} continues with the original options of the run, and ${other} differs from them: leave it out, or start a new run`);
	const config = found(configure(inputs), host);
	if (digest$1(config) !== record.configuration) throw new UsageError(`--resume ${path}: the configuration, a revision, an agent or a benchmark jar has changed since the run began (or this is another folder than it was started in): its rounds cannot be continued. Undo the change, or start a new run.`);
	const here = machineHeader(readMachine(host.image));
	const fact = Object.keys({
		...record.machine,
		...here
	}).find((key) => here[key] !== record.machine[key]);
	if (fact !== void 0) throw new UsageError(`--resume ${path}: the run began on another machine (${fact}: ${record.machine[fact]}, here ${here[fact]}): its rounds cannot be continued. Resume it there, or start a new run.`);
	for (const suite of config.suites) {
		const entry = record.suites.find((candidate) => candidate.suite === suite.name);
		if (entry === void 0) continue;
		entry.gates = [...suite.gates];
		entry.expected = [...suite.expected];
	}
	return {
		folder,
		record,
		config,
		earlier: resumedEarlier(path, options, record, folder)
	};
}
/** The earlier attempts that a run began with: they decided whether it may end at an interim analysis. */
function resumedEarlier(path, options, record, folder) {
	const began = findEarlier(record.earlier, folder);
	const other = findEarlier(options.earlier, folder).runs.map((run) => resolve(run.folder)).find((run) => !record.earlier.includes(run));
	if (other !== void 0) throw new UsageError(`--resume ${path}: the run did not begin with the earlier attempt in ${shown$1(other)}: leave it out, or start a new run`);
	const [lost] = began.notes;
	if (lost !== void 0) throw new UsageError(`--resume ${path}: the run began with earlier attempts. ${lost} Restore them.`);
	return began;
}
function recordOf(suite) {
	return {
		...emptyRecord(suite.name),
		runner: suite.runner,
		control: suite.control,
		variants: Object.fromEntries(suite.variants.map((variant) => [variant.name, {}])),
		against: againstOf(suite),
		references: referencesOf(suite),
		again: suite.again,
		matrix: matrixOf(suite),
		metrics: { ...suite.metrics },
		gates: [...suite.gates],
		expected: [...suite.expected]
	};
}
/** The kernel and matrix of a suite; null without a kernel matrix. */
function matrixOf({ kernel }) {
	if (kernel === null || kernel.matrix === null) return null;
	return {
		name: kernel.matrix,
		kernel: labelOf(kernel.kernel ?? "")
	};
}
/** The configuration with the commit of each revision, as the repository resolves it now. */
function found(config, { environment, ownEnvironment, base }) {
	const facts = {
		folder: process.cwd(),
		environment: ownEnvironment ?? environment,
		base
	};
	return findRevisions(config, facts);
}
/**
* A digest of all inputs of a fork; a revision counts by commit and build. Excludes gates, expectations and places in
* the file, which may change before a run is resumed.
*/
function digest$1(config) {
	const hash = createHash("sha256");
	for (const { gates: _, expected: __, ...suite } of config.suites) {
		const variants = suite.variants.map((variant) => ({
			...variant,
			revision: variant.revision && {
				...variant.revision,
				places: void 0
			}
		}));
		hash.update(JSON.stringify({
			...suite,
			variants
		}));
		const own = suite.variants.filter(({ revision }) => revision === null).flatMap(({ agent, jar }) => [...agent?.kind === "file" ? [agent.path] : [], ...jar === null ? [] : [jar]]);
		for (const jar of [...suite.jar === "builtin" ? [] : [suite.jar], ...own]) hash.update(isFile(jar) ? readFileSync(jar) : "missing");
	}
	return hash.digest("hex").slice(0, 16);
}
function isFile(path) {
	return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}
/**
* Moves a finished run to `.previous`; refuses anything else.
* @returns the lock of the folder, which is otherwise empty
*/
function makeRoom(folder, host) {
	mkdirSync(folder, { recursive: true });
	const lock = soleWriter(folder, host);
	const previous = `${folder}.previous`;
	let moved = false;
	try {
		const entries = readdirSync(folder).filter((name) => name !== LOCK_FILE).sort();
		if (entries.length === 0) return lock;
		checkMovable(folder, entries, previous);
		rmSync(previous, {
			recursive: true,
			force: true
		});
		renameSync(folder, previous);
		moved = true;
		mkdirSync(folder);
		const fresh = soleWriter(folder, host);
		lock.release(previous);
		return fresh;
	} catch (error) {
		lock.release(moved ? previous : folder);
		throw error;
	}
}
/** Refuses a folder with anything but a finished run, and a `.previous` with other files. */
function checkMovable(folder, entries, previous) {
	if (!isRun(folder)) throw new UsageError(`--out ${shown$1(folder)} is not the folder of a run, and holds ${some(entries)}: name another folder, such as --out ${shown$1(join(folder, "run"))}, or empty this one`);
	if (readRun(folder).record.suites.some((suite) => !suite.finished)) throw new UsageError(`${shown$1(folder)} holds an unfinished run: ${resumption(folder)} completes it; or choose another folder with --out, or remove this one`);
	const inner = entries.map((entry) => join(folder, entry)).find(isRun);
	if (inner !== void 0) throw new UsageError(`${shown$1(folder)} holds another run, ${shown$1(inner)}, which would be moved away with it: name another folder with --out, or move that one`);
	if (existsSync(previous) && !isRun(previous)) throw new UsageError(`${shown$1(folder)} would become ${shown$1(previous)}, which holds files that are not a run of overhead: name another folder with --out`);
}
/** `a, b, c and 2 more`. */
function some(names) {
	const rest = names.length - MOST_NAMES;
	return `${names.slice(0, MOST_NAMES).join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`;
}
/** The flags of inputs that are one text each. */
const FLAGS = [
	["config", "config"],
	["agent", "agent"],
	["agentArguments", "agent-args"],
	["jvmArguments", "jvm-args"],
	["maxOverhead", "max-overhead"],
	["maxRegression", "max-regression"],
	["maxDrift", "max-drift"],
	["rounds", "rounds"],
	["timeBudget", "time-budget"],
	["onInconclusive", "on-inconclusive"]
];
/** An option that contradicts the resumed run, as the user wrote it. */
function otherInput({ inputs, seed, shard }, recorded, record) {
	const flag = FLAGS.find(([key]) => inputs[key] !== null && inputs[key] !== recorded[key]);
	if (flag !== void 0) return `--${flag[1]} ${inputs[flag[0]]}`;
	if (inputs.quick && !recorded.quick) return "--quick";
	if (seed !== null && seed !== `${record.seed}`) return `--seed ${seed}`;
	if (shard !== null && (record.shard === null || shard !== shardText(record.shard))) return `--shard ${shard}`;
	return inputs.suites.find((suite) => !recorded.suites.includes(suite));
}
/** The command line that repeats a run: its inputs and its seed. */
function reproduction({ inputs }, seed, shard) {
	return printable("overhead", [
		"run",
		...inputs.suites,
		...FLAGS.flatMap(([key, flag]) => inputs[key] === null ? [] : [`--${flag}`, inputs[key]]),
		...inputs.quick ? ["--quick"] : [],
		"--seed",
		`${seed}`,
		...shard === null ? [] : ["--shard", shardText(shard)]
	]);
}

// runners/download.ts
/** Downloads a file. A redirect to another origin gets no credentials (Fetch Standard, "HTTP-redirect fetch"). */
const download = async (url, signal, { authorization, proxy, environment }) => {
	const { Agent, fetch, ProxyAgent } = await import("./chunk-undici2.js").then((m) => /* @__PURE__ */ __toESM(m.default, 1));
	const ca = trusted(environment);
	const dispatcher = proxy === null ? new Agent({ connect: { ca } }) : new ProxyAgent({
		uri: proxy,
		proxyTunnel: false,
		requestTls: { ca },
		proxyTls: { ca }
	});
	try {
		const response = await fetch(url, {
			signal,
			dispatcher,
			headers: authorization === null ? {} : { authorization }
		});
		const body = new Uint8Array(await response.arrayBuffer());
		return response.ok ? body : response.status;
	} finally {
		await dispatcher.destroy();
	}
};
/** The proxy for an address from the variables HTTPS_PROXY, HTTP_PROXY and NO_PROXY, in upper or lower case; null: none. */
function proxyOf(url, environment) {
	const { protocol, hostname, port, host } = new URL(url);
	const variable = (name) => environment[name.toLowerCase()] || environment[name] || "";
	const proxy = variable(protocol === "https:" ? "HTTPS_PROXY" : "HTTP_PROXY");
	const whole = port === "" ? `${host}:${protocol === "https:" ? 443 : 80}` : host;
	const direct = variable("NO_PROXY").toLowerCase().split(/[\s,]+/).filter((entry) => entry !== "").some((entry) => {
		const name = entry.replace(/^\*?\./, "");
		return entry === "*" || [hostname, whole].some((own) => own === name || own.endsWith(`.${name}`));
	});
	if (proxy === "" || direct) return null;
	return /^https?:\/\//i.test(proxy) ? proxy : `http://${proxy}`;
}

// runners/maven/kept.ts
/** The digests of a file that a repository may publish: the file extension, and the name. The strongest first; old releases have only SHA-1. */
const DIGESTS = [
	["sha512", "SHA-512"],
	["sha256", "SHA-256"],
	["sha1", "SHA-1"]
];
function digest(algorithm, bytes) {
	return createHash(algorithm).update(bytes).digest("hex");
}
/** Keeps a jar next to its digest. Each file appears whole or not at all; a jar without its digest is not used. */
function keep(file, { bytes, algorithm }) {
	mkdirSync(dirname(file), { recursive: true });
	for (const [other] of DIGESTS) rmSync(`${file}.${other}`, { force: true });
	write(`${file}.${algorithm}`, `${digest(algorithm, bytes)}\n`);
	write(file, bytes);
}
/**
* Returns why a jar in the cache cannot be used; null if it can. Every process that can write to the cache can change its files, for example
* another job that shares it.
* @param sha256 of the configuration, which decides alone
*/
function unusable$1(file, sha256) {
	const bytes = readFileSync(file);
	if (sha256 !== null && digest("sha256", bytes) === sha256) return null;
	const [strongest] = DIGESTS.filter(([algorithm]) => existsSync(`${file}.${algorithm}`));
	if (strongest === void 0) return "there is no digest next to it";
	const [algorithm, name] = strongest;
	const expected = readFileSync(`${file}.${algorithm}`, "latin1").trim();
	return digest(algorithm, bytes) === expected ? null : `its ${name} differs`;
}
function write(file, content) {
	const temporary = `${file}.tmp-${randomUUID()}`;
	try {
		writeFileSync(temporary, content);
		renameSync(temporary, file);
	} finally {
		rmSync(temporary, { force: true });
	}
}

// runners/maven/local.ts
/**
* Returns the bytes of an artifact in a local repository; null if it is missing, or cannot be checked: by the SHA-1 that Maven keeps next to a
* download, or by the configured SHA-256. `mvn install` writes no digest.
* @param path of the jar, in every Maven repository
*/
function fromLocal(repository, path, sha256) {
	const file = join(repository ?? "", path);
	if (repository === null || !existsSync(file)) return null;
	const bytes = readFileSync(file);
	const digest = (algorithm) => createHash(algorithm).update(bytes).digest("hex");
	if (sha256 !== null) return digest("sha256") === sha256 ? bytes : null;
	const published = `${file}.sha1`;
	return (existsSync(published) ? /[0-9a-f]{40}/i.exec(readFileSync(published, "latin1"))?.[0] : void 0)?.toLowerCase() === digest("sha1") ? bytes : null;
}

// runners/maven/repositories.ts
const CENTRAL = {
	id: "central",
	url: "https://repo.maven.apache.org/maven2"
};
/** Returns the repositories in their order: those of the configuration, of settings.xml, Maven Central. Each address once. */
function repositoriesOf(own, settings, environment) {
	const all = [
		...Object.entries(own).map(([id, url]) => ({
			id,
			url
		})),
		...settings.repositories,
		CENTRAL
	].map((repository) => remoteOf(repository, settings, environment));
	return all.filter(({ url }, index) => all.findIndex((other) => other.url === url) === index);
}
/**
* Returns whether settings.xml itself gives this address to the id. An id alone proves nothing: the configuration of a pull request may use any id
* with any address.
*/
function isNamed({ id, url }, { mirrors, repositories }) {
	return [...mirrors, ...repositories].some((named) => named.id === id && withoutLogin(named.url).url === withoutLogin(url).url);
}
/** Returns every secret text: passwords, also in the form in which they are sent. */
function secretsOf({ logins, proxies, mirrors, repositories }) {
	return [
		...logins.values(),
		...proxies.map(({ login }) => login),
		...[...mirrors, ...repositories].map(({ url }) => withoutLogin(url).login)
	].flatMap((login) => login === null || login.password === "" ? [] : [
		login.password,
		encodeURIComponent(login.password),
		base64(login)
	]);
}
function remoteOf(repository, settings, environment) {
	const mirror = mirrorOf(repository, settings.mirrors);
	const place = mirror ?? repository;
	if (mirror?.blocked) throw new PreconditionError(`settings.xml blocks ${nameOf(repository)} by its mirror ${mirror.id}`);
	const { url, login } = withoutLogin(place.url);
	if (!/^https?:$/.test(new URL(url).protocol)) throw new PreconditionError(`${nameOf(place)} is not reached by https: or http:. Install Maven, which knows other ways, or give the agent as a file.`);
	const known = isNamed(place, settings) ? login ?? settings.logins.get(place.id) ?? null : null;
	return {
		name: nameOf(place),
		url,
		route: {
			authorization: known === null ? null : `Basic ${base64(readable(known, `server ${place.id}`))}`,
			proxy: settingsProxy(url, settings.proxies) ?? proxyOf(url, environment),
			environment
		}
	};
}
function nameOf({ id, url }) {
	return url === CENTRAL.url ? "Maven Central" : `${id} (${withoutLogin(url).url})`;
}
/** Returns credentials in the form in which they are sent. */
function readable(login, owner) {
	const unset = /\$\{env\.(\w+)\}/.exec(`${login.username} ${login.password}`)?.[1];
	if (unset !== void 0) throw new PreconditionError(`settings.xml: ${owner} needs the variable ${unset}, which is not set. Set it.`);
	if (/^\{.+\}$/.test(login.password)) throw new PreconditionError(`settings.xml: the password of ${owner} is encrypted, and only Maven can read it. Install Maven (mvn on the path).`);
	return login;
}
function base64({ username, password }) {
	return Buffer.from(`${username}:${password}`).toString("base64");
}
function withoutLogin(written) {
	if (!URL.canParse(written)) throw new PreconditionError("settings.xml: the address of a mirror or repository is not a URL. Correct it.");
	const url = new URL(written);
	const [username, password] = [url.username, url.password].map(decodeURIComponent);
	url.username = "";
	url.password = "";
	return {
		url: url.href.replace(/\/+$/, ""),
		login: username === "" ? null : {
			username,
			password
		}
	};
}
/** Chooses like Maven: a mirror for exactly this id, else the first with a matching pattern ("Using Mirrors for Repositories", Maven's guide). */
function mirrorOf(repository, mirrors) {
	return mirrors.find(({ of }) => of === repository.id) ?? mirrors.find(({ of }) => fits(repository, of));
}
function fits({ id, url }, pattern) {
	const parts = pattern.split(",").map((part) => part.trim());
	if (parts.includes(`!${id}`)) return false;
	const { hostname, protocol } = new URL(withoutLogin(url).url);
	const external = protocol !== "file:" && !/^(localhost|127\..*|\[::1\])$/.test(hostname);
	return parts.some((part) => part === "*" || part === id || part === "external:*" && external || part === "external:http:*" && external && protocol === "http:");
}
/** Maven's rule: a proxy for the address's protocol, else one for http. */
function settingsProxy(url, proxies) {
	const { protocol, hostname } = new URL(url);
	const of = (name) => proxies.find((proxy) => `${proxy.protocol}:` === name);
	const proxy = of(protocol) ?? of("http:");
	if (proxy === void 0 || proxy.except.some((pattern) => matches$1(hostname, pattern))) return null;
	const login = proxy.login === null ? null : readable(proxy.login, "a proxy");
	return `http://${login === null ? "" : `${encodeURIComponent(login.username)}:${encodeURIComponent(login.password)}@`}${proxy.host}:${proxy.port}`;
}
function matches$1(host, pattern) {
	const parts = pattern.split("*").map((part) => part.replace(/[\\^$.+?()[\]{}|]/g, "\\$&"));
	return new RegExp(`^${parts.join(".*")}$`, "i").test(host);
}

// runners/maven/program.ts
/** Pinned, because another version might have other arguments. */
const GET = "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:get";
/** The time limit of the plugin with its dependencies, and the artifact, in ms. */
const PATIENCE$11 = 6e5;
/** The limit of Maven's text in a message (characters). */
const LONGEST_REASON = 500;
/**
* Returns the `mvn` that fetches here; null if our own download is enough. Maven is used only if it was configured, because its first start costs
* 50 downloads: by a settings.xml of the user, by one of the installation that names a server, proxy, profile or mirror, or by MAVEN_OPTS or MAVEN_ARGS.
*/
function mavenFor(settings, environment) {
	const program = onPath("mvn", environment.PATH ?? "", "/");
	if (program === null) return null;
	return settings.file !== null || [environment.MAVEN_OPTS, environment.MAVEN_ARGS].some((value) => (value ?? "") !== "") || changesDefaults(join(dirname(realpathSync(program)), "../conf/settings.xml")) ? program : null;
}
/** Maven's own settings.xml has comments, and a mirror that blocks HTTP. */
function changesDefaults(file) {
	if (!existsSync(file)) return false;
	const wrapper = readFileSync(file, "utf8").replace(/<!--[\s\S]*?-->/g, "");
	const mirrors = wrapper.match(/<mirror>[\s\S]*?<\/mirror>/g) ?? [];
	return /<(server|proxy|profile)>/.test(wrapper) || mirrors.some((mirror) => !mirror.includes("<blocked>true"));
}
/**
* Lets Maven fetch an artifact and check it by its published digest. Throws {@link PreconditionError}.
* @param cache a folder for Maven's plugins; a configuration with other repositories must not use it
*/
async function fetchByMaven(program, wanted, settings, cache, environment, signal) {
	mkdirSync(cache, { recursive: true });
	const work = newTemporary("maven", cache);
	const repository = join(cache, ".repository");
	const file = join(repository, wanted.path);
	try {
		rmSync(dirname(file), {
			recursive: true,
			force: true
		});
		const pom = join(work, "pom.xml");
		writeFileSync(pom, project(wanted.repositories, settings));
		const log = join(work, "mvn.log");
		const exit = await run({
			program,
			arguments: [
				"--batch-mode",
				"--no-transfer-progress",
				"--strict-checksums",
				...["--file", pom],
				...settings.file === null ? [] : ["--settings", settings.file],
				`-Dmaven.repo.local=${repository}`,
				GET,
				`-Dartifact=${wanted.coordinates}`,
				"-Dtransitive=false"
			],
			environment,
			log,
			timeout: PATIENCE$11,
			signal
		});
		if (exit.code !== 0 || !existsSync(file)) throw new PreconditionError(`${wanted.label} could not be fetched by Maven${cutShort(exit)}: ${reason(readFileSync(log, "utf8"), settings)}. Check the coordinates and settings.xml, or give the agent as a file.`);
		return readFileSync(file);
	} finally {
		rmSync(work, {
			recursive: true,
			force: true
		});
	}
}
/** Returns the first error in Maven's output, without credentials. */
function reason(log, settings) {
	const line = /^\[ERROR\] +(.+)$/m.exec(log)?.[1] ?? log.trimEnd().split("\n").at(-1) ?? "";
	return secretsOf(settings).reduce((text, secret) => text.replaceAll(secret, "***"), line).replace(/\/\/[^/\s@]+@/g, "//***@").slice(0, LONGEST_REASON);
}
/** Returns a project that names the repositories of the configuration. */
function project(repositories, settings) {
	return `<project><modelVersion>4.0.0</modelVersion><groupId>overhead</groupId><artifactId>agent</artifactId><version>1</version><packaging>pom</packaging><repositories>${Object.entries(repositories).map(([id, url]) => {
		return `<repository><id>${isNamed({
			id,
			url
		}, settings) || mirrorOf({
			id,
			url
		}, settings.mirrors) !== void 0 ? id : `${id}-${randomUUID()}`}</id><url>${url.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</url><releases><checksumPolicy>fail</checksumPolicy></releases><snapshots><enabled>false</enabled></snapshots></repository>`;
	}).join("")}</repositories></project>\n`;
}
/** Returns a folder name for the repositories of a configuration; empty for those of every configuration. */
function sourceKey(repositories) {
	const named = Object.entries(repositories);
	if (named.length === 0) return "";
	return `-${createHash("sha256").update(JSON.stringify(named)).digest("hex").slice(0, 16)}`;
}

// node_modules/fast-xml-parser/src/fxp.js
const XMLValidator = { validate };

// runners/maven/settings.ts
const PARSER = new XMLParser({
	processEntities: true,
	parseTagValue: false,
	trimValues: true
});
/** Reads `~/.m2/settings.xml`; empty settings without the file. Throws {@link PreconditionError} if it is not XML. */
function readSettings(environment) {
	const home = environment.HOME ?? "";
	const file = join(home, ".m2/settings.xml");
	const local = home === "" ? null : join(home, ".m2/repository");
	if (home === "" || !existsSync(file)) return {
		file: null,
		localRepository: local,
		mirrors: [],
		proxies: [],
		logins: /* @__PURE__ */ new Map(),
		repositories: []
	};
	const xml = readFileSync(file, "utf8");
	const wrong = XMLValidator.validate(xml);
	if (wrong !== true) throw new PreconditionError(`${file}:${wrong.err.line}:${wrong.err.col}: this is not XML. Correct it: mirrors and credentials of Maven repositories are read from it.`);
	const root = PARSER.parse(xml).settings;
	return {
		file,
		...new Reader$1(isNode(root) ? root : {}, environment).settings(local)
	};
}
var Reader$1 = class {
	#root;
	#environment;
	constructor(root, environment) {
		this.#root = root;
		this.#environment = environment;
	}
	settings(local) {
		const own = this.#text(this.#root.localRepository);
		return {
			localRepository: own === "" ? local : own,
			mirrors: nodes(this.#root, "mirrors", "mirror").map((mirror) => ({
				...this.#repository(mirror),
				of: this.#text(mirror.mirrorOf),
				blocked: this.#text(mirror.blocked) === "true"
			})),
			proxies: nodes(this.#root, "proxies", "proxy").filter((proxy) => this.#text(proxy.active) !== "false").map((proxy) => this.#proxy(proxy)),
			logins: new Map(nodes(this.#root, "servers", "server").flatMap((server) => {
				const login = this.#login(server);
				return login === null ? [] : [[this.#text(server.id), login]];
			})),
			repositories: this.#profiles().flatMap((profile) => nodes(profile, "repositories", "repository").map((repository) => this.#repository(repository)))
		};
	}
	#repository(node) {
		return {
			id: this.#text(node.id),
			url: this.#text(node.url)
		};
	}
	#login(node) {
		const username = this.#text(node.username);
		return username === "" ? null : {
			username,
			password: this.#text(node.password)
		};
	}
	#proxy(node) {
		return {
			protocol: this.#text(node.protocol) || "http",
			host: this.#text(node.host),
			port: this.#text(node.port) || "8080",
			login: this.#login(node),
			except: this.#text(node.nonProxyHosts).split("|").filter((pattern) => pattern !== "")
		};
	}
	/** Maven uses profiles that are active by default only if no other is. */
	#profiles() {
		const all = nodes(this.#root, "profiles", "profile");
		const named = values(isNode(this.#root.activeProfiles) ? this.#root.activeProfiles.activeProfile : []);
		const active = all.filter((profile) => named.map((name) => this.#text(name)).includes(this.#text(profile.id)));
		if (active.length > 0) return active;
		return all.filter(({ activation }) => isNode(activation) && this.#text(activation.activeByDefault) === "true");
	}
	/** Returns a value with its variables replaced; an unset one stays unchanged. */
	#text(value) {
		if (typeof value !== "string") return "";
		return value.replace(/\$\{(env\.(\w+)|user\.home)\}/g, (written, _, name) => name === void 0 ? this.#environment.HOME ?? "" : this.#environment[name] ?? written);
	}
};
function isNode(value) {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}
function values(value) {
	return value === void 0 ? [] : [value].flat();
}
function nodes(parent, list, entry) {
	const inner = parent[list];
	return isNode(inner) ? values(inner[entry]).filter(isNode) : [];
}

// runners/jmh/maven.ts
/** The time limit of one file, in ms. */
const PATIENCE$10 = 12e4;
/**
* Returns the jar of a Maven artifact: from the cache, from Maven's local repository, or fetched (by Maven if it is configured).
* Throws {@link PreconditionError} that names the artifact.
*/
async function fetchArtifact(source, sha256, context, fetchFile = download) {
	const { group, artifact, version, classifier } = source;
	const name = `${artifact}-${version}${classifier === "" ? "" : `-${classifier}`}.jar`;
	const path = [
		...group.split("."),
		artifact,
		version,
		name
	].join("/");
	const own = source.repositories ?? {};
	const folder = join(context.cache, `maven${sourceKey(own)}`);
	const file = join(folder, path);
	const label = [
		group,
		artifact,
		version,
		classifier
	].filter((part) => part !== "").join(":");
	if (!isKept(file, sha256, label, context)) {
		const environment = context.ownEnvironment ?? context.environment ?? {};
		const settings = readSettings(environment);
		const local = fromLocal(settings.localRepository, path, sha256);
		let checked = local === null ? null : {
			bytes: local,
			algorithm: "sha256"
		};
		if (checked === null) {
			context.notice(`fetching ${label}`);
			const { signal } = context;
			const maven = mavenFor(settings, environment);
			const wanted = {
				coordinates: [
					group,
					artifact,
					version,
					"jar",
					classifier
				].filter((part) => part !== "").join(":"),
				path,
				label,
				repositories: own
			};
			checked = maven === null ? await fetchFromAny(repositoriesOf(own, settings, environment), {
				path,
				label,
				signal,
				fetchFile
			}) : {
				bytes: await fetchByMaven(maven, wanted, settings, folder, environment, signal),
				algorithm: "sha256"
			};
		}
		checkSha256(checked.bytes, sha256, label);
		keep(file, checked);
	}
	checkSha256(readFileSync(file), sha256, label);
	return file;
}
/** Returns whether the cache has the jar with its digest. */
function isKept(file, sha256, label, { notice }) {
	if (!existsSync(file)) return false;
	const why = unusable$1(file, sha256);
	if (why !== null) notice(`${label}: the jar in the cache is not used, because ${why}: ${file}`);
	return why === null;
}
/** Returns the artifact of the first repository that has it. A repository that does not answer ends the search: the next might have another agent of the same name. */
async function fetchFromAny(repositories, wish) {
	const [repository, ...others] = repositories;
	const bytes = await ask$2(repository, wish, "");
	if (bytes === 404 && others.length > 0) return fetchFromAny(others, wish);
	if (typeof bytes === "number") throw refused(wish.label, repository, bytes);
	for (const [algorithm, name] of DIGESTS) {
		const published = await ask$2(repository, wish, `.${algorithm}`, name);
		if (published === 404) continue;
		if (typeof published === "number") throw refused(`${wish.label} (its ${name})`, repository, published);
		const text = Buffer.from(published).toString("latin1").toLowerCase();
		if (digest(algorithm, bytes) !== /\b[0-9a-f]{40,}\b/.exec(text)?.[0]) throw new PreconditionError(`${wish.label}: the downloaded file does not match the digest of ${repository.name} (${name}). Try again.`);
		return {
			bytes,
			algorithm
		};
	}
	const names = DIGESTS.map(([, name]) => name).join(", ");
	throw new PreconditionError(`${wish.label} cannot be checked: ${repository.name} publishes no digest of it (${names}). Give the agent as a file.`);
}
/** Rejects a jar whose SHA-256 is not the configured one, before it ever starts. */
function checkSha256(bytes, expected, label) {
	if (expected === null) return;
	const actual = digest("sha256", bytes);
	if (actual !== expected) throw new PreconditionError(`${label}: its SHA-256 is ${actual}, the configuration says ${expected}. It was not started.`);
}
/** Returns a file of the artifact: its bytes, or the status of a failure. */
async function ask$2({ name, url, route }, { path, label, signal, fetchFile }, ending, digestName = "") {
	try {
		const patience = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE$10)]);
		return await fetchFile(`${url}/${path}${ending}`, patience, route);
	} catch (error) {
		signal.throwIfAborted();
		const { code, message } = error.cause ?? error;
		const what = digestName === "" ? label : `${label} (its ${digestName})`;
		const hint = typeof code === "string" && /CERT|ISSUER|SIGNATURE/.test(code) ? "this machine does not trust the certificate: name the file of your own in NODE_EXTRA_CA_CERTS" : "an agent is fetched only once, so try again with a network, or name it as a file";
		throw new PreconditionError(`${what} could not be fetched from ${name}: ${message}; ${hint}`);
	}
}
function refused(label, { name, route }, status) {
	const hint = {
		401: route.authorization === null ? "it wants credentials: settings.xml must name this repository and its server" : "it refuses the credentials of settings.xml: correct its server",
		404: "check the coordinates"
	}[status] ?? "try again, or give the agent as a file";
	return new PreconditionError(`${label} could not be fetched from ${name}: HTTP ${status}; ${hint}`);
}

// runners/jmh/agents.ts
/** Variables from which every JVM reads arguments. */
const ARGUMENT_VARIABLES = [
	"JAVA_TOOL_OPTIONS",
	"JDK_JAVA_OPTIONS",
	"_JAVA_OPTIONS",
	"JAVA_OPTS"
];
/** Arguments that load an agent, or a file that may name one. */
const LOADS_AGENT = /-javaagent:|-agentlib:|-agentpath:|-XX:Flags=|-XX:VMOptionsFile=|(^|\s)@/;
/** Returns whether a variant must have no agent. The older of two revisions of an agent is a control with an agent. */
function isBare({ control }, { name, agent }) {
	return name === "off" || name === control && agent === null;
}
/** Refuses an environment that puts an agent into every JVM, also the control's. Throws {@link PreconditionError}. */
function refuseSmuggledAgents(environment, where) {
	for (const variable of ARGUMENT_VARIABLES) {
		const value = environment[variable] ?? "";
		if (LOADS_AGENT.test(value)) throw new PreconditionError(`${variable} (${where}) would put an agent into every JVM, the control's too: "${value}". Unset it, and name the agent as agent: of a variant.`);
	}
}
/** Refuses arguments of the control that load an agent. */
function refuseAgentArguments(jvmArguments, where) {
	const found = jvmArguments.find((argument) => LOADS_AGENT.test(argument));
	if (found !== void 0) throw new PreconditionError(`"${found}" (${where}) would put an agent into the control. Give it to a treatment.`);
}
/** Returns the jar of a variant's agent, null for a variant without one. Throws {@link PreconditionError}. */
async function agentJar(variant, context) {
	const { agent } = variant;
	if (agent === null) return null;
	if (agent.kind === "maven") return fetchArtifact(agent, variant.sha256, context);
	if (!existsSync(agent.path)) throw new PreconditionError(`the agent of "${variant.name}" is not there: ${agent.path}. Build it first, or correct the path.`);
	if (!isZip(agent.path)) throw new PreconditionError(`the agent of "${variant.name}" is not a jar: ${agent.path}. Name the jar that its build makes.`);
	checkSha256(readFileSync(agent.path), variant.sha256, agent.path);
	return agent.path;
}
/** Returns whether a file has the signature of a zip archive. */
function isZip(path) {
	const file = openSync(path, "r");
	try {
		const head = Buffer.alloc(4);
		return readSync(file, head) === 4 && head.readUInt32BE() === 1347093252;
	} catch {
		return false;
	} finally {
		closeSync(file);
	}
}
/**
* Returns the arguments of the measured JVM for a variant.
* @param watch in a dry run, the arguments before and after the agent's
*/
function variantArguments(variant, jar, watch = null) {
	const suffix = variant.agentArguments === "" ? "" : `=${variant.agentArguments}`;
	const agent = jar === null ? [] : [`-javaagent:${jar}${suffix}`];
	return [...watch === null ? agent : [
		`-javaagent:${watch.jar}`,
		...agent,
		`-javaagent:${watch.jar}=${watch.file}`
	], ...variant.jvmArguments];
}

// runners/jmh/builds.ts
const WORKLOAD_JDK = 21;
/** Returns the folder of the profiler's classes, compiled against the JMH of a jar by the JDK that will run it. */
async function buildProfiler(jar, jdk, context) {
	const sources = join(context.root, "jvm-bench/profiler/src/main/java/overhead/jmh");
	const files = filesBelow(sources);
	const key = digest$2(sources, files, [`${jdk.feature}`, sha256(jar)]);
	return kept(context, `profiler-${key}`, async (folder) => {
		const log = join(folder, "..", "javac.log");
		await build$1(context, log, join(jdk.home, "bin/javac"), [
			"-proc:none",
			"-encoding",
			"UTF-8",
			"-d",
			folder,
			"-cp",
			jar,
			...files
		], {});
	});
}
/**
* Returns the watch agent, which records changed classes, and a program that finds the source of an agent's class. Java 8 can run them.
* @param home of any JDK
*/
async function buildWatch(home, context) {
	const sources = join(context.root, "jvm-bench/profiler/src/main/java/overhead/watch");
	const files = filesBelow(sources);
	const folder = await kept(context, `watch-${digest$2(sources, files, [])}`, async (target) => {
		const [log, classes, manifest] = [
			"build.log",
			"classes",
			"manifest.mf"
		].map((name) => join(target, "..", name));
		const program = (name, argumentList) => build$1(context, log, join(home, "bin", name), argumentList, {});
		await program("javac", [
			"-proc:none",
			"-encoding",
			"UTF-8",
			"--release",
			"8",
			"-d",
			classes,
			...files
		]);
		writeFileSync(manifest, "Premain-Class: overhead.watch.ChangedClasses\nCan-Retransform-Classes: true\n");
		await program("jar", [
			"--create",
			"--file",
			join(target, "watch.jar"),
			"--manifest",
			manifest,
			"-C",
			classes,
			"."
		]);
	});
	return join(folder, "watch.jar");
}
/** Returns the jar of the built-in workloads. The newest JDK builds it, so that it contains the part for 21 and newer. */
async function buildWorkloads(context) {
	const project = join(context.root, "jvm-bench");
	const jdk = findJdks(context.environment).sort((left, right) => right.feature - left.feature)[0];
	if (jdk === void 0) throw new PreconditionError("building the workloads needs a JDK 17 or newer (with javac): install one.");
	const files = filesBelow(project).filter((file) => !file.startsWith(join(project, "applications/")));
	const key = digest$2(project, files, [jdk.feature >= WORKLOAD_JDK ? "with-21" : "without-21"]);
	const folder = await kept(context, `workloads-${key}`, async (target) => {
		context.notice("building the built-in workloads with Maven (once; kept afterwards)");
		const copy = join(target, "..", "source");
		for (const file of files) cpSync(file, join(copy, relative(project, file)));
		const log = join(target, "..", "mvn.log");
		const goals = [
			"-B",
			"-q",
			"-ntp",
			"-f",
			join(copy, "pom.xml"),
			"-pl",
			"bundle",
			"-am",
			"-Dmaven.test.skip=true",
			"-Dspotless.check.skip=true",
			"package"
		];
		await build$1(context, log, "mvn", goals, { JAVA_HOME: jdk.home });
		renameSync(join(copy, "bundle/target/overhead-benchmarks.jar"), join(target, "benchmarks.jar"));
	});
	return join(folder, "benchmarks.jar");
}

// runners/jmh/class-path.ts
/** The time limit of a JVM that searches a class path, in ms. */
const PATIENCE$9 = 6e4;
/** Options of `java` that set the class path, and others with a value as the next argument. */
const CLASS_PATH = /* @__PURE__ */ new Set([
	"-cp",
	"-classpath",
	"--class-path"
]);
const WITH_VALUE = /* @__PURE__ */ new Set([
	"-p",
	"--module-path",
	"--upgrade-module-path",
	"--patch-module",
	"--add-modules",
	"--limit-modules",
	"--add-reads",
	"--add-exports",
	"--add-opens",
	"--enable-native-access",
	"--source"
]);
/**
* Returns the class path in the arguments of `java`, without those of an argument file.
*/
function classPathOf({ argv, environment }) {
	let path = environment.CLASSPATH ?? ".";
	let jar = false;
	for (let index = 0; index < argv.length; index++) {
		const word = argv[index];
		if (CLASS_PATH.has(word)) path = argv[++index] ?? "";
		else if (word.startsWith("--class-path=")) path = word.slice(13);
		else if (word === "-jar") jar = true;
		else if (WITH_VALUE.has(word)) index++;
		else if (!/^[-@]/.test(word)) return jar ? [word] : path.split(delimiter);
	}
	return path.split(delimiter);
}
/**
* Finds an agent on a class path. Throws {@link ForkFailure}.
* @param folder the working folder of the JVM
*/
async function heldClasses({ home, watch }, classPath, { folder, jar, log }, { environment, signal }) {
	const exit = await run({
		program: join(home, "bin/java"),
		arguments: [
			"-cp",
			[
				...classPath,
				jar,
				watch
			].join(delimiter),
			"overhead.watch.ClassSource",
			jar
		],
		environment,
		folder,
		log,
		timeout: PATIENCE$9,
		signal
	});
	const text = readFileSync(log, "utf8");
	if (exit.code !== 0) throw new ForkFailure(`the class path could not be looked through${cutShort(exit)}: ${text.trim()}`);
	const held = text.split(/\r?\n/).flatMap((line) => {
		const [, state, name, file] = /^(same|differs)\t([^\t]+)\t(.+)$/.exec(line) ?? [];
		return name === void 0 || file === void 0 ? [] : [{
			name,
			file,
			same: state === "same"
		}];
	});
	return {
		premain: /^starts\t(.+)$/m.exec(text)?.[1]?.trim() ?? "",
		held
	};
}
/** Returns the message that a JVM runs another revision of its agent, with the remedy. */
function strangeClass({ name }, jar, held) {
	return `the agent of "${name}" is not the one that was given: the class path has ${held.file} before ${jar}, so ${held.name}, which differs, comes from the former. ${REMEDY}`;
}
const REMEDY = "Start each revision with the application of its own build, or build the application without the agent.";
/**
* Returns warnings about agents on class paths, before any JVM starts. Throws {@link PreconditionError} for different
* classes if no fork will show which of them are loaded.
*/
async function sharedClasses$1(started, context) {
	if (started.length === 0) return [];
	const [jdk] = findJdks(context.environment);
	if (jdk === void 0) return [{
		code: "no-jdk",
		message: "no JDK is here, so nothing looked for classes of the agent on the class path: install one, or point JAVA_HOME to it"
	}];
	const looker = {
		home: jdk.home,
		watch: await buildWatch(jdk.home, context)
	};
	const scratch = newTemporary("check");
	try {
		const warnings = [];
		for (const [index, { variant, folder, jar, ...one }] of started.entries()) {
			const place = {
				folder,
				jar,
				log: join(scratch, `${index}.log`)
			};
			const { held } = await heldClasses(looker, classPathOf(one), place, context);
			const strange = held.find(({ same }) => !same);
			if (strange !== void 0) throw new PreconditionError(strangeClass(variant, jar, strange));
			const [first] = held;
			if (first !== void 0) warnings.push({
				code: "agent-in-class-path",
				message: `${basename(first.file)} holds ${held.length} classes of the agent of "${variant.name}" (${basename(jar)}), and the JVM loads those: now they are the same, but another revision of the agent could not run with it. ${REMEDY}`
			});
		}
		return warnings;
	} finally {
		rmSync(scratch, {
			recursive: true,
			force: true
		});
	}
}

// runners/patience.ts
/**
* Runs the forks of one suite with their time limit.
* @param configured the limit of each fork in ms; null: derived from the dry runs
*/
function timedBy(configured, bounds) {
	let longest = 0;
	return async (dryRun, run) => {
		const patience = dryRun ? bounds.dryRun : Math.max(bounds.shortest, bounds.factor * longest);
		const started = performance.now();
		const result = await run(configured ?? patience);
		if (dryRun) longest = Math.max(longest, performance.now() - started);
		return result;
	};
}

// runners/simulator/counted.ts
/** The time limit of a machine, in ms of the host: a busy host makes it slow, but does not change its result. */
const SIMULATOR_TIMEOUT = 18e5;
/** Shown next to every number of this mode. */
const SIMULATOR_NOTE = {
	code: "counted",
	message: "these are instructions, counted in a virtual machine of one processor, and no time: no caches, no branch prediction, no second core, no waiting (docs/simulator.md)"
};
/** CPU first: it is the primary metric by default. */
const FIRST$2 = "cpu-instr/op";
/** Converts the result of a fork in the simulator. Values stay; only units change. */
function counted(result) {
	const { others } = result;
	return {
		...result,
		samples: renamed(result.samples),
		...others === void 0 ? {} : { others: others.map((other) => ({
			...other,
			samples: renamed(other.samples)
		})) },
		iterations: result.iterations.map((course) => ({
			...course,
			unit: countedUnit(course.unit)
		}))
	};
}
function renamed(times) {
	const samples = times.map((sample) => ({
		...sample,
		unit: countedUnit(sample.unit)
	}));
	return [...samples.filter(({ unit }) => unit === FIRST$2), ...samples.filter(({ unit }) => unit !== FIRST$2)];
}

// runners/simulator/room.ts
/** The emulator's memory outside its machine, in MiB: the translated code, and the image while it is loaded. */
const EMULATOR = 512;
/**
* Returns the number of machines that run at the same time: one on each processor, as far as memory allows. They never wait for each other.
* @param memory of one machine, in MiB
* @param free memory of this one, in bytes
*/
function machinesAtOnce(memory, processors = availableParallelism(), free = process.availableMemory()) {
	return Math.max(1, Math.min(processors, Math.floor(free / ((memory + EMULATOR) * 2 ** 20))));
}

// runners/together.ts
/** A fork of this many runs has short runs, which slices would only cut: they run one after the other. */
const MOST$1 = 10;
/** Possible numbers of runs in a fork. They are even, because every second row reverses the one before. */
const DIVISIONS$1 = [
	MOST$1,
	6,
	4,
	2
];
/** The longest fork that is divided into more runs, in ms. */
const LONGEST$2 = 4e3;
/** Whether the forks of a suite take turns. Other work does not disturb a fork in the simulator. */
function takesTurns({ interleave, variants, mode }) {
	return interleave === "slices" && variants.length > 1 && mode !== "simulation";
}
/**
* A suite whose forks take turns. Each fork has as many runs as fit into its time, which the dry runs show.
* @param key the name of the number of runs among the values that a resumed run reuses
* @param known {@link Prepared.calibrated} of an earlier part of the same run
* @param set runs every variant once, in turns; null: one after the other
*/
function inTurns$1(suite, key, { dryRun, fork }, known = {}, set = null) {
	const calibrated = { ...known };
	return {
		header: { interleave: "slices" },
		calibrated,
		dryRun: async (request) => {
			const started = performance.now();
			const result = await dryRun(request);
			const count = runsOf(suite, performance.now() - started);
			if (known[key] === void 0) calibrated[key] = Math.min(count, calibrated[key] ?? count);
			return result;
		},
		fork,
		together: async (requests, rows) => {
			const count = calibrated[key] ?? 1;
			const alone = set === null || count === MOST$1;
			const own = alone && count === 1 ? orderOf(requests) : rows;
			return await runTogether$1(alone ? inRow(fork) : set, count, requests, own);
		}
	};
}
/**
* The number of runs in a fork, chosen so that the most rounds fit into the time budget.
* @param time of one run, in ms
*/
function runsOf({ timeBudget, rounds, variants }, time) {
	const length = Math.min(LONGEST$2, timeBudget / (rounds.max * variants.length));
	return DIVISIONS$1.find((count) => count * time <= length) ?? 1;
}
/** Runs one variant after the other. */
function inRow(run) {
	return async (requests, rows) => {
		const results = /* @__PURE__ */ new Map();
		const slices = rows.next().value;
		for (const name of slices) {
			const request = requests.find(({ variant }) => variant.name === name);
			if (request === void 0) throw new Error(`no fork of ${name} in this set`);
			results.set(name, await run(request));
		}
		return {
			results: requests.map(({ variant }) => results.get(variant.name)),
			slices
		};
	};
}
/**
* Runs one fork of each variant; a fork is `count` runs. Throws {@link ForkFailure}.
* @param set runs each variant once
* @param rows each row has all variants once, in another order
*/
async function runTogether$1(set, count, requests, rows) {
	const sets = [];
	for (let run = 1; run <= count; run++) {
		const own = requests.map((request) => ({
			...request,
			raw: join(request.raw, `run-${run}`)
		}));
		sets.push(await set(own, rows));
	}
	return {
		results: requests.map((_, index) => whole(sets.flatMap(({ results }) => results[index] ?? []))),
		slices: sets.flatMap(({ slices }) => slices)
	};
}
/** The order of the requests, which is balanced over the rounds: for a set with a single row. */
function* orderOf(requests) {
	for (;;) yield requests.map(({ variant }) => variant.name);
}
/** Combines runs into a fork. All have the same number of operations, so the mean of their values is the value of the fork. */
function whole(parts) {
	const others = /* @__PURE__ */ new Map();
	for (const other of parts.flatMap((part) => part.others ?? [])) others.set(other.benchmark, [...others.get(other.benchmark) ?? [], other]);
	return {
		...merged(parts),
		...others.size === 0 ? {} : { others: [...others].map(([benchmark, own]) => ({
			benchmark,
			...merged(own)
		})) },
		iterations: [],
		conditions: conditionsOf$2(parts),
		warnings: parts.flatMap(({ warnings }) => warnings)
	};
}
function merged(parts) {
	const units = new Set(parts.flatMap(({ samples }) => samples.map(({ unit }) => unit)));
	return {
		operations: parts.reduce((sum, { operations }) => sum + operations, 0),
		samples: [...units].map((unit) => ({
			unit,
			value: mean(parts.flatMap((part) => valuesOf(part, unit)))
		}))
	};
}
/** If the runs of a fork differ in a condition, it lists all values and so agrees with no other fork. */
function conditionsOf$2(parts) {
	const all = /* @__PURE__ */ new Map();
	for (const [name, value] of parts.flatMap(({ conditions }) => Object.entries(conditions))) all.set(name, (all.get(name) ?? /* @__PURE__ */ new Set()).add(value));
	return Object.fromEntries([...all].map(([name, values]) => [name, [...values].sort().join(" and ")]));
}
const valuesOf = ({ samples }, unit) => samples.filter((sample) => sample.unit === unit).map(({ value }) => value);
const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

// runners/command/control.ts
/** Rejects an agent in the control, from shared settings or its own arguments. Throws {@link PreconditionError}. */
function refuseSmuggled(suite, inherited) {
	const control = suite.variants.find(({ name }) => name === suite.control);
	const processes = suite.application?.processes ?? [];
	refuseSmuggledAgents(inherited, "in the environment");
	refuseSmuggledAgents(suite.environment, `env of suite ${suite.name}`);
	for (const { name, environment } of processes) refuseSmuggledAgents(environment, `env of process ${name}`);
	refuseSmuggledAgents(control?.environment ?? {}, `env of variant ${suite.control}`);
	refuseAgentArguments(suite.jvmArguments, `jvm-args of suite ${suite.name}`);
	refuseAgentArguments(control?.jvmArguments ?? [], `jvm-args of variant ${suite.control}`);
	const argv = [...control?.command?.argv ?? [], ...processes.flatMap((process) => process.argv)];
	refuseAgentArguments(argv.filter((word) => /^-(javaagent|agentlib|agentpath):/.test(word)), `command of variant ${suite.control}`);
}
/**
* Returns variants that start the same program of the same revision.
* @param variants the settings of each
* @param targets the folders in which each runs
*/
function sameVariants$1(variants, targets) {
	const facts = Object.entries(variants).map(([name, facts]) => [name, [facts, targets.get(name)?.folder]]);
	return twins(facts, "the same command, the same environment");
}

// runners/command/attach-check.ts
/** A class that every JVM with a Java agent loads, and no other. */
const INSTRUMENTATION = "sun.instrument.InstrumentationImpl";
/** The argument that makes a JVM log each class that it loads. Quotes allow a path with colons. */
function classLog(file) {
	return `-Xlog:class+load=info:file="${file}"`;
}
/** Returns why the agent of a fork is not at work, or null: its output lacks the configured line. */
function silent(suite, { variant }, output) {
	const sign = variant.attached?.log;
	if (isBare(suite, variant) || sign === void 0) return null;
	const pattern = new RegExp(sign);
	if (output.split(/\r?\n/).some((line) => pattern.test(line))) return null;
	return `"${variant.name}" is not at work: no line of its output matches attached.log /${sign}/`;
}
/**
* Returns why the classes of a dry run are wrong for its variant, or null: a treatment lacks the class of its agent,
* or a control without an agent has one. Null too for a program that is no JVM.
* @param classes the output of {@link classLog}; null without one
*/
function misled(suite, { variant, program }, classes) {
	if (program.java === null) return null;
	if (classes === null) return `the JVM of "${variant.name}" reported no classes`;
	const loaded = (name) => classes.includes(`] ${name} source:`);
	if (isBare(suite, variant)) return loaded("sun.instrument.InstrumentationImpl") ? `an agent is in the control: its JVM has loaded ${INSTRUMENTATION}` : null;
	const sign = variant.attached?.class;
	if (sign === void 0 || loaded(sign)) return null;
	return `"${variant.name}" is not at work: the class ${sign} (attached.class) is not loaded`;
}

// runners/command/suite.ts
/** The environment that a suite gives its variant, without that of this machine. */
function ownEnvironment({ environment }, variant) {
	return {
		...environment,
		...variant.environment
	};
}
/**
* Returns a command line.
* @param program the name of the program where it runs
* @param jar the path of the agent where it runs
* @param inserted additional arguments of the JVM
*/
function commandLine(target, program, jar, inserted) {
	return [
		program,
		...inserted,
		...variantArguments(target.variant, jar),
		...target.rest
	];
}

// runners/command/run.ts
/** The output of a command. */
const LOG = "output.log";
const CLASSES$1 = "classes.log";
/** Characters of such a line: output may be binary. */
const LONGEST_LINE = 200;
/** Runs a command on this machine. Throws {@link ForkFailure} without a result. */
async function runHere(commands, hyperfine, request) {
	const { suite, context } = commands;
	const { target, raw, timeout } = request;
	const [log, file, classes] = [
		LOG,
		"hyperfine.json",
		CLASSES$1
	].map((name) => join(raw, name));
	const watched = request.classes && target.program.java !== null;
	const argv = commandLine(target, target.program.path, target.jar, watched ? [classLog(classes)] : []);
	const command = printable(argv[0] ?? "", argv.slice(1));
	const { scope, meter } = commands.counting;
	const counts = join(raw, "instructions.json");
	const timer = [hyperfine.path, ...hyperfineArguments(argv, file)];
	const timed = scope === "" ? timer : [
		meter,
		...countingArguments(scope),
		"-children",
		counts,
		...timer
	];
	const exit = await run({
		program: timed[0] ?? "",
		arguments: timed.slice(1),
		environment: {
			...context.environment,
			...ownEnvironment(suite, target.variant)
		},
		folder: target.folder,
		log,
		timeout,
		signal: context.signal
	});
	const output = readFileSync(log, "utf8");
	const ended = {
		command,
		log,
		output
	};
	if (exit.timedOut) throw failure$2(`still running after ${Math.round(exit.elapsed / 1e3)} s: killed`, ended);
	if (exit.code !== 0) {
		refuseFull(output, unwritten(log));
		const how = exit.killedBy === null ? `exit code ${exit.code}` : exit.killedBy;
		throw failure$2(`${exit.code === 125 ? "its instructions could not be counted" : "hyperfine could not time it"} (${how})`, ended);
	}
	const read = (from, reader) => {
		try {
			return reader(from);
		} catch (error) {
			throw failure$2(`${from}: ${error.message}`, ended);
		}
	};
	return {
		...ended,
		timing: read(file, readTiming),
		instructions: scope === "" ? null : read(counts, readInstructions),
		killedBy: null,
		classes: watched && existsSync(classes) ? readFileSync(classes, "utf8") : null,
		conditions: {
			hyperfine: hyperfine.version,
			...countingConditions(scope)
		},
		inputDigest: null,
		survivors: exit.survivors,
		kept: exit.cut === 0 ? "" : `the first and the last ${16 / 2} MiB`
	};
}
/** Returns a failure with the command and its last lines. */
function failure$2(what, { command, log, output }, final = false, late = false) {
	const shown = output.trimEnd().split("\n").slice(-15).map((line) => `    ${line.slice(0, LONGEST_LINE)}`).join("\n");
	return new ForkFailure(`${what}\n  command: ${command}\n  from ${log}:\n${shown}`, final, late);
}
/** Returns the message for a full disk. */
function unwritten(log) {
	return `the command could not write its results (${log})`;
}

// runners/command/simulated.ts
/** Paths in the guest. */
const [AGENT, CLASSES] = ["/overhead/agent", "/tmp/classes.log"];
/** The default memory of the machine, in MiB, including the image. */
const MEMORY$1 = {
	program: 1024,
	java: 2048
};
/** Returns the memory of the machine of a variant, in MiB. */
function memoryOf({ settings }, { program }) {
	return settings.memory ?? MEMORY$1[program.java === null ? "program" : "java"];
}
/** Runs a command in its own machine. Throws {@link ForkFailure} without a result. */
async function runInGuest$1(commands, request) {
	const { suite, context } = commands;
	const { target, raw } = request;
	const { program, jar } = target;
	const agent = jar === null ? null : `${AGENT}/${basename(jar)}`;
	const watched = request.classes && program.java !== null;
	const argv = commandLine(target, guestProgram(program), agent, watched ? [classLog(CLASSES)] : []);
	const layers = layersOf$2(commands, target, agent);
	const done = await runInSimulator({
		layers,
		arguments: argv,
		environment: ownEnvironment(suite, target.variant),
		directory: directoryOf(layers),
		openInput: false,
		collect: watched ? [CLASSES] : [],
		seed: request.seed,
		memory: memoryOf(commands, target),
		raw,
		timeout: request.timeout
	}, context);
	const log = join(raw, LOG);
	writeFileSync(log, done.text);
	const command = `${printable(argv[0] ?? "", argv.slice(1))} (in the simulator)`;
	if (done.problem !== null) throw failure$2(done.problem, {
		command,
		log,
		output: done.text
	});
	const { elapsed: wall, user, system, memory: peak, code } = done;
	return {
		instructions: null,
		timing: {
			wall,
			user,
			system,
			peak,
			code
		},
		killedBy: done.signal,
		output: done.text,
		classes: done.files.get(CLASSES)?.toString("utf8") ?? null,
		command,
		log,
		conditions: done.conditions,
		inputDigest: done.digest,
		survivors: false,
		kept: done.cut === 0 ? "" : `the first ${OUTPUT / 2 ** 20} MiB of each stream`
	};
}
function layersOf$2({ settings }, target, agent) {
	const { program, folder, jar } = target;
	const files = workFiles(settings.files, folder);
	return [
		program.java === null ? [{
			name: guestProgram(program),
			source: program.path
		}] : jdkLayer(program.java),
		...agent === null || jar === null ? [] : [[{
			name: agent,
			source: jar
		}]],
		...files.length === 0 ? [] : [files]
	];
}

// runners/command/fork.ts
/** Runs a command once. Throws {@link ForkFailure}. */
async function runFork$4(commands, request) {
	const { hyperfine } = commands;
	const done = hyperfine === null ? await runInGuest$1(commands, request) : await runHere(commands, hyperfine, request);
	refuseFailed$1(commands, done);
	const { suite } = commands;
	const { target } = request;
	const dead = silent(suite, target, done.output) ?? (request.classes ? misled(suite, target, done.classes) : null);
	const shortened = done.kept === "" ? "" : ` (of it, ${done.kept} were looked at)`;
	if (dead !== null) throw failure$2(`${dead}${shortened}`, done, true);
	const result = {
		operations: 1,
		samples: withInstructions(samplesOf$4(done), commands.counting.scope, done.instructions),
		iterations: [],
		conditions: {
			...done.conditions,
			[`program (${target.variant.name})`]: target.program.identity
		},
		warnings: warnings$3(request, done),
		...done.inputDigest === null ? {} : { inputDigest: done.inputDigest }
	};
	return hyperfine === null ? counted(result) : result;
}
function refuseFailed$1({ settings: { exitCodes }, hyperfine }, done) {
	const { timing, killedBy } = done;
	if (killedBy === null && exitCodes.includes(timing.code)) return;
	if (hyperfine !== null) refuseFull(done.output, unwritten(done.log));
	if (killedBy !== null) throw failure$2(`the command was killed (${killedBy})`, done);
	const killer = killerOf(timing.code);
	if (killer !== null) throw failure$2(`the command was killed (${killer})`, done);
	const allowed = exitCodes.length === 1 && exitCodes[0] === 0 ? "" : `; exit-codes allows ${exitCodes.join(", ")}`;
	throw failure$2(`the command ended with exit code ${timing.code}${allowed}`, done);
}
/** CPU time first: it is the primary metric by default if no instructions are counted. */
function samplesOf$4(done) {
	const { wall, user, system, peak } = done.timing;
	if (!(user + system > 0)) throw failure$2("the kernel charged no CPU time to the command", done);
	return [
		{
			unit: "cpu-ns/op",
			value: user + system
		},
		{
			unit: "ns/op",
			value: wall
		},
		{
			unit: "user-ns/op",
			value: user
		},
		{
			unit: "system-ns/op",
			value: system
		},
		...peak === null ? [] : [{
			unit: "peak-rss-B",
			value: peak
		}]
	];
}
function warnings$3({ target }, { survivors, timing, conditions, kept }) {
	const { name } = target.variant;
	const found = [];
	if (survivors) {
		const message = `${name}: the command left a process behind, which was ended; its usage is in no number`;
		found.push({
			code: "forced-exit",
			message
		});
	}
	if (kept !== "") {
		const message = `${name}: the output of the command is too long: only ${kept} are in raw/, with a mark for the missing bytes; writing it is part of the measurement`;
		found.push({
			code: "output-cut",
			message
		});
	}
	if (timing.peak === null) {
		const message = `hyperfine ${conditions.hyperfine} tells no peak memory: a newer one does (2.0.0 was tried)`;
		found.push({
			code: "no-peak",
			message
		});
	}
	return found;
}

// runners/command/command.ts
const commandRunner = {
	check: check$4,
	prepare: prepare$5
};
/** The name of the one benchmark of such a suite. */
const BENCHMARK = "Command";
/** The default time limits of forks and dry runs. */
const BOUNDS$1 = {
	dryRun: 6e5,
	shortest: 12e4,
	factor: 10
};
async function check$4(suite, context) {
	const { targets } = await find$2(suite, context);
	const started = [...targets.values()].flatMap((target) => {
		const { variant, program, folder, jar } = target;
		if (jar === null || program.java === null) return [];
		const [, ...argv] = commandLine(target, program.path, jar, []);
		return [{
			variant,
			argv,
			environment: ownEnvironment(suite, variant),
			folder,
			jar
		}];
	});
	return {
		benchmarks: [BENCHMARK],
		warnings: await sharedClasses$1(started, context)
	};
}
async function find$2(suite, context) {
	const { command: settings } = suite;
	if (settings === null) throw new Error(`suite ${suite.name} has no command`);
	const simulated = suite.mode === "simulation";
	refuseSmuggled(suite, simulated ? {} : context.environment);
	if (simulated) refuseWithoutSimulator(context);
	const hyperfine = simulated ? null : await findHyperfine(context);
	const counting = simulated ? NO_COUNTING : await lookForCounters(context);
	const targets = /* @__PURE__ */ new Map();
	for (const variant of suite.variants) targets.set(variant.name, await targetOf$1(suite, variant, context));
	if (simulated) for (const { variant, program, folder } of targets.values()) refuseUnpackable(variant.name, [program], settings.files, folder);
	return {
		suite,
		settings,
		targets,
		context,
		hyperfine,
		counting
	};
}
async function prepare$5(suite, context, calibrated) {
	const commands = await find$2(suite, context);
	const { targets } = commands;
	const simulated = suite.mode === "simulation";
	const timed = timedBy(suite.timeout ?? (simulated ? 18e5 : null), BOUNDS$1);
	const run = async ({ variant, raw, seed }, dryRun) => {
		const target = targets.get(variant.name);
		if (target === void 0) throw new Error(`unknown variant ${variant.name}`);
		mkdirSync(raw, { recursive: true });
		return await timed(dryRun, (timeout) => runFork$4(commands, {
			target,
			raw,
			seed,
			timeout,
			classes: dryRun
		}));
	};
	const alone = {
		dryRun: (request) => run(request, true),
		fork: (request) => run(request, false)
	};
	const { header, ...forks } = takesTurns(suite) ? inTurns$1(suite, BENCHMARK, alone, calibrated) : {
		...alone,
		header: {}
	};
	const memory = Math.max(...[...targets.values()].map((target) => memoryOf(commands, target)));
	const machine = simulated ? await guestHeader(context, memory) : {};
	const variants = Object.fromEntries([...targets].map(([name, target]) => [name, effective$4(target, suite)]));
	return {
		benchmarks: [BENCHMARK],
		header: {
			...machine,
			...headerOf$2(targets.get(suite.control)),
			...header
		},
		variants,
		warnings: [...sameVariants$1(variants, targets), ...simulated ? [SIMULATOR_NOTE] : []],
		forksAtOnce: simulated ? machinesAtOnce(memory) : 1,
		dryRunHasUnits: true,
		...forks
	};
}
async function targetOf$1(suite, variant, context) {
	const { command } = variant;
	if (command === null) throw new Error(`variant ${variant.name} has no command`);
	const { PATH = "" } = {
		...context.environment,
		...ownEnvironment(suite, variant)
	};
	return {
		variant,
		program: findProgram(variant.name, command, PATH),
		rest: command.argv.slice(1),
		folder: command.folder,
		jar: await agentJar(variant, context)
	};
}
function headerOf$2(control) {
	const runtime = control?.program.java == null ? void 0 : readJdk(control.program.java)?.name;
	return runtime === void 0 ? {} : { runtime };
}
/**
* Returns the settings of a variant for the record, and for runs whose rounds are pooled. Agents and
* programs are named by their digests, because their folders differ between machines.
*/
function effective$4({ variant, program, rest, jar }, suite) {
	return {
		command: [program.written, ...rest],
		program: program.identity,
		agent: jar === null ? null : `${basename(jar)} sha256:${shortDigest(jar)}`,
		agentArguments: variant.agentArguments,
		jvmArguments: variant.jvmArguments,
		environment: ownEnvironment(suite, variant)
	};
}

// runners/gone.ts
/**
* Throws {@link PreconditionError} if a revision lacks a benchmark of the revision that it is compared with, unless the suite's list `expected`
* says that it was removed. Otherwise a change could delete a slow benchmark unnoticed.
* @param lacking of all variants
*/
function refuseGone(suite, lacking) {
	const lacks = (variant, name) => lacking.some((other) => other.variant === variant && other.name === name);
	for (const { name, variant } of lacking) {
		const older = olderThan(suite, variant);
		if (older === null || lacks(older, name) || !expectsBenchmark(suite.expected, namesOf(name))) continue;
		const remedy = printable("overhead", [
			"baseline",
			"accept",
			"--removed",
			name,
			"--reason",
			"WHY"
		]);
		throw new PreconditionError(`${name} is in ${older}, and not in ${variant}: bring it back, or acknowledge that it is gone with ${remedy}`);
	}
}
/** The variant that this one changes; null if there is none. */
function olderThan({ variants, control }, name) {
	if (name === control) return null;
	const against = variants.find((variant) => variant.name === name)?.against ?? control;
	return against === "off" ? null : against;
}
/** The names that people use for a benchmark: with its package and class, or without. */
function namesOf(name) {
	const parts = name.split(".");
	return parts.map((_, index) => parts.slice(index).join("."));
}

// runners/go/build.ts
/** Returns the environment of a variant's builds and forks, from suite and variant. */
function environmentOf$1(suite, variant) {
	return {
		...suite.environment,
		...variant.environment
	};
}
/** Returns whether some variants have other sources than the working tree. */
function hasRevisions({ variants }) {
	return variants.some(({ revision }) => revision !== null);
}
/** Returns flags that select sources; `-modfile` is separate, because it needs a file. */
function sourceFlags({ tags, overlay }) {
	return [...tags.length === 0 ? [] : [`-tags=${tags.join(",")}`], ...overlay === "" ? [] : [`-overlay=${overlay}`]];
}
/**
* Builds the test binaries of all variants into `scratch`, by variant and import path. Variants that differ only in their
* sub-benchmarks share one build. Throws {@link PreconditionError}.
*/
async function buildBinaries(toolchain, suite, packages, scratch) {
	const made = /* @__PURE__ */ new Map();
	const built = /* @__PURE__ */ new Map();
	for (const variant of suite.variants) {
		const own = /* @__PURE__ */ new Map();
		for (const one of packages.get(variant.name) ?? []) {
			const key = JSON.stringify([
				one.folder,
				environmentOf$1(suite, variant),
				{
					...variant.go,
					benchmark: {}
				}
			]);
			const binary = made.get(key) ?? await buildBinary(toolchain, {
				package: one,
				variant,
				suite
			}, scratch);
			made.set(key, binary);
			own.set(one.path, binary);
		}
		built.set(variant.name, own);
	}
	return built;
}
/** Builds one test binary into `scratch`. Throws {@link PreconditionError} with the compiler's output. */
async function buildBinary(toolchain, target, scratch) {
	const call = await buildCall(toolchain, target, scratch);
	await toolchain.say(call);
	const path = outputOf$1(target, scratch);
	if (!existsSync(path)) throw new PreconditionError(`${target.variant.name}: package ${target.package.path} has no test binary; see that its tests are built with these tags`);
	const settings = await toolchain.settings(call.folder, call.environment);
	return {
		path,
		folder: target.package.folder,
		sha256: shortDigest(path),
		settings
	};
}
/** Returns the call that builds a test binary; it may be repeated with another cache. */
async function buildCall(toolchain, target, scratch) {
	const { go, name } = target.variant;
	if (go.overlay !== "" && !existsSync(go.overlay)) throw new PreconditionError(`${name}: overlay ${go.overlay} is not there: correct the path`);
	const environment = environmentOf$1(target.suite, target.variant);
	const { folder } = target.package;
	mkdirSync(dirname(outputOf$1(target, scratch)), { recursive: true });
	const modules = await replaced(toolchain, target, scratch, environment);
	return {
		argv: [
			"test",
			"-c",
			"-o",
			outputOf$1(target, scratch),
			...sourceFlags(go),
			...go.ldflags === "" ? [] : [`-ldflags=${go.ldflags}`],
			...go.toolexec === "" ? [] : [`-toolexec=${go.toolexec}`],
			...modules,
			...hasRevisions(target.suite) ? ["-trimpath"] : [],
			"."
		],
		folder,
		environment,
		purpose: `building the benchmarks of ${name}`
	};
}
/** Returns the path of a binary: `m/a/b` and `m/a_b` differ. */
function outputOf$1({ package: { path }, variant }, scratch) {
	return join(scratch, variant.name, `${encodeURIComponent(path)}.test`);
}
/** Returns flags for a copy of go.mod with replaced modules; the user's file does not change. */
async function replaced(toolchain, { package: { folder }, variant }, scratch, environment) {
	const entries = Object.entries(variant.go.replace);
	if (entries.length === 0) return [];
	const { GOMOD, GOWORK } = await toolchain.settings(folder, environment);
	if (GOWORK !== "" && GOWORK !== "off") throw new PreconditionError(`${variant.name}: replace has no effect in the workspace ${GOWORK}: set GOWORK: "off" in env of the suite, for every variant`);
	if (!existsSync(GOMOD)) throw new PreconditionError(`${variant.name}: replace needs a go.mod around ${folder}`);
	const copy = join(scratch, `${variant.name}-${shortName(GOMOD)}.mod`);
	if (!existsSync(copy)) {
		copyFileSync(GOMOD, copy);
		const sums = join(dirname(GOMOD), "go.sum");
		if (existsSync(sums)) copyFileSync(sums, copy.replace(/mod$/, "sum"));
		await toolchain.say({
			argv: [
				"mod",
				"edit",
				...entries.map(([module, by]) => `-replace=${module}=${by}`),
				copy
			],
			folder,
			environment,
			purpose: `replacing modules for ${variant.name}`
		});
	}
	return [`-modfile=${copy}`, "-mod=mod"];
}
/** Returns a unique name for a module. */
function shortName(file) {
	return sha256(file).slice(0, 8);
}
/** Returns the inputs of a build besides the sources, for the record; paths in a revision are relative to it. */
function effectiveBuild({ go, checkout }) {
	const withoutFolder = (text) => checkout === null ? text : text.replaceAll(`${checkout.tree}/`, "");
	return {
		tags: go.tags,
		ldflags: go.ldflags,
		overlay: go.overlay === "" ? "" : `sha256:${shortDigest(go.overlay)} ${readFileSync(go.overlay).length} B`,
		toolexec: withoutFolder(go.toolexec),
		replace: Object.fromEntries(Object.entries(go.replace).map(([module, by]) => [module, withoutFolder(by)]))
	};
}
/** Returns the size of a file in bytes. */
function sizeOf(file) {
	return statSync(file).size;
}

// runners/go/meter.ts
/** It is built for this machine, without the suite's environment. */
const ENVIRONMENT = {
	CGO_ENABLED: "0",
	GOFLAGS: "",
	GOWORK: "off",
	GOOS: "",
	GOARCH: "",
	GOEXPERIMENT: ""
};
const usageSchema = object({
	wallNs: number().positive(),
	userNs: number().nonnegative(),
	systemNs: number().nonnegative(),
	peakRssB: number().positive(),
	voluntarySwitches: number().nonnegative(),
	involuntarySwitches: number().nonnegative(),
	instructions: number().positive().exactOptional()
});
/** Returns the path of the meter. Throws {@link PreconditionError} if its build fails. */
async function buildMeter(toolchain, context) {
	const source = join(context.root, "runners/go/meter");
	const { GOVERSION, GOOS, GOARCH } = await toolchain.settings(source, ENVIRONMENT);
	const name = `meter-${GOOS}-${GOARCH}-${GOVERSION}-${digestOf(filesOf(source))}`;
	const folder = await kept(context, name.replace(/[^\w.-]/g, "_"), async (target) => {
		await toolchain.say({
			argv: [
				"build",
				"-buildvcs=false",
				"-o",
				join(target, "meter"),
				"."
			],
			folder: source,
			environment: ENVIRONMENT,
			purpose: "building the meter of Go forks"
		});
	});
	return join(folder, "meter");
}
/** The inputs of its build. */
function filesOf(source) {
	return readdirSync(source, {
		recursive: true,
		encoding: "utf8"
	}).filter((name) => name === "go.mod" || name.endsWith(".go") && !name.endsWith("_test.go")).sort().map((name) => join(source, name));
}
/** Reads the meter's file. Throws if it is cut off or invalid. */
function readUsage(file) {
	return usageSchema.parse(JSON.parse(readFileSync(file, "utf8")));
}

// runners/go/suite.ts
/** Runs a benchmark of one variant. */
function jobOf({ suite, meter, counted, binaries, environment, signal, simulator }, variant, { package: path, bare }, { seed = 0, ...rest }) {
	const binary = binaries.get(variant.name)?.get(path);
	if (binary === void 0) throw new Error(`no binary of ${path} for ${variant.name}`);
	return {
		meter,
		counted,
		binary,
		bare,
		environment: {
			...environment,
			...environmentOf$1(suite, variant)
		},
		signal,
		simulator: simulator === null ? null : {
			context: simulator,
			own: environmentOf$1(suite, variant),
			seed
		},
		...rest
	};
}
/** Facts that must be the same in every fork, or the comparison is invalid. */
function conditionsOf$1({ suite, counted, binaries, environment, simulator }, variant, processors) {
	const [binary] = binaries.get(variant.name)?.values() ?? [];
	if (binary === void 0) throw new PreconditionError(`${variant.name}: nothing was built`);
	const { GOVERSION, GOOS, GOARCH, GOAMD64 } = binary.settings;
	const { GOGC = "" } = {
		...environment,
		...environmentOf$1(suite, variant)
	};
	return {
		"Go version": GOVERSION,
		target: `${GOOS}/${GOARCH}`,
		...GOARCH === "amd64" ? { GOAMD64 } : {},
		GOGC: GOGC === "" ? "100" : GOGC,
		...simulator === null ? countingConditions(counted) : {},
		...processors === null ? {} : { GOMAXPROCS: `${processors}` },
		...Object.fromEntries([...binaries.get(variant.name) ?? []].map(([path, { sha256 }]) => [`test binary of ${path} (${variant.name})`, `sha256:${sha256}`]))
	};
}
/** Returns the CPU count in the results of a benchmark, after its name; 1 without one; null without a result. */
function processorsOf({ output }, bare) {
	const own = output.results.find((result) => nameMatches(result.name, bare));
	if (own === void 0) return null;
	return own.name === bare ? 1 : Number(own.name.slice(bare.length + 1));
}
/** Returns whether a printed name is that of a benchmark, with or without a CPU count. */
function nameMatches(name, bare) {
	return name === bare || name.startsWith(`${bare}-`) && /^\d+$/.test(name.slice(bare.length + 1));
}

// runners/go/build-cost.ts
/** The name of the one benchmark of such a suite. */
const BUILD = "Build";
/** The default time limit of one build, in ms: it compiles the standard library too. */
const PATIENCE$8 = 9e5;
/** The dry run of a build is empty: each variant was built just before, with its downloads. */
async function dryRunBuild(binaries, { variant }) {
	return {
		operations: 1,
		samples: [],
		iterations: [],
		conditions: conditionsOf$1(binaries, variant, null),
		warnings: []
	};
}
/** Builds all test binaries of a variant in order, with an empty cache. Throws {@link ForkFailure}. */
async function buildFork(toolchain, binaries, byVariant, { variant, raw }, context) {
	const { suite, meter } = binaries;
	const packages = byVariant.get(variant.name) ?? [];
	const cache = join(raw, "cache");
	const sum = {
		wall: 0,
		cpu: 0,
		size: 0,
		peak: 0
	};
	try {
		for (const [index, one] of packages.entries()) {
			const target = {
				package: one,
				variant,
				suite
			};
			mkdirSync(cache, { recursive: true });
			const { argv, folder, environment } = await buildCall(toolchain, target, raw);
			const [file, log] = [join(raw, `usage-${index}.json`), join(raw, `build-${index}.log`)];
			const exit = await run({
				program: meter,
				arguments: [
					file,
					"go",
					...argv
				],
				environment: {
					...context.environment,
					...environment,
					GOCACHE: cache
				},
				folder,
				log,
				timeout: suite.timeout ?? PATIENCE$8,
				signal: context.signal
			});
			if (exit.code !== 0) {
				const how = exit.timedOut ? `was still running after ${Math.round(exit.elapsed / 1e3)} s: killed` : "failed";
				throw new ForkFailure(`the build ${how}: ${printable("go", argv)}\n${lastLines(log)}`);
			}
			const usage = readUsage(file);
			sum.wall += usage.wallNs;
			sum.cpu += usage.userNs + usage.systemNs;
			sum.peak = Math.max(sum.peak, usage.peakRssB);
			sum.size += sizeOf(outputOf$1(target, raw));
		}
	} finally {
		rmSync(cache, {
			recursive: true,
			force: true
		});
		for (const one of packages) rmSync(outputOf$1({
			package: one,
			variant,
			suite
		}, raw), { force: true });
	}
	return {
		operations: 1,
		samples: [
			{
				unit: "build-cpu-ms",
				value: sum.cpu / 1e6
			},
			{
				unit: "build-ms",
				value: sum.wall / 1e6
			},
			{
				unit: "binary-B",
				value: sum.size
			},
			{
				unit: "peak-rss-B",
				value: sum.peak
			}
		],
		iterations: [],
		conditions: conditionsOf$1(binaries, variant, null),
		warnings: []
	};
}

// runners/go/dry-run.ts
/** A run of this length shows the time of an operation, in ns. */
const PROBE = 1e8;
/** The largest factor between the operations of two tries, because an operation may be slower than the first try shows. */
const STEP$3 = 100;
/** More operations than anything needs. */
const MOST = 1e9;
/** The largest length of a fork, as a multiple of the plan, if its set-up is not in the benchmark's own time. */
const SETUP = 3;
/** Returns the operations of a fork of about `length` ns: 1, 2 or 5 with zeros, so that runs on similar machines agree. */
async function findOperations(trial, length) {
	const first = await trial(1);
	for (let operations = 1, last = first;; last = await trial(operations)) {
		const beyond = Math.max(0, last.wallNs - first.wallNs) / operations;
		const perOperation = Math.max(last.nsPerOp ?? beyond, beyond / SETUP, Number.MIN_VALUE);
		if (perOperation * operations >= PROBE || operations >= MOST) return rounded(length / perOperation);
		operations = Math.min(MOST, STEP$3 * operations, Math.ceil(1.2 * PROBE / perOperation));
	}
}
/** The largest length of a fork of a slower variant, as a multiple of the control's. */
const SLOWER = 4;
/** Returns the operations of a fork of every variant: those of the control, or fewer if another would take far too long. */
async function commonOperations(control, others, length) {
	let most = await findOperations(control, length);
	for (const other of others) most = Math.min(most, 4 * await findOperations(other, length));
	return most;
}
function rounded(operations) {
	const decade = 10 ** Math.floor(Math.log10(Math.max(1, operations)));
	const candidates = [
		1,
		2,
		5,
		10
	].map((digit) => digit * decade);
	const distance = (candidate) => Math.abs(Math.log(candidate / Math.max(1, operations)));
	return Math.min(MOST, candidates.reduce((best, other) => distance(other) < distance(best) ? other : best));
}
/** The factor by which an operation may slow down among twice as many, by noise, caches and collections. */
const SCALES = 1.4;
/** Equal results that decide: other work disturbs one pair of runs, rarely three in the same way. */
const VOTES = 3;
/** The share of a fork's CPU time outside its operations that causes a warning. */
const OUTSIDE = .1;
/**
* Runs N and 2N operations, and compares the time of one. A first good pair with a short start is enough; otherwise pairs are
* run until {@link VOTES} of them agree, so that other work on the machine decides nothing.
*/
async function doubtOf(trial, operations) {
	const pairs = [];
	for (;;) {
		const once = await trial(operations);
		const pair = pairOf(once, await trial(2 * operations), operations);
		pairs.push(pair);
		const alike = pairs.filter(({ sighting }) => sighting === pair.sighting);
		if (pair.sighting === "fine") {
			const doubt = setUpOf(await startOf(trial, once.cpuNs / operations) / once.cpuNs, operations);
			if (alike.length === 3 || doubt === null && pairs.length === 1) return doubt;
			continue;
		}
		if (alike.length === 3) return dependence(alike, operations);
	}
}
function pairOf(once, twice, operations) {
	const factor = perOperation(twice, 2 * operations) / perOperation(once, operations);
	if (factor >= 1.4) return {
		sighting: "longer",
		factor
	};
	return {
		sighting: factor <= 1 / 1.4 ? "shorter" : "fine",
		factor
	};
}
/** @param outside the share of a fork's CPU time outside its operations */
function setUpOf(outside, operations) {
	if (outside <= .1) return null;
	return {
		code: "set-up",
		message: `${Math.round(100 * outside)} % of a fork's CPU time is set-up and start, outside of its ${operations} operations: cpu-ns/op shows costs too small by that share. Use more operations, or less set-up`
	};
}
function dependence(alike, operations) {
	const factors = alike.map(({ factor }) => factor).sort((left, right) => left - right);
	return {
		code: "depends-on-n",
		message: `an operation takes ${factors[factors.length >> 1].toPrecision(2)} times as long if a fork does ${2 * operations} of them instead of ${operations}: the benchmark does not repeat the same work b.N times, so its numbers per operation mean nothing. Loop over b.N (or b.Loop) and nothing else`
	};
}
/** Number of starts, of which the cheapest counts, because other work on the machine only adds time. */
const STARTED = 3;
/** The testing package sets a benchmark up for one operation, then for all: with 2 operations, both are in the start. */
const FEWEST = 2;
/** Returns the CPU time of a process outside its operations, in ns. @param perOperation CPU time of an operation among many, in ns */
async function startOf(trial, perOperation) {
	const starts = [];
	for (let start = 0; start < STARTED; start++) starts.push((await trial(FEWEST)).cpuNs);
	return Math.max(0, Math.min(...starts) - 3 * perOperation);
}
function perOperation({ nsPerOp, wallNs }, operations) {
	return nsPerOp ?? wallNs / operations;
}
/** The largest share of its CPU time that a fork may spend on starting more than one process. */
const STARTS = .02;
/** The most processes of a fork. */
const DIVISIONS = [
	10,
	5,
	2
];
/** Returns the number of processes that share the operations of a fork, so that starting them takes at most {@link STARTS} of its CPU time. */
async function processesOf$1(control, others, operations) {
	const { cpuNs: all } = await control(operations);
	let dearest = 0;
	for (const trial of [control, ...others]) dearest = Math.max(dearest, await startOf(trial, all / operations));
	return DIVISIONS.find((count) => count * dearest <= .02 * all && count <= operations) ?? 1;
}
/** The time of a fork outside its operations, before any was observed, in ms. */
const START = 50;
/** Limits of a planned fork, in ms. */
const SHORTEST = 200;
const COMFORTABLE = 1e3;
const LONGEST$1 = 2e3;
/**
* Returns the planned length of a fork in ms: as many rounds as allowed, then a comfortable length, then at least the minimum of rounds.
* @param forks forks in a round
*/
function planLength({ timeBudget, rounds }, forks) {
	const lengthFor = (count) => timeBudget / (count * forks) - START;
	const spacious = lengthFor(rounds.max);
	const length = spacious >= COMFORTABLE ? spacious : Math.min(COMFORTABLE, lengthFor(rounds.min));
	return Math.round(Math.min(LONGEST$1, Math.max(200, length)));
}

// runners/go/output.ts
const NUMBER = String.raw`[+-]?(?:NaN|Inf|\d[\d.]*(?:e[+-]?\d+)?)`;
/** The count and the values, at the end of a line. */
const VALUES = String.raw`(\d+)((?:[ \t]+${NUMBER}[ \t]+\S+)+)[ \t]*$`;
const VALUE = new RegExp(String.raw`(${NUMBER})[ \t]+(\S+)`, "g");
/** A whole result. Text without a line break may come before it. */
const RESULT$1 = new RegExp(String.raw`(Benchmark(?![a-z])\S*)[ \t]+${VALUES}`);
/** The end of a result whose name was printed before other text. */
const TAIL = new RegExp(String.raw`(?:^|\D)${VALUES}`);
/** A name whose result follows: it is padded, with a tab at the end. */
const WAITING = /(Benchmark\S*) *\t/;
const BARE = /^(Benchmark\S*)$/;
const HEADER = /^(goos|goarch|cpu|pkg): *(.*?)\s*$/;
const OUTCOME = /(?:^|\t)--- (FAIL|SKIP): (Benchmark\S*)/;
/** A benchmark that panics still unblocks its runner, which may print the padded name first. */
const PANIC = /^(?:Benchmark\S* *\t)?panic: (.*)/;
const UNIT$1 = /^Unit (\S+)((?: +[a-z]+=\S+)+)\s*$/;
/** Reads the output of one or more test binaries, as they or `go test -bench` print it. */
function parseOutput(text) {
	const reader = new Reader();
	for (const line of text.split(/\r?\n/)) reader.read(line);
	return reader;
}
var Reader = class {
	header = {};
	results = [];
	failed = [];
	skipped = [];
	units = {};
	panic = null;
	#package = "";
	/** The running benchmark, if the output names it. */
	#bare = null;
	/** The name of a result that follows. */
	#waiting = null;
	read(line) {
		const [, key = "", value = ""] = HEADER.exec(line) ?? [];
		if (key === "pkg") this.#begin(value);
		else if (key !== "") this.header[key] = value;
		else if (!this.#result(line)) this.#word(line);
	}
	#begin(name) {
		this.#package = name;
		this.#bare = null;
		this.#waiting = null;
	}
	#result(line) {
		const [, name, count, values] = RESULT$1.exec(line) ?? [];
		if (name !== void 0 && count !== void 0) {
			this.#add(name, count, values ?? "");
			return true;
		}
		const [, tailCount, tailValues] = this.#waiting === null ? [] : TAIL.exec(line) ?? [];
		if (this.#waiting === null || tailCount === void 0) return false;
		this.#add(this.#waiting, tailCount, tailValues ?? "");
		return true;
	}
	#add(name, count, values) {
		const own = this.#bare !== null && (name === this.#bare || isCounted(name, this.#bare));
		this.#waiting = null;
		this.results.push({
			package: this.#package,
			name,
			bare: own ? this.#bare : null,
			operations: Number(count),
			values: [...values.matchAll(VALUE)].map(([, value = "", unit = ""]) => ({
				unit,
				value: numberOf(value)
			}))
		});
	}
	#word(line) {
		const [, outcome, name = ""] = OUTCOME.exec(line) ?? [];
		if (outcome !== void 0) {
			(outcome === "FAIL" ? this.failed : this.skipped).push(name);
			this.#waiting = null;
			return;
		}
		const [, panic] = PANIC.exec(line) ?? [];
		if (panic !== void 0) this.panic ??= panic;
		this.#bare = BARE.exec(line)?.[1] ?? this.#bare;
		this.#waiting = WAITING.exec(line)?.[1] ?? this.#waiting;
		const [, unit, declaration = ""] = UNIT$1.exec(line) ?? [];
		if (unit !== void 0 && metricOf(unit) === void 0) this.units[unit] = declarationOf(declaration);
	}
};
/** Returns whether a name is another name with a CPU count. */
function isCounted(name, bare) {
	return name.startsWith(`${bare}-`) && /^\d+$/.test(name.slice(bare.length + 1));
}
/** Go's notation of numbers. */
function numberOf(text) {
	return Number(text.replace("Inf", "Infinity"));
}
function declarationOf(declaration) {
	const words = new Map(declaration.trim().split(/ +/).map((word) => word.split("=")));
	const better = words.get("better");
	const epsilon = Number(words.get("epsilon"));
	return {
		better: better === "lower" || better === "higher" ? better : null,
		exact: words.get("assume") === "exact",
		...words.has("epsilon") && epsilon >= 0 ? { epsilon } : {}
	};
}

// runners/go/simulated.ts
/** Memory of the machine, in MiB; a benchmark that needs more ends with "the guest ran out of memory". */
const SIMULATOR_MEMORY = 1024;
const PACKAGE = "/overhead/package";
/** Runs the test binary with these arguments; its output goes to `log`, its usage to `usage.json`, as for any fork. */
async function runSimulated(job, { context, own, seed }, argv, log) {
	const data = join(job.binary.folder, "testdata");
	const done = await runInSimulator({
		layers: [[{
			name: `${PACKAGE}/fork.test`,
			source: job.binary.path
		}], ...existsSync(data) ? [[{
			name: `${PACKAGE}/testdata`,
			source: data
		}]] : []],
		arguments: [`${PACKAGE}/fork.test`, ...argv],
		environment: own,
		directory: PACKAGE,
		openInput: false,
		collect: [],
		seed,
		memory: SIMULATOR_MEMORY,
		raw: job.raw,
		timeout: job.timeout
	}, context);
	writeFileSync(log, done.text);
	const usage = {
		wallNs: done.elapsed,
		userNs: done.user,
		systemNs: done.system,
		peakRssB: done.memory,
		voluntarySwitches: done.voluntarySwitches,
		involuntarySwitches: done.involuntarySwitches
	};
	writeFileSync(join(job.raw, "usage.json"), JSON.stringify(usage));
	const { code, signal, problem, text, cut, conditions, digest: inputDigest } = done;
	return {
		exit: {
			code,
			killedBy: signal,
			timedOut: false,
			survivors: false,
			cut,
			elapsed: done.elapsed / 1e6
		},
		problem,
		text,
		conditions,
		inputDigest
	};
}

// runners/go/execution.ts
/** Lines of a failed process that a message shows. */
const SHOWN$1 = 15;
/** Runs a benchmark. Throws {@link ForkFailure} if the process crashed, failed or did not end. */
async function execute(job) {
	const ended = await start(job);
	refuse$1(ended, job.bare);
	const file = join(job.raw, "usage.json");
	try {
		return {
			...ended,
			usage: readUsage(file)
		};
	} catch (error) {
		throw failure$1(`${file}: ${error.message}`, ended);
	}
}
/** Runs a benchmark with any exit. Throws {@link ForkFailure} if its machine in the simulator prevented a normal exit. */
async function start(job) {
	const argv = [
		"-test.run=^$",
		`-test.bench=${anchored(job.bare)}`,
		`-test.benchtime=${job.operations}x`,
		"-test.count=1",
		"-test.benchmem",
		"-test.v"
	];
	const { binary } = job;
	mkdirSync(job.raw, { recursive: true });
	const log = join(job.raw, "go.log");
	const command = printable(binary.path, argv);
	if (job.simulator !== null) {
		const { problem, text, ...ran } = await runSimulated(job, job.simulator, argv, log);
		if (problem !== null) throw failure$1(problem, {
			command,
			log,
			text
		});
		return {
			...ran,
			output: parseOutput(text),
			command,
			log,
			text
		};
	}
	const exit = await run({
		program: job.meter,
		arguments: [
			...countingArguments(job.counted),
			join(job.raw, "usage.json"),
			binary.path,
			...argv
		],
		environment: job.environment,
		folder: binary.folder,
		log,
		timeout: job.timeout,
		signal: job.signal
	});
	const text = readFileSync(log, "utf8");
	return {
		exit,
		output: parseOutput(text),
		command,
		log,
		text,
		conditions: {},
		inputDigest: null
	};
}
/** Throws unless a process ended with a measurement. */
function refuse$1(ended, bare) {
	const { exit, output } = ended;
	const fails = (what) => failure$1(what, ended);
	if (exit.timedOut) throw fails(`${bare} was still running after ${Math.round(exit.elapsed / 1e3)} s: killed`);
	if (exit.code === 0 && output.failed.length === 0 && output.panic === null) return;
	if (ended.inputDigest === null) refuseFull(excerpt$1(ended.text), fails("the fork could not write its results").message);
	if (output.panic !== null) throw fails(`${bare} panicked: ${output.panic}`);
	if (output.failed.length > 0) throw fails(`${output.failed.join(", ")} failed`);
	throw fails(`${bare} ended the process (${exit.killedBy ?? killerOf(exit.code) ?? `exit code ${exit.code}`})`);
}
/** Returns a failure with the command and the last useful lines of the log. */
function failure$1(what, { command, log, text }, final = false) {
	return new ForkFailure(`${what}\n  command: ${command}\n  from ${log}:\n${excerpt$1(text)}`, final);
}
/** Returns lines from the first that names an error, else the last lines. */
function excerpt$1(text) {
	const lines = text.trimEnd().split(/\r?\n/);
	const start = lines.findIndex((line) => /^(panic|fatal error|runtime): |--- FAIL: /.test(line));
	const from = start < 0 ? -15 : Math.max(0, start - (lines[start]?.startsWith("--- FAIL") ? 3 : 0));
	return lines.slice(from).slice(0, SHOWN$1).map((line) => `    ${line}`).join("\n");
}
/** Returns the `-test.bench` that matches one full name and everything below it, level by level. */
function anchored(bare) {
	const quoted = (text) => text.replace(/[\\.+*?()|[\]{}^$]/g, "\\$&");
	return bare.split("/").map((level) => `^${quoted(level)}$`).join("/");
}

// runners/go/fork.ts
/** Runs one fork. Throws {@link ForkFailure}. */
async function runFork$3(binaries, benchmark, plan, { variant, raw, seed }) {
	const target = benchmark.targets[variant.name];
	if (target === void 0) throw new Error(`${benchmark.name} is not of ${variant.name}`);
	const execution = await execute(jobOf(binaries, variant, target, {
		raw,
		seed,
		...plan
	}));
	const result = resultOf$2(execution, target.bare);
	refuseLifeless(variant, execution);
	return {
		operations: result.operations,
		samples: samplesOf$3(result, execution, binaries.counted),
		iterations: [],
		conditions: {
			...conditionsOf$1(binaries, variant, processorsOf(execution, target.bare)),
			...execution.conditions
		},
		warnings: warnings$2(benchmark, variant, execution),
		...execution.inputDigest === null ? {} : { inputDigest: execution.inputDigest }
	};
}
/** Returns the one result of a process that ran one benchmark. */
function resultOf$2(execution, bare) {
	const { output } = execution;
	const [result, ...others] = output.results.filter(({ name }) => nameMatches(name, bare));
	if (output.skipped.includes(bare)) throw failure$1(`${bare} skipped itself in this variant`, execution, true);
	if (result === void 0) throw failure$1(`${bare} ended without a result`, execution);
	if (others.length > 0) throw failure$1(`${bare} reported ${others.length + 1} results, not one`, execution, true);
	return result;
}
/** Instructions if they are counted; all metrics of the benchmark; then the usage of the process. */
function samplesOf$3(result, execution, counted) {
	const { usage } = execution;
	const own = [...result.values, ...usageSamples(usage, result.operations)];
	const instructions = usage.instructions === void 0 ? null : usage.instructions / result.operations;
	const samples = withInstructions(own, counted, instructions);
	const names = /* @__PURE__ */ new Set();
	for (const { unit, value } of samples) {
		const wrong = (what) => failure$1(`${result.name} ${what}`, execution, true);
		if (!Number.isFinite(value)) throw wrong(`reports ${value} ${unit}, which is no measurement: correct its ReportMetric`);
		if (value < 0) throw wrong(`reports ${value} ${unit}: report a cost or an amount, not a difference`);
		if (names.has(unit)) throw wrong(`reports ${unit}, which is the unit of the whole process: give its own metric another unit`);
		names.add(unit);
	}
	return samples;
}
/** Returns the usage of the whole process, start and set-up included, for each operation. */
function usageSamples(usage, operations) {
	return [
		{
			unit: "cpu-ns/op",
			value: (usage.userNs + usage.systemNs) / operations
		},
		{
			unit: "wall-ns/op",
			value: usage.wallNs / operations
		},
		{
			unit: "peak-rss-B",
			value: usage.peakRssB
		},
		{
			unit: "switches/op",
			value: usage.voluntarySwitches / operations
		},
		{
			unit: "preemptions/op",
			value: usage.involuntarySwitches / operations
		}
	];
}
function refuseLifeless(variant, execution) {
	const sign = variant.attached?.log;
	if (variant.name === "off" || sign === void 0) return;
	if (!execution.text.split(/\r?\n/).some((line) => new RegExp(sign).test(line))) throw failure$1(`"${variant.name}" is not at work: no line matches attached.log /${sign}/`, execution, true);
}
function warnings$2({ name }, variant, { exit }) {
	return exit.survivors ? [{
		code: "forced-exit",
		message: `${name} (${variant.name}): the benchmark left a process behind, which was ended`
	}] : [];
}

// runners/go/selection.ts
/** Returns whether `go test -bench=PATTERN` would run a benchmark: level by level, and no deeper than the name. */
function includes(pattern, bare) {
	const name = bare.split("/");
	return alternatives(pattern).some((levels) => levels.length <= name.length && matches(levels, name));
}
/** Returns whether something below a top-level benchmark may match, so that it must be inspected. */
function mayInclude(pattern, top) {
	return alternatives(pattern).some((levels) => matches(levels.slice(0, 1), [top]));
}
/** Returns whether `go test -skip=PATTERN` would skip a benchmark or its parent. */
function excludes(pattern, bare) {
	return pattern !== "" && includes(pattern, bare);
}
function matches(levels, name) {
	return levels.every((level, index) => new RegExp(level, "u").test(name[index] ?? ""));
}
/** Returns a pattern's alternatives, each split into its levels; brackets and parentheses stay together. */
function alternatives(pattern) {
	return split(pattern, "|").map((part) => split(part, "/"));
}
function split(pattern, separator) {
	const parts = [""];
	let [brackets, parentheses] = [0, 0];
	for (let index = 0; index < pattern.length; index++) {
		const character = pattern.charAt(index);
		if (character === "[") brackets++;
		else if (character === "]") brackets = Math.max(0, brackets - 1);
		else if (character === "(" && brackets === 0) parentheses++;
		else if (character === ")" && brackets === 0) parentheses--;
		if (character === separator && brackets === 0 && parentheses === 0) {
			parts.push("");
			continue;
		}
		const text = character === "\\" ? character + pattern.charAt(++index) : character;
		parts.push(`${parts.pop()}${text}`);
	}
	return parts;
}
/**
* Returns the benchmarks that every variant of a suite has. Sub-benchmarks that differ only in the selected key are one
* benchmark; those without the key are left out.
* @param found by variant, because revisions may have different ones
* @param picks by variant, in the order of the configuration
*/
function benchmarksOf$2(found, picks) {
	const variants = Object.keys(picks);
	const keys = Object.keys(picks[variants[0] ?? ""] ?? {});
	const entries = /* @__PURE__ */ new Map();
	const apart = /* @__PURE__ */ new Set();
	const shared = sharedLevels(Object.values(picks));
	const picked = ({ bare }, variant) => keys.every((key) => has$1(bare, key, picks[variant]?.[key] ?? "", shared));
	for (const variant of variants) for (const one of found[variant] ?? []) {
		if (!variants.some((other) => picked(one, other))) apart.add(one.bare);
		if (!picked(one, variant)) continue;
		const bare = without(one.bare, picks[variant] ?? {}, shared);
		const id = `${one.package} ${bare}`;
		const entry = entries.get(id) ?? {
			found: {
				...one,
				bare
			},
			targets: {}
		};
		entry.targets[variant] = {
			package: one.package,
			bare: one.bare
		};
		entries.set(id, entry);
	}
	const lacks = (targets) => variants.filter((variant) => targets[variant] === void 0);
	const all = named$1([...entries.values()]);
	return {
		benchmarks: named$1([...entries.values()].filter(({ targets }) => lacks(targets).length === 0)),
		lacking: all.flatMap(({ name, targets }) => lacks(targets).map((variant) => ({
			name,
			variant
		}))),
		apart: [...apart]
	};
}
function named$1(entries) {
	const names = resultNames(entries.map((entry) => entry.found));
	return entries.map(({ targets }, index) => ({
		name: names[index] ?? "",
		targets
	}));
}
/** Returns the number of common first levels of the names, which stay in the name of the benchmark. */
function sharedLevels(picks) {
	const [first = [], ...others] = picks.map((pick) => levelsOf(pick[""]));
	const at = first.findIndex((level, index) => others.some((other) => other[index] !== level));
	return at === -1 ? first.length : at;
}
function levelsOf(name) {
	return name === void 0 ? [] : name.split("/");
}
/** Returns the level of a benchmark at which its own part of the name begins; the levels that differ are below the top. -1: nowhere. */
function placeOf(bare, name, shared) {
	const levels = bare.split("/");
	const wanted = levelsOf(name);
	return levels.findIndex((_, start) => start + shared > 0 && wanted.every((level, index) => {
		const there = levels[start + index];
		return there === level || start + index === 0 && there === `Benchmark${level}`;
	}));
}
function has$1(bare, key, value, shared) {
	if (key === "") return placeOf(bare, value, shared) !== -1;
	return bare.split("/").slice(1).includes(`${key}=${value}`);
}
function without(bare, pick, shared) {
	const picked = Object.entries(pick).map(([key, value]) => `${key}=${value}`);
	const { [""]: name } = pick;
	const from = name === void 0 ? 0 : placeOf(bare, name, shared) + shared;
	const to = from + Math.max(0, levelsOf(name).length - shared);
	return bare.split("/").filter((level, index) => index === 0 || !(picked.includes(level) || index >= from && index < to)).join("/");
}
/**
* Returns the names for the result file: those of Go, with the CPU count. If two packages have a benchmark of one name, a key
* distinguishes them: `/package=` and the end of the import path.
*/
function resultNames(found) {
	return found.map((one) => {
		const others = found.filter((other) => other !== one && other.bare === one.bare).map((other) => other.package);
		const key = others.length === 0 ? "" : `/package=${encodeValue(shortest(one.package, others))}`;
		const count = one.processors === 1 ? "" : `-${one.processors}`;
		return `${resultName(one.bare)}${key}${count}`;
	});
}
/** Returns a name without `Benchmark`, and without keys that the result file reserves. */
function resultName(bare) {
	const name = bare.replace(/^Benchmark/, "").replace(/\/agent=/g, "/param.agent=");
	return name === "" ? "Benchmark" : name;
}
/** Returns the shortest unique end of a path. */
function shortest(path, others) {
	const levels = path.split("/");
	for (let count = 1; count < levels.length; count++) {
		const end = levels.slice(-count).join("/");
		if (!others.some((other) => other === end || other.endsWith(`/${end}`))) return end;
	}
	return path;
}

// runners/go/discovery.ts
/** The time limit for the list of a binary, in ms. */
const LIST_PATIENCE = 6e4;
/** Runs every benchmark that may match once. Throws {@link PreconditionError} if none is left, or one fails. */
async function discover(binaries, variant, patience) {
	const { include, exclude } = binaries.suite;
	const found = [];
	const skipped = [];
	const known = [];
	const units = {};
	const wanted = (bare) => includes(include, bare) && !excludes(exclude, bare);
	const scratch = newTemporary("discovery");
	try {
		for (const [path, binary] of binaries.binaries.get(variant.name) ?? []) {
			const tops = await list(binaries, binary, variant, path, scratch);
			known.push(...tops);
			for (const top of tops.filter((top) => mayInclude(include, top) && !excludes(exclude, top))) {
				const job = jobOf(onThisMachine(binaries), variant, {
					package: path,
					bare: top
				}, {
					operations: 1,
					raw: scratch,
					timeout: patience
				});
				const ended = await start(job);
				const { output } = ended;
				if (output.failed.some((bare) => wanted(bare) && isLeaf(bare, output.failed)) || output.panic !== null || ended.exit.timedOut) throw unusable(() => refuse$1(ended, top));
				const results = output.results.map((result) => foundIn(result, path));
				known.push(...results.map(({ bare }) => bare));
				found.push(...results.filter(({ bare }) => wanted(bare)));
				skipped.push(...output.skipped.filter(wanted));
				Object.assign(units, output.units);
				if (ended.exit.code !== 0 && output.failed.length === 0) throw unusable(() => refuse$1(ended, top));
				if (results.length === 0 && output.skipped.length === 0 && output.failed.length === 0) throw new PreconditionError(failure$1(`${top} ran and reported nothing`, ended).message);
			}
		}
	} finally {
		rmSync(scratch, {
			recursive: true,
			force: true
		});
	}
	if (found.length === 0) throw nothing(binaries.suite, [...new Set(known)], skipped);
	return {
		found: unique(found),
		skipped,
		units
	};
}
/** This machine finds benchmarks faster than the simulator, with the simulator's number of processors. */
function onThisMachine(binaries) {
	const { simulator, environment } = binaries;
	return simulator === null ? binaries : {
		...binaries,
		simulator: null,
		environment: {
			...environment,
			GOMAXPROCS: "1"
		}
	};
}
/** Returns top-level benchmarks, as the binary itself lists them. */
async function list({ suite, environment, signal }, binary, variant, path, scratch) {
	const log = join(scratch, "list.log");
	const exit = await run({
		program: binary.path,
		arguments: ["-test.list=^Benchmark"],
		environment: {
			...environment,
			...suite.environment,
			...variant.environment
		},
		folder: binary.folder,
		log,
		timeout: LIST_PATIENCE,
		signal
	});
	if (exit.code !== 0) throw new PreconditionError(`the benchmarks of ${path} could not be listed${cutShort(exit)}:\n${lastLines(log)}`);
	return answerIn(log, exit, `the benchmarks of ${path} could not be listed`).split("\n").map((line) => line.trim()).filter((line) => /^Benchmark\S*$/.test(line));
}
/** A parent fails with its sub-benchmark; the message names the sub-benchmark. */
function isLeaf(bare, failed) {
	return !failed.some((other) => other.startsWith(`${bare}/`));
}
function foundIn({ name, bare }, path) {
	const own = bare ?? name.replace(/-\d+$/, "");
	return {
		package: path,
		bare: own,
		processors: own === name ? 1 : Number(name.slice(own.length + 1))
	};
}
function unusable(refusal) {
	try {
		refusal();
	} catch (error) {
		return error instanceof ForkFailure ? new PreconditionError(`${error.message}\n  Fix it, or leave it out with exclude`) : error;
	}
	return new PreconditionError("a benchmark failed");
}
function unique(found) {
	return [...new Map(found.map((one) => [`${one.package} ${one.bare}`, one])).values()];
}
function nothing({ include, exclude, go }, known, skipped) {
	const where = go?.packages.join(", ") ?? "";
	if (skipped.length > 0) return new PreconditionError(`every benchmark of ${where} that matches include /${include}/ skips itself: ${skipped.join(", ")}`);
	const names = known.map((name) => name.replace(/^Benchmark(?=.)/, ""));
	const close = suggest(include.replace(/^\^?(Benchmark)?|\$$/g, ""), names);
	const meant = close.startsWith("did you mean") ? `: ${close}` : "";
	const without = exclude === "" ? "" : ` without exclude /${exclude}/`;
	return new PreconditionError(`no benchmark of ${where} matches include /${include}/${without}${meant}; it has ${named$4(names) || "none"}`);
}

// runners/go/packages.ts
const listedSchema = object({
	ImportPath: string(),
	Dir: string().default(""),
	TestGoFiles: array(string()).default([]),
	XTestGoFiles: array(string()).default([]),
	Error: object({ Err: string() }).optional()
});
/**
* Returns the packages with tests that the patterns name, sorted by import path. Throws {@link PreconditionError} if a
* package cannot be read.
*/
async function findPackages(toolchain, { module, packages }, flags, environment) {
	const found = /* @__PURE__ */ new Map();
	const lacking = /* @__PURE__ */ new Map();
	for (const [index, written] of packages.entries()) {
		const lacks = (what) => lacking.set(index, new PreconditionError(`package ${written}: ${what}`));
		const { folder, pattern } = questionOf(module, written);
		if (!isFolder(folder)) {
			lacks(`there is no folder ${folder}; correct package or module`);
			continue;
		}
		const text = await toolchain.say({
			argv: [
				"list",
				"-e",
				"-json=ImportPath,Dir,TestGoFiles,XTestGoFiles,Error",
				...flags,
				pattern
			],
			folder,
			environment,
			purpose: `finding the packages of ${written}`
		});
		const listed = array(listedSchema).parse(JSON.parse(`[${text.replace(/^\}\n\{/gm, "},\n{")}]`));
		const wrong = listed.find((entry) => entry.Error !== void 0);
		if (wrong !== void 0) {
			const what = `${wrong.Error?.Err}. Correct package or module, or the source`;
			if (wrong.Dir !== "") throw new PreconditionError(`package ${written}: ${what}`);
			lacks(what);
			continue;
		}
		const tested = listed.filter(({ TestGoFiles, XTestGoFiles }) => TestGoFiles.length + XTestGoFiles.length > 0);
		if (tested.length === 0) lacks(`${listed.length === 0 ? "names no package" : "has no _test.go file, so it has no benchmark"}; correct the path (from ${folder}), or write one`);
		for (const { ImportPath, Dir, TestGoFiles, XTestGoFiles } of tested) found.set(ImportPath, {
			path: ImportPath,
			folder: Dir,
			tests: [...TestGoFiles, ...XTestGoFiles]
		});
	}
	return {
		packages: [...found.values()].sort((left, right) => left.path < right.path ? -1 : 1),
		lacking
	};
}
/**
* Returns the folder of a pattern. A path uses its own folder, because it may be in another module than the
* configuration; an import path uses the module's folder.
*/
function questionOf(module, written) {
	if (!/^\.{1,2}(\/|$)/.test(written) && !isAbsolute(written)) return {
		folder: module,
		pattern: written
	};
	const [, place = "", rest = ""] = /^(.*?)(\/\.\.\..*)?$/.exec(written) ?? [];
	return {
		folder: resolve(module, place),
		pattern: rest === "" ? "." : join(".", rest).replace(/^/, "./")
	};
}
function isFolder(path) {
	return existsSync(path) && statSync(path).isDirectory();
}

// runners/go/sources.ts
function sourcesOf({ variants, control }) {
	const sources = /* @__PURE__ */ new Map();
	for (const variant of variants.toSorted((left, right) => Number(right.name === control) - Number(left.name === control))) {
		const key = variant.checkout?.tree ?? "";
		const others = sources.get(key);
		if (others === void 0) sources.set(key, [variant]);
		else others.push(variant);
	}
	return [...sources.values()];
}
/** Returns a suite for one revision: paths into the repository become paths into the revision. */
function inRevision(go, checkout) {
	if (checkout === null) return go;
	const moved = (path) => {
		const there = resolve(checkout.folder, relative(go.folder, path));
		return isWithin(there, checkout.tree) ? there : path;
	};
	const packages = go.packages.map((written) => isAbsolute(written) ? moved(written) : written);
	return {
		...go,
		folder: checkout.folder,
		module: moved(go.module),
		packages
	};
}
function isWithin(path, folder) {
	return !/^\.\.(\/|$)/.test(relative(folder, path));
}
/** Adds the name of the revision to an error. */
async function ofVariant({ name, revision }, found) {
	try {
		return await found;
	} catch (error) {
		if (revision === null || !(error instanceof PreconditionError)) throw error;
		throw new PreconditionError(`in ${name} (${revision.ref}): ${error.message}`, error.lacking);
	}
}
/** Returns the packages that every source has. Throws {@link PreconditionError} if there is none. */
async function commonPackages(toolchain, suite, go) {
	const found = [];
	for (const source of sourcesOf(suite)) {
		const [asker] = source;
		const there = suite.go?.module === "builtin" ? go : inRevision(go, asker.checkout);
		const [flags, environment] = [sourceFlags(asker.go), environmentOf$1(suite, asker)];
		found.push({
			source,
			...await ofVariant(asker, findPackages(toolchain, there, flags, environment))
		});
	}
	for (const [index] of go.packages.entries()) {
		const [first, ...others] = found.map(({ lacking }) => lacking.get(index));
		if (first !== void 0 && others.every((error) => error !== void 0)) throw first;
	}
	const everywhere = (path) => found.every(({ packages }) => packages.some((one) => one.path === path));
	const alone = found.flatMap(({ source, packages }) => packages.filter((one) => !everywhere(one.path) && hasBenchmarks(one)).map(({ path }) => only$1(`package ${path}`, source)));
	const packages = /* @__PURE__ */ new Map();
	for (const { source, packages: own } of found) for (const { name } of source) packages.set(name, own.filter(({ path }) => everywhere(path)));
	if (found.every(({ packages }) => !packages.some(({ path }) => everywhere(path)))) throw new PreconditionError(`no package of suite ${suite.name} is in every revision that is compared: ${named$4(alone)}`);
	refuseGone(suite, lackingPackages(found));
	return {
		packages,
		warnings: notInAll(alone)
	};
}
/** Returns packages with benchmarks that the variants of each source lack. */
function lackingPackages(found) {
	const all = found.flatMap(({ packages }) => packages.filter(hasBenchmarks)).map(({ path }) => path);
	return found.flatMap(({ source, packages }) => [...new Set(all)].filter((path) => !packages.some((one) => one.path === path)).flatMap((name) => source.map(({ name: variant }) => ({
		name,
		variant
	}))));
}
/** A package of only one revision causes a warning if it would have been measured. */
function hasBenchmarks({ folder, tests }) {
	return tests.some((name) => /^func Benchmark/m.test(readFileSync(join(folder, name), "utf8")));
}
/** Returns the benchmarks of every source. Throws {@link PreconditionError} if one of them has none, or one fails. */
async function allBenchmarks(binaries, patience) {
	const found = {};
	const skipped = [];
	const units = {};
	for (const source of sourcesOf(binaries.suite)) {
		const [asker] = source;
		const own = await ofVariant(asker, discover(binaries, asker, patience));
		for (const { name } of source) found[name] = own.found;
		skipped.push(...own.skipped);
		Object.assign(units, own.units);
	}
	return {
		found,
		skipped,
		units
	};
}
/** Names the variants that have a benchmark or a package. */
function only$1(what, variants) {
	return `${what} (only in ${variants.map(({ name }) => name).join(", ")})`;
}
/** Returns benchmarks that some variants lack, each with those that have it. */
function aloneOf(suite, lacking) {
	return [...new Set(lacking.map(({ name }) => name))].map((benchmark) => {
		const without = lacking.filter(({ name }) => name === benchmark).map(({ variant }) => variant);
		return only$1(benchmark, suite.variants.filter(({ name }) => !without.includes(name)));
	});
}
/** Returns the warning about benchmarks that only some variants have. */
function notInAll(names) {
	if (names.length === 0) return [];
	return [{
		code: "not-in-all",
		message: `not in every revision that is compared, and so not measured: ${named$4(names)}`
	}];
}

// runners/go/trials.ts
/** Runs a benchmark of a variant with the given operations, and returns its usage. */
function trials(binaries, variant, benchmark, raw, timeout) {
	const target = benchmark.targets[variant.name];
	if (target === void 0) throw new Error(`${benchmark.name} is not of ${variant.name}`);
	return async (operations) => {
		const { usage, output } = await execute(jobOf(binaries, variant, target, {
			operations,
			raw,
			timeout
		}));
		const time = output.results.find(({ name }) => nameMatches(name, target.bare))?.values.find(({ unit }) => unit === "ns/op")?.value;
		return {
			wallNs: usage.wallNs,
			cpuNs: Math.max(1, usage.userNs + usage.systemNs),
			nsPerOp: time === void 0 || !(time > 0) ? null : time
		};
	};
}
/** Turns a failed fork into a PreconditionError: before the first fork no round can be repeated. */
async function asPrecondition(found) {
	try {
		return await found;
	} catch (error) {
		throw error instanceof ForkFailure ? new PreconditionError(error.message) : error;
	}
}

// runners/go/unpaired.ts
/** Warns about a benchmark that a revision lacks, and leaves it out; throws for one that a variant fails to select. */
function refuseUnpaired(suite, all, lacking, picks, found) {
	const labelOf = (variant) => Object.entries(picks[variant] ?? {}).map(([key, value]) => key === "" ? `/${value}` : `/${key}=${value}`).join("");
	const top = (name) => resultName(name).split("/")[0];
	/** Returns the existing alternatives to a selection: of the same benchmark, else of all. */
	const there = (of) => {
		const names = [...new Set(Object.values(found).flatMap((ones) => ones.map(({ bare }) => resultName(bare))))];
		const near = names.filter((name) => of !== null && top(name) === top(of));
		return named$4(near.length > 0 ? near : names);
	};
	const [first] = lacking;
	if (hasRevisions(suite)) {
		if (all.length > 0 || first === void 0) return;
		const alone = named$4(aloneOf(suite, lacking));
		throw new PreconditionError(`no benchmark of suite ${suite.name} is in every revision that is compared; there are ${alone}`);
	}
	if (first !== void 0) throw new PreconditionError(`${first.name} has no sub-benchmark ${labelOf(first.variant)} for ${first.variant}; there are ${there(first.name)}: correct benchmark, or leave it out with exclude`);
	if (all.length === 0) throw new PreconditionError(`no benchmark has the sub-benchmarks ${Object.keys(picks).map(labelOf).join(", ")}; there are ${there(null)}: correct benchmark, or include`);
}

// runners/go/go.ts
const goRunner = {
	check: check$3,
	prepare: prepare$4
};
/** A fork is killed after this, in ms, or after a multiple of its planned length. */
const SHORTEST_TIMEOUT$1 = 12e4;
const TIMEOUT_FACTOR$1 = 10;
/** A fork in the simulator, in ms of its own clock: 0.3 G instructions after the start. */
const SIMULATED_LENGTH = 300;
/** Benchmarks of a test binary are found by running each once. */
async function check$3(suite, context) {
	const go = settingsOf(suite, context);
	const { warnings } = await commonPackages(new Toolchain(context), suite, go);
	return {
		benchmarks: go.measure === "build" ? [BUILD] : null,
		warnings
	};
}
async function prepare$4(suite, context, calibrated = {}) {
	const go = settingsOf(suite, context);
	mkdirSync(context.cache, { recursive: true });
	const scratch = newTemporary("go", context.cache);
	const close = () => rmSync(scratch, {
		recursive: true,
		force: true
	});
	try {
		return {
			...await ready(suite, go, context, calibrated, scratch),
			close
		};
	} catch (error) {
		close();
		throw error;
	}
}
function settingsOf({ go, mode, name }, context) {
	if (go === null) throw new Error(`suite ${name} is no Go suite`);
	if (mode === "simulation") refuseWithoutSimulator(context);
	return go.module === "builtin" ? {
		...go,
		module: join(context.root, "go-bench")
	} : go;
}
async function ready(suite, go, context, calibrated, scratch) {
	const { environment, signal, notice } = context;
	const toolchain = new Toolchain(context);
	const control = controlOf(suite);
	const meter = await buildMeter(toolchain, context);
	const { packages, warnings } = await commonPackages(toolchain, suite, go);
	notice(`building the test binaries of ${suite.variants.map(({ name }) => name).join(", ")}`);
	const built = await buildBinaries(toolchain, suite, packages, scratch);
	const simulated = suite.mode === "simulation";
	const { scope } = simulated || go.measure === "build" ? UNCOUNTED : await probeCounters(meter, context);
	const binaries = {
		suite,
		meter,
		counted: scope,
		binaries: built,
		environment,
		signal,
		simulator: simulated ? context : null
	};
	const variants = Object.fromEntries(suite.variants.map((variant) => [variant.name, effective$3(variant, suite)]));
	const shared = {
		header: {
			...simulated ? await guestHeader(context, SIMULATOR_MEMORY) : {},
			...headerOf$1(binaries, packages.get(control.name) ?? []),
			...inTurns(binaries, go) ? { interleave: "slices" } : {}
		},
		variants
	};
	const prepared = [...warnings, ...sameVariants(suite, binaries)];
	if (go.measure === "build") {
		const fork = (request) => buildFork(toolchain, binaries, packages, request, context);
		return {
			...shared,
			benchmarks: [BUILD],
			warnings: prepared,
			dryRun: (request) => dryRunBuild(binaries, request),
			fork
		};
	}
	return {
		...shared,
		...await benchmarks(binaries, go, control, calibrated, scratch, prepared, notice)
	};
}
/** Returns whether the forks of a set take turns. A build cannot be divided. */
function inTurns({ suite }, { measure }) {
	return takesTurns(suite) && measure === "benchmarks";
}
/** The variant that all others are compared with. */
function controlOf(suite) {
	const control = suite.variants.find(({ name }) => name === suite.control);
	if (control === void 0) throw new Error(`no variant ${suite.control}`);
	return control;
}
/** The key for the number of processes of a fork in the data for a resumed run; no benchmark has a space in its name. */
const divisionOf = (benchmark) => `${benchmark} processes`;
/** The plan of a suite of benchmarks: its benchmarks, the operations of each, and how a fork runs. */
async function benchmarks(binaries, go, control, calibrated, scratch, prepared, notice) {
	const { suite } = binaries;
	notice("finding the benchmarks, with one operation each");
	const { found, skipped, units } = await allBenchmarks(binaries, suite.timeout ?? 12e4);
	const picks = Object.fromEntries(suite.variants.map(({ name, go }) => [name, go.benchmark]));
	const { benchmarks: all, lacking, apart } = benchmarksOf$2(found, picks);
	refuseUnpaired(suite, all, lacking, picks, found);
	refuseGone(suite, lacking);
	const simulated = binaries.simulator !== null;
	const length = simulated ? SIMULATED_LENGTH : planLength(suite, all.length * suite.variants.length);
	const timeout = suite.timeout ?? (simulated ? 18e5 : Math.max(12e4, 10 * length));
	const operations = {};
	const slices = inTurns(binaries, go);
	const divisions = {};
	const doubts = [];
	for (const benchmark of all) {
		const trialOf = (variant) => trials(binaries, variant, benchmark, join(scratch, "dryRun"), timeout);
		const trial = trialOf(control);
		const others = simulated ? [] : suite.variants.filter((variant) => variant !== control).map(trialOf);
		const known = go.operations ?? calibrated[benchmark.name];
		if (known === void 0) notice(`finding the operations of a fork: ${benchmark.name}`);
		const count = known ?? await asPrecondition(commonOperations(trial, others, length * 1e6));
		operations[benchmark.name] = count;
		const divided = slices ? calibrated[divisionOf(benchmark.name)] ?? await asPrecondition(processesOf$1(trial, others, count)) : 1;
		if (slices) divisions[divisionOf(benchmark.name)] = divided;
		const doubt = calibrated[benchmark.name] === void 0 && !simulated ? await asPrecondition(doubtOf(trial, Math.ceil(count / divided))) : null;
		if (doubt !== null) doubts.push({
			code: doubt.code,
			message: `${benchmark.name}: ${doubt.message}`
		});
	}
	const byName = new Map(all.map((benchmark) => [benchmark.name, benchmark]));
	const part = (request, of) => {
		const benchmark = byName.get(request.benchmark);
		const count = operations[request.benchmark];
		if (benchmark === void 0 || count === void 0) throw new Error(`unknown benchmark ${request.benchmark}`);
		const run = runFork$3(binaries, benchmark, {
			operations: Math.ceil(count / of),
			timeout
		}, request);
		return simulated ? run.then(counted) : run;
	};
	const processesFor = ({ benchmark }) => divisions[divisionOf(benchmark)] ?? 1;
	const together = (requests, rows) => {
		const of = processesFor(requests[0]);
		const own = of === 1 ? orderOf(requests) : rows;
		return runTogether$1(inRow((request) => part(request, of)), of, requests, own);
	};
	return {
		benchmarks: all.map(({ name }) => name),
		warnings: [
			...prepared,
			...notInAll(aloneOf(suite, lacking)),
			...leftOut(skipped, apart),
			...doubts,
			...simulated ? [SIMULATOR_NOTE] : []
		],
		units,
		calibrated: {
			...operations,
			...divisions
		},
		forksAtOnce: simulated ? machinesAtOnce(SIMULATOR_MEMORY) : 1,
		dryRunHasUnits: true,
		dryRun: (request) => part(request, processesFor(request)),
		fork: (request) => part(request, 1),
		...slices ? { together } : {}
	};
}
function leftOut(skipped, apart) {
	const warning = (code, names, what) => names.length === 0 ? [] : [{
		code,
		message: `${[...new Set(names)].join(", ")}: ${what}`
	}];
	return [...warning("skipped-benchmark", skipped, "skipped by the benchmark itself, and not measured"), ...warning("not-compared", apart, "has no sub-benchmark that a variant picks, and is not measured")];
}
/** Returns header lines: the Go release with its target, and the package if there is only one. */
function headerOf$1({ suite, binaries }, packages) {
	const [binary] = binaries.get(suite.variants[0]?.name ?? "")?.values() ?? [];
	const { GOVERSION = "", GOOS = "", GOARCH = "" } = binary?.settings ?? {};
	const [only, ...others] = packages;
	return {
		runtime: GOVERSION,
		goos: GOOS,
		goarch: GOARCH,
		...only === void 0 || others.length > 0 ? {} : { pkg: only.path }
	};
}
/** Returns the settings of a variant for the record, and for runs whose rounds are pooled. */
function effective$3(variant, suite) {
	return {
		...effectiveBuild(variant),
		benchmark: variant.go.benchmark,
		environment: environmentOf$1(suite, variant)
	};
}
/** Returns variants with the same binaries. */
function sameVariants(suite, { binaries }) {
	const facts = suite.variants.map((variant) => {
		const digests = [...binaries.get(variant.name)?.values() ?? []].map(({ sha256 }) => sha256);
		return [variant.name, [
			digests,
			environmentOf$1(suite, variant),
			variant.go.benchmark
		]];
	});
	return twins(facts, "the same test binary, the same environment");
}

// runners/application/builtin.ts
const OLDEST_JDK = 17;
/** Returns the jar of a built-in application, whose module has its name. Throws {@link PreconditionError}. */
async function buildApplication(name, context) {
	const project = join(context.root, "jvm-bench");
	const jdk = chooseJdk(context.environment, OLDEST_JDK);
	const files = [join(project, "pom.xml"), ...filesBelow(join(project, "applications", name))];
	const folder = await kept(context, `${name}-${digest$2(project, files, [])}`, async (target) => {
		context.notice(`building the application ${name} with Maven (once; kept afterwards)`);
		const copy = join(target, "..", "source");
		for (const file of files) cpSync(file, join(copy, relative(project, file)));
		const goals = [
			"-B",
			"-q",
			"-ntp",
			"-f",
			join(copy, "applications", name, "pom.xml"),
			"package"
		];
		await build$1(context, join(target, "..", "mvn.log"), "mvn", goals, { JAVA_HOME: jdk.home });
		renameSync(join(copy, "applications", name, "target", `${name}.jar`), join(target, `${name}.jar`));
	});
	return join(folder, `${name}.jar`);
}

// runners/application/ending.ts
/** Time for a process to end after SIGTERM, in ms. */
const PATIENCE$7 = 15e3;
/** Time for the others after the started one has ended, in ms. */
const AFTERWARDS = 2e3;
const STEP$2 = 20;
/** Ends the family of a session's leader. */
async function endFamily(leader, patience = PATIENCE$7) {
	signal(-leader, "SIGTERM");
	signal(-leader, "SIGCONT");
	const rest = await gone(() => familyOf(leader), leader, patience);
	signal(-leader, "SIGKILL");
	const { left } = await killed(() => familyOf(leader));
	return {
		forced: rest.some(({ pid }) => pid === leader),
		survivors: rest.some(({ pid }) => pid !== leader),
		left
	};
}
/** Kills every process that carries a mark. */
function endMarked(mark) {
	return killed(() => markedBy(mark));
}
/** Kills processes until none is found, or for the given ms. */
async function killed(found, patience = UNKILLABLE) {
	const deadline = performance.now() + patience;
	for (let any = false;; any = true) {
		const left = found();
		if (left.length === 0 || performance.now() > deadline) return {
			any: any || left.length > 0,
			left
		};
		for (const { pid } of left) signal(pid, "SIGKILL");
		await setTimeout$1(STEP$2);
	}
}
/** Waits until no process is left; returns the remaining ones at the time limit. */
async function gone(left, leader, patience) {
	let deadline = performance.now() + patience;
	for (let led = true;;) {
		const now = left();
		if (now.length === 0) return now;
		if (led && !now.some(({ pid }) => pid === leader)) {
			led = false;
			deadline = Math.min(deadline, performance.now() + AFTERWARDS);
		}
		if (performance.now() > deadline) return now;
		await setTimeout$1(STEP$2);
	}
}
function signal(pid, name) {
	try {
		process.kill(pid, name);
	} catch {}
}

// runners/application/guard.ts
/** The variable of the mark, and that of the mark of a fork. */
const [VARIABLE, FORK] = ["OVERHEAD_RUN", "OVERHEAD_FORK"];
/** A mark for a suite. */
function startGuard() {
	const value = randomUUID();
	const mark = `${VARIABLE}=${value}`;
	prepareGuard();
	watchMark(mark);
	return {
		environment: { [VARIABLE]: value },
		mark,
		close: () => releaseMark(mark)
	};
}
/** A mark for a fork: others of the same suite may live at the same time. */
function markFork() {
	const value = randomUUID();
	return {
		environment: { [FORK]: value },
		mark: `${FORK}=${value}`
	};
}

// runners/application/places.ts
/** `{port}`, and `{port:NAME}`. */
const PORT = /\{port(?::([A-Za-z0-9_.-]+))?\}/g;
/** `{scratch}`: an empty folder that is removed after the fork. */
const SCRATCH = /\{scratch\}/g;
/** `{application}`: the jar of a built-in application. */
const APPLICATION = /\{application\}/g;
/**
* Chooses a free port for every placeholder. `{port}` is a process's own; `{port:NAME}` is that of the process of this name,
* or another port without such a process.
* @param texts by the name of a process, all that may have placeholders
* @param taken ports of others that do not listen yet; the chosen ones are added
*/
async function placesFor(texts, scratch, application, taken = /* @__PURE__ */ new Set()) {
	const processes = Object.keys(texts);
	const keys = new Set(Object.entries(texts).flatMap(([process, all]) => all.flatMap((text) => [...text.matchAll(PORT)].map(([, name]) => keyOf$1(process, name, processes)))));
	const ports = await freePorts(keys.size, taken);
	const byKey = new Map([...keys].map((key, index) => [key, ports[index]]));
	return {
		places: filling(processes, (key) => byKey.get(key), scratch, application),
		ports
	};
}
/** The first port of a machine without other users. */
const FIRST$1 = 8080;
/**
* Returns the values for processes with their own machine, where every port is free.
* @param processes their names
*/
function placesIn(processes, scratch, application) {
	const keys = [...processes];
	const portOf = (key) => {
		if (!keys.includes(key)) keys.push(key);
		return FIRST$1 + keys.indexOf(key);
	};
	return filling(processes, portOf, scratch, application);
}
function filling(processes, portOf, scratch, application) {
	return (process) => (text) => text.replace(PORT, (_, name) => String(portOf(keyOf$1(process, name, processes)))).replace(SCRATCH, () => scratch).replace(APPLICATION, () => application);
}
/** Returns the owner of a placeholder's port: the process itself, the process of this name, or none. */
function keyOf$1(process, name, processes) {
	if (name === void 0) return process;
	return processes.includes(name) ? name : `${process}:${name}`;
}
/** Lower ports are those of services. */
const LOWEST_PORT = 1e4;
/** Random ports to try before the kernel chooses one. */
const TRIES$1 = 100;
/**
* Returns different ports of 127.0.0.1 without a listener. They are below those for outgoing connections, because such a connection could
* take a port before the application does.
* @param taken see {@link placesFor}
*/
async function freePorts(count, taken = /* @__PURE__ */ new Set()) {
	const servers = [];
	const end = firstOfConnections();
	try {
		for (let tries = 0; servers.length < count; tries++) {
			const chosen = tries < TRIES$1 && end > LOWEST_PORT ? randomInt(LOWEST_PORT, end) : 0;
			if (taken.has(chosen)) continue;
			const server = await listening(chosen);
			if (server !== null) servers.push(server);
		}
		const ports = servers.map((server) => {
			const address = server.address();
			if (address === null || typeof address === "string") throw new Error("a port without a number");
			return address.port;
		});
		for (const port of ports) taken.add(port);
		return ports;
	} finally {
		await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
	}
}
/** Returns the first port that the kernel gives to outgoing connections; 32768 if unknown. */
function firstOfConnections() {
	return Number(readIfThere("/proc/sys/net/ipv4/ip_local_port_range").split(/\s/)[0]) || 32768;
}
/** Listens at a port; null if it is in use. @param port 0: the kernel chooses it */
function listening(port) {
	return new Promise((resolve, reject) => {
		const server = createServer();
		server.once("error", (error) => port === 0 ? reject(error) : resolve(null));
		server.listen({
			host: "127.0.0.1",
			port,
			exclusive: true
		}, () => resolve(server));
	});
}

// runners/application/cause.ts
/** Messages of programs that did not get memory, with an explanation. The first match counts. */
const CAUSES = [
	[/Could not reserve enough space for|os::commit_memory.* failed|Native memory allocation .* failed|insufficient memory for the Java Runtime/, "it needed more memory than the machine has: use a smaller heap (-Xmx), or a machine with more memory"],
	[/OutOfMemoryError: unable to create (new )?native thread|pthread_create failed/, "it could not start another thread: there is a limit on processes (ulimit -u, pids.max), or no memory left"],
	[/OutOfMemoryError: Metaspace/, "its metaspace was too small: give it more (-XX:MaxMetaspaceSize), or fewer classes"],
	[/OutOfMemoryError|ExitOnOutOfMemoryError|JavaScript heap out of memory/, "its heap was too small: give it more (-Xmx), in every variant"]
];
/** The meanings of signals that end a process by themselves. */
const SIGNALS = {
	SIGSEGV: "it touched memory that is not its own: a fault of native code, of an agent or of the JVM",
	SIGBUS: "it touched memory that is not there: a file that became shorter, or a full /dev/shm",
	SIGABRT: "it aborted: its output has the reason, and a JVM also writes hs_err_pidN.log",
	SIGILL: "it met an instruction that this processor does not have"
};
/** Returns how often the kernel of this machine killed a process because memory ran out; null if it does not report that. */
function outOfMemoryKills() {
	try {
		const [, count] = /^oom_kill (\d+)$/m.exec(readFileSync("/proc/vmstat", "utf8")) ?? [];
		return count === void 0 ? null : Number(count);
	} catch {
		return null;
	}
}
/**
* Returns why a process ended, as the end of a sentence: `: it requested more…`. Empty if unknown.
* @param end null if it has not ended, and was never ready
* @param output its output
* @param kills the counts of {@link outOfMemoryKills} at its start and now
*/
function causeOf(end, output, kills) {
	const cause = CAUSES.find(([pattern]) => pattern.test(output))?.[1];
	if (cause !== void 0) return `: ${cause}`;
	const signal = end?.signal ?? null;
	if (signal === "SIGKILL") {
		const [before, now] = kills;
		if (before === null || now === null) return ": the kernel does that when memory runs out";
		return now > before ? ": the kernel did that, because memory ran out: use a smaller heap (-Xmx), or a machine with more memory" : ": another process did that, and not for lack of memory";
	}
	const meant = signal === null ? void 0 : SIGNALS[signal];
	return meant === void 0 ? "" : `: ${meant}`;
}

// runners/application/running.ts
/** Of processes with unfinished output: text that is not in their logs yet. */
const HELD = /* @__PURE__ */ new Map();
/** Returns the kept output of a process so far. */
function printedIn(log) {
	const written = existsSync(log) ? readFileSync(log) : Buffer.alloc(0);
	return Buffer.concat([written, HELD.get(log)?.rest() ?? Buffer.alloc(0)]).toString("utf8");
}
var Running = class Running {
	/** The leader of its session and of its group. */
	pid;
	/** In terms of `performance.now()`, right before its start. */
	begun;
	/** See {@link outOfMemoryKills}; read right before its start. */
	#kills;
	/** Null while it runs, and until its last output is in its log. */
	end = null;
	/** Whether a line matched the sign. */
	signed = false;
	/** Settles when it has ended. */
	ended;
	#child;
	#log;
	#output = new Bounded();
	#unwritable = null;
	#heard = () => void 0;
	constructor(child, pid, begun, kills, launch) {
		this.#child = child;
		this.#kills = kills;
		this.pid = pid;
		this.begun = begun;
		this.#log = createWriteStream(launch.log);
		this.#log.on("error", (error) => {
			this.#unwritable ??= error;
			child.kill();
		});
		child.stdin?.on("error", () => void 0);
		HELD.set(launch.log, this.#output);
		this.#output.pipe(this.#log);
		this.#log.once("close", () => HELD.delete(launch.log));
		for (const stream of [child.stdout, child.stderr]) {
			stream?.pipe(this.#output, { end: false });
			if (launch.sign !== null) this.#watch(stream, launch.sign);
		}
		this.ended = new Promise((resolve) => child.once("exit", async (code, signal) => {
			await this.#read();
			await this.#written();
			this.end = {
				code,
				signal
			};
			this.#heard();
			resolve();
		}));
	}
	/** Starts a process. Throws if the program is missing. */
	static async start(launch) {
		const kills = outOfMemoryKills();
		const begun = performance.now();
		const unstarted = (error) => /* @__PURE__ */ new Error(`${launch.program} cannot be started: ${error.message}`);
		let child;
		try {
			child = spawn(launch.program, launch.arguments, {
				cwd: launch.folder,
				env: launch.environment,
				detached: true,
				stdio: [
					"pipe",
					"pipe",
					"pipe"
				]
			});
		} catch (error) {
			throw unstarted(error);
		}
		const { pid } = child;
		if (pid !== void 0) return new Running(child, pid, begun, kills, launch);
		const [error] = await new Promise((resolve) => child.once("error", (reason) => resolve([reason])));
		throw isStarved(error) ? error : unstarted(error);
	}
	/** Waits for its sign or its end, or for the given ms. */
	async heard(patience) {
		if (this.signed || this.end !== null) return;
		const stop = new AbortController();
		const ready = new Promise((resolve) => {
			this.#heard = resolve;
		});
		await Promise.race([ready, setTimeout$1(patience, void 0, { signal: stop.signal }).catch(() => void 0)]);
		stop.abort();
	}
	/** Returns why it ended, or was never ready, as the end of a sentence; empty if unknown. */
	cause(output) {
		return causeOf(this.end, output, [this.#kills, outOfMemoryKills()]);
	}
	/**
	* Waits for the end of its output; no process may be left that could write more. Throws if its log could not be written (a full disk),
	* which ends the run, because later output could not be written either.
	*/
	async close() {
		this.#child.stdin?.destroy();
		await this.#read();
		for (const stream of this.#streams) stream.destroy();
		this.#output.end();
		await finished(this.#log).catch(() => void 0);
		if (this.#unwritable !== null) throw this.#unwritable;
	}
	/** Stops waiting, and lets our process exit: this one cannot be ended. */
	leave() {
		this.#child.unref();
		this.#child.stdin?.destroy();
		for (const stream of this.#streams) stream.destroy();
		this.#output.end();
	}
	get #streams() {
		return [this.#child.stdout, this.#child.stderr].flatMap((stream) => stream ?? []);
	}
	/** Waits until all of its output was read, or for a second if a descendant keeps it open. */
	async #read() {
		const read = this.#streams.map((stream) => finished(stream, { writable: false }).catch(() => void 0));
		await Promise.race([Promise.all(read), setTimeout$1(1e3, void 0, { ref: false })]);
	}
	/** Waits until all output that was read is in the log, or kept for its end. {@link close} may end the log at the same time. */
	async #written() {
		while (this.#unwritable === null && !this.#log.writableEnded) {
			await new Promise((written) => this.#log.write("", written));
			if (this.#output.writableLength + this.#output.readableLength === 0) return;
		}
	}
	#watch(stream, sign) {
		const decoder = new StringDecoder("utf8");
		let rest = "";
		stream?.on("data", (bytes) => {
			if (this.signed) return;
			const lines = `${rest}${decoder.write(bytes)}`.split(/\r?\n/);
			rest = (lines.pop() ?? "").slice(-65536);
			if (!lines.some((line) => sign.test(line))) return;
			this.signed = true;
			this.#heard();
		});
	}
};

// runners/application/target.ts
/** Finds the programs and the agent of a variant. Throws {@link PreconditionError}. */
async function targetOf(suite, variant, context) {
	const { application } = suite;
	const { command } = variant;
	if (application === null || command === null) throw new Error(`variant ${variant.name} starts nothing`);
	const { PATH = "" } = {
		...context.environment,
		...suite.environment,
		...variant.environment
	};
	const { folder } = command;
	const jdk = application.builtin === null ? null : chooseJdk(context.environment, suite.jdk);
	return {
		variant,
		processes: application.processes.map((plan) => {
			const own = plan.argv.length > 0 ? plan.argv : command.argv;
			const argv = jdk === null ? own : [`${jdk.home}/bin/java`, ...own.slice(1)];
			const found = findProgram(variant.name, {
				argv,
				folder
			}, PATH);
			return {
				plan,
				program: jdk === null ? found : {
					...found,
					written: own[0] ?? ""
				},
				rest: argv.slice(1)
			};
		}),
		folder,
		jar: await agentJar(variant, context)
	};
}
/**
* Returns the arguments of a process: a JVM gets those of the suite, its agent, and those of the variant.
* @param watch see {@link variantArguments}
*/
function argumentsOf({ jvmArguments }, { variant, jar }, { program, rest }, watch = null) {
	return [...program.java === null ? [] : [...jvmArguments, ...variantArguments(variant, jar, watch)], ...rest];
}
/** Returns the environment of a process, without that of this machine. */
function environmentOf({ environment }, { variant }, { plan }) {
	return {
		...environment,
		...plan.environment,
		...variant.environment
	};
}
/** Returns the settings of a process, under names that no other process has. */
function conditionsOf(process, facts) {
	const of = process === "" ? "" : ` of ${process}`;
	return Object.fromEntries(Object.entries(facts).map(([what, value]) => [`${what}${of}`, value]));
}
/** Returns the programs of a variant. */
function programConditions({ variant, processes }) {
	const programs = processes.map(({ plan: { name }, program }) => [`program${name === "" ? "" : ` of ${name}`} (${variant.name})`, program.identity]);
	return Object.fromEntries(programs);
}
/** Returns the settings of a variant for the record; see the same of commands. */
function effective$2(suite, target) {
	const { variant, jar } = target;
	const processes = target.processes.map((process) => [process.plan.name, {
		command: [process.program.written, ...process.rest],
		program: process.program.identity,
		environment: environmentOf(suite, target, process)
	}]);
	const [[, only] = []] = processes;
	return {
		...processes.length > 1 ? { processes: Object.fromEntries(processes) } : only,
		agent: jar === null ? null : `${basename(jar)} sha256:${shortDigest(jar)}`,
		agentArguments: variant.agentArguments,
		jvmArguments: [...suite.jvmArguments, ...variant.jvmArguments],
		...Object.keys(variant.files).length === 0 ? {} : { files: variant.files }
	};
}

// runners/application/warm.ts
/** Files that a JVM maps. */
const OF_A_JDK = [
	"lib/modules",
	"lib/server/libjvm.so",
	"lib/server/classes.jsa",
	"lib/server/classes_nocoops.jsa"
];
/** Larger files are data, and not part of a start. In bytes. */
const LARGEST$2 = 1 << 30;
/** Reads the program, and every file that a word of its command names, alone or in a class path. */
function warm(program, argv, folder, java, others) {
	const named = argv.flatMap((word) => word.split(delimiter)).map((word) => resolve(folder, word));
	const own = java === null ? [] : OF_A_JDK.map((file) => join(java, file));
	const buffer = Buffer.allocUnsafe(1 << 20);
	for (const file of /* @__PURE__ */ new Set([
		program,
		...own,
		...others,
		...named
	])) read$3(file, buffer);
}
function read$3(path, buffer) {
	try {
		const { size } = statSync(path);
		if (!statSync(path).isFile() || size > LARGEST$2) return;
		const file = openSync(path, "r");
		try {
			while (readSync(file, buffer) > 0);
		} finally {
			closeSync(file);
		}
	} catch {}
}

// runners/application/application.ts
/** The time for processes to end after the user stopped the run, in ms. */
const HURRIED = 3e3;
/** Finds and builds what the variants of a suite start. Throws {@link PreconditionError}. */
async function prepareApplication(suite, context) {
	const { application } = suite;
	if (application === null) throw new Error(`suite ${suite.name} starts no application`);
	if (process.platform !== "linux") throw new PreconditionError(`the runner ${suite.runner} needs Linux, whose kernel reports the usage of a running process; this is ${process.platform}`, true);
	refuseSmuggled(suite, suite.mode === "simulation" ? {} : context.environment);
	const { builtin } = application;
	const targets = /* @__PURE__ */ new Map();
	for (const variant of suite.variants) targets.set(variant.name, await targetOf(suite, variant, context));
	const jar = builtin === null ? "" : await buildApplication(builtin, context);
	return {
		suite,
		targets,
		context,
		guard: startGuard(),
		jar,
		ports: /* @__PURE__ */ new Set()
	};
}
/** Returns the target of a variant. */
function targetFor({ targets }, { name }) {
	const target = targets.get(name);
	if (target === void 0) throw new Error(`unknown variant ${name}`);
	return target;
}
/**
* Chooses ports, writes files and warms the page cache for one fork of a variant, without starting anything.
* @param raw the folder of the fork
*/
async function castOf(application, target, raw, { inserted = () => [], watch, environment: added = {}, placeholders = {} } = {}) {
	const { suite, context, guard } = application;
	const { variant, folder, jar } = target;
	const scratch = join(raw, "scratch");
	const fork = markFork();
	const drafts = target.processes.map((process) => ({
		process,
		name: process.plan.name,
		argv: argumentsOf(suite, target, process, watch?.(process.plan.name) ?? null),
		environment: environmentOf(suite, target, process)
	}));
	const texts = drafts.map(({ name, argv, environment, process: { plan } }) => [name, [
		...argv,
		...Object.values(environment),
		...textsOf(plan)
	]]);
	const { places, ports } = await placesFor(Object.fromEntries(texts), scratch, application.jar, application.ports);
	mkdirSync(scratch, { recursive: true });
	for (const [name, text] of Object.entries(variant.files)) {
		const file = join(scratch, name);
		mkdirSync(dirname(file), { recursive: true });
		writeFileSync(file, text);
	}
	return {
		members: drafts.map(({ process: own, name, argv, environment }) => {
			const placed = places(name);
			const fill = (text) => placed(text).replace(/\{([a-z-]+)\}/g, (whole, key) => Object.hasOwn(placeholders, key) ? placeholders[key] : whole);
			const { plan, program } = own;
			const filled = argv.map(fill);
			warm(program.path, filled, folder, program.java, jar === null ? [] : [jar]);
			const launch = {
				program: program.path,
				arguments: [...program.java === null ? [] : inserted(name), ...filled],
				environment: {
					...context.environment,
					...added,
					...Object.fromEntries(Object.entries(environment).map(([key, value]) => [key, fill(value)])),
					...guard.environment,
					...fork.environment
				},
				folder,
				log: join(raw, name === "" ? "output.log" : `${name}.log`),
				sign: plan.ready.kind === "log" ? new RegExp(plan.ready.pattern) : null
			};
			return {
				name,
				target: own,
				program: launch.program,
				arguments: launch.arguments,
				ready: filledReady(plan.ready, fill),
				request: plan.request === null ? null : filledCheck(plan.request, fill),
				log: launch.log,
				start: async () => {
					context.signal.throwIfAborted();
					refuseTaken(plan, fill);
					return await Running.start(launch).catch((error) => {
						throw isStarved(error) ? error : new ForkFailure(error.message);
					});
				}
			};
		}),
		end: async (running) => {
			try {
				return await endAll(running, fork.mark, context.signal);
			} finally {
				for (const port of ports) application.ports.delete(port);
				rmSync(scratch, {
					recursive: true,
					force: true
				});
			}
		}
	};
}
async function endAll(running, mark, signal) {
	const unwilling = [];
	const immortal = [];
	for (const [name, one] of running.toReversed()) {
		const { forced, survivors, left } = await endFamily(one.pid, signal.aborted ? HURRIED : PATIENCE$7);
		immortal.push(...left);
		const who = name === "" ? "the application" : name;
		if (forced) unwilling.push(`${who} did not end after SIGTERM, and was killed`);
		if (survivors) unwilling.push(`${who} left a process behind, which was killed`);
	}
	const marked = await endMarked(mark);
	immortal.push(...marked.left);
	if (marked.any) unwilling.push("a process had left the session of the application, and was killed");
	if (immortal.length > 0) {
		for (const [, one] of running) one.leave();
		signal.throwIfAborted();
		throw new ForkFailure(unkillable(immortal), true);
	}
	for (const [, one] of running) {
		await one.ended;
		await one.close();
	}
	return unwilling;
}
/** A port in the configuration is in use while another process listens there. */
function refuseTaken({ ready, request }, fill) {
	const urls = [ready.kind === "http" ? ready.check.url : null, request?.url ?? null];
	const taken = [...ready.kind === "port" ? [Number(fill(ready.port))] : [], ...urls.flatMap((url) => url === null ? [] : [Number(new URL(fill(url)).port || 80)])].find(isTaken);
	if (taken !== void 0) throw new ForkFailure(`port ${taken} is in use before the application is started: by another program, which ends first; or let overhead choose one, with {port}`);
}
/** Returns whether the address of a process is fixed instead of chosen by overhead through {port}. */
function isFixed(plan) {
	return textsOf(plan).some((text) => !text.includes("{port"));
}
function textsOf({ ready, request }) {
	return [...ready.kind === "port" ? [ready.port] : ready.kind === "http" ? [ready.check.url] : [], ...request === null ? [] : [request.url]];
}
function filledReady(ready, fill) {
	if (ready.kind === "port") return {
		kind: "port",
		port: fill(ready.port)
	};
	return ready.kind === "http" ? {
		kind: "http",
		check: filledCheck(ready.check, fill)
	} : ready;
}
function filledCheck(check, fill) {
	return {
		...check,
		url: fill(check.url)
	};
}

// runners/application/guest.ts
/** Paths in the guest. */
const GUEST$1 = {
	jar: "/overhead/application.jar",
	agent: "/overhead/agent",
	load: "/overhead/load",
	plan: "/overhead/script.json",
	scratch: "/tmp/scratch",
	answer: "/tmp/answer.json"
};
/** The default memory of the machine, in MiB, including the image. */
const MEMORY = 2048;
/** The time limit for a process to be ready, in ms of the guest, which are million instructions. */
const GUEST_PATIENCE = 6e5;
/**
* Syntax of JavaScript patterns that the program in the guest lacks or reads differently: look-around, back references, and letters
* after a backslash, except those with the same meaning.
*/
const FOREIGN = /\(\?(?!:)|(?<!\\)(?:\\\\)*\\(?![bBdDfnrsStvwWx])[1-9A-Za-z]/;
const amount$2 = number().nonnegative();
const tookSchema = object({
	elapsed: amount$2,
	cpu: amount$2,
	user: amount$2,
	system: amount$2
});
const answerSchema$1 = object({
	problem: string(),
	processes: array(object({
		name: string(),
		ready: tookSchema,
		response: tookSchema.nullable(),
		peak: amount$2
	})).nullable(),
	script: tookSchema.nullable()
});
/** Rejects what the simulator cannot start. Throws {@link PreconditionError}. */
function refuseNotSimulated({ suite, targets }) {
	const { application } = suite;
	for (const { ready, request } of application?.processes ?? []) {
		const foreign = [ready.kind === "log" ? ready.pattern : ready.kind === "http" ? ready.check.body : "", request?.body ?? ""].find((pattern) => FOREIGN.test(pattern));
		if (foreign !== void 0) throw new PreconditionError(`mode: simulation: the pattern /${foreign}/ is read by another program there: write it without "(?" but for "(?:", and with no digit behind "\\" and no letter but of b B d D f n r s S t v w W x`);
	}
	for (const target of targets.values()) {
		const { variant, processes, folder } = target;
		if (processes.flatMap((process) => [...argumentsOf(suite, {
			variant,
			jar: null
		}, process), ...Object.values(environmentOf(suite, target, process))]).some((text) => text.includes("{sink"))) throw new PreconditionError(`mode: simulation: "${variant.name}" names {sink}, and nothing leaves the simulator: have it export nothing, or measure it natively`);
		refuseUnpackable(variant.name, processes.map(({ program }) => program), application?.files ?? [], folder);
		if (new Set(processes.flatMap(({ program }) => program.java ?? [])).size > 1) throw new PreconditionError(`mode: simulation: the processes of "${variant.name}" need one JDK for all of them`);
	}
}
/** Returns the memory of the machine of a suite, in MiB. */
function guestMemory({ suite }) {
	return suite.application?.memory ?? 2048;
}
/** Starts an application once, in its own machine. Throws {@link ForkFailure}. */
async function runInGuest(application, request) {
	const { suite, context } = application;
	const { target, raw, seed, timeout, dryRun, load } = request;
	const agent = target.jar === null ? null : posix.join(GUEST$1.agent, basename(target.jar));
	const made = target.processes.map((process) => ({
		process,
		name: process.plan.name,
		argv: argumentsOf(suite, {
			variant: target.variant,
			jar: agent
		}, process),
		environment: environmentOf(suite, target, process)
	}));
	const fill = placesIn(made.map(({ name }) => name), GUEST$1.scratch, GUEST$1.jar);
	const watched = made.filter(({ process }) => dryRun && process.program.java !== null);
	const processes = made.map((one) => ({
		name: one.name,
		arguments: [
			guestProgram(one.process.program),
			...watched.includes(one) ? [classLog(classesOf$1(one.name))] : [],
			...one.argv.map(fill(one.name))
		],
		environment: Object.entries(one.environment).map(([key, value]) => `${key}=${fill(one.name)(value)}`),
		ready: readyOf(one.process.plan.ready, fill(one.name)),
		request: one.process.plan.request === null ? null : requestOf(one.process.plan.request, fill(one.name), load)
	}));
	const plan = {
		processes,
		requests: load?.requests ?? 0,
		patience: GUEST_PATIENCE
	};
	const layers = layersOf$1(application, target, agent, JSON.stringify(plan));
	const done = await runInSimulator({
		layers,
		arguments: [
			GUEST$1.load,
			"script",
			GUEST$1.plan,
			GUEST$1.answer
		],
		environment: {},
		directory: directoryOf(layers),
		openInput: true,
		collect: [GUEST$1.answer, ...watched.map(({ name }) => classesOf$1(name))],
		seed,
		memory: guestMemory(application),
		raw,
		timeout
	}, context);
	const log = join(raw, "output.log");
	writeFileSync(log, done.text);
	const [first] = processes;
	const ended = {
		command: `${printable(first?.arguments[0] ?? "", first?.arguments.slice(1) ?? [])} (in the simulator)`,
		log,
		output: done.text
	};
	if (done.problem !== null) throw failure$2(done.problem, ended);
	const answer = answerOf(done);
	if (typeof answer === "string") throw failure$2(answer, ended);
	if (answer.problem !== "") throw failure$2(answer.problem + causeOf(null, done.text, [null, null]), ended);
	for (const { name, process } of made) {
		const shown = {
			...process,
			variant: target.variant,
			folder: "/",
			jar: agent
		};
		const classes = done.files.get(classesOf$1(name))?.toString("utf8") ?? null;
		const dead = silent(suite, shown, done.text) ?? (watched.some((one) => one.name === name) ? misled(suite, shown, classes) : null);
		if (dead !== null) throw failure$2(name === "" ? dead : `${name}: ${dead}`, ended, true);
	}
	return {
		answer,
		done
	};
}
const classesOf$1 = (name) => `/tmp/classes${name === "" ? "" : `-${name}`}.log`;
/** Reads the report of the program in the guest; returns a text if it is invalid. */
function answerOf({ files, code, signal }) {
	const text = files.get(GUEST$1.answer)?.toString("utf8");
	if (text === void 0) return `the program that starts it failed (${signal ?? `exit code ${code}`})`;
	try {
		return answerSchema$1.parse(JSON.parse(text));
	} catch (error) {
		const [line] = error.message.split("\n");
		return `the program that starts it gave no answer of this release (make dist): ${line}`;
	}
}
function readyOf(ready, fill) {
	if (ready.kind === "log") return { log: ready.pattern };
	if (ready.kind === "port") return { address: `127.0.0.1:${fill(ready.port)}` };
	return { request: requestOf(ready.check, fill, null) };
}
function requestOf(check, fill, load) {
	const { hostname, port, pathname, search } = new URL(fill(check.url));
	return {
		address: `${hostname}:${port || 80}`,
		request: {
			method: load?.method ?? "GET",
			path: pathname + search,
			headers: load?.headers ?? {},
			body: load?.content ?? "",
			status: check.status,
			match: check.body
		}
	};
}
/** Rarely changed layers first: the JDK, the application, the agent, then files of this fork. */
function layersOf$1(application, target, agent, plan) {
	const { suite, context, jar } = application;
	const [java] = target.processes.flatMap(({ program }) => program.java ?? []);
	const programs = target.processes.flatMap(({ program }) => program.java === null ? program : []);
	const files = workFiles(suite.application?.files ?? [], target.folder);
	const own = new Map(programs.map((program) => [guestProgram(program), program.path]));
	return [
		...java === void 0 ? [] : [jdkLayer(java)],
		[{
			name: GUEST$1.load,
			source: join(context.root, "action/dist/load-linux-amd64")
		}],
		...jar === "" ? [] : [[{
			name: GUEST$1.jar,
			source: jar
		}]],
		...agent === null || target.jar === null ? [] : [[{
			name: agent,
			source: target.jar
		}]],
		[...[...own].map(([name, source]) => ({
			name,
			source
		})), ...files],
		[{
			name: GUEST$1.plan,
			text: plan
		}, ...Object.entries(target.variant.files).map(([name, text]) => ({
			name: posix.join(GUEST$1.scratch, name),
			text
		}))]
	].filter((layer) => layer.length > 0);
}

// runners/turns.ts
/** What a fork waits for: a warm-up iteration, the end of the rest, a measured iteration, or permission to end. */
const PHASES = [
	"warmup",
	"idle",
	"measurement",
	"end"
];
/** A fork in a set. */
var Seat$1 = class {
	variant;
	/** Identifies the right fork, because others may find the port too. */
	token = randomBytes(16).toString("hex");
	socket = null;
	/** Null during its turn. */
	waitsFor = null;
	ended = false;
	constructor(variant) {
		this.variant = variant;
	}
	go() {
		this.waitsFor = null;
		this.socket?.write(".");
	}
};
/**
* Gives the forks of one set their turns. A fork gets {@link address} and sends lines: its token, then a phase each time it waits. One byte as the
* answer starts its turn.
*/
var Turns = class Turns {
	#server;
	#seats;
	#changed = new EventTarget();
	constructor(server, variants) {
		this.#server = server;
		this.#seats = variants.map((variant) => new Seat$1(variant));
		server.on("connection", (socket) => this.#welcome(socket));
	}
	/** Listens on the loopback address. */
	static async open(variants) {
		const server = createServer();
		const turns = new Turns(server, variants);
		server.listen(0, "127.0.0.1");
		await once(server, "listening");
		return turns;
	}
	/** The port and token for the fork of a variant, `PORT:TOKEN`. */
	address(variant) {
		const address = this.#server.address();
		if (address === null || typeof address === "string") throw new Error("the server of turns has no port");
		return `${address.port}:${this.#seat(variant).token}`;
	}
	/** Records that the fork of a variant ended by itself, apparently without failure. */
	ended(variant) {
		this.#seat(variant).ended = true;
		this.#changed.dispatchEvent(new Event("change"));
	}
	/**
	* Gives turns until every fork waits for its end, then lets all of them end.
	* @param rows each row has all variants once, in another order
	* @param rest the pauses between the last warm-up and the first measured turn
	* @param signal aborted if a fork failed
	* @returns the variants in the order of their measured slices
	*/
	async play(rows, rest, signal) {
		await this.#until((seats) => seats.every(({ waitsFor }) => waitsFor !== null), signal);
		const unmeasured = this.#repeated(rows);
		await this.#rounds("warmup", unmeasured, signal);
		await setTimeout$1(rest.settling, void 0, { signal });
		this.#all();
		await this.#until((seats) => seats.every(({ waitsFor }) => waitsFor !== null), signal);
		await setTimeout$1(rest.idle, void 0, { signal });
		await this.#rounds("warmup", unmeasured, signal);
		const slices = await this.#rounds("measurement", rows, signal);
		this.#all();
		return slices;
	}
	/** Closes the connections. */
	close() {
		for (const { socket } of this.#seats) socket?.destroy();
		this.#server.close();
	}
	/** Plays rows of turns until no fork waits for the phase, because warm-ups differ in length. Returns the order. */
	async #rounds(phase, rows, signal) {
		const order = [];
		while (this.#seats.some(({ waitsFor }) => waitsFor === phase)) for (const variant of rows.next().value) {
			const seat = this.#seat(variant);
			if (seat.waitsFor !== phase) continue;
			seat.go();
			await this.#until(() => seat.waitsFor !== null, signal);
			order.push(variant);
		}
		return order;
	}
	/**
	* Repeats the first rows, two for each fork. The number of warm-up rows depends on time, and the order of the measured slices must depend
	* on the seed alone.
	*/
	#repeated(rows) {
		const own = Array.from({ length: 2 * this.#seats.length }, () => rows.next().value);
		let turn = 0;
		return { next: () => ({
			done: false,
			value: own[turn++ % own.length]
		}) };
	}
	#all() {
		for (const seat of this.#seats) seat.go();
	}
	#seat(variant) {
		const seat = this.#seats.find((one) => one.variant === variant);
		if (seat === void 0) throw new Error(`no fork of ${variant} in this set`);
		return seat;
	}
	async #until(holds, signal) {
		signal.throwIfAborted();
		while (!holds(this.#seats)) {
			const gone = this.#seats.find(({ ended }) => ended);
			if (gone !== void 0) throw new ForkFailure(`the fork of ${gone.variant} ended before its last turn`, true);
			await once(this.#changed, "change", { signal });
		}
	}
	#welcome(socket) {
		socket.setNoDelay(true);
		socket.on("error", () => void 0);
		let seat;
		createInterface({ input: socket }).on("line", (line) => {
			if (seat === void 0) {
				seat = this.#seats.find(({ token, socket: taken }) => token === line && taken === null);
				if (seat === void 0) socket.destroy();
				else seat.socket = socket;
				return;
			}
			const phase = PHASES.find((name) => name === line);
			if (phase === void 0) return void socket.destroy();
			seat.waitsFor = phase;
			this.#changed.dispatchEvent(new Event("change"));
		}).on("error", () => void 0);
	}
};

// runners/live.ts
/**
* Runs one fork of each variant. If one fails, ends the others. Throws {@link ForkFailure}.
* @param rows see {@link Turns.play}
* @param rest see {@link Turns.play}
* @param run runs the fork of a request
*/
async function runLive(requests, rows, rest, run) {
	const turns = await Turns.open(requests.map(({ variant }) => variant.name));
	const calledOff = new AbortController();
	const { signal } = calledOff;
	const forks = requests.map(async (request) => {
		const { name } = request.variant;
		const result = await run(request, {
			address: turns.address(name),
			forks: requests.length,
			signal
		});
		turns.ended(name);
		return result;
	});
	try {
		const [slices, ...results] = await Promise.all([turns.play(rows, rest, signal), ...forks]);
		return {
			results,
			slices
		};
	} catch (error) {
		calledOff.abort(error);
		await Promise.allSettled(forks);
		throw error;
	} finally {
		turns.close();
	}
}

// runners/startup/attach-check.ts
/** A JVM holds one for each class-file transformer that an agent registered. */
const TRANSFORMER = "sun.instrument.TransformerManager$TransformerInfo";
/** The time limit for an answer of a JVM, in ms. */
const PATIENCE$6 = 6e4;
/** An application may answer before its output is written: the time limit for that, in ms, and the interval between reads. */
const LATE = 2e3;
const STEP$1 = 20;
/**
* Returns jcmd, of the JDK that runs the application, else of any; null if no variant needs it.
* Throws {@link PreconditionError} if it is missing.
*/
function jcmdFor({ suite, targets, context }) {
	const programs = [...targets.values()].flatMap(({ processes }) => processes.map(({ program }) => program));
	if (!suite.variants.some(({ attached }) => attached?.class !== void 0) && !programs.some(({ written }) => isJava(written))) return null;
	const found = [...programs.flatMap(({ java }) => java ?? []), ...findJdks(context.environment).map(({ home }) => home)].map((home) => join(home, "bin/jcmd")).find(existsSync);
	if (found === void 0) throw new PreconditionError("a JDK is needed in addition to the measured JVM: its jcmd checks that an agent is at work, and that the control has none. Install one, or point JAVA_HOME to it", true);
	return found;
}
/** Returns why the agent of a fork is not at work, or why a control is invalid; else null. Throws {@link ForkFailure}. */
async function lifeless$1(signs, context) {
	const { suite, variant, output, jvms } = signs;
	const { name, attached } = variant;
	if (isBare(suite, variant)) return (await loadedIn("sun.instrument.InstrumentationImpl", signs, context)).length === 0 ? null : `an agent is in the control: its JVM has loaded ${INSTRUMENTATION}`;
	if (attached?.log !== void 0) {
		if (!await printed(new RegExp(attached.log), output, context.signal)) return `"${name}" is not at work: no line of its output matches attached.log /${attached.log}/`;
	}
	if (attached?.class !== void 0) {
		if (jvms.length === 0) return `"${name}" is not at work: attached.class needs a JVM, and there is none`;
		const loaded = await loadedIn(attached.class, signs, context);
		if (loaded.length < jvms.length) return `"${name}" is not at work: the class ${attached.class} (attached.class) is not loaded${jvms.length === 1 ? "" : ` in ${jvms.length - loaded.length} of ${jvms.length} JVMs`}`;
	}
	if (variant.agent !== null && attached === null) {
		const working = (await jcmdOutputs(signs, context, ["GC.class_histogram"])).filter(({ output }) => transformersIn(output) > signs.watchers);
		if (jvms.length === 0 || working.length < jvms.length) return `"${name}" is not at work: its agent has registered no class-file transformer; if it works in another way, add attached: {log}, a line that it prints, or attached: {class}, a class that is loaded only if it works`;
	}
	return null;
}
/** Returns the number of class-file transformers in a class histogram. */
function transformersIn(histogram) {
	const line = histogram.split(/\r?\n/).find((line) => line.includes(` ${TRANSFORMER}`));
	return Number(/^\s*\d+:\s+(\d+)/.exec(line ?? "")?.[1] ?? 0);
}
/** Returns whether a matching line is printed. Throws `signal.reason`. */
async function printed(pattern, output, signal) {
	const deadline = performance.now() + LATE;
	for (;;) {
		if (output().split(/\r?\n/).some((line) => pattern.test(line))) return true;
		if (performance.now() >= deadline) return false;
		await setTimeout$1(20, void 0, { signal }).catch(() => signal.throwIfAborted());
	}
}
/** Returns which of the JVMs loaded a class. */
async function loadedIn(wanted, signs, context) {
	return (await jcmdOutputs(signs, context, ["VM.class_hierarchy", wanted])).filter(({ output }) => output.split(/\r?\n/).some((line) => classIn(line).split("/")[0] === wanted)).map(({ pid }) => pid);
}
/** A class in a line of `VM.class_hierarchy`, followed by a slash and its loader. */
const classIn = (line) => line.replace(/^[|\s-]+/, "").replace(/ \(intf\)$/, "");
/** Returns the answer of each JVM to a jcmd command. Throws {@link ForkFailure} if one does not answer. */
async function jcmdOutputs({ jvms, jcmd, raw }, { environment, signal }, argv) {
	const all = [];
	for (const pid of jcmd === null ? [] : jvms) {
		const log = join(raw, `jcmd-${pid}.log`);
		const exit = await run({
			program: jcmd,
			arguments: [String(pid), ...argv],
			environment,
			log,
			timeout: PATIENCE$6,
			signal
		});
		const output = readFileSync(log, "utf8");
		if (exit.code !== 0) throw new ForkFailure(`jcmd could not list the classes of the JVM (${pid})${cutShort(exit)}: ${output.trim()}`);
		all.push({
			pid,
			output
		});
	}
	return all;
}

// runners/startup/origin.ts
/** Inspects the agents of dry runs; null if no variant has one that a JVM starts. */
async function watchFor({ suite, context }, jcmd) {
	return jcmd === null || suite.variants.every(({ agent }) => agent === null) ? null : {
		jar: await buildWatch(homeOf(jcmd), context),
		threads: /* @__PURE__ */ new Set()
	};
}
const homeOf = (jcmd) => dirname(dirname(jcmd));
/** Returns warnings about an application before it starts. Throws {@link PreconditionError}. */
async function checkApplication(suite, context) {
	const simulated = suite.mode === "simulation";
	if (simulated) refuseWithoutSimulator(context);
	const application = await prepareApplication(suite, context);
	try {
		if (simulated) refuseNotSimulated(application);
		else jcmdFor(application);
		return await sharedClasses$1([...application.targets.values()].flatMap(startedIn(application)), context);
	} finally {
		application.guard.close();
	}
}
/** Returns the JVMs of a variant that get its agent. */
const startedIn = ({ suite, jar: application, context }) => (target) => {
	const { variant, folder, jar, processes } = target;
	const fill = placesIn(processes.map(({ plan }) => plan.name), "", application);
	return processes.flatMap((process) => {
		if (jar === null || process.program.java === null) return [];
		const argv = argumentsOf(suite, target, process).map(fill(process.plan.name));
		const environment = {
			...suite.mode === "simulation" ? {} : context.environment,
			...environmentOf(suite, target, process)
		};
		return [{
			variant,
			argv,
			environment,
			folder,
			jar
		}];
	});
};
/**
* Returns why an application runs another revision of its agent, or null. Every fork has the same files, so a dry run
* is enough. Throws {@link ForkFailure}.
*/
async function replacedAgent$1(signs, { variant, jar, folder }, watch, context) {
	const { jcmd, raw } = signs;
	if (jcmd === null || jar === null || watch === null) return null;
	const jvms = (await jcmdOutputs(signs, context, ["VM.command_line"])).filter(({ output }) => output.includes(`-javaagent:${jar}`)).map(({ pid }) => pid);
	for (const { pid, output } of await jcmdOutputs({
		...signs,
		jvms
	}, context, ["VM.system_properties"])) {
		const looker = {
			home: homeOf(jcmd),
			watch: watch.jar
		};
		const place = {
			folder,
			jar,
			log: join(raw, `class-path-${pid}.log`)
		};
		const running = await runningOf(await heldClasses(looker, classPathIn(output), place, context), {
			...signs,
			jvms: [pid]
		}, context);
		if (running !== null) return strangeClass(variant, jar, running);
	}
	return null;
}
/**
* Returns the first class of another revision that a JVM loaded from its class path, or null. An agent may load classes with its own loader,
* so only those with the loader of its start class count.
*/
async function runningOf({ premain, held }, signs, context) {
	const strange = held.filter(({ same }) => !same);
	if (strange.length === 0) return null;
	const [answer] = await jcmdOutputs(signs, context, ["VM.class_hierarchy"]);
	const loaded = new Set((answer?.output ?? "").split(/\r?\n/).map(classIn));
	const loader = ([...loaded].find((one) => one.startsWith(`${premain}/`)) ?? "").slice(premain.length);
	return strange.find(({ name }) => loaded.has(name + loader)) ?? null;
}
/** Returns the class path from the properties of a JVM, which are escaped like a properties file. */
function classPathIn(properties) {
	return (/^java\.class\.path=(.*)$/m.exec(properties)?.[1] ?? "").trimEnd().replace(/\\u([0-9a-fA-F]{4})|\\(.)/g, (_, code, plain) => code === void 0 ? plain : String.fromCharCode(Number.parseInt(code, 16))).split(delimiter);
}

// runners/counting-server.ts
/** Time limit for the server's address, and for each answer, in ms. */
const PATIENCE$5 = 3e4;
var CountingServer = class CountingServer {
	/** `PORT:TOKEN`, for clients of the protocol in `runners/go/meter/serve_linux.go`. */
	address;
	scope;
	/** Stops the server. */
	close;
	constructor(address, scope, close) {
		this.address = address;
		this.scope = scope;
		this.close = close;
	}
	/** Null if nothing is counted. Throws {@link PreconditionError} if the server cannot be started. */
	static async start({ meter, scope }, { environment, signal }) {
		if (scope === "") return null;
		const child = spawn(meter, ["serve", scope], {
			env: { ...environment },
			detached: true,
			stdio: [
				"pipe",
				"pipe",
				"ignore"
			]
		});
		child.on("error", () => void 0);
		child.stdin.on("error", () => void 0);
		const close = () => void child.stdin.end();
		const lines = createInterface({ input: child.stdout });
		try {
			const [address] = await Promise.race([once(lines, "line", { signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE$5)]) }), once(child, "exit").then(() => [""])]);
			if (address === "") throw new Error(`${meter} serve ended at once`);
			for (const handle of [
				child,
				child.stdin,
				child.stdout
			]) handle.unref();
			return new CountingServer(address, scope, close);
		} catch (error) {
			close();
			signal.throwIfAborted();
			throw new PreconditionError(`instructions cannot be counted: ${error.message}`);
		}
	}
	/** Counts the next program that this process starts and all its children, from the first instruction. Throws {@link ForkFailure}. */
	async next() {
		const [port = "", token = ""] = this.address.split(":");
		const counted = new Counted(connect(Number(port), "127.0.0.1"), token);
		await counted.ask(`next ${process.pid}`);
		return counted;
	}
};
/** The counting of one program. */
var Counted = class {
	#socket;
	#lines;
	constructor(socket, token) {
		socket.setNoDelay(true);
		socket.on("error", () => void 0);
		this.#socket = socket;
		this.#lines = createInterface({ input: socket })[Symbol.asyncIterator]();
		socket.write(`${token}\n`);
	}
	/** The instructions so far. Throws {@link ForkFailure} if some are missing. */
	async read() {
		return Number(await this.ask("read"));
	}
	async ask(request) {
		this.#socket.write(`${request}\n`);
		const timer = setTimeout(() => this.#socket.destroy(), PATIENCE$5);
		const { value } = await this.#lines.next();
		clearTimeout(timer);
		const answer = value ?? "error: the meter does not answer";
		if (!answer.startsWith("error: ")) return answer;
		throw new ForkFailure(`its instructions could not be counted: ${answer.slice(7)}`);
	}
	/** Stops counting. */
	close() {
		this.#socket.destroy();
	}
};

// runners/memory.ts
/** The share of this machine's memory that the forks of a set may use. */
const SHARE$1 = .9;
/** Memory of this machine or of this process's cgroup, in bytes. */
function ownMemory() {
	const limit = process.constrainedMemory();
	return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}
/**
* A warning if the forks of all variants may not fit into memory at the same time.
* @param needed by all of them, in bytes
* @param memory of this machine, in bytes
*/
function crowdedBy(needed, memory) {
	if (needed <= SHARE$1 * memory) return [];
	return [{
		code: "no-turns",
		message: `forks run one after the other and not in turns: together they may take ${gibibytes(needed)} of ${gibibytes(memory)}. Limit the heap (jvm-args: [-Xmx1g]) to see smaller costs, or set interleave: forks`
	}];
}
function gibibytes(bytes) {
	return `${(bytes / 2 ** 30).toFixed(1)} GiB`;
}

// runners/application/ask.ts
/** The time limit of one answer, in ms: the first one may take an application long. */
const PATIENCE$4 = 3e4;
/** The time limit of a connection, in ms: normally instant, but with a full queue the kernel lets one wait for two minutes. */
const KNOCK = 1e3;
/** The limit of a body, in bytes. */
const LARGEST$1 = 1 << 20;
/** Characters of a body that a message shows. */
const SHOWN = 200;
/** Sends one request over its own connection. */
async function ask$1({ url, status, body }, signal) {
	const limit = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE$4)]);
	try {
		const answer = await get(url, limit);
		if (answer.status !== status) return {
			reached: true,
			what: `${url} answers ${answer.status}, not ${status}: ${shown(answer.body)}`
		};
		if (!new RegExp(body).test(answer.body)) return {
			reached: true,
			what: `${url} answers with a body that does not match /${body}/: ${shown(answer.body)}`
		};
		return null;
	} catch (error) {
		signal.throwIfAborted();
		const { code, message } = error;
		if (code === "ECONNREFUSED") return {
			reached: false,
			what: `nothing listens at ${url}`
		};
		return {
			reached: true,
			what: `${url} does not answer: ${message}`
		};
	}
}
/** Returns whether a port of 127.0.0.1 takes connections. */
async function knock(port) {
	const socket = connect({
		host: "127.0.0.1",
		port,
		timeout: KNOCK
	});
	try {
		return await new Promise((resolve) => {
			socket.once("connect", () => resolve(true));
			for (const no of ["error", "timeout"]) socket.once(no, () => resolve(false));
		});
	} finally {
		socket.destroy();
	}
}
async function get(url, signal) {
	return await new Promise((resolve, reject) => {
		const call = request(url, {
			agent: false,
			signal
		}, (response) => {
			let text = "";
			response.setEncoding("utf8");
			response.on("data", (part) => {
				text += part;
				if (text.length > LARGEST$1) call.destroy(/* @__PURE__ */ new Error("its body does not end"));
			});
			response.once("end", () => resolve({
				status: response.statusCode ?? 0,
				body: text
			}));
			response.once("error", reject);
		});
		call.once("error", reject);
		call.end();
	});
}
function shown(text) {
	const line = text.replace(/\s+/g, " ").trim();
	return line === "" ? "nothing" : `"${line.slice(0, SHOWN)}"`;
}

// runners/application/ready.ts
/** The interval between checks of a port, and between requests to one that answers, in ms. */
const [STEP, ANSWERED] = [5, 20];
/** Checks of the ports of a process that seems to have none. */
const TRIES = 10;
/** Why a process never became ready. */
var Never = class extends Error {};
/** Waits until a process is ready; its placeholders are replaced. Throws {@link Never}. */
async function untilReady(running, ready, wait) {
	if (ready.kind === "http") return await untilAnswered(running, ready.check, wait);
	if (ready.kind === "log") return await until(running, wait, async () => {
		await running.heard(Math.max(0, Math.min(1e3, wait.deadline - performance.now())));
		return running.signed ? null : `no line of its output matches /${ready.pattern}/`;
	});
	const port = Number(ready.port);
	await until(running, wait, async () => {
		if (await knock(port)) return null;
		await setTimeout$1(STEP);
		return `port ${port} takes no connections${elsewhere(running, port, wait)}`;
	});
	await refuseStranger(running, port);
}
/** Waits until a process gives the correct answer. Throws {@link Never}. */
async function untilAnswered(running, check, wait) {
	const port = Number(new URL(check.url).port || 80);
	let last = null;
	await until(running, wait, async () => {
		const left = Math.ceil(wait.deadline - performance.now());
		const patience = Math.min(LONGEST_TIMER, Math.max(1, left));
		const limit = AbortSignal.any([wait.signal, AbortSignal.timeout(patience)]);
		const wrong = await ask$1(check, limit).catch((error) => {
			wait.signal.throwIfAborted();
			if (limit.aborted) return {
				reached: true,
				what: last ?? `${check.url} did not answer in time`
			};
			throw error;
		});
		if (wrong === null) return null;
		if (wrong.reached) last = wrong.what;
		await setTimeout$1(wrong.reached ? ANSWERED : STEP);
		return `${wrong.what}${wrong.reached ? "" : elsewhere(running, port, wait)}`;
	});
	await refuseStranger(running, port);
}
/** Repeats a check until nothing is missing. */
async function until(running, wait, missing) {
	for (;;) {
		const what = await missing();
		wait.signal.throwIfAborted();
		if (what === null) return;
		if (running.end !== null) throw new Never(`it ended ${howEnded(running)} before it was ready`);
		if (performance.now() >= wait.deadline) throw new Never(`not ready after ${((performance.now() - running.begun) / 1e3).toFixed(1)} s: ${what}`);
	}
}
/** Describes how a process ended. */
function howEnded({ end }) {
	return end?.signal == null ? `with exit code ${end?.code}` : `by ${end.signal}`;
}
/** At the end, lists the ports where the process listens. */
function elsewhere(running, port, { deadline }) {
	if (performance.now() < deadline) return "";
	const ports = portsOf(familyOf(running.pid).map(({ pid }) => pid)).filter((other) => other !== port);
	return ports.length === 0 ? "; it listens at no port" : `; it listens at port ${ports.join(", ")} instead: hand the port over as {port}`;
}
/** An answer of another process is wrong. A process that is about to end has no port either. */
async function refuseStranger(running, port) {
	const held = () => portsOf(familyOf(running.pid).map(({ pid }) => pid));
	let ports = held();
	for (let tries = 0; !ports.includes(port) && running.end === null && tries < TRIES; tries++) {
		if (isEnding(running.pid)) await running.ended;
		else await running.heard(STEP);
		ports = held();
	}
	if (ports.includes(port)) return;
	if (running.end !== null) throw new Never(`it ended ${howEnded(running)} before it was ready`);
	throw new Never(`port ${port} is answered by another process; this one listens at ${ports.length === 0 ? "none" : ports.join(", ")}`);
}

// runners/application/up.ts
/** Time limits for an end to be reported, in ms: of a process that is ending, and of one that may be about to. */
const [END_PATIENCE, SOON] = [1e4, 200];
/** Returns the output of a process so far. */
function outputOf({ log }) {
	return printedIn(log);
}
/** Returns a failure of a process, with its command and its last output. */
function failed(what, member, final = false, late = false) {
	const who = member.name === "" ? "" : `${member.name}: `;
	const command = printable(member.program, member.arguments);
	return failure$2(`${who}${what}`, {
		command,
		log: member.log,
		output: outputOf(member)
	}, final, late);
}
/**
* Runs work with running processes, unless one of them ends. Throws {@link ForkFailure}.
* @param when it then ended, as the beginning of a sentence
* @param main the process of a failure if all are running
* @param work its signal is aborted if a process ends
*/
async function whileUp(ups, { signal, when, main }, work) {
	const gone = new AbortController();
	for (const { running } of ups) running.ended.then(() => gone.abort());
	const refuseFallen = () => {
		const found = ups.find(({ running }) => running.end !== null);
		if (found === void 0) return;
		const { running, member } = found;
		throw failed(`${when} ${howEnded(running)}${running.cause(outputOf(member))}`, member);
	};
	let made;
	try {
		made = await work(AbortSignal.any([signal, gone.signal]));
	} catch (error) {
		signal.throwIfAborted();
		const ending = ups.some(({ running }) => isEnding(running.pid));
		await Promise.race([...ups.map(({ running }) => running.ended), setTimeout$1(ending ? END_PATIENCE : SOON, void 0, { ref: false })]);
		refuseFallen();
		if (error instanceof ForkFailure) throw failed(error.message, main, error.final, error.late);
		throw error;
	}
	refuseFallen();
	return made;
}

// runners/application/perf-data.ts
/** HotSpot uses this folder on Linux, for any java.io.tmpdir. */
const SHELF = "/tmp";
const MAGIC = 3405693120;
/** Sizes of the head of the file and of an entry, in bytes. */
const [HEAD, ENTRY] = [32, 20];
const [LONG, BYTE] = ["J".charCodeAt(0), "B".charCodeAt(0)];
/** Reads the counters of a JVM; null if it has none (`-XX:-UsePerfData`), or has ended. */
function perfDataOf(pid, shelf = SHELF) {
	for (const name of readdirSync(shelf)) {
		if (!name.startsWith("hsperfdata_")) continue;
		try {
			return parsePerfData(readFileSync(join(shelf, name, String(pid))));
		} catch {}
	}
	return null;
}
/** Parses version 2.0 of the format (perfMemory.hpp of HotSpot). Throws for anything else. */
function parsePerfData(bytes) {
	if (bytes.length < HEAD || bytes.readUInt32BE(0) !== MAGIC) throw new Error("no performance data of HotSpot");
	const little = bytes[4] === 1;
	if (bytes[5] !== 2) throw new Error(`performance data of version ${bytes[5]}, not 2`);
	const word = (at) => little ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at);
	const values = /* @__PURE__ */ new Map();
	let at = word(24);
	for (let left = word(28); left > 0; left--) {
		if (at + ENTRY > bytes.length) throw new Error("performance data is cut off");
		const [length, name, items] = [
			word(at),
			word(at + 4),
			word(at + 8)
		];
		const [type, data] = [bytes[at + 12], at + word(at + 16)];
		const text = bytes.toString("latin1", at + name, bytes.indexOf(0, at + name));
		if (type === LONG && items === 0) values.set(text, Number(little ? bytes.readBigInt64LE(data) : bytes.readBigInt64BE(data)));
		else if (type === BYTE) values.set(text, bytes.toString("latin1", data, data + items).replace(/\0.*$/s, ""));
		if (length === 0) throw new Error("performance data has an entry without an end");
		at += length;
	}
	return values;
}
/** Returns the loaded classes of a JVM, with those of its archive; null if unknown. */
function classesOf(data) {
	const [own, shared] = ["java.cls.loadedClasses", "java.cls.sharedLoadedClasses"].map((name) => data?.get(name));
	return typeof own === "number" && typeof shared === "number" ? own + shared : null;
}
/** Settings that a JVM chose, and an agent must not change: its collector, and the sizes of its generations. */
function choicesOf(data) {
	if (data === null) return {};
	const collector = data.get("sun.gc.collector.0.name");
	const generations = [...data].filter(([name]) => /^sun\.gc\.generation\.\d+\.maxCapacity$/.test(name));
	const heap = Math.max(0, ...generations.map(([, value]) => Number(value)));
	return {
		...typeof collector === "string" && collector !== "" ? { collector } : {},
		...heap > 0 ? { heap: `${heap} B` } : {}
	};
}

// runners/startup/usage.ts
/** CPU time in ns. The leader is read first, because it has nearly all of it. */
function cpuOfFamily(leader) {
	const own = cpuOf(leader);
	const others = familyOf(leader).filter(({ pid }) => pid !== leader).flatMap(({ pid }) => cpuOf(pid) ?? []);
	const all = own === null ? others : [own, ...others];
	const sum = (key) => all.reduce((total, cpu) => total + cpu[key], 0);
	return {
		total: sum("total"),
		user: sum("user"),
		system: sum("system")
	};
}
/** CPU time of a process and its descendants, and the time that their threads were ready without a processor, in ns. */
function busyOfFamily(leader) {
	return familyOf(leader).reduce((sum, { pid }) => sum + (cpuOf(pid)?.total ?? 0) + delayOf(pid), 0);
}
/** Reads the state of a process and its descendants. */
function stateOf(leader) {
	const pids = familyOf(leader).map(({ pid }) => pid);
	const memories = pids.map(memoryOf$1);
	const jvms = pids.filter(isJvm);
	const data = jvms.map((pid) => perfDataOf(pid));
	return {
		resident: total(memories.map((memory) => memory?.resident ?? null)),
		proportional: total(memories.map((memory) => memory?.proportional ?? null)),
		peak: total(memories.map((memory) => memory?.peak ?? null)),
		threads: pids.reduce((sum, pid) => sum + threadsOf$1(pid), 0),
		classes: total(data.map(classesOf)),
		jvms,
		choices: choicesOf(data[0] ?? null)
	};
}
/** A sum; null if a part is unknown, or there is none. */
function total(parts) {
	return parts.length === 0 || parts.includes(null) ? null : parts.reduce((sum, part) => sum + (part ?? 0), 0);
}

// runners/jmh/attach-check.ts
/** Returns why a control is invalid because of an agent, or null. */
function strayAgent(vm) {
	const { arguments: named, instrumentations, libraries } = vm.agents;
	if (named === null && instrumentations === null) return "the control cannot be checked for agents: the JVM reported neither its arguments nor its objects";
	if (named !== null && named.length > 0) return `an agent is in the control: ${named.join(" ")}`;
	if ((instrumentations ?? 0) > 0) return "an agent is in the control: the JVM has loaded java.lang.instrument";
	if (libraries !== null && libraries.length > 0) return `an agent is in the control: ${libraries.join(", ")} is mapped`;
	return null;
}
/**
* Transformers that the OpenTelemetry agent (and its distributions) registers before it checks whether it is disabled:
* observed in JVMs in which it then did nothing.
*/
const IDLE_TRANSFORMERS = /^io\.opentelemetry\.javaagent\.tooling\.AgentStarterImpl\$/;
const IDLE_THREADS = /* @__PURE__ */ new Set(["weak-ref-cleaner"]);
/** Classes of the watch agent, its number of transformers, and its number of copies in a watched JVM. */
const WATCH = {
	transformers: /^overhead\.watch\./,
	registered: 3,
	instrumentations: 2
};
/** Whether a dry run must show that the agent changes classes: only without a configured attach check. */
function isWatched({ agent, attached }) {
	return agent !== null && attached === null;
}
/**
* Returns why an agent is not at work, or null. A configured attach check decides alone.
* Otherwise the agent needs a class-file transformer that changes classes, or a thread that no control has. A loaded
* agent is not enough: several products print a line, disable themselves and exit with 0.
* @param ownThreads threads of this fork that are the agent's, see {@link newThreads}
* @param changed the number of classes that it changed; null in a measured fork, because watching costs time
*/
function lifeless(variant, vm, log, ownThreads, changed = null) {
	if (variant.attached !== null) return configuredSign(variant.attached, vm, log);
	if (variant.agent === null) return null;
	if (ownThreads.some((name) => !IDLE_THREADS.has(name))) return null;
	const registered = workingTransformers(vm) > 0;
	if (registered && changed !== 0) return null;
	const watching = changed === null ? 0 : WATCH.instrumentations;
	const loaded = (vm.agents.instrumentations ?? 0) > watching ? "it was loaded, but" : "it was never loaded:";
	const transformed = registered ? "its class-file transformers changed no class" : "it registered no class-file transformer";
	return `the agent of "${variant.name}" is not at work: ${loaded} ${transformed} and it runs no thread of its own. Has it disabled itself (its log, the JDK version, a missing name or key)? If it works otherwise, say how it shows: attached: {log | class | thread}, such as the class that only a working agent loads`;
}
/** Returns the number of registered class-file transformers, without those that do no work. */
function workingTransformers({ agents }) {
	if (agents.transformerClasses === null) return agents.transformers ?? 0;
	return Object.entries(agents.transformerClasses).filter(([name]) => !IDLE_TRANSFORMERS.test(name) && !WATCH.transformers.test(name)).reduce((total, [, count]) => total + count, 0);
}
/** Returns threads of a fork that another fork of the benchmark does not have; numbers in names differ from fork to fork. */
function newThreads(vm, control) {
	return [...threadNames(vm)].filter((name) => !control.has(name));
}
/** Returns the names of a fork's threads without numbers: `pool-1-thread-3` is `pool-#-thread-#`. */
function threadNames(vm) {
	return new Set(vm.threadNames.map(unnumbered));
}
function unnumbered(name) {
	return name.replace(/\d+/g, "#");
}
/** Returns the number of classes that the agent of a watched fork changed. */
function changedClasses(notes) {
	return new Set(notes.split("\n").filter((line) => line !== "")).size;
}
function configuredSign(attached, vm, log) {
	if (attached.log !== void 0 && !new RegExp(attached.log, "m").test(log)) return `no line of its output matches attached.log /${attached.log}/`;
	if (attached.class !== void 0 && vm.agents.attachedClass?.loaded !== true) return `the class ${attached.class} (attached.class) is not loaded`;
	if (attached.thread !== void 0) {
		const pattern = new RegExp(attached.thread);
		if (!vm.threadNames.some((name) => pattern.test(name))) return `no thread matches attached.thread /${attached.thread}/`;
	}
	return null;
}

// runners/startup/watched.ts
/** The file where the watch agent records changed classes. */
const notesOf = (raw, process) => join(raw, `changed${process === "" ? "" : `-${process}`}.txt`);
const watches = (watch, variant) => watch !== null && isWatched(variant);
/** The number of our class-file transformers in each JVM. */
const watchersIn = (watch, variant) => watches(watch, variant) ? WATCH.registered : 0;
/** Returns what makes the JVMs of a dry run record the classes that their agent changes. */
function watchersOf(watch, variant, raw) {
	return watches(watch, variant) ? { watch: (process) => ({
		jar: watch.jar,
		file: notesOf(raw, process)
	}) } : {};
}
/**
* Returns why the agent of a dry run is not at work although it registered a transformer, or null: it changed no class of any process, and runs
* no thread that the control lacks. It stores the threads of the control. Throws {@link ForkFailure}.
*/
async function idle(signs, { application, variants }, watch, context) {
	const { suite, variant, raw } = signs;
	if (watch === null || !variants.some(isWatched)) return null;
	if (isBare(suite, variant)) {
		for (const name of await threadsOf(signs, context)) watch.threads.add(name);
		return null;
	}
	if (!isWatched(variant)) return null;
	if (await anyChanged((application?.processes ?? []).map(({ name }) => notesOf(raw, name)), context.signal)) return null;
	return (watch.threads.size === 0 ? [] : await threadsOf(signs, context)).some((name) => !watch.threads.has(name) && !IDLE_THREADS.has(name)) ? null : `"${variant.name}" is not at work: its agent has registered a class-file transformer, which changed no class, and it runs no thread of its own. Has it disabled itself, or does its filter match no class of the application? If it works in another way, add attached: {log}, a line that it prints, or attached: {class}, a class that is loaded only if it works`;
}
/** Returns whether a class was changed; an agent may begin after the first answer. */
async function anyChanged(files, signal) {
	const deadline = performance.now() + LATE;
	for (;;) {
		if (files.some((file) => existsSync(file) && changedClasses(readFileSync(file, "utf8")) > 0)) return true;
		if (performance.now() >= deadline) return false;
		await setTimeout$1(20, void 0, { signal }).catch(() => signal.throwIfAborted());
	}
}
/** Returns the names of the threads of all JVMs without numbers. */
async function threadsOf(signs, context) {
	return (await jcmdOutputs(signs, context, ["Thread.print"])).flatMap(({ output }) => [...output.matchAll(/^"(.*)" (?:#\d+|os_prio=)/gm)].map(([, name = ""]) => unnumbered(name)));
}

// runners/startup/fork.ts
/** Returns the name of the row of a process. */
function benchmarkOf(process) {
	return process === "" ? "Start" : `Start/process=${process}`;
}
/** Starts an application once. Throws {@link ForkFailure}. */
async function runFork$2(application, request) {
	const { target, raw, watch } = request;
	return await runCast(application, request, await castOf(application, target, raw, watchersOf(watch, target.variant, raw)));
}
/** The same for an application with its ports and files. */
async function runCast(application, request, cast) {
	const { suite, context } = application;
	const { target, raw, jcmd, watch, turn } = request;
	const main = cast.members[0];
	const running = [];
	const started = [];
	let unwilling = [];
	let dead = null;
	try {
		for (const member of cast.members) {
			let counted = null;
			try {
				const one = await turn.start(async () => {
					counted = await request.counter?.next() ?? null;
					return await member.start();
				});
				running.push([member.name, one]);
				started.push(await comeUp$1(member, one, counted, application, request));
			} finally {
				counted?.close();
			}
		}
		await turn.measured(context.signal);
		const signs = {
			suite,
			variant: target.variant,
			output: () => cast.members.map(outputOf).join("\n"),
			jvms: started.flatMap(({ state }) => state.jvms),
			jcmd,
			raw,
			watchers: watchersIn(watch, target.variant)
		};
		dead = await whileUp(started, {
			signal: context.signal,
			when: "it was ready, and then ended",
			main
		}, async (signal) => {
			const around = {
				...context,
				signal
			};
			return await lifeless$1(signs, around) ?? await replacedAgent$1(signs, target, watch, around) ?? await idle(signs, suite, watch, around);
		});
	} finally {
		unwilling = await cast.end(running);
	}
	context.signal.throwIfAborted();
	if (dead !== null) throw failed(dead, main, true);
	return resultOf$1(target, started, unwilling, request.counter?.scope ?? "");
}
/** Waits for a process, and measures it at each moment. Throws {@link ForkFailure}. */
async function comeUp$1(member, running, counted, { context }, { timeout, dryRun, turn }) {
	const wait = {
		deadline: running.begun + timeout,
		signal: context.signal
	};
	const begun = turn.clock() - (performance.now() - running.begun);
	const now = async () => {
		return {
			wall: Math.round((turn.clock() - begun) * 1e6),
			cpu: cpuOfFamily(running.pid),
			instructions: await counted?.read() ?? null
		};
	};
	try {
		await untilReady(running, member.ready, wait);
		const ready = await now();
		let answered = null;
		if (member.request !== null) {
			await untilAnswered(running, member.request, wait);
			answered = await now();
		}
		return {
			member,
			running,
			ready,
			answered,
			state: stateOf(running.pid)
		};
	} catch (error) {
		if (!(error instanceof Never)) throw error;
		throw failed(error.message + running.cause(outputOf(member)), member, dryRun && running.end === null);
	}
}
function resultOf$1(target, started, unwilling, scope) {
	const [first, ...others] = started.map((one) => ({
		benchmark: benchmarkOf(one.member.name),
		operations: 1,
		samples: samplesOf$2(one, scope)
	}));
	if (first === void 0) throw new Error("an application without a process");
	const warnings = unwilling.map((what) => ({
		code: "forced-exit",
		message: `${target.variant.name}: ${what}`
	}));
	return {
		operations: first.operations,
		samples: first.samples,
		others,
		iterations: [],
		conditions: Object.assign({}, ...started.map(({ member, state }) => conditionsOf(member.name, state.choices)), programConditions(target), countingConditions(scope)),
		warnings
	};
}
/** CPU time first: it is the primary metric by default if no instructions are counted. */
function samplesOf$2({ member, ready, answered, state }, scope) {
	if (!(ready.cpu.total > 0)) throw failed("the kernel charged no CPU time to it", member);
	const optional = [
		["response-cpu-ns/op", answered?.cpu.total],
		["response-ns/op", answered?.wall],
		["response-instr/op", scope === "whole" ? answered?.instructions : null],
		["rss-B", state.resident],
		["pss-B", state.proportional],
		["peak-rss-B", state.peak],
		["threads", state.threads],
		["classes", state.classes]
	];
	if (ready.instructions === 0) throw failed("no instructions of it were counted", member);
	const samples = [
		{
			unit: "cpu-ns/op",
			value: ready.cpu.total
		},
		{
			unit: "ns/op",
			value: ready.wall
		},
		{
			unit: "user-ns/op",
			value: ready.cpu.user
		},
		{
			unit: "system-ns/op",
			value: ready.cpu.system
		},
		...optional.flatMap(([unit, value]) => value == null ? [] : [{
			unit,
			value
		}])
	];
	return withInstructions(samples, scope, ready.instructions);
}

// runners/startup/simulated.ts
/** Starts an application once, in its own machine. Throws {@link ForkFailure}. */
async function startInGuest(application, request) {
	const { answer, done } = await runInGuest(application, {
		...request,
		load: null
	});
	const [first, ...others] = (answer.processes ?? []).map((started) => ({
		benchmark: benchmarkOf(started.name),
		operations: 1,
		samples: samplesOf$1(started)
	}));
	if (first === void 0) throw new Error("an application without a process");
	return counted({
		operations: 1,
		samples: first.samples,
		others,
		iterations: [],
		conditions: {
			...done.conditions,
			...programConditions(request.target)
		},
		warnings: [],
		inputDigest: done.digest
	});
}
function samplesOf$1({ ready, response, peak }) {
	return [
		{
			unit: "cpu-ns/op",
			value: ready.cpu
		},
		{
			unit: "ns/op",
			value: ready.elapsed
		},
		{
			unit: "user-ns/op",
			value: ready.user
		},
		{
			unit: "system-ns/op",
			value: ready.system
		},
		...response === null ? [] : [{
			unit: "response-cpu-ns/op",
			value: response.cpu
		}, {
			unit: "response-ns/op",
			value: response.elapsed
		}],
		{
			unit: "peak-rss-B",
			value: peak
		}
	];
}

// runners/startup/slices.ts
/** A turn, in ms. Half of it gains nothing, and costs twice as many cold caches. */
const SLICE$1 = 100;
/** The share of a processor below which a turn counts as waiting. */
const WORKING = .1;
/** The turns of a fork that runs alone. */
const ALONE = {
	clock: () => performance.now(),
	start: async (begin) => await begin(),
	measured: async () => void 0
};
/** A fork in a set. */
var Seat = class {
	variant;
	/** Its measurement has ended. */
	left = false;
	#over;
	#changed = new EventTarget();
	/** Leaders of process groups. */
	#groups = [];
	#starting = Promise.resolve();
	/** In terms of `performance.now()`; null while it waits. */
	#since = null;
	#spent = 0;
	/** The time that its processes had used or been ready to use at the end of its last turn, in ns. */
	#busy = 0;
	/** The time of turns in which it only waited, in ms. */
	#waited = 0;
	constructor(variant, over) {
		this.variant = variant;
		this.#over = over;
	}
	clock() {
		return this.#spent + (this.#since === null ? 0 : performance.now() - this.#since);
	}
	async start(begin) {
		if (this.#since === null) await once(this.#changed, "go", { signal: this.#over });
		const started = begin();
		this.#starting = started.then(({ pid }) => this.#groups.push(pid)).catch(() => void 0);
		const running = await started;
		await this.#starting;
		return running;
	}
	async measured(signal) {
		this.left = true;
		this.stop();
		this.#changed.dispatchEvent(new Event("left"));
		if (!this.#over.aborted) await once(this.#over, "abort");
		signal.throwIfAborted();
		this.#signal("SIGCONT");
	}
	/** Continues its processes. */
	go() {
		this.#since = performance.now();
		this.#signal("SIGCONT");
		this.#changed.dispatchEvent(new Event("go"));
	}
	/** Waits for the end of its turn, or of its measurement. */
	async turn(signal) {
		const left = new AbortController();
		const both = AbortSignal.any([signal, left.signal]);
		const leaves = once(this.#changed, "left", { signal: both });
		const begun = this.clock();
		await Promise.race([setTimeout$1(SLICE$1, void 0, { signal: both }), leaves]).finally(() => left.abort());
		await this.#starting;
		this.#look(this.clock() - begun);
	}
	/** Returns whether it only waited in a turn. @param length in ms; a turn that ended early shows nothing */
	#look(length) {
		const busy = this.#groups.reduce((sum, group) => sum + busyOfFamily(group), 0);
		if (length >= SLICE$1 && (busy - this.#busy) / 1e6 < WORKING * length) this.#waited += length;
		this.#busy = busy;
	}
	/** Stops its processes. */
	stop() {
		if (this.#since === null) return;
		this.#signal("SIGSTOP");
		this.#spent = this.clock();
		this.#since = null;
	}
	/** Returns the share of its turns in which it only waited. */
	get waiting() {
		return this.#spent === 0 ? 0 : this.#waited / this.#spent;
	}
	#signal(name) {
		for (const group of this.#groups) try {
			process.kill(-group, name);
		} catch {}
	}
};
/** Schedules the turns of the forks of one set. */
var Slices = class {
	#seats;
	#over = new AbortController();
	constructor(variants) {
		this.#seats = variants.map((variant) => new Seat(variant, this.#over.signal));
	}
	of(variant) {
		return this.#seat(variant);
	}
	/** Returns the share of its turns in which a start only waited for a clock, a disk or another machine. */
	waiting(variant) {
		return this.#seat(variant).waiting;
	}
	/**
	* Gives turns until the measurement of every fork has ended. Throws `signal.reason`.
	* @param rows returns all variants once, each time in another order
	* @returns the variants in the order of their slices
	*/
	async play(rows, signal) {
		const order = [];
		let last = null;
		try {
			while (this.#seats.some(({ left }) => !left)) for (const variant of rows.next().value) {
				const seat = this.#seat(variant);
				if (seat.left) continue;
				if (seat !== last) {
					last?.stop();
					seat.go();
				}
				last = seat;
				await seat.turn(signal);
				order.push(variant);
			}
			return order;
		} catch (error) {
			signal.throwIfAborted();
			throw error;
		} finally {
			this.#over.abort();
		}
	}
	#seat(variant) {
		const seat = this.#seats.find((one) => one.variant === variant);
		if (seat === void 0) throw new Error(`no fork of ${variant} in this set`);
		return seat;
	}
};

// runners/startup/together.ts
/** The share of its turns that a start may wait: a wait continues while the start is stopped, where it is not counted. */
const LONGEST_WAIT = .05;
/** A start that waits for a clock, a disk or another machine; turns would hide a part of that. */
var Waits = class extends ForkFailure {};
/**
* Starts every variant once. If one fails the others are ended. Throws {@link ForkFailure}, and {@link Waits}.
* @param requestOf the input of each fork without its turns
* @param rows returns all variants once, each time in another order
*/
async function startTogether(application, requestOf, requests, rows) {
	const { context } = application;
	const calledOff = new AbortController();
	const signal = AbortSignal.any([context.signal, calledOff.signal]);
	const slices = new Slices(requests.map(({ variant }) => variant.name));
	const seats = requests.map((request) => ({
		request,
		own: {
			...application,
			context: {
				...context,
				signal
			}
		}
	}));
	const casts = [];
	const forks = [];
	try {
		for (const { request, own } of seats) casts.push(await castOf(own, targetFor(application, request.variant), request.raw));
		for (const [index, { request, own }] of seats.entries()) {
			const turn = slices.of(request.variant.name);
			forks.push(runCast(own, {
				...requestOf(request),
				turn
			}, casts[index]));
		}
		const [order, ...results] = await Promise.all([slices.play(rows, signal), ...forks]);
		for (const { request } of seats) {
			const { name } = request.variant;
			const share = slices.waiting(name);
			if (share > LONGEST_WAIT) throw new Waits(`${name} waits for a clock, a disk or another machine in ${Math.round(100 * share)} % of its turns`);
		}
		return {
			results,
			slices: order
		};
	} catch (error) {
		calledOff.abort(error);
		await Promise.allSettled(forks);
		for (const cast of casts.slice(forks.length)) await cast.end([]);
		throw error;
	}
}

// runners/startup/startup.ts
const startupRunner = {
	check: async (suite, context) => ({
		benchmarks: processesOf(suite),
		warnings: await checkApplication(suite, context)
	}),
	prepare: prepare$3
};
/** The default time limit for an application to be ready. */
const BOUNDS = {
	dryRun: 3e5,
	shortest: 6e4,
	factor: 10
};
async function prepare$3(suite, context, calibrated) {
	if (suite.mode === "simulation") refuseWithoutSimulator(context);
	const application = await prepareApplication(suite, context);
	try {
		if (suite.mode === "simulation") return await simulated$1(application);
		const jcmd = jcmdFor(application);
		return prepared$1(application, jcmd, await watchFor(application, jcmd), await CountingServer.start(await lookForCounters(context), context), calibrated);
	} catch (error) {
		application.guard.close();
		throw error;
	}
}
/** The benchmarks of a suite: its processes. */
const processesOf = ({ application }) => (application?.processes ?? []).map(({ name }) => benchmarkOf(name));
function prepared$1(application, jcmd, watch, counter, calibrated) {
	const { suite, targets, guard } = application;
	const benchmarks = processesOf(suite);
	const timed = timedBy(suite.timeout, BOUNDS);
	const jcmdOutputs = ({ variant, raw }, dryRun, timeout) => ({
		target: targetFor(application, variant),
		raw,
		jcmd,
		watch: dryRun ? watch : null,
		timeout,
		dryRun,
		counter,
		turn: ALONE
	});
	const run = async (request, dryRun) => await timed(dryRun, (timeout) => runFork$2(application, jcmdOutputs(request, dryRun, timeout)));
	/** Peak memory of each variant, in bytes. */
	const peaks = /* @__PURE__ */ new Map();
	/** Why starts cannot live at the same time; empty if they can. */
	let apart = [];
	/** Whether a start waited in the last set: a single wait may be a disk that another process keeps busy. */
	let waited = false;
	const set = async (requests, rows) => {
		const total = [...peaks.values()].reduce((sum, peak) => sum + peak, 0);
		const warnings = [...crowdedBy(total, ownMemory()), ...apart];
		if (warnings.length > 0) {
			const { results, slices } = await inRow((request) => run(request, false))(requests, rows);
			return {
				slices,
				results: results.map((one) => ({
					...one,
					warnings: [...one.warnings, ...warnings]
				}))
			};
		}
		try {
			const measured = await timed(false, (timeout) => startTogether(application, (own) => jcmdOutputs(own, false, timeout * requests.length), requests, rows));
			waited = false;
			return measured;
		} catch (error) {
			const first = error instanceof Waits && !waited;
			waited = error instanceof Waits;
			if (error instanceof ForkFailure && !error.final && !first) apart = [apartBy(error)];
			throw error;
		}
	};
	const variants = Object.fromEntries([...targets].map(([name, target]) => [name, effective$2(suite, target)]));
	const alone = {
		dryRun: async (request) => {
			const result = await run(request, true);
			peaks.set(request.variant.name, peakOf(result));
			return result;
		},
		fork: (request) => run(request, false)
	};
	const leading = benchmarks.slice(0, 1);
	const { header, ...forks } = takesTurns(suite) ? inTurns$1(suite, leading[0] ?? "", alone, calibrated, set) : {
		...alone,
		header: {}
	};
	return {
		benchmarks,
		leading,
		header: {
			...headerOf(application),
			...header
		},
		variants,
		warnings: sameVariants$1(variants, targets),
		close: () => {
			guard.close();
			counter?.close();
		},
		...forks
	};
}
/** Two live applications may need the same port, file or lock; a real failure repeats without turns. */
function apartBy(error) {
	const [why = ""] = error.message.split("\n");
	return {
		code: "no-turns",
		message: `starts run one after the other and not in turns: ${error instanceof Waits ? `${why}, and turns would hide a part of that. Set interleave: forks` : `a set of them failed: ${why}. Do they share a port, a file or a lock? Use {port} and {scratch}, or set interleave: forks`}`
	};
}
/** Returns the peak memory of the processes of a fork, in bytes. */
function peakOf({ samples, others = [] }) {
	return [...samples, ...others.flatMap((other) => other.samples)].filter(({ unit }) => unit === "peak-rss-B").reduce((sum, { value }) => sum + value, 0);
}
/** The same in the simulator, where every fork has its own machine. */
async function simulated$1(application) {
	const { suite, targets, guard, context } = application;
	refuseNotSimulated(application);
	const memory = guestMemory(application);
	const benchmarks = processesOf(suite);
	const run = ({ variant, raw, seed }, timeout, dryRun) => {
		const target = targetFor(application, variant);
		return startInGuest(application, {
			target,
			raw,
			seed,
			timeout,
			dryRun
		});
	};
	const variants = Object.fromEntries([...targets].map(([name, target]) => [name, effective$2(suite, target)]));
	const timeout = suite.timeout ?? 18e5;
	return {
		benchmarks,
		leading: benchmarks.slice(0, 1),
		header: {
			...await guestHeader(context, memory),
			...headerOf(application)
		},
		variants,
		warnings: [...sameVariants$1(variants, targets), SIMULATOR_NOTE],
		forksAtOnce: machinesAtOnce(memory),
		close: guard.close,
		dryRun: (request) => run(request, timeout, true),
		fork: (request) => run(request, timeout, false)
	};
}
/** Returns header lines: the Java of the control. */
function headerOf({ suite, targets }) {
	const [java] = (targets.get(suite.control)?.processes ?? []).flatMap(({ program }) => program.java ?? []);
	const name = java === void 0 ? void 0 : readJdk(java)?.name;
	return name === void 0 ? {} : { runtime: name };
}

// runners/http/attach-check.ts
/** The range, in ns, of an answer that waits for a delayed acknowledgement: Linux delays by 40 ms. */
const STALL = {
	from: 38e6,
	to: 46e6
};
/** Returns why the telemetry at the sink is wrong, or null. */
function exportless(suite, variant, { requests, bytes }) {
	const { name, attached } = variant;
	if (isBare(suite, variant)) return requests === 0 ? null : `an agent is in the control: it has exported ${bytes} bytes of telemetry in ${requests} requests`;
	if (attached?.exports !== true || bytes > 0) return null;
	return `"${name}" is not at work: no telemetry came to the sink (attached.exports)`;
}
/** Returns why latencies are invalid, or null: nearly all of them are one fixed wait. */
function stalled({ latency: { p50, p90 } }) {
	const within = (time) => time >= STALL.from && time <= STALL.to;
	return within(p50) && within(p90) ? "half of all answers took 40 ms, and hardly one less or more: they wait for a delayed acknowledgement, which hides any agent; have the server set TCP_NODELAY (com.sun.net.httpserver of JDK 17: -Dsun.net.httpserver.nodelay=true)" : null;
}

// runners/http/gc-log.ts
/** HotSpot's cause of a collection by `jcmd GC.run`. */
const BY_COMMAND = /\(Diagnostic Command\)/;
const LINE = /^\[[^\]]*\]\[[^\]]*\] GC\((\d+)\) (.*)$/;
const HEAP$1 = /(\d+)([BKMG])(?:\(\d+%\))?->(\d+)([BKMG])/;
const PAUSE = /^Pause .*?([\d.]+)ms$/;
const SIZES = {
	B: 1,
	K: 1024,
	M: 2 ** 20,
	G: 2 ** 30
};
/** Returns the argument that makes a JVM write the log. Quotes allow a path with colons. */
function collectionLog(file) {
	return `-Xlog:gc,gc+init:file="${file}":uptimemillis,tags:filecount=0`;
}
/** Reads the log. Null with fewer than two requested collections, or if one has no heap size. */
function readCollections(text) {
	const lines = text.split("\n").flatMap((line) => {
		const [, id, what] = LINE.exec(line) ?? [];
		return id === void 0 || what === void 0 ? [] : [{
			id,
			what: what.trimEnd(),
			heap: HEAP$1.exec(what)
		}];
	});
	const requested = lines.flatMap(({ what, heap }, at) => BY_COMMAND.test(what) && heap !== null ? [at] : []);
	const [first, last] = [requested[0], requested.at(-1)];
	if (first === void 0 || last === void 0 || first === last) return null;
	let allocated = 0;
	let left = null;
	let paused = 0;
	const ids = /* @__PURE__ */ new Set();
	for (const [at, { id, what, heap }] of lines.entries()) {
		if (at < first || at > last) continue;
		if (heap !== null) {
			const before = bytes(heap[1], heap[2]);
			if (left !== null) allocated += Math.max(0, before - left);
			left = bytes(heap[3], heap[4]);
		}
		if (at === first || at === last) continue;
		ids.add(id);
		paused += Number(PAUSE.exec(what)?.[1] ?? 0);
	}
	return {
		allocated,
		live: left ?? 0,
		count: ids.size,
		paused
	};
}
function bytes(digits, unit) {
	return Number(digits) * (SIZES[unit ?? ""] ?? 1);
}
/** Returns the facts in the head of the log. */
function readChosen(text) {
	const found = (pattern) => pattern.exec(text)?.[1] ?? null;
	return {
		collector: found(/\] Using (?:The )?(.+?)(?: Garbage Collector| Collector)?$/m),
		heap: found(/\] Heap Max Capacity: (\S+)/),
		processors: found(/\] CPUs: \d+ total, (\d+) available/)
	};
}

// runners/http/generator.ts
const amount$1 = number().nonnegative();
const windowSchema = object({
	elapsed: number().positive(),
	requests: amount$1,
	cpu: amount$1,
	compilers: amount$1
});
const latencySchema = object({
	p50: amount$1,
	p90: amount$1,
	p95: amount$1,
	p99: amount$1,
	p999: amount$1,
	max: amount$1
});
const answerSchema = object({
	problem: string(),
	late: boolean().default(false),
	ready: amount$1,
	warmup: array(windowSchema).nullable(),
	measured: array(windowSchema).nullable(),
	steady: boolean(),
	bracketed: amount$1,
	answered: amount$1,
	elapsed: amount$1,
	sent: object({
		due: amount$1,
		begun: amount$1,
		sending: amount$1,
		right: amount$1,
		dropped: amount$1,
		wrong: amount$1,
		failed: amount$1,
		bytes: amount$1
	}),
	latency: latencySchema,
	service: latencySchema,
	used: object({
		cpu: amount$1,
		user: amount$1,
		system: amount$1,
		compilers: amount$1.nullable(),
		instructions: amount$1.nullable().default(null),
		host: amount$1,
		generator: amount$1,
		rss: amount$1,
		pss: amount$1,
		peak: amount$1,
		threads: amount$1,
		voluntary: amount$1,
		involuntary: amount$1,
		minor: amount$1,
		major: amount$1,
		processes: amount$1
	}),
	paced: windowSchema.nullable().default(null),
	highest: amount$1.default(0),
	tried: array(object({
		rate: amount$1,
		kept: boolean(),
		latency: amount$1
	})).nullable().default(null)
});
/** The generator's own usage. */
const GENERATOR_LOG = "generator.log";
/** Returns the program of this release. Throws {@link PreconditionError} if it does not run here. */
function generatorOf({ root }) {
	if (process.platform !== "linux" || process.arch !== "x64") throw new PreconditionError(`the runner http needs Linux on x86-64; this is ${process.platform} on ${process.arch}`, true);
	const program = join(root, "action/dist/load-linux-amd64");
	if (!existsSync(program)) throw new PreconditionError(`${program} is missing: make dist`);
	return program;
}
/**
* Runs a plan; plan and answer are in `raw`. Throws {@link ForkFailure} without an answer, or for an invalid
* measurement.
*/
async function drive(plan, raw, context, timeout) {
	const [planFile, answerFile, log] = [
		"plan.json",
		"answer.json",
		GENERATOR_LOG
	].map((name) => join(raw, name));
	writeFileSync(planFile, `${JSON.stringify(plan, null, 1)}\n`);
	const exit = await run({
		program: generatorOf(context),
		arguments: [
			"drive",
			planFile,
			answerFile
		],
		environment: context.environment,
		log,
		timeout,
		signal: context.signal
	});
	if (exit.timedOut) throw new ForkFailure(`the load went on for ${Math.round(exit.elapsed / 1e3)} s: ended`);
	if (exit.code !== 0) throw new ForkFailure(`the generator failed (${exit.killedBy ?? `exit code ${exit.code}`}): ${lastLines(log)}`);
	const answer = readAnswer(answerFile);
	if (answer.problem !== "") throw new ForkFailure(answer.problem, false, answer.late);
	return answer;
}
/** Reads an answer. Throws {@link ForkFailure} if it is cut off, or of another release. */
function readAnswer(file) {
	try {
		return answerSchema.parse(JSON.parse(readFileSync(file, "utf8")));
	} catch (error) {
		const [line] = error.message.split("\n");
		throw new ForkFailure(`${file} is no answer of this release's generator (make dist): ${line}`);
	}
}

// runners/http/jvm.ts
const [COLLECTIONS, CODE] = ["gc.log", "code-cache.txt"];
/** The path of a JVM's GC log. */
const collectionsOf = (raw) => join(raw, COLLECTIONS);
/** Returns whether the JVMs of a runtime can be queried. */
const hasJcmd = (home) => existsSync(join(home, "bin/jcmd"));
/** Requests a full collection at the beginning of the measurement, from which allocation is counted. */
function commandsBefore(jvm, raw) {
	return [ask(jvm, join(raw, "gc-run-before.txt"), "GC.run")];
}
/** Queries the JVM at the end of the measurement. */
function commandsAfter(jvm, raw) {
	return [ask(jvm, join(raw, "gc-run-after.txt"), "GC.run"), ask(jvm, join(raw, CODE), "Compiler.codecache")];
}
function ask({ home, process }, output, ...argv) {
	return {
		arguments: [
			join(home, "bin/jcmd"),
			`${process}`,
			...argv
		],
		output
	};
}
function read$2(raw, name) {
	const path = join(raw, name);
	return existsSync(path) ? readFileSync(path, "utf8") : "";
}
/** Returns the code cache in use, in bytes, from `jcmd Compiler.codecache`: the total, or else the sum of segments. Null if unknown. */
function readCodeCache(text) {
	const used = (line) => [...text.matchAll(line)].map(([, kilobytes]) => Number(kilobytes) * 1024);
	const [whole] = used(/^CodeCache:.*?\bused=(\d+)Kb/gm);
	const parts = used(/^CodeHeap '.*?\bused=(\d+)Kb/gm);
	return whole ?? (parts.length === 0 ? null : parts.reduce((sum, part) => sum + part, 0));
}
/**
* Returns the samples of a JVM; unknown ones are left out.
* @param requests answered between the two requested collections
* @param counters those of HotSpot, by name
*/
function jvmSamples(raw, requests, counters) {
	const collected = readCollections(read$2(raw, COLLECTIONS));
	const counter = (name) => {
		const value = counters.get(name);
		return typeof value === "number" ? value : NaN;
	};
	return [
		["B/op", collected === null ? null : collected.allocated / requests],
		["live-heap-B", collected?.live],
		["gc-count", collected?.count],
		["gc-ms", collected?.paused],
		["classes", counter("java.cls.loadedClasses") + counter("java.cls.sharedLoadedClasses")],
		["metaspace-B", counter("sun.gc.metaspace.used")],
		["code-cache-B", readCodeCache(read$2(raw, CODE))],
		["jit-ms", 1e3 * counter("java.ci.totalTime") / counter("sun.os.hrt.frequency")]
	].flatMap(([unit, value]) => Number.isFinite(value) ? [{
		unit,
		value: Number(value)
	}] : []);
}
/** Facts that must be the same in every fork of a suite: settings that a JVM chose for the machine. */
function jvmConditions(raw) {
	const { collector, heap, processors } = readChosen(read$2(raw, COLLECTIONS));
	return Object.fromEntries(Object.entries({
		collector,
		"largest heap": heap,
		"processors of the JVM": processors
	}).filter(([, value]) => value !== null));
}

// runners/http/plan.ts
const DEFAULT_WINDOW = 1e3;
/** The most windows of the warm-up, and those of the measurement. */
const [DEFAULT_WARMUP, DEFAULT_WINDOWS] = [30, 10];
/** Requests of a dry run, which is a closed loop without a rate. */
const DRY_RUN_REQUESTS = 200;
const DRY_RUN$1 = {
	window: 200,
	warmup: 1,
	windows: 1,
	dryRun: true
};
/** The most rates of a search, each of its eight twice, and its pause after each. */
const MOST_TURNS = 16;
/** Agents export the rest every five seconds; after that, work of an idle application is its normal idle work. In ms. */
const REST$2 = {
	settling: 5500,
	idle: 3e3
};
/** Time of a fork outside its windows, in ms. */
const SLACK = 12e4;
/** Returns the windows of the forks of a suite. */
function courseOf({ warmup, measurement }) {
	return {
		window: measurement?.time ?? 1e3,
		warmup: warmup?.count ?? DEFAULT_WARMUP,
		windows: measurement?.count ?? DEFAULT_WINDOWS,
		dryRun: false
	};
}
/** A dry run, and its load. */
function dryRunOf(load) {
	return {
		course: DRY_RUN$1,
		load: {
			...load,
			rate: null,
			warmupRate: null,
			requests: 200,
			objective: null
		}
	};
}
/** Returns the generator's plan; the placeholders of `request` are replaced. */
function planOf(load, course, request, setting) {
	if (request === null) throw new Error("there is no request");
	const { host, port, pathname, search } = new URL(request.url);
	const concurrency = load.rate === null || load.objective !== null ? 0 : load.concurrency;
	const { raw, sessions, scope, sink, turns, before, after } = setting;
	return {
		address: port === "" ? `${host}:80` : host,
		requests: [{
			method: load.method,
			path: `${pathname}${search}`,
			headers: load.headers,
			body: load.content,
			status: request.status,
			match: request.body
		}],
		rate: load.rate ?? 0,
		concurrency,
		warmupRate: load.objective === null ? load.warmupRate ?? (concurrency > 0 ? 0 : load.rate ?? 0) : 0,
		count: load.requests,
		objective: load.objective,
		connections: load.connections,
		timeout: load.timeout,
		patience: load.timeout,
		window: course.window,
		warmup: course.warmup,
		windows: course.windows,
		sessions,
		scope: load.objective === null ? scope : "",
		sinkProcess: sink.process,
		turns,
		before,
		after,
		histogram: join(raw, "latency.hgrm"),
		service: join(raw, "service.hgrm")
	};
}
/**
* Returns the time limit of the whole load, in ms; a closed loop has its own.
* @param forks that take turns
*/
function patienceOf(load, { window, warmup, windows }, forks = 1) {
	const closed = load.rate === null ? load.requests * 1e3 : 0;
	const turns = load.objective === null ? 1 : MOST_TURNS;
	return forks * (window * warmup + turns * (window * (1 + windows) + 3 * load.timeout) + closed + SLACK);
}

// runners/compilation.ts
/** From 0 to 1. The clocks of threads and process are read one after the other, so the raw share may exceed 1. */
function shareOf(part, all) {
	return all > 0 ? Math.min(1, Math.max(0, part / all)) : 0;
}

// runners/http/samples.ts
/**
* Returns the samples of a fork under load.
* @param alone whether no other fork lived at the same time, because the host's usage is of all forks
*/
function loadSamples(answer, exported, closed, scope, alone) {
	const { used, paced, sent, latency } = answer;
	const requests = measuredRequests(answer);
	const each = (amount) => amount / requests;
	const ever = Math.max(1, answer.answered);
	const samples = [
		{
			unit: "cpu-ns/op",
			value: each(used.cpu)
		},
		{
			unit: "user-ns/op",
			value: each(used.user)
		},
		{
			unit: "system-ns/op",
			value: each(used.system)
		},
		...used.compilers === null ? [] : [{
			unit: "compiler-cpu-ns/op",
			value: each(used.compilers)
		}, {
			unit: "work-cpu-ns/op",
			value: each(used.cpu - used.compilers)
		}],
		...paced === null || paced.requests === 0 ? [] : [{
			unit: "paced-cpu-ns/op",
			value: paced.cpu / paced.requests
		}],
		...alone ? [{
			unit: "host-cpu-ns/op",
			value: each(used.host)
		}] : [],
		{
			unit: "latency-p50-ns",
			value: latency.p50
		},
		{
			unit: "latency-p90-ns",
			value: latency.p90
		},
		{
			unit: "latency-p95-ns",
			value: latency.p95
		},
		{
			unit: "latency-p99-ns",
			value: latency.p99
		},
		{
			unit: "latency-p99.9-ns",
			value: latency.p999
		},
		{
			unit: "latency-max-ns",
			value: latency.max
		},
		closed ? {
			unit: "ops/s",
			value: 1e9 * requests / answer.elapsed
		} : {
			unit: "sent/s",
			value: 1e9 * sent.begun / sent.sending
		},
		{
			unit: "rss-B",
			value: used.rss
		},
		{
			unit: "pss-B",
			value: used.pss
		},
		{
			unit: "peak-rss-B",
			value: used.peak
		},
		{
			unit: "threads",
			value: used.threads
		},
		{
			unit: "switches/op",
			value: each(used.voluntary)
		},
		{
			unit: "preemptions/op",
			value: each(used.involuntary)
		},
		{
			unit: "faults/op",
			value: each(used.minor)
		},
		{
			unit: "major-faults/op",
			value: each(used.major)
		},
		{
			unit: "net-B/op",
			value: sent.bytes / Math.max(1, sent.right)
		},
		{
			unit: "exported-B/op",
			value: exported.bytes / ever
		},
		{
			unit: "exports/op",
			value: exported.requests / ever
		}
	];
	return withInstructions(samples, scope, used.instructions === null ? null : each(used.instructions));
}
/** Returns the answered requests of the measurement. */
function measuredRequests({ measured }) {
	return (measured ?? []).reduce((sum, { requests }) => sum + requests, 0);
}
/** Returns the CPU time of a request in each window, for the curves of a report. */
function windowsOf({ warmup, measured }) {
	const costs = (windows) => (windows ?? []).filter(({ requests }) => requests > 0).map(({ cpu, requests }) => cpu / requests);
	return [{
		unit: "cpu-ns/op",
		warmup: costs(warmup),
		measured: costs(measured)
	}];
}
/** Returns the JIT compilers' time in each window; undefined if the application has none. */
function compilationOf$1({ warmup, measured, used }) {
	if (used.compilers === null || measured === null) return void 0;
	const wall = (windows) => (windows ?? []).reduce((sum, { elapsed }) => sum + elapsed, 0) / 1e6;
	return {
		warmup: wall(warmup),
		measured: wall(measured),
		share: shareOf(used.compilers, used.cpu),
		course: measured.map(({ compilers, cpu }) => shareOf(compilers, cpu))
	};
}

// runners/http/background.ts
/** Starts a command. */
function background(command) {
	const own = new AbortController();
	const over = run({
		...command,
		timeout: Number.POSITIVE_INFINITY,
		signal: AbortSignal.any([command.signal, own.signal])
	}).catch((error) => {
		if (own.signal.aborted && !command.signal.aborted) return null;
		throw error;
	});
	over.catch(() => void 0);
	return {
		over,
		end: async () => {
			own.abort();
			await over.catch(() => void 0);
		}
	};
}

// runners/http/sink.ts
const readySchema = object({
	port: number(),
	token: string(),
	process: number()
});
const countsSchema = object({
	requests: number(),
	bytes: number(),
	broken: number(),
	strays: number()
});
/** The header with the token; the first part of the path may have it instead. */
const TOKEN_HEADER = "overhead-token";
/** The time limit for a sink to start, in ms. */
const PATIENCE$3 = 2e4;
/** The time limit for the first telemetry of an agent under load, in ms: profilers wait 10 s, and their first period begins late. */
const EXPORT_PATIENCE = 25e3;
/** Starts a sink with files in `raw`. Throws {@link ForkFailure}. */
async function startSink(raw, context) {
	const [ready, log] = [join(raw, "sink.json"), join(raw, "sink.log")];
	const running = background({
		program: generatorOf(context),
		arguments: ["sink", ready],
		environment: context.environment,
		log,
		signal: context.signal
	});
	let ended = false;
	running.over.then(() => ended = true, () => ended = true);
	for (const deadline = performance.now() + PATIENCE$3; !existsSync(ready);) {
		context.signal.throwIfAborted();
		if (ended || performance.now() > deadline) {
			await running.end();
			throw new ForkFailure(`the sink for telemetry did not start: ${lastLines(log)}`);
		}
		await setTimeout$1(5);
	}
	const { port, token, process } = readySchema.parse(JSON.parse(readFileSync(ready, "utf8")));
	return {
		port,
		token,
		process,
		counts: async () => {
			try {
				const answer = await fetch(`http://127.0.0.1:${port}/${token}/counts`, { signal: context.signal });
				return countsSchema.parse(await answer.json());
			} catch (error) {
				context.signal.throwIfAborted();
				throw new ForkFailure(`the sink for telemetry does not report its counts: ${error.message}\n${lastLines(log)}`);
			}
		},
		end: running.end
	};
}
/**
* Waits for telemetry, at most the given ms: an agent sends at intervals, and a dry run ends sooner. An agent may send all of it at its end,
* so nothing is thrown at the time limit. Throws {@link ForkFailure} if the sink does not answer.
*/
async function untilExported(sink, signal, patience = EXPORT_PATIENCE) {
	for (const deadline = performance.now() + patience; performance.now() < deadline;) {
		if ((await sink.counts()).bytes > 0) return;
		await setTimeout$1(Math.min(200, patience), void 0, { signal });
	}
}
/** Placeholders for a sink in the texts of a configuration. */
function sinkPlaceholders({ port, token }) {
	return {
		sink: `http://127.0.0.1:${port}`,
		"sink-url": `http://127.0.0.1:${port}/${token}`,
		"sink-token": token
	};
}
/** Variables that send all telemetry of OpenTelemetry exporters to the sink by default, never to a collector on this machine. */
function sinkEnvironment({ port, token }) {
	return {
		OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
		OTEL_EXPORTER_OTLP_HEADERS: `${TOKEN_HEADER}=${token}`
	};
}

// runners/http/fork.ts
/** Puts an application under load once. Throws {@link ForkFailure}. */
async function runFork$1(application, request) {
	const { suite, context } = application;
	const { target, raw, load } = request;
	const sink = await startSink(raw, context);
	try {
		const reportsOf = (name) => name === "" ? raw : join(raw, `jvm-${name}`);
		const cast = await castOf(application, target, raw, {
			inserted: (name) => {
				mkdirSync(reportsOf(name), { recursive: true });
				return [collectionLog(collectionsOf(reportsOf(name)))];
			},
			...watchersOf(request.watch, target.variant, raw),
			environment: sinkEnvironment(sink),
			placeholders: sinkPlaceholders(sink)
		});
		const running = [];
		let observed;
		let unwilling = [];
		try {
			observed = await underLoad(application, request, cast, running, sink, reportsOf);
		} finally {
			unwilling = await cast.end(running);
		}
		context.signal.throwIfAborted();
		const exported = await sink.counts();
		const { answer, ups } = observed;
		const main = loadedOf(cast);
		const dead = observed.dead ?? exportless(suite, target.variant, exported) ?? (load.objective === null ? stalled(answer) : null);
		if (dead !== null) throw failed(dead, main, true);
		const searched = load.objective !== null;
		const compilation = searched ? void 0 : compilationOf$1(answer);
		return {
			operations: Math.max(1, searched ? answer.sent.right : measuredRequests(answer)),
			samples: searched ? [{
				unit: "rate/s",
				value: answer.highest
			}] : [...loadSamples(answer, exported, load.rate === null, request.scope, request.place === null), ...observed.jvms],
			iterations: searched ? [] : windowsOf(answer),
			...compilation === void 0 ? {} : { compilation },
			conditions: Object.assign({}, ...ups.map(({ member, reports: folder, jvm }) => jvm === null ? {} : conditionsOf(member.name, jvmConditions(folder))), programConditions(target), countingConditions(request.scope)),
			warnings: warnings$1(target.variant.name, answer, exported, unwilling, request)
		};
	} finally {
		await sink.end();
	}
}
/** Returns the process under load: the last one with a request. */
function loadedOf({ members }) {
	const found = members.findLast(({ request }) => request !== null);
	if (found === void 0) throw new Error("there is no request");
	return found;
}
async function underLoad(application, request, cast, running, sink, reportsOf) {
	const { suite, context } = application;
	const { target, raw, jcmd, load, course, place } = request;
	const ups = [];
	for (const member of cast.members) {
		const one = await member.start();
		running.push([member.name, one]);
		await comeUp(member, one, application, request);
		const { java } = member.target.program;
		const jvm = java !== null && hasJcmd(java) ? {
			home: java,
			process: one.pid
		} : null;
		ups.push({
			member,
			running: one,
			jvm,
			reports: reportsOf(member.name)
		});
	}
	const jvms = ups.flatMap(({ jvm, reports: folder }) => jvm === null ? [] : [{
		jvm,
		folder
	}]);
	const main = loadedOf(cast);
	const watch = {
		signal: context.signal,
		when: "it ended under load",
		main
	};
	const plan = planOf(load, course, main.request, {
		raw,
		sessions: ups.map((up) => up.running.pid),
		scope: request.scope,
		sink,
		turns: place?.address ?? "",
		before: jvms.flatMap(({ jvm, folder }) => commandsBefore(jvm, folder)),
		after: jvms.flatMap(({ jvm, folder }) => commandsAfter(jvm, folder))
	});
	const answer = await whileUp(ups, watch, (signal) => drive(plan, raw, {
		...context,
		signal
	}, patienceOf(load, course, place?.forks)));
	if (course.dryRun && target.variant.attached?.exports === true) await whileUp(ups, watch, (signal) => untilExported(sink, signal));
	const samples = jvms.map(({ jvm, folder }) => jvmSamples(folder, answer.bracketed, perfDataOf(jvm.process) ?? /* @__PURE__ */ new Map()));
	const signs = {
		suite,
		variant: target.variant,
		output: () => cast.members.map(outputOf).join("\n"),
		jvms: ups.flatMap((up) => stateOf(up.running.pid).jvms),
		jcmd,
		raw,
		watchers: watchersIn(request.watch, target.variant)
	};
	return {
		answer,
		dead: await whileUp(ups, watch, async (signal) => {
			const around = {
				...context,
				signal
			};
			return await lifeless$1(signs, around) ?? await replacedAgent$1(signs, target, request.watch, around) ?? await idle(signs, suite, request.watch, around);
		}),
		ups,
		jvms: summed(samples)
	};
}
/** Waits for a process. Throws {@link ForkFailure}. */
async function comeUp(member, running, { context }, { timeout }) {
	const wait = {
		deadline: running.begun + timeout,
		signal: context.signal
	};
	try {
		await untilReady(running, member.ready, wait);
		if (member.request !== null) await untilAnswered(running, member.request, wait);
	} catch (error) {
		if (!(error instanceof Never)) throw error;
		throw failed(error.message + running.cause(outputOf(member)), member);
	}
}
/** Returns the sum of each sample that all of them have. */
function summed(all) {
	const [first = [], ...others] = all;
	return first.flatMap(({ unit, value }) => {
		const rest = others.map((samples) => samples.find((sample) => sample.unit === unit)?.value);
		return rest.includes(void 0) ? [] : [{
			unit,
			value: rest.reduce((sum, one) => sum + (one ?? 0), value)
		}];
	});
}
function warnings$1(name, answer, { strays, broken }, unwilling, { course }) {
	const unsteady = `${name}: requests still got cheaper when the warm-up ended, or compilers were still at work, after ${course.warmup} windows: give it more, under warmup, or a warmup-rate`;
	const stray = `${name}: ${strays} exports without the token came to the sink of a fork and were not counted: some other program sends to ports that it does not know`;
	const cut = `${name}: ${broken} exports were cut off and are in no number`;
	return [
		...unwilling.map((what) => ({
			code: "forced-exit",
			message: `${name}: ${what}`
		})),
		...answer.steady || course.dryRun ? [] : [{
			code: "not-steady",
			message: unsteady
		}],
		...strays > 0 ? [{
			code: "stray-telemetry",
			message: stray
		}] : [],
		...broken > 0 ? [{
			code: "broken-exports",
			message: cut
		}] : []
	];
}

// runners/http/simulated.ts
/** Runs an application in its own machine, and its script of requests. Throws {@link ForkFailure}. */
async function loadInGuest(application, request, load) {
	const requests = request.dryRun ? Math.min(200, load.requests) : load.requests;
	const { answer, done } = await runInGuest(application, {
		...request,
		load: {
			...load,
			requests
		}
	});
	const { script, processes } = answer;
	if (script === null) throw new ForkFailure("the program in the simulator did not report its requests");
	const each = (amount) => amount / requests;
	return counted({
		operations: requests,
		samples: [
			{
				unit: "cpu-ns/op",
				value: each(script.cpu)
			},
			{
				unit: "ns/op",
				value: each(script.elapsed)
			},
			{
				unit: "user-ns/op",
				value: each(script.user)
			},
			{
				unit: "system-ns/op",
				value: each(script.system)
			},
			{
				unit: "peak-rss-B",
				value: (processes ?? []).reduce((sum, { peak }) => sum + peak, 0)
			}
		],
		iterations: [],
		conditions: {
			...done.conditions,
			...programConditions(request.target)
		},
		warnings: [],
		inputDigest: done.digest
	});
}

// runners/jmh/heap.ts
/** Memory of a machine outside the heap, in MiB: the runtime in the image, the JMH parent, code and classes. */
const BESIDE$2 = 1536;
/** In MiB. */
const HEAP = 512;
/** The memory of the machine if the heap is a share of it, in MiB. */
const SHARED = 2560;
const COLLECTOR$1 = /^-XX:\+Use(Serial|Parallel|G1|Z|Shenandoah|Epsilon|ConcMarkSweep)GC$/;
const SHARE = /^-XX:(Max|Initial|Min)RAM(Percentage|Fraction)=/;
const LARGEST = /^-(?:Xmx|XX:MaxHeapSize=)(\d+)([kmgt]?)$/i;
const PERCENTAGE = /^-XX:MaxRAMPercentage=(\d+(?:\.\d+)?)$/;
/** The JVM's default share. */
const DEFAULT_PERCENTAGE = 25;
const BYTES = {
	"": 1,
	k: 1024,
	m: 2 ** 20,
	g: 2 ** 30,
	t: 2 ** 40
};
/** Returns arguments that make collector and heap the same on every JDK, unless `argv` sets them. */
function heapDefaults(argv) {
	return [...argv.some((argument) => COLLECTOR$1.test(argument)) ? [] : ["-XX:+UseSerialGC"], ...largest(argv) === null && !argv.some((argument) => SHARE.test(argument)) ? [`-Xmx${HEAP}m`] : []];
}
/** Returns the memory of a machine, in MiB, for a JVM with these arguments. */
function machineMemory(argv) {
	const heap = largest(argv);
	if (heap !== null) return Math.ceil(heap / 2 ** 20) + BESIDE$2;
	return argv.some((argument) => SHARE.test(argument)) ? SHARED : 2048;
}
/** Returns the largest heap of a JVM with these arguments on a machine with this memory; both in bytes. */
function largestHeap(argv, memory) {
	const share = argv.map((argument) => PERCENTAGE.exec(argument)?.[1]).findLast((found) => found !== void 0);
	return largest(argv) ?? memory * Number(share ?? DEFAULT_PERCENTAGE) / 100;
}
/** Returns the largest heap in bytes by the last setting, as the JVM reads it; null without one. */
function largest(argv) {
	const match = argv.map((argument) => LARGEST.exec(argument)).findLast((found) => found !== null);
	return match == null ? null : Number(match[1]) * (BYTES[(match[2] ?? "").toLowerCase()] ?? 1);
}

// runners/http/together.ts
/** An estimate of a process's memory outside the heap of a JVM, in bytes. */
const BESIDE$1 = 256 * 2 ** 20;
/** Metrics of the whole machine, which has several live applications. */
const WHOLE_MACHINE = "host-cpu-ns/op";
/** Returns whether the forks of a suite take turns, with a warning if they cannot. */
function turnsOf(application, { objective }) {
	const { suite } = application;
	if (suite.interleave === "forks" || suite.variants.length < 2 || objective !== null) return {
		turns: false,
		warnings: []
	};
	const reason = obstacle(application);
	const warnings = reason === null ? crowdedBy(needed(application), ownMemory()) : [apart(reason)];
	return {
		turns: warnings.length === 0,
		warnings
	};
}
const apart = (reason) => ({
	code: "no-turns",
	message: `forks run one after the other and not in turns: ${reason}, or set interleave: forks`
});
/** Returns why two applications cannot live at the same time, with the remedy; null if they may. */
function obstacle({ suite, targets }) {
	if (suite.application?.processes.some(isFixed)) return "two applications cannot have the same port. Write {port} in its place";
	const programs = [...targets.values()].map(({ processes }) => processes.map(({ program }) => program.path).join("\n"));
	if (new Set(programs).size > 1) return "variants start different programs, and one that watches the whole machine would watch the control too. Give all variants the same program";
	if (suite.gates.some(({ metric }) => metric === WHOLE_MACHINE)) return `${WHOLE_MACHINE} is of all applications that run. Gate cpu-ns/op`;
	return null;
}
/** Returns the memory of all variants, in bytes. */
function needed({ suite, targets }) {
	const memory = ownMemory();
	return [...targets.values()].reduce((sum, target) => target.processes.reduce((own, process) => {
		return own + (process.program.java === null ? 0 : largestHeap(argumentsOf(suite, target, process), memory)) + BESIDE$1;
	}, sum), 0);
}
/** One fork of a set: its work ends if another fork fails. */
function within(application, place) {
	if (place === null) return application;
	const { context } = application;
	const signal = AbortSignal.any([context.signal, place.signal]);
	return {
		...application,
		context: {
			...context,
			signal
		}
	};
}

// runners/http/http.ts
const httpRunner = {
	check: check$2,
	prepare: prepare$2
};
/** The names of the one benchmark of a suite, different for each kind of load. */
const [OPEN, CLOSED, SEARCH] = [
	"Requests",
	"ClosedLoop",
	"HighestRate"
];
async function check$2(suite, context) {
	generatorOf(context);
	return {
		benchmarks: benchmarksOf$1(suite),
		warnings: await checkApplication(suite, context)
	};
}
/** Returns the one benchmark of a suite. */
function benchmarksOf$1({ mode, load }) {
	if (load === null || mode === "simulation") return [CLOSED];
	return [load.objective !== null ? SEARCH : load.rate === null ? CLOSED : OPEN];
}
async function prepare$2(suite, context) {
	if (suite.mode === "simulation") refuseWithoutSimulator(context);
	generatorOf(context);
	const application = await prepareApplication(suite, context);
	try {
		if (suite.mode === "simulation") return await simulated(application);
		const jcmd = jcmdFor(application);
		const watch = await watchFor(application, jcmd);
		const { scope } = await lookForCounters(context);
		return prepared(application, jcmd, watch, scope);
	} catch (error) {
		application.guard.close();
		throw error;
	}
}
function prepared(application, jcmd, watch, scope) {
	const { suite, targets, guard } = application;
	const { load } = suite;
	if (load === null) throw new Error(`suite ${suite.name} has no load`);
	const measured = {
		course: courseOf(suite),
		load
	};
	const timed = timedBy(suite.timeout, BOUNDS);
	const run = async ({ variant, raw }, dryRun, place = null) => {
		const request = {
			target: targetFor(application, variant),
			...dryRun ? {
				...dryRunOf(load),
				watch
			} : {
				...measured,
				watch: null
			},
			raw,
			jcmd,
			scope,
			place
		};
		const { forks = 1 } = place ?? {};
		return await timed(dryRun, (timeout) => runFork$1(within(application, place), {
			...request,
			timeout: forks * timeout
		}));
	};
	const { turns, warnings } = turnsOf(application, load);
	const variants = Object.fromEntries([...targets].map(([name, target]) => [name, effective$2(suite, target)]));
	return {
		benchmarks: benchmarksOf$1(suite),
		header: {
			...headerOf(application),
			...turns ? { interleave: "slices" } : {}
		},
		variants: Object.fromEntries(Object.entries(variants).map(([name, facts]) => [name, {
			...facts,
			load,
			course: measured.course
		}])),
		warnings: [
			...sameVariants$1(variants, targets),
			...load.rate === null ? [CLOSED_NOTE] : [],
			...warnings
		],
		sleeps: true,
		close: guard.close,
		dryRun: (request) => run(request, true),
		fork: (request) => run(request, false),
		...turns ? { together: (requests, rows) => runLive(requests, rows, REST$2, (request, place) => run(request, false, place)) } : {}
	};
}
/** The same in the simulator, where every fork has its own machine, and its requests are a script. */
async function simulated(application) {
	const { suite, targets, guard, context } = application;
	const { load } = suite;
	if (load === null) throw new Error(`suite ${suite.name} has no load`);
	refuseNotSimulated(application);
	const memory = guestMemory(application);
	const run = ({ variant, raw, seed }, dryRun) => {
		const timeout = suite.timeout ?? 18e5;
		const target = targetFor(application, variant);
		return loadInGuest(application, {
			target,
			raw,
			seed,
			timeout,
			dryRun
		}, load);
	};
	const variants = Object.fromEntries([...targets].map(([name, target]) => [name, {
		...effective$2(suite, target),
		load
	}]));
	return {
		benchmarks: benchmarksOf$1(suite),
		header: {
			...await guestHeader(context, memory),
			...headerOf(application)
		},
		variants,
		warnings: [
			...sameVariants$1(variants, targets),
			SIMULATOR_NOTE,
			SCRIPT_NOTE
		],
		forksAtOnce: machinesAtOnce(memory),
		close: guard.close,
		dryRun: (request) => run(request, true),
		fork: (request) => run(request, false)
	};
}
const SCRIPT_NOTE = {
	code: "script",
	message: "consecutive requests on one processor: the result is the work of a request, and not a latency that a user would see"
};
const CLOSED_NOTE = {
	code: "closed-loop",
	message: "a request is sent after the previous answer: while the application pauses nothing is sent, so latencies leave out the wait of users"
};

// runners/jmh/benchmarks.ts
const listingSchema = array(object({
	benchmark: string(),
	mode: string(),
	parameters: record(string(), array(string())),
	/** JVM arguments that the benchmark itself sets. */
	jvmArguments: array(string())
}));
/** Returns every combination of parameters of every benchmark. Throws {@link PreconditionError} for a parameter that no benchmark has. */
function benchmarksOf(listing, suite) {
	const known = [...new Set(listing.flatMap((entry) => Object.keys(entry.parameters)))];
	for (const parameter of Object.keys(suite.parameters)) if (!known.includes(parameter)) throw new PreconditionError(`no benchmark of suite ${suite.name} has the parameter "${parameter}": ${suggest(parameter, known)}`);
	const names = shortNames([...new Set(listing.map((entry) => entry.benchmark))]);
	return listing.flatMap(({ benchmark: method, mode, parameters, jvmArguments }) => {
		const modes = new Set(listing.filter((entry) => entry.benchmark === method).map((entry) => entry.mode));
		const short = names.get(method) ?? method;
		return combinations({
			...parameters,
			...only(suite.parameters, Object.keys(parameters))
		}).map((values) => ({
			name: benchmarkName(short, modes.size > 1 ? {
				...keys(values),
				mode
			} : keys(values)),
			method,
			mode,
			parameters: values,
			jvmArguments
		}));
	});
}
/**
* Returns the entries of a listing that all others have with the same parameter names, and the names of entries that
* some listing lacks. The values of the parameters are those of the first listing.
*/
function shared(first, others) {
	const all = [first, ...others];
	const keys = all.map((listing) => new Set(listing.map(key)));
	const everywhere = (entry) => keys.every((known) => known.has(key(entry)));
	const alone = all.flat().filter((entry) => !everywhere(entry));
	return {
		common: first.filter(everywhere),
		alone: [...new Set(alone.map((entry) => entry.benchmark))]
	};
}
/** Returns the benchmarks of a listing that another one lacks. */
function lackedBy(other, listing) {
	const known = new Set(other.map(key));
	const lacked = listing.filter((entry) => !known.has(key(entry)));
	return [...new Set(lacked.map((entry) => entry.benchmark))];
}
function key({ benchmark, mode, parameters }) {
	return JSON.stringify([
		benchmark,
		mode,
		Object.keys(parameters).sort()
	]);
}
/** Keys that the result format reserves. */
const RESERVED = ["agent", "mode"];
/** Returns parameters with their names in the result file; no Java field has a dot in its name. */
function keys(values) {
	return Object.fromEntries(Object.entries(values).map(([key, value]) => [RESERVED.includes(key) ? `param.${key}` : key, value]));
}
/** Returns the shortest of method, class and method, or full name that no other benchmark of the suite has. */
function shortNames(methods) {
	const forms = (method) => {
		const parts = method.split(".");
		return [
			parts.slice(-1),
			parts.slice(-2),
			parts
		].map((words) => capitalised(words.join(".")));
	};
	return new Map(methods.map((method) => {
		const others = methods.filter((other) => other !== method).flatMap(forms);
		return [method, forms(method).find((form) => !others.includes(form)) ?? method];
	}));
}
/** The format allows no lower-case letter after `Benchmark`. */
function capitalised(name) {
	return name.charAt(0).toUpperCase() + name.slice(1);
}
function only(values, keys) {
	return Object.fromEntries(Object.entries(values).filter(([key]) => keys.includes(key)));
}
function combinations(parameters) {
	return Object.entries(parameters).reduce((partial, [key, values]) => partial.flatMap((chosen) => [...new Set(values)].map((value) => ({
		...chosen,
		[key]: value
	}))), [{}]);
}

// runners/jmh/driver.ts
const MAIN = "overhead.jmh.Driver";
/** Arguments of the parent, which only waits for its fork: it should start fast. None of them reach the fork. */
const PARENT_ARGUMENTS = [
	"-XX:TieredStopAtLevel=1",
	"-XX:+UseSerialGC",
	"-Xmx256m",
	"-Djmh.ignoreLock=true"
];
/** The time limit for a list of benchmarks, and for inspecting an agent's jar, in ms. */
const PATIENCE$2 = 6e4;
/** The files of a fork: the profile, JMH's results, a crash log of the JVM, and the classes that its agent changed. */
const FORK_FILES = [
	"vm.json",
	"jmh.json",
	"hs_err.log",
	"changed-classes.txt"
];
const agentClassesSchema = object({
	classes: number(),
	/** A different class; null if none differs. */
	class: string().nullable(),
	/** Whether that is the class that the JVM starts. */
	premain: boolean()
});
/** Returns the files with the parent's instructions, by name. */
function parentFiles({ settings, jvmArguments }) {
	return {
		"driver.properties": Object.entries(settings).map(property).join(""),
		"fork-options.txt": jvmArguments.map((argument) => `${argument}\n`).join("")
	};
}
/** Returns the arguments of the parent's JVM. The folder has {@link parentFiles}. */
function parentArguments(classPath, folder) {
	const [settings, options] = ["driver.properties", "fork-options.txt"].map((name) => join(folder, name));
	return [
		...PARENT_ARGUMENTS,
		`-Doverhead.forkOptions=${options}`,
		"-cp",
		classPath,
		MAIN,
		"run",
		settings
	];
}
/** Runs the parent on this machine. */
var Driver = class {
	#java;
	#classPath;
	#context;
	constructor(jdk, classPath, context) {
		this.#java = join(jdk.home, "bin/java");
		this.#classPath = classPath.join(delimiter);
		this.#context = context;
	}
	/** Returns the matching benchmarks. Throws {@link PreconditionError} if the jar is no JMH jar. */
	async list(include, exclude) {
		const jar = this.#classPath.split(delimiter).at(-1);
		return this.#ask(`the benchmarks of ${jar} could not be listed`, [
			"list",
			include,
			exclude
		], listingSchema);
	}
	/** Returns the classes of an agent's jar that the benchmark jar contains too. Throws {@link PreconditionError}. */
	async agentClasses(agent) {
		const jar = this.#classPath.split(delimiter).at(-1);
		return this.#ask(`the classes of ${agent} could not be looked for in ${jar}`, ["agent", agent], agentClassesSchema);
	}
	names(folder, agent, watch) {
		return {
			folder,
			agent,
			watch
		};
	}
	async fork(fork) {
		const log = join(fork.folder, "jmh.log");
		for (const [name, text] of Object.entries(parentFiles(fork))) writeFileSync(join(fork.folder, name), text);
		const argumentList = parentArguments(this.#classPath, fork.folder);
		const environment = {
			...this.#context.environment,
			...fork.environment
		};
		return {
			...await this.#run(argumentList, environment, log, fork),
			command: printable(this.#java, argumentList),
			log,
			conditions: {},
			inputDigest: null
		};
	}
	/** Returns the parent's answer, from a file named by its last argument. */
	async #ask(failure, argv, schema) {
		const folder = newTemporary("ask");
		try {
			const [answer, log] = ["answer.json", "answer.log"].map((name) => join(folder, name));
			const argumentList = [
				...PARENT_ARGUMENTS,
				"-cp",
				this.#classPath,
				MAIN,
				...argv,
				answer
			];
			const exit = await this.#run(argumentList, this.#context.environment, log, { timeout: PATIENCE$2 });
			if (exit.code !== 0) throw new PreconditionError(`${failure}${cutShort(exit)}:\n${lastLines(log)}`);
			return schema.parse(JSON.parse(readFileSync(answer, "utf8")));
		} finally {
			rmSync(folder, {
				recursive: true,
				force: true
			});
		}
	}
	#run(argumentList, environment, log, { timeout, signal }) {
		const whole = this.#context.signal;
		return run({
			program: this.#java,
			arguments: argumentList,
			environment,
			log,
			timeout,
			signal: signal === void 0 ? whole : AbortSignal.any([whole, signal])
		});
	}
};
/** Returns a line of a Java properties file, escaped. */
function property([key, value]) {
	const escaped = (text) => text.replace(/[\\:=#! \t]/g, "\\$&").replaceAll("\n", "\\n").replaceAll("\r", "\\r").replaceAll("\f", "\\f");
	return `${escaped(key)}=${escaped(value)}\n`;
}

// runners/jmh/groups.ts
/** Kernel thread names of HotSpot and OpenJ9. */
const COMPILERS = /^(?:C[12] Comp|JVMCI C|JIT[ -]|Sweeper thread$)/;
/** A serial collector has no thread of its own; it works in the VM thread, which stops the application. */
const COLLECTOR = /^(?:VM Thread$|GC (?:Slave|Thread|Worker)|G1 (?:Conc|Main|Refine|Service)|Shenand|StringD|[XZ](?:Director|Driver|Stat|Uncommitter|Unmapper|Worker))/;
/** The length of the kernel's thread name, in bytes. */
const LONGEST = 15;
/** Returns the groups of an iteration; null if the system does not report them. @param own kernel names of the agent's threads, see {@link ownThreads} */
function groupsOf({ cpuNs, threadsCpuNs }, own) {
	if (cpuNs === null || threadsCpuNs === null) return null;
	const { agent, compilers, collector } = byGroup(threadsCpuNs, own);
	return {
		agent,
		compilers,
		collector,
		application: cpuNs - agent - compilers - collector
	};
}
/**
* Returns the CPU time between slices that the slices caused: by a collection, a compilation, or a queue of the agent. The idle rate of
* application and agent is subtracted, because such work continues in every turn, and is counted within
* the slices.
*/
function betweenSlices({ turns }, own) {
	if (turns === null) return {
		application: 0,
		agent: 0,
		compilers: 0,
		collector: 0
	};
	const waiting = byGroup(turns.waiting.threadsCpuNs, own);
	const idle = byGroup(turns.idle.threadsCpuNs, own);
	const times = turns.idle.wallNs > 0 ? turns.waiting.wallNs / turns.idle.wallNs : 0;
	return {
		...waiting,
		application: waiting.application - idle.application * times,
		agent: waiting.agent - idle.agent * times
	};
}
function byGroup(threads, own) {
	const groups = {
		application: 0,
		agent: 0,
		compilers: 0,
		collector: 0
	};
	for (const [name, used] of Object.entries(threads)) if (COMPILERS.test(name)) groups.compilers += used;
	else if (COLLECTOR.test(name)) groups.collector += used;
	else if (own.has(name)) groups.agent += used;
	else groups.application += used;
	return groups;
}
/**
* Returns the kernel names that only the agent's threads of a fork have.
* @param own their names in Java, without numbers
*/
function ownThreads({ threadNames }, own) {
	const known = (wanted) => threadNames.filter((name) => own.includes(unnumbered(name)) === wanted).map(kernelName);
	const others = new Set(known(false));
	return new Set(known(true).filter((name) => !others.has(name)));
}
/** Returns the kernel name of a Java thread as the profiler reads it: each byte as a character. */
function kernelName(name) {
	return Buffer.from(name).toString("latin1").slice(0, LONGEST);
}

// runners/jmh/output.ts
/** JMH writes "NaN" or "Infinity" as text. */
const score = union([number(), string().transform(Number)]);
const metricSchema = object({
	score,
	scoreUnit: string(),
	scorePercentiles: record(string(), score).optional(),
	rawData: array(array(score)).optional()
});
const resultSchema = object({
	benchmark: string(),
	mode: string(),
	params: record(string(), string()).optional(),
	primaryMetric: metricSchema,
	secondaryMetrics: record(string(), metricSchema)
});
/** Reads the results file of one fork. Throws unless it has exactly one result. */
function readJmh(file) {
	const results = array(resultSchema).parse(JSON.parse(readFileSync(file, "utf8")));
	const [only] = results;
	if (only === void 0 || results.length !== 1) throw new Error(`${file}: holds ${results.length} results, not one`);
	return only;
}
/**
* Returns the samples of one fork, in the order of tables: the primary metric first.
* @param own kernel names of the agent's threads; null if they are unknown
* @param slices whether the iterations are short turns: a collection then falls into few of them and belongs to all, so they
* become their mean, not their median
*/
function samplesOf(jmh, vm, own, slices) {
	const collapse = slices ? meanBy(measured$1(vm).map(({ ops }) => ops)) : median;
	const samples = [
		...primarySamples(jmh, collapse),
		...processSamples(vm, collapse, betweenSlices(vm, own ?? /* @__PURE__ */ new Set())),
		...secondarySamples(jmh, collapse),
		...groupSamples(vm, own, collapse, betweenSlices(vm, own ?? /* @__PURE__ */ new Set()))
	];
	const names = /* @__PURE__ */ new Set();
	for (const { unit, value } of samples) {
		if (!Number.isFinite(value)) throw new Error(`${jmh.benchmark}: ${unit} is ${value}`);
		if (names.has(unit)) throw new Error(`${jmh.benchmark}: two metrics are called ${unit}`);
		names.add(unit);
	}
	return samples;
}
/**
* Returns the instructions of an operation; null if not counted. Work between slices is included like in the CPU time, minus the idle
* rate of the fork.
*/
function instructionsOf(vm, slices) {
	const iterations = measured$1(vm);
	const counted = known(iterations, ({ instructions }) => instructions);
	if (counted === null || iterations.length === 0) return null;
	const each = (slices ? meanBy(iterations.map(({ ops }) => ops)) : median)(counted.map((amount, index) => amount / (iterations[index]?.ops ?? NaN)), "op");
	const { turns } = vm;
	if (turns === null || vm.counted === null) return each;
	const times = turns.idle.wallNs > 0 ? turns.waiting.wallNs / turns.idle.wallNs : 0;
	return each + (vm.counted.waiting - vm.counted.idle * times) / operationsOf(vm);
}
/** Returns the operations in the measured iterations of a fork. */
function operationsOf(vm) {
	return sum(measured$1(vm).map((iteration) => iteration.ops));
}
/**
* Returns the iterations of the times among the samples: CPU time in every mode, and JMH's value if it
* is a time per operation. A rate (throughput mode) has no such form, and its CPU time has the same trend.
*/
function iterationsOf(vm) {
	const { unit, factor } = standardUnit(vm.scoreUnit ?? "");
	return [["ns/op", ({ score }) => unit === "ns/op" && score !== null ? score * factor : null], ["cpu-ns/op", ({ cpuNs, ops }) => cpuNs === null ? null : cpuNs / ops]].flatMap(([of, value]) => {
		const values = (kind) => known(vm.iterations.filter((iteration) => iteration.kind === kind), (iteration) => positive(value(iteration))) ?? [];
		const [warmup, measurement] = [values("warmup"), values("measurement")];
		return measurement.length === 0 ? [] : [{
			unit: of,
			warmup: [...warmup],
			measured: [...measurement]
		}];
	});
}
/** Returns a value with a logarithm; null for 0, from a coarse clock or an iteration without an operation. */
function positive(value) {
	return value !== null && value > 0 && Number.isFinite(value) ? value : null;
}
function measured$1(vm) {
	return vm.iterations.filter((iteration) => iteration.kind === "measurement");
}
function primarySamples(jmh, collapse) {
	const main = sample("", jmh.primaryMetric, collapse);
	if (jmh.mode !== "sample") return [main];
	const { scorePercentiles = {}, scoreUnit } = jmh.primaryMetric;
	return [main, ...Object.entries(scorePercentiles).map(([rank, value]) => {
		const { unit, factor } = standardUnit(scoreUnit);
		return {
			unit: `p${Number(rank)}-${unit}`,
			value: value * factor
		};
	})];
}
/** Returns the facts of the whole process: agent threads, JIT and GC included. Facts that this system does not have are left out. */
function processSamples(vm, collapse, beside) {
	const iterations = measured$1(vm);
	const operations = operationsOf(vm);
	const cpu = known(iterations, (iteration) => iteration.cpuNs);
	const collections = known(iterations, (iteration) => iteration.gcCount);
	const collecting = known(iterations, (iteration) => iteration.gcMs);
	const perOperation = (values, factor = 1) => values === null ? null : sum(values) * factor / operations;
	return [
		["cpu-ns/op", cpu && collapse(cpu.map((time, index) => time / (iterations[index]?.ops ?? NaN)), "op") + (beside.application + beside.agent + beside.compilers + beside.collector) / operations],
		["gc-ns/op", perOperation(collecting, 1e6)],
		["gc-count", collections && sum(collections)],
		["gc-ms", collecting && sum(collecting)],
		["switches/op", perOperation(known(iterations, (iteration) => iteration.voluntarySwitches))],
		["preemptions/op", perOperation(known(iterations, (iteration) => iteration.involuntarySwitches))],
		["live-heap-B", vm.memory.liveHeapB],
		["peak-rss-B", vm.memory.peakRssB],
		["metaspace-B", vm.memory.metaspaceB],
		["code-cache-B", vm.memory.codeCacheB],
		["classes", vm.classesLoaded],
		["threads", vm.threadsPeak],
		["jit-ms", vm.jitMs]
	].flatMap(([unit, value]) => value === null ? [] : [{
		unit,
		value
	}]);
}
/** Returns the CPU time by groups of threads; empty if the system does not report it. */
function groupSamples(vm, own, collapse, beside) {
	const iterations = measured$1(vm);
	const groups = known(iterations, (iteration) => groupsOf(iteration, own ?? /* @__PURE__ */ new Set()));
	if (groups === null) return [];
	const operations = operationsOf(vm);
	const each = (group) => Math.max(0, sum(groups.map((one) => one[group])) + beside[group]) / operations;
	return [
		{
			unit: "application-cpu-ns/op",
			value: collapse(groups.map((one, index) => one.application / (iterations[index]?.ops ?? NaN)), "op") + beside.application / operations
		},
		...own === null ? [] : [{
			unit: "agent-threads-cpu-ns/op",
			value: each("agent")
		}],
		{
			unit: "compiler-cpu-ns/op",
			value: each("compilers")
		},
		{
			unit: "collector-cpu-ns/op",
			value: each("collector")
		}
	];
}
/** Returns a fact of every iteration; null if an iteration lacks it. */
function known(iterations, fact) {
	const values = iterations.map(fact);
	return values.every((value) => value !== null) ? values : null;
}
/** JMH's names of the results of `-prof gc`. The profile has count and time too, in every fork. */
const GC_UNITS = {
	"gc.alloc.rate.norm": "B/op",
	"gc.alloc.rate": "alloc-MB/s",
	"gc.count": null,
	"gc.time": null
};
/** Results of older JMH for each memory pool, which only forks with a collection have. */
const GC_POOLS = /^gc\.churn\./;
/** In sample mode JMH repeats the percentiles of the primary metric: `p0.50` is its `50.0`. */
const PERCENTILE = /^p[01]\.\d+$/;
function secondarySamples(jmh, collapse) {
	return Object.entries(jmh.secondaryMetrics).flatMap(([name, metric]) => {
		const label = name.replace(/^·/, "");
		if (GC_POOLS.test(label) || jmh.mode === "sample" && PERCENTILE.test(label)) return [];
		const unit = GC_UNITS[label];
		if (unit === null) return [];
		return [unit === void 0 ? sample(label, metric, collapse) : {
			unit,
			value: collapsed(metric, collapse)
		}];
	});
}
function sample(label, metric, collapse) {
	const { unit, factor } = standardUnit(metric.scoreUnit);
	return {
		unit: label === "" ? unit : labelled(label, unit),
		value: collapsed(metric, collapse) * factor
	};
}
/**
* Returns the unit of a benchmark's own counter. In its name `_per_` becomes `/` and any other `_` becomes `-`
* (`tasks_per_s` is `tasks/s`); a counter that JMH turns into a rate keeps the rate (`tasks` in ops/s is `tasks/s`).
*/
function labelled(label, unit) {
	const name = label.replace(/_per_/g, "/").replace(/_/g, "-").replace(/\s+/g, "-");
	if (unit === "#") return name;
	const rate = /^ops(\/.+)$/.exec(unit)?.[1];
	return rate === void 0 ? `${name}-${unit.replace(/\s+/g, "-")}` : `${name}${rate}`;
}
const NANOSECONDS = {
	ns: 1,
	us: 1e3,
	ms: 1e6,
	s: 1e9,
	min: 6e10,
	hr: 36e11,
	day: 864e11
};
/** Converts times per operation to ns/op and rates to ops/s, and leaves other units. */
function standardUnit(unit) {
	const [numerator = "", denominator = ""] = unit.split("/");
	const time = NANOSECONDS[numerator];
	if (time !== void 0 && denominator === "op") return {
		unit: "ns/op",
		factor: time
	};
	const per = NANOSECONDS[denominator];
	if (numerator === "ops" && per !== void 0) return {
		unit: "ops/s",
		factor: 1e9 / per
	};
	return {
		unit,
		factor: 1
	};
}
/** Returns one number of a fork; sampled times have only their mean here. */
function collapsed({ rawData, score, scoreUnit }, collapse) {
	const values = rawData?.flat() ?? [];
	return values.length === 0 ? score : collapse(values, scoreUnit.split("/")[1] ?? "");
}
/** Returns the mean: values per operation are weighted by operations; others are not, because iterations take the same time. */
function meanBy(operations) {
	return (values, per) => {
		const weights = per === "op" ? operations : values.map(() => 1);
		if (values.length !== weights.length) throw new Error(`${values.length} values of ${weights.length} iterations`);
		return sum(values.map((value, index) => value * weights[index])) / sum(weights);
	};
}
/** Returns the median; NaN if any value is NaN, which sorting would hide. */
function median(values) {
	if (values.some(Number.isNaN)) return NaN;
	const sorted = [...values].sort((left, right) => left - right);
	const middle = sorted.length >> 1;
	const upper = sorted[middle] ?? NaN;
	return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? NaN) + upper) / 2;
}
function sum(values) {
	return values.reduce((total, value) => total + value, 0);
}

// runners/jmh/compilation.ts
/**
* Returns the compilers' share of the CPU time of a fork, including work between slices; undefined if the system does not report it.
*/
function compilationOf(vm) {
	const iterations = measured$1(vm);
	const course = [];
	const between = betweenSlices(vm, /* @__PURE__ */ new Set());
	let compilers = between.compilers;
	let all = between.application + between.compilers + between.collector;
	for (const iteration of iterations) {
		const groups = groupsOf(iteration, /* @__PURE__ */ new Set());
		if (groups === null || iteration.cpuNs === null) return void 0;
		course.push(shareOf(groups.compilers, iteration.cpuNs));
		compilers += groups.compilers;
		all += iteration.cpuNs;
	}
	if (course.length === 0) return void 0;
	const wall = (of) => of.reduce((sum, { wallNs }) => sum + wallNs, 0) / 1e6;
	return {
		warmup: wall(vm.iterations.filter(({ kind }) => kind === "warmup")),
		measured: wall(iterations),
		share: shareOf(compilers, all),
		course
	};
}

// runners/jmh/log.ts
/** Returns the text of a log. Tools write it in the system's encoding, which is UTF-8 in practice. */
function readLog(file) {
	return existsSync(file) ? readFileSync(file, "utf8") : "";
}
/** Lines of every run, and stack frames, which do not explain a failure. */
const NOISE = [
	/^# /,
	/^\s*at /,
	/^\s*\.\.\. \d+ more$/,
	/^\s*$/,
	/^(Warmup )?Iteration\s/,
	/^(Result|Secondary result) "/,
	/^\s+[\w.·]+:? +[\d≈]/,
	/^\s+(±|\(min|CI \(|Statistics)/
];
const ADVICE = /^REMEMBER: /m;
/** Returns the last useful lines of a log. */
function excerpt(log, count = 15) {
	const end = ADVICE.exec(log)?.index ?? log.length;
	return log.slice(0, end).split(/\r?\n/).filter((line) => !NOISE.some((pattern) => pattern.test(line))).slice(-count).map((line) => `    ${line}`).join("\n");
}

// runners/jmh/origin.ts
/** Returns why the agent of a fork is not the given one, or null. */
function replacedAgent(variant, { agents, problems }) {
	if (variant.agent === null) return null;
	if (agents.replaced === null) {
		const why = (problems ?? []).find((problem) => problem.startsWith("replaced: ")) ?? "the JVM does not say";
		return `it cannot be shown that the agent of "${variant.name}" ran from its own jar: ${why}`;
	}
	const [first] = agents.replaced;
	if (first === void 0) return null;
	const others = first.classes > 1 ? `, and so did ${first.classes - 1} more of its classes` : "";
	return `${strange(variant, first.agent, first.from, first.class)}${others}. ${remedy(variant)}`;
}
/**
* Returns warnings before any fork about agents whose classes are also in the benchmark jar. Throws {@link PreconditionError} if the class
* that the JVM starts differs there.
* @param strict if no fork will show the loaded classes: throws for any different class
*/
async function sharedClasses({ suite, jars, targets }, strict) {
	const warnings = [];
	const known = /* @__PURE__ */ new Map();
	for (const variant of suite.variants) {
		const agent = jars.get(variant.name) ?? null;
		if (agent === null) continue;
		const { jar, parent } = targets.get(variant.name);
		const key = JSON.stringify([jar, agent]);
		const shared = known.get(key) ?? await parent.agentClasses(agent);
		known.set(key, shared);
		if (shared.class !== null && (shared.premain || strict)) throw new PreconditionError(`${strange(variant, agent, jar, shared.class)}. ${remedy(variant)}`);
		if (shared.class !== null) warnings.push({
			code: "agent-in-jar",
			message: `${basename(jar)} holds ${shared.classes} classes of the agent of "${variant.name}" (${basename(agent)}), and ${shared.class} differs from the agent's own: a fork that loads it is broken. ${remedy(variant)}`
		});
		else if (shared.classes > 0 && variant.jar === null) warnings.push({
			code: "agent-in-jar",
			message: `${basename(jar)} holds ${shared.classes} classes of the agent of "${variant.name}" (${basename(agent)}), and the JVM loads those: now they are the same, but another revision of the agent could not run with this jar. ${remedy(variant)}`
		});
	}
	return warnings;
}
function strange({ name }, agent, from, type) {
	return `the agent of "${name}" is not the one that was given: the class path has ${from} before ${agent}, so ${type}, which differs, comes from the former`;
}
function remedy({ jar }) {
	return jar === null ? "Give each revision the benchmark jar of its own build (jar: in each variant with an agent), or build the benchmark jar without the agent." : "Build the benchmark jar of this revision without the agent, or with the classes of the jar that agent: names.";
}

// runners/jmh/plan.ts
/**
* A fork of 1.6 times its warm-up is near the optimum for many kinds of noise, with at least three measured
* iterations (the trade-off of Kalibera & Jones, "Rigorous benchmarking in reasonable time", 2013).
*/
const FORK_TO_WARMUP = 1.6;
const MEASURED_ITERATIONS = 3;
/** Limits of the warm-up of a planned fork, in ms: more is wasted, with less the JIT is not done. */
const LONGEST_WARMUP$1 = 4e3;
const COMFORTABLE_WARMUP = 2e3;
const SHORTEST_WARMUP = 500;
const WARMUP_ITERATIONS = 2;
/** A turn of a fork among forks that live at the same time, in ms, and the fewest turns. */
const SLICE = 100;
const FEWEST_SLICES = 10;
/** Compilers are idle if they work for at most 3 % of the time of a fork. */
const REST$1 = {
	window: 5,
	share: .03
};
/** A warm-up that ends when compilers are idle may take this many times as long as a fixed one. */
const PATIENCE$1 = 2;
/** The time of a fork outside its iterations, before any was observed, in ms. */
const START_ALLOWANCE = 1500;
/**
* Plans the forks of a suite: as many rounds as allowed, then a comfortable warm-up, then at least the minimum of
* rounds. Settings of warm-up and measurement take precedence.
* @param forks forks in a round
*/
function planForks(suite, forks) {
	const warmupFor = (rounds) => (suite.timeBudget / (rounds * forks) - START_ALLOWANCE) / FORK_TO_WARMUP;
	const spacious = warmupFor(suite.rounds.max);
	const warmup = spacious >= COMFORTABLE_WARMUP ? spacious : Math.min(COMFORTABLE_WARMUP, warmupFor(suite.rounds.min));
	const length = Math.round(Math.min(LONGEST_WARMUP$1, Math.max(500, warmup)));
	return {
		warmup: suite.warmup ?? {
			count: 2,
			time: Math.round(length / 2)
		},
		measurement: suite.measurement ?? {
			count: 3,
			time: Math.round(length * .6000000000000001 / 3)
		}
	};
}
/** Plans forks that take turns: equally long, in short iterations, with a warm-up that ends when the compilers are idle. */
function planTurns(suite, forks) {
	const { warmup, measurement } = planForks(suite, forks);
	const fewest = {
		count: 10,
		time: 100
	};
	const count = Math.max(10, Math.round(lengthOf(measurement) / 100));
	return {
		...suite.warmup === null ? {
			warmup: fewest,
			idle: {
				...REST$1,
				longest: Math.max(lengthOf(fewest), 2 * lengthOf(warmup))
			}
		} : { warmup },
		measurement: suite.measurement ?? {
			count,
			time: 100
		}
	};
}
/**
* A fork in the simulator, in ms of its own clock, which are million instructions. Never derived from the time budget: a known result is
* found again only with the same input, whatever else is measured. The JIT compiler shares the one processor,
* so the warm-up is longer than natively; the check for steadiness reports a short one.
*/
const SIMULATED = {
	warmup: {
		count: 6,
		time: 1e3
	},
	measurement: {
		count: 3,
		time: 1e3
	}
};
/** Plans the forks of a suite in the simulator. Settings of warm-up and measurement take precedence. */
function planSimulated({ warmup, measurement }) {
	return {
		warmup: warmup ?? SIMULATED.warmup,
		measurement: measurement ?? SIMULATED.measurement
	};
}
/** The length of an iteration, in ms, without other settings: JMH's default. */
const UNSAID = 1e4;
/** Returns the time of iterations, in ms. */
const lengthOf = ({ count, time }) => count * (time ?? UNSAID);
/** Returns the longest time of the iterations of a planned fork, in ms. */
function planned({ warmup, measurement, idle }) {
	return Math.max(lengthOf(warmup), idle?.longest ?? 0) + lengthOf(measurement);
}

// runners/jmh/vm.ts
/** Null if the system does not report it. */
const amount = number().nonnegative().nullable();
const iterationSchema = object({
	kind: _enum(["warmup", "measurement"]),
	index: number().int(),
	/** JMH's result of the iteration, in `scoreUnit`. */
	score: amount,
	wallNs: number().nonnegative(),
	cpuNs: amount,
	/** Instructions of the whole process. */
	instructions: amount.default(null),
	ops: number().nonnegative(),
	gcCount: amount,
	gcMs: amount,
	voluntarySwitches: amount,
	involuntarySwitches: amount,
	/** CPU time by kernel thread name, without ended threads. */
	threadsCpuNs: record(string(), number().nonnegative()).nullable().default(null)
});
/** A period, and the CPU time of the threads of each name in it. */
const shareSchema = object({
	wallNs: number().nonnegative(),
	threadsCpuNs: record(string(), number().nonnegative())
});
const vmSchema = object({
	schema: literal(1),
	benchmark: string(),
	mode: string(),
	scoreUnit: string().nullable(),
	iterations: array(iterationSchema),
	/** For a fork in turns: before the first slice, and between slices. */
	turns: object({
		idle: shareSchema,
		waiting: shareSchema
	}).nullable().default(null),
	/** Instructions in these two periods; null if not counted. */
	counted: object({
		idle: number(),
		waiting: number()
	}).nullable().default(null),
	vm: object({
		version: string(),
		vendor: string(),
		name: string(),
		collectors: array(string()),
		maxHeapB: number(),
		processors: number()
	}),
	memory: object({
		usedHeapB: amount,
		liveHeapB: amount,
		peakRssB: amount,
		metaspaceB: amount,
		codeCacheB: amount
	}),
	classesLoaded: amount,
	jitMs: amount,
	threadsPeak: amount,
	threadNames: array(string()),
	agents: object({
		arguments: array(string()).nullable(),
		instrumentations: amount,
		transformers: amount,
		libraries: array(string()).nullable(),
		/** Instances of each class of transformer. */
		transformerClasses: record(string(), number()).nullable(),
		attachedClass: object({
			name: string(),
			loaded: boolean().nullable()
		}).nullable(),
		/** Agents with a loaded class from elsewhere on the class path; null if unknown. */
		replaced: array(object({
			agent: string(),
			class: string(),
			from: string(),
			classes: number()
		})).nullable().default([])
	}),
	environment: array(string()),
	problems: array(string()).optional()
});
/** Reads the profiler's file. Throws with the invalid field, which means that profiler and reader disagree. */
function readVm(file) {
	return vmSchema.parse(JSON.parse(readFileSync(file, "utf8")));
}

// runners/jmh/fork.ts
/** A fork is killed after this, in ms, or after a multiple of its planned length. */
const SHORTEST_TIMEOUT = 12e4;
const TIMEOUT_FACTOR = 5;
/** JMH ends a JVM that has finished its benchmark but does not exit after this, in seconds. */
const EXIT_PATIENCE = 5;
/** The files that a fork writes, if it gets that far. */
const [VM_FILE, RESULT, ERROR_FILE, CHANGED] = FORK_FILES;
/** The dry run only shows that a fork works, and warms the page cache. */
const DRY_RUN = {
	count: 1,
	time: 100
};
/** The agent of a dry run was loaded, and changed none of the classes of this benchmark. */
var Unchanged = class extends ForkFailure {};
/**
* Runs a dry run. An agent may change classes of some benchmarks only, so all are tried before it fails.
* Throws {@link ForkFailure}.
*/
async function dryRun(suite, request) {
	const others = [...suite.benchmarks.keys()].filter((name) => name !== request.benchmark);
	let purpose = "dryRun";
	for (const [index, benchmark] of [request.benchmark, ...others].entries()) {
		const raw = join(request.raw, `${index + 1}`);
		mkdirSync(raw);
		try {
			return await runFork(suite, {
				...request,
				benchmark,
				raw
			}, purpose);
		} catch (error) {
			if (!(error instanceof Unchanged) || index === others.length) throw error;
		}
		purpose = "search";
	}
	throw new Error("a suite without a benchmark");
}
/**
* Runs one fork. Throws {@link ForkFailure}.
* @param place null for a fork that runs alone
*/
async function runFork(suite, request, purpose, place = null) {
	const benchmark = suite.benchmarks.get(request.benchmark);
	if (benchmark === void 0) throw new Error(`unknown benchmark ${request.benchmark}`);
	const target = suite.targets.get(request.variant.name);
	if (target === void 0) throw new Error(`unknown variant ${request.variant.name}`);
	const [vmFile, result] = [VM_FILE, RESULT].map((name) => join(request.raw, name));
	const agent = suite.jars.get(request.variant.name) ?? null;
	const short = purpose === "dryRun" || purpose === "search";
	const watch = short && isWatched(request.variant) ? suite.watch : null;
	const names = target.driver.names(request.raw, agent, watch);
	const exit = await target.driver.fork({
		settings: settings(benchmark, suite, join(names.folder, RESULT), short),
		jvmArguments: [
			...jvmArguments(suite, request, names),
			...place === null ? [] : [`-Doverhead.turns=${place.address}`],
			...suite.counter === null ? [] : [`-Doverhead.counters=${suite.counter.address}`],
			...short ? [] : untilIdle(suite.plan)
		],
		ownArguments: benchmark.jvmArguments,
		agent,
		watch,
		seed: request.seed,
		environment: {
			...suite.suite.environment,
			...request.variant.environment
		},
		folder: request.raw,
		timeout: suite.suite.timeout ?? (place?.forks ?? 1) * timeoutOf(suite),
		...place === null ? {} : { signal: place.signal }
	});
	refuseFailed(exit, [vmFile, result]);
	const vm = read$1(exit, vmFile, () => readVm(vmFile));
	const shows = purpose === "dryRun" || purpose === "warmup";
	const own = agentThreads(suite, request.variant, vm, shows);
	const changed = watch === null ? null : changedClasses(readLog(join(request.raw, CHANGED)));
	refuseWrongAgent(suite, request.variant, vm, exit, own ?? [], changed);
	if (shows) suite.threads.set(request.variant.name, isBare(suite.suite, request.variant) ? threadNames(vm) : new Set(own));
	if (!short && measured$1(vm).length < 3) throw failure(exit, `measured ${measured$1(vm).length} iterations, fewer than ${3}: give the suite more (measurement: {iterations: ${3}})`, true);
	const compilation = compilationOf(vm);
	return {
		operations: operationsOf(vm),
		samples: withInstructions(read$1(exit, result, () => samplesOf(readJmh(result), vm, own && ownThreads(vm, own), place !== null)), suite.counter?.scope ?? "", instructionsOf(vm, place !== null)),
		iterations: iterationsOf(vm),
		...compilation === void 0 ? {} : { compilation },
		conditions: {
			...conditions(vm, suite),
			...exit.inputDigest === null ? countingConditions(suite.counter?.scope ?? "") : {},
			...exit.conditions
		},
		warnings: warnings(request, exit, vm),
		...exit.inputDigest === null ? {} : { inputDigest: exit.inputDigest }
	};
}
/** Returns the default time limit of a fork, in ms. */
function timeoutOf({ suite, plan }) {
	return suite.mode === "simulation" ? SIMULATOR_TIMEOUT : Math.max(SHORTEST_TIMEOUT, 5 * planned(plan));
}
function settings(benchmark, { suite, plan }, result, short) {
	const singleShot = benchmark.mode === "ss";
	const warmup = short ? DRY_RUN : singleShot ? suite.warmup : plan.warmup;
	const measurement = short ? DRY_RUN : singleShot ? suite.measurement : plan.measurement;
	return {
		benchmark: benchmark.method,
		mode: benchmark.mode,
		result,
		...suite.threads === null ? {} : { threads: `${suite.threads}` },
		...iterations("warmup", warmup),
		...iterations("measurement", measurement),
		...Object.fromEntries(Object.entries(benchmark.parameters).map(([key, value]) => [`parameter.${key}`, value]))
	};
}
function iterations(phase, value) {
	if (value === null) return {};
	const time = value.time === null ? {} : { [`${phase}.milliseconds`]: `${value.time}` };
	return {
		[`${phase}.iterations`]: `${value.count}`,
		...time
	};
}
function jvmArguments({ suite }, { variant }, names) {
	return [
		...suite.jvmArguments,
		...variantArguments(variant, names.agent, names.watch === null ? null : {
			jar: names.watch,
			file: join(names.folder, CHANGED)
		}),
		`-XX:ErrorFile=${join(names.folder, ERROR_FILE)}`,
		`-Doverhead.vmFile=${join(names.folder, VM_FILE)}`,
		`-Djmh.shutdownTimeout=${5}`,
		...variant.attached?.class === void 0 ? [] : [`-Doverhead.attachedClass=${variant.attached.class}`]
	];
}
/** See `overhead.jmh.Warmup`. */
function untilIdle({ idle }) {
	return idle === void 0 ? [] : [`-Doverhead.warmupUntilIdle=${idle.window}:${idle.share}:${idle.longest}`];
}
/** Returns a failure with the command and the last useful lines of the log. */
function failure(exit, what, final = false) {
	return new ForkFailure(failureMessage(exit, what), final);
}
function failureMessage(exit, what) {
	return `${what}
  command: ${exit.command}
  from ${exit.log}:
${excerpt(readLog(exit.log))}`;
}
function refuseFailed(exit, files) {
	const log = readLog(exit.log);
	if (exit.code !== 0 && exit.inputDigest === null) refuseFull(log, `the fork could not write its results (${exit.log})`);
	if (exit.timedOut) throw failure(exit, `still running after ${Math.round(exit.elapsed / 1e3)} s: killed`);
	const forked = /exit code (\d+)/.exec(log)?.[1];
	if (log.includes("java.lang.OutOfMemoryError")) throw failure(exit, "the measured JVM ran out of memory");
	if (forked === "137") throw failure(exit, "the measured JVM was killed (SIGKILL; the kernel does that when memory runs out)");
	if (exit.code !== 0) throw failure(exit, `the fork failed (${exit.killedBy === null ? `exit code ${exit.code}` : `killed by ${exit.killedBy}`}${forked === void 0 ? "" : `; the measured JVM: exit code ${forked}`})`);
	const missing = files.find((file) => !existsSync(file));
	if (missing !== void 0) throw failure(exit, `the fork ended without ${missing}`);
}
function refuseWrongAgent(suite, variant, vm, exit, own, changed) {
	const reason = isBare(suite.suite, variant) ? strayAgent(vm) : replacedAgent(variant, vm);
	if (reason !== null) throw failure(exit, reason, true);
	if (isBare(suite.suite, variant)) return;
	const dead = lifeless(variant, vm, readLog(exit.log), own, changed);
	if (dead === null) return;
	throw changed === 0 ? new Unchanged(failureMessage(exit, dead), true) : failure(exit, dead, true);
}
/**
* Returns the agent's threads of a fork, without numbers; null if no control without an agent exists for comparison. The
* dry run finds them by comparison with the control of the same benchmark. Later forks, perhaps of benchmarks with their own threads,
* must have some of the same.
*/
function agentThreads(suite, variant, vm, dryRun) {
	const { variants, control: name } = suite.suite;
	if (!variants.some((candidate) => candidate.name === name && isBare(suite.suite, candidate))) return null;
	if (isBare(suite.suite, variant)) return [];
	if (dryRun) {
		const control = suite.threads.get(name);
		return control === void 0 ? [] : newThreads(vm, control);
	}
	const names = threadNames(vm);
	return [...suite.threads.get(variant.name) ?? []].filter((name) => names.has(name));
}
/** Returns the output of a fork. Throws for a file that is cut off or invalid. */
function read$1(exit, file, reader) {
	try {
		return reader();
	} catch (error) {
		throw failure(exit, `${file}: ${error.message}`);
	}
}
/** Properties that must be the same in every fork, or the agent is not the only difference. */
function conditions({ vm }, { targets }) {
	const jars = new Set([...targets.values()].map(({ digest }) => digest));
	return {
		...jars.size === 1 ? { "benchmark jar": `sha256:${[...jars][0]}` } : {},
		runtime: `${vm.vendor} ${vm.name} ${vm.version}`,
		collectors: vm.collectors.join(", "),
		"largest heap": `${vm.maxHeapB} B`,
		processors: `${vm.processors}`
	};
}
function warnings({ benchmark, variant }, exit, vm) {
	const found = [];
	if (/did not exit|shutdown timeout/i.test(readLog(exit.log)) || exit.survivors) found.push({
		code: "forced-exit",
		message: `${benchmark} (${variant.name}): the JVM did not exit by itself and was ended after ${5} s: some thread is not a daemon`
	});
	for (const problem of vm.problems ?? []) found.push({
		code: "profiler",
		message: `${benchmark} (${variant.name}): ${problem}`
	});
	return found;
}

// runners/jmh/simulated.ts
/** Paths in the guest. No path of this machine may be among them, because the input digest must not depend on it. */
const GUEST = {
	jars: "/overhead/jars",
	agent: "/overhead/agent",
	watch: "/overhead/watch",
	fork: "/overhead/fork"
};
/** The parent in the simulator, alone with its fork in its own machine. */
var SimulatorDriver = class {
	#jdk;
	#classPath;
	#context;
	constructor(jdk, classPath, context) {
		this.#jdk = jdk;
		this.#classPath = classPath;
		this.#context = context;
	}
	names(_folder, agent, watch) {
		const within = (folder, jar) => jar === null ? null : `${folder}/${basename(jar)}`;
		return {
			folder: GUEST.fork,
			agent: within(GUEST.agent, agent),
			watch: within(GUEST.watch, watch)
		};
	}
	async fork(fork) {
		const given = [...fork.ownArguments, ...fork.jvmArguments];
		const jvmArguments = [...heapDefaults(given), ...fork.jvmArguments];
		const jars = this.#classPath.map((path) => ({
			name: `${GUEST.jars}/${basename(path)}`,
			source: path
		}));
		const names = this.names(fork.folder, fork.agent, fork.watch);
		const program = `${GUEST_JDK}/bin/java`;
		const argv = parentArguments(jars.map(({ name }) => name).join(":"), GUEST.fork);
		const texts = Object.entries(parentFiles({
			settings: fork.settings,
			jvmArguments
		}));
		const done = await runInSimulator({
			layers: layersOf([
				jdkLayer(this.#jdk.home),
				jars,
				agentFiles(names.agent, fork.agent),
				agentFiles(names.watch, fork.watch),
				namedFiles([...given, ...Object.values(fork.environment)]),
				texts.map(([name, text]) => ({
					name: `${GUEST.fork}/${name}`,
					text
				}))
			]),
			arguments: [program, ...argv],
			environment: fork.environment,
			directory: GUEST.fork,
			openInput: true,
			collect: FORK_FILES.map((name) => `${GUEST.fork}/${name}`),
			seed: fork.seed,
			memory: machineMemory(given),
			raw: fork.folder,
			timeout: fork.timeout
		}, this.#context);
		const log = join(fork.folder, "jmh.log");
		writeFileSync(log, done.text);
		for (const [path, content] of done.files) writeFileSync(join(fork.folder, basename(path)), content);
		const { code, signal, cut, conditions, digest } = done;
		const exit = {
			code,
			killedBy: signal,
			timedOut: false,
			survivors: false,
			cut,
			elapsed: done.elapsed / 1e6,
			command: `${printable(program, argv)} (in the simulator)`,
			log,
			conditions,
			inputDigest: digest
		};
		if (done.problem !== null) throw failure(exit, done.problem);
		return exit;
	}
};
const layersOf = (layers) => layers.filter((files) => files.length > 0);
function agentFiles(name, source) {
	return name === null || source === null ? [] : [{
		name,
		source
	}];
}
/** Returns files of this machine that arguments or variables name by absolute paths; they have the same paths in the guest. */
function namedFiles(argv) {
	return [...new Set(argv.flatMap((word) => word.split(/[=:,;\s]+/)).filter(isAbsolute))].filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false).map((path) => ({
		name: path,
		source: path
	}));
}

// runners/jmh/steady-warmup.ts
/** A smaller change from the warm-up to the measured iterations is negligible, like in the check of the report. */
const WORTH_NAMING = .01;
/** The longest warm-up, in iterations; a longer one needs a setting. */
const LONGEST_WARMUP = 24;
/** A seed of no round, so that every shard and attempt finds the same, and known results cost nothing. */
const SEED = 0;
/** The judged metric, which every mode has. */
const UNIT = "cpu-ns/op";
/**
* Returns by how much a fork still changed: every measured iteration is on the same side of all of equally many before them, and the
* medians differ enough. Null for a steady fork, or without enough data.
*/
function stillChanging({ warmup, measured }) {
	const before = warmup.slice(-3);
	if (before.length < 3 || measured.length === 0) return null;
	const apart = Math.max(...measured) < Math.min(...before) || Math.min(...measured) > Math.max(...before);
	const change = median(measured) / median(before) - 1;
	return apart && Math.abs(change) > .01 ? change : null;
}
/**
* Returns the plan of a suite in the simulator, whose warm-up is doubled while some variant of some benchmark is not steady.
* @param atOnce the number of machines that run at the same time
*/
async function findWarmup(suite, context, atOnce) {
	const { plan } = suite;
	const known = {
		plan,
		warnings: []
	};
	const { count, time } = plan.warmup;
	const names = [...suite.benchmarks.values()].filter(({ mode }) => mode !== "ss").map(({ name }) => name);
	if (suite.suite.warmup !== null || names.length === 0) return known;
	mkdirSync(context.cache, { recursive: true });
	const scratch = newTemporary("warmup", context.cache);
	const first = [];
	try {
		for (let length = count;; length *= 2) {
			const trial = {
				...plan,
				warmup: {
					count: length,
					time
				}
			};
			context.notice(`one fork of each variant, to see whether ${length} iterations warm it up`);
			const unsteady = await unsteadyForks({
				...suite,
				plan: trial
			}, names, join(scratch, `${length}`), atOnce);
			if (length === count) first.push(...unsteady);
			const [worst] = unsteady.toSorted((a, b) => Math.abs(b.change) - Math.abs(a.change));
			if (worst === void 0 || length * 2 > 24) return {
				plan: trial,
				warnings: [...lengthened(first, count, length), ...unsteadyWarning(worst, length)]
			};
		}
	} finally {
		rmSync(scratch, {
			recursive: true,
			force: true
		});
	}
}
/** Runs one fork of every variant of every benchmark, variants of a benchmark in order, because the control's threads must be known. */
async function unsteadyForks(suite, benchmarks, scratch, atOnce) {
	const { variants, control } = suite.suite;
	const inOrder = variants.toSorted((a, b) => Number(b.name === control) - Number(a.name === control));
	const found = [];
	const waiting = [...benchmarks.entries()];
	const worker = async () => {
		for (let next = waiting.shift(); next !== void 0; next = waiting.shift()) {
			const [index, benchmark] = next;
			const own = {
				...suite,
				threads: /* @__PURE__ */ new Map()
			};
			for (const variant of inOrder) {
				const raw = join(scratch, `${index}-${variant.name}`);
				mkdirSync(raw, { recursive: true });
				const { iterations } = await runFork(own, {
					benchmark,
					variant,
					raw,
					seed: SEED
				}, "warmup");
				const course = iterations.find(({ unit }) => unit === UNIT);
				const change = course === void 0 ? null : stillChanging(course);
				if (change !== null) found.push({
					benchmark,
					variant: variant.name,
					change
				});
			}
		}
	};
	const workers = Array.from({ length: atOnce }, worker);
	const failed = (await Promise.allSettled(workers.map((one) => one.catch((error) => {
		waiting.length = 0;
		throw error;
	})))).find(({ status }) => status === "rejected");
	if (failed?.status === "rejected") throw failed.reason;
	return found;
}
const percent = (change) => `${change > 0 ? "+" : "-"}${(100 * Math.abs(change)).toFixed(1)} %`;
const named = ({ benchmark, variant, change }) => `${benchmark} (${variant}) by ${percent(change)}`;
function lengthened(first, count, length) {
	if (length === count) return [];
	const [worst, ...others] = first.toSorted((a, b) => Math.abs(b.change) - Math.abs(a.change));
	if (worst === void 0) return [];
	const more = others.length === 0 ? "" : `, and ${others.length} more`;
	return [{
		code: "longer-warm-up",
		message: `every fork warms up for ${length} iterations instead of ${count}: after ${count} some were still changing, ${named(worst)}${more}`
	}];
}
function unsteadyWarning(worst, length) {
	if (worst === void 0) return [];
	return [{
		code: "not-warm",
		message: `after ${length} iterations of warm-up forks were still changing, ${named(worst)}: give the suite more (warmup: {iterations: ${2 * length}}), or see whether it ever gets steady`
	}];
}

// runners/jmh/together.ts
/** Memory of a JVM outside its heap, including its parent, in bytes. */
const BESIDE = 256 * 2 ** 20;
/** Time for a fork to finish work after its last slice; JMH forks report that themselves. In ms. */
const REST = {
	settling: 500,
	idle: 0
};
/** See {@link crowdedBy}. @param memory of this machine, in bytes */
function crowded(suite, benchmarks, memory = ownMemory()) {
	const needed = benchmarks.map((own) => suite.variants.map(({ jvmArguments }) => [
		...own.jvmArguments,
		...suite.jvmArguments,
		...jvmArguments
	]).reduce((sum, argv) => sum + largestHeap(argv, memory) + BESIDE, 0));
	return crowdedBy(Math.max(...needed), memory);
}
/** Runs one fork of each variant in turns. Throws {@link ForkFailure}. */
async function runTogether(suite, requests, rows) {
	return await runLive(requests, rows, REST, (request, place) => runFork(suite, request, "measurement", place));
}

// runners/jmh/jmh.ts
const jmhRunner = {
	check: check$1,
	prepare: prepare$1
};
async function check$1(suite, context) {
	const { benchmarks, warnings } = await find$1(suite, context, true);
	return {
		benchmarks: benchmarks.map(({ name }) => name),
		warnings
	};
}
/** @param strict see {@link sharedClasses} */
async function find$1(suite, context, strict) {
	refuse(suite, inheritedOf(suite, context));
	if (suite.mode === "simulation") refuseWithoutSimulator(context);
	const jdk = chooseJdk(context.environment, suite.jdk);
	const jars = /* @__PURE__ */ new Map();
	for (const variant of suite.variants) jars.set(variant.name, await agentJar(variant, context));
	const targets = await targetsOf(suite, jdk, context);
	const { benchmarks, warnings } = await commonBenchmarks(suite, targets);
	const shared = await sharedClasses({
		suite,
		jars,
		targets
	}, strict);
	if (!strict) for (const { message } of shared) context.notice(message);
	return {
		jdk,
		jars,
		targets,
		benchmarks,
		warnings: [...warnings, ...shared]
	};
}
/** The simulator gets nothing of this machine's environment. */
const inheritedOf = ({ mode }, { environment }) => mode === "simulation" ? {} : environment;
async function prepare$1(suite, context) {
	const simulated = suite.mode === "simulation";
	const { jdk, jars, targets, benchmarks, warnings } = await find$1(suite, context, false);
	const wanted = !simulated && suite.interleave === "slices" && suite.variants.length > 1;
	const apart = wanted ? crowded(suite, benchmarks) : [];
	const slices = wanted && apart.length === 0;
	const planned = {
		suite,
		targets,
		benchmarks: new Map(benchmarks.map((benchmark) => [benchmark.name, benchmark])),
		plan: simulated ? planSimulated(suite) : (slices ? planTurns : planForks)(suite, benchmarks.length * suite.variants.length),
		counter: null,
		jars,
		watch: suite.variants.some(isWatched) ? await buildWatch(jdk.home, context) : null,
		threads: /* @__PURE__ */ new Map()
	};
	const memory = largestMachine(suite, benchmarks);
	const machine = simulated ? await guestHeader(context, memory) : {};
	const forksAtOnce = simulated ? machinesAtOnce(memory) : 1;
	const found = simulated ? await findWarmup(planned, context, forksAtOnce) : {
		plan: planned.plan,
		warnings: []
	};
	const counting = simulated ? NO_COUNTING : await lookForCounters(context);
	const counter = await CountingServer.start(counting, context);
	const prepared = {
		...planned,
		plan: found.plan,
		counter
	};
	const variants = Object.fromEntries(suite.variants.map((variant) => [variant.name, effective$1(variant, prepared)]));
	const result = async (fork) => simulated ? counted(await fork) : await fork;
	return {
		benchmarks: benchmarks.map((benchmark) => benchmark.name),
		header: {
			...machine,
			runtime: jdk.name,
			...slices ? { interleave: "slices" } : {}
		},
		variants,
		warnings: [
			...warnings,
			...twins(Object.entries(variants), "same arguments, same environment"),
			...preloaded(inheritedOf(suite, context)),
			...simulated ? [SIMULATOR_NOTE] : [],
			...found.warnings,
			...apart
		],
		forksAtOnce,
		dryRunHasUnits: true,
		close: () => counter?.close(),
		dryRun: (request) => result(dryRun(prepared, request)),
		fork: (request) => result(runFork(prepared, request, "measurement")),
		...slices ? { together: (requests, rows) => runTogether(prepared, requests, rows) } : {}
	};
}
/** The memory of the largest machine of a suite, in MiB. */
function largestMachine({ jvmArguments, variants }, benchmarks) {
	return Math.max(...benchmarks.flatMap((own) => variants.map((variant) => machineMemory([
		...own.jvmArguments,
		...jvmArguments,
		...variant.jvmArguments
	]))));
}
function refuse(suite, environment) {
	refuseSmuggledAgents(environment, "in the environment");
	refuseSmuggledAgents(suite.environment, `env of suite ${suite.name}`);
	refuseAgentArguments(suite.jvmArguments, `jvm-args of suite ${suite.name}`);
	for (const variant of suite.variants) {
		refuseSmuggledAgents(variant.environment, `env of variant ${variant.name}`);
		if (variant.name === suite.control) refuseAgentArguments(variant.jvmArguments, `jvm-args of variant ${suite.control}`);
	}
}
/** Returns the jar of each variant with its driver. The profiler is built against the JMH of the jar. */
async function targetsOf(suite, jdk, context) {
	const made = /* @__PURE__ */ new Map();
	const targets = /* @__PURE__ */ new Map();
	for (const variant of suite.variants) {
		const path = variant.jar ?? suite.jar;
		let target = made.get(path);
		if (target === void 0) {
			const jar = path === "builtin" ? await buildWorkloads(context) : benchmarkJar(path);
			const classPath = [await buildProfiler(jar, jdk, context), jar];
			const parent = new Driver(jdk, classPath, context);
			target = {
				jar,
				parent,
				driver: suite.mode === "simulation" ? new SimulatorDriver(jdk, classPath, context) : parent,
				digest: shortDigest(jar)
			};
			made.set(path, target);
		}
		targets.set(variant.name, target);
	}
	return targets;
}
/** Returns the benchmarks that every variant has; one that only one of two revisions has cannot be compared. */
async function commonBenchmarks(suite, targets) {
	const listings = /* @__PURE__ */ new Map();
	for (const target of targets.values()) if (!listings.has(target)) listings.set(target, await target.parent.list(suite.include, suite.exclude));
	const [control, ...others] = suite.variants.toSorted((left, right) => Number(right.name === suite.control) - Number(left.name === suite.control)).map(({ name }) => targets.get(name));
	const own = (target) => listings.get(target);
	const { common, alone } = shared(own(control), others.map(own));
	const benchmarks = benchmarksOf(common, suite);
	if (benchmarks.length === 0) {
		if (alone.length === 0) throw nothingMatches(suite, await control.parent.list(".*", ""));
		throw new PreconditionError(`no benchmark of suite ${suite.name} is in the jars of all variants; in some of them are ${named$4(alone)}`);
	}
	const all = [...listings.values()].flat();
	refuseGone(suite, suite.variants.flatMap(({ name: variant }) => lackedBy(own(targets.get(variant)), all).map((name) => ({
		name,
		variant
	}))));
	const message = `not in the jars of all variants, or with other parameters, and so not measured: ${named$4(alone)}`;
	return {
		benchmarks,
		warnings: alone.length === 0 ? [] : [{
			code: "not-in-all",
			message
		}]
	};
}
function nothingMatches(suite, all) {
	const held = named$4([...new Set(all.map((entry) => entry.benchmark))]);
	const excluded = suite.exclude === "" ? "" : ` without exclude /${suite.exclude}/`;
	return new PreconditionError(`no benchmark of ${suite.jar} matches include /${suite.include}/${excluded}; it has ${held || "none"}`);
}
function benchmarkJar(path) {
	if (!existsSync(path)) throw new PreconditionError(`the benchmark jar is not there: ${path}. Build it first, or correct the path.`);
	if (!isZip(path)) throw new PreconditionError(`the benchmark jar is not a jar: ${path}. Name the jar that the JMH build makes, often target/benchmarks.jar.`);
	const jar = readFileSync(path);
	if (!jar.includes("META-INF/BenchmarkList")) throw new PreconditionError(`${path} has no JMH benchmarks (no META-INF/BenchmarkList): name the jar that the JMH build makes, often target/benchmarks.jar.`);
	if (!jar.includes("org/openjdk/jmh/runner/Runner.class")) throw new PreconditionError(`${path} has benchmarks, but not JMH itself: name the jar with all dependencies, often target/benchmarks.jar.`);
	return path;
}
/**
* Returns the settings of a variant for the record, for the comparison of variants, and for runs whose rounds
* are pooled. The agent is named by its digest, because its folder differs between machines.
*/
function effective$1(variant, { suite, jars, plan, targets }) {
	const jar = jars.get(variant.name) ?? null;
	const target = targets.get(variant.name);
	const shares = [...targets.values()].every(({ digest }) => digest === target?.digest);
	return {
		agent: jar === null ? null : `${basename(jar)} sha256:${shortDigest(jar)}`,
		...shares ? {} : { jar: `${basename(target?.jar ?? "")} sha256:${target?.digest}` },
		agentArguments: variant.agentArguments,
		jvmArguments: [...suite.jvmArguments, ...variant.jvmArguments],
		environment: {
			...suite.environment,
			...variant.environment
		},
		warmup: plan.warmup,
		measurement: plan.measurement,
		...plan.idle === void 0 ? {} : { warmupUntilIdle: plan.idle }
	};
}
function preloaded(environment) {
	const value = environment.LD_PRELOAD ?? "";
	return value === "" ? [] : [{
		code: "preload",
		message: `LD_PRELOAD is set (${value}): it is in every fork, the control's too`
	}];
}

// runners/simulator/kernels.ts
const kernelsSchema = object({
	usual: array(string()),
	ready: record(string(), object({
		version: string().default(""),
		package: string().default("")
	}))
});
/** The time limit of a download, in ms: the lists of a distribution and a package of 70 MB, on a slow line. */
const PATIENCE = 9e5;
/** Throws {@link PreconditionError}. */
async function listKernels(context) {
	refuseWithoutSimulator(context);
	const output = await outputOf$2(programOf(context), ["kernels", cacheOf(context)], context);
	try {
		return kernelsSchema.parse(JSON.parse(output?.text ?? ""));
	} catch {
		throw new PreconditionError(`${programOf(context)} kernels prints nothing that this release understands: make dist`);
	}
}
/** Fetches QEMU and a kernel. Returns the reason of a failure; null if they are available. */
async function fetchKernel(context, kernel) {
	const scratch = newTemporary("fetched");
	try {
		const log = join(scratch, "log");
		const { environment, signal } = context;
		const exit = await run({
			program: programOf(context),
			arguments: [
				"install",
				cacheOf(context),
				kernel
			],
			environment,
			log,
			timeout: PATIENCE,
			signal
		});
		if (exit.code === 0) return null;
		const lines = readFileSync(log, "utf8").trim().split("\n").filter((line) => !line.startsWith("{"));
		return exit.timedOut ? `it was not there after ${PATIENCE / 6e4} minutes` : lines.join("; ").slice(0, 500);
	} finally {
		rmSync(scratch, {
			recursive: true,
			force: true
		});
	}
}

// runners/kernel/arms.ts
/** The order of passes for a value of several: the statistics of later passes cost time and memory. */
const ORDER = [
	"cost",
	"loss",
	"attribution"
];
/** Metrics of events, which an arm without events lacks. */
const OF_EVENTS = /^(events|lost)\/op$|^(lossless-)?events\/(s|Ginstr)$|^high-water-B$/;
/** Metrics of an agent; nothing else may be 0 because it is missing. */
const OF_AGENT = /^(agent-|attached-after-|bpf-map-B$)/;
/** The most important metrics come first. */
const FIRST = /^cpu-(ns|instr)\/op$/;
/** Returns the lines of an arm by benchmark. */
function linesOf(passes) {
	const lines = /* @__PURE__ */ new Map();
	for (const pass of ORDER) for (const { name, operations, values } of passes.get(pass) ?? []) {
		const benchmark = name.replace(/^Benchmark/, "");
		const line = lines.get(benchmark) ?? {
			operations,
			samples: /* @__PURE__ */ new Map()
		};
		lines.set(benchmark, line);
		for (const { unit, value } of values) if (!line.samples.has(unit)) line.samples.set(unit, value);
	}
	return new Map([...lines].map(([benchmark, { operations, samples }]) => {
		const all = [...samples].map(([unit, value]) => ({
			unit,
			value
		}));
		const isFirst = ({ unit }) => FIRST.test(unit);
		return [benchmark, {
			operations,
			samples: [...all.filter(isFirst), ...all.filter((one) => !isFirst(one))]
		}];
	}));
}
/**
* Returns the metrics that every arm can report for a workload: all metrics without an agent, and of the agent's metrics those that each arm reports. The
* others cause a warning. A program belongs to one arm; the others have no runs of it.
* @param load the benchmark of the workload itself
*/
function shapeOf(load, arms) {
	const shape = /* @__PURE__ */ new Map();
	const warnings = [];
	const attached = arms.filter((arm) => arm.attached);
	for (const { lines } of arms) for (const [benchmark, { samples }] of lines) {
		const units = shape.get(benchmark) ?? [];
		shape.set(benchmark, units);
		for (const { unit } of samples) if (!units.includes(unit)) units.push(unit);
	}
	const kept = (shape.get(load) ?? []).filter((unit) => {
		const without = attached.filter((arm) => !has(arm, load, unit) && !(OF_EVENTS.test(unit) && !arm.sends));
		if (without.length > 0) warnings.push({
			code: "not-counted",
			message: `${load}: ${unit} is unknown for ${without.map(({ name }) => name).join(", ")}, and is left out of the tables; raw/ has the values of the others`
		});
		return without.length === 0;
	});
	if (shape.has(load)) shape.set(load, kept);
	return {
		shape,
		warnings
	};
}
const has = ({ lines }, benchmark, unit) => lines.get(benchmark)?.samples.some((sample) => sample.unit === unit) ?? false;
/**
* Returns the lines of an arm in a shape.
* Returns a text if the arm lacks a metric that it had before: numbers are never made up.
*/
function shaped(load, shape, arm, known) {
	const stranger = [...arm.lines.keys()].find((name) => !shape.has(name));
	if (stranger !== void 0) return `${stranger} was not there when the suite began: the programs of "${arm.name}" change`;
	const lost = [...known].find((name) => !arm.lines.has(name));
	if (lost !== void 0) return `${lost} is missing: the programs of "${arm.name}" change`;
	const operations = arm.lines.get(load)?.operations ?? 1;
	const lines = /* @__PURE__ */ new Map();
	for (const [benchmark, units] of shape) {
		const line = arm.lines.get(benchmark);
		const samples = [];
		for (const unit of units) {
			const value = line?.samples.find((sample) => sample.unit === unit)?.value;
			const nothing = benchmark === load ? OF_EVENTS.test(unit) && !arm.sends || OF_AGENT.test(unit) && !arm.attached : line === void 0;
			if (value === void 0 && !nothing) return `${benchmark} does not report ${unit}, which it did when the suite began`;
			samples.push({
				unit,
				value: value ?? 0
			});
		}
		lines.set(benchmark, {
			operations: line?.operations ?? operations,
			samples
		});
	}
	return lines;
}

// runners/kernel/outcome.ts
const endSchema = union([object({
	notMeasured: string().min(1),
	remedy: string().default("")
}), object({
	broken: string().min(1),
	remedy: string().default(""),
	detail: string().default("")
})]);
/** Exit codes of the kernel runner. */
const [MEASURED, BROKEN, LACKING] = [
	0,
	2,
	4
];
/** Reads a result; null if the exit code is not one of the kernel runner's, or its output is missing. */
function read(code, text) {
	if (code === MEASURED) {
		const { results } = parseOutput(text);
		return results.length === 0 ? null : {
			kind: "measured",
			results
		};
	}
	const end = endOf(text);
	if (code === LACKING && end !== null && "notMeasured" in end) return {
		kind: "lacking",
		why: end.notMeasured,
		remedy: end.remedy
	};
	if (code === BROKEN && end !== null && "broken" in end) return {
		kind: "broken",
		why: end.broken,
		remedy: end.remedy,
		detail: end.detail
	};
	return null;
}
/** Returns the object on the last line that has one. */
function endOf(text) {
	const line = text.trimEnd().split("\n").findLast((candidate) => candidate.startsWith("{"));
	try {
		return endSchema.parse(JSON.parse(line ?? ""));
	} catch {
		return null;
	}
}

// runners/kernel/fork.ts
/** Thrown if this kernel, or its permissions, prevent an arm from being measured. */
var Lacking = class extends Error {
	remedy;
	constructor(why, remedy) {
		super(why);
		this.remedy = remedy;
	}
};
/** Runs every pass. Throws {@link ForkFailure} and {@link Lacking}. */
async function runArm(request) {
	const { suite, variant, load, trial, seed } = request;
	const agent = placed(variant, suite.mode);
	const results = /* @__PURE__ */ new Map();
	const passes = passesOf(agent);
	const turn = {
		mode: suite.mode,
		seed: seedOf(suite, variant, seed),
		trial
	};
	const plans = passes.filter((pass) => request.without?.has(pass) !== true).map((pass) => planOf$1(load, agent, pass, turn));
	let conditions = {};
	let inputDigest = null;
	let unlost = null;
	for await (const printed of start$1({
		...request,
		plans
	})) {
		const { pass } = printed;
		try {
			results.set(pass, measured(read(printed.code, printed.text), printed));
		} catch (error) {
			if (pass !== "loss" || !(error instanceof Lacking)) throw error;
			unlost = error.message;
		}
		conditions = {
			...conditions,
			...printed.conditions
		};
		inputDigest = printed.inputDigest;
	}
	return {
		arm: armOf(variant, results, passes),
		conditions,
		inputDigest,
		unlost
	};
}
function armOf({ name, kernel }, results, passes) {
	return {
		name,
		attached: kernel?.arm !== "detached",
		sends: passes.includes("loss"),
		lines: linesOf(results)
	};
}
function measured(end, { pass, command, log, code, text }) {
	const from = `  pass: ${pass}\n  command: ${command}\n  from ${log}`;
	if (end === null) {
		const lines = text.trimEnd().split("\n").slice(-15);
		throw new ForkFailure(`the kernel runner ended with exit code ${code} without output that this release understands\n${from}:\n${indented(lines)}`);
	}
	if (end.kind === "lacking") throw new Lacking(end.why, end.remedy);
	if (end.kind === "broken") {
		const remedy = end.remedy === "" ? "" : `: ${end.remedy}`;
		const detail = end.detail === "" ? "" : `:\n${indented(end.detail.split("\n").slice(-15))}`;
		throw new ForkFailure(`${end.why}${remedy}\n${from}${detail}`, true);
	}
	return end.results;
}
const indented = (lines) => lines.map((line) => `    ${line.slice(0, 200)}`).join("\n");

// runners/kernel/kernel.ts
const kernelRunner = {
	check,
	prepare
};
/** The default time limit of a process, in ms. */
const TIMEOUT = 3e5;
/** Only a trial shows whether the kernel accepts a treatment. */
async function check(suite, context) {
	const { workloads } = await find(suite, context);
	return {
		benchmarks: workloads.map(benchmarkOf$1),
		warnings: []
	};
}
async function find({ name, kernel, mode }, context) {
	if (kernel === null) throw new Error(`suite ${name} has no workloads`);
	if (mode === "native") await refuseHere(context);
	else refuseWithoutSimulator(context);
	if (kernel.kernel !== null) await bring(kernel.kernel, context);
	return kernel;
}
async function prepare(suite, context) {
	const { mode } = suite;
	const settings = await find(suite, context);
	if (mode === "kvm") await refuseKvmless(context);
	const machine = mode === "native" ? {} : await machineOf(mode, settings, context);
	const measuring = {
		suite,
		settings,
		context,
		timeout: suite.timeout ?? (mode === "native" ? TIMEOUT : 18e5)
	};
	const begun = performance.now();
	const trials = await tried(measuring);
	const ahead = performance.now() - begun;
	const lacking = Object.fromEntries(trials.lacking);
	const variants = suite.variants.filter(({ name }) => !trials.lacking.has(name));
	const shapes = /* @__PURE__ */ new Map();
	const warnings = mode === "simulation" ? [SIMULATOR_NOTE] : [];
	for (const load of settings.workloads) {
		const name = benchmarkOf$1(load);
		const results = variants.flatMap((variant) => trials.arms.get(keyOf(variant, load)) ?? []);
		const { shape, warnings: found } = shapeOf(name, results.map(({ arm }) => arm));
		shapes.set(name, shape);
		warnings.push(...results.flatMap((result) => unlostWarnings(name, result)), ...found);
	}
	const run = async ({ benchmark, variant, raw, seed }) => {
		const load = loadOf(settings, benchmark);
		const first = trials.arms.get(keyOf(variant, load));
		const without = new Set(first?.unlost == null ? [] : ["loss"]);
		const result = await arm({
			...measuring,
			load,
			variant,
			raw,
			seed,
			without,
			trial: false
		});
		const known = first?.arm.lines.keys() ?? [];
		return resultOf(suite, benchmark, shapes, result, new Set(known));
	};
	return {
		benchmarks: [...shapes.values()].flatMap((shape) => [...shape.keys()]),
		leading: [...shapes.keys()],
		header: machine,
		variants: Object.fromEntries(variants.map((variant) => [variant.name, effective(variant)])),
		warnings,
		lacking,
		forksAtOnce: atOnce(measuring),
		...mode === "simulation" ? { ahead } : {},
		dryRun: async ({ benchmark, variant }) => {
			const result = trials.arms.get(keyOf(variant, loadOf(settings, benchmark)));
			if (result === void 0) throw new Error(`no trial of ${variant.name}`);
			return resultOf(suite, benchmark, shapes, result, new Set(result.arm.lines.keys()));
		},
		fork: run
	};
}
/** Warns that the losses of an agent cannot be counted, and why. */
function unlostWarnings(benchmark, { arm: { name }, unlost }) {
	if (unlost === null) return [];
	return [{
		code: "not-counted",
		message: `${benchmark}: the losses of ${name} are not measured: ${unlost}`
	}];
}
/** Fetches a missing kernel that was named. Errors are reported where the machine is prepared. */
async function bring(kernel, context) {
	if ((await lookForGuest(context, kernel))?.kernel.problem === void 0) return;
	context.notice(`fetching the kernel ${kernel}`);
	const why = await fetchKernel(context, kernel);
	if (why !== null) throw new PreconditionError(`the kernel ${kernel} cannot be had: ${why}`, true);
}
/** Returns the machine as header lines. With the processor of this one, only its kernel and its memory differ. */
async function machineOf(mode, { memory, kernel }, context) {
	const guest = await guestHeader(context, memory, kernel);
	if (mode === "simulation") return guest;
	return {
		kernel: guest.kernel ?? "",
		memory: guest.memory ?? "",
		cpus: guest.cpus ?? ""
	};
}
/** Counting machines do not disturb each other. */
const atOnce = ({ suite, settings }) => suite.mode === "simulation" ? machinesAtOnce(settings.memory) : 1;
async function tried(measuring) {
	const { suite, settings, context } = measuring;
	const arms = /* @__PURE__ */ new Map();
	const lacking = /* @__PURE__ */ new Map();
	const trials = join(context.cache, "trials");
	mkdirSync(trials, { recursive: true });
	const folder = mkdtempSync(join(trials, `${suite.name}-`));
	const left = suite.variants.flatMap((variant) => settings.workloads.map((load) => ({
		variant,
		load
	})));
	const failures = [];
	const work = async () => {
		for (let next = left.shift(); next !== void 0 && failures.length === 0; next = left.shift()) {
			const { variant, load } = next;
			if (lacking.has(variant.name)) continue;
			context.notice(`trying ${variant.name} under ${load.name}`);
			try {
				const raw = join(folder, `${variant.name} ${load.name}`);
				arms.set(keyOf(variant, load), await trial(measuring, variant, load, raw));
			} catch (error) {
				if (error instanceof Lacking && variant.kernel?.arm === "detached") failures.push(new PreconditionError(reasonOf(error), true));
				else if (error instanceof Lacking) lacking.set(variant.name, {
					reason: error.message,
					remedy: error.remedy
				});
				else failures.push(error);
			}
		}
	};
	await Promise.all(Array.from({ length: atOnce(measuring) }, work));
	if (failures.length > 0) throw failures[0];
	rmSync(folder, {
		recursive: true,
		force: true
	});
	return {
		arms,
		lacking
	};
}
/**
* A problem in the first run of an arm affects all its runs. In the simulator that is the fork of the first round, whose
* result is then known; elsewhere it is a short run.
*/
async function trial(measuring, variant, load, raw) {
	try {
		const result = await runArm({
			...measuring,
			load,
			variant,
			raw,
			seed: 1,
			trial: measuring.suite.mode !== "simulation"
		});
		const { lines } = result.arm;
		if (!lines.has(benchmarkOf$1(load))) throw new ForkFailure(`the kernel runner does not report ${benchmarkOf$1(load)}, but ${[...lines.keys()].join(", ")}`);
		return result;
	} catch (error) {
		if (error instanceof ForkFailure) throw new PreconditionError(`${variant.name} under ${load.name}: ${error.message}`);
		throw error;
	}
}
const reasonOf = ({ message, remedy }) => remedy === "" ? message : `${message}; ${remedy}`;
/** Ends if something became impossible after the suite began. */
async function arm(request) {
	try {
		return await runArm(request);
	} catch (error) {
		if (error instanceof Lacking) throw new ForkFailure(`not measured any more: ${reasonOf(error)}`, true);
		throw error;
	}
}
const keyOf = ({ name }, load) => JSON.stringify([name, load.name]);
function loadOf({ workloads }, benchmark) {
	const load = workloads.find((candidate) => benchmarkOf$1(candidate) === benchmark);
	if (load === void 0) throw new Error(`no load ${benchmark}`);
	return load;
}
function resultOf({ mode }, benchmark, shapes, { arm: measured, conditions, inputDigest }, known) {
	const lines = shaped(benchmark, shapes.get(benchmark) ?? /* @__PURE__ */ new Map(), measured, known);
	if (typeof lines === "string") throw new ForkFailure(lines, true);
	const result = {
		...lines.get(benchmark),
		others: [...lines].filter(([name]) => name !== benchmark).map(([name, line]) => ({
			benchmark: name,
			...line
		})),
		iterations: [],
		conditions,
		warnings: [],
		...inputDigest === null ? {} : { inputDigest }
	};
	return mode === "simulation" ? counted(result) : result;
}
/** Returns the settings of a variant for the record. */
function effective({ kernel, environment }) {
	return {
		arm: kernel?.arm,
		agent: kernel?.agent,
		environment
	};
}

// action/src/commands/runners.ts
const RUNNERS = {
	jmh: jmhRunner,
	go: goRunner,
	command: commandRunner,
	startup: startupRunner,
	http: httpRunner,
	kernel: kernelRunner
};

export { trustSystem as C, underHeaps as S, certainRounds as _, found as a, benchmarkOf$1 as b, configure as c, DROPPED_LIMIT as d, TimeBudget as f, shortfalls as g, roundsToBreach as h, begin as i, countGates as l, minutes as m, fetchKernel as n, recordOf as o, foretell as p, listKernels as r, resume as s, RUNNERS as t, unitsByBenchmark as u, decides as v, checkedUnderHeaps as x, placeRevisions as y };