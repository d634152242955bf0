import { E as countedUnit, O as metricOf, w as COUNTED_HERE } from "./chunk-command.js";
import { d as logOf, m as undecided } from "./chunk-format.js";
import { a as interval, d as significant, i as grouped, l as percent, n as change, o as leastOf, r as count, s as mostOf, u as signed } from "./chunk-values.js";
import { n as shorten, r as visible, t as isRightToLeft } from "./chunk-visible.js";

// action/src/report/effect.ts
/** The largest q-value of a row without a gate that is shown as changed; about this share of them may be chance. */
const FALSE_DISCOVERIES = .05;
/** The short mark for such a row, without the number of rows. */
const MAY_BE_CHANCE = "may be chance";
/** See {@link isFar}. */
const FAR = 2;
function sideOf(low, high) {
	if (Math.abs(low) < 1e-9 && Math.abs(high) < 1e-9) return "zero";
	if (low > 0) return "above";
	return high < 0 ? "below" : "across";
}
/** Returns the position of an interval relative to zero. If a control is 0, the difference decides. */
function alone(row) {
	const bounds = row.overhead === null ? row.difference : row;
	if (bounds?.low == null || bounds.high == null) return "unknown";
	const side = sideOf(bounds.low, bounds.high);
	if (side === "zero") return "same";
	if (side === "across") return "unclear";
	return (row.overhead === null && row.better === "higher" ? side === "below" : side === "above") ? "cost" : "gain";
}
/**
* Returns whether an interval is more than twice as far from zero as it is wide. Ranks of six rounds allow no p below 0.03 for any
* change, so among many rows no small q either; but chance does not move all rounds that far.
*/
function isFar(row) {
	const ratio = row.overhead !== null;
	const bounds = ratio ? row : row.difference;
	if (bounds?.low == null || bounds.high == null) return false;
	const [low, high] = [bounds.low, bounds.high].map((end) => ratio ? logOf(end, row.better) : end);
	return low != null && high != null && Math.min(Math.abs(low), Math.abs(high)) > 2 * (high - low);
}
/** Whether an ungated row just excludes zero, as some of many rows do by chance (Benjamini & Hochberg 1995). */
function mayBeChance$1(row) {
	return row.q !== null && row.q > .05 && row.gates.length === 0 && (alone(row) === "cost" || alone(row) === "gain") && !isFar(row);
}
/** Returns the finding of a row. A gate is one question, which Holm's correction covers; other rows are many questions. */
function effectOf(row) {
	return mayBeChance$1(row) ? "chance" : alone(row);
}
/** Returns whether a treatment certainly costs less than nothing, and is shown so. */
function isSuspect(row) {
	return effectOf(row) === "gain" && row.warnings.some(({ code }) => code === "negative-overhead");
}
/** Counts the tested rows of a suite; cached, because every row that may be chance shows it. */
const tested = /* @__PURE__ */ new WeakMap();
function testedIn({ rows }) {
	const known = tested.get(rows) ?? rows.filter((row) => row.q !== null).length;
	tested.set(rows, known);
	return known;
}
/** Returns `may be chance among 128 rows`; empty for other rows. */
function chanceMark(row, suite) {
	return mayBeChance$1(row) ? `${MAY_BE_CHANCE} among ${count(testedIn(suite), "row")}` : "";
}
/** Returns why rows whose interval excludes zero are marked; empty if there are none. */
function chanceNote(suite) {
	const marked = suite.rows.filter(mayBeChance$1).length;
	if (marked === 0) return "";
	const all = testedIn(suite);
	const expected = Math.max(1, Math.round(FALSE_DISCOVERIES * all));
	const these = marked === 1 ? "1 row without a gate, whose interval excludes zero, is" : `${grouped(marked)} rows without a gate, whose intervals exclude zero, are`;
	return `${count(all, "row")} were compared, and about ${grouped(expected)} of them will look changed by chance alone. So ${these} marked “${MAY_BE_CHANCE}”: among the other changed rows at most ${percent(FALSE_DISCOVERIES)} should be false discoveries.`;
}

// action/src/report/phrase.ts
/** Marks a piece of data as a name. */
function name(text) {
	return { name: text };
}
/** A template tag that separates names from words: say`${name(x)} costs ${'+2 %'}`. */
function say(words, ...values) {
	const pieces = [];
	words.forEach((word, index) => {
		pieces.push(word);
		const value = values[index];
		if (value === void 0) return;
		if (typeof value === "string" || typeof value === "number") pieces.push(String(value));
		else if ("name" in value) pieces.push(value);
		else pieces.push(...value);
	});
	return joined(pieces);
}
/** Joins neighbouring words to one string, so that whole sentences are escaped. */
function joined(pieces) {
	const result = [];
	for (const piece of pieces) {
		const last = result.at(-1);
		if (typeof piece === "string" && typeof last === "string") result[result.length - 1] = last + piece;
		else if (piece !== "") result.push(piece);
	}
	return result;
}
/** Returns the sentence as one text, with escaped names and words. */
function written(phrase, writeName, writeWords) {
	return phrase.map((piece) => typeof piece === "string" ? writeWords(piece) : writeName(piece.name)).join("");
}

// action/src/report/escape.ts
/** Longer names are cut in the middle. */
const LONGEST_NAME$1 = 200;
/** The limit inside a sentence. */
const SENTENCE_NAME = 80;
const NOT_IN_A_SPAN = /[`|\\<>&]|^\s|\s$|^$/;
/** Returns a name as inline code, on one line, safe inside a table cell. */
function code(text, limit = 200) {
	const shown = shorten(visible(text), limit);
	return NOT_IN_A_SPAN.test(shown) ? htmlCode(shown) : `\`${shown}\``;
}
/**
* Returns inline code as an HTML element with entities. Only letters and digits stay, so no Markdown is left. The empty
* comment after `@` splits e-mail autolinks, which GitHub looks for after it decoded entities.
*/
function htmlCode(shown) {
	return `<code>${shown.replace(/[^\p{L}\p{N}\p{M} ]/gu, (character) => `&#${character.codePointAt(0)};`).replace(/^ | $/g, "&#32;").replaceAll("&#64;", "&#64;<!-- -->")}</code>`;
}
const WORD = /^[("“]*\p{L}+(?:[/'’–-]\p{L}+)*[)"”]*[.,;:!?]?$/u;
const NUMBERED_WORD = /^\(?(?:\p{L}{1,6}\d{1,3}(?:\.\d{1,3})?|\d{1,3}(?:st|nd|rd|th))\)?[.,;:]?$/u;
const NUMBER = /^[([]*[+−-]?\d{1,6}(?:[.,]\d{1,6})?%?(?:\]?\)?[,;]?|\)?[.:])$/u;
const SYMBOL = /^(?:[≤≥·→×–—±…<>&=]|%[)\]]?[,;.:]?)$/u;
const ENTITY = {
	"<": "&lt;",
	">": "&gt;",
	"&": "&amp;"
};
/** GitHub reads seven or more hexadecimal digits as a commit. */
const COMMIT = /[0-9a-f]{7}/i;
const OPENING = /^[("“]*/u;
const CLOSING = /[)"”,;:.!?]*$/u;
function isPlain(word, first) {
	if (COMMIT.test(word) || /^www/i.test(word) || isRightToLeft(word)) return false;
	if (WORD.test(word) || NUMBERED_WORD.test(word) || SYMBOL.test(word)) return true;
	return NUMBER.test(word) && !(first && /[.)]$/.test(word));
}
const QUOTED = /(?<=^| )`([^`\s](?:[^`\n]*[^`\s])?)`(?=$| |[,;:.](?: |$))/;
/**
* Returns a sentence as Markdown: words, numbers and their units unchanged; anything else (a path, a URL, a flag, a mention, and
* text between back-ticks) as code. The result is on one line and safe inside a table cell.
*/
function prose(text) {
	const words = text.split(/\s+/u).filter((word) => word !== "").join(" ");
	const pieces = words.split(QUOTED);
	if (pieces.length === 1) return plain(words);
	return pieces.map((piece, index) => index % 2 === 1 ? code(piece) : spaced(piece, plain)).join("");
}
function plain(text) {
	const written = [];
	let unsafe = [];
	let opening = "";
	const flush = (closing) => {
		if (unsafe.length > 0) written.push(`${opening}${code(unsafe.join(" "))}${closing}`);
		unsafe = [];
	};
	text.split(/\s+/u).filter((word) => word !== "").forEach((word, index) => {
		if (isPlain(word, index === 0)) {
			flush("");
			written.push(ENTITY[word] ?? word);
			return;
		}
		const before = OPENING.exec(word)?.[0] ?? "";
		const core = word.slice(before.length);
		const after = CLOSING.exec(core)?.[0] ?? "";
		const middle = core.slice(0, core.length - after.length);
		if (before !== "") flush("");
		if (unsafe.length === 0) opening = middle === "" ? "" : before;
		unsafe.push(middle === "" ? word : middle);
		if (after !== "") flush(middle === "" ? "" : after);
	});
	flush("");
	return written.join(" ");
}
/** Returns a sentence with its names as code. */
function phrase(words) {
	return written(words, (text) => code(text, 80), (between) => spaced(between, prose));
}
/** Joins words and names: a comma or colon follows the previous name directly, other words after a space. */
function spaced(words, write) {
	const before = /^(?:[,;:.](?= |$))? ?/.exec(words)?.[0] ?? "";
	const after = words.endsWith(" ") && words.length > before.length ? " " : "";
	return `${before}${write(words.slice(before.length))}${after}`;
}
/**
* Returns lines as a fenced code block. The fence is longer than any run of back-ticks inside. The beginning of a comment is
* split, because a search for a hidden comment reads the source.
*/
function fenced(lines, language) {
	const safe = lines.map((line) => line.replaceAll("<!--", "\\u{3c}!--"));
	const longest = safe.flatMap((line) => line.match(/`+/g) ?? []).reduce((most, run) => Math.max(most, run.length), 2);
	const fence = "`".repeat(longest + 1);
	return [
		`${fence}${language}`,
		...safe,
		fence
	];
}

