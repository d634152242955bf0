import { l as emptyRequest } from "./chunk-format.js";
import { i as onInconclusive, n as inputGates, r as laidOver } from "./chunk-limits.js";
import { v as UsageError } from "./chunk-schemas.js";
import { c as shown } from "./chunk-secret.js";
import { a as unknownBefore, c as missingShards, i as sameShare, l as missingSuites, m as stoppedHalfway } from "./chunk-attempts.js";
import { a as storedBaselines, r as findStore } from "./chunk-baselines.js";
import { a as pooledNotes, d as sameRun, i as pooled, l as readRun, o as unlike, r as partsOf, t as addition, u as runFolders } from "./chunk-earlier.js";
import { a as soleWriter, i as publish, n as checkOut, s as writeReport } from "./chunk-files2.js";
import { i as writeJudged } from "./chunk-judged.js";
import { i as judge, n as contextOf } from "./chunk-judging.js";
import { n as exitCode } from "./chunk-outcome.js";
import { a as reconfigured, s as requestsOfFiles, u as skippedNotes } from "./chunk-requests.js";
import { t as revisionNotes } from "./chunk-revisions.js";
import { isDeepStrictEqual } from "node:util";
import { existsSync, mkdirSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

// action/src/commands/compare.ts
/**
* Judges results. Throws {@link UsageError} if the paths contain nothing to judge.
* @param change the change that the results belong to; null: our own results
*/
async function compareCommand(options, host, change = null) {
	if (options.out !== null) checkOut(options.out);
	const config = options.config === null ? null : (await import("./chunk-resolve2.js")).loadConfig(options.config);
	const collected = collect(options, config !== null, expected(options.expect, config), host.attempt);
	const gates = inputGates(options);
	const policy = onInconclusive(options.onInconclusive) ?? config?.onInconclusive ?? collected.onInconclusive;
	const store = await findStore(options.baseline, host);
	const requests = await Promise.all(collected.requests.map(async (recorded) => {
		const named = config === null ? recorded : reconfigured(recorded, config.suites, config.file ?? "");
		const request = {
			...named,
			gates: laidOver(named.gates, gates),
			change: change?.get(named.suite) ?? [],
			imported: change !== null
		};
		const stored = await storedBaselines(store, request, host);
		const warnings = [...request.state.warnings, ...stored.warnings];
		return {
			...request,
			...stored.inputs,
			state: {
				...request.state,
				warnings
			}
		};
	}));
	const { comparison, tables, notes } = await judge(host.root, requests, options.out !== null);
	const context = contextOf(tables, {
		...collected,
		notes: [...collected.notes, ...notes]
	});
	const written = options.out === null ? null : write(resolve(options.out), collected.runs, comparison, context, host);
	await publish(comparison, context, options.json, host.output);
	return {
		exitCode: exitCode(comparison, policy),
		comparison,
		runs: collected.runs,
		markdown: written?.markdown ?? "",
		files: {
			comparison: written?.files.comparison ?? null,
			report: written?.files.report ?? null,
			results: resultsFolder(options.paths, collected.runs)
		}
	};
}
/** Writes a judgement into a folder, locked against other writers. */
function write(folder, runs, comparison, context, host) {
	mkdirSync(folder, { recursive: true });
	const lock = soleWriter(folder, host);
	try {
		const written = writeReport(folder, comparison, context);
		writeJudged(folder, runs);
		return written;
	} finally {
		lock.release();
	}
}
/** The names of the suites that must be present. */
function expected(written, config) {
	if (!written.includes("all")) return [...written];
	if (config === null) throw new UsageError("expect: \"all\" needs a configuration: name it with config, or list the suites");
	return config.suites.map((suite) => suite.name);
}
function collect({ paths, attempts }, regated, planned, attempt) {
	if (paths.length === 0) throw new UsageError("compare: name at least one path: a result file or the folder of a run");
	const missing = paths.find((path) => !existsSync(path));
	if (missing !== void 0) throw new UsageError(`compare: ${missing} does not exist: name a result file, or the folder of a run`);
	const folders = paths.filter((path) => statSync(path).isDirectory());
	const strange = paths.find((path) => !statSync(path).isFile() && !folders.includes(path));
	if (strange !== void 0) throw new UsageError(`compare: ${strange} is neither a file nor a folder; write its text to a file first`);
	const runs = folders.flatMap(readRuns);
	const parts = partsOf(runs);
	for (const [first, ...others] of parts) refuseUnlike(first, others, regated);
	const earlier = (attempts?.runs ?? []).filter((run) => !runs.some((other) => sameRun(run, other)));
	const whole = parts.map((all) => withEarlier(all, earlier));
	const measured = [...whole.map(({ own, request }) => broken(request, [...missingShards(own, runs), ...stoppedHalfway(own, planned)])), ...requestsOfFiles(paths.filter((path) => !folders.includes(path)))];
	const there = measured.map(({ suite }) => suite);
	const requests = [...measured, ...missingSuites(planned, there, runs).map(({ suite, broken: reason }) => broken(emptyRequest(suite, "off"), [reason]))];
	const both = requests.find((request, index) => requests.findIndex((other) => other.suite === request.suite) !== index);
	if (both !== void 0) throw new UsageError(`compare: suite ${both.suite} is in the folder of a run and in a result file; name folders alone, or result files alone, to pool their rounds`);
	if (requests.length === 0) throw new UsageError("compare: the named paths contain nothing to judge: name a result file, or the folder of a run");
	const [first] = runs;
	const pooledRuns = earlier.filter((run) => whole.some(({ parts }) => parts.some((part) => part.folder === run.folder)));
	return {
		runs: [...runs, ...pooledRuns],
		requests,
		notes: [
			...runs.flatMap(({ record }) => [...skippedNotes(record), ...revisionNotes(record)]),
			...whole.flatMap(({ parts }) => pooledNotes(parts)),
			...apart(runs, pooledRuns),
			...attempts !== null && attempts.why !== "" && attempts.runs.length === 0 && runs.some(({ record }) => record.attempt > 1) ? [unknownBefore(attempt, attempts)] : [],
			...attempts?.notes ?? []
		],
		onInconclusive: runs.some(({ record }) => record.onInconclusive === "fail") ? "fail" : "neutral",
		folder: first === void 0 ? null : shown(resolve(first.folder)),
		seed: first?.record.seed ?? null,
		reproduce: runs.map(({ record }) => record.reproduce)
	};
}
/** The runs in a folder: the folder itself, or its subfolders, as a download of several artifacts creates them. */
function readRuns(folder) {
	const found = runFolders(folder);
	if (found.length === 0) throw new UsageError(`compare: ${folder} is not the folder of a run (it has no run.json), and contains none; name its result files`);
	return found.map(readRun);
}
function withEarlier(own, earlier) {
	const { parts, warnings, broken: reasons } = addition(own[0], earlier);
	const all = [...own, ...parts];
	const request = pooled(all);
	const state = {
		...request.state,
		warnings: [...request.state.warnings, ...warnings]
	};
	return {
		own,
		parts: all,
		request: broken({
			...request,
			state
		}, reasons)
	};
}
function broken(request, reasons) {
	return {
		...request,
		state: {
			...request.state,
			broken: [...request.state.broken, ...reasons]
		}
	};
}
function refuseUnlike(first, others, regated) {
	for (const [index, other] of others.entries()) {
		const twin = [first, ...others.slice(0, index)].find((earlier) => sameRun(earlier, other));
		if (twin !== void 0) throw new UsageError(`compare: ${shown(twin.folder)} and ${shown(other.folder)} hold the same run: its rounds would count double; name it once`);
		const difference = unlike(first, other);
		if (difference !== null) throw new UsageError(`compare: ${difference}. Only rounds of one configuration can be judged together; judge each by itself`);
		if (!regated && !isDeepStrictEqual(first.suite.gates, other.suite.gates)) throw new UsageError(`compare: suite ${first.suite.suite} has other gates in ${shown(first.folder)} than in ${shown(other.folder)}: name the configuration to judge by with --config`);
	}
}
/** Notes for runs that were judged together with others that are neither named nor found as earlier attempts. */
function apart(runs, earlier) {
	const named = runs.map(({ folder }) => resolve(folder));
	return runs.flatMap(({ folder, record }) => {
		const missing = record.earlier.filter((other) => !named.includes(other));
		const found = earlier.filter((other) => sameShare(other, { record }));
		return missing.length <= found.length ? [] : [`${shown(folder)} was judged together with ${missing.map(shown).join(", ")}: name that too for the same verdict.`];
	});
}
/** The folder of the judged results; for several runs, that of the first. */
function resultsFolder([path = ""], [run]) {
	const named = statSync(path).isDirectory() ? join(run?.folder ?? path, "results") : dirname(path);
	return shown(resolve(named));
}

export { compareCommand as t };