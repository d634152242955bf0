import { _ as withNewHeaderNames, a as unitLine, i as formatLine, l as emptyRequest, o as printable, r as formatHeader, v as withNewKeys } from "./chunk-format.js";
import { c as number, f as string, l as object, n as _enum, r as array, v as UsageError, x as suggest } from "./chunk-schemas.js";
import { i as referencesOf } from "./chunk-variants.js";
import { a as writeAtomically, i as wholeLines, t as appendWhole } from "./chunk-files.js";
import { c as shown, i as hiddenIn, r as hidden } from "./chunk-secret.js";
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, readSync, rmSync, statSync, truncateSync } from "node:fs";
import { basename, join } from "node:path";

// action/src/baselines/header.ts
/** Bytes at the start of a file that hold its header; our headers are never longer. */
const HEAD_BYTES = 4096;
const HEADER_LINE = /^([a-z][^\s:]*):[ \t]*(.*)$/;
/**
* Reads header lines (`key: value`) up to the first line of another kind, in the Go benchmark data format.
* @param text the start of a file; an unfinished last line is ignored
*/
function readHead(text) {
	if (text.startsWith("﻿")) return { fault: "it begins with a byte order mark" };
	if (text.includes("\0")) return { fault: "it is not text" };
	const header = Object.create(null);
	for (let from = 0, number = 1;; number++) {
		const end = text.indexOf("\n", from);
		if (end < 0) break;
		const line = text.slice(from, text[end - 1] === "\r" && end > from ? end - 1 : end);
		from = end + 1;
		if (line === "") continue;
		if (/^(?:Unit |Benchmark)/.test(line)) break;
		const match = HEADER_LINE.exec(line);
		if (match === null) return { fault: `line ${number} is not a line of the result format` };
		header[match[1] ?? ""] = (match[2] ?? "").trim();
	}
	if (Object.keys(header).length === 0) return { fault: "it has no header" };
	return { header: withNewHeaderNames(header) };
}

// action/src/results/round.ts
const iterationsSchema = object({
	benchmark: string(),
	variant: string(),
	/** The unit of the values, as in the result file. */
	unit: string(),
	/** In the order in which they ran; empty if the tool does not report them. */
	warmup: array(number()),
	measured: array(number())
});
const share = number().min(0).max(1);
const compilationSchema = object({
	benchmark: string(),
	variant: string(),
	/** Wall time in ms of the warm-up, and of the measured iterations. */
	warmup: number().nonnegative(),
	measured: number().nonnegative(),
	/** The compilers' share of the CPU time of the whole measured part. */
	share,
	/** The same for each measured iteration, in order. */
	course: array(share)
});
const roundSchema = object({
	round: number().int(),
	/** `complete`: its lines are in the result file. `dropped`: thrown away, for the reason given. */
	outcome: _enum(["complete", "dropped"]),
	reason: string(),
	/** The attempt of its job that measured it, from 1. Default: the first. */
	attempt: number().int().min(1).default(1),
	/**
	* The numbers of complete rounds at which the gates are judged; the last is the number of planned rounds. Empty for a run without interim
	* analyses, which is also the default.
	*/
	interim: array(number().int()).default([]),
	seed: number().int(),
	/** Forks in the order in which they ran. */
	order: array(object({
		benchmark: string(),
		variant: string()
	})),
	started: string(),
	/** Wall time of the round in ms. */
	elapsed: number(),
	/** How often a set of forks of this round was run again. */
	redone: number().int(),
	/** Shares from 0 to 1: CPU time stolen by the hypervisor, time in which some task waited for a CPU. */
	steal: number(),
	pressure: number(),
	iterations: array(iterationsSchema).default([]),
	/** Whether forks still compiled while they were measured, if that is known. */
	compilation: array(compilationSchema).default([]),
	/** For forks whose result can be reused: a digest of all their inputs. */
	inputDigests: array(object({
		benchmark: string(),
		variant: string(),
		inputDigest: string()
	})).default([]),
	/** If forks lived at the same time: the variants in the order of their measured slices, by benchmark. */
	slices: array(object({
		benchmark: string(),
		variants: array(string())
	})).default([]),
	/** Size of the result file after this round, in bytes. */
	bytes: number().int()
});
/** Reads one line of a journal. Throws if it is not a record. */
function parseRound(line) {
	return roundSchema.parse(JSON.parse(withNewKeys(line)));
}
/** Reads the whole lines of a journal. Throws with its name and the number of a line that is not a record. */
function parseJournal(text, path) {
	return wholeLines(text).split("\n").flatMap((line, index) => {
		if (line === "") return [];
		try {
			return [parseRound(line)];
		} catch (error) {
			throw new Error(`${path}:${index + 1}: not the record of a round: ${error.message}`);
		}
	});
}

