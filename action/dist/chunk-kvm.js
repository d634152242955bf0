import { c as number, f as string, i as boolean, l as object, n as _enum, o as int, r as array, s as literal } from "./chunk-schemas.js";
import { o as hideInFile, r as hidden } from "./chunk-secret.js";
import { n as isJava, w as COUNTED_HERE } from "./chunk-command.js";
import { o as printable } from "./chunk-format.js";
import { s as newTemporary } from "./chunk-programs.js";
import { n as readIfThere } from "./chunk-files.js";
import { t as isStarved } from "./chunk-starved.js";
import { Transform } from "node:stream";
import { stripVTControlCharacters } from "node:util";
import { once } from "node:events";
import { createHash, randomUUID } from "node:crypto";
import { spawn } from "node:child_process";
import { accessSync, closeSync, constants, createWriteStream, existsSync, fstatSync, mkdirSync, openSync, readFileSync, readSync, readdirSync, readlinkSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, delimiter, dirname, isAbsolute, join, posix, relative, resolve } from "node:path";
import { arch, cpus, release as release$1, totalmem, type } from "node:os";
import { setTimeout as setTimeout$1 } from "node:timers/promises";
import { finished } from "node:stream/promises";

// runners/runner.ts
/** The suite cannot be measured on this machine with this configuration; the message says what to do. */
var PreconditionError = class extends Error {
	/** The machine lacks something, such as a JDK, so an optional suite may be left out. */
	lacking;
	constructor(message, lacking = false) {
		super(message);
		this.lacking = lacking;
	}
};
/**
* One fork failed. `final` if another try cannot help, for example because the agent was not attached. `late` if the fork ran out of time, for
* example below its rate, so that other work on the machine may be the cause.
*/
var ForkFailure = class extends Error {
	final;
	late;
	constructor(message, final = false, late = false) {
		super(message);
		this.final = final;
		this.late = late;
	}
};

