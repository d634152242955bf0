import { a as unitLine, r as formatHeader } from "./chunk-format.js";

// action/src/foreign/file.ts
/** Which tool wrote a file. */
const SOURCES = [
	"github-action-benchmark",
	"jmh",
	"go",
	"hyperfine",
	"csv"
];
/** Keys of our own; the others are facts of the tool. */
const OWN = [
	"date",
	"commit",
	"forks"
];
const CPU_COUNT = /-\d+$/;
/** The text of a suite's imported values; the same for the same input. */
function foreignText({ suite, runs, better }, source) {
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
	for (const run of [...runs].sort((a, b) => a.date < b.date ? -1 : a.date > b.date ? 1 : 0)) parts.push("\n", headOf(run, facts), ...run.lines.map(lineText));
	return parts.join("");
}
/** What is not known of a run is said with an empty value, for in this format a key counts until it is set anew. */
function headOf(run, facts) {
	return [
		["date", run.date],
		["commit", run.commit],
		["forks", run.forks],
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
/** Reads such a file. Throws with the line of what is none. */
function readForeign(text, file) {
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
			changed = true;
		} else if (line.startsWith("Benchmark")) {
			if (changed) runs.push(runFrom(head));
			changed = false;
			runs.at(-1)?.lines.push(readLine(line, `${file}:${index + 1}`));
		} else if (line !== "") throw new Error(`${file}:${index + 1}: that is no line of imported values`);
	}
	return {
		suite: head.suite ?? "",
		source: head.imported ?? "",
		runs,
		better
	};
}
function runFrom(head) {
	const facts = Object.entries(head).filter(([key, value]) => value !== "" && key !== "suite" && key !== "imported" && !OWN.some((own) => own === key));
	const forks = head.forks === "lines" ? "lines" : "unknown";
	const { date = "", commit = "" } = head;
	return {
		date,
		commit,
		forks,
		facts: Object.fromEntries(facts),
		lines: []
	};
}
function readLine(line, where) {
	const [, name = "", operations = "", rest = ""] = LINE.exec(line) ?? [];
	const words = rest.trim().split(/\s+/);
	const samples = [];
	for (let index = 0; index + 1 < words.length; index += 2) samples.push({
		unit: words[index + 1] ?? "",
		value: Number(words[index])
	});
	if (samples.length === 0 || words.length % 2 === 1 || samples.some(({ value }) => !Number.isFinite(value))) throw new Error(`${where}: that is no line of imported values`);
	const [, own = name, variant = null, cpus = ""] = /^(.*)\/agent=([^\s/]+?)(-\d+)?$/.exec(name) ?? [];
	return {
		benchmark: own + (variant === null ? "" : cpus),
		variant,
		operations: Number(operations),
		samples
	};
}

export { foreignText as n, readForeign as r, SOURCES as t };