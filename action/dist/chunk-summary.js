import { E as countedUnit, w as COUNTED_HERE } from "./chunk-command.js";
import { a as interval, i as grouped, l as percent, n as change, r as count } from "./chunk-values.js";
import { $ as isBetweenTreatments, B as noEffect, Ct as isSuspect, St as effectOf, _t as say, at as difference, bt as chanceMark, ct as leadsBefore, dt as spoken, et as isCertain, gt as name, it as effectText, lt as quantity, nt as measuredText, ot as isCpu, rt as shareUsed, tt as limitOf, ut as shortLabelOf, wt as sideOf, x as isCounted, z as cellsOf } from "./chunk-shown.js";

// action/src/report/modes.ts
/** The suffix of the half in the simulator. */
const SIMULATION_SUFFIX = ".simulation";
/** The compared times; other times are parts of these. */
const TIMES = [
	"cpu-ns/op",
	"ns/op",
	"ops/s"
];
/** Modes disagree if the nearest ends of their intervals differ by more than this factor. */
const FACTOR = 2;
/** The legend of the two modes. */
const MODES_LEGEND = `overheads of time here, and of instructions in the simulator. They disagree in sign, or if no overheads in their intervals are within a factor of ${2}`;
/** Returns every suite whose two halves are in a comparison. */
function modesOf({ suites }) {
	return suites.flatMap((native) => {
		const simulator = suites.find((other) => other.suite === `${native.suite}${SIMULATION_SUFFIX}` && isCounted(other));
		const pairs = simulator === void 0 ? [] : pairsOf(native, simulator);
		return pairs.length === 0 ? [] : [{
			suite: native.suite,
			pairs
		}];
	});
}
function pairsOf(native, simulator) {
	return native.rows.filter(({ metric }) => TIMES.includes(metric)).flatMap((row) => {
		const counted = simulator.rows.find((other) => bare(other.benchmark) === bare(row.benchmark) && other.metric === countedUnit(row.metric) && other.treatment === row.treatment && other.against === row.against);
		return counted === void 0 ? [] : [pairOf(row, native, counted, simulator)];
	});
}
/** Removes the CPU count that Go appends: with the one processor of the simulator Go appends none. */
const bare = (benchmark) => benchmark.replace(/-\d+$/, "");
function pairOf(row, native, counted, simulator) {
	const { benchmark, treatment } = cellsOf(row, native);
	return {
		benchmark,
		treatment,
		metric: shortLabelOf(row.metric) ?? row.metric,
		native: line(row, native),
		simulator: line(counted, simulator),
		disagreement: disagreement(row, counted)
	};
}
function line(row, suite) {
	const { overhead, interval } = cellsOf(row, suite);
	return [
		overhead,
		interval,
		chanceMark(row, suite)
	].filter((text) => text !== "").join(" ");
}
/**
* Returns how two modes disagree by their 95 % intervals: one overhead is certainly above zero and the other below, or
* any overhead in one interval is more than {@link FACTOR} times those in the other. Overheads are fractions of
* each mode's own control, so no unit is converted.
*/
function disagreement(one, other) {
	const [here, there] = [ends(one), ends(other)];
	if (here === null || there === null) return "";
	if (Math.max(here.low, there.low) > 0 && Math.min(here.high, there.high) < 0) return "in sign";
	const apart = (far, near) => far.low > 0 && far.low > 2 * Math.max(0, near.high);
	const costs = apart(here, there) || apart(there, here);
	const gains = apart(mirrored(here), mirrored(there)) || apart(mirrored(there), mirrored(here));
	return costs || gains ? `by more than a factor of ${2}` : "";
}
/** Returns the interval of a row, extended to zero if the row may be chance or is shown as unchanged. */
function ends(row) {
	const effect = effectOf(row);
	if (row.low === null || row.high === null || effect === "unknown") return null;
	const { low, high } = row;
	return effect === "unclear" || effect === "chance" ? {
		low: Math.min(0, low),
		high: Math.max(0, high)
	} : {
		low,
		high
	};
}
const mirrored = ({ low, high }) => ({
	low: -high,
	high: -low
});

