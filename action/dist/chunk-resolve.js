import { C as require_fastest_levenshtein, b as nearest, c as number, d as strictObject, f as string, g as toJSONSchema, i as boolean, m as union, n as _enum, o as int, r as array, s as literal, u as record, v as UsageError, x as suggest } from "./chunk-schemas.js";
import { E as countedUnit, O as metricOf, S as gateKinds, T as METRICS, _ as parsePercent, a as readCommandSuite, g as parseLimit, h as parseLatency, k as modeOf, n as isJava, p as parseArguments } from "./chunk-command.js";
import { _ as defined, b as BUILTIN_APPLICATIONS, d as checkBenchmarks, f as goFolder, g as Findings, h as startsApplication, l as AGAIN, m as readApplication, o as onEachKernel, p as readGoSuite, r as readVariants, s as readKernelSuite, v as stringValues } from "./chunk-variants.js";
import { t as require_dist } from "./chunk-dist.js";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";

// action/src/config/skeleton.ts
var import_fastest_levenshtein = require_fastest_levenshtein();
const DEFAULT_ROUNDS = {
	min: 6,
	max: 20
};
/** In ms. */
const DEFAULT_TIME_BUDGET = 6e5;
const DEFAULT_JDK = 17;
/** Every setting of a suite except its name, its runner and its variants. */
const SKELETON = {
	mode: "native",
	jar: "builtin",
	include: ".*",
	exclude: "",
	parameters: {},
	threads: null,
	jdk: 17,
	optional: false,
	jvmArguments: [],
	environment: {},
	warmup: null,
	measurement: null,
	interleave: "slices",
	go: null,
	command: null,
	application: null,
	load: null,
	heap: [],
	kernel: null,
	rounds: DEFAULT_ROUNDS,
	timeBudget: DEFAULT_TIME_BUDGET,
	timeout: null,
	control: "off",
	again: null,
	gates: [],
	expected: [],
	metrics: {}
};

// action/src/config/heap.ts
const SIZE = /^([1-9]\d*)([kmg])$/;
const BYTES = {
	k: 1024,
	m: 2 ** 20,
	g: 2 ** 30
};
/** Arguments of HotSpot that limit the heap. */
const LARGEST = /^-Xmx|^-XX:(MaxHeapSize|MaxRAM|MaxRAMPercentage|MaxRAMFraction)=|^-XX:\+AggressiveHeap$/;
/** Variables that add arguments to a JVM. */
const VARIABLES = [
	"JAVA_TOOL_OPTIONS",
	"JDK_JAVA_OPTIONS",
	"_JAVA_OPTIONS"
];
/** Returns the argument that limits the heap, if there is one. */
function largestHeap(argv) {
	return argv.find((word) => LARGEST.test(word));
}
/** Returns the heaps of a suite, the smallest first. Other settings of the heap are reported. */
function readHeap(path, file, found) {
	if (file.heap === void 0) return [];
	const at = [...path, "heap"];
	const sizes = /* @__PURE__ */ new Map();
	file.heap.forEach((written, index) => {
		const [, count, unit = ""] = SIZE.exec(written.toLowerCase()) ?? [];
		const bytes = Number(count) * (BYTES[unit] ?? NaN);
		const here = [...at, String(index)];
		if (count === void 0) found.report(here, `heap: "${written}" is no size: write for example 64m, or 1g`);
		else if (sizes.has(bytes)) found.report(here, `heap: "${written}" is listed twice: remove one`);
		else sizes.set(bytes, written.toLowerCase());
	});
	if (file.heap.length === 0) found.report(at, "heap: names none: write for example [64m, 128m, 256m]");
	if (file.mode !== void 0 && file.mode !== "native") found.reportKey(at, "heap: is measured on this machine alone: leave mode out, or say -Xmx under jvm-args");
	if (startsApplication(file) && file.application === void 0 && !programsOf(file).some(isJava)) found.reportKey(at, "heap: is given to a program called java, and this suite starts none: leave it out");
	for (const [where, argv] of argumentsOf(path, file)) {
		const own = largestHeap(argv);
		if (own !== void 0) found.report(where, `"${own}" sets the largest heap, and so does heap of the suite: remove one of them`);
	}
	return [...sizes].sort(([one], [other]) => one - other).map(([, written]) => written);
}
/** Returns the programs that such a suite starts. */
function programsOf({ command, variants, processes }) {
	return [...[command, ...Object.values(variants).map((one) => one?.command)], ...Object.values(processes ?? {}).map((one) => one.command)].map((line) => parseArguments(line ?? [])[0] ?? "");
}
/** Returns all texts that become arguments of a JVM, by position. */
function argumentsOf(path, file) {
	const all = [];
	const say = (at, settings) => {
		const { "jvm-args": own, command, env } = settings;
		if (own !== void 0) all.push([[...at, "jvm-args"], parseArguments(own)]);
		if (command !== void 0) all.push([[...at, "command"], ofJava(parseArguments(command))]);
		for (const [name, value] of Object.entries(stringValues(env))) if (VARIABLES.includes(name)) all.push([[
			...at,
			"env",
			name
		], parseArguments(value)]);
	};
	say(path, file);
	for (const key of ["variants", "processes"]) for (const [name, settings] of Object.entries(file[key] ?? {})) say([
		...path,
		key,
		name
	], settings ?? {});
	return all;
}
/** Returns the arguments of a command line that are for the JVM, not for its program. */
function ofJava([program = "", ...argv]) {
	if (!isJava(program)) return [];
	const jar = argv.indexOf("-jar");
	return jar < 0 ? argv : argv.slice(0, jar);
}
/** Returns why additional arguments contradict the heaps of a suite, or null. */
function contradicted({ name, heap }, argv) {
	const own = heap.length === 0 ? void 0 : largestHeap(argv);
	return own === void 0 ? null : `"${own}" sets the largest heap, and so does heap of suite "${name}": remove one of them`;
}

