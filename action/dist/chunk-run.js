import { S as underHeaps, _ as certainRounds, b as benchmarkOf, d as DROPPED_LIMIT, f as TimeBudget, g as shortfalls, i as begin, l as countGates, m as minutes, p as foretell, s as resume, t as RUNNERS, u as unitsByBenchmark, v as decides, y as placeRevisions } from "./chunk-runners.js";
import { c as Statistics, m as undecided, o as printable } from "./chunk-format.js";
import { Ot as ForkFailure, kt as PreconditionError, q as COUNTED_CONDITION } from "./chunk-kvm.js";
import { t as isStarved } from "./chunk-starved.js";
import { b as nearest, v as UsageError } from "./chunk-schemas.js";
import { E as countedUnit, w as COUNTED_HERE } from "./chunk-command.js";
import { c as shown, i as hiddenIn, o as hideInFile, s as hides, t as LARGEST_FILE } from "./chunk-secret.js";
import { n as roundName, r as triedName, t as benchmarkFolder } from "./chunk-raw.js";
import { a as Guard, c as WATCHED, d as readLoad, f as undisturbed, i as seedOf, l as between, n as orderOf, r as rowsOf, t as generator } from "./chunk-schedule.js";
import { d as SuiteFiles, l as resumption, u as skippedNotes } from "./chunk-requests.js";
import { f as writeRecord, i as pooled, s as RECORD, t as addition } from "./chunk-earlier.js";
import { c as temporaryFault } from "./chunk-programs.js";
import { a as storedBaselines, r as findStore } from "./chunk-baselines.js";
import { o as isFull, r as withheldNote } from "./chunk-passed.js";
import { i as publish, s as writeReport } from "./chunk-files2.js";
import { i as writeJudged, t as judgedNotes } from "./chunk-judged.js";
import { i as judge, n as contextOf } from "./chunk-judging.js";
import { n as exitCode } from "./chunk-outcome.js";
import { r as visible } from "./chunk-visible.js";
import { t as revisionNotes } from "./chunk-revisions.js";
import { d as seedOfShard, f as shardText, p as shareOf, s as firstSeed } from "./chunk-attempts.js";
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { availableParallelism } from "node:os";
import { setTimeout } from "node:timers/promises";

// action/src/experiment/ledger.ts
/** The journal entry of a round that starts now. */
function begunRound(begun) {
	return {
		...begun,
		outcome: "complete",
		reason: "",
		started: (/* @__PURE__ */ new Date()).toISOString(),
		elapsed: 0,
		redone: 0,
		steal: 0,
		pressure: 0,
		iterations: [],
		compilation: [],
		inputDigests: [],
		slices: []
	};
}
/** Enters new warnings. */
function warn(record, warnings) {
	for (const warning of warnings) if (!record.warnings.some((other) => other.code === warning.code && other.message === warning.message)) record.warnings.push(warning);
}
/** Every fork must share collector, heap, processors and runtime, or the agent is not the only difference. Throws {@link ForkFailure}. */
function agree(record, who, { conditions }) {
	for (const [name, value] of Object.entries(conditions)) {
		const first = record.conditions[name] ?? value;
		record.conditions[name] = first;
		if (first !== value) throw new ForkFailure(`${who}: ${name} is ${value}, in other forks ${first}. ${remedyOf(name, record)}`, true);
	}
}
function remedyOf(condition, { runner }) {
	if (condition === "instructions counted") return "Continue on a machine that counts the same (`overhead doctor` shows what it counts), or start a new run.";
	return runner === "jmh" ? "Fix it by jvm-args of the suite." : "It must be the same in all: set it in env of the suite, for every variant.";
}
/** The metrics that gates name and no fork reports, in the order of the gates. The primary metric has no name. */
function unreported({ gates }, units) {
	return [...new Set(gates.map(({ metric }) => metric))].filter((metric) => metric !== "@primary" && !units.has(metric));
}
/**
* Refuses a gate on a unit that no fork reports, early instead of after the last round. Throws {@link ForkFailure}.
* @param units the reported units of all benchmarks
*/
function refuseUnreported(suite, units) {
	const missing = unreported(suite, units);
	if (missing.length === 0) return;
	const known = [...units].sort();
	const close = missing.flatMap((metric) => nearest(metric, known) ?? []);
	const hint = missing.includes("instr/op") ? " This machine counts no instructions natively: `overhead doctor` says why." : close.length === 0 ? "" : ` Did you mean ${quoted(close)}?`;
	throw new ForkFailure(`gates of suite ${suite.name} limit ${quoted(missing)}, which no fork reports.${hint} The forks report: ${known.join(", ")}. Correct the gates, or remove them.`, true);
}
/** The units of some forks. */
function unitsOf(forks) {
	return new Set(forks.flatMap(({ samples }) => samples.map(({ unit }) => unit)));
}
function quoted(names) {
	return names.map((name) => `"${name}"`).join(", ");
}
/** Lines in the same order in every round, so that files can be read and compared. */
function inFileOrder(lines, benchmarks, variants) {
	const rank = (line) => benchmarks.indexOf(line.benchmark) * variants.length + variants.indexOf(line.variant);
	return [...lines].sort((left, right) => rank(left) - rank(right));
}

