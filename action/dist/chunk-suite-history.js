import { a as custom, d as strictObject, f as string, i as boolean, n as _enum, p as tuple$1, r as array, s as literal, u as record } from "./chunk-schemas.js";
import { a as writeAtomically, t as appendWhole } from "./chunk-files.js";
import { r as releaseOf } from "./chunk-life.js";
import { c as Statistics, l as emptyRequest, u as fractionOf } from "./chunk-format.js";
import { r as limitsOf } from "./chunk-matching.js";
import { r as expectRuns } from "./chunk-programs.js";
import { c as shown } from "./chunk-secret.js";
import { o as once } from "./chunk-baselines.js";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

// action/src/baselines/history-cache.ts
/** Numbers per row of a run. */
const VALUES = 5;
const headSchema = strictObject({
	schema: literal(1),
	suite: string(),
	control: string(),
	program: string()
});
const rowsSchema = strictObject({
	rows: string(),
	keys: array(tuple$1([
		string(),
		string(),
		string(),
		_enum(["lower", "higher"])
	]))
});
const runSchema = strictObject({
	run: string(),
	date: string(),
	commit: string(),
	control: boolean(),
	machine: record(string(), string()),
	rows: string(),
	values: custom((list) => Array.isArray(list) && list.every(Number.isFinite))
});
const CHECK = /^(.*),"check":"([0-9a-f]{16})"\}$/s;
const NEWLINE = 10;
/** The kind and name of a line are within this many bytes of its start. */
const LONGEST_NAME = 120;
const NAMED = /^\{"(run|rows)":"([^"\\]+)"/;
/**
* The cached runs of one suite, by the digests of their content. A damaged line is skipped and reported by
* {@link fault}.
*/
var HistoryCache = class {
	#path;
	#origin;
	/** Unparsed lines of the file, by digest: few lines of a long file are needed. */
	#lines = /* @__PURE__ */ new Map();
	#shapes = /* @__PURE__ */ new Map();
	#known = /* @__PURE__ */ new Map();
	#fresh = [];
	#damaged = 0;
	/** Whether the file must be rewritten. */
	#stale = false;
	#fault = "";
	/** Reads a file, which need not exist. */
	constructor(path, origin) {
		this.#path = path;
		this.#origin = origin;
		if (!existsSync(path)) {
			this.#stale = true;
			return;
		}
		const content = readFileSync(path);
		const lines = linesOf(content);
		const head = headSchema.safeParse(contentOf(lines[0]?.toString() ?? ""));
		if (!head.success) this.discard("it is not a file of this version");
		else if (head.data.suite !== origin.suite || head.data.control !== origin.control) this.discard("it is of another suite");
		else if (head.data.program !== origin.program) this.discard("it was written by another version of the statistics");
		else {
			for (const line of lines.slice(1)) this.#take(line);
			if (content.at(-1) !== NEWLINE) this.#damage();
		}
	}
	/** What was unusable in the file, as text; empty if nothing was. */
	get fault() {
		if (this.#fault !== "") return this.#fault;
		return this.#damaged === 0 ? "" : `${this.#damaged === 1 ? "a line" : `${this.#damaged} lines`} of it cannot be trusted`;
	}
	/** The values of the run with that content digest; null if unknown. */
	get(digest) {
		const line = this.#lines.get(digest);
		if (line === void 0) return null;
		const read = runSchema.safeParse(contentOf(line.toString()));
		const keys = read.success ? this.#shapes.get(read.data.rows) : void 0;
		if (!read.success || keys === void 0 || read.data.values.length !== keys.length * 5) {
			this.#lines.delete(digest);
			this.#damage();
			return null;
		}
		const { date, commit, control, machine, values } = read.data;
		return {
			date,
			commit,
			control,
			machine,
			keys,
			values
		};
	}
	/** Adds a run, and returns it as {@link get} would. It is stored once {@link save} has written it. */
	add(digest, { date, commit, control, machine, keys, values }) {
		const rows = this.#shapeOf(keys);
		const line = checked({
			run: digest,
			date,
			commit,
			control,
			machine,
			rows,
			values
		});
		this.#lines.set(digest, Buffer.from(line));
		this.#fresh.push(line);
		return {
			date,
			commit,
			control,
			machine,
			keys: this.#shapes.get(rows) ?? keys,
			values
		};
	}
	/** Discards all entries, because the file is wrong. */
	discard(why) {
		this.#lines.clear();
		this.#shapes.clear();
		this.#known.clear();
		this.#fresh = [];
		this.#fault = why;
		this.#stale = true;
	}
	/**
	* Appends the new lines. Rewrites a file that has a fault, without its damaged lines. Throws if it cannot be written.
	*/
	save() {
		if (this.#fresh.length === 0 && (!this.#stale || this.#lines.size === 0)) return;
		mkdirSync(dirname(this.#path), { recursive: true });
		if (this.#stale) writeAtomically(this.#path, this.#whole());
		else appendWhole(this.#path, `${this.#fresh.join("\n")}\n`);
		this.#fresh = [];
		this.#stale = false;
	}
	/** Every valid line, as a generator because a file may have many. */
	*#whole() {
		yield `${checked({
			schema: 1,
			...this.#origin
		})}\n`;
		for (const [id, keys] of this.#shapes) yield `${shapeLine(id, keys)}\n`;
		for (const kept of this.#lines.values()) {
			const line = kept.toString();
			if (contentOf(line) !== null) yield `${line}\n`;
		}
	}
	#take(line) {
		if (line.length === 0) return;
		const [, kind, name = ""] = NAMED.exec(line.toString("latin1", 0, LONGEST_NAME)) ?? [];
		if (kind === "run") {
			if (!this.#lines.has(name)) this.#lines.set(name, line);
			return;
		}
		const read = rowsSchema.safeParse(contentOf(line.toString()));
		if (!read.success || idOf(read.data.keys) !== name) {
			this.#damage();
			return;
		}
		const keys = read.data.keys.map(([benchmark, metric, treatment, better]) => ({
			benchmark,
			metric,
			treatment,
			better
		}));
		this.#shapes.set(name, keys);
		this.#known.set(keys, name);
	}
	/** The name of a list of rows; stores a new list once. */
	#shapeOf(keys) {
		const known = this.#known.get(keys);
		if (known !== void 0) return known;
		const id = idOf(keys.map(tuple));
		if (!this.#shapes.has(id)) {
			this.#shapes.set(id, keys);
			this.#known.set(keys, id);
			this.#fresh.push(shapeLine(id, keys));
		}
		return id;
	}
	#damage() {
		this.#damaged++;
		this.#stale = true;
	}
};
/** The lines of a file, without copying them. */
function linesOf(content) {
	const lines = [];
	for (let from = 0; from < content.length;) {
		const end = content.indexOf(NEWLINE, from);
		lines.push(content.subarray(from, end < 0 ? content.length : end));
		from = end < 0 ? content.length : end + 1;
	}
	return lines;
}
const tuple = ({ benchmark, metric, treatment, better }) => [
	benchmark,
	metric,
	treatment,
	better
];
const digestOf$1 = (text) => createHash("sha256").update(text).digest("hex").slice(0, 16);
const idOf = (keys) => digestOf$1(JSON.stringify(keys));
const shapeLine = (id, keys) => checked({
	rows: id,
	keys: keys.map(tuple)
});
/** A value as one line that ends with its checksum. */
function checked(value) {
	const text = JSON.stringify(value).slice(0, -1);
	return `${text},"check":"${digestOf$1(text)}"}`;
}
/** The value of a line without its checksum; null if the checksum is wrong. */
function contentOf(line) {
	const [, text = "", check] = CHECK.exec(line) ?? [];
	if (digestOf$1(text) !== check) return null;
	try {
		return JSON.parse(`${text}}`);
	} catch {
		return null;
	}
}

// action/src/commands/history-cache.ts
/** Number of runs read at a time; each batch is saved before the next. */
const BATCH = 250;
/** Number of overheads above which the work takes more than a second and code should be compiled for speed. */
const MANY = 2e4;
/** Number of cached runs that are read again, chosen at random each time, to detect a wrong cache. */
const AUDITED = 2;
function historyCacheFile(store, suite, control, host) {
	const name = control === "off" ? suite : `${suite}-${digestOf(control).slice(0, 8)}`;
	return join(host.cache, "history", digestOf(store.identity).slice(0, 16), `${name}.jsonl`);
}
/**
* The reduced values of runs of a suite. An unreadable run is left out with a warning. Throws `signal.reason` if the
* user stops it; batches read by then are saved.
*/
async function storedOverheads(store, wanted, { suite, control }, host) {
	const path = historyCacheFile(store, suite, control, host);
	const program = digestOf(readFileSync(join(host.root, "action/dist/compare.wasm")));
	const kept = new HistoryCache(path, {
		suite,
		control,
		program
	});
	const reader = new Reader(store, suite, control, host);
	const digests = new Map((await store.digests(wanted)).map((digest, at) => [wanted[at]?.name ?? "", digest]));
	const runs = /* @__PURE__ */ new Map();
	for (const { name } of wanted) {
		const found = kept.get(digests.get(name) ?? "");
		if (found !== null) runs.set(name, found);
	}
	if ([...runs.values()].reduce((sum, { keys }) => sum + keys.length, 0) > MANY || wanted.length - runs.size > BATCH) expectRuns("long");
	for (const { run, reduced } of await reader.read(drawn(wanted.filter(({ name }) => runs.has(name))))) {
		if (same(reduced, runs.get(run.name))) continue;
		kept.discard("it differs from the runs");
		runs.clear();
		break;
	}
	const missing = wanted.filter(({ name }) => !runs.has(name));
	if (kept.fault !== "") host.output.tell(`${shown(path)}: ${kept.fault}; the missing values are read from the stored runs`);
	try {
		for (let at = 0; at < missing.length; at += BATCH) {
			if (missing.length > BATCH) host.output.status(`${suite}: reading run ${at + 1} of ${missing.length}`);
			for (const { run, reduced } of await reader.read(missing.slice(at, at + BATCH))) {
				const digest = digests.get(run.name) ?? null;
				runs.set(run.name, digest === null ? reduced : kept.add(digest, reduced));
			}
			saved(kept);
		}
	} finally {
		host.output.status("");
	}
	const failure = saved(kept);
	if (failure !== "") host.output.tell(`${shown(path)} cannot be written, so the stored runs are read again each time: ${failure}`);
	return {
		runs,
		warnings: reader.warnings
	};
}
/** Reads runs, and collects warnings about unreadable ones. */
var Reader = class {
	warnings = [];
	#store;
	#suite;
	#control;
	#statistics;
	#signal;
	constructor(store, suite, control, { root, signal }) {
		this.#store = store;
		this.#suite = suite;
		this.#control = control;
		this.#statistics = new Statistics(root);
		this.#signal = signal;
	}
	async read(runs) {
		this.#signal.throwIfAborted();
		if (runs.length === 0) return [];
		const { baselines, warnings } = await this.#store.load(runs);
		const history = baselines.map(({ path, name }) => ({
			path,
			name,
			date: "",
			commit: ""
		}));
		const request = {
			...emptyRequest(this.#suite, this.#control),
			history
		};
		const estimates = await this.#statistics.reduce(request, this.#signal);
		this.warnings.push(...warnings, ...estimates.warnings);
		const byName = new Map(estimates.runs.map((run) => [run.name, run]));
		return baselines.flatMap((run) => {
			const one = byName.get(run.name);
			return one === void 0 ? [] : [{
				run,
				reduced: reducedOf(run, one)
			}];
		});
	}
};
function reducedOf({ header, commit }, { control, machine, rows }) {
	return {
		date: header.date ?? "",
		commit,
		control,
		machine,
		keys: rows.map(({ benchmark, metric, treatment, better }) => ({
			benchmark,
			metric,
			treatment,
			better
		})),
		values: rows.flatMap(({ theta, low, high, se, rounds }) => [
			theta,
			low,
			high,
			se,
			rounds
		])
	};
}
/** Sorts the machine's facts: they have no order. */
function same(one, other) {
	const text = (run) => JSON.stringify({
		...run,
		machine: Object.entries(run.machine).sort()
	});
	return other !== void 0 && text(one) === text(other);
}
/** A few runs, chosen at random. */
function drawn(runs) {
	return Array.from({ length: Math.min(AUDITED, runs.length) }, () => runs[Math.floor(Math.random() * runs.length)]).filter((run) => run !== void 0).filter((run, at, all) => all.indexOf(run) === at);
}
/** Saves the cache. Returns why it could not be written, which only costs time at the next call; empty on success. */
function saved(kept) {
	try {
		kept.save();
		return "";
	} catch (error) {
		return error.message;
	}
}
function digestOf(text) {
	return createHash("sha256").update(text).digest("hex");
}

// action/src/commands/suite-history.ts
/** The history, and all stored runs of the suite (newest first). Throws `signal.reason` if the user stops it. */
async function suiteHistoryOf(store, { suite, control, last, gates }, host) {
	const { baselines: stored, warnings } = await store.list(suite);
	const release = releaseOf(stored)?.runs.slice(0, 10) ?? [];
	const newest = stored.slice(0, last);
	const found = await storedOverheads(store, [.../* @__PURE__ */ new Set([...newest, ...release])], {
		suite,
		control
	}, host);
	const valuesFrom = (runs) => once(runs.flatMap((run) => {
		const overheads = found.runs.get(run.name);
		return overheads === void 0 || !overheads.control ? [] : [{
			run,
			overheads
		}];
	}), ({ overheads }) => overheads.date);
	const runs = valuesFrom(newest).reverse();
	const pinned = valuesFrom(release);
	const machines = new Numbered();
	const places = new Places();
	const rows = grown(runs);
	const search = {
		machines: machines.all,
		runs: runs.map(({ overheads }) => machines.number(overheads.machine)),
		series: rows.map((row) => seriesOf(row, runs, pinned, machines, places))
	};
	const { series } = await new Statistics(host.root).levels(search, host.signal);
	const limits = limitsOf(gates.filter(({ kind }) => kind === "max-drift"), rows.map(({ key }) => key));
	return {
		stored,
		suiteHistory: {
			suite,
			runs: runs.map(({ run, overheads }) => ({
				name: run.name,
				date: run.time.toISOString(),
				commit: overheads.commit,
				machine: overheads.machine
			})),
			rows: rows.map((row, at) => {
				const then = pinned.map(({ overheads }) => valuesOf(overheads, row, places)).filter((values) => values !== null);
				const found = series[at];
				const { benchmark, metric, treatment } = row.key;
				return {
					benchmark,
					metric,
					treatment,
					better: row.better,
					get points() {
						return row.runs.map((run, index) => pointOf(row, runs, run, index));
					},
					changes: (found?.changes ?? []).map(({ at: place, ...step }) => {
						const first = runs[row.runs[place] ?? 0];
						return {
							run: first?.run.name ?? "",
							date: first?.run.time.toISOString() ?? "",
							commit: first?.overheads.commit ?? "",
							...step
						};
					}),
					releaseBaseline: then.length === 0 ? null : {
						overhead: fractionOf(then.reduce((sum, [theta = 0]) => sum + theta, 0) / then.length, row.better),
						drift: found?.drift ?? null,
						limit: limits[at] ?? null
					}
				};
			}),
			warnings: [...warnings, ...found.warnings]
		}
	};
}
/** The rows of all runs, in order of appearance. A metric whose direction changed starts again. */
function grown(runs) {
	const rows = /* @__PURE__ */ new Map();
	const alike = /* @__PURE__ */ new Map();
	runs.forEach(({ overheads: { keys } }, run) => {
		const here = alike.get(keys) ?? keys.map((key) => rowIn(rows, key));
		alike.set(keys, here);
		keys.forEach(({ better }, at) => {
			const row = here[at];
			if (row === void 0) return;
			if (row.better !== better) {
				row.better = better;
				row.runs = [];
				row.places = [];
			}
			row.runs.push(run);
			row.places.push(at);
		});
	});
	return [...rows.values()];
}
function rowIn(rows, key) {
	const name = nameOf(key);
	const row = rows.get(name) ?? {
		key,
		name,
		better: key.better,
		runs: [],
		places: []
	};
	rows.set(name, row);
	return row;
}
function seriesOf(row, runs, pinned, machines, places) {
	const newest = runs[row.runs.at(-1) ?? -1];
	const compared = (overheads) => {
		const values = overheads === void 0 ? null : valuesOf(overheads, row, places);
		if (overheads === void 0 || values === null) return [];
		const [theta = 0, , , se = 0, rounds = 0] = values;
		return [{
			theta,
			se,
			rounds,
			machine: machines.number(overheads.machine)
		}];
	};
	const then = pinned.filter(({ run }) => run !== newest?.run).flatMap(({ overheads }) => compared(overheads));
	const [now = null] = compared(newest?.overheads);
	return {
		better: row.better,
		runs: row.runs.length === runs.length ? [] : row.runs,
		thetas: row.runs.map((run, index) => numberOf(row, runs, run, index, 0)),
		now: then.length === 0 || pinned.some(({ run }) => run === newest?.run) ? null : now,
		then
	};
}
/** The values of a row in a run; null if the run lacks the row or its metric had another direction. */
function valuesOf({ keys, values }, { name, better }, places) {
	const at = places.of(keys, name);
	return at === void 0 || keys[at]?.better !== better ? null : values.slice(at * 5, (at + 1) * 5);
}
/** One of the {@link VALUES} of a row in one of its runs. */
function numberOf({ places }, runs, run, index, value) {
	return runs[run]?.overheads.values[(places[index] ?? 0) * 5 + value] ?? 0;
}
function pointOf(row, runs, run, index) {
	const { better } = row;
	const at = (value) => numberOf(row, runs, run, index, value);
	return {
		run,
		overhead: fractionOf(at(0), better),
		low: fractionOf(at(1), better),
		high: fractionOf(at(2), better),
		rounds: at(4)
	};
}
const nameOf = ({ benchmark, metric, treatment }) => JSON.stringify([
	benchmark,
	metric,
	treatment
]);
/** The indices of rows in the list of a run. Indexes each list only once, because many runs share it. */
var Places = class {
	#known = /* @__PURE__ */ new Map();
	of(keys, name) {
		const known = this.#known.get(keys) ?? new Map(keys.map((key, at) => [nameOf(key), at]));
		this.#known.set(keys, known);
		return known.get(name);
	}
};
var Numbered = class {
	all = [];
	#numbers = /* @__PURE__ */ new Map();
	number(machine) {
		const key = JSON.stringify(Object.entries(machine).sort());
		const known = this.#numbers.get(key) ?? this.all.push(machine) - 1;
		this.#numbers.set(key, known);
		return known;
	}
};

export { suiteHistoryOf as t };