import { c as resultsOf, m as HEAD_BYTES, t as againstOf } from "./chunk-requests.js";
import { O as metricOf } from "./chunk-command.js";
import { f as writeRecord, l as readRun, s as RECORD } from "./chunk-earlier.js";
import { v as UsageError } from "./chunk-schemas.js";
import { c as shown } from "./chunk-secret.js";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

// action/src/experiment/record.ts
/** The record of a suite of which nothing is known but its name. */
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
/** More machines than a matrix has jobs are a slip of the pen. */
const MOST_SHARDS = 256;
/** A shard as it was written: `2/5`; null where nothing was. Throws {@link UsageError}. */
function parseShard(written) {
	if (written === null) return null;
	const [, index, of] = /^([1-9]\d{0,3})\/([1-9]\d{0,3})$/.exec(written) ?? [];
	const shard = {
		index: Number(index),
		of: Number(of)
	};
	if (index === void 0 || shard.index > shard.of || shard.of > 256) throw new UsageError(`shard: "${written}" is no share such as 2/5: which one, and of how many (at most ${256})`);
	return shard;
}
/** A shard as it is written. */
function shardText({ index, of }) {
	return `${index}/${of}`;
}
/**
* What a shard measures of a suite: its share of the rounds, at least one. Its rounds are judged together with those of the
* others, once, so no gate is decided while it measures.
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
/** Another order of the forks for every shard, from the seed that they share; a whole number below 2^31. */
function seedOfShard(seed, shard) {
	return shard === null ? seed : (seed ^ Math.imul(shard.index, 2246822507)) >>> 1;
}
/** Rounds of a part of a run, at most: no journal holds more. */
const ROUNDS = 2 ** 14;
/**
* What stands before the number of a round in the seed of the simulator. Rounds of other shards and attempts are judged together
* with these, and one that was measured with the same seed would be the same round, counted twice.
*/
function firstSeed(shard, attempt) {
	return ((attempt - 1) * 256 + (shard === null ? 0 : shard.index - 1)) * ROUNDS;
}
/**
* What is missing of a suite that was measured in shards, in words; nothing where all are there, or it was never parted.
* Throws {@link UsageError} where the parts are not of one division.
* @param runs all that were named: one of them may have left the suite out, and said so
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
	return [`${missing.length} of ${of} shards ${missing.length === 1 ? "is" : "are"} missing: ${which}. Bring the results of every shard, or measure again: those that are there are not what was planned`];
}
/** Why a suite that was planned is not whole: nobody measured it to its end. Nothing where somebody did, or it was not planned. */
function stoppedHalfway(parts, expected) {
	const { suite } = parts[0].suite;
	if (!expected.includes(suite) || parts.some((part) => part.suite.finished)) return [];
	return [`suite ${suite} was planned, and its measurement was stopped before its rounds were done: run its job again`];
}
/** The suites that were planned and are in no run, each with the words that say so. */
function missingSuites(expected, there, runs) {
	const left = runs.flatMap(({ record }) => record.skipped.map(({ suite }) => suite));
	return [...new Set(expected)].filter((suite) => !there.includes(suite) && !left.includes(suite)).map((suite) => ({
		suite,
		broken: `suite ${suite} was planned, and no result of it is here: look at the job that was to measure it`
	}));
}

