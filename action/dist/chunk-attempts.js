import { c as resultsOf, m as HEAD_BYTES, t as againstOf } from "./chunk-requests.js";
import { O as metricOf } from "./chunk-command.js";
import { f as writeRecord, l as readRun, s as RECORD } from "./chunk-earlier.js";
import { v as UsageError } from "./chunk-schemas.js";
import { c as shown } from "./chunk-secret.js";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

// action/src/experiment/record.ts
/** The record of a suite of which only the name is known. */
function emptyRecord(suite) {
	return {
		suite,
		runner: "",
		control: "off",
		variants: {},
		against: {},
		references: [],
		again: null,
		unmeasured: [],
		matrix: null,
		benchmarks: [],
		expected: [],
		metrics: {},
		gates: [],
		planned: 0,
		interim: [],
		redone: 0,
		dropped: 0,
		conditions: {},
		broken: [],
		unusable: "",
		warnings: [],
		finished: false
	};
}

// action/src/commands/shards.ts
/** A matrix of GitHub has at most this many jobs, so a larger number is a mistake. */
const MOST_SHARDS = 256;
/** Parses a shard such as `2/5`; null without one. Throws {@link UsageError}. */
function parseShard(written) {
	if (written === null) return null;
	const [, index, of] = /^([1-9]\d{0,3})\/([1-9]\d{0,3})$/.exec(written) ?? [];
	const shard = {
		index: Number(index),
		of: Number(of)
	};
	if (index === void 0 || shard.index > shard.of || shard.of > 256) throw new UsageError(`shard: "${written}" is not a shard such as 2/5: write its index and the number of shards (at most ${256})`);
	return shard;
}
function shardText({ index, of }) {
	return `${index}/${of}`;
}
/**
* A shard's part of a suite: its share of the rounds, at least one, and no gates, because all shards are judged
* together.
*/
function shareOf(suite, shard) {
	if (shard === null) return suite;
	const share = (rounds) => Math.max(1, Math.floor(rounds / shard.of) + (shard.index <= rounds % shard.of ? 1 : 0));
	return {
		...suite,
		gates: [],
		rounds: {
			min: share(suite.rounds.min),
			max: share(suite.rounds.max)
		}
	};
}
/** Another order of the forks for every shard, from the shared seed; a whole number below 2^31. */
function seedOfShard(seed, shard) {
	return shard === null ? seed : (seed ^ Math.imul(shard.index, 2246822507)) >>> 1;
}
/** Upper limit of the rounds of a shard: no journal has more. */
const ROUNDS = 2 ** 14;
/**
* The offset of the simulator's seeds. Rounds of other shards and attempts are pooled with these, so equal seeds would
* count the same round twice.
*/
function firstSeed(shard, attempt) {
	return ((attempt - 1) * 256 + (shard === null ? 0 : shard.index - 1)) * ROUNDS;
}
/**
* Why a sharded suite is incomplete, as text; empty if all shards are present or it was never sharded. Throws
* {@link UsageError} for shards of different divisions.
* @param runs all named runs: one of them may record why it left the suite out
*/
function missingShards(parts, runs) {
	const [first] = parts;
	const { suite } = first.suite;
	const of = first.record.shard?.of ?? null;
	const other = parts.find(({ record }) => (record.shard?.of ?? null) !== of);
	if (other !== void 0) {
		const division = ({ record }) => record.shard === null ? "no shard" : `shard ${shardText(record.shard)}`;
		throw new UsageError(`compare: suite ${suite} is ${division(first)} in ${shown(first.folder)} and ${division(other)} in ${shown(other.folder)}: name the shards of one division`);
	}
	if (of === null) return [];
	const left = runs.filter(({ record }) => record.skipped.some((skipped) => skipped.suite === suite));
	const measured = parts.filter((part) => part.suite.broken.length > 0 || part.suite.finished && resultsOf(part.folder, suite) !== null);
	const there = new Set([...measured, ...left].map(({ record }) => record.shard?.index));
	const missing = Array.from({ length: of }, (_, index) => index + 1).filter((index) => !there.has(index));
	if (missing.length === 0) return [];
	const which = missing.map((index) => `${index}/${of}`).join(", ");
	return [`${missing.length} of ${of} shards ${missing.length === 1 ? "is" : "are"} missing: ${which}. Add the results of every shard, or measure again: the present ones are not the planned measurement`];
}
/** Why a planned suite is incomplete: no run finished it. Empty if one did, or if it was not planned. */
function stoppedHalfway(parts, expected) {
	const { suite } = parts[0].suite;
	if (!expected.includes(suite) || parts.some((part) => part.suite.finished)) return [];
	return [`suite ${suite} was planned, but its measurement was stopped before its rounds were done: run its job again`];
}
/** The planned suites without a run, each with a reason. */
function missingSuites(expected, there, runs) {
	const left = runs.flatMap(({ record }) => record.skipped.map(({ suite }) => suite));
	return [...new Set(expected)].filter((suite) => !there.includes(suite) && !left.includes(suite)).map((suite) => ({
		suite,
		broken: `suite ${suite} was planned, but has no result: check the job that should have measured it`
	}));
}