// action/src/report/between-runs.ts
/** Returns `0.5 %, prior`, or `0.8 %, from 5 stored runs`; empty without a variance between runs. */
function betweenRunsText({ betweenRuns }) {
	if (betweenRuns === null) return "";
	const { sd, runs } = betweenRuns;
	return `${percent(sd, 2)}, ${runs === 0 ? "prior" : `from ${runs} stored runs`}`;
}
/** Returns one sentence for all rows whose intervals include it; empty if there is none. */
function betweenRunsNote(rows) {
	const all = rows.flatMap(({ betweenRuns, low }) => betweenRuns === null || low === null ? [] : [betweenRuns]);
	if (all.length === 0) return "";
	const sds = all.map(({ sd }) => sd);
	const [from, to] = [percent(leastOf(sds), 2), percent(mostOf(sds), 2)];
	return `Intervals include the variance between runs: ${from === to ? from : `${from} to ${to}`}, ${sourceOf(all.map(({ runs }) => runs))}.`;
}
function sourceOf(runs) {
	const [least, most] = [leastOf(runs), mostOf(runs)];
	if (most === 0) return "prior";
	const stored = `from ${least === most || least === 0 ? "" : `${least} to `}${most} stored runs`;
	return least === 0 ? `prior or ${stored}` : stored;
}

// action/src/report/quantity.ts
const TIME = {
	ns: 1,
	us: 1e3,
	µs: 1e3,
	ms: 1e6,
	s: 1e9,
	sec: 1e9
};
const BYTES = {
	B: 1,
	kB: 1e3,
	KB: 1e3,
	MB: 1e6,
	GB: 1e9
};
const TIME_STEPS = [
	[1e9, "s"],
	[1e6, "ms"],
	[1e3, "µs"],
	[1, "ns"]
];
const BYTE_STEPS = [
	[0xe8d4a51000, "TB"],
	[1e9, "GB"],
	[1e6, "MB"],
	[1e3, "kB"],
	[1, "B"]
];
const COUNT_STEPS = [
	[0xe8d4a51000, "T "],
	[1e9, "G "],
	[1e6, "M "],
	[1e4, "k "],
	[1, ""]
];
/** Units that are not shown after a number. */
const READ = { "core-%@1k/s": "% of a core" };
function partsOf$1(metric) {
	if (Object.hasOwn(READ, metric)) return {
		kind: "count",
		factor: 1,
		rest: READ[metric] ?? ""
	};
	const match = /^(?:.*-)?([A-Za-zµ]+)(\/[^/]+)?$/.exec(metric);
	const base = match?.[1] ?? "";
	const per = match?.[2] ?? "";
	if (Object.hasOwn(TIME, base)) return {
		kind: "time",
		factor: TIME[base] ?? 1,
		rest: per
	};
	if (Object.hasOwn(BYTES, base)) return {
		kind: "bytes",
		factor: BYTES[base] ?? 1,
		rest: per
	};
	return {
		kind: "count",
		factor: 1,
		rest: metric.endsWith("-count") && metricOf(metric) !== void 0 ? "" : metric
	};
}
/** Returns the first step that the size reaches when rounded to three digits, so that 999.6 ns is 1.00 µs. */
function stepFor(size, kind) {
	const steps = kind === "time" ? TIME_STEPS : kind === "bytes" ? BYTE_STEPS : COUNT_STEPS;
	const rounded = kind === "count" && size < 1e4 ? size : Number(size.toPrecision(3));
	const step = steps.find(([least]) => rounded >= least) ?? [1, steps.at(-1)?.[1] ?? ""];
	return step[1] === "k " ? [1e3, "k "] : step;
}
function write(value, metric, { plus, reference, precision }) {
	const parts = partsOf$1(metric);
	const base = value * parts.factor;
	const [step, prefix] = stepFor(Math.abs(reference * parts.factor), parts.kind);
	const whole = parts.kind !== "time" && step === 1 && Number.isInteger(base) && Math.abs(base) < 1e4;
	const digits = whole ? String(Math.abs(base)) : significant(base / step, precision);
	const unit = whole ? counted(Math.abs(base), parts.rest) : parts.rest;
	return `${signed(value, digits, plus)} ${prefix}${unit}`.trimEnd();
}
const ONE = {
	classes: "class",
	threads: "thread"
};
/** Returns the noun of a count: `1 class`, `2 classes`. */
function counted(number, noun) {
	return number === 1 && Object.hasOwn(ONE, noun) ? ONE[noun] ?? noun : noun;
}
/** Returns a value of a metric with its unit. Throws a RangeError for NaN and infinities. */
function quantity(value, metric) {
	return write(value, metric, {
		plus: false,
		reference: value,
		precision: 3
	});
}
/** Returns a signed difference with its unit, to two digits, because it is less precise than its ends: `+1.3 ns/op`. */
function difference(value, metric) {
	return write(value, metric, {
		plus: true,
		reference: value,
		precision: 2
	});
}
/** Returns a difference that is the same in every fork, to its last digit: `+1 class`, `+12,345 B/op`. */
function exactDifference(value, metric) {
	const { kind, factor, rest } = partsOf$1(metric);
	const size = Math.abs(value * factor);
	const rounded = Number(size.toFixed(size < 10 ? 2 : 0));
	const digits = rounded === 0 ? significant(size) : Number.isInteger(rounded) ? grouped(rounded) : String(rounded);
	const unit = kind === "count" ? counted(rounded, rest) : `${kind === "bytes" ? "B" : "ns"}${rest}`;
	return `${signed(value, digits, true)} ${unit}`.trimEnd();
}
/** Returns a difference with its interval, the unit once: `+3 [+2, +4] switches/op`. */
function differenceBetween(value, low, high, metric) {
	const [[middle, ...ends], unit] = distinctly$1([
		value,
		low,
		high
	], metric);
	return `${middle} [${ends.join(", ")}]${unit}`;
}
/** Returns only the interval of a difference, the unit once: `[−0.70, +0.41] ns/op`. */
function range(low, high, metric) {
	const [ends, unit] = distinctly$1([low, high], metric);
	return `[${ends.join(", ")}]${unit}`;
}
/** Returns a value with its interval, the unit once: `412 [405, 419] k ops/s`. */
function quantityBetween(value, low, high, metric) {
	const [[middle, ...ends], unit] = inOneUnit([
		value,
		low,
		high
	], metric, {
		plus: false,
		precision: 3
	});
	return `${middle} [${ends.join(", ")}]${unit}`;
}
/** Formats differences like {@link inOneUnit}; the last two, the ends of their interval, get up to two more digits to look different. */
function distinctly$1(values, metric) {
	const [low, high] = values.slice(-2);
	const written = (precision) => inOneUnit(values, metric, {
		plus: true,
		precision
	});
	return [
		2,
		3,
		4
	].map(written).find(([numbers]) => low === high || numbers.at(-2) !== numbers.at(-1)) ?? written(2);
}
/** Returns numbers in the unit of the largest, and that unit after a space. */
function inOneUnit(values, metric, form) {
	const reference = Math.max(...values.map(Math.abs));
	const [largest = "", ...others] = [reference, ...values].map((one) => write(one, metric, {
		...form,
		reference
	}));
	const number = (text) => text.split(" ")[0] ?? text;
	return [others.map(number), largest.slice(number(largest).length)];
}
/** Returns two values, in one unit if both read well in it: 998 ns stands next to 1020 ns. */
function pair(off, on, metric) {
	const close = off !== 0 && on / off < 9.5 && on / off > .11;
	return [quantity(off, metric), write(on, metric, {
		plus: false,
		reference: close ? off : on,
		precision: 3
	})];
}
/** Returns whether a metric is a time. */
function isTime(metric) {
	return partsOf$1(metric).kind === "time";
}
/** Returns whether a metric is the CPU of an operation, in the unit of either mode. */
function isCpu(metric) {
	return metric === "cpu-ns/op" || metric === "cpu-instr/op";
}
/** Returns whether a row of this metric replaces the leading row of its benchmark: CPU does, unless counted instructions lead. */
function leadsBefore(metric, leading) {
	return leading === void 0 || isCpu(metric) && leading !== "instr/op";
}
/** Returns the label of a metric in a table; null for one that the catalogue does not have. */
function labelOf(metric) {
	return metricOf(metric)?.label ?? null;
}
/** Like {@link labelOf}, without "per operation", which the unit of the values has. */
function shortLabelOf(metric) {
	return labelOf(metric)?.replace(/ per operation$/, "") ?? null;
}
const SPOKEN = {
	"cpu-ns/op": "CPU",
	"cpu-instr/op": "CPU instructions",
	"ns/op": "time",
	"ops/s": "throughput",
	"ops/Ginstr": "throughput",
	"tasks/s": "throughput",
	"B/op": "allocation",
	"peak-rss-B": "memory"
};
/** Returns the name of a metric in a sentence; null if only its unit is known. */
function spoken(metric) {
	return (Object.hasOwn(SPOKEN, metric) ? SPOKEN[metric] : null) ?? shortLabelOf(metric);
}

