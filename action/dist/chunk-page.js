import { a as variantsTable, o as Benchstat, r as isSound, t as benchmarksIn } from "./chunk-judging.js";
import { c as newestOf, d as driftVerdict, f as historyLine, h as recentLevel, n as periodOf, p as historySummaryOf, s as machineChangeNotes, u as runsOf } from "./chunk-imported.js";
import { B as noEffect, D as sectionsOf, E as mdesOf, G as doubtsOf, J as reasonsOf, Q as widthNotes, R as boundOf, S as machineFacts, St as effectOf, T as mdeRange, U as adviceOf, V as noMeasurableOverhead, X as warningsOf, Y as signNotes, _ as ASIDE_KINDS, c as isReported, it as effectText, lt as quantity, nt as measuredText, o as cameWith, q as readingNote, s as historyNotes, st as labelOf, tt as limitOf$1, v as factsOf, vt as written, xt as chanceNote, z as cellsOf } from "./chunk-shown.js";
import { a as interval, c as pValue, d as significant, i as grouped, l as percent, n as change, r as count } from "./chunk-values.js";
import { i as visibleLines, n as shorten, r as visible } from "./chunk-visible.js";
import { d as logOf, u as fractionOf } from "./chunk-format.js";
import { a as loadsOf, c as modesOf, o as steadinessOf, r as summarize } from "./chunk-summary.js";
import { n as titleOf } from "./chunk-title.js";
import { t as readSamples } from "./chunk-samples.js";
import { n as roundName, r as triedName, t as benchmarkFolder } from "./chunk-raw.js";
import { n as judgedParts } from "./chunk-judged.js";
import { c as resultsOf, o as requestOf } from "./chunk-requests.js";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";

// action/src/page/document.ts
/** {@link documentOf} in pieces, so that a long document is never in memory as a whole. */
function* documentParts(data, { script, style }, command = "overhead report DIR") {
	for (const [what, text] of [["script", script], ["style", style]]) if (new RegExp(`</${what}|<!--`, "i").test(text)) throw new Error(`the page's ${what} would end too early`);
	yield `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${[
		"default-src 'none'",
		`script-src '${hashOf(script)}'`,
		`style-src '${hashOf(style)}'`,
		"base-uri 'none'",
		"form-action 'none'"
	].join("; ")}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${escaped(data.title)}</title>
<style>${style}</style>
</head>
<body>
<header class="top">
<p class="badge ${data.verdict}" id="verdict">${data.verdict}</p>
<h1 id="words">${escaped(data.words.replace(/(\d) %/g, "$1\xA0%"))}</h1>
</header>
<main id="main"><noscript><p class="note">The rows and charts of this page are drawn by its script, which this browser does not run. <code>${escaped(command)}</code> prints the same as text.</p></noscript></main>
<script type="application/json" id="data">`;
	yield* embedded(data);
	yield `<\/script>
<script>${script}<\/script>
</body>
</html>
`;
}
/** The least size of a piece (characters). */
const PIECE = 65536;
/** Data below the level of rows is written at once. */
const DEPTH = 5;
/** JSON in pieces, without anything that an HTML parser takes for a tag or a comment. */
function* embedded(data) {
	let piece = "";
	for (const text of jsonOf(data, DEPTH)) {
		piece += text;
		if (piece.length < PIECE) continue;
		yield harmless(piece);
		piece = "";
	}
	yield harmless(piece);
}
const harmless = (json) => json.replaceAll("<", "\\u003c");
/** The output of `JSON.stringify`, item by item. */
function* jsonOf(value, depth) {
	if (depth === 0 || typeof value !== "object" || value === null) {
		yield JSON.stringify(value) ?? "null";
		return;
	}
	const list = Array.isArray(value);
	let before = list ? "[" : "{";
	for (const [name, item] of Object.entries(value)) {
		if (item === void 0 && !list) continue;
		yield list ? before : `${before}${JSON.stringify(name)}:`;
		yield* jsonOf(item, depth - 1);
		before = ",";
	}
	yield `${before === "," ? "" : before}${list ? "]" : "}"}`;
}
function hashOf(text) {
	return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}
const ENTITIES = {
	"&": "&amp;",
	"<": "&lt;",
	">": "&gt;",
	"\"": "&quot;",
	"'": "&#39;"
};
function escaped(text) {
	return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}