// action/src/config/load.ts
const DEFAULT_CONNECTIONS = 32;
/** Connections of the closed loop that counts CPU time: enough to keep two processors from sleeping. */
const DEFAULT_CONCURRENCY = 16;
/** Methods that may be repeated more often than the rate, because they change nothing. */
const SAFE = [
	"GET",
	"HEAD",
	"OPTIONS"
];
/** The time limit of one answer, in ms. */
const DEFAULT_ANSWER = 1e4;
/** Returns the load of a suite; null for other runners. */
function readLoad(path, file, found) {
	if (file.runner !== "http") return null;
	const { load, warmup } = file;
	if (load === void 0) found.report(path, "the suite lacks load: add it with rate (requests per second) or requests");
	const requests = [file.request, ...Object.values(file.processes ?? {}).map(({ request }) => request)];
	if (file.application === void 0 && requests.every((request) => request === void 0)) found.report(path, "the suite lacks request: add it to the suite or to one of its processes");
	if (warmup?.time !== void 0) found.report([
		...path,
		"warmup",
		"time"
	], "time: the windows of the warm-up have the length of measured ones: set it under measurement");
	const method = load?.method ?? "GET";
	return {
		rate: load?.rate ?? null,
		concurrency: load?.concurrency ?? (SAFE.includes(method) ? 16 : 0),
		warmupRate: load?.["warmup-rate"] ?? null,
		requests: load?.requests ?? 0,
		objective: readObjective([
			...path,
			"load",
			"objective"
		], load?.objective ?? {}, found),
		connections: load?.connections ?? 32,
		timeout: found.duration([
			...path,
			"load",
			"timeout"
		], load?.timeout) ?? 1e4,
		method,
		headers: stringValues(load?.headers),
		content: load?.content ?? ""
	};
}
function readObjective(path, file, found) {
	const [[name, written] = []] = Object.entries(file);
	if (name === void 0 || written === void 0) return null;
	const limit = found.attempt([...path, name], () => parseLatency(written)) ?? 1;
	return {
		percentile: Number(name.slice(1)),
		limit
	};
}

// action/src/config/modes.ts
/** The suffix of the simulator's half of a suite in both modes. */
const SIMULATION_SUFFIX = ".simulation";
/** Reports what the simulator cannot run, and limits in units that a mode does not have. */
function checkMode(path, { mode, runner, load, measure, gates, variants }, found) {
	if (mode === "kvm" && runner !== "kernel") found.report([...path, "mode"], "kvm is a mode of kernels: write simulation for a virtual machine that counts, or leave mode out");
	if (mode === void 0 || mode === "native") return;
	if (measure === "build") found.report([...path, "mode"], "the simulator runs benchmarks, and this suite measures builds: leave mode out");
	if (runner === "http" && load?.rate !== void 0) found.reportKey([
		...path,
		"load",
		"rate"
	], "rate: the simulator has no time, and so no rate and no latency: use requests, a number of consecutive ones");
	for (const [name, variant] of Object.entries(variants)) if (variant?.attached?.exports === true) found.reportKey([
		...path,
		"variants",
		name,
		"attached",
		"exports"
	], "exports: nothing leaves the simulator: use attached: {class}, a class that is loaded only if the agent works");
	if (mode === "both" || mode === "kvm") return;
	for (const metric of Object.keys(gates ?? {})) if (modeOf(metric) === "native") found.reportKey([
		...path,
		"gates",
		metric
	], `"${metric}" is a time, and the simulator counts instructions: write ${countedUnit(metric)}`);
}
/** Returns the native half of a suite in both modes, and that in the simulator. Each has the limits of its own units and of units without a mode. */
function halves(suite, simulatorRounds) {
	const own = (mode) => suite.gates.filter(({ metric }) => (modeOf(metric) ?? mode) === mode);
	const counted = Object.entries(suite.metrics).map(([unit, metric]) => [countedUnit(unit), metric]);
	return [{
		...suite,
		mode: "native",
		gates: own("native")
	}, {
		...suite,
		name: `${suite.name}${SIMULATION_SUFFIX}`,
		mode: "simulation",
		rounds: simulatorRounds,
		gates: own("simulation"),
		metrics: {
			...Object.fromEntries(counted),
			...suite.metrics
		}
	}];
}

// action/src/config/positions.ts
var import_dist = require_dist();
/** A parsed YAML file that knows the position of each key and value. */
var Positions = class {
	file;
	#document;
	#lines = new import_dist.LineCounter();
	constructor(file, text) {
		this.file = file;
		this.#document = (0, import_dist.parseDocument)(text, {
			lineCounter: this.#lines,
			prettyErrors: false,
			uniqueKeys: true
		});
	}
	/** Returns syntax errors, duplicate keys, and aliases that are undefined or expand too far. */
	syntaxProblems() {
		const problems = [...this.#document.errors, ...this.#document.warnings].map((error) => this.#problem(error.pos[0], error.message));
		if (problems.length > 0) return problems;
		try {
			this.value();
			return [];
		} catch (error) {
			return [this.#problem(this.#lostAlias(), `${error.message}; write it out`)];
		}
	}
	/** Returns the position of the first alias whose anchor is not before it; 0 if there is none. */
	#lostAlias() {
		let lost = 0;
		(0, import_dist.visit)(this.#document, { Alias: (_, alias) => {
			if (alias.resolve(this.#document) !== void 0) return void 0;
			lost = alias.range?.[0] ?? 0;
			return import_dist.visit.BREAK;
		} });
		return lost;
	}
	/** Returns the plain value of the document. Throws if {@link syntaxProblems} finds problems. */
	value() {
		return this.#document.toJS({ maxAliasCount: 100 });
	}
	/** Returns a problem with the value at a path, or with its nearest existing parent. */
	at(path, message) {
		let node = this.#document.contents;
		for (const step of path) {
			const next = child(node, step);
			if (next === null) break;
			node = next;
		}
		return this.#problem(node?.range?.[0] ?? 0, message);
	}
	/** Returns a problem with a key of the map at a path. */
	atKey(path, key, message) {
		let node = this.#document.contents;
		for (const step of path) node = child(node, step);
		const pair = (0, import_dist.isMap)(node) ? node.items.find((item) => String(item.key) === key) : void 0;
		const offset = (0, import_dist.isPair)(pair) && (0, import_dist.isNode)(pair.key) ? pair.key.range?.[0] : void 0;
		return offset === void 0 ? this.at(path, message) : this.#problem(offset, message);
	}
	#problem(offset, message) {
		const { line, col } = this.#lines.linePos(offset);
		return {
			file: this.file,
			line: Math.max(1, line),
			column: Math.max(1, col),
			message
		};
	}
};
function child(node, step) {
	if (!(0, import_dist.isMap)(node) && !(0, import_dist.isSeq)(node)) return null;
	const found = node.get(typeof step === "number" ? step : String(step), true);
	return (0, import_dist.isNode)(found) ? found : null;
}

