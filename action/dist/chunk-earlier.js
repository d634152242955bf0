import { c as number, f as string, h as unknown, i as boolean, l as object, n as _enum, r as array, s as literal, u as record, v as UsageError } from "./chunk-schemas.js";
import { c as shown, i as hiddenIn } from "./chunk-secret.js";
import { c as resultsOf, n as grouped, o as requestOf, r as merged } from "./chunk-requests.js";
import { a as writeAtomically } from "./chunk-files.js";
import { x as gateKindSchema } from "./chunk-command.js";
import { g as warningSchema, y as withNewRecordKeys } from "./chunk-format.js";
import { isDeepStrictEqual } from "node:util";
import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { join, resolve } from "node:path";

// action/src/results/record.ts
const gateSchema = object({
	metric: string(),
	benchmark: string(),
	treatment: string(),
	kind: gateKindSchema,
	limit: number()
});
const suiteRecordSchema = object({
	suite: string(),
	runner: string(),
	control: string(),
	/** In the order of the configuration, with the control and the effective settings of each. */
	variants: record(string(), record(string(), unknown())),
	against: record(string(), string()),
	/** Revisions that others are judged against: no gate limits them. */
	references: array(string()).default([]),
	/** The treatment that repeats the control; null if there is none. */
	again: string().nullable().default(null),
	/** If a suite runs on several kernels: its name, and the kernel of this part; else null. */
	matrix: object({
		name: string(),
		kernel: string()
	}).nullable().default(null),
	/** Treatments that could not be measured here: `reason` names what they need. */
	unmeasured: array(object({
		benchmark: string(),
		metric: string(),
		treatment: string(),
		reason: string()
	})).default([]),
	benchmarks: array(string()),
	/** The list `expected` of the configuration: required benchmarks, and with `!` removed ones. */
	expected: array(string()).default([]),
	metrics: record(string(), object({
		better: _enum(["lower", "higher"]).nullable(),
		exact: boolean(),
		epsilon: number().exactOptional()
	})),
	gates: array(gateSchema),
	/** Rounds planned, redone, and dropped because of noise. */
	planned: number().int(),
	/** The numbers of complete rounds at which the gates are judged; empty: once, at the end. */
	interim: array(number().int()).default([]),
	redone: number().int(),
	dropped: number().int(),
	/** Values found once for the whole run: operations of a fork by benchmark, and the number of runs or processes of a fork. */
	calibrated: record(string(), number()).exactOptional(),
	/** Settings that every fork must share: collector, heap, processors, runtime. */
	conditions: record(string(), string()),
	broken: array(string()),
	unusable: string(),
	warnings: array(warningSchema),
	finished: boolean()
});
const shardSchema = object({
	index: number().int().min(1),
	of: number().int().min(1)
});
const runRecordSchema = object({
	schema: literal(1),
	/** The program that wrote it; empty if it came from outside and only its names and numbers were kept. */
	tool: string(),
	/** The user's flags or inputs, by name. A resumed run must have the same. */
	inputs: record(string(), unknown()),
	/** The command line that repeats the run. */
	reproduce: string(),
	seed: number().int(),
	started: string(),
	/** Which attempt of its job it is, from 1. */
	attempt: number().int().min(1).default(1),
	/** The share of the rounds that this run measured; null: all. */
	shard: shardSchema.nullable().default(null),
	/** Folders of earlier attempts whose rounds are judged together with this one's. */
	earlier: array(string()).default([]),
	commit: string(),
	/** `modified` if files of the working tree differed from the commit; else empty. */
	tree: string().default(""),
	machine: record(string(), string()),
	onInconclusive: _enum(["neutral", "fail"]),
	/** A digest of the configuration that the forks depend on. A resumed run must have the same. */
	configuration: string(),
	suites: array(suiteRecordSchema),
	/** Optional suites that this machine could not run. */
	skipped: array(object({
		suite: string(),
		reason: string()
	}))
});
/** Reads `run.json`. Throws with the file's name if it is missing, cut off or of another version. */
function readRecord(path) {
	let parsed;
	try {
		parsed = JSON.parse(withNewRecordKeys(readFileSync(path, "utf8")));
	} catch (error) {
		throw new Error(`${path}: cannot be read as the record of a run: ${error.message}; name the result files themselves, or measure again`, { cause: error });
	}
	const result = runRecordSchema.safeParse(parsed);
	if (result.success) return result.data;
	const issue = result.error.issues[0];
	throw new Error(`${path}: not a record of a run of this version: ${issue?.path.join(".")}: ${issue?.message}`);
}
/** Writes `run.json` atomically: a reader sees the old or the new file. */
function writeRecord(path, record) {
	writeAtomically(path, `${JSON.stringify(hiddenIn(record), null, 2)}\n`);
}

