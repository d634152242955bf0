import { D as programOf$1, G as memoryText, O as refuseWithoutSimulator, Ot as ForkFailure, R as findJdks, S as fetchCommand, X as countersNeed, d as INSTALL, dt as run, i as preflight, it as programNeed, j as INSTALL_MAVEN, l as INSTALL_GO, m as lookForHyperfine, n as triedKvm, r as bootOnce, s as programOf, w as lookForGuest } from "./chunk-kvm.js";
import { S as renamed, v as UsageError } from "./chunk-schemas.js";
import { a as unitLine, c as Statistics, i as formatLine, l as emptyRequest, r as formatHeader } from "./chunk-format.js";
import { o as inTemporary } from "./chunk-programs.js";
import { a as Guard, c as WATCHED, d as readLoad, l as between, n as orderOf, o as PRESSURE_RISE, s as STEAL_LIMIT, u as percent$1 } from "./chunk-schedule.js";
import { n as readIfThere } from "./chunk-files.js";
import { r as visible } from "./chunk-visible.js";
import { o as writeNamed } from "./chunk-files2.js";
import { ft as code, ht as prose } from "./chunk-shown.js";
import { t as EXIT } from "./chunk-host.js";
import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { availableParallelism, cpus, release, totalmem, type } from "node:os";
import { setTimeout } from "node:timers/promises";

// runners/command/needs.ts
async function commandNeeds(context) {
	const found = await lookForHyperfine(context);
	return typeof found === "string" ? [{
		name: "hyperfine",
		state: "missing",
		found: `it times commands, ${found}`,
		action: INSTALL
	}] : [{
		name: "hyperfine",
		state: "ready",
		found: found.version,
		action: ""
	}];
}

// runners/go/needs.ts
async function goNeeds(context) {
	return [await programNeed("Go", "go", ["version"], /^go version go(\S+)/m, INSTALL_GO, context)];
}

// runners/jmh/needs.ts
/** The oldest JDK that any suite runs on, and the first with virtual threads. */
const [OLDEST, VIRTUAL_THREADS] = [17, 21];
async function jmhNeeds(context) {
	return [jdkNeed(findJdks(context.environment)), await programNeed("Maven", "mvn", ["--version"], /^Apache Maven (\S+)/m, INSTALL_MAVEN, context)];
}
/** Returns the report on the JDKs that were found. */
function jdkNeed(all) {
	const name = "JDK";
	const fitting = all.filter(({ feature }) => feature >= OLDEST);
	const found = all.map((jdk) => `${jdk.name} in ${jdk.home}`).join(", ");
	const action = `install a JDK ${OLDEST} or newer (with javac), or point JAVA_HOME to one`;
	if (fitting.length === 0) return {
		name,
		state: "missing",
		found: found === "" ? "none was found" : `only ${found}`,
		action
	};
	if (fitting.some(({ feature }) => feature >= VIRTUAL_THREADS)) return {
		name,
		state: "ready",
		found,
		action: ""
	};
	return {
		name,
		state: "note",
		found,
		action: `install a JDK ${VIRTUAL_THREADS} or newer in addition: without it, suites with virtual threads are left out`
	};
}

// runners/startup/needs.ts
function startupNeeds(context) {
	const linux = process.platform === "linux";
	return [{
		name: "Linux",
		state: linux ? "ready" : "missing",
		found: linux ? "its kernel reports the usage of a running process" : `this is ${process.platform}`,
		action: linux ? "" : "measure on Linux"
	}, jdkNeed(findJdks(context.environment))];
}

// runners/http/needs.ts
function httpNeeds(context) {
	const fits = process.platform === "linux" && process.arch === "x64";
	return [{
		name: "generator",
		state: fits ? "ready" : "missing",
		found: fits ? "it comes with this release" : `it is for Linux on x86-64; this is ${process.platform} on ${process.arch}`,
		action: fits ? "" : "measure on Linux on x86-64"
	}, ...startupNeeds(context)];
}

