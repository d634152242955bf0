import { d as strictObject, f as string, r as array, s as literal } from "./chunk-schemas.js";
import { a as writeAtomically } from "./chunk-files.js";
import { c as shown } from "./chunk-secret.js";
import { a as pooledNotes, c as isRun, l as readRun, r as partsOf, t as addition } from "./chunk-earlier.js";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join, relative, resolve } from "node:path";

// action/src/commands/judged.ts
const FILE = "judged.json";
/** Paths are relative to the folder of the file. */
const judgedSchema = strictObject({
	schema: literal(1),
	runs: array(string())
});
/** Records the judged runs in the folder of the judgement; an empty list removes the record. */
function writeJudged(folder, runs) {
	const file = join(folder, FILE);
	if (runs.length === 0) {
		rmSync(file, { force: true });
		return;
	}
	const inside = runs.map((run) => relative(resolve(folder), resolve(run.folder)) || ".");
	writeAtomically(file, `${JSON.stringify({
		schema: 1,
		runs: inside
	}, null, 2)}\n`);
}
/** The runs of the judgement in a folder; empty if only result files were judged. */
function readJudged(folder) {
	const found = foldersOf(folder);
	return {
		runs: found.filter(isRun).map(readRun),
		lost: found.filter((path) => !isRun(path))
	};
}
function foldersOf(folder) {
	const file = join(folder, FILE);
	if (existsSync(file)) return readFolders(file).map((run) => resolve(folder, run));
	return isRun(folder) ? [folder, ...readRun(folder).record.earlier] : [];
}
function readFolders(file) {
	try {
		return judgedSchema.parse(JSON.parse(readFileSync(file, "utf8"))).runs;
	} catch (error) {
		throw new Error(`${file}: cannot be read (${error.message}): judge the runs again`);
	}
}
/** The parts of each suite whose rounds were judged together. */
function judgedParts(runs) {
	return partsOf(runs).map(([first, ...others]) => [first, ...addition(first, others).parts]);
}
/** Which runs were judged together, as sentences for the report. */
function judgedNotes({ runs, lost }) {
	const gone = lost.map((folder) => `The rounds in ${shown(folder)} were judged together with these, but no longer exist.`);
	return [...judgedParts(runs).flatMap(pooledNotes), ...gone];
}

export { writeJudged as i, judgedParts as n, readJudged as r, judgedNotes as t };