// action/src/commands/received.ts
/** What suites and variants may be called, as in a configuration file. */
const NAME = /^[A-Za-z0-9][A-Za-z0-9._+-]{0,63}$/;
/** To the name of a suite that of its kernel and its mode may be added. */
const SUITE = /^[A-Za-z0-9][A-Za-z0-9._-]{0,149}$/;
const MOST_SUITES = 200;
const MOST_VARIANTS = 50;
const MOST_BENCHMARKS = 5e4;
const LONGEST_BENCHMARK = 2e3;
const MOST_ROUNDS = 1e5;
/**
* Puts received files where `compare` can judge them.
* @param runs the files of each run by name: `run.json`, and what lies in `results/`
* @param expected the suites that must be there, by our own configuration; null where there is none: then those that were sent
* @param commit that was measured, as GitHub says: it decides which stored runs came before
* @param folder an empty folder
* @param intake counts what they hold
* Throws where a record is not one, a name in it is none, or there is too much of it.
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
		for (const { suite } of sent.suites.filter((suite) => !known.includes(suite))) notes.push(`Not judged: ${suite} is no suite of the configuration of the default branch.`);
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
	if (warnings > 0) notes.push(`Warnings of the measurement: ${warnings}. They stand in the summary of its own run.`);
	return {
		folders,
		notes
	};
}
/** Reads the record of a run as it was sent, and refuses one that speaks of things that cannot be. */
function recordOf(files, folder) {
	const text = files.get(RECORD);
	if (text === void 0) throw new Error(`what was received has no ${RECORD}`);
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
		["a suite with a name that is none", names.some((name) => !SUITE.test(name))],
		["too many variants", suites.some(({ variants }) => Object.keys(variants).length > MOST_VARIANTS)],
		["a variant with a name that is none", suites.some(({ variants, against, control }) => [
			control,
			...Object.keys(variants),
			...Object.entries(against).flat()
		].some((name) => !NAME.test(name)))],
		["too many benchmarks", suites.some(({ benchmarks }) => benchmarks.length > MOST_BENCHMARKS)],
		["a benchmark with a name that is none", suites.some(({ benchmarks }) => benchmarks.some((name) => name === "" || name.length > LONGEST_BENCHMARK))],
		["a cell without a number that has no name", suites.some(({ unmeasured }) => unmeasured.some(({ benchmark }) => benchmark === "" || benchmark.length > LONGEST_BENCHMARK))],
		["a number of rounds that is none", counts.some((number) => number < 0 || number > MOST_ROUNDS)],
		["more shards than a matrix has jobs", (record.shard?.of ?? 1) > 256],
		["a control of another name", suites.some(({ control }) => control !== "off")]
	].find(([, is]) => is)?.[0];
	if (fault !== void 0) throw new Error(`the run.json that was received has ${fault}`);
	return record;
}
/** The commit in a header, wherever those who judge look for it, in Latin-1: a mark of the order of bytes is three characters. */
const COMMIT = /(?:^(?:\xef\xbb\xbf)?|\n)commit:[ \t]*([0-9a-f]+)(?=[ \t]*(?:\r?\n|$))/g;
/** A result file with the commit that was measured in its header, in as many bytes: journals count them. */
function stamped(bytes, commit) {
	const head = bytes.subarray(0, HEAD_BYTES).toString("latin1");
	for (const match of head.matchAll(COMMIT)) {
		const [line, said = ""] = match;
		if (said.length === commit.length) bytes.write(commit, match.index + line.length - said.length, "latin1");
	}
	return bytes;
}
/** A record that says nothing but which run it is, and which share of it. */
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
/** The treatments of a suite that was sent that our own configuration does not know. */
function unknownTreatments(sent, ours) {
	return ours === null ? [] : sent.filter((name) => !ours.variants.some((variant) => variant.name === name));
}
/**
* What is believed of a suite. Its gates, whom they do not limit, its metrics and what it says in words are not; nor, where we have a
* configuration, which variants there are.
*/
function trusted(sent, ours) {
	const unmeasured = unmeasuredOf(sent, ours);
	const stopped = sent.finished ? [] : ["its measurement was stopped before its rounds were done: the log of its run says why"];
	const nothing = ours === null || sent.benchmarks.length > 0 || unmeasured.length > 0 || sent.unusable !== "" ? [] : ["its run.json names no benchmark, so nobody knows what is missing: the log of its run says why"];
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
		broken: sent.broken.length === 0 ? [...stopped, ...nothing] : ["its measurement broke: the log of its run says why"],
		unusable: sent.unusable === "" ? "" : "the measurement threw away too many of its rounds: the machine was not quiet"
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
/** A suite of which nothing came. */
function absent(suite) {
	const broken = ["nothing of it was received: its job failed before it had a result, or was left out"];
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
* Puts received files where they can be judged together with an attempt. What a machine sent that is no run is left out, and told:
* it is no part of this measurement. Throws where this machine cannot keep or read what came (a full disk): that may well be a run, and
* without it a job would be judged by the attempt that it liked.
* @param runs the files of each run by name
* @param attempt the one that runs now: what is not from before it is none of ours
* @param commit that all attempts measure
* @param folder an empty folder
* @param intake counts what is in them
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
/** Whether an error is one of this machine, and not of what was sent. */
function isOfMachine(error) {
	const { syscall, cause } = error;
	return syscall !== void 0 || cause instanceof Error && isOfMachine(cause);
}
/** Says that something that was found is not judged. @param why may quote what was sent */
function leftOut(why) {
	return `Something that an attempt of this run uploaded is not judged: ${why}`;
}
/**
* Of folders of runs that came together, those to be judged, and as their earlier attempts those that a later attempt of the same
* job measured again.
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
/** Whether two runs measure the same share of some suite. */
function sameShare({ record }, other) {
	const suites = other.record.suites.map(({ suite }) => suite);
	return record.shard?.index === other.record.shard?.index && record.suites.some(({ suite }) => suites.includes(suite));
}
/**
* Says so where a job was run again and nobody knows what it measured before.
* @param attempts null: nobody looked
*/
function unknownBefore(attempt, attempts) {
	return `This is attempt ${attempt} of its job, and what was measured before is not known here: ${attempts === null ? "give it with earlier" : attempts.why}. A job that is run again until it passes has not shown that it does.`;
}

export { unknownBefore as a, missingShards as c, seedOfShard as d, shardText as f, emptyRecord as h, sameShare as i, missingSuites as l, stoppedHalfway as m, parted as n, receive as o, shareOf as p, receiveAttempts as r, firstSeed as s, leftOut as t, parseShard as u };