// action/src/report/steady.ts
const MOST_DROPPED = 3;
/** Returns sentences about each benchmark's control, then about each treatment; only for its primary metric. */
function steadinessOf({ rows, control }) {
	const found = /* @__PURE__ */ new Set();
	return primary(rows).flatMap((row) => {
		const own = [...slotOf(row), ...warmupOf(row)];
		const first = !found.has(row.benchmark);
		found.add(row.benchmark);
		return [...first ? spreadOf(row).map((words) => say`${about(control, row)}: ${words}.`) : [], ...own.length === 0 ? [] : [say`${about(row.treatment, row)}: ${own.join("; ")}.`]];
	});
}
/** Returns the rows of each benchmark's primary metric: CPU per operation if its forks were analysed, else the first analysed one. */
function primary(rows) {
	const known = rows.filter((row) => row.components !== null || row.slot !== null || row.warmup !== null);
	const metrics = /* @__PURE__ */ new Map();
	for (const { benchmark, metric } of known) if (leadsBefore(metric, metrics.get(benchmark))) metrics.set(benchmark, metric);
	return known.filter((row) => metrics.get(row.benchmark) === row.metric);
}
function about(variant, { benchmark, metric }) {
	return say`${name(variant)} on ${name(benchmark)}, ${spoken(metric) ?? name(metric)}`;
}
function spreadOf({ components }) {
	if (components === null) return [];
	const { between, within, falseAlarm } = components;
	return [`its processes differ by ${percent(between, 2)}, the iterations inside one by ${percent(within, 2)}; counted as if each were a process, they would make ${percent(falseAlarm, 2)} false alarms and not 5 %`];
}
function slotOf({ slot }) {
	if (slot === null) return [];
	const { value, low, high } = slot;
	const range = interval(low, high);
	return sideOf(low, high) === "across" || sideOf(low, high) === "zero" ? [`first or second in its round makes no measurable difference ${range}`] : [`the later process of a pair measures ${change(value)} ${range} against the earlier one, which cancels, as each variant is the later one equally often`];
}
function warmupOf({ warmup }) {
	const all = (warmup ?? []).filter(({ dropped }) => dropped >= 0);
	const left = all.filter((_, index) => index < MOST_DROPPED || index === all.length - 1);
	const warm = (warmup ?? []).find(({ dropped }) => dropped < 0);
	const parts = [...left.length < 2 ? [] : [`leaving out ${left.map(({ dropped }) => dropped).join(", ")} of the measured iterations gives ${left.map(({ overhead }) => change(overhead)).join(", ")}`], ...warm === void 0 ? [] : [`counting the last of the warm-up too gives ${change(warm.overhead)}`]];
	return parts.length === 0 ? [] : [parts.join(", ")];
}

// action/src/report/load.ts
/** Percent of one core at 1,000 operations a second. */
const SHARE = "core-%@1k/s";
/** The rate of a benchmark names its operations: `events/s`. */
const RATE = /^[a-z]+\/s$/;
/** Returns a sentence for each benchmark that reports the share of a core, with every variant, the control first. */
function loadsOf({ rows, control }) {
	const shares = rows.filter(({ metric, against }) => metric === SHARE && against === control);
	return [...new Set(shares.map(({ benchmark }) => benchmark))].map((benchmark) => {
		const own = shares.filter((row) => row.benchmark === benchmark);
		const rate = rows.find((row) => row.benchmark === benchmark && RATE.test(row.metric))?.metric;
		const [first = [], ...others] = [[control, own[0]?.off], ...own.map(({ treatment, on }) => [treatment, on])].flatMap(([variant, value]) => typeof value === "number" ? [say`${percent(value / 100)} with ${name(variant)}`] : []);
		const taken = others.reduce((all, one) => say`${all}, ${one}`, first);
		return say`At 1,000 ${rate ?? "operations/s"}, ${name(benchmark)} uses of one core: ${taken}`;
	});
}

