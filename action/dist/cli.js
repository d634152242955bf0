#!/usr/bin/env node
import { t as prepareJudgement } from "./chunk-programs.js";
import { t as projectRoot } from "./chunk-root.js";

// action/src/commands/ahead.ts
/** Gets ready for one judgement. @param tabulated whether its tables will be drawn */
function judgingAhead(tabulated) {
	prepareJudgement(projectRoot(), tabulated);
}

// action/src/cli/ahead.ts
/** Starts what the arguments of a command line will need. */
function startAhead([command, ...argv]) {
	if (command === "compare") judgingAhead(argv.some((word) => /^--out(?:=|$)/.test(word)));
}

// action/src/cli.ts
const argv = process.argv.slice(2);
startAhead(argv);
const { main } = await import("./chunk-program.js");
process.exitCode = await main(argv, process.env);

export {  };