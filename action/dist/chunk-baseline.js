import { c as commitsBetween, i as openStore, l as daysBetween, n as acceptance } from "./chunk-baselines.js";
import { n as outlived, r as releaseOf, t as isBaseline } from "./chunk-life.js";
import { b as nearest, v as UsageError, x as suggest } from "./chunk-schemas.js";
import { L as wrap, N as fit, P as laidOut, i as layOut } from "./chunk-shown.js";
import { i as grouped, r as count } from "./chunk-values.js";
import { i as visibleLines, n as shorten, r as visible } from "./chunk-visible.js";
import { i as renderImportFiles, r as renderImportFacts } from "./chunk-imported.js";
import { t as EXIT } from "./chunk-host.js";
import { i as importNamed, n as importFacts, o as meansImport, r as importFiles } from "./chunk-imported2.js";
import { n as save } from "./chunk-saving.js";
import { r as refusal, t as distrust } from "./chunk-trust.js";
import { styleText } from "node:util";
import { basename, resolve } from "node:path";

// action/src/report/baselines.ts
/** The most runs of a suite in a list; of older runs only pinned ones are listed. */
const MOST_LISTED = 20;
const LONGEST_NAME = 100;
const NARROWEST = 60;
const INDENT = "  ";
const DEEPER = "      ";
/** Layouts in order: everything, without commits, without the age. File names are cut last, because users copy them. */
const LEVELS = [
	0,
	1,
	2
];
/** Returns the runs of a list that are shown, newest first. */
function foremost(runs) {
	return runs.filter(({ marks }, index) => index < MOST_LISTED || marks.pinned !== null);
}
/** Returns the state of a run: `passed`, `failed, not accepted`, `accepted: REASON`, `pinned as NAME`. */
function stateOf(run) {
	const reason = reasonOf(run);
	if (reason === "") return briefly(run);
	return run.marks.pinned === null ? reason : `${briefly(run)}; ${reason}`;
}
/** The state of a run that needs no acceptance; `none` is that of a run without a stored verdict. */
const JUDGED = {
	pass: "passed",
	breach: "failed",
	inconclusive: "inconclusive",
	broken: "broken",
	none: "not judged"
};
/** The state without the reason, which may be long. */
function briefly({ marks, baseline, releaseBaseline }) {
	if (!baseline) return "failed, not accepted";
	if (marks.pinned !== null) return `${releaseBaseline ? "release baseline" : "pinned as"} ${visible(marks.pinned.name)}`;
	return marks.accepted === null ? JUDGED[marks.verdict] : "failed, accepted";
}
function reasonOf({ marks }) {
	return marks.accepted === null ? "" : `accepted: ${visible(marks.accepted.reason)}`;
}
const file = ({ path }) => visible(basename(path));
/** The columns of the rows, with colours for failed and pinned runs. */
function columnsOf(colour) {
	const paint = (text, { baseline, marks }) => {
		if (!colour || baseline && marks.pinned === null) return text;
		return styleText(baseline ? "bold" : "yellow", text, { validateStream: false });
	};
	return [
		{
			title: "run",
			text: file,
			levels: [0, 1]
		},
		{
			title: "run",
			text: file,
			levels: [2],
			least: 30
		},
		{
			title: "days",
			text: ({ age }) => grouped(age.days),
			right: true,
			levels: [0, 1]
		},
		{
			title: "commits",
			text: ({ age }) => typeof age.commits === "number" ? grouped(age.commits) : "unknown",
			right: true,
			levels: [0]
		},
		{
			title: "state",
			text: briefly,
			levels: [0, 1],
			least: 23,
			paint
		},
		{
			title: "state",
			text: briefly,
			levels: [2],
			least: 20,
			paint
		}
	];
}
/** Returns the list of one suite by machine for a terminal; ends with a line break. */
function renderBaselineList(suite, { runs, more, warnings }, { width, colour }) {
	const room = Math.max(NARROWEST, width);
	const lines = [`${visible(shorten(suite, LONGEST_NAME))}: ${runs.length === 0 ? none(warnings) : count(runs.length + more, "run")}`];
	const rows = [...new Set(runs.map((run) => run.fingerprint))].flatMap((machine) => runs.filter((run) => run.fingerprint === machine));
	const [head = "", ...table] = layOut(columnsOf(colour), rows, room - 2, LEVELS) ?? [];
	if (rows.length > 0) lines.push(INDENT + head);
	for (const [index, run] of rows.entries()) {
		if (run.fingerprint !== rows[index - 1]?.fingerprint) lines.push(fit(`${INDENT}${visible(run.fingerprint)}`, room));
		lines.push(INDENT + (table[index] ?? ""));
		const reason = reasonOf(run);
		if (reason !== "") lines.push(...wrap(reason, room - 6).map((line) => DEEPER + line));
	}
	if (more > 0) lines.push(`${INDENT}and ${count(more, "older run")}`);
	if (rows.some((run) => !run.baseline)) lines.push(...wrap(ACCEPT, room, INDENT));
	if (rows.some(({ age }) => age.commits === "shallow")) lines.push(...wrap(SHALLOW, room, INDENT));
	for (const { message } of warnings) lines.push(...wrap(`! ${visible(message)}`, room, INDENT));
	return `${lines.join("\n")}\n`;
}
const ACCEPT = "? A failed run is a baseline once it is accepted: overhead baseline accept NAME --reason TEXT";
const SHALLOW = "? How many commits ago a run was is not known in a shallow clone: git fetch --unshallow, or fetch-depth: 0 in a workflow";
function none(warnings) {
	return `no baseline ${warnings.length > 0 ? "can be used" : "is stored"}`;
}

