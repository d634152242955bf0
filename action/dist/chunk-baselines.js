import { a as GitFailure, i as Git, n as signed, o as gitOf, r as verify } from "./chunk-signing.js";
import { _ as _isoDateTime, d as strictObject, f as string, s as literal, t as ZodISODateTime, v as UsageError } from "./chunk-schemas.js";
import { c as shown } from "./chunk-secret.js";
import { h as verdictSchema, o as printable } from "./chunk-format.js";
import { s as newTemporary } from "./chunk-programs.js";
import { h as readHead, i as originsOf, m as HEAD_BYTES } from "./chunk-requests.js";
import { r as syncFolder } from "./chunk-files.js";
import { n as tryLock } from "./chunk-lock.js";
import { r as releaseOf, t as isBaseline } from "./chunk-life.js";
import { createHash, randomBytes } from "node:crypto";
import { closeSync, constants, existsSync, fstatSync, mkdirSync, openSync, readSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve, sep } from "node:path";
import { link, lstat, mkdir, open, readdir, realpath, rename, unlink } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";

// node_modules/zod/v4/classic/iso.js
function datetime(params) {
	return _isoDateTime(ZodISODateTime, params);
}

// action/src/baselines/age.ts
/** The newest baseline is stale if it is older than this (days). */
const STALE_DAYS = 30;
/**
* The newest baseline is stale if it is further behind than this (commits), unless it is younger than
* {@link YOUNG_DAYS}.
*/
const STALE_COMMITS = 50;
/**
* Baselines younger than this are never stale (days): a busy branch gets more commits in a few days than a weekly run
* can follow.
*/
const YOUNG_DAYS = 7;
const DAY = 864e5;
/** The whole days between two times; 0 if the first is the later one. */
function daysBetween(then, now) {
	return Math.max(0, Math.floor((now.getTime() - then.getTime()) / DAY));
}
/**
* The number of commits that `now` has and `then` does not (`git rev-list --count then..now`). Null without a
* repository or Git, or if a commit is unknown here.
*/
async function commitsBetween(then, now, { folder, environment }) {
	if (![then, now].every((commit) => /^[0-9a-f]{7,64}$/.test(commit))) return null;
	if (now.startsWith(then)) return 0;
	const git = new Git(folder, {
		...environment,
		GIT_NO_LAZY_FETCH: "1"
	});
	try {
		if (await git.text(["rev-parse", "--is-shallow-repository"]) !== "false") return "shallow";
		const count = Number(await git.text([
			"rev-list",
			"--count",
			`${then}..${now}`,
			"--"
		]));
		return Number.isInteger(count) ? count : null;
	} catch {
		return null;
	}
}
/**
* A warning if the newest compared run is stale, else null.
* @param name name of that run
* @param failed how many newer runs failed and were not accepted
*/
function staleness(name, { days, commits }, failed) {
	if (days <= 30 && !(days >= 7 && typeof commits === "number" && commits > 50)) return null;
	const distance = commits === "shallow" ? "at an unknown distance (this clone is shallow; check out with fetch-depth: 0)" : commits === null ? "at an unknown distance" : `${plural(commits, "commit")} behind`;
	const since = failed === 0 ? "" : `; ${plural(failed, "newer run")} failed and ${failed === 1 ? "was" : "were"} not accepted`;
	return {
		code: "stale-baseline",
		message: `the newest baseline, ${name}, is ${plural(days, "day")} old${commits === "shallow" ? ", " : " and "}${distance}${since}: a difference may come from any commit since then; store a newer run with \`overhead baseline save\``
	};
}
function plural(number, noun) {
	return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

// action/src/baselines/temporary.ts
const temporary = /* @__PURE__ */ new Set();
/** A folder that is removed when the process ends. */
function temporaryFolder() {
	const folder = newTemporary("branch");
	if (temporary.size === 0) process.once("exit", () => {
		for (const each of temporary) rmSync(each, {
			recursive: true,
			force: true
		});
	});
	temporary.add(folder);
	return folder;
}

// action/src/baselines/ancestors.ts
/** Only this many commits are read, the newest first; older ones are never compared with. */
const MOST_COMMITS = 1e5;
/** Depths of the successive fetches, if the local clone lacks the history. */
const DEPTHS = [
	100,
	1e3,
	1e4,
	MOST_COMMITS
];
const HASH = /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/;
/** Number of hash digits in the name of a stored run. */
const DIGITS$1 = 12;
/** The history of a repository, from the local clone if that is whole, otherwise from fetched commits without files. */
var History = class {
	#remote;
	#repository;
	#found = /* @__PURE__ */ new Map();
	/** The repository that holds the fetched commits; null if nothing was fetched. */
	#commits = null;
	constructor(remote, repository) {
		this.#remote = remote;
		this.#repository = repository;
	}
	/**
	* The ancestors of a revision's merge base.
	* @param enough whether the known ancestors suffice; called before each fetch
	*/
	async ancestry(revision, enough) {
		const key = JSON.stringify(revision);
		const known = await this.#found.get(key);
		if (known !== void 0 && ("fault" in known || known.final || enough(known.has))) return known;
		const found = this.#ancestry(revision, enough);
		this.#found.set(key, found);
		return found;
	}
	/**
	* The number of commits that `now` has and `then` does not, among the commits that {@link ancestry} fetched. Null if
	* `then` is not a fetched ancestor of `now`. May count too many if a side branch begins beyond the fetched depth.
	*/
	async distance(then, now) {
		if (this.#commits === null || ![then, now].every((commit) => /^[0-9a-f]{7,64}$/.test(commit))) return null;
		try {
			await this.#commits.run([
				"merge-base",
				"--is-ancestor",
				then,
				now
			]);
			return Number(await this.#commits.text([
				"rev-list",
				"--count",
				`${then}..${now}`,
				"--"
			]));
		} catch (error) {
			if (error instanceof GitFailure) return null;
			throw error;
		}
	}
	/** Why a commit is not, or may not be, on the present branch of the repository; null if it is on it. */
	async absence(commit, branch) {
		const short = commit.slice(0, DIGITS$1);
		try {
			const tip = await this.#tip(branch);
			if (tip === null) return `the repository has no branch ${branch}`;
			const found = await this.ancestry({
				head: commit,
				base: tip
			}, (has) => has(commit));
			if ("fault" in found) return `cannot determine whether ${branch} contains the measured commit: ${found.fault}`;
			return found.has(commit) ? null : `${short} is not a commit of ${branch}`;
		} catch (error) {
			if (!(error instanceof GitFailure)) throw error;
			return `cannot determine whether ${branch} contains ${short}: ${error.message}`;
		}
	}
	/** The newest commit of a branch; null if the branch does not exist. Throws {@link GitFailure}. */
	async #tip(branch) {
		const { environment, signal } = this.#repository;
		const git = gitOf(temporaryFolder(), environment, this.#remote, signal);
		await git.run([
			"init",
			"--quiet",
			"--bare",
			"--template=",
			"."
		]);
		const ref = `refs/heads/${branch}`;
		return (await git.text([
			"ls-remote",
			"origin",
			ref
		])).split("\n").map((line) => line.split("	")).find(([, name]) => name === ref)?.[0] ?? null;
	}
	async #ancestry(revision, enough) {
		const { head, base } = revision;
		if (head === "") return { fault: "the measured commit is unknown" };
		const none = [head, base ?? head].find((commit) => !HASH.test(commit));
		if (none !== void 0) return { fault: `${JSON.stringify(none)} is not a commit hash` };
		return await this.#local(revision) ?? this.#fetched(revision, enough);
	}
	/** The ancestors according to the local clone; null if it cannot tell. */
	async #local(revision) {
		const { folder, environment } = this.#repository;
		const git = new Git(folder, {
			...environment,
			GIT_NO_LAZY_FETCH: "1"
		});
		try {
			if (await git.text(["rev-parse", "--is-shallow-repository"]) !== "false") return null;
			const mergeBase = await mergeBaseIn(git, revision);
			return mergeBase === null ? unrelated(revision) : await ancestorsIn(git, mergeBase, true, true);
		} catch (error) {
			if (error instanceof GitFailure) return null;
			throw error;
		}
	}
	/** The ancestors from fetched commits; fetches deeper until `enough` returns true. */
	async #fetched(revision, enough) {
		const { environment, signal } = this.#repository;
		const git = gitOf(temporaryFolder(), environment, this.#remote, signal);
		const refs = [revision.head, ...revision.base === null ? [] : [revision.base]].map((commit, index) => `+${commit}:refs/wanted/${index}`);
		let fault = "";
		try {
			await git.run([
				"init",
				"--quiet",
				"--bare",
				"--template=",
				"."
			]);
			for (const depth of DEPTHS) {
				const argv = [
					"fetch",
					"--quiet",
					"--no-tags",
					"--no-write-fetch-head",
					"--filter=tree:0",
					`--depth=${depth}`
				];
				await git.run([
					...argv,
					"origin",
					...refs
				]);
				const whole = await git.text(["rev-parse", "--is-shallow-repository"]) === "false";
				const mergeBase = await mergeBaseIn(git, revision);
				if (mergeBase === null && whole) return unrelated(revision);
				fault = `${between(revision)} have no common ancestor among their newest ${depth} commits`;
				if (mergeBase === null) continue;
				this.#commits = git;
				const found = await ancestorsIn(git, mergeBase, whole, whole || depth === MOST_COMMITS);
				if (found.final || enough(found.has)) return found;
			}
		} catch (error) {
			if (!(error instanceof GitFailure)) throw error;
			fault = `the history of ${between(revision)} is not in this clone, and cannot be fetched (${error.message}): check out with fetch-depth: 0`;
		}
		return { fault };
	}
};
/**
* The best common ancestor of head and base; null if there is none. Throws {@link GitFailure} if one of them is
* unknown.
*/
async function mergeBaseIn(git, { head, base }) {
	try {
		return await git.text([
			"merge-base",
			head,
			base ?? head
		]);
	} catch (error) {
		if (error instanceof GitFailure && error.code === 1) return null;
		throw error;
	}
}
async function ancestorsIn(git, mergeBase, whole, final) {
	const commits = (await git.text([
		"rev-list",
		`--max-count=${MOST_COMMITS}`,
		mergeBase
	])).split("\n");
	const known = new Set(commits.map((commit) => commit.slice(0, DIGITS$1)));
	const has = (commit) => commit.length < DIGITS$1 ? commit !== "" && commits.some((known) => known.startsWith(commit)) : known.has(commit.slice(0, DIGITS$1));
	return {
		mergeBase,
		has,
		complete: whole && commits.length < MOST_COMMITS,
		final
	};
}
function unrelated(revision) {
	return { fault: `${between(revision)} have no common ancestor` };
}
function between({ head, base }) {
	return base === null ? head.slice(0, DIGITS$1) : `${head.slice(0, DIGITS$1)} and ${base.slice(0, DIGITS$1)}`;
}