// action/src/config/schema-parts.ts
/** A text that is not empty. */
const text = (description, shown = {}) => string().min(1).describe(description).meta({ ...shown });
/** A regular expression. */
const pattern = (description, more) => text(description, {
	kind: "regular expression",
	...more === void 0 ? {} : { more }
});
/** See `parseDuration`, and `parseLatency` for an objective. */
const duration = (description, more) => union([string(), number()]).describe(description).meta({
	kind: "duration",
	more
});
/** See `parsePercent`. */
const percent = (description, more) => union([string(), number()]).describe(description).meta({
	kind: "percentage",
	more
});
/** See `parseLimit`. */
const amount = (description) => union([string(), number()]).describe(description).meta({ kind: "amount" });
/** See `parseArguments`. */
const argumentList = (description, more) => union([string(), array(string())]).describe(description).meta({
	kind: "arguments",
	more
});
/** A whole number of at least 1. */
const count = (description, more) => int().min(1).describe(description).meta({ more });
/** Variables of a process. */
const environment = (description) => record(string(), union([
	string(),
	number(),
	boolean()
])).describe(description);

// action/src/config/application-schema.ts
const answer = {
	status: int().min(100).max(599).describe("The status that counts. Default: 200.").optional(),
	body: pattern("Must match the body of the answer. Default: any body.").optional()
};
const readySchema = strictObject({
	log: pattern("Matches a line that the process prints.").optional(),
	port: union([string(), int()]).describe("A port of 127.0.0.1 that accepts connections: `\"{port}\"`, which overhead chose, or a number.").meta({ kind: "port" }).optional(),
	http: text("A URL that answers, or a path of 127.0.0.1 and `{port}`.").optional(),
	...answer
}).refine(({ log, port, http }) => [
	log,
	port,
	http
].filter((sign) => sign !== void 0).length === 1, "needs one of log, port and http").refine(({ http, status, body }) => http !== void 0 || status === void 0 && body === void 0, "has a status or a body, which belong to an answer: add http").describe("When a process of an application is ready: one of `log`, `port` and `http`.").meta({ more: "start-up.md#placeholders" });
const requestSchema = strictObject({
	http: text("A URL, or a path of 127.0.0.1 and `{port}`."),
	...answer
}).describe("The first request to a process that is ready. It is repeated until the answer is correct.");
const processSchema = strictObject({
	command: argumentList("The program and its arguments. No shell is used."),
	env: environment("More environment variables. They override those of the suite; the variant overrides them.").optional(),
	ready: readySchema,
	request: requestSchema.optional()
}).describe("One of several processes that belong together.");

// action/src/config/gate-schema.ts
const gateSchema = strictObject({
	"max-overhead": percent("The largest overhead against the control, in the direction of the metric: 5% allows 5 % more ns/op, or 5 % fewer ops/s.").optional(),
	"max-regression": percent("The largest growth of the overhead: against the stored baselines, or against the variant that `against` names.", "baselines.md").optional(),
	"max-drift": percent("The largest growth of the overhead since the release baseline, however small the steps.", "baselines.md#release-baselines").optional(),
	"max-increase": amount("The largest increase: treatment minus control. For metrics that may be 0 in the control.").optional(),
	min: amount("The lowest value that the treatment may have.").optional(),
	max: amount("The highest value that the treatment may have.").optional()
}).refine((gate) => Object.keys(gate).length > 0, "sets no limit: write max-overhead, max-regression, max-drift, max-increase, min or max").meta({ minProperties: 1 });
const metricSchema = strictObject({
	better: _enum(["lower", "higher"]).describe("Which direction is better. All limits except `min` and `max` need it.").optional(),
	exact: boolean().describe("Whether the unit is a count without noise. Default: `false`.").optional(),
	epsilon: amount("The unit is a count. Values that differ by at most this much are the same.").optional()
});

// action/src/config/kernel-schema.ts
const workloadsSchema = record(string(), strictObject({
	command: argumentList("The program and its arguments, for a workload of your own. No shell is used.").optional(),
	operations: count("Operations of a fork, over all of its batches; of `exec` a twentieth. Default: 2000 in the simulator, 20000 elsewhere.").optional(),
	batches: count("Batches of a fork. In the simulator the smallest one counts, in time the median. Default: 10.").optional(),
	rates: array(int().min(1)).min(1).describe("Operations per second, rising: each rate is tried until an event is lost.").meta({ more: "kernel.md#lost-events" }).optional()
}).nullable()).describe("What the machine does while it is measured, by name: `connect`, `open`, `exec`, `udp`, `syscall`, `http`, `write`, or a name of your own with a `command`.").meta({ more: "kernel.md" });
const kernelsSchema = array(string().min(1)).min(1).describe("Kernels that a virtual machine boots, each as a suite of its own: a series such as `6.12` or `6.1-rt`, `package:NAME`, `oci:REFERENCE`, or a path. Default: the usual kernel.").meta({ more: "kernel.md#kernels" });
/** The settings of a variant that attaches something to the kernel. */
const kernelVariant = {
	hook: text("A program of this project on a kind of hook, such as `kprobe`, or on one place, such as `kprobe/tcp_v4_connect`.", { more: "kernel.md#hooks" }).optional(),
	work: int().min(0).describe("Turns of a loop that the program of a `hook` makes in each run. Default: 0.").optional(),
	ring: _enum([
		"none",
		"wakeup",
		"polling"
	]).describe("Whether the program of a `hook` sends an event in each run, and who wakes the reader. Default: none.").optional(),
	object: text("The path of a BPF object file. Each program is attached by its section.").optional(),
	events: record(string(), number().min(0)).describe("By workload: how many events an operation makes. Any other number breaks the suite.").meta({ more: "kernel.md#events" }).optional(),
	ready: strictObject({
		log: pattern("Matches a line that the agent prints when it is ready. Default: ready when its BPF programs no longer change.").optional(),
		timeout: duration("Time until the agent is ready. Default: 30s.").optional()
	}).describe("When a `command` that attaches something to the kernel is ready.").meta({ more: "kernel.md#agents" }).optional()
};

