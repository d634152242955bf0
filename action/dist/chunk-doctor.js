import { p as printable } from "./chunk-judging.js";
import { A as programNeed, E as runInBox, S as lookForGuest, T as refuseBoxless, a as between, c as INSTALL, d as lookForHyperfine, g as findJdks, i as WATCHED, n as PRESSURE_RISE, o as readLoad, r as STEAL_LIMIT, w as programOf } from "./chunk-guards.js";
import { v as UsageError } from "./chunk-schemas.js";
import { r as visible } from "./chunk-visible.js";
import { i as writeNamed } from "./chunk-files.js";
import { accessSync, constants, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { availableParallelism, cpus, homedir, release, tmpdir, type } from "node:os";
import { setTimeout } from "node:timers/promises";

// runners/box/needs.ts
/** A machine that does nothing, in MiB and ms. */
const [MEMORY, PATIENCE] = [512, 12e4];
/** The guest's program, which does nothing where it is not the first process, and says so. */
const [GUEST, DOES_NOTHING] = ["/init", 2];
async function boxNeeds(surroundings) {
	const programs = programsNeed(surroundings);
	if (programs.state === "missing") return [programs];
	const program = programOf(surroundings);
	const folder = join(surroundings.cache, "box");
	const found = await lookForGuest(surroundings);
	if (found === null) return [{
		name: "programs",
		state: "missing",
		found: `${program} check says nothing that this release understands`,
		action: "make dist"
	}];
	const { qemu, kernel } = found;
	const fetch = `${printable(program, ["install", folder])} fetches it from the packages of Debian and Ubuntu, without privilege`;
	const needs = [needOf("QEMU", qemu.problem, qemu.version, `${fetch}; elsewhere install qemu-system-x86`), needOf("kernel", kernel.problem, `${kernel.package} ${kernel.version}`, fetch)];
	const whole = needs.every(({ state }) => state === "ready");
	return [
		programs,
		...needs,
		...whole ? [await bootNeed(surroundings)] : []
	];
}
function needOf(name, problem, found, action) {
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
function programsNeed(surroundings) {
	const missing = (found, action) => ({
		name: "programs",
		state: "missing",
		found,
		action
	});
	try {
		refuseBoxless(surroundings);
	} catch (error) {
		const [found = "", action = "measure in the native lane here, or use such a machine"] = error.message.split(/(?<=missing): /);
		return missing(found, action);
	}
	const guest = join(surroundings.root, "action/dist/guest-linux-amd64");
	if (!existsSync(guest)) return missing(`${guest} is missing`, "make dist");
	return {
		name: "programs",
		state: "ready",
		found: "the box and its guest",
		action: ""
	};
}
/** Boots a machine and lets it end. */
async function bootNeed(surroundings) {
	const raw = mkdtempSync(join(tmpdir(), "overhead-boot-"));
	const begun = performance.now();
	try {
		const { code, problem } = await runInBox({
			layers: [],
			arguments: [GUEST],
			environment: {},
			directory: "/",
			openInput: false,
			collect: [],
			seed: 1,
			memory: MEMORY,
			raw,
			timeout: PATIENCE
		}, surroundings);
		if (code !== DOES_NOTHING) throw new Error(problem ?? `its program ended with exit code ${code}`);
		return {
			name: "machine",
			state: "ready",
			found: `boots and ends in ${((performance.now() - begun) / 1e3).toFixed(1)} s`,
			action: ""
		};
	} catch (error) {
		surroundings.signal.throwIfAborted();
		return {
			name: "machine",
			state: "missing",
			found: `none could be booted: ${error.message.replace(/\s*\n\s*/g, " ")}`,
			action: "fetch QEMU and the kernel again: remove the folder box of the cache first"
		};
	} finally {
		rmSync(raw, {
			recursive: true,
			force: true
		});
	}
}

// runners/command/needs.ts
async function commandNeeds(surroundings) {
	const found = await lookForHyperfine(surroundings);
	return typeof found === "string" ? [{
		name: "hyperfine",
		state: "missing",
		found: `it is what times commands, ${found}`,
		action: INSTALL
	}] : [{
		name: "hyperfine",
		state: "ready",
		found: found.version,
		action: ""
	}];
}

// runners/go/needs.ts
async function goNeeds(surroundings) {
	return [await programNeed("Go", "go", ["version"], /^go version go(\S+)/m, "install Go 1.21 or newer; it fetches the release that a module asks for", surroundings)];
}

// runners/jmh/needs.ts
/** The oldest JDK that any suite runs on, and the one that virtual threads came with. */
const [OLDEST, VIRTUAL_THREADS] = [17, 21];
async function jmhNeeds(surroundings) {
	return [jdkNeed(findJdks(surroundings.environment)), await programNeed("Maven", "mvn", ["--version"], /^Apache Maven (\S+)/m, "install Maven 3.8 or newer: it builds the built-in workloads. A suite with a jar of your own does without", surroundings)];
}
/** What there is to say of the JDKs that were found. */
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
		action: `install a JDK ${VIRTUAL_THREADS} or newer beside it: suites with virtual threads are left out without`
	};
}