// action/src/baselines/names.ts
const SEGMENT = /^[\p{L}\p{N}][\p{L}\p{N}._ +-]*$/u;
const LONGEST_SEGMENT = 100;
/** Device names of Windows, where a store may be checked out. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;
/** Throws if a suite's name cannot be a folder name, because it would lead elsewhere or be hidden. */
function checkSuiteName(suite) {
	if (!isSegment(suite)) throw new Error(`a suite named ${JSON.stringify(suite.slice(0, LONGEST_SEGMENT))} cannot be stored: use letters, digits, ".", "_" and "-", at most ${LONGEST_SEGMENT}, the first a letter or digit`);
}
/** Whether a folder name is one that a store uses, safe on every system. */
function isSegment(text) {
	return SEGMENT.test(text) && !/[. ]$/.test(text) && !RESERVED.test(text) && text.length <= LONGEST_SEGMENT;
}
/** Whether a name is a valid branch name for Git and safe in a shell and on a screen. */
function isBranchName(name) {
	const parts = name.split("/");
	return name.length <= 200 && parts.every((part) => /^[A-Za-z0-9_][A-Za-z0-9._-]*$/.test(part) && !/\.\.|\.lock$|\.$/.test(part));
}
/** `20261121T031500Z`: a time in file names (ISO 8601, basic format, UTC). */
function compactTime(time) {
	return time.toISOString().replace(/[-:]|\.\d+/g, "");
}
/** The commit in a file name: the first 12 hexadecimal digits, or `uncommitted`. */
function shortCommit(commit) {
	return /^[0-9a-f]{7,64}$/.test(commit) ? commit.slice(0, 12) : "uncommitted";
}
/** `20261121T031500Z-3f2a1b9c4d5e.txt`; further runs of the same second and commit end in `-2`, `-3`, … */
function fileName(time, commit, sequence) {
	return `${compactTime(time)}-${shortCommit(commit)}${sequence === 1 ? "" : `-${sequence}`}.txt`;
}
/** More runs of one second and commit than this are not an accident. */
const MOST_COLLISIONS = 1e4;
/** The first free name. Throws after {@link MOST_COLLISIONS}. */
function freeName(nameOf, taken) {
	for (let sequence = 1; sequence <= MOST_COLLISIONS; sequence++) {
		const name = nameOf(sequence);
		if (!taken(name)) return name;
	}
	throw new Error(`the branch already holds ${MOST_COLLISIONS} runs of this second and commit`);
}
/** Parses a file's name; null if it is not the name of a run or its time does not exist. */
function parseFileName(name) {
	const match = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z-([0-9a-f]{4,64}|uncommitted)(?:-([1-9]\d{0,5}))?\.txt$/.exec(name);
	if (match === null) return null;
	const [, year, month, day, hour, minute, second, commit = "", sequence = "1"] = match;
	const time = /* @__PURE__ */ new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
	if (time.getUTCDate() !== Number(day)) return null;
	return {
		time,
		commit: commit === "uncommitted" ? "" : commit,
		sequence: Number(sequence)
	};
}
/** Sorts runs newest first; within one second, the run that was stored last comes first. */
function newestFirst(runs) {
	return runs.toSorted((a, b) => b.baseline.time.getTime() - a.baseline.time.getTime() || b.sequence - a.sequence || (a.baseline.path < b.baseline.path ? -1 : 1)).map(({ baseline }) => baseline);
}

// action/src/baselines/run-file.ts
/**
* A warning that a stored run is not compared with.
* @param name its name in messages
*/
function skipped(name, why) {
	return {
		code: "baseline-skipped",
		message: `${name} is not used as a baseline: ${why}`
	};
}
/**
* The header of a stored run, or a fault that shows in its head or end.
* @param head its first {@link HEAD_BYTES} bytes
* @param last its last character
*/
function headOf(suite, head, last) {
	const fault = head === "" ? wholeFault("") : wholeFault(last);
	if (fault !== null) return { fault };
	const read = readHead(head);
	if ("fault" in read || read.header.suite === suite) return read;
	return { fault: `it is of the suite ${JSON.stringify(read.header.suite ?? "")}` };
}
/** Why a text is not a whole file; null if nothing shows that. */
function wholeFault(text) {
	if (text === "") return "it is empty";
	return text.endsWith("\n") ? null : "it is cut off: its last line has no line break";
}
/** The header's commit if the name abbreviates it, otherwise the one in the name. */
function fullCommit(inName, inHeader) {
	return inName !== "" && inHeader?.startsWith(inName) === true ? inHeader : inName;
}
/** Checks a run before it is stored. Returns its header and start time, to the second. Throws if it is unusable. */
function checkRun(suite, text) {
	const refuse = (why) => {
		throw new Error(`the result of ${suite} is not stored: ${why}`);
	};
	const head = readHead(text.slice(0, HEAD_BYTES));
	const fault = wholeFault(text) ?? ("fault" in head ? head.fault : null);
	if (fault !== null || "fault" in head) return refuse(fault ?? "");
	if (!/^Benchmark/m.test(text)) refuse("it contains no measurement");
	const { header } = head;
	if (header.suite !== suite) refuse(`its header is of the suite ${JSON.stringify(header.suite ?? "")}`);
	const time = new Date(header.date ?? "");
	if (Number.isNaN(time.getTime())) refuse(`its header has no valid "date" (${JSON.stringify(header.date ?? "")})`);
	return {
		header,
		time: /* @__PURE__ */ new Date(Math.floor(time.getTime() / 1e3) * 1e3)
	};
}

