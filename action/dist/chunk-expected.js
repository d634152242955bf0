import { t as glob } from "./chunk-matching.js";

// action/src/config/expected.ts
/** A CPU count that `go test` appends to a name. */
const CPU_COUNT = /-\d+$/;
/** Returns whether an entry matches a name, or a benchmark's name without its CPU count. */
function means(pattern, name) {
	return glob(pattern, name) || glob(pattern, name.replace(CPU_COUNT, ""));
}
/** Returns whether an entry removes a name for good. */
function removes(entry, name) {
	return entry.startsWith("!") && means(entry.slice(1), name);
}
/**
* Returns whether a list expects a benchmark. Without positive entries it expects all that no `!` entry removes.
* @param names all its names, for example with and without its package
*/
function expectsBenchmark(list, names) {
	const any = (is) => names.some(is);
	const named = list.filter((entry) => !entry.startsWith("!"));
	return !list.some((entry) => any((name) => removes(entry, name))) && (named.length === 0 || named.some((entry) => any((name) => means(entry, name))));
}

export { means as n, expectsBenchmark as t };