// action/src/commands/named.ts
/** Number of runs that an error lists. */
const MOST_NAMED = 8;
/**
* The one stored run with this path, file name or start of its commit. Throws {@link UsageError} if there is none or
* more than one.
* @param command the user's command, for the message
*/
async function runNamed(store, name, command) {
	const [only, ...others] = await found(store, name, command);
	if (others.length > 0) throw ambiguous(command, name, [only, ...others].map((run) => run.name));
	return only;
}
/**
* All suites of one run: they have the same file name, from the start time and the commit. A path means one suite only.
*/
async function wholeRunNamed(store, name, command) {
	const runs = await found(store, name, command);
	const files = [...new Set(runs.map(({ path }) => basename(path)))];
	if (files.length > 1) throw ambiguous(command, name, files);
	return runs;
}
/** All stored runs that a name may mean. Throws {@link UsageError} if there is none. */
async function found(store, name, command) {
	if (meansImport(name)) throw new UsageError(`baseline ${command}: ${name} holds imported values, which are not a run and are never compared with: name a stored run`);
	const listings = await Promise.all((await store.suites()).map((suite) => store.list(suite)));
	const runs = listings.flatMap((listing) => listing.baselines);
	const [first, ...others] = runs.filter(({ path, commit, name: called }) => called === name || path === resolve(name) || name !== "" && (path.endsWith(`/${name}`) || commit !== "" && commit.startsWith(name)));
	if (first !== void 0) return [first, ...others];
	const skipped = listings.flatMap((listing) => listing.warnings).find((warning) => name !== "" && warning.message.includes(name));
	throw new UsageError(`baseline ${command}: ${skipped?.message ?? `no stored run is called "${name}": ${meant(name, runs)}`}`);
}
function ambiguous(command, name, names) {
	return new UsageError(`baseline ${command}: ${names.length} stored runs are called "${name}": name one of ${listed(names)}`);
}
/**
* The named suites, or all stored ones; prints a message if there is none. Throws {@link UsageError} for an unknown
* suite.
*/
async function storedSuites(store, named, { output }) {
	const known = await store.suites();
	const unknown = named.find((suite) => !known.includes(suite));
	if (unknown !== void 0) throw new UsageError(`baseline: no suite "${unknown}" is stored: ${suggest(unknown, known)}`);
	if (known.length === 0) output.print(`${visible(store.place)}: no run is stored; overhead baseline save DIR stores one\n`);
	return named.length === 0 ? known : named;
}
function meant(name, runs) {
	if (runs.length === 0) return "no run is stored; overhead baseline save DIR stores one";
	const known = runs.flatMap((run) => [
		run.name,
		basename(run.path),
		run.commit.slice(0, name.length)
	]);
	const close = nearest(name, known.filter((word) => word !== ""));
	return close === void 0 ? `stored runs: ${listed(runs.map((run) => run.name))}` : `did you mean "${close}"?`;
}
function listed(all) {
	const names = all.slice(0, MOST_NAMED);
	const rest = all.length - names.length;
	return `${names.join(", ")}${rest > 0 ? ` and ${rest} more: overhead baseline list shows them` : ""}`;
}

