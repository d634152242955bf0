import { t as isBaseline } from "./chunk-life.js";
import { O as metricOf } from "./chunk-command.js";
import { v as UsageError } from "./chunk-schemas.js";
import { i as NAMES, n as PouredText, t as GrowingFile } from "./chunk-writer.js";
import { r as readImported } from "./chunk-file.js";
import { r as count } from "./chunk-values.js";
import { r as visible } from "./chunk-visible.js";
import { c as shown } from "./chunk-secret.js";
import { i as openStore } from "./chunk-baselines.js";
import { o as writeNamed } from "./chunk-files2.js";
import { t as EXIT } from "./chunk-host.js";
import { t as suiteHistoryOf } from "./chunk-suite-history.js";
import { readFileSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { setImmediate } from "node:timers/promises";

// action/src/report/csv.ts
/**
* Returns a field of RFC 4180. An apostrophe precedes a text that a spreadsheet would take for a formula (OWASP, CSV Injection), but not
* a number.
*/
function csvField(value) {
	if (value === null) return "";
	if (typeof value !== "string") return String(value);
	const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
	return /[",\r\n]/.test(safe) ? `"${safe.replaceAll("\"", "\"\"")}"` : safe;
}
/** Returns a line of a CSV file with its end. */
function csvLine(fields) {
	return `${fields.map(csvField).join(",")}\r\n`;
}

// action/src/export/csv.ts
/** How many texts are remembered as encoded fields, because a store repeats them often. */
const REMEMBERED = 1e4;
/** CSV (RFC 4180, UTF-8). @param target a file or a reader */
function csvTo(target) {
	const fields = /* @__PURE__ */ new Map();
	const fieldOf = (cell) => {
		if (typeof cell !== "string") return csvField(cell);
		const known = fields.get(cell);
		if (known !== void 0) return known;
		if (fields.size >= REMEMBERED) fields.clear();
		const field = csvField(cell);
		fields.set(cell, field);
		return field;
	};
	target.write(csvLine(NAMES));
	return {
		add: (line) => target.write(`${NAMES.map((name) => fieldOf(line[name] ?? null)).join(",")}\r\n`),
		ready: () => target.ready(),
		end: () => target.end(),
		abandon: () => target.abandon()
	};
}

// action/src/export/import-lines.ts
const FACTS$1 = ["cpu", "runtime"];
/** @param name of the stored file, as messages call it */
function* linesOfImport({ suite, source, runs, better }, name) {
	for (const { date, commit, facts, lines } of runs) {
		const known = Object.fromEntries(FACTS$1.map((fact) => [fact, facts[fact] ?? null]));
		const same = {
			suite,
			source,
			run: name,
			date,
			commit: commit === "" ? null : commit,
			...known
		};
		for (const { benchmark, variant, operations, samples } of lines) for (const { unit, value } of samples) yield {
			...same,
			benchmark,
			variant,
			operations,
			metric: unit,
			better: better[unit] ?? null,
			value
		};
	}
}

// action/src/export/open-metrics.ts
const VERDICTS = [
	"pass",
	"inconclusive",
	"breach",
	"none"
];
/** The whole exposition, with its end mark. */
function openMetrics(suites) {
	const rows = suites.flatMap(({ suite, rows }) => rows.map((row) => {
		const { benchmark, metric, treatment } = row;
		return {
			row,
			labels: {
				suite,
				benchmark,
				metric,
				treatment
			}
		};
	}));
	return `${[
		{
			name: "overhead_ratio",
			type: "gauge",
			unit: "ratio",
			help: "The cost of the treatment compared with the control in the newest stored run; 0.05 is 5 %, and above 0 is a cost.",
			samples: rows.map(({ row, labels }) => [labels, row.overhead])
		},
		{
			name: "overhead_low_ratio",
			type: "gauge",
			unit: "ratio",
			help: "The lower end of the 95 % interval of overhead_ratio.",
			samples: rows.map(({ row, labels }) => [labels, row.low])
		},
		{
			name: "overhead_high_ratio",
			type: "gauge",
			unit: "ratio",
			help: "The upper end of the 95 % interval of overhead_ratio.",
			samples: rows.map(({ row, labels }) => [labels, row.high])
		},
		{
			name: "overhead_rounds",
			type: "gauge",
			unit: "",
			help: "Complete rounds that overhead_ratio is made from.",
			samples: rows.map(({ row, labels }) => [labels, row.rounds])
		},
		{
			name: "overhead_run_timestamp_seconds",
			type: "gauge",
			unit: "seconds",
			help: "When the newest stored run of the suite began.",
			samples: suites.map(({ suite, date }) => [{ suite }, Date.parse(date) / 1e3])
		},
		{
			name: "overhead_stored_runs",
			type: "gauge",
			unit: "",
			help: "Runs of the suite in the store.",
			samples: suites.map(({ suite, stored }) => [{ suite }, stored])
		},
		{
			name: "overhead_run",
			type: "info",
			unit: "",
			help: "The commit and the machine of the newest stored run.",
			samples: suites.map(({ suite, commit, fingerprint }) => [{
				suite,
				commit,
				fingerprint
			}, 1])
		},
		{
			name: "overhead_verdict",
			type: "stateset",
			unit: "",
			help: "How the newest stored run was judged.",
			samples: suites.flatMap(({ suite, verdict }) => VERDICTS.map((one) => [{
				suite,
				overhead_verdict: one
			}, one === verdict ? 1 : 0]))
		}
	].map(text).join("")}# EOF\n`;
}
function text({ name, type, unit, help, samples }) {
	const head = [
		`# TYPE ${name} ${type}`,
		...unit === "" ? [] : [`# UNIT ${name} ${unit}`],
		`# HELP ${name} ${escaped(help)}`
	];
	const written = type === "info" ? `${name}_info` : name;
	return [...head, ...samples.map(([labels, value]) => `${written}${labelText(labels)} ${value}`)].map((line) => `${line}\n`).join("");
}
function labelText(labels) {
	return `{${Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`).join(",")}}`;
}
/** A text on one line: the format escapes only backslash, quote and line break. */
function escaped(value) {
	return value.toWellFormed().replaceAll("\\", "\\\\").replaceAll("\"", "\\\"").replaceAll("\n", "\\n");
}

// action/src/export/run-lines.ts
const LINE = /^Benchmark(\S*)\/agent=([^\s/]+?)(-\d+)?\s+(\d+)\s+(\S.*)$/;
const UNIT = /^Unit (\S+) .*\bbetter=(lower|higher)\b/;
const FACTS = [
	"mode",
	"cpu",
	"cpus",
	"memory",
	"kernel",
	"image",
	"runtime",
	"interleave"
];
/** Each value of a run's result file, in order: the k-th line of a benchmark and variant belongs to round k. */
function* linesOfRun(suite, run, text) {
	const { name, fingerprint, date, commit, header, marks } = run;
	const facts = Object.fromEntries(FACTS.map((fact) => [fact, header[fact] ?? null]));
	const same = {
		suite,
		source: "overhead",
		run: name,
		date,
		commit: commit === "" ? null : commit,
		verdict: marks.verdict,
		accepted: marks.accepted !== null,
		pinned: marks.pinned?.name ?? null,
		fingerprint,
		...facts,
		mode: header.mode ?? "native"
	};
	const better = /* @__PURE__ */ new Map();
	const rounds = /* @__PURE__ */ new Map();
	for (const line of text.split("\n")) {
		if (line.startsWith("Unit ")) {
			const [, unit, direction = ""] = UNIT.exec(line) ?? [];
			if (unit !== void 0) better.set(unit, direction);
			continue;
		}
		const [, own, variant = "", cpus = "", operations, rest = ""] = LINE.exec(line) ?? [];
		if (own === void 0) continue;
		const key = `${own}${cpus} ${variant}`;
		const round = (rounds.get(key) ?? 0) + 1;
		rounds.set(key, round);
		const words = rest.trim().split(/\s+/);
		for (let index = 0; index + 1 < words.length; index += 2) {
			const metric = words[index + 1] ?? "";
			const value = Number(words[index]);
			if (!Number.isFinite(value)) continue;
			const known = better.get(metric) ?? metricOf(metric)?.better ?? null;
			const measured = {
				benchmark: own + cpus,
				variant,
				round,
				operations: Number(operations)
			};
			yield {
				...same,
				...measured,
				metric,
				better: known,
				value
			};
		}
	}
}

// action/src/commands/export.ts
/** Number of runs of a branch that are fetched at a time. */
const FETCHED = 200;
/** Number of lines between checks whether a sink accepts more. */
const AT_ONCE = 500;
/**
* Writes the requested files. Throws {@link UsageError} if none is requested or the store does not exist, and
* `signal.reason`.
*/
async function exportCommand(options, host) {
	const { csv, parquet, openMetrics: metrics } = options;
	const files = [
		csv,
		parquet,
		metrics
	].filter((file) => file !== null);
	if (files.length === 0) throw new UsageError("export: name a file with --csv, --parquet or --openmetrics");
	if (parquet === "-" || metrics === "-") throw new UsageError("export: only --csv goes to standard output: name a file for the other");
	if (new Set(files.map((file) => resolve(file))).size < files.length) throw new UsageError("export: a file has one format: give each of them a file of its own");
	const store = openStore(options.store, host, host.signal);
	if (store.history === null && statSync(options.store, { throwIfNoEntry: false }) === void 0) throw new UsageError(`export: ${options.store} does not exist: name the folder of the stored runs, or branch`);
	const warnings = [];
	if (csv !== null || parquet !== null) {
		const sinks = [];
		try {
			if (csv !== null) sinks.push(csvTo(csv === "-" ? pouredTo(host) : new GrowingFile(csv)));
			if (parquet !== null) sinks.push((await import("./chunk-parquet.js")).parquetFile(parquet));
			await new Pump(sinks).all(store, warnings, host);
			for (const sink of sinks) await sink.end();
		} catch (error) {
			for (const sink of sinks) sink.abandon();
			throw error;
		}
	}
	if (metrics !== null) writeNamed(metrics, openMetrics(await newestOf(store, options.control, warnings, host)));
	for (const { message } of warnings) host.output.tell(visible(message));
	const written = files.filter((file) => file !== "-").map((file) => visible(shown(file)));
	const line = `${written.join(", ")}: written from ${visible(store.place)}`;
	if (csv !== "-") host.output.print(`${line}\n`);
	else if (written.length > 0) host.output.tell(line);
	return { exitCode: EXIT.pass };
}
function pouredTo({ output }) {
	return new PouredText((text) => output.pour(text));
}
/** Passes a store to sinks, line by line, until no sink wants more. */
var Pump = class {
	#open;
	constructor(sinks) {
		this.#open = sinks;
	}
	async all(store, warnings, { output, signal }) {
		for (const suite of await store.suites()) {
			const listed = await store.list(suite);
			warnings.push(...listed.warnings);
			const runs = listed.baselines.toReversed();
			for (let at = 0; at < runs.length && this.#open.length > 0; at += FETCHED) {
				output.status(`${visible(suite)}: ${at} of ${count(runs.length, "run")}`);
				const loaded = await store.load(runs.slice(at, at + FETCHED));
				warnings.push(...loaded.warnings);
				for (const run of loaded.baselines) {
					await setImmediate();
					signal.throwIfAborted();
					const text = readFileSync(run.path, "utf8");
					const described = {
						...run,
						date: dateOf(run)
					};
					if (!await this.#take(linesOfRun(suite, described, text))) break;
				}
			}
			if (this.#open.length === 0) break;
			for await (const { name, text } of store.imported(suite)) if (!await this.#take(linesOfImport(readImported(text, name), name))) break;
		}
		output.status("");
	}
	/** @returns whether any sink wants more */
	async #take(lines) {
		let taken = 0;
		for (const line of lines) {
			for (const sink of this.#open) sink.add(line);
			taken++;
			if (taken % AT_ONCE === 0 && !await this.#wanted()) return false;
		}
		return this.#wanted();
	}
	async #wanted() {
		const wanting = [];
		for (const sink of this.#open) if (await sink.ready()) wanting.push(sink);
		this.#open = wanting;
		return wanting.length > 0;
	}
};
/** The newest readable run of each suite, with its overheads. */
async function newestOf(store, control, warnings, host) {
	const found = [];
	for (const suite of await store.suites()) {
		const { suiteHistory, stored } = await suiteHistoryOf(store, {
			suite,
			control: control ?? "off",
			last: 1,
			gates: []
		}, host);
		warnings.push(...suiteHistory.warnings);
		const [newest] = stored;
		if (newest === void 0) continue;
		const rows = suiteHistory.rows.flatMap(({ benchmark, metric, treatment, points }) => points.map((point) => ({
			benchmark,
			metric,
			treatment,
			...point
		})));
		found.push({
			...described(newest),
			suite,
			stored: stored.length,
			rows
		});
	}
	return found;
}
/** The start time of a run from its header; if that is no date, the time in its name, to the second. */
function dateOf({ header, time }) {
	const { date = "" } = header;
	return Number.isNaN(Date.parse(date)) ? time.toISOString() : date;
}
/** A failed run that was accepted is exported as passed. */
function described(run) {
	const { commit, fingerprint, time, marks } = run;
	const accepted = marks.verdict === "breach" && isBaseline(run);
	return {
		commit,
		fingerprint,
		date: time.toISOString(),
		verdict: accepted ? "pass" : marks.verdict
	};
}

export { exportCommand };