// action/src/commands/runs.ts
/** The file with the record of a run in its folder. */
const RECORD = "run.json";
/** Reads the run in a folder. Throws if its record cannot be read. */
function readRun(folder) {
	return {
		folder,
		record: readRecord(join(folder, RECORD))
	};
}
function isRun(folder) {
	return existsSync(join(folder, RECORD));
}
/** The folders of runs: the folder itself or its subfolders. Throws {@link UsageError} for a file. */
function runFolders(folder) {
	if (!existsSync(folder)) return [];
	if (!statSync(folder).isDirectory()) throw new UsageError(`earlier: ${folder} is a file: name the folder of a run, or one of such folders`);
	if (isRun(folder)) return [folder];
	return readdirSync(folder).sort().map((name) => join(folder, name)).filter(isRun);
}
/** Whether two folders contain the same run, whose rounds must not count twice. */
function sameRun(run, other) {
	return run.record.started === other.record.started && run.record.seed === other.record.seed && run.record.shard?.index === other.record.shard?.index || resolve(run.folder) === resolve(other.folder);
}

// action/src/commands/pooling.ts
/** The parts of each suite, in the order of the runs. */
function partsOf(runs) {
	const parts = runs.flatMap((run) => run.record.suites.map((suite) => ({
		...run,
		suite
	})));
	return [...grouped(parts, (part) => part.suite.suite).values()];
}
/** One request for the rounds of all parts, with the gates of the first. {@link unlike} must return null for them. */
function pooled(parts) {
	if (parts.length === 1) return requestOf(parts[0].folder, parts[0].suite);
	const requests = parts.map((part) => requestOf(part.folder, part.suite));
	const whole = parts.find(isPrepared) ?? parts[0];
	const states = requests.map(({ state }) => state);
	const sum = (count) => states.reduce((total, state) => total + count(state), 0);
	const broken = parts.flatMap(({ folder, suite }) => suite.broken.map((reason) => `${shown(folder)}: ${reason}`));
	return {
		...requestOf(whole.folder, whole.suite),
		gates: parts[0].suite.gates,
		results: requests.flatMap(({ results }) => results),
		state: {
			planned: sum(({ planned }) => planned),
			redone: sum(({ redone }) => redone),
			dropped: sum(({ dropped }) => dropped),
			broken,
			unusable: states.map(({ unusable }) => unusable).find((reason) => reason !== "") ?? "",
			warnings: merged(states.flatMap(({ warnings }) => warnings)).filter(({ code }) => code !== "cannot-breach")
		}
	};
}
function pooledNotes(parts) {
	if (parts.length === 1) return [];
	const runs = parts.map(({ folder, record: { attempt, shard } }) => {
		const share = shard === null ? "" : `shard ${shard.index}/${shard.of}, `;
		return `${shown(folder)} (${share}attempt ${attempt})`;
	});
	return [`${parts[0].suite.suite}: the rounds of ${runs.length} runs are judged together: ${runs.join(", ")}`];
}
/** Whether the benchmarks are known: a suite that broke earlier has nothing to compare. */
function isPrepared({ suite }) {
	return suite.benchmarks.length > 0;
}
/**
* Why two runs of a suite are not the same measurement; null if they are. Only the machine may differ. Ignores a fact
* that one record lacks.
*/
function unlike(first, other) {
	if (!isPrepared(first) || !isPrepared(other)) return null;
	const [one, two] = [first.suite, other.suite];
	const found = [
		[
			"the runner",
			one.runner,
			two.runner
		],
		[
			"the control",
			one.control,
			two.control
		],
		[
			"the list of variants",
			Object.keys(one.variants),
			Object.keys(two.variants)
		],
		[
			"the list of benchmarks",
			one.benchmarks.toSorted(),
			two.benchmarks.toSorted()
		],
		[
			"against",
			one.against,
			two.against
		],
		[
			"the list of references",
			one.references,
			two.references
		],
		[
			"metrics",
			one.metrics,
			two.metrics
		],
		...Object.keys(one.variants).flatMap((name) => known(`${name}: `, one.variants[name] ?? {}, two.variants[name] ?? {})),
		...known("", one.conditions, two.conditions)
	].find(([, here, there]) => !alike(here, there));
	if (found === void 0) return null;
	const [what, ...sides] = found;
	const [here, there] = sides.map((side) => typeof side === "string" ? side : JSON.stringify(side));
	return `suite ${one.suite} is not the same measurement in ${shown(first.folder)} and in ${shown(other.folder)}: ${what} is ${here} in the one, ${there} in the other`;
}
/** The entries that both sides have. */
function known(prefix, here, there) {
	const others = new Map(Object.entries(there));
	return Object.entries(here).filter(([key]) => others.has(key)).map(([key, value]) => [
		`${prefix}${key}`,
		value,
		others.get(key)
	]);
}
/** An amount with its unit, such as a heap: machines of one type differ slightly. */
const AMOUNT = /^(\d+(?:\.\d+)?) \S+$/;
const TOLERANCE = .05;
function alike(here, there) {
	const [left, right] = [here, there].map((side) => AMOUNT.exec(String(side))?.[1]);
	if (left === void 0 || right === void 0) return isDeepStrictEqual(here, there);
	return Math.abs(Number(left) - Number(right)) <= TOLERANCE * Math.max(Number(left), Number(right));
}

