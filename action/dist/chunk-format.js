import { c as number$1, f as string, i as boolean, l as object, n as _enum, r as array, s as literal, u as record } from "./chunk-schemas.js";
import { C as CATALOGUE, O as metricOf, x as gateKindSchema } from "./chunk-command.js";
import { a as runWasm, n as programIn, o as inTemporary, r as expectRuns } from "./chunk-programs.js";
import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

// action/src/results/old-names.ts
/** Maps a header or a machine with `lane: box` to `mode: simulation`. */
function withNewHeaderNames(header) {
	const { lane, ...rest } = header;
	return lane === void 0 ? rest : {
		mode: lane === "box" ? "simulation" : lane,
		...rest
	};
}
/** JSON keys that changed in comparisons and journals. A key ends in `":`, which a JSON string cannot contain. */
const KEYS = [
	[/"looks":/g, "\"interim\":"],
	[/"settled":/g, "\"confirmed\":"],
	[/"recipe":/g, "\"inputDigest\":"],
	[/"recipes":/g, "\"inputDigests\":"],
	[/"anchor":/g, "\"releaseBaseline\":"],
	[/"creep":/g, "\"drift\":"],
	[/"kind":(\s*)"max-creep"/g, "\"kind\":$1\"max-drift\""],
	[/"basis":(\s*)"anchor"/g, "\"basis\":$1\"release\""]
];
/** The text of a comparison or a journal with the new keys. */
function withNewKeys(json) {
	return KEYS.reduce((text, [old, now]) => text.replace(old, now), json);
}
/** The text of a run's record with the new keys. Other keys may be names of benchmarks, so the value decides too. */
function withNewRecordKeys(json) {
	return json.replace(/"looks":(\s*\[)/g, "\"interim\":$1").replace(/"sub":(\s*\{)/g, "\"benchmark\":$1").replace(/"settled":(\s*\{)/g, "\"calibrated\":$1");
}

// action/src/results/warning.ts
/** `code` is stable, for programs; `message` is for people. */
const warningSchema = object({
	code: string(),
	message: string()
});

// action/src/comparison/comparison.ts
/** The verdict on a gate, a row, a suite or a run, from worst to best. `none`: there was no gate. */
const VERDICTS = [
	"broken",
	"breach",
	"inconclusive",
	"pass",
	"none"
];
const verdictSchema = _enum(VERDICTS);
const number = number$1().nullable();
const gateSchema = object({
	kind: gateKindSchema,
	/** What the treatment is compared with: nothing (its own value), the control, `against` in the same rounds, stored runs, a release. */
	basis: _enum([
		"own",
		"control",
		"paired",
		"stored",
		"release"
	]),
	limit: number$1(),
	/** The value that was compared with the limit, with its interval. */
	value: number,
	low: number,
	high: number,
	/** The confidence of `low` and `high`; null for a count. */
	confidence: number,
	verdict: verdictSchema,
	p: number,
	adjusted: number,
	/** The largest `adjusted` for a breach; null without `p`. */
	needed: number,
	/** Complete rounds of the verdict: those of the interim analysis that decided it, else all. */
	rounds: number$1().int(),
	/** Estimated rounds that would decide an undecided gate; null if unknown, or more than 1000. */
	deciding: number$1().int().nullable(),
	reason: string()
});
/** The change since stored runs: of the overhead, or of absolute values if there is no overhead. */
const sinceSchema = object({
	runs: number$1().int(),
	change: number,
	low: number,
	high: number,
	comparable: _enum(["overhead", "absolute"])
});
/** A change of the overhead's level over stored runs. */
const levelChangeSchema = object({
	/** The first run at the new level. */
	run: string(),
	/** Start time (ISO 8601) and commit; empty if unknown. */
	date: string(),
	commit: string(),
	/** Runs at the new level, up to the next change; whether they are enough to report it. */
	since: number$1().int(),
	confirmed: boolean(),
	/** Means of the two levels, as fractions, and the p-value of no difference. */
	before: number$1(),
	after: number$1(),
	p: number$1(),
	/** Fingerprint keys that changed there. */
	machine: array(string())
});
const rowSchema = object({
	benchmark: string(),
	metric: string(),
	better: _enum(["lower", "higher"]).nullable(),
	exact: boolean(),
	treatment: string(),
	/** Why there is no number: what this machine lacks. Absent if there is one. */
	unmeasured: string().exactOptional(),
	against: string(),
	/** The variant that the treatment is compared with in the same rounds. */
	paired: boolean(),
	rounds: number$1().int(),
	off: number,
	on: number,
	overhead: number,
	low: number,
	high: number,
	confidence: number,
	p: number,
	/** `p` after Benjamini and Hochberg over the rows of the suite: for display. */
	q: number,
	/** Variance of the overhead between runs, which `low`, `high` and `mde` include; null if none is included. */
	betweenRuns: object({
		/** Standard deviation of ln(on/off), and its value without stored runs. */
		sd: number$1(),
		prior: number$1(),
		/** Number of stored runs behind `sd`; 0: it is the prior. */
		runs: number$1().int(),
		/** The interval of the overhead from this run's rounds alone. */
		low: number,
		high: number
	}).nullable(),
	mde: number,
	/**
	* An overhead of interest (the tightest budget, else 1 %), and the estimated rounds that would find it; null if no number would,
	* because runs differ too much.
	*/
	target: object({
		effect: number$1(),
		rounds: number$1().int().nullable()
	}).nullable(),
	difference: object({
		value: number,
		low: number,
		high: number
	}).nullable(),
	baseline: sinceSchema.nullable(),
	/** The change since the runs that are pinned as the last release; null without such a limit. */
	releaseBaseline: sinceSchema.extend({ release: string() }).nullable(),
	/** Changes of level in the stored runs, the oldest first; null if there are no stored runs. */
	history: object({
		runs: number$1().int(),
		changes: array(levelChangeSchema)
	}).nullable(),
	/** Components of the spread of the control's forks, as standard deviations of ln x; null without iterations. */
	components: object({
		between: number$1(),
		within: number$1(),
		icc: number$1(),
		/** False-alarm rate of a 5 % test that treats iterations as independent. */
		falseAlarm: number$1(),
		/** Advised iterations of a fork; null if forks do not differ. */
		iterations: number
	}).nullable(),
	/** The cost of running second in a pair, as a fraction. */
	slot: object({
		value: number$1(),
		low: number$1(),
		high: number$1()
	}).nullable(),
	/** The overhead without a number of measured iterations of each fork; -1 adds one of the warm-up. */
	warmup: array(object({
		dropped: number$1().int(),
		overhead: number$1()
	})).nullable(),
	gates: array(gateSchema),
	verdict: verdictSchema,
	warnings: array(warningSchema)
});
const suiteSchema = object({
	suite: string(),
	verdict: verdictSchema,
	/** If a suite runs on several kernels: its name, and the kernel of this part. */
	matrix: object({
		name: string(),
		kernel: string()
	}).exactOptional(),
	control: string(),
	treatments: array(string()),
	rounds: object({
		planned: number$1().int(),
		complete: number$1().int(),
		redone: number$1().int(),
		dropped: number$1().int(),
		/** Complete rounds at which the gates were judged; empty for a run of fixed length. */
		interim: array(number$1().int()),
		/** Attempts of the job that measured these rounds. */
		attempts: number$1().int()
	}),
	machine: record(string(), string()).transform(withNewHeaderNames),
	/** A digest of all inputs of the forks; absent if they cannot all be named. */
	inputDigest: string().exactOptional(),
	broken: array(string()),
	warnings: array(warningSchema),
	rows: array(rowSchema)
});
const comparisonSchema = object({
	schema: literal(1),
	verdict: verdictSchema,
	suites: array(suiteSchema)
});
/**
* The gates that more rounds may decide. A gate without a p-value is not one of them: it lacks a stored run or a ratio. If all gates are of
* that kind they count, so that the first run of a suite gets its full length.
*/
function undecided({ rows }) {
	const gates = rows.flatMap((row) => row.gates);
	const decidable = gates.filter((gate) => gate.p !== null);
	return (decidable.length === 0 ? gates : decidable).filter((gate) => gate.verdict === "inconclusive");
}
/** Reads `comparison.json`. Throws with the file's name if it is cut off or of another version. */
function readComparison(path) {
	const remedy = "overhead compare judges the results again and with --out writes a new one";
	let parsed;
	try {
		parsed = JSON.parse(withNewKeys(readFileSync(path, "utf8")));
	} catch (error) {
		throw new Error(`${path}: cannot be read: ${error.message}; ${remedy}`);
	}
	const result = comparisonSchema.safeParse(parsed);
	if (result.success) return result.data;
	const issue = result.error.issues[0];
	throw new Error(`${path}: no comparison of this version: ${issue?.path.join(".")}: ${issue?.message}; ${remedy}`);
}

// action/src/comparison/history.ts
const betterSchema = _enum(["lower", "higher"]);
/** The cost of a treatment in one metric of one benchmark in one run: the logarithm of the overhead, its 95 % interval, its standard error. */
const estimateSchema = object({
	benchmark: string(),
	metric: string(),
	treatment: string(),
	better: betterSchema,
	theta: number$1(),
	low: number$1(),
	high: number$1(),
	se: number$1(),
	rounds: number$1().int()
});
const runEstimateSchema = object({
	suite: string(),
	runs: array(object({
		name: string(),
		/** Whether the run has the requested control; without it there are no rows. */
		control: boolean(),
		machine: record(string(), string()),
		rows: array(estimateSchema)
	})),
	warnings: array(warningSchema)
});
const runEstimatesSchema = object({
	schema: literal(1),
	suites: array(runEstimateSchema)
});
const driftSchema = object({
	runs: number$1().int(),
	change: number$1(),
	low: number$1(),
	high: number$1()
});
const levelsSchema = object({
	schema: literal(1),
	series: array(object({
		changes: array(levelChangeSchema.omit({
			run: true,
			date: true,
			commit: true
		}).extend({ at: number$1().int() })),
		drift: driftSchema.nullable()
	}))
});
/** Converts the logarithm, on which costs add, to the change relative to the control; as compare/overhead. */
function fractionOf(log, better) {
	return better === "higher" ? -Math.expm1(-log) : Math.expm1(log);
}
/** The inverse; null if there is none. */
function logOf(overhead, better) {
	const ratio = better === "higher" ? 1 - overhead : 1 + overhead;
	if (!(ratio > 0)) return null;
	return better === "higher" ? -Math.log(ratio) : Math.log(ratio);
}

// action/src/comparison/unmeasured.ts
/** Whether nothing of a suite could be measured, so that the statistics have no input. */
function isEmpty({ unmeasured, results, state }) {
	return unmeasured.length > 0 && results.length === 0 && state.broken.length === 0;
}
/**
* A comparison with a row for each empty cell, and with the kernel of each suite, in the order of the requested suites. None of these rows
* passes.
*/
function withRequested(comparison, requested) {
	const suites = requested.flatMap((request) => {
		const judged = comparison.suites.find(({ suite }) => suite === request.suite);
		if (judged === void 0 && request.unmeasured.length === 0) return [];
		const whole = completed(judged ?? nothing(request), request);
		return [request.matrix === null ? whole : {
			...whole,
			matrix: request.matrix
		}];
	});
	const verdict = requested.some(({ unmeasured }) => unmeasured.length > 0) ? worstOf([comparison.verdict, "inconclusive"]) : comparison.verdict;
	return {
		...comparison,
		suites,
		verdict
	};
}
function completed(suite, { control, unmeasured }) {
	if (unmeasured.length === 0) return suite;
	return {
		...suite,
		verdict: worstOf([suite.verdict, "inconclusive"]),
		treatments: [.../* @__PURE__ */ new Set([...suite.treatments, ...unmeasured.map(({ treatment }) => treatment)])],
		rows: [...suite.rows, ...unmeasured.map((cell) => rowOf(cell, control))]
	};
}
function worstOf(verdicts) {
	return VERDICTS.find((verdict) => verdicts.includes(verdict)) ?? "none";
}
function nothing({ suite, control }) {
	return {
		suite,
		verdict: "inconclusive",
		control,
		treatments: [],
		rounds: {
			planned: 0,
			complete: 0,
			redone: 0,
			dropped: 0,
			interim: [],
			attempts: 1
		},
		machine: {},
		broken: [],
		warnings: [],
		rows: []
	};
}
function rowOf({ benchmark, metric, treatment, reason }, control) {
	return {
		benchmark,
		metric,
		treatment,
		unmeasured: reason,
		better: "lower",
		exact: false,
		against: control,
		paired: false,
		rounds: 0,
		off: null,
		on: null,
		overhead: null,
		low: null,
		high: null,
		confidence: null,
		p: null,
		q: null,
		betweenRuns: null,
		mde: null,
		target: null,
		difference: null,
		baseline: null,
		releaseBaseline: null,
		history: null,
		components: null,
		slot: null,
		warmup: null,
		gates: [],
		verdict: "inconclusive",
		warnings: []
	};
}

// action/src/comparison/judge.ts
/** The request for a suite of which only name and control are known. */
function emptyRequest(suite, control) {
	return {
		suite,
		control,
		variants: [],
		expected: [],
		manifest: [],
		against: {},
		references: [],
		alternatives: [],
		again: null,
		unmeasured: [],
		matrix: null,
		results: [],
		baselines: [],
		metrics: {},
		gates: [],
		state: {
			planned: 0,
			redone: 0,
			dropped: 0,
			broken: [],
			unusable: "",
			warnings: []
		}
	};
}
/** If stored runs have more bytes than this, judging takes a second or more, and a second thread reads them early. */
const READ_AHEAD = 8e6;
/** The statistics program of the bundle. */
var Statistics = class {
	#program;
	#readAhead;
	/** @param root the folder that holds this project */
	constructor(root, readAhead = READ_AHEAD) {
		this.#program = programIn(root, "compare");
		this.#readAhead = readAhead;
	}
	/** Judges the suites. Throws only for a defect of ours: faulty measurements are part of the comparison. */
	async judge(suites) {
		return this.#judge(suites, {});
	}
	/** As {@link judge}, and returns the ratios of suites with stored runs and at most `most` benchmarks, by suite. */
	async judgeWithRatios(suites, most) {
		return inTemporary("ratios", async (folder) => {
			const comparison = await this.#judge(suites, { ratios: {
				folder,
				most
			} });
			const ratios = suites.flatMap(({ suite }, index) => {
				const { stored, now } = ratioFiles(folder, index);
				if (!existsSync(stored) || !existsSync(now)) return [];
				return [[suite, {
					before: readFileSync(stored, "utf8"),
					now: readFileSync(now, "utf8")
				}]];
			});
			return {
				comparison,
				ratios: new Map(ratios)
			};
		});
	}
	/** The result of each stored run under `history`. Throws `signal.reason` if that is aborted. */
	async reduce(suite, signal) {
		const text = await this.#run("reduce", [suite], {}, signal);
		const [reduction] = runEstimatesSchema.parse(JSON.parse(text)).suites;
		if (reduction === void 0) throw new Error("the statistics have no result for the suite");
		return reduction;
	}
	/** Changes of level in series, and their difference from a release. Throws `signal.reason` if that is aborted. */
	async levels(search, signal) {
		const series = search.series.map((one) => ({
			...one,
			thetas: textOf(one.thetas)
		}));
		const output = await this.#call("levels", JSON.stringify({
			schema: 1,
			...search,
			series
		}), {}, signal);
		return levelsSchema.parse(JSON.parse(output));
	}
	async #judge(requests, left) {
		const suites = requests.filter((suite) => !isEmpty(suite));
		const judged = suites.length === 0 && requests.length > 0 ? {
			schema: 1,
			verdict: "none",
			suites: []
		} : await this.#measured(suites, left);
		return withRequested(judged, requests);
	}
	async #measured(suites, left) {
		const large = suites.flatMap((suite) => suite.baselines.map(({ path }) => sizeOf(path))).reduce((sum, size) => sum + size, 0) >= this.#readAhead;
		if (large) expectRuns("long");
		const text = large ? await this.#judgeAhead(suites, left) : await this.#run("judge", suites, left);
		return comparisonSchema.parse(JSON.parse(text));
	}
	/** Judges while a second thread reads the stored runs, starting with the last one. Runs that it has not read are read as usual. */
	async #judgeAhead(suites, left) {
		return inTemporary("packed", async (packed) => {
			const met = new AbortController();
			const ahead = this.#run("pack", suites, { packed }, met.signal).catch(() => void 0);
			try {
				return await this.#run("judge", suites, {
					...left,
					packed
				});
			} finally {
				met.abort();
				await ahead;
			}
		});
	}
	async #run(command, suites, { packed, ratios }, signal) {
		const folders = new Folders();
		const inside = ({ path, name, rounds }) => ({
			path: folders.inside(path),
			name,
			...rounds === void 0 ? {} : { rounds: folders.inside(rounds) }
		});
		const requestOf = (folder, index, most) => {
			const { now, stored } = ratioFiles(folder, index);
			return {
				now: folders.inside(now),
				stored: folders.inside(stored),
				most
			};
		};
		const request = {
			schema: 1,
			catalogue: CATALOGUE,
			suites: suites.map(({ unmeasured, matrix: _, ...suite }, index) => ({
				...suite,
				manifest: [...suite.manifest, ...new Set(unmeasured.map(({ treatment }) => `!${treatment}`))],
				...ratios === void 0 || suite.baselines.length === 0 ? {} : { ratios: requestOf(ratios.folder, index, ratios.most) },
				results: suite.results.map(inside),
				baselines: suite.baselines.map((file, run) => ({
					...inside(file),
					...packed === void 0 ? {} : { packed: folders.inside(join(packed, `${index}-${run}`)) }
				})),
				...suite.releaseBaseline === void 0 ? {} : { releaseBaseline: {
					...suite.releaseBaseline,
					runs: suite.releaseBaseline.runs.map(inside)
				} },
				history: (suite.history ?? []).map((file) => ({
					...inside(file),
					date: file.date,
					commit: file.commit
				}))
			}))
		};
		return this.#call(command, JSON.stringify(request), folders.opened(), signal);
	}
	async #call(command, input, folders, signal) {
		const exit = await runWasm({
			program: this.#program,
			arguments: [command],
			input,
			folders,
			...signal === void 0 ? {} : { signal }
		});
		if (exit.code !== 0) throw new Error(`the statistics program failed (${command}, exit code ${exit.code}): ${exit.errors}`);
		return exit.output;
	}
};
/** Numbers as one text, because parsing the decimals of years of runs would take longer than the search. */
function textOf(values) {
	const bytes = Buffer.allocUnsafe(values.length * 8);
	for (let at = 0; at < values.length; at++) bytes.writeDoubleLE(values[at] ?? 0, at * 8);
	return bytes.toString("base64");
}
/** The path of a suite's ratios. */
function ratioFiles(folder, suite) {
	return {
		now: join(folder, `${suite}-now`),
		stored: join(folder, `${suite}-stored`)
	};
}
function sizeOf(path) {
	return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
/** Folders that a WebAssembly program may see, numbered. */
var Folders = class {
	#numbers = /* @__PURE__ */ new Map();
	/** The path under which the program sees a file. */
	inside(path) {
		const folder = dirname(resolve(path));
		const number = this.#numbers.get(folder) ?? this.#numbers.size;
		this.#numbers.set(folder, number);
		return `/${number}/${path.slice(path.lastIndexOf("/") + 1)}`;
	}
	opened() {
		return Object.fromEntries([...this.#numbers].map(([folder, number]) => [`/${number}`, folder]));
	}
};

// runners/printable.ts
/** A command line for people to read and copy; we never give it to a shell. */
function printable(program, argumentList) {
	return [program, ...argumentList].map((word) => /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`).join(" ");
}

// action/src/results/format.ts
/** Encodes a parameter's value for the format: white space, `/`, `%`, `=` and unprintable characters become %XX (RFC 3986, section 2.1). */
function encodeValue(text) {
	let encoded = "";
	for (const character of text.toWellFormed()) encoded += /[^\s/%=\p{C}]/u.test(character) ? character : [...new TextEncoder().encode(character)].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, "0")}`).join("");
	return encoded;
}
/** A benchmark's name with its parameters: `Allocate/size=64/kind=direct`. */
function benchmarkName(name, parameters) {
	const keys = Object.entries(parameters).map(([key, value]) => `/${encodeValue(key)}=${encodeValue(value)}`);
	return encodeValue(name) + keys.join("");
}
/** A header value on one line: the format cannot escape a line break. */
function headerLine([key, value]) {
	return `${key}: ${value.replace(/[\s\p{C}]+/gu, " ").trim()}\n`;
}
/** The head of a result file: facts that hold for the whole run. */
function formatHeader(header) {
	return `${Object.entries(header).filter(([, value]) => value !== "").map(headerLine).join("")}\n`;
}
/** The `Unit` line of one unit; empty if nothing is known about it. */
function unitLine(unit, declared) {
	const known = declared[unit] ?? metricOf(unit);
	if (known === void 0) return "";
	const better = known.better === null ? "" : ` better=${known.better}`;
	const exact = known.exact ? " assume=exact" : "";
	const epsilon = known.epsilon === void 0 ? "" : ` epsilon=${known.epsilon}`;
	const declaration = better + exact + epsilon;
	return declaration === "" ? "" : `Unit ${unit}${declaration}\n`;
}
/** A CPU count as `go test` appends it. Every reader of the format expects one at the end of the name. */
const CPU_COUNT = /-\d+$/;
/** One fork as a line. Go reads JavaScript's shortest round-trip number back to the same bits. */
function formatLine(line) {
	const values = line.samples.map((sample) => `  ${sample.value} ${sample.unit}`).join("");
	const [cpus = ""] = CPU_COUNT.exec(line.benchmark) ?? [];
	return `Benchmark${line.benchmark.slice(0, line.benchmark.length - cpus.length)}/agent=${line.variant}${cpus}  ${Math.max(1, Math.round(line.operations))}${values}\n`;
}

export { withNewHeaderNames as _, unitLine as a, Statistics as c, logOf as d, VERDICTS as f, warningSchema as g, verdictSchema as h, formatLine as i, emptyRequest as l, undecided as m, encodeValue as n, printable as o, readComparison as p, formatHeader as r, Folders as s, benchmarkName as t, fractionOf as u, withNewKeys as v, withNewRecordKeys as y };