import { c as object, d as string, i as boolean, r as array, s as number } from "./chunk-schemas.js";
import { l as printable } from "./chunk-judging.js";
import { createWriteStream, existsSync, mkdirSync, readFileSync, readdirSync, realpathSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { spawn } from "node:child_process";
import { setTimeout as setTimeout$1 } from "node:timers/promises";
import { finished } from "node:stream/promises";

// runners/process.ts
/** Time that a group has between SIGTERM and SIGKILL, in ms. */
const GRACE = 3e3;
/**
* Runs a command to its end. Standard input stays open until then, so that a child can notice when we are gone.
* Throws where the program cannot be started, and `signal.reason` where the user stopped the run.
*/
async function run(command) {
	command.signal.throwIfAborted();
	const log = createWriteStream(command.log);
	const started = performance.now();
	const child = spawn(command.program, command.arguments, {
		cwd: command.folder,
		env: command.environment,
		detached: true,
		stdio: [
			"pipe",
			"pipe",
			"pipe"
		]
	});
	child.stdin.on("error", () => {});
	child.stdout.pipe(log, { end: false });
	child.stderr.pipe(log, { end: false });
	let timedOut = false;
	const stop = () => void endGroup(child.pid);
	let unwritable = null;
	log.once("error", (error) => {
		unwritable = error;
		stop();
	});
	const timer = setTimeout(() => {
		timedOut = true;
		stop();
	}, command.timeout);
	command.signal.addEventListener("abort", stop, { once: true });
	let exit;
	try {
		const [code, killedBy] = await new Promise((resolve, reject) => {
			child.once("error", (error) => reject(/* @__PURE__ */ new Error(`${command.program} cannot be started: ${error.message}`)));
			child.once("exit", (exitCode, exitSignal) => resolve([exitCode, exitSignal]));
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
		command.signal.removeEventListener("abort", stop);
		child.stdin.destroy();
		await drained(child.stdout, child.stderr);
		log.end();
		await finished(log).catch(() => void 0);
	}
	command.signal.throwIfAborted();
	if (unwritable !== null) throw unwritable;
	return exit;
}
/** The last lines of a log, for messages. */
function lastLines(log, count = 12) {
	return readFileSync(log, "utf8").trimEnd().split("\n").slice(-count).join("\n");
}
/** Ends what is left of a process group. Returns whether anything was. */
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
/** Signals a whole group; false where nobody is left in it. */
function kill(group, signal) {
	try {
		return process.kill(-group, signal);
	} catch {
		return false;
	}
}
/** What a finished child left in its pipes is read before the log is closed; a dead group cannot write more. */
async function drained(...streams) {
	await Promise.race([Promise.all(streams.map((stream) => finished(stream, { writable: false }).catch(() => void 0))), setTimeout$1(1e3)]);
}

// runners/runner.ts
/** The suite cannot be measured on this machine as it is configured; the message says what to do. */
var Unmeasurable = class extends Error {
	/** The machine lacks something (a JDK, say) that an optional suite may do without. */
	lacking;
	constructor(message, lacking = false) {
		super(message);
		this.lacking = lacking;
	}
};
/** One fork failed. `final` where another try cannot help: the agent was not alive, say. */
var ForkFailure = class extends Error {
	final;
	constructor(message, final = false) {
		super(message);
		this.final = final;
	}
};

// runners/box/machine.ts
const textSchema = object({
	bytes: string().nullable(),
	lost: number().default(0)
});
const answerSchema = object({
	recipe: object({
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
	})).length(1),
	host: object({
		known: boolean(),
		elapsed: number(),
		memory: number()
	})
});
/** How long the box may take to end beside its own limit, in ms. */
const SLACK = 6e4;
/** Of one file or stream, in bytes. */
const OUTPUT = 8 << 20;
const [NO_RESULT, MISSING] = [1, 3];
/** The program that boots machines. */
const programOf = ({ root }) => join(root, "action/dist/box-linux-amd64");
/** Throws {@link Unmeasurable} where the box cannot even be tried. */
function refuseBoxless(surroundings) {
	if (process.platform !== "linux" || process.arch !== "x64") throw new Unmeasurable(`lane: box needs Linux on x86-64; this is ${process.platform} on ${process.arch}`, true);
	const program = programOf(surroundings);
	if (!existsSync(program)) throw new Unmeasurable(`${program} is missing: make dist`);
}
/** Runs one process. Throws {@link ForkFailure} where its machine broke, {@link Unmeasurable} where there can be none. */
async function runInBox(job, surroundings) {
	mkdirSync(job.raw, { recursive: true });
	const [request, answer, log] = [
		"request.json",
		"answer.json",
		"box.log"
	].map((name) => join(job.raw, name));
	writeFileSync(request, `${JSON.stringify(requestOf(job, surroundings), null, 1)}\n`);
	const program = programOf(surroundings);
	const words = [
		"run",
		request,
		answer
	];
	const { environment, signal } = surroundings;
	const exit = await run({
		program,
		arguments: words,
		environment,
		log,
		timeout: job.timeout + SLACK,
		signal
	});
	if (exit.code !== 0) {
		const said = `${readFileSync(log, "utf8").trim()}\n  command: ${printable(program, words)}`;
		if (exit.code === NO_RESULT || exit.code === null || exit.timedOut) throw new ForkFailure(said);
		throw new Unmeasurable(said, exit.code === MISSING);
	}
	return read$1(answer);
}
function requestOf(job, { cache }) {
	return {
		cache: join(cache, "box"),
		seed: job.seed,
		memory: job.memory,
		layers: job.layers,
		limits: { total: Math.ceil(job.timeout / 1e3) },
		plan: { forks: [{
			arguments: job.arguments,
			environment: Object.entries(job.environment).map(([name, value]) => `${name}=${value}`),
			directory: job.directory,
			openInput: job.openInput,
			collect: job.collect,
			output: OUTPUT
		}] }
	};
}
function checked(answer) {
	try {
		return answerSchema.parse(JSON.parse(readFileSync(answer, "utf8")));
	} catch (error) {
		throw new Unmeasurable(`${answer} is no answer of this release's box (make dist): ${error.message.split("\n").slice(0, 8).join(" ")}`);
	}
}
function read$1(answer) {
	const { recipe, kernelRelease, forks } = checked(answer);
	const fork = forks[0];
	const decoded = (bytes) => Buffer.from(bytes ?? "", "base64");
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
		text: `${decoded(fork.stdout.bytes)}${decoded(fork.stderr.bytes)}`,
		files: new Map(fork.files.filter((file) => !file.missing).map((file) => [file.path, decoded(file.bytes)])),
		digest: recipe.digest,
		conditions: {
			"QEMU of the box": recipe.qemu,
			"kernel of the box": `${kernelRelease} ${recipe.kernel.version ?? ""} sha256:${recipe.kernel.sha256.slice(0, 16)}`
		}
	};
}

// runners/jmh/jdk.ts
/** Folders that hold one JDK each, by the habits of distributions, SDKMAN, IDEs and container images. */
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
/** Every JDK that can be found: JAVA_HOME, its like for each version (as hosted runners have), on the path, on the usual shelves. */
function findJdks(environment) {
	const named = Object.keys(environment).filter((key) => /^JAVA_HOME(_\d+_.*)?$/.test(key)).sort(new Intl.Collator("en", { numeric: true }).compare).map((key) => environment[key] ?? "");
	const onPath = (environment.PATH ?? "").split(delimiter).map((folder) => join(folder, "javac")).filter(existsSync).map((javac) => dirname(dirname(realpathSync(javac))));
	const shelved = shelves(environment).flatMap((shelf) => folders(shelf).flatMap((home) => [home, join(home, "Contents/Home")]));
	const seen = /* @__PURE__ */ new Set();
	return [
		...named,
		...onPath,
		...shelved
	].flatMap((home) => {
		const jdk = readJdk(home);
		if (jdk === null || seen.has(jdk.home)) return [];
		seen.add(jdk.home);
		return [jdk];
	});
}
/** The first JDK (see {@link findJdks}) that is new enough. Throws {@link Unmeasurable}, which an optional suite survives. */
function chooseJdk(environment, minimum) {
	const found = findJdks(environment);
	const fitting = found.find((jdk) => jdk.feature >= minimum);
	if (fitting !== void 0) return fitting;
	const have = found.length === 0 ? "none was found" : `found only ${found.map((jdk) => `${jdk.name} in ${jdk.home}`).join(", ")}`;
	throw new Unmeasurable(`needs a JDK ${minimum} or newer (with javac): ${have}. Install one, or point JAVA_HOME to it.`, true);
}
function folders(shelf) {
	if (!existsSync(shelf)) return [];
	return readdirSync(shelf).sort().map((name) => join(shelf, name));
}
/** Reads a JDK's `release` file; null where this is no JDK (a runtime without a compiler does not serve). */
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

// action/src/experiment/guards.ts
/** A hypervisor that took more than this share of the CPU time spoils a measurement. */
const STEAL_LIMIT = .05;
/** The share of time in which some task waits for a processor may rise by this over the quietest set of the same benchmark. */
const PRESSURE_RISE = .2;
/** The kernel's counters (proc_stat and PSI); on other systems nothing is known, and nothing is refused. */
const readLoad = () => {
	const cpu = /^cpu\s+(.*)$/m.exec(read("/proc/stat"))?.[1]?.trim().split(/\s+/).map(Number);
	const waiting = /^some .*total=(\d+)/m.exec(read("/proc/pressure/cpu"))?.[1];
	const [user = 0, nice = 0, system = 0, , , interrupts = 0, soft = 0, stolen = 0] = cpu ?? [];
	return {
		busy: cpu === void 0 ? null : user + nice + system + interrupts + soft,
		stolen: cpu === void 0 ? null : stolen,
		waiting: waiting === void 0 ? null : Number(waiting),
		at: performance.now() * 1e3
	};
};
/** Of a suite whose numbers no other work can disturb: nothing is known, and nothing is refused. */
const undisturbed = () => ({
	busy: null,
	stolen: null,
	waiting: null,
	at: performance.now() * 1e3
});
function read(file) {
	try {
		return readFileSync(file, "utf8");
	} catch {
		return "";
	}
}
/** Shares between two readings. */
function between(before, after) {
	const stolen = (after.stolen ?? 0) - (before.stolen ?? 0);
	const busy = (after.busy ?? 0) - (before.busy ?? 0);
	const waited = (after.waiting ?? 0) - (before.waiting ?? 0);
	const elapsed = after.at - before.at;
	return {
		steal: busy + stolen > 0 ? Math.max(0, stolen) / (busy + stolen) : 0,
		pressure: elapsed > 0 ? Math.min(1, Math.max(0, waited) / elapsed) : 0
	};
}
/**
* Watches one suite. The pressure that a benchmark makes by itself (JIT and GC threads beside it) is not noise, so each
* set of forks is held against the quietest one of the same benchmark, not against an idle machine.
*/
var Guard = class {
	#quietest = /* @__PURE__ */ new Map();
	/** Why a set of forks does not count, or null. */
	refuse(benchmark, { steal, pressure }) {
		const quietest = Math.min(pressure, this.#quietest.get(benchmark) ?? pressure);
		this.#quietest.set(benchmark, quietest);
		if (steal > .05) return `the hypervisor stole ${percent(steal)} of the CPU time (limit ${percent(STEAL_LIMIT)})`;
		if (pressure > quietest + .2) return `other work pressed on the CPUs: some task waited ${percent(pressure)} of the time (${percent(quietest)} in the quietest round)`;
		return null;
	}
};
function percent(share) {
	return `${(share * 100).toFixed(1)} %`;
}

export { readLoad as a, findJdks as c, runInBox as d, ForkFailure as f, run as h, between as i, programOf as l, lastLines as m, PRESSURE_RISE as n, undisturbed as o, Unmeasurable as p, STEAL_LIMIT as r, chooseJdk as s, Guard as t, refuseBoxless as u };