// action/src/page/marks.ts
/** The combination of two overheads, or with `sign` -1 their difference; null if one is missing. */
function combined(one, other, sign, better) {
	const [left, right] = [logOf(one, better), logOf(other, better)];
	return left === null || right === null ? null : fractionOf(left + sign * right, better);
}
/**
* The overhead of stored runs: today's less the change. The interval is that of the change, so it includes the uncertainty of both
* sides. Null if no stored run can be compared as a ratio.
*/
function storedOf(row, since = row.baseline) {
	const { overhead, better, paired } = row;
	if (overhead === null || since === null || paired || since.comparable !== "overhead") return null;
	const { change, low, high, runs } = since;
	if (change === null) return null;
	const [value, least, most] = [
		change,
		high ?? change,
		low ?? change
	].map((end) => combined(overhead, end, -1, better));
	if (value == null || least == null || most == null) return null;
	return {
		value,
		low: least,
		high: most,
		runs
	};
}
/** A gate's limit on the axis of overheads; null if it is not an overhead (a control of 0, an unknown direction, no stored run). */
function limitMark(row, gate) {
	const { off, better } = row;
	switch (gate.kind) {
		case "max-overhead": return gate.limit;
		case "max-regression": {
			if (gate.basis === "paired") return gate.limit;
			const stored = storedOf(row);
			return stored === null ? null : combined(stored.value, gate.limit, 1, better);
		}
		case "max-drift": {
			const released = storedOf(row, row.releaseBaseline);
			return released === null ? null : combined(released.value, gate.limit, 1, better);
		}
		case "max-increase": return off === null || off <= 0 ? null : gate.limit / off;
		case "min":
		case "max":
			if (off === null || off <= 0 || better === null) return null;
			return better === "higher" ? 1 - gate.limit / off : gate.limit / off - 1;
	}
}

// action/src/page/shown.ts
const LONGEST_NAME = 300;
const LONGEST_MESSAGE = 2e3;
const shownName = (name) => shorten(visible(name), LONGEST_NAME);
const shownMessage = (message) => shorten(visible(message), LONGEST_MESSAGE);
/** The first texts up to a limit; the others are counted. */
function few(all, most, text) {
	const rest = all.length - most;
	return [...all.slice(0, most).map(text), ...rest > 0 ? [`and ${grouped(rest)} more`] : []];
}