// action/src/results/folder.ts
/** The path of a result file's journal: next to it. */
function journalOf(results) {
	return `${results.replace(/\.txt$/, "")}.rounds.jsonl`;
}
/** The files of one suite inside a run folder. */
var SuiteFiles = class {
	results;
	rounds;
	raw;
	#units = /* @__PURE__ */ new Set();
	constructor(folder, suite) {
		this.results = join(folder, "results", `${suite}.txt`);
		this.rounds = journalOf(this.results);
		this.raw = join(folder, "raw", suite);
		mkdirSync(join(folder, "results"), { recursive: true });
		mkdirSync(this.raw, { recursive: true });
	}
	/** Starts a new result file with its header, if there is none yet. */
	begin(header) {
		if (!existsSync(this.results)) appendWhole(this.results, formatHeader(hiddenIn(header)));
	}
	/**
	* Appends a complete round: first its record, then its lines in one synced write. The record states the size of the result file after
	* the write, so a record without its lines is detected after a crash. On a full disk both files stay unchanged, and the error is thrown.
	*/
	append(lines, record, declared) {
		const fresh = [...new Set(lines.flatMap((line) => line.samples.map((sample) => sample.unit)))].filter((unit) => !this.#units.has(unit));
		const block = fresh.map((unit) => unitLine(unit, declared)).join("") + lines.map((line) => ({
			...line,
			benchmark: hidden(line.benchmark)
		})).map(formatLine).join("");
		const bytes = statSync(this.results).size + Buffer.byteLength(block);
		const entry = `${JSON.stringify({
			...hiddenIn(record),
			bytes
		})}\n`;
		const recorded = appendWhole(this.rounds, entry);
		try {
			appendWhole(this.results, block);
		} catch (error) {
			truncateSync(this.rounds, recorded - Buffer.byteLength(entry));
			throw error;
		}
		for (const unit of fresh) this.#units.add(unit);
	}
	/** Records a dropped round: the result file has no line of it. */
	drop(record) {
		appendWhole(this.rounds, `${JSON.stringify({
			...hiddenIn(record),
			bytes: 0
		})}\n`);
	}
	/**
	* The rounds of an earlier run, which may have been killed. Drops records whose lines never reached the result file, and cuts off
	* lines without a record (a torn append).
	*/
	recover() {
		const written = existsSync(this.results) ? statSync(this.results).size : 0;
		const recorded = this.#readRounds();
		const rounds = recorded.filter((round) => round.bytes <= written);
		if (rounds.length < recorded.length) writeAtomically(this.rounds, rounds.map((round) => `${JSON.stringify(round)}\n`).join(""));
		const counted = Math.max(...rounds.map((round) => round.bytes), 0);
		if (counted === 0) {
			rmSync(this.results, { force: true });
			return rounds;
		}
		truncateSync(this.results, counted);
		for (const match of readFileSync(this.results, "utf8").matchAll(/^Unit (\S+) /gm)) if (match[1] !== void 0) this.#units.add(match[1]);
		return rounds;
	}
	#readRounds() {
		if (!existsSync(this.rounds)) return [];
		const text = readFileSync(this.rounds, "utf8");
		const whole = wholeLines(text);
		if (whole.length < text.length) truncateSync(this.rounds, Buffer.byteLength(whole));
		return parseJournal(whole, this.rounds);
	}
};