// runners/kernel/needs.ts
const ELSEWHERE = "measure kernel suites on such a machine, in the simulator (mode: simulation) or on its own kernel";
/** The names of points about hooks. */
const HOOK = "hook ";
/** A failed point of these affects only a kind of hook. */
const PARTIAL = /* @__PURE__ */ new Set(["perf events"]);
/** Returns the report; none of it affects suites of other kinds, or of the simulator. */
async function kernelNeeds(context, machine = process, tried = triedKvm) {
	return await needsOf(context, machine, tried, () => "note");
}
/** The same for a machine that is made for privileged jobs: a failed point is missing. */
async function privilegedNeeds(context, machine = process, tried = triedKvm) {
	return await needsOf(context, machine, tried, ({ name }) => PARTIAL.has(name) ? "note" : "missing");
}
async function needsOf(context, machine, tried, otherwise) {
	const found = await preflightOf(context, machine);
	if ("state" in found) return [found];
	const points = found.findings.filter(({ name }) => !name.startsWith(HOOK));
	return [
		{
			name: "kernel",
			state: "ready",
			found: found.kernel,
			action: ""
		},
		...points.map((point) => needOf$2(point, otherwise(point))),
		...hookNeeds(found),
		needOf$2(await kvmPoint(found.kvm, () => tried(context)), "note")
	];
}
/** A device that answers may still boot no kernel, so one is booted. */
async function kvmPoint(answers, tried) {
	const remedy = "kvm mode is left out: use a machine with virtualization of its own, and be in its group kvm";
	if (!answers) return {
		name: "KVM",
		ok: false,
		detail: "/dev/kvm does not answer",
		remedy
	};
	const why = await tried();
	return why === null ? {
		name: "KVM",
		ok: true,
		detail: "/dev/kvm boots a kernel",
		remedy: ""
	} : {
		name: "KVM",
		ok: false,
		detail: `/dev/kvm answers, but no kernel boots: ${why}`,
		remedy
	};
}
const needOf$2 = ({ name, ok, detail, remedy }, otherwise) => ({
	name,
	state: ok ? "ready" : otherwise,
	found: detail,
	action: ok ? "" : remedy
});
/** Returns all kinds of hooks: the usable ones, and for each reason the unusable ones. */
function hookNeeds({ findings }) {
	const hooks = findings.filter(({ name }) => name.startsWith(HOOK));
	const named = (points) => points.map(({ name }) => name.slice(5)).join(", ");
	const [open, shut] = [hooks.filter(({ ok }) => ok), hooks.filter(({ ok }) => !ok)];
	const reasons = [...new Set(shut.map(({ detail }) => detail))].map((reason) => [reason, shut.filter(({ detail }) => detail === reason)]);
	return [...open.length === 0 ? [] : [{
		name: "hooks",
		state: "ready",
		found: `${named(open)}: attached, and taken off again`,
		action: ""
	}], ...reasons.map(([reason, points]) => ({
		name: "hooks",
		state: "note",
		found: `${named(points)}: ${reason}`,
		action: points[0]?.remedy ?? ""
	}))];
}
/** Returns the output of the preflight, or why it cannot run. */
async function preflightOf(context, { platform, arch }) {
	const none = (state, found, action) => ({
		name: "kernel runner",
		state,
		found,
		action
	});
	if (platform !== "linux" || arch !== "x64") return none("note", `it runs on Linux on x86-64, and this is ${platform} on ${arch}`, ELSEWHERE);
	const program = programOf(context);
	if (!existsSync(program)) return none("missing", `${program} is missing`, "make dist");
	return await preflight(context) ?? none("missing", `${program} cannot run here, or prints nothing that this release understands`, `see why: ${program} preflight; it cannot run in a folder that is mounted noexec, and make dist builds it again`);
}