// action/src/baselines/branch-runs.ts
/** Git's file mode for a symbolic link. */
const LINK = "120000";
/**
* The files of a suite whose names are those of runs.
* @param nameOf the name of a path in messages
* @param warnings receives a warning for each file that looks like a run but is not one
*/
function runsOf(suite, entries, nameOf, warnings) {
	return entries.flatMap((run) => {
		const [folder, machine = "", file = "", ...deeper] = run.path.split("/");
		if (folder !== suite || deeper.length > 0 || !file.endsWith(".txt")) return [];
		if (machine.startsWith(".") || file.startsWith(".")) return [];
		const parsed = parseFileName(file);
		const fault = run.mode === "120000" ? "it is a symbolic link" : parsed === null ? "its name is not <time>-<commit>.txt" : isSegment(machine) ? null : "its folder name is not a machine fingerprint";
		if (fault !== null) warnings.push(skipped(nameOf(run.path), fault));
		return fault !== null || parsed === null ? [] : [{
			run,
			machine,
			parsed
		}];
	});
}

// action/src/baselines/fingerprint.ts
/** The header keys of a fingerprint, in the order in which they are hashed. */
const FACTS = [
	"cpu",
	"cpus",
	"memory",
	"kernel",
	"image",
	"runtime"
];
/** Keys for results measured in a special way; hashed only if the header has them. */
const WAYS = ["mode", "interleave"];
/** The hash uses former names, so that a stored run keeps its folder. */
const HASHED = /* @__PURE__ */ new Map([["mode", "lane"], ["simulation", "box"]]);
const HASH_DIGITS = 8;
/** Words in a processor's name that carry no information. */
const FILLERS = /\((?:r|tm)\)|\b(?:cpu|processor|\d+-core|with)\b|@\s*[\d.]+\s*[gm]hz/g;
/** Lower-case letters, digits and dots, separated by single hyphens; never begins or ends with a dot or hyphen. */
function slug(text) {
	return text.toLowerCase().replace(/[^a-z0-9.]+/g, "-").replace(/\.{2,}/g, ".").replace(/^[-.]+|[-.]+$/g, "");
}
/** `linux-6.11`: the system and the first two numbers of its version. */
function kernelSlug(kernel) {
	const match = /^(.*?)(\d+\.\d+)/.exec(kernel);
	return slug(match === null ? kernel : `${match[1] === "" ? "kernel" : match[1]} ${match[2]}`);
}
/** `temurin-25`, `go-1.26`: the name and the usual version. */
function runtimeSlug(runtime) {
	const match = /^(\D*)(\d+)(\.\d+)?/.exec(runtime);
	if (match === null) return slug(runtime);
	const [, name = "", major = "", minor = ""] = match;
	return slug(`${name}-${major === "1" ? major + minor : major}`);
}
/**
* The name of a machine and runtime as a folder name: `amd-epyc-7763-2cpu-24g-linux-6.18-temurin-25-1a2b3c4d`. The
* readable part is abridged; the digits at the end are a SHA-256 of the exact facts. At most 80 lower-case letters,
* digits, dots and hyphens. A fact that the header lacks counts as unknown.
*/
function fingerprint(header) {
	const fact = (key) => Object.hasOwn(header, key) ? (header[key] ?? "").trim() : "";
	const keys = [...WAYS.filter((key) => fact(key) !== ""), ...FACTS];
	const hashed = (name) => HASHED.get(name) ?? name;
	const hash = createHash("sha256").update(JSON.stringify(keys.map((key) => [hashed(key), hashed(fact(key))]))).digest("hex").slice(0, HASH_DIGITS);
	const words = [
		slug(fact("cpu").toLowerCase().replace(FILLERS, " ")),
		fact("cpus") === "" ? "" : slug(`${fact("cpus")}cpu`),
		slug(fact("memory").replace(/\s*([GM])i?B$/i, "$1")),
		kernelSlug(fact("kernel")),
		runtimeSlug(fact("runtime"))
	].filter((word) => word !== "");
	return `${(words.length === 0 ? "unknown" : words.join("-")).slice(0, 71).replace(/[-.]+$/, "")}-${hash}`;
}

// action/src/baselines/disk.ts
const TEMPORARY = ".tmp-";
/** Whether an error has this code of the system, such as `ENOENT`. */
function hasCode(error, code) {
	return error?.code === code;
}
/** A folder's entries sorted by name; empty if there is no such folder. Throws any other failure. */
async function entriesOf(folder) {
	try {
		return (await readdir(folder, { withFileTypes: true })).sort((a, b) => a.name < b.name ? -1 : 1);
	} catch (error) {
		if (hasCode(error, "ENOENT")) return [];
		throw error;
	}
}
async function isLink(path) {
	return (await lstat(path).catch(ignoreMissing))?.isSymbolicLink() ?? false;
}
/** Whether a name is taken, even by a dangling link. */
async function exists(path) {
	return await lstat(path).catch(ignoreMissing) !== void 0;
}
/** Shared buffer: files are read one at a time, and a buffer for each would use memory for years of runs. */
const CHUNK = Buffer.allocUnsafeSlow(1 << 17);
/** The digest of a file's content; null if it is a link or cannot be read. */
function contentDigest(path) {
	let file;
	try {
		file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW);
	} catch {
		return null;
	}
	try {
		const hash = createHash("sha256");
		for (let read = -1; read !== 0;) {
			read = readSync(file, CHUNK, 0, CHUNK.length, null);
			hash.update(CHUNK.subarray(0, read));
		}
		return `sha256-${hash.digest("hex")}`;
	} catch {
		return null;
	} finally {
		closeSync(file);
	}
}
/** Time since a file was written (ms); 0 if it no longer exists. */
async function ageOf(path) {
	const found = await lstat(path).catch(ignoreMissing);
	return found === void 0 ? 0 : Date.now() - found.mtimeMs;
}
/** A hidden, unique name for a file that is still being written. */
function temporaryIn(folder) {
	return join(folder, `${TEMPORARY}${process.pid}-${randomBytes(6).toString("hex")}`);
}
function isTemporary(name) {
	return name.startsWith(TEMPORARY);
}
async function writeSynced(path, text) {
	const file = await open(path, "wx");
	try {
		await file.writeFile(text);
		await file.sync();
	} finally {
		await file.close();
	}
}
/**
* Gives a written file another name if that is free. Uses link, because rename would overwrite.
* @returns whether the name was free
*/
async function claim(written, path) {
	try {
		await link(written, path);
		return true;
	} catch (error) {
		if (hasCode(error, "EEXIST")) return false;
		throw error;
	}
}
/** Removes a file if it exists. */
async function remove(path) {
	await unlink(path).catch(ignoreMissing);
}
function ignoreMissing(error) {
	if (!hasCode(error, "ENOENT")) throw error;
}
/** No process writes into a folder of a store for longer than this (ms). */
const PATIENCE = 6e4;
/** Longest pause before the next attempt (ms). */
const PAUSE = 50;
/** Runs an action in a folder while no other process does. Throws if another process holds the lock for too long. */
async function alone(folder, action) {
	const deadline = Date.now() + PATIENCE;
	for (;;) {
		const lock = tryLock(folder);
		if ("release" in lock) try {
			return await action();
		} finally {
			lock.release();
		}
		if (Date.now() > deadline) throw new Error(`${shown(folder)} is in use: ${lock.holder}, writes into it`);
		await setTimeout(Math.random() * PAUSE);
	}
}

// action/src/baselines/imported.ts
const DIGITS = 16;
const NAME = new RegExp(`^imported-[0-9a-f]{${DIGITS}}\\.txt$`);
/** The name of a file of imported values, derived from its content: importing the same values twice stores one file. */
function importName(text) {
	return `imported-${createHash("sha256").update(text).digest("hex").slice(0, DIGITS)}.txt`;
}
function isImport(name) {
	return NAME.test(name);
}
/** The imported files in the folder of a suite, sorted by name. Skips links: a store does not follow them. */
async function* importsIn(folder) {
	for (const entry of await entriesOf(folder)) {
		const { name } = entry;
		if (!entry.isFile() || !isImport(name)) continue;
		const path = join(folder, name);
		const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW);
		try {
			yield {
				name: shown(path),
				file: name,
				text: await file.readFile("utf8")
			};
		} finally {
			await file.close();
		}
	}
}
/**
* Writes each file that does not exist yet, atomically.
* @param folderOf makes the folder of a suite
* @returns the names of the files it wrote
*/
async function bringAll(files, folderOf) {
	for (const { suite } of files) checkSuiteName(suite);
	const added = [];
	for (const { suite, text } of files) {
		const folder = await folderOf(suite);
		const [temporary, path] = [temporaryIn(folder), join(folder, importName(text))];
		try {
			await writeSynced(temporary, text);
			if (await claim(temporary, path)) added.push(shown(path));
		} finally {
			await remove(temporary);
		}
		syncFolder(folder);
	}
	return added;
}
/** The paths of imported files in a store, `<suite>/<file>`; skips names that are not those of imported files. */
function pathsOf(suite, files) {
	checkSuiteName(suite);
	return files.flatMap(({ file }) => isImport(file) ? [`${suite}/${file}`] : []);
}
/** Removes imported files from a directory store. */
async function dropFrom(root, suite, files) {
	const folder = join(root, suite);
	if (await isLink(folder)) return;
	for (const path of pathsOf(suite, files)) await remove(join(root, path));
	syncFolder(folder);
}