// action/src/experiment/lacking.ts
/** The metric of each benchmark if no gate names one. */
const FOREMOST = "cpu-ns/op";
/**
* The suite without treatments that its runner cannot measure here. Tables show each of them as an empty cell with the reason. If the
* suite is not optional, they break it.
*/
function withoutLacking(suite, prepared, record) {
	const lacking = Object.entries(prepared.lacking ?? {});
	if (lacking.length === 0) return suite;
	const metric = foremostOf(suite);
	const gone = new Set(lacking.map(([treatment]) => treatment));
	record.unmeasured = lacking.flatMap(([treatment, { reason }]) => (prepared.leading ?? prepared.benchmarks).map((benchmark) => ({
		benchmark,
		metric,
		treatment,
		reason
	})));
	record.references = record.references.filter((name) => !gone.has(name));
	record.against = Object.fromEntries(Object.entries(record.against).filter(([name, against]) => !gone.has(name) && !gone.has(against)));
	for (const [treatment, { reason, remedy }] of lacking) {
		const message = `${treatment} is not measured: ${reason}${remedy === "" ? "" : `; ${remedy}`}`;
		if (suite.optional) warn(record, [{
			code: "not-measured",
			message
		}]);
		else if (!record.broken.includes(message)) record.broken.push(message);
	}
	return {
		...suite,
		variants: suite.variants.filter(({ name }) => !gone.has(name))
	};
}
/** The code of the warning of a suite with only empty cells. */
const LEFT_OUT = "left-out";
/**
* Turns a suite on a kernel that cannot be measured into empty cells with the reason, because a table without it would look complete.
* Returns false if the cells of a suite are not known: for other runners.
*/
function leaveOut(suite, record, reason) {
	const { kernel, control, variants } = suite;
	if (kernel === null) return false;
	const treatments = variants.filter(({ name }) => name !== control);
	const [short = ""] = reason.split(/[;\n]/);
	record.unmeasured = treatments.flatMap(({ name }) => kernel.workloads.map((load) => ({
		benchmark: benchmarkOf(load),
		metric: foremostOf(suite),
		treatment: name,
		reason: short
	})));
	warn(record, [{
		code: LEFT_OUT,
		message: `${suite.name} is not measured: ${reason}`
	}]);
	record.finished = true;
	return true;
}
/** Whether {@link leaveOut} emptied all cells of a suite. */
function isLeftOut({ warnings }) {
	return warnings.some(({ code }) => code === LEFT_OUT);
}
const foremostOf = ({ mode }) => mode === "simulation" ? countedUnit(FOREMOST) : FOREMOST;
/** Whether this machine can measure none of a suite's treatments. The control alone shows nothing. */
function lacksTreatments(requested, left) {
	return requested.variants.length > 1 && left.variants.every(({ name }) => name === left.control || name === left.again);
}