// runners/simulator/needs.ts
/** How to install the emulator on each system; the simulator prints the same (simulator/qemu). */
const QEMU_PACKAGE = "sudo apt-get install --yes --no-install-recommends qemu-system-x86 (Debian, Ubuntu), sudo dnf install qemu-system-x86-core (Fedora)";
/** The time limit for a machine to boot and end, in ms. */
const PATIENCE$1 = 12e4;
async function simulatorNeeds(context) {
	const programs = programsNeed(context);
	if (programs.state === "missing") return [programs];
	const program = programOf$1(context);
	const found = await lookForGuest(context);
	if (found === null) return [{
		name: "programs",
		state: "missing",
		found: `${program} check prints nothing that this release understands`,
		action: "make dist"
	}];
	const { qemu, kernel } = found;
	const fetch = fetchCommand(context);
	const install = `${QEMU_PACKAGE}; without privilege, on Debian and Ubuntu: ${fetch}`;
	const kernels = `${fetch} fetches linux-image-cloud-amd64 (Debian) or linux-image-virtual (Ubuntu) into the cache, without privilege`;
	const needs = [needOf$1("QEMU", qemu.problem, qemu.version, install), needOf$1("kernel", kernel.problem, `${kernel.package} ${kernel.version}`, kernels)];
	const whole = needs.every(({ state }) => state === "ready");
	return [
		programs,
		...needs,
		...whole ? [await bootNeed(context)] : []
	];
}
function needOf$1(name, problem, found, action) {
	if (problem === void 0) return {
		name,
		state: "ready",
		found,
		action: ""
	};
	return {
		name,
		state: "missing",
		found: problem.split(/;|\n/)[0] ?? "",
		action
	};
}
function programsNeed(context) {
	const missing = (found, action) => ({
		name: "programs",
		state: "missing",
		found,
		action
	});
	try {
		refuseWithoutSimulator(context);
	} catch (error) {
		const [found = "", action = "measure in native mode here, or use such a machine"] = error.message.split(/(?<=missing): /);
		return missing(found, action);
	}
	const guest = join(context.root, "action/dist/guest-linux-amd64");
	if (!existsSync(guest)) return missing(`${guest} is missing`, "make dist");
	return {
		name: "programs",
		state: "ready",
		found: "the simulator and its guest",
		action: ""
	};
}
/** Boots a machine and lets it end. */
async function bootNeed(context) {
	const begun = performance.now();
	try {
		await bootOnce(context, { timeout: PATIENCE$1 });
		return {
			name: "machine",
			state: "ready",
			found: `boots and ends in ${((performance.now() - begun) / 1e3).toFixed(1)} s`,
			action: ""
		};
	} catch (error) {
		context.signal.throwIfAborted();
		return {
			name: "machine",
			state: "missing",
			found: `none could be booted: ${error.message.replace(/\s*\n\s*/g, " ")}`,
			action: "fetch QEMU and the kernel again: remove the folder simulator of the cache first"
		};
	}
}

// action/src/experiment/noise-fork.ts
/**
* Computes and allocates: each step needs the one before, and every sixteenth keeps an object. A new process gets this function as text, so it uses
* nothing from outside.
*/
function noiseFork(operations, iterations, warmup) {
	const cpu = () => {
		const { user, system } = process.cpuUsage();
		return (user + system) * 1e3;
	};
	const ready = `${process.hrtime.bigint()}`;
	const readyCpu = cpu();
	const work = (seed) => {
		let state = seed;
		let kept = {
			state,
			before: 0
		};
		for (let step = 0; step < operations; step++) {
			state = Math.imul(state ^ state >>> 15, 739982445) + step | 0;
			if ((step & 15) === 0) kept = {
				state,
				before: kept.state
			};
		}
		return state ^ kept.before;
	};
	const times = [];
	let result = 1;
	for (let iteration = -warmup; iteration < iterations; iteration++) {
		const [wall, used] = [process.hrtime.bigint(), cpu()];
		result = work(result);
		const time = {
			wall: Number(process.hrtime.bigint() - wall),
			cpu: cpu() - used
		};
		if (iteration >= 0) times.push(time);
	}
	process.stdout.write(`${JSON.stringify({
		ready,
		readyCpu,
		times,
		result
	})}\n`);
}

