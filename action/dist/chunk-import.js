import { c as number, f as string, l as object, m as union, o as int, r as array, u as record, v as UsageError, x as suggest } from "./chunk-schemas.js";
import { a as LARGEST_FILE, c as commitOf, d as median, f as momentOf, g as validValue, h as unitOf, i as Faults, l as dateOf, m as suiteOf, n as importedText, o as MOST_RUNS, p as nameOf, r as readImported, s as MOST_VALUES, t as SOURCES, u as givenSuite } from "./chunk-file.js";
import { n as encodeValue, t as benchmarkName } from "./chunk-format.js";
import { r as count } from "./chunk-values.js";
import { r as visible } from "./chunk-visible.js";
import { c as shown, r as hidden } from "./chunk-secret.js";
import { i as openStore } from "./chunk-baselines.js";
import { t as EXIT } from "./chunk-host.js";
import { t as contentOf } from "./chunk-imported2.js";
import { r as refusal } from "./chunk-trust.js";
import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";

// action/src/importers/identity.ts
/**
* A digest that is the same for files with the same values of the same runs. It ignores how values are grouped into lines and what is known
* of their forks, because older releases wrote these differently. Throws with the number of an invalid line.
* @param name the file's name in messages
*/
function identityOf(text, name) {
	const { source, better, runs } = readImported(text, name);
	const parts = [
		JSON.stringify(source),
		...sorted(Object.entries(better)),
		...sorted(runs.map(runText))
	];
	return createHash("sha256").update(parts.join("\n")).digest("hex");
}
function runText({ date, commit, facts, lines }) {
	const values = lines.flatMap(({ benchmark, variant, operations, samples }) => samples.map(({ unit, value }) => [
		benchmark,
		variant,
		operations,
		unit,
		value
	]));
	return JSON.stringify([
		date,
		commit,
		sorted(Object.entries(facts)),
		sorted(values)
	]);
}
const sorted = (values) => values.map((value) => JSON.stringify(value)).sort();