// action/src/baselines/tree.ts
/** Parses the output of `git ls-tree -r -z`. */
function parseTree(output) {
	return output.toString().split("\0").flatMap((line) => {
		const match = /^(\d+) blob ([0-9a-f]+)\t(.*)$/s.exec(line);
		return match === null ? [] : [{
			mode: match[1] ?? "",
			blob: match[2] ?? "",
			path: match[3] ?? ""
		}];
	});
}
/** Parses the output of `git cat-file --batch`: a line `<blob> blob <size>`, the content and a line break, for each. */
function parseBatch(output) {
	const contents = /* @__PURE__ */ new Map();
	for (let at = 0; at < output.length;) {
		const end = output.indexOf("\n", at);
		const [blob = "", type, size] = output.toString("latin1", at, end).split(" ");
		if (type !== "blob") throw new Error(`the branch is damaged: ${blob} is ${type ?? "nothing"}`);
		const from = end + 1;
		contents.set(blob, output.subarray(from, from + Number(size)));
		at = from + Number(size) + 1;
	}
	return contents;
}

// action/src/baselines/remote-branch.ts
/** The file that marks a branch as a store. Its text is for people who find the branch. */
const MARKER = ".overhead-store";
const MARKER_TEXT = "This branch holds stored runs of overhead and nothing else. The command overhead baseline changes it.\n";
/** Attempts after failures of the network. */
const TRIES = 4;
/** Losing more races than this has another cause than concurrent writers. */
const MOST_RACES = 200;
const SHORTEST_WAIT = 100;
const LONGEST_WAIT = 3e3;
/** Refusals that a retry cannot change. */
const DENIED = /\b40[13]\b|denied|not permitted|not allowed|protected branch|hook declined|rule violations|could not read (?:Username|Password)|Authentication failed/i;
/** A remote repository that does not exist, or a URL that Git cannot use. */
const LOST = /not appear to be a git repository|Repository not found|does not exist|unable to find remote helper/i;
/** A branch in its state at the last {@link RemoteBranch.sync}, in a temporary repository. */
var RemoteBranch = class {
	name;
	#remote;
	#environment;
	#signal;
	#home = null;
	#tip = null;
	#entries = /* @__PURE__ */ new Map();
	/** Files that the remote did not send; null if not queried yet. */
	#absent = null;
	/** @param signal as in {@link Git} */
	constructor(name, remote, environment, signal) {
		this.name = name;
		this.#remote = remote;
		this.#environment = environment;
		this.#signal = signal;
	}
	/** A folder for files made from the branch; removed when the process ends. */
	async folder() {
		return (await this.#repository()).folder;
	}
	/** Every file of the branch; empty if the branch does not exist yet. */
	get entries() {
		return [...this.#entries.values()];
	}
	entry(path) {
		return this.#entries.get(path);
	}
	/**
	* Reads the present state of the branch. Throws if the remote cannot be reached, and if the branch is not a store.
	*/
	async sync() {
		const { git } = await this.#repository();
		const tip = await patiently(() => this.#fetch(git));
		if (tip === this.#tip) return;
		if (tip !== null) await verify(git, tip, this.#remote.signed);
		await this.#readTree(git, tip);
		if (this.#entries.size > 0 && !this.#entries.has(".overhead-store")) {
			this.#tip = null;
			throw new GitFailure(["ls-tree"], null, `the branch ${this.name} holds files but no ${MARKER}, so it is not a store of overhead: name another branch; if these are stored runs, commit an empty file of that name to it`);
		}
	}
	/** The digest by which Git identifies a file of this text. */
	async blob(text) {
		const { git } = await this.#repository();
		return git.text(["hash-object", "--stdin"], text);
	}
	/** The contents of files, by digest. */
	async contents(blobs) {
		const { git } = await this.#repository();
		const wanted = [...new Set(blobs)];
		const kept = await this.#keptBack(git);
		const absent = wanted.filter((blob) => kept.has(blob));
		if (absent.length > 0) {
			const argv = [
				"-c",
				"fetch.negotiationAlgorithm=noop",
				"fetch",
				"--quiet",
				"--no-tags",
				"--no-write-fetch-head",
				"--filter=blob:none",
				"--stdin",
				"origin"
			];
			await patiently(() => git.run(argv, lines(absent)));
			for (const blob of absent) kept.delete(blob);
		}
		return wanted.length === 0 ? /* @__PURE__ */ new Map() : parseBatch(await git.run(["cat-file", "--batch"], lines(wanted)));
	}
	/**
	* Adds one commit to the branch, also with concurrent writers; creates a missing branch. Throws if that is not
	* permitted or the remote cannot be reached.
	* @param edits returns the changes for the present state of the branch; called again after a lost race
	*/
	async change(message, edits) {
		const { git } = await this.#repository();
		let pushed = [];
		for (let tries = 0, races = 0, last = null;;) {
			const before = this.#tip;
			await this.sync();
			if (last !== null && this.#holds(pushed)) return;
			if (last !== null && this.#tip === before) tries++;
			else if (last !== null) [races, tries] = [races + 1, 0];
			if (last !== null && (tries >= TRIES || races >= MOST_RACES)) throw last;
			const wanted = await edits();
			if (wanted.length === 0) return;
			pushed = await written(git, [...this.#entries.has(".overhead-store") ? [] : [{
				path: MARKER,
				text: MARKER_TEXT
			}], ...wanted]);
			const commit = await this.#commit(git, pushed, message);
			try {
				await git.run([
					"push",
					"--quiet",
					"origin",
					`${commit}:refs/heads/${this.name}`
				]);
				return await this.#readTree(git, commit);
			} catch (error) {
				if (!(error instanceof GitFailure) || DENIED.test(error.output)) throw error;
				last = error;
				await setTimeout(waiting(tries + races + 1));
			}
		}
	}
	async #repository() {
		this.#home ??= await Home.make(this.#remote, this.#environment, this.#signal);
		return this.#home;
	}
	/** Fetches the newest commit and its tree. Returns null if there is no such branch. */
	async #fetch(git) {
		const ref = `refs/heads/${this.name}`;
		try {
			await git.run([
				"ls-remote",
				"--exit-code",
				"origin",
				ref
			]);
		} catch (error) {
			if (error.code === 2) return null;
			throw error;
		}
		await git.run([
			...[
				"fetch",
				"--quiet",
				"--no-tags",
				"--no-write-fetch-head",
				"--depth=1",
				"--filter=blob:none"
			],
			"origin",
			`+${ref}:${ref}`
		]);
		return git.text(["rev-parse", ref]);
	}
	async #readTree(git, tip) {
		const tree = tip === null ? [] : parseTree(await git.run([
			"ls-tree",
			"-r",
			"-z",
			"--full-tree",
			tip
		]));
		this.#entries = new Map(tree.map((entry) => [entry.path, entry]));
		this.#absent = null;
		this.#tip = tip;
	}
	/** The files that are not here. One query for all: a query for a single file would make Git fetch it. */
	async #keptBack(git) {
		if (this.#absent === null && this.#tip !== null) {
			const argv = [
				"rev-list",
				"--objects",
				"--missing=print",
				"--no-object-names",
				this.#tip
			];
			const lines = (await git.text(argv)).split("\n");
			this.#absent = new Set(lines.flatMap((line) => line.startsWith("?") ? [line.slice(1)] : []));
		}
		return this.#absent ?? /* @__PURE__ */ new Set();
	}
	/** Whether the branch already has the state after a change. */
	#holds(files) {
		return files.every(({ path, blob }) => (this.entry(path)?.blob ?? null) === blob);
	}
	async #commit(git, files, message) {
		const { folder, identity } = await this.#repository();
		const index = { GIT_INDEX_FILE: join(folder, "index") };
		const changes = files.map(({ path, blob }) => blob === null ? `0 ${"0".repeat(40)}\t${path}\0` : `100644 ${blob}\t${path}\0`);
		await git.run(["read-tree", this.#tip ?? "--empty"], "", index);
		await git.run([
			"update-index",
			"-z",
			"--index-info"
		], changes.join(""), index);
		const tree = await git.text(["write-tree", "--missing-ok"], "", index);
		const parents = this.#tip === null ? [] : ["-p", this.#tip];
		return signed(this.#remote.signed, folder, (argv) => git.text([
			"commit-tree",
			tree,
			...parents,
			...argv,
			"-F",
			"-"
		], `${message}\n`, identity));
	}
};
async function written(git, edits) {
	const files = [];
	for (const { path, text } of edits) {
		const blob = text === null ? null : await git.text([
			"hash-object",
			"-w",
			"--stdin"
		], text);
		files.push({
			path,
			blob
		});
	}
	return files;
}
/** Our local repository: bare, empty at first, with the remote as its origin. */
var Home = class Home {
	folder;
	git;
	/** The committer, if the user has not configured one. */
	identity;
	constructor(folder, git, identity) {
		this.folder = folder;
		this.git = git;
		this.identity = identity;
	}
	static async make(remote, environment, signal) {
		const folder = temporaryFolder();
		const git = gitOf(folder, environment, remote, signal);
		await git.run([
			"init",
			"--quiet",
			"--bare",
			"--template=",
			"."
		]);
		const named = await git.text([
			"config",
			"--get",
			"user.email"
		]).catch(() => "");
		return new Home(folder, git, named === "" && environment.GIT_COMMITTER_EMAIL === void 0 ? NOBODY : {});
	}
};
const NOBODY = {
	GIT_AUTHOR_NAME: "overhead",
	GIT_AUTHOR_EMAIL: "overhead@localhost",
	GIT_COMMITTER_NAME: "overhead",
	GIT_COMMITTER_EMAIL: "overhead@localhost"
};
/** Retries after failures that the network may have caused. */
async function patiently(action) {
	for (let tries = 1;; tries++) try {
		return await action();
	} catch (error) {
		const { output } = error;
		if (!(error instanceof GitFailure) || tries === TRIES || DENIED.test(output) || LOST.test(output)) throw error;
		await setTimeout(waiting(tries));
	}
}
/** The pause before the n-th attempt (ms): longer each time, and random, so that writers do not collide again. */
function waiting(tries) {
	return Math.random() * Math.min(LONGEST_WAIT, SHORTEST_WAIT * 2 ** tries);
}
const lines = (argv) => argv.map((word) => `${word}\n`).join("");

