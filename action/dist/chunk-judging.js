import { c as Statistics, o as printable, s as Folders } from "./chunk-format.js";
import { a as runWasm, i as prepareWasm, n as programIn, o as inTemporary } from "./chunk-programs.js";
import { i as hiddenIn } from "./chunk-secret.js";
import { isDeepStrictEqual } from "node:util";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

// action/src/comparison/benchstat.ts
/** Header keys that differ from run to run: benchstat would start a new table for each value. */
const IGNORED = "cpu,cpus,memory,kernel,image,runtime,runner,commit,tree,revisions,date,arch";
var Benchstat = class {
	#program;
	constructor(root) {
		this.#program = programIn(root, "benchstat");
	}
	/** Prepares the first table in the background. */
	prepare() {
		prepareWasm(this.#program);
	}
	/** Table A: each variant next to the control, forks as samples. */
	async variants(results, control, treatments, signal) {
		const order = [control, ...treatments].map((name) => JSON.stringify(name)).join(" ");
		return inTemporary("benchstat", (folder) => {
			const folders = new Folders();
			const files = results.map((file, index) => `${index}=${folders.inside(whole(file.path, join(folder, `${index}.txt`)))}`);
			return this.#run([
				"-col",
				`/agent@(${order})`,
				"-ignore",
				IGNORED,
				...files
			], folders.opened(), signal);
		});
	}
	/** Table B: each round's ratio of treatment to control, then and now. */
	async ratios({ before, now }) {
		return inTemporary("benchstat", (folder) => {
			writeFileSync(join(folder, "before.txt"), before);
			writeFileSync(join(folder, "now.txt"), now);
			return this.#run([
				"-ignore",
				IGNORED,
				"baseline=/0/before.txt",
				"now=/0/now.txt"
			], { "/0": folder });
		});
	}
	/** benchstat always exits with 0: an empty output or an error message is a failure. */
	async #run(argumentList, folders, signal) {
		const exit = await runWasm({
			program: this.#program,
			arguments: argumentList,
			input: "",
			folders,
			...signal === void 0 ? {} : { signal }
		});
		const complaint = exit.errors.split("\n").find((line) => /^benchstat:|^.+?:\d+: /.test(line));
		if (exit.code !== 0 || exit.output.trim() === "" || complaint !== void 0) throw new Error(`benchstat failed: ${complaint ?? (exit.errors.trim() || "it printed nothing")}`);
		return exit.output;
	}
};
/** The file, or a copy of its whole lines if its last line was cut off, because benchstat would refuse the file. */
function whole(path, copy) {
	const bytes = readFileSync(path);
	if (bytes.at(-1) === 10) return path;
	writeFileSync(copy, bytes.subarray(0, bytes.lastIndexOf(10) + 1));
	return copy;
}

// action/src/comparison/plain.ts
/** Searching larger files (bytes) takes longer than it saves. */
const LARGE = 1 << 19;
/** Plain decimal numbers, so no NaN, with which benchstat uses all memory. */
const LINE = /^Benchmark([!-~]+)\/agent=([\w.+-]+)[ \t]+[1-9]\d{0,14}(?:[ \t]+\d{1,15}(?:\.\d{1,20})?[ \t]+[!-~]+)+$/;
const OTHER = /^(?:|[a-z][\w-]*: .*|Unit \S+(?: \w+=[\w.]+)+)$/;
/** The variants of small files in order of appearance; null if a line may be unusual, or there are more than `most` benchmarks. */
function plainVariants(files, most) {
	const benchmarks = /* @__PURE__ */ new Set();
	const variants = /* @__PURE__ */ new Set();
	for (const { path } of files) for (const line of textOf(path).split("\n")) {
		const [, benchmark, variant] = LINE.exec(line) ?? [];
		if (benchmark !== void 0 && variant !== void 0) {
			benchmarks.add(benchmark);
			variants.add(variant);
			if (benchmarks.size > most) return null;
		} else if (!OTHER.test(line)) return null;
	}
	return [...variants];
}
/** The text of a small file; of a larger one a text that is not plain. */
function textOf(path) {
	try {
		return statSync(path).size < LARGE ? readFileSync(path, "utf8") : "large";
	} catch {
		return "unreadable";
	}
}