// action/src/commands/requests.ts
/** The request of one suite of a run. Complete rounds of a killed run are included. */
function requestOf(folder, record) {
	const file = resultsOf(folder, record.suite);
	const empty = record.unusable !== "" && (file === null || !/^Benchmark/m.test(readFileSync(file, "utf8")));
	const unfinished = record.finished ? [] : [{
		code: "unfinished",
		message: `the run was stopped before its ${record.planned || "planned"} rounds were done: ${resumption(folder)} completes it`
	}];
	return {
		suite: record.suite,
		control: record.control,
		variants: Object.keys(record.variants),
		expected: record.benchmarks,
		manifest: record.expected,
		against: record.against,
		references: record.references,
		alternatives: alternativesOf(record),
		again: record.again,
		unmeasured: record.unmeasured,
		matrix: record.matrix,
		results: file === null || empty ? [] : [named(file)],
		metrics: record.metrics,
		gates: record.gates,
		state: {
			planned: record.planned,
			redone: record.redone,
			dropped: record.dropped,
			broken: empty ? [...record.broken, `nothing was measured: ${record.unusable}`] : record.broken,
			unusable: record.unusable,
			warnings: [...merged(record.warnings), ...unfinished]
		}
	};
}
/** The treatments that select a sub-benchmark, as the control does: alternative implementations, not agents. */
function alternativesOf({ control, variants }) {
	const isPart = (name) => {
		const picked = variants[name]?.benchmark;
		return typeof picked === "object" && picked !== null && Object.keys(picked).length > 0;
	};
	return isPart(control) ? Object.keys(variants).filter((name) => name !== control && isPart(name)) : [];
}
/** The result file of a suite of a run; null if no round was complete. */
function resultsOf(folder, suite) {
	const file = join(folder, "results", `${suite}.txt`);
	return existsSync(file) ? file : null;
}
function resumption(folder) {
	return printable("overhead", [
		"run",
		"--resume",
		shown(folder)
	]);
}
/** Items by key, in their original order. */
function grouped(items, keyOf) {
	const groups = /* @__PURE__ */ new Map();
	for (const item of items) {
		const key = keyOf(item);
		const group = groups.get(key);
		if (group === void 0) groups.set(key, [item]);
		else group.push(item);
	}
	return groups;
}
/** Joins warnings with the same text about several forks (`who: what`) into one that names them all. */
function merged(warnings) {
	return [...grouped(warnings, ({ code, message }) => `${code} ${message.replace(/^[^:]*: /, "")}`).values()].map((group) => {
		const [first] = group;
		const what = /^[^:]*: (.*)$/s.exec(first.message)?.[1];
		if (group.length === 1 || what === void 0) return first;
		return {
			code: first.code,
			message: `${group.map(({ message }) => message.split(": ")[0]).join(", ")}: ${what}`
		};
	});
}
/** The requests of plain result files; files of one suite are pooled. */
function requestsOfFiles(files) {
	return [...grouped(files, suiteName)].map(([suite, paths]) => ({
		...emptyRequest(suite, "off"),
		results: paths.map(named)
	}));
}
/** A request with the gates and metrics of a configuration file instead of the recorded ones. */
function reconfigured(request, suites, file) {
	const suite = suites.find((candidate) => candidate.name === request.suite);
	if (suite === void 0) {
		const known = suites.map((candidate) => candidate.name);
		throw new UsageError(`${file} has no suite "${request.suite}": ${suggest(request.suite, known)}`);
	}
	const { gates, metrics, control, again, expected: manifest } = suite;
	const [against, references] = [againstOf(suite), referencesOf(suite)];
	return {
		...request,
		gates,
		metrics,
		control,
		again,
		manifest,
		against,
		references
	};
}
/** The other variant that each variant is judged against, if it names one. */
function againstOf(suite) {
	return Object.fromEntries(suite.variants.flatMap((variant) => variant.against === null ? [] : [[variant.name, variant.against]]));
}
/** Suites that were left out, as sentences for the report. */
function skippedNotes(record) {
	return record.skipped.map(({ suite, reason }) => `Not measured: ${suite} ${reason}`);
}
/** A result file with the journal next to it, as {@link SuiteFiles} writes them. */
function named(path) {
	const journal = journalOf(path);
	return {
		path,
		name: shown(path),
		...existsSync(journal) ? { rounds: journal } : {}
	};
}
function originsOf({ results }) {
	return results.map(({ path }) => ({
		date: headerValue(path, "date") ?? "",
		commit: headerValue(path, "commit") ?? ""
	}));
}
/** The suite in a file's header, else the name of the file. */
function suiteName(path) {
	return headerValue(path, "suite") ?? basename(path).replace(/\.[^.]*$/, "");
}
/** A header line of a result file; undefined if its head does not have it. */
function headerValue(path, key) {
	const head = Buffer.alloc(HEAD_BYTES);
	const file = openSync(path, "r");
	try {
		const text = head.toString("utf8", 0, readSync(file, head));
		return new RegExp(`(?:^\\uFEFF?|\\n)${key}:[ \\t]*(\\S+)[ \\t]*(?:\\r?\\n|$)`).exec(text)?.[1];
	} finally {
		closeSync(file);
	}
}

export { reconfigured as a, resultsOf as c, SuiteFiles as d, journalOf as f, readHead as h, originsOf as i, resumption as l, HEAD_BYTES as m, grouped as n, requestOf as o, parseJournal as p, merged as r, requestsOfFiles as s, againstOf as t, skippedNotes as u };