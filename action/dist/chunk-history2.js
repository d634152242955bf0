import { c as releaseOf, i as openStore, o as isBaseline } from "./chunk-baselines.js";
import { x as replaces, y as inputGates } from "./chunk-requests.js";
import { n as limitedOf, t as trendOf } from "./chunk-trend.js";
import { v as UsageError, x as suggest } from "./chunk-schemas.js";
import { n as loadConfig } from "./chunk-resolve.js";
import { i as sparkline, r as renderHistory, t as foremostRows, u as renderNews } from "./chunk-history.js";
import { o as wrap, r as laidOut, t as layOut } from "./chunk-columns.js";
import { G as shortLabelOf, H as isCpu, W as quantity } from "./chunk-summary.js";
import { n as count } from "./chunk-values.js";
import { n as shorten, r as visible } from "./chunk-visible.js";
import { i as writeNamed } from "./chunk-files.js";
import { t as EXIT } from "./chunk-host.js";
import { r as readForeign } from "./chunk-file.js";
import { c as shown } from "./chunk-format.js";
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";

// action/src/report/imported.ts
const NARROWEST = 60;
const LONGEST_NAME = 100;
const INDENT = "  ";
const LEVELS = [
	0,
	1,
	2,
	3
];
const seen = (text) => shorten(visible(text), LONGEST_NAME);
/** The first series of each benchmark and variant. */
function foremostImported(all) {
	const met = /* @__PURE__ */ new Set();
	return all.filter(({ source, benchmark, variant }) => {
		const key = JSON.stringify([
			source,
			benchmark,
			variant
		]);
		return !met.has(key) && met.add(key);
	});
}
/** The imported values of a suite as text that ends with a line break; empty where there are none. @param some those that are shown */
function renderImported(suite, all, some, { width }) {
	const room = Math.max(NARROWEST, width);
	return [...new Set(all.map(({ source }) => source))].flatMap((source) => {
		const own = all.filter((one) => one.source === source);
		const shown = some.filter((one) => one.source === source);
		const moments = own.flatMap(({ points }) => points.map(({ date, commit }) => `${date} ${commit}`));
		const runs = new Set(moments).size;
		const days = moments.map((moment) => moment.slice(0, 10)).sort();
		const head = `${seen(suite)}, imported from ${seen(source)}: ${count(runs, "run")} from ${days[0]} to ${days.at(-1)}. Values as that tool recorded them: without pairs, so nothing is judged by them`;
		const rest = own.length - shown.length;
		return [
			...wrap(head, room, INDENT),
			...(layOut(columns, shown, room - 2, LEVELS) ?? []).map((line) => INDENT + line),
			...rest > 0 ? [`${INDENT}and ${count(rest, "more row")}: --all shows them`] : []
		];
	}).map((line) => `${line}\n`).join("");
}
const values = ({ points }) => points.map(({ value }) => value);
const named = ({ benchmark, variant }) => seen(variant === null ? benchmark : `${benchmark} (${variant})`);
const amount = (value, { metric }) => value === void 0 ? "" : seen(quantity(value, metric));
const least = (one) => values(one).reduce((low, value) => Math.min(low, value), 1e400);
const most = (one) => values(one).reduce((high, value) => Math.max(high, value), -1e400);
const columns = [
	{
		title: "benchmark",
		text: named,
		least: 12,
		grouped: true
	},
	{
		title: "metric",
		text: ({ metric }) => shortLabelOf(metric) ?? seen(metric),
		least: 8
	},
	{
		title: "runs",
		text: (one) => String(one.points.length),
		right: true,
		levels: [0, 1]
	},
	{
		title: "bars from",
		text: (one) => amount(least(one), one),
		right: true,
		levels: [0, 1]
	},
	{
		title: "to",
		text: (one) => amount(most(one), one),
		right: true,
		levels: [0, 1]
	},
	{
		title: "over time",
		text: (one) => sparkline(values(one)),
		levels: [
			0,
			1,
			2
		]
	},
	{
		title: "newest",
		text: (one) => amount(one.points.at(-1)?.value, one),
		right: true
	}
];