// action/src/report/summary.ts
function metricName(row) {
	const words = spoken(row.metric);
	return words === null ? [name(row.metric)] : [words];
}
function subject(row, control) {
	return isBetweenTreatments(row, control) ? say`${name(row.treatment)} against ${name(row.against)} in the same rounds` : [name(row.treatment)];
}
/** ` (+3.2 ns/op)`: the amount for a percentage. */
function added(row) {
	return row.difference?.value == null ? "" : ` (${difference(row.difference.value, row.metric)})`;
}
/** Returns the finding of a row without its gates: `otel costs +2.5 % CPU [+2.0, +3.1] (+1.30 ns/op) on Allocate`. */
function finding(row, suite) {
	const { control } = suite;
	const chance = chanceMark(row, suite);
	const perhaps = chance === "" ? "" : `, which ${chance}`;
	const who = subject(row, control);
	const where = name(row.benchmark);
	const effect = effectOf(row);
	if (effect === "unclear") return say`${who}: ${noEffect(row)} in ${metricName(row)} on ${where}`;
	if (effect === "same") return say`${who} changes nothing in ${metricName(row)} on ${where}`;
	if (row.overhead === null) {
		if (row.difference?.value == null) return say`${who}: ${metricName(row)} on ${where} has no overhead that could be computed`;
		return say`${who} adds ${difference(row.difference.value, row.metric)} to ${metricName(row)} on ${where}${perhaps}`;
	}
	const { value, ends, large, speed } = effectText(row, row.overhead, row.low, row.high);
	const range = ends === "" || isCertain(row) ? "" : ` ${ends}`;
	const rest = say`${metricName(row)}${range}${added(row)} on ${where}${perhaps}`;
	if (speed) return say`${who} is ${value} in ${rest}`;
	const amount = say`${value} ${rest}`;
	if (large) return say`${who} measures ${amount}`;
	if (effect === "chance") return say`${who} measures ${amount}`;
	if (effect !== "gain") return say`${who} costs ${amount}`;
	return isBetweenTreatments(row, control) ? say`${who} improves: ${amount}` : say`${who} measures ${amount}`;
}
/** Returns a gate and its measured value as a statement. */
function statement(judged) {
	const { suite, row, gate } = judged;
	if (gate.rounds >= row.rounds) return judgedBy(judged);
	const confidence = gate.confidence === null ? "" : ` (${percent(gate.confidence)} interval)`;
	return say`${judgedBy(judged)}, decided after ${gate.rounds} of ${count(row.rounds, "round")} at ${measuredText(row, gate, suite.control)}${confidence}`;
}
function judgedBy({ suite, row, gate }) {
	const who = subject(row, suite.control);
	const where = name(row.benchmark);
	switch (gate.kind) {
		case "max-overhead": return say`${finding(row, suite)}, budget ${percent(gate.limit)}`;
		case "max-regression": {
			if (isBetweenTreatments(row, suite.control)) return say`${finding(row, suite)}, limit ${percent(gate.limit)}`;
			const moved = gate.value === null ? "not comparable" : measuredText(row, gate, suite.control);
			return say`${who}: ${metricName(row)} on ${where} moved ${moved} since the baseline, limit ${percent(gate.limit)}`;
		}
		case "max-drift": {
			const drifted = gate.value === null ? "not comparable" : measuredText(row, gate, suite.control);
			return say`${who}: ${metricName(row)} on ${where} drifted ${drifted} since ${release(row)}, limit ${percent(gate.limit)}`;
		}
		case "max-increase": return say`${who} adds ${measuredText(row, gate, suite.control)} to ${metricName(row)} on ${where}, limit ${difference(gate.limit, row.metric)}`;
		case "min":
		case "max": {
			const limit = `${gate.kind === "min" ? "floor" : "ceiling"} ${quantity(gate.limit, row.metric)}`;
			const reached = measuredText(row, gate, suite.control);
			return say`${metricName(row)} of ${where} with ${who} is ${reached}, ${limit}`;
		}
	}
}
/** Returns the release baseline of a row. */
function release({ releaseBaseline }) {
	return releaseBaseline === null ? ["the last release"] : [name(releaseBaseline.release)];
}
/** Returns why a gate is inconclusive, and the rounds that would decide it. */
function undecided({ suite, row, gate }) {
	const who = gate.kind === "max-regression" && isBetweenTreatments(row, suite.control) ? [name(row.treatment)] : subject(row, suite.control);
	const link = gate.kind === "max-overhead" ? "" : " in";
	const question = say`cannot tell whether ${who} stays ${within(row, gate, suite.control)}${link} ${metricName(row)} on ${name(row.benchmark)}`;
	const reason = gate.reason.replace(/^inconclusive: /, "");
	return reason === "" ? question : say`${question}: ${reason}`;
}
function within(row, gate, control) {
	switch (gate.kind) {
		case "max-overhead": return [`within ${percent(gate.limit)}`];
		case "max-regression": return isBetweenTreatments(row, control) ? say`within ${percent(gate.limit)} of ${name(row.against)} in the same rounds` : [`within ${percent(gate.limit)} of the baseline`];
		case "max-drift": return say`within ${percent(gate.limit)} of ${release(row)}`;
		case "max-increase": return [`within ${difference(gate.limit, row.metric)}`];
		case "min":
		case "max": return [limitOf(row, gate, control)];
	}
}
function judgedGates(comparison) {
	return comparison.suites.flatMap((suite) => suite.rows.flatMap((row) => row.gates.map((gate) => ({
		suite,
		row,
		gate
	}))));
}
function worst(judged, verdict) {
	let found = null;
	for (const one of judged) {
		if (one.gate.verdict !== verdict) continue;
		if (found === null || share(one) > share(found)) found = one;
	}
	return found;
}
const share = ({ suite, row, gate }) => shareUsed(row, gate, suite.control);
/** Orders rows: certain costs, then possible chance, then no measurable effect. */
const WEIGHTS = {
	cost: 2,
	unknown: 2,
	chance: 1
};
/** Returns the most important row: counted instructions, else CPU, and of those the largest cost. */
function foremost(comparison) {
	const rows = comparison.suites.flatMap((suite) => suite.rows.map((row) => ({
		suite,
		row
	})));
	const first = rows.find(({ suite, row }) => row.metric === "instr/op" && !isCounted(suite)) ?? rows.find(({ row }) => isCpu(row.metric)) ?? rows.find(({ row }) => row.overhead !== null);
	if (first === void 0) return rows[0] ?? null;
	return rows.filter(({ suite, row }) => row.metric === first.row.metric && isCounted(suite) === isCounted(first.suite)).reduce((most, one) => (weightOf(one.row) - weightOf(most.row) || sizeOf(one.row) - sizeOf(most.row)) > 0 ? one : most, first);
}
const sizeOf = ({ overhead }) => overhead ?? 0;
const weightOf = (row) => WEIGHTS[effectOf(row)] ?? 0;
function others(amount, singular, plural) {
	return amount <= 0 ? "" : `; ${count(amount, `more ${singular}`, `more ${plural ?? `${singular}s`}`)}`;
}
/** Negative overheads belong in the first line if gates depend on them. */
function suspects(comparison) {
	const found = comparison.suites.flatMap((suite) => suite.rows.filter((row) => isSuspect(row) && (row.gates.length > 0 || isCpu(row.metric))));
	if (found.length === 0) return "";
	return `; ${count(found.length, "result lies", "results lie")} below zero: check the set-up`;
}
/** Returns the verdict of a comparison in words. */
function summarize(comparison) {
	const judged = judgedGates(comparison);
	const prefix = (suite) => comparison.suites.length > 1 ? say`${name(suite.suite)}: ` : [];
	const broken = comparison.suites.filter((suite) => suite.verdict === "broken");
	const [suite] = broken;
	if (suite !== void 0) {
		const gate = worst(judged, "broken");
		const reason = (suite.broken[0] ?? gate?.gate.reason ?? "").split("\n")[0] ?? "";
		const rest = others(suite.broken.length - 1, "reason") + others(broken.length - 1, "broken suite");
		const words = reason === "" ? "nothing could be judged" : reason;
		return {
			verdict: "broken",
			words: say`${name(suite.suite)}: ${words}${rest}`,
			reason: words
		};
	}
	const breach = worst(judged, "breach");
	if (breach !== null) {
		const rest = others(judged.filter((one) => one.gate.verdict === "breach").length - 1, "breach", "breaches");
		return {
			verdict: "breach",
			words: say`${prefix(breach.suite)}${statement(breach)}${rest}`,
			reason: ""
		};
	}
	const open = worst(judged, "inconclusive");
	if (open !== null) {
		const rest = others(judged.filter((one) => one.gate.verdict === "inconclusive").length - 1, "open gate");
		return {
			verdict: "inconclusive",
			words: say`${prefix(open.suite)}${undecided(open)}${rest}`,
			reason: open.gate.reason
		};
	}
	const lacking = comparison.suites.flatMap((suite) => suite.rows.flatMap((row) => row.unmeasured === void 0 ? [] : [{
		suite,
		row,
		why: row.unmeasured
	}]));
	const [missing] = lacking;
	if (missing !== void 0) {
		const { suite, row, why } = missing;
		const rest = others(lacking.length - 1, "cell that is empty", "cells that are empty");
		return {
			verdict: "inconclusive",
			words: say`${prefix(suite)}${name(row.treatment)} on ${name(row.benchmark)} is not measured: ${why}${rest}`,
			reason: ""
		};
	}
	const passed = worst(judged, "pass");
	if (passed !== null) {
		const total = judged.filter((one) => one.gate.verdict !== "none").length;
		return {
			verdict: "pass",
			words: say`${grouped(total)} of ${count(total, "gate")}; worst: ${prefix(passed.suite)}${statement(passed)}${suspects(comparison)}`,
			reason: ""
		};
	}
	const shown = foremost(comparison);
	if (shown === null) return {
		verdict: "measured",
		words: ["no benchmark was compared"],
		reason: ""
	};
	return {
		verdict: "measured",
		words: say`${prefix(shown.suite)}${finding(shown.row, shown.suite)}; nothing is gated${suspects(comparison)}`,
		reason: ""
	};
}

export { loadsOf as a, modesOf as c, worst as i, statement as n, steadinessOf as o, summarize as r, MODES_LEGEND as s, judgedGates as t };