// action/src/commands/received.ts
/** Valid names of suites and variants, as in a configuration file. */
const NAME = /^[A-Za-z0-9][A-Za-z0-9._+-]{0,63}$/;
/** The name of a suite may include its kernel and its mode. */
const SUITE = /^[A-Za-z0-9][A-Za-z0-9._-]{0,149}$/;
const MOST_SUITES = 200;
const MOST_VARIANTS = 50;
const MOST_BENCHMARKS = 5e4;
const LONGEST_BENCHMARK = 2e3;
const MOST_ROUNDS = 1e5;
/**
* Writes received files to folders for `compare`. Throws if a record or a name is invalid, or a limit is exceeded.
* @param runs the files of each run by name: `run.json`, and those in `results/`
* @param expected the suites that must be present, from our own configuration; null without one: the received suites
* @param commit the measured commit according to GitHub: it decides which stored runs are ancestors
* @param folder an empty folder
* @param intake limits their size
*/
function receive(runs, expected, commit, folder, intake) {
	const notes = [];
	const folders = [];
	const came = /* @__PURE__ */ new Set();
	const skipped = /* @__PURE__ */ new Set();
	let warnings = 0;
	for (const [index, files] of runs.entries()) {
		const sent = recordOf(files, join(folder, `sent-${index}`));
		const known = sent.suites.filter(({ suite }) => expected === null || expected.some(({ name }) => name === suite));
		for (const { suite } of sent.suites.filter((suite) => !known.includes(suite))) notes.push(`Not judged: ${suite} is not a suite in the configuration of the default branch.`);
		for (const { suite } of sent.skipped) skipped.add(suite);
		for (const { unmeasured } of known) intake.rows(unmeasured.length);
		warnings += known.reduce((sum, suite) => sum + suite.warnings.length, 0);
		if (known.length === 0) continue;
		const path = join(folder, String(index));
		const ours = (name) => expected?.find((suite) => suite.name === name) ?? null;
		place(path, {
			...bare(sent, commit, expected),
			suites: known.map((one) => trusted(one, ours(one.suite)))
		});
		for (const { suite, variants } of known) {
			came.add(suite);
			const more = unknownTreatments(Object.keys(variants), ours(suite));
			if (more.length > 0) notes.push(`${suite}: not in the configuration of the default branch: ${more.join(", ")}.`);
			for (const name of [`results/${suite}.txt`, `results/${suite}.rounds.jsonl`]) {
				const bytes = files.get(name);
				if (bytes === void 0) continue;
				if (name.endsWith(".txt")) intake.results(suite, bytes);
				writeFileSync(join(path, name), stamped(bytes, commit));
			}
		}
		folders.push(path);
	}
	const missing = (expected ?? []).filter(({ name, optional }) => !came.has(name) && !(optional && skipped.has(name)));
	if (missing.length > 0) {
		const path = join(folder, "missing");
		place(path, {
			...bare(null, commit, []),
			suites: missing.map(({ name }) => absent(name))
		});
		folders.push(path);
	}
	if (warnings > 0) notes.push(`Warnings of the measurement: ${warnings}. See the summary of its own run.`);
	return {
		folders,
		notes
	};
}
/** Reads the received record of a run, and refuses one with invalid values. */
function recordOf(files, folder) {
	const text = files.get(RECORD);
	if (text === void 0) throw new Error(`the received data contains no ${RECORD}`);
	mkdirSync(folder, { recursive: true });
	writeFileSync(join(folder, RECORD), text);
	const { record } = readRun(folder);
	const { suites } = record;
	const names = suites.map(({ suite }) => suite);
	const counts = suites.flatMap(({ planned, redone, dropped }) => [
		planned,
		redone,
		dropped
	]);
	const fault = [
		["too many suites", suites.length > MOST_SUITES],
		["a suite twice", new Set(names).size < names.length],
		["a suite with an invalid name", names.some((name) => !SUITE.test(name))],
		["too many variants", suites.some(({ variants }) => Object.keys(variants).length > MOST_VARIANTS)],
		["a variant with an invalid name", suites.some(({ variants, against, control }) => [
			control,
			...Object.keys(variants),
			...Object.entries(against).flat()
		].some((name) => !NAME.test(name)))],
		["too many benchmarks", suites.some(({ benchmarks }) => benchmarks.length > MOST_BENCHMARKS)],
		["a benchmark with an invalid name", suites.some(({ benchmarks }) => benchmarks.some((name) => name === "" || name.length > LONGEST_BENCHMARK))],
		["an unmeasured cell with an invalid name", suites.some(({ unmeasured }) => unmeasured.some(({ benchmark }) => benchmark === "" || benchmark.length > LONGEST_BENCHMARK))],
		["an invalid number of rounds", counts.some((number) => number < 0 || number > MOST_ROUNDS)],
		["more shards than a matrix has jobs", (record.shard?.of ?? 1) > 256],
		["another control", suites.some(({ control }) => control !== "off")]
	].find(([, is]) => is)?.[0];
	if (fault !== void 0) throw new Error(`the received run.json has ${fault}`);
	return record;
}
/**
* The commit in a header, wherever the judging code looks for it, in Latin-1: a byte order mark is three characters.
*/
const COMMIT = /(?:^(?:\xef\xbb\xbf)?|\n)commit:[ \t]*([0-9a-f]+)(?=[ \t]*(?:\r?\n|$))/g;
/** A result file with the measured commit in its header. Its size stays the same, because journals count bytes. */
function stamped(bytes, commit) {
	const head = bytes.subarray(0, HEAD_BYTES).toString("latin1");
	for (const match of head.matchAll(COMMIT)) {
		const [line, written = ""] = match;
		if (written.length === commit.length) bytes.write(commit, match.index + line.length - written.length, "latin1");
	}
	return bytes;
}
/** A record with only the identity and the shard of the run. */
function bare(sent, commit, expected) {
	const started = new Date(sent?.started ?? 0);
	const optional = (sent?.skipped ?? []).filter(({ suite }) => expected?.some(({ name, optional }) => optional && name === suite) ?? SUITE.test(suite));
	return {
		schema: 1,
		tool: "",
		inputs: {},
		reproduce: "",
		seed: sent?.seed ?? 0,
		started: Number.isNaN(started.getTime()) ? "" : started.toISOString(),
		attempt: sent?.attempt ?? 1,
		shard: sent?.shard ?? null,
		earlier: [],
		commit,
		tree: "",
		machine: {},
		onInconclusive: "neutral",
		configuration: "",
		skipped: optional.map(({ suite }) => ({
			suite,
			reason: "could not be run on its machine"
		}))
	};
}
/** The received treatments of a suite that our own configuration does not have. */
function unknownTreatments(sent, ours) {
	return ours === null ? [] : sent.filter((name) => !ours.variants.some((variant) => variant.name === name));
}
/**
* The trusted part of a suite. Its gates, metrics and texts could be forged and are ignored; so are its variants, if we
* have a configuration.
*/
function trusted(sent, ours) {
	const unmeasured = unmeasuredOf(sent, ours);
	const stopped = sent.finished ? [] : ["its measurement was stopped before its rounds were done: see the log of its run"];
	const nothing = ours === null || sent.benchmarks.length > 0 || unmeasured.length > 0 || sent.unusable !== "" ? [] : ["its run.json names no benchmark, so missing results cannot be detected: see the log of its run"];
	const variants = ours?.variants.map(({ name }) => name) ?? Object.keys(sent.variants);
	return {
		...absent(sent.suite),
		runner: NAME.test(sent.runner) ? sent.runner : "",
		variants: Object.fromEntries(variants.map((name) => [name, {}])),
		against: ours === null ? sent.against : againstOf(ours),
		unmeasured,
		benchmarks: sent.benchmarks,
		planned: sent.planned,
		redone: sent.redone,
		dropped: sent.dropped,
		conditions: sent.conditions,
		broken: sent.broken.length === 0 ? [...stopped, ...nothing] : ["its measurement broke: see the log of its run"],
		unusable: sent.unusable === "" ? "" : "the measurement discarded too many of its rounds: the machine was not quiet"
	};
}
/** The treatments of an optional suite that its machine could not measure: such a suite does not pass. */
function unmeasuredOf({ unmeasured }, ours) {
	if (ours === null || !ours.optional) return [];
	const known = ours.variants.map(({ name }) => name);
	return unmeasured.filter(({ treatment, metric }) => known.includes(treatment) && metricOf(metric) !== void 0).map((cell) => ({
		...cell,
		reason: "could not be measured on its machine"
	}));
}
function absent(suite) {
	const broken = ["no results were received: its job failed before it had a result, or was left out"];
	return {
		...emptyRecord(suite),
		broken,
		finished: true
	};
}
function place(folder, record) {
	mkdirSync(join(folder, "results"), { recursive: true });
	writeRecord(join(folder, RECORD), record);
}