// action/src/commands/earlier.ts
/**
* Finds the earlier runs in folders or their subfolders, each once. A missing or empty folder means a first attempt,
* and adds a note.
* @param out the folder of the new run, which may be among them
*/
function findEarlier(folders, out) {
	const runs = [];
	const notes = [];
	for (const folder of folders) {
		if (resolve(folder) === resolve(out)) throw new UsageError(`earlier: ${folder} is the folder of the new run: choose another one with out`);
		const found = runFolders(folder).filter((path) => resolve(path) !== resolve(out));
		if (found.length === 0) notes.push(`No earlier attempt is in ${shown(folder)}: only this one is judged.`);
		for (const path of found) {
			const run = readRun(path);
			if (!runs.some((other) => sameRun(run, other))) runs.push(run);
		}
	}
	return {
		runs,
		notes
	};
}
/**
* The complete rounds of earlier attempts at a suite. Rounds before a failure count, with a warning. An attempt on a
* machine that was too noisy is left out completely, as in its own verdict.
*/
function addition(part, earlier) {
	const parts = [];
	const warnings = [];
	const broken = [];
	for (const run of earlier) {
		const recorded = run.record.suites.find((candidate) => candidate.suite === part.suite.suite);
		if (recorded === void 0) continue;
		const received = run.record.tool === "";
		const suite = received ? completed(recorded, part.suite) : recorded;
		const where = shown(run.folder);
		const [reason] = suite.broken.map((text) => text.split("\n")[0]);
		if (resultsOf(run.folder, suite.suite) === null || suite.unusable !== "") {
			const why = suite.unusable || reason || "it was stopped before its first round was complete";
			warnings.push({
				code: "attempt-left-out",
				message: `the attempt in ${where} is left out: ${why}`
			});
			continue;
		}
		const difference = unlike(part, {
			...run,
			suite
		});
		if (difference !== null) {
			const remedy = received ? "start a new run instead of another attempt" : "leave out earlier, or use the same configuration";
			broken.push(`${difference}. Only rounds of one configuration can be judged together: ${remedy}`);
			continue;
		}
		if (reason !== void 0) warnings.push({
			code: "attempt-broken",
			message: `the attempt in ${where} broke; its complete rounds are judged: ${reason}`
		});
		parts.push({
			...run,
			suite: {
				...suite,
				broken: [],
				finished: true
			}
		});
	}
	return {
		parts,
		warnings,
		broken
	};
}
/**
* A received record, completed with facts that only the configuration has; if they differ from ours, {@link unlike}
* reports it.
*/
function completed(received, { metrics, references, gates }) {
	return {
		...received,
		metrics,
		references,
		gates
	};
}

export { pooledNotes as a, isRun as c, sameRun as d, writeRecord as f, pooled as i, readRun as l, findEarlier as n, unlike as o, partsOf as r, RECORD as s, addition as t, runFolders as u };