// action/src/config/load-schema.ts
const latency = (description) => duration(description).optional();
const objectiveSchema = strictObject({
	p50: latency("The limit of the median."),
	p90: latency("The limit of the 90th percentile."),
	p95: latency("The limit of the 95th percentile."),
	p99: latency("The limit of the 99th percentile.")
}).refine((objective) => Object.keys(objective).length === 1, "needs one of p50, p90, p95 and p99").meta({
	minProperties: 1,
	maxProperties: 1,
	more: "load.md#the-highest-rate"
}).describe("Find the highest rate, up to `rate`, that keeps this latency. Name one percentile.");
const rate = (description) => number().positive().max(1e6).describe(description).optional();
const loadSchema = strictObject({
	rate: rate("Requests per second of an open loop: each request is sent at its time, even if earlier ones have no answer yet."),
	"warmup-rate": rate("Requests per second of the warm-up. Default: a closed loop, or `rate` if `concurrency` is 0."),
	concurrency: int().min(0).max(1e4).describe("Connections of the closed loop in which the CPU time of a request is counted. 0 counts it at the rate. Default: 16, or 0 for methods that change something.").meta({ more: "load.md#in-turns" }).optional(),
	requests: count("Requests of a closed loop: each connection sends the next request when it has its answer.", "load.md#a-closed-loop").optional(),
	objective: objectiveSchema.optional(),
	connections: count("Connections that are kept open. Default: 32.").optional(),
	timeout: duration("Time for one answer. Default: 10s.").optional(),
	method: text("The method of the requests. Default: GET.").optional(),
	headers: record(string(), union([
		string(),
		number(),
		boolean()
	])).describe("Headers of the requests.").optional(),
	content: string().describe("The body of the requests.").optional()
}).refine(({ rate, requests }) => rate === void 0 !== (requests === void 0), "needs one of rate and requests").refine(({ rate, concurrency, objective }) => concurrency === void 0 || rate !== void 0 && objective === void 0, "has a concurrency, which needs a rate and no objective: requests have connections, and an objective measures no CPU time").refine(({ rate, objective }) => objective === void 0 || rate !== void 0, "has an objective, which needs an open loop: add rate, the highest rate to try").refine((load) => load["warmup-rate"] === void 0 || load.rate !== void 0 && load.objective === void 0, "has a warmup-rate, which needs an open loop: the warm-up of requests or of an objective is as fast as the answers").describe("How often an application gets its `request`, in a suite of the runner `http`: one of `rate` and `requests`.").meta({ more: "load.md" });

// action/src/config/variant-schema.ts
const attachedSchema = strictObject({
	log: pattern("Must match a line that the measured process prints.").optional(),
	class: text("The binary name of a class that must be loaded when the fork ends.").optional(),
	thread: pattern("Must match the name of a thread of the measured process.").optional(),
	exports: boolean().describe("Whether telemetry must have arrived at the sink before the fork ends. Only for the runner `http`.").meta({ more: "load.md#the-sink" }).optional()
}).refine((check) => Object.keys(check).length > 0, "needs log, class, thread or exports").meta({ minProperties: 1 }).describe("The attach check: how the agent shows that it is at work. Every condition must hold. Default: a class-file transformer that changes a class, or a thread that the control does not have.");
const variantSchema = strictObject({
	agent: text("The agent: a path to a jar, `maven:GROUP:ARTIFACT:VERSION[:CLASSIFIER]`, or the name of a preset. Default: no agent.", { more: "agents.md" }).optional(),
	sha256: string().regex(/^[0-9a-fA-F]{64}$/, "is not a SHA-256: 64 hexadecimal digits").describe("The SHA-256 of the agent jar. Any other file is refused before it is started. Default: not checked.").optional(),
	"agent-args": string().describe("The text after `=` in `-javaagent:JAR=ARGS`.").optional(),
	"jvm-args": argumentList("More arguments of the measured JVM, after those of the suite and the agent.").optional(),
	env: environment("More environment variables. They override those of the suite.").optional(),
	attached: attachedSchema.optional(),
	tags: union([string(), array(string())]).describe("Build tags of a Go variant: a list, or one text with commas.").meta({ kind: "text or list" }).optional(),
	ldflags: text("Arguments of the Go linker, as `go build -ldflags` takes them.").optional(),
	overlay: text("The path of a JSON file, as `go build -overlay` takes it.").optional(),
	toolexec: text("A program that runs the compiler and the linker, as `go build -toolexec` takes it.").optional(),
	replace: record(string(), string()).describe("By module: what replaces it. A version, `MODULE@VERSION`, or the path of a folder.").optional(),
	benchmark: union([record(string().regex(/./), string()), string().regex(/^[^/]+(\/[^/]+)*$/)]).describe("The sub-benchmark that this variant runs: by key its value, or its name, such as `vsChannels/GoChannels`.").meta({
		kind: "map or text",
		more: "go.md#variants"
	}).optional(),
	against: text("Another variant of the suite. `max-regression` then limits the difference between the two in the same rounds, and needs no baseline. Default: the control alone.", { more: "revisions.md#against" }).optional(),
	ref: text("A revision of the repository that holds this file: a branch, a tag, a commit, or `merge-base`. Relative paths of the variant then begin in its checkout. Default: the working tree.", { more: "revisions.md" }).optional(),
	build: argumentList("What builds the revision. Default: that of the suite.").optional(),
	jar: text("The path of a JMH jar, to compare revisions of the benchmarks. Default: that of the suite.").optional(),
	command: argumentList("The program and its arguments. Default: that of the suite.").optional(),
	...kernelVariant
}).describe("One way to run the target. The variant `off` is the control and has no agent. Names are letters, digits, `.`, `_`, `+` and `-`, and do not end in `-` and digits.");