// action/src/commands/attempts.ts
/**
* Writes received files to a folder so that they can be judged together with an attempt. Leaves out invalid data with a
* note. Throws for an error of this machine (a full disk): otherwise the job could pick the attempt that passes.
* @param runs the files of each run by name
* @param attempt the present attempt; only earlier ones are used
* @param commit the commit that all attempts measure
* @param folder an empty folder
* @param intake limits their total size
*/
function receiveAttempts(runs, attempt, commit, folder, intake) {
	const found = [];
	const notes = [];
	for (const [index, files] of runs.entries()) {
		const place = join(folder, String(index));
		mkdirSync(place);
		try {
			const { folders } = receive([files], null, commit, place, intake);
			for (const path of folders) {
				const run = readRun(path);
				if (run.record.attempt < attempt) found.push(run);
			}
		} catch (error) {
			if (isOfMachine(error)) throw error;
			notes.push(leftOut(error.message));
		}
	}
	return {
		runs: found,
		notes
	};
}
/** Whether an error comes from this machine and not from the received data. */
function isOfMachine(error) {
	const { syscall, cause } = error;
	return syscall !== void 0 || cause instanceof Error && isOfMachine(cause);
}
/**
* A note that received data is not judged.
* @param why may quote that data
*/
function leftOut(why) {
	return `An upload of another attempt of this run is not judged: ${why}`;
}
/**
* Splits folders of runs: the runs to judge, and as earlier attempts those that a later attempt of the same job
* measured again.
*/
function parted(folders) {
	const runs = folders.map(readRun);
	const earlier = runs.filter((run) => runs.some((other) => other.record.attempt > run.record.attempt && sameShare(run, other)));
	return {
		paths: runs.filter((run) => !earlier.includes(run)).map(({ folder }) => folder),
		attempts: {
			runs: earlier,
			why: "",
			notes: []
		}
	};
}
/** Whether two runs measure the same shard of a common suite. */
function sameShare({ record }, other) {
	const suites = other.record.suites.map(({ suite }) => suite);
	return record.shard?.index === other.record.shard?.index && record.suites.some(({ suite }) => suites.includes(suite));
}
/**
* A note that the earlier results of a rerun job are unknown.
* @param attempts null: nothing was searched
*/
function unknownBefore(attempt, attempts) {
	return `This is attempt ${attempt} of its job, and the results of its earlier attempts are not known here: ${attempts === null ? "give it with earlier" : attempts.why}. A job that is run again until it passes may have passed by chance.`;
}

export { unknownBefore as a, missingShards as c, seedOfShard as d, shardText as f, emptyRecord as h, sameShare as i, missingSuites as l, stoppedHalfway as m, parted as n, receive as o, shareOf as p, receiveAttempts as r, firstSeed as s, leftOut as t, parseShard as u };