// action/src/baselines/sidecar.ts
const date = datetime();
const marks = {
	/** The verdict when the run was stored; a broken run is never stored. `none`: unknown. */
	verdict: verdictSchema.exclude(["broken"]),
	/** Why a run that breached a gate serves as a baseline; null if it was not accepted. */
	accepted: strictObject({
		reason: string().min(1),
		date
	}).nullable(),
	/** The release of the run. */
	pinned: strictObject({
		name: string().min(1),
		date
	}).nullable()
};
const sidecarSchema = strictObject({
	schema: literal(1),
	...marks
});
/** The marks of a run without a sidecar. Such runs predate sidecars, when failed runs were refused. */
const UNMARKED = {
	verdict: "none",
	accepted: null,
	pinned: null
};
/** A longer file is not a sidecar of ours (bytes). */
const LONGEST = 65536;
/** Shared buffer: sidecars are read one at a time. */
const CONTENT = Buffer.allocUnsafeSlow(65537);
function sidecarPath(run) {
	return run.replace(/\.txt$/, ".json");
}
function sidecarText(marks) {
	return `${JSON.stringify({
		schema: 1,
		...marks
	}, null, 2)}\n`;
}
/** Reads the sidecar of the run at a path. An unreadable sidecar is a fault, never a run without marks. */
function readSidecar(run) {
	const path = sidecarPath(run);
	let file;
	try {
		file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
	} catch (error) {
		if (hasCode(error, "ENOENT")) return { marks: null };
		return fault(path, hasCode(error, "ELOOP") ? "is a symbolic link" : `cannot be opened (${codeOf(error)})`);
	}
	try {
		if (!fstatSync(file).isFile()) return fault(path, "is not a file");
		const length = readSync(file, CONTENT, 0, CONTENT.length, 0);
		if (length > LONGEST) return fault(path, "is too long for a sidecar");
		return parseSidecar(path, CONTENT.toString("utf8", 0, length));
	} finally {
		closeSync(file);
	}
}
/**
* Parses a sidecar.
* @param path its path, for messages
*/
function parseSidecar(path, text) {
	if (text.length > LONGEST) return fault(path, "is too long for a sidecar");
	let value;
	try {
		value = JSON.parse(text);
	} catch {
		return fault(path, text === "" ? "is empty" : "is not valid JSON");
	}
	const result = sidecarSchema.safeParse(value);
	if (result.success) {
		const { schema: _, ...rest } = result.data;
		return { marks: rest };
	}
	const [issue] = result.error.issues;
	return fault(path, `is not of this version (${issue === void 0 || issue.path.length === 0 ? "" : `${issue.path.join(".")}: `}${issue?.message})`);
}
function fault(path, what) {
	return { fault: `its sidecar ${basename(path)} ${what}, so it is unknown whether the run was accepted: restore that file, or remove both and save the run again` };
}
function codeOf(error) {
	return error.code ?? String(error);
}