// action/src/report/factor.ts
/** The smallest factor, up or down, that is written as a factor. */
const LARGE = 10;
/**
* Formats an effect, given as the fraction by which the metric got worse, and the ends of its interval. A loss of 99.995 % of the throughput is
* `20,000 times slower`.
*/
function effectText(subject, effect, low = null, high = null) {
	const higher = subject.better === "higher";
	const [ratio = 0, ...ends] = [effect, ...low === null || high === null ? [] : [low, high]].map((one) => higher ? 1 - one : 1 + one);
	const up = ratio >= 10 - EDGE;
	const down = ratio <= 1 / (10 - EDGE);
	const oneSided = [ratio, ...ends].every((one) => up ? one > 1 : one > 0 && one < 1);
	if (!(up || down) || !oneSided) return {
		value: change(effect),
		ends: low === null || high === null ? "" : interval(low, high),
		large: false,
		speed: false
	};
	const factor = (one) => up ? one : 1 / one;
	const between = ends.map(factor).sort((a, b) => a - b);
	const speed = higher || isElapsed(subject.metric);
	const words = speed ? up === higher ? "faster" : "slower" : up ? "as much" : "less";
	return {
		value: `${timesText(factor(ratio), 3)} times ${words}`,
		ends: between.length === 0 ? "" : distinctly(between),
		large: true,
		speed
	};
}
/** Returns whether a metric is elapsed time, not work. */
function isElapsed(metric) {
	return isTime(metric) && !/CPU|GC|JIT/.test(labelOf(metric) ?? metric);
}
/** Rounding errors of a factor that is exactly at the limit. */
const EDGE = 1e-9;
/** Returns both ends with three digits, or up to two more if they differ and would look equal. */
function distinctly(ends) {
	const written = [
		3,
		4,
		5
	].map((digits) => ends.map((end) => timesText(end, digits)));
	return `[${(written.find(([from, to]) => from !== to) ?? written[0])?.join(", ")}]`;
}
function timesText(factor, digits) {
	if (factor >= 1e9) return factor.toExponential(1).replace("e+", "e");
	if (factor < 100) return factor.toFixed(digits - 2);
	const rounded = Number(factor.toPrecision(digits));
	return Number.isInteger(rounded) ? grouped(rounded) : String(rounded);
}

// action/src/report/gates.ts
/**
* Returns whether a row compares two treatments (two revisions, for example), not a treatment with the control. The control itself may be
* the older of two revisions.
*/
function isBetweenTreatments(row, control) {
	return row.paired || row.against !== control;
}
/** Returns whether a row has the values of a single variant, without a comparison. */
function isAlone({ treatment, against }) {
	return treatment === against;
}
/** Returns whether a gate judges a change of absolute values against stored ones, in the metric's own unit. */
function isAbsoluteChange(row, gate, control) {
	if (gate.kind === "max-drift") return row.releaseBaseline?.comparable === "absolute";
	return gate.kind === "max-regression" && !isBetweenTreatments(row, control) && row.baseline?.comparable === "absolute";
}
/** Returns the used share of the limit: 1 is exactly at it, more is over. Unknown is 0. */
function shareUsed(row, gate, control) {
	const near = gate.kind === "min" ? gate.high : gate.low;
	const far = gate.kind === "min" ? gate.low : gate.high;
	const decisive = (gate.verdict === "breach" ? near : far) ?? gate.value;
	if (decisive === null) return 0;
	if (gate.kind === "min") return decisive > 0 ? gate.limit / decisive : Number.POSITIVE_INFINITY;
	const limit = isAbsoluteChange(row, gate, control) ? gate.limit * storedLevel(row, gate) : gate.limit;
	if (limit <= 0) return decisive > limit ? Number.POSITIVE_INFINITY : 0;
	return decisive / limit;
}
/** About the value of the stored runs, in the metric's own unit. */
function storedLevel(row, gate) {
	const since = gate.kind === "max-drift" ? row.releaseBaseline : row.baseline;
	return (row.on ?? 0) - (since?.change ?? 0);
}
/** Verdicts from worst to best; the order of everything in a report. */
const SEVERITY = {
	broken: 0,
	breach: 1,
	inconclusive: 2,
	pass: 3,
	none: 4
};
/** Returns the gate that represents a row: the worst verdict, then the largest share of its limit. */
function worstGate(row, control) {
	return row.gates.toSorted((a, b) => SEVERITY[a.verdict] - SEVERITY[b.verdict] || shareUsed(row, b, control) - shareUsed(row, a, control))[0] ?? null;
}
/** Returns the limit of a gate for a table cell: `≤ 5 %`, `≤ +64 B/op`, `≥ 500 k ops/s`. */
function limitOf(row, gate, control) {
	switch (gate.kind) {
		case "max-overhead": return `≤ ${percent(gate.limit)}`;
		case "max-regression": return `≤ ${percent(gate.limit)}${isBetweenTreatments(row, control) ? "" : " since baseline"}`;
		case "max-drift": return `≤ ${percent(gate.limit)} since release`;
		case "max-increase": return `≤ ${difference(gate.limit, row.metric)}`;
		case "min": return `≥ ${quantity(gate.limit, row.metric)}`;
		case "max": return `≤ ${quantity(gate.limit, row.metric)}`;
	}
}
/** Returns the value that a gate judged, with its interval if there is one. */
function measuredText(row, gate, control) {
	const { value, low, high } = gate;
	if (value === null) return "not measured";
	const bounded = low !== null && high !== null && !(row.exact && high - low < 1e-9);
	if (gate.kind === "min" || gate.kind === "max") return bounded ? quantityBetween(value, low, high, row.metric) : quantity(value, row.metric);
	if (gate.kind === "max-increase" || isAbsoluteChange(row, gate, control)) {
		if (bounded) return differenceBetween(value, low, high, row.metric);
		return isCertain(row) ? exactDifference(value, row.metric) : difference(value, row.metric);
	}
	const { value: text, ends } = effectText(row, value, bounded ? low : null, bounded ? high : null);
	return `${text} ${ends}`.trimEnd();
}
/** A count that is the same in every fork: an interval without width adds nothing. */
function isCertain({ exact, overhead, low, high, difference }) {
	const bounds = overhead === null ? difference : {
		low,
		high
	};
	return exact && bounds?.low != null && bounds.high != null && bounds.high - bounds.low < 1e-9;
}

