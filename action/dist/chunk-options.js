import { f as string, i as boolean, l as object, r as array, v as UsageError } from "./chunk-schemas.js";

// action/src/commands/options.ts
/** The default configuration file. */
const DEFAULT_CONFIG = ".github/overhead.yml";
const text = string().nullable();
/** {@link Inputs} as `run.json` stores them to resume a run. */
const inputsSchema = object({
	config: text,
	suites: array(string()),
	agent: text,
	agentArguments: text,
	jvmArguments: text,
	maxOverhead: text,
	maxRegression: text,
	maxDrift: text,
	rounds: text,
	timeBudget: text,
	onInconclusive: text,
	quick: boolean()
});
/** Parses the user's seed, or chooses a new one. Throws {@link UsageError}. */
function seedOf(written) {
	if (written === null) return Math.floor(Math.random() * 2 ** 31);
	const seed = Number(written);
	if (!/^\d+$/.test(written) || seed >= 2 ** 31) throw new UsageError(`seed: "${written}" is not a whole number from 0 to ${2 ** 31 - 1}`);
	return seed;
}

export { inputsSchema as n, seedOf as r, DEFAULT_CONFIG as t };