// action/src/commands/imported.ts
/**
* The series of a suite, in the order in which they were first met. What two files tell of the same run, benchmark and unit counts
* once, so that a history may be imported again when it has grown.
* @param last so many points of each, the newest
*/
async function importedSeries(store, suite, last) {
	const found = /* @__PURE__ */ new Map();
	for await (const { name, text } of store.imported(suite)) {
		const { source, runs, better } = readForeign(text, name);
		for (const { date, commit, forks, lines } of runs) for (const { benchmark, variant, samples } of lines) for (const { unit, value } of samples) {
			const key = JSON.stringify([
				source,
				benchmark,
				variant,
				unit
			]);
			const known = found.get(key) ?? {
				series: {
					source,
					benchmark,
					variant,
					metric: unit,
					better: better[unit] ?? null
				},
				points: /* @__PURE__ */ new Map()
			};
			found.set(key, known);
			const moment = `${date} ${commit}`;
			const point = known.points.get(moment) ?? {
				date,
				commit,
				forks,
				values: [],
				of: name
			};
			known.points.set(moment, point);
			if (point.of === name) point.values.push(value);
		}
	}
	return [...found.values()].map(({ series, points }) => ({
		...series,
		points: [...points.values()].sort((a, b) => a.date < b.date ? -1 : a.date > b.date ? 1 : 0).slice(-last).map(({ date, commit, forks, values }) => ({
			date,
			commit,
			value: median(values),
			values: values.length,
			forks: forks === "lines" ? values.length : null
		}))
	}));
}
function median(values) {
	const sorted = values.toSorted((a, b) => a - b);
	const middle = sorted.length >> 1;
	const upper = sorted[middle] ?? NaN;
	return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

// action/src/commands/history.ts
/** An issue of GitHub holds 65,536 characters; a summary that is told leaves room for what stands around it (bytes). */
const SUMMARY_BYTES = 6e4;
/** Reads, and says. Throws {@link UsageError} where nothing is stored under a name. */
async function historyCommand(options, host) {
	const store = openStore(options.store, host);
	const last = options.last ?? (options.html === null ? `${50}` : null);
	if (last !== null && !/^[1-9]\d{0,6}$/.test(last)) throw new UsageError(`--last: "${options.last}" is not a whole number from 1 on`);
	const histories = await historiesOf(store, {
		...options,
		last: last === null ? 1e400 : Number(last)
	}, host);
	const json = () => `${JSON.stringify({
		schema: 1,
		suites: histories.map(numbers)
	}, null, 2)}\n`;
	if (options.html !== null) {
		const file = isFolder(options.html) ? join(options.html, "index.html") : options.html;
		const { renderHistoryPage } = await import("./chunk-page.js");
		writeNamed(file, renderHistoryPage(host, histories, leftOut(histories)));
		host.output.tell(`${shown(file)} is the history as one file for a browser`);
	}
	if (options.json !== null && options.json !== "-") writeNamed(options.json, json());
	if (options.summary !== null && options.summary !== "-") writeNamed(options.summary, renderNews(histories, SUMMARY_BYTES));
	if (options.json === "-") host.output.print(json());
	else if (options.summary === "-") host.output.print(renderNews(histories, SUMMARY_BYTES));
	else if (options.html === null && options.summary === null) await print(store, histories, options, host);
	return {
		exitCode: EXIT.pass,
		histories
	};
}
async function print(store, histories, { all }, { output }) {
	if (histories.length === 0) output.print(`${visible(store.place)}: no run is stored; overhead baseline save DIR stores one\n`);
	for (const history of histories) {
		const { imported, trend } = history;
		const rows = all ? trend.rows : foremostRows(trend);
		if (trend.runs.length > 0 || imported.length === 0) output.print(await laidOut(() => renderHistory(history, rows, output)));
		const some = all ? imported : foremostImported(imported);
		output.print(await laidOut(() => renderImported(trend.suite, imported, some, output)));
	}
}
/** The histories of the suites that are asked for. */
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
async function read(store, suite, { last, control, maxCreep }, configured, host) {
	const own = inputGates({
		maxOverhead: null,
		maxRegression: null,
		maxCreep
	});
	const gates = [...(configured?.gates ?? []).filter((gate) => !own.some((other) => replaces(other, gate))), ...own];
	const wanted = {
		suite,
		control: control ?? configured?.control ?? "off",
		last,
		gates
	};
	const { trend, stored } = await trendOf(store, wanted, host);
	const release = releaseOf(stored);
	const limited = limitedOf(gates, trend.rows);
	const any = limited.some(Boolean);
	return {
		trend,
		release: release === null ? null : {
			name: release.name,
			runs: release.runs.map(({ name }) => name)
		},
		failed: stored.filter((run) => !isBaseline(run)).map(({ name }) => name),
		watched: new Set(trend.rows.filter((row, at) => any ? limited[at] : isCpu(row.metric)))
	};
}
/** What the page does not show: it draws overheads, and these are none. */
function leftOut(histories) {
	const suites = histories.filter(({ imported }) => imported.length > 0).map(({ trend }) => trend.suite);
	if (suites.length === 0) return [];
	return [`Values that other tools recorded are not on this page, overhead history prints them: ${suites.join(", ")}`];
}
/** A path that ends like a folder, or is one. */
function isFolder(path) {
	return path.endsWith("/") || existsSync(path) && statSync(path).isDirectory();
}
/** A history for programs: what the statistics found, and beside each run what the store remembers of it. */
function numbers({ trend, release, failed, watched, imported }) {
	const names = new Set(failed);
	const runs = trend.runs.map((run) => ({
		...run,
		failed: names.has(run.name)
	}));
	const rows = trend.rows.map((row) => ({
		...row,
		watched: watched.has(row)
	}));
	return {
		...trend,
		runs,
		rows,
		release,
		imported
	};
}

export { historyCommand as n, SUMMARY_BYTES as t };