// action/src/page/history.ts
const MOST_NOTES = 100;
/** Overheads beyond this are drawn at the edge of every chart (a fraction). */
const LARGEST = 1e6;
/** Whole millionths: a precision of 0.0001 %, in half of the digits. */
const millionths = (fraction) => Math.round(Math.max(-1e6, Math.min(LARGEST, fraction)) * 1e6);
const RANKS = [
	"drifted",
	"rose",
	"fell",
	"steady"
];
/**
* All data of the page.
* @param commits the address of a commit without the commit; empty if there is none
*/
function historyDataOf(histories, commits) {
	const summary = historySummaryOf(histories);
	const suites = histories.map(suiteOf$1);
	const places = suites.flatMap((suite, index) => suite.rows.map((row, place) => ({
		row,
		place: [index, place]
	})));
	const state = summary.drifted.length > 0 ? "drifted" : summary.rose.length > 0 ? "rose" : "steady";
	const imported = suites.reduce((sum, suite) => sum + suite.imported.length, 0);
	const importedOnly = places.length === 0 && imported > 0;
	const words = importedOnly ? `Nothing is judged: ${count(imported, "row")} of imported values` : historyLine(summary);
	return {
		schema: 1,
		kind: "history",
		title: `overhead history: ${words}`,
		verdict: importedOnly ? "imported" : state,
		words,
		notes: places.length > 0 ? [] : [`No run${importedOnly ? " of overhead itself" : ""} is stored: overhead baseline save DIR stores one.`],
		commits: /^https:\/\/[\w.-]+(?::\d+)?\/[\w./~-]+\/$/.test(commits) ? commits : "",
		suites,
		order: places.toSorted((a, b) => Number(b.row.watched) - Number(a.row.watched) || RANKS.indexOf(a.row.state) - RANKS.indexOf(b.row.state)).map(({ place }) => place)
	};
}
function suiteOf$1(history) {
	const { suiteHistory, release, failed, watched, imported } = history;
	const moments = momentsOf(imported);
	const places = new Map(moments.map((moment, at) => [momentKey(moment), at]));
	const [pinned, unaccepted] = [new Set(release?.runs), new Set(failed)];
	return {
		name: shownName(suiteHistory.suite),
		facts: suiteHistory.runs.length === 0 && imported.length > 0 ? "" : runsOf(suiteHistory),
		sources: [...new Set(imported.map(({ source }) => source))].map((source) => {
			const own = momentsOf(imported.filter((series) => series.source === source));
			return `${count(own.length, "run")} imported from ${shownName(source)}, ${periodOf(own[0]?.date ?? "", own.at(-1)?.date ?? "")}`;
		}),
		release: shownName(release?.name ?? ""),
		runs: suiteHistory.runs.map(({ name, date, commit }) => ({
			date: visible(date),
			commit: shownCommit(commit),
			failed: unaccepted.has(name),
			pinned: pinned.has(name)
		})),
		machines: machineChangeNotes(suiteHistory).map(({ run, facts, fresh }) => ({
			run,
			fresh,
			text: shownMessage(facts.map(([key, value]) => `${key} ${value}`).join(", "))
		})),
		notes: few(suiteHistory.warnings, MOST_NOTES, ({ message }) => shownMessage(message)),
		rows: suiteHistory.rows.map((row) => rowOf$1(row, history, watched.has(row))),
		moments: moments.map(({ date, commit }) => ({
			date: visible(date),
			commit: shownCommit(commit)
		})),
		imported: imported.map((series) => importedOf(series, places))
	};
}
const momentKey = ({ date, commit }) => `${date} ${commit}`;
/** All moments with a value, the oldest first, each once. */
function momentsOf(series) {
	const found = /* @__PURE__ */ new Map();
	for (const { points } of series) for (const { date, commit } of points) found.set(momentKey({
		date,
		commit
	}), {
		date,
		commit
	});
	return [...found.values()].sort((a, b) => a.date < b.date ? -1 : a.date > b.date ? 1 : 0);
}
/** @param places indexes of all moments of the suite */
function importedOf(series, places) {
	const { points, metric, better, variant } = series;
	const newest = points.at(-1);
	const forked = points.every(({ forks }) => forks !== null);
	const counts = points.map(({ forks, values }) => forked ? forks ?? 0 : values);
	const runs = points.map((point) => places.get(momentKey(point)) ?? 0);
	return {
		state: "imported",
		source: shownName(series.source),
		benchmark: shownName(series.benchmark),
		treatment: variant === null ? "variant not known" : shownName(variant),
		metric: shownName(labelOf(metric) ?? metric),
		unit: shownName(metric),
		better: better === null ? "" : `${better} is better`,
		newest: newest === void 0 ? "" : shownName(quantity(newest.value, metric)),
		runs: runs.length === places.size && runs.every((run, at) => run === at) ? null : runs,
		values: points.map(({ value }) => value),
		counts: counts.every((count) => count === 1) ? null : counts,
		forked
	};
}
const shownCommit = (commit) => /^[0-9a-f]{7,64}$/.test(commit) ? commit : "";
function rowOf$1(row, { suiteHistory, release }, watched) {
	const { points, better } = row;
	const newest = newestOf(row);
	const last = row.changes.findLast(isReported);
	const values = points.map(({ overhead }) => millionths(overhead));
	const releaseBaseline = releaseBaselineOf(row, shownName(release?.name ?? ""));
	return {
		benchmark: shownName(row.benchmark),
		treatment: shownName(row.treatment),
		metric: shownName(labelOf(row.metric) ?? row.metric),
		unit: shownName(row.metric),
		state: stateOf(row, suiteHistory),
		watched,
		overhead: newest.overhead,
		interval: newest.interval,
		last: last === void 0 ? "" : `${change(last.before)} → ${change(last.after)}`,
		when: last === void 0 ? "" : visible(last.date.slice(0, 10)),
		runs: points.length === suiteHistory.runs.length ? null : points.map(({ run }) => run),
		values,
		below: points.map(({ low }, at) => (values[at] ?? 0) - millionths(low)),
		above: points.map(({ high }, at) => millionths(high) - (values[at] ?? 0)),
		changes: row.changes.flatMap((level) => {
			const at = points.findIndex(({ run }) => suiteHistory.runs[run]?.name === level.run);
			if (at < 0) return [];
			const what = shownName(cameWith(level));
			return [{
				at,
				before: millionths(level.before),
				after: millionths(level.after),
				reported: isReported(level),
				text: `from ${change(level.before)} to ${change(level.after)} with ${what}, for ${count(level.since, "run")}`,
				machine: level.machine.map(visible).join(", ")
			}];
		}),
		releaseBaseline: releaseBaseline === null ? null : {
			...releaseBaseline,
			limit: limitOf(row, better)
		}
	};
}
/** The release plus its limit, on the axis of overheads. */
function limitOf({ releaseBaseline }, better) {
	if (releaseBaseline === null || releaseBaseline.limit === null) return null;
	const limit = combined(releaseBaseline.overhead, releaseBaseline.limit, 1, better);
	return limit === null ? null : millionths(limit);
}
function releaseBaselineOf({ releaseBaseline }, release) {
	if (releaseBaseline === null) return null;
	const { drift, limit, overhead } = releaseBaseline;
	const value = millionths(overhead);
	if (drift === null) {
		const text = `${release}: ${change(overhead)}`;
		return {
			value,
			text,
			brief: text
		};
	}
	const moved = change(drift.change);
	const ends = interval(drift.low, drift.high);
	if (limit === null) return {
		value,
		text: `${moved} ${ends} since ${release}`,
		brief: `${moved} since ${release}`
	};
	const allowed = `limit ${percent(limit)}`;
	return {
		value,
		text: `${moved} ${ends} since ${release}, ${allowed}: ${driftVerdict(drift, limit)}`,
		brief: `${moved} since ${release}, ${allowed}`
	};
}
function stateOf(row, suiteHistory) {
	const { drift = null, limit = null } = row.releaseBaseline ?? {};
	if (drift !== null && limit !== null && driftVerdict(drift, limit) === "breach") return "drifted";
	const last = recentLevel(row, suiteHistory);
	if (last === null) return "steady";
	return last.after > last.before ? "rose" : "fell";
}