// action/src/report/interim.ts
const ORDINALS = [
	"first",
	"second",
	"third",
	"fourth",
	"fifth"
];
/** Returns `10 of at most 20 rounds, 1 redone: every gate was decided at the first interim analysis`. */
function roundsText(suite) {
	const { redone, dropped, attempts } = suite.rounds;
	const also = [
		...suite.machine.interleave === "slices" ? ["forks interleaved"] : [],
		...attempts > 1 ? [`in ${attempts} attempts`] : [],
		...redone > 0 ? [`${redone} redone`] : [],
		...dropped > 0 ? [`${dropped} dropped`] : []
	];
	const why = whyEnded(suite);
	return `${[amount(suite), ...also].join(", ")}${why === "" ? "" : `: ${why}`}`;
}
function amount({ rounds: { planned, complete, interim } }) {
	if (complete >= planned) return count(complete, "round");
	return `${complete} of ${interim.length > 0 ? "at most " : ""}${count(planned, "round")}`;
}
/** Returns why there are no more rounds; empty for a run of fixed length. */
function whyEnded(suite) {
	const { planned, complete, interim } = suite.rounds;
	if (interim.length === 0) return "";
	const open = suite.rows.flatMap((row) => row.gates).some((gate) => gate.verdict === "inconclusive");
	if (complete >= planned) return open ? "all that were planned" : `judged after ${listed(interim)}`;
	if (undecided(suite).length > 0) return "it ended before every gate was decided";
	const ordinal = ORDINALS[interim.length - 1];
	return `${open ? "every gate that rounds can decide" : "every gate"} was decided at ${ordinal === void 0 ? `interim analysis ${interim.length}` : `the ${ordinal} interim analysis`}`;
}
function listed(numbers) {
	const last = String(numbers.at(-1) ?? "");
	return numbers.length < 2 ? last : `${numbers.slice(0, -1).join(", ")} and ${last}`;
}
/** Returns `after 10 rounds`, if a gate was decided before the run ended; else empty. */
function decidedText(gate, row) {
	return gate.rounds < row.rounds ? `after ${count(gate.rounds, "round")}` : "";
}
const isUsual = (confidence) => confidence >= .945 && confidence <= .975;
function attained(rows) {
	return rows.flatMap((row) => row.confidence === null || row.low === null || isCertain(row) ? [] : [row.confidence]);
}
/** Returns the confidence of the rows' intervals: `95 %`, or more at an early interim analysis. */
function confidenceOf(rows) {
	const all = attained(rows);
	if (all.every(isUsual)) return "95 %";
	const low = all.reduce((least, one) => Math.min(least, one), 1);
	const high = all.reduce((most, one) => Math.max(most, one), 0);
	const [from, to] = [percent(low, 3), percent(high, 3)];
	return from === to ? from : `${from.replace(" %", "")} to ${to}`;
}
/** Returns why an interval is wider than readers expect; empty if all are of about 95 %. */
function confidenceNote(rows) {
	if (attained(rows).every(isUsual)) return "";
	return `A run that is judged more than once asks more of its early interim analyses: these are ${confidenceOf(rows)} intervals, wider than the usual ones of 95 %.`;
}
/** Returns the reasons for wide intervals as sentences. */
function widthNotes(rows) {
	return [confidenceNote(rows), betweenRunsNote(rows)].filter((note) => note !== "");
}

// action/src/report/remarks.ts
/** Warnings that belong next to the number of a row, in a few words each. */
const DOUBTS = {
	"contradicting-signs": "runs disagree",
	unsteady: "unsteady",
	"warm-up-sensitive": "depends on the warm-up",
	"not-exact": "not exact"
};
/** Warnings of a suite that are as serious. */
const SUITE_DOUBTS = [
	"alike-treatments",
	"constant-stall",
	"identical-to-control",
	"still-compiling"
];
/** Doubts are not folded, so only the first few are shown; the others are among the warnings. */
const MOST_DOUBTS = 8;
/** Notes on reading the numbers, which are no warnings. */
const READING = "counted";
/** Advice for the next run. */
const ADVICE = "advice";
const isDoubt = ({ code }) => Object.hasOwn(DOUBTS, code) || SUITE_DOUBTS.includes(code);
/** Returns the doubts about a row in a few words; empty without any. */
function doubtsAbout(row) {
	return [...new Set(row.warnings.flatMap(({ code }) => Object.hasOwn(DOUBTS, code) ? DOUBTS[code] : []))].join(", ");
}
/** Returns whether the suite has a warning. */
function warns({ warnings }, code) {
	return warnings.some((warning) => warning.code === code);
}
/** Texts with the rows that they concern, in the order of first appearance. */
var Remarks = class {
	#rows = /* @__PURE__ */ new Map();
	add(text, row) {
		const rows = this.#rows.get(text);
		if (rows === void 0) this.#rows.set(text, [row]);
		else rows.push(row);
	}
	/** Returns one sentence for each text, with the name of its row or the number of rows. */
	phrases(keep) {
		return [...this.#rows].filter(([text, rows]) => keep(text, rows)).map(([text, rows]) => {
			const [row] = rows;
			if (row === void 0 || rows.length > 1) return say`${count(rows.length, "row")}: ${text}`;
			const metric = shortLabelOf(row.metric) ?? name(row.metric);
			return say`${name(row.treatment)} on ${name(row.benchmark)}, ${metric}: ${text}`;
		});
	}
};
/**
* Returns why gates are inconclusive or broken, each reason once, without those of the suite and that of a single gate in the first
* line.
*/
function reasonsOf({ bad, suite }, headline) {
	const remarks = new Remarks();
	for (const row of bad) for (const { reason } of row.gates) if (reason !== "") remarks.add(reason, row);
	return remarks.phrases((text, rows) => !suite.broken.includes(text) && (text !== headline || rows.length > 1));
}
/** Returns warnings of a suite, then of its rows, each message once. */
function collected(suite, keep) {
	const own = new Set(suite.warnings.filter((one) => keep(one, null)).map(({ message }) => message));
	const remarks = new Remarks();
	for (const row of suite.rows) for (const warning of row.warnings) if (keep(warning, row)) remarks.add(warning.message, row);
	return [...[...own].map((message) => [message]), ...remarks.phrases((text) => !own.has(text))];
}
/** Returns the doubts that readers must know before they believe a number. */
function doubtsOf(suite) {
	return collected(suite, isDoubt);
}
/** Returns notes for numbers that are not of this machine; empty for other suites. */
function readingNote(suite) {
	const reading = suite.warnings.find(({ code }) => code === READING)?.message ?? "";
	if (reading === "" || suite.inputDigest === void 0) return reading;
	return `${reading}. Input digest \`${suite.inputDigest.slice(0, DIGEST_DIGITS)}\`: the same digest means the same numbers`;
}
/** Returns the meaning of + for metrics that are better higher; empty if no such row has a number. */
function signNotes({ rows }) {
	const [first, ...others] = [...new Set(rows.flatMap((row) => row.better === "higher" && hasNumber(row) ? [row.metric] : []))].map((metric) => say`${shortLabelOf(metric) ?? name(metric)}`);
	if (first === void 0) return [];
	const named = others.reduce((all, one) => say`${all}, ${one}`, first);
	return [say`Of ${named} more is better: + is still a cost, a decrease by that percentage, and the amount next to it keeps its own sign.`];
}
const hasNumber = (row) => row.overhead !== null && !["same", "unclear"].includes(effectOf(row));
/** The beginning of an input digest, enough to tell it from others; the machine fold has the whole one. */
const DIGEST_DIGITS = 16;
/** Returns all other warnings. A negative overhead is only mentioned for rows that are shown so. */
function warningsOf(suite) {
	return collected(suite, (warning, row) => !isDoubt(warning) && warning.code !== ADVICE && warning.code !== READING && (warning.code !== "negative-overhead" || row === null || isSuspect(row)));
}
/** Returns the folded warnings, and the doubts that did not fit next to the table. */
function foldedWarnings(suite) {
	return [...doubtsOf(suite).slice(8), ...warningsOf(suite)];
}
/** Returns what would improve the next run. */
function adviceOf(suite) {
	return collected(suite, ({ code }) => code === ADVICE);
}

