import { a as GitFailure } from "./chunk-signing.js";
import { c as resultsOf, h as readHead, m as HEAD_BYTES } from "./chunk-requests.js";
import { t as isBaseline } from "./chunk-life.js";
import { p as readComparison, r as formatHeader } from "./chunk-format.js";
import { v as UsageError } from "./chunk-schemas.js";
import { r as visible } from "./chunk-visible.js";
import { c as shown } from "./chunk-secret.js";
import { i as openStore, n as acceptance } from "./chunk-baselines.js";
import { n as judgedParts, r as readJudged } from "./chunk-judged.js";
import { t as readSamples } from "./chunk-samples.js";
import { r as refusal } from "./chunk-trust.js";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

// action/src/commands/pooled-file.ts
/**
* The rounds of all parts as one result file; for a single part, its file unchanged. Differing header values are joined
* (`cpu: A and B`), so absolute numbers match no single machine. The date is that of the first part. Throws
* {@link UsageError} if the parts are of several commits.
*/
function pooledText(parts) {
	const whole = parts.flatMap((part) => {
		const text = wholeRounds(part);
		return text === "" ? [] : [{
			part,
			text
		}];
	});
	const [only] = whole;
	if (only !== void 0 && whole.length === 1) return only.text;
	const inTime = whole.toSorted((a, b) => a.part.record.started < b.part.record.started ? -1 : 1);
	const files = inTime.map(({ text }) => read(text));
	const commits = valuesOf(files, "commit");
	if (commits.length > 1) {
		const folders = inTime.map(({ part }) => shown(part.folder)).join(", ");
		throw new UsageError(`baseline save: the rounds of ${parts[0].suite.suite} in ${folders} are of several commits (${commits.join(", ")}), so they cannot be one baseline. Nothing was stored: save the runs of each commit separately.`);
	}
	const keys = [...new Set(files.flatMap(({ header }) => [...header.keys()]))];
	const header = Object.fromEntries(keys.map((key) => {
		const values = valuesOf(files, key);
		return [key, key === "date" ? values.toSorted()[0] ?? "" : values.join(" and ")];
	}));
	const declared = /* @__PURE__ */ new Set();
	const lines = files.flatMap((file) => file.lines.filter((line) => !line.startsWith("Unit ") || !declared.has(line) && declared.add(line)));
	return formatHeader(header) + lines.join("");
}
/** The lines of a part that its journal counts: an unfinished round of a killed run is left out. */
function wholeRounds({ folder, suite }) {
	const path = resultsOf(folder, suite.suite);
	if (path === null) return "";
	const { rounds } = readSamples(path);
	const counted = rounds === null ? void 0 : Math.max(0, ...rounds.map(({ bytes }) => bytes));
	return readFileSync(path).toString("utf8", 0, counted);
}
function read(text) {
	const header = /* @__PURE__ */ new Map();
	const all = text.split(/(?<=\n)/);
	const first = all.findIndex((line) => /^(?:Unit |Benchmark)/.test(line));
	for (const line of all.slice(0, Math.max(0, first))) {
		const match = /^([a-z][^\s:]*):[ \t]*(.*?)\s*$/.exec(line);
		if (match !== null) header.set(match[1] ?? "", match[2] ?? "");
	}
	return {
		header,
		lines: first < 0 ? [] : all.slice(first)
	};
}
/** The distinct values of a key in the files, in their order. */
function valuesOf(files, key) {
	return [...new Set(files.flatMap(({ header }) => header.get(key) ?? []))];
}

