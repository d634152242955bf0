#!/usr/bin/env node
import { t as prepareJudgement } from "./chunk-programs.js";
import { t as projectRoot } from "./chunk-root.js";

// action/src/commands/ahead.ts
/**
* Prepares one judgement.
* @param tabulated whether its tables will be rendered
*/
function judgingAhead(tabulated) {
	prepareJudgement(projectRoot(), tabulated);
}

// action/src/cli/ahead.ts
/** Starts preparations for a command line. */
function startAhead([command, ...argv]) {
	if (command === "compare") judgingAhead(argv.some((word) => /^--out(?:=|$)/.test(word)));
}

// action/src/cli.ts
const argv = process.argv.slice(2);
startAhead(argv);
const { main } = await import("./chunk-program.js");
process.exitCode = await main(argv, process.env);

export {  };