import { f as string, i as boolean, l as object, r as array, v as UsageError } from "./chunk-schemas.js";

// action/src/commands/options.ts
/** The configuration file that is found by itself. */
const DEFAULT_CONFIG = ".github/overhead.yml";
const said = string().nullable();
/** {@link Inputs}, as `run.json` keeps them for a run that is resumed. */
const inputsSchema = object({
	config: said,
	suites: array(string()),
	agent: said,
	agentArguments: said,
	jvmArguments: said,
	maxOverhead: said,
	maxRegression: said,
	maxDrift: said,
	rounds: said,
	timeBudget: said,
	onInconclusive: said,
	quick: boolean()
});
/** A seed as the user wrote it, or a new one. Throws {@link UsageError}. */
function seedOf(written) {
	if (written === null) return Math.floor(Math.random() * 2 ** 31);
	const seed = Number(written);
	if (!/^\d+$/.test(written) || seed >= 2 ** 31) throw new UsageError(`seed: "${written}" is not a whole number from 0 to ${2 ** 31 - 1}`);
	return seed;
}

export { inputsSchema as n, seedOf as r, DEFAULT_CONFIG as t };