import { a as unitLine, n as encodeValue, r as formatHeader } from "./chunk-format.js";

// action/src/importers/values.ts
/** Larger files are not a history of benchmarks (bytes). */
const LARGEST_FILE = 134217728;
/** The most runs of a file, and values in all of them. */
const MOST_RUNS = 2e5;
const MOST_VALUES = 5e6;
const LONGEST_NAME = 1e3;
const LONGEST_SUITE = 100;
const MOST_FAULTS = 20;
/** The bounds of a value in the result format; 0 is allowed too. */
const LEAST = 1e-18;
const MOST = 0xde0b6b3a7640000;
/** Collects the faults of a file and throws them together at the end, so nothing is imported from a faulty file. */
var Faults = class {
	#file;
	#messages = [];
	#count = 0;
	constructor(file) {
		this.#file = file;
	}
	/** @param where a line, or a path inside a JSON file */
	add(where, what) {
		this.#count++;
		const place = typeof where === "number" ? `${this.#file}:${where}` : `${this.#file}: ${where}`;
		if (this.#messages.length < MOST_FAULTS) this.#messages.push(`${place}: ${what}`);
	}
	/** As {@link add}, and throws at once. */
	fail(where, what) {
		this.add(where, what);
		return this.raise();
	}
	/** Throws if there are faults. */
	raise() {
		if (this.#count === 0) return;
		const more = this.#count - this.#messages.length;
		const rest = more > 0 ? [`and ${more} more`] : [];
		throw new Error([
			...this.#messages,
			...rest,
			"Nothing was imported."
		].join("\n"));
	}
};
/** A value that the result format can hold; null, and a fault, otherwise. */
function validValue(value, where, faults) {
	if (value === 0 || value >= LEAST && value <= MOST) return value;
	const what = Number.isFinite(value) && value < 0 ? "values are not negative" : "that is no measurement";
	faults.add(where, `the value is ${value}, and ${what}; correct it, or remove it`);
	return null;
}
/** The median; NaN if any value is NaN, because sorting would hide it. */
function median(values) {
	if (values.some(Number.isNaN)) return NaN;
	const sorted = values.toSorted((a, b) => a - b);
	const middle = sorted.length >> 1;
	const upper = sorted[middle] ?? NaN;
	return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}
/** A name for the result format; null, and a fault, if it is missing or too long. */
function nameOf(name, where, faults, encode = encodeValue) {
	const encoded = encode(name.trim());
	if (encoded !== "" && encoded.length <= LONGEST_NAME) return encoded;
	const what = encoded === "" ? "is empty" : `takes ${encoded.length} characters, more than ${LONGEST_NAME}`;
	faults.add(where, `the name ${what}: give it another`);
	return null;
}
/** A unit as one word; the unit is `value` if there is none. */
function unitOf(unit) {
	const word = unit.trim().replace(/[\s\p{C}]+/gu, "-");
	return word === "" ? "value" : word.slice(0, LONGEST_NAME);
}
const DATE = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d))?$/;
/** A date as ISO 8601 in UTC; null if it is not a date. A day without a time is its midnight, UTC. */
function dateOf(text) {
	if (!DATE.test(text) || !isDay(text.slice(0, 10))) return null;
	const date = new Date(text.replace(" ", "T"));
	return date.getTime() >= 0 ? date.toISOString() : null;
}
/** Whether a day exists: 31 February would silently become a day in March. */
function isDay(day) {
	const date = /* @__PURE__ */ new Date(`${day}T00:00:00Z`);
	return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}
/** A full or abbreviated commit; null otherwise. */
function commitOf(text) {
	const commit = text.trim().toLowerCase();
	return commit === "" || /^[0-9a-f]{7,64}$/.test(commit) ? commit : null;
}
/** A suite name that can be a folder name, from another tool's name. */
function suiteOf(name) {
	const plain = name.toWellFormed().replace(/[^\p{L}\p{N}._ +-]+/gu, "-").replace(/^[^\p{L}\p{N}]+/u, "").slice(0, LONGEST_SUITE).replace(/[^\p{L}\p{N}]+$/u, "");
	return plain === "" ? "imported" : plain;
}
/** The user's date and commit, for a file without them. Adds a fault if the date is missing. */
function momentOf(given, faults) {
	if (given.date === null) faults.add(1, "the file does not say when it was measured: say it with --date 2026-11-21T03:15:00Z");
	return {
		date: given.date ?? "",
		commit: given.commit ?? ""
	};
}
/** The user's suite name, for a file without one. Adds a fault if it is missing. */
function givenSuite(given, faults) {
	if (given.suite === null) faults.add(1, "the file knows no suites: name one with --suite NAME");
	return given.suite ?? "";
}

