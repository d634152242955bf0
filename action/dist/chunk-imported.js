import { L as wrap, N as fit, a as Room, c as isReported, ct as leadsBefore, f as metricCell, ft as code, h as unbroken, ht as prose, i as layOut, l as machineNote, lt as quantity, m as tableLine, o as cameWith, p as tableHead, r as shownName, u as MARKS, ut as shortLabelOf } from "./chunk-shown.js";
import { a as interval, l as percent, n as change, o as leastOf, r as count, s as mostOf } from "./chunk-values.js";
import { n as shorten, r as visible } from "./chunk-visible.js";
import { styleText } from "node:util";
import { basename } from "node:path";

// action/src/report/history-summary.ts
const DIGITS = 12;
/** The number of decreases that are named. */
const MOST_FALLS = 20;
/** Returns how a drift is judged against its limit, by its 95 % interval. */
function driftVerdict({ low, high }, limit) {
	if (low > limit) return "breach";
	return high <= limit ? "pass" : "inconclusive";
}
/** Returns the newest shown change of level of a row if it is recent; else null. */
function recentLevel(row, { runs }) {
	const level = row.changes.findLast(isReported);
	return level !== void 0 && runs.slice(-50).some(({ name }) => name === level.run) ? level : null;
}
function historySummaryOf(histories) {
	const rows = histories.flatMap((history) => history.suiteHistory.rows.filter((row) => history.watched.has(row)).map((row) => ({
		history,
		row
	})));
	const moved = rows.flatMap(({ history, row }) => {
		const level = recentLevel(row, history.suiteHistory);
		return level === null ? [] : [{
			suite: history.suiteHistory.suite,
			row,
			level
		}];
	});
	const size = ({ level }) => Math.abs(level.after - level.before);
	const largest = moved.toSorted((a, b) => size(b) - size(a));
	const drifted = rows.flatMap(({ history, row }) => {
		const { drift = null, limit = null } = row.releaseBaseline ?? {};
		if (drift === null || limit === null || driftVerdict(drift, limit) !== "breach") return [];
		return [{
			suite: history.suiteHistory.suite,
			row,
			release: history.release?.name ?? "",
			drift,
			limit
		}];
	});
	return {
		rose: largest.filter(({ level }) => level.after > level.before),
		fell: largest.filter(({ level }) => level.after < level.before),
		drifted: drifted.toSorted((a, b) => b.drift.change - a.drift.change),
		watched: rows.length
	};
}
/** Returns whether there is a reason for an alert: a decrease alone is none. */
function isWorthTelling({ rose, drifted }) {
	return rose.length > 0 || drifted.length > 0;
}
/** Returns the first line, without a mark. */
function historyLine({ rose, drifted, watched }) {
	const of = `of ${count(watched, "watched row")}`;
	const parts = [...drifted.length > 0 ? [`${drifted.length} ${of} drifted beyond ${drifted.length === 1 ? "its" : "their"} limit`] : [], ...rose.length > 0 ? [`${rose.length} ${of} cost${rose.length === 1 ? "s" : ""} more than before`] : []];
	return parts.length === 0 ? `None ${of} costs more than before` : parts.join(", ");
}
/** Returns the summary as Markdown for an issue or a job summary, of at most the given bytes: whole rows, drift first, and a count of omitted rows. */
function renderHistorySummary(histories, maxBytes) {
	const summary = historySummaryOf(histories);
	const room = new Room(maxBytes);
	const mark = summary.drifted.length > 0 ? MARKS.breach : summary.rose.length > 0 ? "📈" : MARKS.pass;
	const head = room.take([`### ${mark} ${prose(historyLine(summary))}`, ""]);
	const read = room.take([prose("A change of level is reported after 4 runs; its rate of false alarms is measured. Each row shows its first run, and whether the machine changed with it."), ""]);
	const tables = [
		table(room, "Drifted since the release", ["since the release", "limit"], summary.drifted, creptCells),
		table(room, "Cost more than before", [
			"from",
			"to",
			"with"
		], summary.rose, movedCells),
		table(room, "Cost less than before", [
			"from",
			"to",
			"with"
		], summary.fell.slice(0, MOST_FALLS), movedCells)
	];
	const lines = [
		...head,
		...tables.flat(),
		...isWorthTelling(summary) ? read : []
	];
	while (lines.at(-1) === "") lines.pop();
	return `${lines.join("\n")}\n`;
}
/** Returns a table of the rows that fit, and the number of omitted ones. */
function table(room, title, columns, items, cells) {
	if (items.length === 0) return [];
	const titles = [
		"suite",
		"benchmark",
		"variant",
		"metric",
		...columns
	];
	const rest = room.take([
		`and ${count(items.length, "more row")}`,
		"",
		""
	]);
	const frame = [
		`**${title}**`,
		"",
		...tableHead(titles)
	];
	const { lines, left } = room.fill(items, (item) => tableLine([...named$2(item), ...cells(item)]), frame);
	const more = left > 0 && rest.length > 0 ? ["", `and ${count(left, "more row")}`] : [];
	return lines.length === 0 ? more.slice(1) : [
		...frame,
		...lines,
		...more,
		""
	];
}
const named$2 = ({ suite, row }) => [
	code(suite, 100),
	code(row.benchmark, 100),
	code(row.treatment, 100),
	metricCell(row.metric)
];
const creptCells = ({ drift, limit, release }) => [`**${unbroken(change(drift.change))}** ${unbroken(interval(drift.low, drift.high))} ${code(release, 100)}`, unbroken(percent(limit))];
const movedCells = ({ level }) => [
	unbroken(change(level.before)),
	`**${unbroken(change(level.after))}**`,
	[
		reference(level),
		level.date === "" ? "" : unbroken(level.date.slice(0, 10)),
		prose(`for ${count(level.since, "run")}`),
		level.machine.length === 0 ? "" : `${MARKS.inconclusive} ${prose(`with another ${level.machine.join(" and ")}`)}`
	].filter((text) => text !== "").join(" ")
];
/** Returns the commit of a change, which GitHub links if the repository has it; else the file of the run. */
const reference = ({ commit, run }) => /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/.test(commit) ? commit.slice(0, DIGITS) : code(run, 100);

