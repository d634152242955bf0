import { dt as spoken, it as effectText, nt as measuredText, tt as limitOf, vt as written } from "./chunk-shown.js";
import { i as worst, n as statement, r as summarize, t as judgedGates } from "./chunk-summary.js";
import { l as percent, r as count } from "./chunk-values.js";
import { n as shorten, r as visible } from "./chunk-visible.js";

// action/src/report/title.ts
/** Titles are read in lists; GitHub accepts 255 characters. */
const LONGEST_TITLE = 250;
const LONGEST_NAME = 60;
/** Returns every breached gate, in the order of the comparison. */
function breachesOf(comparison) {
	return judgedGates(comparison).filter(({ gate }) => gate.verdict === "breach").map((judged) => ({
		suite: judged.suite.suite,
		row: judged.row,
		gate: judged.gate,
		text: written(statement(judged), visible, visible)
	}));
}
/** Returns the verdict as plain text on one line: `+6.1 % CPU [+4.9, +7.3], budget 5 %: breach in netty-bytebuf`. */
function titleOf(comparison) {
	return shorten(visible(title(comparison)), LONGEST_TITLE);
}
/** Returns the title with unescaped names. */
function title(comparison) {
	const gates = judgedGates(comparison);
	const { verdict, words } = summarize(comparison);
	if (verdict === "broken") return `Broken: ${written(words, short, (text) => text)}`;
	const judged = worst(gates, verdict === "measured" ? "none" : verdict);
	if (judged === null) return written(words, short, (text) => text);
	const same = gates.filter(({ gate }) => gate.verdict === judged.gate.verdict).length;
	const where = short(judged.suite.suite);
	if (verdict === "pass") return `${amount(judged)}: ${count(same, "gate")} passed, this the closest, in ${where}`;
	const rest = same > 1 ? `, and ${same - 1} more` : "";
	return `${amount(judged)}: ${verdict} in ${where}${rest}`;
}
const short = (name) => shorten(name, LONGEST_NAME);
/** Returns `+6.1 % CPU [+4.9, +7.3], budget 5 %`. */
function amount({ suite, row, gate }) {
	const metric = spoken(row.metric) ?? short(row.metric);
	if (gate.kind !== "max-overhead" || gate.value === null) return `${metric} ${measuredText(row, gate, suite.control)}, limit ${limitOf(row, gate, suite.control)}`;
	const { value, ends, large } = effectText(row, gate.value, gate.low, gate.high);
	return `${`${large ? `${metric} ${value}` : `${value} ${metric}`} ${ends}`.trimEnd()}, budget ${percent(gate.limit)}`;
}

export { titleOf as n, breachesOf as t };