// action/src/baselines/branch.ts
/** The default branch of the store. */
const DEFAULT_BRANCH = "overhead-baselines";
/** Baselines on a branch. Reads the branch once; each write applies to its state at that time. */
var BranchStore = class {
	place;
	history;
	identity;
	#branch;
	#synced = null;
	/** @param repository the local repository, whose clone may hold the history */
	constructor(name, remote, repository) {
		this.place = name === "overhead-baselines" ? "branch" : `branch:${name}`;
		this.#branch = new RemoteBranch(name, remote, repository.environment, repository.signal);
		this.history = new History(remote, repository);
		this.identity = `${remote.url} ${name}`;
	}
	async suites() {
		await this.#sync();
		const suites = this.#branch.entries.map(({ path }) => path.split("/")).flatMap(([suite = "", ...rest]) => rest.length > 0 && isSegment(suite) ? [suite] : []);
		return [...new Set(suites)].sort();
	}
	async list(suite) {
		checkSuiteName(suite);
		await this.#sync();
		const folder = await this.#branch.folder();
		const warnings = [];
		const stored = runsOf(suite, this.#branch.entries, (path) => this.#name(path), warnings);
		const remembered = await this.#remembered(stored.map(({ run }) => run.path));
		const found = stored.flatMap(({ run, machine, parsed }) => {
			const name = this.#name(run.path);
			const marks = remembered.get(run.path);
			if (marks !== void 0 && "fault" in marks) {
				warnings.push(skipped(name, marks.fault));
				return [];
			}
			const { time, commit } = parsed;
			return [{
				baseline: {
					suite,
					fingerprint: machine,
					time,
					commit,
					path: join(folder, "files", run.path),
					name,
					header: {},
					marks: marks?.marks ?? UNMARKED
				},
				sequence: parsed.sequence
			}];
		});
		return {
			baselines: newestFirst(found),
			warnings
		};
	}
	async digests(runs) {
		await this.#sync();
		return runs.map((run) => {
			const entry = this.#entry(run);
			return entry === void 0 ? null : `git-${entry.blob}`;
		});
	}
	async load(runs) {
		await this.#sync();
		const contents = await this.#branch.contents(runs.flatMap((run) => this.#entry(run)?.blob ?? []));
		const warnings = [];
		return {
			baselines: runs.flatMap((run) => {
				const content = contents.get(this.#entry(run)?.blob ?? "");
				const head = content === void 0 ? { fault: "it is no longer there" } : headOf(run.suite, content.toString("utf8", 0, HEAD_BYTES), content.toString("utf8", content.length - 1));
				if ("fault" in head || content === void 0) {
					warnings.push(skipped(run.name, "fault" in head ? head.fault : ""));
					return [];
				}
				mkdirSync(dirname(run.path), { recursive: true });
				writeFileSync(run.path, content);
				const { header } = head;
				return [{
					...run,
					header,
					commit: fullCommit(run.commit, header.commit)
				}];
			}),
			warnings
		};
	}
	async read(baseline) {
		await this.#sync();
		const entry = this.#entry(baseline);
		if (entry === void 0) throw new Error(`${baseline.name} is no longer there`);
		const text = (await this.#branch.contents([entry.blob])).get(entry.blob)?.toString() ?? "";
		const fault = wholeFault(text);
		if (fault !== null) throw new Error(`${baseline.name}: ${fault}`);
		return text;
	}
	async append({ suite, text, verdict }, overruled = []) {
		checkSuiteName(suite);
		const { header, time } = checkRun(suite, text);
		const machine = fingerprint(header);
		const commit = header.commit ?? "";
		const blob = await this.#branch.blob(text);
		let marks = UNMARKED;
		let path = "";
		await this.#branch.change(`Store a run of ${suite}`, async () => {
			const folder = `${suite}/${machine}/`;
			const same = this.#branch.entries.find((entry) => entry.blob === blob && entry.path.startsWith(folder));
			if (same !== void 0) {
				path = same.path;
				marks = await this.#marksOf({ name: this.#name(path) });
				return [];
			}
			const taken = (name) => this.#branch.entry(name) !== void 0;
			marks = {
				...UNMARKED,
				verdict
			};
			path = freeName((sequence) => `${folder}${fileName(time, commit, sequence)}`, (name) => taken(name) || taken(sidecarPath(name)));
			return [
				{
					path,
					text
				},
				{
					path: sidecarPath(path),
					text: sidecarText(marks)
				},
				...(await Promise.all(overruled.map((run) => this.#changed(run, { verdict })))).map(([edit]) => edit)
			];
		});
		this.#synced = Promise.resolve();
		return {
			suite,
			fingerprint: machine,
			time,
			commit,
			path: join(await this.#branch.folder(), "files", path),
			name: this.#name(path),
			header,
			marks
		};
	}
	async mark(baseline, change) {
		let marks = baseline.marks;
		const what = change.accepted === void 0 ? "Pin" : "Accept";
		await this.#branch.change(`${what} a run of ${baseline.suite}`, async () => {
			const [edit, now] = await this.#changed(baseline, change);
			marks = now;
			return [edit];
		});
		return {
			...baseline,
			marks
		};
	}
	/** The marks of a run in their present state, with a change applied, as an edit of its sidecar. */
	async #changed(run, change) {
		const path = this.#pathOf(run);
		if (this.#branch.entry(path) === void 0) throw new Error(`${run.name} is no longer there`);
		const marks = {
			...await this.#marksOf(run),
			...change
		};
		return [{
			path: sidecarPath(path),
			text: sidecarText(marks)
		}, marks];
	}
	/** The marks of a stored run. Throws if they cannot be read. */
	async #marksOf(run) {
		const path = this.#pathOf(run);
		const found = (await this.#remembered([path])).get(path);
		if (found !== void 0 && "fault" in found) throw new Error(`${run.name}: ${found.fault}`);
		return found?.marks ?? UNMARKED;
	}
	async prune(suite, doomed) {
		checkSuiteName(suite);
		let removed = [];
		await this.#branch.change(`Remove old runs of ${suite}`, async () => {
			const remembered = await this.#remembered(doomed.map((run) => this.#pathOf(run)));
			removed = doomed.filter((run) => {
				const now = remembered.get(this.#pathOf(run)) ?? { marks: UNMARKED };
				return this.#entry(run) !== void 0 && !("fault" in now) && (now.marks ?? UNMARKED).pinned === null;
			});
			return removed.flatMap((run) => this.#removal(this.#pathOf(run)));
		});
		return removed;
	}
	async *imported(suite) {
		checkSuiteName(suite);
		await this.#sync();
		for (const { path, blob, mode } of this.#branch.entries) {
			const [folder, file = "", ...deeper] = path.split("/");
			if (folder !== suite || deeper.length > 0 || mode === "120000" || !isImport(file)) continue;
			const text = (await this.#branch.contents([blob])).get(blob)?.toString() ?? "";
			yield {
				name: this.#name(path),
				file,
				text
			};
		}
	}
	async bring(files) {
		for (const { suite } of files) checkSuiteName(suite);
		let added = [];
		await this.#branch.change("Import values of another tool", async () => {
			added = files.map(({ suite, text }) => ({
				path: `${suite}/${importName(text)}`,
				text
			})).filter(({ path }) => this.#branch.entry(path) === void 0);
			return added;
		});
		this.#synced = Promise.resolve();
		return added.map(({ path }) => this.#name(path));
	}
	drop(suite, files) {
		const there = () => pathsOf(suite, files).filter((path) => this.#branch.entry(path) !== void 0);
		const message = `Remove imported values of ${suite}`;
		return this.#branch.change(message, async () => there().map((path) => ({
			path,
			text: null
		})));
	}
	#removal(path) {
		const sidecar = this.#branch.entry(sidecarPath(path));
		return [path, ...sidecar === void 0 ? [] : [sidecar.path]].map((path) => ({
			path,
			text: null
		}));
	}
	/**
	* Reads the branch unless that was tried before: a network failure at the start must not interrupt the measurement
	* later.
	*/
	#sync() {
		this.#synced ??= this.#branch.sync();
		return this.#synced;
	}
	/** The marks of runs, by path; a run without a sidecar has no entry. */
	async #remembered(paths) {
		const sidecars = paths.flatMap((path) => {
			const entry = this.#branch.entry(sidecarPath(path));
			return entry === void 0 ? [] : [{
				path,
				entry
			}];
		});
		const files = sidecars.filter(({ entry }) => entry.mode !== LINK);
		const contents = await this.#branch.contents(files.map(({ entry }) => entry.blob));
		const parsed = /* @__PURE__ */ new Map();
		return new Map(sidecars.map(({ path, entry }) => {
			const text = entry.mode === "120000" ? "" : contents.get(entry.blob)?.toString() ?? "";
			const known = parsed.get(entry.blob) ?? parseSidecar(entry.path, text);
			if (!("fault" in known)) parsed.set(entry.blob, known);
			return [path, known];
		}));
	}
	#entry(run) {
		return this.#branch.entry(this.#pathOf(run));
	}
	#name(path) {
		return `${this.#branch.name}:${path}`;
	}
	#pathOf({ name }) {
		return name.slice(this.#branch.name.length + 1);
	}
};

// action/src/baselines/left-behind.ts
/** A leftover is removed at this age (ms), when no process can still be writing it. */
const LEFT_BEHIND = 36e5;
/** Removes leftovers of killed processes in a folder of a store. */
async function clearLeftBehind(folder) {
	for (const { name } of await entriesOf(folder)) {
		const path = join(folder, name);
		const run = name.replace(/\.json$/, ".txt");
		if (!(run !== name && parseFileName(run) !== null && !await exists(join(folder, run))) && !isTemporary(name)) continue;
		if (await ageOf(path) > 36e5) await remove(path);
	}
}

// action/src/baselines/placing.ts
/** The run of a folder whose file equals a written one; null if there is none. Throws if its marks cannot be read. */
async function sameIn(folder, written, time) {
	const digest = contentDigest(written);
	for (const { name: file } of await entriesOf(folder)) {
		const path = join(folder, file);
		if (parseFileName(file)?.time.getTime() !== time.getTime() || contentDigest(path) !== digest) continue;
		const name = shown(path);
		const found = readSidecar(path);
		if ("fault" in found) throw new Error(`${name}: ${found.fault}`);
		return {
			path,
			name,
			marks: found.marks ?? UNMARKED
		};
	}
	return null;
}
/**
* Gives a written run and its sidecar the first name that is free for both. Places the sidecar first, so that a failed
* run never lacks its marks.
*/
async function claimBoth(run, sidecar, folder, nameOf) {
	for (let sequence = 1; sequence <= MOST_COLLISIONS; sequence++) {
		const path = join(folder, nameOf(sequence));
		if (await exists(path) || !await claim(sidecar, sidecarPath(path))) continue;
		syncFolder(folder);
		let placed = false;
		try {
			placed = await claim(run, path);
		} finally {
			if (!placed) await remove(sidecarPath(path));
		}
		if (placed) {
			syncFolder(folder);
			return path;
		}
	}
	throw new Error(`${shown(folder)} already holds ${MOST_COLLISIONS} runs of this second and commit`);
}