// runners/application/procfs.ts
/** USER_HZ is 100 on every system of Node. In ns. */
const TICK = 1e7;
/** Reads one process; null if it has ended. */
function entryOf(pid) {
	const text = read$1(`/proc/${pid}/stat`);
	const fields = text?.slice(text.lastIndexOf(")") + 2).split(" ");
	if (fields === void 0) return null;
	const number = (index) => Number(fields[index]);
	if (fields[0] === "X" || fields[0] === "Z" && number(17) <= 1) return null;
	return {
		pid,
		parent: number(1),
		group: number(2),
		session: number(3),
		state: fields[0] ?? "",
		user: number(11) * TICK,
		system: number(12) * TICK,
		childrenUser: number(13) * TICK,
		childrenSystem: number(14) * TICK
	};
}
/** Returns every live process. */
function everyProcess() {
	return readdirSync("/proc").filter((name) => /^\d+$/.test(name)).flatMap((name) => entryOf(Number(name)) ?? []);
}
/** Returns the leader of a session, the processes in its session or group, and their descendants. */
function familyOf(leader, all = everyProcess()) {
	const family = new Map(all.filter(({ pid, group, session }) => pid === leader || group === leader || session === leader).map((entry) => [entry.pid, entry]));
	for (let before = -1; before < family.size;) {
		before = family.size;
		for (const entry of all) if (family.has(entry.parent)) family.set(entry.pid, entry);
	}
	return [...family.values()];
}
/** Returns processes whose environment contains a text, in any session. */
function markedBy(mark) {
	return everyProcess().filter(({ pid }) => read$1(`/proc/${pid}/environ`, "latin1")?.split("\0").includes(mark) ?? false);
}
/**
* Returns the CPU time of a process. The kernel counts it exactly for live threads, and in steps of 10 ms for all threads,
* including ended ones: the larger of the two is nearer to the truth, and never above it.
*/
function cpuOf(pid) {
	const entry = entryOf(pid);
	if (entry === null) return null;
	const children = entry.childrenUser + entry.childrenSystem;
	const total = Math.max(entry.user + entry.system, threadsTime(pid)) + children;
	const user = entry.user + entry.childrenUser;
	const known = user + entry.system + entry.childrenSystem;
	const own = known === 0 ? total : Math.round(total * user / known);
	return {
		total,
		user: own,
		system: total - own
	};
}
const threadsTime = (pid) => scheduled(pid, 0);
/** Returns how long the live threads of a process were ready to run without a processor, in ns; 0 if unknown. */
const delayOf = (pid) => scheduled(pid, 1);
/** Returns the sum over all threads of a process of a field of their schedstat. */
function scheduled(pid, field) {
	const folder = `/proc/${pid}/task`;
	return list(folder).reduce((sum, thread) => sum + Number(read$1(`${folder}/${thread}/schedstat`)?.split(" ")[field] ?? 0), 0);
}
function threadsOf(pid) {
	return list(`/proc/${pid}/task`).length;
}
/** Returns the memory of a process; null if it has ended, or is unknown. */
function memoryOf(pid) {
	return memoryIn(read$1(`/proc/${pid}/smaps_rollup`), read$1(`/proc/${pid}/status`));
}
/** Parses `smaps_rollup` and `status`; null if one of them is missing. */
function memoryIn(rollup, status) {
	const bytes = (text, key) => Number(new RegExp(`^${key}:\\s*(\\d+) kB`, "m").exec(text ?? "")?.[1] ?? NaN) * 1024;
	const resident = bytes(rollup, "Rss");
	const peak = Math.max(resident, bytes(status, "VmHWM"));
	const memory = {
		resident,
		proportional: bytes(rollup, "Pss"),
		peak
	};
	return Object.values(memory).every(Number.isFinite) ? memory : null;
}
/** Returns whether a process is a JVM, by the name of its program. */
function isJvm(pid) {
	try {
		return basename(readlinkSync(`/proc/${pid}/exe`)) === "java";
	} catch {
		return false;
	}
}
/** Returns whether a process has closed all its files, its last action. */
function isEnding(pid) {
	return list(`/proc/${pid}/fd`).length === 0;
}
/** TCP ports with a listener, with the number of the socket. */
function listening() {
	const rows = ["/proc/net/tcp", "/proc/net/tcp6"].flatMap((file) => (read$1(file) ?? "").split("\n").slice(1));
	return new Map(rows.flatMap((row) => {
		const [, local = "", , state, , , , , , inode = ""] = row.trim().split(/\s+/);
		return state === "0A" ? [[inode, Number.parseInt(local.split(":")[1] ?? "", 16)]] : [];
	}));
}
/** Returns the ports of processes, sorted. */
function portsOf(pids) {
	const sockets = listening();
	const held = pids.flatMap((pid) => list(`/proc/${pid}/fd`).flatMap((file) => {
		try {
			const [, inode = ""] = /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${file}`)) ?? [];
			return sockets.get(inode) ?? [];
		} catch {
			return [];
		}
	}));
	return [...new Set(held)].sort((left, right) => left - right);
}
/** Returns whether any process listens at a port. */
function isTaken(port) {
	return [...listening().values()].includes(port);
}
function list(folder) {
	try {
		return readdirSync(folder);
	} catch {
		return [];
	}
}
function read$1(file, encoding = "utf8") {
	try {
		return readFileSync(file, encoding);
	} catch {
		return null;
	}
}

// runners/bounded.ts
/** How much output of a measured process is kept, in MiB, so that a process that never stops printing cannot fill the disk. */
const LARGEST_OUTPUT = 16;
/** Passes on the first half of the limit immediately, and the last half at the end. */
var Bounded = class extends Transform {
	#half;
	/** Bytes that the beginning can still take. */
	#room;
	#end = [];
	#held = 0;
	#cut = 0;
	/** @param limit in bytes, without the line that states what is missing */
	constructor(limit = 16 * 2 ** 20) {
		super();
		this.#half = Math.ceil(limit / 2);
		this.#room = this.#half;
	}
	/** Bytes that were left out; known at the end. */
	get cut() {
		return this.#cut;
	}
	_transform(chunk, _encoding, done) {
		const first = chunk.subarray(0, this.#room);
		this.#room -= first.length;
		if (first.length > 0) this.push(first);
		if (first.length < chunk.length) this.#hold(chunk.subarray(first.length));
		done();
	}
	#hold(chunk) {
		this.#end.push(chunk);
		this.#held += chunk.length;
		for (;;) {
			const [oldest] = this.#end;
			if (oldest === void 0 || this.#held - oldest.length < this.#half) return;
			this.#end.shift();
			this.#drop(oldest.length);
		}
	}
	#drop(bytes) {
		this.#held -= bytes;
		this.#cut += bytes;
	}
	/** The held-back end of the output, after the line that states what is missing. Empty after the end. */
	rest() {
		if (this.#held === 0) return Buffer.alloc(0);
		const excess = Math.max(0, this.#held - this.#half);
		const cut = this.#cut + excess;
		const note = cut > 0 ? `\n[${cut} bytes are left out here]\n` : "";
		return Buffer.concat([Buffer.from(note), Buffer.concat(this.#end).subarray(excess)]);
	}
	_flush(done) {
		const rest = this.rest();
		this.#drop(Math.max(0, this.#held - this.#half));
		this.#end = [];
		this.#held = 0;
		if (rest.length > 0) this.push(rest);
		done();
	}
};

// runners/guard.ts
/** Time between SIGTERM and SIGKILL for a group, in ms. */
const GRACE = 3e3;
/**
* The program of the second process. It gets this function as text, so the function uses nothing from outside. It reads lines: the number of
* a new group, the negative number of an ended one, `+` or `-` and the text of a mark. The end of its input means that this process is gone.
*/
function keep(grace) {
	const groups = /* @__PURE__ */ new Set();
	const marks = /* @__PURE__ */ new Set();
	let rest = "";
	/** Processes with one of the marks in their environment; only Linux shows them. */
	const marked = () => {
		const files = process.getBuiltinModule?.("node:fs");
		if (files === void 0 || marks.size === 0 || !files.existsSync("/proc/self/environ")) return [];
		return files.readdirSync("/proc").flatMap((name) => {
			try {
				return (/^\d+$/.test(name) ? files.readFileSync(`/proc/${name}/environ`, "latin1") : "").split("\0").some((variable) => marks.has(variable)) ? [Number(name)] : [];
			} catch {
				return [];
			}
		});
	};
	const signal = (name) => {
		for (const pid of marked()) try {
			process.kill(pid, name);
		} catch {}
		for (const group of groups) try {
			process.kill(-group, name);
		} catch {
			groups.delete(group);
		}
	};
	process.stdin.setEncoding("utf8");
	process.stdin.on("data", (text) => {
		const lines = (rest + text).split("\n");
		rest = lines.pop() ?? "";
		for (const line of lines) {
			const group = Number(line);
			if (Number.isNaN(group)) {
				if (line.startsWith("+")) marks.add(line.slice(1));
				else marks.delete(line.slice(1));
			} else if (group > 0) groups.add(group);
			else groups.delete(-group);
		}
	});
	process.stdin.on("end", () => {
		signal("SIGTERM");
		signal("SIGCONT");
		if (groups.size > 0 || marks.size > 0) setTimeout(() => signal("SIGKILL"), grace);
	});
}
let guard = null;
/** One for all groups. It keeps no process alive, and has its own session, so that no signal from a terminal reaches it. */
function started() {
	const child = spawn(process.execPath, ["-e", `(${keep})(${GRACE})`], {
		cwd: "/",
		env: {},
		detached: true,
		stdio: [
			"pipe",
			"ignore",
			"ignore"
		]
	});
	child.on("error", () => void 0);
	child.stdin.on("error", () => void 0);
	child.unref();
	child.stdin.unref();
	return child;
}
/** Must be called before the first process starts, because this process may be killed right after. */
function prepareGuard() {
	guard ??= started();
}
/** Ends a group of processes when this process ends. The leader must be attached. */
function watch(group) {
	guard?.stdin?.write(`${group}\n`);
}
/** Forgets an ended group: its number may soon belong to another one. */
function release(group) {
	guard?.stdin?.write(`-${group}\n`);
}
/** Ends every process with this variable and value in its environment when this process ends, in any group. */
function watchMark(mark) {
	guard?.stdin?.write(`+${mark}\n`);
}
/** Forgets a mark that no process has any more. */
function releaseMark(mark) {
	guard?.stdin?.write(`-${mark}\n`);
}

// runners/unkillable.ts
/** Time for a process to end after SIGKILL, in ms. One that waits for a disk ends when the disk answers, or never. */
const UNKILLABLE = 3e4;
/** The message: which process cannot be ended, and what to do. */
function unkillable(left) {
	const who = new Map(left.map(({ pid, state }) => [pid, `process ${pid} (state ${state})`]));
	const why = left.some(({ state }) => state === "D") ? "in state D a process waits inside the kernel, for a disk, a file system over the network or a driver: see to that, or restart the machine" : "it may belong to another user: end it as that one";
	return `${[...who.values()].join(", ")} did not end within ${UNKILLABLE / 1e3} s of SIGKILL, so later measurements next to it would be invalid; ${why}`;
}

// runners/process.ts
/** The longest delay of a timer, in ms: a longer one fires immediately. */
const LONGEST_TIMER = 2 ** 31 - 1;
/** A program cannot be started: it does not exist, or the kernel refuses its arguments. */
var Unstarted = class extends PreconditionError {};
/** The variable that identifies a child that already runs before the guard knows its number. */
const VARIABLE = "OVERHEAD_CHILD";
/**
* Runs a command to its end. Standard input stays open until then, so a child can notice when this process is gone. If this process is killed,
* the guard ends the child's group.
* Throws {@link Unstarted}, `signal.reason` if the user stopped the run, and {@link ForkFailure} if the child cannot be ended.
*/
async function run(command) {
	command.signal.throwIfAborted();
	prepareGuard();
	const value = randomUUID();
	const mark = `${VARIABLE}=${value}`;
	watchMark(mark);
	const started = performance.now();
	const unstarted = (error) => new Unstarted(`${command.program} cannot be started: ${error.message}`);
	let child;
	try {
		child = spawn(command.program, command.arguments, {
			cwd: command.folder,
			env: {
				...command.environment,
				[VARIABLE]: value
			},
			detached: true,
			stdio: [
				"pipe",
				"pipe",
				"pipe"
			]
		});
		if (child.pid !== void 0) watch(child.pid);
		else if (!child.stdin) throw (await once(child, "error"))[0];
	} catch (error) {
		throw isStarved(error) ? error : unstarted(error);
	} finally {
		releaseMark(mark);
	}
	const log = createWriteStream(command.log);
	child.stdin.on("error", () => {});
	const output = new Bounded();
	output.pipe(log);
	child.stdout.pipe(output, { end: false });
	child.stderr.pipe(output, { end: false });
	let timedOut = false;
	let stuck = () => {};
	let late;
	const stop = () => {
		endGroup(child.pid);
		late ??= setTimeout(() => stuck(), GRACE + UNKILLABLE);
	};
	let unwritable = null;
	log.once("error", (error) => {
		unwritable = error;
		stop();
	});
	const timer = setTimeout(() => {
		timedOut = true;
		stop();
	}, Math.min(command.timeout, LONGEST_TIMER));
	command.signal.addEventListener("abort", stop, { once: true });
	let exit;
	try {
		const [code, killedBy] = await new Promise((resolve, reject) => {
			child.once("error", (error) => reject(unstarted(error)));
			child.once("exit", (exitCode, exitSignal) => resolve([exitCode, exitSignal]));
			stuck = () => {
				const { pid = 0 } = child;
				child.unref();
				for (const stream of [child.stdout, child.stderr]) stream.destroy();
				const failure = unkillable([{
					pid,
					state: entryOf(pid)?.state ?? "not known"
				}]);
				reject(command.signal.aborted ? command.signal.reason : new ForkFailure(failure, true));
			};
		});
		const elapsed = performance.now() - started;
		const survivors = await endGroup(child.pid);
		exit = {
			code,
			killedBy,
			timedOut,
			survivors,
			elapsed
		};
	} finally {
		clearTimeout(timer);
		clearTimeout(late);
		command.signal.removeEventListener("abort", stop);
		child.stdin.destroy();
		if (child.pid !== void 0) release(child.pid);
		await drained(child.stdout, child.stderr);
		for (const stream of [child.stdout, child.stderr]) stream.unpipe(output);
		output.end();
		await finished(log).catch(() => void 0);
		hideInFile(command.log);
	}
	command.signal.throwIfAborted();
	if (unwritable !== null) throw unwritable;
	return {
		...exit,
		cut: output.cut
	};
}
/** The highest signal number; other systems than Linux have fewer. */
const LAST_SIGNAL = 64;
/**
* The signal that killed a program, if its exit code is 128 plus a signal number, as shells report it. Null for other codes, which are the
* program's own.
*/
function killerOf(code) {
	const signal = (code ?? 0) - 128;
	if (signal < 1 || signal > LAST_SIGNAL) return null;
	return signal === 9 ? "SIGKILL; the kernel does that when memory runs out" : `signal ${signal}`;
}
/** The ending of a message about a process that was stopped: ` (killed after 900 s)`; empty if it ended by itself. */
function cutShort({ timedOut, killedBy, elapsed }) {
	if (timedOut) return ` (killed after ${Math.round(elapsed / 1e3)} s)`;
	return killedBy === null ? "" : ` (killed by ${killedBy})`;
}
/** The complete output of a process. Throws {@link PreconditionError} if a part of it is missing. */
function answerIn(log, { cut }, what) {
	if (cut > 0) throw new PreconditionError(`${what}: it printed more than ${16} MiB, so ${cut} bytes of its answer are missing. Let it print less.`);
	return readFileSync(log, "utf8");
}
/** How many bytes at the end of a log are read for its last lines. */
const TAIL = 65536;
/** The last lines of a log, for messages. */
function lastLines(log, count = 12) {
	const file = openSync(log, "r");
	try {
		const from = Math.max(0, fstatSync(file).size - TAIL);
		const bytes = Buffer.alloc(TAIL);
		const read = readSync(file, bytes, 0, TAIL, from);
		return bytes.toString("utf8", 0, read).trimEnd().split("\n").slice(-count).join("\n");
	} finally {
		closeSync(file);
	}
}
/** Kills the rest of a process group. Returns whether there was any. */
async function endGroup(group) {
	if (group === void 0 || !kill(group, "SIGTERM")) return false;
	const deadline = performance.now() + GRACE;
	while (performance.now() < deadline) {
		await setTimeout$1(20);
		if (!kill(group, 0)) return true;
	}
	kill(group, "SIGKILL");
	return true;
}
/** Signals a whole group; returns false if it is empty. */
function kill(group, signal) {
	try {
		return process.kill(-group, signal);
	} catch {
		return false;
	}
}
/** Reads what a finished child left in its pipes before the log is closed; a dead group cannot write more. */
async function drained(...streams) {
	await Promise.race([Promise.all(streams.map((stream) => finished(stream, { writable: false }).catch(() => void 0))), setTimeout$1(1e3)]);
}

// runners/need.ts
/** Time limit for a program to print its version, in ms. */
const PATIENCE$3 = 6e4;
/** A program's output and how it ended; null if it cannot be started. */
async function outputOf(program, argv, { environment, signal }) {
	const scratch = newTemporary("output");
	const log = join(scratch, "log");
	try {
		return {
			...await run({
				program,
				arguments: argv,
				environment,
				folder: scratch,
				log,
				timeout: PATIENCE$3,
				signal
			}),
			text: stripVTControlCharacters(readFileSync(log, "utf8"))
		};
	} catch (error) {
		if (error instanceof Unstarted) return null;
		throw error;
	} finally {
		rmSync(scratch, {
			recursive: true,
			force: true
		});
	}
}
/** A required program, found by its version output. */
async function programNeed(name, program, argv, version, action, context) {
	const output = await outputOf(program, argv, context);
	const found = version.exec(output?.text ?? "")?.[1];
	if (output?.code === 0 && found !== void 0) return {
		name,
		state: "ready",
		found,
		action: ""
	};
	if (output === null) return {
		name,
		state: "missing",
		found: `there is no ${program} on the PATH`,
		action
	};
	const [line] = output.text.trim().split("\n");
	const mute = output.code === null ? `it printed nothing${cutShort(output)}` : `it ended with exit code ${output.code} and printed nothing`;
	return {
		name,
		state: "missing",
		found: `${program} does not work: ${line || mute}`,
		action
	};
}

// runners/counters.ts
const countersSchema = object({
	/** `whole`: programs and the kernel's work for them; `user`: programs alone; empty: nothing is counted. */
	scope: _enum([
		"whole",
		"user",
		""
	]),
	/** Why the scope is not `whole`. */
	problem: string(),
	/** What to do; empty if nothing helps. */
	remedy: string()
});
/** The value if counters were not probed. */
const UNCOUNTED = {
	scope: "",
	problem: "instructions are not counted here",
	remedy: ""
};
/** The meter of this release; null if there is none for this machine. */
function meterOf({ root }) {
	const arch = {
		x64: "amd64",
		arm64: "arm64"
	}[process.arch];
	if (process.platform !== "linux" || arch === void 0) return null;
	const program = join(root, `action/dist/meter-linux-${arch}`);
	return existsSync(program) ? program : null;
}
const NO_COUNTING = {
	...UNCOUNTED,
	meter: ""
};
/** Probes this machine's counters with the meter of this release. */
async function lookForCounters(context) {
	const meter = meterOf(context);
	if (meter !== null) return {
		...await probeCounters(meter, context),
		meter
	};
	const here = `${process.platform} on ${process.arch}`;
	return {
		...NO_COUNTING,
		problem: `instructions are counted on Linux, on x86-64 and arm64; this is ${here}`
	};
}
/** Probes this machine's counters with a given meter. */
async function probeCounters(meter, context) {
	const output = await outputOf(meter, ["probe"], context);
	try {
		return countersSchema.parse(JSON.parse(output?.text ?? ""));
	} catch {
		return {
			...UNCOUNTED,
			problem: `${meter} does not report what this machine counts`
		};
	}
}
/** The arguments that make the meter count. */
function countingArguments(scope) {
	return scope === "" ? [] : ["-count", scope];
}
/** Instructions without the kernel's. The unit is separate, so that it is never compared with the whole. */
const USER_UNIT = "user-instr/op";
/** Reads the instructions from the meter's output. Throws if there are none. */
function readInstructions(file) {
	return object({ instructions: number().positive() }).parse(JSON.parse(readFileSync(file, "utf8"))).instructions;
}
/** Adds the instructions of each operation to the samples. `whole` comes first, because the first unit is the primary metric. */
function withInstructions(samples, scope, instructionsPerOperation) {
	if (scope === "" || instructionsPerOperation === null) return [...samples];
	const value = instructionsPerOperation;
	return scope === "whole" ? [{
		unit: COUNTED_HERE,
		value
	}, ...samples] : [...samples, {
		unit: USER_UNIT,
		value
	}];
}
/** The condition that records the scope. */
const COUNTED_CONDITION = "instructions counted";
/** The scope must be the same in every fork, also in a run that was resumed elsewhere. */
function countingConditions(scope) {
	return { [COUNTED_CONDITION]: {
		whole: "of programs and of the kernel",
		user: "of programs alone",
		"": "none"
	}[scope] };
}
/** The doctor's finding. No runner needs counters. */
async function countersNeed(context) {
	const { scope, problem, remedy } = await lookForCounters(context);
	const name = "counters";
	if (scope === "whole") return {
		name,
		state: "ready",
		found: "instructions of programs and of the kernel (instr/op)",
		action: ""
	};
	return {
		name,
		state: "note",
		found: scope === "" ? problem : `instructions of programs alone (user-instr/op): ${problem}`,
		action: remedy
	};
}

// action/src/results/machine.ts
/** The order of the facts in a header. */
const ORDER = [
	"cpu",
	"cpus",
	"memory",
	"kernel",
	"image",
	"arch"
];
const GIB = 1024 ** 3;
/** The name of the system in /etc/os-release (freedesktop.org, os-release); empty if the file has none. */
function prettyName(osRelease) {
	return (/^PRETTY_NAME=(.*)$/m.exec(osRelease)?.[1]?.trim() ?? "").replace(/^(["'])(.*)\1$/, "$2").replace(/\\(["'$`\\])/g, "$1");
}
/** Memory as in a header: `24 GiB`; below 1 GiB in MiB. */
function memoryText(bytes) {
	return bytes >= GIB ? `${Math.round(bytes / GIB)} GiB` : `${Math.round(bytes / 1024 ** 2)} MiB`;
}
/**
* The model of the processor: its name, or its parts if it has no name, as on many ARM machines. Hosts of several generations give virtual
* machines one name without a model (`AMD EPYC`, `Intel(R) Xeon(R) CPU @ 2.20GHz`). Family and model distinguish these.
* @param named the name that the system reports; empty or `unknown` if there is none
* @param cpuinfo the text of /proc/cpuinfo
*/
function cpuModel(named, cpuinfo) {
	const field = (name) => new RegExp(`^${name}\\s*:\\s*(.+)$`, "m").exec(cpuinfo)?.[1]?.trim() ?? "";
	const name = named !== "" && named !== "unknown" ? named : field("model name") || field("Model");
	const [part, family, model] = [
		field("CPU part"),
		field("cpu family"),
		field("model")
	];
	if (name === "") return part === "" ? "" : `implementer ${field("CPU implementer")} part ${part}`;
	return !/\d/.test(name.replace(/@.*/, "")) && family !== "" && model !== "" ? `${name} family ${family} model ${model}` : name;
}
/**
* The facts of this machine.
* @param image the image of a hosted runner; empty: the operating system's name
*/
function readMachine(image = "") {
	const processors = cpus();
	return {
		cpu: cpuModel(processors[0]?.model.trim() ?? "", readIfThere("/proc/cpuinfo")),
		cpus: String(processors.length),
		memory: memoryText(totalmem()),
		kernel: `${type()} ${release$1()}`,
		image: image === "" ? prettyName(readIfThere("/etc/os-release")) : image,
		arch: arch()
	};
}
/** The known facts as header lines, in their order. */
function machineHeader(machine) {
	return Object.fromEntries(ORDER.filter((key) => machine[key] !== "").map((key) => [key, machine[key]]));
}

// runners/cache.ts
/** A folder of the cache that appears as a whole. `make` fills the folder that it gets. */
async function kept({ cache }, name, make) {
	const final = join(cache, "builds", name);
	if (existsSync(final)) return final;
	mkdirSync(join(cache, "builds"), { recursive: true });
	const work = newTemporary("build", join(cache, "builds"));
	try {
		const folder = join(work, "result");
		mkdirSync(folder);
		await make(folder);
		try {
			renameSync(folder, final);
		} catch (error) {
			if (!existsSync(final)) throw error;
		}
		return final;
	} finally {
		rmSync(work, {
			recursive: true,
			force: true
		});
	}
}
/** The SHA-256 of a file's content, in hexadecimal. */
function sha256(file) {
	return createHash("sha256").update(readFileSync(file)).digest("hex");
}
/** The first digits of a file's SHA-256, enough to identify it. */
function shortDigest(file) {
	return sha256(file).slice(0, 16);
}
/** The same for several files together, in their order. */
function digestOf(files) {
	return createHash("sha256").update(files.map(sha256).join("\n")).digest("hex").slice(0, 16);
}

// runners/jmh/jdk.ts
/** Folders that hold one JDK each, for distributions, SDKMAN, IDEs and container images. */
function shelves(environment) {
	const home = environment.HOME ?? "";
	return [
		"/usr/lib/jvm",
		"/usr/java",
		"/opt/java",
		"/Library/Java/JavaVirtualMachines",
		...home === "" ? [] : [join(home, ".sdkman/candidates/java"), join(home, ".jdks")]
	];
}
/** Returns every JDK: JAVA_HOME, its variables for each version (as on hosted runners), the path, the usual folders. */
function findJdks(environment) {
	const named = Object.keys(environment).filter((key) => /^JAVA_HOME(_\d+_.*)?$/.test(key)).sort(new Intl.Collator("en", { numeric: true }).compare).map((key) => environment[key] ?? "");
	const onPath = (environment.PATH ?? "").split(delimiter).map((folder) => join(folder, "javac")).filter(existsSync).map((javac) => dirname(dirname(realpathSync(javac))));
	const shelved = shelves(environment).flatMap((shelf) => folders(shelf).flatMap((home) => [home, join(home, "Contents/Home")]));
	const tried = /* @__PURE__ */ new Set();
	return [
		...named,
		...onPath,
		...shelved
	].flatMap((home) => {
		const jdk = readJdk(home);
		if (jdk === null || tried.has(jdk.home)) return [];
		tried.add(jdk.home);
		return [jdk];
	});
}
/** Returns the first JDK (see {@link findJdks}) that is new enough. Throws {@link PreconditionError}, which skips an optional suite. */
function chooseJdk(environment, minimum) {
	const found = findJdks(environment);
	const fitting = found.find((jdk) => jdk.feature >= minimum);
	if (fitting !== void 0) return fitting;
	const have = found.length === 0 ? "none was found" : `found only ${found.map((jdk) => `${jdk.name} in ${jdk.home}`).join(", ")}`;
	throw new PreconditionError(`needs a JDK ${minimum} or newer (with javac): ${have}. Install one, or point JAVA_HOME to it.`, true);
}
function folders(shelf) {
	if (!existsSync(shelf)) return [];
	return readdirSync(shelf).sort().map((name) => join(shelf, name));
}
/** Reads a JDK's `release` file; null if this is no JDK (a runtime without a compiler is none). */
function readJdk(folder) {
	if (!existsSync(join(folder, "bin/javac")) || !existsSync(join(folder, "release"))) return null;
	const home = realpathSync(folder);
	const release = readFileSync(join(home, "release"), "utf8");
	const value = (key) => new RegExp(`^${key}="(.*)"$`, "m").exec(release)?.[1];
	const version = value("JAVA_VERSION");
	const feature = Number(/^(?:1\.)?(\d+)/.exec(version ?? "")?.[1]);
	if (version === void 0 || Number.isNaN(feature)) return null;
	const maker = `${value("IMPLEMENTOR_VERSION") ?? ""} ${value("IMPLEMENTOR") ?? ""}`;
	return {
		home,
		feature,
		name: `${/Temurin|Corretto|Zulu|Liberica|GraalVM|Microsoft/.exec(maker)?.[0] ?? value("IMPLEMENTOR") ?? "JDK"}-${value("JAVA_RUNTIME_VERSION") ?? version}`.replace(/\s+/g, "-")
	};
}

// runners/command/program.ts
/** Finds the program of a variant. Throws {@link PreconditionError}. */
function findProgram(variant, { argv, folder }, path) {
	const [written = ""] = argv;
	if (!existsSync(folder)) throw new PreconditionError(`the folder in which "${variant}" should run does not exist: ${folder}. Create it, or correct folder`);
	const file = written.includes("/") ? resolve(folder, written) : onPath(written, path, folder);
	if (file === null) throw new PreconditionError(`"${variant}" needs ${written}, which is not on the path: install it, or name it by its path`, true);
	if (!isExecutable(file)) throw new PreconditionError(`the program of "${variant}" is ${existsSync(file) ? "no program" : "not there"}: ${file}. Build it first, or correct command`);
	const java = isJava(written) ? homeOf(file) : null;
	const digest = `sha256:${shortDigest(file)}`;
	return {
		path: file,
		written,
		java,
		identity: (java === null ? null : readJdk(java)?.name) ?? digest
	};
}
/**
* Returns a program of the path; null if there is none of that name.
* @param folder where relative folders of a path begin
*/
function onPath(name, path, folder) {
	return path.split(delimiter).map((place) => join(resolve(folder, place), name)).find(isExecutable) ?? null;
}
function isExecutable(file) {
	try {
		accessSync(file, constants.X_OK);
		return statSync(file).isFile();
	} catch {
		return false;
	}
}
/** Returns the runtime of a launcher; null for a script in front of one. */
function homeOf(launcher) {
	const home = dirname(dirname(realpathSync(launcher)));
	return existsSync(join(home, "lib/modules")) ? home : null;
}

// runners/builds.ts
/** Time limit of one build, with downloads, in ms. */
const PATIENCE$2 = 9e5;
/** Advice if Maven is missing. The JDK that was found has a compiler. */
const INSTALL_MAVEN = "install Maven 3.8 or newer: it builds the workloads that come with overhead. A suite with a jar of your own does without";
/** Runs a program that builds something. Throws {@link PreconditionError} with its last lines. */
async function build(context, log, program, argumentList, environment) {
	const exit = await run({
		program,
		arguments: argumentList,
		environment: {
			...context.ownEnvironment ?? context.environment,
			...environment
		},
		log,
		timeout: PATIENCE$2,
		signal: context.signal
	}).catch((error) => {
		throw error instanceof Unstarted ? new PreconditionError(`${error.message}: ${INSTALL_MAVEN}`) : error;
	});
	if (exit.code !== 0) throw new PreconditionError(`a build failed${cutShort(exit)}: ${printable(program, argumentList)}\n${lastLines(log, 20)}`);
}
/** The files of a folder in the order of their names, without build output. */
function filesBelow(folder) {
	return readdirSync(folder).filter((name) => name !== "target" && !name.startsWith(".")).sort().flatMap((name) => {
		const path = join(folder, name);
		return statSync(path).isDirectory() ? filesBelow(path) : [path];
	});
}
/** A digest of the names and contents of files, independent of their folder's path. */
function digest(folder, files, extra) {
	const facts = [...extra, ...files.flatMap((file) => [relative(folder, file), sha256(file)])];
	return createHash("sha256").update(JSON.stringify(facts)).digest("hex").slice(0, 16);
}

// runners/full.ts
/** The system's message in C, Go and Java. */
const FULL = /no space left on device|disk quota exceeded/i;
/**
* Throws an error with the code `ENOSPC` if a failed program's output says that this machine's disk is full. Not for output of a machine in
* the simulator: its files are in its memory, so space on this disk does not help.
* @param text the output
* @param what what could not be done, for users
*/
function refuseFull(text, what) {
	if (FULL.test(text)) throw Object.assign(new Error(what), { code: "ENOSPC" });
}

// runners/simulator/machine.ts
const textSchema = object({
	bytes: string().nullable(),
	lost: number().default(0)
});
const answerSchema = object({
	inputDigest: object({
		digest: string(),
		qemu: string(),
		kernel: object({
			package: string().optional(),
			version: string().optional(),
			sha256: string()
		})
	}),
	kernelRelease: string(),
	forks: array(object({
		code: number().int(),
		signal: string().optional(),
		problem: string().optional(),
		elapsed: number(),
		user: number(),
		system: number(),
		memory: number(),
		voluntarySwitches: number(),
		involuntarySwitches: number(),
		stdout: textSchema,
		stderr: textSchema,
		files: array(textSchema.extend({
			path: string(),
			missing: boolean().default(false)
		})).default([])
	})).min(1),
	host: object({
		known: boolean(),
		elapsed: number(),
		memory: number()
	})
});
/** The time that the simulator may take to end after its own limit, in ms. */
const SLACK = 6e4;
/** The limit of one file or stream, in bytes. */
const OUTPUT = 8 << 20;
const [NO_RESULT, MISSING] = [1, 3];
/** The program that boots machines. */
const programOf$1 = ({ root }) => join(root, "action/dist/simulator-linux-amd64");
/** The folder for downloads, images and known results. */
const cacheOf = ({ cache }) => join(cache, "simulator");
/** Throws {@link PreconditionError} if the simulator cannot run here. */
function refuseWithoutSimulator(context, { platform, arch } = process) {
	if (platform !== "linux" || arch !== "x64") throw new PreconditionError(`mode: simulation needs Linux on x86-64, and this is ${platform} on ${arch}, which is not supported yet`, true);
	const program = programOf$1(context);
	if (!existsSync(program)) throw new PreconditionError(`${program} is missing: make dist`);
}
/** Runs one process. Throws {@link ForkFailure} if its machine broke, {@link PreconditionError} if no machine is possible. */
async function runInSimulator(job, context) {
	const [exit] = await runAllInSimulator(job, [job], context);
	return exit;
}
/** Runs processes one after the other in one machine, also after failed ones. Throws like {@link runInSimulator}. */
async function runAllInSimulator(job, processes, context) {
	mkdirSync(job.raw, { recursive: true });
	const [request, answer, log] = [
		"request.json",
		"answer.json",
		"simulator.log"
	].map((name) => join(job.raw, name));
	writeFileSync(request, `${JSON.stringify(requestOf(job, processes, context), null, 1)}\n`);
	const program = programOf$1(context);
	const argv = [
		"run",
		request,
		answer
	];
	const { environment, signal } = context;
	const exit = await run({
		program,
		arguments: argv,
		environment,
		log,
		timeout: job.timeout * processes.length + SLACK,
		signal
	});
	if (exit.code !== 0) {
		const seconds = Math.round(exit.elapsed / 1e3);
		const ended = exit.timedOut ? `the simulator was still running after ${seconds} s: killed` : `the simulator was killed (${exit.killedBy})`;
		const text = readFileSync(log, "utf8").trim();
		const [first = ""] = text.split("\n");
		refuseFull(first, `a machine could not be made: ${first}`);
		const message = `${exit.code === null || exit.timedOut ? `${ended}\n${text}`.trim() : text}\n  command: ${printable(program, argv)}`;
		if (exit.code === NO_RESULT || exit.code === null || exit.timedOut) throw new ForkFailure(message);
		throw new PreconditionError(message, exit.code === MISSING);
	}
	return read(answer, processes.length);
}
function requestOf(job, processes, context) {
	return {
		cache: cacheOf(context),
		seed: job.seed,
		memory: job.memory,
		...job.kernel ? { kernel: job.kernel } : {},
		...job.kernelArguments ? { kernelArguments: job.kernelArguments } : {},
		...job.accelerator ? { accelerator: job.accelerator } : {},
		layers: job.layers,
		limits: { total: Math.ceil(job.timeout * processes.length / 1e3) },
		plan: { forks: processes.map((process) => ({
			arguments: process.arguments,
			environment: Object.entries(process.environment).map(([name, value]) => `${name}=${value}`),
			directory: process.directory,
			openInput: process.openInput,
			collect: process.collect,
			output: OUTPUT
		})) }
	};
}
function checked(answer, count) {
	try {
		const parsed = answerSchema.parse(JSON.parse(readFileSync(answer, "utf8")));
		if (parsed.forks.length !== count) throw new Error(`it reports ${parsed.forks.length} processes instead of ${count}`);
		return parsed;
	} catch (error) {
		throw new PreconditionError(`${answer} is no answer of this release's simulator (make dist): ${error.message.split("\n").slice(0, 8).join(" ")}`);
	}
}
function read(answer, count) {
	const { forks, ...machine } = checked(answer, count);
	return forks.map((fork) => exitOf(fork, machine));
}
function exitOf(fork, { inputDigest, kernelRelease }) {
	const cut = fork.files.find(({ lost }) => lost > 0);
	if (cut !== void 0) throw new ForkFailure(`${cut.path} of the guest is longer than ${OUTPUT / 2 ** 20} MiB: it is cut off`, true);
	const decoded = (bytes) => Buffer.from(bytes ?? "", "base64");
	const text = ({ bytes, lost }) => lost === 0 ? `${decoded(bytes)}` : `${decoded(bytes)}\n[${lost} bytes are left out here]\n`;
	return {
		code: fork.code,
		elapsed: fork.elapsed,
		user: fork.user,
		system: fork.system,
		memory: fork.memory,
		voluntarySwitches: fork.voluntarySwitches,
		involuntarySwitches: fork.involuntarySwitches,
		signal: fork.signal ?? null,
		problem: fork.problem ?? null,
		text: hidden(`${text(fork.stdout)}${text(fork.stderr)}`),
		cut: fork.stdout.lost + fork.stderr.lost,
		files: new Map(fork.files.filter((file) => !file.missing).map((file) => [file.path, decoded(file.bytes)])),
		digest: inputDigest.digest,
		conditions: {
			"QEMU of the simulator": inputDigest.qemu,
			"kernel of the simulator": `${kernelRelease} ${inputDigest.kernel.version ?? ""} sha256:${inputDigest.kernel.sha256.slice(0, 16)}`
		}
	};
}

// runners/simulator/guest.ts
const part = object({
	version: string().default(""),
	problem: string().optional()
});
const foundSchema = object({
	qemu: part,
	kernel: part.extend({
		package: string().default(""),
		sha256: string().default("")
	}),
	machine: string()
});
/** Digits of a digest that distinguish kernels. */
const DIGITS = 16;
/**
* Returns what the simulator would boot; null if this release does not understand its output.
* @param kernel as in `kernels:`; empty: the usual one
*/
async function lookForGuest(context, kernel = "") {
	const argv = [
		"check",
		cacheOf(context),
		...kernel === "" ? [] : [kernel]
	];
	const output = await outputOf(programOf$1(context), argv, context);
	const found = foundSchema.safeParse(firstObject(output?.text ?? ""));
	return found.success ? found.data : null;
}
/** The command that fetches QEMU and a kernel into the cache, without privilege. */
function fetchCommand(context) {
	return printable(programOf$1(context), ["install", cacheOf(context)]);
}
/** Returns the JSON in the output of a program; null without any. */
function firstObject(text) {
	try {
		return JSON.parse(text.split("\n").find((line) => line.startsWith("{")) ?? "null");
	} catch {
		return null;
	}
}
/**
* Returns the guest as header lines. Results depend on nothing else, so those of two runners with the same guest are comparable.
* Throws {@link PreconditionError} if the simulator lacks its emulator or its kernel.
* @param memory of the largest machine of the suite, in MiB
* @param boots the kernel, if it is not the usual one
*/
async function guestHeader(context, memory, boots = null) {
	const found = await lookForGuest(context, boots ?? "");
	const program = programOf$1(context);
	if (found === null) throw new PreconditionError(`${printable(program, ["check"])} prints nothing that this release understands: make dist`);
	const { qemu, kernel, machine } = found;
	const problem = qemu.problem ?? kernel.problem;
	const install = "action/dist/simulator-linux-amd64 install FOLDER";
	if (problem !== void 0) throw new PreconditionError(problem.replaceAll(install, fetchCommand(context)), true);
	const name = kernel.package === "" ? `sha256:${kernel.sha256.slice(0, DIGITS)}` : kernel.package;
	return {
		cpu: `QEMU ${qemu.version}`,
		cpus: "1",
		memory: `${memory} MiB`,
		kernel: `Linux ${[kernel.version, name].filter((text) => text !== "").join(" ")}`,
		image: `machine ${machine}`,
		arch: "x64"
	};
}

// runners/simulator/jdk.ts
/** The folder of the JDK in the guest. */
const GUEST_JDK = "/jdk";
const UNREAD = [
	"lib/src.zip",
	"lib/ct.sym",
	"jmods",
	"man",
	"legal",
	"include",
	"demo",
	"docs"
];
/** Returns a layer with a JDK or a JRE: the same archive for every suite that runs on it. */
function jdkLayer(home) {
	return [{
		name: GUEST_JDK,
		source: home,
		without: UNREAD
	}];
}

// runners/simulator/work.ts
/** The working folder. */
const WORK = "/overhead/work";
/** Returns the name of a program: files next to it that the loader finds have the same path as here. */
function guestProgram({ written, path, java }) {
	if (java !== null) return `${GUEST_JDK}/bin/java`;
	return written.includes("/") && !isAbsolute(written) ? posix.join(WORK, written) : path;
}
/** Returns the files of a suite. @param folder its working folder on this machine */
function workFiles(files, folder) {
	return files.map((file) => isAbsolute(file) ? {
		name: file,
		source: file
	} : {
		name: posix.join(WORK, file),
		source: join(folder, file)
	});
}
/** Returns the folder where a process starts: the working folder if it has files. */
function directoryOf(layers) {
	return layers.flat().some(({ name }) => name.startsWith(`${"/overhead/work"}/`)) ? WORK : "/tmp";
}
/** Rejects programs and files that no image can hold. Throws {@link PreconditionError}. */
function refuseUnpackable(variant, programs, files, folder) {
	for (const { written, path, java } of programs) if (java === null && basename(written) === "java") throw new PreconditionError(`the java of "${variant}" is ${path}, which is in no JDK or JRE: name the java in one by its path`);
	for (const file of files) {
		const path = isAbsolute(file) ? file : join(folder, file);
		if (!existsSync(path)) throw new PreconditionError(`files: "${variant}" needs ${path}, which is not there: build it first`);
	}
}

// runners/command/hyperfine.ts
/** The oldest tested release. */
const OLDEST = [1, 15];
/** The remedy if it is missing. */
const INSTALL = "install it (Debian, Ubuntu: apt-get install hyperfine; macOS: brew install hyperfine; elsewhere: cargo install --locked hyperfine)";
/** Returns the hyperfine of the path. Throws {@link PreconditionError}, which skips an optional suite. */
async function findHyperfine(context) {
	const found = await lookForHyperfine(context);
	if (typeof found === "string") throw new PreconditionError(`commands are timed by hyperfine, ${found}: ${INSTALL}`, true);
	return found;
}
/** Returns the hyperfine of the path, or its problem as a clause. */
async function lookForHyperfine(context) {
	const { PATH = "" } = context.environment;
	const path = onPath("hyperfine", PATH, "/");
	if (path === null) return "which is not on the path";
	const output = await outputOf(path, ["--version"], context);
	const text = (output?.text ?? "").trim();
	const [, version = "", major = "", minor = ""] = /^hyperfine ((\d+)\.(\d+)\S*)/.exec(text) ?? [];
	if (output?.code !== 0 || version === "") return `and ${path} says "${text.slice(0, 200)}", which is no version`;
	const [first, second] = [Number(major), Number(minor)];
	if (first < OLDEST[0] || first === OLDEST[0] && second < OLDEST[1]) return `and ${path} is ${version}, older than ${OLDEST.join(".")}`;
	return {
		path,
		version
	};
}
/** Returns arguments for exactly one run without a shell, with the command's own output passed on, and the result in a file. */
function hyperfineArguments(argv, file) {
	return [
		...[
			"--shell",
			"none",
			"--runs",
			"1",
			"--style",
			"none"
		],
		...[
			"--output",
			"inherit",
			"--ignore-failure",
			"--export-json",
			file
		],
		"--",
		argv.map(quoted).join(" ")
	];
}
/** hyperfine takes a command as one text and splits it by the rules of POSIX: single quotes keep everything literal. */
function quoted(word) {
	return `'${word.replaceAll("'", "'\\''")}'`;
}
const seconds = number().nonnegative();
const code = int();
/** Up to release 1.x: lists with one entry for each run. */
const first = object({ results: array(object({
	times: array(seconds.positive()).length(1),
	user: seconds,
	system: seconds,
	memory_usage_byte: array(number()).length(1).optional(),
	exit_codes: array(code).length(1)
})).length(1) }).transform(({ results: [result] }) => {
	const { times, user, system, memory_usage_byte: memory, exit_codes: codes } = result;
	return {
		wall: times[0] ?? 0,
		user,
		system,
		peak: memory?.[0] ?? null,
		code: codes[0] ?? 0
	};
});
const quantity = (unit) => object({
	value: number().nonnegative(),
	unit: literal(unit)
});
/** From release 2 on: a map of quantities for each run. */
const second = object({
	schema_version: literal(2),
	results: array(object({ measurements: array(object({
		time_wall_clock: quantity("second"),
		time_user: quantity("second"),
		time_system: quantity("second"),
		memory_peak_resident: quantity("byte").optional(),
		exit_code: code
	})).length(1) })).length(1)
}).transform(({ results }) => {
	const [measurement] = results[0]?.measurements ?? [];
	const { time_wall_clock: wall, time_user: user, time_system: system } = measurement;
	return {
		wall: wall.value,
		user: user.value,
		system: system.value,
		peak: measurement?.memory_peak_resident?.value ?? null,
		code: measurement?.exit_code ?? 0
	};
});
/** Reads the export of hyperfine. Throws if it is cut off or invalid. */
function readTiming(file) {
	const json = JSON.parse(readFileSync(file, "utf8"));
	const { wall, user, system, peak, code } = (typeof json === "object" && json !== null && "schema_version" in json ? second : first).parse(json);
	const ns = (time) => Math.round(time * 1e9);
	return {
		wall: ns(wall),
		user: ns(user),
		system: ns(system),
		peak: peak === 0 ? null : peak,
		code
	};
}

// runners/go/toolchain.ts
/** The time limit of one call, including downloads, in ms. */
const PATIENCE$1 = 9e5;
/** Lines of a failed call in a message: a compiler stops after ten errors. */
const SHOWN = 20;
/** The remedy if it is missing. */
const INSTALL_GO = "install Go 1.21 or newer; it fetches the release that a module asks for";
const settingsSchema = object({
	GOVERSION: string(),
	GOOS: string(),
	GOARCH: string(),
	GOAMD64: string().default(""),
	GOWORK: string().default(""),
	GOMOD: string().default("")
});
var Toolchain = class {
	#context;
	constructor(context) {
		this.#context = context;
	}
	/** Returns the release of Go and its target processor. Throws {@link PreconditionError} without Go. */
	async settings(folder, environment) {
		const text = await this.say({
			argv: [
				"env",
				"-json",
				...Object.keys(settingsSchema.shape)
			],
			folder,
			environment,
			purpose: "asking Go for its settings"
		});
		return settingsSchema.parse(JSON.parse(text));
	}
	/** Returns the standard output of a call. Throws {@link PreconditionError} with its last lines if it fails. */
	async say({ argv, folder, environment, purpose }) {
		const scratch = newTemporary("go");
		const log = join(scratch, "go.log");
		try {
			const exit = await run({
				program: "go",
				arguments: argv,
				environment: {
					...this.#context.environment,
					...environment
				},
				folder,
				log,
				timeout: PATIENCE$1,
				signal: this.#context.signal
			}).catch((error) => {
				throw error instanceof Unstarted ? new PreconditionError(`${error.message}: ${INSTALL_GO}`, true) : error;
			});
			if (exit.code !== 0) throw new PreconditionError(`${purpose} failed${cutShort(exit)}: ${printable("go", argv)}\n  in ${folder}\n${indented(lastLines(log, SHOWN))}`);
			return answerIn(log, exit, purpose).replace(/^(go|warning): .*\n/gm, "");
		} finally {
			rmSync(scratch, {
				recursive: true,
				force: true
			});
		}
	}
};
function indented(text) {
	return text.split("\n").map((line) => `    ${line}`).join("\n");
}

// runners/kernel/process.ts
/** The modules that Debian loads, and that of BPF, which Debian 11 omits: programs attach without it, and never run. */
const SECURITY = "lsm=landlock,lockdown,yama,loadpin,safesetid,integrity,apparmor,selinux,smack,tomoyo,bpf";
/** Paths in the guest. */
const [PROGRAM, OBJECT] = ["/overhead/kernel-runner", "/overhead/agent.o"];
const planFile = ({ pass }) => `/overhead/${pass}.json`;
/** The kernel runner. */
const programOf = ({ root }) => join(root, "action/dist/kernel-runner-linux-amd64");
/** Returns the agent as the kernel runner finds it: in a machine its files have other names. */
function placed(variant, mode) {
	const { kernel } = variant;
	if (kernel === null) throw new Error(`variant ${variant.name} has no settings for the kernel`);
	const { agent } = kernel;
	if (mode === "native" || agent === null || agent.kind === "reference") return kernel;
	if (agent.kind === "object") return {
		...kernel,
		agent: {
			...agent,
			file: OBJECT
		}
	};
	const [program = "", ...rest] = agent.argv;
	return {
		...kernel,
		agent: {
			...agent,
			argv: [guestName(program), ...rest]
		}
	};
}
/** Returns the name of a program in the guest: files next to it that its loader finds have the same path as here. */
function guestName(program) {
	if (isAbsolute(program)) return program;
	return program.includes("/") ? posix.join(WORK, program) : `/usr/bin/${basename(program)}`;
}
/**
* Runs the passes. Here each starts after the output of the previous one was read; a machine starts once for all of them.
* Throws {@link ForkFailure} if one has no result at all, {@link PreconditionError} if none is possible.
*/
async function* start(request) {
	for (const { pass } of request.plans) mkdirSync(join(request.raw, pass), { recursive: true });
	if (request.suite.mode === "native") for (const plan of request.plans) yield await startHere(request, plan);
	else yield* startInGuest(request);
}
async function startHere({ suite, variant, raw, timeout, context }, plan) {
	const [file, log] = ["plan.json", "output.log"].map((name) => join(raw, plan.pass, name));
	writeFileSync(file, `${JSON.stringify(plan, null, 1)}\n`);
	const program = programOf(context);
	const argv = ["measure", file];
	const command = printable(program, argv);
	const exit = await run({
		program,
		arguments: argv,
		environment: {
			...context.environment,
			...suite.environment,
			...variant.environment
		},
		folder: variant.kernel?.folder ?? ".",
		log,
		timeout,
		signal: context.signal
	});
	if (exit.timedOut) throw failure(`still running after ${Math.round(exit.elapsed / 1e3)} s: killed`, command, log);
	if (exit.killedBy !== null) throw failure(killed(exit.killedBy), command, log);
	const text = readFileSync(log, "utf8");
	return {
		pass: plan.pass,
		code: exit.code,
		text,
		command,
		log,
		conditions: {},
		inputDigest: null
	};
}
async function* startInGuest(request) {
	const { suite, settings, variant, plans, raw, timeout, context } = request;
	const exits = await runAllInSimulator({
		layers: layersOf(settings, variant, plans, context),
		seed: plans[0]?.seed ?? 0,
		memory: settings.memory,
		raw,
		timeout,
		kernel: settings.kernel ?? "",
		kernelArguments: SECURITY,
		accelerator: suite.mode === "kvm" ? "kvm" : ""
	}, plans.map((plan) => ({
		arguments: [
			PROGRAM,
			"measure",
			planFile(plan)
		],
		environment: {
			PATH: "/usr/sbin:/usr/bin:/sbin:/bin",
			...suite.environment,
			...variant.environment
		},
		directory: "/tmp",
		openInput: false,
		collect: []
	})), context);
	for (const [index, plan] of plans.entries()) yield printedOf(request, plan, exits[index]);
}
function printedOf({ suite, raw }, plan, done) {
	const log = join(raw, plan.pass, "output.log");
	writeFileSync(log, done.text);
	const command = `${printable(PROGRAM, ["measure", planFile(plan)])} (in a machine of its own)`;
	const ended = done.problem ?? (done.signal === null ? null : killed(done.signal));
	if (ended !== null) throw failure(ended, command, log);
	const { code, text, conditions, digest } = done;
	return {
		pass: plan.pass,
		code,
		text,
		command,
		log,
		conditions,
		inputDigest: suite.mode === "simulation" ? digest : null
	};
}
const killed = (signal) => `the kernel runner was killed (${signal})`;
function failure(what, command, log) {
	return new ForkFailure(`${what}\n  command: ${command}\n  from ${log}:\n${lastLines(log)}`);
}
function layersOf(settings, variant, plans, around) {
	const { agent = null, folder = "." } = variant.kernel ?? {};
	const files = workFiles(settings.files, folder);
	const own = agent?.kind === "object" ? [{
		name: OBJECT,
		source: agent.file
	}] : agent?.kind === "command" ? [{
		name: guestName(agent.argv[0] ?? ""),
		source: sourceOf(variant, around)
	}] : [];
	const load = plans[0]?.load.argv[0] ?? "";
	const workloads = isAbsolute(load) ? [{
		name: load,
		source: load
	}] : [];
	return [
		[{
			name: PROGRAM,
			source: programOf(around)
		}],
		[
			...own,
			...workloads,
			...files
		],
		plans.map((plan) => ({
			name: planFile(plan),
			text: `${JSON.stringify(plan)}\n`
		}))
	].filter((layer) => layer.length > 0);
}
/** Returns the agent's program here. Throws {@link PreconditionError} if it is missing. */
function sourceOf({ name, kernel }, { environment }) {
	const program = kernel?.agent?.kind === "command" ? kernel.agent.argv[0] ?? "" : "";
	const folder = kernel?.folder ?? ".";
	if (program.includes("/")) return isAbsolute(program) ? program : join(folder, program);
	const found = onPath(program, environment.PATH ?? "", folder);
	if (found === null) throw new PreconditionError(`"${name}" needs ${program}, which is not on the path: install it, or name it by its path`, true);
	return found;
}

// runners/kernel/here.ts
const preflightSchema = object({
	kernel: string(),
	statsEnabled: boolean(),
	kvm: boolean(),
	findings: array(object({
		name: string(),
		ok: boolean(),
		detail: string().default(""),
		remedy: string().default("")
	})).default([])
});
/** Runs the preflight; null if this release does not understand its output. */
async function preflight(context) {
	const text = (await outputOf(programOf(context), ["preflight"], context))?.text ?? "";
	try {
		return preflightSchema.parse(JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1)));
	} catch {
		return null;
	}
}
/** Refuses to measure if statistics are already on. Throws {@link PreconditionError}. */
async function refuseHere(context, { platform, arch } = process) {
	if (platform !== "linux" || arch !== "x64") throw new PreconditionError(`the runner kernel needs Linux on x86-64, and this is ${platform} on ${arch}`, true);
	const program = programOf(context);
	if (!existsSync(program)) throw new PreconditionError(`${program} is missing: make dist`);
	const found = await preflight(context);
	if (found === null) throw new PreconditionError(`${program} preflight printed nothing that this release understands: make dist`);
	if (found.statsEnabled) throw new PreconditionError("the kernel counts the cost of BPF programs (kernel.bpf_stats_enabled), which costs time itself: turn it off with sysctl kernel.bpf_stats_enabled=0");
}