// action/src/experiment/noise.ts
/** The length of an ordinary suite, in about a minute and a half: 20 rounds of two forks of two seconds. */
const USUAL = {
	rounds: 20,
	budget: 9e4,
	iterations: 17,
	warmup: 3,
	slice: 100
};
/** The two names of the one program. */
const SAME = ["off", "same"];
const WORK = "Work";
const START = "StartUp";
const [CPU$1, TIME] = ["cpu-ns/op", "ns/op"];
const NAMES = [
	[
		"CPU",
		WORK,
		CPU$1
	],
	[
		"time",
		WORK,
		TIME
	],
	[
		"start-up CPU",
		START,
		CPU$1
	],
	[
		"start-up time",
		START,
		TIME
	]
];
/** Rounds that an interval needs. */
const FEWEST = 6;
/** Operations of an iteration before the length of a slice is known. */
const FIRST = 2e6;
/** Much longer than a fork takes, in ms. */
const PATIENCE = 12e4;
/** Measures. Throws {@link ForkFailure} if the program cannot run, and `signal.reason`. */
async function measureNoise(context, plan = USUAL, gauge = readLoad) {
	return inTemporary("noise", async (folder) => {
		const begun = performance.now();
		const fork = (operations) => forked(operations, plan, folder, context);
		const operations = slice(await fork(FIRST), plan);
		const guard = new Guard();
		const lines = [];
		let [measured, rounds, steal, pressure] = [
			0,
			0,
			0,
			0
		];
		for (let round = 1; round <= plan.rounds; round++) {
			if (measured >= FEWEST && performance.now() - begun > plan.budget) break;
			measured = round;
			context.notice(`a program against itself: round ${round} of ${plan.rounds}`);
			const before = gauge();
			const set = [];
			for (const variant of orderOf(round, 1, [WORK], SAME)[0]?.variants ?? []) set.push(...linesOf(variant, operations, await fork(operations)));
			const conditions = between(before, gauge());
			steal = Math.max(steal, conditions.steal);
			pressure = Math.max(pressure, conditions.pressure);
			if (guard.refuse(WORK, conditions, false) !== null) continue;
			lines.push(...set);
			rounds++;
		}
		const measures = rounds === 0 ? [] : await judged(lines, folder, context.root);
		return {
			measured,
			rounds,
			elapsed: performance.now() - begun,
			steal,
			pressure,
			measures
		};
	});
}
/** Operations of a slice, from the time that a fork needed for {@link FIRST} of them. */
function slice({ times }, plan) {
	const each = Math.min(...times.map(({ wall }) => wall)) / FIRST;
	return Math.max(1, Math.round(plan.slice * 1e6 / each));
}
/** Runs one process and reads its output. */
async function forked(operations, { iterations, warmup }, folder, { environment, signal }) {
	const log = join(folder, "log");
	const begun = process.hrtime.bigint();
	const { code } = await run({
		program: process.execPath,
		arguments: [
			"--no-concurrent-recompilation",
			"-e",
			`(${noiseFork})(${operations}, ${iterations}, ${warmup})`
		],
		environment,
		folder,
		log,
		timeout: PATIENCE,
		signal
	});
	const text = readFileSync(log, "utf8").trim().split("\n").at(-1) ?? "";
	if (code !== 0 || !text.startsWith("{")) throw new ForkFailure(`the program that measures noise ended with exit code ${code}: ${text}`, true);
	const output = JSON.parse(text);
	return {
		...output,
		start: Number(BigInt(output.ready) - begun)
	};
}
function linesOf(variant, operations, { times, readyCpu, start }) {
	const cpu = times.reduce((sum, time) => sum + time.cpu, 0) / times.length;
	const walls = times.map(({ wall }) => wall).sort((a, b) => a - b);
	const wall = walls[Math.floor(walls.length / 2)] ?? 0;
	return [{
		benchmark: WORK,
		variant,
		operations: operations * times.length,
		samples: [{
			unit: CPU$1,
			value: cpu / operations
		}, {
			unit: TIME,
			value: wall / operations
		}]
	}, {
		benchmark: START,
		variant,
		operations: 1,
		samples: [{
			unit: CPU$1,
			value: readyCpu
		}, {
			unit: TIME,
			value: start
		}]
	}];
}
async function judged(lines, folder, root) {
	const path = join(folder, "noise.txt");
	const units = [CPU$1, TIME].map((unit) => unitLine(unit, {})).join("");
	writeFileSync(path, formatHeader({ suite: "noise" }) + units + lines.map(formatLine).join(""));
	const { suites } = await new Statistics(root).judge([{
		...emptyRequest("noise", SAME[0]),
		variants: SAME,
		expected: [WORK, START],
		results: [{
			path,
			name: "noise.txt"
		}]
	}]);
	const rows = suites[0]?.rows ?? [];
	return NAMES.map(([name, benchmark, metric]) => {
		const { mde = null, overhead = null, low = null, high = null } = rows.find((candidate) => candidate.benchmark === benchmark && candidate.metric === metric) ?? {};
		return {
			name,
			mde,
			overhead,
			low,
			high
		};
	});
}

