import { a as found, c as configure, h as roundsToBreach, l as countGates, m as minutes, o as recordOf, p as foretell, t as RUNNERS, x as checkedUnderHeaps, y as placeRevisions } from "./chunk-runners.js";
import { r as named } from "./chunk-commits.js";
import { Ot as ForkFailure, kt as PreconditionError } from "./chunk-kvm.js";
import { v as UsageError } from "./chunk-schemas.js";
import { i as visibleLines, r as visible } from "./chunk-visible.js";
import { E as countedUnit } from "./chunk-command.js";
import { r as hidden } from "./chunk-secret.js";
import { c as temporaryFault } from "./chunk-programs.js";
import { t as EXIT } from "./chunk-host.js";
import { basename } from "node:path";

// action/src/commands/check.ts
/** Checks each suite and prints the result. Throws {@link UsageError}. */
async function checkCommand(inputs, host) {
	const fault = temporaryFault();
	if (fault !== "") throw new UsageError(fault);
	const { suites } = found(configure(inputs), host);
	const states = [];
	for (const suite of suites) {
		host.output.status(`checking ${suite.name}`);
		const { state, lines } = await checked(suite, host);
		host.output.status("");
		host.output.print(`${shown(suite.name, state, lines)}\n`);
		states.push(state);
	}
	const ready = states.filter((state) => state === "ready").length;
	const broken = states.includes("broken");
	const counted = `${ready} of ${states.length} ${states.length === 1 ? "suite" : "suites"}`;
	host.output.print(broken || ready === 0 ? `${counted} can be measured: fix the others, then check again.\n` : `${counted} can be measured: overhead run measures them.\n`);
	return { exitCode: broken || ready === 0 ? EXIT.broken : EXIT.pass };
}
async function checked(suite, host) {
	const lines = [
		["runner", `${suite.runner}${suite.mode === "native" ? "" : ` (mode: ${suite.mode})`}`],
		["variants", suite.variants.map((variant) => variantText(suite, variant)).join(", ")],
		["rounds", roundsText(suite)]
	];
	try {
		const context = {
			...host,
			notice: (message) => host.output.tell(visible(`${suite.name}: ${message}`))
		};
		const placed = await placeRevisions(suite, context);
		const { benchmarks, warnings } = await checkedUnderHeaps(RUNNERS[suite.runner]).check(placed.suite, context);
		const gates = gatesOf(suite, benchmarks);
		return {
			state: gates.hopeless ? "broken" : "ready",
			lines: [
				...lines,
				["benchmarks", benchmarks === null ? UNLISTED : `${benchmarks.length}: ${named(benchmarks)}`],
				...gates.lines,
				...[...placed.warnings, ...warnings].map(({ message }) => ["warning", message])
			]
		};
	} catch (error) {
		host.signal.throwIfAborted();
		if (!(error instanceof PreconditionError || error instanceof ForkFailure)) throw error;
		return {
			state: error instanceof PreconditionError && error.lacking && suite.optional ? "left out" : "broken",
			lines: [...lines, ["why", error.message]]
		};
	}
}
const UNLISTED = "known once overhead run has tried them: only a run of the test binary lists them";
function variantText({ control, again }, { name, agent, revision }) {
	const facts = [
		...name === control ? ["control"] : [],
		...name === again ? ["the control once more"] : [],
		...revision === null ? [] : [`revision ${revision.ref}`],
		...agent === null ? [] : [agentText(agent)]
	];
	return facts.length === 0 ? name : `${name} (${facts.join(", ")})`;
}
function agentText(agent) {
	if (agent.kind === "file") return basename(agent.path);
	const { group, artifact, version, classifier } = agent;
	return [
		group,
		artifact,
		version,
		...classifier === "" ? [] : [classifier]
	].join(":");
}
function roundsText({ rounds: { min, max }, timeBudget }) {
	return min === max ? `${min}` : `${min} to ${max}, limited by the time budget of ${minutes(timeBudget)}`;
}
/**
* The gates, their number, and whether the rounds can show a breach. A metric that only some benchmarks report counts
* once: only forks show which report it.
*/
function gatesOf(suite, benchmarks) {
	if (suite.gates.length === 0) return {
		hopeless: false,
		lines: [["gates", "none: nothing can fail"]]
	};
	const record = {
		...recordOf(suite),
		benchmarks: [...benchmarks ?? [""]]
	};
	const cpu = suite.mode === "simulation" ? countedUnit("cpu-ns/op") : "cpu-ns/op";
	const isCertain = ({ metric }) => metric === "@primary" || metric === cpu;
	const counted = [true, false].map((certain) => {
		const gates = suite.gates.filter((gate) => isCertain(gate) === certain);
		return countGates({
			...suite,
			gates
		}, record, certain ? /* @__PURE__ */ new Map([["", /* @__PURE__ */ new Set([cpu])]]) : /* @__PURE__ */ new Map());
	});
	const [all, noisy] = [counted.reduce((sum, { all }) => sum + all, 0), counted.reduce((sum, { noisy }) => sum + noisy, 0)];
	const most = Math.max(suite.rounds.max, suite.rounds.ceiling ?? 0);
	const fewest = roundsToBreach(Math.min(noisy, 1), false, suite.mode);
	const forecast = foretell(noisy, suite);
	const breach = forecast?.message ?? (most < fewest ? `${most} ${most === 1 ? "round" : "rounds"} cannot show a breach of any gate; at least ${fewest} can: raise rounds` : "the rounds can show a breach");
	const count = `${benchmarks !== null && suite.gates.every(isCertain) ? "" : "at least "}${all}`;
	return {
		hopeless: forecast?.hopeless === true,
		lines: [["gates", `${count}: ${suite.gates.map(gateText).join(", ")}`], ["breach", breach]]
	};
}
/** `cpu-ns/op max-overhead 5 %`. */
function gateText({ metric, benchmark, treatment, kind, limit }) {
	const amount = kind === "max-overhead" || kind === "max-regression" || kind === "max-drift" ? `${+(limit * 100).toPrecision(6)} %` : `${limit}`;
	const only = [benchmark, treatment].filter((glob) => glob !== "*");
	const of = only.length === 0 ? "" : ` (${only.join(", ")})`;
	return `${metric === "@primary" ? "primary metric" : metric} ${kind} ${amount}${of}`;
}
function shown(suite, state, lines) {
	const width = Math.max(...lines.map(([label]) => label.length));
	const body = lines.flatMap(([label, text]) => visibleLines(hidden(text)).map((line, index) => `  ${(index === 0 ? label : "").padEnd(width)}  ${line}`.trimEnd()));
	return [
		`${visible(hidden(suite))}: ${state}`,
		...body,
		""
	].join("\n");
}

export { checkCommand };