// action/src/page/page.ts
const MOST_REMARKS = 200;
const text = (phrase) => written(phrase, shownName, shownMessage);
const texts = (phrases) => few(phrases, MOST_REMARKS, text);
/**
* All data of the page.
* @param rounds of each suite, by name; a suite without them has no charts of its rounds
*/
function pageOf(comparison, context, rounds, origin) {
	const { verdict, words, reason } = summarize(comparison);
	const sections = sectionsOf(comparison);
	const byName = new Map(sections.map((section) => [section.suite, section]));
	return {
		schema: 1,
		title: titleOf(comparison),
		verdict,
		words: text(words),
		notes: [
			...context.notes.map(shownMessage),
			...modesNotes(comparison),
			...pasts(comparison)
		],
		started: visible(origin.started),
		commit: visible(origin.commit),
		seed: context.seed ?? "",
		reproduce: context.reproduce.map(visible),
		comparison,
		suites: comparison.suites.map((suite) => suiteOf(suite, byName.get(suite), reason, context, rounds.get(suite.suite))),
		order: orderOf(comparison, sections)
	};
}
/** Suites that were measured in both modes, if these disagree. */
function modesNotes(comparison) {
	return modesOf(comparison).flatMap(({ suite, pairs }) => pairs.filter(({ disagreement }) => disagreement !== "").map((pair) => shownMessage(`The modes of ${suite} disagree ${pair.disagreement}: ${pair.treatment} on ${pair.benchmark}, ${pair.metric}: ${pair.native} here, ${pair.simulator} in the simulator`)));
}
/** The drift of suites since the last release, and the changes of level in their stored runs. */
function pasts({ suites }) {
	return suites.flatMap((suite) => historyNotes(suite).map((words) => suites.length > 1 ? `${shownName(suite.suite)}: ${text(words)}` : text(words)));
}
/** Worst first over all suites; chance and unchanged rows come last. */
function orderOf(comparison, sections) {
	const places = /* @__PURE__ */ new Map();
	comparison.suites.forEach((suite, index) => {
		suite.rows.forEach((row, place) => {
			places.set(row, [index, place]);
		});
	});
	return [
		...[
			"broken",
			"breach",
			"inconclusive"
		].flatMap((rank) => sections.flatMap(({ bad }) => bad.filter((row) => row.verdict === rank))),
		...sections.flatMap(({ good, more }) => [...good, ...more]),
		...sections.flatMap(({ aside, parts }) => [...ASIDE_KINDS.flatMap((kind) => aside[kind]), ...parts])
	].map((row) => places.get(row) ?? [0, 0]);
}
function suiteOf(suite, section, reason, context, rounds) {
	const notes = [
		readingNote(suite).replaceAll("`", ""),
		...widthNotes(suite.rows),
		chanceNote(suite)
	].filter((note) => note !== "");
	return {
		name: shownName(suite.suite),
		matrix: suite.matrix === void 0 ? null : {
			name: shownName(suite.matrix.name),
			kernel: shownName(suite.matrix.kernel)
		},
		facts: factsOf(suite),
		machine: machineFacts(suite).filter(([, value]) => value !== "").map(([fact, value]) => [visible(fact), shownMessage(value)]),
		mdes: mdesOf(suite).map(({ metric, low, high }) => ({
			metric: visible(labelOf(metric) ?? metric),
			range: mdeRange(low, high),
			high
		})),
		broken: suite.broken.map((message) => visibleLines(message).join("\n")),
		doubts: texts(doubtsOf(suite)),
		remarks: [
			...section === void 0 ? [] : texts(reasonsOf(section, reason)),
			...texts([...loadsOf(suite), ...signNotes(suite)]),
			...notes.map(shownMessage),
			...texts(warningsOf(suite))
		],
		advice: texts(adviceOf(suite)),
		steady: texts(steadinessOf(suite)),
		rows: suite.rows.map((row) => rowOf(row, suite)),
		rounds: rounds?.rounds ?? [],
		series: rounds?.series ?? [],
		curves: rounds?.curves ?? [],
		latencies: rounds?.latencies ?? [],
		benchstat: context.benchstat.filter((table) => table.suite === suite.suite).map((table) => ({
			title: visible(table.title),
			lines: visibleLines(table.text)
		}))
	};
}
function rowOf(row, suite) {
	const cells = cellsOf(row, suite);
	const none = cells.overhead === noEffect(row);
	return {
		benchmark: shownName(cells.benchmark),
		treatment: shownName(cells.treatment),
		variant: shownName(row.treatment),
		against: shownName(row.against),
		metric: shownName(cells.metric),
		unit: shownName(row.metric),
		off: shownName(cells.off),
		on: shownName(cells.on),
		overhead: none ? noMeasurableOverhead(row) : shownName(cells.overhead),
		details: [none ? boundOf(row) : "", shownName(cells.interval)].filter((text) => text !== "").join(" "),
		added: shownName(cells.added),
		change: shownName(`${cells.change} ${cells.changeInterval}`.trim()),
		betweenRuns: cells.betweenRuns,
		alone: aloneText(row),
		mde: cells.mde,
		needed: cells.needed,
		budget: shownName(cells.budget),
		decided: cells.decided,
		flag: cells.flag,
		verdict: row.verdict,
		effect: effectOf(row),
		gates: row.gates.map((gate) => gateOf(gate, row, suite)),
		warnings: row.warnings.map(({ message }) => shownMessage(message)),
		limits: row.gates.map((gate) => limitMark(row, gate)).filter((limit) => limit !== null),
		stored: storedOf(row)
	};
}
/** The interval of these rounds alone; empty if it equals the row's interval. */
function aloneText({ betweenRuns, overhead, metric, better }) {
	if (betweenRuns === null || overhead === null) return "";
	return effectText({
		metric,
		better
	}, overhead, betweenRuns.low, betweenRuns.high).ends;
}
function gateOf(gate, row, { control }) {
	const { rounds, confidence, p, adjusted, needed } = gate;
	const counted = confidence === null || p === null || adjusted === null || needed === null;
	return {
		limit: shownName(limitOf$1(row, gate, control)),
		measured: shownName(measuredText(row, gate, control)),
		verdict: gate.verdict,
		rounds: rounds < row.rounds ? `${rounds} of ${row.rounds}` : String(rounds),
		chance: counted ? "" : `${pValue(p)} for a breach, ${pValue(adjusted)} corrected; a breach needs p ≤ ${significant(needed, 2)}, and the interval holds ${percent(confidence)}`,
		reason: shownMessage(gate.reason)
	};
}

