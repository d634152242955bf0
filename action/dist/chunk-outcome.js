import { t as EXIT } from "./chunk-host.js";

// action/src/commands/outcome.ts
function exitCode(comparison, onInconclusive) {
	switch (comparison.verdict) {
		case "broken": return EXIT.broken;
		case "breach": return EXIT.breach;
		case "inconclusive": return onInconclusive === "fail" ? EXIT.breach : EXIT.pass;
		default: return EXIT.pass;
	}
}
function breaches(comparison) {
	return comparison.suites.flatMap((suite) => suite.rows).flatMap((row) => row.gates).filter((gate) => gate.verdict === "breach").length;
}

export { exitCode as n, breaches as t };