import { v as UsageError, x as suggest } from "./chunk-schemas.js";
import { _ as parsePercent, f as QuantityError } from "./chunk-command.js";

// action/src/config/limits.ts
/** Returns the gates of flags or inputs, on the primary metric of every benchmark. */
function inputGates(inputs) {
	return [
		...primaryGate("max-overhead", inputs.maxOverhead),
		...primaryGate("max-regression", inputs.maxRegression),
		...primaryGate("max-drift", inputs.maxDrift)
	];
}
/** Returns gates with those of flags or inputs on top. */
function laidOver(own, gates) {
	return [...own.filter(({ metric, kind }) => metric !== "@primary" || !gates.some((gate) => gate.kind === kind)), ...gates];
}
/** Returns the meaning of `on-inconclusive`; null if it was not given. */
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
/** Adds the name of the input to the error of a quantity. */
function attempt(name, parse) {
	try {
		return parse();
	} catch (error) {
		if (error instanceof QuantityError) throw new UsageError(`${name}: ${error.message}`);
		throw error;
	}
}

export { onInconclusive as i, inputGates as n, laidOver as r, attempt as t };