// action/src/experiment/quiet.ts
const THIS_MACHINE = {
	processors: cpus().length,
	usable: availableParallelism(),
	gauge: readLoad,
	read: readIfThere,
	watched: WATCHED
};
const NATIVE = "native mode";
/** Reports what native mode will meet; no finding prevents a measurement. Watches the machine for a moment. */
async function quietNeeds(host = THIS_MACHINE) {
	const before = host.gauge();
	await setTimeout(host.watched);
	const after = host.gauge();
	const { steal, pressure } = between(before, after);
	return [
		processorsNeed(host),
		after.stolen === null ? unknown("steal", "/proc/stat is not there") : needOf("steal", `${percent$1(steal)} of the CPU time in the last second`, steal <= STEAL_LIMIT, `${NATIVE} throws rounds away above ${percent$1(STEAL_LIMIT)}: measure when the host is quieter, or in the simulator`),
		after.waiting === null ? unknown("pressure", "/proc/pressure/cpu is not there: a kernel without PSI") : needOf("pressure", `some task waited ${percent$1(pressure)} of the last second`, pressure <= PRESSURE_RISE, `other work is going on: ${NATIVE} needs a machine that has nothing else to do`)
	];
}
function processorsNeed({ processors, usable, read }) {
	const quota = quotaOf(read);
	const found = [`${usable} of ${processors}`, ...quota === null ? [] : [`a quota of ${quota} (cgroup)`]].join(", ");
	if (quota !== null && quota < usable) return needOf("processors", found, false, `the quota stops every process in the middle of its work: lift it for ${NATIVE}`);
	return needOf("processors", found, usable >= 2, `on one processor ${NATIVE} measures what else runs: use two or more`);
}
/** Folders of this process's cgroups, from its own up to the root, in both versions: each may limit it. */
function groupsOf(read, controller) {
	const own = read("/proc/self/cgroup");
	const unified = /^0::(\/.*)$/m.exec(own)?.[1] ?? "/";
	const controlled = new RegExp(`^\\d+:[^:]*\\b${controller}\\b[^:]*:(/.*)$`, "m").exec(own)?.[1] ?? "/";
	const folders = (root, path) => {
		const parts = path.split("/").filter((part) => part !== "");
		return [...parts, ""].map((_, up) => [root, ...parts.slice(0, parts.length - up)].join("/"));
	};
	return {
		unified: folders("/sys/fs/cgroup", unified),
		controlled: folders(`/sys/fs/cgroup/${controller}`, controlled)
	};
}
/** Processors that the cgroup of this process may use (v2 or v1); null without a limit. */
function quotaOf(read) {
	const { unified, controlled } = groupsOf(read, "cpu");
	const quotas = [...unified.map((folder) => read(`${folder}/cpu.max`).trim().split(" ")), ...controlled.map((folder) => [read(`${folder}/cpu.cfs_quota_us`), read(`${folder}/cpu.cfs_period_us`)])].map(([quota, period]) => Number(quota) / Number(period)).filter((quota) => quota > 0 && Number.isFinite(quota));
	return quotas.length === 0 ? null : Math.min(...quotas);
}
/** A finding, and what to do if it is a problem. */
function needOf(name, found, well, action) {
	return {
		name,
		state: well ? "ready" : "note",
		found,
		action: well ? "" : action
	};
}
function unknown(name, found) {
	return {
		name,
		state: "note",
		found,
		action: `${NATIVE} cannot tell a disturbed round by it`
	};
}