// action/src/page/shares.ts
/** Each is shown if enough operations were measured for one to be above it. */
const SHARES = [
	0,
	.25,
	.5,
	.75,
	.9,
	.95,
	.975,
	.99,
	.995,
	.9975,
	.999,
	.9995,
	.9999,
	.99995,
	.99999
];

// action/src/page/latency.ts
const FILE = "latency.hgrm";
const DIGITS = 4;
/** The latencies of the complete rounds, from the raw output next to a result file; none if that was not kept. */
function latenciesOf(results, { series, rounds }) {
	const raw = join(dirname(dirname(results)), "raw", basename(results, ".txt"));
	if (rounds === null || !existsSync(raw)) return [];
	const known = /* @__PURE__ */ new Map();
	const pairs = new Map(series.map(({ benchmark, variant }) => [JSON.stringify([benchmark, variant]), {
		benchmark,
		variant
	}]));
	const names = [...new Set([...pairs.values()].map(({ benchmark }) => benchmark))];
	for (const { round } of rounds) {
		const folder = join(raw, roundName(round));
		if (!existsSync(folder)) continue;
		const entries = readdirSync(folder);
		for (const [key, { benchmark, variant }] of pairs) {
			const place = entries.find((entry) => names.some((_, index) => entry === benchmarkFolder(index, benchmark)));
			const text = place === void 0 ? null : newest(join(folder, place), variant);
			const latencies = text === null ? null : parseHistogram(text);
			if (latencies === null) continue;
			const one = known.get(key) ?? {
				benchmark,
				variant,
				forks: []
			};
			one.forks.push([...latencies]);
			known.set(key, one);
		}
	}
	return [...known.values()];
}
/** The histogram of the last try, which is the one that counts. */
function newest(folder, variant) {
	for (let trial = 3; trial > 0; trial--) {
		const path = join(folder, triedName(variant, trial), FILE);
		if (existsSync(path)) return readFileSync(path, "utf8");
	}
	return null;
}
/**
* The latency at each of {@link SHARES} in ns, from the text of a histogram in ms: the first line that reaches the share.
* Null at shares that need more operations; null everywhere if the text is not a histogram, or an empty one.
*/
function parseHistogram(text) {
	const lines = [...text.matchAll(/^ *([\d.]+) +([\d.]+) +(\d+)(?: .*)?$/gm)].map(([, value, share, count]) => ({
		value: Number(value) * 1e6,
		share: Number(share),
		count: Number(count)
	}));
	const total = lines.at(-1)?.count ?? 0;
	if (total === 0 || lines.some(({ value, share }) => !Number.isFinite(value) || share > 1)) return null;
	return SHARES.map((share) => {
		if (total * (1 - share) < 1) return null;
		const found = lines.find((line) => line.share >= share);
		return found === void 0 ? null : Number(found.value.toPrecision(DIGITS));
	});
}

