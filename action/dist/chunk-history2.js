import { r as releaseOf, t as isBaseline } from "./chunk-life.js";
import { n as inputGates, r as laidOver } from "./chunk-limits.js";
import { n as limitedOf } from "./chunk-matching.js";
import { v as UsageError, x as suggest } from "./chunk-schemas.js";
import { n as loadConfig } from "./chunk-resolve.js";
import { a as renderImported, g as renderHistorySummary, l as renderHistory, o as foremostRows, t as foremostImported } from "./chunk-imported.js";
import { P as laidOut, ot as isCpu } from "./chunk-shown.js";
import { r as visible } from "./chunk-visible.js";
import { c as shown } from "./chunk-secret.js";
import { i as openStore, t as DEFAULT_STORE } from "./chunk-baselines.js";
import { o as writeNamed, r as fileIn } from "./chunk-files2.js";
import { t as EXIT } from "./chunk-host.js";
import { a as importedSeries } from "./chunk-imported2.js";
import { t as suiteHistoryOf } from "./chunk-suite-history.js";
import { existsSync } from "node:fs";

// action/src/commands/history.ts
/** An issue of GitHub holds 65,536 characters; the summary leaves room for text around it (bytes). */
const SUMMARY_BYTES = 6e4;
/**
* Reads a store and prints or writes its history. Throws {@link UsageError} if the store or a named suite does not
* exist, and `signal.reason` if the user stops it before anything is written.
*/
async function historyCommand(options, host) {
	if (options.json === "-" && options.summary === "-") throw new UsageError("history: only one of --json and --summary goes to standard output: name a file for the other");
	const store = openStore(options.store, host, host.signal);
	if (store.history === null && options.store !== "baselines" && !existsSync(options.store)) throw new UsageError(`history: ${options.store} does not exist: name the folder of the stored runs, or branch`);
	const last = options.last ?? (options.html === null ? `${50}` : null);
	if (last !== null && !/^[1-9]\d{0,6}$/.test(last)) throw new UsageError(`--last: "${options.last}" is not a whole number of at least 1`);
	const histories = await historiesOf(store, {
		...options,
		last: last === null ? 1e400 : Number(last)
	}, host).catch((error) => {
		host.signal.throwIfAborted();
		throw error;
	});
	host.signal.throwIfAborted();
	const json = () => `${JSON.stringify({
		schema: 1,
		suites: histories.map(numbers)
	}, null, 2)}\n`;
	if (options.html !== null) {
		const file = fileIn(options.html, "index.html");
		const { renderHistoryPage } = await import("./chunk-page.js");
		writeNamed(file, renderHistoryPage(host, histories));
		host.output.tell(`${shown(file)} is the history as one file for a browser`);
	}
	if (options.json !== null && options.json !== "-") writeNamed(options.json, json());
	if (options.summary !== null && options.summary !== "-") writeNamed(options.summary, renderHistorySummary(histories, SUMMARY_BYTES));
	if (options.json === "-") host.output.print(json());
	else if (options.summary === "-") host.output.print(renderHistorySummary(histories, SUMMARY_BYTES));
	else if (options.html === null && options.summary === null) await print(store, histories, options, host);
	return {
		exitCode: EXIT.pass,
		histories
	};
}
async function print(store, histories, { all }, { output }) {
	if (histories.length === 0) output.print(`${visible(store.place)}: no run is stored; overhead baseline save DIR stores one\n`);
	for (const history of histories) {
		const { imported, suiteHistory } = history;
		const rows = all ? suiteHistory.rows : foremostRows(suiteHistory);
		if (suiteHistory.runs.length > 0 || imported.length === 0) output.print(await laidOut(() => renderHistory(history, rows, output)));
		const some = all ? imported : foremostImported(imported);
		output.print(await laidOut(() => renderImported(suiteHistory.suite, imported, some, output)));
	}
}
/** The histories of the requested suites. */
async function historiesOf(store, options, host) {
	const known = await store.suites();
	const unknown = options.suites.find((suite) => !known.includes(suite));
	if (unknown !== void 0) throw new UsageError(`history: no suite "${unknown}" is stored: ${suggest(unknown, known)}`);
	const configured = options.config === null ? [] : loadConfig(options.config).suites;
	const histories = [];
	for (const suite of options.suites.length === 0 ? known : options.suites) {
		const imported = await importedSeries(store, suite, options.last);
		const own = configured.find(({ name }) => name === suite);
		histories.push({
			...await read(store, suite, options, own, host),
			imported
		});
	}
	return histories;
}
async function read(store, suite, { last, control, maxDrift }, configured, host) {
	const own = inputGates({
		maxOverhead: null,
		maxRegression: null,
		maxDrift
	});
	const gates = laidOver(configured?.gates ?? [], own);
	const wanted = {
		suite,
		control: control ?? configured?.control ?? "off",
		last,
		gates
	};
	const { suiteHistory, stored } = await suiteHistoryOf(store, wanted, host);
	const release = releaseOf(stored);
	const limited = limitedOf(gates, suiteHistory.rows);
	const any = limited.some(Boolean);
	return {
		suiteHistory,
		release: release === null ? null : {
			name: release.name,
			runs: release.runs.map(({ name }) => name)
		},
		failed: stored.filter((run) => !isBaseline(run)).map(({ name }) => name),
		watched: new Set(suiteHistory.rows.filter((row, at) => any ? limited[at] : isCpu(row.metric)))
	};
}
/** A history for programs: the statistics, and each run with its marks in the store. */
function numbers({ suiteHistory, release, failed, watched, imported }) {
	const names = new Set(failed);
	const runs = suiteHistory.runs.map((run) => ({
		...run,
		failed: names.has(run.name)
	}));
	const rows = suiteHistory.rows.map((row) => ({
		...row,
		watched: watched.has(row)
	}));
	return {
		...suiteHistory,
		runs,
		rows,
		release,
		imported
	};
}

export { historyCommand as t };