// action/src/report/cells.ts
/** Returns the sentence for a row without a measurable effect, never a gain. A treatment has no overhead over another. */
function noEffect(row) {
	const mde = boundOf(row);
	return `${noMeasurableOverhead(row)}${mde === "" ? "" : ` (${mde})`}`;
}
/** The same without the minimum detectable effect. */
function noMeasurableOverhead({ overhead, paired }) {
	if (overhead === null) return "no measurable difference";
	return `no measurable ${paired ? "change" : "overhead"}`;
}
/** Returns `MDE 1.2 %`, or for a kept budget `at most +3.1 %`, the end of the interval; empty if neither is known. */
function boundOf({ overhead, high, mde, gates }) {
	if (overhead === null) return "";
	if (gates.some(({ kind, verdict }) => kind === "max-overhead" && verdict === "pass") && high !== null && high >= 0) return `at most ${change(high)}`;
	return mde === null || mde <= 0 ? "" : `MDE ${percent(mde, 2)}`;
}
/** Returns the overhead of a row with its interval; null without one. */
function overheadOf(row) {
	return row.overhead === null ? null : effectText(row, row.overhead, row.low, row.high);
}
function overheadText(row) {
	if (isAlone(row)) return "";
	if (row.unmeasured !== void 0) return `not measured: ${row.unmeasured}`;
	const effect = effectOf(row);
	if (effect === "same") return "unchanged";
	if (effect === "unclear") return noEffect(row);
	if (isCertain(row) && row.difference) return `${exactDifference(row.difference.value ?? 0, row.metric)}, exactly`;
	if (row.overhead !== null) return overheadOf(row)?.value ?? "";
	return row.difference?.value == null ? "not known" : "";
}
function intervalText(row) {
	const effect = effectOf(row);
	if (row.overhead === null || effect === "same") return "";
	if (row.low === null || row.high === null) return "(too few rounds for an interval)";
	if (isCertain(row)) return "";
	if (effect === "unclear" && row.verdict !== "inconclusive") return "";
	return overheadOf(row)?.ends ?? "";
}
function addedText(row) {
	const effect = effectOf(row);
	if (isAlone(row) || row.difference?.value == null || effect === "same" || effect === "unclear") return "";
	if (isCertain(row)) return overheadOf(row)?.value ?? "";
	const { value, low, high } = row.difference;
	return row.overhead === null && low !== null && high !== null ? differenceBetween(value, low, high, row.metric) : difference(value, row.metric);
}
function changeText({ baseline, metric, better }) {
	if (baseline === null || baseline.change === null) return ["", ""];
	const { change: value, low, high } = baseline;
	const absolute = baseline.comparable === "absolute";
	const relative = effectText({
		metric,
		better
	}, value, low, high);
	const text = absolute ? difference(value, metric) : relative.value;
	if (low === null || high === null) return [text, ""];
	const ends = absolute ? range(low, high, metric) : relative.ends;
	const side = sideOf(low, high);
	return side === "across" || side === "zero" ? ["no change found", ends] : [text, ends];
}
function flagOf(row, suite) {
	const sign = effectOf(row) === "gain" && row.better !== null ? isSuspect(row) ? "below zero: check the set-up" : "improvement" : "";
	return [
		chanceMark(row, suite),
		sign,
		doubtsAbout(row)
	].filter((text) => text !== "").join(", ");
}
/**
* Returns the needed rounds: `19 to decide` an inconclusive gate, else `25 for 1 %` to find the budget or 1 %; `no number for 1 %` if runs differ
* too much for more rounds to show it.
*/
function roundsNeeded(row, worst) {
	if (worst?.verdict === "inconclusive") return worst.deciding === null ? "" : `${grouped(worst.deciding)} to decide`;
	if (row.target === null) return "";
	const { rounds, effect } = row.target;
	return `${rounds === null ? "no number" : grouped(rounds)} for ${percent(effect)}`;
}
/** Returns the heading of the column {@link Cells.change}. */
function sinceTitle(suite) {
	return warns(suite, "stale-baseline") ? "since old baseline" : "since baseline";
}
/** Whether it is a metric of a garbage collector that hardly ran. */
function isUncollected({ metric, off, on }, suite) {
	return /^gc-/.test(metric) && off === 0 && on === 0 && warns(suite, "no-collection");
}
/** Returns a lazy value of `make`. */
function once(make) {
	let made = null;
	return () => {
		made ??= { value: make() };
		return made.value;
	};
}
function sidesText({ off, on, metric }) {
	if (off !== null && on !== null) return pair(off, on, metric);
	return [off === null ? "" : quantity(off, metric), on === null ? "" : quantity(on, metric)];
}
/** Returns the cells of a row of this suite. Each is computed on first use, because a report shows few rows. */
function cellsOf(row, suite) {
	const sides = once(() => sidesText(row));
	const since = once(() => changeText(row));
	const worst = once(() => worstGate(row, suite.control));
	return {
		benchmark: row.benchmark,
		get treatment() {
			return isBetweenTreatments(row, suite.control) ? `${row.treatment} vs ${row.against}` : row.treatment;
		},
		get metric() {
			return shortLabelOf(row.metric) ?? row.metric;
		},
		get off() {
			return isAlone(row) ? "" : sides()[0];
		},
		get on() {
			return sides()[1];
		},
		get overhead() {
			return isUncollected(row, suite) ? "too few collections to say" : overheadText(row);
		},
		get interval() {
			return intervalText(row);
		},
		get added() {
			return addedText(row);
		},
		get change() {
			return since()[0];
		},
		get changeInterval() {
			return since()[1];
		},
		get betweenRuns() {
			return betweenRunsText(row);
		},
		get mde() {
			return row.mde === null || isCertain(row) ? "" : percent(row.mde, 2);
		},
		get needed() {
			return roundsNeeded(row, worst());
		},
		get budget() {
			return row.gates.map((gate) => limitOf(row, gate, suite.control)).join(", ");
		},
		get verdict() {
			return row.verdict === "none" ? "" : row.verdict;
		},
		get decided() {
			const gate = worst();
			return gate === null ? "" : decidedText(gate, row);
		},
		get flag() {
			return flagOf(row, suite);
		}
	};
}

// action/src/report/table.ts
/** Measures any text; null until {@link laidOut} meets one that is not plain, because its tables of emoji load slowly. */
let measure = null;
/** Letters, digits and signs that are one column wide in any context. */
const PLAIN = /^[ -~±²µ·×–—‘’“”…→−≤≥│─▁-█✓✗]*$/;
/** Thrown when a text must be measured before the tables are loaded. */
var Unmeasured = class extends Error {};
/** Returns the columns of a visible text on a terminal; wide characters take two. Only within {@link laidOut}, or after {@link loadWidths}. */
function widthOf(text) {
	if (PLAIN.test(text)) return text.length;
	if (measure === null) throw new Unmeasured(`the width of ${JSON.stringify(text)} is not known`);
	return measure(text);
}
/** Returns the result of `render`, which is called again if width tables had to be loaded first. */
async function laidOut(render) {
	try {
		return render();
	} catch (error) {
		if (!(error instanceof Unmeasured)) throw error;
		await loadWidths();
		return render();
	}
}
/** Loads the tables for {@link widthOf}. */
async function loadWidths() {
	measure = (await import("./chunk-string-width.js")).default;
}
/** Finds user-perceived characters, whose widths add up. */
let characters = null;
function* measured(text) {
	if (PLAIN.test(text)) {
		for (const character of text) yield [character, 1];
		return;
	}
	characters ??= new Intl.Segmenter("en");
	for (const { segment } of characters.segment(text)) yield [segment, widthOf(segment)];
}
/** Returns at most `width` columns, cut in the middle with an ellipsis. */
function fit(text, width) {
	if (widthOf(text) <= width) return text;
	if (width < 2) return "…".slice(0, width);
	const parts = [...measured(text)];
	const room = width - 1;
	const head = taken(parts, Math.ceil(room / 2));
	const tail = taken(parts.toReversed(), Math.floor(room / 2));
	return `${head.join("")}…${tail.toReversed().join("")}`;
}
/** Returns the first characters that fit into `width` columns. */
function taken(parts, width) {
	const fitting = [];
	let sum = 0;
	for (const [character, size] of parts) {
		if (sum + size > width) break;
		fitting.push(character);
		sum += size;
	}
	return fitting;
}
/** Pads up to `width` columns. */
function pad(text, width, align) {
	const fill = " ".repeat(Math.max(0, width - widthOf(text)));
	return align === "left" ? text + fill : fill + text;
}
/** Breaks a visible text at spaces into lines of at most `width` columns; a longer word is broken at the end of a line. */
function wrap(text, width, indent = "") {
	const lines = [];
	let line = "";
	let used = 0;
	const room = () => width - (lines.length === 0 ? 0 : indent.length);
	const close = () => {
		lines.push((lines.length === 0 ? "" : indent) + line);
		line = "";
		used = 0;
	};
	const add = (part, size) => {
		line += part;
		used += size;
	};
	for (const word of text.split(/ (?!%)/)) {
		const size = widthOf(word);
		if (used > 0 && used + 1 + size > room()) close();
		else if (used > 0) add(" ", 1);
		if (size <= room()) add(word, size);
		else for (const [character, columns] of measured(word)) {
			if (used > 0 && used + columns > room()) close();
			add(character, columns);
		}
	}
	if (line !== "" || lines.length === 0) close();
	return lines;
}

