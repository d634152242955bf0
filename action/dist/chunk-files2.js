import { v as UsageError } from "./chunk-schemas.js";
import { A as GROUP_TITLES, C as machineLine, Ct as isSuspect, D as sectionsOf, E as mdesOf, F as pad, G as doubtsOf, H as sinceTitle, I as widthOf, J as reasonsOf, K as foldedWarnings, L as wrap, M as limitApart, N as fit, O as GROUPS_LEGEND, P as laidOut, Q as widthNotes, S as machineFacts, St as effectOf, T as mdeRange, U as adviceOf, W as doubtsAbout, X as warningsOf, Y as signNotes, Z as confidenceOf, _ as ASIDE_KINDS, _t as say, a as Room, at as difference, b as hasSeveralTreatments, bt as chanceMark, d as gridOf, et as isCertain, f as metricCell, ft as code, g as ASIDES, h as unbroken, ht as prose, i as layOut, it as effectText, j as groupsOf, k as GROUPS_TITLE, m as tableLine, mt as phrase, n as shownMessage, nt as measuredText, ot as isCpu, p as tableHead, pt as fenced, q as readingNote, r as shownName, s as historyNotes, t as LONGEST_MESSAGE, tt as limitOf, u as MARKS$1, ut as shortLabelOf, v as factsOf, vt as written, w as mdeNote, xt as chanceNote, y as foldedText, yt as MAY_BE_CHANCE, z as cellsOf } from "./chunk-shown.js";
import { c as pValue, d as significant, i as grouped, l as percent, r as count, t as bareP } from "./chunk-values.js";
import { a as loadsOf, c as modesOf, o as steadinessOf, r as summarize, s as MODES_LEGEND } from "./chunk-summary.js";
import { i as visibleLines, n as shorten, r as visible } from "./chunk-visible.js";
import { a as writeAtomically } from "./chunk-files.js";
import { n as tryLock } from "./chunk-lock.js";
import { c as shown } from "./chunk-secret.js";
import { styleText } from "node:util";
import { existsSync, mkdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";

// action/src/report/heaps.ts
/** The key of the heap in the name of a benchmark, at its end. */
const HEAP = /\/heap=(\d+)([kmg])$/;
const BYTES = {
	k: 1024,
	m: 2 ** 20,
	g: 2 ** 30
};
/** Metrics that a heap may change, in the order of the table; gated metrics are shown too. */
const METRICS = [
	"cpu-ns/op",
	"ns/op",
	"ops/s",
	"response-cpu-ns/op",
	"response-ns/op",
	"latency-p50-ns",
	"latency-p99-ns",
	"B/op",
	"gc-ns/op",
	"gc-count",
	"gc-ms",
	"live-heap-B",
	"rss-B",
	"peak-rss-B"
];
/** The legend of the table. */
const HEAPS_LEGEND = "the overhead under each largest heap, with its interval; “none” if no overhead was measurable";
/** Returns every suite with more than one heap. */
function heapsOf({ suites }) {
	return suites.flatMap((suite) => {
		const heaps = [...new Set(suite.rows.flatMap(({ benchmark }) => heapOf(benchmark) ?? []))];
		heaps.sort((one, other) => sizeOf(one) - sizeOf(other));
		const rows = heaps.length < 2 ? [] : rowsOf(suite, heaps);
		return rows.length === 0 ? [] : [{
			suite: suite.suite,
			heaps,
			rows
		}];
	});
}
function heapOf(benchmark) {
	const [, size, unit] = HEAP.exec(benchmark) ?? [];
	return size === void 0 ? null : `${size}${unit}`;
}
const sizeOf = (heap) => Number.parseInt(heap, 10) * (BYTES[heap.slice(-1)] ?? 1);
function rowsOf(suite, heaps) {
	const all = /* @__PURE__ */ new Map();
	for (const row of suite.rows) {
		if (heapOf(row.benchmark) === null || !(METRICS.includes(row.metric) || row.gates.length > 0)) continue;
		const key = JSON.stringify([
			row.benchmark.replace(HEAP, ""),
			row.treatment,
			row.against,
			row.metric
		]);
		all.set(key, [...all.get(key) ?? [], row]);
	}
	const place = (metric) => METRICS.includes(metric) ? METRICS.indexOf(metric) : METRICS.length;
	const groups = [...all.values()].flatMap((rows) => {
		const [first] = rows;
		return first === void 0 ? [] : [{
			first,
			rows
		}];
	});
	const benchmarks = [...new Set(groups.map(({ first }) => first.benchmark.replace(HEAP, "")))];
	const order = ({ first }) => benchmarks.indexOf(first.benchmark.replace(HEAP, ""));
	return groups.sort((one, other) => order(one) - order(other) || place(one.first.metric) - place(other.first.metric)).map(({ first, rows }) => ({
		benchmark: first.benchmark.replace(HEAP, ""),
		treatment: cellsOf(first, suite).treatment,
		metric: first.metric,
		cells: heaps.map((heap) => cellOf$1(rows.find(({ benchmark }) => heapOf(benchmark) === heap)))
	}));
}
function cellOf$1(row) {
	if (row === void 0) return cell("");
	const effect = effectOf(row);
	if (effect === "same") return cell("none");
	if (effect === "unclear") return cell("none", row.mde === null ? "" : `(MDE ${percent(row.mde, 2)})`);
	const mark = effect === "chance" ? MAY_BE_CHANCE : "";
	if (row.overhead === null) {
		const { value } = row.difference ?? { value: null };
		return cell(value === null ? "" : difference(value, row.metric), "", mark);
	}
	const { value, ends } = effectText(row, row.overhead, row.low, row.high);
	return cell(value, ends, mark);
}
const cell = (overhead, interval = "", mark = "") => ({
	overhead,
	interval,
	mark
});

// action/src/report/folds.ts
/** More warnings would bury the report. */
const MOST_WARNINGS = 100;
/** Returns the lines around a fold's content. The title is constant: nothing in a summary is parsed as Markdown. */
function frame(title) {
	return {
		open: [
			"<details>",
			`<summary>${title}</summary>`,
			""
		],
		close: [
			"",
			"</details>",
			""
		]
	};
}
/** Returns a fold of several parts, cut after whole rows. `left` counts the rows that did not fit. */
function fold(room, title, parts, legend = []) {
	const { open, close } = frame(title);
	const around = {
		open: [...open, ...legend.flatMap((line) => [line, ""])],
		close
	};
	const lines = [];
	let left = 0;
	for (const part of parts) {
		const outside = lines.length === 0 ? [...around.open, ...around.close] : [];
		const kept = room.fill(part.items, part.write, [
			...outside,
			...part.head,
			""
		]);
		left += kept.left;
		if (kept.lines.length > 0) lines.push(...lines.length === 0 ? [] : [""], ...part.head, ...kept.lines);
	}
	const last = lines.pop();
	if (last !== void 0) lines.push(last.replace(/\n$/, ""));
	return {
		lines: lines.length === 0 ? [] : [
			...around.open,
			...lines,
			...around.close
		],
		left
	};
}
const GATE_COLUMNS = [
	"benchmark",
	"variant",
	"metric",
	"limit",
	"rounds",
	"confidence",
	"measured",
	"for a breach",
	"corrected",
	"a breach needs",
	"verdict"
];
/** Returns a row for every gate with the numbers that decided it. */
function gatesPart(rows, suite) {
	return {
		head: tableHead(GATE_COLUMNS),
		items: rows.flatMap((row) => row.gates.map((gate) => ({
			row,
			gate
		}))),
		write: ({ row, gate }) => {
			const { rounds, confidence, p, adjusted, needed } = gate;
			const chances = confidence === null || p === null || adjusted === null || needed === null ? [
				"",
				"",
				""
			] : [
				pValue(p),
				pValue(adjusted),
				`p ≤ ${significant(needed, 2)}`
			];
			return tableLine([
				code(row.benchmark, 100),
				code(row.treatment, 100),
				code(row.metric),
				unbroken(limitOf(row, gate, suite.control)),
				unbroken(rounds < row.rounds ? `${rounds} of ${row.rounds}` : String(rounds)),
				unbroken(confidence === null ? row.exact && p !== null ? "exact" : "" : percent(confidence)),
				unbroken(measuredText(row, gate, suite.control)),
				...chances.map(unbroken),
				`${MARKS$1[gate.verdict]} ${gate.verdict}`.trim()
			]);
		}
	};
}
const PRECISION_COLUMNS = [
	"benchmark",
	"variant",
	"metric",
	"overhead",
	"between runs",
	"MDE",
	"rounds needed",
	"p",
	"q"
];
/** Returns the precision of each row with noise, and the rounds to find a small overhead. */
function precisionPart(suite) {
	return {
		head: tableHead(PRECISION_COLUMNS),
		items: suite.rows.filter((row) => row.mde !== null && !isCertain(row)),
		write: (row) => {
			const { treatment, betweenRuns, mde, needed } = cellsOf(row, suite);
			const { overhead, low, high, p, q } = row;
			const known = overhead === null ? null : effectText(row, overhead, low, high);
			const ends = known?.ends ?? "";
			const value = effectOf(row) === "unclear" ? "" : known?.value ?? "";
			return tableLine([
				code(row.benchmark, 100),
				code(treatment, 100),
				metricCell(row.metric),
				[unbroken(`${value} ${ends}`.trim()), prose(chanceMark(row, suite))].filter((text) => text !== "").join("<br>"),
				unbroken(betweenRuns),
				unbroken(mde),
				unbroken(needed),
				unbroken(p === null ? "" : bareP(p)),
				unbroken(q === null ? "" : bareP(q))
			]);
		}
	};
}
/** The legend of the table of {@link precisionPart}. */
const PRECISION_LEGEND = [
	"MDE is the smallest overhead that these rounds would have found four times in five. It is followed by the number of rounds that would find the budget (without one, 1 %) as often, or would decide an inconclusive gate.",
	"\"Between runs\" is the standard deviation of the overhead between runs, which these rounds cannot show. The interval and the MDE include it, so no number of rounds finds less than 2.8 times as much.",
	"p is the chance of such a value or a larger one without any overhead. q is the expected share of false findings if this row and all with a smaller q count as changed."
];
const STEADY_TITLE = "How steady it was";
/** Returns the sources of the noise in words, and what would improve the next run. */
function steadyPart(suite) {
	return {
		head: [],
		items: [...adviceOf(suite), ...steadinessOf(suite)],
		write: listed
	};
}
/** Returns the machine, the rounds, and the minimum detectable effects. */
function machinePart(suite, seed) {
	const { rounds } = suite;
	const noise = mdesOf(suite).map(({ metric, low, high }) => {
		return [`MDE of ${metricCell(metric)}`, mdeRange(low, high)];
	});
	const facts = [
		...machineFacts(suite).filter(([, value]) => value !== "").map(([key, value]) => [prose(key), code(value)]),
		["rounds", `${grouped(rounds.complete)} complete, ${grouped(rounds.planned)} planned`],
		["redone", grouped(rounds.redone)],
		["thrown away for noise", grouped(rounds.dropped)],
		...seed === null ? [] : [["seed", code(seed)]],
		...suite.inputDigest === void 0 ? [] : [["input digest", code(suite.inputDigest)]],
		...noise
	];
	return {
		head: tableHead(["fact", "value"]),
		items: facts,
		write: tableLine
	};
}
/** Returns a table below its legend, cut after whole rows; empty if no row fits. */
function tableBelow(room, legend, titles, rows, cells) {
	const head = [
		legend,
		"",
		...tableHead(titles)
	];
	const { lines } = room.fill(rows, (row) => tableLine(cells(row)), [...head, ""]);
	return lines.length === 0 ? [] : [
		...head,
		...lines,
		""
	];
}
const MODE_COLUMNS = [
	"benchmark",
	"variant",
	"metric",
	"native",
	"simulator",
	"disagree"
];
/** Returns each suite in both modes. */
function modesTables(room, modes) {
	return modes.flatMap(({ suite, pairs }) => {
		return tableBelow(room, `**Both modes of ${code(suite, 80)}** · ${prose(MODES_LEGEND)}`, MODE_COLUMNS, pairs, (pair) => [
			code(pair.benchmark, 100),
			code(pair.treatment, 100),
			prose(pair.metric),
			prose(pair.native),
			prose(pair.simulator),
			pair.disagreement === "" ? "" : `⚠️ ${prose(pair.disagreement)}`
		]);
	});
}
/** Returns each suite under several heaps. */
function heapsTables(room, all) {
	return all.flatMap(({ suite, heaps, rows }) => {
		return tableBelow(room, `**Heaps of ${code(suite, 80)}** · ${prose(HEAPS_LEGEND)}`, [
			"benchmark",
			"variant",
			"metric",
			...heaps
		], rows, ({ benchmark, treatment, metric, cells }) => [
			code(benchmark, 100),
			code(treatment, 100),
			metricCell(metric),
			...cells.map(({ overhead, interval, mark }) => unbroken([
				overhead,
				interval,
				mark
			].filter((text) => text !== "").join(" ")))
		]);
	});
}
/** Returns which threads took added CPU time, below the name of each suite if there are several. */
function groupsFold(room, all, several) {
	const parts = all.map(({ suite, rows }) => ({
		head: [...several ? [`**${code(suite, 80)}**`, ""] : [], ...tableHead([
			"benchmark",
			"variant",
			...GROUP_TITLES
		])],
		items: rows,
		write: ({ benchmark, treatment, cells }) => tableLine([
			code(benchmark, 100),
			code(treatment, 100),
			...cells.map(unbroken)
		])
	}));
	return fold(room, GROUPS_TITLE, parts, [`The table shows ${GROUPS_LEGEND}.`]);
}
function warningsPart(suite) {
	const all = foldedWarnings(suite);
	const rest = all.length - MOST_WARNINGS;
	return {
		head: [],
		items: rest > 0 ? [...all.slice(0, MOST_WARNINGS), say`and ${grouped(rest)} more`] : all,
		write: listed
	};
}
const listed = (words) => `- ${phrase(words)}`;
/** Returns benchstat's tables, each whole or not at all. */
function benchstatFold(room, tables) {
	return fold(room, "benchstat’s own tables", [{
		head: [],
		items: tables,
		write: (table) => [
			`${code(table.suite)} · ${prose(table.title)}`,
			"",
			...fenced(visibleLines(table.text), "text"),
			""
		].join("\n")
	}]);
}
/** Returns the commands that repeat the run. */
function reproduceFold(room, context) {
	if (context.reproduce.length === 0) return [];
	const { open, close } = frame("Reproduce it on your own machine");
	const commands = context.reproduce.flatMap((command) => visibleLines(command));
	return room.take([
		...open,
		...fenced(commands, "sh"),
		...close
	]);
}

// action/src/report/matrix.ts
/** Overheads at which the heat of a cell rises, as fractions. */
const HEATS = [
	.01,
	.05,
	.2,
	1
];
/** The legend of the table. */
const MATRIX_LEGEND = "the overhead of CPU per operation, kernel next to kernel; each number is from its own suite, which has its interval";
/** Returns every suite that was measured on several kernels. */
function matricesOf({ suites }) {
	return [...new Set(suites.flatMap(({ matrix }) => matrix === void 0 ? [] : [matrix.name]))].map((name) => matrixOf(name, suites.filter(({ matrix }) => matrix?.name === name)));
}
function matrixOf(name, suites) {
	const rows = /* @__PURE__ */ new Map();
	for (const { benchmark, treatment } of suites.flatMap(leading)) rows.set(JSON.stringify([benchmark, treatment]), {
		benchmark,
		treatment
	});
	return {
		suite: name,
		kernels: suites.map(({ matrix }) => matrix?.kernel ?? ""),
		lines: [...rows.values()].map((line) => ({
			...line,
			cells: suites.map((suite) => cellOf(suite, line))
		}))
	};
}
/** Returns whether a row is the CPU of a whole operation of a workload. */
function leading({ rows, control }) {
	return rows.filter(({ metric, against }) => isCpu(metric) && against === control);
}
function cellOf(suite, { benchmark, treatment }) {
	const row = leading(suite).find((one) => one.benchmark === benchmark && one.treatment === treatment);
	if (row?.unmeasured !== void 0) return {
		text: `not measured: ${row.unmeasured}`,
		heat: null
	};
	if (row === void 0) return {
		text: suite.verdict === "broken" ? "broken" : "not there",
		heat: null
	};
	if (row.overhead === null) return {
		text: "not known",
		heat: null
	};
	const effect = effectOf(row);
	if (effect === "same" || effect === "unclear") return {
		text: "none found",
		heat: 0
	};
	const { overhead } = row;
	if (effect === "chance") return {
		text: `${effectText(row, overhead).value} ${MAY_BE_CHANCE}`,
		heat: null
	};
	return {
		text: effectText(row, overhead).value,
		heat: HEATS.filter((from) => overhead >= from).length
	};
}

// action/src/report/matrix-markdown.ts
/** Colours by heat, next to the number, which is enough without them. */
const COLOURS = [
	"⬜",
	"🟩",
	"🟨",
	"🟧",
	"🟥"
];
/** Returns the tables, cut after whole lines; empty without any. */
function matrixTables(room, matrices) {
	const colours = HEATS.map((from, index) => `${COLOURS[index + 1]} from ${percent(from)}`).join(", ");
	return matrices.flatMap(({ suite, kernels, lines }) => {
		const legend = `**${code(suite, 80)} on ${count(kernels.length, "kernel")}** · ${prose(MATRIX_LEGEND)}. ${colours}`;
		const titles = [
			"load",
			"variant",
			...kernels
		].map(prose);
		return tableBelow(room, legend, titles, lines, ({ benchmark, treatment, cells }) => [
			code(benchmark, 100),
			code(treatment, 100),
			...cells.map(({ text, heat }) => `${heat === null ? "" : `${COLOURS[heat]} `}${prose(text)}`)
		]);
	});
}

// action/src/report/markdown.ts
/** A smaller page has no space for a first line with long names and the count of omitted rows. */
const LEAST_BYTES = 16384;
/** Space for the sentence on omitted rows, and for the legend. */
const RESERVED = 1500;
/** More notes, reasons and suites are only counted. */
const MOST_REASONS = 20;
/**
* Returns the whole report, at most `maxBytes` long. The worst rows are placed first; rows without space are counted.
* Throws a RangeError if `maxBytes` is below {@link LEAST_BYTES}.
*/
function renderMarkdown(comparison, context, { maxBytes }) {
	if (!(maxBytes >= 16384)) throw new RangeError(`a report needs at least ${LEAST_BYTES} bytes of room, not ${maxBytes}`);
	const room = new Room(maxBytes - RESERVED);
	const sections = sectionsOf(comparison);
	const summary = summarize(comparison);
	const head = room.take([`### ${headline(summary)}`, ""]);
	const notes = context.notes.slice(0, MOST_REASONS).flatMap((note) => room.take([prose(note), ""]));
	const reproduce = reproduceFold(room, context);
	const placed = sections.map((section) => place(section, summary.reason, room));
	const modes = [...matrixTables(room, matricesOf(comparison)), ...modesTables(room, modesOf(comparison))];
	const heaps = heapsTables(room, heapsOf(comparison));
	for (const one of placed) one.good = fillGood(one, room);
	/** Returns a fold with one part for each suite, below the suite's name if there are several. */
	const bySuite = (title, part, legend = []) => fold(room, title, sections.map((section) => named(section, part(section), sections.length > 1)), legend);
	const machine = bySuite("The machine and its noise", ({ suite }) => machinePart(suite, context.seed));
	const warned = sections.reduce((sum, { suite }) => sum + foldedWarnings(suite).length, 0);
	const warnings = bySuite(`Warnings: ${grouped(warned)}`, ({ suite }) => warningsPart(suite));
	const folded = (of, title) => bySuite(title(sections.reduce((sum, section) => sum + of(section).length, 0)), (section) => {
		const { head, line } = gridOf(of(section), section.suite);
		return {
			head,
			items: of(section),
			write: line
		};
	});
	const more = folded((section) => section.more, (rows) => count(rows, "more row"));
	const asides = ASIDE_KINDS.map((kind) => folded(({ aside }) => aside[kind], (rows) => `What ${ASIDES[kind]}: ${count(rows, "metric")}`));
	const groups = groupsFold(room, groupsOf(comparison), sections.length > 1);
	const gates = bySuite("How each gate was decided", ({ suite, bad, good, more }) => gatesPart([
		...bad,
		...good,
		...more
	], suite));
	const precision = bySuite("How small an overhead each row could have shown", ({ suite }) => precisionPart(suite), PRECISION_LEGEND);
	const steady = bySuite(STEADY_TITLE, ({ suite }) => steadyPart(suite));
	const benchstat = benchstatFold(room, context.benchstat);
	const left = leftOut(placed, asides.reduce((sum, { left }) => sum + left, more.left + groups.left), gates.left, precision.left + steady.left, benchstat.left, context);
	const lines = [
		...head,
		...notes,
		...placed.flatMap(sectionLines),
		...modes,
		...heaps,
		...left === "" ? [] : [left, ""],
		...more.lines,
		...asides.flatMap(({ lines }) => lines),
		...groups.lines,
		...gates.lines,
		...precision.lines,
		...steady.lines,
		...benchstat.lines,
		...machine.lines,
		...warnings.lines,
		...reproduce
	];
	while (lines.at(-1) === "") lines.pop();
	return `${lines.join("\n")}\n`;
}
function headline({ verdict, words }) {
	return `${verdict === "measured" ? "" : `${MARKS$1[verdict]} `}${verdict.charAt(0).toUpperCase() + verdict.slice(1)}: ${phrase(words)}`;
}
function place(section, headline, room) {
	const { suite } = section;
	const facts = factsOf(suite);
	const title = room.take([`**${code(suite.suite, 80)}** · ${prose(facts)}`, ""]);
	const given = [...suite.broken.map(quoting), ...reasonsOf(section, headline).map(phrase)];
	const rest = given.length - MOST_REASONS;
	const listed = rest > 0 ? [...given.slice(0, MOST_REASONS), `and ${grouped(rest)} more`] : given;
	const reasons = room.fill(listed, (reason) => `- ${reason}`, ["", ""]).lines;
	const rows = [...section.bad, ...section.good];
	const grid = gridOf(rows, suite);
	const head = rows.length === 0 || title.length === 0 ? [] : room.take([...grid.head, ""]);
	const bad = head.length === 0 ? none(section.bad) : room.fill(section.bad, grid.line);
	const doubts = title.length === 0 ? [] : doubtsOf(suite);
	const beyond = doubts.length - 8;
	const few = [...doubts.slice(0, 8).map((words) => `- ⚠️ ${phrase(words)}`), ...beyond > 0 ? [`- and ${grouped(beyond)} more under the warnings`] : []];
	const loads = head.length === 0 ? [] : [
		...loadsOf(suite),
		...historyNotes(suite),
		...signNotes(suite)
	].map(phrase);
	const remarks = head.length === 0 ? [] : [
		readingNote(suite),
		...widthNotes(suite.rows),
		chanceNote(suite)
	];
	const notes = [
		...few.length === 0 ? [] : room.take([...few, ""]),
		...loads.flatMap((text) => room.take([text, ""])),
		...remarks.filter((text) => text !== "").flatMap((text) => room.take([prose(text), ""]))
	];
	return {
		section,
		title,
		reasons,
		head: head.slice(0, -1),
		bad,
		notes,
		good: none(section.good)
	};
}
/** Returns a reason, and below it the lines of a tool that it quotes, as one list item. */
function quoting(text) {
	const [sentence = "", ...quoted] = visibleLines(text);
	const block = quoted.length === 0 ? [] : fenced(quoted, "text");
	return [prose(sentence), ...block.map((line) => `  ${line}`)].join("\n");
}
const none = (rows) => ({
	lines: [],
	left: rows.length
});
function fillGood({ section, head, bad }, room) {
	if (head.length === 0 || bad.left > 0) return none(section.good);
	return room.fill(section.good, gridOf([...section.bad, ...section.good], section.suite).line);
}
function sectionLines({ title, reasons, head, bad, good, notes }) {
	const rows = [...bad.lines, ...good.lines];
	return [
		...title,
		...reasons.length === 0 ? [] : [...reasons, ""],
		...rows.length === 0 ? [] : [
			...head,
			...rows,
			""
		],
		...notes
	];
}
function named({ suite }, part, several) {
	return several ? {
		...part,
		head: [
			`**${code(suite.suite, 80)}**`,
			"",
			...part.head
		]
	} : part;
}
/** Returns what the page omits, and where it is; empty if it omits nothing. */
function leftOut(placed, folded, gates, details, tables, { folder }) {
	const bad = placed.reduce((sum, one) => sum + one.bad.left, 0);
	const good = placed.reduce((sum, one) => sum + one.good.left, 0) + folded;
	const suites = placed.filter((one) => one.title.length === 0).length;
	const parts = [
		...bad > 0 ? [`**${count(bad, "row")} that failed or are inconclusive**`] : [],
		...suites > 0 ? [count(suites, "suite")] : [],
		...good > 0 ? [count(good, "other row")] : [],
		...gates > 0 ? [`${count(gates, "gate")} in detail`] : [],
		...details > 0 ? [count(details, "line on precision", "lines on precision")] : [],
		...tables > 0 ? [count(tables, "table of benchstat", "tables of benchstat")] : []
	];
	if (parts.length === 0) return "";
	const where = folder === null ? "" : ` Everything is in ${code(`${folder.replace(/\/$/, "")}/comparison.json`)}.`;
	return `Left out, because this page is full: ${parts.join(", ")}.${where}`;
}

// action/src/report/terminal-tables.ts
const INDENT$1 = "  ";
/** Returns the table as wide as the screen allows, or its rows below each other on a narrow screen. */
function tableLines({ legend, columns, levels, rows, stacked }, width) {
	const room = width - 2;
	const below = () => rows.flatMap((row) => {
		const [head, ...values] = stacked(row);
		return [...wrap(head, room), ...values.flatMap((value) => wrap(value, room, INDENT$1))];
	});
	return [...wrap(legend, width), ...(layOut(columns, rows, room, levels) ?? below()).map((line) => INDENT$1 + line)];
}
/** Returns the two modes side by side. */
function modeLines({ suite, pairs }, width) {
	const columns = [
		{
			title: "benchmark",
			text: ({ benchmark }) => shownName(benchmark),
			least: 16,
			grouped: true
		},
		{
			title: "variant",
			text: ({ treatment }) => shownName(treatment),
			least: 8
		},
		{
			title: "metric",
			text: ({ metric }) => shownName(metric)
		},
		{
			title: "native",
			text: ({ native }) => shownName(native)
		},
		{
			title: "simulator",
			text: ({ simulator }) => shownName(simulator)
		},
		{
			title: "disagree",
			text: ({ disagreement }) => disagreement
		}
	];
	const stacked = ({ benchmark, treatment, metric, native, simulator, disagreement }) => [
		`${shownName(benchmark)}, ${shownName(treatment)}, ${shownName(metric)}`,
		`native ${shownName(native)}`,
		`simulator ${shownName(simulator)}`,
		...disagreement === "" ? [] : [`disagree ${disagreement}`]
	];
	return tableLines({
		legend: `Both modes of ${shownName(suite)}: ${MODES_LEGEND}`,
		columns,
		levels: [0],
		rows: pairs,
		stacked
	}, width);
}
/** Returns one column for each heap, with intervals if the screen is wide enough. */
function heapLines({ suite, heaps, rows }, width) {
	const labelled = ({ metric }) => shownName(shortLabelOf(metric) ?? metric);
	const cell = (row, index, full) => {
		const { overhead = "", interval = "", mark = "" } = row.cells[index] ?? {};
		return shownName([
			overhead,
			full ? interval : "",
			mark
		].filter((text) => text !== "").join(" "));
	};
	const columns = [
		{
			title: "benchmark",
			text: ({ benchmark }) => shownName(benchmark),
			least: 12,
			grouped: true
		},
		{
			title: "variant",
			text: ({ treatment }) => shownName(treatment),
			least: 8
		},
		{
			title: "metric",
			text: labelled,
			least: 14
		},
		...heaps.flatMap((heap, index) => [{
			title: heap,
			text: (row) => cell(row, index, true),
			levels: [0]
		}, {
			title: heap,
			text: (row) => cell(row, index, false),
			levels: [1]
		}])
	];
	const stacked = (row) => [`${shownName(row.benchmark)}, ${shownName(row.treatment)}, ${labelled(row)}`, ...heaps.map((heap, index) => `${heap} ${cell(row, index, true)}`)];
	return tableLines({
		legend: `Heaps of ${shownName(suite)}: ${HEAPS_LEGEND}`,
		columns,
		levels: [0, 1],
		rows,
		stacked
	}, width);
}
/** Returns one column for each group of threads. */
function groupLines({ suite, rows }, width) {
	const columns = [
		{
			title: "benchmark",
			text: ({ benchmark }) => shownName(benchmark),
			least: 12,
			grouped: true
		},
		{
			title: "variant",
			text: ({ treatment }) => shownName(treatment),
			least: 8
		},
		...GROUP_TITLES.map((title, index) => ({
			title,
			text: ({ cells }) => cells[index] ?? ""
		}))
	];
	const stacked = ({ benchmark, treatment, cells }) => [`${shownName(benchmark)}, ${shownName(treatment)}`, ...cells.flatMap((cell, index) => cell === "" ? [] : [`${GROUP_TITLES[index]} ${cell}`])];
	return tableLines({
		legend: `${GROUPS_TITLE}, ${shownName(suite)}: ${GROUPS_LEGEND}`,
		columns,
		levels: [0],
		rows,
		stacked
	}, width);
}
/** Returns kernels next to each other. */
function matrixLines({ suite, kernels, lines }, width) {
	const columns = [
		{
			title: "load",
			text: ({ benchmark }) => shownName(benchmark),
			least: 8,
			grouped: true
		},
		{
			title: "variant",
			text: ({ treatment }) => shownName(treatment),
			least: 8
		},
		...kernels.map((kernel, index) => ({
			title: shownName(kernel),
			text: ({ cells }) => shownName(cells[index]?.text ?? ""),
			right: true,
			...lines.some(({ cells }) => cells[index]?.heat === null) ? {} : { least: 8 }
		}))
	];
	const stacked = ({ benchmark, treatment, cells }) => [`${shownName(benchmark)}, ${shownName(treatment)}`, ...cells.map(({ text }, index) => `${shownName(kernels[index] ?? "")} ${shownName(text)}`)];
	return tableLines({
		legend: `${shownName(suite)} on ${count(kernels.length, "kernel")}: ${MATRIX_LEGEND}`,
		columns,
		levels: [0],
		rows: lines,
		stacked
	}, width);
}

// action/src/report/terminal.ts
const MARKS = {
	broken: "✗",
	breach: "✗",
	inconclusive: "?",
	pass: "✓",
	none: "·"
};
const STYLES = {
	broken: ["red", "bold"],
	breach: ["red", "bold"],
	inconclusive: "yellow",
	pass: "green",
	none: "dim"
};
/** Below this number of columns a table becomes one block for each row. */
const STACKED_BELOW = 70;
/** Layouts from all columns to the fewest, for narrower screens. */
const LEVELS = [
	0,
	1,
	2,
	3,
	4,
	5
];
const NARROWEST = 20;
const GAP = "  ";
const INDENT = "  ";
const MOST_REMARKS = 10;
/** Returns the whole report as text that ends with a line break. */
function renderTerminal(comparison, context, options) {
	const width = Math.max(NARROWEST, Math.floor(options.width));
	const paint = (style, text) => options.colour ? styleText(style, text, { validateStream: false }) : text;
	const { verdict, words, reason } = summarize(comparison);
	const headline = `${verdict}: ${written(words, shownName, shownMessage)}`;
	const style = verdict === "measured" ? "bold" : STYLES[verdict];
	const lines = wrap(headline, width).map((line) => paint(style, line));
	for (const note of context.notes) lines.push(...wrap(shownMessage(note), width));
	let machine = "";
	for (const section of sectionsOf(comparison)) {
		const here = machineLine(section.suite);
		lines.push("", ...suiteLines(section, here === machine ? "" : here, context, {
			width,
			paint,
			first: reason
		}));
		machine = here;
	}
	for (const matrix of matricesOf(comparison)) lines.push("", ...matrixLines(matrix, width));
	for (const modes of modesOf(comparison)) lines.push("", ...modeLines(modes, width));
	for (const heaps of heapsOf(comparison)) lines.push("", ...heapLines(heaps, width));
	for (const groups of groupsOf(comparison)) lines.push("", ...groupLines(groups, width));
	if (context.reproduce.length > 0) lines.push("", paint("dim", "reproduce"), ...context.reproduce.map((command) => `${INDENT}${visible(command)}`));
	return `${lines.join("\n")}\n`;
}
function suiteLines(section, machine, context, { width, paint, first }) {
	const { suite } = section;
	const facts = factsOf(suite);
	const lines = wrap(`${shownName(suite.suite)}${GAP}${facts}`, width, INDENT).map((line, index) => index === 0 ? boldStart(line, suite.suite, paint) : line);
	if (machine !== "") lines.push(...wrap(shownMessage(machine), width, INDENT).map((line) => paint("dim", line)));
	lines.push(...remarkLines("✗", suite.broken, "reason").flatMap((text) => quotingLines(text, width)).map((line) => paint(STYLES.broken, line)));
	const rows = [...section.bad, ...section.good];
	const names = rows.map(({ benchmark }) => visible(benchmark));
	const limit = limitApart(names, 120);
	const shown = rows.map((row) => lineOf(row, suite, limit));
	if (shown.length > 0) lines.push("", ...rowLines(shown, suite, width, paint), "");
	const rendered = (phrases) => phrases.map((words) => written(words, shownName, shownMessage));
	const remarks = [
		["dim", shown.some((line) => isSuspect(line.row)) ? [SUSPECT] : []],
		["yellow", remarkLines("!", rendered(doubtsOf(suite)), "doubt")],
		["dim", remarkLines("?", rendered(reasonsOf(section, first)), "reason")],
		["dim", notesOf(suite)],
		["dim", [shownMessage(foldedText(section, context.folder))].filter((text) => text !== "")],
		["yellow", remarkLines("!", rendered(warningsOf(suite)), "warning")],
		["dim", remarkLines("→", rendered(adviceOf(suite)), "hint")]
	];
	for (const [style, texts] of remarks) for (const text of texts) lines.push(...wrap(text, width, INDENT).map((line) => paint(style, line)));
	if (lines.at(-1) === "") lines.pop();
	return lines;
}
/** Notes on reading the numbers above. */
function notesOf(suite) {
	const mde = mdeNote(suite);
	const loads = [
		...loadsOf(suite),
		...historyNotes(suite),
		...signNotes(suite)
	].map((words) => written(words, shownName, shownMessage));
	const reading = shownMessage(readingNote(suite).replaceAll("`", ""));
	const detectable = mde === null ? "" : written(mde, shownName, shownMessage);
	return [
		...loads,
		reading,
		...widthNotes(suite.rows),
		detectable,
		chanceNote(suite)
	].filter((text) => text !== "");
}
/** Returns remarks, each after its mark; those beyond {@link MOST_REMARKS} are counted. */
function remarkLines(mark, texts, noun) {
	const lines = texts.slice(0, MOST_REMARKS).map((text) => `${mark} ${text}`);
	const rest = texts.length - MOST_REMARKS;
	return rest > 0 ? [...lines, `${mark} ${count(rest, `more ${noun}`)}`] : lines;
}
/** Returns a reason, and below it the quoted lines of a tool with their indentation. */
function quotingLines(text, width) {
	return visibleLines(text).flatMap((line) => {
		const words = line.trimStart();
		const margin = " ".repeat(Math.min(line.length - words.length, width - NARROWEST / 2));
		return wrap(shorten(words, LONGEST_MESSAGE), width - margin.length, INDENT).map((part) => margin + part);
	});
}
const SUSPECT = "! below zero: an agent rarely makes its host faster; check the set-up before you trust the number";
function boldStart(line, suite, paint) {
	const head = shownName(suite);
	return line.startsWith(head) ? paint("bold", head) + line.slice(head.length) : paint("bold", line);
}
function lineOf(row, suite, longest) {
	const cells = cellsOf(row, suite);
	const texts = Object.fromEntries(Object.entries(cells).map(([key, text]) => [key, shorten(visible(text), longest)]));
	return {
		row,
		cells: texts,
		note: isSuspect(row) || doubtsAbout(row) !== "" ? `${chanceMark(row, suite)} !`.trim() : texts.flag
	};
}
/** The sentence omits the MDE if a column has it. */
const withoutMde = (line) => ({
	...line,
	cells: {
		...line.cells,
		overhead: line.cells.overhead.replace(/ \(MDE [^)]*\)$/, "")
	}
});
/** On a narrow screen, the number of rows behind "may be chance" is only below the table. */
const briefly = (line) => ({
	...line,
	note: line.note.replace(/ among [\d,]+ rows?/, "")
});
const overheadOf = ({ cells, note }) => [
	cells.overhead,
	cells.interval,
	note
].filter((text) => text !== "").join(" ");
const sinceOf = ({ cells }) => `${cells.change} ${cells.changeInterval}`.trim();
const verdictOf = ({ row, cells }) => cells.verdict === "" ? "" : `${MARKS[row.verdict]} ${cells.verdict}`;
function columnsOf(suite, shown, paint) {
	const several = hasSeveralTreatments(suite);
	const only = visible(suite.treatments[0] ?? "on");
	const costs = (as) => {
		const numbers = shown.map((line) => line.cells.added === "" ? 0 : widthOf(overheadOf(as(line)))).reduce((most, one) => Math.max(most, one), 0);
		return (line) => line.cells.added === "" ? overheadOf(as(line)) : `${pad(overheadOf(as(line)), numbers, "left")}${numbers === 0 ? "" : GAP}${line.cells.added}`;
	};
	const overhead = `overhead [${confidenceOf(suite.rows)}]`;
	const since = sinceTitle(suite);
	const coloured = (text, { row }) => paint(STYLES[row.verdict], text);
	return [
		onlyBenchmark(shown) === null ? {
			title: "benchmark",
			text: (line) => line.cells.benchmark,
			least: 16,
			grouped: true
		} : null,
		several ? {
			title: "variant",
			text: (line) => line.cells.treatment,
			least: 8
		} : null,
		{
			title: "metric",
			text: (line) => line.cells.metric,
			least: 14
		},
		{
			title: fit(visible(suite.control), 12),
			right: true,
			text: (line) => line.cells.off,
			levels: [
				0,
				1,
				2
			]
		},
		{
			title: several ? "on" : fit(only, 12),
			right: true,
			text: (line) => line.cells.on,
			levels: [
				0,
				1,
				2
			]
		},
		{
			title: overhead,
			text: costs(withoutMde),
			levels: [0]
		},
		{
			title: overhead,
			text: costs(briefly),
			levels: [
				1,
				2,
				3,
				4,
				5
			]
		},
		{
			title: "MDE",
			right: true,
			text: (line) => line.cells.mde,
			levels: [0]
		},
		{
			title: "rounds needed",
			text: (line) => line.cells.needed,
			levels: [0]
		},
		{
			title: since,
			text: sinceOf,
			levels: [0, 1]
		},
		{
			title: since,
			text: (line) => line.cells.change,
			levels: [2, 3]
		},
		{
			title: "budget",
			text: (line) => line.cells.budget,
			levels: [
				0,
				1,
				2,
				3,
				4
			]
		},
		{
			title: "verdict",
			text: (line) => `${verdictOf(line)} ${line.cells.decided}`.trimEnd(),
			paint: coloured,
			levels: [
				0,
				1,
				2,
				3
			]
		},
		{
			title: "verdict",
			text: verdictOf,
			paint: coloured,
			levels: [4, 5]
		}
	].filter((column) => column !== null);
}
function rowLines(shown, suite, width, paint) {
	const lines = width < STACKED_BELOW ? null : layOut(columnsOf(suite, shown, paint), shown, width - 2, LEVELS);
	if (lines === null) return stackedLines(shown, suite, width, paint);
	const benchmark = onlyBenchmark(shown);
	return [...benchmark === null ? [] : wrap(benchmark, width - 2).map((line) => INDENT + paint("bold", line)), ...lines.map((line, index) => INDENT + (index === 0 ? paint("dim", line) : line))];
}
/** Returns the benchmark of all rows, which is then above the table instead of in it; null if there are several. */
function onlyBenchmark(shown) {
	const [first] = shown;
	return first !== void 0 && shown.every((line) => line.cells.benchmark === first.cells.benchmark) ? first.cells.benchmark : null;
}
/** Returns one block for each row: its name, then its numbers, wrapped to the screen. */
function stackedLines(shown, suite, width, paint) {
	const several = hasSeveralTreatments(suite);
	return shown.flatMap((line, index) => {
		const { cells, row } = line;
		const head = wrap(`${MARKS[row.verdict]} ${cells.verdict === "" ? "" : `${[cells.verdict, cells.decided].join(" ").trimEnd()}: `}${cells.benchmark}`, width, INDENT);
		const values = cells.off === "" && cells.on === "" ? "" : ` ${cells.off || "none"} → ${cells.on || "none"}`;
		const what = `${several ? `${cells.treatment}, ` : ""}${cells.metric}${values}`;
		const amount = cells.added === "" ? "" : cells.overhead === "" ? cells.added : ` (${cells.added})`;
		const budget = cells.budget === "" ? "" : `, budget ${cells.budget}`;
		const since = cells.change === "" ? [] : [`${sinceTitle(suite)}: ${sinceOf(line)}`];
		const power = [cells.mde && `MDE ${cells.mde}`, cells.needed && `rounds needed: ${cells.needed}`].filter((text) => text !== "");
		const body = [
			what,
			`${overheadOf(cells.mde === "" ? line : withoutMde(line))}${amount}${budget}`,
			...since,
			power.join(", ")
		].filter((text) => text !== "");
		return [
			...index === 0 ? [] : [""],
			...head.map((text) => paint(STYLES[row.verdict], text)),
			...body.flatMap((text) => wrap(text, width - 2, INDENT).map((part) => INDENT + part))
		];
	});
}