// action/src/baselines/directory.ts
/** Baselines below one folder. The folder itself may be a link; no link below it is followed. */
var DirectoryStore = class {
	history = null;
	root;
	/** @param root need not exist yet */
	constructor(root) {
		this.root = resolve(root);
	}
	get place() {
		return shown(this.root);
	}
	get identity() {
		return this.root;
	}
	async suites() {
		return (await entriesOf(this.root)).filter((entry) => entry.isDirectory() && isSegment(entry.name)).map((entry) => entry.name).sort();
	}
	async list(suite) {
		checkSuiteName(suite);
		const folder = join(this.root, suite);
		const found = [];
		const warnings = [];
		if (await isLink(folder)) throw new Error(`${shown(folder)} is a symbolic link; a store does not follow it`);
		for (const machine of await entriesOf(folder)) {
			const path = join(folder, machine.name);
			if (machine.isSymbolicLink()) warnings.push(skipped(shown(path), "it is a symbolic link"));
			if (!machine.isDirectory() || machine.name.startsWith(".")) continue;
			const place = shown(path);
			for (const entry of await entriesOf(path)) {
				const file = join(path, entry.name);
				if (entry.name.startsWith(".") || !entry.name.endsWith(".txt") || entry.isDirectory()) continue;
				const parsed = parseFileName(entry.name);
				const result = parsed === null ? "its name is not <time>-<commit>.txt" : inspect({
					path: file,
					name: `${place}${sep}${entry.name}`
				}, entry, suite, parsed);
				if (typeof result === "string") warnings.push(skipped(shown(file), result));
				else if (result !== null) found.push({
					baseline: {
						...result,
						fingerprint: machine.name
					},
					sequence: parsed?.sequence ?? 1
				});
			}
		}
		return {
			baselines: newestFirst(found),
			warnings
		};
	}
	async digests(runs) {
		return runs.map(({ path }) => contentDigest(path));
	}
	async load(runs) {
		return {
			baselines: runs,
			warnings: []
		};
	}
	async read(baseline) {
		const file = await open(baseline.path, constants.O_RDONLY | constants.O_NOFOLLOW);
		try {
			const text = await file.readFile("utf8");
			const fault = wholeFault(text);
			if (fault !== null) throw new Error(`${baseline.name}: ${fault}`);
			return text;
		} finally {
			await file.close();
		}
	}
	async append({ suite, text, verdict }, overruled = []) {
		checkSuiteName(suite);
		const { header, time } = checkRun(suite, text);
		const machine = fingerprint(header);
		const folder = await this.#makeFolder(suite, machine);
		const [run, sidecar] = [temporaryIn(folder), temporaryIn(folder)];
		const commit = header.commit ?? "";
		const marks = {
			...UNMARKED,
			verdict
		};
		const stored = {
			suite,
			fingerprint: machine,
			time,
			commit,
			header
		};
		try {
			await writeSynced(run, text);
			await writeSynced(sidecar, sidecarText(marks));
			return await alone(folder, async () => {
				const same = await sameIn(folder, run, time);
				if (same !== null) return {
					...stored,
					...same
				};
				for (const other of overruled) await this.#change(other, { verdict });
				const path = await claimBoth(run, sidecar, folder, (name) => fileName(time, commit, name));
				return {
					...stored,
					path,
					name: shown(path),
					marks
				};
			});
		} finally {
			await remove(run);
			await remove(sidecar);
		}
	}
	async mark(baseline, change) {
		return {
			...baseline,
			marks: await this.#change(baseline, change)
		};
	}
	async #change(baseline, change) {
		const found = readSidecar(baseline.path);
		if ("fault" in found) throw new Error(`${baseline.name}: ${found.fault}`);
		if (!await exists(baseline.path)) throw new Error(`${baseline.name} is no longer there`);
		const marks = {
			...found.marks ?? UNMARKED,
			...change
		};
		const folder = dirname(baseline.path);
		const temporary = temporaryIn(folder);
		try {
			await writeSynced(temporary, sidecarText(marks));
			await rename(temporary, sidecarPath(baseline.path));
			syncFolder(folder);
		} finally {
			await remove(temporary);
		}
		return marks;
	}
	async prune(suite, doomed) {
		checkSuiteName(suite);
		const removed = [];
		for (const baseline of doomed) {
			const now = readSidecar(baseline.path);
			if ("fault" in now || (now.marks ?? UNMARKED).pinned !== null) continue;
			if (!await exists(baseline.path)) continue;
			await remove(baseline.path);
			syncFolder(dirname(baseline.path));
			await remove(sidecarPath(baseline.path));
			removed.push(baseline);
		}
		await clearLeftBehind(join(this.root, suite));
		for (const machine of await entriesOf(join(this.root, suite))) if (machine.isDirectory()) await clearLeftBehind(join(this.root, suite, machine.name));
		return removed;
	}
	imported(suite) {
		checkSuiteName(suite);
		return importsIn(join(this.root, suite));
	}
	bring(files) {
		return bringAll(files, (suite) => this.#makeFolder(suite));
	}
	drop(suite, files) {
		return dropFrom(this.root, suite, files);
	}
	/** Makes the folder of a suite, and of a machine in it. Throws if a link leads it out of the store. */
	async #makeFolder(suite, ...machine) {
		await mkdir(this.root, { recursive: true });
		let folder = await realpath(this.root);
		for (const segment of [suite, ...machine]) {
			folder = join(folder, segment);
			await mkdir(folder).catch((error) => {
				if (!hasCode(error, "EEXIST")) throw error;
			});
			if (!(await lstat(folder)).isDirectory()) throw new Error(`${shown(folder)} is not a folder (a link, perhaps); a store does not follow it`);
		}
		return join(this.root, suite, ...machine);
	}
};
/** Shared buffer: files are read one at a time. */
const HEAD = Buffer.alloc(HEAD_BYTES);
/**
* Reads a run's marks, and its file's head and last byte. Returns a fault as text, and null if the run was removed
* meanwhile. Reads the marks first: they are written before the run and removed after it. Synchronous for speed,
* because a store may hold years of runs.
*/
function inspect({ path, name }, entry, suite, { time, commit }) {
	if (!entry.isFile()) return entry.isSymbolicLink() ? "it is a symbolic link" : "it is not a file";
	const found = readSidecar(path);
	let file;
	try {
		file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW);
	} catch (error) {
		if (hasCode(error, "ENOENT")) return null;
		return `it cannot be opened (${error.code ?? String(error)})`;
	}
	try {
		const { size } = fstatSync(file);
		const last = Buffer.alloc(1);
		if (size > 0) readSync(file, last, 0, 1, size - 1);
		const read = headOf(suite, HEAD.toString("utf8", 0, readSync(file, HEAD, 0, HEAD_BYTES, 0)), last.toString());
		if ("fault" in read) return read.fault;
		const { header } = read;
		if ("fault" in found) return found.fault;
		const marks = found.marks ?? UNMARKED;
		return {
			suite,
			time,
			commit: fullCommit(commit, header.commit),
			path,
			name,
			header,
			marks
		};
	} finally {
		closeSync(file);
	}
}

// action/src/commands/history-request.ts
/** Number of runs of a history that a report reads; also the window for changes of level. */
const RECENT = 50;
/** A report reads only the newest runs up to this size, so that it never waits for a large history (bytes). */
const MOST_BYTES = 8e6;
/** Number of runs of a release to compare with. */
const PINNED = 10;
/**
* The runs of the release that was pinned last, loaded; null if no run is pinned.
* @param runs newest first
*/
async function pinnedOf(store, runs) {
	const release = releaseOf(runs);
	if (release === null) return null;
	const { baselines, warnings } = await store.load(release.runs.slice(0, 10));
	return {
		releaseBaseline: {
			release: release.name,
			runs: once(baselines, begun).map(({ path, name }) => ({
				path,
				name
			}))
		},
		warnings
	};
}
/**
* The newest runs as a history, the oldest first.
* @param runs newest first
*/
async function historyOf(store, runs, most = {
	runs: 50,
	bytes: MOST_BYTES
}) {
	const { baselines } = await store.load(runs.slice(0, most.runs));
	let bytes = 0;
	return once(baselines, begun).filter(({ path }) => {
		bytes += statSync(path, { throwIfNoEntry: false })?.size ?? 0;
		return bytes <= most.bytes;
	}).map(({ path, name, time, commit }) => ({
		path,
		name,
		date: time.toISOString(),
		commit
	})).reverse();
}
const begun = ({ header }) => header.date ?? "";
/**
* Each run once: if it was stored again with more attempts, that one, which comes first.
* @param runs newest first
* @param dateOf when a run began, from its file; empty if unknown
*/
function once(runs, dateOf) {
	const found = /* @__PURE__ */ new Set();
	return runs.filter((run) => {
		const date = dateOf(run);
		return date === "" || !found.has(date) && found.add(date);
	});
}

