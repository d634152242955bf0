import { n as _enum } from "./chunk-schemas.js";
import { basename, isAbsolute, join, normalize, resolve } from "node:path";

// action/src/results/metrics.ts
const lower = (unit, label) => ({
	unit,
	label,
	better: "lower",
	exact: false
});
/**
* A count, if the program is the same in each fork. Not `exact`: a JVM may load one class more or start one thread less,
* and benchstat would call such a difference significant.
*/
const count = (unit, label, epsilon = 0) => ({
	...lower(unit, label),
	epsilon
});
const higher = (unit, label) => ({
	unit,
	label,
	better: "higher",
	exact: false
});
/** Shown and stored, but without a direction, because it depends on the length of the fork. */
const plain = (unit, label) => ({
	unit,
	label,
	better: null,
	exact: false
});
/**
* What JMH's own allocation may add to an operation, in bytes. In benchmarks that allocate nothing, JMH 1.37 allocated 5 to 9 kB in an
* iteration (54 forks of the fixtures `steady` and `allModes`, average time and throughput, iterations of 50 ms to 1 s, JDK 17 and 25).
* That is at most 0.5 B for each of 20,000 operations; the smallest Java object has 16 B. In sample mode JMH allocates a hundred times as
* much, and longer operations share it among fewer. Such values differ by more than this, and are judged as noisy.
*/
const HARNESS_BYTES = .5;
/** Go counts whole bytes and allocations: smaller differences come from arithmetic. */
const BETWEEN_COUNTS = .5;
/** Counted once by the verifier, in every mode. */
const VERIFIED = "verified-instr";
/**
* How much the counted cost of a run in the kernel may differ between seeds of one machine: the least of ten batches is the same to 0.05
* of an instruction, and one turn of the loop is about twelve instructions.
*/
const BETWEEN_SEEDS = .1;
/** The CPU time of one group of threads of a JVM. */
const group = (unit, label) => ({
	...lower(unit, label),
	ungated: "it is a part of cpu-ns/op, and work can move from one group of threads to another; limit cpu-ns/op"
});
/** What the kernel runner reports of an agent in the kernel, in addition to its cost for the load. */
const KERNEL = [
	lower("total-cpu-ns/op", "CPU of the load and of the agent per operation"),
	lower("agent-cpu-ns/op", "CPU of the agent itself per operation"),
	lower("bpf-ns/op", "time of a BPF program per operation"),
	count("runs/op", "runs of a BPF program per operation"),
	count("misses/op", "runs of a BPF program that were refused, per operation"),
	count("lost/op", "events lost per operation"),
	plain("events/op", "events per operation"),
	plain("events/s", "events per second"),
	plain("lossless-events/s", "highest rate of events without a loss"),
	lower("high-water-B", "most data that waited in a ring"),
	lower("agent-heap-B", "heap of the agent"),
	lower("agent-peak-rss-B", "peak resident memory of the agent"),
	count("bpf-map-B", "memory of BPF maps"),
	count(VERIFIED, "instructions that the verifier went through"),
	count("jited-B", "machine code of a BPF program"),
	lower("load-ns", "time to load a BPF program"),
	lower("attach-ns", "time to attach a BPF program"),
	lower("attached-after-ns", "time from the start of the agent until it is attached")
];
/** Every unit that the runners report themselves, without a benchmark's own counters. */
const METRICS = [
	lower("cpu-ns/op", "CPU per operation"),
	lower("ns/op", "time per operation"),
	lower("wall-ns/op", "time of the whole process per operation"),
	lower("user-ns/op", "CPU of the program itself per operation"),
	lower("system-ns/op", "CPU of the kernel per operation"),
	lower("compiler-cpu-ns/op", "CPU of the JIT compilers per operation"),
	lower("work-cpu-ns/op", "CPU per operation, without the JIT compilers"),
	lower("paced-cpu-ns/op", "CPU per operation at the rate"),
	lower("host-cpu-ns/op", "CPU of the whole machine per operation, without generator and sink"),
	group("application-cpu-ns/op", "CPU of the application’s threads per operation"),
	group("agent-threads-cpu-ns/op", "CPU of threads of the agent’s own per operation"),
	group("collector-cpu-ns/op", "CPU of the garbage collector per operation"),
	lower("response-cpu-ns/op", "CPU to the first correct response"),
	lower("response-ns/op", "time to the first correct response"),
	higher("ops/s", "operations per second"),
	count("B/op", "allocation per operation", HARNESS_BYTES),
	count("allocs/op", "allocations per operation", BETWEEN_COUNTS),
	higher("MB/s", "data per second"),
	lower("gc-ns/op", "GC time per operation"),
	lower("live-heap-B", "live heap after a full GC"),
	lower("peak-rss-B", "peak resident memory"),
	lower("rss-B", "resident memory"),
	lower("pss-B", "resident memory, with shared pages divided by their users"),
	lower("metaspace-B", "metaspace"),
	lower("code-cache-B", "code cache"),
	count("classes", "classes loaded"),
	count("threads", "threads at peak"),
	lower("jit-ms", "JIT compilation time"),
	lower("switches/op", "context switches per operation"),
	lower("preemptions/op", "preemptions per operation"),
	lower("faults/op", "page faults per operation"),
	lower("major-faults/op", "page faults per operation that read from a disk"),
	lower("net-B/op", "data to and from the clients per operation"),
	lower("exported-B/op", "telemetry per operation"),
	lower("exports/op", "exports of telemetry per operation"),
	plain("sent/s", "operations that were begun, per second"),
	lower("core-%@1k/s", "share of one core at 1,000 operations/s"),
	{
		...plain("gc-count", "collections while measuring"),
		epsilon: 0
	},
	plain("gc-ms", "collection time while measuring"),
	plain("alloc-MB/s", "allocation rate"),
	{
		...plain("heap-used-B", "heap in use at the end of an iteration"),
		ungated: "it depends on when the last collection was; limit live-heap-B (after a full collection) or B/op (allocation)"
	},
	higher("tasks/s", "tasks per second"),
	higher("rate/s", "highest rate that keeps the latency"),
	lower("latency-p50-ns", "median latency from submission"),
	lower("latency-p90-ns", "90th percentile of latency"),
	lower("latency-p95-ns", "95th percentile of latency"),
	lower("latency-p99-ns", "99th percentile of latency"),
	lower("latency-p99.9-ns", "99.9th percentile of latency"),
	lower("latency-max-ns", "longest latency"),
	...[
		"p0",
		"p50",
		"p90",
		"p95",
		"p99",
		"p99.9",
		"p99.99",
		"p99.999",
		"p99.9999",
		"p100"
	].map((p) => lower(`${p}-ns/op`, `${p} of sampled times`)),
	lower("build-cpu-ms", "CPU of a build from nothing"),
	lower("build-ms", "time of a build from nothing"),
	count("binary-B", "size of the binaries"),
	higher("accepted/op", "work accepted per operation"),
	higher("delivered/op", "work delivered per operation"),
	plain("attempted/op", "work attempted per operation"),
	...KERNEL
];
/** Instructions of an operation, counted by the processor. In the simulator this is the time of an operation. */
const COUNTED_HERE = "instr/op";
const CPU_TIME = "cpu-ns/op";
/**
* The primary metric of a benchmark, if none is named, as in compare/comparison/match.go: instructions counted by the processor, which
* runners report first; else CPU time, which is steadier than wall time on a shared machine; else the first unit.
*/
function primaryOf(units) {
	const [first] = units;
	return first !== "instr/op" && units.includes(CPU_TIME) ? CPU_TIME : first;
}
/** The name of a time unit if a nanosecond is an instruction, as in the simulator. Other units keep their name. */
function countedUnit(unit) {
	return unit.replace(/(^|-)ns(?=\/|$)/, "$1instr").replace(/-ms$/, "-Minstr").replace(/\/s$/, "/Ginstr");
}
/** The only mode of a unit, time or counted instructions; null if it is the same in both. */
function modeOf(unit) {
	if (unit === VERIFIED) return null;
	if (countedUnit(unit) !== unit) return "native";
	return /(^|[-/])[MG]?instr($|\/)/.test(unit) ? "simulation" : null;
}
/** Units that are a time elsewhere, as the simulator counts them. */
const COUNTED = METRICS.flatMap((metric) => {
	const unit = countedUnit(metric.unit);
	if (unit === metric.unit) return [];
	const { label } = metric;
	const exact = unit === "bpf-instr/op" ? { epsilon: BETWEEN_SEEDS } : {};
	return [{
		...metric,
		...exact,
		unit,
		label: inInstructions(label)
	}];
});
/** The description of a time as a description of the count that replaces it. */
function inInstructions(label) {
	if (/\btimes?\b/.test(label)) return label.replace(/\btimes?\b/, "instructions");
	if (label.startsWith("CPU ")) return label.replace("CPU", "CPU instructions");
	if (label.endsWith(" per second")) return label.replace(/second$/, "G instructions");
	return `${label}, in instructions`;
}
const byUnit = new Map([...METRICS, ...COUNTED].map((metric) => [metric.unit, metric]));
/** The catalogue's entry of a unit, if it exists. */
function metricOf(unit) {
	return byUnit.get(unit);
}
/** What the catalogue declares, by unit. Files and runs cannot override it. */
const CATALOGUE = Object.fromEntries([...byUnit].map(([unit, { better, exact, epsilon }]) => [unit, {
	better,
	exact,
	...epsilon === void 0 ? {} : { epsilon }
}]));
/** Whether a unit is a count, judged without noise. */
function isCount(unit, declared) {
	const known = declared[unit] ?? metricOf(unit);
	return known !== void 0 && (known.exact || known.epsilon !== void 0);
}

