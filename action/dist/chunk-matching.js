// action/src/config/matching.ts
/** CPU time is steadier than wall time on a shared machine. */
const PREFERRED = "cpu-ns/op";
/** The tightest limit of each row; null where none limits it. @param rows all of their suite, in its order */
function limitsOf(gates, rows) {
	const primary = primaries(rows);
	return rows.map((row) => {
		const own = gates.filter((gate) => isLimited(gate, row, primary));
		return own.length === 0 ? null : own.reduce((least, { limit }) => Math.min(least, limit), 1e400);
	});
}
/** Whether any of the gates limits each row. */
function limitedOf(gates, rows) {
	const primary = primaries(rows);
	return rows.map((row) => gates.some((gate) => isLimited(gate, row, primary)));
}
/** The primary metric of each benchmark. */
function primaries(rows) {
	const primary = /* @__PURE__ */ new Map();
	for (const { benchmark, metric } of rows) if (!primary.has(benchmark) || metric === PREFERRED) primary.set(benchmark, metric);
	return primary;
}
function isLimited(gate, { benchmark, metric, treatment }, primary) {
	return (gate.metric === "@primary" ? primary.get(benchmark) : gate.metric) === metric && glob(gate.benchmark, benchmark) && glob(gate.treatment, treatment);
}
/** `*` stands for anything, also for nothing, `?` for one character. Its time is that of pattern times name, whatever the pattern. */
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