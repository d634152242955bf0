import { v as UsageError, x as suggest } from "./chunk-schemas.js";
import { _ as parsePercent, f as QuantityError } from "./chunk-command.js";

// action/src/config/limits.ts
/** The gates that flags or inputs set: on the primary metric of every benchmark. */
function inputGates(inputs) {
	return [
		...primaryGate("max-overhead", inputs.maxOverhead),
		...primaryGate("max-regression", inputs.maxRegression),
		...primaryGate("max-drift", inputs.maxDrift)
	];
}
/** Gates with those of flags or inputs laid over them. */
function laidOver(own, gates) {
	return [...own.filter(({ metric, kind }) => metric !== "@primary" || !gates.some((gate) => gate.kind === kind)), ...gates];
}
/** What `on-inconclusive` means; null where it was not said. */
function onInconclusive(written) {
	if (written === null) return null;
	if (written === "neutral" || written === "fail") return written;
	throw new UsageError(`on-inconclusive: "${written}" is not known: ${suggest(written, ["neutral", "fail"])}`);
}
function primaryGate(kind, written) {
	if (written === null) return [];
	return [{
		metric: "@primary",
		benchmark: "*",
		treatment: "*",
		kind,
		limit: attempt(kind, () => parsePercent(written))
	}];
}
/** Says which input a quantity was refused for. */
function attempt(name, parse) {
	try {
		return parse();
	} catch (error) {
		if (error instanceof QuantityError) throw new UsageError(`${name}: ${error.message}`);
		throw error;
	}
}

export { onInconclusive as i, inputGates as n, laidOver as r, attempt as t };