// action/src/config/schema.ts
const roundsSchema = strictObject({
	min: int().min(1).optional().describe("Rounds that run even if the time budget is used up. Fewer than 6 (5 in the simulator) give no interval. Default: 6, or 5 in the simulator."),
	max: count("The largest number of rounds. Default: 20, or 8 in the simulator.").optional()
}).describe("How many rounds. A round is one fresh process of every variant, for every benchmark. If `min` equals `max`, exactly that many run.").meta({ more: "how-it-decides.md" });
const iterationsSchema = strictObject({
	iterations: int().min(0).describe("Number of iterations; at least 3 in `measurement`."),
	time: duration("Length of one iteration, for example `500ms`. Has no meaning in JMH single-shot mode. Default: as the benchmark says.").optional()
});
const suiteSchema = strictObject({
	runner: _enum([
		"jmh",
		"go",
		"command",
		"startup",
		"http",
		"kernel"
	]).describe("What runs the forks: JMH, the test binaries of Go packages, any command line, the start of an application, an application under load, or what is attached to the kernel.").meta({ more: "README.md#how-to-measure" }),
	mode: _enum([
		"native",
		"simulation",
		"both",
		"kvm"
	]).describe("Where forks run: `native` is this machine, in time; `simulation` is a virtual machine that counts instructions; `both` is one suite of each; `kvm` is a virtual machine in time, for kernel suites. Default: `native`.").meta({ more: "simulator.md" }).optional(),
	jar: text("The path of a JMH jar, or `builtin` for the workloads of this project. Default: `builtin`.").optional(),
	include: pattern("Which benchmarks to run. JMH looks for it in the full name; Go matches it level by level, as `go test -bench` does. Default: `.*`.").optional(),
	exclude: pattern("Which benchmarks to leave out.").optional(),
	params: record(string(), union([
		string(),
		number(),
		boolean(),
		array(union([
			string(),
			number(),
			boolean()
		]))
	])).describe("JMH parameters by name: one value, or a list of values to run. Default: those of the benchmark.").optional(),
	threads: count("Benchmark threads in a fork. Default: as the benchmark says.").optional(),
	jdk: int().min(17).describe("The lowest JDK version. The first one that is new enough is used: `JAVA_HOME`, then `JAVA_HOME_21_X64` and similar, the path, the usual folders. Default: `17`.").optional(),
	optional: boolean().describe("Leave the suite out, and say so in the report, if this machine lacks its JDK, Go or program. Otherwise that is `broken`. Default: `false`.").optional(),
	"jvm-args": argumentList("Arguments of the measured JVM in every variant, including the control.").optional(),
	env: environment("Environment variables of every measured process; in a Go suite also of its builds.").optional(),
	warmup: iterationsSchema.describe("The warm-up of a fork. Default: planned from the time budget.").optional(),
	measurement: iterationsSchema.describe("The measured part of a fork. Default: planned from the time budget.").optional(),
	interleave: _enum(["slices", "forks"]).describe("`slices`: the forks of all variants live at the same time and take short turns, if memory allows. `forks`: one runs after the other. Default: `slices`.").meta({ more: "jmh.md#in-turns" }).optional(),
	package: union([string(), array(string())]).describe("Go packages with benchmarks: a path, an import path or a pattern, or a list of them. Default: all, `./...`.").meta({ kind: "text or list" }).optional(),
	module: text("The folder in which package names begin. Default: the folder of the configuration, or the repository.", { more: "go.md" }).optional(),
	measure: _enum(["benchmarks", "build"]).describe("What a fork of a Go suite is: a benchmark, or a build from nothing. Default: benchmarks.").meta({ more: "go.md#what-a-build-costs" }).optional(),
	operations: count("Operations of a fork (`b.N`) in a Go suite. Default: found once, before the first round.").optional(),
	command: argumentList("The program and its arguments, for every variant without a `command`. No shell is used.").optional(),
	folder: text("Where a command or an application runs, and where its relative paths begin. Default: the current folder, or the same folder in the checkout of a revision.").optional(),
	application: _enum(BUILTIN_APPLICATIONS).describe("An application of this project to start, in place of a `command`.").meta({ more: "start-up.md#applications" }).optional(),
	processes: record(string(), processSchema).describe("Processes that belong together, by name, in the order in which they start.").meta({ more: "start-up.md#several-processes" }).optional(),
	ready: readySchema.optional(),
	request: requestSchema.optional(),
	load: loadSchema.optional(),
	heap: array(text("A size as `-Xmx` takes it, for example `64m`.")).describe("Largest heaps to measure under, one after the other, as `-Xmx` takes them.").meta({ more: "load.md#under-several-heaps" }).optional(),
	workloads: workloadsSchema.optional(),
	kernels: kernelsSchema.optional(),
	idle: boolean().describe("Measure each agent also while it has nothing to do, as a variant of its own. Default: false.").meta({ more: "kernel.md#the-arms" }).optional(),
	"exit-codes": array(int().min(0).max(255)).min(1).describe("Exit codes of a command that succeeded. Any other fails the fork. Default: only 0.").optional(),
	files: array(string().min(1)).describe("Files and folders that a command or an application needs in the simulator: absolute, or relative to `folder`.").meta({ more: "command.md#in-the-simulator" }).optional(),
	memory: count("Memory of the machine in the simulator, in MiB. Default: 1024; 2048 for a JVM and for applications; 768 for an agent in the kernel.").optional(),
	rounds: roundsSchema.optional(),
	"time-budget": duration("Time for this suite, including builds and downloads. Default: that of the file.").optional(),
	timeout: duration("When a fork is killed; for an application, the time until each process must be ready. Default: planned, and at least two minutes.").optional(),
	build: argumentList("What builds each revision that has no `build`. No shell is used. Default: nothing is built.", "revisions.md").optional(),
	"build-timeout": duration("When a build is killed. Default: 15 minutes.").optional(),
	variants: record(string(), variantSchema.nullable()).describe("The control and the treatments, by name."),
	gates: record(string(), gateSchema).describe("Limits, by metric. Default: those of `defaults`.").optional(),
	expected: array(string().regex(/^!?[^!]/, "is no name")).min(1).describe("Benchmarks that results must contain: names or globs. With `!` in front: a benchmark, variant or metric that was removed. Default: all that the newest stored run has.").meta({
		kind: "list of names",
		more: "#expected"
	}).optional(),
	metrics: record(string(), metricSchema).describe("Direction and exactness of units that overhead does not know.").optional()
}).describe("One kind of measurement on one target.");
const fileSchema = strictObject({
	version: literal(1).describe("The version of this format."),
	"time-budget": duration("Time for each suite, including builds and downloads. Default: `10m`.").optional(),
	"on-inconclusive": _enum(["neutral", "fail"]).describe("What an inconclusive verdict does: `neutral` exits with 0 and says so first, `fail` exits with 1. Default: `neutral`.").optional(),
	defaults: strictObject({
		rounds: roundsSchema.optional(),
		"max-overhead": percent("Budget for the primary metric of every benchmark, in each suite whose gates set no `max-overhead`. Default: no gate.").optional(),
		"max-regression": percent("The same for `max-regression`. Default: no gate.").optional(),
		"max-drift": percent("The same for `max-drift`. Default: no gate.").optional()
	}).describe("Settings of every suite that does not set them. The primary metric is `instr/op` if the processor counts, else `cpu-ns/op` if it is reported, else the first unit.").meta({ more: "counters.md" }).optional(),
	repositories: record(string(), text("The address of a Maven repository, without credentials.")).describe("Maven repositories for agents, tried before Maven Central: `https:` addresses by id, without credentials.").meta({ more: "networks.md#private-repositories" }).optional(),
	suites: record(string(), suiteSchema).describe("The suites by name. Names are letters, digits, `-`, `_` and `.`, because they name files.")
}).describe("Configuration of overhead: what to measure, and what it may cost.");
/** Returns the JSON Schema (draft 2020-12) of overhead.yml, with what the reference page shows of each key. */
function referenceSchema() {
	return {
		title: "overhead.yml",
		...toJSONSchema(fileSchema, {
			io: "input",
			override: ({ jsonSchema: node }) => {
				if (node.maximum === Number.MAX_SAFE_INTEGER) delete node.maximum;
			}
		})
	};
}
/** Returns the published JSON Schema of overhead.yml: docs/overhead.schema.json. */
function jsonSchema() {
	return JSON.parse(JSON.stringify(referenceSchema(), withoutShown));
}
/** Leaves out what only the page shows. No key of overhead.yml is called `kind` or `more`. */
function withoutShown(key, value) {
	return (key === "kind" || key === "more") && typeof value === "string" ? void 0 : value;
}