// runners/simulator/boot.ts
/** In MiB. */
const MEMORY = 512;
/** The guest's program, which does nothing but print an error if it is not the first process. */
const [GUEST, DOES_NOTHING] = ["/init", 2];
/**
* Boots one and lets it end. Throws with the reason of a failure.
* @param timeout in ms
*/
async function bootOnce(context, { timeout, accelerator = "" }) {
	const raw = newTemporary("boot");
	try {
		const { code, problem } = await runInSimulator({
			layers: [],
			arguments: [GUEST],
			environment: {},
			directory: "/",
			openInput: false,
			collect: [],
			seed: 1,
			memory: MEMORY,
			raw,
			timeout,
			accelerator
		}, context);
		if (code !== DOES_NOTHING) throw new Error(problem ?? `its program ended with exit code ${code}`);
	} finally {
		rmSync(raw, {
			recursive: true,
			force: true
		});
	}
}

// runners/kernel/kvm.ts
/** Two seconds are enough if it works; in ms. */
const PATIENCE = 3e4;
/** Boots a machine and lets it end. Returns the reason of a failure in a line; null if it worked. */
async function triedKvm(context) {
	try {
		await bootOnce(context, {
			timeout: PATIENCE,
			accelerator: "kvm"
		});
		return null;
	} catch (error) {
		context.signal.throwIfAborted();
		return error.message.split("\n")[0] ?? "";
	}
}
/** Throws {@link PreconditionError} if no machine boots. */
async function refuseKvmless(context) {
	const why = await triedKvm(context);
	if (why === null) return;
	throw new PreconditionError(`mode: kvm: no kernel boots with /dev/kvm here (${why}): let this user open it, on a machine with KVM of its own; or write mode: simulation, which needs none`, true);
}

