import { Worker } from "node:worker_threads";
import { createHash } from "node:crypto";
import { accessSync, closeSync, lstatSync, mkdtempSync, openSync, readFileSync, readdirSync, readlinkSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { hostname, tmpdir } from "node:os";

// action/src/results/temporary.ts
/** Our names: `overhead-PURPOSE-PID.START.SYSTEM-RANDOM`. */
const OURS = /^overhead-[a-z-]+-(\d+)\.(\d+)\.([0-9a-f]{8})-\w{6}$/;
/** Folders that this process has cleaned. */
const swept = /* @__PURE__ */ new Set();
/**
* Makes a temporary folder, and removes those of dead processes next to it. Throws a message for users if there is no place for it.
* @param purpose its content: small letters and hyphens
* @param place the folder that holds it; by default the system's folder for temporary files
*/
function newTemporary(purpose, place = tmpdir()) {
	const fault = temporaryFault(place);
	if (fault !== "") throw new Error(fault);
	sweep(place);
	return mkdtempSync(join(place, `overhead-${purpose}-${process.pid}.${startOf(process.pid)}.${system()}-`));
}
/** Why temporary files cannot be written, and what to do next; empty if they can. */
function temporaryFault(place = tmpdir()) {
	const there = statSync(place, { throwIfNoEntry: false });
	if (there?.isDirectory()) return "";
	return `Temporary files cannot be written: ${place} ${there === void 0 ? "is not there" : "is no folder"}. Create it, or set TMPDIR to a folder that you may write to.`;
}
/** Removes folders of dead processes of this user, on this boot of this system, in this container. Other processes may still live. */
function sweep(place) {
	if (swept.has(place)) return;
	swept.add(place);
	for (const name of readdirSync(place)) {
		const [, pid, start, where] = OURS.exec(name) ?? [];
		if (pid === void 0 || where !== system() || startOf(Number(pid)) === start) continue;
		const path = join(place, name);
		try {
			const there = lstatSync(path);
			if (there.isDirectory() && there.uid === process.getuid?.()) rmSync(path, {
				recursive: true,
				force: true
			});
		} catch {}
	}
}
/** When a process started, in ticks since the boot; `0` if unknown, empty if there is no such process. */
function startOf(pid) {
	try {
		const text = readFileSync(`/proc/${pid}/stat`, "utf8");
		return text.slice(text.lastIndexOf(")") + 2).split(" ")[19] ?? "0";
	} catch {
		return process.platform !== "linux" && lives(pid) ? "0" : "";
	}
}
function lives(pid) {
	try {
		return process.kill(pid, 0);
	} catch (error) {
		return error.code === "EPERM";
	}
}
/** Identifies the boot of this machine and the container, because a process number is unique only there. */
function system() {
	const facts = [
		hostname(),
		read(() => readFileSync("/proc/sys/kernel/random/boot_id", "utf8")),
		read(() => readlinkSync("/proc/self/ns/pid"))
	];
	return createHash("sha256").update(facts.join("\n")).digest("hex").slice(0, 8);
}
function read(from) {
	try {
		return from();
	} catch {
		return "";
	}
}

// action/src/comparison/temporary.ts
/** Calls `use` with a new temporary folder, and removes it with its content afterwards. */
async function inTemporary(name, use) {
	const folder = newTemporary(name);
	try {
		return await use(folder);
	} finally {
		rmSync(folder, {
			recursive: true,
			force: true
		});
	}
}

// action/src/comparison/thread.ts
/** A thread that runs programs, one after the other. An idle one does not keep the process alive. */
var Thread = class Thread {
	static #idle = [];
	#script;
	#worker;
	/** Resolves when the thread ends: to the error that ended it, or null. */
	#ended;
	constructor(script) {
		this.#script = script;
		this.#worker = new Worker(script, {
			env: {},
			execArgv: []
		});
		this.#ended = new Promise((resolve) => {
			this.#worker.once("error", resolve);
			this.#worker.once("exit", () => resolve(null));
		});
		this.#worker.unref();
	}
	/** Starts a thread that will be used soon. {@link run} reports a failure. @param script the bundle of {@link WasmTask} */
	static prepare(script) {
		Thread.#idle.push(new Thread(script));
	}
	/** An idle thread, new or kept. */
	static take(script) {
		const known = Thread.#idle.findIndex((thread) => thread.#script === script);
		const thread = Thread.#idle.splice(known < 0 ? Thread.#idle.length : known, 1)[0] ?? new Thread(script);
		thread.#worker.ref();
		return thread;
	}
	/** Runs a program and returns its exit code; null if the thread was ended. Throws if the program crashed, which also ends the thread. */
	async run(task) {
		const answer = new Promise((resolve) => this.#worker.once("message", resolve));
		this.#worker.postMessage(task);
		const code = await Promise.race([answer, this.#ended]);
		if (code instanceof Error) throw code;
		return code;
	}
	/** Keeps the thread for the next program, which frees the memory of the last one. */
	keep() {
		this.#worker.unref();
		Thread.#idle.push(this);
	}
	/** Ends the thread immediately. Its memory is free when this returns. */
	async end() {
		await this.#worker.terminate();
	}
};

// action/src/comparison/wasi.ts
/** The bundle for threads, next to the programs. */
const SCRIPT = "wasi.js";
/**
* How many bytes of code a function executes before V8 optimizes it. Optimizing takes longer than most of our programs run: with V8's default
* (13 million) a small judgement spends more than half of its time on it.
*/
const OPTIMIZED_FROM = {
	short: 1e9,
	long: 1e8
};
let expected;
/**
* Sets the expected length of the programs that are compiled from now on: well below a second, or longer. The thread of a long program
* ends with it, which frees its memory.
*/
function expectRuns(length) {
	expected = length;
	setFlagsFromString(`--wasm-tiering-budget=${OPTIMIZED_FROM[length]}`);
}
expectRuns("short");
const modules = /* @__PURE__ */ new Map();
/** Compiles a program that will run soon, in the background. {@link runWasm} reports a failure. */
function prepareWasm(program) {
	compiled(program).catch(() => void 0);
}
/** Also starts the thread of a program that will run soon. */
function prepareRun(program) {
	Thread.prepare(scriptOf(program));
	prepareWasm(program);
}
const scriptOf = (program) => join(dirname(program), SCRIPT);
function compiled(program) {
	const known = modules.get(program) ?? compile(program);
	modules.set(program, known);
	return known;
}
/** Reads the file at once: reading in pieces would wait for all other work of the process before compiling. */
async function compile(program) {
	return WebAssembly.compile(readFileSync(program));
}
/** Runs a program to its end. Throws if its file is missing or not WebAssembly, if it crashed, and `signal.reason` if it was aborted. */
async function runWasm({ program, arguments: argumentList, input, folders, signal }) {
	signal?.throwIfAborted();
	accessSync(program);
	return inTemporary("wasm", async (folder) => {
		const path = (name) => join(folder, name);
		writeFileSync(path("in"), input);
		const files = [];
		const open = (name, flags) => {
			const file = openSync(path(name), flags);
			files.push(file);
			return file;
		};
		try {
			const [stdin, stdout, stderr] = [
				open("in", "r"),
				open("out", "w"),
				open("err", "w")
			];
			return {
				code: await inThread(program, {
					arguments: [program, ...argumentList],
					folders,
					stdin,
					stdout,
					stderr
				}, signal),
				output: readFileSync(path("out"), "utf8"),
				errors: readFileSync(path("err"), "utf8")
			};
		} finally {
			for (const file of files) closeSync(file);
		}
	});
}
/** Runs a program in an idle or new thread and returns its exit code. */
async function inThread(program, task, signal) {
	const thread = Thread.take(scriptOf(program));
	const end = () => void thread.end();
	signal?.addEventListener("abort", end, { once: true });
	let code = null;
	try {
		code = await thread.run({
			...task,
			module: await compiled(program)
		});
	} finally {
		signal?.removeEventListener("abort", end);
		if (code !== null && expected === "short") thread.keep();
		else await thread.end();
	}
	if (code !== null) return code;
	signal?.throwIfAborted();
	throw new Error(`${program} ended without an exit code`);
}

// action/src/comparison/programs.ts
/** @param root the folder that holds this project */
function programIn(root, name) {
	return join(root, "action/dist", `${name}.wasm`);
}
/** Prepares one judgement. @param tabulated whether benchstat will write its tables */
function prepareJudgement(root, tabulated) {
	prepareRun(programIn(root, "compare"));
	if (tabulated) prepareRun(programIn(root, "benchstat"));
}

export { runWasm as a, temporaryFault as c, prepareWasm as i, programIn as n, inTemporary as o, expectRuns as r, newTemporary as s, prepareJudgement as t };