// action/src/commands/files.ts
/** Stays below 1 MiB, because GitHub drops a larger job summary completely (bytes). */
const REPORT_LIMIT = 1024e3;
/** Prints the report, or the comparison as JSON if requested. */
async function publish(comparison, context, json, output) {
	if (json === "-") {
		output.print(jsonOf(comparison));
		return;
	}
	if (json !== null) writeNamed(json, jsonOf(comparison));
	output.print(await laidOut(() => renderTerminal(comparison, context, output)));
}
/** Throws if the folder for results is a file. */
function checkOut(folder) {
	if (existsSync(folder) && !statSync(folder).isDirectory()) throw new UsageError(`--out ${shown(folder)} is a file: name a folder`);
}
/**
* Locks an existing output folder; warns on a machine that cannot lock it. Throws {@link UsageError}, which names the
* other process, if another process writes into it.
*/
function soleWriter(folder, { output }) {
	const lock = tryLock(folder);
	if ("holder" in lock) throw new UsageError(`${shown(folder)} is in use: ${lock.holder}, writes into it. Wait until it has ended, or name another folder with --out.`);
	if (lock.fault !== "") output.tell(`The folder ${shown(folder)} cannot be locked (${lock.fault}), so a second writer would not be noticed: install flock from the package util-linux.`);
	return lock;
}
/** The file that a user means: a path that ends with `/` or is a folder gets the default name appended. */
function fileIn(path, name) {
	return path.endsWith("/") || existsSync(path) && statSync(path).isDirectory() ? join(path, name) : path;
}
/** Writes a file to the given path and makes its folders. */
function writeNamed(path, text) {
	mkdirSync(dirname(path), { recursive: true });
	writeAtomically(path, text);
}
/** Writes comparison.json and report.md into a folder. */
function writeReport(folder, comparison, context) {
	mkdirSync(folder, { recursive: true });
	const files = {
		comparison: join(folder, "comparison.json"),
		report: join(folder, "report.md")
	};
	const markdown = renderMarkdown(comparison, context, { maxBytes: REPORT_LIMIT });
	writeAtomically(files.comparison, jsonOf(comparison));
	writeAtomically(files.report, markdown);
	return {
		markdown,
		files: {
			comparison: shown(files.comparison),
			report: shown(files.report)
		}
	};
}
/** A comparison with this many rows is written without indentation, which would be half of the file. */
const INDENTED_ROWS = 1e3;
function jsonOf(comparison) {
	const rows = comparison.suites.reduce((sum, suite) => sum + suite.rows.length, 0);
	return `${JSON.stringify(comparison, null, rows < INDENTED_ROWS ? 2 : 0)}\n`;
}

export { soleWriter as a, renderTerminal as c, publish as i, LEAST_BYTES as l, checkOut as n, writeNamed as o, fileIn as r, writeReport as s, REPORT_LIMIT as t, renderMarkdown as u };