// action/src/results/gate.ts
const gateKinds = [
	"max-overhead",
	"max-regression",
	"max-drift",
	"max-increase",
	"min",
	"max"
];
const gateKindSchema = _enum(gateKinds);

// action/src/config/config.ts
/** The revision that stands for the merge base with the target branch. */
const MERGE_BASE = "merge-base";
const BARE = {
	tags: [],
	ldflags: "",
	overlay: "",
	toolexec: "",
	replace: {},
	benchmark: {}
};
/** A variant without settings of its own; its name is added later. */
const WITHOUT_AGENT = {
	revision: null,
	checkout: null,
	jar: null,
	agent: null,
	sha256: null,
	agentArguments: "",
	jvmArguments: [],
	environment: {},
	files: {},
	attached: null,
	go: BARE,
	command: null,
	kernel: null,
	against: null
};

// node_modules/string-argv/index.js
function parseArgsStringToArgv(value, env, file) {
	const myArray = [];
	if (env) myArray.push(env);
	if (file) myArray.push(file);
	let current = "";
	let inQuote = null;
	let hasToken = false;
	let i = 0;
	while (i < value.length) {
		const char = value[i];
		if (inQuote) {
			if (char === inQuote) inQuote = null;
			else current += char;
		} else if (char === "\"" || char === "'") {
			inQuote = char;
			hasToken = true;
		} else if (/\s/.test(char)) {
			if (hasToken) {
				myArray.push(current);
				current = "";
				hasToken = false;
			}
		} else {
			current += char;
			hasToken = true;
		}
		i++;
	}
	if (hasToken) myArray.push(current);
	return myArray;
}