// action/src/commands/saving.ts
/** A run with fewer complete rounds is not usable as a baseline: rounds of a machine, seeds of the simulator. */
const FEWEST_ROUNDS = {
	native: 6,
	simulation: 5
};
/**
* Stores every suite of a run, with all rounds of its judgement. A suite that breached a gate is not a baseline until
* it is accepted. Refuses broken suites, too few rounds, and noisy machines.
*/
async function save(store, folder, host) {
	const file = join(folder, "comparison.json");
	if (!existsSync(file)) throw new UsageError(`baseline save: ${folder} contains no comparison.json; name the folder of a finished run`);
	const { suites } = readComparison(file);
	const { runs, lost } = readJudged(folder);
	if (lost.length > 0) throw new UsageError(`baseline save: the run was judged together with ${lost.map(shown).join(", ")}, which no longer exists: restore it. Nothing was stored.`);
	const roundsOfSuite = (suite) => runs.length > 0 ? roundsOf(suite, runs) : roundsIn(folder, suite);
	const finished = suites.filter(isMeasured).map((suite) => toStore(suite, roundsOfSuite));
	const why = await refusal(host.event, store.history, finished.map(({ text }) => commitIn(text)));
	if (why !== null) throw new UsageError(`baseline save: ${why}. Nothing was stored.`);
	for (const run of finished) await storeRun(store, run, host);
}
/**
* Stores the suites that a workflow has just judged, independently of each other. Stores nothing for an untrusted
* event, a single shard, or result files without their run.
* @param name name of the store; null: none
* @returns why suites were not stored, in sentences
*/
async function keep({ comparison, runs }, name, host) {
	const [first] = runs;
	const shares = new Set(runs.map(({ record }) => record.shard?.index));
	const shard = first?.record.shard !== null && shares.size === 1;
	if (comparison === null || name === null || first === void 0 || shard) return [];
	const store = openStore(name, host);
	const commits = runs.map(({ record }) => record.commit);
	const why = await refusal(host.event, store.history, commits);
	if (why !== null) {
		host.output.tell(`Nothing is stored: ${why}.`);
		return [];
	}
	const refusals = [];
	for (const suite of comparison.suites.filter(isMeasured)) try {
		await storeRun(store, toStore(suite, (called) => roundsOf(called, runs)), host);
	} catch (error) {
		refusals.push(`${suite.suite} is not stored in ${store.place}: ${error.message}${remedy(error)}`);
	}
	return refusals;
}
/** Whether there is anything to store: not for a suite with only unmeasured cells. */
function isMeasured({ rows }) {
	return rows.length === 0 || rows.some(({ unmeasured }) => unmeasured === void 0);
}
/** Advice if the repository denied the write. */
function remedy(error) {
	if (!(error instanceof GitFailure) || !/\b403\b|denied|not permitted|could not read/i.test(error.output)) return "";
	return ". Give the job \"permissions: contents: write\", or set save-baseline: false";
}
async function storeRun(store, run, host) {
	const known = (await store.list(run.suite)).baselines.map(({ name }) => name);
	const overruled = await overruledBy(store, run);
	const stored = await store.append(run, overruled);
	if (known.includes(stored.name)) host.output.tell(`${run.suite}: this run is stored already`);
	else for (const { name } of overruled) host.output.tell(`${run.suite}: ${visible(name)} is no longer a baseline: its rounds were judged again, with those of a later attempt`);
	if (!isBaseline(stored)) host.output.tell(`${run.suite} breached a gate: stored, but not a baseline until accepted: ${acceptance(stored, store)}`);
	host.output.print(`${visible(stored.name)}\n`);
}
/**
* Baselines whose rounds are part of a failed run: an attempt that passed alone must not stay a baseline if it failed
* together with a later one.
*/
async function overruledBy(store, { suite, text, verdict, began }) {
	if (verdict !== "breach" || began.length < 2) return [];
	const commit = commitIn(text);
	const { baselines } = await store.list(suite);
	const times = began.map(second);
	const possible = baselines.filter((run) => run.marks.verdict !== "breach" && times.includes(run.time.getTime()));
	return (await store.load(possible)).baselines.filter(({ header }) => (header.commit ?? "") === commit && began.includes(header.date ?? ""));
}
/** The measured commit of a result file; empty if its header has none. */
function commitIn(text) {
	const head = readHead(text.slice(0, HEAD_BYTES));
	return "fault" in head ? "" : head.header.commit ?? "";
}
/** A date truncated to seconds, as in the name of a stored run (ms). */
function second(date) {
	return Math.floor(Date.parse(date) / 1e3) * 1e3;
}
/** A suite in its stored form. Throws {@link UsageError} if it is unusable as a baseline. */
function toStore({ suite, verdict, rounds, warnings, machine }, roundsOfSuite) {
	const refuse = (why) => {
		throw new UsageError(`baseline save: suite ${suite} ${why}. Nothing was stored.`);
	};
	if (verdict === "broken") return refuse("is broken: fix it and measure again");
	if (warnings.some((warning) => warning.code === "unusable")) refuse("was measured on a machine that was too noisy: measure again when it is quieter");
	const fewest = FEWEST_ROUNDS[machine.mode === "simulation" ? "simulation" : "native"];
	if (rounds.complete < fewest) refuse(`has ${rounds.complete} complete rounds, fewer than ${fewest}: measure more rounds`);
	return {
		suite,
		verdict,
		...roundsOfSuite(suite)
	};
}
/** The rounds that a suite was judged from. */
function roundsOf(suite, runs) {
	const parts = judgedParts(runs).find(([first]) => first.suite.suite === suite);
	if (parts === void 0) throw new UsageError(`baseline save: the judged runs contain no suite ${suite}: compare the runs again`);
	return {
		text: pooledText(parts),
		began: parts.map(({ record }) => record.started)
	};
}
/** The rounds of a suite in a folder whose judgement names no runs, because there is no record next to its results. */
function roundsIn(folder, suite) {
	const file = resultsOf(folder, suite);
	if (file === null) throw new UsageError(`baseline save: suite ${suite} was judged from result files, which are not in ${shown(folder)}: name the folder of a run. Nothing was stored.`);
	return {
		text: readFileSync(file, "utf8"),
		began: []
	};
}

export { save as n, keep as t };