// action/src/commands/judging.ts
/** benchstat's tables of more benchmarks are longer than a page, and take longer than everything else. */
const MOST_TABULATED = 100;
/**
* Judges the suites, and renders benchstat's tables of the valid ones.
* @param tabulate whether the tables will be shown
*/
async function judge(root, suites, tabulate) {
	const statistics = new Statistics(root);
	if (!tabulate) return hiddenIn({
		comparison: await statistics.judge(suites),
		tables: [],
		notes: []
	});
	const benchstat = new Benchstat(root);
	const judging = statistics.judgeWithRatios(suites, 100);
	const drafts = draw(benchstat, suites);
	const { comparison, ratios } = await judging;
	const tables = [];
	const notes = [];
	for (const suite of suites) {
		const judged = comparison.suites.find((candidate) => candidate.suite === suite.suite);
		const draft = drafts.get(suite.suite);
		if (!isSound(judged) || suite.results.length === 0) {
			draft?.discard();
			continue;
		}
		const benchmarks = benchmarksIn(judged);
		if (benchmarks > 100) {
			const command = printable("benchstat", [
				"-col",
				"/agent",
				...suite.results.map(({ name }) => name)
			]);
			notes.push(`benchstat's tables of ${suite.suite} are left out, because there are ${benchmarks} benchmarks: ${command} renders them.`);
			continue;
		}
		try {
			tables.push(...await benchstatTables(benchstat, suite, judged, ratios.get(suite.suite), draft));
		} catch (error) {
			notes.push(`benchstat's tables of ${suite.suite} are left out: ${error.message}`);
		}
	}
	return hiddenIn({
		comparison,
		tables,
		notes
	});
}
/** Whether benchstat may read the files of a suite: some broken files make it use all memory. */
function isSound(judged) {
	return judged !== void 0 && judged.broken.length === 0 && judged.rows.length > 0;
}
function benchmarksIn({ rows }) {
	return new Set(rows.map((row) => row.benchmark)).size;
}
/** benchstat's output for the variants of a suite, as a table. */
function variantsTable(suite, text) {
	return {
		suite,
		title: "variants side by side (forks as samples, unpaired)",
		text
	};
}
/** Renders the tables of suites with files that are safe for benchstat, one after the other, during the judgement. */
function draw(benchstat, suites) {
	benchstat.prepare();
	const drafts = /* @__PURE__ */ new Map();
	let before = Promise.resolve();
	for (const { suite, results, control, variants } of suites) {
		const there = plainVariants(results, 100);
		if (there === null) continue;
		const treatments = [.../* @__PURE__ */ new Set([...variants, ...there])].filter((name) => name !== control && there.includes(name));
		const enough = new AbortController();
		const text = before.then(() => benchstat.variants(results, control, treatments, enough.signal)).catch(() => null);
		before = text;
		drafts.set(suite, {
			treatments,
			text,
			discard: () => enough.abort()
		});
	}
	return drafts;
}
async function benchstatTables(benchstat, suite, judged, ratios, draft) {
	const { control, treatments } = judged;
	const variants = async () => {
		const drawn = isDeepStrictEqual(draft?.treatments, treatments) ? await draft?.text : null;
		return variantsTable(suite.suite, drawn ?? await benchstat.variants(suite.results, control, treatments));
	};
	const [latest] = suite.baselines;
	if (latest === void 0 || judged.rows.every((row) => row.baseline === null)) return [await variants()];
	if (ratios === void 0) throw new Error("the ratios of the rounds could not be written");
	const against = async () => ({
		suite: suite.suite,
		title: `ratios to the control, then (${latest.name}) and now`,
		text: await benchstat.ratios(ratios)
	});
	return Promise.all([variants(), against()]);
}
/** The parts of a report apart from the comparison. */
function contextOf(tables, run) {
	const { reproduce, seed, folder, notes } = run;
	return {
		benchstat: tables,
		...hiddenIn({
			reproduce,
			notes
		}),
		seed: seed === null ? null : String(seed),
		folder
	};
}

export { variantsTable as a, judge as i, contextOf as n, Benchstat as o, isSound as r, benchmarksIn as t };