// action/src/config/parse.ts
/** Reads and checks a configuration file. Throws {@link UsageError} with all problems. */
function parseFile(path) {
	let text;
	try {
		text = readFileSync(path, "utf8");
	} catch (error) {
		const { code, message } = error;
		throw new UsageError(code === "ENOENT" ? `${path}: there is no such configuration file; correct the path (it is relative to the current folder)` : `${path}: the configuration cannot be read: ${message}`);
	}
	return parseText(path, text);
}
/** Checks the text of a configuration; `file` is its name in messages. */
function parseText(file, text) {
	const positions = new Positions(file, text.replace(/^\uFEFF/, ""));
	const syntax = positions.syntaxProblems();
	if (syntax.length > 0) throw new UsageError("", syntax);
	const result = fileSchema.safeParse(positions.value() ?? {});
	if (result.success) return {
		content: result.data,
		positions
	};
	throw new UsageError("", result.error.issues.flatMap((issue) => describe(issue, positions)));
}
function describe(issue, positions) {
	const where = issue.path.length === 0 ? "the configuration" : `"${issue.path.join(".")}"`;
	switch (issue.code) {
		case "unrecognized_keys": return issue.keys.map((key) => positions.atKey(issue.path, key, `unknown key "${key}" in ${where}: ${suggest(key, keysAt(issue.path))}`));
		case "invalid_value": {
			const known = issue.values.map(String);
			const written = issue.input ?? valueAt(positions.value(), issue.path);
			const wrong = written === void 0 ? `${where} is missing: known here: ${known.join(", ")}` : `${where} cannot be "${written}": ${suggest(String(written), known)}`;
			return [positions.at(issue.path, wrong)];
		}
		case "invalid_type": return [positions.at(issue.path, missingOrWrong(issue, where, valueAt(positions.value(), issue.path)))];
		case "invalid_union": return [positions.at(issue.path, `${where} is neither a text nor a number or list that is allowed here`)];
		default: return [positions.at(issue.path, `${where} ${issue.message}`)];
	}
}
function missingOrWrong(issue, where, value) {
	return value === void 0 ? `${where} is missing` : `${where} must be ${articled(issue.expected)}, not ${shown(value)}`;
}
/** Returns a value on one line. An alias may refer to the value that it is in. */
function shown(value) {
	try {
		return JSON.stringify(value);
	} catch {
		return "what holds itself";
	}
}
function articled(type) {
	return {
		record: "a map",
		object: "a map",
		string: "a text",
		int: "a whole number"
	}[type] ?? `a ${type}`;
}
function valueAt(value, path) {
	return path.reduce((node, step) => typeof node === "object" && node !== null ? node[step] : void 0, value);
}
/** Returns the keys that the schema allows at a path. */
function keysAt(path) {
	let nodes = [jsonSchema()];
	for (const step of path) nodes = nodes.flatMap(alternatives).flatMap((node) => {
		const named = node.properties?.[String(step)];
		if (named !== void 0) return [named];
		return typeof node.additionalProperties === "object" ? [node.additionalProperties] : [];
	});
	return nodes.flatMap(alternatives).flatMap((node) => Object.keys(node.properties ?? {}));
}
function alternatives(node) {
	return node.anyOf === void 0 ? [node] : node.anyOf.flatMap(alternatives);
}

// action/src/config/repositories.ts
/** Checks ids and addresses. Passwords do not belong into a file that others read, and plain HTTP not on a network. */
function readRepositories(written, found) {
	for (const [id, address] of Object.entries(written)) {
		const path = ["repositories", id];
		if (!/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/.test(id) || id === "central") found.reportKey(path, `repository id "${id}" must be letters, digits, ".", "_" and "-", and not central`);
		const why = wrongWith(address);
		if (why !== null) found.report(path, `the address of repository "${id}" ${why}`);
	}
	return written;
}
function wrongWith(address) {
	if (!URL.canParse(address)) return "is not a URL: write https://HOST/PATH";
	const { protocol, hostname, username, password, search, hash } = new URL(address);
	if (username !== "" || password !== "") return "has credentials: put them into a server of ~/.m2/settings.xml";
	const here = /^(localhost|127\..*|\[::1\])$/.test(hostname);
	if (protocol !== "https:" && !(protocol === "http:" && here)) return "must begin with https:";
	return search === "" && hash === "" ? null : "must not hold \"?\" or \"#\"";
}
/** Returns a suite whose agents by coordinates may also come from these repositories. */
function fromRepositories(suite, repositories) {
	if (Object.keys(repositories).length === 0) return suite;
	const variants = suite.variants.map((variant) => variant.agent?.kind === "maven" ? {
		...variant,
		agent: {
			...variant.agent,
			repositories
		}
	} : variant);
	return {
		...suite,
		variants
	};
}