// action/src/commands/pruning.ts
const DAY = 864e5;
/** Removes old runs or values and prints them. Throws {@link UsageError} for a missing or invalid limit. */
async function prune(store, options, host) {
	const limits = limitsOf(options);
	for (const suite of await storedSuites(store, options.suites, host)) if (options.imported) await pruneImported(store, suite, limits.before, options.dryRun, host);
	else await pruneRuns(store, suite, limits, options.dryRun, host);
}
async function pruneRuns(store, suite, limits, dryRun, { output }) {
	const { baselines, warnings } = await store.list(suite);
	for (const { message } of warnings) output.tell(`not removed: ${visible(message)}`);
	const doomed = outlived(baselines, limits);
	const gone = dryRun ? doomed : await store.prune(suite, doomed);
	report(suite, gone, baselines.length - gone.length, dryRun, output);
}
/**
* Removes the files whose values are all older than a date; without a date, all files. An unreadable file has no date.
*/
async function pruneImported(store, suite, before, dryRun, { output }) {
	const files = await importFiles(store, suite);
	const doomed = files.filter(({ fault, last }) => before === null || fault === "" && last < before.toISOString());
	if (!dryRun && doomed.length > 0) await store.drop(suite, doomed);
	report(suite, doomed, files.length - doomed.length, dryRun, output);
}
function report(suite, gone, kept, dryRun, output) {
	for (const { name } of gone) output.print(`${dryRun ? "would remove" : "removed"} ${visible(name)}\n`);
	output.print(`${visible(suite)}: ${gone.length} ${dryRun ? "would be removed" : "removed"}, ${kept} kept\n`);
}
function limitsOf({ keep, olderThan, imported }) {
	if (imported && keep !== null) throw new UsageError("--keep counts stored runs and does not work with --imported: leave it out, or use --older-than 90d");
	if (!imported && keep === null && olderThan === null) throw new UsageError("baseline prune: no limit is given: use --keep N or --older-than 90d");
	if (keep !== null && !/^[1-9]\d{0,8}$/.test(keep)) throw new UsageError(`--keep: "${keep}" is not a whole number of at least 1`);
	const days = /^([1-9]\d{0,4})d$/.exec(olderThan ?? "")?.[1];
	if (olderThan !== null && days === void 0) throw new UsageError(`--older-than: "${olderThan}" is not a number of days: write for example 90d`);
	return {
		keep: keep === null ? 8 : Number(keep),
		before: days === void 0 ? null : /* @__PURE__ */ new Date(Date.now() - Number(days) * DAY)
	};
}