// action/src/experiment/tuning.ts
const CPU = "/sys/devices/system/cpu";
/** Clock sources that a program reads without a system call. */
const FAST_CLOCKS = [
	"tsc",
	"kvm-clock",
	"arch_sys_counter",
	"hyperv_clocksource_tsc_page"
];
/** A JVM sizes its heap by the memory that it sees: below this (bytes) the built-in suites do not fit. */
const LEAST_MEMORY = 2 * 1024 ** 3;
/** The findings; none of them prevents a measurement. */
function tuningNeeds(host = THIS_MACHINE, memory = totalmem()) {
	return [
		governorNeed(host),
		turboNeed(host),
		threadsNeed(host),
		clockNeed(host),
		memoryNeed(host, memory)
	];
}
function governorNeed({ processors, read }) {
	const governors = Array.from({ length: processors }, (_, cpu) => read(`${CPU}/cpu${cpu}/cpufreq/scaling_governor`).trim());
	const found = [...new Set(governors.filter((governor) => governor !== ""))];
	if (found.length === 0) return silent("governor");
	const steady = found.every((governor) => governor === "performance");
	return needOf("governor", found.join(", "), steady, "the clock follows the load: sudo cpupower frequency-set --governor performance");
}
function turboNeed({ read }) {
	const off = read(`${CPU}/intel_pstate/no_turbo`).trim();
	const boost = read(`${CPU}/cpufreq/boost`).trim();
	if (off === "" && boost === "") return silent("turbo");
	const file = off === "" ? `${CPU}/cpufreq/boost` : `${CPU}/intel_pstate/no_turbo`;
	const on = off === "" ? boost === "1" : off === "0";
	return needOf("turbo", on ? "on" : "off", !on, `the clock follows the heat and the neighbours: echo ${off === "" ? 0 : 1} | sudo tee ${file}`);
}
function threadsNeed({ read }) {
	const active = read(`${CPU}/smt/active`).trim();
	if (active === "") return silent("SMT");
	return needOf("SMT", active === "1" ? "on: two processors share a core" : "off", active !== "1", `what runs on one half of a core slows the other: echo off | sudo tee ${CPU}/smt/control`);
}
function clockNeed({ read }) {
	const clock = read("/sys/devices/system/clocksource/clocksource0/current_clocksource").trim();
	if (clock === "") return silent("clock");
	return needOf("clock", clock, FAST_CLOCKS.includes(clock), "each reading is a call of the kernel, which short operations feel: give the machine the clock of its processor (tsc)");
}
function memoryNeed({ read }, memory) {
	const limit = memoryLimitOf(read);
	const limited = limit !== null && limit < memory;
	const usable = limited ? limit : memory;
	return needOf("memory", limited ? `${memoryText(limit)} of ${memoryText(memory)} (cgroup)` : memoryText(memory), usable >= LEAST_MEMORY, `a JVM sizes its heap by it, and the kernel kills what needs more: give the group ${memoryText(LEAST_MEMORY)} or more`);
}
/** How much memory the cgroup of this process may use, in bytes; null without a limit. */
function memoryLimitOf(read) {
	const { unified, controlled } = groupsOf(read, "memory");
	const limits = [...unified.map((folder) => `${folder}/memory.max`), ...controlled.map((folder) => `${folder}/memory.limit_in_bytes`)].map((file) => Number(read(file).trim())).filter((limit) => limit > 0);
	return limits.length === 0 ? null : Math.min(...limits);
}
/** Most virtual machines do not report this. */
function silent(name) {
	return {
		name,
		state: "note",
		found: "unknown: in a virtual machine it is its host’s",
		action: ""
	};
}