// action/src/importers/file.ts
/** The tool that wrote a file. */
const SOURCES = [
	"github-action-benchmark",
	"jmh",
	"go",
	"hyperfine",
	"csv"
];
/** Our own keys; the others are facts of the tool. */
const OWN = [
	"date",
	"commit",
	"forks"
];
/** States that each line below it is one process. */
const EACH = "lines";
const CPU_COUNT = /-\d+$/;
/** The text of a suite's imported values. The same input gives the same text. */
function importedText({ suite, runs, better }, source) {
	const units = new Set(runs.flatMap(({ lines }) => lines.flatMap(({ samples }) => samples.map(({ unit }) => unit))));
	const declared = Object.fromEntries(Object.entries(better).map(([unit, direction]) => [unit, {
		better: direction,
		exact: false
	}]));
	const head = formatHeader({
		suite,
		imported: source
	});
	const facts = [...new Set(runs.flatMap((run) => Object.keys(run.facts)))];
	const parts = [head, ...[...units].map((unit) => unitLine(unit, declared))];
	for (const run of [...runs].sort((a, b) => a.date < b.date ? -1 : a.date > b.date ? 1 : 0)) parts.push("\n", headOf(run, facts), ...linesText(run.lines));
	return parts.join("");
}
/** Lines, each after the facts of its forks. */
function linesText(lines) {
	let forks = lines[0]?.forks;
	return lines.map((line) => {
		const head = line.forks === forks ? "" : `forks: ${forksText(line.forks)}\n`;
		forks = line.forks;
		return head + lineText(line);
	});
}
const forksText = (forks) => forks == null ? "unknown" : forks === 1 ? EACH : String(forks);
function forksOf(text) {
	if (text === EACH) return 1;
	return /^[1-9]\d{0,8}$/.test(text ?? "") ? Number(text) : null;
}
function headOf(run, facts) {
	return [
		["date", run.date],
		["commit", run.commit],
		["forks", forksText(run.lines[0]?.forks)],
		...facts.map((key) => [key, run.facts[key] ?? ""])
	].map(([key, value]) => `${key}: ${value.replace(/[\s\p{C}]+/gu, " ").trim()}`.trimEnd()).join("\n") + "\n";
}
function lineText({ benchmark, variant, operations, samples }) {
	const [cpus = ""] = variant === null ? [] : CPU_COUNT.exec(benchmark) ?? [];
	return `Benchmark${variant === null ? benchmark : `${benchmark.slice(0, benchmark.length - cpus.length)}/agent=${variant}${cpus}`}  ${operations}${samples.map(({ unit, value }) => `  ${value} ${unit}`).join("")}\n`;
}
const PAIR = /^([a-z][^\s:]*):[ \t]*(.*)$/;
const LINE = /^Benchmark(\S*)\s+(\d+)\s+(\S.*)$/;
const UNIT = /^Unit (\S+) .*\bbetter=(lower|higher)\b/;
/** Reads such a file. Throws with the number of an invalid line. */
function readImported(text, file) {
	const head = {};
	const better = {};
	const runs = [];
	let changed = true;
	for (const [index, line] of text.split("\n").entries()) {
		const [, key, value = ""] = PAIR.exec(line) ?? [];
		const [, unit, direction] = UNIT.exec(line) ?? [];
		if (unit !== void 0) better[unit] = direction;
		else if (key !== void 0) {
			head[key] = value.trim();
			if (key !== "forks") changed = true;
		} else if (line.startsWith("Benchmark")) {
			if (changed) runs.push(runFrom(head, `${file}:${index + 1}`));
			changed = false;
			runs.at(-1)?.lines.push(readLine(line, forksOf(head.forks), `${file}:${index + 1}`));
		} else if (line !== "") throw new Error(`${file}:${index + 1}: not a line of imported values`);
	}
	return {
		suite: head.suite ?? "",
		source: head.imported ?? "",
		runs,
		better
	};
}
function runFrom(head, where) {
	const facts = Object.entries(head).filter(([key, value]) => value !== "" && key !== "suite" && key !== "imported" && !OWN.some((own) => own === key));
	const { date = "", commit = "" } = head;
	if (dateOf(date) === null) throw new Error(`${where}: has no date before it: write date: 2026-11-21T03:15:00Z`);
	return {
		date,
		commit,
		facts: Object.fromEntries(facts),
		lines: []
	};
}
function readLine(line, forks, where) {
	const [, name = "", operations = "", rest = ""] = LINE.exec(line) ?? [];
	const words = rest.trim().split(/\s+/);
	const samples = [];
	for (let index = 0; index + 1 < words.length; index += 2) samples.push({
		unit: words[index + 1] ?? "",
		value: Number(words[index])
	});
	if (samples.length === 0 || words.length % 2 === 1 || samples.some(({ value }) => !Number.isFinite(value))) throw new Error(`${where}: not a line of imported values`);
	const [, own = name, variant = null, cpus = ""] = /^(.*)\/agent=([^\s/]+?)(-\d+)?$/.exec(name) ?? [];
	return {
		benchmark: own + (variant === null ? "" : cpus),
		variant,
		forks,
		operations: Number(operations),
		samples
	};
}

export { LARGEST_FILE as a, commitOf as c, median as d, momentOf as f, validValue as g, unitOf as h, Faults as i, dateOf as l, suiteOf as m, importedText as n, MOST_RUNS as o, nameOf as p, readImported as r, MOST_VALUES as s, SOURCES as t, givenSuite as u };