// action/src/report/history.ts
const BARS = "▁▂▃▄▅▆▇█";
/** The most bars; in a longer history several runs share one. */
const MOST_BARS = 40;
const NARROWEST$1 = 60;
const INDENT$1 = "  ";
const LEVELS$1 = [
	0,
	1,
	2,
	3
];
/**
* Returns the overheads as bars between the lowest and the highest. With more than {@link MOST_BARS}, each bar is a mean of
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
/** Returns the rows that are shown by default: CPU time, else the first metric of each benchmark, and every row that changed its level. */
function foremostRows({ rows }) {
	const first = /* @__PURE__ */ new Map();
	for (const row of rows) {
		const key = JSON.stringify([row.benchmark, row.treatment]);
		if (leadsBefore(row.metric, first.get(key)?.metric)) first.set(key, row);
	}
	const leading = new Set(first.values());
	return rows.filter((row) => leading.has(row) || row.changes.some(isReported));
}
/** Returns `10 runs from 2026-11-01 to 2026-11-10`. */
function runsOf({ runs }) {
	const days = runs.map(({ date }) => date.slice(0, 10)).filter((day) => day !== "");
	const period = days.length === 0 ? "" : ` from ${days[0]} to ${days.at(-1)}`;
	return `${count(runs.length, "run")}${period}`;
}
/** Returns the newest overhead of a row and its interval; without a measurable effect only the interval, never a gain. */
function newestOf({ points }) {
	const newest = points.at(-1);
	if (newest === void 0) return {
		overhead: "",
		interval: ""
	};
	const { overhead, low, high } = newest;
	return {
		overhead: low <= 0 && high >= 0 ? "none found" : change(overhead),
		interval: interval(low, high)
	};
}
function columns$1(treatments) {
	return [
		{
			title: "benchmark",
			text: (row) => shownName(row.benchmark),
			least: 12,
			grouped: true
		},
		{
			title: "variant",
			text: (row) => treatments > 1 ? shownName(row.treatment) : "",
			least: 8
		},
		{
			title: "metric",
			text: (row) => shortLabelOf(row.metric) ?? shownName(row.metric),
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
			text: (row) => change(leastOf(overheads(row))),
			right: true,
			levels: [0, 1]
		},
		{
			title: "to",
			text: (row) => change(mostOf(overheads(row))),
			right: true,
			levels: [0, 1]
		},
		{
			title: "over time",
			text: (row) => sparkline(overheads(row)),
			levels: [
				0,
				1,
				2
			]
		},
		{
			title: "newest [95 %]",
			text: (row) => Object.values(newestOf(row)).join(" "),
			levels: [0]
		},
		{
			title: "newest",
			text: (row) => newestOf(row).overhead,
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
/** Returns the history of a suite as text that ends with a line break. @param rows the shown rows */
function renderHistory({ suiteHistory, release, failed }, rows, { width, colour }) {
	const room = Math.max(NARROWEST$1, width);
	const bold = (text) => colour ? styleText("bold", text, { validateStream: false }) : text;
	const lines = [`${bold(shownName(suiteHistory.suite))}: ${runsOf(suiteHistory)}`];
	const treatments = new Set(rows.map(({ treatment }) => treatment)).size;
	const shown = rows.filter(({ points }) => points.length > 0);
	lines.push(...(shown.length === 0 ? [] : layOut(columns$1(treatments), shown, room - 2, LEVELS$1) ?? []).map((line) => INDENT$1 + line));
	const hidden = suiteHistory.rows.length - shown.length;
	if (hidden > 0) lines.push(`${INDENT$1}and ${count(hidden, "more row")}: --all shows them`);
	const say = (mark, text) => lines.push(...wrap(`${mark} ${text}`, room, INDENT$1));
	if (release !== null) say("·", `the release baseline is ${shownName(release.name)}, ${count(release.runs.length, "pinned run")}`);
	for (const row of shown) {
		const { drift = null, limit = null } = row.releaseBaseline ?? {};
		if (drift === null || limit === null) continue;
		const verdict = driftVerdict(drift, limit);
		say(verdict === "breach" ? "✗" : "·", `${named$1(row, treatments)}: ${change(drift.change)} ${interval(drift.low, drift.high)} since ${shownName(release?.name ?? "")}, limit ${percent(limit)}: ${verdict}`);
	}
	for (const text of machineChanges(suiteHistory)) say("·", text);
	for (const row of shown) for (const level of row.changes) if (isReported(level)) say("→", `${named$1(row, treatments)}: ${moved(level)}`);
	const here = suiteHistory.runs.filter(({ name }) => failed.includes(name)).length;
	if (here > 0) say("?", `${count(here, "run")} of these failed and ${here === 1 ? "was" : "were"} not accepted`);
	for (const { message } of suiteHistory.warnings) say("!", visible(message));
	return `${lines.join("\n")}\n`;
}
const named$1 = (row, treatments) => `${treatments > 1 ? `${shownName(row.treatment)} on ` : ""}${shownName(row.benchmark)}, ${shortLabelOf(row.metric) ?? shownName(row.metric)}`;
function moved(level) {
	const { before, after, date, since } = level;
	const what = shownName(cameWith(level));
	const day = date === "" ? "" : ` of ${visible(date.slice(0, 10))}`;
	return `from ${change(before)} to ${change(after)} with ${what}${day}, for ${count(since, "run")}${machineNote(level)}`;
}
/** Notes when the machine became a new one: absolute numbers before and after are not comparable. */
function machineChanges(suiteHistory) {
	return machineChangeNotes(suiteHistory).filter(({ fresh }) => fresh).map(({ run, facts }) => {
		const { date, name: file } = suiteHistory.runs[run] ?? {
			date: "",
			name: ""
		};
		const values = facts.map(([key, value]) => fit(`${visible(key)} ${visible(value)}`, 120)).join(", ");
		return `another machine from ${date === "" ? shownName(file) : visible(date.slice(0, 10))} on: ${values}`;
	});
}
/**
* Returns the runs whose machine differs from that of the previous run, with the different facts. If a fact is new to the
* history, only new ones are shown, and the machine is `fresh`.
*/
function machineChangeNotes({ runs }) {
	const known = /* @__PURE__ */ new Set();
	const factsOf = (machine) => Object.entries(machine);
	return runs.flatMap(({ machine }, run) => {
		const before = runs[run - 1]?.machine;
		const fresh = factsOf(machine).filter((fact) => !known.has(JSON.stringify(fact)));
		for (const fact of fresh) known.add(JSON.stringify(fact));
		if (before === void 0) return [];
		const other = fresh.length > 0 ? fresh : factsOf(machine).filter(([key, value]) => before[key] !== value);
		return other.length === 0 ? [] : [{
			run,
			facts: other,
			fresh: fresh.length > 0
		}];
	});
}

// action/src/report/imported.ts
const NARROWEST = 60;
/** The most files that are listed. */
const MOST_FILES = 20;
/** The most names in a sentence. */
const MOST_NAMED = 8;
const INDENT = "  ";
const LEVELS = [
	0,
	1,
	2,
	3
];
/** Returns the first series of each benchmark and variant. */
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
/** Returns the imported values of a suite as text that ends with a line break; empty without any. @param some the shown series */
function renderImported(suite, all, some, { width }) {
	const room = Math.max(NARROWEST, width);
	return [...new Set(all.map(({ source }) => source))].flatMap((source) => {
		const own = all.filter((one) => one.source === source);
		const shown = some.filter((one) => one.source === source);
		const moments = own.flatMap(({ points }) => points.map(({ date, commit }) => `${date} ${commit}`));
		const runs = new Set(moments).size;
		const days = moments.map((moment) => moment.slice(0, 10)).sort();
		const period = periodOf(days[0] ?? "", days.at(-1) ?? "");
		const head = `${shownName(suite)}, imported from ${shownName(source)}: ${count(runs, "run")} ${period}. Values as that tool recorded them: without pairs, so nothing is judged by them`;
		const rest = own.length - shown.length;
		return [
			...wrap(head, room, INDENT),
			...(layOut(columns, shown, room - 2, LEVELS) ?? []).map((line) => INDENT + line),
			...rest > 0 ? [`${INDENT}and ${count(rest, "more row")}: --all shows them`] : []
		];
	}).map((line) => `${line}\n`).join("");
}
/**
* Returns the files of imported values for the end of the list of runs, as text that ends with a line break; empty
* without any. @param files the newest first
*/
function renderImportFiles(files, { width }) {
	if (files.length === 0) return "";
	const room = Math.max(NARROWEST, width);
	const line = ({ name, source, runs, values, first, last, fault }) => fault === "" ? wrap(`· imported from ${shownName(source)}: ${count(runs, "run")} ${periodOf(first, last)}, ${count(values, "value")}; ${shownName(basename(name))}`, room, INDENT) : wrap(`! ${shorten(visible(fault), 10 * 120)}`, room, INDENT);
	const rest = files.length - MOST_FILES;
	return [
		...files.slice(0, MOST_FILES).flatMap(line),
		...rest > 0 ? [`${INDENT}and ${count(rest, "older file")} of imported values`] : [],
		...wrap(NEVER_JUDGED, room, INDENT)
	].map((text) => `${text}\n`).join("");
}
const NEVER_JUDGED = "· Imported values are no baseline: no run is compared with them, and overhead history shows them";
/** Returns the head of a file of imported values: what is known of it, and what is not; ends with a line break. */
function renderImportFacts(facts, { width }) {
	const { name, source, runs, values, first, last, lines, units } = facts;
	const room = Math.max(NARROWEST, width);
	const known = [
		`${count(runs, "run")} ${periodOf(first, last)}`,
		`${count(values, "value")} of ${count(facts.benchmarks, "benchmark")}`,
		...notice("commits", facts.commits, runs, "runs"),
		...notice(`variants (${listed(facts.variants)})`, facts.assigned, lines, "lines"),
		...notice("forks", facts.forked, lines, "lines"),
		...ways(units.flatMap(({ unit, better }) => better === null ? [] : [`${unit} (${better})`]))
	];
	const unknown = [
		"pairs (measurements in the same round)",
		...notice("forks (how many processes these are)", lines - facts.forked, lines, "lines"),
		...notice("variants", lines - facts.assigned, lines, "lines"),
		...notice("commits", runs - facts.commits, runs, "runs"),
		...ways(units.flatMap(({ unit, better }) => better === null ? [unit] : []))
	];
	return [
		`${shownName(name)}: imported from ${shownName(source)}, and no baseline: nothing is compared with it`,
		`known: ${known.join("; ")}`,
		`not known: ${unknown.join("; ")}`
	].flatMap((text) => wrap(text, room, INDENT)).map((line) => `${line}\n`).join("");
}
/** Returns in words how many of all have a property. */
function notice(what, some, all, of) {
	return some === 0 ? [] : [some === all ? what : `${what} of ${some} of ${all} ${of}`];
}
const ways = (units) => units.length === 0 ? [] : [`which way is better in ${listed(units)}`];
function listed(names) {
	const rest = names.length - MOST_NAMED;
	return [...names.slice(0, MOST_NAMED).map(shownName), ...rest > 0 ? [`${rest} more`] : []].join(", ");
}
/** Returns `from 2023-11-23 to 2023-11-25`, or one day. */
function periodOf(first, last) {
	const [from, to] = [first, last].map((date) => visible(date.slice(0, 10)));
	return from === to ? `of ${from}` : `from ${from} to ${to}`;
}
const values = ({ points }) => points.map(({ value }) => value);
const named = ({ benchmark, variant }) => shownName(variant === null ? benchmark : `${benchmark} (${variant})`);
const amount = (value, { metric }) => value === void 0 ? "" : shownName(quantity(value, metric));
const columns = [
	{
		title: "benchmark",
		text: named,
		least: 12,
		grouped: true
	},
	{
		title: "metric",
		text: ({ metric }) => shortLabelOf(metric) ?? shownName(metric),
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
		text: (one) => amount(leastOf(values(one)), one),
		right: true,
		levels: [0, 1]
	},
	{
		title: "to",
		text: (one) => amount(mostOf(values(one)), one),
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

export { renderImported as a, newestOf as c, driftVerdict as d, historyLine as f, renderHistorySummary as g, recentLevel as h, renderImportFiles as i, renderHistory as l, isWorthTelling as m, periodOf as n, foremostRows as o, historySummaryOf as p, renderImportFacts as r, machineChangeNotes as s, foremostImported as t, runsOf as u };