// action/src/commands/findings.ts
/** A typical budget: a machine that cannot detect it decides little. */
const USUAL_BUDGET = .05;
/** Share of disturbed rounds above which the machine counts as disturbed. */
const DISTURBED = .25;
function lines(findings) {
	const width = (key) => Math.max(...findings.map((finding) => finding[key].length));
	const [kinds, names] = [width("for"), width("name")];
	return findings.map(({ for: kind, name, state, found, action }) => `${state.padEnd(7)}  ${kind.padEnd(kinds)}  ${name.padEnd(names)}  ${found}${action === "" ? "" : `: ${action}`}`.trimEnd());
}
/**
* One sentence on what can be measured.
* @param kinds the kinds of suites
*/
function summary(findings, kinds) {
	const lacking = new Set(findings.filter(({ state }) => state === "missing").map((finding) => finding.for));
	if (lacking.size === 0) return "Nothing is missing.";
	const checked = kinds.filter((kind) => findings.some((finding) => finding.for === kind));
	const able = lacking.has("all") ? [] : checked.filter((kind) => !lacking.has(kind));
	const can = able.length === 0 ? "nothing can be measured yet" : `${able.join(", ")} can be measured`;
	return `Something is missing for ${[...lacking].join(", ")}; ${can}.`;
}
const MARK = {
	ready: "✅",
	note: "🟡",
	missing: "❌"
};
/** The findings as Markdown: problems first, the rest folded. */
function markdown(findings, sentence) {
	const [ready, problems] = [findings.filter(({ state }) => state === "ready"), findings.filter(({ state }) => state !== "ready")];
	return [
		"### What this machine can measure",
		"",
		prose(sentence),
		"",
		...problems.length === 0 ? [] : [...table(problems), ""],
		...ready.length === 0 ? [] : [
			"<details>",
			`<summary>No action needed: ${ready.length}</summary>`,
			"",
			...table(ready),
			"",
			"</details>",
			""
		]
	].join("\n");
}
function table(findings) {
	return [
		"| | for | what | found | what to do |",
		"|---|---|---|---|---|",
		...findings.map(({ for: kind, name, state, found, action }) => `| ${MARK[state]} | ${prose(kind)} | ${prose(name)} | ${cell(found)} | ${cell(action)} |`)
	];
}
/** Versions, paths and command lines are shown as code, sentences are not. */
function cell(text) {
	return text.includes(" ") || text === "" ? prose(text) : code(text);
}
/** What the noise of a machine means for measurements on it. */
function noiseFindings(noise) {
	const { measured, rounds, elapsed, steal, pressure } = noise;
	const disturbed = measured - rounds;
	const busy = disturbed > DISTURBED * measured || pressure > .2;
	const seconds = Math.round(elapsed / 1e3);
	return [{
		name: "rounds",
		state: busy ? "note" : "ready",
		found: `${measured} of a program against itself in ${seconds} s, ${disturbed} of them disturbed (at most ${percent(steal)} stolen, some task waiting ${percent(pressure)} of the time)`,
		action: busy ? "other work is running, here or on the host: a suite would take longer and detect less than on a quiet machine" : ""
	}, ...noise.measures.map(measureFinding)];
}
const REMEDY = {
	CPU: "give suites more time (time-budget, rounds), a quieter machine, or the simulator (mode: simulation), which counts instructions",
	time: "put limits on CPU time, which is steadier, and on time only if necessary",
	"start-up CPU": "give start-up suites more rounds, or the simulator (mode: simulation)",
	"start-up time": "put limits on the start-up CPU time, which is steadier"
};
function measureFinding({ name, mde, overhead, low, high }) {
	if (mde === null || overhead === null || low === null || high === null) return {
		name,
		state: "note",
		found: "too few undisturbed rounds for a result",
		action: "run doctor again when the machine is quieter"
	};
	const interval = `[${signed(low)}, ${signed(high)}]`;
	if (low > 0 || high < 0) return {
		name,
		state: "note",
		found: `${signed(overhead)} ${interval} between a program and itself, which happens by chance once in 20 times`,
		action: "run doctor again: if it repeats, the order of the two processes has an effect"
	};
	const blunt = mde > USUAL_BUDGET;
	return {
		name,
		state: blunt ? "note" : "ready",
		found: `overheads from ${percent(mde)} on are detected four times in five (MDE; against itself ${interval})`,
		action: blunt ? REMEDY[name] ?? "" : ""
	};
}
function percent(share) {
	return `${(share * 100).toFixed(1)} %`;
}
function signed(share) {
	return `${share < 0 ? "−" : "+"}${percent(Math.abs(share))}`;
}