// runners/startup/needs.ts
async function startupNeeds(surroundings) {
	const linux = process.platform === "linux";
	const system = {
		name: "Linux",
		state: linux ? "ready" : "missing",
		found: linux ? "its kernel tells what a process uses while it runs" : `this is ${process.platform}`,
		action: linux ? "" : "measure on Linux"
	};
	const [jdk] = await jmhNeeds(surroundings);
	return [system, ...jdk === void 0 ? [] : [jdk]];
}

// runners/http/needs.ts
async function httpNeeds(surroundings) {
	const fits = process.platform === "linux" && process.arch === "x64";
	return [{
		name: "generator",
		state: fits ? "ready" : "missing",
		found: fits ? "it comes with this release" : `it is for Linux on x86-64; this is ${process.platform} on ${process.arch}`,
		action: fits ? "" : "measure on Linux on x86-64"
	}, ...await startupNeeds(surroundings)];
}

// action/src/experiment/quiet.ts
const THIS_MACHINE = {
	processors: cpus().length,
	usable: availableParallelism(),
	gauge: readLoad,
	read: (file) => {
		try {
			return readFileSync(file, "utf8");
		} catch {
			return "";
		}
	},
	watched: WATCHED
};
const NATIVE = "the native lane";
/** None of it hinders a measurement; it says what the native lane will see. Watches the machine for a moment. */
async function quietNeeds(host = THIS_MACHINE) {
	const before = host.gauge();
	await setTimeout(host.watched);
	const after = host.gauge();
	const { steal, pressure } = between(before, after);
	return [
		processorsNeed(host),
		after.stolen === null ? unknown("steal", "/proc/stat is not there") : said("steal", `${percent(steal)} of the CPU time in the last second`, steal > STEAL_LIMIT, `${NATIVE} throws rounds away above ${percent(STEAL_LIMIT)}: measure when the host is quieter, or in the box`),
		after.waiting === null ? unknown("pressure", "/proc/pressure/cpu is not there: a kernel without PSI") : said("pressure", `some task waited ${percent(pressure)} of the last second`, pressure > PRESSURE_RISE, `other work is going on: ${NATIVE} needs a machine that has nothing else to do`)
	];
}
function processorsNeed({ processors, usable, read }) {
	const quota = quotaOf(read);
	const found = [`${usable} of ${processors}`, ...quota === null ? [] : [`a quota of ${quota} (cgroup)`]].join(", ");
	if (quota !== null && quota < usable) return said("processors", found, true, `the quota stops every process in the middle of its work: lift it for ${NATIVE}`);
	return said("processors", found, usable < 2, `on one processor ${NATIVE} measures what else runs: use two or more`);
}
/** Processors that the group of this process may use, by cgroup v2 or v1; null where it has no limit. */
function quotaOf(read) {
	const own = read("/proc/self/cgroup");
	const unified = /^0::(\/.*)$/m.exec(own)?.[1] ?? "/";
	const controlled = /^\d+:[^:]*\bcpu\b[^:]*:(\/.*)$/m.exec(own)?.[1] ?? "/";
	for (const path of /* @__PURE__ */ new Set([unified, "/"])) {
		const [quota, period] = read(`/sys/fs/cgroup${path}/cpu.max`.replace("//", "/")).trim().split(" ");
		if (Number(quota) > 0 && Number(period) > 0) return Number(quota) / Number(period);
	}
	for (const path of /* @__PURE__ */ new Set([controlled, "/"])) {
		const file = (name) => Number(read(`/sys/fs/cgroup/cpu${path}/${name}`.replace("//", "/")));
		const [quota, period] = [file("cpu.cfs_quota_us"), file("cpu.cfs_period_us")];
		if (quota > 0 && period > 0) return quota / period;
	}
	return null;
}
function said(name, found, wrong, action) {
	return {
		name,
		state: wrong ? "note" : "ready",
		found,
		action: wrong ? action : ""
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
function percent(share) {
	return `${(share * 100).toFixed(1)} %`;
}

// action/src/commands/doctor.ts
/** Kinds of suites, beside what all of them need. */
const KINDS = {
	jmh: jmhNeeds,
	go: goNeeds,
	command: commandNeeds,
	startup: startupNeeds,
	http: httpNeeds,
	box: boxNeeds
};
/** The oldest Node that this program is made for. */
const OLDEST_NODE = 20;
/** Looks, and says. Exit code 1 where something is missing. Throws {@link UsageError}. */
async function doctorCommand(options, host) {
	const stranger = options.kinds.find((kind) => !(kind in KINDS));
	if (stranger !== void 0) throw new UsageError(`doctor: "${stranger}" is not known: known here: ${Object.keys(KINDS).join(", ")}`);
	const surroundings = {
		...host,
		notice: () => void 0
	};
	const findings = [...of("all", await commonNeeds(surroundings)), ...of("native", await quietNeeds())];
	for (const [kind, ask] of Object.entries(KINDS)) {
		if (options.kinds.length > 0 && !options.kinds.includes(kind)) continue;
		host.output.status(`looking at what ${kind} needs`);
		findings.push(...of(kind, await ask(surroundings)));
	}
	host.output.status("");
	const missing = findings.filter(({ state }) => state === "missing");
	const json = `${JSON.stringify({
		schema: 1,
		ready: missing.length === 0,
		findings
	}, null, 2)}\n`;
	if (options.json === "-") host.output.print(json);
	else host.output.print(`${[
		...lines(findings),
		"",
		summary(findings)
	].map(visible).join("\n")}\n`);
	if (options.json !== null && options.json !== "-") writeNamed(options.json, json);
	return { exitCode: missing.length === 0 ? 0 : 1 };
}
function of(kind, needs) {
	return needs.map((need) => ({
		for: kind,
		...need
	}));
}
/** One line a finding. */
function lines(findings) {
	const width = (key) => Math.max(...findings.map((finding) => finding[key].length));
	const [kinds, names] = [width("for"), width("name")];
	return findings.map(({ for: kind, name, state, found, action }) => `${state.padEnd(7)}  ${kind.padEnd(kinds)}  ${name.padEnd(names)}  ${found}${action === "" ? "" : `: ${action}`}`.trimEnd());
}
function summary(findings) {
	const lacking = new Set(findings.filter(({ state }) => state === "missing").map((finding) => finding.for));
	if (lacking.size === 0) return "Nothing is missing.";
	const kinds = Object.keys(KINDS).filter((kind) => findings.some((finding) => finding.for === kind));
	const able = lacking.has("all") ? [] : kinds.filter((kind) => !lacking.has(kind));
	const can = able.length === 0 ? "nothing can be measured yet" : `${able.join(", ")} can be measured`;
	return `Something is missing for ${[...lacking].join(", ")}; ${can}.`;
}
async function commonNeeds(surroundings) {
	const { node } = process.versions;
	const old = Number.parseInt(node, 10) < OLDEST_NODE;
	return [
		{
			name: "system",
			state: type() === "Linux" ? "ready" : "note",
			found: `${type()} ${release()}`,
			action: type() === "Linux" ? "" : "noise of the machine is noticed, and the box runs, on Linux only"
		},
		{
			name: "Node",
			state: old ? "missing" : "ready",
			found: node,
			action: old ? `install Node ${OLDEST_NODE} or newer` : ""
		},
		await programNeed("Git", "git", ["--version"], /^git version (\S+)/m, "install Git: commits, revisions and stored baselines are asked of it", surroundings),
		writeNeed("results", process.cwd(), "go to a folder that you may write to, or name one with --out"),
		writeNeed("cache", surroundings.cache, `make it yours, or set XDG_CACHE_HOME (${homedir()}/.cache otherwise)`)
	];
}
/** Whether files can be made in a folder, or the folder itself where it is not there yet. */
function writeNeed(name, folder, action) {
	let nearest = resolve(folder);
	while (!existsSync(nearest)) nearest = dirname(nearest);
	try {
		accessSync(nearest, constants.W_OK | constants.X_OK);
		if (nearest !== resolve(folder)) mkdirSync(folder, { recursive: true });
		return {
			name,
			state: "ready",
			found: `${folder} can be written`,
			action: ""
		};
	} catch (error) {
		return {
			name,
			state: "missing",
			found: `${folder} cannot be written (${error.code ?? "unknown error"})`,
			action
		};
	}
}

export { doctorCommand };