// action/src/report/distinct.ts
/**
* Cuts names to at most `width` columns so that different ones stay different. A name that looks like another after a cut in the middle
* loses the shared beginning instead. Null if that is not enough.
*/
function fitApart(names, width) {
	const whole = [...new Set(names)];
	const cut = new Map(whole.map((name) => [name, fit(name, width)]));
	for (const alike of groupsOf$1(cut)) {
		const from = firstDifference(alike);
		for (const name of alike) cut.set(name, fitFrom(name, from, width));
	}
	return groupsOf$1(cut).length === 0 ? cut : null;
}
/** Returns the smallest length, from `limit` on, to which names can be shortened and still differ. */
function limitApart(names, limit) {
	const whole = [...new Set(names)];
	const apart = (length) => new Set(whole.map((name) => shorten(name, length))).size === whole.length;
	let length = limit;
	while (!apart(length)) length *= 2;
	return length;
}
/** Returns different names that look alike. */
function groupsOf$1(cut) {
	const groups = /* @__PURE__ */ new Map();
	for (const [name, text] of cut) groups.set(text, [...groups.get(text) ?? [], name]);
	return [...groups.values()].filter(({ length }) => length > 1);
}
/** Returns the position of the first difference of names, in characters. */
function firstDifference(names) {
	const letters = names.map((name) => [...name]);
	const [first = []] = letters;
	const at = first.findIndex((letter, index) => letters.some((other) => other[index] !== letter));
	return at === -1 ? first.length : at;
}
/** Returns a name from shortly before its first difference. */
function fitFrom(name, from, width) {
	const start = Math.max(0, from - Math.floor(width / 4));
	return fit(start === 0 ? name : `…${[...name].slice(start).join("")}`, width);
}

// action/src/report/groups.ts
/** A suite has all groups if it has this one; other runners report only the compilers. */
const FIRST = "application-cpu-ns/op";
/** The units of the groups in the order of the table, with column headings. */
const GROUPS = [
	[FIRST, "application"],
	["agent-threads-cpu-ns/op", "the agent’s own"],
	["compiler-cpu-ns/op", "compilers"],
	["collector-cpu-ns/op", "collector"]
];
const UNITS = new Set(GROUPS.flatMap(([unit]) => [unit, countedUnit(unit)]));
const GROUPS_TITLE = "Whose threads took the added CPU time";
/** The legend of the table. */
const GROUPS_LEGEND = "the added cost of an operation in the threads of the application, where most agents do their work, in the agent’s own threads, in the JIT compilers and in the collector; “none” if nothing measurable was added";
const GROUP_TITLES = GROUPS.map(([, title]) => title);
/** Returns the rows that are the CPU time of one group of threads, and parts of another row. Empty if only some groups are known. */
function partsOf({ rows }) {
	return rows.some(({ metric }) => metric === FIRST || metric === countedUnit(FIRST)) ? rows.filter(({ metric }) => UNITS.has(metric)) : [];
}
/** Returns every suite with known groups, without benchmarks that changed in no group. */
function groupsOf({ suites }) {
	return suites.flatMap((suite) => {
		const rows = rowsOf(suite);
		return rows.length === 0 ? [] : [{
			suite: suite.suite,
			rows
		}];
	});
}
function rowsOf(suite) {
	const all = /* @__PURE__ */ new Map();
	for (const row of partsOf(suite)) {
		const key = JSON.stringify([
			row.benchmark,
			row.treatment,
			row.against
		]);
		all.set(key, [...all.get(key) ?? [], row]);
	}
	return [...all.values()].flatMap((rows) => {
		const [first] = rows;
		if (first === void 0 || !rows.some(hasChanged)) return [];
		const { benchmark, treatment } = cellsOf(first, suite);
		const of = (unit) => rows.find(({ metric }) => metric === unit || metric === countedUnit(unit));
		return [{
			benchmark,
			treatment,
			cells: GROUPS.map(([unit]) => cellOf(of(unit)))
		}];
	});
}
const hasChanged = (row) => ["cost", "gain"].includes(effectOf(row));
const mayBeChance = (row) => effectOf(row) === "chance";
function cellOf(row) {
	if (row === void 0) return "";
	const { difference, metric } = row;
	if (!hasChanged(row) && !mayBeChance(row)) return effectOf(row) === "unknown" ? "" : "none";
	if (difference?.value == null || difference.low === null || difference.high === null) return "";
	const added = differenceBetween(difference.value, difference.low, difference.high, metric);
	return mayBeChance(row) ? `${added} ${MAY_BE_CHANCE}` : added;
}