// action/src/config/quantities.ts
/** The reason why a quantity is invalid; the sentence ends with what to write instead. */
var QuantityError = class extends Error {};
const NUMBER = /^[+]?(\d+(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d+)?$/;
/** Returns the number of a text; null if it is none, or beyond the precision of numbers. */
function numberOf(written) {
	const value = Number(written);
	return NUMBER.test(written) && Number.isFinite(value) ? value : null;
}
/**
* Returns a share such as `5%` or `0.5 %` as a fraction.
* A bare number is refused, because both 0.05 and 5 could mean five percent.
*/
function parsePercent(text) {
	const written = String(text).trim();
	const digits = written.endsWith("%") ? written.slice(0, -1).trim() : "";
	const percents = numberOf(digits);
	if (percents !== null) return percents / 100;
	if (digits.includes(",")) throw new QuantityError(`"${written}" has a comma: write ${written.replace(",", ".")}`);
	const value = numberOf(written);
	if (value !== null) {
		const meant = value > 0 && value < 1 ? `${+(value * 100).toPrecision(6)}%` : `${value}%`;
		throw new QuantityError(`"${written}" could be a ratio or a percentage: write ${meant}`);
	}
	throw new QuantityError(`"${written}" is not a percentage: write for example 5%`);
}
const NANOSECONDS = {
	ms: 1e6,
	s: 1e9,
	m: 6e10,
	min: 6e10,
	h: 36e11
};
/** Returns a duration such as `90s`, `10m` or `1h30m` in whole milliseconds, the resolution of JMH and timers. */
function parseDuration(text) {
	const total = parseLatency(text) / 1e6;
	if (Number.isInteger(total)) return total;
	const next = `${Math.ceil(total)}ms`;
	throw new QuantityError(`"${String(text).trim()}" is no whole number of milliseconds: write ${next}`);
}
/** Returns a duration such as `20ms` or `0.5ms`, in whole nanoseconds. */
function parseLatency(text) {
	const written = String(text).trim();
	const parts = [...written.matchAll(/(\d+(?:\.\d+)?)\s*(ms|min|s|m|h)\s*/g)];
	const total = parts.reduce((sum, [, digits, unit]) => sum + Number(digits) * (NANOSECONDS[unit ?? ""] ?? 0), 0);
	const whole = Math.round(total);
	if (parts.map((part) => part[0]).join("") !== written || !(whole > 0 && whole < 1e400)) throw new QuantityError(`"${written}" is not a duration: write for example 90s, 10m or 1h30m`);
	return whole;
}
/** Returns a limit in a metric's own unit. A unit after the number must be that of the metric. */
function parseLimit(text, unit) {
	const written = String(text).trim();
	const [digits = "", ...rest] = written.split(/\s+/);
	const named = rest.join(" ");
	if (written.endsWith("%")) throw new QuantityError(`"${written}" is a percentage: this limit is in ${unit}`);
	const value = numberOf(digits);
	if (value === null) throw new QuantityError(`"${written}" is not a number: write for example 500 ${unit}`);
	if (named !== "" && named !== unit) throw new QuantityError(`"${named}" is not the unit of ${unit}: write ${digits} ${unit}`);
	return value;
}
/** Returns arguments: one string split like a shell does (quotes kept, nothing expanded), or a list unchanged. */
function parseArguments(written) {
	return typeof written === "string" ? parseArgsStringToArgv(written) : [...written];
}

// action/src/config/agent.ts
const SEGMENT = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;
/**
* Reads `path/to/agent.jar` or `maven:GROUP:ARTIFACT:VERSION[:CLASSIFIER]`.
* Throws {@link QuantityError} for coordinates that could change the URL of the repository.
* @param place makes a relative path absolute
*/
function agentSource(written, place = resolve) {
	if (!written.startsWith("maven:")) return {
		kind: "file",
		path: place(written)
	};
	const parts = written.slice(6).split(":");
	const [group = "", artifact = "", version = "", classifier = ""] = parts;
	const named = [
		group,
		artifact,
		version,
		...parts.length === 4 ? [classifier] : []
	];
	if (parts.length < 3 || parts.length > 4 || !named.every((part) => SEGMENT.test(part) && !part.includes(".."))) throw new QuantityError(`"${written}" is not maven:GROUP:ARTIFACT:VERSION[:CLASSIFIER]`);
	if (/^(latest|release)$/i.test(version) || version.endsWith("-SNAPSHOT")) throw new QuantityError(`"${version}" moves: name a released version, so that the next run measures the same agent`);
	return {
		kind: "maven",
		group,
		artifact,
		version,
		classifier
	};
}

// action/src/config/presets.ts
/** The address for agents that must send: nothing listens there. */
const NOWHERE = "127.0.0.1:9";
const presets = {
	opentelemetry: {
		title: "OpenTelemetry",
		source: "maven:io.opentelemetry.javaagent:opentelemetry-javaagent:2.33.1",
		agentArguments: "",
		jvmArguments: [],
		environment: {
			OTEL_TRACES_EXPORTER: "none",
			OTEL_METRICS_EXPORTER: "none",
			OTEL_LOGS_EXPORTER: "none"
		},
		files: {},
		attached: { class: "io.opentelemetry.sdk.OpenTelemetrySdk" },
		jdks: [17, 25],
		note: "spans are made and dropped, because there is no exporter"
	},
	elastic: {
		title: "Elastic APM",
		source: "maven:co.elastic.apm:elastic-apm-agent:1.55.1",
		agentArguments: "",
		jvmArguments: [],
		environment: {
			ELASTIC_APM_DISABLE_SEND: "true",
			ELASTIC_APM_CENTRAL_CONFIG: "false",
			ELASTIC_APM_CLOUD_PROVIDER: "NONE",
			ELASTIC_APM_SERVICE_NAME: "overhead",
			ELASTIC_APM_LOG_LEVEL: "OFF"
		},
		files: {},
		attached: { class: "co.elastic.apm.agent.bci.bytebuddy.InstallationListenerImpl" },
		jdks: [17, 25],
		note: "sends nothing, asks no server for its configuration and no cloud for its name"
	},
	datadog: {
		title: "Datadog",
		source: "maven:com.datadoghq:dd-java-agent:1.68.1",
		agentArguments: "",
		jvmArguments: [],
		environment: {
			DD_SERVICE: "overhead",
			DD_WRITER_TYPE: "TraceStructureWriter:/dev/null",
			DD_INSTRUMENTATION_TELEMETRY_ENABLED: "false",
			DD_REMOTE_CONFIGURATION_ENABLED: "false",
			DD_JMXFETCH_ENABLED: "false",
			DD_TRACE_STARTUP_LOGS: "false"
		},
		files: {},
		attached: { class: "datadog.trace.agent.common.writer.WriterFactory" },
		jdks: [17, 25],
		note: "writes its traces to /dev/null; it still knocks at 127.0.0.1:8126 a few times"
	},
	newrelic: {
		title: "New Relic",
		source: "maven:com.newrelic.agent.java:newrelic-agent:8.19.0",
		agentArguments: "",
		jvmArguments: [
			`-Dnewrelic.config.license_key=${"no-real-key-".padEnd(40, "x")}`,
			"-Dnewrelic.config.app_name=overhead",
			"-Dnewrelic.config.host=127.0.0.1",
			"-Dnewrelic.config.port=9",
			"-Dnewrelic.config.log_file_name=STDOUT",
			...[
				"aws",
				"azure",
				"gcp",
				"pcf"
			].map((cloud) => `-Dnewrelic.config.utilization.detect_${cloud}=false`)
		],
		environment: {},
		files: {},
		attached: { class: "com.newrelic.agent.service.ServiceManagerImpl" },
		jdks: [17],
		note: "tries to reach its collector at a port without a listener, and sends one DNS query. On a JDK that it does not know it does nothing"
	},
	pyroscope: {
		title: "Pyroscope",
		source: "maven:io.pyroscope:agent:2.9.2",
		agentArguments: "",
		jvmArguments: [],
		environment: {
			PYROSCOPE_SERVER_ADDRESS: `http://${NOWHERE}`,
			PYROSCOPE_APPLICATION_NAME: "overhead",
			PYROSCOPE_LOG_LEVEL: "error"
		},
		files: {},
		attached: { class: "io.pyroscope.javaagent.ProfilerSdk" },
		jdks: [17, 25],
		note: "takes a sample every 10 ms; its uploads go to a port without a listener"
	},
	"jmx-exporter": {
		title: "JMX exporter",
		source: "maven:io.prometheus.jmx:jmx_prometheus_javaagent:1.0.1",
		agentArguments: "127.0.0.1:{port:jmx}:{scratch}/jmx-exporter.yaml",
		jvmArguments: [],
		environment: {},
		files: { "jmx-exporter.yaml": "rules:\n  - pattern: \".*\"\n" },
		attached: { class: "io.prometheus.metrics.exporter.httpserver.HTTPServer" },
		jdks: [17, 25],
		note: "sends nothing. It hardly works until a client reads http://127.0.0.1:{port:jmx}/metrics"
	},
	jacoco: {
		title: "JaCoCo",
		source: "maven:org.jacoco:org.jacoco.agent:0.8.14:runtime",
		agentArguments: "output=none",
		jvmArguments: [],
		environment: {},
		files: {},
		attached: { class: "org.jacoco.agent.rt.internal_29a6edd.core.internal.instr.ClassInstrumenter" },
		jdks: [17, 25],
		note: "writes nothing"
	},
	skywalking: {
		title: "SkyWalking, its core alone",
		source: "maven:org.apache.skywalking:apm-agent:9.4.0",
		agentArguments: "",
		jvmArguments: ["-Dskywalking.agent.service_name=overhead", `-Dskywalking.collector.backend_service=${NOWHERE}`],
		environment: {},
		files: {},
		attached: { class: "org.apache.skywalking.apm.agent.core.boot.ServiceManager" },
		jdks: [17],
		note: "Maven Central has no plugins of it, so it follows no request: name the jar of an unpacked release instead. A JDK 25 crashes with it"
	},
	jfr: {
		title: "JDK Flight Recorder",
		source: null,
		agentArguments: "",
		jvmArguments: ["-XX:StartFlightRecording:settings=default,+jdk.VirtualThreadStart#enabled=true,+jdk.VirtualThreadEnd#enabled=true"],
		environment: {},
		files: {},
		attached: { class: "jdk.jfr.internal.PlatformRecorder" },
		jdks: [17, 25],
		note: "records in the JDK, with its own default settings and the starts and ends of virtual threads. Its files are deleted when the process ends"
	}
};
/** The presets, by their names for `agent:`. */
const PRESETS = presets;
/** Returns the preset that `agent:` names, or null. A file of that name is written `./NAME`. */
function presetOf(written) {
	return Object.hasOwn(PRESETS, written) ? PRESETS[written] : null;
}
/** Returns whether a preset needs ports or files of its own, which only an application that is started for a fork has. */
function needsPlace({ agentArguments, jvmArguments, environment, files }) {
	const texts = [
		agentArguments,
		...jvmArguments,
		...Object.values(environment)
	];
	return Object.keys(files).length > 0 || texts.some((text) => /\{(port|scratch)/.test(text));
}
/**
* Reads the name of a preset, or what {@link agentSource} takes. Throws {@link QuantityError}.
* @param place makes a relative path absolute
*/
function agentSettings(written, place) {
	const preset = presetOf(written);
	return {
		agent: preset === null ? agentSource(written, place) : preset.source === null ? null : agentSource(preset.source),
		agentArguments: preset?.agentArguments ?? "",
		jvmArguments: preset?.jvmArguments ?? [],
		environment: preset?.environment ?? {},
		files: preset?.files ?? {},
		attached: preset?.attached ?? null
	};
}
/** The same for the simple inputs. Throws {@link QuantityError}. */
function agentFor(written, agentArguments) {
	const settings = agentSettings(written);
	return agentArguments === "" ? settings : {
		...settings,
		agentArguments
	};
}
/** The same for suites that cannot give some presets what they need. Throws {@link QuantityError}. */
function simpleAgent(written, agentArguments) {
	const preset = presetOf(written);
	if (preset !== null && needsPlace(preset)) throw new QuantityError(`"${written}" needs a port and a file of its own: write a suite that starts an application`);
	return agentFor(written, agentArguments);
}

// action/src/config/command.ts
/** Returns the settings of a command suite; null for other runners. */
function readCommandSuite(path, file, found) {
	if (file.runner !== "command") return null;
	return {
		exitCodes: file["exit-codes"] ?? [0],
		...readSimulated(path, file, found)
	};
}
/** Returns the settings of the machine in the simulator. */
function readSimulated(path, file, found) {
	for (const key of ["files", "memory"]) if (file[key] !== void 0 && (file.mode ?? "native") === "native") found.reportKey([...path, key], `${key}: is for the machine of mode: simulation, and this suite runs here: remove it`);
	for (const written of file.files ?? []) if (/^\.\.(\/|$)/.test(normalize(written))) found.report([...path, "files"], `files: "${written}" leads out of the working folder: name it by its absolute path, or set folder above it`);
	return {
		files: file.files ?? [],
		memory: file.memory ?? null
	};
}
/** Returns the folder of the programs of a suite; unchanged in a revision that is not checked out yet. */
function folderOf({ folder = "." }, revised) {
	return revised ? folder : resolve(folder);
}
/** Returns whether a program is a JVM. */
function isJava(program) {
	return basename(program) === "java";
}
/**
* Returns the command line of a variant: its own, or that of the suite. Null for other runners, and for a missing command, which is reported.
* @param revised whether its relative paths begin in a revision that is not checked out yet
*/
function readCommandLine(path, suite, name, file, revised, found) {
	if (suite.runner !== "command") return null;
	const at = [
		...path,
		"variants",
		name
	];
	const argv = parseArguments(file.command ?? suite.command ?? []);
	const [program = ""] = argv;
	if (program === "") {
		found.report(file.command === void 0 ? at : [...at, "command"], `"${name}" has no program: name it under command, here or for the whole suite`);
		return null;
	}
	checkJava(at, name, program, file, found);
	return {
		argv,
		folder: folderOf(suite, revised)
	};
}
/** Only a JVM takes an agent, and it needs an attach check: a command cannot be inspected from outside. */
function checkJava(at, name, program, file, found) {
	if (!isJava(program)) {
		for (const key of ["agent", "jvm-args"]) if (file[key] !== void 0) found.report([...at, key], `${key}: only a program called java can have it, and that of "${name}" is ${program}: put it into command or env, where that program takes it`);
		if (file.attached?.class !== void 0) found.report([
			...at,
			"attached",
			"class"
		], `attached.class: only a program called java has classes, and that of "${name}" is ${program}: use log`);
	} else if (file.agent !== void 0 && presetOf(file.agent) === null && file.attached === void 0 && name !== "off") found.report([...at, "agent"], `the agent of "${name}" needs an attach check: add attached: {log}, a line that it prints, or attached: {class}, a class that is loaded only if the agent works`);
}
/** Returns the program of a command line if it is a relative path into the working folder; null for names and absolute paths. */
function ownProgram({ argv, folder }) {
	const [program = ""] = argv;
	return program.includes("/") && !isAbsolute(program) ? join(folder, program) : null;
}

export { primaryOf as A, CATALOGUE as C, isCount as D, countedUnit as E, metricOf as O, gateKinds as S, METRICS as T, parsePercent as _, readCommandSuite as a, WITHOUT_AGENT as b, agentSettings as c, simpleAgent as d, QuantityError as f, parseLimit as g, parseLatency as h, readCommandLine as i, modeOf as k, needsPlace as l, parseDuration as m, isJava as n, readSimulated as o, parseArguments as p, ownProgram as r, agentFor as s, folderOf as t, presetOf as u, BARE as v, COUNTED_HERE as w, gateKindSchema as x, MERGE_BASE as y };