// action/src/config/runners.ts
/** Settings that only some runners have. */
const SUITE_KEYS = {
	jar: ["jmh"],
	params: ["jmh"],
	threads: ["jmh"],
	jdk: [
		"jmh",
		"startup",
		"http"
	],
	"jvm-args": [
		"jmh",
		"startup",
		"http"
	],
	interleave: [
		"jmh",
		"go",
		"command",
		"startup",
		"http"
	],
	warmup: ["jmh", "http"],
	measurement: ["jmh", "http"],
	include: ["jmh", "go"],
	exclude: ["jmh", "go"],
	package: ["go"],
	module: ["go"],
	measure: ["go"],
	operations: ["go"],
	application: ["startup", "http"],
	processes: ["startup", "http"],
	ready: ["startup", "http"],
	request: ["startup", "http"],
	load: ["http"],
	heap: [
		"jmh",
		"startup",
		"http"
	],
	workloads: ["kernel"],
	kernels: ["kernel"],
	idle: ["kernel"],
	command: [
		"command",
		"startup",
		"http"
	],
	folder: [
		"command",
		"startup",
		"http",
		"kernel"
	],
	"exit-codes": ["command"],
	files: [
		"command",
		"startup",
		"http",
		"kernel"
	],
	memory: [
		"command",
		"startup",
		"http",
		"kernel"
	]
};
const VARIANT_KEYS = {
	agent: [
		"jmh",
		"command",
		"startup",
		"http"
	],
	sha256: [
		"jmh",
		"command",
		"startup",
		"http"
	],
	"agent-args": [
		"jmh",
		"command",
		"startup",
		"http"
	],
	"jvm-args": [
		"jmh",
		"command",
		"startup",
		"http"
	],
	jar: ["jmh"],
	tags: ["go"],
	ldflags: ["go"],
	overlay: ["go"],
	toolexec: ["go"],
	replace: ["go"],
	benchmark: ["go"],
	command: [
		"command",
		"startup",
		"http",
		"kernel"
	],
	hook: ["kernel"],
	object: ["kernel"],
	work: ["kernel"],
	ring: ["kernel"],
	events: ["kernel"],
	ready: ["kernel"]
};
const ATTACHED_KEYS = {
	log: [
		"jmh",
		"go",
		"command",
		"startup",
		"http"
	],
	class: [
		"jmh",
		"command",
		"startup",
		"http"
	],
	thread: ["jmh"],
	exports: ["http"]
};
/** Reports every setting that the runner of a suite does not have. */
function checkRunner(path, file, found) {
	const { runner } = file;
	const check = (at, settings, owners) => {
		for (const [key, runners] of Object.entries(owners)) {
			if (settings[key] === void 0 || runners?.includes(runner)) continue;
			found.reportKey([...at, key], `"${key}" is of the runner ${runners?.join(" or ")}, and this suite has the runner ${runner}: remove it`);
		}
	};
	check(path, file, SUITE_KEYS);
	for (const [name, variant] of Object.entries(file.variants)) {
		const at = [
			...path,
			"variants",
			name
		];
		check(at, variant ?? {}, VARIANT_KEYS);
		check([...at, "attached"], variant?.attached ?? {}, ATTACHED_KEYS);
	}
}

