import { A as primaryOf } from "./chunk-command.js";

// action/src/config/matching.ts
/** Returns the tightest limit of each row; null without one. @param rows all rows of their suite, in order */
function limitsOf(gates, rows) {
	const primary = primaries(rows);
	return rows.map((row) => {
		const own = gates.filter((gate) => isLimited(gate, row, primary));
		return own.length === 0 ? null : own.reduce((least, { limit }) => Math.min(least, limit), 1e400);
	});
}
/** Returns for each row whether any gate limits it. */
function limitedOf(gates, rows) {
	const primary = primaries(rows);
	return rows.map((row) => gates.some((gate) => isLimited(gate, row, primary)));
}
/** Returns the primary metric of each benchmark. */
function primaries(rows) {
	const metrics = /* @__PURE__ */ new Map();
	for (const { benchmark, metric } of rows) metrics.set(benchmark, [...metrics.get(benchmark) ?? [], metric]);
	return new Map([...metrics].map(([benchmark, all]) => [benchmark, primaryOf(all) ?? ""]));
}
function isLimited(gate, { benchmark, metric, treatment }, primary) {
	return (gate.metric === "@primary" ? primary.get(benchmark) : gate.metric) === metric && glob(gate.benchmark, benchmark) && glob(gate.treatment, treatment);
}
/** Matches a glob: `*` is any text, also an empty one, and `?` one character. The time is at most pattern times name. */
function glob(pattern, name) {
	const [wanted, given] = [[...pattern], [...name]];
	let at = 0;
	let star = -1;
	let resume = 0;
	for (let place = 0; place < given.length;) if (wanted[at] === "*") {
		star = at++;
		resume = place;
	} else if (at < wanted.length && (wanted[at] === "?" || wanted[at] === given[place])) {
		at++;
		place++;
	} else if (star >= 0) {
		at = star + 1;
		place = ++resume;
	} else return false;
	return wanted.slice(at).every((character) => character === "*");
}

export { limitedOf as n, limitsOf as r, glob as t };