// action/src/experiment/awake.ts
/** Samples the machine repeatedly, each time with every processor busy. */
var Awake = class {
	#gauge;
	#time;
	#busy = 0;
	#stolen = 0;
	/** @param time see {@link AWAKE} */
	constructor(gauge, time) {
		this.#gauge = gauge;
		this.#time = time;
	}
	/** Takes one sample; does nothing if this system does not report stolen time. */
	async sample() {
		const before = this.#gauge();
		if (before.stolen === null) return;
		await work(this.#time);
		const after = this.#gauge();
		this.#busy += (after.busy ?? 0) - (before.busy ?? 0);
		this.#stolen += Math.max(0, (after.stolen ?? 0) - before.stolen);
	}
	/** The share of CPU time stolen in all samples since the last call, from 0 to 1. */
	steal() {
		const all = this.#busy + this.#stolen;
		const share = all > 0 ? this.#stolen / all : 0;
		this.#busy = this.#stolen = 0;
		return share;
	}
};
/** Keeps every processor busy. @param time in ms */
async function work(time) {
	const spin = `const end = performance.now() + ${time}; while (performance.now() < end);`;
	const workers = Array.from({ length: availableParallelism() }, () => new Worker(spin, { eval: true }));
	await Promise.all(workers.map((worker) => once(worker, "exit")));
}

// action/src/experiment/ahead.ts
/** Runs at most a given number of tasks at a time, in order. */
var Ahead = class {
	#width;
	#waiting = [];
	#tasks = /* @__PURE__ */ new Map();
	#unsettled = /* @__PURE__ */ new Set();
	#running = 0;
	constructor(width) {
		this.#width = width;
	}
	/** Starts a task when a place is free; {@link take} returns its result. */
	begin(key, task) {
		const promise = this.#run(task);
		this.#tasks.set(key, promise);
		const settled = promise.catch(() => void 0).finally(() => this.#unsettled.delete(settled));
		this.#unsettled.add(settled);
	}
	/** Runs a task when a place is free, before all waiting tasks. */
	async run(task) {
		return await this.#run(task, true);
	}
	/** The result of a task, once; undefined if none was started. */
	take(key) {
		const promise = this.#tasks.get(key);
		this.#tasks.delete(key);
		return promise;
	}
	/** Waits until every started task ends, with or without success. */
	async over() {
		await Promise.all(this.#unsettled);
	}
	async #run(task, first = false) {
		if (this.#running < this.#width) this.#running++;
		else await new Promise((resolve) => first ? this.#waiting.unshift(resolve) : this.#waiting.push(resolve));
		try {
			return await task();
		} finally {
			const next = this.#waiting.shift();
			if (next === void 0) this.#running--;
			else next();
		}
	}
};

// action/src/experiment/raw.ts
/** The folder of one fork of a round, without what an interrupted run left in it. */
function forkFolder(raw, round, benchmark, variant, trial) {
	return fresh(join(raw, roundName(round), benchmarkFolder(...benchmark), triedName(variant, trial)));
}
/** The folder of a dry run. */
function dryRunFolder(raw, variant, trial) {
	return fresh(join(raw, "dry-run", triedName(variant, trial)));
}
/** Removes secrets from the tools' output, also from command lines. Deletes files that are too long to search. */
function cleaned(folder) {
	if (!hides()) return;
	for (const entry of readdirSync(folder, {
		recursive: true,
		withFileTypes: true
	})) {
		if (!entry.isFile()) continue;
		const path = join(entry.parentPath, entry.name);
		const { size } = statSync(path);
		if (size <= 268435456) hideInFile(path);
		else writeFileSync(path, `[${size} bytes are left out here: too many to be searched for secrets]\n`);
	}
}
function fresh(folder) {
	rmSync(folder, {
		recursive: true,
		force: true
	});
	mkdirSync(folder, { recursive: true });
	return folder;
}

// action/src/experiment/forks.ts
var Forks = class {
	#setting;
	#prepared;
	#guard = new Guard();
	/** Null if the forks themselves keep the processors busy. */
	#awake;
	#ahead;
	/** Whether several forks may run at once. */
	#several;
	/** The last round whose forks were started early. */
	#begun = 0;
	#done = 0;
	constructor(setting, prepared) {
		this.#setting = setting;
		this.#prepared = prepared;
		this.#awake = prepared.sleeps === true ? new Awake(setting.gauge, setting.awake) : null;
		const { forksAtOnce = 1 } = prepared;
		this.#ahead = new Ahead(forksAtOnce);
		this.#several = forksAtOnce > 1;
	}
	/** Finished forks, without dry runs. */
	get done() {
		return this.#done;
	}
	/**
	* Runs every variant once: a suite that cannot work fails here, and no variant meets a cold page cache. The control comes first, because
	* the agent's own classes and threads are known only by comparison with it. Then come controls of other benchmarks, until every unit
	* that a gate names is reported. Returns the units of each benchmark that had a dry run.
	*/
	async dryRun() {
		const benchmark = this.#prepared.benchmarks[0];
		const results = [];
		const { suite, record, raw, signal } = this.#setting;
		const inOrder = [...suite.variants].sort((left, right) => Number(right.name === suite.control) - Number(left.name === suite.control));
		const tried = async (variant, trial, of = benchmark) => {
			signal.throwIfAborted();
			const folder = dryRunFolder(raw, variant.name, trial);
			return await this.#prepared.dryRun({
				benchmark: of,
				variant,
				raw: folder,
				seed: 0
			}).finally(() => cleaned(folder));
		};
		for (const variant of inOrder) {
			await this.#retrying(`dry run of ${variant.name}`, async (trial) => {
				const result = await ((trial === 1 ? this.#ahead.take(keyOf(DRY_RUN, benchmark, variant.name)) : void 0) ?? this.#ahead.run(() => tried(variant, trial)));
				agree(record, variant.name, result);
				results.push({
					benchmark,
					samples: result.samples
				}, ...result.others ?? []);
				return true;
			});
			if (this.#several && variant.name === suite.control) for (const other of inOrder.filter(({ name }) => name !== suite.control)) this.#ahead.begin(keyOf(DRY_RUN, benchmark, other.name), () => tried(other, 1));
		}
		if (this.#prepared.dryRunHasUnits !== true) return /* @__PURE__ */ new Map();
		const [control] = inOrder;
		for (const other of this.#prepared.leading ?? this.#prepared.benchmarks) {
			if (unreported(suite, unitsOf(results)).length === 0) break;
			if (other === benchmark) continue;
			const { samples } = await this.#ahead.run(() => tried(control, 1, other));
			results.push({
				benchmark: other,
				samples
			});
		}
		refuseUnreported(suite, unitsOf(results));
		return unitsByBenchmark(results);
	}
	/**
	* Starts the forks of a round, if several may run at once. {@link set} then takes their results in order. They wait for forks of
	* earlier rounds.
	*/
	begin(round, turns) {
		if (!this.#several || round <= this.#begun) return;
		this.#begun = round;
		for (const { benchmark, variants } of turns) for (const name of variants) this.#ahead.begin(keyOf(round, benchmark, name), () => this.#fork(round, benchmark, name, 1));
	}
	/** Waits for started forks whose results are no longer needed. */
	async over() {
		await this.#ahead.over();
	}
	/** Runs every variant of one benchmark; starts again from the first if a fork fails or the machine is disturbed. */
	async set(round, turn) {
		const where = `round ${round}, ${turn.benchmark}`;
		return this.#retrying(where, async (trial) => {
			const { gauge, overdrawn, trouble } = this.#setting;
			const before = gauge();
			const result = await this.#forks(round, turn, trial).catch(tooLate);
			const conditions = await this.#conditions(before);
			const refused = result instanceof ForkFailure ? await this.#excused(result, turn.benchmark, conditions) : this.#guard.refuse(turn.benchmark, conditions, tookTurns(result));
			if (refused === null || trial === 3 || overdrawn()) return {
				...result instanceof ForkFailure ? NOTHING : result,
				conditions,
				refused,
				redone: trial - 1
			};
			trouble(`${where}, is run again: ${refused}`);
			return null;
		});
	}
	/** Which disturbance of the machine made a fork late. Throws the failure if there was none, because the fork itself caused it. */
	async #excused(late, benchmark, during) {
		const { gauge, watched, signal } = this.#setting;
		const before = gauge();
		await setTimeout(watched, void 0, { signal }).catch(() => signal.throwIfAborted());
		const why = this.#guard.blame(benchmark, during, await this.#conditions(before));
		if (why === null) throw late;
		return `${why}, and a fork came too late: ${late.message.split("\n")[0]}`;
	}
	/** The noise of the machine since then. For a suite that sleeps, stolen time is measured with busy processors. */
	async #conditions(before) {
		const conditions = between(before, this.#setting.gauge());
		if (this.#awake === null) return conditions;
		await this.#awake.sample();
		return {
			...conditions,
			steal: this.#awake.steal()
		};
	}
	async #forks(round, turn, trial) {
		const { record } = this.#setting;
		const { benchmark } = turn;
		const collected = {
			lines: [],
			iterations: [],
			compilation: [],
			inputDigests: [],
			slices: []
		};
		const hear = (variant, result) => {
			agree(record, `${benchmark} (${variant})`, result);
			warn(record, result.warnings);
			this.#done++;
			const own = {
				benchmark,
				operations: result.operations,
				samples: result.samples
			};
			collected.lines.push(...[own, ...result.others ?? []].map((line) => ({
				...line,
				variant
			})));
			collected.iterations.push(...result.iterations.map((values) => ({
				benchmark,
				variant,
				...values
			})));
			if (result.compilation !== void 0) collected.compilation.push({
				benchmark,
				variant,
				...result.compilation
			});
			if (result.inputDigest !== void 0) collected.inputDigests.push({
				benchmark,
				variant,
				inputDigest: result.inputDigest
			});
		};
		if (this.#prepared.together !== void 0) {
			const { results, slices } = await this.#together(round, turn, trial);
			for (const [index, variant] of turn.variants.entries()) hear(variant, results[index]);
			collected.slices.push({
				benchmark,
				variants: [...slices]
			});
			return collected;
		}
		for (const name of turn.variants) {
			await this.#awake?.sample();
			hear(name, await ((trial === 1 ? this.#ahead.take(keyOf(round, benchmark, name)) : void 0) ?? this.#ahead.run(() => this.#fork(round, benchmark, name, trial))));
		}
		return collected;
	}
	/** All forks of a set, at the same time. */
	async #together(round, { benchmark, variants }, trial) {
		const { begins, signal, seed } = this.#setting;
		signal.throwIfAborted();
		begins(round, benchmark, variants.join(", "));
		const requests = variants.map((name) => this.#request(round, benchmark, name, trial));
		await this.#awake?.sample();
		const random = generator(seedOf(round, seed, this.#prepared.benchmarks.indexOf(benchmark)));
		try {
			return await this.#prepared.together(requests, rowsOf(variants, random));
		} finally {
			for (const { raw } of requests) cleaned(raw);
		}
	}
	async #fork(round, benchmark, name, trial) {
		const { begins, signal } = this.#setting;
		signal.throwIfAborted();
		begins(round, benchmark, name);
		const request = this.#request(round, benchmark, name, trial);
		return await this.#prepared.fork(request).finally(() => cleaned(request.raw));
	}
	#request(round, benchmark, name, trial) {
		const { suite, raw, firstSeed } = this.#setting;
		const variant = suite.variants.find((candidate) => candidate.name === name);
		const place = [this.#prepared.benchmarks.indexOf(benchmark), benchmark];
		return {
			benchmark,
			variant,
			raw: forkFolder(raw, round, place, name, trial),
			seed: firstSeed + round
		};
	}
	/** Tries until there is a result. Reports and repeats a failure that another try may avoid; any other failure ends the suite. */
	async #retrying(where, tried) {
		for (let trial = 1;; trial++) try {
			const result = await tried(trial);
			if (result !== null) return result;
		} catch (error) {
			if (!(error instanceof ForkFailure)) throw error;
			if (error.final || trial === 3) {
				const tries = trial > 1 ? `\n  (${trial} tries)` : "";
				throw new ForkFailure(`${where}: ${error.message}${tries}`, true);
			}
			this.#setting.trouble(`${where}, is run again: ${error.message.split("\n")[0]}`);
		}
	}
};
/** Stands for no round. */
const DRY_RUN = 0;
/** Whether forks of a set had more than one turn each. Forks with a single turn are as far apart as without turns. */
function tookTurns({ slices }) {
	return slices.some(({ variants }) => new Set(variants).size < variants.length);
}
/** The results of a set that failed. */
const NOTHING = {
	lines: [],
	iterations: [],
	compilation: [],
	inputDigests: [],
	slices: []
};
/** Returns a failure that the machine may have caused; throws any other. */
function tooLate(error) {
	if (error instanceof ForkFailure && error.late && !error.final) return error;
	throw error;
}
function keyOf(round, benchmark, variant) {
	return JSON.stringify([
		round,
		benchmark,
		variant
	]);
}

// action/src/experiment/suite.ts
/** An optional suite that this machine cannot run is left out, with the reason. */
var Skipped = class extends Error {};
/**
* Measures a suite and fills in its record. A failure of the suite becomes `broken` in the record. Throws only {@link Skipped}, the
* user's request to stop (`signal.reason`), and errors that prevent writing results.
*/
async function measureSuite(suite, runner, files, record, experiment) {
	const measurement = new SuiteMeasurement(suite, files, record, experiment);
	try {
		await measurement.run(runner);
		record.finished = true;
	} catch (error) {
		if (error instanceof PreconditionError && error.lacking && suite.optional) throw new Skipped(error.message);
		if (!(error instanceof PreconditionError || error instanceof ForkFailure)) throw error;
		record.broken.push(error.message);
		record.finished = true;
	} finally {
		experiment.progress.end(suite.name);
		experiment.save();
	}
}
var SuiteMeasurement = class {
	#suite;
	#names = [];
	#files;
	#record;
	#experiment;
	#budget;
	#complete = 0;
	/** Dropped rounds; they keep their number. */
	#dropped = 0;
	/** Sets of forks in a round. */
	#turns = 0;
	/** Complete rounds at the last interim analysis. */
	#analysed = 0;
	constructor(suite, files, record, experiment) {
		this.#suite = suite;
		this.#files = files;
		this.#record = record;
		this.#experiment = experiment;
		this.#budget = new TimeBudget(suite);
	}
	async run(runner) {
		const record = this.#record;
		const calledOff = new AbortController();
		const signal = AbortSignal.any([this.#experiment.context.signal, calledOff.signal]);
		const context = {
			...this.#experiment.context,
			signal
		};
		const placed = await placeRevisions(this.#suite, context);
		this.#suite = placed.suite;
		const prepared = await runner.prepare(placed.suite, context, record.calibrated);
		this.#suite = withoutLacking(placed.suite, prepared, record);
		this.#names = this.#suite.variants.map(({ name }) => name);
		const forks = this.#forks(prepared, signal);
		try {
			await this.#measure(prepared, placed, forks);
		} finally {
			calledOff.abort();
			await forks.over();
			prepared.close?.();
		}
	}
	async #measure(prepared, placed, forks) {
		const record = this.#record;
		const { header, ready } = this.#experiment;
		this.#turns = (prepared.leading ?? prepared.benchmarks).length;
		record.benchmarks = hiddenIn([...prepared.benchmarks]);
		record.variants = Object.fromEntries(Object.entries(prepared.variants).map(([name, facts]) => [name, hiddenIn({
			...facts,
			...placed.settings[name]
		})]));
		record.metrics = {
			...prepared.units,
			...record.metrics
		};
		warn(record, [...placed.warnings, ...prepared.warnings]);
		ready();
		if (lacksTreatments(placed.suite, this.#suite)) return;
		const rounds = this.#files.recover();
		this.#complete = rounds.filter((round) => round.outcome === "complete").length;
		this.#dropped = rounds.length - this.#complete;
		if (this.#complete > 0) this.#notice(`going on after ${this.#complete} rounds`);
		if (await this.#over()) return;
		this.#notice(`dry run: ${this.#names.join(", ")}`);
		this.#refuseHopeless(await forks.dryRun());
		if (prepared.calibrated !== void 0) record.calibrated = { ...prepared.calibrated };
		const own = {
			suite: this.#suite.name,
			runner: this.#suite.runner
		};
		this.#files.begin({
			...own,
			...header,
			...placed.header,
			...prepared.header
		});
		for (let round = rounds.length + 1;; round++) {
			await this.#round(round, prepared, forks);
			if (this.#tooNoisy() || await this.#over() || this.#outOfTime()) return;
		}
	}
	#forks(prepared, signal) {
		const { progress, gauge, watched, awake, seed, firstSeed } = this.#experiment;
		const forks = new Forks({
			suite: this.#suite,
			record: this.#record,
			raw: this.#files.raw,
			seed,
			firstSeed,
			gauge: gauge ?? (this.#suite.mode === "simulation" ? undisturbed : readLoad),
			watched: watched ?? 1e3,
			awake: awake ?? 500,
			overdrawn: () => this.#budget.overdrawn(),
			begins: (round, benchmark, variant) => progress.fork(this.#position(round, forks.done, benchmark, variant)),
			trouble: (message) => progress.trouble(this.#suite.name, message),
			signal
		}, prepared);
		return forks;
	}
	/** Runs one round: a set of forks for every benchmark. It is complete, or dropped. */
	async #round(round, prepared, forks) {
		const record = this.#record;
		const { seed, attempt, progress, save } = this.#experiment;
		const clock = performance.now();
		const turns = this.#turnsOf(round, prepared);
		const order = turns.flatMap(({ benchmark, variants }) => variants.map((variant) => ({
			benchmark,
			variant
		})));
		const entry = begunRound({
			round,
			attempt,
			interim: record.interim,
			seed,
			order
		});
		const lines = [];
		const sure = certainRounds(record, this.#suite.rounds.min, this.#complete);
		for (let next = round; next < round + sure; next++) forks.begin(next, this.#turnsOf(next, prepared));
		for (const turn of turns) {
			const set = await forks.set(round, turn);
			entry.redone += set.redone;
			entry.steal = Math.max(entry.steal, set.conditions.steal);
			entry.pressure = Math.max(entry.pressure, set.conditions.pressure);
			record.redone += set.redone;
			if (set.refused !== null) {
				entry.elapsed = performance.now() - clock;
				this.#files.drop({
					...entry,
					outcome: "dropped",
					reason: set.refused,
					iterations: []
				});
				record.dropped++;
				this.#dropped++;
				progress.trouble(this.#suite.name, `round ${round} is thrown away: ${set.refused}`);
				save();
				return;
			}
			lines.push(...set.lines);
			entry.iterations.push(...set.iterations);
			entry.compilation.push(...set.compilation);
			entry.inputDigests.push(...set.inputDigests);
			entry.slices.push(...set.slices);
		}
		if (this.#complete === 0) refuseUnreported(this.#suite, unitsOf(lines));
		entry.elapsed = performance.now() - clock;
		const took = this.#complete === 0 ? Math.max(entry.elapsed, prepared.ahead ?? 0) : entry.elapsed;
		this.#budget.count(took);
		this.#plan(took, unitsByBenchmark(lines));
		this.#files.append(inFileOrder(lines, prepared.benchmarks, this.#names), {
			...entry,
			interim: record.interim
		}, record.metrics);
		this.#complete++;
		save();
		progress.round(this.#position(round, forks.done, "", ""));
	}
	#turnsOf(round, { leading, benchmarks }) {
		return orderOf(round, this.#experiment.seed, leading ?? benchmarks, this.#names);
	}
	/**
	* If no gate can be breached, the suite ends before its first round and says what to change. If its rounds are judged with those of other runs,
	* it only warns, because there may be more rounds.
	*/
	#refuseHopeless(units) {
		const record = this.#record;
		if (record.planned > 0) return;
		const forecast = foretell(countGates(this.#suite, record, units).noisy, this.#suite);
		if (forecast?.hopeless === true && this.#experiment.analysis !== null) throw new PreconditionError(forecast.message);
		if (forecast?.hopeless === true) this.#experiment.progress.trouble(this.#suite.name, forecast.message);
		else if (forecast !== null) this.#notice(forecast.message);
	}
	#plan(roundTime, units) {
		const record = this.#record;
		if (record.planned > 0) return;
		const { all, noisy } = countGates(this.#suite, record, units);
		const plan = this.#budget.plan(all, this.#experiment.analysis !== null, roundTime);
		record.planned = plan.rounds;
		record.interim = [...plan.interim];
		const early = plan.interim.slice(0, -1);
		const interim = early.length === 0 ? "" : `; or fewer, where every gate is decided after ${early.join(" or ")}`;
		this.#notice(`${plan.rounds} round${plan.rounds === 1 ? "" : "s"} of ${(roundTime / 1e3).toFixed(1)} s, ${minutes(plan.expected)} in all${interim}`);
		warn(record, shortfalls(plan, noisy, this.#suite));
		this.#experiment.save();
	}
	/** Whether no round is left: all planned ones are done, or an interim analysis decided every gate. */
	async #over() {
		const { planned, interim, dropped } = this.#record;
		const { analysis, context, progress } = this.#experiment;
		if (planned === 0) return false;
		if (this.#complete >= planned) return true;
		if (analysis === null || this.#suite.gates.length === 0) return false;
		if (this.#analysed === this.#complete || !interim.includes(this.#complete)) return false;
		if (dropped > .25 * this.#complete) return false;
		this.#analysed = this.#complete;
		try {
			const [over, sentence] = decides(await analysis(), this.#complete, interim);
			this.#notice(sentence);
			context.signal.throwIfAborted();
			return over;
		} catch (error) {
			context.signal.throwIfAborted();
			const message = `the interim analysis after ${this.#complete} rounds failed, so all ${planned} are measured: ${error.message}`;
			progress.trouble(this.#suite.name, message);
			warn(this.#record, [{
				code: "interim-analysis-failed",
				message
			}]);
			return false;
		}
	}
	/** Whether more rounds were dropped than allowed, or so many forks repeated that the minimum does not fit. */
	#tooNoisy() {
		const record = this.#record;
		const { min } = this.#suite.rounds;
		if (!(record.dropped > .25 * Math.max(record.planned, min)) && !(this.#budget.overdrawn() && this.#complete < min)) return false;
		record.unusable = `this machine is too noisy: ${record.dropped} rounds were thrown away and ${record.redone} sets of forks run again; ${this.#complete} rounds are complete. Try again when it is quieter`;
		return true;
	}
	/** Ends a suite early if rounds got slower than planned and the time budget is used up. */
	#outOfTime() {
		const { planned } = this.#record;
		if (planned === 0 || !this.#budget.spent(this.#complete)) return false;
		const message = `the time budget ended the suite after ${this.#complete} of ${planned} rounds`;
		warn(this.#record, [{
			code: "out-of-time",
			message
		}]);
		return true;
	}
	#position(round, done, benchmark, variant) {
		const { planned } = this.#record;
		return {
			suite: this.#suite.name,
			round: round - this.#dropped,
			planned: planned === 0 ? null : planned,
			benchmark,
			variant,
			done,
			forks: planned === 0 ? null : planned * this.#turns * this.#suite.variants.length,
			elapsed: this.#budget.elapsed(),
			remaining: planned === 0 ? null : this.#budget.remaining(planned - this.#complete)
		};
	}
	#notice(message) {
		this.#experiment.progress.notice(this.#suite.name, message);
	}
};

// action/src/commands/interim.ts
/** What the rounds so far decide. Throws if they cannot be judged. */
async function interimAnalysis(root, request) {
	const [suite] = (await new Statistics(root).judge([request])).suites;
	if (suite === void 0) throw new Error("the statistics returned no result for the suite");
	return {
		gates: suite.rows.flatMap((row) => row.gates).length,
		open: undecided(suite).length,
		broken: suite.verdict === "broken"
	};
}

// action/src/commands/progress.ts
const BAR = 16;
function showProgress(output) {
	const tell = (suite, message) => output.tell(`${suite}: ${visible(message)}`);
	return {
		notice: tell,
		trouble: tell,
		fork: (position) => {
			if (output.interactive) output.status(statusLine(position, output.width));
		},
		round: (position) => {
			if (!output.interactive) output.tell(roundLine(position));
		},
		end: () => output.status("")
	};
}
function statusLine(position, width) {
	const { suite, benchmark, variant } = position;
	return `${suite}  ${roundText(position)}  ${bar(position)}  ${times(position)}  ${visible(benchmark)} · ${variant}`.slice(0, Math.max(20, width - 1));
}
function roundLine(position) {
	return `${position.suite}: ${roundText(position)} done, ${times(position)}`;
}
function roundText({ round, planned }) {
	return `round ${round}${planned === null ? "" : `/${planned}`}`;
}
function bar({ done, forks }) {
	if (forks === null) return "";
	const full = Math.min(BAR, Math.floor(done / forks * BAR));
	return `[${"#".repeat(full)}${".".repeat(BAR - full)}]`;
}
function times({ elapsed, remaining }) {
	return `${duration(elapsed)}${remaining === null ? "" : `, about ${duration(remaining)} left`}`;
}
/** `1m05s`, from ms. */
function duration(ms) {
	const seconds = Math.round(ms / 1e3);
	return seconds < 60 ? `${seconds}s` : `${Math.floor(seconds / 60)}m${String(seconds % 60).padStart(2, "0")}s`;
}

// action/src/commands/run.ts
/** Measures, judges and reports. Throws `UsageError`, and `signal.reason` if the user stopped the run. */
async function runCommand(options, host) {
	const fault = temporaryFault();
	if (fault !== "") throw new UsageError(fault);
	const store = await findStore(options.baseline, host);
	const note = withheldNote(host.withheld ?? [], host.passedBy ?? "");
	if (note !== "") host.output.tell(note);
	const run = options.resume === null ? begin(options, host) : resume(options.resume, options, host);
	try {
		return await measureAll(run, store, options, host);
	} finally {
		run.lock.release();
	}
}
async function measureAll(run, store, options, host) {
	const { folder, record, config } = run;
	const save = () => writeRecord(join(folder, RECORD), record);
	try {
		save();
		for (const suite of config.suites) await measure(suite, run, save, store, host);
		return await report(run, store, options, host);
	} catch (error) {
		const kept = `All finished rounds are kept: ${resumption(folder)} continues the run, ${printable("overhead", ["compare", shown(folder)])} judges the finished rounds`;
		if (isFull(error)) throw Object.assign(/* @__PURE__ */ new Error(`${error.message}. ${kept}`), { code: "ENOSPC" });
		if (isStarved(error)) throw Object.assign(/* @__PURE__ */ new Error(`${error.message}. ${kept}`), { code: "EMFILE" });
		if (host.signal.aborted) {
			host.output.status("");
			host.output.tell(`Stopped. ${kept}.`);
		}
		throw error;
	}
}
async function measure(suite, run, save, store, host) {
	const { folder, record, earlier } = run;
	const added = (suite) => addition({
		...run,
		suite
	}, earlier.runs);
	const entry = record.suites.find((candidate) => candidate.suite === suite.name);
	if (entry === void 0 || entry.finished) return;
	const progress = showProgress(host.output);
	host.output.begin(`Measuring ${suite.name}`);
	try {
		await measureSuite(shareOf(suite, record.shard), underHeaps(RUNNERS[suite.runner]), new SuiteFiles(folder, suite.name), entry, {
			seed: seedOfShard(record.seed, record.shard),
			firstSeed: firstSeed(record.shard, host.attempt),
			attempt: host.attempt,
			header: {
				...suite.mode === "simulation" ? {} : record.machine,
				...suite.mode === "native" ? {} : { mode: suite.mode },
				commit: record.commit,
				tree: record.tree,
				date: record.started
			},
			context: {
				...host,
				notice: (message) => progress.notice(suite.name, message)
			},
			progress,
			save,
			ready: () => {
				const [reason] = added(entry).broken;
				if (reason !== void 0) throw new PreconditionError(reason);
			},
			analysis: record.shard !== null || added(entry).parts.length > 0 ? null : async () => interimAnalysis(host.root, await requestFor(run, entry, store, host, "gates"))
		});
	} catch (error) {
		if (!(error instanceof Skipped)) throw error;
		if (record.shard !== null || !leaveOut(suite, entry, error.message)) {
			record.suites.splice(record.suites.indexOf(entry), 1);
			record.skipped.push({
				suite: suite.name,
				reason: error.message
			});
		}
		host.output.tell(`${suite.name} is left out: ${error.message}`);
		save();
	} finally {
		host.output.end();
	}
}
/** The request for judging a suite, equal in an interim analysis and at the end. */
async function requestFor(run, suite, store, host, scope = "all") {
	const part = {
		...run,
		suite
	};
	const { parts, warnings, broken } = addition(part, run.earlier.runs);
	const request = pooled([part, ...parts]);
	const stored = await storedBaselines(store, request, host, scope);
	const { state } = request;
	return {
		...request,
		gates: run.record.shard === null ? request.gates : [],
		...stored.inputs,
		state: {
			...state,
			broken: [.../* @__PURE__ */ new Set([...state.broken, ...broken])],
			warnings: [
				...state.warnings,
				...warnings,
				...stored.warnings
			]
		}
	};
}
async function report(run, store, options, host) {
	const { folder, record, config, earlier } = run;
	const requests = await Promise.all(record.suites.map((suite) => requestFor(run, suite, store, host)));
	if (record.suites.every(isLeftOut)) throw new Error(`No suite can be measured here. ${whyNone(record).join(" ")}`);
	const { comparison, tables, notes } = await judge(host.root, requests, true);
	const context = contextOf(tables, {
		reproduce: [record.reproduce],
		seed: record.seed,
		folder: shown(folder),
		notes: [
			...skippedNotes(record),
			...revisionNotes(record),
			...shardNotes(record),
			...judgedNotes({
				runs: [run, ...earlier.runs],
				lost: []
			}),
			...earlier.notes,
			...notes
		]
	});
	const { markdown, files } = writeReport(folder, comparison, context);
	writeJudged(folder, []);
	await publish(comparison, context, options.json, host.output);
	host.output.tell(whereabouts(folder));
	return {
		exitCode: exitCode(comparison, config.onInconclusive),
		comparison,
		runs: [{
			folder,
			record
		}, ...earlier.runs],
		markdown,
		files: {
			...files,
			results: shown(join(folder, "results"))
		}
	};
}
function whyNone(record) {
	return [...skippedNotes(record), ...record.suites.flatMap(({ warnings }) => warnings.map(({ message }) => message))];
}
/** A note that a shard has no verdict yet. */
function shardNotes({ shard }) {
	if (shard === null) return [];
	return [`This is ${`shard ${shardText(shard)}`}: gates are judged by overhead compare, for all ${shard.of} shards together.`];
}
function whereabouts(folder) {
	return ["files", ...[
		["report.md", "the whole report"],
		["comparison.json", "every number and verdict"],
		["results/", "one line per fork, for benchstat and overhead compare"],
		["raw/", "each tool's own output"],
		["run.json", "the inputs of the run"]
	].map(([name, what]) => `  ${join(shown(folder), name).padEnd(40)} ${what}`)].join("\n");
}

export { runCommand as t };