// action/src/config/resolve.ts
/** Rounds in the simulator, where they are seeds without noise: the fewest that decide, up to a few more if there is time. */
const SIMULATOR_ROUNDS = {
	min: 5,
	max: 8
};
/** The largest number of rounds that a journal can plan. */
const MOST_ROUNDS = 1e4;
/** Fewer measured iterations cannot show the spread of a fork. */
const MINIMUM_ITERATIONS = 3;
/** Reads a configuration file and resolves it. Throws {@link UsageError} with all problems. */
function loadConfig(path) {
	return resolveConfig(parseFile(path));
}
/** Resolves a checked file. Throws {@link UsageError} with all problems. */
function resolveConfig(parsed) {
	const found = new Findings(parsed);
	const resolver = new Resolver(parsed, found);
	const repositories = readRepositories(parsed.content.repositories ?? {}, found);
	const suites = Object.entries(parsed.content.suites).flatMap(([name, suite]) => resolver.suites(name, suite).map((half) => fromRepositories(half, repositories)));
	if (suites.length === 0) found.report(["suites"], "names no suite: add one");
	checkNames(suites, found);
	if (found.problems.length > 0) throw new UsageError("", found.problems);
	return {
		file: parsed.positions.file,
		onInconclusive: parsed.content["on-inconclusive"] ?? "neutral",
		suites
	};
}
/** Reports a suite on one of several kernels that has the name of another suite: both would write the same files. */
function checkNames(suites, found) {
	for (const { name, kernel } of suites) {
		const whole = kernel?.matrix ?? null;
		if (whole !== null && suites.some((other) => other.name === name && other.kernel?.matrix !== whole)) found.reportKey(["suites", whole], `suite "${name}" exists already, and this one has that name on one of its kernels: rename one of them`);
	}
}
var Resolver = class {
	#parsed;
	#found;
	constructor(parsed, found) {
		this.#parsed = parsed;
		this.#found = found;
	}
	/** Returns the suite, or both of its halves. */
	suites(name, file) {
		const suite = this.#suite(name, file);
		return (file.mode === "both" ? halves(suite, this.#rounds(name, file, SIMULATOR_ROUNDS)) : [suite]).flatMap((half) => half.mode === "native" ? [half] : onEachKernel(half, file.kernels ?? []));
	}
	#rounds(name, file, usual) {
		const rounds = {
			...usual,
			...defined(this.#parsed.content.defaults?.rounds),
			...defined(file.rounds)
		};
		if (rounds.min > rounds.max) this.#found.report([
			"suites",
			name,
			"rounds"
		], `rounds: min ${rounds.min} is more than max ${rounds.max}`);
		if (rounds.max > MOST_ROUNDS) this.#found.report([
			"suites",
			name,
			"rounds"
		], `rounds: max ${rounds.max} is more than the ${MOST_ROUNDS} that can be judged`);
		return rounds;
	}
	#suite(name, file) {
		const path = ["suites", name];
		const defaults = this.#parsed.content;
		if (!/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/.test(name)) this.#found.reportKey(path, `suite name "${name}" must be letters, digits, "-", "_" and ".", at most 64 (it names files)`);
		if (name.endsWith(".simulation")) this.#found.reportKey(path, `suite name "${name}": names that end in ${SIMULATION_SUFFIX} are of suites in both modes`);
		const mode = file.mode === "both" ? "native" : file.mode ?? "native";
		checkMode(path, file, this.#found);
		const rounds = this.#rounds(name, file, mode === "simulation" ? SIMULATOR_ROUNDS : DEFAULT_ROUNDS);
		for (const key of ["include", "exclude"]) this.#found.pattern([...path, key], file[key]);
		const measurement = this.#iterations([...path, "measurement"], file.measurement);
		if (measurement !== null && measurement.count < MINIMUM_ITERATIONS) this.#found.report([
			...path,
			"measurement",
			"iterations"
		], `needs at least ${MINIMUM_ITERATIONS} measured iterations in a fork`);
		checkRunner(path, file, this.#found);
		const folder = goFolder(this.#parsed.positions.file);
		const { variants, control } = readVariants(path, file, this.#found, folder, Object.keys(this.#everywhere()).length > 0);
		checkBenchmarks([...path, "variants"], variants, this.#found);
		return {
			name,
			mode,
			runner: file.runner,
			jar: file.jar === void 0 || file.jar === "builtin" ? "builtin" : resolve(file.jar),
			include: file.include ?? ".*",
			exclude: file.exclude ?? "",
			parameters: Object.fromEntries(Object.entries(file.params ?? {}).map(([key, value]) => [key, [value].flat().map(String)])),
			threads: file.threads ?? null,
			jdk: file.jdk ?? 17,
			optional: file.optional ?? false,
			jvmArguments: parseArguments(file["jvm-args"] ?? []),
			environment: stringValues(file.env),
			warmup: this.#iterations([...path, "warmup"], file.warmup),
			measurement,
			interleave: file.interleave ?? "slices",
			go: file.runner === "go" ? readGoSuite(file, folder) : null,
			command: readCommandSuite(path, file, this.#found),
			application: readApplication(path, file, this.#found),
			load: readLoad(path, file, this.#found),
			heap: readHeap(path, file, this.#found),
			kernel: readKernelSuite(path, file, this.#found),
			rounds,
			timeBudget: this.#found.duration([...path, "time-budget"], file["time-budget"]) ?? this.#found.duration(["time-budget"], defaults["time-budget"]) ?? 6e5,
			timeout: this.#found.duration([...path, "timeout"], file.timeout),
			variants,
			control,
			again: file.runner === "kernel" ? AGAIN : null,
			gates: this.#gates(path, file),
			expected: file.expected ?? [],
			metrics: Object.fromEntries(Object.entries(file.metrics ?? {}).map(([unit, metric]) => [unit, this.#metric([
				...path,
				"metrics",
				unit
			], unit, metric)]))
		};
	}
	/** Returns the metrics of the catalogue with the declarations of the file on top. */
	#metric(path, unit, { better, exact, epsilon }) {
		const known = metricOf(unit);
		if (better !== void 0 && known !== void 0 && known.better !== null && better !== known.better) this.#found.report([...path, "better"], `${unit} is better when it is ${known.better}: overhead knows that of its own units; leave better out`);
		const tolerance = epsilon === void 0 ? known?.epsilon : this.#found.attempt([...path, "epsilon"], () => parseLimit(epsilon, unit));
		return {
			better: better ?? known?.better ?? null,
			exact: exact ?? known?.exact ?? false,
			...tolerance === void 0 || tolerance === null ? {} : { epsilon: tolerance }
		};
	}
	#gates(path, file) {
		const own = Object.entries(file.gates ?? {}).flatMap(([metric, gate]) => {
			const known = [...METRICS.map((entry) => entry.unit), ...Object.keys(file.metrics ?? {})];
			const close = nearest(metric, known);
			if (!known.includes(metric) && close !== void 0 && metricOf(metric) === void 0 && typingError(metric, close)) this.#found.reportKey([
				...path,
				"gates",
				metric
			], `unknown metric "${metric}": did you mean "${close}"? (a unit of the benchmark's own is named under metrics)`);
			const why = metricOf(metric)?.ungated;
			if (why !== void 0) this.#found.reportKey([
				...path,
				"gates",
				metric
			], `no gate may limit ${metric}: ${why}`);
			return this.#limits([
				...path,
				"gates",
				metric
			], metric, gate);
		});
		const byDefault = this.#limits(["defaults"], "@primary", this.#everywhere());
		return [...own, ...byDefault.filter((gate) => !own.some((other) => other.kind === gate.kind))];
	}
	/** Returns the limits that hold for every suite. */
	#everywhere() {
		const defaults = this.#parsed.content.defaults;
		return defined({
			"max-overhead": defaults?.["max-overhead"],
			"max-regression": defaults?.["max-regression"],
			"max-drift": defaults?.["max-drift"]
		});
	}
	#limits(path, metric, gate) {
		return gateKinds.flatMap((kind) => {
			const written = gate[kind];
			if (written === void 0) return [];
			const relative = kind === "max-overhead" || kind === "max-regression" || kind === "max-drift";
			const limit = this.#found.attempt([...path, kind], () => relative ? parsePercent(written) : parseLimit(written, metric));
			return limit === null ? [] : [{
				metric,
				benchmark: "*",
				treatment: "*",
				kind,
				limit
			}];
		});
	}
	#iterations(path, file) {
		return file === void 0 ? null : {
			count: file.iterations,
			time: this.#found.duration([...path, "time"], file.time)
		};
	}
};
/** At most two wrong letters, and not another member of the same family (`p50-ns/op`, `p90-ns/op`). */
function typingError(written, close) {
	return (0, import_fastest_levenshtein.distance)(written, close) <= 2 && written.replace(/\d+/g, "#") !== close.replace(/\d+/g, "#");
}

export { parseText as a, contradicted as c, parseFile as i, DEFAULT_ROUNDS as l, loadConfig as n, SIMULATION_SUFFIX as o, resolveConfig as r, DEFAULT_ANSWER as s, SIMULATOR_ROUNDS as t, SKELETON as u };