// action/src/importers/csv.ts
const NEEDED = [
	"date",
	"benchmark",
	"unit",
	"value"
];
const KNOWN = [
	...NEEDED,
	"suite",
	"commit",
	"variant",
	"better"
];
/** Digits after a dash at the end of a name are a number of processors. */
const VARIANT = /^(?!.*-\d+$)[A-Za-z0-9][A-Za-z0-9._-]*$/;
/** Whether a text starts with a header that has the columns. */
function isCsv(text) {
	const [first = ""] = text.split(/\r?\n/, 1);
	const names = first.split(",").map(plain);
	return NEEDED.every((name) => names.includes(name));
}
const plain = (name) => name.trim().replace(/^"|"$/g, "").toLowerCase();
function readCsv(text, given, faults) {
	const [head, ...rows] = recordsOf(text, faults);
	const columns = (head?.cells ?? []).map(plain);
	const unknown = columns.filter((name) => !KNOWN.includes(name));
	if (unknown.length > 0) faults.add(1, `no column is called ${JSON.stringify(unknown[0])}: known here are ${KNOWN.join(", ")}`);
	for (const name of NEEDED) if (!columns.includes(name)) faults.add(1, `the column ${name} is missing: add it`);
	if (new Set(columns).size < columns.length) faults.add(1, "a column occurs twice: remove one");
	if (rows.length > 5e6) faults.add(1, `${rows.length} values are too many: import it in parts`);
	faults.raise();
	const suites = /* @__PURE__ */ new Map();
	for (const { line, cells } of rows) {
		if (cells.length !== columns.length) {
			faults.add(line, `${cells.length} fields, and the head has ${columns.length}: put quotes around a field with a comma`);
			continue;
		}
		add(suites, (name) => cells[columns.indexOf(name)]?.trim() ?? "", line, given, faults);
	}
	if (rows.length === 0) faults.add(1, "no value is in it: write one line a value below the head");
	const runs = [...suites.values()].reduce((sum, one) => sum + one.runs.size, 0);
	if (runs > 2e5) faults.add(1, `${runs} runs are too many: import it in parts`);
	return [...suites].map(([suite, { runs, better }]) => ({
		suite,
		runs: [...runs.values()].map((run) => ({
			...run,
			facts: {}
		})),
		better: Object.fromEntries(better)
	}));
}
function add(suites, cell, line, given, faults) {
	const date = dateOf(cell("date"));
	const commit = commitOf(cell("commit"));
	const named = cell("suite") === "" ? given.suite : cell("suite");
	const benchmark = nameOf(cell("benchmark"), line, faults);
	const value = validValue(cell("value") === "" ? NaN : Number(cell("value")), line, faults);
	const variant = cell("variant");
	const better = cell("better");
	if (date === null) faults.add(line, `"${cell("date")}" is no date: write it as 2026-11-21 or 2026-11-21T03:15:00Z`);
	if (commit === null) faults.add(line, `"${cell("commit")}" is no commit: write its digits, or nothing`);
	if (named === null) faults.add(line, "no suite: add a column suite, or name one with --suite NAME");
	if (variant !== "" && !VARIANT.test(variant)) faults.add(line, `"${variant}" is no name of a variant: use letters, digits, ".", "_" and "-", and no digits behind the last "-"`);
	if (![
		"",
		"lower",
		"higher"
	].includes(better)) faults.add(line, `"${better}" is no direction: write lower or higher, or nothing`);
	if (date === null || commit === null || named === null || benchmark === null || value === null) return;
	const suite = suiteOf(named);
	const known = suites.get(suite) ?? {
		runs: /* @__PURE__ */ new Map(),
		better: /* @__PURE__ */ new Map()
	};
	suites.set(suite, known);
	const unit = unitOf(cell("unit"));
	if (better === "lower" || better === "higher") {
		if ((known.better.get(unit) ?? better) !== better) faults.add(line, `"${unit}" was better the other way round above: give it one direction`);
		known.better.set(unit, better);
	}
	const key = `${date} ${commit}`;
	const run = known.runs.get(key) ?? {
		date,
		commit,
		lines: []
	};
	known.runs.set(key, run);
	run.lines.push({
		benchmark,
		variant: variant === "" ? null : variant,
		forks: null,
		operations: 1,
		samples: [{
			unit,
			value
		}]
	});
}
/** The records of a text. A quoted field may contain commas, line breaks and doubled quotes. Empty lines are skipped. */
function recordsOf(text, faults) {
	const records = [];
	let [line, began] = [1, 1];
	let cells = [];
	const end = () => {
		if (cells.length > 1 || cells[0] !== "") records.push({
			line: began,
			cells
		});
		cells = [];
	};
	const field = /(?:"([^"]*(?:""[^"]*)*)"|([^",\r\n]*))(,|\r?\n|$)/y;
	while (field.lastIndex < text.length) {
		const at = field.lastIndex;
		const found = field.exec(text);
		if (found === null) {
			faults.add(line, "a quote without an end, or inside a field: write \"\" for one inside quotes");
			faults.raise();
			break;
		}
		const [whole, quoted, bare = "", mark = ""] = found;
		cells.push(quoted === void 0 ? bare : quoted.replaceAll("\"\"", "\""));
		line += whole.split("\n").length - 1;
		if (mark === "," && field.lastIndex < text.length) continue;
		if (mark === ",") cells.push("");
		end();
		began = line;
		if (field.lastIndex === at) break;
	}
	return records;
}

// action/src/importers/go-name.ts
/** Keeps `/` and `=` in a name, and encodes everything else that the format cannot carry. */
function goName(name) {
	return name.split(/([/=])/).map((part) => part === "/" || part === "=" ? part : encodeValue(part)).join("");
}

// action/src/importers/json.ts
/**
* The value of a text; undefined, and a fault with its line, if it is not JSON.
* @param before the number of lines removed from the beginning
*/
function parsed(text, faults, before = 0) {
	try {
		return JSON.parse(text);
	} catch (error) {
		const { message } = error;
		const line = before + text.slice(0, positionIn(message) ?? firstFault(text)).split("\n").length;
		faults.add(line, `that is no JSON (${message.split("\n")[0]}): write the file again`);
		return;
	}
}
/** The position in a JSON parser's message, if it has one. */
function positionIn(message) {
	const found = /at position (\d+)/.exec(message);
	return found === null ? null : Number(found[1]);
}
/** The length of the longest valid beginning: JSON that only lacks its end. */
function firstFault(text) {
	let whole = 0;
	let broken = text.length;
	while (broken - whole > 1) {
		const middle = whole + broken >> 1;
		if (lacksEnd(text.slice(0, middle))) whole = middle;
		else broken = middle;
	}
	return whole;
}
function lacksEnd(text) {
	try {
		JSON.parse(text);
		return true;
	} catch (error) {
		const { message } = error;
		return /end of JSON|Unterminated/.test(message) || (positionIn(message) ?? -1) >= text.length;
	}
}
/** A value parsed by a schema; null, and a fault with its path for each mismatch. */
function checked(schema, value, faults) {
	const result = schema.safeParse(value);
	if (result.success) return result.data;
	for (const { path, message } of result.error.issues) faults.add(pathOf(path), `${message}: correct it, or write the file again`);
	return null;
}
/** `entries["Go Benchmark"][3].value` */
function pathOf(keys) {
	return keys.map((key) => typeof key === "number" ? `[${key}]` : /^[A-Za-z_]\w*$/.test(String(key)) ? `.${String(key)}` : `[${JSON.stringify(String(key))}]`).join("").replace(/^\./, "") || "the file";
}

// action/src/importers/data-js.ts
const ASSIGNMENT = /^\s*window\.BENCHMARK_DATA\s*=\s*/;
const benchSchema = object({
	name: string(),
	value: number(),
	unit: string().default(""),
	extra: string().optional()
});
const entrySchema = object({
	commit: object({ id: string() }),
	date: number().int().min(0).max(864e13),
	tool: string(),
	benches: array(benchSchema)
});
const dataSchema = object({ entries: record(string(), array(entrySchema)) });
/** Tools whose higher values are better. For `jmh` and `go` the unit decides. */
const HIGHER = /* @__PURE__ */ new Set([
	"benchmarkjs",
	"pytest",
	"customBiggerIsBetter"
]);
const BY_UNIT = /* @__PURE__ */ new Set(["jmh", "go"]);
/** Whether a text starts like such a file. */
function isDataJs(text) {
	return ASSIGNMENT.test(text.slice(0, 1e3));
}
/** Reads the whole history. @param given a suite name for a file with a single group */
function readDataJs(text, given, faults) {
	const [start = ""] = ASSIGNMENT.exec(text) ?? [];
	const json = text.slice(start.length).replace(/;\s*$/, "");
	const value = parsed(json, faults, start.split("\n").length - 1);
	faults.raise();
	const data = checked(dataSchema, value, faults);
	faults.raise();
	const groups = Object.entries(data?.entries ?? {});
	if (given.suite !== null && groups.length > 1) faults.add("entries", `there are ${groups.length} groups, and --suite names one: remove it`);
	refuseTooMany(groups, faults);
	const suites = groups.map(([group, entries]) => suiteFrom(group, entries, given, faults));
	const names = suites.map(({ suite }) => suite);
	const twice = names.findIndex((name, index) => names.indexOf(name) < index);
	if (twice >= 0) faults.add(pathOf(["entries", groups[twice]?.[0] ?? ""]), `another group is stored under the name "${names[twice]}" too: rename one of them`);
	return suites;
}
function refuseTooMany(groups, faults) {
	const runs = groups.reduce((sum, [, entries]) => sum + entries.length, 0);
	const values = groups.reduce((sum, [, entries]) => sum + entries.reduce((inner, { benches }) => inner + benches.length, 0), 0);
	if (runs > 2e5 || values > 5e6) faults.add("entries", `${runs} entries with ${values} values are too many: import the newest part`);
	faults.raise();
}
function suiteFrom(group, entries, given, faults) {
	const directions = /* @__PURE__ */ new Map();
	const runs = entries.map((entry, index) => {
		const at = (...more) => pathOf([
			"entries",
			group,
			index,
			...more
		]);
		const commit = commitOf(entry.commit.id);
		if (commit === null) faults.add(at("commit", "id"), "that is no commit: write its digits, or \"\"");
		const lines = entry.benches.flatMap((bench, place) => lineOf$1(bench, entry.tool, at("benches", place), faults));
		for (const { unit } of lines.flatMap((line) => line.samples)) note(directions, unit, entry.tool);
		return {
			date: new Date(entry.date).toISOString(),
			commit: commit ?? "",
			facts: { tool: entry.tool },
			lines
		};
	});
	const known = [...directions].flatMap(([unit, better]) => better === null ? [] : [[unit, better]]);
	return {
		suite: suiteOf(given.suite ?? group),
		runs,
		better: Object.fromEntries(known)
	};
}
/** Records the direction of a unit by its tool; null if two tools contradict each other. */
function note(directions, unit, tool) {
	const better = BY_UNIT.has(tool) ? directionOf(unit) : HIGHER.has(tool) ? "higher" : "lower";
	const before = directions.get(unit);
	directions.set(unit, before === void 0 || before === better ? better : null);
}
const directionOf = (unit) => /^ops\/|\/s(?:ec)?$/.test(unit) ? "higher" : "lower";
function lineOf$1(bench, tool, where, faults) {
	const own = tool === "go" ? bench.name.replace(/^Benchmark/, "") : bench.name;
	const benchmark = nameOf(own, `${where}.name`, faults, tool === "go" ? goName : encodeValue);
	const [first = "", ...others] = tool === "go" ? bench.unit.trim().split(/\s+/) : [bench.unit];
	const written = [[String(bench.value), first]];
	for (let index = 0; index + 1 < others.length; index += 2) written.push([others[index] ?? "", others[index + 1] ?? ""]);
	const samples = written.flatMap(([number = "", unit = ""]) => {
		const value = validValue(Number(number), `${where}.value`, faults);
		return value === null ? [] : [{
			unit: unitOf(unit),
			value
		}];
	});
	const times = /^(\d{1,15}) times/.exec(bench.extra ?? "");
	const operations = Math.max(1, Number(times?.[1] ?? 1));
	return benchmark === null || samples.length === 0 ? [] : [{
		benchmark,
		variant: null,
		forks: null,
		operations,
		samples
	}];
}

// action/src/importers/go-text.ts
const RESULT = /^Benchmark(\S*)\s+(\d{1,15})\s+(\S.*)$/;
/** `go test -v` prints the name alone before it runs. */
const NAME_ALONE = /^Benchmark\S*\s*$/;
const FACT = /^(goos|goarch|pkg|cpu):\s*(.+)$/;
/** Whether a text has a line of results. */
function isGoText(text) {
	return /^Benchmark\S*\s+\d+\s+\S+\s+\S/m.test(text);
}
function readGoText(text, given, faults) {
	const moment = momentOf(given, faults);
	const suite = suiteOf(givenSuite(given, faults));
	const facts = /* @__PURE__ */ new Map();
	const found = [];
	let within = "";
	let values = 0;
	for (const [index, raw] of text.split("\n").entries()) {
		const written = raw.replace(/\r$/, "");
		const [, key, fact = ""] = FACT.exec(written) ?? [];
		if (key === "pkg") within = fact;
		if (key !== void 0) facts.set(key, (facts.get(key) ?? /* @__PURE__ */ new Set()).add(fact));
		if (!written.startsWith("Benchmark") || NAME_ALONE.test(written)) continue;
		const line = lineOf(written, index + 1, faults);
		if (line === null) continue;
		found.push({
			within,
			line
		});
		values += line.samples.length;
		if (values > 5e6) {
			faults.add(index + 1, `more than ${MOST_VALUES} values are too many: import it in parts`);
			break;
		}
	}
	if (found.length === 0) faults.add(1, "no line of results is in it; go test -bench prints lines such as BenchmarkName 100 12.3 ns/op");
	const several = (facts.get("pkg")?.size ?? 0) > 1;
	const same = [...facts].flatMap(([key, [only = "", ...others]]) => others.length > 0 ? [] : [[key, only]]);
	const lines = found.map(({ within: of, line }) => several && of !== "" ? {
		...line,
		benchmark: `${goName(of)}.${line.benchmark}`
	} : line);
	return [{
		suite,
		runs: [{
			...moment,
			facts: Object.fromEntries(same),
			lines
		}],
		better: {}
	}];
}
function lineOf(written, at, faults) {
	const [, name = "", operations = "1", rest = ""] = RESULT.exec(written) ?? [];
	const words = rest.trim().split(/\s+/);
	if (rest === "" || words.length % 2 === 1) {
		faults.add(at, "the line was cut off, or something else was printed into it: complete it, or remove it");
		return null;
	}
	const samples = [];
	for (let index = 0; index < words.length; index += 2) {
		const value = validValue(Number(words[index]), at, faults);
		if (value !== null) samples.push({
			unit: unitOf(words[index + 1] ?? ""),
			value
		});
	}
	const benchmark = nameOf(name, at, faults, goName);
	if (benchmark === null || samples.length === 0) return null;
	return {
		benchmark,
		variant: null,
		forks: null,
		operations: Math.max(1, Number(operations)),
		samples
	};
}

// action/src/importers/hyperfine.ts
/** A parameter's value; since release 2 inside an object. */
const word = union([string(), number()]).transform(String);
const named = {
	command: string(),
	parameters: record(string(), union([word, object({ value: word }).transform(({ value }) => value)])).default({})
};
/** Up to release 1.x: lists with one entry for each run; user and system time are means. */
const firstSchema = object({ results: array(object({
	...named,
	times: array(number()).optional(),
	mean: number(),
	user: number().nullish(),
	system: number().nullish(),
	memory_usage_byte: array(number()).optional()
})) });
const quantity = object({ value: number() });
/** Since release 2: a map of quantities for each run. */
const secondSchema = object({
	metadata: object({ start_time: string().optional() }).optional(),
	results: array(object({
		...named,
		measurements: array(object({
			time_wall_clock: quantity,
			time_user: quantity.optional(),
			time_system: quantity.optional(),
			memory_peak_resident: quantity.optional()
		}))
	}))
});
/** Whether a value looks like hyperfine's output. */
function isHyperfine(value) {
	const results = value?.results;
	const [first] = Array.isArray(results) ? results : [];
	return typeof first === "object" && first !== null && "command" in first;
}
function readHyperfine(text, given, faults) {
	const value = parsed(text, faults);
	const { lines, began } = typeof value === "object" && value !== null && "schema_version" in value ? ofSecond(value, faults) : ofFirst(value, faults);
	const { date, commit } = momentOf({
		...given,
		date: given.date ?? began
	}, faults);
	const suite = suiteOf(givenSuite(given, faults));
	if (lines.length > 5e6) faults.add("results", `${lines.length} runs are too many: import it in parts`);
	faults.raise();
	return [{
		suite,
		runs: [{
			date,
			commit,
			facts: {},
			lines
		}],
		better: {}
	}];
}
function ofFirst(value, faults) {
	return {
		lines: (checked(firstSchema, value, faults)?.results ?? []).flatMap((result, index) => {
			const { times, mean, memory_usage_byte: memory = [], user, system } = result;
			const at = (...more) => pathOf([
				"results",
				index,
				...more
			]);
			const runs = (times ?? []).map((time, run) => [...seconds("ns/op", time, at("times", run), faults), ...bytes(memory[run], at("memory_usage_byte", run), faults)]);
			const means = [
				...times === void 0 ? seconds("ns/op", mean, at("mean"), faults) : [],
				...seconds("user-ns/op", user, at("user"), faults),
				...seconds("system-ns/op", system, at("system"), faults)
			];
			return [...linesOf$1(result, runs, 1, at("command"), faults), ...linesOf$1(result, [means], times?.length ?? null, at("command"), faults)];
		}),
		began: null
	};
}
function ofSecond(value, faults) {
	const data = checked(secondSchema, value, faults);
	return {
		lines: (data?.results ?? []).flatMap((result, index) => {
			return linesOf$1(result, result.measurements.map((one, run) => {
				const at = (key) => pathOf([
					"results",
					index,
					"measurements",
					run,
					key
				]);
				return [
					...seconds("ns/op", one.time_wall_clock.value, at("time_wall_clock"), faults),
					...seconds("user-ns/op", one.time_user?.value, at("time_user"), faults),
					...seconds("system-ns/op", one.time_system?.value, at("time_system"), faults),
					...bytes(one.memory_peak_resident?.value, at("memory_peak_resident"), faults)
				];
			}), 1, pathOf([
				"results",
				index,
				"command"
			]), faults);
		}),
		began: dateOf(data?.metadata?.start_time ?? "")
	};
}
function linesOf$1({ command, parameters }, runs, forks, where, faults) {
	const benchmark = nameOf(command, where, faults, (name) => benchmarkName(name, parameters));
	if (benchmark === null) return [];
	return runs.flatMap((samples) => samples.length === 0 ? [] : [{
		benchmark,
		variant: null,
		forks,
		operations: 1,
		samples
	}]);
}
function seconds(unit, time, where, faults) {
	if (time == null) return [];
	const value = validValue(Math.round(time * 1e9), where, faults);
	return value === null ? [] : [{
		unit,
		value
	}];
}
/** A system that does not record the peak reports 0. */
function bytes(peak, where, faults) {
	if (peak === void 0 || peak === 0) return [];
	const value = validValue(peak, where, faults);
	return value === null ? [] : [{
		unit: "peak-rss-B",
		value
	}];
}

// action/src/importers/jmh.ts
/** JMH writes NaN as the text "NaN". */
const score = union([number(), string().transform(Number)]);
const metricSchema = object({
	score,
	scoreUnit: string(),
	rawData: array(array(score)).optional()
});
const resultsSchema = array(object({
	benchmark: string(),
	mode: string().default(""),
	forks: int().nonnegative().optional(),
	params: record(string(), string()).optional(),
	jdkVersion: string().default(""),
	vmName: string().default(""),
	primaryMetric: metricSchema,
	secondaryMetrics: record(string(), metricSchema).default({})
}));
/** Whether a value is an array of JMH results. */
function isJmh(value) {
	const [first] = Array.isArray(value) ? value : [];
	return typeof first === "object" && first !== null && "primaryMetric" in first;
}
function readJmh(text, given, faults) {
	const results = checked(resultsSchema, parsed(text, faults), faults) ?? [];
	faults.raise();
	const moment = momentOf(given, faults);
	const suite = suiteOf(givenSuite(given, faults));
	const values = results.reduce((sum, { primaryMetric }) => sum + (primaryMetric.rawData?.flat().length ?? 1), 0);
	if (values > 5e6) faults.add("the file", `${values} values are too many: import it in parts`);
	faults.raise();
	const modes = /* @__PURE__ */ new Map();
	for (const { benchmark, mode } of results) modes.set(benchmark, (modes.get(benchmark) ?? /* @__PURE__ */ new Set()).add(mode));
	const lines = results.flatMap((result, index) => linesOf(result, (modes.get(result.benchmark)?.size ?? 1) > 1, index, faults));
	const runtimes = [...new Set(results.map(({ vmName, jdkVersion }) => `${vmName} ${jdkVersion}`.trim()))];
	const facts = runtimes.length === 1 ? { runtime: runtimes[0] ?? "" } : {};
	return [{
		suite,
		runs: [{
			...moment,
			facts,
			lines
		}],
		better: {}
	}];
}
/**
* A line for each fork. A result without raw data becomes one line that stands for its stated number of forks. With 0 forks all benchmarks ran
* in one process, so no line is a fork.
*/
function linesOf(result, severalModes, index, faults) {
	const params = {
		...result.params,
		...severalModes ? { mode: result.mode } : {}
	};
	const benchmark = nameOf(result.benchmark, pathOf([index, "benchmark"]), faults, (name) => benchmarkName(name, params));
	const metrics = [["", result.primaryMetric], ...Object.entries(result.secondaryMetrics)];
	const isRaw = ({ rawData = [] }) => rawData.some((fork) => fork.length > 0);
	const samplesOf = (fork) => metrics.flatMap(([label, metric]) => {
		const path = label === "" ? ["primaryMetric"] : ["secondaryMetrics", label];
		const values = fork === null ? [metric.score] : metric.rawData?.[fork] ?? [];
		return isRaw(metric) === (fork === null) ? [] : sampleOf(label, metric, values, pathOf([index, ...path]), faults);
	});
	const most = Math.max(0, ...metrics.map(([, { rawData = [] }]) => rawData.length));
	const own = result.forks === 0 ? null : 1;
	return [...Array.from({ length: most }, (_, fork) => ({
		forks: own,
		samples: samplesOf(fork)
	})), {
		forks: result.forks || null,
		samples: samplesOf(null)
	}].filter(({ samples }) => benchmark !== null && samples.length > 0).map((line) => ({
		benchmark: benchmark ?? "",
		variant: null,
		operations: 1,
		...line
	}));
}
/** JMH leaves out profiler counters without a value in some forks; these lines do not have them either. */
function sampleOf(label, metric, values, where, faults) {
	const { unit, factor } = standardUnit(metric.scoreUnit);
	if (values.length === 0) return [];
	const middle = median(values);
	if (label !== "" && Number.isNaN(middle)) return [];
	const value = validValue(middle * factor, where, faults);
	const named = unitOf(label === "" ? unit : nameOfCounter(label, unit));
	return value === null ? [] : [{
		unit: named,
		value
	}];
}
function nameOfCounter(label, unit) {
	const name = label.replace(/^·/, "");
	if (name === "gc.alloc.rate.norm") return "B/op";
	return `${name}-${unit}`;
}
const NANOSECONDS = {
	ns: 1,
	us: 1e3,
	ms: 1e6,
	s: 1e9,
	min: 6e10,
	hr: 36e11
};
/** Times per operation in ns/op and rates in ops/s, as in suites of this project; other units stay unchanged. */
function standardUnit(unit) {
	const [numerator = "", denominator = ""] = unit.split("/");
	const [time, per] = [NANOSECONDS[numerator], NANOSECONDS[denominator]];
	if (time !== void 0 && denominator === "op") return {
		unit: "ns/op",
		factor: time
	};
	if (numerator === "ops" && per !== void 0) return {
		unit: "ops/s",
		factor: 1e9 / per
	};
	return {
		unit,
		factor: 1
	};
}

// action/src/importers/read.ts
const READERS = {
	"github-action-benchmark": readDataJs,
	jmh: readJmh,
	go: readGoText,
	hyperfine: readHyperfine,
	csv: readCsv
};
/**
* Reads a file. Throws with its name, and with the line or path of each fault.
* @param source the tool; null: detected from the content
* @param file the file's name in messages
*/
function readFile(written, file, source, given) {
	const faults = new Faults(file);
	const text = written.replace(/^\ufeff/, "");
	if (text.includes("\0")) faults.fail(1, "it is not text: name the file that the tool wrote");
	const found = source ?? sourceOf(text) ?? faults.fail(1, "it is of no tool that is known here (data.js of github-action-benchmark, JMH -rf json, go test -bench, hyperfine --export-json, CSV): say whose it is with --from");
	const suites = READERS[found](text, given, faults);
	faults.raise();
	const kept = suites.map((suite) => ({
		...suite,
		runs: suite.runs.filter(({ lines }) => lines.length > 0)
	}));
	if (kept.every(({ runs }) => runs.length === 0)) faults.fail(1, "it holds no value: name the file that the tool wrote");
	return {
		source: found,
		suites: kept.filter(({ runs }) => runs.length > 0)
	};
}
/** The tool whose format a text looks like; null if unknown. */
function sourceOf(text) {
	if (isDataJs(text)) return "github-action-benchmark";
	if (/^\s*[[{]/.test(text)) return jsonSource(text);
	if (isCsv(text)) return "csv";
	return isGoText(text) ? "go" : null;
}
/** Detects the tool of broken JSON by its beginning, so that its reader can report where it ends. */
function jsonSource(text) {
	try {
		const value = JSON.parse(text);
		return isJmh(value) ? "jmh" : isHyperfine(value) ? "hyperfine" : null;
	} catch {
		const start = text.slice(0, 4e3);
		if (/"primaryMetric"|"jmhVersion"/.test(start)) return "jmh";
		return /"results"|"schema_version"/.test(start) ? "hyperfine" : null;
	}
}

// action/src/commands/import.ts
/** Reads every file before it stores anything. Throws with file, line and advice if one is invalid. */
async function importCommand(options, host) {
	const source = sourceNamed(options.from);
	const facts = factsOf(options);
	const store = openStore(options.into, host, host.signal);
	const why = store.history === null ? null : await refusal(host.event, store.history, [host.commit]);
	if (why !== null) throw new UsageError(`import: ${why}. Nothing was changed.`);
	const read = options.files.map((file) => ({
		file,
		...readFile(textOf(file), shown(file), source, facts)
	}));
	const files = read.flatMap(({ source: whose, suites }) => suites.map((suite) => ({
		suite: suite.suite,
		text: hidden(importedText(suite, whose))
	})));
	const added = await store.bring(await newTo(store, files));
	for (const { file, ...what } of read) host.output.print(`${visible(shown(file))}: ${summary(what)}\n`);
	const there = files.length - added.length;
	const already = there === 0 ? "" : `; ${there === 1 ? "one was" : `${there} were`} there already`;
	host.output.print(`${visible(store.place)}: ${count(added.length, "file")} of imported values stored${already}. overhead history shows them; they are not runs of overhead, so nothing is compared with them.
`);
	return { exitCode: EXIT.pass };
}
/** The files whose values are not in a store yet. An unreadable file of the store counts as empty. */
async function newTo(store, files) {
	const known = /* @__PURE__ */ new Map();
	for (const suite of new Set(files.map((file) => file.suite))) {
		const there = /* @__PURE__ */ new Set();
		for await (const { text, name } of store.imported(suite)) try {
			there.add(identityOf(text, name));
		} catch {}
		known.set(suite, there);
	}
	return files.filter(({ suite, text }) => {
		const there = known.get(suite);
		const own = identityOf(text, suite);
		return there?.has(own) !== true && there?.add(own) !== void 0;
	});
}
function summary({ source, suites }) {
	return `${source}: ${suites.map(({ suite, runs }) => {
		const { values, ...period } = contentOf({
			source,
			runs
		});
		const [first, last] = [period.first.slice(0, 10), period.last.slice(0, 10)];
		const days = first === last ? `of ${first}` : `from ${first} to ${last}`;
		return `suite "${visible(suite)}", ${count(runs.length, "run")} ${days}, ${count(values, "value")}`;
	}).join("; ")}`;
}
function sourceNamed(from) {
	if (from === null || SOURCES.includes(from)) return from;
	throw new UsageError(`--from: unknown tool "${from}": ${suggest(from, SOURCES)}`);
}
/** The facts from options. Throws {@link UsageError} for an invalid date, commit or suite. */
function factsOf({ suite, date, commit }) {
	const when = date === null ? null : dateOf(date);
	const what = commit === null ? null : commitOf(commit);
	if (date !== null && when === null) throw new UsageError(`--date: "${date}" is not a date: write it as 2026-11-21 or 2026-11-21T03:15:00Z`);
	if (commit !== null && (what === null || what === "")) throw new UsageError(`--commit: "${commit}" is not a commit hash: write at least 7 of its hexadecimal digits`);
	if (suite !== null && suite !== suiteOf(suite)) throw new UsageError(`--suite: "${suite}" cannot be stored: use letters, digits, ".", "_" and "-", the first a letter or digit`);
	return {
		suite,
		date: when,
		commit: what
	};
}
function textOf(file) {
	const stat = statSync(file, { throwIfNoEntry: false });
	if (stat === void 0) throw new UsageError(`import: ${file} does not exist: correct the path`);
	if (!stat.isFile()) throw new UsageError(`import: ${file} is not a file: name the file that the tool wrote`);
	if (stat.size > 134217728) throw new UsageError(`import: ${file} has ${Math.round(stat.size / 1e6)} MB, more than ${Math.round(LARGEST_FILE / 1e6)}: import it in parts`);
	return readFileSync(file, "utf8");
}

export { importCommand };