// action/src/page/rounds.ts
/** Enough digits for a curve; the journal has all. */
const CURVE_DIGITS = 5;
/** Reads the result files of one suite with their journals. Throws if a journal cannot be read. */
function readSuiteRounds(files) {
	const read = files.map((file) => ({
		file,
		samples: readSamples(file)
	}));
	return {
		...pooledRounds(read.map(({ samples }) => samples)),
		latencies: pooledLatencies(read.flatMap(({ file, samples }) => latenciesOf(file, samples)))
	};
}
/** The rounds of several files in the order of the files. */
function pooledRounds(files) {
	const rounds = [];
	const series = /* @__PURE__ */ new Map();
	const curves = /* @__PURE__ */ new Map();
	for (const file of files) {
		const count = file.series.reduce((most, { values }) => Math.max(most, values.length), 0);
		for (const { benchmark, variant, metric, values } of file.series) {
			const key = JSON.stringify([
				benchmark,
				variant,
				metric
			]);
			const known = series.get(key) ?? {
				benchmark,
				variant,
				metric,
				values: []
			};
			known.values.push(...blanks(rounds.length - known.values.length), ...values);
			series.set(key, known);
		}
		rounds.push(...Array.from({ length: count }, (_, index) => roundOf(file.rounds?.[index])));
		for (const one of (file.rounds ?? []).flatMap((round) => round.iterations)) addCurve(curves, one);
	}
	for (const { values } of series.values()) values.push(...blanks(rounds.length - values.length));
	return {
		rounds,
		series: [...series.values()],
		curves: [...curves.values()],
		latencies: []
	};
}
/** The forks of each benchmark and variant together. */
function pooledLatencies(all) {
	const known = /* @__PURE__ */ new Map();
	for (const one of all) {
		const key = JSON.stringify([one.benchmark, one.variant]);
		known.set(key, {
			...one,
			forks: [...known.get(key)?.forks ?? [], ...one.forks]
		});
	}
	return [...known.values()];
}
const blanks = (count) => Array.from({ length: Math.max(0, count) }, () => null);
function roundOf(record) {
	if (record === void 0) return null;
	const { started, elapsed, steal, pressure, redone } = record;
	return {
		started,
		elapsed: Math.round(elapsed),
		steal,
		pressure,
		redone
	};
}
function addCurve(curves, { benchmark, variant, unit, warmup, measured }) {
	const key = JSON.stringify([
		benchmark,
		variant,
		unit
	]);
	const known = curves.get(key) ?? {
		benchmark,
		variant,
		metric: unit,
		forks: []
	};
	known.forks.push({
		warmup: warmup.map(rounded),
		measured: measured.map(rounded)
	});
	curves.set(key, known);
}
const rounded = (value) => Number(value.toPrecision(CURVE_DIGITS));