// action/src/commands/baselines.ts
/** The default store. */
const DEFAULT_STORE = "baselines";
const NOTHING = {
	inputs: { baselines: [] },
	warnings: []
};
/**
* The store of a name: `branch`, `branch:NAME`, or a folder, which need not exist. Throws {@link UsageError} if a file
* has its name.
* @param signal ends the Git processes of a branch; for commands that need no cleanup
*/
function openStore(name, host, signal) {
	const branch = /^branch(?::(.*))?$/s.exec(name);
	if (branch !== null) {
		const called = branch[1] ?? "overhead-baselines";
		if (!isBranchName(called)) throw new UsageError(`baseline: ${JSON.stringify(called)} is not a valid branch name: write branch:NAME`);
		const environment = host.ownEnvironment ?? host.environment;
		const repository = {
			folder: process.cwd(),
			environment,
			...signal === void 0 ? {} : { signal }
		};
		return new BranchStore(called, host.remote(), repository);
	}
	if (existsSync(name) && !statSync(name).isDirectory()) throw new UsageError(`baseline: ${name} is a file: name the folder of the stored runs`);
	return new DirectoryStore(name);
}
/**
* The store to compare with: the named one, else the default one if it exists, else null. Throws if a named one does
* not exist. Reads a branch now, before any measurement; a later request for runs reports a failure.
*/
async function findStore(name, host) {
	if (name === null && !existsSync("baselines")) return null;
	const store = openStore(name ?? "baselines", host);
	if (store.history !== null) await store.suites().catch(() => []);
	else if (name !== null && !existsSync(name)) throw new UsageError(`baseline: ${name} does not exist: correct the path, or leave it out until overhead baseline save has stored a run`);
	return store;
}
/**
* The newest baselines of a suite from ancestors of the judged commit, without the judged run itself. Returns a warning
* if a branch cannot be read.
*/
async function storedBaselines(store, request, host, scope = "all") {
	if (store === null) return NOTHING;
	try {
		return await comparable(store, request, host, scope);
	} catch (error) {
		if (!(error instanceof GitFailure)) throw error;
		const message = `no stored run is compared with, because ${store.place} cannot be read: ${error.message}`;
		return {
			...NOTHING,
			warnings: [{
				code: "baseline-skipped",
				message
			}]
		};
	}
}
async function comparable(store, request, host, scope) {
	const judged = originsOf(request);
	if (judged.length === 0) return NOTHING;
	const { baselines, warnings } = await store.list(request.suite);
	const [now] = judged.toSorted((a, b) => time(b).getTime() - time(a).getTime());
	const drifts = request.gates.some(({ kind }) => kind === "max-drift");
	const before = await preceding(store, baselines.filter(isBaseline), now?.commit ?? "", drifts, host);
	const { used, skipped } = await newest(store, before.baselines, judged);
	const failed = baselines.filter((run) => !isBaseline(run) && !isItself(run, judged));
	const [first] = used;
	const old = first === void 0 ? null : await tooOld(first, failed, now, store, host);
	const none = first === void 0 && before.warnings.length === 0 ? onlyFailed(failed, store) : [];
	const others = baselines.filter((run) => !isItself(run, judged) && before.came(run));
	const pinned = drifts ? await pinnedOf(store, others) : null;
	const history = scope === "all" ? await historyOf(store, others) : [];
	return {
		inputs: {
			baselines: used.map(fileOf),
			stale: old !== null,
			...pinned === null ? {} : { releaseBaseline: pinned.releaseBaseline },
			history
		},
		warnings: [
			...warnings,
			...before.warnings,
			...skipped,
			...old === null ? none : [old],
			...pinned?.warnings ?? []
		]
	};
}
function fileOf({ path, name }) {
	return {
		path,
		name
	};
}
/**
* The runs of a shared store whose commits are ancestors of the judged one; if ancestry is unknown, none and a warning.
* @param released whether to search further back, to a pinned run
*/
async function preceding(store, runs, head, released, { event }) {
	if (store.history === null || runs.length === 0) return {
		baselines: runs,
		warnings: [],
		came: () => true
	};
	const pinned = released ? runs.filter(({ marks }) => marks.pinned !== null) : [];
	const found = await store.history.ancestry({
		head,
		base: event?.base ?? null
	}, (has) => {
		const known = runs.filter(({ commit }) => has(commit)).length;
		return (pinned.length === 0 || pinned.some(({ commit }) => has(commit))) && known >= Math.min(8, runs.length);
	});
	const came = ({ commit }) => !("fault" in found) && found.has(commit);
	const before = runs.filter(came);
	if (before.length > 0) return {
		baselines: before,
		warnings: [],
		came
	};
	return {
		baselines: [],
		warnings: [{
			code: "baseline-skipped",
			message: "fault" in found ? `no stored run is compared with, because it is unknown which of the ${runs.length} came before this change: ${found.fault}` : `no stored run is compared with: of the ${runs.length} that are stored, none is of ${found.mergeBase.slice(0, 12)} or ${found.complete ? "a commit" : "one of the newest commits"} before it`
		}],
		came
	};
}
/** The newest usable runs, each once: a run stored again with more attempts replaces the earlier one. */
async function newest(store, runs, judged) {
	const used = [];
	const skipped = [];
	for (let at = 0; at < runs.length && used.length < 8;) {
		const next = runs.slice(at, at + 8 - used.length);
		at += next.length;
		const { baselines, warnings } = await store.load(next);
		skipped.push(...warnings);
		for (const run of baselines) {
			const twin = used.some(({ header }) => header.date !== void 0 && header.date === run.header.date);
			if (!isItself(run, judged) && !twin) used.push(run);
		}
	}
	return {
		used,
		skipped
	};
}
/** Compares the time in the file's header; for a file not yet read, the time and commit in its name. */
function isItself({ header, time: began, commit }, judged) {
	return judged.some((origin) => header.suite === void 0 ? Math.floor(Date.parse(origin.date) / 1e3) * 1e3 === began.getTime() && origin.commit.startsWith(commit) : header.date !== void 0 && origin.date === header.date);
}
/** The command line that makes a failed run a baseline. */
function acceptance({ name }, { place }) {
	return `${printable("overhead", [
		"baseline",
		"accept",
		name,
		...place === "baselines" ? [] : ["--baseline", place]
	])} --reason TEXT`;
}
/**
* A warning if runs are stored and none is a baseline.
* @param runs the failed runs
*/
function onlyFailed(runs, store) {
	const [newest] = runs;
	if (newest === void 0) return [];
	return [{
		code: "baseline-skipped",
		message: `${runs.length === 1 ? "the only stored run" : `each of the ${runs.length} stored runs`} breached a gate and was not accepted, so there is no baseline: ${acceptance(newest, store)} makes the newest one`
	}];
}
/** A warning if the newest baseline is stale relative to the newest judged run. */
async function tooOld(newest, failed, now, { history }, host) {
	const environment = host.ownEnvironment ?? host.environment;
	const commit = now?.commit ?? "";
	const here = await commitsBetween(newest.commit, commit, {
		folder: process.cwd(),
		environment
	});
	const fetched = typeof here === "number" ? here : await history?.distance(newest.commit, commit) ?? here;
	const age = {
		days: daysBetween(newest.time, now === void 0 ? /* @__PURE__ */ new Date() : time(now)),
		commits: fetched
	};
	const newer = failed.filter(({ time }) => time > newest.time).length;
	return staleness(newest.name, age, newer);
}
/** The start time of a run; now if its file has no valid one. */
function time({ date }) {
	const began = new Date(date);
	return Number.isNaN(began.getTime()) ? /* @__PURE__ */ new Date() : began;
}

export { storedBaselines as a, commitsBetween as c, openStore as i, daysBetween as l, acceptance as n, once as o, findStore as r, isImport as s, DEFAULT_STORE as t };