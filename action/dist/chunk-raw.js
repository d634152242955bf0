// action/src/results/raw.ts
/** The folder of a round. */
function roundName(round) {
	return `round-${String(round).padStart(3, "0")}`;
}
/** The folder of a benchmark in a round. It starts with the benchmark's index, because names may be alike. @param index from 0 */
function benchmarkFolder(index, name) {
	return `${index + 1}-${slug(name)}`;
}
/** The folder of a variant, for the first or a later try. */
function triedName(variant, trial) {
	return trial === 1 ? variant : `${variant}-try-${trial}`;
}
/** A benchmark's name as a folder's name. */
function slug(name) {
	return name.replace(/[^A-Za-z0-9._=-]+/g, "_").slice(0, 80);
}

export { roundName as n, triedName as r, benchmarkFolder as t };