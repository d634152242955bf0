import { c as agentSettings, f as QuantityError, i as readCommandLine, l as needsPlace, m as parseDuration, n as isJava, o as readSimulated, p as parseArguments, r as ownProgram, t as folderOf, u as presetOf } from "./chunk-command.js";
import { x as suggest, y as formatPlace } from "./chunk-schemas.js";
import { basename, dirname, isAbsolute, join, resolve } from "node:path";

// action/src/config/builtin-applications.ts
/** Names for `application:`, which are also the modules in jvm-bench/applications and their jars. */
const BUILTIN_APPLICATIONS = [
	"spring-jdbc",
	"undertow-h2",
	"kafka"
];
const ARGV = [
	"java",
	"-jar",
	"{application}",
	"{port}"
];
/** The answer of the first two applications: a row of a query. */
const PET = {
	url: "http://127.0.0.1:{port}/pets/7",
	status: 200,
	body: "^\\{\"id\":7,\"name\":\"pet-7\",\"owner\":\"owner-7\"\\}$"
};
/** The applications by name. */
const APPLICATIONS = {
	"spring-jdbc": {
		argv: ARGV,
		ready: {
			kind: "log",
			pattern: "Started SpringJdbc"
		},
		request: PET
	},
	"undertow-h2": {
		argv: ARGV,
		ready: {
			kind: "log",
			pattern: "Started UndertowH2"
		},
		request: PET
	},
	kafka: {
		argv: [
			...ARGV,
			"{port:broker}",
			"{port:controller}",
			"{scratch}/kafka"
		],
		ready: {
			kind: "log",
			pattern: "Started KafkaBroker"
		},
		request: {
			url: "http://127.0.0.1:{port}/produce/100",
			status: 200,
			body: "^100$"
		}
	}
};