// action/src/report/model.ts
/** The table size; only failed and undecided rows may exceed it. */
const CALM_ROWS = 20;
/** Time per operation, in the unit of each mode. */
const TIMES = ["ns/op", "instr/op"];
/** The groups of folded rows, with their words: `3 metrics …`, in the order of a report. */
const ASIDES = {
	neutral: "changed, neither for better nor for worse",
	chance: "may be chance among many rows",
	unknown: "could not be determined",
	quiet: "did not measurably change"
};
const ASIDE_KINDS = Object.keys(ASIDES);
/** Returns every suite of a comparison, worst first. */
function sectionsOf(comparison) {
	return comparison.suites.toSorted((a, b) => SEVERITY[a.verdict] - SEVERITY[b.verdict]).map(sectionOf);
}
function sectionOf(suite) {
	const share = new Map(suite.rows.map((row) => [row, shareOf(row, suite.control)]));
	const size = (row) => share.get(row) ?? 0;
	const bad = suite.rows.filter((row) => SEVERITY[row.verdict] <= SEVERITY.inconclusive).sort((a, b) => SEVERITY[a.verdict] - SEVERITY[b.verdict] || size(b) - size(a));
	const passed = suite.rows.filter((row) => row.verdict === "pass");
	const gated = suite.rows.some((row) => row.gates.length > 0);
	const primary = leadingRows(suite.rows);
	const leads = (row) => isAlone(row) || !gated && primary.has(row) || isPrimary(row) && mayHaveEffect(row);
	const parts = new Set(partsOf(suite).filter((row) => row.verdict === "none"));
	const ungated = suite.rows.filter((row) => row.verdict === "none" && !parts.has(row));
	const leading = ungated.filter(leads);
	const moved = ungated.filter((row) => !leads(row) && isNotable(row));
	const rest = ungated.filter((row) => !leads(row) && !isNotable(row));
	const aside = (kind) => besideAlike(rest.filter((row) => KIND[effectOf(row)] === kind));
	const first = besideAlike([...passed, ...leading]);
	const room = Math.max(0, CALM_ROWS - bad.length - first.length);
	const foremost = new Set(moved.toSorted((a, b) => Number(isSure(b)) - Number(isSure(a)) || moveOf(b) - moveOf(a)).slice(0, room));
	const ordered = besideAlike(moved);
	return {
		suite,
		bad,
		good: [...first, ...ordered.filter((row) => foremost.has(row))],
		more: ordered.filter((row) => !foremost.has(row)),
		aside: {
			neutral: aside("neutral"),
			chance: aside("chance"),
			unknown: aside("unknown"),
			quiet: aside("quiet")
		},
		parts: besideAlike([...parts])
	};
}
/** Sorts by benchmark, then metric, then treatment, each in the order of first appearance: compared rows are adjacent. */
function besideAlike(rows) {
	const place = (key) => {
		const places = /* @__PURE__ */ new Map();
		for (const row of rows) if (!places.has(key(row))) places.set(key(row), places.size);
		return (row) => places.get(key(row)) ?? 0;
	};
	const benchmark = place((row) => row.benchmark);
	const metric = place((row) => row.metric);
	return rows.toSorted((a, b) => benchmark(a) - benchmark(b) || metric(a) - metric(b));
}
/** Returns the most important row of each benchmark and treatment: CPU per operation, else the first. */
function leadingRows(rows) {
	const leading = /* @__PURE__ */ new Map();
	for (const row of rows) {
		const key = JSON.stringify([
			row.benchmark,
			row.treatment,
			row.against
		]);
		if (leadsBefore(row.metric, leading.get(key)?.metric)) leading.set(key, row);
	}
	return new Set(leading.values());
}
/** Returns whether a row is CPU, time or throughput of an operation. No effect on these is folded away. */
function isPrimary({ metric, better }) {
	return isCpu(metric) || TIMES.includes(metric) || better === "higher" && /\/(s|Ginstr)$/.test(metric);
}
/** Returns whether a row may have an effect; only no change, or an interval with zero, has none. */
function mayHaveEffect(row) {
	return KIND[effectOf(row)] !== "quiet";
}
function shareOf(row, control) {
	const gate = worstGate(row, control);
	return gate === null ? 0 : shareUsed(row, gate, control);
}
const moveOf = (row) => Math.abs(row.overhead ?? 0);
/** Returns the fold of a row, by its finding. */
const KIND = {
	cost: "neutral",
	gain: "neutral",
	chance: "chance",
	unknown: "unknown",
	same: "quiet",
	unclear: "quiet"
};
/** Returns whether the finding of a row is more certain than "may be chance". */
function isSure(row) {
	return effectOf(row) !== "chance" && effectOf(row) !== "unclear";
}
/** Returns whether an ungated row is important: its interval excludes zero, and hardly by chance. A change without a direction means nothing. */
function isNotable(row) {
	const effect = effectOf(row);
	return row.better !== null && (effect === "cost" || effect === "gain");
}
/** Returns whether the rows of a suite need a column for the treatment. */
function hasSeveralTreatments(suite) {
	return suite.treatments.length > 1 || suite.rows.some((row) => row.against !== suite.control);
}
/** Returns whether a suite was measured in the simulator. */
function isCounted({ machine }) {
	return machine.mode === "simulation";
}
/** Returns the text next to the name of a suite: `simulation · 8 rounds · 1 breach`. */
function factsOf(suite) {
	return [
		isCounted(suite) ? "simulation" : "",
		roundsText(suite),
		gatesText(suite)
	].filter((text) => text !== "").join(" · ");
}
/** Returns the gates of a suite by verdict: `1 breach, 3 passes`; empty without gates. */
function gatesText({ rows }) {
	const nouns = [
		[
			"broken",
			"broken gate",
			"broken gates"
		],
		[
			"breach",
			"breach",
			"breaches"
		],
		[
			"inconclusive",
			"open gate",
			"open gates"
		],
		[
			"pass",
			"pass",
			"passes"
		]
	];
	const gates = rows.flatMap((row) => row.gates);
	return nouns.map(([verdict, one, many]) => [
		gates.filter((gate) => gate.verdict === verdict).length,
		one,
		many
	]).filter(([number]) => number > 0).map(([number, one, many]) => count(number, one, many)).join(", ");
}
/** Returns what is not shown of a suite: `20 more rows; 3 metrics did not measurably change: see out/report.md`; empty if all is. */
function foldedText({ more, aside }, folder) {
	const asides = ASIDE_KINDS.filter((kind) => aside[kind].length > 0);
	const parts = [...more.length > 0 ? [count(more.length, "more row")] : [], ...asides.map((kind) => `${count(aside[kind].length, "metric")} ${ASIDES[kind]}`)];
	if (parts.length === 0) return "";
	return `${parts.join("; ")}${folder === null ? "" : `: see ${folder.replace(/\/$/, "")}/report.md`}`;
}
/** The facts of a machine in reading order; other facts follow. */
function machineFacts({ machine }) {
	const first = [
		"cpu",
		"cpus",
		"memory",
		"kernel",
		"image",
		"arch",
		"runtime"
	];
	return [...first.filter((key) => Object.hasOwn(machine, key)), ...Object.keys(machine).filter((key) => !first.includes(key))].map((key) => [key, machine[key] ?? ""]);
}
/** Returns the machine on one line: `AMD EPYC 7763, 2 CPUs, 8 GiB, 6.11.0, Temurin-25.0.1+8`. */
function machineLine(suite) {
	return machineFacts(suite).filter(([key, value]) => value !== "" && [
		"cpu",
		"cpus",
		"memory",
		"kernel",
		"image",
		"runtime"
	].includes(key)).map(([key, value]) => key === "cpus" ? `${value} ${value === "1" ? "CPU" : "CPUs"}` : value).join(", ");
}
/** Returns the MDEs of each metric, ascending. */
function mdesOf({ rows }) {
	const ranges = /* @__PURE__ */ new Map();
	for (const { metric, mde, exact } of rows) {
		if (mde === null || exact) continue;
		const range = ranges.get(metric) ?? {
			metric,
			low: mde,
			high: mde
		};
		ranges.set(metric, {
			metric,
			low: Math.min(range.low, mde),
			high: Math.max(range.high, mde)
		});
	}
	return [...ranges.values()];
}
/** Returns the MDEs of the gated metrics, of CPU and of time; null if nothing has noise. */
function mdeNote(suite) {
	const gated = new Set(suite.rows.filter((row) => row.gates.length > 0).map((row) => row.metric));
	const [first, ...others] = mdesOf(suite).filter(({ metric }) => gated.has(metric) || isCpu(metric) || TIMES.includes(metric)).map(({ metric, low, high }) => say`${spoken(metric) ?? name(metric)} ${mdeRange(low, high)}`);
	if (first === void 0) return null;
	const listed = others.reduce((all, part) => say`${all}, ${part}`, first);
	return say`MDE, the smallest overhead that this run would have found four times in five: ${listed}`;
}
/** Returns `0.7 %`, or `0.7 % to 5.1 %`. */
function mdeRange(low, high) {
	const [from, to] = [percent(low, 2), percent(high, 2)];
	return from === to ? from : `${from} to ${to}`;
}

// action/src/report/grid.ts
/** The marks of verdicts, always next to the word, because not everybody sees colours. */
const MARKS = {
	broken: "⛔",
	breach: "❌",
	inconclusive: "⚠️",
	pass: "✅",
	none: ""
};
/** Longer names would push the other columns off the page. */
const CELL_NAME = 100;
/** Returns the parts of a cell below each other; a number keeps its unit next to it. */
function stacked(...parts) {
	return parts.filter((text) => text !== "").join("<br>");
}
/** Returns a value without a break between number and unit. */
function unbroken(text) {
	return prose(text).replaceAll(" ", "\xA0");
}
function overheadCell(row, cells) {
	const sentence = effectOf(row) === "unclear";
	const value = sentence ? prose(cells.overhead) : unbroken(cells.overhead);
	const weighty = row.verdict === "breach" && value !== "" ? `**${value}**` : value;
	const mark = isSuspect(row) || doubtsAbout(row) !== "" ? "⚠️ " : "";
	return stacked([weighty, unbroken(cells.interval)].filter((text) => text !== "").join(sentence ? "<br>" : "\xA0"), unbroken(cells.added), cells.flag === "" ? "" : mark + prose(cells.flag));
}
function verdictCell(row, cells) {
	if (row.verdict === "none") return "";
	return stacked(`${MARKS[row.verdict]} ${row.verdict}`, unbroken(cells.budget).replaceAll(",\xA0", ", "), unbroken(cells.decided));
}
function columnsOf(suite) {
	const several = hasSeveralTreatments(suite);
	const [only] = suite.treatments;
	const longest = limitApart(suite.rows.map(({ benchmark }) => benchmark), 100);
	return [
		{
			title: several ? "benchmark, variant" : "benchmark",
			align: "left",
			cell: (row, cells) => stacked(code(row.benchmark, longest), several ? code(cells.treatment, 100) : "")
		},
		{
			title: "metric",
			align: "left",
			cell: (row) => metricCell(row.metric)
		},
		{
			title: code(suite.control, 40),
			align: "right",
			cell: (_, cells) => unbroken(cells.off)
		},
		{
			title: several || only === void 0 ? "on" : code(only, 40),
			align: "right",
			cell: (_, cells) => unbroken(cells.on)
		},
		{
			title: `overhead [${confidenceOf(suite.rows)}]`.replaceAll(" ", "\xA0"),
			align: "left",
			cell: (row, cells) => overheadCell(row, cells)
		},
		{
			title: sinceTitle(suite),
			align: "left",
			cell: (_, cells) => stacked(prose(cells.change), unbroken(cells.changeInterval))
		},
		{
			title: "verdict, budget",
			align: "left",
			cell: verdictCell
		}
	];
}
/** Returns the name of a metric without "per operation", which its values have. */
function metricCell(metric) {
	const label = shortLabelOf(metric);
	return label === null ? code(metric) : prose(label);
}
/** Returns a table of these rows, with the columns that are not empty in all of them. */
function gridOf(rows, suite) {
	const columns = columnsOf(suite).filter((column) => rows.some((row) => column.cell(row, cellsOf(row, suite)) !== ""));
	return {
		head: tableHead(columns.map(({ title }) => title), columns.map(({ align }) => align)),
		line: (row) => {
			const cells = cellsOf(row, suite);
			return tableLine(columns.map((column) => column.cell(row, cells)));
		}
	};
}
/** Returns the two lines that open a table. @param aligned left by default */
function tableHead(titles, aligned = []) {
	return [tableLine(titles), `|${titles.map((_, index) => aligned[index] === "right" ? "---:" : "---").join("|")}|`];
}
/** Joins Markdown cells to one line of a table. */
function tableLine(cells) {
	return `| ${cells.join(" | ")} |`;
}

