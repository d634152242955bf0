import { t as require_dist } from "./chunk-dist.js";
import { o as printable } from "./chunk-format.js";
import { n as fetchKernel, r as listKernels } from "./chunk-runners.js";
import { v as UsageError } from "./chunk-schemas.js";
import { r as visible } from "./chunk-visible.js";
import { c as shown } from "./chunk-secret.js";
import { o as writeNamed } from "./chunk-files2.js";
import { t as runCommand } from "./chunk-run.js";

// action/src/commands/kernels.ts
var import_dist = require_dist();
/** Our own programs, each on another kind of hook: the minimum cost of an agent on that hook. */
const HOOKS = [
	"raw_tp",
	"tracepoint",
	"fentry",
	"kprobe",
	"lsm"
];
const WORKLOADS = ["connect"];
/** Prints which kernels are ready. Throws {@link PreconditionError} if the simulator cannot run. */
async function listCommand(json, host) {
	const kernels = await listKernels(runContextOf(host));
	const text = `${JSON.stringify({
		schema: 1,
		...kernels
	}, null, 2)}\n`;
	if (json === "-") host.output.print(text);
	else {
		const lines = kernels.usual.map((name) => {
			const ready = kernels.ready[name];
			const what = ready === void 0 ? `not here yet: overhead run --kernels ${name} fetches it` : `${ready.package} ${ready.version}`;
			return `${name.padEnd(8)}  ${ready === void 0 ? "missing" : "ready  "}  ${what}`;
		});
		const others = "Any other: package:NAME of this distribution, oci:REFERENCE of a container image, or the path of a kernel.";
		host.output.print(`${[
			...lines,
			"",
			others
		].map(visible).join("\n")}\n`);
	}
	if (json !== null && json !== "-") writeNamed(json, text);
	return { exitCode: 0 };
}
/**
* Fetches the kernels, reports unavailable ones, and measures on the others; the table shows unavailable ones as not
* measured. Throws `UsageError`.
*/
async function kernelsCommand(options, host) {
	const treatments = treatmentsOf(options.hooks.length > 0 ? options.hooks : HOOKS);
	const wanted = options.kernels.length > 0 ? options.kernels : (await listKernels(runContextOf(host))).usual;
	let there = 0;
	for (const kernel of wanted) {
		host.output.status(`fetching the kernel ${kernel}`);
		const problem = await fetchKernel(runContextOf(host), kernel);
		host.output.status("");
		if (problem === null) there++;
		else host.output.tell(`Not measured: the kernel ${visible(kernel)} is not available: ${visible(problem)}`);
	}
	if (there === 0) throw new Error("No kernel is available, for the reasons above: run overhead doctor simulator to see what is missing.");
	const config = written(options, treatments, wanted);
	return runCommand({
		...options.run,
		inputs: {
			...options.run.inputs,
			config,
			suites: []
		}
	}, host);
}
/**
* Writes the configuration of a matrix next to its results, so that it can be changed and run again; returns its path.
*/
function written({ run, workloads, mode }, treatments, kernels) {
	const file = `${run.out.replace(/\/+$/, "")}.kernels.yml`;
	const suite = {
		runner: "kernel",
		mode,
		optional: true,
		kernels,
		workloads: Object.fromEntries((workloads.length > 0 ? workloads : WORKLOADS).map((load) => [load, {}])),
		variants: {
			off: {},
			...Object.fromEntries([...treatments].map(([name, hook]) => [name, { hook }]))
		}
	};
	const head = `# Written by ${visible(printable("overhead", [
		"run",
		"--kernels",
		kernels.join()
	]))}.\n`;
	writeNamed(file, head + (0, import_dist.stringify)({
		version: 1,
		suites: { hooks: suite }
	}));
	return shown(file);
}
/**
* Hooks by the names of their variants. Throws {@link UsageError} if two have the same name: only one would be
* measured.
*/
function treatmentsOf(hooks) {
	const named = /* @__PURE__ */ new Map();
	for (const hook of hooks) {
		const other = named.get(nameOf(hook)) ?? hook;
		if (other !== hook) throw new UsageError(`--hooks: the hooks ${other} and ${hook} would both be called ${nameOf(hook)}: measure one at a time, or name them in a configuration`);
		named.set(nameOf(hook), hook);
	}
	return named;
}
/** The variant name of a hook; digits after a dash would be parsed as a number of processors. */
const nameOf = (hook) => hook.replace(/[^A-Za-z0-9._+-]/g, "_").replace(/-(\d+)$/, "_$1");
const runContextOf = (host) => ({
	...host,
	notice: (message) => host.output.tell(message)
});

export { kernelsCommand, listCommand };