// action/src/config/findings.ts
var Findings = class {
	problems = [];
	#parsed;
	constructor(parsed) {
		this.#parsed = parsed;
	}
	/** Reports a problem with the value at a path. */
	report(path, message) {
		this.problems.push(this.#parsed.positions.at(path, message));
	}
	/** Reports a problem with the last key of a path. */
	reportKey(path, message) {
		this.problems.push(this.#parsed.positions.atKey(path.slice(0, -1), path.at(-1) ?? "", message));
	}
	/** Returns the position of the value at a path: `file:line:column`. */
	place(path) {
		return formatPlace(this.#parsed.positions.at(path, ""));
	}
	/** Reports a text that is not a regular expression. */
	pattern(path, written) {
		if (written === void 0) return;
		try {
			new RegExp(written);
		} catch (error) {
			this.report(path, `not a regular expression: ${error.message}`);
		}
	}
	/** Returns a duration in ms; null if it is missing, or invalid, which is reported. */
	duration(path, written) {
		return written === void 0 ? null : this.attempt(path, () => parseDuration(written));
	}
	/** Returns the result of `parse`; null if it throws, which is reported. */
	attempt(path, parse) {
		try {
			return parse();
		} catch (error) {
			if (!(error instanceof QuantityError)) throw error;
			this.report(path, error.message);
			return null;
		}
	}
};
/** Returns the defined entries of a map. */
function defined(value) {
	return Object.fromEntries(Object.entries(value ?? {}).filter(([, entry]) => entry !== void 0));
}
/** Returns a map of texts, numbers or booleans as texts. */
function stringValues(values) {
	return Object.fromEntries(Object.entries(values ?? {}).map(([key, value]) => [key, String(value)]));
}

// action/src/config/application.ts
/** Runners that start an application. */
const RUNNERS = ["startup", "http"];
/** The address of a path without a host. */
const HERE = "http://127.0.0.1:{port}";
/** Names of processes become part of a benchmark's name and of a placeholder. */
const NAME = /^[A-Za-z][A-Za-z0-9_.]{0,31}$/;
/** Returns whether the runner of a suite starts an application. */
function startsApplication({ runner }) {
	return RUNNERS.includes(runner);
}
/** Returns the application that a suite starts; null for other runners. */
function readApplication(path, file, found) {
	if (!startsApplication(file)) return null;
	const { application, processes, command } = file;
	const machine = readSimulated(path, file, found);
	const [first, second] = Object.entries({
		application,
		processes,
		command
	}).filter(([, way]) => way !== void 0);
	if (first !== void 0 && second !== void 0) found.reportKey([...path, second[0]], `"${first[0]}" and "${second[0]}" exclude each other: a suite starts one application; remove one of them`);
	if (application === void 0 && file.jdk !== void 0) found.reportKey([...path, "jdk"], "jdk: is looked for to run an application of this project; a command names its own java");
	if (processes !== void 0) {
		for (const key of ["ready", "request"]) if (file[key] !== void 0) found.reportKey([...path, key], `${key}: each of the processes has its own: say it there`);
		return {
			builtin: null,
			processes: readProcesses([...path, "processes"], processes, found),
			...machine
		};
	}
	const builtin = application === void 0 ? null : APPLICATIONS[application];
	const ready = file.ready === void 0 ? builtin?.ready : readReady([...path, "ready"], file.ready, found);
	if (ready === void 0) found.report(path, "the suite lacks ready: add it with log (a line that the application prints), port, or http");
	const request = file.request === void 0 ? builtin?.request ?? null : readCheck([...path, "request"], file.request, found);
	return {
		builtin: application ?? null,
		processes: [{
			name: "",
			argv: [],
			environment: {},
			ready: ready ?? {
				kind: "log",
				pattern: ""
			},
			request
		}],
		...machine
	};
}
function readProcesses(path, files, found) {
	const entries = Object.entries(files);
	if (entries.length === 0) found.report(path, "processes: names none: add one");
	return entries.map(([name, file]) => {
		const at = [...path, name];
		if (!NAME.test(name)) found.reportKey(at, `process name "${name}" must begin with a letter, and be letters, digits, "_" and "."`);
		const argv = parseArguments(file.command);
		if ((argv[0] ?? "") === "") found.report([...at, "command"], `"${name}" has no program`);
		return {
			name,
			argv,
			environment: stringValues(file.env),
			ready: readReady([...at, "ready"], file.ready, found),
			request: file.request === void 0 ? null : readCheck([...at, "request"], file.request, found)
		};
	});
}
function readReady(path, file, found) {
	const { log, port, http, ...answer } = file;
	if (http !== void 0) return {
		kind: "http",
		check: readCheck(path, {
			http,
			...answer
		}, found)
	};
	if (port !== void 0) {
		const written = String(port);
		if (!/^([1-9]\d*|\{port(:[A-Za-z0-9_.]+)?\})$/.test(written) || Number(written) > 65535) found.report([...path, "port"], `"${written}" is no port: write "{port}", or a number`);
		return {
			kind: "port",
			port: written
		};
	}
	found.pattern([...path, "log"], log);
	return {
		kind: "log",
		pattern: log ?? ""
	};
}
function readCheck(path, { http, status, body }, found) {
	found.pattern([...path, "body"], body);
	const url = http.startsWith("/") ? `${HERE}${http}` : http;
	if (!/^http:\/\/[^/]+/.test(url) || !URL.canParse(url.replace(/\{[^}]*\}/g, "1"))) found.report([...path, "http"], `"${http}" is no address: write a path that begins with /, or a URL that begins with http://`);
	return {
		url,
		status: status ?? 200,
		body: body ?? ""
	};
}
/**
* Returns the command line of a variant: its own, that of the suite, or that of the built-in application. It has
* no argv if the processes have their own. Null for other runners, and for a missing command, which is reported.
* @param revised whether its relative paths begin in a revision that is not checked out yet
*/
function readApplicationLine(path, suite, name, file, revised, found) {
	if (!startsApplication(suite)) return null;
	const at = [
		...path,
		"variants",
		name
	];
	const { application, processes } = suite;
	if (file.command !== void 0 && (application ?? processes) !== void 0) found.reportKey([...at, "command"], `command: the suite says what is started, under ${application === void 0 ? "processes" : "application"}: remove it`);
	const argv = application === void 0 ? parseArguments(file.command ?? suite.command ?? []) : APPLICATIONS[application].argv;
	const programs = processes === void 0 ? [argv[0] ?? ""] : Object.values(processes).map(({ command }) => parseArguments(command)[0] ?? "");
	if (processes === void 0 && argv.length === 0) {
		found.report(at, `"${name}" starts nothing: name an application, a command (here or for the whole suite) or processes`);
		return null;
	}
	checkAgent(at, name, programs, file, suite.mode, found);
	return {
		argv: processes === void 0 ? argv : [],
		folder: folderOf(suite, revised)
	};
}
/** Every program called java gets the agent. The simulator cannot inspect a JVM, so an agent there needs an attach check. */
function checkAgent(at, name, programs, file, mode, found) {
	if (!programs.some(isJava)) {
		for (const key of ["agent", "jvm-args"]) if (file[key] !== void 0) found.report([...at, key], `${key}: only a program called java can have it, and "${name}" starts ${programs.join(", ")}: put it into command or env, where that program takes it`);
	} else if ((mode ?? "native") !== "native" && file.agent !== void 0 && file.attached?.class === void 0 && name !== "off" && presetOf(file.agent) === null) found.report([...at, "agent"], `the agent of "${name}" needs an attach check in the simulator: add attached: {class}, a class that is loaded only if the agent works`);
}

// action/src/config/go.ts
/** Returns the folder where the paths of a Go suite begin: that of the configuration; for one in `.github`, the repository. */
function goFolder(configuration) {
	const folder = dirname(resolve(configuration));
	return basename(folder) === ".github" ? dirname(folder) : folder;
}
/** Returns the settings of a Go suite. @param folder where its paths begin */
function readGoSuite(file, folder) {
	const { module } = file;
	return {
		folder,
		module: module === "builtin" ? module : resolve(folder, module ?? "."),
		packages: [file.package ?? "./..."].flat(),
		measure: file.measure ?? "benchmarks",
		operations: file.operations ?? null
	};
}
/** Returns the settings of a variant, with paths as written. */
function readGoVariant(file) {
	return {
		tags: [file.tags ?? []].flat().flatMap((text) => text.split(",").map((tag) => tag.trim())).filter((tag) => tag !== ""),
		ldflags: file.ldflags ?? "",
		overlay: file.overlay ?? "",
		toolexec: file.toolexec ?? "",
		replace: Object.fromEntries(Object.entries(file.replace ?? {}).map(([module, by]) => [module, replacement(module, by)])),
		benchmark: typeof file.benchmark === "string" ? { [""]: file.benchmark } : { ...file.benchmark }
	};
}
/** `v1.2.3` is another version of the module itself, `./fork` a folder, `other/module@v1.2.3` another module. */
function replacement(module, by) {
	return isFolder(by) || by.includes("@") ? by : `${module}@${by}`;
}
function isFolder(replacement) {
	return /^(\.{1,2}(\/|$)|\/)/.test(replacement);
}
/** Returns the program of a `-toolexec` if it is a path, not a name. */
const RELATIVE_PROGRAM = /^\.{1,2}\/\S+/;
/** Returns a variant whose relative paths begin at a folder. */
function goInFolder(go, folder) {
	return {
		...go,
		overlay: go.overlay === "" ? "" : resolve(folder, go.overlay),
		toolexec: go.toolexec.replace(RELATIVE_PROGRAM, (path) => resolve(folder, path)),
		replace: Object.fromEntries(Object.entries(go.replace).map(([module, by]) => [module, isFolder(by) ? resolve(folder, by) : by]))
	};
}
/** Returns the relative paths of a variant, by key. */
function goPaths({ overlay, toolexec, replace }) {
	const program = RELATIVE_PROGRAM.exec(toolexec)?.[0];
	return [
		...overlay === "" || isAbsolute(overlay) ? [] : [["overlay", overlay]],
		...program === void 0 ? [] : [["toolexec", program]],
		...Object.values(replace).filter((by) => isFolder(by) && !isAbsolute(by)).map((by) => ["replace", by])
	];
}
/** Variants are compared on one benchmark: if one selects a sub-benchmark, all must. */
function checkBenchmarks(path, variants, found) {
	const keys = new Set(variants.flatMap(({ go }) => Object.keys(go.benchmark)));
	for (const { name, go } of variants) for (const key of keys) if (go.benchmark[key] === void 0) found.report([...path, name], `"${name}" has no benchmark${key === "" ? " as a name" : `: ${key}`}, and another variant has one: give every variant its own`);
}
const ABSOLUTE = ["min", "max"];
/** Returns whether all limits of a Go suite are on absolute values: then one variant is enough, because nothing is compared. */
function limitedAlone({ runner, gates }, everywhere) {
	const kinds = Object.values(gates ?? {}).flatMap((gate) => Object.keys(gate));
	return runner === "go" && !everywhere && kinds.length > 0 && kinds.every((kind) => ABSOLUTE.includes(kind));
}

// action/src/config/kernel-suite.ts
/** Workloads of the kernel runner, by name. */
const WORKLOADS = [
	"connect",
	"open",
	"exec",
	"udp",
	"syscall",
	"http",
	"write"
];
/** The second arm of the control; its apparent cost is noise. */
const AGAIN = "off.again";
/** The suffix of the arm whose agent is attached and has nothing to do. */
const IDLE = ".idle";

// action/src/config/kernel.ts
/** Operations of a fork, enough that the least of them is exact in the simulator. */
const BATCHES = 10;
/** The time limit until an agent is ready, in ms. */
const READY = 3e4;
/** Memory of a machine with a static agent, in MiB. */
const MEMORY = 768;
/** The ways to attach something; a treatment has exactly one. */
const WAYS = [
	"hook",
	"object",
	"command"
];
/** Kinds of hooks that have a program of this project, as the kernel runner lists them. */
const HOOKS = [
	"raw_tp",
	"tracepoint",
	"tp_btf",
	"fentry",
	"fexit",
	"kprobe",
	"kretprobe",
	"kprobe.multi",
	"uprobe",
	"lsm",
	"cgroup",
	"cgroup_skb",
	"sockops",
	"socket",
	"tcx",
	"xdp",
	"perf_event"
];
/** Returns the settings of a kernel suite; null for other runners. */
function readKernelSuite(path, file, found) {
	if (file.runner !== "kernel") return null;
	const booted = (file.mode ?? "native") !== "native";
	for (const key of [
		"files",
		"memory",
		"kernels"
	]) if (file[key] !== void 0 && !booted) found.reportKey([...path, key], `${key}: is for a virtual machine, and this suite runs on the kernel that is here: add mode: simulation, or leave it out`);
	const workloads = Object.entries(file.workloads ?? {}).map(([name, load]) => readLoad(path, name, load ?? {}, found));
	if (workloads.length === 0) found.report(path, `no workload: add workloads, with one or more of ${WORKLOADS.join(", ")}, or a command of your own`);
	const labels = (file.kernels ?? []).map(labelOf);
	const twice = labels.find((label, index) => labels.indexOf(label) < index);
	if (twice !== void 0) found.report([...path, "kernels"], `kernels: two of them would be called "${twice}": remove one`);
	return {
		workloads,
		kernel: null,
		matrix: null,
		files: file.files ?? [],
		memory: file.memory ?? 768
	};
}
function readLoad(path, name, file, found) {
	const at = [
		...path,
		"workloads",
		name
	];
	const argv = parseArguments(file.command ?? []);
	const own = WORKLOADS.includes(name);
	if (!/^[A-Za-z][A-Za-z0-9_.]{0,31}$/.test(name)) found.reportKey(at, `load name "${name}" must be letters, digits, "_" and ".", a letter first`);
	else if (own && file.command !== void 0) found.report([...at, "command"], `"${name}" is a load of overhead: give yours another name`);
	else if (!own && argv.length === 0) found.reportKey(at, `unknown workload "${name}": ${suggest(name, WORKLOADS)} A workload of your own has a command`);
	const rates = file.rates ?? null;
	if (rates?.some((rate, index) => index > 0 && rate <= (rates[index - 1] ?? 0))) found.report([...at, "rates"], `rates: ${rates.join(", ")} do not rise: write them in order, each once`);
	return {
		name,
		argv,
		operations: file.operations ?? null,
		batches: file.batches ?? 10,
		rates
	};
}
/**
* Returns what a variant attaches; null for other runners.
* @param revised whether its relative paths begin in a revision that is not checked out yet
*/
function readKernelVariant(path, suite, name, file, revised, found) {
	if (suite.runner !== "kernel") return null;
	const at = [
		...path,
		"variants",
		name
	];
	if (name === "off.again" || name.endsWith(".idle")) found.reportKey(at, `variant name "${name}": names that end in .again and ${IDLE} are of arms that overhead adds`);
	const folder = folderOf(suite, revised);
	const detached = {
		arm: "detached",
		agent: null,
		events: {},
		folder
	};
	const ways = WAYS.filter((way) => file[way] !== void 0);
	if (name === "off") {
		for (const key of [
			...WAYS,
			"events",
			"ready",
			"work",
			"ring"
		]) if (file[key] !== void 0) found.reportKey([...at, key], `"${"off"}" is the control and attaches nothing: leave ${key} out`);
		return detached;
	}
	if (ways.length !== 1) {
		const problem = ways.length === 0 ? "attaches nothing" : `names ${ways.join(" and ")}`;
		found.report(at, `"${name}" ${problem}: say one of hook (a program of ours), object (a BPF object file) and command (an agent)`);
		return detached;
	}
	checkOwn(at, name, file, found);
	for (const load of Object.keys(file.events ?? {})) if (!Object.hasOwn(suite.workloads ?? {}, load)) found.reportKey([
		...at,
		"events",
		load
	], `events: this suite has no workload "${load}": ${suggest(load, Object.keys(suite.workloads ?? {}))}`);
	const here = {
		arm: "attached",
		agent: readAgent(at, file, found),
		events: file.events ?? {},
		folder
	};
	return revised ? here : kernelInFolder(here, folder);
}
/** Reports settings that belong to another way of attaching. */
function checkOwn(at, name, file, found) {
	for (const [key, way] of [
		["work", "hook"],
		["ring", "hook"],
		["ready", "command"]
	]) if (file[key] !== void 0 && file[way] === void 0) found.reportKey([...at, key], `${key}: belongs to ${way}, which "${name}" does not have: remove it`);
	const type = file.hook?.split("/")[0] ?? "";
	if (file.hook !== void 0 && !HOOKS.includes(type)) found.report([...at, "hook"], `unknown hook "${file.hook}": ${suggest(type, HOOKS)}`);
}
function readAgent(at, file, found) {
	if (file.hook !== void 0) return {
		kind: "reference",
		hook: file.hook,
		work: file.work ?? 0,
		ring: file.ring === void 0 || file.ring === "none" ? false : file.ring
	};
	if (file.object !== void 0) return {
		kind: "object",
		file: file.object
	};
	const argv = parseArguments(file.command ?? []);
	if ((argv[0] ?? "") === "") found.report([...at, "command"], "command: the program has no name");
	found.pattern([
		...at,
		"ready",
		"log"
	], file.ready?.log);
	return {
		kind: "command",
		argv,
		ready: file.ready?.log ?? null,
		timeout: found.duration([
			...at,
			"ready",
			"timeout"
		], file.ready?.timeout) ?? READY
	};
}
/** Returns a variant whose relative paths begin at a folder. */
function kernelInFolder(kernel, root) {
	const folder = resolve(root, kernel.folder);
	const { agent } = kernel;
	return {
		...kernel,
		folder,
		agent: agent?.kind === "object" ? {
			...agent,
			file: resolve(folder, agent.file)
		} : agent
	};
}
/** Returns the files that a variant needs from its revision, by key. */
function kernelPaths(kernel) {
	const { agent, folder = "" } = kernel ?? { agent: null };
	const path = agent?.kind === "object" ? agent.file : agent?.kind === "command" ? agent.argv[0] ?? "" : "";
	const own = agent?.kind === "object" || path.includes("/");
	return agent === null || isAbsolute(path) || !own ? [] : [[agent.kind, join(folder, path)]];
}
/**
* Returns the variants with the added arms: the control again, and if the suite wants it, each program of this project
* with nothing to do. Other agents have no such form.
*/
function withArms(variants, idle) {
	const [control, ...treatments] = variants.toSorted((left, right) => Number(right.name === "off") - Number(left.name === "off"));
	if (control === void 0) return [];
	const arms = treatments.flatMap((variant) => idle && variant.kernel?.agent?.kind === "reference" ? [{
		...variant,
		name: `${variant.name}${IDLE}`,
		kernel: {
			...variant.kernel,
			arm: "idle"
		}
	}, variant] : [variant]);
	return [
		control,
		{
			...control,
			name: AGAIN
		},
		...arms
	];
}
/** The longest name of a kernel in the name of a suite, in characters. */
const LONGEST_LABEL = 64;
/** Returns the name of a kernel for the name of a suite, which names files; of a digest only the beginning. */
function labelOf(kernel) {
	return basename(kernel.replace(/^(oci|package):/, "")).replace(/@sha256:([0-9a-f]{12})[0-9a-f]*$/, "-$1").replace(/[^A-Za-z0-9._-]+/g, "-").replace(/^[-.]+/, "").slice(0, LONGEST_LABEL);
}
/** Returns a suite for each kernel that it names, or the suite itself. */
function onEachKernel(suite, kernels) {
	const { kernel } = suite;
	if (kernel === null || kernels.length === 0) return [suite];
	return kernels.map((written) => {
		const boots = /^(oci|package):/.test(written) || !written.includes("/") ? written : resolve(written);
		return {
			...suite,
			name: `${suite.name}.${labelOf(written)}`,
			kernel: {
				...kernel,
				kernel: boots,
				matrix: suite.name
			}
		};
	});
}

// action/src/config/variants.ts
/** The revision that is the working tree itself. */
const WORKING_TREE = "HEAD";
/** The time limit for the build of a revision, in ms. */
const BUILD_PATIENCE = 9e5;
/**
* Returns the variants of a suite. Problems are reported.
* @param folder where the paths of a Go suite begin
* @param everywhere whether limits on overheads hold for every suite of the file
*/
function readVariants(path, suite, found, folder, everywhere) {
	const files = suite.variants;
	const names = Object.keys(files);
	const place = [...path, "variants"];
	const control = controlOf(files);
	if (control === null) found.report(place, noControl(files));
	if (suite.runner === "kernel" && control !== null && control !== "off") found.report(place, `"${control}" is the control here, and that of a kernel is called "${"off"}": nothing attached`);
	if (names.length < 2 && !limitedAlone(suite, everywhere)) found.report(place, suite.runner === "go" ? "no treatment: add a variant to the control, or use only the limits min and max" : "no treatment: add a variant with an agent");
	checkAgainst(place, files, found);
	const build = revisionsOf(path, suite, found);
	const variants = names.map((name) => {
		const file = files[name] ?? {};
		const variant = readVariant([...place, name], name, file, build, found);
		checkPreset([...place, name], file, suite, found);
		const go = readGoVariant(file);
		const revised = variant.revision !== null;
		return {
			...variant,
			go: revised ? go : goInFolder(go, folder),
			kernel: readKernelVariant(path, suite, name, file, revised, found),
			command: readCommandLine(path, suite, name, file, revised, found) ?? readApplicationLine(path, suite, name, file, revised, found)
		};
	});
	for (const { name, revision, ...rest } of variants) {
		const own = suite.runner === "go" && suite.module !== "builtin" || suite.runner === "command" || startsApplication(suite) && suite.application === void 0;
		if (revision === null || own || artefactsOf(rest).length > 0) continue;
		const remedy = suite.runner === "kernel" ? "name what its build makes as object or command, by a relative path" : suite.runner === "go" ? "the built-in workloads are not of this repository: replace one of their modules by a folder of it, or name another module" : "name what its build makes as agent or jar, by a relative path";
		found.report([
			...place,
			name,
			"ref"
		], `nothing of this revision would be measured: ${remedy}`);
	}
	return {
		variants: suite.runner === "kernel" ? withArms(variants, suite.idle ?? false) : variants,
		control: control ?? "off"
	};
}
/**
* Returns the revisions that others are compared with: the old code. No gate limits them, because no
* change of the working tree could fix a breach.
*/
function referencesOf({ variants, control }) {
	const named = new Set(variants.map((variant) => variant.against));
	return variants.filter(({ name, revision }) => revision !== null && name !== control && named.has(name)).map(({ name }) => name);
}
/** Returns the files that a revision must have after its build: those of its relative paths. */
function artefactsOf({ agent, jar, go, command, kernel }) {
	const program = command === null ? null : ownProgram(command);
	const paths = {
		agent: agent?.kind === "file" ? agent.path : null,
		jar,
		command: program
	};
	return [...Object.entries(paths).flatMap(([key, path]) => path === null || isAbsolute(path) ? [] : [{
		key,
		path
	}]), ...[...goPaths(go), ...kernelPaths(kernel)].map(([key, path]) => ({
		key,
		path
	}))];
}
/** Returns a variant whose relative paths begin at a folder. */
function inFolder(variant, folder) {
	const { agent, jar, go, command, kernel } = variant;
	return {
		...variant,
		go: goInFolder(go, folder),
		command: command === null ? null : {
			...command,
			folder: resolve(folder, command.folder)
		},
		kernel: kernel === null ? null : kernelInFolder(kernel, folder),
		agent: agent?.kind === "file" ? {
			...agent,
			path: resolve(folder, agent.path)
		} : agent,
		jar: jar === null ? null : resolve(folder, jar)
	};
}
/** Returns the variant that all are compared with: `off`, else the one that every other one is `against`. */
function controlOf(files) {
	const names = Object.keys(files);
	if (names.includes("off")) return "off";
	const fits = (name) => names.every((other) => files[other]?.against === (other === name ? void 0 : name));
	return names.find(fits) ?? null;
}
function noControl(files) {
	const bare = Object.keys(files).find((name) => Object.keys(files[name] ?? {}).length === 0);
	const meant = bare === void 0 ? "" : ` (is it "${bare}"?)`;
	return `no control: add "${"off"}: {}", the variant without an agent${meant}; or, to compare two revisions of one program, add against: to each but the older one`;
}
function checkAgainst(path, files, found) {
	const names = Object.keys(files);
	for (const [name, file] of Object.entries(files)) {
		const against = file?.against;
		if (against === void 0) continue;
		const place = [
			...path,
			name,
			"against"
		];
		const others = names.filter((other) => other !== name && other !== "off");
		if (against === "off" && names.includes("off")) found.report(place, `"${"off"}" is the control, which every treatment is judged against anyway: leave against out, or name another treatment`);
		else if (name === "off") found.report(place, `"${"off"}" is the control and is judged against nothing: leave against out`);
		else if (!others.includes(against)) found.report(place, `"${against}" is not another variant of this suite: ${suggest(against, others)}`);
		else if (turnsBack(name, files)) found.report(place, `${chain(name, files).join(" against ")} is a circle: remove against from the oldest of them`);
	}
}
/** Returns the names that `against` leads to from a variant, up to the first repeated one. */
function chain(name, files) {
	const chain = [name];
	for (let at = files[name]?.against; at !== void 0 && at in files; at = files[at]?.against) {
		chain.push(at);
		if (chain.indexOf(at) < chain.length - 1) break;
	}
	return chain;
}
function turnsBack(name, files) {
	const names = chain(name, files);
	return names.length > 1 && names.at(-1) === name;
}
/** Returns a reader of a variant's revision, with the suite's build as the default. */
function revisionsOf(path, suite, found) {
	const buildTimeout = found.duration([...path, "build-timeout"], suite["build-timeout"]) ?? 9e5;
	const isRevision = (file) => file?.ref !== void 0 && file.ref !== WORKING_TREE;
	if (!Object.values(suite.variants).some(isRevision)) {
		for (const key of ["build", "build-timeout"]) if (suite[key] !== void 0) found.reportKey([...path, key], `${key}: no variant of this suite is a revision, and the working tree is measured unchanged: build it first, or give a variant a ref`);
	}
	return (at, file) => {
		if (!isRevision(file)) {
			if (file.build !== void 0) found.reportKey([...at, "build"], "build: this variant is the working tree, which is measured unchanged: build it first, or give the variant a ref");
			return null;
		}
		const build = parseArguments(file.build ?? suite.build ?? []);
		if (build[0] === "") found.report([...at, "build"], "build: the program has no name");
		const places = Object.fromEntries([
			"ref",
			"build",
			"agent",
			"jar",
			"command",
			"object",
			"overlay",
			"toolexec",
			"replace"
		].map((key) => {
			const suites = (key === "build" || key === "command") && file[key] === void 0 && suite[key] !== void 0;
			return [key, found.place([...suites ? path : at, key])];
		}));
		return {
			ref: file.ref ?? "",
			source: null,
			build,
			buildTimeout,
			places
		};
	};
}
function readVariant(path, name, file, revisionOf, found) {
	if (!/^[A-Za-z0-9][A-Za-z0-9._+-]{0,63}$/.test(name)) found.reportKey(path, `variant name "${name}" must be letters, digits, ".", "_", "+" and "-"`);
	else if (/-\d+$/.test(name)) found.reportKey(path, `variant name "${name}" ends in "-" and digits, which the result format reads as a CPU count: write "${name.replace(/-(\d+)$/, "_$1")}"`);
	if (name === "off" && file.agent !== void 0) found.report([...path, "agent"], `"${"off"}" is the control and has no agent: give this variant another name`);
	if (name === "off" && file.ref !== void 0) found.report([...path, "ref"], `"${"off"}" is the control, to which the treatments add: rename this variant`);
	found.pattern([
		...path,
		"attached",
		"log"
	], file.attached?.log);
	found.pattern([
		...path,
		"attached",
		"thread"
	], file.attached?.thread);
	const revision = revisionOf(path, file);
	const at = (written) => revision === null ? resolve(written) : written;
	const settings = file.agent === void 0 ? null : found.attempt([...path, "agent"], () => agentSettings(file.agent ?? "", at));
	return {
		name,
		revision,
		checkout: null,
		jar: file.jar === void 0 ? null : at(file.jar),
		agent: settings?.agent ?? null,
		sha256: file.sha256?.toLowerCase() ?? null,
		agentArguments: file["agent-args"] ?? settings?.agentArguments ?? "",
		jvmArguments: [...settings?.jvmArguments ?? [], ...parseArguments(file["jvm-args"] ?? [])],
		environment: {
			...settings?.environment,
			...stringValues(file.env)
		},
		files: settings?.files ?? {},
		attached: file.attached === void 0 ? settings?.attached ?? null : defined(file.attached),
		against: file.against ?? null
	};
}
/** Some presets need what only the processes of an application have. */
function checkPreset(path, { agent }, suite, found) {
	const preset = presetOf(agent ?? "");
	if (preset !== null && needsPlace(preset) && !startsApplication(suite)) found.report([...path, "agent"], `agent: "${agent}" needs a port and a file of its own, which the runner ${suite.runner} does not give it: write its jar, its arguments and its attach check yourself`);
}

export { defined as _, labelOf as a, BUILTIN_APPLICATIONS as b, withArms as c, checkBenchmarks as d, goFolder as f, Findings as g, startsApplication as h, referencesOf as i, AGAIN as l, readApplication as m, inFolder as n, onEachKernel as o, readGoSuite as p, readVariants as r, readKernelSuite as s, artefactsOf as t, WORKLOADS as u, stringValues as v, APPLICATIONS as y };