// action/src/commands/page.ts
/** The bundle for the browser; read only when a page is written. */
function assetsIn(root) {
	const read = (name) => readFileSync(join(root, "action/dist", name), "utf8");
	return {
		script: read("page.js"),
		style: read("page.css")
	};
}
/** The page of a judgement, in pieces. Unreadable rounds or tables are left out with a note. */
async function renderPage(root, comparison, context, judged) {
	const rounds = /* @__PURE__ */ new Map();
	const tables = [...context.benchstat];
	const notes = [...context.notes];
	for (const parts of judgedParts(judged.runs)) {
		const [{ suite }] = parts;
		const files = parts.flatMap((part) => resultsOf(part.folder, suite.suite) ?? []);
		try {
			rounds.set(suite.suite, readSuiteRounds(files));
		} catch (error) {
			notes.push(`The rounds of ${suite.suite} are not shown: ${error.message}`);
		}
		const one = comparison.suites.find((candidate) => candidate.suite === suite.suite);
		if (!isSound(one) || benchmarksIn(one) > 100) continue;
		try {
			const results = parts.flatMap((part) => requestOf(part.folder, part.suite).results);
			const text = await new Benchstat(root).variants(results, one.control, one.treatments);
			tables.push(variantsTable(suite.suite, text));
		} catch (error) {
			notes.push(`benchstat's tables of ${suite.suite} are left out: ${error.message}`);
		}
	}
	const data = pageOf(comparison, {
		...context,
		benchstat: tables,
		notes
	}, rounds, originOf(judged));
	return documentParts(data, assetsIn(root));
}
/** The page of histories, in pieces. */
function renderHistoryPage({ root, remote }, histories) {
	return documentParts(historyDataOf(histories, commitsOf(remote)), assetsIn(root), "overhead history");
}
/** The web address of commits without the hash; empty if the repository has no known web site. */
function commitsOf(remote) {
	let url = "";
	try {
		url = remote().url;
	} catch {}
	const [, site, server, name, path] = /^(?:https:\/\/(?:[^@/]*@)?([\w.-]+(?::\d+)?)\/|ssh:\/\/git@([\w.-]+)(?::\d+)?\/|git@([\w.-]+):)([\w./~-]+?)(?:\.git)?\/?$/.exec(url) ?? [];
	const host = site ?? server ?? name;
	return host === void 0 || path === void 0 ? "" : `https://${host}/${path}/commit/`;
}
function originOf({ runs }) {
	const record = runs[0]?.record;
	return {
		started: record?.started ?? "",
		commit: record?.commit ?? ""
	};
}

export { renderHistoryPage, renderPage };