// action/src/commands/baseline.ts
/** A reason or a name is a short line (characters). */
const LONGEST = {
	reason: 1e3,
	name: 100
};
/** Actions that change a store. */
const WRITES = [
	"save",
	"accept",
	"pin",
	"prune"
];
async function baselineCommand(options, host) {
	const store = openStore(options.store, host, host.signal);
	const why = await refused(store, options.action, host);
	if (why !== null) throw new UsageError(`baseline ${options.action}: ${why}. Nothing was changed.`);
	if (options.action === "list") await list(store, options.suites, host);
	else if (options.action === "show") await show(store, options.name, host);
	else if (options.action === "save") await save(store, options.folder, host);
	else if (options.action === "accept") await accept(store, options, host);
	else if (options.action === "remove") await (await import("./chunk-removal.js")).acceptRemoval(store, {
		...options,
		reason: worded("--reason", options.reason, LONGEST.reason)
	}, host);
	else if (options.action === "pin") await pin(store, options, host);
	else await prune(store, options, host);
	return { exitCode: EXIT.pass };
}
/**
* Why an action must not change a store, as text; null if it may. For `save`, the saved run's commit is checked when
* the run is read.
*/
async function refused(store, action, host) {
	if (store.history === null || !WRITES.includes(action)) return null;
	return action === "save" ? distrust(host.event) : refusal(host.event, store.history, [host.commit]);
}
async function list(store, named, host) {
	for (const suite of await storedSuites(store, named, host)) {
		const { baselines, warnings } = await store.list(suite);
		const releaseBaselines = releaseOf(baselines)?.runs ?? [];
		const ages = agesFrom(host);
		const runs = await Promise.all(foremost(baselines).map(async (run) => ({
			...run,
			baseline: isBaseline(run),
			releaseBaseline: releaseBaselines.includes(run),
			age: await ages(run)
		})));
		const listed = {
			runs,
			more: baselines.length - runs.length,
			warnings
		};
		const files = await importFiles(store, suite);
		const text = () => renderBaselineList(suite, listed, host.output) + renderImportFiles(files, host.output);
		host.output.print(await laidOut(text));
	}
}
/** The ages of runs now, relative to the commit that is checked out. */
function agesFrom({ commit, environment, ownEnvironment }) {
	const repository = {
		folder: process.cwd(),
		environment: ownEnvironment ?? environment
	};
	const now = /* @__PURE__ */ new Date();
	const distances = /* @__PURE__ */ new Map();
	return async (run) => {
		const commits = distances.get(run.commit) ?? commitsBetween(run.commit, commit, repository);
		distances.set(run.commit, commits);
		return {
			days: daysBetween(run.time, now),
			commits: await commits
		};
	};
}
/** Prints a stored file unchanged; marks and facts about it go to standard error. */
async function show(store, name, host) {
	if (meansImport(name)) {
		const values = await importNamed(store, name);
		host.output.tell(await laidOut(() => renderImportFacts(importFacts(values), host.output).trimEnd()));
		host.output.print(`${visibleLines(values.text).join("\n")}\n`);
		return;
	}
	const run = await runNamed(store, name, "show");
	const text = visibleLines(await store.read(run)).join("\n");
	const inRelease = releaseOf((await store.list(run.suite)).baselines)?.runs.some(({ path }) => path === run.path) ?? false;
	host.output.tell(`${visible(run.name)}: ${stateOf({
		...run,
		baseline: isBaseline(run),
		releaseBaseline: inRelease
	})}`);
	host.output.print(`${text}\n`);
}
async function accept(store, { name, reason }, host) {
	const why = worded("--reason", reason, LONGEST.reason);
	const run = await runNamed(store, name, "accept");
	if (isBaseline(run)) {
		const why = run.marks.accepted === null ? "did not fail, so it is a baseline already" : "is accepted already";
		host.output.print(`${visible(run.name)} ${why}\n`);
		return;
	}
	await store.mark(run, { accepted: {
		reason: why,
		date: (/* @__PURE__ */ new Date()).toISOString()
	} });
	host.output.print(`${visible(run.name)} is a baseline from now on: ${visible(why)}\n`);
}
async function pin(store, { name, as }, host) {
	const given = as === null ? null : worded("--as", as, LONGEST.name);
	const runs = await wholeRunNamed(store, name, "pin");
	const failed = runs.find((run) => !isBaseline(run));
	if (failed !== void 0) throw new UsageError(`baseline pin: ${failed.name} breached a gate and is not a baseline: accept it first with ${acceptance(failed, store)}. Nothing was pinned.`);
	const [{ commit, time }] = runs;
	const release = given ?? (commit.slice(0, 12) || time.toISOString().slice(0, 10));
	for (const run of runs) await pinOne(store, run, release, host);
}
async function pinOne(store, run, release, host) {
	const { baselines } = await store.list(run.suite);
	const releaseBaseline = releaseOf(baselines);
	if (!(releaseBaseline?.name === release && releaseBaseline.runs.some(({ path }) => path === run.path))) await store.mark(run, { pinned: {
		name: release,
		date: (/* @__PURE__ */ new Date()).toISOString()
	} });
	const others = (releaseBaseline?.name === release ? releaseBaseline.runs : []).filter(({ path }) => path !== run.path).length;
	const more = others === 0 ? "" : `, with ${others} more`;
	host.output.print(`${visible(run.name)} is the release baseline of its suite${more}: ${visible(release)}\n`);
}
/** A text that other people will read. Throws {@link UsageError} if it is empty or too long. */
function worded(flag, text, most) {
	const trimmed = text.trim();
	if (trimmed === "") throw new UsageError(`${flag} is empty: write a text that other people will understand`);
	if (trimmed.length > most) throw new UsageError(`${flag}: ${trimmed.length} characters exceed the limit of ${most}; shorten the text`);
	return trimmed;
}

export { baselineCommand };