// action/src/report/history-notes.ts
/** More changes of level are only counted. */
const MOST_CHANGES = 5;
/** The smallest change of level (a fraction) that is shown. */
const WORTH_TELLING = .001;
const DIGITS = 12;
/** Returns the lines about the history of a suite; empty if there is nothing to report. */
function historyNotes(suite) {
	return [...releaseNote(suite), ...levelNotes(suite)];
}
const about = (row) => say`${name(row.treatment)} on ${name(row.benchmark)}, ${shortLabelOf(row.metric) ?? name(row.metric)}`;
/** Returns the drift limit that is closest to a breach, or furthest beyond it. */
function releaseNote({ rows, control }) {
	const judged = rows.flatMap((row) => row.gates.flatMap((gate) => gate.basis === "release" ? [{
		row,
		gate
	}] : []));
	const share = ({ row, gate }) => shareUsed(row, gate, control);
	const [worst, ...others] = judged.filter(({ row }) => row.releaseBaseline !== null).toSorted((a, b) => SEVERITY[a.gate.verdict] - SEVERITY[b.gate.verdict] || share(b) - share(a));
	if (worst === void 0 || worst.row.releaseBaseline === null) return [];
	const { row, gate } = worst;
	const { release, runs } = worst.row.releaseBaseline;
	const rest = others.length === 0 ? "" : `; ${count(others.length, "row")} drifted less`;
	return [say`Since ${name(release)} (${count(runs, "run")}): ${about(row)}: ${measuredText(row, gate, control)}, limit ${percent(gate.limit)}: ${gate.verdict}${rest}`];
}
/** Returns changes of level in stored runs: the last one of each gated row, or of CPU time without gates. */
function levelNotes({ rows, control }) {
	const gated = rows.some((row) => row.gates.length > 0);
	const found = rows.flatMap((row) => {
		if (isBetweenTreatments(row, control) || !(gated ? row.gates.length > 0 : isCpu(row.metric))) return [];
		const last = row.history?.changes.findLast(isReported);
		return last === void 0 ? [] : [{
			row,
			last
		}];
	});
	const size = ({ before, after }) => Math.abs(after - before);
	const largest = found.toSorted((a, b) => size(b.last) - size(a.last)).slice(0, MOST_CHANGES);
	const rest = found.length - largest.length;
	return [...largest.map(({ row, last }) => say`Stored runs changed their level: ${about(row)}: from ${change(last.before)} to ${change(last.after)} with ${whence(last)}, for ${count(last.since, "run")}${machineNote(last)}`), ...rest > 0 ? [say`and ${count(rest, "more row")} changed their level`] : []];
}
/** Returns whether a change of level is confirmed and large enough to show. */
function isReported({ confirmed, before, after }) {
	return confirmed && Math.abs(after - before) >= WORTH_TELLING;
}
/** Returns the first digits of a change's commit, or its file without one. */
function cameWith({ commit, run }) {
	return commit === "" ? run : commit.slice(0, DIGITS);
}
/** Returns the commit and the day of a change; its file without a commit. */
function whence(level) {
	const { date } = level;
	const what = name(cameWith(level));
	return date === "" ? [what] : say`${what} of ${name(date.slice(0, 10))}`;
}
/** Notes that the machine changed with the level; empty if it did not. */
function machineNote({ machine }) {
	if (machine.length === 0) return "";
	return `. That run has another ${machine.join(", ")} than all before it: it may be the machine that changed, not the agent`;
}

// action/src/report/room.ts
/** Returns the size of a line in a file: UTF-8, with its line break. */
function bytesOf(line) {
	return Buffer.byteLength(line) + 1;
}
/** The free bytes of a page, first come, first served. */
var Room = class {
	#free;
	/** @param bytes the size of the page in UTF-8 bytes */
	constructor(bytes) {
		this.#free = bytes;
	}
	/** Takes lines that belong together: all or none. */
	take(lines) {
		const size = lines.reduce((sum, line) => sum + bytesOf(line), 0);
		if (size > this.#free) return [];
		this.#free -= size;
		return lines;
	}
	/**
	* Takes rows from the first on while they fit. `frame` is the text around them, and costs space only if there is a
	* row. Rows are rendered one by one, because rows that do not fit should not be rendered.
	*/
	fill(items, write, frame = []) {
		const around = frame.reduce((sum, line) => sum + bytesOf(line), 0);
		const lines = [];
		for (const item of items) {
			const line = write(item);
			const size = bytesOf(line) + (lines.length === 0 ? around : 0);
			if (size > this.#free) break;
			this.#free -= size;
			lines.push(line);
		}
		return {
			lines,
			left: items.length - lines.length
		};
	}
};

// action/src/report/columns.ts
const GAP = "  ";
/**
* Returns a header line and one line for each item, at the first level of detail that fits into `width`. Columns that are
* empty in all rows are left out. Null if no level fits, or the last would make two names look alike.
*/
function layOut(columns, items, width, levels) {
	const filled = columns.filter((column) => items.some((item) => column.text(item) !== ""));
	for (const level of levels) {
		const shown = filled.filter((column) => column.levels?.includes(level) ?? true);
		const widths = widthsOf(shown, items, width);
		const lines = widths === null ? null : linesOf(shown, widths, items);
		if (lines !== null) return lines;
	}
	return null;
}
/** Returns the width of each column, cut evenly if the table is too wide; null if that is not enough. */
function widthsOf(columns, items, width) {
	const widths = columns.map((column) => items.reduce((most, item) => Math.max(most, widthOf(column.text(item))), widthOf(column.title)));
	const slack = (index) => {
		const least = columns[index]?.least;
		return least === void 0 ? 0 : Math.max(0, (widths[index] ?? 0) - least);
	};
	let excess = widths.reduce((sum, one) => sum + one, 2 * (columns.length - 1)) - width;
	for (; excess > 0; excess--) {
		const widest = widths.reduce((most, _, index) => slack(index) > slack(most) ? index : most, 0);
		if (slack(widest) === 0) return null;
		widths[widest] = (widths[widest] ?? 0) - 1;
	}
	return widths;
}
/** Returns null if different texts would look alike. */
function linesOf(columns, widths, items) {
	const cuts = [];
	for (const [index, { title, text }] of columns.entries()) {
		const cut = fitApart([
			title,
			"",
			...items.map(text)
		], widths[index] ?? 0);
		if (cut === null) return null;
		cuts.push(cut);
	}
	const cell = (text, index) => pad(cuts[index]?.get(text) ?? text, widths[index] ?? 0, columns[index]?.right ? "right" : "left");
	const rows = items.map((item, position) => {
		const before = items[position - 1];
		return columns.map((column, index) => {
			const text = column.text(item);
			const repeats = column.grouped && before !== void 0 && column.text(before) === text;
			const written = cell(repeats ? "" : text, index);
			return column.paint && text !== "" ? written.replace(text, () => column.paint?.(text, item) ?? text) : written;
		});
	});
	return [columns.map((column, index) => cell(column.title, index)), ...rows].map((cells) => cells.join(GAP).trimEnd());
}

// action/src/report/shown.ts
const LONGEST_NAME = 120;
/** Messages of tools may be very long. */
const LONGEST_MESSAGE = 1e3;
const shownName = (name) => shorten(visible(name), 120);
const shownMessage = (message) => shorten(visible(message), LONGEST_MESSAGE);

export { isBetweenTreatments as $, GROUP_TITLES as A, noEffect as B, machineLine as C, isSuspect as Ct, sectionsOf as D, mdesOf as E, pad as F, doubtsOf as G, sinceTitle as H, widthOf as I, reasonsOf as J, foldedWarnings as K, wrap as L, limitApart as M, fit as N, GROUPS_LEGEND as O, laidOut as P, widthNotes as Q, boundOf as R, machineFacts as S, effectOf as St, mdeRange as T, adviceOf as U, noMeasurableOverhead as V, doubtsAbout as W, warningsOf as X, signNotes as Y, confidenceOf as Z, ASIDE_KINDS as _, say as _t, Room as a, difference as at, hasSeveralTreatments as b, chanceMark as bt, isReported as c, leadsBefore as ct, gridOf as d, spoken as dt, isCertain as et, metricCell as f, code as ft, ASIDES as g, name as gt, unbroken as h, prose as ht, layOut as i, effectText as it, groupsOf as j, GROUPS_TITLE as k, machineNote as l, quantity as lt, tableLine as m, phrase as mt, shownMessage as n, measuredText as nt, cameWith as o, isCpu as ot, tableHead as p, fenced as pt, readingNote as q, shownName as r, shareUsed as rt, historyNotes as s, labelOf as st, LONGEST_MESSAGE as t, limitOf as tt, MARKS as u, shortLabelOf as ut, factsOf as v, written as vt, mdeNote as w, sideOf as wt, isCounted as x, chanceNote as xt, foldedText as y, MAY_BE_CHANCE as yt, cellsOf as z };