export { lookForCounters as $, refuseFull as A, digestOf as B, guestHeader as C, isTaken as Ct, programOf$1 as D, threadsOf as Dt, cacheOf as E, portsOf as Et, findProgram as F, memoryText as G, sha256 as H, onPath as I, NO_COUNTING as J, readMachine as K, chooseJdk as L, build as M, digest as N, refuseWithoutSimulator as O, ForkFailure as Ot, filesBelow as P, countingConditions as Q, findJdks as R, fetchCommand as S, isJvm as St, OUTPUT as T, memoryOf as Tt, shortDigest as U, kept as V, machineHeader as W, countersNeed as X, UNCOUNTED as Y, countingArguments as Z, guestProgram as _, Bounded as _t, refuseHere as a, LONGEST_TIMER as at, GUEST_JDK as b, familyOf as bt, start as c, cutShort as ct, INSTALL as d, run as dt, probeCounters as et, findHyperfine as f, UNKILLABLE as ft, directoryOf as g, watchMark as gt, readTiming as h, releaseMark as ht, preflight as i, programNeed as it, INSTALL_MAVEN as j, runInSimulator as k, PreconditionError as kt, INSTALL_GO as l, killerOf as lt, lookForHyperfine as m, prepareGuard as mt, triedKvm as n, withInstructions as nt, placed as o, Unstarted as ot, hyperfineArguments as p, unkillable as pt, COUNTED_CONDITION as q, bootOnce as r, outputOf as rt, programOf as s, answerIn as st, refuseKvmless as t, readInstructions as tt, Toolchain as u, lastLines as ut, refuseUnpackable as v, cpuOf as vt, lookForGuest as w, markedBy as wt, jdkLayer as x, isEnding as xt, workFiles as y, delayOf as yt, readJdk as z };