import { t as isBaseline } from "./chunk-life.js";
import { n as means } from "./chunk-expected.js";
import { t as require_dist } from "./chunk-dist.js";
import { a as parseText, i as parseFile, o as SIMULATION_SUFFIX, r as resolveConfig } from "./chunk-resolve.js";
import { v as UsageError, x as suggest } from "./chunk-schemas.js";
import { r as visible } from "./chunk-visible.js";
import { a as writeAtomically } from "./chunk-files.js";
import { existsSync, readFileSync } from "node:fs";

// action/src/config/expected-file.ts
var import_dist = require_dist();
/**
* Returns the text with an entry before all others of a suite's list; the list is created if it is missing.
* @param text of a valid configuration
* @param suite its name in the file
* @param remark a comment of one line for readers of the entry
*/
function withExpected(text, suite, entry, remark) {
	const quoted = `'${entry.replaceAll("'", "''")}'`;
	const item = `- ${quoted} # ${remark.replace(/[\s\p{C}]+/gu, " ").trim()}`;
	const suites = (0, import_dist.parseDocument)(text).get("suites", true);
	const settings = (0, import_dist.isMap)(suites) ? suites.get(suite, true) : void 0;
	if (!(0, import_dist.isMap)(settings)) throw new Error(`${suite} is no suite`);
	const list = settings.get("expected", true);
	if ((0, import_dist.isSeq)(list)) {
		const [start] = list.range ?? [0];
		return list.flow ? spliced(text, start + 1, `${quoted}${list.items.length === 0 ? "" : ", "}`) : spliced(text, start, `${item}\n${" ".repeat(columnOf(text, start))}`);
	}
	const [start] = settings.range ?? [0];
	if (settings.flow) return spliced(text, start + 1, ` expected: [${quoted}],`);
	const indent = " ".repeat(columnOf(text, start));
	return spliced(text, start, `expected:\n${indent}  ${item}\n${indent}`);
}
/** Returns the number of characters before an offset on its line. */
function columnOf(text, offset) {
	return offset - (text.lastIndexOf("\n", offset - 1) + 1);
}
function spliced(text, at, more) {
	return text.slice(0, at) + more + text.slice(at);
}

// action/src/commands/removal.ts
/**
* Writes an entry into the configuration. Throws {@link UsageError} if no stored run has the name and no suite was
* given.
*/
async function acceptRemoval(store, request, host) {
	const { name, config: file, reason } = request;
	if (name === "" || name.startsWith("!") || /[\p{C}\n]/u.test(name)) throw new UsageError(`--removed: ${JSON.stringify(name)} is not a valid name: write the name of a benchmark, a variant or a metric`);
	if (!existsSync(file)) throw new UsageError(`baseline accept: the configuration ${file}, which records the removal, does not exist: name it with --config`);
	const parsed = parseFile(file);
	const config = resolveConfig(parsed);
	const found = await suitesWith(store, request, Object.keys(parsed.content.suites), config);
	let text = readFileSync(file, "utf8");
	for (const suite of found) {
		const entry = `!${name}`;
		if (parsed.content.suites[suite]?.expected?.includes(entry)) {
			host.output.print(`${suite}: ${visible(name)} is already marked as removed\n`);
			continue;
		}
		text = withExpected(text, suite, entry, reason);
		if (!parseText(file, text).content.suites[suite]?.expected?.includes(entry)) throw new UsageError(`baseline accept: ${file} cannot be changed: add '${entry}' to expected of ${suite}`);
		host.output.print(`${suite}: ${visible(name)} is no longer expected: commit ${visible(file)}\n`);
	}
	writeAtomically(file, text);
}
async function suitesWith(store, { name, suite }, all, config) {
	if (suite !== null) {
		if (!all.includes(suite)) throw new UsageError(`--suite: unknown suite "${suite}": ${suggest(suite, all)}`);
		return [suite];
	}
	const known = /* @__PURE__ */ new Set();
	const found = [];
	for (const key of all) {
		const names = [];
		for (const { name: stored } of partsOf(key, config)) names.push(...await newestNames(store, stored));
		for (const one of names) known.add(one);
		if (names.some((one) => means(name, one))) found.push(key);
	}
	if (found.length > 0) return found;
	const remedy = known.size === 0 ? "nothing is stored: name the suite with --suite" : suggest(name, [...known].sort());
	throw new UsageError(`--removed: no newest stored run has "${name}": ${remedy}`);
}
/** The suites of a key in the file: one, or one per mode, or one per kernel. */
function partsOf(key, { suites }) {
	const meant = [key, `${key}${SIMULATION_SUFFIX}`];
	return suites.filter(({ name, kernel }) => meant.includes(name) || meant.includes(kernel?.matrix ?? ""));
}
/** The benchmarks, variants and metrics of the newest baseline of a suite. */
async function newestNames(store, suite) {
	const newest = (await store.list(suite)).baselines.find(isBaseline);
	if (newest === void 0) return [];
	const names = /* @__PURE__ */ new Set();
	for (const [, name = "", rest = ""] of (await store.read(newest)).matchAll(/^Benchmark(\S+)[ \t]+\d+(.*)$/gm)) {
		const [, before = name, variant = "", after = ""] = /^(.*)\/agent=([^/]*?)(-\d+)?$/.exec(name) ?? [];
		names.add(`${before}${after}`);
		names.add(variant);
		for (const [, unit = ""] of rest.matchAll(/\S+[ \t]+(\S+)/g)) names.add(unit);
	}
	names.delete("");
	return [...names];
}

export { acceptRemoval };