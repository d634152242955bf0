import { i as wholeLines } from "./chunk-files.js";
import { f as journalOf, p as parseJournal } from "./chunk-requests.js";
import { existsSync, readFileSync } from "node:fs";

// action/src/results/samples.ts
const LINE = /^Benchmark(\S*)\/agent=([^\s/]+?)(-\d+)?\s+\d+\s+(\S.*)$/;
/** The series of a result file's text. Skips lines that are not results, because the file was checked before. */
function seriesOf(text) {
	const found = /* @__PURE__ */ new Map();
	for (const line of text.split("\n")) {
		const [, name, variant, cpus = "", rest] = LINE.exec(line) ?? [];
		if (name === void 0 || variant === void 0 || rest === void 0) continue;
		const benchmark = name + cpus;
		const words = rest.trim().split(/\s+/);
		for (let index = 0; index + 1 < words.length; index += 2) {
			const value = Number(words[index]);
			const metric = words[index + 1] ?? "";
			if (!Number.isFinite(value)) continue;
			const key = JSON.stringify([
				benchmark,
				variant,
				metric
			]);
			const series = found.get(key);
			if (series === void 0) found.set(key, {
				benchmark,
				variant,
				metric,
				values: [value]
			});
			else series.values.push(value);
		}
	}
	return [...found.values()];
}
/**
* Reads a result file with its journal. Leaves out lines that were cut off or that no round of the journal counts. Throws with the file's
* name, and with the line of a journal that cannot be read.
*/
function readSamples(results) {
	const bytes = readFileSync(results);
	const journal = journalOf(results);
	if (!existsSync(journal)) return {
		series: seriesOf(wholeLines(bytes.toString("utf8"))),
		rounds: null
	};
	const rounds = parseJournal(readFileSync(journal, "utf8"), journal).filter((round) => round.outcome === "complete" && round.bytes <= bytes.length);
	const counted = rounds.reduce((most, round) => Math.max(most, round.bytes), 0);
	return {
		series: seriesOf(bytes.subarray(0, counted).toString("utf8")),
		rounds
	};
}

export { readSamples as t };