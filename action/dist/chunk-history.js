import { i as openStore, l as releaseOf, o as historyOf, s as isBaseline } from "./chunk-baselines.js";
import { a as Statistics } from "./chunk-judging.js";
import { g as UsageError, y as suggest } from "./chunk-schemas.js";
import { n as fit, o as wrap, r as laidOut, t as layOut } from "./chunk-columns.js";
import { F as isCpu, L as quantity, R as shortLabelOf, a as isTold, o as machine } from "./chunk-summary.js";
import { i as interval, n as count, t as change } from "./chunk-values.js";
import { n as shorten, r as visible } from "./chunk-visible.js";
import { i as writeNamed } from "./chunk-files.js";
import { t as EXIT } from "./chunk-host.js";
import { r as readForeign } from "./chunk-file.js";
import { n as emptyRequest } from "./chunk-requests.js";
import { styleText } from "node:util";

// action/src/report/history.ts
const BARS = "▁▂▃▄▅▆▇█";
/** So many bars at most; of a longer history several runs share one. */
const MOST_BARS = 40;
const NARROWEST$1 = 60;
const LONGEST_NAME$1 = 100;
const INDENT$1 = "  ";
const LEVELS$1 = [
	0,
	1,
	2,
	3
];
const DIGITS = 12;
const seen$1 = (text) => shorten(visible(text), LONGEST_NAME$1);
/**
* The overheads as bars between the lowest and the highest of them; where more than {@link MOST_BARS}, each bar is the mean of
* neighbours. Empty for fewer than two.
*/
function sparkline(values, most = MOST_BARS) {
	if (values.length < 2) return "";
	const bars = Math.min(most, values.length);
	const means = Array.from({ length: bars }, (_, bar) => {
		const part = values.slice(Math.floor(bar * values.length / bars), Math.floor((bar + 1) * values.length / bars));
		return part.reduce((sum, value) => sum + value, 0) / part.length;
	});
	const [low, high] = [Math.min(...means), Math.max(...means)];
	const span = high - low > 1e-9 ? high - low : Number.POSITIVE_INFINITY;
	return means.map((mean) => BARS[Math.round((mean - low) / span * 7)]).join("");
}
/** The rows that are shown where nobody asks for all: CPU time, else the first metric of each benchmark; and whatever changed its level. */
function foremostRows({ rows }) {
	const first = /* @__PURE__ */ new Map();
	for (const row of rows) {
		const key = JSON.stringify([row.benchmark, row.treatment]);
		if (!first.has(key) || isCpu(row.metric)) first.set(key, row);
	}
	const leading = new Set(first.values());
	return rows.filter((row) => leading.has(row) || row.changes.some(isTold));
}
function columns$1(treatments) {
	const newest = ({ points }) => points.at(-1);
	const cost = (row) => {
		const point = newest(row);
		return point === void 0 || point.low <= 0 && point.high >= 0 ? "none seen" : change(point.overhead);
	};
	const ends = (row) => {
		const point = newest(row);
		return point === void 0 ? "" : interval(point.low, point.high);
	};
	const bars = (row) => sparkline(row.points.map(({ overhead }) => overhead));
	return [
		{
			title: "benchmark",
			text: (row) => seen$1(row.benchmark),
			least: 12,
			grouped: true
		},
		{
			title: "variant",
			text: (row) => treatments > 1 ? seen$1(row.treatment) : "",
			least: 8
		},
		{
			title: "metric",
			text: (row) => shortLabelOf(row.metric) ?? seen$1(row.metric),
			least: 8
		},
		{
			title: "runs",
			text: (row) => String(row.points.length),
			right: true,
			levels: [0, 1]
		},
		{
			title: "bars from",
			text: (row) => change(least$1(row)),
			right: true,
			levels: [0, 1]
		},
		{
			title: "to",
			text: (row) => change(most$1(row)),
			right: true,
			levels: [0, 1]
		},
		{
			title: "over time",
			text: bars,
			levels: [
				0,
				1,
				2
			]
		},
		{
			title: "newest [95 %]",
			text: (row) => `${cost(row)} ${ends(row)}`,
			levels: [0]
		},
		{
			title: "newest",
			text: cost,
			right: true,
			levels: [
				1,
				2,
				3
			]
		}
	];
}
const overheads = ({ points }) => points.map(({ overhead }) => overhead);
const least$1 = (row) => overheads(row).reduce((low, one) => Math.min(low, one), 1e400);
const most$1 = (row) => overheads(row).reduce((high, one) => Math.max(high, one), -1e400);
/** The history of a suite as text that ends with a line break. @param rows those that are shown */
function renderHistory({ trend, release, failed }, rows, { width, colour }) {
	const room = Math.max(NARROWEST$1, width);
	const bold = (text) => colour ? styleText("bold", text, { validateStream: false }) : text;
	const days = trend.runs.map(({ date }) => date.slice(0, 10)).filter((day) => day !== "");
	const period = days.length === 0 ? "" : ` from ${days[0]} to ${days.at(-1)}`;
	const lines = [`${bold(seen$1(trend.suite))}: ${count(trend.runs.length, "run")}${period}`];
	const treatments = new Set(rows.map(({ treatment }) => treatment)).size;
	const shown = rows.filter(({ points }) => points.length > 0);
	lines.push(...(shown.length === 0 ? [] : layOut(columns$1(treatments), shown, room - 2, LEVELS$1) ?? []).map((line) => INDENT$1 + line));
	const hidden = trend.rows.length - shown.length;
	if (hidden > 0) lines.push(`${INDENT$1}and ${count(hidden, "more row")}: --all shows them`);
	const say = (mark, text) => lines.push(...wrap(`${mark} ${text}`, room, INDENT$1));
	if (release !== null) say("·", `the anchor is ${seen$1(release.name)}, ${count(release.runs.length, "pinned run")}`);
	for (const text of machineChanges(trend)) say("·", text);
	for (const row of shown) for (const level of row.changes) if (isTold(level)) say("→", `${named$1(row, treatments)}: ${moved(level)}`);
	const here = trend.runs.filter(({ name }) => failed.includes(name)).length;
	if (here > 0) say("?", `${count(here, "run")} of these failed and ${here === 1 ? "was" : "were"} not accepted`);
	for (const { message } of trend.warnings) say("!", visible(message));
	return `${lines.join("\n")}\n`;
}
const named$1 = (row, treatments) => `${treatments > 1 ? `${seen$1(row.treatment)} on ` : ""}${seen$1(row.benchmark)}, ${shortLabelOf(row.metric) ?? seen$1(row.metric)}`;
function moved(level) {
	const { before, after, commit, run, date, since } = level;
	const what = seen$1(commit === "" ? run : commit.slice(0, DIGITS));
	const day = date === "" ? "" : ` of ${visible(date.slice(0, 10))}`;
	return `from ${change(before)} to ${change(after)} with ${what}${day}, for ${count(since, "run")}${machine(level)}`;
}
/** Where the machine became one that no run before had: absolute numbers are not comparable across these. */
function machineChanges({ runs }) {
	return runs.flatMap(({ machine: now, date, name: file }, at) => {
		const before = runs.slice(0, at);
		if (at === 0) return [];
		const fresh = Object.keys(now).filter((key) => !before.some(({ machine: then }) => then[key] === now[key]));
		if (fresh.length === 0) return [];
		const values = fresh.map((key) => fit(`${visible(key)} ${visible(now[key] ?? "")}`, LONGEST_NAME$1)).join(", ");
		return [`another machine from ${date === "" ? seen$1(file) : visible(date.slice(0, 10))} on: ${values}`];
	});
}

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
/** Reads, and says. Throws {@link UsageError} where nothing is stored under a name. */
async function historyCommand(options, host) {
	const last = options.last ?? String(50);
	if (!/^[1-9]\d{0,6}$/.test(last)) throw new UsageError(`--last: "${options.last}" is not a whole number from 1 on`);
	const store = openStore(options.store, host);
	const known = await store.suites();
	const unknown = options.suites.find((suite) => !known.includes(suite));
	if (unknown !== void 0) throw new UsageError(`history: no suite "${unknown}" is stored: ${suggest(unknown, known)}`);
	const suites = options.suites.length === 0 ? known : options.suites;
	const histories = [];
	for (const suite of suites) {
		const imported = await importedSeries(store, suite, Number(last));
		histories.push({
			...await read(store, suite, {
				...options,
				last: Number(last)
			}, host),
			imported
		});
	}
	const json = `${JSON.stringify({
		schema: 1,
		suites: histories.map(numbers)
	}, null, 2)}\n`;
	if (options.json === "-") host.output.print(json);
	else {
		if (options.json !== null) writeNamed(options.json, json);
		if (suites.length === 0) host.output.print(`${visible(store.place)}: no run is stored; overhead baseline save DIR stores one\n`);
		for (const history of histories) {
			const rows = options.all ? history.trend.rows : foremostRows(history.trend);
			if (history.trend.runs.length > 0 || history.imported.length === 0) host.output.print(await laidOut(() => renderHistory(history, rows, host.output)));
			const { imported, trend } = history;
			const some = options.all ? imported : foremostImported(imported);
			host.output.print(await laidOut(() => renderImported(trend.suite, imported, some, host.output)));
		}
	}
	return { exitCode: EXIT.pass };
}
async function read(store, suite, { last, control }, host) {
	const { baselines, warnings } = await store.list(suite);
	const history = await historyOf(store, baselines, {
		runs: last,
		bytes: Number.POSITIVE_INFINITY
	});
	const request = {
		...emptyRequest(suite),
		control: control ?? "off",
		baselines: [],
		history
	};
	const [trend] = (await new Statistics(host.root).history([request])).suites;
	if (trend === void 0) throw new Error("the statistics said nothing of the suite");
	const release = releaseOf(baselines);
	return {
		trend: {
			...trend,
			warnings: [...warnings, ...trend.warnings]
		},
		release: release === null ? null : {
			name: release.name,
			runs: release.runs.map(({ name }) => name)
		},
		failed: baselines.filter((run) => !isBaseline(run)).map(({ name }) => name)
	};
}
/** A history for programs: what the statistics found, and beside each run what the store remembers of it. */
function numbers({ trend, release, failed, imported }) {
	const runs = trend.runs.map((run) => ({
		...run,
		failed: failed.includes(run.name)
	}));
	return {
		...trend,
		runs,
		release,
		imported
	};
}

export { historyCommand };