// action/src/commands/doctor.ts
/** Kinds of suites, in addition to the common needs. */
const KINDS = {
	jmh: jmhNeeds,
	go: goNeeds,
	command: commandNeeds,
	startup: startupNeeds,
	http: httpNeeds,
	simulator: simulatorNeeds,
	kernel: kernelNeeds
};
/** Checks a machine for privileged jobs. Runs only on request. */
const PRIVILEGED = "privileged";
/** Measures the noise of the machine. Takes 90 seconds; all other checks take seconds. */
const NOISE = "noise";
/** The oldest supported Node. */
const OLDEST_NODE = 20;
/** Checks the machine and prints the result. Throws {@link UsageError}. */
async function doctorCommand(options, host) {
	const { kinds } = options;
	const known = [
		...Object.keys(KINDS),
		PRIVILEGED,
		NOISE
	];
	const stranger = kinds.find((kind) => !known.includes(kind));
	if (stranger !== void 0) {
		const now = renamed(`doctor ${stranger}`);
		const hint = now === void 0 ? `use one of ${known.join(", ")}` : `it is now "${now}"`;
		throw new UsageError(`doctor: unknown kind "${stranger}": ${hint}`);
	}
	const { output } = host;
	const context = {
		...host,
		notice: (message) => output.status(message)
	};
	const findings = [...of("all", await commonNeeds(context)), ...of("native", [
		...await quietNeeds(),
		...tuningNeeds(),
		await countersNeed(context)
	])];
	const wanted = (kind) => kinds.length === 0 || kinds.includes(kind);
	for (const [kind, check] of Object.entries(KINDS).filter(([kind]) => wanted(kind))) {
		output.status(`checking the needs of ${kind}`);
		findings.push(...of(kind, await check(context)));
	}
	if (kinds.includes(PRIVILEGED)) findings.push(...of(PRIVILEGED, await privilegedNeeds(context)));
	const noise = wanted(NOISE) ? await measureNoise(context) : null;
	if (noise !== null) findings.push(...of(NOISE, noiseFindings(noise)));
	output.status("");
	return tell(findings, noise, options, host);
}
function tell(findings, noise, options, { output }) {
	const ready = findings.every(({ state }) => state !== "missing");
	const json = `${JSON.stringify({
		schema: 1,
		ready,
		findings,
		noise
	}, null, 2)}\n`;
	const sentence = summary(findings, [...Object.keys(KINDS), PRIVILEGED]);
	const page = markdown(findings, sentence);
	if (options.json === "-") output.print(json);
	else output.print(`${[
		...lines(findings),
		"",
		sentence
	].map(visible).join("\n")}\n`);
	if (options.json !== null && options.json !== "-") writeNamed(options.json, json);
	if (options.markdown !== null) writeNamed(options.markdown, page);
	return {
		exitCode: ready ? EXIT.pass : 1,
		markdown: page
	};
}
function of(kind, needs) {
	return needs.map((need) => ({
		for: kind,
		...need
	}));
}
async function commonNeeds(context) {
	const { node } = process.versions;
	const old = Number.parseInt(node, 10) < OLDEST_NODE;
	return [
		{
			name: "system",
			state: type() === "Linux" ? "ready" : "note",
			found: `${type()} ${release()}`,
			action: type() === "Linux" ? "" : "the noise check and the simulator work only on Linux"
		},
		{
			name: "Node",
			state: old ? "missing" : "ready",
			found: node,
			action: old ? `install Node ${OLDEST_NODE} or newer` : ""
		},
		await programNeed("Git", "git", ["--version"], /^git version (\S+)/m, "install Git: commits, revisions and stored baselines need it", context),
		writeNeed("results", process.cwd(), "change to a folder with write permission, or name one with --out"),
		writeNeed("cache", context.cache, "make it writable, or set XDG_CACHE_HOME to a writable folder")
	];
}
/** Whether files can be created in a folder, or the folder itself if it does not exist yet. */
function writeNeed(name, folder, action) {
	let nearest = resolve(folder);
	while (!existsSync(nearest)) nearest = dirname(nearest);
	try {
		accessSync(nearest, constants.W_OK | constants.X_OK);
		if (nearest !== resolve(folder)) mkdirSync(folder, { recursive: true });
		return {
			name,
			state: "ready",
			found: `${folder} is writable`,
			action: ""
		};
	} catch (error) {
		return {
			name,
			state: "missing",
			found: `${folder} is not writable (${error.code ?? "unknown error"})`,
			action
		};
	}
}

export { doctorCommand as t };